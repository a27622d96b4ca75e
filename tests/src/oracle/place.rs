//! Where a check fails (format.md, section 10): "game 3, map 1", "lemma 2", "theorem".

use std::fmt::{self, Display, Formatter};

/// A place of a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The game of parts; none in the certificate's own proof.
    pub game: Option<usize>,
    /// What it is in the proof.
    pub part: Part,
}

/// What can fail in a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A listed map, counted from 1.
    Map(usize),
    /// A lemma before the theorem, counted from 0.
    Lemma(usize),
    /// The theorem.
    #[default]
    Theorem,
}

impl Place {
    /// A map of the same proof.
    #[must_use]
    pub fn at_map(self, number: usize) -> Self {
        Self { part: Part::Map(number), ..self }
    }

    /// A lemma of the same proof.
    #[must_use]
    pub fn at_lemma(self, number: usize) -> Self {
        Self { part: Part::Lemma(number), ..self }
    }

    /// The theorem of the same proof.
    #[must_use]
    pub fn at_theorem(self) -> Self {
        Self { part: Part::Theorem, ..self }
    }
}

impl Display for Place {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        if let Some(game) = self.game {
            write!(formatter, "game {game}, ")?;
        }
        match self.part {
            Part::Map(number) => write!(formatter, "map {number}"),
            Part::Lemma(number) => write!(formatter, "lemma {number}"),
            Part::Theorem => write!(formatter, "theorem"),
        }
    }
}
