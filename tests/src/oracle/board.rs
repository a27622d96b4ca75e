//! Builds boards from the definitions of their games (format.md, section 4).

use super::position::{Points, mask};
use crate::assembler::Family;

/// A board's points and lines, the lines in canonical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of points.
    pub points: usize,
    /// The lines, each as its points in ascending order.
    pub lines: Vec<Vec<usize>>,
}

impl Board {
    /// The board of a game.
    #[must_use]
    pub fn of(family: &Family) -> Self {
        let (points, mut lines) = match *family {
            Family::Lines { points, ref lines } => (points, lines.clone()),
            Family::Cube { side, dimension } => (power(side, dimension), cube(side, dimension)),
            Family::Row { columns, rows, length } => (columns * rows, rows_of(columns, rows, length)),
            Family::Design { size, order, groups } => {
                let mut lines = blocks(size, order);
                lines.extend((0..groups).map(|group| group_of(group, order)));
                (size * order, lines)
            }
            Family::Projective { order } => {
                let infinity = order * order + order;
                let mut lines = blocks(order + 1, order);
                for group in 0..=order {
                    let mut line = group_of(group, order);
                    line.push(infinity);
                    lines.push(line);
                }
                (infinity + 1, lines)
            }
        };
        for line in &mut lines {
            line.sort_unstable();
        }
        lines.sort();
        lines.dedup();
        Self { points, lines }
    }

    /// The lines as bit masks.
    ///
    /// # Panics
    ///
    /// If the board has more than 256 points, or a line more than 100.
    #[must_use]
    pub fn masks(&self) -> Vec<Points> {
        let longest = self.lines.iter().map(Vec::len).max().unwrap_or_default();
        assert!(
            self.points <= 256 && longest <= 100,
            "the oracle plays on at most 256 points, on lines of at most 100"
        );
        masks(&self.lines)
    }
}

/// Lines as bit masks.
#[must_use]
pub(super) fn masks(lines: &[Vec<usize>]) -> Vec<Points> {
    lines.iter().map(|line| mask(line)).collect()
}

fn power(base: usize, exponent: usize) -> usize {
    (0..exponent).fold(1, |product, _| product * base)
}

fn cube(side: usize, dimension: usize) -> Vec<Vec<usize>> {
    let kinds = side + 2;
    let mut lines = Vec::new();
    for code in 0..power(kinds, dimension) {
        let pattern: Vec<usize> = (0..dimension).map(|place| code / power(kinds, place) % kinds).collect();
        if pattern.iter().all(|&kind| kind < side) {
            continue;
        }
        let coordinate = |kind: usize, t: usize| match kind {
            constant if constant < side => constant,
            rising if rising == side => t,
            _ => side - 1 - t,
        };
        let point = |t| pattern.iter().fold(0, |number, &kind| number * side + coordinate(kind, t));
        let mut line: Vec<usize> = (0..side).map(point).collect();
        line.sort_unstable();
        lines.push(line);
    }
    lines
}

fn rows_of(columns: usize, rows: usize, length: usize) -> Vec<Vec<usize>> {
    let on_board = |start: usize, step: i8, index: usize, bound: usize| {
        let coordinate = match step {
            0 => start,
            1 => start + index,
            _ => start.checked_sub(index)?,
        };
        (coordinate < bound).then_some(coordinate)
    };
    let mut lines = Vec::new();
    for x in 0..columns {
        for y in 0..rows {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let point = |index| Some(on_board(y, dy, index, rows)? * columns + on_board(x, dx, index, columns)?);
                if let Some(mut line) = (0..length).map(point).collect::<Option<Vec<usize>>>() {
                    line.sort_unstable();
                    lines.push(line);
                }
            }
        }
    }
    lines
}

fn group_of(group: usize, order: usize) -> Vec<usize> {
    (group * order..(group + 1) * order).collect()
}

fn blocks(size: usize, order: usize) -> Vec<Vec<usize>> {
    let field = Field::of(order);
    let mut blocks = Vec::new();
    for a in 0..order {
        for b in 0..order {
            let mut block: Vec<usize> =
                (0..size.min(order)).map(|group| group * order + field.sum(field.product(a, group), b)).collect();
            if size == order + 1 {
                block.push(order * order + a);
            }
            blocks.push(block);
        }
    }
    blocks
}

/// A finite field: its characteristic, its degree, and x^degree written in
/// lower powers.
struct Field {
    prime: usize,
    degree: usize,
    top: &'static [usize],
}

impl Field {
    fn of(order: usize) -> Self {
        let (prime, degree, top): (usize, usize, &'static [usize]) = match order {
            4 => (2, 2, &[1, 1]),
            8 => (2, 3, &[1, 1, 0]),
            9 => (3, 2, &[2, 0]),
            prime => (prime, 1, &[0]),
        };
        Self { prime, degree, top }
    }

    fn digits(&self, element: usize) -> Vec<usize> {
        (0..self.degree).map(|place| element / power(self.prime, place) % self.prime).collect()
    }

    fn number(&self, digits: &[usize]) -> usize {
        digits.iter().rev().fold(0, |number, digit| number * self.prime + digit)
    }

    fn sum(&self, left: usize, right: usize) -> usize {
        let digits = self.digits(left).iter().zip(self.digits(right)).map(|(l, r)| (l + r) % self.prime).collect();
        self.number(&Vec::from_iter::<Vec<usize>>(digits))
    }

    /// Horner's scheme over the digits of the left factor.
    fn product(&self, left: usize, right: usize) -> usize {
        let mut product = 0;
        for digit in self.digits(left).into_iter().rev() {
            product = self.times_x(product);
            for _ in 0..digit {
                product = self.sum(product, right);
            }
        }
        product
    }

    fn times_x(&self, element: usize) -> usize {
        if self.degree == 1 {
            return 0;
        }
        let mut digits = self.digits(element);
        let carry = digits.pop().unwrap_or_default();
        digits.insert(0, 0);
        for (digit, top) in digits.iter_mut().zip(self.top) {
            *digit = (*digit + carry * top) % self.prime;
        }
        self.number(&digits)
    }
}
