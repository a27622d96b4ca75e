//! Inlining: replaces the citation of a lemma by its proof, where the lemma or its map costs more than it saves.
//!
//! A lemma costs its statement, and each citation a few bytes, with a map that may be listed for its sake alone. If
//! it is cited once, or by few under a map that nobody else uses, its proof may be shorter in its place. Before a
//! strategy is changed and replayed, the sizes are compared: where even the best case saves nothing, nothing is
//! tried.

use std::collections::BTreeSet;

use crate::minimise::minimiser::Minimiser;
use crate::size;
use pgc_core::strategy::Strategy;
use pgc_core::symmetry::Permutation;

impl Minimiser<'_> {
    /// Inlines the lemmas that are cited once.
    pub(super) fn inlined(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        loop {
            let mut uses = vec![0; best.lemmas.len()];
            best.citations().into_iter().for_each(|(lemma, _)| uses[lemma] += 1);
            let once = (0..uses.len()).filter(|&lemma| uses[lemma] == 1);
            let next = once.take_while(|_| !self.work.is_over()).find_map(|lemma| {
                let next = written_out(&best, |index, _| index == lemma).pruned();
                self.is_better(&next, &best).then_some(next)
            });
            match next {
                Some(next) => best = next,
                None => return best,
            }
        }
    }

    /// Removes lemmas and repeats their proofs where they were cited, if that is shorter.
    pub(super) fn without_a_lemma(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for lemma in (0..strategy.lemmas.len()).rev().take_while(|_| !self.work.is_over()) {
            let Some(removed) = best.lemmas.get(lemma) else { continue };
            // Repeating the proof saves at most the statement, the citations and the maps of the citations.
            let cited = best.citations().into_iter().filter_map(|(index, map)| (index == lemma).then_some(map));
            let cited: Vec<&Permutation> = cited.collect();
            let maps: BTreeSet<&Permutation> = cited.iter().copied().filter(|map| !map.is_identity()).collect();
            let saved = size::statement(removed) + 3 * cited.len() + maps.len() * size::map(self.rules.points());
            if cited.len().saturating_sub(1) * size::term(&removed.term) >= saved {
                continue;
            }
            let next = self.recovered(&written_out(&best, |index, _| index == lemma)).pruned();
            if self.is_better(&next, &best) {
                best = next;
            }
        }
        best
    }

    /// Removes maps and writes out proofs instead, where a map serves so few citations that it costs more.
    pub(super) fn without_maps(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for map in strategy.maps().into_iter().take_while(|_| !self.work.is_over()) {
            // The proofs must not be longer than the map and the citations.
            let cited = best.citations().into_iter().filter_map(|(lemma, under)| (under == map).then_some(lemma));
            let cited: Vec<usize> = cited.collect();
            let written: usize = cited.iter().map(|&lemma| size::term(&best.lemmas[lemma].term)).sum();
            if written >= 3 * cited.len() + size::map(self.rules.points()) {
                continue;
            }
            let next = written_out(&best, |_, under| under == map);
            let identity = Permutation::identity(self.rules.points());
            let maps: Vec<Permutation> = [identity].into_iter().chain(next.maps().into_iter().cloned()).collect();
            let next = self.recovered_within(&next, &maps).pruned();
            if self.is_better(&next, &best) {
                best = next;
            }
        }
        best
    }
}

/// The strategy with some citations replaced by proofs.
pub(super) fn written_out(strategy: &Strategy, which: impl Fn(usize, &Permutation) -> bool) -> Strategy {
    let mut next = strategy.clone();
    next.replace_citations(&|lemma, map| which(lemma, map).then(|| strategy.lemmas[lemma].term.image(map)));
    next
}
