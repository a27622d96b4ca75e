//! The lines that the antagonist can still complete at the start of a game.
//!
//! They are cut into groups before they become sets of bits, so that only joined lines need to have at most 128
//! points together, and not the board. Groups are found by union-find over the points.

use std::collections::BTreeMap;

use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, Position};

use super::lines::{Lines, Points};

/// Lines that are joined by common points, on a board of their own.
pub(super) struct Group {
    /// The point of the board for each point, ascending.
    pub(super) points: Vec<Point>,
    /// The lines.
    pub(super) lines: Lines,
}

/// What the antagonist lacks of each line that is open to him, apart where no points are common; nothing if that takes more than 128
/// points for some lines.
pub(super) fn groups(position: &Position) -> Option<Vec<Group>> {
    let rules = position.rules();
    let lacking = |line: usize| -> Vec<Point> {
        rules.lines[line].iter().copied().filter(|&point| position.is_free(point)).collect()
    };
    let open: Vec<Vec<Point>> = position.open_lines(ANTAGONIST).map(lacking).collect();
    let mut leaders: Vec<usize> = (0..rules.points()).collect();
    for line in &open {
        for pair in line.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|point| leader(&mut leaders, point.into()));
            leaders[one.max(other)] = one.min(other);
        }
    }
    let mut groups: BTreeMap<usize, Vec<&Vec<Point>>> = BTreeMap::new();
    for line in &open {
        groups.entry(leader(&mut leaders, usize::from(*line.first()?))).or_default().push(line);
    }
    groups.values().map(|lines| group(lines)).collect()
}

/// The least point that is joined with this one.
fn leader(leaders: &mut [usize], mut point: usize) -> usize {
    while leaders[point] != point {
        leaders[point] = leaders[leaders[point]];
        point = leaders[point];
    }
    point
}

/// A group of lines with points numbered from 0; nothing if it has more than 128.
fn group(lines: &[&Vec<Point>]) -> Option<Group> {
    let mut points: Vec<Point> = lines.iter().flat_map(|line| line.iter().copied()).collect();
    points.sort_unstable();
    points.dedup();
    if points.len() > Points::WIDTH {
        return None;
    }
    let number = |point: &Point| points.binary_search(point).unwrap_or(0);
    let set = |line: &&Vec<Point>| line.iter().fold(0, |set, point| set | Points::single(number(point)));
    let lines = lines.iter().map(set).collect();
    Some(Group { points, lines })
}
