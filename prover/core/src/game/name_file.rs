//! Names of points in a file of their own: certificates carry none.
//!
//! The file has a name on each line, in the order of the points; or it is JSON, as it is written here: `{"line_digest": …, "names": […]}`.
//! The digest tells which board's points are named. Without it, whoever wrote the file answers for that.

use std::collections::HashMap;
use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Game;
use super::digest::hex;
use super::numbers::is_number;
use crate::quote::shown;

/// The most bytes of a file of names.
pub const MAX_NAMES_BYTES: u64 = 4 << 20;

/// Why a file does not name the points of a game's board. The message says what to do.
#[derive(Debug, Error)]
pub enum NamesProblem {
    /// It begins as JSON, and is none.
    #[error("is no JSON with \"names\": {0}; write a name a line instead")]
    Json(#[from] serde_json::Error),
    /// It names the points of another board.
    #[error("names the points of another board: its line digest is {}, and that of the game {game}", shown(file))]
    Foreign {
        /// The digest in the file.
        file: String,
        /// The game's.
        game: String,
    },
    /// It has more or fewer names than the board has points: how many it has, and how many there must be.
    #[error("has {0} names, but the board has {1} points; write one a line, in the order of the points")]
    Count(usize, usize),
    /// A name is empty: its place, from 1.
    #[error("name {0} is empty; give each point a name")]
    Empty(usize),
    /// Two points have one name; places count from 1.
    #[error("names {before} and {place} are both '{}'; give each point a name of its own", shown(name))]
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
    names: Vec<String>,
}

impl Game {
    /// Reads the names of the points.
    ///
    /// # Errors
    ///
    /// [`NamesProblem`] says why they are none of this game's board.
    pub fn names_in(&self, text: &str) -> Result<Vec<String>, NamesProblem> {
        let file = if text.trim_start().starts_with('{') {
            serde_json::from_str(text)?
        } else {
            NameFile { line_digest: None, names: text.lines().map(|line| line.trim().to_owned()).collect() }
        };
        let NameFile { line_digest, names } = file;
        let digest = hex(&self.line_digest());
        if let Some(other) = line_digest.filter(|other| *other != digest) {
            return Err(NamesProblem::Foreign { file: other, game: digest });
        }
        if names.len() != self.board.points() {
            return Err(NamesProblem::Count(names.len(), self.board.points()));
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
        Ok(names)
    }

    /// The names of the points as a file; nothing if there are none but numbers.
    ///
    /// # Errors
    ///
    /// The names cannot be written as JSON, which no text prevents.
    pub fn name_file(&self) -> io::Result<Option<String>> {
        if self.source.names.iter().all(|name| is_number(name)) {
            return Ok(None);
        }
        let (line_digest, names) = (Some(hex(&self.line_digest())), self.source.names.clone());
        let text = serde_json::to_string_pretty(&NameFile { line_digest, names })?;
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
        assert_eq!(game.names_in(&text).unwrap(), game.source.names);
        let other = Game::parse("mnk:3,1,2").unwrap();
        assert!(matches!(other.names_in(&text), Err(NamesProblem::Foreign { .. })));
        assert!(named(&["1", "2", "3"]).name_file().unwrap().is_none());
        assert!(named(&[]).name_file().unwrap().is_none());
    }

    #[test]
    fn a_name_on_each_line_will_do() {
        assert_eq!(named(&[]).names_in("x\r\ny z\nw").unwrap(), ["x", "y z", "w"]);
    }

    #[test]
    fn what_names_no_points_is_refused() {
        let told = |text: &str| named(&[]).names_in(text).unwrap_err().to_string();
        assert!(told("a\nb\n").starts_with("has 2 names, but the board has 3 points"));
        assert!(told("a\n\nb\n").starts_with("name 2 is empty"));
        assert!(told("a\nb\na\n").starts_with("names 1 and 3 are both 'a'"));
        assert!(told("{\"names\": 3}").starts_with("is no JSON with \"names\""));
        assert!(told("{\"names\": []}").starts_with("has 0 names"));
    }
}
