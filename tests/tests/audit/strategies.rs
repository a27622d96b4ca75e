//! Audits of strategies that people wrote (specification: strategy).

use std::fs;

use pgc_audit::notation::Verdict;
use pgc_audit::notation::text::{Finding, Kind};
use tests::audited::audited;
use tests::binaries::{code, names, prover_in, stderr, stdout, workspace};

/// The most cases that are taken out of one text.
const MOST: usize = 16;

/// Compares the reports on texts in a folder, and the exit codes, with snapshots.
fn assert_reports(folder: &str, snapshots: &str, texts: &[&str]) {
    for &name in texts {
        let file = format!("{folder}/{name}.txt");
        // What is undecided within few positions is so within many.
        let options: &[&str] = if name == "undecided" { &["--nodes", "10000"] } else { &[] };
        let output = prover_in(workspace(), &[&["audit", "paper", &file], options].concat());
        let report = format!("{}{}exit {}\n", stdout(&output), stderr(&output), code(&output));
        insta::with_settings!({ snapshot_path => snapshots, prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, report);
        });
    }
}

/// The small texts, each of which shows one thing.
#[test]
fn each_sample_has_its_report() {
    let files = names(&workspace().join("tests/strategies"));
    let samples: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".txt")).collect();
    assert_reports("tests/strategies", "snapshots", &samples);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_sources_have_their_reports() {
    assert_reports("certificates/sources", "../../../certificates/sources", &["pi-4", "pi-4-corrected"]);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_source_with_many_outcomes_has_its_report() {
    assert_reports("certificates/sources", "../../../certificates/sources", &["four-dimensional"]);
}

/// The lines of the statement that a line is in.
fn statement<'l, 't>(lines: &'l [&'t str], line: usize) -> &'l [&'t str] {
    let first = lines[..=line].iter().rposition(|line| !line.starts_with(' ')).expect("a statement");
    let last = lines[line..].iter().position(|&line| line == "end").expect("an end");
    &lines[first..line + last]
}

/// Cases and rows are taken out one at a time, each with the lines that belong to it. What lacks them is reported in their statement, or in one
/// that leads there.
#[test]
fn a_case_that_is_taken_out_is_missed_in_its_statement() {
    for (file, cases) in [
        ("tests/strategies/complete-by-cases.txt", 3),
        ("tests/strategies/complete-for-ophelia.txt", 16),
        ("tests/strategies/draw-plane-3.txt", 3),
        ("tests/strategies/draw-set-matching.txt", 2),
        ("certificates/sources/pi-4-corrected.txt", 14),
    ] {
        let text = fs::read_to_string(workspace().join(file)).expect("a text");
        // What becomes of other games is a matter of the search.
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("claim outcome")).collect();
        // An answer that is forced is filled in.
        let is_row = |line: &str| line.split('|').nth(1).is_some_and(|answer| !answer.contains('!'));
        let is_case = |&line: &usize| lines[line].starts_with("  on ") || is_row(lines[line]);
        let all: Vec<usize> =
            (0..lines.len()).filter(is_case).filter(|&line| !lines[line].starts_with("   ")).collect();
        let taken: Vec<usize> = all.iter().copied().step_by(all.len().div_ceil(MOST)).collect();
        assert_eq!(taken.len(), cases, "{file}");
        for case in taken {
            let name = statement(&lines, case)[0].split('"').nth(1).expect("a name");
            let (before, rest) = (&lines[..case], &lines[case + 1..]);
            let more = rest.iter().position(|line| !line.starts_with("   ")).expect("an end");
            let without = [before, &rest[more..]].concat();
            let audit = audited(&without.join("\n")).expect("a text that is understood");
            assert_ne!(audit.verdict, Verdict::Covered, "{}", lines[case]);
            let is_missed = |finding: &Finding| {
                let told = || statement(&without, finding.place.line - 1).join("\n");
                finding.kind == Kind::Gap && told().contains(&format!("\"{name}\""))
            };
            assert!(audit.findings.iter().any(is_missed), "{}: {:?}", lines[case], audit.findings);
        }
    }
}
