//! Any bytes as a lines file.

use super::expression::assert_checked;
use pgc_core::game::{Game, GameError};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The file that is written and read, by one thread at a time.
static FILE: Mutex<()> = Mutex::new(());

/// Reading a board does not panic. The board is in canonical order, can be written and read again, and is the one that
/// the checker derives. True if a board is read.
///
/// # Panics
///
/// If one of these is not so, or if no temporary file can be written.
pub fn lines_file(bytes: &[u8]) -> bool {
    let game = match read(bytes) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let mut text = format!("points {}\n", game.board.points());
    for line in game.board.lines().iter().rev() {
        for point in line {
            let _ = write!(text, "{point} ");
        }
        text.push('\n');
    }
    assert_eq!(read(text.as_bytes()).expect("a board that was read before"), game);
    assert_checked(&game);
    true
}

/// Reads the bytes as the prover does, from a file.
fn read(bytes: &[u8]) -> Result<Game, GameError> {
    let _alone = FILE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let path: PathBuf = std::env::temp_dir().join(format!("lines-file-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file");
    let game = Game::read_in(Path::new(""), &format!("lines:{}", path.display()));
    std::fs::remove_file(&path).expect("the temporary file");
    game
}
