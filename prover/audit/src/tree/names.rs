//! Points by their names.

use pgc_core::game::{Family, Game, Point};

/// The names of a board's points: on `m,n,k` boards a letter for the column and a number for the row, both from the corner where point 0
/// is, such as `h8`; on others, and there too, numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    points: usize,
    /// The columns, if they have letters.
    columns: Option<usize>,
}

/// The columns that have letters.
const LETTERS: usize = 26;

impl Names {
    /// The names of the points of a game's board.
    #[must_use]
    pub fn of(game: &Game) -> Names {
        let columns = match game.family {
            Family::Mnk { m, .. } => usize::try_from(m).ok().filter(|&columns| columns <= LETTERS),
            _ => None,
        };
        Names { points: game.board.points(), columns }
    }

    /// The point of a name.
    #[must_use]
    pub fn point(self, name: &str) -> Option<Point> {
        let number = match (self.columns, name.as_bytes()) {
            (Some(columns), [letter, row @ ..]) if letter.is_ascii_alphabetic() => {
                let column = usize::from(letter.to_ascii_lowercase() - b'a');
                let row: usize = std::str::from_utf8(row).ok()?.parse().ok().filter(|_| row[0].is_ascii_digit())?;
                let number = row.checked_sub(1)?.checked_mul(columns)?.checked_add(column)?;
                (column < columns).then_some(number)?
            }
            (_, digits) if digits.first()?.is_ascii_digit() => name.parse().ok()?,
            _ => return None,
        };
        (number < self.points).then_some(Point::try_from(number).ok()?)
    }

    /// The name of a point.
    #[must_use]
    pub fn name(self, point: Point) -> String {
        let point = usize::from(point);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_points_agree() {
        for text in ["mnk:15,15,5", "mnk:26,3,3", "mnk:27,3,3", "4^3"] {
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
        let names = Names::of(&Game::parse("mnk:15,15,5").unwrap());
        assert_eq!(names.point("h8"), Some(112));
        assert_eq!(names.point("H8"), Some(112));
        assert_eq!(names.line(&[112, 0, 224]), "h8 a1 o15");
    }

    #[test]
    fn what_names_no_point_is_refused() {
        let names = Names::of(&Game::parse("mnk:15,15,5").unwrap());
        for wrong in ["", "h", "h0", "h16", "p1", "8h", "h+8", "h8x", "225", "-1", "é8", "h99999999999999999999"] {
            assert_eq!(names.point(wrong), None, "{wrong}");
        }
        assert_eq!(Names::of(&Game::parse("4^3").unwrap()).point("a1"), None);
    }
}
