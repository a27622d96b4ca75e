//! `prover prove`: from a game to a certificate in a file.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;

use super::progress::Spinner;
use super::{CliError, GameArgs, Outcome};
use crate::certificate::{Certificate, Maps, encode, file, theorem_hash};
use crate::dictionary;
use crate::game::Claim;
use crate::game::{Game, hex};
use crate::prove::{Answer, Exhausted, Options, Prior, keeper, prove_with};
use crate::search::mask::MASK_POINTS;
use crate::strategy::Extent;

const AFTER_HELP: &str = "\
Exit codes:
  0  a claim is proved and written; with --claim, that claim
  1  the opposite of the claim asked for is proved and written
  2  undecided, or decided without a certificate, within the given limits of positions and memory
  3  wrong usage, a file that cannot be read or written, or a checkpoint from which the search cannot go on
  130  interrupted; no file is left but a whole one

Strategic moves are looked for on boards of at most 64 points whose lines have at most four points,
where shorter ways settle nothing: 4^3 is one. What this search knows can be kept in a checkpoint of a
few megabytes. The other stages start afresh, and so does the writing of the strategy; where strategic
moves are not looked for, no checkpoint is made. A checkpoint that is damaged, or of another game,
version or set of hints, is refused and left as it is.

Hints are lines such as 'xo1x8x8o41o 22': the points of the board in order, x for Xeno's, o for
Ophelia's, a number for so many free ones; then the point at which Xeno, to move, is tried first. They
stand for all images under the board's symmetries. What comes before a line of dashes is passed over.
The file has at most 8 MiB. Neither hints nor checkpoints are believed: the strategy is played out
before it is written.

Examples:
  prover prove affine:4
  prover prove mnk:5,5,4
  prover prove 3^2 --claim xeno-wins
  prover prove 3^3 --forbid-opening 13 --claim ophelia-wins -o centre.pgc
  prover prove mnk:8,4,4 --memory 4GiB --nodes 100000000 --json
  prover prove 4^3 --checkpoint qubic.checkpoint --hints patashnik.txt";

/// The exit code of an interrupted program, as shells count it.
const INTERRUPTED: i32 = 130;

/// The game to prove something about, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What to prove; without it the outcome is found
    #[arg(long)]
    claim: Option<ClaimArg>,
    /// Where to write the certificate; a name made from the game, in this directory, by default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many threads search; as many as there are processors by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Give up a stage of the search after so many positions, and the writing of a win after four times as many
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// How much memory the table of positions may take, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: usize,
    /// Go on from this file if it is there, and keep in it what the search for strategic moves knows, every 10 s and when
    /// its limit is met; it is removed when the certificate is written
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Moves that the search for strategic moves tries first
    #[arg(long, value_name = "FILE")]
    hints: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// A claim as it is written on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ClaimArg {
    /// Xeno wins
    XenoWins,
    /// Ophelia at least draws
    OpheliaDraws,
    /// Ophelia wins
    OpheliaWins,
    /// Xeno at least draws
    XenoDraws,
}

impl From<ClaimArg> for Claim {
    fn from(claim: ClaimArg) -> Self {
        match claim {
            ClaimArg::XenoWins => Self::XenoWins,
            ClaimArg::OpheliaDraws => Self::OpheliaDraws,
            ClaimArg::OpheliaWins => Self::OpheliaWins,
            ClaimArg::XenoDraws => Self::XenoDraws,
        }
    }
}

/// What was proved and written.
#[derive(Debug, Serialize)]
struct Report {
    claim: String,
    game: String,
    /// The theorem included.
    lemmas: usize,
    maps: usize,
    /// Those written down with an answer to each reply ([`Extent::positions`]).
    positions: usize,
    /// Those in covers ([`Extent::scripts`]).
    scripts: usize,
    bytes: usize,
    hash: String,
    /// How long the search and the writing took.
    seconds: f64,
    file: String,
}

/// Proves, writes the certificate, then tells what was written on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let game = args.game.load()?;
    let claim = args.claim.map(Claim::from);
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(game.file_stem() + ".pgc"));
    stop_between_files();
    file::check_writable(&path)?;
    if let Some(checkpoint) = &args.checkpoint {
        if place(checkpoint) == place(&path) {
            return Err(CliError::SamePlace(checkpoint.clone()));
        }
        keeper::check_writable(checkpoint)?;
    }
    let hints = args.hints.as_ref().map(|hints| dictionary::read(hints, game.board.points())).transpose()?;
    let prior = Prior { hints: hints.as_deref().unwrap_or_default(), checkpoint: args.checkpoint.as_deref() };
    let spinner = Spinner::new(args.json);
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let options = Options { claim, threads, nodes: args.nodes, memory: args.memory, progress: &spinner };
    let answer = prove_with(&game, &options, &prior);
    spinner.finish();
    match answer? {
        Answer::Proved(certificate) => {
            let bytes = encode(&certificate)?;
            file::write_atomically(&path, &bytes)?;
            let removed = args.checkpoint.as_deref().map_or(Ok(()), keeper::remove);
            let report = Report::new(&certificate, bytes.len(), start.elapsed().as_secs_f64(), &path);
            report.print(args.json)?;
            removed?;
            Ok(outcome(claim, certificate.strategy.claim))
        }
        Answer::Unwritten { claim, exhausted } => {
            let limit = limit(exhausted, args.nodes);
            tell(&format!("{}: {claim}: proved by the search, no certificate written {limit}", game.text()));
            Ok(Outcome::Undecided)
        }
        Answer::Undecided(exhausted) => {
            tell(&undecided(&game, claim, exhausted, args.nodes));
            Ok(Outcome::Undecided)
        }
    }
}

/// Where a file is or would be, whichever way its directory is named.
fn place(path: &Path) -> Option<PathBuf> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(directory.canonicalize().ok()?.join(path.file_name()?))
}

/// Has an interrupt end the program when no file is being written, as if it had not been caught.
pub(super) fn stop_between_files() {
    // Without a handler an interrupt ends the program at once, which can only leave a temporary file behind.
    let _ = ctrlc::set_handler(|| {
        let _between = file::between_files();
        std::process::exit(INTERRUPTED);
    });
}

/// Reads a size such as `512MiB`.
fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: usize = match text[digits.len()..].trim_start() {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        unit => return Err(format!("'{unit}' is no unit; write bytes, or a number with KiB, MiB or GiB")),
    };
    let number: usize = digits.parse().map_err(|_| format!("'{digits}' is no whole number of bytes"))?;
    number.checked_mul(unit).ok_or_else(|| format!("'{text}' is more than this machine can address"))
}

/// What a proved claim says about the one asked for.
fn outcome(wanted: Option<Claim>, proved: Claim) -> Outcome {
    let Some(wanted) = wanted else { return Outcome::Done };
    if wanted.is_xeno() == proved.is_xeno() {
        if wanted.is_draw() || !proved.is_draw() { Outcome::Done } else { Outcome::Undecided }
    } else if wanted.is_draw() && proved.is_draw() {
        Outcome::Undecided
    } else {
        Outcome::Opposite
    }
}

fn undecided(game: &Game, claim: Option<Claim>, exhausted: Exhausted, nodes: u64) -> String {
    let claim = claim.map(|claim| format!(" whether {claim}")).unwrap_or_default();
    let space = if exhausted == Exhausted::Board { "" } else { " " };
    format!("{}: undecided{claim}{space}{}", game.text(), limit(exhausted, nodes))
}

/// Which limit was met, and which option raises it.
fn limit(exhausted: Exhausted, nodes: u64) -> String {
    match exhausted {
        Exhausted::Nodes => format!("within {nodes} positions; allow more with --nodes"),
        Exhausted::Memory => "with this much memory; allow more with --memory".to_owned(),
        Exhausted::Board => format!(
            "; boards of more than {MASK_POINTS} points are decided by pairings and short strategies only, and there are none here"
        ),
    }
}

/// Tells on standard error what has no place among results.
pub(super) fn tell(message: &str) {
    // There is no other stream for a complaint about this one.
    let _ = writeln!(io::stderr().lock(), "{message}");
}

impl Report {
    fn new(certificate: &Certificate, bytes: usize, seconds: f64, file: &Path) -> Self {
        let Certificate { game, strategy, .. } = certificate;
        let Extent { positions, scripts } = Extent::of(strategy);
        Self {
            claim: strategy.claim.to_string(),
            game: game.text(),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            positions,
            scripts,
            bytes,
            hash: hex(&theorem_hash(certificate)),
            seconds,
            file: file.display().to_string(),
        }
    }

    fn print(&self, json: bool) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, self)?;
            writeln!(out)?;
        } else {
            self.write(&mut out)?;
        }
        out.flush()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim      {}", self.claim)?;
        writeln!(out, "game       {}", self.game)?;
        writeln!(out, "lemmas     {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps       {}", self.maps)?;
        writeln!(out, "positions  {}, with an answer to each reply", self.positions)?;
        writeln!(out, "scripts    {}", self.scripts)?;
        writeln!(out, "bytes      {}", self.bytes)?;
        writeln!(out, "hash       {}", self.hash)?;
        writeln!(out, "seconds    {:.2}", self.seconds)?;
        writeln!(out, "file       {}", self.file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{Strategy, Term};

    #[test]
    fn the_exit_code_compares_what_is_proved_with_what_was_asked() {
        use Claim::{OpheliaDraws, OpheliaWins, XenoDraws, XenoWins};
        for (wanted, proved, expected) in [
            (None, OpheliaDraws, Outcome::Done),
            (Some(XenoWins), XenoWins, Outcome::Done),
            (Some(XenoDraws), XenoWins, Outcome::Done),
            (Some(XenoWins), OpheliaDraws, Outcome::Opposite),
            (Some(OpheliaDraws), XenoWins, Outcome::Opposite),
            (Some(XenoDraws), OpheliaWins, Outcome::Opposite),
            (Some(OpheliaWins), XenoDraws, Outcome::Opposite),
            (Some(OpheliaWins), OpheliaDraws, Outcome::Undecided),
            (Some(OpheliaDraws), XenoDraws, Outcome::Undecided),
        ] {
            assert_eq!(outcome(wanted, proved), expected, "{wanted:?} {proved}");
        }
    }

    #[test]
    fn the_message_tells_which_limit_was_met() {
        let game = Game::parse("3^3").unwrap();
        let text = undecided(&game, Some(Claim::XenoWins), Exhausted::Nodes, 10);
        assert_eq!(text, "3^3: undecided whether Xeno wins within 10 positions; allow more with --nodes");
        let text = undecided(&game, None, Exhausted::Memory, 10);
        assert_eq!(text, "3^3: undecided with this much memory; allow more with --memory");
        assert!(
            undecided(&game, None, Exhausted::Board, 5).starts_with("3^3: undecided; boards of more than 128 points")
        );
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(size("3KiB"), Ok(3 << 10));
        assert_eq!(size("2 GiB"), Ok(2 << 30));
        assert!(size("2GB").unwrap_err().contains("write bytes"));
        assert!(size("GiB").is_err() && size("-1").is_err() && size("99999999999GiB").is_err());
    }

    #[test]
    fn the_report_has_the_fields_of_the_contract() {
        let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
        let certificate = Certificate { game: Game::parse("2^2").unwrap(), strategy, steps: 2 };
        let report = Report::new(&certificate, 99, 0.5, Path::new("a.pgc"));
        let json = serde_json::to_string(&report).unwrap();
        let start =
            r#"{"claim":"Xeno wins","game":"2^2","lemmas":1,"maps":0,"positions":0,"scripts":0,"bytes":99,"hash":""#;
        assert!(json.starts_with(start), "{json}");
        assert!(json.ends_with(r#"","seconds":0.5,"file":"a.pgc"}"#), "{json}");
        let mut text = Vec::new();
        report.write(&mut text).unwrap();
        assert!(text.starts_with(b"claim      Xeno wins\ngame       2^2\nlemmas     1, the theorem included\n"));
    }
}
