//! Edits of a game's lines.

use crate::assembler::Family;
use crate::oracle::Board;
use crate::random::Dice;

/// The most points and the most lines to which a changed parameter may lead.
const POINTS: usize = 81;
const LINES: usize = 400;

/// Changes a parameter by one, if the bounds of format.md, section 4, and a small board allow it.
pub(super) fn parameter(dice: &mut Dice, family: &mut Family) -> Option<()> {
    let up = dice.percent(50);
    let step = |value: &mut usize| {
        *value = if up { *value + 1 } else { value.checked_sub(1)? };
        Some(())
    };
    let mut changed = family.clone();
    match &mut changed {
        Family::Lines { points, lines } => {
            step(points)?;
            lines.retain(|line| line.iter().all(|point| point < points));
        }
        Family::Cube { side, dimension } => step([side, dimension][dice.below(2)])?,
        Family::Row { columns, rows, length } => step([columns, rows, length][dice.below(3)])?,
        Family::Design { size, order, groups } => step([size, order, groups][dice.below(3)])?,
        Family::Projective { order } => step(order)?,
    }
    let bounded = match changed {
        Family::Lines { points, .. } => points >= 1,
        Family::Cube { side, dimension } => side >= 2 && dimension >= 1,
        Family::Row { columns, rows, length } => columns >= 1 && rows >= 1 && length >= 1,
        Family::Design { size, order, groups } => {
            (2..=5).contains(&order) && (2..=order + 1).contains(&size) && groups <= size
        }
        Family::Projective { order } => (2..=5).contains(&order),
    };
    let small = |board: Board| board.points <= POINTS && board.lines.len() <= LINES;
    (bounded && small(Board::of(&changed))).then(|| *family = changed)
}

/// Adds a random line.
pub(super) fn add_line(dice: &mut Dice, family: &mut Family) {
    let Board { points, mut lines } = Board::of(family);
    let line = dice.some(points, |dice| 1 + dice.below(4));
    lines.push(line);
    lines.sort();
    lines.dedup();
    *family = Family::Lines { points, lines };
}

/// Removes a line.
pub(super) fn remove_line(dice: &mut Dice, family: &mut Family) -> Option<()> {
    let Board { points, mut lines } = Board::of(family);
    let last = lines.len().checked_sub(1)?;
    lines.remove(dice.below(last + 1));
    *family = Family::Lines { points, lines };
    Some(())
}
