//! The contract of the prover's command line, and its answers to bad input.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tests::assembler;
use tests::binaries::{
    assert_refused, checker_in, code, folder, keys, names, object, prover_in, run, shell, stderr, stdout,
};
use tests::samples::fork;

#[test]
fn a_proof_is_written_under_the_game_s_name() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, name) in [
        (&["prove", "3^3"][..], "grid-3-3.pgc"),
        (&["prove", "pi4"], "affine-4.pgc"),
        (&["prove", "td:3,3"], "td-3-3.pgc"),
        (&["prove", "3^3", "--forbid-opening", "13"], "grid-3-3-x13.pgc"),
        (&["prove", "3^3", "--forbid-first-moves", "13"], "grid-3-3-xo13.pgc"),
        (&["prove", "3^2", "--maker-breaker"], "grid-3-2-mb.pgc"),
    ] {
        let output = prover_in(directory.path(), arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let checked = checker_in(directory.path(), &[name]);
        assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    }
    assert_eq!(names(directory.path()).len(), 6, "nothing but the certificates is written");
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &["prove", "3^3", "-o", "x.pgc", "--json"]);
    assert_eq!(code(&output), 0);
    assert_eq!(stderr(&output), "");
    let value = object(&output);
    let first = ["outcome", "input", "claim", "game", "line_digest"];
    let sizes = ["lemmas", "maps", "positions", "scripts", "bytes", "hash", "seconds", "file", "names"];
    assert_eq!(keys(&stdout(&output)), [&first[..], &sizes, &RUN].concat());
    assert_eq!((&value["claim"], &value["game"]), (&Value::from("Xeno wins"), &Value::from("3^3")));
    let checked = object(&checker_in(directory.path(), &["--json", "x.pgc"]));
    for field in ["claim", "game", "lemmas", "maps", "hash"] {
        assert_eq!(value[field], checked[field], "prover and checker name the same {field}");
    }
    assert_eq!((&value["outcome"], &value["asked"]), (&Value::from("proved"), &Value::Null));
    assert_eq!((&value["method"], &value["version"]), (&Value::from("proof-number search"), &Value::from("0.1.0")));
    let stages = value["stages"].as_object().unwrap();
    let names: BTreeSet<&str> = stages.keys().map(String::as_str).collect();
    let moves = ["strategic_moves", "quiet_moves"];
    let expected = ["pairings", "proof_number_search", "forced_sequences", "parts", "components"];
    assert_eq!(names, expected.into_iter().chain(moves).collect());
    let searched: u64 = stages.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(value["searched"], searched);
    assert!(searched > 100, "{value}");
    if cfg!(target_os = "linux") {
        assert!(value["memory"].as_u64().unwrap() > 1 << 20, "{value}");
    }
}

/// The fields of each object after those about the game, whatever its outcome.
const RUN: [&str; 12] = [
    "asked", "shown", "method", "searched", "stages", "memory", "threads", "version", "limit", "reason", "kept",
    "error",
];

#[test]
fn json_is_an_object_whatever_becomes_of_the_game() {
    for (arguments, exit, outcome, game) in [
        (&["5^3", "--nodes", "1000"][..], 2, "undecided", "5^3"),
        (&["4^3", "--nodes", "1000000000", "--timeout", "200ms"], 2, "undecided", "4^3"),
        (&["mnk:5,4,4", "--nodes", "1000", "--memory", "1"], 2, "proved-unwritten", "mnk:5,4,4"),
        (&["chess"], 3, "failed", "chess"),
        (&["3^3", "-o", "no/such/place"], 3, "failed", "3^3"),
        (&["3^3", "--hints", "none"], 3, "failed", "3^3"),
        (&["3^2", "--maker-breaker", "--claim", "ophelia-wins"], 3, "failed", "3^2 --maker-breaker"),
    ] {
        let output = run(&[&["prove", "--json"], arguments].concat());
        assert_eq!(code(&output), exit, "{}", stderr(&output));
        let value = object(&output);
        assert_eq!(keys(&stdout(&output)), [&["outcome", "input", "game", "seconds"], &RUN[..]].concat());
        assert_eq!((&value["outcome"], &value["game"]), (&Value::from(outcome), &Value::from(game)));
        let said = if exit == 2 { &value["reason"] } else { &value["error"] };
        let shown = if outcome == "proved-unwritten" { Value::from("Ophelia draws") } else { Value::Null };
        assert_eq!(value["shown"], shown);
        assert!(stderr(&output).contains(said.as_str().unwrap()), "{value} is not {}", stderr(&output));
    }
    let refused = run(&["prove", "3^2", "--json", "--node", "5"]);
    assert_eq!((code(&refused), stdout(&refused)), (3, String::new()), "a command line that is refused has no object");
    let output = run(&["prove", "3^2", "--json", "--claim", "xeno-wins"]);
    assert_eq!((code(&output), &*stderr(&output)), (1, ""));
    let value = object(&output);
    assert_eq!((&value["outcome"], &value["asked"]), (&Value::from("refuted"), &Value::from("Xeno wins")));
    assert_eq!(value["claim"], "Ophelia draws");
}

#[test]
fn a_refuted_claim_is_said_in_the_first_line() {
    let output = run(&["prove", "3^2", "--claim", "xeno-wins"]);
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).starts_with("refuted    \"Xeno wins\"\nclaim      Ophelia draws\n"), "{}", stdout(&output));
    assert!(stdout(&output).ends_with("file       grid-3-2.pgc\n"));
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_search_ends_when_its_time_is_up_and_keeps_its_checkpoint() {
    let directory = tempfile::tempdir().unwrap();
    let prove = |arguments: &[&str]| {
        let output = prover_in(directory.path(), &[&["prove", "4^3", "--checkpoint", "kept"], arguments].concat());
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        stderr(&output)
    };
    prove(&["--nodes", "5000"]);
    let told = prove(&["--nodes", "1000000000", "--timeout", "300ms"]);
    let expected = "4^3: undecided within 300 ms; allow more with --timeout; what was found out is kept in kept\n";
    assert_eq!(told, expected);
    assert_eq!(names(directory.path()), ["kept"]);
    prove(&["--nodes", "5000"]);
}

#[test]
fn a_duration_is_read_with_its_unit() {
    for (duration, word) in [("0", "above 0"), ("soon", "1h30m"), ("-1s", "1h30m"), ("", "1h30m")] {
        assert_refused(&run(&["prove", "3^3", &format!("--timeout={duration}")]), &["--timeout", word]);
    }
    for duration in ["90", "1h30m", "60000ms", "18446744073709551615"] {
        assert_eq!(code(&run(&["prove", "3^3", "--timeout", duration])), 0, "{duration}");
    }
}

/// Here it is not the transposition table that takes the memory.
#[cfg(target_os = "linux")]
#[test]
fn a_search_ends_when_it_takes_more_memory_than_it_may() {
    let output = run(&["prove", "mnk:32768,1,4", "--format-version", "1", "--memory", "1MiB", "--json"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let value = object(&output);
    assert_eq!((&value["outcome"], &value["limit"]), (&Value::from("undecided"), &Value::from("memory")));
    let peak = value["memory"].as_u64().unwrap() >> 20;
    // The limit, the margin for the program itself, and what is taken before the watch looks again. Without a limit it would be 280.
    assert!((65..180).contains(&peak), "{peak} MiB");
    assert!(stderr(&output).contains("allow more with --memory"), "{}", stderr(&output));
}

#[test]
fn more_threads_than_are_to_be_had_are_not_used() {
    for threads in ["100000", "18446744073709551615", "99999999999999999999999"] {
        let output = run(&["prove", "3^3", "--json", "--threads", threads]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let value = object(&output);
        let used = value["threads"].as_u64().unwrap();
        assert!((1..=1024).contains(&used), "{used}");
        assert!(stderr(&output).starts_with(&format!("warning: {used} thread")), "{}", stderr(&output));
    }
}

/// A table of a few positions forgets what the search has found.
#[test]
fn an_outcome_that_is_known_is_said_where_no_certificate_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let words = ["prove", "mnk:5,4,4", "--nodes", "1000", "--memory", "1", "-o", "x.pgc"];
    let output = prover_in(directory.path(), &words);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let expected = "the search shows that Ophelia draws, but no certificate is written within 1000 positions; allow more with --nodes";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    assert!(stdout(&output).is_empty() && !directory.path().join("x.pgc").exists());
}

#[test]
fn a_win_that_a_search_of_two_positions_knows_is_written() {
    let directory = folder(&[("known.lines", b"points 7\n0 1 6\n0 2\n0 2 4\n3 4\n3 5 6\n")]);
    let output = prover_in(directory.path(), &["prove", "lines:known.lines", "--nodes", "2", "-o", "x.pgc"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let checked = checker_in(directory.path(), &["--expect", "Xeno wins lines:f2896e8bc2ac83c5", "x.pgc"]);
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
}

/// The lines of a file with this many points.
fn large(points: usize, lines: impl Iterator<Item = Vec<usize>>) -> String {
    let row = |line: Vec<usize>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let rows: BTreeSet<String> = lines
        .map(|mut line| {
            line.sort_unstable();
            row(line)
        })
        .collect();
    format!("points {points}\n{}\n", rows.into_iter().collect::<Vec<_>>().join("\n"))
}

#[test]
fn the_work_on_a_large_board_is_bounded_by_the_positions_allowed() {
    const POINTS: usize = 32_768;
    let directory = tempfile::tempdir().unwrap();
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % bound
    };
    let mut scattered = |size: usize, count: usize| -> String {
        let line = |_| {
            let mut line: Vec<usize> = Vec::new();
            while line.len() < size {
                let point = below(POINTS);
                if !line.contains(&point) {
                    line.push(point);
                }
            }
            line
        };
        large(POINTS, (0..count).map(line))
    };
    let (three, sparse) = (scattered(3, 65_536), scattered(3, 9_000));
    let rows = (0..POINTS / 3).map(|row| vec![3 * row, 3 * row + 1, 3 * row + 2]);
    let columns =
        (0..POINTS / 9).flat_map(|block| [0, 1].map(|shift| [0, 3, 6].map(|row| 9 * block + shift + row).to_vec()));
    let crossed = large(POINTS, rows.chain(columns));
    let path = large(POINTS, (0..POINTS - 3).map(|first| (first..first + 4).collect()));
    for (name, text) in [("three", three), ("sparse", sparse), ("crossed", crossed), ("path", path)] {
        fs::write(directory.path().join(name), text).unwrap();
        let output = prover_in(
            directory.path(),
            &["prove", &format!("lines:{name}"), "--format-version", "1", "--nodes", "1000"],
        );
        assert_eq!(code(&output), 2, "{name}: {}", stderr(&output));
        assert!(stderr(&output).contains("undecided"), "{name}: {}", stderr(&output));
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let directory = tempfile::tempdir().unwrap();
    for threads in ["1", "2", "7"] {
        let output = prover_in(directory.path(), &["prove", "pi4", "--threads", threads, "-o", threads]);
        assert_eq!(code(&output), 0);
    }
    let bytes = |name| fs::read(directory.path().join(name)).unwrap();
    assert_eq!(bytes("1"), bytes("2"));
    assert_eq!(bytes("1"), bytes("7"));
}

#[test]
fn a_claim_without_meaning_is_refused() {
    let output = run(&["prove", "3^2", "--maker-breaker", "--claim", "ophelia-wins"]);
    assert_refused(&output, &["Maker-Breaker", "xeno-wins"]);
}

#[test]
fn a_place_that_cannot_be_written_is_named_before_the_search() {
    assert_refused(&run(&["prove", "5^3", "-o", "no/such/place.pgc"]), &["no/such/place.pgc"]);
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("taken.pgc")).unwrap();
    assert_refused(&prover_in(directory.path(), &["prove", "3^3", "-o", "taken.pgc"]), &["taken.pgc"]);
}

/// A file system that seems full to a process: files may not grow beyond 0 bytes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_half_written() {
    let directory = folder(&[("x.pgc", b"old")]);
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$P\" prove 3^3 -o x.pgc";
    assert_refused(&shell(directory.path(), script), &["x.pgc"]);
    assert_eq!(fs::read_to_string(directory.path().join("x.pgc")).unwrap(), "old");
    assert_eq!(names(directory.path()), ["x.pgc"]);
}

#[test]
fn files_that_are_no_certificates_are_not_shown() {
    let directory = tempfile::tempdir().unwrap();
    let good = assembler::file(&fork());
    let mut newer = good.clone();
    newer[3] = 3;
    let mut damaged = good.clone();
    damaged[40] ^= 1;
    let random: Vec<u8> = (0..5000_u32).map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect();
    for (bytes, words) in [
        (Vec::new(), &["36 bytes"][..]),
        (good[..20].to_vec(), &["36 bytes"]),
        (good[..good.len() - 1].to_vec(), &["damaged"]),
        (damaged, &["damaged"]),
        (newer, &["version 3"]),
        (random, &["PGC"]),
        (vec![0; 70 << 20], &["64 MiB"]),
    ] {
        fs::write(directory.path().join("bad.pgc"), bytes).unwrap();
        let output = prover_in(directory.path(), &["show", "bad.pgc"]);
        assert_refused(&output, &["bad.pgc"]);
        assert_refused(&output, words);
    }
    assert_refused(&prover_in(directory.path(), &["show", "none.pgc"]), &["none.pgc"]);
}

#[test]
fn wrong_usage_exits_3_and_help_0() {
    for arguments in
        [&[][..], &["fly"], &["prove"], &["prove", "3^3", "--threads", "0"], &["prove", "3^3", "--claim", "x"]]
    {
        assert_eq!(code(&run(arguments)), 3, "{arguments:?}");
    }
    for arguments in [&["--help"][..], &["--version"], &["prove", "--help"], &["completions", "bash"], &["man"]] {
        assert_eq!(code(&run(arguments)), 0, "{arguments:?}");
    }
}

#[test]
fn texts_are_read_with_the_mark_of_their_encoding_and_with_old_line_ends() {
    let directory = tempfile::tempdir().unwrap();
    let strategy = "game \"2^2\"\ntheorem \"T\" Xeno wins\n  0, XW(1, 2)\nend\n";
    for (name, text) in
        [("board", "points 3\n0 1\n1 2\n"), ("hints", "27 13\n"), ("strategy", strategy), ("list", "8 0\n")]
    {
        for text in
            [format!("\u{feff}{text}"), text.replace('\n', "\r"), format!("\u{feff}{}", text.replace('\n', "\r\n"))]
        {
            fs::write(directory.path().join(name), text).unwrap();
            let arguments = match name {
                "board" => &["game", "lines:board"][..],
                "hints" => &["prove", "3^3", "--hints", "hints"],
                "strategy" => &["audit", "strategy"],
                _ => &["audit", "--format", "dictionary", "--game", "2^3", "list"],
            };
            let output = prover_in(directory.path(), arguments);
            assert_eq!(code(&output), 0, "{name}: {}{}", stdout(&output), stderr(&output));
        }
    }
}
