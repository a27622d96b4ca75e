//! Writes wins that the search by strategic moves has proved.
//!
//! What the search knows about positions is turned into few and general lemmas. One lemma answers several replies if
//! its proof still holds with all of them given to the antagonist. It is cited wherever its statement, mapped by a
//! symmetry, dominates.
//!
//! - `scripts`: forced sequences that answer replies, and a choice of few of them;
//! - `lemmas`: the lemmas written so far;
//! - `usage`: which lemmas are needed, and for what;
//! - `plan`: the choice of a move at a position, and of replies that one lemma answers;
//! - `writer`: writes the lemmas;
//! - `neighbourhood`, `merge`: reduce the number of lemmas, in `passes`.
//!
//! The search is queried at positions in canonical form, where its limits do not depend on the symmetry by which a
//! position was reached. So the result is the same whatever the number of threads.

mod lemmas;
mod merge;
mod neighbourhood;
mod passes;
mod plan;
mod scripts;
mod usage;
mod writer;

pub use lemmas::{Lemmas, Sketch};
pub use scripts::{Answer, Found, Script, add_sequence, choose, written};
pub use writer::{StrategicWriter, Writing};
