//! Positions: who owns which points, and what remains of the lines.
//!
//! Players are named by their roles: the protagonist wants to reach the target, and the antagonist wants to prevent
//! it. Who they are follows from the claim. So every search and every proof is written once, for the protagonist,
//! and not for Xeno and for Ophelia. In "Ophelia draws" she is the protagonist. [`Rules`] are those of a game for a claim: there the
//! convention becomes a table that says for which role each line counts. All that comes after asks this table and knows nothing of
//! conventions. With own lines, the lines of Ophelia's list follow those of the board.
//!
//! A position has three forms, for different searches: [`Position`], for boards of any size, whose moves can be
//! taken back; [`ResidualPosition`], for at most 512 points, the free points of each line that is still open; and
//! [`LineCounts`], for at most 512 points and lines of at most eight, how many points of each line either player
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
//! Imports `game` and `symmetry`.
//!
//! # Canonical forms
//!
//! A search meets a position and its images under symmetries, and should treat them as one.
//!
//! [`Symmetries`] is for boards of any size: of all images of a position, it takes the one with the least key. The key of an image is a
//! hash of its points, so two positions that are no images of each other might share a form by chance, which 128 bits make
//! unlikely. To compare all images would take as many keys as there are symmetries. So only those are compared that take some point of
//! the position as low as any symmetry can take it: the choice does not depend on the image that is given, and leaves few. Forms that
//! were found are remembered by the position's own key, as a search asks for the same positions often. For this reason one value
//! must not be shared by threads.
//!
//! [`Images`] is for sets of points: of all images of a position, it takes the one with the least sets. This form is exact: two
//! positions have the same form if and only if they are images of each other. It takes an image under each symmetry, so images must be
//! quick: on boards of at most 64 points there is a table for each symmetry and each eight points, which gives the images of any subset of
//! these. An image is then eight look-ups. The tables take 2 kB for each eight points of each symmetry. A board with too many symmetries
//! is searched without them, which costs time and changes no answer.
//!
//! Proofs make millions of products of symmetries, so each has a number: its place among the elements of the group. To find the number of
//! a product, it is enough to know the images of a few points: the *base*, whose images tell all elements apart. All elements must be
//! given, or products would be missing; a number that is not found becomes 0, the identity.

mod line_counts;
mod point_set;
mod residual;

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::{
    game::{Claim, Convention, Game, OpeningRule, Point, Start, through},
    random::Random,
    symmetry::{Group, Permutation},
};

pub use crate::{by_line_width, by_width, game::point_of};
pub use line_counts::{BitBoard, Huge, Large, LargeLong, LineCounts, LineSet, Small, Width};
pub use point_set::{
    ANTAGONIST, Bits, MOST_POINTS, PROTAGONIST, Points, Role, Sides, Wide, Widest, bit, has_two, hash, mask, points,
    union, with,
};
pub use residual::{Change, ResidualGame, ResidualPosition};

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
    pub other_begins: bool,
    /// How many moves of the attacker count, if not all.
    pub moves: Option<Point>,
    /// A random number for each role and point; a position's key is the exclusive or of its own (Zobrist 1970).
    keys: [Vec<u128>; 2],
}

impl Rules {
    /// The rules of a game for a claim about it.
    pub fn new(game: &Game, claim: Claim) -> Arc<Self> {
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
        Arc::new(Self {
            claim,
            counts: (0..lines.len()).map(counts).collect(),
            through: through(points, &lines),
            lines,
            start: claim.by_player([xenos, ophelia]),
            other_begins: ophelia_moves == claim.is_xeno(),
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
    fn deadline(&self) -> Option<usize> {
        Some(self.start[self.attacker()].len() + usize::from(self.moves?))
    }

    /// The role that is to move at the start.
    pub fn mover(&self) -> Role {
        if self.other_begins { ANTAGONIST } else { PROTAGONIST }
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
    fn new(points: usize) -> Self {
        Self { lines: vec![0; points], points: FixedBitSet::with_capacity(points) }
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
#[derive(Clone, Debug)]
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
    pub fn new(rules: &Arc<Rules>) -> Self {
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
        Self {
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
    pub fn with(rules: &Arc<Rules>, own: &[Point], other: &[Point]) -> Self {
        let mut position = Self::new(rules);
        own.iter().for_each(|&point| position.place(PROTAGONIST, point));
        other.iter().for_each(|&point| position.place(ANTAGONIST, point));
        position
    }

    /// A position whose points are given, and in a bounded claim the number of the attacker's moves that count from now on.
    pub fn within(rules: &Arc<Rules>, [own, other]: [&[Point]; 2], left: Option<Point>) -> Self {
        let mut position = Self::with(rules, own, other);
        position.deadline = left.map(|left| position.stones[rules.attacker()] + usize::from(left));
        position
    }

    /// The position where the game starts.
    pub fn at_start(rules: &Arc<Rules>) -> Self {
        let [own, other] = &rules.start;
        Self::within(rules, [own, other], rules.moves)
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

    /// The points of each role, ascending.
    pub fn sides(&self) -> Sides<Vec<Point>> {
        [PROTAGONIST, ANTAGONIST].map(|role| self.points_of(role))
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
    pub fn immediate_wins(&self, role: Role) -> impl Iterator<Item = Point> + '_ {
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
        let Self { rules, owner, lines, completions, completed, open, key, .. } = self;
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
    pub fn trying<T>(&mut self, find: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.trail.len();
        let found = find(self);
        self.take_back_to(mark);
        found
    }

    /// What is found after a role has claimed a free point, which is then taken back.
    pub fn after<T>(&mut self, role: Role, point: Point, find: impl FnOnce(&mut Self) -> T) -> T {
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
        self.completed[ANTAGONIST] > 0 || self.immediate_wins(ANTAGONIST).next().is_some()
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

/// The symmetries under which positions are identified.
#[derive(Debug)]
pub struct Symmetries {
    /// All symmetries, the identity first.
    pub elements: Vec<Permutation>,
    /// For each point, the least of its images, and the elements that take it there.
    anchors: Vec<(Point, Vec<usize>)>,
    /// Whether the board was small enough to look for its symmetries.
    pub are_known: bool,
    /// For each position met so far, by its key: the key of its canonical form, and the element that takes it there.
    known: RefCell<FxHashMap<u128, (u128, usize)>>,
}

/// The most symmetries that are tried on a position.
const MOST_ELEMENTS: usize = 20_000;

impl Symmetries {
    /// The elements of a group, or only the identity if there are too many.
    pub fn new(group: &Group, points: usize) -> Self {
        let elements = group.elements(MOST_ELEMENTS).unwrap_or_else(|| vec![Permutation::identity(points)]);
        Self::of(elements, group.is_complete)
    }

    /// The identity alone.
    pub fn trivial(points: usize) -> Self {
        Self::of(vec![Permutation::identity(points)], true)
    }

    fn of(elements: Vec<Permutation>, are_known: bool) -> Self {
        let points = elements[0].images().len();
        let anchor = |point: usize| {
            let image = |index: usize| elements[index].images()[point];
            let least = (0..elements.len()).map(image).min().unwrap_or_default();
            (least, (0..elements.len()).filter(|&index| image(index) == least).collect())
        };
        let anchors = (0..points).map(anchor).collect();
        Self { elements, anchors, are_known, known: RefCell::default() }
    }

    /// The key of the position's canonical form, and the symmetry that takes the position there. It is the least key of
    /// those images in which some point of the first player who has any lies as low as symmetries allow.
    pub fn canonical(&self, position: &Position) -> (u128, &Permutation) {
        self.form(position.rules(), position.key(), || position.sides())
    }

    /// The same for a position whose points are given as bits.
    pub fn canonical_of<Set: Bits>(&self, rules: &Rules, sides: Sides<Set>) -> (u128, &Permutation) {
        let key = rules.key(points(sides[PROTAGONIST]), points(sides[ANTAGONIST]));
        self.form(rules, key, || sides.map(|side| points(side).collect()))
    }

    /// What is known of the position with this key and these points, or what is found now.
    fn form(&self, rules: &Rules, key: u128, stones: impl FnOnce() -> [Vec<Point>; 2]) -> (u128, &Permutation) {
        let known = self.known.borrow().get(&key).copied();
        let (key, element) = known.unwrap_or_else(|| {
            let [own, other] = stones();
            let least = self.least(rules, key, &own, &other);
            self.known.borrow_mut().insert(key, least);
            least
        });
        (key, &self.elements[element])
    }

    /// The least key among the images that take some point of the protagonist's, or of the antagonist's if he has
    /// none, to the least place that any of these points can come to.
    fn least(&self, rules: &Rules, plain: u128, own: &[Point], other: &[Point]) -> (u128, usize) {
        let key = |images: &[Point]| {
            let image = |&point: &Point| images[usize::from(point)];
            rules.key(own.iter().map(image), other.iter().map(image))
        };
        let stones = if own.is_empty() { other } else { own };
        let anchors = stones.iter().map(|&point| &self.anchors[usize::from(point)]);
        let Some(lowest) = anchors.clone().map(|&(least, _)| least).min() else { return (plain, 0) };
        let elements = anchors.filter(|&&(least, _)| least == lowest).flat_map(|(_, elements)| elements);
        elements.map(|&index| (key(self.elements[index].images()), index)).min().unwrap_or((plain, 0))
    }
}

/// The most bytes of all tables. Boards of at most 64 points that need more are searched without symmetries.
const MOST_BYTES: usize = 20_000 * 256 * size_of::<Points>();

/// The most symmetries of a larger board. It has no tables.
const MOST_SYMMETRIES: usize = 2_000;

/// The symmetries of a board, on boards of at most 64 points as tables with the images of eight points at a time.
#[derive(Debug)]
pub struct Images<P = Points> {
    tables: Vec<[P; 256]>,
    /// The number of tables of one symmetry.
    each: usize,
    /// The symmetries, each at its number.
    pub symmetries: Vec<Permutation>,
    /// The number of each symmetry's inverse.
    pub inverses: Vec<usize>,
    /// Points whose images tell the symmetries apart.
    base: Vec<Point>,
    /// The symmetries by the images of the base.
    numbers: HashMap<Vec<Point>, usize>,
}

impl<P: Bits> Images<P> {
    /// Tabulates symmetries of a board whose points fit into the sets, the identity first; or the identity alone if
    /// images under all of them would be slow.
    pub fn new(elements: &[Permutation]) -> Self {
        let too_many = match P::WIDTH <= Points::WIDTH {
            true => !Self::have_tables(elements),
            false => elements.len() > MOST_SYMMETRIES,
        };
        Self::of_all(if too_many { &elements[..1] } else { elements })
    }

    /// The same for all of the symmetries, however many.
    pub fn of_all(elements: &[Permutation]) -> Self {
        let points = elements[0].images().len();
        let table = |s: &Permutation, first: usize| {
            let mut table = [P::EMPTY; 256];
            for (set, images) in table.iter_mut().enumerate() {
                let members = (0..8).filter(|bit| set >> bit & 1 == 1 && first + bit < points);
                *images = members.fold(P::EMPTY, |all, bit| all | P::single(s.images()[first + bit].into()));
            }
            table
        };
        let tabulated = if Self::have_tables(elements) { elements } else { &[] };
        let tables = tabulated.iter().flat_map(|s| (0..points).step_by(8).map(move |first| table(s, first))).collect();
        let (base, numbers) = base(elements);
        let (each, symmetries) = (points.div_ceil(8), elements.to_vec());
        let mut images = Self { tables, each, symmetries, inverses: Vec::new(), base, numbers };
        images.inverses =
            elements.iter().map(Permutation::inverse).map(|s| images.number(|point| s.image(point))).collect();
        images
    }

    /// Whether symmetries get tables.
    fn have_tables(elements: &[Permutation]) -> bool {
        let bytes = elements.len() * elements[0].images().len().div_ceil(8) * size_of::<[P; 256]>();
        P::WIDTH <= Points::WIDTH && bytes <= MOST_BYTES
    }

    /// The product of two symmetries: first the one, then the other.
    pub fn then(&self, one: usize, other: usize) -> usize {
        self.number(|point| self.point(other, self.point(one, point)))
    }

    /// The number of the symmetry with these images; that of the identity if there is none.
    fn number(&self, image: impl Fn(Point) -> Point) -> usize {
        let images: Vec<Point> = self.base.iter().map(|&point| image(point)).collect();
        self.numbers.get(&images).copied().unwrap_or(0)
    }

    /// The image of a point under a symmetry.
    pub fn point(&self, symmetry: usize, point: Point) -> Point {
        self.symmetries[symmetry].image(point)
    }

    /// The set of points whose image under a symmetry is this one.
    pub fn source(&self, symmetry: usize, set: P) -> P {
        self.image(self.inverses[symmetry], set)
    }

    /// The image of a set of points under a symmetry.
    pub fn image(&self, symmetry: usize, set: P) -> P {
        if self.tables.is_empty() {
            let images = self.symmetries[symmetry].images();
            return union(set.elements().map(|point| P::single(images[point].into())));
        }
        let tables = &self.tables[symmetry * self.each..(symmetry + 1) * self.each];
        let bytes = set.words().flat_map(u64::to_le_bytes);
        tables.iter().zip(bytes).fold(P::EMPTY, |all, (table, byte)| all | table[usize::from(byte)])
    }

    /// The least image of a position, and the symmetry that takes it there.
    pub fn canonical(&self, sides: Sides<P>) -> (Sides<P>, usize) {
        let mut least = (sides, 0);
        for symmetry in 1..self.symmetries.len() {
            let own = self.image(symmetry, sides[0]);
            // The antagonist's points decide only where the protagonist's are as low as the least so far, so most
            // images are half as much work.
            if own <= least.0[0] {
                let image = [own, self.image(symmetry, sides[1])];
                if image < least.0 {
                    least = (image, symmetry);
                }
            }
        }
        least
    }
}

/// Points whose images tell symmetries apart, and the symmetries by these images. A point that tells no two of them
/// apart that are not apart already is left out.
fn base(elements: &[Permutation]) -> (Vec<Point>, HashMap<Vec<Point>, usize>) {
    let (mut base, mut numbers) = (Vec::new(), HashMap::from([(Vec::new(), 0)]));
    for point in (0..elements[0].images().len()).map(point_of) {
        if numbers.len() == elements.len() {
            break;
        }
        base.push(point);
        let images = |element: &Permutation| base.iter().map(|&point| element.image(point)).collect();
        let more: HashMap<Vec<Point>, usize> = elements.iter().map(images).zip(0..).collect();
        if more.len() > numbers.len() {
            numbers = more;
        } else {
            base.pop();
        }
    }
    (base, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Claim, Game},
        position::{BitBoard, LineCounts},
        symmetry::automorphisms_of,
    };
    use std::collections::BTreeMap;

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

    #[test]
    fn images_of_a_position_have_one_canonical_form() {
        let game = Game::parse("affine:4").unwrap();
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), 16);
        let rules = Rules::new(&game, Claim::XenoWins);
        let (own, other) = ([0, 2, 11], [1, 4]);
        let (key, map) = symmetries.canonical(&Position::with(&rules, &own, &other));
        let form = |s: &Permutation| {
            let image = |points: &[Point]| points.iter().map(|&point| s.image(point)).collect::<Vec<_>>();
            Position::with(&rules, &image(&own), &image(&other))
        };
        assert_eq!(form(map).key(), key);
        for s in symmetries.elements.iter().step_by(97) {
            assert_eq!(symmetries.canonical(&form(s)).0, key);
        }
        assert_ne!(symmetries.canonical(&Position::with(&rules, &[0, 2, 11], &[1, 3])).0, key);
    }

    #[test]
    fn images_of_a_position_have_one_least_image() {
        let game = Game::parse("4^3").unwrap();
        let images = Images::<Points>::new(&automorphisms_of(&game, &[]).elements(1000).unwrap());
        assert_eq!(images.symmetries.len(), 192);
        let sides: Sides = [1 << 21 | 1 << 42 | 1 << 7, 1 << 63 | 1 << 5];
        let (form, symmetry) = images.canonical(sides);
        assert_eq!(sides.map(|set| images.image(symmetry, set)), form);
        for other in 0..images.symmetries.len() {
            assert_eq!(images.canonical(sides.map(|set| images.image(other, set))).0, form);
            let inverse = images.inverses[other];
            assert!((0..64).all(|point| images.point(inverse, images.point(other, point)) == point));
        }
        assert_ne!(images.canonical([sides[0], 1 << 63 | 1 << 6]).0, form);
    }
}
