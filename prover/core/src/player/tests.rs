use super::*;
use crate::certificate::samples::{certificate, committed, term};
use crate::game::Claim;
use crate::strategy::{Ending, Lemma, Term};
use crate::symmetry::Permutation;

#[test]
fn imagined_points_of_the_other_player_need_not_be_real() {
    // After the first reply the lemma is cited. Its statement has a second point of Ophelia's that she does not own.
    let lemma = Lemma { own: vec![0], other: vec![1, 2], left: None, term: Term::forced(vec![3, 4]) };
    let stays = Permutation::identity(9);
    let theorem = term(&[0], Ending::Cover(vec![term(&[], Ending::Cite { lemma: 0, map: stays })]));
    let proof = certificate("3^2", Claim::XenoWins, vec![lemma], theorem);
    let player = Player::new(&proof);
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
    Player::new(&committed(name)).answer(line).unwrap_err()
}

#[test]
fn moves_against_the_rules_are_refused_by_their_numbers() {
    let refused = |number, point, why| PlayError::Refused { number, point, why };
    assert_eq!(refusal("grid-3-3", &[13, 27]), refused(2, 27, Refusal::OffBoard(26)));
    assert_eq!(refusal("grid-3-3", &[13, 0, 13]), refused(3, 13, Refusal::Taken(1)));
    assert_eq!(refusal("grid-3-3-x13", &[13]), refused(1, 13, Refusal::Forbidden));
    assert_eq!(refusal("grid-3-3-xo13", &[0, 13]), refused(2, 13, Refusal::Forbidden));
    assert_eq!(refusal("grid-3-3", &[13, 0, 1, 2, 25, 3]), refused(6, 3, Refusal::Finished));
}

#[test]
fn a_move_that_is_not_the_proofs_is_told_with_the_one_that_is() {
    let instead = |line: &[Point]| match refusal("grid-3-3", line) {
        PlayError::Refused { number, why: Refusal::Departs(instead), .. } => (number, instead.point, instead.reason),
        other => panic!("{other}"),
    };
    assert_eq!(instead(&[13, 0, 5]), (3, 1, Reason::Threat(vec![25])));
    assert_eq!(instead(&[13, 0, 1, 2, 3]), (5, 25, Reason::Line(vec![1, 13, 25])));
}

#[test]
fn points_of_equal_weight_are_as_good() {
    let proof = committed("grid-4-2");
    let player = Player::new(&proof);
    let answers = (1..16).filter(|&point| player.answer(&[0, point]).is_ok());
    assert_eq!(answers.collect::<Vec<_>>(), [3, 5, 10, 12, 15], "a quarter each");
}

#[test]
fn a_proof_that_breaks_is_told_where_it_does() {
    let breaks = |lemmas, theorem, line: &[Point]| {
        let proof = certificate("3^2", Claim::XenoWins, lemmas, theorem);
        match Player::new(&proof).answer(line) {
            Err(PlayError::Breaks { after, gap }) => (after, gap),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(breaks(vec![], term(&[], Ending::Pairing), &[]), (0, Gap::Ends));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4]), (1, Gap::NoScript));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4, 0]), (2, Gap::NoScript));
    assert_eq!(breaks(vec![], Term::forced(vec![4, 4]), &[4, 0]), (2, Gap::Illegal));
    let stays = Permutation::identity(9);
    let cite = term(&[], Ending::Cite { lemma: 0, map: stays });
    let lemma = Lemma { own: vec![0], other: vec![1], left: None, term: cite.clone() };
    assert_eq!(breaks(vec![lemma], cite, &[]), (0, Gap::Citation), "and no citation goes round");
    let weigh = certificate("3^2", Claim::OpheliaDraws, vec![], term(&[], Ending::Pairing));
    let error = Player::new(&weigh).answer(&[]).unwrap_err();
    assert_eq!(error.to_string(), "the proof does not hold; after 0 moves there is no pairing");
}
