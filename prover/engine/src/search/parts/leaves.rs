//! Leaves: positions that are held in parts, as a text that a search writes and [`write`](super::write()) reads.
//!
//! ```text
//! # '#' begins a comment
//! game mnk:3,2,3 --maker-breaker
//! leaf 4 1
//! part 0 3 | 2 5
//! ```
//!
//! - `game`: the game, as `prover prove` reads it, once and first.
//! - `leaf`: the moves from the start of the game to the position, Xeno's and Ophelia's in turn, the last one Ophelia's. Without moves it is
//!   the start, and then the only leaf.
//! - `part`: lines of parts in this position, each as its points, with `|` between lines. A row may have one part, a piece of one, or several:
//!   lines that share points belong to one part, and lines that hold nothing are left out.
//!
//! The moves before the last one lead to positions whose replies are answered by other leaves. So `leaf 24 16 0 31` says that Ophelia
//! answers 24 with 16, and then 0 with 31. Leaves are needed up to symmetry only.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use pgc_core::game::{Game, GameError, Point};
use pgc_core::quote::shown;
use thiserror::Error;

/// The leaves of a game's proof.
#[derive(Clone, Debug)]
pub struct Leaves {
    /// The game.
    pub game: Game,
    /// The leaves, in the order of the text.
    pub leaves: Vec<Leaf>,
}

/// A position that is held in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Where the text says so, by the number of its line, from 1.
    pub row: usize,
    /// The moves from the start, Xeno's and Ophelia's in turn.
    pub moves: Vec<Point>,
    /// The lines of all parts, each ascending.
    pub lines: Vec<Vec<Point>>,
}

/// A step of a proof, in order.
#[derive(Debug)]
pub(crate) enum Entry {
    /// A position that is held in parts.
    Leaf(Leaf),
    /// After these moves, the last one the antagonist's, the protagonist answers, and each next move is answered by an entry before.
    Answer {
        /// The moves from the start.
        moves: Vec<Point>,
        /// The answer.
        answer: Point,
    },
}

/// What is wrong with a text, and in which of its lines, from 1.
#[derive(Debug, Error)]
#[error("line {row}: {problem}")]
pub struct LeavesError {
    /// The line; the last one if something is missing.
    pub row: usize,
    /// The problem.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Debug, Error)]
pub enum Problem {
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
    /// The game has a start, an opening rule or a bound.
    #[error("leaves are for games from the empty board, without an opening rule and without --moves")]
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
    #[error("point {0} of a part is claimed by a move")]
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
    pub fn parse(text: &str) -> Result<Leaves, LeavesError> {
        let mut game: Option<Game> = None;
        let mut leaves: Vec<Leaf> = Vec::new();
        let mut last = 1;
        for (row, line) in (1..).zip(text.lines()) {
            last = row;
            let wrong = |problem| LeavesError { row, problem };
            let line = line.split('#').next().unwrap_or_default().trim();
            let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
            match (word, &game) {
                ("", _) => {}
                ("game", None) => game = Some(read_game(rest).map_err(wrong)?),
                ("game", Some(_)) => return Err(wrong(Problem::GameAgain)),
                ("leaf", Some(game)) => {
                    let moves = points(rest, game).and_then(alternating).map_err(wrong)?;
                    leaves.push(Leaf { row, moves, lines: Vec::new() });
                }
                ("part", Some(game)) => {
                    let leaf = leaves.last_mut().ok_or_else(|| wrong(Problem::NoLeafBefore))?;
                    for line in rest.split('|') {
                        leaf.lines.push(part_line(line, game, &leaf.moves).map_err(wrong)?);
                    }
                }
                ("leaf" | "part", None) => return Err(wrong(Problem::NoGame)),
                _ => return Err(wrong(Problem::Statement(word.to_owned()))),
            }
        }
        let missing = |problem| LeavesError { row: last, problem };
        let game = game.ok_or_else(|| missing(Problem::NoGame))?;
        if leaves.is_empty() {
            return Err(missing(Problem::NoLeaf));
        }
        agree(&leaves)?;
        Ok(Leaves { game, leaves })
    }

    /// The leaves and the answers on the way to them, those after most moves first.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut answers: BTreeMap<(Reverse<usize>, &[Point]), Point> = BTreeMap::new();
        for leaf in &self.leaves {
            for length in (1..leaf.moves.len().saturating_sub(1)).step_by(2) {
                answers.insert((Reverse(length), &leaf.moves[..length]), leaf.moves[length]);
            }
        }
        let mut deepest: Vec<&Leaf> = self.leaves.iter().collect();
        deepest.sort_by_key(|leaf| Reverse(leaf.moves.len()));
        let mut leaves = deepest.into_iter().cloned().peekable();
        let mut entries = Vec::new();
        for ((Reverse(length), moves), answer) in answers {
            while let Some(leaf) = leaves.next_if(|leaf| leaf.moves.len() > length) {
                entries.push(Entry::Leaf(leaf));
            }
            entries.push(Entry::Answer { moves: moves.to_vec(), answer });
        }
        entries.extend(leaves.map(Entry::Leaf));
        entries
    }
}

fn read_game(text: &str) -> Result<Game, Problem> {
    let game = Game::read(text)?;
    let plain = game.opening.points().is_empty() && game.opening.start() == Default::default() && game.moves.is_none();
    if plain { Ok(game) } else { Err(Problem::NotPlain) }
}

fn points(text: &str, game: &Game) -> Result<Vec<Point>, Problem> {
    let most = game.board.points() - 1;
    let point = |word: &str| {
        let point = word.parse().ok().filter(|&point: &Point| usize::from(point) <= most);
        point.ok_or_else(|| Problem::Point(word.to_owned(), most))
    };
    text.split_ascii_whitespace().map(point).collect()
}

/// The first point that is named twice.
fn repeated(points: &[Point]) -> Option<Point> {
    points.iter().enumerate().find(|(at, point)| points[..*at].contains(point)).map(|(_, &point)| point)
}

/// The moves, if no point is named twice and the last one is Ophelia's.
fn alternating(moves: Vec<Point>) -> Result<Vec<Point>, Problem> {
    match repeated(&moves) {
        Some(point) => Err(Problem::ClaimedTwice(point)),
        None if moves.len() % 2 == 1 => Err(Problem::OddMoves(moves.len())),
        None => Ok(moves),
    }
}

/// A line of a part, ascending. No move may have claimed a point of it.
fn part_line(text: &str, game: &Game, moves: &[Point]) -> Result<Vec<Point>, Problem> {
    let mut line = points(text, game)?;
    line.sort_unstable();
    line.dedup();
    match line.iter().find(|point| moves.contains(point)) {
        Some(&point) => Err(Problem::NotFree(point)),
        None if line.is_empty() => Err(Problem::EmptyLine),
        None => Ok(line),
    }
}

/// Whether all leaves answer a position alike, and none is on the way to another.
///
/// A text that answers one position in two ways would be no strategy; and of a leaf that lies on the way to another
/// one, nobody could say whether it is the end.
fn agree(leaves: &[Leaf]) -> Result<(), LeavesError> {
    let mut replies: BTreeMap<&[Point], (usize, Point)> = BTreeMap::new();
    let mut ends: BTreeMap<&[Point], usize> = BTreeMap::new();
    for leaf in leaves {
        let wrong = |problem| Err(LeavesError { row: leaf.row, problem });
        for at in (1..leaf.moves.len()).step_by(2) {
            let other = leaf.moves[at];
            let &mut (earlier, reply) = replies.entry(&leaf.moves[..at]).or_insert((leaf.row, other));
            if reply != other {
                return wrong(Problem::TwoReplies { earlier, reply, other });
            }
        }
        if let Some(earlier) = ends.insert(&leaf.moves, leaf.row) {
            return wrong(Problem::NotALeaf(earlier));
        }
    }
    for leaf in leaves {
        let way = (0..leaf.moves.len()).step_by(2).find_map(|length| ends.get(&leaf.moves[..length]));
        if let Some(&row) = way {
            return Err(LeavesError { row, problem: Problem::NotALeaf(leaf.row) });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_game_and_leaves_with_parts() {
        let text = "# two rows\ngame mnk:3,2,3 --maker-breaker\n\nleaf 4 1 # the middle\npart 0 3 | 5 2\npart 3 5\nleaf 0 3\npart 1 2";
        let Leaves { game, leaves } = Leaves::parse(text).unwrap();
        assert_eq!(game.text(), "mnk:3,2,3 --maker-breaker");
        let leaf = |row, moves: [Point; 2], lines: &[[Point; 2]]| Leaf {
            row,
            moves: moves.to_vec(),
            lines: lines.iter().map(|line| line.to_vec()).collect(),
        };
        assert_eq!(leaves, [leaf(4, [4, 1], &[[0, 3], [2, 5], [3, 5]]), leaf(7, [0, 3], &[[1, 2]])]);
        assert!(Leaves::parse("game 3^2\nleaf\npart 0 1").unwrap().leaves[0].moves.is_empty());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, message) in [
            ("", "line 1: the game is missing"),
            ("\n\nleaf 1 2", "line 3: the game is missing"),
            ("game 3^2", "line 1: there is no leaf"),
            ("game 3^2\ngame 3^2", "line 2: the game is stated again"),
            ("game 1^2", "line 1: there is no 1^2"),
            ("game 3^2 --moves 3", "line 1: leaves are for games from the empty board"),
            ("game 3^2 --forbid-opening 4", "line 1: leaves are for games from the empty board"),
            ("game 3^2 --start X:0/O: --to-move Ophelia", "line 1: leaves are for games from the empty board"),
            ("game 3^2\npart 0 1", "line 2: a part belongs to a leaf"),
            ("game 3^2\nleaves", "line 2: 'leaves' does not begin a statement"),
            ("game 3^2\nleaf 4 9", "line 2: '9' is not a point of the board, which has the points 0 to 8"),
            ("game 3^2\nleaf 4 -1", "line 2: '-1' is not a point"),
            ("game 3^2\nleaf 4 4", "line 2: point 4 is claimed twice"),
            ("game 3^2\nleaf 4", "line 2: the moves are Xeno's and Ophelia's in turn"),
            ("game 3^2\nleaf 4 0\npart 1 2 | | 3", "line 3: a line of a part has no points"),
            ("game 3^2\nleaf 4 0\npart 1 4", "line 3: point 4 of a part is claimed"),
            (
                "game 3^2\nleaf 4 0\nleaf 4 1",
                "line 3: the leaf in line 2 answers this position with 0, and this one with 1",
            ),
            ("game 3^2\nleaf 4 0\nleaf 4 0", "line 3: the leaf in line 2 has the same moves"),
            (
                "game 3^2\nleaf 4 0 1 2\nleaf 4 0",
                "line 3: the leaf in line 2 has the same moves, or its moves continue",
            ),
            ("game 3^2\nleaf\nleaf 4 0", "line 2: the leaf in line 3 has the same moves, or its moves continue"),
        ] {
            let error = Leaves::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}\n{message}");
        }
    }
}
