//! Compiled under `#[cfg(test)]` only: all that a certificate could prove about one game, found by the checker's own
//! rules.

use super::plain::{Plain, Position, members};
use super::term::{Ending, Term, payload};
use crate::board::{ANTAGONIST, Board, PROTAGONIST};
use crate::claim::CLAIMS;
use crate::container::{Payload, Version};
use crate::decode::{self, Certificate, Lemma, Proof};
use crate::fault::Broken;
use crate::rules::Evaluation;
use crate::verdict::Verdict;
use crate::{MAX_STEPS, judge, proof};
use std::rc::Rc;

pub(super) fn certificate(plain: &Plain, maps: Vec<Vec<u32>>) -> Certificate {
    let (game, claim, bound) = (plain.game(), CLAIMS[plain.claim as usize], bound(plain, plain.bound));
    let proof = Proof { game, claim, bound, maps, lemmas: vec![], code: vec![] };
    Certificate { version: Version::One, steps: u64::MAX, games: vec![], proof }
}

/// A number of moves that count, as the checker has it.
fn bound(plain: &Plain, left: u32) -> Option<u32> {
    (plain.bound > 0).then_some(left)
}

pub(super) fn lemma(plain: &Plain, position: Position, term: usize) -> Lemma {
    let [own, other] = [position.own, position.other].map(|set| members(set).collect());
    Lemma { own, other, bound: bound(plain, position.left), term }
}

/// Which positions may be stated: the rule that `proof` names is that of a term that fails at once, not R1 or R2.
pub(super) fn statements(plain: &Plain) -> Vec<bool> {
    let mut certificate = certificate(plain, vec![(0..plain.points).collect()]);
    let place = Term::new(&[], Ending::End).append(&mut certificate.proof.code);
    let mut may = vec![false; plain.keys()];
    for position in plain.positions().into_iter().filter(|&position| !plain.late(position)) {
        certificate.proof.lemmas = vec![lemma(plain, position, place), lemma(plain, plain.beginning().0, place)];
        let mut evaluation = Evaluation::new(&certificate);
        let rule = proof(&mut evaluation).expect_err("nothing is proved").0;
        assert_eq!(evaluation.at, ("lemma", 0));
        assert!(["R1", "R2", "R12"].contains(&rule), "{rule}");
        may[plain.key(position)] = rule == "R12";
    }
    may
}

/// The lemmas and maps of a game that may be cited, and what is proved so far.
pub(super) struct Pool<'a> {
    plain: &'a Plain,
    may_state: Option<&'a [bool]>,
    certificate: Certificate,
    board: Option<Board>,
    /// Of each position with the protagonist to move, a term that proves it, and how many citations were tried.
    proved: Vec<(Option<Rc<Term>>, usize)>,
    lemmas: Vec<(Position, Rc<Term>)>,
    pub(super) theorem: Option<Rc<Term>>,
    /// How many terms were evaluated, and how many citations proved something.
    pub(super) terms: u64,
    pub(super) cited: u64,
}

/// How many numbers a citation without moves takes in the code.
const CITATION: usize = 4;

impl<'a> Pool<'a> {
    /// All that can be proved. `may_state` says which positions become lemmas that may be cited by the maps; if it is
    /// not given, nothing is cited.
    pub(super) fn of(plain: &'a Plain, may_state: Option<&'a [bool]>, maps: &[Vec<u32>]) -> Pool<'a> {
        let certificate = certificate(plain, maps.to_vec());
        let board = Some(Evaluation::new(&certificate).board);
        let proved = vec![(None, 0); plain.keys()];
        let (lemmas, theorem) = (Vec::new(), None);
        let mut pool = Pool { plain, may_state, certificate, board, proved, lemmas, theorem, terms: 0, cited: 0 };
        let positions = plain.positions();
        while pool.round(&positions) {}
        pool.theorem = pool.theorem_from(plain.beginning());
        pool
    }

    /// A proof of the theorem that begins at a position, with the antagonist to move or not. (R1 is not asked here.)
    pub(super) fn theorem_from(&mut self, (position, reply): (Position, bool)) -> Option<Rc<Term>> {
        self.attempt(position, reply, 0).map(Rc::new)
    }

    /// Is the position a lemma's statement, once it is proved?
    pub(super) fn may_state(&self, position: Position) -> bool {
        self.may_state.is_some_and(|may_state| may_state[self.plain.key(position)])
    }

    /// Is the position, with the protagonist to move, proved?
    pub(super) fn proves(&self, position: Position) -> bool {
        self.proved[self.plain.key(position)].0.is_some()
    }

    /// Tries each position that is not proved yet. Was something proved?
    fn round(&mut self, positions: &[Position]) -> bool {
        let before = self.terms_proved();
        for &position in positions {
            let key = self.plain.key(position);
            let (None, tried) = self.proved[key] else { continue };
            self.proved[key].1 = self.citations();
            let Some(term) = self.attempt(position, false, tried).map(Rc::new) else { continue };
            self.proved[key].0 = Some(Rc::clone(&term));
            if self.may_state(position) {
                self.admit(position, term);
            }
        }
        self.terms_proved() > before
    }

    fn terms_proved(&self) -> usize {
        self.proved.iter().filter(|(term, _)| term.is_some()).count()
    }

    /// How many citations are offered: the code begins with them.
    fn citations(&self) -> usize {
        self.lemmas.len() * self.certificate.proof.maps.len()
    }

    /// Makes a statement available to all others, through each map.
    fn admit(&mut self, position: Position, term: Rc<Term>) {
        let number = u32::try_from(self.lemmas.len()).expect("few lemmas");
        self.lemmas.push((position, term));
        self.certificate.proof.lemmas.push(lemma(self.plain, position, 0));
        for map in (0..).take(self.certificate.proof.maps.len()) {
            Term::new(&[], Ending::Cite(number, map)).append(&mut self.certificate.proof.code);
        }
        assert_eq!(self.certificate.proof.code.len(), CITATION * self.citations());
    }

    /// A term that the checker finds proved at a position, the first citations left out.
    fn attempt(&mut self, position: Position, reply: bool, tried: usize) -> Option<Term> {
        let mover = if reply { ANTAGONIST } else { PROTAGONIST };
        let (citations, candidates) = (self.citations(), self.candidates(position));
        let code = &mut self.certificate.proof.code;
        let places: Vec<usize> = candidates.iter().map(|term| term.append(code)).collect();
        let mut evaluation = Evaluation::new(&self.certificate);
        evaluation.board = self.board.take().expect("a board");
        members(position.own).for_each(|point| evaluation.board.place(PROTAGONIST, point));
        members(position.other).for_each(|point| evaluation.board.place(ANTAGONIST, point));
        let placed = evaluation.board.trail.len();
        let owned = evaluation.attackers_points();
        evaluation.deadline = bound(self.plain, position.left).map(|left| left + owned);
        let cites = (tried..citations).map(|number| CITATION * number);
        let proved = cites.chain(places).position(|place| {
            self.terms += 1;
            let outcome = evaluation.lemma(place, mover);
            evaluation.board.take_back(placed);
            outcome.is_ok()
        });
        evaluation.board.take_back(0);
        self.board = Some(evaluation.board);
        self.certificate.proof.code.truncate(CITATION * citations);
        let number = tried + proved?;
        let candidate = number.checked_sub(citations).map(|number| candidates[number].clone());
        candidate.or_else(|| {
            self.cited += 1;
            let [lemma, map] = [number / self.certificate.proof.maps.len(), number % self.certificate.proof.maps.len()];
            let narrow = |number| u32::try_from(number).expect("a small number");
            Some(Term::new(&[], Ending::Cite(narrow(lemma), narrow(map))))
        })
    }

    /// The terms, other than citations, that could prove a position if any does; and some that must never.
    fn candidates(&self, position: Position) -> Vec<Term> {
        let plain = self.plain;
        let proof = |position| self.proved[plain.key(position)].0.as_ref();
        let free = |position| members(plain.free(position));
        // The terms that prove what the antagonist's replies lead to, as far as they are proved.
        let cover = |moves: &[u32], position| {
            let mut terms: Vec<Rc<Term>> = Vec::new();
            for term in free(position).filter_map(|reply| proof(plain.after(position, true, reply))) {
                if !terms.contains(term) {
                    terms.push(Rc::clone(term));
                }
            }
            (!terms.is_empty()).then(|| Term::new(moves, Ending::Cover(terms)))
        };
        let mut terms = vec![Term::new(&[], Ending::Potential), Term::new(&[], Ending::Pairing)];
        terms.extend(cover(&[], position));
        for point in 0..self.plain.points {
            terms.extend([Ending::End, Ending::Potential, Ending::Pairing].map(|ending| Term::new(&[point], ending)));
        }
        for point in free(position) {
            let moved = plain.after(position, false, point);
            terms.extend(cover(&[point], moved));
            let replies = free(moved).map(|reply| plain.after(moved, true, reply));
            terms.extend(replies.chain([moved]).filter_map(|after| Some(proof(after)?.after(point))));
        }
        terms
    }

    /// Asserts that the checker accepts all lemmas as one certificate, in the order in which they were proved; its
    /// theorem fails at once, as nothing is done for it. Then with one further map.
    pub(super) fn assert_whole(mut self, refused: Option<Vec<u32>>) {
        let Proof { lemmas, code, .. } = &mut self.certificate.proof;
        for (decoded, (_, term)) in lemmas.iter_mut().zip(&self.lemmas) {
            decoded.term = term.append(code);
        }
        lemmas.push(lemma(self.plain, self.plain.beginning().0, Term::new(&[], Ending::End).append(code)));
        let verdict = |certificate: &Certificate| {
            let mut evaluation = Evaluation::new(certificate);
            let rule = proof(&mut evaluation).expect_err("nothing is proved").0;
            (evaluation.at, rule)
        };
        let (at, rule) = verdict(&self.certificate);
        assert_eq!(at, ("lemma", self.lemmas.len()), "{rule} on {:?}", self.plain);
        assert!(["R1", "R6", "R12"].contains(&rule), "{rule}");
        if let Some(map) = refused {
            let last = self.certificate.proof.maps.len();
            self.certificate.proof.maps.push(map);
            assert_eq!(verdict(&self.certificate), (("map", last), "R4"), "{:?}", self.plain);
        }
    }

    /// Asserts that the checker verifies the proof of a theorem about the game, whatever its start and a bound not above
    /// that of the lemmas, written as a payload, with its exact steps and no others.
    pub(super) fn assert_verified(&self, plain: &Plain, theorem: &Rc<Term>) {
        let bytes = payload(plain, &[], &self.certificate.proof.maps, &self.lemmas, theorem);
        let payload = Payload { version: Version::One, bytes };
        let decoded = decode::certificate(&payload, MAX_STEPS);
        let mut certificate = decoded.unwrap_or_else(|fault| panic!("{fault:?}: {theorem:?} on {plain:?}"));
        certificate.steps = MAX_STEPS;
        let mut evaluation = Evaluation::new(&certificate);
        let outcome: Result<(), Broken> = proof(&mut evaluation);
        let steps = evaluation.steps;
        assert_eq!(outcome.map_err(|broken| broken.0), Err("R24"), "{theorem:?} on {plain:?}");
        for (declared, verified) in [(steps - 1, false), (steps, true), (steps + 1, false)] {
            certificate.steps = declared;
            let verdict = judge(&certificate);
            assert_eq!(matches!(verdict, Verdict::Verified(_)), verified, "{theorem:?} on {plain:?}");
        }
    }
}
