//! One lemma for all replies that symmetries take into each other: a map is dear, a further lemma that cites an earlier
//! one is not, so few maps are used, one after the other.

use std::collections::{BTreeSet, HashSet};

use crate::game::Point;
use crate::search::{ANTAGONIST, PROTAGONIST, Position, Symmetries, point_of};
use crate::strategy::{Lemma, Term};
use crate::symmetry::Permutation;

use super::statements::{Statements, cite};

/// How many points of a map take as many bytes as a lemma that only cites another, compressed.
const POINTS_PER_LEMMA: usize = 10;

/// The symmetries of a position, and the few of them that serve as maps.
pub(super) struct Orbits {
    /// The orbits of the free points, each ascending.
    orbits: Vec<Vec<Point>>,
    /// Of each point, the index of its orbit.
    orbit_of: Vec<Option<usize>>,
    maps: Vec<Permutation>,
}

/// The symmetries that keep the position, without the identity.
pub(super) fn kept_by(position: &Position, symmetries: &Symmetries) -> Vec<Permutation> {
    let sets = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
    let keeps = |element: &&Permutation| {
        let stays = |role: usize| sets[role].iter().all(|&point| position.owns(role, element.image(point)));
        !element.is_identity() && stays(PROTAGONIST) && stays(ANTAGONIST)
    };
    symmetries.elements().iter().filter(keeps).cloned().collect()
}

impl Orbits {
    /// The symmetries that keep the position, and maps among them that take each point to all of its orbit, step by
    /// step. What is `listed` already is preferred.
    pub(super) fn of(position: &Position, symmetries: &Symmetries, listed: &BTreeSet<Permutation>) -> Orbits {
        let elements = kept_by(position, symmetries);
        let mut orbits: Vec<Vec<Point>> = Vec::new();
        let mut orbit_of: Vec<Option<usize>> = vec![None; position.rules().points()];
        for point in (0..orbit_of.len()).map(point_of).filter(|&point| position.is_free(point)) {
            if orbit_of[usize::from(point)].is_none() {
                let images = elements.iter().map(|element| element.image(point)).chain([point]);
                let orbit: BTreeSet<Point> = images.collect();
                orbit.iter().for_each(|&point| orbit_of[usize::from(point)] = Some(orbits.len()));
                orbits.push(orbit.into_iter().collect());
            }
        }
        let maps = few_maps(&elements, &orbits, listed);
        Orbits { orbits, orbit_of, maps }
    }

    /// The points that symmetries take a free point to.
    fn orbit(&self, point: Point) -> &[Point] {
        self.orbit_of[usize::from(point)].map_or(&[], |orbit| &self.orbits[orbit])
    }

    /// Of each orbit the least of the given points.
    pub(super) fn representatives(&self, points: &BTreeSet<Point>) -> Vec<Point> {
        self.orbits.iter().filter_map(|orbit| orbit.iter().find(|point| points.contains(point)).copied()).collect()
    }

    /// Scripts that answer the `due` replies to the position to which the images of a lemma's statement lead, which are
    /// removed from them. Images from which others are reached become lemmas.
    pub(super) fn spread(
        &self,
        position: &Position,
        statements: &mut Statements,
        lemma: usize,
        due: &mut BTreeSet<Point>,
        listed: &mut BTreeSet<Permutation>,
    ) -> Vec<Term> {
        let Lemma { own, other, .. } = &statements.lemmas()[lemma];
        let mut images = vec![Image { own: own.clone(), other: other.clone(), from: None, used: false, index: None }];
        let mut met = HashSet::from([(own.clone(), other.clone())]);
        let answers = |image: &Image| -> Vec<Point> {
            image.other.iter().copied().filter(|&point| position.is_free(point)).collect()
        };
        let orbit: BTreeSet<Point> =
            answers(&images[0]).into_iter().flat_map(|point| self.orbit(point).to_vec()).collect();
        let mut left: BTreeSet<Point> = due.intersection(&orbit).copied().collect();
        let mut useful = Vec::new();
        let mut next = 0;
        while next < images.len() && !left.is_empty() {
            let answered = answers(&images[next]);
            let before = left.len();
            answered.iter().for_each(|point| _ = left.remove(point));
            if left.len() < before {
                useful.push(next);
            }
            for (number, map) in self.maps.iter().enumerate() {
                let image = |points: &[Point]| -> Vec<Point> {
                    let mut image: Vec<Point> = points.iter().map(|&point| map.image(point)).collect();
                    image.sort_unstable();
                    image
                };
                let (own, other) = (image(&images[next].own), image(&images[next].other));
                if met.insert((own.clone(), other.clone())) {
                    images.push(Image { own, other, from: Some((next, number)), used: false, index: None });
                }
            }
            next += 1;
        }
        images[0].index = Some(lemma);
        for &place in &useful {
            let mut from = images[place].from;
            while let Some((parent, _)) = from {
                images[parent].used = true;
                from = images[parent].from;
            }
        }
        for place in 1..images.len() {
            if images[place].used
                && let Some((parent, number)) = images[place].from
                && let Some(index) = images[parent].index
            {
                let Image { own, other, .. } = &images[place];
                let term = cite(index, self.maps[number].clone());
                let lemma = Lemma { own: own.clone(), other: other.clone(), term };
                images[place].index = Some(statements.add(lemma));
            }
        }
        listed
            .extend(useful.iter().filter_map(|&place| images[place].from).map(|(_, number)| self.maps[number].clone()));
        let identity = Permutation::identity(position.rules().points());
        useful
            .into_iter()
            .filter_map(|place| {
                answers(&images[place]).iter().for_each(|point| _ = due.remove(point));
                match (images[place].index, images[place].from) {
                    (Some(index), _) => Some(cite(index, identity.clone())),
                    (None, Some((parent, number))) => Some(cite(images[parent].index?, self.maps[number].clone())),
                    (None, None) => None,
                }
            })
            .collect()
    }
}

/// An image of a lemma's statement.
struct Image {
    own: Vec<Point>,
    other: Vec<Point>,
    /// The image that a map takes here, and the map.
    from: Option<(usize, usize)>,
    /// Whether others are reached from here.
    used: bool,
    /// The lemma that states it.
    index: Option<usize>,
}

/// Maps that connect the points of each orbit, then such as save more lemmas than they cost.
fn few_maps(elements: &[Permutation], orbits: &[Vec<Point>], listed: &BTreeSet<Permutation>) -> Vec<Permutation> {
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

/// How many points the maps do not reach from the first of their orbit, and from how many others they lead on.
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
    use crate::game::{Claim, Game};
    use crate::search::Rules;
    use crate::strategy::{Ending, Replay};
    use crate::symmetry::automorphisms;

    fn board(expression: &str) -> (Position, Symmetries) {
        let game = Game::parse(expression).unwrap();
        let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
        (Position::new(&Rules::new(&game, Claim::OpheliaDraws)), symmetries)
    }

    /// The scripts to which a lemma for these replies leads, which must answer the whole orbits, each something.
    fn assert_spread(expression: &str, own: &[Point], replies: &[Point]) -> (Statements, Vec<Term>) {
        let (mut position, symmetries) = board(expression);
        own.iter().for_each(|&point| position.place(PROTAGONIST, point));
        let orbits = Orbits::of(&position, &symmetries, &BTreeSet::new());
        let mut due: BTreeSet<Point> = replies.iter().flat_map(|&point| orbits.orbit(point)).copied().collect();
        let all = due.clone();
        let mut statements = Statements::default();
        // What it would be proved by does not matter here.
        let term = Term { moves: Vec::new(), ending: Ending::Potential };
        let lemma = statements.add(Lemma { own: own.to_vec(), other: replies.to_vec(), term });
        let mut listed = BTreeSet::new();
        let scripts = orbits.spread(&position, &mut statements, lemma, &mut due, &mut listed);
        assert!(due.is_empty(), "{due:?}");
        let mut proved = BTreeSet::new();
        for script in &scripts {
            let before = proved.len();
            for &reply in &all {
                position.place(ANTAGONIST, reply);
                let mut replay = Replay::new(statements.lemmas());
                proved.extend(replay.proves(&mut position, script).then_some(reply));
                position.take_back();
            }
            assert!(proved.len() > before);
        }
        assert_eq!(proved, all);
        // The further lemmas state no more than what their terms prove.
        for (index, lemma) in statements.lemmas().iter().enumerate().skip(1) {
            let mut position = Position::with(position.rules(), &lemma.own, &lemma.other);
            assert!(Replay::new(&statements.lemmas()[..index]).proves(&mut position, &lemma.term));
        }
        (statements, scripts)
    }

    #[test]
    fn a_lemma_for_a_corner_answers_all_corners() {
        let (statements, scripts) = assert_spread("4^3", &[], &[0]);
        assert_eq!(scripts.len(), 16, "eight corners and, by the symmetries of even boards, the inner points");
        assert!(statements.lemmas().len() < 16);
    }

    #[test]
    fn a_lemma_for_two_replies_answers_both_orbits() {
        let (_, scripts) = assert_spread("5^3", &[62], &[0, 1]);
        assert!(scripts.len() > 16);
        assert_spread("5^2", &[12], &[0, 2]);
        assert_spread("affine:4", &[0], &[1, 4]);
    }

    #[test]
    fn without_symmetries_a_lemma_answers_what_it_states() {
        let (statements, scripts) = assert_spread("mnk:5,4,3", &[0, 7], &[3]);
        assert_eq!((statements.lemmas().len(), scripts.len()), (1, 1));
    }

    #[test]
    fn few_maps_reach_all_points_of_the_cube() {
        let (position, symmetries) = board("7^3");
        let elements = kept_by(&position, &symmetries);
        let orbits = Orbits::of(&position, &symmetries, &BTreeSet::new());
        assert_eq!((elements.len(), orbits.orbits.len()), (1151, 7));
        assert_eq!(unreached_and_inner(&orbits.orbits, &orbits.maps).0, 0);
        assert!(orbits.maps.len() < 10, "{}", orbits.maps.len());
    }
}
