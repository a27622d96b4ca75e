//! The tarball of the corpus: reproducible, whole, and usable without Rust.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use sha2::{Digest, Sha256};
use tests::binaries::{code, stdout};
use tests::corpus::pack::{VERSION, folder, write};
use tests::corpus::{VERSIONS, cases_of, census};

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn tarball() -> (Vec<u8>, String) {
    let mut bytes = Vec::new();
    let digest = write(&mut bytes).expect("a tarball");
    (bytes, digest)
}

#[test]
fn the_tarball_has_the_same_bytes_each_time_and_names_its_files_with_their_digests() {
    let (bytes, told) = tarball();
    assert_eq!(digest(&bytes), told);
    assert_eq!(tarball(), (bytes.clone(), told));
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(bytes.as_slice()).entries().expect("entries") {
        let mut entry = entry.expect("an entry");
        let header = entry.header();
        assert_eq!((header.mtime().expect("a time"), header.uid().expect("an owner")), (0, 0));
        let name = entry.path().expect("a path").strip_prefix(folder()).expect("one folder").display().to_string();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("content");
        files.insert(name, content);
    }
    let sums = String::from_utf8(files.remove("SHA256SUMS").expect("digests")).expect("UTF-8");
    let computed: String = files.iter().map(|(name, content)| format!("{}  {name}\n", digest(content))).collect();
    // Both are sorted, but paths sort by their parts.
    let sorted = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(sorted(&sums), sorted(&computed));
    let readme = String::from_utf8(files["README.md"].clone()).expect("UTF-8");
    assert!(readme.lines().next().is_some_and(|line| line.ends_with(VERSION)), "{readme}");
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "spec/format.md", "spec/rules.md", "spec/checker.py"] {
        assert!(!files[name].is_empty(), "{name}");
    }
    let certificates: Vec<&String> = files.keys().filter(|name| name.ends_with(".pgc")).collect();
    assert!(certificates.iter().any(|name| name.starts_with("certificates/")));
    for name in certificates {
        assert!(files.contains_key(&name.replace(".pgc", ".txt")), "{name}");
    }
}

/// The loop of the tarball's README, with a checker that says yes to everything.
#[test]
#[cfg(unix)]
#[ignore = "long: run by .ci/stages long"]
fn the_loop_in_the_readme_finds_a_dummy_out() {
    let place = tempfile::tempdir().expect("a scratch directory");
    tar::Archive::new(tarball().0.as_slice()).unpack(place.path()).expect("a folder");
    let home = place.path().join(folder());
    let readme = std::fs::read_to_string(home.join("README.md")).expect("a README");
    let script: String =
        readme.lines().filter_map(|line| line.strip_prefix("    ")).map(|line| line.to_owned() + "\n").collect();
    let run = |checker: &str| {
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &script.replace("YOUR-CHECKER", checker)]).current_dir(&home).output();
        stdout(&output.expect("a shell")).lines().count()
    };
    let cases = VERSIONS.into_iter().flat_map(cases_of);
    let kept = census(&cases.filter(|case| !case.large()).collect::<Vec<_>>());
    assert_eq!(run("true"), kept.rejected + kept.malformed);
    assert_eq!(run("sh -c 'exit 4'"), 0);
}

#[test]
fn the_program_writes_the_tarball_and_prints_its_digest() {
    let place = tempfile::tempdir().expect("a scratch directory");
    let file = place.path().join("corpus.tar");
    let pack =
        |file: &Path| Command::new(env!("CARGO_BIN_EXE_corpus")).arg("pack").arg(file).output().expect("it runs");
    let output = pack(&file);
    assert_eq!(code(&output), 0);
    let written = std::fs::read(&file).expect("a tarball");
    assert_eq!(stdout(&output), format!("{}  {}\n", digest(&written), file.display()));
    assert_eq!(code(&pack(&place.path().join("no/folder/corpus.tar"))), 3);
}
