//! Depth-first proof-number search: decides whether an attacker completes a line.
//!
//! The search is Nagai's df-pn (2002), after Allis's proof-number search (1994). Its transposition table identifies
//! positions with the same lines left, and while few points are taken, positions up to symmetry. `evaluation` decides
//! new nodes at once where it can.
//!
//! A refuted position has a *must-play region* (Hayward and others, 2003): free points such that it stays refuted if
//! the attacker gets all others. If the attacker is to move, his moves outside the region of a refuted move are refuted
//! with it, so that few are searched. (By lemma 1 of the specification's rules, section 9, a further point of the
//! attacker's does no harm where nobody needs it.) A position's region is that of all moves searched.

mod evaluation;
mod transposition;

use crate::game::Point;
use crate::position::point_set::{MASK_POINTS, Mask, halves, points};
use crate::position::residual::{Change, ResidualGame, ResidualPosition};
use crate::position::sides::{Sides, with};
use crate::position::{Role, Rules, Symmetries};
use crate::symmetry::Permutation;
use evaluation::Evaluation;
use transposition::{INFINITE, Known, Numbers, Table};

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker completes a line.
    Win,
    /// The defender prevents it.
    NoWin,
    /// The limit of nodes or of memory was reached.
    Unknown,
}

/// Positions with at most this many points taken are identified up to symmetry, on small and on large boards. Large
/// boards have many more positions, and few of them occur twice.
const CANONICAL_STONES: (u32, u32) = (5, 3);

/// The most points of a small board.
const SMALL_BOARD: u32 = 32;

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
pub struct ProofNumberSearch<'a> {
    game: ResidualGame,
    rules: &'a Rules,
    symmetries: &'a Symmetries,
    table: Table,
    /// Residual positions whose memory is reused.
    spare: Vec<ResidualPosition>,
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

/// A legal move, and the numbers of the position after it.
struct Child {
    point: Point,
    numbers: Numbers,
}

/// A node: its children, and the region of those refuted. If the attacker is to move, the moves outside the region of a
/// refuted child are refuted with it: the defender's answers there work against them, too.
struct Node {
    children: Vec<Child>,
    region: Mask,
}

impl Node {
    /// Updates the node with what was learnt about a child.
    fn learn(&mut self, index: usize, known: Known, attacks: bool) {
        let child = &mut self.children[index];
        child.numbers = known.numbers;
        if known.numbers.1 != 0 {
            return;
        }
        let (point, region) = (child.point, known.region());
        if attacks {
            self.region |= region;
            self.children.retain(|child| child.point != point && region >> child.point & 1 == 1);
        } else {
            self.region = region | 1 << point;
        }
    }
}

/// The numbers of a position that is new, by its potential: the higher it is, the harder to refute.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a potential is no larger than the lines")]
fn guess(potential: f64) -> Numbers {
    ((1.0 + (4.0 - potential).max(0.0)) as u32, (1.0 + 5.0 * potential * potential) as u32)
}

impl<'a> ProofNumberSearch<'a> {
    /// A search within limits. `report` receives the number of positions visited from time to time.
    pub fn new(
        rules: &'a Rules,
        attacker: Role,
        symmetries: &'a Symmetries,
        limits: Limits,
        report: &'a dyn Fn(u64),
    ) -> ProofNumberSearch<'a> {
        let game = ResidualGame::new(rules, attacker);
        ProofNumberSearch {
            game,
            rules,
            symmetries,
            table: Table::new(limits.memory),
            spare: Vec::new(),
            nodes: 0,
            limit: limits.nodes,
            report,
        }
    }

    /// The game, in terms of attacker and defender.
    pub fn game(&self) -> &ResidualGame {
        &self.game
    }

    /// Whether the attacker completes a line from the position.
    pub fn verdict(&mut self, sides: Sides<Mask>, mover: Role) -> Verdict {
        match self.search(sides, mover, (INFINITE, INFINITE)).numbers {
            (0, _) => Verdict::Win,
            (_, 0) => Verdict::NoWin,
            _ => Verdict::Unknown,
        }
    }

    /// The must-play region of a position that is refuted, if it is found with this many further nodes.
    pub fn region(&mut self, sides: Sides<Mask>, mover: Role, nodes: u64) -> Option<Mask> {
        let known = self.search_within(sides, mover, nodes);
        (known.numbers.1 == 0).then(|| known.region())
    }

    /// Whether the attacker completes a line, if that is found with this many further nodes.
    pub fn proves(&mut self, sides: Sides<Mask>, mover: Role, nodes: u64) -> bool {
        self.search_within(sides, mover, nodes).numbers.0 == 0
    }

    fn search_within(&mut self, sides: Sides<Mask>, mover: Role, nodes: u64) -> Known {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let known = self.search(sides, mover, (INFINITE, INFINITE));
        self.limit = limit;
        known
    }

    /// Allows this many further nodes.
    pub fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Whether the limit of nodes or of memory is reached.
    pub fn is_exhausted(&self) -> bool {
        self.nodes >= self.limit || self.table.is_full()
    }

    /// Whether the table is full.
    pub fn is_full(&self) -> bool {
        self.table.is_full()
    }

    /// The key of a position in the table. `residual` is the key of its residual position.
    fn name(&self, sides: Sides<Mask>, mover: Role, residual: u64) -> Name<'a> {
        let small = self.game.all.count_ones() <= SMALL_BOARD;
        let stones = (sides[0] | sides[1]).count_ones();
        let few = stones <= if small { CANONICAL_STONES.0 } else { CANONICAL_STONES.1 };
        let (key, map) = if self.game.is_bound(sides) {
            (self.rules.key(points(sides[0]), points(sides[1])), None)
        } else if few {
            let (key, map) = self.symmetries.canonical_of(self.rules, sides);
            (key, Some(map).filter(|map| !map.is_identity()))
        } else {
            // The same lines may be left with other numbers of moves.
            let left = self.game.left(sides).map_or(0, |left| u64::from(left + 1).wrapping_mul(LEFT));
            (Mask::from(residual.wrapping_add(left)), None)
        };
        // The lowest bit says who is to move.
        let [key, _] = halves(key);
        Name { key: key & !1 | u64::from(mover == self.game.attacker), map }
    }

    /// Looks up a position.
    fn get(&self, name: &Name) -> Option<Known> {
        let known = self.table.get(name.key)?;
        Some(match name.map.filter(|_| known.numbers.1 == 0) {
            Some(map) => known.under(&map.inverse()),
            None => known,
        })
    }

    /// Stores what is known of a position.
    fn insert(&mut self, name: &Name, known: Known) {
        let canonical = match name.map.filter(|_| known.numbers.1 == 0) {
            Some(map) => known.under(map),
            None => known,
        };
        self.table.insert(name.key, canonical);
    }

    fn evaluation<'b>(&'b self, sides: Sides<Mask>, residual: &'b ResidualPosition) -> Evaluation<'b> {
        Evaluation { game: &self.game, sides, residual }
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub fn counter(&self, sides: Sides<Mask>, residual: &ResidualPosition) -> Option<Point> {
        self.evaluation(sides, residual).counter()
    }

    /// Searches until one of the numbers reaches its threshold, and returns what is known then.
    fn search(&mut self, sides: Sides<Mask>, mover: Role, threshold: Numbers) -> Known {
        let mut residual = self.spare.pop().unwrap_or_default();
        self.game.reduce(sides, &mut residual);
        let known = self.visit(sides, mover, threshold, &residual);
        self.spare.push(residual);
        known
    }

    fn visit(&mut self, sides: Sides<Mask>, mover: Role, threshold: Numbers, residual: &ResidualPosition) -> Known {
        if self.nodes.is_multiple_of(REPORTED) {
            (self.report)(self.nodes);
        }
        self.nodes += 1;
        let residual_key = residual.key();
        let name = self.name(sides, mover, residual_key);
        let known = self.get(&name);
        if let Some(known) = known
            && (known.numbers.0 >= threshold.0 || known.numbers.1 >= threshold.1)
        {
            return known;
        }
        if known.is_none()
            && let Some(known) = self.evaluation(sides, residual).decided(mover)
        {
            self.insert(&name, known);
            return known;
        }
        let attacks = mover == self.game.attacker;
        let mut node = self.node(sides, mover, residual, residual_key);
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
                let region = if numbers.1 == 0 { self.evaluation(sides, residual).widened(node.region) } else { 0 };
                let known = Known::new(numbers, region);
                self.insert(&name, known);
                return known;
            };
            let Child { point, numbers: child, .. } = node.children[best];
            // The child is searched until it is no longer the best, or until the node reaches its threshold.
            let next = (second + second / SLACK + 1).min(INFINITE);
            let rest = |limit: u32, sum: u32, own: u32| (limit - sum).saturating_add(own).min(INFINITE);
            let threshold = if attacks {
                (threshold.0.min(next), rest(threshold.1, sum, child.1))
            } else {
                (rest(threshold.0, sum, child.0), threshold.1.min(next))
            };
            let known = self.search(with(sides, mover, point), 1 - mover, threshold);
            node.learn(best, known, attacks);
        }
    }

    /// A node with its children, as far as they are known.
    fn node(&self, sides: Sides<Mask>, mover: Role, residual: &ResidualPosition, residual_key: u64) -> Node {
        let attacks = mover == self.game.attacker;
        let mut changes = [Change::default(); MASK_POINTS];
        let potential = residual.changes(attacks, &mut changes);
        let moves = self.evaluation(sides, residual).moves(mover);
        let threatened = moves & residual.completions[1 - mover];
        let mut node = Node { children: Vec::with_capacity(moves.count_ones() as usize), region: threatened };
        let mut refuted: Vec<(Point, Known)> = Vec::new();
        for point in points(moves) {
            let Change { key, weight } = changes[usize::from(point)];
            let name = self.name(with(sides, mover, point), 1 - mover, residual_key.wrapping_add(key));
            let numbers = match self.get(&name) {
                Some(known) => {
                    if known.numbers.1 == 0 {
                        refuted.push((point, known));
                    }
                    known.numbers
                }
                None => guess(if attacks { potential + weight } else { potential - weight }),
            };
            node.children.push(Child { point, numbers });
        }
        for (point, known) in refuted {
            if let Some(index) = node.children.iter().position(|child| child.point == point) {
                node.learn(index, known, attacks);
            }
        }
        node
    }
}

#[cfg(test)]
mod tests;
