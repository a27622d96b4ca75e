//! Statements about the board: names of points, and figures.
//!
//! Names may be given in ranges, such as `r1..r4`. A text without names uses those of the game, and always its
//! numbers. Words that mean something where a point may stand cannot be names, or a later word would be taken for a
//! move.

use crate::notation::parse::lexer::Kind;
use crate::notation::parse::mistake::{Mistake, Place, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::syntax::*;
use pgc_core::game::{Game, Names, Point};

/// Most points that a text may name.
const MAX_NAMES: usize = 4096;

/// What a range such as `r1..r4` must be.
const RANGE: &str = "a range goes from a name with a number to the same name with a higher number, for example r1..r4, \
    and has no more numbers than there are names";

impl Parser {
    /// The number of the board's points, where the game is stated.
    pub(super) fn board_points(&self) -> Result<usize> {
        let game = self.text.game.as_ref();
        game.map(|game| game.board.points()).ok_or_else(|| Mistake::no_game(self.place()))
    }

    /// `points r1..r4 c1..c4`, perhaps with `at` and the numbers of the board's points.
    pub(super) fn name_points(&mut self, place: Place) -> Result<()> {
        let board_points = self.board_points()?;
        if self.text.names.is_empty() {
            self.text.named = place;
        }
        let first = self.text.names.len();
        while !self.is_word("at") && !self.is_end() {
            let place = self.place();
            for name in self.range()? {
                let index = Point::try_from(self.text.names.len()).unwrap_or(Point::MAX);
                if self.text.names.len() >= MAX_NAMES.min(board_points) {
                    return Err(wrong_count(place, self.text.names.len() + 1, board_points));
                }
                if self.points.insert(name.clone(), index).is_some() {
                    return Err(Mistake::again(place, &name, self.text.named.line));
                }
                self.text.names.push(name);
            }
        }
        if first > 0 && self.text.numbers.is_some() != self.is_word("at") {
            return Err(self.mistake("number all names or none"));
        }
        if self.takes_word("at") {
            self.number_names(board_points)?;
        }
        Ok(())
    }

    /// Reads the numbers of the names that have none yet.
    fn number_names(&mut self, board_points: usize) -> Result<()> {
        let mut numbers = self.text.numbers.take().unwrap_or_default();
        let all = self.text.names.len();
        while numbers.len() < all {
            let place = self.place();
            let first = self.point_number(board_points)?;
            let last = if self.takes(&Kind::To) { self.point_number(board_points)? } else { first };
            if last < first || usize::from(last - first) >= all - numbers.len() {
                return Err(Mistake::new(place, RANGE));
            }
            for point in first..=last {
                if numbers.contains(&point) {
                    return Err(Mistake::again(place, &point.to_string(), self.text.named.line));
                }
                numbers.push(point);
            }
        }
        self.text.numbers = Some(numbers);
        Ok(())
    }

    /// Reads the number of one of the board's points.
    fn point_number(&mut self, board_points: usize) -> Result<Point> {
        let place = self.place();
        let number = self.word("the number of a point")?;
        let point = number.parse().ok().filter(|&point: &Point| usize::from(point) < board_points);
        point.ok_or_else(|| {
            let message = format!("the board has {board_points} points, numbered from 0; there is no point {number}");
            Mistake::new(place, message)
        })
    }

    /// Reads a name, or a range of names.
    fn range(&mut self) -> Result<Vec<String>> {
        let place = self.place();
        let from = self.word("a name")?;
        if !self.takes(&Kind::To) {
            return Ok(vec![from]);
        }
        let to = self.word("the last name of the range")?;
        match [numbered(&from), numbered(&to)] {
            [(letters, Some(first)), (other, Some(last))]
                if letters == other && first <= last && last - first < MAX_NAMES =>
            {
                Ok((first..=last).map(|number| format!("{letters}{number}")).collect())
            }
            _ => Err(Mistake::new(place, RANGE)),
        }
    }

    /// Checks that all points have names. If there are no names, those of the game serve, such as `h8` on a board of columns and rows, and
    /// the numbers, too.
    pub(super) fn named(&mut self) -> Result<()> {
        let Some(game) = &self.text.game else { return Ok(()) };
        let points = game.board.points();
        if self.text.names.is_empty() {
            let numbers: Vec<String> = (0..points).map(|point| point.to_string()).collect();
            self.points = numbers.iter().cloned().zip(0..).collect();
            let names = own_names(game).unwrap_or(numbers);
            self.points.extend(names.iter().cloned().zip(0..));
            self.text.names = names;
            self.text.numbers = Some((0..).take(points).collect());
        }
        match self.text.names.len() {
            names if names < points => Err(wrong_count(self.text.named, names, points)),
            _ => Ok(()),
        }
    }

    pub(super) fn components(&mut self) -> Result<()> {
        self.named()?;
        while !self.is_end() {
            let place = self.place();
            let letter = self.word("the letter of a component")?;
            let mut points: Vec<(usize, Point)> = Vec::new();
            for (index, name) in (0..).zip(&self.text.names) {
                if let (letters, Some(number)) = numbered(name)
                    && letters == letter
                {
                    points.push((number, index));
                }
            }
            points.sort_unstable();
            let counted = points.iter().zip(1..).all(|(&(number, _), place)| number == place);
            let same = self.text.components.first().is_none_or(|first| first.points.len() == points.len());
            let told = self.text.components.iter().any(|component| component.letter == letter);
            if points.is_empty() || !counted || !same || told {
                let message = format!(
                    "'{}' is not a component; a component has points numbered from 1, as many as each other component",
                    letter.escape_default()
                );
                return Err(Mistake::new(place, message));
            }
            let points = points.into_iter().map(|(_, point)| point).collect();
            self.text.components.push(Component { letter, points });
        }
        Ok(())
    }

    pub(super) fn squares(&mut self) -> Result<()> {
        let title = self.title("squares")?;
        self.keyword("rows")?;
        let rows = self.word("the letter of the rows")?;
        self.keyword("columns")?;
        let columns = self.word("the letter of the columns")?;
        let squares = self.rows(&title, |parser| {
            let letter = parser.word("the letter of a square")?;
            parser.sign(':')?;
            let mut square = vec![Vec::new()];
            while !parser.is_end() {
                if parser.takes_sign('/') {
                    square.push(Vec::new());
                } else if let Some(row) = square.last_mut() {
                    row.push(parser.number("a symbol, from 1")?);
                }
            }
            Ok((letter, square))
        })?;
        self.text.statements.push(Statement::Squares(Squares { title, sides: [rows, columns], squares }));
        Ok(())
    }

    pub(super) fn lines(&mut self) -> Result<()> {
        let title = self.title("lines")?;
        let from = if self.takes_word("from") {
            let squares = self.quoted("the name of squares")?;
            self.keyword("by")?;
            Some((squares, self.word("the letter of a square")?))
        } else {
            None
        };
        let rows = self.rows(&title, |parser| {
            let mut row = Vec::new();
            loop {
                row.push((parser.place(), parser.set()?));
                if !parser.takes_sign(',') && !parser.takes_sign(';') || parser.is_end() {
                    return Ok(row);
                }
            }
        })?;
        self.text.statements.push(Statement::Lines(Lines { title, from, rows }));
        Ok(())
    }

    pub(super) fn grid(&mut self) -> Result<()> {
        let title = self.title("grid")?;
        self.keyword("rows")?;
        let rows = self.row_of_lines()?;
        self.keyword("columns")?;
        let columns = self.row_of_lines()?;
        let cells = self.rows(&title, |parser| parser.up_to_end(|parser| Ok(parser.unmarked()?.point)))?;
        self.text.statements.push(Statement::Grid(Grid { title, sides: [rows, columns], cells }));
        Ok(())
    }

    pub(super) fn diagonals(&mut self) -> Result<()> {
        let title = self.title("diagonals")?;
        self.keyword("of")?;
        let grid = self.quoted("the name of a grid")?;
        self.keyword("lines")?;
        let lines = self.row_of_lines()?;
        let cells = self.rows(&title, |parser| parser.up_to_end(|parser| parser.word("a letter")))?;
        self.text.statements.push(Statement::Diagonals(Diagonals { title, grid, lines, cells }));
        Ok(())
    }

    /// `"Figure 2" 1`: the first row of these lines.
    fn row_of_lines(&mut self) -> Result<(Titled, usize)> {
        let lines = self.quoted("the name of lines")?;
        Ok((lines, self.number("which of its rows, from 1")?))
    }
}

/// The error for too many names, or too few.
fn wrong_count(place: Place, names: usize, points: usize) -> Mistake {
    Mistake::new(place, format!("there are {names} names for {points} points"))
}

/// Words that mean something where a point may stand, or after one.
const KEYWORDS: [&str; 20] = [
    "X",
    "O",
    "XW",
    "OW",
    "at",
    "by",
    "end",
    "go",
    "i",
    "lines",
    "of",
    "on",
    "otherwise",
    "pairing",
    "parts",
    "potential",
    "products",
    "remaining",
    "under",
    "up",
];

/// The names of a game's points, if the notation can write them all, and they are others than their numbers.
fn own_names(game: &Game) -> Option<Vec<String>> {
    let points = game.board.points();
    let is_letter = |letter: char| letter.is_alphabetic() || letter.is_ascii_digit() || matches!(letter, '_' | '\'');
    let is_word = |name: &String| !name.is_empty() && name.chars().all(is_letter) && !KEYWORDS.contains(&name.as_str());
    let names = Names::of(game);
    let names: Vec<String> = (0..).take(points.min(MAX_NAMES)).map(|point| names.name(point)).collect();
    let is_numbered = names.iter().enumerate().all(|(point, name)| *name == point.to_string());
    (names.len() == points && !is_numbered && names.iter().all(is_word)).then_some(names)
}

/// A name's letters, and the number at the end of the name.
fn numbered(name: &str) -> (&str, Option<usize>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[letters.len()..];
    let plain = !digits.starts_with('0') || digits == "0";
    (letters, if plain { digits.parse().ok() } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_game_serve_if_the_notation_can_write_them() {
        let named = |names: [&str; 2]| {
            let mut game = Game::parse("mnk:2,1,2").unwrap();
            game.source.names = names.map(str::to_owned).to_vec();
            own_names(&game)
        };
        assert_eq!(named(["north", "south'"]), Some(vec!["north".to_owned(), "south'".to_owned()]));
        for names in [["north", "a-b"], ["up", "north"]] {
            assert_eq!(named(names), None, "{names:?}");
        }
    }
}
