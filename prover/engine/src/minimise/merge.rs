//! Lemma merging: replaces two lemmas by one, if that makes the strategy shorter.
//!
//! Of two lemmas, the first is kept. Its statement gets the second one's points of the antagonist as well, mapped
//! by a symmetry; if its proof still holds there, it states all that the second one states, and is cited instead.
//! The protagonist's points of the first must lie among those of the second, or it would not dominate where the
//! second is cited.
//!
//! A lemma cites earlier ones only. As the earlier one of a pair is kept, citations of the later one, which stand
//! after it, may cite it.
//!
//! Pairs are tried under all symmetries: for n lemmas and g symmetries, n²g/2 pairs of statements are compared, and
//! a proof is replayed for those that fit.

use rustc_hash::FxHashSet;

use crate::minimise::minimiser::Minimiser;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, by_width, mask, points};
use pgc_core::position::{ANTAGONIST, Position};
use pgc_core::strategy::{Replay, Strategy, Term};

impl Minimiser<'_> {
    /// Merges pairs of lemmas into the first one, if its proof still holds with the second one's points of the
    /// antagonist added.
    pub(super) fn merged(&self, strategy: &Strategy) -> Strategy {
        by_width!(self.rules.points(), Set => self.merged_within::<Set>(strategy))
    }

    /// The pairs from the last lemma on, each with all before it. When a merge has made the strategy shorter, the
    /// indices are others, and the search goes on at the same index as far as it exists.
    fn merged_within<Set: Bits>(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for gone in (1..strategy.lemmas.len()).rev() {
            for kept in 0..gone {
                if self.work.is_over() {
                    return best;
                }
                if let Some(next) = self.merge::<Set>(&best, kept, gone).map(Strategy::pruned)
                    && self.is_better(&next, &best)
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

    /// The strategy in which one lemma states what it and another one state; nothing if no symmetry makes its proof
    /// hold there. Of a bounded claim it states the stronger bound of the two.
    fn merge<Set: Bits>(&self, strategy: &Strategy, kept: usize, gone: usize) -> Option<Strategy> {
        let (into, from) = (strategy.lemmas.get(kept)?, strategy.lemmas.get(gone)?);
        let left = if self.rules.claim.is_draw() { into.left.max(from.left) } else { into.left.min(from.left) };
        if self.rules.points() > Set::WIDTH {
            return None;
        }
        let [into_own, into_other]: [Set; 2] = [&into.own, &into.other].map(|points| mask(points.iter().copied()));
        self.work.attempt();
        let mut met = FxHashSet::default();
        for s in self.symmetries.elements() {
            let own: Set = mask(from.own.iter().map(|&point| s.image(point)));
            let united = into_other | mask::<Set>(from.other.iter().map(|&point| s.image(point)));
            if !into_own.is_in(own) || into_own.meets(united) || !met.insert(united) {
                continue;
            }
            let other: Vec<Point> = points(united).collect();
            let mut position = Position::within(self.rules, [&into.own, &other], left);
            let has_completed = position.has_completed(ANTAGONIST);
            let proves = |replay: &mut Replay| replay.proves(&mut position, &into.term);
            if !has_completed && self.work.replay(&strategy.lemmas[..kept], proves) {
                let mut next = strategy.clone();
                next.lemmas[kept].other = other;
                next.lemmas[kept].left = left;
                // The kept lemma is cited under the inverse of s, followed by the map of the citation.
                let back = s.inverse();
                next.replace_citations(&|lemma, map| (lemma == gone).then(|| Term::cite(kept, back.then(map))));
                return Some(next);
            }
        }
        None
    }
}
