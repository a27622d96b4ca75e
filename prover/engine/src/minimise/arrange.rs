//! Orders of lemmas and of scripts: the same proof, whose bytes compress more or less well.
//!
//! Lemmas may stand in any order in which each comes after those that it cites, and the order of scripts in a cover
//! decides only which of them is tried first. So there is freedom, and the compressor's window likes similar things
//! side by side; small indices take fewer bytes. Which order is best is found by compressing, not by reasoning.
//! Another order of scripts changes the number of steps, so the strategy is replayed anew.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pgc_core::game::Point;
use pgc_core::strategy::{Ending, Strategy, Term};

/// By what lemmas are ordered, where citations leave a choice.
#[derive(Clone, Copy)]
enum Order {
    /// The order that is there.
    Same,
    /// The statements.
    Statement,
    /// The number of the protagonist's points in the statements, then the statements.
    Size,
    /// How often they are cited: a small index takes fewer bytes.
    Citations,
}

/// Some arrangements of a strategy, the given one first.
pub(crate) fn arrangements(strategy: &Strategy) -> impl Iterator<Item = Strategy> {
    let orders = [Order::Same, Order::Statement, Order::Size, Order::Citations];
    orders.into_iter().flat_map(move |order| {
        let ordered = ordered(strategy, order);
        let mut sorted = ordered.clone();
        (0..=sorted.lemmas.len()).for_each(|index| sort_scripts(sorted.term_mut(index)));
        [ordered, sorted]
    })
}

/// The strategy with its lemmas in this order, each after those that it cites.
fn ordered(strategy: &Strategy, order: Order) -> Strategy {
    let count = strategy.lemmas.len();
    let mut citations = vec![0_usize; count];
    strategy.citations().into_iter().for_each(|(lemma, _)| citations[lemma] += 1);
    let key = |index: usize| -> (usize, Reverse<usize>, Vec<Point>, Vec<Point>, usize) {
        let lemma = &strategy.lemmas[index];
        let statement = || (lemma.own.clone(), lemma.other.clone());
        let ((own, other), size, cited) = match order {
            Order::Same => ((Vec::new(), Vec::new()), 0, 0),
            Order::Statement => (statement(), 0, 0),
            Order::Size => (statement(), lemma.own.len(), 0),
            Order::Citations => (statement(), 0, citations[index]),
        };
        (size, Reverse(cited), own, other, index)
    };
    let needs: Vec<BTreeSet<usize>> = strategy
        .lemmas
        .iter()
        .map(|lemma| lemma.term.citations().into_iter().map(|(cited, _)| cited).collect())
        .collect();
    let mut citing: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, needs) in needs.iter().enumerate() {
        needs.iter().for_each(|&cited| citing.entry(cited).or_default().push(index));
    }
    let mut left: Vec<usize> = needs.iter().map(BTreeSet::len).collect();
    // A topological order: of the lemmas whose citations are all placed, the least by the key comes next.
    let mut ready: BTreeSet<_> = (0..count).filter(|&index| left[index] == 0).map(key).collect();
    let mut placed = Vec::with_capacity(count);
    while let Some((.., index)) = ready.pop_first() {
        placed.push(index);
        for &next in citing.get(&index).into_iter().flatten() {
            left[next] -= 1;
            if left[next] == 0 {
                ready.insert(key(next));
            }
        }
    }
    let mut places = vec![0; count];
    placed.iter().enumerate().for_each(|(place, &index)| places[index] = place);
    let mut next = strategy.clone();
    next.lemmas = placed.iter().map(|&index| strategy.lemmas[index].clone()).collect();
    next.replace_citations(&|lemma, map| Some(Term::cite(places[lemma], map.clone())));
    next
}

/// Sorts the scripts of all covers: citations last, by their lemmas and maps, the others by their moves.
fn sort_scripts(term: &mut Term) {
    let Ending::Cover(scripts) = &mut term.ending else { return };
    scripts.iter_mut().for_each(sort_scripts);
    scripts.sort_by_cached_key(|script| {
        let cited = match &script.ending {
            Ending::Cite { lemma, map } => Some((*lemma, map.images().to_vec())),
            _ => None,
        };
        (script.moves.is_empty() && cited.is_some(), script.moves.clone(), cited)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::write::draw::DrawWriter;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::point_set::Points;
    use pgc_core::position::samples::symmetries;
    use pgc_core::position::{ANTAGONIST, Rules};
    use pgc_core::strategy::replay;

    #[test]
    fn an_arrangement_is_the_same_proof() {
        let game = Game::parse("mnk:5,4,4").unwrap();
        let rules = Rules::new(&game, Claim::OpheliaDraws);
        let symmetries = symmetries(&game);
        let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
        let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
        let strategy = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
        let all: Vec<Strategy> = arrangements(&strategy).collect();
        assert_eq!(all[0], strategy);
        let statements = |strategy: &Strategy| -> BTreeSet<[Vec<Point>; 2]> {
            strategy.lemmas.iter().map(|lemma| [lemma.own.clone(), lemma.other.clone()]).collect()
        };
        for arranged in &all {
            assert!(replay::steps(&rules, arranged, 0).is_some());
            assert_eq!(statements(arranged), statements(&strategy));
            assert_eq!(arranged.citations().len(), strategy.citations().len());
        }
        assert!(all.iter().filter(|arranged| **arranged != strategy).count() > 4);
    }
}
