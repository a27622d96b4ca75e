//! The rows of a text, and the words in a row.
//!
//! A row keeps its number, its indentation and its text. One row may be looked at before it is taken, which is
//! enough to see where a block ends.

use std::iter::{Enumerate, Peekable};
use std::str::{FromStr, Lines};

use crate::notation::parse::{Mistake, Place};
use crate::printed::labelling::Labelling;
use pgc_core::game::Point;

/// A row that is not blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'s> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The blanks before what it says.
    pub(super) indent: usize,
    /// What it says.
    pub(super) text: &'s str,
}

impl Row<'_> {
    /// Where what it says begins.
    pub(super) fn place(&self) -> Place {
        Place { line: self.number, column: self.indent + 1 }
    }
}

/// The rows of a text in turn, without blank ones.
pub(super) struct Rows<'s> {
    lines: Peekable<Enumerate<Lines<'s>>>,
    next: Option<Row<'s>>,
    last: usize,
}

impl<'s> Rows<'s> {
    pub(super) fn new(text: &'s str) -> Rows<'s> {
        Rows { lines: text.lines().enumerate().peekable(), next: None, last: 0 }
    }

    /// The next row, which stays.
    pub(super) fn peek(&mut self) -> Option<Row<'s>> {
        while self.next.is_none() {
            let (index, line) = self.lines.next()?;
            self.last = index + 1;
            let text = line.trim_start_matches(' ').trim_end();
            let indent = line.len() - line.trim_start_matches(' ').len();
            self.next = (!text.is_empty()).then_some(Row { number: index + 1, indent, text });
        }
        self.next
    }

    /// The next row.
    pub(super) fn take(&mut self) -> Option<Row<'s>> {
        self.peek();
        self.next.take()
    }

    /// The next row, if it is so.
    pub(super) fn take_if(&mut self, is_so: impl FnOnce(Row<'s>) -> bool) -> Option<Row<'s>> {
        let row = self.peek().filter(|&row| is_so(row))?;
        self.next = None;
        Some(row)
    }

    /// The place of the next row; after the last one that of the text's end.
    pub(super) fn place(&mut self) -> Place {
        let end = Place { line: self.last, column: 1 };
        self.peek().map_or(end, |row| row.place())
    }
}

/// Reads the words of a row.
pub(super) struct Words<'s, 'l> {
    row: Row<'s>,
    /// The bytes and the characters that are taken.
    at: usize,
    taken: usize,
    labelling: &'l Labelling,
}

impl<'s, 'l> Words<'s, 'l> {
    pub(super) fn new(row: Row<'s>, labelling: &'l Labelling) -> Self {
        Words { row, at: 0, taken: 0, labelling }
    }

    /// The names of points.
    pub(super) fn labelling(&self) -> &'l Labelling {
        self.labelling
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'s str {
        &self.row.text[self.at..]
    }

    /// Where that begins.
    pub(super) fn place(&self) -> Place {
        let Place { line, column } = self.row.place();
        Place { line, column: column + self.taken }
    }

    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) {
        self.taken += self.rest()[..bytes].chars().count();
        self.at += bytes;
    }

    /// Whether nothing is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Takes these letters, if they come next.
    pub(super) fn eat(&mut self, letters: &str) -> bool {
        let comes = self.rest().starts_with(letters);
        self.take(if comes { letters.len() } else { 0 });
        comes
    }

    /// Takes these letters.
    pub(super) fn expect(&mut self, letters: &str) -> Result<(), Mistake> {
        if self.eat(letters) { Ok(()) } else { Err(self.mistake(&format!("'{letters}'"))) }
    }

    /// Something else was expected.
    pub(super) fn mistake(&self, expected: &str) -> Mistake {
        let found: String = self.rest().chars().take(20).collect();
        let found =
            if found.is_empty() { "the end of the row".to_owned() } else { format!("'{}'", found.escape_debug()) };
        Mistake { place: self.place(), message: format!("expected {expected}, not {found}") }
    }

    /// Takes a number.
    pub(super) fn number<N: FromStr>(&mut self) -> Result<N, Mistake> {
        let digits = self.rest().find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.rest().len());
        let number = self.rest()[..digits].parse().map_err(|_| self.mistake("a number"))?;
        self.take(digits);
        Ok(number)
    }

    /// Takes what comes before these letters, or all that is left.
    pub(super) fn until(&mut self, letters: &str) -> &'s str {
        let rest = self.rest();
        let end = rest.find(letters).unwrap_or(rest.len());
        self.take(end);
        &rest[..end]
    }

    /// Takes a point.
    pub(super) fn point(&mut self) -> Result<Point, Mistake> {
        let (point, length) = self.labelling.point(self.rest()).ok_or_else(|| self.mistake("a point of the board"))?;
        self.take(length);
        Ok(point)
    }

    /// Takes points with commas between them, up to these letters, which are taken, too.
    pub(super) fn points_until(&mut self, letters: &str) -> Result<Vec<Point>, Mistake> {
        let mut points = Vec::new();
        if self.eat(letters) {
            return Ok(points);
        }
        loop {
            points.push(self.point()?);
            if self.eat(letters) {
                return Ok(points);
            }
            self.expect(", ")?;
        }
    }

    /// Takes points in braces.
    pub(super) fn set(&mut self) -> Result<Vec<Point>, Mistake> {
        self.expect("{")?;
        self.points_until("}")
    }

    /// Takes replies: points in parentheses, with commas between them.
    pub(super) fn replies(&mut self) -> Result<Vec<Point>, Mistake> {
        let mut replies = Vec::new();
        loop {
            self.expect("(")?;
            replies.push(self.point()?);
            self.expect(")")?;
            if !self.rest().starts_with(", (") {
                return Ok(replies);
            }
            self.expect(", ")?;
        }
    }

    /// Takes sets of points with blanks between them, up to the end.
    pub(super) fn sets(&mut self) -> Result<Vec<Vec<Point>>, Mistake> {
        let mut sets = Vec::new();
        while !self.is_at_end() {
            sets.push(self.set()?);
            if !self.is_at_end() {
                self.expect(" ")?;
            }
        }
        Ok(sets)
    }
}
