//! From a game to a certificate of its outcome.
//!
//! Each game asks at most two questions: does Xeno win, and does Ophelia win? A win of that player or a draw of the
//! other one answers a question, and either gives a certificate.
//!
//! In the strong convention without an opening rule, Ophelia cannot win: if she could, Xeno might make any first
//! move and then follow her strategy, as an extra point never harms (strategy stealing, Hales and Jewett 1963). So
//! one question is enough there. With own lines, a start or an opening rule the argument fails, and both are asked.
//!
//! For a question, methods are tried in a fixed order, each within limits that count work and not time. So the same
//! game, claim and limits give the same bytes on every machine, and with every number of threads. What the methods
//! find is not believed: a strategy is replayed before it becomes a certificate, and a strategy that fails is a
//! fault of the program.
//!
//! - `methods`: the methods in the order of their use, each with its limits;
//! - `win`, `draw`: the methods for wins and for draws; `parts`: draws by parts; `components`: wins and draws by
//!   components; `run`: what they share;
//! - [`draw_by_one_move`]: the quickest method alone;
//! - [`draw_by_leaves`]: draws by parts, from the positions that are held;
//! - [`settle_position`]: one position of a larger game, within a budget of positions;
//! - [`follow`]: published strategies for wins, completed by search;
//! - [`shorten()`]: shorter certificates for what is proved;
//! - [`shortest()`]: the least number of moves in which a player wins;
//! - [`checkpoints`]: the checkpoint store of the searches by strategic moves and by quiet moves, and of published
//!   ones;
//! - `progress`, `record`: how far a search has come, and what it has done.
//!
//! Imports everything from `game` to `certificate`.

mod answer;
mod book;
mod cancel;
mod checkpoint_error;
pub mod checkpoints;
mod components;
mod draw;
mod leaves;
mod methods;
mod parts;
mod position;
mod progress;
mod record;
mod run;
mod shorten;
mod shortest;
mod win;

pub use crate::search::quiet::book::{Entry, Extent, Only, Page, Proofs, Publication, Reading, Sharing, Slow};
pub use answer::{Answer, Exhausted, Limits, Options, Prior, ProveError};
pub use book::{AnsweredFrom, Followed, Kept, follow};
pub use checkpoint_error::CheckpointError;
pub use leaves::draw_by_leaves;
pub use position::{Frontier, Outcome, frontier, settle_position};
pub use progress::{Count, Progress};
pub use record::{Method, Record, Searched, Stage};
pub use shorten::{Effort, shorten};
pub use shortest::{Subject, shortest};

use methods::settle;
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::{Claim, Convention, Game, OpeningRule};
use pgc_core::position::Rules;
use run::{Run, Settled};

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite. The `progress` is told how far the search
/// is, by any of its threads, and may cancel it.
///
/// # Errors
///
/// The claim is meaningless for the game, or this program has a fault.
pub fn solve(game: &Game, claim: Option<Claim>, limits: Limits, progress: &dyn Progress) -> Result<Answer, ProveError> {
    let Limits { threads, nodes, memory } = limits;
    let options = Options { claim, threads, nodes, memory, version: Version::Two, progress };
    prove_recorded(game, &options, &Prior::default(), &Record::default())
}

/// Does the same as [`solve()`]. A search by strategic moves, or by quiet moves from the empty board, may start with `prior`; other
/// methods ignore it, and write no checkpoint. The `record` of what is done can be read by other threads at any time.
///
/// # Errors
///
/// As [`solve()`]; or the checkpoint exists but cannot be read, belongs to another search or has false facts; or it
/// cannot be written when a limit is met.
pub fn prove_recorded(game: &Game, options: &Options, prior: &Prior, record: &Record) -> Result<Answer, ProveError> {
    if let Some(claim @ (Claim::OpheliaWins | Claim::XenoDraws)) = options.claim
        && game.convention == Convention::MakerBreaker
    {
        return Err(ProveError::Meaningless(claim));
    }
    record.begins();
    let answer = cancel::cancellable(options.progress, |progress| {
        searched(game, &Options { progress, ..*options }, prior, record)
    });
    answer.unwrap_or_else(|| Ok(record.proof().map_or(Answer::Undecided(Exhausted::Cancelled), Answer::proved)))
}

fn searched(game: &Game, options: &Options, prior: &Prior, record: &Record) -> Result<Answer, ProveError> {
    let mut run = Run::new(game, options, prior, record);
    run.tells = true;
    if let Some(path) = prior.checkpoint {
        run.kept = run::load(path, &run)?;
    }
    // By strategy stealing (Hales and Jewett, 1963) Ophelia can win only if a rule constrains Xeno's first move.
    let plain = game.convention == Convention::Strong && game.opening == OpeningRule::None;
    let both = !plain && game.convention != Convention::MakerBreaker;
    let questions = match options.claim {
        None if both => &[Claim::XenoWins, Claim::OpheliaWins][..],
        None | Some(Claim::XenoWins | Claim::OpheliaDraws) => &[Claim::XenoWins],
        Some(Claim::OpheliaWins | Claim::XenoDraws) => &[Claim::OpheliaWins],
    };
    // Of two questions, one is open as long as the other is asked.
    record.leaves_open((questions.len() > 1).then_some(Exhausted::Cancelled));
    // A draw that is proved is an answer, whatever becomes of the other question. Of two draws the first one is it.
    let (mut held, mut unwritten, mut open) = (None, None, None);
    for &question in questions {
        match settle(&run, question)? {
            Settled::Won(strategy) => {
                record.leaves_open(None);
                return run.proved(strategy);
            }
            Settled::Held(strategy) => {
                run.keep(&strategy);
                held.get_or_insert(strategy);
            }
            Settled::Unwritten(claim, exhausted) => {
                let is_win = !claim.is_draw();
                if is_win || unwritten.is_none() {
                    unwritten = Some((claim, exhausted));
                }
            }
            Settled::Unsettled(exhausted) => {
                open.get_or_insert(exhausted);
            }
        }
    }
    let limit = unwritten.filter(|(claim, _)| !claim.is_draw()).map(|(_, exhausted)| exhausted).or(open);
    match (held, unwritten, limit) {
        (Some(strategy), _, limit) => {
            record.leaves_open(limit);
            record.shows(unwritten.map(|(claim, _)| claim).filter(|claim| !claim.is_draw()));
            run.proved(strategy)
        }
        (None, Some((claim, exhausted)), _) => {
            record.shows(Some(claim));
            Ok(Answer::Unwritten { claim, exhausted })
        }
        (None, None, Some(exhausted)) => Ok(Answer::Undecided(exhausted)),
        (None, None, None) => Err(ProveError::Unsound),
    }
}

/// Looks for Ophelia's draw by at most one move and then a pairing or the potential, after each first move of Xeno's: the quickest
/// method alone.
///
/// # Errors
///
/// This program has a fault.
pub fn draw_by_one_move(game: &Game, options: &Options, record: &Record) -> Result<Option<Certificate>, ProveError> {
    let prior = Prior::default();
    let run = Run::new(game, options, &prior, record);
    let strategy = draw::by_one_move(&run, &Rules::new(game, Claim::OpheliaDraws));
    strategy.map(|strategy| run.certificate(game, strategy)).transpose()
}

#[cfg(test)]
mod tests;
