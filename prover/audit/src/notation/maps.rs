//! The symmetries that a text names.
//!
//! A map is told by cycles, or by a vector that permutes components and the numbers in each. Papers read such
//! vectors in two orders, and a cycle of all numbers as a cycle or as a list of images; the text says which reading
//! it means, and where the map is no symmetry in this reading, it is told whether it would be in another.
//!
//! Products of maps are needed to find out which replies are images of others. They are listed breadth first, so
//! each has a shortest name, and up to limits, as a few maps may generate a very large group.
//!
//! # Pairs and larger sets of points
//!
//! A text says "Ophelia holds the rest with these pairs", and often gives only some pairs and the maps that give
//! the others. So the pairs are closed under the maps: breadth first, each set is mapped by each map, until nothing
//! new is found. The sets of a strategy may not overlap, so a board of n points has room for n at most; the search
//! ends when there are more, and what uses them reports that they overlap.
//!
//! An image keeps the place in the text of the set from which it came, so that a fault in an image is reported
//! where the reader can correct it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::notation::finding::{At, Finding, Findings, Kind, some};
use crate::notation::parse::{HeldSet, Names, Pairs, Text, Titled, Told};
use pgc_core::game::{Convention, Game, Point};
use pgc_core::quote::counted;
use pgc_core::symmetry::{Permutation, is_automorphism_of};

/// The most elements of a group that are listed.
pub(super) const MOST_ELEMENTS: usize = 100_000;

/// The most images of points in the products of these with the maps that generate them.
const MOST_COMPOSED: usize = 1 << 28;

/// The most bytes of their images and names, roughly.
const MOST_BYTES: usize = 1 << 26;

/// A map, and the names whose product it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The map.
    pub map: Permutation,
    /// The names. The first one is applied first.
    pub names: Vec<String>,
}

/// The maps of a text by name, and which of them are automorphisms.
#[derive(Debug, Default)]
pub(super) struct Maps {
    named: BTreeMap<String, (Word, bool)>,
}

impl Maps {
    /// Reads the maps of a text, and finds out and reports which of them are automorphisms.
    pub(super) fn of(text: &Text, game: &Game, findings: &mut Findings) -> Maps {
        let names = text.names();
        let mut maps = Maps::default();
        for (title, told) in &text.maps {
            let Some(map) = maps.permutation(title, told, text, findings) else { continue };
            let details = if let Told::Readings(readings) = told { other_readings(readings, game) } else { Vec::new() };
            let broken = broken_line(&map, game, names);
            let is_automorphism = broken.is_none();
            let (kind, what) = match broken {
                None => (Kind::Right, format!("an automorphism of order {}: {}", order(&map), names.cycles(&map))),
                Some(how) => (Kind::NoAutomorphism, format!("not an automorphism: {how}")),
            };
            findings.add_with(title.at(), kind, what, details);
            maps.named.insert(title.name.clone(), (Word { map, names: vec![title.name.clone()] }, is_automorphism));
        }
        maps
    }

    /// The map of this name in a statement, if the text has it and it is an automorphism.
    pub(super) fn automorphism(&self, Titled { name, place }: &Titled, about: &str) -> Result<&Word, Finding> {
        let (kind, text) = match self.named.get(name) {
            Some((map, true)) => return Ok(map),
            Some(_) => (Kind::NoAutomorphism, format!("{name} is not an automorphism, so it proves nothing here")),
            None => {
                let known = if self.named.is_empty() { "none".to_owned() } else { some(self.named.keys().cloned()) };
                let name = name.escape_default();
                (Kind::WrongFigure, format!("no map before this is called {name}; the maps are: {known}"))
            }
        };
        Err(Finding::new(At { place: *place, about }, kind, text))
    }

    /// All automorphisms with names.
    pub(super) fn automorphisms(&self) -> impl Iterator<Item = &Word> {
        self.named.values().filter(|(_, is_automorphism)| *is_automorphism).map(|(map, _)| map)
    }

    /// The permutation of a map as it is told. A product may have maps only that stand before it and are
    /// automorphisms.
    fn permutation(&self, title: &Titled, told: &Told, text: &Text, findings: &mut Findings) -> Option<Permutation> {
        match told {
            Told::Readings(readings) => readings.first().map(|(permutation, _)| permutation.clone()),
            Told::Product(factors) => {
                let one = Permutation::identity(text.names.len());
                factors.iter().try_fold(one, |product, factor| {
                    Some(product.then(&findings.passed(self.automorphism(factor, &title.name))?.map))
                })
            }
        }
    }
}

/// All products of some maps, the shortest first; nothing if there are too many.
///
/// Each product is extended by each map, and kept if it is new. All products of automorphisms are reached so, as
/// inverses are powers.
pub(super) fn products(maps: &[Word], points: usize) -> Option<Vec<Word>> {
    let mut all = vec![Word { map: Permutation::identity(points), names: Vec::new() }];
    let mut met: HashSet<Permutation> = all.iter().map(|word| word.map.clone()).collect();
    let (mut next, mut bytes, mut composed) = (0, 0, 0);
    while let Some(word) = all.get(next).cloned() {
        next += 1;
        for factor in maps {
            let map = word.map.then(&factor.map);
            if met.insert(map.clone()) {
                let names = [word.names.clone(), factor.names.clone()].concat();
                bytes += 4 * points + 32 * names.len();
                all.push(Word { map, names });
            }
        }
        composed += maps.len() * points;
        if all.len() > MOST_ELEMENTS || bytes > MOST_BYTES || composed > MOST_COMPOSED {
            return None;
        }
    }
    Some(all)
}

/// What a vector would mean in the other readings.
fn other_readings(readings: &[(Permutation, String)], game: &Game) -> Vec<String> {
    let [(_, meant), others @ ..] = readings else { return Vec::new() };
    let mut told = vec![format!("read with {meant}")];
    for (place, (map, words)) in (1..).zip(others) {
        if readings[..place].iter().all(|(before, _)| before != map) {
            let is = is_automorphism_of(game, map);
            let verdict = if is { "also an automorphism, but a different one" } else { "not an automorphism" };
            told.push(format!("with {words} it is {verdict}"));
        }
    }
    match told.len() {
        1 if others.is_empty() => Vec::new(),
        1 => vec!["it is the same in every reading of section 4".to_owned()],
        _ => told,
    }
}

/// The order of a map: the least common multiple of the lengths of its cycles.
fn order(map: &Permutation) -> u64 {
    map.cycles().iter().map(|cycle| cycle.len() as u64).fold(1, |order: u64, length| {
        let mut multiples = (1..=length).map(|times| order.saturating_mul(times));
        multiples.find(|multiple| multiple.is_multiple_of(length)).unwrap_or(u64::MAX)
    })
}

/// A line that the map does not take to a line, in words; nothing of an automorphism.
fn broken_line(map: &Permutation, game: &Game, names: Names) -> Option<String> {
    let own: &[Vec<Point>] = if let Convention::Own(lines) = &game.convention { lines } else { &[] };
    let lists = [game.board.lines(), own];
    let images = lists.iter().flat_map(|lines| lines.iter().map(|line| (line, map.set_image(line), *lines)));
    let broken: Vec<_> = images.filter(|(_, image, lines)| lines.binary_search(image).is_err()).collect();
    let (count, all) = (broken.len(), game.board.lines().len() + own.len());
    let (line, image, _) = broken.first()?;
    let what = format!("it takes the line {} to {}, which is not a line", names.set(line), names.set(image));
    Some(format!("{what}; this happens to {count} of {all} lines"))
}

/// How a map does not keep a position, if it does not: it moves a point out of a set.
pub(crate) fn moves_position(word: &Word, sets: &[Vec<Point>; 2], names: Names) -> Option<String> {
    let moved = |set: &Vec<Point>| set.iter().copied().find(|&point| !set.contains(&word.map.image(point)));
    let point = sets.iter().find_map(moved)?;
    let [from, to] = [point, word.map.image(point)].map(|point| names.name(point));
    let (map, position) = (word.names.join(" "), names.position(sets));
    Some(format!("{map} does not keep the position {position}: it takes {from} to {to}"))
}

/// The sets of each name, with their images under the products of the maps that belong to them. Maps that are no automorphisms are
/// reported.
pub(super) fn held_sets<'t>(text: &'t Text, maps: &Maps, findings: &mut Findings) -> BTreeMap<&'t str, Vec<HeldSet>> {
    let mut all = BTreeMap::new();
    for Pairs { title, sets, by } in &text.pairs {
        let by: Vec<&Word> =
            by.iter().filter_map(|name| findings.passed(maps.automorphism(name, &title.name))).collect();
        let sets = images(sets, &by, text.names.len());
        if !by.is_empty() {
            findings.add(title.at(), Kind::Right, format!("{} with their images", counted(sets.len(), "set")));
        }
        all.insert(title.name.as_str(), sets);
    }
    all
}

/// The sets and their images. Sets of which more are found than the board has points overlap, so no more are looked for.
fn images(sets: &[HeldSet], by: &[&Word], points: usize) -> Vec<HeldSet> {
    let mut all = sets.to_vec();
    let mut met: BTreeSet<Vec<Point>> = sets.iter().map(|set| set.points.clone()).collect();
    let mut next = 0;
    while let Some(set) = all.get(next).filter(|_| all.len() <= points).cloned() {
        next += 1;
        for Word { map, .. } in by {
            let image = map.set_image(&set.points);
            if met.insert(image.clone()) {
                let lines = set.lines.iter().map(|line| map.set_image(line)).collect();
                all.push(HeldSet { place: set.place, points: image, lines });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::notation::finding::Kind;
    use crate::notation::{Options, audit};

    #[test]
    fn a_vector_is_of_the_components_before_it() {
        let text = "game \"affine:3\"\npoints r1..r3 c1..c3 s1..s3 at 0..8\ncomponents r c\nmap m = (i, (12), i)\ncomponents s\n";
        let findings = audit(text, &Options::default()).unwrap().findings;
        assert_eq!(findings.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [Kind::NoAutomorphism]);
    }
}
