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
//!
//! # The work
//!
//! Nearly all work is replaying, so it is counted in steps. A strategy whose covers are nested deeply may take more
//! of them than any machine can do; with none left, every attempt fails, and each pass ends with what it has. So
//! the bytes depend on the strategy alone.
//!
//! # Answers to replies
//!
//! The rules say that the first script that proves the position answers a reply, and that failed attempts count as
//! steps (specification: rules, section 6). If a script is removed, only the replies that it answered need another
//! answer, from a later place on; all others keep theirs. So a cover of a hundred scripts is thinned by asking each
//! reply a few times, and not a hundred times for each script.
//!
//! What a script does against a reply does not depend on the other scripts, so it is kept: whether it proves, and
//! in how many steps. Where a script answers a reply because it does not come near it (`Pass`), it is not played at
//! all.
//!
//! Memory is one entry for each script and reply that were asked.

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::search::threads::shared;
use crate::size;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::strategy::replay::{Played, Replay};
use pgc_core::strategy::{Ending, Lemma, Pass, Strategy, Term};
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
    trim_by(strategy, &Work::within(rules, steps, tried))
}

/// The same as [`trim`] while the work allows it. After that, the strategy stays as it is. Drops scripts, then inlines lemmas, then drops
/// again where that has changed a term: what is written out may have made others superfluous.
pub(super) fn trim_by(strategy: Strategy, work: &Work) -> Strategy {
    let every = 0..=strategy.lemmas.len();
    let thinned = work.without_superfluous(strategy.clone(), every).pruned();
    let spare = work.spare_of(&thinned);
    let thinned = if spare.is_some() { thinned } else { strategy };
    work.room.set(spare.unwrap_or(0));
    let (inlined, changed) = work.inlined(thinned.clone(), TRIM);
    let inlined = work.without_superfluous(inlined, changed).pruned();
    if work.spare_of(&inlined).is_some() { inlined } else { thinned }
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
    let (strategy, changed) = Work::within(rules, steps, tried).inlined(strategy, bound);
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
    let thinned = AtomicUsize::new(0);
    let thin = |place: usize| {
        let term = Work::within(rules, STEPS, tried).thinned(&strategy, indices[place]);
        done(thinned.fetch_add(1, Ordering::Relaxed) + 1, indices.len());
        term
    };
    let terms = shared(indices.len(), threads, || thin);
    for (&index, term) in indices.iter().zip(terms) {
        *strategy.term_mut(index) = term;
    }
    strategy
}

/// The work that is still allowed for strategies by these rules, and who is told.
pub(crate) struct Work<'a> {
    pub(super) rules: &'a Arc<Rules>,
    /// How many steps may still be replayed.
    left: Cell<u64>,
    /// The most steps that a strategy may take.
    most: u64,
    /// How many steps more the terms may take in which lemmas are inlined, all together.
    room: Cell<u64>,
    /// Called after each attempt.
    tried: &'a dyn Fn(),
    /// Receives a strategy that is shorter, whenever many steps were replayed since the last one.
    found: &'a dyn Fn(&Strategy),
    /// The steps that were left when one was told.
    told: Cell<u64>,
    /// Whether to go on. If not, each pass ends soon, with what it has.
    goes_on: &'a dyn Fn() -> bool,
}

/// After so many steps a shorter strategy is told before the passes are at their end.
const TELL: u64 = 100_000_000;

/// What has begun may take so many steps more than are left.
const OVER: u64 = 100_000_000;

impl<'a> Work<'a> {
    /// At most so many steps.
    pub(super) fn within(rules: &'a Arc<Rules>, steps: u64, tried: &'a dyn Fn()) -> Work<'a> {
        let [left, told, room] = [steps, steps, u64::MAX].map(Cell::new);
        Work { rules, told, left, most: u64::MAX, room, tried, found: &|_| (), goes_on: &|| true }
    }

    /// As many steps as it likes while `goes_on`, for strategies of at most so many steps. Shorter ones are told to `found` now and then.
    pub(crate) fn of_steps(
        rules: &'a Arc<Rules>,
        most: u64,
        tried: &'a dyn Fn(),
        found: &'a dyn Fn(&Strategy),
        goes_on: &'a dyn Fn() -> bool,
    ) -> Work<'a> {
        Work { most, found, goes_on, ..Work::within(rules, u64::MAX, tried) }
    }

    /// The most steps of a replay that begins now.
    pub(super) fn limit(&self) -> u64 {
        if self.left.get() == 0 { 0 } else { self.left.get().saturating_add(OVER) }
    }

    /// Whether no more is to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.left.get() == 0 || !(self.goes_on)()
    }

    /// Tells that something is tried.
    pub(super) fn attempt(&self) {
        (self.tried)();
    }

    /// Counts steps that were taken.
    pub(super) fn charge(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// What is found with a replay in which these lemmas may be cited. Its steps are counted; with none left, it proves nothing.
    pub(super) fn replay<'l, F>(&self, lemmas: &'l [Lemma], find: impl FnOnce(&mut Replay<'l>) -> F) -> F {
        let mut replay = Replay::new(lemmas).within(self.limit());
        let found = find(&mut replay);
        self.charge(replay.steps);
        found
    }

    /// The steps in which a term proves the strategy's lemma of this index, or the theorem.
    fn steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        self.replay(&strategy.lemmas[..index], |replay| {
            let mut start = strategy.start(self.rules, index);
            replay.proves_as(&mut start, term, index == strategy.lemmas.len()).then_some(replay.steps)
        })
    }

    /// Whether a strategy is a proof, in not too many steps.
    pub(super) fn allows(&self, strategy: &Strategy) -> bool {
        self.spare(strategy).is_some()
    }

    /// By how many steps a strategy, if it is a proof, is below the bound.
    fn spare(&self, strategy: &Strategy) -> Option<u64> {
        self.attempt();
        let steps = strategy.terms().enumerate().try_fold(0_u64, |steps, (index, term)| {
            let steps = steps.checked_add(self.steps(strategy, index, term)?)?;
            (steps <= self.most).then_some(steps)
        });
        steps.map(|steps| self.most - steps)
    }

    /// The same, without a replay if there is no bound.
    fn spare_of(&self, strategy: &Strategy) -> Option<u64> {
        if self.most == u64::MAX { Some(self.most) } else { self.spare(strategy) }
    }

    /// Tells of a shorter strategy, if it is time.
    pub(super) fn tell(&self, strategy: &Strategy) {
        if self.told.get() - self.left.get() >= TELL {
            self.told.set(self.left.get());
            (self.found)(strategy);
        }
    }
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

impl Work<'_> {
    /// The steps in which a term proves the lemma of this index, or the theorem; nothing if it fails or none are left.
    fn tried_steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        self.attempt();
        self.steps(strategy, index, term)
    }

    fn without_superfluous(&self, mut strategy: Strategy, indices: impl IntoIterator<Item = usize>) -> Strategy {
        for index in indices {
            *strategy.term_mut(index) = self.thinned(&strategy, index);
            self.tell(&strategy);
        }
        strategy
    }

    /// A term without superfluous scripts.
    fn thinned(&self, strategy: &Strategy, index: usize) -> Term {
        let term = strategy.term(index).clone();
        let answers = Answers::of(strategy, index, &term, self);
        let mut thinning = Thinning { strategy, index, term, answers };
        self.thin_cover(&mut thinning, &mut Vec::new());
        thinning.term
    }

    /// Whether a term is still a proof after a change of the cover at a path, or of the script there.
    fn holds(&self, thinning: &mut Thinning, path: &[usize], change: Change) -> bool {
        let Thinning { strategy, index, term, answers } = thinning;
        let (Some(answers), Ending::Cover(scripts)) = (answers, &term.ending) else {
            return self.tried_steps(strategy, *index, term).is_some();
        };
        let change = path.first().map_or(change, |&place| Change::Reduced(place));
        self.charged(answers, |answers| answers.hold(scripts, change).then_some(())).is_some()
    }

    /// What is found with answers, and counts their steps; nothing if no steps are left.
    fn charged<'s, F>(&self, answers: &mut Answers<'s>, find: impl FnOnce(&mut Answers<'s>) -> Option<F>) -> Option<F> {
        if self.is_over() {
            return None;
        }
        self.attempt();
        let before = answers.replay.steps;
        let replay = std::mem::replace(&mut answers.replay, Replay::new(&[]));
        answers.replay = replay.within(before.saturating_add(self.limit()));
        let found = find(answers);
        self.charge(answers.replay.steps - before);
        found
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
        let mut answers = Answers::of(strategy, index, &term, self);
        let mut known = match (&mut answers, &term.ending) {
            (Some(answers), Ending::Cover(scripts)) => {
                self.charged(answers, |answers| Some(answers.proof_steps(scripts)))?
            }
            _ => self.tried_steps(strategy, index, &term)?,
        };
        if matches!(bound, Bound::All(_)) {
            // With scripts in another order, other ones answer first.
            term.with_covers_last();
            answers = answers.and_then(|_| Answers::of(strategy, index, &term, self));
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
            let most = (known * times + MORE).min(known.saturating_add(self.room.get()));
            // Maps that only the proof in place would need must not take more bytes than the statement that goes.
            if price > size::statement(&strategy.lemmas[lemma]) {
                continue;
            }
            let steps = match (&mut answers, changed_script(&term, &next)) {
                (Some(answers), Some((scripts, stead))) => {
                    self.charged(answers, |answers| answers.replace(scripts, stead, most))
                }
                _ => self.tried_steps(strategy, index, &next).filter(|&steps| steps <= most),
            };
            if let Some(steps) = steps {
                if matches!(bound, Bound::Each(_)) {
                    self.room.set(self.room.get().saturating_sub(steps.saturating_sub(known)));
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

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
struct Answers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
    /// What is known of each script.
    known: Vec<Known>,
    /// The steps before the first reply.
    opening: u64,
}

/// What is known of a script.
struct Known {
    /// Whether it answers each reply and the steps that it takes, if that was asked.
    answers: Vec<Option<(bool, u64)>>,
    /// What it does if the antagonist passes.
    pass: Option<Pass>,
}

/// A change of a cover.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// The script at this place is no longer there.
    Removed(usize),
    /// Some of the script at this place is no longer there.
    Reduced(usize),
}

/// The places of a script among those of a cover, and of the one that comes in its stead.
#[derive(Clone, Copy, Debug)]
struct Stead {
    old: usize,
    new: usize,
}

impl<'s> Answers<'s> {
    /// For the strategy's term of this index, if a term comes to a cover and proves what it must prove.
    fn of(strategy: &'s Strategy, index: usize, term: &Term, work: &Work) -> Option<Answers<'s>> {
        let rules = work.rules;
        let Ending::Cover(scripts) = &term.ending else { return None };
        let mut replay = Replay::new(&strategy.lemmas[..index]).within(work.limit());
        let mut position = strategy.start(rules, index);
        let antagonist_moves = index == strategy.lemmas.len() && rules.antagonist_begins;
        let quiet = match antagonist_moves {
            true => {
                replay.steps += 1;
                term.moves.is_empty() && !position.is_in_danger()
            }
            false => replay.play(&mut position, term) == Played::Quiet,
        };
        let replies = position.moves(ANTAGONIST);
        if !quiet || replies.is_empty() {
            return None;
        }
        // Each script is played once as if the antagonist passed. Most replies are answered by that alone.
        let passes = replay.passes(&mut position, scripts);
        let known = passes.into_iter().map(|pass| Known { answers: vec![None; replies.len()], pass }).collect();
        let opening = replay.steps;
        let mut answers = Answers { replay, position, first: Vec::new(), known, opening };
        for (index, reply) in replies.into_iter().enumerate() {
            let first = answers.answer((index, reply), scripts, 0)?;
            answers.first.push((reply, first));
        }
        Some(answers)
    }

    /// Whether all replies are answered after a change. If not, the answers are those of before.
    ///
    /// A script that is reduced may prove less than before, so its own replies are asked again from its own place
    /// on. Scripts before it failed against these replies, and still do.
    fn hold(&mut self, scripts: &[Term], change: Change) -> bool {
        let (Change::Removed(place) | Change::Reduced(place)) = change;
        // A potential in the place of another ending may answer further replies.
        let from = if self.position.rules().moves.is_some() { 0 } else { place };
        let removed = matches!(change, Change::Removed(_));
        let before = match removed {
            true => self.known.remove(place),
            false => {
                let unknown = self.unknown(&scripts[place]);
                std::mem::replace(&mut self.known[place], unknown)
            }
        };
        let mut first = self.first.clone();
        for (index, (reply, answer)) in first.iter_mut().enumerate() {
            if *answer == place {
                let Some(next) = self.answer((index, *reply), scripts, from) else {
                    match removed {
                        true => self.known.insert(place, before),
                        false => self.known[place] = before,
                    }
                    return false;
                };
                *answer = next;
            } else if *answer > place && removed {
                *answer -= 1;
            }
        }
        self.first = first;
        true
    }

    /// The steps of the complete proof after another script has come to a place in the stead of one, if all replies are answered within so
    /// many steps. If not, the answers are those of before. The other scripts are still in their order.
    fn replace(&mut self, scripts: &[Term], stead: Stead, most: u64) -> Option<u64> {
        let before = self.known.remove(stead.old);
        let unknown = self.unknown(&scripts[stead.new]);
        self.known.insert(stead.new, unknown);
        let first = self.first.clone();
        let steps = self.answer_anew(scripts, stead.old.min(stead.new)).filter(|&steps| steps <= most);
        if steps.is_none() {
            self.known.remove(stead.new);
            self.known.insert(stead.old, before);
            self.first = first;
        }
        steps
    }

    /// Of a script that was not asked yet.
    fn unknown(&mut self, script: &Term) -> Known {
        let passes = self.replay.passes(&mut self.position, std::slice::from_ref(script));
        Known { answers: vec![None; self.first.len()], pass: passes.into_iter().flatten().next() }
    }

    /// Asks again the replies that come to the script at a place.
    fn answer_anew(&mut self, scripts: &[Term], place: usize) -> Option<u64> {
        for index in 0..self.first.len() {
            let (reply, answer) = self.first[index];
            if answer >= place {
                self.first[index].1 = self.answer((index, reply), scripts, place)?;
            }
        }
        Some(self.proof_steps(scripts))
    }

    /// The steps of the complete proof.
    fn proof_steps(&mut self, scripts: &[Term]) -> u64 {
        let mut steps = self.opening;
        for index in 0..self.first.len() {
            let (reply, answer) = self.first[index];
            // A reply comes to all scripts before the one that answers it.
            self.answer((index, reply), scripts, 0);
            let known = self.known[..=answer].iter().filter_map(|known| known.answers[index]);
            steps += 1 + known.map(|(_, steps)| steps).sum::<u64>();
        }
        steps
    }

    /// The first script from a place on that answers a reply, which is given with its index.
    fn answer(&mut self, (index, reply): (usize, Point), scripts: &[Term], from: usize) -> Option<usize> {
        let Answers { replay, position, known, .. } = self;
        replay.steps += 1;
        (from..scripts.len()).find(|&place| {
            let Known { answers, pass } = &mut known[place];
            let (answers, _) = answers[index].get_or_insert_with(|| {
                let before = replay.steps;
                let answers = replay.takes(pass.as_ref(), reply)
                    || position.after(ANTAGONIST, reply, |position| replay.proves(position, &scripts[place]));
                (answers, replay.steps - before)
            });
            *answers
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::write::DrawWriter;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use pgc_core::game::{Claim, Convention, Game};
    use pgc_core::position::point_set::Points;
    use pgc_core::random::Random;
    use pgc_core::strategy::replay;
    use pgc_core::tests::certificates::committed;
    use pgc_core::tests::games::symmetries;

    /// Some draws: as they are written, and trimmed.
    fn draws() -> Vec<(Arc<Rules>, Strategy, Strategy)> {
        let breaker = |expression| Game::parse(expression).unwrap().with_convention(Convention::MakerBreaker);
        let strong = |expression| Game::parse(expression).unwrap();
        [strong("3^2"), strong("mnk:12,1,3"), breaker("mnk:12,1,3"), strong("mnk:6,2,3"), strong("mnk:5,4,4")]
            .map(|game| {
                let rules = Rules::new(&game, Claim::OpheliaDraws);
                let symmetries = symmetries(&game);
                let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
                let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
                let built = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
                let [trimmed, again] = [1, 3].map(|threads| trim(&rules, built.clone(), threads, &|| ()));
                assert_eq!(trimmed, again, "the number of threads changes nothing");
                assert_eq!(trimmed, trim_within(&rules, built.clone(), u64::MAX, &|| ()));
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
            assert!(replay::steps(&rules, &built).is_some() && replay::steps(&rules, &trimmed).is_some());
            assert!(size::strategy(&trimmed) <= size::strategy(&built));
            shorter += usize::from(size::strategy(&trimmed) < size::strategy(&built));
        }
        assert!(shorter >= 3, "only {shorter} are shorter");
    }

    #[test]
    fn inlined_proofs_hold_and_do_not_depend_on_threads() {
        let mut fewer = 0;
        for (rules, built, _) in draws() {
            let thinned = thin(&rules, built, 1, &|| (), &|_, _| ());
            let [one, two] = [1, 2].map(|threads| inline(&rules, thinned.clone(), threads, &|| ()));
            assert!(replay::steps(&rules, &one).is_some());
            assert_eq!(one, two);
            fewer += usize::from(one.lemmas.len() < thinned.lemmas.len());
        }
        assert!(fewer >= 2, "only {fewer} have fewer lemmas");
    }

    #[test]
    fn no_script_and_no_lemma_of_a_trimmed_strategy_is_superfluous() {
        let mut removed = 0;
        for (rules, _, trimmed) in draws() {
            let work = Work::within(&rules, u64::MAX, &|| ());
            for index in 0..=trimmed.lemmas.len() {
                let mut paths = Vec::new();
                covers(trimmed.term(index), &[], &mut paths);
                for path in paths {
                    let count = cover_at(&mut trimmed.term(index).clone(), &path).unwrap().len();
                    for place in (0..count).filter(|_| count > 1) {
                        let mut term = trimmed.term(index).clone();
                        cover_at(&mut term, &path).unwrap().remove(place);
                        assert_eq!(work.steps(&trimmed, index, &term), None, "script {place} at {path:?}");
                        removed += 1;
                    }
                }
            }
            assert_eq!(trimmed.clone().pruned(), trimmed, "each lemma is cited");
        }
        assert!(removed > 50, "only {removed} scripts could be superfluous");
    }

    /// After changes of scripts that were chosen at random, the same is said as by a replay of everything.
    #[test]
    fn the_answers_hold_if_and_only_if_a_replay_does() {
        let mut random = Random(5);
        let mut met = [0; 2];
        let drawn = ["3^2", "mnk:5,4,4", "mnk:12,1,3 --maker-breaker", "3^2 --moves 4"].map(|expression| {
            let game = Game::parse(expression).unwrap();
            let rules = Rules::new(&game, Claim::OpheliaDraws);
            let symmetries = symmetries(&game);
            let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
            let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
            let strategy = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
            (expression, rules, strategy)
        });
        let won = ["affine-4", "td-4-7", "grid-3-4-x40"].map(|name| {
            let proof = committed(name);
            (name, Rules::new(&proof.game, proof.strategy.claim), proof.strategy)
        });
        for (expression, rules, strategy) in drawn.into_iter().chain(won) {
            let work = Work::within(&rules, u64::MAX, &|| ());
            for index in 0..=strategy.lemmas.len() {
                let mut term = strategy.term(index).clone();
                let Some(mut answers) = Answers::of(&strategy, index, &term, &work) else { continue };
                for _ in 0..20 {
                    let mut changed = term.clone();
                    let Ending::Cover(scripts) = &mut changed.ending else { panic!("not a cover") };
                    let place = random.below(scripts.len());
                    let mut script = scripts.remove(place);
                    let holds = match random.below(4) {
                        0 | 1 if !scripts.is_empty() => answers.hold(scripts, Change::Removed(place)),
                        2 => {
                            script.ending = Ending::End;
                            scripts.insert(place, script);
                            answers.hold(scripts, Change::Reduced(place))
                        }
                        _ => {
                            if random.below(2) == 0 {
                                script.ending = Ending::End;
                            }
                            let stead = Stead { old: place, new: random.below(scripts.len() + 1) };
                            scripts.insert(stead.new, script);
                            answers.replace(scripts, stead, u64::MAX).is_some()
                        }
                    };
                    let (truth, steps) = replay::attempt_within(&rules, &strategy, index, &changed, u64::MAX);
                    assert_eq!(holds, truth, "{expression} {index}");
                    met[usize::from(holds)] += 1;
                    if let (true, Ending::Cover(scripts)) = (holds, &changed.ending) {
                        assert_eq!(answers.proof_steps(scripts), steps, "{expression} {index}");
                    }
                    if holds {
                        term = changed;
                    }
                }
            }
        }
        assert!(met.iter().all(|&count| count > 30), "{met:?}");
    }
}
