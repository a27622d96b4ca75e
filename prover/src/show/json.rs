//! A proof as data.

use std::cell::Cell;
use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::header::Header;
use super::script::Script;
use super::walk::{Shown, Walk};
use super::{Flaw, alike};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::symmetry::Permutation;

/// Writes one JSON object: `header`, `symmetries`, `proof` (the lemmas in order, then the theorem, each with as many moves
/// as `depth` says) and `flaw`, which is null unless the proof breaks. Returns the flaw.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_json(out: &mut impl Write, certificate: &Certificate, depth: usize) -> io::Result<Option<Flaw>> {
    let maps = Maps::of(&certificate.strategy);
    let is_xeno = certificate.strategy.claim.is_xeno();
    let mut walk = Walk::new(certificate, &maps);
    let mut serializer = serde_json::Serializer::new(&mut *out);
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("header", &Header::new(certificate, &maps))?;
    object.serialize_entry("symmetries", &Stream::of((1..).zip(maps.listed()).map(Symmetry::new)))?;
    let lemmas = walk.by_ref().enumerate().map(|(index, mut shown)| {
        if shown.statement.is_none() {
            alike::mark(&mut shown.script, certificate, &maps);
        }
        shown.script = shown.script.begin(depth);
        Lemma::new(index, shown, is_xeno)
    });
    object.serialize_entry("proof", &Stream::of(lemmas))?;
    let flaw = walk.flaw();
    object.serialize_entry("flaw", &flaw.as_ref().map(Flaw::to_string))?;
    object.end()?;
    writeln!(out)?;
    Ok(flaw)
}

/// A map, called as in the text.
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

/// A lemma, or the theorem, with the points of each player.
#[derive(Serialize)]
struct Lemma<'a> {
    /// Nothing for the theorem.
    lemma: Option<usize>,
    xeno: &'a [Point],
    ophelia: &'a [Point],
    script: Script,
    flaw: Option<String>,
}

impl<'a> Lemma<'a> {
    fn new(index: usize, shown: Shown<'a>, is_xeno: bool) -> Self {
        let (own, other) = shown.statement.unwrap_or_default();
        let (xeno, ophelia) = if is_xeno { (own, other) } else { (other, own) };
        let flaw = shown.flaw.map(|flaw| flaw.to_string());
        Self { lemma: shown.statement.map(|_| index), xeno, ophelia, script: shown.script, flaw }
    }
}

/// An array that is written, once, as its members are made: a proof need not fit in memory played out.
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
