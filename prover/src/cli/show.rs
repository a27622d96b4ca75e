//! `prover show`, `prover draw` and `prover page`: a certificate's proof for a reader, in text, in pictures and on a page.

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::cli::{
    arguments::{Allowance, GameArgs, given, proof, words},
    output::{CliError, Exit, FileError, Result, about, check_report, tell, threads},
};
use pgc_core::{
    certificate::{Certificate, GameProofs},
    game::{Claim, Game, GameError, MAX_NAMES_BYTES, Names, Point},
    json, pg, player,
    position::Rules,
    proof::Refusal,
    quote::{FileName, is_hidden},
    sources,
    strategy::Games,
};
use pgc_engine::{
    file::encode,
    search::threads::granted,
    solve::{Count, Options, Outcome, Progress, Record, solve},
};
use pgc_show::{
    Graph, Statistics, View, after,
    board::stones,
    latex,
    page::{self, Program, Site},
    write_after, write_citation, write_dictionary, write_json, write_svg, write_text, write_tikz, write_variations,
};

/// How long a game may take that is proved where it is shown.
const MOMENT: Duration = Duration::from_secs(10);

/// Ends a search at this time.
struct Deadline(Instant);

impl Progress for Deadline {
    fn report(&self, _stage: &str, _count: Count) {}

    fn is_cancelled(&self) -> bool {
        Instant::now() > self.0
    }
}

/// Up to so many quiet moves variations go, if nothing else is asked for.
const VARIATIONS: usize = 2;

/// The certificate to show, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/show.txt"))]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    #[command(flatten)]
    source: Input,
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
#[derive(clap::Args)]
pub(super) struct Input {
    /// Names of the points, one per line or in JSON; by default those in proof.names for proof.pgc, if these are names of its points
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// What a page, a picture and a LaTeX document call the board
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, value_parser = title)]
    title: String,
    #[command(flatten)]
    limit: Allowance,
    /// Take the proof of this game of parts instead: 3 for g3
    #[arg(long, value_name = "NUMBER")]
    part: Option<usize>,
}

/// A title, which shows all that is in it.
fn title(text: &str) -> Result<String, String> {
    if text.chars().any(is_hidden) {
        Err("give a title without invisible characters".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

impl Input {
    /// The certificate in a file, or one of a game, if there is a game of this name and no file; and the file's bytes. It is replayed if a part of
    /// it is shown or all of it `must` hold. To show or to play its proof takes no more steps than it declares. Its points have the names that are
    /// given, or those beside it, if these are names of its points.
    pub(super) fn load(&self, path: &Path, must: bool) -> Result<(Certificate, Vec<u8>)> {
        self.limit.enforce();
        let game = path.to_str().filter(|_| !path.exists()).and_then(|text| pg::game(text, &[]).ok());
        let (mut certificate, bytes) = game.map_or_else(|| self.limit.read(path), |game| prove_now(path, &game))?;
        certificate.game.source.title.clone_from(&self.title);
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
fn lemma(file: &Path, whole: Certificate, number: Option<usize>, alone: bool) -> Result<Certificate> {
    let Some(number) = number else { return Ok(whole) };
    let lemmas = whole.strategy.lemmas.len();
    let lemma = player::as_theorem(&whole, number).ok_or_else(|| FileError::NoLemma(number, lemmas).of(file))?;
    Ok(if alone { lemma } else { whole })
}

/// The names of points: labels if these are asked for.
fn names(game: &Game, labels: bool) -> Result<Names<'_>> {
    if labels { Names::squares(game).ok_or_else(|| CliError::Labels(game.name())) } else { Ok(Names::given(game)) }
}

/// The moves of a line of play.
fn moves(game: &Game, line: Option<&str>) -> Result<Vec<Point>, GameError> {
    line.filter(|line| !line.is_empty()).map_or_else(|| Ok(Vec::new()), |line| game.points_of(line))
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result {
    let Args { file, labels, json, levels, latex: is_latex, dictionary, variations, .. } = args;
    // Text, JSON and LaTeX of a whole proof are written while it is replayed, and tell where it breaks.
    let is_whole = args.lemma.is_none() && args.after.is_none() && !(*levels || *dictionary || *variations);
    let certificate = lemma(file, args.source.load(file, !is_whole)?.0, args.lemma, !is_latex)?;
    check_report()?;
    let names = names(&certificate.game, *labels)?;
    if args.lemma.is_some() && args.depth.is_some() && !is_latex {
        return Err(CliError::Usage("--depth works with --lemma only for --latex; leave it out"));
    }
    let claim = certificate.strategy.claim;
    if *dictionary {
        if claim != Claim::XenoWins {
            return Err(FileError::NoDictionary(claim).of(file));
        }
        certificate.game.clone().plain("a dictionary").map_err(about(file))?;
    }
    if *variations && (claim.is_draw() || Rules::new(&certificate.game, claim).other_begins) {
        return Err(FileError::NoVariations(claim).of(file));
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
        let (document, breaks) = latex(&certificate, name, args.depth, args.lemma).map_err(about(file))?;
        out.write_all(document.as_bytes())?;
        flaw = breaks;
    } else if args.after.is_some() || args.lemma.is_some() {
        let player = GameProofs::new(&certificate);
        let answer = player.answer(&line).map_err(about(file))?;
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
    flaw.map_or(Ok(Exit::DONE), |flaw| Err(about(file)(Refusal::False(flaw.into()))))
}

/// The certificate of a game that is named in place of a file, and its bytes, if the game is proved in a few seconds.
fn prove_now(path: &Path, game: &Game) -> Result<(Certificate, Vec<u8>)> {
    let (threads, progress) = (granted(threads(None)), &Deadline(Instant::now() + MOMENT));
    let options = Options { threads, progress, ..Options::default() };
    let Outcome::Proved(certificate) = solve(game, options, &Record::default())? else {
        return Err(FileError::Unproved.of(path));
    };
    tell(&format!("note: there is no such file, but a game: {} {}", certificate.strategy.claim, game.name()));
    let bytes = encode(&certificate)?;
    Ok((*certificate, bytes))
}

fn name_points(game: &mut Game, from: &Path) -> Result<()> {
    let text = sources::read_input(from, MAX_NAMES_BYTES)?;
    game.name_points(&text).map_err(about(from))
}

/// Refuses boards that are too large for pictures.
pub(super) fn small(game: &Game) -> Result<()> {
    let points = game.board.points();
    if points > page::MAX_POINTS { Err(CliError::LargeBoard(points)) } else { Ok(()) }
}

/// The certificates to cite.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/cite.txt"))]
pub(super) struct CiteArgs {
    /// The certificates
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limit: Allowance,
}

/// Prints the entries on standard output.
pub(super) fn cite(args: &CiteArgs, out: &mut impl Write) -> Result {
    args.limit.enforce();
    for file in &args.files {
        write_citation(out, &args.limit.read(file)?.0)?;
    }
    Ok(Exit::DONE)
}

// Pictures of boards, positions and graphs of lemmas.

/// The most nodes of a graph of lemmas.
const MAX_NODES: usize = 200;

/// The game or the certificate to draw, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/draw.txt"))]
pub(super) struct DrawArgs {
    /// The game; or a certificate
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    source: Input,
    /// What to draw
    #[arg(long, value_name = "FORMAT", default_value = "svg", value_parser = words([
        ("svg", "The board or a position, as a picture for browsers"),
        ("tikz", "The same, for a LaTeX document"),
        ("dot", "The graph of lemmas, in the language of Graphviz"),
    ]))]
    to: String,
    /// Draw the position of this lemma instead of the start; with --to dot, what it cites
    #[arg(long, value_name = "NUMBER")]
    lemma: Option<usize>,
    /// Draw the position after these moves, for example 13,0,1, with what the proof says there
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["depth", "labels"])]
    after: Option<String>,
    /// With --to dot, draw what so many citations reach
    #[arg(long, value_name = "CITATIONS")]
    depth: Option<usize>,
    /// With --to dot, call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
}

/// Draws on standard output.
pub(super) fn draw(args: &DrawArgs, out: &mut impl Write) -> Result {
    let DrawArgs { game, source, to, lemma: number, after, depth, labels } = args;
    let is_position = after.is_some();
    let is_graph = to == "dot";
    if is_graph && is_position || !is_graph && (depth.is_some() || *labels) {
        return Err(CliError::Usage(
            "--after draws a position, --depth and --labels a graph of lemmas; give what fits --to",
        ));
    }
    let write = if to == "svg" { write_svg } else { write_tikz };
    if given(&game.expr, game.rules.is_given())?.is_none() {
        let mut game = game.load()?;
        game.source.title.clone_from(&source.title);
        if is_graph || is_position || source.part.is_some() || number.is_some() {
            return Err(CliError::Usage(
                "positions, lemmas and parts are drawn from a certificate; give its file instead of a game",
            ));
        }
        small(&game)?;
        check_report()?;
        write(out, &game, None)?;
    } else {
        let file = Path::new(&game.expr);
        let certificate = lemma(file, source.load(file, true)?.0, *number, !is_graph)?;
        check_report()?;
        if is_graph {
            let names = names(&certificate.game, *labels)?;
            let graph = Graph::of(&certificate, *number, depth.unwrap_or(usize::MAX));
            let nodes = graph.nodes();
            if nodes > MAX_NODES {
                return Err(FileError::LargeGraph(nodes, MAX_NODES).of(file));
            }
            graph.write(out, names)?;
        } else {
            small(&certificate.game)?;
            let line = moves(&certificate.game, after.as_deref())?;
            let state = GameProofs::new(&certificate).answer(&line).map_err(about(file))?;
            write(out, &certificate.game, Some((&state, &line)))?;
        }
    }
    Ok(Exit::DONE)
}

// A page that shows a proof, plays by it and checks it.

/// The certificate to show, and where the program is.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/page.txt"))]
pub(super) struct PageArgs {
    /// The certificate
    #[arg(required_unless_present = "script")]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: Input,
    /// Take the program from this script, which --script writes; the path begins at the page's folder. With none, the page neither plays nor
    /// checks
    #[arg(long, value_name = "PATH", value_parser = relative)]
    program: Option<String>,
    /// Take the certificate from this script, which --script writes of a certificate, so that the page is small without it
    #[arg(long, value_name = "PATH", value_parser = relative)]
    certificate: Option<String>,
    /// Lead from the page to another page or a file, for example "The proof=../affine-4.html"
    #[arg(long = "link", value_name = "NAME=PATH", value_parser = link)]
    links: Vec<(String, String)>,
    /// Print a script instead of a page: with the certificate, if one is given, or else with the program that pages share
    #[arg(long, conflicts_with_all = ["program", "certificate", "links"])]
    script: bool,
    /// Print what the page says of board, claim and rules as one JSON object instead, in HTML
    #[arg(long, conflicts_with_all = ["program", "certificate", "links", "script"], requires = "file")]
    json: bool,
}

/// Writes the page, or the script, on standard output.
pub(super) fn page(args: &PageArgs, out: &mut impl Write) -> Result {
    let program = match args.program.as_deref() {
        Some("none") => Program::Without,
        Some(path) => Program::Shared(path),
        None => Program::Inside,
    };
    let needs_program = !args.json && (!args.script || args.file.is_none());
    if needs_program && matches!(program, Program::Inside) && page::PROGRAM.is_empty() {
        tell(
            "this build of prover has no program for pages; run 'rustup target add wasm32-wasip1' and build it again, or leave the \
             program out with --program none",
        );
        return Ok(Exit::UNDECIDED);
    }
    let Some(file) = &args.file else {
        page::write_program(out)?;
        return Ok(Exit::DONE);
    };
    let (certificate, bytes) = args.source.load(file, !args.json)?;
    check_report()?;
    if args.json {
        let mut words = page::words(&certificate)?;
        words["input"] = json!(FileName::new(file));
        json::write(out, &words)?;
    } else if args.script {
        page::write_certificate(out, &bytes)?;
    } else {
        small(&certificate.game)?;
        let site = Site { program, certificate: args.certificate.as_deref(), links: &args.links };
        page::write_html(out, &certificate, &bytes, file.file_name().unwrap_or_default(), &site)?;
    }
    Ok(Exit::DONE)
}

/// A name, and a path from a page.
fn link(text: &str) -> Result<(String, String), String> {
    let (name, path) = text.split_once('=').ok_or("give a name, = and a path, such as Home=../index.html")?;
    Ok((name.to_owned(), relative(path)?))
}

/// A path from a page, as it stands in an address.
fn relative(path: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/+".contains(letter);
    if path.is_empty() || path.starts_with('/') || path.contains("//") || !path.chars().all(is_plain) {
        return Err(
            "give a path from the page's folder, of letters, digits, and . _ - / +, such as ../program.js".to_owned()
        );
    }
    Ok(path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_named_from_the_page() {
        for path in ["program.js", "../program.js", "a/b-1_2.js"] {
            assert_eq!(relative(path), Ok(path.to_owned()));
        }
        for path in ["", "/program.js", "https://a/b.js", "//a/b.js", "a b.js", "data:,1", "a.js?1", "\"><script>"] {
            assert!(relative(path).unwrap_err().contains("../program.js"), "{path}");
            assert!(link(&format!("Home={path}")).is_err(), "{path}");
        }
    }
}
