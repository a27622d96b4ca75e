//! Games as the prover reads them.

use std::path::Path;

use pgc_core::game::file::Format;
use pgc_core::game::file::write::write;
use pgc_core::game::{self, Claim, Convention, Point, hex};
use pgc_core::pg;
use pgc_core::symmetry::automorphisms_of;
use pgc_show::page::MAX_POINTS;
use pgc_show::write_svg;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::no_game;

/// A game that does not change.
#[pyclass(frozen, eq, module = "pgc._native")]
#[derive(Clone, PartialEq)]
pub(crate) struct Game(pub game::Game);

/// The symmetries of a board.
#[derive(IntoPyObject)]
pub(crate) struct Automorphisms {
    /// Decimal digits, as it may be huge.
    order: String,
    is_complete: bool,
    orbits: Vec<Vec<Point>>,
}

/// Words as the prover takes them.
fn words(options: &[String]) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

#[pymethods]
impl Game {
    /// Reads a text, which may name a file, with options that say how it is read.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, reading: Vec<String>) -> PyResult<Self> {
        py.detach(|| pg::game(text, &words(&reading)).map_err(|error| error.to_string())).map(Self).map_err(no_game)
    }

    /// Reads the text of a file of this name.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: &str, name: &str, reading: Vec<String>) -> PyResult<Self> {
        py.detach(|| game::Game::of_text(text, Path::new(name), &words(&reading))).map(Self).map_err(no_game)
    }

    /// The same game with these names for its points, of which there must be as many, and more notes.
    fn told(&self, names: Vec<String>, notes: Vec<String>) -> Self {
        let mut game = self.0.clone();
        game.source.names = names;
        game.source.listing = None;
        game.source.notes.extend(notes);
        Self(game)
    }

    /// The same game with these options, as the command line has them, after lines of another game's for Ophelia, if there is one.
    fn with_options(&self, options: Vec<String>, ophelia: Option<&Bound<'_, Game>>) -> PyResult<Self> {
        let game = self.0.clone();
        let game = match ophelia {
            Some(other) => game.with_lines_of(&other.get().0).map_err(no_game)?,
            None => game,
        };
        game.with_options(&words(&options), Some(Path::new(""))).map(Self).map_err(no_game)
    }

    /// What is told of the game: its text with its options, the number of points, the lines that count for Xeno and for Ophelia, whether
    /// none counts for her, the names that its source gives its points and those that pictures show, the place of each point in pictures, x to
    /// the right and y upwards, what was to be said when its file was read, and the digest of the lines, as the checker prints it.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (game, facts) = (&self.0, PyDict::new(py));
        facts.set_item("text", game.name())?;
        facts.set_item("points", game.board.points())?;
        facts.set_item("lines", game.board.lines())?;
        facts.set_item("ophelia_lines", game.lines_of(Claim::OpheliaWins))?;
        facts.set_item("maker_breaker", game.convention == Convention::MakerBreaker)?;
        facts.set_item("given_names", &game.source.names)?;
        facts.set_item("shown_names", game::Names::shown(game).all(game))?;
        facts.set_item("places", game.places())?;
        facts.set_item("notes", &game.source.notes)?;
        facts.set_item("digest", hex(&game.line_digest()))?;
        Ok(facts)
    }

    /// The symmetries of the board.
    fn automorphisms(&self, py: Python<'_>) -> Automorphisms {
        py.detach(|| {
            let group = automorphisms_of(&self.0, &[]);
            Automorphisms { order: group.order().to_string(), is_complete: group.is_complete, orbits: group.orbits() }
        })
    }

    /// The board as a picture; nothing if it is too large.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.0.board.points() > MAX_POINTS {
            return Ok(None);
        }
        let mut picture = Vec::new();
        py.detach(|| write_svg(&mut picture, &self.0, None))?;
        Ok(Some(String::from_utf8(picture)?))
    }

    /// The lines that count for Xeno, as a file of a format.
    fn written(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let known = Format::of(format).ok_or_else(|| no_game(format!("'{format}' is not a board format")))?;
        let mut file = Vec::new();
        py.detach(|| write(&mut file, &self.0, known)).map_err(no_game)?;
        Ok(String::from_utf8(file)?)
    }
}
