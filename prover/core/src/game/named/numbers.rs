//! Boards of number theory and graph theory.
//!
//! In `ramsey:6,3` a point is an edge of the complete graph with 6 vertices, and a line is the set of the edges of
//! a triangle. The edges are numbered by their lower end and then by the upper one: 01, 02, ..., 05, 12, and so on.
//! The vertices below `low` are the lower ends of (n - 1) + (n - 2) + ... edges, with `low` summands. Hence the
//! formula for the number of an edge, which needs no table.
//!
//! In `vdw:26,5` a line is an arithmetic progression of 5 numbers. The ends of a progression of step s are s·(k -
//! 1) apart, so the step is at most (n - 1) / (k - 1), and there are n - s·(k - 1) progressions of this step.
//!
//! Both count their lines before they list them.

use super::Made;
use super::rows::{NOTHING, within};
use crate::game::Board;
use crate::game::board::point;

/// The complete graphs of K of N vertices; the points are the edges, in the order of their ends.
pub(super) fn ramsey(n: u32, k: u32) -> Made {
    if k < 2 {
        return Err("a line has an edge, so at least two vertices");
    }
    let edges = u64::from(n).saturating_mul(u64::from(n).saturating_sub(1)) / 2;
    let size = u64::from(k).saturating_mul(u64::from(k) - 1) / 2;
    let checked = within(edges, 0, 0).and_then(|()| {
        let lines = chosen(n.into(), k.into());
        within(edges, lines, u32::try_from(size).unwrap_or(u32::MAX))
    });
    if let Err(error) = checked {
        return Ok(Err(error));
    }
    let (n, k) = (n as usize, k as usize);
    let edge = |low: usize, high: usize| point(low * (2 * n - low - 1) / 2 + high - low - 1);
    let graph = |vertices: &Vec<usize>| {
        let pairs = vertices
            .iter()
            .enumerate()
            .flat_map(|(place, &low)| vertices[place + 1..].iter().map(move |&high| (low, high)));
        pairs.map(|(low, high)| edge(low, high)).collect()
    };
    Ok(Board::new(edges as usize, subsets(n, k).iter().map(graph).collect()))
}

/// How many sets of `k` among `n` there are.
fn chosen(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |all: u64, count| all.saturating_mul(n - count) / (count + 1))
}

/// The sets of `size` numbers below `n`, ascending.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for place in 0..size.min(n + 1) {
        let longer = |set: &Vec<usize>| {
            let (first, set) = (set.last().map_or(0, |&last| last + 1), set.clone());
            // As many must be left as the set still needs.
            (first..(n + 1 + place).saturating_sub(size)).map(move |next| [&set[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The arithmetic progressions of K of the numbers 1 to N; point i is the number i + 1.
pub(super) fn progressions(n: u32, k: u32) -> Made {
    if n == 0 || k == 0 {
        return Err(NOTHING);
    }
    if let Err(error) = within(n.into(), 0, k) {
        return Ok(Err(error));
    }
    // Of one number there is one progression, whatever the step.
    let steps = if k == 1 { 1 } else { (n - 1) / (k - 1) };
    let starts = |step: u32| u64::from(n) - u64::from(step) * u64::from(k - 1);
    if let Err(error) = within(n.into(), (1..=steps).map(starts).sum(), k) {
        return Ok(Err(error));
    }
    let (n, k) = (n as usize, k as usize);
    let of = |step: usize| {
        (0..n - step * (k - 1)).map(move |first| (0..k).map(|count| point(first + count * step)).collect())
    };
    Ok(Board::new(n, (1..=steps as usize).flat_map(of).collect()))
}
