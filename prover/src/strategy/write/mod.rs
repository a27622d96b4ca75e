//! Writes strategies from what a search knows: a file or folder for each search.
//!
//! - [`threats`]: wins by forced sequences and quiet moves.
//! - [`pairings`]: draws by pairings, on boards of any size.
//! - [`df_pn`]: wins and draws that proof-number search decides.
//! - [`strategic`]: wins by strategic moves.
//! - [`quiet`]: wins by quiet moves that threaten, from any position of boards of at most 512 points.
//!
//! They share `replies`, for answers to the replies in a position, and `generalise`, for general lemmas.

pub mod df_pn;
mod generalise;
pub mod pairings;
pub mod quiet;
mod replies;
pub mod strategic;
pub mod threats;

pub(crate) use generalise::general;
