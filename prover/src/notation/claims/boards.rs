//! Boards: their lines, and which of them are the same.

use std::collections::BTreeMap;

use crate::game::{Board, Game, Point};
use crate::notation::arithmetic::{NoValue, Values};
use crate::notation::claims::{CLAIM, Claims, Judged};
use crate::notation::finding::Kind;
use crate::notation::parse::{Expression, Place, Titled};
use crate::symmetry::isomorphism::{TooLarge, isomorphism};

impl Claims<'_> {
    pub(super) fn isomorphic(&mut self, place: Place, games: &[Titled; 2], less: bool) -> Option<Judged> {
        let [one, other] = [self.board(&games[0])?, self.board(&games[1])?];
        let judged = isomorphic(&one, &other, less);
        if judged.is_err() {
            self.findings.add(place, CLAIM, Kind::Undecided, "the boards are too large to be compared");
        }
        judged.ok()
    }

    pub(super) fn count(&mut self, title: &Titled, expression: &Expression, shown: &str) -> Option<Judged> {
        let game = self.board(title)?;
        let lines = game.board.lines().len();
        let has = has_lines(&game);
        let value = Values::default().whole(expression, &BTreeMap::new());
        let value = self.value(title.place, value, &has, shown)?;
        Some(value.and_then(|value| match value == lines as i128 {
            true => Ok(has),
            false if value.to_string() == shown => Err(format!("{has}, not {value}")),
            false => Err(format!("{has}, but {shown} is {value}")),
        }))
    }

    /// Compares a formula with the boards themselves.
    pub(super) fn formula(
        &mut self,
        place: Place,
        letters: &[String; 2],
        ranges: &[[u32; 2]; 2],
        expression: &Expression,
        shown: &str,
    ) -> Option<Judged> {
        let mut compared = 0;
        let mut values = Values::default();
        for side in ranges[0][0]..=ranges[0][1] {
            for dimension in ranges[1][0]..=ranges[1][1] {
                let game = self.board(&Titled { name: format!("{side}^{dimension}"), place })?;
                let lines = game.board.lines().len();
                let has = has_lines(&game);
                let numbers = letters.iter().cloned().zip([side.into(), dimension.into()]).collect();
                let value = values.whole(expression, &numbers);
                match self.value(place, value, &has, shown)? {
                    Ok(value) if value == lines as i128 => compared += 1,
                    Ok(value) => return Some(Err(format!("{has}, but {shown} is {value}"))),
                    Err(wrong) => return Some(Err(wrong)),
                }
            }
        }
        Some(Ok(format!("{shown} is the number of lines of all {compared} boards")))
    }

    /// The value of an expression, unless a limit was met, which is told.
    fn value(
        &mut self,
        place: Place,
        value: Result<i128, NoValue>,
        has: &str,
        shown: &str,
    ) -> Option<Result<i128, String>> {
        match value {
            Ok(value) => Some(Ok(value)),
            Err(NoValue::Wrong(why)) => Some(Err(format!("{has}, but {shown} is no number: {why}"))),
            Err(NoValue::Limit(why)) => {
                self.findings.add(place, CLAIM, Kind::Undecided, format!("{has}; {shown} was not computed: {why}"));
                None
            }
        }
    }
}

fn has_lines(game: &Game) -> String {
    match game.board.lines().len() {
        1 => format!("{} has one line", game.text()),
        lines => format!("{} has {lines} lines", game.text()),
    }
}

fn isomorphic(one: &Game, other: &Game, less: bool) -> Result<Judged, TooLarge> {
    let size = |board: &Board| format!("{} points and {} lines", board.points(), board.lines().len());
    let sizes = format!("{} has {}, {} has {}", one.text(), size(&one.board), other.text(), size(&other.board));
    let mut without = String::new();
    for point in candidates(&one.board, &other.board) {
        let Some(smaller) = without_point(&other.board, point) else { continue };
        if isomorphism(&one.board, &smaller)?.is_some() {
            let [one, other] = [one.text(), other.text()];
            without = format!("if {other} loses a point, {point} for example, which its lines lose, too, it is {one}");
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

/// The points without which the larger board may be the smaller one: those on as many lines as its lines have points more.
fn candidates(smaller: &Board, larger: &Board) -> Vec<Point> {
    let sum = |board: &Board| board.lines().iter().map(Vec::len).sum::<usize>();
    if smaller.points() + 1 != larger.points() || smaller.lines().len() != larger.lines().len() {
        return Vec::new();
    }
    let more = sum(larger).checked_sub(sum(smaller));
    (0..).take(larger.points()).filter(|&point| Some(larger.through(point).len()) == more).collect()
}

/// A board whose lines lose a point, the points after it being numbered anew.
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
