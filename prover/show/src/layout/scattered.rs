//! Places for the points of any hypergraph: points of a line attract each other, and all points repel each other
//! (Fruchterman and Reingold 1991).
//!
//! Only sums, products, quotients and square roots are used, so that every machine finds the same places.

use pgc_core::game::Point;

/// How often all points move.
const ROUNDS: u32 = 300;

/// The place of each point, between 0 and 1.
pub(super) fn places(points: usize, lines: &[Vec<Point>]) -> Vec<[f64; 2]> {
    let mut places = circle(points);
    let ideal = 1.0 / count(points).sqrt();
    let weight = pull_of_pairs(points, lines);
    for round in 0..ROUNDS {
        let step = 0.1 * f64::from(ROUNDS - round) / f64::from(ROUNDS);
        let forces: Vec<[f64; 2]> = (0..points).map(|point| force(&places, &weight, ideal, point)).collect();
        for (place, [x, y]) in places.iter_mut().zip(forces) {
            let length = (x * x + y * y).sqrt().max(1e-9);
            let moved = length.min(step) / length;
            *place = [place[0] + x * moved, place[1] + y * moved];
        }
    }
    fit(&mut places);
    places
}

/// The points in order around the middle.
fn circle(points: usize) -> Vec<[f64; 2]> {
    // A rational parameter of the circle: no two points have the same place.
    let at = |index: usize| {
        let t = 4.0 * (count(index) + 0.5) / count(points) - 2.0;
        let (side, t) = if t < 0.0 { (-1.0, t + 1.0) } else { (1.0, t - 1.0) };
        let length = 1.0 + t * t;
        [side * (1.0 - t * t) / length, side * 2.0 * t / length]
    };
    (0..points).map(at).collect()
}

/// A number of points; there are at most 200.
fn count(points: usize) -> f64 {
    u32::try_from(points).map_or(1.0, f64::from).max(1e-9)
}

/// How strongly each pair of points attracts each other: more in short lines.
fn pull_of_pairs(points: usize, lines: &[Vec<Point>]) -> Vec<Vec<f64>> {
    let mut pull = vec![vec![0.0; points]; points];
    for line in lines {
        let share = 1.0 / count(line.len());
        for (&one, &other) in line.iter().flat_map(|one| line.iter().map(move |other| (one, other))) {
            if one != other {
                pull[usize::from(one)][usize::from(other)] += share;
            }
        }
    }
    pull
}

fn force(places: &[[f64; 2]], pull: &[Vec<f64>], ideal: f64, point: usize) -> [f64; 2] {
    let [x, y] = places[point];
    let mut sum = [0.0, 0.0];
    for (other, &[other_x, other_y]) in places.iter().enumerate().filter(|&(other, _)| other != point) {
        let (dx, dy) = (x - other_x, y - other_y);
        let square = (dx * dx + dy * dy).max(1e-9);
        let strength = ideal * ideal / square - pull[point][other] * square.sqrt() / ideal;
        sum = [sum[0] + dx * strength, sum[1] + dy * strength];
    }
    sum
}

/// Moves and stretches the places into the square, with thousandths as the smallest steps.
fn fit(places: &mut [[f64; 2]]) {
    for axis in [0, 1] {
        let low = places.iter().map(|place| place[axis]).fold(f64::INFINITY, f64::min);
        let high = places.iter().map(|place| place[axis]).fold(f64::NEG_INFINITY, f64::max);
        let width = (high - low).max(1e-9);
        for place in places.iter_mut() {
            let part = if places_are_apart(low, high) { (place[axis] - low) / width } else { 0.5 };
            place[axis] = (part * 1000.0).round() / 1000.0;
        }
    }
}

fn places_are_apart(low: f64, high: f64) -> bool {
    high - low > 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;

    #[test]
    fn places_are_apart_and_in_the_square() {
        for expression in ["affine:3", "mnk:5,4,3", "mnk:2,1,2", "mnk:1,1,1", "3^3"] {
            let board = Game::parse(expression).unwrap().board;
            let places = places(board.points(), board.lines());
            assert_eq!(places.len(), board.points());
            for (index, one) in places.iter().enumerate() {
                assert!(one.iter().all(|part| (0.0..=1.0).contains(part)), "{expression} {one:?}");
                for other in &places[..index] {
                    let [dx, dy] = [one[0] - other[0], one[1] - other[1]];
                    assert!(dx * dx + dy * dy > 0.001, "{expression}: {one:?} and {other:?}");
                }
            }
        }
    }
}
