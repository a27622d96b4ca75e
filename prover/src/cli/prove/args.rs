//! The arguments of `prover prove`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use crate::cli::claim_arg::claim;
use crate::cli::game_args::RuleArgs;
use crate::cli::watch::size;
use pgc_core::certificate::Version;
use pgc_core::game::Claim;
use pgc_core::quote::shown;

const AFTER_HELP: &str = "\
Exit codes:
  0  a claim is proved and written; with --claim, that claim
  1  the opposite of the claim asked for is proved and written
  2  undecided, or decided without a certificate, within the given limits of positions, memory and time
  3  wrong usage, a file that cannot be read or written, a checkpoint from which the search cannot go on,
     or, of several games, one that ended without a result
  129, 130, 143  ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM; every file that is left is complete
For several games, the exit code is the largest of theirs.

A file that is there and that the command line does not name is replaced by other content only with --replace: a
certificate whose name is made from its game, and names of points beside a certificate (proof.names for proof.pgc).
If a certificate cannot be written at the end, it goes to the system's folder for temporary files, with exit code 3.

Several games are proved one after the other. Each has a process of its own with the given limits, so a
game that fails does not end the others. A list has one game per line, with its own rules; '#' begins a
comment. An example of a line is '3^3 --forbid-opening 13'. With several games, -o names a directory. The
directory is made if it does not exist and its name does not end in .pgc. A game fails if its certificate
would replace that of an earlier game, or another file without --replace.

With --json standard output has one object for each game, whatever its outcome: proved, refuted (the
opposite of the claim asked for is proved), undecided, proved-unwritten (the search shows the outcome,
but a limit was met before the certificate was written), interrupted, or failed (for example, there is
no such game). Messages go to standard error as without --json. A command line that is refused, for
example for an unknown option, has no object.

A certificate is kept as soon as there is one. If a limit is met or a signal comes before it is as short as it can be made, or before
it is known whether a player wins of whom it is proved that he draws, it is written, and the report says so. Only with a time
(--timeout, --shorten=TIME), with --memory or after a signal may the bytes depend on the machine, and only if the report names that.
Seven eighths of --memory go to the table of positions. If the system tells how much memory the
process uses, the search ends when that is 64 MiB more than --memory.

With --shortest the number of moves is exact if both certificates are written; then the exit code is 0. If
nobody wins, the exit code is 0, too, and there is one certificate, of the draw. If a limit is met or the
run is interrupted, the best bounds that are proved by then are written. Only the moves of the winner after
the start are counted.

With --shorten the certificate is written as soon as there is one, and again whenever a shorter one is found. The prover merges
lemmas or writes them out, chooses covers anew (a cover lists the answers to all replies), and orders everything so that it
compresses. Without a time it ends when none of this helps, always with the same bytes. With a time, a large-neighbourhood search
follows, and the bytes depend on the machine. If a limit is met or a signal comes, the file has the shortest certificate so far.
A shorter certificate may take more steps to check, but at most 1.2 times as many; --steps-at-most sets another factor.
If GAME is a certificate, its outcome is not searched for again.

A quiet move leaves the opponent free to reply anywhere. It threatens if its player would win by forcing moves
if the opponent passed. On boards of up to 512 points with lines of up to eight, such as 4^3 and 4^4, the
prover looks for quiet moves that threaten, if shorter ways settle nothing. A strategic move is one in a
position that its player cannot win by forcing moves alone. With --strategic or --hints, the prover looks for
strategic moves instead, if the board has at most 64 points and its lines at most four. 4^3 then takes about
ten times as long, and its certificate is about half as long. A checkpoint of a few megabytes can keep what
either search knows. The other stages start afresh, and so does the writing of the strategy. If neither kind
of moves is looked for, no checkpoint is made. A checkpoint is refused and left as it is if it is damaged, or
belongs to another question (game, start, bound on moves, who is to win), search, version or set of hints.

Hints are lines such as 'xo1x8x8o41o 22'. The first word has the points of the board in order: x is
Xeno's, o is Ophelia's, a number is so many free ones. The second word is the point that the search
tries first; Xeno is to move. A hint stands for all its images under the board's symmetries.
Everything before a line of dashes is ignored. The file has at most 8 MiB. Neither hints nor
checkpoints are trusted: the strategy is played out before it is written.

A link stays a link: the file that it leads to is written, or removed if it is a checkpoint. A file keeps
its mode, its owner and its other names. Pipes and devices such as /dev/null receive the bytes of the
certificate.

Examples:
  prover prove affine:4
  prover prove mnk:5,5,4 --timeout 90s
  prover prove 3^2 --claim xeno-wins
  prover prove 3^3 --forbid-opening 13 --claim ophelia-wins -o centre.pgc
  prover prove mnk:8,4,4 --memory 4GiB --nodes 100000000 --json
  prover prove 3^3 -o - | checker -
  prover prove 4^3 --strategic --checkpoint qubic.checkpoint
  prover prove 4^3 --hints patashnik.txt
  prover prove 3^3 --shortest
  prover prove grid-4-3.pgc --shortest --nodes 1000000
  prover prove td:4,5 --shorten
  prover prove grid-4-3.pgc --shorten=10m -o shorter.pgc
  prover prove 3^3 affine:4 td:4,5 --json
  prover prove --games-from games.txt --timeout 1h30m -o proofs";

/// The game to prove something about, and how.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2, lines:FILE or pg:FILE; several games are proved one
    /// after the other; with -, a list of games is read from standard input
    #[arg(value_name = "GAME", required_unless_present = "games_from")]
    pub(super) games: Vec<String>,
    /// A file with further games, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) games_from: Option<PathBuf>,
    #[command(flatten)]
    pub(super) rules: RuleArgs,
    /// What to prove; without this option the prover finds the outcome
    #[arg(long, value_parser = claim())]
    pub(super) claim: Option<Claim>,
    /// The newest version of the format that may be written, 1 or 2. Version 2 is used only if a proof divides the board into parts, each of
    /// which the defender holds by itself; with 1 no such proof is looked for
    #[arg(long, value_name = "VERSION", default_value = "2", value_parser = version)]
    pub(super) format_version: Version,
    /// Find the least number of moves within which the winner can win, and write two certificates: that he wins within so many moves, and that
    /// he does not within one less. GAME may be a certificate of the win
    #[arg(long, conflicts_with_all = ["claim", "games_from", "moves"])]
    pub(super) shortest: bool,
    /// Make the certificate as short as the prover can; GAME may be a certificate. With a time, such as --shorten=10m, go on for so long, and
    /// keep the shortest certificate
    #[arg(long, value_name = "DURATION", num_args = 0..=1, require_equals = true, value_parser = duration,
          conflicts_with = "shortest")]
    pub(super) shorten: Option<Option<Duration>>,
    /// With --shorten, how many times the steps of the first certificate the check of a shorter one may take: 1 or more, or inf for any number
    #[arg(long, value_name = "FACTOR", default_value_t = 1.2, requires = "shorten", value_parser = factor)]
    pub(super) steps_at_most: f64,
    /// Where to write the certificate; by default in this directory, under a name made from the game. For several games or with --shortest this
    /// is a directory, which is made if it does not exist. With -, the certificate goes to standard output, and the report to standard error
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace files that are there and that the command line does not name: those whose names are made from games, and names of points
    /// beside a certificate. Without this option such a file is kept, and the command is refused before it searches;
    /// but a certificate of the same game may be there, if the same bytes are found again
    #[arg(long)]
    pub(super) replace: bool,
    /// How many threads search, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZero<usize>>,
    /// End a stage of the search after so many positions, and the writing of a proof after five times as many. If a stage is entered again, its
    /// count begins anew
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub(super) nodes: u64,
    /// How much memory the process may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub(super) memory: usize,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) timeout: Option<Duration>,
    /// Continue from this file if it exists. The search for quiet or strategic moves writes what it knows there every 10 s, when a limit is met,
    /// and when the run is interrupted. When the certificate is written, a checkpoint that this run wrote or continued from is removed
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Look for strategic moves instead of quiet moves that threaten, on boards of at most 64 points with lines of at most four. The search
    /// takes many times as long, and the certificate is shorter
    #[arg(long)]
    pub(super) strategic: bool,
    /// Moves that the search for strategic moves tries first; implies --strategic
    #[arg(long, value_name = "FILE")]
    pub(super) hints: Option<PathBuf>,
    /// Print one JSON object for each game, instead of text on standard output
    #[arg(long)]
    pub(super) json: bool,
    /// This program was started by one that proves several games: that one tells all, and this one ends with it
    #[arg(long, hide = true, requires = "json")]
    pub(super) relayed: bool,
}

impl Args {
    /// The game, if there is only one.
    pub(super) fn single(&self) -> Option<&str> {
        match (&self.games[..], &self.games_from) {
            ([game], None) if game != STANDARD_INPUT => Some(game),
            _ => None,
        }
    }
}

/// The argument for a list of games on standard input.
pub(super) const STANDARD_INPUT: &str = "-";

/// Reads a number of threads. One that is too large counts as the largest.
pub(in crate::cli) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match text.parse::<usize>() {
        Ok(number) => NonZero::new(number).ok_or_else(|| "at least one thread searches".to_owned()),
        Err(_) if digits => Ok(NonZero::<usize>::MAX),
        Err(_) => Err("this is not a number of threads".to_owned()),
    }
}

/// Reads a version of the format.
fn version(text: &str) -> Result<Version, String> {
    let known = text.parse().ok().and_then(Version::from_number);
    known.ok_or_else(|| "the versions of the format are 1 and 2".to_owned())
}

/// Reads by how many times steps may grow.
fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|&factor: &f64| factor >= 1.0);
    factor.ok_or_else(|| "write a number of at least 1, or inf".to_owned())
}

/// Reads a duration such as `1h30m`, or a number of seconds.
pub(in crate::cli) fn duration(text: &str) -> Result<Duration, String> {
    let duration = match text.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => humantime::parse_duration(text)
            .map_err(|error| format!("{}; write for example 90s, 5m, 1h30m or 250ms", shown(&error.to_string())))?,
    };
    if duration.is_zero() { Err("write a time above 0, such as 90s".to_owned()) } else { Ok(duration) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_with_their_units() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert!(duration("0").is_err() && duration("0s").is_err() && duration("-1s").is_err());
        assert!(duration("soon").unwrap_err().contains("1h30m"));
        assert!(duration("99999999999999999999").is_err());
        assert!(duration("18446744073709551615").is_ok());
    }

    #[test]
    fn steps_may_grow_but_not_shrink() {
        assert_eq!((factor("1"), factor("1.5"), factor("inf")), (Ok(1.0), Ok(1.5), Ok(f64::INFINITY)));
        assert!(factor("0.9").is_err() && factor("-inf").is_err() && factor("NaN").is_err() && factor("").is_err());
    }

    #[test]
    fn a_number_of_threads_may_be_beyond_all_bounds() {
        assert_eq!(threads("2").unwrap().get(), 2);
        assert_eq!(threads("18446744073709551615"), Ok(NonZero::<usize>::MAX));
        assert_eq!(threads("99999999999999999999999"), Ok(NonZero::<usize>::MAX));
        assert!(threads("0").is_err() && threads("").is_err() && threads("two").is_err() && threads("-1").is_err());
    }
}
