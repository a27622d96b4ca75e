//! Audits strategies of positional games as people write them.
//!
//! - [`notation`]: strategies in the notation of papers, line by line;
//! - [`printed`]: proofs as `prover show` prints them;
//! - [`dictionary`]: dictionaries of strategic moves;
//! - [`tree`]: trees of moves, as programs publish them;
//! - [`program`]: programs that play, every reply against them;
//! - [`Proof`]: the certificate of the latter three; [`AuditError`]: why there is no audit of them.

pub mod dictionary;
mod error;
pub mod notation;
pub mod printed;
pub mod program;
mod proof;
pub mod tree;

pub use error::AuditError;
pub use proof::Proof;
