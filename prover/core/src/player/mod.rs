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
//! use pgc_core::certificate::Prepared;
//! use pgc_core::player::Turn;
//! use pgc_core::proof::Proof;
//!
//! let proof = Proof::read(&std::fs::read("grid-3-3.pgc")?)?;
//! let player = Prepared::new(&proof);
//! if let Turn::Move(answer) = player.answer(&[13, 0])?.turn {
//!     println!("Xeno moves to {}", answer.point);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Outcomes.** What comes of each reply is the proof's answer to it, and how long the proof takes to win. Each reply is tried on a copy
//! of the game, which is played on by one answer. So it costs as many answers as there are replies, and is computed only where
//! somebody asks.
//!
//! **Positions** without the moves that led to them: a line of play to the position is looked for, in which the protagonist makes the
//! proof's moves and the antagonist those that are left, the least first. So the move depends on the position alone. Each position that
//! is reached so is one from which the proof reaches the target, and games are finite: a player who asks for each
//! move anew reaches it, too. A line is needed because a proof answers what happens when it is followed from the start. A position that no
//! play against it reaches need not be covered by it, though its player might well win there. The orders of the moves are many, so the
//! search is bounded.
//!
//! **A state** is a position with what helps the eye to follow: what a page shows after each move, and what `prover play --json` gives. It
//! is computed from the moves alone and keeps nothing, so a page may go back and forth as it likes.

mod answer;
mod game;
pub mod variation;

use serde::Serialize;
use thiserror::Error;

use crate::certificate::{Certificate, Prepared};
use crate::game::{OpeningRule, Point};
use crate::player::game::{Game, Plan};
use crate::player::variation::{End, Variation, completed};
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::potential::Weight;
use crate::strategy::replay::{self, Why};
use crate::strategy::{Games, Strategy, moves};

pub use answer::{Move, PlayError, Reason, Refusal, Replies, Source, Turn, Within};
pub use variation::Placed;

impl Prepared<'_> {
    /// The position after these moves from the start, Xeno's and Ophelia's in turn, and what the proof says there.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks on the way.
    pub fn answer(&self, line: &[Point]) -> Result<State, PlayError> {
        let mut game = self.game(line)?;
        let turn = Self::says(&mut game).map_err(|why| PlayError::Breaks { after: line.len(), why })?;
        let (real, claim) = (&game.real, self.certificate.strategy.claim);
        let legal = if let Turn::Replies(_) = turn { real.moves(ANTAGONIST) } else { Vec::new() };
        let cited = if let Turn::Over(_) = turn { None } else { self.cited(&game) };
        // With the first such line for each point.
        let threat = |point| Some(Threat { point, line: completed(real, point)? });
        let threats: Vec<Threat> = real.completions(PROTAGONIST).filter_map(threat).collect();
        let hint = hint(&turn, &legal, &threats);
        let open = claim.is_draw().then(|| Weight::potential(real, ANTAGONIST).0);
        let open = open.into_iter().flat_map(|lines| (0..).zip(lines)).filter(|(_, lines)| *lines > 0).collect();
        let [xeno, ophelia] = claim.by_player([PROTAGONIST, ANTAGONIST].map(|role| real.points_of(role)));
        Ok(State { xeno, ophelia, left: real.left(), turn, legal, threats, open, hint, cited })
    }

    /// The lemma that is followed: what it states, and where its map takes that.
    fn cited(&self, game: &Game) -> Option<Cited> {
        let (strategy, map, index) = (&self.certificate.strategy, &game.map, game.lemma?);
        let lemma = strategy.lemmas.get(index)?;
        let stated = strategy.claim.by_player([lemma.own.clone(), lemma.other.clone()]);
        let applied = stated.each_ref().map(|points| map.set_image(points));
        Some(Cited { lemma: index, stated, applied, images: map.images().to_vec(), cycles: map.cycles() })
    }

    /// The game after these moves.
    fn game(&self, line: &[Point]) -> Result<Game<'_>, PlayError> {
        let breaks = |after| move |why| PlayError::Breaks { after, why };
        let mut game = Game::start(&self.theorem, self).map_err(breaks(0))?;
        for (&point, number) in line.iter().zip(1..) {
            let breaks = breaks(number - 1);
            let refused = |why| PlayError::Refused { number, point, why };
            let over = game.over().map_err(breaks)?.is_some();
            if let Some(why) = if over { Some(Refusal::Finished) } else { Self::against_the_rules(&game, point) } {
                return Err(refused(why));
            }
            if let Some(instead) = Self::make(&mut game, point).map_err(breaks)? {
                return Err(refused(Refusal::Departs(Box::new(instead))));
            }
        }
        Ok(game)
    }

    /// Makes a legal move of either player; nothing comes of it. If it is the protagonist's, and not the proof's, the proof's is returned.
    fn make(game: &mut Game, point: Point) -> Result<Option<Move>, Why> {
        if game.turn() == ANTAGONIST {
            game.reply(point)?;
        } else if game.completes(point) {
            game.claim(point, None)?;
        } else {
            let wish = game.wish()?;
            if !game.grants(wish, point) {
                return Self::best(game, wish).map(Some);
            }
            game.claim(point, wish)?;
        }
        Ok(None)
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
    fn says(game: &mut Game) -> Result<Turn, Why> {
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
    fn best(game: &mut Game, wish: Option<Point>) -> Result<Move, Why> {
        let source = game.source();
        let real = &game.real;
        // The proof may state a longer way, as it is about an imagined game in which he has fewer points. Whoever
        // can complete a line does.
        let win = real.legal_completions(PROTAGONIST).next();
        let wanted = win.or_else(|| game.wanted(wish));
        let point = wanted.or_else(|| real.moves(PROTAGONIST).first().copied()).ok_or(Why::NoMove)?;
        let blocks = real.legal_completions(ANTAGONIST).any(|completion| completion == point);
        let (reason, variation) = if win.is_some() {
            let line = completed(real, point).unwrap_or_default();
            (Reason::Line(line.clone()), Variation::single(point, Some(End::Line(line))))
        } else {
            let single = Variation::single(point, None);
            match (wanted, &game.plan) {
                (None, _) | (_, Plan::Anyhow) => (Reason::Any, Variation::default()),
                (_, Plan::Follow(..)) => (game.effect(point), game.outline()?),
                (_, Plan::Pair(_)) => (Reason::Pair(game.last.unwrap_or(point)), single),
                (_, Plan::Parts(_)) => (Self::within(game)?, single),
                (_, Plan::Weigh) => (Reason::Potential(Weight::potential(&game.imagined, ANTAGONIST)), single),
            }
        };
        Ok(Move { point, blocks, reason, source, variation })
    }

    /// Why a move answers in the part in which the antagonist has just moved.
    fn within(game: &mut Game) -> Result<Reason, Why> {
        let Some(reply) = game.last else { return Ok(Reason::Any) };
        let Some((part, inner)) = game.moved_inside() else { return Ok(Reason::Any) };
        let wish = inner.wish()?;
        let Move { reason, source, .. } = Self::best(inner, wish)?;
        let reason = reason.image(&|point| part.points[usize::from(point)]);
        Ok(Reason::Part(Box::new(Within { part, reply, reason, source })))
    }
}

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

impl Prepared<'_> {
    /// What comes of each of the antagonist's legal moves after this line of play, ascending; nothing where she is not to move.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks.
    pub fn outcomes(&self, line: &[Point]) -> Result<Vec<Outcome>, PlayError> {
        let game = self.game(line)?;
        let over = game.over().map_err(|why| PlayError::Breaks { after: line.len(), why })?;
        if over.is_some() || game.turn() != ANTAGONIST {
            return Ok(Vec::new());
        }
        let lemmas = self.certificate.strategy.moves_of_lemmas();
        let mut outcomes = Vec::new();
        for reply in game.real.moves(ANTAGONIST) {
            let outcome = self.outcome(game.clone(), reply, lemmas.as_deref());
            outcomes.push(outcome.map_err(|why| PlayError::Breaks { after: line.len() + 1, why })?);
        }
        Ok(outcomes)
    }

    /// What comes of one reply, where it is known within how many moves each lemma wins.
    fn outcome(&self, mut game: Game, reply: Point, lemmas: Option<&[usize]>) -> Result<Outcome, Why> {
        game.reply(reply)?;
        let Turn::Move(answer) = Self::says(&mut game)? else {
            return Ok(Outcome { reply, answer: None, moves: None });
        };
        let wins = game.completes(answer.point);
        let moves = lemmas.and_then(|lemmas| match game.plan {
            _ if wins => Some(1),
            Plan::Follow(ref term, next) => Some(moves(term, lemmas)?.saturating_sub(next)),
            Plan::Weigh | Plan::Pair(_) | Plan::Parts(_) | Plan::Anyhow => None,
        });
        Ok(Outcome { reply, answer: Some(answer.point), moves })
    }
}

/// The most lines of play that are tried for one position.
const MOST: usize = 20_000;

/// Why a position has no move of the proof's. The message says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unanswered {
    /// The text is no position of the board, which has so many points.
    #[error(
        "this is not a position of the board; draw one letter for each of its {0} points, as in x..o....x, or list the points of both players, \
         each once, as in X:0,5/O:7"
    )]
    Unreadable(usize),
    /// The points do not say that the protagonist is to move.
    #[error("by the number of moves, {0} is not to move here; give a position in which {0} is to move")]
    Turn(&'static str),
    /// The game starts from a position, and this one lacks a point of it.
    #[error("point {0} is owned at the start of this game, but here it is free or the other player's")]
    Start(Point),
    /// The game is over.
    #[error("the game is over here; the proof has no further move")]
    Over,
    /// No line of play leads here.
    #[error(
        "no line of play against this proof was found that leads here; begin at the start, and make the proof's moves"
    )]
    Unreachable,
    /// The proof is not valid.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Unanswered {
    /// A word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Turn(_) => "turn",
            Self::Start(_) => "start",
            Self::Over => "over",
            Self::Unreachable => "unreachable",
            Self::Play(_) => "broken",
        }
    }
}

/// The search for a line of play to one position.
struct Path {
    /// The points of each role that are left.
    left: [Vec<Point>; 2],
    tried: usize,
    /// Whether a game was over on the way, with no move left.
    over: bool,
}

impl Prepared<'_> {
    /// The move at a position, whose text is as `position_in` of a game reads it.
    ///
    /// # Errors
    ///
    /// It is no position, the protagonist is not to move there, or no play against the proof leads there.
    pub fn move_at(&self, position: &str) -> Result<Move, Unanswered> {
        let placed = self.certificate.game.position_in(position);
        let placed = placed.map_err(|_| Unanswered::Unreadable(self.certificate.game.board.points()))?;
        let game = self.game(&[])?;
        let rules = game.real.rules();
        let mut left = rules.claim.by_player(placed);
        for (role, points) in [PROTAGONIST, ANTAGONIST].into_iter().zip(&rules.start) {
            if let Some(&point) = points.iter().find(|point| !left[role].contains(point)) {
                return Err(Unanswered::Start(point));
            }
            left[role].retain(|point| !points.contains(point));
        }
        if left[ANTAGONIST].len() != left[PROTAGONIST].len() + usize::from(rules.antagonist_begins) {
            let [protagonist, _] = rules.claim.by_player(["Xeno", "Ophelia"]);
            return Err(Unanswered::Turn(protagonist));
        }
        let mut path = Path { left, tried: 0, over: false };
        let found = path.find(game)?;
        found.ok_or(if path.over { Unanswered::Over } else { Unanswered::Unreachable })
    }
}

impl Path {
    /// The move at the position, if the game can be continued to it.
    fn find(&mut self, mut game: Game) -> Result<Option<Move>, Unanswered> {
        let (turn, after) = (game.turn(), game.real.trail().len() - game.given());
        let breaks = |why| PlayError::Breaks { after, why };
        let left: usize = self.left.iter().map(Vec::len).sum();
        if game.over().map_err(breaks)?.is_some() {
            self.over |= left == usize::from(turn == ANTAGONIST);
            return Ok(None);
        }
        let mut moves = self.left[turn].clone();
        if turn == PROTAGONIST {
            if self.tried >= MOST {
                return Ok(None);
            }
            self.tried += 1;
            let wish = game.wish().map_err(breaks)?;
            if left == 0 {
                return Ok(Some(Prepared::best(&mut game, wish).map_err(breaks)?));
            }
            // The proof's own move comes first.
            let first = game.real.legal_completions(PROTAGONIST).next().or_else(|| game.wanted(wish));
            moves.sort_by_key(|&own| (Some(own) != first, own));
        }
        for point in moves {
            let mut next = game.clone();
            let is_legal = Prepared::against_the_rules(&game, point).is_none();
            if !is_legal || Prepared::make(&mut next, point).map_err(breaks)?.is_some() {
                continue;
            }
            self.left[turn].retain(|&left| left != point);
            let found = self.find(next)?;
            self.left[turn].push(point);
            self.left[turn].sort_unstable();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// A position after a line of play, and what the proof says there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// In a bounded claim, how many moves of the attacker still count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Point>,
    /// Who is to move, and what the proof says about it.
    pub turn: Turn,
    /// The antagonist's legal moves, ascending; none where she is not to move.
    pub legal: Vec<Point>,
    /// Where the protagonist would complete a line, ascending.
    pub threats: Vec<Threat>,
    /// Where the claim is a draw, the lines that the antagonist can still complete: how many, for each number of points that
    /// they lack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<(usize, u64)>,
    /// The antagonist's move that resists longest as far as the proof shows; nothing where she is not to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Point>,
    /// The lemma that the proof follows, if it is not the theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cited: Option<Cited>,
}

/// A point with which the protagonist would complete a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// The free point.
    pub point: Point,
    /// The line, with this point.
    pub line: Vec<Point>,
}

/// A cited lemma, as it is written and as it is applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cited {
    /// Its index.
    pub lemma: usize,
    /// The statement's points of Xeno and of Ophelia, as written.
    pub stated: [Vec<Point>; 2],
    /// The same on the board.
    pub applied: [Vec<Point>; 2],
    /// The point of the board for each point of the lemma.
    pub images: Vec<Point>,
    /// The cycles of this map.
    pub cycles: Vec<Vec<Point>>,
}

/// A lemma as a theorem of its own, about a game that starts from its statement; nothing if there is no lemma of this index.
pub fn as_theorem(certificate: &Certificate, index: usize) -> Option<Certificate> {
    let Certificate { game, strategy: Strategy { claim, lemmas, .. }, steps } = certificate;
    let lemma = lemmas.get(index)?;
    let opening = OpeningRule::Start(claim.start([lemma.own.clone(), lemma.other.clone()], false));
    let game = crate::game::Game { opening, moves: lemma.left, ..game.clone() };
    let strategy = Strategy { claim: *claim, lemmas: lemmas[..index].to_vec(), theorem: lemma.term.clone() };
    Some(Certificate { game, strategy, steps: *steps })
}

/// A game of parts as a theorem of its own, with the steps of its check; nothing if there is no game of this number.
pub fn as_game(certificate: &Certificate, number: usize) -> Option<Certificate> {
    let games = Games::of(&certificate.strategy);
    let part = games.listed.get(number)?;
    let (game, strategy) = (part.game.clone(), part.strategy.clone());
    let steps = replay::steps_within(&part.rules(), &strategy, certificate.steps).unwrap_or(certificate.steps);
    Some(Certificate { game, strategy, steps })
}

/// The only move that does not lose at once; else the reply that the proof answers with the longest script, a script that
/// leaves a choice before one that wins.
fn hint(turn: &Turn, legal: &[Point], threats: &[Threat]) -> Option<Point> {
    let Turn::Replies(Replies { answers, .. }) = turn else { return None };
    if let Some(threat) = threats.first().filter(|threat| legal.contains(&threat.point)) {
        return Some(threat.point);
    }
    let lasting = |variation: &Variation| {
        let wins = matches!(variation.end, Some(End::Line(_) | End::Threats(_)));
        (!wins, variation.moves.len())
    };
    let longest = answers.iter().rev().max_by_key(|answer| answer.variation.as_ref().map(lasting));
    longest.and_then(|answer| answer.replies.first()).or(legal.first()).copied()
}

#[cfg(test)]
mod tests;
