//! Writes wins that the search by strategic moves has proved.
//!
//! What the search knows about positions is turned into few and general lemmas. One lemma answers several replies
//! if its proof still holds with all of them given to the antagonist. It is cited wherever its statement, mapped by
//! a symmetry, dominates.
//!
//! The first proof is made from the top: at each position that no lemma dominates, the move with the lowest
//! estimate of lemmas is taken, and the lemmas that it needs are made first. Then passes go over the lemmas again:
//! each is proved by other moves, now that all others are known. A proof is judged by its number of lemmas with a quiet
//! move, as each of these takes a whole cover.
//!
//! While a pass tries another proof, it changes the lemmas in place, and returns to a snapshot if that was no gain.
//! Three things hold after each step: every lemma that is used is proved by its scripts, given the statements that
//! these cite; no lemma is needed for its own proof, as each cites only lemmas with more points of the
//! protagonist's; and what a lemma must state for its users is no more than what it states. Lemmas that are not used
//! are withdrawn, as nobody looks after what they need.
//!
//! The lemmas are those of the search by quiet moves ([`quiet`](crate::search::quiet)), and are written down in the
//! same way. While they are proved again, a move that makes a threat has a lemma as well, so that its position is known
//! to be proved. In the end it comes before the citation of the next lemma.
//!
//! The search is queried at positions in canonical form, where its limits do not depend on the symmetry by which a
//! position was reached.
//!
//! # A lemma for each position
//!
//! `StrategicWriter::script` gives a script for a position: a citation if a lemma dominates it, else a forced
//! sequence, else a citation of a new lemma by a `WinningMove`. It calls itself for the positions after the groups of replies,
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
//! are withdrawn, other moves are fully tried, and the proof with the fewest lemmas is kept. Lemmas that
//! also serve others cost nothing: each counts once. Another move that is as good is taken, as it may help others.

use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use fixedbitset::FixedBitSet;

use crate::search::{
    Exhaustion,
    lemmas::{Order, Script, Sketch, Snapshot, Statements, Wishes, left_open, replies},
    needed::{PositionProof, written},
    strategic::{Level, StrategicMove, StrategicSearch, Writing},
    threats::Sequence,
    writer::written_out,
};
use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, LineCounts, PROTAGONIST, Rules, Sides, Width, bit, union, with},
    strategy::Strategy,
};

/// Writes a strategy from what a search knows.
struct StrategicWriter<'s, 'r, W: Width> {
    search: &'s mut StrategicSearch<'r, W>,
    /// Short forced sequences at positions in canonical form, as lemmas are proved many times.
    short: HashMap<Sides<W::Points>, Option<Sequence>>,
    /// Those that answer the replies to a quiet move.
    answers: HashMap<PositionMove<W>, Arc<[Sequence]>>,
    statements: Statements<W>,
    /// The most lemmas allowed.
    most: usize,
    report: &'s dyn Fn(Writing),
}

/// A position in canonical form, and a move of the protagonist's.
type PositionMove<W> = (Sides<<W as Width>::Points>, Point);

/// A strategy for Xeno, if the empty board is won at a level. The search is queried; the `report` receives the number of lemmas.
///
/// # Errors
///
/// The limit of the search is met.
pub(crate) fn strategy<W: Width>(
    rules: &Rules,
    search: &mut StrategicSearch<W>,
    level: Level,
    report: &dyn Fn(Writing),
) -> Result<Option<Strategy>, Exhaustion> {
    let board = search.board;
    let statements = Statements::revised(Arc::clone(&search.images));
    let (short, answers, most) = (HashMap::new(), HashMap::new(), usize::MAX);
    let mut writer = StrategicWriter { search, short, answers, statements, most, report };
    let start = [W::Points::EMPTY; 2];
    let Some(mut script) = writer.script(start, level, Wishes::NOTHING)? else { return Ok(None) };
    if let Some(cite) = &mut script.cited {
        cite.image.lemma = writer.reprove(cite.image.lemma)?;
    }
    let proved: [PositionProof<W>; 1] = [(start, script)];
    let Strategy { claim, lemmas, theorem } = written(rules, board, &mut writer.statements, &proved, true, &|| ());
    let theorem = written_out(&theorem, &lemmas).unwrap_or(theorem);
    Ok(Some(Strategy { claim, lemmas, theorem }.pruned()))
}

/// How many winning moves are compared.
const COMPARED: usize = 8;

/// Positions won at this level or above are not united with others: that is rarely possible, and takes long to try.
const UNITED: Level = 3;

/// An estimate: a position of one level needs this many times the lemmas of one of the level below.
const GROWTH: u64 = 3;

/// Replies that one lemma should answer.
struct ReplyClass<P> {
    replies: P,
    /// The level at which the position after all of them together is won.
    level: Level,
}

/// A winning move, and what remains to be proved.
struct WinningMove<P> {
    point: Point,
    groups: Vec<ReplyClass<P>>,
    /// The level at which the move is known to win, given what lemmas answer already.
    level: Level,
    /// An estimate of the number of lemmas needed.
    lemmas: u64,
}

impl<W: Width> StrategicWriter<'_, '_, W> {
    /// A script that proves a position with the protagonist to move, if it is won at a level. Its lemma should also answer what is wanted.
    ///
    /// Nothing is returned if the position is not won at that level, or if too many lemmas would be needed.
    fn script(
        &mut self,
        sides: Sides<W::Points>,
        level: Level,
        wanted: Wishes<W::Points>,
    ) -> Result<Option<Script<W>>, Exhaustion> {
        if let Some(known) = self.known(sides) {
            return Ok(Some(known));
        }
        if self.statements.count() >= self.most {
            return Ok(None);
        }
        let Some(plan) = self.plan(sides, level)? else { return Ok(None) };
        let script = self.by_plan(sides, &plan, wanted)?;
        if self.most == usize::MAX {
            (self.report)(Writing::Lemmas(self.statements.count() as u64));
        }
        Ok(script)
    }

    /// A script for a position by a plan: the citation of a new lemma if the move is quiet, else the move and a script for the position
    /// after the forced reply. All lemmas that it needs are made first.
    fn by_plan(
        &mut self,
        sides: Sides<W::Points>,
        plan: &WinningMove<W::Points>,
        wanted: Wishes<W::Points>,
    ) -> Result<Option<Script<W>>, Exhaustion> {
        let before = LineCounts::new(self.search.board, sides);
        let after = before.with(PROTAGONIST, plan.point.into());
        let open = union(plan.groups.iter().map(|group| group.replies));
        let mut scripts: Vec<Script<W>> = Vec::new();
        for group in &plan.groups {
            let known =
                group.replies.elements().map(|reply| self.statements.dominating(after.with(ANTAGONIST, reply).sides));
            if let Some(known) = known.collect::<Option<Vec<_>>>() {
                scripts.extend(known);
                continue;
            }
            // The lemma is asked for the position with all replies of the group, and so answers each of them.
            let all = [after.sides[PROTAGONIST], after.sides[ANTAGONIST] | group.replies];
            let wanted = wanted.after(open & !group.replies);
            let Some(script) = self.script(all, group.level, wanted)? else { return Ok(None) };
            scripts.push(script);
        }
        if after.lacking(PROTAGONIST, 1).is_empty() {
            scripts.extend(self.forced_answers(sides, plan.point));
        }
        let asked = replies(&after).unwrap_or(W::Points::EMPTY);
        if !left_open(&scripts, &after, asked).is_empty() {
            return Ok(None);
        }
        let offers = wanted.offers(&before, Order::NearestFirst);
        let mut mend = |sides| self.known(sides);
        let mut sketch = Sketch::of(&before, plan.point, &scripts, Script::cost, &offers, &mut mend);
        sketch.level = plan.level;
        Ok(Some(self.statements.cite(sketch)))
    }

    /// A script for a position with the protagonist to move: a lemma that dominates it, or a short forced sequence.
    fn known(&mut self, sides: Sides<W::Points>) -> Option<Script<W>> {
        let known = self.statements.dominating(sides);
        known.or_else(|| self.short(sides).map(Script::forced))
    }

    /// A short forced sequence at a position, if there is any.
    fn short(&mut self, sides: Sides<W::Points>) -> Option<Sequence> {
        let StrategicSearch { images, board, sequences, .. } = &mut *self.search;
        let (form, symmetry) = images.canonical(sides);
        let find = || sequences.short(&LineCounts::new(board, form));
        let sequence = self.short.entry(form).or_insert_with(find).as_ref()?;
        let back = images.inverses[symmetry];
        Some(sequence.iter().map(|&point| images.point(back, point)).collect())
    }

    /// Forced sequences against the replies to a quiet move. They are found in the canonical form of the position
    /// before the move, where the search found them: a short one as if the antagonist passed, then one after each reply.
    fn forced_answers(&mut self, sides: Sides<W::Points>, point: Point) -> Vec<Script<W>> {
        let StrategicSearch { images, board, sequences, .. } = &mut *self.search;
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverses[symmetry];
        let point = images.point(symmetry, point);
        let answers = self.answers.entry((form, point)).or_insert_with(|| {
            let after = LineCounts::new(board, form).with(PROTAGONIST, point.into());
            let replies = after.free().elements().map(|reply| after.with(ANTAGONIST, reply));
            let mut found: Vec<Sequence> = Vec::new();
            for position in std::iter::once(after).chain(replies) {
                let sequence = sequences.short(&position);
                found.extend(sequence.filter(|sequence| !found.contains(sequence)));
            }
            found.into()
        });
        let image = |sequence: &Sequence| sequence.iter().map(|&point| images.point(back, point)).collect();
        answers.iter().map(image).map(Script::forced).collect()
    }

    /// The move with the lowest estimate of lemmas, among some that win at a position.
    fn plan(&mut self, sides: Sides<W::Points>, most: Level) -> Result<Option<WinningMove<W::Points>>, Exhaustion> {
        let level = self.level(sides, most)?;
        let moves = self.moves(sides)?;
        // If lemmas and sequences answer everything, the move costs nothing further.
        let compared = if moves.first().is_some_and(|&(new, _)| new == 0) { 1 } else { COMPARED };
        Ok(self.plans(sides, moves, level, compared)?.into_iter().min_by_key(|plan| plan.lemmas))
    }

    /// At most so many of these moves at a position that win, each with its number of new replies.
    fn plans(
        &mut self,
        sides: Sides<W::Points>,
        moves: Vec<(usize, StrategicMove)>,
        level: Level,
        most: usize,
    ) -> Result<Vec<WinningMove<W::Points>>, Exhaustion> {
        let mut plans = Vec::new();
        for (new, strategic) in moves {
            if plans.len() == most {
                break;
            }
            let below = if new == 0 { Some(0) } else { strategic.level_below(level) };
            let Some(below) = below else { continue };
            if new == 0 || self.wins(sides, &strategic, below)? {
                plans.push(self.grouped(sides, &strategic, below)?);
            }
        }
        Ok(plans)
    }

    /// The moves worth trying at a position, each with the number of replies that neither forced sequences nor lemmas
    /// answer; the fewest first.
    fn moves(&mut self, sides: Sides<W::Points>) -> Result<Vec<(usize, StrategicMove)>, Exhaustion> {
        let (form, symmetry) = self.search.images.canonical(sides);
        let candidates = self.search.candidates(form)?;
        let Some(moves) = &*candidates else { return Ok(Vec::new()) };
        let images = &self.search.images;
        let back = images.inverses[symmetry];
        let mut found: Vec<(usize, StrategicMove)> = Vec::new();
        for StrategicMove { point, open, reduction } in moves {
            let open = open.iter().map(|&reply| images.point(back, reply)).collect();
            let strategic = StrategicMove { point: images.point(back, *point), open, reduction: *reduction };
            let after = with(sides, PROTAGONIST, strategic.point);
            let is_new = |&&reply: &&Point| self.statements.dominating(with(after, ANTAGONIST, reply)).is_none();
            let new = strategic.open.iter().filter(is_new).count();
            found.push((new, strategic));
        }
        found.sort_by_key(|(new, strategic)| (*new, strategic.reduction));
        Ok(found)
    }

    /// Whether a move wins: lemmas answer all replies that it leaves open, or these lead to positions won at a level.
    fn wins(&mut self, sides: Sides<W::Points>, strategic: &StrategicMove, below: Level) -> Result<bool, Exhaustion> {
        for &reply in &strategic.open {
            let next = with(with(sides, PROTAGONIST, strategic.point), ANTAGONIST, reply);
            if self.statements.dominating(next).is_none() && !self.search.is_won(next, below)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The least level at which a position is won. It is won at the level `most`.
    fn level(&mut self, sides: Sides<W::Points>, most: Level) -> Result<Level, Exhaustion> {
        for level in 0..most {
            if self.search.is_won(sides, level)? {
                return Ok(level);
            }
        }
        Ok(most)
    }

    /// The open replies to a move in groups: replies that lemmas answer already one by one, the others so that one
    /// lemma can answer a group.
    fn grouped(
        &mut self,
        sides: Sides<W::Points>,
        strategic: &StrategicMove,
        below: Level,
    ) -> Result<WinningMove<W::Points>, Exhaustion> {
        let after = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST]];
        let with = |replies: W::Points| [after[PROTAGONIST], after[ANTAGONIST] | replies];
        let mut groups = Vec::new();
        let mut left: Vec<(Level, Point)> = Vec::new();
        for &reply in &strategic.open {
            if self.statements.dominating(with(bit(reply))).is_some() {
                groups.push(ReplyClass { replies: bit(reply), level: 0 });
            } else {
                left.push((self.level(with(bit(reply)), below)?, reply));
            }
        }
        groups.sort_by_key(|group: &ReplyClass<W::Points>| group.replies.least());
        // The most difficult first.
        left.sort_by_key(|&(level, reply)| (Reverse(level), reply));
        let mut count = 1;
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        while !left.is_empty() {
            let (level, reply) = left.remove(0);
            let mut replies: W::Points = bit(reply);
            if level < UNITED {
                let mut apart = Vec::new();
                for (lower, other) in left {
                    // All replies of the group are given to the antagonist at once: if the position is still won,
                    // one lemma states it and answers each of them.
                    let more = replies | bit(other);
                    let is_position = !self.search.board.completes(with(more)[ANTAGONIST]);
                    if is_position && self.search.is_won(with(more), level)? {
                        replies = more;
                    } else {
                        apart.push((lower, other));
                    }
                }
                left = apart;
            }
            let form = self.search.images.canonical(with(replies)).0;
            if !met.contains(&form) {
                met.push(form);
                count += GROWTH.saturating_pow(u32::from(level.max(1)) - 1);
            }
            groups.push(ReplyClass { replies, level });
        }
        let level = 1 + groups.iter().map(|group| group.level).max().unwrap_or(0);
        Ok(WinningMove { point: strategic.point, groups, level, lemmas: count })
    }
}

/// Which lemmas are proved again, and with how much effort.
#[derive(Clone, Copy)]
struct Effort {
    /// The least and the greatest number of lemmas that serve a lemma alone, itself included.
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

/// For lemmas that are worth more effort. Those that serve still more lemmas would take longer than all else.
const THOROUGH: Effort =
    Effort { weight: [5, 60], more: 2, pardon: 1, moves: 40, room: 120, thorough: true, drifts: false };

/// Lemmas of this level or above are not proved again at a higher one: that would take longer than all else.
const DIFFICULT: Level = 5;

/// How many more lemmas a new proof may have while it is made.
const ROOM: usize = 2;

/// The passes, in order. In those that go upwards, lemmas with more points of the protagonist come first.
const PASSES: [(Effort, bool); 4] = [(LIGHT, true), (LIGHT, false), (THOROUGH, true), (LIGHT, true)];

/// The purpose for which lemmas are counted: the one that is to be proved, and those that are used anyway, and so do not count.
#[derive(Clone, Copy)]
struct Purpose<'u> {
    root: usize,
    given: &'u FixedBitSet,
}

impl<W: Width> StrategicWriter<'_, '_, W> {
    /// Reduces the lemmas that one needs, drops all others, and returns its new number.
    fn reprove(&mut self, mut theorem: usize) -> Result<usize, Exhaustion> {
        let nothing = FixedBitSet::new();
        for (number, (effort, upwards)) in (1..).zip(PASSES) {
            let report = self.report;
            let report = |lemmas| report(Writing::Pass { number: [number, PASSES.len()], lemmas });
            let purpose = Purpose { root: theorem, given: &nothing };
            let lemmas = self.sorted(0..self.statements.count(), upwards);
            self.prove_again(purpose, &lemmas, &effort, &report)?;
            theorem = self.kept(theorem);
        }
        // A move that makes a threat comes before the citation of the next lemma.
        for lemma in 0..theorem {
            let sketch = Arc::clone(self.statements.lemma(lemma));
            if let ([script], true) = (&sketch.scripts[..], sketch.forces) {
                self.statements.redirect(lemma, Some(&script.clone().after(sketch.point)));
            }
        }
        Ok(self.kept(theorem))
    }

    /// Drops the lemmas that one does not need, and returns its new number. Each cites only lemmas with more points of the protagonist's, which
    /// come first.
    fn kept(&mut self, theorem: usize) -> usize {
        let used = self.used(Purpose { root: theorem, given: &FixedBitSet::new() }, &[]);
        let kept = self.sorted(used.ones(), true);
        self.statements.keep(&kept);
        kept.len() - 1
    }

    /// Lemmas by the number of the protagonist's points: those with the most first, if upwards, or last.
    fn sorted(&self, lemmas: impl Iterator<Item = usize>, upwards: bool) -> Vec<usize> {
        let mut lemmas: Vec<usize> = lemmas.collect();
        let points = |lemma: usize| self.statements.lemma(lemma).sides[PROTAGONIST].count();
        lemmas.sort_by_key(|&lemma| if upwards { u32::MAX - points(lemma) } else { points(lemma) });
        lemmas
    }

    /// The lemmas that serve a purpose, if some may not be cited.
    fn used(&self, purpose: Purpose, without: &[usize]) -> FixedBitSet {
        let mut used = FixedBitSet::with_capacity(self.statements.count());
        let mut due = vec![purpose.root];
        while let Some(lemma) = due.pop() {
            if !used.put(lemma) {
                let cited = self.statements.lemma(lemma).cited();
                due.extend(cited.filter(|&cited| !purpose.given.contains(cited) && !without.contains(&cited)));
            }
        }
        used
    }

    /// The lemmas that serve a purpose. All others that are not given are withdrawn: what these need is not kept when lemmas change.
    fn in_use(&mut self, purpose: Purpose) -> FixedBitSet {
        let used = self.used(purpose, &[]);
        let is_idle = |lemma: &usize| !used.contains(*lemma) && !purpose.given.contains(*lemma);
        let idle: Vec<usize> = (0..self.statements.count()).filter(is_idle).collect();
        self.statements.withdraw(&idle, true);
        used
    }

    /// The least that a lemma must state for those of some lemmas that cite it. Without points of the antagonist, none needs it.
    ///
    /// A reply that no forced sequence answers is assigned to the first lemma that answers it. So the minimal
    /// statements of several lemmas are valid at the same time.
    fn needed(&self, users: &FixedBitSet, lemma: usize) -> Sides<W::Points> {
        let mut points = W::Points::EMPTY;
        for user in users.ones() {
            let sketch = self.statements.lemma(user);
            for (place, script) in sketch.scripts.iter().enumerate() {
                let Some(cite) = script.cited.filter(|cite| cite.image.lemma == lemma) else { continue };
                let after = LineCounts::new(self.search.board, sketch.sides).with(PROTAGONIST, sketch.point.into());
                let comes_first = |(at, other): &(usize, &Script<W>)| *at < place || other.cited.is_none();
                let first = sketch.scripts.iter().enumerate().filter(comes_first);
                let asked = replies(&after).unwrap_or(W::Points::EMPTY);
                let rest = left_open(first.map(|(_, script)| script), &after, asked);
                for reply in rest.elements() {
                    let there = script.needs(&after.with(ANTAGONIST, reply)).unwrap_or(W::Points::EMPTY);
                    points |= self.statements.maps.source(cite.image.map, there);
                }
            }
        }
        [self.statements.lemma(lemma).sides[PROTAGONIST], points]
    }

    /// Proves some lemmas again, if they are used and within the limits of the effort.
    fn prove_again(
        &mut self,
        purpose: Purpose,
        lemmas: &[usize],
        effort: &Effort,
        report: &dyn Fn([usize; 2]),
    ) -> Result<(), Exhaustion> {
        let mut known: Option<FixedBitSet> = None;
        for (done, &lemma) in lemmas.iter().enumerate() {
            report([done, lemmas.len()]);
            let used = known.take().unwrap_or_else(|| self.in_use(purpose));
            let mut is_changed = false;
            if lemma != purpose.root && used.contains(lemma) {
                let mut given = self.used(purpose, &[lemma]);
                let only: Vec<usize> = used.difference(&given).collect();
                let [least, most] = effort.weight;
                if (least..=most).contains(&self.quiet(only.iter().copied())) {
                    let needed = self.needed(&used, lemma);
                    given.grow(purpose.given.len());
                    given.union_with(purpose.given);
                    is_changed = self.prove_one_again(lemma, needed, &given, &only, effort)?;
                }
            }
            known = (!is_changed).then_some(used);
        }
        Ok(())
    }

    /// Proves a lemma again, by another lemma or another move, if that takes no more lemmas than the `only` ones, which
    /// serve it alone. The `given` lemmas are used anyway. Returns whether it was.
    fn prove_one_again(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        given: &FixedBitSet,
        only: &[usize],
        effort: &Effort,
    ) -> Result<bool, Exhaustion> {
        self.statements.withdraw(only, true);
        let start = self.statements.snapshot();
        let weight = self.quiet(only.iter().copied());
        let (present, level) = (self.statements.lemma(lemma).point, self.statements.lemma(lemma).level);
        let mut best: Option<(usize, Snapshot<W>)> = None;
        if needed[ANTAGONIST].is_empty() {
            self.statements.redirect(lemma, None);
            best = Some((0, self.statements.snapshot()));
        } else if let Some(known) = self.statements.dominating(needed)
            && let Some(other) = known.killer()
        {
            self.statements.redirect(lemma, Some(&known));
            best = Some((self.weight(other.lemma, given), self.statements.snapshot()))
                .filter(|&(count, _)| count < weight);
        }
        let level = if level < DIFFICULT { level + effort.more } else { level };
        let mut moves = if best.is_some() { Vec::new() } else { self.moves(needed)? };
        moves.iter_mut().for_each(|(_, it)| it.reduction = it.reduction.saturating_sub(effort.pardon));
        let mut plans = self.plans(needed, moves, level, effort.moves)?;
        // Moves after the present one come first. So if others are as good, each has its turn.
        if let Some(place) = plans.iter().position(|plan| plan.point == present) {
            plans.rotate_left(place + 1);
        }
        for plan in plans {
            let bound = best.as_ref().map_or(weight, |best| best.0);
            let room = if effort.thorough { only.len() } else { (only.len() + bound).saturating_sub(weight) };
            self.statements.restore(&start);
            let Some(new) = self.replaced(lemma, needed, &plan, given, room, effort)? else { continue };
            let count = self.weight(new, given);
            let is_as_good = effort.drifts && best.is_none() && count == weight && plan.point != present;
            if count < bound || is_as_good {
                best = Some((count, self.statements.snapshot()));
            }
        }
        self.statements.restore(best.as_ref().map_or(&start, |(_, best)| best));
        if best.is_none() {
            self.statements.withdraw(only, false);
        }
        Ok(best.is_some())
    }

    /// How many of some lemmas begin with a quiet move. The others come before a citation in the end, and take no lemma.
    fn quiet(&self, lemmas: impl Iterator<Item = usize>) -> usize {
        lemmas.filter(|&lemma| !self.statements.lemma(lemma).forces).count()
    }

    /// The number of lemmas that one needs, itself included, besides the given ones.
    fn weight(&self, root: usize, given: &FixedBitSet) -> usize {
        if given.contains(root) { 0 } else { self.quiet(self.used(Purpose { root, given }, &[]).ones()) }
    }

    /// Replaces a lemma by a new one, made by a plan for what it must state, if there is room.
    fn replaced(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        plan: &WinningMove<W::Points>,
        given: &FixedBitSet,
        room: usize,
        effort: &Effort,
    ) -> Result<Option<usize>, Exhaustion> {
        let from = self.statements.count();
        self.most = from + room * effort.room / 100 + ROOM;
        let script = self.by_plan(needed, plan, Wishes::NOTHING);
        self.most = usize::MAX;
        let script = script?;
        let cited = script.as_ref().and_then(|script| script.cited.as_ref());
        let Some(new) = cited.map(|cite| cite.image.lemma).filter(|&new| new >= from) else { return Ok(None) };
        self.statements.redirect(lemma, script.as_ref());
        if effort.thorough {
            let lemmas = self.sorted(from..new, true);
            self.prove_again(Purpose { root: new, given }, &lemmas, &Effort { drifts: false, ..LIGHT }, &|_| ())?;
        }
        Ok(Some(new))
    }
}
