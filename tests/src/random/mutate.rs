//! Small changes of a certificate's structure.

use super::Dice;
use super::extension::{self, toggle};
use crate::assembler::{Certificate, Claim, Ending, Family, Lemma, Opening, Term};
use crate::oracle::Board;

/// The certificate with one random change. Own lines, starts and bounds are given to and changed in extended games only.
pub fn mutate(dice: &mut Dice, certificate: &Certificate, extended: bool) -> Certificate {
    let mut mutant = certificate.clone();
    let points = Board::of(&mutant.family).points;
    if extended && dice.percent(25) {
        extension::change(dice, &mut mutant, points);
        return mutant;
    }
    match dice.below(12) {
        0 => mutant.claim = dice.pick(&Claim::ALL),
        1 => extension::toggle_convention(&mut mutant.convention),
        2 => mutant.opening = opening(dice, points),
        3 => redraw(dice, &mut mutant.family),
        4 if !mutant.maps.is_empty() => {
            let number = dice.below(mutant.maps.len());
            let (left, right) = (dice.below(points), dice.below(points));
            if dice.percent(70) {
                mutant.maps[number].swap(left, right);
            } else {
                mutant.maps[number][left] = right;
            }
        }
        5 | 6 if !mutant.lemmas.is_empty() => {
            let number = dice.below(mutant.lemmas.len());
            restate(dice, &mut mutant.lemmas[number], points);
        }
        7 if mutant.lemmas.len() > 1 => {
            let (left, right) = (dice.below(mutant.lemmas.len()), dice.below(mutant.lemmas.len()));
            mutant.lemmas.swap(left, right);
        }
        _ => {
            let number = dice.below(mutant.lemmas.len() + 1);
            let lemmas = mutant.lemmas.len();
            let maps = mutant.maps.len();
            let term = mutant.lemmas.get_mut(number).map_or(&mut mutant.theorem, |lemma| &mut lemma.term);
            change(dice, term, points, lemmas, maps);
        }
    }
    mutant
}

fn opening(dice: &mut Dice, points: usize) -> Opening {
    let forbidden = (0..points).filter(|_| dice.percent(30)).collect();
    match dice.below(3) {
        0 => Opening::Free,
        1 => Opening::Xeno(forbidden),
        _ => Opening::Both(forbidden),
    }
}

/// Removes a line, or adds a point to one or removes one from it.
fn redraw(dice: &mut Dice, family: &mut Family) {
    let Board { points, mut lines } = Board::of(family);
    extension::redraw(dice, &mut lines, points);
    *family = Family::Lines { points, lines };
}

fn restate(dice: &mut Dice, lemma: &mut Lemma, points: usize) {
    let point = dice.below(points);
    let (set, other) = if dice.percent(50) {
        (&mut lemma.protagonist, &mut lemma.antagonist)
    } else {
        (&mut lemma.antagonist, &mut lemma.protagonist)
    };
    toggle(set, point);
    if dice.percent(90) && set.contains(&point) && other.contains(&point) {
        toggle(other, point);
    }
}

/// Changes the term, or one of the terms of its cover.
fn change(dice: &mut Dice, term: &mut Term, points: usize, lemmas: usize, maps: usize) {
    if let Ending::Cover(terms) = &mut term.ending {
        let number = dice.below(terms.len());
        match dice.below(10) {
            0 if terms.len() > 1 => {
                terms.remove(number);
                return;
            }
            1 => {
                let other = dice.below(terms.len());
                terms.swap(number, other);
                return;
            }
            2 => {
                let copy = terms[number].clone();
                terms.push(copy);
                return;
            }
            3 => {}
            _ => return change(dice, &mut terms[number], points, lemmas, maps),
        }
    }
    let length = term.moves.len();
    match dice.below(7) {
        0 | 1 if length > 0 => term.moves[dice.below(length)] = dice.below(points),
        2 if length > 0 => {
            term.moves.remove(dice.below(length));
        }
        3 => term.moves.insert(dice.below(length + 1), dice.below(points)),
        4 => term.ending = Ending::Cite(dice.below(lemmas + 1), dice.below(maps + 1)),
        5 => {
            let nested = Term { moves: vec![dice.below(points)], ending: Ending::End };
            let endings = [Ending::End, Ending::Potential, Ending::Pairing, Ending::Cover(vec![nested])];
            term.ending = endings[dice.below(endings.len())].clone();
        }
        _ => match &mut term.ending {
            Ending::Cite(_, map) => *map = dice.below(maps + 1),
            ending => *ending = Ending::End,
        },
    }
}
