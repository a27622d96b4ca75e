//! Attempts to hold a position after each of several moves of the protagonist's, on several threads.
//!
//! The first board that is held, in the order of the boards, is the answer, and later ones do not count even if
//! they were finished before. So threads may take boards as they come: what they find after the first held one is
//! dropped, and the outcome is that of one thread. An attempt has its own random numbers, from a seed that follows
//! from the steps and, if the boards are the same, from its number.
//!
//! An outcome is kept in checkpoints as a whole; `Outcome::fits` tests whether it may be one at all.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use pgc_core::game::Point;
use pgc_core::random::Random;

use super::anneal::anneal;
use super::judge::Judge;
use super::memo::Memo;
use super::open::Open;
use super::spare::spared;
use crate::search::threads::side_by_side;

/// How many steps are made to spare points, for each line.
const SPARING: u64 = 2000;

/// What came of an attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Attempt {
    /// The position is held: the lines of parts.
    Held(Vec<Vec<Point>>),
    /// So many lines are not held.
    Unheld(usize),
}

/// What attempts at some boards came to, up to the first that is held, and how many steps they took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) steps: u64,
}

impl Outcome {
    /// Whether attempts at these boards may come to it.
    pub(super) fn fits(&self, boards: &[Open]) -> bool {
        let is_of = |attempt: &Attempt, board: &Open| match attempt {
            Attempt::Unheld(lines) => (1..=board.lines.len()).contains(lines),
            Attempt::Held(lines) => lines.iter().all(|line| {
                line.is_sorted_by(|point, next| point < next)
                    && line.iter().all(|point| board.points.binary_search(point).is_ok())
            }),
        };
        let is_last = self.attempts.last().is_some_and(|attempt| matches!(attempt, Attempt::Held(_)));
        let count = self.attempts.len();
        (count == boards.len() || count < boards.len() && is_last)
            && self.attempts.iter().zip(boards).all(|(attempt, board)| is_of(attempt, board))
    }
}

/// How attempts are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// The steps for each line.
    pub(super) steps: u64,
    /// Parts of up to so many points are decided exactly.
    pub(super) exact: usize,
    /// The number of threads.
    pub(super) threads: usize,
    /// Whether the boards are the same, so that each needs a seed of its own.
    pub(super) same: bool,
}

/// Attempts to hold each of some boards, and returns what came of each up to the first that is held. It depends
/// neither on the number of threads nor on what the memo knows. `report` is told from time to time that more steps are done.
pub(super) fn attempts(boards: &[Open], schedule: Schedule, memo: &Memo, report: &(dyn Fn(u64) + Sync)) -> Outcome {
    let (next, first) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let work = |_| {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // What comes after a board that is held does not count.
            if number >= boards.len() || number > first.load(Ordering::Relaxed) {
                return done;
            }
            let seed = schedule.steps + if schedule.same { number as u64 } else { 0 };
            let attempt = attempt(&boards[number], seed, schedule, memo, &|more| {
                report(more);
                number < first.load(Ordering::Relaxed)
            });
            if let (Attempt::Held(_), _) = attempt {
                first.fetch_min(number, Ordering::Relaxed);
            }
            done.push((number, attempt));
        }
    };
    let mut all: Vec<(usize, (Attempt, u64))> =
        side_by_side(schedule.threads.min(boards.len()), work).into_iter().flatten().collect();
    all.sort_by_key(|(number, _)| *number);
    let last = first.into_inner();
    let counted = all.into_iter().take_while(|(number, _)| *number <= last).map(|(_, attempt)| attempt);
    let (attempts, steps): (Vec<Attempt>, Vec<u64>) = counted.unzip();
    Outcome { attempts, steps: steps.iter().sum() }
}

/// One attempt, and its steps. `goes_on` is told how many more steps are done.
fn attempt(board: &Open, seed: u64, schedule: Schedule, memo: &Memo, goes_on: &dyn Fn(u64) -> bool) -> (Attempt, u64) {
    let Schedule { steps, exact, .. } = schedule;
    let lines = board.lines.len() as u64;
    let mut judge = Judge::new(board.through.len(), exact, memo);
    let mut dice = Random(seed);
    let mut found = anneal(board, &mut judge, steps * lines, &mut dice, goes_on);
    let attempt = match found.labels.unheld() {
        0 => Attempt::Held(spared(&mut found.labels, &mut judge, SPARING * lines, &mut dice)),
        unheld => Attempt::Unheld(unheld),
    };
    (attempt, found.steps)
}
