//! Draws by exact search, component by component (Maker-Breaker games).
//!
//! Whether Ophelia can keep Xeno from completing a line is a question about the lines that are open to him, and no
//! others: he is Maker, she is Breaker. Lines without a common point are apart, and are never searched together.
//!
//! Moves of Breaker's cut the board. Two components with ten moves each are twenty moves to look at, and not a
//! hundred pairs; and the same component occurs in many positions, and is known by its *name*. So boards are
//! decided here that a search of whole positions does not decide. Where nothing falls apart it is an ordinary
//! search, and soon at its limit.
//!
//! Threats of Breaker's own lines are not looked at. If she holds without them, the draw is true in every
//! convention; if she does not, nothing is said about the strong game.
//!
//! - `lines`: lines as sets of points, the moves that matter, the potential;
//! - `reduce`: reductions that keep the outcome;
//! - `components`: what falls apart, and who wins then;
//! - `key`: names that isomorphic lines mostly share;
//! - `search`: the search;
//! - `start`: the lines that are open at the start of a game;
//! - `write`: games of parts, each held by few scripts after which it falls apart again.
//!
//! The cost is counted in components that are looked into; each keeps one entry, with its lines. Points of a
//! component are numbers below 128, so that a line is one word.

mod components;
mod key;
mod lines;
mod reduce;
mod search;
mod start;
mod write;

use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::strategy::{Ending, Part, Strategy, Term, replay};

use components::components;
use lines::points_of;
use reduce::{Reduced, reduced};
use search::{LimitReached, Search};
use start::{Group, groups};
use write::{WriteError, Writer, pieces, placed};

/// How many times the components that a search may look into may be looked into to write what it found.
const PATIENCE: u64 = 4;

/// The question whether the antagonist, who is to move at the start, completes a line against a player who only prevents it.
pub(crate) struct MakerBreaker<'r> {
    rules: &'r Arc<Rules>,
    groups: Vec<Group>,
    search: Search<'r>,
    most: u64,
}

impl<'r> MakerBreaker<'r> {
    /// The question at the start of a game without a bound of moves, where the antagonist is to move and the protagonist is not constrained.
    /// The search may look into so many components; `report` gets their number. Nothing if there is no such question, or lines that are
    /// joined have more than 128 points.
    ///
    /// The protagonist's own lines are not looked at. A draw is true whatever they are.
    pub(crate) fn new(rules: &'r Arc<Rules>, most: u64, report: &'r dyn Fn(u64)) -> Option<Self> {
        let position = Position::at_start(rules);
        let is_asked =
            rules.claim.is_draw() && rules.antagonist_begins && !rules.named[PROTAGONIST] && rules.moves.is_none();
        if !is_asked || position.has_completed(ANTAGONIST) {
            return None;
        }
        Some(MakerBreaker { rules, groups: groups(&position)?, search: Search::new(most, report), most })
    }

    /// Allows so many components in all.
    pub(crate) fn allow(&mut self, most: u64) {
        self.most = most;
        self.search.allow(most.saturating_sub(self.search.nodes));
    }

    /// The points of a component in which the antagonist completes a line, if there is one.
    ///
    /// # Errors
    ///
    /// The search met its limit.
    pub(crate) fn won(&mut self) -> Result<Option<Vec<Point>>, LimitReached> {
        for Group { points, lines } in &self.groups {
            let Reduced::Left(left) = reduced(lines.clone(), false) else { return Ok(Some(points.clone())) };
            for part in components(&left.lines) {
                if self.search.maker_wins(part.clone())? {
                    return Ok(Some(points_of(&part).elements().map(|point| points[point]).collect()));
                }
            }
        }
        Ok(None)
    }

    /// The strategy by which the antagonist completes no line, if he [wins](Self::won) none and it is written within four times the limit.
    pub(crate) fn strategy(&mut self) -> Option<Strategy> {
        self.search.allow(self.most.saturating_mul(PATIENCE));
        let theorem = theorem(self.rules, &self.groups, &mut self.search).ok()?;
        let strategy = Strategy { claim: self.rules.claim, lemmas: Vec::new(), theorem };
        replay::steps(self.rules, &strategy, 0).map(|_| strategy)
    }
}

/// Says of single positions whether the antagonist, who is to move, completes a line against a player who only prevents it.
pub(crate) struct Breaker {
    search: Search<'static>,
    most: u64,
}

impl Breaker {
    /// A judge that looks into at most so many components for a position.
    pub(crate) fn new(most: u64) -> Breaker {
        Breaker { search: Search::new(most, &|_| ()), most }
    }

    /// Whether the antagonist completes no line; nothing if that is not found within the limit, or lines that are joined have more than 128
    /// points.
    pub(crate) fn holds(&mut self, position: &Position) -> Option<bool> {
        self.search.allow(self.most);
        for Group { lines, .. } in groups(position)? {
            if self.search.maker_wins(lines).ok()? {
                return Some(false);
            }
        }
        Some(true)
    }
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
