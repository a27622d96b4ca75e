//! Lines as sets of free points, and what a move makes of them.
//!
//! A move of Maker's takes the point out of its lines, and one of Breaker's takes these lines away. So a position
//! is nothing but a set of lines, and who owns which points is forgotten. That is why positions reached in
//! different ways are one.

use pgc_core::position::point_set::Bits;

/// Points, as numbers below 128.
pub(crate) type Points = u128;

/// Lines: what Maker lacks of each. After [`minimal`] none contains another one.
pub(crate) type Lines = Vec<Points>;

/// The lines that contain no other one, each once, the shortest first.
///
/// Whoever owns a line owns those within it, and who keeps the other one from these keeps him from it: so the outcome stays.
pub(super) fn minimal(mut lines: Lines) -> Lines {
    lines.sort_unstable_by_key(|line| (line.count(), *line));
    lines.dedup();
    let mut kept: Lines = Vec::with_capacity(lines.len());
    for line in lines {
        if !kept.iter().any(|other| other & !line == 0) {
            kept.push(line);
        }
    }
    kept
}

/// The lines after Maker has claimed these points.
pub(super) fn claimed(lines: &[Points], points: Points) -> Lines {
    lines.iter().map(|line| line & !points).collect()
}

/// The lines after Breaker has claimed a point.
pub(super) fn broken(lines: &[Points], point: usize) -> Lines {
    lines.iter().copied().filter(|line| !line.has(point)).collect()
}

/// The points of some lines.
pub(super) fn points_of(lines: &[Points]) -> Points {
    lines.iter().fold(0, |all, line| all | line)
}

/// A weight for a number of points: 2^-n in units of 2^-100, rounded up.
fn weight(points: u32) -> u128 {
    1 << 100_u32.saturating_sub(points)
}

/// Whether the potential of Erdős and Selfridge (1973), the sum of 2^-n over the lines of n points, shows that Maker cannot win: it is
/// below 1 with Breaker to move, or below 1/2 with Maker to move, whose move at most doubles it.
///
/// Breaker claims a point whose lines weigh most; what Maker's next move adds is at most what was taken off. So the sum stays below 1, and
/// a line of which Maker lacks nothing weighs 1.
pub(super) fn is_light(lines: &[Points], maker_moves: bool) -> bool {
    let sum = lines.iter().fold(0_u128, |sum, line| sum.saturating_add(weight(line.count())));
    sum < weight(u32::from(maker_moves))
}

/// For each point the sum of the weights of its lines; 0 for points on none.
pub(super) fn weights(lines: &[Points]) -> Vec<u128> {
    let mut weights = vec![0_u128; Points::WIDTH];
    for line in lines {
        line.elements().for_each(|point| weights[point] = weights[point].saturating_add(weight(line.count())));
    }
    weights
}

/// For each point the points that lie on all its lines, itself among them; all points for one on no line.
pub(super) fn meets(lines: &[Points]) -> Vec<Points> {
    let mut meets = vec![Points::MAX; Points::WIDTH];
    for line in lines {
        line.elements().for_each(|point| meets[point] &= line);
    }
    meets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_contains_another_one_goes() {
        assert_eq!(minimal(vec![0b111, 0b1100, 0b11, 0b11, 0b1011]), [0b11, 0b1100]);
        assert_eq!(minimal(vec![0b111, 0]), [0]);
    }

    #[test]
    fn the_potential_is_compared_with_one_and_with_a_half() {
        assert!(!is_light(&[0b111, 0b11_1000, 0b1_1100_0000, 0b1110_0000_0000], true), "4/8 with Maker to move");
        assert!(is_light(&[0b111, 0b11_1000, 0b1_1100_0000], true));
        assert!(is_light(&[0b11, 0b1100, 0b11_0000], false), "3/4");
        assert!(!is_light(&[0b11, 0b1100, 0b11_0000, 0b1100_0000], false), "1");
        assert!(is_light(&[], true) && !is_light(&[0], false));
        assert!(is_light(&[Points::MAX], true), "no line is too long");
    }

    #[test]
    fn a_point_meets_those_on_all_its_lines() {
        let meets = meets(&[0b0111, 0b1011]);
        assert_eq!(meets[..4], [0b0011, 0b0011, 0b0111, 0b1011]);
    }
}
