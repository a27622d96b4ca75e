//! Reads the notation of strategies (specification: strategy, sections 1 to 6).
//!
//! [`read`] checks the form, and figures against each other (`figures`). Names of points become indices, in the order of their declaration.
//! The audit decides whether other statements are true.
//!
//! Each statement begins with a word that says its kind, so a text is read without looking ahead. The game comes
//! before what needs its points. A word that does not begin a statement gets a hint, as most such mistakes are a capital
//! letter or a line that should have gone on.

mod board;
mod figures;
mod parser;
mod part;
mod syntax;

use std::path::Path;

use crate::notation::parse::parser::{Kind, Parser, tokens};
use crate::notation::parse::syntax::Result;
use pgc_core::game::{Claim, Game};

pub use syntax::*;

/// The most bytes of a text.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;

/// The words that begin statements.
const STATEMENTS: &str =
    "title source game points components squares lines grid diagonals map pairs example theorem play table claim";

/// Reads a text.
///
/// # Errors
///
/// The first place that cannot be parsed.
pub fn read(text: &str) -> Result<Text> {
    read_in(Path::new(""), text)
}

/// Does the same as [`read`], but the files that the text names are looked for from a folder.
///
/// # Errors
///
/// As [`read`].
pub(super) fn read_in(folder: &Path, text: &str) -> Result<Text> {
    // Some editors begin a text with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser { folder: folder.to_owned(), tokens: tokens(text)?, ..Parser::default() };
    refuse_if(parser.is_of(Kind::Last), || parser.mistake("the text has no statement"))?;
    while !parser.is_of(Kind::Last) {
        parser.statement()?;
    }
    parser.named()?;
    Ok(parser.text)
}

impl Parser {
    /// Reads one statement by the reader of its kind.
    fn statement(&mut self) -> Result<()> {
        let place = self.place();
        let keyword = self.word("a statement")?;
        match keyword.as_str() {
            "title" => {
                self.once("title", "title", place)?;
                self.text.title = Some(self.quoted("the title")?.name);
            }
            "source" => push(self.quoted("the source")?.name, &mut self.text.sources),
            "game" => self.game(place)?,
            "points" => self.name_points(place)?,
            "components" => self.components()?,
            "squares" | "lines" | "grid" | "diagonals" => self.figure(&keyword)?,
            "map" => push(self.map()?, &mut self.text.maps),
            "pairs" => push(self.pairs()?, &mut self.text.pairs),
            "example" => {
                let title = self.title("example")?;
                self.expect(":")?;
                push((title, self.moves()?), &mut self.text.examples);
            }
            "theorem" | "play" | "table" => push(self.part(&keyword)?, &mut self.text.plays),
            "claim" => push((place, self.claim()?), &mut self.text.claims),
            _ => {
                let all = STATEMENTS.replace(' ', ", ").replace(", claim", " or claim");
                let (begun, hint) = (keyword.escape_debug(), hint(&keyword));
                return Err(Mistake::new(place, format!("'{begun}' does not begin a statement{hint}; write {all}")));
            }
        }
        self.line_ends()
    }

    fn game(&mut self, place: Place) -> Result<()> {
        self.once("game", "game", place)?;
        let Titled { name, place } = self.quoted("the game, for example \"affine:4\"")?;
        let game = Game::read_in(&self.folder, &name).and_then(|game| game.whole("a strategy"));
        let game = game.map_err(|error| Mistake::new(place, error.to_string()))?;
        let lines = [Claim::XenoWins, Claim::OpheliaWins].map(|win| game.lines_of(win).concat().len());
        self.map_size = game.board.points() + lines[0].max(lines[1]);
        (self.text.game, self.text.told_game) = (Some(game), Some(name));
        Ok(())
    }
}

/// Adds a statement to those of its kind.
fn push<T>(statement: T, all: &mut Vec<T>) {
    all.push(statement);
}

/// A hint about a word that would be valid in lower case, or that seems to continue the line above.
fn hint(word: &str) -> String {
    let lower = word.to_lowercase();
    if word != lower && STATEMENTS.split(' ').any(|statement| statement == lower) {
        format!(" ('{lower}' does)")
    } else if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        " (a statement continues on the next line only after a comma, or within parentheses or braces)".to_owned()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Options, audit};

    /// Texts, each with its error message. They follow the game of a plane, so their lines are counted from 2.
    const MISTAKES: &str = include_str!("mistakes.txt");

    fn mistake(text: &str) -> String {
        match audit(text, &Options::default()) {
            Ok(_) => panic!("understood: {text}"),
            Err(mistake) => mistake.to_string(),
        }
    }

    #[test]
    fn each_mistake_is_told_with_its_place() {
        for block in MISTAKES.trim_end().split("\n\n") {
            let (text, message) = block.split_once("\n=> ").expect("a text and what is said of it");
            assert_eq!(mistake(&format!("game \"affine:3\"\n{text}")), message, "{text}");
        }
    }

    #[test]
    fn a_game_is_needed_and_is_one() {
        let no_game = "the game is not stated yet; write, for example, 'game \"affine:4\"' before this";
        for (text, message) in [
            ("# nothing\n", "1:10: the text has no statement".to_owned()),
            ("points a", format!("1:8: {no_game}")),
            ("example \"E\" : 0", format!("1:15: {no_game}")),
            ("map q = ()", format!("1:5: {no_game}")),
            ("game \"affine:11\"", "1:6: order 11 is not supported; choose 2, 3, 4, 5, 7, 8 or 9".to_owned()),
            ("game \"3^2\"\ngame \"3^2\"", "2:1: 'game' is stated already, on line 1".to_owned()),
        ] {
            assert_eq!(mistake(text), message);
        }
    }
}
