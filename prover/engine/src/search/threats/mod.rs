//! Threat-space search (Allis 1994): sequences of moves that each force the reply, until one makes two threats at
//! once. Patashnik (1980) calls them forced sequences.
//!
//! A move *makes a threat* when it leaves a line of the protagonist's one point short. The antagonist must take that
//! point; then the next move makes a threat again. (That a quiet move *threatens* means something else: see `quiet`.) On tic-tac-toe lines 0 1 2 and 0 3 6 with 1 and 3 the protagonist's,
//! the move 0 leaves 2 and 6: two threats, of which one reply meets only one. The antagonist may spoil a sequence
//! in three ways, which every search here must see: by completing a line of his own first, by a forced reply that
//! makes a threat, and by a forced reply that is also needed for a later move.
//!
//! The antagonist's own threats (his fours, in Go-Moku) bind the next move: if the forced reply leaves him a line to
//! complete, the next move must take that point, and make a threat from there. If it leaves him two, the sequence has
//! failed. That is `urgent` in [`forced`] and `danger` in [`sequence`].
//!
//! Only moves that make a threat are tried, and each has one reply. So the tree is narrow, and sequences are found
//! that are longer than a full search could go. That no sequence exists says nothing about other ways to win.
//!
//! - [`forced`]: on boards of any size and under opening rules, finds the shortest sequence, or all;
//! - [`sequence`]: on boards of at most 512 points and lines of at most eight, decides quickly whether there is one,
//!   for the searches by quiet and by strategic moves;
//! - `reach`: the points that a sequence can reach, at most;
//! - `write`: wins by forced sequences and quiet moves.
//!
//! The first two use [`Moves`](pgc_core::position::Moves) for the effect of a move. They are separate because they
//! serve different ends: the first deepens iteratively and remembers every failure; the second searches depth first
//! with a table of fixed size, and sees two threats in the bits of a position before it makes a move. So they try
//! moves in different orders, and the order decides which sequence is found.

pub mod forced;
pub(crate) mod reach;
pub mod sequence;
pub(crate) mod write;

pub use forced::ForcedSearch;
