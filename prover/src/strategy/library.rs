//! The lemmas that are known, and which of them dominates a position.

use super::Lemma;
use crate::game::Point;
use crate::search::mask::{MASK_POINTS, Mask, mask};
use crate::search::{ANTAGONIST, PROTAGONIST, Position, Symmetries};
use crate::symmetry::Permutation;

/// Lemmas with their images under all symmetries.
pub struct Library<'a> {
    symmetries: &'a Symmetries,
    lemmas: Vec<Lemma>,
    /// For each lemma, its distinct images and the index of a symmetry that gives them.
    images: Vec<Vec<(Mask, Mask, usize)>>,
}

impl<'a> Library<'a> {
    /// An empty library for a board with these symmetries.
    pub fn new(symmetries: &'a Symmetries) -> Library<'a> {
        Library { symmetries, lemmas: Vec::new(), images: Vec::new() }
    }

    /// The lemmas, in the order in which they were added.
    pub fn lemmas(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// Adds a lemma and returns its index.
    pub fn add(&mut self, lemma: Lemma) -> usize {
        self.images.push(images(&lemma, self.symmetries));
        self.lemmas.push(lemma);
        self.lemmas.len() - 1
    }

    /// The first lemma that dominates the position, and the symmetry under which it does.
    pub fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if position.rules().points() > MASK_POINTS {
            return None;
        }
        let (lemma, map, _) =
            self.dominating_masks(mask(position.points_of(PROTAGONIST)), mask(position.points_of(ANTAGONIST)))?;
        Some((lemma, map))
    }

    /// The same for a position whose points are given as bits, and the image of the lemma's statement.
    pub fn dominating_masks(&self, own: Mask, other: Mask) -> Option<(usize, Permutation, [Mask; 2])> {
        self.images.iter().enumerate().find_map(|(index, images)| {
            let dominates = |&&(a, b, _): &&(Mask, Mask, usize)| a & !own == 0 && other & !b == 0;
            let &(a, b, element) = images.iter().find(dominates)?;
            Some((index, self.symmetries.elements()[element].clone(), [a, b]))
        })
    }
}

/// The distinct images of a lemma's statement, the first symmetry for each.
fn images(lemma: &Lemma, symmetries: &Symmetries) -> Vec<(Mask, Mask, usize)> {
    if symmetries.elements()[0].images().len() > MASK_POINTS {
        return Vec::new();
    }
    let image = |points: &[Point], s: &Permutation| mask(points.iter().map(|&point| s.image(point)));
    let elements = symmetries.elements().iter().enumerate();
    let mut images: Vec<(Mask, Mask, usize)> =
        elements.map(|(index, s)| (image(&lemma.own, s), image(&lemma.other, s), index)).collect();
    images.sort_unstable();
    images.dedup_by_key(|image| (image.0, image.1));
    images
}
