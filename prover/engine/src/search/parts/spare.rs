//! Spares points: a walk over divisions that hold all lines, to one whose parts have few points. A point that no
//! part uses may be given to Xeno in a lemma, which then answers more moves.
//!
//! A step takes a point out of its part, gives a point to another part, or gives a line to another part; it is kept
//! if all lines are still held. Points that were taken out may come back, more and more seldom, so that the walk
//! can go around a dead end at first and settles down later. The best division of the walk is kept, not the last.

use pgc_core::game::Point;
use pgc_core::random::Random;

use super::judge::{Judge, UNHELD};
use super::labels::{Change, Labels, NOWHERE};

/// The best division of the walk: for each line the points of it in its part.
pub(super) fn spared(labels: &mut Labels, judge: &mut Judge, steps: u64, dice: &mut Random) -> Vec<Vec<Point>> {
    let open = labels.open;
    let lines = |labels: &Labels| (0..).zip(&open.lines).map(|(line, _)| labels.held_points(line)).collect();
    let used = |labels: &Labels| open.points.iter().filter(|&&point| labels.label(point) != NOWHERE).count();
    let mut best: Vec<Vec<Point>> = lines(labels);
    let (mut fewest, mut count) = (used(labels), used(labels));
    let mut change = Change::default();
    let holds = |change: &Change| change.touched.iter().all(|&(_, cost)| cost < UNHELD);
    for step in 0..steps {
        let point = open.points[dice.below(open.points.len())];
        let (from, line) = (labels.label(point), open.through(point)[dice.below(open.through(point).len())]);
        let collinear = labels.label(open.lines[line as usize][dice.below(open.lines[line as usize].len())]);
        let mut back = false;
        match dice.below(20) {
            0..9 if from != NOWHERE => labels.relabel(point, NOWHERE, &mut change, |_, _| false),
            9..16 => {
                let part = if dice.below(2) == 0 { labels.home(line) } else { collinear };
                // A point is used again more and more seldom.
                back = from == NOWHERE;
                if part == NOWHERE || part == from || (back && dice.below(16) as u64 * steps > 2 * (steps - step)) {
                    continue;
                }
                labels.relabel(point, part, &mut change, |_, _| false);
            }
            16..20 if collinear != NOWHERE && collinear != labels.home(line) => {
                labels.rehome(line, collinear, &mut change);
            }
            _ => continue,
        }
        labels.judge(&mut change, judge);
        if !holds(&change) {
            labels.take_back(&change);
            continue;
        }
        labels.keep(&change);
        count = count + usize::from(back) - usize::from(from != NOWHERE && labels.label(point) == NOWHERE);
        if count < fewest {
            fewest = count;
            best = lines(labels);
        }
    }
    best
}
