//! Certificates that are read. What is said of a proof, or made of it, is said of one that was replayed.

use std::path::Path;

use crate::cli::output::{CliError, FileError};
use crate::cli::watch::{size, stop_beyond};
use pgc_core::certificate::{Certificate, MAX_FILE_BYTES, MAX_STEPS, decode};
use pgc_core::proof::{Proof, Refusal};
use pgc_core::{pg, sources};

/// How much work a stranger's certificate may ask for.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Limit {
    /// Refuse a certificate that declares more steps, as the checker does
    #[arg(long, value_name = "N", default_value_t = MAX_STEPS)]
    max_steps: u64,
    /// How much memory the process may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: usize,
}

impl Limit {
    /// Ends the process if it uses more memory from now on. A proof is small beside the play that it answers.
    pub(super) fn hold(self) {
        stop_beyond(Some(self.memory));
    }

    /// The certificate in a file, which may be false, and the file's bytes. To replay it takes no more steps than it declares.
    pub(super) fn read(self, path: &Path) -> Result<(Certificate, Vec<u8>), CliError> {
        let bytes = read(path)?;
        let certificate = unproved(path, &bytes)?;
        let (steps, most) = (certificate.steps, self.max_steps);
        if steps > most { Err(FileError::Steps(steps, most).of(path)) } else { Ok((certificate, bytes)) }
    }
}

/// The bytes of a file, at most as many as a certificate may have.
fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    let bytes = sources::bytes(sources::open(path), MAX_FILE_BYTES as u64);
    bytes.map_err(|fault| FileError::other(fault).of(path))
}

/// The certificate in a file's bytes, which may be false.
fn unproved(path: &Path, bytes: &[u8]) -> Result<Certificate, CliError> {
    decode(bytes).map_err(|error| FileError::other(Refusal::Malformed(error)).of(path))
}

/// The proof that a file's certificate is, once it is replayed.
pub(super) fn proof(path: &Path, certificate: Certificate) -> Result<Proof, CliError> {
    Proof::of(certificate).map_err(|refusal| FileError::other(refusal).of(path))
}

/// The certificate that is given instead of a game, if what is given is no game but a file with one. Then the game's rules are not to be
/// given, too.
pub(super) fn given(game: &str, ruled: bool) -> Result<Option<Certificate>, CliError> {
    let path = Path::new(game);
    if !path.is_file() || pg::game(game, &[]).is_ok() {
        return Ok(None);
    }
    let bytes = read(path)?;
    if !bytes.starts_with(b"PGC") {
        return Ok(None);
    }
    if ruled {
        return Err(FileError::Settled.of(path));
    }
    unproved(path, &bytes).map(Some)
}
