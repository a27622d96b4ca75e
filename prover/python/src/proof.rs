//! Certificates as pages and files.

use std::ffi::OsString;
use std::path::PathBuf;

use pgc_core::certificate::Certificate;
use pgc_core::proof::Proof;
use pgc_engine::file::{CertificateOutput, Output, WriteError};
use pgc_show::page::{MAX_POINTS, PROGRAM, Program, write_html};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::error::no_certificate;
use crate::game::Game;

/// Whether pages have a program, which plays by a proof and checks it.
#[pyfunction]
pub(crate) fn has_program() -> bool {
    !PROGRAM.is_empty()
}

/// The names and the places of the points; none if there are none.
type Named = (Vec<String>, Vec<[f64; 2]>);

/// The certificate in some bytes, replayed, with names and places for its points, if there are some.
fn named(certificate: &[u8], (names, places): Named) -> PyResult<Certificate> {
    let mut certificate = Proof::read(certificate).map_err(no_certificate)?.into_certificate();
    let points = certificate.game.board.points();
    for (what, count) in [("names", names.len()), ("places", places.len())] {
        if count > 0 && count != points {
            return Err(no_certificate(format!(
                "there are {count} {what}, but the board has {points} points; give one for each"
            )));
        }
    }
    certificate.game.source.names = names;
    certificate.game.source.places = places;
    Ok(certificate)
}

/// The game of a certificate.
#[pyfunction]
pub(crate) fn game_of(certificate: &[u8], given: Named) -> PyResult<Game> {
    Ok(Game(named(certificate, given)?.game))
}

/// The page of a certificate; nothing if its board is too large.
#[pyfunction]
pub(crate) fn page(py: Python<'_>, certificate: &[u8], given: Named) -> PyResult<Option<String>> {
    let shown = named(certificate, given)?;
    if shown.game.board.points() > MAX_POINTS {
        return Ok(None);
    }
    let name = OsString::from(shown.game.file_stem() + ".pgc");
    let mut page = Vec::new();
    py.detach(|| write_html(&mut page, &shown, certificate, &name, Program::Inside))?;
    Ok(Some(String::from_utf8(page)?))
}

/// Writes a certificate, and the names of its points beside it, as `prover prove` does: each file is whole or not there.
#[pyfunction]
pub(crate) fn save(py: Python<'_>, path: PathBuf, certificate: &[u8], given: Named, replace: bool) -> PyResult<()> {
    let game = named(certificate, given)?.game;
    let written = py.detach(|| {
        let output = CertificateOutput::new(Output::named(&path), &game, replace)?;
        output.claim()?;
        output.write(certificate)
    });
    written.map_err(|error: WriteError| PyOSError::new_err(error.to_string().replace("--replace", "replace=True")))
}
