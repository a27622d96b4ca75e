//! The answers that a text gives to replies in a position.

use std::collections::BTreeMap;

use crate::game::Point;
use crate::notation::maps::Word;
use crate::notation::parse::Item;
use crate::strategy::Term;

/// What is told of single replies, or nothing where that has a gap.
pub(super) type Told = BTreeMap<Point, Option<Term>>;

/// The answers to replies in a position.
#[derive(Default)]
pub(super) struct Answers<'t> {
    /// What is told of single replies.
    pub(super) told: Told,
    /// What is told after each.
    pub(super) items: Vec<(Point, &'t [Item])>,
    /// The replies that stand for others up to symmetry.
    pub(super) symmetric: Vec<Point>,
    /// The maps under which what is told is meant, too.
    pub(super) under: Vec<Word>,
}
