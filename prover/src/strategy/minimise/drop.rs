//! Fast minimisation: drops superfluous scripts, and inlines lemmas that are cited once, lemma by lemma.

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use crate::position::Rules;
use crate::strategy::{Ending, Strategy, Term, replay, size};
use crate::symmetry::Permutation;

/// An inlined proof may take this many times the steps of the proof with a citation, plus this many.
const MORE_STEPS: (u64, u64) = (4, 1000);

/// Drops superfluous scripts, and puts the proofs of lemmas that are cited once in the place of the citation. `tried`
/// is called after each attempt.
pub fn trim(rules: &Arc<Rules>, strategy: Strategy, tried: &dyn Fn()) -> Strategy {
    trim_within(rules, strategy, u64::MAX, tried)
}

/// The same as [`trim`], but replays about this many steps only. After that, the strategy stays as it is.
pub fn trim_within(rules: &Arc<Rules>, strategy: Strategy, steps: u64, tried: &dyn Fn()) -> Strategy {
    let trimmer = Trimmer { rules, left: Cell::new(steps), tried };
    let strategy = trimmer.without_superfluous(strategy).pruned();
    let strategy = trimmer.inlined(strategy).pruned();
    trimmer.without_superfluous(strategy).pruned()
}

/// Drops superfluous scripts, then the lemmas that nothing cites any more.
pub fn thin(rules: &Arc<Rules>, strategy: Strategy, tried: &dyn Fn()) -> Strategy {
    Trimmer { rules, left: Cell::new(u64::MAX), tried }.without_superfluous(strategy).pruned()
}

struct Trimmer<'a> {
    rules: &'a Arc<Rules>,
    /// How many steps may still be replayed.
    left: Cell<u64>,
    tried: &'a dyn Fn(),
}

impl Trimmer<'_> {
    /// The steps in which a term proves the lemma of this index, or the theorem; nothing if it fails or none are left.
    fn steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        if self.left.get() == 0 {
            return None;
        }
        (self.tried)();
        let (proved, steps) = replay::attempt(self.rules, strategy, index, term);
        self.left.set(self.left.get().saturating_sub(steps));
        proved.then_some(steps)
    }

    fn without_superfluous(&self, mut strategy: Strategy) -> Strategy {
        for index in 0..=strategy.lemmas.len() {
            let mut term = strategy.term(index).clone();
            let mut path = Vec::new();
            self.thin_cover(&strategy, index, &mut term, &mut path);
            *strategy.term_mut(index) = term;
        }
        strategy
    }

    /// Removes superfluous scripts, from the last to the first, of the cover at `path` and of the covers within it:
    /// scripts without which the whole term is still a proof.
    fn thin_cover(&self, strategy: &Strategy, index: usize, whole: &mut Term, path: &mut Vec<usize>) {
        let count = cover_at(whole, path).map_or(0, |scripts| scripts.len());
        for place in (0..count).rev() {
            let Some(scripts) = cover_at(whole, path) else { break };
            if scripts.len() > 1 {
                let script = scripts.remove(place);
                if self.steps(strategy, index, whole).is_some() {
                    continue;
                }
                if let Some(scripts) = cover_at(whole, path) {
                    scripts.insert(place, script);
                }
            }
            path.push(place);
            // A script needs no ending if it always wins before its end. Without moves, the format wants one all the same.
            let Some(script) = term_at(whole, path) else { break };
            let least =
                if script.moves.is_empty() && self.rules.moves.is_some() { Ending::Potential } else { Ending::End };
            let ending = std::mem::replace(&mut script.ending, least);
            if self.steps(strategy, index, whole).is_none() {
                if let Some(script) = term_at(whole, path) {
                    script.ending = ending;
                }
                self.thin_cover(strategy, index, whole, path);
            }
            path.pop();
        }
    }

    fn inlined(&self, mut strategy: Strategy) -> Strategy {
        let mut uses = vec![0_usize; strategy.lemmas.len()];
        let mut maps: HashSet<Permutation> = HashSet::new();
        for (lemma, map) in strategy.citations() {
            uses[lemma] += 1;
            maps.insert(map.clone());
        }
        for index in 0..=strategy.lemmas.len() {
            let term = strategy.term(index);
            let Some(mut known) = self.steps(&strategy, index, term) else { continue };
            let once: BTreeSet<usize> =
                term.citations().into_iter().map(|(lemma, _)| lemma).filter(|&lemma| uses[lemma] == 1).collect();
            for lemma in once {
                let mut term = strategy.term(index).clone();
                term.replace_citations(&|cited, map| (cited == lemma).then(|| strategy.lemmas[lemma].term.image(map)));
                let new: HashSet<Permutation> = term
                    .citations()
                    .into_iter()
                    .filter(|(_, map)| !map.is_identity() && !maps.contains(map))
                    .map(|(_, map)| map.clone())
                    .collect();
                let price = new.len() * size::map(self.rules.points());
                let most = known * MORE_STEPS.0 + MORE_STEPS.1;
                if price > size::statement(&strategy.lemmas[lemma]) {
                    continue;
                }
                if let Some(steps) = self.steps(&strategy, index, &term).filter(|&steps| steps <= most) {
                    *strategy.term_mut(index) = term;
                    maps.extend(new);
                    known = steps;
                }
            }
        }
        strategy
    }
}

/// The script at the end of a path of indices in covers.
fn term_at<'t>(mut term: &'t mut Term, path: &[usize]) -> Option<&'t mut Term> {
    for &place in path {
        let Ending::Cover(scripts) = &mut term.ending else { return None };
        term = scripts.get_mut(place)?;
    }
    Some(term)
}

/// The scripts of the cover with which that script ends.
fn cover_at<'t>(term: &'t mut Term, path: &[usize]) -> Option<&'t mut Vec<Term>> {
    match &mut term_at(term, path)?.ending {
        Ending::Cover(scripts) => Some(scripts),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Convention, Game};
    use crate::position::ANTAGONIST;
    use crate::position::samples::symmetries;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use crate::strategy::write::df_pn::draw::DrawWriter;

    /// Some draws: as they are written, and trimmed.
    fn draws() -> Vec<(Arc<Rules>, Strategy, Strategy)> {
        let breaker = |expression| Game::parse(expression).unwrap().with_convention(Convention::MakerBreaker);
        let strong = |expression| Game::parse(expression).unwrap();
        [strong("3^2"), strong("mnk:12,1,3"), breaker("mnk:12,1,3"), strong("mnk:6,2,3"), strong("mnk:5,4,4")]
            .map(|game| {
                let rules = Rules::new(&game, Claim::OpheliaDraws);
                let symmetries = symmetries(&game);
                let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
                let mut search = ProofNumberSearch::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
                let built = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
                let trimmed = trim(&rules, built.clone(), &|| ());
                (rules, built, trimmed)
            })
            .into()
    }

    /// The paths of the covers in a term.
    fn covers(term: &Term, path: &[usize], found: &mut Vec<Vec<usize>>) {
        if let Ending::Cover(scripts) = &term.ending {
            found.push(path.to_vec());
            scripts.iter().enumerate().for_each(|(place, script)| covers(script, &[path, &[place]].concat(), found));
        }
    }

    #[test]
    fn a_trimmed_strategy_still_holds_and_is_no_longer() {
        let mut shorter = 0;
        for (rules, built, trimmed) in draws() {
            assert!(replay::steps(&rules, &built, 0).is_some() && replay::steps(&rules, &trimmed, 0).is_some());
            assert!(size::strategy(&trimmed) <= size::strategy(&built));
            shorter += usize::from(size::strategy(&trimmed) < size::strategy(&built));
        }
        assert!(shorter >= 3, "only {shorter} are shorter");
    }

    #[test]
    fn no_script_and_no_lemma_of_a_trimmed_strategy_is_superfluous() {
        let mut removed = 0;
        for (rules, _, trimmed) in draws() {
            let trimmer = Trimmer { rules: &rules, left: Cell::new(u64::MAX), tried: &|| () };
            for index in 0..=trimmed.lemmas.len() {
                let mut paths = Vec::new();
                covers(trimmed.term(index), &[], &mut paths);
                for path in paths {
                    let count = cover_at(&mut trimmed.term(index).clone(), &path).unwrap().len();
                    for place in (0..count).filter(|_| count > 1) {
                        let mut term = trimmed.term(index).clone();
                        cover_at(&mut term, &path).unwrap().remove(place);
                        assert_eq!(trimmer.steps(&trimmed, index, &term), None, "script {place} at {path:?}");
                        removed += 1;
                    }
                }
            }
            assert_eq!(trimmed.clone().pruned(), trimmed, "each lemma is cited");
        }
        assert!(removed > 50, "only {removed} scripts could be superfluous");
    }
}
