//! The certificates of the repository, and known theorems about games.

mod animals;
mod certificates;
mod gomoku;
mod large;
mod patashnik;
mod planes;
