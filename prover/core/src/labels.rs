//! The names of points, as people see them.
//!
//! Names are for reading and are chosen by the board: those of the file, the latin squares of the paper for
//! `affine:4`, letter and number on boards of columns and rows, and else numbers. A name that a keyboard may lack
//! has a plain form. Points are read by `game::Names`.

use crate::game::{Family, Game, Names, Point};
use crate::position::{PROTAGONIST, Role};

/// The kinds of names for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels<'g> {
    /// Their numbers.
    Numbers,
    /// Those that the game's source gives them.
    Given(Names<'g>),
    /// The rows, columns and symbols of two orthogonal latin squares of order 4: r1 to r4, c1 to c4, α1 to α4 and β1 to
    /// β4. With these names the blocks are those of the paper's figure 2.
    Squares,
    /// A letter for the column and a number for the row, on a board with this many columns: b3.
    Rows(Point),
}

/// The groups' letters and, for each point of a group, its index from 1.
const SQUARES: [(char, [u8; 4]); 4] =
    [('r', [1, 3, 4, 2]), ('c', [1, 4, 2, 3]), ('β', [1, 3, 4, 2]), ('α', [1, 2, 3, 4])];

impl<'g> Labels<'g> {
    /// The latin squares' labels, if the game is played on the transversal design of four groups of four points, with or
    /// without groups as lines.
    pub fn squares(game: &Game) -> Option<Self> {
        matches!(game.family, Family::Td { k: 4, q: 4, .. }).then_some(Self::Squares)
    }

    /// The names that the game's source gives the points; their numbers if it gives none.
    pub fn given(game: &'g Game) -> Self {
        if game.source.names.is_empty() { Self::Numbers } else { Self::Given(Names::of(game)) }
    }

    /// The names that people use: those of the game's source, if it has any; those of the paper for the latin squares, letter and row on
    /// boards of rows and columns, and else numbers.
    pub fn of(game: &'g Game) -> Self {
        if !game.source.names.is_empty() {
            return Self::given(game);
        }
        match game.drawn_as() {
            Family::Mnk { m, .. } | Family::Animal { m, .. } => Point::try_from(m).map_or(Self::Numbers, Self::Rows),
            _ => Self::squares(game).unwrap_or(Self::Numbers),
        }
    }

    /// The name of a point.
    ///
    /// # Panics
    ///
    /// When a board with latin squares has no such point.
    pub fn name(self, point: Point) -> String {
        match self {
            Self::Numbers => point.to_string(),
            Self::Given(names) => names.name(point),
            Self::Squares => {
                let (letter, indices) = SQUARES[usize::from(point / 4)];
                format!("{letter}{}", indices[usize::from(point % 4)])
            }
            Self::Rows(columns) => format!("{}{}", letters(usize::from(point % columns)), point / columns + 1),
        }
    }

    /// A name in ASCII for a point whose name has other letters: `b3` for β3, or the point's number. Nothing if the name is ASCII.
    pub fn plain(self, point: Point) -> Option<String> {
        let name = self.name(point);
        match self {
            _ if name.is_ascii() => None,
            Self::Squares => Some(name.replace('α', "a").replace('β', "b")),
            _ => Some(point.to_string()),
        }
    }

    /// The name of each point of a game's board.
    pub fn all(self, game: &Game) -> Vec<String> {
        (0..=Point::MAX).take(game.board.points()).map(|point| self.name(point)).collect()
    }

    /// The names of points, separated by commas.
    pub fn list(self, points: &[Point]) -> String {
        let names: Vec<_> = points.iter().map(|&point| self.name(point)).collect();
        names.join(", ")
    }
}

/// The letters of a column or of a pair: a to z, then aa, ab and so on.
pub fn letters(number: usize) -> String {
    let last = char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
    if number < 26 { last.to_string() } else { format!("{}{last}", letters(number / 26 - 1)) }
}

/// The name of each point of a game's board, as in [`Labels::of`].
pub fn names(game: &Game) -> Vec<String> {
    Labels::of(game).all(game)
}

/// A move in the paper's notation: the antagonist's in parentheses.
pub fn ply(role: Role, name: &str) -> String {
    if role == PROTAGONIST { name.to_owned() } else { format!("({name})") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_blocks_are_those_of_the_paper() {
        // Figure 2: each block as the indices of r, c, α and β.
        let figure = "1111 4234 2342 3423 3314 1222 4143 2431 2124 3241 1333 4412 3132 2213 4321 1444";
        let expected: BTreeSet<BTreeSet<String>> = figure
            .split(' ')
            .map(|block| "rcαβ".chars().zip(block.chars()).map(|(letter, index)| format!("{letter}{index}")).collect())
            .collect();
        let game = Game::parse("td:4,4").unwrap();
        let labels = Labels::squares(&game).unwrap();
        let blocks: BTreeSet<BTreeSet<String>> =
            game.board.lines().iter().map(|line| line.iter().map(|&point| labels.name(point)).collect()).collect();
        assert_eq!(blocks, expected);
    }

    #[test]
    fn only_boards_with_two_squares_have_labels() {
        for (expression, some) in
            [("affine:4", true), ("td:4,4+2", true), ("td:3,4", false), ("td:5,4", false), ("4^2", false)]
        {
            assert_eq!(Labels::squares(&Game::parse(expression).unwrap()).is_some(), some, "{expression}");
        }
        assert_eq!(Labels::Numbers.list(&[3, 14]), "3, 14");
        assert_eq!(Labels::Squares.list(&[0, 5, 15]), "r1, c4, α4");
        let list = |expression: &str, points: &[Point]| Labels::of(&Game::parse(expression).unwrap()).list(points);
        assert_eq!(list("mnk:3,2,3", &[0, 2, 4]), "a1, c1, b2");
        assert_eq!(list("mnk:28,1,3", &[25, 26, 27]), "z1, aa1, ab1");
        assert_eq!((list("td:4,4", &[15]), list("2^2", &[3])), ("α4".to_owned(), "3".to_owned()));
        let plain = |point: Point| Labels::Squares.plain(point).unwrap_or_default();
        assert_eq!([0, 8, 15].map(plain), ["", "b1", "a4"]);
        let mut game = Game::parse("td:4,4").unwrap();
        game.source.names = (b'a'..=b'p').map(|letter| char::from(letter).to_string()).collect();
        assert_eq!(
            (Labels::of(&game).list(&[0, 15]), Labels::given(&game).name(3)),
            ("a, p".to_owned(), "d".to_owned())
        );
        game.source.names[3] = "ö".to_owned();
        assert_eq!([2, 3].map(|point| Labels::of(&game).plain(point)), [None, Some("3".to_owned())]);
    }
}
