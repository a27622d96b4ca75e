//! The record of a search: what it has done so far, for a watching thread.
//!
//! A search may be ended at any moment, by a signal or by its caller. Then the record says how far it has come,
//! what it has shown, and which checkpoint is its own and may be called kept or removed. The counts are atomic and
//! have no order between them; the rest is behind one lock, which is held for a moment only. No search reads the
//! record.
//!
//! A search counts its positions from the beginning again and again; a `Meter` adds only what is new to the count
//! of its stage.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use crate::search::threads::lock;
use crate::solve::answer::{CheckpointError, Exhausted};
use crate::solve::checkpoints::CheckpointStore;
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;
use pgc_core::strategy::{Ending, Strategy};

/// A stage of the search, with a count of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The search for pairings and potentials: counts the empty board, and the position after each move tried.
    Pairings,
    /// Proof-number search, to decide the outcome and to write a draw.
    ProofNumber,
    /// The search for forced sequences, to decide the outcome and to write a win.
    Forced,
    /// The search for strategic moves, and the writing of what it finds.
    Strategic,
    /// The search for quiet moves that threaten: counts the moves looked at.
    Quiet,
    /// The search for parts that are held separately: 64 steps of annealing count as a position.
    Parts,
    /// The Maker-Breaker search by components, and the writing of a draw: counts components.
    Components,
}

impl Stage {
    const LAST: Self = Self::Components;
}

/// The method that settled a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Pairings alone (Hales and Jewett, 1963).
    Pairing,
    /// The potential after each first move (Erdős and Selfridge, 1973).
    Potential,
    /// Pairings and potentials after moves of the defender. (Such a move is a "tempo" in reports.)
    Tempo,
    /// Proof-number search (Allis, 1994; Nagai, 2002).
    ProofNumber,
    /// Forced sequences and few quiet moves (threat-space search: Allis, 1994).
    Forced,
    /// Strategic moves (Patashnik, 1980).
    Strategic,
    /// Quiet moves that threaten (Allis and others, 1994).
    Quiet,
    /// Parts that are held separately (Uiterwijk, 2017).
    Parts,
    /// Maker-Breaker search of what falls apart, component by component.
    Components,
}

impl Method {
    /// The method of a strategy with pairings and potentials.
    pub(super) fn of_pairings(strategy: &Strategy) -> Self {
        let is_potential = |ending: &Ending| *ending == Ending::Potential;
        match &strategy.theorem.ending {
            Ending::Pairing => Self::Pairing,
            Ending::Potential => Self::Potential,
            Ending::Cover(scripts)
                if scripts.iter().all(|script| script.moves.is_empty() && is_potential(&script.ending)) =>
            {
                Self::Potential
            }
            _ => Self::Tempo,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Pairing => "pairing",
            Self::Potential => "potential",
            Self::Tempo => "pairings with a tempo",
            Self::ProofNumber => "proof-number search",
            Self::Forced => "forced sequences",
            Self::Strategic => "strategic moves",
            Self::Quiet => "quiet moves",
            Self::Parts => "parts",
            Self::Components => "Maker-Breaker search by components",
        })
    }
}

/// The number of positions searched, by stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// [`Stage::Pairings`].
    pub pairings: u64,
    /// [`Stage::ProofNumber`].
    #[serde(rename = "proof_number_search")]
    pub proof_number: u64,
    /// [`Stage::Forced`].
    #[serde(rename = "forced_sequences")]
    pub forced: u64,
    /// [`Stage::Strategic`].
    #[serde(rename = "strategic_moves")]
    pub strategic: u64,
    /// [`Stage::Quiet`].
    #[serde(rename = "quiet_moves")]
    pub quiet: u64,
    /// [`Stage::Parts`].
    pub parts: u64,
    /// [`Stage::Components`].
    pub components: u64,
}

impl Searched {
    /// The sum over all stages.
    pub fn sum(self) -> u64 {
        let Self { pairings, proof_number, forced, strategic, quiet, parts, components } = self;
        pairings + proof_number + forced + strategic + quiet + parts + components
    }
}

/// What a search has done so far. Other threads may read it.
#[derive(Debug, Default)]
pub struct Record {
    counts: [AtomicU64; Stage::LAST as usize + 1],
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    method: Option<Method>,
    shown: Option<Claim>,
    /// The best proof so far.
    proof: Option<Certificate>,
    open: Option<Exhausted>,
    store: Option<Arc<CheckpointStore>>,
    /// The checkpoint from which the search goes on.
    continued: Option<PathBuf>,
}

impl Record {
    /// The number of positions searched. Running searches update it from time to time.
    pub fn searched(&self) -> Searched {
        // In the order of the stages.
        let [pairings, proof_number, forced, strategic, quiet, parts, components] =
            self.counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        Searched { pairings, proof_number, forced, strategic, quiet, parts, components }
    }

    /// The method that settled the question which the answer is about.
    pub fn method(&self) -> Option<Method> {
        self.state().method
    }

    /// The claim that the search has shown about the current question, though its strategy may not be written yet.
    pub fn shown(&self) -> Option<Claim> {
        self.state().shown
    }

    /// The proof that the current search has found so far, though it may become shorter, or be followed by one that proves more.
    pub fn proof(&self) -> Option<Certificate> {
        self.state().proof.clone()
    }

    /// The limit that has left open whether more is true than the claim that is proved: whether a player wins of whom it is proved that
    /// he draws.
    pub fn open(&self) -> Option<Exhausted> {
        self.state().open
    }

    /// Saves what the search for strategic moves knows, if it has a checkpoint. Returns the file.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::Unwritable`].
    pub fn save(&self) -> Result<Option<PathBuf>, CheckpointError> {
        // The state is not locked while the file is written.
        let store = self.state().store.clone();
        store.map(|store| store.save().map(|()| store.path.clone())).transpose()
    }

    /// The checkpoint that this run has written or goes on from. No other one is its own: it must neither be called kept nor be removed.
    pub fn kept(&self) -> Option<PathBuf> {
        let state = self.state();
        let written = || state.store.as_ref().filter(|store| store.is_written()).map(|store| store.path.clone());
        state.continued.clone().or_else(written)
    }

    pub(super) fn continues(&self, path: &Path) {
        self.state().continued = Some(path.to_owned());
    }

    pub(super) fn shows(&self, claim: Option<Claim>) {
        self.state().shown = claim;
    }

    /// A search begins, and nothing is proved.
    pub(super) fn begins(&self) {
        let mut state = self.state();
        (state.proof, state.open) = (None, None);
    }

    /// Keeps a proof. One of a draw does not replace that of another claim; that of a win leaves nothing open.
    pub(super) fn proves(&self, proof: Certificate) {
        let mut state = self.state();
        let claim = proof.strategy.claim;
        if !claim.is_draw() {
            state.open = None;
        }
        if state.proof.as_ref().is_none_or(|kept| kept.strategy.claim == claim || !claim.is_draw()) {
            state.proof = Some(proof);
        }
    }

    pub(super) fn leaves_open(&self, limit: Option<Exhausted>) {
        self.state().open = limit;
    }

    pub(super) fn settled_by(&self, method: Method) {
        self.state().method = Some(method);
    }

    pub(super) fn kept_by(&self, store: &Arc<CheckpointStore>) {
        self.state().store = Some(Arc::clone(store));
    }

    /// A counter for the positions of a search that begins now.
    pub(super) fn meter(&self, stage: Stage) -> Meter<'_> {
        Meter { count: &self.counts[stage as usize], told: AtomicU64::new(0) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

/// Adds the positions of one search to a record.
pub(super) struct Meter<'r> {
    count: &'r AtomicU64,
    /// How many of them are already in the record.
    told: AtomicU64,
}

impl Meter<'_> {
    /// Reports that the search has visited this many positions in all.
    pub(super) fn at(&self, positions: u64) {
        let before = self.told.fetch_max(positions, Ordering::Relaxed);
        self.count.fetch_add(positions.saturating_sub(before), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_once_over_all_searches() {
        let record = Record::default();
        for _ in 0..2 {
            let meter = record.meter(Stage::Forced);
            [3, 10, 7, 10].into_iter().for_each(|positions| meter.at(positions));
        }
        record.meter(Stage::Pairings).at(5);
        assert_eq!(record.searched(), Searched { pairings: 5, forced: 20, ..Searched::default() });
        assert_eq!(record.searched().sum(), 25);
    }

    #[test]
    fn what_settled_a_game_and_how_much_was_searched_is_recorded() {
        use crate::solve::{Options, solve};
        use pgc_core::game::Game;
        // On a larger board, quiet moves are looked for within few positions.
        let quiet = "4^4 --start X:85,90,89/O:80,0,95";
        for (game, nodes, method, uses) in [
            ("5^2", 5_000_000, Method::Pairing, [true, false, false, false, false]),
            ("4^2", 5_000_000, Method::Potential, [true, false, false, false, false]),
            ("3^2", 5_000_000, Method::ProofNumber, [true, true, false, false, false]),
            ("3^3", 5_000_000, Method::ProofNumber, [true, true, true, false, false]),
            ("mnk:129,1,2", 5_000_000, Method::Forced, [true, false, true, false, false]),
            ("mnk:7,6,4", 5_000_000, Method::Strategic, [true, true, false, true, false]),
            (quiet, 20_000, Method::Quiet, [true, false, true, false, true]),
        ] {
            let record = Record::default();
            solve(&Game::parse(game).unwrap(), Options { nodes, ..Options::default() }, &record).unwrap();
            let Searched { pairings, proof_number, forced, strategic, quiet, .. } = record.searched();
            assert_eq!([pairings, proof_number, forced, strategic, quiet].map(|count| count > 0), uses, "{game}");
            assert_eq!(record.method(), Some(method), "{game}");
        }
    }

    #[test]
    fn a_move_before_a_pairing_is_a_tempo() {
        use pgc_core::strategy::Term;
        let held_by = |moves: Vec<u16>, ending| {
            let theorem = Term::cover(Vec::new(), vec![Term { moves, ending }]);
            Method::of_pairings(&Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem })
        };
        assert_eq!(held_by(vec![], Ending::Potential), Method::Potential);
        assert_eq!(held_by(vec![3], Ending::Potential), Method::Tempo);
        assert_eq!(held_by(vec![3], Ending::Pairing), Method::Tempo);
    }

    #[test]
    fn nothing_is_saved_where_there_is_no_checkpoint() {
        assert_eq!(Record::default().save().unwrap(), None);
    }
}
