//! What forced sequences answer: the first look at a position in which the antagonist may reply anywhere.

use crate::game::Point;
use crate::position::point_set::MASK_POINTS;
use crate::position::{ANTAGONIST, Position};
use crate::search::threats::ForcedSearch;
use crate::strategy::set_cover;
use crate::strategy::set_cover::{Candidate, Replies};
use crate::strategy::{Lemma, Term, size};

/// The replies in a position, and the scripts that answer them.
pub(super) struct Survey {
    /// The replies, ascending.
    pub(super) replies: Vec<Point>,
    /// Scripts that may be chosen.
    pub(super) scripts: Vec<Candidate>,
    /// The indices of the replies that some script proves.
    pub(super) proved: Replies,
}

impl Survey {
    /// Finds out which replies forced sequences answer, the antagonist to move. They are first sought as if he passed (a null
    /// move, Allis 1994), then after each reply that those do not answer. A sequence has at most `longest` moves, and for each
    /// position at most `collected` are taken. On boards of more than 128 points each reply that a sequence is replayed
    /// against counts as a position of the search: there are too many to be left out of account.
    pub(super) fn new(
        position: &mut Position,
        forced: &mut ForcedSearch,
        (longest, collected): (usize, usize),
        lemmas: &[Lemma],
    ) -> Survey {
        let replies = position.moves(ANTAGONIST);
        let proved = Replies::none(replies.len());
        let mut survey = Survey { replies, scripts: Vec::new(), proved };
        // A forced sequence that wins after a reply would win without it, too.
        let Some(shortest) = forced.shortest(position, longest) else { return survey };
        let charge = if position.rules().points() > MASK_POINTS { survey.replies.len() } else { 0 };
        for moves in forced.all(position, shortest.len() + 1, collected) {
            forced.charge(charge);
            survey.add(position, Term::forced(moves), lemmas);
        }
        for index in 0..survey.replies.len() {
            if survey.proved.contains(index) {
                continue;
            }
            position.place(ANTAGONIST, survey.replies[index]);
            let sequences = match forced.shortest(position, longest) {
                Some(shortest) => forced.all(position, shortest.len(), collected),
                None => Vec::new(),
            };
            position.take_back();
            for moves in sequences {
                forced.charge(charge);
                survey.add(position, Term::forced(moves), lemmas);
            }
        }
        survey
    }

    /// Adds a script, if it is new.
    pub(super) fn add(&mut self, position: &mut Position, term: Term, lemmas: &[Lemma]) {
        if !self.scripts.iter().any(|script| script.term == term) {
            let proves = set_cover::proves(position, &self.replies, &term, lemmas);
            self.proved.extend(&proves);
            self.scripts.push(Candidate { cost: size::term(&term), term, proves });
        }
    }

    /// The indices of the replies that no script proves.
    pub(super) fn open(&self) -> Vec<usize> {
        (0..self.replies.len()).filter(|&index| !self.proved.contains(index)).collect()
    }

    /// Scripts that together prove all replies, at little cost.
    pub(super) fn cover(&self) -> Option<Vec<Term>> {
        let chosen = set_cover::choose(&self.scripts, self.replies.len())?;
        Some(chosen.into_iter().map(|index| self.scripts[index].term.clone()).collect())
    }
}
