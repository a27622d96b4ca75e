//! What a search by strategic moves is about: all on which its facts depend, but its constants.

use crate::search::checkpoint::{Hash, hash_of_question};
use crate::search::strategic::hints::Hints;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Small, Width};
use pgc_core::position::point_set::Sides;
use pgc_core::position::{Images, Rules, Symmetries};

/// A game for a claim, its symmetries, and suggested moves.
pub(crate) struct Question<W: Width = Small> {
    pub(super) hash: Hash,
    pub(super) board: BitBoard<W>,
    /// The symmetries under which positions are identified.
    pub(super) images: Images<W::Points>,
    pub(super) hints: Hints<W::Points>,
}

impl<W: Width> Question<W> {
    /// The question whether a claim is true, without suggested moves, if the board is not too large.
    pub(crate) fn new(rules: &Rules, symmetries: &Symmetries) -> Option<Question<W>> {
        let board = BitBoard::new(rules)?;
        let images = Images::new(symmetries.elements(), board.points());
        let hash = hash_of_question(rules, symmetries.elements());
        Some(Question { hash, board, images, hints: Hints::default() })
    }

    /// The same with suggested moves for positions, the protagonist to move.
    #[must_use]
    pub(crate) fn with_hints(self, suggestions: impl IntoIterator<Item = (Sides<W::Points>, Point)>) -> Self {
        Question { hints: Hints::new(&self.images, suggestions), ..self }
    }
}
