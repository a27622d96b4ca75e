//! The audit of a dictionary of strategic moves.

use super::Args;
use crate::cli::{CliError, Outcome};

/// Elaborates the dictionary and tells what it lacks.
pub(super) fn run(_args: &Args) -> Result<Outcome, CliError> {
    todo!()
}
