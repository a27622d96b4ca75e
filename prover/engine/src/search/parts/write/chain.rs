//! Covers all first moves by images of few sets, by few symmetry maps: a map costs as many bytes as the board has
//! points, but a lemma that cites another one by a map costs little, and can be cited by the next map. So few maps
//! reach many images.
//!
//! A *set* here is what one lemma answers: the first moves that its statement gives to Xeno. All points must lie in
//! images of sets, or some first move has no answer; those points are returned as an error. Then plans with up to
//! seven random maps are tried, a dozen for each number, and each is completed greedily: the image that covers most
//! is cited; if no image covers anything new, a further lemma is made whose images do. The cheapest plan by
//! estimated bytes is taken. The random numbers have fixed seeds.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;
use pgc_core::game::Point;
use pgc_core::position::point_of;
use pgc_core::random::Random;
use pgc_core::symmetry::Permutation;

/// The most further maps that are tried at once, and how many choices of so many.
const MAPS: usize = 7;
const TRIES: u64 = 12;
/// The most lemmas of a plan.
const MOST: usize = 400;

/// Sets of first moves, each served by a lemma.
pub(super) struct Sets {
    pub(super) points: usize,
    pub(super) sets: Vec<FixedBitSet>,
}

/// How all first moves are served.
pub(super) struct Plan {
    /// Further lemmas: which lemma each cites, by which map, and the set that it serves. They are numbered on from the given sets.
    pub(super) chained: Vec<(usize, usize, FixedBitSet)>,
    /// The lemmas that the theorem cites, each with its map.
    pub(super) cited: Vec<(usize, usize)>,
    /// About how many bytes this takes.
    cost: usize,
}

/// The cheapest plan found. Some maps are there already. If some points are in no image of any set, these are returned.
pub(super) fn cover(sets: &Sets, elements: &[Permutation], there: &BTreeSet<usize>) -> Result<Plan, Vec<Point>> {
    let all: Vec<usize> = (0..elements.len()).collect();
    let mut reached = FixedBitSet::with_capacity(sets.points);
    sets.sets.iter().for_each(|set| reached.union_with(set));
    let mut queue: Vec<Point> = reached.ones().map(point_of).collect();
    while let Some(point) = queue.pop() {
        let images = elements.iter().map(|map| map.image(point));
        queue.extend(images.filter(|&image| !reached.put(usize::from(image))));
    }
    reached.toggle_range(..);
    if !reached.is_clear() {
        return Err(reached.ones().map(point_of).collect());
    }
    let mut best: Option<Plan> = None;
    let mut consider = |maps: Vec<usize>, dice: &mut Random| {
        let plan = with_maps(sets, elements, &maps, there.len(), dice);
        if let Some(plan) = plan.filter(|plan| best.as_ref().is_none_or(|best| plan.cost < best.cost)) {
            best = Some(plan);
        }
    };
    if elements.len() <= MAPS + 1 {
        consider(all.clone(), &mut Random(0));
    }
    for count in 0..=MAPS {
        for seed in 0..if count == 0 { 1 } else { TRIES } {
            let mut dice = Random(seed * 100 + count as u64);
            let mut maps: Vec<usize> = there.iter().copied().collect();
            for _ in 0..count {
                let map = dice.below(elements.len());
                if !maps.contains(&map) {
                    maps.push(map);
                }
            }
            consider(maps, &mut dice);
        }
    }
    // With all maps each image is there, so that greed ends.
    best.or_else(|| with_maps(sets, elements, &all, there.len(), &mut Random(0))).ok_or_else(Vec::new)
}

/// A plan by these maps alone, of which the first ones are there already.
fn with_maps(sets: &Sets, elements: &[Permutation], maps: &[usize], there: usize, dice: &mut Random) -> Option<Plan> {
    let image = |set: &FixedBitSet, map: usize| {
        let mut image = FixedBitSet::with_capacity(sets.points);
        set.ones().for_each(|point| image.insert(usize::from(elements[map].image(point_of(point)))));
        image
    };
    let mut known: Vec<FixedBitSet> = sets.sets.clone();
    let mut pool: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, set) in known.iter().enumerate() {
        pool.extend(maps.iter().map(|&map| (index, map, image(set, map))));
    }
    let mut left = FixedBitSet::with_capacity(sets.points);
    left.insert_range(..);
    let mut plan =
        Plan { chained: Vec::new(), cited: Vec::new(), cost: sets.points * (maps.len() - there.min(maps.len())) / 2 };
    while !left.is_clear() {
        let best = pool.iter().rev().max_by_key(|(_, _, image)| image.intersection_count(&left));
        let (index, map, gained) = best
            .filter(|(_, _, image)| !image.is_disjoint(&left))
            .map_or((0, 0, None), |(index, map, image)| (*index, *map, Some(image.clone())));
        if let Some(gained) = gained {
            plan.cited.push((index, map));
            plan.cost += 3;
            left.difference_with(&gained);
            continue;
        }
        // A further lemma, whose images by the same maps serve most points that are left.
        let new: Vec<&(usize, usize, FixedBitSet)> =
            pool.iter().filter(|(_, map, image)| *map != 0 && !known.contains(image)).collect();
        let gain = |set: &FixedBitSet| {
            let mut rest = left.clone();
            maps.iter().for_each(|&map| rest.difference_with(&image(set, map)));
            left.count_ones(..) - rest.count_ones(..)
        };
        let gains: Vec<usize> = new.iter().map(|(_, _, set)| gain(set)).collect();
        let most = (0..new.len()).rev().max_by_key(|&at| (gains[at], std::cmp::Reverse(new[at].2.count_ones(..))))?;
        let chosen = if gains[most] > 0 { most } else { dice.below(new.len()) };
        let (from, map, set) = new[chosen].clone();
        if known.len() >= MOST {
            return None;
        }
        plan.cost += set.count_ones(..) + 6;
        let index = known.len();
        pool.extend(maps.iter().map(|&map| (index, map, image(&set, map))));
        known.push(set.clone());
        plan.chained.push((from, map, set));
    }
    Some(plan)
}
