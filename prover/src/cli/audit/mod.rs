//! `prover audit`: a strategy that somebody wrote, or a program that plays, and the verdict.

mod dictionary;
mod player;
mod strategy;
mod tree;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde_json::Value;

use crate::cli::game_args::claim;
use crate::cli::output;
use crate::cli::output::{CliError, Outcome, heard, report_stream, tell};
use crate::cli::progress::Spinner;
use crate::cli::prove::{duration, in_words};
use crate::cli::watch::{End, Watch};
use pgc_audit::notation;
use pgc_audit::program::protocol::Protocol;
use pgc_audit::{Proof, Summary};
use pgc_core::game::{Claim, Game, Names};
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::Output;
use pgc_engine::solve::Record;
use pgc_engine::statistics::Statistics;
use pgc_show::template::{Serde, Template};

const AFTER_HELP: &str = "\
The text has a game, names of points, moves, tables, cases, symmetry maps and claims, in the notation
of papers; spec/strategy.md defines it:

  game \"affine:3\"
  points r1..r3 c1..c3 s1..s3 at 0 1 2 3 4 5 6 7 8
  theorem \"The affine plane of order 3\" Xeno wins
    r1, (r2) up to symmetry, c1, (s1!), c3, XW(c2, s2)
  end

The audit fills in what a text leaves to its reader: moves that complete a line, forced replies, and
blocks, which are the only moves that do not lose at once. It never fills in strategic moves, which are
those in positions that cannot be won by forcing moves alone.

A file in the text, as in game \"lines:board.lines\", is looked for in the folder of the text.

A dictionary is a list of positions, each with a move of Xeno's, in the form of 'prover prove --hints'.
The audit begins at the empty board. A position with Xeno to move needs an entry, with two exceptions: the
audit finds a forced sequence, or Ophelia would complete a line next, and the audit fills in the block.
The entry may be for the position itself up to symmetry, or for one with the same points of Xeno's and
more of Ophelia's. Every reply to its move, or to the block, is treated likewise. No strategic move is
filled in. A position without an entry is listed with a line of play, Ophelia's moves in parentheses, and
with the entry to whose move the last one replies. Entries are named by their lines in the file. Those of
no use are listed, too: faulty ones, those for a position that already has one (again), those at forced
sequences (superfluous), and those that no play reaches (unused). --game names the game as in
'prover game', with at most 512 points and lines of at most eight: --game '4^3 --maker-breaker'.

A tree is nested JSON or a list of variations. In JSON, one move of the tree's player and the listed replies to it
take turns, such as {\"h8\": {\"h9\": {\"g9\": {...}}, \"i9\": 16}}. Each variation has its own line, such as h8
h9 g9. Points are named by letter and row, a1 at the top left and i not left out, or by their numbers. A number in
the place of moves says how many plies the win takes, counted from the last move, which is one of them. Replies count
up to the board's symmetries. The audit searches for what is left out: replies that are not listed, and wins after the
last moves. It reports moves that lose, moves that cannot be made, positions where only another move was found to win,
replies without an answer, and wins that take more moves in the proof than the tree says; each with its line of play.
Each search is limited to stated numbers of moves, so what is not found may exist. What a file of --join says is tested,
and where it says that something was not found, the audit searches. --game names the game as in 'prover game', without
an opening rule, with at most 512 points and lines of at most eight. With --moves in the game, only wins within so many
moves are looked for.

With --player there is no text: a program plays the side that --claim is about, and the audit tries every reply of the
other player's, level by level. The shell runs the command in a process group of its own. The program reads one
position per line, drawn as for --start, with x for Xeno and o for Ophelia, such as x..o....x. It answers each with one
line, the number or name of a point (spec/player.md). The audit reports the shortest line of play by which the program
fails: it crashes, is silent for --move-time, gives an answer that is no move or an illegal one, gives another answer
to the same position, loses, or does not win as it should. The audit asks about a position once, and once more if other
moves lead there. It does not ask if the outcome is already clear: the program can complete a line, or a pairing or a
small potential holds the draw. --every-move also asks there. Who is never asked has no verdict. If nothing goes
wrong, the program's moves become a certificate. 'prover play --moves-only FILE' is such a program.

Exit codes:
  0  everything is covered, and nothing else in the text of a strategy is wrong
  1  something is not covered, or is wrong there; the report says what
  2  the time of --timeout, or the questions to a program that --nodes allows, were up before the audit was done; or
     the program was never asked
  3  wrong usage, a file that cannot be read or written, a text that is not understood, a checkpoint with a false finding,
     or a program that cannot be started

Examples:
  prover audit pi-4.txt
  prover audit pi-4-corrected.txt -o affine-4.pgc
  prover audit sketch.txt --forced-search --json
  prover audit claims.txt --nodes 5000000 --timeout 10m
  prover audit --format dictionary --game 4^3 patashnik.txt -o qubic.pgc
  prover audit --format tree --game mnk:15,15,5 gomoku.json -o gomoku.pgc --checkpoint gomoku.checkpoint
  prover audit --format tree --game mnk:15,15,5 gomoku.json --replies gomoku
  prover audit --format tree --game mnk:15,15,5 gomoku.json --with further-moves.txt --replies gomoku
  prover audit --format tree --game mnk:15,15,5 gomoku.json --only h9,i9 --checkpoint near.checkpoint
  prover audit --format tree --game mnk:15,15,5 gomoku.json --join *.checkpoint -o gomoku.pgc
  prover audit --format tree --game mnk:15,15,5 gomoku.json --in-turn --checkpoint turn.checkpoint -o gomoku.pgc
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
    /// The form of the text
    #[arg(long, value_enum, default_value_t = Format::Strategy)]
    format: Format,
    /// The game of a dictionary, of a tree or of a program
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Fill in sequences of moves that force a win, and not only single moves; in a dictionary they are always filled in
    #[arg(long)]
    forced_search: bool,
    /// Try every move of a tree, also in positions that are proved without it; ask a program at every position, also where the outcome is
    /// already clear
    #[arg(long)]
    every_move: bool,
    /// Make the certificate of a dictionary short, with its own moves; this may take minutes
    #[arg(long)]
    shorten: bool,
    /// Where to write the certificate, if everything is covered. With -, the certificate goes to standard output, and the report to standard
    /// error. By default that of a tree goes to this directory, under a name made from the game, unless there is such a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace files that are there and that the command line does not name: the certificate of a tree without -o, and those of --replies
    #[arg(long)]
    replace: bool,
    /// Write a certificate for each reply to a tree's first move that is answered, from the position after it, into this folder. The folder is
    /// made if it does not exist. So a tree with gaps gives certificates, too
    #[arg(long, value_name = "FOLDER")]
    replies: Option<PathBuf>,
    /// For a text: end each stage of the search for an outcome that it claims after so many positions, 500000 by default. For a tree: end the
    /// search after each reply to its first move after so many moves, 10000000 by default. For a program: end the audit after so many questions,
    /// 1000000 by default
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,
    /// Continue the audit of a tree from this file if it exists. The results for the replies to the first move are kept there, every 10 s and
    /// when the run is interrupted. When the report is written, a checkpoint that this run wrote or continued from is removed, unless --only is
    /// given or the certificate is not written
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add the moves of these trees where the tree has none, for example where it says that there is a win but gives no moves
    #[arg(long = "with", value_name = "FILE", num_args = 1..)]
    additions: Vec<PathBuf>,
    /// Audit only these replies to a tree's first move, by their names, such as h9,i9. So several machines can share the work: each audits some
    /// replies, with a checkpoint of its own, and --join combines the checkpoints
    #[arg(long, value_name = "REPLY", value_delimiter = ',', conflicts_with = "output")]
    only: Vec<String>,
    /// Take the results of these checkpoints of the same tree; --only may have made them on other machines. The checkpoints are left as they
    /// are. Replies that none of them has are audited
    #[arg(long, value_name = "FILE", num_args = 1..)]
    join: Vec<PathBuf>,
    /// Audit the replies to a tree's first move one after another, each with the lemmas of those before it. The certificate is smaller and the search
    /// shorter, but it takes one core, and writing the certificate takes longer
    #[arg(long, conflicts_with_all = ["only", "join"])]
    in_turn: bool,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Moves, tables and symmetry maps
    Strategy,
    /// One position and one move per line
    Dictionary,
    /// Nested JSON, or variations, one per line
    Tree,
}

/// What options are for that say how a program is audited.
const PROGRAM: &str = "a program that plays, which --player names";

/// Runs the audit, and prints the verdict on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    if let Some(command) = &args.program.player {
        return player::run(args, command);
    }
    let [is_text, is_dictionary, is_tree] =
        [Format::Strategy, Format::Dictionary, Format::Tree].map(|format| args.format == format);
    let program = &args.program;
    let given = [
        ("--claim", program.claim.is_some(), false, PROGRAM),
        ("--protocol", program.protocol.is_some(), false, PROGRAM),
        ("--move-time", program.move_time.is_some(), false, PROGRAM),
        ("--up-to-symmetry", program.up_to_symmetry, false, PROGRAM),
        ("--findings", program.findings.is_some(), false, PROGRAM),
        ("--player-errors", program.player_errors, false, PROGRAM),
        ("--every-move", args.every_move, is_tree, "trees and programs"),
        ("--replies", args.replies.is_some(), is_tree, "trees"),
        ("--with", !args.additions.is_empty(), is_tree, "trees"),
        ("--only", !args.only.is_empty(), is_tree, "trees"),
        ("--join", !args.join.is_empty(), is_tree, "trees"),
        ("--in-turn", args.in_turn, is_tree, "trees"),
        ("--checkpoint", args.checkpoint.is_some(), is_tree, "trees"),
        ("--game", args.game.is_some(), !is_text, "dictionaries, trees and programs, as a strategy names its own"),
        ("--shorten", args.shorten, is_dictionary, "dictionaries, as other certificates are shortened anyway"),
        ("--nodes", args.nodes.is_some(), !is_dictionary, "strategies, trees and programs"),
    ];
    if let Some((option, .., what)) = given.into_iter().find(|&(_, is_given, is_apt, _)| is_given && !is_apt) {
        return Err(CliError::Misplaced(option, what));
    }
    match args.format {
        Format::Strategy => strategy::run(args),
        Format::Dictionary => dictionary::run(args),
        Format::Tree => tree::run(args),
    }
}

impl Args {
    /// The game of a dictionary, of a tree or of a program.
    fn game(&self) -> Result<Game, CliError> {
        let game = self.game.as_deref().ok_or(CliError::Usage(
            "a dictionary, a tree or a program needs its game; name it with --game, for example --game 4^3",
        ))?;
        Ok(Game::read_in(Path::new(""), game)?)
    }

    /// The path of the text.
    fn text(&self) -> &Path {
        self.strategy.as_deref().unwrap_or(Path::new("-"))
    }
}

/// Where the certificate goes, if the user says where.
fn named_output(args: &Args) -> Result<Option<Output>, CliError> {
    let output = args.output.as_deref().map(Output::named);
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    Ok(output)
}

/// The same; by default in this directory, under a name made from the game, unless something is there.
fn output_of(args: &Args, game: &Game) -> Result<Option<Output>, CliError> {
    if args.output.is_some() {
        return named_output(args);
    }
    let output = Output::unnamed((game.file_stem() + ".pgc").into(), args.replace);
    let claimed = output
        .claim(|_| false)
        .map_err(|error| tell(&format!("note: {error} with -o; no certificate will be written")));
    Ok(claimed.ok().map(|()| output))
}

/// Writes the certificate, if there is one and a place for it. Returns its path.
fn write<'o>(output: Option<&'o Output>, proof: Option<&Proof>) -> Result<Option<&'o Path>, CliError> {
    let (Some(output), Some(proof)) = (output, proof) else { return Ok(None) };
    output.write(&proof.bytes)?;
    Ok(Some(output.path()))
}

/// The word for whether everything is covered.
fn verdict(is_covered: bool) -> &'static str {
    if is_covered { notation::Verdict::Covered } else { notation::Verdict::NotCovered }.word()
}

/// An audit that is running.
struct Audited {
    start: Instant,
    spinner: Arc<Spinner>,
    watch: Arc<Watch>,
}

impl Audited {
    /// Watches the audit from now on: for its time, and for signals, which end it between files. What the record keeps is saved then, and what
    /// else is to be done before the end.
    fn begin(args: &Args, record: &Arc<Record>, mut before: impl FnMut() + Send + 'static) -> Audited {
        let (start, spinner, watch) = (Instant::now(), Arc::new(Spinner::new(args.json)), Arc::new(Watch::default()));
        let timeout = args.timeout.unwrap_or_default();
        watch.ends_by(args.timeout.and_then(|timeout| start.checked_add(timeout)));
        let name = args.program.player.as_ref().map_or_else(|| args.text().to_owned(), PathBuf::from);
        let (spun, record) = (Arc::clone(&spinner), Arc::clone(record));
        // Without a thread a signal ends the program at once, and the time is not limited.
        let _ = watch.begin(move |end| {
            spun.finish();
            before();
            match record.save() {
                Ok(Some(kept)) => tell(&format!(
                    "{}: this file keeps what was found so far; continue with --checkpoint",
                    shown(&kept)
                )),
                Ok(None) => {}
                Err(error) => tell(&format!("warning: {error}")),
            }
            match end {
                End::Signal(signal) => signal.exit_code(),
                End::Limit(_) => {
                    let limit = in_words(timeout);
                    tell(&format!("{}: not audited within {limit}; allow more with --timeout", shown(&name)));
                    Outcome::Undecided.exit_code()
                }
            }
        });
        Audited { start, spinner, watch }
    }

    /// What was found. From now on nothing ends the audit.
    fn end<T>(&self, found: T) -> T {
        self.watch.come();
        self.spinner.finish();
        found
    }
}

// The options for the audit of a program that plays.

/// Options for a program that plays.
#[derive(Debug, clap::Args)]
struct PlayerArgs {
    /// Audit a program in place of a text: the shell runs this command, and the audit asks for its move at each position that can come up
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with_all = ["strategy", "format", "forced_search", "shorten", "replies", "checkpoint", "only", "join"]
    )]
    player: Option<String>,
    /// What the program is to achieve, for the side that it plays; by default it plays Xeno and has to win
    #[arg(long, value_name = "CLAIM", value_parser = claim())]
    claim: Option<Claim>,
    /// How the program is asked, and how it answers; lines by default
    #[arg(long, value_name = "PROTOCOL", value_parser = protocol())]
    protocol: Option<Protocol>,
    /// The time that the program has for a move, such as 10s or 200ms; 5s by default
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    move_time: Option<Duration>,
    /// Of the positions that symmetries of the game take to each other, ask the program at one only
    #[arg(long)]
    up_to_symmetry: bool,
    /// Go on until so many failures are found; 1 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    findings: Option<u32>,
    /// Show what the program writes to standard error; by default it is dropped
    #[arg(long)]
    player_errors: bool,
}

/// Reads a protocol.
fn protocol() -> impl TypedValueParser<Value = Protocol> {
    let lines = PossibleValue::new("lines").help("One position per line, and one move per line (spec/player.md)");
    let gomocup = PossibleValue::new("gomocup").help("The protocol of Gomocup's programs, for mnk:M,N,5");
    PossibleValuesParser::new([lines, gomocup])
        .map(|name| if name == "lines" { Protocol::Lines } else { Protocol::Gomocup })
}

// Reports.

/// A report: what every audit tells, and what this one has found. Lines of play are lists of points.
#[derive(Serialize)]
struct Report<A> {
    verdict: &'static str,
    /// The file, or the program's command, as the user named it.
    input: FileName,
    game: Option<String>,
    #[serde(flatten)]
    audit: A,
    /// What the audit took, but for that of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    certificate: Option<Written>,
}

impl Audited {
    /// Prints a report: as one JSON object, or as text by a template, which has more than the data. If a certificate was to be written, and
    /// there is none, that is told; returns whether it is so.
    fn report(
        &self,
        args: &Args,
        game: Option<&Game>,
        (verdict, certificate): (&'static str, Option<Written>),
        audit: impl Serialize,
        more: Value,
        template: &str,
    ) -> Result<bool, CliError> {
        #[derive(Serialize)]
        struct Text<R> {
            #[serde(flatten)]
            report: R,
            #[serde(flatten)]
            more: Value,
        }
        let missed = args.output.as_ref().filter(|_| certificate.is_none());
        let input = FileName::new(args.program.player.as_deref().map_or(args.text(), Path::new));
        let is_text = args.program.player.is_none() && args.format == Format::Strategy;
        let seconds = (!is_text).then(|| self.start.elapsed().as_secs_f64());
        let report = Report { verdict, input, game: game.map(Game::name), audit, seconds, certificate };
        let text = [include_str!("report.txt"), template].concat();
        let names =
            game.iter().flat_map(|game| (0..).take(game.board.points()).map(|point| Names::of(game).name(point)));
        let mut out = report_stream(args.output.as_deref());
        heard(output::print(&mut out, args.json, &report, |out| {
            Template::write(out, ("report.txt", &text), names.collect(), Serde(&Text { report: &report, more }))
        }))?;
        let tell = |path| tell(&format!("{}: nothing is written, as not everything is covered", shown(path)));
        missed.into_iter().for_each(tell);
        Ok(missed.is_some())
    }
}

// The certificate that an audit produced.

/// The certificate.
#[derive(Debug, Serialize)]
struct Written {
    #[serde(flatten)]
    summary: Summary,
    /// Where it is written, if it is; that of a text has no such field if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<Option<FileName>>,
    /// Of a dictionary.
    #[serde(flatten)]
    levels: Option<Statistics>,
}

impl Written {
    fn new(proof: &Proof, file: Option<&Path>) -> Written {
        let Proof { certificate, bytes } = proof;
        let summary = Summary {
            game: String::new(),
            steps: Some(certificate.steps),
            moves: Some(certificate.strategy.moves()),
            ..Summary::of(certificate, bytes.len()).counted(&certificate.strategy)
        };
        Written { summary, file: Some(file.map(FileName::new)), levels: None }
    }
}
