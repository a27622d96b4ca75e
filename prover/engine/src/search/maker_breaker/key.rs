//! Lines under other names: isomorphic ones mostly get the same.
//!
//! The search keeps the outcome of each component, and a component comes back on other points, turned or reflected.
//! So its points are numbered by their surroundings: a colour for each point, refined by the colours on its lines
//! until nothing changes, as canonical labelling does it. Where points stay alike, one of the smallest class is
//! chosen and told apart. A canonical form would try each of them; here the first is taken, so two isomorphic
//! components may get two names, and are searched twice. A canonical form would take more time at each component.
//!
//! Different components never share a name, as the name has all lines. Hash collisions of colours only make points
//! look alike.

use pgc_core::position::point_set::{Bits, hash};

use super::lines::{Lines, Points, points_of};

/// Lines with their points numbered anew, from 0.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The lines, ascending. They determine the lines from before up to isomorphism.
    pub(super) key: Box<[Points]>,
    /// The point from before for each number.
    pub(super) points: Vec<usize>,
}

/// Numbers the points by what lies around them. Points that look alike are told apart by choosing one of them, and so on; where the
/// choice matters, isomorphic lines may get different names. The names are a bijection whatever is chosen.
pub(super) fn named(lines: &[Points]) -> Named {
    let mut points: Vec<usize> = points_of(lines).elements().collect();
    let members: Vec<Vec<usize>> = lines.iter().map(|line| line.elements().collect()).collect();
    let mut colours = vec![0_u64; Points::WIDTH];
    let mut classes = 1;
    let mut chosen = 0;
    loop {
        refine(&members, &mut colours);
        points.sort_by_key(|&point| colours[point]);
        let now = points.chunk_by(|one, other| colours[*one] == colours[*other]).count();
        if now == points.len() || points.is_empty() {
            break;
        }
        if now > classes {
            classes = now;
            continue;
        }
        // No refinement is left: one of the smallest class is chosen.
        let alike = points.chunk_by(|one, other| colours[*one] == colours[*other]).filter(|class| class.len() > 1);
        let Some(&first) = alike.min_by_key(|class| class.len()).and_then(<[usize]>::first) else { break };
        chosen += 1;
        colours[first] = hash(colours[first], chosen);
    }
    let mut numbers = vec![0; Points::WIDTH];
    points.iter().enumerate().for_each(|(number, &point)| numbers[point] = number);
    let renamed = |line: &Vec<usize>| line.iter().fold(0, |set, &point| set | Points::single(numbers[point]));
    let mut key: Lines = members.iter().map(renamed).collect();
    key.sort_unstable();
    Named { key: key.into(), points }
}

/// Gives each point a colour by its own and by those on its lines.
fn refine(lines: &[Vec<usize>], colours: &mut [u64]) {
    let mut next: Vec<u64> = colours.iter().map(|&colour| hash(colour, 1)).collect();
    for line in lines {
        let sum = line.iter().fold(0_u64, |sum, &point| sum.wrapping_add(hash(colours[point], 2)));
        let colour = hash(sum, line.len() as u64);
        line.iter().for_each(|&point| next[point] = next[point].wrapping_add(colour));
    }
    colours.copy_from_slice(&next);
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::random::Random;

    /// The lines under a random renaming of the points below a number.
    fn shuffled(lines: &[Points], points: usize, dice: &mut Random) -> Lines {
        let mut images: Vec<usize> = (0..points).collect();
        (0..points).rev().for_each(|at| images.swap(at, dice.below(at + 1)));
        lines.iter().map(|line| line.elements().fold(0, |set, point| set | Points::single(images[point]))).collect()
    }

    #[test]
    fn names_are_a_bijection_and_mostly_the_same_for_isomorphic_lines() {
        let (mut dice, mut same) = (Random(5), 0);
        for _ in 0..1_000 {
            let count = 3 + dice.below(6);
            let lines: Lines = (0..count).map(|_| u128::from(1 + dice.word() % 1023)).collect();
            let one = named(&lines);
            let back = |line: &Points| line.elements().fold(0, |set, number| set | Points::single(one.points[number]));
            let mut before: Lines = one.key.iter().map(back).collect();
            before.sort_unstable();
            let mut sorted = lines.clone();
            sorted.sort_unstable();
            assert_eq!(before, sorted);
            same += usize::from(named(&shuffled(&lines, 10, &mut dice)).key == one.key);
        }
        assert!(same > 990, "{same}");
    }

    #[test]
    fn regular_lines_get_one_name() {
        // A cycle of seven points.
        let cycle: Lines = (0..7).map(|at| Points::single(at) | Points::single((at + 1) % 7)).collect();
        let mut dice = Random(7);
        for _ in 0..50 {
            assert_eq!(named(&shuffled(&cycle, 7, &mut dice)).key, named(&cycle).key);
        }
    }
}
