//! Wins by quiet moves that threaten, from any position of a board of at most 512 points and lines of at most eight.
//!
//! A quiet move *threatens* if the protagonist would win by a forced sequence if the antagonist passed (a null move, Donninger
//! 1993; Allis's global threat, 1994). So only replies that meet the sequence need another answer: another sequence, a lemma, or a
//! further quiet move. Proof-number search (Allis, van der Meulen and van den Herik 1994), depth first with limits (Nagai 2002),
//! decides which of them to follow.
//!
//! It writes as it goes: each position that it proves becomes a lemma, in which the antagonist has all points that the proof
//! allows him; points that sibling replies would claim come first. The lemma is cited wherever its statement, mapped by a symmetry,
//! dominates. Where it does not, its proof is carried over to the sibling positions as far as it goes, and the search mends the
//! rest: its move is a killer move (Huberman 1968). Moves that were played often come before others (the history heuristic,
//! Schaeffer 1983).
//!
//! Before the protagonist has points enough to threaten, every reply is open. They are tried in rounds with growing budgets, and
//! those to the first move on several threads, with the same result for any number of them.
//!
//! - `maps`: symmetries by number, with products and inverses;
//! - `scripts`: what answers replies, and to which of them;
//! - `sketch`: lemmas as they are written, as general as their proofs;
//! - `statements`: the lemmas by their statements;
//! - `candidates`: the moves worth trying;
//! - `look`: the replies that are open after a quiet move;
//! - `node`: positions and moves of proof-number search, with their numbers;
//! - `search`: proof-number search, within a `budget`;
//! - `rounds`: what is known of the first moves; `opening`: tries them, in rounds;
//! - `waves`: the replies to the first move, several at a time;
//! - `checkpoint`: what these have found, in a file; `watch`: how far the search has come;
//! - `needed`: what the proof needs of each lemma; `again`: other moves that need less, by `weights`;
//! - `strategy`: the strategy;
//! - `book`: wins by published moves.

mod again;
pub(crate) mod book;
mod budget;
mod candidates;
mod checkpoint;
mod look;
mod maps;
mod needed;
mod node;
mod opening;
mod rounds;
mod scripts;
mod search;
mod sketch;
mod statements;
mod strategy;
#[cfg(test)]
mod tests;
mod watch;
mod waves;
mod weights;

pub(crate) use checkpoint::{Log, WaveLog, fingerprint};
pub(crate) use search::Limits;
pub(crate) use strategy::strategy;
pub(crate) use watch::Looked;
