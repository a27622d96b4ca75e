//! `prover audit --player`: every reply against programs that play.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use pgc_core::certificate::decode;
use serde_json::{Value, json};
use tests::binaries::{
    assert_refused, checker_in, code, folder, object, prover, run_in, shell, stderr, stdout, workspace,
};

/// The command of a scripted player.
fn script(name: &str) -> String {
    format!("python3 {}", workspace().join("tests/players").join(name).display())
}

/// The audit of a player in a folder, with a certificate in `proof.pgc` if there is one.
fn audited_in(directory: &Path, player: &str, game: &str, options: &[&str]) -> Output {
    let words = ["audit", "--player", player, "--game", game, "-o", "proof.pgc"];
    run_in(prover(), directory, &[&words, options].concat())
}

fn audited(player: &str, game: &str, options: &[&str]) -> Output {
    audited_in(folder(&[]).path(), player, game, options)
}

/// The report without what varies, and the checker's verdict, if a certificate is written.
fn said(player: &str, game: &str, options: &[&str]) -> String {
    let directory = folder(&[]);
    let output = audited_in(directory.path(), player, game, options);
    let steady = |line: &str| match (line.split_once("\"seconds\":"), line.starts_with("seconds ")) {
        (Some((before, rest)), _) => format!("{before}\"seconds\":[...]{}\n", &rest[rest.find(',').expect("more")..]),
        (None, true) => "seconds      [...]\n".to_owned(),
        (None, false) => format!("{line}\n"),
    };
    let report: String = stdout(&output).lines().map(steady).collect();
    let folder = workspace().join("tests/players");
    let mut said = report.replace(&format!("{}/", folder.display()), "");
    said += &format!("{}exit {}\n", stderr(&output), code(&output));
    if fs::exists(directory.path().join("proof.pgc")).unwrap() {
        said += stdout(&checker_in(directory.path(), &["proof.pgc"])).lines().next().unwrap_or_default();
    }
    said
}

/// The first finding: its kind and its line.
fn finding(player: &str, game: &str, options: &[&str]) -> (Value, Value) {
    let output = audited(player, game, &[options, &["--json"]].concat());
    let report = object(&output);
    assert_eq!((code(&output), &report["verdict"]), (1, &json!("NOT COVERED")), "{report}");
    assert_eq!(report["certificate"], Value::Null);
    let first = &report["findings"][0];
    (first["kind"].clone(), first["line"].clone())
}

const DRAWS: [&str; 2] = ["--claim", "ophelia-draws"];

#[test]
fn a_perfect_player_is_covered_and_its_certificate_verified() {
    let perfect = script("perfect.py");
    let report = said(&format!("{perfect} o"), "3^2", &DRAWS);
    assert_snapshot!("a_perfect_player", report);
    assert!(report.ends_with("exit 0\nVERIFIED Ophelia draws 3^2"));
    let report = said(&format!("{perfect} x"), "3^2", &["--claim", "xeno-draws", "--every-move", "--up-to-symmetry"]);
    assert!(report.ends_with("exit 0\nVERIFIED Xeno draws 3^2") && !report.contains("settled"), "{report}");
}

#[test]
fn who_loses_is_told_by_the_shortest_line() {
    assert_snapshot!("a_player_that_loses", said(&script("least.py"), "3^2", &DRAWS));
    let many = said(&script("least.py"), "3^2", &[&DRAWS[..], &["--findings", "3", "--json"]].concat());
    assert_snapshot!("three_findings_as_data", many);
}

/// What the shell runs, and the kind and the line of what is found.
#[test]
fn each_way_to_fail_is_told_by_its_kind_and_its_line() {
    let cases: [(&str, &str, Value); 8] = [
        ("read line; exit 3", "crash", json!([0])),
        ("kill -9 $$", "crash", json!([0])),
        ("exec 1>&-; sleep 1000", "crash", json!([0])),
        ("sleep 1000", "silence", json!([0])),
        ("yes '# I am thinking'", "silence", json!([0])),
        ("yes 'I resign'", "unreadable", json!([0])),
        ("while read line; do echo 0; done", "illegal-move", json!([0])),
        ("while read line; do echo 9; done", "illegal-move", json!([0])),
    ];
    for (command, kind, line) in cases {
        let start = Instant::now();
        let limited: &[&str] = if kind == "silence" { &["--move-time", "200ms"] } else { &["--move-time", "60s"] };
        let found = finding(command, "3^2", &[&DRAWS[..], limited].concat());
        assert_eq!(found, (json!(kind), line), "{command}");
        assert!(start.elapsed() < Duration::from_secs(30), "{command}");
    }
    let (kind, line) = finding(&script("turns.py"), "mnk:4,4,4", &[&DRAWS[..], &["--every-move"]].concat());
    assert_eq!((kind, line.as_array().unwrap().len()), (json!("another-answer"), 3));
    let (kind, line) = finding(&script("least.py"), "mnk:3,1,3", &[]);
    assert_eq!((kind, line), (json!("full-board"), json!([0, 1, 2])));
}

#[test]
fn faults_are_told_in_words() {
    let options = [&DRAWS[..], &["--move-time", "200ms"]].concat();
    let commands = [
        "read line; exit 3",
        "sleep 1000",
        "while read line; do printf 'I\\033[2J pass\\n'; done",
        "while read line; do echo 0; done",
    ];
    let reports = commands.map(|command| said(command, "3^2", &options));
    assert_snapshot!("faults_in_words", reports.join("\n"));
}

/// A pairing draws 5^2 whatever Xeno begins with, so nobody needs to be asked.
#[test]
fn who_is_never_asked_has_no_verdict_and_who_cannot_start_is_an_error() {
    let missing = "./no-such-program";
    let directory = folder(&[]);
    let output = audited_in(directory.path(), missing, "5^2", &DRAWS);
    assert_eq!((code(&output), stdout(&output).contains("verdict      UNDECIDED\n")), (2, true), "{}", stdout(&output));
    assert!(stderr(&output).contains(
        "the program was never asked, as the outcome is clear at once; ask it in all positions with --every-move"
    ));
    assert!(!fs::exists(directory.path().join("proof.pgc")).unwrap());
    for (game, options) in [("5^2", &["--every-move"][..]), ("3^2", &[]), ("3^2", &["--findings", "5"])] {
        let output = audited(missing, game, &[&DRAWS[..], options].concat());
        assert_refused(
            &output,
            &["./no-such-program: this program cannot be started; the shell says: ", "no-such-program"],
        );
    }
}

#[test]
fn what_a_program_writes_to_standard_error_is_dropped_unless_it_is_asked_for() {
    let command = "echo 'a message of mine' >&2; exit 1";
    for (options, is_there) in [(&[][..], false), (&["--player-errors"], true)] {
        let output = audited(command, "3^2", options);
        assert_eq!(stderr(&output).contains("a message of mine"), is_there, "{}", stderr(&output));
    }
}

#[test]
fn the_questions_and_the_time_are_limited() {
    let perfect = format!("{} o", script("perfect.py"));
    let output = audited(&perfect, "3^2", &[&DRAWS[..], &["--nodes", "5"]].concat());
    assert_eq!((code(&output), stdout(&output).contains("verdict      UNDECIDED\n")), (2, true));
    assert!(stderr(&output).contains("the audit asked 5 questions and is not complete; allow more with --nodes"));
    let start = Instant::now();
    let output = audited("sleep 1000", "3^2", &["--move-time", "1h", "--timeout", "300ms"]);
    assert_eq!((code(&output), stdout(&output)), (2, String::new()));
    assert!(
        stderr(&output).contains("not audited within 300 ms; allow more with --timeout")
            && start.elapsed() < Duration::from_secs(60)
    );
}

/// Whether a process still runs after some seconds that was started as `sleep` with this argument.
#[cfg(target_os = "linux")]
fn runs(word: &str) -> bool {
    let is_there = || {
        let processes = fs::read_dir("/proc").expect("processes");
        let mut commands = processes.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
        commands.any(|command| command == format!("sleep\0{word}\0").as_bytes())
    };
    let deadline = Instant::now() + Duration::from_secs(5);
    while is_there() {
        if Instant::now() >= deadline {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_of_the_programs_group_is_left() {
    let left = |number: &str| format!("sleep {number} & sleep {number} | cat");
    audited(&left("1000.125"), "3^2", &["--move-time", "200ms"]);
    assert!(!runs("1000.125"));
    audited(&left("1000.25"), "3^2", &["--move-time", "1h", "--timeout", "400ms"]);
    assert!(!runs("1000.25"));
    let interrupted =
        format!("$P audit --player '{}' --game 3^2 --move-time 1h & sleep 1; kill -INT $!; wait $!", left("1000.5"));
    let output = shell(folder(&[]).path(), &format!("trap '' INT; {interrupted}"));
    assert_eq!((code(&output), runs("1000.5")), (130, false), "{}", stderr(&output));
}

/// Our own proofs as programs: the game and the options for it, and the certificate.
#[test]
fn our_own_proofs_pass_and_their_certificates_are_verified() {
    let cases: [(&str, &str, &[&str]); 8] = [
        ("3^3", "grid-3-3", &[]),
        ("3^3", "grid-3-3", &["--every-move", "--up-to-symmetry"]),
        ("3^2", "grid-3-2", &["--every-move"]),
        ("3^3 --forbid-opening 13", "grid-3-3-x13", &[]),
        ("3^3 --moves 4", "moves/grid-3-3-m4", &[]),
        ("animal:tic,4x4", "animal-tic-4x4", &["--every-move", "--up-to-symmetry"]),
        ("3^2 --start X:/O: --to-move Ophelia", "grid-3-2-so-", &[]),
        ("affine:4", "affine-4", &["--up-to-symmetry"]),
    ];
    for (game, name, options) in cases {
        let file = workspace().join(format!("certificates/{name}.pgc"));
        let claim = decode(&fs::read(&file).unwrap()).unwrap().strategy.claim.to_string();
        let directory = folder(&[]);
        let player = format!("{} play --moves-only {}", prover().display(), file.display());
        let named = claim.to_lowercase().replace(' ', "-");
        let output = audited_in(directory.path(), &player, game, &[&["--claim", &named, "--json"], options].concat());
        let report = object(&output);
        assert_eq!(
            (code(&output), &report["verdict"], &report["findings"]),
            (0, &json!("COVERED"), &json!([])),
            "{report}"
        );
        assert!(report["asked"].as_u64().unwrap() > 0, "{game}");
        let verdict = stdout(&checker_in(directory.path(), &["proof.pgc"]));
        assert!(verdict.starts_with(&format!("VERIFIED {claim} ")), "{game}: {verdict}");
    }
}

#[test]
fn the_same_audit_writes_the_same_bytes() {
    let player =
        format!("{} play --moves-only {}", prover().display(), workspace().join("certificates/grid-3-3.pgc").display());
    let [one, other] = [(); 2].map(|()| {
        let directory = folder(&[]);
        audited_in(directory.path(), &player, "3^3", &[]);
        fs::read(directory.path().join("proof.pgc")).expect("a certificate")
    });
    assert!(one == other);
}

/// Two open rows of three cross: whatever Ophelia takes, one of them becomes an open row of four.
#[test]
fn a_brain_of_gomocup_wins_and_is_verified() {
    let game = "mnk:7,7,5 --start X:17,23,24,25,31/O:0,6,42,48 --to-move Ophelia";
    let report = said(&script("brain.py"), game, &["--protocol", "gomocup", "--every-move", "--nodes", "50"]);
    assert!(report.starts_with("verdict      UNDECIDED"), "{report}");
    let report = said(&script("brain.py"), game, &["--protocol", "gomocup"]);
    assert_snapshot!("a_brain_of_gomocup", report);
    assert!(report.contains("exit 0\nVERIFIED Xeno wins mnk:7,7,5"));
    let found = finding(
        &script("brain.py"),
        "mnk:7,6,5 --start X:0,6,35,41/O:2,9,23,30",
        &["--protocol", "gomocup", "--claim", "xeno-draws"],
    );
    assert_eq!(found, (json!("loses"), json!([1, 16])));
}

#[test]
fn wrong_usage_is_refused() {
    let refused = |words: &[&str], message: &str| {
        let output = run_in(prover(), folder(&[("text", b"")]).path(), &[&["audit"], words].concat());
        assert_refused(&output, &[message]);
    };
    refused(&["--player", "cat"], "a dictionary, a tree or a program needs its game");
    refused(&["--player", "cat", "text", "--game", "3^2"], "cannot be used with");
    refused(&["--player", "cat", "--game", "3^2", "--format", "tree"], "cannot be used with");
    refused(&["--player", "cat", "--game", "3^2", "--checkpoint", "file"], "cannot be used with");
    refused(&["text", "--claim", "xeno-wins"], "--claim is for a program that plays; name it with --player");
    refused(&["text", "--up-to-symmetry"], "--up-to-symmetry is for a program that plays");
    refused(&["--player", "cat", "--game", "3^2", "--findings", "0"], "0 is not in 1..");
    refused(&["--player", "cat", "--game", "3^2", "--move-time", "soon"], "1h30m");
    refused(&["--player", "cat", "--game", "3^2", "--protocol", "gomocup"], "five in a row on columns and rows");
    refused(&[], "<STRATEGY>");
}
