//! What a proof says after a line of play, as text and as data.

use std::io::{self, Write};

use serde::Serialize;

use super::player::{Answer, Move, Over, Replies, Turn};
use super::script::Script;
use super::text::{View, Writer};
use crate::certificate::Certificate;
use crate::game::Point;

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
    let Answer { xeno, ophelia, turn } = answer;
    writeln!(out, "claim  {claim}")?;
    writeln!(out, "game   {}", certificate.game.text())?;
    writeln!(out, "moves  {}", if line.is_empty() { "none".to_owned() } else { list(line) })?;
    writeln!(out, "X = {{{}}}, O = {{{}}}", list(xeno), list(ophelia))?;
    let pairs = match turn {
        Turn::Replies(Replies { pairs: Some(pairs), .. }) => pairs,
        _ => &Vec::new(),
    };
    if let Some(picture) = (view.picture)(xeno, ophelia, pairs) {
        write!(out, "\n{picture}")?;
    }
    writeln!(out)?;
    let mut writer = Writer { out, labels: view.labels, is_xeno: claim.is_xeno() };
    match turn {
        Turn::Over(Over::Line(line)) => {
            writeln!(writer.out, "The game is over: {own} owns the line {{{}}}.", list(line))
        }
        Turn::Over(Over::FullBoard) => writeln!(writer.out, "The game is over: the board is full, a draw."),
        Turn::Move(answer) => {
            let Move { point, script, .. } = answer;
            writeln!(writer.out, "{own} moves to {}, {}.", list(&[*point]), answer.because_with(&list))?;
            if *script == Script::default() { Ok(()) } else { writer.script(1, "", script) }
        }
        Turn::Replies(Replies { source, answers, pairs }) => {
            writeln!(writer.out, "{other} is to move; {own} answers ({}):", source.text())?;
            writer.answers(1, answers)?;
            let rest = if answers.is_empty() { "" } else { "otherwise " };
            match pairs {
                Some(pairs) => {
                    let pairs = writer.pairs(pairs);
                    writeln!(writer.out, "  {rest}with the other point of a pair, or anywhere: pairing {pairs}")
                }
                None if answers.is_empty() => writeln!(writer.out, "  anywhere"),
                None => Ok(()),
            }
        }
    }
}

/// A position and what the proof says there.
#[derive(Serialize)]
struct After<'a> {
    claim: String,
    game: String,
    moves: &'a [Point],
    #[serde(flatten)]
    answer: &'a Answer,
}

/// Writes one JSON object: `claim`, `game`, `moves`, `xeno`, `ophelia` and `turn`, which has one member: `move`, `replies`
/// or `over`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after_json(
    out: &mut impl Write,
    certificate: &Certificate,
    line: &[Point],
    answer: &Answer,
) -> io::Result<()> {
    let (claim, game) = (certificate.strategy.claim.to_string(), certificate.game.text());
    serde_json::to_writer(&mut *out, &After { claim, game, moves: line, answer })?;
    writeln!(out)
}
