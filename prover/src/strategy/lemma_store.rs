//! The lemma store: all lemmas so far, with their images under all symmetries, to find one that dominates a position.

use std::collections::HashMap;

use crate::game::Point;
use crate::position::point_set::{MASK_POINTS, Mask, mask, points};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use crate::strategy::Lemma;
use crate::symmetry::Permutation;

/// Lemmas with their images under all symmetries.
pub(super) struct LemmaStore<'a> {
    symmetries: &'a Symmetries,
    lemmas: Vec<Lemma>,
    /// Images of statements, in the order of their lemmas, indexed by the two least points of the protagonist.
    images: HashMap<[Option<Point>; 2], Vec<Image>>,
}

/// The image of a lemma's statement under a symmetry.
#[derive(Clone, Copy, Debug)]
struct Image {
    own: Mask,
    other: Mask,
    lemma: usize,
    symmetry: usize,
}

impl<'a> LemmaStore<'a> {
    /// An empty store for a board with these symmetries.
    pub(super) fn new(symmetries: &'a Symmetries) -> LemmaStore<'a> {
        LemmaStore { symmetries, lemmas: Vec::new(), images: HashMap::new() }
    }

    /// The lemmas, in the order in which they were added.
    pub(super) fn lemmas(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// Adds a lemma and returns its index.
    pub(super) fn add(&mut self, lemma: Lemma) -> usize {
        let index = self.lemmas.len();
        for (own, other, symmetry) in images(&lemma, self.symmetries) {
            let mut least = points(own);
            let place = self.images.entry([least.next(), least.next()]).or_default();
            place.push(Image { own, other, lemma: index, symmetry });
        }
        self.lemmas.push(lemma);
        index
    }

    /// The first lemma that dominates the position, and the symmetry by which it does.
    pub(super) fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if position.rules().points() > MASK_POINTS {
            return None;
        }
        let sides = [PROTAGONIST, ANTAGONIST].map(|role| mask(position.points_of(role)));
        let (lemma, map, _) = self.dominating_masks(position.rules(), sides, position.left())?;
        Some((lemma, map))
    }

    /// The same for a position given as bits, with the moves left in a bounded claim. Also returns the image of the lemma's
    /// statement.
    pub(super) fn dominating_masks(
        &self,
        rules: &Rules,
        [own, other]: Sides<Mask>,
        left: Option<Point>,
    ) -> Option<(usize, Permutation, [Mask; 2])> {
        let one = points(own).map(|point| [Some(point), None]);
        let two = points(own).flat_map(|a| points(own & !1 << a).map(move |b| [Some(a), Some(b)]));
        let places = [[None, None]].into_iter().chain(one).chain(two);
        let dominates = |image: &&Image| {
            image.own & !own == 0 && other & !image.other == 0 && self.lemmas[image.lemma].is_in_time(rules, left)
        };
        let firsts = places.filter_map(|place| self.images.get(&place)?.iter().find(dominates));
        let first = firsts.min_by_key(|image| (image.lemma, image.own, image.other))?;
        let map = self.symmetries.elements()[first.symmetry].clone();
        Some((first.lemma, map, [first.own, first.other]))
    }
}

/// The distinct images of a lemma's statement, with the first symmetry for each.
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
