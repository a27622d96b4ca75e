//! Games that the prover refuses, and its messages.

use std::fs;

use tests::binaries::{code, prover_in, stderr, stdout};

/// Each is a board or is refused, depending on its numbers; none ends the program or takes long.
#[test]
fn expressions_of_all_sizes_are_games_or_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let all = (0..32_768).map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    for (name, text) in [
        ("empty", String::new()),
        ("one", "points 1\n".to_owned()),
        ("bare", "points 32768\n".to_owned()),
        ("long", format!("points 32768\n{all}\n")),
        ("pairs", format!("points 32768\n{}", (0..32_767).map(|p| format!("{p} {}\n", p + 1)).collect::<String>())),
    ] {
        fs::write(directory.path().join(name), text).unwrap();
    }
    for expression in [
        "12000^1",
        "32768^1",
        "65536^1",
        "1^64",
        "2^16",
        "2^1",
        "0^0",
        "4294967295^4294967295",
        "20^20",
        "mnk:65535,1,1",
        "mnk:1,32768,32768",
        "mnk:32768,1,32768",
        "mnk:1,1,1",
        "mnk:1,1,2",
        "mnk:180,182,1",
        "td:2,2",
        "td:10,9+10",
        "td:4294967295,4294967295+4294967295",
        "td:0,0",
        "affine:0",
        "affine:1",
        "affine:6",
        "affine:4294967295",
        "projective:0",
        "projective:6",
        "projective:4294967295",
        "projective:9",
        "animal:monomino,32768x1",
        "animal:x,4294967295x4294967295",
        "lines:empty",
        "lines:one",
        "lines:bare",
        "lines:long",
        "lines:pairs",
        "lines:/dev/null",
        "lines:.",
        "lines:",
        "",
        ":",
        "^",
        "--",
        "3^3 --forbid-opening",
        "3^3 --maker-breaker x",
    ] {
        for json in [&[][..], &["--json"]] {
            let output = prover_in(directory.path(), &[&["game"], json, &["--", expression]].concat());
            assert!(matches!(code(&output), 0 | 3), "{expression}");
            assert_eq!(stdout(&output).is_empty(), code(&output) == 3, "{expression}: {}", stderr(&output));
        }
    }
    let told = |expression| stderr(&prover_in(directory.path(), &["game", expression]));
    assert!(told("20^20").contains("2^64 or more points are too many"), "{}", told("20^20"));
    assert!(told("affine:6").contains("there is no affine plane of order 6 (G. Tarry, 1900)"), "{}", told("affine:6"));
}
