//! Which points a lemma gives the antagonist, and in which order.
//!
//! A lemma gives him as many points as its proof allows, and one point that is given may forbid another. So the order
//! decides which positions it will dominate. What is wanted are the replies that are still open: those after the last
//! move, and those after earlier ones. A lemma that gives all of them answers all of them.
//!
//! *Nearest first*: a reply near the protagonist's points meets most proofs, and few lemmas can give it. One that is far
//! from them can be given by nearly every lemma, so it loses nothing by coming last. With the points by their numbers, the
//! first row of the board comes first, and its points, which any lemma would have given, keep out those that matter. And
//! where the proof does not allow a wanted point, further answers are searched for: each saves a lemma of its own. In
//! audits of Go-Moku this saves near half of the lemmas (`certificates/gomoku`).

use std::cmp::Reverse;

use pgc_core::position::PROTAGONIST;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, elements};

/// An order of points, or of replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As they are numbered.
    ByNumber,
    /// Those first that are on lines with many points of the protagonist's.
    NearestFirst,
}

impl Order {
    /// The points of a set in this order.
    pub(super) fn of<W: Width>(self, position: &LineCounts<W>, set: W::Points) -> Vec<usize> {
        let mut points: Vec<usize> = elements(set).collect();
        if self == Order::NearestFirst {
            points.sort_by_cached_key(|&point| Reverse(nearness(position, point)));
        }
        points
    }
}

/// How near a point is to the protagonist's: each line through it that he can complete counts, four times as much for each further
/// point of his.
fn nearness<W: Width>(position: &LineCounts<W>, point: usize) -> u64 {
    let (board, own) = (position.board(), position.sides[PROTAGONIST]);
    let begun = elements(board.through(point) & position.begun(PROTAGONIST));
    begun.map(|line| 4_u64.saturating_pow((board.line(line) & own).count()) - 1).sum()
}

/// A point that the antagonist is given in a lemma, if its proof allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) point: usize,
    /// Whether answers are searched for where the proof does not allow it.
    pub(super) is_mended: bool,
}

/// The replies that a lemma should answer, if it can: points that the antagonist would like to have in its statement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<P> {
    /// The other replies to the last move that are open.
    here: P,
    /// Those to earlier moves.
    before: P,
}

impl<P: Bits> Wanted<P> {
    /// None.
    pub(super) const NOTHING: Wanted<P> = Wanted { here: P::EMPTY, before: P::EMPTY };

    /// After a further move, to which these replies are open.
    #[must_use]
    pub(super) fn after(self, open: P) -> Wanted<P> {
        Wanted { here: open, before: self.here | self.before }
    }

    /// The free points of a position in the order in which they are offered.
    pub(super) fn offers<W: Width<Points = P>>(self, position: &LineCounts<W>, order: Order) -> Vec<Offer> {
        let wanted = self.here | self.before;
        let groups = match order {
            Order::ByNumber => vec![wanted],
            Order::NearestFirst => vec![self.here, self.before & !self.here],
        };
        let is_mended = order == Order::NearestFirst;
        let groups = groups.into_iter().map(|group| (group, is_mended)).chain([(!wanted, false)]);
        let offers = groups.map(|(group, is_mended)| {
            let points = order.of(position, group & position.free());
            points.into_iter().map(move |point| Offer { point, is_mended })
        });
        offers.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::line_counts::{BitBoard, Large};
    use pgc_core::position::point_set::mask;

    fn orders(order: Order) -> [Vec<usize>; 2] {
        let board = BitBoard::<Large>::new(&Rules::new(&Game::parse("mnk:4,4,3").unwrap(), Claim::XenoWins)).unwrap();
        let position = LineCounts::new(&board, [mask([0, 1]), mask([3])]);
        let wants = |point: usize| [2, 4, 12, 15].contains(&point);
        let wanted = Wanted::NOTHING.after(mask([2, 15])).after(mask([3, 4, 12]));
        let offers = wanted.offers(&position, order);
        assert!(offers.iter().all(|offer| offer.is_mended == (order == Order::NearestFirst && wants(offer.point))));
        [order.of(&position, mask([2, 5, 10, 11])), offers.into_iter().map(|offer| offer.point).collect()]
    }

    #[test]
    fn the_points_on_lines_of_the_protagonists_come_first() {
        // 2 completes a line with 0 and 1; through 5 there are lines with one of them, through 10 the diagonal with 0, and through 11 none.
        let [some, all] = orders(Order::NearestFirst);
        assert_eq!(some, [2, 5, 10, 11]);
        assert_eq!(all[..4], [4, 12, 2, 15], "the last replies come first, and then those before");
        assert_eq!(all.len(), 13);
    }

    #[test]
    fn by_number_what_is_wanted_comes_first() {
        let [some, all] = orders(Order::ByNumber);
        assert_eq!(some, [2, 5, 10, 11]);
        assert_eq!(all, [2, 4, 12, 15, 5, 6, 7, 8, 9, 10, 11, 13, 14]);
    }
}
