//! Depth-first proof-number search: decides whether an attacker completes a line.
//!
//! The search is Nagai's df-pn (2002), after Allis's proof-number search (1994). Its transposition table identifies
//! positions with the same lines left, and while few points are taken, positions up to symmetry. `evaluation`
//! decides new nodes at once where it can. Sets of points are as wide as the board needs; the search is the same
//! for all widths.
//!
//! A position has two numbers: how many positions must be decided, at least, to prove that the attacker completes a
//! line, and how many to refute it. Where the attacker moves, one move is enough to prove: the proof number is the
//! least of the children's, the disproof number their sum; where the defender moves, the other way round. The
//! search goes to the child with the least number and comes back when a number exceeds its threshold, which is set
//! so that a sibling would be better then. It needs no tree in memory: what it knows of a position is in the table,
//! and what the table has lost is searched again.
//!
//! A refuted position has a *must-play region* (Hayward and others, 2003): free points such that it stays refuted
//! if the attacker gets all others. If the attacker is to move, his moves outside the region of a refuted move are
//! refuted with it, so that few are searched. (By lemma 1 of the specification's rules, section 9, a further point
//! of the attacker's does no harm where nobody needs it.) A position's region is that of all moves searched. For
//! example, if the defender answers a move by one point, and holds all lines by four pairs then, the region has
//! these nine points and perhaps a few more; each of the attacker's other moves outside it is refuted by the same
//! answer.
//!
//! Two things must be right, or the answer is wrong. Positions with one key must have the same outcome: so the key
//! has all that the outcome depends on, the lines left to both players, who is to move, the moves left in a bounded
//! claim, and the plain position while the opening rule constrains somebody. And a region must be large enough: so
//! it is widened to two points of each open line (`Evaluation::widened`). Two positions might share a 64-bit key by
//! chance. Then the answer may be wrong; but no false proof is written, as every strategy is replayed.
//!
//! A node takes time in proportion to the lines that are left, and one slot of the table.
//!
//! `write` writes down what it has proved.

mod evaluation;
mod transposition;
pub(crate) mod write;

use evaluation::{Evaluation, Spare};
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, Sides, bit, points, with};
use pgc_core::position::residual::{Change, ResidualGame, ResidualPosition};
use pgc_core::position::{Role, Rules, Symmetries};
use pgc_core::symmetry::Permutation;
use transposition::{INFINITE, Known, Numbers, Table};

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker completes a line.
    Win,
    /// The defender prevents it.
    NoWin,
    /// The limit of nodes was reached.
    Unknown,
}

/// Positions with at most this many points taken are identified up to symmetry, on small and on large boards. Large
/// boards have many more positions, and few of them occur twice.
const CANONICAL_STONES: (u32, u32) = (5, 3);

/// The most points of a small board.
const SMALL_BOARD: usize = 32;

/// A child is searched until its number exceeds the second best by one part in this many.
const SLACK: u32 = 8;

/// The number of nodes between two reports.
const REPORTED: u64 = 1 << 10;

/// Tells positions with different numbers of moves left apart.
const LEFT: u64 = 0xA24B_AED4_963E_E407;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions that it may visit.
    pub nodes: u64,
    /// The most bytes of its transposition table.
    pub memory: usize,
}

/// A search, with what it has learnt so far.
pub struct ProofNumberSearch<'a, Set> {
    game: ResidualGame<Set>,
    rules: &'a Rules,
    symmetries: &'a Symmetries,
    table: Table<Set>,
    spare: Spare<Set>,
    /// For each point, what a move there changes at the node at hand.
    changes: Vec<Change>,
    /// The names of its children, in memory that is reused.
    names: Vec<Name<'a>>,
    /// The number of nodes visited.
    pub nodes: u64,
    limit: u64,
    /// Receives the number of nodes visited from time to time.
    report: &'a dyn Fn(u64),
}

/// The key of a position in the table.
struct Name<'a> {
    key: u64,
    /// The symmetry that takes the position to the one in the table, unless it is the identity.
    map: Option<&'a Permutation>,
}

/// A position with one side to move, and what remains of the lines, with its key.
#[derive(Clone, Copy)]
struct Place<'r, Set> {
    sides: Sides<Set>,
    mover: Role,
    residual: &'r ResidualPosition<Set>,
    key: u64,
}

/// A legal move, the key of what remains after it, and the numbers of the position.
struct Child {
    point: Point,
    key: u64,
    numbers: Numbers,
}

/// A node: its children, and the region of those refuted. If the attacker is to move, the moves outside the region of a
/// refuted child are refuted with it: the defender's answers there work against them, too.
struct Node<Set> {
    children: Vec<Child>,
    region: Set,
}

impl<Set: Bits> Node<Set> {
    /// Updates the node with what was learnt about a child.
    fn learn(&mut self, index: usize, known: Known<Set>, attacks: bool) {
        let child = &mut self.children[index];
        child.numbers = known.numbers;
        if !known.is_refuted() {
            return;
        }
        let (point, region) = (child.point, known.region);
        if attacks {
            self.region |= region;
            self.children.retain(|child| child.point != point && region.has(child.point.into()));
        } else {
            self.region = region | bit(point);
        }
    }
}

/// The numbers of a position that is new, by its potential: the higher it is, the harder to refute.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a potential is no larger than the lines")]
fn guess(potential: f64) -> Numbers {
    ((1.0 + (4.0 - potential).max(0.0)) as u32, (1.0 + 5.0 * potential * potential) as u32)
}

impl<'a, Set: Bits> ProofNumberSearch<'a, Set> {
    /// A search within limits. The board's points must fit into the sets. `report` receives the number of positions visited
    /// from time to time.
    pub fn new(
        rules: &'a Rules,
        attacker: Role,
        symmetries: &'a Symmetries,
        limits: Limits,
        report: &'a dyn Fn(u64),
    ) -> ProofNumberSearch<'a, Set> {
        ProofNumberSearch {
            game: ResidualGame::new(rules, attacker),
            rules,
            symmetries,
            table: Table::new(limits.memory),
            spare: Spare::default(),
            changes: vec![Change::default(); rules.points()],
            names: Vec::new(),
            nodes: 0,
            limit: limits.nodes,
            report,
        }
    }

    /// The game, in terms of attacker and defender.
    pub fn game(&self) -> &ResidualGame<Set> {
        &self.game
    }

    /// Whether the attacker completes a line from the position.
    pub fn verdict(&mut self, sides: Sides<Set>, mover: Role) -> Verdict {
        match self.search(sides, mover).numbers {
            (0, _) => Verdict::Win,
            (_, 0) => Verdict::NoWin,
            _ => Verdict::Unknown,
        }
    }

    /// The must-play region of a position that is refuted, if it is found with this many further nodes.
    pub(crate) fn region(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> Option<Set> {
        let known = self.search_within(sides, mover, nodes);
        known.is_refuted().then_some(known.region)
    }

    /// Whether the attacker completes a line, if that is found with this many further nodes.
    pub fn proves(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> bool {
        self.search_within(sides, mover, nodes).numbers.0 == 0
    }

    fn search_within(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> Known<Set> {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let known = self.search(sides, mover);
        self.limit = limit;
        known
    }

    /// The moves that matter at a position, each with the proof and disproof number of the position after it, as far as the
    /// search knows it, and by its potential otherwise. A proof is a line of the attacker's. Moves that are refuted with another
    /// one are left out.
    pub fn frontier(&mut self, sides: Sides<Set>, mover: Role) -> Vec<(Point, (u32, u32))> {
        let residual = self.game.residual(sides);
        let key = residual.key();
        let node = self.node(Place { sides, mover, residual: &residual, key });
        node.children.iter().map(|child| (child.point, child.numbers)).collect()
    }

    /// Allows this many further nodes.
    pub fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Forgets everything, and gives the memory back to other searches.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// Whether the limit of nodes is reached.
    pub fn is_exhausted(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The key of a position with so many points taken in the table. `residual` is the key of its residual position.
    fn name(&self, sides: Sides<Set>, stones: u32, mover: Role, residual: u64) -> Name<'a> {
        let small = self.changes.len() <= SMALL_BOARD;
        let few = stones <= if small { CANONICAL_STONES.0 } else { CANONICAL_STONES.1 };
        let (key, map) = if self.game.is_bound(sides) {
            (low(self.rules.key(points(sides[0]), points(sides[1]))), None)
        } else if few {
            let (key, map) = self.symmetries.canonical_of(self.rules, sides);
            (low(key), Some(map).filter(|map| !map.is_identity()))
        } else {
            // The same lines may be left with other numbers of moves.
            let left = self.game.left(sides).map_or(0, |left| u64::from(left + 1).wrapping_mul(LEFT));
            (residual.wrapping_add(left), None)
        };
        // The lowest bit says who is to move.
        Name { key: key & !1 | u64::from(mover == self.game.attacker), map }
    }

    /// Looks up a position: what is known, and how many nodes that took.
    fn get(&self, name: &Name) -> Option<(Known<Set>, u32)> {
        let (known, work) = self.table.get(name.key)?;
        let map = name.map.filter(|_| known.is_refuted());
        Some((map.map_or(known, |map| known.under(&map.inverse())), work))
    }

    /// Stores what is known of a position, and how many nodes that took.
    fn insert(&mut self, name: &Name, known: Known<Set>, work: u32) {
        let map = name.map.filter(|_| known.is_refuted());
        self.table.insert(name.key, map.map_or(known, |map| known.under(map)), work);
    }

    fn evaluation<'b>(&'b self, sides: Sides<Set>, residual: &'b ResidualPosition<Set>) -> Evaluation<'b, Set> {
        Evaluation { game: &self.game, sides, residual }
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub fn counter(&mut self, sides: Sides<Set>, residual: &ResidualPosition<Set>) -> Option<Point> {
        Evaluation { game: &self.game, sides, residual }.counter(&mut self.spare)
    }

    /// Searches until the position is decided or a limit is met, and returns what is known then.
    fn search(&mut self, sides: Sides<Set>, mover: Role) -> Known<Set> {
        let residual = self.game.residual(sides);
        let key = residual.key();
        self.visit(Place { sides, mover, residual: &residual, key }, (INFINITE, INFINITE))
    }

    /// Searches the position after a move until one of the numbers reaches its threshold, and returns what is known then.
    fn descend(&mut self, place: Place<Set>, (point, key): (Point, u64), threshold: Numbers) -> Known<Set> {
        let mut residual = self.spare.residuals.pop().unwrap_or_default();
        let sides = with(place.sides, place.mover, point);
        self.game.advance(place.residual, sides, with([Set::EMPTY; 2], place.mover, point), &mut residual);
        let known = self.visit(Place { sides, mover: 1 - place.mover, residual: &residual, key }, threshold);
        self.spare.residuals.push(residual);
        known
    }

    fn visit(&mut self, place: Place<Set>, threshold: Numbers) -> Known<Set> {
        let Place { sides, mover, residual, key } = place;
        let before = self.nodes;
        if self.nodes.is_multiple_of(REPORTED) {
            (self.report)(self.nodes);
        }
        self.nodes += 1;
        let name = self.name(sides, (sides[0] | sides[1]).count(), mover, key);
        let met = self.get(&name);
        if let Some((known, _)) = met
            && (known.numbers.0 >= threshold.0 || known.numbers.1 >= threshold.1)
        {
            return known;
        }
        if met.is_none()
            && let Some(known) = (Evaluation { game: &self.game, sides, residual }).decided(mover, &mut self.spare)
        {
            self.insert(&name, known, 1);
            return known;
        }
        let attacks = mover == self.game.attacker;
        let mut node = self.node(place);
        loop {
            // One of the node's numbers is the least of its children's, the other is their sum.
            let own = |child: &Child| if attacks { child.numbers.0 } else { child.numbers.1 };
            let (mut least, mut second, mut sum, mut best) = (INFINITE, INFINITE, 0_u32, None);
            for (index, child) in node.children.iter().enumerate() {
                let number = own(child);
                if number < least || best.is_none() {
                    second = least;
                    (least, best) = (number, Some(index));
                } else {
                    second = second.min(number);
                }
                sum = (sum + if attacks { child.numbers.1 } else { child.numbers.0 }).min(INFINITE);
            }
            let numbers = if attacks { (least, sum) } else { (sum, least) };
            let open = least != 0 && sum != 0 && numbers.0 < threshold.0 && numbers.1 < threshold.1;
            let Some(best) = best.filter(|_| open && !self.is_exhausted()) else {
                let refuted = numbers.1 == 0;
                let region = if refuted { self.evaluation(sides, residual).widened(node.region) } else { Set::EMPTY };
                let known = Known::new(numbers, region);
                let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
                self.insert(&name, known, work.saturating_add(met.map_or(0, |(_, work)| work)));
                return known;
            };
            let Child { point, key, numbers: child } = node.children[best];
            // The child is searched until it is no longer the best, or until the node reaches its threshold.
            let next = (second + second / SLACK + 1).min(INFINITE);
            let rest = |limit: u32, sum: u32, own: u32| (limit - sum).saturating_add(own).min(INFINITE);
            let threshold = if attacks {
                (threshold.0.min(next), rest(threshold.1, sum, child.1))
            } else {
                (rest(threshold.0, sum, child.0), threshold.1.min(next))
            };
            let known = self.descend(place, (point, key), threshold);
            node.learn(best, known, attacks);
        }
    }

    /// A node with its children, as far as they are known.
    fn node(&mut self, Place { sides, mover, residual, key }: Place<Set>) -> Node<Set> {
        let attacks = mover == self.game.attacker;
        let potential = residual.changes(attacks, &mut self.changes);
        let moves = self.evaluation(sides, residual).moves(mover);
        let mut children = Vec::with_capacity(moves.count() as usize);
        let mut names = std::mem::take(&mut self.names);
        let stones = (sides[0] | sides[1]).count() + 1;
        for point in points(moves) {
            let Change { key: change, weight } = self.changes[usize::from(point)];
            let key = key.wrapping_add(change);
            names.push(self.name(with(sides, mover, point), stones, 1 - mover, key));
            let numbers = guess(if attacks { potential + weight } else { potential - weight });
            children.push(Child { point, key, numbers });
        }
        self.table.fetch(names.iter().map(|name| name.key));
        let mut refuted: Vec<(Point, Known<Set>)> = Vec::new();
        for (child, name) in children.iter_mut().zip(names.drain(..)) {
            if let Some((known, _)) = self.get(&name) {
                child.numbers = known.numbers;
                if known.is_refuted() {
                    refuted.push((child.point, known));
                }
            }
        }
        self.names = names;
        let mut node = Node { children, region: moves & residual.completions[1 - mover] };
        for (point, known) in refuted {
            if let Some(index) = node.children.iter().position(|child| child.point == point) {
                node.learn(index, known, attacks);
            }
        }
        node
    }
}

/// The lower half of a key.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
fn low(key: u128) -> u64 {
    key as u64
}

#[cfg(test)]
mod tests;
