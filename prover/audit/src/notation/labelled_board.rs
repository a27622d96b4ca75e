//! The board on which a text's strategy is played, with the text's own names, and its symmetries.
//!
//! From here on, point number n is the text's n-th name. There are three ways to know which point of the game's
//! board that is: the text gives numbers; the text uses the board's numbers or names; or the text prints all lines,
//! and an isomorphism takes these to those of the board. Any isomorphism will do, as two of them differ by a
//! symmetry of the board. The certificate is written with the board's own numbers in the end.
//!
//! If the printed lines are not those of the board under any names, the difference is reported. Then the strategy is
//! played on the board by the numbers of the names, and if these are not given either, not at all.
//!
//! # Maps
//!
//! The symmetries that a text names.
//!
//! A map is given by cycles, or by a vector that permutes components and the numbers in each. Papers read such
//! vectors in two orders, and a cycle of all numbers as a cycle or as a list of images; the text says which reading
//! it means, and where the map is no symmetry in this reading, it is reported whether it would be in another.
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

use crate::notation::text::{
    DefenceSet, Finding, Findings, Kind, MapForm, Mistake, Pairs, Place, Text, Title, first_of, refuse_if,
};
use pgc_core::{
    game::{Board, Convention, Family, Game, OpeningRule, Point},
    quote::counted,
    symmetry::{Permutation, TooLarge, isomorphism},
};

/// The message where it is not known which points the names belong to.
const UNLABELLED: &str = "say which points these names stand for: by their numbers after 'at', or by all lines of the board \
    in a block 'lines'";

/// The message where lines are printed, but each player has lines of their own.
const WHOSE: &str = "each player has lines of their own in this game, and 'lines' does not say whose these are; leave them out, and \
    give the numbers of the names after 'at'";

/// The board of a text, its points numbered in the order of the text's names.
pub(crate) struct LabelledBoard<'t> {
    /// The text.
    pub text: &'t Text,
    /// Its game, with the points as the board numbers them.
    pub given: &'t Game,
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name.
    pub labels: Permutation,
    /// The maps of the text by name; nothing of those that are no automorphisms.
    pub maps: BTreeMap<&'t str, Option<MapWord>>,
    /// The pairs and larger sets of the text by name, with their images under the maps that belong to them.
    pub sets: BTreeMap<&'t str, Vec<DefenceSet>>,
    /// Xeno's points and Ophelia's where a section of the strategy was entered first, by the section's name.
    pub entered: BTreeMap<&'t str, [Vec<Point>; 2]>,
}

/// The board's point of each name: by the lines that the text prints, or else by the numbers of the names. Nothing if there is no game, or the
/// text's lines are not those of the board.
///
/// # Errors
///
/// The text has a game, but neither gives the numbers of its names nor prints lines.
pub(super) fn labels(text: &Text, findings: &mut Findings) -> Result<Option<Permutation>, Mistake> {
    let Some(game) = &text.game else { return Ok(None) };
    let unlabelled = || Mistake::new(text.named, UNLABELLED);
    let given = text.numbers.clone().and_then(Permutation::from_images);
    let Some((at, printed)) = printed(text, findings) else { return given.ok_or_else(unlabelled).map(Some) };
    refuse_if(matches!(game.convention, Convention::Own(_)), || Mistake::new(at, WHOSE))?;
    let numbered = given.as_ref().map(|given| by_names(game, given).board);
    let (name, lines) = (game.name(), printed.lines().len());
    let same = format!("all lines that are printed, and no others, are the {lines} of {name}");
    if numbered.as_ref() == Some(&printed) {
        findings.add(at, Kind::Right, same);
        return Ok(given);
    }
    refuse_if(numbered.is_none() && !game.opening.points().is_empty(), unlabelled)?;
    let is_other = |line: &Vec<Point>| numbered.as_ref().is_some_and(|it| it.lines().binary_search(line).is_err());
    let by = |what: &str| format!("by the numbers of the names, {what} of {name}");
    let labels = isomorphism(&printed, &game.board).unwrap_or_else(|TooLarge| {
        let text = "the board is too large to find out which names stand for which points; give their numbers";
        findings.add(at, Kind::Undecided, text);
        None
    });
    let Some(labels) = labels else {
        for (at, line) in lines_of(text).filter(|(_, line)| is_other(line)) {
            findings.add(*at, Kind::WrongFigure, by(&format!("{} is not a line", text.set(line))));
        }
        let (difference, details) = difference(&printed, game, text);
        findings.add_with(at, Kind::WrongFigure, difference, details);
        return Ok(given);
    };
    if numbered.is_some() {
        let wrong = printed.lines().iter().filter(|line| is_other(line)).count();
        let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
        findings.add_with(at, Kind::Mislabelled, by(&format!("{wrong} of the lines are not lines")), details);
    } else {
        findings.add(at, Kind::Right, same);
    }
    Ok(Some(labels))
}

/// The board of the lines that a text prints, and where the first of them is.
fn printed(text: &Text, findings: &mut Findings) -> Option<(Place, Board)> {
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for (at, line) in lines_of(text) {
        if line.is_empty() || !lines.insert(line.clone()) {
            let what = format!("{} is printed twice or empty", text.set(line));
            findings.add(*at, Kind::WrongFigure, what);
        }
    }
    let at = text.lines.first()?.0.place;
    let board = Board::new(text.names.len(), lines.into_iter().collect());
    let wrong = |error| Finding::new(at, Kind::WrongFigure, format!("the lines do not make a board: {error}"));
    Some((at, findings.ok_or_add(board.map_err(wrong))?))
}

/// That printed lines are not those of the board under any names, and where to look.
fn difference(printed: &Board, game: &Game, text: &Text) -> (String, Vec<String>) {
    let name = game.name();
    let [ours, theirs] = [printed, &game.board].map(|board| board.lines().len());
    let count = if ours == theirs {
        format!("they are {ours}, as many as those of {name}, but no other names make them the same")
    } else {
        format!("they are {ours}, and {name} has {theirs}")
    };
    let degree = |board: &Board, point| board.through(point).len();
    let (first, points) = (degree(&game.board, 0), (0..).take(game.board.points()));
    let is_regular = points.clone().all(|point| degree(&game.board, point) == first);
    let odd: Vec<Point> = points.filter(|&point| is_regular && degree(printed, point) != first).collect();
    let mut details = Vec::new();
    if !odd.is_empty() {
        let odd = first_of(odd.iter().map(|&point| format!("{} is on {}", text.name(point), degree(printed, point))));
        details.push(format!("each point of the board is on {first} lines, but {odd}"));
    }
    (format!("the lines are not those of the board: {count}"), details)
}

/// All lines that a text prints.
fn lines_of(text: &Text) -> impl Iterator<Item = &(Place, Vec<Point>)> {
    text.lines.iter().flat_map(|(_, rows)| rows.iter().flatten())
}

/// The game by names, given the point of each name.
fn by_names(game: &Game, labels: &Permutation) -> Game {
    let back = labels.inverse();
    let set = |points: &mut Vec<Point>| *points = back.set_image(points);
    let (mut game, mut lines) = (game.clone(), game.board.lines().to_vec());
    lines.iter_mut().for_each(set);
    // A text's game begins on the empty board.
    if let OpeningRule::Xeno(points) | OpeningRule::Both(points) = &mut game.opening {
        set(points);
    }
    if let Convention::Own(lines) = &mut game.convention {
        lines.iter_mut().for_each(set);
        lines.sort_unstable();
    }
    let board = Board::new(game.board.points(), lines).unwrap_or(game.board);
    Game { board, family: Family::LINES, source: Default::default(), ..game }
}

/// The most elements of a group that are listed.
pub(super) const MOST_ELEMENTS: usize = 100_000;

/// The most bytes of their images and names, roughly. Comparing a product with another map counts as a byte for four images.
const MOST_BYTES: usize = 1 << 26;

/// A map, and the names whose product it is.
#[derive(Clone)]
pub(super) struct MapWord {
    /// The map.
    pub map: Permutation,
    /// The names, with blanks between them. The first one is applied first.
    pub names: String,
}

impl<'t> LabelledBoard<'t> {
    /// The board of a text, given the game and the point of each name. Finds out and reports which of the text's maps are automorphisms. A
    /// product may have maps only that stand before it and are automorphisms.
    pub(super) fn new(text: &'t Text, given: &'t Game, labels: Permutation, findings: &mut Findings) -> Self {
        let (game, entered, points) = (by_names(given, &labels), BTreeMap::new(), text.names.len());
        let mut board =
            LabelledBoard { text, given, game, labels, maps: BTreeMap::new(), sets: BTreeMap::new(), entered };
        for (Title { name, place }, given) in &text.maps {
            let (map, details) = match given {
                MapForm::Readings(readings) => {
                    (readings.first().map(|(map, _)| map.clone()), board.other_readings(readings))
                }
                MapForm::Product(factors) => {
                    let product = factors.iter().try_fold(Permutation::identity(points), |product, factor| {
                        Some(product.then(&findings.ok_or_add(board.automorphism(factor))?.map))
                    });
                    (product, Vec::new())
                }
            };
            let Some(map) = map else { continue };
            let (kind, what) = match board.broken_line(&map) {
                None => (Kind::Right, format!("an automorphism of order {}: {}", order(&map), text.cycles(&map))),
                Some(how) => (Kind::NoAutomorphism, format!("not an automorphism: {how}")),
            };
            findings.add_with(*place, kind, what, details);
            let word = MapWord { map, names: name.clone() };
            board.maps.insert(name, Some(word).filter(|_| kind == Kind::Right));
        }
        for Pairs { title, sets, by } in &text.pairs {
            let by: Vec<&MapWord> = by.iter().filter_map(|name| findings.ok_or_add(board.automorphism(name))).collect();
            let sets = images(sets, &by, points);
            if !by.is_empty() {
                findings.add(title.place, Kind::Right, format!("{} with their images", counted(sets.len(), "set")));
            }
            board.sets.insert(&title.name, sets);
        }
        board
    }

    /// What a vector would mean in other readings than the one that is meant, which comes first; nothing of cycles.
    fn other_readings(&self, readings: &[(Permutation, String)]) -> Vec<String> {
        let [(map, meant), _, ..] = readings else { return Vec::new() };
        let mut met = HashSet::from([map]);
        let different = readings.iter().filter(|(other, _)| met.insert(other)).map(|(other, words)| {
            let is = self.broken_line(other).is_none();
            let verdict = if is { "also an automorphism, but a different one" } else { "not an automorphism" };
            format!("with {words} it is {verdict}")
        });
        let given: Vec<String> = [format!("read with {meant}")].into_iter().chain(different).collect();
        if given.len() == 1 { vec!["it is the same in every reading of section 4".to_owned()] } else { given }
    }

    /// A line that the map does not take to a line, in words; nothing of an automorphism.
    fn broken_line(&self, map: &Permutation) -> Option<String> {
        let LabelledBoard { text, game, .. } = self;
        let own: &[Vec<Point>] = if let Convention::Own(lines) = &game.convention { lines } else { &[] };
        let lists = [game.board.lines(), own];
        let images = lists.iter().flat_map(|lines| lines.iter().map(|line| (line, map.set_image(line), *lines)));
        let broken: Vec<_> = images.filter(|(_, image, lines)| lines.binary_search(image).is_err()).collect();
        let (count, all) = (broken.len(), game.board.lines().len() + own.len());
        let (line, image, _) = broken.first()?;
        let what = format!("it takes the line {} to {}, which is not a line", text.set(line), text.set(image));
        Some(format!("{what}; this happens to {count} of {all} lines"))
    }

    /// The map of this name, if the text has it and it is an automorphism.
    pub(super) fn automorphism(&self, Title { name, place }: &Title) -> Result<&MapWord, Finding> {
        let (kind, text) = match self.maps.get(name.as_str()) {
            Some(Some(map)) => return Ok(map),
            Some(None) => (Kind::NoAutomorphism, format!("{name} is not an automorphism, so it proves nothing here")),
            None => {
                let known = self.maps.keys().map(ToString::to_string);
                let known = if known.len() == 0 { "none".to_owned() } else { first_of(known) };
                let name = name.escape_default();
                (Kind::WrongFigure, format!("no map before this is called {name}; the maps are: {known}"))
            }
        };
        Err(Finding::new(*place, kind, text))
    }

    /// The same, if it keeps a position.
    pub(super) fn keeping(&self, name: &Title, sets: &[Vec<Point>; 2]) -> Result<&MapWord, Finding> {
        let word = self.automorphism(name)?;
        let is_moved = |set: &Vec<Point>, point: &Point| !set.contains(&word.map.image(*point));
        let moved = sets.iter().find_map(|set| set.iter().find(|point| is_moved(set, point)));
        let Some(&point) = moved else { return Ok(word) };
        let [from, to] = [point, word.map.image(point)].map(|point| self.text.name(point));
        let position = self.text.position(sets);
        let how = format!("{} does not keep the position {position}: it takes {from} to {to}", word.names);
        Err(Finding::new(name.place, Kind::MovesPosition, how))
    }

    /// The products of those maps that keep a position; nothing if there are too many.
    pub(super) fn products_that_keep(&self, sets: &[Vec<Point>; 2]) -> Vec<MapWord> {
        let keeps = |word: &&MapWord| sets.iter().all(|set| word.map.set_image(set) == *set);
        let maps: Vec<MapWord> = self.maps.values().flatten().filter(keeps).cloned().collect();
        products(&maps, self.text.names.len()).unwrap_or_default()
    }
}

/// All products of some maps, the shortest first; nothing if there are too many.
///
/// Each product is extended by each map, and kept if it is new. All products of automorphisms are reached so, as
/// inverses are powers.
pub(super) fn products(maps: &[MapWord], points: usize) -> Option<Vec<MapWord>> {
    let mut all = vec![MapWord { map: Permutation::identity(points), names: String::new() }];
    let mut met: HashSet<Permutation> = all.iter().map(|word| word.map.clone()).collect();
    let (mut next, mut bytes) = (0, 0);
    while let Some(word) = all.get(next).cloned() {
        next += 1;
        bytes += points * maps.len() / 4;
        for factor in maps {
            let map = word.map.then(&factor.map);
            if met.insert(map.clone()) {
                let names = format!("{} {}", word.names, factor.names).trim_start().to_owned();
                bytes += 4 * points + names.len();
                all.push(MapWord { map, names });
            }
        }
        if all.len() > MOST_ELEMENTS || bytes > MOST_BYTES {
            return None;
        }
    }
    Some(all)
}

/// The order of a map: the least common multiple of the lengths of its cycles.
fn order(map: &Permutation) -> u64 {
    map.cycles().iter().map(|cycle| cycle.len() as u64).fold(1, |order: u64, length| {
        let mut multiples = (1..=length).map(|times| order.saturating_mul(times));
        multiples.find(|multiple| multiple.is_multiple_of(length)).unwrap_or(u64::MAX)
    })
}

/// The sets and their images. Sets of which more are found than the board has points overlap, so no more are looked for.
fn images(sets: &[DefenceSet], by: &[&MapWord], points: usize) -> Vec<DefenceSet> {
    let mut all = sets.to_vec();
    let mut met: BTreeSet<Vec<Point>> = sets.iter().map(|set| set.points.clone()).collect();
    let mut next = 0;
    while let Some(set) = all.get(next).filter(|_| all.len() <= points).cloned() {
        next += 1;
        for MapWord { map, .. } in by {
            let image = map.set_image(&set.points);
            if met.insert(image.clone()) {
                let lines = set.lines.iter().map(|line| map.set_image(line)).collect();
                all.push(DefenceSet { place: set.place, points: image, lines });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::notation::text::Kind;
    use crate::notation::{Options, audit};

    #[test]
    fn a_vector_is_of_the_components_before_it() {
        let text = "game \"affine:3\"\npoints r1..r3 c1..c3 s1..s3 at 0..8\ncomponents r c\nmap m = (i, (12), i)\ncomponents s\n";
        let findings = audit(text, &Options::default()).unwrap().findings;
        assert_eq!(findings.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [Kind::NoAutomorphism]);
    }
}
