//! What was found of a publication.
//!
//! The counts and lists are for the report. They can be added, so that parts that are read apart give the same
//! report as one reading.

use serde::{Deserialize, Serialize};

use pgc_core::game::Point;

/// What was found of a publication. A path has the moves from the start, both players' by turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// How many published moves win.
    pub confirmed: u64,
    /// How many published moves were passed over, as their positions are proved without them.
    pub passed: u64,
    /// Positions where the published move was not confirmed, but another one wins.
    pub otherwise: Vec<Vec<Point>>,
    /// Published moves that were not confirmed, in positions for which no win was found.
    pub unconfirmed: Vec<Vec<Point>>,
    /// How many listed positions without a move are won.
    pub searched: u64,
    /// How many replies that are not listed are answered as one of their siblings is.
    pub as_siblings: u64,
    /// Replies without an answer.
    pub gaps: Vec<Vec<Point>>,
    /// Published moves that lose: the antagonist wins by a forced sequence.
    pub losing: Vec<Vec<Point>>,
    /// Published moves that cannot be made: the point is taken, or a line is complete before.
    pub impossible: Vec<Vec<Point>>,
    /// Wins that are said to take fewer moves than the proof that was found.
    pub slow: Vec<Slow>,
}

/// A win that is said to take fewer moves than the proof that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slow {
    /// The moves from the start.
    pub path: Vec<Point>,
    /// Within how many moves of the protagonist's he is said to win.
    pub said: u16,
    /// Within how many the proof does.
    pub found: u16,
}

impl Reading {
    /// Whether its counts are so small that no sum of them overflows, as those of a forged checkpoint might.
    pub(super) fn is_countable(&self) -> bool {
        let counts = [self.confirmed, self.passed, self.searched, self.as_siblings];
        counts.into_iter().all(|count| count <= u64::from(u32::MAX))
    }

    /// The moves from the start, wherever there are some.
    pub(super) fn paths(&self) -> impl Iterator<Item = &[Point]> {
        let lists = [&self.otherwise, &self.unconfirmed, &self.gaps, &self.losing, &self.impossible];
        let slow = self.slow.iter().map(|slow| &slow.path);
        lists.into_iter().flatten().chain(slow).map(Vec::as_slice)
    }

    /// Whether it says that something is wrong.
    pub(super) fn has_faults(&self) -> bool {
        self.paths().count() > self.slow.len()
    }

    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Reading) {
        self.confirmed += other.confirmed;
        self.passed += other.passed;
        self.searched += other.searched;
        self.as_siblings += other.as_siblings;
        self.otherwise.extend(other.otherwise);
        self.unconfirmed.extend(other.unconfirmed);
        self.gaps.extend(other.gaps);
        self.losing.extend(other.losing);
        self.impossible.extend(other.impossible);
        self.slow.extend(other.slow);
    }
}
