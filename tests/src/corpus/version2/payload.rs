//! C2, P21 to P24, and integers within games and parts: I1, I2.

use super::pieces::{
    MANY, ON_AB, ab, after_the_head, by_pairs, draws, ending, last, last_raw, many, mapped, on, one, pair, row, sample,
    square, three,
};
use crate::assembler::container::{Version, file_of, raw_frame};
use crate::assembler::{Certificate, Family, Payload, Term, file};
use crate::corpus::case::{Built, Case, accept, built, damaged, malformed, patched};
use crate::oracle::stated;
use crate::samples::fork;

pub(super) fn cases() -> Vec<Case> {
    [container(), games(), parts(), cited(), points(), integers()].into_iter().flatten().collect()
}

/// The sample's file with another fourth byte.
fn version(byte: u8) -> Vec<u8> {
    let mut bytes = file(&stated(sample()));
    bytes[3] = byte;
    bytes
}

fn container() -> Vec<Case> {
    let whole = || file(&stated(sample()));
    let mut damage = whole();
    let end = damage.len() - 1;
    damage[end] ^= 1;
    let first = file_of(Version::Two, &raw_frame(&Payload::of(&fork()).bytes()));
    let both = draws(Family::lines(5, &super::pieces::THREE), on(&[(0, &[0, 1, 2, 3, 4])])).game(three());
    let second = file_of(Version::One, &raw_frame(&many(both).bytes()));
    vec![
        damaged("c02-version-3", 3, version(3)),
        damaged("c02-short-and-version-3", 3, b"PGC\x03".to_vec()),
        damaged("c02-version-2-alone", 4, b"PGC\x02".to_vec()),
        damaged("c02-version-2-35-bytes", 35, whole()[..35].to_vec()),
        damaged("c03-version-2", 4, damage),
        damaged("g01-payload-of-version-1", 4, first),
        damaged("g01-payload-of-version-2", 2, second),
    ]
}

/// P21.
fn games() -> Vec<Case> {
    let one_game = || many(sample());
    let none = || Payload::of(&stated(draws(ab(), Term::pairing(&[]))));
    let no_game = none().before("games", 0);
    vec![
        patched("p21-no-game", "games", &no_game),
        patched("p21-65537-games", "games", &one_game().with("games", 65537)),
        patched("p21-2-to-64-games", "games", &one_game().with("games", u64::MAX)),
        ending("p21-65536-games-declared", &one_game().up_to("game 0 theorem head").with("games", 65536)),
        built("p21-65536-games", || {
            let certificate = chain(1 << 16);
            Built::new(file(&certificate), Some(certificate))
        }),
        damaged("i02-no-number-of-games", 0, file_of(Version::Two, &raw_frame(&[]))),
        patched("i01-number-of-games", "games", &one_game().with_raw("games", &[0xFB, 1, 0])),
        ending("i02-ends-after-the-games", &one_game().up_to("game 0 theorem head")),
    ]
}

/// Games of one point, each of which cites the one before it.
fn chain(games: usize) -> Certificate {
    let citing = |game: usize| Certificate::part(row(1, 1, 2), on(&[(game, &[0])]));
    let last: Certificate = draws(row(1, 1, 2), on(&[(games - 1, &[0])])).maker_breaker();
    let mut all = vec![one()];
    all.extend((0..games - 1).map(citing));
    Certificate { games: all, ..last }.declaring(games as u64 + 1)
}

/// P22.
fn parts() -> Vec<Case> {
    let in_a_game = draws(ab(), on(&[ON_AB])).game(pair()).game(Certificate::part(row(2, 1, 2), on(&[])));
    let uncited = draws(ab(), on(&[])).game(pair()).map(&[1, 0, 2]);
    let ones = |points: &[usize]| {
        let parts: Vec<(usize, &[usize])> = points.iter().map(|point| (0, std::slice::from_ref(point))).collect();
        draws(row(3, 1, 4), on(&parts)).game(one())
    };
    vec![
        malformed("p22-no-part", "theorem parts", draws(ab(), on(&[])).game(pair()).declaring(MANY)),
        malformed("p22-in-a-game", "game 1 theorem parts", in_a_game.declaring(MANY)),
        malformed("p22-before-p16", "theorem parts", uncited.declaring(MANY)),
        malformed("p22-more-parts-than-points", "theorem parts", ones(&[0, 1, 2, 2]).declaring(MANY)),
        accept("p22-as-many-parts-as-points", ones(&[0, 1, 2])),
        last("p22-2-to-32-parts", &after_the_head(&[]), 1 << 32),
        last("p22-2-to-64-parts", &after_the_head(&[]), u64::MAX),
    ]
}

/// P23.
fn cited() -> Vec<Case> {
    let citing = |game: usize| Certificate::part(row(2, 1, 2), on(&[(game, &[0, 1])]));
    let of_games = |first: Certificate| draws(ab(), on(&[ON_AB])).game(first).declaring(MANY);
    let lemma = Certificate::part(row(2, 1, 2), Term::cite(&[], 0, 0)).lemma(&[], &[], Term::parts(&[0], &[ON_AB]));
    let two = draws(ab(), on(&[(1, &[0, 1])])).game(pair()).declaring(MANY);
    let lines: [&[usize]; 4] = [&[0, 1], &[0, 2, 3], &[1, 2, 4], &[5, 6]];
    let both = draws(Family::lines(7, &lines), on(&[(1, &[0, 1, 2, 3, 4]), (0, &[5, 6])]));
    let field = "game 0 theorem part 0 game";
    vec![
        malformed("p23-first-game-cites-itself", field, of_games(citing(0))),
        malformed("p23-first-game-cites-the-second", field, of_games(citing(1)).game(pair())),
        malformed("p23-second-game-cites-itself", "game 1 theorem part 0 game", two.clone().game(citing(1))),
        patched("p23-game-not-there", "theorem part 0 game", &many(sample()).with("theorem part 0 game", 1)),
        patched("p23-game-2-to-64", "theorem part 0 game", &many(sample()).with("theorem part 0 game", u64::MAX)),
        malformed("p23-lemma-of-a-game-cites-it", "game 0 lemma 0 part 0 game", of_games(lemma)),
        accept("p23-second-game-cites-the-first", two.game(citing(0))),
        accept("p23-last-game", both.game(pair()).game(three())),
    ]
}

/// P24.
fn points() -> Vec<Case> {
    let placed = |before: &[u64]| after_the_head(&[&[1, 0], before].concat());
    let two = |points: [usize; 2]| Payload::of(&by_pairs(square(), &[ON_AB, (0, &points)]).declaring(MANY));
    let second = "theorem part 1 point 0";
    let inner = Certificate::part(row(2, 1, 2), on(&[(0, &[1, 2])]));
    let of_a_game = draws(Family::lines(9, &[&[0, 1]]), on(&[(1, &[0, 1])])).game(pair()).game(inner);
    let nine = Certificate::part(Family::lines(9, &[&[0, 1]]), Term::pairing(&[]));
    let of_the_certificate = draws(ab(), on(&[(0, &[0, 1, 2, 3, 4, 5, 6, 7, 8])])).game(nine);
    let moved = draws(ab(), Term::parts(&[2], &[(0, &[3, 0])])).game(pair());
    let long = by_pairs(Family::lines(200, &[&[0, 199], &[1, 198]]), &[(0, &[199, 0]), (0, &[1, 198])]);
    let crossed: &[&[usize]] = &[&[0, 5], &[1, 4], &[2, 3]];
    vec![
        last("p24-first-point-below", &placed(&[]), 1),
        last("p24-first-point-above", &placed(&[]), 6),
        last("p24-second-point-below", &placed(&[2]), 3),
        last("p24-second-point-above", &placed(&[2]), 4),
        last("p24-2-to-64-minus-2", &placed(&[2]), u64::MAX - 1),
        last("p24-2-to-64-minus-1", &placed(&[2]), u64::MAX),
        last("p24-2-to-33", &placed(&[0]), 1 << 33),
        last("p24-2-to-33-minus-1", &placed(&[2]), (1 << 33) - 1),
        last("p24-2-to-17", &placed(&[0]), 1 << 17),
        patched("p24-second-part-below", second, &two([0, 1]).with(second, 3)),
        patched("p24-second-part-above", second, &two([2, 3]).with(second, 6)),
        malformed("p24-point-of-a-game-s-board", "game 1 theorem part 0 point 1", of_a_game.declaring(MANY)),
        malformed("p24-point-of-the-certificate-s-board", "theorem part 0 point 3", of_the_certificate.declaring(MANY)),
        malformed("p24-after-moves", "theorem part 0 point 0", moved.declaring(MANY)),
        accept("p24-first-and-last-point", by_pairs(Family::lines(4, &[&[0, 3]]), &[(0, &[3, 0])])),
        accept(
            "p24-differences-up-and-down",
            by_pairs(Family::lines(6, crossed), &[(0, &[5, 0]), (0, &[1, 4]), (0, &[3, 2])]),
        ),
        accept("p24-differences-of-three-bytes", long),
        last(
            "p24-before-p16",
            &Payload::of(&draws(ab(), on(&[ON_AB])).game(pair()).game(mapped()).declaring(MANY))
                .up_to("theorem part 0 point 0"),
            9,
        ),
    ]
}

/// I1 and I2 in parts.
fn integers() -> Vec<Case> {
    let placed = |before: &[u64]| after_the_head(before);
    vec![
        last_raw("i01-difference", &placed(&[1, 0, 0]), &[0xFB, 2, 0]),
        last_raw("i01-difference-fe", &placed(&[1, 0, 0]), &[0xFE]),
        last_raw("i01-game", &placed(&[1]), &[0xFC, 0, 0, 0, 0]),
        last_raw("i01-number-of-parts", &placed(&[]), &[0xFB, 1, 0]),
        ending("i02-ends-before-the-parts", &placed(&[])),
        ending("i02-ends-before-a-game", &placed(&[1])),
        ending("i02-ends-before-the-points", &placed(&[1, 0])),
        ending("i02-ends-within-the-points", &placed(&[1, 0, 0])),
        last_raw("i02-ends-within-a-difference", &placed(&[1, 0, 0]), &[0xFB, 2]),
    ]
}
