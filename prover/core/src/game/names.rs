//! Points by their names.
//!
//! A number always is the point of this number, so that no file can give a point the number of another one. Other
//! names are tried after that, those of the file first. What is shown to people is the name, with escapes for what is
//! invisible, as somebody else chose it; and what is written in a certificate is the number.

use super::{Family, Game, GameError, Point};
use crate::game::numbers::{digits, is_number};
use crate::quote::in_line;

/// The names of a board's points. A number is always the point of this number, from 0. Other names are those of the game's file; a letter for
/// the column and a number for the row on boards of columns and rows, both from the corner where point 0 is, such as `h8`; and in
/// hypercubes the coordinates with dots between them, such as `1.0.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names<'g> {
    points: usize,
    /// The columns, if they have letters.
    columns: Option<usize>,
    /// The side and the dimension of a hypercube.
    cube: Option<[u32; 2]>,
    given: &'g [String],
}

/// The columns that have letters.
const LETTERS: usize = 26;

impl<'g> Names<'g> {
    /// The names of the points of a game's board.
    #[must_use]
    pub fn of(game: &'g Game) -> Names<'g> {
        let columns = match game.family {
            Family::Mnk { m, .. } | Family::Animal { m, .. } => Some(m),
            Family::Named(named) => named.columns(),
            _ => None,
        };
        let cube = if let Family::Grid { k, n } = game.family { Some([k, n]) } else { None };
        let columns = columns.and_then(|columns| usize::try_from(columns).ok()).filter(|&columns| columns <= LETTERS);
        Names { points: game.board.points(), columns, cube, given: &game.source.names }
    }

    /// The point of a name.
    #[must_use]
    pub fn point(self, name: &str) -> Option<Point> {
        let number = if is_number(name) {
            digits(name)?
        } else {
            let is_escaped = name.contains("\\u{");
            let is_called = |known: &String| known == name || is_escaped && in_line(known) == name;
            let given = self.given.iter().position(is_called);
            given.or_else(|| self.square(name)).or_else(|| self.coordinates(name))?
        };
        (number < self.points).then_some(Point::try_from(number).ok()?)
    }

    /// The number of a square such as `h8`.
    fn square(self, name: &str) -> Option<usize> {
        let (columns, [letter, row @ ..]) = (self.columns?, name.as_bytes()) else { return None };
        let row = std::str::from_utf8(row).ok().filter(|row| is_number(row))?;
        let column = usize::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
        let number = digits::<usize>(row)?.checked_sub(1)?.checked_mul(columns)?.checked_add(column)?;
        (column < columns).then_some(number)
    }

    /// The number of a point of a hypercube such as `1.0.3`.
    fn coordinates(self, name: &str) -> Option<usize> {
        let [side, dimension] = self.cube?;
        let coordinates: Vec<u32> = name.split('.').map(digits).collect::<Option<_>>()?;
        let fits = coordinates.len() == dimension as usize && coordinates.iter().all(|&one| one < side);
        fits.then(|| coordinates.iter().fold(0, |number, &one| number * side as usize + one as usize))
    }

    /// The name of a point.
    #[must_use]
    pub fn name(self, point: Point) -> String {
        let point = usize::from(point);
        if let Some(name) = self.given.get(point).filter(|name| !is_number(name)) {
            return in_line(name);
        }
        let Some(columns) = self.columns else { return point.to_string() };
        let letter = (b'a'..=b'z').nth(point % columns).map_or('?', char::from);
        format!("{letter}{}", point / columns + 1)
    }

    /// The names of moves, with blanks between them.
    #[must_use]
    pub fn line(self, moves: &[Point]) -> String {
        moves.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
    }
}

impl Game {
    /// Reads a list of points by their numbers or names, with commas between them and in any order, such as `13,14` or `h8,i9`.
    ///
    /// # Errors
    ///
    /// [`GameError::PointList`] if one of them is neither a number nor a name of a point of the board.
    pub fn points_of(&self, list: &str) -> Result<Vec<Point>, GameError> {
        let names = Names::of(self);
        // Numbers that are too large are told as such by whoever takes them.
        let point = |word: &str| digits(word).or_else(|| names.point(word));
        let points = list.split(',').map(|word| point(word.trim())).collect::<Option<Vec<_>>>();
        points.ok_or_else(|| GameError::PointList(list.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_points_agree() {
        for text in ["mnk:15,15,5", "mnk:26,3,3", "mnk:27,3,3", "4^3", "torus:6,6,5", "animal:el,4x3"] {
            let game = Game::parse(text).unwrap();
            let names = Names::of(&game);
            for point in 0..Point::try_from(game.board.points()).unwrap() {
                assert_eq!(names.point(&names.name(point)), Some(point), "{text}");
                assert_eq!(names.point(&point.to_string()), Some(point), "{text}");
            }
        }
    }

    #[test]
    fn the_centre_of_go_moku_is_h8() {
        let game = Game::parse("mnk:15,15,5").unwrap();
        let names = Names::of(&game);
        assert_eq!(names.point("h8"), Some(112));
        assert_eq!(names.point("H8"), Some(112));
        assert_eq!(names.line(&[112, 0, 224]), "h8 a1 o15");
    }

    #[test]
    fn what_names_no_point_is_refused() {
        let game = Game::parse("mnk:15,15,5").unwrap();
        let names = Names::of(&game);
        for wrong in ["", "h", "h0", "h16", "p1", "8h", "h+8", "h8x", "225", "-1", "é8", "h99999999999999999999"] {
            assert_eq!(names.point(wrong), None, "{wrong}");
        }
        assert_eq!(Names::of(&Game::parse("4^3").unwrap()).point("a1"), None);
    }

    #[test]
    fn lists_take_numbers_and_names() {
        let list =
            |game: &str, list: &str| Game::parse(game).unwrap().points_of(list).map_err(|error| error.to_string());
        assert_eq!(list("mnk:15,15,5", "h8, 3,o15"), Ok(vec![112, 3, 224]));
        assert_eq!(list("4^3", "1.0.3,0.0.0"), Ok(vec![19, 0]));
        assert_eq!(list("3^3", "14, 13"), Ok(vec![14, 13]));
        for wrong in ["", "13,", "1 2", "-1", "1.0.4", "1.0", "h8", "70000"] {
            assert!(list("4^3", wrong).is_err_and(|error| error.contains("is not a list of points")), "{wrong}");
        }
    }

    #[test]
    fn names_of_a_file_are_names_unless_they_are_numbers() {
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        game.source.names = ["north", "2", "south"].map(str::to_owned).to_vec();
        let names = Names::of(&game);
        assert_eq!(names.point("south"), Some(2));
        assert_eq!(
            (names.point("2"), names.name(1)),
            (Some(2), "b1".to_owned()),
            "a number is the point of this number"
        );
        assert_eq!(names.line(&[0, 2]), "north south");
    }
}
