//! Every rule of the specification has files in the corpus, and every file has a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use tests::assembler::Version;
use tests::binaries::workspace;
use tests::corpus::{Case, Clause, Expected, VERSIONS, clauses, kept, kinds, large, trap_rows};
use tests::pages::tables;

fn specification(name: &str) -> String {
    fs::read_to_string(workspace().join("spec").join(name)).expect("the specification")
}

/// Is it a letter followed by a number?
fn is_rule(word: &str) -> bool {
    let number = word.strip_prefix(|letter: char| letter.is_ascii_uppercase());
    number.is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit()))
}

/// The rules of a text with the paragraphs that state them: `- P1. ...`, up to the next one or a blank line.
fn paragraphs(text: &str) -> BTreeMap<String, String> {
    let mut rules: BTreeMap<String, String> = BTreeMap::new();
    let mut current = None;
    for line in text.lines() {
        let begins = line.strip_prefix("- ").and_then(|rest| rest.split_once(". "));
        if let Some((rule, _)) = begins.filter(|(rule, _)| is_rule(rule)) {
            current = Some(rule.to_owned());
        } else if line.is_empty() {
            current = None;
        } else if let Some((rule, _)) = line.split_once(". ").filter(|(rule, _)| is_rule(rule)) {
            panic!("{rule} is stated in another way than the other rules: {line}");
        }
        if let Some(rule) = &current {
            let paragraph = rules.entry(rule.clone()).or_default();
            *paragraph += line;
            paragraph.push(' ');
        }
    }
    rules
}

/// The words `R1`, `R2`, ... in the sections of rules.md that a checker has to obey.
fn rules_of_play() -> BTreeSet<String> {
    let text = specification("rules.md");
    let obeyed = text.split("\n## 9.").next().expect("sections 1 to 8");
    let begins = obeyed.find("\n## 1.").expect("section 1");
    let words = obeyed[begins..].split(|character: char| !character.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with('R') && is_rule(word)).map(str::to_owned).collect()
}

#[test]
fn the_rules_of_play_are_r1_to_r28() {
    let expected: BTreeSet<String> = (1..=28).map(|number| format!("R{number}")).collect();
    assert_eq!(rules_of_play(), expected);
    assert!(specification("rules.md").contains("Each rule has a number, R1 to R28"));
}

#[test]
fn the_rules_of_the_table_are_those_of_the_specification() {
    let of_the_format = paragraphs(&specification("format.md")).into_keys();
    let defined: BTreeSet<String> = of_the_format.chain(rules_of_play()).collect();
    let linked: BTreeSet<String> = all_clauses().map(|clause| clause.rule).collect();
    assert_eq!(linked, defined);
    assert_eq!(defined.len(), 6 + 2 + 1 + 24 + 6 + 28);
}

/// MUST occurs only in the paragraphs of rules, and no rule has more of them than clauses.
#[test]
fn every_must_has_a_clause() {
    let text = specification("format.md");
    let mut counted = 0;
    for (rule, paragraph) in paragraphs(&text) {
        let musts = paragraph.matches("MUST").count();
        let own = all_clauses().filter(|clause| clause.rule == rule).count();
        assert!(own >= musts.max(1), "{rule} has {own} clauses: {paragraph}");
        counted += musts;
    }
    assert_eq!(text.matches("Every sentence with MUST is a rule that is tested").count(), 1);
    assert_eq!(text.matches("MUST").count(), counted + 1, "a MUST stands outside of the rules");
    assert!(counted > 25, "only {counted} MUSTs are found");
}

/// The clauses of both versions.
fn all_clauses() -> impl Iterator<Item = Clause> {
    VERSIONS.into_iter().flat_map(clauses)
}

/// The cases of a version, the large ones included.
fn cases_of(version: Version) -> Vec<Case> {
    [kept(version), large::cases(version)].concat()
}

/// The cases of both versions.
fn cases() -> Vec<Case> {
    VERSIONS.into_iter().flat_map(cases_of).collect()
}

fn named(version: Version) -> BTreeMap<String, Case> {
    cases_of(version).into_iter().map(|case| (case.name.clone(), case)).collect()
}

#[test]
fn every_clause_has_files_that_are_refused_by_its_rule() {
    for version in VERSIONS {
        assert_refused(version);
    }
}

fn assert_refused(version: Version) {
    let cases = named(version);
    let case = |name: &String| cases.get(name).unwrap_or_else(|| panic!("there is no file {name}"));
    for Clause { rule, is_silent, words, refused, accepted } in clauses(version) {
        assert!(!refused.is_empty(), "{rule}: {words}");
        assert!(!is_silent || !accepted.is_empty(), "{rule}: {words}");
        for name in &refused {
            let named = case(name).rule().unwrap_or_else(|| panic!("{name} is accepted"));
            assert_eq!(named == rule, !is_silent, "{name} names {named} in a clause of {rule}");
        }
        for name in &accepted {
            assert_eq!(case(name).expected(), Expected::Verified, "{name}");
        }
    }
}

/// The texts name a clause, too: the one by whose rule a file is refused, or a clause that it is an example of.
#[test]
fn every_file_shows_the_clause_that_its_text_names() {
    let clauses: Vec<Clause> = all_clauses().collect();
    for case in cases().iter().filter(|case| case.expected() != Expected::Either) {
        let refused = |clause: &&Clause| !clause.is_silent && clause.refused.contains(&case.name);
        let accepted = |clause: &&Clause| clause.accepted.contains(&case.name);
        let is_refused = case.expected() != Expected::Verified;
        let (refused, accepted) = (clauses.iter().filter(refused).count(), clauses.iter().find(accepted));
        assert_eq!(refused, usize::from(is_refused), "{}", case.name);
        let own = clauses.iter().find(|clause| clause.refused.contains(&case.name) && !clause.is_silent).or(accepted);
        let own = own.unwrap_or_else(|| panic!("no clause names {}", case.name));
        assert_eq!(case.rule().or(case.value("touches")), Some(&*own.rule), "{}", case.name);
        assert_eq!(case.value("clause"), Some(&*own.words), "{}", case.name);
    }
}

#[test]
fn every_file_that_may_be_refused_or_decoded_shows_a_kind_of_frame() {
    let files: BTreeSet<String> = kinds().into_iter().map(|kind| kind.file).collect();
    let either = cases().into_iter().filter(|case| case.expected() == Expected::Either);
    assert_eq!(files, either.map(|case| case.name).collect());
    assert_eq!(files.len(), kinds().len());
    for kind in kinds() {
        assert!(
            !kind.decoded.is_empty() && !all_clauses().any(|clause| clause.refused.contains(&kind.file)),
            "{}",
            kind.file
        );
    }
}

/// format.md says which rules never name a failure.
#[test]
fn the_rules_without_files_of_their_own_are_those_that_name_no_failure() {
    let silent = clauses(Version::One).into_iter().filter(|clause| clause.is_silent).map(|clause| clause.rule);
    let mut names: Vec<String> = silent.collect();
    names.dedup();
    assert_eq!(names, ["R7", "R8", "R10", "R11", "R14", "R15", "R16", "R25"]);
    let format = specification("format.md").replace('\n', " ").replace("  ", " ");
    assert!(format.contains("(R7, R8, R10, R11, R14 to R16 and R25 never name a failure.)"));
}

#[test]
fn the_name_of_a_file_begins_with_a_rule_or_is_that_of_a_trap() {
    let rules: BTreeSet<String> = all_clauses().map(|clause| clause.rule).collect();
    let traps: BTreeSet<String> = VERSIONS.into_iter().flat_map(trap_rows).flat_map(|(_, names)| names).collect();
    for case in cases() {
        let (first, _) = case.name.split_once('-').expect("a name of several words");
        if first == "trap" {
            assert!(traps.contains(&case.name), "{} is no trap of the table", case.name);
            continue;
        }
        let (letter, number) = first.split_at(1);
        let rule = format!("{}{}", letter.to_uppercase(), number.trim_start_matches('0'));
        assert!(rules.contains(&rule) && first.len() == 3, "{}", case.name);
    }
}

/// The rows of the tables in section 10, by their first columns.
#[test]
fn every_trap_of_the_rules_is_a_file() {
    let tables = tables("spec/rules.md", &["variation", "accepts"]);
    assert_eq!(tables.len(), VERSIONS.len());
    for (version, rows) in VERSIONS.into_iter().zip(tables) {
        assert_eq!(rows.len(), trap_rows(version).len());
        let cases = named(version);
        for (row, (begins, names)) in rows.iter().zip(trap_rows(version)) {
            assert!(row[0].starts_with(&*begins), "{} is not {begins}", row[0]);
            for name in &names {
                assert!(cases.get(name).is_some_and(|case| case.expected() != Expected::Verified), "{name}");
            }
        }
    }
}
