//! Pictures of boards and positions in TikZ, with the places and the lines of those in SVG: an environment for any document that
//! loads the package.

use std::io::{self, Write};

use minijinja::context;
use minijinja::value::Serde;

use crate::drawing::{Drawing, Shape, Style, tenth};
use crate::template::{Template, template};
use crate::tex;
use pgc_core::game::{Game, Names, Point};
use pgc_core::player::State;

/// The width that a picture takes, in points: that of the text of an article.
const WIDTH: f64 = 340.0;
/// The least and the most points for a unit of a picture: names are to be read, and not far from each other.
const UNIT: [f64; 2] = [0.3, 0.6];

/// Writes the picture of a position and of the moves that led there, or of the empty board, as a `tikzpicture`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_tikz(out: &mut impl Write, game: &Game, position: Option<(&State, &[Point])>) -> io::Result<()> {
    let Drawing { game: name, shapes, width, beside, whole_width, .. } = Drawing::of(game, position);
    let unit = format!("{:.2}", (WIDTH / whole_width).clamp(UNIT[0], UNIT[1]));
    let names = Names::shown(game);
    let written = |(left, mut shape): (f64, Shape)| {
        shape.places.iter_mut().for_each(|place| *place = [tenth(left + place[0]), tenth(place[1])]);
        shape.text = match shape.style {
            Style::Name | Style::Inside | Style::Symbol => tex::symbol(names, &shape.text),
            _ => tex::text(&shape.text),
        };
        Shape { radius: tenth(shape.radius), colour: shape.colour.as_deref().map(rgb), ..shape }
    };
    let (board, beside) =
        (shapes.into_iter().map(|shape| (0.0, shape)), beside.into_iter().map(|shape| (width, shape)));
    let shapes: Vec<Shape> = board.chain(beside).map(written).collect();
    Template::write(out, template!("picture.tex"), Vec::new(), context! { game => name, unit, shapes => Serde(shapes) })
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
    use pgc_core::tests::certificates::committed;

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
