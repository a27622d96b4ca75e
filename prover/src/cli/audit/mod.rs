//! `prover audit`: a strategy that somebody wrote, or a program that plays, and the verdict.

mod dictionary;
mod listing;
mod player;
mod program_args;
mod strategy;
mod tree;
mod written;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::cli::error::CliError;
use crate::cli::outcome::Outcome;
use crate::cli::output::tell;
use crate::cli::progress::Spinner;
use crate::cli::prove::{duration, in_words};
use crate::cli::watch::{End, Ending, Limits, watch};
use pgc_audit::Proof;
use pgc_core::quote::shown;
use pgc_engine::file;
use pgc_engine::solve::Record;
use program_args::PlayerArgs;

const AFTER_HELP: &str = "\
The text has a game, names of points, moves, tables, cases, symmetry maps and claims, as papers print
them; spec/strategy.md defines the notation:

  game \"affine:3\"
  points r1..r3 c1..c3 s1..s3 at 0 1 2 3 4 5 6 7 8
  theorem \"The affine plane of order 3\" Xeno wins
    r1, (r2) up to symmetry, c1, (s1!), c3, XW(c2, s2)
  end

Filled in is what a text leaves to its reader: moves that complete a line, forced replies, and blocks, the
only moves that do not lose at once. Strategic moves never are.

What 'prover show' prints is read as well: the text begins with its claim, and all that it says is compared
with play. Nothing is filled in there.

A file in the text, as in game \"lines:board.lines\", is looked for in the folder of the text.

A dictionary is a list of positions with a move of Xeno's each, in the form of 'prover prove --hints'.
The audit begins at the empty board. A position with Xeno to move needs an entry unless a forced
sequence is found, or Ophelia would complete a line next: then the block is filled in. An entry is one for
the position up to symmetry, or one with the same points of Xeno's and more of Ophelia's. Every reply to
its move, or to the block, is treated likewise. No strategic move is filled in: what
lacks an entry is listed with a line of play, Ophelia's moves in parentheses, and with the entry to whose
move the last one replies. Entries are told by their lines in the file, those of no use, too: faulty ones,
those for a position that has one already (again), those at forced sequences (superfluous), and those
that no play comes to (unused). The game follows as in 'prover game', with at most 512 points and lines of
at most eight: --game '4^3 --maker-breaker'.

A tree is nested JSON, one move of its player's and then all replies to it that it lists, by turns, such as
{\"h8\": {\"h9\": {\"g9\": {...}}, \"i9\": 16}}; or variations, a line each, such as h8 h9 g9. Points are named as
on a Go board, or by their numbers. A number in the place of moves says how many plies the win takes
from the last move on, which is one of them. Replies count up to the board's symmetries. What is left
out is searched: replies that are not listed, and wins after the last moves. Told are moves that lose, moves
that cannot be made, positions where only another move was found to win, replies without an answer, and
wins that take more moves in the proof than is said; each with its line of play. Each point is tried within stated
numbers of moves, so what is not found may exist. The game follows as in 'prover game', without an opening
rule, with at most 512 points and lines of at most eight.

With --player there is no text: a program plays the side that --claim is about, and every reply of the other
player's is tried, level by level. The shell runs the command, in a process group of its own. It reads a
position a line, drawn as for --start, with x for Xeno and o for Ophelia, such as x..o....x, and answers with a
line, the number or name of a point (spec/player.md). Told is the shortest line of play by which it
fails: it crashes, is silent for --move-time, gives an answer that is no move or an illegal one, gives another answer
to the same position, loses, or does not win as it should. A position is asked about once, and once more if other moves
lead there. The program is not asked where the outcome shows: where it can complete a line, or where a draw
is held by a pairing or a small potential. Whether it plays on correctly there, --every-move tries. If nothing goes
wrong, its moves become a certificate. 'prover play --moves-only FILE' is such a program.

Exit codes:
  0  everything is covered, and nothing else in the text of a strategy is wrong
  1  something is not covered, or is wrong there; the report says what
  2  the time of --timeout, or the questions to a program that --nodes allows, were up before the audit was done
  3  wrong usage, a file that cannot be read or written, or a text that is not understood

Examples:
  prover audit pi-4.txt
  prover audit pi-4-corrected.txt -o affine-4.pgc
  prover audit sketch.txt --forced-search --json
  prover show affine-4.pgc | prover audit - -o again.pgc
  prover audit claims.txt --nodes 5000000 --timeout 10m
  prover audit --format dictionary --game 4^3 patashnik.txt -o qubic.pgc
  prover audit --format tree --game mnk:15,15,5 gomoku.json -o gomoku.pgc --checkpoint gomoku.checkpoint
  prover audit --format tree --game mnk:15,15,5 gomoku.json --replies gomoku
  prover audit --format tree --game mnk:15,15,5 gomoku.json --with further-moves.txt --replies gomoku
  prover audit --format tree --game mnk:15,15,5 gomoku.json --only h9,i9 --checkpoint near.checkpoint
  prover audit --format tree --game mnk:15,15,5 gomoku.json --join *.checkpoint -o gomoku.pgc
  prover audit --player 'python3 player.py' --game 3^2 --claim ophelia-draws -o draw.pgc
  prover audit --player ./brain --protocol gomocup --game mnk:7,7,5 --claim ophelia-draws --move-time 1s --findings 10
  prover audit --player 'prover play --moves-only grid-3-3.pgc' --game 3^3 --every-move --json";

/// The text to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The text; - is standard input
    #[arg(required_unless_present = "player")]
    strategy: Option<PathBuf>,
    #[command(flatten)]
    program: PlayerArgs,
    /// What the text is
    #[arg(long, value_enum, default_value_t = Format::Strategy)]
    format: Format,
    /// The game of a dictionary, of a tree or of a program
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Fill in sequences of moves that force a win, and not only single moves (in a dictionary they always are)
    #[arg(long)]
    forced_search: bool,
    /// Try every move of a tree, and not only those in positions that are not proved without them; ask a program at every position, and not
    /// only where the outcome is open
    #[arg(long)]
    every_move: bool,
    /// Make the certificate of a dictionary short, by its own moves; this may take minutes
    #[arg(long)]
    shorten: bool,
    /// Where to write the certificate, if everything is covered. With -, standard output, and the report goes to standard
    /// error
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write certificates of the replies to a tree's first move that are answered, each from the position after it, into this folder; it is
    /// made if it is not there. So a tree with gaps is worth something, too
    #[arg(long, value_name = "FOLDER")]
    replies: Option<PathBuf>,
    /// Give up the search for an outcome that a text claims after so many positions in each of its stages, 500000 by default; for a tree
    /// the search after each reply to its first move after so many moves, 10000000 by default; the audit of a program after so many
    /// questions, 1000000 by default
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,
    /// Go on with the audit of a tree from this file if it is there, and keep in it what the replies to the first move have come to, every
    /// 10 s and when the run is interrupted; one that this run wrote or went on from is removed when the report is written, unless --only
    /// is given
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add the moves of these trees where the tree has none, such as wins that it says are there without their moves
    #[arg(long = "with", value_name = "FILE", num_args = 1..)]
    additions: Vec<PathBuf>,
    /// Audit only what a tree has after these replies to its first move, by their names, such as h9,i9. So several machines can share the
    /// work: each audits some, with a checkpoint of its own, and --join takes them together
    #[arg(long, value_name = "REPLY", value_delimiter = ',', conflicts_with = "output")]
    only: Vec<String>,
    /// Take what these checkpoints hold of the same tree, made with --only perhaps on other machines; they are left as they are. What none
    /// of them holds is audited
    #[arg(long, value_name = "FILE", num_args = 1..)]
    join: Vec<PathBuf>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Moves, tables and symmetry maps
    Strategy,
    /// A position and a move a line
    Dictionary,
    /// Nested JSON, or variations, one a line
    Tree,
}

/// Runs the audit, and prints the verdict on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    if let Some(command) = &args.program.player {
        return player::run(args, command);
    }
    if let Some(option) = args.program.option() {
        return Err(CliError::NoPlayer(option));
    }
    match args.format {
        Format::Strategy | Format::Dictionary if args.every_move => Err(CliError::EveryMove),
        Format::Strategy | Format::Dictionary if args.replies.is_some() || !args.additions.is_empty() => {
            Err(CliError::RepliesOther)
        }
        Format::Strategy | Format::Dictionary if !args.only.is_empty() || !args.join.is_empty() => {
            Err(CliError::OnlyOther)
        }
        Format::Strategy if args.game.is_some() => Err(CliError::GameTwice),
        Format::Strategy | Format::Dictionary if args.checkpoint.is_some() => Err(CliError::CheckpointOther),
        Format::Strategy | Format::Tree if args.shorten => Err(CliError::ShortenOther),
        Format::Strategy => strategy::run(args),
        Format::Dictionary if args.nodes.is_some() => Err(CliError::NodesOfDictionary),
        Format::Dictionary => dictionary::run(args),
        Format::Tree => tree::run(args),
    }
}

impl Args {
    /// The path of the text.
    fn text(&self) -> &Path {
        self.strategy.as_deref().unwrap_or(Path::new("-"))
    }
}

/// Writes the certificate, if there is one and a path for it. Returns the path.
fn write<'a>(args: &'a Args, proof: Option<&Proof>) -> Result<Option<&'a Path>, CliError> {
    let (Some(path), Some(proof)) = (args.output.as_deref(), proof) else { return Ok(None) };
    file::write_output(path, &proof.bytes)?;
    Ok(Some(path))
}

/// Says that nothing is written, if that was asked for.
fn tell_gap(args: &Args, proof: Option<&Proof>) {
    if let (None, Some(path)) = (proof, &args.output) {
        tell(&format!("{}: nothing is written, as not everything is covered", shown(path)));
    }
}

/// Watches the audit from now on: for its time, and for signals, which end it between files. What the record keeps is saved then, and what else
/// is to be done before the end.
fn watched(
    args: &Args,
    spinner: &Arc<Spinner>,
    record: &Arc<Record>,
    mut before: impl FnMut() + Send + 'static,
) -> Ending {
    let ending = Ending::default();
    let timeout = args.timeout.unwrap_or_default();
    let deadline = args.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let name = args.program.player.as_ref().map_or_else(|| args.text().to_owned(), PathBuf::from);
    let (spinner, record) = (Arc::clone(spinner), Arc::clone(record));
    // Without a thread a signal ends the program at once, and the time is not limited.
    let _ = watch(Limits { deadline, ..Limits::default() }, ending.clone(), move |end| {
        spinner.finish();
        before();
        match record.save() {
            Ok(Some(kept)) => tell(&format!("{}: what is found so far is kept; go on with --checkpoint", shown(&kept))),
            Ok(None) => {}
            Err(error) => tell(&format!("warning: {error}")),
        }
        match end {
            End::Signal(signal) => signal.exit_code(),
            End::Time | End::Memory => {
                let limit = in_words(timeout);
                tell(&format!("{}: not audited within {limit}; allow more with --timeout", shown(&name)));
                Outcome::Undecided.exit_code()
            }
        }
    });
    ending
}
