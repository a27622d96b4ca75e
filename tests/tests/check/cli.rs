//! The contract of the checker's command line.

use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use tests::assembler::{self, Certificate, Claim, Family, Term};
use tests::binaries::{
    assert_refused, checker, checker_in, code, folder, keys, object, objects, stderr, stdout, with_input, workspace,
};
use tests::oracle::{Board, hash, stated};
use tests::samples::{fork, rich};

fn verified() -> Vec<u8> {
    assembler::file(&fork())
}

fn rejected() -> Vec<u8> {
    assembler::file(&stated(Certificate::new(
        Family::Row { columns: 3, rows: 1, length: 2 },
        Claim::XenoWins,
        Term::end(&[0]),
    )))
}

/// A directory with one file of each verdict.
fn scratch() -> TempDir {
    folder(&[("verified", &verified()), ("rejected", &rejected()), ("malformed", b"not a certificate")])
}

fn run(arguments: &[&str]) -> Output {
    checker_in(scratch().path(), arguments)
}

fn first_words(output: &Output) -> Vec<String> {
    let text = stdout(output);
    let verdicts = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    verdicts.map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_proof_exits_with_0() {
    let output = run(&["verified"]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).starts_with("VERIFIED Xeno wins mnk:3,1,2"), "{}", stdout(&output));
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_rejection_exits_with_1() {
    let output = run(&["rejected"]);
    assert_eq!((code(&output), first_words(&output)), (1, vec!["REJECTED".to_owned()]));
    assert!(stdout(&output).contains("R12"), "{}", stdout(&output));
}

#[test]
fn a_malformed_file_exits_with_2_and_names_the_offset() {
    let output = run(&["malformed"]);
    assert_eq!((code(&output), first_words(&output)), (2, vec!["MALFORMED".to_owned()]));
    assert!(stdout(&output).contains("C2: byte 0"), "{}", stdout(&output));
}

#[test]
fn of_several_files_the_largest_code_counts_and_all_are_reported() {
    for (files, expected) in [
        (vec!["verified", "verified"], 0),
        (vec!["rejected", "verified"], 1),
        (vec!["malformed", "verified", "rejected"], 2),
        (vec!["absent", "malformed", "verified"], 3),
        (vec!["verified", "absent", "rejected"], 3),
    ] {
        let output = run(&files);
        let words: Vec<String> =
            files.iter().filter(|&&file| file != "absent").map(|file| file.to_uppercase()).collect();
        assert_eq!((code(&output), first_words(&output)), (expected, words), "{files:?}");
    }
}

fn piped(arguments: &[&str], input: &[u8]) -> Output {
    with_input(checker(), scratch().path(), arguments, input)
}

#[test]
fn a_dash_is_standard_input() {
    assert_eq!(code(&piped(&["-"], &verified())), 0);
    assert_eq!(code(&piped(&["-"], &rejected())), 1);
    assert_eq!(code(&piped(&["-"], b"")), 2);
    let output = piped(&["--json", "rejected", "-"], &verified());
    assert_eq!(code(&output), 1);
    assert_eq!(objects(&output)[1]["file"], "-");
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let all = ["file", "verdict", "claim", "game", "points", "lines", "lemmas", "maps", "steps", "hash"];
    let all = [&all[..], &["digest", "replies"]].concat();
    let output = run(&["--json", "verified", "rejected", "malformed", "absent"]);
    assert_eq!(code(&output), 3);
    let (text, objects) = (stdout(&output), objects(&output));
    let [proved, rejected, malformed, unread] = text.lines().map(keys).collect::<Vec<_>>().try_into().expect("four");
    assert_eq!(proved, all);
    assert_eq!(rejected, [&all[..], &["rule", "reason"]].concat());
    assert_eq!(malformed, ["file", "verdict", "rule", "offset", "reason"]);
    assert_eq!(unread, ["file", "verdict", "reason"]);
    for (object, rule) in objects[1..3].iter().zip(["R12", "C2"]) {
        assert_eq!(object["rule"], rule);
        let reason = object["reason"].as_str().expect("a reason");
        assert!(reason.starts_with(&format!("{rule}: ")), "{reason}");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn json_says_what_was_checked() {
    let output = run(&["--json", "verified"]);
    let digest = hex(&hash::digest(&Board::of(&fork().family)));
    let expected = serde_json::json!({
        "file": "verified", "verdict": "VERIFIED", "claim": "Xeno wins", "game": "mnk:3,1,2",
        "points": 3, "lines": 2, "lemmas": 1, "maps": 0, "steps": 2, "hash": hex(&hash::theorem(&fork())),
        "digest": digest, "replies": { "required": 0, "covered": 0 },
    });
    assert_eq!(objects(&output), [expected]);
}

#[test]
fn json_counts_the_replies_that_are_required_and_those_that_are_covered() {
    let object = object(&checker_in(workspace(), &["--json", "certificates/affine-4.pgc"]));
    assert_eq!(object["replies"], serde_json::json!({ "required": 138, "covered": 138 }));
}

#[test]
fn json_has_the_offset_of_what_is_malformed() {
    let payload = assembler::Payload::of(&rich()).with("claim", 9);
    let bytes = assembler::container::file(&assembler::container::raw_frame(&payload.bytes()));
    let object = object(&piped(&["--json", "-"], &bytes));
    assert_eq!((&object["rule"], &object["offset"]), (&"P1".into(), &payload.offset("claim").into()));
    let place = format!("P1: payload byte {}", payload.offset("claim"));
    assert!(stdout(&piped(&["-"], &bytes)).contains(&place), "{place}");
    let object = self::object(&piped(&["--json", "-"], &verified()[..20]));
    assert_eq!((&object["rule"], &object["offset"]), (&"C2".into(), &20.into()));
}

#[test]
fn json_has_an_object_for_a_file_that_cannot_be_read() {
    let output = run(&["--json", "absent", "."]);
    assert_eq!(code(&output), 3);
    for (object, (name, why)) in objects(&output).iter().zip([("absent", "No such file"), (".", "Is a directory")]) {
        assert_eq!((&object["file"], &object["verdict"]), (&name.into(), &"UNREADABLE".into()));
        let reason = object["reason"].as_str().expect("a reason");
        assert!(reason.starts_with(&format!("cannot read {name}: {why}")), "{reason}");
        assert!(stderr(&output).contains(&format!("checker: {reason}\n")), "{}", stderr(&output));
    }
}

#[test]
fn the_expected_theorem_is_verified() {
    assert_eq!(code(&run(&["--expect", "Xeno wins mnk:3,1,2", "verified"])), 0);
}

#[test]
fn another_theorem_than_the_expected_one_is_rejected() {
    for expected in
        ["Xeno wins mnk:3,1,3", "Ophelia draws mnk:3,1,2", "Xeno wins mnk:3,1,2 ", "Xeno wins \u{43c}nk:3,1,2"]
    {
        let output = run(&["--json", "--expect", expected, "verified"]);
        assert_eq!(code(&output), 1, "{expected}");
        // Letters that look alike are told apart.
        let shown = expected.escape_default();
        let reason = format!("--expect: this proves \"Xeno wins mnk:3,1,2\", expected \"{shown}\"");
        assert_eq!(
            (&objects(&output)[0]["verdict"], &objects(&output)[0]["reason"]),
            (&"REJECTED".into(), &reason.into())
        );
    }
}

#[test]
fn a_text_without_a_claim_about_a_game_is_wrong_usage() {
    for text in [
        "Xeno win mnk:3,1,2",
        "mnk:3,1,2",
        "xeno wins mnk:3,1,2",
        "Xeno wins",
        "Xeno  wins mnk:3,1,2",
        "Xeno wins  mnk:3,1,2",
        " Xeno wins mnk:3,1,2",
        "Xeno wins --moves 3",
        "Ophelia loses 3^3",
        "\u{425}eno wins 3^3",
        "",
    ] {
        let due = "is no claim about a game; write (Xeno wins | Ophelia draws | Ophelia wins | Xeno draws) GAME, as in \"Xeno wins affine:4\"";
        let told = format!("\"{}\" {due}", text.escape_default());
        assert_refused(&run(&["--expect", text, "verified"]), &[&told]);
        let folder = folder(&[("STATEMENTS", format!("# one\nverified\t{text}\n").as_bytes())]);
        let stated = checker_in(folder.path(), &["--statements", "STATEMENTS"]);
        assert_refused(&stated, &[if text.is_empty() { "STATEMENTS:2: due are" } else { &told }, "STATEMENTS:2: "]);
    }
}

#[test]
fn an_expectation_changes_no_refusal() {
    for (file, expected) in [("rejected", 1), ("malformed", 2), ("absent", 3)] {
        assert_eq!(code(&run(&["--expect", "Xeno wins mnk:3,1,2", file])), expected);
    }
}

#[test]
fn the_opening_and_the_convention_belong_to_the_expected_theorem() {
    let [one, other] = [rich(), stated(rich().maker_breaker())].map(|certificate| assembler::file(&certificate));
    let directory = folder(&[("rich", &one), ("breaker", &other)]);
    let game = |file: &str| {
        let output = checker_in(directory.path(), &["--json", file]);
        assert_eq!(code(&output), 0, "{}", stdout(&output));
        let object = object(&output);
        format!("{} {}", object["claim"].as_str().expect("text"), object["game"].as_str().expect("text"))
    };
    let (rich, breaker) = (game("rich"), game("breaker"));
    assert_ne!(rich, breaker);
    for (file, expected, exit) in
        [("rich", &rich, 0), ("rich", &breaker, 1), ("breaker", &breaker, 0), ("breaker", &rich, 1)]
    {
        let output = checker_in(directory.path(), &["--expect", expected, file]);
        assert_eq!(code(&output), exit, "{file} {expected}");
    }
}

#[test]
fn the_user_limits_the_steps() {
    assert_eq!(fork().steps, 2);
    assert_eq!(code(&run(&["--max-steps", "2", "verified"])), 0);
    let output = run(&["--json", "--max-steps", "1", "verified"]);
    assert_eq!(code(&output), 2);
    assert!(objects(&output)[0]["reason"].as_str().is_some_and(|reason| reason.starts_with("P4: ")));
}

#[test]
fn wrong_usage_exits_with_3() {
    for arguments in [
        &[][..],
        &["--json"],
        &["--expect"],
        &["verified", "--expect"],
        &["--max-steps", "verified"],
        &["--max-steps", "-1", "verified"],
        &["--max-steps"],
        &["--unknown", "verified"],
        &["-x", "verified"],
        &["--lines"],
        &["verified", "--lines"],
        &["--lines", "absent", "verified"],
        &["--lines", ".", "verified"],
        &["--lines", "verified", "verified"],
        &["--max-steps", "18446744073709551616", "verified"],
    ] {
        let output = run(arguments);
        assert_eq!((code(&output), stdout(&output)), (3, String::new()), "{arguments:?}");
        assert_ne!(stderr(&output), "", "{arguments:?}");
    }
}

#[test]
fn an_option_with_a_value_is_given_once() {
    for [option, value] in [["--expect", "Xeno wins mnk:3,1,2"], ["--max-steps", "2"], ["--lines", "absent"]] {
        let output = run(&[option, value, option, value, "verified"]);
        assert_eq!((code(&output), stdout(&output)), (3, String::new()), "{option}");
        assert_eq!(stderr(&output), format!("checker: {option} is given twice\n"));
    }
    assert_eq!(code(&run(&["--json", "--json", "verified"])), 0);
}

#[test]
fn help_and_version_exit_with_0() {
    for argument in ["--help", "-h", "--version", "-V"] {
        let output = run(&[argument]);
        assert_eq!(code(&output), 0);
        assert_ne!(stdout(&output), "");
        assert_refused(&run(&["verified", argument]), &[&format!("no option {argument} here")]);
        assert_refused(&run(&[argument, "verified"]), &[&format!("no option {argument} here")]);
    }
}

/// What a shell makes of `checker *` in a folder of strangers.
#[test]
fn a_file_that_is_called_as_an_option_is_none() {
    for name in ["-V", "--help", "--json", "--join", "--", "-"] {
        let directory = folder(&[(name, b""), ("verified", &verified())]);
        for arguments in [&[name][..], &[name, "verified"]] {
            let output = checker_in(directory.path(), arguments);
            assert_refused(&output, &[&format!("{name} is a file here, too; write ./{name} for the file")]);
        }
        assert_eq!(code(&checker_in(directory.path(), &[&format!("./{name}"), "verified"])), 2);
    }
}

#[test]
fn a_file_whose_name_begins_with_a_dash_can_be_named() {
    let directory = folder(&[("--json", &verified())]);
    for arguments in [&["--", "--json"][..], &["./--json"]] {
        let output = checker_in(directory.path(), arguments);
        assert_eq!(code(&output), 0, "{arguments:?}");
    }
}

#[test]
fn the_environment_changes_nothing() {
    let directory = scratch();
    let arguments = ["--json", "verified", "rejected", "malformed", "absent"];
    let plain = checker_in(directory.path(), &arguments);
    let mut command = Command::new(checker());
    command.current_dir(directory.path()).args(arguments).stdin(Stdio::null()).env_clear();
    let cleared = command.output().expect("the checker runs");
    let crowd =
        [("RUST_BACKTRACE", "full"), ("RUST_LOG", "trace"), ("LC_ALL", "C"), ("NO_COLOR", "1"), ("TERM", "dumb")];
    let crowded = command.envs(crowd).output().expect("the checker runs");
    assert_eq!(plain, cleared);
    assert_eq!(plain, crowded);
}
