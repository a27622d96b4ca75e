//! The record of a search: what it has done so far, for a watching thread.
//!
//! A search may be ended at any moment, by a signal or by its caller. Then the record says how far it has come,
//! what it has shown, and which checkpoint is its own and may be called kept or removed. All this is behind one lock,
//! which is held for a moment only. No search reads the record.
//!
//! A search counts its positions from the beginning again and again; a `Meter` adds only what is new to the count
//! of its stage. It is also the one way in which searches report: it tells the caller how far they are, and saves
//! their checkpoint from time to time.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Serialize, Serializer};

use crate::progress::{Count, Progress};
use crate::search::strategic::Writing;
use crate::search::threads::lock;
use crate::solve::answer::{CheckpointError, Limit};
use crate::solve::checkpoints::CheckpointStore;
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;

/// A kind of search. Its positions are counted, and it may settle a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The search for pairings and potentials: counts the empty board, and the position after each move tried.
    Pairings,
    /// Proof-number search, to decide the outcome and to write a draw.
    ProofNumberSearch,
    /// The search for forced sequences, to decide the outcome and to write a win.
    ForcedSequences,
    /// The search for strategic moves, and the writing of what it finds.
    StrategicMoves,
    /// The search for quiet moves that threaten: counts the moves looked at.
    QuietMoves,
    /// The search for parts that are held separately: 64 steps of annealing count as a position.
    Parts,
    /// The Maker-Breaker search by components, and the writing of a draw: counts components.
    Components,
}

impl Stage {
    /// All of them, each with its name in reports, and what is done.
    const ALL: [(Self, &str, &str); 7] = [
        (Self::Pairings, "pairings", "looking for pairings"),
        (Self::ProofNumberSearch, "proof_number_search", "deciding the outcome"),
        (Self::ForcedSequences, "forced_sequences", "looking for forced sequences"),
        (Self::StrategicMoves, "strategic_moves", "looking for strategic moves"),
        (Self::QuietMoves, "quiet_moves", "looking for quiet moves"),
        (Self::Parts, "parts", "looking for parts"),
        (Self::Components, "components", "searching the components"),
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// What is done in it.
    pub(super) fn doing(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// The number of positions searched, by stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched([u64; Stage::ALL.len()]);

impl Searched {
    /// The number of a stage.
    pub fn of(self, stage: Stage) -> u64 {
        self.0[stage as usize]
    }

    /// The sum over all stages.
    pub fn sum(self) -> u64 {
        self.0.into_iter().sum()
    }
}

impl Serialize for Searched {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Stage::ALL.map(|(stage, name, _)| (name, self.of(stage))))
    }
}

/// What a search has done so far. Other threads may read it.
#[derive(Default)]
pub struct Record(Mutex<Known>);

/// What is known of a search.
#[derive(Default)]
pub struct Known {
    /// The number of positions searched. Running searches update it from time to time.
    pub searched: Searched,
    /// The search that settled the question which the answer is about.
    pub method: Option<Stage>,
    /// The claim that the search has shown about the current question, though its strategy may not be written yet.
    pub shown: Option<Claim>,
    /// The proof that the current search has found so far, though it may become shorter, or be followed by one that proves more.
    pub proof: Option<Certificate>,
    /// The limit that has left open whether more is true than the claim that is proved: whether a player wins of whom it is proved that
    /// he draws.
    pub open: Option<Limit>,
    pub(super) store: Option<Arc<CheckpointStore>>,
}

impl Record {
    /// What is known now. The search waits until this is dropped.
    pub fn known(&self) -> MutexGuard<'_, Known> {
        lock(&self.0)
    }

    /// What is open where only a limit is known that was met: whether a claim is true, if one was asked for.
    pub fn undecided(&self, asked: Option<Claim>) -> String {
        match (self.known().shown, asked) {
            (Some(shown), _) => format!("the search shows that {shown}, but no certificate of that is written"),
            (None, Some(asked)) => format!("undecided whether {asked}"),
            (None, None) => "undecided".to_owned(),
        }
    }

    /// Saves what the search knows, if it keeps a checkpoint. Returns the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self) -> Result<Option<PathBuf>, CheckpointError> {
        self.store().map_or(Ok(None), |store| store.save())
    }

    /// The checkpoint that this run has written or goes on from. No other one is its own: it must neither be called kept nor be removed.
    pub fn kept(&self) -> Option<PathBuf> {
        self.store()?.own()
    }

    /// The store of the checkpoint. Nothing is locked while it writes the file.
    pub(super) fn store(&self) -> Option<Arc<CheckpointStore>> {
        self.known().store.clone()
    }

    /// Keeps a proof. One of a draw does not replace that of another claim; that of a win leaves nothing open.
    pub(super) fn proves(&self, proof: Certificate) {
        let mut known = self.known();
        let claim = proof.strategy.claim;
        if !claim.is_draw() {
            known.open = None;
        }
        if known.proof.as_ref().is_none_or(|kept| kept.strategy.claim == claim || !claim.is_draw()) {
            known.proof = Some(proof);
        }
    }
}

/// The stage in which a strategy that is known to exist is written.
pub(super) const WRITING: &str = "writing the strategy";

/// Adds the positions of one search to a record, and reports how far it is.
pub(super) struct Meter<'r> {
    record: &'r Record,
    progress: &'r dyn Progress,
    stage: Stage,
    /// How many of them are already in the record.
    told: AtomicU64,
    writing: Mutex<Option<Writing>>,
}

impl<'r> Meter<'r> {
    /// A counter for the positions of a search that begins now, for a stage.
    pub(super) fn new(record: &'r Record, progress: &'r dyn Progress, stage: Stage) -> Self {
        Meter { record, progress, stage, told: AtomicU64::new(0), writing: Mutex::new(None) }
    }

    /// Reports what is being done, with the positions so far; or how much of a strategy is written, if that has begun. Saves the checkpoint, if
    /// it is time.
    pub(super) fn tell(&self, positions: u64, count: Count) {
        self.at(positions);
        self.record.store().iter().for_each(|store| store.keep(self.progress));
        match *lock(&self.writing) {
            Some(writing) => self.progress.report(WRITING, Count::Writing(writing, positions)),
            None => self.progress.report(self.stage.doing(), count),
        }
    }

    /// Reports how much of a strategy is written from what the search knows.
    pub(super) fn write(&self, writing: Writing) {
        *lock(&self.writing) = Some(writing);
        self.progress.report(WRITING, Count::Writing(writing, self.told.load(Ordering::Relaxed)));
    }

    /// Reports that the search has visited this many positions in all.
    pub(super) fn at(&self, positions: u64) {
        let before = self.told.fetch_max(positions, Ordering::Relaxed);
        if positions > before {
            self.record.known().searched.0[self.stage as usize] += positions - before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_once_over_all_searches() {
        let record = Record::default();
        for _ in 0..2 {
            let meter = Meter::new(&record, &(), Stage::ForcedSequences);
            [3, 10, 7, 10].into_iter().for_each(|positions| meter.at(positions));
        }
        Meter::new(&record, &(), Stage::Pairings).at(5);
        assert_eq!(record.known().searched, Searched([5, 0, 20, 0, 0, 0, 0]));
        assert_eq!(record.known().searched.sum(), 25);
    }

    #[test]
    fn what_settled_a_game_and_how_much_was_searched_is_recorded() {
        use crate::solve::{Options, solve};
        use pgc_core::game::Game;
        // On a larger board, quiet moves are looked for within few positions.
        let quiet = "4^4 --start X:85,90,89/O:80,0,95";
        for (game, nodes, method, uses) in [
            ("5^2", 5_000_000, Stage::Pairings, [true, false, false, false, false]),
            ("4^2", 5_000_000, Stage::Pairings, [true, false, false, false, false]),
            ("3^2", 5_000_000, Stage::ProofNumberSearch, [true, true, false, false, false]),
            ("3^3", 5_000_000, Stage::ProofNumberSearch, [true, true, true, false, false]),
            ("mnk:129,1,2", 5_000_000, Stage::ForcedSequences, [true, false, true, false, false]),
            ("mnk:7,6,4", 5_000_000, Stage::StrategicMoves, [true, true, false, true, false]),
            (quiet, 20_000, Stage::QuietMoves, [true, false, true, false, true]),
        ] {
            let record = Record::default();
            solve(&Game::parse(game).unwrap(), Options { nodes, ..Options::default() }, &record).unwrap();
            assert_eq!(
                record.known().searched.0[..5].iter().map(|&count| count > 0).collect::<Vec<_>>(),
                uses,
                "{game}"
            );
            assert_eq!(record.known().method, Some(method), "{game}");
        }
    }

    #[test]
    fn nothing_is_saved_where_there_is_no_checkpoint() {
        assert_eq!(Record::default().save().unwrap(), None);
    }
}
