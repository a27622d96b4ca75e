//! The prover and the checker for Python: the native part of the package `pgc`.
//!
//! | module | what |
//! |---|---|
//! | `attend` | long work beside a thread of Python's, which stays free for signals and callbacks; what is raised |
//! | `prover` | games, certificates as pages and files, and the search, within limits |
//! | `check` | the checker's verdict |
//!
//! Each imports only those above it. `check` calls the checker's library and nothing of the prover.
#![forbid(unsafe_code)]

mod attend;
mod check;
mod prover;

/// The native part of the package `pgc`. What users call is in Python, and describes it.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const MAX_FILE: usize = pgc_checker::MAX_FILE;
    #[pymodule_export]
    const MAX_POINTS: usize = pgc_core::game::MAX_POINTS;
    #[pymodule_export]
    const MAX_STEPS: u64 = pgc_checker::MAX_STEPS;
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::prover::{Game, answer, game_of, has_program, load, page, prove, save, told};
}
