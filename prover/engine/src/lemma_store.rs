//! The lemma store: all lemmas so far, with their images under all symmetries, to find one that dominates a
//! position.
//!
//! A statement dominates a position if its points of the protagonist are among his there, and the position's points
//! of the antagonist are among its own. Writers ask for each position that they meet, and there may be many lemmas,
//! each with as many images as the board has symmetries; so not all can be compared.
//!
//! An image is kept by the two least of its protagonist's points. A statement that dominates has these two among
//! the protagonist's points of the position. So with k points of his, k (k + 1) / 2 + 1 lists are looked at, and no
//! others. In a list, the sets of the protagonist's points stand side by side apart from all else, as nearly all
//! comparisons end there.
//!
//! Of several lemmas that dominate, the first is cited, and of its images the least. So the answer does not depend
//! on how the store is made.
//!
//! Memory is one entry for each different image of each lemma. Nothing is ever removed, even if a later lemma
//! states more: earlier proofs cite it.

use rustc_hash::FxHashSet;

use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, Sides, elements, mask};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::Lemma;
use pgc_core::symmetry::Permutation;

/// Lemmas with their images under all symmetries. On boards whose points do not fit into the sets, no lemma is found.
pub struct LemmaStore<'a, Set> {
    symmetries: &'a Symmetries,
    lemmas: Vec<Lemma>,
    /// Images of statements, in the order of their lemmas, by the two least points of the protagonist.
    images: Vec<Images<Set>>,
    /// The images of the last lemma, in memory that is reused.
    distinct: FxHashSet<Sides<Set>>,
}

/// Images of statements: the protagonist's points, which are looked at first, and apart from these what else there is.
#[derive(Clone, Debug, Default)]
struct Images<Set> {
    own: Vec<Set>,
    rest: Vec<Rest<Set>>,
}

/// The rest of the image of a lemma's statement under a symmetry.
#[derive(Clone, Copy, Debug)]
struct Rest<Set> {
    other: Set,
    lemma: u32,
    symmetry: u32,
}

impl<'a, Set: Bits> LemmaStore<'a, Set> {
    /// An empty store for a board with these symmetries.
    pub fn new(symmetries: &'a Symmetries) -> LemmaStore<'a, Set> {
        LemmaStore { symmetries, lemmas: Vec::new(), images: Vec::new(), distinct: FxHashSet::default() }
    }

    /// The lemmas, in the order in which they were added.
    pub fn lemmas(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// The number of points, or of those that may be the least of a statement: none is one more.
    fn points(&self) -> usize {
        self.symmetries.elements()[0].images().len()
    }

    /// The place of the images whose two least points of the protagonist are these.
    fn place(&self, [first, second]: [Option<usize>; 2]) -> usize {
        let points = self.points();
        first.unwrap_or(points) * (points + 1) + second.unwrap_or(points)
    }

    /// Adds a lemma and returns its index.
    pub fn add(&mut self, lemma: Lemma) -> usize {
        let index = self.lemmas.len();
        if self.points() <= Set::WIDTH {
            self.add_images(&lemma, u32::try_from(index).unwrap_or(u32::MAX));
        }
        self.lemmas.push(lemma);
        index
    }

    /// Adds the distinct images of a lemma's statement, with the first symmetry for each.
    fn add_images(&mut self, statement: &Lemma, lemma: u32) {
        let places = self.place([None, None]) + 1;
        self.images.resize(places, Images::default());
        self.distinct.clear();
        for (symmetry, s) in (0..).zip(self.symmetries.elements()) {
            let image = |points: &[Point]| mask(points.iter().map(|&point| s.image(point)));
            let (own, other): (Set, Set) = (image(&statement.own), image(&statement.other));
            if self.distinct.insert([own, other]) {
                let mut least = elements(own);
                let place = self.place([least.next(), least.next()]);
                self.images[place].own.push(own);
                self.images[place].rest.push(Rest { other, lemma, symmetry });
            }
        }
    }

    /// The first lemma that dominates the position, and the symmetry by which it does.
    pub fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if position.rules().points() > Set::WIDTH {
            return None;
        }
        let sides = [PROTAGONIST, ANTAGONIST].map(|role| mask(position.points_of(role)));
        let (lemma, map, _) = self.dominating_sets(position.rules(), sides, position.left())?;
        Some((lemma, map))
    }

    /// The same for a position given as sets, with the moves left in a bounded claim. Also returns the image of the lemma's
    /// statement.
    pub(crate) fn dominating_sets(
        &self,
        rules: &Rules,
        [own, other]: Sides<Set>,
        left: Option<Point>,
    ) -> Option<(usize, Permutation, Sides<Set>)> {
        if self.images.is_empty() {
            return None;
        }
        let one = elements(own).map(|point| [Some(point), None]);
        let two = elements(own).flat_map(|a| {
            let above = elements(own).skip_while(move |&b| b <= a);
            above.map(move |b| [Some(a), Some(b)])
        });
        let places = [[None, None]].into_iter().chain(one).chain(two);
        // Of several images that dominate, the one with the least of these is cited.
        let mut first: Option<((u32, Set, Set), u32)> = None;
        for Images { own: owns, rest } in places.map(|place| &self.images[self.place(place)]) {
            for (index, &image) in owns.iter().enumerate().filter(|(_, image)| image.is_in(own)) {
                let Rest { other: given, lemma, symmetry } = rest[index];
                let rank = (lemma, image, given);
                // Images stand in the order of their lemmas, so no earlier lemma follows in this list.
                if first.is_some_and(|(first, _)| first.0 < lemma) {
                    break;
                }
                if other.is_in(given)
                    && first.is_none_or(|(first, _)| rank < first)
                    && self.lemmas[lemma as usize].is_in_time(rules, left)
                {
                    first = Some((rank, symmetry));
                }
            }
        }
        let ((lemma, own, other), symmetry) = first?;
        let map = self.symmetries.elements()[symmetry as usize].clone();
        Some((lemma as usize, map, [own, other]))
    }
}
