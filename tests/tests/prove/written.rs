//! What a search decides is written, within the limits that sufficed to decide it.

use std::fs;

use tests::binaries::{checker_in, code, prover_in, stderr, stdout};

/// Games that no code names: points, lines, and a number of positions with which the outcome is decided. To choose the moves of the
/// strategy takes more than that.
const GAMES: [(usize, &str, &str); 3] = [
    (
        18,
        "0 1 5 10 13; 0 3 6 10 14; 0 3 9 12 13; 0 3 14 15 17; 0 4 5 10 17; 0 5 6 10 12; 0 5 8 15 17; 0 6 8 10 11; \
         1 2 3 7 13; 1 2 5 16 17; 1 2 6 11 16; 1 2 8 15 17; 1 2 11 13 16; 1 4 6 8 11; 1 4 6 11 14; 1 4 8 14 17; \
         1 5 6 7 12; 1 6 7 14 16; 1 7 11 13 16; 2 3 5 7 9; 2 4 5 13 15; 2 4 6 14 16; 2 5 6 10 17; 2 5 7 13 14; \
         3 4 6 7 12; 3 4 6 11 12; 3 5 6 8 16; 3 5 6 8 17; 3 7 10 13 16; 3 8 10 13 14; 3 11 12 13 17; 4 5 6 11 15; \
         4 11 12 14 15; 5 7 8 13 14; 5 7 11 15 16; 5 8 13 14 15; 5 9 11 13 17; 5 13 14 16 17; 6 7 9 10 11; \
         6 10 11 12 13; 6 10 11 14 15; 8 9 10 16 17; 9 10 12 13 16",
        "7683",
    ),
    (
        23,
        "0 2 10 14 19; 0 3 4 17 20; 0 4 5 14 16; 0 4 5 15 19; 0 4 6 13 16; 0 4 14 18 20; 0 4 16 17 22; 0 5 6 11 16; \
         0 6 8 11 15; 0 6 15 19 20; 1 3 10 17 19; 1 3 14 16 17; 1 4 11 14 21; 1 6 7 8 17; 2 3 11 20 21; 2 4 5 12 14; \
         2 4 9 14 15; 2 6 9 13 21; 2 7 10 14 21; 2 8 9 20 22; 2 10 12 13 20; 2 11 14 19 22; 3 4 12 13 14; \
         3 4 20 21 22; 3 5 12 15 21; 3 6 7 10 15; 3 8 10 15 22; 3 15 16 17 21; 4 7 8 11 14; 4 11 15 19 21; \
         4 13 16 17 18; 5 6 12 15 22; 5 7 11 16 17; 6 7 8 9 16; 6 7 12 16 19; 6 8 16 17 22; 6 8 16 19 22; \
         7 10 16 17 20; 7 14 15 16 17; 8 10 13 17 18",
        "17286",
    ),
    (
        19,
        "0 2 9 13 14; 0 2 12 15 17; 0 3 5 12 14; 0 4 11 13 14; 0 5 6 13 16; 0 6 13 14 18; 0 7 10 12 18; 0 8 11 13 16; \
         0 8 11 14 15; 1 2 3 5 15; 1 2 3 12 14; 1 4 5 11 18; 1 4 9 11 16; 1 6 10 14 15; 1 7 8 11 12; 1 7 10 13 14; \
         1 11 12 13 14; 2 3 7 9 16; 2 3 10 12 17; 2 4 6 7 17; 2 4 6 12 17; 2 4 9 12 13; 2 5 6 14 18; 2 5 6 16 18; \
         2 5 7 8 14; 2 6 7 12 15; 3 4 10 13 17; 3 5 6 9 13; 3 7 8 11 17; 3 7 8 12 18; 4 5 9 11 14; 4 5 14 15 18; \
         4 6 9 14 15; 4 9 13 15 18; 4 11 14 17 18; 5 7 13 16 18; 6 7 11 12 13; 6 9 11 12 13; 7 8 13 14 18; \
         8 10 11 12 15; 9 10 14 16 17; 10 11 13 14 17; 10 12 15 16 17",
        "17286",
    ),
];

#[test]
#[ignore = "long: run by .ci/stages long"]
fn an_outcome_that_is_decided_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for (points, lines, nodes) in GAMES {
        fs::write(folder.path().join("a.lines"), format!("points {points}\n{}\n", lines.replace("; ", "\n")))
            .expect("a file");
        let words = ["prove", "lines:a.lines", "-o", "a.pgc", "--nodes", nodes, "--threads", "1"];
        let proved = prover_in(folder.path(), &words);
        assert_eq!(code(&proved), 0, "{}", stderr(&proved));
        let checked = checker_in(folder.path(), &["a.pgc"]);
        assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    }
}
