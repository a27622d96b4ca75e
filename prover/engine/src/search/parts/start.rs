//! The division from which annealing starts: two points for each line, as far as they go, and a part for each line.
//!
//! It is as near to a pairing as the board allows. Lines come in a random order, and each is given two points along
//! augmenting paths, as in a bipartite matching; a line that does not get both gives back what it has. Then points
//! that are left go to some line through them, and a line without two points of its own joins the part that has
//! most of its points.
//!
//! Where all lines can have two points of their own, this is found here, and annealing has nothing to do.

use std::collections::VecDeque;

use pgc_core::random::Random;

use super::judge::Judge;
use super::labels::{Labels, NOWHERE};
use super::open::Open;

/// A division to start from.
pub(super) fn divided<'o>(open: &'o Open, dice: &mut Random, judge: &mut Judge) -> Labels<'o> {
    let mut label = matched(open, dice);
    for &point in &open.points {
        let at = usize::from(point);
        // It may help any line through it, so one of them is taken by chance.
        if label[at] == NOWHERE {
            label[at] = open.through[at][dice.below(open.through[at].len())];
        }
    }
    let home = (0..).zip(&open.lines).map(|(line, points)| {
        let count = |part: u32| points.iter().filter(|&&point| label[usize::from(point)] == part).count();
        if count(line) >= 2 {
            return line;
        }
        let (mut best, mut most) = (0, 0);
        for &point in points {
            let part = label[usize::from(point)];
            let count = count(part);
            if count > most || (count == most && dice.below(10) < 3) {
                (best, most) = (part, count);
            }
        }
        best
    });
    let home = home.collect();
    Labels::new(open, label, home, judge)
}

/// Two points for each of many lines: the line of each point of the board that has one.
fn matched(open: &Open, dice: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..number(open.lines.len())).collect();
    for end in (1..order.len()).rev() {
        order.swap(end, dice.below(end + 1));
    }
    let mut owner = vec![NOWHERE; open.through.len()];
    for line in order {
        if !(grow(open, line, &mut owner) && grow(open, line, &mut owner)) {
            for &point in &open.lines[line as usize] {
                let owner = &mut owner[usize::from(point)];
                if *owner == line {
                    *owner = NOWHERE;
                }
            }
        }
    }
    owner
}

/// Gives a line one more point, along a shortest path on which each line passes a point on. Whether there is one.
fn grow(open: &Open, line: u32, owner: &mut [u32]) -> bool {
    // For each point the line that asks for it, and for each line asked the point that it would pass on.
    let mut asking = vec![NOWHERE; owner.len()];
    let mut passes = vec![None; open.lines.len()];
    let mut queue = VecDeque::from([line]);
    while let Some(next) = queue.pop_front() {
        for &point in &open.lines[next as usize] {
            let at = usize::from(point);
            if asking[at] != NOWHERE || owner[at] == line || owner[at] == next {
                continue;
            }
            asking[at] = next;
            // The path ends at a point that nobody has. Going back, each line takes the point that it asked for,
            // and the one before asks for the point that this line passes on.
            if owner[at] == NOWHERE {
                let mut given = Some(at);
                while let Some(at) = given {
                    owner[at] = asking[at];
                    given = passes[asking[at] as usize];
                }
                return true;
            }
            let asked = owner[at];
            if passes[asked as usize].is_none() {
                passes[asked as usize] = Some(at);
                queue.push_back(asked);
            }
        }
    }
    false
}

#[expect(clippy::cast_possible_truncation, reason = "boards have fewer than 2^32 lines")]
fn number(index: usize) -> u32 {
    index as u32
}
