//! Simulated annealing: a search for a division of a board into parts that Breaker holds.
//!
//! A step gives a point to the part of a collinear point, and lines follow it if they lose no points by that; or it
//! gives a line to another part. It often begins at a line that is in a part which is not held. What makes the
//! division cheaper is kept, and what makes it dearer by d with the probability exp(-d / temperature). The
//! temperature falls in levels by a constant factor. All is computed by operations that are the same on all
//! machines.
//!
//! At a high temperature the search wanders, and leaves divisions that no single step improves. At a low one it
//! only improves. An unheld line costs a thousand and the last temperature is thirty: at the end hardly any step is
//! taken that lets go of a line.
//!
//! The exponential is computed from multiplications, as the function of a library may differ in its last bit from
//! one machine to another; then a division, and all bytes that follow from it, would differ.
//!
//! A step changes the cost of a few parts, and only these are judged. The search ends as soon as all lines are
//! held.
//!
//! # Lines to be held
//!
//! What the antagonist owns of a line is his already, so only the free points of an open line count: a part must
//! hold a subset of them. Lines with a point of the protagonist are held.
//!
//! # Divisions
//!
//! The points and lines of a board are divided among parts: a label for each point, and one part for each line.
//!
//! A line is held by one part, its home, with those of its points that have the part's label; the others do not
//! help. So a division has two things: which part each point belongs to, and which part each line is held by. There
//! are as many parts as lines, and any of them may be empty.
//!
//! A step of annealing makes a change, has it judged, and keeps it or takes it back. So a change remembers what it
//! has changed, and the new costs wait in it until it is kept. Invariants: each line stands in the list of its
//! home; the cost of each part is that of its present lines and points; `bad` has the parts whose cost says that a
//! line is not held. A change takes time in proportion to the points of the lines through one point, and to the
//! lines of the parts that it touches.
//!
//! # The judge
//!
//! It says what a part costs: how many of its lines Breaker does not hold.
//!
//! Annealing needs a number for every division, also for hopeless ones, and a number that falls on the way to a
//! good one. So the cost of a part is a thousand for each line that must be dropped until the rest is held. A small
//! part is decided exactly (`maker_breaker`); a larger one by the potential after Maker's best move, which is quick
//! and too strict: it may drop lines that Breaker holds. A line of which the part has fewer than two points cannot
//! be held. Held parts cost a little, too: few parts are better than many, and a potential that is far below 1 is
//! better than one that is just below.
//!
//! A step changes few parts and comes back to the same parts again and again, so costs are kept in a table by a key
//! of 64 bits. Two parts might share a key; then a division is thought to hold that does not, and the proof of the
//! games of parts fails.
//!
//! # What is known of small parts
//!
//! It is known up to isomorphism for most of them, and shared by all searches and their threads (`Memo`).
//!
//! Many parts are so light that the potential shows at once that they are held. About the others annealing
//! asks over and over, on other points of the board. So a part is looked up by
//! its name, which isomorphic parts mostly share, and different parts never (`maker_breaker::named`).
//!
//! The answer is not only whether Breaker holds the lines, but how many must be dropped, as the judge needs a
//! number. To find it, bisection takes the longest beginning of the lines that is held, drops the next one, and
//! goes on. What it says depends on the lines alone; so threads may share it in any order. It grows by one entry
//! for each part.
//!
//! # The first division
//!
//! Annealing starts from two points for each line, as far as they go, and a part for each line.
//!
//! It is as near to a pairing as the board allows. Lines come in a random order, and each is given two points along
//! augmenting paths, as in a bipartite matching; a line that does not get both gives back what it has. Then points
//! that are left go to some line through them, and a line without two points of its own joins the part that has
//! most of its points.
//!
//! Where all lines can have two points of their own, this is found here, and annealing has nothing to do.
//!
//! # Spare points
//!
//! A walk over divisions that hold all lines leads to one whose parts have few points. A point that no
//! part uses may be given to Xeno in a lemma, which then answers more moves.
//!
//! A step takes a point out of its part, gives a point to another part, or gives a line to another part; it is kept
//! if all lines are still held. Points that were taken out may come back, more and more seldom, so that the walk
//! can go around a dead end at first and settles down later. The best division of the walk is kept, not the last.
//!
//! # Attempts
//!
//! A position after each of several moves of the protagonist's is to be held; threads share these boards. The first
//! board that is held, in the order of the boards, is the answer, and later ones do not count even if they were
//! finished before. So threads may take boards as they come: what they find after the first held one is dropped,
//! and the outcome is that of one thread. An attempt has its own random numbers, from a seed that follows from the
//! steps and, if the boards are the same, from its number.
//!
//! An outcome is kept in checkpoints as a whole; `Attempts::fits` tests whether it may be one at all.
//!
//! # Checkpoints
//!
//! A checkpoint has what attempts have come to, and the search can continue from it. Attempts are numbered as they
//! come, and what follows depends on their outcomes alone. So a search that is begun again takes the outcomes that
//! it has, makes the attempts that are missing, and ends with the same bytes.
//!
//! Outcomes of a file are not believed: that parts hold is proved when the strategy is written.

use std::{
    cmp::Reverse,
    collections::VecDeque,
    mem::replace,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::{
    sealed::{Fingerprint, Log, question},
    search::{
        maker_breaker::{self, MakerBreaker, is_light, named, without_pairs},
        parts::{Lines, components, lacking, minimal},
        threads::{lock, shared},
    },
};
use pgc_core::{
    game::{Point, through},
    pairing::Weight,
    position::{ANTAGONIST, Bits, Position, Rules, Symmetries, point_of, union},
    random::Random,
};

/// The temperature at first, in units of cost.
const HOT: f64 = 200.0;

/// The number of levels, and what the temperature falls by from one to the next, to 30 in the end. From a division that holds a similar
/// position only the last levels are gone through, from 80.
const LEVELS: u64 = 64;

const WARM_LEVELS: u64 = 34;

const FALL: f64 = 0.970_4;

/// After how many steps it is asked whether to go on.
const ASKED: u64 = 4096;

/// Searches for a division that holds all lines, until there is one, or the steps are used up, or `goes_on` is false, which is asked from time
/// to time. Returns the number of steps taken.
fn anneal(
    labels: &mut Labels,
    judge: &mut Judge,
    (most, levels): (u64, u64),
    dice: &mut Random,
    goes_on: &dyn Fn(u64) -> bool,
) -> u64 {
    let (mut temperature, mut change) = (HOT, Undo::default());
    let mut steps = 0;
    for left in (0..LEVELS).rev() {
        // A level has the same number of steps at every temperature.
        for _ in 0..if left < levels { most.div_ceil(levels) } else { 0 } {
            if labels.bad.is_empty() || (steps % ASKED == 0 && !goes_on(ASKED)) {
                return steps;
            }
            steps += 1;
            if propose(labels, dice, &mut change) {
                let chance = chance(dice);
                labels.keep_if(&mut change, judge, |growth| growth <= 0 || accepts(growth, temperature, chance));
            }
        }
        temperature *= FALL;
    }
    steps
}

/// Whether a step that costs more is taken, by a random number: with the probability exp(-growth / temperature), nearly.
fn accepts(growth: i64, temperature: f64, chance: f64) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "it is rounded in the same way everywhere")]
    let exponent = growth as f64 / temperature;
    if exponent > 30.0 {
        return false;
    }
    let mut power = 1.0 + exponent / 1024.0;
    // Ten squarings: (1 + x / 1024) to the power of 1024 is nearly exp(x).
    for _ in 0..10 {
        power *= power;
    }
    chance * power < 1.0
}

/// A number from 0 to 1, without 1.
fn chance(dice: &mut Random) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    let bits = (dice.word() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

fn one_of<'a, T>(all: &'a [T], dice: &mut Random) -> &'a T {
    &all[dice.below(all.len())]
}

/// Changes a division at random. Whether it did.
fn propose(labels: &mut Labels, dice: &mut Random, change: &mut Undo) -> bool {
    let open = labels.open;
    let line_of_bad = (chance(dice) < 0.3).then(|| *one_of(&labels.lines[*one_of(&labels.bad, dice) as usize], dice));
    if chance(dice) >= 0.75 {
        let line = line_of_bad.unwrap_or_else(|| number(dice.below(open.lines.len())));
        let part = labels.label(*one_of(&open.lines[line as usize], dice));
        if part == labels.home(line) {
            return false;
        }
        labels.rehome(line, part, change);
        return true;
    }
    let point = *one_of(line_of_bad.map_or(&open.points, |line| &open.lines[line as usize]), dice);
    let part = match line_of_bad {
        Some(line) if chance(dice) < 0.6 => labels.home(line),
        Some(_) => part_nearby(labels, point, 0.3, dice),
        None if chance(dice) < 0.97 => part_nearby(labels, point, 0.4, dice),
        None => number(dice.below(open.lines.len())),
    };
    let from = labels.label(point);
    if part == from {
        return false;
    }
    // A line follows the point if it has as many points in the new part. From the part that lost the point it
    // always does, from another one every second time.
    labels.relabel(point, part, change, |home, [in_home, in_part]| {
        in_part >= in_home && (home == from || chance(dice) < 0.5)
    });
    true
}

/// The part of a line through a point, with some probability, or else that of a collinear point.
fn part_nearby(labels: &Labels, point: Point, of_line: f64, dice: &mut Random) -> u32 {
    let line = *one_of(labels.open.through(point), dice);
    if chance(dice) < of_line {
        labels.home(line)
    } else {
        labels.label(*one_of(&labels.open.lines[line as usize], dice))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "boards have fewer than 2^32 lines")]
fn number(index: usize) -> u32 {
    index as u32
}

/// The free points of each line that can still be completed. No line contains another one.
#[derive(Clone)]
pub(super) struct OpenLines {
    /// The lines, each ascending.
    pub(super) lines: Lines,
    /// For each point of the board, the lines through it.
    through: Vec<Vec<u32>>,
    /// The points on lines.
    points: Vec<Point>,
    /// A random number for each point of the board.
    keys: Vec<u64>,
}

impl OpenLines {
    /// The lines that the antagonist can still complete.
    pub(super) fn of(position: &Position) -> Self {
        let lines = minimal(&lacking(position));
        let through = through(position.rules().points(), &lines);
        let points = (0..).zip(&through).filter(|(_, through)| !through.is_empty()).map(|(point, _)| point).collect();
        let mut dice = Random(0);
        let keys = through.iter().map(|_| dice.word()).collect();
        Self { lines, through, points, keys }
    }

    /// The lines through a point.
    fn through(&self, point: Point) -> &[u32] {
        &self.through[usize::from(point)]
    }
}

/// The points on lines that the antagonist can still complete, by the weight of these, the greatest first.
pub(crate) fn by_weight(position: &Position) -> Vec<Point> {
    let rules = position.rules();
    let mut order: Vec<Point> = (0..rules.points()).map(point_of).collect();
    let is_open = |&line: &u32| position.is_open(ANTAGONIST, line as usize);
    order.retain(|&point| position.is_free(point) && rules.through[usize::from(point)].iter().any(is_open));
    order.sort_by_cached_key(|&point| Reverse(Weight::through(position, ANTAGONIST, point)));
    order
}

/// The label of a point in no part.
const NOWHERE: u32 = u32::MAX;

/// The division, and what it costs.
struct Labels<'o> {
    open: &'o OpenLines,
    /// The part of each point of the board.
    label: Vec<u32>,
    /// The part of each line.
    home: Vec<u32>,
    /// What each line has in its part.
    inner: Vec<Inner>,
    /// For each part its lines, and the sum of what they have there.
    lines: Vec<Vec<u32>>,
    sums: Vec<Sum>,
    cost: Vec<i64>,
    /// The parts with lines that are not held.
    bad: Vec<u32>,
}

/// The points of a line in its part: the exclusive or of their keys, and how many there are.
#[derive(Clone, Copy, Default)]
struct Inner {
    key: u64,
    count: u32,
}

/// The lines of a part by what they have there. It follows each change, so that a part need not be read to be recognised.
#[derive(Clone, Copy, Default)]
struct Sum {
    /// The sum of hashes of the lines that have two points or more.
    key: u64,
    /// How many these are.
    inside: i64,
    /// How many others there are.
    short: i64,
}

impl Sum {
    /// A line comes, if `times` is 1, or goes, if it is -1.
    fn add(&mut self, inner: Inner, times: i64) {
        if inner.count < 2 {
            self.short += times;
        } else {
            self.key = self.key.wrapping_add(spread(inner.key).wrapping_mul(times.cast_unsigned()));
            self.inside += times;
        }
    }
}

/// A change of a division that can be taken back.
#[derive(Default)]
struct Undo {
    point: Option<(Point, u32)>,
    /// Lines with the parts that they have left.
    moved: Vec<(u32, u32)>,
    /// Lines with what they had in their parts.
    inner: Vec<(u32, Inner)>,
    touched: Vec<Touched>,
}

/// A part that a change touches, its new cost, and what its lines had in it.
struct Touched {
    part: u32,
    cost: i64,
    before: Sum,
}

impl<'o> Labels<'o> {
    /// A division with the label of each point of the board and the part of each line.
    fn new(open: &'o OpenLines, label: Vec<u32>, home: Vec<u32>, judge: &mut Judge) -> Self {
        let parts =
            home.iter().chain(&label).filter(|&&part| part != NOWHERE).max().map_or(0, |&part| part as usize + 1);
        let parts = parts.max(home.len());
        let (lines, sums, inner) =
            (vec![Vec::new(); parts], vec![Sum::default(); parts], vec![Inner::default(); home.len()]);
        let mut labels = Labels { open, label, home, inner, lines, sums, cost: vec![0; parts], bad: Vec::new() };
        for line in (0..).take(open.lines.len()) {
            let part = labels.home(line);
            let inner = labels.within(line, part);
            labels.inner[line as usize] = inner;
            labels.sums[part as usize].add(inner, 1);
            labels.lines[part as usize].push(line);
        }
        for part in (0..).take(parts) {
            let cost = judge.cost(&labels, part);
            labels.set_cost(part, cost);
        }
        labels
    }

    /// For each line the points of it in its part.
    fn all_held_points(&self) -> Lines {
        (0..).zip(&self.home).map(|(line, _)| self.held_points(line)).collect()
    }

    /// The part of a point.
    fn label(&self, point: Point) -> u32 {
        self.label[usize::from(point)]
    }

    /// The part of a line.
    fn home(&self, line: u32) -> u32 {
        self.home[line as usize]
    }

    /// How many lines are not held.
    fn unheld(&self) -> usize {
        let unheld = |part: &u32| usize::try_from(self.cost[*part as usize] / UNHELD).unwrap_or(0);
        self.bad.iter().map(unheld).sum()
    }

    /// What a line has in a part.
    fn within(&self, line: u32, part: u32) -> Inner {
        let mut inner = Inner::default();
        for &point in self.open.lines[line as usize].iter().filter(|&&point| self.label(point) == part) {
            inner.key ^= self.open.keys[usize::from(point)];
            inner.count += 1;
        }
        inner
    }

    /// Changes what a line has in its part.
    fn set_inner(&mut self, line: u32, inner: Inner, change: &mut Undo) {
        let sum = &mut self.sums[self.home[line as usize] as usize];
        let before = replace(&mut self.inner[line as usize], inner);
        sum.add(before, -1);
        sum.add(inner, 1);
        change.inner.push((line, before));
    }

    /// The points of a line in its part.
    fn held_points(&self, line: u32) -> Vec<Point> {
        let home = self.home(line);
        self.open.lines[line as usize].iter().copied().filter(|&point| self.label(point) == home).collect()
    }

    /// Gives a point another label, and lines through it to its new part as `follows` says: it is told the line, and how many points of it
    /// are in its part and in the new one.
    fn relabel(&mut self, point: Point, part: u32, change: &mut Undo, mut follows: impl FnMut(u32, [u32; 2]) -> bool) {
        change.clear();
        let from = replace(&mut self.label[usize::from(point)], part);
        change.point = Some((point, from));
        self.touch(from, change);
        self.touch(part, change);
        let open = self.open;
        for &line in open.through(point) {
            let (home, Inner { key, count }) = (self.home(line), self.inner[line as usize]);
            if home == from || home == part {
                let count = if home == part { count + 1 } else { count - 1 };
                self.set_inner(line, Inner { key: key ^ open.keys[usize::from(point)], count }, change);
            }
            if home != part && part != NOWHERE {
                let inner = self.within(line, part);
                if follows(home, [self.inner[line as usize].count, inner.count]) {
                    self.touch(home, change);
                    self.move_line(line, part, inner, change);
                }
            }
        }
    }

    /// Gives a line to another part.
    fn rehome(&mut self, line: u32, part: u32, change: &mut Undo) {
        change.clear();
        self.touch(self.home(line), change);
        self.touch(part, change);
        self.move_line(line, part, self.within(line, part), change);
    }

    /// Notes that a change touches a part.
    fn touch(&self, part: u32, change: &mut Undo) {
        if part != NOWHERE && change.touched.iter().all(|touched| touched.part != part) {
            change.touched.push(Touched { part, cost: 0, before: self.sums[part as usize] });
        }
    }

    /// Judges the parts that a change touches, and keeps the change if the growth of the cost is accepted, or else takes it back. Whether it
    /// is kept. A growth that is accepted is also accepted if it is less; so a change may be taken back before all parts are judged.
    ///
    /// The order of lines within parts may be another one after a change that was taken back. It is of no meaning to the cost, but random
    /// choices use it; so runs agree because they take back the same changes.
    fn keep_if(&mut self, change: &mut Undo, judge: &mut Judge, is_accepted: impl Fn(i64) -> bool) -> bool {
        let mut growth = 0;
        for Touched { part, cost, .. } in &mut change.touched {
            // Lines of fewer than two points are counted, and cost this at least.
            *cost = UNHELD * self.sums[*part as usize].short;
            growth += *cost - self.cost[*part as usize];
        }
        let mut is_kept = is_accepted(growth);
        for Touched { part, cost, .. } in &mut change.touched {
            if is_kept {
                let least = replace(cost, judge.cost(self, *part));
                growth += *cost - least;
                is_kept = is_accepted(growth);
            }
        }
        if is_kept {
            change.touched.iter().for_each(|touched| self.set_cost(touched.part, touched.cost));
        } else {
            change.moved.iter().rev().for_each(|&(line, from)| _ = self.relist(line, from));
            change.inner.iter().rev().for_each(|&(line, inner)| self.inner[line as usize] = inner);
            change.touched.iter().for_each(|touched| self.sums[touched.part as usize] = touched.before);
            change.point.iter().for_each(|&(point, from)| self.label[usize::from(point)] = from);
        }
        is_kept
    }

    /// Moves a line to another part, of which it has these points.
    fn move_line(&mut self, line: u32, part: u32, inner: Inner, change: &mut Undo) {
        let from = self.relist(line, part);
        let before = replace(&mut self.inner[line as usize], inner);
        self.sums[from as usize].add(before, -1);
        self.sums[part as usize].add(inner, 1);
        change.moved.push((line, from));
        change.inner.push((line, before));
    }

    /// Moves a line to the list of another part, and returns the one before. The last line of the old list takes its place.
    fn relist(&mut self, line: u32, part: u32) -> u32 {
        let from = replace(&mut self.home[line as usize], part);
        remove(&mut self.lines[from as usize], line);
        self.lines[part as usize].push(line);
        from
    }

    /// Sets the cost of a part, and enters it among the bad ones or removes it there.
    fn set_cost(&mut self, part: u32, cost: i64) {
        let was_bad = replace(&mut self.cost[part as usize], cost) >= UNHELD;
        match (was_bad, cost >= UNHELD) {
            (false, true) => self.bad.push(part),
            (true, false) => remove(&mut self.bad, part),
            _ => {}
        }
    }
}

/// Removes a number from a list. The last one takes its place.
fn remove(list: &mut Vec<u32>, number: u32) {
    if let Some(place) = list.iter().position(|&other| other == number) {
        list.swap_remove(place);
    }
}

impl Undo {
    fn clear(&mut self) {
        self.point = None;
        self.moved.clear();
        self.inner.clear();
        self.touched.clear();
    }
}

/// The cost of a line that is not held.
const UNHELD: i64 = 1000;

/// The cost of a part that is held, so that few are better than many.
const PART: i64 = 10;

/// What a potential of 1 costs, so that a part which is held by far is better than one that is just held.
const FULL: u64 = 20;

/// A potential of 1, in the units of judging: a line of more points weighs nothing.
const ONE_BITS: u32 = 40;

/// The points of a small part, by numbers.
type SmallPoints = u64;

/// Judges parts.
struct Judge<'m> {
    /// Parts of more points are judged by their potential.
    exact: usize,
    memo: &'m Memo,
    breaker: MakerBreaker<'m, SmallPoints>,
    /// The lines of the part that have two points or more in it, each with what it has.
    inside: Vec<(u32, Inner)>,
    /// The points of a small part, and for each point of the board whether, and as which number, it is one of them.
    points: Vec<Point>,
    places: Vec<Option<u8>>,
    weights: Vec<u64>,
}

impl<'m> Judge<'m> {
    /// A judge for a board of so many points, exact up to so many points of a part.
    fn new(points: usize, exact: usize, memo: &'m Memo) -> Self {
        Judge {
            exact,
            memo,
            breaker: MakerBreaker::new(&|_| ()),
            inside: Vec::new(),
            points: Vec::new(),
            places: vec![None; points],
            weights: vec![0; points],
        }
    }

    /// The cost of a part.
    fn cost(&mut self, labels: &Labels, part: u32) -> i64 {
        let &Sum { key, inside, short } = &labels.sums[part as usize];
        let short = UNHELD * short;
        // Breaker holds a single line of two points or more: he takes a point of it.
        if inside <= 1 {
            return short + PART * inside;
        }
        let known = self.memo.known(key, self.exact);
        if let Some(cost) = known.get() {
            return short + cost;
        }
        let all = labels.lines[part as usize].iter().map(|&line| (line, labels.inner[line as usize]));
        self.inside.clear();
        self.inside.extend(all.filter(|(_, inner)| inner.count >= 2));
        let within =
            |line: u32| labels.open.lines[line as usize].iter().copied().filter(|&point| labels.label(point) == part);
        let cost = match self.masks(within) {
            Some(lines) => UNHELD * signed(self.memo.drops(lines, &mut self.breaker)) + PART,
            None => self.by_potential(within),
        };
        known.set(cost);
        short + cost
    }

    /// The lines of the part if it has few points, which are numbered in ascending order.
    fn masks<I: Iterator<Item = Point>>(&mut self, within: impl Fn(u32) -> I) -> Option<Vec<SmallPoints>> {
        for &point in &self.points {
            self.places[usize::from(point)] = None;
        }
        self.points.clear();
        for point in self.inside.iter().flat_map(|&(line, _)| within(line)) {
            let place = &mut self.places[usize::from(point)];
            if place.is_none() {
                if self.points.len() == self.exact {
                    return None;
                }
                *place = Some(0);
                self.points.push(point);
            }
        }
        self.points.sort_unstable();
        for (number, &point) in (0..).zip(&self.points) {
            self.places[usize::from(point)] = Some(number);
        }
        let place = |point| SmallPoints::single(self.places[usize::from(point)].unwrap_or(0).into());
        Some(self.inside.iter().map(|&(line, _)| union(within(line).map(place))).collect())
    }

    /// The cost of a part by the potential after Maker's best move: its longest lines are kept while it is below 1.
    ///
    /// Maker moves first, and his best move doubles the weight of the lines through one point. So the sum, and the
    /// heaviest point on top of it, must stay below 1. Lines with many points weigh least, so they are kept first.
    fn by_potential<I: Iterator<Item = Point>>(&mut self, within: impl Fn(u32) -> I) -> i64 {
        self.inside.sort_unstable_by_key(|(_, inner)| (Reverse(inner.count), inner.key));
        let (mut sum, mut most, mut kept) = (0_u64, 0_u64, 0);
        for &(line, inner) in &self.inside {
            let weight = 1_u64.checked_shl(ONE_BITS.saturating_sub(inner.count)).unwrap_or(0);
            let through = within(line).map(|point| self.weights[usize::from(point)] + weight).max();
            let through = most.max(through.unwrap_or(0));
            if sum + weight + through >= 1 << ONE_BITS {
                break;
            }
            sum += weight;
            most = through;
            kept += 1;
            within(line).for_each(|point| self.weights[usize::from(point)] += weight);
        }
        for &(line, _) in &self.inside[..kept] {
            within(line).for_each(|point| self.weights[usize::from(point)] = 0);
        }
        let full = (FULL * (sum + most)) >> ONE_BITS;
        UNHELD * signed(self.inside.len() - kept) + if kept > 0 { full.cast_signed() } else { 0 }
    }
}

/// Spreads the bits of a word over all places. Another function leads to other divisions.
fn spread(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let word = (word ^ (word >> 29)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ (word >> 32)
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX / UNHELD)
}

/// The most lines of such a part.
const MOST_LINES: usize = 60;

/// The number of places for costs that are known, as a power of two.
const KNOWN_BITS: u32 = 20;

/// What is known of parts, for all attempts at boards of as many points and for all threads.
#[derive(Default)]
pub(super) struct Memo {
    /// For each game of few points, how many lines must be dropped until Breaker holds it.
    drops: Mutex<FxHashMap<Vec<SmallPoints>, usize>>,
    /// Costs of parts on the board, at places that follow from their keys. A cost may take the place of another one.
    costs: OnceLock<Vec<Known>>,
}

/// A place for the cost of a part: the cost, and the exclusive or of it and the key. If two threads write at once, the two do not fit
/// together, and nothing is known (R. Hyatt and T. Mann, *A lockless transposition-table implementation for parallel search*, 2002).
#[derive(Default)]
struct Known {
    cost: AtomicU64,
    check: AtomicU64,
}

/// The place for the cost of a part with this key.
struct KnownCost<'m> {
    key: u64,
    place: &'m Known,
}

impl KnownCost<'_> {
    fn get(&self) -> Option<i64> {
        let cost = self.place.cost.load(Ordering::Relaxed);
        (self.place.check.load(Ordering::Relaxed) ^ cost == self.key).then(|| cost.cast_signed())
    }

    fn set(&self, cost: i64) {
        let cost = cost.cast_unsigned();
        self.place.cost.store(cost, Ordering::Relaxed);
        self.place.check.store(cost ^ self.key, Ordering::Relaxed);
    }
}

impl Memo {
    /// The place for the cost of a part with this sum of hashes of its lines, if parts of up to so many points are decided exactly.
    fn known(&self, sum: u64, exact: usize) -> KnownCost<'_> {
        let costs = self.costs.get_or_init(|| (0..1 << KNOWN_BITS).map(|_| Known::default()).collect());
        let key = spread(sum ^ exact as u64);
        let place = usize::try_from(key >> (64 - KNOWN_BITS)).unwrap_or(0);
        KnownCost { key, place: &costs[place] }
    }

    /// How many lines must be dropped until Breaker holds the rest, as second player: the shortest are kept first, so that it need not be the
    /// least number. It depends on the lines alone, not on what is known.
    ///
    /// The longest beginning of the rest that Breaker holds with what is kept is found by bisection, the line after it is dropped, and so on.
    /// Who holds lines holds any part of them, so bisection is right.
    fn drops(&self, lines: Vec<SmallPoints>, breaker: &mut MakerBreaker<SmallPoints>) -> usize {
        // Most parts that are held are seen at once, without their name.
        if lines.len() <= MOST_LINES && is_light(&lines, true) {
            return 0;
        }
        let lines = maker_breaker::minimal(lines);
        if lines.len() > MOST_LINES {
            return lines.len();
        }
        let lines = without_pairs(lines);
        if is_light(&lines, true) {
            return 0;
        }
        let lines = named(&lines);
        if let Some(&drops) = lock(&self.drops).get(&lines) {
            return drops;
        }
        let (mut kept, mut next, mut dropped) = (Vec::new(), 0, 0);
        while next < lines.len() {
            let with = |end: usize| [&kept[..], &lines[next..end]].concat();
            let mut holds = |end: usize| breaker.maker_wins(with(end)) == Ok(false);
            if holds(lines.len()) {
                break;
            }
            // Breaker holds the lines up to `held`, and not those up to `lost`.
            let (mut held, mut lost) = (next, lines.len());
            while held + 1 < lost {
                let middle = usize::midpoint(held, lost);
                if holds(middle) {
                    held = middle;
                } else {
                    lost = middle;
                }
            }
            kept = with(held);
            dropped += 1;
            next = lost;
        }
        lock(&self.drops).insert(lines, dropped);
        dropped
    }
}

/// A division to start from, into as many parts as there are lines.
fn divided<'o>(open: &'o OpenLines, dice: &mut Random, judge: &mut Judge) -> Labels<'o> {
    let mut label = matched(open, dice);
    for &point in &open.points {
        let at = usize::from(point);
        // It may help any line through it, so one of them is taken by chance.
        if label[at] == NOWHERE {
            label[at] = open.through[at][dice.below(open.through[at].len())];
        }
    }
    let home = (0..).zip(&open.lines).map(|(line, points)| {
        let count = |part: u32| points.iter().filter(|&&point| label[usize::from(point)] == part).count();
        if count(line) >= 2 {
            return line;
        }
        let (mut best, mut most) = (0, 0);
        for &point in points {
            let part = label[usize::from(point)];
            let count = count(part);
            if count > most || (count == most && dice.below(10) < 3) {
                (best, most) = (part, count);
            }
        }
        best
    });
    let home = home.collect();
    Labels::new(open, label, home, judge)
}

/// A division to start from, given the lines of parts of a similar position.
fn resumed<'o>(open: &'o OpenLines, before: &[Vec<Point>], dice: &mut Random, judge: &mut Judge) -> Labels<'o> {
    let mut label = vec![NOWHERE; open.through.len()];
    for (part, (points, _)) in (0..).zip(components(before)) {
        points.iter().for_each(|&point| label[usize::from(point)] = part);
    }
    // A line joins the part that has most of its points.
    let most = |points: &Vec<Point>| {
        let labels: Vec<u32> = points.iter().map(|&point| label[usize::from(point)]).collect();
        let count = |part: &&u32| labels.iter().filter(|other| other == part).count();
        labels.iter().filter(|&&part| part != NOWHERE).max_by_key(count).copied()
    };
    let home: Vec<u32> = (0..).zip(&open.lines).map(|(line, points)| most(points).unwrap_or(line)).collect();
    for &point in &open.points {
        let at = usize::from(point);
        if label[at] == NOWHERE {
            label[at] = home[*one_of(&open.through[at], dice) as usize];
        }
    }
    Labels::new(open, label, home, judge)
}

/// Two points for each of many lines: the line of each point of the board that has one.
fn matched(open: &OpenLines, dice: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..number(open.lines.len())).collect();
    for end in (1..order.len()).rev() {
        order.swap(end, dice.below(end + 1));
    }
    let mut owner = vec![NOWHERE; open.through.len()];
    for line in order {
        if !(grow(open, line, &mut owner) && grow(open, line, &mut owner)) {
            for &point in &open.lines[line as usize] {
                let owner = &mut owner[usize::from(point)];
                if *owner == line {
                    *owner = NOWHERE;
                }
            }
        }
    }
    owner
}

/// Gives a line one more point, along a shortest path on which each line passes a point on. Whether there is one.
fn grow(open: &OpenLines, line: u32, owner: &mut [u32]) -> bool {
    // For each point the line that asks for it, and for each line asked the point that it would pass on.
    let mut asking = vec![NOWHERE; owner.len()];
    let mut passes = vec![None; open.lines.len()];
    let mut queue = VecDeque::from([line]);
    while let Some(next) = queue.pop_front() {
        for &point in &open.lines[next as usize] {
            let at = usize::from(point);
            if asking[at] != NOWHERE || owner[at] == line || owner[at] == next {
                continue;
            }
            asking[at] = next;
            // The path ends at a point that nobody has. Going back, each line takes the point that it asked for,
            // and the one before asks for the point that this line passes on.
            if owner[at] == NOWHERE {
                let mut given = Some(at);
                while let Some(at) = given {
                    owner[at] = asking[at];
                    given = passes[asking[at] as usize];
                }
                return true;
            }
            let asked = owner[at];
            if passes[asked as usize].is_none() {
                passes[asked as usize] = Some(at);
                queue.push_back(asked);
            }
        }
    }
    false
}

/// The best division of the walk: for each line the points of it in its part.
fn spared(labels: &mut Labels, judge: &mut Judge, steps: u64, dice: &mut Random) -> Lines {
    let open = labels.open;
    let used = |labels: &Labels| open.points.iter().filter(|&&point| labels.label(point) != NOWHERE).count();
    let mut best = labels.all_held_points();
    let (mut fewest, mut count) = (used(labels), used(labels));
    let mut change = Undo::default();
    for step in 0..steps {
        let point = open.points[dice.below(open.points.len())];
        let (from, line) = (labels.label(point), open.through(point)[dice.below(open.through(point).len())]);
        let collinear = labels.label(open.lines[line as usize][dice.below(open.lines[line as usize].len())]);
        let mut back = false;
        match dice.below(20) {
            0..9 if from != NOWHERE => labels.relabel(point, NOWHERE, &mut change, |_, _| false),
            9..16 => {
                let part = if dice.below(2) == 0 { labels.home(line) } else { collinear };
                // A point is used again more and more seldom.
                back = from == NOWHERE;
                if part == NOWHERE || part == from || (back && dice.below(16) as u64 * steps > 2 * (steps - step)) {
                    continue;
                }
                labels.relabel(point, part, &mut change, |_, _| false);
            }
            16..20 if collinear != NOWHERE && collinear != labels.home(line) => {
                labels.rehome(line, collinear, &mut change);
            }
            _ => continue,
        }
        // Held parts cost little, and at most two are touched: all are held still.
        if !labels.keep_if(&mut change, judge, |growth| growth < UNHELD / 2) {
            continue;
        }
        count = count + usize::from(back) - usize::from(from != NOWHERE && labels.label(point) == NOWHERE);
        if count < fewest {
            fewest = count;
            best = labels.all_held_points();
        }
    }
    best
}

/// What came of an attempt: how many lines are not held, and for each line of the position its points in its part.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub(crate) unheld: usize,
    pub(crate) lines: Lines,
}

/// What attempts at some boards came to, up to the first that is held, and how many steps they took.
#[derive(Serialize, Deserialize)]
pub(crate) struct Attempts {
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) steps: u64,
}

impl Attempts {
    /// Whether attempts at these boards may come to it.
    pub(super) fn fits(&self, boards: &[OpenLines]) -> bool {
        let is_of = |attempt: &Attempt, board: &OpenLines| {
            attempt.unheld <= board.lines.len()
                && attempt.lines.iter().all(|line| {
                    line.is_sorted_by(|point, next| point < next)
                        && line.iter().all(|point| board.points.binary_search(point).is_ok())
                })
        };
        let is_last = self.attempts.last().is_some_and(|attempt| attempt.unheld == 0);
        let count = self.attempts.len();
        (count == boards.len() || count < boards.len() && is_last)
            && self.attempts.iter().zip(boards).all(|(attempt, board)| is_of(attempt, board))
    }
}

/// How attempts are made.
pub(super) struct Schedule<'s> {
    /// The steps for each line.
    pub(super) steps: u64,
    /// Parts of up to so many points are decided exactly.
    pub(super) exact: usize,
    /// The number of threads.
    pub(super) threads: usize,
    /// Whether the boards are the same, so that each needs a seed of its own.
    pub(super) same: bool,
    /// The steps for each line in which points are spared.
    pub(super) sparing: u64,
    /// The lines of parts of a similar position, to start from.
    pub(super) before: Option<&'s [Vec<Point>]>,
}

/// Attempts to hold each of some boards, and returns what came of each up to the first that is held. It depends
/// neither on the number of threads nor on what the memo knows. `report` is called from time to time that more steps are done.
pub(super) fn attempts(
    boards: &[OpenLines],
    schedule: Schedule,
    memo: &Memo,
    report: &(dyn Fn(u64) + Sync),
) -> Attempts {
    let first = AtomicUsize::new(usize::MAX);
    let work = |number: usize| {
        // What comes after a board that is held does not count.
        if number > first.load(Ordering::Relaxed) {
            return None;
        }
        let board = &boards[number];
        let lines = board.lines.len() as u64;
        let mut judge = Judge::new(board.through.len(), schedule.exact, memo);
        let mut dice = Random(schedule.steps + if schedule.same { number as u64 } else { 0 });
        let (mut labels, levels) = match schedule.before {
            Some(before) => (resumed(board, before, &mut dice, &mut judge), WARM_LEVELS),
            None => (divided(board, &mut dice, &mut judge), LEVELS),
        };
        let steps = anneal(&mut labels, &mut judge, (schedule.steps * lines, levels), &mut dice, &|more| {
            report(more);
            number < first.load(Ordering::Relaxed)
        });
        if !labels.bad.is_empty() {
            return Some((Attempt { unheld: labels.unheld(), lines: labels.all_held_points() }, steps));
        }
        first.fetch_min(number, Ordering::Relaxed);
        let lines = spared(&mut labels, &mut judge, schedule.sparing * lines, &mut dice);
        Some((Attempt { unheld: 0, lines }, steps))
    };
    let all = shared(boards.len(), schedule.threads, || work);
    let counted = all.into_iter().take(first.into_inner().saturating_add(1)).flatten();
    let (attempts, steps): (Vec<Attempt>, Vec<u64>) = counted.unzip();
    Attempts { attempts, steps: steps.iter().sum() }
}

/// Must be raised when the search changes. A new version of the prover alone does not raise it.
const METHOD: u64 = 3;

/// The outcomes of attempts.
pub(crate) type AttemptLog = Log<Attempts>;

/// The fingerprint of the search by these rules.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries) -> Fingerprint {
    Fingerprint::of(question(rules, symmetries), &("parts", METHOD), &())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_points_hold_three_lines_and_not_four() {
        let memo = Memo::default();
        let mut breaker = MakerBreaker::new(&|_| ());
        let mut drops = |lines: &[SmallPoints]| memo.drops(lines.to_vec(), &mut breaker);
        let three = [0b00011, 0b01101, 0b10110];
        assert_eq!(drops(&three), 0);
        assert_eq!(drops(&[0b00011, 0b00101]), 1, "two lines of two points that meet");
        assert_eq!(drops(&[0b001, 0b010, 0b100]), 3, "lines of one point");
        let moved = three.map(|line| line << 3);
        assert_eq!(named(&three), named(&moved));
        assert_eq!(drops(&moved), 0);
        assert_eq!(lock(&memo.drops).len(), 3);
    }
}
