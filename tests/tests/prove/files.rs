//! Where the prover writes: through links and pipes, but over nothing that it reads.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Output;
use tests::binaries::{code, folder, names, prover_in, shell, stderr, stdout};

/// The strategy that takes two points on lines of two points.
const STRATEGY: &str = "game \"2^2\"\ntheorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";

/// The bytes of the proof for 3^3.
fn proof(directory: &Path) -> Vec<u8> {
    assert_eq!(code(&prover_in(directory, &["prove", "3^3", "-o", "proof.pgc"])), 0);
    fs::read(directory.join("proof.pgc")).expect("a proof")
}

#[test]
fn a_certificate_on_standard_output_is_nothing_but_its_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let proof = proof(directory.path());
    for script in [
        "\"$P\" prove 3^3 -o - | cat",
        "\"$P\" prove 3^3 --json -o /dev/stdout | cat",
        "\"$P\" prove 3^3 -o /dev/stdout > new; cat new",
        "ln -s /dev/stdout link; \"$P\" prove 3^3 -o link > new; test -L link && cat new",
    ] {
        let output = shell(directory.path(), script);
        assert_eq!(code(&output), 0, "{script}");
        assert!(output.stdout == proof, "{script}");
        assert!(stderr(&output).contains("Xeno wins"), "{script}: {}", stderr(&output));
    }
    let output = shell(directory.path(), "\"$P\" prove 3^3 -o - 2> report | \"$C\" -");
    assert!(stdout(&output).starts_with("VERIFIED Xeno wins 3^3"), "{}", stderr(&output));
    fs::write(directory.path().join("strategy"), STRATEGY).unwrap();
    fs::write(directory.path().join("dictionary"), "8 0\n").unwrap();
    for audit in ["audit strategy", "audit --json strategy", "audit --format dictionary --game 2^3 dictionary"] {
        let output = shell(directory.path(), &format!("\"$P\" {audit} -o - 2> report | \"$C\" -"));
        assert!(stdout(&output).starts_with("VERIFIED Xeno wins 2^"), "{audit}: {}", stdout(&output));
        assert!(fs::read_to_string(directory.path().join("report")).unwrap().contains("COVERED"), "{audit}");
    }
}

#[test]
fn a_closed_standard_output_leaves_a_certificate_unwritten() {
    let directory = tempfile::tempdir().unwrap();
    // The reader is gone before anything is written.
    let script = "mkfifo pipe; exec 3<>pipe 4>pipe 3>&-; \"$P\" prove 3^3 -o - >&4; echo $? >&2";
    let output = shell(directory.path(), script);
    assert!(stderr(&output).ends_with("3\n"), "{}", stderr(&output));
}

/// If the pipe were opened before the search, it would wait for a reader that comes later.
#[test]
fn a_pipe_is_written_when_its_reader_comes() {
    let directory = tempfile::tempdir().unwrap();
    let proof = proof(directory.path());
    let script = "mkfifo pipe; \"$P\" prove 3^3 -o pipe > report & cat pipe; wait; test -p pipe && grep -q pipe report";
    let output = shell(directory.path(), script);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(output.stdout == proof);
    let output = shell(directory.path(), "\"$P\" prove 3^3 --checkpoint pipe -o new.pgc");
    assert_eq!(code(&output), 3);
    assert!(stderr(&output).contains("pipe: cannot be written: a pipe is there"), "{}", stderr(&output));
}

/// The output of a prover that writes the proof for 3^3 to a pipe without a reader. The proof takes some milliseconds.
fn to_nobody(script: &str) -> Output {
    let directory = tempfile::tempdir().unwrap();
    shell(directory.path(), &format!("mkfifo pipe; {script}"))
}

#[test]
fn a_pipe_whose_reader_does_not_come_is_waited_for_until_the_time_is_up() {
    let output = to_nobody("timeout -s KILL 60 \"$P\" prove 3^3 -o pipe --json --timeout 3s");
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stdout(&output).contains(r#""outcome":"proved-unwritten","asked":null,"shown":"Xeno wins""#));
}

#[test]
fn a_pipe_whose_reader_does_not_come_is_waited_for_until_a_signal_comes() {
    let output = to_nobody("timeout 3 \"$P\" prove 3^3 -o pipe; test $? = 124");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let expected = "interrupted by SIGTERM; the search shows that Xeno wins, but no certificate is written";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
}

#[test]
fn the_name_of_a_file_of_lines_may_have_blanks() {
    let directory = folder(&[("my board.txt", b"points 3\n0 1\n0 2\n1 2\n")]);
    let output = prover_in(directory.path(), &["prove", "lines:my board.txt", "-o", "x.pgc"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let output = prover_in(directory.path(), &["prove", "lines:my board.txt", "-o", "my board.txt"]);
    assert_eq!(code(&output), 3, "what is read is not written over");
}

#[test]
fn links_lead_to_the_files_of_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("store")).unwrap();
    fs::write(directory.path().join("strategy"), STRATEGY).unwrap();
    fs::write(directory.path().join("dictionary"), "8 0\n").unwrap();
    symlink("store/real.pgc", directory.path().join("link.pgc")).unwrap();
    for arguments in [
        "prove 3^3",
        "prove 5^2 --checkpoint kept",
        "audit strategy",
        "audit dictionary --format dictionary --game 2^3",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["-o", "link.pgc"]).collect();
        let output = prover_in(directory.path(), &arguments);
        assert_eq!(code(&output), 0, "{arguments:?}: {}", stderr(&output));
        assert!(directory.path().join("link.pgc").is_symlink(), "{arguments:?}");
        assert_eq!(names(&directory.path().join("store")), ["real.pgc"]);
        fs::remove_file(directory.path().join("store/real.pgc")).unwrap();
    }
    assert_eq!(names(directory.path()), ["dictionary", "link.pgc", "store", "strategy"]);
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let directory = tempfile::tempdir().unwrap();
    let texts = [("strategy", STRATEGY), ("hints", "27 13\n"), ("board", "points 3\n0 1\n1 2\n")];
    for (name, text) in texts {
        fs::write(directory.path().join(name), text).unwrap();
        symlink(name, directory.path().join(format!("link-{name}"))).unwrap();
        fs::hard_link(directory.path().join(name), directory.path().join(format!("same-{name}"))).unwrap();
    }
    fs::write(directory.path().join("on-board"), STRATEGY.replace("2^2", "lines:board").replace("0, XW(1", "1, XW(0"))
        .unwrap();
    for (script, place) in [
        ("\"$P\" audit strategy -o", "strategy"),
        ("\"$P\" audit - < strategy -o", "strategy"),
        ("\"$P\" audit on-board -o", "board"),
        ("\"$P\" audit hints --format dictionary --game lines:board -o", "board"),
        ("\"$P\" prove 3^3 --hints hints -o", "hints"),
        ("\"$P\" prove lines:board -o", "board"),
        ("\"$P\" prove lines:board >>", "board -o -"),
    ] {
        for way in ["", "./", "link-", "same-"] {
            let script = format!("{script} {way}{place}");
            let output = shell(directory.path(), &script);
            assert_eq!(code(&output), 3, "{script}");
            assert!(stderr(&output).contains("is read here; choose another place"), "{script}: {}", stderr(&output));
        }
    }
    for (name, text) in texts {
        assert_eq!(fs::read_to_string(directory.path().join(name)).unwrap(), text);
    }
}

#[test]
fn the_checkpoint_has_a_place_of_its_own_behind_all_links() {
    let directory = folder(&[("one", b"")]);
    fs::hard_link(directory.path().join("one"), directory.path().join("same")).unwrap();
    symlink("one", directory.path().join("link")).unwrap();
    symlink("new", directory.path().join("dangling")).unwrap();
    for (output, checkpoint) in
        [("one", "link"), ("one", "same"), ("link", "same"), ("new", "dangling"), ("./new", "new")]
    {
        let output = prover_in(directory.path(), &["prove", "3^3", "-o", output, "--checkpoint", checkpoint]);
        assert_eq!(code(&output), 3, "{checkpoint}");
        assert!(stderr(&output).contains("is where the certificate goes"), "{}", stderr(&output));
    }
}
