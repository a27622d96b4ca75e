//! The contract of the prover's command line, and its answers to bad input.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tests::binaries::{checker_in, code, keys, object, prover_in, run, stderr, stdout};

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
    assert_eq!((&value["method"], &value["version"]), (&Value::from("proof_number_search"), &Value::from("0.1.0")));
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
        (
            &["mnk:5,4,4", "--nodes", "1000", "--memory", "1", "--format-version", "1"],
            2,
            "proved-unwritten",
            "mnk:5,4,4",
        ),
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
