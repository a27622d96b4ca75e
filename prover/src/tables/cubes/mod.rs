//! Patashnik's table of the games k^n, with evidence for each cell.
//!
//! Table 1 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980), divides the games k^n into three classes. A *draw position*
//! is a full board on which Xeno has as many points as Ophelia, or one more, and neither has a line.
//!
//! | class | a draw position | the game |
//! |---|---|---|
//! | 1 | does not exist | won by Xeno, by strategy stealing |
//! | 2 | exists | won by Xeno |
//! | 3 | exists | drawn by Ophelia |
//!
//! A draw position must have equally many points of each colour, or one more of Xeno's. In these cells this makes no
//! difference: where there is no draw position, every colouring has a line of one colour.
//!
//! | module | what |
//! |---|---|
//! | `cube` | the boards and their lines |
//! | `colouring` | whether a colouring is a draw position |
//! | `repair` | searches for draw positions |
//! | `refutation` | shows that there is none, by trying all colourings |
//! | `inequality`, `pairing` | show that Ophelia draws |
//! | `certified` | proofs in certificate files |
//! | `evidence`, `cell` | all evidence for a cell, and the classes that it allows |
//! | `printed` | the table of 1980, as printed |
//!
//! Certificates are read by [`certificates`](crate::tables::certificates).

mod cell;
mod certified;
mod colouring;
mod cube;
mod evidence;
mod flow;
mod inequality;
mod pairing;
mod printed;
mod refutation;
mod repair;

pub(crate) use cell::Cell;
pub(crate) use certified::{certified, is_wanted};
pub(crate) use colouring::Colouring;
pub(crate) use cube::Cube;
pub(crate) use evidence::Evidence;
pub(crate) use printed::Printed;

use pgc_engine::solve::{Count, Progress};

/// The cells of boards with at most this many points, by dimension and then by side.
pub(crate) fn cells(max_points: usize, proofs: &[(String, Evidence)], progress: &dyn Progress) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for cube in Cube::all().filter(|cube| cube.points() <= max_points) {
        progress.report(&format!("classifying {cube}"), Count::None);
        let face = Cube::new(cube.side(), cube.dimension() - 1);
        let face = cells.iter().find(|cell| Some(cell.cube) == face);
        let cell = Cell::new(cube, proofs, face);
        cells.push(cell);
    }
    cells
}
