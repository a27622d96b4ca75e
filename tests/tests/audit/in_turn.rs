//! Trees of which each reply has the lemmas of those before it.

use std::fs;

use tests::binaries::{checker_in, code, folder, prover_in, stderr, stdout};

#[test]
fn replies_in_turn_make_a_smaller_certificate() {
    let text = "c3 c4\nc3 b2\nc3 d4\nc3 a1\nc3 b4\nc3 c5\nc3 a3\n";
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves.tree"];
    let size = |options: &[&str], file: &str| {
        let done = prover_in(directory.path(), &[&words, options, &["-o", file]].concat());
        assert_eq!(code(&done), 0, "{}", stderr(&done));
        let checked = checker_in(directory.path(), &["--expect", "Xeno wins mnk:6,6,4", file]);
        assert_eq!(code(&checked), 0, "{}", stdout(&checked));
        fs::read(directory.path().join(file)).unwrap().len()
    };
    let (apart, in_turn) = (size(&[], "apart.pgc"), size(&["--in-turn"], "turn.pgc"));
    assert!(in_turn < apart, "{in_turn} and {apart} bytes");
    // What was found apart is numbered otherwise.
    assert_eq!(
        code(&prover_in(directory.path(), &[&words[..], &["--only", "c4", "--checkpoint", "kept"]].concat())),
        0
    );
    let refused = prover_in(directory.path(), &[&words[..], &["--in-turn", "--checkpoint", "kept"]].concat());
    assert_eq!(code(&refused), 3);
    let reason = "kept: is a checkpoint of a search with other hints, or of another text";
    assert!(stderr(&refused).contains(reason), "{}", stderr(&refused));
}

#[test]
fn in_turn_is_for_whole_trees() {
    let directory = folder(&[("moves.tree", b"c3 c4\n")]);
    let words = ["audit", "moves.tree", "--game", "mnk:6,6,4", "--in-turn", "--format"];
    let refused = |options: &[&str]| {
        let done = prover_in(directory.path(), &[&words, options].concat());
        assert_eq!(code(&done), 3);
        stderr(&done)
    };
    assert!(refused(&["dictionary"]).contains("--in-turn is for trees; leave it out"));
    for option in [["tree", "--only", "c4"], ["tree", "--join", "other"]] {
        assert!(refused(&option).contains("cannot be used with"), "{option:?}");
    }
}
