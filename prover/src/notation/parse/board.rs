//! Statements about the board: names of points, and figures.

use crate::game::{Game, Point};
use crate::notation::parse::lexer::Kind;
use crate::notation::parse::parser::{Parser, Result};
use crate::notation::parse::syntax::*;
use crate::notation::parse::{Mistake, Place, Problem};

/// Most points that a text may name.
const MAX_NAMES: usize = 4096;

impl Parser {
    /// The number of the board's points, where the game is told.
    pub(super) fn board_points(&self) -> Result<usize> {
        let game = self.text.game.as_ref();
        game.map(|game: &Game| game.board.points()).ok_or_else(|| self.mistake(Problem::NoGame))
    }

    /// `points r1..r4 c1..c4`, and perhaps `at` with the numbers of the board's points.
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
                    let names = self.text.names.len() + 1;
                    return Err(Mistake { place, problem: Problem::Names { names, points: board_points } });
                }
                if self.points.insert(name.clone(), index).is_some() {
                    let line = self.text.named.line;
                    return Err(Mistake { place, problem: Problem::Again { name, line } });
                }
                self.text.names.push(name);
            }
        }
        let given = self.text.names.len() - first;
        if first > 0 && self.text.numbers.is_some() != self.is_word("at") {
            return Err(self.mistake(Problem::Numbered));
        }
        if self.takes_word("at") {
            let mut numbers = self.text.numbers.take().unwrap_or_default();
            let all = numbers.len() + given;
            while numbers.len() < all {
                let place = self.place();
                let first = self.point_number(board_points)?;
                let last = if self.takes(&Kind::To) { self.point_number(board_points)? } else { first };
                if last < first || usize::from(last - first) >= all - numbers.len() {
                    return Err(Mistake { place, problem: Problem::Range });
                }
                for point in first..=last {
                    if numbers.contains(&point) {
                        let (name, line) = (point.to_string(), self.text.named.line);
                        return Err(Mistake { place, problem: Problem::Again { name, line } });
                    }
                    numbers.push(point);
                }
            }
            self.text.numbers = Some(numbers);
        }
        Ok(())
    }

    /// The number of one of the board's points.
    fn point_number(&mut self, board_points: usize) -> Result<Point> {
        let place = self.place();
        let number = self.word("the number of a point")?;
        let point = number.parse().ok().filter(|&point: &Point| usize::from(point) < board_points);
        point.ok_or(Mistake { place, problem: Problem::NoPoint { number, points: board_points } })
    }

    /// A name, or all from one to another.
    fn range(&mut self) -> Result<Vec<String>> {
        let place = self.place();
        let from = self.word("a name")?;
        if !self.takes(&Kind::To) {
            return Ok(vec![from]);
        }
        let to = self.word("the last name of the range")?;
        let [(letters, first), (other, last)] = [&from, &to].map(|name| numbered(name));
        match (first, last) {
            (Some(first), Some(last)) if letters == other && first <= last && last - first < MAX_NAMES => {
                Ok((first..=last).map(|number| format!("{letters}{number}")).collect())
            }
            _ => Err(Mistake { place, problem: Problem::Range }),
        }
    }

    /// Checks that all points have names; without any they have their numbers.
    pub(super) fn named(&mut self) -> Result<()> {
        let Some(points) = self.text.game.as_ref().map(|game| game.board.points()) else { return Ok(()) };
        if self.text.names.is_empty() {
            self.text.names = (0..points).map(|point| point.to_string()).collect();
            self.text.numbers = Some((0..).take(points).collect());
            let names = self.text.names.iter().cloned();
            self.points = names.zip(0..).collect();
        }
        if self.text.names.len() < points {
            let problem = Problem::Names { names: self.text.names.len(), points };
            return Err(Mistake { place: self.text.named, problem });
        }
        Ok(())
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
                let problem = Problem::Components(format!(
                    "'{}' is no component; its points are numbered from 1, and as many as those of the others, which it is not",
                    letter.escape_default()
                ));
                return Err(Mistake { place, problem });
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
        self.line_ends()?;
        let mut squares = Vec::new();
        while !self.ends(title.place)? {
            let letter = self.word("the letter of a square")?;
            self.sign(':')?;
            let mut square = vec![Vec::new()];
            while !self.is_end() {
                if self.takes_sign('/') {
                    square.push(Vec::new());
                } else if let Some(row) = square.last_mut() {
                    row.push(self.number("a symbol, from 1")?);
                }
            }
            self.line_ends()?;
            squares.push((letter, square));
        }
        not_empty(&title, squares.is_empty())?;
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
        self.line_ends()?;
        let mut rows = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            loop {
                let place = self.place();
                row.push((place, self.set()?));
                if !self.takes_sign(',') && !self.takes_sign(';') || self.is_end() {
                    break;
                }
            }
            self.line_ends()?;
            rows.push(row);
        }
        not_empty(&title, rows.is_empty())?;
        self.text.statements.push(Statement::Lines(Lines { title, from, rows }));
        Ok(())
    }

    pub(super) fn grid(&mut self) -> Result<()> {
        let title = self.title("grid")?;
        self.keyword("rows")?;
        let rows = self.row_of_lines()?;
        self.keyword("columns")?;
        let columns = self.row_of_lines()?;
        self.line_ends()?;
        let mut cells = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            while !self.is_end() {
                row.push(self.unmarked()?.point);
            }
            self.line_ends()?;
            cells.push(row);
        }
        not_empty(&title, cells.is_empty())?;
        self.text.statements.push(Statement::Grid(Grid { title, sides: [rows, columns], cells }));
        Ok(())
    }

    pub(super) fn diagonals(&mut self) -> Result<()> {
        let title = self.title("diagonals")?;
        self.keyword("of")?;
        let grid = self.quoted("the name of a grid")?;
        self.keyword("lines")?;
        let lines = self.row_of_lines()?;
        self.line_ends()?;
        let mut cells = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            while !self.is_end() {
                row.push(self.word("a letter")?);
            }
            self.line_ends()?;
            cells.push(row);
        }
        not_empty(&title, cells.is_empty())?;
        self.text.statements.push(Statement::Diagonals(Diagonals { title, grid, lines, cells }));
        Ok(())
    }

    /// `"Figure 2" 1`: the first row of these lines.
    fn row_of_lines(&mut self) -> Result<(Titled, usize)> {
        let lines = self.quoted("the name of lines")?;
        Ok((lines, self.number("which of its rows, from 1")?))
    }
}

/// A figure has something to show.
fn not_empty(title: &Titled, is_empty: bool) -> Result<()> {
    let message = format!("\"{}\" has no rows", title.name.escape_debug());
    if is_empty { Err(Mistake { place: title.place, problem: Problem::Row(message) }) } else { Ok(()) }
}

/// A name's letters, and the number at its end.
fn numbered(name: &str) -> (&str, Option<usize>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[letters.len()..];
    let plain = !digits.starts_with('0') || digits == "0";
    (letters, if plain { digits.parse().ok() } else { None })
}
