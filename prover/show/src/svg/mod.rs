//! Pictures of boards and positions as SVG, for pages in light and dark: marks by shape, threats as broken lines, pairs and
//! parts by letters, parts by colours, too, and a cited lemma's symmetry map as arrows.
//!
//! - `colours` gives parts that touch different colours;
//! - `places` turns a [`Layout`] into coordinates;
//! - `figures` adds the paper's other pictures of `affine:4` (Danziger, Huggan, Malik and Marbach 2022, figures 1 and 5).

mod colours;
mod figures;
mod places;

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::layout::Layout;
use crate::markup::escaped;
use pgc_core::game::{Game, Point};
use pgc_core::labels::{letters, names};
use pgc_core::player::State;
use pgc_core::player::{Move, Over, Reason, Replies, Turn};
use places::{CELL, Places};

/// The most lines that are drawn on an empty board.
const LINES: usize = 60;

/// Colours are written out: programs that set papers know no variables of style sheets, and take the light ones.
const STYLE: &str = "\
.paper{fill:#fff}.cell{fill:none;stroke:#bfb8a8}text{font-family:system-ui,sans-serif;fill:#6b665c}\
.name{font-size:10px}.title{font-size:12px}.pair{font-size:15px;font-weight:600;fill:#8a5a00;text-anchor:middle}\
.symbol{font-size:17px;fill:#1d1c1a;text-anchor:middle}\
.X{stroke:#a3231b;stroke-width:3.5;stroke-linecap:round;fill:none}.O{stroke:#14548c;stroke-width:3.5;fill:none}\
.part{fill:#8a5a00;opacity:.16}.held{opacity:.35}.in{fill:#1d1c1a}.next{stroke-dasharray:3 5}.line{stroke:#6b665c;stroke-width:1.2;fill:none;opacity:.5}\
.threat{stroke:#8a5a00;stroke-width:2.5;stroke-dasharray:7 5;fill:none}\
.won{stroke:#8a5a00;stroke-width:5;stroke-linecap:round;fill:none;opacity:.8}\
.map{stroke:#6a3fb5;stroke-width:1.6;fill:none;marker-end:url(#head)}.head{fill:#6a3fb5}\
@media(prefers-color-scheme:dark){.paper{fill:#171614}.cell{stroke:#575247}text{fill:#b3ada0}.symbol,.in{fill:#f1eee7}\
.X{stroke:#ff8a7d}.O{stroke:#7cc0ff}.line{stroke:#b3ada0}.pair,.part{fill:#f2bd5a}.threat,.won{stroke:#f2bd5a}\
.map{stroke:#c4a5ff}.head{fill:#c4a5ff}}";

/// Writes the picture of a position, or of the empty board with its lines.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_svg(out: &mut impl Write, game: &Game, state: Option<&State>) -> io::Result<()> {
    let places = Places::of(&Layout::of(game));
    let mut picture = Picture { body: String::new(), names: names(game), places };
    picture.board();
    let figures = if state.is_none() { figures::of(game) } else { None };
    match state {
        Some(state) => picture.position(state),
        None if figures.is_none() => picture.lines(game),
        None => {}
    }
    let Picture { body, places: Places { width, height, .. }, .. } = picture;
    let (extra, wide, high) = figures.unwrap_or_default();
    let (total, tall) = (width + wide, height.max(high));
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total} {tall}\" width=\"{total}\" height=\"{tall}\" role=\"img\">"
    )?;
    write!(out, "<title>{}</title><style>{STYLE}</style>", game.text())?;
    write!(
        out,
        "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">"
    )?;
    write!(out, "<path class=\"head\" d=\"M0 0L8 4L0 8z\"/></marker></defs>")?;
    write!(out, "<rect class=\"paper\" width=\"{total}\" height=\"{tall}\"/>{body}")?;
    writeln!(out, "<g transform=\"translate({width} 0)\">{extra}</g></svg>")
}

struct Picture {
    body: String,
    names: Vec<String>,
    places: Places,
}

impl Picture {
    /// Adds an element. Writing to a text cannot fail.
    fn add(&mut self, element: std::fmt::Arguments) {
        let _ = self.body.write_fmt(element);
    }

    /// The cells, with the points' names.
    fn board(&mut self) {
        let titles = std::mem::take(&mut self.places.titles);
        for (x, y, title) in &titles {
            self.add(format_args!("<text class=\"title\" x=\"{x}\" y=\"{y}\">{title}</text>"));
        }
        for point in 0..self.names.len() {
            let [x, y] = self.places.points[point];
            let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
            self.cell("class=\"cell\"", [x, y]);
            let name = escaped(&self.names[point]);
            let _ = write!(self.body, "<text class=\"name\" x=\"{}\" y=\"{}\">{name}</text>", left + 3.0, top + 11.0);
        }
    }

    /// The lines of a board that are not too many to be told apart.
    fn lines(&mut self, game: &Game) {
        if self.places.panels == 1 && game.board.lines().len() <= LINES {
            game.board.lines().iter().for_each(|line| self.path("line", line));
        }
    }

    /// Marks, threats, pairs, the completed line and the map of the cited lemma.
    fn position(&mut self, state: &State) {
        let [xeno, ophelia] = ["X", "O"].map(|class| class.to_owned());
        state.xeno.iter().for_each(|&point| self.mark(&xeno, point));
        state.ophelia.iter().for_each(|&point| self.mark(&ophelia, point));
        for threat in &state.threats {
            self.path("threat", &threat.line);
        }
        match &state.turn {
            Turn::Over(Over::Line(line)) => self.path("won", line),
            Turn::Over(_) => {}
            Turn::Move(answer) => self.next(state, answer),
            Turn::Replies(Replies { pairs, parts, .. }) => {
                let pairs: Vec<&[Point]> = pairs.iter().flatten().map(|pair| &pair[..]).collect();
                let parts: Vec<&[Point]> = parts.iter().flatten().map(|part| &part.points[..]).collect();
                self.colours(&parts);
                self.letters(if parts.is_empty() { ("pair", &pairs) } else { ("pair in", &parts) }, state);
            }
        }
        if let Some(cited) = &state.cited {
            for &from in cited.stated.iter().flatten() {
                self.arrow(from, cited.images[usize::from(from)]);
            }
        }
    }

    /// The proof's move, with a broken mark.
    fn next(&mut self, state: &State, answer: &Move) {
        let moves = state.xeno.len() + state.ophelia.len();
        let xeno = if state.xeno.len() == state.ophelia.len() {
            moves.is_multiple_of(2)
        } else {
            state.xeno.len() < state.ophelia.len()
        };
        if let Reason::Part(within) = &answer.reason {
            let places = within.part.points.iter().map(|&point| self.places.points[usize::from(point)]);
            places.collect::<Vec<_>>().into_iter().for_each(|place| self.cell("class=\"part\"", place));
        }
        self.mark(if xeno { "X next" } else { "O next" }, answer.point);
        if let Reason::Line(line) = &answer.reason {
            self.path("won", line);
        }
    }

    /// A colour for the points of each part.
    fn colours(&mut self, parts: &[&[Point]]) {
        for (part, colour) in parts.iter().zip(colours::of(parts, &self.places)) {
            let fill = colours::COLOURS[colour];
            let attributes = format!("class=\"held\" fill=\"{fill}\"");
            part.iter().for_each(|&point| self.cell(&attributes, self.places.points[usize::from(point)]));
        }
    }

    /// A letter for the free points of each pair or part.
    fn letters(&mut self, (class, groups): (&str, &[&[Point]]), state: &State) {
        let is_free = |point: &&Point| !state.xeno.contains(point) && !state.ophelia.contains(point);
        for (index, group) in groups.iter().enumerate() {
            let letter = letters(index);
            for &point in group.iter().filter(is_free) {
                let [x, y] = self.places.points[usize::from(point)];
                self.add(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{letter}</text>", y + 8.0));
            }
        }
    }

    /// The cell with this middle.
    fn cell(&mut self, attributes: &str, [x, y]: [f64; 2]) {
        if self.places.scattered {
            self.add(format_args!("<circle {attributes} cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", CELL / 2.2));
        } else {
            let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
            self.add(format_args!("<rect {attributes} x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"/>"));
        }
    }

    fn mark(&mut self, class: &str, point: Point) {
        let [x, y] = self.places.points[usize::from(point)];
        let r = CELL * 0.24;
        if class.starts_with('X') {
            let d = format!("M{} {}L{} {}M{} {}L{} {}", x - r, y - r, x + r, y + r, x + r, y - r, x - r, y + r);
            self.add(format_args!("<path class=\"{class}\" d=\"{d}\"/>"));
        } else {
            self.add(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", r * 1.15));
        }
    }

    fn path(&mut self, class: &str, line: &[Point]) {
        let places: Vec<String> = self.places.along(line).iter().map(|[x, y]| format!("{x} {y}")).collect();
        self.add(format_args!("<path class=\"{class}\" d=\"M{}\"/>", places.join("L")));
    }

    fn arrow(&mut self, from: Point, to: Point) {
        if from == to {
            return;
        }
        let [[x, y], [u, v]] = [from, to].map(|point| self.places.points[usize::from(point)]);
        let (bend_x, bend_y) = ((x + u) / 2.0 + (v - y) / 6.0, (y + v) / 2.0 - (u - x) / 6.0);
        self.add(format_args!("<path class=\"map\" d=\"M{x} {y}Q{bend_x} {bend_y} {u} {v}\"/>"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use pgc_core::certificate::samples::committed;

    fn picture(name: &str, line: &[Point]) -> String {
        let certificate = committed(name);
        let state = pgc_core::player::state(&certificate, line).unwrap();
        let mut out = Vec::new();
        write_svg(&mut out, &certificate.game, Some(&state)).unwrap();
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
    fn a_name_of_a_file_is_text() {
        let mut game = Game::parse("mnk:2,1,2").unwrap();
        game.source.names = ["<script>alert(1)</script>", "a&b\u{202e}\u{7}"].map(str::to_owned).to_vec();
        let mut out = Vec::new();
        write_svg(&mut out, &game, None).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains(">&lt;script&gt;alert(1)&lt;/script&gt;</text>"), "{text}");
        assert!(text.contains(r">a&amp;b\u{202e}\u{7}</text>"), "{text}");
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
}
