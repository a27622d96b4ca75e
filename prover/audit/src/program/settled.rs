//! Positions whose outcome shows without further moves.
//!
//! Where the outcome is settled, the program could win or draw by rules that the certificate can state: a line, two
//! threats, a potential or a pairing. Then its moves there prove nothing more, and it is not asked. So a program
//! may play on badly in such a position without a finding, unless every move is asked for.

use pgc_core::position::{ANTAGONIST, Moves, PROTAGONIST, Position};
use pgc_core::potential::{has_pairing, potential};
use pgc_core::strategy::{Ending, Term};

/// A script that proves the position at a glance, the protagonist to move: he completes a line; no move of the antagonist's counts any more; or
/// the potential of the lines that are open to the antagonist is small.
pub(super) fn at_own_turn(position: &Position) -> Option<Term> {
    if let Some(point) = position.legal_completions(PROTAGONIST).next() {
        return Some(Term::forced(vec![point]));
    }
    let is_held = position.is_late() || !position.is_constrained(PROTAGONIST) && potential(position, ANTAGONIST) == 0;
    (position.rules().claim.is_draw() && is_held).then_some(Term { moves: Vec::new(), ending: Ending::Potential })
}

/// An ending that proves the position at a glance, the antagonist to move and no line to be completed: a pairing.
pub(super) fn at_other_turn(position: &Position) -> Option<Ending> {
    let is_held = position.rules().claim.is_draw()
        && !position.is_constrained(PROTAGONIST)
        && !position.is_in_danger()
        && has_pairing(position, ANTAGONIST);
    is_held.then_some(Ending::Pairing)
}
