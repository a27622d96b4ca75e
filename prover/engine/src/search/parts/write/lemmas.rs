//! Lemmas of leaves, and of the positions on the way to them.
//!
//! A leaf becomes a lemma: the protagonist's answer, then parts. Its statement has the protagonist's points of the
//! position, and gives the antagonist every point that no part uses and that is not the answer. A position on the
//! way becomes a lemma whose cover cites, for each reply, a lemma that was stated before, under a symmetry if need
//! be; it gives the antagonist what all cited lemmas give him.
//!
//! The steps come in such an order that what is cited is there. A reply that no lemma answers is an error, which
//! names the moves and the reply.

use std::collections::BTreeSet;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, point_of};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_core::symmetry::{Group, Permutation};

use super::chain::{self, Sets};
use super::library::Placing;
use crate::search::parts::error::PartsError;
use crate::search::parts::leaves::Leaf;

/// The most symmetries of a board that are all used. Else generators are, one after the other.
const MOST_SYMMETRIES: usize = 20_000;

/// A leaf with copies of the library's games as its parts.
pub(super) struct Held<'a> {
    pub(super) leaf: &'a Leaf,
    pub(super) copies: Vec<Placing>,
}

/// A step of the proof.
pub(super) enum Step<'a> {
    /// A leaf.
    Leaf(Held<'a>),
    /// Moves, the last one the antagonist's, and the answer.
    Answer(&'a [Point], Point),
}

/// A lemma of the proof that is written, the antagonist's points as a set.
struct Stated {
    own: Vec<Point>,
    other: FixedBitSet,
    term: Term,
}

/// The proof from leaves that are not the start. With `only` it is that of the last step, after the antagonist's only move.
pub(super) fn strategy(
    rules: &Arc<Rules>,
    group: &Group,
    steps: &[Step],
    only: Option<Point>,
    ending: &dyn Fn(&[Placing]) -> Ending,
) -> Result<Strategy, PartsError> {
    let elements = group.elements(MOST_SYMMETRIES).unwrap_or_else(|| {
        let identity = [Permutation::identity(rules.points())];
        identity.into_iter().chain(group.generators().iter().cloned()).collect()
    });
    let mut stated: Vec<Stated> = Vec::new();
    let mut maps: BTreeSet<usize> = BTreeSet::from([0]);
    for step in steps {
        let lemma = match step {
            Step::Leaf(held) => of_leaf(rules, held, ending)?,
            Step::Answer(moves, answer) => on_the_way(rules, &stated, &elements, &mut maps, moves, *answer)?,
        };
        stated.push(lemma);
    }
    if only.is_some()
        && let Some(last) = stated.pop()
    {
        let lemmas = stated.into_iter().map(lemma).collect();
        return Ok(Strategy { claim: rules.claim, lemmas, theorem: last.term }.pruned());
    }
    let own = ascending(&rules.start[PROTAGONIST]);
    let first: Vec<usize> = (0..stated.len()).filter(|&index| stated[index].own == own).collect();
    // The protagonist's points need no answer.
    let served = |index: &usize| {
        let mut served = stated[*index].other.clone();
        own.iter().for_each(|&point| served.insert(usize::from(point)));
        served
    };
    let sets = Sets { points: rules.points(), sets: first.iter().map(served).collect() };
    let plan = chain::cover(&sets, &elements, &maps)
        .map_err(|replies| PartsError::NotAnswered { moves: Vec::new(), replies })?;
    let mut numbers = first;
    let mut lemmas: Vec<Lemma> = stated.into_iter().map(lemma).collect();
    for (from, map, other) in plan.chained {
        numbers.push(lemmas.len());
        let other = other.ones().map(point_of).filter(|point| !own.contains(point)).collect();
        let term = Term::cite(numbers[from], elements[map].clone());
        lemmas.push(Lemma { own: own.clone(), other, left: None, term });
    }
    let cites = plan.cited.iter().map(|&(index, map)| Term::cite(numbers[index], elements[map].clone())).collect();
    Ok(Strategy { claim: rules.claim, lemmas, theorem: Term::cover(Vec::new(), cites) }.pruned())
}

fn lemma(Stated { own, other, term }: Stated) -> Lemma {
    Lemma { own, other: other.ones().map(point_of).collect(), left: None, term }
}

/// The points of either role after some moves from the start, those of the protagonist ascending.
fn parted(rules: &Rules, moves: &[Point]) -> (Vec<Point>, Vec<Point>) {
    let [own, other] = &rules.start;
    let own: Vec<Point> = own.iter().chain(moves.iter().skip(1).step_by(2)).copied().collect();
    (ascending(&own), other.iter().chain(moves.iter().step_by(2)).copied().collect())
}

fn ascending(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points
}

/// A leaf as a lemma: the antagonist is given all points that no part uses.
fn of_leaf(rules: &Arc<Rules>, held: &Held, ending: &dyn Fn(&[Placing]) -> Ending) -> Result<Stated, PartsError> {
    let Held { leaf, copies } = held;
    let Some((&reply, before)) = leaf.moves.split_last() else { return Err(PartsError::NotQuiet(leaf.row)) };
    let (own, _) = parted(rules, before);
    let mut other = FixedBitSet::with_capacity(rules.points());
    other.insert_range(..);
    let used = copies.iter().flat_map(|(_, points)| points).chain(&own).chain([&reply]);
    used.for_each(|&point| other.remove(usize::from(point)));
    let points: Vec<Point> = other.ones().map(point_of).collect();
    let mut position = Position::with(rules, &own, &points);
    let complete = [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.has_completed(role));
    if complete || matches!(position.play(reply), Effect::Loses | Effect::Forces(_)) {
        return Err(PartsError::NotQuiet(leaf.row));
    }
    Ok(Stated { own, other, term: Term { moves: vec![reply], ending: ending(copies) } })
}

/// A position on the way to leaves as a lemma: the reply, and a citation for each move after it. The antagonist is given all points that all
/// cited lemmas give him.
fn on_the_way(
    rules: &Rules,
    stated: &[Stated],
    elements: &[Permutation],
    maps: &mut BTreeSet<usize>,
    moves: &[Point],
    reply: Point,
) -> Result<Stated, PartsError> {
    let (own, taken) = parted(rules, moves);
    let mut after = own.clone();
    after.push(reply);
    let taken = set(rules.points(), taken.iter().copied());
    let mut need = FixedBitSet::with_capacity(rules.points());
    need.insert_range(..);
    need.difference_with(&taken);
    after.iter().for_each(|&point| need.remove(usize::from(point)));
    let mut candidates: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, lemma) in stated.iter().enumerate().filter(|(_, lemma)| lemma.own.len() <= after.len()) {
        for (number, map) in elements.iter().enumerate() {
            if lemma.own.iter().all(|&point| after.contains(&map.image(point))) {
                let image = set(rules.points(), lemma.other.ones().map(|point| map.image(point_of(point))));
                if taken.is_subset(&image) {
                    candidates.push((index, number, image));
                }
            }
        }
    }
    let (mut cites, mut common): (Vec<Term>, Option<FixedBitSet>) = (Vec::new(), None);
    while !need.is_clear() {
        // A new map costs about as much as two more citations.
        let gain = |(_, map, image): &(usize, usize, FixedBitSet)| {
            let gain = image.intersection_count(&need);
            if gain == 0 { 0 } else { (2 * gain + 6).saturating_sub(if maps.contains(map) { 0 } else { 6 }) }
        };
        let best = candidates.iter().rev().max_by_key(|candidate| gain(candidate)).filter(|best| gain(best) > 0);
        let Some((index, map, image)) = best else {
            return Err(PartsError::NotAnswered {
                moves: [moves, &[reply]].concat(),
                replies: need.ones().map(point_of).collect(),
            });
        };
        maps.insert(*map);
        need.difference_with(image);
        cites.push(Term::cite(*index, elements[*map].clone()));
        match &mut common {
            Some(common) => common.intersect_with(image),
            None => common = Some(image.clone()),
        }
    }
    let mut other = common.unwrap_or(taken);
    after.iter().for_each(|&point| other.remove(usize::from(point)));
    Ok(Stated { own, other, term: Term::cover(vec![reply], cites) })
}

/// A set of points of a board with so many.
fn set(points: usize, members: impl Iterator<Item = Point>) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(points);
    members.for_each(|point| set.insert(usize::from(point)));
    set
}
