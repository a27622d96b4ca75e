//! Strategies in the notation of papers, as somebody might have written them: for the audit to read.

mod line;
mod names;
mod spoil;
mod table;
mod writer;

pub use line::{End, Line, Played, expanded};
pub use spoil::spoilt;
pub use writer::{Case, Printed, Spot, print};
