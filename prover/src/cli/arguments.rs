//! The arguments that several commands have: games and claims, certificates that are read, and numbers. What is said of a proof, or made of it, is
//! said of one that was replayed.

use std::{num::NonZero, path::Path, time::Duration};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::{
    output::{FileError, Result, about, tell},
    watch::stop_beyond,
};
use pgc_core::{
    certificate::{Certificate, MAX_FILE_BYTES, MAX_STEPS, Version, decode},
    game::{Claim, Game, GameError, file::Format},
    pg,
    proof::{Proof, Refusal},
    quote::shown,
    sources,
};

/// A game: an expression, and options for its lines, its opening rule or start, and the moves that count.
#[derive(clap::Args)]
pub(super) struct GameArgs {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2, lines:FILE or pg:FILE; 'prover
    /// game --help' lists all
    #[arg(value_name = "GAME")]
    pub expr: String,
    /// Its rules.
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl GameArgs {
    /// The game.
    pub(super) fn load(&self) -> Result<Game, GameError> {
        self.rules.load(&self.expr)
    }
}

/// Options for whom the lines count, how the game opens or where it starts, and how many moves count.
#[derive(Clone, Default, clap::Args)]
pub(super) struct RuleArgs {
    /// Points, for example 13,14, that Xeno's first move must avoid
    #[arg(long, value_name = "POINTS", conflicts_with = "forbid_first_moves")]
    forbid_opening: Option<String>,
    /// Points, for example 13,14, that the first move of each player must avoid
    #[arg(long, value_name = "POINTS")]
    forbid_first_moves: Option<String>,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw
    #[arg(long, conflicts_with = "ophelia")]
    maker_breaker: bool,
    /// The lines of this game, usually lines:FILE, count for Ophelia, and those of GAME for Xeno only
    #[arg(long, value_name = "GAME")]
    ophelia: Option<String>,
    /// Start from a position. It is given by the points of Xeno and of Ophelia, as numbers or names, for example X:0,5/O:7 or X:h8/O:i9, or by
    /// the whole board drawn row by row, for example x..o....x
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["forbid_opening", "forbid_first_moves"])]
    start: Option<String>,
    /// Who is to move at the start; by default Xeno if both players have equally many points there, and Ophelia if Xeno has one more
    #[arg(long, value_name = "PLAYER", value_parser = words([("Xeno", "The first player"), ("Ophelia", "The second player")]),
        conflicts_with_all = ["forbid_opening", "forbid_first_moves"])]
    to_move: Option<String>,
    /// How many of the attacker's moves after the start count: does he complete a line within so many?
    #[arg(long, value_name = "NUMBER")]
    moves: Option<String>,
    /// The format of lines:FILE, if its content does not show it. With rows any words are names
    #[arg(long, value_name = "FORMAT", value_parser = words(formats(&Format::ALL)))]
    game_format: Option<String>,
    /// The number of the first point in lines:FILE, 0 or 1, if the file is a list, CSV or rows of numbers
    #[arg(long, value_name = "NUMBER")]
    base: Option<String>,
}

/// Takes one of these words, which the help explains so.
pub(super) fn words(words: impl IntoIterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    words.into_iter().map(|(word, help)| PossibleValue::new(word).help(help)).into()
}

/// Formats of files with lines, as words.
fn formats(formats: &'static [Format]) -> impl Iterator<Item = (&'static str, &'static str)> {
    formats.iter().map(|format| (format.name(), format.words()))
}

/// The names of what `prover game --to` writes: formats, and three more.
pub(super) fn output_formats() -> PossibleValuesParser {
    let more = [
        ("lines", "The lines that count for Xeno, in canonical order, with their digest"),
        ("ophelia", "The same, of the lines that count for Ophelia"),
        ("pg", "The whole game, as pg:FILE reads it"),
    ];
    words(formats(&Format::WRITTEN).chain(more))
}

impl RuleArgs {
    /// Whether any rule is given.
    pub(super) fn is_given(&self) -> bool {
        !self.arguments().is_empty()
    }

    /// The options as they are written on a command line.
    fn arguments(&self) -> Vec<&str> {
        let values = [
            ("--game-format", &self.game_format),
            ("--base", &self.base),
            ("--forbid-opening", &self.forbid_opening),
            ("--forbid-first-moves", &self.forbid_first_moves),
            ("--ophelia", &self.ophelia),
            ("--start", &self.start),
            ("--to-move", &self.to_move),
            ("--moves", &self.moves),
        ];
        let given = values.into_iter().filter_map(|(name, value)| Some([name, value.as_deref()?])).flatten();
        given.chain(self.maker_breaker.then_some("--maker-breaker")).collect()
    }

    /// Builds the game of a text, and tells what is to be said of its file. The text may contain options itself.
    pub(super) fn load(&self, text: &str) -> Result<Game, GameError> {
        let game = pg::game(text, &self.arguments())?;
        game.source.notes.iter().for_each(|note| tell(note));
        Ok(game)
    }
}

// The option `--claim`.

/// Reads a claim by its word.
pub(super) fn claim() -> impl TypedValueParser<Value = Claim> {
    let words = |claim| match claim {
        Claim::XenoWins => "Xeno wins",
        Claim::OpheliaDraws => "Ophelia at least draws",
        Claim::OpheliaWins => "Ophelia wins",
        Claim::XenoDraws => "Xeno at least draws",
    };
    let values = Claim::ALL.map(|claim| PossibleValue::new(claim.word()).help(words(claim)));
    // A theorem has one text, so other words are not taken, but answered.
    let others = ["maker-wins", "breaker-draws", "breaker-wins"].map(|word| PossibleValue::new(word).hide(true));
    PossibleValuesParser::new(values.into_iter().chain(others)).try_map(|name| {
        let claim = if name == "maker-wins" { "xeno-wins" } else { "ophelia-draws" };
        name.parse::<Claim>()
            .map_err(|_| format!("Maker is Xeno, and Breaker is Ophelia; write --maker-breaker --claim {claim}"))
    })
}

// Numbers of threads, versions, durations and sizes.

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "write a whole number of threads, at least 1".to_owned())
}

/// Reads a version of the format.
pub(super) fn version(text: &str) -> Result<Version, String> {
    let known = text.parse().ok().and_then(Version::from_number);
    known.ok_or_else(|| "the versions of the format are 1 and 2".to_owned())
}

/// Reads a duration such as `1h30m`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let duration = match text.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => humantime::parse_duration(text)
            .map_err(|error| format!("{}; write for example 90s, 5m, 1h30m or 250ms", shown(&error.to_string())))?,
    };
    if duration.is_zero() { Err("write a time above 0, such as 90s".to_owned()) } else { Ok(duration) }
}

/// Reads a size such as `512MiB`.
pub(super) fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: usize = match text[digits.len()..].trim_start() {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        unit => return Err(format!("'{}' is not a unit; write bytes, or a number with KiB, MiB or GiB", shown(unit))),
    };
    let number: usize = digits.parse().map_err(|_| format!("'{}' is not a whole number of bytes", shown(digits)))?;
    number.checked_mul(unit).ok_or_else(|| format!("'{}' is more than this machine can address", shown(text)))
}

// Certificates that are read.

/// How much work a stranger's certificate may ask for.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct Allowance {
    /// Refuse a certificate that declares more steps, as the checker does
    #[arg(long, value_name = "N", default_value_t = MAX_STEPS)]
    max_steps: u64,
    /// How much memory the process may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: usize,
}

impl Allowance {
    /// Ends the process if it uses more memory from now on. A proof is small beside the play that it answers.
    pub(super) fn enforce(self) {
        stop_beyond(Some(self.memory));
    }

    /// The certificate in a file, which may be false, and the file's bytes. To replay it takes no more steps than it declares.
    pub(super) fn read(self, path: &Path) -> Result<(Certificate, Vec<u8>)> {
        let bytes = read(path)?;
        let certificate = unproved(path, &bytes)?;
        let (steps, most) = (certificate.steps, self.max_steps);
        if steps > most { Err(FileError::Steps(steps, most).of(path)) } else { Ok((certificate, bytes)) }
    }
}

/// The bytes of a file, at most as many as a certificate may have.
fn read(path: &Path) -> Result<Vec<u8>> {
    let bytes = sources::bytes(sources::open(path), MAX_FILE_BYTES as u64);
    bytes.map_err(about(path))
}

/// The certificate in a file's bytes, which may be false.
fn unproved(path: &Path, bytes: &[u8]) -> Result<Certificate> {
    decode(bytes).map_err(Refusal::Malformed).map_err(about(path))
}

/// The proof that a file's certificate is, once it is replayed.
pub(super) fn proof(path: &Path, certificate: Certificate) -> Result<Proof> {
    Proof::of(certificate).map_err(about(path))
}

/// The certificate that is given instead of a game, if what is given is no game but a file with one. Then the game's rules are not to be
/// given, too.
pub(super) fn given(game: &str, ruled: bool) -> Result<Option<Certificate>> {
    let path = Path::new(game);
    if !path.is_file() || pg::game(game, &[]).is_ok() {
        return Ok(None);
    }
    let bytes = read(path)?;
    if !bytes.starts_with(b"PGC") {
        return Ok(None);
    }
    if ruled {
        return Err(FileError::Settled.of(path));
    }
    unproved(path, &bytes).map(Some)
}
