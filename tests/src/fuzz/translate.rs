//! Translates games and certificates of the prover for the oracle.

use crate::assembler::{self, Family, Opening};
use crate::oracle::Board;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Convention, Game, OpeningRule, Point, Start};
use pgc_core::strategy::{Ending, Games, Lemma, Part, PartGame, Strategy, Term};
use std::sync::Arc;

fn points(points: &[Point]) -> Vec<usize> {
    points.iter().copied().map(usize::from).collect()
}

/// The board with its lines listed.
pub(super) fn board(game: &Game) -> Board {
    Board { points: game.board.points(), lines: game.board.lines().iter().map(|line| points(line)).collect() }
}

/// The certificate with its lines listed, and its maps in the order of their use.
pub(super) fn certificate(certificate: &Certificate) -> assembler::Certificate {
    let Certificate { game, strategy, steps } = certificate;
    let games = Games::of(strategy);
    let part = |part: &&Arc<PartGame>| proof(&part.game, &part.strategy, 0, &games);
    let parts = games.listed.iter().map(part).collect();
    assembler::Certificate { games: parts, ..proof(game, strategy, *steps, &games) }
}

/// The proof of a game, be it of parts or not.
fn proof(game: &Game, strategy: &Strategy, steps: u64, games: &Games) -> assembler::Certificate {
    let Board { points: size, lines } = board(game);
    let maps = Maps::of(strategy);
    let lemma = |Lemma { own, other, left, term: proof }: &Lemma| assembler::Lemma {
        protagonist: points(own),
        antagonist: points(other),
        bound: left.map(usize::from),
        term: term(proof, &maps, games),
    };
    assembler::Certificate {
        games: Vec::new(),
        family: Family::Lines { points: size, lines },
        convention: convention(&game.convention),
        opening: match &game.opening {
            OpeningRule::None => Opening::Free,
            OpeningRule::Xeno(forbidden) => Opening::Xeno(points(forbidden)),
            OpeningRule::Both(forbidden) => Opening::Both(points(forbidden)),
            OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => {
                Opening::Start { xeno: points(xeno), ophelia: points(ophelia), xeno_moves: !ophelia_moves }
            }
        },
        claim: claim(strategy.claim),
        bound: game.moves.map(usize::from),
        steps,
        maps: maps.listed.iter().map(|map| points(map.images())).collect(),
        lemmas: strategy.lemmas.iter().map(lemma).collect(),
        theorem: term(&strategy.theorem, &maps, games),
    }
}

/// The convention, with Ophelia's own lines.
pub(crate) fn convention(convention: &Convention) -> assembler::Convention {
    match convention {
        Convention::Strong => assembler::Convention::Strong,
        Convention::MakerBreaker => assembler::Convention::MakerBreaker,
        Convention::Own(lines) => assembler::Convention::Own(lines.iter().map(|line| points(line)).collect()),
    }
}

fn claim(claim: pgc_core::game::Claim) -> assembler::Claim {
    match claim {
        pgc_core::game::Claim::XenoWins => assembler::Claim::XenoWins,
        pgc_core::game::Claim::OpheliaDraws => assembler::Claim::OpheliaDraws,
        pgc_core::game::Claim::OpheliaWins => assembler::Claim::OpheliaWins,
        pgc_core::game::Claim::XenoDraws => assembler::Claim::XenoDraws,
    }
}

fn term(Term { moves, ending }: &Term, maps: &Maps, games: &Games) -> assembler::Term {
    let part = |Part { game, points: placed }: &Part| assembler::value::Part {
        game: games.number(game),
        points: points(placed),
    };
    let ending = match ending {
        Ending::End => assembler::Ending::End,
        Ending::Cite { lemma, map } => assembler::Ending::Cite(*lemma, maps.number(map)),
        Ending::Potential => assembler::Ending::Potential,
        Ending::Cover(terms) => assembler::Ending::Cover(terms.iter().map(|inner| term(inner, maps, games)).collect()),
        Ending::Pairing => assembler::Ending::Pairing,
        Ending::Parts(parts) => assembler::Ending::Parts(parts.iter().map(part).collect()),
    };
    assembler::Term { moves: points(moves), ending }
}
