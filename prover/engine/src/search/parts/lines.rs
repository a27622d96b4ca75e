//! Lines of parts: which of them matter, and which are joined.
//!
//! A line that contains another one is held by whatever holds the smaller one, so only the lines that contain no
//! other one matter. And of the lines of parts only those matter without which some open line of the board would
//! contain none (specification: rules, R28). Dropping the others makes the games of parts smaller, and lets parts
//! fall apart into smaller ones.

use std::collections::{BTreeSet, HashMap};

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position};

/// Lines, each ascending.
pub(crate) type Lines = Vec<Vec<Point>>;

/// What the antagonist lacks of each line that is open to him.
pub(crate) fn lacking(position: &Position) -> Lines {
    let rules = position.rules();
    let free = |line: usize| rules.lines[line].iter().copied().filter(|&point| position.is_free(point)).collect();
    position.open_lines(ANTAGONIST).map(free).collect()
}

/// The lines that contain no other one, each once, ascending.
pub(super) fn minimal(lines: &[Vec<Point>]) -> Lines {
    let distinct: BTreeSet<&Vec<Point>> = lines.iter().collect();
    let contains = |one: &Vec<Point>, other: &Vec<Point>| other.iter().all(|point| one.binary_search(point).is_ok());
    let beginning = by_first(distinct.iter().copied());
    let has_smaller = |line: &&Vec<Point>| {
        let mut others = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        others.any(|(_, other)| other.len() < line.len() && contains(line, other))
    };
    distinct.iter().copied().filter(|line| !has_smaller(line)).cloned().collect()
}

/// The lines that begin at each point, with their numbers.
fn by_first<'a>(lines: impl Iterator<Item = &'a Vec<Point>>) -> HashMap<Point, Vec<(usize, &'a Vec<Point>)>> {
    let mut beginning: HashMap<Point, Vec<(usize, &Vec<Point>)>> = HashMap::new();
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        beginning.entry(line[0]).or_default().push((number, line));
    }
    beginning
}

/// The placed lines without which some open line would contain none. Those with most points are left out first. An open line that contains
/// none is returned instead.
pub(super) fn needed(placed: &[Vec<Point>], open: &[impl AsRef<[Point]>]) -> Result<Lines, Vec<Point>> {
    let mut placed = minimal(placed);
    placed.sort_by_key(|line| (line.len(), line.clone()));
    let beginning = by_first(placed.iter());
    // For each open line the placed lines within it.
    let mut within: Vec<Vec<usize>> = Vec::new();
    for line in open.iter().map(AsRef::as_ref) {
        let begin = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        let inside = begin.filter(|(_, placed)| placed.iter().all(|point| line.binary_search(point).is_ok()));
        let inside: Vec<usize> = inside.map(|&(number, _)| number).collect();
        if inside.is_empty() {
            return Err(line.to_vec());
        }
        within.push(inside);
    }
    let mut holds: Vec<Vec<usize>> = vec![Vec::new(); placed.len()];
    within.iter().enumerate().for_each(|(line, inside)| inside.iter().for_each(|&placed| holds[placed].push(line)));
    let mut left: Vec<usize> = within.iter().map(Vec::len).collect();
    let mut kept = vec![true; placed.len()];
    for index in (0..placed.len()).rev() {
        if holds[index].iter().all(|&line| left[line] > 1) {
            kept[index] = false;
            holds[index].iter().for_each(|&line| left[line] -= 1);
        }
    }
    let mut kept = kept.into_iter();
    placed.retain(|_| kept.next() == Some(true));
    Ok(placed)
}

/// The components: lines that are joined by common points, each with its points, ascending. By their least points.
pub(crate) fn components(lines: &[Vec<Point>]) -> Vec<(Vec<Point>, Lines)> {
    let mut sets: Vec<BTreeSet<Point>> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let (joined, apart): (Vec<_>, _) =
            sets.into_iter().partition(|set| line.iter().any(|point| set.contains(point)));
        sets = apart;
        sets.push(joined.into_iter().flatten().chain(line.iter().copied()).collect());
    }
    sets.sort_unstable();
    let within = |set: BTreeSet<Point>| {
        let is_within = |line: &&Vec<Point>| line.first().is_some_and(|point| set.contains(point));
        (set.iter().copied().collect(), lines.iter().filter(is_within).cloned().collect())
    };
    sets.into_iter().map(within).collect()
}
