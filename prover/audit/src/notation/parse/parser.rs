//! Takes words and signs one after the other, and keeps what they have said so far.
//!
//! It is a parser by recursive descent that looks a few words ahead and never goes back further than a comma. Each
//! reader of a statement takes its words by these methods, and an error names what was expected and what is there.
//! No rule nests without bound, so no text exhausts the stack.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::notation::parse::lexer::{Kind, Token};
use crate::notation::parse::mistake::{Mistake, Place, Result};
use crate::notation::parse::syntax::{Text, Titled};
use pgc_core::game::Point;

/// What has been read, and what is left to read.
pub(super) struct Parser {
    /// Where the files are that the text names.
    pub(super) folder: PathBuf,
    pub(super) tokens: Vec<Token>,
    pub(super) next: usize,
    /// Where the text ends.
    pub(super) end: Place,
    pub(super) text: Text,
    /// The index of each name.
    pub(super) points: HashMap<String, Point>,
    /// The lines on which statements got their names.
    pub(super) told: HashMap<(&'static str, String), usize>,
    /// The number of points of the board and of its lines together.
    pub(super) map_size: usize,
    /// The same number, summed over all maps so far.
    pub(super) mapped: usize,
}

impl Parser {
    /// Notes a name. It is an error if it was given before.
    pub(super) fn once(&mut self, what: &'static str, name: &str, place: Place) -> Result<()> {
        match self.told.insert((what, name.to_owned()), place.line) {
            None => Ok(()),
            Some(line) => Err(Mistake::again(place, name, line)),
        }
    }

    /// The name of a statement, unique among those of its kind.
    pub(super) fn title(&mut self, what: &'static str) -> Result<Titled> {
        let title = self.quoted("a name in quotation marks")?;
        self.once(what, &title.name, title.place)?;
        Ok(title)
    }

    pub(super) fn kind(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.next + ahead).map(|token| &token.kind)
    }

    pub(super) fn place(&self) -> Place {
        self.tokens.get(self.next).map_or(self.end, |token| token.place)
    }

    pub(super) fn mistake(&self, message: impl Into<String>) -> Mistake {
        Mistake::new(self.place(), message)
    }

    pub(super) fn expected(&self, expected: &str) -> Mistake {
        let found = self.kind(0).map_or("the end of the text".to_owned(), Kind::show);
        Mistake::expected(self.place(), expected, &found)
    }

    fn takes_if(&mut self, is: bool) -> bool {
        self.next += usize::from(is);
        is
    }

    fn takes_or(&mut self, is: bool, expected: &str) -> Result<()> {
        if self.takes_if(is) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn takes(&mut self, kind: &Kind) -> bool {
        self.takes_if(self.kind(0) == Some(kind))
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind(0) == Some(&Kind::Sign(sign))
    }

    pub(super) fn takes_sign(&mut self, sign: char) -> bool {
        self.takes_if(self.is_sign(sign))
    }

    pub(super) fn sign(&mut self, sign: char) -> Result<()> {
        self.expect_sign(sign, &format!("'{sign}'"))
    }

    pub(super) fn expect_sign(&mut self, sign: char, expected: &str) -> Result<()> {
        self.takes_or(self.is_sign(sign), expected)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(0), Some(Kind::Word(found, _)) if found == word)
    }

    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        self.takes_if(self.is_word(word))
    }

    pub(super) fn keyword(&mut self, word: &str) -> Result<()> {
        self.expect_word(word, &format!("'{word}'"))
    }

    pub(super) fn expect_word(&mut self, word: &str, expected: &str) -> Result<()> {
        self.takes_or(self.is_word(word), expected)
    }

    pub(super) fn word(&mut self, what: &str) -> Result<String> {
        let Some(Kind::Word(word, _)) = self.kind(0).cloned() else { return Err(self.expected(what)) };
        self.next += 1;
        Ok(word)
    }

    pub(super) fn number(&mut self, what: &str) -> Result<usize> {
        let Some(Kind::Word(word, _)) = self.kind(0) else { return Err(self.expected(what)) };
        let number: u32 = word.parse().map_err(|_| self.expected(what))?;
        self.next += 1;
        Ok(number as usize)
    }

    pub(super) fn quoted(&mut self, what: &str) -> Result<Titled> {
        let place = self.place();
        let Some(Kind::Quoted(name)) = self.kind(0).cloned() else { return Err(self.expected(what)) };
        self.next += 1;
        Ok(Titled { name, place })
    }

    /// Reads one or several, separated by commas.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.takes_sign(',') {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Takes a comma, and the end of the line after it, if there is one.
    pub(super) fn takes_comma(&mut self) -> bool {
        let is = self.takes_sign(',');
        if is {
            self.skip_ends();
        }
        is
    }

    /// Continues on the next line.
    pub(super) fn skip_ends(&mut self) {
        while self.takes(&Kind::End) {}
    }

    /// Goes back to the comma that was taken last.
    pub(super) fn step_back(&mut self) {
        self.next -= 1;
        while self.kind(0) == Some(&Kind::End) {
            self.next -= 1;
        }
    }

    pub(super) fn is_end(&self) -> bool {
        matches!(self.kind(0), None | Some(Kind::End))
    }

    pub(super) fn line_ends(&mut self) -> Result<()> {
        let is_last = self.kind(0).is_none();
        if is_last || self.takes(&Kind::End) { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    /// Reads everything up to the end of the line.
    pub(super) fn up_to_end<T>(&mut self, mut item: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.is_end() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Whether a block ends here.
    pub(super) fn ends(&mut self, begun: Place) -> Result<bool> {
        if self.kind(0).is_none() {
            return Err(Mistake::new(begun, "this has no end; write 'end' on a separate line"));
        }
        Ok(self.takes_word("end"))
    }

    /// The lines of a block, after the end of the line on which it begins.
    pub(super) fn block<T>(&mut self, begun: Place, mut line: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        self.line_ends()?;
        let mut lines = Vec::new();
        while !self.ends(begun)? {
            lines.push(line(self)?);
            self.line_ends()?;
        }
        Ok(lines)
    }

    /// The rows of a figure, at least one.
    pub(super) fn rows<T>(&mut self, title: &Titled, row: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        let rows = self.block(title.place, row)?;
        if rows.is_empty() {
            return Err(Mistake::new(title.place, format!("\"{}\" has no rows", title.name.escape_debug())));
        }
        Ok(rows)
    }
}
