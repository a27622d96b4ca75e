//! The lemma store: all lemmas so far, with their images under all symmetries, to find one that dominates a
//! position.
//!
//! A statement dominates a position if its points of the protagonist are among his there, and the position's points
//! of the antagonist are among its own. Writers ask for each position that they meet, and there may be many lemmas,
//! each with as many images as the board has symmetries; so not all can be compared.
//!
//! The images are the nodes of a tree: the protagonist's points of an image, ascending, are the way to its node. A statement that
//! dominates has them among his points of the position, so only branches of these are followed (the set-trie of I. Savnik, 2013).
//!
//! Of several lemmas that dominate, the first is cited, and of its images the least. So the answer does not depend
//! on how the store is made.
//!
//! Memory is one entry for each different image of each lemma. Nothing is ever removed, even if a later lemma
//! states more: earlier proofs cite it.
//!
//! # Generalisation
//!
//! [`general`] makes a proof of one position one of many: it gives the antagonist all points that the proof does
//! not need.
//!
//! A lemma may be cited wherever the protagonist has at least its points and the antagonist at most its points
//! (specification: rules, section 9, lemma 1). So the more points of the antagonist it allows, and the fewer of the
//! protagonist it asks for, the more positions it serves. The points are tried one by one, and each trial replays
//! the term at the position so changed. What is found depends on the order, and need not be the most that is
//! possible: two points may each be allowed, and not both.
//!
//! For each free point this takes a replay of the whole term. Cited lemmas are not replayed: their statements are
//! compared.
//!
//! A statement must be a position in which nobody has completed a line and no player is constrained by the opening
//! rule (R1, R2). A change that breaks this is refused, too, as the checker would reject the lemma.
//!
//! # Set cover
//!
//! A set is covered with few cheap sets, by Chvátal's greedy algorithm (1979) and local improvements.
//!
//! To choose scripts that together answer all replies is a set cover: the replies are the elements, each script is
//! the set of those that it answers, and its bytes are its cost. The same problem is to choose maps. To find the
//! best cover is hard in general; greed finds one that is dearer at most by the factor of a harmonic number
//! (Chvátal).
//!
//! Then superfluous sets are dropped, and as long as one set can replace one or two chosen ones at a lower cost, it
//! does. Each exchange lowers the cost, so this ends.
//!
//! Of equal choices the first is taken, so the same sets in the same order always give the same cover.

use std::{borrow::Cow, cmp::Reverse, sync::Arc};

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, Position, Rules, Sides, Symmetries, bit, mask, points},
    strategy::{Lemma, Replay, Strategy, Term},
    symmetry::Permutation,
};

/// A node of the tree. The root is node 0.
type TrieNode = u32;

/// Lemmas with their images under all symmetries. On boards whose points do not fit into the sets, no lemma is found.
pub struct LemmaStore<'a, Set> {
    symmetries: &'a Symmetries,
    lemmas: Vec<Lemma>,
    /// Where a point leads from a node.
    branches: FxHashMap<(TrieNode, Point), TrieNode>,
    /// The images of statements at each node, in the order of their lemmas.
    images: Vec<Vec<Image<Set>>>,
    /// The images of the last lemma, in memory that is reused.
    distinct: FxHashSet<Sides<Set>>,
    /// How many lemmas are found at most; later ones are not.
    most: usize,
    /// Receives the number of lemmas.
    report: &'a dyn Fn(u64),
}

/// The most images in a store that is bounded.
const MOST_IMAGES: usize = 1 << 25;

/// The image of a lemma's statement under a symmetry, apart from the protagonist's points.
struct Image<Set> {
    other: Set,
    lemma: u32,
    symmetry: u32,
}

impl<'a, Set: Bits> LemmaStore<'a, Set> {
    /// An empty store for a board with these symmetries.
    pub fn new(symmetries: &'a Symmetries) -> Self {
        LemmaStore::reporting(symmetries, &|_| ())
    }

    /// The same for a store that finds only the first lemmas, if there are too many: images take some gigabytes on large boards.
    pub fn bounded(symmetries: &'a Symmetries) -> Self {
        LemmaStore { most: MOST_IMAGES.div_ceil(symmetries.elements.len()), ..LemmaStore::new(symmetries) }
    }

    /// The same for a store that reports.
    pub(crate) fn reporting(symmetries: &'a Symmetries, report: &'a dyn Fn(u64)) -> Self {
        LemmaStore {
            symmetries,
            lemmas: Vec::new(),
            branches: FxHashMap::default(),
            images: vec![Vec::new()],
            distinct: FxHashSet::default(),
            most: usize::MAX,
            report,
        }
    }

    /// The lemmas, in the order in which they were added.
    pub fn lemmas(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// Adds a lemma and returns its index.
    pub fn add(&mut self, lemma: Lemma) -> usize {
        let index = self.lemmas.len();
        if index < self.most && self.symmetries.elements[0].images().len() <= Set::WIDTH {
            self.add_images(&lemma, u32::try_from(index).unwrap_or(u32::MAX));
        }
        self.lemmas.push(lemma);
        index
    }

    /// Adds a lemma, and cites it as it stands.
    pub(crate) fn cite(&mut self, lemma: Lemma) -> Term {
        let index = self.add(lemma);
        (self.report)(index as u64);
        Term::cite(index, Permutation::identity(self.symmetries.elements[0].images().len()))
    }

    /// Cites the lemma of a statement: this one, or an earlier one whose statement dominates it.
    pub fn state(&mut self, rules: &Arc<Rules>, lemma: Lemma) -> Term {
        match self.dominating(&lemma.position(rules)) {
            Some((known, map)) => Term::cite(known, map),
            None => self.cite(lemma),
        }
    }

    /// Adds the lemmas of a strategy for the same lines and the same claim, and returns its theorem's term, which cites them here. As they are
    /// taken in their order, what one cites is already here. None is replayed: a lemma that is left out is stated by another one.
    pub fn adopt(&mut self, rules: &Arc<Rules>, strategy: &Strategy) -> Term {
        let mut places: Vec<Term> = Vec::new();
        let here = |term: &Term, places: &[Term]| {
            let mut term = term.clone();
            term.replace_citations(&|lemma, map| Some(places[lemma].image(map)));
            term
        };
        for lemma in &strategy.lemmas {
            let lemma = Lemma { term: here(&lemma.term, &places), ..lemma.clone() };
            places.push(self.state(rules, lemma));
        }
        here(&strategy.theorem, &places)
    }

    /// The strategy of the lemmas so far and a theorem that rests on them.
    pub fn strategy(&self, rules: &Rules, theorem: Term) -> Strategy {
        Strategy { claim: rules.claim, lemmas: self.lemmas.clone(), theorem }
    }

    /// Adds the distinct images of a lemma's statement, with the first symmetry for each.
    fn add_images(&mut self, statement: &Lemma, lemma: u32) {
        self.distinct.clear();
        for (symmetry, s) in (0..).zip(&self.symmetries.elements) {
            let image = |points: &[Point]| mask(points.iter().map(|&point| s.image(point)));
            let (own, other): (Set, Set) = (image(&statement.own), image(&statement.other));
            if self.distinct.insert([own, other]) {
                let node = self.node(own);
                self.images[node].push(Image { other, lemma, symmetry });
            }
        }
    }

    /// The node of these points of the protagonist's, which is made if it is not there.
    fn node(&mut self, own: Set) -> usize {
        let mut node = 0;
        for point in points(own) {
            let next = TrieNode::try_from(self.images.len()).unwrap_or(TrieNode::MAX);
            node = *self.branches.entry((node, point)).or_insert(next);
            if node == next {
                self.images.push(Vec::new());
            }
        }
        node as usize
    }

    /// The first lemma that dominates the position, and the symmetry by which it does.
    pub fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if position.rules().points() > Set::WIDTH {
            return None;
        }
        let sides = position.sides().map(mask);
        let (lemma, map, _) = self.dominating_sets(position.rules(), sides, position.left())?;
        Some((lemma, map))
    }

    /// The same for a position given as sets, with the moves left in a bounded claim. Also returns the image of the lemma's
    /// statement.
    pub(crate) fn dominating_sets(
        &self,
        rules: &Rules,
        [own, other]: Sides<Set>,
        left: Option<Point>,
    ) -> Option<(usize, Permutation, Sides<Set>)> {
        let points: Vec<Point> = points(own).collect();
        // Of several images that dominate, the one with the least of these is cited.
        let mut first: Option<((u32, Set, Set), u32)> = None;
        // A node with the points on the way to it, and from which point of the position on it may be continued.
        let mut open: Vec<(TrieNode, usize, Set)> = vec![(0, 0, Set::EMPTY)];
        while let Some((node, from, own)) = open.pop() {
            for &Image { other: given, lemma, symmetry } in &self.images[node as usize] {
                let rank = (lemma, own, given);
                // Images stand in the order of their lemmas, so no earlier lemma follows in this list.
                if first.is_some_and(|(first, _)| first.0 < lemma) {
                    break;
                }
                if other.is_in(given)
                    && first.is_none_or(|(first, _)| rank < first)
                    && self.lemmas[lemma as usize].is_in_time(rules, left)
                {
                    first = Some((rank, symmetry));
                }
            }
            for (next, &point) in (1..).zip(&points).skip(from) {
                if let Some(&branch) = self.branches.get(&(node, point)) {
                    open.push((branch, next, own | bit(point)));
                }
            }
        }
        let ((lemma, own, other), symmetry) = first?;
        let map = self.symmetries.elements[symmetry as usize].clone();
        Some((lemma as usize, map, [own, other]))
    }
}

/// A lemma with this term, which proves the position, the protagonist to move. Each free point becomes the antagonist's
/// if the term still proves the rest. If the lemma `spares` the protagonist's points, they come first: each becomes
/// free, or the antagonist's, on the same condition.
pub fn general(position: &Position, term: Term, lemmas: &[Lemma], spares: bool) -> Lemma {
    let [own, other] = position.sides();
    let mut lemma = Lemma { own: own.clone(), other, left: position.left(), term };
    let holds = |lemma: &Lemma| Replay::new(lemmas).states(position.rules(), lemma);
    let mut given = Vec::new();
    for point in own.into_iter().filter(|_| spares) {
        let place = lemma.own.partition_point(|&own| own < point);
        lemma.own.remove(place);
        if holds(&lemma) {
            given.push(point);
        } else {
            lemma.own.insert(place, point);
        }
    }
    given.extend(position.moves(ANTAGONIST));
    for point in given {
        lemma.other.push(point);
        if !holds(&lemma) {
            lemma.other.pop();
        }
    }
    lemma.other.sort_unstable();
    lemma
}

/// The sets that may be chosen, each with a cost in units of the caller's choice, and their required union.
pub(super) struct SetCover<'s> {
    all: Cow<'s, FixedBitSet>,
    sets: Vec<(Cow<'s, FixedBitSet>, usize)>,
}

impl<'s> SetCover<'s> {
    /// The problem of covering `all` by some of these sets.
    pub(super) fn new(all: &'s FixedBitSet, sets: impl IntoIterator<Item = (&'s FixedBitSet, usize)>) -> Self {
        let sets = sets.into_iter().map(|(set, cost)| (Cow::Borrowed(set), cost));
        SetCover { all: Cow::Borrowed(all), sets: sets.collect() }
    }

    /// The same for sets of points.
    pub(super) fn of_points<P: Bits>(all: P, sets: impl IntoIterator<Item = (P, usize)>) -> Self {
        let owned = |set: P| Cow::Owned(set.elements().collect());
        SetCover { all: owned(all), sets: sets.into_iter().map(|(set, cost)| (owned(set), cost)).collect() }
    }

    /// The greedy cover: always takes the set with the least cost per new element, and of several the first. The
    /// indices are in the order of the choice. Nothing if there is no cover.
    pub(super) fn greedy(&self) -> Option<Vec<usize>> {
        let (mut chosen, mut left) = (Vec::new(), FixedBitSet::clone(&self.all));
        while !left.is_clear() {
            let gains = self.sets.iter().enumerate();
            let gains = gains.map(|(index, (set, cost))| (index, *cost, set.intersection_count(&left)));
            let (best, ..) = gains
                .filter(|&(_, _, gain)| gain > 0)
                .min_by(|&(_, cost, gain), &(_, other, more)| (cost * more).cmp(&(other * gain)))?;
            chosen.push(best);
            left.difference_with(&self.sets[best].0);
        }
        Some(chosen)
    }

    /// The chosen sets that are needed. From the last to the first, each set that the others make superfluous is
    /// removed.
    pub(super) fn without_superfluous(&self, mut chosen: Vec<usize>) -> Vec<usize> {
        for place in (0..chosen.len()).rev() {
            if self.uncovered(&chosen, &[chosen[place]]).is_clear() {
                chosen.remove(place);
            }
        }
        chosen
    }

    /// A cheap cover, as indices in ascending order: the greedy one, without superfluous sets (the dearest are removed
    /// first), then improved by replacing one or two chosen sets by another one.
    pub(super) fn cheap(&self) -> Option<Vec<usize>> {
        let mut chosen = self.greedy()?;
        loop {
            chosen.sort_unstable_by_key(|&index| (self.sets[index].1, Reverse(index)));
            chosen = self.without_superfluous(chosen);
            let Some((new, old)) = self.exchange(&chosen) else { break };
            chosen.retain(|index| !old.contains(index));
            chosen.push(new);
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// A set that can replace one or two chosen sets at a lower cost, and these. The last chosen sets are tried first.
    fn exchange(&self, chosen: &[usize]) -> Option<(usize, [usize; 2])> {
        let pairs = (0..chosen.len()).rev().flat_map(|one| (0..=one).rev().map(move |other| [one, other]));
        pairs.map(|pair| pair.map(|place| chosen[place])).find_map(|old @ [one, other]| {
            let price = self.sets[one].1 + if one == other { 0 } else { self.sets[other].1 };
            let needed = self.uncovered(chosen, &old);
            let stands = |(set, cost): &(Cow<FixedBitSet>, usize)| *cost < price && needed.is_subset(set);
            Some((self.sets.iter().position(stands)?, old))
        })
    }

    /// The elements that the chosen sets, without some, do not cover.
    fn uncovered(&self, chosen: &[usize], apart: &[usize]) -> FixedBitSet {
        let mut left = FixedBitSet::clone(&self.all);
        let others = chosen.iter().filter(|index| !apart.contains(index));
        others.for_each(|&index| left.difference_with(&self.sets[index].0));
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap(all: u64, sets: &[(u64, usize)]) -> Option<Vec<usize>> {
        let set = |bits: u64| (0..64).filter(|bit| bits >> bit & 1 == 1).collect::<FixedBitSet>();
        let large: Vec<(FixedBitSet, usize)> = sets.iter().map(|&(bits, cost)| (set(bits), cost)).collect();
        let cover = SetCover::of_points(all, sets.iter().copied()).cheap();
        assert_eq!(SetCover::new(&set(all), large.iter().map(|(set, cost)| (set, *cost))).cheap(), cover);
        cover
    }

    #[test]
    fn the_cheap_choice_is_taken_and_nothing_superfluous() {
        assert_eq!(cheap(0b1111, &[(0b1111, 5), (0b0011, 2), (0b1100, 2)]), Some(vec![1, 2]));
        assert_eq!(cheap(0b1111, &[(0b1111, 3), (0b0011, 2), (0b1100, 2)]), Some(vec![0]));
    }

    #[test]
    fn an_exchange_improves_on_greed() {
        // The greedy algorithm takes the large set first, and then needs both others, which do without it.
        assert_eq!(cheap(0b11_1111, &[(0b01_1110, 3), (0b00_0111, 3), (0b11_1000, 3)]), Some(vec![1, 2]));
        // Two sets are replaced by one.
        assert_eq!(cheap(0b1111, &[(0b1100, 2), (0b0011, 2), (0b1111, 4)]), Some(vec![0, 1]));
    }

    #[test]
    fn an_element_in_no_set_leaves_no_choice() {
        assert_eq!(cheap(0b11, &[(0b01, 1)]), None);
        assert_eq!(cheap(0, &[]), Some(Vec::new()));
    }
}
