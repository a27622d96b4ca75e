//! Stabiliser chains (Charles Sims, "Computational methods in the study of permutation groups",
//! 1970): a group is known by the orbits of a base, each under what fixes the base so far.

use num_bigint::BigUint;

use super::Permutation;
use crate::game::Point;

/// A group as a chain of stabilisers: every element is, in one way, a product of one
/// representative for each level, the last level's first.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    degree: usize,
    levels: Vec<Level>,
}

/// The orbit of one base point under the elements that fix the base points before it.
#[derive(Clone, Debug)]
struct Level {
    base: Point,
    generators: Vec<Permutation>,
    /// In the order found; the base point is first.
    orbit: Vec<Point>,
    /// By point: what it was reached by, for points of the orbit but the first.
    reached: Vec<Option<Step>>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    from: Point,
    generator: u32,
}

impl Level {
    fn new(degree: usize, base: Point, generators: Vec<Permutation>) -> Self {
        let mut level = Self { base, generators, orbit: Vec::new(), reached: vec![None; degree] };
        level.find_orbit();
        level
    }

    fn find_orbit(&mut self) {
        self.reached.fill(None);
        self.orbit.clear();
        self.orbit.push(self.base);
        let mut next = 0;
        while let Some(&from) = self.orbit.get(next) {
            next += 1;
            for (generator, permutation) in (0..).zip(&self.generators) {
                let to = permutation.image(from);
                if to != self.base && self.reached[usize::from(to)].is_none() {
                    self.reached[usize::from(to)] = Some(Step { from, generator });
                    self.orbit.push(to);
                }
            }
        }
    }

    fn contains(&self, point: Point) -> bool {
        point == self.base || self.reached[usize::from(point)].is_some()
    }

    fn generator(&self, step: Step) -> &Permutation {
        &self.generators[step.generator as usize]
    }

    /// The generators that lead from `point`, back to front, to the base point.
    fn way_back(&self, mut point: Point) -> impl Iterator<Item = &Permutation> {
        std::iter::from_fn(move || {
            let step = self.reached[usize::from(point)]?;
            point = step.from;
            Some(self.generator(step))
        })
    }

    /// An element that takes the base point to `point`, a point of the orbit.
    fn representative(&self, degree: usize, point: Point) -> Permutation {
        let mut way: Vec<_> = self.way_back(point).collect();
        way.reverse();
        let identity = Permutation::identity(degree);
        way.into_iter().fold(identity, |so_far, step| so_far.then(step))
    }

    /// For each point of the orbit, in the order of the orbit, an element that takes the base
    /// point to it.
    fn representatives(&self, degree: usize) -> Vec<(Point, Permutation)> {
        let mut by_point: Vec<Option<usize>> = vec![None; degree];
        let mut all: Vec<(Point, Permutation)> = Vec::with_capacity(self.orbit.len());
        for &point in &self.orbit {
            let element = match self.reached[usize::from(point)] {
                Some(step) => {
                    let from = by_point[usize::from(step.from)].map(|index| &all[index].1);
                    from.map(|from| from.then(self.generator(step))).expect("an orbit is found from its base point on")
                }
                None => Permutation::identity(degree),
            };
            by_point[usize::from(point)] = Some(all.len());
            all.push((point, element));
        }
        all
    }
}

impl Chain {
    /// The chain of the group with the given base and generators, where the generators that fix
    /// the first few base points generate all that fixes them (a strong generating set).
    pub(super) fn from_strong(degree: usize, base: &[Point], generators: &[Permutation]) -> Self {
        let mut remaining: Vec<Permutation> = generators.to_vec();
        let levels = base.iter().map(|&point| {
            let level = Level::new(degree, point, remaining.clone());
            remaining.retain(|generator| generator.image(point) == point);
            level
        });
        let levels = levels.filter(|level| level.orbit.len() > 1).collect();
        Self { degree, levels }
    }

    /// Permutations whose products are the whole group.
    pub(super) fn generators(&self) -> &[Permutation] {
        self.levels.first().map_or(&[], |level| &level.generators)
    }

    /// The number of elements.
    pub(super) fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// For each level, the elements that take its base point to each point of its orbit.
    pub(super) fn transversals(&self) -> Vec<Vec<Permutation>> {
        let elements = |level: &Level| {
            let all = level.representatives(self.degree).into_iter();
            all.map(|(_, element)| element).collect()
        };
        self.levels.iter().map(elements).collect()
    }

    /// The orbit of `point`, each with an element that takes `point` to it.
    pub(super) fn orbit(&self, point: Point) -> Vec<(Point, Permutation)> {
        Level::new(self.degree, point, self.generators().to_vec()).representatives(self.degree)
    }

    /// The chain of the elements that fix `point`.
    ///
    /// If the first base point can be taken to `point`, its stabiliser is conjugated; else the
    /// chain is built anew upon `point`.
    pub(super) fn stabiliser(&self, point: Point) -> Self {
        if self.generators().iter().all(|g| g.image(point) == point) {
            return self.clone();
        }
        match self.levels.split_first() {
            Some((first, rest)) if first.contains(point) => {
                let there = first.representative(self.degree, point);
                let back = there.inverse();
                let base: Vec<_> = rest.iter().map(|level| there.image(level.base)).collect();
                let generators = rest.first().map_or(&[][..], |level| &level.generators);
                let conjugate = |g: &Permutation| back.then(g).then(&there);
                let generators: Vec<_> = generators.iter().map(conjugate).collect();
                Self::from_strong(self.degree, &base, &generators)
            }
            _ => {
                let mut rebuilt = self.rebased(point);
                rebuilt.levels.remove(0);
                rebuilt
            }
        }
    }

    /// The chain of the same group whose base starts with `first`, a point that moves.
    ///
    /// Random elements are sifted until the order is that of the group (Charles Leon, "On an
    /// algorithm for finding a base and a strong generating set for a group given by generating
    /// permutations", 1980). As the order is known the result is exact, and as the randomness is
    /// seeded it is always the same.
    fn rebased(&self, first: Point) -> Self {
        let mut base = vec![first];
        base.extend(self.levels.iter().map(|level| level.base));
        let levels = base.iter().map(|&point| Level::new(self.degree, point, Vec::new())).collect();
        let mut sieve = Self { degree: self.degree, levels };
        let order = self.order();
        let mut random = Random(0);
        while sieve.order() < order {
            while !sieve.absorb(self.random_element(&mut random)) {}
        }
        let generators: Vec<_> = sieve.levels.into_iter().flat_map(|level| level.generators).collect();
        Self::from_strong(self.degree, &base, &generators)
    }

    fn random_element(&self, random: &mut Random) -> Permutation {
        let identity = Permutation::identity(self.degree);
        self.levels.iter().rev().fold(identity, |element, level| {
            let point = level.orbit[random.below(level.orbit.len())];
            element.then(&level.representative(self.degree, point))
        })
    }

    /// Divides the element by the representatives of the levels; what does not belong to a
    /// level's orbit becomes a generator of the level. Returns whether an orbit has grown.
    fn absorb(&mut self, mut element: Permutation) -> bool {
        for level in &mut self.levels {
            let point = element.image(level.base);
            if !level.contains(point) {
                level.generators.push(element);
                level.find_orbit();
                return true;
            }
            for step in level.way_back(point) {
                element = element.then(&step.inverse());
            }
        }
        false
    }
}

/// The generator SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number from 0 to `limit` - 1.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        let scaled = (u128::from(z) * limit as u128) >> 64;
        usize::try_from(scaled).expect("less than the limit")
    }
}
