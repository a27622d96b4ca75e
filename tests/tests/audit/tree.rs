//! `prover audit tree`: trees of moves, completed by search.

use std::collections::BTreeSet;
use std::fs;

use pgc_audit::tree::audit;
use pgc_audit::tree::read_input;
use pgc_core::game::Names;
use pgc_core::game::{Convention, Game};
use pgc_engine::solve::{Entry, Options, Page, Publication, Reading, Record};
use tests::assembler::Opening;
use tests::audited;
use tests::binaries::{checker_in, code, folder, object, prover_in, stderr, stdout};
use tests::judge::verified;
use tests::random::Dice;
use tests::twin::Twin;

/// The output of a run, without the seconds, which vary; and the checker's verdict, if a certificate is written.
fn said(text: &str, game: &str, options: &[&str]) -> String {
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let words = ["audit", "tree", game, "moves.tree", "-o", "proof.pgc"];
    let output = prover_in(directory.path(), &[&words, options].concat());
    let mut said = audited::said(&output);
    if fs::exists(directory.path().join("proof.pgc")).unwrap() {
        said += stdout(&checker_in(directory.path(), &["proof.pgc"])).lines().next().unwrap_or_default();
    }
    said
}

#[test]
fn a_tree_of_few_moves_is_completed() {
    insta::assert_snapshot!(said(r#"{"c3": {"c4": {"d4": 9}, "b2": null}}"#, "mnk:6,6,4", &[]));
}

/// A random game with lines of three points.
fn drawn(seed: u64) -> Game {
    let mut dice = Dice::new(seed);
    let points = 6 + dice.below(4);
    let mut lines = BTreeSet::new();
    for _ in 0..3 + dice.below(2 * points) {
        let line = dice.some(points, |_| 3);
        lines.insert(line);
    }
    Twin::new(points, lines, Opening::Free, &Convention::Strong).game
}

/// First moves of small games, each as a tree: if it is covered, the checker confirms it, for any number of threads with the same bytes.
/// In half of the games, three moves count.
#[test]
fn what_is_covered_is_a_win_whatever_the_threads() {
    let mut wins = [0; 2];
    let games = (0..60).map(drawn).flat_map(|game| [None, Some(3)].map(|moves| Game { moves, ..game.clone() }));
    for game in games {
        for point in 0..3 {
            let page = Page { answer: Some(Entry { point, replies: Vec::new() }), within: None };
            let run = |threads, in_turn| {
                let options = Options { threads, nodes: 100_000, ..Options::default() };
                let publication = Publication { page: &page, every: true, only: None, in_turn, with_replies: false };
                audit(&game, publication, options, &Record::default()).unwrap()
            };
            let (one, three) = (run(1, false), run(3, false));
            assert_eq!(one.reading, three.reading, "{}", game.name());
            let [bytes, again, in_turn] =
                [&one, &three, &run(3, true)].map(|audit| audit.proof.as_ref().map(|proof| proof.bytes.clone()));
            assert_eq!(bytes, again, "{}", game.name());
            assert_eq!(bytes.is_some(), in_turn.is_some(), "{}", game.name());
            for bytes in bytes.iter().chain(&in_turn) {
                wins[usize::from(game.moves.is_some())] += 1;
                let theorem = verified(bytes, &game.name());
                assert_eq!(theorem.claim.to_string(), "Xeno wins");
                assert!(theorem.game.ends_with(" --moves 3") == game.moves.is_some(), "{}", theorem.game);
            }
            if bytes.is_none() {
                let Reading { gaps, losing, unconfirmed, .. } = &one.reading;
                assert!([gaps, losing, unconfirmed].iter().any(|lines| !lines.is_empty()), "{}", game.name());
            }
        }
    }
    assert!(wins.iter().all(|&wins| wins > 40), "{wins:?}");
}

#[test]
fn the_replies_of_a_tree_are_read_on_any_number_of_threads() {
    let game = Game::parse("mnk:7,7,4").unwrap();
    let text =
        r#"{"d4": {"d5": {"c3": null}, "c5": {"e4": null}, "a1": {"d3": null}, "e3": null, "g7": {"e4": null}}}"#;
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
        assert!(one.1.is_some(), "{:?}", one.0);
        assert_eq!(one, run(2, in_turn));
        assert_eq!(one, run(5, in_turn));
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

/// Machines share a tree: each audits some replies, and writes a certificate for each of them.
#[test]
fn replies_that_are_audited_apart_have_certificates_of_their_own() {
    let text =
        r#"{"d4": {"d5": {"c3": null}, "c5": {"e4": null}, "a1": {"d3": null}, "e3": null, "g7": {"e4": null}}}"#;
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let run = |options: &[&str]| {
        let words = ["audit", "tree", "mnk:7,7,4", "moves.tree", "--json"];
        prover_in(directory.path(), &[&words, options].concat())
    };
    let game = Game::parse("mnk:7,7,4").unwrap();
    let names = Names::of(&game);
    for only in [&["d5", "g7"][..], &["c5"]] {
        let output = run(&["--only", &only.join(","), "--replies", "replies"]);
        let part = object(&output);
        assert_eq!((code(&output), &part["verdict"]), (0, &"COVERED".into()), "{part}");
        let points: Vec<_> = only.iter().map(|name| names.point(name).unwrap()).collect();
        assert_eq!((&part["only"], &part["unanswered"]), (&serde_json::json!(points), &serde_json::json!([])));
        assert_eq!(part["certificate"], serde_json::Value::Null, "the theorem needs the others");
        for name in only {
            let certificate = format!("replies/{name}.pgc");
            assert_eq!(code(&checker_in(directory.path(), &[&certificate])), 0, "{name}");
        }
    }
    let joined =
        prover_in(directory.path(), &["audit", "replies", "replies/d5.pgc", "replies/c5.pgc", "-o", "whole.pgc"]);
    assert!(code(&joined) == 2 && stderr(&joined).contains("these replies have no certificate"), "{}", stderr(&joined));

    for (options, reason) in [
        (
            &["--only", "b2"][..],
            "--only b2: the tree does not list this reply to its first move; choose a reply that it lists",
        ),
        (&["--only", "c5", "-o", "part.pgc"], "cannot be used with '--output <FILE>'"),
    ] {
        let refused = run(options);
        assert!(code(&refused) == 3 && stderr(&refused).contains(reason), "{options:?}: {}", stderr(&refused));
    }
}
