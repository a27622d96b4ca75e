//! The lemmas that are written so far, and which of them dominates a position.

use std::collections::HashMap;

use super::Script;
use crate::search::strategic::images::Images;
use crate::search::strategic::sequence::wins;
use crate::search::strategic::tally::{Board, Points, Sides, Tally, elements};
use crate::search::{ANTAGONIST, PROTAGONIST};

/// A lemma: a move, and what answers each reply to it, or the forced one.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) sides: Sides,
    pub(super) point: u8,
    /// Whether the move makes no threat.
    pub(super) quiet: bool,
    pub(super) scripts: Vec<Script>,
}

/// Lemmas with their images under all symmetries.
pub(super) struct Lemmas<'i> {
    images: &'i Images,
    all: Vec<Sketch>,
    /// The images of statements by the protagonist's points: the antagonist's, the lemma and the symmetry.
    by_own: HashMap<Points, Vec<(Points, usize, usize)>>,
}

impl<'i> Lemmas<'i> {
    pub(super) fn new(images: &'i Images) -> Self {
        Self { images, all: Vec::new(), by_own: HashMap::new() }
    }

    /// The lemmas, in the order in which they were added.
    pub(super) fn all(&self) -> &[Sketch] {
        &self.all
    }

    /// Adds a lemma and returns its index.
    pub(super) fn add(&mut self, sketch: Sketch) -> usize {
        let lemma = self.all.len();
        for symmetry in 0..self.images.count() {
            let [own, other] = sketch.sides.map(|set| self.images.image(symmetry, set));
            let place = self.by_own.entry(own).or_default();
            if !place.iter().any(|&(known, of, _)| known == other && of == lemma) {
                place.push((other, lemma, symmetry));
            }
        }
        self.all.push(sketch);
        lemma
    }

    /// The first lemma with as many points of the protagonist that dominates a position, and the symmetry by which it does.
    pub(super) fn dominating(&self, sides: Sides) -> Option<(usize, usize)> {
        let place = self.by_own.get(&sides[PROTAGONIST])?;
        let dominates = |&&(other, ..): &&(Points, usize, usize)| sides[ANTAGONIST] & !other == 0;
        place.iter().find(dominates).map(|&(_, lemma, symmetry)| (lemma, symmetry))
    }

    /// Whether a lemma dominates a position under a symmetry.
    pub(super) fn dominates(&self, lemma: usize, symmetry: usize, sides: Sides) -> bool {
        let [own, other] = self.all[lemma].sides.map(|set| self.images.image(symmetry, set));
        own & !sides[PROTAGONIST] == 0 && sides[ANTAGONIST] & !other == 0
    }

    /// Whether a lemma's proof proves a position.
    pub(super) fn proves(&self, board: &Board, sides: Sides, sketch: &Sketch) -> bool {
        let tally = Tally::new(board, sides);
        let point = usize::from(sketch.point);
        if tally.free() >> point & 1 == 0 {
            return false;
        }
        if tally.completions(PROTAGONIST) >> point & 1 == 1 {
            return true;
        }
        let after = tally.with(PROTAGONIST, point);
        if after.lacking_one(ANTAGONIST) != 0 {
            return false;
        }
        let threats = after.completions(PROTAGONIST);
        match threats.count_ones() {
            0 if sketch.quiet => {
                after.free() != 0
                    && elements(after.free()).all(|reply| {
                        let position = after.with(ANTAGONIST, reply);
                        sketch.scripts.iter().any(|script| self.answers(&position, script))
                    })
            }
            1 if !sketch.quiet => {
                let position = after.with(ANTAGONIST, threats.trailing_zeros() as usize);
                sketch.scripts.iter().any(|script| self.answers(&position, script))
            }
            0 | 1 => false,
            _ => true,
        }
    }

    fn answers(&self, position: &Tally, script: &Script) -> bool {
        match script {
            Script::Forced(sequence) => wins(position, sequence),
            Script::Cite(lemma, symmetry) => self.dominates(*lemma, *symmetry, position.sides),
        }
    }
}
