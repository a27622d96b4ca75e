//! The lemmas written so far, and which of them dominates a position.
//!
//! A lemma dominates a position if the protagonist has at least its points there and the antagonist at most its
//! points. To search among all lemmas for that would take too long at every position. So only lemmas with exactly
//! the same points of the protagonist, up to symmetry, are looked at. What is lost: a lemma with fewer points would
//! dominate as well, and is not found.
//!
//! The key is the *form*: the least image of the protagonist's points under all symmetries. Several symmetries may
//! take the points to the form. A lemma is entered once for each of them, so that at a position one symmetry is
//! enough, the first. The entry has the antagonist's points as that symmetry maps them, and a position asks whether
//! its own, mapped, lie within.
//!
//! Of the entries of one form, none has all points of another: what is dominated is never needed. (The lemma itself
//! stays, as others may cite it.)
//!
//! To find a form takes an image for each symmetry, and so forms are remembered. A question takes one comparison of
//! sets for each entry of the form.

use std::collections::HashMap;
use std::sync::Arc;

use crate::search::quiet::maps::Maps;
use crate::search::quiet::scripts::{Citation, LemmaImage};
use crate::search::quiet::sketch::Sketch;
use pgc_core::game::Point;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// How many forms are remembered, about.
const MOST_FORMS: usize = 1 << 18;

/// The antagonist's points of a statement, mapped, with the lemma and the map.
type Mapped<P> = (P, usize, usize);

/// The least image of a set of the protagonist's points, and the symmetries that take the set there.
type Form<P> = (P, Arc<[usize]>);

/// Lemmas by the form of the protagonist's points.
#[derive(Clone, Debug)]
pub(super) struct Statements<W: Width> {
    pub(super) maps: Arc<Maps>,
    all: Vec<Arc<Sketch<W>>>,
    /// The statements of each form. None has all points of another.
    by_form: HashMap<W::Points, Vec<Mapped<W::Points>>>,
    forms: HashMap<W::Points, Form<W::Points>>,
}

impl<W: Width> Statements<W> {
    pub(super) fn new(maps: Arc<Maps>) -> Statements<W> {
        Statements { maps, all: Vec::new(), by_form: HashMap::new(), forms: HashMap::new() }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    pub(super) fn lemma(&self, lemma: usize) -> &Arc<Sketch<W>> {
        &self.all[lemma]
    }

    /// The lemma's move, mapped.
    pub(super) fn point(&self, lemma: usize, map: usize) -> Point {
        self.maps.point(map, self.all[lemma].point)
    }

    /// Adds a lemma, and returns its index.
    pub(super) fn add(&mut self, sketch: Arc<Sketch<W>>) -> usize {
        let lemma = self.all.len();
        let (form, maps) = self.form(sketch.sides[PROTAGONIST]);
        let known = self.by_form.entry(form).or_default();
        for &map in maps.iter() {
            let other = self.maps.image(map, sketch.sides[ANTAGONIST]);
            if known.iter().all(|&(known, ..)| !(other & !known).is_empty()) {
                known.retain(|&(known, ..)| !(known & !other).is_empty());
                known.push((other, lemma, map));
            }
        }
        self.all.push(sketch);
        lemma
    }

    /// The first lemma that dominates a position with the same points of the protagonist.
    pub(super) fn dominating(&mut self, sides: Sides<W::Points>) -> Option<Citation<W>> {
        let (form, maps) = self.form(sides[PROTAGONIST]);
        let there = maps[0];
        let other = self.maps.image(there, sides[ANTAGONIST]);
        let dominates = |&&(known, ..): &&Mapped<W::Points>| (other & !known).is_empty();
        let &(_, lemma, map) = self.by_form.get(&form)?.iter().find(dominates)?;
        // The lemma was mapped to the form by `map`, and the position by `there`. So `map`, and then the inverse of
        // `there`, takes the lemma to the position.
        let map = self.maps.then_back(map, there);
        let other = self.maps.image(map, self.all[lemma].sides[ANTAGONIST]);
        Some(Citation { moves: Vec::new(), lemma, map, own: sides[PROTAGONIST], other })
    }

    /// All lemmas, among those that no other dominates, that dominate a position with the same points of the protagonist.
    pub(super) fn all_dominating(&mut self, sides: Sides<W::Points>) -> Vec<LemmaImage> {
        let (form, maps) = self.form(sides[PROTAGONIST]);
        let there = maps[0];
        let other = self.maps.image(there, sides[ANTAGONIST]);
        let known = self.by_form.get(&form).into_iter().flatten().filter(|(known, ..)| (other & !*known).is_empty());
        known.map(|&(_, lemma, map)| LemmaImage { lemma, map: self.maps.then_back(map, there) }).collect()
    }

    /// Forgets the forms of points, which are found again when they are needed, if there are many.
    pub(super) fn forget_forms(&mut self) {
        if self.forms.len() > MOST_FORMS {
            self.forms.clear();
        }
    }

    /// The form of a set of points, found once by all symmetries.
    fn form(&mut self, own: W::Points) -> Form<W::Points> {
        let Statements { maps, forms, .. } = self;
        let form = forms.entry(own).or_insert_with(|| {
            let images: Vec<W::Points> = (0..maps.count()).map(|map| maps.image(map, own)).collect();
            let least = images.iter().min().copied().unwrap_or(own);
            (least, (0..images.len()).filter(|&map| images[map] == least).collect())
        });
        form.clone()
    }
}
