//! Boards that have a name and are stored as lines: certificates know none of these families.
//!
//! - `rows`: K in a row on tori, boxes, hexagons and triangles, and two-by-two blocks of cells;
//! - `numbers`: complete subgraphs and arithmetic progressions;
//! - `configurations`: Steiner triple systems, generalised quadrangles, and the configurations of Fano, Pappus, Desargues, and Möbius and
//!   Kantor;
//! - `hex`: the game of Hex;
//! - `known` finds the names of some of these boards from their lines.

mod configurations;
mod hex;
mod known;
mod numbers;
mod rows;

use std::fmt;

use super::{Board, GameError, Point};
use crate::game::numbers::digits;

pub use rows::Sides;

/// A board that has a name. Points are numbered as [`numbering`](Self::numbering) says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// K in a row on M columns and N rows whose opposite sides are joined.
    Torus {
        /// The columns.
        m: u32,
        /// The rows.
        n: u32,
        /// How many in a row.
        k: u32,
    },
    /// K in a row in a box of any dimension.
    Box {
        /// The sides.
        sides: Sides,
        /// How many in a row.
        k: u32,
    },
    /// K in a row on a hexagon of hexagons.
    Hexagon {
        /// The side.
        s: u32,
        /// How many in a row.
        k: u32,
    },
    /// K in a row on a triangle of hexagons.
    Triangle {
        /// The side.
        s: u32,
        /// How many in a row.
        k: u32,
    },
    /// The squares of four neighbours on N columns and N rows.
    Square {
        /// The side.
        n: u32,
    },
    /// The complete graphs of K vertices in one of N; the points are the edges (Ramsey).
    Ramsey {
        /// How many vertices there are.
        n: u32,
        /// How many vertices a line has.
        k: u32,
    },
    /// The arithmetic progressions of K among N numbers (van der Waerden).
    Vdw {
        /// How many numbers there are.
        n: u32,
        /// How many a line has.
        k: u32,
    },
    /// A Steiner triple system of V points (R. C. Bose, 1939; T. Skolem, 1958).
    Sts {
        /// The points.
        v: u32,
    },
    /// The generalised quadrangle W(Q): the points of PG(3,Q), and its lines that are isotropic for a symplectic form.
    Gq {
        /// The order.
        q: u32,
    },
    /// The Fano plane.
    Fano,
    /// The configuration of Pappus.
    Pappus,
    /// The configuration of Desargues.
    Desargues,
    /// The configuration of Möbius and Kantor.
    MobiusKantor,
    /// Hex on N columns and N rows: Xeno's lines join the first row to the last, Ophelia's the first column to the last.
    Hex {
        /// The side.
        n: u32,
    },
}

/// How each is written, with an example.
const SHAPES: [(&str, &str); 14] = [
    ("torus", "torus:COLUMNS,ROWS,K, for example torus:6,6,5"),
    ("box", "box:A,B,...,K, with two to six sides, for example box:4,4,3,3"),
    ("hex", "hex:SIDE,K, for example hex:5,5"),
    ("triangle", "triangle:SIDE,K, for example triangle:6,4"),
    ("square", "square:SIDE, for example square:5"),
    ("ramsey", "ramsey:VERTICES,K, for example ramsey:6,3"),
    ("vdw", "vdw:NUMBERS,K, for example vdw:26,5"),
    ("sts", "sts:POINTS, for example sts:13"),
    ("gq", "gq:ORDER, for example gq:2"),
    ("hexgame", "hexgame:SIDE, for example hexgame:3"),
    ("fano", "fano"),
    ("pappus", "pappus"),
    ("desargues", "desargues"),
    ("mobius-kantor", "mobius-kantor"),
];

impl Named {
    /// The board that an expression names; nothing if its first word is no name of such a board.
    ///
    /// # Errors
    ///
    /// It has other parameters than it should.
    pub(super) fn read(expression: &str) -> Option<Result<Named, GameError>> {
        let (name, parameters) =
            expression.split_once(':').map_or((expression, None), |(name, rest)| (name, Some(rest)));
        let (_, shape) = SHAPES.iter().find(|(known, _)| *known == name)?;
        let numbers: Option<Vec<u32>> =
            parameters.map_or(Some(Vec::new()), |list| list.split(',').map(|word| digits(word.trim())).collect());
        let named = numbers.and_then(|numbers| Self::of(name, &numbers));
        Some(named.ok_or_else(|| GameError::Shape(expression.to_owned(), shape)))
    }

    fn of(name: &str, numbers: &[u32]) -> Option<Named> {
        Some(match (name, numbers) {
            ("torus", &[m, n, k]) => Named::Torus { m, n, k },
            ("box", [sides @ .., k]) => Named::Box { sides: Sides::new(sides)?, k: *k },
            ("hex", &[s, k]) => Named::Hexagon { s, k },
            ("triangle", &[s, k]) => Named::Triangle { s, k },
            ("square", &[n]) => Named::Square { n },
            ("ramsey", &[n, k]) => Named::Ramsey { n, k },
            ("vdw", &[n, k]) => Named::Vdw { n, k },
            ("sts", &[v]) => Named::Sts { v },
            ("gq", &[q]) => Named::Gq { q },
            ("hexgame", &[n]) => Named::Hex { n },
            ("fano", []) => Named::Fano,
            ("pappus", []) => Named::Pappus,
            ("desargues", []) => Named::Desargues,
            ("mobius-kantor", []) => Named::MobiusKantor,
            _ => return None,
        })
    }

    /// Builds the board; that of Hex with Xeno's lines.
    pub(super) fn board(self) -> Result<Board, GameError> {
        let refused = |what| GameError::Named(self.to_string(), what);
        match self {
            Named::Torus { m, n, k } => rows::torus(m, n, k).map_err(refused)?,
            Named::Box { sides, k } => rows::boxed(sides, k).map_err(refused)?,
            Named::Hexagon { s, k } => rows::hexagon(s, k).map_err(refused)?,
            Named::Triangle { s, k } => rows::triangle(s, k).map_err(refused)?,
            Named::Square { n } => rows::square(n).map_err(refused)?,
            Named::Ramsey { n, k } => numbers::ramsey(n, k).map_err(refused)?,
            Named::Vdw { n, k } => numbers::progressions(n, k).map_err(refused)?,
            Named::Sts { v } => configurations::steiner(v).map_err(refused)?,
            Named::Gq { q } => configurations::quadrangle(q)?,
            Named::Fano => configurations::cyclic(7),
            Named::Pappus => configurations::pappus(),
            Named::Desargues => configurations::desargues(),
            Named::MobiusKantor => configurations::cyclic(8),
            Named::Hex { n } => hex::chains(n).map_err(refused)?,
        }
        .map_err(GameError::Board)
    }

    /// The lines that are Ophelia's own, if there are such.
    pub(super) fn ophelia(self, board: &Board) -> Option<Vec<Vec<Point>>> {
        let Named::Hex { n } = self else { return None };
        Some(hex::turned(n, board.lines())).filter(|lines| lines != board.lines())
    }

    /// The columns, if the points are those of a rectangle, row by row.
    #[must_use]
    pub fn columns(self) -> Option<u32> {
        match self {
            Named::Torus { m, .. } => Some(m),
            Named::Square { n } | Named::Hex { n } => Some(n),
            Named::Box { sides, .. } => sides.columns(),
            _ => None,
        }
    }

    /// How the points are numbered, in a sentence.
    #[must_use]
    pub fn numbering(self) -> String {
        match self {
            Named::Torus { m, .. } => format!("Point x of row y has the number {m}*y + x; the last of a row or column is followed by the first."),
            Named::Square { n } => format!("Point x of row y has the number {n}*y + x."),
            Named::Box { .. } => "Points are numbered by their coordinates, the last one fastest.".to_owned(),
            Named::Hexagon { .. } | Named::Triangle { .. } => "The points are numbered row by row, from the top.".to_owned(),
            Named::Ramsey { .. } => "The points are the edges 01, 02, ..., 12, 13, ..., in this order.".to_owned(),
            Named::Vdw { .. } => "Point i is the number i + 1.".to_owned(),
            Named::Sts { v } if v % 6 == 3 => format!("Point (x, i) of Bose's construction has the number {}*i + x.", v / 3),
            Named::Sts { v } => {
                format!("Point (x, i) of Skolem's construction has the number {}*i + x; the point at infinity is the last one.", v / 3)
            }
            Named::Gq { .. } => {
                "The points are the vectors of four coordinates whose first one that is not 0 is 1, by their coordinates.".to_owned()
            }
            Named::Fano => "The lines are i, i + 1, i + 3 modulo 7.".to_owned(),
            Named::MobiusKantor => "The lines are i, i + 1, i + 3 modulo 8.".to_owned(),
            Named::Pappus => {
                "Points 0 to 2 and 3 to 5 are on a line each, and so are 6 to 8, where the lines between these cross.".to_owned()
            }
            Named::Desargues => "The points are the pairs 01, 02, ..., 34 of five things; a line has the pairs of three.".to_owned(),
            Named::Hex { n } => format!(
                "Point x of row y has the number {n}*y + x; it has the neighbours beside it, above and above right, below and below left."
            ),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Named::Torus { m, n, k } => write!(f, "torus:{m},{n},{k}"),
            Named::Box { sides, k } => write!(f, "box:{sides},{k}"),
            Named::Hexagon { s, k } => write!(f, "hex:{s},{k}"),
            Named::Triangle { s, k } => write!(f, "triangle:{s},{k}"),
            Named::Square { n } => write!(f, "square:{n}"),
            Named::Ramsey { n, k } => write!(f, "ramsey:{n},{k}"),
            Named::Vdw { n, k } => write!(f, "vdw:{n},{k}"),
            Named::Sts { v } => write!(f, "sts:{v}"),
            Named::Gq { q } => write!(f, "gq:{q}"),
            Named::Fano => f.write_str("fano"),
            Named::Pappus => f.write_str("pappus"),
            Named::Desargues => f.write_str("desargues"),
            Named::MobiusKantor => f.write_str("mobius-kantor"),
            Named::Hex { n } => write!(f, "hexgame:{n}"),
        }
    }
}

/// Why there is no such board: what its parameters must be.
type Refused = &'static str;

/// A board, unless its parameters are none of a board of this kind; the board itself may be too large.
type Made = Result<Result<Board, super::BoardError>, Refused>;

#[cfg(test)]
mod tests;
