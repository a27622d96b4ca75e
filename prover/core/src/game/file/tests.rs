use super::*;
use crate::{game::Game, random::Random};

/// What a text holds, and how it is read. `tests/cases/prove/formats.md` has the formats and the messages.
fn read_as(text: &str) -> (Board, Source) {
    parse(text, Reading::default()).unwrap_or_else(|fault| panic!("{fault:?}"))
}

/// Places belong to names, wherever these stand in the order of the points.
#[test]
fn points_are_placed_as_the_file_says() {
    let hif = r#"{"nodes": [{"node": 20, "attrs": {"pos": [2, 0]}}, {"node": 3, "attrs": {"x": -1.5, "y": 7, "colour": "red"}}],
        "incidences": [{"edge": 0, "node": 3}, {"edge": 0, "node": 20}]}"#;
    assert_eq!(read_as(hif).1.places, [[2.0, 0.0], [-1.5, 7.0]]);
    let rows = "# place b 1 2\na b\n#place a 3 4 \n";
    assert_eq!(read_as(rows).1.places, [[3.0, 4.0], [1.0, 2.0]]);
    let lines = "points 2\n# place 1 0 0\n# place 0 1e3 -1\n0 1\n";
    assert_eq!(read_as(lines).1.places, [[1000.0, -1.0], [0.0, 0.0]]);
}

/// Whatever is written for others is read again as the same board, by its content alone.
#[test]
fn what_is_written_is_read_again() {
    let mut game = Game::parse("points:5/0,1/1,2,3/0,4/2").unwrap();
    game.source.places = (0..5).map(|point| [f64::from(point) / 3.0, -1e-7]).collect();
    for format in Format::WRITTEN {
        let mut text = Vec::new();
        write::write(&mut text, &game, format).unwrap();
        let (board, source) = read_as(&String::from_utf8(text).unwrap());
        assert_eq!((&board, source.listing.unwrap().format), (&game.board, format));
        let has_places = matches!(format, Format::Lines | Format::Hif);
        assert_eq!(source.places, if has_places { game.source.places.clone() } else { Vec::new() }, "{format:?}");
    }
}

/// No text makes the reader panic.
#[test]
fn any_text_is_read_or_refused() {
    let mut dice = Random(11);
    let pieces: Vec<&str> =
        "points 3|p hs 2 1|2 2|[|]|{|}|\"|0|1|,| |\n|c x|%|#|é|4294967296|a|'|..|(|)|e(a),|.|;|\\".split('|').collect();
    for _ in 0..1_000 {
        let text: String = (0..dice.below(12)).map(|_| pieces[dice.below(pieces.len())]).collect();
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for base in [None, Some(0), Some(1)] {
                let _ = parse(&text, Reading { format, base });
            }
        }
    }
}
