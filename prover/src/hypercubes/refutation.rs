//! That there is no draw position, by trying all colourings.

use crate::hypercubes::{Colouring, Cube};

/// What an exhaustive search comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
    /// Each two-colouring, whatever the numbers of its colours, has a line of one colour. Tells how many branches were
    /// tried.
    Refuted {
        /// The branches: a colour tried for a point, together with all that it forces.
        nodes: u64,
    },
    /// A colouring without a line of one colour; the numbers of its colours may differ by more than one.
    Found(Colouring),
    /// Not decided within the limit.
    Unknown,
}

/// Looks for a two-colouring of the board without a line of one colour, in at most `limit` branches. Point by point, a
/// colour is tried; a line with one point to be coloured and otherwise one colour forces the other one there. The first
/// point is Xeno's, which is enough, as the colours can be exchanged.
pub fn search(cube: Cube, limit: u64) -> Searched {
    let size = cube.side();
    let lines = cube.lines().map(|line| line.points(size).collect()).collect();
    let mut search = Search {
        lines,
        through: cube.lines_through(),
        colour: vec![None; cube.points()],
        trail: Vec::new(),
        nodes: 0,
        limit,
    };
    match search.extends(0, &[true]) {
        None => Searched::Unknown,
        Some(false) => Searched::Refuted { nodes: search.nodes },
        Some(true) => {
            Searched::Found(Colouring::new(search.colour.iter().map(|&colour| colour == Some(true)).collect()))
        }
    }
}

struct Search {
    lines: Vec<Vec<usize>>,
    through: Vec<Vec<u32>>,
    colour: Vec<Option<bool>>,
    /// The coloured points, in the order in which they were.
    trail: Vec<usize>,
    nodes: u64,
    limit: u64,
}

impl Search {
    /// Whether what is coloured can be completed, with one of these colours for the first point from `from` that has none;
    /// nothing if the limit was met. If it can, it is.
    fn extends(&mut self, from: usize, colours: &[bool]) -> Option<bool> {
        let Some(point) = (from..self.colour.len()).find(|&point| self.colour[point].is_none()) else {
            return Some(true);
        };
        for &colour in colours {
            if self.nodes == self.limit {
                return None;
            }
            self.nodes += 1;
            let mark = self.trail.len();
            if self.paint(point, colour) && self.extends(point + 1, &[true, false])? {
                return Some(true);
            }
            for point in self.trail.drain(mark..) {
                self.colour[point] = None;
            }
        }
        Some(false)
    }

    /// Colours a point and all that it forces; whether no line is of one colour.
    fn paint(&mut self, point: usize, colour: bool) -> bool {
        let mut next = self.trail.len();
        self.colour[point] = Some(colour);
        self.trail.push(point);
        while let Some(&point) = self.trail.get(next) {
            next += 1;
            for &line in &self.through[point] {
                let line = &self.lines[line as usize];
                let has = |colour| line.iter().any(|&point| self.colour[point] == Some(colour));
                let mut free = line.iter().filter(|&&point| self.colour[point].is_none());
                match (has(true), has(false), free.next(), free.next()) {
                    (true, true, ..) | (_, _, Some(_), Some(_)) => {}
                    (_, _, None, _) => return false,
                    (xeno, _, Some(&last), None) => {
                        self.colour[last] = Some(!xeno);
                        self.trail.push(last);
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searched(side: u32, dimension: u32) -> Searched {
        search(Cube::new(side, dimension).unwrap(), u64::MAX)
    }

    #[test]
    fn small_boards_without_a_draw_position_are_refuted() {
        assert_eq!(searched(1, 1), Searched::Refuted { nodes: 1 });
        assert_eq!(searched(2, 2), Searched::Refuted { nodes: 1 });
        assert!(matches!(searched(3, 3), Searched::Refuted { nodes: 2.. }));
    }

    #[test]
    fn a_larger_board_is_refuted_by_its_face_in_as_many_branches() {
        assert_eq!(searched(3, 4), searched(3, 3));
    }

    #[test]
    fn a_board_with_a_draw_position_is_not_refuted() {
        for (side, dimension) in [(2, 1), (3, 2), (4, 2), (4, 3), (5, 3)] {
            assert!(matches!(searched(side, dimension), Searched::Found(_)), "{side}^{dimension}");
        }
    }

    #[test]
    fn the_search_agrees_with_all_colourings_of_small_boards() {
        let (mut found, mut refuted) = (0, 0);
        for cube in Cube::all().filter(|cube| cube.points() <= 16) {
            let proper = |xeno: &dyn Fn(usize) -> bool| {
                cube.lines().all(|line| {
                    (1..cube.side() as usize).contains(&line.points(cube.side()).filter(|&point| xeno(point)).count())
                })
            };
            let exists = (0..1_u32 << cube.points()).any(|bits| proper(&|point| bits >> point & 1 == 1));
            match search(cube, u64::MAX) {
                Searched::Found(colouring) => {
                    let letters = colouring.to_string();
                    assert!(exists && proper(&|point| letters.as_bytes()[point] == b'x'), "{cube}");
                    found += 1;
                }
                searched => {
                    assert!(!exists && matches!(searched, Searched::Refuted { .. }), "{cube}");
                    refuted += 1;
                }
            }
        }
        assert!(found > 10 && refuted > 5, "{found} {refuted}");
    }

    #[test]
    fn a_limit_that_is_too_low_decides_nothing() {
        assert_eq!(search(Cube::new(3, 3).unwrap(), 1), Searched::Unknown);
    }
}
