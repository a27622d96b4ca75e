//! Takes words and signs one after the other, and keeps what they have said so far.
//!
//! It is a parser by recursive descent that looks a few words ahead and never goes back further than a comma. Each
//! reader of a statement takes its words by these methods, and an error names what was expected and what is there.
//! No rule nests without bound, so no text exhausts the stack.
//!
//! # Words and signs
//!
//! The end of a line ends a statement, except within parentheses and braces, so the lexer keeps ends as signs of
//! their own. A line over a name marks a forced move; it may be written as a combining character or as the LaTeX
//! command, as the text is often copied from a paper. Characters that word processors put in place of others are
//! refused with a hint.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::notation::parse::syntax::{Mistake, Place, Result, Text, Titled};
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

/// Overlines on the letters of a name; they mark a forced move.
const OVERLINES: [char; 2] = ['\u{305}', '\u{304}'];

/// The LaTeX command that puts a line over a name.
const OVERLINE: &str = "\\overline{";

/// A word or sign, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Where it begins.
    place: Place,
    /// What it is.
    kind: Kind,
}

/// A word or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or number, and whether it has an overline.
    Word(String, bool),
    /// The text between quotation marks.
    Quoted(String),
    /// A single character.
    Sign(char),
    /// Two full stops: a range.
    To,
    /// The end of a line that is not empty.
    End,
}

impl Kind {
    /// Its name in a message.
    fn show(&self) -> String {
        match self {
            Kind::Word(word, _) => format!("'{}'", word.escape_debug()),
            Kind::Quoted(text) => format!("\"{}\"", text.escape_debug()),
            Kind::Sign(sign) => format!("'{sign}'"),
            Kind::To => "'..'".to_owned(),
            Kind::End => "the end of the line".to_owned(),
        }
    }
}

/// The characters that are signs.
const SIGNS: &str = "(){}<>,:;|/=!*";

/// Splits a text into words and signs. Comments, which begin with `#`, and blank lines are left out. The end of a line
/// within parentheses or braces is ignored.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<Place> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let before = tokens.len();
        let mut rest = Rest { characters: line.chars().collect(), next: 0, line: number };
        while let Some(token) = rest.token()? {
            match token.kind {
                Kind::Sign('(' | '{') => open.push(token.place),
                Kind::Sign(')' | '}') => _ = open.pop(),
                _ => {}
            }
            tokens.push(token);
        }
        if tokens.len() > before && open.is_empty() {
            tokens.push(Token { place: rest.place(), kind: Kind::End });
        }
    }
    if let Some(place) = open.pop() {
        return Err(Mistake::new(place, "this parenthesis or brace is not closed"));
    }
    Ok(tokens)
}

/// The rest of a line.
struct Rest {
    characters: Vec<char>,
    next: usize,
    line: usize,
}

impl Rest {
    fn place(&self) -> Place {
        Place { line: self.line, column: self.next + 1 }
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).copied()
    }

    /// The next word or sign of the line; nothing at its end or at a comment.
    fn token(&mut self) -> Result<Option<Token>> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next += 1;
        }
        let place = self.place();
        let kind = match self.peek() {
            None | Some('#') => return Ok(None),
            Some('"') => self.quoted(place)?,
            Some('.') if self.characters.get(self.next + 1) == Some(&'.') => {
                self.next += 2;
                Kind::To
            }
            Some('\\') => self.overlined(place)?,
            Some(sign) if SIGNS.contains(sign) => {
                self.next += 1;
                Kind::Sign(sign)
            }
            Some(letter) if is_of_word(letter) => self.word(),
            Some(other) => {
                let message = format!("'{}' has no meaning here{}", other.escape_debug(), hint(other));
                return Err(Mistake::new(place, message));
            }
        };
        Ok(Some(Token { place, kind }))
    }

    /// A name or number. A line over any of its letters marks the whole name.
    fn word(&mut self) -> Kind {
        let (mut word, mut forced) = (String::new(), false);
        while let Some(letter) = self.peek() {
            if OVERLINES.contains(&letter) {
                forced = true;
            } else if is_of_word(letter) {
                word.push(plain(letter));
            } else {
                break;
            }
            self.next += 1;
        }
        Kind::Word(word, forced)
    }

    fn quoted(&mut self, place: Place) -> Result<Kind> {
        let text = &self.characters[self.next + 1..];
        let Some(length) = text.iter().position(|&letter| letter == '"') else {
            return Err(Mistake::new(place, "the quotation is not closed on its line"));
        };
        self.next += length + 2;
        Ok(Kind::Quoted(text[..length].iter().collect()))
    }

    /// `\overline{b1}`, as in a paper's LaTeX source.
    fn overlined(&mut self, place: Place) -> Result<Kind> {
        let is_command =
            self.characters[self.next..].iter().copied().zip(OVERLINE.chars()).all(|(one, other)| one == other);
        self.next = self.characters.len().min(self.next + OVERLINE.len());
        if let (true, Kind::Word(word, _)) = (is_command, self.word())
            && !word.is_empty()
            && self.peek() == Some('}')
        {
            self.next += 1;
            return Ok(Kind::Word(word, true));
        }
        Err(Mistake::new(place, "the only command is \\overline{NAME}; write names without commands, such as a1"))
    }
}

/// What to write instead of a character that word processors insert.
fn hint(character: char) -> &'static str {
    match character {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => "; write straight quotation marks",
        '\u{2032}' | '\u{2033}' | '\u{b4}' => "; write ' for a prime",
        _ => "",
    }
}

/// The digit of a subscript.
fn plain(letter: char) -> char {
    match letter {
        '\u{2080}'..='\u{2089}' => char::from_digit(u32::from(letter) - 0x2080, 10).unwrap_or(letter),
        _ => letter,
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '\''
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokens(text).unwrap().into_iter().map(|token| token.kind).collect()
    }

    fn word(word: &str) -> Kind {
        Kind::Word(word.to_owned(), false)
    }

    #[test]
    fn a_forced_move_is_written_in_three_ways() {
        let forced = Kind::Word("b1".to_owned(), true);
        assert_eq!(kinds("b\u{305}1\u{305}"), [forced.clone(), Kind::End]);
        assert_eq!(kinds("\\overline{b1}"), [forced, Kind::End]);
        assert_eq!(kinds("b1!"), [word("b1"), Kind::Sign('!'), Kind::End]);
    }

    #[test]
    fn a_subscript_is_a_digit() {
        assert_eq!(kinds("\u{3b1}\u{2081}"), [word("\u{3b1}1"), Kind::End]);
    }

    #[test]
    fn lines_end_outside_of_brackets_and_comments_are_left_out() {
        let tokens = tokens("# nothing\n\n on (\u{3b1}1, # one\r\n  r2) : \"a b\"\nr1..r4").unwrap();
        let kinds: Vec<&Kind> = tokens.iter().map(|token| &token.kind).collect();
        let sign = Kind::Sign;
        let expected = [
            word("on"),
            sign('('),
            word("\u{3b1}1"),
            sign(','),
            word("r2"),
            sign(')'),
            sign(':'),
            Kind::Quoted("a b".to_owned()),
            Kind::End,
            word("r1"),
            Kind::To,
            word("r4"),
            Kind::End,
        ];
        assert_eq!(kinds, expected.iter().collect::<Vec<_>>());
        assert_eq!(tokens[2].place, Place { line: 3, column: 6 });
        assert_eq!(tokens[4].place, Place { line: 4, column: 3 });
    }

    #[test]
    fn what_is_no_word_or_sign_is_told() {
        let message = |text: &str| tokens(text).unwrap_err().to_string();
        assert_eq!(message("r1, %"), "1:5: '%' has no meaning here");
        assert_eq!(message("a \"b"), "1:3: the quotation is not closed on its line");
        assert_eq!(
            message("\\alpha"),
            "1:1: the only command is \\overline{NAME}; write names without commands, such as a1"
        );
        assert_eq!(message("\\overline{}"), message("\\alpha"));
        assert_eq!(message("on (r1,\n  r2"), "1:4: this parenthesis or brace is not closed");
    }
}
