//! An optimistic bound from counts of lines: the most that moves can be worth, and which positions are hopeless.
//!
//! A pairing needs two free points for each line that is open. A round takes two points, and closes at most as many
//! lines as the best move of the protagonist's closes now. So if even then the points do not suffice, no pairing
//! follows within these rounds. The potential is treated alike: a move takes off at most what the heaviest point
//! weighs now.
//!
//! The first bound is strict. The second is not, as the antagonist's moves make other points heavier; and a
//! position that is left out by it might have been won. It saves time, and is no part of any proof.

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};

/// Counts of the lines that the antagonist may still complete.
pub(super) struct Bound {
    /// The protagonist's moves that close lines, and how many each closes. Moves that close most come first; lines on
    /// which the antagonist has points weigh more.
    pub(super) moves: Vec<(Point, usize)>,
    open: usize,
    free: usize,
    /// The sum of 2^-missing over the open lines, and the largest part of it that one move removes, both in units of
    /// [`ONE`].
    potential: u128,
    relief: u128,
}

/// The weight of a completed line.
const ONE: u128 = 1 << 64;

impl Bound {
    /// The counts at a position. The weight of a line in the order of moves is larger, the more points of it the
    /// antagonist has; its weight in the potential is the exact one.
    pub(super) fn of(position: &Position) -> Bound {
        let rules = position.rules();
        let weight = |line: usize| ONE >> position.missing(ANTAGONIST, line).min(64);
        let open: Vec<usize> = (0..rules.lines.len()).filter(|&line| position.may_complete(ANTAGONIST, line)).collect();
        let mut bound = Bound {
            moves: Vec::new(),
            open: open.len(),
            free: rules.points() - position.trail().len(),
            potential: open.into_iter().map(weight).sum(),
            relief: 0,
        };
        let mut ranked: Vec<(u64, Point, usize)> = Vec::new();
        for point in position.moves(PROTAGONIST) {
            let (mut worth, mut closed, mut relief) = (0, 0, 0);
            let through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
            for line in through.filter(|&line| position.is_open(ANTAGONIST, line)) {
                let owned = rules.lines[line].len() - position.missing(ANTAGONIST, line);
                worth += 4 + (1 << owned.min(32));
                closed += 1;
                relief += weight(line);
            }
            bound.relief = bound.relief.max(relief);
            ranked.push((worth, point, closed));
        }
        ranked.sort_unstable_by_key(|&(worth, point, _)| (std::cmp::Reverse(worth), point));
        bound.moves = ranked.into_iter().map(|(_, point, closed)| (point, closed)).collect();
        bound
    }

    /// Whether enough free points for a pairing are left after this many rounds, in which the protagonist closes
    /// `closed` lines in all.
    pub(super) fn leaves_pairing(&self, closed: usize, rounds: usize) -> bool {
        self.free >= 2 * rounds + 2 * self.open.saturating_sub(closed)
    }

    /// Whether, with the antagonist to move, there may be a pairing or a potential below 1 after `rounds + 1` rounds.
    /// What the antagonist adds to the potential is ignored, so this is no proof.
    pub(super) fn is_hopeful(&self, rounds: usize) -> bool {
        let most = self.moves.iter().map(|&(_, closed)| closed).max().unwrap_or(0);
        self.leaves_pairing((rounds + 1) * most, rounds + 1) || self.potential < ONE + rounds as u128 * self.relief
    }
}

/// The number of points beyond those of a pairing, with the protagonist to move, if he always closes most lines and the
/// pairing comes after `rounds + 1` rounds; 0 if there are none.
pub(super) fn spare_points(position: &mut Position, rounds: usize) -> usize {
    let mark = position.trail().len();
    let mut last = Bound::of(position);
    for _ in 0..rounds + 2 {
        let Some(&(point, _)) = last.moves.iter().max_by_key(|&&(_, closed)| closed) else { break };
        position.place(PROTAGONIST, point);
        last = Bound::of(position);
    }
    position.take_back_to(mark);
    last.free.saturating_sub(rounds + 1 + 2 * last.open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::OpheliaDraws))
    }

    #[test]
    fn the_centre_of_the_cube_closes_most_lines() {
        let mut position = empty("7^3");
        let moves = Bound::of(&position).moves;
        assert_eq!((moves[0], moves[1].1, moves.len()), ((171, 13), 7, 343));
        position.place(PROTAGONIST, 171);
        assert_eq!(Bound::of(&position).moves[0].1, 6, "the corner's diagonal is closed");
    }

    #[test]
    fn the_cube_of_side_seven_is_beyond_hope_for_few_rounds_only() {
        let bound = Bound::of(&empty("7^3"));
        // 193 lines. A round closes at most 13 and takes 2 of the 343 points.
        assert!(!bound.leaves_pairing(13, 1) && !bound.leaves_pairing(23, 2) && bound.leaves_pairing(24, 2));
        assert!(!bound.is_hopeful(0) && bound.is_hopeful(1));
    }

    #[test]
    fn a_small_potential_is_hope_where_points_are_too_few() {
        let bound = Bound::of(&empty("projective:5"));
        assert!(!bound.leaves_pairing(6, 1) && bound.is_hopeful(0));
        assert!(!Bound::of(&empty("4^3")).is_hopeful(4));
    }

    #[test]
    fn spare_points_are_counted_after_the_best_moves() {
        // Xeno owns the centre: four moves that close 7, 7, 7 and 6 lines leave 166, and 8 points are taken.
        let mut position = empty("7^3");
        position.place(ANTAGONIST, 171);
        assert_eq!(spare_points(&mut position, 2), 343 - 8 - 2 * 166);
        assert_eq!(position.trail().len(), 1);
        assert_eq!(spare_points(&mut position, 1), 0);
    }
}
