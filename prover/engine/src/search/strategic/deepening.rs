//! Iterative deepening (Slate and Atkin 1977) by levels of strategic moves, in threads that share what they learn.
//!
//! `Worker::decide` says whether a position is won at a level: it tries level after level, and at each the moves of
//! the position; `Worker::wins` asks the same of all positions after the open replies, one level lower. A position
//! that failed at a higher level than its siblings is asked first: if it fails again, the move is done.
//!
//! Threads are not given shares. All ask the same question, and each reserves in the table what it begins, so that
//! another one begins with something else. What one has finished the others read from the table. When nothing is
//! left that is not reserved, a thread works on a reserved position as well, as its own moves below will differ. A
//! thread whose question has been answered by another stops (`Stop::Stale`) and asks again from the top.
//!
//! Facts depend on the position and the level alone, so it does not matter which thread finds them. Only the number
//! of expanded positions does depend on the threads, and so a limit may be met at another moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::strategic::candidates::{CandidateSearch, Candidates, Strategic};
use crate::search::strategic::level::{Level, NEVER};
use crate::search::strategic::progress::{Cases, SearchProgress, Stopwatch};
use crate::search::strategic::question::Question;
use crate::search::strategic::transposition::{TranspositionTable, Work};
use crate::search::threads::beside;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST, Rules, Symmetries};

/// The number of positions expanded between two reports.
const REPORTED: u64 = 256;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit of expanded positions is reached.
    Exhausted,
    /// The answer is no longer needed: another thread has found it, or the answer to a question on the way.
    Stale,
}

/// A search for wins by strategic moves.
pub struct StrategicSearch<'r, W: Width = Small> {
    question: Question<W>,
    table: Arc<TranspositionTable<W::Points>>,
    expanded: AtomicU64,
    limit: AtomicU64,
    stopwatch: Stopwatch<W::Points>,
    report: &'r (dyn Fn(&SearchProgress) + Sync),
}

/// A thread of the search.
pub struct Worker<'s, W: Width = Small> {
    search: &'s StrategicSearch<'s, W>,
    candidate_search: CandidateSearch,
    /// The questions that are being answered, each nested in the one before.
    path: Vec<(Sides<W::Points>, Level)>,
}

impl<'r, W: Width> StrategicSearch<'r, W> {
    /// A search on the board of a game without an opening rule, if the board is not too large. It may expand `limit`
    /// positions, and with several threads a few more. From time to time it calls `report`.
    pub fn new(
        rules: &Rules,
        symmetries: &Symmetries,
        limit: u64,
        report: &'r (dyn Fn(&SearchProgress) + Sync),
    ) -> Option<StrategicSearch<'r, W>> {
        Question::new(rules, symmetries).map(|question| StrategicSearch::of(question, limit, report))
    }

    /// The same for a question.
    pub(crate) fn of(
        question: Question<W>,
        limit: u64,
        report: &'r (dyn Fn(&SearchProgress) + Sync),
    ) -> StrategicSearch<'r, W> {
        StrategicSearch {
            question,
            table: Arc::default(),
            expanded: AtomicU64::new(0),
            limit: AtomicU64::new(limit),
            stopwatch: Stopwatch::default(),
            report,
        }
    }

    /// The question that it answers.
    pub(crate) fn question(&self) -> &Question<W> {
        &self.question
    }

    /// The board.
    pub fn board(&self) -> &BitBoard<W> {
        &self.question.board
    }

    /// The symmetries under which positions are identified.
    pub fn images(&self) -> &Images<W::Points> {
        &self.question.images
    }

    /// What is known so far. It may be kept after the search has ended, in order to continue.
    pub fn table(&self) -> &Arc<TranspositionTable<W::Points>> {
        &self.table
    }

    /// How many positions were expanded, which means that their candidate moves were looked for.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Sets the limit of expanded positions, those so far included.
    pub fn allow(&self, limit: u64) {
        self.limit.store(limit, Ordering::Relaxed);
    }

    /// Whether the limit of expanded positions is reached.
    pub fn is_exhausted(&self) -> bool {
        self.expanded() >= self.limit.load(Ordering::Relaxed)
    }

    /// A thread of the search.
    pub fn worker(&self) -> Worker<'_, W> {
        Worker { search: self, candidate_search: CandidateSearch::default(), path: Vec::new() }
    }

    /// Whether a position with the protagonist to move is won at a level, searched with this many threads.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn is_won(&self, sides: Sides<W::Points>, level: Level, threads: usize) -> Result<bool, Stop> {
        let form = self.images().canonical(sides).0;
        if let (Some(won), _) = self.table.verdict(form, level) {
            return Ok(won);
        }
        let ask = || loop {
            match self.worker().decide(form, level) {
                Err(Stop::Stale) => {}
                answer => return answer,
            }
        };
        // An answer of one thread is valid even if another thread was stopped.
        let (own, others) = beside(ask, (1..threads).map(|_| ask));
        others.into_iter().fold(own, |answer, other| answer.or(other))
    }
}

impl<W: Width> Worker<'_, W> {
    /// The candidate moves of a position in canonical form. They are looked for only once.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn candidates(&mut self, sides: Sides<W::Points>) -> Result<Arc<Candidates>, Stop> {
        if let Some(candidates) = self.search.table.known(sides).candidates {
            return Ok(candidates);
        }
        if self.search.is_exhausted() {
            return Err(Stop::Exhausted);
        }
        let expanded = self.search.expanded.fetch_add(1, Ordering::Relaxed);
        if expanded.is_multiple_of(REPORTED) {
            self.report(expanded);
        }
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        let suggested = self.search.question.hints.at(sides);
        let candidates =
            self.candidate_search.with_hints(&LineCounts::new(self.search.board(), sides), suggested, |counts| {
                let form = self.search.images().canonical(counts.sides).0;
                let new = !met.contains(&form);
                met.push(form);
                new
            });
        let candidates = Arc::new(candidates);
        self.search.table.keep(sides, &candidates);
        Ok(candidates)
    }

    /// Reports how far the search has come.
    fn report(&self, expanded: u64) {
        let level = self.path.first().filter(|(sides, _)| *sides == [W::Points::EMPTY; 2]).map(|(_, level)| *level);
        let cases = level.and_then(|level| self.search.cases(level));
        (self.search.report)(&SearchProgress { expanded, cases });
    }

    /// Whether a position in canonical form is won at a level.
    fn decide(&mut self, sides: Sides<W::Points>, level: Level) -> Result<bool, Stop> {
        let table = &self.search.table;
        if let (Some(won), _) = table.verdict(sides, level) {
            return Ok(won);
        }
        if self.path.iter().any(|&(sides, level)| table.verdict(sides, level).0.is_some()) {
            return Err(Stop::Stale);
        }
        let candidates = self.candidates(sides)?;
        let moves = match &*candidates {
            Candidates::Forced => {
                table.won(sides, 0);
                return Ok(true);
            }
            Candidates::Moves(moves) if moves.is_empty() => {
                table.failed(sides, NEVER);
                return Ok(false);
            }
            Candidates::Moves(moves) => moves,
        };
        if moves[0].open.is_empty() {
            table.won(sides, 1);
            return Ok(level >= 1);
        }
        let first = table.verdict(sides, level).1.max(1) + 1;
        for level in first..=level {
            self.path.push((sides, level));
            let answer = self.is_won_at(sides, moves, level);
            self.path.pop();
            // Another thread may have decided this meanwhile.
            if let (Some(won), _) = table.verdict(sides, level) {
                if won {
                    return Ok(true);
                }
                continue;
            }
            if answer? {
                table.won(sides, level);
                return Ok(true);
            }
            table.failed(sides, level);
        }
        table.failed(sides, 1);
        Ok(false)
    }

    /// Whether some move wins at this level, if none wins below.
    fn is_won_at(&mut self, sides: Sides<W::Points>, moves: &[Strategic], level: Level) -> Result<bool, Stop> {
        let mut taken = Vec::new();
        for (index, strategic) in moves.iter().enumerate() {
            let Some(below) = strategic.level_below(level) else { break };
            let work = Work::Move(index);
            if !self.search.table.take(sides, level, work) {
                taken.push((strategic, below));
                continue;
            }
            let answer = self.wins(sides, strategic, below);
            self.search.table.leave(sides, level, work);
            if answer? {
                return Ok(true);
            }
        }
        // Moves that other threads work on come last; this thread then works on them, too, instead of waiting.
        for (strategic, below) in taken {
            if self.wins(sides, strategic, below)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all replies that a move leaves open lead to positions won at a level. Positions that failed at the
    /// highest level are searched first, and those that other threads work on last.
    fn wins(&mut self, sides: Sides<W::Points>, strategic: &Strategic, level: Level) -> Result<bool, Stop> {
        let mut next = self.search.after(sides, strategic);
        // Other threads change the table meanwhile, so each key is looked up once.
        next.sort_by_cached_key(|&sides| (std::cmp::Reverse(self.search.table.verdict(sides, level).1), sides));
        let mut taken = Vec::new();
        for sides in next {
            if !self.search.table.take(sides, level, Work::Reply) {
                taken.push(sides);
                continue;
            }
            let answer = self.decide(sides, level);
            self.search.table.leave(sides, level, Work::Reply);
            if !answer? {
                return Ok(false);
            }
        }
        for sides in taken {
            if !self.decide(sides, level)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<W: Width> StrategicSearch<'_, W> {
    /// The cases of the first move that is being tried on the empty board at a level.
    fn cases(&self, level: Level) -> Option<Cases> {
        let index = self.table.first_taken([W::Points::EMPTY; 2], level)?;
        let candidates = self.table.known([W::Points::EMPTY; 2]).candidates?;
        let Candidates::Moves(moves) = &*candidates else { return None };
        let strategic = moves.get(index)?;
        let below = strategic.level_below(level)?;
        let is_proved = |case| self.table.verdict(case, below).0 == Some(true);
        Some(self.stopwatch.cases((level, index), || self.after([W::Points::EMPTY; 2], strategic), is_proved))
    }

    /// The positions after a move and each reply that it leaves open, in canonical form, ascending.
    pub fn after(&self, sides: Sides<W::Points>, strategic: &Strategic) -> Vec<Sides<W::Points>> {
        let mut next: Vec<Sides<W::Points>> = strategic
            .open
            .iter()
            .map(|&reply| {
                let mut sides = sides;
                sides[PROTAGONIST] |= W::Points::single(strategic.point.into());
                sides[ANTAGONIST] |= W::Points::single(reply.into());
                self.images().canonical(sides).0
            })
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}

#[cfg(test)]
mod tests;
