//! Programs that play: every reply against one, as it answers.
//!
//! A program plays the side that a claim is about. It is asked for its move at each position that can come up when
//! the other player tries every reply, as long as the outcome is open. What goes wrong is told with the line of
//! play; if nothing does, its moves become a certificate.
//!
//! The number of positions is what it costs: each is a question to a program that may think for seconds. Three
//! things keep it small. With `--up-to-symmetry`, positions that a symmetry takes to each other are asked about
//! once. Where the outcome shows without further moves, the program is not asked. And after a move that leaves a line
//! one point short only one reply leaves the outcome open.
//!
//! A program is not trusted to be a function: at a position that is reached by two orders of moves it is asked
//! twice, and must answer alike. It is not trusted to end, either: each answer has a time, and a program that fails
//! is stopped and started again, so that one failure is one finding.
//!
//! - [`finding`]: what can go wrong;
//! - [`channel`]: the lines that go to a program and come back;
//! - [`protocol`]: questions and answers as lines;
//! - `table`: the positions and the program's moves at them, level by level;
//! - `settled`: positions whose outcome shows without further moves;
//! - `write`: the strategy made of the moves;
//! - [`audit`]: the whole audit.

pub mod audit;
pub mod channel;
pub mod finding;
pub mod protocol;
mod settled;
mod table;
mod write;

#[cfg(test)]
mod tests;
