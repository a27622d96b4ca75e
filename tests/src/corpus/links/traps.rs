//! Which file is the false theorem of which row of rules.md, section 10.

/// The beginning of a row's first column, and the files.
pub const TRAPS: [(&str, &[&str]); 12] = [
    ("no R1, and danger", &["trap-01-finished-statement"]),
    ("no R18, and R9", &["trap-02-cover-without-replies"]),
    ("R9 proves wins", &["trap-02-full-board"]),
    ("no R6 at the start", &["trap-03-no-danger-at-the-start", "trap-03-one-line-of-one-point"]),
    ("Ophelia's lines count", &["trap-04-breaker-lines"]),
    ("no R2", &["trap-05-opening-moved", "trap-05-opening-forgotten"]),
    ("no R21", &["trap-05-potential-while-constrained", "trap-05-pairing-while-constrained"]),
    (
        "End proves after",
        &["trap-06-end-after-a-forced-move", "trap-06-end-after-a-quiet-move", "trap-06-end-without-a-move"],
    ),
    ("R8 before R6", &["trap-06-threat-before-danger"]),
    ("W counts lines", &["trap-06-lines-instead-of-points"]),
    ("Potential with sum ≤ 1", &["trap-06-potential-of-one", "trap-06-potential-out-of-turn"]),
    ("F all points", &["trap-06-all-points-forbidden", "trap-06-all-points-but-one-forbidden"]),
];
