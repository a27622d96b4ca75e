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
use pgc_core::certificate::{Certificate, Prepared};
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
    let prepared = Prepared::new(certificate);
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
    let mut walk = Walk::telling(&prepared, |number, walk| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;
    use pgc_core::player::variation::End;
    use pgc_core::strategy::{Strategy, Term};
    use std::collections::BTreeSet;

    /// The document of a proof without moves.
    fn document(game: &str, claim: Claim) -> String {
        let strategy = Strategy { claim, lemmas: Vec::new(), theorem: Term::forced(Vec::new()) };
        let certificate = Certificate { game: Game::parse(game).unwrap(), strategy, steps: 0 };
        latex(&certificate, OsStr::new("a.pgc"), 1, None).unwrap().0
    }

    #[test]
    fn a_claim_names_the_game_and_what_is_unusual_about_it() {
        for (game, of, expected) in [
            ("affine:4", Claim::XenoWins, "Xeno wins on the affine plane of order 4"),
            ("td:3,4", Claim::OpheliaDraws, "Ophelia draws on the transversal design of 3 groups of 4 points"),
            ("6^3", Claim::OpheliaDraws, "Ophelia draws at tic-tac-toe on the cube $6^3$"),
            ("3^4", Claim::XenoWins, "Xeno wins at tic-tac-toe on the hypercube $3^{4}$"),
            ("3^2 --maker-breaker", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$ as Maker and Breaker"),
            (
                "mnk:5,4,3 --moves 1",
                Claim::OpheliaDraws,
                "Ophelia draws at 3 in a row on 5 columns and 4 rows, if 1 move of Xeno's count",
            ),
            ("animal:el,4x3", Claim::XenoWins, "Xeno wins at the animal el on 4 columns and 3 rows"),
            ("torus:6,6,5", Claim::OpheliaDraws, "Ophelia draws on \\texttt{torus:6,6,5}"),
            ("3^2 --start X:0/O:1", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$, from a position"),
            (
                "3^2 --to-move Ophelia",
                Claim::OpheliaDraws,
                "Ophelia draws at tic-tac-toe on $3\\times3$, if Ophelia begins",
            ),
            (
                "3^3 --forbid-opening 13",
                Claim::OpheliaWins,
                "Ophelia wins at tic-tac-toe on the cube $3^3$ with a restricted first move",
            ),
            (
                "mnk:2,2,2 --ophelia mnk:2,2,1",
                Claim::OpheliaWins,
                "Ophelia wins at 2 in a row on 2 columns and 2 rows, with lines for each player",
            ),
        ] {
            let title = format!("\\bfseries {expected}\\par}}\n");
            assert!(document(game, of).contains(&title), "{game}: {}", document(game, of));
        }
    }

    #[test]
    fn points_of_hypercubes_have_numbers_by_their_coordinates() {
        let said = |game: &str| document(game, Claim::XenoWins);
        assert!(said("6^3").contains(
            "$(x_{1},x_{2},x_{3})$, with coordinates from 0 to 5, has the number $6^{2}x_{1}+6x_{2}+x_{3}$."
        ));
        assert!(said("3^5").contains(
            "$(x_{1},\\dots,x_{5})$, with coordinates from 0 to 2, has the number $3^{4}x_{1}+\\dots+x_{5}$."
        ));
        let letters = " A point has the letter of its column and the number of its row. A line has 3 points";
        assert!(said("mnk:5,4,3").contains(letters));
    }

    #[test]
    fn three_numbers_in_a_row_are_a_range_and_names_are_none() {
        let numbers = Notation::new(Names::NUMBERS, true, [true; 2]);
        assert_eq!(numbers.replies(&[0, 1, 3, 4, 5, 8]), "(0), (1), \\range{3}{5}, (8)");
        assert_eq!(numbers.replies(&[2, 1, 0]), "(2), (1), (0)");
        let game = Game::parse("mnk:5,4,3").unwrap();
        assert_eq!(Notation::new(Names::shown(&game), true, [true; 2]).replies(&[0, 1, 2]), "(a1), (b1), (c1)");
    }

    #[test]
    fn a_citation_is_a_reference_where_lemmas_have_labels() {
        let cite = End::Cite { lemma: 4, map: 2, then: vec![0, 5] };
        let mut writer = Notation::new(Names::NUMBERS, true, [true; 2]);
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~\\ref{L4} under $s_{2}$ $s_{5}$"));
        assert!(writer.used.contains("map"));
        assert_eq!(writer.maps, BTreeSet::from([2, 5]));
        let mut writer = Notation::new(Names::NUMBERS, true, [true, false]);
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~4 under $s_{2}$ $s_{5}$"));
    }
}
