//! The certificates of the repository, and known theorems about games.

mod animals;
mod certificates;
mod gomoku;
mod grid_4_4;
mod hexagonal;
mod large;
mod moves;
mod patashnik;
mod planes;
mod qubic;
