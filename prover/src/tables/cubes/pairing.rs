//! Whether each line of a cube can be given two points of its own, decided by symmetry.

use std::collections::BTreeMap;

use crate::tables::cubes::flow::{Way, all_flows};
use crate::tables::cubes::{Cube, Evidence};

/// Whether each line can be given two of its points such that no point is given twice: the pairing of Hales and Jewett
/// (1963), by which Ophelia draws. The answer is exact for any board, and needs no list of its points.
///
/// Such a pairing is an integral flow: 2 out of each line, at most 1 from a line to each of its points, at most 1 into
/// each point. As the capacities are integers, a fractional flow is enough. A flow may be averaged over the symmetries
/// that permute and reflect coordinates. The average is given by the amounts that flow from each orbit of lines to each
/// orbit of points. Conversely, any amounts within the summed capacities can be spread evenly.
pub(super) fn pairing(cube: Cube) -> Option<Evidence> {
    let orbits = Orbits::of(cube);
    let supplies: Vec<u64> = orbits.lines.iter().map(|orbit| 2 * orbit.lines).collect();
    let rooms: Vec<u64> = orbits.points.values().map(|&(_, points)| points).collect();
    let mut ways = Vec::new();
    for (from, orbit) in orbits.lines.iter().enumerate() {
        for distance in distances(cube) {
            let to = orbits.points[&orbit.at(distance)].0;
            ways.push(Way { from, to, capacity: orbit.lines * coordinates(cube, distance) });
        }
    }
    all_flows(&supplies, &rooms, &ways).then(|| Evidence::paired(supplies.len(), rooms.len()))
}

/// Orbits of points and of lines under the symmetries.
struct Orbits {
    /// The orbits of points, by the distances of the coordinates from the border, ascending: the orbit's index, and its
    /// number of points.
    points: BTreeMap<Vec<u32>, (usize, u64)>,
    lines: Vec<LineOrbit>,
}

struct LineOrbit {
    /// The distances of the fixed coordinates, ascending.
    fixed: Vec<u32>,
    /// The number of coordinates that move.
    moving: u32,
    /// The number of lines.
    lines: u64,
}

impl LineOrbit {
    /// The distances of those points of a line whose moving coordinates have this distance.
    fn at(&self, distance: u32) -> Vec<u32> {
        let mut distances = self.fixed.clone();
        distances.extend((0..self.moving).map(|_| distance));
        distances.sort_unstable();
        distances
    }
}

impl Orbits {
    fn of(cube: Cube) -> Self {
        let dimension = cube.dimension();
        let points = (0..).zip(arrangements(cube, dimension));
        let points = points.map(|(number, (distances, points))| (distances, (number, points))).collect();
        let lines = (1..=dimension).flat_map(|moving| {
            // Each moving coordinate rises or falls; the first one rises.
            let ways = choose(dimension, moving) << (moving - 1);
            let orbit = move |(fixed, count)| LineOrbit { fixed, moving, lines: ways * count };
            arrangements(cube, dimension - moving).into_iter().map(orbit)
        });
        Self { points, lines: lines.collect() }
    }
}

/// The possible distances of a coordinate from the border.
fn distances(cube: Cube) -> std::ops::Range<u32> {
    0..cube.side().div_ceil(2)
}

/// The number of coordinates with this distance from the border: two, or one in the middle.
fn coordinates(cube: Cube, distance: u32) -> u64 {
    if 2 * distance + 1 == cube.side() { 1 } else { 2 }
}

/// For each ascending list of distances, how many points of a cube in this many dimensions have them in any order.
fn arrangements(cube: Cube, dimension: u32) -> BTreeMap<Vec<u32>, u64> {
    let mut counts = BTreeMap::from([(Vec::new(), 1)]);
    for _ in 0..dimension {
        let mut longer = BTreeMap::new();
        for (list, count) in &counts {
            for distance in distances(cube) {
                let mut list = list.clone();
                list.insert(list.partition_point(|&other| other <= distance), distance);
                *longer.entry(list).or_default() += count * coordinates(cube, distance);
            }
        }
        counts = longer;
    }
    counts
}

fn choose(n: u32, k: u32) -> u64 {
    (0..k).fold(1, |product, index| product * u64::from(n - index) / u64::from(index + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::{PROTAGONIST, Position, Rules};
    use pgc_core::potential::has_pairing;

    #[test]
    fn orbits_make_up_all_points_and_lines() {
        for cube in Cube::all() {
            let orbits = Orbits::of(cube);
            assert_eq!(orbits.points.values().map(|&(_, points)| points).sum::<u64>(), cube.points() as u64, "{cube}");
            assert_eq!(
                orbits.lines.iter().map(|orbit| orbit.lines).sum::<u64>(),
                cube.lines().count() as u64,
                "{cube}"
            );
        }
    }

    #[test]
    fn a_pairing_is_concluded_just_where_a_matching_finds_one() {
        let small = Cube::all().filter(|cube| cube.side() > 1 && cube.points() <= 2500);
        let (mut with, mut without) = (0, 0);
        for cube in small {
            let game = Game::parse(&cube.to_string()).unwrap();
            let matched = has_pairing(&Position::new(&Rules::new(&game, Claim::XenoWins)), PROTAGONIST);
            assert_eq!(pairing(cube).is_some(), matched, "{cube}");
            if matched { with += 1 } else { without += 1 }
        }
        assert!(with > 10 && without > 10);
    }

    #[test]
    fn the_first_conjecture_of_1980_holds_in_the_table() {
        // Hales and Jewett: there is a pairing whenever there are twice as many points as lines.
        for cube in Cube::all() {
            assert_eq!(pairing(cube).is_some(), cube.points() as u64 >= 2 * cube.lines().count() as u64, "{cube}");
        }
    }

    #[test]
    fn large_boards_have_pairings_from_some_side_on() {
        let least = |dimension| (1..=15).find(|&side| pairing(Cube::new(side, dimension).unwrap()).is_some());
        assert_eq!([1, 2, 3, 4, 5].map(least), [Some(2), Some(5), Some(8), Some(11), Some(14)]);
    }

    #[test]
    fn a_point_that_is_a_line_cannot_be_paired() {
        assert!(pairing(Cube::new(1, 1).unwrap()).is_none());
    }
}
