use std::sync::Arc;

use super::*;
use crate::game::{Claim, Convention, Family, OpeningRule, Point};
use crate::strategy::{Ending, Lemma, Part, PartGame};
use crate::tests::certificates::{cite, in_parts, part_games, sample, term};

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
        simple(game("td:4,4"), Claim::OpheliaDraws),
        simple(game("affine:5"), Claim::XenoDraws),
        simple(game("td:5,4+2"), Claim::OpheliaDraws),
        simple(game("projective:3").with_convention(Convention::MakerBreaker), Claim::OpheliaDraws),
        simple(game("3^3").with_opening(OpeningRule::Xeno(vec![13])).unwrap(), Claim::OpheliaWins),
        simple(game("7^3").with_opening(OpeningRule::Both(vec![0, 300, 301])).unwrap(), Claim::OpheliaWins),
    ] {
        let bytes = encode_payload(&certificate).unwrap();
        assert_eq!(decode_payload(Version::of(&certificate.strategy), &bytes).unwrap(), certificate);
        assert_eq!(encode_payload(&certificate).unwrap(), bytes);
    }
}

#[test]
fn the_payload_has_the_fields_in_the_order_of_the_format() {
    let certificate = sample(false);
    let expected = [
        [1, 2, 2, 0, 0, 0].as_slice(),   // 2^2, strong, no opening rule, Xeno wins
        &[252, 0x40, 0xE2, 1, 0],        // steps
        &[2, 1, 0, 3, 2, 2, 3, 0, 1, 3], // maps; the number of lemmas
        &[1, 0, 2, 1, 1, 8, 2, 2, 5, 1, 2],
        &[0, 0, 13, 3, 0, 2, 5, 1, 2],
        &[8, 0, 4, 1, 0, 1, 6, 2, 1, 0, 9, 1, 1, 1, 2],
    ]
    .concat();
    assert_eq!(encode_payload(&certificate).unwrap(), expected);
}

#[test]
fn the_hash_depends_on_the_proof_and_not_on_its_order() {
    let (one, other) = (sample(false), sample(true));
    assert_ne!(encode_payload(&one).unwrap(), encode_payload(&other).unwrap());
    assert_eq!(theorem_hash(&one), theorem_hash(&other));

    let mut renamed = one.clone();
    renamed.game.family = Family::LINES;
    assert_ne!(encode_payload(&one).unwrap(), encode_payload(&renamed).unwrap());
    assert_eq!(theorem_hash(&one), theorem_hash(&renamed));

    let mut steps = one.clone();
    steps.steps += 1;
    assert_eq!(theorem_hash(&one), theorem_hash(&steps));
}

#[test]
fn the_hash_depends_on_all_that_is_said() {
    let hash = theorem_hash(&sample(false));
    let changes: [fn(&mut Certificate); 7] = [
        |c| c.strategy.claim = Claim::XenoDraws,
        |c| c.game.convention = Convention::MakerBreaker,
        |c| c.game.opening = OpeningRule::Xeno(vec![0]),
        |c| c.game = Game::parse("mnk:2,2,2").and_then(|game| game.with_opening(OpeningRule::Both(vec![0]))).unwrap(),
        |c| c.strategy.lemmas[1].term.moves[0] = 1,
        |c| c.strategy.lemmas[0].other = vec![1, 2],
        |c| c.strategy.theorem.moves = vec![1],
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut changed = sample(false);
        change(&mut changed);
        assert_ne!(theorem_hash(&changed), hash, "change {index}");
    }
}

/// The fault found in the sample's payload after some bytes are replaced.
fn fault(range: std::ops::Range<usize>, bytes: &[u8]) -> String {
    let mut payload = encode_payload(&sample(false)).unwrap();
    payload.splice(range, bytes.iter().copied());
    decode_payload(Version::One, &payload).unwrap_err().to_string()
}

#[test]
fn faults_of_the_payload_are_told_with_their_place() {
    for (range, bytes, message) in [
        (0..1, &[5][..], "at byte 0 of the payload: the family is 5, but must be 0 to 4"),
        (1..2, &[1], "at byte 2 of the payload: the game is not valid: there is no 1^2"),
        (1..3, &[9, 9], "at byte 2 of the payload: the game is not valid: 387420489 points are too many"),
        (4..5, &[1, 0], "at byte 5 of the payload: the game is not valid: an opening rule forbids at least one point"),
        (
            4..5,
            &[2, 3, 0, 0, 0],
            "at byte 8 of the payload: the game is not valid: at least two points must stay allowed",
        ),
        (3..4, &[3], "at byte 3 of the payload: the convention is 3, but must be 0 to 2"),
        (3..4, &[2, 0], "at byte 4 of the payload: the game is not valid: "),
        (4..5, &[5], "at byte 4 of the payload: the opening rule is 5, but must be 0 to 4"),
        (4..5, &[3, 0, 0], "at byte 6 of the payload: the start is"),
        (4..5, &[3, 1, 0, 1, 0], "at byte 8 of the payload: the game is not valid: "),
        (4..5, &[3, 2, 0, 0, 0], "at byte 8 of the payload: the game is not valid: "),
        (5..6, &[8], "at byte 5 of the payload: the claim is 8, but must be 0 to 7"),
        (5..6, &[4, 5], "at byte 6 of the payload: the number of moves is 5, but must be 1 to 4"),
        (5..6, &[4, 2], "at byte 27 of the payload: a lemma's number of moves is 8, but must be 1 to 2"),
        (3..6, &[1, 0, 2], "at byte 5 of the payload: this claim means nothing"),
        (6..11, &[253, 1, 0, 0, 0, 4, 0, 0, 0], "at byte 6 of the payload: the number of steps is 17179869185"),
        (12..13, &[4], "at byte 12 of the payload: an image is 4"),
        (12..13, &[0], "at byte 15 of the payload: map 1 is not a permutation"),
        (20..21, &[0], "at byte 20 of the payload: the number of lemmas is 0"),
        (22..23, &[1], "at byte 25 of the payload: a statement gives a point to both players"),
        (26..27, &[0], "at byte 26 of the payload: a term has no moves and ends"),
        (26..27, &[25], "at byte 26 of the payload: the head of a term is 25, but must be 0 to 24"),
        (27..28, &[4], "at byte 27 of the payload: a move is 4, but must be 0 to 3"),
        (28..29, &[0], "at byte 28 of the payload: the number of a cover's terms is 0"),
        (45..46, &[2], "at byte 45 of the payload: lemma 2 cites lemma 2"),
        (46..47, &[3], "at byte 46 of the payload: the map of a citation is 3, but must be 0 to 2"),
        (55..56, &[2, 0], "the payload does not end with the theorem"),
        (54..56, &[], "the payload ends within a field"),
    ] {
        let found = fault(range, bytes);
        assert!(found.contains(message), "{found}\n{message}");
    }
}

#[test]
fn nesting_is_bounded() {
    let nested = [&[1, 2, 2, 0, 0, 0, 9, 0, 1][..], &[8, 0, 1].repeat(9), &[5, 0]].concat();
    let error = decode_payload(Version::One, &nested).unwrap_err();
    assert!(matches!(error.problem, Problem::TooDeep(4)), "{error}");

    let deep = [&[1, 181, 2, 0, 0, 0, 9, 0, 1][..], &[8, 0, 1].repeat(9999), &[5, 0]].concat();
    let error = decode_payload(Version::One, &deep).unwrap_err();
    assert!(matches!(error.problem, Problem::TooDeep(512)), "{error}");
}

#[test]
fn no_bytes_make_the_reader_or_the_player_panic() {
    for (version, payload) in [(Version::One, sample(false)), (Version::Two, in_parts())] {
        let payload = encode_payload(&payload).unwrap();
        for index in 0..payload.len() {
            for value in 0..=255 {
                let mut damaged = payload.clone();
                damaged[index] = value;
                if let Ok(certificate) = decode_payload(version, &damaged) {
                    theorem_hash(&certificate);
                    let player = Prepared::new(&certificate);
                    // Whatever the points are, they are answered or refused.
                    let _ = [&[][..], &[0], &[0, 1], &[4, 0, 1]].map(|line| player.answer(line).is_ok());
                    let written = encode_payload(&certificate).unwrap();
                    assert_eq!(decode_payload(Version::of(&certificate.strategy), &written).unwrap(), certificate);
                }
            }
            assert!(decode_payload(version, &payload[..index]).is_err());
        }
    }
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
    ]
    .concat();
    assert_eq!(encode_payload(&certificate).unwrap(), expected);
    assert_eq!(certificate.steps, 82);
}

#[test]
fn faults_of_parts_are_told_with_their_place() {
    let payload = encode_payload(&in_parts()).unwrap();
    let games = 60;
    let parts = payload.len() - 20;
    for (range, bytes, message) in [
        (0..1, &[0][..], "at byte 0 of the payload: the number of games is 0, but must be 1 to 65536"),
        (20..21, &[30], "at byte 20 of the payload: a move is 30, but must be 0 to 4"),
        (17..23, &[5, 1, 0], "at byte 19 of the payload: a part is a copy of game 0, but only 0 games come before it"),
        (parts..parts + 1, &[3], "a part is a copy of game 3, but only 3 games come before it"),
        (parts - 1..parts, &[0], "the number of parts is 0"),
        (parts + 1..parts + 2, &[1], "a point of a part is not on the board, which has the points 0 to 20"),
        (parts + 7..parts + 8, &[30], "a point of a part is not on the board"),
        (parts + 7..parts + 8, &[253, 255, 255, 255, 255, 255, 255, 255, 255], "not on the board"),
        (games..games + 1, &[5], "the family is"),
        (parts - 1..parts + 20, &[1, 1, 0, 2], "no term cites game 2"),
    ] {
        let mut payload = payload.clone();
        payload.splice(range, bytes.iter().copied());
        let found = decode_payload(Version::Two, &payload).unwrap_err().to_string();
        assert!(found.contains(message), "{found}\n{message}");
    }
    assert!(decode_payload(Version::One, &payload).is_err() && decode_payload(Version::Two, &payload[1..]).is_err());
}

#[test]
fn the_hash_depends_on_the_games_of_parts() {
    let hash = theorem_hash(&in_parts());
    let [pair, five, _] = part_games();
    let changes: [fn(&mut Vec<Part>); 3] =
        [|parts| parts.swap(0, 1), |parts| parts[0].points.swap(0, 1), |parts| drop(parts.pop())];
    for (index, change) in changes.iter().enumerate() {
        let mut changed = in_parts();
        let Ending::Parts(parts) = &mut changed.strategy.theorem.ending else { unreachable!("parts") };
        change(parts);
        assert_ne!(theorem_hash(&changed), hash, "change {index}");
    }
    let hash_with = |game: &Arc<PartGame>, points: Vec<Point>| {
        let mut changed = in_parts();
        changed.strategy.theorem.ending = Ending::Parts(vec![Part { game: Arc::clone(game), points }]);
        theorem_hash(&changed)
    };
    assert_ne!(hash_with(&pair, vec![0, 1]), hash_with(&five, vec![0, 1]), "the game counts, not only its points");
}

#[test]
fn games_of_games_may_not_be_nested_without_end() {
    // Each game is a pair that is held by a part: the pair before. The first one is held by a pairing.
    let chain = |count: u16| {
        let mut payload = vec![251];
        payload.extend(count.to_le_bytes());
        payload.extend([2, 2, 1, 2, 0, 1, 4]);
        for game in 0..count - 1 {
            payload.extend([2, 2, 1, 2, 0, 1, 5, 1]);
            match u8::try_from(game) {
                Ok(game @ 0..=250) => payload.push(game),
                _ => payload.extend([&[251][..], &game.to_le_bytes()].concat()),
            }
            payload.extend([0, 2]);
        }
        payload.extend([2, 2, 1, 2, 1, 0, 1, 9, 0, 1, 5, 1, 251]);
        payload.extend((count - 1).to_le_bytes());
        payload.extend([0, 2]);
        decode_payload(Version::Two, &payload).map(|certificate| theorem_hash(&certificate))
    };
    assert!(chain(511).is_ok());
    assert!(matches!(chain(512).unwrap_err().problem, Problem::TooDeep(512)));
    assert!(matches!(chain(60_000).unwrap_err().problem, Problem::TooDeep(512)));
}

#[test]
fn maps_are_numbered_by_first_use_and_once() {
    let cover = |maps: &[[u16; 3]]| Ending::Cover(maps.iter().map(|images| term(&[], cite(0, images))).collect());
    let lemma =
        Lemma { own: vec![], other: vec![], left: None, term: term(&[0], cover(&[[1, 0, 2], [0, 1, 2], [0, 2, 1]])) };
    let theorem = term(&[], cover(&[[0, 2, 1], [2, 1, 0]]));
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem };
    let maps = Maps::of(&strategy);
    let images: Vec<_> = maps.listed.iter().map(|map| map.images()).collect();
    assert_eq!(images, [[1, 0, 2], [0, 2, 1], [2, 1, 0]]);
    assert_eq!(maps.number(&Permutation::identity(3)), 0);
    assert_eq!(maps.number(maps.listed[1]), 2);
}
