//! Audits strategies in the notation of papers: a strategy as printed goes in, a verdict comes out.
//!
//! It works as a compiler does. The lexer splits the text into words and signs, and the parser makes statements of
//! them: names, figures, maps, parts of the strategy, claims. Then the board is found on which the names lie. The
//! statements are checked one by one, and the parts of the strategy are *elaborated*: played move by move, with
//! every reply, into a strategy of terms and lemmas. That one is replayed with the board's own points, and becomes
//! the certificate.
//!
//! A mistake of form ends the audit at its first place. A mistake of content is a *finding*, and the audit goes on,
//! since a reader wants all of them: a wrong map does not keep the moves from being played.
//!
//! The names of a text need not be told. If it prints its lines, an isomorphism from these to the board says which
//! point each name is, so a paper with a numbering of its own is read as it is printed.
//!
//! - [`parse`]: reads the notation;
//! - `labelled_board`: the board by the text's names, with an [isomorphism](pgc_core::symmetry::isomorphism) where
//!   the text prints its lines;
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
