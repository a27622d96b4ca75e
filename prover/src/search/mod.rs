//! The search techniques: a file or folder for each.
//!
//! - [`threats`]: threat-space search for forced sequences (Allis 1994).
//! - [`potential`], [`Weight`]: the potential of Erdős and Selfridge (1973), also as a fraction.
//! - [`pairing`]: pairings (Hales and Jewett 1963), by bipartite matching.
//! - [`df_pn`]: depth-first proof-number search (Nagai 2002), with must-play regions.
//! - [`strategic`]: wins by strategic moves (Patashnik 1980), by iterative deepening.
//! - [`checkpoint`]: files of what a search knows.
//! - [`threads`]: runs as many threads as the system grants.
//!
//! Imports `game`, `symmetry` and `position`.

#[cfg(feature = "program")]
pub mod checkpoint;
#[cfg(feature = "program")]
pub mod df_pn;
pub mod pairing;
pub mod potential;
#[cfg(feature = "program")]
pub mod strategic;
#[cfg(feature = "program")]
pub mod threads;
#[cfg(feature = "program")]
pub mod threats;
mod weight;

pub use weight::Weight;
