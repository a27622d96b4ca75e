//! A cache for the oracle's verdicts on certificates that differ only little.
//!
//! Given the statements, each lemma can be checked alone (rules.md, section 9). The result for its statement and term,
//! and the number of steps, depend only on the game, the statement, the term, and for each citation in it the cited
//! statement and the map, and for each part the board of its game. All these together are the *key* under which a judgement is stored. A lemma with another key
//! is judged anew by the unchanged oracle. The theorem is a term at the start of the game, and a map depends on the
//! game alone. The verdict on the whole then follows from its parts in order, as in `Oracle::verdict`.

use super::decide::{Halt, Oracle, UNLIMITED, statement};
use super::position::Position;
use crate::assembler::{Certificate, Claim, Convention, Ending, Family, Map, Opening, Term};
use std::collections::HashMap;
use std::hash::Hash;

/// The oracle's judgement of a part of a certificate: whether it is valid, and the steps to the end or to the failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Success, or the broken rule.
    pub outcome: Result<(), &'static str>,
    /// The steps that this takes.
    pub steps: u64,
}

impl Judgement {
    /// The verdict on a certificate with this judgement that declares a number of steps: that number, or the broken
    /// rule.
    ///
    /// # Errors
    ///
    /// The rule that the certificate breaks.
    pub fn declaring(self, steps: u64) -> Result<u64, &'static str> {
        match self.outcome {
            _ if self.steps > steps => Err("R24"),
            Ok(()) if self.steps < steps => Err("R24"),
            outcome => outcome.map(|()| steps),
        }
    }
}

/// Everything about the game.
type Game = (Family, Convention, Opening, Claim, Option<usize>);

/// Assigns numbers to values, the same for equal values.
#[derive(Clone, Debug)]
struct Numbers<T>(HashMap<T, usize>);

impl<T: Clone + Eq + Hash> Numbers<T> {
    fn of(&mut self, value: &T) -> usize {
        if let Some(&number) = self.0.get(value) {
            return number;
        }
        let number = self.0.len();
        self.0.insert(value.clone(), number);
        number
    }
}

/// The judgements so far.
#[derive(Clone, Debug)]
pub struct Memory {
    games: Numbers<Game>,
    maps: Numbers<Map>,
    statements: Numbers<Position>,
    judged: HashMap<Vec<usize>, Judgement>,
    /// How many parts were judged anew.
    fresh: usize,
}

/// The kinds of parts, which keys begin with.
const MAP: usize = 0;
const LEMMA: usize = 1;
const THEOREM: usize = 2;

impl Memory {
    /// An empty memory.
    #[must_use]
    pub fn new() -> Self {
        let (games, maps, statements) = (Numbers(HashMap::new()), Numbers(HashMap::new()), Numbers(HashMap::new()));
        Self { games, maps, statements, judged: HashMap::new(), fresh: 0 }
    }

    /// How many parts the oracle has judged; the others were remembered.
    #[must_use]
    pub fn fresh(&self) -> usize {
        self.fresh
    }

    /// Judges a well-formed certificate, whatever steps it declares. Nothing if a part takes more than `limit` steps.
    pub fn judge(&mut self, certificate: &Certificate, limit: u64) -> Option<Judgement> {
        let mut steps = 0;
        for number in 0..certificate.games.len() {
            let judgement = self.proof(&Oracle::new(certificate, &[], limit.min(UNLIMITED - 1)).of_game(number))?;
            steps += judgement.steps;
            if judgement.outcome.is_err() {
                return Some(Judgement { steps, ..judgement });
            }
        }
        let judgement = self.proof(&Oracle::new(certificate, &[], limit.min(UNLIMITED - 1)))?;
        Some(Judgement { steps: steps + judgement.steps, ..judgement })
    }

    /// Judges the certificate's own proof, or that of a game of parts.
    fn proof(&mut self, whole: &Oracle) -> Option<Judgement> {
        let certificate: &Certificate = &whole.certificate;
        let Certificate { family, convention, opening, claim, bound, .. } = certificate;
        let game = self.games.of(&(family.clone(), convention.clone(), opening.clone(), *claim, *bound));
        let boards: Vec<usize> = whole.games.iter().map(|game| self.board(&game.family)).collect();
        let mut steps = 0;
        // Each is numbered once, as it may be cited often.
        let maps: Vec<usize> = certificate.maps.iter().map(|map| self.maps.of(map)).collect();
        let statements: Vec<usize> =
            certificate.lemmas.iter().map(|lemma| self.statements.of(&statement(lemma))).collect();
        for (number, map) in certificate.maps.iter().enumerate() {
            let key = vec![MAP, game, maps[number]];
            let judgement = self.part(key, whole, |oracle| oracle.listed(map))?;
            steps += judgement.steps;
            if judgement.outcome.is_err() {
                return Some(Judgement { steps, ..judgement });
            }
        }
        let parts = certificate.lemmas.iter().map(Some).chain([None]);
        for (number, lemma) in parts.enumerate() {
            let term = lemma.map_or(&certificate.theorem, |lemma| &lemma.term);
            let mut key = match lemma {
                Some(_) => vec![LEMMA, game, statements[number]],
                None => vec![THEOREM, game],
            };
            spell(&mut key, term, &Cited { statements: &statements, maps: &maps, boards: &boards });
            let judgement = self.part(key, whole, |oracle| match lemma {
                Some(lemma) => oracle.lemma(lemma),
                None => oracle.theorem(),
            })?;
            steps += judgement.steps;
            if judgement.outcome.is_err() {
                return Some(Judgement { steps, ..judgement });
            }
        }
        Some(Judgement { outcome: Ok(()), steps })
    }

    /// The number of a board: all that a term needs of a game of parts.
    fn board(&mut self, family: &Family) -> usize {
        let Certificate { family, convention, opening, claim, bound, .. } =
            Certificate::part(family.clone(), Term::end(&[]));
        self.games.of(&(family, convention, opening, claim, bound))
    }

    fn part(
        &mut self,
        key: Vec<usize>,
        whole: &Oracle,
        judge: impl FnOnce(&mut Oracle) -> Result<(), Halt>,
    ) -> Option<Judgement> {
        if let Some(&judgement) = self.judged.get(&key) {
            return Some(judgement);
        }
        self.fresh += 1;
        let mut oracle = whole.clone();
        let outcome = match judge(&mut oracle) {
            Ok(()) => Ok(()),
            Err(Halt::Fails(rule)) => Err(rule),
            Err(Halt::Exhausted) => return None,
        };
        let judgement = Judgement { outcome, steps: oracle.steps() };
        self.judged.insert(key, judgement);
        Some(judgement)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// Appends a term, with the numbers of statements, maps and boards instead of those of lemmas, listed maps and games. The identity,
/// which has no number, is 0; other maps have their number plus one.
fn spell(key: &mut Vec<usize>, term: &Term, cited: &Cited) {
    key.push(term.moves.len());
    key.extend(&term.moves);
    key.push(term.ending.number().into());
    match &term.ending {
        Ending::Cite(lemma, map) => {
            key.push(cited.statements[*lemma]);
            key.push(map.checked_sub(1).map_or(0, |listed| cited.maps[listed] + 1));
        }
        Ending::Cover(terms) => {
            key.push(terms.len());
            terms.iter().for_each(|term| spell(key, term, cited));
        }
        Ending::Parts(parts) => {
            key.push(parts.len());
            parts.iter().for_each(|part| {
                key.push(cited.boards[part.game]);
                key.extend(&part.points);
            });
        }
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}

/// The numbers of what a term may cite.
struct Cited<'a> {
    statements: &'a [usize],
    maps: &'a [usize],
    boards: &'a [usize],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::{Stock, mutant, playable};
    use crate::oracle::form::form;
    use crate::oracle::{decide, stated};
    use crate::random::{Dice, certificate};

    /// Far more than the certificates of these tests need.
    const LIMIT: u64 = 100_000_000;

    fn judge(memory: &mut Memory, certificate: &Certificate) -> Judgement {
        memory.judge(certificate, LIMIT).expect("steps within the limit")
    }

    #[test]
    fn the_verdict_is_the_one_on_the_whole_for_mutants_judged_one_after_the_other() {
        let (stock, mut memory) = (Stock::new(true), Memory::new());
        let (mut accepted, mut refused) = (0, 0);
        for mutant in (0..1200).filter_map(|number| mutant(&stock, number).certificate) {
            if form(&mutant).is_err() {
                continue;
            }
            let judgement = judge(&mut memory, &mutant);
            for steps in [mutant.steps, judgement.steps, judgement.steps + 1, judgement.steps.saturating_sub(1)] {
                let declaring = mutant.clone().declaring(steps);
                assert_eq!(judgement.declaring(steps), decide(&declaring), "{declaring:?}");
            }
            *if judgement.outcome.is_ok() { &mut accepted } else { &mut refused } += 1;
        }
        assert!(accepted > 150 && refused > 150, "{accepted} accepted, {refused} refused");
    }

    #[test]
    fn the_verdict_on_each_committed_proof_is_the_one_on_the_whole() {
        let mut memory = Memory::new();
        for (name, proof) in playable() {
            assert_eq!(judge(&mut memory, &proof).declaring(proof.steps), Ok(proof.steps), "{name}");
            let fresh = memory.fresh();
            assert_eq!(judge(&mut memory, &proof), Judgement { outcome: Ok(()), steps: proof.steps });
            assert_eq!(memory.fresh(), fresh, "all of {name} is remembered");
        }
    }

    /// If anything changes that a citation takes from elsewhere, the lemma is judged anew.
    #[test]
    fn a_lemma_is_judged_anew_when_what_it_cites_has_changed() {
        let proof = crate::samples::rich();
        let mut memory = Memory::new();
        judge(&mut memory, &proof);
        let mut met = 0;
        for lemma in 0..proof.lemmas.len() {
            let mut changed = proof.clone();
            changed.lemmas[lemma].antagonist.clear();
            let changed = stated(changed);
            met += usize::from(decide(&changed) != decide(&proof));
            assert_eq!(judge(&mut memory, &changed).declaring(changed.steps), decide(&changed));
        }
        for map in 0..proof.maps.len() {
            let mut changed = proof.clone();
            changed.maps[map].swap(0, 1);
            let changed = stated(changed);
            met += usize::from(decide(&changed) != decide(&proof));
            assert_eq!(judge(&mut memory, &changed).declaring(changed.steps), decide(&changed));
        }
        assert!(met > 0, "no change has made a difference");
    }

    #[test]
    fn a_part_that_takes_too_long_has_no_judgement() {
        let proof = certificate(&mut Dice::new(3), 0, true);
        let mut memory = Memory::new();
        assert_eq!(memory.judge(&proof, 0), None);
        assert!(memory.judge(&proof, LIMIT).is_some());
    }
}
