//! Decides whether a certificate proves the outcome of a positional game.
//!
//! The certificate's bytes are defined in `spec/format.md`, the rules and their soundness proof in `spec/rules.md`; rule
//! numbers in the comments (C1, P3, R8, ...) are theirs. The way of a certificate through the modules, each of which can
//! be read on its own:
//!
//! | module | from | to | specification |
//! |---|---|---|---|
//! | `container` | the file | payload | format 1 |
//! | `integers` | the payload | integers, sets | format 2 |
//! | `decode` | integers | game, claim, maps, lemmas | format 3, 5 |
//! | `games`, `field` | a family and its parameters | points and lines | format 4 |
//! | `hash` | lines, terms | digests, the theorem's name | format 6 |
//! | `board` | moves | threats, completed lines | rules 1 |
//! | `rules`, `pairing` | a term at a position | proved or failed | rules 4 to 8 |
//! | `check`, `verdict` | all of it | the verdict | rules 2, 3 |
//!
//! [`check()`] does no input or output, does not panic on any input, and recurses nowhere: nested terms are kept on
//! explicit stacks, at most n/2 + 2 deep.
//!
//! ```
//! let verdict = checker::check(b"not a certificate", checker::MAX_STEPS);
//! assert!(matches!(verdict, checker::Verdict::Malformed(fault) if fault.rule == "C2" && fault.offset == 0));
//! ```
#![forbid(unsafe_code)]

mod board;
mod check;
mod container;
mod decode;
mod field;
mod games;
mod hash;
mod integers;
mod pairing;
mod rules;
mod verdict;

pub use check::check;
pub use container::MAX_FILE;
pub use decode::MAX_STEPS;
pub use verdict::{Fault, Theorem, Verdict};
