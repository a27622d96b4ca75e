//! Pictures of boards and positions as SVG, for pages in light and dark.

use std::io::{self, Write};

use crate::drawing::{CELL, COLOURS, Drawing, Look, MARK, Shape, Words};
use pgc_core::game::{Game, Point};
use pgc_core::player::State;
use pgc_core::quote::printable;

/// Colours are written out: programs that set papers know no variables of style sheets, and take the light ones.
pub(crate) const STYLE: &str = "\
.paper{fill:#fff}.cell{fill:none;stroke:#bfb8a8}text{font-family:system-ui,sans-serif;fill:#6b665c}\
.name,.number{font-size:10px;paint-order:stroke;stroke:#fff;stroke-width:2.5px;stroke-linejoin:round}\
.number{font-weight:600;fill:#1d1c1a}.inside{text-anchor:middle}.title{font-size:12px}.pair{font-size:15px;font-weight:600;fill:#8a5a00;text-anchor:middle}\
.symbol{font-size:17px;fill:#1d1c1a;text-anchor:middle}\
.X{stroke:#a3231b;stroke-width:3.5;stroke-linecap:round;fill:none}.O{stroke:#14548c;stroke-width:3.5;fill:none}\
.part{fill:#8a5a00;opacity:.16}.held{opacity:.35}.in{fill:#1d1c1a}.next{stroke-dasharray:3 5}.line{stroke:#6b665c;stroke-width:1.2;fill:none;opacity:.5}\
.threat{stroke:#8a5a00;stroke-width:2.5;stroke-dasharray:7 5;fill:none}\
.won{stroke:#8a5a00;stroke-width:5;stroke-linecap:round;fill:none;opacity:.8}\
.map{stroke:#6a3fb5;stroke-width:1.6;fill:none;marker-end:url(#head)}.head{fill:#6a3fb5}\
@media(prefers-color-scheme:dark){.paper{fill:#171614}.cell{stroke:#575247}text{fill:#b3ada0}.name,.number{stroke:#171614}.number,.symbol,.in{fill:#f1eee7}\
.X{stroke:#ff8a7d}.O{stroke:#7cc0ff}.line{stroke:#b3ada0}.pair,.part{fill:#f2bd5a}.threat,.won{stroke:#f2bd5a}\
.map{stroke:#c4a5ff}.head{fill:#c4a5ff}}";

/// The most letters of a name that keep their width. More are squeezed into the cell.
const LETTERS: usize = 7;

/// Writes the picture of a position and of the moves that led there, or of the empty board.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_svg(out: &mut impl Write, game: &Game, position: Option<(&State, &[Point])>) -> io::Result<()> {
    let drawing = Drawing::of(game, position);
    let Drawing { width, whole_width: total, whole_height: tall, .. } = drawing;
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total} {tall}\" width=\"{total}\" height=\"{tall}\" role=\"img\">"
    )?;
    write!(out, "<title>{}</title><style>{STYLE}</style>", game.name())?;
    write!(
        out,
        "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">"
    )?;
    write!(out, "<path class=\"head\" d=\"M0 0L8 4L0 8z\"/></marker></defs>")?;
    write!(out, "<rect class=\"paper\" width=\"{total}\" height=\"{tall}\"/>")?;
    drawing.shapes.iter().try_for_each(|shape| element(out, shape, drawing.round))?;
    write!(out, "<g transform=\"translate({width} 0)\">")?;
    drawing.beside.iter().try_for_each(|shape| element(out, shape, false))?;
    writeln!(out, "</g></svg>")
}

/// Writes an element; cells may be round.
fn element(out: &mut impl Write, shape: &Shape, round: bool) -> io::Result<()> {
    match shape {
        Shape::Cell { look, middle } => cell(out, *look, *middle, round),
        Shape::Words { kind, at: [x, y], text } => {
            let is_long = matches!(kind, Words::Name | Words::Inside) && text.chars().count() > LETTERS;
            let squeezed = format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", CELL - 6.0);
            let squeezed = if is_long { &*squeezed } else { "" };
            write!(out, "<text class=\"{}\" x=\"{x}\" y=\"{y}\"{squeezed}>{}</text>", words(*kind), escaped(text))
        }
        Shape::Mark { xeno, next, middle: [x, y] } => {
            let r = MARK;
            let next = if *next { " next" } else { "" };
            if *xeno {
                let d = format!("M{} {}L{} {}M{} {}L{} {}", x - r, y - r, x + r, y + r, x + r, y - r, x - r, y + r);
                write!(out, "<path class=\"X{next}\" d=\"{d}\"/>")
            } else {
                write!(out, "<circle class=\"O{next}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", r * 1.15)
            }
        }
        Shape::Path { kind, places } => {
            let places: Vec<String> = places.iter().map(|[x, y]| format!("{x} {y}")).collect();
            write!(out, "<path class=\"{}\" d=\"M{}\"/>", kind.name(), places.join("L"))
        }
        Shape::Ring { kind, middle: [x, y], radius } => {
            write!(out, "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>", kind.name())
        }
        Shape::Arrow { from: [x, y], bend: [bend_x, bend_y], to: [u, v] } => {
            write!(out, "<path class=\"map\" d=\"M{x} {y}Q{bend_x} {bend_y} {u} {v}\"/>")
        }
    }
}

/// Writes the cell with this middle.
fn cell(out: &mut impl Write, look: Look, [x, y]: [f64; 2], round: bool) -> io::Result<()> {
    let attributes = match look {
        Look::Empty => "class=\"cell\"".to_owned(),
        Look::Part => "class=\"part\"".to_owned(),
        Look::Held(colour) => format!("class=\"held\" fill=\"{}\"", COLOURS[colour]),
    };
    if round {
        write!(out, "<circle {attributes} cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", CELL / 2.2)
    } else {
        let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
        write!(out, "<rect {attributes} x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"/>")
    }
}

fn words(kind: Words) -> &'static str {
    match kind {
        Words::Title => "title",
        Words::Name => "name",
        Words::Inside => "name inside",
        Words::Number => "number",
        Words::Pair => "pair",
        Words::Part => "pair in",
        Words::Symbol => "symbol",
    }
}

/// A text between tags or in an attribute, with escapes for invisible characters, which XML does not allow.
pub(crate) fn escaped(text: &str) -> String {
    let text = printable(text).to_string();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;
    use pgc_core::labels::names;

    fn picture(name: &str, line: &[Point]) -> String {
        let certificate = committed(name);
        let state = pgc_core::player::state(&certificate, line).unwrap();
        let mut out = Vec::new();
        write_svg(&mut out, &certificate.game, Some((&state, line))).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_position_shows_marks_threats_and_what_comes_next() {
        let count = |text: &str, class: &str| text.matches(&format!("class=\"{class}\"")).count();
        let threatened = picture("grid-3-3", &[13, 0, 1]);
        assert_eq!(["X", "O", "threat", "won", "map"].map(|class| count(&threatened, class)), [2, 1, 1, 0, 0]);
        let next = picture("grid-3-3", &[13, 0]);
        assert_eq!(["X", "O", "X next"].map(|class| count(&next, class)), [1, 1, 1]);
        let won = picture("grid-3-3", &[13, 0, 1, 2, 25]);
        assert_eq!(count(&won, "won"), 1);
        let cited = picture("affine-4", &[0, 15, 4]);
        assert!(count(&cited, "map") > 0 || count(&cited, "X") == 2);
    }

    #[test]
    fn parts_have_colours_and_pairs_have_none() {
        let text = picture("mnk-8-5-5", &[]);
        assert_eq!(text.matches("class=\"held\" fill=\"#").count(), 36, "the points of all parts");
        assert_eq!(text.matches("class=\"pair in\"").count(), 36);
        assert!(!picture("grid-5-2", &[0, 1]).contains("class=\"held\""));
    }

    #[test]
    fn a_name_is_no_markup() {
        let mut game = Game::parse("mnk:2,1,2").unwrap();
        game.source.names = ["</text><script>", "a&b"].map(str::to_owned).to_vec();
        let mut out = Vec::new();
        write_svg(&mut out, &game, None).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.contains("<script>") && text.contains(">&lt;/text&gt;&lt;script&gt;</text>"), "{text}");
        assert!(text.contains(">a&amp;b</text>"));
    }

    #[test]
    fn an_empty_board_shows_every_name() {
        for expression in ["affine:4", "3^4", "mnk:5,4,4", "projective:3"] {
            let game = Game::parse(expression).unwrap();
            let mut out = Vec::new();
            write_svg(&mut out, &game, None).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(names(&game).iter().all(|name| text.contains(&format!(">{name}</text>"))), "{expression}");
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        }
    }

    #[test]
    fn a_text_ends_neither_a_tag_nor_an_attribute() {
        assert_eq!(escaped("<b>\"'&\u{1b}"), "&lt;b&gt;&quot;'&amp;\\u{1b}");
    }
}
