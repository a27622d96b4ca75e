//! Simulated annealing: a search for a division of a board into parts that Breaker holds.
//!
//! A step gives a point to the part of a collinear point, and lines follow it if they lose no points by that; or it
//! gives a line to another part. It often begins at a line that is in a part which is not held. What makes the
//! division cheaper is kept, and what makes it dearer by d with the probability exp(-d / temperature). The
//! temperature falls in levels by a constant factor. All is computed by operations that are the same on all
//! machines.
//!
//! At a high temperature the search wanders, and leaves divisions that no single step improves. At a low one it
//! only improves. An unheld line costs a thousand and the last temperature is thirty: at the end hardly any step is
//! taken that lets go of a line.
//!
//! The exponential is computed from multiplications, as the function of a library may differ in its last bit from
//! one machine to another; then a division, and all bytes that follow from it, would differ.
//!
//! A step changes the cost of a few parts, and only these are judged. The search ends as soon as all lines are
//! held.

use pgc_core::game::Point;
use pgc_core::random::Random;

use super::judge::Judge;
use super::labels::{Change, Labels};
use super::open::Open;
use super::start::divided;

/// The temperature at first, in units of cost.
const HOT: f64 = 200.0;

/// The number of levels, and what the temperature falls by from one to the next, to 30 in the end.
const LEVELS: u64 = 64;
const FALL: f64 = 0.970_4;

/// After how many steps it is asked whether to go on.
const ASKED: u64 = 4096;

/// What a search has come to.
pub(super) struct Annealed<'o> {
    /// The last division.
    pub(super) labels: Labels<'o>,
    /// The number of steps taken.
    pub(super) steps: u64,
}

/// Searches for a division that holds all lines, until there is one, or the steps are used up, or `goes_on` is false, which is asked from time
/// to time.
pub(super) fn anneal<'o>(
    open: &'o Open,
    judge: &mut Judge,
    most: u64,
    dice: &mut Random,
    goes_on: &dyn Fn(u64) -> bool,
) -> Annealed<'o> {
    let mut labels = divided(open, dice, judge);
    let (mut temperature, mut change) = (HOT, Change::default());
    let mut steps = 0;
    for _ in 0..LEVELS {
        // A level has the same number of steps at every temperature.
        for _ in 0..most.div_ceil(LEVELS) {
            if labels.bad().is_empty() || (steps % ASKED == 0 && !goes_on(ASKED)) {
                return Annealed { labels, steps };
            }
            steps += 1;
            if propose(&mut labels, dice, &mut change) {
                let growth = labels.judge(&mut change, judge);
                if growth <= 0 || accepts(growth, temperature, dice) {
                    labels.keep(&change);
                } else {
                    labels.take_back(&change);
                }
            }
        }
        temperature *= FALL;
    }
    Annealed { labels, steps }
}

/// Whether a step that costs more is taken: with the probability exp(-growth / temperature), nearly.
fn accepts(growth: i64, temperature: f64, dice: &mut Random) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "it is rounded in the same way everywhere")]
    let exponent = growth as f64 / temperature;
    if exponent > 30.0 {
        return false;
    }
    let mut power = 1.0 + exponent / 1024.0;
    // Ten squarings: (1 + x / 1024) to the power of 1024 is nearly exp(x).
    for _ in 0..10 {
        power *= power;
    }
    chance(dice) * power < 1.0
}

/// A number from 0 to 1, without 1.
fn chance(dice: &mut Random) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    let bits = (dice.word() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

fn one_of<'a, T>(all: &'a [T], dice: &mut Random) -> &'a T {
    &all[dice.below(all.len())]
}

/// Changes a division at random. Whether it did.
fn propose(labels: &mut Labels, dice: &mut Random, change: &mut Change) -> bool {
    let open = labels.open;
    let line_of_bad = (chance(dice) < 0.3).then(|| *one_of(labels.lines(*one_of(labels.bad(), dice)), dice));
    if chance(dice) >= 0.75 {
        let line = line_of_bad.unwrap_or_else(|| number(dice.below(open.lines.len())));
        let part = labels.label(*one_of(&open.lines[line as usize], dice));
        if part == labels.home(line) {
            return false;
        }
        labels.rehome(line, part, change);
        return true;
    }
    let (point, part) = match line_of_bad {
        Some(line) => {
            let point = *one_of(&open.lines[line as usize], dice);
            (point, if chance(dice) < 0.6 { labels.home(line) } else { part_nearby(labels, point, 0.3, dice) })
        }
        None => {
            let point = *one_of(&open.points, dice);
            (
                point,
                if chance(dice) < 0.97 {
                    part_nearby(labels, point, 0.4, dice)
                } else {
                    number(dice.below(labels.parts()))
                },
            )
        }
    };
    if part == labels.label(point) {
        return false;
    }
    let from = labels.label(point);
    // A line follows the point if it has as many points in the new part. From the part that lost the point it
    // always does, from another one every second time.
    labels.relabel(point, part, change, |home, [in_home, in_part]| {
        in_part >= in_home && (home == from || chance(dice) < 0.5)
    });
    true
}

/// The part of a line through a point, with some probability, or else that of a collinear point.
fn part_nearby(labels: &Labels, point: Point, of_line: f64, dice: &mut Random) -> u32 {
    let line = *one_of(labels.open.through(point), dice);
    if chance(dice) < of_line {
        labels.home(line)
    } else {
        labels.label(*one_of(&labels.open.lines[line as usize], dice))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "boards have fewer than 2^32 lines")]
fn number(index: usize) -> u32 {
    index as u32
}
