//! The search techniques, each in a file or folder with the writing of its strategies.
//!
//! - [`threats`]: threat-space search for forced sequences (Allis 1994), and wins by them and by quiet moves.
//! - `maker_breaker`: exact search of what falls apart, and draws by parts.
//! - `pairings`: draws by pairings, on boards of any size.
//! - [`parts`]: draws by parts that are held separately (Uiterwijk 2017).
//! - [`df_pn`]: depth-first proof-number search (Nagai 2002), with must-play regions; wins and draws that it decides.
//! - [`strategic`]: wins by strategic moves (Patashnik 1980), by iterative deepening.
//! - `quiet`: wins by quiet moves that threaten, from any position of boards of at most 512 points.
//! - `checkpoint`: files of what a search knows.
//! - [`threads`]: runs as many threads as the system grants.
//!
//! The writers share `replies`, for answers to the replies in a position, and `generalise`, for general lemmas. Potentials and pairings
//! are rules, not searches: see [`pgc_core::potential`] and [`pgc_core::pairing`].

pub(crate) mod checkpoint;
pub mod df_pn;
mod generalise;
pub(crate) mod maker_breaker;
pub(crate) mod pairings;
pub mod parts;
pub(crate) mod quiet;
mod replies;
pub mod strategic;
pub mod threads;
pub mod threats;

pub use generalise::general;
