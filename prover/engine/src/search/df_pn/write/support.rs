//! The support of a proof: the points that it needs.
//!
//! A proof of one position is a proof of many: the antagonist may have every point that the proof does not use, and
//! the protagonist needs only some of his. `Support` has both sets. It is built from the leaves of a proof upwards:
//! a pairing needs its pairs; a move needs what is needed after it, and its own point free; a cover needs what all
//! its scripts need.
//!
//! What a leaf leaves out must be shut otherwise. A line that no pair holds must have a point of the protagonist's,
//! and `hitting` chooses few of these by a greedy cover. And in a lemma's statement the antagonist may own neither
//! a complete line, nor, after a move that is quiet, one that he completes next: `shored` adds points until this
//! holds.
//!
//! Too small a support would state a lemma that is false. The writer replays each lemma from its statement, and
//! falls back on the whole position if that fails.

use pgc_core::game::Point;
use pgc_core::position::PROTAGONIST;
use pgc_core::position::point_set::{Bits, Sides, bit, mask, points, union};
use pgc_core::position::residual::{ResidualGame, ResidualPosition};
use pgc_core::strategy::{Lemma, Part};

/// Points that the protagonist must own, and points that the antagonist must not own. The antagonist may own all
/// others: the proof is valid wherever these conditions are met (specification: rules, section 9, lemma 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Support<Set> {
    /// Points that the protagonist must own.
    pub(super) own: Set,
    /// Points that must be free or the protagonist's.
    pub(super) free: Set,
}

impl<Set: Bits> Support<Set> {
    /// Nothing is needed.
    pub(super) const NONE: Support<Set> = Support { own: Set::EMPTY, free: Set::EMPTY };

    /// All points of the position that are the protagonist's or free.
    pub(super) fn all(game: &ResidualGame<Set>, sides: Sides<Set>) -> Support<Set> {
        Support { own: sides[PROTAGONIST], free: game.free(sides) }
    }

    /// The union of both needs.
    pub(super) fn and(self, other: Support<Set>) -> Support<Set> {
        Support { own: self.own | other.own, free: self.free | other.free }
    }

    /// What was needed before the protagonist claimed a point.
    pub(super) fn before(self, point: Point) -> Support<Set> {
        Support { own: self.own.without(bit(point)), free: self.free | bit(point) }
    }

    /// The lemma that states only what is needed, within so many moves of a bounded claim, without its proof.
    pub(super) fn statement(self, game: &ResidualGame<Set>, left: Option<Point>) -> Lemma {
        let term = pgc_core::strategy::Term::forced(Vec::new());
        let other = points(game.all.without(self.own | self.free)).collect();
        Lemma { own: points(self.own).collect(), other, left, term }
    }

    /// Adds points of the position, so that each line has one of the protagonist's points or `least` free ones. With 1,
    /// the antagonist has no complete line; with 2, he cannot complete one at once. A line that lacks more points than he
    /// has moves left keeps lacking more.
    pub(super) fn shored(mut self, game: &ResidualGame<Set>, sides: Sides<Set>, least: u32) -> Support<Set> {
        self.free = self.free.without(self.own);
        let free = game.free(sides);
        for &line in &game.lines {
            if line.meets(self.own) {
                continue;
            }
            let stones = line & sides[PROTAGONIST];
            let late = game.left(sides).filter(|&left| stones.is_empty() && (line & free).count() > left);
            let least = late.map_or(least, |left| left + 1);
            let lacking = least.saturating_sub((line & self.free).count());
            if lacking > 0 && !stones.is_empty() {
                let stone = stones.lowest();
                self.own |= stone;
                self.free = self.free.without(stone);
            } else {
                let more = points((line & free).without(self.free));
                self.free |= union(more.take(lacking as usize).map(bit));
            }
        }
        self
    }

    /// What the protagonist needs to complete lines that lack only these points: they, and his points on these lines.
    pub(super) fn of_own_lines(game: &ResidualGame<Set>, sides: Sides<Set>, lacking: Set) -> Support<Set> {
        let own = sides[PROTAGONIST];
        let line_of = |point: Point| game.counter_lines.iter().find(|line| line.without(own) == bit(point));
        let stones = union(points(lacking).filter_map(line_of).map(|&line| line & own));
        Support { own: stones, free: lacking }
    }

    /// What a pairing needs: the pairs, and points of the protagonist's on all other lines.
    pub(super) fn of_pairing(game: &ResidualGame<Set>, sides: Sides<Set>, pairs: &[Set]) -> Support<Set> {
        Support { own: hitting(&game.lines, sides[PROTAGONIST]), free: union(pairs.iter().copied()) }
    }

    /// What parts need: their points, and points of the protagonist's on the lines that contain no line of a part.
    pub(super) fn of_parts(game: &ResidualGame<Set>, sides: Sides<Set>, parts: &[Part]) -> Support<Set> {
        let placed = |part: &Part, line: &[Point]| mask(line.iter().map(|&point| part.points[usize::from(point)]));
        let lines = |part: &Part| -> Vec<Set> {
            part.game.game().board.lines().iter().map(|line| placed(part, line)).collect()
        };
        let held: Vec<Set> = parts.iter().flat_map(lines).collect();
        let left = game.lines.iter().filter(|line| !held.iter().any(|held| held.is_in(**line)));
        let free = union(parts.iter().map(|part| mask(part.points.iter().copied())));
        Support { own: hitting(left, sides[PROTAGONIST]), free }
    }

    /// What a potential below 1 needs, the protagonist to move: free points, and points of his own on all other lines.
    pub(super) fn of_potential(
        game: &ResidualGame<Set>,
        sides: Sides<Set>,
        left: &ResidualPosition<Set>,
    ) -> Support<Set> {
        Support { own: hitting(&game.lines, sides[PROTAGONIST]), free: left.light() }
    }
}

/// A few of the given points that hit each line which has any. Each step takes one on most of the remaining lines.
fn hitting<'l, Set: Bits>(lines: impl IntoIterator<Item = &'l Set>, stones: Set) -> Set {
    let mut rest: Vec<Set> = lines.into_iter().copied().filter(|line| line.meets(stones)).collect();
    let mut own = Set::EMPTY;
    while !rest.is_empty() {
        let lines = |point: Point| rest.iter().filter(|line| line.has(point.into())).count();
        let open = points(stones.without(own));
        let Some(best) = open.max_by_key(|&point| (lines(point), std::cmp::Reverse(point))) else { break };
        own |= bit(best);
        rest.retain(|line| !line.has(best.into()));
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::point_set::{Points, mask};
    use pgc_core::position::{ANTAGONIST, Rules};

    fn game(expression: &str) -> ResidualGame<Points> {
        ResidualGame::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::OpheliaDraws), ANTAGONIST)
    }

    #[test]
    fn a_shored_need_leaves_the_antagonist_no_line() {
        let game = game("3^2");
        let sides = [mask([4]), mask([0])];
        let bare = Support::NONE;
        for least in [1, 2] {
            let support = bare.shored(&game, sides, least);
            assert_eq!(support.own, mask::<Points>([4]), "the centre serves four lines");
            let enough = |line: &&Points| *line & support.own != 0 || (*line & support.free).count_ones() >= least;
            // The sides with the point 0 have only two free points.
            assert_eq!(game.lines.iter().filter(enough).count(), 8);
            assert_eq!(support.free & sides[ANTAGONIST], 0);
        }
    }

    #[test]
    fn few_points_serve_as_many() {
        let game = game("3^2");
        assert_eq!(hitting(&game.lines, mask([1, 4])), mask::<Points>([1, 4]), "1 alone lies on the upper row");
        assert_eq!(hitting(&game.lines, mask([0, 2, 4])), mask::<Points>([0, 2, 4]));
        assert_eq!(hitting(&game.lines, mask([])), 0);
    }

    #[test]
    fn a_statement_gives_all_else_to_the_antagonist() {
        let lemma = Support { own: mask([4]), free: mask([2, 6]) }.before(4).statement(&game("3^2"), None);
        assert_eq!((lemma.own, lemma.other), (vec![], vec![0, 1, 3, 5, 7, 8]));
    }
}
