//! Draws by pairings after moves of Ophelia's: then each line that Xeno can still complete has two free points of
//! its own (Hales and Jewett, 1963). Such an extra move is called a *tempo*.
//!
//! On large boards few moves lead there. A move followed by a pairing is one script, which answers nearly all
//! replies at once; one search finds these replies (see [`pairing`](pgc_core::pairing)). So a cover needs
//! few scripts, and most replies are answered at the first attempt. The few inner positions become lemmas, each for
//! several replies at once and for all their images under symmetries.
//!
//! A *round* is a reply of Xeno's and a move of Ophelia's. With no round, each first move of Xeno's must be
//! answered by one move and a pairing; with one round, she may have a move more before, and so on. The number of
//! rounds is raised until a strategy is found or the limit is met. With each round the number of positions is
//! multiplied by the replies that are left, so what matters is to leave few of them: of moves that close equally
//! many lines, those are preferred that keep most symmetries, and a lemma is made to answer as many replies as it
//! can.
//!
//! A pairing needs two points for each open line, so a board of more than half as many lines as points has none at
//! first. Each move of Ophelia's closes the lines through it. From this `bound` sees which positions are hopeless.
//!
//! It never searches for lines of Ophelia's, or for threats: a move that makes a threat is left out, as a pairing
//! must follow a quiet move.
//!
//! - `bound`: what moves can be worth at most;
//! - `candidates`: the replies that scripts of at most one move answer;
//! - `build`: the strategy, from the top;
//! - `orbit`: one lemma for all images of a reply; `maps`: few symmetries for that.

mod bound;
mod build;
mod candidates;
mod maps;
mod orbit;

use std::sync::Arc;

pub(crate) use build::Effort;
use build::PairingWriter;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::potential;
use pgc_core::strategy::{Ending, Strategy, Term};

/// A strategy for Ophelia's draw, if one is found; never if the opening rule constrains her. From time to time `report`
/// receives the number of moves after which a pairing was searched for.
pub(crate) fn strategy(
    rules: &Arc<Rules>,
    symmetries: &Symmetries,
    effort: &Effort,
    report: &dyn Fn(u64),
) -> Option<Strategy> {
    let mut position = Position::at_start(rules);
    if !rules.claim.is_draw() || !rules.antagonist_begins || rules.named[PROTAGONIST] || position.is_in_danger() {
        return None;
    }
    let theorem = |ending: Ending| Term { moves: Vec::new(), ending };
    if potential::has_pairing(&position, ANTAGONIST) {
        return Some(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem: theorem(Ending::Pairing) });
    }
    let mut writer = PairingWriter::new(&position, symmetries, *effort, report);
    (0..=effort.rounds).find_map(|rounds| {
        let scripts = writer.scripts(&mut position, rounds)?;
        let lemmas = std::mem::take(&mut writer.lemmas);
        Some(Strategy { claim: rules.claim, lemmas, theorem: theorem(Ending::Cover(scripts)) }.pruned())
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use pgc_core::certificate::Maps;
    use pgc_core::game::{Claim, Convention, Game, OpeningRule};
    use pgc_core::position::samples::symmetries;
    use pgc_core::strategy::replay;

    fn game(expression: &str) -> Game {
        Game::parse(expression).unwrap()
    }

    /// The strategy found, which must be valid, and the number of moves after which a pairing was searched for.
    fn found(game: &Game) -> (Option<Strategy>, u64) {
        let rules = Rules::new(game, Claim::OpheliaDraws);
        let tried = Cell::new(0);
        let strategy = strategy(&rules, &symmetries(game), &Effort::within(5_000_000), &|moves| tried.set(moves));
        if let Some(strategy) = &strategy {
            let maps = Maps::of(strategy).listed().len();
            assert!(replay::steps(&rules, strategy, maps).is_some(), "a strategy that does not hold");
        }
        (strategy, tried.get())
    }

    fn theorem(expression: &str) -> Ending {
        let strategy = found(&game(expression)).0.unwrap();
        assert!(strategy.lemmas.is_empty());
        strategy.theorem.ending
    }

    #[test]
    fn a_pairing_at_the_root_is_the_whole_proof() {
        for expression in ["5^2", "8^3", "9^3", "12^4"] {
            assert_eq!(theorem(expression), Ending::Pairing, "{expression}");
        }
    }

    #[test]
    fn a_small_potential_after_each_first_move_is_the_whole_proof() {
        for expression in ["4^2", "projective:4", "projective:5", "affine:7", "td:5,5"] {
            let potential = Term { moves: Vec::new(), ending: Ending::Potential };
            assert_eq!(theorem(expression), Ending::Cover(vec![potential]), "{expression}");
        }
    }

    #[test]
    fn lemmas_draw_what_one_move_does_not() {
        for expression in ["mnk:6,6,5", "affine:5"] {
            assert!(!found(&game(expression)).0.unwrap().lemmas.is_empty(), "{expression}");
        }
        let breaker = game("mnk:6,6,5").with_convention(Convention::MakerBreaker);
        assert!(found(&breaker).0.is_some());
    }

    #[test]
    fn the_cube_of_side_seven_is_drawn_if_xeno_may_not_begin_in_the_centre() {
        let game = game("7^3").with_opening(OpeningRule::Xeno(vec![171])).unwrap();
        let strategy = found(&game).0.unwrap();
        let covers = strategy.lemmas.iter().filter(|lemma| matches!(lemma.term.ending, Ending::Cover(_))).count();
        assert!(covers < 150, "6 first replies, and few lemmas for pairs of points: {covers}");
    }

    #[test]
    fn what_is_beyond_hope_is_given_up_soon() {
        for expression in ["2^2", "3^2", "4^3", "5^3", "6^3", "affine:4", "mnk:7,7,4", "mnk:15,15,5"] {
            let (strategy, tried) = found(&game(expression));
            assert!(strategy.is_none() && tried < 3000, "{expression}: {tried}");
        }
    }

    #[test]
    fn nothing_is_looked_for_beyond_the_effort() {
        let rules = Rules::new(&game("mnk:6,6,5"), Claim::OpheliaDraws);
        let symmetries = symmetries(&game("mnk:6,6,5"));
        let limited = |effort: Effort| strategy(&rules, &symmetries, &effort, &|_| ()).is_some();
        let effort = Effort::within(5_000_000);
        assert!(limited(effort));
        assert!(!limited(Effort { rounds: 1, ..effort }));
        assert!(!limited(Effort { lines: 1000, ..effort }));
        assert!(!limited(Effort { points: 100, ..effort }));
    }

    #[test]
    fn a_bound_ophelia_and_other_claims_are_left_to_others() {
        let both = game("5^2").with_opening(OpeningRule::Both(vec![12])).unwrap();
        assert!(found(&both).0.is_none());
        let xeno = game("5^2").with_opening(OpeningRule::Xeno(vec![12])).unwrap();
        assert!(found(&xeno).0.is_some());
        let rules = Rules::new(&game("5^2"), Claim::XenoDraws);
        assert!(strategy(&rules, &symmetries(&game("5^2")), &Effort::within(5_000_000), &|_| ()).is_none());
    }
}
