//! Disturbances: changes that mostly make a strategy longer. Passes may then find another way down.
//!
//! No pass makes the strategy shorter, and yet a shorter one may exist: two changes may help together although
//! each alone makes it longer. So the strategy is made longer in one place at random, by writing out a few lemmas or all
//! citations under one map, or by stating a lemma more generally; then the passes go over it again. What is not
//! longer in the end is the next start.
//!
//! A proof that is written out in the place of its citation need not hold there, although what it proves is true: a
//! script may move where the protagonist has a point already. So what comes of it is played out.
//!
//! P. Shaw, *Using constraint programming and local search methods to solve vehicle routing problems* (1998):
//! large-neighbourhood search.

use std::collections::BTreeSet;

use crate::minimise::inline::written_out;
use crate::minimise::minimiser::Minimiser;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, point_of};
use pgc_core::random::Random;
use pgc_core::strategy::{Replay, Strategy};
use pgc_core::symmetry::Permutation;

/// The most lemmas that are written out at once, and how often each of them may be cited.
const LEMMAS: usize = 3;
const CITATIONS: usize = 6;

impl Minimiser<'_> {
    /// The strategy with a few lemmas, or the lemmas under one map, written out where they are cited; or with a lemma that is stated more
    /// generally. Nothing if there is no lemma, or that is no proof.
    pub(super) fn disturbed(&self, strategy: &Strategy, dice: &mut Random) -> Option<Strategy> {
        if strategy.lemmas.is_empty() {
            return None;
        }
        let disturbed = match dice.below(4) {
            0 => {
                let maps: Vec<&Permutation> = strategy.maps().into_iter().collect();
                match maps.get(dice.below(maps.len() + 1)) {
                    Some(&map) => written_out(strategy, |_, under| under == map),
                    None => strategy.clone(),
                }
            }
            1 => self.widened(strategy, dice),
            _ => {
                let mut cited = vec![0; strategy.lemmas.len()];
                strategy.citations().into_iter().for_each(|(lemma, _)| cited[lemma] += 1);
                let some: BTreeSet<usize> = (0..=dice.below(LEMMAS)).map(|_| dice.below(cited.len())).collect();
                written_out(strategy, |lemma, _| some.contains(&lemma) && cited[lemma] <= CITATIONS)
            }
        };
        self.work.allows(self.rules, &disturbed).then_some(disturbed)
    }

    /// The strategy with a lemma in whose statement the antagonist owns as many more points as its proof allows.
    fn widened(&self, strategy: &Strategy, dice: &mut Random) -> Strategy {
        let mut next = strategy.clone();
        let index = dice.below(next.lemmas.len());
        let (earlier, rest) = next.lemmas.split_at_mut(index);
        let lemma = &mut rest[0];
        let mut free: Vec<Point> = (0..self.rules.points()).map(point_of).collect();
        free.retain(|point| !lemma.own.contains(point) && !lemma.other.contains(point));
        while !free.is_empty() {
            let point = free.swap_remove(dice.below(free.len()));
            let mut other = lemma.other.clone();
            let place = other.partition_point(|&before| before < point);
            other.insert(place, point);
            let mut position = Position::within(self.rules, [&lemma.own, &other], lemma.left);
            let has_completed = position.has_completed(ANTAGONIST);
            self.work.attempt();
            let proves = |replay: &mut Replay| replay.proves(&mut position, &lemma.term);
            if !has_completed && self.work.replay(earlier, proves) {
                lemma.other = other;
            }
        }
        next
    }
}
