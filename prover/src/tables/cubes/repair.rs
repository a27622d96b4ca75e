//! Finds draw positions by repair: it starts from a random colouring and changes it until no line has one colour.

use crate::tables::cubes::{Colouring, Cube};
use pgc_core::random::Random;

/// A draw position of the board, and the number of exchanges that it took, at most `limit`.
///
/// As long as a line has one colour, one of its points and a point of the other colour exchange their colours. So the
/// number of points of each colour stays the same. This is a local search in the manner of Selman, Kautz and Cohen's
/// WalkSAT (1994). The random numbers are the same at each call.
pub(super) fn draw_position(cube: Cube, limit: u64) -> Option<(Colouring, u64)> {
    if cube.points() < 2 {
        return None;
    }
    let mut repair = Repair::new(cube);
    for exchanges in 0..=limit {
        if repair.broken.is_empty() {
            return Some((Colouring::new(repair.xeno), exchanges));
        }
        repair.exchange();
    }
    None
}

/// One exchange in this many takes a random point of the line instead of the best.
const NOISE: usize = 8;
/// The best of this many random points of the other colour is taken.
const SAMPLE: usize = 24;

struct Repair {
    lines: Vec<Vec<usize>>,
    through: Vec<Vec<u32>>,
    xeno: Vec<bool>,
    /// How many points of each line are Xeno's.
    count: Vec<usize>,
    /// The lines of one colour; `place` has the index of each line among them.
    broken: Vec<usize>,
    place: Vec<Option<usize>>,
    random: Random,
}

impl Repair {
    /// A random colouring. Both colours have as many points, or Xeno's has one more.
    fn new(cube: Cube) -> Self {
        let lines: Vec<Vec<usize>> = cube.lines().map(|line| line.points(cube.side()).collect()).collect();
        let points = cube.points();
        let mut xeno: Vec<bool> = (0..points).map(|point| point < points.div_ceil(2)).collect();
        let mut random = Random(0);
        for point in (1..points).rev() {
            xeno.swap(point, below(&mut random, point + 1));
        }
        let mut repair = Self {
            through: cube.lines_through(),
            count: lines.iter().map(|line| line.iter().filter(|&&point| xeno[point]).count()).collect(),
            place: vec![None; lines.len()],
            broken: Vec::new(),
            lines,
            xeno,
            random,
        };
        (0..repair.lines.len()).for_each(|line| repair.register(line));
        repair
    }

    fn exchange(&mut self) {
        let line = self.broken[below(&mut self.random, self.broken.len())];
        let points = &self.lines[line];
        let point = if below(&mut self.random, NOISE) == 0 {
            points[below(&mut self.random, points.len())]
        } else {
            let first = below(&mut self.random, points.len());
            let turned = points[first..].iter().chain(&points[..first]);
            turned.copied().min_by_key(|&point| self.damage(point)).unwrap_or(points[0])
        };
        self.flip(point);
        let other = self.partner(point);
        self.flip(other);
    }

    /// A point with the new colour of the one that was just flipped.
    fn partner(&mut self, flipped: usize) -> usize {
        let colour = self.xeno[flipped];
        let mut best = None;
        let mut sampled = 0;
        while sampled < SAMPLE {
            let point = below(&mut self.random, self.xeno.len());
            if self.xeno[point] == colour && point != flipped {
                sampled += 1;
                let damage = self.damage(point);
                if best.is_none_or(|(least, _)| damage < least) {
                    best = Some((damage, point));
                }
            }
        }
        best.map_or(flipped, |(_, point)| point)
    }

    /// By how much a flip of the point would raise the number of lines of one colour.
    fn damage(&self, point: usize) -> isize {
        self.through[point]
            .iter()
            .map(|&line| {
                let size = self.lines[line as usize].len();
                let xeno = self.count[line as usize];
                let own = if self.xeno[point] { xeno } else { size - xeno };
                isize::from(own == 1) - isize::from(own == size)
            })
            .sum()
    }

    fn flip(&mut self, point: usize) {
        self.xeno[point] = !self.xeno[point];
        for index in 0..self.through[point].len() {
            let line = self.through[point][index] as usize;
            if self.xeno[point] {
                self.count[line] += 1;
            } else {
                self.count[line] -= 1;
            }
            self.register(line);
        }
    }

    /// Updates whether a line is among those of one colour.
    fn register(&mut self, line: usize) {
        let is_broken = self.count[line] == 0 || self.count[line] == self.lines[line].len();
        match self.place[line] {
            None if is_broken => {
                self.place[line] = Some(self.broken.len());
                self.broken.push(line);
            }
            Some(place) if !is_broken => {
                self.broken.swap_remove(place);
                if let Some(&moved) = self.broken.get(place) {
                    self.place[moved] = Some(place);
                }
                self.place[line] = None;
            }
            _ => {}
        }
    }
}

/// A random number below a bound; the bound is not 0.
#[expect(clippy::expect_used, reason = "it is less than the bound, which is a usize")]
fn below(random: &mut Random, bound: usize) -> usize {
    let word = random.word();
    // 32 bits, taken before the last mixing step, times the bound, divided by 2^32. Bounds are small, so all numbers
    // are nearly equally likely.
    usize::try_from((((word ^ word >> 31) >> 32) * bound as u64) >> 32).expect("less than the bound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_positions_are_found_and_hold() {
        for (side, dimension) in [(2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (4, 4), (5, 3), (8, 3)] {
            let cube = Cube::new(side, dimension).unwrap();
            let (colouring, _) = draw_position(cube, 1_000_000).unwrap();
            assert!(colouring.is_draw_position(cube), "{cube}");
        }
    }

    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        for (side, dimension) in [(1, 1), (1, 2), (2, 2), (3, 3)] {
            assert_eq!(draw_position(Cube::new(side, dimension).unwrap(), 1000), None);
        }
    }
}
