//! Audits of what people wrote: a strategy as printed in, a verdict out.
//!
//! - [`text`]: the notation, and what a text says;
//! - [`ground`]: the board by the text's names, with [`isomorphism`] where the text prints its lines;
//! - [`figures`], [`maps`], [`claims`]: what a text says beside its strategy;
//! - [`play`]: the strategy, move by move, and its gaps;
//! - [`finding`]: what is found; [`report`]: that for a reader;
//! - [`dictionary`]: positions with a move each, as K. Thompson verified them for Patashnik's proof (1980).
//!
//! ```
//! use prover::audit::{Options, Verdict, audit};
//!
//! let text = "game \"2^2\"\ntheorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";
//! let audit = audit(text, &Options::default())?;
//! assert_eq!(audit.verdict, Verdict::Covered);
//! # Ok::<(), prover::audit::text::Mistake>(())
//! ```

mod arithmetic;
pub mod claims;
pub mod dictionary;
pub mod figures;
pub mod finding;
pub mod ground;
pub mod isomorphism;
pub mod maps;
mod mislabelled;
pub mod names;
pub mod play;
pub mod report;
mod strategy;
pub mod text;

pub use strategy::{Audit, Options, Verdict, audit};
