//! Workflows and the scripts of a release: what they may do, and what they refuse.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use tempfile::TempDir;
use tests::binaries::{code, names, shell, stderr, stdout, workspace};
use tests::pages::page;

const WORKFLOWS: &str = ".github/workflows";

/// The workflows, each with its text.
fn workflows() -> Vec<(String, String)> {
    let names = names(&workspace().join(WORKFLOWS));
    assert!(names.len() >= 3, "{names:?}");
    names.into_iter().map(|name| (name.clone(), page(&format!("{WORKFLOWS}/{name}")))).collect()
}

/// The actions that a text uses, without those of this repository: name, commit and version; what is pinned in another way as an error.
fn used(text: &str) -> Vec<Result<[&str; 3], &str>> {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches("- "));
    let values = lines.filter_map(|line| line.strip_prefix("uses: ")).filter(|value| !value.starts_with("./"));
    values
        .map(|value| {
            let (name, rest) = value.split_once('@').ok_or(value)?;
            let (commit, version) = rest.split_once(" # v").ok_or(value)?;
            let is_commit = commit.len() == 40 && commit.chars().all(|digit| "0123456789abcdef".contains(digit));
            let is_version =
                version.split('.').count() == 3 && version.split('.').all(|part| part.parse::<u32>().is_ok());
            if is_commit && is_version { Ok([name, commit, version]) } else { Err(value) }
        })
        .collect()
}

#[test]
fn every_action_is_pinned_by_commit_with_its_version() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    for wrong in ["a/b@v4", "a/b@main # v4.0.0", &format!("a/b@{commit}"), &format!("a/b@{commit} # v4"), "a/b"] {
        assert_eq!(used(&format!("  - uses: {wrong}\n")), [Err(wrong)]);
    }
    let mut pins: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let texts = workflows().into_iter().chain([
        ("README.md".to_owned(), page("checker/README.md")),
        ("action.yml".to_owned(), page(".github/actions/verify/action.yml")),
    ]);
    for (file, text) in texts {
        for action in used(&text) {
            // The guide leaves this project's own commit to its reader.
            if file == "README.md" && action.is_err_and(|value| value.starts_with("OWNER/")) {
                continue;
            }
            let [name, commit, version] = action.unwrap_or_else(|value| panic!("{file}: {value} is not pinned"));
            pins.entry(name.to_owned()).or_default().insert(format!("{commit} {version}"));
        }
    }
    assert!(pins.len() > 5, "{pins:?}");
    assert!(pins.values().all(|pins| pins.len() == 1), "an action with two commits: {pins:?}");
}

/// The jobs of a workflow, each with its lines.
fn jobs(text: &str) -> BTreeMap<String, Vec<&str>> {
    let (_, text) = text.split_once("\njobs:\n").expect("jobs");
    let mut jobs: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        match line.strip_prefix("  ").and_then(|line| line.strip_suffix(':')) {
            Some(key) if !key.starts_with(' ') => key.clone_into(&mut name),
            _ => jobs.entry(name.clone()).or_default().push(line),
        }
    }
    jobs
}

#[test]
fn every_job_has_its_permissions_and_leaves_no_token() {
    for (file, text) in workflows() {
        assert!(text.contains("\npermissions: {}\n") && text.contains("\nconcurrency:\n"), "{file}");
        let jobs = jobs(&text);
        assert!(jobs.len() > 1, "{file}");
        for (name, lines) in jobs {
            assert!(lines.contains(&"    permissions:"), "{file}: {name} has no permissions");
            let is_bounded = lines.iter().any(|line| line.starts_with("    timeout-minutes: "));
            assert!(is_bounded || lines.iter().any(|line| line.starts_with("    uses: ./")), "{file}: {name}");
            for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.contains("uses: actions/checkout@")) {
                let after = [lines.get(at + 1), lines.get(at + 2)].map(|line| line.map_or("", |line| line.trim()));
                assert_eq!(after, ["with:", "persist-credentials: false"], "{file}: {name}");
            }
            // What others write, such as the name of a branch, is no part of a script.
            let scripts = lines.iter().filter(|line| line.trim_start().trim_start_matches("- ").starts_with("run: "));
            for script in scripts {
                assert!(!script.contains("${{"), "{file}: {script}");
            }
        }
    }
}

/// Only a job with an environment, which people protect, publishes.
#[test]
fn what_publishes_is_protected() {
    for (file, text) in workflows() {
        let before = if file == "pages.yml" { "needs: site" } else { "needs: release" };
        for (name, lines) in jobs(&text) {
            let has = |word: &str| lines.iter().any(|line| line.contains(word));
            let publishes = has("crates-io-auth-action") || has("gh-action-pypi-publish") || has("deploy-pages");
            assert_eq!(publishes, has("    environment:"), "{file}: {name}");
            assert!(!publishes || has(before), "{file}: {name} publishes before all has passed");
            let writes = lines.iter().filter(|line| line.trim_end().ends_with(": write")).count();
            assert_eq!(writes > 0, publishes || name == "release", "{file}: {name}");
            assert!(!has("secrets."), "{file}: {name} uses a secret");
        }
    }
    let text = page(&format!("{WORKFLOWS}/release.yml"));
    // The wheels are built by the version that tests them.
    let maturin = text.split("maturin-version: v").nth(1).and_then(|rest| rest.lines().next()).expect("a version");
    assert!(page("prover/python/requirements.txt").contains(&format!("\nmaturin=={maturin}\n")), "{maturin}");
}

/// The steps that a job with a right to write may have: none builds anything or runs code that was fetched.
const STEPS_WITH_RIGHTS: [&str; 9] = [
    "uses: actions/attest@",
    "uses: actions/checkout@",
    "uses: actions/deploy-pages@",
    "uses: actions/download-artifact@",
    "uses: pypa/gh-action-pypi-publish@",
    "uses: rust-lang/crates-io-auth-action@",
    "run: .ci/packages --publish target/crates",
    "run: gh release create ",
    "run: sha256sum ",
];

#[test]
fn no_code_of_others_runs_where_there_is_a_right_to_write() {
    let mut with_rights = 0;
    for (file, text) in workflows() {
        for (name, lines) in jobs(&text) {
            if !lines.iter().any(|line| line.trim_end().ends_with(": write")) {
                continue;
            }
            with_rights += 1;
            let steps = lines.iter().map(|line| line.trim_start().trim_start_matches("- "));
            for step in steps.filter(|step| step.starts_with("uses:") || step.starts_with("run:")) {
                let is_allowed = STEPS_WITH_RIGHTS.iter().any(|allowed| step.starts_with(allowed));
                assert!(is_allowed, "{file}: {name} may write, and has the step {step}");
            }
        }
    }
    assert_eq!(with_rights, 4);
}

/// A stand-in for Cargo notes how it is called, and packs one file as the package of any crate.
#[test]
fn to_publish_is_to_send_what_was_built() {
    let folder = scripted(&["packages", "placeholders"]);
    let folder = folder.path();
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    let cargo = "#!/bin/sh\necho \"$@\" >>\"$NOTES\"\nmkdir -p \"$CARGO_TARGET_DIR/package\"\n\
                 cp text \"$CARGO_TARGET_DIR/package/a-1.0.0.crate\"\n";
    fs::write(folder.join("bin/cargo"), cargo).expect("a file");
    fs::write(folder.join("text"), "as built\n").expect("a file");
    let made = "chmod +x bin/cargo && mkdir built && cp text built/a-1.0.0.crate && tar -cf built/sources.tar text";
    assert_eq!(code(&shell(folder, made)), 0);
    let publish = || {
        let command = "NOTES=$PWD/notes CARGO_TARGET_DIR=$PWD/target PATH=$PWD/bin:$PATH";
        code(&shell(folder, &format!("rm -f notes; {command} .ci/packages --publish built --dry-run")))
    };
    let called = || fs::read_to_string(folder.join("notes")).expect("notes");
    assert_eq!(publish(), 0);
    let commands = called();
    assert!(commands.lines().all(|line| line.contains(" --no-verify ")), "{commands}");
    assert!(commands.lines().map(|line| line.split(' ').next()).eq([Some("package"), Some("publish")]), "{commands}");
    fs::write(folder.join("built/a-1.0.0.crate"), "something else\n").expect("a file");
    assert_eq!(publish(), 1);
    assert!(!called().contains("publish"), "other packages than those that were built are published");
}

/// The scripts of the folder `.ci` that a text names.
fn scripts(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-/.".contains(letter);
    let words = text.split(|letter: char| !is_part(letter)).map(|word| word.trim_end_matches('.'));
    words.filter(|word| word.starts_with(".ci/")).map(str::to_owned).collect()
}

#[test]
fn every_script_is_there_and_runs() {
    let texts = workflows().into_iter().map(|(_, text)| text).chain([page(".ci/stages"), page(".ci/run")]);
    let mut named: BTreeSet<String> = texts.flat_map(|text| scripts(&text)).collect();
    assert!(named.contains(".ci/placeholders") && named.contains(".ci/lint-workflows"), "{named:?}");
    named.extend(["checker/junit.py", ".github/actions/verify/verify.py"].map(str::to_owned));
    for name in named {
        let file = fs::metadata(workspace().join(&name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(file.is_file() && file.permissions().mode() & 0o111 == 0o111, "{name} is no program");
    }
}

/// A folder with copies of these scripts.
fn scripted(scripts: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join(".ci")).expect("a folder");
    for name in scripts {
        let script = PathBuf::from(".ci").join(name);
        fs::copy(workspace().join(&script), folder.path().join(&script)).expect("a copy");
    }
    folder
}

/// Today the repository's address and the author are placeholders. When an owner has put the true ones there, both sides are empty.
#[test]
fn a_release_is_refused_while_there_are_placeholders() {
    let output = shell(workspace(), ".ci/placeholders");
    let listed = stdout(&output);
    let mut refused = false;
    for (file, words) in [
        ("checker/Cargo.toml", "OWNER/REPOSITORY"),
        ("prover/Cargo.toml", "OWNER/REPOSITORY"),
        ("prover/show/Cargo.toml", "OWNER/REPOSITORY"),
        ("CITATION.cff", "OWNER/REPOSITORY"),
        ("CITATION.cff", "The authors of Machine-checkable proofs"),
        ("Cargo.toml", "publish = false"),
    ] {
        for (line, number) in page(file).lines().zip(1..).filter(|(line, _)| line.contains(words)) {
            let expected = format!("{file}:{number}:{line}");
            assert!(listed.lines().any(|line| line == expected), "{expected} is not in {listed}");
            refused = true;
        }
    }
    assert_eq!(code(&output), i32::from(refused), "{listed}");
    assert_eq!(listed.is_empty(), !refused);
}

#[test]
fn a_release_has_a_tag_that_is_the_version() {
    let folder = scripted(&["placeholders"]);
    let folder = folder.path();
    let package = "[workspace.package]\nversion = \"1.2.0\"\n";
    fs::create_dir_all(folder.join("prover/python")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("Cargo.toml", package);
    write("prover/python/Cargo.toml", package);
    write("CITATION.cff", "cff-version: 1.2.0\nauthors:\n  - name: A. Person\nversion: 1.2.0\n");
    assert_eq!(code(&shell(folder, "git init -q . && git add -A")), 0);
    let refused = |tag: &str| {
        let output = shell(folder, &format!(".ci/placeholders {tag}"));
        (code(&output), stdout(&output), stderr(&output))
    };
    assert_eq!(refused("v1.2.0"), (0, String::new(), String::new()));
    assert_eq!(refused(""), (0, String::new(), String::new()));
    assert_eq!(refused("v1.2.0 again").0, 3);

    let (code, _, why) = refused("1.2.0");
    assert_eq!((code, why.lines().count()), (1, 3), "{why}");
    assert!(why.starts_with(".ci/placeholders: the tag is 1.2.0, but the version in Cargo.toml is 1.2.0\n"), "{why}");
    write("prover/python/Cargo.toml", "version = \"1.1.0\"\n");
    let why = ".ci/placeholders: the tag is v1.2.0, but the version in prover/python/Cargo.toml is 1.1.0\n";
    assert_eq!(refused("v1.2.0"), (1, String::new(), why.to_owned()));

    write("prover/python/Cargo.toml", package);
    write("new.md", "see\nhttps://github.com/OWNER/REPOSITORY\n");
    let (code, listed, _) = refused("v1.2.0");
    assert_eq!((code, listed.as_str()), (1, "new.md:2:https://github.com/OWNER/REPOSITORY\n"));
}
