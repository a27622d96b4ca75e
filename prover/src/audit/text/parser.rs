//! Reads statements from words and signs.

use std::collections::HashMap;

use super::lexer::{Token, tokens};
use super::syntax::*;
use super::{Mistake, Place, Problem};
use crate::game::{Game, Point};

pub(super) type Result<T> = std::result::Result<T, Mistake>;

/// Reads a text.
///
/// # Errors
///
/// The first place that is not understood.
pub fn read(text: &str) -> Result<Text> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        next: 0,
        end: Place { line: text.lines().count().max(1), column: 1 },
        text: Text {
            title: None,
            sources: Vec::new(),
            game: None,
            names: Vec::new(),
            numbers: None,
            named: Place::default(),
            components: Vec::new(),
            statements: Vec::new(),
        },
        points: HashMap::new(),
        told: HashMap::new(),
    };
    while parser.peek().is_some() {
        parser.statement()?;
    }
    parser.named()?;
    Ok(parser.text)
}

/// What has been read, and what is left.
pub(super) struct Parser {
    pub(super) tokens: Vec<Token>,
    pub(super) next: usize,
    pub(super) end: Place,
    pub(super) text: Text,
    /// The index of each name.
    pub(super) points: HashMap<String, Point>,
    /// The lines on which names were given to statements.
    pub(super) told: HashMap<(&'static str, String), usize>,
}

impl Parser {
    fn statement(&mut self) -> Result<()> {
        let place = self.place();
        let keyword = self.word("a statement")?;
        match keyword.as_str() {
            "title" => {
                self.once("title", "title", place)?;
                self.text.title = Some(self.quoted("the title")?.name);
            }
            "source" => {
                let source = self.quoted("the source")?.name;
                self.text.sources.push(source);
            }
            "game" => self.game(place)?,
            "points" => self.name_points(place)?,
            "components" => self.components()?,
            "squares" => self.squares()?,
            "lines" => self.lines()?,
            "grid" => self.grid()?,
            "diagonals" => self.diagonals()?,
            "map" => self.map()?,
            "example" => {
                let title = self.title("example")?;
                self.sign(':')?;
                let items = self.moves()?;
                self.text.statements.push(Statement::Example(title, items));
            }
            "theorem" => self.theorem()?,
            "play" => self.play()?,
            "table" => self.table()?,
            "claim" => self.claim(place)?,
            _ => return Err(Mistake { place, problem: Problem::Statement(keyword) }),
        }
        self.line_ends()
    }

    fn game(&mut self, place: Place) -> Result<()> {
        self.once("game", "game", place)?;
        let Titled { name, place } = self.quoted("the game, for example \"affine:4\"")?;
        let game = Game::read(&name).map_err(|error| Mistake { place, problem: Problem::Game(error.to_string()) })?;
        self.text.game = Some(game);
        Ok(())
    }
}
