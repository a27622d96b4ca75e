//! Nobody else's words: one hostile string goes through every input of every command of the prover, and reaches neither stream as
//! it is, be it text, JSON, HTML, SVG or DOT.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tests::assembler;
use tests::binaries::{code, prover, prover_in, stderr, stdout, with_input};
use tests::samples::fork;

/// What would name a window, ring, clear the screen, turn the rest around, begin a line with a verdict, end a tag or a word of a
/// shell.
pub(super) const HOSTILE: &str = "x\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{7f}\r\nVERIFIED Xeno wins 9^9\n<script>\"';id #&";

/// Asserts that a hostile text has reached neither stream as it is.
pub(super) fn assert_plain(output: &Output, about: &str) {
    let _ = code(output);
    for text in [stdout(output), stderr(output)] {
        let is_hidden = |letter: char| {
            let turns = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
            letter != '\n' && (letter.is_control() || turns || letter == '\u{feff}')
        };
        assert!(!text.contains(is_hidden), "{about}: {text:?}");
        assert!(!text.lines().any(|line| line.trim_start().starts_with("VERIFIED")), "{about}: {text}");
    }
}

/// A name of a point as one word, which files of rows and `.pg` files can have.
const WORD: &str = "x\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{7f}";

/// A folder in which files have a hostile name or content, or name points so.
fn hostile_folder() -> TempDir {
    let proof = assembler::file(&fork());
    let one_line = HOSTILE.replace('\n', " ");
    let quoted = one_line.replace('"', " ");
    let strategy = format!(
        "title \"{quoted}\"\nsource \"{quoted}\"\ngame \"3^2\"\nexample \"{quoted}\" : 0, (0)\nmap m = (0 2)(3 5)(6 8)\n\
         claim automorphisms \"{quoted}\" = 1\nclaim lines \"3^2\" = 7\nclaim outcome \"2^2 --start X:{quoted}\" : draw\n\
         claim stabiliser \"{quoted}\" = <m>\nclaim replies \"{quoted}\" under <m> = 0\n\
         theorem \"{quoted} 2\" Xeno wins\n  4, (0), go \"{quoted}\"\nend\nplay \"{quoted} 3\"\n  0\nend\n"
    );
    let [hostile, word] = [HOSTILE, WORD].map(|text| serde_json::to_string(text).expect("JSON"));
    let hif = format!(
        r#"{{"network-type":"undirected","incidences":[{{"edge":{word},"node":{hostile}}},{{"edge":{word},"node":"b"}},
        {{"edge":{hostile},"node":"b"}},{{"edge":{hostile},"node":{word}}}]}}"#
    );
    let times = |points: &str, lines: &str| {
        format!("#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\n{points}\n#blackwins\n{lines}\n")
    };
    let folder = tests::binaries::folder(&[
        (HOSTILE, &proof),
        ("a.pgc", &proof),
        ("damaged.pgc", HOSTILE.as_bytes()),
        ("checkpoint", HOSTILE.as_bytes()),
        ("player", b"#!/bin/sh\ncat words >&2; cat words\n"),
    ]);
    for (name, text) in [
        ("strategy", strategy),
        ("words", format!("game \"3^2\"\n{one_line}\n")),
        ("lines", format!("points 3\n0 {one_line}\n")),
        ("game.pg", times(&one_line, &one_line)),
        ("list", format!("{one_line}\n3^2 --forbid-opening {one_line}\nlines:{one_line}\nmnk:{one_line},3,3\n")),
        ("dictionary", format!("{one_line}\n9 {one_line}\n")),
        ("entries", format!("{one_line}\n---\n9 4\n9 {one_line}\n")),
        ("tree.json", format!("{{\"0\": {{{hostile}: null}}}}")),
        ("variations", format!("0 1 {one_line}\n")),
        ("leaves", format!("game {one_line}\n{one_line}\n")),
        ("a.hif", hif),
        ("a.rows", format!("{WORD} b\nb c\n")),
        ("a.list", format!("[[{hostile}, \"b\"], [\"b\", {word}]]")),
        ("a.pg", times(&format!("{WORD} b c"), &format!("{WORD} b\nb c"))),
        ("lines.names", format!("{WORD}\n{WORD}2\n{WORD}3\n")),
        ("json.names", format!("{{\"names\": [{hostile}, {word}, \"c\"]}}")),
        ("twice.names", format!("{WORD}\n{WORD}\nc\n")),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    fs::create_dir_all(folder.path().join(format!("folder{HOSTILE}"))).expect("a folder");
    fs::set_permissions(folder.path().join("player"), fs::Permissions::from_mode(0o755)).expect("a program");
    folder
}

/// Commands. `@` is the hostile text, `''` an empty argument, `~` a blank in one, `{a|b}` one of these; those that begin with `+`
/// succeed.
const COMMANDS: [&str; 26] = [
    // Arguments.
    "{game|game 3^2 --ophelia|game 3^2 --to lines|prove|prove --json|prove 3^2|fewest-moves|plan new -o plan|plan next|plan answer|\
     plan join -o p.pgc|audit parts -o p.pgc|audit replies -o p.pgc|show|play|audit paper|audit dictionary 3^2|audit tree 3^2|draw|\
     page|shorten|completions|man} {|absent|lines:|lines:absent|pg:|pg:absent|animal:|mnk:|4^|X:|-|--|absent/|3^2~|3^2~--ophelia~}@",
    "plan answer absent@.question",
    // Contents of files.
    "audit {paper strategy|paper words|program 3^2 ./player --claim ophelia-draws} {|--json}",
    "audit {dictionary 3^2 dictionary|dictionary 3^2 entries|tree 3^2 tree.json|parts leaves -o p.pgc|replies damaged.pgc -o p.pgc}",
    "audit tree 3^2 variations {|--checkpoint checkpoint}",
    "prove {3^2 -o p.pgc --hints entries|4^3 --checkpoint checkpoint -o p.pgc}",
    "game {lines:lines|pg:game.pg|damaged.pgc}",
    "{show|play|shorten} damaged.pgc",
    "{prove|prove --json|audit paper|audit dictionary 3^2} -",
    // Names of files.
    "+{game|show|show --after ''|draw} @",
    "+show {--json|--after '' --json|--levels|--levels --json|--dictionary|--latex} @",
    "+{draw --to dot|draw --to tikz|page --program none} @",
    "prove mnk:3,1,2 -o @ {|--json|--hints @}",
    "{prove mnk:3,1,2 3^2|fewest-moves mnk:3,1,2} -o folder@ {|--json}",
    "prove mnk:3,1,2 -o p.pgc --checkpoint @.checkpoint",
    "audit {dictionary 3^2 entries -o @|paper strategy -o @|paper strategy -o @ --json|tree 3^2 @}",
    // Names of points.
    "+game lines:a.hif {|--json|--to=lines|--to=hif|--to=hgr}",
    "game {lines:a.rows|lines:a.list|pg:a.pg} {|--json|--to=lines|--to=hif|--to=pg}",
    "game lines:a.hif --to={rows|pg}",
    "draw {lines:a.hif|lines:a.rows|lines:a.list|pg:a.pg} {|--to=tikz}",
    "+prove lines:a.hif --claim xeno-wins -o hif.pgc",
    "prove {lines:a.rows|lines:a.list|pg:a.pg} --claim xeno-wins -o other.pgc",
    "+{show|show --json|show --after ''|show --after '' --json|show --levels|show --dictionary|show --variations|show --latex|draw|\
     draw --to=dot|draw --to=tikz|page --program=none} \
     {hif.pgc|a.pgc --names=lines.names|a.pgc --names=json.names}",
    "show --after 0,1 {hif.pgc|a.pgc --names=lines.names}",
    "{show|draw} a.pgc --names=twice.names",
    "play {hif.pgc|a.pgc --names=lines.names|a.pgc --names=json.names|a.pgc --names=twice.names} {|--json}",
];

/// The commands that have options with values, each with what it needs besides one.
const OPTIONS: &str = "{game 3^2|prove 3^2 -o p.pgc|plan new 3^2 -o plan|plan answer absent.question|plan join absent -o p.pgc|\
                       audit parts strategy -o p.pgc|audit replies a.pgc -o p.pgc|show a.pgc|draw a.pgc|page a.pgc|\
                       shorten a.pgc -o p.pgc|fewest-moves a.pgc -o folder|play a.pgc|audit paper strategy|table --max-points 4|\
                       completions bash|man}";

/// All commands that a row stands for.
fn expanded(row: &str) -> Vec<String> {
    let Some((before, rest)) = row.split_once('{') else { return vec![row.to_owned()] };
    let (choices, after) = rest.split_once('}').expect("a brace");
    choices.split('|').flat_map(|choice| expanded(&format!("{before}{choice}{after}"))).collect()
}

/// The same command with each of its options that have a value, as its help lists them.
fn with_options(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let named = if ["audit", "plan"].contains(&words[0]) { 2 } else { 1 };
    let help = stdout(&tests::binaries::run(&[&words[..named], &["--help"]].concat()));
    let option = |line: &str| {
        let (before, _) = line.trim_start().split_once('<')?;
        let (_, name) = before.rsplit_once("--").filter(|_| before.starts_with('-'))?;
        Some(format!("{command} --{}={{@|lines:absent@}}", name.trim_end_matches(['[', '=', ' '])))
    };
    help.lines().filter_map(option).flat_map(|row| expanded(&row)).collect()
}

#[test]
fn no_command_lets_a_hostile_word_reach_a_stream_as_it_is() {
    let with_options: Vec<String> = expanded(OPTIONS).iter().flat_map(|command| with_options(command)).collect();
    assert!(with_options.len() > 100, "{} values of options", with_options.len());
    let (mut folder, mut group, mut printed) = (hostile_folder(), String::new(), String::new());
    for command in COMMANDS.into_iter().flat_map(expanded).chain(with_options) {
        let line = command.trim_start_matches('+');
        let words: Vec<String> = line
            .split_whitespace()
            .map(|word| word.trim_matches('\'').replace('~', " ").replace('@', HOSTILE))
            .collect();
        // What one command of arguments writes is nothing that another finds.
        if line.ends_with('@') && words[0] != group {
            (folder, group) = (hostile_folder(), words[0].clone());
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let input = if words.ends_with(&["-"]) { HOSTILE } else { "0\nboard\nlines\nhint\nwhy\nx\nb\n" };
        let output = with_input(prover(), folder.path(), &words, input.as_bytes());
        assert_plain(&output, line);
        assert!(code(&output) == 0 || line == command, "{line}: {}", stderr(&output));
        printed += &stdout(&output);
    }
    assert!(printed.contains("\nverdict  "), "the text is understood");
    assert!(printed.contains("x\\u{1b}]0;t"), "the names are shown");
}

#[test]
fn a_page_names_its_file_as_one_word_of_a_shell() {
    let command = |name: &str| {
        let folder = tests::binaries::folder(&[(name, &assembler::file(&fork()))]);
        let page = stdout(&prover_in(folder.path(), &["page", "--program", "none", "--", name]));
        assert!(!page.contains("<script>x"), "{name}");
        let commands = ["Run: checker ", "Elsewhere: checker "];
        let rest = commands.iter().find_map(|command| page.split_once(command)).expect("a command").1;
        rest.split(['\n', '<']).next().unwrap_or_default().to_owned()
    };
    for (name, word) in [
        ("a.pgc", "a.pgc"),
        ("a;id #.pgc", "'a;id #.pgc'"),
        ("it's.pgc", r"'it'\''s.pgc'"),
        ("-o.pgc", "./-o.pgc"),
        ("$(id)`id`.pgc", "'$(id)`id`.pgc'"),
        ("<script>x.pgc", "'&lt;script&gt;x.pgc'"),
        ("a\u{202e}b.pgc", "FILE.pgc"),
        ("a\nb.pgc", "FILE.pgc"),
    ] {
        assert_eq!(command(name), word, "{name:?}");
    }
}

/// The texts in a line of JSON, as places of what is between the quotation marks; keys are left out.
fn texts(line: &str) -> Vec<(usize, usize)> {
    let values = line.match_indices(":\"").map(|(at, found)| at + found.len());
    values.filter_map(|from| Some((from, from + line[from..].find('"')?))).collect()
}

/// A sealed file in whose content one text is hostile, and its digest. Nothing if there is no such text.
fn resealed(file: &[u8], index: usize) -> Option<(Vec<u8>, String)> {
    let end = file.iter().position(|&byte| byte == b'\n').expect("a line");
    let line = str::from_utf8(&file[..end]).expect("UTF-8");
    let (_, content) = line.split_once("\"content\":").expect("a content");
    let content = content.strip_suffix('}').expect("an object");
    let &(from, to) = texts(content).get(index)?;
    let hostile = serde_json::to_string(HOSTILE).expect("JSON");
    let content = [&content[..from - 1], &hostile, &content[to + 1..]].concat();
    let digest = Sha256::new_with_prefix(content.as_bytes()).chain_update(&file[end + 1..]).finalize();
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let (head, _) = line.split_once(",\"sha256\"").expect("a digest");
    let sealed = format!("{head},\"sha256\":\"{digest}\",\"content\":{content}}}\n");
    Some(([sealed.as_bytes(), &file[end + 1..]].concat(), digest))
}

#[test]
fn no_file_of_a_plan_reaches_a_stream_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let run = |words: &[&str]| prover_in(folder.path(), words);
    let planned = run(&["plan", "new", "3^3", "--jobs", "4", "--nodes", "1000", "-o", "plan"]);
    assert_eq!(code(&planned), 0, "{}", stderr(&planned));
    let listed = stdout(&planned);
    let question = listed.lines().next().expect("a question");
    let asked = fs::read(path(question)).expect("a question");
    let mut count = 0;
    while let Some((bytes, digest)) = resealed(&asked, count) {
        let name = format!("{digest}.question");
        fs::write(path(&name), bytes).expect("a file");
        assert_plain(&run(&["plan", "answer", &name]), &format!("text {count} of a question"));
        assert_plain(&run(&["plan", "answer", &name, "--json"]), &format!("text {count} of a question"));
        count += 1;
    }
    assert!(count > 2, "{count} texts of a question");
    let in_plan = |name: &str, about: &str| {
        let whole = fs::read(path(name)).expect("a file of the plan");
        let mut index = 0;
        while let Some((bytes, _)) = resealed(&whole, index) {
            fs::write(path(name), bytes).expect("a file");
            for words in [
                &["plan", "next", "plan"][..],
                &["plan", "next", "plan", "--json"],
                &["plan", "join", "plan", "-o", "p.pgc"],
            ] {
                assert_plain(&run(words), &format!("text {index} of {about}: {words:?}"));
            }
            let again = ["plan", "new", "3^2", "-o", "plan"];
            assert_plain(&run(&again), &format!("text {index} of {about}: {again:?}"));
            index += 1;
        }
        fs::write(path(name), whole).expect("a file");
    };
    in_plan("plan/plan.json", "a plan");
    in_plan(question, "a question of a plan");
    let kind = String::from_utf8_lossy(&asked).replace("\"question\"", &serde_json::to_string(HOSTILE).expect("JSON"));
    fs::write(path("kind.question"), kind).expect("a file");
    assert_plain(&run(&["plan", "answer", "kind.question"]), "the kind of a question");
}

#[test]
fn a_plan_whose_files_cannot_be_listed_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["two\nlines", "a\u{1b}[2J", "a\u{202e}b"] {
        for words in
            [&["plan", "new", "3^2", "-o", name][..], &["plan", "next", name], &["plan", "join", name, "-o", "p.pgc"]]
        {
            let output = prover_in(folder.path(), words);
            assert_eq!((code(&output), stdout(&output)), (3, String::new()));
            assert!(
                stderr(&output).contains("lists its files one per line")
                    && stderr(&output).contains("choose another directory")
            );
            assert_plain(&output, name);
        }
    }
    assert!(is_empty(folder.path()));
}

fn is_empty(directory: &Path) -> bool {
    tests::binaries::names(directory).is_empty()
}
