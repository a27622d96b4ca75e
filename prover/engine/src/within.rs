//! In how many moves a strategy wins: a bounded claim from the proof of one without a bound.
//!
//! A lemma of a bounded claim states within how many moves its win comes, and so does the theorem. The proof says
//! nothing about it, but it can be asked: with how few moves left does it still hold?
//!
//! What is found is an upper bound by *this* proof. Another proof may win sooner; that this is not so takes a proof
//! of the opposite, a bounded draw (`solve::shortest`).

use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::point_set::point_of;
use pgc_core::position::{Position, Rules};
use pgc_core::strategy::{Replay, Strategy};

/// A strategy for a win, with the fewest moves of the protagonist within which each lemma's proof holds; and the fewest
/// within which the theorem's does. Nothing if the claim is a draw, or a proof fails, or takes more than these steps.
///
/// A proof that holds within some moves holds within more, as every citation does (specification: rules, section 5). So
/// the least number is found by bisection, lemma by lemma.
pub fn within(rules: &Arc<Rules>, mut strategy: Strategy, steps: u64) -> Option<(Strategy, Point)> {
    if rules.claim.is_draw() {
        return None;
    }
    for index in 0..strategy.lemmas.len() {
        let (before, rest) = strategy.lemmas.split_at_mut(index);
        let lemma = &mut rest[0];
        let holds = |left| {
            let mut position = Position::within(rules, [&lemma.own, &lemma.other], Some(left));
            Replay::new(before).within(steps).proves(&mut position, &lemma.term)
        };
        lemma.left = Some(least(rules, holds)?);
    }
    let [own, other] = &rules.start;
    let holds = |left| {
        let mut position = Position::within(rules, [own, other], Some(left));
        Replay::new(&strategy.lemmas).within(steps).proves_theorem(&mut position, &strategy.theorem)
    };
    let moves = least(rules, holds)?;
    Some((strategy, moves))
}

/// The least number of moves, from 1 to the number of points, with which something holds that holds with all larger ones.
fn least(rules: &Rules, holds: impl Fn(Point) -> bool) -> Option<Point> {
    let (mut low, mut high) = (1, point_of(rules.points()));
    if !holds(high) {
        return None;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::strategy::{Lemma, Term, replay};
    use pgc_core::symmetry::Permutation;

    #[test]
    fn a_bound_counts_the_moves_of_the_longest_line() {
        let game = Game::parse("3^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let identity = Permutation::identity(27);
        let lemma = Lemma { own: vec![13], other: vec![0], left: None, term: Term::forced(vec![1, 7]) };
        // From the centre and a neighbour, two threats follow. The other replies do not matter here.
        let one = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem: Term::cite(0, identity) };
        assert!(within(&rules, one.clone(), 1000).is_none(), "the theorem's position has no centre yet");
        let start = game.clone().starting_from(Some("X:13/O:0"), None).unwrap();
        let (bounded, moves) = within(&Rules::new(&start, Claim::XenoWins), one.clone(), 1000).unwrap();
        assert_eq!((bounded.lemmas[0].left, moves), (Some(3), 3));
        let steps = |moves: &str| {
            let game = start.clone().with_moves(moves).unwrap();
            replay::steps(&Rules::new(&game, Claim::XenoWins), &bounded, 0)
        };
        assert!(steps("3").is_some() && steps("2").is_none());
        let draw = Rules::new(&game, Claim::OpheliaDraws);
        assert!(within(&draw, Strategy { claim: Claim::OpheliaDraws, ..one }, 1000).is_none());
    }
}
