//! Writes wins that the search by strategic moves has proved.
//!
//! What the search knows about positions is turned into few and general lemmas. One lemma answers several replies
//! if its proof still holds with all of them given to the antagonist. It is cited wherever its statement, mapped by
//! a symmetry, dominates.
//!
//! The first proof is made from the top: at each position that no lemma dominates, the move with the lowest
//! estimate of lemmas is taken, and the lemmas that it needs are made first. Then passes go over the lemmas again:
//! each is proved by other moves, now that all others are known, and similar ones are merged. A proof is judged by
//! its number of strategic positions, as each takes a lemma with a whole cover.
//!
//! While a pass tries another proof, it changes the lemmas in place, and returns to a snapshot if that was no gain.
//! Three things hold after each step: every lemma that is used is proved by its scripts, given the statements that
//! these cite; no lemma is needed for its own proof, as each cites only lemmas with more points of the
//! protagonist's; and what a lemma must state for its users is no more than what it states.
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
