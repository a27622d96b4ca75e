//! A proof as text and as JSON, in the notation of the paper: the header, the maps, and each lemma with its variations.
//!
//! In a proof by parts a reader also gets what he checks by hand: the parts on the board, the lines that they hold, and
//! the cases. After a line of play, only the answer at that position is written.

use std::cell::Cell;
use std::io::{self, Write};

use minijinja::context;
use minijinja::value::{Serde, Value, merge_maps};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::facts::header;
use crate::first_replies::{self, folded};
use crate::notation::Notation;
use crate::statement::{Picture, Told, cycles, little};
use crate::template::{Template, template};
use pgc_core::certificate::{Certificate, GameProof, GameProofs, Maps};
use pgc_core::game::{Names, Point, Style};
use pgc_core::json;
use pgc_core::player::variation::{End, Variation};
use pgc_core::player::{Reason, Replies, State, Turn};
use pgc_core::proof::{Flaw, Walk, ply};
use pgc_core::quote::FileName;
use pgc_core::symmetry::Permutation;

/// The options for showing a proof.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The names of points.
    pub names: Names<'a>,
    /// The number of moves shown after a lemma's statement, and of the theorem.
    pub depth: usize,
    /// Shows parts, and pairings that prove a lemma or the theorem without a choice of the antagonist.
    pub picture: &'a Picture<'a>,
}

impl View<'_> {
    /// All moves, points by their numbers, and no pictures.
    pub const PLAIN: View<'static> = View { names: Names::NUMBERS, depth: usize::MAX, picture: &|_, _, _| None };
}

/// Writes a header, the lines if the game has only their digest, the maps in cycle notation, and each lemma with its statement and proof. After a move that leaves a
/// choice, the replies are listed below, each with its answer. First replies of draws that are equivalent under the
/// symmetries of the board have one answer. A proof by parts has more, for readers who check it by hand: the proof of each
/// game of parts, the lines of the parts wherever they are placed, and the cases. Returns where the proof breaks, if it does.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_text(out: &mut impl Write, certificate: &Certificate, view: View) -> io::Result<Option<Flaw>> {
    let prepared = GameProofs::new(certificate);
    let mut notation = Notation::new(view.names, certificate.strategy.claim.is_xeno(), [false; 2]);
    write_head(out, certificate, &notation, &prepared.theorem.maps)?;
    if !prepared.parts.is_empty() {
        writeln!(out)?;
    }
    let mut told = Ok(());
    let mut walk = Walk::with_games(&prepared, |number, walk| {
        if told.is_ok() {
            let indent = if walk.proof.strategy.lemmas.is_empty() { 1 } else { 2 };
            let game =
                little(&mut Notation::new(Names::NUMBERS, false, [false; 2]), number, walk, [view.depth, indent]);
            told = Template::write(out, template!("game.txt"), Vec::new(), game);
        }
    });
    told?;
    let template = Template::new(template!("statement.txt"), Vec::new())?;
    let teller = Told { prepared: &prepared, picture: view.picture };
    for shown in folded(&mut walk, view.depth) {
        let mut cases = Vec::new();
        if shown.lemma.is_none() && !prepared.parts.is_empty() {
            cases = first_replies::cases(&shown.variation, &prepared.theorem);
        }
        let case = |(replies, end): (Vec<Point>, &End)| {
            context! { replies => notation.replies(&replies), lemma => notation.end(end) }
        };
        let cases: Vec<Value> = cases.into_iter().map(case).collect();
        let statement = context! { cases, ..teller.statement(&mut notation, &shown, 1) };
        out.write_all(template.fill(statement)?.as_bytes())?;
    }
    Ok(walk.flaw())
}

/// The header; what it does not say of the board, which are the names of its points, as JSON, and lines of which the game has only a digest;
/// and the maps.
fn write_head(out: &mut impl Write, certificate: &Certificate, notation: &Notation, maps: &Maps) -> io::Result<()> {
    let (game, names) = (&certificate.game, notation.names);
    let sets = |lines: &[Vec<Point>]| lines.iter().map(|line| notation.set(line)).collect::<Vec<_>>();
    let head = context! {
        labels => if names.style() == Some(Style::Numbers) { None } else { Some(serde_json::to_string(&names.all(game))?) },
        listed => game.board_name().starts_with("lines:").then(|| sets(game.board.lines())),
        own => game.own_lines().map(sets),
        cycles => cycles(notation, maps, |_| true),
        ..Serde(header(certificate)),
    };
    Template::write(out, template!("header.txt", "board.txt"), Vec::new(), head)
}

/// A position, how it was reached, what the proof says there, and the maps that this mentions: `claim`, `game`, `moves`, `symmetries` (the maps),
/// `xeno`, `ophelia` and `turn`, which has one member: `move`, `replies` or `over`.
pub fn after(player: &GameProofs, line: &[Point], answer: &State) -> Json {
    let GameProofs { certificate, theorem: GameProof { maps, .. }, .. } = player;
    let symmetries = answer.turn.maps().into_iter().map(|number| symmetry((number, &maps.listed[number - 1])));
    let State { xeno, ophelia, left, turn, .. } = answer;
    let mut after = json!({ "xeno": xeno, "ophelia": ophelia, "turn": turn });
    left.iter().for_each(|left| after["left"] = json!(left));
    after["claim"] = json!(certificate.strategy.claim.to_string());
    after["game"] = json!(certificate.game.name());
    after["moves"] = json!(line);
    after["symmetries"] = symmetries.collect();
    after
}

/// Writes the position after a line of play, with a picture if there is one, and what the proof says there.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after(
    out: &mut impl Write,
    player: &GameProofs,
    line: &[Point],
    answer: &State,
    view: View,
) -> io::Result<()> {
    let GameProofs { certificate, theorem: GameProof { maps, rules, .. }, .. } = player;
    let claim = rules.claim;
    let [own, other] = claim.by_player(["Xeno", "Ophelia"]);
    let mut notation = Notation::new(view.names, claim.is_xeno(), [false; 2]);
    let roles = [rules.mover(), 1 - rules.mover()].into_iter().cycle();
    let moves = line.iter().zip(roles).map(|(&point, role)| ply(role, &view.names.name(point)));
    let cycles = answer.turn.maps().into_iter().map(|number| notation.cycles(maps.listed[number - 1]));
    let cycles: Vec<String> = cycles.collect();
    let (mut script, mut groups) = (String::new(), Vec::<Vec<Point>>::new());
    let told = match &answer.turn {
        Turn::Over(_) => context! {},
        Turn::Move(answer) => {
            if answer.variation != Variation::default() {
                script = notation.script(1, &answer.variation);
            }
            if let Reason::Part(within) = &answer.reason {
                groups.push(within.part.points.clone());
            }
            context! { because => answer.because(&|points| view.names.list(points)) }
        }
        Turn::Replies(Replies { source, answers, pairs, parts }) => {
            notation.answers(1, answers, &mut script);
            groups.extend(pairs.iter().flatten().map(|pair| pair.to_vec()));
            groups.extend(parts.iter().flatten().map(|part| part.points.clone()));
            let pairs = pairs.as_ref().map(|pairs| notation.pairs(pairs));
            context! { source => source.text(), pairs, parts => parts.as_ref().map(|parts| notation.parts(parts)) }
        }
    };
    let text = context! {
        own, other, cycles, script,
        line => moves.collect::<Vec<_>>().join(", "),
        picture => (view.picture)(&answer.xeno, &answer.ophelia, &groups),
        ..merge_maps([told, Serde(after(player, line, answer)).into()]),
    };
    let names = view.names.all(&certificate.game);
    Template::write(out, template!("after.txt"), names, text)
}

/// Writes one JSON object: `input` (the file as the user named it), `header`, `symmetries`, `games` (those of parts, if there are any), `proof` (the lemmas in order, then the theorem, each with as many moves
/// as `depth` says) and `flaw`, which is null unless the proof breaks. Returns the flaw.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_json(
    out: &mut impl Write,
    input: &FileName,
    certificate: &Certificate,
    depth: usize,
) -> io::Result<Option<Flaw>> {
    let prepared = GameProofs::new(certificate);
    let mut walk = Walk::new(&prepared);
    let mut serializer = json::serializer(&mut *out);
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("input", input)?;
    object.serialize_entry("header", &header(certificate))?;
    object
        .serialize_entry("symmetries", &(1..).zip(&prepared.theorem.maps.listed).map(symmetry).collect::<Vec<_>>())?;
    if !prepared.parts.is_empty() {
        // The number of a game is its place.
        let little = |part: &GameProof| json!({ "points": part.rules.points(), "lines": part.rules.lines });
        object.serialize_entry("games", &prepared.parts.iter().map(little).collect::<Vec<_>>())?;
    }
    object.serialize_entry("proof", &Stream(Cell::new(Some(folded(&mut walk, depth)))))?;
    let flaw = walk.flaw();
    object.serialize_entry("flaw", &flaw)?;
    object.end()?;
    writeln!(out)?;
    Ok(flaw)
}

/// A map, with the same name as in the text.
fn symmetry((number, map): (usize, &&Permutation)) -> Json {
    json!({ "name": format!("s{number}"), "images": map.images(), "cycles": map.cycles() })
}

/// An array whose members are made while it is written, once: a replayed proof need not fit in memory.
struct Stream<I>(Cell<Option<I>>);

impl<I: Iterator<Item: Serialize>> Serialize for Stream<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}
