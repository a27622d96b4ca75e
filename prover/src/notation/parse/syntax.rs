//! What a text says.

use crate::game::{Claim, Game, Point};
use crate::notation::parse::mistake::Place;
use crate::symmetry::Permutation;

/// A text that was understood.
#[derive(Debug, Default)]
pub struct Text {
    /// What the text is about.
    pub title: Option<String>,
    /// Where it is from.
    pub sources: Vec<String>,
    /// The game, if there is one.
    pub game: Option<Game>,
    /// Its expression as it is told.
    pub told_game: Option<String>,
    /// The names of the points, in order of their indices; those of the board where the text has none.
    pub names: Vec<String>,
    /// For each name the board's point, where the text tells it.
    pub numbers: Option<Vec<Point>>,
    /// Where the points are named.
    pub named: Place,
    /// The components: the letter and the points of each.
    pub components: Vec<Component>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

/// The points that share a letter, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Component {
    /// The letter.
    pub letter: String,
    /// The points.
    pub points: Vec<Point>,
}

/// Something with the name that the text gives it.
#[derive(Clone, Debug)]
pub struct Titled {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub place: Place,
}

/// A statement of a text.
#[derive(Debug)]
pub enum Statement {
    /// Latin squares.
    Squares(Squares),
    /// Lines of the board.
    Lines(Lines),
    /// Points in rows and columns.
    Grid(Grid),
    /// Diagonals of a grid.
    Diagonals(Diagonals),
    /// A symmetry.
    Map(Map),
    /// One game.
    Example(Titled, Vec<Item>),
    /// A part of the strategy.
    Play(Play),
    /// Something that is said to be so.
    Claim(Place, Assertion),
}

/// Squares of one order.
#[derive(Debug)]
pub struct Squares {
    /// What they are called.
    pub title: Titled,
    /// The letters of rows and columns.
    pub sides: [String; 2],
    /// Each square: its letter and its symbols row by row, from 1.
    pub squares: Vec<(String, Vec<Vec<usize>>)>,
}

/// Lines of the board, some in each row of the text.
#[derive(Debug)]
pub struct Lines {
    /// What they are called.
    pub title: Titled,
    /// The squares from which they are taken, and the letter of the square whose symbol tells the row.
    pub from: Option<(Titled, String)>,
    /// The rows.
    pub rows: Vec<Vec<(Place, Vec<Point>)>>,
}

/// Points in a square.
#[derive(Debug)]
pub struct Grid {
    /// What it is called.
    pub title: Titled,
    /// Whose lines its rows and its columns are: the name, and the row from 1.
    pub sides: [(Titled, usize); 2],
    /// The points.
    pub cells: Vec<Vec<Point>>,
}

/// Diagonals of a grid, told by letters.
#[derive(Debug)]
pub struct Diagonals {
    /// What they are called.
    pub title: Titled,
    /// The grid.
    pub grid: Titled,
    /// Whose lines they are: the name, and the row from 1.
    pub lines: (Titled, usize),
    /// The letter of each cell.
    pub cells: Vec<Vec<String>>,
}

/// A symmetry with a name.
#[derive(Debug)]
pub struct Map {
    /// What it is called.
    pub title: Titled,
    /// How it is told.
    pub told: Told,
}

/// How a symmetry is told.
#[derive(Debug)]
pub enum Told {
    /// By cycles of points.
    Cycles(Permutation),
    /// By a permutation of the components, and one of each.
    Vector(Vector),
    /// As a product of others, the first to be applied first.
    Product(Vec<Titled>),
}

/// The entries of a vector, each as it is printed: cycles of numbers, here from 0.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The entries: that for the components, then one for each component.
    pub entries: Vec<Vec<Vec<Point>>>,
    /// In which reading.
    pub reading: Reading,
}

/// How the entries of a vector are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// `(2134)` is the list of the images of 1, 2, 3 and 4, and no cycle.
    pub one_line: bool,
    /// The permutations of the single components come before that of the components.
    pub before: bool,
}

/// A part of the strategy.
#[derive(Debug)]
pub struct Play {
    /// What it is called.
    pub title: Titled,
    /// The claim, if the whole game begins here.
    pub theorem: Option<Claim>,
    /// Xeno's and Ophelia's points, if the text tells them.
    pub position: Option<[Vec<Point>; 2]>,
    /// What follows.
    pub items: Vec<Item>,
}

/// A point in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The point.
    pub point: Point,
    /// Whether it is marked as forced.
    pub forced: bool,
    /// Where it stands.
    pub place: Place,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The first player.
    Xeno,
    /// The second player.
    Ophelia,
}

/// Something in a sequence of moves.
#[derive(Clone, Debug)]
pub enum Item {
    /// A move, and whether it stands for all others up to symmetry.
    Move(Player, Move, bool),
    /// A double threat: whose, where it stands, and the points.
    Double(Player, Place, Vec<Move>),
    /// What follows is told elsewhere.
    Go(Titled),
    /// Several cases.
    Cases(Cases),
}

/// The cases of a move.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// Where they begin.
    pub place: Place,
    /// What is told of single moves.
    pub cases: Vec<Case>,
    /// Where more cases of the same move are told, as an item that goes there.
    pub remaining: Vec<Item>,
    /// What is told of all others.
    pub otherwise: Option<Vec<Item>>,
    /// The symmetries under which the cases are meant, too.
    pub under: Vec<Titled>,
    /// Whether all their products are meant, too.
    pub products: bool,
}

/// One case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Whose moves they are, where the text says that.
    pub player: Option<Player>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether they stand for others up to symmetry.
    pub symmetric: bool,
    /// What follows.
    pub items: Vec<Item>,
}

/// Something that is said to be so.
#[derive(Debug)]
pub enum Assertion {
    /// The symmetries that keep a part's position are those that some generate.
    Stabiliser {
        /// The part.
        play: Titled,
        /// The symmetries.
        maps: Vec<Titled>,
    },
    /// How many symmetries a board has.
    Automorphisms {
        /// The board's expression.
        game: Titled,
        /// How many.
        order: usize,
    },
    /// Each reply in a part's position is the image of just one of some.
    Replies {
        /// The part.
        play: Titled,
        /// The symmetries under whose products.
        maps: Vec<Titled>,
        /// The replies.
        moves: Vec<Move>,
    },
    /// Two boards are the same up to the numbers of their points; perhaps when the second one loses a point.
    Isomorphic {
        /// The expressions.
        games: [Titled; 2],
        /// Whether the second one loses a point.
        less: bool,
    },
    /// What becomes of a game when both play as well as they can.
    Outcome {
        /// The expression, with options.
        game: Titled,
        /// What is said.
        outcome: Outcome,
    },
    /// How many lines a board has.
    Lines {
        /// The board's expression.
        game: Titled,
        /// How many.
        lines: usize,
    },
}

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The first player wins.
    XenoWins,
    /// The second player wins.
    OpheliaWins,
    /// Neither does.
    Draw,
}
