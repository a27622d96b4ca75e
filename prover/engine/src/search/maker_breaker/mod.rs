//! Draws by exact search of what falls apart (Maker-Breaker games).
//!
//! Whether Ophelia can keep Xeno from completing a line is a question about the lines that are open to him, and no others: he is Maker,
//! she is Breaker. Lines without a common point are apart, and are never searched together.
//!
//! - `lines`: lines as sets of points, the moves that matter, the potential;
//! - `reduce`: reductions that keep the outcome;
//! - `components`: what falls apart, and who wins then;
//! - `key`: names that isomorphic lines mostly share;
//! - `search`: the search;
//! - `start`: the lines that are open at the start of a game;
//! - `cover`, `write`: games of parts, each held by few scripts after which it falls apart again.

mod components;
mod cover;
mod key;
mod lines;
mod reduce;
mod search;
mod start;
mod write;

use std::sync::Arc;

use pgc_core::certificate::Maps;
use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::strategy::{Ending, Part, Strategy, Term, replay};

use components::components;
use lines::points_of;
use reduce::{Reduced, reduced};
use search::Search;
use start::{Group, groups};
use write::{WriteError, Writer, pieces, placed};

/// How many times the components that a search may look into may be looked into to write what it found.
const PATIENCE: u64 = 4;

/// What the antagonist, who is to move at the start, can do against a player who cannot win.
pub(crate) enum Outcome {
    /// He completes no line: a strategy of the other player, if one is written within the limit.
    Held(Option<Strategy>),
    /// He completes one, and needs no other points for it.
    Won(Vec<Point>),
}

/// Searches for the outcome at the start of a game without a bound of moves, where the antagonist is to move and the protagonist is not
/// constrained. The search may look into so many components; `report` gets their number. Nothing if it meets that limit, or lines that
/// are joined have more than 128 points.
///
/// The protagonist's own lines are not looked at. A draw is true whatever they are.
pub(crate) fn outcome(rules: &Arc<Rules>, most: u64, report: &dyn Fn(u64)) -> Option<Outcome> {
    let position = Position::at_start(rules);
    let is_asked = rules.claim.is_draw() && rules.start.1 && !rules.named[PROTAGONIST] && rules.moves.is_none();
    if !is_asked || position.has_completed(ANTAGONIST) {
        return None;
    }
    let groups = groups(&position)?;
    let mut search = Search::new(most, report);
    for Group { points, lines } in &groups {
        let Reduced::Left(left) = reduced(lines.clone(), false) else { return Some(Outcome::Won(points.clone())) };
        for part in components(&left.lines) {
            if search.maker_wins(part.clone()).ok()? {
                return Some(Outcome::Won(points_of(&part).elements().map(|point| points[point]).collect()));
            }
        }
    }
    search.allow(most.saturating_mul(PATIENCE));
    let theorem = theorem(rules, &groups, &mut search).ok();
    let strategy = |theorem| Strategy { claim: rules.claim, lemmas: Vec::new(), theorem };
    let holds = |strategy: &Strategy| replay::steps(rules, strategy, Maps::of(strategy).listed().len()).is_some();
    Some(Outcome::Held(theorem.map(strategy).filter(holds)))
}

/// The theorem that groups of lines are held.
fn theorem(rules: &Arc<Rules>, groups: &[Group], search: &mut Search) -> Result<Term, WriteError> {
    let mut writer = Writer::new(search);
    let mut parts: Vec<Part> = Vec::new();
    for Group { points, lines } in groups {
        let pieces = pieces(lines.clone()).ok_or(WriteError::NotWritten)?;
        for mut part in writer.parts(&pieces)? {
            part.points.iter_mut().for_each(|point| *point = points[usize::from(*point)]);
            parts.push(part);
        }
    }
    if let [Part { game, points }] = &parts[..] {
        // Where nothing falls apart, the game need not be written beside the board.
        let theorem = placed(&game.strategy().theorem, &|point| points[usize::from(point)]);
        let strategy = Strategy { claim: rules.claim, lemmas: Vec::new(), theorem };
        if replay::steps(rules, &strategy, 0).is_some() {
            return Ok(strategy.theorem);
        }
    }
    let ending = if parts.is_empty() { Ending::Pairing } else { Ending::Parts(parts) };
    Ok(Term { moves: Vec::new(), ending })
}

#[cfg(test)]
mod tests;
