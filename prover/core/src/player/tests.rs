use super::*;
use crate::{
    game::{Claim, Game, Names},
    random::Random,
    strategy::{Ending, Lemma, Term},
    symmetry::Permutation,
    tests::certificates::{certificate, committed, in_parts, term},
};

#[test]
fn imagined_points_of_the_other_player_need_not_be_real() {
    // After the first reply the lemma is cited. Its statement has a second point of Ophelia's that she does not own.
    let lemma = Lemma { own: vec![0], other: vec![1, 2], left: None, term: Term::forced(vec![3, 4]) };
    let stays = Permutation::identity(9);
    let theorem = term(&[0], Ending::Cover(vec![term(&[], Ending::Cite { lemma: 0, map: stays })]));
    let proof = certificate("3^2", Claim::XenoWins, vec![lemma], theorem);
    let player = GameProofs::new(&proof);
    let played = |line: &[Point]| match player.answer(line).unwrap().turn {
        Turn::Move(played) => (played.point, played.reason, played.source.lemma),
        other => panic!("{other:?}"),
    };
    assert_eq!(played(&[0, 1]), (3, Reason::Threat(vec![6]), Some(0)));
    assert_eq!(played(&[0, 1, 3, 2]), (6, Reason::Line(vec![0, 3, 6]), Some(0)), "2 was hers in the lemma already");
    assert_eq!(played(&[0, 1, 3, 6]), (4, Reason::Threat(vec![5, 8]), Some(0)));
    assert_eq!(played(&[0, 1, 3, 6, 4, 2]), (5, Reason::Line(vec![3, 4, 5]), Some(0)));
}

fn refusal(name: &str, line: &[Point]) -> PlayError {
    GameProofs::new(&committed(name)).answer(line).unwrap_err()
}

#[test]
fn moves_against_the_rules_are_refused_by_their_numbers() {
    let refused = |number, point, why| PlayError::Refused { number, point, why };
    assert_eq!(refusal("grid-3-3", &[13, 27]), refused(2, 27, IllegalMove::OffBoard(26)));
    assert_eq!(refusal("grid-3-3", &[13, 0, 13]), refused(3, 13, IllegalMove::Taken(1)));
    assert_eq!(refusal("grid-3-3-x13", &[13]), refused(1, 13, IllegalMove::Forbidden));
    assert_eq!(refusal("grid-3-3-xo13", &[0, 13]), refused(2, 13, IllegalMove::Forbidden));
    assert_eq!(refusal("grid-3-3", &[13, 0, 1, 2, 25, 3]), refused(6, 3, IllegalMove::Finished));
}

#[test]
fn a_move_that_is_not_the_proofs_is_told_with_the_one_that_is() {
    let instead = |line: &[Point]| match refusal("grid-3-3", line) {
        PlayError::Refused { number, why: IllegalMove::Departs(instead), .. } => {
            (number, instead.point, instead.reason)
        }
        other => panic!("{other}"),
    };
    assert_eq!(instead(&[13, 0, 5]), (3, 1, Reason::Threat(vec![25])));
    assert_eq!(instead(&[13, 0, 1, 2, 3]), (5, 25, Reason::Line(vec![1, 13, 25])));
}

#[test]
fn a_proof_that_breaks_is_told_where_it_does() {
    let breaks = |lemmas, theorem, line: &[Point]| {
        let proof = certificate("3^2", Claim::XenoWins, lemmas, theorem);
        match GameProofs::new(&proof).answer(line) {
            Err(PlayError::Breaks { after, why }) => (after, why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(breaks(vec![], term(&[], Ending::Pairing), &[]), (0, Breach::Ends));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4]), (1, Breach::NoScript));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4, 0]), (2, Breach::NoScript));
    assert_eq!(breaks(vec![], Term::forced(vec![4, 4]), &[4, 0]), (2, Breach::Illegal(4)));
    let stays = Permutation::identity(9);
    let cite = term(&[], Ending::Cite { lemma: 0, map: stays });
    let lemma = Lemma { own: vec![0], other: vec![1], left: None, term: cite.clone() };
    assert_eq!(breaks(vec![lemma], cite, &[]), (0, Breach::Citation(0)), "and no citation goes round");
    let weigh = certificate("3^2", Claim::OpheliaDraws, vec![], term(&[], Ending::Pairing));
    let error = GameProofs::new(&weigh).answer(&[]).unwrap_err();
    assert_eq!(error.to_string(), "the proof does not hold; after 0 moves there is no pairing");
}

/// A move of Xeno's: any, or on one of the lines of which he has most.
fn reply(game: &Game, xeno: &[Point], ophelia: &[Point], dice: &mut Random) -> Point {
    let is_free = |point: &Point| !xeno.contains(point) && !ophelia.contains(point);
    let mut choice: Vec<Point> = (0..).take(game.board.points()).filter(is_free).collect();
    if dice.below(4) > 0 {
        let open = |line: &&Vec<Point>| !line.iter().any(|point| ophelia.contains(point));
        let owned = |line: &Vec<Point>| line.iter().filter(|point| xeno.contains(point)).count();
        let lines: Vec<&Vec<Point>> = game.board.lines().iter().filter(open).collect();
        let most = lines.iter().map(|line| owned(line)).max();
        let longest: Vec<&&Vec<Point>> = lines.iter().filter(|line| Some(owned(line)) == most).collect();
        if !longest.is_empty() {
            choice = longest[dice.below(longest.len())].iter().copied().filter(is_free).collect();
        }
    }
    choice[dice.below(choice.len())]
}

/// Plays games against a proof that Ophelia draws, Xeno at random, and returns how many moves were answered in parts.
fn play_at_random(proof: &Certificate, games: u64) -> usize {
    let player = GameProofs::new(proof);
    let mut inside = 0;
    for seed in 0..games {
        let mut dice = Random(seed);
        let mut line: Vec<Point> = Vec::new();
        loop {
            let PlayState { turn, xeno, ophelia, .. } =
                player.answer(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
            match turn {
                Turn::Over(_) => break,
                Turn::Move(answer) => {
                    inside += usize::from(matches!(answer.reason, Reason::Part(_)));
                    line.push(answer.point);
                }
                Turn::Replies(_) => line.push(reply(&proof.game, &xeno, &ophelia, &mut dice)),
            }
        }
    }
    inside
}

#[test]
fn parts_are_played_one_by_one() {
    let proof = in_parts();
    assert_ne!(proof.steps, 1000);
    assert!(play_at_random(&proof, 200) > 900);
    let player = GameProofs::new(&proof);
    let because = |reply| match player.answer(&[reply]).unwrap().turn {
        Turn::Move(answer) => format!("{}: {}", answer.point, answer.because(&|points| Names::NUMBERS.list(points))),
        other => panic!("{other:?}"),
    };
    // 11 is b of the lines ab, acd, bce: a is at 12.
    assert_eq!(
        because(11),
        "12: the answer to 11 in its part, a copy of g0 on {12, 11, 10, 9, 8}: a move without a threat (theorem there), and blocks a line (theorem)"
    );
    assert_eq!(
        because(6),
        "5: the answer to 6 in its part, a copy of g2 on {0, 1, 2, 3, 4, 5, 6}: the answer to 6 in its part, \
         a copy of g1 on {6, 5}: the other point of a pair with 6 (theorem there) (theorem there) (theorem)"
    );
    assert!(matches!(player.answer(&[20]).unwrap().turn, Turn::Move(answer) if answer.reason == Reason::Any));
    let Turn::Replies(replies) = player.answer(&[11, 12, 10, 8]).unwrap().turn else { panic!("replies") };
    let open: Vec<usize> = replies.parts.unwrap().iter().map(|part| part.game).collect();
    assert_eq!(open, [2, 1, 1], "nothing is left to be held in one part");
}

#[test]
fn draws_by_parts_are_held_against_all_play() {
    for (name, games) in
        [("mnk-8-5-5", 30), ("mnk-7-7-5", 30), ("animal-fatty-8x8", 20), ("mnk-15-15-8", 1), ("grid-7-3-v2", 1)]
    {
        let proof = committed(name);
        assert!(play_at_random(&proof, games) > 0, "{name}");
    }
}

#[test]
fn a_win_takes_no_more_moves_than_was_said() {
    for (name, games) in [("td-3-3", 10), ("affine-4", 10), ("moves/grid-3-3-m4", 10)] {
        let proof = committed(name);
        let player = GameProofs::new(&proof);
        for seed in 0..games {
            let (mut dice, mut line, mut most) = (Random(seed), Vec::new(), proof.strategy.moves());
            loop {
                match player.answer(&line).unwrap().turn {
                    Turn::Over(_) => break,
                    Turn::Move(answer) => {
                        line.push(answer.point);
                        most = most.map(|most| most - 1);
                    }
                    Turn::Replies(_) => {
                        let outcomes = player.outcomes(&line).unwrap();
                        assert_eq!(outcomes.len(), proof.game.board.points() - line.len(), "{name} {line:?}");
                        assert!(outcomes.iter().all(|outcome| outcome.moves.is_some() && outcome.moves <= most));
                        let longest = outcomes.iter().max_by_key(|outcome| outcome.moves).unwrap();
                        let chosen = if seed == 0 { *longest } else { outcomes[dice.below(outcomes.len())] };
                        line.push(chosen.reply);
                        most = chosen.moves;
                        let Turn::Move(answer) = player.answer(&line).unwrap().turn else { panic!("{line:?}") };
                        assert_eq!(Some(answer.point), chosen.answer);
                    }
                }
            }
            assert!(most.is_some(), "{name} {line:?}");
        }
    }
}

#[test]
fn a_position_gets_the_move_that_its_play_gets_or_the_reason_why_not() {
    let proof = committed("grid-3-3");
    let player = GameProofs::new(&proof);
    let at = |own: &[Point], other: &[Point]| player.move_at(&proof.game.drawing([own, other]));
    for (own, other) in [(&[][..], &[][..]), (&[13], &[0]), (&[13, 1], &[0, 25]), (&[13, 5], &[26, 21])] {
        let line: Vec<Point> = own.iter().zip(other).flat_map(|(&own, &other)| [own, other]).collect();
        let Turn::Move(expected) = player.answer(&line).unwrap().turn else { panic!("no move") };
        assert_eq!(at(own, other).unwrap().point, expected.point, "{line:?}");
    }
    let word = |own: &[Point], other: &[Point]| at(own, other).unwrap_err().word();
    assert_eq!(word(&[13], &[]), "turn");
    assert_eq!(word(&[0], &[13]), "unreachable", "the proof begins in the centre");
    assert_eq!(word(&[13, 1, 25], &[0, 2, 3]), "over");
    let proof = committed("grid-3-2-sx0-1");
    let refused = GameProofs::new(&proof).move_at(&proof.game.drawing([&[], &[]]));
    assert!(matches!(refused, Err(PositionError::Start(_) | PositionError::Turn(_))));
}
