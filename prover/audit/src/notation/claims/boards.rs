//! Claims about boards: the number of their lines, and isomorphism.
//!
//! A board may be said to be another one with one point less. Then every point whose removal leaves the right
//! number of points on lines is tried, and the rest is a search for an isomorphism.

use crate::notation::claims::{CLAIM, Claims, Judged};
use crate::notation::finding::Kind;
use crate::notation::parse::{Place, Titled};
use pgc_core::game::{Board, Game, Point};
use pgc_core::quote::counted;
use pgc_core::symmetry::{TooLarge, isomorphism};

impl Claims<'_> {
    pub(super) fn isomorphic(&mut self, place: Place, games: &[Titled; 2], less: bool) -> Option<Judged> {
        let [one, other] = [self.board(&games[0])?, self.board(&games[1])?];
        let judged = isomorphic(&one, &other, less);
        if judged.is_err() {
            self.findings.add(place, CLAIM, Kind::Undecided, "the boards are too large to be compared");
        }
        judged.ok()
    }

    pub(super) fn lines(&mut self, title: &Titled, said: usize) -> Option<Judged> {
        let game = self.board(title)?;
        let has = match game.board.lines().len() {
            1 => format!("{} has one line", game.text()),
            lines => format!("{} has {lines} lines", game.text()),
        };
        Some(if game.board.lines().len() == said { Ok(has) } else { Err(format!("{has}, not {said}")) })
    }
}

/// Whether two boards are isomorphic, perhaps after one of them has lost a point.
fn isomorphic(one: &Game, other: &Game, less: bool) -> Result<Judged, TooLarge> {
    let size =
        |board: &Board| format!("{} and {}", counted(board.points(), "point"), counted(board.lines().len(), "line"));
    let sizes = format!("{} has {}, {} has {}", one.text(), size(&one.board), other.text(), size(&other.board));
    let mut without = String::new();
    for point in candidates(&one.board, &other.board) {
        let Some(smaller) = without_point(&other.board, point) else { continue };
        if isomorphism(&one.board, &smaller)?.is_some() {
            let [one, other] = [one.text(), other.text()];
            without = format!(
                "{other} becomes {one} if a point, for example {point}, is removed from the board and from its lines"
            );
            break;
        }
    }
    Ok(match (less, without.is_empty()) {
        (true, false) => Ok(without),
        (true, true) => Err(format!("they are not the same, whichever point is left out: {sizes}")),
        _ if isomorphism(&one.board, &other.board)?.is_some() => Ok(format!("they are the same: {sizes}")),
        (false, true) => Err(format!("they are not the same: {sizes}")),
        (false, false) => Err(format!("they are not the same: {sizes}; {without}")),
    })
}

/// The points that the larger board may lack in the smaller one: their removal leaves the right number of incidences.
fn candidates(smaller: &Board, larger: &Board) -> Vec<Point> {
    let sum = |board: &Board| board.lines().iter().map(Vec::len).sum::<usize>();
    if smaller.points() + 1 != larger.points() || smaller.lines().len() != larger.lines().len() {
        return Vec::new();
    }
    let more = sum(larger).checked_sub(sum(smaller));
    (0..).take(larger.points()).filter(|&point| Some(larger.through(point).len()) == more).collect()
}

/// A board whose lines lose a point. The points after it are renumbered.
fn without_point(board: &Board, point: Point) -> Option<Board> {
    let lines = board.lines().iter().map(|line| {
        let rest = line.iter().copied().filter(|&other| other != point);
        rest.map(|other| if other > point { other - 1 } else { other }).collect()
    });
    Board::new(board.points().checked_sub(1)?, lines.collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_without_a_point_has_shorter_lines() {
        let fano = Game::parse("projective:2").unwrap().board;
        let smaller = without_point(&fano, 0).unwrap();
        assert_eq!(smaller.points(), 6);
        assert_eq!(smaller.lines().iter().filter(|line| line.len() == 2).count(), 3);
        assert_eq!(candidates(&smaller, &fano).len(), 7);
    }
}
