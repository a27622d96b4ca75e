//! What compares a checker with the corpus, given the answers of dummies.

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use tests::assembler::Version;
use tests::corpus::compare::{ALL, Answer, Outcome, Strictness, outcome};
use tests::corpus::{Case, FOLDERS, kept, within};

const EXITS: Strictness = Strictness { rules: false, offsets: false, hashes: false };
const RULES: Strictness = Strictness { rules: true, ..EXITS };

fn answer(exit: i32, output: &str) -> Answer {
    Answer { exit: Some(exit), output: output.to_owned() }
}

/// On how many files of version 1 a checker disagrees.
fn wrong(strictness: Strictness, checker: impl Fn(&Case) -> Answer) -> usize {
    let disagrees = |case: &Case| matches!(outcome(case, &checker(case), strictness), Outcome::Disagrees(_));
    kept(Version::One).iter().filter(|case| disagrees(case)).count()
}

/// The numbers of files that are accepted, rejected, malformed, or either.
fn counts() -> [usize; 4] {
    let mut counts = [0; 4];
    kept(Version::One).iter().for_each(|case| counts[case.expected() as usize] += 1);
    counts
}

/// The exit code that is right.
fn right(case: &Case) -> i32 {
    [0, 1, 2, 2][case.expected() as usize]
}

/// What a text says of a rule, a place, steps and a hash.
fn told(case: &Case, keys: &[&str]) -> String {
    keys.iter().filter_map(|key| case.value(key)).collect::<Vec<_>>().join(" ")
}

#[test]
fn who_names_something_else_agrees_in_what_is_not_named() {
    let [accepted, rejected, malformed, either] = counts();
    let all = accepted + rejected + malformed + either;
    assert_eq!(wrong(EXITS, |case| answer(right(case), "")), 0);
    assert_eq!(wrong(EXITS, |_| answer(3, "")), all);
    assert_eq!(wrong(EXITS, |_| Answer { exit: None, output: String::new() }), all);
    // R24 does not name R2.
    for output in ["", "R99", "XR1X", "R01"] {
        assert_eq!(wrong(RULES, |case| answer(right(case), output)), all - accepted, "{output:?}");
    }
    let refused = |rule| {
        let is_named = |case: &&Case| right(case) > 0 && case.rule() == Some(rule);
        kept(Version::One).iter().filter(is_named).count()
    };
    for rule in ["R2", "R24", "P1", "C6"] {
        let output = format!("refused ({rule})");
        assert_eq!(wrong(RULES, |case| answer(right(case), &output)), all - accepted - refused(rule), "{rule}");
    }
    // Who decodes what may be either names nothing.
    assert_eq!(wrong(ALL, |case| answer(right(case) % 2, &told(case, &["rule", "steps", "hash"]))), malformed);
    let elsewhere = |case: &Case| answer(right(case), &format!("{} at byte 123456", told(case, &["rule"])));
    assert_eq!((wrong(RULES, elsewhere), wrong(ALL, elsewhere)), (0, all - rejected));
    for (keys, disagreements) in
        [(&["rule", "offset", "steps", "hash"][..], 0), (&["rule", "offset", "hash"], accepted)]
    {
        assert_eq!(wrong(ALL, |case| answer(right(case), &told(case, keys))), disagreements, "{keys:?}");
    }
}

/// Folders without files.
fn empty() -> TempDir {
    let directory = tempfile::tempdir().expect("a scratch directory");
    FOLDERS.iter().for_each(|folder| fs::create_dir(directory.path().join(folder)).expect("a folder"));
    directory
}

#[test]
fn files_without_texts_and_folders_without_files_are_no_agreement() {
    let directory = empty();
    let cases = |place: &Path| within(Version::One, place);
    assert!(cases(directory.path()).is_err_and(|error| error.to_string().contains("no certificate")));
    let file = directory.path().join("accept/r07-alone.pgc");
    fs::write(&file, b"PGC").expect("a file");
    assert!(cases(directory.path()).is_err());
    for (text, agrees) in [("exit: 0\n\n", true), ("exit: 1\n\n", false), ("verdict: VERIFIED\n\nexit: 0\n", false)] {
        fs::write(file.with_extension("txt"), text).expect("a text");
        let case = cases(directory.path()).expect("a case").remove(0);
        assert_eq!(outcome(&case, &answer(0, ""), EXITS) == Outcome::Agrees, agrees, "{text:?}");
    }
}
