//! Statements of lemmas that give the antagonist all that the proof does not need.

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::strategy::{Lemma, Replay, Term};

/// A lemma with this term, from a position that it proves, the protagonist to move. Each of the protagonist's points becomes
/// the antagonist's or free, and each free point the antagonist's, as long as the term still proves what is left.
pub(super) fn general(position: &Position, term: Term, lemmas: &[Lemma]) -> Lemma {
    let rules = position.rules();
    let (mut own, mut other) = (position.points_of(PROTAGONIST), position.points_of(ANTAGONIST));
    let holds = |own: &[Point], other: &[Point]| {
        let mut position = Position::with(rules, own, other);
        let bound = position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST);
        !bound && !position.has_completed(ANTAGONIST) && Replay::new(lemmas).proves(&mut position, &term)
    };
    for point in own.clone() {
        let fewer: Vec<Point> = own.iter().copied().filter(|&own| own != point).collect();
        if holds(&fewer, &other) {
            own = fewer;
        }
    }
    let free: Vec<Point> = position.moves(ANTAGONIST);
    let given = position.points_of(PROTAGONIST).into_iter().filter(|point| !own.contains(point)).collect::<Vec<_>>();
    for point in given.into_iter().chain(free) {
        other.push(point);
        if !holds(&own, &other) {
            other.pop();
        }
    }
    other.sort_unstable();
    Lemma { own, other, term }
}
