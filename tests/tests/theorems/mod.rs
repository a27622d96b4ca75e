//! The certificates of the repository, and known theorems about games.

mod animals;
mod certificates;
mod draws;
mod hexagonal;
mod moves;
mod patashnik;
mod planes;
mod qubic;
