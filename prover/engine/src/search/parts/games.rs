//! Small games decided exactly: Maker claims points first, and wins with all points of a line; Breaker keeps him
//! from it.
//!
//! Lines and claimed points are sets of bits. Maker threatens when a line lacks one point, and then Breaker's only
//! reply is there. A potential below 1 after any move of Maker's ends the search (P. Erdős and J. L. Selfridge, *On
//! a combinatorial game*, 1973).
//!
//! At most 16 points and 60 lines: a set of points fits into 16 bits, and a position into one word. The search is
//! plain alternation with a table of fixed size, in which a later position overwrites an earlier one, and whose
//! entries have the number of the game: so the table need not be cleared for each game.
//!
//! Moves elsewhere than on open lines are passes, and never help Maker; so only points of open lines are tried.
//!
//! # What is known of small games
//!
//! It is known up to isomorphism for most of them, and shared by all searches and their threads.
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
//!
//! # Lines that matter
//!
//! A line that contains another one is held by whatever holds the smaller one, so only the lines that contain no
//! other one matter. And of the lines of parts only those matter without which some open line of the board would
//! contain none (specification: rules, R28). Dropping the others makes the games of parts smaller, and lets parts
//! fall apart into smaller ones.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use rustc_hash::FxHashMap;

use crate::search::threads::lock;
use pgc_core::game::Point;

/// The most points of a small game.
pub(super) const MOST_POINTS: usize = 16;

/// The most lines of a small game.
const MOST_LINES: usize = 60;

/// The number of places in the table of positions, as a power of two.
const TABLE_BITS: u32 = 16;

/// A potential of 1, in the units of a line that lacks 16 points.
const ONE: u32 = 1 << MOST_POINTS;

/// A position of the game with this number: the points of either player, and whether Maker wins.
#[derive(Clone, Copy, Default)]
struct Entry {
    maker: u16,
    breaker: u16,
    game: u32,
    maker_wins: bool,
}

/// Decides small games. It keeps the positions of the last one.
pub(super) struct SmallGames {
    lines: Vec<u16>,
    table: Vec<Entry>,
    game: u32,
}

/// What Maker sees in a position.
///
/// It is made once for a position, and says at the same time whether Maker wins at once.
struct View {
    /// What each of so many open lines lacks.
    rests: [u16; MOST_LINES],
    lines: usize,
    /// The points of rests of two points, which do not meet.
    threats: u16,
    /// The sum of the weights of all rests, and of those through each point.
    potential: u32,
    weights: [u32; MOST_POINTS],
}

impl SmallGames {
    pub(super) fn new() -> SmallGames {
        SmallGames { lines: Vec::new(), table: vec![Entry::default(); 1 << TABLE_BITS], game: 0 }
    }

    /// Whether Breaker holds all lines, as second player. There are at most [`MOST_LINES`].
    fn holds(&mut self, lines: &[u16]) -> bool {
        self.lines.clear();
        self.lines.extend_from_slice(lines);
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.table.fill(Entry::default());
            self.game = 1;
        }
        !self.maker_wins(0, 0)
    }

    /// Whether Maker, to move, wins. Each call of it within another one claims two more points.
    fn maker_wins(&mut self, maker: u16, breaker: u16) -> bool {
        let hash = (u32::from(maker) << 16 | u32::from(breaker)).wrapping_mul(0x9E37_79B1);
        let place = (hash >> (32 - TABLE_BITS)) as usize;
        let entry = self.table[place];
        if entry.game == self.game && entry.maker == maker && entry.breaker == breaker {
            return entry.maker_wins;
        }
        let maker_wins = match self.view(maker, breaker) {
            None => true,
            Some(view) => self.some_move_wins(&view, maker, breaker),
        };
        self.table[place] = Entry { maker, breaker, game: self.game, maker_wins };
        maker_wins
    }

    /// The view; nothing if Maker wins at once, or by two threats.
    fn view(&self, maker: u16, breaker: u16) -> Option<View> {
        let mut view = View { rests: [0; MOST_LINES], lines: 0, threats: 0, potential: 0, weights: [0; MOST_POINTS] };
        for line in self.lines.iter().filter(|&&line| line & breaker == 0) {
            let rest = line & !maker;
            let size = rest.count_ones();
            if size == 2 && view.rests[..view.lines].contains(&rest) {
                continue;
            }
            if size <= 1 || size == 2 && view.threats & rest != 0 {
                return None;
            }
            if size == 2 {
                view.threats |= rest;
            }
            let weight = ONE >> size;
            view.potential += weight;
            bits(rest).for_each(|point| view.weights[point] += weight);
            view.rests[view.lines] = rest;
            view.lines += 1;
        }
        Some(view)
    }

    /// Whether a move of Maker's wins: one that threatens, if he wins after the only reply; another one, if he wins
    /// after each reply. Points on the heaviest lines come first.
    fn some_move_wins(&mut self, view: &View, maker: u16, breaker: u16) -> bool {
        let rests = &view.rests[..view.lines];
        let open = rests.iter().fold(0, |open, rest| open | rest);
        let (mut order, mut count) = ([0_usize; MOST_POINTS], 0);
        for point in bits(open) {
            order[count] = point;
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_by_key(|&point| Reverse(view.weights[point]));
        order.iter().any(|&point| {
            let with = maker | 1 << point;
            if view.threats >> point & 1 == 1 {
                let is_threat = |rest: &&u16| rest.count_ones() == 2 && **rest >> point & 1 == 1;
                let forced = rests.iter().find(is_threat).map_or(0, |rest| rest & !(1 << point));
                return self.maker_wins(with, breaker | forced);
            }
            // Breaker, to move, holds what weighs less than 1.
            view.potential + view.weights[point] >= ONE
                && order
                    .iter()
                    .filter(|&&reply| reply != point)
                    .all(|&reply| self.maker_wins(with, breaker | 1 << reply))
        })
    }
}

/// The numbers of the bits of a set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

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

/// Lines, each ascending.
pub(crate) type Lines = Vec<Vec<Point>>;

/// The lines that contain no other one, each once, ascending.
pub(super) fn minimal(lines: &[Vec<Point>]) -> Lines {
    let distinct: BTreeSet<&Vec<Point>> = lines.iter().collect();
    let contains = |one: &Vec<Point>, other: &Vec<Point>| other.iter().all(|point| one.binary_search(point).is_ok());
    let beginning = by_point(distinct.iter().copied());
    let has_smaller = |line: &&Vec<Point>| {
        let mut others = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        others.any(|&other| other.len() < line.len() && contains(line, other))
    };
    distinct.iter().copied().filter(|line| !has_smaller(line)).cloned().collect()
}

/// The lines that begin at each point.
fn by_point<'a>(lines: impl Iterator<Item = &'a Vec<Point>>) -> HashMap<Point, Vec<&'a Vec<Point>>> {
    let mut beginning: HashMap<Point, Vec<&Vec<Point>>> = HashMap::new();
    for line in lines {
        if let Some(&first) = line.first() {
            beginning.entry(first).or_default().push(line);
        }
    }
    beginning
}

/// The placed lines without which some open line would contain none. Those with most points are left out first. An open line that contains
/// none is returned instead.
pub(super) fn needed(placed: &[Vec<Point>], open: &[&[Point]]) -> Result<Lines, Vec<Point>> {
    let mut placed = minimal(placed);
    placed.sort_by_key(|line| (line.len(), line.clone()));
    let numbered: HashMap<&Vec<Point>, usize> = placed.iter().zip(0..).collect();
    let beginning = by_point(placed.iter());
    // For each open line the placed lines within it.
    let mut within: Vec<Vec<usize>> = Vec::new();
    for line in open {
        let begin = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        let inside = begin.filter(|placed| placed.iter().all(|point| line.binary_search(point).is_ok()));
        let inside: Vec<usize> = inside.map(|placed| numbered[placed]).collect();
        if inside.is_empty() {
            return Err(line.to_vec());
        }
        within.push(inside);
    }
    let mut holds: Vec<Vec<usize>> = vec![Vec::new(); placed.len()];
    within.iter().enumerate().for_each(|(line, inside)| inside.iter().for_each(|&placed| holds[placed].push(line)));
    let mut left: Vec<usize> = within.iter().map(Vec::len).collect();
    let mut kept = vec![true; placed.len()];
    for index in (0..placed.len()).rev() {
        if holds[index].iter().all(|&line| left[line] > 1) {
            kept[index] = false;
            holds[index].iter().for_each(|&line| left[line] -= 1);
        }
    }
    let mut kept = kept.into_iter();
    placed.retain(|_| kept.next() == Some(true));
    Ok(placed)
}

/// The components: lines that are joined by common points, each with its points, ascending. By their least points.
pub(crate) fn components(lines: &[Vec<Point>]) -> Vec<(Vec<Point>, Lines)> {
    let most = lines.iter().flatten().copied().max().unwrap_or(0);
    let mut leaders: Vec<Point> = (0..=most).collect();
    for line in lines {
        for pair in line.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|point| leader(&mut leaders, point));
            leaders[usize::from(one.max(other))] = one.min(other);
        }
    }
    let mut parts: BTreeMap<Point, (BTreeSet<Point>, Lines)> = BTreeMap::new();
    for line in lines {
        if let Some(&first) = line.first() {
            let (points, lines) = parts.entry(leader(&mut leaders, first)).or_default();
            points.extend(line);
            lines.push(line.clone());
        }
    }
    parts.into_values().map(|(points, lines)| (points.into_iter().collect(), lines)).collect()
}

/// The least point that is joined with this one.
fn leader(leaders: &mut [Point], mut point: Point) -> Point {
    while leaders[usize::from(point)] != point {
        leaders[usize::from(point)] = leaders[usize::from(leaders[usize::from(point)])];
        point = leaders[usize::from(point)];
    }
    point
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::random::Random;

    /// Whether Maker wins, by the rules alone.
    fn maker_wins(lines: &[u16], points: usize, maker: u16, breaker: u16) -> bool {
        if lines.iter().any(|line| line & !maker == 0) {
            return true;
        }
        let free = || (0..points).map(|point| 1_u16 << point).filter(move |point| (maker | breaker) & point == 0);
        let after = |with: u16| {
            lines.iter().any(|line| line & !with == 0)
                || (free().any(|reply| reply & with == 0)
                    && free()
                        .filter(|reply| reply & with == 0)
                        .all(|reply| maker_wins(lines, points, with, breaker | reply)))
        };
        free().any(|point| after(maker | point))
    }

    #[test]
    fn small_games_have_the_outcome_of_the_rules() {
        let (mut games, mut dice) = (SmallGames::new(), Random(1));
        let mut held = 0;
        for _ in 0..2000 {
            let points = 2 + dice.below(6);
            let line =
                |dice: &mut Random| (0..points).fold(0, |line, point| line | u16::from(dice.below(2) == 0) << point);
            let lines: Vec<u16> = (0..1 + dice.below(6)).map(|_| line(&mut dice)).filter(|&line| line != 0).collect();
            let holds = games.holds(&lines);
            assert_eq!(holds, !maker_wins(&lines, points, 0, 0), "{lines:?}");
            held += usize::from(holds);
        }
        assert!((500..1500).contains(&held), "{held}");
    }

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

    fn lines(lines: &[&[Point]]) -> Lines {
        lines.iter().map(|line| line.to_vec()).collect()
    }

    #[test]
    fn lines_that_contain_others_do_not_matter() {
        assert_eq!(minimal(&lines(&[&[1, 2, 3], &[2, 3], &[4], &[3, 4], &[2, 3]])), lines(&[&[2, 3], &[4]]));
    }

    #[test]
    fn lines_that_hold_nothing_are_left_out() {
        let open: [&[Point]; 3] = [&[0, 1, 2], &[2, 3, 4], &[5, 6]];
        let placed = lines(&[&[0, 1], &[1, 2], &[2, 3, 4], &[3, 4], &[5, 6], &[7, 8]]);
        assert_eq!(needed(&placed, &open).unwrap(), lines(&[&[0, 1], &[3, 4], &[5, 6]]));
        assert_eq!(needed(&placed[..4], &open).unwrap_err(), [5, 6]);
    }

    #[test]
    fn lines_with_common_points_are_one_component() {
        let parts = components(&lines(&[&[4, 5], &[0, 1], &[5, 6], &[1, 2], &[6, 7], &[8]]));
        let points: Vec<Vec<Point>> = parts.iter().map(|(points, _)| points.clone()).collect();
        assert_eq!(points, [vec![0, 1, 2], vec![4, 5, 6, 7], vec![8]]);
        assert_eq!(parts[1].1.len(), 3);
    }
}
