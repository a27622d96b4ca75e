//! Words and signs, one after the other.

use crate::notation::parse::lexer::{Kind, Token};
use crate::notation::parse::parser::{Parser, Result};
use crate::notation::parse::syntax::Titled;
use crate::notation::parse::{Mistake, Place, Problem};

impl Parser {
    /// Notes that something was told, once.
    pub(super) fn once(&mut self, what: &'static str, name: &str, place: Place) -> Result<()> {
        match self.told.insert((what, name.to_owned()), place.line) {
            None => Ok(()),
            Some(line) => Err(Mistake { place, problem: Problem::Again { name: name.to_owned(), line } }),
        }
    }

    /// The name of a statement of some kind, which no other one of this kind has.
    pub(super) fn title(&mut self, what: &'static str) -> Result<Titled> {
        let title = self.quoted("a name in quotation marks")?;
        self.once(what, &title.name, title.place)?;
        Ok(title)
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    pub(super) fn kind(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.next + ahead).map(|token| &token.kind)
    }

    pub(super) fn place(&self) -> Place {
        self.peek().map_or(self.end, |token| token.place)
    }

    pub(super) fn mistake(&self, problem: Problem) -> Mistake {
        Mistake { place: self.place(), problem }
    }

    pub(super) fn expected(&self, expected: &str) -> Mistake {
        let found = self.kind(0).map_or("the end of the text".to_owned(), Kind::show);
        self.mistake(Problem::Expected { expected: expected.to_owned(), found })
    }

    pub(super) fn takes(&mut self, kind: &Kind) -> bool {
        let is = self.kind(0) == Some(kind);
        self.next += usize::from(is);
        is
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind(0) == Some(&Kind::Sign(sign))
    }

    pub(super) fn takes_sign(&mut self, sign: char) -> bool {
        self.takes(&Kind::Sign(sign))
    }

    pub(super) fn sign(&mut self, sign: char) -> Result<()> {
        self.expect_sign(sign, &format!("'{sign}'"))
    }

    pub(super) fn expect_sign(&mut self, sign: char, expected: &str) -> Result<()> {
        if self.takes_sign(sign) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Takes a comma, and the end of the line after it.
    pub(super) fn takes_comma(&mut self) -> bool {
        let is = self.takes_sign(',');
        if is {
            self.skip_ends();
        }
        is
    }

    /// Goes on on the next line.
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

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(0), Some(Kind::Word(found, _)) if found == word)
    }

    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        self.next += usize::from(is);
        is
    }

    pub(super) fn keyword(&mut self, word: &str) -> Result<()> {
        self.expect_word(word, &format!("'{word}'"))
    }

    pub(super) fn expect_word(&mut self, word: &str, expected: &str) -> Result<()> {
        if self.takes_word(word) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn word(&mut self, what: &str) -> Result<String> {
        match self.kind(0) {
            Some(Kind::Word(word, _)) => {
                let word = word.clone();
                self.next += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn number(&mut self, what: &str) -> Result<usize> {
        match self.kind(0) {
            Some(Kind::Word(word, _)) if word.parse::<u32>().is_ok() => {
                let number = word.parse().unwrap_or(usize::MAX);
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn quoted(&mut self, what: &str) -> Result<Titled> {
        match self.peek() {
            Some(Token { place, kind: Kind::Quoted(name) }) => {
                let titled = Titled { name: name.clone(), place: *place };
                self.next += 1;
                Ok(titled)
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn is_end(&self) -> bool {
        matches!(self.kind(0), None | Some(Kind::End))
    }

    pub(super) fn line_ends(&mut self) -> Result<()> {
        if self.kind(0).is_none() || self.takes(&Kind::End) {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    /// Whether a block ends here.
    pub(super) fn ends(&mut self, begun: Place) -> Result<bool> {
        if self.kind(0).is_none() {
            return Err(Mistake { place: begun, problem: Problem::NoEnd });
        }
        Ok(self.takes_word("end"))
    }
}
