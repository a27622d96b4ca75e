//! The sizes of parts of a payload, in bytes (specification: format, sections 2 and 3).
//!
//! Searches and passes compare proofs by their size many thousand times, so it is added up and not measured. An
//! index of a map counts as one byte, whatever it is, and parts are estimated.

use pgc_core::game::Point;
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};

/// An integer.
fn integer(value: usize) -> usize {
    match value {
        0..=250 => 1,
        251..=0xFFFF => 3,
        0x1_0000..=0xFFFF_FFFF => 5,
        _ => 9,
    }
}

/// A set of points, ascending.
fn set(points: &[Point]) -> usize {
    let mut next = 0;
    let gaps = points.iter().map(|&point| {
        let gap = usize::from(point) - next;
        next = usize::from(point) + 1;
        integer(gap)
    });
    integer(points.len()) + gaps.sum::<usize>()
}

/// A lemma's statement.
pub(crate) fn statement(lemma: &Lemma) -> usize {
    let left = lemma.left.map_or(0, |moves| integer(moves.into()));
    set(&lemma.own) + set(&lemma.other) + left
}

/// A map of a board with this many points.
pub(crate) fn map(points: usize) -> usize {
    (0..points).map(integer).sum()
}

/// A term, as version 1 writes it; maps are counted as one byte, and each point of a part, too.
pub(crate) fn term(term: &Term) -> usize {
    let moves: usize = term.moves.iter().map(|&point| integer(point.into())).sum();
    let ending = match &term.ending {
        Ending::Cite { lemma, .. } => integer(*lemma) + 1,
        Ending::Cover(terms) => integer(terms.len()) + terms.iter().map(self::term).sum::<usize>(),
        Ending::Parts(parts) => parts.iter().map(|part| 1 + part.points.len()).sum(),
        Ending::End | Ending::Potential | Ending::Pairing => 0,
    };
    integer(5 * term.moves.len() + 4) + moves + ending
}

/// Lemmas, theorem and maps.
pub(crate) fn strategy(strategy: &Strategy) -> usize {
    let maps = strategy.maps();
    let maps: usize = maps.iter().flat_map(|map| map.images()).map(|&point| integer(point.into())).sum();
    maps + strategy.lemmas.iter().map(statement).sum::<usize>() + strategy.terms().map(term).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::Certificate;
    use pgc_core::game::{Claim, Game};
    use pgc_core::symmetry::Permutation;
    use pgc_core::tests::certificates::payload_size;

    #[test]
    fn a_strategy_s_size_is_that_of_the_payload_without_its_head() {
        let map = Permutation::from_images((0..512).map(|point| point ^ 1).collect()).unwrap();
        let cite = Term { moves: vec![3, 400], ending: Ending::Cite { lemma: 0, map } };
        let theorem = Term { moves: vec![300], ending: Ending::Cover(vec![cite, Term::forced(vec![1; 60])]) };
        let game = Game::parse("8^3").unwrap();
        for (game, left) in [(game.clone(), None), (Game { moves: Some(300), ..game }, Some(251))] {
            // Family, K, N, convention, rule, claim, steps, and the numbers of maps and lemmas; and the bound.
            let head = 9 + if game.moves.is_some() { 3 } else { 0 };
            let lemma = Lemma { own: vec![0, 251, 505], other: vec![7], left, term: Term::forced(vec![250, 251]) };
            let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem: theorem.clone() };
            let size = super::strategy(&strategy);
            let certificate = Certificate { game, strategy, steps: 9 };
            assert_eq!(payload_size(&certificate), head + size);
        }
    }
}
