//! The search techniques, each in a file or folder with the writing of its strategies.
//!
//! - [`threats`]: threat-space search for forced sequences (Allis 1994).
//! - `maker_breaker`: exact search of what falls apart, for single parts and whole boards.
//! - `pairings`: draws by pairings, on boards of any size.
//! - [`parts`]: draws by parts that are held separately (Uiterwijk 2017).
//! - [`df_pn`]: depth-first proof-number search (Nagai 2002), with must-play regions; wins and draws that it decides.
//! - [`strategic`]: wins by strategic moves (Patashnik 1980), by iterative deepening.
//! - `quiet`: wins by quiet moves that threaten, from any position of boards of at most 512 points.
//! - [`lemmas`]: the lemmas of strategic and of quiet moves, and of dictionaries, as they are written.
//! - [`needed`]: what a proof needs of these lemmas, and the strategy that is written.
//! - [`writer`]: strategies of the moves that a search, or a program that plays, knows; wins by forced sequences and quiet moves.
//! - [`threads`]: runs as many threads as the system grants.
//!
//! Potentials and pairings are rules, not searches: see [`pgc_core::pairing`].

pub mod df_pn;
pub mod lemmas;
pub(crate) mod maker_breaker;
pub mod needed;
pub(crate) mod pairings;
pub mod parts;
pub(crate) mod quiet;
pub mod strategic;
pub mod threads;
pub mod threats;
pub mod writer;

use serde::{Deserialize, Serialize};

/// A limit of a search is met, such as that of its moves, positions, steps or memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exhaustion;
