//! Residual positions: what remains of the lines. An attacker wants to complete a line. A defender wants to prevent
//! it, if necessary by a line of his own.
//!
//! A residual position is the free points of each line that is open to either player. Positions with the same lines
//! left are identified, whoever owns the other points. Sets of points are as wide as the board needs.
//!
//! For example, on the lines 0 1 2 and 2 3 4, an attacker who owns 0 and 1 leaves the set of 2 and the set of 2, 3,
//! 4. Who owns a point 5 that is on neither line makes no difference to them, and a move there is not tried as long
//! as another one matters.
//!
//! The key is a sum of hashes of these sets, so it does not depend on their order, and the key after a move is
//! found from that before it by the lines through the point (`changes`). Here, too, are the two tests that refute a
//! position at once, on sets of bits: the potential and the pairing.
//!
//! In a bounded claim, a line that lacks more points than the attacker has moves left is *late*: he cannot complete
//! it. It stays in the key and in must-play regions, and no test counts it.

use crate::{
    game::Point,
    position::{Bits, Role, Rules, Sides, bit, has_two, hash, mask, points, union, with},
};

/// The rules of a game, in terms of attacker and defender.
#[derive(Debug)]
pub struct ResidualGame<Set> {
    /// Who wants to complete a line.
    pub attacker: Role,
    /// All points.
    pub all: Set,
    /// The lines that count for the attacker. (In the Maker-Breaker convention Ophelia has none.)
    pub lines: Vec<Set>,
    /// The lines that count for the defender.
    pub counter_lines: Vec<Set>,
    /// The most lines that count for the attacker through one point.
    pub most_through: usize,
    named: [bool; 2],
    forbidden: Set,
    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    deadline: Option<u32>,
}

/// A position, by what remains of the lines.
#[derive(Clone, Debug, Default)]
pub struct ResidualPosition<Set> {
    /// The points of each role.
    pub sides: Sides<Set>,
    /// The free points of each line open to the attacker that he can complete with the moves left to him.
    pub attack: Vec<Set>,
    /// The free points of each line open to him that lacks more points than he has moves left.
    pub late: Vec<Set>,
    /// The free points of each line open to the defender.
    pub counter: Vec<Set>,
    /// The points with which each role would complete a line.
    pub completions: [Set; 2],
}

impl<Set: Bits> ResidualGame<Set> {
    /// The game in which `attacker` wants to complete a line. The board's points must fit into the sets.
    pub fn new(rules: &Rules) -> Self {
        let attacker = rules.attacker();
        let forbidden = rules.all_points().filter(|&point| rules.forbidden[usize::from(point)]);
        let lines_of = |role: Role| -> Vec<Set> {
            let counted = rules.lines.iter().zip(&rules.counts).filter(|(_, counts)| counts[role]);
            counted.map(|(line, _)| mask(line.iter().copied())).collect()
        };
        let lines_through =
            |through: &Vec<u32>| through.iter().filter(|&&line| rules.counts[line as usize][attacker]).count();
        Self {
            attacker,
            all: mask(rules.all_points()),
            lines: lines_of(attacker),
            counter_lines: lines_of(1 - attacker),
            most_through: rules.through.iter().map(lines_through).max().unwrap_or_default(),
            named: rules.named,
            deadline: rules.deadline().and_then(|count| u32::try_from(count).ok()),
            forbidden: mask(forbidden),
        }
    }

    /// The defender.
    pub fn defender(&self) -> Role {
        1 - self.attacker
    }

    /// The free points.
    pub fn free(&self, sides: Sides<Set>) -> Set {
        self.all.without(sides[0] | sides[1])
    }

    /// Whether the role owns no point and the opening rule names it.
    pub fn is_constrained(&self, sides: Sides<Set>, role: Role) -> bool {
        self.named[role] && sides[role].is_empty()
    }

    /// Whether the opening rule still constrains either player.
    pub fn is_bound(&self, sides: Sides<Set>) -> bool {
        self.is_constrained(sides, 0) || self.is_constrained(sides, 1)
    }

    /// The points that the role may claim.
    pub fn legal(&self, sides: Sides<Set>, role: Role) -> Set {
        let forbidden = if self.is_constrained(sides, role) { self.forbidden } else { Set::EMPTY };
        self.free(sides).without(forbidden)
    }

    /// In a bounded claim, how many of the attacker's moves still count.
    pub fn left(&self, sides: Sides<Set>) -> Option<u32> {
        Some(self.deadline?.saturating_sub(sides[self.attacker].count()))
    }

    /// What remains of the lines.
    pub fn residual(&self, sides: Sides<Set>) -> ResidualPosition<Set> {
        let mut residual = ResidualPosition::default();
        self.note(sides, sides, [&self.lines, &self.counter_lines], &mut residual);
        residual
    }

    /// What remains after further points were claimed, in memory that is reused.
    pub fn advance(&self, before: &ResidualPosition<Set>, claimed: Sides<Set>, after: &mut ResidualPosition<Set>) {
        let sides = [0, 1].map(|role| before.sides[role] | claimed[role]);
        // In a bounded claim, a line that becomes late has its place among the late ones by its number.
        if self.deadline.is_some() {
            self.note(sides, sides, [&self.lines, &self.counter_lines], after);
        } else {
            self.note(sides, claimed, [&before.attack, &before.counter], after);
        }
    }

    /// The same after one move.
    pub fn play(&self, before: &ResidualPosition<Set>, role: Role, point: Point, after: &mut ResidualPosition<Set>) {
        self.advance(before, with([Set::EMPTY; 2], role, point), after);
    }

    /// Notes what remains of some lines of either player, of which these points are claimed.
    fn note(
        &self,
        sides: Sides<Set>,
        claimed: Sides<Set>,
        [lines, counter_lines]: [&[Set]; 2],
        residual: &mut ResidualPosition<Set>,
    ) {
        let (own, other) = (claimed[self.attacker], claimed[self.defender()]);
        residual.sides = sides;
        let ResidualPosition { attack, late, counter, completions, .. } = residual;
        attack.clear();
        late.clear();
        counter.clear();
        completions[self.attacker] = open_lines(lines, own, other, attack);
        if let Some(left) = self.left(sides) {
            late.extend(attack.extract_if(.., |rest| rest.count() > left));
            if left == 0 {
                completions[self.attacker] = Set::EMPTY;
            }
        }
        completions[self.defender()] = open_lines(counter_lines, other, own, counter);
    }
}

/// Notes the free points of the lines that are open to a player, and returns those with which he completes one.
fn open_lines<Set: Bits>(lines: &[Set], own: Set, other: Set, open: &mut Vec<Set>) -> Set {
    // Whether a line is open is hard to foresee, so that the loop has no branches.
    let (mut count, mut completions) = (0, Set::EMPTY);
    open.resize(lines.len(), Set::EMPTY);
    for &line in lines {
        let (rest, is_open) = (line.without(own), !line.meets(other));
        open[count] = rest;
        count += usize::from(is_open);
        completions |= if is_open && !has_two(rest) { rest } else { Set::EMPTY };
    }
    open.truncate(count);
    completions
}

/// How a residual position changes when a point is claimed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// The change of its key.
    pub key: u64,
    /// The weight of the lines through the point, in the attacker's potential.
    pub weight: f64,
}

/// The weight of a line that lacks these points: 2^-n, whose exponent is stored with 1023 added. Lines of more than 128 points weigh nothing.
fn weight<Set: Bits>(rest: Set) -> f64 {
    let lacking = rest.count();
    if lacking > 128 { 0.0 } else { f64::from_bits(u64::from(1023 - lacking) << 52) }
}

/// Salts for the hashes of the lines that remain to either player.
const SALTS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];

/// The key if nothing remains: not 0, which is the key of the empty board.
const NOTHING: u64 = 0xBF58_476D_1CE4_E5B9;

impl<Set: Bits> ResidualPosition<Set> {
    /// A key: the same for positions with the same lines left.
    pub fn key(&self) -> u64 {
        let sum = |lines: &[Set], salt| lines.iter().fold(0_u64, |sum, &rest| sum.wrapping_add(hash(rest, salt)));
        let attack = sum(&self.attack, SALTS[0]).wrapping_add(sum(&self.late, SALTS[0]));
        NOTHING.wrapping_add(attack).wrapping_add(sum(&self.counter, SALTS[1]))
    }

    /// Computes how the key changes when each point is claimed, and the weight of the lines through it. Returns the
    /// potential. There is a place for each point.
    pub fn changes(&self, attacks: bool, changes: &mut [Change]) -> f64 {
        changes.fill(Change::default());
        let mut phi = 0.0;
        for (lines, salt, shrinks, weighs) in [
            (&self.attack, SALTS[0], attacks, 1.0),
            (&self.late, SALTS[0], attacks, 0.0),
            (&self.counter, SALTS[1], !attacks, 0.0),
        ] {
            for &rest in lines {
                let whole = hash(rest, salt);
                let weight = weighs * weight(rest);
                phi += weight;
                for number in rest.elements() {
                    let after = if shrinks { hash(rest.without(Set::single(number)), salt) } else { 0 };
                    let change = &mut changes[number];
                    change.key = change.key.wrapping_add(after).wrapping_sub(whole);
                    change.weight += weight;
                }
            }
        }
        phi
    }

    /// The integer part of the potential of Erdős and Selfridge (1973). If 0, a defender to move prevents a line. A line that
    /// lacks more than 64 points weighs as one that lacks 64.
    pub fn potential(&self) -> u128 {
        self.attack.iter().map(|rest| 1_u128 << 64_u32.saturating_sub(rest.count())).sum::<u128>() >> 64
    }

    /// The weight of the lines through a point, in the potential.
    pub fn weight(&self, point: Point) -> f64 {
        let through = self.attack.iter().filter(|rest| rest.has(point.into()));
        // A sum of no floats is -0.0.
        through.fold(0.0, |sum, &rest| sum + weight(rest))
    }

    /// A few points that keep a potential below 1: it stays below 1 even if the attacker gets all others.
    ///
    /// It is found greedily: a point leaves the set if the lines through it may get heavier by that much. These
    /// points are the must-play region of the refutation.
    pub fn light(&self) -> Set {
        let mut light = union(self.attack.iter().copied());
        let mut sum: f64 = self.attack.iter().map(|&rest| weight(rest)).sum();
        for point in points(light) {
            let through = self.attack.iter().filter(|rest| rest.has(point.into()));
            let more: f64 = through.map(|&rest| weight(rest & light)).sum();
            if sum + more < 1.0 {
                sum += more;
                light = light.without(bit(point));
            }
        }
        light
    }

    /// The pairing of Hales and Jewett (1963), the attacker to move: for each line open to him, two of its free points.
    /// On sets of bits Kuhn's paths (1955) are fast; large boards need a matching that grows along many paths at a time.
    pub fn pairing(&self) -> Option<Vec<Set>> {
        let union = union(self.attack.iter().copied());
        if 2 * self.attack.len() > union.count() as usize || self.attack.iter().any(|&rest| !has_two(rest)) {
            return None;
        }
        let mut held = vec![Set::EMPTY; self.attack.len()];
        // The lines with the fewest points choose first.
        let mut order: Vec<(u32, usize)> = self.attack.iter().map(|rest| rest.count()).zip(0..).collect();
        order.sort_unstable();
        let mut taken = Set::EMPTY;
        // Each line gets a first point before any line gets a second one.
        for _ in 0..2 {
            for &(_, line) in &order {
                if !self.give(line, &mut held, &mut taken, &mut Set::default()) {
                    return None;
                }
            }
        }
        Some(held)
    }

    /// Gives a line one more point. The lines along an augmenting path pass theirs on.
    fn give(&self, line: usize, held: &mut [Set], taken: &mut Set, met: &mut Set) -> bool {
        let own = self.attack[line].without(*met);
        let fresh = own.without(*taken).lowest();
        if !fresh.is_empty() {
            held[line] |= fresh;
            *taken |= fresh;
            return true;
        }
        let mut rest = own.without(held[line]);
        while !rest.is_empty() {
            let bit = rest.lowest();
            *met |= bit;
            let holder = held.iter().position(|points| points.meets(bit));
            if let Some(holder) = holder
                && self.give(holder, held, taken, met)
            {
                held[holder] &= !bit;
                held[line] |= bit;
                return true;
            }
            rest &= !*met;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::{Points, Wide},
        random::Random,
    };

    /// What remains of the lines, as words.
    fn words<Set: Bits>(residual: &ResidualPosition<Set>) -> ([Vec<Points>; 4], u64) {
        let ResidualPosition { attack, late, counter, completions, .. } = residual;
        let narrow = |sets: &[Set]| sets.iter().map(|set| Points::of_words(set.words())).collect();
        ([narrow(attack), narrow(late), narrow(counter), narrow(completions)], residual.key())
    }

    /// What remains after each of some moves, from what remained before it. What a move changes is known before it is made.
    fn followed<Set: Bits>(rules: &Rules, moves: &[(Role, Point)]) -> Vec<([Vec<Points>; 4], u64)> {
        let game = ResidualGame::<Set>::new(rules);
        let (mut sides, mut before, mut after) = ([Set::EMPTY; 2], game.residual([Set::EMPTY; 2]), Default::default());
        let potential = |residual: &ResidualPosition<Set>| -> f64 {
            residual.attack.iter().map(|rest| 0.5_f64.powi(rest.count().try_into().unwrap())).sum()
        };
        let (mut steps, mut is_open) = (Vec::new(), rules.moves.is_none());
        for &(role, point) in moves {
            let (mut changes, attacks) = ([Change::default(); 8], role == game.attacker);
            let weighed = before.changes(attacks, &mut changes);
            let change = changes[usize::from(point)];
            is_open &= !before.completions[role].has(point.into());
            sides = with(sides, role, point);
            game.play(&before, role, point, &mut after);
            assert_eq!(words(&after), words(&game.residual(sides)));
            if is_open {
                assert_eq!((weighed, change.weight), (potential(&before), before.weight(point)));
                assert_eq!(before.key().wrapping_add(change.key), after.key());
                let sign = if attacks { 1.0 } else { -1.0 };
                assert_eq!(weighed + sign * change.weight, potential(&after));
            }
            steps.push(words(&after));
            std::mem::swap(&mut before, &mut after);
        }
        steps
    }

    #[test]
    fn what_remains_follows_from_what_remained_and_is_the_same_in_sets_of_any_width() {
        let mut dice = Random(8);
        for round in 0..300 {
            let mut game = dice.game();
            if round % 3 == 0 {
                game.moves = Some(2);
            }
            let rules = dice.rules(&game);
            let moves: Vec<(Role, Point)> = rules.all_points().map(|point| (dice.below(2), point)).collect();
            let narrow = followed::<Points>(&rules, &moves);
            assert_eq!(narrow, followed::<Wide<2>>(&rules, &moves));
        }
    }

    /// Residual lines of the attacker, on ten points.
    fn lines(dice: &mut Random, count: usize) -> ResidualPosition<Points> {
        let sizes: Vec<usize> = (0..count).map(|_| [2, 2, 3, 3, 4, 5][dice.below(6)]).collect();
        let attack = sizes.into_iter().map(|size| mask(dice.some(size, 10))).collect();
        ResidualPosition { attack, ..ResidualPosition::default() }
    }

    /// Whether each line can be given two free points of its own, by trying all.
    fn can_be_paired(lines: &[Points], taken: Points) -> bool {
        let Some((&line, rest)) = lines.split_first() else { return true };
        let free = line & !taken;
        points(free).any(|first| {
            let others = free & (Points::MAX << first) & !(1 << first);
            points(others).any(|second| can_be_paired(rest, taken | 1 << first | 1 << second))
        })
    }

    #[test]
    fn a_pairing_is_found_just_if_there_is_one() {
        let (mut dice, mut paired) = (Random(4), 0);
        for _ in 0..3000 {
            let count = 1 + dice.below(5);
            let residual = lines(&mut dice, count);
            let found = residual.pairing();
            assert_eq!(found.is_some(), can_be_paired(&residual.attack, 0), "{:?}", residual.attack);
            let Some(pairs) = found else { continue };
            assert_eq!(pairs.len(), residual.attack.len());
            let mut taken: Points = 0;
            for (pair, line) in pairs.into_iter().zip(&residual.attack) {
                assert_eq!((pair.count_ones(), pair & !line, pair & taken), (2, 0, 0), "{:?}", residual.attack);
                taken |= pair;
            }
            paired += 1;
        }
        assert!((1000..2500).contains(&paired), "{paired}");
    }

    #[test]
    fn few_points_keep_a_potential_below_1_and_none_of_them_can_be_spared() {
        // Lines have at most five points, so multiples of 1/32 are exact.
        let sum = |residual: &ResidualPosition<Points>, kept: Points| -> u32 {
            residual.attack.iter().map(|rest| 32 >> (rest & kept).count_ones()).sum()
        };
        let (mut dice, mut met) = (Random(6), [0; 2]);
        for _ in 0..3000 {
            let count = 1 + dice.below(8);
            let residual = lines(&mut dice, count);
            let all = residual.attack.iter().fold(0, |union, rest| union | rest);
            assert_eq!(residual.potential(), u128::from(sum(&residual, all) / 32), "{:?}", residual.attack);
            met[0] += usize::from(sum(&residual, all) == 32);
            if sum(&residual, all) < 32 {
                let light = residual.light();
                assert!(sum(&residual, light) < 32, "{:?}", residual.attack);
                assert!(
                    points(light).all(|point| sum(&residual, light & !(1 << point)) >= 32),
                    "{:?}",
                    residual.attack
                );
                met[1] += usize::from(light != all);
            }
        }
        assert!(met.iter().all(|&count| count > 40), "{met:?}");
    }
}
