//! The commands in README and the guides do what the pages say.

use std::fs;
use std::path::Path;
use std::process::Output;

use tests::binaries::{code, shell, workspace};
use tests::cases::{self, Case};

/// README and the guides of both programs, concatenated.
fn pages() -> String {
    let pages = ["README.md", "prover/README.md", "checker/README.md"];
    pages.map(|page| fs::read_to_string(workspace().join(page)).expect("a page")).concat()
}

/// The commands after `run:` in the steps for continuous integration.
fn steps() -> Vec<String> {
    let pages = pages();
    let (_, block) = pages.split_once("Without the action:\n\n```yaml\n").expect("steps");
    let block = block.split("```").next().unwrap_or_default();
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

/// Runs a step as a runner would, in a folder with `proofs/`. `curl` is a stand-in that brings the file of that name.
fn run(step: &str, folder: &Path) -> Output {
    shell(folder, &format!("curl() {{ cp \"published/${{2##*/}}\" \"$4\"; }}\n{step}"))
}

fn folder(proof: &str, published: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, file, from) in [("proofs", "affine-4", proof), ("published", "grid-3-3", published)] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let from = workspace().join(format!("certificates/{from}.pgc"));
        fs::copy(from, folder.path().join(format!("{name}/{file}.pgc"))).expect("a copy");
    }
    fs::write(folder.path().join("proofs/STATEMENTS"), STATEMENT).expect("a file");
    fs::create_dir(folder.path().join("elsewhere")).expect("a folder");
    // The guide's own example of a pinned proof.
    let pinned = pages()
        .lines()
        .find_map(|line| line.strip_prefix("    grid-3-3.pgc\t").map(str::to_owned))
        .expect("a statement");
    fs::write(folder.path().join("elsewhere/STATEMENTS"), format!("grid-3-3.pgc\t{pinned}\n")).expect("a file");
    folder
}

/// What the folder with proofs says of them.
const STATEMENT: &str = "affine-4.pgc\tXeno wins affine:4\n";

/// The exit codes of the steps after the installation.
fn codes(proof: &str, published: &str) -> Vec<i32> {
    let folder = folder(proof, published);
    let steps = steps();
    assert!(steps[0].starts_with("cargo install --locked") && steps[0].ends_with(" pgc-checker"), "{}", steps[0]);
    steps[1..].iter().map(|step| code(&run(step, folder.path()))).collect()
}

#[test]
fn the_steps_pass_on_the_proofs_that_they_name() {
    assert_eq!(codes("affine-4", "grid-3-3"), [0; 4]);
}

#[test]
fn the_steps_fail_on_the_proof_of_another_theorem() {
    assert_eq!(codes("affine-3", "grid-3-4"), [1; 4]);
}

#[test]
fn the_json_of_each_proof_stands_on_a_line() {
    let folder = folder("affine-4", "grid-3-3");
    fs::copy(workspace().join("certificates/grid-3-4.pgc"), folder.path().join("proofs/grid-3-4.pgc")).expect("a copy");
    fs::write(folder.path().join("proofs/STATEMENTS"), format!("{STATEMENT}grid-3-4.pgc\tXeno wins 3^4\n"))
        .expect("a file");
    assert_eq!(code(&run(&steps()[3], folder.path())), 0);
    let text = fs::read_to_string(folder.path().join("verdicts.jsonl")).expect("the record");
    let verdicts: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let games: Vec<_> = verdicts.iter().map(|verdict| (&verdict["verdict"], &verdict["game"])).collect();
    assert_eq!(games, [(&"VERIFIED".into(), &"affine:4".into()), (&"VERIFIED".into(), &"3^4".into())]);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_commands_say_what_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("certificates/sources")).expect("a folder");
    for (from, to) in [("sources/pi-4.txt", "certificates/sources/pi-4.txt"), ("grid-3-3.pgc", "grid-3-3.pgc")] {
        fs::copy(workspace().join("certificates").join(from), folder.path().join(to)).expect("a copy");
    }
    let pages = pages();
    let cases = cases::read(&pages);
    assert_eq!(cases.len(), 5);
    for Case { command, expected, .. } in cases {
        let said = cases::said(folder.path(), &command);
        let passages = [&["..."], &expected[..], &["..."]].concat();
        assert!(cases::are_lines(&passages, &said), "{command} says {said:#?}");
    }
}

/// With stand-ins for the programs of others, each command of the prover's guide has a result.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn every_command_of_the_guide_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let prepared = "cp -r $W/certificates/{affine-4.pgc,grid-3-3.pgc,grid-6-3.pgc} .; ln -s $W/certificates certificates
        cp certificates/sources/pi-4.txt strategy.txt; echo '{\"c3\": {\"c4\": null, \"d3\": null}}' > tree.json
        printf '#!/bin/sh\nexec python3 %s/tests/players/brain.py\n' $W > brain; chmod +x brain
        printf 'import runpy, sys\nsys.argv[1:] = \"o\"\nrunpy.run_path(\"%s/tests/players/perfect.py\", None, \"__main__\")\n' $W > player.py";
    assert_eq!(code(&shell(folder.path(), prepared)), 0);
    let others = "pdflatex() { :; }; dot() { cat; }; parallel() { while read -r job; do \"$@\" \"$job\"; done; }";
    let guide = fs::read_to_string(workspace().join("prover/README.md")).expect("a page");
    let commands = guide.lines().filter_map(|line| line.strip_prefix("    "));
    let begins = ["prover ", "while ", "echo "];
    let commands: Vec<&str> = commands.filter(|line| begins.iter().any(|begin| line.starts_with(begin))).collect();
    assert!(commands.len() > 25, "{} commands", commands.len());
    for command in commands {
        let output = shell(folder.path(), &format!("{others}; {command}"));
        assert!((0..3).contains(&code(&output)), "{command}: {output:?}");
    }
}
