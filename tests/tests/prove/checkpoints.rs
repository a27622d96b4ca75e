//! Checkpoints and hints: what a search for strategic moves can start from, and what it refuses.

use tests::binaries::{code, folder, prover_in, stderr};

/// As many lines as a file of hints may have, nearly all of them repeated.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn hints_may_come_again_and_again() {
    let directory = folder(&[("hints", &b"64 0\n64 21\n".repeat(700_000))]);
    let arguments = ["prove", "4^3", "--hints", "hints", "--nodes", "1000"];
    let output = prover_in(directory.path(), &arguments);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let audit = ["audit", "--format", "dictionary", "--game", "4^3", "hints", "--json"];
    let output = prover_in(directory.path(), &audit);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
}
