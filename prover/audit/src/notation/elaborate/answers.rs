//! The answers that a text gives to replies in a position.

use std::collections::BTreeMap;

use crate::notation::maps::Word;
use crate::notation::parse::Item;
use pgc_core::game::Point;
use pgc_core::strategy::Term;

/// The stated answers to single replies; nothing where one has a gap.
pub(super) type Told = BTreeMap<Point, Option<Term>>;

/// The stated answers to replies in a position.
#[derive(Default)]
pub(super) struct Answers<'t> {
    /// The answers to single replies.
    pub(super) told: Told,
    /// The items that follow each reply.
    pub(super) items: Vec<(Point, &'t [Item])>,
    /// The replies marked 'up to symmetry', which stand for their images.
    pub(super) symmetric: Vec<Point>,
    /// The maps of `under`: the answers are also meant under these.
    pub(super) under: Vec<Word>,
}
