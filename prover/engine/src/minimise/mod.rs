//! Full minimisation of a strategy: few maps, no superfluous script, no lemma that costs more than it saves.
//!
//! The measure is the payload's size in bytes, then the number of lemmas. The passes are repeated until none helps:
//! then no removal of a single script, map or lemma and no merge of two lemmas makes the strategy shorter. On boards of
//! more than 512 points, whose positions do not fit into sets of bits, covers and maps stay as they are.

mod answers;
mod drop;
mod inline;
mod merge;
mod minimiser;
mod recover;

use std::sync::Arc;

pub(crate) use drop::trim_within;
pub use drop::{inline, thin, trim};
use minimiser::Minimiser;
pub use minimiser::weight;

use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::Strategy;

/// A shorter strategy for the same claim, or the same one. `tried` is called after each attempt.
pub fn minimise(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy, tried: &dyn Fn()) -> Strategy {
    let minimiser = Minimiser { rules, symmetries, tried };
    let passes = [
        Minimiser::recovered,
        Minimiser::inlined,
        Minimiser::without_a_lemma,
        Minimiser::without_maps,
        Minimiser::merged,
    ];
    let mut best = strategy.pruned();
    let mut idle = 0;
    for pass in passes.into_iter().cycle() {
        let next = pass(&minimiser, &best).pruned();
        if minimiser.is_better(&next, &best) {
            best = next;
            idle = 0;
        } else {
            idle += 1;
        }
        if idle == passes.len() {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::threats::write::{Effort, ThreatWriter};
    use crate::size;
    use pgc_core::game::{Claim, Game, OpeningRule};
    use pgc_core::position::point_set::Wide;
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
}
