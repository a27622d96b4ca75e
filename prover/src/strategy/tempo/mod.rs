//! Draws by pairings with a tempo: after Ophelia's move, each line that Xeno can still complete has two free points of
//! its own (Hales and Jewett, 1963).
//!
//! On large boards few moves lead there. A move followed by a pairing is one script, which answers nearly all replies at
//! once; one search says which (see [`matching`](crate::search::matching)). So a cover needs few of them, most replies
//! are answered at the first attempt, and inner positions are few: lemmas, each for several replies at once, and for all
//! that symmetries make of them.

mod build;
mod orbit;
mod outlook;
mod statements;
mod survey;

use std::sync::Arc;

use super::{Ending, Strategy, Term};
use crate::game::Claim;
use crate::search::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries, breaker};
use build::Builder;

/// How hard to look for a draw.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most rounds, of a reply and a move, that come before the scripts of one move.
    pub rounds: usize,
    /// The most moves after which a pairing is looked for; then nothing more is found.
    pub moves: u64,
    /// How many moves are tried in a position whose replies are due to scripts of one move.
    pub last_moves: usize,
    /// How many moves are tried in any other position.
    pub inner_moves: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { rounds: 4, moves: 20_000_000, last_moves: 8, inner_moves: 3 }
    }
}

/// A strategy for Ophelia's draw, if one is found; never where the opening rule binds her. `report` is told now and then
/// after how many moves a pairing was looked for.
pub fn strategy(
    rules: &Arc<Rules>,
    symmetries: &Symmetries,
    effort: &Effort,
    report: &dyn Fn(u64),
) -> Option<Strategy> {
    let mut position = Position::new(rules);
    if rules.claim != Claim::OpheliaDraws || rules.named[PROTAGONIST] || position.is_in_danger() {
        return None;
    }
    let theorem = |ending: Ending| Term { moves: Vec::new(), ending };
    if breaker::has_pairing(&position, ANTAGONIST) {
        return Some(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem: theorem(Ending::Pairing) });
    }
    let mut builder = Builder::new(&position, symmetries, *effort, report);
    (0..=effort.rounds).find_map(|rounds| {
        let scripts = builder.scripts(&mut position, rounds)?;
        let statements = std::mem::take(&mut builder.statements);
        Some(statements.strategy(rules.claim, theorem(Ending::Cover(scripts))))
    })
}
