//! `prover audit --format tree`: trees of moves, completed by search.

use std::collections::BTreeSet;
use std::fs;

use pgc_audit::tree::read_input;
use pgc_audit::tree::{Means, audit};
use pgc_checker::{MAX_STEPS, Verdict, check};
use pgc_core::game::Names;
use pgc_core::game::{Convention, Game};
use pgc_engine::solve::{Entry, Extent, Kept, Limits, Only, Page, Proofs, Publication, Reading, Record, Sharing};
use tests::assembler::Opening;
use tests::binaries::{checker_in, code, folder, object, prover, prover_in, stderr, stdout, with_input, workspace};
use tests::random::Dice;
use tests::twin::Twin;

/// The output of a run, without the seconds, which vary; and the checker's verdict, if a certificate is written.
fn said(text: &str, game: &str, options: &[&str]) -> String {
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let words = ["audit", "--format", "tree", "--game", game, "moves.tree", "-o", "proof.pgc"];
    let output = prover_in(directory.path(), &[&words, options].concat());
    let steady = |line: &str| match line.split_once("seconds   ") {
        Some(_) => "seconds      [...]\n".to_owned(),
        None => format!("{line}\n"),
    };
    let mut said: String = stdout(&output).lines().map(steady).collect();
    said += &format!("{}exit {}\n", stderr(&output), code(&output));
    if fs::exists(directory.path().join("proof.pgc")).unwrap() {
        said += stdout(&checker_in(directory.path(), &["proof.pgc"])).lines().next().unwrap_or_default();
    }
    said
}

/// Means without a checkpoint.
fn means(limits: Limits, record: &Record) -> Means<'_> {
    Means { limits, kept: Kept::default(), record }
}

#[test]
fn a_tree_of_few_moves_is_completed() {
    insta::assert_snapshot!(said(r#"{"c3": {"c4": {"d4": 9}, "b2": null}}"#, "mnk:6,6,4", &[]));
}

#[test]
fn variations_are_read_as_well() {
    let said = said("# on 3^3\n13 0 1\n13 26\n", "3^3", &[]);
    assert!(said.contains("\nmoves        2\n") && said.ends_with("exit 0\nVERIFIED Xeno wins 3^3"), "{said}");
}

#[test]
fn moves_that_lose_and_moves_for_which_others_win_are_told() {
    // Ophelia has two of a row of four; Xeno's move far away lets her win by threats.
    let losing = said(r#"{"a6": {"b3": {"f1": null}}}"#, "mnk:6,6,4 --start X:0,5/O:14,15", &[]);
    assert!(losing.contains("these moves lose, as the other player then wins by threats\n  a6\n"), "{losing}");
    assert!(losing.contains("NOT COVERED") && losing.contains("exit 1"), "{losing}");
    // Xeno completes a row at c1, and does not.
    let text = r#"{"d3": null}"#;
    let game = "mnk:4,4,3 --start X:0,1/O:6,14";
    let passed = said(text, game, &[]);
    assert!(passed.contains("\npassed over  1, in positions that are proved without them\n"), "{passed}");
    assert!(passed.ends_with("exit 0\nVERIFIED Xeno wins mnk:4,4,3 --start X:0,1/O:6,14 --to-move Xeno"), "{passed}");
    let every = said(text, game, &["--every-move"]);
    assert!(every.contains("\n1: these moves were not confirmed; another one wins\n  d3\n"), "{every}");
    assert!(every.contains("exit 1\nVERIFIED"), "{every}");
}

#[test]
fn gaps_are_told_with_their_lines_of_play() {
    let said = said(r#"{"b2": {"a1": {"c3": null}}}"#, "mnk:3,3,3", &[]);
    assert!(said.starts_with("verdict      NOT COVERED"), "{said}");
    assert!(said.contains("no answer was found to the last reply of these lines\n  b2 a1 c3 c1\n"), "{said}");
    assert!(said.ends_with("proof.pgc: nothing is written, as not everything is covered\nexit 1\n"), "{said}");
}

/// After the centre Ophelia draws in a corner, and loses beside it.
#[test]
fn replies_that_are_answered_have_certificates_though_others_are_gaps() {
    let directory = folder(&[("moves.tree", b"b2\n")]);
    let words = ["audit", "--format", "tree", "--game", "mnk:3,3,3", "moves.tree", "--replies", "parts/of", "--json"];
    let output = prover_in(directory.path(), &words);
    let found = object(&output);
    assert_eq!((code(&output), &found["verdict"]), (1, &"NOT COVERED".into()));
    let replies = found["replies"].as_array().unwrap();
    assert_eq!(replies.len(), 1, "{replies:?}");
    let file = replies[0]["certificate"]["file"].as_str().unwrap();
    let name = Names::of(&Game::parse("mnk:3,3,3").unwrap())
        .name(u16::try_from(replies[0]["reply"].as_u64().unwrap()).unwrap());
    assert_eq!(file, format!("parts/of/{name}.pgc"));
    assert_eq!(replies[0]["certificate"]["moves"], 3, "two threats, of which one remains");
    let verdict = stdout(&checker_in(directory.path(), &[file])).to_owned();
    assert!(verdict.starts_with("VERIFIED Xeno wins mnk:3,3,3 --start X:4/O:"), "{verdict}");
    assert_eq!(fs::read_dir(directory.path().join("parts/of")).unwrap().count(), 1);

    // A tree without a gap has both.
    let whole = said(r#"{"c3": {"c4": null, "d3": null}}"#, "mnk:6,6,4", &["--replies", "all"]);
    assert!(whole.contains("\nreplies      ") && whole.ends_with("VERIFIED Xeno wins mnk:6,6,4"), "{whole}");
    let words = ["audit", "--format", "dictionary", "--game", "4^3", "moves.tree", "--replies", "all"];
    let other = stderr(&prover_in(directory.path(), &words));
    assert!(other.contains("--replies and --with are for trees"), "{other}");
}

#[test]
fn further_moves_are_added_to_a_tree() {
    let directory = folder(&[
        ("moves.tree", br#"{"c3": {"c4": 9}}"#),
        ("more.txt", b"# where the tree has none\nc3 c4 d3\nc3 d3\n"),
        ("other.txt", b"c3 c4 d3\nd4\n"),
    ]);
    let audit = |more: &str| {
        let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves.tree", "--json", "--with", more];
        prover_in(directory.path(), &words)
    };
    let found = object(&audit("more.txt"));
    assert_eq!((&found["verdict"], &found["moves"]), (&"COVERED".into(), &2.into()));
    let refused = stderr(&audit("other.txt"));
    assert!(refused.contains("other.txt: "), "{refused}");
}

#[test]
fn wins_that_take_longer_than_is_said_are_told() {
    let said = said(r#"{"c3": {"c4": 2}}"#, "mnk:6,6,4", &[]);
    assert!(said.contains("\n1: the proof takes more moves after these lines than is said\n  c3 c4: "), "{said}");
    assert!(said.ends_with("exit 0\nVERIFIED Xeno wins mnk:6,6,4"), "it is no fault of the moves: {said}");
}

#[test]
fn who_completes_a_line_at_once_takes_one_move() {
    for (plies, is_told) in [(1, true), (2, false), (3, false)] {
        let text = format!(r#"{{"b1": {{"d4": {plies}}}}}"#);
        let said = said(&text, "mnk:4,4,3 --start X:0/O:7", &["--every-move"]);
        assert_eq!(said.contains("\n  b1 d4: 1, not 0\n"), is_told, "{said}");
    }
}

/// The lemma by which c3 wins does not make the moves below it superfluous to read.
#[test]
fn every_move_is_read_if_that_is_asked_for() {
    let text = r#"{"c3": {"c4": {"d4": {"e5": {"b2": null}}}, "d3": {"d4": {"c5": {"b2": null}}}}}"#;
    for (options, passes) in [(&[][..], true), (&["--every-move"], false)] {
        let said = said(text, "mnk:6,6,4", options);
        assert_eq!(!said.contains("\npassed over  0,"), passes, "{said}");
        assert!(said.contains("VERIFIED Xeno wins mnk:6,6,4"), "{said}");
    }
}

#[test]
fn what_is_found_as_data() {
    let directory = folder(&[("moves.tree", b"c3\n")]);
    let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves.tree", "--json"];
    let found = object(&prover_in(directory.path(), &words));
    assert_eq!((&found["verdict"], &found["moves"], &found["confirmed"]), (&"COVERED".into(), &1.into(), &1.into()));
    assert_eq!(found["gaps"], serde_json::json!([]));
    assert_eq!(found["certificate"]["claim"], "Xeno wins");
}

#[test]
fn what_is_no_tree_or_no_game_for_trees_is_refused() {
    let cases: [(&str, &[&str], &str); 7] = [
        (
            "b2",
            &["--game", "mnk:3,3,3 --forbid-opening 4"],
            "error: mnk:3,3,3 --forbid-opening 4: trees are audited for",
        ),
        ("0", &["--game", "9^3"], "error: 9^3: trees are audited for games of at most 512 points"),
        ("b2", &[], "error: a dictionary, a tree or a program needs its game"),
        ("b2", &["--game", "mnk:3,3,3", "--shorten"], "error: --shorten is for dictionaries"),
        ("b9", &["--game", "mnk:3,3,3"], "error: -: 'b9' is not a point of this board"),
        ("{\"b2\": 1", &["--game", "mnk:3,3,3"], "error: -: this is not the JSON of a tree: EOF"),
        ("", &["--game", "mnk:3,3,3"], "error: -: there are no moves"),
    ];
    for (text, options, expected) in cases {
        let words = [&["audit", "--format", "tree", "-"], options].concat();
        let output = with_input(prover(), workspace(), &words, text.as_bytes());
        assert_eq!((code(&output), stdout(&output)), (3, String::new()), "{options:?}");
        assert!(stderr(&output).starts_with(expected), "{options:?}: {}", stderr(&output));
    }
    for format in ["strategy", "dictionary"] {
        let output = prover_in(workspace(), &["audit", "--format", format, "--every-move", "none"]);
        assert!(code(&output) == 3 && stderr(&output).starts_with("error: --every-move is for trees and programs"));
    }
}

/// A random game with lines of three points.
fn drawn(seed: u64) -> Game {
    let mut dice = Dice::new(seed);
    let points = 6 + dice.below(4);
    let mut lines = BTreeSet::new();
    for _ in 0..3 + dice.below(2 * points) {
        let mut line = dice.shuffled((0..points).collect::<Vec<_>>());
        line.truncate(3);
        line.sort_unstable();
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
            let run = |threads, sharing| {
                let limits = Limits { threads, nodes: 100_000, ..Limits::default() };
                let publication =
                    Publication { only: Only::All, sharing, proofs: Proofs::Start, page: &page, extent: Extent::Every };
                audit(&game, publication, means(limits, &Record::default()), &()).unwrap()
            };
            let (one, three) = (run(1, Sharing::Apart), run(3, Sharing::Apart));
            assert_eq!(one.reading, three.reading, "{}", game.text());
            let [bytes, again, in_turn] = [&one, &three, &run(3, Sharing::InTurn)]
                .map(|audit| audit.proof.as_ref().map(|proof| proof.bytes.clone()));
            assert_eq!(bytes, again, "{}", game.text());
            assert_eq!(bytes.is_some(), in_turn.is_some(), "{}", game.text());
            for bytes in bytes.iter().chain(&in_turn) {
                wins[usize::from(game.moves.is_some())] += 1;
                let Verdict::Verified(theorem) = check(bytes, MAX_STEPS) else { panic!("{}", game.text()) };
                assert_eq!(theorem.claim.to_string(), "Xeno wins");
                assert!(theorem.game.ends_with(" --moves 3") == game.moves.is_some(), "{}", theorem.game);
            }
            if bytes.is_none() {
                let Reading { gaps, losing, unconfirmed, .. } = &one.reading;
                assert!([gaps, losing, unconfirmed].iter().any(|lines| !lines.is_empty()), "{}", game.text());
            }
        }
    }
    assert!(wins.iter().all(|&wins| wins > 40), "{wins:?}");
}

#[test]
fn the_replies_of_a_tree_are_read_on_any_number_of_threads() {
    let game = Game::read("mnk:7,7,4").unwrap();
    let text =
        r#"{"d4": {"d5": {"c3": null}, "c5": {"e4": null}, "a1": {"d3": null}, "e3": null, "g7": {"e4": null}}}"#;
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let page = read_input(&directory.path().join("moves.tree"), Names::of(&game)).unwrap();
    let run = |threads, sharing| {
        let limits = Limits { threads, ..Limits::default() };
        let publication =
            Publication { only: Only::All, sharing, proofs: Proofs::Start, page: &page, extent: Extent::Needed };
        let audit = audit(&game, publication, means(limits, &Record::default()), &()).unwrap();
        (audit.reading, audit.proof.map(|proof| proof.bytes))
    };
    for sharing in [Sharing::Apart, Sharing::InTurn] {
        let one = run(1, sharing);
        assert!(one.1.is_some(), "{:?}", one.0);
        assert_eq!(one, run(2, sharing));
        assert_eq!(one, run(5, sharing));
    }
}

#[test]
fn an_audit_that_is_interrupted_keeps_what_is_found() {
    let directory = folder(&[("moves.tree", b"h8 o15 g9")]);
    let words =
        ["audit", "--format", "tree", "--game", "mnk:15,15,5", "moves.tree", "--checkpoint", "kept", "--timeout", "3s"];
    let cut = prover_in(directory.path(), &words);
    assert_eq!(code(&cut), 2, "{}", stderr(&cut));
    let said = "kept: this file keeps what was found so far; continue with --checkpoint\nmoves.tree: not audited within 3 s; allow";
    assert!(stderr(&cut).starts_with(said), "{}", stderr(&cut));
    assert!(fs::exists(directory.path().join("kept")).unwrap());
}

#[test]
fn an_audit_goes_on_from_its_checkpoint_to_the_same_bytes() {
    let directory = folder(&[("moves.tree", b"c3 c4\nc3 b2\nc3 d4\nc3 a1\n")]);
    let path = |name: &str| directory.path().join(name);
    let run = |options: &[&str]| {
        let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves.tree"];
        prover_in(directory.path(), &[&words, options].concat())
    };
    let game = Game::parse("mnk:6,6,4").unwrap();
    let page = read_input(&path("moves.tree"), Names::of(&game)).unwrap();
    let record = Record::default();
    let limits = Limits { threads: 2, nodes: 10_000_000, memory: 1 << 30 };
    let publication = Publication {
        only: Only::All,
        sharing: Sharing::Apart,
        proofs: Proofs::Start,
        page: &page,
        extent: Extent::Needed,
    };
    let checkpoint = path("kept");
    let kept = Kept { checkpoint: Some(&checkpoint), joined: &[] };
    audit(&game, publication, Means { limits, kept, record: &record }, &()).unwrap();
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
        (&["--game", "mnk:7,6,4", "--checkpoint", "kept"], "is a checkpoint of another question"),
        (&["--format", "dictionary", "--checkpoint", "kept"], "--checkpoint is for trees"),
    ] {
        let words = ["audit", "moves.tree"];
        let of_tree = ["--format", "tree", "--game", "mnk:6,6,4"];
        let rest: Vec<&str> = of_tree.chunks(2).filter(|pair| !options.contains(&pair[0])).flatten().copied().collect();
        let refused = prover_in(directory.path(), &[&words, &rest[..], options].concat());
        assert!(code(&refused) == 3 && stderr(&refused).contains(reason), "{options:?}: {}", stderr(&refused));
        assert!(fs::read(path("kept")).unwrap() == kept, "it is left as it is");
    }
}

/// What machines find of a tree that they share is what one finds of all of it.
#[test]
fn replies_that_are_audited_apart_are_joined_to_the_same_bytes() {
    let text =
        r#"{"d4": {"d5": {"c3": null}, "c5": {"e4": null}, "a1": {"d3": null}, "e3": null, "g7": {"e4": null}}}"#;
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    let run = |options: &[&str]| {
        let words = ["audit", "--format", "tree", "--game", "mnk:7,7,4", "moves.tree", "--json"];
        prover_in(directory.path(), &[&words, options].concat())
    };
    let read = |name: &str| fs::read(directory.path().join(name)).unwrap();
    let whole = object(&run(&["-o", "whole.pgc"]));
    let game = Game::parse("mnk:7,7,4").unwrap();
    let names = Names::of(&game);
    for (only, kept) in [(&["d5", "g7"][..], "one"), (&["c5"], "two"), (&["a1", "e3"], "three")] {
        let output = run(&["--only", &only.join(","), "--checkpoint", kept]);
        let part = object(&output);
        assert_eq!((code(&output), &part["verdict"]), (0, &"COVERED".into()), "{part}");
        let points: Vec<_> = only.iter().map(|name| names.point(name).unwrap()).collect();
        assert_eq!((&part["only"], &part["unanswered"]), (&serde_json::json!(points), &serde_json::json!([])));
        assert_eq!(part["certificate"], serde_json::Value::Null, "the theorem needs the others");
    }
    let parts = ["one", "two", "three"].map(read);
    let joined = object(&run(&["-o", "joined.pgc", "--join", "one", "two", "three"]));
    assert!(read("joined.pgc") == read("whole.pgc"));
    for name in ["confirmed", "passed", "searched", "as_siblings", "gaps", "slow"] {
        assert_eq!(joined[name], whole[name], "{name}");
    }
    assert!(["one", "two", "three"].map(read) == parts, "they are left as they are");
    // What no part holds is audited.
    run(&["-o", "joined.pgc", "--join", "three"]);
    assert!(read("joined.pgc") == read("whole.pgc"));

    for (options, reason) in [
        (&["--join", "four"][..], "four: does not exist; name a file that another run has written with --checkpoint"),
        (&["--join", "one", "--every-move"], "one: is a checkpoint of a search with other hints, or of another text"),
        (&["--join", "one", "--checkpoint", "one"], "one: is the checkpoint itself; leave it out of --join"),
        (&["--join", "one", "-o", "one"], "one: is where the certificate goes; choose another place"),
        (
            &["--only", "b2"],
            "--only b2: the tree does not list this reply to its first move; choose a reply that it lists",
        ),
        (&["--only", "c5", "-o", "part.pgc"], "cannot be used with '--output <FILE>'"),
    ] {
        let refused = run(options);
        assert!(code(&refused) == 3 && stderr(&refused).contains(reason), "{options:?}: {}", stderr(&refused));
    }
    assert!(["one", "two", "three"].map(read) == parts, "they are left as they are");
    let other = prover_in(directory.path(), &["audit", "moves.tree", "--only", "c5"]);
    assert!(code(&other) == 3 && stderr(&other).contains("--only and --join are for trees"), "{}", stderr(&other));
}

#[test]
fn of_a_part_only_its_own_gaps_are_told() {
    // After the centre a corner draws, and the middle of a side loses.
    let text = r#"{"b2": {"a1": null, "b1": null}}"#;
    let draws = said(text, "mnk:3,3,3", &["--only", "a1"]);
    assert!(draws.contains("'--output <FILE>' cannot be used with '--only <REPLY>'"), "{draws}");
    let directory = folder(&[("moves.tree", text.as_bytes())]);
    for (only, expected) in [("a1", "NOT COVERED"), ("b1", "COVERED")] {
        let words = ["audit", "--format", "tree", "--game", "mnk:3,3,3", "moves.tree", "--only", only];
        let output = prover_in(directory.path(), &words);
        let said = stdout(&output);
        assert!(said.starts_with(&format!("verdict      {expected}\n")), "{said}");
        assert!(said.contains(&format!("\nonly after   {only}\n")), "{said}");
        assert_eq!(said.contains("\nunanswered   a1\n"), only == "a1", "{said}");
        assert_eq!(code(&output), i32::from(only == "a1"), "{said}");
    }
    // What follows a move that cannot be made is not covered, and neither is a reply that completes a line.
    for (game, text) in [
        ("mnk:3,3,3 --start X:4,0/O:1,7", r#"{"b2": {"c3": null}}"#),
        ("mnk:3,3,3 --start X:4,8/O:0,1", r#"{"a3": {"c1": null}}"#),
    ] {
        let directory = folder(&[("moves.tree", text.as_bytes())]);
        let only = if text.contains("c3") { "c3" } else { "c1" };
        let words = ["audit", "--format", "tree", "--game", game, "moves.tree", "--only", only];
        let output = prover_in(directory.path(), &words);
        assert!(code(&output) == 1 && stdout(&output).contains("NOT COVERED"), "{}", stdout(&output));
    }
}
