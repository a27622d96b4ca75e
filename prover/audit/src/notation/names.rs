//! Writes positions and moves with the names of their points.
//!
//! Findings are read next to the text, so they must speak of points as the text does: `b3` and not point 9. A list
//! of names ends with an ellipsis where it would become too long to be of use.

use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

/// The most names in a list of possible ones.
const LISTED: usize = 20;

/// Names in a list, but no more of them than are easy to read.
pub(super) fn some<'n>(names: impl Iterator<Item = &'n str>, separator: &str) -> String {
    let mut names = names.peekable();
    let listed = names.by_ref().take(LISTED).collect::<Vec<_>>().join(separator);
    if names.peek().is_some() { listed + separator + "…" } else { listed }
}

/// The names of a text's points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'t>(pub &'t [String]);

impl<'t> Names<'t> {
    /// The name of a point.
    ///
    /// # Panics
    ///
    /// When the text names no such point.
    pub(super) fn name(self, point: Point) -> &'t str {
        &self.0[usize::from(point)]
    }

    /// The names of points, separated by commas.
    pub(super) fn list(self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    /// A set of points, in braces.
    pub(super) fn set(self, points: &[Point]) -> String {
        format!("{{{}}}", self.list(points))
    }

    /// A position, given Xeno's points and Ophelia's.
    pub(super) fn position(self, [xeno, ophelia]: &[Vec<Point>; 2]) -> String {
        format!("X = {}, O = {}", self.set(xeno), self.set(ophelia))
    }

    /// A permutation as cycles.
    pub(super) fn cycles(self, map: &Permutation) -> String {
        let cycles = map.cycles();
        if cycles.is_empty() {
            return "the identity".to_owned();
        }
        cycles.iter().map(|cycle| format!("({})", self.list(cycle).replace(',', ""))).collect()
    }
}
