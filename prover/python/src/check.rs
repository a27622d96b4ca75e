//! The checker's verdict. Nothing of the prover is called here.

use std::sync::atomic::AtomicBool;

use pyo3::{prelude::*, types::PyDict};

use crate::attend::{attended, fault};
use pgc_checker::{Conclusion, Fault, Verdict, check_on};

/// Decides whether the bytes of a file prove what they claim. What is said has the names of fields of `Verdict`, without those that mean
/// nothing.
///
/// # Errors
///
/// A signal has come. The checker cannot be stopped: it goes on without anybody who waits for it.
#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, file: Vec<u8>, max_steps: u64, threads: u64) -> PyResult<Bound<'py, PyDict>> {
    let never = AtomicBool::new(false);
    let verdict = attended(py, &never, move || check_on(threads, &file, max_steps), |_| Ok(true))?;
    let (word, conclusion, broken) = match verdict.ok_or_else(|| fault("the checker gave no verdict"))? {
        Verdict::Verified(conclusion) => ("VERIFIED", Some(conclusion), None),
        Verdict::Rejected(conclusion, fault) => ("REJECTED", Some(conclusion), Some(fault)),
        Verdict::Malformed(fault) => ("MALFORMED", None, Some(fault)),
    };
    let said = PyDict::new(py);
    said.set_item("verdict", word)?;
    if let Some(Conclusion { claim, game, points, lines, ophelia, games, lemmas, maps, replies, steps, hash }) =
        &conclusion
    {
        said.set_item("claim", claim.to_string())?;
        said.set_item("game", game)?;
        said.set_item("points", points)?;
        said.set_item("lines", lines.lines.len())?;
        said.set_item("digest", hex(&lines.digest))?;
        said.set_item("ophelia_digest", ophelia.as_ref().map(|own| hex(&own.digest)))?;
        said.set_item("games", games)?;
        said.set_item("lemmas", lemmas)?;
        said.set_item("maps", maps)?;
        said.set_item("required", replies.required)?;
        said.set_item("covered", replies.covered)?;
        said.set_item("steps", steps)?;
        said.set_item("hash", hex(hash))?;
    }
    if let Some(Fault { rule, offset, reason }) = &broken {
        said.set_item("rule", rule)?;
        // Only a file that is no certificate is broken at an offset.
        said.set_item("offset", conclusion.is_none().then_some(offset))?;
        said.set_item("message", reason)?;
    }
    Ok(said)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
