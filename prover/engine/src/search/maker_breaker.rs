//! Draws by exact search, component by component (Maker-Breaker games).
//!
//! Whether Ophelia can keep Xeno from completing a line is a question about the lines that are open to him, and no
//! others: he is Maker, she is Breaker. Lines without a common point are apart, and are never searched together.
//!
//! Moves of Breaker's cut the board. Two components with ten moves each are twenty moves to look at, and not a
//! hundred pairs; and the same component occurs in many positions, and is known by its *name*. So boards are
//! decided here that a search of whole positions does not decide. Where nothing falls apart it is an ordinary
//! search, and soon at its limit.
//!
//! Threats of Breaker's own lines are not looked at. If she holds without them, the draw is true in every
//! convention; if she does not, nothing is said about the strong game.
//!
//! The cost is counted in components that are looked into; each keeps one entry, with its lines. Points of a
//! component are numbers below 128, so that a line is one set of bits. The judge of parts asks about few points only, and has
//! sets of half the width, which takes less time.
//!
//! # Lines
//!
//! Lines are sets of free points. A move of Maker's takes the point out of its lines, and one of Breaker's takes
//! these lines away. So a position is nothing but a set of lines, and who owns which points is forgotten. That is
//! why positions reached in different ways are one.
//!
//! # Reductions
//!
//! They make smaller lines with the same outcome. Each is exact, and each is tried again until none helps.
//!
//! In the proofs, *Breaker holds* lines if Maker, who is to move as is said, does not come to own one. Maker owning
//! more points and lines having fewer points only help Maker; fewer lines and a pass only harm him.
//!
//! - *A line that contains another one goes*: see [`minimal`].
//! - *Twins.* If two points x, y lie on the same lines, these lines go, and both points with them. If Breaker holds
//!   the rest, he holds all: he answers x by y and y by x, so that Maker owns no line through them; if he wins
//!   moving first, he first moves as in the rest, or passes. If Maker wins the rest, he wins. So a line with two
//!   points that lie on no other line is held by that pair.
//! - *A point on no line goes.* To claim it is to pass, and a pass never helps.
//! - *A forced exchange*, with Maker to move: if {x, y} is a line and y lies on no other one, Maker owns x and the
//!   line goes. If Breaker holds what is left, moving second, he holds all: he answers x by y and y by x. Maker
//!   then owns at most x of the two, and y lies on no other line. If Maker wins what is left, he claims x, Breaker
//!   must claim y, and he is to move there.
//! - *Won*: a line of which nothing is lacking; with Maker to move a line that lacks one point, or two lines of two
//!   points each with a common point, which he claims; with Breaker to move two lines that lack one point each.
//!
//! # Components
//!
//! Lines that have no common point, even through others, are apart.
//!
//! What two components together are worth follows from what each is worth to Maker when he moves first there, and
//! when he moves second. The proofs are below; they rest on one fact, that a pass never helps who passes.
//!
//! # Names of components
//!
//! Isomorphic lines mostly get the same name.
//!
//! The search keeps the outcome of each component, and a component comes back on other points, turned or reflected.
//! So its points are numbered by what lies around them: a mark for each point, refined twice by the marks on its
//! lines. A canonical form would refine until nothing changes and try all points that stay alike. Here they keep
//! their order, so two isomorphic components may get two names, and are searched twice. A canonical form would take
//! more time at each component.
//!
//! Different components never share a name, as the name has all lines. Equal marks only make points look alike.
//!
//! # The search
//!
//! It says who wins, and keeps the outcome of each component that was met by its name.
//!
//! `maker_wins` and `breaker_loses` take any lines: they reduce them, cut them into components, and combine what is
//! known of these. `wins` looks into one component, move by move, the heaviest first. The three call each other;
//! each call has at least one point less, so the depth is at most the number of points.
//!
//! An outcome that is kept is exact. If the limit is met, nothing is kept of the components that were being looked
//! into, and all others stay known for the next question.
//!
//! # The start
//!
//! The lines that the antagonist can still complete at the start of a game are cut into groups before they become
//! sets of bits, so that only joined lines need to have at most 128 points together, and not the board.
//!
//! # Parts
//!
//! The pairs that reductions set aside, and the lines that they leave, are lines of parts that hold a position which
//! Maker does not win. The games of these parts are proved as those of any parts.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::search::{
    Exhaustion,
    parts::{Lines as LinesOfPoints, components as joined, lacking},
};
use pgc_core::{
    game::Point,
    position::{Bits, Position, union},
};

/// Points, as numbers below 128. Small parts have narrower sets, with which the search is faster.
pub(crate) type Mask = u128;

/// Lines: what Maker lacks of each. After [`minimal`] none contains another one.
pub(crate) type Masks<P> = Vec<P>;

/// The lines that contain no other one, each once, the shortest first.
///
/// Whoever owns a line owns those within it, and who keeps the other one from these keeps him from it: so the outcome stays.
pub(crate) fn minimal<P: Bits>(mut lines: Masks<P>) -> Masks<P> {
    lines.sort_unstable_by_key(|line| (line.count(), *line));
    let mut kept: Masks<P> = Vec::with_capacity(lines.len());
    for line in lines {
        if !kept.iter().any(|other| other.is_in(line)) {
            kept.push(line);
        }
    }
    kept
}

/// The points on two lines or more.
fn twice<P: Bits>(lines: &[P]) -> P {
    let (mut once, mut twice) = (P::EMPTY, P::EMPTY);
    for &line in lines {
        twice |= once & line;
        once |= line;
    }
    twice
}

/// The lines after Maker has claimed these points.
fn claimed<P: Bits>(lines: &[P], points: P) -> Masks<P> {
    lines.iter().map(|line| line.without(points)).collect()
}

/// The lines after Breaker has claimed a point.
fn broken<P: Bits>(lines: &[P], point: usize) -> Masks<P> {
    lines.iter().copied().filter(|line| !line.has(point)).collect()
}

/// The points of some lines.
fn points_of<P: Bits>(lines: &[P]) -> P {
    union(lines.iter().copied())
}

/// More than the number of any point of the lines.
fn width<P: Bits>(lines: &[P]) -> usize {
    let words = (1..).zip(points_of(lines).words()).filter(|&(_, word)| word != 0);
    words.map(|(count, word)| 64 * count - word.leading_zeros() as usize).max().unwrap_or(0)
}

/// A weight for a number of points: 2^-n in units of 2^-100, rounded up.
fn weight(points: u32) -> u128 {
    1 << 100_u32.saturating_sub(points)
}

/// Whether the potential of Erdős and Selfridge (1973), the sum of 2^-n over the lines of n points, shows that Maker cannot win: it is
/// below 1 with Breaker to move, or below 1/2 with Maker to move, whose move at most doubles it.
///
/// Breaker claims a point whose lines weigh most; what Maker's next move adds is at most what was taken off. So the sum stays below 1, and
/// a line of which Maker lacks nothing weighs 1.
pub(crate) fn is_light<P: Bits>(lines: &[P], maker_moves: bool) -> bool {
    let sum = lines.iter().fold(0_u128, |sum, line| sum.saturating_add(weight(line.count())));
    sum < weight(u32::from(maker_moves))
}

/// For each point the sum of the weights of its lines; 0 for points on none.
fn weights<P: Bits>(lines: &[P]) -> Vec<u128> {
    let mut weights = vec![0_u128; width(lines)];
    for line in lines {
        line.elements().for_each(|point| weights[point] = weights[point].saturating_add(weight(line.count())));
    }
    weights
}

/// For each point the points that lie on all its lines, itself among them.
fn meets<P: Bits>(lines: &[P]) -> Vec<P> {
    let mut meets = vec![!P::EMPTY; width(lines)];
    for &line in lines {
        line.elements().for_each(|point| meets[point] &= line);
    }
    meets
}

/// What reductions leave.
struct Remainder<P> {
    /// Lines, none of which contains another one.
    lines: Masks<P>,
    /// Disjoint pairs of points that lie on none of them. Each line from before contains a pair, or one of the lines that are left.
    pairs: Masks<P>,
}

/// Reduces lines with this player to move; nothing is left if Maker wins.
fn reduced<P: Bits>(lines: Masks<P>, maker_moves: bool) -> Option<Remainder<P>> {
    let mut left = Remainder { lines: minimal(lines), pairs: Vec::new() };
    loop {
        if is_won(&left.lines, maker_moves) {
            return None;
        }
        if let Some([one, other]) = twins(&left.lines) {
            left.lines.retain(|line| !line.has(one));
            left.pairs.push(P::single(one) | P::single(other));
        } else if let Some([gained, lost]) = maker_moves.then(|| exchange(&left.lines)).flatten() {
            let rest: Masks<P> = left.lines.iter().copied().filter(|line| !line.has(lost)).collect();
            left.lines = minimal(claimed(&rest, P::single(gained)));
            left.pairs.push(P::single(gained) | P::single(lost));
        } else {
            return Some(left);
        }
    }
}

/// The lines that are left when those go, one after the other, of which two points lie on no other line: these are twins.
pub(crate) fn without_pairs<P: Bits>(mut lines: Masks<P>) -> Masks<P> {
    loop {
        let (twice, before) = (twice(&lines), lines.len());
        lines.retain(|line| line.without(twice).count() < 2);
        if lines.len() == before {
            return lines;
        }
    }
}

/// Whether Maker wins at once. The lines are minimal, so the shortest come first.
fn is_won<P: Bits>(lines: &[P], maker_moves: bool) -> bool {
    let size = |at: usize| lines.get(at).map(|line| line.count());
    if size(0) == Some(0) || if maker_moves { size(0) == Some(1) } else { size(1) == Some(1) } {
        return true;
    }
    let mut seen = P::EMPTY;
    maker_moves
        && lines.iter().take_while(|line| line.count() == 2).any(|&line| {
            let is_met = seen.meets(line);
            seen |= line;
            is_met
        })
}

/// Two points on the same lines.
fn twins<P: Bits>(lines: &[P]) -> Option<[usize; 2]> {
    let meets = meets(lines);
    lines.iter().find_map(|line| {
        line.elements().find_map(|one| {
            let others = meets[one].without(P::single(one));
            others.elements().find(|&other| meets[other].has(one)).map(|other| [one, other])
        })
    })
}

/// A line of two points of which the second lies on no other line.
fn exchange<P: Bits>(lines: &[P]) -> Option<[usize; 2]> {
    let twice = twice(lines);
    lines.iter().take_while(|line| line.count() == 2).find_map(|line| {
        let lost = line.without(twice).least()?;
        let gained = line.without(P::single(lost)).least()?;
        Some([gained, lost])
    })
}

/// The components: lines that are joined by common points, those with fewest points first.
///
/// Where a game falls into components, with Maker to move he wins if and only if he wins one of them, moving first. If he does, he plays
/// there; a reply elsewhere is a pass there, and a pass harms who passes. If he does not, Breaker answers each move within its component.
///
/// With Breaker to move, Maker wins if and only if he wins one component although Breaker begins there, or wins two or more of them moving
/// first. If he wins one in which Breaker begins, he plays there: a move elsewhere is a pass. If he wins two moving first, Breaker's
/// move leaves one of them as it is, and Maker begins there. Otherwise he wins at most one moving first, and Breaker begins just there by a
/// move after which Maker does not win it; where there is none, Breaker moves anywhere. Then Maker is to move, and wins no component
/// moving first.
fn components<P: Bits>(lines: &[P]) -> Vec<Masks<P>> {
    let mut sets: Vec<P> = Vec::new();
    for &line in lines {
        let joined = sets.iter().filter(|set| set.meets(line)).fold(line, |joined, &set| joined | set);
        sets.retain(|set| !set.meets(line));
        sets.push(joined);
    }
    let within = |set: P| lines.iter().copied().filter(|line| line.meets(set)).collect();
    let mut parts: Vec<Masks<P>> = sets.into_iter().map(within).collect();
    parts.sort_by_key(|part| (points_of(part).count(), part.len(), part.clone()));
    parts
}

/// The same lines with their points numbered anew, from 0, in an order that depends little on how they were numbered;
/// the shortest lines first.
pub(crate) fn named<P: Bits>(lines: &[P]) -> Masks<P> {
    let width = width(lines);
    let [mut marks, mut next] = [[0_u64; Mask::WIDTH]; 2];
    let (mut marks, mut next) = (&mut marks[..width], &mut next[..width]);
    for line in lines {
        let mark = 1_u64.rotate_left(4 * line.count() - 4);
        line.elements().for_each(|point| marks[point] = marks[point].wrapping_add(mark));
    }
    for _ in 0..2 {
        let spread = |(next, mark): (&mut u64, &u64)| *next = mark.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        next.iter_mut().zip(&*marks).for_each(spread);
        for line in lines {
            let sum =
                line.elements().fold(u64::from(line.count()), |sum, point| sum.wrapping_add(stirred(marks[point])));
            line.elements().for_each(|point| next[point] = next[point].wrapping_add(stirred(sum)));
        }
        std::mem::swap(&mut marks, &mut next);
    }
    let mut order: Vec<usize> = points_of(lines).elements().collect();
    order.sort_by_key(|&point| Reverse(marks[point]));
    let mut places = vec![P::EMPTY; width];
    order.iter().zip(0..).for_each(|(&point, place)| places[point] = P::single(place));
    let mut named: Masks<P> = lines.iter().map(|line| union(line.elements().map(|point| places[point]))).collect();
    named.sort_unstable_by_key(|line| (line.count(), *line));
    named
}

/// Spreads the bits of a mark.
fn stirred(word: u64) -> u64 {
    let word = word.wrapping_mul(0xD134_2543_DE82_EF95);
    word ^ (word >> 29)
}

/// What is known of a component: whether Maker wins moving first, and moving second.
type MakerWins = [Option<bool>; 2];

/// A search, which says of lines and positions whether Maker, the antagonist, wins. What it has found it keeps from one question to the next.
pub(crate) struct MakerBreaker<'r, P = Mask> {
    known: FxHashMap<Masks<P>, MakerWins>,
    /// How many components it has looked into.
    pub(crate) nodes: u64,
    /// How many it may look into.
    most: u64,
    report: &'r dyn Fn(u64),
}

impl<'r, P: Bits> MakerBreaker<'r, P> {
    /// A search without a limit. `report` gets the number of components that it has looked into, each time.
    pub(crate) fn new(report: &'r dyn Fn(u64)) -> Self {
        MakerBreaker { known: FxHashMap::default(), nodes: 0, most: u64::MAX, report }
    }

    /// The points of a component in which the antagonist, who is to move, completes a line, if there is one. The search may look into so many
    /// components, counted from its first question.
    ///
    /// The protagonist's own lines are not looked at. A draw is true whatever they are.
    ///
    /// # Errors
    ///
    /// The search met its limit, lines that are joined have more than 128 points, or the antagonist has completed a line.
    pub(crate) fn won(&mut self, position: &Position, most: u64) -> Result<Option<Vec<Point>>, Exhaustion> {
        self.most = most;
        for (points, lines) in groups::<P>(position)? {
            let Some(left) = reduced(lines, false) else { return Ok(Some(points)) };
            for part in components(&left.lines) {
                let within = points_of(&part);
                if self.maker_wins(part)? {
                    return Ok(Some(within.elements().map(|point| points[point]).collect()));
                }
            }
        }
        Ok(None)
    }

    /// Whether Maker wins, who is to move.
    pub(crate) fn maker_wins(&mut self, lines: Masks<P>) -> Result<bool, Exhaustion> {
        let Some(left) = reduced(lines, true) else { return Ok(true) };
        for part in components(&left.lines) {
            if self.wins(part, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Maker wins although Breaker is to move.
    fn breaker_loses(&mut self, lines: Masks<P>) -> Result<bool, Exhaustion> {
        let Some(left) = reduced(lines, false) else { return Ok(true) };
        // Where one point is lacking, Breaker has to move there: there is no second one.
        let lacking = left.lines.first().filter(|line| line.count() == 1);
        if let Some(point) = lacking.and_then(|line| line.least()) {
            return self.maker_wins(broken(&left.lines, point));
        }
        let mut parts = components(&left.lines);
        if parts.len() <= 1 {
            return parts.pop().map_or(Ok(false), |part| self.wins(part, false));
        }
        let mut first = None;
        for part in parts {
            if self.maker_wins(part.clone())? && first.replace(part).is_some() {
                return Ok(true);
            }
        }
        // Whoever wins moving second wins moving first.
        first.map_or(Ok(false), |part| self.wins(part, false))
    }

    /// Whether Maker wins reduced lines that are one component.
    fn wins(&mut self, lines: Masks<P>, maker_moves: bool) -> Result<bool, Exhaustion> {
        if is_light(&lines, maker_moves) {
            return Ok(false);
        }
        let side = usize::from(!maker_moves);
        let name = named(&lines);
        if let Some(wins) = self.known.get(&name).and_then(|known| known[side]) {
            return Ok(wins);
        }
        if self.nodes >= self.most {
            return Err(Exhaustion);
        }
        self.nodes += 1;
        (self.report)(self.nodes);
        // Without a move that does better, the player who is to move loses: Maker wins if Breaker has none, and the
        // other way round.
        let mut wins = !maker_moves;
        for point in moves(&lines) {
            let then = if maker_moves {
                self.breaker_loses(claimed(&lines, P::single(point)))?
            } else {
                self.maker_wins(broken(&lines, point))?
            };
            if then == maker_moves {
                wins = maker_moves;
                break;
            }
        }
        self.known.entry(name).or_default()[side] = Some(wins);
        Ok(wins)
    }
}

/// The moves that matter, for either player, those on the heaviest lines first.
///
/// If each line through y goes through x, too, the move x is as good as y for whoever moves. Let the names of x and y be exchanged in what
/// y leaves. After Maker's move the lines through both, or none, are then the same in both; one through x alone lacks more after the move
/// y. After Breaker's move the lines through x alone are left by y only. So y is left out; of points on the same lines, all but the least.
fn moves<P: Bits>(lines: &[P]) -> Vec<usize> {
    let (meets, weights) = (meets(lines), weights(lines));
    let is_best = |&point: &usize| {
        let others = meets[point].without(P::single(point));
        !others.elements().any(|other| !meets[other].has(point) || other < point)
    };
    let mut moves: Vec<usize> = points_of(lines).elements().filter(is_best).collect();
    moves.sort_by_key(|&point| (Reverse(weights[point]), point));
    moves
}

/// Points, ascending, and lines of them, which number these from 0.
type Cluster<P> = (Vec<Point>, Masks<P>);

/// What the antagonist lacks of each line that is open to him, apart where no points are common.
fn groups<P: Bits>(position: &Position) -> Result<Vec<Cluster<P>>, Exhaustion> {
    let open = lacking(position);
    if open.iter().any(Vec::is_empty) {
        return Err(Exhaustion);
    }
    let group = |(points, lines): (Vec<Point>, LinesOfPoints)| {
        let number = |point: &Point| points.binary_search(point).unwrap_or(0);
        let set = |line: &Vec<Point>| union(line.iter().map(|point| P::single(number(point))));
        let lines = (points.len() <= P::WIDTH).then(|| lines.iter().map(set).collect()).ok_or(Exhaustion)?;
        Ok((points, lines))
    };
    joined(&open).into_iter().map(group).collect()
}

/// The lines of parts that hold a position, if few moves of the antagonist's do not win: the pairs that reductions set aside, and what they leave.
pub(crate) fn parts(position: &Position) -> Option<LinesOfPoints> {
    let mut parts = Vec::new();
    for (points, lines) in groups::<Mask>(position).ok()? {
        let Remainder { lines, pairs } = reduced(lines, true)?;
        parts.extend(pairs.iter().chain(&lines).map(|line| line.elements().map(|point| points[point]).collect()));
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::{
        game::{Board, Claim, Game},
        position::{Rules, points},
        random::Random,
        symmetry::isomorphism,
    };

    #[test]
    fn a_limit_ends_the_search() {
        let plane = [0b000_0111, 0b001_1001, 0b110_0001, 0b010_1010, 0b101_0010, 0b011_0100, 0b100_1100];
        let mut search = MakerBreaker::<Mask> { most: 1, ..MakerBreaker::new(&|_| ()) };
        assert!(search.maker_wins(plane.to_vec()).is_err());
        search.most = 1_000;
        assert_eq!(search.maker_wins(plane.to_vec()), Ok(true), "the Fano plane");
        let start = Position::new(&Rules::new(&Game::parse("4^2").unwrap(), Claim::OpheliaDraws));
        assert_eq!(search.won(&start, 0), Err(Exhaustion));
    }

    #[test]
    fn the_potential_is_compared_with_one_and_with_a_half() {
        let four = [0b111, 0b11_1000, 0b1_1100_0000, 0b1110_0000_0000];
        assert!(!is_light::<Mask>(&four, true), "4/8 with Maker to move");
        assert!(is_light::<Mask>(&four[..3], true));
        let pairs = [0b11, 0b1100, 0b11_0000, 0b1100_0000];
        assert!(is_light::<Mask>(&pairs[..3], false) && !is_light::<Mask>(&pairs, false), "3/4 and 1");
        assert!(is_light::<Mask>(&[], true) && !is_light::<Mask>(&[0], false));
        assert!(is_light(&[Mask::MAX], true), "no line is too long");
    }

    #[test]
    fn names_are_a_bijection_and_mostly_the_same_for_isomorphic_lines() {
        let board = |lines: &[Mask]| Board::new(10, lines.iter().map(|&line| points(line).collect()).collect());
        let (mut dice, mut same) = (Random(5), 0);
        for _ in 0..1_000 {
            let count = 3 + dice.below(6);
            let lines: Masks<Mask> = (0..count).map(|_| u128::from(1 + dice.word() % 1023)).collect();
            let one = named(&lines);
            assert!(isomorphism(&board(&one).unwrap(), &board(&lines).unwrap()).unwrap().is_some());
            let mut images: Vec<usize> = (0..10).collect();
            (0..10).rev().for_each(|at| images.swap(at, dice.below(at + 1)));
            let image = |line: &Mask| line.elements().fold(0, |set, point| set | Mask::single(images[point]));
            same += usize::from(named(&lines.iter().map(image).collect::<Masks<Mask>>()) == one);
        }
        assert!(same > 970, "{same}");
    }
}
