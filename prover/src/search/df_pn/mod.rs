//! Decides duels: whether the attacker completes a line, by depth-first proof-number search.
//!
//! The search is Nagai's df-pn (2002) after Allis's proof-number search (1994). Its table knows positions by what is left
//! of the lines, and while few points are taken, up to symmetry. The attacker's forced sequences prove a position at once;
//! the potential of Erdős and Selfridge (1973), the pairings of Hales and Jewett (1963), also after one more move, and the
//! defender's own forced sequences refute it.
//!
//! A refuted position has a *zone*: free points such that it stays refuted if all others become the attacker's. Where the
//! attacker is to move, his moves outside the zone of a refuted move are refuted with it, so that few of them are searched
//! (must-play regions: Hayward and others, 2003; that a further point of the attacker does no harm where nobody needs it is
//! lemma 1 of the specification's rules, section 9). The zone of the position is that of all moves that were searched.

mod transposition;

use crate::game::Point;
use crate::position::point_set::{MASK_POINTS, Mask, halves, has_two, points};
use crate::position::residual::{Change, ResidualGame, ResidualPosition};
use crate::position::sides::{Sides, with};
use crate::position::{Role, Rules, Symmetries};
use crate::symmetry::Permutation;
use transposition::{Known, Numbers, Table};

/// What the search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker completes a line.
    Win,
    /// The defender prevents it.
    NoWin,
    /// The limit of nodes or of memory was reached.
    Unknown,
}

const INFINITE: u32 = u32::MAX / 4;
const PROVED: Numbers = (0, INFINITE);
const REFUTED: Numbers = (INFINITE, 0);

/// Positions with at most so many points taken are identified up to symmetry, on small and on large boards: there are
/// many more positions on the latter, and few of them are met twice.
const CANONICAL_STONES: (u32, u32) = (5, 3);

/// The most points of a small board.
const SMALL_BOARD: u32 = 32;

/// A child is searched until it is worse than the second best by this part of its number.
const SLACK: u32 = 8;

/// How many nodes lie between two reports.
const REPORTED: u64 = 1 << 10;

/// The most positions that are visited in the search for a forced sequence at a new node.
const FORCED_NODES: u32 = 100;

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions that it may visit.
    pub nodes: u64,
    /// The most bytes that its table may take.
    pub memory: usize,
}

/// A search, with what it has learnt.
pub struct ProofNumberSearch<'a> {
    duel: ResidualGame,
    rules: &'a Rules,
    symmetries: &'a Symmetries,
    table: Table,
    /// Room for what is left of the lines, to be used again.
    spare: Vec<ResidualPosition>,
    /// How many nodes were visited.
    pub nodes: u64,
    limit: u64,
    /// Told from time to time how many nodes were visited.
    report: &'a dyn Fn(u64),
}

/// Under what a position is entered in the table.
struct Name<'a> {
    key: u64,
    /// The symmetry that takes the position to the one that is entered, unless it is the identity.
    map: Option<&'a Permutation>,
}

/// A move that may be made, and what is known of the position after it.
struct Child {
    point: Point,
    numbers: Numbers,
}

/// A node: its children, and the zone of those that were refuted. At a node where the attacker is to move, the moves
/// outside the zone of a refuted child are refuted with it: what the defender answered there, he can answer to them, too.
struct Node {
    children: Vec<Child>,
    zone: Mask,
}

impl Node {
    /// Takes in what was learnt of a child.
    fn learn(&mut self, index: usize, known: Known, attacks: bool) {
        let child = &mut self.children[index];
        child.numbers = known.numbers;
        if known.numbers.1 != 0 {
            return;
        }
        let (point, zone) = (child.point, known.zone());
        if attacks {
            self.zone |= zone;
            self.children.retain(|child| child.point != point && zone >> child.point & 1 == 1);
        } else {
            self.zone = zone | 1 << point;
        }
    }
}

/// The numbers of a position that was not met, by its potential: the higher it is, the harder to refute.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a potential is no larger than the lines")]
fn guess(potential: f64) -> Numbers {
    ((1.0 + (4.0 - potential).max(0.0)) as u32, (1.0 + 5.0 * potential * potential) as u32)
}

impl<'a> ProofNumberSearch<'a> {
    /// A search within limits; `report` is told from time to time how many positions were visited.
    pub fn new(
        rules: &'a Rules,
        attacker: Role,
        symmetries: &'a Symmetries,
        limits: Limits,
        report: &'a dyn Fn(u64),
    ) -> ProofNumberSearch<'a> {
        let duel = ResidualGame::new(rules, attacker);
        ProofNumberSearch {
            duel,
            rules,
            symmetries,
            table: Table::new(limits.memory),
            spare: Vec::new(),
            nodes: 0,
            limit: limits.nodes,
            report,
        }
    }

    /// The duel.
    pub fn duel(&self) -> &ResidualGame {
        &self.duel
    }

    /// Whether the attacker completes a line from the position.
    pub fn verdict(&mut self, sides: Sides<Mask>, mover: Role) -> Verdict {
        match self.search(sides, mover, (INFINITE, INFINITE)).numbers {
            (0, _) => Verdict::Win,
            (_, 0) => Verdict::NoWin,
            _ => Verdict::Unknown,
        }
    }

    /// The zone in which the defender holds the position, if that is found with so many further nodes.
    pub fn zone(&mut self, sides: Sides<Mask>, mover: Role, nodes: u64) -> Option<Mask> {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let known = self.search(sides, mover, (INFINITE, INFINITE));
        self.limit = limit;
        (known.numbers.1 == 0).then(|| known.zone())
    }

    /// Whether the attacker completes a line, if that is found with so many further nodes.
    pub fn proves(&mut self, sides: Sides<Mask>, mover: Role, nodes: u64) -> bool {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let verdict = self.verdict(sides, mover);
        self.limit = limit;
        verdict == Verdict::Win
    }

    /// Allows so many nodes from now on.
    pub fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Whether as many positions were visited, or are known, as may be.
    pub fn is_exhausted(&self) -> bool {
        self.nodes >= self.limit || self.table.is_full()
    }

    /// Whether the table has no room.
    pub fn is_full(&self) -> bool {
        self.table.is_full()
    }

    /// Under what a position is entered, of which `left` is the key of what is left of the lines.
    fn name(&self, sides: Sides<Mask>, mover: Role, left: u64) -> Name<'a> {
        let small = self.duel.all.count_ones() <= SMALL_BOARD;
        let stones = (sides[0] | sides[1]).count_ones();
        let few = stones <= if small { CANONICAL_STONES.0 } else { CANONICAL_STONES.1 };
        let (key, map) = if self.duel.is_bound(sides) {
            (self.rules.key(points(sides[0]), points(sides[1])), None)
        } else if few {
            let (key, map) = self.symmetries.canonical_of(self.rules, sides);
            (key, Some(map).filter(|map| !map.is_identity()))
        } else {
            (Mask::from(left), None)
        };
        // The lowest bit tells who is to move.
        let [key, _] = halves(key);
        Name { key: key & !1 | u64::from(mover == self.duel.attacker), map }
    }

    /// What is known of a position.
    fn get(&self, name: &Name) -> Option<Known> {
        let known = self.table.get(name.key)?;
        Some(match name.map.filter(|_| known.numbers.1 == 0) {
            Some(map) => known.under(&map.inverse()),
            None => known,
        })
    }

    /// Enters what is known of a position.
    fn insert(&mut self, name: &Name, known: Known) {
        let canonical = match name.map.filter(|_| known.numbers.1 == 0) {
            Some(map) => known.under(map),
            None => known,
        };
        self.table.insert(name.key, canonical);
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub fn counter(&self, sides: Sides<Mask>, left: &ResidualPosition) -> Option<Point> {
        let allowed = self.duel.counters && !self.duel.is_bound(sides);
        let (point, _) =
            self.forced(sides, self.duel.defender(), left, &mut FORCED_NODES.clone()).filter(|_| allowed)?;
        Some(point)
    }

    /// Searches until a number reaches its threshold, and returns what is known then.
    fn search(&mut self, sides: Sides<Mask>, mover: Role, threshold: Numbers) -> Known {
        let mut left = self.spare.pop().unwrap_or_default();
        self.duel.left(sides, &mut left);
        let known = self.visit(sides, mover, threshold, &left);
        self.spare.push(left);
        known
    }

    fn visit(&mut self, sides: Sides<Mask>, mover: Role, threshold: Numbers, left: &ResidualPosition) -> Known {
        if self.nodes.is_multiple_of(REPORTED) {
            (self.report)(self.nodes);
        }
        self.nodes += 1;
        let left_key = left.key();
        let name = self.name(sides, mover, left_key);
        let known = self.get(&name);
        if let Some(known) = known
            && (known.numbers.0 >= threshold.0 || known.numbers.1 >= threshold.1)
        {
            return known;
        }
        if known.is_none()
            && let Some(known) = self.decided(sides, mover, left)
        {
            self.insert(&name, known);
            return known;
        }
        let attacks = mover == self.duel.attacker;
        let mut node = self.node(sides, mover, left, left_key);
        loop {
            // Of the numbers of the node one is the least of its children's, the other their sum.
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
                let zone = if numbers.1 == 0 { self.shored(sides, left, node.zone) } else { 0 };
                let known = Known::new(numbers, zone);
                self.insert(&name, known);
                return known;
            };
            let Child { point, numbers: child, .. } = node.children[best];
            // The child may be searched until it is no longer the best, or the node reaches its threshold.
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
    fn node(&self, sides: Sides<Mask>, mover: Role, left: &ResidualPosition, left_key: u64) -> Node {
        let attacks = mover == self.duel.attacker;
        let mut changes = [Change::default(); MASK_POINTS];
        let potential = left.changes(attacks, &mut changes);
        let moves = self.moves(sides, mover, left);
        let threatened = moves & left.completions[1 - mover];
        let mut node = Node { children: Vec::with_capacity(moves.count_ones() as usize), zone: threatened };
        let mut refuted: Vec<(Point, Known)> = Vec::new();
        for point in points(moves) {
            let Change { key, weight } = changes[usize::from(point)];
            let name = self.name(with(sides, mover, point), 1 - mover, left_key.wrapping_add(key));
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

    /// Whether a position that was not met before is won or not, if that is seen at once.
    fn decided(&self, sides: Sides<Mask>, mover: Role, left: &ResidualPosition) -> Option<Known> {
        let (attacker, defender) = (self.duel.attacker, self.duel.defender());
        let (attack, counter) = (left.completions[attacker], left.completions[defender]);
        let may = [self.duel.legal(sides, 0), self.duel.legal(sides, 1)];
        let won = Some(Known::new(PROVED, 0));
        let refuted = |zone| Some(Known::new(REFUTED, self.shored(sides, left, zone)));
        if left.attack.is_empty() {
            return refuted(0);
        }
        if mover == attacker {
            if attack & may[attacker] != 0 {
                return won;
            }
            if has_two(counter & may[defender]) || may[attacker] == 0 {
                return refuted(counter);
            }
        } else {
            if counter & may[defender] != 0 || may[defender] == 0 {
                return refuted(counter);
            }
            if has_two(attack & may[attacker]) || attack & may[attacker] & !may[defender] != 0 {
                return won;
            }
        }
        if !self.duel.is_constrained(sides, defender) {
            if mover == defender && left.potential() == 0 {
                return refuted(left.light());
            }
            let paired = if mover == defender { self.tempo(sides, left) } else { left.pairing() };
            if let Some(pairs) = paired {
                return refuted(pairs.iter().fold(0, |union, pair| union | pair));
            }
        }
        if self.duel.is_bound(sides) || mover == defender && !self.duel.counters {
            return None;
        }
        let (_, zone) = self.forced(sides, mover, left, &mut FORCED_NODES.clone())?;
        if mover == attacker { won } else { refuted(zone) }
    }

    /// The pairing after some move of the defender, who is to move, and the move itself.
    fn tempo(&self, sides: Sides<Mask>, left: &ResidualPosition) -> Option<Vec<Mask>> {
        if left.completions[self.duel.attacker] != 0 {
            return None;
        }
        let free = self.duel.free(sides);
        points(self.duel.legal(sides, self.duel.defender())).find_map(|point| {
            let bit = 1 << point;
            let rest: Vec<Mask> = left.attack.iter().copied().filter(|rest| rest & bit == 0).collect();
            if 2 * rest.len() > free.count_ones() as usize {
                return None;
            }
            let mut pairs = ResidualPosition { attack: rest, ..ResidualPosition::default() }.pairing()?;
            pairs.push(bit);
            Some(pairs)
        })
    }

    /// With further free points, so that each line open to the attacker has two in the zone, or all that it has: the zone is
    /// one that the attacker must enter. Under an opening rule that still binds, all points matter.
    fn shored(&self, sides: Sides<Mask>, left: &ResidualPosition, mut zone: Mask) -> Mask {
        if self.duel.is_bound(sides) {
            return self.duel.free(sides);
        }
        for &rest in &left.attack {
            let mut lacking = 2_u32.saturating_sub((rest & zone).count_ones());
            let mut others = rest & !zone;
            while lacking > 0 && others != 0 {
                let bit = others & others.wrapping_neg();
                zone |= bit;
                others &= !bit;
                lacking -= 1;
            }
        }
        zone
    }

    /// The first move of a forced sequence by which a player, who is to move, completes a line, and the points that matter to
    /// it; `nodes` is how many positions may still be visited.
    fn forced(
        &self,
        sides: Sides<Mask>,
        mover: Role,
        left: &ResidualPosition,
        nodes: &mut u32,
    ) -> Option<(Point, Mask)> {
        let rival = 1 - mover;
        if let Some(point) = points(left.completions[mover]).next() {
            return Some((point, 1 << point));
        }
        if *nodes == 0 || has_two(left.completions[rival]) {
            return None;
        }
        *nodes -= 1;
        let must = match left.completions[rival] {
            0 => Mask::MAX,
            only => only,
        };
        let lines = if mover == self.duel.attacker { &left.attack } else { &left.counter };
        let two = || lines.iter().copied().filter(|rest| rest.count_ones() == 2);
        let candidates = two().fold(0, |union, rest| union | rest) & must;
        let replies = |point: Point| {
            let bit: Mask = 1 << point;
            two().filter(|rest| rest & bit != 0).fold(0, |union, rest| union | rest & !bit)
        };
        if let Some(point) = points(candidates).find(|&point| has_two(replies(point))) {
            return Some((point, 1 << point | replies(point)));
        }
        let mut next = ResidualPosition::default();
        points(candidates).find_map(|point| {
            let mut after = with(sides, mover, point);
            after[rival] |= replies(point);
            self.duel.left(after, &mut next);
            let (_, zone) = self.forced(after, mover, &next, nodes)?;
            Some((point, self.shored(after, &next, zone) | 1 << point | replies(point)))
        })
    }

    /// The moves that matter: where the other player would complete a line, only the one that prevents it; else those on
    /// some line that is open to either.
    fn moves(&self, sides: Sides<Mask>, mover: Role, left: &ResidualPosition) -> Mask {
        let (rival, legal) = (1 - mover, self.duel.legal(sides, mover));
        let threats = left.completions[rival] & self.duel.legal(sides, rival);
        if threats != 0 {
            return threats & legal;
        }
        let matter = left.attack.iter().chain(&left.counter).fold(0, |union, rest| union | rest) & legal;
        // Where no move matters, one that is legal stands for all.
        if matter != 0 { matter } else { legal & legal.wrapping_neg() }
    }
}

#[cfg(test)]
mod tests;
