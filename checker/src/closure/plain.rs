//! Compiled under `#[cfg(test)]` only: games as a few numbers, decided by exhaustive search.
//!
//! Written from `spec/rules.md`, sections 1 and 2, and sharing nothing with the checker: sets of points are bits, and
//! the board is looked at anew for each position.

use crate::claim::{CONVENTIONS, OPENINGS};
use crate::games::{self, Game, Start};

/// A set of points, bit by bit.
pub(super) type Set = u32;

/// The members of a set, ascending.
pub(super) fn members(set: Set) -> impl Iterator<Item = u32> {
    (0..32).filter(move |point| set >> point & 1 == 1)
}

/// A position: the protagonist's points and the antagonist's; and how many moves of the attacker still count, which is 0 in
/// games without a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) own: Set,
    pub(super) other: Set,
    pub(super) left: u32,
}

/// A game with a claim about it.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) points: u32,
    pub(super) lines: Vec<Set>,
    pub(super) convention: Convention,
    /// Whom the opening rule names: 0 nobody, 1 Xeno, 2 both; or a start with 3 Xeno, 4 Ophelia to move.
    pub(super) opening: u32,
    pub(super) forbidden: Set,
    /// Xeno's points and Ophelia's at the start.
    pub(super) start: [Set; 2],
    /// 0 Xeno wins, 1 Ophelia draws, 2 Ophelia wins, 3 Xeno draws.
    pub(super) claim: u32,
    /// How many moves of the attacker count; 0 if all.
    pub(super) bound: u32,
}

/// For whom the lines count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Convention {
    Strong,
    Breaker,
    /// The lines are Xeno's; these are Ophelia's.
    Own(Vec<Set>),
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
        let mut game = games::board(String::new(), Some(self.points)).expect("a board");
        listed(&self.lines).into_iter().for_each(|line| game.listed_line(line, 0).expect("a line"));
        game.xenos = game.lines.len();
        if let Convention::Own(lines) = &self.convention {
            listed(lines).into_iter().for_each(|line| game.listed_line(line, game.xenos).expect("a line"));
        }
        game.convention = CONVENTIONS[self.convention.number() as usize];
        game.opening = OPENINGS[self.opening as usize];
        game.forbidden = members(self.forbidden).collect();
        let [xeno, ophelia] = self.start.map(|set| members(set).collect());
        game.start = Start { xeno, ophelia };
        game
    }

    /// The number of the claim in a file: bounded claims follow the others.
    pub(super) fn claim_number(&self) -> u32 {
        self.claim + if self.bound > 0 { 4 } else { 0 }
    }

    /// Where the game begins, and whether with the antagonist to move.
    pub(super) fn beginning(&self) -> (Position, bool) {
        let [own, other] = if self.xenos() { self.start } else { [self.start[1], self.start[0]] };
        (Position { own, other, left: self.bound }, self.xenos() == (self.opening == 4))
    }

    /// All positions, from fuller to emptier boards, and with fewer moves left first.
    pub(super) fn positions(&self) -> Vec<Position> {
        let below = |own: Set| (0..=self.all()).filter(move |other| own & other == 0);
        let boards = (0..=self.all()).flat_map(|own| below(own).map(move |other| (own, other)));
        let mut positions: Vec<Position> =
            boards.flat_map(|(own, other)| (0..=self.bound).map(move |left| Position { own, other, left })).collect();
        positions.sort_by_key(|position| std::cmp::Reverse((position.own | position.other).count_ones()));
        positions
    }

    /// A number for each position.
    pub(super) fn key(&self, position: Position) -> usize {
        let board = (position.own << self.points | position.other) as usize;
        board * (self.bound as usize + 1) + position.left as usize
    }

    /// How many numbers the positions have.
    pub(super) fn keys(&self) -> usize {
        (self.bound as usize + 1) << (2 * self.points)
    }

    /// Whether no move counts any more.
    pub(super) fn late(&self, position: Position) -> bool {
        self.bound > 0 && position.left == 0
    }

    /// The position after a point is claimed, by the antagonist or not. A move that does not count is none of his.
    pub(super) fn after(&self, position: Position, antagonist: bool, point: u32) -> Position {
        let Position { mut own, mut other, mut left } = position;
        *if antagonist { &mut other } else { &mut own } |= 1 << point;
        if antagonist == self.draw() {
            left = left.saturating_sub(1);
        }
        Position { own, other, left }
    }

    pub(super) fn free(&self, position: Position) -> Set {
        self.all() & !(position.own | position.other)
    }

    /// The lines that count for the player, the antagonist or not.
    pub(super) fn lines_of(&self, antagonist: bool) -> &[Set] {
        let xeno = self.xenos() != antagonist;
        match &self.convention {
            Convention::Breaker if !xeno => &[],
            Convention::Own(lines) if !xeno => lines,
            _ => &self.lines,
        }
    }

    /// Does the player own a line that counts for him?
    pub(super) fn completed(&self, antagonist: bool, position: Position) -> bool {
        let points = if antagonist { position.other } else { position.own };
        self.lines_of(antagonist).iter().any(|line| line & !points == 0)
    }

    /// Does the opening rule name him, and does he own no point?
    pub(super) fn constrained(&self, antagonist: bool, position: Position) -> bool {
        let xeno = self.xenos() != antagonist;
        let points = if antagonist { position.other } else { position.own };
        points == 0 && if xeno { [1, 2].contains(&self.opening) } else { self.opening == 2 }
    }

    /// The legal moves.
    pub(super) fn moves(&self, antagonist: bool, position: Position) -> Set {
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
        let kept = |lines: &[Set]| lines.iter().all(|line| lines.contains(&image(line)));
        kept(&self.lines) && if let Convention::Own(lines) = &self.convention { kept(lines) } else { true }
    }
}

impl Convention {
    /// The number in a file.
    pub(super) fn number(&self) -> u32 {
        match self {
            Convention::Strong => 0,
            Convention::Breaker => 1,
            Convention::Own(_) => 2,
        }
    }
}

/// Lines as the checker has them, in their order.
pub(super) fn listed(lines: &[Set]) -> Vec<Vec<u32>> {
    let mut lines: Vec<Vec<u32>> = lines.iter().map(|&line| members(line).collect()).collect();
    lines.sort();
    lines
}

/// What is known of a game's positions.
pub(super) struct Truth<'a> {
    plain: &'a Plain,
    /// For the protagonist and for the antagonist to move.
    known: [Vec<Option<Option<bool>>>; 2],
}

impl Truth<'_> {
    pub(super) fn of(plain: &Plain) -> Truth<'_> {
        let blank = vec![None; plain.keys()];
        Truth { plain, known: [blank.clone(), blank] }
    }

    /// Does the protagonist reach the target? Nothing can be said of a position that is none of the game: one in which
    /// both have completed a line, or from which some play leads to a player who must move and may not.
    pub(super) fn reached(&mut self, position: Position, reply: bool) -> Option<bool> {
        let key = self.plain.key(position);
        if let Some(known) = self.known[usize::from(reply)][key] {
            return known;
        }
        let value = self.search(position, reply);
        self.known[usize::from(reply)][key] = Some(value);
        value
    }

    fn search(&mut self, position: Position, reply: bool) -> Option<bool> {
        match [false, true].map(|antagonist| self.plain.completed(antagonist, position)) {
            [true, true] => return None,
            [true, false] => return Some(true),
            [false, true] => return Some(false),
            // The game goes on when no move counts any more, but not this claim.
            [false, false] if self.plain.late(position) => return Some(self.plain.draw()),
            [false, false] => {}
        }
        if self.plain.free(position) == 0 {
            return Some(self.plain.draw());
        }
        let plain = self.plain;
        let after = |point| plain.after(position, reply, point);
        let moves = members(plain.moves(reply, position));
        let values: Option<Vec<bool>> = moves.map(|point| self.reached(after(point), !reply)).collect();
        let values = values.filter(|values| !values.is_empty())?;
        Some(if reply { !values.contains(&false) } else { values.contains(&true) })
    }
}
