//! Audits strategies of positional games as people write them.
//!
//! - [`notation`]: strategies in the notation of papers, line by line;
//! - [`dictionary`]: dictionaries of strategic moves.

pub mod dictionary;
pub mod notation;
