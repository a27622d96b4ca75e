//! What a search has done so far, for whoever watches it from another thread.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use crate::game::Claim;
use crate::search::threads::lock;
use crate::solve::checkpoints::{CheckpointError, CheckpointStore};
use crate::strategy::{Ending, Strategy};

/// A part of the prover that goes through positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looks for pairings and potentials: the empty board, and the position after each move that is tried.
    Pairings,
    /// Proof-number search, for the outcome and for the writing of a draw.
    ProofNumber,
    /// Looks for forced sequences, for the outcome and for the writing of a win.
    Forced,
    /// Looks for strategic moves, and writes what it finds.
    Strategic,
}

/// What settled a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Pairings alone (Hales and Jewett, 1963).
    Pairing,
    /// The potential after each first move (Erdős and Selfridge, 1973).
    Potential,
    /// Pairings and potentials after moves of the player who holds the game.
    Tempo,
    /// Proof-number search (Allis, 1994; Nagai, 2002).
    ProofNumber,
    /// Forced sequences and few quiet moves (threat-space search: Allis, 1994).
    Forced,
    /// Strategic moves (Patashnik, 1980).
    Strategic,
}

impl Method {
    /// What settled a question by a strategy of pairings and potentials.
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
        })
    }
}

/// How many positions were searched.
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
}

impl Searched {
    /// All of them.
    pub fn sum(self) -> u64 {
        self.pairings + self.proof_number + self.forced + self.strategic
    }
}

/// What a search has done so far.
#[derive(Debug, Default)]
pub struct Record {
    counts: [AtomicU64; 4],
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    method: Option<Method>,
    shown: Option<Claim>,
    store: Option<Arc<CheckpointStore>>,
}

impl Record {
    /// How many positions were searched. Running searches tell that now and then.
    pub fn searched(&self) -> Searched {
        let of = |stage: Stage| self.counts[stage as usize].load(Ordering::Relaxed);
        Searched {
            pairings: of(Stage::Pairings),
            proof_number: of(Stage::ProofNumber),
            forced: of(Stage::Forced),
            strategic: of(Stage::Strategic),
        }
    }

    /// What settled the question to which the answer belongs.
    pub fn method(&self) -> Option<Method> {
        self.state().method
    }

    /// What the search shows of the question that is being settled, though its strategy may not be written yet.
    pub fn shown(&self) -> Option<Claim> {
        self.state().shown
    }

    /// Saves what the search for strategic moves knows, if it was begun with a checkpoint; the file in which it is.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::Unwritable`].
    pub fn save(&self) -> Result<Option<PathBuf>, CheckpointError> {
        // Nobody waits for the file to look at the rest.
        let store = self.state().store.clone();
        store.map(|store| store.save().map(|()| store.path().to_owned())).transpose()
    }

    pub(super) fn shows(&self, claim: Option<Claim>) {
        self.state().shown = claim;
    }

    pub(super) fn settled_by(&self, method: Method) {
        self.state().method = Some(method);
    }

    pub(super) fn kept_by(&self, store: &Arc<CheckpointStore>) {
        self.state().store = Some(Arc::clone(store));
    }

    /// Counts the positions of a search that begins now.
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
    /// How many of them are in the record.
    told: AtomicU64,
}

impl Meter<'_> {
    /// The search has gone through so many positions in all.
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
        use crate::game::Game;
        use crate::solve::{Options, Prior, prove_recorded};
        for (game, method, uses) in [
            ("5^2", Method::Pairing, [true, false, false, false]),
            ("4^2", Method::Potential, [true, false, false, false]),
            ("3^2", Method::ProofNumber, [true, true, false, false]),
            ("3^3", Method::ProofNumber, [true, true, true, false]),
            ("mnk:129,1,2", Method::Forced, [true, false, true, false]),
            ("mnk:7,6,4", Method::Strategic, [true, true, false, true]),
        ] {
            let options = Options { claim: None, threads: 1, nodes: 5_000_000, memory: 1 << 28, progress: &() };
            let record = Record::default();
            prove_recorded(&Game::parse(game).unwrap(), &options, &Prior::default(), &record).unwrap();
            let Searched { pairings, proof_number, forced, strategic } = record.searched();
            assert_eq!([pairings, proof_number, forced, strategic].map(|count| count > 0), uses, "{game}");
            assert_eq!(record.method(), Some(method), "{game}");
        }
    }

    #[test]
    fn a_move_before_a_pairing_is_a_tempo() {
        use crate::strategy::Term;
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
