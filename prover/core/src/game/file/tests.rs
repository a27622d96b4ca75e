use super::*;
use crate::game::Game;

/// A text in the format of this project.
const LINES: Reading = Reading { format: Some(Format::Lines), base: None, is_strict: false };

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
    assert_eq!(source, Source::default());
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
        assert_eq!(
            message(&format!("points 3\n{line}")),
            format!(
                "2: '{word}' is not a point number; write numbers with blanks between them, and comments after '#'"
            )
        );
    }
    for point in ["3", "99999999999999999999"] {
        assert_eq!(
            message(&format!("points 3\n0 {point}")),
            format!("2: there is no point {point}: the points are 0 to 2")
        );
    }
    assert_eq!(message("points 3\n0 2 00"), "2: point 0 is named twice in this line");
    let strict = Reading { is_strict: true, ..LINES };
    assert_eq!(
        refused("points 3\n0 1\n0 2\n1 0", strict),
        "4: this line repeats line 2; remove one of them, or leave out --strict"
    );
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

/// One triangle, in each format.
#[test]
fn the_content_shows_the_format() {
    let triangle = [[0, 1], [0, 2], [1, 2]];
    let own = ["1", "2", "3"].map(str::to_owned).to_vec();
    for (text, words, names) in [
        ("points 3\n0 1\n0 2\n1 2", "", vec![]),
        ("c made by hand\np hs 3 3\n1 2\n1 3\nc\n2 3\n", "a hitting set instance", own.clone()),
        ("3 3\n1 2\n1 3\n2 3\n", "a hypergraph of hMETIS", own.clone()),
        ("% weights of lines\n3 3 1\n7 1 2\n7 1 3\n7 2 3\n", "a hypergraph of hMETIS", own.clone()),
        ("3 3 11\n7 1 2\n7 1 3\n7 2 3\n5\n5\n5\n", "a hypergraph of hMETIS", own.clone()),
        ("[[0, 1], [0, 2], [1, 2]]", "a list of lists", vec![]),
        ("[{0, 1}, {0, 2}, {1, 2}]\n", "a list of lists", vec![]),
        ("[(0, 1),\n (0, 2),\n (1, 2)]", "a list of lists", vec![]),
        ("[ [ 0, 1 ], [ 0, 2 ], [ 1, 2 ] ];", "a list of lists", vec![]),
        ("# edges\n0 1\n0 2\n1 2\n", "rows of numbers or names", vec![]),
        ("0 1 {}\n0 2 {'weight': 3}\n1 2 {}\n", "rows of numbers or names", vec![]),
        ("0,1\n0,2\n\n1,2\n", "rows of numbers or names", vec![]),
        ("a b\na c\nb c\n", "rows of numbers or names", ["a", "b", "c"].map(str::to_owned).to_vec()),
        ("[['x', \"y\"], ['x', 'z'], ['y', 'z']]", "a list of lists", ["x", "y", "z"].map(str::to_owned).to_vec()),
        (
            r#"{"incidences": [{"edge": 0, "node": 0}, {"edge": 0, "node": 1}, {"edge": 1, "node": 0},
                {"edge": 1, "node": 2}, {"edge": 2, "node": 1}, {"edge": 2, "node": 2}]}"#,
            "HIF JSON",
            vec![],
        ),
    ] {
        let (board, source) = read_as(text);
        assert_eq!((board.points(), board.lines()), (3, &triangle.map(Vec::from)[..]), "{text}");
        assert_eq!(source.names, names, "{text}");
        let said = source.notes.first().cloned().unwrap_or_default();
        let expected = if words.is_empty() { String::new() } else { format!("read as {words}: 3 points and 3 lines") };
        assert_eq!(said, expected, "{text}");
    }
}

#[test]
fn numbers_that_may_begin_at_0_or_at_1_are_asked_about() {
    for text in ["[[1, 2], [2, 3]]", "1 2\n2 3\n"] {
        let needed = "0: has no point 0, so its numbers may begin at 0 or at 1; say which with --base 0 or --base 1";
        assert_eq!(refused(text, Reading::default()), needed);
        let with = |base| parse(text, Reading { base: Some(base), ..Reading::default() }).unwrap();
        let (from_0, from_1) = (with(0), with(1));
        assert_eq!((from_0.0.points(), from_0.0.lines()), (4, &[vec![1, 2], vec![2, 3]][..]));
        assert_eq!((from_1.0.points(), from_1.0.lines()), (3, &[vec![0, 1], vec![1, 2]][..]));
        assert_eq!(from_1.1.names, ["1", "2", "3"]);
    }
    let from_1 = Reading { base: Some(1), ..Reading::default() };
    assert_eq!(refused("0 1\n1 2", from_1), "1: there is no point 0: the points begin at 1");
    let fixed = "0: is a hitting set instance, whose first point is fixed; leave --base out";
    assert_eq!(refused("p hs 2 1\n1 2", from_1), fixed);
}

/// A hypergraph of hMETIS may look like rows; how it is read is said, and can be decided.
#[test]
fn the_format_can_be_decided() {
    let text = "2 3\n1 2\n2 3\n";
    assert_eq!(read_as(text).0.lines(), [[0, 1], [1, 2]]);
    let rows = Reading { format: Some(Format::Rows), base: Some(1), is_strict: false };
    assert_eq!(parse(text, rows).unwrap().0.lines(), [[0, 1], [1, 2]]);
    let (board, source) = parse(text, Reading { base: Some(0), ..rows }).unwrap();
    assert_eq!((board.points(), board.lines().len()), (4, 2));
    assert_eq!(source.notes, ["line 3 repeats line 1; the two count as one"]);
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
    // Numbers are in ascending order, whatever comes first.
    let (board, source) = read_as(
        r#"{"incidences": [{"edge": "a", "node": "10"}, {"edge": "a", "node": "9"}, {"edge": "b", "node": 10}]}"#,
    );
    assert_eq!((board.lines(), source.names), (&[vec![0, 1], vec![1]][..], vec!["9".to_owned(), "10".to_owned()]));
}

#[test]
fn texts_of_other_kinds_are_refused_with_a_reason() {
    let unknown = "0: has no known format; name its format with --game-format: lines, hif, hs, hgr, list or rows";
    let of = |format| Reading { format: Some(format), ..Reading::default() };
    for (text, reading, expected) in [
        ("", Reading::default(), unknown),
        ("\n# nothing\n", Reading::default(), unknown),
        ("a b\n--\n", Reading::default(), unknown),
        ("#version\n#positions\na b\n", Reading::default(), "0: is a .pg file with a whole game; write pg:FILE"),
        ("0 1\npoints 2", Reading::default(), "1: expected 'points N' before the first line"),
        ("{}", Reading::default(), "0: is not HIF JSON: missing field `incidences` at line 1 column 2"),
        (
            r#"{"incidences": [], "edges": [{"edge": 1}], "nodes": [{"node": 1}]}"#,
            Reading::default(),
            "0: a line needs at least one point, but one of the lines is empty",
        ),
        (r#"{"incidences": []}"#, Reading::default(), "0: a board needs at least one point"),
        ("1 2", of(Format::HittingSet), "1: is not a hitting set instance: it does not begin with 'p hs POINTS SETS'"),
        ("p hs 3 2\n1 2\n", Reading::default(), "0: is not a hitting set instance: it states 2 lines, but 1 follow"),
        ("p hs 3 1\n1 4\n", Reading::default(), "2: is not a hitting set instance: '4' is not a point from 1 to 3"),
        (
            "p hs 99999999 1\n1\n",
            Reading::default(),
            "0: 99999999 points are too many: choose a board of at most 32768",
        ),
        (
            "2 3 7\n1\n2\n",
            of(Format::HMetis),
            "1: is not a hypergraph of hMETIS: it does not begin with the numbers of lines and of points",
        ),
        ("[0, 1]", Reading::default(), "1: is not a list of lists: something is outside the inner lists"),
        (
            "[[0, 1], [2, [3]]]",
            Reading::default(),
            "1: is not a list of lists: lists are nested too deep; only a list of lists is read",
        ),
        ("[[0, 1]\n", Reading::default(), "2: is not a list of lists: a list is not closed"),
        ("[[0, 1]]]", Reading::default(), "1: is not a list of lists: a bracket closes no list"),
        ("[[0, 0]]", Reading::default(), "1: point 0 is named twice in this line"),
        ("0 99999\n", Reading::default(), "1: 100000 points are too many: choose a board of at most 32768"),
        ("0 99999999999\n", Reading::default(), "1: 100000000000 points are too many: choose a board of at most 32768"),
    ] {
        assert_eq!(refused(text, reading), expected, "{text}");
    }
}

/// Places belong to names, wherever these stand in the order of the points.
#[test]
fn points_are_placed_as_the_file_says() {
    let hif = r#"{"nodes": [{"node": 20, "attrs": {"pos": [2, 0]}}, {"node": "3", "attrs": {"x": -1.5, "y": 7, "colour": "red"}}],
        "incidences": [{"edge": 0, "node": 3}, {"edge": 0, "node": 20}]}"#;
    assert_eq!(read_as(hif).1.places, [[-1.5, 7.0], [2.0, 0.0]]);
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

/// Whatever is written for others is read again as the same board.
#[test]
fn what_is_written_is_read_again() {
    let board = Board::new(5, vec![vec![0, 1, 4], vec![2, 3], vec![1, 3]]).unwrap();
    let mut game = Game::parse("mnk:5,1,5").unwrap();
    game.board = board.clone();
    game.source.places = vec![[0.0, 0.1], [1e-7, -2.0], [3.0, 4.0], [5.0, 6.5], [1.0, 1.0]];
    for format in Format::ALL {
        let mut text = Vec::new();
        write::write(&mut text, &game, format).unwrap();
        let text = String::from_utf8(text).unwrap();
        let (again, source) = read_as(&text);
        assert_eq!(again, board, "{text}");
        let has_places = matches!(format, Format::Lines | Format::Hif);
        assert_eq!(source.places, if has_places { game.source.places.clone() } else { Vec::new() }, "{text}");
        let said = source.notes.first().is_some_and(|note| note.starts_with(&format!("read as {}:", format.words())));
        assert_eq!(said, format != Format::Lines, "{text}");
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
    ];
    for _ in 0..20_000 {
        let text: String = (0..dice.below(12)).map(|_| pieces[dice.below(pieces.len())]).collect();
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for base in [None, Some(0), Some(1)] {
                let _ = parse(&text, Reading { format, base, is_strict: false });
            }
        }
    }
}
