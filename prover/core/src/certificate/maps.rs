//! The symmetry maps that a certificate lists.
//!
//! A map is written once, as the images of all points, and is cited by its number. The order of first use is the
//! one that the format wants, so the same strategy always has the same list.

use std::collections::HashMap;

use crate::strategy::{Ending, Strategy, Term};
use crate::symmetry::Permutation;

/// The distinct maps by which a strategy cites, in order of first use: those of the lemmas in order, then those of the
/// theorem. Map 0 is the identity, which is not listed.
#[derive(Debug)]
pub struct Maps<'a> {
    listed: Vec<&'a Permutation>,
    numbers: HashMap<&'a Permutation, usize>,
}

impl<'a> Maps<'a> {
    /// The maps of a strategy.
    pub fn of(strategy: &'a Strategy) -> Self {
        let mut maps = Self { listed: Vec::new(), numbers: HashMap::new() };
        for lemma in &strategy.lemmas {
            lemma.term.visit(&mut |term| maps.enter(term));
        }
        strategy.theorem.visit(&mut |term| maps.enter(term));
        maps
    }

    /// Lists the map of a citation, if it is new and not the identity.
    fn enter(&mut self, term: &'a Term) {
        let Ending::Cite { map, .. } = &term.ending else { return };
        if self.numbers.contains_key(map) {
            return;
        }
        let number = if map.is_identity() {
            0
        } else {
            self.listed.push(map);
            self.listed.len()
        };
        self.numbers.insert(map, number);
    }

    /// The maps 1, 2, ...
    pub fn listed(&self) -> &[&'a Permutation] {
        &self.listed
    }

    /// The number of a map by which the strategy cites.
    ///
    /// # Panics
    ///
    /// When the strategy does not cite by it.
    pub fn number(&self, map: &Permutation) -> usize {
        self.numbers[map]
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{cite, term};
    use super::*;
    use crate::game::Claim;
    use crate::strategy::Lemma;

    #[test]
    fn maps_are_numbered_by_first_use_and_once() {
        let cover = |maps: &[[u16; 3]]| Ending::Cover(maps.iter().map(|images| term(&[], cite(0, images))).collect());
        let lemma = Lemma {
            own: vec![],
            other: vec![],
            left: None,
            term: term(&[0], cover(&[[1, 0, 2], [0, 1, 2], [0, 2, 1]])),
        };
        let theorem = term(&[], cover(&[[0, 2, 1], [2, 1, 0]]));
        let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem };
        let maps = Maps::of(&strategy);
        let images: Vec<_> = maps.listed().iter().map(|map| map.images()).collect();
        assert_eq!(images, [[1, 0, 2], [0, 2, 1], [2, 1, 0]]);
        assert_eq!(maps.number(&Permutation::identity(3)), 0);
        assert_eq!(maps.number(maps.listed()[1]), 2);
    }
}
