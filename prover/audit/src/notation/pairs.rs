//! The pairs and larger sets of points that a text names.
//!
//! A text says "Ophelia holds the rest with these pairs", and often gives only some pairs and the maps that give
//! the others. So the pairs are closed under the maps: breadth first, each set is mapped by each map, until nothing
//! new is found. The sets of a strategy may not overlap, so a board of n points has room for n at most; the search
//! ends when there are more, and what uses them reports that they overlap.
//!
//! An image keeps the place in the text of the set from which it came, so that a fault in an image is reported
//! where the reader can correct it.

use std::collections::{BTreeMap, BTreeSet};

use crate::notation::finding::{Findings, Kind};
use crate::notation::maps::Maps;
use crate::notation::parse::{Held, HeldSet, Item, Pairs, Play, Statement, Text, Titled};
use pgc_core::game::Point;
use pgc_core::quote::counted;
use pgc_core::symmetry::Permutation;

/// The sets of each name, with their images under the products of the maps that belong to them. Maps that are no automorphisms are
/// reported.
pub(super) fn all<'t>(text: &'t Text, maps: &Maps, findings: &mut Findings) -> BTreeMap<&'t str, Vec<HeldSet>> {
    let mut all = BTreeMap::new();
    for Pairs { title, sets, by } in statements(text) {
        let by: Vec<&Permutation> =
            by.iter().filter_map(|name| maps.automorphism(name, &title.name, findings)).collect();
        let sets = images(sets, &by, text.names.len());
        if !by.is_empty() {
            findings.add(
                title.place,
                &title.name,
                Kind::Right,
                format!("{} with their images", counted(sets.len(), "set")),
            );
        }
        all.insert(title.name.as_str(), sets);
    }
    all
}

/// The names of those that no part uses.
pub(super) fn uncited<'t>(text: &'t Text, plays: &BTreeMap<&str, &Play>) -> impl Iterator<Item = &'t Titled> {
    let mut cited = BTreeSet::new();
    let mut left: Vec<&Item> = plays.values().flat_map(|play| &play.items).collect();
    while let Some(item) = left.pop() {
        match item {
            Item::Held(_, Held::Named(title)) => _ = cited.insert(title.name.clone()),
            Item::Cases(cases) => {
                left.extend(cases.cases.iter().flat_map(|case| &case.items));
                left.extend(cases.otherwise.iter().flatten());
            }
            _ => {}
        }
    }
    statements(text).map(|pairs| &pairs.title).filter(move |title| !cited.contains(&title.name))
}

fn statements(text: &Text) -> impl Iterator<Item = &Pairs> {
    text.statements.iter().filter_map(|statement| match statement {
        Statement::Pairs(pairs) => Some(pairs),
        _ => None,
    })
}

/// The sets and their images. Sets of which more are found than the board has points overlap, so no more are looked for.
fn images(sets: &[HeldSet], by: &[&Permutation], points: usize) -> Vec<HeldSet> {
    let mut all = sets.to_vec();
    let mut met: BTreeSet<Vec<Point>> = sets.iter().map(|set| set.points.clone()).collect();
    let mut next = 0;
    while let Some(set) = all.get(next).filter(|_| all.len() <= points).cloned() {
        next += 1;
        for map in by {
            let image = map.set_image(&set.points);
            if met.insert(image.clone()) {
                let lines = set.lines.iter().map(|line| map.set_image(line)).collect();
                all.push(HeldSet { place: set.place, points: image, lines });
            }
        }
    }
    all
}
