//! The header of a proof.

use std::io::{self, Write};

use serde::Serialize;

use crate::certificate::{Certificate, Maps, theorem_hash};
use crate::game::hex;

/// The claim, and the size of its proof.
#[derive(Debug, Serialize)]
pub(super) struct Header {
    claim: String,
    game: String,
    points: usize,
    lines: usize,
    /// How many, the theorem included.
    lemmas: usize,
    maps: usize,
    steps: u64,
    hash: String,
}

impl Header {
    pub(super) fn new(certificate: &Certificate, maps: &Maps) -> Self {
        let Certificate { game, strategy, steps } = certificate;
        Self {
            claim: strategy.claim.to_string(),
            game: game.text(),
            points: game.board.points(),
            lines: game.board.lines().len(),
            lemmas: strategy.lemmas.len() + 1,
            maps: maps.listed().len(),
            steps: *steps,
            hash: hex(&theorem_hash(certificate)),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim   {}", self.claim)?;
        writeln!(out, "game    {}", self.game)?;
        writeln!(out, "board   points {}, lines {}", self.points, self.lines)?;
        writeln!(out, "lemmas  {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps    {}", self.maps)?;
        writeln!(out, "steps   {}", self.steps)?;
        writeln!(out, "hash    {}", self.hash)
    }
}
