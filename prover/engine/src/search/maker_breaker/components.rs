//! Lines that have no common point, even through others, are apart.
//!
//! What two components together are worth follows from what each is worth to Maker when he moves first there, and
//! when he moves second. The proofs are below; they rest on one fact, that a pass never helps who passes.

use super::lines::{Lines, Points, points_of};

/// The components: lines that are joined by common points, those with fewest points first.
///
/// Where a game falls into components, with Maker to move he wins if and only if he wins one of them, moving first. If he does, he plays
/// there; a reply elsewhere is a pass there, and a pass harms who passes. If he does not, Breaker answers each move within its component.
///
/// With Breaker to move, Maker wins if and only if he wins one component although Breaker begins there, or wins two or more of them moving
/// first. If he wins one in which Breaker begins, he plays there: a move elsewhere is a pass. If he wins two moving first, Breaker's
/// move leaves one of them as it is, and Maker begins there. Otherwise he wins at most one moving first, and Breaker begins just there by a
/// move after which Maker does not win it; where there is none, Breaker moves anywhere. Then Maker is to move, and wins no component
/// moving first.
pub(super) fn components(lines: &[Points]) -> Vec<Lines> {
    let mut sets: Vec<Points> = Vec::new();
    for &line in lines {
        let joined = sets.iter().filter(|set| *set & line != 0).fold(line, |joined, set| joined | set);
        sets.retain(|set| set & line == 0);
        sets.push(joined);
    }
    let within = |set: Points| lines.iter().copied().filter(|line| line & set != 0).collect();
    let mut parts: Vec<Lines> = sets.into_iter().map(within).collect();
    parts.sort_by_key(|part| (points_of(part).count_ones(), part.len(), part.clone()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_common_points_are_one_component() {
        assert_eq!(
            components(&[0b1100, 0b11, 0b11_0000, 0b11_0000_0000, 0b1_0010]),
            [vec![0b1100], vec![0b11_0000_0000], vec![0b11, 0b11_0000, 0b1_0010],]
        );
        assert!(components(&[]).is_empty());
    }
}
