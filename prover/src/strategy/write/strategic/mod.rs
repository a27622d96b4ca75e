//! Writes down a win by strategic moves.
//!
//! What the search knows of positions is made into lemmas, few and general: one lemma answers several replies if its
//! proof still holds with all of them given to the antagonist, and it is cited wherever its statement, mapped by a symmetry,
//! dominates.
//!
//! - `scripts`: forced sequences that answer replies, and few of them;
//! - `lemmas`: what is written so far;
//! - `usage`: what lemmas are needed for;
//! - `plan`: which move to take at a position, and which replies to answer by one lemma;
//! - `writer`: makes the lemmas;
//! - `neighbourhood`, `merge`: make them fewer, in `passes`.
//!
//! Questions are put to the search at positions in canonical form, where its limits do not depend on the symmetry by which
//! a position was come to; so the same is written whatever the number of threads.

mod lemmas;
mod merge;
mod neighbourhood;
mod passes;
mod plan;
mod scripts;
mod usage;
mod writer;

pub(crate) use lemmas::{Lemmas, Sketch};
pub(crate) use scripts::{Answer, Found, Script, add_sequence, choose, written};
pub use writer::{StrategicWriter, Writing};
