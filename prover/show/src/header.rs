//! The header of a proof.

use std::io::{self, Write};

use serde::Serialize;

use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Point, hex};
use pgc_core::strategy::Games;

/// The claim, and the size of its proof.
#[derive(Debug, Serialize)]
pub(super) struct Header {
    claim: String,
    game: String,
    points: usize,
    lines: usize,
    /// The SHA-256 of the lines, as `prover game` and the checker tell it.
    line_digest: String,
    /// How many are Ophelia's own; those above are Xeno's then.
    #[serde(skip_serializing_if = "Option::is_none")]
    ophelia: Option<usize>,
    /// In a bounded claim, how many moves count.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Point>,
    /// Whose moves these are.
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<&'static str>,
    /// How many, the theorem included.
    lemmas: usize,
    maps: usize,
    /// How many games of parts there are.
    #[serde(skip_serializing_if = "is_zero")]
    games: usize,
    steps: u64,
    hash: String,
    /// The names of the points, if they are others than their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
}

impl Header {
    pub(super) fn new(certificate: &Certificate, maps: &Maps, games: &Games) -> Self {
        let Certificate { game, strategy, steps } = certificate;
        Self {
            claim: strategy.claim.to_string(),
            game: game.text(),
            points: game.board.points(),
            lines: game.board.lines().len(),
            line_digest: hex(&game.line_digest()),
            ophelia: matches!(game.convention, Convention::Own(_)).then(|| game.lines_of(Claim::OpheliaWins).len()),
            moves: game.moves,
            attacker: game.moves.map(|_| attacker(strategy.claim)),
            lemmas: strategy.lemmas.len() + 1,
            maps: maps.listed().len(),
            games: games.listed().len(),
            steps: *steps,
            hash: hex(&theorem_hash(certificate)),
            names: game.source.names.clone(),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim   {}", self.claim)?;
        writeln!(out, "game    {}", self.game)?;
        let own = self.ophelia.map_or_else(String::new, |own| format!(" of Xeno's and {own} of Ophelia's"));
        writeln!(out, "board   points {}, lines {}{own}", self.points, self.lines)?;
        if let (Some(moves), Some(whose)) = (self.moves, self.attacker) {
            writeln!(out, "moves   {moves} of {whose}'s count")?;
        }
        writeln!(out, "lemmas  {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps    {}", self.maps)?;
        if self.games > 0 {
            writeln!(out, "games   {}, of parts", self.games)?;
        }
        writeln!(out, "steps   {}", self.steps)?;
        writeln!(out, "hash    {}", self.hash)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The player whose moves a bounded claim counts: whom the claim lets win, or keeps from winning.
pub(super) fn attacker(claim: Claim) -> &'static str {
    if claim.is_xeno() == claim.is_draw() { "Ophelia" } else { "Xeno" }
}
