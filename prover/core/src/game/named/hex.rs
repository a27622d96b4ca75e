//! The game of Hex (P. Hein, 1942; J. Nash): lines are the chains that join two sides and have no shorter one within them.
//!
//! A player of Hex wins with a chain of neighbours from one of his sides to the opposite one. As a game of lines,
//! each such chain would be a line. It is enough to take the minimal ones: whoever completes a chain that has a
//! shorter one within it has completed the shorter one, too. A line that contains another one of the same player
//! changes no outcome.
//!
//! Minimal chains are those without a shortcut. In such a chain no two points are neighbours unless one follows the
//! other, only the first point is on the first side, and only the last one on the last side. The search extends a
//! chain point by point and keeps these three conditions, so it never has to compare whole chains.
//!
//! The players have different sides, hence different lines: Ophelia's are Xeno's with rows and columns exchanged.
//! The chains are so many that only small boards can be written in this way.

use super::Made;
use super::rows::NOTHING;
use crate::game::board::point;
use crate::game::{Board, Point};

/// The largest side: with 7 there are more chains than a board may have lines.
const LARGEST: usize = 6;

/// Xeno's chains, from the first row to the last.
pub(super) fn chains(n: u32) -> Made {
    let side = n as usize;
    if side == 0 {
        return Err(NOTHING);
    }
    if side > LARGEST {
        return Err("from side 7 on there are too many chains to list");
    }
    let mut lines = Vec::new();
    let mut chain = Vec::new();
    for start in 0..side {
        chain.push(start);
        extend(side, &mut chain, &mut lines);
        chain.pop();
    }
    Ok(Board::new(side * side, lines))
}

/// All chains that go on from this one to the last row. No point but the first is in the first row, no point but the last in the last row,
/// and a point has no neighbours in the chain but those before and after it: else a part of the chain would do. The recursion is
/// as deep as the chain is long, which is at most the number of points, 36.
fn extend(side: usize, chain: &mut Vec<usize>, lines: &mut Vec<Vec<Point>>) {
    let Some(&last) = chain.last() else { return };
    if last / side + 1 == side {
        lines.push(chain.iter().copied().map(point).collect());
        return;
    }
    for next in neighbours(side, last) {
        let is_apart = chain[..chain.len() - 1].iter().all(|&before| !neighbours(side, before).any(|one| one == next));
        if next >= side && is_apart && !chain.contains(&next) {
            chain.push(next);
            extend(side, chain, lines);
            chain.pop();
        }
    }
}

/// The neighbours of a point: beside it, above and above right, below and below left.
fn neighbours(side: usize, point: usize) -> impl Iterator<Item = usize> {
    let (x, y) = ((point % side) as i64, (point / side) as i64);
    let side = side as i64;
    let around = [(x, y - 1), (x + 1, y - 1), (x - 1, y), (x + 1, y), (x - 1, y + 1), (x, y + 1)];
    let inside = around.into_iter().filter(move |&(x, y)| (0..side).contains(&x) && (0..side).contains(&y));
    inside.filter_map(move |(x, y)| usize::try_from(y * side + x).ok())
}

/// The lines with rows and columns exchanged, which keeps neighbours; in canonical order.
pub(super) fn turned(n: u32, lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let side = n as usize;
    let turned = |&place: &Point| point(usize::from(place) % side * side + usize::from(place) / side);
    let mut lines: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(turned).collect()).collect();
    lines.iter_mut().for_each(|line| line.sort_unstable());
    lines.sort_unstable();
    lines
}
