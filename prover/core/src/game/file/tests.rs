use super::*;
use crate::game::Game;
use crate::game::file::listed::Reading;

/// A text in the format of this project.
const LINES: Reading = Reading { format: Some(Format::Lines), base: None };

fn refused(text: &str, reading: Reading) -> String {
    let GameError { line, message, .. } = parse(text, reading).unwrap_err();
    format!("{}: {message}", line.unwrap_or(0))
}

fn message(text: &str) -> String {
    refused(text, LINES)
}

/// What a text holds, and how it is read.
fn read_as(text: &str) -> (Board, Source) {
    parse(text, Reading::default()).unwrap_or_else(|fault| panic!("{fault:?}"))
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
        let GameError { line, message, .. } = read(&path(name), LINES).unwrap_err();
        assert!(line.is_none() && message.starts_with(problem), "{name}: {message}");
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

/// What a text lists: its format, the number of points, and the lines in the names of the file, in the order of the points; or why it is refused.
fn told(text: &str, reading: Reading) -> String {
    let (board, source) = match parse(text, reading) {
        Ok(read) => read,
        Err(GameError { line, message, .. }) => return format!("{}: {message}", line.unwrap_or(0)),
    };
    let name = |point: &u16| source.names.get(usize::from(*point)).cloned().unwrap_or(point.to_string());
    let lines = board.lines().iter().map(|line| line.iter().map(name).collect::<Vec<_>>().join(" "));
    let listing = source.listing.unwrap();
    assert_eq!((listing.points, listing.lines), (board.points(), board.lines().len()), "{text}");
    format!("{} {}: {}", listing.format.name(), listing.points, lines.collect::<Vec<_>>().join("; "))
}

#[test]
fn the_content_shows_the_format() {
    for (text, expected) in [
        ("points 3\n0 1\n0 2\n1 2", "lines 3: 0 1; 0 2; 1 2"),
        ("# a, b; c\npoints 3\n0 1\n0 2\n", "lines 3: 0 1; 0 2"),
        ("c made by hand\np hs 3 3\n1 2\n1 3\nc\n2 3\n", "hs 3: 1 2; 1 3; 2 3"),
        ("p edge 3 2\ne 1 2\ne 2 3\n", "col 3: 1 2; 2 3"),
        ("c a path\np col 4 2\ne 2 1\ne 3 2\n", "col 4: 1 2; 2 3"),
        ("% lines, points\n3 3\n1 2\n1 3\n2 3\n", "hgr 3: 1 2; 1 3; 2 3"),
        ("3 3\n1 2\n1 3\n2 3\n", "hgr 3: 1 2; 1 3; 2 3"),
        ("% weights of lines\n3 4 1\n7 1 2\n7 1 3\n7 2 3\n", "hgr 4: 1 2; 1 3; 2 3"),
        ("3 3 11\n7 1 2\n7 1 3\n7 2 3\n5\n5\n5\n", "hgr 3: 1 2; 1 3; 2 3"),
        ("e1(a,b,c),\n% comment\ne2(a,d),\n e3 (c, d).\n", "hyperbench 4: a b c; a d; c d"),
        ("e1(10,2),e2(2,3).", "hyperbench 3: 2 3; 2 10"),
        ("[[0, 1], [0, 2], [1, 2]]", "list 3: 0 1; 0 2; 1 2"),
        ("[{0, 1}, {0, 2}]\n", "list 3: 0 1; 0 2"),
        ("[(0, 1),\n (0, 2),]", "list 3: 0 1; 0 2"),
        ("{{0, 1}, {1, 2}}", "list 3: 0 1; 1 2"),
        ("[ [ 0, 1 ], [ 0, 2 ] ];\n", "list 3: 0 1; 0 2"),
        ("# of numpy\n[[0 1 2]\n [0 3 4]]\n", "list 5: 0 1 2; 0 3 4"),
        ("[ [ 0 .. 3 ], [ 1 .. 4 ], [ 2, 4 .. 6 ], [5,4..3] ]", "list 7: 0 1 2 3; 1 2 3 4; 2 4 6; 3 4 5"),
        ("[[0..2],[1..3]]", "list 4: 0 1 2; 1 2 3"),
        ("[['x', \"y z\"], ['x', 'it\\'s'], ['\\\\alpha', \"\\u00e9\"]]", "list 5: x y z; x it's; \\alpha é"),
        ("[[a_{1}, a_{2,3}], [a_{1}, ∞]]", "list 3: a_{1} a_{2,3}; a_{1} ∞"),
        ("[[\"1\", \"2\"], [\"2\", \"10\"]]", "list 3: 1 2; 2 10"),
        ("[[(0, 0), (0, 1)], [(0,1), (-1,0)]]", "list 3: (0,0) (0,1); (0,1) (-1,0)"),
        ("{0, 1} {1, 2}\n", "list 3: 0 1; 1 2"),
        ("lines = {a, b} {b, c}\n", "list 3: a b; b c"),
        ("[0, 1]\n[1, 2]\n", "list 3: 0 1; 1 2"),
        ("{0, 1}", "list 2: 0 1"),
        ("# edges\n0 1\n0 2 # and so on\n1 2\n", "rows 3: 0 1; 0 2; 1 2"),
        ("0 1 {}\n0 2 {'weight': 3, 'b': 1}\n", "rows 3: 0 1; 0 2"),
        ("a b\na c\nb c\n", "rows 3: a b; a c; b c"),
        ("a_{1} a_{2} C#\na_{1} f(x) 3a\n", "rows 5: a_{1} a_{2} C#; a_{1} f(x) 3a"),
        ("(0,0) (0, 1)\n(0,0) (1,1)\n", "rows 3: (0,0) (0,1); (0,0) (1,1)"),
        ("1.0.3 1.1.3\n", "rows 2: 1.0.3 1.1.3"),
        ("0,1\n0,2\n\n1,2\n", "csv 3: 0 1; 0 2; 1 2"),
        ("0, 1; 2\n", "rows 3: 0 1 2"),
        ("\"Los Angeles\",\"Reno\"\n\"Reno\",\"Las Vegas\"\n", "csv 3: Los Angeles Reno; Reno Las Vegas"),
        ("\"a \"\"b\"\"\",c,,\n", "csv 2: a \"b\" c"),
        ("source,target\n0,1\n1,2\n", "csv 3: 0 1; 1 2"),
        ("Point 1;Point 2;Point 3\n0;1;2\n", "csv 3: 0 1 2"),
        (
            r#"{"incidences": [{"edge": 0, "node": 0}, {"edge": 0, "node": 1}, {"edge": "0", "node": 0}]}"#,
            "hif 2: 0; 0 1",
        ),
    ] {
        assert_eq!(told(text, Reading::default()), expected, "{text}");
    }
}

/// Texts of other programs, and texts that say two things, are no games.
#[test]
fn what_is_not_read_for_certain_is_refused_with_the_reason() {
    const INSIST: &str = "; to read each row of words as names nevertheless, add --game-format rows";
    let strange =
        |line: usize, word: &str| format!("{line}: '{word}' is neither a whole number nor a plain name{INSIST}");
    let mixed = |line: usize, word: &str, first: &str| {
        format!(
            "{line}: '{word}' and '{first}' are not of one kind, as points are that are all numbers, all names or all in quotes{INSIST}"
        )
    };
    let listed = |line: usize, why: &str| format!("{line}: is not a list of lists: {why}");
    let games = |[one, other]: [&str; 2], [first, second]: [&str; 2]| {
        format!(
            "0: is {one} or {other}, which are different games; say which with --game-format {first} or --game-format {second}"
        )
    };
    let dimacs = |kind: &str| {
        format!("'p {kind}' begins a file that lists no lines of a game; 'p hs', 'p edge' and 'p col' are read")
    };
    let (rows, outside) = ("rows of numbers or names", "something is outside the inner lists");
    let unknown = format!("0: has no known format; name its format with --game-format: {}", Format::names());
    let flat = "it holds no lists; for a game with one line, write it as [[0, 1]]";
    for (text, expected) in [
        ("", unknown.clone()),
        ("\n# nothing\n", unknown),
        ("#version\n#positions\na b\n", "0: is a .pg file with a whole game; write pg:FILE".to_owned()),
        // Lists of edges with weights, adjacencies, matrices, formulas and pictures.
        ("0 1 3.5\n1 2 0.5\n", strange(1, "3.5")),
        ("0 1\n1 2 -1\n", strange(2, "-1")),
        ("a b 1\nb c 2\n", mixed(1, "1", "a")),
        ("0: 1 2\n1: 2\n", strange(1, "0:")),
        ("{0: [1, 2], 1: [2]}", strange(1, "0:")),
        ("%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 1\n2 3\n", "2: is not a hypergraph of hMETIS: it does not begin with the numbers of lines and of points".to_owned()),
        ("p cnf 3 2\n1 2 0\n2 3 0\n", format!("1: {}", dimacs("cnf"))),
        ("c two hyperedges\np htd 3 2\n1 1 2\n2 2 3\n", format!("2: {}", dimacs("htd"))),
        ("graph {\n  a -- b;\n}\n", strange(1, "{")),
        ("a -- b\nb -- c\n", strange(1, "--")),
        ("digraph g\n0->1\n", strange(2, "0->1")),
        ("<?xml version='1.0'?>\n<graphml>\n", strange(1, "<?xml")),
        ("*Vertices 3\n1 \"a\"\n", strange(1, "*Vertices")),
        ("Creator \"x\"\ngraph [ node [ id 0 ] ]\n", strange(1, "\\\"x\\\"")),
        ("key: value\n- [0, 1]\n", strange(1, "key:")),
        ("- 0\n- 1\n", strange(1, "-")),
        ("Once upon a time there was a board.\n", strange(1, "board.")),
        ("$0$ & $1$\n", strange(1, "$0$")),
        ("[1 2; 3 4]", strange(1, ";")),
        ("range(0, 3)", "1: is not a hypergraph of HyperBench: a comma is missing behind an edge, or the full stop behind the last one".to_owned()),
        // Assignments, and lists that are cut off.
        ("edges = [[0, 1], [1, 2]]", format!("1: '=' assigns what follows: leave out what stands before the list, or it is not read{INSIST}")),
        ("B := [ [ 0, 1 ], [ 1, 2 ] ];", format!("1: ':=' assigns what follows: leave out what stands before the list, or it is not read{INSIST}")),
        ("[[0, 1, 2, ..., 7],\n [0, 1, ..., 9]]", format!("1: '...' cuts a list off: print all of it{INSIST}")),
        ("0 1 ... 9\n", format!("1: '...' cuts a list off: print all of it{INSIST}")),
        // Lists.
        ("[0, 1]", listed(0, flat)),
        ("[]", listed(0, flat)),
        ("[[0, 1], 2]", listed(0, outside)),
        ("[[0, 1], [2, [3]]]", listed(1, "lists are nested too deep; only a list of lists is read")),
        ("[[[[0]]]]", listed(1, "lists are nested too deep; only a list of lists is read")),
        ("[[0, 1]\n", listed(2, "a list is not closed")),
        ("[[0, 1]]]", listed(1, "a bracket closes no list")),
        ("[[0, 1)]", listed(1, "a bracket closes no list")),
        ("[[0,, 1]]", strange(1, ",")),
        ("[(1,2)(3,4)]", strange(1, "(")),
        ("[[0, 1], []]", "1: list 2 has no points, but a line needs at least one; leave it out".to_owned()),
        ("[[0, 1],\n [2, 2]]", "2: point '2' is named twice in list 2".to_owned()),
        ("[[0, 1.5]]", strange(1, "1.5")),
        ("[[0, 'a']]", mixed(1, "a", "0")),
        ("[['a', b]]", mixed(1, "b", "a")),
        ("[[0, 2 .. 5]]", strange(1, "0 2 .. 5")),
        ("[[0 .. 99999]]", "1: 100000 points are too many: choose a board of at most 32768".to_owned()),
        ("frozenset({frozenset({1, 2})})", strange(1, "{frozenset({1")),
        ("(0,0) a\n", listed(1, outside)),
        // Rows and values.
        ("0 0\n", "1: point '0' is named twice in line 1".to_owned()),
        ("0 1\npoints 2", "1: expected 'points N' before the first line".to_owned()),
        ("0 99999\n", "1: 100000 points are too many: choose a board of at most 32768".to_owned()),
        ("0,,1\n", strange(1, ",")),
        ("source,target,weight\n0,1,5\n", mixed(2, "0", "source")),
        ("\"a\",\"b\n", "1: is not CSV: a quote is not closed".to_owned()),
        ("\"a\" b,c\n", "1: is not CSV: something stands behind a quote".to_owned()),
        ("e1(a,b),\ne2(a,c)", "2: is not a hypergraph of HyperBench: a comma is missing behind an edge, or the full stop behind the last one".to_owned()),
        // Two readings.
        ("2 5\n1 2\n3 4\n", games(["a hypergraph of hMETIS", rows], ["hgr", "rows"])),
        ("source,target\na,b\n", games(["CSV", rows], ["csv", "rows"])),
        ("Los Angeles,Reno\n", games(["CSV", rows], ["csv", "rows"])),
        ("(0,1) (1,2)\n", games(["a list of lists", rows], ["list", "rows"])),
        // HIF.
        ("{}", "0: is not HIF JSON: missing field `incidences` at line 1 column 2".to_owned()),
        (r#"{"incidences": []}"#, "0: a board needs at least one point".to_owned()),
        (r#"{"incidences": [{"edge": 1, "node": 1}], "edges": [{"edge": "e3"}]}"#, "0: edge 'e3' has no points, but a line needs at least one; leave it out".to_owned()),
        (r#"{"incidences": [{"edge": 1, "node": 1}, {"edge": 1, "node": "1"}]}"#, "0: has the number 1 and the text '1' for two points; give one of them another name".to_owned()),
    ] {
        assert_eq!(told(text, Reading::default()), expected, "{text}");
    }
}

#[test]
fn a_format_that_is_named_is_the_one() {
    let of = |format| Reading { format: Some(format), ..Reading::default() };
    let header = "it does not begin with";
    for (text, format, expected) in [
        ("2 3\n1 2\n2 3\n", Format::Hgr, "hgr 3: 1 2; 2 3".to_owned()),
        ("0 1 3.5\n1 2 0.5\n", Format::Rows, "rows 5: 0 1 3.5; 1 2 0.5".to_owned()),
        ("p edge, 3 2\ne 1 (0,0)\n", Format::Rows, "rows 7: p edge 3 2; e 1 (0,0)".to_owned()),
        ("0 1 {'a': 1}\n0 2\n", Format::Rows, "rows 3: 0 1; 0 2".to_owned()),
        ("source,target\na,b\n", Format::Csv, "csv 2: a b".to_owned()),
        ("source,target\na,b\n", Format::Rows, "rows 4: source target; a b".to_owned()),
        ("1 2", Format::Hs, format!("1: is not a hitting set instance: {header} 'p hs POINTS SETS'")),
        ("p hs 3 2\n1 2\n", Format::Hs, "0: is not a hitting set instance: it states 2 lines, but 1 follow".to_owned()),
        ("p hs 3 1\n1 4\n", Format::Hs, "2: there is no point 4: the points are 1 to 3".to_owned()),
        ("p hs 0 0\n", Format::Hs, "0: a board needs at least one point".to_owned()),
        (
            "p hs 99999999 1\n1\n",
            Format::Hs,
            "0: 99999999 points are too many: choose a board of at most 32768".to_owned(),
        ),
        (
            "p edge 3 1\ne 1 2 3\n",
            Format::Col,
            "2: is not a graph of DIMACS: 'e 1 2 3' is not an edge such as 'e 1 2'".to_owned(),
        ),
        (
            "2 3 7\n1\n2\n",
            Format::Hgr,
            format!("1: is not a hypergraph of hMETIS: {header} the numbers of lines and of points"),
        ),
    ] {
        assert_eq!(told(text, of(format)), expected, "{text}");
    }
}

#[test]
fn numbers_that_may_begin_at_0_or_at_1_are_asked_about() {
    let with = |base| Reading { base: Some(base), ..Reading::default() };
    for (text, format) in [("[[1, 2], [2, 3]]", "list"), ("1 2\n2 3\n", "rows")] {
        let needed = "0: has no point 0, so its numbers may begin at 0 or at 1; say which with --base 0 or --base 1";
        assert_eq!(told(text, Reading::default()), needed);
        assert_eq!(told(text, with(0)), format!("{format} 4: 1 2; 2 3"));
        assert_eq!(told(text, with(1)), format!("{format} 3: 1 2; 2 3"));
    }
    assert_eq!(told("0 1\n1 2", with(1)), "1: there is no point 0: the points begin at 1");
    assert_eq!(
        told("p hs 2 1\n1 2", with(1)),
        "0: is a hitting set instance, whose first point is fixed; leave --base out"
    );
    assert_eq!(told("a b\n", with(1)), "0: has names of points and not numbers alone; leave --base out");
}
