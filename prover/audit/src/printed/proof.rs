//! Reads the lemmas, games of parts and maps of a printed proof.
//!
//! The text has the form that `prover show` gives it, with an indentation that says what belongs to what. The
//! reader takes it word by word and tells the first place that has another form. Covers within covers are read by
//! recursion, up to a depth that no real proof has.

use std::collections::BTreeSet;

use crate::notation::parse::{Mistake, Place};
use crate::printed::labelling::Labelling;
use crate::printed::row::{Row, Rows, Words};
use crate::printed::syntax::{Answer, End, Move, Placed, Position, Statement, Variation};
use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

/// The most covers in covers.
const MAX_DEPTH: usize = 512;

/// A map, and where it stands.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) place: Place,
    pub(super) map: Permutation,
}

/// The maps that come next, at this indentation, on so many points.
pub(super) fn maps(rows: &mut Rows, indent: usize, points: usize, labelling: &Labelling) -> Result<Vec<Map>, Mistake> {
    let mut maps: Vec<Map> = Vec::new();
    loop {
        let name = format!("s{} = ", maps.len() + 1);
        let Some(row) = rows.take_if(|row| row.indent == indent && row.text.starts_with(&name)) else {
            return Ok(maps);
        };
        let mut words = Words::new(row, labelling);
        words.expect(&name)?;
        maps.push(Map { place: row.place(), map: cycles(&mut words, points)? });
    }
}

/// A map as the cycles of its points.
fn cycles(words: &mut Words, points: usize) -> Result<Permutation, Mistake> {
    let (mut cycles, mut met) = (Vec::new(), BTreeSet::new());
    while !words.is_at_end() {
        words.expect("(")?;
        let mut cycle = Vec::new();
        loop {
            let place = words.place();
            let point = words.point()?;
            if !met.insert(point) {
                return Err(Mistake { place, message: "the point comes twice in the cycles".to_owned() });
            }
            cycle.push(point);
            if words.eat(")") {
                break;
            }
            words.expect(" ")?;
        }
        cycles.push(cycle);
    }
    Ok(Permutation::from_cycles(points, &cycles))
}

/// The row of a game of parts: how many points it has, and its lines.
pub(super) struct GameRow {
    pub(super) place: Place,
    pub(super) points: usize,
    pub(super) lines: Vec<Vec<Point>>,
}

/// The game of parts of this number, if it comes next.
pub(super) fn game(rows: &mut Rows, number: usize) -> Result<Option<GameRow>, Mistake> {
    let name = format!("g{number} = ");
    let Some(row) = rows.take_if(|row| row.indent == 0 && row.text.starts_with(&name)) else { return Ok(None) };
    let any = Labelling::Numbers(usize::from(Point::MAX));
    let mut words = Words::new(row, &any);
    words.expect(&name)?;
    let points: Point = words.number()?;
    words.expect(" points, lines ")?;
    let lines = words.sets()?;
    Ok(Some(GameRow { place: row.place(), points: usize::from(points), lines }))
}

/// The next lemma or theorem at this indentation, whose number is the next one. Other rows are passed over.
pub(super) fn statement(
    rows: &mut Rows,
    indent: usize,
    number: usize,
    labelling: &Labelling,
) -> Result<Statement, Mistake> {
    let is_one = |row: Row| row.indent == indent && (row.text.starts_with("Lemma ") || row.text.starts_with("Theorem"));
    let row = loop {
        match rows.take() {
            Some(row) if is_one(row) => break row,
            Some(_) => {}
            None => {
                return Err(Mistake {
                    place: rows.place(),
                    message: format!("the text ends before lemma {number} or the theorem"),
                });
            }
        }
    };
    let mut words = Words::new(row, labelling);
    if words.eat("Theorem") {
        return Ok(Statement {
            place: row.place(),
            lemma: None,
            variation: variation(rows, indent + 2, labelling, 0)?,
        });
    }
    words.expect(&format!("Lemma {number}. X = "))?;
    let xeno = words.set()?;
    words.expect(", O = ")?;
    let ophelia = words.set()?;
    let left = if words.eat(", moves left: ") { Some(words.number()?) } else { None };
    if !words.is_at_end() {
        return Err(words.mistake("the end of the row"));
    }
    let lemma = Some(Position { number, xeno, ophelia, left });
    Ok(Statement { place: row.place(), lemma, variation: variation(rows, indent + 2, labelling, 0)? })
}

/// What is proved from here on: a row of moves, and answers below it.
pub(super) fn variation(
    rows: &mut Rows,
    indent: usize,
    labelling: &Labelling,
    depth: usize,
) -> Result<Variation, Mistake> {
    let place = rows.place();
    match rows.take_if(|row| row.indent == indent && !row.text.starts_with('(')) {
        Some(row) => moves(Words::new(row, labelling), rows, indent, depth),
        None => {
            let end = End::Cover(answers(rows, indent + 2, labelling, depth)?);
            Ok(Variation { place, moves: Vec::new(), end, ends: place })
        }
    }
}

/// Moves and what comes after them: the rest of a row.
fn moves(mut words: Words, rows: &mut Rows, indent: usize, depth: usize) -> Result<Variation, Mistake> {
    let place = words.place();
    let mut moves = Vec::new();
    loop {
        let here = words.place();
        if let Some(end) = end(&mut words)? {
            if !words.is_at_end() {
                return Err(words.mistake("the end of the row"));
            }
            return Ok(Variation { place, moves, end, ends: here });
        }
        let forced = words.eat("(");
        let point = words.point()?;
        if forced {
            words.expect("!)")?;
        }
        moves.push(Move { place: here, point, forced });
        if words.is_at_end() {
            let end = End::Cover(answers(rows, indent + 2, words.labelling(), depth)?);
            return Ok(Variation { place, moves, end, ends: here });
        }
        words.expect(", ")?;
    }
}

/// The end of a variation, if it comes next and is no cover.
fn end(words: &mut Words) -> Result<Option<End>, Mistake> {
    if words.eat("XW(") || words.eat("OW(") {
        return Ok(Some(End::Threats(words.points_until(")")?)));
    }
    for (text, end) in
        [("full board", End::FullBoard), ("no moves left", End::NoMovesLeft), ("unanswered", End::Unanswered)]
    {
        if words.rest() == text {
            words.expect(text)?;
            return Ok(Some(end));
        }
    }
    if words.rest().starts_with("... ") {
        let message = "moves are left out here; print the proof without --depth".to_owned();
        return Err(Mistake { place: words.place(), message });
    }
    Ok(if words.eat("line ") {
        Some(End::Line(words.set()?))
    } else if words.eat("Lemma ") {
        Some(cited(words)?)
    } else if words.eat("potential ") {
        let told = words.until(" < 1").to_owned();
        words.expect(" < 1")?;
        Some(End::Potential(told))
    } else if words.eat("pairing ") {
        Some(pairing(words)?)
    } else if words.eat("parts ") {
        Some(End::Parts(parts(words)?))
    } else {
        None
    })
}

fn cited(words: &mut Words) -> Result<End, Mistake> {
    let lemma = words.number()?;
    let mut maps = Vec::new();
    if words.eat(" under") {
        while !words.is_at_end() {
            words.expect(" s")?;
            maps.push(words.number()?);
        }
    }
    Ok(End::Cite { lemma, maps })
}

/// Pairs, perhaps with the replies for which they serve if not for all.
fn pairing(words: &mut Words) -> Result<End, Mistake> {
    let mut only = Vec::new();
    if words.eat("after ") {
        only = words.replies()?;
        words.expect(": ")?;
    }
    let mut pairs = Vec::new();
    while !words.eat("of no line") {
        pairs.push(words.set()?);
        if words.is_at_end() {
            break;
        }
        words.expect(", ")?;
    }
    Ok(End::Pairing { pairs, only })
}

/// Parts. A game stands before the first of the sets on which it is placed.
fn parts(words: &mut Words) -> Result<Vec<Placed>, Mistake> {
    let (mut parts, mut game) = (Vec::new(), None);
    if words.eat("of no line") {
        return Ok(parts);
    }
    loop {
        if words.eat("g") {
            game = Some(words.number()?);
            words.expect(" ")?;
        }
        let game = game.ok_or_else(|| words.mistake("a game of parts, such as g0"))?;
        parts.push(Placed { game, points: words.set()? });
        if words.is_at_end() {
            return Ok(parts);
        }
        words.expect(", ")?;
    }
}

/// The answers at this indentation.
fn answers(rows: &mut Rows, indent: usize, labelling: &Labelling, depth: usize) -> Result<Vec<Answer>, Mistake> {
    if depth >= MAX_DEPTH {
        return Err(Mistake { place: rows.place(), message: format!("answers are nested more than {MAX_DEPTH} deep") });
    }
    let mut answers = Vec::new();
    while let Some(row) = rows.take_if(|row| row.indent == indent && row.text.starts_with('(')) {
        let mut words = Words::new(row, labelling);
        let replies = words.replies()?;
        let alike = if words.eat(", alike ") { words.replies()? } else { Vec::new() };
        words.expect(":")?;
        let blank = words.eat(" ");
        let variation = if blank {
            moves(words, rows, indent, depth + 1)?
        } else {
            let place = words.place();
            let end = End::Cover(self::answers(rows, indent + 2, labelling, depth + 1)?);
            Variation { place, moves: Vec::new(), end, ends: place }
        };
        answers.push(Answer { place: row.place(), replies, alike, variation });
    }
    if answers.is_empty() {
        return Err(Mistake {
            place: rows.place(),
            message: format!("expected answers to replies, {indent} blanks from the left"),
        });
    }
    Ok(answers)
}
