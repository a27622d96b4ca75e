//! A position under search: who owns which points, and which points complete a line.

use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::game::Point;
use crate::position::point_set::point_of;
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Role, Rules};

const FREE: u8 = 2;

/// The points with which a role would complete a line: a set with the number of lines for each point.
#[derive(Clone, Debug)]
struct Completions {
    lines: Vec<u16>,
    set: FixedBitSet,
    points: usize,
}

impl Completions {
    fn new(points: usize) -> Completions {
        Completions { lines: vec![0; points], set: FixedBitSet::with_capacity(points), points: 0 }
    }

    fn enter(&mut self, point: Point) {
        let point = usize::from(point);
        if self.lines[point] == 0 {
            self.set.insert(point);
            self.points += 1;
        }
        self.lines[point] += 1;
    }

    fn leave(&mut self, point: Point) {
        let point = usize::from(point);
        self.lines[point] -= 1;
        if self.lines[point] == 0 {
            self.set.remove(point);
            self.points -= 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.set.ones().map(point_of)
    }
}

/// What stays the same of a line, and how many of its points each role owns.
#[derive(Clone, Copy, Debug)]
struct Line {
    size: u16,
    counts: [bool; 2],
    owned: [u16; 2],
}

/// The lines that are open to a role: a set with its number.
#[derive(Clone, Debug)]
struct OpenLines {
    set: FixedBitSet,
    lines: usize,
}

impl OpenLines {
    /// On the empty board.
    fn new(rules: &Rules, role: Role) -> OpenLines {
        let counting = (0..rules.lines.len()).filter(|&line| rules.counts[line][role]);
        let mut set = FixedBitSet::with_capacity(rules.lines.len());
        set.extend(counting);
        OpenLines { lines: set.count_ones(..), set }
    }

    fn enter(&mut self, line: usize) {
        self.set.insert(line);
        self.lines += 1;
    }

    fn leave(&mut self, line: usize) {
        self.set.remove(line);
        self.lines -= 1;
    }
}

/// A position that changes as points are placed and taken back.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Arc<Rules>,
    owner: Vec<u8>,
    lines: Vec<Line>,
    completions: [Completions; 2],
    completed: [u32; 2],
    open: [OpenLines; 2],
    stones: [usize; 2],
    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    deadline: Option<usize>,
    trail: Vec<(Role, Point)>,
    key: u128,
}

impl Position {
    /// The empty board.
    #[inline]
    pub fn new(rules: &Arc<Rules>) -> Position {
        let points = rules.points();
        let mut completions = [Completions::new(points), Completions::new(points)];
        for (line, counts) in rules.lines.iter().zip(&rules.counts).filter(|(line, _)| line.len() == 1) {
            for role in [PROTAGONIST, ANTAGONIST].into_iter().filter(|&role| counts[role]) {
                completions[role].enter(line[0]);
            }
        }
        let lines = rules.lines.iter().zip(&rules.counts);
        let lines = lines.map(|(line, &counts)| Line { size: point_of(line.len()), counts, owned: [0, 0] });
        Position {
            rules: Arc::clone(rules),
            owner: vec![FREE; points],
            lines: lines.collect(),
            completions,
            completed: [0, 0],
            open: [PROTAGONIST, ANTAGONIST].map(|role| OpenLines::new(rules, role)),
            stones: [0, 0],
            deadline: None,
            trail: Vec::new(),
            key: 0,
        }
    }

    /// The position with these points.
    #[inline]
    pub fn with(rules: &Arc<Rules>, own: &[Point], other: &[Point]) -> Position {
        let mut position = Position::new(rules);
        own.iter().for_each(|&point| position.place(PROTAGONIST, point));
        other.iter().for_each(|&point| position.place(ANTAGONIST, point));
        position
    }

    /// A position whose points are given, and in a bounded claim the number of the attacker's moves that count from now on.
    #[inline]
    pub fn within(rules: &Arc<Rules>, [own, other]: [&[Point]; 2], left: Option<Point>) -> Position {
        let mut position = Position::with(rules, own, other);
        position.deadline = left.map(|left| position.stones[rules.attacker()] + usize::from(left));
        position
    }

    /// The position where the game starts.
    #[inline]
    pub fn at_start(rules: &Arc<Rules>) -> Position {
        let [own, other] = &rules.start;
        Position::within(rules, [own, other], rules.moves)
    }

    /// In a bounded claim, how many of the attacker's moves still count.
    #[inline]
    pub fn left(&self) -> Option<Point> {
        let left = self.deadline?.saturating_sub(self.stones[self.rules.attacker()]);
        Some(point_of(left))
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The position's key, which does not depend on who is to move.
    #[inline]
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The points placed, in order.
    #[inline]
    pub fn trail(&self) -> &[(Role, Point)] {
        &self.trail
    }

    /// Whether the point is free.
    #[inline]
    pub fn is_free(&self, point: Point) -> bool {
        self.owner[usize::from(point)] == FREE
    }

    /// Whether the role owns the point.
    #[inline]
    pub fn owns(&self, role: Role, point: Point) -> bool {
        usize::from(self.owner[usize::from(point)]) == role
    }

    /// The points of a role, ascending.
    #[inline]
    pub fn points_of(&self, role: Role) -> Vec<Point> {
        (0..self.owner.len()).map(point_of).filter(|&point| self.owns(role, point)).collect()
    }

    /// How many points a role owns.
    #[inline]
    pub fn stones(&self, role: Role) -> usize {
        self.stones[role]
    }

    /// Whether no point is free.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.trail.len() == self.owner.len()
    }

    /// Whether the role owns no point and the opening rule names it.
    #[inline]
    pub fn is_constrained(&self, role: Role) -> bool {
        self.stones[role] == 0 && self.rules.named[role]
    }

    /// Whether the role may claim the point.
    #[inline]
    pub fn is_legal(&self, role: Role, point: Point) -> bool {
        self.is_free(point) && !(self.rules.forbidden[usize::from(point)] && self.is_constrained(role))
    }

    /// The moves of a role, ascending.
    #[inline]
    pub fn moves(&self, role: Role) -> Vec<Point> {
        (0..self.owner.len()).map(point_of).filter(|&point| self.is_legal(role, point)).collect()
    }

    /// Whether the role owns a line that counts for it.
    #[inline]
    pub fn has_completed(&self, role: Role) -> bool {
        self.completed[role] > 0
    }

    /// The free points with which a role would complete a line, ascending, whether it may claim them or not.
    #[inline]
    pub fn completions(&self, role: Role) -> impl Iterator<Item = Point> + '_ {
        self.completions[role].iter()
    }

    /// The number of these points.
    #[inline]
    pub fn completion_count(&self, role: Role) -> usize {
        self.completions[role].points
    }

    /// The points of [`completions`](Self::completions) that the role may claim now.
    #[inline]
    pub fn legal_completions(&self, role: Role) -> impl Iterator<Item = Point> + '_ {
        self.completions(role).filter(move |&point| self.is_legal(role, point))
    }

    /// Whether the antagonist could complete a line if it were his turn, or has completed one.
    #[inline]
    pub fn is_in_danger(&self) -> bool {
        self.completed[ANTAGONIST] > 0
            || self.completions[ANTAGONIST].points > 0 && self.legal_completions(ANTAGONIST).next().is_some()
    }

    /// Whether a line counts for the role and has no point of the other one.
    #[inline]
    pub fn is_open(&self, role: Role, line: usize) -> bool {
        self.lines[line].counts[role] && self.lines[line].owned[1 - role] == 0
    }

    /// The lines that count for the role and have no point of the other one, ascending.
    #[inline]
    pub fn open_lines(&self, role: Role) -> impl Iterator<Item = usize> + '_ {
        self.open[role].set.ones()
    }

    /// The number of these lines.
    #[inline]
    pub(crate) fn open_line_count(&self, role: Role) -> usize {
        self.open[role].lines
    }

    /// How many points are free.
    #[inline]
    pub(crate) fn free_points(&self) -> usize {
        self.owner.len() - self.trail.len()
    }

    /// Whether the role could still complete a line: it is open, and does not lack more points than moves of the role are left.
    #[inline]
    pub fn may_complete(&self, role: Role, line: usize) -> bool {
        let late = |left: Point| role == self.rules.attacker() && self.missing(role, line) > usize::from(left);
        self.is_open(role, line) && !self.left().is_some_and(late)
    }

    /// How many points of a line the role does not own.
    #[inline]
    pub fn missing(&self, role: Role, line: usize) -> usize {
        usize::from(self.lines[line].size - self.lines[line].owned[role])
    }

    /// Gives a free point to a role.
    #[inline]
    pub fn place(&mut self, role: Role, point: Point) {
        let Position { rules, owner, lines, completions, completed, open, stones, trail, key, .. } = self;
        trail.push((role, point));
        owner[usize::from(point)] = if role == PROTAGONIST { 0 } else { 1 };
        stones[role] += 1;
        *key ^= rules.keys[role][usize::from(point)];
        let rival = 1 - role;
        for line in rules.through[usize::from(point)].iter().map(|&line| line as usize) {
            let Line { size, counts, owned } = &mut lines[line];
            let size = *size;
            if owned[role] == 0 && counts[rival] {
                open[rival].leave(line);
                if owned[rival] + 1 == size {
                    completions[rival].leave(point);
                }
            }
            owned[role] += 1;
            if owned[rival] == 0 && owned[role] + 1 >= size && counts[role] {
                if owned[role] == size {
                    completions[role].leave(point);
                    completed[role] += 1;
                } else {
                    completions[role].enter(last_free(owner, &rules.lines[line]));
                }
            }
        }
    }

    /// Takes back the point placed last.
    #[inline]
    pub fn take_back(&mut self) {
        let Position { rules, owner, lines, completions, completed, open, stones, trail, key, .. } = self;
        let Some((role, point)) = trail.pop() else { return };
        let rival = 1 - role;
        for line in rules.through[usize::from(point)].iter().map(|&line| line as usize) {
            let Line { size, counts, owned } = &mut lines[line];
            let size = *size;
            if owned[rival] == 0 && owned[role] + 1 >= size && counts[role] {
                if owned[role] == size {
                    completions[role].enter(point);
                    completed[role] -= 1;
                } else {
                    completions[role].leave(last_free(owner, &rules.lines[line]));
                }
            }
            owned[role] -= 1;
            if owned[role] == 0 && counts[rival] {
                open[rival].enter(line);
                if owned[rival] + 1 == size {
                    completions[rival].enter(point);
                }
            }
        }
        owner[usize::from(point)] = FREE;
        stones[role] -= 1;
        *key ^= rules.keys[role][usize::from(point)];
    }

    /// Takes back the points placed since the trail had `mark` entries.
    #[inline]
    pub fn take_back_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            self.take_back();
        }
    }
}

impl Moves for Position {
    fn may_claim(&self, role: Role, point: Point) -> bool {
        self.is_legal(role, point)
    }

    fn claim(&mut self, role: Role, point: Point) {
        self.place(role, point);
    }

    fn is_won(&self) -> bool {
        self.has_completed(PROTAGONIST)
    }

    fn is_in_danger(&self) -> bool {
        Position::is_in_danger(self)
    }

    fn is_full(&self) -> bool {
        Position::is_full(self)
    }

    fn is_late(&self) -> bool {
        self.left() == Some(0)
    }

    fn threats(&self) -> impl Iterator<Item = Point> {
        self.completions(PROTAGONIST)
    }
}

/// The free point of a line that has exactly one.
fn last_free(owner: &[u8], line: &[Point]) -> Point {
    line.iter().copied().find(|&point| owner[usize::from(point)] == FREE).unwrap_or(Point::MAX)
}

#[cfg(test)]
mod tests;
