//! The commands that README shows for somebody else's CI do what it says.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tests::binaries::{checker, code, workspace};

/// What stands after `run:` in the steps of README, one command each.
fn steps() -> Vec<String> {
    let readme = fs::read_to_string(workspace().join("README.md")).expect("README");
    let block = readme.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("steps");
    let mut steps: Vec<String> = Vec::new();
    let mut within = false;
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("  - run: ") {
            within = command == "|";
            steps.push(if within { String::new() } else { command.to_owned() });
        } else if within && line.starts_with("      ") {
            let step = steps.last_mut().expect("a step");
            step.push_str(line.trim_start());
            step.push('\n');
        } else {
            within = false;
        }
    }
    steps
}

/// Runs a step as a runner would, in a folder with `proofs/`; `curl` brings the file of that name.
fn run(step: &str, folder: &Path) -> Output {
    let path = std::env::var("PATH").expect("PATH");
    let own = checker().parent().expect("a folder").to_str().expect("UTF-8");
    let script = format!("curl() {{ cat \"published/${{2##*/}}\"; }}\n{step}");
    let mut command = Command::new("bash");
    command.args(["-e", "-o", "pipefail", "-c", &script]).env("PATH", format!("{own}:{path}")).current_dir(folder);
    command.output().expect("bash runs")
}

fn folder(proof: &str, published: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, file, from) in [("proofs", "affine-4", proof), ("published", "grid-3-3", published)] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let from = workspace().join(format!("certificates/{from}.pgc"));
        fs::copy(from, folder.path().join(format!("{name}/{file}.pgc"))).expect("a copy");
    }
    folder
}

/// The exit codes of the steps after the installation.
fn codes(proof: &str, published: &str) -> Vec<i32> {
    let folder = folder(proof, published);
    let steps = steps();
    assert!(steps[0].starts_with("cargo install --locked") && steps[0].ends_with(" checker"), "{}", steps[0]);
    steps[1..].iter().map(|step| code(&run(step, folder.path()))).collect()
}

#[test]
fn the_steps_pass_on_the_proofs_that_they_name() {
    assert_eq!(codes("affine-4", "grid-3-3"), [0, 0, 0]);
}

#[test]
fn the_steps_fail_on_the_proof_of_another_theorem() {
    assert_eq!(codes("affine-3", "grid-3-4"), [1, 0, 1]);
}

#[test]
fn the_json_of_each_proof_stands_on_a_line() {
    let folder = folder("affine-4", "grid-3-3");
    fs::copy(workspace().join("certificates/grid-3-4.pgc"), folder.path().join("proofs/grid-3-4.pgc")).expect("a copy");
    assert_eq!(code(&run(&steps()[2], folder.path())), 0);
    let text = fs::read_to_string(folder.path().join("verdicts.jsonl")).expect("the record");
    let verdicts: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let games: Vec<_> = verdicts.iter().map(|verdict| (&verdict["verdict"], &verdict["game"])).collect();
    assert_eq!(games, [(&"VERIFIED".into(), &"affine:4".into()), (&"VERIFIED".into(), &"3^4".into())]);
}
