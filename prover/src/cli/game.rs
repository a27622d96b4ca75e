//! `prover game`: what a game is, and how its points are numbered.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use serde_json::{Value, json};

use crate::cli::{
    arguments::{GameArgs, given, output_formats},
    output::{Exit, Result, check_report},
};
use pgc_core::{
    game::{
        Board, Claim, Game, OpeningRule, Point, Start, expressions,
        file::{Format, write::write},
        hex,
    },
    json,
    pg::text_of,
    quote::shown,
    symmetry::automorphisms_of,
};
use pgc_show::{
    board::{picture, rows_of, stones},
    template::{Serde, Template, context},
};

/// The game to show, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/game.txt").replace("{games}", &expressions()))]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object instead, with all lines
    #[arg(long)]
    json: bool,
    /// Print the lines that count for Xeno instead, as a file of this format, which lines:FILE reads; with ophelia those that count for Ophelia,
    /// with pg the whole game
    #[arg(long, value_name = "FORMAT", value_parser = output_formats(), conflicts_with = "json")]
    to: Option<String>,
}

/// Most lines that are listed for a reader.
const LISTED_LINES: usize = 200;
/// Most points of a board whose orbits are listed for a reader.
const LISTED_POINTS: usize = 256;

/// Shows the game on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result {
    // Nothing is said of the proof in a certificate, so it is not replayed.
    let game = match given(&args.game.expr, args.game.rules.is_given())? {
        Some(certificate) => certificate.game,
        None => args.game.load()?,
    };
    check_report()?;
    match (args.to.as_deref(), args.to.as_deref().and_then(Format::of)) {
        (Some("lines"), _) => write_list(out, &game, Claim::XenoWins)?,
        (Some("ophelia"), _) => write_list(out, &game, Claim::OpheliaWins)?,
        (_, Some(format)) => write(out, &game, format)?,
        (Some(_), _) => out.write_all(text_of(&game)?.as_bytes())?,
        _ if args.json => json::write(out, &facts(&args.game.expr, &game))?,
        _ => write_text(out, &facts(&args.game.expr, &game), &game)?,
    }
    Ok(Exit::DONE)
}

/// Writes the points and the lines that count for a player in the form of `lines:FILE`, in canonical order.
fn write_list(out: &mut impl Write, game: &Game, win: Claim) -> Result<()> {
    let own = game.ophelia_digest().filter(|_| win == Claim::OpheliaWins);
    writeln!(out, "# game {}", game.name())?;
    if let Some(digest) = own {
        writeln!(out, "# Ophelia's lines, digest {}", hex(&digest))?;
    } else if !game.lines_of(win).is_empty() {
        writeln!(out, "# digest {}", hex(&game.line_digest()))?;
    }
    let board = Board::new(game.board.points(), game.lines_of(win).to_vec())?;
    Ok(write(out, &Game::of_board(board), Format::Lines)?)
}

/// What is known about a game before any search, given as the user named it. The order of a group is written in decimal digits, as it may be
/// huge; it is a lower bound unless all symmetries are known. What a file did not give is left out.
fn facts(input: &str, game: &Game) -> Value {
    let (board, group) = (&game.board, automorphisms_of(game, &[]));
    let keeping = |sets: &[&[Point]]| automorphisms_of(game, sets).order().to_string();
    let forbidden = game.opening.points();
    let start = if let OpeningRule::Start(start) = &game.opening { Some(start) } else { None };
    let placed = start.filter(|start| !(start.xeno.is_empty() && start.ophelia.is_empty()));
    let mut known = json!({
        "input": input,
        "game": game.name(),
        "points": board.points(),
        "lines": board.lines().len(),
        "line_sizes": distribution(board.lines().iter().map(Vec::len)),
        "lines_per_point": distribution((0..).take(board.points()).map(|point| board.through(point).len())),
        "automorphisms": group.order().to_string(),
        "automorphisms_complete": group.is_complete,
        "automorphisms_keeping_forbidden": (!forbidden.is_empty()).then(|| keeping(&[forbidden])),
        "automorphisms_keeping_start": placed.map(|start| keeping(&[&start.xeno, &start.ophelia])),
        "orbits": group.orbits(),
        "line_digest": hex(&game.line_digest()),
        "line_set": board.lines(),
        "ophelia": game.own_lines().zip(game.ophelia_digest()).map(|(lines, digest)| {
            json!({ "lines": lines.len(), "line_digest": hex(&digest), "line_set": lines })
        }),
        "start": start.map(|Start { xeno, ophelia, ophelia_moves }| {
            let to_move = if *ophelia_moves { "Ophelia" } else { "Xeno" };
            json!({ "xeno": xeno, "ophelia": ophelia, "to_move": to_move })
        }),
        "moves": game.moves,
    });
    game.source.listing.iter().for_each(|listing| known["read"] = json!(listing));
    game.places().into_iter().for_each(|places| known["places"] = json!(places));
    if !game.source.names.is_empty() {
        known["names"] = json!(game.source.names);
    }
    known
}

/// Writes what is known for a reader. The template is given, beside that, how many lines of Ophelia's own and orbits there are of each size; a picture of the board, and one with the points that are owned at the start; the points with their names in the file; and whose lines
/// there are, how many, and all of them, if they are not too many.
fn write_text(out: &mut impl Write, known: &Value, game: &Game) -> io::Result<()> {
    let Start { xeno, ophelia, .. } = game.opening.start();
    let is_placed = !(xeno.is_empty() && ophelia.is_empty());
    let names = game.source.names.iter().enumerate().map(|(point, name)| format!("{point} {}", shown(name)));
    let width = (game.board.points() - 1).to_string().len();
    let padded = |line: &Vec<Point>| line.iter().map(|point| format!("{point:>width$}")).collect::<Vec<_>>().join(" ");
    let list = |title, lines: &[Vec<Point>]| {
        let cells = || rows_of(&lines.iter().map(padded).collect::<Vec<_>>());
        (title, lines.len(), (lines.len() <= LISTED_LINES).then(cells))
    };
    let (whose, own) = game.own_lines().map_or(("lines", &[][..]), |own| ("Xeno's lines", own));
    let orbits = known["orbits"].as_array().into_iter().flatten().filter_map(Value::as_array);
    let lists = [list(whose, game.board.lines()), list("Ophelia's lines", own)];
    let values = context! {
        listed_points => LISTED_POINTS,
        ophelia_sizes => Serde(distribution(own.iter().map(Vec::len))),
        orbit_sizes => Serde(distribution(orbits.map(Vec::len))),
        picture => picture(game)?,
        shown_names => rows_of(&names.take(LISTED_POINTS).collect::<Vec<_>>()),
        placed => is_placed.then(|| stones(game, &xeno, &ophelia, &[])).flatten(),
        lists => Serde(lists),
        ..Serde(&known)
    };
    Template::write(out, ("game.txt", include_str!("game.txt")), Vec::new(), values)
}

/// How often each number is there.
fn distribution(values: impl Iterator<Item = usize>) -> Value {
    let mut counts = BTreeMap::<usize, usize>::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    json!(counts)
}
