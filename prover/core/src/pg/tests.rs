use super::*;

/// A square of two rows: Black is to move, owns a1, and wins with a row or a column.
const SQUARE: &str = "\
#version
1.0
%% a square % of four points
#times
t3 t4
t5
#blackturns
t3 t5
#positions
a1 a2 b1 b2
#blackwins
a1 a2 % the first column
b1 b2
a1 b1
#blackinitials
a1
#whiteinitials
";

fn text(pg: &str) -> String {
    let game = parse(pg).unwrap();
    game.text().replace(&game.expression(), "BOARD")
}

fn fault(pg: &str) -> String {
    let (line, problem) = parse(pg).unwrap_err();
    format!("{}: {problem}", line.unwrap_or(0))
}

/// The square with one piece of its text replaced.
fn square(old: &str, new: &str) -> String {
    assert_eq!(SQUARE.matches(old).count(), 1, "{old}");
    SQUARE.replace(old, new)
}

#[test]
fn points_are_numbered_as_they_are_listed() {
    let game = parse(SQUARE).unwrap();
    assert_eq!(game.board.points(), 4);
    assert_eq!(game.board.lines(), [[0, 1], [0, 2], [2, 3]]);
    assert_eq!(text(SQUARE), "BOARD --maker-breaker --start X:0/O: --to-move Xeno");
}

#[test]
fn the_first_time_point_says_who_begins() {
    let white = square("t3 t5", "t4");
    assert_eq!(text(&white), "BOARD --maker-breaker --start X:0/O: --to-move Ophelia");
}

#[test]
fn turns_that_end_before_the_points_do_are_a_bound() {
    assert_eq!(
        text(&square("t4\nt5", "t4").replace("t3 t5", "t3")),
        "BOARD --maker-breaker --start X:0/O: --to-move Xeno --moves 1"
    );
    let longer = square("t4\nt5", "t4\nt5 t6 t7").replace("t3 t5", "t3 t5 t7");
    assert_eq!(text(&longer), text(SQUARE), "the game ends with the last free point");
}

#[test]
fn lines_of_white_count_for_ophelia() {
    let both = |wins: &str| square("#blackinitials", &format!("#whitewins\n{wins}\n#blackinitials"));
    assert_eq!(text(&both("b2 b1\na1 b1\na2 a1\na1 a2")), "BOARD --start X:0/O: --to-move Xeno");
    let own = parse(&both("a2 b2\nb1 b2")).unwrap();
    assert_eq!(own.lines_of(crate::game::Claim::OpheliaWins), [[1, 3], [2, 3]]);
    assert!(own.text().contains(" --ophelia lines:"));
}

#[test]
fn a_section_may_come_again_and_codewords_may_be_in_capitals() {
    let split = square("#blackinitials", "#positions\n#BlackWins\na2 b2\n#blackinitials");
    assert_eq!(parse(&split).unwrap().board.lines().len(), 4);
    assert_eq!(parse(&square("#version\n1.0", "#version 1.0")).unwrap(), parse(SQUARE).unwrap());
}

const ROW: &str = "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\nb c\n#whitewins\na b\nb c\n#firstmoves\n";

#[test]
fn first_moves_up_to_symmetry_change_nothing() {
    for list in ["", "a b", "b c", "a b c"] {
        assert_eq!(text(&format!("{ROW}{list}\n")), "BOARD", "{list}");
    }
    let white = ROW.replace("t1 t3", "t2");
    assert_eq!(text(&format!("{white}c b")), "BOARD --start X:/O: --to-move Ophelia");
}

#[test]
fn other_first_moves_are_an_opening_rule_or_refused() {
    assert_eq!(text(&format!("{ROW}a c")), "BOARD --forbid-opening 1");
    let refused = "the first move may not be 'b', and no symmetry maps an allowed point to it; the prover has no such rule, \
                   so leave #firstmoves out";
    assert_eq!(fault(&format!("{ROW}a")), format!("14: {refused}"), "an opening rule leaves two points");
    assert_eq!(fault(&format!("{}a c", ROW.replace("t1 t3", "t2"))), format!("14: {refused}"), "White begins");
    let start = format!("{}c", ROW.replace("#firstmoves", "#blackinitials\na\n#firstmoves"));
    assert!(fault(&start).starts_with("16: the first move may not be 'b'"), "the start leaves b and c");
    assert_eq!(text(&format!("{start} b")), "BOARD --start X:0/O: --to-move Xeno");
}

#[test]
fn what_cannot_be_held_is_refused_by_name() {
    let twice = "Black moves at t3 and at t4; only games in which the players move in turn can be proved";
    assert_eq!(fault(&square("t3 t5", "t3 t4")), format!("5: {twice}"));
    let white = "White moves at t4 and at t5; only games in which the players move in turn can be proved";
    assert_eq!(fault(&square("t3 t5", "t3")), format!("6: {white}"));
    let graph = "'#neighbours' gives the goals as a graph, which the prover does not read; list the lines after #blackwins and #whitewins";
    assert_eq!(fault(&square("#blackwins", "#neighbours\n#blackwins")), format!("11: {graph}"));
    let goals = "gives the goals as a graph";
    for codeword in ["#edges", "#source", "#Target", "#startboarder", "#endboarder", "#blackgoal", "#unreachablepairs"]
    {
        assert!(fault(&format!("{SQUARE}{codeword} x\n")).contains(goals), "{codeword}");
    }
}

#[test]
fn each_mistake_is_told_with_its_line() {
    for (pg, message) in [
        (
            square("#whiteinitials", "#white"),
            "17: '#white' is not a codeword; list the lines of a game after #blackwins and #whitewins",
        ),
        (square("#version", "1.0"), "1: '1.0' comes before any codeword; begin with #times, #positions or another one"),
        (
            square("#times\nt3", "#times t3"),
            "4: 't3' is on the same line as a codeword; begin the list on the next line",
        ),
        (square("t3 t4\nt5\n", ""), "0: nothing is listed after #times; list at least one name there"),
        (square("t3 t5\n", ""), "0: nothing is listed after #blackturns; list at least one name there"),
        (square("a1 a2 b1 b2\n", ""), "0: nothing is listed after #positions; list at least one name there"),
        (square("t3 t5", "t3 t7"), "8: 't7' is not a time point; list all time points after #times"),
        (square("t3 t4", "t3 t4 t3"), "5: 't3' is listed twice after #times; list it once"),
        (square("t3 t5", "t3 t3"), "8: 't3' is listed twice after #blackturns; list it once"),
        (square("a1 a2 b1 b2", "a1 a2 b1 b2 a2"), "10: 'a2' is listed twice after #positions; list it once"),
        (square("b1 b2\na1", "b1 c2\na1"), "13: 'c2' is not a point; list all points after #positions"),
        (square("b1 b2\na1", "b1 b2 b1\na1"), "13: 'b1' is named twice in this line"),
        (square("a1\n#white", "a3\n#white"), "16: 'a3' is not a point; list all points after #positions"),
        (square("a1\n#white", "a1 a1\n#white"), "0: point a1 is named twice in the start; name it once"),
        (
            square("a1\n#white", "a1 b1\n#white"),
            "0: Xeno owns the line a1,b1 at the start: the game is over; leave out one of these points",
        ),
        (
            square("a1\n#white", "a1\n#white") + "a2 b1 b2\n",
            "0: Black has no turn on a free point, so there is nothing to prove",
        ),
    ] {
        assert_eq!(fault(&pg), message);
    }
}

#[test]
fn a_huge_file_is_refused_where_it_grows_too_large() {
    let names = |count: usize| (0..count).map(|name| format!("p{name} ")).collect::<String>();
    let points = format!("#times\nt\n#blackturns\nt\n#positions\n{}\n", names(MAX_POINTS + 1));
    assert_eq!(fault(&points), "6: 32769 points are too many: choose a board of at most 32768");
    let lines: String = (0..200)
        .flat_map(|a| (0..a).flat_map(move |b| (0..4).map(move |c| (a, b, c))))
        .map(|(a, b, c)| format!("p{a} p{b} p{}\n", 200 + c))
        .collect();
    let lines = format!("#times\nt\n#blackturns\nt\n#positions\n{}\n#blackwins\n{lines}", names(204));
    assert_eq!(fault(&lines), "0: 79600 lines are too many: choose a board of at most 65536");
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut random = crate::random::Random(7);
    let pieces: Vec<&str> =
        SQUARE.split_inclusive(['\n', ' ']).chain(["#firstmoves\n", "#whitewins\n", "\u{e9}\n", "#\n", "%"]).collect();
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<&str> = SQUARE.split_inclusive(['\n', ' ']).collect();
        for _ in 0..random.below(4) {
            let at = random.below(text.len());
            let piece = pieces[random.below(pieces.len())];
            text.splice(at..at + random.below(2), [piece]);
        }
        let text = text.concat();
        if let Ok(game) = parse(&text) {
            assert!(game.checked().is_ok(), "{text}");
            read += 1;
        }
    }
    assert!((5_000..20_000).contains(&read), "{read}");
}

#[test]
fn options_may_follow_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("my square.pg");
    std::fs::write(&path, SQUARE).unwrap();
    let expression = format!("pg:{}", path.display());
    assert_eq!(game(&expression).unwrap(), parse(SQUARE).unwrap());
    let bounded = game(&format!("{expression} --moves 1")).unwrap();
    assert_eq!(bounded.moves, Some(1));
    std::fs::write(&path, "#times\nx\n#graph\n").unwrap();
    let error = game(&expression).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "my square.pg:3: '#graph' is not a codeword; list the lines of a game after #blackwins and #whitewins"
        ),
        "{error}"
    );
    let missing = game("pg:no-such.pg").unwrap_err().to_string();
    assert!(missing.starts_with("no-such.pg: cannot be read: "), "{missing}");
    assert_eq!(game("3^2 --moves 2").unwrap().text(), "3^2 --moves 2");
}
