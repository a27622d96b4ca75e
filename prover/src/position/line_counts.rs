//! How many points of each line either player has, on boards of at most 64 points and 128 lines of at most four points.
//!
//! The counts of all lines are stored as bits of a few words, one bit per line. So a move changes them all at once, and
//! the lines that lack one or two points are a mask.

use crate::game::Point;
use crate::position::point_set::{Points, elements, mask, points};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Role, Rules};

/// A set of lines: bit l for line l.
pub type Lines = u128;

/// The most points of a line.
const LONGEST: usize = 4;

/// The lines of a board.
#[derive(Debug)]
pub struct BitBoard {
    /// The points of each line.
    lines: Vec<Points>,
    /// The lines through each point.
    through: Vec<Lines>,
    /// All points.
    all: Points,
    /// The lines that count for each role.
    counting: [Lines; 2],
    /// The counts at the start, as bits. A line with fewer than four points starts with as many as it is short of four.
    start: [Lines; 2],
}

impl BitBoard {
    /// The board of a game without an opening rule, if it is not too large.
    pub fn new(rules: &Rules) -> Option<BitBoard> {
        let fits = rules.points() <= Points::BITS as usize
            && rules.lines.len() <= Lines::BITS as usize
            && rules.lines.iter().all(|line| line.len() <= LONGEST)
            && rules.named == [false, false];
        if !fits {
            return None;
        }
        let lines: Vec<Points> = rules.lines.iter().map(|line| mask(line.iter().copied())).collect();
        let of = |test: &dyn Fn(&Points) -> bool| {
            (0..lines.len()).filter(|&line| test(&lines[line])).fold(0, |set, line| set | 1 << line)
        };
        let head_start = |bit: u32| of(&|line| (4 - line.count_ones()) >> bit & 1 == 1);
        Some(BitBoard {
            through: (0..rules.points()).map(|point| of(&|line| line >> point & 1 == 1)).collect(),
            all: (0..rules.points()).fold(0, |points, point| points | 1 << point),
            counting: [PROTAGONIST, ANTAGONIST].map(|role| {
                (0..lines.len()).filter(|&line| rules.counts[line][role]).fold(0, |set, line| set | 1 << line)
            }),
            start: [head_start(0), head_start(1)],
            lines,
        })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// All points.
    pub fn all(&self) -> Points {
        self.all
    }

    /// The points of each line.
    pub fn lines(&self) -> &[Points] {
        &self.lines
    }

    /// Whether lines count for a role.
    pub fn counts(&self, role: Role) -> bool {
        self.counting[role] != 0
    }

    /// The lines through a point.
    pub fn through(&self, point: usize) -> Lines {
        self.through[point]
    }

    /// All points of some lines.
    pub fn points_on(&self, lines: Lines) -> Points {
        elements(lines).fold(0, |points, line| points | self.lines[line])
    }

    /// Whether some line lies in a set of points.
    pub fn completes(&self, points: Points) -> bool {
        self.lines.iter().any(|line| line & !points == 0)
    }

    /// The points of a line.
    pub fn line(&self, line: usize) -> Points {
        self.lines[line]
    }
}

/// A position with the counts of all lines.
#[derive(Clone, Copy, Debug)]
pub struct LineCounts<'b> {
    board: &'b BitBoard,
    /// Each role's points.
    pub sides: Sides,
    /// For each role the two bits of each line's count: three if the line lacks one point.
    counts: [[Lines; 2]; 2],
    /// The lines on which each role has a point.
    touched: [Lines; 2],
}

impl<'b> LineCounts<'b> {
    /// The position in which the roles own these points.
    pub fn new(board: &'b BitBoard, sides: Sides) -> LineCounts<'b> {
        let mut position = LineCounts { board, sides: [0, 0], counts: [board.start; 2], touched: [0, 0] };
        for role in [PROTAGONIST, ANTAGONIST] {
            elements(sides[role]).for_each(|point| position.place(role, point));
        }
        position
    }

    /// The board.
    pub fn board(&self) -> &'b BitBoard {
        self.board
    }

    /// Gives a free point to a role.
    #[inline]
    pub fn place(&mut self, role: Role, point: usize) {
        let lines = self.board.through[point];
        let [ones, twos] = &mut self.counts[role];
        let carry = *ones & lines;
        *ones ^= lines;
        *twos ^= carry;
        self.touched[role] |= lines;
        self.sides[role] |= 1 << point;
    }

    /// The same position with one more point.
    #[inline]
    pub fn with(mut self, role: Role, point: usize) -> LineCounts<'b> {
        self.place(role, point);
        self
    }

    /// The same position with the roles exchanged.
    pub fn reversed(mut self) -> LineCounts<'b> {
        self.sides.swap(0, 1);
        self.counts.swap(0, 1);
        self.touched.swap(0, 1);
        self
    }

    /// The free points.
    #[inline]
    pub fn free(&self) -> Points {
        self.board.all & !(self.sides[0] | self.sides[1])
    }

    /// The lines that count for the role and have no point of the other one.
    #[inline]
    pub fn open(&self, role: Role) -> Lines {
        self.board.counting[role] & !self.touched[1 - role]
    }

    /// The role's open lines that lack one point.
    #[inline]
    pub fn lacking_one(&self, role: Role) -> Lines {
        let [ones, twos] = self.counts[role];
        ones & twos & self.open(role)
    }

    /// The role's open lines that lack two points.
    #[inline]
    pub fn lacking_two(&self, role: Role) -> Lines {
        let [ones, twos] = self.counts[role];
        !ones & twos & self.open(role)
    }

    /// The role's open lines that lack three points.
    #[inline]
    pub fn lacking_three(&self, role: Role) -> Lines {
        let [ones, twos] = self.counts[role];
        ones & !twos & self.open(role)
    }

    /// The role's open lines on which it has a point.
    #[inline]
    pub fn begun(&self, role: Role) -> Lines {
        self.touched[role] & self.open(role)
    }

    /// The points that complete a line of the role.
    #[inline]
    pub fn completions(&self, role: Role) -> Points {
        self.board.points_on(self.lacking_one(role)) & self.free()
    }
}

impl Moves for LineCounts<'_> {
    fn may_claim(&self, _: Role, point: Point) -> bool {
        self.free() >> point & 1 == 1
    }

    fn claim(&mut self, role: Role, point: Point) {
        self.place(role, point.into());
    }

    fn is_won(&self) -> bool {
        // The two bits of a complete line have overflowed.
        let [ones, twos] = self.counts[PROTAGONIST];
        self.begun(PROTAGONIST) & !ones & !twos != 0
    }

    fn is_in_danger(&self) -> bool {
        self.lacking_one(ANTAGONIST) != 0
    }

    fn is_full(&self) -> bool {
        self.free() == 0
    }

    fn threats(&self) -> impl Iterator<Item = Point> {
        points(self.completions(PROTAGONIST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Convention, Game};
    use crate::position::Position;
    use crate::random::Random;

    #[test]
    fn the_counts_are_those_of_a_position_that_counts_point_by_point() {
        let mut dice = Random(1);
        let named = ["4^3", "mnk:5,5,3", "affine:3"].map(|text| Game::parse(text).unwrap());
        let breaker = Game::parse("4^2").unwrap().with_convention(Convention::MakerBreaker);
        let random: Vec<Game> = (0..40).map(|_| dice.game()).filter(|game| game.opening.points().is_empty()).collect();
        for game in named.into_iter().chain([breaker]).chain(random) {
            let rules = Rules::new(&game, Claim::XenoWins);
            let board = BitBoard::new(&rules).unwrap();
            for moves in 0..60 {
                let counts = dice.line_counts(&board, moves % 14);
                let [own, other] = counts.sides.map(|set| points(set).collect::<Vec<_>>());
                let position = Position::with(&rules, &own, &other);
                for role in [PROTAGONIST, ANTAGONIST] {
                    let completions: Vec<Point> = position.completions(role).collect();
                    assert_eq!(
                        counts.completions(role),
                        mask::<Points>(completions),
                        "{:?} {:?}",
                        game.text(),
                        counts.sides
                    );
                    for line in 0..rules.lines.len() {
                        let open = position.is_open(role, line) && rules.counts[line][role];
                        let lacks = |missing| open && position.missing(role, line) == missing;
                        assert_eq!(counts.lacking_two(role) >> line & 1 == 1, lacks(2));
                        assert_eq!(counts.lacking_three(role) >> line & 1 == 1, lacks(3));
                    }
                }
                assert_eq!(counts.reversed().reversed().sides, counts.sides);
            }
        }
    }

    #[test]
    fn large_boards_and_opening_rules_are_left_to_others() {
        let rules = |text: &str| Rules::new(&Game::parse(text).unwrap(), Claim::XenoWins);
        assert!(BitBoard::new(&rules("5^2")).is_none(), "lines of five points");
        assert!(BitBoard::new(&rules("3^4")).is_none(), "81 points");
        let bound = Game::parse("3^3").unwrap().with_opening(crate::game::OpeningRule::Xeno(vec![13])).unwrap();
        assert!(BitBoard::new(&Rules::new(&bound, Claim::XenoWins)).is_none());
        assert!(BitBoard::new(&rules("4^3")).is_some());
    }
}
