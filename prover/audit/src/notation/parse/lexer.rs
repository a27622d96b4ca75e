//! Splits a strategy's text into words and signs.
//!
//! The end of a line ends a statement, except within parentheses and braces, so the lexer keeps ends as signs of
//! their own. A line over a name marks a forced move; it may be written as a combining character or as the LaTeX
//! command, as the text is often copied from a paper. Characters that word processors put in place of others are
//! refused with a hint.

use crate::notation::parse::mistake::{Mistake, Place, Result};

/// Overlines on the letters of a name; they mark a forced move.
const OVERLINES: [char; 2] = ['\u{305}', '\u{304}'];

/// The LaTeX command that puts a line over a name.
const OVERLINE: &str = "\\overline{";

/// A word or sign, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Where it begins.
    pub(super) place: Place,
    /// What it is.
    pub(super) kind: Kind,
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
    pub(super) fn show(&self) -> String {
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
