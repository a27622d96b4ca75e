//! Finds pairings for display: a certificate says only that there is one.
//!
//! A reader wants to see the pairs, and one set of pairs for as many replies as possible. So the replies that a
//! script answers are placed all at once, and pairs are looked for that serve them all; if there are none, for half
//! of them, and so on. The pairs that are found may be others than those that the prover had: any pairing proves
//! the draw.

use crate::game::Point;
use crate::pairing::Matching;
use crate::player::variation::{Answer, End, Pair, Ply, Variation};
use crate::position::{ANTAGONIST, PROTAGONIST, Position};

/// A pairing of the lines open to the antagonist, if there is one. The same position always gives the same pairing.
pub(super) fn pairs(position: &Position) -> Option<Vec<Pair>> {
    let mut matching = Matching::new(position.rules(), ANTAGONIST);
    matching.fit(position);
    matching.pairs()
}

/// The pairs of a variation that ends with a pairing, at the position where it begins. The replies are all placed at
/// once, so that one pairing serves them all. Nothing if there is none.
fn shared(position: &mut Position, replies: &[Point], moves: &[Ply]) -> Option<Vec<Pair>> {
    let mark = position.trail().len();
    replies.iter().for_each(|&reply| position.place(ANTAGONIST, reply));
    moves.iter().for_each(|&ply| place(position, ply));
    let pairs = pairs(position);
    position.take_back_to(mark);
    pairs
}

/// Adds the pairs to a variation that ends with a pairing, at the position where it begins.
pub(crate) fn fill(position: &mut Position, variation: &mut Variation) {
    if let Some(End::Pairing { pairs, .. }) = &mut variation.end {
        *pairs = shared(position, &[], &variation.moves).unwrap_or_default();
    }
}

/// Adds the pairs to an answer that ends with a pairing, at the position before the reply. They serve all its replies
/// if possible, or else the first one and perhaps others.
pub(crate) fn fill_answer(position: &mut Position, answer: &mut Answer) {
    let Answer { replies, variation: Some(Variation { moves, end: Some(End::Pairing { pairs, only }) }), .. } = answer
    else {
        return;
    };
    // With a bound, several replies at once would leave fewer moves than one of them does.
    let is_bounded = position.left().is_some();
    let mut served = if is_bounded { 1 } else { replies.len().min(spare(position, moves)).max(1) };
    *pairs = loop {
        match shared(position, &replies[..served], moves) {
            Some(pairs) => break pairs,
            None if served == 1 => break Vec::new(),
            None => served /= 2,
        }
    };
    let held = pairs.concat();
    let mut serves = |reply: Point| {
        if is_bounded { hold(position, reply, moves, pairs) } else { !held.contains(&reply) }
    };
    let serving: Vec<Point> = replies.iter().copied().filter(|&reply| serves(reply)).collect();
    if serving.len() < replies.len() {
        *only = serving;
    }
}

/// Whether pairs hold every line that the antagonist could still complete after a reply and these moves.
fn hold(position: &mut Position, reply: Point, moves: &[Ply], pairs: &[Pair]) -> bool {
    let mark = position.trail().len();
    position.place(ANTAGONIST, reply);
    moves.iter().for_each(|&ply| place(position, ply));
    let are_free = pairs.iter().flatten().all(|&point| position.is_free(point));
    let mut lines = position.rules().lines.iter().enumerate();
    let has = |line: &[Point]| pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)));
    let held = lines.all(|(index, line)| !position.may_complete(ANTAGONIST, index) || has(line));
    position.take_back_to(mark);
    are_free && held
}

/// The number of free points after these moves, less two for each open line.
fn spare(position: &mut Position, moves: &[Ply]) -> usize {
    let mark = position.trail().len();
    moves.iter().for_each(|&ply| place(position, ply));
    let rules = position.rules();
    let open = (0..rules.lines.len()).filter(|&line| position.may_complete(ANTAGONIST, line)).count();
    let free = rules.points() - position.trail().len();
    position.take_back_to(mark);
    free.saturating_sub(2 * open)
}

fn place(position: &mut Position, Ply { point, forced }: Ply) {
    position.place(if forced { ANTAGONIST } else { PROTAGONIST }, point);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::Rules;

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::OpheliaDraws))
    }

    /// The pairs added to an answer to these replies, and the replies that they serve if not all.
    fn filled(position: &mut Position, replies: &[Point], moves: &[Point]) -> (Vec<Pair>, Vec<Point>) {
        let moves = moves.iter().map(|&point| Ply { point, forced: false }).collect();
        let variation = Variation { moves, end: Some(End::Pairing { pairs: Vec::new(), only: Vec::new() }) };
        let mut answer = Answer { replies: replies.to_vec(), alike: None, variation: Some(variation) };
        fill_answer(position, &mut answer);
        assert!(position.trail().is_empty());
        match answer.variation.unwrap().end {
            Some(End::Pairing { pairs, only }) => (pairs, only),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_pairing_serves_replies_that_it_does_not_hold() {
        // Two rows of three, each a line.
        let mut rows = empty("mnk:3,2,3");
        assert_eq!(filled(&mut rows, &[0, 1, 2], &[3]), (vec![[1, 2]], vec![0]), "all points of the line are replies");
        assert_eq!(filled(&mut rows, &[4, 5], &[3]), (vec![[0, 1]], vec![]));
        assert_eq!(filled(&mut rows, &[1, 4, 5], &[3]), (vec![[0, 2]], vec![]));
    }

    #[test]
    fn pairs_avoid_the_replies_that_they_serve() {
        let mut square = empty("5^2");
        let all: Vec<Point> = (1..25).collect();
        let (pairs, only) = filled(&mut square, &all, &[0]);
        assert_eq!(pairs.len(), 9, "three of twelve lines are closed");
        let mut points = [pairs.concat(), only].concat();
        points.sort_unstable();
        assert_eq!(points, all, "what the pairs do not hold they serve");
    }
}
