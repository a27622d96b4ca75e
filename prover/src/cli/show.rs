//! `prover show`: a certificate's proof, for a reader.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::cli::certificate::{Limit, proof};
use crate::cli::output::{CliError, FileError, Outcome, check_report, tell, threads};
use pgc_core::certificate::{Certificate, GameProofs};
use pgc_core::game::{Claim, Game, GameError, MAX_NAMES_BYTES, Names, Point};
use pgc_core::position::Rules;
use pgc_core::proof::Refusal;
use pgc_core::quote::FileName;
use pgc_core::strategy::Games;
use pgc_core::{json, pg, player, sources};
use pgc_engine::file::encode;
use pgc_engine::search::threads::granted;
use pgc_engine::solve::{Answer, Count, Options, Progress, Record, solve};
use pgc_show::board::stones;
use pgc_show::{
    Statistics, View, after, latex, page, write_after, write_dictionary, write_json, write_text, write_variations,
};

/// How long a game may take that is proved where it is shown.
const MOMENT: Duration = Duration::from_secs(10);

/// Ends a search at this time.
struct Until(Instant);

impl Progress for Until {
    fn report(&self, _stage: &str, _count: Count) {}

    fn is_cancelled(&self) -> bool {
        Instant::now() > self.0
    }
}

/// Up to so many quiet moves variations go, if nothing else is asked for.
const VARIATIONS: usize = 2;

/// The certificate to show, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/show.txt"))]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    #[command(flatten)]
    source: Source,
    /// Call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
    /// Print one JSON object instead
    #[arg(long, conflicts_with = "labels")]
    json: bool,
    /// With --after, show the position of this lemma instead of the start; with --latex, print this lemma alone
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["labels", "levels", "dictionary"])]
    lemma: Option<usize>,
    /// Show the position after these moves, for example 13,0,1, and what the proof says there
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["levels", "dictionary", "depth"])]
    after: Option<String>,
    /// Show this many moves of each lemma and of the theorem, and count the others
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["levels", "dictionary"])]
    depth: Option<usize>,
    /// Count strategic positions and what follows them, level by level, and show how the proof begins
    #[arg(long)]
    levels: bool,
    /// Write the proof as a LaTeX document, as a paper prints it
    #[arg(long, conflicts_with_all = ["labels", "json", "part", "after", "levels", "dictionary"])]
    latex: bool,
    /// Print the strategic moves as a dictionary, if the proof is that Xeno wins
    #[arg(long, conflicts_with_all = ["labels", "json", "levels"])]
    dictionary: bool,
    /// Print the moves of a win as variations
    #[arg(long, conflicts_with_all = ["labels", "json", "lemma", "after", "levels", "dictionary", "latex"])]
    variations: bool,
}

/// How a certificate that is shown is read, and which part of it.
#[derive(Debug, clap::Args)]
pub(super) struct Source {
    /// Names of the points, one per line or in JSON; by default those in proof.names for proof.pgc, if these are names of its points
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    #[command(flatten)]
    limit: Limit,
    /// Take the proof of this game of parts instead: 3 for g3
    #[arg(long, value_name = "NUMBER")]
    pub(super) part: Option<usize>,
}

impl Source {
    /// The certificate in a file, or one of a game, if there is a game of this name and no file; and the file's bytes. It is replayed if a part of
    /// it is shown or all of it `must` hold. To show or to play its proof takes no more steps than it declares. Its points have the names that are
    /// given, or those beside it, if these are names of its points.
    pub(super) fn load(&self, path: &Path, must: bool) -> Result<(Certificate, Vec<u8>), CliError> {
        self.limit.hold();
        let game = path.to_str().filter(|_| !path.exists()).and_then(|text| pg::game(text, &[]).ok());
        let (mut certificate, bytes) = game.map_or_else(|| self.limit.read(path), |game| proved(path, &game))?;
        let beside = path.with_extension("names");
        if let Some(from) = &self.names {
            name_points(&mut certificate.game, from)?;
        } else if beside.is_file()
            && let Err(error) = name_points(&mut certificate.game, &beside)
        {
            tell(&format!("note: {error}; this file is ignored: name another one with --names, or remove it"));
        }
        if !must && self.part.is_none() {
            return Ok((certificate, bytes));
        }
        let certificate = proof(path, certificate)?.into_certificate();
        let Some(number) = self.part else { return Ok((certificate, bytes)) };
        let games = Games::of(&certificate.strategy).listed.len();
        let part = player::as_game(&certificate, number).ok_or_else(|| FileError::NoGame(number, games).of(path))?;
        let bytes = encode(&part)?;
        Ok((part, bytes))
    }
}

/// The whole certificate; or a lemma of it, if it is asked for and is to be `alone`. What is asked for must be there.
pub(super) fn lemma(
    file: &Path,
    whole: Certificate,
    number: Option<usize>,
    alone: bool,
) -> Result<Certificate, CliError> {
    let Some(number) = number else { return Ok(whole) };
    let lemmas = whole.strategy.lemmas.len();
    let lemma = player::as_theorem(&whole, number).ok_or_else(|| FileError::NoLemma(number, lemmas).of(file))?;
    Ok(if alone { lemma } else { whole })
}

/// The names of points: labels if these are asked for.
pub(super) fn names(game: &Game, labels: bool) -> Result<Names<'_>, CliError> {
    if labels { Names::squares(game).ok_or_else(|| CliError::Labels(game.name())) } else { Ok(Names::given(game)) }
}

/// The moves of a line of play.
pub(super) fn moves(game: &Game, line: Option<&str>) -> Result<Vec<Point>, GameError> {
    line.filter(|line| !line.is_empty()).map_or_else(|| Ok(Vec::new()), |line| game.points_of(line))
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, CliError> {
    let Args { file, labels, json, levels, latex: is_latex, dictionary, variations, .. } = args;
    let wrong = |why: FileError| why.of(file);
    // Text, JSON and LaTeX of a whole proof are written while it is replayed, and tell where it breaks.
    let is_whole = args.lemma.is_none() && args.after.is_none() && !(*levels || *dictionary || *variations);
    let certificate = lemma(file, args.source.load(file, !is_whole)?.0, args.lemma, !is_latex)?;
    check_report()?;
    let names = names(&certificate.game, *labels)?;
    if args.lemma.is_some() && args.depth.is_some() && !is_latex {
        return Err(CliError::Usage("--depth works with --lemma only for --latex; leave it out"));
    }
    let claim = certificate.strategy.claim;
    if *dictionary && claim != Claim::XenoWins {
        return Err(wrong(FileError::NoDictionary(claim)));
    }
    if *dictionary {
        certificate.game.clone().plain("a dictionary").map_err(|error| wrong(FileError::other(error)))?;
    }
    if *variations && (claim.is_draw() || Rules::new(&certificate.game, claim).antagonist_begins) {
        return Err(wrong(FileError::NoVariations(claim)));
    }
    let replayed = || proof(file, certificate.clone());
    let picture =
        |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| stones(&certificate.game, xeno, ophelia, groups);
    let line = moves(&certificate.game, args.after.as_deref())?;
    let depth = args.depth.unwrap_or(usize::MAX);
    let input = FileName::new(file);
    let with_input = |mut told: Value| {
        told["input"] = json!(input);
        told
    };
    let view = View { names, depth, picture: &picture };
    let mut flaw = None;
    if *is_latex {
        let name = file.file_name().unwrap_or_default();
        let (document, breaks) =
            latex(&certificate, name, depth, args.lemma).map_err(|error| wrong(FileError::other(error)))?;
        out.write_all(document.as_bytes())?;
        flaw = breaks;
    } else if args.after.is_some() || args.lemma.is_some() {
        let player = GameProofs::new(&certificate);
        let answer = player.answer(&line).map_err(|error| wrong(FileError::other(error)))?;
        if *json {
            json::write(out, &with_input(after(&player, &line, &answer)))?;
        } else {
            write_after(out, &player, &line, &answer, view)?;
        }
    } else if *dictionary {
        write_dictionary(out, &replayed()?)?;
    } else if *variations {
        write_variations(out, &replayed()?, args.depth.unwrap_or(VARIATIONS))?;
    } else if *levels {
        let statistics = Statistics::of(&replayed()?);
        if *json {
            json::write(out, &with_input(json!(statistics)))?;
        } else {
            statistics.write(out, names.all(&certificate.game), &picture)?;
        }
    } else if *json {
        flaw = write_json(out, &input, &certificate, depth)?;
    } else {
        flaw = write_text(out, &certificate, view)?;
    }
    flaw.map_or(Ok(Outcome::DONE), |flaw| Err(wrong(FileError::other(Refusal::False(flaw.into())))))
}

/// The certificate of a game that is named in place of a file, and its bytes, if the game is proved in a few seconds.
fn proved(path: &Path, game: &Game) -> Result<(Certificate, Vec<u8>), CliError> {
    let (threads, progress) = (granted(threads(None)), &Until(Instant::now() + MOMENT));
    let options = Options { threads, progress, ..Options::default() };
    let Answer::Proved(certificate) = solve(game, options, &Record::default())? else {
        return Err(FileError::Unproved.of(path));
    };
    tell(&format!("note: there is no such file, but a game: {} {}", certificate.strategy.claim, game.name()));
    let bytes = encode(&certificate)?;
    Ok((*certificate, bytes))
}

fn name_points(game: &mut Game, from: &Path) -> Result<(), CliError> {
    let text = sources::read_input(from, MAX_NAMES_BYTES)?;
    game.name_points(&text).map_err(|problem| FileError::other(problem).of(from))
}

/// Refuses boards that are too large for pictures.
pub(super) fn small(game: &Game) -> Result<(), CliError> {
    let points = game.board.points();
    if points > page::MAX_POINTS { Err(CliError::LargeBoard(points)) } else { Ok(()) }
}
