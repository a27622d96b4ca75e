//! A player who follows a proof: from the moves of a game so far to his next one and its reason.
//!
//! The protagonist plays as the proof of soundness says (specification: rules, section 9): by the scripts, by the lemmas
//! that they cite, and by pairings and potentials down to the end of the game. So he reaches the target against all play,
//! if the proof holds.
//!
//! ```no_run
//! use prover::certificate::decode;
//! use prover::show::player::{Player, Turn};
//!
//! let certificate = decode(&std::fs::read("grid-3-3.pgc")?)?;
//! let player = Player::new(&certificate);
//! if let Turn::Move(answer) = player.answer(&[13, 0])?.turn {
//!     println!("Xeno moves to {}", answer.point);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod game;
mod replies;

use std::sync::Arc;

use serde::Serialize;

pub use error::{Gap, PlayError};

use super::pairs;
use super::variation::{self, End, Pair, Variation};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::search::Weight;
use game::{Game, Wish};

/// Plays the protagonist's part of a game by a certificate.
#[derive(Debug)]
pub struct Player<'a> {
    certificate: &'a Certificate,
    maps: Maps<'a>,
    rules: Arc<Rules>,
}

/// What the proof says at a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// Who is to move, and what the proof says of it.
    pub turn: Turn,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The game is over, and the protagonist has reached the target.
    Over(Over),
    /// The protagonist is to move, and moves so.
    Move(Move),
    /// The antagonist is to move.
    Replies(Replies),
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// The board is full, and the target is a draw.
    FullBoard,
}

/// A move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The point that he claims.
    pub point: Point,
    /// Whether the antagonist would complete a line with it.
    pub blocks: bool,
    /// What the move is for.
    pub reason: Reason,
    /// The part of the proof that says so.
    pub source: Source,
    /// The move and what comes after it up to the next choice of the antagonist, unless any move will do. A point that he
    /// has already stands for any other.
    #[serde(rename = "script")]
    pub variation: Variation,
}

/// What a move of the protagonist is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It completes this line.
    Line(Vec<Point>),
    /// He would complete a line with one of these points next.
    Threat(Vec<Point>),
    /// It is a move of a script, and leaves the antagonist a choice.
    Quiet,
    /// It is the other point of a pair, of which the antagonist has claimed this one.
    Pair(Point),
    /// No point takes more weight off the antagonist's open lines, whose potential before the move is this.
    Potential(Weight),
    /// Any move will do.
    Any,
}

/// A part of a proof, as it is applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The lemma's index; nothing for the theorem.
    pub lemma: Option<usize>,
    /// The numbers of the maps, as listed, that take the lemma to the board when they are applied in turn; none for the
    /// identity.
    pub maps: Vec<usize>,
}

/// What the protagonist answers to the antagonist's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// The part of the proof that says so.
    pub source: Source,
    /// The replies that are answered in one way, each with what comes up to the next choice of the antagonist.
    pub answers: Vec<variation::Answer>,
    /// The pairs of free points, if the other replies are answered by a pairing: by the other point of a pair, or anywhere.
    pub pairs: Option<Vec<Pair>>,
}

impl<'a> Player<'a> {
    /// A player by this certificate, which should have been checked.
    pub fn new(certificate: &'a Certificate) -> Player<'a> {
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        Player { certificate, maps: Maps::of(&certificate.strategy), rules }
    }

    /// What the proof says after these moves, Xeno's and Ophelia's in turn.
    ///
    /// # Errors
    ///
    /// When a move is against the rules of the game or not the proof's, and when the proof breaks on the way.
    pub fn answer(&self, line: &[Point]) -> Result<Answer, PlayError> {
        let strategy = &self.certificate.strategy;
        let breaks = |after| move |gap| PlayError::Breaks { after, gap };
        let mut game = Game::start(strategy, &self.maps, &self.rules).map_err(breaks(0))?;
        for (&point, number) in line.iter().zip(1..) {
            let breaks = breaks(number - 1);
            let over = game.over().map_err(breaks)?;
            Self::check(&game, number, point, over.is_some())?;
            if game.turn() == ANTAGONIST {
                game.reply(point);
            } else if game.completes(point) {
                game.claim(point, &Wish::Any).map_err(breaks)?;
            } else {
                let wish = game.wish().map_err(breaks)?;
                if !game.grants(&wish, point) {
                    let instead = Box::new(Self::best(&mut game, wish).map_err(breaks)?);
                    return Err(PlayError::Departs { number, point, instead });
                }
                game.claim(point, &wish).map_err(breaks)?;
            }
        }
        let turn = Self::says(&mut game).map_err(breaks(line.len()))?;
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| game.real.points_of(role));
        let (xeno, ophelia) = if strategy.claim.is_xeno() { (own, other) } else { (other, own) };
        Ok(Answer { xeno, ophelia, turn })
    }

    /// Whether a move obeys the rules of the game.
    fn check(game: &Game, number: usize, point: Point, over: bool) -> Result<(), PlayError> {
        let position = &game.real;
        if over {
            return Err(PlayError::Finished { number, point });
        }
        if usize::from(point) >= position.rules().points() {
            return Err(PlayError::OffBoard { number, point, last: position.rules().points() - 1 });
        }
        if let Some(earlier) = position.trail().iter().position(|&(_, taken)| taken == point) {
            return Err(PlayError::Taken { number, point, earlier: earlier + 1 });
        }
        if !position.is_legal(game.turn(), point) {
            return Err(PlayError::Forbidden { number, point });
        }
        Ok(())
    }

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
                (Some(_), Wish::Heaviest(_)) => (Reason::Potential(game.potential()), Variation::single(point, None)),
                _ => (Reason::Any, Variation::default()),
            }
        };
        Ok(Move { point, blocks, reason, source, variation })
    }
}

/// The line that the protagonist completes with a point.
fn completed(position: &Position, point: Point) -> Option<Vec<Point>> {
    let rules = position.rules();
    let is_own = |other: Point| other == point || position.owns(PROTAGONIST, other);
    let mut through = rules.through[usize::from(point)].iter().map(|&line| &rules.lines[line as usize]);
    through.find(|line| rules.counts[PROTAGONIST] && line.iter().all(|&other| is_own(other))).cloned()
}

#[cfg(test)]
mod tests;
