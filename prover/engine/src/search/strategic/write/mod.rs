//! Writes wins that the search by strategic moves has proved.
//!
//! What the search knows about positions is turned into few and general lemmas. One lemma answers several replies
//! if its proof still holds with all of them given to the antagonist. It is cited wherever its statement, mapped by
//! a symmetry, dominates.
//!
//! The first proof is made from the top: at each position that no lemma dominates, the move with the lowest
//! estimate of lemmas is taken, and the lemmas that it needs are made first. Then passes go over the lemmas again:
//! each is proved by other moves, now that all others are known, and similar ones are merged. A proof is judged by
//! its number of strategic positions, as each takes a lemma with a whole cover.
//!
//! While a pass tries another proof, it changes the lemmas in place, and returns to a snapshot if that was no gain.
//! Three things hold after each step: every lemma that is used is proved by its scripts, given the statements that
//! these cite; no lemma is needed for its own proof, as each cites only lemmas with more points of the
//! protagonist's; and what a lemma must state for its users is no more than what it states.
//!
//! `lemmas` has the lemmas written so far, their scripts, and what they are needed for.
//!
//! The search is queried at positions in canonical form, where its limits do not depend on the symmetry by which a
//! position was reached. So the result is the same whatever the number of threads.
//!
//! # A lemma for each position
//!
//! `StrategicWriter::prove` gives a script for a position: a citation if a lemma dominates it, else a forced
//! sequence, else a new lemma by a `Plan`. It calls itself for the positions after the groups of replies,
//! so the lemmas that one cites exist before it is added, and have smaller numbers.
//!
//! A number of lemmas may be allowed in advance; then a plan that needs more is given up half-way. That is how
//! another proof of a lemma is tried without paying for a bad one in full.
//!
//! # The choice of a move
//!
//! A move may leave ten replies open, and one lemma often answers several: the position after the move with *both*
//! replies given to the antagonist may still be won. So the replies are grouped greedily, the most difficult first,
//! each time as many as the search says are won together. A group costs one lemma, and what that needs: the
//! estimate is that a level more needs three times as many. Groups that are alike by symmetry count once.
//!
//! Of the first few moves that win, the one with the lowest estimate is taken. The estimate ignores what the lemmas
//! below share; the passes later make up for it.
//!
//! # Passes
//!
//! Passes reduce the number of lemmas of a first proof. A pass depends on the answers of the search, never on what
//! it knows at the time. So helper threads go through the same lemmas from other starting points. Their results are
//! dropped, but the search then knows the answers.
//!
//! Lemmas with many points of the protagonist are near the end of the game. Upwards, they come first, and what is
//! gained there is known when the lemmas that need them are proved again. Downwards, a lemma at the top may find
//! another move, and what served it alone goes at once. After each pass, lemmas that are no longer used are dropped
//! and the others renumbered, so all indices are new.
//!
//! # Other proofs of a lemma
//!
//! A large-neighbourhood search (Shaw 1998) proves lemmas again, if that takes fewer of them.
//!
//! The first proof of a lemma is chosen by an estimate, when few others are known. Here the lemmas that serve it alone
//! are withdrawn, other moves are fully tried, and the proof with the fewest strategic positions is kept. Lemmas that
//! also serve others cost nothing: each counts once. Another move that is as good is taken, as it may help others.
//!
//! # Lemma merging
//!
//! Two lemmas are replaced by one that states what both must state. Two lemmas with the same points of the
//! protagonist, up to a symmetry, differ in the antagonist's. If the position with the points of both is still won,
//! by a proof with fewer strategic positions than the two have, then all that cite either of them cite the new one.
//! What they must state counts, and not what they state: the rest is of no use to anybody.
//!
//! Pairs are many, so only lemmas of the lowest level are tried, and the new lemma may have at most four points of
//! the antagonist's more than either must have: the more points the antagonist has, the less likely it is that
//! anything wins.

mod lemmas;

use lemmas::{Answer, Found, Lemmas, Script, Sketch, choose};

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::strategic::candidates::{CandidateSearch, Candidates, HIGHEST, Level, Strategic};
use crate::search::strategic::write::lemmas::{Purpose, Snapshot, Usage};
use crate::search::strategic::{Stop, StrategicSearch};
use crate::search::threads::beside;
use pgc_core::game::{Claim, Point};
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides, bit, elements};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::strategy::{Strategy, Term};

/// Writes a strategy from what a search knows.
pub struct StrategicWriter<'s, W: Width = Small> {
    search: &'s StrategicSearch<'s, W>,
    /// The number of threads for difficult questions.
    threads: usize,
    surveyor: CandidateSearch,
    found: Arc<Found<W>>,
    lemmas: Lemmas<'s, W>,
    /// The most lemmas allowed.
    most: usize,
    report: &'s (dyn Fn(Writing) + Sync),
    /// Set when the result is no longer needed.
    is_done: Option<&'s AtomicBool>,
}

/// The progress of the writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The first proof has this many lemmas so far.
    Lemmas(u64),
    /// The proof is being shortened.
    Pass {
        /// The number of the pass, from 1, and the number of passes.
        number: [usize; 2],
        /// The number of lemmas done in this pass, and of all its lemmas.
        lemmas: [usize; 2],
    },
}

impl<'s, W: Width> StrategicWriter<'s, W> {
    /// A writer that queries a search with this many threads, and reports the number of lemmas.
    pub fn new(
        search: &'s StrategicSearch<'s, W>,
        threads: usize,
        report: &'s (dyn Fn(Writing) + Sync),
    ) -> StrategicWriter<'s, W> {
        let lemmas = Lemmas::new(search.board(), search.images());
        let (surveyor, found) = (CandidateSearch::default(), Arc::default());
        StrategicWriter { search, threads, surveyor, found, lemmas, most: usize::MAX, report, is_done: None }
    }

    fn board(&self) -> &'s BitBoard<W> {
        self.search.board()
    }

    fn planner(&self) -> Planner<'_, W> {
        Planner { search: self.search, lemmas: &self.lemmas, threads: self.threads }
    }

    /// A script that proves a position with the protagonist to move, if it is won at a level.
    ///
    /// Nothing is returned if the position is not won at that level, or if too many lemmas would be needed.
    fn prove(&mut self, sides: Sides<W::Points>, level: Level) -> Result<Option<Script>, Stop> {
        if let Some((lemma, symmetry)) = self.lemmas.dominating(sides) {
            return Ok(Some(Script::Cite(lemma, symmetry)));
        }
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        if let Some(sequence) = self.found.short(&mut self.surveyor, self.search.board(), form) {
            return Ok(Some(Script::Forced(sequence).image(images, images.inverse(symmetry))));
        }
        if self.lemmas.all().len() >= self.most {
            return Ok(None);
        }
        if self.is_done.is_some_and(|is_done| is_done.load(Ordering::Relaxed)) {
            return Err(Stop::Stale);
        }
        let Some(plan) = self.planner().plan(sides, level)? else { return Ok(None) };
        let Some(sketch) = self.sketch(sides, &plan)? else { return Ok(None) };
        self.add(sketch);
        if self.most == usize::MAX {
            (self.report)(Writing::Lemmas(self.lemmas.all().len() as u64));
        }
        Ok(self.lemmas.dominating(sides).map(|(lemma, symmetry)| Script::Cite(lemma, symmetry)))
    }

    /// The lemma for a position by a plan. All lemmas that it needs are made first.
    fn sketch(&mut self, sides: Sides<W::Points>, plan: &Plan<W>) -> Result<Option<Sketch<W>>, Stop> {
        let after = LineCounts::new(self.board(), sides).with(PROTAGONIST, plan.point.into());
        let mut answers: Vec<Answer<W>> = Vec::new();
        for group in &plan.groups {
            let known: Option<Vec<_>> = elements(group.replies)
                .map(|reply| self.lemmas.dominating(after.with(ANTAGONIST, reply).sides))
                .collect();
            if let Some(known) = known {
                let cited = known.into_iter().map(|(lemma, symmetry)| self.lemmas.cite(&after, lemma, symmetry));
                answers.extend(cited);
                continue;
            }
            // The lemma is asked for the position with all replies of the group, and so answers each of them.
            let all = [after.sides[PROTAGONIST], after.sides[ANTAGONIST] | group.replies];
            let Some(script) = self.prove(all, group.level)? else { return Ok(None) };
            answers.push(match script {
                Script::Cite(lemma, symmetry) => self.lemmas.cite(&after, lemma, symmetry),
                script @ Script::Forced(_) => Answer { script, replies: group.replies },
            });
        }
        let sketch = |quiet, scripts| Sketch { sides, point: plan.point, quiet, scripts, level: plan.level };
        if !after.lacking_one(PROTAGONIST).is_empty() {
            return Ok(answers.pop().map(|answer| sketch(false, vec![answer.script])));
        }
        answers.extend(self.forced_answers(sides, plan.point));
        let chosen = choose(&answers, after.free());
        Ok(chosen.map(|chosen| sketch(true, chosen.into_iter().map(|answer| answer.script).collect())))
    }

    /// Forced sequences against the replies to a quiet move. They are found in the canonical form of the position
    /// before the move, where the search found them.
    fn forced_answers(&mut self, sides: Sides<W::Points>, point: Point) -> Vec<Answer<W>> {
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverse(symmetry);
        let point = images.point(symmetry, point);
        let answers = self.found.answers(&mut self.surveyor, self.search.board(), form, point);
        let image = |Answer { script, replies }: &Answer<W>| Answer {
            script: script.clone().image(images, back),
            replies: images.image(back, *replies),
        };
        answers.iter().map(image).collect()
    }

    /// Adds the lemma for a position by a plan, with those that it needs, unless these exceed `room`.
    fn lemma(&mut self, sides: Sides<W::Points>, plan: &Plan<W>, room: usize) -> Result<Option<usize>, Stop> {
        self.most = self.lemmas.all().len() + room;
        let sketch = self.sketch(sides, plan);
        self.most = usize::MAX;
        let Some(sketch) = sketch? else { return Ok(None) };
        Ok(Some(self.add(sketch)))
    }

    /// Adds a lemma, made as general as its proof allows.
    fn add(&mut self, sketch: Sketch<W>) -> usize {
        let sketch = self.lemmas.generalised(sketch, W::Points::EMPTY);
        self.lemmas.add(sketch)
    }

    /// A writer for a helper thread, which asks in advance what this one will ask. `is_done` tells it to stop.
    fn beside<'a>(&self, is_done: &'a AtomicBool) -> StrategicWriter<'a, W>
    where
        's: 'a,
    {
        let (found, lemmas) = (Arc::clone(&self.found), self.lemmas.clone());
        StrategicWriter { found, lemmas, is_done: Some(is_done), ..StrategicWriter::new(self.search, 1, &|_| ()) }
    }
}

/// How many winning moves are compared.
const COMPARED: usize = 8;

/// Positions won at this level or above are not united with others: that is rarely possible, and takes long to try.
const UNITED: Level = 3;

/// An estimate: a position of one level needs this many times the lemmas of one of the level below.
const GROWTH: u64 = 3;

/// All threads work on questions about this level or above.
const DIFFICULT: Level = 4;

/// Replies that one lemma should answer.
struct Group<W: Width = Small> {
    replies: W::Points,
    /// The level at which the position after all of them together is won.
    level: Level,
}

/// A winning move, and what remains to be proved.
struct Plan<W: Width = Small> {
    point: Point,
    groups: Vec<Group<W>>,
    /// The level at which the move is known to win, given what lemmas answer already.
    level: Level,
    /// An estimate of the number of lemmas needed.
    lemmas: u64,
}

/// Chooses moves and groups of replies, by the answers of the search and the lemmas written so far.
#[derive(Clone, Copy)]
struct Planner<'s, W: Width = Small> {
    search: &'s StrategicSearch<'s, W>,
    lemmas: &'s Lemmas<'s, W>,
    /// The number of threads for difficult questions.
    threads: usize,
}

impl<W: Width> Planner<'_, W> {
    /// The move with the lowest estimate of lemmas, among some that win at a position.
    fn plan(self, sides: Sides<W::Points>, most: Level) -> Result<Option<Plan<W>>, Stop> {
        let level = self.level(self.search.images().canonical(sides).0, most)?;
        let moves = self.moves(sides)?;
        // Lemmas and sequences answer everything: this move costs nothing further.
        if let Some((0, strategic)) = moves.first() {
            return Ok(Some(self.grouped(sides, strategic, 0)?));
        }
        let mut best: Option<Plan<W>> = None;
        let mut compared = 0;
        for (_, strategic) in &moves {
            let Some(below) = strategic.level_below(level) else { continue };
            if compared == COMPARED {
                break;
            }
            if self.wins(sides, strategic, below)? {
                compared += 1;
                let plan = self.grouped(sides, strategic, below)?;
                if best.as_ref().is_none_or(|best| plan.lemmas < best.lemmas) {
                    best = Some(plan);
                }
            }
        }
        Ok(best)
    }

    /// The moves worth trying at a position, each with the number of replies that neither forced sequences nor lemmas
    /// answer; the fewest first.
    fn moves(self, sides: Sides<W::Points>) -> Result<Vec<(usize, Strategic)>, Stop> {
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverse(symmetry);
        let survey = self.search.worker().candidates(form)?;
        let Candidates::Moves(moves) = &*survey else { return Ok(Vec::new()) };
        let mut moves: Vec<(usize, Strategic)> = moves
            .iter()
            .map(|Strategic { point, open, reduction }| {
                let strategic = Strategic {
                    point: images.point(back, *point),
                    open: open.iter().map(|&reply| images.point(back, reply)).collect(),
                    reduction: *reduction,
                };
                let new = strategic.open.iter().filter(|&&reply| {
                    let sides = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST] | bit(reply)];
                    self.lemmas.dominating(sides).is_none()
                });
                (new.count(), strategic)
            })
            .collect();
        moves.sort_by_key(|(new, strategic)| (*new, strategic.reduction));
        Ok(moves)
    }

    /// Whether a move wins: lemmas answer all replies that it leaves open, or these lead to positions won at a level.
    fn wins(self, sides: Sides<W::Points>, strategic: &Strategic, below: Level) -> Result<bool, Stop> {
        for &reply in &strategic.open {
            let next = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST] | bit(reply)];
            if self.lemmas.dominating(next).is_none() && !self.is_won(next, below)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_won(self, sides: Sides<W::Points>, level: Level) -> Result<bool, Stop> {
        self.search.is_won(sides, level, if level < DIFFICULT { 1 } else { self.threads })
    }

    /// The least level at which a position is won. It is won at the level `most`.
    fn level(self, sides: Sides<W::Points>, most: Level) -> Result<Level, Stop> {
        for level in 0..most {
            if self.is_won(sides, level)? {
                return Ok(level);
            }
        }
        Ok(most)
    }

    /// The open replies to a move in groups: replies that lemmas answer already one by one, the others so that one
    /// lemma can answer a group.
    fn grouped(self, sides: Sides<W::Points>, strategic: &Strategic, below: Level) -> Result<Plan<W>, Stop> {
        let after = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST]];
        let with = |replies: W::Points| [after[PROTAGONIST], after[ANTAGONIST] | replies];
        let mut groups = Vec::new();
        let mut left: Vec<(Level, usize)> = Vec::new();
        let mut open: Vec<usize> = strategic.open.iter().map(|&reply| reply.into()).collect();
        open.sort_unstable();
        for reply in open {
            if self.lemmas.dominating(with(W::Points::single(reply))).is_some() {
                groups.push(Group { replies: W::Points::single(reply), level: 0 });
            } else {
                left.push((self.level(with(W::Points::single(reply)), below)?, reply));
            }
        }
        // The most difficult first.
        left.sort_by_key(|&(level, reply)| (std::cmp::Reverse(level), reply));
        let mut count = 1;
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        while !left.is_empty() {
            let (level, reply) = left.remove(0);
            let mut replies: W::Points = W::Points::single(reply);
            if level < UNITED {
                let mut apart = Vec::new();
                for &(lower, other) in &left {
                    // All replies of the group are given to the antagonist at once: if the position is still won,
                    // one lemma states it and answers each of them.
                    let more = replies | W::Points::single(other);
                    let is_position = !self.search.board().completes(with(more)[ANTAGONIST]);
                    if is_position && self.is_won(with(more), level)? {
                        replies = more;
                    } else {
                        apart.push((lower, other));
                    }
                }
                left = apart;
            }
            let form = self.search.images().canonical(with(replies)).0;
            if !met.contains(&form) {
                met.push(form);
                count += GROWTH.saturating_pow(u32::from(level.max(1)) - 1);
            }
            groups.push(Group { replies, level });
        }
        let level = 1 + groups.iter().map(|group| group.level).max().unwrap_or(0);
        Ok(Plan { point: strategic.point, groups, level, lemmas: count })
    }

    /// Winning moves at a position, those with the fewest new replies first.
    fn alternatives(
        self,
        sides: Sides<W::Points>,
        level: Level,
        pardon: Level,
        most: usize,
    ) -> Result<Vec<Plan<W>>, Stop> {
        let mut plans = Vec::new();
        for (new, mut strategic) in self.moves(sides)? {
            if plans.len() == most {
                break;
            }
            strategic.reduction = strategic.reduction.saturating_sub(pardon);
            let below = if new == 0 { Some(0) } else { strategic.level_below(level) };
            let Some(below) = below else { continue };
            if new == 0 || self.wins(sides, &strategic, below)? {
                plans.push(self.grouped(sides, &strategic, below)?);
            }
        }
        Ok(plans)
    }
}

/// A kind of pass.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Proves lemmas again with this effort, those with the most points of the protagonist first (if upwards) or last.
    Again(Effort, Upwards),
    Merge,
}

/// Whether lemmas with more points of the protagonist come first.
type Upwards = bool;

/// The passes, in order.
const PASSES: [Way; 9] = [
    Way::Again(LIGHT, true),
    Way::Merge,
    Way::Again(THOROUGH, true),
    Way::Again(LIGHT, false),
    Way::Merge,
    Way::Again(THOROUGH, false),
    Way::Again(LIGHT, true),
    Way::Merge,
    Way::Again(LIGHT, false),
];

/// A thread's share of the work: which lemmas it begins with. Thread 0 begins with the first.
#[derive(Clone, Copy, Debug)]
struct Share {
    thread: usize,
    threads: usize,
}

impl Share {
    /// All lemmas, rotated so that this thread's come first.
    fn first<T>(self, mut lemmas: Vec<T>) -> Vec<T> {
        let first = lemmas.len() * self.thread / self.threads;
        lemmas.rotate_left(first);
        lemmas
    }
}

impl<W: Width> StrategicWriter<'_, W> {
    /// A strategy for Xeno, if the empty board is won at a level.
    ///
    /// # Errors
    ///
    /// The reason why the search ends.
    pub fn strategy(mut self, level: Level) -> Result<Option<Strategy>, Stop> {
        let Some(script) = self.prove([W::Points::EMPTY; 2], level)? else { return Ok(None) };
        let (lemmas, theorem) = match script {
            Script::Forced(sequence) => (Vec::new(), Some(Term::forced(sequence))),
            Script::Cite(theorem, _) => {
                let theorem = self.reprove(theorem)?;
                let mut lemmas = self.lemmas.written(theorem);
                let theorem = lemmas.pop().map(|lemma| lemma.term);
                (lemmas, theorem)
            }
        };
        Ok(theorem.map(|theorem| Strategy { claim: Claim::XenoWins, lemmas, theorem }))
    }

    /// Reduces the lemmas that one needs, drops all others, and returns its new index.
    fn reprove(&mut self, mut theorem: usize) -> Result<usize, Stop> {
        for (number, way) in (1..).zip(PASSES) {
            let report = self.report;
            let tell = |lemmas| report(Writing::Pass { number: [number, PASSES.len()], lemmas });
            self.beside_others(&tell, |writer, share, tell| match way {
                Way::Again(effort, upwards) => {
                    let mut lemmas: Vec<usize> = (0..writer.lemmas.all().len()).collect();
                    writer.sort(&mut lemmas, upwards);
                    writer.prove_again(Purpose::of(theorem), &share.first(lemmas), &effort, tell)
                }
                Way::Merge => {
                    let usage = Usage::of(&writer.lemmas, Purpose::of(theorem), &[]);
                    let lemmas = usage.lemmas().iter().copied().filter(|&lemma| lemma != theorem).collect();
                    writer.merge(theorem, &share.first(lemmas), tell)
                }
            })?;
            let used = Usage::of(&self.lemmas, Purpose::of(theorem), &[]);
            theorem = used.lemmas().partition_point(|&lemma| lemma < theorem);
            self.lemmas.keep(used.lemmas());
        }
        Ok(theorem)
    }

    /// Runs a pass and reports its progress, while helper threads do the same to find answers in advance.
    fn beside_others(
        &mut self,
        tell: &dyn Fn([usize; 2]),
        act: impl Fn(&mut StrategicWriter<W>, Share, &dyn Fn([usize; 2])) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let threads = std::mem::replace(&mut self.threads, 1);
        let is_done = AtomicBool::new(false);
        let act = &act;
        let others: Vec<_> = (1..threads)
            .map(|thread| {
                let mut other = self.beside(&is_done);
                move || act(&mut other, Share { thread, threads }, &|_| ())
            })
            .collect();
        let own = || {
            let answer = act(self, Share { thread: 0, threads }, tell);
            is_done.store(true, Ordering::Relaxed);
            answer
        };
        // The helpers were told to stop.
        let (answer, _) = beside(own, others);
        self.threads = threads;
        answer
    }
}

/// Which lemmas are proved again, and with how much effort.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The least and the greatest number of strategic positions that serve a lemma alone, itself included.
    weight: [usize; 2],
    /// How many levels higher than its proof a new proof may be.
    more: Level,
    /// How many levels of the reduction are waived for less promising moves, which the search looks at less deep.
    pardon: Level,
    /// The most moves that are tried.
    moves: usize,
    /// A new proof is given up if its new lemmas exceed this percentage of those that serve the present proof.
    room: usize,
    /// Whether the lemmas of a new proof are themselves proved again before it is compared.
    thorough: bool,
    /// Whether a different move that is as good is taken.
    drifts: bool,
}

/// For lemmas that few others serve: nearly all.
const LIGHT: Effort =
    Effort { weight: [1, 30], more: 1, pardon: 0, moves: 20, room: 100, thorough: false, drifts: true };

/// For lemmas that are worth more effort.
const THOROUGH: Effort =
    Effort { weight: [5, usize::MAX], more: 2, pardon: 1, moves: 40, room: 120, thorough: true, drifts: false };

/// How many more lemmas a new proof may have while it is made. Those that begin with a threat do not count.
const THREATS: usize = 2;

impl<W: Width> StrategicWriter<'_, W> {
    /// Sorts lemmas by the number of the protagonist's points. Upwards, those that few others serve come first.
    fn sort(&self, lemmas: &mut [usize], upwards: bool) {
        let points = |lemma: usize| self.lemmas.all()[lemma].sides[PROTAGONIST].count();
        lemmas.sort_by_key(|&lemma| if upwards { u32::MAX - points(lemma) } else { points(lemma) });
    }

    /// Proves some lemmas again, if they are used and within the limits of the effort.
    fn prove_again(
        &mut self,
        purpose: Purpose,
        lemmas: &[usize],
        effort: &Effort,
        tell: &dyn Fn([usize; 2]),
    ) -> Result<(), Stop> {
        let mut known: Option<Usage> = None;
        for (done, &lemma) in lemmas.iter().enumerate() {
            tell([done, lemmas.len()]);
            let usage = known.take().unwrap_or_else(|| Usage::of(&self.lemmas, purpose, &[]));
            let mut is_changed = false;
            if lemma != purpose.root && usage.is_used(lemma) {
                let (rest, only) = usage.part(&self.lemmas, purpose, &[lemma]);
                let weight = self.lemmas.strategic(&only);
                let [least, most] = effort.weight;
                if (least..=most).contains(&weight) {
                    let needed = usage.needed(&self.lemmas, lemma);
                    is_changed = self.prove_one_again(lemma, needed, &purpose.given.and(&rest), &only, effort)?;
                }
            }
            known = (!is_changed).then_some(usage);
        }
        Ok(())
    }

    /// Proves a lemma again, by another lemma or another move, if that takes no more lemmas than the `only` ones, which
    /// serve it alone. The `given` lemmas are used anyway. Returns whether it was.
    fn prove_one_again(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        given: &Usage,
        only: &[usize],
        effort: &Effort,
    ) -> Result<bool, Stop> {
        self.lemmas.withdraw(only);
        let start = self.lemmas.snapshot();
        let weight = self.lemmas.strategic(only);
        let present = self.lemmas.all()[lemma].point;
        let mut best: Option<(usize, Snapshot<W>)> = None;
        if needed[ANTAGONIST].is_empty() {
            self.lemmas.forget(lemma);
            best = Some((0, self.lemmas.snapshot()));
        } else if let Some((other, symmetry)) = self.lemmas.dominating(needed) {
            self.lemmas.redirect(lemma, other, symmetry);
            best = Some((self.weight(other, given), self.lemmas.snapshot())).filter(|&(count, _)| count < weight);
        }
        let level = (self.lemmas.all()[lemma].level + effort.more).min(HIGHEST);
        let mut plans = if best.is_some() {
            Vec::new()
        } else {
            self.planner().alternatives(needed, level, effort.pardon, effort.moves)?
        };
        // Moves after the present one come first. So if others are as good, each has its turn.
        if let Some(place) = plans.iter().position(|plan| plan.point == present) {
            plans.rotate_left(place + 1);
        }
        for plan in plans {
            let bound = best.as_ref().map_or(weight, |best| best.0);
            let room = if effort.thorough { only.len() } else { (only.len() + bound).saturating_sub(weight) };
            self.lemmas.restore(&start);
            let Some(new) = self.replaced(lemma, needed, &plan, given, room, effort)? else { continue };
            let count = self.weight(new, given);
            let is_as_good = effort.drifts && best.is_none() && count == weight && plan.point != present;
            if count < bound || is_as_good {
                best = Some((count, self.lemmas.snapshot()));
            }
        }
        Ok(self.settle(&start, best, only))
    }

    /// Keeps the best proof found, or else restores the state before lemmas were withdrawn. Returns whether there is one.
    fn settle(&mut self, start: &Snapshot<W>, best: Option<(usize, Snapshot<W>)>, withdrawn: &[usize]) -> bool {
        if let Some((_, best)) = &best {
            self.lemmas.restore(best);
        } else {
            self.lemmas.restore(start);
            self.lemmas.readmit(withdrawn);
        }
        best.is_some()
    }

    /// The number of strategic positions that a lemma needs, itself included, besides the given ones.
    fn weight(&self, lemma: usize, given: &Usage) -> usize {
        if given.is_used(lemma) {
            return 0;
        }
        Usage::of(&self.lemmas, Purpose { root: lemma, given }, &[]).strategic(&self.lemmas)
    }

    /// Replaces a lemma by a new one, made by a plan for what it must state, if there is room.
    fn replaced(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        plan: &Plan<W>,
        given: &Usage,
        room: usize,
        effort: &Effort,
    ) -> Result<Option<usize>, Stop> {
        let from = self.lemmas.all().len();
        let Some(new) = self.lemma(needed, plan, room * effort.room / 100 + THREATS)? else { return Ok(None) };
        self.lemmas.redirect(lemma, new, 0);
        if effort.thorough {
            let mut lemmas: Vec<usize> = (from..new).collect();
            self.sort(&mut lemmas, true);
            self.prove_again(Purpose { root: new, given }, &lemmas, &Effort { drifts: false, ..LIGHT }, &|_| ())?;
        }
        Ok(Some(new))
    }
}

/// The merged lemma may have at most this many more points of the antagonist's than each of the two must have.
const MORE: u32 = 4;

/// Lemmas of a higher level are left alone, and the merged lemma's move must win at this level: pairs are many.
const LEVEL: Level = 1;

/// The most moves that are tried.
const MOVES: usize = 4;

/// Two lemmas and what both must state. A symmetry is applied to the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair<P> {
    /// How many more points of the antagonist's this has than each of the two.
    more: u32,
    both: Sides<P>,
    other: usize,
    symmetry: usize,
}

/// What lemmas must state, as far as it has been computed.
type Needs<P> = HashMap<usize, Sides<P>>;

impl<W: Width> StrategicWriter<'_, W> {
    /// Merges pairs among the lemmas that one needs, and reports how many lemmas it has gone through.
    fn merge(&mut self, theorem: usize, order: &[usize], tell: &dyn Fn([usize; 2])) -> Result<(), Stop> {
        let purpose = Purpose::of(theorem);
        let mut usage = Usage::of(&self.lemmas, purpose, &[]);
        let mut needs = Needs::new();
        for (done, &one) in order.iter().enumerate() {
            tell([done, order.len()]);
            if !usage.is_used(one) {
                continue;
            }
            for pair in self.pairs(one, &usage, &mut needs) {
                if self.merged(purpose, one, &pair, &usage)? {
                    usage = Usage::of(&self.lemmas, purpose, &[]);
                    needs.clear();
                    break;
                }
            }
        }
        Ok(())
    }

    /// The pairs of a lemma with others, the most similar first.
    fn pairs(&self, one: usize, usage: &Usage, needs: &mut Needs<W::Points>) -> Vec<Pair<W::Points>> {
        let mut need = |lemma: usize| {
            let needed = || usage.needed(&self.lemmas, lemma);
            *needs.entry(lemma).or_insert_with(needed)
        };
        let needed = need(one);
        let is_apt = |lemma: usize| usage.is_used(lemma) && self.lemmas.all()[lemma].level <= LEVEL;
        if !is_apt(one) || needed[ANTAGONIST].is_empty() {
            return Vec::new();
        }
        let others = self.lemmas.with_own(needed[PROTAGONIST]);
        let others = others.filter(|&(other, _)| other != one && is_apt(other));
        let mut pairs: Vec<Pair<W::Points>> = others
            .filter_map(|(other, symmetry)| {
                let theirs = self.search.images().image(symmetry, need(other)[ANTAGONIST]);
                let both = [needed[PROTAGONIST], needed[ANTAGONIST] | theirs];
                let count = |set: W::Points| set.count();
                let more = count(both[ANTAGONIST]) - count(needed[ANTAGONIST]).max(count(theirs));
                let is_position = !theirs.is_empty() && !self.board().completes(both[ANTAGONIST]);
                (more <= MORE && is_position).then_some(Pair { more, both, other, symmetry })
            })
            .collect();
        pairs.sort_unstable();
        pairs
    }

    /// Merges a pair, if this reduces the number of strategic positions.
    fn merged(&mut self, purpose: Purpose, one: usize, pair: &Pair<W::Points>, usage: &Usage) -> Result<bool, Stop> {
        // With fewer lemmas to cite, there are not more moves than now.
        if self.planner().alternatives(pair.both, LEVEL, 0, 1)?.is_empty() {
            return Ok(false);
        }
        let (_, only) = usage.part(&self.lemmas, purpose, &[one, pair.other]);
        let weight = self.lemmas.strategic(&only);
        self.lemmas.withdraw(&only);
        let from = self.lemmas.all().len();
        let mut start = None;
        for plan in self.planner().alternatives(pair.both, LEVEL, 0, MOVES)? {
            let start = start.get_or_insert_with(|| self.lemmas.snapshot());
            let new = self.lemma(pair.both, &plan, weight)?;
            if let Some(new) = new.filter(|&new| self.lemmas.strategic(from..=new) < weight) {
                self.lemmas.redirect(one, new, 0);
                self.lemmas.redirect(pair.other, new, self.search.images().inverse(pair.symmetry));
                return Ok(true);
            }
            self.lemmas.restore(start);
        }
        self.lemmas.readmit(&only);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Counts;
    use pgc_core::game::{Convention, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::line_counts::{Huge, Large, LargeLong};
    use pgc_core::strategy::{Replay, replay};
    use pgc_core::tests::games::symmetries;

    /// The strategy that is written for a game which Xeno wins.
    fn written<W: Width>(game: &Game) -> Strategy {
        let rules = Rules::new(game, Claim::XenoWins);
        let symmetries = symmetries(game);
        let search = StrategicSearch::<W>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let level = (0..12).find(|&level| search.is_won([W::Points::EMPTY; 2], level, 1).unwrap());
        let level = level.unwrap_or_else(|| panic!("{}", game.name()));
        let strategy = StrategicWriter::new(&search, 1, &|_| ()).strategy(level).unwrap().unwrap();
        assert!(replay::steps(&rules, &strategy).is_some(), "{}", game.name());
        strategy
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn what_is_written_holds_on_boards_of_any_width() {
        let breaker = |text: &str| Game::parse(text).unwrap().with_convention(Convention::MakerBreaker);
        let strong = |text: &str| Game::parse(text).unwrap();
        for game in [strong("3^3"), strong("mnk:6,5,4"), breaker("td:3,5")] {
            let small = written::<Small>(&game);
            assert!(small == written::<Large>(&game), "{}", game.name());
            assert!(small == written::<LargeLong>(&game), "{}", game.name());
            assert!(small == written::<Huge>(&game), "{}", game.name());
        }
        written::<Small>(&strong("affine:4"));
        written::<Small>(&breaker("td:4,5"));
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn a_position_of_4_3_is_proved_with_the_same_lemmas_by_any_number_of_threads() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let sides = [1 << 0 | 1 << 12, 1 << 3 | 1 << 7];
        let lemmas = [1, 3].map(|threads| {
            let search = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
            let level = (0..9).find(|&level| search.is_won(sides, level, threads).unwrap()).unwrap();
            let mut writer = StrategicWriter::new(&search, threads, &|_| ());
            assert!(matches!(writer.prove(sides, level), Ok(Some(Script::Cite(..)))));
            let last = writer.lemmas.all().len() - 1;
            let strategic = |writer: &StrategicWriter, root| {
                Usage::of(&writer.lemmas, Purpose::of(root), &[]).strategic(&writer.lemmas)
            };
            let before = strategic(&writer, last);
            let last = writer.reprove(last).unwrap();
            assert!(strategic(&writer, last) < before, "no fewer than {before}");
            writer.lemmas.written(last)
        });
        assert_eq!(lemmas[0], lemmas[1]);
        let [lemmas, _] = lemmas;
        for (index, lemma) in lemmas.iter().enumerate() {
            let mut position = lemma.position(&rules);
            assert!(!position.has_completed(PROTAGONIST) && !position.has_completed(ANTAGONIST));
            assert!(Replay::new(&lemmas[..index]).proves(&mut position, &lemma.term), "lemma {index}");
        }
        let last = lemmas.last().unwrap();
        let statement = [&last.own, &last.other].map(|set| set.iter().fold(0, |all, &point| all | 1 << point));
        assert_eq!(statement[PROTAGONIST], sides[PROTAGONIST]);
        assert_eq!(sides[ANTAGONIST] & !statement[ANTAGONIST], 0);
        let theorem = last.term.clone();
        let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem };
        assert!(Counts::of_text(&strategy).strategic > 3);
    }
}
