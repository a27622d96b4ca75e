//! The corpus of files for checkers.

mod arena;
mod cases;
mod executable;
mod limits;
mod links;
mod pack;
mod replayed;
mod runner;
