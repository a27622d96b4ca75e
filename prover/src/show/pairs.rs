//! Pairings for display: a certificate says that there is one, and leaves it to the reader to find it.

use super::script::{Answer, End, Pair, Ply, Script};
use crate::game::Point;
use crate::search::matching::Matching;
use crate::search::{ANTAGONIST, PROTAGONIST, Position};

/// A pairing of the lines that are open to the antagonist, if there is one: always the same in the same position.
pub(super) fn pairs(position: &Position) -> Option<Vec<Pair>> {
    let mut matching = Matching::new(position.rules(), ANTAGONIST);
    matching.fit(position);
    matching.pairs()
}

/// Gives pairs to a script that ends with a pairing, at the position where it begins, after these replies: all of them at
/// once, so that one pairing serves them all. Nothing if there is none.
fn shared(position: &mut Position, replies: &[Point], moves: &[Ply]) -> Option<Vec<Pair>> {
    let mark = position.trail().len();
    replies.iter().for_each(|&reply| position.place(ANTAGONIST, reply));
    for &Ply { point, forced } in moves {
        position.place(if forced { ANTAGONIST } else { PROTAGONIST }, point);
    }
    let pairs = pairs(position);
    position.take_back_to(mark);
    pairs
}

/// Gives pairs to a script that ends with a pairing, at the position where it begins.
pub(super) fn fill(position: &mut Position, script: &mut Script) {
    if let Some(End::Pairing { pairs }) = &mut script.end {
        *pairs = shared(position, &[], &script.moves).unwrap_or_default();
    }
}

/// Gives pairs to the answers that end with a pairing, at the position before the reply. Replies that were answered alike
/// part where no pairing serves them all.
pub(super) fn divide(position: &mut Position, answers: Vec<Answer>) -> Vec<Answer> {
    let mut divided = Vec::with_capacity(answers.len());
    for answer in answers {
        match &answer.script {
            Some(Script { moves, end: Some(End::Pairing { .. }) }) => {
                let moves = moves.clone();
                divided.extend(parts(position, answer.replies, &moves));
            }
            _ => divided.push(answer),
        }
    }
    divided.sort_by_key(|answer| answer.replies.first().copied());
    divided
}

/// Few parts of the replies, each with a pairing after these moves that has none of its replies.
fn parts(position: &mut Position, replies: Vec<Point>, moves: &[Ply]) -> Vec<Answer> {
    let mut parts = Vec::new();
    let mut rest = replies;
    while !rest.is_empty() {
        let mut served = rest.len();
        let pairs = loop {
            match shared(position, &rest[..served], moves) {
                Some(pairs) => break pairs,
                None if served == 1 => break Vec::new(),
                None => served /= 2,
            }
        };
        let held = pairs.concat();
        let first = rest[0];
        let (replies, others) = rest.into_iter().partition(|reply| *reply == first || !held.contains(reply));
        let script = Script { moves: moves.to_vec(), end: Some(End::Pairing { pairs }) };
        parts.push(Answer { replies, alike: None, script: Some(script) });
        rest = others;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::search::Rules;

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::OpheliaDraws))
    }

    fn answer(replies: &[Point], moves: &[Point]) -> Answer {
        let moves = moves.iter().map(|&point| Ply { point, forced: false }).collect();
        let script = Script { moves, end: Some(End::Pairing { pairs: Vec::new() }) };
        Answer { replies: replies.to_vec(), alike: None, script: Some(script) }
    }

    /// The replies of each answer, and its pairs.
    fn divided(position: &mut Position, answers: Vec<Answer>) -> Vec<(Vec<Point>, Vec<Pair>)> {
        let answers = divide(position, answers).into_iter();
        let part = |answer: Answer| match answer.script.unwrap().end {
            Some(End::Pairing { pairs }) => (answer.replies, pairs),
            other => panic!("{other:?}"),
        };
        answers.map(part).collect()
    }

    #[test]
    fn one_pairing_serves_replies_that_it_does_not_hold() {
        // A row of five and its line of the last three.
        let mut row = empty("mnk:3,2,3");
        assert_eq!(
            divided(&mut row, vec![answer(&[0, 1, 2], &[3])]),
            [(vec![0], vec![[1, 2]]), (vec![1], vec![[0, 2]]), (vec![2], vec![[0, 1]])],
            "the line of the replies has no other points"
        );
        assert_eq!(divided(&mut row, vec![answer(&[4, 5], &[3])]), [(vec![4, 5], vec![[0, 1]])]);
    }

    #[test]
    fn pairs_avoid_the_replies_that_they_serve() {
        let mut square = empty("5^2");
        let all: Vec<Point> = (1..25).collect();
        let parts = divided(&mut square, vec![answer(&all, &[0])]);
        let mut replies: Vec<Point> = parts.iter().flat_map(|(replies, _)| replies.clone()).collect();
        replies.sort_unstable();
        assert_eq!(replies, all);
        for (replies, pairs) in parts {
            assert_eq!(pairs.len(), 9, "three of twelve lines are closed");
            assert!(!pairs.concat().iter().any(|point| replies.contains(point)));
        }
        assert!(square.trail().is_empty());
    }
}
