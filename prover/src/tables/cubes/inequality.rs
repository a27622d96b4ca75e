//! The two inequalities by which Ophelia draws, from counts alone.

use crate::tables::cubes::Evidence;

/// The inequality of Hales and Jewett (1963), if it holds: a line has at least twice as many points (`side`) as any
/// point has lines (`strongest`).
///
/// Any m lines together have at least m * side / strongest >= 2m points. So by Hall's theorem each line can be given
/// two points of its own. Ophelia answers each of Xeno's moves with the other point of the pair.
pub(super) fn hales_jewett(side: u32, strongest: u64) -> Option<Evidence> {
    let least = strongest.checked_mul(2)?;
    let text = || format!("Hales-Jewett {side} >= 2*{strongest}");
    (u64::from(side) >= least).then(|| Evidence::inequality("hales-jewett", text()))
}

/// The inequality of Erdős and Selfridge (1973), if it holds: the number of lines, plus the number through a strongest
/// point, is less than 2^side. A power of two beyond 64 bits is not compared.
///
/// A line on which Ophelia has no point weighs 2^-missing, where *missing* is the number of its points that Xeno lacks.
/// Xeno's first move doubles the lines through it, so the total is at most (lines + strongest) / 2^side. If that is
/// below 1 and Ophelia is to move, she takes the point of the greatest weight: she removes at least as much as Xeno's
/// next move adds. So the total stays below 1, the weight of a completed line. If it is 1, this proves nothing.
pub(super) fn erdos_selfridge(side: u32, lines: u64, strongest: u64) -> Option<Evidence> {
    let sum = lines.checked_add(strongest)?;
    let text = || format!("Erdős-Selfridge {strongest} + {lines} < 2^{side}");
    (sum < 1_u64.checked_shl(side)?).then(|| Evidence::inequality("erdos-selfridge", text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inequality_holds_from_its_bound_on_and_tells_its_numbers() {
        let text = |found: Option<Evidence>| found.map(|evidence| evidence.to_string());
        for (found, expected) in [
            (hales_jewett(8, 4), Some("Hales-Jewett 8 >= 2*4")),
            (hales_jewett(7, 4), None),
            (hales_jewett(1, u64::MAX), None),
            // 15 sixteenths, and 16 sixteenths.
            (erdos_selfridge(4, 12, 3), Some("Erdős-Selfridge 3 + 12 < 2^4")),
            (erdos_selfridge(4, 12, 4), None),
            // One line with one point, which Xeno takes at once: 1 + 1 is 2^1.
            (erdos_selfridge(1, 1, 1), None),
            (erdos_selfridge(63, u64::MAX, 1), None),
        ] {
            assert_eq!(text(found).as_deref(), expected);
        }
    }
}
