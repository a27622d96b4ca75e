//! What an elaboration has found.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::game::Point;
use crate::notation::finding::Findings;
use crate::notation::parse::Place;

/// What an elaboration has found so far. A trial has a record of its own, which is dropped with it.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// What is told.
    pub findings: Findings,
    /// What is true of each part.
    pub truths: BTreeMap<String, Truths>,
    /// The position in which each part was entered first, Xeno's points first.
    pub entered: BTreeMap<String, [Vec<Point>; 2]>,
    /// How many replies without an answer were told.
    pub(super) gaps: usize,
    /// Whether only a strategy without any defect is of interest.
    pub(super) is_trial: bool,
}

impl Record {
    /// The record of a trial, which the first defect ends; it is not explained.
    pub(in crate::notation) fn of_trial() -> Record {
        Record { is_trial: true, ..Record::default() }
    }

    /// Whether this is a trial that has come to nothing.
    pub(super) fn has_failed(&self) -> bool {
        self.is_trial && self.findings.has_defect()
    }
}

/// What is true of a part, by place.
#[derive(Debug, Default)]
pub(crate) struct Truths {
    /// Moves that are marked as forced.
    pub forced: BTreeSet<Place>,
    /// Double threats.
    pub doubles: BTreeSet<Place>,
    /// Moves of the protagonist that are forced and not marked.
    pub unmarked: BTreeMap<Place, Point>,
    /// How many replies to quiet moves have an answer in each way.
    pub ways: BTreeMap<Way, usize>,
    /// Blocks that were filled in, those after others included.
    pub blocks: usize,
    /// What is used of symmetries, in the order in which it was met.
    pub symmetries: Vec<String>,
    told_symmetries: HashSet<String>,
}

impl Truths {
    /// Notes once what is used of symmetries.
    pub(super) fn add_symmetry(&mut self, text: String) {
        if self.told_symmetries.insert(text.clone()) {
            self.symmetries.push(text);
        }
    }
}

/// How a reply has its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// As it is told.
    Told,
    /// By way of a map under which it is told, too.
    Map,
    /// By way of another symmetry.
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
