//! The findings of an elaboration.
//!
//! A part of a text may be played in many positions. So what is right is gathered by place and told once, with
//! counts, and what is wrong is told once for each place and text.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::notation::finding::Findings;
use crate::notation::parse::Place;
use pgc_core::game::Point;

/// The findings of an elaboration so far. A trial has a record of its own, which is dropped afterwards.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The findings.
    pub findings: Findings,
    /// What is right about each part.
    pub truths: BTreeMap<String, Truths>,
    /// The position in which each part was entered first, Xeno's points first.
    pub entered: BTreeMap<String, [Vec<Point>; 2]>,
    /// How many replies without an answer were reported.
    pub(super) gaps: usize,
    /// Whether this is a trial: only a strategy without any defect is of interest.
    pub(super) is_trial: bool,
}

impl Record {
    /// The record of a trial. The first defect ends the trial, and is not explained.
    pub(in crate::notation) fn of_trial() -> Record {
        Record { is_trial: true, ..Record::default() }
    }

    /// Whether this is a trial that has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.is_trial && self.findings.has_defect()
    }
}

/// What is right about a part, by place.
#[derive(Debug, Default)]
pub(crate) struct Truths {
    /// Moves that are marked as forced.
    pub forced: BTreeSet<Place>,
    /// Double threats.
    pub doubles: BTreeSet<Place>,
    /// Where the draw is held.
    pub held: BTreeSet<Place>,
    /// Moves of the protagonist that are forced and not marked.
    pub unmarked: BTreeMap<Place, Point>,
    /// How many replies to quiet moves have an answer in each way.
    pub ways: BTreeMap<Way, usize>,
    /// The number of blocks that were filled in, those that follow other blocks included.
    pub blocks: usize,
    /// How symmetries were used, in order.
    pub symmetries: Vec<String>,
    told_symmetries: HashSet<String>,
}

impl Truths {
    /// Notes how symmetries were used, unless that is noted already.
    pub(super) fn add_symmetry(&mut self, text: String) {
        if self.told_symmetries.insert(text.clone()) {
            self.symmetries.push(text);
        }
    }
}

/// How a reply gets its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// The text states it.
    Told,
    /// By a map of `under`.
    Map,
    /// By another symmetry.
    Symmetry,
    /// By a block and what follows it.
    Block,
    /// By a forced sequence that was searched for.
    Search,
}

impl Way {
    /// The words for it in a report.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Way::Told => "as it is told",
            Way::Map => "by a map that is named",
            Way::Symmetry => "up to symmetry",
            Way::Block => "by a block",
            Way::Search => "by a forced sequence that was searched for",
        }
    }
}
