//! Certificates of the table's games.

use crate::tables::certificates::{Proof, is_about_all_play};
use crate::tables::cubes::Evidence;
use pgc_core::game::{Claim, Convention, Family, Game};

/// Whether a claim is about the table: a win for Xeno or a draw for Ophelia on a cube, in the strong game without an
/// opening rule, a start or a bound on moves.
pub(crate) fn is_wanted(game: &Game, claim: Claim) -> bool {
    let is_cube = matches!(game.family, Family::Grid { .. });
    let is_outcome = matches!(claim, Claim::XenoWins | Claim::OpheliaDraws);
    is_cube && is_outcome && game.convention == Convention::Strong && is_about_all_play(game)
}

/// The game of a proof, and what it shows.
pub(crate) fn certified(proof: Proof) -> (String, Evidence) {
    let Proof { certificate, file, hash, replayed } = proof;
    let evidence = Evidence::certified(certificate.strategy.claim, file, hash, certificate.steps, replayed);
    (certificate.game.expression(), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_about_other_games_are_not_wanted() {
        let wins = |text| is_wanted(&Game::read(text).unwrap(), Claim::XenoWins);
        assert!(wins("3^3") && is_wanted(&Game::parse("3^2").unwrap(), Claim::OpheliaDraws));
        let others = ["mnk:3,3,3", "3^3 --maker-breaker", "3^3 --forbid-opening 13", "3^3 --moves 4"];
        assert_eq!(others.map(wins), [false; 4]);
        assert!(!is_wanted(&Game::parse("3^2").unwrap(), Claim::XenoDraws));
    }
}
