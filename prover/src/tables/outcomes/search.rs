//! A short search, which decides most games of these tables.

use crate::tables::outcomes::certified::blocks;
use crate::tables::outcomes::evidence::{Data, Evidence};
use pgc_core::certificate::{Certificate, Version, theorem_hash};
use pgc_core::game::{Game, hex};
use pgc_engine::solve::{Answer, Options, Prior, ProveError, Record, draw_by_one_move, prove_recorded};

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
        /// The number of positions looked at; nothing if the game was not searched.
        positions: Option<u64>,
    },
}

/// Looks for a move of Ophelia's after which a pairing or the potential draws, for each first move of Xeno's; then, if the board
/// is small or has short lines, searches as `prover prove GAME --nodes 10000` does.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn search(game: &Game) -> Result<Found, ProveError> {
    let options =
        Options { claim: None, threads: 1, nodes: NODES, memory: MEMORY, version: Version::Two, progress: &() };
    let record = Record::default();
    if let Some(certificate) = draw_by_one_move(game, &options, &record)? {
        return Ok(found(&certificate, &record));
    }
    let is_short = game.board.lines().iter().all(|line| line.len() <= LINE);
    if game.board.points() > POINTS && !is_short {
        return Ok(Found::Nothing { positions: None });
    }
    let record = Record::default();
    let answer = prove_recorded(game, &options, &Prior::default(), &record)?;
    let positions = record.searched().sum();
    Ok(match answer {
        Answer::Proved(certificate) => found(&certificate, &record),
        Answer::Unwritten { claim, .. } => Found::Evidence(Evidence::searched(claim, positions)),
        Answer::Undecided(_) => Found::Nothing { positions: Some(positions) },
    })
}

/// A proof as evidence.
fn found(certificate: &Certificate, record: &Record) -> Found {
    let data = Data::Proof {
        hash: hex(&theorem_hash(certificate)),
        lemmas: certificate.strategy.lemmas.len() + 1,
        steps: certificate.steps,
        positions: record.searched().sum(),
    };
    Found::Evidence(Evidence::proved(certificate.strategy.claim, blocks(certificate), record.method(), data))
}
