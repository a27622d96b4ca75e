//! Writes a page: one file that shows a proof, plays by it and checks it.

use std::ffi::OsStr;
use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::header::attacker;
use crate::layout::{LatinSquares, Layout};
use crate::markup::escaped;
use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Family, Point, Start, hex};
use pgc_core::labels::names;
use pgc_core::quote::{shell_word, shown};
use pgc_core::strategy::Games;
use pgc_core::symmetry::automorphisms_of;

/// The most points of a board on a page: each is a button.
pub const MAX_POINTS: usize = 4096;
/// The most points and lines of a board whose symmetries a page has.
const SYMMETRIES: usize = 1000;

/// The program of pages, compressed; empty if this build has none, because the target `wasm32-wasip1` was not installed.
pub const PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page.wasm.gz"));

const PAGE: &str = include_str!("web/page.html");
const STYLE: &str = include_str!("web/page.css");
const SPACE: &str = include_str!("web/space.js");
const LATIN: &str = include_str!("web/latin.js");
/// The script before and after the views that only some boards have.
const BEFORE: [&str; 9] = [
    include_str!("web/game.js"),
    include_str!("web/program.js"),
    include_str!("web/play.js"),
    include_str!("web/words.js"),
    include_str!("web/symmetry.js"),
    include_str!("web/board.js"),
    include_str!("web/overlay.js"),
    include_str!("web/render.js"),
    include_str!("web/views.js"),
];
const AFTER: [&str; 3] = [include_str!("web/choose.js"), include_str!("web/check.js"), include_str!("web/start.js")];
const WORKER: &str = include_str!("web/worker.js");

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

/// Writes the page of a certificate, given its file's bytes and name. The program is [`PROGRAM`], or nothing: then the page neither
/// plays nor checks.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_html(
    out: &mut impl Write,
    certificate: &Certificate,
    file: &[u8],
    name: &OsStr,
    program: &[u8],
) -> io::Result<()> {
    let word = shell_word(name).unwrap_or_else(|| "FILE.pgc".to_owned());
    let game = Game::new(certificate, &word);
    // Inside a script, only "<" could end it.
    let data = serde_json::to_string(&game)?.replace('<', "\\u003c");
    let title = format!("{} {}", game.claim, game.game);
    let (about, play, check) = (about(certificate, &game), play(certificate), check(&word, !program.is_empty()));
    let footer = format!("Proof {}, from {}. The page works without a network.", game.hash, shown(name));
    let views = [(game.latin.is_some(), LATIN), (game.cube.is_some(), SPACE)];
    let views = views.into_iter().filter_map(|(has, view)| has.then_some(view));
    let script: Vec<String> = BEFORE.into_iter().chain(views).chain(AFTER).map(bare).collect();
    let parts = [
        ("title", escaped(&title)),
        ("style", bare(STYLE)),
        ("about", escaped(&about)),
        ("play", escaped(play)),
        ("check", escaped(&check)),
        ("footer", escaped(&footer)),
        ("game", data),
        ("certificate", STANDARD.encode(file)),
        ("program", STANDARD.encode(program)),
        ("worker", bare(WORKER)),
        ("script", script.join("\n")),
    ];
    // Each part goes in once: what it contains is not searched again.
    let mut rest = PAGE;
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

fn whose(convention: &Convention) -> &'static str {
    match convention {
        Convention::Strong => "XO",
        Convention::MakerBreaker | Convention::Own(_) => "X",
    }
}

/// The game in words.
fn about(certificate: &Certificate, game: &Game) -> String {
    let of = |whose: &str| game.lines.iter().filter(|line| line.whose == whose).count();
    let lines = match certificate.game.convention {
        Convention::Strong => format!("{} lines", game.lines.len()),
        Convention::MakerBreaker => format!("{} lines, which count for Xeno only", game.lines.len()),
        Convention::Own(_) => format!("{} lines of Xeno's and {} of Ophelia's", of("X"), of("O")),
    };
    let mut text = format!(
        "Xeno (✕) and Ophelia (◯) claim one of {} points in turn; who first owns a whole line wins. There are {lines}.",
        game.points
    );
    if let (Family::Lines, Family::Animal { animal, m, n }) = (certificate.game.family, certificate.game.drawn_as()) {
        text += &format!(" The board is animal:{},{m}x{n}.", animal.name());
    }
    let forbidden = certificate.game.opening.points();
    if !forbidden.is_empty() {
        let names: Vec<&str> = forbidden.iter().map(|&point| &*game.names[usize::from(point)]).collect();
        text += &format!(" Some first moves are forbidden: {}.", names.join(", "));
    }
    if !game.start.xeno.is_empty() || !game.start.ophelia.is_empty() {
        text += " The game starts from a position.";
    }
    if let (Some(moves), Some(attacker)) = (certificate.game.moves, game.attacker) {
        text += &format!(" Only {moves} moves of {attacker} count.");
    }
    let maps = Maps::of(&certificate.strategy).listed().len();
    text += &match (game.lemmas, maps) {
        (1, _) => " The proof is one theorem without lemmas.".to_owned(),
        (lemmas, maps) => {
            format!(" The proof has {lemmas} lemmas, the theorem included, and {maps} symmetry maps.")
        }
    };
    match game.little.len() {
        0 => text,
        1 => text + " It holds parts of the board by themselves, by one little game.",
        games => text + &format!(" It holds parts of the board by themselves, by {games} little games."),
    }
}

/// What the reader does.
fn play(certificate: &Certificate) -> &'static str {
    match certificate.strategy.claim {
        Claim::XenoWins => "Play Ophelia: Xeno wins by the proof",
        Claim::OpheliaDraws => "Play Xeno: Ophelia holds the draw by the proof",
        Claim::OpheliaWins => "Play Xeno: Ophelia wins by the proof",
        Claim::XenoDraws => "Play Ophelia: Xeno holds the draw by the proof",
    }
}

/// What checks the proof in this file.
fn check(file: &str, has_program: bool) -> String {
    if !has_program {
        return format!("This page has no checker in it. Run: checker {file}");
    }
    format!(
        "The checker itself, compiled for the browser, reads the file in this page and replays all of it. Elsewhere: checker {file}"
    )
}

/// A text between tags.
/// A script or style without indentation and without lines that are comments.
fn bare(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("// "));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    #[test]
    fn a_page_without_a_program_names_the_command() {
        assert_eq!(check("a.pgc", false), "This page has no checker in it. Run: checker a.pgc");
        assert!(check("a.pgc", true).ends_with("Elsewhere: checker a.pgc"));
    }

    #[test]
    fn a_page_tells_what_differs_from_the_usual_game() {
        let about = |name: &str| {
            let certificate = committed(name);
            about(&certificate, &Game::new(&certificate, "a.pgc"))
        };
        for (name, part) in [
            ("grid-3-3-x13", "Some first moves are forbidden: 13."),
            ("moves/affine-4-m7", "Only 7 moves of Xeno count."),
            ("animals/animal-skinny-7x7-m7", "The board is animal:skinny,7x7."),
            ("grid-3-2-mb", "8 lines, which count for Xeno only."),
        ] {
            assert!(about(name).contains(part), "{}", about(name));
        }
    }
}
