//! Certificates of the games of these tables.

use crate::tables::certificates::{Proof, is_about_all_play};
use crate::tables::outcomes::evidence::Evidence;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Claim, Convention, Family, Game};
use pgc_core::position::Rules;
use pgc_core::strategy::replay;

/// Whether a claim shows an outcome of a game of these tables: a win for Xeno or a draw for Ophelia in the strong game, or a
/// draw in the Maker-Breaker game, from the empty board. (If Ophelia draws as Breaker, the same moves draw the strong game.)
pub(crate) fn is_wanted(game: &Game, claim: Claim) -> bool {
    let is_known = matches!(game.family, Family::Mnk { .. } | Family::Td { groups: 0, .. });
    let is_outcome = match game.convention {
        Convention::Strong => matches!(claim, Claim::XenoWins | Claim::OpheliaDraws),
        Convention::MakerBreaker => claim == Claim::OpheliaDraws,
        Convention::Own(_) => false,
    };
    is_known && is_outcome && is_about_all_play(game)
}

/// The game of a proof as an expression, and what the proof shows of the strong game.
pub(crate) fn certified(proof: Proof) -> (String, Evidence) {
    let Proof { certificate, file, hash, replayed } = proof;
    let claim = certificate.strategy.claim;
    let blocks = replayed && blocks(&certificate);
    let data = (file, hash, certificate.steps);
    (certificate.game.expression(), Evidence::certified(claim, blocks, data, replayed))
}

/// Whether a strategy for a draw also holds if no lines count for Ophelia: it is replayed in the Maker-Breaker game.
pub(super) fn blocks(certificate: &Certificate) -> bool {
    let Certificate { game, strategy, .. } = certificate;
    strategy.claim == Claim::OpheliaDraws && {
        let breaker = game.clone().with_convention(Convention::MakerBreaker);
        let rules = Rules::new(&breaker, Claim::OpheliaDraws);
        replay::steps(&rules, strategy, Maps::of(strategy).listed().len()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::Version;
    use pgc_engine::solve::{Answer, Options, Prior, Record, prove_recorded};

    #[test]
    fn only_outcomes_from_the_empty_board_are_wanted() {
        let wanted = |text, claim| is_wanted(&Game::read(text).unwrap(), claim);
        for (text, claims) in [
            ("mnk:4,3,3", [true, true]),
            ("td:3,3", [true, true]),
            ("mnk:4,3,3 --maker-breaker", [false, true]),
            ("mnk:4,3,3 --forbid-opening 5", [false, false]),
            ("mnk:4,3,3 --start X:0/O:5", [false, false]),
            ("mnk:4,3,3 --moves 3", [false, false]),
            ("mnk:4,3,3 --ophelia mnk:6,2,3", [false, false]),
            ("td:3,3+1", [false, false]),
            ("3^3", [false, false]),
        ] {
            assert_eq!([Claim::XenoWins, Claim::OpheliaDraws].map(|claim| wanted(text, claim)), claims, "{text}");
            assert!(!wanted(text, Claim::XenoDraws) && !wanted(text, Claim::OpheliaWins));
        }
    }

    #[test]
    fn a_draw_blocks_if_its_proof_makes_no_threats() {
        let (memory, version) = (1 << 26, Version::One);
        let options = Options { claim: None, threads: 1, nodes: 100_000, memory, version, progress: &() };
        // Maker wins the third. The proof of the fourth makes threats, though Breaker could do without. The last is won.
        let games = ["mnk:4,4,4", "mnk:6,5,5", "mnk:3,3,3", "mnk:5,4,4", "mnk:4,3,3"];
        for (text, expected) in games.into_iter().zip([true, true, false, false, false]) {
            let game = Game::parse(text).unwrap();
            let answer = prove_recorded(&game, &options, &Prior::default(), &Record::default()).unwrap();
            let Answer::Proved(certificate) = answer else { panic!() };
            assert_eq!(blocks(&certificate), expected, "{text}");
        }
    }
}
