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
//! component are numbers below 128, so that a line is one word.
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
//! So its points are numbered by their surroundings: a colour for each point, refined by the colours on its lines
//! until nothing changes, as canonical labelling does it. Where points stay alike, one of the smallest class is
//! chosen and told apart. A canonical form would try each of them; here the first is taken, so two isomorphic
//! components may get two names, and are searched twice. A canonical form would take more time at each component.
//!
//! Different components never share a name, as the name has all lines. Hash collisions of colours only make points
//! look alike.
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
//! sets of bits, so that only joined lines need to have at most 128 points together, and not the board. Groups are
//! found by union-find over the points.
//!
//! # The strategy
//!
//! What the search finds is written as games of parts: each component is one, and is held by a cover of scripts after
//! which it falls apart again, into games that were written before.
//!
//! A script is a move of Breaker's and what holds the lines after it. Where parts do, it answers each of Maker's
//! moves that is no point of them. So moves are given to Maker one after the other, as many as he may have at once
//! without winning: what holds the lines then answers them all.
//!
//! The candidates for a cover are the potential, each move with a pairing, and each move with parts; a set cover
//! chooses, with the bytes as cost, where a game that is written already is cheap. The recursion is the proof: a
//! game cites games with fewer points. Games are kept by their names, so each is written once.
//!
//! The answers are asked of the search again, and what it does not know any more it finds again, within a larger
//! limit.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::search::parts::lines::{components as joined, lacking};
use crate::set_cover::SetCover;
use pgc_core::game::{Board, Claim, Convention, Game, Point};
use pgc_core::position::point_set::{Bits, hash, points};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, point_of};
use pgc_core::potential::has_pairing;
use pgc_core::strategy::{Ending, Part, PartGame, Strategy, Term, replay};

/// How many times the components that a search may look into may be looked into to write what it found.
const PATIENCE: u64 = 4;

/// The question whether the antagonist, who is to move at the start, completes a line against a player who only prevents it.
pub(crate) struct MakerBreaker<'r> {
    rules: &'r Arc<Rules>,
    groups: Vec<Group>,
    search: Search<'r>,
    most: u64,
}

impl<'r> MakerBreaker<'r> {
    /// The question at the start of a game without a bound of moves, where the antagonist is to move and the protagonist is not constrained.
    /// The search may look into so many components; `report` gets their number. Nothing if there is no such question, or lines that are
    /// joined have more than 128 points.
    ///
    /// The protagonist's own lines are not looked at. A draw is true whatever they are.
    pub(crate) fn new(rules: &'r Arc<Rules>, most: u64, report: &'r dyn Fn(u64)) -> Option<Self> {
        let position = Position::at_start(rules);
        let is_asked =
            rules.claim.is_draw() && rules.antagonist_begins && !rules.named[PROTAGONIST] && rules.moves.is_none();
        if !is_asked || position.has_completed(ANTAGONIST) {
            return None;
        }
        Some(MakerBreaker { rules, groups: groups(&position)?, search: Search::new(most, report), most })
    }

    /// Allows so many components in all.
    pub(crate) fn allow(&mut self, most: u64) {
        self.most = most;
        self.search.allow(most.saturating_sub(self.search.nodes));
    }

    /// The points of a component in which the antagonist completes a line, if there is one.
    ///
    /// # Errors
    ///
    /// The search met its limit.
    pub(crate) fn won(&mut self) -> Result<Option<Vec<Point>>, LimitReached> {
        for Group { points, lines } in &self.groups {
            let Some(left) = reduced(lines.clone(), false) else { return Ok(Some(points.clone())) };
            for part in components(&left.lines) {
                if self.search.maker_wins(part.clone())? {
                    return Ok(Some(points_of(&part).elements().map(|point| points[point]).collect()));
                }
            }
        }
        Ok(None)
    }

    /// The strategy by which the antagonist completes no line, if he [wins](Self::won) none and it is written within four times the limit.
    pub(crate) fn strategy(&mut self) -> Option<Strategy> {
        self.search.allow(self.most.saturating_mul(PATIENCE));
        let theorem = theorem(self.rules, &self.groups, &mut self.search)?;
        let strategy = Strategy { claim: self.rules.claim, lemmas: Vec::new(), theorem };
        replay::steps(self.rules, &strategy).map(|_| strategy)
    }
}

/// Says of single positions, and of the lines of parts, whether the antagonist, who is to move, completes a line against a player who only
/// prevents it.
pub(crate) struct Breaker {
    search: Search<'static>,
    most: u64,
}

impl Breaker {
    /// A judge that looks into at most so many components for a position.
    pub(crate) fn new(most: u64) -> Breaker {
        Breaker { search: Search::new(most, &|_| ()), most }
    }

    /// Whether the antagonist completes no line; nothing if that is not found within the limit, or lines that are joined have more than 128
    /// points.
    pub(crate) fn holds(&mut self, position: &Position) -> Option<bool> {
        self.search.allow(self.most);
        for Group { lines, .. } in groups(position)? {
            if self.search.maker_wins(lines).ok()? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether Maker, who is to move, completes none of these lines; nothing if that is not found within the limit.
    pub(crate) fn keeps(&mut self, lines: Lines) -> Option<bool> {
        self.search.allow(self.most);
        self.search.maker_wins(lines).ok().map(|wins| !wins)
    }
}

/// The theorem that groups of lines are held; nothing if the search meets its limit, or a board is too large for a certificate.
fn theorem(rules: &Arc<Rules>, groups: &[Group], search: &mut Search) -> Option<Term> {
    let mut writer = Writer::new(search);
    let mut parts: Vec<Part> = Vec::new();
    for Group { points, lines } in groups {
        let pieces = pieces(lines.clone())?;
        for mut part in writer.parts(&pieces)? {
            part.points.iter_mut().for_each(|point| *point = points[usize::from(*point)]);
            parts.push(part);
        }
    }
    if let [Part { game, points }] = &parts[..] {
        // Where nothing falls apart, the game need not be written beside the board.
        let theorem = placed(&game.strategy().theorem, &|point| points[usize::from(point)]);
        let strategy = Strategy { claim: rules.claim, lemmas: Vec::new(), theorem };
        if replay::steps(rules, &strategy).is_some() {
            return Some(strategy.theorem);
        }
    }
    let ending = if parts.is_empty() { Ending::Pairing } else { Ending::Parts(parts) };
    Some(Term { moves: Vec::new(), ending })
}

/// Points, as numbers below 128.
pub(crate) type Points = u128;

/// Lines: what Maker lacks of each. After [`minimal`] none contains another one.
pub(crate) type Lines = Vec<Points>;

/// The lines that contain no other one, each once, the shortest first.
///
/// Whoever owns a line owns those within it, and who keeps the other one from these keeps him from it: so the outcome stays.
fn minimal(mut lines: Lines) -> Lines {
    lines.sort_unstable_by_key(|line| (line.count(), *line));
    lines.dedup();
    let mut kept: Lines = Vec::with_capacity(lines.len());
    for line in lines {
        if !kept.iter().any(|other| other & !line == 0) {
            kept.push(line);
        }
    }
    kept
}

/// The lines after Maker has claimed these points.
fn claimed(lines: &[Points], points: Points) -> Lines {
    lines.iter().map(|line| line & !points).collect()
}

/// The lines after Breaker has claimed a point.
fn broken(lines: &[Points], point: usize) -> Lines {
    lines.iter().copied().filter(|line| !line.has(point)).collect()
}

/// The points of some lines.
fn points_of(lines: &[Points]) -> Points {
    lines.iter().fold(0, |all, line| all | line)
}

/// More than the number of any point of the lines.
fn width(lines: &[Points]) -> usize {
    Points::WIDTH - points_of(lines).leading_zeros() as usize
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
fn is_light(lines: &[Points], maker_moves: bool) -> bool {
    let sum = lines.iter().fold(0_u128, |sum, line| sum.saturating_add(weight(line.count())));
    sum < weight(u32::from(maker_moves))
}

/// For each point the sum of the weights of its lines; 0 for points on none.
fn weights(lines: &[Points]) -> Vec<u128> {
    let mut weights = vec![0_u128; width(lines)];
    for line in lines {
        line.elements().for_each(|point| weights[point] = weights[point].saturating_add(weight(line.count())));
    }
    weights
}

/// For each point the points that lie on all its lines, itself among them.
fn meets(lines: &[Points]) -> Vec<Points> {
    let mut meets = vec![Points::MAX; width(lines)];
    for line in lines {
        line.elements().for_each(|point| meets[point] &= line);
    }
    meets
}

/// What reductions leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Left {
    /// Lines, none of which contains another one.
    lines: Lines,
    /// Disjoint pairs of points that lie on none of them. Each line from before contains a pair, or one of the lines that are left.
    pairs: Vec<[usize; 2]>,
}

/// Reduces lines with this player to move; nothing is left if Maker wins.
fn reduced(lines: Lines, maker_moves: bool) -> Option<Left> {
    let mut left = Left { lines: minimal(lines), pairs: Vec::new() };
    loop {
        if is_won(&left.lines, maker_moves) {
            return None;
        }
        if let Some([one, other]) = twins(&left.lines) {
            left.lines.retain(|line| !line.has(one));
            left.pairs.push([one, other]);
        } else if let Some([gained, lost]) = maker_moves.then(|| exchange(&left.lines)).flatten() {
            let rest: Lines = left.lines.iter().copied().filter(|line| !line.has(lost)).collect();
            left.lines = minimal(claimed(&rest, Points::single(gained)));
            left.pairs.push([gained, lost]);
        } else {
            return Some(left);
        }
    }
}

/// Whether Maker wins at once. The lines are minimal, so the shortest come first.
fn is_won(lines: &[Points], maker_moves: bool) -> bool {
    let size = |at: usize| lines.get(at).map(|line| line.count());
    if size(0) == Some(0) || if maker_moves { size(0) == Some(1) } else { size(1) == Some(1) } {
        return true;
    }
    let mut seen = 0;
    maker_moves
        && lines.iter().take_while(|line| line.count() == 2).any(|line| {
            let is_met = seen & line != 0;
            seen |= line;
            is_met
        })
}

/// Two points on the same lines.
fn twins(lines: &[Points]) -> Option<[usize; 2]> {
    let meets = meets(lines);
    lines.iter().find_map(|line| {
        line.elements().find_map(|one| {
            let others = meets[one] & !Points::single(one);
            others.elements().find(|&other| meets[other].has(one)).map(|other| [one, other])
        })
    })
}

/// A line of two points of which the second lies on no other line.
fn exchange(lines: &[Points]) -> Option<[usize; 2]> {
    let (mut once, mut twice) = (0, 0);
    for line in lines {
        twice |= once & line;
        once |= line;
    }
    lines.iter().take_while(|line| line.count() == 2).find_map(|line| {
        let lost = (line & !twice).least()?;
        let gained = (line & !Points::single(lost)).least()?;
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
fn components(lines: &[Points]) -> Vec<Lines> {
    let mut sets: Vec<Points> = Vec::new();
    for &line in lines {
        let joined = sets.iter().filter(|set| *set & line != 0).fold(line, |joined, set| joined | set);
        sets.retain(|set| set & line == 0);
        sets.push(joined);
    }
    let within = |set: Points| lines.iter().copied().filter(|line| line & set != 0).collect();
    let mut parts: Vec<Lines> = sets.into_iter().map(within).collect();
    parts.sort_by_key(|part| (points_of(part).count_ones(), part.len(), part.clone()));
    parts
}

/// Lines with their points numbered anew, from 0.
#[derive(Clone, Debug)]
struct Named {
    /// The lines, ascending. They determine the lines from before up to isomorphism.
    key: Box<[Points]>,
    /// The point from before for each number.
    points: Vec<usize>,
}

/// Numbers the points by what lies around them. Points that look alike are told apart by choosing one of them, and so on; where the
/// choice matters, isomorphic lines may get different names. The names are a bijection whatever is chosen.
fn named(lines: &[Points]) -> Named {
    let mut points: Vec<usize> = points_of(lines).elements().collect();
    let members: Vec<Vec<usize>> = lines.iter().map(|line| line.elements().collect()).collect();
    let mut colours = vec![0_u64; width(lines)];
    let mut classes = 1;
    let mut chosen = 0;
    loop {
        refine(&members, &mut colours);
        points.sort_by_key(|&point| colours[point]);
        let now = points.chunk_by(|one, other| colours[*one] == colours[*other]).count();
        if now == points.len() || points.is_empty() {
            break;
        }
        if now > classes {
            classes = now;
            continue;
        }
        // No refinement is left: one of the smallest class is chosen.
        let alike = points.chunk_by(|one, other| colours[*one] == colours[*other]).filter(|class| class.len() > 1);
        let Some(&first) = alike.min_by_key(|class| class.len()).and_then(<[usize]>::first) else { break };
        chosen += 1;
        colours[first] = hash(colours[first], chosen);
    }
    let mut numbers = vec![0; width(lines)];
    points.iter().enumerate().for_each(|(number, &point)| numbers[point] = number);
    let renamed = |line: &Vec<usize>| line.iter().fold(0, |set, &point| set | Points::single(numbers[point]));
    let mut key: Lines = members.iter().map(renamed).collect();
    key.sort_unstable();
    Named { key: key.into(), points }
}

/// Gives each point a colour by its own and by those on its lines.
fn refine(lines: &[Vec<usize>], colours: &mut [u64]) {
    let mut next: Vec<u64> = colours.iter().map(|&colour| hash(colour, 1)).collect();
    for line in lines {
        let sum = line.iter().fold(0_u64, |sum, &point| sum.wrapping_add(hash(colours[point], 2)));
        let colour = hash(sum, line.len() as u64);
        line.iter().for_each(|&point| next[point] = next[point].wrapping_add(colour));
    }
    colours.copy_from_slice(&next);
}

/// The search has looked at as many components as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LimitReached;

/// What is known of a component: whether Maker wins moving first, and moving second.
type Known = [Option<bool>; 2];

/// A search. What it has found it keeps from one question to the next.
struct Search<'r> {
    known: FxHashMap<Box<[Points]>, Known>,
    /// How many components it has looked into.
    nodes: u64,
    /// How many it may look into.
    most: u64,
    report: &'r dyn Fn(u64),
}

impl<'r> Search<'r> {
    /// A search that may look into so many components. `report` gets their number, each time.
    fn new(most: u64, report: &'r dyn Fn(u64)) -> Self {
        Search { known: FxHashMap::default(), nodes: 0, most, report }
    }

    /// Allows so many more components.
    fn allow(&mut self, more: u64) {
        self.most = self.nodes.saturating_add(more);
    }

    /// Whether Maker wins, who is to move.
    fn maker_wins(&mut self, lines: Lines) -> Result<bool, LimitReached> {
        let Some(left) = reduced(lines, true) else { return Ok(true) };
        for part in components(&left.lines) {
            if self.wins(part, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Maker wins although Breaker is to move.
    fn breaker_loses(&mut self, lines: Lines) -> Result<bool, LimitReached> {
        let Some(left) = reduced(lines, false) else { return Ok(true) };
        // Where one point is lacking, Breaker has to move there: there is no second one.
        if let Some(line) = left.lines.first().filter(|line| line.count() == 1) {
            return self.maker_wins(broken(&left.lines, line.trailing_zeros() as usize));
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
    fn wins(&mut self, lines: Lines, maker_moves: bool) -> Result<bool, LimitReached> {
        if is_light(&lines, maker_moves) {
            return Ok(false);
        }
        let side = usize::from(!maker_moves);
        let name = named(&lines).key;
        if let Some(wins) = self.known.get(&name).and_then(|known| known[side]) {
            return Ok(wins);
        }
        if self.nodes >= self.most {
            return Err(LimitReached);
        }
        self.nodes += 1;
        (self.report)(self.nodes);
        // Without a move that does better, the player who is to move loses: Maker wins if Breaker has none, and the
        // other way round.
        let mut wins = !maker_moves;
        for point in moves(&lines) {
            let then = if maker_moves {
                self.breaker_loses(claimed(&lines, Points::single(point)))?
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
fn moves(lines: &[Points]) -> Vec<usize> {
    let (meets, weights) = (meets(lines), weights(lines));
    let is_best = |&point: &usize| {
        let others = meets[point] & !Points::single(point);
        !others.elements().any(|other| !meets[other].has(point) || other < point)
    };
    let mut moves: Vec<usize> = points_of(lines).elements().filter(is_best).collect();
    moves.sort_by_key(|&point| (Reverse(weights[point]), point));
    moves
}

/// Lines that are joined by common points, on a board of their own.
struct Group {
    /// The point of the board for each point, ascending.
    points: Vec<Point>,
    /// The lines.
    lines: Lines,
}

/// What the antagonist lacks of each line that is open to him, apart where no points are common; nothing if that takes more than 128
/// points for some lines.
fn groups(position: &Position) -> Option<Vec<Group>> {
    let open = lacking(position);
    if open.iter().any(Vec::is_empty) {
        return None;
    }
    joined(&open).into_iter().map(group).collect()
}

/// A group of lines with points numbered from 0; nothing if it has more than 128.
fn group((points, lines): (Vec<Point>, Vec<Vec<Point>>)) -> Option<Group> {
    if points.len() > Points::WIDTH {
        return None;
    }
    let number = |point: &Point| points.binary_search(point).unwrap_or(0);
    let set = |line: &Vec<Point>| line.iter().fold(0, |set, point| set | Points::single(number(point)));
    let lines = lines.iter().map(set).collect();
    Some(Group { points, lines })
}

/// Writes games of parts, each once for each name.
struct Writer<'s, 'r> {
    search: &'s mut Search<'r>,
    games: FxHashMap<Box<[Points]>, Arc<PartGame>>,
}

/// What holds lines.
struct Pieces {
    /// The pairs.
    pairs: Vec<[usize; 2]>,
    /// The other components, by their names.
    named: Vec<Named>,
}

/// What holds lines that Maker, who is to move, does not win; nothing if he wins at once.
fn pieces(lines: Lines) -> Option<Pieces> {
    let Left { lines, pairs } = reduced(lines, true)?;
    Some(Pieces { pairs, named: components(&lines).iter().map(|part| named(part)).collect() })
}

impl<'s, 'r> Writer<'s, 'r> {
    /// A writer of what this search finds.
    fn new(search: &'s mut Search<'r>) -> Self {
        Writer { search, games: FxHashMap::default() }
    }

    /// Whether a game of this name is written.
    fn knows(&self, named: &Named) -> bool {
        self.games.contains_key(&named.key)
    }

    /// The parts that hold pieces. The points are those of the pieces.
    fn parts(&mut self, pieces: &Pieces) -> Option<Vec<Part>> {
        let pair = |pair: &[usize; 2]| Named { key: [0b11].into(), points: pair.to_vec() };
        let all: Vec<Named> = pieces.pairs.iter().map(pair).chain(pieces.named.iter().cloned()).collect();
        let part = |named: &Named| {
            let game = self.game(named)?;
            Some(Part { game, points: named.points.iter().map(|&point| point_of(point)).collect() })
        };
        let mut parts = all.iter().map(part).collect::<Option<Vec<Part>>>()?;
        parts.sort_by_cached_key(|part| (part.game.points(), part.points.clone()));
        Some(parts)
    }

    /// The game of a component.
    fn game(&mut self, named: &Named) -> Option<Arc<PartGame>> {
        if let Some(game) = self.games.get(&named.key) {
            return Some(Arc::clone(game));
        }
        let lines = named.key.iter().map(|&line| points(line).collect()).collect();
        let game = Game::of_board(Board::new(named.points.len(), lines).ok()?);
        let rules = Rules::new(&game.clone().with_convention(Convention::MakerBreaker), Claim::OpheliaDraws);
        let position = Position::new(&rules);
        // Nothing is shorter than a pairing of the whole game.
        let theorem = if has_pairing(&position, ANTAGONIST) {
            Term { moves: Vec::new(), ending: Ending::Pairing }
        } else {
            let scripts = scripts(self, &named.key, position)?;
            Term::cover(Vec::new(), scripts.iter().map(|script| self.term(script)).collect::<Option<_>>()?)
        };
        let game = PartGame::new(game, Vec::new(), theorem);
        self.games.insert(named.key.clone(), Arc::clone(&game));
        Some(game)
    }

    /// The term of a script. The games of its parts are written first.
    fn term(&mut self, script: &Script) -> Option<Term> {
        let moves = |point: usize| vec![point_of(point)];
        Some(match &script.answer {
            Answer::Potential => Term { moves: Vec::new(), ending: Ending::Potential },
            Answer::Pairing(point) => Term { moves: moves(*point), ending: Ending::Pairing },
            Answer::Parts(point, pieces) => Term { moves: moves(*point), ending: Ending::Parts(self.parts(pieces)?) },
        })
    }
}

/// A term with each point in its scripts replaced.
fn placed(term: &Term, image: &dyn Fn(Point) -> Point) -> Term {
    let ending = match &term.ending {
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| placed(term, image)).collect()),
        Ending::Parts(parts) => {
            let part = |part: &Part| Part {
                game: Arc::clone(&part.game),
                points: part.points.iter().map(|&point| image(point)).collect(),
            };
            Ending::Parts(parts.iter().map(part).collect())
        }
        other => other.clone(),
    };
    Term { moves: term.moves.iter().map(|&point| image(point)).collect(), ending }
}

/// A script.
struct Script {
    answer: Answer,
    /// The moves of Maker's that it answers.
    serves: Points,
    /// About how many bytes it takes.
    cost: usize,
}

/// What a script consists of.
enum Answer {
    /// No move: the potential is below 1.
    Potential,
    /// A move, and then a pairing.
    Pairing(usize),
    /// A move, and then parts.
    Parts(usize, Pieces),
}

/// Scripts that answer all moves in a game of these lines, which Maker does not win, at its start.
fn scripts(writer: &mut Writer, lines: &[Points], mut position: Position) -> Option<Vec<Script>> {
    let all = points_of(lines);
    let light = |&point: &usize| is_light(&claimed(lines, Points::single(point)), false);
    let serves = set(all.elements().filter(light));
    let mut candidates = vec![Script { answer: Answer::Potential, serves, cost: 2 }];
    for answer in all.elements() {
        let mut paired = |reply: &usize| {
            position.after(ANTAGONIST, point_of(*reply), |position| {
                position.after(PROTAGONIST, point_of(answer), |position| has_pairing(position, ANTAGONIST))
            })
        };
        let serves = set(all.elements().filter(|reply| *reply != answer && paired(reply)));
        candidates.push(Script { answer: Answer::Pairing(answer), serves, cost: 3 });
    }
    for answer in all.elements() {
        by_parts(writer, lines, answer, &mut candidates)?;
    }
    let sets = candidates.iter().map(|script| (script.serves, script.cost));
    let mut chosen = SetCover::of_points(all, sets).cheap()?.into_iter().peekable();
    let kept = candidates.into_iter().enumerate().filter(|(index, _)| chosen.next_if_eq(index).is_some());
    Some(kept.map(|(_, script)| script).collect())
}

/// Adds scripts that begin with this move of Breaker's, so that each move after which he holds the lines by it is answered.
fn by_parts(writer: &mut Writer, lines: &[Points], answer: usize, candidates: &mut Vec<Script>) -> Option<()> {
    let left = broken(lines, answer);
    let mut replies = Vec::new();
    for reply in points_of(lines).elements().filter(|&reply| reply != answer) {
        if !writer.search.maker_wins(claimed(&left, Points::single(reply))).ok()? {
            replies.push(reply);
        }
    }
    let mut served = 0;
    for &first in &replies {
        if served.has(first) {
            continue;
        }
        let mut given = Points::single(first);
        let (done, open): (Vec<usize>, Vec<usize>) = replies.iter().partition(|&&reply| served.has(reply));
        // Moves that no script serves yet come first: the more of them this script serves, the fewer further ones
        // are needed.
        for reply in open.into_iter().chain(done) {
            let more = given | Points::single(reply);
            if more != given && !writer.search.maker_wins(claimed(&left, more)).ok()? {
                given = more;
            }
        }
        served |= given;
        let pieces = pieces(claimed(&left, given))?;
        candidates.push(script(writer, lines, answer, pieces));
    }
    Some(())
}

/// The script of a move and what holds the lines after it. It serves every move of Maker's that is neither this one
/// nor a point of a piece. A game that is not written yet makes it dearer.
fn script(writer: &Writer, lines: &[Points], answer: usize, pieces: Pieces) -> Script {
    let new = |lines: usize, points: usize| 8 + lines * 3 + points * 4;
    let named = pieces.named.iter();
    let cost = named.map(|named| {
        let points = named.points.len();
        1 + points + if writer.knows(named) { 0 } else { new(named.key.len(), points) }
    });
    let cost = 3 + 3 * pieces.pairs.len() + cost.sum::<usize>();
    let used = pieces.named.iter().flat_map(|named| &named.points).chain(pieces.pairs.iter().flatten()).copied();
    let serves = points_of(lines) & !set(used) & !Points::single(answer);
    Script { answer: Answer::Parts(answer, pieces), serves, cost }
}

/// The set of some points.
fn set(points: impl Iterator<Item = usize>) -> Points {
    points.fold(0, |set, point| set | Points::single(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::random::Random;

    /// Whether Maker wins, by all moves.
    fn brute(lines: &[Points], free: Points, maker_moves: bool) -> bool {
        if lines.contains(&0) {
            return true;
        }
        if lines.is_empty() || free == 0 {
            return false;
        }
        let wins = |point: usize| {
            let free = free & !Points::single(point);
            if maker_moves {
                brute(&claimed(lines, Points::single(point)), free, false)
            } else {
                brute(&broken(lines, point), free, true)
            }
        };
        if maker_moves { free.elements().any(wins) } else { free.elements().all(wins) }
    }

    fn wins(lines: &[Points], maker_moves: bool) -> bool {
        brute(lines, points_of(lines), maker_moves)
    }

    /// Random lines on at most so many points.
    fn some(dice: &mut Random, points: usize) -> Lines {
        let count = 1 + dice.below(points + 2);
        let size = |dice: &mut Random| [1, 2, 2, 2, 3, 3, 3, 4, 4][dice.below(9)].min(points);
        let line = |dice: &mut Random| {
            let size = size(dice);
            dice.some(size, points).into_iter().fold(0, |set, point| set | Points::single(point.into()))
        };
        (0..count).map(|_| line(dice)).collect()
    }

    #[test]
    fn reductions_keep_the_outcome() {
        let (mut dice, mut smaller, mut won) = (Random(1), 0, [0; 2]);
        for round in 0..6_000 {
            let lines = some(&mut dice, 3 + round % 5);
            assert_eq!(wins(&minimal(lines.clone()), true), wins(&lines, true));
            for maker_moves in [true, false] {
                let outcome = wins(&lines, maker_moves);
                assert!(!(outcome && is_light(&lines, maker_moves)), "{lines:?}");
                match reduced(lines.clone(), maker_moves) {
                    None => {
                        assert!(outcome, "{lines:?}");
                        won[0] += 1;
                    }
                    Some(left) => {
                        assert_eq!(wins(&left.lines, maker_moves), outcome, "{lines:?} {left:?}");
                        smaller += usize::from(left.lines.len() < minimal(lines.clone()).len());
                        won[1] += usize::from(outcome);
                        let pairs = left
                            .pairs
                            .iter()
                            .map(|pair| pair.iter().fold(0, |set, &point| set | Points::single(point)));
                        let holding: Lines = left.lines.iter().copied().chain(pairs).collect();
                        assert!(
                            lines.iter().all(|line| holding.iter().any(|held| held & !line == 0)),
                            "{lines:?} {left:?}"
                        );
                        let joint = left.pairs.iter().flatten().fold(points_of(&left.lines), |all, &point| {
                            assert!(!all.has(point), "pairs are disjoint and on no line");
                            all | Points::single(point)
                        });
                        assert_eq!(joint & !points_of(&lines), 0);
                    }
                }
            }
        }
        assert!(smaller > 1_000 && won[0] > 1_000 && won[1] > 50, "{smaller} {won:?}");
    }

    #[test]
    fn some_move_that_matters_is_best() {
        let (mut dice, mut fewer) = (Random(2), 0);
        for round in 0..3_000 {
            let lines = minimal(some(&mut dice, 3 + round % 5));
            let moves = moves(&lines);
            fewer += usize::from(moves.len() < points_of(&lines).count() as usize);
            let maker = moves.iter().any(|&point| wins(&claimed(&lines, Points::single(point)), false));
            assert_eq!(maker, wins(&lines, true), "{lines:?}");
            let breaker = moves.iter().any(|&point| !wins(&broken(&lines, point), true));
            assert_eq!(breaker, !wins(&lines, false), "{lines:?}");
        }
        assert!(fewer > 1_000, "{fewer}");
    }

    #[test]
    fn the_search_agrees_with_brute_force_also_on_unions() {
        let (mut dice, mut counts) = (Random(3), [0; 2]);
        let mut search = Search::new(u64::MAX, &|_| ());
        for round in 0..6_000 {
            let lines = if round % 2 == 0 {
                some(&mut dice, 4 + round % 5)
            } else {
                let other = some(&mut dice, 4);
                some(&mut dice, 4).into_iter().chain(other.into_iter().map(|line| line << 4)).collect()
            };
            let outcome = wins(&lines, true);
            assert_eq!(search.maker_wins(lines.clone()), Ok(outcome), "{lines:?}");
            assert_eq!(search.breaker_loses(lines.clone()), Ok(wins(&lines, false)), "{lines:?}");
            counts[usize::from(outcome)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }

    #[test]
    fn a_limit_ends_the_search() {
        let plane = [0b000_0111, 0b001_1001, 0b110_0001, 0b010_1010, 0b101_0010, 0b011_0100, 0b100_1100];
        assert!(Search::new(1, &|_| ()).maker_wins(plane.to_vec()).is_err());
        let mut search = Search::new(1_000, &|_| ());
        assert_eq!(search.maker_wins(plane.to_vec()), Ok(true), "the Fano plane");
        assert!(search.nodes > 1);
    }

    /// The game on these lines, whose points are numbered without a gap.
    fn game(lines: &[Points]) -> Game {
        let board = Board::new(width(lines), lines.iter().map(|&line| points(line).collect()).collect());
        Game::of_board(board.unwrap())
    }

    #[test]
    fn draws_are_written_and_hold_in_both_conventions() {
        let (mut dice, mut written, mut won) = (Random(4), 0, 0);
        for round in 0..1_500 {
            let lines = some(&mut dice, 5 + round % 4);
            let outcome_is_win = wins(&lines, true);
            for convention in [Convention::Strong, Convention::MakerBreaker] {
                let game = game(&lines).with_convention(convention);
                let rules = Rules::new(&game, Claim::OpheliaDraws);
                let mut question = MakerBreaker::new(&rules, u64::MAX, &|_| ()).unwrap();
                let Some(points) = question.won().unwrap() else {
                    assert!(!outcome_is_win && question.strategy().is_some(), "{lines:?}");
                    written += 1;
                    continue;
                };
                let within = points.iter().fold(0, |set, &point| set | Points::single(point.into()));
                let inside: Lines = lines.iter().copied().filter(|line| line & !within == 0).collect();
                assert!(outcome_is_win && wins(&inside, true), "{lines:?} {points:?}");
                won += 1;
            }
        }
        assert!(written > 500 && won > 500, "{written} {won}");
    }

    #[test]
    fn a_position_is_held_as_brute_force_says() {
        let (mut dice, mut met) = (Random(6), [0; 2]);
        let mut breaker = Breaker::new(1_000);
        for _ in 0..500 {
            let mut lines = some(&mut dice, 7);
            lines.retain(|line| line.count() > 1);
            let board = Board::new(9, lines.iter().map(|&line| points(line).collect()).collect());
            let Ok(board) = board else { continue };
            let rules = Rules::new(&Game::of_board(board), Claim::OpheliaDraws);
            let [own, other] = [dice.below(9), dice.below(9)].map(point_of);
            let position =
                Position::with(&rules, &[own], if own == other { &[] } else { std::slice::from_ref(&other) });
            let given = if own == other { 0 } else { Points::single(usize::from(other)) };
            let left = claimed(&broken(&lines, usize::from(own)), given);
            let held = !wins(&left, true);
            assert_eq!(breaker.holds(&position), Some(held), "{lines:?} {own} {other}");
            met[usize::from(held)] += 1;
        }
        assert!(met.iter().all(|&met| met > 50), "{met:?}");
        assert_eq!(
            Breaker::new(0).holds(&Position::new(&Rules::new(&Game::parse("4^2").unwrap(), Claim::OpheliaDraws))),
            None
        );
    }

    #[test]
    fn a_line_that_contains_another_one_goes() {
        assert_eq!(minimal(vec![0b111, 0b1100, 0b11, 0b11, 0b1011]), [0b11, 0b1100]);
        assert_eq!(minimal(vec![0b111, 0]), [0]);
    }

    #[test]
    fn the_potential_is_compared_with_one_and_with_a_half() {
        assert!(!is_light(&[0b111, 0b11_1000, 0b1_1100_0000, 0b1110_0000_0000], true), "4/8 with Maker to move");
        assert!(is_light(&[0b111, 0b11_1000, 0b1_1100_0000], true));
        assert!(is_light(&[0b11, 0b1100, 0b11_0000], false), "3/4");
        assert!(!is_light(&[0b11, 0b1100, 0b11_0000, 0b1100_0000], false), "1");
        assert!(is_light(&[], true) && !is_light(&[0], false));
        assert!(is_light(&[Points::MAX], true), "no line is too long");
    }

    #[test]
    fn a_point_meets_those_on_all_its_lines() {
        let meets = meets(&[0b0111, 0b1011]);
        assert_eq!(meets[..4], [0b0011, 0b0011, 0b0111, 0b1011]);
    }

    #[test]
    fn lines_with_common_points_are_one_component() {
        assert_eq!(
            components(&[0b1100, 0b11, 0b11_0000, 0b11_0000_0000, 0b1_0010]),
            [vec![0b1100], vec![0b11_0000_0000], vec![0b11, 0b11_0000, 0b1_0010],]
        );
        assert!(components(&[]).is_empty());
    }

    /// The lines under a random renaming of the points below a number.
    fn shuffled(lines: &[Points], points: usize, dice: &mut Random) -> Lines {
        let mut images: Vec<usize> = (0..points).collect();
        (0..points).rev().for_each(|at| images.swap(at, dice.below(at + 1)));
        lines.iter().map(|line| line.elements().fold(0, |set, point| set | Points::single(images[point]))).collect()
    }

    #[test]
    fn names_are_a_bijection_and_mostly_the_same_for_isomorphic_lines() {
        let (mut dice, mut same) = (Random(5), 0);
        for _ in 0..1_000 {
            let count = 3 + dice.below(6);
            let lines: Lines = (0..count).map(|_| u128::from(1 + dice.word() % 1023)).collect();
            let one = named(&lines);
            let back = |line: &Points| line.elements().fold(0, |set, number| set | Points::single(one.points[number]));
            let mut before: Lines = one.key.iter().map(back).collect();
            before.sort_unstable();
            let mut sorted = lines.clone();
            sorted.sort_unstable();
            assert_eq!(before, sorted);
            same += usize::from(named(&shuffled(&lines, 10, &mut dice)).key == one.key);
        }
        assert!(same > 990, "{same}");
    }

    #[test]
    fn regular_lines_get_one_name() {
        // A cycle of seven points.
        let cycle: Lines = (0..7).map(|at| Points::single(at) | Points::single((at + 1) % 7)).collect();
        let mut dice = Random(7);
        for _ in 0..50 {
            assert_eq!(named(&shuffled(&cycle, 7, &mut dice)).key, named(&cycle).key);
        }
    }
}
