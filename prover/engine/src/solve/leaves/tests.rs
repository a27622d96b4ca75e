use std::sync::Arc;

use pgc_core::certificate::decode;
use pgc_core::strategy::{Ending, Games};

use super::*;
use crate::file::encode;

fn written(text: &str) -> Result<Certificate, String> {
    draw_by_leaves(&Leaves::parse(text).unwrap(), Limits::default(), &()).map_err(|error| error.to_string())
}

#[test]
fn a_leaf_at_the_start_is_a_theorem_alone() {
    // The lines ab, acd, bce, three times: twice on the board, and in one part a line of no use.
    let lines = "game mnk:4,3,4\nleaf\npart 0 1 | 4 5 | 9 11 | 9 10 11";
    let proof = written(lines).unwrap();
    assert_eq!(proof.strategy.lemmas, []);
    let Ending::Parts(parts) = &proof.strategy.theorem.ending else { panic!("{:?}", proof.strategy.theorem) };
    assert_eq!(parts.iter().map(|part| part.points.clone()).collect::<Vec<_>>(), [[0, 1], [4, 5], [9, 11]]);
    assert!(parts.iter().all(|part| Arc::ptr_eq(&part.game, &parts[0].game)), "one game for all pairs");
}

#[test]
fn what_leaves_do_not_hold_is_told() {
    let told = |text: &str| written(text).unwrap_err();
    assert_eq!(
        told("game mnk:4,3,4\nleaf\npart 0 1 | 4 5"),
        "line 2: the parts do not hold the line [8, 9, 10, 11] of the board"
    );
    assert_eq!(
        told("game mnk:4,3,4\nleaf\npart 0 1 | 4 5 | 8"),
        "Maker wins the part with the lines [[0]] (its points are renumbered)"
    );
    assert_eq!(
        told("game mnk:4,1,3\nleaf 1 0\npart 2 3"),
        "after [] there is no leaf for [0, 3], not even by symmetry"
    );
    assert_eq!(told("game mnk:4,1,3\nleaf 1 0 2 3"), "after [1, 0] there is no leaf for [3], not even by symmetry");
    let early = told("game mnk:4,1,2\nleaf 0 2\n");
    assert_eq!(early, "line 2: the parts do not hold the line [0, 1] of the board");
}

/// The proof holds, and what is written is read again.
fn holds(proof: &Certificate) {
    assert_eq!(Certificate::played_out(proof.game.clone(), proof.strategy.clone()).as_ref(), Some(proof));
    assert_eq!(decode(&encode(proof).unwrap()).unwrap(), *proof);
}

#[test]
fn leaves_serve_replies_by_symmetry() {
    // Two rows of four with three in a row. After 1 and 2 the first row is done with.
    let proof = written("game mnk:4,2,3\nleaf 1 2\npart 5 6").unwrap();
    holds(&proof);
    assert_eq!(proof.strategy.lemmas[0].other, [0, 1, 3, 4, 7], "what the part does not use");
    assert!(!proof.strategy.maps().is_empty());
    // Three rows of four points may be permuted in too many ways; generators do.
    holds(&written("game mnk:4,3,4\nleaf 0 1\npart 4 5 | 8 9").unwrap());
}

#[test]
fn positions_on_the_way_are_lemmas() {
    // Four in a row of five: 0 to 3 and 1 to 4. To 2 Ophelia answers anywhere first.
    let proof = written("game mnk:5,1,4\nleaf 2 0 1 3\nleaf 2 0 3 1\nleaf 2 0 4 1\nleaf 0 1").unwrap();
    holds(&proof);
    let own: Vec<usize> = proof.strategy.lemmas.iter().map(|lemma| lemma.own.len()).collect();
    assert!(own.contains(&1) || own.iter().all(|&own| own == 0));
    assert!(Games::of(&proof.strategy).listed().is_empty(), "no line is left to be held: version 1");
}

#[test]
fn games_are_found_again_and_merged() {
    // The lines ab, acd, bce in two numberings, and a piece of them: one game serves all.
    let text = "points 15\n0 1\n0 2 3\n1 2 4\n9 8\n9 7 6\n8 7 5\n10 11\n10 12 13 14\n";
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
    let path = file.path().display();
    let part = "0 1 | 0 2 3 | 1 2 4 | 9 8 | 9 7 6 | 8 7 5 | 10 11 | 10 12 13 14";
    let proof = written(&format!("game lines:{path} --maker-breaker\nleaf\npart {part}"));
    let proof = proof.unwrap();
    holds(&proof);
    assert_eq!(Games::of(&proof.strategy).listed().len(), 1);
}
