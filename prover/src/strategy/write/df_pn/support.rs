//! The support of a proof: the points that it needs.

use crate::game::Point;
use crate::position::PROTAGONIST;
use crate::position::point_set::{Mask, mask, points};
use crate::position::residual::{ResidualGame, ResidualPosition};
use crate::position::sides::Sides;
use crate::strategy::Lemma;

/// Points that the protagonist must own, and points that the antagonist must not own. The antagonist may own all
/// others: the proof is valid wherever these conditions are met (specification: rules, section 9, lemma 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Support {
    /// Points that the protagonist must own.
    pub(super) own: Mask,
    /// Points that must be free or the protagonist's.
    pub(super) free: Mask,
}

impl Support {
    /// All points of the position that are the protagonist's or free.
    pub(super) fn all(game: &ResidualGame, sides: Sides<Mask>) -> Support {
        Support { own: sides[PROTAGONIST], free: game.free(sides) }
    }

    /// The union of both needs.
    pub(super) fn and(self, other: Support) -> Support {
        Support { own: self.own | other.own, free: self.free | other.free }
    }

    /// What was needed before the protagonist claimed a point.
    pub(super) fn before(self, point: Point) -> Support {
        Support { own: self.own & !(1 << point), free: self.free | 1 << point }
    }

    /// The lemma that states only what is needed, within so many moves of a bounded claim, without its proof.
    pub(super) fn statement(self, game: &ResidualGame, left: Option<Point>) -> Lemma {
        let term = crate::strategy::Term::forced(Vec::new());
        let other = points(game.all & !(self.own | self.free)).collect();
        Lemma { own: points(self.own).collect(), other, left, term }
    }

    /// Adds points of the position, so that each line has one of the protagonist's points or `least` free ones. With 1,
    /// the antagonist has no complete line; with 2, he cannot complete one at once. A line that lacks more points than he
    /// has moves left keeps lacking more.
    pub(super) fn shored(mut self, game: &ResidualGame, sides: Sides<Mask>, least: u32) -> Support {
        self.free &= !self.own;
        for &line in &game.lines {
            if line & self.own != 0 {
                continue;
            }
            let stones = line & sides[PROTAGONIST];
            let late = game.left(sides).filter(|&left| stones == 0 && (line & game.free(sides)).count_ones() > left);
            let least = late.map_or(least, |left| left + 1);
            let lacking = least.saturating_sub((line & self.free).count_ones());
            if lacking > 0 && stones != 0 {
                let stone = stones & stones.wrapping_neg();
                self.own |= stone;
                self.free &= !stone;
            } else {
                let more = points(line & game.free(sides) & !self.free);
                self.free |= mask::<Mask>(more.take(lacking as usize));
            }
        }
        self
    }

    /// What the protagonist needs to complete lines that lack only these points: they, and his points on these lines.
    pub(super) fn of_own_lines(game: &ResidualGame, sides: Sides<Mask>, lacking: Mask) -> Support {
        let own = sides[PROTAGONIST];
        let line_of = |point: Point| game.counter_lines.iter().find(|&line| line & !own == 1 << point);
        let stones = points(lacking).filter_map(line_of).fold(0, |union, line| union | line & own);
        Support { own: stones, free: lacking }
    }

    /// What a pairing needs: the pairs, and points of the protagonist's on all other lines.
    pub(super) fn of_pairing(game: &ResidualGame, sides: Sides<Mask>, pairs: &[Mask]) -> Support {
        Support { own: hitting(game, sides[PROTAGONIST]), free: pairs.iter().fold(0, |union, pair| union | pair) }
    }

    /// What a potential below 1 needs, the protagonist to move: free points, and points of his own on all other lines.
    pub(super) fn of_potential(game: &ResidualGame, sides: Sides<Mask>, left: &ResidualPosition) -> Support {
        Support { own: hitting(game, sides[PROTAGONIST]), free: left.light() }
    }
}

/// A few of the given points that hit each line which has any. Each step takes one on most of the remaining lines.
fn hitting(game: &ResidualGame, stones: Mask) -> Mask {
    let mut rest: Vec<Mask> = game.lines.iter().copied().filter(|line| line & stones != 0).collect();
    let mut own: Mask = 0;
    while !rest.is_empty() {
        let lines = |point: Point| rest.iter().filter(|&line| line >> point & 1 == 1).count();
        let Some(best) = points(stones & !own).max_by_key(|&point| (lines(point), std::cmp::Reverse(point))) else {
            break;
        };
        own |= 1 << best;
        rest.retain(|line| line >> best & 1 == 0);
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::{ANTAGONIST, Rules};

    fn game(expression: &str) -> ResidualGame {
        ResidualGame::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::OpheliaDraws), ANTAGONIST)
    }

    #[test]
    fn a_shored_need_leaves_the_antagonist_no_line() {
        let game = game("3^2");
        let sides = [mask([4]), mask([0])];
        let bare = Support { own: 0, free: 0 };
        for least in [1, 2] {
            let support = bare.shored(&game, sides, least);
            assert_eq!(support.own, mask([4]), "the centre serves four lines");
            let enough = |line: &&Mask| *line & support.own != 0 || (*line & support.free).count_ones() >= least;
            // The sides with the point 0 have only two free points.
            assert_eq!(game.lines.iter().filter(enough).count(), 8);
            assert_eq!(support.free & sides[ANTAGONIST], 0);
        }
    }

    #[test]
    fn few_points_serve_as_many() {
        let game = game("3^2");
        assert_eq!(hitting(&game, mask([1, 4])), mask([1, 4]), "1 alone lies on the upper row");
        assert_eq!(hitting(&game, mask([0, 2, 4])), mask([0, 2, 4]));
        assert_eq!(hitting(&game, mask([])), 0);
    }

    #[test]
    fn a_statement_gives_all_else_to_the_antagonist() {
        let lemma = Support { own: mask([4]), free: mask([2, 6]) }.before(4).statement(&game("3^2"), None);
        assert_eq!((lemma.own, lemma.other), (vec![], vec![0, 1, 3, 5, 7, 8]));
    }
}
