//! Positions: who owns which points, and what remains of the lines.
//!
//! Players are named by their roles: the protagonist wants to reach the target, and the antagonist wants to prevent
//! it. Who they are follows from the claim. So every search and every proof is written once, for the protagonist,
//! and not for Xeno and for Ophelia. In "Ophelia draws" she is the protagonist. [`Rules`] are those of a game for a claim: there the
//! convention becomes a table that says for which role each line counts. All that comes after asks this table and knows nothing of
//! conventions. With own lines, the lines of Ophelia's list follow those of the board.
//!
//! A position has three forms, for different searches: [`Position`], for boards of any size, whose moves can be
//! taken back; [`residual`], for at most 512 points, the free points of each line that is still open; and
//! [`line_counts`], for at most 512 points and lines of at most eight, how many points of each line either player
//! has, as bits. For the first and the last form, [`Moves`] gives the effect of a move, which is defined in one place.
//! The order of its tests is that of the specification's step table (rules, section 4). It matters: a move may
//! complete a line and leave the antagonist a completion, and then it wins; it may make two threats where the
//! antagonist completes a line first, and then it loses. Points count, and not lines: two lines that lack the same
//! point are one threat.
//!
//! Each form is quick at what its searches ask. [`Position`] knows all threats after a move in time in proportion
//! to the lines through the point, and obeys every rule of a game. A residual position forgets who owns what, so
//! that positions with the same future are one. Line counts change for all lines by a few words, and are copied and
//! not taken back.
//!
//! The keys for hashing are random numbers from a fixed seed (Zobrist 1970). So a position has the same key in
//! every run, and what follows from the order of keys, such as which image is canonical, is the same, too.
//!
//! There are two canonical forms, too. [`Symmetries`] takes a position of any size to the image with the least key,
//! for use in hash tables; [`Images`] takes sets of at most 512 points to the least sets, which are keys
//! themselves.
//!
//! Imports `game` and `symmetry`.

mod canonical;
pub mod line_counts;
pub mod point_set;
pub mod residual;

use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::game::{Claim, Convention, Game, OpeningRule, Point, Start, through};
use crate::position::point_set::{Bits, Sides, mask};
use crate::random::Random;

pub use canonical::{Images, Symmetries};
pub use point_set::{ANTAGONIST, PROTAGONIST, Role, point_of};

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
    keys: [Vec<u128>; 2],
}

impl Rules {
    /// The rules of a game for a claim about it.
    pub fn new(game: &Game, claim: Claim) -> Arc<Rules> {
        let points = game.board.points();
        let xeno = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
        let mut forbidden = vec![false; points];
        for &point in game.opening.points() {
            forbidden[usize::from(point)] = true;
        }
        let (of_board, own) = (game.board.lines().len(), game.own_lines().unwrap_or_default());
        let lines: Vec<Vec<Point>> = game.board.lines().iter().chain(own).cloned().collect();
        let counts = |line: usize| {
            [0, 1].map(|role| match game.convention {
                Convention::Strong => true,
                Convention::MakerBreaker => role == xeno,
                Convention::Own(_) => (line < of_board) == (role == xeno),
            })
        };
        let Start { xeno: xenos, ophelia, ophelia_moves } = game.opening.start();
        // A fixed seed: the same position has the same key in every run.
        let mut random = Random(0);
        let mut keys = || (0..points).map(|_| u128::from(random.word()) << 64 | u128::from(random.word())).collect();
        Arc::new(Rules {
            claim,
            counts: (0..lines.len()).map(counts).collect(),
            through: through(points, &lines),
            lines,
            start: claim.by_player([xenos, ophelia]),
            antagonist_begins: ophelia_moves == claim.is_xeno(),
            moves: game.moves,
            named: [0, 1].map(|role| match game.opening {
                OpeningRule::None | OpeningRule::Start(_) => false,
                OpeningRule::Xeno(_) => role == xeno,
                OpeningRule::Both(_) => true,
            }),
            forbidden,
            keys: [keys(), keys()],
        })
    }

    /// The role whose moves are counted in a bounded claim: the one that the target lets win, or keeps from winning.
    pub fn attacker(&self) -> Role {
        if self.claim.is_draw() { ANTAGONIST } else { PROTAGONIST }
    }

    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    pub(crate) fn deadline(&self) -> Option<usize> {
        Some(self.start[self.attacker()].len() + usize::from(self.moves?))
    }

    /// The role that is to move at the start.
    pub fn mover(&self) -> Role {
        if self.antagonist_begins { ANTAGONIST } else { PROTAGONIST }
    }

    /// The points of each role at the start, as sets into which the board's points must fit.
    pub fn start_sets<Set: Bits>(&self) -> Sides<Set> {
        self.start.each_ref().map(|points| mask(points.iter().copied()))
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// All points, ascending.
    fn all_points(&self) -> impl Iterator<Item = Point> {
        (0..=Point::MAX).take(self.points())
    }

    /// The key of the position with these points, the protagonist to move.
    pub fn key(&self, own: impl Iterator<Item = Point>, other: impl Iterator<Item = Point>) -> u128 {
        let fold = |role: Role, key, point: Point| key ^ self.keys[role][usize::from(point)];
        let key = own.fold(0, |key, point| fold(PROTAGONIST, key, point));
        other.fold(key, |key, point| fold(ANTAGONIST, key, point))
    }
}

/// The effect of a move by the protagonist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is won: by a line, two threats at once, or a threat that the antagonist may not answer.
    Wins,
    /// The antagonist must reply here.
    Forces(Point),
    /// The antagonist may reply anywhere.
    Quiet,
    /// The antagonist can complete a line at once.
    Loses,
    /// The board is full, or no move of the attacker counts any more; and the protagonist has no line.
    Fills,
}

/// A position on which moves are made, as far as it matters for their effects.
pub trait Moves {
    /// Whether the role may claim the point now.
    fn may_claim(&self, role: Role, point: Point) -> bool;

    /// Gives a free point to a role.
    fn claim(&mut self, role: Role, point: Point);

    /// Whether the protagonist has completed a line.
    fn is_won(&self) -> bool;

    /// Whether the antagonist could complete a line if it were his turn, or has completed one.
    fn is_in_danger(&self) -> bool;

    /// Whether no point is free.
    fn is_full(&self) -> bool;

    /// Whether the claim is bounded, and no move of the attacker counts any more.
    fn is_late(&self) -> bool {
        false
    }

    /// The free points with which the protagonist would complete a line, ascending.
    fn threats(&self) -> impl Iterator<Item = Point>;

    /// The effect of the move just made by the protagonist. A forced reply is yet to be made, and may be the last move.
    fn effect(&self) -> Effect {
        if self.is_won() {
            return Effect::Wins;
        }
        if self.is_in_danger() {
            return Effect::Loses;
        }
        if self.is_late() {
            return Effect::Fills;
        }
        let mut threats = self.threats();
        match (threats.next(), threats.next()) {
            (Some(reply), None) if self.may_claim(ANTAGONIST, reply) => Effect::Forces(reply),
            (Some(_), _) => Effect::Wins,
            (None, _) if self.is_full() => Effect::Fills,
            (None, _) => Effect::Quiet,
        }
    }

    /// Makes a legal move of the protagonist, and the reply if it forces one. Returns the effect of both.
    fn play(&mut self, point: Point) -> Effect {
        self.claim(PROTAGONIST, point);
        let effect = self.effect();
        if let Effect::Forces(reply) = effect {
            self.claim(ANTAGONIST, reply);
            if self.is_full() || self.is_late() {
                return Effect::Fills;
            }
        }
        effect
    }

    /// Whether moves of the protagonist win, where each but the last must force the reply.
    fn is_won_by(&mut self, moves: impl IntoIterator<Item = Point>) -> bool {
        for point in moves {
            if !self.may_claim(PROTAGONIST, point) {
                return false;
            }
            match self.play(point) {
                Effect::Wins => return true,
                Effect::Forces(_) => {}
                Effect::Quiet | Effect::Loses | Effect::Fills => return false,
            }
        }
        false
    }
}

const FREE: u8 = 2;

/// The points with which a role would complete a line, and the number of lines for each point.
#[derive(Clone, Debug)]
struct Completions {
    lines: Vec<u16>,
    points: FixedBitSet,
}

impl Completions {
    fn new(points: usize) -> Completions {
        Completions { lines: vec![0; points], points: FixedBitSet::with_capacity(points) }
    }

    /// One line more or less can be completed with a point.
    fn set(&mut self, point: Point, is_in: bool) {
        let point = usize::from(point);
        let before = self.lines[point];
        self.lines[point] = if is_in { before + 1 } else { before - 1 };
        if before.min(self.lines[point]) == 0 {
            self.points.set(point, is_in);
        }
    }
}

/// What stays the same of a line, and how many of its points each role owns.
#[derive(Clone, Copy, Debug)]
struct Line {
    size: u16,
    counts: [bool; 2],
    owned: [u16; 2],
}

/// A position that changes as points are placed and taken back.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Arc<Rules>,
    owner: Vec<u8>,
    lines: Vec<Line>,
    completions: [Completions; 2],
    completed: [u32; 2],
    /// The lines that are open to each role.
    open: [FixedBitSet; 2],
    stones: [usize; 2],
    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    deadline: Option<usize>,
    trail: Vec<(Role, Point)>,
    key: u128,
}

impl Position {
    /// The empty board.
    pub fn new(rules: &Arc<Rules>) -> Position {
        let points = rules.points();
        let mut completions = [Completions::new(points), Completions::new(points)];
        for (line, counts) in rules.lines.iter().zip(&rules.counts).filter(|(line, _)| line.len() == 1) {
            for role in [PROTAGONIST, ANTAGONIST].into_iter().filter(|&role| counts[role]) {
                completions[role].set(line[0], true);
            }
        }
        let mut open = [PROTAGONIST, ANTAGONIST].map(|_| FixedBitSet::with_capacity(rules.lines.len()));
        for (line, counts) in rules.counts.iter().enumerate() {
            (0..2).filter(|&role| counts[role]).for_each(|role| open[role].set(line, true));
        }
        let lines = rules.lines.iter().zip(&rules.counts);
        let lines = lines.map(|(line, &counts)| Line { size: point_of(line.len()), counts, owned: [0, 0] });
        Position {
            rules: Arc::clone(rules),
            owner: vec![FREE; points],
            lines: lines.collect(),
            completions,
            completed: [0, 0],
            open,
            stones: [0, 0],
            deadline: None,
            trail: Vec::new(),
            key: 0,
        }
    }

    /// The position with these points.
    pub fn with(rules: &Arc<Rules>, own: &[Point], other: &[Point]) -> Position {
        let mut position = Position::new(rules);
        own.iter().for_each(|&point| position.place(PROTAGONIST, point));
        other.iter().for_each(|&point| position.place(ANTAGONIST, point));
        position
    }

    /// A position whose points are given, and in a bounded claim the number of the attacker's moves that count from now on.
    pub fn within(rules: &Arc<Rules>, [own, other]: [&[Point]; 2], left: Option<Point>) -> Position {
        let mut position = Position::with(rules, own, other);
        position.deadline = left.map(|left| position.stones[rules.attacker()] + usize::from(left));
        position
    }

    /// The position where the game starts.
    pub fn at_start(rules: &Arc<Rules>) -> Position {
        let [own, other] = &rules.start;
        Position::within(rules, [own, other], rules.moves)
    }

    /// In a bounded claim, how many of the attacker's moves still count.
    pub fn left(&self) -> Option<Point> {
        let left = self.deadline?.saturating_sub(self.stones[self.rules.attacker()]);
        Some(point_of(left))
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The position's key, which does not depend on who is to move.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The points placed, in order.
    pub fn trail(&self) -> &[(Role, Point)] {
        &self.trail
    }

    /// Whether the point is free.
    pub fn is_free(&self, point: Point) -> bool {
        self.owner[usize::from(point)] == FREE
    }

    /// Whether the role owns the point.
    pub fn owns(&self, role: Role, point: Point) -> bool {
        usize::from(self.owner[usize::from(point)]) == role
    }

    /// The points of a role, ascending.
    pub fn points_of(&self, role: Role) -> Vec<Point> {
        (0..self.owner.len()).map(point_of).filter(|&point| self.owns(role, point)).collect()
    }

    /// How many points a role owns.
    pub fn stones(&self, role: Role) -> usize {
        self.stones[role]
    }

    /// Whether the role owns no point and the opening rule names it.
    pub fn is_constrained(&self, role: Role) -> bool {
        self.stones[role] == 0 && self.rules.named[role]
    }

    /// Whether the role may claim the point.
    pub fn is_legal(&self, role: Role, point: Point) -> bool {
        self.is_free(point) && !(self.rules.forbidden[usize::from(point)] && self.is_constrained(role))
    }

    /// The moves of a role, ascending.
    pub fn moves(&self, role: Role) -> Vec<Point> {
        (0..self.owner.len()).map(point_of).filter(|&point| self.is_legal(role, point)).collect()
    }

    /// Whether the role owns a line that counts for it.
    pub fn has_completed(&self, role: Role) -> bool {
        self.completed[role] > 0
    }

    /// The free points with which a role would complete a line, ascending, whether it may claim them or not.
    pub fn completions(&self, role: Role) -> impl Iterator<Item = Point> + '_ {
        self.completions[role].points.ones().map(point_of)
    }

    /// The number of these points.
    pub fn completion_count(&self, role: Role) -> usize {
        self.completions[role].points.count_ones(..)
    }

    /// The points of [`completions`](Self::completions) that the role may claim now.
    pub fn legal_completions(&self, role: Role) -> impl Iterator<Item = Point> + '_ {
        self.completions(role).filter(move |&point| self.is_legal(role, point))
    }

    /// Whether a line counts for the role and has no point of the other one.
    pub fn is_open(&self, role: Role, line: usize) -> bool {
        self.lines[line].counts[role] && self.lines[line].owned[1 - role] == 0
    }

    /// The lines that count for the role and have no point of the other one, ascending.
    pub fn open_lines(&self, role: Role) -> impl Iterator<Item = usize> + '_ {
        self.open[role].ones()
    }

    /// The number of these lines.
    pub(crate) fn open_line_count(&self, role: Role) -> usize {
        self.open[role].count_ones(..)
    }

    /// How many points are free.
    pub(crate) fn free_points(&self) -> usize {
        self.owner.len() - self.trail.len()
    }

    /// Whether the role could still complete a line: it is open, and does not lack more points than moves of the role are left.
    pub fn may_complete(&self, role: Role, line: usize) -> bool {
        let late = |left: Point| role == self.rules.attacker() && self.missing(role, line) > usize::from(left);
        self.is_open(role, line) && !self.left().is_some_and(late)
    }

    /// How many points of a line the role does not own.
    pub fn missing(&self, role: Role, line: usize) -> usize {
        usize::from(self.lines[line].size - self.lines[line].owned[role])
    }

    /// Gives a free point to a role.
    pub fn place(&mut self, role: Role, point: Point) {
        self.trail.push((role, point));
        self.stones[role] += 1;
        self.owner[usize::from(point)] = if role == PROTAGONIST { 0 } else { 1 };
        self.change::<true>(role, point);
    }

    /// Takes back the point placed last.
    pub fn take_back(&mut self) {
        let Some((role, point)) = self.trail.pop() else { return };
        self.change::<false>(role, point);
        self.owner[usize::from(point)] = FREE;
        self.stones[role] -= 1;
    }

    /// Notes that a role owns a point, or that it does no more. In the meantime the point is not free.
    fn change<const OWNS: bool>(&mut self, role: Role, point: Point) {
        let Position { rules, owner, lines, completions, completed, open, key, .. } = self;
        *key ^= rules.keys[role][usize::from(point)];
        let rival = 1 - role;
        for line in rules.through[usize::from(point)].iter().map(|&line| line as usize) {
            let Line { size, counts, owned } = &mut lines[line];
            let (size, before) = (*size, owned[role] - u16::from(!OWNS));
            owned[role] = before + u16::from(OWNS);
            if before == 0 && counts[rival] {
                open[rival].set(line, !OWNS);
                if owned[rival] + 1 == size {
                    completions[rival].set(point, !OWNS);
                }
            }
            if owned[rival] == 0 && before + 2 >= size && counts[role] {
                if before + 1 == size {
                    completions[role].set(point, !OWNS);
                    completed[role] = if OWNS { completed[role] + 1 } else { completed[role] - 1 };
                } else {
                    let last_free = rules.lines[line].iter().find(|&&point| owner[usize::from(point)] == FREE);
                    completions[role].set(last_free.copied().unwrap_or(Point::MAX), OWNS);
                }
            }
        }
    }

    /// What is found while further points are placed, which are then taken back.
    pub fn trying<T>(&mut self, find: impl FnOnce(&mut Position) -> T) -> T {
        let mark = self.trail.len();
        let found = find(self);
        self.take_back_to(mark);
        found
    }

    /// What is found after a role has claimed a free point, which is then taken back.
    pub fn after<T>(&mut self, role: Role, point: Point, find: impl FnOnce(&mut Position) -> T) -> T {
        self.trying(|position| {
            position.place(role, point);
            find(position)
        })
    }

    /// Takes back the points placed since the trail had `mark` entries.
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
        self.completed[ANTAGONIST] > 0 || self.legal_completions(ANTAGONIST).next().is_some()
    }

    fn is_full(&self) -> bool {
        self.trail.len() == self.owner.len()
    }

    fn is_late(&self) -> bool {
        self.left() == Some(0)
    }

    fn threats(&self) -> impl Iterator<Item = Point> {
        self.completions(PROTAGONIST)
    }
}

/// A position with the protagonist to move, and the move that somebody chose there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The protagonist's points, ascending.
    pub own: Vec<Point>,
    /// The antagonist's points, ascending.
    pub other: Vec<Point>,
    /// The free point that the protagonist claims.
    pub point: Point,
}

impl Choice {
    /// The same as bits, for a board whose points fit into the sets.
    pub fn bits<P: Bits>(&self) -> Option<(Sides<P>, Point)> {
        let fits = |&point: &Point| usize::from(point) < P::WIDTH;
        let set = |side: &[Point]| side.iter().all(fits).then(|| mask(side.iter().copied()));
        Some(([set(&self.own)?, set(&self.other)?], Some(self.point).filter(fits)?))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::position::line_counts::{BitBoard, LineCounts};

    /// The effects of a move, and of the move with its forced reply. Both forms of a position must agree on them.
    fn effects(game: &Game, own: &[Point], other: &[Point], point: Point) -> Option<[Effect; 2]> {
        let rules = Rules::new(game, Claim::XenoWins);
        let mut position = Position::with(&rules, own, other);
        if position.has_completed(PROTAGONIST) || position.has_completed(ANTAGONIST) {
            return None;
        }
        let board = <BitBoard>::new(&rules).unwrap();
        let mut counts = LineCounts::new(&board, [own, other].map(|points| mask(points.iter().copied())));
        position.claim(PROTAGONIST, point);
        let effect = position.effect();
        assert_eq!(counts.with(PROTAGONIST, point.into()).effect(), effect, "{own:?} {other:?} {point}");
        position.take_back();
        let played = position.play(point);
        assert_eq!(counts.play(point), played, "{own:?} {other:?} {point}");
        Some([effect, played])
    }

    #[test]
    fn a_move_wins_forces_is_quiet_loses_or_fills_the_board() {
        let square = Game::parse("3^2").unwrap();
        let effect = |own: &[Point], other: &[Point], point| effects(&square, own, other, point).unwrap();
        assert_eq!(effect(&[], &[], 4), [Effect::Quiet; 2]);
        assert_eq!(effect(&[0], &[4], 1), [Effect::Forces(2); 2]);
        assert_eq!(effect(&[0, 1], &[4, 8], 2), [Effect::Wins; 2], "a line");
        assert_eq!(effect(&[0, 8], &[1, 3], 6), [Effect::Wins; 2], "4 and 7");
        assert_eq!(effect(&[0, 8], &[1, 7], 6), [Effect::Loses; 2], "4 would complete 1, 4, 7");
        assert_eq!(effect(&[0, 2, 3, 7], &[1, 4, 6, 8], 5), [Effect::Fills; 2]);
        let row = Game::parse("mnk:2,1,2").unwrap();
        assert_eq!(effects(&row, &[], &[], 0).unwrap(), [Effect::Forces(1), Effect::Fills]);
    }

    #[test]
    fn both_forms_of_a_position_tell_the_same_effects() {
        let mut dice = Random(11);
        let mut met = BTreeMap::new();
        for game in (0..1000).map(|_| dice.game()).filter(|game| game.opening.points().is_empty()).collect::<Vec<_>>() {
            let count = dice.below(game.board.points());
            let points = dice.some(count, game.board.points());
            let (own, other): (Vec<Point>, Vec<Point>) = points.iter().partition(|_| dice.below(2) == 0);
            for point in (0..).take(game.board.points()).filter(|point| !points.contains(point)) {
                let Some([_, played]) = effects(&game, &own, &other, point) else { continue };
                let played = if let Effect::Forces(_) = played { Effect::Forces(0) } else { played };
                *met.entry(format!("{played:?}")).or_insert(0) += 1;
            }
        }
        assert!(met.len() == 5 && met.values().all(|&count| count > 10), "{met:?}");
    }

    #[test]
    fn a_constrained_role_avoids_the_forbidden_points_once() {
        let game = Game::parse("3^2").unwrap().with_opening(OpeningRule::Xeno(vec![4])).unwrap();
        let mut position = Position::new(&Rules::new(&game, Claim::XenoWins));
        assert!(position.is_constrained(PROTAGONIST) && !position.is_constrained(ANTAGONIST));
        assert!(!position.is_legal(PROTAGONIST, 4) && position.is_legal(ANTAGONIST, 4));
        position.place(PROTAGONIST, 0);
        assert!(position.is_legal(PROTAGONIST, 4));
    }
}
