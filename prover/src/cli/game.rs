//! `prover game`: what a game is, and how its points are numbered.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::certificate;
use crate::cli::game_args::{GameArgs, Target};
use crate::cli::output::{CliError, Outcome, check_report};
use pgc_core::game::file::Listing;
use pgc_core::game::file::write::write;
use pgc_core::game::{Claim, Convention, Game, OpeningRule, Point, Start, hex};
use pgc_core::json;
use pgc_core::pg::text_of;
use pgc_core::quote::shown;
use pgc_core::symmetry::automorphisms_of;
use pgc_show::board::{picture, rows_of, stones};
use pgc_show::template::{Serde, Template, context};

/// The game to show, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/game.txt"))]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object instead, with all lines
    #[arg(long)]
    json: bool,
    /// Print the lines that count for Xeno instead, as a file of this format, which lines:FILE reads; with ophelia those that count for Ophelia,
    /// with pg the whole game
    #[arg(long, value_name = "FORMAT", value_parser = Target::parser(), conflicts_with = "json")]
    to: Option<Target>,
}

/// Most lines that are listed for a reader.
const LISTED_LINES: usize = 200;
/// Most points of a board whose orbits are listed for a reader.
const LISTED_POINTS: usize = 256;

/// What is known about a game before any search.
#[derive(Debug, Serialize)]
struct Report<'a> {
    /// The game as the user named it, without options.
    input: &'a str,
    game: String,
    points: usize,
    lines: usize,
    /// How many lines have each number of points.
    line_sizes: BTreeMap<usize, usize>,
    /// How many points are on each number of lines.
    lines_per_point: BTreeMap<usize, usize>,
    /// The order of the group; in decimal digits, as it may be huge.
    automorphisms: String,
    /// Whether the symmetries were searched for; otherwise the order is a lower bound.
    automorphisms_complete: bool,
    /// The order of the subgroup that keeps the set of forbidden points, if there are any.
    automorphisms_keeping_forbidden: Option<String>,
    /// The order of the subgroup that keeps the points of each player at the start, if it is not the empty board.
    automorphisms_keeping_start: Option<String>,
    /// The orbits of the points under the symmetries that are known.
    orbits: Vec<Vec<Point>>,
    line_digest: String,
    line_set: &'a [Vec<Point>],
    /// As what the file was read, if the game is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Listing>,
    /// The names of the points in the file, if they are others than their numbers.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    names: &'a [String],
    /// The place of each point in pictures, x to the right and y upwards, if the file gives them or the figure is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<[f64; 2]>>,
    /// The lines that are Ophelia's own, if she has such; those above are Xeno's then.
    ophelia: Option<Value>,
    /// The points of each player at the start, and who is to move there, if it is given.
    start: Option<Value>,
    /// How many moves count, if not all.
    moves: Option<Point>,
}

/// Shows the game on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let game = load(&args.game)?;
    check_report()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    match args.to {
        Some(Target::Lines) => write_list(&mut out, &game, Claim::XenoWins)?,
        Some(Target::Ophelia) => write_list(&mut out, &game, Claim::OpheliaWins)?,
        Some(Target::Format(format)) => write(&mut out, &game, format)?,
        Some(Target::Pg) => out.write_all(text_of(&game)?.as_bytes())?,
        None if args.json => json::write(&mut out, &Report::new(&args.game.expr, &game))?,
        None => write_text(&mut out, Report::new(&args.game.expr, &game), &game)?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// The game that the arguments name: by an expression, or else by a certificate. Nothing is said of its proof, so it is not replayed.
fn load(args: &GameArgs) -> Result<Game, CliError> {
    match certificate::given(&args.expr, args.rules.is_given())? {
        Some(certificate) => Ok(certificate.game),
        None => Ok(args.load()?),
    }
}

/// Writes the points and the lines that count for a player in the form of `lines:FILE`, in canonical order.
fn write_list(out: &mut impl Write, game: &Game, win: Claim) -> io::Result<()> {
    let own = game.ophelia_digest().filter(|_| win == Claim::OpheliaWins);
    writeln!(out, "# game {}", game.name())?;
    if let Some(digest) = own {
        writeln!(out, "# Ophelia's lines, digest {}", hex(&digest))?;
    } else if !game.lines_of(win).is_empty() {
        writeln!(out, "# digest {}", hex(&game.line_digest()))?;
    }
    writeln!(out, "points {}", game.board.points())?;
    for line in game.lines_of(win) {
        writeln!(out, "{}", numbers(line, 0))?;
    }
    Ok(())
}

impl<'a> Report<'a> {
    fn new(input: &'a str, game: &'a Game) -> Self {
        let board = &game.board;
        let group = automorphisms_of(game, &[]);
        let keeping = |sets: &[&[Point]]| automorphisms_of(game, sets).order().to_string();
        let forbidden = game.opening.points();
        let start = if let OpeningRule::Start(start) = &game.opening { Some(start) } else { None };
        let placed = start.filter(|start| !(start.xeno.is_empty() && start.ophelia.is_empty()));
        let points = (0..).take(board.points());
        Self {
            input,
            game: game.name(),
            points: board.points(),
            lines: board.lines().len(),
            line_sizes: distribution(board.lines().iter().map(Vec::len)),
            lines_per_point: distribution(points.map(|p| board.through(p).len())),
            automorphisms: group.order().to_string(),
            automorphisms_complete: group.is_complete(),
            automorphisms_keeping_forbidden: (!forbidden.is_empty()).then(|| keeping(&[forbidden])),
            automorphisms_keeping_start: placed.map(|start| keeping(&[&start.xeno, &start.ophelia])),
            orbits: group.orbits(),
            line_digest: hex(&game.line_digest()),
            line_set: board.lines(),
            read: game.source.listing,
            names: &game.source.names,
            places: game.places(),
            ophelia: game.ophelia_digest().map(|digest| {
                let lines = game.lines_of(Claim::OpheliaWins);
                json!({ "lines": lines.len(), "line_digest": hex(&digest), "line_set": lines })
            }),
            start: start.map(|Start { xeno, ophelia, ophelia_moves }| {
                let to_move = if *ophelia_moves { "Ophelia" } else { "Xeno" };
                json!({ "xeno": xeno, "ophelia": ophelia, "to_move": to_move })
            }),
            moves: game.moves,
        }
    }
}

/// Writes the report for a reader. The template is given the report without lists of lines; how many lines of Ophelia's own and orbits there are of each
/// size; a picture of the board, and one with the points that are owned at the start; the points with their names in the file; and whose lines
/// there are, how many, and all of them, if they are not too many.
fn write_text(out: &mut impl Write, report: Report, game: &Game) -> io::Result<()> {
    let Start { xeno, ophelia, .. } = game.opening.start();
    let is_placed = !(xeno.is_empty() && ophelia.is_empty());
    let names = report.names.iter().enumerate().map(|(point, name)| format!("{point} {}", shown(name)));
    let width = (report.points - 1).to_string().len();
    let list = |title, lines: &[Vec<Point>]| {
        let cells = || rows_of(&lines.iter().map(|line| numbers(line, width)).collect::<Vec<_>>());
        (title, lines.len(), (lines.len() <= LISTED_LINES).then(cells))
    };
    let (whose, own) = match &game.convention {
        Convention::Own(lines) => ("Xeno's lines", &lines[..]),
        _ => ("lines", &[][..]),
    };
    let lists = [list(whose, game.board.lines()), list("Ophelia's lines", own)];
    let values = context! {
        listed_points => LISTED_POINTS,
        ophelia_sizes => Serde(distribution(own.iter().map(Vec::len))),
        orbit_sizes => Serde(distribution(report.orbits.iter().map(Vec::len))),
        picture => picture(game)?,
        shown_names => rows_of(&names.take(LISTED_POINTS).collect::<Vec<_>>()),
        placed => is_placed.then(|| stones(game, &xeno, &ophelia, &[])).flatten(),
        lists => Serde(lists),
        ..Serde(Report { line_set: &[], ..report }),
    };
    Template::write(out, ("game.txt", include_str!("game.txt")), Vec::new(), values)
}

/// Points, each padded to this many columns.
fn numbers(points: &[Point], width: usize) -> String {
    points.iter().map(|point| format!("{point:>width$}")).collect::<Vec<_>>().join(" ")
}

fn distribution(values: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}
