//! Writes a proof as JSON.

use std::cell::Cell;
use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::first_replies::folded;
use crate::header::Header;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::Point;
use pgc_core::json;
use pgc_core::proof::{Flaw, Walk};
use pgc_core::quote::FileName;
use pgc_core::strategy::{Games, PartGame};
use pgc_core::symmetry::Permutation;

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
    let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
    let mut walk = Walk::new(certificate, &maps, &games);
    let mut serializer = json::serializer(&mut *out);
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("input", input)?;
    object.serialize_entry("header", &Header::new(certificate, &maps, &games))?;
    object.serialize_entry("symmetries", &Stream::of((1..).zip(maps.listed()).map(Symmetry::new)))?;
    if !games.listed().is_empty() {
        object.serialize_entry("games", &Stream::of(games.listed().iter().map(|game| LittleGame::new(game))))?;
    }
    object.serialize_entry("proof", &Stream::of(folded(&mut walk, depth)))?;
    let flaw = walk.flaw();
    object.serialize_entry("flaw", &flaw)?;
    object.end()?;
    writeln!(out)?;
    Ok(flaw)
}

/// A game of parts. Its number is its place.
#[derive(Serialize)]
struct LittleGame<'a> {
    points: usize,
    lines: &'a [Vec<Point>],
}

impl<'a> LittleGame<'a> {
    fn new(game: &'a PartGame) -> Self {
        Self { points: game.points(), lines: game.game().board.lines() }
    }
}

/// A map, with the same name as in the text.
#[derive(Serialize)]
pub(super) struct Symmetry<'a> {
    name: String,
    images: &'a [Point],
    cycles: Vec<Vec<Point>>,
}

impl<'a> Symmetry<'a> {
    pub(super) fn new((number, map): (usize, &&'a Permutation)) -> Self {
        Self { name: format!("s{number}"), images: map.images(), cycles: map.cycles() }
    }
}

/// An array whose members are made while it is written, once: a replayed proof need not fit in memory.
struct Stream<I>(Cell<Option<I>>);

impl<I> Stream<I> {
    fn of(members: I) -> Self {
        Self(Cell::new(Some(members)))
    }
}

impl<I: Iterator<Item: Serialize>> Serialize for Stream<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}
