//! The search techniques, each in a file or folder with the writing of its strategies.
//!
//! - [`threats`]: threat-space search for forced sequences (Allis 1994), and wins by them and by quiet moves.
//! - `maker_breaker`: exact search of what falls apart, for single parts and whole boards.
//! - `pairings`: draws by pairings, on boards of any size.
//! - [`parts`]: draws by parts that are held separately (Uiterwijk 2017).
//! - [`df_pn`]: depth-first proof-number search (Nagai 2002), with must-play regions; wins and draws that it decides.
//! - [`strategic`]: wins by strategic moves (Patashnik 1980), by iterative deepening.
//! - `quiet`: wins by quiet moves that threaten, from any position of boards of at most 512 points.
//! - [`lemmas`]: the lemmas of strategic and of quiet moves, and of dictionaries, as they are written.
//! - [`needed`]: what a proof needs of these lemmas, and the strategy that is written.
//! - `checkpoint`: files of what a search knows.
//! - [`threads`]: runs as many threads as the system grants.
//!
//! Potentials and pairings are rules, not searches: see [`pgc_core::potential`] and [`pgc_core::pairing`].
//!
//! # Answers to replies
//!
//! The writers share `Replies`: the replies in a position with the antagonist to move, and the scripts that
//! answer them. A writer first collects candidates: forced sequences, citations of lemmas, terms. For each
//! candidate it is found out, by replay, which replies it answers. Then few cheap ones are chosen that together
//! answer all replies: a cover (`set_cover`). It does not matter for which reply a candidate was found.
//!
//! An answer is always the result of a replay, never of a guess: a script that was found for one reply is replayed
//! against all others. That costs a replay for each pair of a script and a reply, and is why large boards count
//! these replays against the limit of positions.

pub(crate) mod checkpoint;
pub mod df_pn;
pub mod lemmas;
pub(crate) mod maker_breaker;
pub mod needed;
pub(crate) mod pairings;
pub mod parts;
pub(crate) mod quiet;
pub mod strategic;
pub mod threads;
pub mod threats;

use fixedbitset::FixedBitSet;

use crate::search::threats::ForcedSearch;
use crate::set_cover::SetCover;
use crate::size;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position};
use pgc_core::strategy::{Lemma, Replay, Term};

/// On boards of more points, each replay against a reply counts as a position of the search, as there are many.
const MANY_POINTS: usize = 128;

/// The longest forced sequence that is searched for, and how many are taken for a position.
const SEQUENCES: (usize, usize) = (12, 8);

/// A candidate script, and the replies that it answers.
#[derive(Clone, Debug)]
struct Candidate {
    term: Term,
    /// The indices of the replies after which it proves the position.
    answers: FixedBitSet,
}

impl Candidate {
    /// The replies that it answers, and its cost: the bytes of the script.
    fn weighed(&self) -> (&FixedBitSet, usize) {
        (&self.answers, size::term(&self.term))
    }
}

/// The replies in a position, and the scripts that may answer them.
struct Replies {
    /// The replies, ascending.
    replies: Vec<Point>,
    /// Scripts that may be chosen.
    scripts: Vec<Candidate>,
    /// The indices of the replies that some script answers.
    answered: FixedBitSet,
}

impl Replies {
    /// The replies in a position with the antagonist to move, without scripts.
    fn of(position: &Position) -> Replies {
        let replies = position.moves(ANTAGONIST);
        let answered = FixedBitSet::with_capacity(replies.len());
        Replies { replies, scripts: Vec::new(), answered }
    }

    /// The replies in a position with the antagonist to move, with the forced sequences that answer them. These are
    /// first searched for as if he passed (a null move, Allis 1994), then after each reply that they leave open.
    fn with_sequences(position: &mut Position, forced: &mut ForcedSearch, lemmas: &[Lemma]) -> Replies {
        let (longest, collected) = SEQUENCES;
        let mut replies = Replies::of(position);
        // A forced sequence that wins after a reply also wins without it.
        let Some(shortest) = forced.shortest(position, longest) else { return replies };
        let charge = if position.rules().points() > MANY_POINTS { replies.replies.len() } else { 0 };
        for moves in forced.all(position, shortest.len() + 1, collected) {
            forced.charge(charge);
            replies.add(position, Term::forced(moves), lemmas);
        }
        for index in 0..replies.replies.len() {
            if replies.answered.contains(index) {
                continue;
            }
            let sequences = position.after(ANTAGONIST, replies.replies[index], |position| {
                let shortest = forced.shortest(position, longest);
                shortest.map_or_else(Vec::new, |shortest| forced.all(position, shortest.len(), collected))
            });
            for moves in sequences {
                forced.charge(charge);
                replies.add(position, Term::forced(moves), lemmas);
            }
        }
        replies
    }

    /// Adds a script, if it is new.
    fn add(&mut self, position: &mut Position, term: Term, lemmas: &[Lemma]) {
        if !self.scripts.iter().any(|script| script.term == term) {
            let answers = self.answered_by(position, &term, lemmas);
            self.add_known(term, answers);
        }
    }

    /// Adds a script that is known to answer these replies.
    fn add_known(&mut self, term: Term, answers: FixedBitSet) {
        self.answered.union_with(&answers);
        self.scripts.push(Candidate { term, answers });
    }

    /// The replies that a script answers.
    fn answered_by(&self, position: &mut Position, term: &Term, lemmas: &[Lemma]) -> FixedBitSet {
        let mut answers = FixedBitSet::with_capacity(self.replies.len());
        for (index, &reply) in self.replies.iter().enumerate() {
            let proves = |position: &mut Position| Replay::new(lemmas).proves(position, term);
            answers.set(index, position.after(ANTAGONIST, reply, proves));
        }
        answers
    }

    /// All replies.
    fn all(&self) -> FixedBitSet {
        (0..self.replies.len()).collect()
    }

    /// The indices of the replies that no script answers.
    fn open(&self) -> Vec<usize> {
        self.answered.zeroes().collect()
    }

    /// Scripts that together answer all replies, at low cost.
    fn cover(&self) -> Option<Vec<Term>> {
        let chosen = SetCover::new(&self.all(), self.scripts.iter().map(Candidate::weighed)).cheap()?;
        Some(chosen.into_iter().map(|index| self.scripts[index].term.clone()).collect())
    }
}
