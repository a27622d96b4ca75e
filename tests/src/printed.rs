//! Writes strategies in the notation of papers, as a person might, as input for audits.

mod line;
mod names;
mod spoil;
mod table;
mod writer;

pub use line::{End, Line, Played, expanded};
pub use spoil::spoilt;
pub use writer::{Case, Printed, Spot, print};
