//! Depth-first proof-number search: decides whether an attacker completes a line.
//!
//! The search is Nagai's df-pn (2002), after Allis's proof-number search (1994). Its transposition table identifies
//! positions with the same lines left, and while few points are taken, positions up to symmetry. An evaluation
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
//!
//! # Evaluation of a new node
//!
//! The evaluation is static: which moves matter, and whether a position is decided at once.
//!
//! A forced sequence of the attacker's (Allis 1994) proves a position. The potential of Erdős and Selfridge (1973), the
//! pairings of Hales and Jewett (1963), also after one more move, and the defender's own forced sequences refute it.
//!
//! The search for forced sequences here is not that of [`threats`](crate::search::threats): it works on residual
//! positions, and also finds the points that matter to a sequence, for the must-play region.
//!
//! ## What is decided at once
//!
//! Each rule below is exact: it proves or refutes, and never guesses. A refutation comes with its must-play region.
//! In this order, as the first ones cost least: the attacker has no open line; somebody completes a line at once,
//! or has two points to do so; the potential is below 1 with the defender to move (Erdős and Selfridge 1973); a
//! pairing holds, now or after one move of the defender (Hales and Jewett 1963); the player to move has a forced
//! sequence. The last two cost most, and save whole subtrees.
//!
//! # The transposition table
//!
//! Its memory is bounded. A position's slot is the first one from its place on that was free when it came. The
//! table grows, without loss, as long as the memory suffices. Then what is new replaces, of a few successive slots,
//! what took the least work to learn. So one of them holds what is recent, and the others what is costly (Breuker,
//! *Memory versus search in games*, 1998, on two-level replacement schemes; Nagai, 2002, removes what belongs to
//! small subtrees, too).
//!
//! While it grows, a slot is found by walking from its place to the position's key or to a free slot. Nothing is
//! ever removed then, so a free slot ends every walk. Once the table is full, the walk has a fixed length.
//!
//! A lost entry costs time, never truth. But df-pn without any memory may not end, as it would search the same
//! children again and again; so an entry that took much work stays. What is stored of a refuted position is its
//! region, in place of its numbers; an open one has its numbers in the same words.

pub(crate) mod write;

use std::{cmp::Reverse, hint::black_box};

use pgc_core::{
    game::Point,
    position::{
        Bits, Change, ResidualGame, ResidualPosition, Role, Rules, Sides, Symmetries, bit, has_two, mask, points,
        union, with,
    },
    symmetry::Permutation,
};

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
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
    spare: Pool<Set>,
    /// For each point, what a move there changes at the node at hand.
    changes: Vec<Change>,
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

/// A position with one side to move, and the key of what remains of the lines.
#[derive(Clone, Copy)]
struct Situation<'r, Set> {
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
    fn learn(&mut self, index: usize, known: NodeValue<Set>, attacks: bool) {
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
    pub fn new(rules: &'a Rules, symmetries: &'a Symmetries, limits: Limits, report: &'a dyn Fn(u64)) -> Self {
        ProofNumberSearch {
            game: ResidualGame::new(rules),
            rules,
            symmetries,
            table: Table::new(limits.memory),
            spare: Pool::default(),
            changes: vec![Change::default(); rules.points()],
            nodes: 0,
            limit: limits.nodes,
            report,
        }
    }

    /// Whether the attacker completes a line from the position.
    pub fn verdict(&mut self, sides: Sides<Set>, mover: Role) -> Decision {
        match self.search(sides, mover).numbers {
            (0, _) => Decision::Win,
            (_, 0) => Decision::NoWin,
            _ => Decision::Unknown,
        }
    }

    /// The same from the start.
    pub(crate) fn verdict_of_start(&mut self) -> Decision {
        self.verdict(self.rules.start_sets(), self.rules.mover())
    }

    /// The must-play region of a position that is refuted, if it is found with this many further nodes.
    fn region(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> Option<Set> {
        let known = self.search_within(sides, mover, nodes);
        known.is_refuted().then_some(known.region)
    }

    /// Whether the attacker completes a line, if that is found with this many further nodes.
    pub fn proves(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> bool {
        self.search_within(sides, mover, nodes).numbers.0 == 0
    }

    fn search_within(&mut self, sides: Sides<Set>, mover: Role, nodes: u64) -> NodeValue<Set> {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let known = self.search(sides, mover);
        self.limit = limit;
        known
    }

    /// The moves that matter at the start, each with the proof and disproof number of the position after it, as far as the search knows
    /// it, and by its potential otherwise. A proof is a line of the attacker's. Moves that are refuted with another one are left out.
    pub(crate) fn frontier(&mut self) -> Vec<(Point, (u32, u32))> {
        let residual = self.game.residual(self.rules.start_sets());
        let node = self.node(Situation { mover: self.rules.mover(), residual: &residual, key: residual.key() });
        node.children.iter().map(|child| (child.point, child.numbers)).collect()
    }

    /// The moves that matter at a position, those on the most valuable lines first.
    fn moves(&self, residual: &ResidualPosition<Set>, mover: Role) -> Vec<Point> {
        let mut moves: Vec<Point> = points(self.evaluation(residual).moves(mover)).collect();
        moves.sort_by_cached_key(|&point| Reverse(residual.weight(point).to_bits()));
        moves
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
    fn get(&self, name: &Name) -> Option<(NodeValue<Set>, u32)> {
        let (known, work) = self.table.get(name.key)?;
        let map = name.map.filter(|_| known.is_refuted());
        Some((map.map_or(known, |map| known.under(&map.inverse())), work))
    }

    /// Stores what is known of a position, and how many nodes that took.
    fn insert(&mut self, name: &Name, known: NodeValue<Set>, work: u32) {
        let map = name.map.filter(|_| known.is_refuted());
        self.table.insert(name.key, map.map_or(known, |map| known.under(map)), work);
    }

    fn evaluation<'b>(&'b self, residual: &'b ResidualPosition<Set>) -> Evaluation<'b, Set> {
        Evaluation { game: &self.game, residual }
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub fn counter(&mut self, residual: &ResidualPosition<Set>) -> Option<Point> {
        let game = &self.game;
        if game.counter_lines.is_empty() || game.is_bound(residual.sides) {
            return None;
        }
        let evaluation = Evaluation { game, residual };
        let found = evaluation.forced(game.defender(), &mut FORCED_NODES.clone(), &mut self.spare);
        found.map(|(point, _)| point)
    }

    /// Searches until the position is decided or a limit is met, and returns what is known then.
    fn search(&mut self, sides: Sides<Set>, mover: Role) -> NodeValue<Set> {
        let residual = self.game.residual(sides);
        self.visit(Situation { mover, residual: &residual, key: residual.key() }, (INFINITE, INFINITE))
    }

    /// Searches the position after a move until one of the numbers reaches its threshold, and returns what is known then.
    fn descend(&mut self, place: Situation<Set>, (point, key): (Point, u64), threshold: Numbers) -> NodeValue<Set> {
        let mut residual = self.spare.pop().unwrap_or_default();
        self.game.play(place.residual, place.mover, point, &mut residual);
        let known = self.visit(Situation { mover: 1 - place.mover, residual: &residual, key }, threshold);
        self.spare.push(residual);
        known
    }

    fn visit(&mut self, place: Situation<Set>, threshold: Numbers) -> NodeValue<Set> {
        let Situation { mover, residual, key } = place;
        let sides = residual.sides;
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
            && let Some(known) = (Evaluation { game: &self.game, residual }).decided(mover, &mut self.spare)
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
                let region = if refuted { self.evaluation(residual).widened(node.region) } else { Set::EMPTY };
                let known = NodeValue::new(numbers, region);
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
    fn node(&mut self, Situation { mover, residual, key }: Situation<Set>) -> Node<Set> {
        let (attacks, sides) = (mover == self.game.attacker, residual.sides);
        let stones = (sides[0] | sides[1]).count() + 1;
        let potential = residual.changes(attacks, &mut self.changes);
        let moves = self.evaluation(residual).moves(mover);
        let mut children = Vec::with_capacity(moves.count() as usize);
        let mut names = Vec::with_capacity(children.capacity());
        for point in points(moves) {
            let Change { key: change, weight } = self.changes[usize::from(point)];
            let key = key.wrapping_add(change);
            names.push(self.name(with(sides, mover, point), stones, 1 - mover, key));
            let numbers = guess(if attacks { potential + weight } else { potential - weight });
            children.push(Child { point, key, numbers });
        }
        self.table.fetch(names.iter().map(|name| name.key));
        let mut refuted: Vec<(Point, NodeValue<Set>)> = Vec::new();
        for (child, name) in children.iter_mut().zip(&names) {
            if let Some((known, _)) = self.get(name) {
                child.numbers = known.numbers;
                if known.is_refuted() {
                    refuted.push((child.point, known));
                }
            }
        }
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

/// The most positions that are visited in the search for a forced sequence at a new node.
const FORCED_NODES: u32 = 100;

/// A position of a game.
#[derive(Clone, Copy)]
struct Evaluation<'a, Set> {
    game: &'a ResidualGame<Set>,
    residual: &'a ResidualPosition<Set>,
}

/// Memory that is reused.
type Pool<Set> = Vec<ResidualPosition<Set>>;

impl<Set: Bits> Evaluation<'_, Set> {
    /// Whether the position is won or not, if that can be seen at once.
    fn decided(self, mover: Role, spare: &mut Pool<Set>) -> Option<NodeValue<Set>> {
        let Evaluation { game, residual } = self;
        let (sides, attacker, defender) = (residual.sides, game.attacker, game.defender());
        let (attack, counter) = (residual.completions[attacker], residual.completions[defender]);
        let may = [game.legal(sides, 0), game.legal(sides, 1)];
        let won = Some(NodeValue::new(PROVED, Set::EMPTY));
        let refuted = |region| Some(NodeValue::new(REFUTED, self.widened(region)));
        if residual.attack.is_empty() {
            return refuted(Set::EMPTY);
        }
        if mover == attacker {
            if attack.meets(may[attacker]) {
                return won;
            }
            if has_two(counter & may[defender]) || may[attacker].is_empty() {
                return refuted(counter);
            }
        } else {
            if counter.meets(may[defender]) || may[defender].is_empty() {
                return refuted(counter);
            }
            if has_two(attack & may[attacker]) || (attack & may[attacker]).meets(!may[defender]) {
                return won;
            }
        }
        // Potential and pairing need a defender who may move anywhere.
        if !game.is_constrained(sides, defender) {
            if mover == defender && residual.potential() == 0 {
                return refuted(residual.light());
            }
            let paired = if mover == defender { self.pairing_after_a_move() } else { residual.pairing() };
            if let Some(pairs) = paired {
                return refuted(union(pairs));
            }
        }
        // A defender without lines of his own makes no threats. And while the opening rule binds somebody, a reply
        // may be forbidden to which a threat would force him.
        if game.is_bound(sides) || mover == defender && game.counter_lines.is_empty() {
            return None;
        }
        let (_, region) = self.forced(mover, &mut FORCED_NODES.clone(), spare)?;
        if mover == attacker { won } else { refuted(region) }
    }

    /// The pairing after some move of the defender, who is to move, with that move.
    fn pairing_after_a_move(self) -> Option<Vec<Set>> {
        let Evaluation { game, residual } = self;
        if !residual.completions[game.attacker].is_empty() {
            return None;
        }
        let most = game.free(residual.sides).count() as usize / 2;
        if residual.attack.len() > most + game.most_through {
            return None;
        }
        let mut after = ResidualPosition::default();
        points(game.legal(residual.sides, game.defender())).find_map(|point| {
            let left = residual.attack.iter().copied().filter(|rest| !rest.has(point.into()));
            if left.clone().count() > most {
                return None;
            }
            after.attack.clear();
            after.attack.extend(left);
            let mut pairs = after.pairing()?;
            pairs.push(bit(point));
            Some(pairs)
        })
    }

    /// The region with further free points, so that each line open to the attacker has two in it, or all that it has:
    /// the attacker must play there. A line that he has too few moves for keeps more points than these. As long as an opening rule constrains a player, all points matter.
    fn widened(self, mut region: Set) -> Set {
        let Evaluation { game, residual } = self;
        if game.is_bound(residual.sides) {
            return game.free(residual.sides);
        }
        let mut widen = |rest: Set, least: u32| {
            let lacking = least.saturating_sub((rest & region).count()) as usize;
            if lacking > 0 {
                region |= mask(points(rest.without(region)).take(lacking));
            }
        };
        residual.attack.iter().for_each(|&rest| widen(rest, 2));
        let left = game.left(residual.sides).unwrap_or(0);
        residual.late.iter().for_each(|&rest| widen(rest, left + 1));
        region
    }

    /// The first move of a forced sequence by which the player to move completes a line, and the points that matter to
    /// the sequence. `nodes` is how many positions may still be visited.
    fn forced(self, mover: Role, nodes: &mut u32, spare: &mut Pool<Set>) -> Option<(Point, Set)> {
        let Evaluation { game, residual } = self;
        let rival = 1 - mover;
        if let Some(point) = points(residual.completions[mover]).next() {
            return Some((point, bit(point)));
        }
        if *nodes == 0 || has_two(residual.completions[rival]) {
            return None;
        }
        *nodes -= 1;
        let lines = if mover == game.attacker { &residual.attack } else { &residual.counter };
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for &rest in lines.iter().filter(|rest| has_just_two(**rest)) {
            twice |= once & rest;
            once |= rest;
        }
        let danger = residual.completions[rival];
        let must = if danger.is_empty() { game.all } else { danger };
        let replies = |point: Point| {
            let through = lines.iter().filter(|rest| rest.has(point.into()) && has_just_two(**rest));
            union(through.copied()).without(bit(point))
        };
        if let Some(point) = points(twice & must).find(|&point| has_two(replies(point))) {
            return Some((point, bit::<Set>(point) | replies(point)));
        }
        if (once & must).is_empty() {
            return None;
        }
        let mut next = spare.pop().unwrap_or_default();
        let found = points(once & must).find_map(|point| {
            let mut claimed = [Set::EMPTY; 2];
            claimed[mover] = bit(point);
            // A point on two lines that lack the same other point makes one threat, so there is one reply in any
            // case.
            claimed[rival] = replies(point);
            game.advance(residual, claimed, &mut next);
            let after = Evaluation { game, residual: &next };
            let (_, region) = after.forced(mover, nodes, spare)?;
            Some((point, after.widened(region) | claimed[0] | claimed[1]))
        });
        spare.push(next);
        found
    }

    /// The moves that matter: only the one that prevents the other player from completing a line, if there is such a
    /// need; otherwise the points of lines that are open to either player.
    fn moves(self, mover: Role) -> Set {
        let Evaluation { game, residual } = self;
        let (rival, legal) = (1 - mover, game.legal(residual.sides, mover));
        let threats = residual.completions[rival] & game.legal(residual.sides, rival);
        if !threats.is_empty() {
            return threats & legal;
        }
        let matter = union(residual.attack.iter().chain(&residual.counter).copied()) & legal;
        // If no move matters, one legal move stands for all.
        if matter.is_empty() { legal.lowest() } else { matter }
    }
}

/// Whether the set has two elements, no more.
fn has_just_two<Set: Bits>(set: Set) -> bool {
    let rest = set.without(set.lowest());
    !rest.is_empty() && rest.without(rest.lowest()).is_empty()
}

/// Proof and disproof number of a node: it is proved if the first is 0, and refuted if the second is.
type Numbers = (u32, u32);

/// The number of a node that cannot be proved, or refuted.
const INFINITE: u32 = u32::MAX / 4;

/// The numbers of a proved node.
const PROVED: Numbers = (0, INFINITE);

/// The numbers of a refuted node.
const REFUTED: Numbers = (INFINITE, 0);

/// What was learnt about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeValue<Set> {
    /// Its numbers.
    numbers: Numbers,
    /// The must-play region of a refuted position.
    region: Set,
}

impl<Set: Bits> NodeValue<Set> {
    /// A position with these numbers and, if it is refuted, this region.
    fn new(numbers: Numbers, region: Set) -> Self {
        Self { numbers, region }
    }

    /// Whether the position is refuted.
    fn is_refuted(&self) -> bool {
        self.numbers.1 == 0
    }

    /// The same for the position's image under a symmetry.
    fn under(&self, s: &Permutation) -> Self {
        Self::new(self.numbers, mask(points(self.region).map(|point| s.image(point))))
    }
}

/// The fewest places.
const LEAST: usize = 1 << 6;

/// The number of successive slots of which one is replaced.
const WINDOW: usize = 16;

/// What was learnt about a position, in few bytes.
#[derive(Clone)]
struct Slot<Set> {
    key: u64,
    /// The region of a refuted position, or the numbers of one that is open.
    content: Set,
    /// How many nodes that took. Without nodes, the slot is free.
    work: u32,
    state: Status,
}

/// Whether a position is decided. Of entries that took equal work, open ones are replaced first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Open,
    Proved,
    Refuted,
}

impl<Set: Bits> Slot<Set> {
    /// No entry: its work is 0, and that of an entry is 1 at least.
    const FREE: Self = Self { key: 0, content: Set::EMPTY, work: 0, state: Status::Open };

    fn new(key: u64, NodeValue { numbers, region }: NodeValue<Set>, work: u32) -> Self {
        let (content, state) = match numbers {
            (0, _) => (Set::EMPTY, Status::Proved),
            (_, 0) => (region, Status::Refuted),
            (proof, disproof) => (Set::of_words([u64::from(proof) << 32 | u64::from(disproof)]), Status::Open),
        };
        Self { key, content, work: work.max(1), state }
    }

    fn is_free(&self) -> bool {
        self.work == 0
    }

    #[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
    fn known(&self) -> NodeValue<Set> {
        match self.state {
            Status::Proved => NodeValue::new(PROVED, Set::EMPTY),
            Status::Refuted => NodeValue::new(REFUTED, self.content),
            Status::Open => {
                let numbers = self.content.words().next().unwrap_or_default();
                NodeValue::new(((numbers >> 32) as u32, numbers as u32), Set::EMPTY)
            }
        }
    }
}

/// What was learnt about positions, by their keys.
struct Table<Set> {
    /// A power of two of slots, which are places, and a few more.
    slots: Vec<Slot<Set>>,
    taken: usize,
    /// The most places.
    most: usize,
    /// Whether the memory does not suffice to grow. Then only the first few slots from a place on are looked at.
    is_full: bool,
}

impl<Set: Bits> Table<Set> {
    /// An empty table of at most this many bytes, or very few slots.
    fn new(bytes: usize) -> Self {
        // While the table grows, the old one still exists.
        let slots = (bytes / (size_of::<Slot<Set>>() * 3 / 2)).saturating_sub(WINDOW).max(LEAST);
        Self { slots: vec![Slot::FREE; LEAST + WINDOW], taken: 0, most: 1 << slots.ilog2(), is_full: false }
    }

    /// Forgets everything, and gives the memory back.
    fn clear(&mut self) {
        (self.slots, self.taken, self.is_full) = (vec![Slot::FREE; LEAST + WINDOW], 0, false);
    }

    /// The number of places.
    fn places(&self) -> usize {
        self.slots.len() - WINDOW
    }

    /// The place of a position: the upper bits of its key say which, as the lowest says who is to move.
    fn place(&self, key: u64) -> usize {
        usize::try_from(key >> (u64::BITS - self.places().trailing_zeros())).unwrap_or_default()
    }

    /// The slots that may be a position's, in their order.
    fn path(&self, key: u64) -> std::ops::Range<usize> {
        let place = self.place(key);
        place..if self.is_full { place + WINDOW } else { self.slots.len() }
    }

    /// Looks up a position: what was learnt, and how many nodes that took.
    fn get(&self, key: u64) -> Option<(NodeValue<Set>, u32)> {
        let slot = self.slots[self.path(key)].iter().find(|slot| slot.key == key || slot.is_free())?;
        (!slot.is_free()).then(|| (slot.known(), slot.work))
    }

    /// Reads what will be looked up, all at once, so that the memory answers once and not one by one.
    fn fetch(&self, keys: impl Iterator<Item = u64>) {
        black_box(keys.fold(0, |all, key| all ^ self.slots[self.place(key)].work));
    }

    /// Stores what was learnt about a position with so many nodes.
    fn insert(&mut self, key: u64, known: NodeValue<Set>, work: u32) {
        self.put(Slot::new(key, known, work));
        // With more slots taken, paths get long.
        if !self.is_full && self.taken > self.places() / 8 * 5 {
            self.grow();
        }
    }

    /// Puts an entry into its own slot, a free one, or the one that is worth least.
    fn put(&mut self, slot: Slot<Set>) {
        let path = self.path(slot.key);
        let slots = &mut self.slots[path];
        let own = slots.iter_mut().position(|old| old.key == slot.key || old.is_free());
        let worth = |index: &usize| (slots[*index].work, slots[*index].state);
        let Some(index) = own.or_else(|| (0..slots.len().min(WINDOW)).min_by_key(worth)) else { return };
        self.taken += usize::from(slots[index].is_free());
        slots[index] = slot;
    }

    /// Doubles the number of places, or else is full.
    fn grow(&mut self) {
        let places = 2 * self.places();
        let mut slots = Vec::new();
        if places > self.most || slots.try_reserve_exact(places + WINDOW).is_err() {
            self.is_full = true;
            return;
        }
        slots.resize(places + WINDOW, Slot::FREE);
        let old = std::mem::replace(&mut self.slots, slots);
        self.taken = 0;
        old.into_iter().filter(|slot| !slot.is_free()).for_each(|slot| self.put(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::{
        game::{Claim, Convention, Game},
        position::{PROTAGONIST, Points, Wide},
        random::Random,
        tests::games::symmetries,
    };

    /// Whether Xeno wins from the empty board, and how many nodes are visited to find out.
    fn searched<Set: Bits>(expression: &str, limits: Limits) -> (Decision, u64) {
        let game = Game::parse(expression).unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let mut search = ProofNumberSearch::<Set>::new(&rules, &symmetries, limits, &|_| ());
        (search.verdict_of_start(), search.nodes)
    }

    const UNLIMITED: Limits = Limits { nodes: u64::MAX, memory: usize::MAX };

    #[test]
    fn a_limit_that_is_too_low_leaves_the_outcome_unknown() {
        for expression in ["4^3", "7^3"] {
            for memory in [0, 1 << 20] {
                let (verdict, nodes) = searched::<Wide<8>>(expression, Limits { nodes: 100, memory });
                assert!(verdict == Decision::Unknown && nodes <= 100, "{expression}: {verdict:?}, {nodes} nodes");
            }
        }
    }

    #[test]
    fn wider_sets_change_nothing_and_lack_of_room_costs_nodes_alone() {
        let mut visited = [0, 0];
        for (expression, expected) in
            [("mnk:5,4,4", Decision::NoWin), ("affine:4", Decision::Win), ("mnk:12,1,3", Decision::NoWin)]
        {
            let (verdict, nodes) = searched::<Points>(expression, UNLIMITED);
            assert_eq!((verdict, nodes), searched::<Wide<8>>(expression, UNLIMITED), "{expression}");
            let few = searched::<Wide<2>>(expression, Limits { memory: 0, ..UNLIMITED });
            assert_eq!([verdict, few.0], [expected; 2], "{expression}");
            visited = [visited[0] + nodes, visited[1] + few.1];
        }
        // The positions are many times as many as the places of the least table.
        assert!(visited[1] > visited[0], "{visited:?}");
    }

    #[test]
    fn a_board_on_which_nothing_is_left_is_not_taken_for_the_empty_one() {
        let game = Game::parse("3^2").unwrap().with_convention(Convention::MakerBreaker);
        let symmetries = symmetries(&game);
        let rules = Rules::new(&game, Claim::XenoWins);
        let mut search = ProofNumberSearch::<Points>::new(&rules, &symmetries, UNLIMITED, &|_| ());
        assert_eq!(search.verdict([0, 0], PROTAGONIST), Decision::Win);
        let stopped = [mask([0, 1, 5, 6]), mask([2, 3, 4, 7])];
        assert_eq!(search.verdict(stopped, PROTAGONIST), Decision::NoWin);
    }

    /// What was learnt about the position with this key, for a test.
    fn sample(key: u64) -> NodeValue<u64> {
        match key % 3 {
            0 => NodeValue::new(PROVED, 0),
            1 => NodeValue::new(REFUTED, key),
            _ => NodeValue::new((1 + (key >> 40) as u32, 7), 0),
        }
    }

    #[test]
    fn a_table_grows_without_loss_up_to_its_memory() {
        for bytes in [10_000, 100_000, 1 << 20, 3 << 20] {
            let (mut table, mut random) = (Table::<u64>::new(bytes), Random(2));
            let mut keys = Vec::new();
            loop {
                let key = random.word();
                table.insert(key, sample(key), 9);
                if table.is_full {
                    break;
                }
                keys.push(key);
                if keys.len().is_power_of_two() {
                    assert!(keys.iter().all(|&key| table.get(key) == Some((sample(key), 9))));
                }
            }
            let kept = keys.iter().filter(|&&key| table.get(key) == Some((sample(key), 9))).count();
            assert!(kept > keys.len() / 10 * 9, "{kept} of {} are kept when the table is full", keys.len());
            // While the table grows for the last time, there is also one of half the size.
            let taken = table.slots.capacity() * size_of::<Slot<u64>>() * 3 / 2;
            assert!(taken <= bytes && 3 * taken > bytes, "{taken} of {bytes} bytes");
        }
    }

    #[test]
    fn a_full_table_keeps_what_is_costly_and_what_is_new() {
        let (mut table, mut random) = (Table::<u64>::new(0), Random(1));
        let costly: Vec<u64> = (0..20).map(|_| random.word()).collect();
        costly.iter().for_each(|&key| table.insert(key, sample(key), 1000));
        for work in (1..9).cycle().take(5000) {
            let key = random.word();
            table.insert(key, sample(key), work);
            assert_eq!(table.get(key), Some((sample(key), work)), "what is new is always stored");
        }
        assert!(costly.iter().all(|&key| table.get(key) == Some((sample(key), 1000))));
        assert_eq!((table.places(), size_of::<Slot<u64>>()), (LEAST, 24));
    }
}
