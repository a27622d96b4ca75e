//! Wins by quiet moves that threaten, from any position of a board of at most 512 points and lines of at most
//! eight.
//!
//! # Words
//!
//! A move makes a *threat* if its player could complete a line with his next move. A *forced sequence* is a list of
//! the protagonist's moves, each of which makes one threat, so that the antagonist has one reply only; the last
//! move makes two threats at once, or completes a line. A *quiet* move makes no threat: the antagonist may reply
//! anywhere, and each reply needs an answer.
//!
//! A *script* is what answers a reply: a forced sequence, or the citation of a *lemma*, perhaps after moves that
//! force the reply. A *cover* is a list of scripts, of which the first that works answers a reply. So a proof does
//! not list replies. A script stands for all replies that do not disturb it.
//!
//! # The idea
//!
//! A quiet move *threatens* if the protagonist would win by a forced sequence if the antagonist passed (a null
//! move, Donninger 1993; Allis's global threat, 1994). So only replies that meet the sequence need another answer:
//! another sequence, a lemma, or a further quiet move. A reply far from the sequence changes nothing about it: on a
//! large board one script answers nearly all replies. Proof-number search (Allis, van der Meulen and van den Herik
//! 1994), depth first with limits (Nagai 2002), decides which of the *open* replies to follow.
//!
//! It writes as it goes: each position that it proves becomes a lemma, in which the antagonist has all points that
//! the proof allows him; points that sibling replies would claim come first. The lemma is cited wherever its
//! statement, mapped by a symmetry, dominates. Where it does not, its proof is carried over to the sibling
//! positions as far as it goes, and the search mends the rest: its move is a killer move (Huberman 1968). Moves
//! that were played often come before others (the history heuristic, Schaeffer 1983). So the order at a position is:
//! the killer move, the moves that were played most often, those that threaten at a glance, all others; within each
//! group the proof numbers decide (`Search::find`).
//!
//! Before the protagonist has points enough to threaten, every reply is open. They are tried in rounds with growing
//! budgets, and those to the first move on several threads, with the same result for any number of them.
//!
//! # Invariants
//!
//! - A lemma cites only lemmas with smaller numbers. So no two lemmas lean on each other, and the order of numbers
//!   is the order of the file.
//! - A script is said to answer a reply only after it was played against this reply, or where `scripts::doubtful`
//!   shows that the reply cannot meet it. That is why a lemma may be trusted as soon as it is written.
//! - All that is found depends on the position, the limits and what was found before, in a fixed order. Nothing
//!   depends on time. Otherwise two runs would write different bytes, and a checkpoint could not be continued.
//!
//! The search does not decide a draw. If all moves that it tries fail, another move may still win, as it leaves out
//! most moves that do not threaten.
//!
//! # Costs
//!
//! The unit of work is a quiet move that is *looked at*: one search for a forced sequence for each reply that no
//! known script answers, each with a limit of nodes. A move that was looked at is kept with its open replies and
//! its scripts until the position is proved, about 2 kB. A lemma is kept once for each symmetry that keeps the
//! least form of its points (see `statements`).
//!
//! # Files
//!
//! - `forced`: forced sequences, within the moves that count;
//! - `maps`: symmetries by number, with products and inverses;
//! - `scripts`: what answers replies, and to which of them;
//! - `sketch`: lemmas as they are written, as general as their proofs; `wanted`: which points they give first;
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
mod forced;
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
mod wanted;
mod watch;
mod waves;
mod weights;

pub(crate) use budget::Limits;
pub(crate) use checkpoint::{Log, WaveLog, fingerprint};
pub(crate) use strategy::strategy;
pub(crate) use watch::Looked;
