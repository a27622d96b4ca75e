//! What comes of each reply: the proof's answer to it, and how long the proof takes to win.
//!
//! Each reply is tried on a copy of the game, which is played on by one answer. So it costs as many answers as
//! there are replies, and is computed only where somebody asks.

use serde::Serialize;

use crate::game::Point;
use crate::player::error::{Gap, PlayError};
use crate::player::game::{Game, Plan};
use crate::player::{Player, Turn};
use crate::position::ANTAGONIST;
use crate::strategy::moves::moves;

/// What comes of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The antagonist's move.
    pub reply: Point,
    /// The protagonist's answer; nothing if the reply ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Point>,
    /// Within how many of the protagonist's moves, this answer included, the proof has won: an upper bound, as
    /// [`Strategy::moves`](crate::strategy::Strategy::moves) is. Nothing where the proof holds a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

impl Player<'_> {
    /// What comes of each of the antagonist's legal moves after this line of play, ascending; nothing where she is not to move.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks.
    pub fn outcomes(&self, line: &[Point]) -> Result<Vec<Outcome>, PlayError> {
        let game = self.game(line)?;
        let over = game.over().map_err(|gap| PlayError::Breaks { after: line.len(), gap })?;
        if over.is_some() || game.turn() != ANTAGONIST {
            return Ok(Vec::new());
        }
        let lemmas = self.certificate.strategy.moves_of_lemmas();
        let mut outcomes = Vec::new();
        for reply in game.real.moves(ANTAGONIST) {
            let outcome = self.outcome(game.clone(), reply, lemmas.as_deref());
            outcomes.push(outcome.map_err(|gap| PlayError::Breaks { after: line.len() + 1, gap })?);
        }
        Ok(outcomes)
    }

    /// What comes of one reply, where it is known within how many moves each lemma wins.
    fn outcome(&self, mut game: Game, reply: Point, lemmas: Option<&[usize]>) -> Result<Outcome, Gap> {
        game.reply(reply)?;
        let Turn::Move(answer) = Self::says(&mut game)? else {
            return Ok(Outcome { reply, answer: None, moves: None });
        };
        let wins = game.completes(answer.point);
        let moves = lemmas.and_then(|lemmas| match game.plan {
            _ if wins => Some(1),
            Plan::Follow(term, next) => Some(moves(term, lemmas)?.saturating_sub(next)),
            Plan::Weigh | Plan::Pair(_) | Plan::Parts(_) | Plan::Anyhow => None,
        });
        Ok(Outcome { reply, answer: Some(answer.point), moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::samples::committed;
    use crate::random::Random;

    #[test]
    fn a_win_takes_no_more_moves_than_was_said() {
        for (name, games) in [("td-3-3", 60), ("affine-4", 60), ("grid-3-3", 60), ("moves/grid-3-3-m4", 60)] {
            let proof = committed(name);
            let player = Player::new(&proof);
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
    fn a_draw_has_answers_and_no_lengths() {
        let proof = committed("mnk-8-5-5");
        let outcomes = Player::new(&proof).outcomes(&[]).unwrap();
        assert_eq!(outcomes.len(), 40);
        assert!(outcomes.iter().all(|outcome| outcome.answer.is_some() && outcome.moves.is_none()));
        assert!(Player::new(&proof).outcomes(&[0]).unwrap().is_empty(), "the proof is to move");
    }
}
