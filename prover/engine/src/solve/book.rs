//! Published strategies for wins, read and completed by search.
//!
//! The reading is in `search::quiet::book`. Here are its checkpoint and the last steps: lemmas that are cited once are written out in place.
//!
//! What this run has kept itself is not searched again. Its proofs are played out with the whole, so a checkpoint that says what is not true
//! gives no certificate.

use std::sync::Arc;

use crate::minimise;
use crate::progress::Count;
use crate::search::quiet::book::{AnsweredFrom, BookLog, Followed, Publication, fingerprint, read};
use crate::search::quiet::{Limits as Moves, Looked};
use crate::solve::answer::{CheckpointError, Options};
use crate::solve::record::Record;
use crate::solve::run::Run;
use crate::solve::settle;
use pgc_core::game::{Claim, Game};
use pgc_core::position::Rules;
use pgc_core::position::line_counts::{Width, by_line_width};

/// Reads a published strategy for a win of the player who is to move at the start, and completes it by search. The `checkpoint` keeps what the
/// replies to the first move have come to. `nodes` of the options bounds the moves that are looked at after each reply to the first move; what
/// is found never depends on the number of threads. Nothing if the board has more than 512 points, 576 lines or eight points on a line, or the
/// game has an opening rule.
///
/// The `record` knows the checkpoint. If it holds what is not true, the strategy may not hold.
///
/// # Errors
///
/// The checkpoint exists, but cannot be read or is refused.
pub fn follow(
    game: &Game,
    publication: Publication,
    options: Options,
    record: &Record,
) -> Result<Option<Followed>, CheckpointError> {
    let mut run = Run::new(game, options, record, settle);
    let mover =
        [Claim::XenoWins, Claim::OpheliaWins].into_iter().find(|&claim| !Rules::new(game, claim).antagonist_begins);
    let Some(rules) = mover.map(|claim| Rules::new(game, claim)) else { return Ok(None) };
    let Some(found) = by_line_width!(&rules, W => followed::<W>(&mut run, &rules, publication)) else {
        return Ok(None);
    };
    let Some(found) = found? else { return Ok(None) };
    let short = |rules: &Arc<Rules>, strategy| minimise::inline(rules, strategy, options.threads, options.progress);
    let after = |from: AnsweredFrom| {
        let proof = short(&Rules::new(&from.game, rules.claim), from.proof);
        AnsweredFrom { proof, ..from }
    };
    let replies = found.replies.into_iter().map(after).collect();
    let proof = found.proof.map(|strategy| short(&rules, strategy));
    Ok(Some(Followed { proof, replies, ..found }))
}

/// What is found with positions of this width.
fn followed<W: Width>(
    run: &mut Run,
    rules: &Rules,
    publication: Publication,
) -> Result<Option<Followed>, CheckpointError> {
    let Options { threads, nodes, memory, progress, .. } = run.options;
    let fingerprint = fingerprint(rules, &run.symmetries, publication);
    run.open(|_, kept| Ok(BookLog::<W>::opened(kept, &fingerprint).map(drop)?))?;
    let log: Arc<BookLog<W>> = run.log(&fingerprint);
    run.keeps(&fingerprint, &log);
    let record = run.record;
    let report = |Looked { moves, .. }| {
        progress.report("reading the moves", Count::Moves(moves));
        record.store().iter().for_each(|store| store.keep(progress));
    };
    // Other moves save lemmas where many replies share them.
    let tries_others = publication.in_turn;
    let limits = Moves { moves: nodes, memory: memory as u64, threads, tries_others };
    Ok(read::<W>((run.game, rules), &run.symmetries, publication, limits, &log, &report))
}
