//! The notation of strategies: from text to what it says (specification: strategy, sections 1 to 6).
//!
//! [`read`] understands the form only. Names of points become their indices in the order in which they are declared; what a
//! statement is worth is for the audit to find out.
//!
//! - `mistake`: places, and what is not understood there;
//! - `syntax`: what a text says;
//! - `lexer`: words and signs, of which `parser` takes one after the other;
//! - `statement`: statements, by kind in `board`, `map`, `part` (with `table`) and `claim`.

mod board;
mod claim;
mod lexer;
mod map;
mod mistake;
mod parser;
mod part;
mod statement;
mod syntax;
mod table;

pub use mistake::{Mistake, Place};
pub use statement::read;
pub use syntax::*;

/// Most bytes of a text that are read.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;
