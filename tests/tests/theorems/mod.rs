//! The certificates of the repository, and known theorems about games.

mod animals;
mod certificates;
mod gomoku;
mod hexagonal;
mod large;
mod moves;
mod patashnik;
mod planes;
