//! How many points of each line either player has, on boards whose lines have at most eight points.
//!
//! The counts of all lines are stored as bits of a few words, one bit per line. So a move changes them all at once,
//! and the lines that lack one or two points are a set.
//!
//! A count of three bits is stored in three words: bit l of the first word is the lowest bit of line l's count, and
//! so on. To add one to the counts of the lines through a point is an addition with carry over whole words,
//! whatever the number of lines. A line that is shorter than the longest ones starts with a count that is as much
//! higher. So for every line the count is full when it is complete: the bits overflow to zero then, and all ones
//! mean that one point is lacking. To ask which open lines lack two points takes a few operations on words.
//!
//! The structure is small and is copied for each move of a search. There is nothing to take back.
//!
//! The [`Width`] of the sets of points and of lines is chosen once for each game. Sets are words of a fixed number of bits, so the compiler
//! makes loops of known length of them. Each width is a type, and a search is compiled once for each; [`by_line_width`](crate::by_line_width) chooses by the board.
//! Wider sets are slower, so the narrowest one is taken that fits. A board that fits into none is left to the searches on
//! [`Position`](crate::position::Position).

use std::{fmt::Debug, marker::PhantomData};

use crate::{
    game::Point,
    position::{
        ANTAGONIST, Bits, Moves, PROTAGONIST, Points, Role, Rules, Sides, Wide, Widest, mask, point_of, points,
    },
};

/// The lines of a board.
#[derive(Debug)]
pub struct BitBoard<W: Width = Small> {
    /// The points of each line.
    pub lines: Vec<W::Points>,
    /// The lines through each point.
    pub through: Vec<W::LineSet>,
    /// All points.
    pub all: W::Points,
    /// The most points of a line.
    pub longest: usize,
    /// The lines that count for each role.
    counting: [W::LineSet; 2],
    /// The counts at the start, as bits. A line starts with as many points as it is short of the longest ones.
    start: W::Counts,
    /// In a bounded claim, how many points the attacker owns after his last move that counts.
    deadline: Option<usize>,
}

impl<W: Width> BitBoard<W> {
    /// The board of a game without an opening rule, if it is not too large.
    pub fn new(rules: &Rules) -> Option<Self> {
        if !W::fits(rules) {
            return None;
        }
        let lines: Vec<W::Points> = rules.lines.iter().map(|line| mask(line.iter().copied())).collect();
        let of = |test: &dyn Fn(usize) -> bool| {
            (0..lines.len())
                .filter(|&line| test(line))
                .fold(W::LineSet::EMPTY, |set, line| set | W::LineSet::single(line))
        };
        let mut start = W::NONE;
        for (bit, count) in start.as_mut().iter_mut().enumerate() {
            *count = of(&|line| (W::longest() - lines[line].count() as usize) >> bit & 1 == 1);
        }
        Some(Self {
            through: (0..rules.points()).map(|point| of(&|line| lines[line].has(point))).collect(),
            all: mask(rules.all_points()),
            longest: rules.lines.iter().map(Vec::len).max().unwrap_or(0),
            counting: [PROTAGONIST, ANTAGONIST].map(|role| of(&|line| rules.counts[line][role])),
            start,
            deadline: rules.deadline(),
            lines,
        })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// Whether lines count for a role.
    pub fn counts(&self, role: Role) -> bool {
        !self.counting[role].is_empty()
    }

    /// All points of some lines.
    pub fn points_on(&self, lines: W::LineSet) -> W::Points {
        lines.elements().fold(W::Points::EMPTY, |points, line| points | self.lines[line])
    }

    /// Whether some line lies in a set of points.
    pub fn completes(&self, points: W::Points) -> bool {
        self.lines.iter().any(|&line| (line & !points).is_empty())
    }
}

/// A position with the counts of all lines.
#[derive(Clone, Copy, Debug)]
pub struct LineCounts<'b, W: Width = Small> {
    /// The board.
    pub board: &'b BitBoard<W>,
    /// Each role's points.
    pub sides: Sides<W::Points>,
    /// For each role the bits of each line's count: all are set if the line lacks one point.
    counts: [W::Counts; 2],
    /// The lines on which each role has a point.
    touched: [W::LineSet; 2],
}

impl<'b, W: Width> LineCounts<'b, W> {
    /// The position in which the roles own these points.
    pub fn new(board: &'b BitBoard<W>, sides: Sides<W::Points>) -> Self {
        let (none, lines) = (W::Points::EMPTY, W::LineSet::EMPTY);
        let mut position = LineCounts { board, sides: [none; 2], counts: [board.start; 2], touched: [lines; 2] };
        for role in [PROTAGONIST, ANTAGONIST] {
            sides[role].elements().for_each(|point| position.place(role, point));
        }
        position
    }

    /// Gives a free point to a role.
    pub fn place(&mut self, role: Role, point: usize) {
        let lines = self.board.through[point];
        // One is added to the counts of all lines through the point at once. A bit that was set passes the one on
        // to the next word.
        let mut carry = lines;
        for bits in self.counts[role].as_mut() {
            let next = *bits & carry;
            *bits ^= carry;
            carry = next;
        }
        self.touched[role] |= lines;
        self.sides[role] |= W::Points::single(point);
    }

    /// The same position with one more point.
    #[must_use]
    pub fn with(mut self, role: Role, point: usize) -> Self {
        self.place(role, point);
        self
    }

    /// The same position with the roles exchanged.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.sides.swap(0, 1);
        self.counts.swap(0, 1);
        self.touched.swap(0, 1);
        self
    }

    /// In a bounded claim, how many of the protagonist's moves still count.
    pub fn left(&self) -> Option<Point> {
        Some(point_of(self.board.deadline?.saturating_sub(self.sides[PROTAGONIST].count() as usize)))
    }

    /// The free points.
    pub fn free(&self) -> W::Points {
        self.board.all & !(self.sides[0] | self.sides[1])
    }

    /// The lines that count for the role and have no point of the other one.
    pub fn open(&self, role: Role) -> W::LineSet {
        self.board.counting[role] & !self.touched[1 - role]
    }

    /// The bits of a role's counts: the lowest, the next, and the lines for which all higher ones are set.
    fn bits(&self, role: Role) -> (W::LineSet, W::LineSet, W::LineSet) {
        let counts = self.counts[role].as_ref();
        (counts[0], counts[1], counts[2..].iter().fold(!W::LineSet::EMPTY, |all, &bits| all & bits))
    }

    /// The role's open lines that lack so many points, from one to three.
    pub fn lacking(&self, role: Role, count: usize) -> W::LineSet {
        let (ones, twos, higher) = self.bits(role);
        let (ones, twos) = (if count == 2 { !ones } else { ones }, if count == 3 { !twos } else { twos });
        ones & twos & higher & self.open(role)
    }

    /// The lines that lack at most two points of the role, and had none of the other role at an earlier time.
    pub fn near(&self, role: Role, earlier: &Self) -> W::LineSet {
        let (_, twos, higher) = self.bits(role);
        twos & higher & earlier.open(role)
    }

    /// The role's open lines on which it has a point.
    pub fn begun(&self, role: Role) -> W::LineSet {
        self.touched[role] & self.open(role)
    }

    /// The points that complete a line of the role.
    pub fn completions(&self, role: Role) -> W::Points {
        self.board.points_on(self.lacking(role, 1)) & self.free()
    }
}

impl<W: Width> Moves for LineCounts<'_, W> {
    fn may_claim(&self, _: Role, point: Point) -> bool {
        self.free().has(point.into())
    }

    fn claim(&mut self, role: Role, point: Point) {
        self.place(role, point.into());
    }

    fn is_won(&self) -> bool {
        // The bits of a complete line have overflowed.
        let some = self.counts[PROTAGONIST].as_ref().iter().fold(W::LineSet::EMPTY, |some, &bits| some | bits);
        !(self.begun(PROTAGONIST) & !some).is_empty()
    }

    fn is_in_danger(&self) -> bool {
        !self.lacking(ANTAGONIST, 1).is_empty()
    }

    fn is_full(&self) -> bool {
        self.free().is_empty()
    }

    fn threats(&self) -> impl Iterator<Item = Point> {
        points(self.completions(PROTAGONIST))
    }
}

/// How wide the sets of points and of lines of a board are, and how long its lines.
pub trait Width: Copy + Debug + Default + Send + Sync + 'static {
    /// Sets of points.
    type Points: Bits;
    /// Sets of lines: bit l for line l.
    type LineSet: Bits;
    /// The bits of the counts of all lines, the lowest bits first: two for lines of at most four points, three for eight.
    type Counts: Copy + Debug + AsRef<[Self::LineSet]> + AsMut<[Self::LineSet]> + Send + Sync;

    /// The counts of lines without points.
    const NONE: Self::Counts;

    /// The most points of a line.
    fn longest() -> usize {
        1 << Self::NONE.as_ref().len()
    }

    /// Whether the board of a game fits, and has no opening rule.
    fn fits(rules: &Rules) -> bool {
        rules.points() <= Self::Points::WIDTH
            && rules.lines.len() <= Self::LineSet::WIDTH
            && rules.lines.iter().all(|line| line.len() <= Self::longest())
            && rules.named == [false, false]
    }
}

/// The width of boards whose sets of points and of lines are these, and whose counts have so many bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct WidthOf<Points, LineSet, const BITS: usize>(PhantomData<(Points, LineSet)>);

impl<P: Bits, L: Bits, const BITS: usize> Width for WidthOf<P, L, BITS> {
    type Points = P;
    type LineSet = L;
    type Counts = [L; BITS];
    const NONE: [L; BITS] = [L::EMPTY; BITS];
}

/// At most 64 points, and 128 lines of at most four points.
pub type Small = WidthOf<Points, LineSet, 2>;

/// At most 256 points, and 576 lines of at most four points.
pub type Large = WidthOf<Wide<4>, Wide<9>, 2>;

/// At most 256 points, and 576 lines of at most eight points.
pub type LargeLong = WidthOf<Wide<4>, Wide<9>, 3>;

/// At most 512 points, and 576 lines of at most eight points.
pub type Huge = WidthOf<Widest, Wide<9>, 3>;

/// A set of lines of a small board.
pub type LineSet = u128;

/// Evaluates an expression with the narrowest [`Width`] of a board as a type, if there is one. Unit tests have two widths alone, see
/// [`by_width`](crate::position::by_width): that of small boards, and the widest.
#[macro_export]
macro_rules! by_line_width {
    ($rules:expr, $width:ident => $expression:expr) => {{
        use $crate::position::{Huge, Large, LargeLong, Small, Width as _};
        let rules: &$crate::position::Rules = $rules;
        if Small::fits(rules) {
            type $width = Small;
            Some($expression)
        } else if Large::fits(rules) {
            #[cfg(not(test))]
            type $width = Large;
            #[cfg(test)]
            type $width = Huge;
            Some($expression)
        } else if LargeLong::fits(rules) {
            #[cfg(not(test))]
            type $width = LargeLong;
            #[cfg(test)]
            type $width = Huge;
            Some($expression)
        } else if Huge::fits(rules) {
            type $width = Huge;
            Some($expression)
        } else {
            None
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Claim, Game},
        position::Position,
        random::Random,
    };

    /// Compares the counts on a board with those of a position that counts point by point.
    fn compare<W: Width>(game: &Game, dice: &mut Random) {
        let rules = Rules::new(game, Claim::XenoWins);
        let board = BitBoard::<W>::new(&rules).unwrap();
        for moves in 0..60 {
            let counts = dice.line_counts(&board, moves % (board.points() * 7 / 8));
            let [own, other] = counts.sides.map(|set| points(set).collect::<Vec<_>>());
            let position = Position::with(&rules, &own, &other);
            for role in [PROTAGONIST, ANTAGONIST] {
                let completions: W::Points = mask(position.completions(role));
                assert_eq!(counts.completions(role), completions, "{:?} {:?}", game.name(), counts.sides);
                for line in 0..rules.lines.len() {
                    let open = position.is_open(role, line) && rules.counts[line][role];
                    let lacks = |missing| open && position.missing(role, line) == missing;
                    assert_eq!([1, 2, 3].map(|count| counts.lacking(role, count).has(line)), [1, 2, 3].map(lacks));
                }
            }
            assert_eq!(counts.reversed().reversed().sides, counts.sides);
            if let Some(point) = counts.completions(PROTAGONIST).elements().next() {
                assert!(!counts.is_won() && counts.with(PROTAGONIST, point).is_won());
            }
        }
    }

    #[test]
    fn the_counts_are_those_of_a_position_that_counts_point_by_point() {
        let mut dice = Random(1);
        let named = ["4^3", "mnk:5,5,3", "4^2 --maker-breaker"].map(|text| Game::parse(text).unwrap());
        let random: Vec<Game> = (0..20).map(|_| dice.game()).filter(|game| game.opening.points().is_empty()).collect();
        for game in named.into_iter().chain(random) {
            compare::<Small>(&game, &mut dice);
            compare::<Large>(&game, &mut dice);
            compare::<LargeLong>(&game, &mut dice);
            compare::<Huge>(&game, &mut dice);
        }
        for game in ["5^2", "8^2", "mnk:9,2,7", "mnk:15,15,5"].map(|text| Game::parse(text).unwrap()) {
            compare::<LargeLong>(&game, &mut dice);
        }
        for game in ["7^3", "mnk:15,15,5"].map(|text| Game::parse(text).unwrap()) {
            compare::<Huge>(&game, &mut dice);
        }
    }

    #[test]
    fn the_narrowest_width_is_chosen() {
        for (text, chosen) in [
            ("4^3", Some(0)),
            ("5^2", Some(2)),
            ("4^4", Some(1)),
            ("3^4", Some(1)),
            ("5^3", Some(2)),
            ("mnk:15,15,5", Some(2)),
            ("8^3", Some(3)),
            ("9^2", None),
            ("9^3", None),
            ("3^3 --forbid-opening 13", None),
        ] {
            let rules = Rules::new(&Game::parse(text).unwrap(), Claim::XenoWins);
            let fits = [Small::fits, Large::fits, LargeLong::fits, Huge::fits].map(|fits| fits(&rules));
            assert_eq!(fits.iter().position(|fits| *fits), chosen, "{text}");
            assert_eq!(<BitBoard>::new(&rules).is_some(), fits[0], "{text}");
        }
    }
}
