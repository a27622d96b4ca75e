//! A short search, which decides most games of these tables.

use crate::certificate::{Certificate, Maps, theorem_hash};
use crate::game::{Claim, Game, hex};
use crate::position::{Rules, Symmetries};
use crate::solve::{Answer, Method, Options, Prior, ProveError, Record, prove_recorded};
use crate::strategy::replay;
use crate::strategy::write::pairings::{self, Effort};
use crate::symmetry::automorphisms;
use crate::tables::outcomes::certified::blocks;
use crate::tables::outcomes::evidence::{Data, Evidence};

/// The most positions of each stage of the search.
const NODES: u64 = 10_000;
/// The most bytes of its table of positions.
const MEMORY: usize = 1 << 26;
/// Boards of more points are searched only if their lines have few: else the search is long, and settles few of them.
const POINTS: usize = 64;
/// The most points of a line on larger boards that are searched.
const LINE: usize = 4;

/// What a short search found.
pub(super) enum Found {
    /// The outcome.
    Evidence(Evidence),
    /// Nothing.
    Nothing {
        /// The number of positions looked at.
        positions: u64,
    },
}

/// Looks for a move of Ophelia's after which a pairing or the potential draws, for each first move of Xeno's; then, if the board
/// is small or has short lines, searches as `prover prove GAME --nodes 10000` does.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn search(game: &Game) -> Result<Found, ProveError> {
    let mut positions = 1;
    if let Some(strategy) = by_one_move(game, &mut positions) {
        return Ok(strategy);
    }
    let is_short = game.board.lines().iter().all(|line| line.len() <= LINE);
    if game.board.points() > POINTS && !is_short {
        return Ok(Found::Nothing { positions });
    }
    let options = Options { claim: None, threads: 1, nodes: NODES, memory: MEMORY, progress: &() };
    let record = Record::default();
    let answer = prove_recorded(game, &options, &Prior::default(), &record)?;
    let positions = record.searched().sum();
    Ok(match answer {
        Answer::Proved(certificate) => found(&certificate, record.method(), positions),
        Answer::Unwritten { claim, .. } => Found::Evidence(Evidence::searched(claim, positions)),
        Answer::Undecided(_) => Found::Nothing { positions },
    })
}

/// A draw by at most one move and then a pairing or the potential, replayed.
fn by_one_move(game: &Game, positions: &mut u64) -> Option<Found> {
    let rules = Rules::new(game, Claim::OpheliaDraws);
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let effort = Effort { rounds: 0, ..Effort::within(NODES) };
    let moves = std::cell::Cell::new(0);
    let strategy = pairings::strategy(&rules, &symmetries, &effort, &|tried| moves.set(tried));
    *positions += moves.get();
    let strategy = strategy?;
    let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len())?;
    let method = Method::of_pairings(&strategy);
    Some(found(&Certificate { game: game.clone(), strategy, steps }, Some(method), *positions))
}

/// A proof as evidence.
fn found(certificate: &Certificate, method: Option<Method>, positions: u64) -> Found {
    let data = Data::Proof {
        hash: hex(&theorem_hash(certificate)),
        lemmas: certificate.strategy.lemmas.len() + 1,
        steps: certificate.steps,
        positions,
    };
    Found::Evidence(Evidence::proved(certificate.strategy.claim, blocks(certificate), method, data))
}
