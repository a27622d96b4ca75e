//! Any bytes as a `.pg` file.

use super::expression::assert_checked;
use pgc_core::game::{Game, GameError};
use pgc_core::pg::read;
use std::sync::Mutex;

/// The file that is written and read, by one thread at a time.
static FILE: Mutex<()> = Mutex::new(());

/// Reading a game does not panic. Nobody has won at its start, and the checker derives the same game. True if a game is read.
///
/// # Panics
///
/// If one of these is not so, or if no temporary file can be written.
pub fn pg(bytes: &[u8]) -> bool {
    match written_and_read(bytes) {
        Ok(game) => {
            assert_checked(&game);
            game.checked().expect("a game that is not over");
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Reads the bytes as the prover does, from a file.
fn written_and_read(bytes: &[u8]) -> Result<Game, GameError> {
    let _alone = FILE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let path = std::env::temp_dir().join(format!("pg-file-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file");
    let game = read(&path);
    std::fs::remove_file(&path).expect("the temporary file");
    game
}
