use super::*;
use crate::game::Game;

/// A text in the format of this project.
const LINES: Reading = Reading { format: Some(Format::Lines), base: None };

fn refused(text: &str, reading: Reading) -> String {
    let (line, problem) = parse(text, reading).unwrap_err();
    format!("{}: {problem}", line.unwrap_or(0))
}

fn message(text: &str) -> String {
    refused(text, LINES)
}

/// What a text holds, and how it is read.
fn read_as(text: &str) -> (Board, Source) {
    parse(text, Reading::default()).unwrap_or_else(|(line, problem)| panic!("{line:?}: {problem}"))
}

#[test]
fn comments_blank_lines_and_carriage_returns_are_ignored() {
    let text = "# a triangle\r\n\r\n points\t3 # corners\r\n0 1\n\n 2 1 #side\r\r\n#\n0 2";
    let (board, source) = parse(text, LINES).unwrap();
    assert_eq!(board.points(), 3);
    assert_eq!(board.lines(), [[0, 1], [0, 2], [1, 2]]);
    let listing = Listing { format: Format::Lines, points: 3, lines: 3, numbering: Numbering::From0 };
    assert_eq!(source, Source { listing: Some(listing), ..Source::default() });
}

#[test]
fn a_file_may_have_no_lines() {
    assert!(parse("points 5", LINES).unwrap().0.lines().is_empty());
}

#[test]
fn each_mistake_is_told_with_its_line() {
    let missing = "expected 'points N' before the first line";
    assert_eq!(message(""), format!("0: {missing}"));
    assert_eq!(message("# nothing\n\n0 1\n"), format!("3: {missing}"));
    assert_eq!(message("points 3\n\npoints 3\n"), "3: 'points' is stated again; line 1 already states it");
    for malformed in ["points", "points 0", "points x", "points 3 4", "points 32769"] {
        assert_eq!(message(malformed), "1: 'points' takes one number from 1 to 32768, for example 'points 9'");
    }
    for (word, line) in [("+1", "0 +1"), ("x", "x"), ("-1", "0 -1"), ("1,2", "1,2")] {
        let why = "is not a point number; write numbers with blanks between them";
        assert_eq!(message(&format!("points 3\n{line}")), format!("2: '{word}' {why}"));
    }
    for point in ["3", "99999999999999999999"] {
        assert_eq!(
            message(&format!("points 3\n0 {point}")),
            format!("2: there is no point {point}: the points are 0 to 2")
        );
    }
    assert_eq!(message("points 3\n0 2 00"), "2: point '00' is named twice in line 2");
}

#[test]
fn a_file_with_too_many_lines_is_refused_where_it_grows_too_large() {
    let mut text = String::from("points 400\n");
    for (a, b) in (0..400).flat_map(|a| (0..a).map(move |b| (a, b))) {
        text += &format!("{a} {b}\n");
    }
    assert_eq!(message(&text), "65538: 65537 lines are too many: choose a board of at most 65536");
}

#[test]
fn what_is_no_text_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name| directory.path().join(name);
    std::fs::write(path("encoding"), b"points 3 # caf\xe9\n").unwrap();
    std::fs::File::create(path("size")).and_then(|file| file.set_len(MAX_FILE_BYTES + 1)).unwrap();
    for (name, problem) in [
        ("missing", "cannot be read: "),
        ("", "cannot be read: "),
        ("encoding", "is not UTF-8 text"),
        ("size", "is larger than 64 MiB"),
    ] {
        let (line, found) = read(&path(name), LINES).unwrap_err();
        assert!(line.is_none() && found.to_string().starts_with(problem), "{name}: {found}");
    }
}

#[test]
fn a_line_that_is_there_twice_counts_once_and_that_is_said() {
    let (board, source) = read_as("points 4\n0 1 2\n2 1 0\n3 1");
    assert_eq!(board.lines(), [vec![0, 1, 2], vec![1, 3]]);
    assert_eq!(source.notes, ["line 3 repeats line 2; the two count as one"]);
    let (_, source) = read_as("points 4\n0 1 2\n2 1 0\n3 1\n1 3");
    assert_eq!(source.notes, ["2 lines repeat other lines and do not count again; for example, line 3 repeats line 2"]);
}

#[test]
fn a_line_within_another_is_kept_and_that_is_said() {
    let (board, source) = read_as("points 4\n0 1\n0 1 3\n2 3");
    assert_eq!(board.lines(), [vec![0, 1], vec![0, 1, 3], vec![2, 3]]);
    let note = "1 line contains another line, for example {0, 1, 3} contains {0, 1}: a player who completes the longer one has already won; all lines are kept";
    assert_eq!(source.notes, [note]);
    let (_, source) = read_as("a b\na b c\nb a d");
    assert!(
        source
            .notes
            .last()
            .unwrap()
            .starts_with("2 lines contain another line, for example {a, b, c} contains {a, b}:")
    );
}

#[test]
fn it_is_said_how_a_file_was_read() {
    for (text, note) in [
        ("points 2\n0 1", None),
        ("0 1", Some("read as rows of numbers or names: 2 points and 1 line")),
        (
            "p hs 2 1\n1 2",
            Some("read as a hitting set instance: 2 points and 1 line; point 1 of the file is number 0 here"),
        ),
        (
            "a b",
            Some(
                "read as rows of numbers or names: 2 points and 1 line; points are numbered in the order in which their names first appear",
            ),
        ),
        (
            "e(7,3).",
            Some(
                "read as a hypergraph of HyperBench: 2 points and 1 line; points are numbered in the ascending order of their names",
            ),
        ),
    ] {
        assert_eq!(read_as(text).1.notes.first().map(String::as_str), note, "{text}");
    }
}

#[test]
fn names_of_nodes_live_on() {
    let (board, source) = read_as(
        r#"{"network-type": "directed", "metadata": {"name": "roads"},
            "nodes": [{"node": "z"}, {"node": "alone"}],
            "edges": [{"edge": "e1", "weight": 2}],
            "incidences": [{"edge": "e1", "node": "b", "direction": "tail"}, {"edge": "e1", "node": "z"},
                {"edge": "e1", "node": "b"}]}"#,
    );
    assert_eq!((board.points(), board.lines()), (3, &[vec![0, 2]][..]));
    assert_eq!(source.names, ["z", "alone", "b"]);
    assert_eq!(source.notes[1], "directions are not used: a line is the set of all nodes of an edge");
    // Numbers are in ascending order unless they are listed.
    for (nodes, names) in [("", ["9", "10"]), (r#""nodes": [{"node": 10}, {"node": 9}], "#, ["10", "9"])] {
        let text = format!(r#"{{{nodes}"incidences": [{{"edge": "a", "node": 10}}, {{"edge": "a", "node": 9}}]}}"#);
        assert_eq!(read_as(&text).1.names, names);
    }
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
    for lacking in
        ["# place 1 inf 0\n# place 0 1 1\n", "# place 0 1 1 # again\n# place 1 2 2\n", "# place 7 0 0\n# place 1 5 5"]
    {
        let (_, source) = read_as(&format!("points 2\n{lacking}\n0 1\n"));
        assert!(source.places.is_empty(), "{lacking}");
        assert_eq!(source.notes, ["only 1 of 2 points have a place, so the places are not used"], "{lacking}");
    }
}

/// Whatever is written for others is read again as the same board, by its content alone.
#[test]
fn what_is_written_is_read_again() {
    let mut dice = crate::random::Random(7);
    for round in 0..200 {
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        let points = 2 + dice.below(9);
        let line = |dice: &mut crate::random::Random| {
            let line: Vec<u16> = (0..).take(points).filter(|_| dice.below(3) == 0).collect();
            if line.is_empty() { vec![0] } else { line }
        };
        let lines = (0..=dice.below(6)).map(|_| line(&mut dice)).collect();
        game.board = Board::new(points, lines).unwrap();
        if round % 2 == 0 {
            game.source.places = (0..points).map(|point| [point as f64 / 3.0, -1e-7]).collect();
        }
        let ends = [0, points - 1].map(|end| game.board.through(crate::position::point_of(end)).is_empty());
        for format in Format::WRITTEN {
            let mut text = Vec::new();
            let written = write::write(&mut text, &game, format);
            let is_open = matches!(format, Format::List | Format::Rows);
            assert_eq!(written.is_err(), is_open && ends.contains(&true), "{format:?}");
            if written.is_err() {
                continue;
            }
            let text = String::from_utf8(text).unwrap();
            let (again, source) = read_as(&text);
            assert_eq!((&again, source.listing.unwrap().format), (&game.board, format), "{text}");
            let has_places = matches!(format, Format::Lines | Format::Hif);
            assert_eq!(source.places, if has_places { game.source.places.clone() } else { Vec::new() }, "{text}");
        }
    }
}

/// No text makes the reader panic.
#[test]
fn any_text_is_read_or_refused() {
    let mut dice = crate::random::Random(11);
    let pieces = [
        "points 3",
        "p hs 2 1",
        "2 2",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "0",
        "1",
        ",",
        " ",
        "\n",
        "c x",
        "%",
        "#",
        "é",
        "4294967296",
        "a",
        "'",
        "..",
        "(",
        ")",
        "e(a),",
        ".",
        ";",
        "\\",
    ];
    for _ in 0..20_000 {
        let text: String = (0..dice.below(12)).map(|_| pieces[dice.below(pieces.len())]).collect();
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for base in [None, Some(0), Some(1)] {
                let _ = parse(&text, Reading { format, base });
            }
        }
    }
}
