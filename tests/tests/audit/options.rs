//! Options of audits, and the files that a text names.

use std::fs;

use tests::binaries::{code, folder, object, prover_in, stderr, stdout};

const TEXT: &str = "game \"lines:square.lines\"\nclaim lines \"lines:square.lines\" = 6\n\
                    theorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";
const SQUARE: &[u8] = b"points 4\n0 1\n0 2\n0 3\n1 2\n1 3\n2 3\n";

#[test]
fn a_file_is_looked_for_in_the_folder_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("texts")).unwrap();
    fs::write(folder.path().join("texts/square.txt"), TEXT).unwrap();
    fs::write(folder.path().join("texts/square.lines"), SQUARE).unwrap();
    let texts = folder.path().join("texts");
    for (directory, name) in [(folder.path(), "texts/square.txt"), (&*texts, "square.txt"), (&*texts, "./square.txt")] {
        let output = prover_in(directory, &["audit", name]);
        assert_eq!(code(&output), 0, "{name}: {}", stdout(&output) + &stderr(&output));
        assert!(stdout(&output).contains("COVERED"), "{}", stdout(&output));
    }
    let output = prover_in(folder.path(), &["audit", "texts/square.txt", "-o", "texts/square.lines"]);
    assert_eq!(code(&output), 3);
    assert!(
        stderr(&output).contains("square.lines: cannot be written: it is an input of this command"),
        "{}",
        stderr(&output)
    );
    assert_eq!(fs::read(texts.join("square.lines")).unwrap(), SQUARE);
}

#[test]
fn a_file_that_a_text_names_and_that_is_missing_or_no_board_is_an_error() {
    let claim = "game \"3^2\"\nclaim lines \"lines:no.lines\" = 6\n";
    let folder = folder(&[
        ("claim.txt", claim.as_bytes()),
        ("game.txt", b"game \"lines:no.lines\"\n"),
        ("same.txt", b"claim isomorphic \"3^2\" \"lines:bad.lines\"\n"),
        ("bad.lines", b"points x\n"),
    ]);
    for (name, place, why) in [
        ("claim.txt", "claim.txt:2:13: no.lines: cannot be read: ", "claim lines"),
        ("game.txt", "game.txt:1:6: no.lines: cannot be read: ", "game"),
        ("same.txt", "same.txt:1:24: bad.lines:1: 'points' takes one number", "claim isomorphic"),
    ] {
        for options in [&[][..], &["--json"]] {
            let output = prover_in(folder.path(), &[&["audit", name], options].concat());
            assert_eq!((code(&output), stdout(&output)), (3, String::new()), "{name}");
            let message = stderr(&output);
            assert!(message.starts_with(&format!("error: {place}")) && message.contains(why), "{message}");
        }
    }
}

/// The search that this claim asks for takes minutes.
const LONG: &[u8] = b"game \"3^2\"\nclaim outcome \"mnk:15,15,5\" : Xeno wins\n";

#[test]
fn an_audit_ends_with_its_time() {
    let folder = folder(&[("long.txt", LONG)]);
    for options in [&[][..], &["--json"]] {
        let output = prover_in(folder.path(), &[&["audit", "long.txt", "--timeout", "200ms"], options].concat());
        assert_eq!((code(&output), stdout(&output)), (2, String::new()));
        assert_eq!(stderr(&output), "long.txt: not audited within 200 ms; allow more with --timeout\n");
    }
    let output = prover_in(folder.path(), &["audit", "long.txt", "--timeout", "never"]);
    assert_eq!(code(&output), 3);
}

#[test]
fn an_audit_searches_as_many_positions_as_it_may() {
    let text = b"game \"3^2\"\nclaim outcome \"mnk:5,4,4\" : draw\n";
    let folder = folder(&[("claim.txt", text), ("entries", b"9 4\n")]);
    let few = prover_in(folder.path(), &["audit", "claim.txt", "--nodes", "10"]);
    let why = "mnk:5,4,4: not decided within 10 positions; allow more with --nodes, or try 'prover prove'";
    assert!(code(&few) == 1 && stdout(&few).contains(why), "{}", stdout(&few));
    let enough = object(&prover_in(folder.path(), &["audit", "claim.txt", "--json"]));
    assert_eq!(enough["findings"][0]["kind"], "right", "{enough}");
    let words = ["audit", "--format", "dictionary", "--game", "3^2", "entries", "--nodes", "10"];
    let refused = prover_in(folder.path(), &words);
    assert!(code(&refused) == 3 && stderr(&refused).contains("leave it out"), "{}", stderr(&refused));
}
