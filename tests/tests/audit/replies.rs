//! Certificates of the replies to a move become one of the whole game.

use std::fs;

use tests::binaries::{checker_in, folder, object, prover_in, stderr, stdout, workspace};

#[test]
fn replies_become_a_proof_of_the_whole_game() {
    let directory = folder(&[("moves.tree", br#"{"c3": {"c4": null, "d3": null}}"#)]);
    let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves.tree", "--replies", "all"];
    assert!(prover_in(directory.path(), &words).status.success());
    let mut names: Vec<String> = fs::read_dir(directory.path().join("all"))
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    names.sort();
    let join = |names: &[String]| {
        let names = names.iter().map(String::as_str);
        let words: Vec<&str> = ["replies"].into_iter().chain(names).chain(["-o", "whole.pgc", "--json"]).collect();
        prover_in(directory.path(), &words)
    };
    let few = join(&names[..names.len() - 1]);
    assert_eq!(few.status.code(), Some(2), "{few:?}");
    assert!(stderr(&few).contains("these replies have no certificate: "), "{few:?}");
    let whole = object(&join(&names));
    assert_eq!((whole["claim"].as_str(), whole["game"].as_str()), (Some("Xeno wins"), Some("mnk:6,6,4")));
    assert!(whole["lemmas"].as_u64() <= whole["given"].as_u64(), "lemmas are shared: {whole}");
    assert!(stdout(&checker_in(directory.path(), &["whole.pgc"])).starts_with("VERIFIED Xeno wins mnk:6,6,4\n"));
    let foreign = fs::read(workspace().join("certificates/affine-3.pgc")).unwrap();
    fs::write(directory.path().join("foreign.pgc"), foreign).unwrap();
    let refused = join(&[names, vec!["foreign.pgc".to_owned()]].concat());
    assert!(stderr(&refused).contains("foreign.pgc: must prove that Xeno wins from a start"), "{refused:?}");
}
