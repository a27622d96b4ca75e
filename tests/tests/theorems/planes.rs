//! The affine plane of order 4 without one line, and without two: which cases exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pgc_core::game::{Board, Game, Point};
use pgc_core::symmetry::automorphisms_of;
use tests::binaries::workspace;

type Lines = BTreeSet<Vec<Point>>;

fn board(expression: &str) -> Board {
    Game::read_in(Path::new(""), expression).unwrap().board
}

fn lines(board: &Board) -> Lines {
    board.lines().iter().cloned().collect()
}

/// The lines of the plane without some.
fn without(removed: &[[Point; 4]]) -> Lines {
    lines(&board("affine:4")).into_iter().filter(|line| !removed.iter().any(|gone| gone == line.as_slice())).collect()
}

/// For each orbit, under the symmetries, of sets of this many lines: how many sets it has, and how many points the
/// lines of a set have in common.
fn orbits(count: usize) -> Vec<(usize, usize)> {
    let plane = board("affine:4");
    let group = automorphisms_of(&Game::of_board(plane.clone()), &[]);
    let all: Vec<Vec<Point>> = plane.lines().to_vec();
    let mut left: BTreeSet<Lines> = match count {
        1 => all.iter().map(|line| Lines::from([line.clone()])).collect(),
        _ => all.iter().flat_map(|a| all.iter().map(|b| Lines::from([a.clone(), b.clone()]))).collect(),
    };
    left.retain(|set| set.len() == count);
    let mut orbits = BTreeMap::new();
    while let Some(first) = left.pop_first() {
        let common = |point: &&Point| first.iter().all(|line| line.contains(point));
        let shared = first.first().unwrap().iter().filter(common).count();
        let (mut size, mut due) = (1, vec![first]);
        while let Some(set) = due.pop() {
            for map in &group.generators {
                let image: Lines = set.iter().map(|line| sorted(line.iter().map(|&point| map.image(point)))).collect();
                if left.remove(&image) {
                    size += 1;
                    due.push(image);
                }
            }
        }
        assert_eq!(orbits.insert(size, shared), None);
    }
    orbits.into_iter().collect()
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    points.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn all_lines_are_alike_and_two_are_parallel_or_cross() {
    assert_eq!(orbits(1), [(20, 4)]);
    assert_eq!(orbits(2), [(30, 0), (160, 1)], "5 classes of 6 pairs each, and all others");
}

#[test]
fn the_certified_games_are_these_cases() {
    assert_eq!(lines(&board("td:4,4+3")), without(&[[12, 13, 14, 15]]));
    assert_eq!(lines(&board("td:4,4+2")), without(&[[12, 13, 14, 15], [8, 9, 10, 11]]));
    let file = workspace().join("certificates/affine-4-without-two-crossing.lines");
    let crossing = board(&format!("lines:{}", file.display()));
    assert_eq!(lines(&crossing), without(&[[0, 1, 2, 3], [0, 4, 8, 12]]));
}

#[test]
fn a_transversal_design_with_its_groups_is_not_the_projective_plane() {
    let (design, plane) = (board("td:5,4+5"), board("projective:4"));
    assert_eq!((design.points(), design.lines().len()), (20, 21));
    assert_eq!((plane.points(), plane.lines().len()), (21, 21));
}
