//! The games of the tables of outcomes.

use pgc_core::game::Family;

/// The most columns of m,n,k.
const COLUMNS: u32 = 10;
/// The numbers of points in a row. Of more than these every board with so few columns is drawn, as of the last.
const ROW: [u32; 2] = [3, 9];
/// The orders of the fields that games offer.
const ORDERS: [u32; 7] = [2, 3, 4, 5, 7, 8, 9];
/// The fewest groups of a transversal design. With two, Xeno wins at once: each two points of different groups are a line.
const GROUPS: u32 = 3;

/// A table of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    /// K in a row on M columns and N rows, M >= N and M >= K: a board turned has the same lines, and a smaller one none.
    Mnk,
    /// K groups of Q points, 3 <= K <= Q + 1.
    Td,
}

impl Boards {
    /// All games.
    fn all(self) -> Vec<Family> {
        match self {
            Self::Mnk => {
                let sizes = |k| (k..=COLUMNS).flat_map(move |m| (1..=m).map(move |n| Family::Mnk { m, n, k }));
                (ROW[0]..=ROW[1]).flat_map(sizes).collect()
            }
            Self::Td => {
                let groups = |q| (GROUPS..=q + 1).map(move |k| Family::Td { k, q, groups: 0 });
                ORDERS.into_iter().flat_map(groups).collect()
            }
        }
    }

    /// All games, those whose blocks carry over to others before these.
    pub(crate) fn in_order_of_blocks(self) -> Vec<Family> {
        let mut games = self.all();
        games.sort_by_key(|&family| match family {
            Family::Mnk { m, n, k } => [k, COLUMNS - m, COLUMNS - n],
            other => Self::place(other),
        });
        games
    }

    /// The place of a game in print: by the number in a row, the columns and the rows; by the order and the groups.
    pub(crate) fn place(family: Family) -> [u32; 3] {
        match family {
            Family::Mnk { m, n, k } => [k, m, n],
            Family::Td { k, q, .. } => [q, k, 0],
            _ => [0; 3],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::outcomes::block::embedding;
    use pgc_core::game::Game;

    #[test]
    fn all_games_exist_and_each_has_its_place() {
        for (boards, count) in [(Boards::Mnk, 266), (Boards::Td, 31)] {
            let games = boards.all();
            assert_eq!(games.len(), count);
            assert!(games.iter().all(|&family| !Game::of_family(family).unwrap().board.lines().is_empty()));
            assert!(games.is_sorted_by_key(|&family| Boards::place(family)));
        }
    }

    #[test]
    fn blocks_come_before_the_games_that_they_carry_over_to() {
        for boards in [Boards::Mnk, Boards::Td] {
            let games = boards.in_order_of_blocks();
            for (index, &family) in games.iter().enumerate() {
                assert!(games[index + 1..].iter().all(|&later| embedding(family, later).is_none()), "{family:?}");
            }
        }
    }
}
