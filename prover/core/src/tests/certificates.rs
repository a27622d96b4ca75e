//! Certificates for tests.
#![allow(clippy::unwrap_used, reason = "they are for tests")]

use std::{path::Path, sync::Arc};

use crate::{
    certificate::{Certificate, decode, encode_payload},
    game::{Board, Claim, Convention, Game, Point},
    position::Rules,
    strategy::{Ending, Lemma, Part, PartGame, Strategy, Term, replay},
    symmetry::Permutation,
};

/// A script.
pub fn term(moves: &[Point], ending: Ending) -> Term {
    Term { moves: moves.to_vec(), ending }
}

/// A citation by the map with these images.
pub fn cite(lemma: usize, images: &[Point]) -> Ending {
    Ending::Cite { lemma, map: Permutation::from_images(images.to_vec()).unwrap() }
}

/// A certificate with the steps of its check, or with 1000 if the check fails.
pub fn certificate(game: &str, claim: Claim, lemmas: Vec<Lemma>, theorem: Term) -> Certificate {
    proved(Game::parse(game).unwrap(), Strategy { claim, lemmas, theorem })
}

/// The same of a strategy.
fn proved(game: Game, strategy: Strategy) -> Certificate {
    let steps = replay::steps(&Rules::new(&game, strategy.claim), &strategy).unwrap_or(1000);
    Certificate { game, strategy, steps }
}

/// A certificate of the repository.
pub fn committed(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../certificates/{name}.pgc"));
    decode(&std::fs::read(path).unwrap()).unwrap()
}

/// The number of bytes of the payload, before it is compressed.
pub fn payload_size(certificate: &Certificate) -> usize {
    encode_payload(certificate).unwrap().len()
}

/// Two lemmas that do not cite each other, in either order.
pub fn sample(swapped: bool) -> Certificate {
    let lemma = |own: &[u16], other: &[u16], moves: &[u16]| Lemma {
        own: own.to_vec(),
        other: other.to_vec(),
        left: None,
        term: term(moves, Ending::Cover(vec![Term::forced(vec![1]), term(&[], Ending::Potential)])),
    };
    let mut lemmas = vec![lemma(&[0], &[1, 3], &[2]), lemma(&[], &[], &[3, 0])];
    let (first, second) = if swapped { (1, 0) } else { (0, 1) };
    if swapped {
        lemmas.reverse();
    }
    let theorem = term(
        &[0],
        Ending::Cover(vec![
            term(&[], cite(first, &[1, 0, 3, 2])),
            term(&[2], cite(second, &[0, 1, 2, 3])),
            term(&[1], Ending::Pairing),
            term(&[], cite(second, &[2, 3, 0, 1])),
        ]),
    );
    let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem };
    Certificate { game: Game::parse("2^2").unwrap(), strategy, steps: 123_456 }
}

/// The strong game on these lines.
pub fn on_lines(points: usize, lines: &[&[Point]]) -> Game {
    Game::of_board(Board::new(points, lines.iter().map(|line| line.to_vec()).collect()).unwrap())
}

/// Parts: games and the points on which they are placed.
pub fn parts(parts: &[(&Arc<PartGame>, &[Point])]) -> Ending {
    let part = |&(game, points): &(&Arc<PartGame>, &[Point])| Part { game: Arc::clone(game), points: points.to_vec() };
    Ending::Parts(parts.iter().map(part).collect())
}

/// Games of parts: a pair; the lines ab, acd, bce, which no pairs hold; and these two beside each other, in parts.
pub fn part_games() -> [Arc<PartGame>; 3] {
    let pair = PartGame::new(Game::parse("mnk:2,1,2").unwrap(), Vec::new(), term(&[], Ending::Pairing));
    let answers = [0, 1].map(|point| term(&[point], Ending::Pairing)).to_vec();
    let five = on_lines(5, &[&[0, 1], &[0, 2, 3], &[1, 2, 4]]);
    let five = PartGame::new(five, Vec::new(), Term::cover(Vec::new(), answers));
    let seven = on_lines(7, &[&[0, 1], &[0, 2, 3], &[1, 2, 4], &[5, 6]]);
    let both = parts(&[(&five, &[0, 1, 2, 3, 4]), (&pair, &[6, 5])]);
    let seven = PartGame::new(seven, Vec::new(), term(&[], both));
    [pair, five, seven]
}

/// A draw of 21 points by parts. Two points, 14 and 20, are in none of them.
pub fn in_parts() -> Certificate {
    let [pair, five, seven] = part_games();
    let game = on_lines(
        21,
        &[
            &[0, 1, 20],
            &[0, 2, 3],
            &[1, 2, 4],
            &[5, 6, 14],
            &[11, 12],
            &[7, 9, 10, 12],
            &[8, 10, 11],
            &[13, 14, 15],
            &[16, 19],
        ],
    );
    let game = game.with_convention(Convention::MakerBreaker);
    let theorem = parts(&[
        (&seven, &[0, 1, 2, 3, 4, 5, 6]),
        (&five, &[12, 11, 10, 9, 8]),
        (&pair, &[13, 15]),
        (&pair, &[19, 16]),
    ]);
    draw(game, Vec::new(), term(&[], theorem))
}

/// A certificate that Ophelia draws, with the steps of its check, or with 1000 if the check fails.
pub fn draw(game: Game, lemmas: Vec<Lemma>, theorem: Term) -> Certificate {
    proved(game, Strategy { claim: Claim::OpheliaDraws, lemmas, theorem })
}
