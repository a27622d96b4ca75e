//! What a page shows that plays by a proof.
//!
//! The folder `web` has the page's text, style and script. The script is one job a file, joined in this order:
//! `game`, `program`, `play`, `link`, `words`, `why`, `symmetry`, `board`, `zoom`, `press`,
//! `route`, `kinds`, `overlay`, `outcomes`, `moves`, `render`, `views`, `latin`, `space`, `parts` and `hex` where the board or the proof has them, `choose`,
//! `check`, `start`. `unpack` and `worker` run the program beside it. The style is `page`,
//! then `board`, then `media`: paper, narrow screens, and colours that the reader forces.
//!
//! # Bytes as text
//!
//! Certificate and program stand in the page as text: five characters for four bytes, where base64 takes five and a third.
//! The digits are the characters from `(` to `~` without `<` and `{`: none of them ends a script, begins an entity or is a quotation
//! mark. Of a last group of fewer bytes, one character more than it has bytes is written.

use std::{
    ffi::OsStr,
    io::{self, Write},
};

use minijinja::{context, value::Serde};
use serde_json::{Value, json};

use crate::{
    board::{LatinSquares, Layout, with_marks},
    template::{Template, escaped, facts, header, isolated},
};
use pgc_core::{
    certificate::Certificate,
    game::{Convention, Game, Names, Point, Start},
    quote::{shell_word, shown},
    strategy::Games,
    symmetry::automorphisms_of,
};

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
/// The script before and after what only some boards need.
const BEFORE: [&str; 17] = web![
    ".js": "game", "program", "play", "link", "words", "why", "symmetry", "board", "zoom", "press", "route", "kinds",
    "overlay", "outcomes", "moves", "render", "views"
];
const SOME: [&str; 4] = web![".js": "latin", "space", "parts", "hex"];
const AFTER: [&str; 3] = web![".js": "choose", "check", "start"];

/// Writes the page of a certificate, given its file's bytes and name, for this site.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_html(
    out: &mut impl Write,
    certificate: &Certificate,
    file: &[u8],
    name: &OsStr,
    site: &Site,
) -> io::Result<()> {
    let (names, page) = shown_on(certificate, file, name, site);
    Template::write(out, ("page.html", &minified(PAGE)), names, page)
}

/// What the page of a certificate says in words, in HTML: the board, the claim, and the rules for who plays against it.
///
/// # Errors
///
/// When the page's template cannot be filled.
pub fn words(certificate: &Certificate) -> io::Result<Value> {
    let site = Site { program: Program::Without, ..Site::default() };
    let (names, page) = shown_on(certificate, &[], OsStr::new(""), &site);
    Template::new(("page.html", PAGE), names)?.blocks(&["heading", "claim", "rules"], page)
}

/// The names of the points as the page shows them, and all values of its template.
fn shown_on(certificate: &Certificate, file: &[u8], name: &OsStr, site: &Site) -> (Vec<String>, minijinja::Value) {
    let word = shell_word(name).unwrap_or_else(|| "FILE.pgc".to_owned());
    let (game, layout) = (&certificate.game, Layout::of(&certificate.game));
    let has = [
        LatinSquares::of(game).is_some(),
        matches!(game.family.parts(), ("grid", [_, 3 | 4])),
        !Games::of(&certificate.strategy).listed.is_empty(),
        hex(game).is_some(),
    ];
    let some = SOME.into_iter().zip(has).filter_map(|(part, has)| has.then_some(part));
    let script: Vec<String> = BEFORE.into_iter().chain(some).chain(AFTER).map(minified).collect();
    let names: Vec<String> = Names::shown(game).all(game).iter().map(|name| isolated(&escaped(name))).collect();
    // The mark or the name of each point at the start.
    let Start { xeno, ophelia, .. } = game.opening.start();
    let cells = with_marks(names.clone(), ["✕", "◯"], [&xeno, &ophelia], &[]);
    let places: &[[f64; 2]] = if let Layout::Places(places) = &layout { places } else { &[] };
    // Whether the page plays and checks, if a script that it shares is there.
    let (is_checked, address, inside) = match site.program {
        Program::Inside => (!PROGRAM.is_empty(), None, PROGRAM),
        Program::Shared(address) => (true, Some(address), &[][..]),
        Program::Without => (false, None, &[][..]),
    };
    let apart = site.certificate;
    let page = context! {
        cells, is_checked, address, apart,
        links => Serde(site.links),
        scripts => Serde(apart.into_iter().chain(address).collect::<Vec<_>>()),
        word => &word,
        file => shown(name),
        layout => Serde(&layout),
        places => places.iter().map(|[x, y]| [x * 100.0, y * 75.0].map(|part| format!("{part:.1}"))).collect::<Vec<_>>(),
        style => STYLE.map(minified).join("\n"),
        script => script.join("\n"),
        // Inside a script, only "<" could end it.
        data => data(certificate, &word).to_string().replace('<', "\\u003c"),
        certificate => apart.map_or_else(|| encoded(file), |_| String::new()),
        origin => ORIGIN,
        program => encoded(inside),
        worker => if address.is_some() { String::new() } else { worker() },
        ..facts(certificate),
    };
    (names, page)
}

/// The side of a board of Hex.
fn hex(game: &Game) -> Option<u32> {
    if let ("hexgame", &[side]) = game.drawn_as().parts() { Some(side) } else { None }
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
        ("names", json!(Names::shown(game).all(game).iter().map(|name| isolated(name)).collect::<Vec<_>>())),
        ("latin", json!(LatinSquares::of(game))),
        ("cube", cube),
        // The side of Hex.
        ("hex", json!(hex(game))),
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

/// What is beside a page.
#[derive(Clone, Debug, Default)]
pub struct Site<'a> {
    /// Where the program is.
    pub program: Program<'a>,
    /// The relative address of the script with the certificate, which [`write_certificate`] writes; nothing if the page has it.
    pub certificate: Option<&'a str>,
    /// Names and relative addresses to which the page leads.
    pub links: &'a [(String, String)],
}

/// Where a page has its program from.
#[derive(Clone, Debug, Default)]
pub enum Program<'a> {
    /// It is in the page, if this build has one.
    #[default]
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
    writeln!(out, "// Checks proofs of positional games and plays by them: the program of pages of proofs. {ORIGIN}")?;
    write_parts(out, &json!({ "program": encoded(PROGRAM), "worker": worker() }))
}

/// Writes the script with the certificate in this file, for a page that is small without it.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_certificate(out: &mut impl Write, file: &[u8]) -> io::Result<()> {
    write_parts(out, &json!({ "certificate": encoded(file) }))
}

/// A script that puts these texts where a page has such parts.
fn write_parts(out: &mut impl Write, parts: &Value) -> io::Result<()> {
    writeln!(out, "for (const [id, text] of Object.entries({parts})) document.getElementById(id).textContent = text;")
}

fn worker() -> String {
    WORKER.map(minified).join("\n")
}

/// A page, script or style without indentation and comments.
fn minified(text: &str) -> String {
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
    use pgc_core::tests::certificates::committed;

    #[test]
    fn names_and_addresses_are_text() {
        let mut certificate = committed("grid-3-2");
        certificate.game.source.names = (0..9).map(|point| format!("</noscript><b>{point}")).collect();
        let mut page = Vec::new();
        let links = &[("<b>".to_owned(), "a\"b".to_owned())];
        let site = Site { program: Program::Shared("a\"b<.js"), certificate: Some("c<.js"), links };
        write_html(&mut page, &certificate, &[1], OsStr::new("a.pgc"), &site).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains("<td>&lt;/noscript&gt;&lt;b&gt;0<td>") && !page.contains("<b>0"));
        assert!(page.contains(" blob: 'self';") && page.contains(" data-from=\"a&quot;b&lt;.js\">"), "{page}");
        assert!(page.contains("\n<script src=\"c&lt;.js\"></script>\n<script src=\"a&quot;b&lt;.js\"></script>\n"));
        assert!(page.contains("id=\"certificate\" data-from=\"c&lt;.js\"></script>"), "the certificate is elsewhere");
        assert!(page.contains("<a href=\"a&quot;b\" target=\"_top\">&lt;b&gt;</a>"));
    }

    #[test]
    fn bytes_are_digits_of_a_number_and_harmless() {
        let digits: String = (0..85).map(digit).collect();
        assert_eq!(digits, "()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz|}~");
        assert_eq!(encoded(&[0, 0, 0, 0, 0]), "(((((((");
        assert_eq!(encoded(&[255; 4]), "|@_4(");
    }
}
