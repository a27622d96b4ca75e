//! Errors in expressions that name games.

use std::path::PathBuf;

use thiserror::Error;

use super::{BoardError, FileProblem, Point};
use crate::quote::shown;

/// Why an expression or an opening rule defines no game. The message says what to write instead.
#[derive(Debug, Error)]
pub enum GameError {
    /// There is no family of this name.
    #[error(
        "'{}' names no game; write one of\n  \
         4^3 or grid:4,3      a cube: side 4 in 3 dimensions\n  \
         mnk:6,5,4            6 columns, 5 rows, 4 in a row\n  \
         animal:elly,4x4      a polyomino anywhere on 4 columns and 4 rows\n  \
         td:4,5 or td:4,5+2   a transversal design: 4 groups of 5, the first 2 groups as lines\n  \
         affine:4 or pi4      the affine plane of order 4\n  \
         projective:2         the projective plane of order 2\n  \
         lines:my-board.txt   a file: 'points N', then a line of point numbers for each line",
        shown(.0)
    )]
    Unknown(String),
    /// The family has another number of parameters: the expression, and what the family takes.
    #[error("'{}' does not fit; write {}", shown(.0), .1)]
    Shape(String, &'static str),
    /// A parameter is not a whole number: the parameter, and the expression.
    #[error("'{}' in '{}' is no whole number from 0 to {}", shown(.0), shown(.1), u32::MAX)]
    Number(String, String),
    /// A cube needs a side of at least 2 and a dimension of at least 1.
    #[error("there is no {0}^{1}: the side must be at least 2, the dimension at least 1")]
    Grid(u32, u32),
    /// A board needs columns, rows and a row to be completed.
    #[error("there is no mnk:{0},{1},{2}: all three numbers must be at least 1")]
    Mnk(u32, u32, u32),
    /// There is no animal of this name: the name, and all names there are.
    #[error("'{}' is no animal of up to five cells; choose one of {}, as in animal:elly,4x4", shown(.0), .1)]
    Animal(String, String),
    /// A board of cells needs columns and rows: the animal's name, columns, rows.
    #[error("there is no animal:{0},{1}x{2}: both sides must be at least 1")]
    AnimalBoard(&'static str, u32, u32),
    /// No field of that order is offered.
    #[error("order {0} is not offered; choose 2, 3, 4, 5, 7, 8 or 9")]
    FieldOrder(u32),
    /// It is proved that no such plane or design of this order exists: what it is, the order, and by whom or why.
    #[error("there is no {0} of order {1} ({2}); choose the order 2, 3, 4, 5, 7, 8 or 9")]
    NoDesign(String, u32, &'static str),
    /// It is not known whether such a plane or design of this order exists.
    #[error("no {0} of order {1} is known; choose the order 2, 3, 4, 5, 7, 8 or 9")]
    UnknownDesign(String, u32),
    /// A transversal design over a field has 2 to q + 1 groups.
    #[error("td:{k},{q} has {k} groups, but with order {q} it must be 2 to {}", u64::from(*q) + 1)]
    GroupCount {
        /// The number of groups.
        k: u32,
        /// The order.
        q: u32,
    },
    /// More groups are to be lines than there are: how many, and how many there are.
    #[error("{0} groups cannot be lines, as there are only {1}; write +{1} at most")]
    GroupLines(u32, u32),
    /// The points and lines define no board, or one beyond the limits.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A lines file defines no board.
    #[error("{}{}: {problem}", shown(path), line.map(|l| format!(":{l}")).unwrap_or_default())]
    File {
        /// The file, as the user named it.
        path: PathBuf,
        /// The line of the file, from 1, if the problem is in one.
        line: Option<usize>,
        /// What is wrong.
        problem: FileProblem,
    },
    /// A word after an expression is no option of a game.
    #[error(
        "'{}' is no option of a game; write --maker-breaker, --forbid-opening POINTS or --forbid-first-moves POINTS",
        shown(.0)
    )]
    Option(String),
    /// A list of points is not numbers separated by commas.
    #[error("'{}' is no list of points; write their numbers with commas, for example 13,14", shown(.0))]
    PointList(String),
    /// An opening rule forbids no point.
    #[error("an opening rule forbids at least one point; leave it out to forbid none")]
    OpeningEmpty,
    /// An opening rule forbids a point that does not exist: the point, and the board's number of points.
    #[error("point {} cannot be forbidden: the board's points are 0 to {}", .0, .1 - 1)]
    OpeningOutOfRange(Point, usize),
    /// An opening rule forbids a point twice.
    #[error("point {0} is forbidden twice; name it once")]
    OpeningRepeated(Point),
    /// An opening rule leaves less than two points: how many it forbids, and how many the board has.
    #[error("at least two points must stay allowed, but {0} of {1} are forbidden")]
    OpeningTooWide(usize, usize),
}
