//! Games by the rules of the oracle: who has won, and an antagonist who moves at random, or takes and blocks lines.

use crate::oracle::position::members;
use crate::oracle::{NONE, Points, Position, Rules};
use crate::random::Dice;

/// The result of a game for the protagonist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The target was reached.
    Reached,
    /// The game ended without reaching it.
    Missed,
}

/// The legal points with which a player would complete a line.
fn winning(lines: &[Points], owned: Points, legal: Points) -> Points {
    let lacking = lines.iter().map(|line| line & !owned);
    lacking
        .filter(|lacking| lacking.count_ones() == 1 && lacking & !legal == NONE)
        .fold(NONE, |all, lacking| all | lacking)
}

/// The result of a game, if it has ended.
#[must_use]
pub fn over(rules: &Rules, position: Position) -> Option<Outcome> {
    let reached = |holds| Some(if holds { Outcome::Reached } else { Outcome::Missed });
    let in_time = position.left.is_none_or(|left| left >= 0);
    if rules.own_completed(position) {
        return reached(rules.draw || in_time);
    }
    if rules.other_completed(position) {
        return reached(rules.draw && !in_time);
    }
    if rules.free(position) == NONE { reached(rules.draw) } else { None }
}

/// A random legal move of the antagonist. In `greed` of a hundred cases, it completes or blocks a line if one can be.
pub fn antagonist(rules: &Rules, position: Position, dice: &mut Dice, greed: usize) -> usize {
    let legal = rules.replies(position);
    let wins = winning(&rules.other_lines, position.other, legal);
    let blocks = winning(&rules.own_lines, position.own, legal);
    if dice.percent(greed) && wins != NONE {
        return one_of(dice, wins);
    }
    let points = if blocks != NONE && dice.percent(greed) { blocks } else { legal };
    one_of(dice, points)
}

fn one_of(dice: &mut Dice, points: Points) -> usize {
    dice.pick(&members(points).collect::<Vec<_>>())
}
