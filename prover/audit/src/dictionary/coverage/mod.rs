//! The audit of a dictionary of strategic moves: does it answer every reply?
//!
//! O. Patashnik proved in 1980 that Xeno wins Qubic by listing a move for each *strategic* position, one without a
//! forced sequence. K. Thompson checked the list with a program that found the forced sequences. The audit does so for
//! any [dictionary](pgc_core::dictionary), and writes a certificate that is checked without search.
//!
//! It begins at the empty board. A position with Xeno to move is answered by a forced sequence, if one is found; else
//! by the entry of the same position up to symmetry; else by an entry that *dominates* it, which has the same points of
//! Xeno's and all of Ophelia's and more (specification: rules, Lemma 1); else by a block, if Ophelia would complete a
//! line at exactly one point: the only move that does not lose at once. The entry's move is played in the entry's own
//! position, and every reply to it is a position to answer in turn. A position without an answer is *missing*; the
//! audit goes on with the others. It never fills in a strategic move.
//!
//! - [`book`]: the index of the entries, up to symmetry;
//! - [`entry`]: one move, the replies that forced sequences answer, and those that are open;
//! - `tour`: all positions reached from the empty board, level by level;
//! - `shorten`: a shorter proof with the same moves.
//!
//! Forced sequences are searched for at positions in canonical form, with a node limit that is higher where there is no
//! entry. So the result depends only on the position and the dictionary, not on the number of threads.

pub mod book;
pub mod entry;
mod shorten;
#[cfg(test)]
mod tests;
mod tour;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use book::{Book, Standing};
use shorten::Shortener;
use tour::Tour;

pub use book::Fault;
pub use tour::{Lacking, Level, Missing};

use crate::error::AuditError;
use crate::proof::Proof;
use pgc_core::dictionary::Entry;
use pgc_core::game::{Claim, Game};
use pgc_core::position::line_counts::{BitBoard, Width, by_line_width};
use pgc_core::position::{Images, Rules, Symmetries};
use pgc_core::symmetry::automorphisms;
use pgc_engine::minimise;
use pgc_engine::solve::{Count, Progress};

/// The status of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It answers a position that is reached.
    Used,
    /// It is of no use.
    Faulty(Fault),
    /// An earlier entry, with this index, has the same position up to symmetry and is used instead.
    Again {
        /// The earlier entry.
        first: usize,
        /// Whether the moves are the same up to symmetry.
        same: bool,
    },
    /// No position that is reached needs it: a forced sequence wins there.
    Superfluous,
    /// No position that is reached needs it.
    Unused,
}

/// What an audit has found.
#[derive(Debug)]
pub struct Audit {
    /// What became of each entry, in order.
    pub statuses: Vec<Status>,
    /// How many replies are answered by entries that dominate, because the very position has none.
    pub dominated: usize,
    /// How many positions with Xeno to move were looked at, transpositions and images included.
    pub positions: usize,
    /// The entries used and the positions missing, level by level.
    pub levels: Vec<Level>,
    /// The positions without an answer, up to symmetry: by level, and then in the order of the audit.
    pub missing: Vec<Missing>,
    /// The entries directly after whose moves positions are missing, in order.
    pub lacking: Vec<Lacking>,
    /// The certificate, if nothing is missing.
    pub proof: Option<Proof>,
}

/// How to audit a dictionary.
pub struct Options<'a> {
    /// How many threads search, at least 1.
    pub threads: usize,
    /// Whether to shorten the certificate, with the dictionary's moves: some minutes for thousands of entries.
    pub shorten: bool,
    /// Receives the progress of the audit.
    pub progress: &'a dyn Progress,
}

/// Audits a dictionary for a game.
///
/// # Errors
///
/// The game is not supported, the certificate exceeds the limits of the format, or this program has a fault.
///
/// # Panics
///
/// When the entries are for another board.
pub fn audit(game: &Game, entries: &[Entry], options: &Options) -> Result<Audit, AuditError> {
    let rules = Rules::new(game, Claim::XenoWins);
    by_line_width!(&rules, W => audited::<W>(game, &rules, entries, options))
        .ok_or_else(|| AuditError::Game(game.text()))?
}

/// The audit with positions of this width.
fn audited<W: Width>(
    game: &Game,
    rules: &Arc<Rules>,
    entries: &[Entry],
    options: &Options,
) -> Result<Audit, AuditError> {
    let &Options { threads, progress, .. } = options;
    let board = BitBoard::<W>::new(rules).ok_or_else(|| AuditError::Game(game.text()))?;
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let images = Images::new(symmetries.elements(), board.points());
    let book = Book::new(&board, &images, entries);
    let tour = Tour::of(&board, &images, &book, threads, progress);
    progress.report("checking the other entries", Count::None);
    let superfluous = tour.superfluous(threads);
    let status = |entry: usize| match book.standing(entry) {
        Standing::Faulty(fault) => Status::Faulty(fault),
        Standing::Again { first, same } => Status::Again { first, same },
        Standing::First if tour.is_reached(entry) => Status::Used,
        Standing::First if superfluous[entry] => Status::Superfluous,
        Standing::First => Status::Unused,
    };
    let proof = if tour.missing.is_empty() {
        progress.report("writing the certificate", Count::None);
        let lemmas = if options.shorten { Shortener::new(&board, &images, &tour).written() } else { None };
        let strategy = match lemmas {
            Some(lemmas) => {
                let tried = AtomicU64::new(0);
                let report = || {
                    let tried = tried.fetch_add(1, Ordering::Relaxed) + 1;
                    progress.report("shortening the certificate", Count::Changes(tried));
                };
                minimise::trim(rules, tour.concluded(lemmas), options.threads, &report)
            }
            None => tour.strategy(),
        };
        Some(Proof::new(game, strategy)?)
    } else {
        None
    };
    Ok(Audit {
        statuses: (0..entries.len()).map(status).collect(),
        dominated: tour.dominated,
        positions: tour.positions(),
        levels: tour.levels(),
        lacking: tour.lacking(),
        missing: tour.missing,
        proof,
    })
}
