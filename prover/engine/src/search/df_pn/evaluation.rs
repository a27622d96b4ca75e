//! Static evaluation of a position: which moves matter, and whether it is decided at once.
//!
//! A forced sequence of the attacker's (Allis 1994) proves a position. The potential of Erdős and Selfridge (1973), the
//! pairings of Hales and Jewett (1963), also after one more move, and the defender's own forced sequences refute it.
//!
//! The search for forced sequences here is not that of [`threats`](crate::search::threats): it works on residual
//! positions, and also finds the points that matter to a sequence, for the must-play region.
//!
//! # What is decided at once
//!
//! Each rule below is exact: it proves or refutes, and never guesses. A refutation comes with its must-play region.
//! In this order, as the first ones cost least: the attacker has no open line; somebody completes a line at once,
//! or has two points to do so; the potential is below 1 with the defender to move (Erdős and Selfridge 1973); a
//! pairing holds, now or after one move of the defender (Hales and Jewett 1963); the player to move has a forced
//! sequence. The last two cost most, and save whole subtrees.

use crate::search::df_pn::transposition::{Known, PROVED, REFUTED};
use pgc_core::game::Point;
use pgc_core::position::Role;
use pgc_core::position::point_set::{Bits, Sides, bit, has_two, mask, points, union};
use pgc_core::position::residual::{ResidualGame, ResidualPosition};

/// The most positions that are visited in the search for a forced sequence at a new node.
const FORCED_NODES: u32 = 100;

/// A position, and what remains of its lines.
#[derive(Clone, Copy)]
pub(super) struct Evaluation<'a, Set> {
    pub(super) game: &'a ResidualGame<Set>,
    pub(super) sides: Sides<Set>,
    pub(super) residual: &'a ResidualPosition<Set>,
}

/// Memory that searches for forced sequences reuse: residual positions, and lines that lack two points.
#[derive(Debug, Default)]
pub(super) struct Spare<Set> {
    pub(super) residuals: Vec<ResidualPosition<Set>>,
    lines: Vec<Vec<Set>>,
}

impl<Set: Bits> Evaluation<'_, Set> {
    /// Whether the position is won or not, if that can be seen at once.
    pub(super) fn decided(self, mover: Role, spare: &mut Spare<Set>) -> Option<Known<Set>> {
        let Evaluation { game, sides, residual } = self;
        let (attacker, defender) = (game.attacker, game.defender());
        let (attack, counter) = (residual.completions[attacker], residual.completions[defender]);
        let may = [game.legal(sides, 0), game.legal(sides, 1)];
        let won = Some(Known::new(PROVED, Set::EMPTY));
        let refuted = |region| Some(Known::new(REFUTED, self.widened(region)));
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
        if game.is_bound(sides) || mover == defender && !game.counters {
            return None;
        }
        let (_, region) = self.forced(mover, &mut FORCED_NODES.clone(), spare)?;
        if mover == attacker { won } else { refuted(region) }
    }

    /// The pairing after some move of the defender, who is to move, with that move.
    fn pairing_after_a_move(self) -> Option<Vec<Set>> {
        let Evaluation { game, sides, residual } = self;
        if !residual.completions[game.attacker].is_empty() {
            return None;
        }
        let most = game.free(sides).count() as usize / 2;
        if residual.attack.len() > most + game.most_through {
            return None;
        }
        let mut after = ResidualPosition::default();
        points(game.legal(sides, game.defender())).find_map(|point| {
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
    pub(super) fn widened(self, mut region: Set) -> Set {
        let Evaluation { game, sides, residual } = self;
        if game.is_bound(sides) {
            return game.free(sides);
        }
        let mut widen = |rest: Set, least: u32| {
            let lacking = least.saturating_sub((rest & region).count()) as usize;
            if lacking > 0 {
                region |= mask(points(rest.without(region)).take(lacking));
            }
        };
        residual.attack.iter().for_each(|&rest| widen(rest, 2));
        let left = game.left(sides).unwrap_or(0);
        residual.late.iter().for_each(|&rest| widen(rest, left + 1));
        region
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub(super) fn counter(self, spare: &mut Spare<Set>) -> Option<Point> {
        let allowed = self.game.counters && !self.game.is_bound(self.sides);
        let found = self.forced(self.game.defender(), &mut FORCED_NODES.clone(), spare);
        found.filter(|_| allowed).map(|(point, _)| point)
    }

    /// The first move of a forced sequence by which the player to move completes a line, and the points that matter to
    /// the sequence. `nodes` is how many positions may still be visited.
    fn forced(self, mover: Role, nodes: &mut u32, spare: &mut Spare<Set>) -> Option<(Point, Set)> {
        let Evaluation { game, residual, .. } = self;
        let rival = 1 - mover;
        if let Some(point) = points(residual.completions[mover]).next() {
            return Some((point, bit(point)));
        }
        if *nodes == 0 || has_two(residual.completions[rival]) {
            return None;
        }
        *nodes -= 1;
        let lines = if mover == game.attacker { &residual.attack } else { &residual.counter };
        let mut two = spare.lines.pop().unwrap_or_default();
        two.clear();
        two.extend(lines.iter().copied().filter(|&rest| has_just_two(rest)));
        let found = self.forcing(mover, &two, nodes, spare);
        spare.lines.push(two);
        found
    }

    /// The same, if nobody completes a line at once. `two` are the mover's open lines that lack two points.
    fn forcing(self, mover: Role, two: &[Set], nodes: &mut u32, spare: &mut Spare<Set>) -> Option<(Point, Set)> {
        let Evaluation { game, sides, residual } = self;
        let rival = 1 - mover;
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for &rest in two {
            twice |= once & rest;
            once |= rest;
        }
        let danger = residual.completions[rival];
        let must = if danger.is_empty() { game.all } else { danger };
        let replies = |point: Point| {
            let through = two.iter().filter(|rest| rest.has(point.into()));
            union(through.copied()).without(bit(point))
        };
        if let Some(point) = points(twice & must).find(|&point| has_two(replies(point))) {
            return Some((point, bit::<Set>(point) | replies(point)));
        }
        if (once & must).is_empty() {
            return None;
        }
        let mut next = spare.residuals.pop().unwrap_or_default();
        let found = points(once & must).find_map(|point| {
            let (mut claimed, mut after) = ([Set::EMPTY; 2], sides);
            claimed[mover] = bit(point);
            // A point on two lines that lack the same other point makes one threat, so there is one reply in any
            // case.
            claimed[rival] = replies(point);
            [0, 1].into_iter().for_each(|role| after[role] |= claimed[role]);
            game.advance(residual, after, claimed, &mut next);
            let after = Evaluation { game, sides: after, residual: &next };
            let (_, region) = after.forced(mover, nodes, spare)?;
            Some((point, after.widened(region) | claimed[0] | claimed[1]))
        });
        spare.residuals.push(next);
        found
    }

    /// The moves that matter: only the one that prevents the other player from completing a line, if there is such a
    /// need; otherwise the points of lines that are open to either player.
    pub(super) fn moves(self, mover: Role) -> Set {
        let Evaluation { game, sides, residual } = self;
        let (rival, legal) = (1 - mover, game.legal(sides, mover));
        let threats = residual.completions[rival] & game.legal(sides, rival);
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
