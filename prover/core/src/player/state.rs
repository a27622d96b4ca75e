//! A position of a game by a proof: what the proof says, and what helps the eye to follow.
//!
//! This is what a page shows after each move, and what `prover play --json` gives. It is computed from the moves
//! alone and keeps nothing, so a page may go back and forth as it likes.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::certificate::Certificate;
use crate::game::{OpeningRule, Point, Start};
use crate::player::variation::{End, Variation};
use crate::player::{Answer, PlayError, Player, Replies, Source, Turn};
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::potential::Potential;
use crate::strategy::{Games, Strategy, replay};
use crate::symmetry::Permutation;

/// A position after a line of play.
///
/// The first fields are those of an [`Answer`]. They are repeated here because serde's flattening would add its own code to each
/// page.
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

/// The position after these moves from the start.
///
/// # Errors
///
/// A move breaks the rules or is not the proof's, or the proof breaks on the way.
pub fn state(certificate: &Certificate, line: &[Point]) -> Result<State, PlayError> {
    let player = Player::new(certificate);
    let answer = player.answer(line)?;
    let rules = Rules::new(&certificate.game, certificate.strategy.claim);
    let is_xeno = rules.claim.is_xeno();
    let (own, other) = if is_xeno { (&answer.xeno, &answer.ophelia) } else { (&answer.ophelia, &answer.xeno) };
    let position = Position::within(&rules, [own, other], answer.left);
    let (legal, source) = match &answer.turn {
        Turn::Over(_) => (Vec::new(), None),
        Turn::Move(answer) => (Vec::new(), Some(&answer.source)),
        Turn::Replies(Replies { source, .. }) => (position.moves(ANTAGONIST), Some(source)),
    };
    let cited = source.and_then(|source| cited(certificate, &player, source));
    let threats = threats(&position);
    let hint = hint(&answer.turn, &legal, &threats);
    let open = if rules.claim.is_draw() { Potential::of(&position, ANTAGONIST).lines } else { BTreeMap::default() };
    let Answer { xeno, ophelia, left, turn } = answer;
    Ok(State { xeno, ophelia, left, turn, legal, threats, open: open.into_iter().collect(), hint, cited })
}

/// A lemma as a theorem of its own, about a game that starts from its statement; nothing if there is no lemma of this index.
pub fn as_theorem(certificate: &Certificate, index: usize) -> Option<Certificate> {
    let Certificate { game, strategy: Strategy { claim, lemmas, .. }, steps } = certificate;
    let lemma = lemmas.get(index)?;
    let (own, other) = (lemma.own.clone(), lemma.other.clone());
    let (xeno, ophelia) = if claim.is_xeno() { (own, other) } else { (other, own) };
    let opening = OpeningRule::Start(Start { xeno, ophelia, ophelia_moves: !claim.is_xeno() });
    let game = crate::game::Game { opening, moves: lemma.left, ..game.clone() };
    let strategy = Strategy { claim: *claim, lemmas: lemmas[..index].to_vec(), theorem: lemma.term.clone() };
    Some(Certificate { game, strategy, steps: *steps })
}

/// A game of parts as a theorem of its own, with the steps of its check; nothing if there is no game of this number.
pub fn as_game(certificate: &Certificate, number: usize) -> Option<Certificate> {
    let games = Games::of(&certificate.strategy);
    let part = games.listed().get(number)?;
    let (game, strategy) = (part.game().clone(), part.strategy().clone());
    let maps = strategy.maps().len();
    let steps = replay::steps_within(&part.rules(), &strategy, maps, certificate.steps).unwrap_or(certificate.steps);
    Some(Certificate { game, strategy, steps })
}

/// Where the protagonist would complete a line, with the first such line for each point.
fn threats(position: &Position) -> Vec<Threat> {
    let rules = position.rules();
    let line = |point: Point| {
        let through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
        let is_own = |&other: &Point| other == point || position.owns(PROTAGONIST, other);
        let mut counted = through.filter(|&line| rules.counts[line][PROTAGONIST]).map(|line| &rules.lines[line]);
        counted.find(|line| line.iter().all(is_own)).cloned()
    };
    let mut points: Vec<Point> = position.completions(PROTAGONIST).collect();
    points.sort_unstable();
    points.into_iter().filter_map(|point| Some(Threat { point, line: line(point)? })).collect()
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

/// The lemma that is followed: what it states, and where the product of its maps takes that.
fn cited(certificate: &Certificate, player: &Player, source: &Source) -> Option<Cited> {
    let index = source.lemma?;
    let lemma = certificate.strategy.lemmas.get(index)?;
    let identity = Permutation::identity(certificate.game.board.points());
    let map = source.maps.iter().fold(identity, |map, &number| map.then(player.map(number)));
    let stated = if certificate.strategy.claim.is_xeno() {
        [lemma.own.clone(), lemma.other.clone()]
    } else {
        [lemma.other.clone(), lemma.own.clone()]
    };
    let image = |points: &Vec<Point>| {
        let mut images: Vec<Point> = points.iter().map(|&point| map.image(point)).collect();
        images.sort_unstable();
        images
    };
    let applied = [image(&stated[0]), image(&stated[1])];
    Some(Cited { lemma: index, stated, applied, images: map.images().to_vec(), cycles: map.cycles() })
}
