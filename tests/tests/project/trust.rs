//! The figures of `spec/trust.md` match the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tests::attacks::surroundings::SURROUNDINGS;
use tests::attacks::{SIZES, STEPS};
use tests::binaries::{cargo, workspace};
use tests::code_mutants::digest;
use tests::corpus::{VERSIONS, cases_of, census};
use tests::lines::{budget, checker_files, code, files};
use tests::pages::{page, table};

/// The platform whose dependencies are listed.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

const TRUST: &str = "spec/trust.md";

#[test]
fn the_lines_of_code_are_counted() {
    let stated = table(TRUST, &["part of the checker", "lines of code"]);
    let counted: Vec<Vec<String>> =
        budget().into_iter().map(|(part, lines, _)| vec![part.to_owned(), lines.to_string()]).collect();
    assert_eq!(stated, counted);
}

/// What the checker needs to run, by name: the version, and the folder of the sources.
fn dependencies() -> BTreeMap<String, (String, PathBuf)> {
    let tree = ["tree", "--package", "pgc-checker", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let output = cargo().args(tree).args(["--target", PLATFORM]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("UTF-8");
    let used: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, rest.split(' ').next().unwrap_or_default()))
        .collect();
    let metadata = ["metadata", "--format-version", "1", "--filter-platform", PLATFORM];
    let output = cargo().args(metadata).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let described = packages.map(|package| {
        let folder = Path::new(&text(&package["manifest_path"])).with_file_name("src");
        (text(&package["name"]), (text(&package["version"]), folder))
    });
    described
        .filter(|(name, (version, _))| name != "pgc-checker" && used.contains(&(name.as_str(), version.as_str())))
        .collect()
}

/// The number of lines of code below a folder that contain the word `unsafe`.
fn unsafe_lines(folder: &Path) -> usize {
    let word =
        |line: &str| line.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).any(|word| word == "unsafe");
    let count = |path: &PathBuf| {
        code(&fs::read_to_string(path).expect("a source file")).into_iter().filter(|line| word(line)).count()
    };
    files(folder).iter().map(count).sum()
}

#[test]
fn the_dependencies_are_listed_with_their_unsafe_lines() {
    let stated: Vec<Vec<String>> = table(TRUST, &["crate", "version"])
        .into_iter()
        .map(|row| vec![row[0].clone(), row[1].clone(), row[3].clone()])
        .collect();
    let found: Vec<Vec<String>> = dependencies()
        .into_iter()
        .map(|(name, (version, folder))| vec![name, version, unsafe_lines(&folder).to_string()])
        .collect();
    assert_eq!(stated, found);
}

/// The number that a file of the repository assigns to a constant, or to an environment variable.
fn number(file: &str, before: &str) -> usize {
    let text = page(file);
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("{file} has no {before:?}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {before:?} in {file}"))
}

#[test]
fn the_tests_are_as_many_as_stated() {
    let corpus = census(&VERSIONS.into_iter().flat_map(cases_of).collect::<Vec<_>>());
    let [grown, mutated, declaring] = ["GROWN", "MUTATED", "DECLARING"]
        .map(|name| number("tests/tests/truth/agreement.rs", &format!("const {name}: usize = ")));
    let tiny = number("checker/src/closure.rs", "const RANDOM_BOARDS: u64 = ");
    let mutants = mutation();
    let sum = |column: usize| mutants.iter().map(|row| row[column].parse::<usize>().expect("a number")).sum::<usize>();
    let counted = [
        ("corpus: files that must be accepted", corpus.accepted),
        ("corpus: files that must be rejected", corpus.rejected),
        ("corpus: files that must be called malformed", corpus.malformed),
        ("corpus: files that may be called malformed or verified", corpus.either),
        ("random certificates compared with the oracle, in the test command", grown + 5 * mutated + declaring),
        (
            "structural mutants compared with the oracle, in the test command",
            number("tests/tests/truth/mutants.rs", "const SAMPLE: u64 = "),
        ),
        ("structural mutants compared with the oracle, in the stage mutants", number(".ci/stages", " MUTANTS=")),
        (
            "random certificates of version 2 and mutants of parts and games compared with the oracle, in the test command",
            number("tests/tests/truth/parted.rs", "const GROWN: u64 = ")
                + number("tests/tests/truth/parted.rs", "const MUTANTS: u64 = "),
        ),
        ("mutants of parts and games compared with the oracle, in the stage mutants", number(".ci/stages", " PARTED=")),
        (
            "structural mutants checked on threads and in parts, in the test command",
            number("tests/tests/check/shards.rs", "const MUTANTS: u64 = "),
        ),
        (
            "structural mutants checked on threads and in parts, in the stage shards",
            number(".ci/stages", "PART_MUTANTS="),
        ),
        (
            "structural mutants given to checker.py, in the test command",
            number("tests/tests/corpus/executable.rs", "const MUTANTS: u64 = "),
        ),
        (
            "structural mutants given to checker.py, in the stage specification",
            number(".ci/stages", "SPECIFICATION_MUTANTS="),
        ),
        (
            "structural mutants given to the checker from Coq, in the test command",
            number("tests/tests/truth/formal.rs", "const MUTANTS: u64 = "),
        ),
        (
            "structural mutants given to the checker from Coq, in the stage coq-mutants",
            number(".ci/stages", "FORMAL_MUTANTS="),
        ),
        (
            "kills of the prover, in .ci/stages long; faults of each of three other kinds, in the test command",
            number("tests/tests/prove/faults.rs", "const ROUNDS: usize = "),
        ),
        (
            "kills of the prover, and faults of each of three other kinds, in the stage faults",
            number(".ci/stages", "FAULTS="),
        ),
        (
            "structural mutants of the proof of 4^3, in the test command",
            number("tests/tests/theorems/qubic.rs", "const MUTANTS: u64 = "),
        ),
        ("structural mutants of the proof of 4^3, in the stage qubic", number(".ci/stages", "QUBIC_MUTANTS=")),
        (
            "games of 4^3 played by the proof, in the test command",
            number("tests/tests/theorems/qubic.rs", "const GAMES: u64 = "),
        ),
        ("games of 4^3 played by the proof, in the stage qubic", number(".ci/stages", "QUBIC_GAMES=")),
        (
            "lemmas of the proof of 4^4 judged by the oracle, in the test command",
            number("tests/tests/theorems/grid_4_4.rs", "const LEMMAS: u64 = "),
        ),
        (
            "lemmas of the proof of 4^4 judged by the oracle, in the stage grid-4-4",
            number(".ci/stages", "GRID_4_4_LEMMAS="),
        ),
        (
            "parts of the proof of 4^4, each with 4 mutants, in the test command",
            number("tests/tests/theorems/grid_4_4.rs", "const PARTS: u64 = "),
        ),
        (
            "parts of the proof of 4^4, each with 4 mutants, in the stage grid-4-4",
            number(".ci/stages", "GRID_4_4_PARTS="),
        ),
        (
            "structural mutants of the whole proof of 4^4, in the stage grid-4-4",
            number(".ci/stages", "GRID_4_4_MUTANTS="),
        ),
        (
            "games of 4^4 played by the proof, in the test command",
            number("tests/tests/theorems/grid_4_4.rs", "const GAMES: u64 = "),
        ),
        ("games of 4^4 played by the proof, in the stage grid-4-4", number(".ci/stages", "GRID_4_4_GAMES=")),
        // All boards of up to three points, the random ones, and the most symmetric.
        (
            "tiny boards on which all provable statements are compared with the true ones, in the test command",
            2 + 8 + 128 + tiny + 7,
        ),
        ("random ones among them", tiny),
        ("random ones, in the stage closure", number(".ci/stages", "CLOSURE_BOARDS=")),
        ("changes of the checker's code that the tests notice", sum(2) + sum(3)),
        ("changes of the checker's code that they do not", sum(5)),
    ];
    let counted: Vec<Vec<String>> =
        counted.into_iter().map(|(what, count)| vec![what.to_owned(), count.to_string()]).collect();
    assert_eq!(table(TRUST, &["what", "how many"]), counted);
}

/// The record of the mutation test: file, mutants, caught, timed out, not compiled, survived, digest.
fn mutation() -> Vec<Vec<String>> {
    table(TRUST, &["file", "mutants"])
}

#[test]
fn the_record_of_the_changed_checkers_is_of_the_checker_that_stands_here() {
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let now: BTreeMap<String, String> = checker_files()
        .iter()
        .map(|path| (name(path), digest(&fs::read_to_string(path).expect("a source file"))))
        .collect();
    let recorded: BTreeMap<String, String> =
        mutation().into_iter().map(|row| (row[0].clone(), row[6].clone())).collect();
    let again = "who changes a file of the checker runs its mutants in the same commit: spec/trust.md, section 3";
    assert_eq!(recorded, now, "{again}");
}

#[test]
fn each_change_that_is_not_noticed_is_listed_with_a_reason() {
    let text = page(TRUST);
    for row in mutation() {
        let numbers: Vec<usize> = row[1..6].iter().map(|cell| cell.parse().expect("a number")).collect();
        assert_eq!(numbers[0], numbers[1..].iter().sum::<usize>(), "{row:?}");
        let start = format!("- `checker/src/{}:", row[0]);
        let listed: Vec<&str> = text.lines().filter(|line| line.starts_with(&start)).collect();
        assert_eq!(listed.len(), numbers[4], "{listed:?}");
        assert!(listed.iter().all(|line| line.contains("`: ")), "a survivor without a reason: {listed:?}");
    }
    let sum =
        |column: usize| mutation().iter().map(|row| row[column].parse::<usize>().expect("a number")).sum::<usize>();
    assert!(100 * sum(5) <= sum(1), "more than 1 change in 100 is not noticed");
}

#[test]
fn the_tables_of_the_attacks_have_all_of_them() {
    let names = |head: &[&str]| -> Vec<String> {
        table("spec/attacks.md", head).into_iter().map(|row| row[0].clone()).collect()
    };
    assert_eq!(names(&["attack", "file"]), SIZES.map(|attack| attack.name));
    assert_eq!(names(&["kind of step", "file"]), STEPS.map(|attack| attack.name));
    assert_eq!(names(&["surroundings", "exit code"]), SURROUNDINGS.map(|surrounding| surrounding.name));
}

#[test]
fn the_memory_that_was_measured_is_within_the_bound() {
    for (head, peak) in [(["attack", "file"], 5), (["kind of step", "file"], 7)] {
        for row in table("spec/attacks.md", &head) {
            let number = |column: usize| row[column].parse::<u64>().expect("a number");
            assert!(number(peak) <= number(peak + 1), "{row:?}");
        }
    }
    let text = page("spec/attacks.md");
    assert!(!text.contains("instead of"), "an attack ended otherwise than expected");
}

/// The targets are programs, have seeds and are in the record; what they found is kept.
#[test]
fn the_fuzz_targets_are_recorded() {
    let folder = workspace().join("tests/fuzz");
    let record = table("tests/fuzz/README.md", &["target", "executions"]);
    let entries = |path: PathBuf| -> Vec<String> {
        let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.map(|name| name.trim_end_matches(".rs").to_owned()).collect::<BTreeSet<_>>().into_iter().collect()
    };
    let recorded: Vec<String> = record.iter().map(|row| row[0].clone()).collect();
    assert_eq!(recorded, entries(folder.join("fuzz_targets")));
    assert_eq!(recorded, entries(folder.join("seeds")));
    let mut sums = [0; 3];
    for row in &record {
        let [executions, seconds, finds] = [1, 2, 5].map(|column| row[column].parse::<usize>().expect("a number"));
        assert!(executions > 10_000 && seconds >= 60, "{row:?}");
        assert_eq!(finds, entries(folder.join("found").join(&row[0])).len(), "{row:?}");
        sums = [sums[0] + executions, sums[1] + seconds, sums[2] + finds];
    }
    let [executions, seconds, finds] = sums;
    let stated = format!("{executions} executions in {} minutes, and {finds} finds", seconds / 60);
    let text = page(TRUST).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&stated), "trust.md should say: {stated}");
}
