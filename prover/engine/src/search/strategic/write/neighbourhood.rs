//! Large-neighbourhood search (Shaw 1998): proves lemmas again, if that takes fewer of them.
//!
//! The first proof of a lemma is chosen by an estimate, when few others are known. Here the lemmas that serve it alone
//! are withdrawn, other moves are fully tried, and the proof with the fewest strategic positions is kept. Lemmas that
//! also serve others cost nothing: each counts once. Another move that is as good is taken, as it may help others.

use crate::search::strategic::Stop;
use crate::search::strategic::level::{HIGHEST, Level};
use crate::search::strategic::write::lemmas::Snapshot;
use crate::search::strategic::write::plan::Plan;
use crate::search::strategic::write::usage::{Purpose, Usage};
use crate::search::strategic::write::writer::StrategicWriter;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// Which lemmas are proved again, and with how much effort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The least and the greatest number of strategic positions that serve a lemma alone, itself included.
    weight: [usize; 2],
    /// How many levels higher than its proof a new proof may be.
    more: Level,
    /// How many levels of the reduction are waived for less promising moves, which the search looks at less deep.
    pardon: Level,
    /// The most moves that are tried.
    moves: usize,
    /// A new proof is given up if its new lemmas exceed this percentage of those that serve the present proof.
    room: usize,
    /// Whether the lemmas of a new proof are themselves proved again before it is compared.
    thorough: bool,
    /// Whether a different move that is as good is taken.
    drifts: bool,
}

/// For lemmas that few others serve: nearly all.
pub(super) const LIGHT: Effort =
    Effort { weight: [1, 30], more: 1, pardon: 0, moves: 20, room: 100, thorough: false, drifts: true };

/// For lemmas that are worth more effort.
pub(super) const THOROUGH: Effort =
    Effort { weight: [5, usize::MAX], more: 2, pardon: 1, moves: 40, room: 120, thorough: true, drifts: false };

/// How many more lemmas a new proof may have while it is made. Those that begin with a threat do not count.
const THREATS: usize = 2;

impl<W: Width> StrategicWriter<'_, W> {
    /// Sorts lemmas by the number of the protagonist's points. Upwards, those that few others serve come first.
    pub(super) fn sort(&self, lemmas: &mut [usize], upwards: bool) {
        let points = |lemma: usize| self.lemmas.all()[lemma].sides[PROTAGONIST].count();
        lemmas.sort_by_key(|&lemma| if upwards { u32::MAX - points(lemma) } else { points(lemma) });
    }

    /// Proves some lemmas again, if they are used and within the limits of the effort.
    pub(super) fn prove_again(
        &mut self,
        purpose: Purpose,
        lemmas: &[usize],
        effort: &Effort,
        tell: &dyn Fn([usize; 2]),
    ) -> Result<(), Stop> {
        let mut known: Option<Usage> = None;
        for (done, &lemma) in lemmas.iter().enumerate() {
            tell([done, lemmas.len()]);
            let usage = known.take().unwrap_or_else(|| Usage::of(&self.lemmas, purpose, &[]));
            let mut is_changed = false;
            if lemma != purpose.root && usage.is_used(lemma) {
                let (rest, only) = usage.part(&self.lemmas, purpose, &[lemma]);
                let weight = self.lemmas.strategic(&only);
                let [least, most] = effort.weight;
                if (least..=most).contains(&weight) {
                    let needed = usage.needed(&self.lemmas, self.board(), self.search.images(), lemma);
                    is_changed = self.prove_one_again(lemma, needed, &purpose.given.and(&rest), &only, effort)?;
                }
            }
            known = (!is_changed).then_some(usage);
        }
        Ok(())
    }

    /// Proves a lemma again, by another lemma or another move, if that takes no more lemmas than the `only` ones, which
    /// serve it alone. The `given` lemmas are used anyway. Returns whether it was.
    fn prove_one_again(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        given: &Usage,
        only: &[usize],
        effort: &Effort,
    ) -> Result<bool, Stop> {
        self.lemmas.withdraw(only);
        let start = self.lemmas.snapshot();
        let weight = self.lemmas.strategic(only);
        let present = self.lemmas.all()[lemma].point;
        let mut best: Option<(usize, Snapshot<W>)> = None;
        if needed[ANTAGONIST].is_empty() {
            self.lemmas.forget(lemma);
            best = Some((0, self.lemmas.snapshot()));
        } else if let Some((other, symmetry)) = self.lemmas.dominating(needed) {
            self.lemmas.redirect(lemma, other, symmetry);
            best = Some((self.weight(other, given), self.lemmas.snapshot())).filter(|&(count, _)| count < weight);
        }
        let level = (self.lemmas.all()[lemma].level + effort.more).min(HIGHEST);
        let mut plans = if best.is_some() {
            Vec::new()
        } else {
            self.planner.alternatives(&self.lemmas, needed, level, effort.pardon, effort.moves)?
        };
        // Moves after the present one come first. So if others are as good, each has its turn.
        if let Some(place) = plans.iter().position(|plan| plan.point == present) {
            plans.rotate_left(place + 1);
        }
        for plan in plans {
            let bound = best.as_ref().map_or(weight, |best| best.0);
            let room = if effort.thorough { only.len() } else { (only.len() + bound).saturating_sub(weight) };
            self.lemmas.restore(&start);
            let Some(new) = self.replaced(lemma, needed, &plan, given, room, effort)? else { continue };
            let count = self.weight(new, given);
            let is_as_good = effort.drifts && best.is_none() && count == weight && plan.point != present;
            if count < bound || is_as_good {
                best = Some((count, self.lemmas.snapshot()));
            }
        }
        Ok(self.settle(&start, best, only))
    }

    /// Keeps the best proof found, or else restores the state before lemmas were withdrawn. Returns whether there is one.
    fn settle(&mut self, start: &Snapshot<W>, best: Option<(usize, Snapshot<W>)>, withdrawn: &[usize]) -> bool {
        if let Some((_, best)) = &best {
            self.lemmas.restore(best);
        } else {
            self.lemmas.restore(start);
            self.lemmas.readmit(withdrawn);
        }
        best.is_some()
    }

    /// The number of strategic positions that a lemma needs, itself included, besides the given ones.
    fn weight(&self, lemma: usize, given: &Usage) -> usize {
        if given.is_used(lemma) {
            return 0;
        }
        Usage::of(&self.lemmas, Purpose { root: lemma, given }, &[]).strategic(&self.lemmas)
    }

    /// Replaces a lemma by a new one, made by a plan for what it must state, if there is room.
    fn replaced(
        &mut self,
        lemma: usize,
        needed: Sides<W::Points>,
        plan: &Plan<W>,
        given: &Usage,
        room: usize,
        effort: &Effort,
    ) -> Result<Option<usize>, Stop> {
        let from = self.lemmas.all().len();
        let Some(new) = self.lemma(needed, plan, room * effort.room / 100 + THREATS)? else { return Ok(None) };
        self.lemmas.redirect(lemma, new, 0);
        if effort.thorough {
            let mut lemmas: Vec<usize> = (from..new).collect();
            self.sort(&mut lemmas, true);
            self.prove_again(Purpose { root: new, given }, &lemmas, &Effort { drifts: false, ..LIGHT }, &|_| ())?;
        }
        Ok(Some(new))
    }
}
