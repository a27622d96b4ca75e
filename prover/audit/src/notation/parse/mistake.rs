//! Places in a text, and errors there.

use std::fmt::{self, Display};

use serde::Serialize;
use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A place that cannot be parsed, and why.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: {message}")]
pub struct Mistake {
    /// The place.
    pub place: Place,
    /// The error message.
    pub message: String,
}

pub(super) type Result<T> = std::result::Result<T, Mistake>;

impl Mistake {
    /// An error at a place.
    pub(in crate::notation) fn new(place: Place, message: impl Into<String>) -> Mistake {
        Mistake { place, message: message.into() }
    }

    /// Something else was expected.
    pub(super) fn expected(place: Place, expected: &str, found: &str) -> Mistake {
        Mistake::new(place, format!("expected {expected}, not {found}"))
    }

    /// The name was given already, on an earlier line or on this one.
    pub(super) fn again(place: Place, name: &str, line: usize) -> Mistake {
        Mistake::new(place, format!("'{}' is stated already, on line {line}", name.escape_debug()))
    }

    /// A permutation in cycles has an element twice.
    pub(super) fn twice_in_cycles(place: Place, name: &str) -> Mistake {
        Mistake::new(place, format!("'{}' comes twice in the cycles", name.escape_debug()))
    }

    /// A mark of force is on something that is no move.
    pub(super) fn mark(place: Place) -> Mistake {
        Mistake::new(place, "only moves are marked as forced; write the point without a mark")
    }

    /// The statement needs a game.
    pub(in crate::notation) fn no_game(place: Place) -> Mistake {
        Mistake::new(place, "the game is not stated yet; write, for example, 'game \"affine:4\"' before this")
    }
}
