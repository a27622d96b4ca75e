//! Pictures of boards and positions as SVG, for pages in light and dark.

use std::io::{self, Write};

use minijinja::context;
use minijinja::value::Serde;

use crate::drawing::Drawing;
use crate::template::{Template, template};
use pgc_core::game::{Game, Point};
use pgc_core::player::State;

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

/// Writes the picture of a position and of the moves that led there, or of the empty board.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_svg(out: &mut impl Write, game: &Game, position: Option<(&State, &[Point])>) -> io::Result<()> {
    let picture = context! { style => STYLE, drawing => Serde(Drawing::of(game, position)) };
    Template::write(out, template!("picture.svg"), Vec::new(), picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Names;
    use pgc_core::tests::certificates::committed;

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
            assert!(
                Names::shown(&game).all(&game).iter().all(|name| text.contains(&format!(">{name}</text>"))),
                "{expression}"
            );
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        }
    }
}
