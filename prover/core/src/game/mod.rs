//! Positional games: the board, for whom its lines count, the opening rule, and the claims about a game.
//!
//! A game has one text, such as `4^3` or `affine:4 --maker-breaker`, which [`Game::parse`] reads and `Display` writes. The numbering
//! of points is part of a game's definition and is described with each [`Family`].
//!
//! A game ends with a win of Xeno, a draw, or a win of Ophelia. A claim says that one player, the protagonist,
//! reaches at least some result; the other one is the antagonist. The four claims are two pairs of opposites: that
//! Xeno wins, or that Ophelia at least draws; that Ophelia wins, or that Xeno at least draws. Of each pair exactly
//! one is true. A true claim may answer more than it says. If Xeno wins, then he at least draws, and Ophelia does not win. But
//! if he at least draws, it is open whether he wins. [`Claim::proves`] is the table of these.
//!
//! Of the other modules it imports only those that quote names and decode texts.
//!
//! ```
//! use pgc_core::game::{Game, OpeningRule};
//!
//! let game = Game::parse("3^3")?.with_opening(OpeningRule::Xeno(vec![13]))?;
//! assert_eq!(game.board.points(), 27);
//! assert_eq!(game.board.lines().len(), 49);
//! assert_eq!(game.to_string(), "3^3 --forbid-opening 13");
//! # Ok::<(), pgc_core::game::GameError>(())
//! ```

mod board;
mod designs;
mod error;
mod expression;
pub mod file;
mod grid;
mod named;
mod names;
mod positional;
mod text;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::quote::shown;

pub use board::{Board, MAX_POINTS, hex, is_number, point_of, through};
pub(crate) use board::{MAX_LINES, too_many_points};
pub use error::GameError;
pub(crate) use error::refused;
pub(crate) use expression::STORED;
pub use expression::{Family, Strokes, uncovered};
pub use file::MAX_FILE_BYTES;
pub use grid::Animal;
pub use names::{MAX_NAMES_BYTES, Names, Style, letters};
pub use positional::Game;
pub(crate) use text::{PG_FILE, Parts, no_file};

/// A point's number, from 0.
pub type Point = u16;

/// A claim about a game. In command lines and files it is a [word](Self::word).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// Xeno, the first player, wins.
    XenoWins,
    /// Ophelia, the second player, at least draws.
    OpheliaDraws,
    /// Ophelia wins.
    OpheliaWins,
    /// Xeno at least draws.
    XenoDraws,
}

impl Claim {
    /// All claims, in the order of their numbers in the format.
    pub const ALL: [Claim; 4] = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];

    /// The claim for readers, and as a word.
    fn words(self) -> [&'static str; 2] {
        match self {
            Claim::XenoWins => ["Xeno wins", "xeno-wins"],
            Claim::OpheliaDraws => ["Ophelia draws", "ophelia-draws"],
            Claim::OpheliaWins => ["Ophelia wins", "ophelia-wins"],
            Claim::XenoDraws => ["Xeno draws", "xeno-draws"],
        }
    }

    /// The word for it, such as `xeno-wins`.
    pub fn word(self) -> &'static str {
        self.words()[1]
    }

    /// Whether the protagonist, the player that the claim is about, is Xeno.
    pub fn is_xeno(self) -> bool {
        matches!(self, Claim::XenoWins | Claim::XenoDraws)
    }

    /// The claim about the other player that is true if and only if this one is false.
    #[must_use]
    pub fn opposite(self) -> Claim {
        // Each claim stands beside its opposite.
        Claim::ALL[self as usize ^ 1]
    }

    /// Whether this claim, if it is true, proves the one that was asked for; nothing if it leaves that one open.
    pub fn proves(self, asked: Claim) -> Option<bool> {
        match (asked.is_xeno() == self.is_xeno(), asked.is_draw(), self.is_draw()) {
            (true, false, true) | (false, true, true) => None,
            (is_same, _, _) => Some(is_same),
        }
    }

    /// What belongs to the protagonist and to the antagonist as what belongs to Xeno and to Ophelia, and the other way round.
    pub fn by_player<T>(self, [own, other]: [T; 2]) -> [T; 2] {
        if self.is_xeno() { [own, other] } else { [other, own] }
    }

    /// The start of a game from these points of the protagonist and of the antagonist, one of whom is to move.
    pub fn start(self, sides: [Vec<Point>; 2], antagonist_moves: bool) -> Start {
        let [xeno, ophelia] = self.by_player(sides);
        Start { xeno, ophelia, ophelia_moves: self.is_xeno() == antagonist_moves }
    }

    /// Whether the target is a draw; otherwise it is a win.
    pub fn is_draw(self) -> bool {
        matches!(self, Claim::OpheliaDraws | Claim::XenoDraws)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.words()[0])
    }
}

impl FromStr for Claim {
    type Err = GameError;

    fn from_str(word: &str) -> Result<Claim, GameError> {
        let known = Claim::ALL.into_iter().find(|claim| claim.word() == word);
        let claims = "write xeno-wins, ophelia-draws, ophelia-wins or xeno-draws";
        known.ok_or_else(|| GameError::new(format_args!("'{}' is not a claim; {claims}", shown(word))))
    }
}

/// For whom the lines count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Every line counts for both players.
    #[default]
    Strong,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw.
    MakerBreaker,
    /// The board's lines count for Xeno, and these for Ophelia: in canonical order, not empty, others than the board's.
    Own(Vec<Vec<Point>>),
}

/// How a game opens: what is forbidden on a first move (ascending, not empty), or the position where it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningRule {
    /// Every first move is allowed.
    #[default]
    None,
    /// Xeno's first move avoids these points.
    Xeno(Vec<Point>),
    /// The first move of each player avoids these points.
    Both(Vec<Point>),
    /// The game starts from a position.
    Start(Start),
}

/// A position where a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Start {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// Whether Ophelia is to move, not Xeno.
    pub ophelia_moves: bool,
}

impl OpeningRule {
    /// The forbidden points, ascending; none without a rule.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::None | Self::Start(_) => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }

    /// Where the game starts: on the empty board with Xeno to move, unless it has a start.
    pub fn start(&self) -> Start {
        if let Self::Start(start) = self { start.clone() } else { Start::default() }
    }
}
