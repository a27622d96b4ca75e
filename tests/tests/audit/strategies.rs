//! Audits of strategies that people wrote (specification: strategy).

use std::collections::{BTreeMap, BTreeSet};
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
    says(prover(), &["audit", file])
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
            let (report, code) = says(prover(), &[&["audit", &sample(&name)], options(&name)].concat());
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
    says(prover(), &[&["audit", file, "-o", target][..], options].concat());
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

#[test]
fn what_is_mislabelled_is_told_apart_from_what_is_wrong() {
    let verdict = |name: &str| {
        let report = &reports()[name].0;
        report.lines().find_map(|line| line.strip_prefix("verdict  ")?.split(',').next().map(str::to_owned)).unwrap()
    };
    assert_eq!(verdict("mislabelled-lines"), "MISLABELLED");
    assert_eq!(verdict("mislabelled-names"), "MISLABELLED");
    assert_eq!(verdict("wrong-lines"), "NOT COVERED");
    assert_eq!(verdict("gap-reply"), "NOT COVERED");
    assert_eq!(verdict("no-double-threat"), "COVERED");
}

#[test]
fn a_report_is_one_json_object() {
    for (name, verdict, kinds) in [
        ("complete", "COVERED", vec!["right"]),
        ("gap-reply", "NOT COVERED", vec!["gap", "note"]),
        ("false-claims", "NO STRATEGY", vec!["false-claim", "moves-position", "right"]),
    ] {
        let (report, _) = says(prover(), &["audit", "--json", &sample(name)]);
        assert_eq!(report.lines().count(), 1, "{name}");
        let json: serde_json::Value = serde_json::from_str(&report).unwrap();
        assert_eq!(json["verdict"], verdict);
        assert_eq!(json["game"], "affine:3");
        assert_eq!(json["names"]["c2"], 4);
        let findings = json["findings"].as_array().unwrap();
        let found: BTreeSet<&str> = findings.iter().map(|finding| finding["kind"].as_str().unwrap()).collect();
        assert_eq!(found, kinds.into_iter().collect(), "{name}");
        assert!(findings.iter().all(|finding| finding["line"].as_u64() > Some(0)), "{name}");
        assert_eq!(json["certificate"]["hash"].is_string(), name == "complete");
    }
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

#[test]
fn the_corrected_strategy_of_the_paper_is_kept_as_a_certificate() {
    let (bytes, verdict) = certificate("certificates/sources/pi-4-corrected.txt", &[]).expect("covered");
    assert_eq!(verdict, "VERIFIED Xeno wins affine:4");
    let kept = fs::read(workspace().join("certificates/sources/pi-4-corrected.pgc")).unwrap();
    assert_eq!(bytes, kept, "write it with 'prover audit certificates/sources/pi-4-corrected.txt -o …'");
}

#[test]
fn the_correction_differs_from_what_is_printed_in_two_statements() {
    let statements = |name: &str| {
        let text = fs::read_to_string(workspace().join(format!("certificates/sources/{name}.txt"))).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    let (printed, corrected) = (statements("pi-4"), statements("pi-4-corrected"));
    let changes: Vec<(&str, &str)> = printed
        .iter()
        .zip(&corrected)
        .filter(|(printed, corrected)| printed != corrected)
        .map(|(printed, corrected)| (printed.trim(), corrected.trim()))
        .collect();
    assert_eq!(printed.len(), corrected.len());
    assert_eq!(
        changes,
        [
            (
                "claim isomorphic \"td:5,4+5\" \"projective:4\"",
                "claim isomorphic \"td:5,4+5\" \"projective:4\" without a point"
            ),
            ("under psi1, psi2", "under products of psi1, psi2"),
        ]
    );
}

#[test]
fn the_example_of_the_specification_is_covered() {
    let text = fs::read_to_string(workspace().join("spec/strategy.md")).unwrap();
    let example = text.split("```strategy\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("example.txt");
    fs::write(&path, example).unwrap();
    let (report, code) = audit(path.to_str().unwrap());
    assert_eq!(code, Some(0), "{report}");
    for (word, name) in [("GAP", "gap"), ("MOVES THE POSITION", "moves-position"), ("UNDECIDED", "undecided")] {
        assert!(text.contains(&format!("| `{word}` | `{name}` |")), "{word}");
    }
}
