//! Lemmas and maps that cost more than they save.

use std::collections::{BTreeSet, HashSet};

use crate::game::Point;
use crate::position::point_set::{MASK_POINTS, Mask, mask};
use crate::position::{ANTAGONIST, Position, point_of};
use crate::strategy::minimise::{Minimiser, citation, pruned};

use crate::strategy::{Replay, Strategy, size};
use crate::symmetry::Permutation;

impl Minimiser<'_> {
    /// With the lemmas that are cited once in the place of their citation.
    pub(super) fn inlined(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        loop {
            let mut uses = vec![0; best.lemmas.len()];
            citation::of_strategy(&best).into_iter().for_each(|(lemma, _)| uses[lemma] += 1);
            let next = (0..uses.len()).filter(|&lemma| uses[lemma] == 1).find_map(|lemma| {
                let next = pruned(written_out(&best, |index, _| index == lemma));
                (self.weight(&next) < self.weight(&best) && self.holds(&next)).then_some(next)
            });
            match next {
                Some(next) => best = next,
                None => return best,
            }
        }
    }

    /// With one lemma less, its proof being repeated where it was cited, if that is shorter.
    pub(super) fn without_a_lemma(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for lemma in (0..strategy.lemmas.len()).rev() {
            let Some(removed) = best.lemmas.get(lemma) else { continue };
            // Repeating the proof cannot save more than the statement, the citations and the maps under which it is cited.
            let cited: Vec<&Permutation> = citation::of_strategy(&best)
                .into_iter()
                .filter_map(|(index, map)| (index == lemma).then_some(map))
                .collect();
            let maps: BTreeSet<&Permutation> = cited.iter().copied().filter(|map| !map.is_identity()).collect();
            let saved = size::statement(removed) + 3 * cited.len() + maps.len() * size::map(self.rules.points());
            if cited.len().saturating_sub(1) * size::term(&removed.term) >= saved {
                continue;
            }
            let next = pruned(self.recovered(&written_out(&best, |index, _| index == lemma)));
            if self.weight(&next) < self.weight(&best) && self.holds(&next) {
                best = next;
            }
        }
        best
    }

    /// With proofs written out where a map serves so few citations that it costs more.
    pub(super) fn without_maps(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for map in citation::maps(strategy) {
            // The proofs must not be longer than the map and the citations.
            let cited: Vec<usize> = citation::of_strategy(&best)
                .into_iter()
                .filter_map(|(lemma, under)| (*under == map).then_some(lemma))
                .collect();
            let written: usize = cited.iter().map(|&lemma| size::term(&best.lemmas[lemma].term)).sum();
            if written >= 3 * cited.len() + size::map(self.rules.points()) {
                continue;
            }
            let next = written_out(&best, |_, under| *under == map);
            let identity = Permutation::identity(self.rules.points());
            let maps: Vec<Permutation> = [identity].into_iter().chain(citation::maps(&next)).collect();
            let next = pruned(self.recovered_within(&next, &maps));
            if self.weight(&next) < self.weight(&best) && self.holds(&next) {
                best = next;
            }
        }
        best
    }

    /// With one lemma in the place of two: the first, with the second's points of the antagonist added to its own, if its
    /// proof bears them.
    pub(super) fn merged(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for gone in (1..strategy.lemmas.len()).rev() {
            for kept in 0..gone {
                if let Some(next) = self.merge(&best, kept, gone).map(pruned)
                    && self.weight(&next) < self.weight(&best)
                    && self.holds(&next)
                {
                    best = next;
                    break;
                }
            }
            if gone >= best.lemmas.len() {
                break;
            }
        }
        best
    }

    fn merge(&self, strategy: &Strategy, kept: usize, gone: usize) -> Option<Strategy> {
        let (into, from) = (strategy.lemmas.get(kept)?, strategy.lemmas.get(gone)?);
        if self.rules.points() > MASK_POINTS {
            return None;
        }
        let [into_own, into_other]: [Mask; 2] = [&into.own, &into.other].map(|points| mask(points.iter().copied()));
        (self.tried)();
        let mut met = HashSet::new();
        for s in self.symmetries.elements() {
            let own: Mask = mask(from.own.iter().map(|&point| s.image(point)));
            let united = into_other | mask::<Mask>(from.other.iter().map(|&point| s.image(point)));
            if into_own & !own != 0 || into_own & united != 0 || !met.insert(united) {
                continue;
            }
            let other: Vec<Point> =
                (0..self.rules.points()).map(point_of).filter(|&point| united >> point & 1 == 1).collect();
            let mut position = Position::with(self.rules, &into.own, &other);
            if !position.has_completed(ANTAGONIST)
                && Replay::new(&strategy.lemmas[..kept]).proves(&mut position, &into.term)
            {
                let mut next = strategy.clone();
                next.lemmas[kept].other = other;
                // What the map takes the gone lemma to, it takes after the inverse of s to the kept one.
                let back = s.inverse();
                citation::replace(&mut next, &|lemma, map| {
                    (lemma == gone).then(|| citation::cite(kept, back.then(map)))
                });
                return Some(next);
            }
        }
        None
    }
}

/// The strategy with proofs written out in the place of some citations.
fn written_out(strategy: &Strategy, which: impl Fn(usize, &Permutation) -> bool) -> Strategy {
    let mut next = strategy.clone();
    citation::replace(&mut next, &|lemma, map| which(lemma, map).then(|| strategy.lemmas[lemma].term.image(map)));
    next
}
