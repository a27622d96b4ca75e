//! Shows what a proof says after a line of play, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::json::Symmetry;
use crate::text::View;
use crate::writer::{Writer, cycle_text, moves_left};
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::Point;
use pgc_core::json;
use pgc_core::labels::ply;
use pgc_core::player::variation::Variation;
use pgc_core::player::{Answer, Move, Over, Reason, Replies, Turn};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::quote::FileName;

/// Writes the position after a line of play, with a picture if there is one, and what the proof says there.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after(
    out: &mut impl Write,
    certificate: &Certificate,
    line: &[Point],
    answer: &Answer,
    view: View,
) -> io::Result<()> {
    let claim = certificate.strategy.claim;
    let (own, other) = if claim.is_xeno() { ("Xeno", "Ophelia") } else { ("Ophelia", "Xeno") };
    let list = |points: &[Point]| view.labels.list(points);
    let Answer { xeno, ophelia, left, turn } = answer;
    writeln!(out, "claim  {claim}")?;
    writeln!(out, "game   {}", certificate.game.text())?;
    let own_turn =
        |number: usize| number.is_multiple_of(2) == (certificate.game.opening.start().ophelia_moves != claim.is_xeno());
    let moves = line.iter().enumerate().map(|(number, &point)| {
        let role = if own_turn(number) { PROTAGONIST } else { ANTAGONIST };
        ply(role, &view.labels.name(point))
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    writeln!(out, "moves  {}", if line.is_empty() { "none" } else { &moves })?;
    let maps = Maps::of(&certificate.strategy);
    for number in turn.maps() {
        writeln!(out, "s{number} = {}", cycle_text(maps.listed()[number - 1], view.labels))?;
    }
    writeln!(out, "\nX = {{{}}}, O = {{{}}}{}", list(xeno), list(ophelia), moves_left(*left))?;
    let groups: Vec<Vec<Point>> = match turn {
        Turn::Replies(Replies { pairs: Some(pairs), .. }) => pairs.iter().map(|pair| pair.to_vec()).collect(),
        Turn::Replies(Replies { parts: Some(parts), .. }) => parts.iter().map(|part| part.points.clone()).collect(),
        Turn::Move(Move { reason: Reason::Part(within), .. }) => vec![within.part.points.clone()],
        _ => Vec::new(),
    };
    if let Some(picture) = (view.picture)(xeno, ophelia, &groups) {
        write!(out, "\n{picture}")?;
    }
    writeln!(out)?;
    let mut writer = Writer { out, labels: view.labels, is_xeno: claim.is_xeno() };
    match turn {
        Turn::Over(Over::Line(line)) => {
            writeln!(writer.out, "The game is over: {own} owns the line {{{}}}.", list(line))
        }
        Turn::Over(Over::FullBoard) => writeln!(writer.out, "The game is over: the board is full, a draw."),
        Turn::Over(Over::NoMovesLeft) => writeln!(writer.out, "No move of {other}'s counts any more: a draw."),
        Turn::Move(answer) => {
            let Move { point, variation, .. } = answer;
            writeln!(writer.out, "{own} moves to {}, {}.", list(&[*point]), answer.because_with(&list))?;
            if *variation == Variation::default() { Ok(()) } else { writer.variation(1, "", variation) }
        }
        Turn::Replies(Replies { source, answers, pairs, parts }) => {
            writeln!(writer.out, "{other} is to move; {own} answers ({}):", source.text())?;
            writer.answers(1, answers)?;
            let rest = if answers.is_empty() { "" } else { "otherwise " };
            if let Some(pairs) = pairs {
                let pairs = writer.pairs(pairs);
                writeln!(writer.out, "  {rest}with the other point of a pair, or anywhere: pairing {pairs}")?;
            }
            if let Some(parts) = parts {
                let parts = writer.parts(parts);
                writeln!(writer.out, "  {rest}in the part of the move by the game there, or anywhere: parts {parts}")?;
            }
            Ok(())
        }
    }
}

/// A position and what the proof says there.
#[derive(Serialize)]
struct After<'a> {
    input: &'a FileName,
    claim: String,
    game: String,
    moves: &'a [Point],
    symmetries: Vec<Symmetry<'a>>,
    #[serde(flatten)]
    answer: &'a Answer,
}

/// Writes one JSON object: `input` (the file as the user named it), `claim`, `game`, `moves`, `symmetries` (the maps mentioned), `xeno`, `ophelia` and `turn`,
/// which has one member: `move`, `replies` or `over`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after_json(
    out: &mut impl Write,
    input: &FileName,
    certificate: &Certificate,
    line: &[Point],
    answer: &Answer,
) -> io::Result<()> {
    let (claim, game) = (certificate.strategy.claim.to_string(), certificate.game.text());
    let maps = Maps::of(&certificate.strategy);
    let symmetries = answer.turn.maps().into_iter().map(|number| Symmetry::new((number, &maps.listed()[number - 1])));
    let symmetries = symmetries.collect();
    json::write(out, &After { input, claim, game, moves: line, symmetries, answer })
}
