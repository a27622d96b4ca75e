//! A cache for the oracle's verdicts on certificates that differ only little.
//!
//! Given the statements, each lemma can be checked alone (rules.md, section 9). The result for its statement and term,
//! and the number of steps, depend only on the game, the statement, the term, and for each citation in it the cited
//! statement and the map, and for each part the board of its game. All these together are the *key* under which a judgement is stored. A lemma with another key
//! is judged anew by the unchanged oracle. The theorem is a term at the start of the game, and a map depends on the
//! game alone. The verdict on the whole then follows from its parts in order, as in `Oracle::verdict`.

use super::decide::{Halt, Oracle, UNLIMITED, statement};
use super::position::Position;
use crate::assembler::{Certificate, Claim, Convention, Ending, Family, Lemma, Map, Opening, Term};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::iter;

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

/// A part of a certificate that is judged alone.
#[derive(Clone, Copy)]
enum Part<'c> {
    Map(&'c Map),
    Lemma(&'c Lemma),
    Theorem,
}

impl Part<'_> {
    fn judged_by(self, oracle: &mut Oracle) -> Result<(), Halt> {
        match self {
            Part::Map(map) => oracle.listed(map),
            Part::Lemma(lemma) => oracle.lemma(lemma),
            Part::Theorem => oracle.theorem(),
        }
    }
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

    /// The keys of all parts of a certificate without games of parts.
    pub fn keys(&mut self, certificate: &Certificate) -> HashSet<Vec<usize>> {
        self.numbered(&Oracle::new(certificate, &[], UNLIMITED)).parts(certificate).map(|(key, _)| key).collect()
    }

    /// Judges a well-formed certificate by what makes it differ from a proof with these keys, which is taken as valid: the proof's steps,
    /// without those of the parts that are gone, and with those of the new ones, up to the first that fails. So a certificate
    /// that fails takes at most as many. Nothing if it is about another game, or a new part takes more steps than the proof.
    pub fn judge_change(
        &mut self,
        proof: &Certificate,
        known: &HashSet<Vec<usize>>,
        certificate: &Certificate,
    ) -> Option<Judgement> {
        let [before, after] = [proof, certificate].map(|judged| Oracle::new(judged, &[], proof.steps));
        let numbered = self.numbered(&after);
        if numbered.game != self.numbered(&before).game {
            return None;
        }
        let (mut kept, mut added) = (HashSet::new(), Vec::new());
        for (key, part) in numbered.parts(certificate) {
            if known.contains(&key) {
                kept.insert(key);
            } else {
                added.push((key, part));
            }
        }
        let mut judgement = Judgement { outcome: Ok(()), steps: proof.steps };
        for (key, part) in self.numbered(&before).parts(proof) {
            if !kept.contains(&key) {
                judgement.steps -= self.part(key, &before, part)?.steps;
            }
        }
        for (key, part) in added {
            let Judgement { outcome, steps } = self.part(key, &after, part)?;
            judgement = Judgement { outcome, steps: judgement.steps + steps };
            if outcome.is_err() {
                break;
            }
        }
        Some(judgement)
    }

    /// Judges the certificate's own proof, or that of a game of parts.
    fn proof(&mut self, whole: &Oracle) -> Option<Judgement> {
        let mut steps = 0;
        for (key, part) in self.numbered(whole).parts(&whole.certificate) {
            let judgement = self.part(key, whole, part)?;
            steps += judgement.steps;
            if judgement.outcome.is_err() {
                return Some(Judgement { steps, ..judgement });
            }
        }
        Some(Judgement { outcome: Ok(()), steps })
    }

    /// The numbers of what the keys are made of. Each map and statement is numbered once, as it may be cited often.
    fn numbered(&mut self, whole: &Oracle) -> Numbered {
        let certificate: &Certificate = &whole.certificate;
        let Certificate { family, convention, opening, claim, bound, .. } = certificate;
        Numbered {
            game: self.games.of(&(family.clone(), convention.clone(), opening.clone(), *claim, *bound)),
            boards: whole.games.iter().map(|game| self.board(&game.family)).collect(),
            maps: certificate.maps.iter().map(|map| self.maps.of(map)).collect(),
            statements: certificate.lemmas.iter().map(|lemma| self.statements.of(&statement(lemma))).collect(),
        }
    }

    /// The number of a board: all that a term needs of a game of parts.
    fn board(&mut self, family: &Family) -> usize {
        let Certificate { family, convention, opening, claim, bound, .. } =
            Certificate::part(family.clone(), Term::end(&[]));
        self.games.of(&(family, convention, opening, claim, bound))
    }

    fn part(&mut self, key: Vec<usize>, whole: &Oracle, part: Part) -> Option<Judgement> {
        if let Some(&judgement) = self.judged.get(&key) {
            return Some(judgement);
        }
        self.fresh += 1;
        let mut oracle = whole.clone();
        let outcome = match part.judged_by(&mut oracle) {
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

/// The numbers of a game, and of what the terms of a certificate about it may cite.
struct Numbered {
    game: usize,
    maps: Vec<usize>,
    statements: Vec<usize>,
    boards: Vec<usize>,
}

impl Numbered {
    /// The parts of the certificate with these numbers, in the order of the check, each with its key.
    fn parts<'c>(&self, certificate: &'c Certificate) -> impl Iterator<Item = (Vec<usize>, Part<'c>)> {
        let maps = certificate.maps.iter().zip(&self.maps);
        let maps = maps.map(|(map, &number)| (vec![MAP, self.game, number], Part::Map(map)));
        let lemmas = certificate.lemmas.iter().zip(&self.statements).map(|(lemma, &number)| {
            let mut key = vec![LEMMA, self.game, number];
            self.spell(&mut key, &lemma.term);
            (key, Part::Lemma(lemma))
        });
        let theorem = iter::once(&certificate.theorem).map(|term| {
            let mut key = vec![THEOREM, self.game];
            self.spell(&mut key, term);
            (key, Part::Theorem)
        });
        maps.chain(lemmas).chain(theorem)
    }

    /// Appends a term, with the numbers of statements, maps and boards instead of those of lemmas, listed maps and games. The identity,
    /// which has no number, is 0; other maps have their number plus one.
    fn spell(&self, key: &mut Vec<usize>, term: &Term) {
        key.push(term.moves.len());
        key.extend(&term.moves);
        key.push(term.ending.number().into());
        match &term.ending {
            Ending::Cite(lemma, map) => {
                key.push(self.statements[*lemma]);
                key.push(map.checked_sub(1).map_or(0, |listed| self.maps[listed] + 1));
            }
            Ending::Cover(terms) => {
                key.push(terms.len());
                terms.iter().for_each(|term| self.spell(key, term));
            }
            Ending::Parts(parts) => {
                key.push(parts.len());
                parts.iter().for_each(|part| {
                    key.push(self.boards[part.game]);
                    key.extend(&part.points);
                });
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::{Stock, edited, mutant, playable};
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
    fn what_a_change_makes_differ_decides_as_the_whole() {
        let (mut memory, mut others) = (Memory::new(), 0);
        let (mut accepted, mut refused) = (0, 0);
        for (_, proof) in playable().into_iter().filter(|(_, proof)| proof.games.is_empty() && proof.steps < 20_000) {
            let known = memory.keys(&proof);
            for number in 0..20 {
                let mut dice = Dice::new(number);
                let count = 1 + dice.below(3);
                let (changed, edits) = edited(&mut dice, proof.clone(), count, true);
                let Some(judgement) = memory.judge_change(&proof, &known, &changed) else {
                    others += 1;
                    continue;
                };
                let changed = changed.declaring(judgement.steps);
                assert_eq!(judgement.declaring(changed.steps), decide(&changed), "{edits:?} of {proof:?}");
                *if judgement.outcome.is_ok() { &mut accepted } else { &mut refused } += 1;
            }
        }
        assert!(
            accepted > 50 && refused > 50 && others > 50,
            "{accepted} accepted, {refused} refused, {others} others"
        );
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
