//! Random games on up to seven points.

use super::Dice;
use crate::assembler::{Certificate, Claim, Convention, Family, Map, Opening, Term};
use crate::oracle::form::makes_sense;
use crate::oracle::{Board, Rules, Truth};
use std::collections::BTreeSet;

/// A random game with a claim that is mostly true, and no proof yet. Own lines, starts and bounds are for extended games
/// only, and not for all of them.
pub fn game(dice: &mut Dice, extended: bool) -> Certificate {
    let family = family(dice);
    let points = Board::of(&family).points;
    let convention = if extended && dice.percent(30) {
        own(dice, &family)
    } else if dice.percent(30) {
        Convention::MakerBreaker
    } else {
        Convention::Strong
    };
    let opening = if extended && dice.percent(30) {
        start(dice, points)
    } else if points >= 3 && dice.percent(30) {
        opening(dice, points)
    } else {
        Opening::Free
    };
    let bounded = extended && dice.percent(40);
    let claims: Vec<Claim> = Claim::ALL.into_iter().filter(|&claim| makes_sense(claim, &convention)).collect();
    let wanted = dice.percent(90);
    let about = |claim| Certificate {
        convention: convention.clone(),
        opening: opening.clone(),
        ..Certificate::new(family.clone(), claim, Term::end(&[0]))
    };
    for claim in dice.shuffled(claims.clone()) {
        let about = about(claim);
        if bounded {
            if let Some(bound) = bound(dice, &about, points, wanted) {
                return about.within(bound);
            }
        } else if is_true(&about) == wanted {
            return about;
        }
    }
    about(claims[0])
}

fn is_true(certificate: &Certificate) -> bool {
    Truth::new(Rules::of(certificate)).claim()
}

/// A bound with which the claim is true, or false if that is wanted, if there is one: in half of the cases the one next to
/// those with which it is not.
fn bound(dice: &mut Dice, about: &Certificate, points: usize, wanted: bool) -> Option<usize> {
    let fits = |&bound: &usize| is_true(&about.clone().within(bound)) == wanted;
    let fitting: Vec<usize> = (1..=points).filter(fits).collect();
    let next = if about.claim.is_draw() == wanted { fitting.last() } else { fitting.first() }?;
    Some(if dice.percent(50) { *next } else { dice.pick(&fitting) })
}

/// Random lines for Ophelia: some of Xeno's, and others.
pub(super) fn own(dice: &mut Dice, family: &Family) -> Convention {
    let Board { points, lines } = Board::of(family);
    let mut ophelias = lines.clone();
    ophelias.retain(|_| dice.percent(40));
    for _ in 0..dice.below(5) {
        ophelias.push(line(dice, points));
    }
    ophelias.sort();
    ophelias.dedup();
    match ophelias {
        none if none.is_empty() => Convention::MakerBreaker,
        all if all == lines => Convention::Strong,
        own => Convention::Own(own),
    }
}

/// A random start, mostly with few points. Whether a line is finished is not asked.
pub(super) fn start(dice: &mut Dice, points: usize) -> Opening {
    let (mut xeno, mut ophelia) = (Vec::new(), Vec::new());
    let percent = dice.pick(&[0, 10, 15, 30, 50]);
    for point in 0..points {
        if dice.percent(percent) {
            if dice.percent(50) { xeno.push(point) } else { ophelia.push(point) }
        }
    }
    let xeno_moves = dice.percent(50);
    let is_plain = xeno_moves && xeno.is_empty() && ophelia.is_empty();
    if is_plain { Opening::Free } else { Opening::Start { xeno, ophelia, xeno_moves } }
}

fn opening(dice: &mut Dice, points: usize) -> Opening {
    let count = 1 + dice.below(points - 2);
    let forbidden = dice.some(points, |_| count);
    if dice.percent(50) { Opening::Xeno(forbidden) } else { Opening::Both(forbidden) }
}

fn family(dice: &mut Dice) -> Family {
    match dice.below(20) {
        0 => Family::Cube { side: 2, dimension: 2 },
        1 => {
            let rows = [[2, 3, 2], [3, 2, 2], [3, 2, 3], [6, 1, 3], [5, 1, 2], [2, 2, 1]];
            let [columns, rows, length] = dice.pick(&rows);
            Family::Row { columns, rows, length }
        }
        2 => Family::Design { size: 2 + dice.below(2), order: 2, groups: dice.below(3) },
        3 => Family::Design { size: 2, order: 3, groups: dice.below(3) },
        4 => Family::Projective { order: 2 },
        _ => drawn(dice),
    }
}

/// Random lines. In half of the cases a random permutation takes lines to lines.
fn drawn(dice: &mut Dice) -> Family {
    let points = 1 + dice.below(6).max(dice.below(6));
    let symmetry = dice.percent(50).then(|| dice.shuffled((0..points).collect::<Map>()));
    let mut lines = BTreeSet::new();
    for _ in 0..dice.below(6) {
        let mut line = line(dice, points);
        while lines.len() < 10 && lines.insert(line.clone()) {
            let Some(map) = &symmetry else { break };
            line = line.iter().map(|&point| map[point]).collect();
            line.sort_unstable();
        }
    }
    Family::Lines { points, lines: lines.into_iter().collect() }
}

pub(super) fn line(dice: &mut Dice, points: usize) -> Vec<usize> {
    let size = dice.pick(&[1, 2, 2, 2, 3, 3, 3, 4]).min(points);
    dice.some(points, |_| size)
}

/// At least this many random lines of these sizes, each with all its images under a turn of the points.
#[must_use]
pub fn turned_lines(
    dice: &mut Dice,
    points: usize,
    sizes: &[usize],
    least: usize,
    turn: usize,
) -> BTreeSet<Vec<usize>> {
    let mut lines = BTreeSet::new();
    while lines.len() < least {
        let mut line = dice.some(points, |dice| dice.pick(sizes));
        while lines.insert(line.clone()) {
            line = line.iter().map(|point| (point + turn) % points).collect();
            line.sort_unstable();
        }
    }
    lines
}
