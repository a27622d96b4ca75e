//! Random games on up to seven points.

use super::Dice;
use crate::assembler::{Certificate, Claim, Family, Map, Opening, Term};
use crate::oracle::form::makes_sense;
use crate::oracle::{Board, Rules, Truth};
use std::collections::BTreeSet;

/// A random game with a claim that is usually true, and no proof yet.
pub fn game(dice: &mut Dice) -> Certificate {
    let family = family(dice);
    let points = Board::of(&family).points;
    let maker_breaker = dice.percent(30);
    let opening = if points >= 3 && dice.percent(30) { opening(dice, points) } else { Opening::Free };
    let claims: Vec<Claim> = Claim::ALL.into_iter().filter(|&claim| makes_sense(claim, maker_breaker)).collect();
    let wanted = dice.percent(90);
    let about = |claim| Certificate {
        maker_breaker,
        opening: opening.clone(),
        ..Certificate::new(family.clone(), claim, Term::end(&[0]))
    };
    for claim in dice.shuffled(claims.clone()) {
        if Truth::new(Rules::of(&about(claim))).claim() == wanted {
            return about(claim);
        }
    }
    about(claims[0])
}

fn opening(dice: &mut Dice, points: usize) -> Opening {
    let count = 1 + dice.below(points - 2);
    let mut forbidden = dice.shuffled((0..points).collect());
    forbidden.truncate(count);
    forbidden.sort_unstable();
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
        let size = dice.pick(&[1, 2, 2, 2, 3, 3, 3, 4]).min(points);
        let mut line = dice.shuffled((0..points).collect::<Vec<_>>());
        line.truncate(size);
        line.sort_unstable();
        while lines.len() < 10 && lines.insert(line.clone()) {
            let Some(map) = &symmetry else { break };
            line = line.iter().map(|&point| map[point]).collect();
            line.sort_unstable();
        }
    }
    Family::Lines { points, lines: lines.into_iter().collect() }
}
