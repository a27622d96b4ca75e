//! What a page shows that plays by a proof.
//!
//! The folder `web` has the page's text, style and script. The script is one job a file, joined in this order:
//! `game`, `program`, `play`, `link`, `words`, `why`, `symmetry`, `board`, `zoom`, `press`,
//! `route`, `overlay`, `kinds`, `outcomes`, `moves`, `render`, `views`, the views `latin` and `space` where the board has them, `choose`,
//! `check`, `start`. `unpack` and `worker` run the program beside it. The style is `page`,
//! then `board`, then `media`: paper, narrow screens, and colours that the reader forces.
//!
//! # Bytes as text
//!
//! Certificate and program stand in the page as text: five characters for four bytes, where base64 takes five and a third.
//! The digits are the characters from `(` to `~` without `<` and `{`: none of them ends a script, begins an entity or is a quotation
//! mark. Of a last group of fewer bytes, one character more than it has bytes is written.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::layout::{LatinSquares, Layout};
use crate::svg::escaped;
use crate::text::attacker;
use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Family, Game, OpeningRule, Point, Start, hex};
use pgc_core::labels::names;
use pgc_core::quote::counted;
use pgc_core::quote::{shell_word, shown};
use pgc_core::strategy::Games;
use pgc_core::symmetry::automorphisms_of;

/// The most points of a board on a page: each is a button.
pub const MAX_POINTS: usize = 4096;
/// The most points and lines of a board whose symmetries a page has.
const SYMMETRIES: usize = 1000;

/// The texts of files with one ending in the folder `web`.
macro_rules! web {
    [$ending:literal: $($name:literal),*] => { [$(include_str!(concat!("page/web/", $name, $ending))),*] };
}

const PAGE: &str = include_str!("page/web/page.html");
const STYLE: [&str; 3] = web![".css": "page", "board", "media"];
/// The script before and after the views that only some boards have.
const BEFORE: [&str; 17] = web![
    ".js": "game", "program", "play", "link", "words", "why", "symmetry", "board", "zoom", "press", "route", "overlay",
    "kinds", "outcomes", "moves", "render", "views"
];
const VIEWS: [&str; 2] = web![".js": "latin", "space"];
const AFTER: [&str; 3] = web![".js": "choose", "check", "start"];

/// What the page's script knows of the game.
#[derive(Serialize)]
struct Data<'a> {
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
    let game = Data::new(certificate, &word);
    // Inside a script, only "<" could end it.
    let data = serde_json::to_string(&game)?.replace('<', "\\u003c");
    let heading = heading(&certificate.game);
    let title = format!("{heading}: {}", short_claim(certificate.strategy.claim));
    let (claim, rules) = (claim_text(certificate), rules_text(certificate, &game.names));
    let about = about(certificate, &game.hash, &shown(name).to_string());
    let check = checking(&word, program.is_there());
    let still = still_board(&certificate.game, &game.layout, &game.names);
    let has = [game.latin.is_some(), game.cube.is_some()];
    let views = VIEWS.into_iter().zip(has).filter_map(|(view, has)| has.then_some(view));
    let script: Vec<String> = BEFORE.into_iter().chain(views).chain(AFTER).map(bare).collect();
    let [source, from, shared] = program.shared();
    let parts = [
        ("source", source),
        ("from", from),
        ("shared", shared),
        ("title", escaped(&title)),
        ("style", STYLE.map(tight).join("\n")),
        ("heading", escaped(&heading)),
        ("name", escaped(&game_name(&certificate.game))),
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

impl<'a> Data<'a> {
    fn new(certificate: &'a Certificate, file: &'a str) -> Data<'a> {
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
        Data {
            claim: strategy.claim.to_string(),
            game: game.name(),
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

/// The game's name in words.
fn heading(game: &Game) -> String {
    match game.drawn_as() {
        Family::Grid { k, n } if n < 5 => {
            let sides = vec![k.to_string(); n as usize].join("×");
            format!("{k} in a row on {}{sides}", if n == 1 { "a line of " } else { "" })
        }
        Family::Grid { k, n } => format!("{k} in a row in {n} dimensions"),
        Family::Mnk { m, n, k } => format!("{k} in a row on {m}×{n}"),
        Family::Animal { animal, m, n } => format!("The animal {} on {m}×{n}", animal.name()),
        Family::Td { k, q, groups } if k == q && groups == q => format!("The affine plane of order {q}"),
        Family::Td { k, q, .. } => format!("A transversal design of {k} groups of {q}"),
        Family::Projective { q } => format!("The projective plane of order {q}"),
        Family::Named(_) | Family::Lines => {
            format!("A board of {} points and {} lines", game.board.points(), game.board.lines().len())
        }
    }
}

/// The game's name as commands take it; nothing for a list of lines, whose name is a hash.
fn game_name(game: &Game) -> String {
    match game.drawn_as() {
        Family::Animal { animal, m, n } => format!("animal:{},{m}x{n}", animal.name()),
        Family::Named(_) | Family::Lines => String::new(),
        _ => game.board_name(),
    }
}

/// The claim as a sentence, and what the reader is to try.
fn claim_text(certificate: &Certificate) -> String {
    let Certificate { game, strategy, .. } = certificate;
    let claim = strategy.claim;
    let [own, other] = if claim.is_xeno() { ["X", "O"] } else { ["O", "X"] };
    let first = if game.opening.start().ophelia_moves { "O" } else { "X" };
    let begins = match game.opening {
        OpeningRule::Start(_) => format!("From the position on the board {first} moves first"),
        _ => format!("{first} moves first"),
    };
    let joined = if first == own { " and".to_owned() } else { format!(", but {own}") };
    let alone = game.convention == Convention::MakerBreaker;
    let within = game.moves.map(|moves| format!(" within {}", counted(moves, "move")));
    let result = match (claim.is_draw(), &within) {
        (false, _) if alone => "always completes a line".to_owned(),
        (false, _) => "always wins".to_owned(),
        (true, Some(_)) if alone => format!("always keeps {other} from a line"),
        (true, Some(_)) => format!("always keeps {other} from winning"),
        (true, None) if alone => format!("blocks every line of {other}"),
        (true, None) => "never loses".to_owned(),
    };
    let goal = match (claim.is_draw(), alone) {
        (false, _) => "Try to stop it.",
        (true, true) => "Try to complete a line.",
        (true, false) => "Try to win.",
    };
    format!("{begins}{joined} {result}{}. {goal}", within.unwrap_or_default())
}

/// Who plays whom, and what differs from the usual game.
fn rules_text(certificate: &Certificate, names: &[String]) -> String {
    let Certificate { game, strategy, .. } = certificate;
    let players = ["Xeno (✕)", "Ophelia (◯)"];
    let [own, other] = if strategy.claim.is_xeno() { players } else { [players[1], players[0]] };
    let mut text = format!("You are {other}; {own} answers by the proof.");
    text += match game.convention {
        Convention::Strong => " Who first owns a whole line wins.",
        Convention::MakerBreaker => " Only X wants a line; O wants to keep X from it.",
        Convention::Own(_) => " X and O have lines of their own; who first owns a whole one wins.",
    };
    let named = |points: &[Point]| {
        let points: Vec<&str> = points.iter().map(|&point| &*names[usize::from(point)]).collect();
        points.join(", ")
    };
    text += &match &game.opening {
        OpeningRule::Xeno(points) => format!(" X may not begin with {}.", named(points)),
        OpeningRule::Both(points) => format!(" Neither player may begin with {}.", named(points)),
        OpeningRule::None | OpeningRule::Start(_) => String::new(),
    };
    if let Some(moves) = game.moves {
        text += &format!(" Only {} of {} count.", counted(moves, "move"), attacker(strategy.claim));
    }
    text
}

/// The theorem, and how large its proof is.
fn about(certificate: &Certificate, hash: &str, file: &str) -> String {
    let Certificate { game, strategy, steps } = certificate;
    let lines = game.board.lines().len();
    let lines = match &game.convention {
        Convention::Strong => counted(lines, "line"),
        Convention::MakerBreaker => format!("{}, which count for Xeno only", counted(lines, "line")),
        Convention::Own(own) => format!("{} of Xeno's and {} of Ophelia's", counted(lines, "line"), own.len()),
    };
    let mut text = format!(
        "Theorem: {} {}. The board has {} and {lines}.",
        strategy.claim,
        game.name(),
        counted(game.board.points(), "point")
    );
    if matches!(game.drawn_as(), Family::Animal { .. }) {
        text += &format!(" It is {}.", game_name(game));
    }
    let (lemmas, maps) = (strategy.lemmas.len() + 1, Maps::of(strategy).listed().len());
    text += &match lemmas {
        1 => " The proof is one theorem without lemmas.".to_owned(),
        _ => format!(" The proof has {lemmas} lemmas, the theorem included, and {}.", counted(maps, "symmetry map")),
    };
    text += &match Games::of(strategy).listed().len() {
        0 => String::new(),
        games => format!(" It holds parts of the board by themselves, by {}.", counted(games, "little game")),
    };
    text + &format!(
        " Its check takes {}. Hash: {hash}. The page was made from {file} and works without a network.",
        counted(*steps, "step")
    )
}

/// The claim in short, for the title of the page's tab.
fn short_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::XenoWins => "X wins",
        Claim::OpheliaDraws => "O holds the draw",
        Claim::OpheliaWins => "O wins",
        Claim::XenoDraws => "X holds the draw",
    }
}

/// What checks the proof in this file.
fn checking(file: &str, has_program: bool) -> String {
    if !has_program {
        return format!("This page has no checker in it. Run: checker {file}");
    }
    format!(
        "The checker itself, compiled for the browser, reads the file in this page and replays all of it. Elsewhere: checker {file}"
    )
}

/// The most points of a board that is drawn without scripts.
const MOST: usize = 1000;

/// The board at the start as markup: the marks of the players, and the names of free points.
fn still_board(game: &Game, layout: &Layout, names: &[String]) -> String {
    if game.board.points() > MOST {
        return "<p>The board is too large to be drawn without scripts.</p>".to_owned();
    }
    let start = game.opening.start();
    let shown = |point: Point| {
        if start.xeno.contains(&point) {
            "✕".to_owned()
        } else if start.ophelia.contains(&point) {
            "◯".to_owned()
        } else {
            escaped(&names[usize::from(point)])
        }
    };
    let mut text = String::new();
    match layout {
        Layout::Panels { panels, .. } => {
            for panel in panels {
                text += "<table class=still>";
                if !panel.title.is_empty() {
                    let _ = write!(text, "<caption>{}</caption>", panel.title);
                }
                for (row, cells) in panel.cells.chunks(panel.columns).enumerate() {
                    text += "<tr>";
                    if let Some(title) = panel.rows.get(row) {
                        let _ = write!(text, "<th>{title}");
                    }
                    for cell in cells {
                        text += "<td>";
                        text += &cell.map_or_else(String::new, shown);
                    }
                }
                text += "</table>";
            }
        }
        Layout::Places(places) => {
            text += "<svg viewBox=\"-5 -5 110 85\" role=img aria-label=Board>";
            for (point, [x, y]) in (0..).zip(places) {
                let _ = write!(text, "<text x={:.1} y={:.1} font-size=4>{}</text>", x * 100.0, y * 75.0, shown(point));
            }
            text += "</svg>";
        }
    }
    text
}

/// The program of pages, packed as its worker unpacks it; empty if this build has none, because the target `wasm32-wasip1` was not installed.
pub const PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page.wasm.packed"));

/// Where the program comes from, for whoever has nothing but a page.
const ORIGIN: &str = concat!(
    "The program is pgc-page ",
    env!("CARGO_PKG_VERSION"),
    " of ",
    env!("CARGO_PKG_REPOSITORY"),
    ", MIT OR Apache-2.0. There, cargo build --locked --profile page --target wasm32-wasip1 --package pgc-page builds it; \
     Cargo.lock names the crates in it, and .ci/licences prints their licences."
);

const WORKER: [&str; 2] = web![".js": "unpack", "worker"];

/// Where a page has its program from.
#[derive(Clone, Copy, Debug)]
pub enum Program<'a> {
    /// It is in the page, if this build has one.
    Inside,
    /// It is in a script with this relative address, which [`write_program`] writes.
    Shared(&'a str),
    /// The page neither plays nor checks.
    Without,
}

impl Program<'_> {
    /// Whether the page plays and checks, if a script that it shares is there.
    fn is_there(self) -> bool {
        match self {
            Program::Inside => !PROGRAM.is_empty(),
            Program::Shared(_) => true,
            Program::Without => false,
        }
    }

    fn inside(self) -> &'static [u8] {
        if matches!(self, Program::Inside) { PROGRAM } else { &[] }
    }

    fn worker(self) -> String {
        if matches!(self, Program::Shared(_)) { String::new() } else { worker() }
    }

    /// What the page allows scripts to come from, what it says if the script is missing, and the script; each empty if none is shared.
    fn shared(self) -> [String; 3] {
        let Program::Shared(address) = self else { return [const { String::new() }; 3] };
        let address = escaped(address);
        [" 'self'".to_owned(), format!(" data-from=\"{address}\""), format!("\n<script src=\"{address}\"></script>")]
    }
}

/// Writes the script that pages share: it puts the program and its worker where a page has its own.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_program(out: &mut impl Write) -> io::Result<()> {
    let parts = serde_json::json!({ "program": encoded(PROGRAM), "worker": worker() });
    writeln!(out, "// Checks proofs of positional games and plays by them: the program of pages of proofs. {ORIGIN}")?;
    writeln!(out, "for (const [id, text] of Object.entries({parts})) document.getElementById(id).textContent = text;")
}

fn worker() -> String {
    WORKER.map(bare).join("\n")
}

/// A page, script or style without indentation and comments.
fn bare(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("// ") && !line.starts_with("/* "));
    let lines =
        lines.map(|line| line.split_once("; // ").map_or_else(|| line.to_owned(), |(code, _)| format!("{code};")));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The text of these bytes.
fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 4 * 5 + 5);
    for group in bytes.chunks(4) {
        let mut padded = [0; 4];
        padded[..group.len()].copy_from_slice(group);
        let value = u32::from_be_bytes(padded);
        let digits = [52_200_625, 614_125, 7225, 85, 1].map(|power| digit(value / power % 85));
        text.extend(&digits[..=group.len()]);
    }
    text
}

fn digit(value: u32) -> char {
    let code = 40 + value + u32::from(value >= 20) + u32::from(value >= 82);
    char::from_u32(code).unwrap_or('~')
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    #[test]
    fn a_page_without_a_program_names_the_command() {
        assert_eq!(checking("a.pgc", false), "This page has no checker in it. Run: checker a.pgc");
        assert!(checking("a.pgc", true).ends_with("Elsewhere: checker a.pgc"));
    }

    #[test]
    fn the_claim_is_a_sentence_and_a_challenge() {
        for (name, sentence) in [
            ("grid-4-3", "X moves first and always wins. Try to stop it."),
            ("grid-7-3", "X moves first, but O never loses. Try to win."),
            ("grid-3-3-x13", "X moves first, but O always wins. Try to stop it."),
            ("moves/grid-3-3-m4", "X moves first and always wins within 4 moves. Try to stop it."),
            ("moves/affine-4-m7", "X moves first, but O always keeps X from winning within 7 moves. Try to win."),
            ("grid-3-2-mb", "X moves first and always completes a line. Try to stop it."),
            ("grid-7-3-mb", "X moves first, but O blocks every line of X. Try to complete a line."),
            (
                "moves/grid-3-2-mb-m3",
                "X moves first, but O always keeps X from a line within 3 moves. Try to complete a line.",
            ),
            ("grid-3-2-sx0-1", "From the position on the board X moves first and always wins. Try to stop it."),
            ("hex-4x4-ophelia-first", "From the position on the board O moves first and always wins. Try to stop it."),
        ] {
            assert_eq!(claim_text(&committed(name)), sentence, "{name}");
        }
        let mut certificate = committed("grid-3-2-sx0-1");
        certificate.strategy.claim = Claim::XenoDraws;
        let start = Start { xeno: vec![0], ophelia: vec![], ophelia_moves: true };
        certificate.game.opening = OpeningRule::Start(start);
        assert_eq!(
            claim_text(&certificate),
            "From the position on the board O moves first, but X never loses. Try to win."
        );
    }

    #[test]
    fn the_rules_tell_what_differs_from_the_usual_game() {
        let rules = |name: &str| {
            let certificate = committed(name);
            rules_text(&certificate, &names(&certificate.game))
        };
        for (name, part) in [
            ("grid-4-3", "You are Ophelia (◯); Xeno (✕) answers by the proof. Who first owns a whole line wins."),
            ("grid-3-3-x13", "X may not begin with 13."),
            ("grid-3-3-xo13", "Neither player may begin with 13."),
            ("moves/affine-4-m7", "Only 7 moves of Xeno count."),
            ("grid-3-2-mb", "Only X wants a line; O wants to keep X from it."),
            ("hex-4x4-hein-5", "X and O have lines of their own"),
        ] {
            assert!(rules(name).contains(part), "{}", rules(name));
        }
    }

    #[test]
    fn the_heading_names_the_game_in_words() {
        for (name, words) in [
            ("grid-4-3", "4 in a row on 4×4×4"),
            ("mnk-8-5-5", "5 in a row on 8×5"),
            ("affine-4", "The affine plane of order 4"),
            ("td-3-5", "A transversal design of 3 groups of 5"),
            ("projective-3", "The projective plane of order 3"),
            ("animals/animal-skinny-7x7-m7", "The animal skinny on 7×7"),
            ("lines-5af4ffc028a3c1c2", "A board of "),
        ] {
            let heading = heading(&committed(name).game);
            assert!(heading.starts_with(words), "{heading}");
        }
        let name = |file: &str| game_name(&committed(file).game);
        assert_eq!(["affine-4", "grid-3-3-x13", "lines-5af4ffc028a3c1c2"].map(name), ["affine:4", "3^3", ""]);
    }

    #[test]
    fn counts_and_the_hash_stand_in_what_is_about_the_proof() {
        let about = |name: &str| about(&committed(name), "abc", "a.pgc");
        assert!(about("affine-4").starts_with("Theorem: Xeno wins affine:4. The board has 16 points and 20 lines."));
        for (name, part) in [
            ("affine-4", " The proof has 6 lemmas, the theorem included, and 14 symmetry maps."),
            ("affine-4", " Hash: abc. The page was made from a.pgc"),
            ("animals/animal-skinny-7x7-m7", "It is animal:skinny,7x7."),
            ("grid-3-2-mb", "8 lines, which count for Xeno only."),
            ("grid-6-3", "It holds parts of the board by themselves, by "),
        ] {
            assert!(about(name).contains(part), "{}", about(name));
        }
    }

    fn drawn(expression: &str, points: &[&str]) -> String {
        let game = Game::parse(expression).unwrap();
        let mut names = names(&game);
        points.iter().zip(&mut names).for_each(|(&name, place)| name.clone_into(place));
        still_board(&game, &Layout::of(&game), &names)
    }

    #[test]
    fn each_point_stands_in_its_cell_by_name_or_mark() {
        let text = drawn("3^2 --start X:4/O:0 --to-move Xeno", &[]);
        assert!(text.starts_with("<table class=still><tr><td>◯<td>1<td>2<tr><td>3<td>✕"), "{text}");
        assert_eq!(drawn("3^3", &[]).matches("<caption>layer ").count(), 3);
        assert!(drawn("td:3,5", &[]).contains("<th>group 0<td>0"));
    }

    #[test]
    fn names_are_text() {
        assert!(drawn("3^2", &["</noscript><b>"]).contains("<td>&lt;/noscript&gt;&lt;b&gt;<td>"));
    }

    #[test]
    fn large_boards_are_left_out() {
        assert!(drawn("11^3", &[]).contains("too large"));
    }

    #[test]
    fn an_address_ends_no_attribute() {
        let [source, from, shared] = Program::Shared("a\"b<.js").shared();
        assert_eq!([source.as_str(), from.as_str()], [" 'self'", " data-from=\"a&quot;b&lt;.js\""]);
        assert_eq!(shared, "\n<script src=\"a&quot;b&lt;.js\"></script>");
        assert_eq!(Program::Inside.shared(), Program::Without.shared());
    }

    #[test]
    fn the_shared_script_has_the_program_and_the_worker() {
        let mut script = Vec::new();
        write_program(&mut script).unwrap();
        let script = String::from_utf8(script).unwrap();
        assert!(script.contains(r#""program":""#) && script.contains(r#""worker":"#) && script.contains("fd_write"));
        assert!(script.lines().next().is_some_and(|line| line.starts_with("// ") && line.ends_with(ORIGIN)));
    }

    #[test]
    fn the_digits_are_harmless() {
        let digits: String = (0..85).map(digit).collect();
        assert_eq!(digits, "()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz|}~");
    }

    #[test]
    fn bytes_are_digits_of_a_number() {
        assert_eq!(encoded(&[]), "");
        assert_eq!(encoded(&[0, 0, 0, 0, 0]), "(((((((");
        assert_eq!(encoded(&[0, 0, 0, 86]), "((())");
        assert_eq!(encoded(&[255; 4]), "|@_4(");
    }
}
