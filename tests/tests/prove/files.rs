//! Where the prover writes: through links and pipes, but over nothing that it reads.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use tests::binaries::{code, names, prover_in, shell, stderr, stdout};

/// The strategy that takes two points on lines of two points.
const STRATEGY: &str = "game \"2^2\"\ntheorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";

/// The bytes of the proof for 3^3.
fn proof(directory: &Path) -> Vec<u8> {
    assert_eq!(code(&prover_in(directory, &["prove", "3^3", "-o", "proof.pgc"])), 0);
    fs::read(directory.join("proof.pgc")).expect("a proof")
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
        ("prover audit strategy -o", "strategy"),
        ("prover audit - < strategy -o", "strategy"),
        ("prover audit on-board -o", "board"),
        ("prover audit hints --format dictionary --game lines:board -o", "board"),
        ("prover prove 3^3 --hints hints -o", "hints"),
        ("prover prove lines:board -o", "board"),
        ("prover prove mnk:3,1,2 --ophelia lines:board -o", "board"),
        ("prover prove 'mnk:3,1,2 --ophelia lines:board' -o", "board"),
        ("prover prove pg:pg -o", "pg"),
        ("prover prove 3^3 --hints hints --checkpoint", "hints"),
        ("prover prove lines:board -o x.pgc --checkpoint", "board"),
        ("prover prove lines:board >>", "board -o -"),
        // Reports are written, too.
        ("prover prove lines:board -o x.pgc >>", "board"),
        ("prover prove 3^3 --shortest --hints hints >>", "hints"),
        ("prover audit strategy >>", "strategy"),
        ("prover audit - < strategy >>", "strategy"),
        ("prover audit on-board >>", "board"),
        ("prover audit hints --format dictionary --game 3^3 >>", "hints"),
        ("prover game lines:board >>", "board"),
        ("prover game lines:board --lines >>", "board"),
        ("prover game proof --svg >>", "proof"),
        ("prover plan lines:board -o plan >>", "board"),
        ("prover show proof >>", "proof"),
        ("prover show proof --html >>", "proof"),
        ("prover play proof < /dev/null >>", "proof"),
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
        format!("for q in plan/questions/*; do prover lemma $q; done; prover lemma {name} >> {name}; test $? = 3");
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
                format!("prover join plan -o {output}"),
                format!("prover join plan -o x.pgc >> {output}"),
                format!("prover plan --next plan >> {output}"),
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
