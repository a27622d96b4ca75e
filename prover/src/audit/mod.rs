//! Audits of what people wrote: a strategy as printed in, a verdict out.
//!
//! - [`dictionary`]: positions with a move each, as K. Thompson verified them for Patashnik's proof (1980).

pub mod dictionary;
