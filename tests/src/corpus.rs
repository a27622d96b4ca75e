//! The corpus: certificate files, each with the verdict that a checker must give, for authors of checkers.
//!
//! [`cases()`] is the table from which the folders `accept`, `reject`, `malformed` and `either` and the README beside them
//! are written, and [`cases_of`] also that of version 2, whose folders are in `version-2`; [`clauses()`] says which file breaks which clause of which rule. The bytes come from the assembler: neither
//! prover nor checker has a part in them.

pub mod arena;
pub mod case;
pub mod cases;
pub mod folders;
pub mod links;
pub mod mutated;
pub mod pack;
mod readme;
pub mod runner;
pub mod text;
pub mod verify;
mod version2;

pub use case::{Built, Case, Expected, Proof};
pub use cases::{cases, traps};
pub use links::{Clause, Kind, clauses, kinds, silent, silent_rules, trap_rows};

use crate::assembler::Version;

/// The versions of the format.
pub const VERSIONS: [Version; 2] = [Version::One, Version::Two];

/// All cases of a version, in the order of the specification.
#[must_use]
pub fn cases_of(version: Version) -> Vec<Case> {
    match version {
        Version::One => cases(),
        Version::Two => version2::cases(),
    }
}

/// The numbers of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Files that are verified.
    pub accepted: usize,
    /// Files that are rejected.
    pub rejected: usize,
    /// Files that are malformed.
    pub malformed: usize,
    /// Files that may be refused or decoded.
    pub either: usize,
    /// How many of all these are built when asked for.
    pub built: usize,
    /// The bytes of all others together.
    pub bytes: usize,
}

/// Counts the cases.
#[must_use]
pub fn census(cases: &[Case]) -> Census {
    cases.iter().fold(Census::default(), |mut census, case| {
        match case.expected {
            Expected::Verified => census.accepted += 1,
            Expected::Rejected { .. } => census.rejected += 1,
            Expected::Malformed { .. } => census.malformed += 1,
            Expected::Either(_) => census.either += 1,
        }
        if case.large() {
            census.built += 1;
        } else {
            census.bytes += case.build().file.len();
        }
        census
    })
}
