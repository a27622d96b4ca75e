//! How a line runs through its points.

use super::places::{CELL, Places};
use super::shape::{Place, Shape, Stroke};
use pgc_core::game::{Family, Named, Point};

/// How much the sides of a triangle may differ that is one with equal sides, rounded.
const ROUNDED: f64 = 2.5;

/// A line as it is drawn: a path, a circle, the outline of a square, or the pieces of a row that goes on at the other side of a torus.
pub(super) fn of(family: Family, places: &Places, kind: Stroke, line: &[Point]) -> Vec<Shape> {
    let along = places.along(line);
    match (family, &along[..]) {
        (_, &[one, other, third]) if places.scattered => ring(kind, [one, other, third])
            .map_or_else(|| vec![Shape::Path { kind, places: along.clone() }], |ring| vec![ring]),
        (Family::Named(Named::Square { .. }), &[one, other, third, last]) => {
            vec![Shape::Path { kind, places: vec![one, other, last, third, one] }]
        }
        (Family::Named(Named::Torus { .. }), _) => pieces(&along).map(|places| Shape::Path { kind, places }).collect(),
        _ => vec![Shape::Path { kind, places: along }],
    }
}

/// The circle through the corners of a triangle with equal sides, such as that of the Fano plane.
fn ring(kind: Stroke, corners: [Place; 3]) -> Option<Shape> {
    let [[x, y], [u, v], [s, t]] = corners;
    let sides = [(x - u).hypot(y - v), (u - s).hypot(v - t), (s - x).hypot(t - y)];
    let is_equal = sides.iter().all(|side| (side - sides[0]).abs() <= ROUNDED);
    let middle = [tenth((x + u + s) / 3.0), tenth((y + v + t) / 3.0)];
    is_equal.then(|| Shape::Ring { kind, middle, radius: tenth(sides[0] / 3.0_f64.sqrt()) })
}

fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// The pieces of a path whose cells touch.
fn pieces(along: &[Place]) -> impl Iterator<Item = Vec<Place>> {
    let touch = |one: &Place, other: &Place| [0, 1].iter().all(|&axis| (one[axis] - other[axis]).abs() < 1.5 * CELL);
    along.chunk_by(touch).filter(|piece| piece.len() > 1).map(<[Place]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use pgc_core::game::Game;

    fn drawn(text: &str) -> Vec<Shape> {
        let game = Game::parse(text).unwrap();
        let places = Places::of(&Layout::of(&game));
        game.board.lines().iter().flat_map(|line| of(game.drawn_as(), &places, Stroke::Line, line)).collect()
    }

    #[test]
    fn one_line_of_the_fano_plane_is_a_circle() {
        for (text, rings, paths) in
            [("fano", 1, 6), ("projective:2", 1, 6), ("sts:7", 1, 6), ("pappus", 0, 9), ("hex:3,3", 0, 27)]
        {
            let shapes = drawn(text);
            let found = shapes.iter().filter(|shape| matches!(shape, Shape::Ring { .. })).count();
            assert_eq!((found, shapes.len() - found), (rings, paths), "{text}");
        }
    }

    #[test]
    fn rows_of_a_torus_end_at_its_sides() {
        let longest = |text: &str| {
            let steps = |shape: &Shape| match shape {
                Shape::Path { places, .. } => places.windows(2).map(|pair| (pair[0][0] - pair[1][0]).abs()).collect(),
                _ => Vec::new(),
            };
            drawn(text).iter().flat_map(steps).fold(0.0, f64::max)
        };
        assert!(longest("torus:5,5,3") <= CELL && longest("square:4") <= CELL);
        assert_eq!(drawn("square:4").len(), 9);
    }
}
