//! What `prover prove` writes, and its exit codes: draws, claims and their opposites, limits, interrupts.

use std::fs;
use std::process::{Command, Stdio};

use tests::binaries::{self, code, names, prover_in, started, stderr, stdout};
use tests::judge::verified;
#[cfg(target_os = "linux")]
use tests::processes::{send, wait_until_it_catches};

/// Each signal has its exit code; the report and the checkpoint are the same.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_ends_a_search_is_told_with_what_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let limited = ["prove", "4^3", "--checkpoint", "kept", "--nodes", "5000"];
    assert_eq!(code(&prover_in(directory.path(), &limited)), 2);
    for (signal, exit, checkpoint) in [("HUP", 129, true), ("INT", 130, true), ("INT", 130, false), ("TERM", 143, true)]
    {
        // Whoever runs the tests below nohup ignores SIGHUP, and so would the program.
        let mut prover = Command::new("env");
        prover.arg("--default-signal=HUP").arg(binaries::prover()).current_dir(directory.path());
        prover.args(["prove", "4^3", "--nodes", "1000000000", "--json"]);
        prover.args(if checkpoint { &["--checkpoint", "kept"][..] } else { &[] }).stdin(Stdio::null());
        let child = prover.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until_it_catches(child.id());
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), exit, "{}", stderr(&output));
        let object: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert_eq!(object["outcome"], "interrupted");
        let kept = if checkpoint { "; what was found out is kept in kept" } else { ", and nothing is kept" };
        let told = format!("4^3: interrupted by SIG{signal}; no certificate is written{kept}\n");
        assert_eq!(stderr(&output), told);
        assert_eq!(object["kept"].is_string(), checkpoint);
        assert_eq!(names(directory.path()), ["kept"]);
    }
}

/// Starts a program as `nohup` does.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_shall_outlive_its_terminal_does() {
    let directory = tempfile::tempdir().unwrap();
    let script = "trap '' HUP; exec \"$0\" prove 4^3 --nodes 1000000000 --threads 1 --timeout 2s";
    let mut shell = Command::new("sh");
    shell.current_dir(directory.path()).args(["-c", script]).arg(binaries::prover()).stdin(Stdio::null());
    let child = shell.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until_it_catches(child.id());
    send("HUP", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 2, "{}", stderr(&output));
}

/// Ctrl-C at many moments of a run that takes some milliseconds and writes its file at the end.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_partial_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("grid-3-2.pgc");
    for round in 0..40 {
        let mut child = started(directory.path(), &["prove", "3^2"]);
        std::thread::sleep(std::time::Duration::from_micros(250 * (round % 40)));
        let kill = format!("kill -s INT {}", child.id());
        let _ = Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status().unwrap();
        child.wait().unwrap();
        if let Ok(bytes) = fs::read(&file) {
            let _ = verified(&bytes, &format!("round {round}"));
            fs::remove_file(&file).unwrap();
        }
        assert_eq!(names(directory.path()), [""; 0], "round {round}");
    }
}
