//! Pairs in a pattern that repeats, for K in a row on rectangles of any size.
//!
//! A pairing may give each line two points of its own only if there are twice as many points as lines. On a large board K in a row has four
//! lines for each point. But a pair of neighbours holds every line that contains both of them. Where each row, in each of d directions, has
//! such a pair again and again after 2d points, every line of 2d + 1 points or more contains one: nine in a row is a draw on any board
//! (Hales and Jewett 1963). Such a pattern lies on a torus of 2d columns and rows, on which each line has one pair, and no two pairs share a
//! point. It is found by backtracking; the line with the fewest choices comes first.
//!
//! The columns and the directions are read from the lines: those whose numbers rise by the same step. So the board needs no name.
//!
//! A. W. Hales and R. I. Jewett, *On regularity and positional games* (1963); L. Győrffy, G. Makay and A. Pluhár, *The pairing strategies of
//! the 9-in-a-row game* (2019), who count the patterns.

use std::collections::{BTreeMap, BTreeSet};

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, point_of};

/// The most directions, and the most pairs that are tried for a pattern. Four directions take some 7,000.
const DIRECTIONS: usize = 4;
const TRIED: usize = 100_000;

/// Disjoint pairs of free points such that each line open to the antagonist contains one, in a pattern that repeats.
pub(crate) fn pairs(position: &Position) -> Option<Vec<Vec<Point>>> {
    let rules = position.rules();
    let open: Vec<&[Point]> = position.open_lines(ANTAGONIST).map(|line| &rules.lines[line][..]).collect();
    let steps: BTreeSet<usize> = open.iter().filter_map(|line| step(line)).collect();
    let shortest = open.iter().map(|line| line.len()).min()?;
    if steps.is_empty() || steps.len() > DIRECTIONS || shortest <= 2 * steps.len() {
        return None;
    }
    let columns = steps.iter().copied().filter(|&step| step > 1).chain([rules.points()]);
    columns.collect::<Vec<usize>>().into_iter().rev().find_map(|columns| {
        let directions: Vec<[isize; 2]> = steps.iter().map(|&step| direction(step, columns)).collect();
        let pattern = pattern(&directions)?;
        // By its first point, the second one.
        let mut pairs = BTreeMap::new();
        for first in (0..rules.points()).filter(|&first| position.is_free(point_of(first))) {
            let (column, row) = (first % columns, first / columns);
            let Some([x, y]) = pattern[Torus(pattern.len().isqrt()).place(column, row)].map(|of| directions[of]) else {
                continue;
            };
            let inside = column.checked_add_signed(x).is_some_and(|column| column < columns);
            let second =
                first.checked_add_signed(y * columns.cast_signed() + x).filter(|&second| second < rules.points());
            if let Some(second) = second.map(point_of).filter(|&second| inside && position.is_free(second)) {
                pairs.insert(point_of(first), second);
            }
        }
        let contains =
            |line: &[Point], point: &Point| pairs.get(point).is_some_and(|second| line.binary_search(second).is_ok());
        let is_held = |line: &&[Point]| line.iter().any(|point| contains(line, point));
        open.iter().all(is_held).then(|| pairs.into_iter().map(|(first, second)| vec![first, second]).collect())
    })
}

/// The step by which a line's numbers rise, if it is always the same.
fn step(line: &[Point]) -> Option<usize> {
    let steps: BTreeSet<Point> = line.windows(2).map(|two| two[1] - two[0]).collect();
    if let [step] = steps.into_iter().collect::<Vec<_>>()[..] { Some(step.into()) } else { None }
}

/// How many columns and rows further a step leads, by the shortest way.
fn direction(step: usize, columns: usize) -> [isize; 2] {
    let rows = (step + columns / 2) / columns;
    [step.cast_signed() - (rows * columns).cast_signed(), rows.cast_signed()]
}

/// A torus of so many columns and rows.
#[derive(Clone, Copy)]
struct Torus(usize);

impl Torus {
    fn place(self, column: usize, row: usize) -> usize {
        row % self.0 * self.0 + column % self.0
    }

    /// The place in this direction.
    fn next(self, place: usize, [x, y]: [isize; 2]) -> usize {
        let Torus(side) = self;
        let shifted = |part: usize, by: isize| part + by.rem_euclid(side.cast_signed()).cast_unsigned();
        self.place(shifted(place % side, x), shifted(place / side, y))
    }
}

/// For each place of a torus the direction of the pair that begins there, if one does: each line in each direction has a pair.
fn pattern(directions: &[[isize; 2]]) -> Option<Vec<Option<usize>>> {
    let torus = Torus(2 * directions.len());
    // For each line its pairs, with the direction.
    let mut lines: Vec<(usize, Vec<[usize; 2]>)> = Vec::new();
    for (index, &direction) in directions.iter().enumerate() {
        let mut met = vec![false; torus.0 * torus.0];
        for start in 0..met.len() {
            let mut pairs = Vec::new();
            let mut place = start;
            while !std::mem::replace(&mut met[place], true) {
                let next = torus.next(place, direction);
                pairs.push([place, next]);
                place = next;
            }
            lines.extend((!pairs.is_empty()).then_some((index, pairs)));
        }
    }
    let mut search = Search { used: vec![false; torus.0 * torus.0], chosen: vec![None; torus.0 * torus.0], tried: 0 };
    search.is_completed(&mut lines).then_some(search.chosen)
}

/// A search for a pattern.
struct Search {
    used: Vec<bool>,
    chosen: Vec<Option<usize>>,
    tried: usize,
}

impl Search {
    /// Chooses a pair of each line that is left, if that is possible.
    fn is_completed(&mut self, left: &mut Vec<(usize, Vec<[usize; 2]>)>) -> bool {
        let choices = |(_, pairs): &(usize, Vec<[usize; 2]>)| {
            pairs.iter().filter(|pair| pair[0] != pair[1] && pair.iter().all(|&place| !self.used[place])).count()
        };
        let Some(hardest) = (0..left.len()).min_by_key(|&line| choices(&left[line])) else { return true };
        let (direction, pairs) = left.swap_remove(hardest);
        for &[one, other] in &pairs {
            if one == other || self.used[one] || self.used[other] || self.tried == TRIED {
                continue;
            }
            self.tried += 1;
            (self.used[one], self.used[other], self.chosen[one]) = (true, true, Some(direction));
            if self.is_completed(left) {
                return true;
            }
            (self.used[one], self.used[other], self.chosen[one]) = (false, false, None);
        }
        left.push((direction, pairs));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;

    #[test]
    fn rows_of_twice_the_directions_and_one_are_held_on_rectangles() {
        for (game, is_held) in [
            ("mnk:22,22,9", true),
            ("mnk:25,31,9", true),
            ("mnk:9,40,10", true),
            ("mnk:50,50,9 --start X:0/O:3", true),
            ("mnk:30,1,3", true),
            ("box:40,30,9", true),
            ("mnk:22,22,8", false),
            ("mnk:30,1,2", false),
            ("mnk:22,22,9 --start X:180/O:3", false),
            ("torus:16,16,9", false),
            ("square:9", false),
            ("affine:9", false),
        ] {
            let game = Game::read(game).unwrap();
            let position = Position::at_start(&Rules::new(&game, Claim::OpheliaDraws));
            let Some(pairs) = pairs(&position) else {
                assert!(!is_held, "{}", game.text());
                continue;
            };
            let mut points = pairs.concat();
            points.sort_unstable();
            assert!(is_held && points.windows(2).all(|two| two[0] < two[1]), "{}: {pairs:?}", game.text());
            let is_held = |line: usize| {
                pairs.iter().any(|pair| pair.iter().all(|point| game.board.lines()[line].contains(point)))
            };
            assert!(position.open_lines(ANTAGONIST).all(is_held));
        }
    }
}
