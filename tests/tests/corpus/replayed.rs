//! What the prover says of the files of the corpus: it replays a certificate before it says anything of it, or makes anything of it, and its
//! verdict is that of the text.

use pgc_core::certificate::Problem;
use pgc_core::proof::{Proof, Refusal};
use tests::binaries::{code, names, prover, stderr, stdout, with_input};
use tests::corpus::{Case, Expected, all_kept};

#[test]
fn the_prover_accepts_what_the_table_accepts_and_names_the_place_of_each_fault() {
    for case in all_kept() {
        let (read, name) = (Proof::read(&case.file()), &case.name);
        match (case.expected(), read.map(drop)) {
            (Expected::Verified, Ok(())) | (Expected::Either, _) => {}
            (Expected::Rejected, Err(Refusal::False(flaw))) => {
                let (text, places) =
                    (flaw.to_string(), ["lemma ", "theorem: ", "game ", "s1 ", "s2 ", "the proof takes "]);
                assert!(places.iter().any(|place| text.starts_with(place)), "{name}: {text}");
            }
            (Expected::Rejected, Err(Refusal::Malformed(error))) => {
                assert!(matches!(error.problem, Problem::Game(_) | Problem::Map(_)), "{name}: {error}");
            }
            (Expected::Malformed, Err(Refusal::Malformed(error))) => {
                assert!(error.to_string().starts_with("at byte "), "{name}: {error}");
            }
            // Parameters of games have 32 bits here, which the checker's need not have.
            (Expected::Verified, Err(Refusal::Malformed(error))) => {
                assert!(error.to_string().contains("a parameter of the game is "), "{name}: {error}");
            }
            (expected, read) => panic!("{name}: {expected:?}, but {read:?}"),
        }
    }
}

/// The commands that say something of a proof, or make something of it.
const COMMANDS: [&str; 23] = [
    "shorten FILE -o p.pgc",
    "shorten FILE -o -",
    "shorten FILE --json -o p.pgc",
    "fewest-moves FILE -o folder",
    "fewest-moves FILE --json -o folder",
    "show FILE",
    "show FILE --depth 1",
    "show FILE --json",
    "show FILE --latex",
    "show FILE --latex --lemma 0",
    "show FILE --lemma 0",
    "show FILE --part 0",
    "show FILE --after=",
    "show FILE --after= --json",
    "show FILE --levels",
    "show FILE --dictionary",
    "show FILE --variations",
    "draw FILE --to dot",
    "draw FILE",
    "page FILE --program none",
    "play FILE",
    "play FILE --json",
    "audit replies FILE -o p.pgc",
];

/// Asserts that each command refuses a file with exit code 3, says where the fault is, and writes nothing.
fn assert_refused_by_all(name: &str, file: &[u8]) {
    let why = Proof::read(file).expect_err("a false or damaged certificate").to_string();
    let folder = tests::binaries::folder(&[("a.pgc", file)]);
    for command in COMMANDS {
        let words: Vec<&str> = command.split(' ').map(|word| if word == "FILE" { "a.pgc" } else { word }).collect();
        let output = with_input(prover(), folder.path(), &words, b"");
        let (told, about) = (stderr(&output), format!("{command}: {name}"));
        assert_eq!(code(&output), 3, "{about}: {told}");
        // What is shown of all of a proof goes on until the declared steps are taken.
        let is_shown = ["show FILE", "show FILE --depth 1", "show FILE --json", "show FILE --latex"].contains(&command);
        let places = ["the proof does not hold; ", "a.pgc: at byte "];
        let is_placed = if is_shown { places.iter().any(|place| told.contains(place)) } else { told.contains(&why) };
        let is_game = command.starts_with("prove") && !file.starts_with(b"PGC");
        assert!(is_placed || is_game, "{about}: {told} instead of {why}");
        assert!(is_shown || !stdout(&output).contains("proved\""), "{about}: {}", stdout(&output));
        assert_eq!(names(folder.path()), ["a.pgc"], "{about}");
    }
}

/// The cases that are false or damaged.
fn wrong() -> Vec<Case> {
    let is_wrong = |case: &Case| matches!(case.expected(), Expected::Rejected | Expected::Malformed);
    all_kept().into_iter().filter(is_wrong).collect()
}

#[test]
fn every_command_refuses_what_is_no_proof() {
    wrong().iter().step_by(24).for_each(|case| assert_refused_by_all(&case.name, &case.file()));
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn every_command_refuses_each_file_that_is_no_proof() {
    wrong().iter().for_each(|case| assert_refused_by_all(&case.name, &case.file()));
}
