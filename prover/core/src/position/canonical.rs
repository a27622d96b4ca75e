//! Canonical forms: a search meets a position and its images under symmetries, and should treat them as one.
//!
//! [`Symmetries`] is for boards of any size: of all images of a position, it takes the one with the least key. The key of an image is a
//! hash of its points, so two positions that are no images of each other might share a form by chance, which 128 bits make
//! unlikely. To compare all images would take as many keys as there are symmetries. So only those are compared that take some point of
//! the position as low as any symmetry can take it: the choice does not depend on the image that is given, and leaves few. Forms that
//! were found are remembered by the position's own key, as a search asks for the same positions often. For this reason one value
//! must not be shared by threads.
//!
//! [`Images`] is for sets of points: of all images of a position, it takes the one with the least sets. This form is exact: two
//! positions have the same form if and only if they are images of each other. It takes an image under each symmetry, so images must be
//! quick: on boards of at most 64 points there is a table for each symmetry and each eight points, which gives the images of any subset of
//! these. An image is then eight look-ups. The tables take 2 kB for each eight points of each symmetry. A board with too many symmetries
//! is searched without them, which costs time and changes no answer.
//!
//! Proofs make millions of products of symmetries, so each has a number: its place among the elements of the group. To find the number of
//! a product, it is enough to know the images of a few points: the *base*, whose images tell all elements apart. All elements must be
//! given, or products would be missing; a number that is not found becomes 0, the identity.

use std::cell::RefCell;
use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::game::Point;
use crate::position::point_set::{Bits, Points, Sides, point_of, points, union};
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::symmetry::{Group, Permutation};

/// The symmetries under which positions are identified.
#[derive(Debug)]
pub struct Symmetries {
    /// All symmetries, the identity first.
    pub elements: Vec<Permutation>,
    /// For each point, the least of its images, and the elements that take it there.
    anchors: Vec<(Point, Vec<usize>)>,
    /// Whether the board was small enough to look for its symmetries.
    pub are_known: bool,
    /// For each position met so far, by its key: the key of its canonical form, and the element that takes it there.
    known: RefCell<FxHashMap<u128, (u128, usize)>>,
}

/// The most symmetries that are tried on a position.
const MOST_ELEMENTS: usize = 20_000;

impl Symmetries {
    /// The elements of a group, or only the identity if there are too many.
    pub fn new(group: &Group, points: usize) -> Symmetries {
        let elements = group.elements(MOST_ELEMENTS).unwrap_or_else(|| vec![Permutation::identity(points)]);
        Symmetries::of(elements, group.is_complete)
    }

    /// The identity alone.
    pub fn trivial(points: usize) -> Symmetries {
        Symmetries::of(vec![Permutation::identity(points)], true)
    }

    fn of(elements: Vec<Permutation>, are_known: bool) -> Symmetries {
        let points = elements[0].images().len();
        let anchor = |point: usize| {
            let image = |index: usize| elements[index].images()[point];
            let least = (0..elements.len()).map(image).min().unwrap_or_default();
            (least, (0..elements.len()).filter(|&index| image(index) == least).collect())
        };
        let anchors = (0..points).map(anchor).collect();
        Symmetries { elements, anchors, are_known, known: RefCell::default() }
    }

    /// The key of the position's canonical form, and the symmetry that takes the position there. It is the least key of
    /// those images in which some point of the first player who has any lies as low as symmetries allow.
    pub fn canonical(&self, position: &Position) -> (u128, &Permutation) {
        self.form(position.rules(), position.key(), || [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role)))
    }

    /// The same for a position whose points are given as bits.
    pub fn canonical_of<Set: Bits>(&self, rules: &Rules, sides: Sides<Set>) -> (u128, &Permutation) {
        let key = rules.key(points(sides[PROTAGONIST]), points(sides[ANTAGONIST]));
        self.form(rules, key, || sides.map(|side| points(side).collect()))
    }

    /// What is known of the position with this key and these points, or what is found now.
    fn form(&self, rules: &Rules, key: u128, stones: impl FnOnce() -> [Vec<Point>; 2]) -> (u128, &Permutation) {
        let known = self.known.borrow().get(&key).copied();
        let (key, element) = known.unwrap_or_else(|| {
            let [own, other] = stones();
            let least = self.least(rules, key, &own, &other);
            self.known.borrow_mut().insert(key, least);
            least
        });
        (key, &self.elements[element])
    }

    /// The least key among the images that take some point of the protagonist's, or of the antagonist's if he has
    /// none, to the least place that any of these points can come to.
    fn least(&self, rules: &Rules, plain: u128, own: &[Point], other: &[Point]) -> (u128, usize) {
        let key = |images: &[Point]| {
            let image = |&point: &Point| images[usize::from(point)];
            rules.key(own.iter().map(image), other.iter().map(image))
        };
        let stones = if own.is_empty() { other } else { own };
        let anchors = stones.iter().map(|&point| &self.anchors[usize::from(point)]);
        let Some(lowest) = anchors.clone().map(|&(least, _)| least).min() else { return (plain, 0) };
        let elements = anchors.filter(|&&(least, _)| least == lowest).flat_map(|(_, elements)| elements);
        elements.map(|&index| (key(self.elements[index].images()), index)).min().unwrap_or((plain, 0))
    }
}

/// The most bytes of all tables. Boards of at most 64 points that need more are searched without symmetries.
const MOST_BYTES: usize = 20_000 * 256 * size_of::<Points>();

/// The most symmetries of a larger board. It has no tables.
const MOST_SYMMETRIES: usize = 2_000;

/// The symmetries of a board, on boards of at most 64 points as tables with the images of eight points at a time.
#[derive(Debug)]
pub struct Images<P = Points> {
    tables: Vec<[P; 256]>,
    /// The number of tables of one symmetry.
    each: usize,
    /// The symmetries, each at its number.
    pub symmetries: Vec<Permutation>,
    /// The number of each symmetry's inverse.
    pub inverses: Vec<usize>,
    /// Points whose images tell the symmetries apart.
    base: Vec<Point>,
    /// The symmetries by the images of the base.
    numbers: HashMap<Vec<Point>, usize>,
}

impl<P: Bits> Images<P> {
    /// Tabulates symmetries of a board whose points fit into the sets, the identity first; or the identity alone if
    /// images under all of them would be slow.
    pub fn new(elements: &[Permutation]) -> Images<P> {
        let too_many = match P::WIDTH <= Points::WIDTH {
            true => !Images::<P>::have_tables(elements),
            false => elements.len() > MOST_SYMMETRIES,
        };
        Images::of_all(if too_many { &elements[..1] } else { elements })
    }

    /// The same for all of the symmetries, however many.
    pub fn of_all(elements: &[Permutation]) -> Images<P> {
        let points = elements[0].images().len();
        let table = |s: &Permutation, first: usize| {
            let mut table = [P::EMPTY; 256];
            for (set, images) in table.iter_mut().enumerate() {
                let members = (0..8).filter(|bit| set >> bit & 1 == 1 && first + bit < points);
                *images = members.fold(P::EMPTY, |all, bit| all | P::single(s.images()[first + bit].into()));
            }
            table
        };
        let tabulated = if Images::<P>::have_tables(elements) { elements } else { &[] };
        let tables = tabulated.iter().flat_map(|s| (0..points).step_by(8).map(move |first| table(s, first))).collect();
        let (base, numbers) = base(elements);
        let (each, symmetries) = (points.div_ceil(8), elements.to_vec());
        let mut images = Images { tables, each, symmetries, inverses: Vec::new(), base, numbers };
        images.inverses = elements.iter().map(|s| s.inverse()).map(|s| images.number(|point| s.image(point))).collect();
        images
    }

    /// Whether symmetries get tables.
    fn have_tables(elements: &[Permutation]) -> bool {
        let bytes = elements.len() * elements[0].images().len().div_ceil(8) * size_of::<[P; 256]>();
        P::WIDTH <= Points::WIDTH && bytes <= MOST_BYTES
    }

    /// The product of two symmetries: first the one, then the other.
    pub fn then(&self, one: usize, other: usize) -> usize {
        self.number(|point| self.point(other, self.point(one, point)))
    }

    /// The number of the symmetry with these images; that of the identity if there is none.
    fn number(&self, image: impl Fn(Point) -> Point) -> usize {
        let images: Vec<Point> = self.base.iter().map(|&point| image(point)).collect();
        self.numbers.get(&images).copied().unwrap_or(0)
    }

    /// The image of a point under a symmetry.
    pub fn point(&self, symmetry: usize, point: Point) -> Point {
        self.symmetries[symmetry].image(point)
    }

    /// The set of points whose image under a symmetry is this one.
    pub fn source(&self, symmetry: usize, set: P) -> P {
        self.image(self.inverses[symmetry], set)
    }

    /// The image of a set of points under a symmetry.
    pub fn image(&self, symmetry: usize, set: P) -> P {
        if self.tables.is_empty() {
            let images = self.symmetries[symmetry].images();
            return union(set.elements().map(|point| P::single(images[point].into())));
        }
        let tables = &self.tables[symmetry * self.each..(symmetry + 1) * self.each];
        let bytes = set.words().flat_map(u64::to_le_bytes);
        tables.iter().zip(bytes).fold(P::EMPTY, |all, (table, byte)| all | table[usize::from(byte)])
    }

    /// The least image of a position, and the symmetry that takes it there.
    pub fn canonical(&self, sides: Sides<P>) -> (Sides<P>, usize) {
        let mut least = (sides, 0);
        for symmetry in 1..self.symmetries.len() {
            let own = self.image(symmetry, sides[0]);
            // The antagonist's points decide only where the protagonist's are as low as the least so far, so most
            // images are half as much work.
            if own <= least.0[0] {
                let image = [own, self.image(symmetry, sides[1])];
                if image < least.0 {
                    least = (image, symmetry);
                }
            }
        }
        least
    }
}

/// Points whose images tell symmetries apart, and the symmetries by these images. A point that tells no two of them
/// apart that are not apart already is left out.
fn base(elements: &[Permutation]) -> (Vec<Point>, HashMap<Vec<Point>, usize>) {
    let (mut base, mut numbers) = (Vec::new(), HashMap::from([(Vec::new(), 0)]));
    for point in (0..elements[0].images().len()).map(point_of) {
        if numbers.len() == elements.len() {
            break;
        }
        base.push(point);
        let images = |element: &Permutation| base.iter().map(|&point| element.image(point)).collect();
        let more: HashMap<Vec<Point>, usize> = elements.iter().map(images).zip(0..).collect();
        if more.len() > numbers.len() {
            numbers = more;
        } else {
            base.pop();
        }
    }
    (base, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::symmetry::automorphisms_of;

    #[test]
    fn images_of_a_position_have_one_canonical_form() {
        let game = Game::parse("affine:4").unwrap();
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), 16);
        let rules = Rules::new(&game, Claim::XenoWins);
        let (own, other) = ([0, 2, 11], [1, 4]);
        let (key, map) = symmetries.canonical(&Position::with(&rules, &own, &other));
        let form = |s: &Permutation| {
            let image = |points: &[Point]| points.iter().map(|&point| s.image(point)).collect::<Vec<_>>();
            Position::with(&rules, &image(&own), &image(&other))
        };
        assert_eq!(form(map).key(), key);
        for s in symmetries.elements.iter().step_by(97) {
            assert_eq!(symmetries.canonical(&form(s)).0, key);
        }
        assert_ne!(symmetries.canonical(&Position::with(&rules, &[0, 2, 11], &[1, 3])).0, key);
    }

    #[test]
    fn images_of_a_position_have_one_least_image() {
        let game = Game::parse("4^3").unwrap();
        let images = Images::<Points>::new(&automorphisms_of(&game, &[]).elements(1000).unwrap());
        assert_eq!(images.symmetries.len(), 192);
        let sides: Sides = [1 << 21 | 1 << 42 | 1 << 7, 1 << 63 | 1 << 5];
        let (form, symmetry) = images.canonical(sides);
        assert_eq!(sides.map(|set| images.image(symmetry, set)), form);
        for other in 0..images.symmetries.len() {
            assert_eq!(images.canonical(sides.map(|set| images.image(other, set))).0, form);
            let inverse = images.inverses[other];
            assert!((0..64).all(|point| images.point(inverse, images.point(other, point)) == point));
        }
        assert_ne!(images.canonical([sides[0], 1 << 63 | 1 << 6]).0, form);
    }
}
