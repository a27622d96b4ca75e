//! Makes a strategy short: few maps, no superfluous script, no lemma that costs more than it saves.
//!
//! What counts is the payload's size in bytes, then the number of lemmas. The passes are repeated until none of them
//! helps: no single removal of a script, a map or a lemma, and no merge of two lemmas into one, then makes it shorter.

mod citation;
mod recover;
mod shorten;

use std::sync::Arc;

use super::{Strategy, replay, size};
use crate::search::{Rules, Symmetries};

/// A shorter strategy for the same claim, or the same one.
pub fn minimise(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy) -> Strategy {
    let minimiser = Minimiser { rules, symmetries };
    let passes = [
        Minimiser::recovered,
        Minimiser::inlined,
        Minimiser::without_a_lemma,
        Minimiser::without_maps,
        Minimiser::merged,
    ];
    let mut best = minimiser.pruned(strategy);
    loop {
        let before = minimiser.weight(&best);
        for pass in passes {
            let next = minimiser.pruned(pass(&minimiser, &best));
            if minimiser.weight(&next) < minimiser.weight(&best) && minimiser.holds(&next) {
                best = next;
            }
        }
        if minimiser.weight(&best) == before {
            return best;
        }
    }
}

struct Minimiser<'a> {
    rules: &'a Arc<Rules>,
    symmetries: &'a Symmetries,
}

impl Minimiser<'_> {
    fn weight(&self, strategy: &Strategy) -> (usize, usize) {
        (size::strategy(strategy), strategy.lemmas.len())
    }

    fn holds(&self, strategy: &Strategy) -> bool {
        replay::steps(self.rules, strategy, 0).is_some()
    }

    /// Without the lemmas that nobody cites.
    fn pruned(&self, mut strategy: Strategy) -> Strategy {
        let mut used = vec![false; strategy.lemmas.len()];
        citation::of_term(&strategy.theorem).into_iter().for_each(|(lemma, _)| used[lemma] = true);
        for (index, lemma) in strategy.lemmas.iter().enumerate().rev() {
            if used[index] {
                citation::of_term(&lemma.term).into_iter().for_each(|(lemma, _)| used[lemma] = true);
            }
        }
        let places: Vec<usize> =
            (0..used.len()).map(|index| used[..index].iter().filter(|&&kept| kept).count()).collect();
        let mut kept = used.iter();
        strategy.lemmas.retain(|_| kept.next().copied().unwrap_or(false));
        citation::replace(&mut strategy, &|lemma, map| Some(citation::cite(places[lemma], map.clone())));
        strategy
    }
}
