//! A shorter proof with the strategic moves of a dictionary.
//!
//! The lemmas of the audit state the positions of the entries. Here they are written anew, each after those that it
//! needs. Each gives Ophelia all further points that its proof allows, so that it answers more replies. A position
//! that a lemma dominates needs no lemma of its own. All moves are entries' or blocks; some entries become
//! superfluous.
//!
//! The largest trees are proved first, so that the lemmas that they leave may answer positions of the smaller ones.
//! The first stop keeps its statement, as the theorem is about it.

use std::cmp::Reverse;

use crate::dictionary::coverage::entry::{Elaborated, Open};
use crate::dictionary::coverage::tour::{Stop, Tour};
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, mask};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST};
use pgc_core::strategy::Lemma;
use pgc_engine::search::strategic::write::{Lemmas, Sketch, choose};

/// Writes lemmas for the stops of a tour without missing positions.
pub(super) struct Shortener<'a, W: Width> {
    board: &'a BitBoard<W>,
    images: &'a Images<W::Points>,
    tour: &'a Tour<'a, W>,
    /// For each stop the size of the tree below it. A stop that is reached in several ways counts as often.
    weights: Vec<u64>,
    lemmas: Lemmas<'a, W>,
}

impl<'a, W: Width> Shortener<'a, W> {
    pub(super) fn new(board: &'a BitBoard<W>, images: &'a Images<W::Points>, tour: &'a Tour<'a, W>) -> Self {
        let mut weights = vec![1_u64; tour.stops.len()];
        // Each stop comes after all that depend on it.
        for (stop, Stop { elaborated, .. }) in tour.stops.iter().enumerate().rev() {
            let next = elaborated.open.iter().filter_map(|open| tour.answering(open));
            weights[stop] = next.fold(1, |sum, (next, _)| sum.saturating_add(weights[next]));
        }
        Shortener { board, images, tour, weights, lemmas: Lemmas::new(images) }
    }

    /// The lemmas for the first stop, whose own is the last. Nothing if a forced sequence wins at the empty board.
    pub(super) fn written(mut self) -> Option<Vec<Lemma>> {
        self.tour.stops.first()?;
        let (root, _) = self.prove(0, W::Points::EMPTY)?;
        Some(self.lemmas.written(root))
    }

    /// The lemma that answers a stop's position, and the symmetry by which it does. It may also answer the replies
    /// `wanted`, points of the stop's position. The recursion is at most as deep as Xeno has moves.
    fn prove(&mut self, stop: usize, wanted: W::Points) -> Option<(usize, usize)> {
        let Stop { due, elaborated, .. } = &self.tour.stops[stop];
        if let Some(known) = self.lemmas.dominating(due.sides) {
            return Some(known);
        }
        let Elaborated { quiet, point, forced, open, .. } = elaborated;
        let after = LineCounts::new(self.board, due.sides).with(PROTAGONIST, (*point).into());
        let replies: W::Points = mask(open.iter().map(|open| open.reply));
        let mut answers = forced.clone();
        // The largest trees come first.
        let mut order: Vec<(&Open<W::Points>, usize, usize)> = Vec::new();
        for open in open {
            let (next, there) = self.tour.answering(open)?;
            order.push((open, next, there));
        }
        order.sort_by_key(|&(open, next, _)| (Reverse(self.weights[next]), open.reply));
        for (open, next, there) in order {
            let position = after.with(ANTAGONIST, open.reply.into()).sides;
            let (lemma, symmetry) = match self.lemmas.dominating(position) {
                Some(known) => known,
                None => {
                    let back = self.images.inverse(there);
                    let (lemma, by) = self.prove(next, self.images.image(back, replies))?;
                    (lemma, self.images.then(by, there))
                }
            };
            answers.push(self.lemmas.cite(&after, lemma, symmetry));
        }
        let scripts = if *quiet { choose(&answers, after.free())? } else { answers };
        let scripts = scripts.into_iter().map(|answer| answer.script).collect();
        let sketch = Sketch { sides: due.sides, point: *point, quiet: *quiet, scripts, level: 0 };
        let sketch = if stop == 0 { sketch } else { self.lemmas.generalised(self.board, sketch, wanted) };
        self.lemmas.add(sketch);
        self.lemmas.dominating(due.sides)
    }
}
