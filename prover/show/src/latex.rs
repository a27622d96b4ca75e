//! A proof as a paper prints it: a document for pdfLaTeX, with the notation explained, the board, the maps, lemmas and theorem. It
//! needs only what Debian's texlive-latex-recommended has. `templates/document.tex` says what stands where.

use std::ffi::OsStr;
use std::io;

use minijinja::context;
use minijinja::value::{Serde, Value};

use crate::board::marked;
use crate::facts::facts;
use crate::first_replies::folded;
use crate::layout::{Layout, Panel};
use crate::notation::Notation;
use crate::statement::{self, Told, cycles, position};
use crate::template::{Template, template};
use crate::tex;
use pgc_core::certificate::{Certificate, GameProofs};
use pgc_core::game::{Claim, Names, Point, Style};
use pgc_core::proof::{Flaw, Walk};
use pgc_core::quote::{counted, shell_word};
use pgc_core::strategy::Lemma;

/// The most bytes of a document, about two hundred pages.
const MAX_BYTES: usize = 1 << 20;

/// The document of a certificate, given its file's name. It shows so many moves of each lemma and of the theorem; or one lemma alone,
/// with the statements that it cites. Points have the names that pictures have. The document is in ASCII; where the proof breaks, if it does,
/// is told, too.
///
/// # Errors
///
/// It would be too long.
pub fn latex(
    certificate: &Certificate,
    file: &OsStr,
    depth: usize,
    lemma: Option<usize>,
) -> io::Result<(String, Option<Flaw>)> {
    let Certificate { game, strategy, .. } = certificate;
    let fits = |bytes: usize| {
        let (lemmas, most) = (counted(strategy.lemmas.len() + 1, "lemma"), MAX_BYTES >> 10);
        let large = format!("the proof, of {lemmas}, makes a document of more than {most} KiB, some two hundred pages");
        let why = || io::Error::other(large + "; print one lemma with --lemma 3, or less of each with --depth 2");
        if bytes > MAX_BYTES { Err(why()) } else { Ok(()) }
    };
    let prepared = GameProofs::new(certificate);
    let names = Names::shown(game);
    // The rows and columns of a board that is not too large to be printed; nothing if it has none.
    let panels = match Layout::of(game) {
        Layout::Panels { panels, .. } if game.board.points() <= POINTS => panels,
        Layout::Panels { .. } | Layout::Places(_) => Vec::new(),
    };
    let mut writer = Notation::new(names, strategy.claim.is_xeno(), [true; 2]);
    // The lemmas of games of parts have no labels.
    let mut inside = Notation::new(Names::NUMBERS, false, [true, false]);
    let mut little = Vec::new();
    let mut walk = Walk::with_games(&prepared, |number, walk| {
        if inside.bytes <= MAX_BYTES {
            little.push(statement::little(&mut inside, number, walk, [depth, 0]));
        }
    });
    fits(inside.bytes)?;
    writer.used.append(&mut inside.used);
    let picture = |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| lettered(&panels, xeno, ophelia, groups);
    let teller = Told { prepared: &prepared, picture: &picture };
    let (mut statements, mut broken) = (Vec::new(), None);
    for shown in folded(&mut walk, depth).filter(|shown| lemma.is_none_or(|number| shown.lemma == Some(number))) {
        statements.push(teller.statement(&mut writer, &shown, 0));
        fits(inside.bytes + writer.bytes)?;
        if lemma.is_some() {
            broken = Some(shown.flaw);
            break;
        }
    }
    let flaw = broken.unwrap_or_else(|| walk.flaw());
    let names_of_points: Vec<String> = (0..).take(game.board.points()).map(|point| tex::point(names, point)).collect();
    let raw = names.all(game);
    let called = match names.style() {
        Some(Style::Rows(_)) => "rows",
        None => "given",
        Some(Style::Squares) => "squares",
        Some(Style::Numbers) => "numbers",
    };
    // Whether the names are to be printed, and fit into the board.
    let names_fit =
        called != "rows" && raw.iter().all(|name| name.chars().count() <= LETTERS) && fit(&panels, COLUMNS[0]);
    // The lemma that is printed alone has the positions of those that it cites.
    let cited = if lemma.is_some() { cited(&writer, certificate) } else { Vec::new() };
    let document = context! {
        called, lemma, names_fit, little, cited, statements,
        names_of_points => &names_of_points,
        used => Serde(&writer.used),
        board_lines => Serde(game.board.lines()),
        own_lines => Serde(game.lines_of(Claim::OpheliaWins)),
        panels => Serde(&panels),
        cycles => cycles(&writer, &prepared.theorem.maps, |number| lemma.is_none() || writer.maps.contains(&number)),
        file => shell_word(file).unwrap_or_else(|| "FILE.pgc".to_owned()),
        ..facts(certificate),
    };
    let text = Template::new(template!("document.tex"), names_of_points)?.fill(document)?;
    fits(text.len())?;
    Ok((text, flaw))
}

/// The statements of the lemmas that were cited, without their proofs.
fn cited(writer: &Notation, certificate: &Certificate) -> Vec<Value> {
    let stated = |&number: &usize| {
        let Lemma { own, other, left, .. } = certificate.strategy.lemmas.get(number)?;
        let points = certificate.strategy.claim.by_player([&own[..], other]);
        Some(position(writer, Some(number), points, *left))
    };
    writer.lemmas.iter().filter_map(stated).collect()
}

/// The most points of a board that is printed.
const POINTS: usize = 512;
/// The most columns of a table, for names and for letters.
const COLUMNS: [usize; 2] = [12, 20];
/// The most letters of a name in a table.
const LETTERS: usize = 6;

/// Whether there are panels, of so many columns at most.
fn fit(panels: &[Panel], most: usize) -> bool {
    !panels.is_empty() && panels.iter().all(|panel| panel.columns <= most)
}

/// What stands at each point of the board: Xeno's points, Ophelia's, and a letter for the free points of each group. Nothing if it does not
/// fit.
fn lettered(panels: &[Panel], xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<Vec<String>> {
    if !fit(panels, COLUMNS[1]) {
        return None;
    }
    let cells = vec!["$\\cdot$".to_owned(); panels.iter().flat_map(|panel| panel.cells.iter().flatten()).count()];
    Some(marked(cells, ["\\textbf{X}", "\\textbf{O}"], [xeno, ophelia], groups))
}
