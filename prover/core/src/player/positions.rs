//! The move of a proof at a position that is given without the moves that led to it.
//!
//! A line of play to the position is looked for, in which the protagonist makes the proof's moves and the
//! antagonist those that are left, the least first. So the move depends on the position alone. Each position that
//! is reached so is one from which the proof reaches the target, and games are finite: a player who asks for each
//! move anew reaches it, too.
//!
//! Why a line is needed: a proof answers what happens when it is followed from the start. A position that no play
//! against it reaches need not be covered by it, though its player might well win there.
//!
//! The orders of the moves are many, so the search is bounded, and what the proof says after a line is kept for the
//! next question.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use crate::game::Point;
use crate::player::{Move, PlayError, Player, Reason, Refusal, Turn};
use crate::position::{ANTAGONIST, PROTAGONIST, Role, Rules};

/// The most lines of play that are tried for one position.
const MOST: usize = 20_000;

/// The most lines of play whose moves are kept.
const KEPT: usize = 200_000;

/// Why a position has no move of the proof's. The message says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unanswered {
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
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Start(_) => "start",
            Self::Over => "over",
            Self::Unreachable => "unreachable",
            Self::Play(_) => "broken",
        }
    }
}

/// What a proof says after a line of play, the protagonist to move.
#[derive(Clone, Debug)]
enum Known {
    /// His move, and whether others are as good.
    Move(Point, bool),
    /// The game is over.
    Over,
    /// The last move of his is not the proof's.
    Refused,
}

/// A player who follows a proof, and is asked at positions.
#[derive(Debug)]
pub struct Positions<'p> {
    player: Player<'p>,
    rules: Arc<Rules>,
    known: HashMap<Vec<Point>, Known>,
}

/// The search for a line of play to one position.
struct Path {
    line: Vec<Point>,
    /// The points of each role that are left.
    left: [Vec<Point>; 2],
    tried: usize,
    /// Whether a game was over on the way, with no move left.
    over: bool,
}

impl<'p> Positions<'p> {
    /// One that follows the proof of this player.
    #[must_use]
    pub fn new(player: Player<'p>) -> Self {
        let certificate = player.certificate;
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        Positions { player, rules, known: HashMap::new() }
    }

    /// The move at the position with these points of Xeno's and of Ophelia's.
    ///
    /// # Errors
    ///
    /// The protagonist is not to move there, or no play against the proof leads there.
    pub fn answer(&mut self, [xeno, ophelia]: [&[Point]; 2]) -> Result<Move, Unanswered> {
        let is_xeno = self.rules.claim.is_xeno();
        let rules = Arc::clone(&self.rules);
        let sides = if is_xeno { [xeno, ophelia] } else { [ophelia, xeno] };
        let mut left = sides.map(<[Point]>::to_vec);
        for (role, points) in [PROTAGONIST, ANTAGONIST].into_iter().zip(&rules.start) {
            if let Some(&point) = points.iter().find(|point| !left[role].contains(point)) {
                return Err(Unanswered::Start(point));
            }
            left[role].retain(|point| !points.contains(point));
        }
        if left[ANTAGONIST].len() != left[PROTAGONIST].len() + usize::from(rules.antagonist_begins) {
            return Err(Unanswered::Turn(if is_xeno { "Xeno" } else { "Ophelia" }));
        }
        let mut path = Path { line: Vec::new(), left, tried: 0, over: false };
        let turn = if rules.antagonist_begins { ANTAGONIST } else { PROTAGONIST };
        if !self.find(&mut path, turn)? {
            return Err(if path.over { Unanswered::Over } else { Unanswered::Unreachable });
        }
        match self.player.answer(&path.line)?.turn {
            Turn::Move(answer) => Ok(answer),
            Turn::Over(_) | Turn::Replies(_) => Err(Unanswered::Over),
        }
    }

    /// Whether the line of play can be continued to the position. If so, it is.
    fn find(&mut self, path: &mut Path, turn: Role) -> Result<bool, Unanswered> {
        if turn == ANTAGONIST {
            return self.find_with(path, ANTAGONIST, path.left[ANTAGONIST].clone());
        }
        if path.tried >= MOST {
            return Ok(false);
        }
        path.tried += 1;
        let is_there = path.left.iter().all(Vec::is_empty);
        match self.says(&path.line)? {
            Known::Over => {
                path.over |= is_there;
                Ok(false)
            }
            Known::Refused => Ok(false),
            Known::Move(..) if is_there => Ok(true),
            Known::Move(point, others) => {
                let own = path.left[PROTAGONIST].iter().copied();
                let mut moves: Vec<Point> = own.filter(|&own| own == point || others).collect();
                moves.sort_by_key(|&own| (own != point, own));
                self.find_with(path, PROTAGONIST, moves)
            }
        }
    }

    /// The same with one of these moves next.
    fn find_with(&mut self, path: &mut Path, role: Role, moves: Vec<Point>) -> Result<bool, Unanswered> {
        for point in moves {
            path.line.push(point);
            path.left[role].retain(|&left| left != point);
            if self.find(path, 1 - role)? {
                return Ok(true);
            }
            path.line.pop();
            path.left[role].push(point);
            path.left[role].sort_unstable();
        }
        Ok(false)
    }

    /// What the proof says after a line of play.
    fn says(&mut self, line: &[Point]) -> Result<Known, Unanswered> {
        if let Some(known) = self.known.get(line) {
            return Ok(known.clone());
        }
        let said = match self.player.answer(line) {
            Ok(answer) => match answer.turn {
                Turn::Move(Move { point, reason, .. }) => Known::Move(point, leaves_a_choice(&reason)),
                Turn::Over(_) | Turn::Replies(_) => Known::Over,
            },
            Err(PlayError::Refused { why: Refusal::Finished, .. }) => Known::Over,
            Err(PlayError::Refused { .. }) => Known::Refused,
            Err(error @ PlayError::Breaks { .. }) => return Err(error.into()),
        };
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(line.to_vec(), said.clone());
        Ok(said)
    }
}

/// Whether a move for this reason may be another one as well.
fn leaves_a_choice(reason: &Reason) -> bool {
    match reason {
        Reason::Any | Reason::Potential(_) => true,
        Reason::Part(within) => leaves_a_choice(&within.reason),
        Reason::Line(_) | Reason::Threat(_) | Reason::Quiet | Reason::Pair(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::samples::committed;

    #[test]
    fn a_position_gets_the_move_that_its_play_gets() {
        let proof = committed("grid-3-3");
        let mut positions = Positions::new(Player::new(&proof));
        for line in [&[][..], &[13, 0], &[13, 0, 1, 25], &[13, 26, 5, 21]] {
            let (own, other): (Vec<_>, Vec<_>) = line.iter().enumerate().partition(|(index, _)| index % 2 == 0);
            let [own, other] =
                [own, other].map(|side| side.into_iter().map(|(_, &point)| point).collect::<Vec<Point>>());
            let Turn::Move(expected) = Player::new(&proof).answer(line).unwrap().turn else { panic!("no move") };
            assert_eq!(positions.answer([&own, &other]).unwrap().point, expected.point, "{line:?}");
        }
    }

    #[test]
    fn what_no_play_leads_to_is_told_by_its_reason() {
        let proof = committed("grid-3-3");
        let mut positions = Positions::new(Player::new(&proof));
        let mut word = |own: &[Point], other: &[Point]| positions.answer([own, other]).unwrap_err().word();
        assert_eq!(word(&[13], &[]), "turn");
        assert_eq!(word(&[0], &[13]), "unreachable", "the proof begins in the centre");
        assert_eq!(word(&[13, 1, 25], &[0, 2, 3]), "over");
        let proof = committed("grid-3-2-sx0-1");
        let mut positions = Positions::new(Player::new(&proof));
        assert!(matches!(positions.answer([&[], &[]]), Err(Unanswered::Start(_) | Unanswered::Turn(_))));
    }

    #[test]
    fn who_asks_for_each_move_anew_never_loses_a_draw() {
        let proof = committed("grid-3-2");
        let mut positions = Positions::new(Player::new(&proof));
        let mut open = vec![(Vec::new(), Vec::new())];
        let (mut met, lines) = (0, &proof.game.board);
        while let Some((xeno, ophelia)) = open.pop() {
            let free = |point: &Point| !xeno.contains(point) && !ophelia.contains(point);
            for reply in (0..9).filter(free) {
                let mut xeno: Vec<Point> = xeno.clone();
                xeno.push(reply);
                xeno.sort_unstable();
                assert!(!lines.lines().iter().any(|line| line.iter().all(|point| xeno.contains(point))));
                let mut ophelia = ophelia.clone();
                match positions.answer([&xeno, &ophelia]) {
                    Ok(answer) => ophelia.push(answer.point),
                    Err(Unanswered::Over) => continue,
                    Err(error) => panic!("{error}"),
                }
                ophelia.sort_unstable();
                met += 1;
                if !lines.lines().iter().any(|line| line.iter().all(|point| ophelia.contains(point))) {
                    open.push((xeno, ophelia));
                }
            }
        }
        assert!(met > 100, "{met}");
    }
}
