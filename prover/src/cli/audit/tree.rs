//! The audit of a tree of moves.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;

use crate::cli::audit::{Audited, Common, verdict, written};
use crate::cli::game_args::GameArgs;
use crate::cli::output::{CliError, FileError, Outcome, make_directory, tell, threads};
use pgc_audit::tree::{audit, read_input};
use pgc_core::game::{Game, Names, Point};
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::{self, Output};
use pgc_engine::solve::{Options, Page, Publication, Reading, Record, ReplyProof, checkpoints};

/// The tree to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/tree.txt"))]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The tree; - is standard input
    text: PathBuf,
    /// Try every move of the tree, also in positions that are proved without it
    #[arg(long)]
    every_move: bool,
    /// Replace files that are there and that the command line does not name: the certificate without -o, and those of --replies
    #[arg(long)]
    replace: bool,
    /// Write a certificate for each reply to a tree's first move that is answered, from the position after it, into this folder. The folder is
    /// made if it does not exist. So a tree with gaps gives certificates, too
    #[arg(long, value_name = "FOLDER")]
    replies: Option<PathBuf>,
    /// End the search after each reply to the tree's first move after so many moves
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,
    /// Continue from this file if it exists. The results for the replies to the first move are kept there, every 10 s and
    /// when the run is interrupted. When the report is written, a checkpoint that this run wrote or continued from is removed, unless --only is
    /// given or the certificate is not written
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add the moves of these trees where the tree has none, for example where it says that there is a win but gives no moves
    #[arg(long = "with", value_name = "FILE", num_args = 1..)]
    additions: Vec<PathBuf>,
    /// Audit only these replies to a tree's first move, by their names, such as h9,i9. So several machines can share the work: each audits some
    /// replies with --replies, and 'prover audit replies' joins the certificates
    #[arg(long, value_name = "REPLY", value_delimiter = ',', conflicts_with = "output")]
    only: Vec<String>,
    /// Audit the replies to a tree's first move one after another, each with the lemmas of those before it. The certificate is smaller and the search
    /// shorter, but it takes one core, and writing the certificate takes longer
    #[arg(long, conflicts_with = "only")]
    in_turn: bool,
    #[command(flatten)]
    common: Common,
}

/// The most bytes of the positions that are kept for the search of one reply.
const MEMORY: usize = 1 << 30;

/// Audits the tree, writes the certificate if there is one and a path for it, and reports what is found.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let game = args.game.load()?;
    let record = Arc::new(Record::default());
    let begun = Arc::clone(&record);
    let audited = Audited::begin(&args.common, &args.text, move || match begun.save() {
        Ok(Some(kept)) => {
            tell(&format!("{}: this file keeps what was found so far; continue with --checkpoint", shown(&kept)));
        }
        Ok(None) => {}
        Err(error) => tell(&format!("warning: {error}")),
    });
    if let Some(checkpoint) = &args.checkpoint {
        if args.common.output.as_ref().is_some_and(|output| file::lands_in(output, checkpoint)) {
            return Err(FileError::SamePlace.of(checkpoint));
        }
        checkpoints::check_writable(checkpoint)?;
    }
    let names = Names::of(&game);
    let mut tree = read_input(&args.text, names)?;
    for path in &args.additions {
        let line = |line: Vec<Point>| FileError::OtherMove(names.line(&line)).of(path);
        tree.add(&read_input(path, names)?).map_err(line)?;
    }
    let has_own = args.only.is_empty() && args.replies.is_none();
    let output = args.common.output()?.or_else(|| if has_own { own_output(args, &game) } else { None });
    let threads = threads(None);
    let asked = asked(args, names, &tree)?;
    args.replies.as_deref().map_or(Ok(()), |folder| claim_replies(args, &game, folder, &asked))?;
    let publication = Publication {
        page: &tree,
        every: args.every_move,
        only: (!asked.is_empty()).then_some(&asked[..]),
        in_turn: args.in_turn,
        with_replies: args.replies.is_some(),
    };
    let (nodes, checkpoint, progress) = (args.nodes, args.checkpoint.as_deref(), &*audited.spinner);
    let options = Options { threads, nodes, memory: MEMORY, checkpoint, progress, ..Options::default() };
    let audit = audited.end(audit(&game, publication, options, &record))?;
    let certificate = written(output.as_ref(), audit.proof.as_ref())?;
    let mut replies = Vec::new();
    for ReplyProof { reply, proof, .. } in &audit.replies {
        let output = args.replies.as_deref().map(|folder| of_reply(args, names, folder, *reply));
        replies.push(json!({ "reply": reply, "certificate": written(output.as_ref(), Some(proof))? }));
    }
    let is_part = !asked.is_empty();
    // What is not written is needed to write it, and what is a part by whoever joins the parts.
    let is_kept = is_part || audit.proof.is_some() && output.is_none() && args.replies.is_none();
    let kept = if is_kept { record.save() } else { Ok(None) };
    let is_covered = if is_part { audit.unanswered.is_empty() } else { audit.proof.is_some() };
    let Reading { losing, impossible, otherwise, unconfirmed, gaps, .. } = &audit.reading;
    let is_flawless =
        is_covered && [losing, impossible, otherwise, unconfirmed, gaps].iter().all(|lines| lines.is_empty());
    let mut found = json!(audit.reading);
    // The names of the points, if they are others than their numbers.
    if !game.source.names.is_empty() {
        found["names"] = json!(game.source.names);
    }
    // The replies to the first move that were read, unless all were, and those of them that are not answered.
    found["only"] = json!(is_part.then_some(asked));
    found["unanswered"] = json!(if is_part { &audit.unanswered[..] } else { &[] });
    // How many moves the tree has for its player.
    found["moves"] = json!(tree.moves());
    // The replies to the first move that are answered, with the certificates that are written of them, if these are asked for.
    found["replies"] = json!(args.replies.as_ref().map(|_| replies));
    // The checkpoint that is left, with all that was found.
    found["kept"] = json!(kept.as_ref().ok().and_then(Option::as_ref).map(FileName::new));
    found["verdict"] = json!(verdict(is_covered));
    found["certificate"] = json!(certificate);
    audited.report(Some(&game), found, json!({}), include_str!("tree.txt"))?;
    kept?;
    if !is_kept {
        record.kept().map_or(Ok(()), |kept| checkpoints::remove(&kept))?;
    }
    Ok(if is_flawless { Outcome::DONE } else { Outcome::OPPOSITE })
}

/// Where the certificate goes by default: in this directory, under a name made from the game, unless something is there.
fn own_output(args: &Args, game: &Game) -> Option<Output> {
    let output = Output::unnamed((game.file_stem() + ".pgc").into(), args.replace);
    let claimed = output
        .claim(|_| false)
        .map_err(|error| tell(&format!("note: {error} with -o; no certificate will be written")));
    claimed.ok().map(|()| output)
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
