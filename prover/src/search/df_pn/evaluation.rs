//! Static evaluation of a position: which moves matter, and whether it is decided at once.
//!
//! A forced sequence of the attacker's (Allis 1994) proves a position. The potential of Erdős and Selfridge (1973), the
//! pairings of Hales and Jewett (1963), also after one more move, and the defender's own forced sequences refute it.
//!
//! The search for forced sequences here is not that of [`threats`](crate::search::threats): it works on residual
//! positions, and also finds the points that matter to a sequence, for the must-play region.

use crate::game::Point;
use crate::position::Role;
use crate::position::point_set::{Mask, has_two, points};
use crate::position::residual::{ResidualGame, ResidualPosition};
use crate::position::sides::{Sides, with};
use crate::search::df_pn::transposition::{Known, PROVED, REFUTED};

/// The most positions that are visited in the search for a forced sequence at a new node.
const FORCED_NODES: u32 = 100;

/// A position, and what remains of its lines.
#[derive(Clone, Copy)]
pub(super) struct Evaluation<'a> {
    pub(super) game: &'a ResidualGame,
    pub(super) sides: Sides<Mask>,
    pub(super) residual: &'a ResidualPosition,
}

impl Evaluation<'_> {
    /// Whether the position is won or not, if that can be seen at once.
    pub(super) fn decided(self, mover: Role) -> Option<Known> {
        let Evaluation { game, sides, residual } = self;
        let (attacker, defender) = (game.attacker, game.defender());
        let (attack, counter) = (residual.completions[attacker], residual.completions[defender]);
        let may = [game.legal(sides, 0), game.legal(sides, 1)];
        let won = Some(Known::new(PROVED, 0));
        let refuted = |region| Some(Known::new(REFUTED, self.widened(region)));
        if residual.attack.is_empty() {
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
        if !game.is_constrained(sides, defender) {
            if mover == defender && residual.potential() == 0 {
                return refuted(residual.light());
            }
            let paired = if mover == defender { self.pairing_after_a_move() } else { residual.pairing() };
            if let Some(pairs) = paired {
                return refuted(pairs.iter().fold(0, |union, pair| union | pair));
            }
        }
        if game.is_bound(sides) || mover == defender && !game.counters {
            return None;
        }
        let (_, region) = self.forced(mover, &mut FORCED_NODES.clone())?;
        if mover == attacker { won } else { refuted(region) }
    }

    /// The pairing after some move of the defender, who is to move, with that move.
    fn pairing_after_a_move(self) -> Option<Vec<Mask>> {
        let Evaluation { game, sides, residual } = self;
        if residual.completions[game.attacker] != 0 {
            return None;
        }
        let free = game.free(sides);
        points(game.legal(sides, game.defender())).find_map(|point| {
            let bit = 1 << point;
            let attack: Vec<Mask> = residual.attack.iter().copied().filter(|rest| rest & bit == 0).collect();
            if 2 * attack.len() > free.count_ones() as usize {
                return None;
            }
            let mut pairs = ResidualPosition { attack, ..ResidualPosition::default() }.pairing()?;
            pairs.push(bit);
            Some(pairs)
        })
    }

    /// The region with further free points, so that each line open to the attacker has two in it, or all that it has:
    /// the attacker must play there. A line that he has too few moves for keeps more points than these. As long as an opening rule constrains a player, all points matter.
    pub(super) fn widened(self, mut region: Mask) -> Mask {
        let Evaluation { game, sides, residual } = self;
        if game.is_bound(sides) {
            return game.free(sides);
        }
        let mut widen = |rest: Mask, least: u32| {
            let lacking = least.saturating_sub((rest & region).count_ones()) as usize;
            region |= points(rest & !region).take(lacking).fold(0, |added, point| added | 1 << point);
        };
        residual.attack.iter().for_each(|&rest| widen(rest, 2));
        let left = game.left(sides).unwrap_or(0);
        residual.late.iter().for_each(|&rest| widen(rest, left + 1));
        region
    }

    /// The first move of a forced sequence by which the defender, who is to move, completes a line.
    pub(super) fn counter(self) -> Option<Point> {
        let allowed = self.game.counters && !self.game.is_bound(self.sides);
        let (point, _) = self.forced(self.game.defender(), &mut FORCED_NODES.clone()).filter(|_| allowed)?;
        Some(point)
    }

    /// The first move of a forced sequence by which the player to move completes a line, and the points that matter to
    /// the sequence. `nodes` is how many positions may still be visited.
    fn forced(self, mover: Role, nodes: &mut u32) -> Option<(Point, Mask)> {
        let Evaluation { game, sides, residual } = self;
        let rival = 1 - mover;
        if let Some(point) = points(residual.completions[mover]).next() {
            return Some((point, 1 << point));
        }
        if *nodes == 0 || has_two(residual.completions[rival]) {
            return None;
        }
        *nodes -= 1;
        let must = match residual.completions[rival] {
            0 => Mask::MAX,
            only => only,
        };
        let lines = if mover == game.attacker { &residual.attack } else { &residual.counter };
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
            game.reduce(after, &mut next);
            let after = Evaluation { game, sides: after, residual: &next };
            let (_, region) = after.forced(mover, nodes)?;
            Some((point, after.widened(region) | 1 << point | replies(point)))
        })
    }

    /// The moves that matter: only the one that prevents the other player from completing a line, if there is such a
    /// need; otherwise the points of lines that are open to either player.
    pub(super) fn moves(self, mover: Role) -> Mask {
        let Evaluation { game, sides, residual } = self;
        let (rival, legal) = (1 - mover, game.legal(sides, mover));
        let threats = residual.completions[rival] & game.legal(sides, rival);
        if threats != 0 {
            return threats & legal;
        }
        let matter = residual.attack.iter().chain(&residual.counter).fold(0, |union, rest| union | rest) & legal;
        // If no move matters, one legal move stands for all.
        if matter != 0 { matter } else { legal & legal.wrapping_neg() }
    }
}
