//! The searches that decided nothing, as a file keeps them.

use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use pgc_core::game::{Game, GameError};
use pgc_core::quote::shown;
use pgc_core::sources;

/// The name of the file in a directory of certificates.
pub(crate) const FILE: &str = "undecided.json";

/// A search that decided nothing: what was run, and what goes on from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Searched {
    /// The game, as an expression with its options.
    pub game: String,
    /// The command that was run.
    pub ran: String,
    /// The number of positions that it looked at, in all stages.
    pub positions: u64,
    /// The seconds that it took.
    pub seconds: u64,
    /// The memory that it was allowed.
    pub memory: String,
    /// The day of the run.
    pub date: String,
    /// The version of the prover.
    pub version: String,
    /// The command that searches further.
    pub next: String,
    /// Where the state of a search by many jobs is packed, as a path from the directory of the list. The command goes on with it
    /// where it is unpacked.
    #[serde(default)]
    pub plan: Option<String>,
}

/// Why a file of searches is not taken.
#[derive(Debug, Error)]
pub(crate) enum UndecidedError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is not a list of searches.
    #[error("it is not a list of searches: {0}")]
    Json(#[from] serde_json::Error),
    /// An entry's game is none.
    #[error("{}: {}", shown(.0), .1)]
    Game(String, GameError),
}

/// The searches in the file of a directory; none if it is not there.
///
/// # Errors
///
/// The file cannot be read, or is not what it should be.
pub(crate) fn read(directory: &Path) -> Result<Vec<Searched>, UndecidedError> {
    let mut file = match sources::open(&directory.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        file => file?,
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let searches: Vec<Searched> = serde_json::from_slice(&bytes)?;
    for Searched { game, .. } in &searches {
        Game::read(game).map_err(|error| UndecidedError::Game(game.clone(), error))?;
    }
    Ok(searches)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = r#"{"game":"mnk:7,7,5","ran":"prover prove mnk:7,7,5","positions":5,"seconds":1,"memory":"2GiB",
        "date":"2026-11-24","version":"0.1.0","next":"prover plan mnk:7,7,5 -o plan"}"#;

    #[test]
    fn a_list_of_searches_is_read_and_anything_else_refused() {
        let directory = tempfile::tempdir().unwrap();
        let reread = |text: &str| {
            std::fs::write(directory.path().join(FILE), text).unwrap();
            read(directory.path())
        };
        assert_eq!(reread(&format!("[{ENTRY}]")).unwrap()[0].positions, 5);
        assert!(matches!(reread(ENTRY), Err(UndecidedError::Json(_))));
        assert!(matches!(reread(&format!("[{}]", ENTRY.replace("date", "day"))), Err(UndecidedError::Json(_))));
        assert!(matches!(reread(&format!("[{}]", ENTRY.replace("mnk", "mnl"))), Err(UndecidedError::Game(..))));
        assert_eq!(read(Path::new("no/such/directory")).unwrap(), []);
    }
}
