//! Whether two boards are the same up to the numbers of their points.

use crate::game::{Board, Point};
use crate::search::point_of;
use crate::symmetry::Permutation;

/// Most points that are tried in all.
const MOST_TRIED: u64 = 3_000_000;

/// The least permutation, compared image by image, that takes each line of one board to a line of the other and leaves
/// none out; nothing if there is none, or none is found within a limit.
pub fn isomorphism(from: &Board, to: &Board) -> Option<Permutation> {
    if from.points() != to.points() || from.lines().len() != to.lines().len() {
        return None;
    }
    let mut search = Search { from, to, images: Vec::new(), taken: vec![false; to.points()], tried: 0 };
    search.extend().then(|| Permutation::from_images(search.images)).flatten()
}

struct Search<'b> {
    from: &'b Board,
    to: &'b Board,
    /// The images of the points up to some point.
    images: Vec<Point>,
    taken: Vec<bool>,
    tried: u64,
}

impl Search<'_> {
    /// Finds images for the points that have none: a depth-first search that keeps its own stack, as boards are large.
    fn extend(&mut self) -> bool {
        let points = self.from.points();
        let mut next: Point = 0;
        while self.images.len() < points {
            let fits = (next..point_of(points)).find(|&image| self.fits(image));
            if self.tried > MOST_TRIED {
                return false;
            }
            match fits {
                Some(image) => {
                    self.taken[usize::from(image)] = true;
                    self.images.push(image);
                    next = 0;
                }
                None => {
                    let Some(last) = self.images.pop() else { return false };
                    self.taken[usize::from(last)] = false;
                    next = last + 1;
                }
            }
        }
        true
    }

    /// Whether the first point without an image may have this one: with each earlier point it shares as many lines of each
    /// size as their images do, and a line of which all points have images is taken to a line.
    fn fits(&mut self, image: Point) -> bool {
        self.tried += 1;
        let point = point_of(self.images.len());
        let sizes = |board: &Board, point: Point| {
            let mut sizes: Vec<usize> =
                board.through(point).iter().map(|&line| board.lines()[line as usize].len()).collect();
            sizes.sort_unstable();
            sizes
        };
        if self.taken[usize::from(image)] || sizes(self.from, point) != sizes(self.to, image) {
            return false;
        }
        let common = |board: &Board, one: Point, other: Point| {
            let lines = board.through(one).iter().map(|&line| &board.lines()[line as usize]);
            let mut sizes: Vec<usize> = lines.filter(|line| line.binary_search(&other).is_ok()).map(Vec::len).collect();
            sizes.sort_unstable();
            sizes
        };
        let earlier = (0..).zip(&self.images);
        if !earlier
            .into_iter()
            .all(|(other, &theirs)| common(self.from, point, other) == common(self.to, image, theirs))
        {
            return false;
        }
        self.from.through(point).iter().map(|&line| &self.from.lines()[line as usize]).all(|line| {
            if line.last().is_some_and(|&last| last > point) {
                return true;
            }
            let mut images: Vec<Point> =
                line.iter().map(|&p| if p == point { image } else { self.images[usize::from(p)] }).collect();
            images.sort_unstable();
            self.to.lines().binary_search(&images).is_ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::search::samples::Dice;

    fn board(text: &str) -> Board {
        Game::parse(text).unwrap().board
    }

    #[test]
    fn a_board_is_itself_by_the_identity_however_it_is_numbered() {
        let mut dice = Dice(3);
        for text in ["affine:4", "4^3", "projective:3", "mnk:5,4,3", "td:3,4+2", "2^3", "mnk:3,2,4"] {
            let board = board(text);
            assert!(isomorphism(&board, &board).unwrap().is_identity(), "{text}");
            let mut images: Vec<Point> = (0..).take(board.points()).collect();
            for place in (1..images.len()).rev() {
                images.swap(place, dice.below(place + 1));
            }
            let map = |line: &Vec<Point>| line.iter().map(|&point| images[usize::from(point)]).collect();
            let other = Board::new(board.points(), board.lines().iter().map(map).collect()).unwrap();
            let found = isomorphism(&board, &other).unwrap();
            let there = |line: &Vec<Point>| {
                let mut image: Vec<Point> = line.iter().map(|&point| found.image(point)).collect();
                image.sort_unstable();
                other.lines().contains(&image)
            };
            assert!(board.lines().iter().all(there), "{text}");
        }
    }

    #[test]
    fn other_boards_are_told_apart() {
        for (one, other) in [
            ("affine:4", "4^2"),
            ("td:4,4+3", "mnk:16,1,2"),
            ("mnk:4,3,3", "mnk:6,2,2"),
            ("td:5,4+5", "projective:4"),
            ("3^3", "mnk:27,1,2"),
        ] {
            assert_eq!(isomorphism(&board(one), &board(other)), None, "{one} {other}");
        }
        let lines = |lines: [[Point; 2]; 6]| Board::new(6, lines.map(Vec::from).to_vec()).unwrap();
        let hexagon = lines([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5]]);
        let triangles = lines([[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]]);
        assert_eq!(isomorphism(&hexagon, &triangles), None);
    }
}
