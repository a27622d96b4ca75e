//! Reads the notation of strategies (specification: strategy, sections 1 to 6).
//!
//! [`read`] checks the form only. Names of points become indices, in the order of their declaration. The audit decides
//! whether a statement is true.
//!
//! - `mistake`: places in a text, and errors there;
//! - `syntax`: the content of a text;
//! - `lexer`: splits the text into words and signs, and `parser` takes these one by one;
//! - `statement`: reads statements, by kind in `board`, `map`, `part` (with `table`), `pairs` and `claim`.

mod board;
mod claim;
mod lexer;
mod map;
mod mistake;
mod pairs;
mod parser;
mod part;
mod statement;
mod syntax;
mod table;

pub use mistake::{Mistake, Place};
pub use statement::read;
pub(super) use statement::read_in;
pub use syntax::*;

/// The most bytes of a text.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;
