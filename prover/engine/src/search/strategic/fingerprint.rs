//! Hashes of everything on which the facts of a search by strategic moves depend.
//!
//! A fact says that a position is won at a level, or not. With other limits of nodes or other candidates it may be
//! false. So a checkpoint whose hashes differ is refused, and is not read in part.

use crate::search::checkpoint::{Fingerprint, hash};
use crate::search::strategic::candidates;
use crate::search::strategic::question::Question;
use crate::search::threats::sequence;
use pgc_core::game::Point;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::Bits;

/// Must be raised when the search changes in a way that its constants do not show.
const METHOD: u64 = 1;

/// The fingerprint of the search for an answer.
pub(crate) fn fingerprint<W: Width>(question: &Question<W>) -> Fingerprint {
    let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let sets = |sets: &[W::Points]| words(&sets.iter().flat_map(|set| set.words()).collect::<Vec<u64>>());
    let moves = |moves: &[Point]| moves.iter().flat_map(|point| point.to_le_bytes()).collect::<Vec<u8>>();
    let hints = question
        .hints
        .all()
        .into_iter()
        .flat_map(|(sides, all)| [&sets(&sides)[..], &words(&[all.len() as u64])[..], &moves(all)[..]].concat());
    let constants = [&[METHOD][..], &candidates::constants(), &sequence::constants()].concat();
    Fingerprint([question.hash, hash(&[&words(&constants)]), hash(&[&hints.collect::<Vec<u8>>()])])
}
