//! Proofs on many machines: plans, answers, and the certificate of all.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tests::binaries::{checker_in, code, prover_in, started, stderr, stdout};
use tests::random::Dice;

/// Games with their options, and the theorem: some are proved in the first round, the others need 2 to 13.
const GAMES: [(&[&str], &str); 4] = [
    (&["affine:4", "--jobs", "8", "--nodes", "100"], "Xeno wins affine:4"),
    (&["mnk:4,4,4", "--claim", "ophelia-draws", "--jobs", "8", "--nodes", "50"], "Ophelia draws mnk:4,4,4"),
    (
        &["3^3", "--start", "X:/O:13", "--to-move", "Xeno", "--claim", "ophelia-wins", "--nodes", "20", "--jobs", "1"],
        "Ophelia wins 3^3 --start X:/O:13 --to-move Xeno",
    ),
    (
        &["mnk:5,5,4", "--maker-breaker", "--moves", "4", "--claim", "ophelia-draws", "--jobs", "8", "--nodes", "100"],
        "Ophelia draws mnk:5,5,4 --maker-breaker --moves 4",
    ),
];

/// A draw of several rounds.
const DRAW: [&str; 7] = ["mnk:5,4,4", "--claim", "ophelia-draws", "--jobs", "8", "--nodes", "100"];

/// The questions that are printed.
fn listed(directory: &Path, arguments: &[&str]) -> Vec<String> {
    let output = prover_in(directory, arguments);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output).lines().map(str::to_owned).collect()
}

fn begin(directory: &Path, game: &[&str], plan: &str) -> Vec<String> {
    listed(directory, &[&["plan", "new"], game, &["-o", plan]].concat())
}

/// Answers all questions round by round. `order` may change their order, and `work` answers one.
fn finish(directory: &Path, plan: &str, mut todo: Vec<String>, mut work: impl FnMut(&mut Vec<String>)) {
    for _ in 0..100 {
        if todo.is_empty() {
            return;
        }
        work(&mut todo);
        todo = listed(directory, &["plan", "next", plan]);
    }
    panic!("too many rounds");
}

fn answer_all(directory: &Path) -> impl FnMut(&mut Vec<String>) {
    move |todo| {
        let arguments: Vec<&str> = ["plan", "answer"].into_iter().chain(todo.iter().map(String::as_str)).collect();
        let output = prover_in(directory, &arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    }
}

fn join(directory: &Path, plan: &str) -> Vec<u8> {
    let output = prover_in(directory, &["plan", "join", plan, "-o", "joined.pgc"]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    fs::read(directory.join("joined.pgc")).expect("a certificate")
}

/// The files of answers, in alphabetical order.
fn answers(directory: &Path, plan: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(directory.join(plan).join("answers"))
        .expect("a directory")
        .map(|entry| entry.expect("an entry").path())
        // A process that is killed may leave a temporary file.
        .filter(|path| path.extension().is_some_and(|end| end == "answer"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn joined_answers_are_a_certificate() {
    for (game, theorem) in GAMES {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let todo = begin(path, game, "plan");
        finish(path, "plan", todo, answer_all(path));
        join(path, "plan");
        let checked = checker_in(path, &["joined.pgc"]);
        assert!(stdout(&checked).starts_with(&format!("VERIFIED {theorem}\n")), "{}", stdout(&checked));
    }
}

#[test]
fn order_threads_repetition_and_kills_leave_the_bytes_as_they_are() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let todo = begin(path, &DRAW, "once");
    finish(path, "once", todo, answer_all(path));
    let once = join(path, "once");
    let mut chance = Dice::new(0x5EED);
    let mut killed = 0;
    let todo = begin(path, &DRAW, "again");
    finish(path, "again", todo, |todo| {
        // In another order, some of them twice, each with another number of threads; some are killed on the way and not
        // begun again, and the round is asked for once more.
        for question in &chance.shuffled(todo.clone()) {
            let threads = chance.pick(&["1", "2", "3"]);
            let mut child = started(path, &["plan", "answer", question, "--threads", threads]);
            if chance.below(3) == 0 {
                std::thread::sleep(Duration::from_micros(200 * chance.below(40) as u64));
                child.kill().expect("a process");
                killed += 1;
            }
            child.wait().expect("the prover ends");
            if chance.below(4) == 0 {
                assert_eq!(code(&prover_in(path, &["plan", "answer", question])), 0);
            }
        }
        // Planning is killed, too.
        let mut child = started(path, &["plan", "next", "again"]);
        std::thread::sleep(Duration::from_micros(200 * chance.below(40) as u64));
        child.kill().expect("a process");
        child.wait().expect("the prover ends");
    });
    assert!(killed > 5);
    assert!(join(path, "again") == once);
    let (one, other) = (answers(path, "once"), answers(path, "again"));
    assert!(one.len() == other.len() && !one.is_empty());
    for (one, other) in one.iter().zip(&other) {
        assert!(one.file_name() == other.file_name() && fs::read(one).unwrap() == fs::read(other).unwrap());
    }
}

#[test]
fn a_damaged_answer_is_named_and_asked_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let todo = begin(path, &DRAW, "plan");
    finish(path, "plan", todo, answer_all(path));
    let whole = join(path, "plan");
    let mut chance = Dice::new(23);
    let files = answers(path, "plan");
    let mut reasons = BTreeSet::new();
    for turn in 0..12 {
        let file = &files[chance.below(files.len())];
        let name = file.file_name().unwrap().to_str().unwrap();
        let good = fs::read(file).unwrap();
        let mut bad = good.clone();
        match turn % 3 {
            0 => bad.truncate(chance.below(good.len())),
            1 => bad[chance.below(good.len())] ^= 1 << chance.below(8),
            _ => bad.extend(b"more"),
        }
        fs::write(file, &bad).unwrap();
        let output = prover_in(path, &["plan", "join", "plan", "-o", "damaged.pgc"]);
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        let error = stderr(&output);
        assert!(error.contains(name) && error.contains("delete it"), "{error}");
        reasons.extend(["damaged at offset", "damaged or cut short"].into_iter().filter(|it| error.contains(it)));
        assert!(!path.join("damaged.pgc").exists());
        let todo = listed(path, &["plan", "next", "plan"]);
        assert_eq!(todo, [format!("plan/questions/{}.question", name.trim_end_matches(".answer"))]);
        answer_all(path)(&mut todo.clone());
        assert!(fs::read(file).unwrap() == good);
    }
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(join(path, "plan") == whole);
}
