//! Widths of the sets of points and of lines of a board, chosen once for each game.
//!
//! Sets are words of a fixed number of bits, so the compiler makes loops of known length of them. Each width is a
//! type, and a search is compiled once for each; `by_line_width` chooses by the board. Wider sets are slower, so
//! the narrowest one is taken that fits. A board that fits into none is left to the searches on
//! [`Position`](crate::position::Position).

use std::fmt::Debug;

use crate::position::Rules;
use crate::position::point_set::{Bits, Points, Wide, Widest};

/// How wide the sets of points and of lines of a board are, and how long its lines.
pub trait Width: Copy + Debug + Default + Send + Sync + 'static {
    /// Sets of points.
    type Points: Bits;
    /// Sets of lines: bit l for line l.
    type Lines: Bits;
    /// The bits of the counts of all lines, the lowest bits first: two for lines of at most four points, three for eight.
    type Counts: Copy + Debug + Default + AsRef<[Self::Lines]> + AsMut<[Self::Lines]> + Send + Sync;

    /// The most points of a line.
    fn longest() -> usize {
        1 << Self::Counts::default().as_ref().len()
    }

    /// Whether the board of a game fits, and has no opening rule.
    fn fits(rules: &Rules) -> bool {
        rules.points() <= Self::Points::WIDTH
            && rules.lines.len() <= Self::Lines::WIDTH
            && rules.lines.iter().all(|line| line.len() <= Self::longest())
            && rules.named == [false, false]
    }
}

/// At most 64 points, and 128 lines of at most four points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Small;

/// At most 256 points, and 576 lines of at most four points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Large;

/// At most 64 points, and 128 lines of at most eight points.
#[derive(Clone, Copy, Debug, Default)]
pub struct SmallLong;

/// At most 256 points, and 576 lines of at most eight points.
#[derive(Clone, Copy, Debug, Default)]
pub struct LargeLong;

/// At most 512 points, and 576 lines of at most eight points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Huge;

impl Width for Small {
    type Points = Points;
    type Lines = Lines;
    type Counts = [Lines; 2];
}

impl Width for Large {
    type Points = Wide<4>;
    type Lines = Wide<9>;
    type Counts = [Wide<9>; 2];
}

impl Width for SmallLong {
    type Points = Points;
    type Lines = Lines;
    type Counts = [Lines; 3];
}

impl Width for LargeLong {
    type Points = Wide<4>;
    type Lines = Wide<9>;
    type Counts = [Wide<9>; 3];
}

impl Width for Huge {
    type Points = Widest;
    type Lines = Wide<9>;
    type Counts = [Wide<9>; 3];
}

/// A set of lines of a small board.
pub type Lines = u128;

/// The widths, from the narrowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyWidth {
    /// [`Small`].
    Small,
    /// [`SmallLong`].
    SmallLong,
    /// [`Large`].
    Large,
    /// [`LargeLong`].
    LargeLong,
    /// [`Huge`].
    Huge,
}

impl AnyWidth {
    /// The narrowest width into which the board of a game without an opening rule fits.
    pub fn of(rules: &Rules) -> Option<AnyWidth> {
        if Small::fits(rules) {
            Some(AnyWidth::Small)
        } else if SmallLong::fits(rules) {
            Some(AnyWidth::SmallLong)
        } else if Large::fits(rules) {
            Some(AnyWidth::Large)
        } else if LargeLong::fits(rules) {
            Some(AnyWidth::LargeLong)
        } else {
            Huge::fits(rules).then_some(AnyWidth::Huge)
        }
    }
}

/// Evaluates an expression with the narrowest [`Width`] of a board as a type, if there is one. Unit tests have three widths alone, see
/// [`by_width`](crate::position::point_set::by_width): those of small boards, and the widest.
#[macro_export]
macro_rules! by_line_width {
    ($rules:expr, $width:ident => $expression:expr) => {
        match $crate::position::width::AnyWidth::of($rules) {
            Some($crate::position::width::AnyWidth::Small) => {
                type $width = $crate::position::width::Small;
                Some($expression)
            }
            Some($crate::position::width::AnyWidth::SmallLong) => {
                type $width = $crate::position::width::SmallLong;
                Some($expression)
            }
            Some($crate::position::width::AnyWidth::Large) => {
                #[cfg(not(test))]
                type $width = $crate::position::width::Large;
                #[cfg(test)]
                type $width = $crate::position::width::Huge;
                Some($expression)
            }
            Some($crate::position::width::AnyWidth::LargeLong) => {
                #[cfg(not(test))]
                type $width = $crate::position::width::LargeLong;
                #[cfg(test)]
                type $width = $crate::position::width::Huge;
                Some($expression)
            }
            Some($crate::position::width::AnyWidth::Huge) => {
                type $width = $crate::position::width::Huge;
                Some($expression)
            }
            None => None,
        }
    };
}

pub use crate::by_line_width;
