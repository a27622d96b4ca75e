//! `prover page`: the page is whole, small, and needs no network; its program says what the checker says, and plays as
//! the proof does, against the oracle's rules.
//!
//! The program runs in Node by the page's own script. Where Node or the program is missing, these tests say so and pass,
//! unless the variable PAGES is set to `required`.

use pgc_checker::{MAX_STEPS, Verdict};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;
use tests::asked;
use tests::assembler::Version;
use tests::binaries::{code, prover_in, stderr, stdout, workspace};
use tests::corpus::kept;
use tests::mutants::{QUBIC, committed_as, playable};
use tests::oracle::Rules;
use tests::player::{Outcome, antagonist, over};
use tests::random::Dice;

/// How often each proof is played.
const GAMES: usize = 1000;

/// How often those are played of which a thousand are played in the stage `pages`: hardly two games have the same questions.
const FEWER: usize = 100;

/// A page as text; nothing where this build of the prover has no program for pages.
fn page_with_program(certificate: &str) -> Option<String> {
    let output = prover_in(workspace(), &["page", certificate]);
    if code(&output) == 2 {
        assert!(stderr(&output).contains("rustup target add wasm32-wasip1") && output.stdout.is_empty(), "{output:?}");
        return None;
    }
    assert_eq!(code(&output), 0, "{output:?}");
    Some(stdout(&output))
}

/// A page as text, without the program.
fn page(certificate: &str) -> String {
    let output = prover_in(workspace(), &["page", certificate, "--program", "none"]);
    assert_eq!(code(&output), 0, "{output:?}");
    stdout(&output)
}

#[test]
fn a_page_has_the_program_unless_it_is_to_be_left_out() {
    let bare = page("certificates/affine-3.pgc");
    assert!(part(&bare, "program").is_empty());
    if let Some(page) = page_with_program("certificates/affine-3.pgc") {
        assert!(!part(&page, "program").is_empty() && page.len() > bare.len());
        let origin = "<!-- The program is pgc-page ";
        assert!(page.contains(origin) && !bare.contains(origin), "who has a page should know how its program is built");
    }
}

#[test]
fn pages_share_a_program() {
    let address = "../program.js";
    let options = ["page", "--program", address, "certificates/affine-3.pgc"];
    let shared = stdout(&prover_in(workspace(), &options));
    for text in [
        "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob: 'self';",
        "id=\"program\" data-from=\"../program.js\"></script>",
        "</script>\n<script src=\"../program.js\"></script>\n<script>\n",
    ] {
        assert!(shared.contains(text), "{text}");
    }
    assert!(part(&shared, "worker").is_empty() && !shared.contains("{{"));
    if let Some(page) = page_with_program("certificates/affine-3.pgc") {
        let script = stdout(&prover_in(workspace(), &["page", "--script"]));
        let whole = part(&page, "program");
        assert!(script.contains(&whole.replace('\\', "\\\\")), "another program");
        assert!(shared.len() + whole.len() < page.len() && !page.contains("'self'"));
    }
    for wrong in ["https://a.org/program.js", "/program.js", ""] {
        let output = prover_in(workspace(), &["page", "--program", wrong, "certificates/affine-3.pgc"]);
        assert!(
            code(&output) == 3 && output.stdout.is_empty() && stderr(&output).contains("from the page's folder"),
            "{output:?}"
        );
    }
}

/// What stands in a script of the page.
fn part<'p>(page: &'p str, id: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).expect("the part");
    rest.split_once("</script>").expect("its end").0.trim()
}

/// A page's program in Node.
struct Program {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Program {
    /// Nothing where the program or Node is missing, and that is allowed.
    fn of(certificate: &str) -> Option<Program> {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("page.html");
        let page = page_with_program(certificate);
        if !asked::can_run(
            "PAGES",
            page.is_some(),
            "pages have a program where rustup target add wasm32-wasip1 was run",
        ) {
            return None;
        }
        fs::write(&path, page.unwrap_or_default()).expect("a page");
        let driver = workspace().join("tests/page/program.mjs");
        let mut node = Command::new("node");
        node.arg(driver).arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = node.spawn();
        if !asked::can_run("PAGES", child.is_ok(), "the program in a page is run by node") {
            return None;
        }
        let mut child = child.expect("node runs");
        let (questions, answers) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Some(Program { child, questions, answers: BufReader::new(answers), _folder: folder })
    }

    /// The exit code and the output.
    fn ask(&mut self, question: &Value) -> (i64, String) {
        writeln!(self.questions, "{question}").expect("a question");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("an answer");
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        (answer["code"].as_i64().expect("a code"), answer["output"].as_str().expect("a text").to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_page_is_whole_and_small_and_needs_no_network() {
    for (name, most) in [("affine-4", 273_000), ("grid-4-3", 1_000_000), ("moves/grid-3-3-m4", 300_000)] {
        let certificate = format!("certificates/{name}.pgc");
        let page = page_with_program(&certificate).unwrap_or_else(|| page(&certificate));
        assert!(page.len() <= most, "{name}: {} bytes", page.len());
        assert!(!page.contains("{{"), "a part is missing");
        // Addresses have a colon. Four letters alone may stand in the encoded program by chance.
        let addresses = ["http:", "https:"].into_iter().flat_map(|scheme| page.match_indices(scheme));
        let addresses: Vec<&str> =
            addresses.map(|(at, _)| page[at..].split(['"', '\'']).next().unwrap_or("")).collect();
        // Where the program's source is stands in a comment.
        let is_known = |address: &str| {
            address == "http://www.w3.org/2000/svg" || address.starts_with("https://github.com/OWNER/REPOSITORY, ")
        };
        assert!(addresses.iter().all(|address| is_known(address)), "{addresses:?}");
        for element in ["<script src", "<link rel=\"stylesheet", "@import", "<img", "<iframe"] {
            assert!(!page.contains(element), "{element}");
        }
        let game: Value = serde_json::from_str(part(&page, "game")).expect("JSON");
        assert_eq!(game["file"], format!("{}.pgc", name.rsplit('/').next().unwrap_or_default()));
        assert!(page.contains("default-src 'none'"));
    }
}

#[test]
fn the_program_says_of_each_file_of_the_corpus_what_the_checker_says() {
    let Some(mut program) = Program::of("certificates/grid-3-3.pgc") else { return };
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("case.pgc");
    let small = kept(Version::One);
    assert!(small.len() > 300);
    for case in small {
        let bytes = case.file();
        fs::write(&path, &bytes).expect("a file");
        let (code, report) = program.ask(&json!({ "args": ["check"], "file": path }));
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let (word, number, rule, steps) = match pgc_checker::check(&bytes, MAX_STEPS) {
            Verdict::Verified(theorem) => ("VERIFIED", 0, "", theorem.steps),
            Verdict::Rejected(theorem, fault) => ("REJECTED", 1, fault.rule, theorem.steps),
            Verdict::Malformed(fault) => ("MALFORMED", 2, fault.rule, 0),
        };
        assert_eq!((code, &report["verdict"], &report["rule"]), (number, &json!(word), &json!(rule)), "{}", case.name);
        assert_eq!(report["steps"], json!(steps), "{}", case.name);
    }
}

/// Plays so many games by the page of a committed certificate. The other player completes and blocks lines in half of the games whenever
/// possible.
fn play(name: &str, games: usize) {
    let Some(mut program) = Program::of(&format!("certificates/{name}.pgc")) else { return };
    let rules = Rules::of(&committed_as(name));
    let mut dice = Dice::new(19);
    let mut known: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for number in 0..games {
        let greed = if number % 2 == 0 { 0 } else { 90 };
        let (mut position, mut line) = (rules.start(), Vec::new());
        let outcome = loop {
            if let Some(outcome) = over(&rules, position) {
                break outcome;
            }
            // No line that is completed from now on counts.
            if rules.draw && position.none_left() {
                break Outcome::Reached;
            }
            if position.reply {
                let point = antagonist(&rules, position, &mut dice, greed);
                position = rules.after(position, point);
                line.push(point);
                continue;
            }
            let moves = known.entry(line.clone()).or_insert_with(|| answers(&mut program, &line));
            assert!(!moves.is_empty(), "no move after {line:?}");
            for &point in moves.iter() {
                assert!(rules.moves(position) >> point & 1 == 1, "{point} after {line:?}");
                position = rules.after(position, point);
                line.push(point);
            }
        };
        assert_eq!(outcome, Outcome::Reached, "{line:?}");
    }
}

/// The proof's moves after a line of play, until the other player has a choice.
fn answers(program: &mut Program, line: &[usize]) -> Vec<usize> {
    let text = line.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let (code, output) = program.ask(&json!({ "args": ["play", text] }));
    assert_eq!(code, 0, "{output}");
    let states: Vec<Value> = serde_json::from_str(&output).expect("JSON");
    let point = |state: &Value| state["turn"]["move"]["point"].as_u64().and_then(|point| usize::try_from(point).ok());
    states.iter().filter_map(point).collect()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn games_end_as_the_theorem_says() {
    for name in ["affine-4", "grid-5-2", "grid-3-3-x13", "moves/td-3-5-m4"] {
        play(name, FEWER);
    }
}

/// The committed certificates that the oracle plays by, and that of 4^3.
#[test]
#[ignore = "long: run by .ci/stages pages"]
fn a_thousand_games_end_as_each_committed_theorem_says() {
    let certificates = playable();
    assert!(certificates.len() > 40, "{}", certificates.len());
    for name in certificates.iter().map(|(name, _)| &**name).chain([QUBIC]) {
        play(name, GAMES);
    }
}
