//! Whether two boards are the same up to the numbers of their points.

use std::collections::BTreeMap;

use crate::game::{Board, Point};
use crate::position::point_of;
use crate::symmetry::Permutation;
use crate::symmetry::automorphisms::takes_lines;

/// Most points of lines that are looked at in all.
const MOST_LOOKED_AT: u64 = 100_000_000;

/// Most points of lines of a board, each counted as often as its line has points.
const MOST_INCIDENCES: usize = 1 << 20;

/// Two boards are too large, or too regular, to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The least permutation, compared image by image, that takes each line of one board to a line of the other and leaves
/// none out; nothing if there is none.
///
/// Points are told apart by colours, which are refined by the colours of the points on their lines (Weisfeiler and Leman
/// 1968); where that leaves a choice, a point gets a colour of its own.
///
/// # Errors
///
/// Whether there is one is not known within a limit.
pub fn isomorphism(from: &Board, to: &Board) -> Result<Option<Permutation>, TooLarge> {
    let sizes = |board: &Board| board.lines().iter().map(|line| line.len().pow(2)).sum::<usize>();
    if from.points() != to.points() || from.lines().len() != to.lines().len() || sizes(from) != sizes(to) {
        return Ok(None);
    }
    if sizes(from) > MOST_INCIDENCES {
        return Err(TooLarge);
    }
    let mut search = Search { boards: [from, to], looked_at: 0 };
    let Some(colours) = search.refined([vec![0; from.points()], vec![0; to.points()]]) else { return Ok(None) };
    // Each entry is a point of the first board, its candidates, and the colours before its choice.
    let mut choices: Vec<(Point, Vec<Point>, [Vec<u32>; 2])> = Vec::new();
    let mut current = Some(colours);
    loop {
        if let Some(colours) = current.take() {
            match search.open(&colours) {
                None => {
                    if let Some(found) = search.read_off(&colours) {
                        return Ok(Some(found));
                    }
                }
                Some(point) => {
                    let colour = colours[0][usize::from(point)];
                    let points = (0..colours[1].len()).rev().filter(|&other| colours[1][other] == colour);
                    choices.push((point, points.map(point_of).collect(), colours));
                }
            }
        }
        let Some((point, candidates, before)) = choices.last_mut() else { return Ok(None) };
        match candidates.pop() {
            None => _ = choices.pop(),
            Some(image) => {
                let mut colours = before.clone();
                let own = u32::MAX;
                colours[0][usize::from(*point)] = own;
                colours[1][usize::from(image)] = own;
                current = search.refined(colours);
            }
        }
        if search.looked_at > MOST_LOOKED_AT {
            return Err(TooLarge);
        }
    }
}

struct Search<'b> {
    boards: [&'b Board; 2],
    looked_at: u64,
}

impl Search<'_> {
    /// Colours that cannot be refined further, or nothing if they tell the boards apart.
    fn refined(&mut self, mut colours: [Vec<u32>; 2]) -> Option<[Vec<u32>; 2]> {
        let mut count = 0;
        loop {
            let signatures = [0, 1].map(|which| self.signatures(which, &colours[which]));
            let mut numbers: BTreeMap<&Vec<Vec<u32>>, [usize; 2]> = BTreeMap::new();
            for (which, signatures) in signatures.iter().enumerate() {
                signatures.iter().for_each(|signature| numbers.entry(signature).or_default()[which] += 1);
            }
            if numbers.values().any(|[one, other]| one != other) {
                return None;
            }
            let numbered: BTreeMap<&Vec<Vec<u32>>, u32> = numbers.keys().copied().zip(0..).collect();
            let next = [0, 1].map(|which| signatures[which].iter().map(|signature| numbered[signature]).collect());
            let done = numbered.len() == count || self.looked_at > MOST_LOOKED_AT;
            count = numbered.len();
            colours = next;
            if done {
                return Some(colours);
            }
        }
    }

    /// For each point of a board its colour, then those of the points on each of its lines.
    fn signatures(&mut self, which: usize, colours: &[u32]) -> Vec<Vec<Vec<u32>>> {
        let board = self.boards[which];
        let of_lines = board.lines().iter().map(|line| {
            let mut colours: Vec<u32> = line.iter().map(|&point| colours[usize::from(point)]).collect();
            colours.sort_unstable();
            colours
        });
        let of_lines: Vec<Vec<u32>> = of_lines.collect();
        let points = (0..board.points()).map(point_of);
        let all = points.map(|point| {
            let mut lines: Vec<Vec<u32>> =
                board.through(point).iter().map(|&line| of_lines[line as usize].clone()).collect();
            lines.sort_unstable();
            self.looked_at += lines.iter().map(|line| line.len() as u64).sum::<u64>() + 1;
            lines.insert(0, vec![colours[usize::from(point)]]);
            lines
        });
        all.collect()
    }

    /// The first point of the first board that shares its colour with another one.
    fn open(&self, [colours, _]: &[Vec<u32>; 2]) -> Option<Point> {
        let mut counts = vec![0_usize; colours.len()];
        colours.iter().for_each(|&colour| counts[colour as usize] += 1);
        colours.iter().position(|&colour| counts[colour as usize] > 1).map(point_of)
    }

    /// The permutation that keeps colours, if it takes lines to lines.
    fn read_off(&self, [colours, images]: &[Vec<u32>; 2]) -> Option<Permutation> {
        let mut points = vec![0; images.len()];
        images.iter().zip(0..).for_each(|(&colour, point)| points[colour as usize] = point);
        let map = Permutation::from_images(colours.iter().map(|&colour| points[colour as usize]).collect())?;
        let [from, to] = self.boards;
        takes_lines(&map, from, to).then_some(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::random::Random;

    fn board(text: &str) -> Board {
        Game::parse(text).unwrap().board
    }

    #[test]
    fn a_board_is_itself_by_the_identity_however_it_is_numbered() {
        let mut dice = Random(3);
        for text in ["affine:4", "4^3", "projective:3", "mnk:5,4,3", "td:3,4+2", "2^3", "mnk:3,2,4"] {
            let board = board(text);
            assert!(isomorphism(&board, &board).unwrap().unwrap().is_identity(), "{text}");
            let mut images: Vec<Point> = (0..).take(board.points()).collect();
            for place in (1..images.len()).rev() {
                images.swap(place, dice.below(place + 1));
            }
            let map = |line: &Vec<Point>| line.iter().map(|&point| images[usize::from(point)]).collect();
            let other = Board::new(board.points(), board.lines().iter().map(map).collect()).unwrap();
            let found = isomorphism(&board, &other).unwrap().unwrap();
            assert!(takes_lines(&found, &board, &other), "{text}");
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
            assert_eq!(isomorphism(&board(one), &board(other)), Ok(None), "{one} {other}");
        }
        let lines = |lines: [[Point; 2]; 6]| Board::new(6, lines.map(Vec::from).to_vec()).unwrap();
        let hexagon = lines([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5]]);
        let triangles = lines([[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]]);
        assert_eq!(isomorphism(&hexagon, &triangles), Ok(None));
    }

    #[test]
    fn a_board_may_be_too_large() {
        assert_eq!(isomorphism(&board("12^4"), &board("12^4")), Err(TooLarge));
    }
}
