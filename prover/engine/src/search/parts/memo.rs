//! What is known of small games, up to isomorphism for most of them: shared by all searches and their threads.
//!
//! Annealing asks about the same few games over and over, on other points of the board. So a game is renumbered by
//! what lies around its points before it is looked up. The renumbering is no canonical form: two isomorphic games
//! may get different numbers, and then both are decided. It never gives different games the same numbers, as its
//! lines are the key.
//!
//! The answer is not only whether Breaker holds the lines, but how many must be dropped, as the judge needs a
//! number. To find it, bisection takes the longest beginning of the lines that is held, drops the next one, and
//! goes on.
//!
//! What it says depends on the lines alone; so threads may share it in any order. It grows by one entry for each
//! game.

use std::cmp::Reverse;
use std::sync::Mutex;

use rustc_hash::FxHashMap;

use super::small::{MOST_LINES, MOST_POINTS, SmallGames, bits};
use crate::search::threads::lock;

/// How many maps share the games, so that threads seldom wait for each other.
const SHARDS: usize = 16;

/// For each game, how many lines must be dropped until Breaker holds it.
#[derive(Default)]
pub(super) struct Memo {
    shards: [Mutex<FxHashMap<Vec<u16>, usize>>; SHARDS],
}

impl Memo {
    /// How many lines must be dropped until Breaker holds the rest, as second player: the shortest are kept first, so that it need not be the
    /// least number. It depends on the lines alone, not on what is known. No line contains another one.
    pub(super) fn drops(&self, lines: &[u16], games: &mut SmallGames) -> usize {
        if lines.len() > MOST_LINES {
            return lines.len();
        }
        let lines = renumbered(lines);
        let sum = lines.iter().fold(0_usize, |sum, &line| sum.wrapping_mul(31).wrapping_add(line.into()));
        let shard = &self.shards[sum % SHARDS];
        if let Some(&drops) = lock(shard).get(&lines) {
            return drops;
        }
        let drops = drops(&lines, games);
        lock(shard).insert(lines, drops);
        drops
    }
}

/// The same game with its points in an order that depends little on how they were numbered, and its lines in order.
fn renumbered(lines: &[u16]) -> Vec<u16> {
    let mut marks = [0_u64; MOST_POINTS];
    for line in lines {
        bits(*line).for_each(|point| marks[point] += 1 << (4 * line.count_ones() - 4));
    }
    for _ in 0..2 {
        let mut next = marks.map(|mark| mark.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for line in lines {
            let sum =
                bits(*line).fold(u64::from(line.count_ones()), |sum, point| sum.wrapping_add(mixed(marks[point])));
            bits(*line).for_each(|point| next[point] = next[point].wrapping_add(mixed(sum)));
        }
        marks = next;
    }
    let mut order: Vec<usize> = bits(lines.iter().fold(0, |all, line| all | line)).collect();
    order.sort_by_key(|&point| Reverse(marks[point]));
    let mut numbers = [0_usize; MOST_POINTS];
    order.iter().enumerate().for_each(|(number, &point)| numbers[point] = number);
    let renumbered = |line: &u16| bits(*line).fold(0, |set, point| set | 1 << numbers[point]);
    let mut lines: Vec<u16> = lines.iter().map(renumbered).collect();
    lines.sort_unstable_by_key(|line| (line.count_ones(), *line));
    lines
}

fn mixed(word: u64) -> u64 {
    let word = word.wrapping_mul(0xD134_2543_DE82_EF95);
    word ^ (word >> 29)
}

/// How many lines are dropped. The longest beginning of the rest that Breaker holds with what is kept is found by
/// bisection, the line after it is dropped, and so on. Who holds lines holds any part of them, so bisection is right.
fn drops(lines: &[u16], games: &mut SmallGames) -> usize {
    let (mut kept, mut next, mut dropped) = (Vec::new(), 0, 0);
    while next < lines.len() {
        let with = |end: usize| [&kept[..], &lines[next..end]].concat();
        if games.holds(&with(lines.len())) {
            break;
        }
        // Breaker holds the lines up to `held`, and not those up to `lost`.
        let (mut held, mut lost) = (next, lines.len());
        while held + 1 < lost {
            let middle = usize::midpoint(held, lost);
            if games.holds(&with(middle)) {
                held = middle;
            } else {
                lost = middle;
            }
        }
        kept = with(held);
        dropped += 1;
        next = lost;
    }
    dropped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_points_hold_three_lines_and_not_four() {
        let memo = Memo::default();
        let mut games = SmallGames::new();
        let three = [0b00011, 0b01101, 0b10110];
        assert_eq!(memo.drops(&three, &mut games), 0);
        assert_eq!(memo.drops(&[0b00011, 0b00101], &mut games), 1, "two lines of two points that meet");
        assert_eq!(memo.drops(&[0b001, 0b010, 0b100], &mut games), 3, "lines of one point");
        let moved: Vec<u16> = three.iter().map(|line| line << 3).collect();
        assert_eq!(renumbered(&three), renumbered(&moved));
        assert_eq!(memo.drops(&moved, &mut games), 0);
        let known: usize = memo.shards.iter().map(|shard| lock(shard).len()).sum();
        assert_eq!(known, 3);
    }
}
