//! Changes of own lines, starts and bounds, and of the lines of either player.

use super::Dice;
use super::game::{own, start};
use crate::assembler::{Certificate, Convention, Opening};

/// The other convention of those without own lines.
pub(crate) fn toggle_convention(convention: &mut Convention) {
    *convention = match convention {
        Convention::Strong => Convention::MakerBreaker,
        Convention::MakerBreaker | Convention::Own(_) => Convention::Strong,
    };
}

/// Changes Ophelia's lines, or gives her lines of her own.
pub(crate) fn own_lines(dice: &mut Dice, mutant: &mut Certificate, points: usize) {
    match &mut mutant.convention {
        Convention::Own(lines) if dice.percent(80) => redraw(dice, lines, points),
        convention => *convention = own(dice, &mutant.family),
    }
}

/// Drops a line, or adds a point to one or takes it away.
fn redraw(dice: &mut Dice, lines: &mut Vec<Vec<usize>>, points: usize) {
    if !lines.is_empty() {
        let line = dice.below(lines.len());
        if dice.percent(40) {
            lines.remove(line);
        } else {
            toggle(&mut lines[line], dice.below(points));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.sort();
    lines.dedup();
}

/// Changes a point or the turn of a start, or gives a start.
pub(crate) fn starts(dice: &mut Dice, mutant: &mut Certificate, points: usize) {
    match &mut mutant.opening {
        Opening::Start { xeno, ophelia, xeno_moves } if dice.percent(80) => {
            let point = dice.below(points);
            match dice.below(3) {
                0 => *xeno_moves ^= true,
                1 => place(dice, xeno, ophelia, point),
                _ => place(dice, ophelia, xeno, point),
            }
        }
        opening => *opening = start(dice, points),
    }
}

/// Puts a point into one of two sets, or takes it away, and mostly sees to it that the other set does not have it.
fn place(dice: &mut Dice, set: &mut Vec<usize>, other: &mut Vec<usize>, point: usize) {
    toggle(set, point);
    if dice.percent(90) && set.contains(&point) && other.contains(&point) {
        toggle(other, point);
    }
}

/// Changes the bound of the claim, gives it one or takes it away. The lemmas have bounds if the claim has.
pub(crate) fn bound(dice: &mut Dice, mutant: &mut Certificate, points: usize) {
    let Some(bound) = &mut mutant.bound else {
        let bound = 1 + dice.below(points);
        mutant.bound = Some(bound);
        mutant.lemmas.iter_mut().for_each(|lemma| lemma.bound = Some(1 + dice.below(bound)));
        return;
    };
    match dice.below(4) {
        0 => {
            mutant.bound = None;
            mutant.lemmas.iter_mut().for_each(|lemma| lemma.bound = None);
        }
        1 => *bound = dice.below(points + 2),
        2 => *bound += 1,
        _ => *bound = bound.saturating_sub(1),
    }
}

/// Changes the bound of a lemma, if there is one.
pub(crate) fn lemma_bound(dice: &mut Dice, mutant: &mut Certificate) -> Option<()> {
    let count = mutant.lemmas.len();
    let bound = mutant.lemmas.get_mut(dice.below(count.max(1)))?.bound.as_mut()?;
    *bound = if dice.percent(50) { *bound + 1 } else { bound.saturating_sub(1) };
    Some(())
}

/// Puts a point into an ascending set, or takes it away.
pub(crate) fn toggle(set: &mut Vec<usize>, point: usize) {
    match set.binary_search(&point) {
        Ok(index) => drop(set.remove(index)),
        Err(index) => set.insert(index, point),
    }
}
