//! Audits of strategies that people wrote (specification: strategy).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use tests::binaries::{checker, prover, run_in, stderr, stdout, workspace};

/// Output of a run: standard output, then standard error, then the exit code.
fn says(program: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let output = run_in(program, workspace(), arguments);
    (stdout(&output) + &stderr(&output), output.status.code())
}

fn audit(file: &str) -> (String, Option<i32>) {
    says(prover(), &["audit", "paper", file])
}

/// The small files, each of which shows one thing.
fn samples() -> Vec<String> {
    let entries = fs::read_dir(workspace().join("tests/strategies")).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() > 30, "{names:?}");
    names
}

fn sample(name: &str) -> String {
    format!("tests/strategies/{name}.txt")
}

/// The options of a sample's audit: what is undecided within few positions is so within many.
fn options(name: &str) -> &'static [&'static str] {
    if name == "undecided" { &["--nodes", "10000"] } else { &[] }
}

/// The report of each sample, and the exit code.
fn reports() -> &'static BTreeMap<String, (String, i32)> {
    static REPORTS: OnceLock<BTreeMap<String, (String, i32)>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        let report = |name: String| {
            let (report, code) = says(prover(), &[&["audit", "paper", &sample(&name)], options(&name)].concat());
            (name, (report, code.expect("no signal")))
        };
        samples().into_iter().map(report).collect()
    })
}

#[test]
fn each_sample_has_its_report() {
    for (name, (report, code)) in reports() {
        insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name.as_str(), format!("{report}exit {code}\n"));
        });
    }
}

#[test]
fn every_kind_of_defect_has_a_sample() {
    let reports: String = reports().values().map(|(report, _)| report.as_str()).collect();
    for kind in [
        "GAP",
        "ILLEGAL MOVE",
        "NOT FORCED",
        "WRONG REPLY",
        "WRONG TURN",
        "LOSES",
        "NO DOUBLE THREAT",
        "NO AUTOMORPHISM",
        "MOVES THE POSITION",
        "WRONG POSITION",
        "WRONG",
        "MISLABELLED",
        "FALSE",
        "UNDECIDED",
        "note",
        "right",
    ] {
        assert!(reports.lines().any(|line| line.ends_with(&format!(": {kind}"))), "{kind}");
    }
}

/// The certificate that an audit writes, and the checker's verdict; nothing if the audit writes none.
fn certificate(file: &str, options: &[&str]) -> Option<(Vec<u8>, String)> {
    let directory = tempfile::tempdir().unwrap();
    let path: PathBuf = directory.path().join("audited.pgc");
    let target = path.to_str().unwrap();
    says(prover(), &[&["audit", "paper", file, "-o", target][..], options].concat());
    let bytes = fs::read(&path).ok()?;
    let (verdict, code) = says(checker(), &[target]);
    assert_eq!(code, Some(0), "{file}: {verdict}");
    Some((bytes, verdict.lines().next().unwrap_or_default().to_owned()))
}

#[test]
fn what_is_covered_is_accepted_by_the_checker_and_nothing_else_is_written() {
    for (name, (report, code)) in reports() {
        let is_covered = report.contains("\nverdict  COVERED");
        assert_eq!(certificate(&sample(name), options(name)).is_some(), is_covered, "{name}");
        let is_complete = name.starts_with("complete") && name != "complete-by-force";
        assert!(!is_complete || (is_covered && *code == 0), "{name}: {report}");
        assert!(!name.starts_with("gap") || (report.contains("NOT COVERED") && *code == 1), "{name}: {report}");
    }
    let forced = certificate(&sample("complete-by-force"), &["--forced-search"]).expect("covered");
    assert_eq!(forced.1, "VERIFIED Xeno wins affine:3");
    let ophelia = certificate(&sample("complete-for-ophelia"), &[]).expect("covered");
    assert_eq!(ophelia.1, "VERIFIED Ophelia wins 3^3 --forbid-opening 13");
}

/// The transcribed texts in `certificates/sources/`, each with its report.
const SOURCES: [&str; 2] = ["pi-4", "pi-4-corrected"];

#[test]
fn the_sources_have_their_reports() {
    assert_reports(&SOURCES);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_source_with_many_outcomes_has_its_report() {
    assert_reports(&["four-dimensional"]);
}

fn assert_reports(sources: &[&str]) {
    for &name in sources {
        let (report, code) = audit(&format!("certificates/sources/{name}.txt"));
        let code = code.expect("no signal");
        insta::with_settings!({
            snapshot_path => "../../../certificates/sources",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, format!("{report}exit {code}\n"));
        });
    }
}
