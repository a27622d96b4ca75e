//! Residual positions: what remains of the lines. An attacker wants to complete a line. A defender wants to prevent it,
//! if necessary by a line of his own.
//!
//! A residual position is the free points of each line that is open to either player. Positions with the same lines
//! left are identified, whoever owns the other points. Boards have at most 128 points.

use crate::game::Point;
use crate::position::point_set::{MASK_POINTS, Mask, has_two, hash, mask, points};
use crate::position::sides::Sides;
use crate::position::{Role, Rules};

/// The rules of a game, in terms of attacker and defender.
#[derive(Debug)]
pub struct ResidualGame {
    /// Who wants to complete a line.
    pub attacker: Role,
    /// Whether some line counts for the defender.
    pub counters: bool,
    /// All points.
    pub all: Mask,
    /// The lines that count for the attacker. (In the Maker-Breaker convention Ophelia has none.)
    pub lines: Vec<Mask>,
    /// The lines that count for the defender.
    pub counter_lines: Vec<Mask>,
    named: [bool; 2],
    forbidden: Mask,
    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    deadline: Option<u32>,
}

/// What remains of the lines.
#[derive(Clone, Debug, Default)]
pub struct ResidualPosition {
    /// The free points of each line open to the attacker that he can complete with the moves left to him.
    pub attack: Vec<Mask>,
    /// The free points of each line open to him that lacks more points than he has moves left.
    pub late: Vec<Mask>,
    /// The free points of each line open to the defender.
    pub counter: Vec<Mask>,
    /// The points with which each role would complete a line.
    pub completions: [Mask; 2],
}

impl ResidualGame {
    /// The game in which `attacker` wants to complete a line.
    pub fn new(rules: &Rules, attacker: Role) -> ResidualGame {
        let forbidden = (0..rules.points()).filter(|&point| rules.forbidden[point]);
        let lines_of = |role: Role| -> Vec<Mask> {
            let counted = rules.lines.iter().zip(&rules.counts).filter(|(_, counts)| counts[role]);
            counted.map(|(line, _)| mask(line.iter().copied())).collect()
        };
        let stones = rules.start.0[attacker].len();
        let deadline = rules.moves.map(|moves| stones + usize::from(moves)).and_then(|count| u32::try_from(count).ok());
        ResidualGame {
            attacker,
            counters: rules.has_lines(1 - attacker),
            all: (0..rules.points()).fold(0, |mask, point| mask | 1 << point),
            lines: lines_of(attacker),
            counter_lines: lines_of(1 - attacker),
            named: rules.named,
            deadline,
            forbidden: forbidden.fold(0, |mask, point| mask | 1 << point),
        }
    }

    /// The defender.
    pub fn defender(&self) -> Role {
        1 - self.attacker
    }

    /// The free points.
    pub fn free(&self, sides: Sides<Mask>) -> Mask {
        self.all & !(sides[0] | sides[1])
    }

    /// Whether the role owns no point and the opening rule names it.
    pub fn is_constrained(&self, sides: Sides<Mask>, role: Role) -> bool {
        self.named[role] && sides[role] == 0
    }

    /// Whether the opening rule still constrains either player.
    pub fn is_bound(&self, sides: Sides<Mask>) -> bool {
        self.is_constrained(sides, 0) || self.is_constrained(sides, 1)
    }

    /// The points that the role may claim.
    pub fn legal(&self, sides: Sides<Mask>, role: Role) -> Mask {
        self.free(sides) & !if self.is_constrained(sides, role) { self.forbidden } else { 0 }
    }

    /// In a bounded claim, how many of the attacker's moves still count.
    pub fn left(&self, sides: Sides<Mask>) -> Option<u32> {
        Some(self.deadline?.saturating_sub(sides[self.attacker].count_ones()))
    }

    /// What remains of the lines.
    pub fn residual(&self, sides: Sides<Mask>) -> ResidualPosition {
        let mut residual = ResidualPosition::default();
        self.reduce(sides, &mut residual);
        residual
    }

    /// The same, but in memory that is reused.
    pub fn reduce(&self, sides: Sides<Mask>, residual: &mut ResidualPosition) {
        let (own, other) = (sides[self.attacker], sides[self.defender()]);
        let ResidualPosition { attack, late, counter, completions } = residual;
        attack.clear();
        late.clear();
        counter.clear();
        completions[self.attacker] = open_lines(&self.lines, own, other, attack);
        if let Some(left) = self.left(sides) {
            late.extend(attack.extract_if(.., |rest| rest.count_ones() > left));
            if left == 0 {
                completions[self.attacker] = 0;
            }
        }
        completions[self.defender()] = open_lines(&self.counter_lines, other, own, counter);
    }
}

/// Notes the free points of the lines that are open to a player, and returns those with which he completes one.
fn open_lines(lines: &[Mask], own: Mask, other: Mask, open: &mut Vec<Mask>) -> Mask {
    let mut completions = 0;
    for &line in lines {
        if line & other == 0 {
            let rest = line & !own;
            open.push(rest);
            if !has_two(rest) {
                completions |= rest;
            }
        }
    }
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

/// 2^-n.
static WEIGHTS: [f64; 129] = {
    let mut weights = [1.0; 129];
    let mut n = 1;
    while n < 129 {
        weights[n] = weights[n - 1] / 2.0;
        n += 1;
    }
    weights
};

/// Salts for the hashes of the lines that remain to either player.
const SALTS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];

/// The key if nothing remains: not 0, which is the key of the empty board.
const NOTHING: u64 = 0xBF58_476D_1CE4_E5B9;

impl ResidualPosition {
    /// A key: the same for positions with the same lines left.
    pub fn key(&self) -> u64 {
        let sum = |lines: &[Mask], salt| lines.iter().fold(0_u64, |sum, &rest| sum.wrapping_add(hash(rest, salt)));
        let attack = sum(&self.attack, SALTS[0]).wrapping_add(sum(&self.late, SALTS[0]));
        NOTHING.wrapping_add(attack).wrapping_add(sum(&self.counter, SALTS[1]))
    }

    /// Computes how the key changes when each point is claimed, and the weight of the lines through it. Returns the
    /// potential.
    pub fn changes(&self, attacks: bool, changes: &mut [Change; MASK_POINTS]) -> f64 {
        let mut phi = 0.0;
        for (lines, salt, shrinks, weighs) in [
            (&self.attack, SALTS[0], attacks, 1.0),
            (&self.late, SALTS[0], attacks, 0.0),
            (&self.counter, SALTS[1], !attacks, 0.0),
        ] {
            for &rest in lines {
                let whole = hash(rest, salt);
                let weight = weighs * WEIGHTS[rest.count_ones() as usize];
                phi += weight;
                let mut points = rest;
                while points != 0 {
                    let bit = points & points.wrapping_neg();
                    points &= !bit;
                    let after = if shrinks { hash(rest & !bit, salt) } else { 0 };
                    let change = &mut changes[bit.trailing_zeros() as usize];
                    change.key = change.key.wrapping_add(after).wrapping_sub(whole);
                    change.weight += weight;
                }
            }
        }
        phi
    }

    /// The integer part of the potential of Erdős and Selfridge (1973). If 0, a defender to move prevents a line.
    pub fn potential(&self) -> u64 {
        let mut lacking = [0_u64; 129];
        self.attack.iter().for_each(|rest| lacking[rest.count_ones() as usize] += 1);
        lacking.iter().rev().fold(0, |sum, lines| sum / 2 + lines)
    }

    /// The weight of the lines through a point, in the potential.
    pub fn weight(&self, point: Point) -> f64 {
        self.attack.iter().filter(|&rest| rest >> point & 1 == 1).map(|rest| WEIGHTS[rest.count_ones() as usize]).sum()
    }

    /// A few points that keep a potential below 1: it stays below 1 even if the attacker gets all others.
    pub fn light(&self) -> Mask {
        let mut light = self.attack.iter().fold(0, |union, rest| union | rest);
        let mut sum: f64 = self.attack.iter().map(|rest| WEIGHTS[rest.count_ones() as usize]).sum();
        for point in points(light) {
            let bit = 1 << point;
            let through = self.attack.iter().filter(|&rest| rest & bit != 0);
            let more: f64 = through.map(|rest| WEIGHTS[(rest & light).count_ones() as usize]).sum();
            if sum + more < 1.0 {
                sum += more;
                light &= !bit;
            }
        }
        light
    }

    /// The pairing of Hales and Jewett (1963), the attacker to move: for each line open to him, two of its free points.
    /// On masks Kuhn's paths (1955) are fast; large boards need a matching that grows along many paths at a time.
    pub fn pairing(&self) -> Option<Vec<Mask>> {
        let union = self.attack.iter().fold(0, |union, rest| union | rest);
        if 2 * self.attack.len() > union.count_ones() as usize || self.attack.iter().any(|&rest| !has_two(rest)) {
            return None;
        }
        let mut held = vec![0; self.attack.len()];
        // The lines with the fewest points choose first.
        let mut order: Vec<usize> = (0..held.len()).collect();
        order.sort_by_key(|&line| self.attack[line].count_ones());
        let mut taken = 0;
        for _ in 0..2 {
            for &line in &order {
                if !self.give(line, &mut held, &mut taken, &mut 0) {
                    return None;
                }
            }
        }
        Some(held)
    }

    /// Gives a line one more point. The lines along an augmenting path pass theirs on.
    fn give(&self, line: usize, held: &mut [Mask], taken: &mut Mask, met: &mut Mask) -> bool {
        let own = self.attack[line] & !*met;
        let fresh = own & !*taken;
        if fresh != 0 {
            let bit = fresh & fresh.wrapping_neg();
            held[line] |= bit;
            *taken |= bit;
            return true;
        }
        let mut rest = own & !held[line];
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            *met |= bit;
            let holder = held.iter().position(|points| points & bit != 0);
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
mod tests;
