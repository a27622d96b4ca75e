//! The rules of a game for a claim about it, in terms of protagonist and antagonist.
//!
//! Here the players of a game become roles, and the convention becomes a table that says for which role each line
//! counts. All that comes after asks this table and knows nothing of conventions. With own lines, the lines of
//! Ophelia's list follow those of the board.
//!
//! The keys for hashing are random numbers from a fixed seed (Zobrist 1970). So a position has the same key in
//! every run, and what follows from the order of keys, such as which image is canonical, is the same, too.

use std::sync::Arc;

use crate::game::{Claim, Convention, Game, OpeningRule, Point, Start};
use crate::position::point_set::{Bits, mask};
use crate::position::sides::{ANTAGONIST, PROTAGONIST, Role, Sides};
use crate::random::Random;

/// What stays the same in the course of a game.
#[derive(Debug)]
pub struct Rules {
    /// The claim.
    pub claim: Claim,
    /// The lines, each ascending: those of the board, then those that are Ophelia's own.
    pub lines: Vec<Vec<Point>>,
    /// For each point, the lines through it.
    pub through: Vec<Vec<u32>>,
    /// For each line, whether it counts for each role.
    pub counts: Vec<[bool; 2]>,
    /// Whether the opening rule names each role.
    pub named: [bool; 2],
    /// Whether each point is forbidden on a first move.
    pub forbidden: Vec<bool>,
    /// Where the game starts: the points of each role.
    pub start: Sides<Vec<Point>>,
    /// Whether the antagonist is to move there.
    pub antagonist_begins: bool,
    /// How many moves of the attacker count, if not all.
    pub moves: Option<Point>,
    /// A random number for each role and point; a position's key is the exclusive or of its own (Zobrist 1970).
    pub(super) keys: [Vec<u128>; 2],
}

impl Rules {
    /// The rules of a game for a claim about it.
    #[inline]
    pub fn new(game: &Game, claim: Claim) -> Arc<Rules> {
        let points = game.board.points();
        let xeno = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
        let (names_xeno, names_ophelia) = match game.opening {
            OpeningRule::None | OpeningRule::Start(_) => (false, false),
            OpeningRule::Xeno(_) => (true, false),
            OpeningRule::Both(_) => (true, true),
        };
        let mut forbidden = vec![false; points];
        for &point in game.opening.points() {
            forbidden[usize::from(point)] = true;
        }
        let own: &[Vec<Point>] = if let Convention::Own(lines) = &game.convention { lines } else { &[] };
        let of_board = game.board.lines().len();
        let lines: Vec<Vec<Point>> = game.board.lines().iter().chain(own).cloned().collect();
        let counts = |line: usize| {
            [0, 1].map(|role| match game.convention {
                Convention::Strong => true,
                Convention::MakerBreaker => role == xeno,
                Convention::Own(_) => (line < of_board) == (role == xeno),
            })
        };
        let mut through = vec![Vec::new(); points];
        for (index, line) in (0..).zip(&lines) {
            line.iter().for_each(|&point| through[usize::from(point)].push(index));
        }
        let Start { xeno: xenos, ophelia, ophelia_moves } = game.opening.start();
        let start = if claim.is_xeno() { [xenos, ophelia] } else { [ophelia, xenos] };
        // A fixed seed: the same position has the same key in every run.
        let mut random = Random(0);
        let mut keys = || (0..points).map(|_| u128::from(random.word()) << 64 | u128::from(random.word())).collect();
        Arc::new(Rules {
            claim,
            counts: (0..lines.len()).map(counts).collect(),
            lines,
            through,
            start,
            antagonist_begins: ophelia_moves == claim.is_xeno(),
            moves: game.moves,
            named: [0, 1].map(|role| if role == xeno { names_xeno } else { names_ophelia }),
            forbidden,
            keys: [keys(), keys()],
        })
    }

    /// The role whose moves are counted in a bounded claim: the one that the target lets win, or keeps from winning.
    #[inline]
    pub fn attacker(&self) -> Role {
        if self.claim.is_draw() { ANTAGONIST } else { PROTAGONIST }
    }

    /// The points of each role at the start, as sets into which the board's points must fit.
    #[inline]
    pub fn start_sets<Set: Bits>(&self) -> Sides<Set> {
        self.start.each_ref().map(|points| mask(points.iter().copied()))
    }

    /// Whether some line counts for a role.
    #[inline]
    pub fn has_lines(&self, role: Role) -> bool {
        self.counts.iter().any(|counts| counts[role])
    }

    /// The number of points.
    #[inline]
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// All points, ascending.
    #[inline]
    pub(crate) fn all_points(&self) -> impl Iterator<Item = Point> {
        (0..=Point::MAX).take(self.points())
    }

    /// The key of the position with these points, the protagonist to move.
    #[inline]
    pub fn key(&self, own: impl Iterator<Item = Point>, other: impl Iterator<Item = Point>) -> u128 {
        let fold = |role: Role, key, point: Point| key ^ self.keys[role][usize::from(point)];
        let key = own.fold(0, |key, point| fold(PROTAGONIST, key, point));
        other.fold(key, |key, point| fold(ANTAGONIST, key, point))
    }
}
