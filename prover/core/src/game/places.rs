//! Where the points of a board stand in a picture: x to the right and y upwards, in any unit.
//!
//! Only pictures use places; no rule does. The Fano plane is found however it is numbered, as all its numberings
//! are alike; other figures belong to named boards, whose numbering is known.

use super::{Board, Family, Game, Named, Point};

/// The furthest from 0 that a file may place a point.
const FURTHEST: f64 = 1e9;

/// Whether both numbers can be scaled to any picture.
pub(super) fn is_near(place: [f64; 2]) -> bool {
    place.iter().all(|part| part.abs() <= FURTHEST)
}

impl Game {
    /// The place of each point: those of the game's file, or those of a figure that is known, such as the triangle of the Fano plane; nothing
    /// for other boards.
    #[must_use]
    pub fn places(&self) -> Option<Vec<[f64; 2]>> {
        match self.drawn_as() {
            _ if !self.source.places.is_empty() => Some(self.source.places.clone()),
            Family::Named(named) => named.places().or_else(|| triangle(&self.board)),
            _ => triangle(&self.board),
        }
    }
}

/// The corners of a triangle, the middles of the sides that end there and at the next corner, and its centre.
const TRIANGLE: [[f64; 2]; 7] = [
    [-1.0, 0.0],
    [1.0, 0.0],
    [0.0, HEIGHT],
    [0.0, 0.0],
    [0.5, HEIGHT / 2.0],
    [-0.5, HEIGHT / 2.0],
    [0.0, HEIGHT / 3.0],
];

/// The Fano plane, however its points are numbered, as a triangle; nothing for other boards.
fn triangle(board: &Board) -> Option<Vec<[f64; 2]>> {
    let lines = board.lines();
    if board.points() != 7 || lines.len() != 7 || lines.iter().any(|line| line.len() != 3) {
        return None;
    }
    // The third point of the line through two. Seven triples with a line for each of the 21 pairs are the Fano plane.
    let third = |one: Point, other: Point| {
        let line = lines.iter().find(|line| line.contains(&one) && line.contains(&other))?;
        line.iter().find(|&&point| point != one && point != other).copied()
    };
    let all = 0..7;
    if all.clone().any(|one| all.clone().any(|other| one != other && third(one, other).is_none())) {
        return None;
    }
    let side = third(0, 1)?;
    let top = all.clone().find(|&point| point > 1 && point != side)?;
    let mut order = vec![0, 1, top, side, third(1, top)?, third(top, 0)?];
    order.extend(all.clone().find(|point| !order.contains(point)));
    all.map(|point| order.iter().position(|&other| other == point).map(|index| TRIANGLE[index])).collect()
}

/// The height of a triangle whose sides are 2.
const HEIGHT: f64 = 1.732;

impl Named {
    /// The places of the points in the figure by which the board is known.
    fn places(self) -> Option<Vec<[f64; 2]>> {
        match self {
            Named::Hexagon { .. } | Named::Triangle { .. } => {
                let places = self.hexagons()?;
                let whole = |part: i64| i32::try_from(part).map_or(0.0, f64::from);
                Some(places.into_iter().map(|[x, y]| [whole(2 * x - y), -HEIGHT * whole(y)]).collect())
            }
            // The corners of a triangle, the middles of its sides, and its centre.
            Named::Fano => {
                let middle = HEIGHT / 2.0;
                Some(vec![
                    [0.0, 0.0],
                    [0.5, middle],
                    [0.0, HEIGHT],
                    [-0.5, middle],
                    [1.0, 0.0],
                    [-1.0, 0.0],
                    [0.0, HEIGHT / 3.0],
                ])
            }
            Named::Pappus => {
                let rows = [2.0, 0.0].into_iter().flat_map(|y| [0.0, 1.0, 2.0].map(|x| [x, y]));
                Some(rows.chain([[1.5, 1.0], [1.0, 1.0], [0.5, 1.0]]).collect())
            }
            // Two triangles in perspective from the first point. Their sides meet on the line of the last three.
            Named::Desargues => Some(vec![
                [0.0, 12.0],
                [0.0, 8.0],
                [12.0, 10.0],
                [6.0, 4.0],
                [0.0, 0.0],
                [6.0, 11.0],
                [9.0, 0.0],
                [4.8, 8.8],
                [12.0, 0.0],
                [7.5, 5.5],
            ]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_figures_are_straight() {
        // In the Fano plane one is a circle.
        for (text, bent) in [
            ("fano", 1),
            ("projective:2", 1),
            ("sts:7", 1),
            ("pappus", 0),
            ("desargues", 0),
            ("hex:3,3", 0),
            ("triangle:4,3", 0),
        ] {
            let game = Game::parse(text).unwrap();
            let places = game.places().unwrap();
            assert_eq!(places.len(), game.board.points(), "{text}");
            let bend = |line: &&Vec<u16>| {
                let [[x, y], [u, v], [s, t]] = [0, 1, 2].map(|at| places[usize::from(line[at])]);
                ((u - x) * (t - y) - (s - x) * (v - y)).abs() > 1e-3
            };
            assert_eq!(game.board.lines().iter().filter(bend).count(), bent, "{text}");
            for (index, one) in places.iter().enumerate() {
                assert!(places[..index].iter().all(|other| other != one), "{text}: {one:?}");
            }
        }
        assert!(Game::parse("mobius-kantor").unwrap().places().is_none());
        assert!(Game::parse("3^2").unwrap().places().is_none());
    }
}
