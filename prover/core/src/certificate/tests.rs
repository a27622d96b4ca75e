use super::*;
use crate::{
    game::{Claim, Convention, Family, OpeningRule},
    strategy::Ending,
    tests::certificates::{in_parts, sample, term},
};

/// The corpus has each fault of bytes, and `tests/src/fuzz/payload.rs` compares what is read, and its hash, with the checker.
#[test]
fn what_is_encoded_is_decoded() {
    let lines = || {
        let mut game = Game::parse("3^2").unwrap();
        game.family = Family::LINES;
        game
    };
    let simple = |game: Game, claim| {
        let strategy = Strategy { claim, lemmas: vec![], theorem: term(&[0], Ending::Pairing) };
        Certificate { game, strategy, steps: 1 << 34 }
    };
    let game = |expression| Game::parse(expression).unwrap();
    for certificate in [
        sample(false),
        sample(true),
        in_parts(),
        simple(lines(), Claim::OpheliaWins),
        simple(game("mnk:6,5,4"), Claim::OpheliaDraws),
        simple(game("mnk:2,2,4294967295"), Claim::OpheliaDraws),
        simple(game("affine:5"), Claim::XenoDraws),
        simple(game("td:5,4+2"), Claim::OpheliaDraws),
        simple(game("projective:3").with_convention(Convention::MakerBreaker), Claim::OpheliaDraws),
        simple(game("7^3").with_opening(OpeningRule::Both(vec![0, 300, 301])).unwrap(), Claim::OpheliaWins),
    ] {
        let bytes = encode_payload(&certificate).unwrap();
        assert_eq!(decode_payload(Version::of(&certificate.strategy), &bytes).unwrap(), certificate);
    }
    let hashes = [false, true].map(|swapped| theorem_hash(&sample(swapped)));
    assert_eq!(hashes[0], hashes[1], "the hash depends on the proof and not on its order");
}

#[test]
fn the_payload_has_the_fields_in_the_order_of_the_format() {
    let expected = [
        [1, 2, 2, 0, 0, 0].as_slice(),   // 2^2, strong, no opening rule, Xeno wins
        &[252, 0x40, 0xE2, 1, 0],        // steps
        &[2, 1, 0, 3, 2, 2, 3, 0, 1, 3], // maps; the number of lemmas
        &[1, 0, 2, 1, 1, 8, 2, 2, 5, 1, 2],
        &[0, 0, 13, 3, 0, 2, 5, 1, 2],
        &[8, 0, 4, 1, 0, 1, 6, 2, 1, 0, 9, 1, 1, 1, 2],
    ];
    assert_eq!(encode_payload(&sample(false)).unwrap(), expected.concat());
}

#[test]
fn games_of_parts_come_first_and_points_are_differences() {
    let certificate = in_parts();
    let expected = [
        &[3][..],
        &[0, 5, 3, 2, 0, 0, 3, 0, 1, 0, 3, 1, 0, 1, 0, 1, 3, 2, 6 + 4, 0, 6 + 4, 1], // ab, acd, bce
        &[2, 2, 1, 2, 0, 1, 4],                                                      // a pair
        &[0, 7, 4, 2, 0, 0, 3, 0, 1, 0, 3, 1, 0, 1, 2, 5, 0, 0, 1, 5, 2, 0, 0, 2, 2, 2, 2, 1, 4, 1],
        &[0, 21, 9, 3, 0, 0, 18, 3, 0, 1, 0, 3, 1, 0, 1, 3, 5, 0, 7, 4, 7, 1, 0, 1, 3, 8, 1, 0, 2, 11, 0],
        &[3, 13, 0, 0, 2, 16, 2],
        &[1, 0, 1, 82, 0, 1, 5, 4],
        &[2, 0, 2, 2, 2, 2, 2, 2, 0, 12, 1, 1, 1, 1, 1, 10, 4, 1, 8, 5],
    ];
    assert_eq!(encode_payload(&certificate).unwrap(), expected.concat());
    assert_eq!(certificate.steps, 82);
}

/// Some bytes of a payload are replaced.
#[test]
fn faults_are_told_with_their_place() {
    let [sample, parts] = [sample(false), in_parts()].map(|certificate| encode_payload(&certificate).unwrap());
    let end = parts.len() - 20;
    for (payload, range, bytes, message) in [
        (&sample, 0..1, &[5][..], "at byte 0 of the payload: the family is 5, but must be 0 to 4"),
        (&sample, 1..2, &[1], "at byte 2 of the payload: the game is not valid: there is no 1^2"),
        (&sample, 4..5, &[2, 3, 0, 0, 0], "at byte 8 of the payload: the game is not valid: at least two points must"),
        (&sample, 3..4, &[3], "at byte 3 of the payload: the convention is 3, but must be 0 to 2"),
        (&sample, 4..5, &[3, 0, 0], "at byte 6 of the payload: the start is"),
        (&sample, 5..6, &[4, 2], "at byte 27 of the payload: a lemma's number of moves is 8, but must be 1 to 2"),
        (&sample, 3..6, &[1, 0, 2], "at byte 5 of the payload: this claim means nothing"),
        (&sample, 12..13, &[0], "at byte 15 of the payload: map 1 is not a permutation"),
        (&sample, 22..23, &[1], "at byte 25 of the payload: a statement gives a point to both players"),
        (&sample, 26..27, &[25], "at byte 26 of the payload: the head of a term is 25, but must be 0 to 24"),
        (&sample, 45..46, &[2], "at byte 45 of the payload: lemma 2 cites lemma 2"),
        (&sample, 46..47, &[3], "at byte 46 of the payload: the map of a citation is 3, but must be 0 to 2"),
        (&sample, 55..56, &[2, 0], "the payload does not end with the theorem"),
        (&sample, 54..56, &[], "the payload ends within a field"),
        (&parts, 17..23, &[5, 1, 0], "at byte 19 of the payload: a part is a copy of game 0, but only 0 games come"),
        (&parts, end + 7..end + 8, &[253, 255, 255, 255, 255, 255, 255, 255, 255], "not on the board"),
        (&parts, end - 1..end + 20, &[1, 1, 0, 2], "no term cites game 2"),
    ] {
        let version = if *payload == sample { Version::One } else { Version::Two };
        let mut payload = payload.clone();
        payload.splice(range, bytes.iter().copied());
        let found = decode_payload(version, &payload).unwrap_err().to_string();
        assert!(found.contains(message), "{found}\n{message}");
    }
}

#[test]
fn nesting_is_bounded() {
    for (side, depth, most) in [(2, 9, 4), (181, 9999, 512)] {
        let nested = [&[1, side, 2, 0, 0, 0, 9, 0, 1][..], &[8, 0, 1].repeat(depth), &[5, 0]].concat();
        let error = decode_payload(Version::One, &nested).unwrap_err();
        assert!(matches!(error.problem, Problem::TooDeep(found) if found == most), "{error}");
    }
    // Each game is a pair that is held by a part: the pair before. The first one is held by a pairing.
    let chain = |count: u16| {
        let mut payload = [&[251][..], &count.to_le_bytes(), &[2, 2, 1, 2, 0, 1, 4]].concat();
        let number = |game: u16| match u8::try_from(game) {
            Ok(game @ 0..=250) => vec![game],
            _ => [&[251][..], &game.to_le_bytes()].concat(),
        };
        for game in 0..count - 1 {
            payload.extend([&[2, 2, 1, 2, 0, 1, 5, 1][..], &number(game), &[0, 2]].concat());
        }
        payload.extend([&[2, 2, 1, 2, 1, 0, 1, 9, 0, 1, 5, 1][..], &number(count - 1), &[0, 2]].concat());
        decode_payload(Version::Two, &payload).map(|certificate| theorem_hash(&certificate))
    };
    assert!(chain(511).is_ok());
    assert!(matches!(chain(512).unwrap_err().problem, Problem::TooDeep(512)));
    assert!(matches!(chain(60_000).unwrap_err().problem, Problem::TooDeep(512)));
}

/// Games of 2^15 points in a line, or of 127,512 incidences.
#[test]
fn games_of_parts_are_only_so_large_together() {
    for game in [&[2, 251, 0, 128, 1, 251, 0, 128, 0, 1, 4][..], &[2, 127, 127, 2, 0, 1, 4]] {
        for (count, is_too_large) in [(32, false), (33, true)] {
            let payload = [&[count][..], &game.repeat(usize::from(count))].concat();
            let problem = decode_payload(Version::Two, &payload).unwrap_err().problem;
            assert_eq!(matches!(problem, Problem::GamesTooLarge), is_too_large, "{count}: {problem:?}");
        }
    }
}

#[test]
fn what_would_not_be_read_is_not_written() {
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
    let game = Game::parse("2^2").unwrap();
    let certificate = Certificate { game, strategy, steps: MAX_STEPS };
    assert!(encode_payload(&certificate).is_ok());
    let refused = |certificate| encode_payload(&certificate).unwrap_err().to_string();
    let steps = refused(Certificate { steps: MAX_STEPS + 1, ..certificate.clone() });
    assert!(steps.contains("the number of steps is 17179869185, but must be 0 to 17179869184"), "{steps}");
    let strategy = Strategy { theorem: Term::forced(vec![4]), ..certificate.strategy.clone() };
    let point = refused(Certificate { strategy, ..certificate });
    assert!(point.contains("a move is 4, but must be 0 to 3"), "{point}");
}
