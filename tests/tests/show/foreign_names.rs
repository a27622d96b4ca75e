//! Nobody else's names: names of points, in every format that has them, reach no stream as they are.

use super::foreign::{HOSTILE, assert_plain};
use tests::assembler;
use tests::binaries::{code, prover, stderr, stdout, with_input};
use tests::samples::fork;

/// A name of a point as one word, which files of rows and `.pg` files can have.
const WORD: &str = "x\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{7f}";

#[test]
fn no_name_of_a_point_reaches_a_stream_as_it_is() {
    let hostile = serde_json::to_string(&HOSTILE).expect("JSON");
    let word = serde_json::to_string(&WORD).expect("JSON");
    let hif = format!(
        r#"{{"network-type":"undirected","incidences":[{{"edge":{word},"node":{hostile}}},{{"edge":{word},"node":"b"}},
        {{"edge":{hostile},"node":"b"}},{{"edge":{hostile},"node":{word}}}]}}"#
    );
    let pg = format!("#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\n{WORD} b c\n#blackwins\n{WORD} b\nb c\n");
    let folder = tests::binaries::folder(&[
        ("a.hif", hif.as_bytes()),
        ("a.rows", format!("{WORD} b\nb c\n").as_bytes()),
        ("a.list", format!("[[{hostile}, \"b\"], [\"b\", {word}]]").as_bytes()),
        ("a.pg", pg.as_bytes()),
        ("fork.pgc", &assembler::file(&fork())),
        ("lines.names", format!("{WORD}\n{WORD}2\n{WORD}3\n").as_bytes()),
        ("json.names", format!("{{\"names\": [{hostile}, {word}, \"c\"]}}").as_bytes()),
        ("twice.names", format!("{WORD}\n{WORD}\nc\n").as_bytes()),
    ]);
    let run = |line: &str| {
        let words: Vec<&str> = line.split(' ').map(|word| if word == "''" { "" } else { word }).collect();
        let output = with_input(prover(), folder.path(), &words, b"board\nlines\nhint\nwhy\nx\nb\n");
        assert_plain(&output, line);
        output
    };
    for game in ["lines:a.hif", "lines:a.rows", "lines:a.list", "pg:a.pg"] {
        run(&format!("game {game}"));
        for option in ["--json", "--to=lines", "--to=hif", "--to=pg", "--to=rows", "--to=hmetis"] {
            run(&format!("game {game} {option}"));
        }
        run(&format!("draw {game}"));
        run(&format!("draw {game} --to tikz"));
        let proved = run(&format!("prove {game} --claim xeno-wins -o {}.pgc", &game[game.len() - 4..]));
        assert!(code(&proved) == 0 || !game.ends_with("hif"), "{}", stderr(&proved));
    }
    let mut shown = String::new();
    for file in
        [".hif.pgc", "fork.pgc --names lines.names", "fork.pgc --names json.names", "fork.pgc --names twice.names"]
    {
        for form in [
            "show",
            "show --json",
            "show --after ''",
            "show --after '' --json",
            "show --after 0,1",
            "show --levels",
            "show --dictionary",
            "show --variations",
            "show --latex",
            "draw --to dot",
            "draw",
            "draw --to tikz",
            "page --program none",
        ] {
            shown += &stdout(&run(&format!("{form} {file}")));
        }
        shown += &stdout(&run(&format!("play {file}")));
        run(&format!("play {file} --json"));
    }
    assert!(shown.contains("x\\u{1b}]0;t"), "the names are shown: {shown}");
}
