//! Tables of games, each cell with its evidence.
//!
//! - [`cubes`]: Patashnik's table of the games k^n, by draw positions and outcomes;
//! - [`outcomes`]: the outcomes of m,n,k and of transversal designs;
//! - [`certificates`]: the proofs in the files of a directory, for either.
//!
//! Only the command line imports this folder. It may import everything needed to make a certificate.

mod as_text;
pub(crate) mod certificates;
pub(crate) mod cubes;
pub(crate) mod outcomes;
