//! The forced sequences that answer replies to a quiet move, and a choice of few that answer all.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::Point;
use crate::position::images::Images;
use crate::position::line_counts::{BitBoard, LineCounts};
use crate::position::point_set::{Points, elements};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::candidates::CandidateSearch;
use crate::search::threats::sequence::{Sequence, wins};
use crate::strategy::{Ending, Term};

/// What answers some replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A forced sequence.
    Forced(Sequence),
    /// A lemma, and the symmetry under which its statement dominates.
    Cite(usize, usize),
}

/// A script with the replies that it answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) script: Script,
    pub(crate) replies: Points,
}

impl Answer {
    /// About how many bytes it takes.
    fn cost(&self) -> u32 {
        match &self.script {
            Script::Forced(sequence) => 1 + u32::try_from(sequence.len()).unwrap_or(u32::MAX),
            Script::Cite(..) => 5,
        }
    }
}

/// A forced sequence as it is written.
pub(crate) fn written(sequence: &Sequence) -> Term {
    Term::forced(sequence.iter().map(|&point| Point::from(point)).collect())
}

impl Script {
    /// The script as it is written, given the place of each lemma.
    pub(super) fn written(&self, images: &Images, places: &[usize]) -> Term {
        match self {
            Script::Forced(sequence) => written(sequence),
            &Script::Cite(lemma, symmetry) => {
                let map = images.symmetries()[symmetry].clone();
                Term { moves: Vec::new(), ending: Ending::Cite { lemma: places[lemma], map } }
            }
        }
    }

    /// The same for the image of a position, if it is a forced sequence.
    pub(crate) fn image(self, images: &Images, symmetry: usize) -> Script {
        match self {
            Script::Forced(sequence) => {
                Script::Forced(sequence.into_iter().map(|point| images.point(symmetry, point)).collect())
            }
            cite @ Script::Cite(..) => cite,
        }
    }
}

/// The forced sequences that were found at positions in canonical form, for all threads: lemmas are proved again and again.
#[derive(Debug, Default)]
pub(crate) struct Found {
    shortest: Table<Sides, Option<Sequence>>,
    answers: Table<(Sides, u8), Arc<[Answer]>>,
}

type Table<K, V> = Mutex<HashMap<K, V>>;

impl Found {
    /// A short forced sequence at a position, if there is any.
    pub(crate) fn short(&self, surveyor: &mut CandidateSearch, board: &BitBoard, sides: Sides) -> Option<Sequence> {
        remembered(&self.shortest, sides, || surveyor.short(&LineCounts::new(board, sides)))
    }

    /// Forced sequences for the replies to a quiet move, as far as there are any: a short one for each reply, and the replies
    /// that each of them answers.
    pub(super) fn answers(
        &self,
        surveyor: &mut CandidateSearch,
        board: &BitBoard,
        sides: Sides,
        point: u8,
    ) -> Arc<[Answer]> {
        let after = || LineCounts::new(board, sides).with(PROTAGONIST, point.into());
        remembered(&self.answers, (sides, point), || forced(surveyor, &after()).into())
    }
}

/// What a table has at a key, put there if it is missing.
fn remembered<K: Eq + Hash, V: Clone>(table: &Table<K, V>, key: K, find: impl FnOnce() -> V) -> V {
    let known = table.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    known.unwrap_or_else(|| {
        let value = find();
        table.lock().unwrap_or_else(PoisonError::into_inner).insert(key, value.clone());
        value
    })
}

fn forced(surveyor: &mut CandidateSearch, after: &LineCounts) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let replies = after.free();
    let mut add = |sequence: Sequence| {
        let script = Script::Forced(sequence);
        if !answers.iter().any(|answer| answer.script == script) {
            let Script::Forced(sequence) = &script else { return };
            let answered = elements(replies).filter(|&reply| wins(&after.with(ANTAGONIST, reply), sequence));
            let replies = answered.fold(0, |set, reply| set | 1 << reply);
            answers.push(Answer { script, replies });
        }
    };
    surveyor.short(after).into_iter().for_each(&mut add);
    for reply in elements(replies) {
        surveyor.short(&after.with(ANTAGONIST, reply)).into_iter().for_each(&mut add);
    }
    answers
}

/// A cheap choice of answers to some replies, those that answer most first (Chvátal 1979, without what is superfluous).
pub(crate) fn choose(answers: &[Answer], replies: Points) -> Option<Vec<Answer>> {
    let mut chosen: Vec<&Answer> = Vec::new();
    let mut left = replies;
    while left != 0 {
        let gain = |answer: &Answer| (answer.replies & left).count_ones();
        let best = answers
            .iter()
            .filter(|answer| gain(answer) > 0)
            .min_by(|a, b| (a.cost() * gain(b)).cmp(&(b.cost() * gain(a))))?;
        chosen.push(best);
        left &= !best.replies;
    }
    for place in (0..chosen.len()).rev() {
        let others = chosen.iter().enumerate().filter(|&(other, _)| other != place);
        if replies & !others.fold(0, |set, (_, answer)| set | answer.replies) == 0 {
            chosen.remove(place);
        }
    }
    let mut chosen: Vec<Answer> = chosen.into_iter().cloned().collect();
    chosen.sort_by_key(|answer| std::cmp::Reverse(answer.replies.count_ones()));
    Some(chosen)
}
