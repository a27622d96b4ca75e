//! What a part costs: how many of its lines Breaker does not hold.
//!
//! Annealing needs a number for every division, also for hopeless ones, and a number that falls on the way to a
//! good one. So the cost of a part is a thousand for each line that must be dropped until the rest is held. A small
//! part is decided exactly (`memo`, `small`); a larger one by the potential after Maker's best move, which is quick
//! and too strict: it may drop lines that Breaker holds. A line of which the part has fewer than two points cannot
//! be held. Held parts cost a little, too: few parts are better than many, and a potential that is far below 1 is
//! better than one that is just below.
//!
//! A step changes few parts and comes back to the same parts again and again, so costs are kept in a table by a key
//! of 64 bits. Two parts might share a key; then a division is thought to hold that does not, and the proof of the
//! games of parts fails.

use pgc_core::game::Point;
use pgc_core::random::Random;

use super::memo::Memo;
use super::open::Open;
use super::small::{MOST_POINTS, SmallGames};

/// The cost of a line that is not held.
pub(super) const UNHELD: i64 = 1000;

/// The cost of a part that is held, so that few are better than many.
const PART: i64 = 10;

/// What a potential of 1 costs, so that a part which is held by far is better than one that is just held.
const FULL: u64 = 20;

/// A potential of 1, in the units of judging: a line of more points weighs nothing.
const ONE_BITS: u32 = 40;

/// A cost that is known: the sum of hashes of the lines within the part.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    cost: i64,
}

/// The number of places for costs that are known, as a power of two.
const KNOWN_BITS: u32 = 18;

/// Judges parts.
pub(super) struct Judge<'m> {
    /// Parts of more points are judged by their potential.
    exact: usize,
    memo: &'m Memo,
    games: SmallGames,
    /// A random number for each point of the board.
    keys: Vec<u64>,
    known: Vec<Known>,
    /// The lines of the part that have two points or more in it, each with the number of these.
    inside: Vec<(u32, u32)>,
    masks: Vec<u16>,
    weights: Vec<u64>,
}

impl<'m> Judge<'m> {
    /// A judge for a board of so many points, exact up to so many points of a part, at most 16.
    pub(super) fn new(points: usize, exact: usize, memo: &'m Memo) -> Judge<'m> {
        let mut dice = Random(0);
        Judge {
            exact: exact.min(MOST_POINTS),
            memo,
            games: SmallGames::new(),
            keys: (0..points).map(|_| dice.word()).collect(),
            known: vec![Known { key: 0, cost: 0 }; 1 << KNOWN_BITS],
            inside: Vec::new(),
            masks: Vec::new(),
            weights: vec![0; points],
        }
    }

    /// The cost of the part whose points have this label, with these lines.
    pub(super) fn cost(&mut self, open: &Open, labels: &[u32], part: u32, lines: &[u32]) -> i64 {
        if lines.is_empty() {
            return 0;
        }
        let (mut key, mut short) = (0_u64, 0);
        self.inside.clear();
        for &line in lines {
            let (mut hash, mut count) = (0, 0);
            for &point in &open.lines[line as usize] {
                if labels[usize::from(point)] == part {
                    hash ^= self.keys[usize::from(point)];
                    count += 1;
                }
            }
            if count < 2 {
                short += UNHELD;
            } else {
                key = key.wrapping_add(mixed(hash));
                self.inside.push((line, count));
            }
        }
        // Breaker holds a single line of two points or more: he takes a point of it.
        if self.inside.len() <= 1 {
            return short + if self.inside.is_empty() { 0 } else { PART };
        }
        let place = (mixed(key) >> (64 - KNOWN_BITS)) as usize;
        if self.known[place].key == key {
            return short + self.known[place].cost;
        }
        let within =
            |line: u32| open.lines[line as usize].iter().copied().filter(|&point| labels[usize::from(point)] == part);
        let cost = match self.masks(within) {
            true => UNHELD * signed(self.memo.drops(&self.masks, &mut self.games)) + PART,
            false => self.by_potential(within),
        };
        self.known[place] = Known { key, cost };
        short + cost
    }

    /// Whether the part has few points. Then `masks` has its lines, none of which contains another one.
    ///
    /// Points are numbered in the order in which they come. Of a line that contains another one nothing remains, as
    /// whoever holds the smaller one holds it.
    fn masks<I: Iterator<Item = Point>>(&mut self, within: impl Fn(u32) -> I) -> bool {
        let mut points: [Point; MOST_POINTS] = [0; MOST_POINTS];
        let mut count = 0;
        self.masks.clear();
        for &(line, _) in &self.inside {
            let mut mask = 0;
            for point in within(line) {
                let place = match points[..count].iter().position(|&known| known == point) {
                    Some(place) => place,
                    None if count == self.exact => return false,
                    None => {
                        points[count] = point;
                        count += 1;
                        count - 1
                    }
                };
                mask |= 1 << place;
            }
            self.masks.push(mask);
        }
        self.masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
        let mut kept = 0;
        for at in 0..self.masks.len() {
            let mask = self.masks[at];
            if self.masks[..kept].iter().all(|&smaller| smaller & mask != smaller) {
                self.masks[kept] = mask;
                kept += 1;
            }
        }
        self.masks.truncate(kept);
        true
    }

    /// The cost of a part by the potential after Maker's best move: its longest lines are kept while it is below 1.
    ///
    /// Maker moves first, and his best move doubles the weight of the lines through one point. So the sum, and the
    /// heaviest point on top of it, must stay below 1. Lines with many points weigh least, so they are kept first.
    fn by_potential<I: Iterator<Item = Point>>(&mut self, within: impl Fn(u32) -> I) -> i64 {
        self.inside.sort_unstable_by_key(|&(line, count)| (std::cmp::Reverse(count), line));
        let (mut sum, mut most, mut kept) = (0_u64, 0_u64, 0);
        for &(line, count) in &self.inside {
            let weight = 1_u64.checked_shl(ONE_BITS.saturating_sub(count)).unwrap_or(0);
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

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX / UNHELD)
}

/// Spreads the bits of a word over all places. Keys are sums of such words.
fn mixed(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let word = (word ^ (word >> 29)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ (word >> 32)
}
