//! `prover audit tree`: trees of moves, completed by search.

use std::fs;

use pgc_audit::tree::{audit, read_input};
use pgc_core::game::{Game, Names};
use pgc_engine::solve::{Options, Publication, Record};
use tests::binaries::{code, folder, prover_in, stderr};

#[test]
fn a_tree_is_read_on_any_number_of_threads() {
    for (name, text, is_covered) in [
        ("mnk:7,7,4", "d4 d5 c3\nd4 c5 e4\nd4 a1 d3\nd4 e3\nd4 g7 e4\n", true),
        ("mnk:3,3,3", "b2 a1 c3\nb2 b1 a1\n", false),
    ] {
        let game = Game::parse(name).unwrap();
        let directory = folder(&[("moves.tree", text.as_bytes())]);
        let page = read_input(&directory.path().join("moves.tree"), Names::of(&game)).unwrap();
        let run = |threads, in_turn| {
            let options = Options { threads, ..Options::default() };
            let publication = Publication { page: &page, every: false, only: None, in_turn, with_replies: false };
            let audit = audit(&game, publication, options, &Record::default()).unwrap();
            (audit.reading, audit.proof.map(|proof| proof.bytes))
        };
        for in_turn in [false, true] {
            let one = run(1, in_turn);
            assert_eq!(one.1.is_some(), is_covered, "{:?}", one.0);
            assert_eq!(one, run(2, in_turn));
            assert_eq!(one, run(5, in_turn));
        }
    }
}

#[test]
fn an_audit_goes_on_from_its_checkpoint_to_the_same_bytes() {
    let directory = folder(&[("moves.tree", b"c3 c4\nc3 b2\nc3 d4\nc3 a1\n")]);
    let path = |name: &str| directory.path().join(name);
    let run = |options: &[&str]| {
        let words = ["audit", "tree", "mnk:6,6,4", "moves.tree"];
        prover_in(directory.path(), &[&words, options].concat())
    };
    let game = Game::parse("mnk:6,6,4").unwrap();
    let page = read_input(&path("moves.tree"), Names::of(&game)).unwrap();
    let record = Record::default();
    let publication = Publication { page: &page, every: false, only: None, in_turn: false, with_replies: false };
    let checkpoint = path("kept");
    let options = Options { threads: 2, nodes: 10_000_000, checkpoint: Some(&checkpoint), ..Options::default() };
    audit(&game, publication, options, &record).unwrap();
    assert_eq!(record.save().unwrap(), Some(path("kept")));
    let kept = fs::read(path("kept")).unwrap();

    let whole = run(&["-o", "whole.pgc"]);
    let again = run(&["-o", "again.pgc", "--checkpoint", "kept"]);
    assert_eq!((code(&whole), code(&again), stderr(&again).as_str()), (0, 0, ""));
    assert!(fs::read(path("again.pgc")).unwrap() == fs::read(path("whole.pgc")).unwrap());
    assert!(!fs::exists(path("kept")).unwrap(), "it is no longer needed");

    fs::write(path("kept"), &kept).unwrap();
    for (options, reason) in [
        (&["--every-move", "--checkpoint", "kept"][..], "with other hints, or of another text; give the same ones"),
        (&["-o", "kept", "--checkpoint", "kept"], "is where the certificate goes; choose another place"),
        (&["--maker-breaker", "--checkpoint", "kept"], "is a checkpoint of another question"),
    ] {
        let words = ["audit", "tree", "mnk:6,6,4", "moves.tree"];
        let refused = prover_in(directory.path(), &[&words, options].concat());
        assert!(code(&refused) == 3 && stderr(&refused).contains(reason), "{options:?}: {}", stderr(&refused));
        assert!(fs::read(path("kept")).unwrap() == kept, "it is left as it is");
    }
}
