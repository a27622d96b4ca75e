//! Isomorphism of boards.
//!
//! Two boards are isomorphic if and only if their graphs have the same canonical form. The two orders of vertices
//! that lead to it give a permutation, and the least one of all is found by the symmetries of the second board: so
//! the answer does not depend on how the library orders vertices. It is tested once more that it takes lines to
//! lines.

use super::{Forms, Permutation};
use crate::game::Board;
use crate::symmetry::automorphisms::takes_lines;
use crate::symmetry::incidence::Incidence;

/// The boards are too large, or have too many symmetries, to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The least permutation, compared image by image, that takes the lines of one board to the lines of the other, onto
/// all of them; nothing if there is none.
///
/// # Errors
///
/// The search for [`automorphisms`](super::automorphisms) met its limits, so it is not known whether there is one.
pub fn isomorphism(from: &Board, to: &Board) -> Result<Option<Permutation>, TooLarge> {
    let [one, other] = [from, to].map(|board| Incidence::of(board, &[], &[]));
    let free = |incidence: &Incidence| incidence.free.iter().map(Vec::len).collect::<Vec<_>>();
    if from.lines().len() != to.lines().len() || one.colours != other.colours || free(&one) != free(&other) {
        return Ok(None);
    }
    let [first, second] = [one.search().ok_or(TooLarge)?, other.search().ok_or(TooLarge)?];
    if first.canonical != second.canonical {
        return Ok(None);
    }
    let point = |incidence: &Incidence, vertex: u32| incidence.points.get(vertex as usize).copied();
    let vertices = first.order.iter().zip(&second.order);
    let tied = vertices.filter_map(|(&vertex, &image)| point(&one, vertex).zip(point(&other, image)));
    let free = one.free.iter().flatten().copied().zip(other.free.iter().flatten().copied());
    let mut images = vec![0; from.points()];
    tied.chain(free).for_each(|(point, image)| images[usize::from(point)] = image);
    let mut forms = Forms::new(to, &[]);
    match Permutation::from_images(forms.form(&images)) {
        Some(least) if forms.is_complete() && takes_lines(&least, from.lines(), to.lines()) => Ok(Some(least)),
        _ => Err(TooLarge),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Point};
    use crate::random::Random;

    fn board(text: &str) -> Board {
        Game::parse(text).unwrap().board
    }

    #[test]
    fn a_board_is_itself_by_the_identity_however_it_is_numbered() {
        let mut dice = Random(3);
        let named =
            ["affine:4", "4^3", "projective:3", "mnk:5,4,3", "td:3,4+2", "2^3", "mnk:3,2,4", "7^3", "affine:7", "70^1"];
        let random: Vec<Board> = (0..300).map(|_| dice.game().board).collect();
        for board in named.map(board).into_iter().chain(random) {
            let text = format!("{:?}", board.lines());
            assert!(isomorphism(&board, &board).unwrap().unwrap().is_identity(), "{text}");
            let mut images: Vec<Point> = (0..).take(board.points()).collect();
            for place in (1..images.len()).rev() {
                images.swap(place, dice.below(place + 1));
            }
            let map = |line: &Vec<Point>| line.iter().map(|&point| images[usize::from(point)]).collect();
            let other = Board::new(board.points(), board.lines().iter().map(map).collect()).unwrap();
            let found = isomorphism(&board, &other).unwrap().unwrap();
            assert!(takes_lines(&found, board.lines(), other.lines()), "{text}");
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
