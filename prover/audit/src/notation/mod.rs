//! Audits strategies in the notation of papers: a strategy as printed goes in, a verdict comes out.
//!
//! - [`parse`]: reads the notation;
//! - `labelled_board`: the board by the text's names, with an [isomorphism](pgc_core::symmetry::isomorphism) where the text
//!   prints its lines;
//! - `figures`, `maps`, `pairs`, `claims`: the other statements of a text;
//! - `elaborate`: the strategy, move by move, and its gaps;
//! - [`finding`]: the findings; [`report`]: the report for a reader.
//!
//! Imports everything from `game` to `solve`.
//!
//! ```
//! use pgc_audit::notation::{Options, Verdict, audit};
//!
//! let text = "game \"2^2\"\ntheorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";
//! let audit = audit(text, &Options::default())?;
//! assert_eq!(audit.verdict, Verdict::Covered);
//! # Ok::<(), pgc_audit::notation::parse::Mistake>(())
//! ```

mod audit;
mod claims;
mod elaborate;
mod figures;
pub mod finding;
mod labelled_board;
mod maps;
mod mislabelled;
mod names;
mod pairs;
pub mod parse;
pub mod report;

pub use audit::{Audit, NODES, Options, Verdict, audit};
