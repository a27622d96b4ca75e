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
//! use pgc_core::certificate::GameProofs;
//! use pgc_core::player::Turn;
//! use pgc_core::proof::Proof;
//!
//! let proof = Proof::read(&std::fs::read("grid-3-3.pgc")?)?;
//! let player = GameProofs::new(&proof);
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
//!
//! # The two games
//!
//! A lemma is cited where its statement dominates the position. From then on the protagonist imagines a game from
//! the statement, which is mapped to the real board, and so is the lemma's term. In it he owns only points that he really owns, and
//! the antagonist owns all that she really owns and perhaps more (specification: rules, section 9, Lemma 1).
//!
//! The *plan* is how the imagined game goes on: by the moves of a term and then by its ending, which may lead to
//! another term, to a lemma, or for good to weights, pairs or parts. The *wish* is the next move by the plan. It is granted by
//! this point, or by any point if he owns that one already.
//!
//! When a lemma cites another one, the imagined game is begun anew from that statement, and the map becomes the
//! product of both. So the depth of citations costs nothing. The theorem and each game of parts has its own rules, maps and lemmas. They
//! are prepared once, and a game that is played holds references to them.
//!
//! Each reply of the antagonist is looked at in the real game: if it leaves the protagonist a line to complete, he completes it. Else
//! it is carried into the imagined game, where the proof answers. Replies with the same answer become one group, as
//! a cover answers most of them by few scripts.
//!
//! In each part the protagonist follows the proof of its game (Lemma 4). A part's game begins when the antagonist first moves in the part.
//! It is a game like the one on the whole board, with an imagined game of its own if its proof cites lemmas; its points are translated on
//! the way in and out. Moves outside of all parts change none of these games.

pub mod variation;

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use crate::{
    certificate::{Certificate, GameProof, GameProofs},
    game::{OpeningRule, Point},
    pairing::Weight,
    player::variation::{Answer, End, Pair, Variation, completed},
    position::{ANTAGONIST, Moves, PROTAGONIST, Position, Role, point_of},
    strategy::{
        Ending, Games, Lemma, Part, Replay, Strategy, Term, moves, replay,
        replay::{Breach, PlayResult},
    },
    symmetry::Permutation,
};

pub use variation::{IllegalMove, Move, Origin, PartReason, PlacedPart, PlayError, Reason, Replies, Turn};

impl GameProofs<'_> {
    /// The position after these moves from the start, Xeno's and Ophelia's in turn, and what the proof says there.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks on the way.
    pub fn answer(&self, line: &[Point]) -> Result<PlayState, PlayError> {
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
        let [xeno, ophelia] = claim.by_player(real.sides());
        Ok(PlayState { xeno, ophelia, left: real.left(), turn, legal, threats, open, hint, cited })
    }

    /// The lemma that is followed: what it states, and where its map takes that.
    fn cited(&self, game: &Game) -> Option<AppliedLemma> {
        let (strategy, map, index) = (&self.certificate.strategy, &game.map, game.lemma?);
        let lemma = strategy.lemmas.get(index)?;
        let stated = strategy.claim.by_player([lemma.own.clone(), lemma.other.clone()]);
        let applied = stated.each_ref().map(|points| map.set_image(points));
        Some(AppliedLemma { lemma: index, stated, applied, images: map.images().to_vec(), cycles: map.cycles() })
    }

    /// The game after these moves.
    fn game(&self, line: &[Point]) -> Result<Game<'_>, PlayError> {
        let breaks = |after| move |why| PlayError::Breaks { after, why };
        let mut game = Game::start(&self.theorem, self).map_err(breaks(0))?;
        for (&point, number) in line.iter().zip(1..) {
            let breaks = breaks(number - 1);
            let refused = |why| PlayError::Refused { number, point, why };
            let over = game.over().map_err(breaks)?.is_some();
            if let Some(why) = if over { Some(IllegalMove::Finished) } else { Self::against_the_rules(&game, point) } {
                return Err(refused(why));
            }
            if let Some(instead) = Self::make(&mut game, point).map_err(breaks)? {
                return Err(refused(IllegalMove::Departs(Box::new(instead))));
            }
        }
        Ok(game)
    }

    /// Makes a legal move of either player; nothing comes of it. If it is the protagonist's, and not the proof's, the proof's is returned.
    fn make(game: &mut Game, point: Point) -> Result<Option<Move>, Breach> {
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
    fn against_the_rules(game: &Game, point: Point) -> Option<IllegalMove> {
        let (position, last) = (&game.real, game.real.rules().points() - 1);
        if usize::from(point) > last {
            return Some(IllegalMove::OffBoard(last));
        }
        if let Some(earlier) = position.trail().iter().position(|&(_, taken)| taken == point) {
            let refusal = (earlier + 1).checked_sub(game.given()).filter(|&number| number > 0);
            return Some(refusal.map_or(IllegalMove::Owned, IllegalMove::Taken));
        }
        (!position.is_legal(game.turn(), point)).then_some(IllegalMove::Forbidden)
    }

    /// What the proof says of the game as it stands.
    fn says(game: &mut Game) -> Result<Turn, Breach> {
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
    fn best(game: &mut Game, wish: Option<Point>) -> Result<Move, Breach> {
        let source = game.source();
        let real = &game.real;
        // The proof may state a longer way, as it is about an imagined game in which he has fewer points. Whoever
        // can complete a line does.
        let win = real.immediate_wins(PROTAGONIST).next();
        let wanted = win.or_else(|| game.wanted(wish));
        let point = wanted.or_else(|| real.moves(PROTAGONIST).first().copied()).ok_or(Breach::NoMove)?;
        let blocks = real.immediate_wins(ANTAGONIST).any(|completion| completion == point);
        let (reason, variation) = if win.is_some() {
            let line = completed(real, point).unwrap_or_default();
            (Reason::Line(line.clone()), Variation::single(point, Some(End::Line(line))))
        } else {
            let single = Variation::single(point, None);
            match (wanted, &game.plan) {
                (None, _) | (_, Course::Anyhow) => (Reason::Any, Variation::default()),
                (_, Course::Follow(..)) => (game.effect(point), game.outline()?),
                (_, Course::Pair(_)) => (Reason::Pair(game.last.unwrap_or(point)), single),
                (_, Course::Parts(_)) => (Self::within(game)?, single),
                (_, Course::Weigh) => (Reason::Potential(Weight::potential(&game.imagined, ANTAGONIST)), single),
            }
        };
        Ok(Move { point, blocks, reason, source, variation })
    }

    /// Why a move answers in the part in which the antagonist has just moved.
    fn within(game: &mut Game) -> Result<Reason, Breach> {
        let Some(reply) = game.last else { return Ok(Reason::Any) };
        let Some((part, inner)) = game.moved_inside() else { return Ok(Reason::Any) };
        let wish = inner.wish()?;
        let Move { reason, source, .. } = Self::best(inner, wish)?;
        let reason = reason.image(&|point| part.points[usize::from(point)]);
        Ok(Reason::Part(Box::new(PartReason { part, reply, reason, source })))
    }
}

/// What comes of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Consequence {
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

impl GameProofs<'_> {
    /// What comes of each of the antagonist's legal moves after this line of play, ascending; nothing where she is not to move.
    ///
    /// # Errors
    ///
    /// A move breaks the rules of the game or is not the proof's, or the proof breaks.
    pub fn outcomes(&self, line: &[Point]) -> Result<Vec<Consequence>, PlayError> {
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
    fn outcome(&self, mut game: Game, reply: Point, lemmas: Option<&[usize]>) -> Result<Consequence, Breach> {
        game.reply(reply)?;
        let Turn::Move(answer) = Self::says(&mut game)? else {
            return Ok(Consequence { reply, answer: None, moves: None });
        };
        let wins = game.completes(answer.point);
        let moves = lemmas.and_then(|lemmas| match game.plan {
            _ if wins => Some(1),
            Course::Follow(ref term, next) => Some(moves(term, lemmas)?.saturating_sub(next)),
            Course::Weigh | Course::Pair(_) | Course::Parts(_) | Course::Anyhow => None,
        });
        Ok(Consequence { reply, answer: Some(answer.point), moves })
    }
}

/// The most lines of play that are tried for one position.
const MOST: usize = 20_000;

/// Why a position has no move of the proof's. The message says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
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

impl PositionError {
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

impl GameProofs<'_> {
    /// The move at a position, whose text is as `position_in` of a game reads it.
    ///
    /// # Errors
    ///
    /// It is no position, the protagonist is not to move there, or no play against the proof leads there.
    pub fn move_at(&self, position: &str) -> Result<Move, PositionError> {
        let placed = self.certificate.game.position_in(position);
        let placed = placed.map_err(|_| PositionError::Unreadable(self.certificate.game.board.points()))?;
        let game = self.game(&[])?;
        let rules = game.real.rules();
        let mut left = rules.claim.by_player(placed);
        for (role, points) in [PROTAGONIST, ANTAGONIST].into_iter().zip(&rules.start) {
            if let Some(&point) = points.iter().find(|point| !left[role].contains(point)) {
                return Err(PositionError::Start(point));
            }
            left[role].retain(|point| !points.contains(point));
        }
        if left[ANTAGONIST].len() != left[PROTAGONIST].len() + usize::from(rules.other_begins) {
            let [protagonist, _] = rules.claim.by_player(["Xeno", "Ophelia"]);
            return Err(PositionError::Turn(protagonist));
        }
        let mut path = Path { left, tried: 0, over: false };
        let found = path.find(game)?;
        found.ok_or(if path.over { PositionError::Over } else { PositionError::Unreachable })
    }
}

impl Path {
    /// The move at the position, if the game can be continued to it.
    fn find(&mut self, mut game: Game) -> Result<Option<Move>, PositionError> {
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
                return Ok(Some(GameProofs::best(&mut game, wish).map_err(breaks)?));
            }
            // The proof's own move comes first.
            let first = game.real.immediate_wins(PROTAGONIST).next().or_else(|| game.wanted(wish));
            moves.sort_by_key(|&own| (Some(own) != first, own));
        }
        for point in moves {
            let mut next = game.clone();
            let is_legal = GameProofs::against_the_rules(&game, point).is_none();
            if !is_legal || GameProofs::make(&mut next, point).map_err(breaks)?.is_some() {
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
pub struct PlayState {
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
    pub cited: Option<AppliedLemma>,
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
pub struct AppliedLemma {
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

/// A game played by a proof.
#[derive(Clone)]
struct Game<'a> {
    proof: &'a GameProof<'a>,
    player: &'a GameProofs<'a>,
    real: Position,
    imagined: Position,
    /// What maps the lemma that is being followed to the board.
    map: Permutation,
    /// The numbers of the maps whose product is `map`, in the order in which they are applied.
    path: Vec<usize>,
    /// The lemma that is being followed; nothing for the theorem.
    lemma: Option<usize>,
    plan: Course<'a>,
    /// The antagonist's last move in the imagined game, if it counts there.
    last: Option<Point>,
}

/// How the protagonist continues the imagined game.
#[derive(Clone)]
enum Course<'a> {
    /// By the moves of a term, mapped to the board, from this index on, then by its ending.
    Follow(Arc<Term>, usize),
    /// By claiming points of the largest weight (rules, Lemma 2).
    Weigh,
    /// By claiming the other points of pairs (rules, Lemma 3).
    Pair(Vec<Pair>),
    /// By answering in the same part (rules, Lemma 4).
    Parts(Vec<PartPlay<'a>>),
    /// In any way: the imagined game is over.
    Anyhow,
}

/// A part, and the game in it once the antagonist has moved there.
#[derive(Clone)]
struct PartPlay<'a> {
    part: Part,
    game: Option<Box<Game<'a>>>,
}

impl<'a> Game<'a> {
    /// The game at its start.
    fn start(proof: &'a GameProof<'a>, player: &'a GameProofs<'a>) -> Result<Self, Breach> {
        let GameProof { rules, strategy, .. } = proof;
        let mut game = Game {
            proof,
            player,
            real: Position::at_start(rules),
            imagined: Position::at_start(rules),
            map: Permutation::identity(rules.points()),
            path: Vec::new(),
            lemma: None,
            plan: Course::Follow(Arc::new(strategy.theorem.clone()), 0),
            last: None,
        };
        if game.turn() == ANTAGONIST {
            game.pair_up()?;
        }
        Ok(game)
    }

    /// Who is to move.
    fn turn(&self) -> Role {
        let (played, mover) = (self.real.trail().len() - self.given(), self.real.rules().mover());
        if played.is_multiple_of(2) { mover } else { 1 - mover }
    }

    /// The number of points that are owned at the start.
    fn given(&self) -> usize {
        self.real.rules().start.iter().map(Vec::len).sum()
    }

    /// How the game has ended, if it has.
    fn over(&self) -> Result<Option<End>, Breach> {
        let (real, is_draw) = (&self.real, self.real.rules().claim.is_draw());
        let is_over = real.has_completed(PROTAGONIST) || real.is_full() || is_draw && real.is_late();
        match is_over.then(|| End::won(real)) {
            _ if real.has_completed(ANTAGONIST) => Err(Breach::Danger),
            Some(End::FullBoard) if !is_draw => Err(Breach::Full),
            end => Ok(end),
        }
    }

    /// Whether the protagonist completes a line with a free point.
    fn completes(&self, point: Point) -> bool {
        self.real.immediate_wins(PROTAGONIST).any(|completion| completion == point)
    }

    /// The part of the proof that is being followed.
    fn source(&self) -> Origin {
        let listed = self.proof.maps.listed.iter().position(|&map| *map == self.map);
        let maps = match listed {
            Some(index) => vec![index + 1],
            None if self.map.is_identity() => Vec::new(),
            None => self.path.clone(),
        };
        Origin { lemma: self.lemma, maps }
    }

    /// The protagonist's next move in the imagined game, when he is to move; nothing if any move will do, or none.
    fn wish(&mut self) -> Result<Option<Point>, Breach> {
        loop {
            if self.imagined.is_full() {
                self.plan = Course::Anyhow;
            }
            let Some((term, next)) = self.followed() else { return self.quiet_wish() };
            if let Some(point) = self.imagined.immediate_wins(PROTAGONIST).next() {
                // He has no fewer points on the real board, so this point completes a line there, if the proof is valid.
                return if self.completes(point) { Ok(Some(point)) } else { Err(Breach::NoWin) };
            }
            match (term.moves.get(next), &term.ending) {
                (Some(&point), _) => {
                    let free = usize::from(point) < self.real.rules().points() && self.imagined.is_free(point);
                    let legal = free && (self.real.is_legal(PROTAGONIST, point) || self.real.owns(PROTAGONIST, point));
                    return if legal { Ok(Some(point)) } else { Err(Breach::Illegal(point)) };
                }
                (None, Ending::Cover(terms)) => {
                    self.plan = Course::Follow(Arc::new(self.first_that_proves(terms)?.clone()), 0);
                }
                (None, Ending::Cite { lemma, map }) => self.enter(*lemma, map)?,
                (None, Ending::Potential) => self.plan = Course::Weigh,
                (None, Ending::Pairing | Ending::Parts(_) | Ending::End) => return Err(Breach::Ends),
            }
        }
    }

    /// The term that is being followed, and its next move.
    fn followed(&self) -> Option<(Arc<Term>, usize)> {
        if let Course::Follow(term, next) = &self.plan { Some((Arc::clone(term), *next)) } else { None }
    }

    /// The next move of a plan that is not a script.
    fn quiet_wish(&mut self) -> Result<Option<Point>, Breach> {
        Ok(match &self.plan {
            Course::Weigh => self.heaviest().first().copied(),
            Course::Pair(pairs) => {
                let pair = pairs.iter().find(|pair| self.last.is_some_and(|last| pair.contains(&last)));
                pair.and_then(|pair| pair.iter().copied().find(|&point| self.imagined.is_free(point)))
            }
            Course::Parts(_) => {
                // The answer in the part in which the antagonist has just moved.
                let Some((part, game)) = self.moved_inside() else { return Ok(None) };
                let wish = game.wish()?;
                game.wanted(wish).map(|local| part.points[usize::from(local)])
            }
            Course::Follow(..) | Course::Anyhow => None,
        })
    }

    /// The lemmas that may be cited here.
    fn citable(&self) -> &'a [Lemma] {
        &self.proof.strategy.lemmas[..self.lemma.unwrap_or(self.proof.strategy.lemmas.len())]
    }

    /// The first of these terms that proves the imagined position.
    fn first_that_proves<'t>(&mut self, terms: &'t [Term]) -> Result<&'t Term, Breach> {
        let mut replay = Replay::new(self.citable()).within(self.player.certificate.steps);
        let first = terms.iter().find(|term| replay.proves(&mut self.imagined, term));
        if replay.is_exhausted() {
            Err(Breach::MoreSteps(self.player.certificate.steps))
        } else {
            first.ok_or(Breach::NoScript)
        }
    }

    /// Continues from a lemma's statement.
    fn enter(&mut self, lemma: usize, map: &Permutation) -> Result<(), Breach> {
        let cited = self.citable().get(lemma).ok_or(Breach::Citation(lemma))?;
        if !cited.dominates(&self.real, map) {
            return Err(Breach::Citation(lemma));
        }
        let number = self.number(map);
        self.path.splice(..0, (number > 0).then_some(number));
        self.map = map.clone();
        let sides = [&cited.own, &cited.other].map(|points| map.set_image(points));
        self.imagined = Position::within(self.real.rules(), sides.each_ref().map(Vec::as_slice), cited.left);
        self.lemma = Some(lemma);
        self.last = None;
        self.plan = Course::Follow(Arc::new(cited.term.image(map)), 0);
        Ok(())
    }

    /// The number of the map by which the proof cites a lemma, given its product with the map of the lemma that is being followed.
    fn number(&self, map: &Permutation) -> usize {
        self.proof.maps.number(&map.then(&self.map.inverse()))
    }

    /// The point of a wish; nothing if any point will do.
    fn wanted(&self, wish: Option<Point>) -> Option<Point> {
        wish.filter(|&point| self.real.is_free(point))
    }

    /// Whether a real move that completes no line fulfils the wish.
    fn grants(&self, wish: Option<Point>, point: Point) -> bool {
        match self.wanted(wish) {
            None => true,
            Some(_) if matches!(self.plan, Course::Weigh) => self.heaviest().contains(&point),
            Some(wanted) => wanted == point,
        }
    }

    /// The protagonist claims a real point that completes a line, or fulfils his wish.
    fn claim(&mut self, point: Point, wish: Option<Point>) -> Result<(), Breach> {
        let wanted = self.wanted(wish).is_some();
        self.real.place(PROTAGONIST, point);
        if self.real.has_completed(PROTAGONIST) {
            return Ok(());
        }
        self.follow(wish, wanted.then_some(point))?;
        self.settle()
    }

    /// The protagonist has fulfilled his wish by a real move, or owned its point before.
    fn follow(&mut self, wish: Option<Point>, real: Option<Point>) -> Result<(), Breach> {
        if let Course::Parts(_) = self.plan {
            return self.follow_inside(wish);
        }
        let Some(mut point) = wish else { return Ok(()) };
        match (&mut self.plan, real) {
            (Course::Follow(_, next), _) => *next += 1,
            (Course::Weigh, Some(real)) => point = real,
            _ => {}
        }
        self.imagined.place(PROTAGONIST, point);
        Ok(())
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, unless the antagonist must prevent a line.
    fn settle(&mut self) -> Result<(), Breach> {
        if self.imagined.completion_count(PROTAGONIST) == 0 { self.pair_up() } else { Ok(()) }
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, the antagonist to move.
    fn pair_up(&mut self) -> Result<(), Breach> {
        let Some((term, next)) = self.followed() else { return Ok(()) };
        self.plan = match &term.ending {
            Ending::Pairing if next == term.moves.len() => {
                Course::Pair(variation::pairs(&self.imagined).ok_or(Breach::Pairing)?)
            }
            Ending::Parts(parts) if next == term.moves.len() => {
                let most = self.player.certificate.steps;
                let mut replay = Replay::new(&[]).within(most);
                if !replay.ends(&mut self.imagined, &term.ending, PlayResult::Quiet) {
                    return Err(if replay.is_exhausted() { Breach::MoreSteps(most) } else { Breach::Parts });
                }
                Course::Parts(parts.iter().map(|part| PartPlay { part: part.clone(), game: None }).collect())
            }
            _ => return Ok(()),
        };
        Ok(())
    }

    /// The antagonist claims a real point. The move is legal.
    fn reply(&mut self, point: Point) -> Result<(), Breach> {
        self.last = self.stand_in(point);
        self.real.place(ANTAGONIST, point);
        match self.last {
            Some(point) => {
                self.imagined.place(ANTAGONIST, point);
                self.reply_inside(point)?;
            }
            // A move that changes nothing here needs no answer.
            None if self.is_quiet() => {}
            None => self.plan = Course::Anyhow,
        }
        Ok(())
    }

    /// Whether the plan answers single moves, by weights, pairs or parts, so that a move may also be skipped.
    fn is_quiet(&self) -> bool {
        matches!(self.plan, Course::Pair(_) | Course::Weigh | Course::Parts(_))
    }

    /// The imagined move for a real one: the same point if it is free there; else, where scripts are followed, any free
    /// point, if possible a useless one. Nothing if there is none.
    fn stand_in(&self, point: Point) -> Option<Point> {
        if self.imagined.is_free(point) {
            return Some(point);
        }
        if self.is_quiet() {
            return None;
        }
        let free = || self.ordered().filter(|&point| self.imagined.is_legal(ANTAGONIST, point));
        let blocks = |point: &Point| self.imagined.completions(PROTAGONIST).any(|completion| completion == *point);
        free().find(|point| !blocks(point)).or_else(|| free().next())
    }

    /// All points, in the order of the lemma that is being followed.
    fn ordered(&self) -> impl Iterator<Item = Point> + '_ {
        self.map.images().iter().copied()
    }

    /// The points that take the most weight off the antagonist's open lines in the imagined game.
    fn heaviest(&self) -> Vec<Point> {
        let free = self.ordered().filter(|&point| self.imagined.is_legal(PROTAGONIST, point));
        let weights = free.map(|point| (Weight::through(&self.imagined, ANTAGONIST, point), point));
        let weights: Vec<(Weight, Point)> = weights.collect();
        let most = weights.iter().map(|(weight, _)| weight).max();
        weights.iter().filter(|(weight, _)| Some(weight) == most).map(|&(_, point)| point).collect()
    }

    /// What a script's move does on the board.
    fn effect(&mut self, point: Point) -> Reason {
        let threats: Vec<Point> = self.real.after(PROTAGONIST, point, |real| real.completions(PROTAGONIST).collect());
        if threats.is_empty() { Reason::Quiet } else { Reason::Threat(threats) }
    }

    /// The rest of the term that is being followed, up to the antagonist's next choice.
    fn outline(&mut self) -> Result<Variation, Breach> {
        let Some((term, next)) = self.followed() else { return Ok(Variation::default()) };
        let mut variation = self.play_out(&term, next)?;
        variation::fill(&mut self.imagined, &mut variation);
        Ok(variation)
    }

    /// A term from this move on, up to the antagonist's next choice, at the imagined position with the protagonist to
    /// move. The pairs of a pairing are left out.
    fn play_out(&mut self, term: &Term, next: usize) -> Result<Variation, Breach> {
        let mark = self.imagined.trail().len();
        let cited = match &term.ending {
            Ending::Cite { lemma, map } => {
                Some(End::Cite { lemma: *lemma, map: self.number(map), then: self.path.clone() })
            }
            _ => None,
        };
        self.imagined.trying(|position| {
            let played = Replay::new(&[]).play(position, &Term::forced(term.moves[next..].to_vec()));
            let end = match (played, &term.ending) {
                (PlayResult::Failed, _) => return Err(Breach::failed(position, &term.moves[next..], mark, false)),
                (PlayResult::Proved, _) => Some(End::won(position)),
                (PlayResult::Own, Ending::Cite { .. }) => cited,
                (PlayResult::Own, Ending::Potential)
                | (PlayResult::Quiet, Ending::Pairing | Ending::Parts(_) | Ending::Cover(_)) => {
                    End::of(&term.ending, position, &self.proof.maps, &self.player.games)
                }
                (turn, ending) => return Err(Breach::unended(position, ending, turn)),
            };
            Ok(Variation { end, ..Variation::since(position, mark) })
        })
    }

    /// The antagonist has claimed a point of the imagined game: she moves in its part, if it is in one.
    fn reply_inside(&mut self, point: Point) -> Result<(), Breach> {
        let player = self.player;
        let Some((inside, local)) = self.inside(point) else { return Ok(()) };
        let start = || Game::start(&player.parts[player.games.number(&inside.part.game)], player);
        let game = match &mut inside.game {
            Some(game) => game,
            none => none.insert(Box::new(start()?)),
        };
        game.reply(local)
    }

    /// The part to which a point belongs, and the point of its game that is placed there.
    fn inside(&mut self, point: Point) -> Option<(&mut PartPlay<'a>, Point)> {
        let Course::Parts(parts) = &mut self.plan else { return None };
        parts.iter_mut().find_map(|inside| {
            let at = inside.part.points.iter().position(|&placed| placed == point)?;
            Some((inside, point_of(at)))
        })
    }

    /// The game in the part in which the antagonist has just moved, and the part.
    fn moved_inside(&mut self) -> Option<(PlacedPart, &mut Self)> {
        let games = &self.player.games;
        let (PartPlay { part, game }, _) = self.inside(self.last?)?;
        game.as_deref_mut().map(|game| (PlacedPart::of(part, games), game))
    }

    /// The protagonist has made the move that the part's game wished for, or owned its point before.
    fn follow_inside(&mut self, point: Option<Point>) -> Result<(), Breach> {
        if let Some(point) = point {
            self.imagined.place(PROTAGONIST, point);
        }
        let Some((_, game)) = self.moved_inside() else { return Ok(()) };
        let wish = game.wish()?;
        match game.wanted(wish) {
            Some(local) => game.claim(local, wish),
            None => game.follow(wish, None).and_then(|()| game.settle()),
        }
    }

    /// The parts in which the antagonist could still complete a line; nothing if the plan has no parts.
    fn parts(&self) -> Option<Vec<PlacedPart>> {
        let Course::Parts(parts) = &self.plan else { return None };
        let is_begun = |game: &Game| game.real.open_lines(ANTAGONIST).next().is_some();
        let open = parts.iter().filter(|inside| inside.game.as_deref().is_none_or(is_begun));
        Some(open.map(|inside| PlacedPart::of(&inside.part, &self.player.games)).collect())
    }
}

impl Game<'_> {
    /// The answers, with the antagonist to move.
    fn replies(&mut self) -> Result<Replies, Breach> {
        let mut answers = Vec::new();
        // Replies with a counterpart in the imagined game, each with that counterpart; and replies that change nothing
        // there.
        let mut asked: Vec<(Point, Point)> = Vec::new();
        let mut passed: Vec<Point> = Vec::new();
        for reply in self.real.moves(ANTAGONIST) {
            let stand_in = self.stand_in(reply);
            let (lost, win) = self.real.after(ANTAGONIST, reply, |real| {
                let point = real.immediate_wins(PROTAGONIST).next();
                (real.has_completed(ANTAGONIST), point.and_then(|point| Some((point, completed(real, point)?))))
            });
            match (win, stand_in) {
                _ if lost => return Err(Breach::Danger),
                (Some((point, line)), _) => {
                    Answer::enter(&mut answers, reply, Variation::single(point, Some(End::Line(line))));
                }
                (_, Some(stand_in)) => asked.push((stand_in, reply)),
                _ => passed.push(reply),
            }
        }
        // Of pairs, those of which both points are free.
        let pairs = match &self.plan {
            Course::Pair(pairs) => {
                let free = |pair: &&Pair| pair.iter().all(|&point| self.real.is_free(point));
                Some(pairs.iter().filter(free).copied().collect())
            }
            _ => None,
        };
        let parts = self.parts();
        if pairs.is_none() && parts.is_none() {
            answers.extend(self.scripted(&asked)?);
            for reply in passed {
                Answer::enter(&mut answers, reply, self.answer()?);
            }
        }
        answers.sort_by_key(|answer| answer.replies.first().copied());
        Ok(Replies { source: self.source(), answers, pairs, parts })
    }

    /// The answers by scripts and weights to real replies, each given with its counterpart in the imagined game.
    fn scripted(&mut self, asked: &[(Point, Point)]) -> Result<Vec<Answer>, Breach> {
        let is_asked = |point: &Point| asked.iter().any(|(stand_in, _)| stand_in == point);
        let imagined: Vec<Point> = self.ordered().filter(is_asked).collect();
        let mut answers = Vec::new();
        for reply in imagined {
            self.imagined.place(ANTAGONIST, reply);
            let variation = self.answer();
            self.imagined.take_back();
            Answer::enter(&mut answers, reply, variation?);
        }
        answers.iter_mut().for_each(|answer| variation::fill_answer(&mut self.imagined, answer));
        let real = |answer: Answer| {
            let stands = |&&(stand_in, _): &&(Point, Point)| answer.replies.contains(&stand_in);
            let mut replies: Vec<Point> = asked.iter().filter(stands).map(|&(_, reply)| reply).collect();
            replies.sort_unstable();
            Answer { replies, ..answer }
        };
        Ok(answers.into_iter().map(real).collect())
    }

    /// The protagonist's answer to the reply on the imagined board, up to the antagonist's next choice; empty if any
    /// move will do.
    fn answer(&mut self) -> Result<Variation, Breach> {
        if self.imagined.is_full() {
            return Ok(Variation::default());
        }
        if self.imagined.rules().claim.is_draw() && self.imagined.is_late() {
            return Ok(Variation { moves: Vec::new(), end: Some(End::NoMovesLeft) });
        }
        if let Some((term, next)) = self.followed() {
            return match &term.ending {
                Ending::Cover(terms) if next == term.moves.len() => {
                    let term = self.first_that_proves(terms)?;
                    self.play_out(term, 0)
                }
                _ => self.play_out(&term, next),
            };
        }
        let heaviest = if let Course::Weigh = self.plan { self.heaviest() } else { Vec::new() };
        Ok(heaviest.first().map_or_else(Variation::default, |&point| Variation::single(point, None)))
    }
}

#[cfg(test)]
mod tests;
