//! The versions of the format.

use crate::strategy::{Games, Strategy};

/// A version of the format. Version 1 stays as it is for ever; version 2 adds games of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// No strategy of this version uses parts.
    One = 1,
    /// Some term of each strategy of this version uses parts.
    Two = 2,
}

impl Version {
    /// The version in which a strategy is written: the first, if it can say it.
    pub fn of(strategy: &Strategy) -> Version {
        if Games::of(strategy).listed().is_empty() { Version::One } else { Version::Two }
    }

    /// The version whose number this is.
    pub fn from_number(number: u8) -> Option<Version> {
        [Version::One, Version::Two].into_iter().find(|version| version.number() == number)
    }

    /// Its number: the fourth byte of a file.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The number of endings that a term can have.
    pub(super) fn endings(self) -> usize {
        match self {
            Version::One => 5,
            Version::Two => 6,
        }
    }
}
