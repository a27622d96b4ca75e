//! One lemma for all replies in an orbit. A map is expensive and a further lemma that only cites another one is
//! cheap, so a few maps are applied one after the other.
//!
//! The symmetries that keep a position take its replies to each other. The replies that are images of one another
//! are an *orbit*, and a lemma about one of them is, mapped, a lemma about each. `Orbits::spread` goes from the
//! lemma's statement breadth first along the maps, until all replies are answered; statements on the way that lead
//! on become lemmas. What leads nowhere is dropped again.
//!
//! The maps keep the position, so the image of a statement that dominates after a reply dominates after the reply's
//! image.

use std::collections::{BTreeSet, HashSet};

use crate::search::pairings::maps::few_maps;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Symmetries, point_of};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;

/// The orbits under the symmetries of a position, and the few symmetries that serve as maps.
pub(super) struct Orbits {
    /// The orbits of the free points, each ascending.
    orbits: Vec<Vec<Point>>,
    /// For each point, the index of its orbit.
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
    /// The orbits under the symmetries that keep the position, and maps among these that reach all of a point's orbit
    /// step by step. Maps that are `listed` already are preferred.
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

    /// The orbit of a free point.
    fn orbit(&self, point: Point) -> &[Point] {
        self.orbit_of[usize::from(point)].map_or(&[], |orbit| &self.orbits[orbit])
    }

    /// For each orbit, the least of the given points.
    pub(super) fn representatives(&self, points: &BTreeSet<Point>) -> Vec<Point> {
        self.orbits.iter().filter_map(|orbit| orbit.iter().find(|point| points.contains(point)).copied()).collect()
    }

    /// Scripts that answer `due` replies by images of a lemma's statement. These replies are removed, and the maps used
    /// are added to `listed`. Images from which others are reached become lemmas.
    pub(super) fn spread(
        &self,
        position: &Position,
        lemmas: &mut Vec<Lemma>,
        lemma: usize,
        due: &mut BTreeSet<Point>,
        listed: &mut BTreeSet<Permutation>,
    ) -> Vec<Term> {
        let mut images = self.images(position, &lemmas[lemma], due);
        let identity = Permutation::identity(position.rules().points());
        let mut stated: Vec<Option<usize>> = vec![None; images.len()];
        let mut scripts = Vec::new();
        for place in 0..images.len() {
            let image = &mut images[place];
            // An image is cited from the one before it by a single map. If nothing goes on from it, the script
            // cites so itself, and it needs no lemma.
            let from = image.from.and_then(|(parent, number)| Some((stated[parent]?, &self.maps[number])));
            listed.extend(from.map(|(_, map)| map.clone()));
            stated[place] = match from {
                None => Some(lemma),
                Some((index, map)) if image.leads_on => {
                    let [own, other] = std::mem::take(&mut image.statement);
                    Some(entered(
                        lemmas,
                        Lemma { own, other, left: position.left(), term: Term::cite(index, map.clone()) },
                    ))
                }
                Some(_) => None,
            };
            if image.answers {
                let cited = stated[place].map(|index| (index, &identity)).or(from);
                scripts.extend(cited.map(|(index, map)| Term::cite(index, map.clone())));
            }
        }
        scripts
    }

    /// The images of a lemma's statement that answer `due` replies, which are removed, and the images on the way to
    /// them. Each comes after the one from which it is reached; the lemma itself is the first.
    ///
    /// The search along the maps is breadth first, so an image is reached by as few steps as possible. It ends when
    /// no reply is left; images from which none that answers is reached are left out in the end.
    fn images(&self, position: &Position, lemma: &Lemma, due: &mut BTreeSet<Point>) -> Vec<Image> {
        let replies = |points: &[Point]| -> Vec<Point> {
            points.iter().copied().filter(|&point| position.is_free(point)).collect()
        };
        let orbits = replies(&lemma.other).into_iter().flat_map(|point| self.orbit(point).to_vec());
        let mut left: BTreeSet<Point> = orbits.filter(|point| due.contains(point)).collect();
        let statement = [lemma.own.clone(), lemma.other.clone()];
        let mut met = HashSet::from([statement.clone()]);
        let mut images = vec![Image { statement, from: None, answers: false, leads_on: false }];
        let mut next = 0;
        while next < images.len() && !left.is_empty() {
            for reply in replies(&images[next].statement[ANTAGONIST]) {
                images[next].answers |= left.remove(&reply);
                due.remove(&reply);
            }
            for (number, map) in self.maps.iter().enumerate() {
                let statement = images[next].statement.each_ref().map(|points| image(points, map));
                if met.insert(statement.clone()) {
                    images.push(Image { statement, from: Some((next, number)), answers: false, leads_on: false });
                }
            }
            next += 1;
        }
        // From the last to the first, so that `leads_on` is known before it is used.
        for place in (0..images.len()).rev() {
            if let Some((parent, _)) = images[place].from.filter(|_| images[place].answers || images[place].leads_on) {
                images[parent].leads_on = true;
            }
        }
        let mut places = Vec::with_capacity(images.len());
        let mut kept: Vec<Image> = Vec::new();
        for (place, mut image) in images.into_iter().enumerate() {
            places.push(kept.len());
            if place == 0 || image.answers || image.leads_on {
                image.from = image.from.map(|(parent, number)| (places[parent], number));
                kept.push(image);
            }
        }
        kept
    }
}

/// The index of the lemma with this statement, which is added if it is new.
pub(super) fn entered(lemmas: &mut Vec<Lemma>, lemma: Lemma) -> usize {
    let known = lemmas.iter().position(|known| (&known.own, &known.other) == (&lemma.own, &lemma.other));
    known.unwrap_or_else(|| {
        lemmas.push(lemma);
        lemmas.len() - 1
    })
}

/// An image of a lemma's statement.
struct Image {
    /// The protagonist's points, and the antagonist's.
    statement: [Vec<Point>; 2],
    /// The image from which a map leads here, and the map.
    from: Option<(usize, usize)>,
    /// Whether it answers a reply that no earlier image answers.
    answers: bool,
    /// Whether images that answer are reached from here.
    leads_on: bool,
}

/// The image of points under a map, ascending.
fn image(points: &[Point], map: &Permutation) -> Vec<Point> {
    let mut image: Vec<Point> = points.iter().map(|&point| map.image(point)).collect();
    image.sort_unstable();
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::samples::symmetries;
    use pgc_core::strategy::{Ending, Replay};

    fn board(expression: &str) -> (Position, Symmetries) {
        let game = Game::parse(expression).unwrap();
        (Position::new(&Rules::new(&game, Claim::OpheliaDraws)), symmetries(&game))
    }

    /// Checks the scripts that come from a lemma for these replies: they answer the whole orbits, and each is needed.
    fn assert_spread(expression: &str, own: &[Point], replies: &[Point]) -> (Vec<Lemma>, Vec<Term>) {
        let (mut position, symmetries) = board(expression);
        own.iter().for_each(|&point| position.place(PROTAGONIST, point));
        let orbits = Orbits::of(&position, &symmetries, &BTreeSet::new());
        let mut due: BTreeSet<Point> = replies.iter().flat_map(|&point| orbits.orbit(point)).copied().collect();
        let all = due.clone();
        let mut lemmas = Vec::new();
        // How it would be proved does not matter here.
        let term = Term { moves: Vec::new(), ending: Ending::Potential };
        let lemma = entered(&mut lemmas, Lemma { own: own.to_vec(), other: replies.to_vec(), left: None, term });
        let mut listed = BTreeSet::new();
        let scripts = orbits.spread(&position, &mut lemmas, lemma, &mut due, &mut listed);
        assert!(due.is_empty(), "{due:?}");
        let mut proved = BTreeSet::new();
        for script in &scripts {
            let before = proved.len();
            for &reply in &all {
                position.place(ANTAGONIST, reply);
                let mut replay = Replay::new(&lemmas);
                proved.extend(replay.proves(&mut position, script).then_some(reply));
                position.take_back();
            }
            assert!(proved.len() > before);
        }
        assert_eq!(proved, all);
        // The further lemmas state no more than their terms prove.
        for (index, lemma) in lemmas.iter().enumerate().skip(1) {
            let mut position = lemma.position(position.rules());
            assert!(Replay::new(&lemmas[..index]).proves(&mut position, &lemma.term));
        }
        (lemmas, scripts)
    }

    #[test]
    fn a_lemma_for_a_corner_answers_all_corners() {
        let (lemmas, scripts) = assert_spread("4^3", &[], &[0]);
        assert_eq!(scripts.len(), 16, "eight corners and, by the symmetries of even boards, the inner points");
        assert!(lemmas.len() < 16);
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
        let (lemmas, scripts) = assert_spread("mnk:5,4,3", &[0, 7], &[3]);
        assert_eq!((lemmas.len(), scripts.len()), (1, 1));
    }
}
