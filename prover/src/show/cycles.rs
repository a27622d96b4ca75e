//! Permutations in cycle notation.

use crate::game::Point;
use crate::symmetry::Permutation;

/// The cycles of at least two points, each from its least point, in ascending order of these.
pub(super) fn cycles(map: &Permutation) -> Vec<Vec<Point>> {
    let mut met = vec![false; map.images().len()];
    let mut cycles = Vec::new();
    for start in (0..).take(met.len()) {
        let mut cycle = Vec::new();
        let mut point: Point = start;
        while !std::mem::replace(&mut met[usize::from(point)], true) {
            cycle.push(point);
            point = map.image(point);
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_points_are_left_out() {
        let map = Permutation::from_images(vec![0, 3, 4, 5, 2, 1]).unwrap();
        assert_eq!(cycles(&map), [vec![1, 3, 5], vec![2, 4]]);
        assert!(cycles(&Permutation::identity(4)).is_empty());
    }
}
