//! Compiled under `#[cfg(test)]` only: games as a few numbers, decided by exhaustive search.
//!
//! Written from `spec/rules.md`, sections 1 and 2, and sharing nothing with the checker: sets of points are bits, and
//! the board is looked at anew for each position.

use crate::games::{self, Game};

/// A set of points, bit by bit.
pub(super) type Set = u32;

/// The members of a set, ascending.
pub(super) fn members(set: Set) -> impl Iterator<Item = u32> {
    (0..32).filter(move |point| set >> point & 1 == 1)
}

/// A position: the protagonist's points and the antagonist's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) own: Set,
    pub(super) other: Set,
}

/// A game with a claim about it.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) points: u32,
    pub(super) lines: Vec<Set>,
    pub(super) breaker: bool,
    /// Whom the opening rule names: 0 nobody, 1 Xeno, 2 both.
    pub(super) opening: u32,
    pub(super) forbidden: Set,
    /// 0 Xeno wins, 1 Ophelia draws, 2 Ophelia wins, 3 Xeno draws.
    pub(super) claim: u32,
}

impl Plain {
    /// Is Xeno the protagonist?
    pub(super) fn xenos(&self) -> bool {
        self.claim == 0 || self.claim == 3
    }

    /// Is the target a draw?
    pub(super) fn draw(&self) -> bool {
        self.claim == 1 || self.claim == 3
    }

    pub(super) fn all(&self) -> Set {
        (1 << self.points) - 1
    }

    /// The game as the checker decodes it.
    pub(super) fn game(&self) -> Game {
        let mut game = games::family(0, &[self.points.into()]).expect("a board");
        let mut lines: Vec<Vec<u32>> = self.lines.iter().map(|&line| members(line).collect()).collect();
        lines.sort();
        lines.into_iter().for_each(|line| game.listed_line(line).expect("a line"));
        (game.maker_breaker, game.opening) = (self.breaker, self.opening);
        game.forbidden = members(self.forbidden).collect();
        game
    }

    /// All positions, from fuller to emptier boards.
    pub(super) fn positions(&self) -> Vec<Position> {
        let below = |own: Set| (0..=self.all()).filter(move |other| own & other == 0);
        let mut positions: Vec<Position> =
            (0..=self.all()).flat_map(|own| below(own).map(move |other| Position { own, other })).collect();
        positions.sort_by_key(|position| std::cmp::Reverse((position.own | position.other).count_ones()));
        positions
    }

    pub(super) fn free(&self, position: Position) -> Set {
        self.all() & !(position.own | position.other)
    }

    /// Does the player, the antagonist or not, own a line that counts for him?
    fn completed(&self, antagonist: bool, position: Position) -> bool {
        let xeno = self.xenos() != antagonist;
        let points = if antagonist { position.other } else { position.own };
        (xeno || !self.breaker) && self.lines.iter().any(|line| line & !points == 0)
    }

    /// Does the opening rule name him, and does he own no point?
    pub(super) fn constrained(&self, antagonist: bool, position: Position) -> bool {
        let xeno = self.xenos() != antagonist;
        let points = if antagonist { position.other } else { position.own };
        points == 0 && if xeno { self.opening >= 1 } else { self.opening == 2 }
    }

    fn moves(&self, antagonist: bool, position: Position) -> Set {
        let avoided = if self.constrained(antagonist, position) { self.forbidden } else { 0 };
        self.free(position) & !avoided
    }

    /// R1: nobody has completed a line.
    pub(super) fn unfinished(&self, position: Position) -> bool {
        ![false, true].iter().any(|&antagonist| self.completed(antagonist, position))
    }

    /// R2: nobody is constrained.
    pub(super) fn opened(&self, position: Position) -> bool {
        ![false, true].iter().any(|&antagonist| self.constrained(antagonist, position))
    }

    /// Is the permutation, given as the images of all points, a symmetry of the lines?
    pub(super) fn symmetry(&self, map: &[u32]) -> bool {
        let image = |line: &Set| members(*line).fold(0, |image, point| image | 1 << map[point as usize]);
        self.lines.iter().all(|line| self.lines.contains(&image(line)))
    }
}

/// What is known of a game's positions.
pub(super) struct Truth<'a> {
    plain: &'a Plain,
    /// For the protagonist and for the antagonist to move.
    known: [Vec<Option<Option<bool>>>; 2],
}

impl Truth<'_> {
    pub(super) fn of(plain: &Plain) -> Truth<'_> {
        let blank = vec![None; 1 << (2 * plain.points)];
        Truth { plain, known: [blank.clone(), blank] }
    }

    /// Does the protagonist reach the target? Nothing can be said of a position that is none of the game: one in which
    /// both have completed a line, or from which some play leads to a player who must move and may not.
    pub(super) fn reached(&mut self, position: Position, reply: bool) -> Option<bool> {
        let key = (position.own << self.plain.points | position.other) as usize;
        if let Some(known) = self.known[usize::from(reply)][key] {
            return known;
        }
        let value = self.search(position, reply);
        self.known[usize::from(reply)][key] = Some(value);
        value
    }

    fn search(&mut self, position: Position, reply: bool) -> Option<bool> {
        let Position { own, other } = position;
        match [false, true].map(|antagonist| self.plain.completed(antagonist, position)) {
            [true, true] => return None,
            [true, false] => return Some(true),
            [false, true] => return Some(false),
            [false, false] => {}
        }
        if self.plain.free(position) == 0 {
            return Some(self.plain.draw());
        }
        let moves = self.plain.moves(reply, position);
        let after = |point: u32| match reply {
            false => Position { own: own | 1 << point, other },
            true => Position { own, other: other | 1 << point },
        };
        let values: Option<Vec<bool>> = members(moves).map(|point| self.reached(after(point), !reply)).collect();
        let values = values.filter(|values| !values.is_empty())?;
        Some(if reply { !values.contains(&false) } else { values.contains(&true) })
    }
}
