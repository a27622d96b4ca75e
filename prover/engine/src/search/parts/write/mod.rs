//! Makes a strategy of leaves.
//!
//! - `hypergraph` drops lines that do not matter, and finds the parts; `library` knows each game of parts once up
//!   to isomorphism, and has it proved; `embedding` puts one game in the place of another;
//! - `lemmas` makes lemmas of leaves, and of the positions on the way to them; `chain` covers the first moves by
//!   few symmetry maps.
//!
//! A point that no part uses is given to Xeno in a lemma's statement. So one lemma serves all replies at such
//! points.
//!
//! A leaf says which lines its parts have, and nothing else. Everything is computed from that and tested: whether
//! each open line contains a line of a part, whether the second player holds each game, whether each reply is
//! answered by some leaf. A leaf that was written by hand, or found by another program, is treated like one that
//! was found here.
//!
//! A game of parts is written once in the file, with its proof, and each part names its game and its points. So
//! most bytes go into the games that occur once; `Library::merged` replaces a game by another one that holds at
//! least as much, if both have equally many points.

mod chain;
mod embedding;
mod lemmas;
mod library;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::strategy::{Ending, Part, Strategy, Term};
use pgc_core::symmetry::Group;

use super::error::PartsError;
use super::hypergraph::{components, needed};
use super::leaves::{Entry, Leaf};

use lemmas::{Held, Step};
use library::part;
pub(crate) use library::{Decided, Prove};
pub(super) use library::{Library, Placing};

/// The strategy for a draw from the steps of a proof, in a game in which the antagonist is to move at the start. The group is that of the
/// game; `prove` proves the games of parts. With `only` it is the strategy after this move of the antagonist's. The same steps always give the
/// same strategy.
///
/// # Errors
///
/// The parts of a leaf do not hold, Maker wins one or it is not decided; or a reply is answered by no leaf.
pub(crate) fn strategy(
    rules: &Arc<Rules>,
    group: &Group,
    entries: &[Entry],
    only: Option<Point>,
    prove: Prove,
) -> Result<Strategy, PartsError> {
    let mut library = Library::default();
    // The order of a text decides which copy of a game is the first.
    let mut leaves: Vec<(usize, &Leaf)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if let Entry::Leaf(leaf) = entry {
            leaves.push((at, leaf));
        }
    }
    leaves.sort_by_key(|(_, leaf)| leaf.row);
    let mut copies = BTreeMap::new();
    for (at, leaf) in leaves {
        let open = leaf.open_lines(rules);
        let open: Vec<&[Point]> = open.iter().map(|line| &line[..]).collect();
        let lines = needed(&leaf.lines, &open).map_err(|line| PartsError::NotHeld { row: leaf.row, line })?;
        let parts = components(&lines);
        let placed = parts.iter().map(|(points, lines)| library.copy(points, lines)).collect::<Result<_, _>>()?;
        copies.insert(at, placed);
    }
    let mut steps: Vec<Step> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        steps.push(match entry {
            Entry::Answer { moves, answer } => Step::Answer(moves, *answer),
            Entry::Leaf(leaf) => Step::Leaf(Held { leaf, copies: copies.remove(&at).unwrap_or_default() }),
        });
    }
    let places = library.merged();
    let mut used = BTreeSet::new();
    for step in &mut steps {
        let Step::Leaf(held) = step else { continue };
        for (number, points) in &mut held.copies {
            let (other, place) = &places[*number];
            *points = place.iter().map(|&point| points[usize::from(point)]).collect();
            *number = *other;
            used.insert(*other);
        }
    }
    let games = library.proofs(used.into_iter(), prove)?;
    let ending = |copies: &[Placing]| {
        // Where no line is open, there is nothing to be held, and no part.
        if copies.is_empty() {
            return Ending::Pairing;
        }
        let mut parts: Vec<Part> = copies.iter().filter_map(|copy| part(&games, copy)).collect();
        let size = |part: &Part| (part.game.points(), part.game.game().board.lines().len());
        parts.sort_by_cached_key(|part| (size(part), part.game.game().board.lines().to_vec(), part.points.clone()));
        Ending::Parts(parts)
    };
    match &steps[..] {
        [Step::Leaf(Held { leaf, copies })] if leaf.moves.is_empty() => {
            let theorem = Term { moves: Vec::new(), ending: ending(copies) };
            Ok(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem })
        }
        _ => lemmas::strategy(rules, group, &steps, only, &ending),
    }
}

impl Leaf {
    /// The lines of the board that the antagonist can still complete in the leaf's position.
    fn open_lines(&self, rules: &Arc<Rules>) -> Vec<Vec<Point>> {
        let [own, other] = &rules.start;
        let own: Vec<Point> = own.iter().chain(self.moves.iter().skip(1).step_by(2)).copied().collect();
        let other: Vec<Point> = other.iter().chain(self.moves.iter().step_by(2)).copied().collect();
        let position = Position::with(rules, &own, &other);
        // Points of the line that the antagonist owns are not among those that parts can use.
        position.open_lines(ANTAGONIST).map(|line| rules.lines[line].clone()).collect()
    }
}
