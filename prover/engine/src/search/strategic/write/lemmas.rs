//! The lemmas written so far, and which of them dominates a position.
//!
//! Unlike the lemma store of other writers, this one is searched at each of millions of positions, so only for
//! statements with exactly the same points of the protagonist. Its lemmas change, too, as each pass tries other proofs:
//! lemmas are withdrawn and readmitted, and all may return to an earlier state.
//!
//! # Scripts
//!
//! Forced sequences answer replies to a quiet move, and few scripts are chosen that answer all replies. Sequences
//! are searched for once for a position and a move in canonical form, and kept: lemmas are proved many times in the
//! passes, and the sequences are always the same. A sequence found for one reply is tried against all others, as
//! most answer many.
//!
//! # What lemmas are needed for
//!
//! Lemmas cite each other, so what one needs is found by following the citations. From this it is known which
//! lemmas serve one purpose alone: they may be dropped when it is served otherwise, and count as the price of the
//! present proof. Lemmas that others need as well cost nothing.
//!
//! What a lemma *must* state is the union of the positions at which it is cited, mapped back. As several scripts of
//! a lemma may answer one reply, each reply is assigned to one of them: to a forced sequence if one answers it,
//! else to the first lemma; otherwise each citation would have to answer replies that another one answers already.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use crate::search::strategic::candidates::{CandidateSearch, Level};
use crate::search::threads::lock;
use crate::search::threats::{Sequence, wins};
use crate::set_cover::SetCover;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides, bit, elements, points, union};
use pgc_core::position::{ANTAGONIST, Effect, Images, Moves, PROTAGONIST};
use pgc_core::strategy::{Lemma, Term};

/// A lemma: a move, and the answers to each reply, or to the forced one.
#[derive(Clone, Debug)]
pub(super) struct Sketch<W: Width = Small> {
    /// The points of both players.
    pub(super) sides: Sides<W::Points>,
    /// The protagonist's move.
    pub(super) point: Point,
    /// Whether the move makes no threat.
    pub(super) quiet: bool,
    /// Answers to all replies.
    pub(super) scripts: Vec<Script>,
    /// A level at which the search knows the move to win, given what other lemmas answer.
    pub(super) level: Level,
}

/// Lemmas with their images under all symmetries.
#[derive(Clone, Debug)]
pub(super) struct Lemmas<'i, W: Width = Small> {
    board: &'i BitBoard<W>,
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
    pub(super) fn new(board: &'i BitBoard<W>, images: &'i Images<W::Points>) -> Self {
        Self { board, images, all: Vec::new(), withdrawn: Vec::new(), users: Vec::new(), by_own: HashMap::new() }
    }

    /// The lemmas, in the order in which they were added.
    pub(super) fn all(&self) -> &[Arc<Sketch<W>>] {
        &self.all
    }

    /// The lemmas that one needs, in their final form; it comes last.
    pub(super) fn written(&self, last: usize) -> Vec<Lemma> {
        let order = self.ordered(last);
        let mut places = vec![0; self.all.len()];
        order.iter().zip(0..).for_each(|(&lemma, place)| places[lemma] = place);
        order.iter().map(|&lemma| self.all[lemma].written(self.images, &places)).collect()
    }

    /// The lemmas that one needs, each after those that it cites.
    fn ordered(&self, last: usize) -> Vec<usize> {
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
    pub(super) fn add(&mut self, sketch: impl Into<Arc<Sketch<W>>>) -> usize {
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
        *self = Self::new(self.board, self.images);
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
    pub(super) fn dominating(&self, sides: Sides<W::Points>) -> Option<(usize, usize)> {
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
    pub(super) fn cite(&self, after: &LineCounts<W>, lemma: usize, symmetry: usize) -> Answer<W> {
        let replies = answered(after, |position| self.dominates(lemma, symmetry, position.sides));
        Answer { script: Script::Cite(lemma, symmetry), replies }
    }

    /// The lemma with as many further points for the antagonist as its proof allows; the `wanted` points come first.
    pub(super) fn generalised(&self, mut sketch: Sketch<W>, wanted: W::Points) -> Sketch<W> {
        let free = LineCounts::new(self.board, sketch.sides).free().without(bit(sketch.point));
        for point in elements(free & wanted).chain(elements(free & !wanted)) {
            let more = [sketch.sides[PROTAGONIST], sketch.sides[ANTAGONIST] | W::Points::single(point)];
            if !self.board.completes(more[ANTAGONIST]) && self.proves(more, &sketch) {
                sketch.sides = more;
            }
        }
        sketch
    }

    /// Whether a lemma's proof proves a position.
    fn proves(&self, sides: Sides<W::Points>, sketch: &Sketch<W>) -> bool {
        let mut position = LineCounts::new(self.board, sides);
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
    fn answers(&self, position: &LineCounts<W>, script: &Script) -> bool {
        match script {
            Script::Forced(sequence) => wins(position, sequence),
            Script::Cite(lemma, symmetry) => self.dominates(*lemma, *symmetry, position.sides),
        }
    }
}

impl<W: Width> Sketch<W> {
    /// The lemma in its final form, given the index of each lemma.
    pub(super) fn written(&self, images: &Images<W::Points>, places: &[usize]) -> Lemma {
        let scripts: Vec<Term> = self.scripts.iter().map(|script| script.written(images, places)).collect();
        let term = match <[Term; 1]>::try_from(scripts) {
            Ok([rest]) if !self.quiet => Term { moves: [vec![self.point], rest.moves].concat(), ending: rest.ending },
            Ok(one) => Term::cover(vec![self.point], one.into()),
            Err(scripts) => Term::cover(vec![self.point], scripts),
        };
        let [own, other] = self.sides.map(|set| points(set).collect());
        Lemma { own, other, left: None, term }
    }

    /// The lemmas that it cites, with the symmetries.
    fn cited(&self) -> impl Iterator<Item = (usize, usize)> {
        self.scripts.iter().filter_map(|script| match *script {
            Script::Cite(lemma, symmetry) => Some((lemma, symmetry)),
            Script::Forced(_) => None,
        })
    }
}

/// A script that answers replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// A forced sequence.
    Forced(Sequence),
    /// A lemma, and the symmetry under which its statement dominates.
    Cite(usize, usize),
}

/// A script with the replies that it answers.
#[derive(Clone, Debug)]
pub(super) struct Answer<W: Width = Small> {
    /// The script.
    pub(super) script: Script,
    /// The replies that it answers.
    pub(super) replies: W::Points,
}

impl<W: Width> Answer<W> {
    /// Its approximate size in bytes.
    fn cost(&self) -> usize {
        match &self.script {
            Script::Forced(sequence) => 1 + sequence.len(),
            Script::Cite(..) => 5,
        }
    }
}

impl Script {
    /// The term of the script, given the index of each lemma.
    fn written<P: Bits>(&self, images: &Images<P>, places: &[usize]) -> Term {
        match self {
            Script::Forced(sequence) => Term::forced(sequence.clone()),
            &Script::Cite(lemma, symmetry) => Term::cite(places[lemma], images.symmetry(symmetry).clone()),
        }
    }

    /// The image of the script, if it is a forced sequence.
    pub(crate) fn image<P: Bits>(self, images: &Images<P>, symmetry: usize) -> Script {
        match self {
            Script::Forced(sequence) => {
                Script::Forced(sequence.into_iter().map(|point| images.point(symmetry, point)).collect())
            }
            cite @ Script::Cite(..) => cite,
        }
    }
}

/// A cache of forced sequences at positions in canonical form, for all threads, as lemmas are proved many times.
#[derive(Debug, Default)]
pub(super) struct Found<W: Width = Small> {
    shortest: Table<Sides<W::Points>, Option<Sequence>>,
    answers: Table<Quiet<W>, Arc<[Answer<W>]>>,
}

type Table<K, V> = Mutex<HashMap<K, V>>;

/// A position and a quiet move.
type Quiet<W> = (Sides<<W as Width>::Points>, Point);

impl<W: Width> Found<W> {
    /// A short forced sequence at a position, if there is any.
    pub(super) fn short(
        &self,
        surveyor: &mut CandidateSearch,
        board: &BitBoard<W>,
        sides: Sides<W::Points>,
    ) -> Option<Sequence> {
        remembered(&self.shortest, sides, || surveyor.short(&LineCounts::new(board, sides)))
    }

    /// Forced sequences for the replies to a quiet move, where there are any: a short one for each reply, with all
    /// replies that it answers.
    pub(super) fn answers(
        &self,
        surveyor: &mut CandidateSearch,
        board: &BitBoard<W>,
        sides: Sides<W::Points>,
        point: Point,
    ) -> Arc<[Answer<W>]> {
        let after = || LineCounts::new(board, sides).with(PROTAGONIST, point.into());
        remembered(&self.answers, (sides, point), || forced(surveyor, &after()).into())
    }
}

/// Looks up a key in a table, and adds the value if it is missing.
fn remembered<K: Eq + Hash, V: Clone>(table: &Table<K, V>, key: K, find: impl FnOnce() -> V) -> V {
    let known = lock(table).get(&key).cloned();
    known.unwrap_or_else(|| {
        let value = find();
        lock(table).insert(key, value.clone());
        value
    })
}

/// A short sequence as if the antagonist passed, then one after each reply; each with all replies that it answers.
fn forced<W: Width>(surveyor: &mut CandidateSearch, after: &LineCounts<W>) -> Vec<Answer<W>> {
    let mut answers: Vec<Answer<W>> = Vec::new();
    surveyor.short(after).into_iter().for_each(|sequence| add_sequence(&mut answers, after, sequence));
    for reply in elements(after.free()) {
        let sequence = surveyor.short(&after.with(ANTAGONIST, reply));
        sequence.into_iter().for_each(|sequence| add_sequence(&mut answers, after, sequence));
    }
    answers
}

/// Adds a forced sequence with the replies to a quiet move that it answers, if it is new.
fn add_sequence<W: Width>(answers: &mut Vec<Answer<W>>, after: &LineCounts<W>, sequence: Sequence) {
    let known = |answer: &Answer<W>| matches!(&answer.script, Script::Forced(known) if *known == sequence);
    if !answers.iter().any(known) {
        let replies = answered(after, |position| wins(position, &sequence));
        answers.push(Answer { script: Script::Forced(sequence), replies });
    }
}

/// The replies at a position after which a condition holds.
fn answered<W: Width>(after: &LineCounts<W>, holds: impl Fn(&LineCounts<W>) -> bool) -> W::Points {
    let replies = elements(after.free()).filter(|&reply| holds(&after.with(ANTAGONIST, reply)));
    union(replies.map(W::Points::single))
}

/// A cheap choice of answers to the replies; those that answer most come first.
pub(super) fn choose<W: Width>(answers: &[Answer<W>], replies: W::Points) -> Option<Vec<Answer<W>>> {
    let cover = SetCover::of_points(replies, answers.iter().map(|answer| (answer.replies, answer.cost())));
    let chosen = cover.without_superfluous(cover.greedy()?);
    let mut chosen: Vec<Answer<W>> = chosen.into_iter().map(|index| answers[index].clone()).collect();
    chosen.sort_by_key(|answer| Reverse(answer.replies.count()));
    Some(chosen)
}

/// The lemmas that one of them, the root, needs, itself included.
#[derive(Debug)]
pub(super) struct Usage {
    used: Vec<bool>,
    lemmas: Vec<usize>,
}

/// The purpose for which lemmas are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purpose<'u> {
    /// The lemma that is to be proved.
    pub(super) root: usize,
    /// The lemmas that are used anyway, and so do not count.
    pub(super) given: &'u Usage,
}

static NOTHING: Usage = Usage { used: Vec::new(), lemmas: Vec::new() };

impl Purpose<'_> {
    /// The purpose of proving a lemma, when no others are used anyway.
    pub(super) fn of(root: usize) -> Self {
        Self { root, given: &NOTHING }
    }
}

impl Usage {
    /// The lemmas that serve a purpose, if those of `without` may not be cited.
    pub(super) fn of<W: Width>(lemmas: &Lemmas<W>, purpose: Purpose, without: &[usize]) -> Usage {
        let mut used = vec![false; lemmas.all().len()];
        used[purpose.root] = true;
        let mut all = vec![purpose.root];
        let mut looked_at = 0;
        while let Some(&lemma) = all.get(looked_at) {
            looked_at += 1;
            for (cited, _) in lemmas.all()[lemma].cited() {
                if !used[cited] && !purpose.given.is_used(cited) && !without.contains(&cited) {
                    used[cited] = true;
                    all.push(cited);
                }
            }
        }
        all.sort_unstable();
        Usage { used, lemmas: all }
    }

    /// Whether a lemma is used. Lemmas added later are not.
    pub(super) fn is_used(&self, lemma: usize) -> bool {
        self.used.get(lemma).is_some_and(|&used| used)
    }

    /// The used lemmas, ascending.
    pub(super) fn lemmas(&self) -> &[usize] {
        &self.lemmas
    }

    /// The number of strategic positions among the used lemmas.
    pub(super) fn strategic<W: Width>(&self, lemmas: &Lemmas<W>) -> usize {
        lemmas.strategic(&self.lemmas)
    }

    /// The lemmas that would be used without some, and those that would no longer be.
    pub(super) fn part<W: Width>(&self, lemmas: &Lemmas<W>, purpose: Purpose, some: &[usize]) -> (Usage, Vec<usize>) {
        let rest = Usage::of(lemmas, purpose, some);
        let only = self.lemmas.iter().copied().filter(|&lemma| !rest.is_used(lemma)).collect();
        (rest, only)
    }

    /// The union of both.
    pub(super) fn and(&self, other: &Usage) -> Usage {
        let count = self.used.len().max(other.used.len());
        let used: Vec<bool> = (0..count).map(|lemma| self.is_used(lemma) || other.is_used(lemma)).collect();
        let lemmas = (0..count).filter(|&lemma| used[lemma]).collect();
        Usage { used, lemmas }
    }

    /// The least that a lemma must state for those that cite it. Without points of the antagonist, none needs it.
    ///
    /// A reply that no forced sequence answers is assigned to the first lemma that answers it. So the minimal
    /// statements of several lemmas are valid at the same time.
    pub(super) fn needed<W: Width>(&self, lemmas: &Lemmas<W>, lemma: usize) -> Sides<W::Points> {
        let Lemmas { board, images, .. } = lemmas;
        let mut other = W::Points::EMPTY;
        for &user in &self.lemmas {
            let sketch = &lemmas.all()[user];
            for (place, script) in sketch.scripts.iter().enumerate() {
                let &Script::Cite(cited, symmetry) = script else { continue };
                if cited != lemma {
                    continue;
                }
                let after = LineCounts::new(board, sketch.sides).with(PROTAGONIST, sketch.point.into());
                // After a move that makes a threat there is one reply only.
                let replies = if sketch.quiet { after.free() } else { after.completions(PROTAGONIST) };
                let needed = elements(replies).filter(|&reply| {
                    let position = after.with(ANTAGONIST, reply);
                    let comes_first =
                        |&(before, other): &(usize, &Script)| before < place || matches!(other, Script::Forced(_));
                    let mut before = sketch.scripts.iter().enumerate().filter(comes_first);
                    lemmas.answers(&position, script) && !before.any(|(_, other)| lemmas.answers(&position, other))
                });
                let needed = union(needed.map(W::Points::single));
                if !needed.is_empty() {
                    other |= images.image(images.inverse(symmetry), after.sides[ANTAGONIST] | needed);
                }
            }
        }
        [lemmas.all()[lemma].sides[PROTAGONIST], other]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::point_set::Points;
    use pgc_core::tests::games::symmetries;

    /// Those of 4^3.
    fn board() -> (BitBoard, Images) {
        let game = Game::parse("4^3").unwrap();
        let board = BitBoard::new(&Rules::new(&game, Claim::XenoWins)).unwrap();
        (board, Images::new(symmetries(&game).elements()))
    }

    fn sketch(own: Points, other: Points, scripts: Vec<Script>) -> Sketch {
        Sketch { sides: [own, other], point: 63, quiet: true, scripts, level: 1 }
    }

    #[test]
    fn lemmas_that_are_kept_are_numbered_anew() {
        let (board, images) = board();
        let mut lemmas = Lemmas::new(&board, &images);
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
        let (board, images) = board();
        let mut lemmas = Lemmas::new(&board, &images);
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

    /// On 4^3: a theorem that cites two lemmas, which share a third one; and a lemma that nothing cites.
    fn with_lemmas(test: impl FnOnce(&mut Lemmas)) {
        let (board, images) = board();
        let mut lemmas = Lemmas::new(&board, &images);
        let cite = |lemma| Script::Cite(lemma, 0);
        for (own, other, point, scripts) in [
            (0b0111 << 20, 0b111 << 40, 30, vec![]),
            (0b0011 << 20, 0b011 << 40, 22, vec![cite(0)]),
            (0b0101 << 20, 0b101 << 40, 21, vec![cite(0)]),
            (0b0001 << 20, 0b111 << 40, 50, vec![]),
            (0b0001 << 20, 0b001 << 40, 21, vec![cite(1), cite(2)]),
        ] {
            lemmas.add(Sketch { sides: [own, other], point, quiet: own != 0b0101 << 20, scripts, level: 1 });
        }
        test(&mut lemmas);
    }

    #[test]
    fn what_a_lemma_serves_alone_goes_with_it() {
        with_lemmas(|lemmas| {
            let purpose = Purpose::of(4);
            let usage = Usage::of(lemmas, purpose, &[]);
            assert_eq!(usage.lemmas(), [0, 1, 2, 4]);
            assert_eq!(usage.strategic(lemmas), 3, "one of them begins with a threat");
            assert!(!usage.is_used(3) && !usage.is_used(9));
            let (rest, only) = usage.part(lemmas, purpose, &[1]);
            assert_eq!((rest.lemmas(), &only[..]), (&[0, 2, 4][..], &[1][..]));
            let (rest, only) = usage.part(lemmas, purpose, &[1, 2]);
            assert_eq!((rest.lemmas(), &only[..]), (&[4][..], &[0, 1, 2][..]));
            let order = lemmas.ordered(4);
            assert_eq!(order.len(), 4);
            let place = |lemma| order.iter().position(|&other| other == lemma).unwrap();
            assert!(place(0) < place(1).min(place(2)) && place(4) == 3);
        });
    }

    #[test]
    fn what_is_given_does_not_count() {
        with_lemmas(|lemmas| {
            let one = Usage::of(lemmas, Purpose::of(1), &[]);
            assert_eq!(one.lemmas(), [0, 1]);
            let rest = Usage::of(lemmas, Purpose { root: 4, given: &one }, &[]);
            assert_eq!(rest.lemmas(), [2, 4]);
            assert_eq!(rest.and(&one).lemmas(), [0, 1, 2, 4]);
            assert!(one.and(&rest).is_used(2) && !one.and(&NOTHING).is_used(2));
        });
    }

    #[test]
    fn a_lemma_must_state_what_no_earlier_script_answers() {
        with_lemmas(|lemmas| {
            let usage = Usage::of(lemmas, Purpose::of(4), &[]);
            // After 20, 22 and 40, 41 the move 22 leaves the reply 42 to the first lemma, and 40 to 42 is its statement.
            assert_eq!(usage.needed(lemmas, 0), [0b111 << 20, 0b111 << 40]);
            // After 20, 21 and 40, only lemma 1 answers the reply 41.
            assert_eq!(usage.needed(lemmas, 1), [0b011 << 20, 0b011 << 40]);
            // Lemma 2 does not have 21 among its own points, so it answers nothing there.
            assert_eq!(usage.needed(lemmas, 2), [0b101 << 20, 0]);
            assert_eq!(usage.needed(lemmas, 3), [0b001 << 20, 0]);
        });
    }
}
