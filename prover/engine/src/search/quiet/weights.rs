//! What the lemmas of a proof weigh.
//!
//! If a proof no longer needs a lemma, it no longer needs what only this lemma cites. So a lemma weighs as much as
//! itself and a share of each lemma that it cites; a lemma that three others cite counts a third for each. The sum
//! over the whole proof is about the number of its lemmas. Integer division loses less than one unit a citation,
//! and a lemma weighs sixteen.
//!
//! The weights are those of the proof before any move is changed, and are not renewed: they steer only which moves
//! are tried.

use std::collections::BTreeSet;

use crate::search::quiet::scripts::Script;
use crate::search::quiet::statements::Statements;
use pgc_core::position::line_counts::Width;

/// The weight of a lemma without those below it.
const ONE: u64 = 16;

/// What each lemma weighs: itself and those that it cites, each divided by the number of lemmas that cite it in the proof.
pub(super) struct Weights(pub(super) Vec<u64>);

impl Weights {
    /// The weights in a proof that needs these lemmas, and those that they cite.
    pub(super) fn new<W: Width>(statements: &Statements<W>, needed: impl Iterator<Item = usize>) -> Weights {
        let count = statements.count();
        let cited = |lemma: usize| -> BTreeSet<usize> {
            let scripts = &statements.lemma(lemma).scripts;
            scripts
                .iter()
                .filter_map(|script| if let Script::Cite(cite) = script { Some(cite.lemma) } else { None })
                .collect()
        };
        let mut users = vec![0_u64; count];
        needed.for_each(|lemma| users[lemma] += 1);
        for lemma in (0..count).rev() {
            if users[lemma] > 0 {
                cited(lemma).into_iter().for_each(|below| users[below] += 1);
            }
        }
        let mut weights: Vec<u64> = Vec::with_capacity(count);
        for lemma in 0..count {
            let below = cited(lemma).into_iter().map(|below| weights[below] / users[below].max(1));
            weights.push(below.fold(ONE, u64::saturating_add));
        }
        Weights(weights)
    }
}
