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
    assert!(
        stderr(&output).contains("pipe: cannot be written: this is a pipe, not a regular file"),
        "{}",
        stderr(&output)
    );
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
    let told = stdout(&output);
    assert!(told.starts_with(r#"{"outcome":"proved-unwritten","#) && told.contains(r#""shown":"Xeno wins""#), "{told}");
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
    let at = |name: &str| directory.path().join(name);
    let proof = proof(directory.path());
    let games = "# a list\n3^3\n";
    let texts = [
        ("strategy", STRATEGY.as_bytes()),
        ("hints", b"27 13\n"),
        ("board", b"points 3\n0 1\n1 2\n"),
        ("pg", b"#blackinitials\n#whiteinitials\n#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\nb c\n#whitewins\n"),
        ("games", games.as_bytes()),
        ("proof", &proof),
    ];
    for (name, text) in texts {
        fs::write(at(name), text).unwrap();
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
        ("\"$P\" prove mnk:3,1,2 --ophelia lines:board -o", "board"),
        ("\"$P\" prove 'mnk:3,1,2 --ophelia lines:board' -o", "board"),
        ("\"$P\" prove pg:pg -o", "pg"),
        ("\"$P\" prove 3^3 --hints hints --checkpoint", "hints"),
        ("\"$P\" prove lines:board -o x.pgc --checkpoint", "board"),
        ("\"$P\" prove lines:board >>", "board -o -"),
        // Reports are written, too.
        ("\"$P\" prove lines:board -o x.pgc >>", "board"),
        ("\"$P\" prove 3^3 --shortest --hints hints >>", "hints"),
        ("\"$P\" audit strategy >>", "strategy"),
        ("\"$P\" audit - < strategy >>", "strategy"),
        ("\"$P\" audit on-board >>", "board"),
        ("\"$P\" audit hints --format dictionary --game 3^3 >>", "hints"),
        ("\"$P\" game lines:board >>", "board"),
        ("\"$P\" game lines:board --lines >>", "board"),
        ("\"$P\" game proof --svg >>", "proof"),
        ("\"$P\" plan lines:board -o plan >>", "board"),
        ("\"$P\" show proof >>", "proof"),
        ("\"$P\" show proof --html >>", "proof"),
        ("\"$P\" play proof < /dev/null >>", "proof"),
    ] {
        for way in ["", "./", "link-", "same-"] {
            let script = format!("{script} {way}{place}");
            let output = shell(directory.path(), &script);
            assert_eq!(code(&output), 3, "{script}: {}", stderr(&output));
            assert!(
                stderr(&output).contains("is an input of this command; choose another place"),
                "{script}: {}",
                stderr(&output)
            );
        }
    }
    for (name, text) in texts {
        assert!(fs::read(at(name)).unwrap() == text, "{name}");
    }
    assert!(!at("plan").exists() && !at("x.pgc").exists());
    // The names of several certificates are made from their games.
    for (name, arguments) in [
        ("grid-3-3.pgc", &["prove", "--games-from", "grid-3-3.pgc", "-o", "."][..]),
        ("grid-3-3-m4.pgc", &["prove", "grid-3-3-m4.pgc", "--shortest", "-o", "."]),
    ] {
        let from = if name == "grid-3-3.pgc" { "games" } else { "proof" };
        fs::hard_link(at(from), at(name)).unwrap();
        let output = prover_in(directory.path(), arguments);
        assert_eq!(code(&output), 3, "{name}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("is an input of this command; choose another place"),
            "{name}: {}",
            stderr(&output)
        );
        assert!(fs::read(at(name)).unwrap() == fs::read(at(from)).unwrap());
    }
}

#[test]
fn no_file_of_a_plan_is_written_over() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let output = prover_in(directory.path(), &["plan", "3^2", "--claim", "ophelia-draws", "--jobs", "4", "-o", "plan"]);
    let question = stdout(&output).lines().next().expect("a question").to_owned();
    let text = fs::read(at(&question)).unwrap();
    let name = question.rsplit('/').next().expect("a name");
    fs::copy(at(&question), at(name)).unwrap();
    symlink(name, at("link")).unwrap();
    fs::hard_link(at(name), at("same")).unwrap();
    for output in [name, "link", "same"] {
        let output = prover_in(directory.path(), &["lemma", name, "-o", output]);
        assert_eq!(code(&output), 3);
        assert!(stderr(&output).contains("is an input of this command; choose another place"), "{}", stderr(&output));
    }
    assert!(fs::read(at(name)).unwrap() == text);
    let script =
        format!("for q in plan/questions/*; do \"$P\" lemma $q; done; \"$P\" lemma {name} >> {name}; test $? = 3");
    assert_eq!(code(&shell(directory.path(), &script)), 0);
    assert!(fs::read(at(name)).unwrap() == text, "nothing is added");
    let answer = names(&at("plan/answers")).remove(0);
    let files = ["plan.json", "rounds/0001.json", &format!("questions/{name}"), &format!("answers/{answer}")];
    let before = files.map(|file| fs::read(at("plan").join(file)).unwrap());
    symlink("plan", at("other-plan")).unwrap();
    for (number, file) in files.iter().enumerate() {
        fs::hard_link(at("plan").join(file), at(&format!("same-{number}"))).unwrap();
        symlink(format!("plan/{file}"), at(&format!("link-{number}"))).unwrap();
        for output in
            [format!("plan/{file}"), format!("other-plan/{file}"), format!("same-{number}"), format!("link-{number}")]
        {
            for script in [
                format!("\"$P\" join plan -o {output}"),
                format!("\"$P\" join plan -o x.pgc >> {output}"),
                format!("\"$P\" plan --next plan >> {output}"),
            ] {
                let output = shell(directory.path(), &script);
                assert_eq!(code(&output), 3, "{script}: {}", stderr(&output));
                assert!(stderr(&output).contains("is a file of the plan"), "{script}: {}", stderr(&output));
            }
        }
    }
    for place in ["plan/rounds/0099.json", "plan/answers/new.answer", "plan/questions/new"] {
        let output = prover_in(directory.path(), &["join", "plan", "-o", place]);
        assert_eq!(code(&output), 3, "{place}");
        assert!(!at(place).exists());
    }
    assert!(files.map(|file| fs::read(at("plan").join(file)).unwrap()) == before);
    assert_eq!(code(&prover_in(directory.path(), &["join", "plan", "-o", "plan/proof.pgc"])), 0);
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
