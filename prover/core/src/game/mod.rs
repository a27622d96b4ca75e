//! Positional games: the board, for whom its lines count, and the opening rule.
//!
//! An expression such as `4^3` or `affine:4` names a game; [`Game::parse`] reads one. The numbering of points is part
//! of a game's definition and is described with each [`Family`].
//!
//! Of the other modules it imports only those that quote names and decode texts.
//!
//! ```
//! use pgc_core::game::{Game, OpeningRule};
//!
//! let game = Game::parse("3^3")?.with_opening(OpeningRule::Xeno(vec![13]))?;
//! assert_eq!(game.board.points(), 27);
//! assert_eq!(game.board.lines().len(), 49);
//! assert_eq!(game.text(), "3^3 --forbid-opening 13");
//! # Ok::<(), pgc_core::game::GameError>(())
//! ```

mod animal;
mod board;
mod claim;
mod designs;
mod digest;
mod error;
mod existence;
mod expression;
mod field;
pub mod file;
mod grid;
mod mnk;
mod name_file;
mod named;
mod names;
mod numbers;
mod options;
mod placements;
mod places;
mod positional;
mod rules;
mod start;
mod told;
mod uncovered;

pub use animal::Animal;
pub(crate) use board::MAX_LINES;
pub use board::{Board, BoardError, MAX_POINTS};
pub use claim::Claim;
pub use digest::hex;
pub use error::GameError;
pub use expression::Family;
pub(crate) use expression::pg_of;
pub use file::{FileProblem, MAX_FILE_BYTES};
pub use grid::{Line, straight_lines};
pub use name_file::{MAX_NAMES_BYTES, NamesProblem};
pub use named::{Named, Sides};
pub use names::Names;
pub use options::RuleOptions;
pub use positional::Game;
pub use rules::{Convention, OpeningRule, Start};
pub use told::ToldLines;
pub use uncovered::Uncovered;

/// A point's number, from 0.
pub type Point = u16;
