//! Files that the command line does not name: they are never replaced by other content, and each that is written is told.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tests::binaries::{assert_refused, checker_in, code, folder, names, object, prover_in, shell, stderr, stdout};

/// Lines of points with names, and a first move of a tree.
const FILES: [(&str, &[u8]); 2] = [("board", b"a b\nb c\n"), ("tree", b"b2\n")];

/// A folder with these files and `more`, which have text of somebody's.
fn with(more: &[&str]) -> tempfile::TempDir {
    let directory = folder(&FILES);
    for name in more {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, "mine").expect("a file");
    }
    directory
}

const MINE: &str = "mine";

fn read(directory: &Path, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(directory.join(name)).expect("a file")).into_owned()
}

/// Commands, and files that they do not name but would write.
const UNNAMED: [(&str, &str); 8] = [
    ("prove lines:board -o u.pgc", "u.names"),
    ("prove lines:board -o proofs/u.pgc", "proofs/u.names"),
    ("prove 2^2", "grid-2-2.pgc"),
    ("prove 2^2 2^3", "grid-2-2.pgc"),
    ("prove 2^3 2^2 -o proofs", "proofs/grid-2-2.pgc"),
    ("prove 3^3 --shortest -o proofs", "proofs/grid-3-3-m4.pgc"),
    ("audit --format tree --game mnk:3,3,3 tree --replies proofs", "proofs/b1.pgc"),
    ("man pages", "pages/prover-show.1"),
];

#[test]
fn what_is_not_named_is_replaced_only_if_that_is_allowed() {
    for (command, file) in UNNAMED {
        let directory = with(&[file]);
        let words: Vec<&str> = command.split(' ').collect();
        let refused = prover_in(directory.path(), &words);
        assert_eq!(code(&refused), 3, "{command}");
        let said =
            format!("{file}: cannot be written: something else is there, and the command does not name this file; ");
        assert!(stderr(&refused).contains(&(said + "allow it with --replace, or")), "{command}: {}", stderr(&refused));
        assert_eq!(read(directory.path(), file), MINE, "{command}");
        // Nothing is searched for before.
        assert!(stdout(&refused).is_empty() || command.contains("2^3"), "{command}: {}", stdout(&refused));
        let allowed = prover_in(directory.path(), &[&words[..], &["--replace"]].concat());
        assert!(code(&allowed) < 2, "{command}: {}", stderr(&allowed));
        assert_ne!(read(directory.path(), file), MINE, "{command}");
        assert!(stdout(&allowed).contains(file), "{command} names {file}: {}", stdout(&allowed));
    }
}

#[cfg(unix)]
#[test]
fn a_file_behind_a_link_is_not_replaced_either() {
    let directory = with(&["notes"]);
    std::os::unix::fs::symlink("notes", directory.path().join("u.names")).expect("a link");
    let refused = prover_in(directory.path(), &["prove", "lines:board", "-o", "u.pgc"]);
    assert_refused(&refused, &["u.names: cannot be written", "--replace"]);
    assert_eq!((read(directory.path(), "notes"), directory.path().join("u.pgc").exists()), (MINE.to_owned(), false));
}

#[test]
fn what_is_there_already_may_be_written_again() {
    let directory = with(&[]);
    for _ in 0..2 {
        for command in ["prove lines:board -o u.pgc --json", "man ."] {
            let output = prover_in(directory.path(), &command.split(' ').collect::<Vec<_>>());
            assert_eq!(code(&output), 0, "{}", stderr(&output));
        }
    }
}

#[test]
fn another_certificate_of_the_same_game_is_kept() {
    let directory = folder(&[("moves", b"13\n")]);
    fs::create_dir(directory.path().join("saved")).expect("a folder");
    let tree = ["audit", "--format", "tree", "--game", "3^3", "moves"];
    assert_eq!(code(&prover_in(directory.path(), &tree)), 0);
    let other = fs::read(directory.path().join("grid-3-3.pgc")).expect("a proof");
    let refused = shell(directory.path(), "TMPDIR=saved \"$P\" prove 3^3");
    let said = stderr(&refused);
    assert!(
        code(&refused) == 3 && said.starts_with("note: grid-3-3.pgc: a certificate of this game is there"),
        "{said}"
    );
    let (_, saved) =
        said.split_once("allow it with --replace, or choose another place; all its bytes are in ").expect(&said);
    assert!(stdout(&checker_in(directory.path(), &[saved.trim_end()])).starts_with("VERIFIED Xeno wins 3^3"));
    assert!(fs::read(directory.path().join("grid-3-3.pgc")).expect("a proof") == other);
}

#[test]
fn each_file_that_is_written_is_told() {
    let directory = with(&[]);
    let told = stdout(&prover_in(directory.path(), &["prove", "lines:board", "-o", "u.pgc"]));
    assert!(told.ends_with("\nfile       u.pgc\nnames      u.names\n"), "{told}");
    let found = object(&prover_in(directory.path(), &["prove", "lines:board", "-o", "u.pgc", "--json"]));
    assert_eq!((&found["file"], &found["names"]), (&json!("u.pgc"), &json!("u.names")));
    let plain = object(&prover_in(directory.path(), &["prove", "2^2", "-o", "plain.pgc", "--json"]));
    assert_eq!(plain["names"], Value::Null);
}

#[test]
fn names_of_another_game_beside_a_proof_are_ignored() {
    let directory = with(&["q.names", "r.names"]);
    assert_eq!(code(&prover_in(directory.path(), &["prove", "2^2", "-o", "q.pgc"])), 0);
    for command in ["show", "play"] {
        let shown = prover_in(directory.path(), &[command, "q.pgc"]);
        let note = "note: q.names: has 1 name, but the board has 4 points; write one name per line, in the order of the points; this file \
                    is ignored: name another one with --names, or remove it\n";
        assert_eq!((code(&shown), stderr(&shown)), (0, note.to_owned()), "{command}");
    }
    assert_refused(&prover_in(directory.path(), &["show", "q.pgc", "--names", "q.names"]), &["q.names: has 1 name"]);
}

/// Without a place for the certificate the checkpoint is kept, from which another run can write it.
#[test]
fn a_tree_that_is_covered_keeps_its_proof() {
    let directory = folder(&[("moves", b"c3\n")]);
    let audit = |more: &[&str]| {
        let words = ["audit", "--format", "tree", "--game", "mnk:6,6,4", "moves", "--checkpoint", "kept", "--json"];
        let output = prover_in(directory.path(), &[&words, more].concat());
        (object(&output), stderr(&output))
    };
    let (found, said) = audit(&[]);
    assert_eq!((&found["certificate"]["file"], &found["kept"]), (&json!("mnk-6-6-4.pgc"), &Value::Null), "{said}");
    assert_eq!(names(directory.path()), ["mnk-6-6-4.pgc", "moves"]);
    let proof = fs::read(directory.path().join("mnk-6-6-4.pgc")).expect("a proof");

    fs::write(directory.path().join("mnk-6-6-4.pgc"), MINE).expect("a file");
    let (found, said) = audit(&[]);
    assert_eq!((&found["certificate"]["file"], &found["kept"]), (&Value::Null, &json!("kept")));
    assert!(said.starts_with("note: mnk-6-6-4.pgc: ") && said.contains("another place with -o; no cert"), "{said}");
    assert_eq!(read(directory.path(), "mnk-6-6-4.pgc"), MINE);
    let (found, said) = audit(&["-o", "new.pgc"]);
    assert_eq!((&found["certificate"]["file"], said.as_str()), (&json!("new.pgc"), ""));
    assert_eq!(fs::read(directory.path().join("new.pgc")).expect("a proof"), proof);
    assert_eq!(names(directory.path()), ["mnk-6-6-4.pgc", "moves", "new.pgc"]);
}

/// The device stands for a disk that is full when the search ends.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_no_proof() {
    let directory =
        folder(&[("list", b"8 0\n"), ("strategy", b"game \"2^2\"\ntheorem \"T\" Xeno wins\n  0, XW(1, 2)\nend\n")]);
    fs::create_dir(directory.path().join("saved")).expect("a folder");
    for command in ["prove 2^2", "prove 2^2 --shorten", "audit strategy", "audit --format dictionary --game 2^3 list"] {
        let output = shell(directory.path(), &format!("TMPDIR=saved \"$P\" {command} -o /dev/full"));
        let said = stderr(&output);
        let (_, saved) = said
            .split_once("/dev/full: cannot be written: No space left on device (os error 28); choose another place; all its bytes are in ")
            .expect(&said);
        assert_eq!(code(&output), 3, "{said}");
        let checked = checker_in(directory.path(), &[saved.trim_end()]);
        assert!(stdout(&checked).starts_with("VERIFIED Xeno wins"), "{command}: {}", stdout(&checked));
    }
    let nowhere = stderr(&shell(directory.path(), "TMPDIR=nowhere \"$P\" prove 2^2 -o /dev/full"));
    assert!(nowhere.ends_with("(os error 28); choose another place\n"), "{nowhere}");
}
