//! What is raised: the exceptions of the Python module `pgc.errors`, with the prover's texts.

use std::fmt::Display;

use pyo3::PyErr;

pyo3::import_exception!(pgc.errors, CertificateError);
pyo3::import_exception!(pgc.errors, FaultError);
pyo3::import_exception!(pgc.errors, GameError);
pyo3::import_exception!(pgc.errors, LimitError);

/// Something is no game, or no game that can be shown.
pub(crate) fn no_game(error: impl Display) -> PyErr {
    GameError::new_err(error.to_string())
}

/// Bytes are no certificate, or cannot be written as one.
pub(crate) fn no_certificate(error: impl Display) -> PyErr {
    CertificateError::new_err(error.to_string())
}

/// A limit or another argument of a search means nothing.
pub(crate) fn no_limit(error: impl Display) -> PyErr {
    LimitError::new_err(error.to_string())
}

/// This program has a fault.
pub(crate) fn fault(error: impl Display) -> PyErr {
    FaultError::new_err(error.to_string())
}
