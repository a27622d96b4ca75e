//! Full minimisation of a strategy: few maps, no superfluous script, no lemma that costs more than it saves.
//!
//! The measure is the payload's size in bytes, then the number of lemmas. The passes are repeated until none helps:
//! then no removal of a single script, map or lemma and no merge of two lemmas makes the strategy shorter. On
//! boards of more than 512 points, whose positions do not fit into sets of bits, covers and maps stay as they are.
//!
//! A proof as a search leaves it has scripts that others have made superfluous, lemmas that are cited once, and
//! citations by many maps. None of these is wrong, and all take bytes, and time of every reader. A change is a
//! guess: it is made on a copy, the copy is replayed, and it is kept if it is valid and shorter. So no pass needs
//! to know why it works, and none can make a strategy false.
//!
//! The replays are the cost. While a game is proved, only strategies of few lemmas are replayed in full after each
//! attempt (`has_few_lemmas`), within a number of steps. Larger ones get at most `drop`, which knows for each reply which script answers it,
//! and replays only what a change can affect. With `--shorten` all passes are used, whatever the size.
//!
//! - `minimiser`: the measure, and what all passes share; `recover`, `inline`, `merge`: the passes;
//! - `disturb`: the way out of what no pass makes shorter, for a large-neighbourhood search;
//! - `arrange`: orders of lemmas and scripts;
//! - `drop`: the fast minimisation, with `answers` to know what still holds.

mod answers;
mod arrange;
mod disturb;
mod drop;
mod inline;
mod merge;
mod minimiser;
mod recover;

use std::sync::Arc;

pub(crate) use arrange::arrangements;
pub(crate) use drop::trim_within;
pub use drop::{inline, thin, trim};
use minimiser::Minimiser;
pub(crate) use minimiser::Work;
pub use minimiser::weight;

use pgc_core::position::{Rules, Symmetries};
use pgc_core::random::Random;
use pgc_core::strategy::Strategy;

/// The most lemmas of a strategy, and the most images of these under all symmetries, for a full minimisation. Other
/// strategies get a fast one only.
const MOST_LEMMAS: usize = 48;
const MOST_IMAGES: usize = 60_000;

/// The most steps that are replayed for a full minimisation: less than a minute's work.
const STEPS: u64 = 1_000_000_000;

/// Whether a strategy has so few lemmas that [`minimise`] ends soon.
pub fn has_few_lemmas(strategy: &Strategy, symmetries: &Symmetries) -> bool {
    let lemmas = strategy.lemmas.len();
    lemmas <= MOST_LEMMAS && lemmas * symmetries.elements().len() <= MOST_IMAGES
}

/// A shorter strategy for the same claim, or the same one. `tried` is called after each attempt.
pub fn minimise(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy, tried: &dyn Fn()) -> Strategy {
    Minimiser { rules, symmetries, work: &Work::within(STEPS, tried) }.minimised(strategy)
}

/// Makes a strategy of any size shorter while the work allows it: as [`trim`], then as [`minimise`].
pub(crate) fn shorten(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy, work: &Work) -> Strategy {
    Minimiser { rules, symmetries, work }.minimised(drop::trim_by(rules, strategy, work))
}

/// A step of a large-neighbourhood search: makes a minimised strategy longer in one place, and minimises it again.
pub(crate) fn neighbour(
    rules: &Arc<Rules>,
    symmetries: &Symmetries,
    strategy: &Strategy,
    dice: &mut Random,
    work: &Work,
) -> Strategy {
    let minimiser = Minimiser { rules, symmetries, work };
    match minimiser.disturbed(strategy, dice) {
        Some(disturbed) => minimiser.minimised(disturbed),
        None => strategy.clone(),
    }
}

impl Minimiser<'_> {
    /// Repeats the passes in turn until none of them, one after the other, has made the strategy shorter.
    fn minimised(&self, strategy: Strategy) -> Strategy {
        let passes = [Self::recovered, Self::inlined, Self::without_a_lemma, Self::without_maps, Self::merged];
        let mut best = strategy.pruned();
        let mut idle = 0;
        for pass in passes.into_iter().cycle() {
            if idle == passes.len() || self.work.is_over() {
                break;
            }
            let next = pass(self, &best).pruned();
            if self.is_better(&next, &best) {
                best = next;
                idle = 0;
            } else {
                idle += 1;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::write::draw::DrawWriter;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use crate::search::threats::write::{Effort, ThreatWriter};
    use crate::size;
    use pgc_core::game::{Claim, Game, OpeningRule};
    use pgc_core::position::ANTAGONIST;
    use pgc_core::position::point_set::{Points, Wide};
    use pgc_core::position::samples::symmetries;
    use pgc_core::strategy::replay;

    /// A strategy written without regard to its length, and its minimised form.
    fn both(game: &Game, claim: Claim) -> (Strategy, Strategy, Arc<Rules>) {
        let rules = Rules::new(game, claim);
        let symmetries = symmetries(game);
        let effort = Effort { longest: 12, prefix: 1, compared: 1, collected: 8, nodes: u64::MAX };
        let mut builder = ThreatWriter::<Wide<2>>::new(&rules, &symmetries, effort, &|_| ());
        let built = (1..6).find_map(|quiet| builder.strategy(quiet)).unwrap();
        let short = minimise(&rules, &symmetries, built.clone(), &|| ());
        (built, short, rules)
    }

    #[test]
    fn a_short_strategy_still_holds() {
        let square = Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap();
        for (game, claim) in [(Game::parse("affine:4").unwrap(), Claim::XenoWins), (square, Claim::OpheliaWins)] {
            let (built, short, rules) = both(&game, claim);
            assert!(replay::steps(&rules, &built, 0).is_some());
            assert!(replay::steps(&rules, &short, 0).is_some());
            assert!(size::strategy(&short) < size::strategy(&built));
        }
    }

    #[test]
    fn what_is_short_stays_as_it_is() {
        let game = Game::parse("affine:4").unwrap();
        let (_, short, rules) = both(&game, Claim::XenoWins);
        assert_eq!(minimise(&rules, &symmetries(&game), short.clone(), &|| ()), short);
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn a_neighbour_is_a_proof_and_some_are_shorter() {
        let game = Game::parse("mnk:5,4,4").unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::OpheliaDraws), symmetries(&game));
        let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
        let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
        let built = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
        let work = Work::within(u64::MAX, &|| ());
        let short = shorten(&rules, &symmetries, built, &work);
        let mut dice = Random(2);
        let (mut best, mut others) = (short.clone(), 0);
        for _ in 0..8 {
            let next = neighbour(&rules, &symmetries, &best, &mut dice, &work);
            assert!(replay::steps(&rules, &next, 0).is_some());
            assert!(next.lemmas.iter().all(|lemma| lemma.own.is_sorted() && lemma.other.is_sorted()));
            others += usize::from(next != best);
            if weight(&next) <= weight(&best) {
                best = next;
            }
        }
        assert!(others > 2 && weight(&best) < weight(&short), "{others}: {:?} of {:?}", weight(&best), weight(&short));
    }

    #[test]
    fn whoever_is_stopped_has_a_proof_that_is_no_longer() {
        let game = Game::parse("affine:4").unwrap();
        let (built, _, rules) = both(&game, Claim::XenoWins);
        let [mut asked, mut counted] = [Vec::new(), Vec::new()];
        let assert_short = |short: Strategy| {
            assert!(replay::steps(&rules, &short, 0).is_some());
            assert!(weight(&short) <= weight(&built));
            weight(&short)
        };
        for most in [0_u64, 1, 10, 100, 1_000, 10_000] {
            let left = std::cell::Cell::new(most);
            let goes_on = || left.replace(left.get().saturating_sub(1)) > 0;
            let work = Work::of_steps(u64::MAX, &|| (), &|_| (), &goes_on);
            asked.push(assert_short(shorten(&rules, &symmetries(&game), built.clone(), &work)));
            let work = Work::within(most * 1_000, &|| ());
            counted.push(assert_short(shorten(&rules, &symmetries(&game), built.clone(), &work)));
        }
        for sizes in [asked, counted] {
            assert!(sizes.is_sorted_by(|one, next| one >= next) && sizes[5] < sizes[0], "{sizes:?}");
        }
    }

    #[test]
    fn a_strategy_takes_no_more_steps_than_it_may() {
        let game = Game::parse("affine:4").unwrap();
        let (built, _, rules) = both(&game, Claim::XenoWins);
        let steps = |strategy: &Strategy| replay::steps(&rules, strategy, 0).unwrap();
        for most in [steps(&built), 2 * steps(&built), u64::MAX] {
            let work = Work::of_steps(most, &|| (), &|_| (), &|| true);
            let short = shorten(&rules, &symmetries(&game), built.clone(), &work);
            assert!(steps(&short) <= most && weight(&short) < weight(&built), "{} of {most}", steps(&short));
            let mut dice = Random(3);
            for _ in 0..20 {
                let next = neighbour(&rules, &symmetries(&game), &short, &mut dice, &work);
                assert!(steps(&next) <= most, "{} of {most}", steps(&next));
            }
        }
    }
}
