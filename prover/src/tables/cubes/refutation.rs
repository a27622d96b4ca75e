//! Proves that there is no draw position, by trying all colourings.

use crate::tables::cubes::Cube;

/// The number of branches that show that each two-colouring of the board, with any number of points of either colour,
/// has a line of one colour. Nothing if some colouring has none, or if `limit` branches do not decide it.
///
/// A branch is a colour tried for a point, with all that it forces: if a line has one point left and otherwise one
/// colour, that point gets the other colour. The first point is always Xeno's, as the colours can be exchanged.
pub(super) fn refuted(cube: Cube, limit: u64) -> Option<u64> {
    let mut search = Search {
        lines: cube.lines().map(|line| line.points(cube.side()).collect()).collect(),
        through: cube.lines_through(),
        colour: vec![None; cube.points()],
        trail: Vec::new(),
        nodes: 0,
        limit,
    };
    let extends = search.extends(0, &[true])?;
    (!extends).then_some(search.nodes)
}

struct Search {
    lines: Vec<Vec<usize>>,
    through: Vec<Vec<u32>>,
    colour: Vec<Option<bool>>,
    /// The coloured points, in the order in which they were coloured.
    trail: Vec<usize>,
    nodes: u64,
    limit: u64,
}

impl Search {
    /// Whether the partial colouring can be completed, with one of these colours for its first uncoloured point from
    /// `from` on; nothing if the limit was met. If it can be, it is completed.
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

    /// Colours a point and all that it forces. Returns whether no line has one colour.
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
    use pgc_core::game::Line;

    fn nodes(side: u32, dimension: u32) -> Option<u64> {
        refuted(Cube::new(side, dimension).unwrap(), u64::MAX)
    }

    #[test]
    fn small_boards_without_a_draw_position_are_refuted() {
        assert_eq!([nodes(1, 1), nodes(2, 2)], [Some(1); 2]);
        assert!(nodes(3, 3) > Some(1));
    }

    #[test]
    fn a_larger_board_is_refuted_by_its_face_in_as_many_branches() {
        assert_eq!(nodes(3, 4), nodes(3, 3));
    }

    #[test]
    fn a_board_with_a_draw_position_is_not_refuted() {
        for (side, dimension) in [(4, 3), (5, 3)] {
            assert_eq!(nodes(side, dimension), None, "{side}^{dimension}");
        }
    }

    #[test]
    fn the_search_agrees_with_all_colourings_of_small_boards() {
        let mut counts = [0, 0];
        for cube in Cube::all().filter(|cube| cube.points() <= 16) {
            let side = cube.side() as usize;
            let exists = (0..1_u32 << cube.points()).any(|bits| {
                let xeno = |line: Line| line.points(cube.side()).filter(|&point| bits >> point & 1 == 1).count();
                cube.lines().all(|line| (1..side).contains(&xeno(line)))
            });
            assert_eq!(refuted(cube, u64::MAX).is_none(), exists, "{cube}");
            counts[usize::from(exists)] += 1;
        }
        assert!(counts[1] > 10 && counts[0] > 5, "{counts:?}");
    }

    #[test]
    fn a_limit_that_is_too_low_decides_nothing() {
        assert_eq!(refuted(Cube::new(3, 3).unwrap(), 1), None);
    }
}
