//! Games of parts as they are placed on a board.

use serde::Serialize;

use crate::game::Point;
use crate::strategy::{Games, Part};

/// A game of parts by its number, and where it is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The game's number, from 0.
    pub game: usize,
    /// The point of the board for each point of the game.
    pub points: Vec<Point>,
}

impl Placed {
    /// The parts of a term.
    pub(super) fn all(parts: &[Part], games: &Games) -> Vec<Placed> {
        let placed = |part: &Part| Placed { game: games.number(&part.game), points: part.points.clone() };
        parts.iter().map(placed).collect()
    }

    /// The game where a map takes it.
    pub(super) fn image(self, map: impl Fn(Point) -> Point) -> Placed {
        Placed { points: self.points.into_iter().map(map).collect(), ..self }
    }
}
