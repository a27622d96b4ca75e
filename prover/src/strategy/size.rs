//! How many bytes of a payload things take (specification: format, sections 2 and 3).

use std::collections::BTreeSet;

use super::{Ending, Lemma, Strategy, Term};
use crate::game::Point;

/// An integer.
pub fn integer(value: usize) -> usize {
    match value {
        0..=250 => 1,
        251..=0xFFFF => 3,
        0x1_0000..=0xFFFF_FFFF => 5,
        _ => 9,
    }
}

/// A set of points, ascending.
pub fn set(points: &[Point]) -> usize {
    let mut next = 0;
    let gaps = points.iter().map(|&point| {
        let gap = usize::from(point) - next;
        next = usize::from(point) + 1;
        integer(gap)
    });
    integer(points.len()) + gaps.sum::<usize>()
}

/// A lemma's statement.
pub fn statement(lemma: &Lemma) -> usize {
    set(&lemma.own) + set(&lemma.other)
}

/// A map of a board with so many points.
pub fn map(points: usize) -> usize {
    (0..points).map(integer).sum()
}

/// A term; maps are counted as one byte.
pub fn term(term: &Term) -> usize {
    let moves: usize = term.moves.iter().map(|&point| integer(point.into())).sum();
    let ending = match &term.ending {
        Ending::Cite { lemma, .. } => integer(*lemma) + 1,
        Ending::Cover(terms) => integer(terms.len()) + terms.iter().map(self::term).sum::<usize>(),
        Ending::End | Ending::Potential | Ending::Pairing => 0,
    };
    integer(5 * term.moves.len() + 4) + moves + ending
}

/// Lemmas, theorem and maps.
pub fn strategy(strategy: &Strategy) -> usize {
    let mut maps = BTreeSet::new();
    let terms: Vec<&Term> = strategy.lemmas.iter().map(|lemma| &lemma.term).chain([&strategy.theorem]).collect();
    for whole in &terms {
        whole.visit(&mut |term| {
            if let Ending::Cite { map, .. } = &term.ending
                && !map.is_identity()
            {
                maps.insert(map);
            }
        });
    }
    let maps: usize = maps.iter().flat_map(|map| map.images()).map(|&point| integer(point.into())).sum();
    maps + strategy.lemmas.iter().map(statement).sum::<usize>() + terms.into_iter().map(term).sum::<usize>()
}
