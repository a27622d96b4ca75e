//! Pairings and potentials, which hold a draw without further search.
//!
//! # Pairings
//!
//! Matchings that give two free points to each line that the other player could still complete.
//!
//! If each open line has two points of its own, the breaker answers a move on one of them on the other, and the
//! maker never owns both (Hales and Jewett, 1963). Finding such pairs is a problem of bipartite matching
//! between lines and free points, in which each line wants two.
//!
//! A largest matching is found along augmenting paths (Kuhn, 1955). Points that were matched before stay so where possible, so that a
//! search over similar positions pays only for the differences. One search along alternating paths finds the replies that leave a
//! pairing (Dulmage and Mendelsohn, 1958).
//!
//! An *augmenting path* goes from a line that lacks a point to a point that is held by another line, from there to
//! another point of that line, and so on, until a point is held by no line; then each line on the path takes the
//! point that it asked for, from the line after it. Paths are looked for breadth first. What a search that fails has met is not looked at again:
//! no path leads out of it, whatever other paths change. With e pairs of a line and a point on it, a path takes at most e steps, and
//! mostly a few.
//!
//! Invariants between two calls: a point is held by one line at most; a line holds as many points as `held` says,
//! and never more than two. After `fit`, every point held is free, every line that holds one is open, and the
//! matching is as large as any.
//!
//! # Potentials
//!
//! The potential of Erdős and Selfridge (1973) is a static draw test: it shows that a player can keep the other one from completing a
//! line. It gives a line that lacks n points the weight 2^-n. If the sum over the maker's open lines is below
//! 1 and the breaker is to move, he claims a point whose lines weigh most. The maker's next move doubles the lines
//! through his point, but adds at most what was taken away, so the sum never reaches 1, which a complete line
//! weighs. For example, seven lines of three points weigh 7/8: whatever the board, they are held by a breaker who
//! moves first; eight of them may not be.
//!
//! Only the integer part is needed for the test, and it is computed in integers, from the line that lacks most
//! points to the one that lacks none, halving at each step (specification: rules, R22). Rounding down at each step
//! gives the exact integer part.
//!
//! People and programs that follow a proof ask which point is heaviest, and ties and small differences decide. So
//! a [`Weight`] is exact, and never a floating-point number: a line of a hundred points weighs 2^-100.

use std::{cmp::Ordering, fmt, sync::Arc};

use fixedbitset::FixedBitSet;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::{
    game::Point,
    position::{Position, Role, Rules, point_of},
};

/// The number of free points for each line.
const PAIR: u8 = 2;

/// Stands for no line: the point is not matched.
const NOBODY: u32 = u32::MAX;

/// A matching of free points to the lines open to a player: at most two points per line, and one line per point.
#[derive(Clone, Debug)]
pub struct Matching {
    rules: Arc<Rules>,
    maker: Role,
    /// For each point, the line to which it is matched.
    holder: Vec<u32>,
    /// For each line, the number of points matched to it.
    held: Vec<u8>,
    /// How many points are missing since the last `fit`. If none is, there is a pairing.
    pub lacking: usize,
    /// The lines that were met by searches since `fit`, but for those that have found a path.
    met: FixedBitSet,
    /// The lines that a search has met: each with the place here of the line that asks it for a point, and this point.
    queue: Vec<(u32, usize, Point)>,
    spare: Vec<Point>,
}

impl Matching {
    /// An empty matching for the lines that count for `maker`. The other player wants to keep him from completing one.
    pub fn new(rules: &Arc<Rules>, maker: Role) -> Self {
        let (points, lines) = (rules.points(), rules.lines.len());
        Self {
            rules: Arc::clone(rules),
            maker,
            holder: vec![NOBODY; points],
            held: vec![0; lines],
            lacking: 0,
            met: FixedBitSet::with_capacity(lines),
            queue: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Becomes a copy of another matching of the same rules.
    pub fn copy(&mut self, other: &Self) {
        self.holder.copy_from_slice(&other.holder);
        self.held.copy_from_slice(&other.held);
        self.lacking = other.lacking;
    }

    /// Becomes a largest matching in this position, which must have the same rules.
    pub fn fit(&mut self, position: &Position) {
        for point in 0..self.holder.len() {
            let line = self.holder[point];
            let stays = || position.is_free(point_of(point)) && position.may_complete(self.maker, line as usize);
            if line != NOBODY && !stays() {
                self.holder[point] = NOBODY;
                self.held[line as usize] -= 1;
            }
        }
        self.met.clear();
        self.lacking = 0;
        let maker = self.maker;
        for line in position.open_lines(maker).filter(|&line| position.may_complete(maker, line)) {
            while self.held[line] < PAIR && self.augment(position, line) {}
            self.lacking += usize::from(PAIR - self.held[line]);
        }
    }

    /// Whether there is a pairing in this position, which must have the same rules.
    pub fn holds(&mut self, position: &Position) -> bool {
        // Without a bound, each open line needs two points.
        if position.left().is_none() && 2 * position.open_line_count(self.maker) > position.free_points() {
            return false;
        }
        self.fit(position);
        self.lacking == 0
    }

    /// The pairing, if the position of the last `fit` has one: for each open line two of its free points, ascending.
    pub fn pairs(&self) -> Option<Vec<[Point; 2]>> {
        let mut first: Vec<Option<Point>> = vec![None; self.held.len()];
        let mut pairs = Vec::new();
        for (point, &line) in (0..).zip(&self.holder).filter(|&(_, &line)| line != NOBODY) {
            match first[line as usize] {
                None => first[line as usize] = Some(point),
                Some(partner) => pairs.push([partner, point]),
            }
        }
        pairs.sort_unstable();
        (self.lacking == 0).then_some(pairs)
    }

    /// Gives a line one more point, along a shortest augmenting path.
    fn augment(&mut self, position: &Position, wanting: usize) -> bool {
        let Self { rules, holder, held, met, queue, .. } = self;
        if met.put(wanting) {
            return false;
        }
        queue.clear();
        queue.extend(u32::try_from(wanting).map(|line| (line, 0, 0)));
        let mut next = 0;
        while let Some(&(line, ..)) = queue.get(next) {
            for &point in rules.lines[line as usize].iter().filter(|&&point| position.is_free(point)) {
                let owner = holder[usize::from(point)];
                if owner == NOBODY {
                    // Each line on the path takes the point that it asks for, and the first one has one more.
                    let (mut at, mut asked) = (next, point);
                    while at > 0 {
                        let (line, before, given) = queue[at];
                        holder[usize::from(asked)] = line;
                        (at, asked) = (before, given);
                    }
                    holder[usize::from(asked)] = queue[0].0;
                    held[wanting] += 1;
                    queue.iter().for_each(|&(line, ..)| met.set(line as usize, false));
                    return true;
                }
                if !met.put(owner as usize) {
                    queue.push((owner, next, point));
                }
            }
            next += 1;
        }
        false
    }

    /// The points that some largest matching does not use, in the position of the last `fit`: the replies after which
    /// there is still a pairing. (A line through such a reply stays open here, but the reply is not available to it.)
    pub fn inessential(&mut self, position: &Position) -> &[Point] {
        // Unmatched points are of this kind. So are the points of a line that could use such a point instead.
        let Self { met, spare, .. } = self;
        met.clear();
        spare.clear();
        let unheld = |&point: &Point| self.holder[usize::from(point)] == NOBODY && position.is_free(point);
        spare.extend((0..self.holder.len()).map(point_of).filter(unheld));
        let mut next = 0;
        while let Some(&point) = spare.get(next) {
            next += 1;
            for &line in &self.rules.through[usize::from(point)] {
                if !met.contains(line as usize) && position.may_complete(self.maker, line as usize) {
                    met.insert(line as usize);
                    let held = |&&point: &&Point| self.holder[usize::from(point)] == line;
                    spare.extend(self.rules.lines[line as usize].iter().filter(held));
                }
            }
        }
        spare
    }
}

/// A sum of 2^-missing over lines, where *missing* is the number of points that a line lacks: for each such number, how many lines there are.
#[derive(Clone, Debug)]
pub struct Weight(pub Vec<u64>);

impl Weight {
    /// The potential: the weight of all lines open to the maker. If it is below 1, a breaker who is to move keeps the maker from
    /// completing a line.
    pub fn potential(position: &Position, maker: Role) -> Self {
        Self::on(position, maker, 0..position.rules().lines.len())
    }

    /// The weight of the lines through a point that are open to the maker.
    pub fn through(position: &Position, maker: Role, point: Point) -> Self {
        let through = &position.rules().through[usize::from(point)];
        Self::on(position, maker, through.iter().map(|&line| line as usize))
    }

    /// What some lines weigh, of those that the maker may still complete in time.
    fn on(position: &Position, maker: Role, lines: impl Iterator<Item = usize>) -> Self {
        let mut lacking = Vec::new();
        for line in lines.filter(|&line| position.may_complete(maker, line)) {
            let missing = position.missing(maker, line);
            lacking.resize(lacking.len().max(missing + 1), 0);
            lacking[missing] += 1;
        }
        Self(lacking)
    }

    /// The integer part.
    pub fn floor(&self) -> u64 {
        self.0.iter().rev().fold(0, |sum, lines| sum / 2 + lines)
    }

    /// The potential after the maker has claimed a free point of a position with this one: the lines through it weigh twice as much.
    #[must_use]
    pub fn after(&self, position: &Position, maker: Role, point: Point) -> Self {
        let mut sum = self.clone();
        let through = Self::through(position, maker, point);
        sum.0.iter_mut().zip(through.0).for_each(|(lines, more)| *lines += more);
        sum
    }
}

/// More than all lines of a board.
const FAR: i64 = 1 << 32;

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> Ordering {
        let lines = |weight: &Self, missing: usize| weight.0.get(missing).map_or(0, |&lines| lines.cast_signed());
        let longest = self.0.len().max(other.0.len());
        // In units of 2^-missing. All lines that lack more weigh less than `FAR` units.
        let difference = |sum: i64, missing| (2 * sum + lines(self, missing) - lines(other, missing)).clamp(-FAR, FAR);
        (0..longest).fold(0, difference).cmp(&0)
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Weight {}

/// The largest exponent of a denominator that is written in full.
const WRITTEN_OUT: u64 = 20;

/// A fraction in lowest terms: `15/16`, `0`, or `3/2^40` if the denominator is large.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let whole = self.0.iter().fold(BigUint::ZERO, |sum, &lines| (sum << 1_u8) + lines);
        let longest = self.0.len().saturating_sub(1) as u64;
        let common = whole.trailing_zeros().unwrap_or(longest).min(longest);
        write!(f, "{}", whole >> common)?;
        match longest - common {
            0 => Ok(()),
            exponent if exponent <= WRITTEN_OUT => write!(f, "/{}", 1_u64 << exponent),
            exponent => write!(f, "/2^{exponent}"),
        }
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Board, Claim, Game},
        position::{ANTAGONIST, PROTAGONIST, ResidualGame, Rules, Sides, mask},
        random::Random,
    };
    use std::collections::BTreeSet;

    /// Whether there is a pairing, by the method for small boards, which is itself tested against trying all.
    fn exists(position: &Position) -> bool {
        let sides: Sides = position.sides().map(mask);
        ResidualGame::new(position.rules()).residual(sides).pairing().is_some()
    }

    /// A position on random lines.
    fn random_position(dice: &mut Random) -> Position {
        let points = 4 + dice.below(8);
        let mut line = || (0..point_of(points)).filter(|_| dice.below(3) == 0).collect::<Vec<Point>>();
        let lines = (0..4).map(|_| line()).filter(|line| !line.is_empty()).collect();
        let game = Game::of_board(Board::new(points, lines).unwrap());
        let mut position = Position::new(&Rules::new(&game, Claim::OpheliaDraws));
        for point in (0..points).map(point_of) {
            if dice.below(6) == 0 {
                position.place([PROTAGONIST, ANTAGONIST][dice.below(2)], point);
            }
        }
        position
    }

    /// Pairs are two free points of each open line, and no point is in two.
    fn assert_pairs(position: &Position, pairs: &[[Point; 2]]) {
        let mut points = pairs.concat();
        points.sort_unstable();
        assert!(points.iter().all(|&point| position.is_free(point)) && points.windows(2).all(|two| two[0] < two[1]));
        let open = position.rules().lines.iter().enumerate().filter(|(line, _)| position.is_open(ANTAGONIST, *line));
        let has_pair = |line: &[Point]| pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)));
        assert_eq!(open.filter(|(_, line)| has_pair(line)).count(), position.open_line_count(ANTAGONIST), "{pairs:?}");
        assert_eq!(pairs.len(), position.open_line_count(ANTAGONIST), "{pairs:?}");
    }

    #[test]
    fn a_pairing_is_found_just_if_there_is_one_and_inessential_points_are_those_that_it_survives() {
        let mut dice = Random(3);
        let mut counts = [[0; 2]; 2];
        for _ in 0..2000 {
            let mut position = random_position(&mut dice);
            let mut matching = Matching::new(position.rules(), ANTAGONIST);
            matching.fit(&position);
            let all = exists(&position);
            assert_eq!(matching.lacking == 0, all, "{:?} after {:?}", position.rules().lines, position.trail());
            let pairs = matching.pairs();
            assert_eq!((pairs.is_some(), matching.holds(&position)), (all, all));
            counts[0][usize::from(all)] += 1;
            let Some(pairs) = pairs else { continue };
            assert_pairs(&position, &pairs);
            let mut inessential = matching.inessential(&position).to_vec();
            inessential.sort_unstable();
            let mut survived = Vec::new();
            for reply in position.moves(ANTAGONIST) {
                position.place(ANTAGONIST, reply);
                let exists = exists(&position);
                position.take_back();
                counts[1][usize::from(exists)] += 1;
                survived.extend(exists.then_some(reply));
            }
            assert_eq!(inessential, survived, "{:?} after {:?}", position.rules().lines, position.trail());
        }
        assert!(counts.as_flattened().iter().all(|&count| count > 300), "{counts:?}");
    }

    #[test]
    fn a_matching_that_follows_the_game_is_as_large_as_a_new_one() {
        let rules = Rules::new(&Game::parse("4^3").unwrap(), Claim::OpheliaDraws);
        let mut dice = Random(5);
        let mut position = Position::new(&rules);
        let mut followed = Matching::new(&rules, ANTAGONIST);
        for _ in 0..1000 {
            let free = position.moves(ANTAGONIST);
            if free.is_empty() || dice.below(5) < 2 {
                position.take_back();
            } else {
                position.place([PROTAGONIST, ANTAGONIST][dice.below(2)], free[dice.below(free.len())]);
            }
            let mut new = Matching::new(&rules, ANTAGONIST);
            new.fit(&position);
            followed.fit(&position);
            assert_eq!(followed.lacking, new.lacking);
            let held = followed.holder.iter().filter(|&&line| line != NOBODY).count();
            assert_eq!(held + followed.lacking, 2 * position.open_line_count(ANTAGONIST));
        }
    }

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::XenoWins))
    }

    #[test]
    fn the_potential_after_a_move_is_that_of_the_new_position() {
        // The lines of 9, 8, ..., 3 points through the first, and some without it.
        let lines = (3..10).map(|size| (0..size).collect()).chain([vec![5, 6], vec![7, 8], vec![4, 8], vec![2, 3]]);
        let game = Game::of_board(Board::new(70, lines.chain([(0..70).collect()]).collect()).unwrap());
        let mut position = Position::new(&Rules::new(&game, Claim::XenoWins));
        let mut met = BTreeSet::new();
        for point in [8, 1, 6, 0, 7] {
            let whole = Weight::potential(&position, PROTAGONIST);
            for reply in position.moves(PROTAGONIST) {
                position.place(PROTAGONIST, reply);
                let expected = Weight::potential(&position, PROTAGONIST).floor();
                position.take_back();
                let found = whole.after(&position, PROTAGONIST, reply).floor();
                assert_eq!(found, expected, "{reply} after {:?}", position.trail());
                met.insert(expected);
            }
            position.place(PROTAGONIST, point);
        }
        assert!(met.len() > 3, "{met:?}");
    }

    #[test]
    fn potentials_are_fractions_in_lowest_terms_and_below_1_where_the_checked_one_is_0() {
        for (expression, expected, floor) in [
            ("4^2", "5/8", 0),
            ("3^2", "1", 1),
            ("3^3", "49/8", 6),
            ("mnk:2,2,3", "0", 0),
            ("mnk:40,1,40", "1/2^40", 0),
        ] {
            let weight = Weight::potential(&empty(expression), PROTAGONIST);
            assert_eq!((&*weight.to_string(), weight.floor()), (expected, floor), "{expression}");
            assert_eq!(weight < Weight(vec![1]), floor == 0, "{expression}");
        }
        let weight = |point| Weight::through(&empty("3^2"), PROTAGONIST, point);
        assert_eq!([0, 1, 4].map(|point| weight(point).to_string()), ["3/8", "1/4", "1/2"]);
        assert!(weight(1) < weight(0) && weight(0) < weight(4) && weight(0) == weight(8));
    }
}
