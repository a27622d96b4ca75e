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
use std::sync::atomic::{AtomicU64, Ordering};

use crate::progress::{Count, Progress, changes};
use crate::search::threads::shared;
use crate::statistics::{map_bytes, statement_bytes};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Moves, Position, Rules};
use pgc_core::strategy::replay::{self, Pass, PlayResult, Replay};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// How many steps a proof may take after a lemma's proof has taken the place of its citation: so many times those before, and [`MORE`].
#[derive(Clone, Copy)]
struct Bound {
    times: u64,
    /// Whether those before any lemma was inlined are meant. Then scripts that end with covers come last.
    of_all: bool,
}

const MORE: u64 = 1000;

/// The most steps that are replayed for each lemma, once to drop its scripts and once to inline.
const STEPS: u64 = 1_000_000_000;

/// The bounds of [`trim`] and of [`inline`].
const TRIM: Bound = Bound { times: 4, of_all: false };

const INLINE: Bound = Bound { times: 8, of_all: true };

/// Drops superfluous scripts, and puts the proofs of lemmas that are cited once in the place of the citation, on several threads with the
/// same result.
pub fn trim(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    inlined(rules, thin(rules, strategy, threads, progress), TRIM, threads, progress)
}

/// The same as [`trim`] on one thread, but replays about this many steps only. After that, the strategy stays as it is.
pub(crate) fn trim_within(rules: &Arc<Rules>, strategy: Strategy, steps: u64, progress: &dyn Progress) -> Strategy {
    let goes_on = changes(progress);
    let fast = Minimiser::within(rules, &[], steps, &goes_on);
    fast.with_proofs_in_place(fast.without_superfluous(strategy))
}

/// Drops superfluous scripts, on several threads, then the lemmas that nothing cites any more.
pub fn thin(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    let every: Vec<usize> = (0..=strategy.lemmas.len()).collect();
    thinned_at(rules, strategy, &every, threads, progress).pruned()
}

/// The same as [`trim`] for a strategy without superfluous scripts. More proofs take the place of citations, and come last in their
/// covers.
pub fn inline(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    inlined(rules, strategy, INLINE, threads, progress)
}

/// Inlines, and then drops the scripts that this has made superfluous.
fn inlined(rules: &Arc<Rules>, strategy: Strategy, bound: Bound, threads: usize, progress: &dyn Progress) -> Strategy {
    let steps = STEPS.saturating_mul(1 + strategy.lemmas.len() as u64);
    let (strategy, changed) =
        Minimiser::within(rules, &[], steps, &changes(progress)).with_proofs_placed(strategy, bound);
    thinned_at(rules, strategy, &changed, threads, progress).pruned()
}

/// Drops superfluous scripts of the terms with these indices. A term rests on the statements of lemmas and not on their proofs, so the
/// terms do not depend on each other.
fn thinned_at(
    rules: &Arc<Rules>,
    mut strategy: Strategy,
    indices: &[usize],
    threads: usize,
    progress: &dyn Progress,
) -> Strategy {
    let done = AtomicU64::new(0);
    let count = |more| Count::Done(done.fetch_add(more, Ordering::Relaxed) + more, indices.len() as u64);
    let report = |more| progress.report("thinning the lemmas", count(more));
    let thin = |place: usize| {
        let goes_on = || {
            report(0);
            true
        };
        let term = Minimiser::within(rules, &[], STEPS, &goes_on).thinned(&strategy, indices[place]);
        report(1);
        term
    };
    let terms = shared(indices.len(), threads, || thin);
    for (&index, term) in indices.iter().zip(terms) {
        *strategy.term_mut(index) = term;
    }
    strategy
}

/// Passes over strategies by these rules, and the work that they may still do.
pub(crate) struct Minimiser<'a> {
    pub(super) rules: &'a Arc<Rules>,
    /// The symmetries of the game. Passes that drop and inline need none.
    pub(super) symmetries: &'a [Permutation],
    /// How many steps may still be replayed.
    left: Cell<u64>,
    /// The most steps that a strategy may take.
    most: u64,
    /// Whether to go on, which is asked before each attempt. If not, each pass ends soon, with what it has.
    goes_on: &'a dyn Fn() -> bool,
    /// Receives a strategy that is shorter, whenever many steps were replayed since the last one.
    found: &'a dyn Fn(&Strategy),
    /// The steps that were left when one was reported.
    reported: Cell<u64>,
}

/// After so many steps a shorter strategy is reported before the passes are at their end.
const REPORT: u64 = 100_000_000;

/// What has begun may take so many steps more than are left.
const OVER: u64 = 100_000_000;

impl<'a> Minimiser<'a> {
    /// At most so many steps, while `goes_on`.
    pub(crate) fn within(
        rules: &'a Arc<Rules>,
        symmetries: &'a [Permutation],
        steps: u64,
        goes_on: &'a dyn Fn() -> bool,
    ) -> Self {
        let [left, reported] = [steps, steps].map(Cell::new);
        Minimiser { rules, symmetries, left, most: u64::MAX, goes_on, found: &|_| (), reported }
    }

    /// The same for strategies of at most so many steps. Shorter ones are reported to `found` now and then.
    pub(crate) fn of_steps(self, most: u64, found: &'a dyn Fn(&Strategy)) -> Self {
        Minimiser { most, found, ..self }
    }

    /// The most steps of a replay that begins now.
    fn limit(&self) -> u64 {
        if self.left.get() == 0 { 0 } else { self.left.get().saturating_add(OVER) }
    }

    /// Whether no more is to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.left.get() == 0 || !(self.goes_on)()
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

    /// The steps in which a term proves the lemma of this index, or the theorem; nothing if it fails or no more is to be tried.
    fn steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        let (proved, steps) = replay::attempt_within(self.rules, strategy, index, term, self.limit());
        self.charge(steps);
        proved.then_some(steps)
    }

    /// Whether a strategy is a proof, in not too many steps.
    pub(super) fn allows(&self, strategy: &Strategy) -> bool {
        let more = |steps: u64, (index, term)| {
            let steps = steps.checked_add(self.steps(strategy, index, term)?)?;
            (steps <= self.most).then_some(steps)
        };
        strategy.terms().enumerate().try_fold(0, more).is_some()
    }

    /// Reports a shorter strategy, if it is time.
    pub(super) fn report(&self, strategy: &Strategy) {
        if self.reported.get() - self.left.get() >= REPORT {
            self.reported.set(self.left.get());
            (self.found)(strategy);
        }
    }

    /// A strategy without superfluous scripts and lemmas.
    pub(super) fn without_superfluous(&self, strategy: Strategy) -> Strategy {
        let every = 0..=strategy.lemmas.len();
        self.thinned_in_turn(strategy, every)
    }

    /// A strategy with the proofs of lemmas that are cited once in the place of the citation, and without the scripts that this has made
    /// superfluous.
    pub(super) fn with_proofs_in_place(&self, strategy: Strategy) -> Strategy {
        let (strategy, changed) = self.with_proofs_placed(strategy, TRIM);
        self.thinned_in_turn(strategy, changed)
    }

    fn thinned_in_turn(&self, mut strategy: Strategy, indices: impl IntoIterator<Item = usize>) -> Strategy {
        for index in indices {
            *strategy.term_mut(index) = self.thinned(&strategy, index);
            self.report(&strategy);
        }
        strategy.pruned()
    }

    /// A term without superfluous scripts.
    fn thinned(&self, strategy: &Strategy, index: usize) -> Term {
        let mut term = strategy.term(index).clone();
        if let Some(mut answers) = Answers::of(strategy, index, &term, self)
            && let Ending::Cover(scripts) = &mut term.ending
        {
            let may_end = |script: &Term| !script.moves.is_empty() || self.rules.moves.is_none();
            thin_cover(scripts, &may_end, &mut |scripts, old, new| {
                self.charged(&mut answers, |answers| answers.hold(scripts, old, new, None)).is_some()
            });
        }
        term
    }

    /// What is found with answers, and counts their steps; nothing if no steps are left.
    fn charged<'s, F>(&self, answers: &mut Answers<'s>, find: impl FnOnce(&mut Answers<'s>) -> Option<F>) -> Option<F> {
        if self.is_over() {
            return None;
        }
        let before = answers.replay.steps;
        let replay = std::mem::replace(&mut answers.replay, Replay::new(&[]));
        answers.replay = replay.within(before.saturating_add(self.limit()));
        let found = find(answers);
        self.charge(answers.replay.steps - before);
        found
    }

    /// Puts the proofs of lemmas that are cited once in the place of the citation. Returns the indices of the terms that changed, too.
    fn with_proofs_placed(&self, mut strategy: Strategy, bound: Bound) -> (Strategy, Vec<usize>) {
        let mut changed = Vec::new();
        let uses = strategy.uses();
        let mut maps = strategy.maps().into_iter().cloned().collect();
        for index in 0..=strategy.lemmas.len() {
            let cited = strategy.term(index).citations();
            let once: BTreeSet<usize> =
                cited.into_iter().map(|(lemma, _)| lemma).filter(|&lemma| uses[lemma] == 1).collect();
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
            _ => self.steps(strategy, index, &term)?,
        };
        if bound.of_all {
            // With scripts in another order, other ones answer first.
            term.with_covers_last();
            answers = answers.and_then(|_| Answers::of(strategy, index, &term, self));
        }
        let mut changed = false;
        for lemma in once {
            let mut next = term.clone();
            next.replace_citations(&|cited, map| (cited == lemma).then(|| strategy.lemmas[lemma].term.image(map)));
            if bound.of_all {
                next.with_covers_last();
            }
            let cited = next.citations().into_iter().map(|(_, map)| map);
            let new: HashSet<Permutation> =
                cited.filter(|map| !map.is_identity() && !maps.contains(map)).cloned().collect();
            // Maps that only the proof in place would need must not take more bytes than the statement that goes.
            if new.len() * map_bytes(self.rules.points()) > statement_bytes(&strategy.lemmas[lemma]) {
                continue;
            }
            let most = known * bound.times + MORE;
            let steps = match (&mut answers, changed_script(&term, &next)) {
                (Some(answers), Some((scripts, old, new))) => {
                    self.charged(answers, |answers| answers.hold(scripts, old, Some(new), Some(most)))
                }
                _ => self.steps(strategy, index, &next).filter(|&steps| steps <= most),
            };
            if let Some(steps) = steps {
                known = if bound.of_all { known } else { steps };
                term = next;
                maps.extend(new);
                changed = true;
            }
        }
        changed.then_some(term)
    }
}

/// Whether a term is still a proof with this cover, in which the script of the first place was removed, or has become that of the second.
type CoverTest<'h> = dyn FnMut(&[Term], usize, Option<usize>) -> bool + 'h;

/// Removes superfluous scripts of a cover, and of the covers within it, from the last to the first: those without which the whole term is
/// still a proof.
fn thin_cover(scripts: &mut Vec<Term>, may_end: &dyn Fn(&Term) -> bool, holds: &mut CoverTest) {
    // The first script that works answers a reply, so a later one answers fewer replies, and is more likely to be superfluous.
    for place in (0..scripts.len()).rev() {
        if scripts.len() > 1 {
            let script = scripts.remove(place);
            if holds(scripts, place, None) {
                continue;
            }
            scripts.insert(place, script);
        }
        // A script needs no ending if it always wins before its end. Without moves, the format wants one all the same.
        let least = if may_end(&scripts[place]) { Ending::End } else { Ending::Potential };
        let ending = std::mem::replace(&mut scripts[place].ending, least);
        if holds(scripts, place, Some(place)) {
            continue;
        }
        scripts[place].ending = ending;
        if let Ending::Cover(mut inner) = scripts[place].ending.clone() {
            thin_cover(&mut inner, may_end, &mut |inner, _, _| {
                scripts[place].ending = Ending::Cover(inner.to_vec());
                holds(scripts, place, Some(place))
            });
            scripts[place].ending = Ending::Cover(inner);
        }
    }
}

/// The scripts of a term's cover, with the place of the only one that differs from those of the term that it is made from: its place
/// there, and its own.
fn changed_script<'t>(before: &Term, after: &'t Term) -> Option<(&'t [Term], usize, usize)> {
    let (Ending::Cover(before), Ending::Cover(after)) = (&before.ending, &after.ending) else { return None };
    let differ = |(one, other)| one != other;
    let old = before.iter().zip(after).position(differ)?;
    let new = after.len() - 1 - before.iter().rev().zip(after.iter().rev()).position(differ)?;
    Some((after, old, new))
}

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
struct Answers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
    /// What is known of each script.
    known: Vec<ScriptFacts>,
    /// The steps before the first reply.
    opening: u64,
}

/// What is known of a script.
struct ScriptFacts {
    /// Whether it answers each reply and the steps that it takes, if that was asked.
    answers: Vec<Option<(bool, u64)>>,
    /// What it does if the antagonist passes.
    pass: Option<Pass>,
}

impl<'s> Answers<'s> {
    /// For the strategy's term of this index, if a term comes to a cover and proves what it must prove.
    fn of(strategy: &'s Strategy, index: usize, term: &Term, passes: &Minimiser) -> Option<Self> {
        let Ending::Cover(scripts) = &term.ending else { return None };
        let mut replay = Replay::new(&strategy.lemmas[..index]).within(passes.limit());
        let mut position = strategy.start(passes.rules, index);
        let quiet = if index == strategy.lemmas.len() && passes.rules.antagonist_begins {
            replay.steps += 1;
            term.moves.is_empty() && !position.is_in_danger()
        } else {
            replay.play(&mut position, term) == PlayResult::Quiet
        };
        let replies = position.moves(ANTAGONIST);
        if !quiet || replies.is_empty() {
            return None;
        }
        let opening = replay.steps;
        let first = replies.into_iter().map(|reply| (reply, 0)).collect();
        let mut answers = Answers { replay, position, first, known: Vec::new(), opening };
        answers.known = answers.unknown(scripts);
        (0..answers.first.len()).all(|index| answers.answer(index, scripts, 0)).then_some(answers)
    }

    /// After a change of a cover, the script at a place is no longer there, or has become the one at a `new` place; the others are still in
    /// their order. Whether the cover holds then. If not, the answers are those of before.
    ///
    /// Without a number of steps, only the replies that the script answered are asked again: what comes in its stead proves no more. With
    /// `most`, what comes may answer others, too, and the steps of the complete proof are counted; more than so many are refused.
    fn hold(&mut self, scripts: &[Term], old: usize, new: Option<usize>, most: Option<u64>) -> Option<u64> {
        let (known, first) = (self.known.remove(old), self.first.clone());
        if let Some(new) = new {
            let unknown = self.unknown(&scripts[new..=new]);
            self.known.splice(new..new, unknown);
        }
        // Scripts before it failed against these replies, and still do.
        let from = new.map_or(old, |new| old.min(new));
        let holds = (0..first.len()).all(|index| {
            let answer = &mut self.first[index].1;
            if *answer == old || most.is_some() && *answer >= from {
                return self.answer(index, scripts, from);
            }
            *answer -= usize::from(new.is_none() && *answer > old);
            true
        });
        let steps = holds.then(|| most.map_or(0, |_| self.proof_steps(scripts)));
        let steps = steps.filter(|&steps| most.is_none_or(|most| steps <= most));
        if steps.is_none() {
            new.into_iter().for_each(|new| drop(self.known.remove(new)));
            self.known.insert(old, known);
            self.first = first;
        }
        steps
    }

    /// Of scripts that were not asked yet. Each is played once as if the antagonist passed: most replies are answered by that alone.
    fn unknown(&mut self, scripts: &[Term]) -> Vec<ScriptFacts> {
        let passes = self.replay.passes(&mut self.position, scripts);
        passes.into_iter().map(|pass| ScriptFacts { answers: vec![None; self.first.len()], pass }).collect()
    }

    /// The steps of the complete proof.
    fn proof_steps(&mut self, scripts: &[Term]) -> u64 {
        let mut steps = self.opening;
        for index in 0..self.first.len() {
            // A reply comes to all scripts before the one that answers it.
            self.answer(index, scripts, 0);
            let known = self.known[..=self.first[index].1].iter().filter_map(|known| known.answers[index]);
            steps += 1 + known.map(|(_, steps)| steps).sum::<u64>();
        }
        steps
    }

    /// Finds the first script from a place on that answers the reply of this index. Returns whether there is one.
    fn answer(&mut self, index: usize, scripts: &[Term], from: usize) -> bool {
        let Answers { replay, position, known, first, .. } = self;
        let (reply, answer) = &mut first[index];
        replay.steps += 1;
        let found = (from..scripts.len()).find(|&place| {
            let ScriptFacts { answers, pass } = &mut known[place];
            let (answers, _) = answers[index].get_or_insert_with(|| {
                let before = replay.steps;
                let answers = replay.takes(pass.as_ref(), *reply)
                    || position.after(ANTAGONIST, *reply, |position| replay.proves(position, &scripts[place]));
                (answers, replay.steps - before)
            });
            *answers
        });
        found.inspect(|place| *answer = *place).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimise::tests::drawn;
    use crate::statistics::strategy_bytes;
    use pgc_core::random::Random;
    use pgc_core::tests::certificates::committed;

    #[test]
    fn no_pass_depends_on_threads_and_each_makes_some_proofs_shorter() {
        let mut shorter = [0; 2];
        for game in ["3^2", "mnk:12,1,3", "mnk:12,1,3 --maker-breaker", "mnk:6,2,3", "mnk:5,4,4"] {
            let (rules, _, built) = drawn(game);
            let [trimmed, again] = [1, 3].map(|threads| trim(&rules, built.clone(), threads, &()));
            assert!(trimmed == again && trimmed == trim_within(&rules, built.clone(), u64::MAX, &()), "{game}");
            shorter[0] += usize::from(strategy_bytes(&trimmed) < strategy_bytes(&built));
            let thinned = thin(&rules, built, 1, &());
            let [inlined, again] = [1, 2].map(|threads| inline(&rules, thinned.clone(), threads, &()));
            assert!(inlined == again && replay::steps(&rules, &inlined).is_some(), "{game}");
            shorter[1] += usize::from(inlined.lemmas.len() < thinned.lemmas.len());
        }
        assert!(shorter[0] >= 3 && shorter[1] >= 2, "{shorter:?}");
    }

    /// After changes of scripts that were chosen at random, the same is said as by a replay of everything.
    #[test]
    fn the_answers_hold_if_and_only_if_a_replay_does() {
        let mut random = Random(5);
        let mut met = [0; 2];
        let drawn = ["3^2", "mnk:5,4,4", "mnk:12,1,3 --maker-breaker", "3^2 --moves 4"].map(|expression| {
            let (rules, _, strategy) = drawn(expression);
            (expression, rules, strategy)
        });
        let won = ["affine-4", "td-4-7", "grid-3-4-x40"].map(|name| {
            let proof = committed(name);
            (name, Rules::new(&proof.game, proof.strategy.claim), proof.strategy)
        });
        for (expression, rules, strategy) in drawn.into_iter().chain(won) {
            let work = Minimiser::within(&rules, &[], u64::MAX, &|| true);
            for index in 0..=strategy.lemmas.len() {
                let mut term = strategy.term(index).clone();
                let Some(mut answers) = Answers::of(&strategy, index, &term, &work) else { continue };
                for _ in 0..20 {
                    let mut changed = term.clone();
                    let Ending::Cover(scripts) = &mut changed.ending else { panic!("not a cover") };
                    let place = random.below(scripts.len());
                    let mut script = scripts.remove(place);
                    let holds = match random.below(4) {
                        0 | 1 if !scripts.is_empty() => answers.hold(scripts, place, None, None).is_some(),
                        2 => {
                            script.ending = Ending::End;
                            scripts.insert(place, script);
                            answers.hold(scripts, place, Some(place), None).is_some()
                        }
                        _ => {
                            if random.below(2) == 0 {
                                script.ending = Ending::End;
                            }
                            let new = random.below(scripts.len() + 1);
                            scripts.insert(new, script);
                            answers.hold(scripts, place, Some(new), Some(u64::MAX)).is_some()
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
