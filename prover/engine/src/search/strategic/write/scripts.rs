//! Forced sequences that answer replies to a quiet move, and a choice of few scripts that answer all replies.
//!
//! They are searched for once for a position and a move in canonical form, and kept: lemmas are proved many times
//! in the passes, and the sequences are always the same. A sequence found for one reply is tried against all
//! others, as most answer many.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use crate::search::strategic::candidates::CandidateSearch;
use crate::search::threads::lock;
use crate::search::threats::sequence::{Sequence, wins};
use crate::set_cover::SetCover;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides, elements, union};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST};
use pgc_core::strategy::Term;

/// A script that answers replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Script {
    /// A forced sequence.
    Forced(Sequence),
    /// A lemma, and the symmetry under which its statement dominates.
    Cite(usize, usize),
}

/// A script with the replies that it answers.
#[derive(Clone, Debug)]
pub struct Answer<W: Width = Small> {
    /// The script.
    pub script: Script,
    /// The replies that it answers.
    pub replies: W::Points,
}

impl<W: Width> Answer<W> {
    /// Its approximate size in bytes.
    fn cost(&self) -> usize {
        match &self.script {
            Script::Forced(sequence) => 1 + sequence.len(),
            Script::Cite(..) => 5,
        }
    }
}

/// The term of a forced sequence.
pub fn written(sequence: &Sequence) -> Term {
    Term::forced(sequence.clone())
}

impl Script {
    /// The term of the script, given the index of each lemma.
    pub(super) fn written<P: Bits>(&self, images: &Images<P>, places: &[usize]) -> Term {
        match self {
            Script::Forced(sequence) => written(sequence),
            &Script::Cite(lemma, symmetry) => Term::cite(places[lemma], images.symmetries()[symmetry].clone()),
        }
    }

    /// The image of the script, if it is a forced sequence.
    pub(crate) fn image<P: Bits>(self, images: &Images<P>, symmetry: usize) -> Script {
        match self {
            Script::Forced(sequence) => {
                Script::Forced(sequence.into_iter().map(|point| images.point(symmetry, point)).collect())
            }
            cite @ Script::Cite(..) => cite,
        }
    }
}

/// A cache of forced sequences at positions in canonical form, for all threads, as lemmas are proved many times.
#[derive(Debug, Default)]
pub struct Found<W: Width = Small> {
    shortest: Table<Sides<W::Points>, Option<Sequence>>,
    answers: Table<Quiet<W>, Arc<[Answer<W>]>>,
}

type Table<K, V> = Mutex<HashMap<K, V>>;

/// A position and a quiet move.
type Quiet<W> = (Sides<<W as Width>::Points>, Point);

impl<W: Width> Found<W> {
    /// A short forced sequence at a position, if there is any.
    pub fn short(
        &self,
        surveyor: &mut CandidateSearch,
        board: &BitBoard<W>,
        sides: Sides<W::Points>,
    ) -> Option<Sequence> {
        remembered(&self.shortest, sides, || surveyor.short(&LineCounts::new(board, sides)))
    }

    /// Forced sequences for the replies to a quiet move, where there are any: a short one for each reply, with all
    /// replies that it answers.
    pub(super) fn answers(
        &self,
        surveyor: &mut CandidateSearch,
        board: &BitBoard<W>,
        sides: Sides<W::Points>,
        point: Point,
    ) -> Arc<[Answer<W>]> {
        let after = || LineCounts::new(board, sides).with(PROTAGONIST, point.into());
        remembered(&self.answers, (sides, point), || forced(surveyor, &after()).into())
    }
}

/// Looks up a key in a table, and adds the value if it is missing.
fn remembered<K: Eq + Hash, V: Clone>(table: &Table<K, V>, key: K, find: impl FnOnce() -> V) -> V {
    let known = lock(table).get(&key).cloned();
    known.unwrap_or_else(|| {
        let value = find();
        lock(table).insert(key, value.clone());
        value
    })
}

/// A short sequence as if the antagonist passed, then one after each reply; each with all replies that it answers.
fn forced<W: Width>(surveyor: &mut CandidateSearch, after: &LineCounts<W>) -> Vec<Answer<W>> {
    let mut answers: Vec<Answer<W>> = Vec::new();
    surveyor.short(after).into_iter().for_each(|sequence| add_sequence(&mut answers, after, sequence));
    for reply in elements(after.free()) {
        let sequence = surveyor.short(&after.with(ANTAGONIST, reply));
        sequence.into_iter().for_each(|sequence| add_sequence(&mut answers, after, sequence));
    }
    answers
}

/// Adds a forced sequence with the replies to a quiet move that it answers, if it is new.
pub fn add_sequence<W: Width>(answers: &mut Vec<Answer<W>>, after: &LineCounts<W>, sequence: Sequence) {
    let known = |answer: &Answer<W>| matches!(&answer.script, Script::Forced(known) if *known == sequence);
    if !answers.iter().any(known) {
        let replies = answered(after, |position| wins(position, &sequence));
        answers.push(Answer { script: Script::Forced(sequence), replies });
    }
}

/// The replies at a position after which a condition holds.
pub(super) fn answered<W: Width>(after: &LineCounts<W>, holds: impl Fn(&LineCounts<W>) -> bool) -> W::Points {
    let replies = elements(after.free()).filter(|&reply| holds(&after.with(ANTAGONIST, reply)));
    union(replies.map(W::Points::single))
}

/// A cheap choice of answers to the replies; those that answer most come first.
pub fn choose<W: Width>(answers: &[Answer<W>], replies: W::Points) -> Option<Vec<Answer<W>>> {
    let cover = SetCover::new(&replies, answers.iter().map(|answer| (&answer.replies, answer.cost())));
    let chosen = cover.without_superfluous(cover.greedy()?);
    let mut chosen: Vec<Answer<W>> = chosen.into_iter().map(|index| answers[index].clone()).collect();
    chosen.sort_by_key(|answer| Reverse(answer.replies.count()));
    Some(chosen)
}
