//! Fast minimisation: drops superfluous scripts, and inlines lemmas that are cited once, lemma by lemma.
//!
//! A lemma's term rests on the statements of others and not on their proofs. So each term is made shorter by
//! itself, on any thread, and the result does not depend on the order. A lemma that nothing cites any more is
//! dropped in the end.
//!
//! A lemma that is cited once costs a statement and a citation; in its place the proof may stand at once. Three
//! things speak against it. The checker then plays the proof against each reply that comes to it, and not once, so
//! the steps are bounded. If the citation has a map, the proof is mapped, and its own citations get products of
//! maps, which may be new ones. And a proof written out may fail where its lemma dominated: it may move at a point
//! that the protagonist owns there already. So each attempt is replayed.

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::minimise::answers::{Answers, Change, Stead};
use crate::minimise::minimiser::Work;
use crate::search::threads::side_by_side;
use crate::size;
use pgc_core::position::Rules;
use pgc_core::strategy::{Ending, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// How many steps a proof may take after a lemma's proof has taken the place of its citation.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// So many times those before, and [`MORE`].
    Each(u64),
    /// So many times those before any lemma was inlined, and [`MORE`].
    All(u64),
}

const MORE: u64 = 1000;

/// The most steps that are replayed for each lemma, once to drop its scripts and once to inline.
const STEPS: u64 = 1_000_000_000;

/// The bounds of [`trim`] and of [`inline`].
const TRIM: Bound = Bound::Each(4);
const INLINE: Bound = Bound::All(8);

/// Drops superfluous scripts, and puts the proofs of lemmas that are cited once in the place of the citation, on several threads with the
/// same result. `tried` is called after each attempt.
pub fn trim(rules: &Arc<Rules>, strategy: Strategy, threads: usize, tried: &(dyn Fn() + Sync)) -> Strategy {
    let strategy = thin(rules, strategy, threads, tried, &|_, _| ());
    inlined(rules, strategy, TRIM, threads, tried)
}

/// The same as [`trim`] on one thread, but replays about this many steps only. After that, the strategy stays as it is.
pub(crate) fn trim_within(rules: &Arc<Rules>, strategy: Strategy, steps: u64, tried: &dyn Fn()) -> Strategy {
    trim_by(rules, strategy, &Work::within(steps, tried))
}

/// The same as [`trim`] while the work allows it. After that, the strategy stays as it is. Drops scripts, then inlines lemmas, then drops
/// again where that has changed a term: what is written out may have made others superfluous.
pub(super) fn trim_by(rules: &Arc<Rules>, strategy: Strategy, work: &Work) -> Strategy {
    let every = 0..=strategy.lemmas.len();
    let trimmer = Trimmer { rules, work, spare: Cell::new(u64::MAX) };
    let thinned = trimmer.without_superfluous(strategy.clone(), every).pruned();
    let (thinned, spare) = match work.spare_of(rules, &thinned) {
        Some(spare) => (thinned, spare),
        None => (strategy, 0),
    };
    trimmer.spare.set(spare);
    let (inlined, changed) = trimmer.inlined(thinned.clone(), TRIM);
    let inlined = trimmer.without_superfluous(inlined, changed).pruned();
    if work.spare_of(rules, &inlined).is_some() { inlined } else { thinned }
}

/// Drops superfluous scripts, on several threads, then the lemmas that nothing cites any more. `done` is called after each lemma, with the
/// number of those that are done and that of all.
pub fn thin(
    rules: &Arc<Rules>,
    strategy: Strategy,
    threads: usize,
    tried: &(dyn Fn() + Sync),
    done: &(dyn Fn(usize, usize) + Sync),
) -> Strategy {
    let every: Vec<usize> = (0..=strategy.lemmas.len()).collect();
    thinned_at(rules, strategy, &every, threads, tried, done).pruned()
}

/// The same as [`trim`] for a strategy without superfluous scripts. More proofs take the place of citations, and come last in their
/// covers.
pub fn inline(rules: &Arc<Rules>, strategy: Strategy, threads: usize, tried: &(dyn Fn() + Sync)) -> Strategy {
    inlined(rules, strategy, INLINE, threads, tried)
}

/// Inlines, and then drops the scripts that this has made superfluous.
fn inlined(
    rules: &Arc<Rules>,
    strategy: Strategy,
    bound: Bound,
    threads: usize,
    tried: &(dyn Fn() + Sync),
) -> Strategy {
    let steps = STEPS.saturating_mul(1 + strategy.lemmas.len() as u64);
    let (strategy, changed) = Trimmer::unbounded(rules, &Work::within(steps, tried)).inlined(strategy, bound);
    thinned_at(rules, strategy, &changed, threads, tried, &|_, _| ()).pruned()
}

/// Drops superfluous scripts of the terms with these indices. A term rests on the statements of lemmas and not on their proofs, so the
/// terms do not depend on each other.
fn thinned_at(
    rules: &Arc<Rules>,
    mut strategy: Strategy,
    indices: &[usize],
    threads: usize,
    tried: &(dyn Fn() + Sync),
    done: &(dyn Fn(usize, usize) + Sync),
) -> Strategy {
    let (next, thinned) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let thin = |index: usize| {
        let term = Trimmer::unbounded(rules, &Work::within(STEPS, tried)).thinned(&strategy, index);
        done(thinned.fetch_add(1, Ordering::Relaxed) + 1, indices.len());
        (index, term)
    };
    let terms = side_by_side(threads.min(indices.len()), |_| {
        let next = || indices.get(next.fetch_add(1, Ordering::Relaxed)).copied();
        std::iter::from_fn(next).map(thin).collect::<Vec<_>>()
    });
    for (index, term) in terms.into_iter().flatten() {
        *strategy.term_mut(index) = term;
    }
    strategy
}

/// Makes terms shorter, one by one, and counts what that replays.
struct Trimmer<'a> {
    rules: &'a Arc<Rules>,
    work: &'a Work<'a>,
    /// How many steps more the terms may take, all together.
    spare: Cell<u64>,
}

/// A term that is made shorter.
struct Thinning<'s> {
    strategy: &'s Strategy,
    /// The lemma's index, or that of the theorem.
    index: usize,
    term: Term,
    /// The answers to the replies after its moves, if it comes to a cover.
    answers: Option<Answers<'s>>,
}

impl<'a> Trimmer<'a> {
    /// One whose terms may take any number of steps.
    fn unbounded(rules: &'a Arc<Rules>, work: &'a Work<'a>) -> Trimmer<'a> {
        Trimmer { rules, work, spare: Cell::new(u64::MAX) }
    }
}

impl Trimmer<'_> {
    /// The steps in which a term proves the lemma of this index, or the theorem; nothing if it fails or none are left.
    fn steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        if self.work.is_over() {
            return None;
        }
        self.work.attempt();
        self.work.steps(self.rules, strategy, index, term)
    }

    fn without_superfluous(&self, mut strategy: Strategy, indices: impl IntoIterator<Item = usize>) -> Strategy {
        for index in indices {
            *strategy.term_mut(index) = self.thinned(&strategy, index);
            self.work.tell(&strategy);
        }
        strategy
    }

    /// A term without superfluous scripts.
    fn thinned(&self, strategy: &Strategy, index: usize) -> Term {
        let term = strategy.term(index).clone();
        let answers = Answers::of(self.rules, strategy, index, &term, self.work);
        let mut thinning = Thinning { strategy, index, term, answers };
        self.thin_cover(&mut thinning, &mut Vec::new());
        thinning.term
    }

    /// Whether a term is still a proof after a change of the cover at a path, or of the script there.
    fn holds(&self, thinning: &mut Thinning, path: &[usize], change: Change) -> bool {
        let Thinning { strategy, index, term, answers } = thinning;
        let (Some(answers), Ending::Cover(scripts)) = (answers, &term.ending) else {
            return self.steps(strategy, *index, term).is_some();
        };
        let change = path.first().map_or(change, |&place| Change::Reduced(place));
        self.charged(answers, |answers| answers.hold(scripts, change).then_some(())).is_some()
    }

    /// What is found with answers, and counts their steps; nothing if no steps are left.
    fn charged<'s, F>(&self, answers: &mut Answers<'s>, find: impl FnOnce(&mut Answers<'s>) -> Option<F>) -> Option<F> {
        if self.work.is_over() {
            return None;
        }
        self.work.attempt();
        answers.within(self.work, find)
    }

    /// Removes superfluous scripts, from the last to the first, of the cover at `path` and of the covers within it:
    /// scripts without which the whole term is still a proof.
    fn thin_cover(&self, thinning: &mut Thinning, path: &mut Vec<usize>) {
        let count = cover_at(&mut thinning.term, path).map_or(0, |scripts| scripts.len());
        // The first script that works answers a reply, so a later one answers fewer replies, and is more likely to
        // be superfluous.
        for place in (0..count).rev() {
            let Some(scripts) = cover_at(&mut thinning.term, path) else { break };
            if scripts.len() > 1 {
                let script = scripts.remove(place);
                if self.holds(thinning, path, Change::Removed(place)) {
                    continue;
                }
                if let Some(scripts) = cover_at(&mut thinning.term, path) {
                    scripts.insert(place, script);
                }
            }
            // A script needs no ending if it always wins before its end. Without moves, the format wants one all the same.
            let of = [path, &[place][..]].concat();
            let Some(script) = term_at(&mut thinning.term, &of) else { break };
            let least =
                if script.moves.is_empty() && self.rules.moves.is_some() { Ending::Potential } else { Ending::End };
            let ending = std::mem::replace(&mut script.ending, least);
            if !self.holds(thinning, path, Change::Reduced(place)) {
                if let Some(script) = term_at(&mut thinning.term, &of) {
                    script.ending = ending;
                }
                path.push(place);
                self.thin_cover(thinning, path);
                path.pop();
            }
        }
    }

    /// Puts the proofs of lemmas that are cited once in the place of the citation. Returns the indices of the terms that changed, too.
    fn inlined(&self, mut strategy: Strategy, bound: Bound) -> (Strategy, Vec<usize>) {
        let mut changed = Vec::new();
        let mut uses = vec![0_usize; strategy.lemmas.len()];
        let mut maps: HashSet<Permutation> = HashSet::new();
        for (lemma, map) in strategy.citations() {
            uses[lemma] += 1;
            maps.insert(map.clone());
        }
        for index in 0..=strategy.lemmas.len() {
            let term = strategy.term(index);
            let once: BTreeSet<usize> =
                term.citations().into_iter().map(|(lemma, _)| lemma).filter(|&lemma| uses[lemma] == 1).collect();
            if once.is_empty() {
                continue;
            }
            if let Some(term) = self.with_proofs(&strategy, index, once, bound, &mut maps) {
                *strategy.term_mut(index) = term;
                changed.push(index);
            }
        }
        (strategy, changed)
    }

    /// A term with proofs in the place of citations of some lemmas that are cited once, if that changes it. The maps in use are kept.
    fn with_proofs(
        &self,
        strategy: &Strategy,
        index: usize,
        once: BTreeSet<usize>,
        bound: Bound,
        maps: &mut HashSet<Permutation>,
    ) -> Option<Term> {
        let mut term = strategy.term(index).clone();
        let mut answers = Answers::of(self.rules, strategy, index, &term, self.work);
        let mut known = match (&mut answers, &term.ending) {
            (Some(answers), Ending::Cover(scripts)) => {
                self.charged(answers, |answers| Some(answers.proof_steps(scripts)))?
            }
            _ => self.steps(strategy, index, &term)?,
        };
        if matches!(bound, Bound::All(_)) {
            // With scripts in another order, other ones answer first.
            term.with_covers_last();
            answers = answers.and_then(|_| Answers::of(self.rules, strategy, index, &term, self.work));
        }
        let mut changed = false;
        for lemma in once {
            let mut next = term.clone();
            next.replace_citations(&|cited, map| (cited == lemma).then(|| strategy.lemmas[lemma].term.image(map)));
            if matches!(bound, Bound::All(_)) {
                next.with_covers_last();
            }
            let new: HashSet<Permutation> = next
                .citations()
                .into_iter()
                .filter(|(_, map)| !map.is_identity() && !maps.contains(map))
                .map(|(_, map)| map.clone())
                .collect();
            let price = new.len() * size::map(self.rules.points());
            let (Bound::Each(times) | Bound::All(times)) = bound;
            let most = (known * times + MORE).min(known.saturating_add(self.spare.get()));
            // Maps that only the proof in place would need must not take more bytes than the statement that goes.
            if price > size::statement(&strategy.lemmas[lemma]) {
                continue;
            }
            let steps = match (&mut answers, changed_script(&term, &next)) {
                (Some(answers), Some((scripts, stead))) => {
                    self.charged(answers, |answers| answers.replace(scripts, stead, most))
                }
                _ => self.steps(strategy, index, &next).filter(|&steps| steps <= most),
            };
            if let Some(steps) = steps {
                if matches!(bound, Bound::Each(_)) {
                    self.spare.set(self.spare.get().saturating_sub(steps.saturating_sub(known)));
                    known = steps;
                }
                term = next;
                maps.extend(new);
                changed = true;
            }
        }
        changed.then_some(term)
    }
}

/// The scripts of a term's cover, and the places of the only one that differs from those of the term that it is made from.
fn changed_script<'t>(before: &Term, after: &'t Term) -> Option<(&'t [Term], Stead)> {
    let (Ending::Cover(before), Ending::Cover(after)) = (&before.ending, &after.ending) else { return None };
    let differ = |(one, other)| one != other;
    let old = before.iter().zip(after).position(differ)?;
    let new = after.len() - 1 - before.iter().rev().zip(after.iter().rev()).position(differ)?;
    Some((after, Stead { old, new }))
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
mod tests;
