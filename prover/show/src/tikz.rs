//! Pictures of boards and positions in TikZ, with the places and the lines of those in SVG: an environment for any document that
//! loads the package.

use std::io::{self, Write};

use crate::drawing::{CELL, COLOURS, Drawing, Look, MARK, Place, Shape, Words};
use crate::tex::{self, Names};
use pgc_core::game::{Game, Point};
use pgc_core::player::State;

/// The width that a picture takes, in points: that of the text of an article.
const WIDTH: f64 = 340.0;
/// The least and the most points for a unit of a picture: names are to be read, and not far from each other.
const UNIT: [f64; 2] = [0.3, 0.6];

const STYLES: &str = "\
  pgc cell/.style={draw=black!25, line width=.3pt},
  pgc part/.style={fill=brown, fill opacity=.2},
  pgc held/.style={fill opacity=.4},
  pgc title/.style={anchor=base west, inner sep=0pt, font=\\scriptsize, text=black!65},
  pgc name/.style={anchor=base west, inner sep=0pt, font=\\tiny, text=black!65},
  pgc inside/.style={anchor=base, inner sep=0pt, font=\\tiny, text=black!65},
  pgc number/.style={anchor=base west, inner sep=0pt, font=\\tiny\\bfseries},
  pgc pair/.style={anchor=base, inner sep=0pt, font=\\scriptsize\\bfseries, text=brown!70!black},
  pgc letter/.style={anchor=base, inner sep=0pt, font=\\scriptsize\\bfseries},
  pgc symbol/.style={anchor=base, inner sep=0pt, font=\\small},
  pgc X/.style={draw=red!70!black, line width=1.5pt, line cap=round},
  pgc O/.style={draw=blue!60!black, line width=1.5pt},
  pgc next/.style={dash pattern=on 1.4pt off 2pt},
  pgc line/.style={draw=black!45, line width=.5pt},
  pgc threat/.style={draw=brown, line width=1.2pt, dash pattern=on 4pt off 3pt},
  pgc won/.style={draw=brown, line width=2.4pt, line cap=round},
  pgc map/.style={draw=violet, line width=.7pt, ->}]
";

/// Writes the picture of a position and of the moves that led there, or of the empty board, as a `tikzpicture`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_tikz(out: &mut impl Write, game: &Game, position: Option<(&State, &[Point])>) -> io::Result<()> {
    let drawing = Drawing::of(game, position);
    let unit = (WIDTH / drawing.whole_width).clamp(UNIT[0], UNIT[1]);
    writeln!(out, "% {}; needs \\usepackage{{tikz}}", game.name())?;
    writeln!(out, "\\begin{{tikzpicture}}[x={unit:.2}pt, y=-{unit:.2}pt,")?;
    out.write_all(STYLES.as_bytes())?;
    let mut writer = Writer { out, names: Names::of(game), left: 0.0, round: drawing.round };
    drawing.shapes.iter().try_for_each(|shape| writer.element(shape))?;
    (writer.left, writer.round) = (drawing.width, false);
    drawing.beside.iter().try_for_each(|shape| writer.element(shape))?;
    writeln!(out, "\\end{{tikzpicture}}")
}

struct Writer<'a, W> {
    out: &'a mut W,
    names: Names<'a>,
    /// What stands to the left of all elements.
    left: f64,
    /// Whether cells are round.
    round: bool,
}

impl<W: Write> Writer<'_, W> {
    fn element(&mut self, shape: &Shape) -> io::Result<()> {
        match shape {
            Shape::Cell { look, middle } => self.cell(*look, *middle),
            Shape::Words { kind, at, text } => {
                let (style, text) = match kind {
                    Words::Title => ("title", tex::text(text)),
                    Words::Name => ("name", self.names.symbol(text)),
                    Words::Inside => ("inside", self.names.symbol(text)),
                    Words::Number => ("number", tex::text(text)),
                    Words::Pair => ("pair", tex::text(text)),
                    Words::Part => ("letter", tex::text(text)),
                    Words::Symbol => ("symbol", self.names.symbol(text)),
                };
                let at = self.place(*at);
                writeln!(self.out, "\\node[pgc {style}] at {at} {{{text}}};")
            }
            Shape::Mark { xeno, next, middle: [x, y] } => {
                let r = MARK;
                let next = if *next { ", pgc next" } else { "" };
                let [low, high] = [self.place([x - r, y - r]), self.place([x + r, y + r])];
                if *xeno {
                    let [right, left] = [self.place([x + r, y - r]), self.place([x - r, y + r])];
                    writeln!(self.out, "\\draw[pgc X{next}] {low} -- {high} {right} -- {left};")
                } else {
                    self.circle(&format!("pgc O{next}"), [*x, *y], r * 1.15)
                }
            }
            Shape::Path { kind, places } => {
                let style = kind.name();
                let places: Vec<String> = places.iter().map(|&place| self.place(place)).collect();
                writeln!(self.out, "\\draw[pgc {style}] {};", places.join(" -- "))
            }
            Shape::Ring { kind, middle, radius } => {
                let (middle, radius) = (self.place(*middle), tenths(*radius));
                let circle = format!("{middle} circle [x radius={radius}, y radius={radius}]");
                writeln!(self.out, "\\draw[pgc {}] {circle};", kind.name())
            }
            Shape::Arrow { from, bend, to } => {
                // A curve with one control point has two, two thirds of the way to it.
                let control = |[x, y]: Place| [(x + 2.0 * bend[0]) / 3.0, (y + 2.0 * bend[1]) / 3.0];
                let [from, first, second, to] =
                    [*from, control(*from), control(*to), *to].map(|place| self.place(place));
                writeln!(self.out, "\\draw[pgc map] {from} .. controls {first} and {second} .. {to};")
            }
        }
    }

    fn cell(&mut self, look: Look, [x, y]: Place) -> io::Result<()> {
        let options = match look {
            Look::Empty => "pgc cell".to_owned(),
            Look::Part => "pgc part".to_owned(),
            Look::Held(colour) => format!("pgc held, fill={}", rgb(COLOURS[colour])),
        };
        if self.round {
            return self.circle(&options, [x, y], CELL / 2.2);
        }
        let half = CELL / 2.0;
        let [low, high] = [self.place([x - half, y - half]), self.place([x + half, y + half])];
        writeln!(self.out, "\\path[{options}] {low} rectangle {high};")
    }

    fn circle(&mut self, options: &str, [x, y]: Place, radius: f64) -> io::Result<()> {
        let (middle, radius) = (self.place([x, y]), tenths(radius));
        // With one radius for each unit it stays a circle.
        writeln!(self.out, "\\path[{options}] {middle} circle [x radius={radius}, y radius={radius}];")
    }

    fn place(&self, [x, y]: Place) -> String {
        format!("({},{})", tenths(self.left + x), tenths(y))
    }
}

/// A length to a tenth of a unit.
fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// A colour such as `#d9822b` for TikZ.
fn rgb(colour: &str) -> String {
    let channel = |place: usize| colour.get(place..place + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let [red, green, blue] = [1, 3, 5].map(|place| channel(place).unwrap_or_default());
    format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    fn picture(name: &str, line: &[Point]) -> String {
        let certificate = committed(name);
        let state = pgc_core::player::state(&certificate, line).unwrap();
        let mut out = Vec::new();
        write_tikz(&mut out, &certificate.game, Some((&state, line))).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn count(text: &str, style: &str) -> usize {
        ["]", ","].iter().map(|end| text.matches(&format!("[pgc {style}{end}")).count()).sum()
    }

    #[test]
    fn a_position_shows_what_its_picture_in_svg_shows() {
        let threatened = picture("grid-3-3", &[13, 0, 1]);
        assert_eq!(["X", "O", "threat", "won"].map(|style| count(&threatened, style)), [2, 1, 1, 0]);
        assert_eq!(picture("grid-3-3", &[13, 0]).matches("\\draw[pgc X, pgc next]").count(), 1);
        assert_eq!(count(&picture("grid-3-3", &[13, 0, 1, 2, 25]), "won"), 1);
        let parts = picture("mnk-8-5-5", &[]);
        assert_eq!((count(&parts, "held"), count(&parts, "letter")), (36, 36));
        assert!(parts.contains("fill={rgb,255:red,217;green,130;blue,43}"));
    }

    #[test]
    fn elements_are_those_of_svg_at_the_same_places() {
        for (name, line) in [("affine-4", &[0, 15, 4][..]), ("grid-6-3", &[0, 5]), ("projective-2", &[0, 5])] {
            let certificate = committed(name);
            let state = pgc_core::player::state(&certificate, line).unwrap();
            let mut svg = Vec::new();
            crate::svg::write_svg(&mut svg, &certificate.game, Some((&state, line))).unwrap();
            let (svg, tikz) = (String::from_utf8(svg).unwrap(), picture(name, line));
            for (class, style) in [
                ("class=\"cell\"", "cell"),
                ("class=\"name\"", "name"),
                ("class=\"name inside\"", "inside"),
                ("class=\"number\"", "number"),
                ("class=\"map\"", "map"),
                ("class=\"O\"", "O"),
            ] {
                assert_eq!(svg.matches(class).count(), count(&tikz, style), "{name} {class}");
            }
        }
    }

    /// The two control points of a curve are two thirds of the way from its ends to the one of SVG.
    #[test]
    fn curves_bend_as_those_of_svg() {
        let picture = picture("affine-4", &[0, 15, 4]);
        let curve = "(172,132) .. controls (132.9,112.4) and (103.6,83.1) .. (84,44);";
        assert!(picture.contains(curve), "{picture}");
    }

    #[test]
    fn a_hostile_name_is_no_command() {
        let mut game = Game::parse("mnk:2,1,2").unwrap();
        game.source.names = ["\\input{/etc/passwd}", "%"].map(str::to_owned).to_vec();
        let mut out = Vec::new();
        write_tikz(&mut out, &game, None).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("{\\textbackslash{}input\\{/etc/passwd\\}};") && text.contains("{\\%};"), "{text}");
        assert!(!text.contains("\\input"));
    }
}
