//! Draws by parts that are held separately, from the positions that are (specification: rules, Lemma 4).
//!
//! A search finds *leaves*: positions after some exchanges in which the lines that Xeno can still complete are held in disjoint parts. It
//! writes them as a text, whose format [`Leaves`] has; [`write()`] makes a certificate of it. So this is where a search for parts connects.
//!
//! - `leaves` reads the text;
//! - `hypergraph` drops lines that do not matter, and finds the parts; `library` knows each game of parts once up to isomorphism, and proves
//!   it; `embedding` puts one game in the place of another;
//! - `lemmas` makes lemmas of leaves, and of the positions on the way to them; `chain` covers the first moves by few symmetry maps.
//!
//! A point that no part uses is given to Xeno in a lemma's statement. So one lemma serves all replies at such points.
//!
//! J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017).

mod chain;
mod embedding;
mod error;
mod hypergraph;
mod leaves;
mod lemmas;
mod library;

use std::collections::BTreeSet;

use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Claim, Point};
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::strategy::{Ending, Part, Strategy, Term, replay};

pub use error::PartsError;
pub use leaves::{Leaf, Leaves, LeavesError, Problem};

use crate::solve::{Count, Limits, Progress, ProveError};
use hypergraph::{components, needed};
use lemmas::Held;
use library::{Library, Placing, part};

/// Writes the proof that Ophelia draws, from the leaves. The games of parts are proved within these limits each. The same text always gives
/// the same certificate.
///
/// # Errors
///
/// The parts of a leaf do not hold, Maker wins one or it is not decided; or a reply is answered by no leaf.
pub fn write(leaves: &Leaves, limits: Limits, progress: &dyn Progress) -> Result<Certificate, PartsError> {
    let rules = Rules::new(&leaves.game, Claim::OpheliaDraws);
    let mut library = Library::default();
    let mut held = Vec::new();
    for leaf in &leaves.leaves {
        let replies = leaf.moves.iter().skip(1).step_by(2).copied().collect::<Vec<Point>>();
        let taken = leaf.moves.iter().step_by(2).copied().collect::<Vec<Point>>();
        let position = Position::with(&rules, &replies, &taken);
        // Points of the line that Xeno owns are not among those that parts can use.
        let open: Vec<Vec<Point>> = position.open_lines(ANTAGONIST).map(|line| rules.lines[line].clone()).collect();
        let open: Vec<&[Point]> = open.iter().map(|line| &line[..]).collect();
        let lines = needed(&leaf.lines, &open).map_err(|line| PartsError::NotHeld { row: leaf.row, line })?;
        let parts = components(&lines);
        let copies = parts.iter().map(|(points, lines)| library.copy(points, lines)).collect::<Result<_, _>>()?;
        held.push(Held { leaf, copies });
    }
    let places = library.merged();
    for (number, points) in held.iter_mut().flat_map(|held| &mut held.copies) {
        let (other, place) = &places[*number];
        *points = place.iter().map(|&point| points[usize::from(point)]).collect();
        *number = *other;
    }
    let used: BTreeSet<usize> = held.iter().flat_map(|held| held.copies.iter().map(|&(number, _)| number)).collect();
    progress.report("proving the games of parts", Count::None);
    let games = library.proofs(used.into_iter(), limits, progress)?;
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
    progress.report("writing the lemmas", Count::None);
    let strategy = match &held[..] {
        [Held { leaf, copies }] if leaf.moves.is_empty() => {
            let theorem = Term { moves: Vec::new(), ending: ending(copies) };
            Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem }
        }
        _ => lemmas::strategy(&leaves.game, &rules, &held, &ending)?,
    };
    let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len()).ok_or(ProveError::Unsound)?;
    Ok(Certificate { game: leaves.game.clone(), strategy, steps })
}

#[cfg(test)]
mod tests;
