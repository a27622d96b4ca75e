//! The prover and the checker for Python: the native part of the package `pgc`.
//!
//! | module | what |
//! |---|---|
//! | `error` | what is raised |
//! | `game` | games as the prover reads them |
//! | `attend` | long work beside a thread of Python's, which stays free for signals and callbacks |
//! | `prove` | the search, within limits |
//! | `check` | the checker's verdict |
//! | `proof` | certificates as pages and files |
//!
//! Each imports only those above it. `check` calls the checker's library and nothing of the prover.
#![forbid(unsafe_code)]

mod attend;
mod check;
mod error;
mod game;
mod proof;
mod prove;

/// The native part of the package `pgc`. What users call is in Python, and describes it.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    const MAX_FILE: usize = pgc_checker::MAX_FILE;
    #[pymodule_export]
    const MAX_POINTS: usize = pgc_core::game::MAX_POINTS;
    #[pymodule_export]
    const MAX_STEPS: u64 = pgc_checker::MAX_STEPS;
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::proof::{game_of, has_program, page, save};
    #[pymodule_export]
    use crate::prove::prove;
}
