//! Names of points, and their places in pictures, in a file of their own: certificates carry none.
//!
//! The file has a name on each line, in the order of the points; or it is JSON, as it is written here:
//! `{"line_digest": …, "names": […], "places": [[x, y], …]}`, where one of both lists may be missing. The digest tells which board's points
//! are named. Without it, whoever wrote the file answers for that.

use std::collections::HashMap;
use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Game;
use super::digest::hex;
use super::numbers::is_number;
use super::places::is_near;
use crate::count::counted;
use crate::quote::shown;

/// The most bytes of a file of names.
pub const MAX_NAMES_BYTES: u64 = 4 << 20;

/// Why a file does not name the points of a game's board. The message says what to do.
#[derive(Debug, Error)]
pub enum NamesProblem {
    /// It begins as JSON, and is none.
    #[error("is not JSON with \"names\" or \"places\": {0}; write one name per line instead")]
    Json(#[from] serde_json::Error),
    /// It names the points of another board.
    #[error(
        "names the points of another board: its line digest is {}, but the digest of the game is {game}",
        shown(file)
    )]
    Foreign {
        /// The digest in the file.
        file: String,
        /// The game's.
        game: String,
    },
    /// It has more or fewer names than the board has points: how many it has, and how many there must be.
    #[error("has {}, but the board has {}; write one name per line, in the order of the points", counted(.0, "name"), counted(.1, "point"))]
    Count(usize, usize),
    /// It places more or fewer points than the board has: how many, and how many there must be.
    #[error("places {}, but the board has {}; give [x, y] for each, in the order of the points", counted(.0, "point"), .1)]
    Places(usize, usize),
    /// A point's place is too far away: its number.
    #[error("places point {0} more than 10^9 away from 0; choose another unit")]
    Far(usize),
    /// A name is empty: its place, from 1.
    #[error("name {0} is empty; give each point a name")]
    Empty(usize),
    /// Two points have one name; places count from 1.
    #[error("names {before} and {place} are both '{}'; give each point a different name", shown(name))]
    Twice {
        /// The name.
        name: String,
        /// Where it stands first.
        before: usize,
        /// Where it stands again.
        place: usize,
    },
}

/// The file as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct NameFile {
    /// The digest of the lines, in hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_digest: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<[f64; 2]>,
}

impl Game {
    /// Gives the points the names and places that a file has for them.
    ///
    /// # Errors
    ///
    /// [`NamesProblem`] says why they are none of this game's board. The game is as it was then.
    pub fn name_points(&mut self, text: &str) -> Result<(), NamesProblem> {
        let file = if text.trim_start().starts_with('{') {
            serde_json::from_str(text)?
        } else {
            let names = text.lines().map(|line| line.trim().to_owned()).collect();
            NameFile { line_digest: None, names, places: Vec::new() }
        };
        let NameFile { line_digest, names, places: figure } = file;
        let digest = hex(&self.line_digest());
        if let Some(other) = line_digest.filter(|other| *other != digest) {
            return Err(NamesProblem::Foreign { file: other, game: digest });
        }
        let points = self.board.points();
        if names.len() != points && (figure.is_empty() || !names.is_empty()) {
            return Err(NamesProblem::Count(names.len(), points));
        }
        if figure.len() != points && !figure.is_empty() {
            return Err(NamesProblem::Places(figure.len(), points));
        }
        if let Some(far) = figure.iter().position(|&place| !is_near(place)) {
            return Err(NamesProblem::Far(far));
        }
        let mut places = HashMap::new();
        for (name, place) in names.iter().zip(1..) {
            if name.is_empty() {
                return Err(NamesProblem::Empty(place));
            }
            if let Some(before) = places.insert(name, place) {
                return Err(NamesProblem::Twice { name: name.clone(), before, place });
            }
        }
        self.source.names = names;
        self.source.places = figure;
        Ok(())
    }

    /// The names and places of the points as a file; nothing if there are no names but numbers, and no places.
    ///
    /// # Errors
    ///
    /// The names cannot be written as JSON, which no text prevents.
    pub fn name_file(&self) -> io::Result<Option<String>> {
        let (names, places) = (self.source.names.clone(), self.places().unwrap_or_default());
        if names.iter().all(|name| is_number(name)) && places.is_empty() {
            return Ok(None);
        }
        let text =
            serde_json::to_string_pretty(&NameFile { line_digest: Some(hex(&self.line_digest())), names, places })?;
        Ok(Some(text + "\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Game {
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        game.source.names = names.iter().map(|&name| name.to_owned()).collect();
        game
    }

    #[test]
    fn what_is_written_is_read_for_the_same_board_alone() {
        let game = named(&["north", "a \"b\"\n", "3"]);
        let text = game.name_file().unwrap().unwrap();
        let mut read = named(&[]);
        read.name_points(&text).unwrap();
        assert_eq!(read.source, game.source);
        let mut other = Game::parse("mnk:3,1,2").unwrap();
        assert!(matches!(other.name_points(&text), Err(NamesProblem::Foreign { .. })));
        assert!(named(&["1", "2", "3"]).name_file().unwrap().is_none());
        assert!(named(&[]).name_file().unwrap().is_none());
    }

    #[test]
    fn places_are_kept_with_names_and_without() {
        for names in [&["a", "b", "c"][..], &[]] {
            let mut game = named(names);
            game.source.places = vec![[0.5, -1.0], [0.1, 2e-7], [3.0, 4.0]];
            let mut read = named(&[]);
            read.name_points(&game.name_file().unwrap().unwrap()).unwrap();
            assert_eq!(read.source, game.source);
        }
        // A certificate of this board has lines and no family.
        assert!(Game::parse("fano").unwrap().name_file().unwrap().is_some());
    }

    #[test]
    fn a_name_on_each_line_will_do() {
        let mut game = named(&[]);
        game.name_points("x\r\ny z\nw").unwrap();
        assert_eq!(game.source.names, ["x", "y z", "w"]);
    }

    #[test]
    fn what_names_no_points_is_refused() {
        let told = |text: &str| named(&[]).name_points(text).unwrap_err().to_string();
        assert!(told("a\nb\n").starts_with("has 2 names, but the board has 3 points"));
        assert!(told("a\n\nb\n").starts_with("name 2 is empty"));
        assert!(told("a\nb\na\n").starts_with("names 1 and 3 are both 'a'"));
        assert!(told("{\"names\": 3}").starts_with("is not JSON with \"names\" or \"places\""));
        assert!(told("{\"places\": [[0, 0]]}").starts_with("places 1 point, but the board has 3"));
        assert!(told("{\"places\": [[0, 0], [1, 0], [-1e10, 0]]}").starts_with("places point 2 more than"));
        assert!(told("{\"names\": [\"a\"], \"places\": [[0, 0], [1, 0], [2, 0]]}").starts_with("has 1 name, "));
        assert!(told("{\"names\": []}").starts_with("has 0 names"));
    }
}
