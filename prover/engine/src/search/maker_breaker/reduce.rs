//! Reductions: smaller lines with the same outcome. Each is exact, and each is tried again until none helps.
//!
//! In the proofs, *Breaker holds* lines if Maker, who is to move as is said, does not come to own one. Maker owning more points and lines
//! having fewer points only help Maker; fewer lines and a pass only harm him.
//!
//! - *A line that contains another one goes*: see [`minimal`].
//! - *Twins.* If two points x, y lie on the same lines, these lines go, and both points with them. If Breaker holds the rest, he holds
//!   all: he answers x by y and y by x, so that Maker owns no line through them; if he wins moving first, he first moves as in the rest,
//!   or passes. If Maker wins the rest, he wins. So a line with two points that lie on no other line is held by that pair.
//! - *A point on no line goes.* To claim it is to pass, and a pass never helps.
//! - *A forced exchange*, with Maker to move: if {x, y} is a line and y lies on no other one, Maker owns x and the line goes. If Breaker
//!   holds what is left, moving second, he holds all: he answers x by y and y by x. Maker then owns at most x of the two, and y lies on no
//!   other line. If Maker wins what is left, he claims x, Breaker must claim y, and he is to move there.
//! - *Won*: a line of which nothing is lacking; with Maker to move a line that lacks one point, or two lines of two points each with a
//!   common point, which he claims; with Breaker to move two lines that lack one point each.

use pgc_core::position::point_set::Bits;

use super::lines::{Lines, Points, claimed, meets, minimal};

/// What reductions leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reduced {
    /// Maker wins.
    Won,
    /// The lines that are left, none of which contains another one.
    Left(Left),
}

/// Lines that are left, and what holds the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// The lines.
    pub(super) lines: Lines,
    /// Disjoint pairs of points that lie on none of them. Each line from before contains a pair, or one of the lines that are left.
    pub(super) pairs: Vec<[usize; 2]>,
}

/// Reduces lines with this player to move.
pub(super) fn reduced(lines: Lines, maker_moves: bool) -> Reduced {
    let mut left = Left { lines: minimal(lines), pairs: Vec::new() };
    loop {
        if is_won(&left.lines, maker_moves) {
            return Reduced::Won;
        }
        if let Some([one, other]) = twins(&left.lines) {
            left.lines.retain(|line| !line.has(one));
            left.pairs.push([one, other]);
        } else if let Some([gained, lost]) = maker_moves.then(|| exchange(&left.lines)).flatten() {
            let rest: Lines = left.lines.iter().copied().filter(|line| !line.has(lost)).collect();
            left.lines = minimal(claimed(&rest, Points::single(gained)));
            left.pairs.push([gained, lost]);
        } else {
            return Reduced::Left(left);
        }
    }
}

/// Whether Maker wins at once. The lines are minimal, so the shortest come first.
fn is_won(lines: &[Points], maker_moves: bool) -> bool {
    let size = |at: usize| lines.get(at).map(|line| line.count());
    if size(0) == Some(0) || if maker_moves { size(0) == Some(1) } else { size(1) == Some(1) } {
        return true;
    }
    let mut seen = 0;
    maker_moves
        && lines.iter().take_while(|line| line.count() == 2).any(|line| {
            let is_met = seen & line != 0;
            seen |= line;
            is_met
        })
}

/// Two points on the same lines.
fn twins(lines: &[Points]) -> Option<[usize; 2]> {
    let meets = meets(lines);
    lines.iter().find_map(|line| {
        line.elements().find_map(|one| {
            let others = meets[one] & !Points::single(one);
            others.elements().find(|&other| meets[other].has(one)).map(|other| [one, other])
        })
    })
}

/// A line of two points of which the second lies on no other line.
fn exchange(lines: &[Points]) -> Option<[usize; 2]> {
    let (mut once, mut twice) = (0, 0);
    for line in lines {
        twice |= once & line;
        once |= line;
    }
    lines.iter().take_while(|line| line.count() == 2).find_map(|line| {
        let lost = (line & !twice).least()?;
        let gained = (line & !Points::single(lost)).least()?;
        Some([gained, lost])
    })
}
