//! The lemmas written so far, and which of them dominates a position.
//!
//! Unlike the lemma store of other writers, this one is searched at each of millions of positions, so only for
//! statements with exactly the same points of the protagonist. Its lemmas change, too, as each pass tries other proofs:
//! lemmas are withdrawn and readmitted, and all may return to an earlier state.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::search::strategic::level::Level;
use crate::search::strategic::write::scripts::{Answer, Script, answered};
use crate::search::threats::sequence::wins;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides, bit, elements, points};
use pgc_core::position::{ANTAGONIST, Effect, Images, Moves, PROTAGONIST, point_of};
use pgc_core::strategy::{Lemma, Term};

/// A lemma: a move, and the answers to each reply, or to the forced one.
#[derive(Clone, Debug)]
pub struct Sketch<W: Width = Small> {
    /// The points of both players.
    pub sides: Sides<W::Points>,
    /// The protagonist's move.
    pub point: Point,
    /// Whether the move makes no threat.
    pub quiet: bool,
    /// Answers to all replies.
    pub scripts: Vec<Script>,
    /// A level at which the search knows the move to win, given what other lemmas answer.
    pub level: Level,
}

/// Lemmas with their images under all symmetries.
#[derive(Clone, Debug)]
pub struct Lemmas<'i, W: Width = Small> {
    images: &'i Images<W::Points>,
    all: Vec<Arc<Sketch<W>>>,
    /// Whether each lemma is withdrawn, so that it is not cited.
    withdrawn: Vec<bool>,
    /// For each index of a lemma, those of the lemmas that cite it, ascending, and perhaps some that did so at another time.
    users: Vec<Vec<usize>>,
    /// The images of statements by the protagonist's points.
    by_own: HashMap<W::Points, Vec<Image<W::Points>>>,
}

/// An image of a statement: the antagonist's points, the lemma and the symmetry.
type Image<P> = (P, usize, usize);

/// The lemmas at one time. Their statements never change, only their proofs.
#[derive(Clone, Debug)]
pub(super) struct Snapshot<W: Width = Small> {
    all: Vec<Arc<Sketch<W>>>,
    withdrawn: Vec<bool>,
}

impl<'i, W: Width> Lemmas<'i, W> {
    /// No lemmas, on a board with these images.
    pub fn new(images: &'i Images<W::Points>) -> Self {
        Self { images, all: Vec::new(), withdrawn: Vec::new(), users: Vec::new(), by_own: HashMap::new() }
    }

    /// The lemmas, in the order in which they were added.
    pub(super) fn all(&self) -> &[Arc<Sketch<W>>] {
        &self.all
    }

    /// The lemmas that one needs, in their final form; it comes last.
    pub fn written(&self, last: usize) -> Vec<Lemma> {
        let order = self.ordered(last);
        let mut places = vec![0; self.all.len()];
        order.iter().zip(0..).for_each(|(&lemma, place)| places[lemma] = place);
        order.iter().map(|&lemma| self.all[lemma].written(self.images, &places)).collect()
    }

    /// The lemmas that one needs, each after those that it cites.
    pub(super) fn ordered(&self, last: usize) -> Vec<usize> {
        let mut order = Vec::new();
        let mut met = vec![false; self.all.len()];
        let mut due = vec![(last, false)];
        while let Some((lemma, is_after)) = due.pop() {
            if is_after {
                order.push(lemma);
            } else if !std::mem::replace(&mut met[lemma], true) {
                due.push((lemma, true));
                due.extend(self.all[lemma].cited().map(|(cited, _)| (cited, false)));
            }
        }
        order
    }

    /// How many of some lemmas are strategic positions. The others begin with a threat.
    pub(super) fn strategic(&self, some: impl IntoIterator<Item: Borrow<usize>>) -> usize {
        some.into_iter().filter(|lemma| self.all[*lemma.borrow()].quiet).count()
    }

    /// Adds a lemma and returns its index.
    pub fn add(&mut self, sketch: impl Into<Arc<Sketch<W>>>) -> usize {
        let sketch = sketch.into();
        let lemma = self.all.len();
        for symmetry in 0..self.images.count() {
            let [own, other] = sketch.sides.map(|set| self.images.image(symmetry, set));
            let place = self.by_own.entry(own).or_default();
            if !place.iter().any(|&(known, of, _)| known == other && of == lemma) {
                place.push((other, lemma, symmetry));
            }
        }
        sketch.cited().for_each(|(cited, _)| self.note(cited, lemma));
        self.all.push(sketch);
        self.withdrawn.push(false);
        lemma
    }

    /// Notes that a lemma is cited by another one.
    fn note(&mut self, cited: usize, by: usize) {
        if self.users.len() <= cited {
            self.users.resize_with(cited + 1, Vec::new);
        }
        let users = &mut self.users[cited];
        if let Err(place) = users.binary_search(&by) {
            users.insert(place, by);
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot<W> {
        Snapshot { all: self.all.clone(), withdrawn: self.withdrawn.clone() }
    }

    /// Returns to an earlier or later state of the lemmas.
    pub(super) fn restore(&mut self, Snapshot { all, withdrawn }: &Snapshot<W>) {
        let is_same =
            |(this, that): &(&Arc<Sketch<W>>, &Arc<Sketch<W>>)| Arc::ptr_eq(this, that) || this.sides == that.sides;
        let same = self.all.iter().zip(all).take_while(is_same).count();
        while self.all.len() > same {
            self.remove_last();
        }
        let changed = self.all.iter_mut().zip(all).filter(|(this, that)| !Arc::ptr_eq(this, that));
        changed.for_each(|(this, that)| this.clone_from(that));
        all[same..].iter().for_each(|sketch| _ = self.add(Arc::clone(sketch)));
        self.withdrawn.clone_from(withdrawn);
    }

    /// Forgets the last lemma and its images, which stand last in their places.
    fn remove_last(&mut self) {
        let Some(sketch) = self.all.pop() else { return };
        self.withdrawn.pop();
        for symmetry in 0..self.images.count() {
            let own = self.images.image(symmetry, sketch.sides[PROTAGONIST]);
            if let Some(place) = self.by_own.get_mut(&own) {
                while place.last().is_some_and(|&(_, lemma, _)| lemma == self.all.len()) {
                    place.pop();
                }
            }
        }
    }

    /// Drops all lemmas but some, which cite no others, and renumbers these in the given order.
    pub(super) fn keep(&mut self, some: &[usize]) {
        let mut places = vec![0; self.all.len()];
        some.iter().zip(0..).for_each(|(&lemma, place)| places[lemma] = place);
        let kept: Vec<Arc<Sketch<W>>> = some.iter().map(|&lemma| Arc::clone(&self.all[lemma])).collect();
        *self = Self::new(self.images);
        for mut sketch in kept {
            for script in &mut Arc::make_mut(&mut sketch).scripts {
                if let Script::Cite(lemma, _) = script {
                    *lemma = places[*lemma];
                }
            }
            self.add(sketch);
        }
    }

    /// Withdraws lemmas: they are no longer cited.
    pub(super) fn withdraw(&mut self, lemmas: &[usize]) {
        lemmas.iter().for_each(|&lemma| self.withdrawn[lemma] = true);
    }

    /// Readmits lemmas: they may be cited again.
    pub(super) fn readmit(&mut self, lemmas: &[usize]) {
        lemmas.iter().for_each(|&lemma| self.withdrawn[lemma] = false);
    }

    /// Replaces all citations of a lemma by citations of another one's image, which states as much as they need.
    pub(super) fn redirect(&mut self, lemma: usize, to: usize, symmetry: usize) {
        let images = self.images;
        let changed = self.change(lemma, |by| Some(Script::Cite(to, images.then(symmetry, by))));
        changed.into_iter().for_each(|by| self.note(to, by));
    }

    /// Removes all citations of a lemma.
    pub(super) fn forget(&mut self, lemma: usize) {
        self.change(lemma, |_| None);
    }

    /// Changes all citations of a lemma, given the symmetry of each. Returns the lemmas that have them. These stay among its users, as an
    /// earlier state may be restored.
    fn change(&mut self, lemma: usize, change: impl Fn(usize) -> Option<Script>) -> Vec<usize> {
        let mut changed = Vec::new();
        for &user in self.users.get(lemma).into_iter().flatten() {
            let Some(sketch) = self.all.get_mut(user) else { break };
            if sketch.cited().any(|(cited, _)| cited == lemma) {
                let scripts = sketch.scripts.iter().filter_map(|script| match script {
                    &Script::Cite(cited, symmetry) if cited == lemma => change(symmetry),
                    other => Some(other.clone()),
                });
                let scripts = scripts.collect();
                Arc::make_mut(sketch).scripts = scripts;
                changed.push(user);
            }
        }
        changed
    }

    /// The first lemma that dominates a position with the same points of the protagonist, and the symmetry.
    pub fn dominating(&self, sides: Sides<W::Points>) -> Option<(usize, usize)> {
        let dominates =
            |&&(other, lemma, _): &&Image<W::Points>| sides[ANTAGONIST].is_in(other) && !self.withdrawn[lemma];
        let place = self.by_own.get(&sides[PROTAGONIST])?;
        place.iter().find(dominates).map(|&(_, lemma, symmetry)| (lemma, symmetry))
    }

    /// The lemmas whose statements have images with these points of the protagonist, with a symmetry for each image.
    pub(super) fn with_own(&self, own: W::Points) -> impl Iterator<Item = (usize, usize)> {
        self.by_own.get(&own).into_iter().flatten().map(|&(_, lemma, symmetry)| (lemma, symmetry))
    }

    /// Whether a lemma dominates a position under a symmetry.
    fn dominates(&self, lemma: usize, symmetry: usize, sides: Sides<W::Points>) -> bool {
        let [own, other] = self.all[lemma].sides.map(|set| self.images.image(symmetry, set));
        own.is_in(sides[PROTAGONIST]) && sides[ANTAGONIST].is_in(other)
    }

    /// A citation of a lemma, as an answer to all replies after which it dominates.
    pub fn cite(&self, after: &LineCounts<W>, lemma: usize, symmetry: usize) -> Answer<W> {
        let replies = answered(after, |position| self.dominates(lemma, symmetry, position.sides));
        Answer { script: Script::Cite(lemma, symmetry), replies }
    }

    /// The lemma with as many further points for the antagonist as its proof allows; the `wanted` points come first.
    pub fn generalised(&self, board: &BitBoard<W>, mut sketch: Sketch<W>, wanted: W::Points) -> Sketch<W> {
        let free = LineCounts::new(board, sketch.sides).free().without(bit(sketch.point));
        for point in elements(free & wanted).chain(elements(free & !wanted)) {
            let more = [sketch.sides[PROTAGONIST], sketch.sides[ANTAGONIST] | W::Points::single(point)];
            if !board.completes(more[ANTAGONIST]) && self.proves(board, more, &sketch) {
                sketch.sides = more;
            }
        }
        sketch
    }

    /// Whether a lemma's proof proves a position.
    fn proves(&self, board: &BitBoard<W>, sides: Sides<W::Points>, sketch: &Sketch<W>) -> bool {
        let mut position = LineCounts::new(board, sides);
        let is_answered = |position: &LineCounts<W>| sketch.scripts.iter().any(|script| self.answers(position, script));
        position.may_claim(PROTAGONIST, sketch.point)
            && match position.play(sketch.point) {
                Effect::Wins => true,
                Effect::Forces(_) => !sketch.quiet && is_answered(&position),
                Effect::Quiet => {
                    sketch.quiet
                        && elements(position.free()).all(|reply| is_answered(&position.with(ANTAGONIST, reply)))
                }
                Effect::Loses | Effect::Fills => false,
            }
    }

    /// Whether a script proves a position with the protagonist to move.
    pub(super) fn answers(&self, position: &LineCounts<W>, script: &Script) -> bool {
        match script {
            Script::Forced(sequence) => wins(position, sequence),
            Script::Cite(lemma, symmetry) => self.dominates(*lemma, *symmetry, position.sides),
        }
    }
}

impl<W: Width> Sketch<W> {
    /// The lemma in its final form, given the index of each lemma.
    pub fn written(&self, images: &Images<W::Points>, places: &[usize]) -> Lemma {
        let scripts: Vec<Term> = self.scripts.iter().map(|script| script.written(images, places)).collect();
        let first = point_of(self.point.into());
        let term = match <[Term; 1]>::try_from(scripts) {
            Ok([rest]) if !self.quiet => Term { moves: [vec![first], rest.moves].concat(), ending: rest.ending },
            Ok(one) => Term::cover(vec![first], one.into()),
            Err(scripts) => Term::cover(vec![first], scripts),
        };
        let [own, other] = self.sides.map(|set| points(set).collect());
        Lemma { own, other, left: None, term }
    }

    /// The lemmas that it cites, with the symmetries.
    pub(super) fn cited(&self) -> impl Iterator<Item = (usize, usize)> {
        self.scripts.iter().filter_map(|script| match *script {
            Script::Cite(lemma, symmetry) => Some((lemma, symmetry)),
            Script::Forced(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;
    use pgc_core::position::point_set::Points;
    use pgc_core::position::samples::symmetries;

    fn images() -> Images {
        Images::new(symmetries(&Game::parse("4^3").unwrap()).elements(), 64)
    }

    fn sketch(own: Points, other: Points, scripts: Vec<Script>) -> Sketch {
        Sketch { sides: [own, other], point: 63, quiet: true, scripts, level: 1 }
    }

    #[test]
    fn lemmas_that_are_kept_are_numbered_anew() {
        let images = images();
        let mut lemmas = Lemmas::new(&images);
        lemmas.add(sketch(0b100, 0b1, vec![]));
        lemmas.add(sketch(0b1, 0b110, vec![Script::Cite(2, 9)]));
        lemmas.add(sketch(0b11, 0b100, vec![]));
        lemmas.withdraw(&[1]);
        lemmas.keep(&[2, 1]);
        assert_eq!(lemmas.all().len(), 2);
        assert_eq!(lemmas.all()[1].scripts, [Script::Cite(0, 9)]);
        assert_eq!(lemmas.dominating([0b1, 0b110]), Some((1, 0)));
        assert_eq!(lemmas.dominating([0b100, 0b1]), None);
    }

    #[test]
    fn lemmas_are_what_they_were_when_they_are_restored() {
        let images = images();
        let mut lemmas = Lemmas::new(&images);
        let position = [0b1, 0b110];
        let first = lemmas.add(sketch(0b1, 0b110, vec![]));
        let second = lemmas.add(sketch(0b10, 0b1, vec![Script::Cite(first, 0)]));
        let before = lemmas.snapshot();
        assert_eq!(lemmas.dominating(position), Some((first, 0)));

        lemmas.withdraw(&[first]);
        assert_eq!(lemmas.dominating(position), None);
        let third = lemmas.add(sketch(0b1, 0b1110, vec![Script::Cite(second, 5)]));
        assert_eq!(lemmas.dominating(position), Some((third, 0)));
        lemmas.redirect(first, third, 7);
        assert_eq!(lemmas.all()[second].scripts, [Script::Cite(third, 7)]);
        lemmas.forget(second);
        assert!(lemmas.all()[third].scripts.is_empty());
        let after = lemmas.snapshot();

        lemmas.restore(&before);
        assert_eq!((lemmas.all().len(), lemmas.dominating(position)), (2, Some((first, 0))));
        assert_eq!(lemmas.all()[second].scripts, [Script::Cite(first, 0)]);
        assert!(lemmas.with_own(0b1).all(|(lemma, _)| lemma != third));
        lemmas.restore(&after);
        assert_eq!(lemmas.dominating(position), Some((third, 0)));
        assert_eq!(lemmas.all()[second].scripts, [Script::Cite(third, 7)]);
        lemmas.readmit(&[first]);
        assert_eq!(lemmas.dominating(position), Some((first, 0)));
    }
}
