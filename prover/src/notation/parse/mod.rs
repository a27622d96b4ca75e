//! The notation of strategies: from text to what it says (specification: strategy, sections 1 to 6).
//!
//! [`read`] understands the form only. Names of points become their indices in the order in which they are declared; what a
//! statement is worth is for the audit to find out.
//!
//! - `lexer`: words and signs, of which `cursor` takes one after the other;
//! - `parser`: statements, by kind in `board`, `map`, `part` (with `table`) and `claim`;
//! - `syntax`: what they say.

mod board;
mod claim;
mod cursor;
mod lexer;
mod map;
mod parser;
mod part;
mod syntax;
mod table;

use std::fmt::{self, Display};

use thiserror::Error;

pub use parser::read;
pub use syntax::*;

/// Most bytes of a text that are read.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where a text is not understood, and why.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: {problem}")]
pub struct Mistake {
    /// Where.
    pub place: Place,
    /// Why.
    pub problem: Problem,
}

/// Why a text is not understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// A character without a meaning.
    #[error("'{}' stands for nothing here{}", .0.escape_debug(), hint(*.0))]
    Character(char),
    /// A quotation ends on the line on which it begins.
    #[error("the quotation is not closed on its line")]
    Quotation,
    /// A backslash begins the command for an overline, and no other.
    #[error("the only command is \\overline{{NAME}}; write names without commands, such as a1")]
    Command,
    /// A bracket is not closed.
    #[error("this parenthesis or brace is not closed")]
    Open,
    /// Something else is needed here.
    #[error("expected {expected}, not {found}")]
    Expected {
        /// What is needed.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A text says something.
    #[error("the text has no statement")]
    Empty,
    /// A line begins with no statement.
    #[error("'{}' begins no statement{}; write title, source, game, points, components, squares, lines, grid, diagonals, map, example, theorem, play, table or claim", .0.escape_debug(), lower_case(.0))]
    Statement(String),
    /// A block is not ended.
    #[error("this is not ended; write 'end' on a line of its own")]
    NoEnd,
    /// The game comes first.
    #[error("the game is not told yet; write, for example, 'game \"affine:4\"' before this")]
    NoGame,
    /// The game's expression.
    #[error("{0}")]
    Game(String),
    /// Something may be told once.
    #[error("'{}' is told already, on line {line}", name.escape_debug())]
    Again {
        /// What.
        name: String,
        /// Where first, from 1.
        line: usize,
    },
    /// A name that nobody knows.
    #[error("there is no point '{}'; {advice}", name.escape_debug())]
    Unknown {
        /// The name.
        name: String,
        /// Which names are known, or what may be meant.
        advice: String,
    },
    /// A case stands deeper than the one above it.
    #[error(
        "this stands deeper than the case above it, but cases do not nest; put what belongs to one case into a 'play' of its own, and end the case with 'go \"…\"'"
    )]
    Nested,
    /// A number that is no point of the board.
    #[error("the board has {points} points, numbered from 0; there is no point {number}")]
    NoPoint {
        /// The number.
        number: String,
        /// The board's points.
        points: usize,
    },
    /// Names for all points.
    #[error("there are {names} names for {points} points")]
    Names {
        /// How many names.
        names: usize,
        /// How many points.
        points: usize,
    },
    /// Names belong to points of the board.
    #[error(
        "tell which points these names belong to: by their numbers after 'at', or by all lines of the board in a block 'lines'"
    )]
    Unlabelled,
    /// Points are numbered all or none.
    #[error("number the names all or not at all")]
    Numbered,
    /// A mark of force stands where no move is made.
    #[error("only moves are marked as forced; write the point without a mark")]
    Mark,
    /// A range such as `r1..r4`.
    #[error(
        "a range goes from a name with a number to the same name with a higher number, for example r1..r4, and has no more numbers than there are names"
    )]
    Range,
    /// A permutation in cycles.
    #[error("'{}' comes twice in the cycles", .0.escape_debug())]
    Cycle(String),
    /// A vector has a permutation of the components, then one for each of them.
    #[error("the vector has {found} entries; with {components} components it needs {}", components + 1)]
    Vector {
        /// How many there are.
        found: usize,
        /// How many components.
        components: usize,
    },
    /// A vector permutes components.
    #[error("tell the components before a vector, for example 'components r c a b'")]
    NoComponents,
    /// The components' points.
    #[error("{0}")]
    Components(String),
    /// A table's row.
    #[error("{0}")]
    Row(String),
    /// An expression nests too deeply, or a text is too long.
    #[error("{0}")]
    Limit(String),
}

/// What to write in place of a character that word processors like.
fn hint(character: char) -> &'static str {
    match character {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => "; write straight quotation marks",
        '\u{2032}' | '\u{2033}' | '\u{b4}' => "; write ' for a prime",
        ';' => "; write a comma",
        _ => "",
    }
}

/// A word that would be understood in lower case, or seems to go on with the line above.
fn lower_case(word: &str) -> String {
    let lower = word.to_lowercase();
    if word != lower && parser::STATEMENTS.contains(&lower.as_str()) {
        format!(" ('{lower}' does)")
    } else if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        " (a statement goes on on the next line only after a comma, or within parentheses or braces)".to_owned()
    } else {
        String::new()
    }
}
