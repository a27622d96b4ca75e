//! `prover show --variations`: the moves of a proof, as a tree that can be audited.

use tests::binaries::{checker_in, code, folder, prover_in, stderr, stdout, workspace};

/// What `prover show --variations` prints of a certificate.
fn shown(name: &str, depth: &str) -> String {
    let file = format!("certificates/{name}.pgc");
    let output = prover_in(workspace(), &["show", &file, "--variations", "--depth", depth]);
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{name}");
    stdout(&output)
}

/// A proof's own moves are a tree of which every reply is answered: the search finds again what the tree leaves out.
#[test]
fn the_moves_of_a_proof_are_a_tree_that_is_covered() {
    // On 3^3 each reply to the first move falls to a forced sequence. On affine:4 the first move alone is too little.
    for (name, game, depth, least) in
        [("grid-3-3", "3^3", "1", 2), ("mnk-6-5-4", "mnk:6,5,4", "3", 5), ("affine-4", "affine:4", "8", 5)]
    {
        let tree = shown(name, depth);
        assert!(tree.lines().count() >= least, "{name}: {tree}");
        let directory = folder(&[("moves.tree", tree.as_bytes())]);
        let words = ["audit", "--format", "tree", "--game", game, "moves.tree", "-o", "proof.pgc"];
        let audited = prover_in(directory.path(), &words);
        assert_eq!(code(&audited), 0, "{name}: {}{}", stdout(&audited), stderr(&audited));
        let checked = stdout(&checker_in(directory.path(), &["proof.pgc"]));
        assert!(checked.starts_with(&format!("VERIFIED Xeno wins {game}\n")), "{checked}");
    }
    assert_eq!(shown("affine-4", "1").lines().count(), 2, "a title and the first move");
}

#[test]
fn a_line_of_play_has_the_points_names() {
    assert_eq!(shown("mnk-6-5-4", "1").lines().next(), Some("# Xeno wins mnk:6,5,4"));
    let moves = shown("mnk-6-5-4", "2");
    let is_square = |name: &str| name.starts_with(|letter: char| ('a'..='f').contains(&letter)) && name.len() == 2;
    assert!(moves.lines().skip(1).flat_map(str::split_whitespace).all(is_square), "{moves}");
}

#[test]
fn moves_begin_at_the_start_of_the_game() {
    let moves = shown("gomoku/replies/o15", "2");
    let replies = moves.lines().skip(1).filter(|line| line.starts_with("g9 ")).count();
    assert!(replies > 150, "after g9 nearly every reply needs a move: {replies}");
}

#[test]
fn who_does_not_win_from_the_start_has_no_variations() {
    for (name, why) in [("grid-3-2", "Ophelia draws"), ("grid-3-3-x13", "Ophelia wins")] {
        let file = format!("certificates/{name}.pgc");
        let output = prover_in(workspace(), &["show", &file, "--variations"]);
        assert_eq!((code(&output), stdout(&output)), (3, String::new()));
        let expected =
            format!("variations show how the player who is to move wins, but here {why}; leave --variations out");
        assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    }
}
