//! The rules of a game for a claim about it, in terms of protagonist and antagonist.

use std::sync::Arc;

use crate::game::{Claim, Convention, Game, OpeningRule, Point};
use crate::position::point_set::point_of;
use crate::position::sides::{ANTAGONIST, PROTAGONIST, Role};
use crate::random::Random;

/// What stays the same in the course of a game.
#[derive(Debug)]
pub struct Rules {
    /// The claim.
    pub claim: Claim,
    /// The lines, each ascending.
    pub lines: Vec<Vec<Point>>,
    /// For each point, the lines through it.
    pub through: Vec<Vec<u32>>,
    /// Whether the lines count for each role.
    pub counts: [bool; 2],
    /// Whether the opening rule names each role.
    pub named: [bool; 2],
    /// Whether each point is forbidden on a first move.
    pub forbidden: Vec<bool>,
    /// A random number for each role and point. A position's key is the exclusive or of its own (Zobrist 1970).
    pub(super) keys: [Vec<u128>; 2],
}

impl Rules {
    /// The rules of a game for a claim about it.
    pub fn new(game: &Game, claim: Claim) -> Arc<Rules> {
        let points = game.board.points();
        let xeno = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
        let (names_xeno, names_ophelia) = match game.opening {
            OpeningRule::None => (false, false),
            OpeningRule::Xeno(_) => (true, false),
            OpeningRule::Both(_) => (true, true),
        };
        let mut forbidden = vec![false; points];
        for &point in game.opening.points() {
            forbidden[usize::from(point)] = true;
        }
        let mut random = Random(0);
        let mut keys = || (0..points).map(|_| u128::from(random.next()) << 64 | u128::from(random.next())).collect();
        Arc::new(Rules {
            claim,
            lines: game.board.lines().to_vec(),
            through: (0..points).map(|point| game.board.through(point_of(point)).to_vec()).collect(),
            counts: [0, 1].map(|role| role == xeno || game.convention == Convention::Strong),
            named: [0, 1].map(|role| if role == xeno { names_xeno } else { names_ophelia }),
            forbidden,
            keys: [keys(), keys()],
        })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// The key of the position with these points, the protagonist to move.
    pub fn key(&self, own: impl Iterator<Item = Point>, other: impl Iterator<Item = Point>) -> u128 {
        let fold = |role: Role, key, point: Point| key ^ self.keys[role][usize::from(point)];
        let key = own.fold(0, |key, point| fold(PROTAGONIST, key, point));
        other.fold(key, |key, point| fold(ANTAGONIST, key, point))
    }
}
