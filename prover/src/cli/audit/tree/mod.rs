//! The audit of a tree of moves.

mod report;

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use report::{Report, WrittenReply};

use crate::cli::audit::written::Written;
use crate::cli::audit::{Args, output_of, tell_gap, watched, write};
use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, heard, make_directory, report_stream};
use crate::cli::progress::Spinner;
use pgc_audit::tree::read_input;
use pgc_audit::tree::{Answered, Means, audit};
use pgc_core::game::Names;
use pgc_core::game::{Game, Point};
use pgc_engine::file::{self, Output};
use pgc_engine::solve::{Extent, Kept, Limits, Only, Page, Proofs, Publication, Record, Sharing, checkpoints};

/// The most moves that are looked at after each reply to the first move, by default.
const NODES: u64 = 10_000_000;

/// The most bytes of the positions that are kept for the search of one reply.
const MEMORY: usize = 1 << 30;

/// Audits the tree, writes the certificate if there is one and a path for it, and reports what is found.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let game = Game::read(args.game.as_deref().ok_or(CliError::NoGame)?)?;
    let spinner = Arc::new(Spinner::new(args.json));
    let record = Arc::new(Record::default());
    let ending = watched(args, &spinner, &record, || ());
    let has_place = args.only.is_empty() && (args.replies.is_none() || args.output.is_some());
    let output = if has_place { output_of(args, &game)? } else { None };
    for joined in &args.join {
        if args.output.as_ref().is_some_and(|output| file::lands_in(output, joined)) {
            return Err(FileError::SamePlace.of(joined));
        }
        if args.checkpoint.as_ref().is_some_and(|checkpoint| file::lands_in(checkpoint, joined)) {
            return Err(CliError::JoinsItself(joined.clone()));
        }
    }
    if let Some(checkpoint) = &args.checkpoint {
        if args.output.as_ref().is_some_and(|output| file::lands_in(output, checkpoint)) {
            return Err(FileError::SamePlace.of(checkpoint));
        }
        checkpoints::check_writable(checkpoint)?;
    }
    let names = Names::of(&game);
    let mut tree = read_input(args.text(), names)?;
    for path in &args.additions {
        let line = |line: Vec<Point>| CliError::OtherMove { path: path.clone(), line: names.line(&line) };
        tree.add(&read_input(path, names)?).map_err(line)?;
    }
    check_report()?;
    // What was read must not be written.
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let limits = Limits { threads, nodes: args.nodes.unwrap_or(NODES), memory: MEMORY };
    let extent = if args.every_move { Extent::Every } else { Extent::Needed };
    let proofs = if args.replies.is_some() { Proofs::Replies } else { Proofs::Start };
    let asked = asked(args, names, &tree)?;
    args.replies.as_deref().map_or(Ok(()), |folder| claim_replies(args, &game, folder, &asked))?;
    let only = if asked.is_empty() { Only::All } else { Only::These(&asked) };
    let sharing = if args.in_turn { Sharing::InTurn } else { Sharing::Apart };
    let publication = Publication { page: &tree, extent, only, sharing, proofs };
    let kept = Kept { checkpoint: args.checkpoint.as_deref(), joined: &args.join };
    let means = Means { limits, kept, record: &record };
    let audit = audit(&game, publication, means, &*spinner);
    ending.come();
    spinner.finish();
    let audit = audit?;
    let written = write(output.as_ref(), audit.proof.as_ref())?;
    let mut replies = Vec::new();
    for Answered { reply, proof } in &audit.replies {
        let output = args.replies.as_deref().map(|folder| of_reply(args, names, folder, *reply));
        let file = write(output.as_ref(), Some(proof))?;
        replies.push(WrittenReply { reply: *reply, certificate: Written::new(proof, file) });
    }
    let is_part = !asked.is_empty();
    // What is not written is needed to write it, and what is a part by whoever joins the parts.
    let is_kept = is_part || audit.proof.is_some() && written.is_none() && args.replies.is_none();
    let kept = if is_kept { record.save() } else { Ok(None) };
    let report = Report::new(&game, args.text(), &tree, &audit, written, start.elapsed().as_secs_f64());
    let report = if args.replies.is_some() { report.with_replies(replies) } else { report };
    let report = if is_part { report.of_part(asked, &audit) } else { report };
    let report = report.with_checkpoint(kept.as_ref().ok().and_then(Option::as_deref));
    heard(report.print(names, args.json, &mut report_stream(args.output.as_deref())))?;
    tell_gap(args, audit.proof.as_ref());
    kept?;
    if !is_kept {
        record.kept().map_or(Ok(()), |kept| checkpoints::remove(&kept))?;
    }
    Ok(if report.is_flawless() { Outcome::Done } else { Outcome::Opposite })
}

/// Where the certificate of a reply goes.
fn of_reply(args: &Args, names: Names, folder: &Path, reply: Point) -> Output {
    Output::unnamed(folder.join(format!("{}.pgc", names.name(reply))), args.replace)
}

/// Makes the folder for the certificates of replies, and refuses one that has files where some of those asked for may go.
fn claim_replies(args: &Args, game: &Game, folder: &Path, asked: &[Point]) -> Result<(), CliError> {
    make_directory(folder)?;
    let points = (0..).take(game.board.points()).filter(|point| asked.is_empty() || asked.contains(point));
    let outputs = points.map(|point| of_reply(args, Names::of(game), folder, point));
    outputs.filter(|output| output.path().exists()).try_for_each(|output| output.claim(|_| false))?;
    Ok(())
}

/// The replies that are asked for with `--only`: each must be listed.
fn asked(args: &Args, names: Names, tree: &Page) -> Result<Vec<Point>, CliError> {
    let listed = tree.answer.iter().flat_map(|first| &first.replies).map(|(reply, _)| *reply).collect::<Vec<_>>();
    let point = |name: &String| names.point(name).filter(|point| listed.contains(point));
    args.only.iter().map(|name| point(name).ok_or_else(|| CliError::NotListed(name.clone()))).collect()
}
