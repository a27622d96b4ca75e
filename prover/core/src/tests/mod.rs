//! What the tests of several crates share.

pub mod certificates;
pub mod games;
