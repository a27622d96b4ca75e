//! Chooses few maps that connect the points of orbits.
//!
//! A map takes as many bytes as the board has points, and a lemma that only cites another one by a map takes few.
//! So to reach twelve images of a lemma, two maps that are applied one after the other are better than eleven: the
//! image under the one is a lemma, and is cited under the other.
//!
//! It is a greedy choice: each time the map is added after which fewest points are unreached, then fewest lemmas
//! are needed in between. Maps that the strategy uses anyway are free.

use std::collections::BTreeSet;

use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

/// The number of points of a map that take as many bytes, compressed, as a lemma that only cites another one.
const POINTS_PER_LEMMA: usize = 10;

/// Maps that connect the points of each orbit, and further maps that save more lemmas than they cost.
pub(super) fn few_maps(
    elements: &[Permutation],
    orbits: &[Vec<Point>],
    listed: &BTreeSet<Permutation>,
) -> Vec<Permutation> {
    let points = orbits.iter().map(Vec::len).sum::<usize>();
    let price = |map: &Permutation| if listed.contains(map) { 0 } else { points / POINTS_PER_LEMMA };
    let mut maps: Vec<Permutation> = Vec::new();
    let mut cost = unreached_and_inner(orbits, &maps);
    loop {
        let with = |map: &Permutation| {
            let (unreached, inner) = unreached_and_inner(orbits, &[&maps[..], std::slice::from_ref(map)].concat());
            (unreached, inner + price(map))
        };
        let best = elements.iter().map(with).enumerate().min_by_key(|&(index, cost)| (cost, index));
        let Some((index, new)) = best.filter(|&(_, new)| new < cost) else { return maps };
        maps.push(elements[index].clone());
        cost = (new.0, new.1 - price(&elements[index]));
    }
}

/// How many points the maps do not reach from the first of their orbit, and from how many others they lead further.
fn unreached_and_inner(orbits: &[Vec<Point>], maps: &[Permutation]) -> (usize, usize) {
    let (mut unreached, mut inner) = (0, 0);
    let mut queue: Vec<Point> = Vec::new();
    let mut met = vec![false; maps.first().map_or(0, |map| map.images().len())];
    for orbit in orbits {
        queue.clear();
        queue.push(orbit[0]);
        let mut next = 0;
        while let Some(&point) = queue.get(next) {
            let before = queue.len();
            for image in maps.iter().map(|map| map.image(point)) {
                if image != orbit[0] && !std::mem::replace(&mut met[usize::from(image)], true) {
                    queue.push(image);
                }
            }
            inner += usize::from(next > 0 && queue.len() > before);
            next += 1;
        }
        unreached += orbit.len() - queue.len();
    }
    (unreached, inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;
    use pgc_core::symmetry::automorphisms;

    #[test]
    fn few_maps_reach_all_points_of_the_cube() {
        let group = automorphisms(&Game::parse("7^3").unwrap().board);
        let (elements, orbits) = (group.elements(1152).unwrap(), group.orbits());
        assert_eq!((elements.len(), orbits.len()), (1152, 7));
        let maps = few_maps(&elements, &orbits, &BTreeSet::new());
        assert_eq!(unreached_and_inner(&orbits, &maps).0, 0);
        assert!(maps.len() < 10, "{}", maps.len());
    }

    #[test]
    fn what_is_listed_costs_nothing_and_saves_lemmas() {
        let group = automorphisms(&Game::parse("4^2").unwrap().board);
        let (elements, orbits) = (group.elements(1000).unwrap(), group.orbits());
        let few = few_maps(&elements, &orbits, &BTreeSet::new());
        let all = few_maps(&elements, &orbits, &elements.iter().cloned().collect());
        let inner = |maps: &[Permutation]| unreached_and_inner(&orbits, maps).1;
        assert!(few.len() < all.len() && inner(&few) > inner(&all));
    }
}
