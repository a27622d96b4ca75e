//! What `prover prove` writes, and its exit codes: draws, claims and their opposites, limits, interrupts.

use std::fs;
use std::process::{Command, Stdio};

use tests::binaries::{self, checker_in, code, names, prover_in, stderr, stdout};
use tests::judge::verified;
use tests::processes::send;

/// Proves in a new directory. The checker accepts the certificate, and finds this theorem in it.
fn assert_proves(arguments: &[&str], expected: i32, theorem: &str) {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &[&["prove"], arguments, &["-o", "x.pgc"]].concat());
    assert_eq!((code(&output), &*stderr(&output)), (expected, ""), "{arguments:?}");
    let checked = checker_in(directory.path(), &["--expect", theorem, "x.pgc"]);
    assert_eq!(code(&checked), 0, "{arguments:?}: {}", stdout(&checked));
    assert_eq!(names(directory.path()), ["x.pgc"], "nothing but the certificate is written");
}

/// Its symmetries are not looked for: the board is too large.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_board_without_known_symmetries_is_won_from_the_point_of_most_lines() {
    assert_proves(&["3^6"], 0, "Xeno wins 3^6");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_position_of_4_4_is_won_by_quiet_moves() {
    let theorem = "Xeno wins 4^4 --start X:85,89,90/O:0,80,95 --to-move Xeno";
    assert_proves(&["4^4", "--start", "X:85,90,89/O:80,0,95", "--nodes", "20000"], 0, theorem);
    let theorem = "Xeno wins 4^4 --start X:85,86/O:1,170 --to-move Xeno";
    let position = ["4^4", "--start", "X:85,86/O:1,170", "--nodes", "100000"];
    assert_proves(&position, 0, theorem);
    // In which order the search goes shows in its bytes alone. Whoever changes it on purpose changes this.
    let output =
        prover_in(tempfile::tempdir().unwrap().path(), &[&["prove"], &position[..], &["-o", "x.pgc"]].concat());
    let hash = "27ac6762962c1b2a380b112b1230f7f3e90b4a3f228e1f0925a4b52b4436701e";
    assert!(stdout(&output).contains(&format!("\nbytes      419\nhash       {hash}\n")), "{}", stdout(&output));
    let longer = ["prove", "4^4", "--start", "X:85,86/O:1,170", "--nodes", "100"];
    let output = prover_in(tempfile::tempdir().unwrap().path(), &longer);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("undecided within 100 positions"), "{}", stderr(&output));
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn breaker_holds_the_draws_that_need_no_threats_and_no_others() {
    let crossing = binaries::workspace().join("certificates/affine-4-without-two-crossing.lines");
    let crossing = format!("lines:{}", crossing.display());
    let games = "4^2 5^2 8^3 affine:7 affine:8 affine:9 projective:3 projective:4 projective:5 td:4,4 td:4,4+1 td:4,4+2 \
        td:5,4+5 td:3,2 td:4,3 td:5,4 td:5,5 td:6,5 td:6,7 mnk:5,4,4 mnk:6,6,5";
    for game in games.split_whitespace() {
        assert_proves(&[game, "--maker-breaker"], 0, &format!("Ophelia draws {game} --maker-breaker"));
    }
    assert_proves(&[&crossing, "--maker-breaker"], 0, "Ophelia draws lines:5af4ffc028a3c1c2 --maker-breaker");
    for game in ["3^2", "td:4,5"] {
        assert_proves(&[game, "--maker-breaker"], 0, &format!("Xeno wins {game} --maker-breaker"));
    }
}

/// Ctrl-C, half a second into a search that takes much longer.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_directory_as_it_was() {
    use std::thread::sleep;
    use std::time::Duration;

    for older in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        if older {
            fs::write(directory.path().join("grid-4-3.pgc"), "older").unwrap();
        }
        let mut prover = Command::new(binaries::prover());
        let search = ["prove", "4^3", "--nodes", "1000000000", "-o", "grid-4-3.pgc"];
        prover.current_dir(directory.path()).args(search).stdin(Stdio::null());
        let mut child = prover.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(500));
        send("INT", child.id());
        // A program started in the background of a shell may ignore interrupts, and so may its children.
        for _ in 0..100 {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            sleep(Duration::from_millis(100));
        }
        child.kill().unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "an interrupt ends the search: {status}");
        let left: Vec<(String, String)> = names(directory.path())
            .into_iter()
            .map(|name| (name.clone(), fs::read_to_string(directory.path().join(name)).unwrap()))
            .collect();
        let expected = older.then(|| ("grid-4-3.pgc".to_owned(), "older".to_owned()));
        assert_eq!(left, expected.into_iter().collect::<Vec<_>>());
    }
}

/// Each signal has its exit code; the report and the checkpoint are the same.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_ends_a_search_is_told_with_what_is_kept() {
    use tests::processes::{send, wait_until_it_catches};

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
    use tests::processes::{send, wait_until_it_catches};

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
    use std::thread::sleep;
    use std::time::Duration;

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("grid-3-2.pgc");
    for round in 0..120 {
        let mut prover = Command::new(binaries::prover());
        prover.current_dir(directory.path()).args(["prove", "3^2"]).stdin(Stdio::null());
        let mut child = prover.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_micros(250 * (round % 40)));
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
