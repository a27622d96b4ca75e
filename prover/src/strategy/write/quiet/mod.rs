//! Wins by quiet moves that threaten, from any position of a board of at most 256 points and lines of at most four.
//!
//! A quiet move *threatens* if the protagonist would win by a forced sequence if the antagonist passed (a null move, Donninger
//! 1993; Allis's global threat, 1994). So only replies that meet the sequence need another answer: another sequence, a lemma, or,
//! one level deeper, a further quiet move. The search deepens iteratively by the number of nested moves, with late-move reductions.
//!
//! It writes as it goes: each position that it proves becomes a lemma, in which the antagonist has all points that the proof
//! allows him; points that sibling replies would claim come first. The lemma is cited wherever its statement, mapped by a symmetry,
//! dominates. Where it does not, its move is tried first at the sibling positions (a killer move, Huberman 1968): often the same
//! proof needs a small change only.
//!
//! - `maps`: symmetries by number, with products and inverses;
//! - `scripts`: what answers replies, and to which of them;
//! - `statements`: the lemmas by their statements;
//! - `candidates`: the moves worth trying;
//! - `search`: the search, which writes the lemmas;
//! - `strategy`: the strategy.

mod candidates;
mod maps;
mod scripts;
mod search;
mod statements;
mod strategy;
#[cfg(test)]
mod tests;

pub use search::QuietSearch;
