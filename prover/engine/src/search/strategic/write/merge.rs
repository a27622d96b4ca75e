//! Lemma merging: replaces two lemmas by one that states what both must state.
//!
//! Two lemmas with the same points of the protagonist, up to a symmetry, differ in the antagonist's. If the
//! position with the points of both is still won, by a proof with fewer strategic positions than the two have, then
//! all that cite either of them cite the new one. What they must state counts, and not what they state: the rest is
//! of no use to anybody.
//!
//! Pairs are many, so only lemmas of the lowest level are tried, and the new lemma may have at most four points of
//! the antagonist's more than either must have: the more points the antagonist has, the less likely it is that
//! anything wins.

use std::collections::HashMap;

use crate::search::strategic::Stop;
use crate::search::strategic::level::Level;
use crate::search::strategic::write::usage::{Purpose, Usage};
use crate::search::strategic::write::writer::StrategicWriter;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// The merged lemma may have at most this many more points of the antagonist's than each of the two must have.
const MORE: u32 = 4;

/// Lemmas of a higher level are left alone, and the merged lemma's move must win at this level: pairs are many.
const LEVEL: Level = 1;

/// The most moves that are tried.
const MOVES: usize = 4;

/// Two lemmas and what both must state. A symmetry is applied to the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair<P> {
    /// How many more points of the antagonist's this has than each of the two.
    more: u32,
    both: Sides<P>,
    other: usize,
    symmetry: usize,
}

/// What lemmas must state, as far as it has been computed.
type Needs<P> = HashMap<usize, Sides<P>>;

impl<W: Width> StrategicWriter<'_, W> {
    /// Merges pairs among the lemmas that one needs, and reports how many lemmas it has gone through.
    pub(super) fn merge(&mut self, theorem: usize, order: &[usize], tell: &dyn Fn([usize; 2])) -> Result<(), Stop> {
        let purpose = Purpose::of(theorem);
        let mut usage = Usage::of(&self.lemmas, purpose, &[]);
        let mut needs = Needs::new();
        for (done, &one) in order.iter().enumerate() {
            tell([done, order.len()]);
            if !usage.is_used(one) {
                continue;
            }
            for pair in self.pairs(one, &usage, &mut needs) {
                if self.merged(purpose, one, &pair, &usage)? {
                    usage = Usage::of(&self.lemmas, purpose, &[]);
                    needs.clear();
                    break;
                }
            }
        }
        Ok(())
    }

    /// The pairs of a lemma with others, the most similar first.
    fn pairs(&self, one: usize, usage: &Usage, needs: &mut Needs<W::Points>) -> Vec<Pair<W::Points>> {
        let mut need = |lemma: usize| {
            let needed = || usage.needed(&self.lemmas, self.board(), self.search.images(), lemma);
            *needs.entry(lemma).or_insert_with(needed)
        };
        let needed = need(one);
        let is_apt = |lemma: usize| usage.is_used(lemma) && self.lemmas.all()[lemma].level <= LEVEL;
        if !is_apt(one) || needed[ANTAGONIST].is_empty() {
            return Vec::new();
        }
        let others = self.lemmas.with_own(needed[PROTAGONIST]);
        let others = others.filter(|&(other, _)| other != one && is_apt(other));
        let mut pairs: Vec<Pair<W::Points>> = others
            .filter_map(|(other, symmetry)| {
                let theirs = self.search.images().image(symmetry, need(other)[ANTAGONIST]);
                let both = [needed[PROTAGONIST], needed[ANTAGONIST] | theirs];
                let count = |set: W::Points| set.count();
                let more = count(both[ANTAGONIST]) - count(needed[ANTAGONIST]).max(count(theirs));
                let is_position = !theirs.is_empty() && !self.board().completes(both[ANTAGONIST]);
                (more <= MORE && is_position).then_some(Pair { more, both, other, symmetry })
            })
            .collect();
        pairs.sort_unstable();
        pairs
    }

    /// Merges a pair, if this reduces the number of strategic positions.
    fn merged(&mut self, purpose: Purpose, one: usize, pair: &Pair<W::Points>, usage: &Usage) -> Result<bool, Stop> {
        // With fewer lemmas to cite, there are not more moves than now.
        if self.planner.alternatives(&self.lemmas, pair.both, LEVEL, 0, 1)?.is_empty() {
            return Ok(false);
        }
        let (_, only) = usage.part(&self.lemmas, purpose, &[one, pair.other]);
        let weight = self.lemmas.strategic(&only);
        self.lemmas.withdraw(&only);
        let from = self.lemmas.all().len();
        let mut start = None;
        for plan in self.planner.alternatives(&self.lemmas, pair.both, LEVEL, 0, MOVES)? {
            let start = start.get_or_insert_with(|| self.lemmas.snapshot());
            let new = self.lemma(pair.both, &plan, weight)?;
            if let Some(new) = new.filter(|&new| self.lemmas.strategic(from..=new) < weight) {
                self.lemmas.redirect(one, new, 0);
                self.lemmas.redirect(pair.other, new, self.search.images().inverse(pair.symmetry));
                return Ok(true);
            }
            self.lemmas.restore(start);
        }
        self.lemmas.readmit(&only);
        Ok(false)
    }
}
