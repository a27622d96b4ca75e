//! Generalises a proof from one position to many: gives the antagonist all points that the proof does not need.
//!
//! A lemma may be cited wherever the protagonist has at least its points and the antagonist at most its points
//! (specification: rules, section 9, lemma 1). So the more points of the antagonist it allows, and the fewer of the
//! protagonist it asks for, the more positions it serves. The points are tried one by one, and each trial replays
//! the term at the position so changed. What is found depends on the order, and need not be the most that is
//! possible: two points may each be allowed, and not both.
//!
//! For each free point this takes a replay of the whole term. Cited lemmas are not replayed: their statements are
//! compared.
//!
//! A statement must be a position in which nobody has completed a line and no player is constrained by the opening
//! rule (R1, R2). A change that breaks this is refused, too, as the checker would reject the lemma.

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::strategy::{Ending, Lemma, Replay, Term};

/// A lemma with this term, which proves the position, the protagonist to move. Each free point becomes the antagonist's
/// if the term still proves the rest. If the lemma `spares` the protagonist's points, they come first: each becomes
/// free, or the antagonist's, on the same condition.
pub fn general(position: &Position, term: Term, lemmas: &[Lemma], spares: bool) -> Lemma {
    let (mut own, mut other) = (position.points_of(PROTAGONIST), position.points_of(ANTAGONIST));
    let holds = |own: &[Point], other: &[Point]| {
        let mut position = Position::within(position.rules(), [own, other], position.left());
        !is_bound(&position) && !position.has_completed(ANTAGONIST) && Replay::new(lemmas).proves(&mut position, &term)
    };
    let mut given = Vec::new();
    for point in own.clone().into_iter().filter(|_| spares) {
        let fewer: Vec<Point> = own.iter().copied().filter(|&own| own != point).collect();
        if holds(&fewer, &other) {
            own = fewer;
            given.push(point);
        }
    }
    given.extend(position.moves(ANTAGONIST));
    for point in given {
        other.push(point);
        if !holds(&own, &other) {
            other.pop();
        }
    }
    other.sort_unstable();
    Lemma { own, other, left: position.left(), term }
}

/// Whether the opening rule still constrains a player. Then no lemma can state the position.
pub(super) fn is_bound(position: &Position) -> bool {
    position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST)
}

/// The proof of the lemma, instead of a term that only cites it.
pub(super) fn written_out(term: &Term, lemmas: &[Lemma]) -> Option<Term> {
    match &term.ending {
        Ending::Cite { lemma, map } if term.moves.is_empty() => Some(lemmas[*lemma].term.image(map)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Convention, Game};
    use pgc_core::position::Rules;

    #[test]
    fn a_lemma_states_no_more_than_its_proof_needs() {
        // One line of three through a fork: all points elsewhere may be the antagonist's.
        let game = Game::parse("mnk:5,5,3").unwrap().with_convention(Convention::MakerBreaker);
        let position = Position::with(&Rules::new(&game, Claim::XenoWins), &[11, 24], &[0]);
        let rest: Vec<Point> = (0..25).filter(|point| ![10, 11, 12, 13].contains(point)).collect();
        let spared = general(&position, Term::forced(vec![12]), &[], true);
        assert_eq!((spared.own, spared.other), (vec![11], rest), "24 is of no use");
        let kept = general(&position, Term::forced(vec![12]), &[], false);
        assert_eq!(kept.own, [11, 24]);
    }
}
