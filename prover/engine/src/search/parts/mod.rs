//! Draws by parts that are held separately (specification: rules, Lemma 4).
//!
//! A *leaf* is a position after some exchanges in which each line that Xeno can still complete contains a line of a
//! part; parts are disjoint sets of points, and in each of them Ophelia, as second player, keeps him from
//! completing its lines.
//!
//! The simplest part is a pair with one line, and a pairing is a set of such parts. Larger parts hold more. On five
//! points with the lines 0 1, 0 2 3 and 1 2 4 no disjoint pairs hold all lines, but she holds them as second
//! player: she answers 0 by 1 and 1 by 0, and any other move by 0. She answers each move in the part in which it
//! was made, so the parts do not disturb each other. After one exchange, `6^3` with its 216 points is held by
//! thirty parts of at most ten points each.
//!
//! Why it works: a strategy of the second player never needs to move first. If a part has an odd number of points,
//! or he plays elsewhere, she may have a free move, and a further point never harms her.
//!
//! To find parts is a search among divisions of the board, not a search among moves: there are no replies to be
//! tried. It is done by simulated annealing, which needs a judge that says quickly of any small set of lines how
//! far it is from being held. The number of steps is what it costs; each step judges the few parts that it touches.
//!
//! What can go wrong: a judge that is too kind gives parts that are not held. The games of parts are proved
//! afterwards by the other methods, so this is noticed, and no strategy is written.
//!
//! Ophelia is the protagonist here, and Breaker in each part; Xeno is the antagonist, and Maker.
//!
//! - [`Leaves`] are positions that are held in parts, as a text that anybody may write;
//! - `anneal` searches for a division of a position that holds all lines, on threads;
//! - `tree` finds leaves for all positions that the antagonist may reach, and parts of single positions, where another
//!   method asks for them;
//! - `write` makes a strategy of leaves.
//!
//! J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017).
//!
//! # Leaves as a text
//!
//! Leaves are a text that a search writes and `write` reads.
//!
//! ```text
//! # '#' begins a comment
//! game mnk:3,2,3 --maker-breaker
//! leaf 4 1
//! part 0 3 | 2 5
//! ```
//!
//! - `game`: the game, as `prover prove` reads it, once and first. Xeno is to move, on the empty board or another one.
//! - `leaf`: the moves from the start of the game to the position, Xeno's and Ophelia's in turn, the last one
//!   Ophelia's. Without moves it is the start, and then the only leaf.
//! - `part`: lines of parts in this position, each as its points, with `|` between lines. A row may have one part,
//!   a piece of one, or several: lines that share points belong to one part, and lines that hold nothing are left
//!   out.
//!
//! The moves before the last one lead to positions whose replies are answered by other leaves. So `leaf 24 16 0 31`
//! says that Ophelia answers 24 with 16, and then 0 with 31. Leaves are needed up to symmetry, and for one order of
//! moves only.
//!
//! # Lines of parts
//!
//! A line that contains another one is held by whatever holds the smaller one, so only the lines that contain no
//! other one matter. And of the lines of parts only those matter without which some open line of the board would
//! contain none (specification: rules, R28). Dropping the others makes the games of parts smaller, and lets parts
//! fall apart into smaller ones.

pub(crate) mod anneal;
pub(crate) mod tree;
pub(crate) mod write;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use thiserror::Error;

use pgc_core::{
    game::{Game, GameError, OpeningRule, Point, Start},
    position::{ANTAGONIST, Position},
    quote::shown,
};

/// Why no certificate can be made of leaves.
#[derive(Debug, Error)]
pub enum PartsError {
    /// A line of the board is open in a leaf and contains no line of its parts.
    #[error("line {row}: the parts do not hold the line {line:?} of the board")]
    NotHeld {
        /// The leaf's line in the text, from 1.
        row: usize,
        /// The points of the board's line.
        line: Vec<Point>,
    },
    /// Parts need that Xeno has a choice after Ophelia's move.
    #[error("line {0}: after the last move Xeno can complete a line, or must block one of Ophelia's")]
    NotQuiet(usize),
    /// Some replies are answered by no leaf.
    #[error("after {moves:?} there is no leaf for {replies:?}, not even by symmetry")]
    NotAnswered {
        /// The moves before.
        moves: Vec<Point>,
        /// The replies.
        replies: Vec<Point>,
    },
    /// Maker wins the game of a part.
    #[error("Maker wins the part with the lines {0:?} (its points are renumbered)")]
    MakerWins(Vec<Vec<Point>>),
    /// The game of a part is not decided within the limits.
    #[error("the part with the lines {0:?} (its points are renumbered) is not decided within the limits")]
    Undecided(Vec<Vec<Point>>),
    /// A part is no board.
    #[error(transparent)]
    Board(GameError),
    /// The search for a part's proof failed.
    #[error(transparent)]
    Prove(Box<dyn std::error::Error + Send + Sync>),
}

impl PartsError {
    /// Whether the leaves do not prove the draw, or not within the limits, rather than the program failing.
    pub fn is_of_leaves(&self) -> bool {
        !matches!(self, Self::Board(_) | Self::Prove(_))
    }
}

/// The leaves of a game's proof.
#[derive(Clone, Debug)]
pub struct Leaves {
    /// The game.
    pub game: Game,
    /// The leaves, in the order of the text.
    pub leaves: Vec<Step>,
}

/// A step of a proof: a position after an answer of the protagonist's, or the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where a text says so, by the number of its line, from 1.
    pub row: usize,
    /// The moves from the start, the antagonist's and the protagonist's in turn.
    pub moves: Vec<Point>,
    /// Of a leaf, the lines of all parts, each ascending. Otherwise each next move is answered by an entry before.
    pub lines: Option<Vec<Vec<Point>>>,
}

/// What is wrong with a text, and in which of its lines, from 1.
#[derive(Debug, Error)]
#[error("line {row}: {problem}")]
pub struct LeavesError {
    /// The line; the last one if something is missing.
    pub row: usize,
    /// The problem.
    pub problem: LeafFault,
}

/// What is wrong with a line.
#[derive(Debug, Error)]
pub enum LeafFault {
    /// A word that does not begin a statement.
    #[error("'{}' does not begin a statement; write game, leaf or part", shown(.0))]
    Statement(String),
    /// No game before the first leaf.
    #[error("the game is missing; begin with, for example, 'game 6^3'")]
    NoGame,
    /// A second game.
    #[error("the game is stated again; a file has one game")]
    GameAgain,
    /// The game is none.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The game has an opening rule or a bound, or Ophelia is to move.
    #[error("leaves are for games in which Xeno is to move, without an opening rule and without --moves")]
    NotPlain,
    /// No leaf at all.
    #[error("there is no leaf; write 'leaf' and the moves that lead to it")]
    NoLeaf,
    /// A part before the first leaf.
    #[error("a part belongs to a leaf; write 'leaf' before it")]
    NoLeafBefore,
    /// A word is no point.
    #[error("'{}' is not a point of the board, which has the points 0 to {}", shown(.0), .1)]
    Point(String, usize),
    /// A point is named twice among the moves.
    #[error("point {0} is claimed twice")]
    ClaimedTwice(Point),
    /// The moves end with one of Xeno's.
    #[error(
        "the moves are Xeno's and Ophelia's in turn and end with one of hers, so their number must be even, but it is {0}"
    )]
    OddMoves(usize),
    /// A line of a part has no points.
    #[error("a line of a part has no points")]
    EmptyLine,
    /// A point of a part is claimed by a move.
    #[error("point {0} of a part is claimed")]
    NotFree(Point),
    /// Two leaves answer one position differently.
    #[error("the leaf in line {earlier} answers this position with {reply}, and this one with {other}")]
    TwoReplies {
        /// The earlier leaf.
        earlier: usize,
        /// Its reply.
        reply: Point,
        /// This one's reply.
        other: Point,
    },
    /// The position of a leaf is also on the way to others, or the same as that of another.
    #[error("the leaf in line {0} has the same moves, or its moves continue these")]
    NotALeaf(usize),
}

impl Leaves {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// The first line that is wrong.
    pub fn parse(text: &str) -> Result<Self, LeavesError> {
        let mut game: Option<Game> = None;
        let mut leaves: Vec<Step> = Vec::new();
        let mut last = 1;
        for (row, line) in (1..).zip(text.lines()) {
            last = row;
            let wrong = |problem| LeavesError { row, problem };
            let line = line.split('#').next().unwrap_or_default().trim();
            let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
            match (word, &game) {
                ("", _) => {}
                ("game", None) => game = Some(read_game(rest).map_err(wrong)?),
                ("game", Some(_)) => return Err(wrong(LeafFault::GameAgain)),
                ("leaf", Some(game)) => {
                    let moves = points(rest, game).and_then(|moves| alternating(moves, game)).map_err(wrong)?;
                    leaves.push(Step { row, moves, lines: Some(Vec::new()) });
                }
                ("part", Some(game)) => {
                    let leaf = leaves.last_mut().ok_or_else(|| wrong(LeafFault::NoLeafBefore))?;
                    for line in rest.split('|') {
                        leaf.lines.get_or_insert_default().push(part_line(line, game, &leaf.moves).map_err(wrong)?);
                    }
                }
                ("leaf" | "part", None) => return Err(wrong(LeafFault::NoGame)),
                _ => return Err(wrong(LeafFault::Statement(word.to_owned()))),
            }
        }
        let missing = |problem| LeavesError { row: last, problem };
        let game = game.ok_or_else(|| missing(LeafFault::NoGame))?;
        if leaves.is_empty() {
            return Err(missing(LeafFault::NoLeaf));
        }
        agree(&leaves)?;
        Ok(Self { game, leaves })
    }

    /// The leaves and the answers on the way to them, those after most moves first.
    pub(crate) fn entries(&self) -> Vec<Step> {
        let lengths = |leaf: &Step| (2..leaf.moves.len()).step_by(2);
        let ways = self.leaves.iter().flat_map(|leaf| lengths(leaf).map(|length| &leaf.moves[..length]));
        let ways: BTreeSet<&[Point]> = ways.collect();
        let ways = ways.into_iter().map(|moves| Step { row: 0, moves: moves.to_vec(), lines: None });
        let mut entries: Vec<Step> = self.leaves.iter().cloned().chain(ways).collect();
        entries.sort_by_key(|entry| Reverse(entry.moves.len()));
        entries
    }
}

fn read_game(text: &str) -> Result<Game, LeafFault> {
    let game = Game::read_in(std::path::Path::new(""), text)?;
    let is_free = matches!(game.opening, OpeningRule::None | OpeningRule::Start(_)) && game.moves.is_none();
    if is_free && !game.opening.start().ophelia_moves { Ok(game) } else { Err(LeafFault::NotPlain) }
}

fn points(text: &str, game: &Game) -> Result<Vec<Point>, LeafFault> {
    let most = game.board.points() - 1;
    let point = |word: &str| {
        let point = word.parse().ok().filter(|&point: &Point| usize::from(point) <= most);
        point.ok_or_else(|| LeafFault::Point(word.to_owned(), most))
    };
    text.split_ascii_whitespace().map(point).collect()
}

/// The first point that is named twice.
fn repeated(points: &[Point]) -> Option<Point> {
    points.iter().enumerate().find(|(at, point)| points[..*at].contains(point)).map(|(_, &point)| point)
}

/// The points that players own at the start.
fn owned(game: &Game) -> Vec<Point> {
    let Start { xeno, ophelia, .. } = game.opening.start();
    [xeno, ophelia].concat()
}

/// The moves, if no point is claimed twice and the last one is Ophelia's.
fn alternating(moves: Vec<Point>, game: &Game) -> Result<Vec<Point>, LeafFault> {
    match repeated(&[owned(game), moves.clone()].concat()) {
        Some(point) => Err(LeafFault::ClaimedTwice(point)),
        None if moves.len() % 2 == 1 => Err(LeafFault::OddMoves(moves.len())),
        None => Ok(moves),
    }
}

/// A line of a part, ascending. No point of it may be claimed.
fn part_line(text: &str, game: &Game, moves: &[Point]) -> Result<Vec<Point>, LeafFault> {
    let mut line = points(text, game)?;
    line.sort_unstable();
    line.dedup();
    let owned = owned(game);
    match line.iter().find(|point| moves.contains(point) || owned.contains(point)) {
        Some(&point) => Err(LeafFault::NotFree(point)),
        None if line.is_empty() => Err(LeafFault::EmptyLine),
        None => Ok(line),
    }
}

/// Whether all leaves answer a position alike, and none is on the way to another.
///
/// A text that answers one position in two ways would be no strategy; and of a leaf that lies on the way to another
/// one, nobody could say whether it is the end.
fn agree(leaves: &[Step]) -> Result<(), LeavesError> {
    let mut replies: BTreeMap<&[Point], (usize, Point)> = BTreeMap::new();
    let mut ends: BTreeMap<&[Point], usize> = BTreeMap::new();
    for leaf in leaves {
        let wrong = |problem| Err(LeavesError { row: leaf.row, problem });
        for at in (1..leaf.moves.len()).step_by(2) {
            let other = leaf.moves[at];
            let &mut (earlier, reply) = replies.entry(&leaf.moves[..at]).or_insert((leaf.row, other));
            if reply != other {
                return wrong(LeafFault::TwoReplies { earlier, reply, other });
            }
        }
        if let Some(earlier) = ends.insert(&leaf.moves, leaf.row) {
            return wrong(LeafFault::NotALeaf(earlier));
        }
    }
    for leaf in leaves {
        let way = (0..leaf.moves.len()).step_by(2).find_map(|length| ends.get(&leaf.moves[..length]));
        if let Some(&row) = way {
            return Err(LeavesError { row, problem: LeafFault::NotALeaf(leaf.row) });
        }
    }
    Ok(())
}

/// Lines, each ascending.
pub(crate) type Lines = Vec<Vec<Point>>;

/// What the antagonist lacks of each line that is open to him.
pub(crate) fn lacking(position: &Position) -> Lines {
    let rules = position.rules();
    let free = |line: usize| rules.lines[line].iter().copied().filter(|&point| position.is_free(point)).collect();
    position.open_lines(ANTAGONIST).map(free).collect()
}

/// The lines that contain no other one, each once, ascending.
fn minimal(lines: &[Vec<Point>]) -> Lines {
    let distinct: BTreeSet<&Vec<Point>> = lines.iter().collect();
    let contains = |one: &Vec<Point>, other: &Vec<Point>| other.iter().all(|point| one.binary_search(point).is_ok());
    let beginning = by_first(distinct.iter().copied());
    let has_smaller = |line: &&Vec<Point>| {
        let mut others = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        others.any(|(_, other)| other.len() < line.len() && contains(line, other))
    };
    distinct.iter().copied().filter(|line| !has_smaller(line)).cloned().collect()
}

/// The lines that begin at each point, with their numbers.
fn by_first<'a>(lines: impl Iterator<Item = &'a Vec<Point>>) -> HashMap<Point, Vec<(usize, &'a Vec<Point>)>> {
    let mut beginning: HashMap<Point, Vec<(usize, &Vec<Point>)>> = HashMap::new();
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        beginning.entry(line[0]).or_default().push((number, line));
    }
    beginning
}

/// The placed lines without which some open line would contain none. Those with most points are left out first. An open line that contains
/// none is returned instead.
fn needed(placed: &[Vec<Point>], open: &[impl AsRef<[Point]>]) -> Result<Lines, Vec<Point>> {
    let mut placed = minimal(placed);
    placed.sort_by_key(|line| (line.len(), line.clone()));
    let beginning = by_first(placed.iter());
    // For each open line the placed lines within it.
    let mut within: Vec<Vec<usize>> = Vec::new();
    for line in open.iter().map(AsRef::as_ref) {
        let begin = line.iter().flat_map(|point| beginning.get(point).into_iter().flatten());
        let inside = begin.filter(|(_, placed)| placed.iter().all(|point| line.binary_search(point).is_ok()));
        let inside: Vec<usize> = inside.map(|&(number, _)| number).collect();
        if inside.is_empty() {
            return Err(line.to_vec());
        }
        within.push(inside);
    }
    let mut holds: Vec<Vec<usize>> = vec![Vec::new(); placed.len()];
    within.iter().enumerate().for_each(|(line, inside)| inside.iter().for_each(|&placed| holds[placed].push(line)));
    let mut left: Vec<usize> = within.iter().map(Vec::len).collect();
    let mut kept = vec![true; placed.len()];
    for index in (0..placed.len()).rev() {
        if holds[index].iter().all(|&line| left[line] > 1) {
            kept[index] = false;
            holds[index].iter().for_each(|&line| left[line] -= 1);
        }
    }
    let mut kept = kept.into_iter();
    placed.retain(|_| kept.next() == Some(true));
    Ok(placed)
}

/// The components: lines that are joined by common points, each with its points, ascending. By their least points.
pub(crate) fn components(lines: &[Vec<Point>]) -> Vec<(Vec<Point>, Lines)> {
    let mut sets: Vec<BTreeSet<Point>> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let (joined, apart): (Vec<_>, _) =
            sets.into_iter().partition(|set| line.iter().any(|point| set.contains(point)));
        sets = apart;
        sets.push(joined.into_iter().flatten().chain(line.iter().copied()).collect());
    }
    sets.sort_unstable();
    let within = |set: BTreeSet<Point>| {
        let is_within = |line: &&Vec<Point>| line.first().is_some_and(|point| set.contains(point));
        (set.iter().copied().collect(), lines.iter().filter(is_within).cloned().collect())
    };
    sets.into_iter().map(within).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parts::{
        anneal::{AttemptLog, fingerprint},
        tree::{PartsEffort, PartsTree},
    };
    use pgc_core::{
        game::Claim,
        position::{Rules, Symmetries},
        symmetry::automorphisms_of,
    };
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    const EFFORT: PartsEffort = PartsEffort { steps: 50_000_000, threads: 2 };

    /// The rules of a draw, and the symmetries.
    fn draw(game: &str) -> (Arc<Rules>, Symmetries) {
        let game = Game::parse(game).unwrap();
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), game.board.points());
        (Rules::new(&game, Claim::OpheliaDraws), symmetries)
    }

    #[test]
    fn the_steps_of_a_proof_do_not_depend_on_the_number_of_threads() {
        for (game, only) in [("mnk:8,6,5", Some(20)), ("mnk:8,5,5", None)] {
            let (rules, symmetries) = draw(game);
            let [one, three] = [1, 3].map(|threads| {
                let mut tree =
                    PartsTree::new(&rules, &symmetries, only, PartsEffort { threads, ..EFFORT }, &|_| ()).unwrap();
                tree.entries(0).map(|entries| format!("{entries:?}"))
            });
            assert!(one.is_some() && one == three, "{game}");
        }
    }

    #[test]
    fn a_search_goes_on_from_what_attempts_came_to() {
        let (rules, symmetries) = draw("mnk:6,6,4");
        let searched = |steps, log: &Arc<AttemptLog>| {
            let made = AtomicU64::new(0);
            let report = |more| {
                made.fetch_add(more, Ordering::Relaxed);
            };
            let effort = PartsEffort { steps, threads: 2 };
            let mut tree = PartsTree::new(&rules, &symmetries, Some(14), effort, &report).unwrap();
            tree.log = Arc::clone(log);
            assert!(tree.entries(4).is_none(), "it takes more steps");
            made.into_inner()
        };
        let kept = |log: &AttemptLog| log.encode(&fingerprint(&rules, &symmetries)).unwrap();
        let [whole, parted] = [(); 2].map(|()| Arc::<AttemptLog>::default());
        let steps = searched(3_000_000, &whole);
        searched(2_000_000, &parted);
        let first = parted.count();
        assert!(first > 0 && first < whole.count() && kept(&parted) != kept(&whole), "{first} of {}", whole.count());
        // What is known is reported, and not searched.
        assert!(searched(3_000_000, &parted) <= steps);
        assert!(kept(&parted) == kept(&whole));
    }

    #[test]
    fn a_search_ends_where_there_is_no_hope() {
        // Four tries on a board of few lines, and a short look at the 7,448 lines on 729 points.
        for (game, most) in [("4^3", 20_000), ("3^6", 4)] {
            let rules = Rules::new(&Game::parse(game).unwrap(), Claim::OpheliaDraws);
            let symmetries = Symmetries::trivial(rules.points());
            let steps = AtomicU64::new(0);
            let count = |more| {
                steps.fetch_add(more, Ordering::Relaxed);
            };
            assert!(PartsTree::new(&rules, &symmetries, None, EFFORT, &count).unwrap().entries(3).is_none());
            assert!(steps.into_inner() <= most * rules.lines.len() as u64, "{game}: the first attempts alone");
        }
    }
}
