//! A proof to play against, with what is said about its board.

use pgc_core::certificate::Certificate;
use pgc_core::game::Point;
use pgc_core::player::State;
use pgc_show::layout::Layout;

use super::names::PointNames;

/// A proof, and the names of its points.
pub(super) struct Table<'a> {
    pub(super) certificate: &'a Certificate,
    pub(super) layout: Layout,
    pub(super) names: PointNames<'a>,
    /// The player who follows the proof.
    pub(super) own: &'static str,
    pub(super) other: &'static str,
}

impl<'a> Table<'a> {
    pub(super) fn of(certificate: &'a Certificate) -> Table<'a> {
        let game = &certificate.game;
        let (own, other) = if certificate.strategy.claim.is_xeno() { ("Xeno", "Ophelia") } else { ("Ophelia", "Xeno") };
        Table { certificate, layout: Layout::of(game), names: PointNames::of(game), own, other }
    }

    /// Whether the player of whom the claim speaks makes the move of this index.
    pub(super) fn is_own(&self, index: usize) -> bool {
        let begins = self.certificate.game.opening.start().ophelia_moves != self.certificate.strategy.claim.is_xeno();
        index.is_multiple_of(2) == begins
    }

    /// Who owns a point: `X` or `O`.
    pub(super) fn owner(state: &State, point: Point) -> Option<&'static str> {
        let is_own = |points: &[Point]| points.contains(&point);
        if is_own(&state.xeno) { Some("X") } else { is_own(&state.ophelia).then_some("O") }
    }
}
