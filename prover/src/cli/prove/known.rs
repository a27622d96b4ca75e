//! Certificates that are given instead of a game.

use std::path::Path;

use crate::cli::error::{CliError, FileError};
use crate::cli::show;
use pgc_core::certificate::{Certificate, decode};
use pgc_core::pg;

/// The certificate that is given instead of a game, if what is given is no game but a file with one. Then the game's rules are not to be
/// given, too.
pub(super) fn known(game: &str, ruled: bool) -> Result<Option<Certificate>, CliError> {
    let path = Path::new(game);
    if pg::game(game).is_ok() || !path.is_file() {
        return Ok(None);
    }
    let bytes = show::read(path)?;
    if !bytes.starts_with(b"PGC") {
        return Ok(None);
    }
    if ruled {
        return Err(FileError::Settled.of(path));
    }
    decode(&bytes).map(Some).map_err(|error| FileError::Certificate(error).of(path))
}
