//! Where the points of a board stand in a picture.
//!
//! - `panels` arranges the boards that have rows and columns;
//! - `latin` shows a transversal design as latin squares;
//! - `given` fits the places of a figure that the game has;
//! - `scattered` finds places for the points of any other hypergraph.

mod given;
mod latin;
mod panels;
mod scattered;

pub use latin::LatinSquares;
pub use panels::layer;

use serde::Serialize;

use pgc_core::game::{Family, Game, Point};

/// The most points of a hypergraph whose points find places by their lines; more stand in rows.
const SCATTERED: usize = 200;

/// A picture of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Rectangles of cells, side by side: as many in a row as `columns` says, if there is room.
    Panels {
        /// The rectangles, from left to right and then down.
        panels: Vec<Panel>,
        /// How many stand side by side.
        columns: usize,
    },
    /// The place of each point: x to the right and y down, both from 0 to 1.
    Places(Vec<[f64; 2]>),
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Panel {
    /// Its title, if there are several.
    pub title: String,
    /// The number of its columns.
    pub columns: usize,
    /// The titles of its rows, if they have any.
    pub rows: Vec<String>,
    /// Its points, row by row; nothing where a cell is empty.
    pub cells: Vec<Option<Point>>,
}

impl Layout {
    /// The picture of a game's board. The same board always has the same picture.
    pub fn of(game: &Game) -> Layout {
        let points = game.board.points();
        if let Some(places) = game.places() {
            return Layout::Places(given::fitted(places));
        }
        let single =
            |columns, rows| Layout::Panels { panels: vec![panels::rectangle(points, columns, rows)], columns: 1 };
        match game.drawn_as() {
            Family::Grid { k, n } => panels::layers(k as usize, n),
            Family::Mnk { m, .. } | Family::Animal { m, .. } => single(m as usize, Vec::new()),
            Family::Td { k: 4, q: 4, .. } => panels::squares(),
            Family::Td { q, .. } | Family::Projective { q } => single(q as usize, panels::groups(points, q as usize)),
            Family::Named(named) if named.columns().is_some() => {
                single(named.columns().unwrap_or(1) as usize, Vec::new())
            }
            Family::Lines | Family::Named(_) if points > SCATTERED => single(points.isqrt().max(1), Vec::new()),
            Family::Lines | Family::Named(_) => Layout::Places(scattered::places(points, game.board.lines())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_point_has_one_cell() {
        for expression in [
            "3^1",
            "4^2",
            "4^3",
            "3^4",
            "2^5",
            "mnk:6,5,4",
            "animal:el,4x3",
            "affine:4",
            "td:3,5",
            "affine:3",
            "projective:4",
        ] {
            let game = Game::parse(expression).unwrap();
            let Layout::Panels { panels, .. } = Layout::of(&game) else { panic!("{expression} has rows and columns") };
            for panel in &panels {
                assert_eq!(panel.cells.len() % panel.columns, 0, "{expression}");
            }
            let cells: Vec<Point> = panels.iter().flat_map(|panel| panel.cells.iter().flatten()).copied().collect();
            let all: BTreeSet<Point> = cells.iter().copied().collect();
            assert_eq!((all.len(), cells.len()), (game.board.points(), game.board.points()), "{expression}");
        }
    }
}
