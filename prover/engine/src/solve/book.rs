//! Published strategies for wins, read and completed by search.
//!
//! The reading is in `search::quiet::book`. Here are its checkpoint, the files of other runs that are joined, and
//! the last steps: lemmas that are cited once are written out in place.
//!
//! Files must be of the same publication, question and method, and what they say is tested before it is used. The
//! proofs of files to join are played out. Where such a file says that something is wrong, or that no win was found,
//! this run searches itself, as no file can show that. What this run has kept itself is not searched again; its
//! proofs are played out with the whole.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::minimise;
use crate::progress::Count;
use crate::search::quiet::book::{
    AnsweredFrom, BookLog, Followed, Found, Publication, Untrue, fingerprint, read, tested,
};
use crate::search::quiet::{Limits as Moves, Looked};
use crate::solve::answer::{CheckpointError, CheckpointProblem, Options};
use crate::solve::checkpoints::{CheckpointStore, read as read_file};
use crate::solve::record::Record;
use crate::solve::run::Run;
use crate::solve::settle;
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game, Names};
use pgc_core::position::Rules;
use pgc_core::position::line_counts::{Width, by_line_width};

/// Reads a published strategy for a win of the player who is to move at the start, and completes it by search. The `checkpoint` keeps what the
/// replies to the first move have come to, and the files that are `joined` have what other runs have kept of the same publication, perhaps of
/// other replies. `nodes` of the options bounds
/// the moves that are looked at after each reply to the first move; what is found never depends on the number of threads. Nothing if the
/// board has more than 512 points, 576 lines or eight points on a line, or the game has an opening rule.
///
/// The `record` knows the checkpoint. If it holds what is not true, the strategy may not hold.
///
/// # Errors
///
/// The checkpoint exists, but cannot be read or is refused; or a file to join cannot be read or is refused; or a finding of one is not true.
pub fn follow(
    game: &Game,
    publication: Publication,
    options: Options,
    joined: &[PathBuf],
    record: &Record,
) -> Result<Option<Followed>, CheckpointError> {
    let run = Run::new(game, options, record, settle);
    let mover =
        [Claim::XenoWins, Claim::OpheliaWins].into_iter().find(|&claim| !Rules::new(game, claim).antagonist_begins);
    let Some(rules) = mover.map(|claim| Rules::new(game, claim)) else { return Ok(None) };
    let Some(found) = by_line_width!(&rules, W => followed::<W>(&run, &rules, publication, joined)) else {
        return Ok(None);
    };
    let Some(found) = found? else { return Ok(None) };
    let short = |rules: &Arc<Rules>, strategy| minimise::inline(rules, strategy, options.threads, options.progress);
    let after = |from: AnsweredFrom| {
        let strategy = short(&Rules::new(&from.game, rules.claim), from.strategy);
        AnsweredFrom { strategy, ..from }
    };
    let replies = found.replies.into_iter().map(after).collect();
    let strategy = found.strategy.map(|strategy| short(&rules, strategy));
    Ok(Some(Followed { strategy, replies, ..found }))
}

/// What is found with positions of this width.
fn followed<W: Width>(
    run: &Run,
    rules: &Rules,
    publication: Publication,
    joined: &[PathBuf],
) -> Result<Option<Followed>, CheckpointError> {
    let Options { threads, nodes, memory, progress, .. } = run.options;
    let fingerprint = fingerprint(rules, &run.symmetries, publication);
    let opened = |path: &Path| -> Result<Option<BookLog<W>>, CheckpointError> {
        let refused = |refusal| CheckpointProblem::Refused(refusal).of(path);
        let log = read_file(path)?.map(|file| BookLog::opened(&file, &fingerprint).map_err(refused)).transpose()?;
        let Some(log) = log else { return Ok(None) };
        let untrue = |Untrue { number, line }| {
            let line = Names::of(run.game).line(&line);
            CheckpointProblem::Untrue(number, line).of(path)
        };
        let said = tested((run.game, rules), &run.symmetries, publication, &log).map_err(untrue)?;
        let is_joined = joined.iter().any(|other| other == path);
        for (number, proved) in said.into_iter().filter(|_| is_joined) {
            let Some(AnsweredFrom { reply, game, strategy }) = proved else { continue };
            if Certificate::played_out(game, strategy).is_none() {
                let first = publication.page.answer.iter().map(|entry| entry.point);
                return Err(untrue(Untrue { number, line: first.chain([reply]).collect() }));
            }
        }
        Ok(Some(log))
    };
    let own = run.options.checkpoint.map(|path| opened(path).map(|log| (path, log))).transpose()?;
    if let Some((path, Some(_))) = own {
        run.record.known().continued = Some(path.to_owned());
    }
    let (path, log) = own.map_or((None, None), |(path, log)| (Some(path), log));
    let log = Arc::new(log.unwrap_or_default());
    let store = path.map(|path| Arc::new(CheckpointStore::of_log(path, fingerprint.clone(), &log)));
    // What this run has kept itself comes first. Of two files with the same reply, the first counts.
    for path in joined {
        let missing = || CheckpointProblem::Missing.of(path);
        log.join(&opened(path)?.ok_or_else(missing)?, Found::is_proof);
    }
    store.iter().for_each(|store| run.record.known().store = Some(Arc::clone(store)));
    let report = |Looked { moves, .. }| {
        progress.report("reading the moves", Count::Moves(moves));
        store.iter().for_each(|store| store.keep(progress));
    };
    // Other moves save lemmas where many replies share them.
    let tries_others = publication.in_turn;
    let limits = Moves { moves: nodes, memory: memory as u64, threads, tries_others };
    Ok(read::<W>((run.game, rules), &run.symmetries, publication, limits, &log, &report))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::search::checkpoint::Log;
    use crate::search::quiet::book::{Entry, Page, Reading};
    use pgc_core::position::line_counts::Large;
    use pgc_core::tests::games::symmetries;

    #[test]
    fn what_another_run_says_is_played_out_and_what_it_has_not_found_is_searched() {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let replies = [15, 8].map(|reply| (reply, Page::default())).to_vec();
        let page = Page { answer: Some(Entry { point: 14, replies }), within: None };
        let publication = Publication { page: &page, every: false, only: None, in_turn: false, with_replies: false };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other");
        let joined = [path.clone()];
        let follow = |joined: &[PathBuf]| {
            let options = Options { nodes: 1_000_000, ..Options::default() };
            follow(&game, publication, options, joined, &Record::default()).map(|followed| {
                let Followed { strategy, reading, .. } = followed.unwrap();
                (strategy, reading)
            })
        };
        let whole = follow(&[]).unwrap();
        assert!(whole.0.is_some());

        let rules = Rules::new(&game, Claim::XenoWins);
        let fingerprint = fingerprint(&rules, &symmetries(&game), publication);
        let says = |forced, reading| {
            let log = Log::of(1, Found::<Large>::saying(forced, reading));
            fs::write(&path, log.encode(&fingerprint).unwrap()).unwrap();
            follow(&joined)
        };
        let losing = Reading { losing: vec![vec![14, 30, 13]], ..Reading::default() };
        for (forced, reading, line) in [(None, losing, "c3 a6 b3"), (Some(vec![0, 5]), Reading::default(), "c3 c2")] {
            let refused = says(forced, reading).unwrap_err().to_string();
            let expected = format!("other: finding 1 is false: what it says of {line} does not hold");
            assert!(refused.contains(&expected), "{refused}");
        }
        assert!(says(None, Reading::default()).unwrap() == whole, "it has no proof, so the reply is searched");
    }
}
