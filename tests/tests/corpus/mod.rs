//! The corpus of files for checkers.

mod cases;
mod limits;
mod links;
mod runner;
