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
use std::io::{self, Write};

use minijinja::context;
use minijinja::value::Serde;
use serde_json::{Value, json};

use crate::board::marked;
use crate::facts::{facts, header};
use crate::layout::{LatinSquares, Layout};
use crate::template::{Template, escaped};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Convention, Names, Point, Start};
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
    let (game, layout) = (&certificate.game, Layout::of(&certificate.game));
    let has = [LatinSquares::of(game).is_some(), matches!(game.family.parts(), ("grid", [_, 3 | 4]))];
    let views = VIEWS.into_iter().zip(has).filter_map(|(view, has)| has.then_some(view));
    let script: Vec<String> = BEFORE.into_iter().chain(views).chain(AFTER).map(bare).collect();
    let names: Vec<String> = Names::shown(game).all(game).iter().map(|name| escaped(name)).collect();
    // The mark or the name of each point at the start.
    let Start { xeno, ophelia, .. } = game.opening.start();
    let cells = marked(names.clone(), ["✕", "◯"], [&xeno, &ophelia], &[]);
    let places: &[[f64; 2]] = if let Layout::Places(places) = &layout { places } else { &[] };
    // Whether the page plays and checks, if a script that it shares is there.
    let (is_checked, address, inside) = match program {
        Program::Inside => (!PROGRAM.is_empty(), None, PROGRAM),
        Program::Shared(address) => (true, Some(address), &[][..]),
        Program::Without => (false, None, &[][..]),
    };
    let page = context! {
        cells, is_checked, address,
        word => &word,
        file => shown(name),
        layout => Serde(&layout),
        places => places.iter().map(|[x, y]| [x * 100.0, y * 75.0].map(|part| format!("{part:.1}"))).collect::<Vec<_>>(),
        style => STYLE.map(bare).join("\n"),
        script => script.join("\n"),
        // Inside a script, only "<" could end it.
        data => data(certificate, &word).to_string().replace('<', "\\u003c"),
        certificate => encoded(file),
        origin => ORIGIN,
        program => encoded(inside),
        worker => if address.is_some() { String::new() } else { worker() },
        ..facts(certificate),
    };
    Template::write(out, ("page.html", &bare(PAGE)), names, page)
}

/// What the page's script knows of the game.
fn data(certificate: &Certificate, file: &str) -> Value {
    let Certificate { game, strategy, .. } = certificate;
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let own = game.own_lines().unwrap_or_default();
    let whose = (game.convention != Convention::Strong).then_some("X");
    // Each line with the marks of the players for whom it counts, unless it counts for both.
    let of = |line: &Vec<Point>, whose: Option<&str>| match whose {
        Some(whose) => json!({ "points": line, "whose": whose }),
        None => json!({ "points": line }),
    };
    let board = game.board.lines().iter().map(|line| of(line, whose));
    let lines: Vec<Value> = board.chain(own.iter().map(|line| of(line, Some("O")))).collect();
    let small = game.board.points() + lines.len() <= SYMMETRIES;
    let group = small.then(|| automorphisms_of(game, &[game.opening.points()])).filter(|group| group.is_complete);
    let generators: Option<Vec<_>> =
        group.map(|group| group.generators.iter().map(|map| map.images().to_vec()).collect());
    let cube = match game.family.parts() {
        ("grid", [k, n @ (3 | 4)]) => json!({ "side": k, "dimension": n }),
        _ => Value::Null,
    };
    let mark = |is_xeno: bool| if is_xeno { "X" } else { "O" };
    let little: Vec<_> = Games::of(strategy).listed.iter().map(|game| game.game.board.lines().to_vec()).collect();
    let mut data = header(certificate);
    let facts = [
        // As a word of the command that checks it.
        ("file", json!(file)),
        ("lines", json!(lines)),
        ("protagonist", json!(mark(strategy.claim.is_xeno()))),
        ("own_lines", json!(!own.is_empty())),
        ("start", json!({ "xeno": xeno, "ophelia": ophelia, "to_move": mark(!ophelia_moves) })),
        ("layout", json!(Layout::of(game))),
        ("names", json!(Names::shown(game).all(game))),
        ("latin", json!(LatinSquares::of(game))),
        ("cube", cube),
        // Of the symmetries that keep the forbidden points; none if they are not known.
        ("generators", json!(generators.unwrap_or_default())),
        // The lines of each game of parts, with its own points.
        ("little", json!(little)),
    ];
    facts.into_iter().for_each(|(name, fact)| data[name] = fact);
    data
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

/// Writes the script that pages share: it puts the program and its worker where a page has its own.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_program(out: &mut impl Write) -> io::Result<()> {
    let parts = json!({ "program": encoded(PROGRAM), "worker": worker() });
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
    use pgc_core::game::{Claim, Game, OpeningRule};
    use pgc_core::tests::certificates::committed;

    /// The page of a certificate whose file has this name.
    fn page(certificate: &Certificate, file: &str, program: Program) -> String {
        let mut page = Vec::new();
        write_html(&mut page, certificate, &[], OsStr::new(file), program).unwrap();
        String::from_utf8(page).unwrap()
    }

    /// What stands on the page of a committed certificate.
    fn told(name: &str) -> String {
        page(&committed(name), "a.pgc", Program::Without)
    }

    #[test]
    fn a_page_without_a_program_names_the_command() {
        assert!(told("grid-3-3").contains("<p>This page has no checker in it. Run: checker a.pgc</p>"));
        let shared = page(&committed("grid-3-3"), "a.pgc", Program::Shared("p.js"));
        assert!(shared.contains("replays all of it. Elsewhere: checker a.pgc</p>"));
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
            assert!(told(name).contains(&format!("<p id=\"claim\">{sentence}</p>")), "{name}");
        }
        let mut certificate = committed("grid-3-2-sx0-1");
        certificate.strategy.claim = Claim::XenoDraws;
        let start = Start { xeno: vec![0], ophelia: vec![], ophelia_moves: true };
        certificate.game.opening = OpeningRule::Start(start);
        let sentence = ">From the position on the board O moves first, but X never loses. Try to win.<";
        assert!(page(&certificate, "a.pgc", Program::Without).contains(sentence));
    }

    #[test]
    fn a_page_tells_the_rules_the_game_and_its_proof() {
        for (name, part) in [
            ("grid-4-3", "You are Ophelia (◯); Xeno (✕) answers by the proof. Who first owns a whole line wins."),
            ("grid-3-3-x13", "X may not begin with 13."),
            ("grid-3-3-xo13", "Neither player may begin with 13."),
            ("moves/affine-4-m7", "Only 7 moves of Xeno count."),
            ("grid-3-2-mb", "Only X wants a line; O wants to keep X from it."),
            ("hex-4x4-hein-5", "X and O have lines of their own"),
            ("grid-4-3", "<h1>4 in a row on 4×4×4 <small>4^3</small></h1>"),
            ("mnk-8-5-5", "<title>5 in a row on 8×5: O holds the draw</title>"),
            ("affine-4", "<h1>The affine plane of order 4 <small>affine:4</small></h1>"),
            ("td-3-5", "<h1>A transversal design of 3 groups of 5 "),
            ("projective-3", "<h1>The projective plane of order 3 "),
            ("animals/animal-skinny-7x7-m7", "<h1>The animal skinny on 7×7 "),
            ("lines-5af4ffc028a3c1c2", " lines <small></small></h1>"),
            ("grid-3-3-x13", "<small>3^3</small>"),
            ("affine-4", ">Theorem: Xeno wins affine:4. The board has 16 points and 20 lines. The proof"),
            ("affine-4", " The proof has 6 lemmas, the theorem included, and 14 symmetry maps. Its"),
            ("affine-4", ". The page was made from a.pgc and works without a network.</p>"),
            ("animals/animal-skinny-7x7-m7", "It is animal:skinny,7x7."),
            ("grid-3-2-mb", "8 lines, which count for Xeno only."),
            ("grid-6-3", "It holds parts of the board by themselves, by "),
        ] {
            assert!(told(name).contains(part), "{name}: {part}");
        }
    }

    fn drawn(expression: &str, points: &[&str]) -> String {
        let mut certificate = committed("grid-3-3");
        certificate.game = Game::parse(expression).unwrap();
        let mut names: Vec<String> = (0..certificate.game.board.points()).map(|point| point.to_string()).collect();
        points.iter().zip(&mut names).for_each(|(&name, place)| name.clone_into(place));
        certificate.game.source.names = names;
        page(&certificate, "a.pgc", Program::Without)
    }

    #[test]
    fn each_point_stands_in_its_cell_by_name_or_mark() {
        let text = drawn("3^2 --start X:4/O:0 --to-move Xeno", &[]);
        assert!(text.contains("<table class=still><tr><td>◯<td>1<td>2<tr><td>3<td>✕"), "{text}");
        assert_eq!(drawn("3^3", &[]).matches("<caption>layer ").count(), 3);
        assert!(drawn("td:3,5", &[]).contains("<th>group 0<td>0"));
        assert!(drawn("11^3", &[]).contains("too large"));
    }

    #[test]
    fn names_and_addresses_are_text() {
        assert!(drawn("3^2", &["</noscript><b>"]).contains("<td>&lt;/noscript&gt;&lt;b&gt;<td>"));
        let shared = page(&committed("grid-3-3"), "a.pgc", Program::Shared("a\"b<.js"));
        assert!(shared.contains(" blob: 'self';") && shared.contains(" data-from=\"a&quot;b&lt;.js\">"), "{shared}");
        assert!(shared.contains("\n<script src=\"a&quot;b&lt;.js\"></script>\n"));
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
