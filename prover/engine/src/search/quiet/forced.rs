//! Forced sequences, within the moves that count.
//!
//! If the claim is bounded, the protagonist must have won with his last move that counts. How many of his moves are
//! left follows from his points: each is one that he had at the start or a move of his. So positions with the same
//! points of his have as many moves left, and that is why lemmas and killer moves need no bound of their own: they
//! are used where he has as many points as in the position that they were found for.
//!
//! The last move of a forced sequence makes two threats, and he completes one of them with a further move. That
//! one must count, too.

use crate::search::threats::sequence::{Sequence, Sequences};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, point_of};
use pgc_core::position::{PROTAGONIST, Rules};

/// The number of the protagonist's points when all his moves that count are made; nothing if all count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deadline(Option<usize>);

impl Deadline {
    /// That of the claim.
    pub(super) fn of(rules: &Rules) -> Deadline {
        Deadline(rules.moves.map(|moves| rules.start[PROTAGONIST].len() + usize::from(moves)))
    }

    /// How many of the protagonist's moves count where he has these points; nothing if all do.
    pub(super) fn left<P: Bits>(self, own: P) -> Option<Point> {
        let points = own.count() as usize;
        self.0.map(|deadline| point_of(deadline.saturating_sub(points)))
    }
}

/// Searches for forced sequences.
#[derive(Debug)]
pub(super) struct Forced {
    sequences: Sequences,
    deadline: Deadline,
}

impl Forced {
    pub(super) fn new(deadline: Deadline) -> Forced {
        Forced { sequences: Sequences::default(), deadline }
    }

    /// Whether the protagonist, who is to move, has a move that counts.
    pub(super) fn has_moves<W: Width>(&self, counts: &LineCounts<W>) -> bool {
        self.deadline.left(counts.sides[PROTAGONIST]) != Some(0)
    }

    /// A forced sequence for the protagonist, who is to move, that wins in time, if one is found within `limit` nodes.
    pub(super) fn any<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64) -> Option<Sequence> {
        match self.most(counts) {
            Most::Any => self.sequences.any(counts, limit),
            Most::Moves(most) => self.sequences.at_most(counts, limit, most),
            Most::None => None,
        }
    }

    /// The shortest forced sequence of at most `longest` moves that wins in time, if one is found within `limit` nodes.
    pub(super) fn shortest<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        limit: u64,
        longest: usize,
    ) -> Option<Sequence> {
        match self.most(counts) {
            Most::Any => self.sequences.shortest(counts, limit, longest),
            Most::Moves(most) => self.sequences.shortest(counts, limit, longest.min(most)),
            Most::None => None,
        }
    }

    /// Whether the protagonist, who is to move, has no forced sequence of any length; `false` if `limit` nodes do not suffice.
    pub(super) fn has_none<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64) -> bool {
        self.sequences.has_none(counts, limit)
    }

    /// Whether the antagonist would have a forced sequence of any length if he were to move; `false` if `limit` nodes do not suffice.
    pub(super) fn is_lost<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64) -> bool {
        self.sequences.any(&counts.reversed(), limit).is_some()
    }

    /// How long a forced sequence may be.
    fn most<W: Width>(&self, counts: &LineCounts<W>) -> Most {
        match self.deadline.left(counts.sides[PROTAGONIST]) {
            None => Most::Any,
            Some(left) => usize::from(left).checked_sub(1).map_or(Most::None, Most::Moves),
        }
    }
}

/// How long a forced sequence may be.
enum Most {
    /// As long as it likes.
    Any,
    /// So many moves, and one more that completes a line. With none, only that one.
    Moves(usize),
    /// No move counts.
    None,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::line_counts::{BitBoard, Large};
    use pgc_core::position::point_set::mask;

    /// Within how many moves two moves that each force the reply win, and one that completes a line.
    #[test]
    fn the_move_that_completes_a_line_must_count() {
        let game = |moves: u16| Game { moves: Some(moves), ..Game::parse("3^2").unwrap() };
        let found = |moves: u16, own: &[Point], other: &[Point]| {
            let rules = Rules::new(&game(moves), Claim::XenoWins);
            let board = BitBoard::<Large>::new(&rules).unwrap();
            let sides = [own, other].map(|points| mask(points.iter().copied()));
            let counts = LineCounts::new(&board, sides);
            let mut forced = Forced::new(Deadline::of(&rules));
            let (any, shortest) = (forced.any(&counts, 1_000), forced.shortest(&counts, 1_000, 9));
            assert_eq!(any, shortest);
            (any, forced.has_moves(&counts))
        };
        // Corners 0 and 8 against the centre: 2 makes two threats, and the fourth move completes one.
        assert_eq!(found(4, &[0, 8], &[4]), (Some(vec![2]), true));
        assert_eq!(found(3, &[0, 8], &[4]), (None, true));
        // 0 and 1 complete a line with 2.
        assert_eq!(found(3, &[0, 1], &[4, 5]), (Some(vec![2]), true));
        assert_eq!(found(2, &[0, 1], &[4, 5]), (None, false));
    }

    #[test]
    fn points_of_the_start_are_no_moves() {
        let game = Game { moves: Some(2), ..Game::read("3^2 --start X:0,8/O:4,5 --to-move Xeno").unwrap() };
        let deadline = Deadline::of(&Rules::new(&game, Claim::XenoWins));
        assert_eq!(deadline.left::<u64>(mask([0, 8])), Some(2));
        assert_eq!(deadline.left::<u64>(mask([0, 6, 8])), Some(1));
        assert_eq!(
            Deadline::of(&Rules::new(&Game::parse("3^2").unwrap(), Claim::XenoWins)).left::<u64>(mask([0])),
            None
        );
    }
}
