//! A player who follows a proof: given the moves of a game so far, it finds his next move and its reason.
//!
//! The protagonist plays as the proof of soundness says (specification: rules, section 9): by scripts, by the
//! lemmas that they cite, and by pairings, potentials and parts until the end of the game. So he reaches the target
//! against any play, if the proof is valid.
//!
//! Two games go on at a time. A cited lemma is about another position than the real one, perhaps as a mirror image:
//! he may own more points than it states, and the antagonist fewer. So an *imagined* game is played from the
//! statement beside the real one. A reply that the imagined antagonist owns already changes nothing there, or
//! stands for any other free point; a move to a point that the protagonist owns already in the real game may be
//! made anywhere else. The invariant is that he owns in reality at least what he owns in the imagined game, and the
//! antagonist at most; it is (*) in the proof of Lemma 1. In a part, there is an imagined game for each part.
//!
//! To find the answer at one position, the proof is played from the start along the moves so far. The covers on the
//! way are searched for the first script that proves each reply, and an answer may take no more steps than the
//! certificate declares for the whole check.
//!
//! ```no_run
//! use pgc_core::player::{Player, Turn};
//! use pgc_core::proof::Proof;
//!
//! let proof = Proof::read(&std::fs::read("grid-3-3.pgc")?)?;
//! let player = Player::new(&proof);
//! if let Turn::Move(answer) = player.answer(&[13, 0])?.turn {
//!     println!("Xeno moves to {}", answer.point);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod choices;
mod error;
mod game;
mod inside;
mod library;
mod outcomes;
pub mod pairs;
mod placed;
mod positions;
mod replies;
mod state;
pub mod variation;

pub use answer::{Answer, Move, Over, Reason, Replies, Source, Turn, Within};
pub use error::{Gap, PlayError, Refusal};
pub use outcomes::Outcome;
pub use placed::Placed;
pub use positions::{Positions, Unanswered};
pub use state::{Cited, State, Threat, as_game, as_theorem, state};

use crate::certificate::Certificate;
use crate::game::Point;
use crate::player::variation::{End, Variation};
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::symmetry::Permutation;
use choices::completed;
use game::{Game, Wish};
use library::Library;

/// Plays the protagonist's part of a game by following a certificate.
#[derive(Debug)]
pub struct Player<'a> {
    certificate: &'a Certificate,
    proofs: Library<'a>,
}

impl<'a> Player<'a> {
    /// A player who follows this certificate, which should have been checked.
    pub fn new(certificate: &'a Certificate) -> Player<'a> {
        Player { certificate, proofs: Library::new(certificate) }
    }

    /// What the proof says after these moves from the start, Xeno's and Ophelia's in turn.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks on the way.
    pub fn answer(&self, line: &[Point]) -> Result<Answer, PlayError> {
        let mut game = self.game(line)?;
        let turn = Self::says(&mut game).map_err(|gap| PlayError::Breaks { after: line.len(), gap })?;
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| game.real.points_of(role));
        let (xeno, ophelia) = if self.certificate.strategy.claim.is_xeno() { (own, other) } else { (other, own) };
        Ok(Answer { xeno, ophelia, left: game.real.left(), turn })
    }

    /// The game after these moves.
    fn game(&self, line: &[Point]) -> Result<Game<'_>, PlayError> {
        let breaks = |after| move |gap| PlayError::Breaks { after, gap };
        let mut game = Game::start(&self.proofs.theorem, &self.proofs).map_err(breaks(0))?;
        for (&point, number) in line.iter().zip(1..) {
            let breaks = breaks(number - 1);
            let refused = |why| PlayError::Refused { number, point, why };
            let over = game.over().map_err(breaks)?.is_some();
            if let Some(why) = if over { Some(Refusal::Finished) } else { Self::against_the_rules(&game, point) } {
                return Err(refused(why));
            }
            if game.turn() == ANTAGONIST {
                game.reply(point).map_err(breaks)?;
            } else if game.completes(point) {
                game.claim(point, &Wish::Any).map_err(breaks)?;
            } else {
                let wish = game.wish().map_err(breaks)?;
                if !game.grants(&wish, point) {
                    let instead = Self::best(&mut game, wish).map_err(breaks)?;
                    return Err(refused(Refusal::Departs(Box::new(instead))));
                }
                game.claim(point, &wish).map_err(breaks)?;
            }
        }
        Ok(game)
    }

    /// A map of the proof, by its number as listed, from 1.
    pub fn map(&self, number: usize) -> &Permutation {
        self.proofs.theorem.maps.listed()[number - 1]
    }

    /// The rule of the game that a move breaks, if it breaks one.
    fn against_the_rules(game: &Game, point: Point) -> Option<Refusal> {
        let (position, last) = (&game.real, game.real.rules().points() - 1);
        if usize::from(point) > last {
            return Some(Refusal::OffBoard(last));
        }
        if let Some(earlier) = position.trail().iter().position(|&(_, taken)| taken == point) {
            let refusal = (earlier + 1).checked_sub(game.given()).filter(|&number| number > 0);
            return Some(refusal.map_or(Refusal::Owned, Refusal::Taken));
        }
        (!position.is_legal(game.turn(), point)).then_some(Refusal::Forbidden)
    }

    /// What the proof says of the game as it stands.
    fn says(game: &mut Game) -> Result<Turn, Gap> {
        if let Some(over) = game.over()? {
            return Ok(Turn::Over(over));
        }
        if game.turn() == ANTAGONIST {
            return game.replies().map(Turn::Replies);
        }
        let wish = game.wish()?;
        Self::best(game, wish).map(Turn::Move)
    }

    /// The move that the proof makes, or one that wins at once.
    fn best(game: &mut Game, wish: Wish) -> Result<Move, Gap> {
        let source = game.source();
        let real = &game.real;
        // The proof may state a longer way, as it is about an imagined game in which he has fewer points. Whoever
        // can complete a line does.
        let win = real.legal_completions(PROTAGONIST).next();
        let wanted = match win {
            Some(point) => Some(point),
            None if matches!(wish, Wish::Win) => return Err(Gap::NoWin),
            None => game.wanted(&wish),
        };
        let point = match wanted {
            Some(point) => point,
            None => real.moves(PROTAGONIST).first().copied().ok_or(Gap::NoMove)?,
        };
        let blocks = real.legal_completions(ANTAGONIST).any(|completion| completion == point);
        let (reason, variation) = if win.is_some() {
            let line = completed(real, point).unwrap_or_default();
            (Reason::Line(line.clone()), Variation::single(point, Some(End::Line(line))))
        } else {
            match (wanted, &wish) {
                (Some(_), Wish::Script(_)) => (game.effect(point), game.outline()?),
                (Some(_), Wish::Partner(_)) => {
                    (Reason::Pair(game.last().unwrap_or(point)), Variation::single(point, None))
                }
                (Some(_), Wish::Inside(_)) => (Self::within(game)?, Variation::single(point, None)),
                (Some(_), Wish::Heaviest(_)) => (Reason::Potential(game.potential()), Variation::single(point, None)),
                _ => (Reason::Any, Variation::default()),
            }
        };
        Ok(Move { point, blocks, reason, source, variation })
    }

    /// Why a move answers in the part in which the antagonist has just moved.
    fn within(game: &mut Game) -> Result<Reason, Gap> {
        let Some(reply) = game.last() else { return Ok(Reason::Any) };
        let Some((part, inner)) = game.moved_inside() else { return Ok(Reason::Any) };
        let wish = inner.wish()?;
        let Move { reason, source, .. } = Self::best(inner, wish)?;
        let part = game.placed(part);
        let reason = reason.image(&|point| part.points[usize::from(point)]);
        Ok(Reason::Part(Box::new(Within { part, reply, reason, source })))
    }
}

#[cfg(test)]
mod tests;
