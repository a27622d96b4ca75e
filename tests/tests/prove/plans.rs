//! The plans in `certificates/plans/`: searches that are not at their end go on from there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tests::binaries::{code, objects, prover_in, stderr, workspace};

/// The searches that decided nothing and whose plans are kept.
fn kept() -> Vec<Value> {
    let cells =
        ["mnk", "td"].into_iter().flat_map(|table| objects(&prover_in(workspace(), &["table", table, "--json"])));
    cells.map(|cell| cell["undecided"].clone()).filter(|searched| searched["plan"].is_string()).collect()
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

fn unpack(archive: &str, directory: &Path) {
    let archive = workspace().join("certificates").join(archive);
    let status = Command::new("tar").arg("-C").arg(directory).arg("-xzf").arg(archive).status();
    assert!(status.expect("tar runs").success());
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn each_kept_plan_goes_on_from_where_it_is() {
    for searched in kept() {
        let directory = tempfile::tempdir().unwrap();
        unpack(text(&searched, "plan"), directory.path());
        let arguments: Vec<&str> = text(&searched, "next").split(' ').skip(1).chain(["--json"]).collect();
        let output = prover_in(directory.path(), &arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let state: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&state["state"], &state["refused"]), (&"open".into(), &Value::Array(vec![])));
        assert_eq!(state["positions"], searched["positions"], "{}", text(&searched, "plan"));
        let questions = state["questions"].as_array().unwrap();
        assert!(!questions.is_empty() && state["answered"].as_u64().unwrap() > 0);
        for question in questions {
            assert!(directory.path().join(question.as_str().unwrap()).is_file());
        }
    }
}

#[test]
fn each_plan_is_listed_and_packed_without_what_is_made_anew() {
    let listed: BTreeSet<String> = kept().iter().map(|searched| text(searched, "plan").to_owned()).collect();
    let there: BTreeSet<String> = fs::read_dir(workspace().join("certificates/plans"))
        .expect("a directory")
        .map(|entry| format!("plans/{}", entry.expect("an entry").file_name().to_string_lossy()))
        .filter(|name| name.ends_with(".tar.gz"))
        .collect();
    assert_eq!(listed, there);
    assert!(listed.len() >= 4);
    for archive in listed {
        let directory = tempfile::tempdir().unwrap();
        unpack(&archive, directory.path());
        let name = archive.trim_start_matches("plans/").trim_end_matches(".tar.gz");
        let parts: BTreeSet<_> = fs::read_dir(directory.path().join(name))
            .expect("a directory of this name")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        assert_eq!(parts, ["answers", "plan.json", "rounds"].map(Into::into).into(), "{archive}");
    }
}
