//! `prover audit program`: every reply against programs that play.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use tests::audited;
use tests::binaries::{checker_in, code, folder, prover, run_in, shell, stderr, stdout, workspace};

/// The command of a scripted player.
fn script(name: &str) -> String {
    format!("python3 {}", workspace().join("tests/players").join(name).display())
}

/// The audit of a player in a folder, with a certificate in `proof.pgc` if there is one.
fn audited_in(directory: &Path, player: &str, game: &str, options: &[&str]) -> Output {
    let words = ["audit", "program", game, player, "-o", "proof.pgc"];
    run_in(prover(), directory, &[&words, options].concat())
}

fn audited(player: &str, game: &str, options: &[&str]) -> Output {
    audited_in(folder(&[]).path(), player, game, options)
}

/// The report without what varies, and the checker's verdict, if a certificate is written.
fn said(player: &str, game: &str, options: &[&str]) -> String {
    let directory = folder(&[]);
    let output = audited_in(directory.path(), player, game, options);
    let folder = workspace().join("tests/players");
    let mut said = audited::said(&output).replace(&format!("{}/", folder.display()), "");
    if fs::exists(directory.path().join("proof.pgc")).unwrap() {
        said += stdout(&checker_in(directory.path(), &["proof.pgc"])).lines().next().unwrap_or_default();
    }
    said
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
        format!("prover audit program 3^2 '{}' --move-time 1h & sleep 1; kill -INT $!; wait $!", left("1000.5"));
    let output = shell(folder(&[]).path(), &format!("trap '' INT; {interrupted}"));
    assert_eq!((code(&output), runs("1000.5")), (130, false), "{}", stderr(&output));
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
}
