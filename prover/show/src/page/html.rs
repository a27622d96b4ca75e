//! Writes a page: one file that shows a proof, plays by it and checks it.

use std::ffi::OsStr;
use std::io::{self, Write};

use serde::Serialize;

use crate::header::attacker;
use crate::layout::{LatinSquares, Layout};
use crate::markup::escaped;
use crate::page::base85::encoded;
use crate::page::program::{ORIGIN, Program, bare};
use crate::page::{still, words};
use pgc_core::certificate::{Certificate, theorem_hash};
use pgc_core::game::{Convention, Family, Point, Start, hex};
use pgc_core::labels::names;
use pgc_core::quote::{shell_word, shown};
use pgc_core::strategy::Games;
use pgc_core::symmetry::automorphisms_of;

/// The most points of a board on a page: each is a button.
pub const MAX_POINTS: usize = 4096;
/// The most points and lines of a board whose symmetries a page has.
const SYMMETRIES: usize = 1000;

const PAGE: &str = include_str!("web/page.html");
const STYLE: [&str; 3] = [include_str!("web/page.css"), include_str!("web/board.css"), include_str!("web/media.css")];
const SPACE: &str = include_str!("web/space.js");
const LATIN: &str = include_str!("web/latin.js");
/// The script before and after the views that only some boards have.
const BEFORE: [&str; 17] = [
    include_str!("web/game.js"),
    include_str!("web/program.js"),
    include_str!("web/play.js"),
    include_str!("web/link.js"),
    include_str!("web/words.js"),
    include_str!("web/why.js"),
    include_str!("web/symmetry.js"),
    include_str!("web/board.js"),
    include_str!("web/zoom.js"),
    include_str!("web/press.js"),
    include_str!("web/route.js"),
    include_str!("web/overlay.js"),
    include_str!("web/kinds.js"),
    include_str!("web/outcomes.js"),
    include_str!("web/moves.js"),
    include_str!("web/render.js"),
    include_str!("web/views.js"),
];
const AFTER: [&str; 3] = [include_str!("web/choose.js"), include_str!("web/check.js"), include_str!("web/start.js")];

/// What the page's script knows of the game.
#[derive(Serialize)]
struct Game<'a> {
    claim: String,
    game: String,
    hash: String,
    /// The file, as a word of the command that checks it.
    file: &'a str,
    points: usize,
    lines: Vec<Line<'a>>,
    /// Whom the claim is about: X or O.
    protagonist: &'static str,
    /// Whether each player has lines of their own.
    own_lines: bool,
    start: At,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<&'static str>,
    /// How many moves of the attacker count.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Point>,
    layout: Layout,
    names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latin: Option<LatinSquares>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<Cube>,
    /// Generators of the symmetries that keep the forbidden points; empty if they are not known.
    generators: Vec<Vec<Point>>,
    /// How many, the theorem included.
    lemmas: usize,
    /// The lines of each game of parts, with its own points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    little: Vec<&'a [Vec<Point>]>,
    steps: u64,
}

/// A line, and the marks of the players for whom it counts.
#[derive(Serialize)]
struct Line<'a> {
    points: &'a [Point],
    #[serde(skip_serializing_if = "is_for_both")]
    whose: &'static str,
}

/// Where the game starts.
#[derive(Serialize)]
struct At {
    xeno: Vec<Point>,
    ophelia: Vec<Point>,
    to_move: &'static str,
}

/// A hypercube's side and dimension.
#[derive(Serialize)]
struct Cube {
    side: u32,
    dimension: u32,
}

/// Writes the page of a certificate, given its file's bytes and name. Without a program the page neither plays nor checks.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_html(
    out: &mut impl Write,
    certificate: &Certificate,
    file: &[u8],
    name: &OsStr,
    program: Program,
) -> io::Result<()> {
    let word = shell_word(name).unwrap_or_else(|| "FILE.pgc".to_owned());
    let game = Game::new(certificate, &word);
    // Inside a script, only "<" could end it.
    let data = serde_json::to_string(&game)?.replace('<', "\\u003c");
    let heading = words::heading(&certificate.game);
    let title = format!("{heading}: {}", words::short(certificate.strategy.claim));
    let (claim, rules) = (words::claim(certificate), words::rules(certificate, &game.names));
    let about = words::about(certificate, &game.hash, &shown(name).to_string());
    let check = words::check(&word, program.is_there());
    let still = still::board(&certificate.game, &game.layout, &game.names);
    let views = [(game.latin.is_some(), LATIN), (game.cube.is_some(), SPACE)];
    let views = views.into_iter().filter_map(|(has, view)| has.then_some(view));
    let script: Vec<String> = BEFORE.into_iter().chain(views).chain(AFTER).map(bare).collect();
    let [source, from, shared] = program.shared();
    let parts = [
        ("source", source),
        ("from", from),
        ("shared", shared),
        ("title", escaped(&title)),
        ("style", STYLE.map(tight).join("\n")),
        ("heading", escaped(&heading)),
        ("name", escaped(&words::name(&certificate.game))),
        ("claim", escaped(&claim)),
        ("rules", escaped(&rules)),
        ("still", still),
        ("file", escaped(&word)),
        ("about", escaped(&about)),
        ("check", escaped(&check)),
        ("game", data),
        ("certificate", encoded(file)),
        ("origin", if program.inside().is_empty() { String::new() } else { format!("<!-- {ORIGIN} -->") }),
        ("program", encoded(program.inside())),
        ("worker", program.worker()),
        ("script", script.join("\n")),
    ];
    // Each part goes in once: what it contains is not searched again.
    let page = bare(PAGE);
    let mut rest = &*page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").unwrap_or((after, ""));
        out.write_all(before.as_bytes())?;
        if let Some((_, part)) = parts.iter().find(|(name, _)| *name == key) {
            out.write_all(part.as_bytes())?;
        }
        rest = after;
    }
    out.write_all(rest.as_bytes())
}

impl<'a> Game<'a> {
    fn new(certificate: &'a Certificate, file: &'a str) -> Game<'a> {
        let Certificate { game, strategy, steps } = certificate;
        let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
        let board = game.board.lines().iter().map(|line| Line { points: line, whose: whose(&game.convention) });
        let own: &[Vec<Point>] = if let Convention::Own(lines) = &game.convention { lines } else { &[] };
        let lines: Vec<Line> = board.chain(own.iter().map(|line| Line { points: line, whose: "O" })).collect();
        let small = game.board.points() + lines.len() <= SYMMETRIES;
        let group = small.then(|| automorphisms_of(game, &[game.opening.points()])).filter(|group| group.is_complete());
        let generators = group.map(|group| group.generators().iter().map(|map| map.images().to_vec()).collect());
        let cube = match game.family {
            Family::Grid { k, n } => Some(Cube { side: k, dimension: n }).filter(|_| matches!(n, 3 | 4)),
            _ => None,
        };
        let little = Games::of(strategy);
        Game {
            claim: strategy.claim.to_string(),
            game: game.text(),
            hash: hex(&theorem_hash(certificate)),
            file,
            points: game.board.points(),
            lines,
            protagonist: mark(strategy.claim.is_xeno()),
            own_lines: !own.is_empty(),
            start: At { xeno, ophelia, to_move: mark(!ophelia_moves) },
            attacker: game.moves.map(|_| attacker(strategy.claim)),
            moves: game.moves,
            layout: Layout::of(game),
            names: names(game),
            latin: LatinSquares::of(game),
            cube,
            generators: generators.unwrap_or_default(),
            lemmas: strategy.lemmas.len() + 1,
            little: little.listed().iter().map(|game| game.game().board.lines()).collect(),
            steps: *steps,
        }
    }
}

fn mark(is_xeno: bool) -> &'static str {
    if is_xeno { "X" } else { "O" }
}

const BOTH: &str = "XO";

/// The page takes a line of which nothing is said to count for both.
fn is_for_both(whose: &&str) -> bool {
    *whose == BOTH
}

fn whose(convention: &Convention) -> &'static str {
    match convention {
        Convention::Strong => BOTH,
        Convention::MakerBreaker | Convention::Own(_) => "X",
    }
}

/// A style without the spaces that say nothing.
fn tight(style: &str) -> String {
    let spaced = [(": ", ":"), ("; ", ";"), (" { ", "{"), (" }", "}"), (", ", ",")];
    spaced.iter().fold(bare(style), |text, (from, to)| text.replace(from, to))
}
