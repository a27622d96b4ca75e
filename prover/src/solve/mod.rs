//! From a game to a certificate of its outcome.
//!
//! Each game asks at most two questions: does Xeno win, and does Ophelia. A question is answered by a win of the one or by a
//! draw of the other, and either is a certificate.
//!
//! - `methods`: the methods in the order in which they are tried, each with its limits;
//! - `win`, `draw`: how each writes its strategy; `run`: what they share;
//! - [`checkpoints`]: the checkpoint store of the search by strategic moves;
//! - `progress`, `record`: how far a search has come, and what was done.
//!
//! Imports everything from `game` to `certificate`.

mod answer;
pub mod checkpoints;
mod draw;
mod methods;
mod progress;
mod record;
mod run;
mod win;

pub use answer::{Answer, Exhausted, Options, Prior, ProveError};
pub use progress::{Count, Progress};
pub use record::{Method, Record, Searched, Stage};

use crate::game::{Claim, Convention, Game, OpeningRule};
use crate::position::{Rules, Symmetries};
use crate::symmetry::automorphisms;
use methods::settle;
use run::{Run, Settled};

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite.
///
/// # Errors
///
/// A claim that means nothing for the game, or a fault of this program.
pub fn prove(game: &Game, options: &Options) -> Result<Answer, ProveError> {
    prove_recorded(game, options, &Prior::default(), &Record::default())
}

/// As [`prove`], with what a search by strategic moves may begin with, and a record of what is done, from which another thread
/// can tell it at any time. The other methods begin afresh, and where none is made by strategic moves no checkpoint is.
///
/// # Errors
///
/// As [`prove`]; or the checkpoint is there, but cannot be read, is of another search or holds what is not true; or it cannot
/// be written when a limit is met.
pub fn prove_recorded(game: &Game, options: &Options, prior: &Prior, record: &Record) -> Result<Answer, ProveError> {
    if let Some(claim @ (Claim::OpheliaWins | Claim::XenoDraws)) = options.claim
        && game.convention == Convention::MakerBreaker
    {
        return Err(ProveError::Meaningless(claim));
    }
    let group = automorphisms(&game.board);
    let symmetries = Symmetries::new(&group, game.board.points());
    let mut run = Run { game, options, prior, record, group, symmetries, facts: None };
    if let Some(path) = prior.checkpoint {
        let search = run.strategic_search(&Rules::new(game, Claim::XenoWins), 0, &|_| ());
        run.facts = checkpoints::load(path, search.as_ref())?;
    }
    // By strategy stealing (Hales and Jewett, 1963) Ophelia wins only where a rule binds Xeno's first move.
    let both = game.convention == Convention::Strong && game.opening != OpeningRule::None;
    let questions = match options.claim {
        None if both => &[Claim::XenoWins, Claim::OpheliaWins][..],
        None | Some(Claim::XenoWins | Claim::OpheliaDraws) => &[Claim::XenoWins],
        Some(Claim::OpheliaWins | Claim::XenoDraws) => &[Claim::OpheliaWins],
    };
    // Of two draws the first is told, whether it was written or not.
    let mut drawn = None;
    for &question in questions {
        match settle(&run, question)? {
            Settled::Won(strategy) => return run.proved(strategy),
            Settled::Held(strategy) => drawn = drawn.or(Some(Ok(strategy))),
            Settled::Unwritten(claim, exhausted) => {
                if !claim.is_draw() {
                    return Ok(Answer::Unwritten { claim, exhausted });
                }
                drawn = drawn.or(Some(Err((claim, exhausted))));
            }
            Settled::Unsettled(exhausted) => return Ok(Answer::Undecided(exhausted)),
        }
    }
    match drawn.ok_or(ProveError::Unsound)? {
        Ok(strategy) => run.proved(strategy),
        Err((claim, exhausted)) => {
            record.shows(Some(claim));
            Ok(Answer::Unwritten { claim, exhausted })
        }
    }
}

#[cfg(test)]
mod tests;
