//! Builds the real programs, once per process, and runs them.

use crate::schemas;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The checker's binary.
///
/// # Panics
///
/// If it cannot be built.
#[must_use]
pub fn checker() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| build("checker"))
}

/// The prover's binary.
///
/// # Panics
///
/// If it cannot be built.
#[must_use]
pub fn prover() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| build("prover"))
}

/// A program that is to run in a directory, with nothing on standard input. What it keeps for itself goes there, too, unless the directory is
/// the workspace.
#[must_use]
pub fn command(program: &Path, directory: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(directory).stdin(Stdio::null());
    if !directory.starts_with(workspace()) {
        command.env("TMPDIR", directory);
    }
    command
}

/// The prover, started with these arguments in a directory; its output goes into pipes.
///
/// # Panics
///
/// If it cannot be run.
#[must_use]
pub fn started(directory: &Path, arguments: &[&str]) -> Child {
    let mut command = command(prover(), directory);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the prover runs")
}

/// The output of a program with these arguments, run in a directory, with this on standard input.
///
/// # Panics
///
/// If it cannot be run.
#[must_use]
pub fn with_input(program: &Path, directory: &Path, arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    let mut command = command(program, directory);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    schemas::check(program, arguments, &output);
    output
}

/// The output of a program with these arguments, run in a directory, with nothing on standard input.
///
/// # Panics
///
/// If it cannot be run.
#[must_use]
pub fn run_in(program: &Path, directory: &Path, arguments: &[impl AsRef<OsStr>]) -> Output {
    let output = command(program, directory).args(arguments).output().expect("the program runs");
    schemas::check(program, arguments, &output);
    output
}

/// The prover's output with these arguments, run in a directory.
#[must_use]
pub fn prover_in(directory: &Path, arguments: &[&str]) -> Output {
    run_in(prover(), directory, arguments)
}

/// The checker's output with these arguments, run in a directory.
#[must_use]
pub fn checker_in(directory: &Path, arguments: &[&str]) -> Output {
    run_in(checker(), directory, arguments)
}

/// Runs a script of bash in a directory, with both programs in the path, and the workspace as `$W`. It has neither `-e` nor `pipefail`.
///
/// # Panics
///
/// If there is no bash.
#[must_use]
pub fn shell(directory: &Path, script: &str) -> Output {
    let mut folders: Vec<&Path> = [checker(), prover()].iter().filter_map(|program| program.parent()).collect();
    let path = std::env::var_os("PATH").expect("PATH");
    let others: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.extend(others.iter().map(PathBuf::as_path));
    let mut shell = command(Path::new("bash"), directory);
    shell
        .env("LC_ALL", "C.UTF-8")
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .env("W", workspace())
        .args(["-c", script]);
    shell.output().expect("bash runs")
}

/// A temporary directory with these files.
///
/// # Panics
///
/// If it cannot be written.
#[must_use]
pub fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

/// The prover's output with these arguments, run in a directory of its own.
///
/// # Panics
///
/// If it cannot be run.
#[must_use]
pub fn run(arguments: &[&str]) -> Output {
    prover_in(tempfile::tempdir().expect("a scratch directory").path(), arguments)
}

/// The names in a directory, in alphabetical order.
///
/// # Panics
///
/// If they cannot be read.
#[must_use]
pub fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// The root of the workspace.
///
/// # Panics
///
/// Never: this package is in it.
#[must_use]
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace around this package")
}

/// The cargo that runs the tests, in the workspace.
#[must_use]
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.current_dir(workspace());
    command
}

/// The exit code of a program that neither panicked nor was ended by a signal.
///
/// # Panics
///
/// If it did.
#[must_use]
pub fn code(output: &Output) -> i32 {
    assert!(!stderr(output).contains("panicked"), "{}", stderr(output));
    output.status.code().expect("no signal")
}

/// Asserts exit code 3, nothing on standard output, and a message that contains these words.
///
/// # Panics
///
/// If this is not so.
pub fn assert_refused(output: &Output, words: &[&str]) {
    assert_eq!((code(output), stdout(output)), (3, String::new()), "{}", stderr(output));
    for word in words {
        assert!(stderr(output).contains(word), "{word:?} is not in {:?}", stderr(output));
    }
}

/// What a program wrote to standard output.
///
/// # Panics
///
/// If it is not UTF-8.
#[must_use]
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// What a program wrote to standard error.
///
/// # Panics
///
/// If it is not UTF-8.
#[must_use]
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The JSON objects that a program wrote to standard output, one per line.
///
/// # Panics
///
/// If it wrote something else.
#[must_use]
pub fn objects(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The only JSON object that a program wrote to standard output.
///
/// # Panics
///
/// If it wrote something else.
#[must_use]
pub fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("an object")
}

/// The keys of an object in the order in which they are written, unless a nested object has one of them before.
///
/// # Panics
///
/// If this is no object.
#[must_use]
pub fn keys(json: &str) -> Vec<String> {
    let object: serde_json::Map<String, Value> = serde_json::from_str(json).expect("an object");
    let mut keys: Vec<String> = object.into_iter().map(|(key, _)| key).collect();
    keys.sort_by_key(|key| json.find(&format!("{key:?}:")));
    keys
}

/// Builds a package's binary of the same name in the profile of this test, and asks cargo for its path.
fn build(program: &str) -> PathBuf {
    let (package, mut command) = (format!("pgc-{program}"), cargo());
    // Built together with this package, crates have the same features as in tests, and are built once.
    let packages = ["--package", &package, "--package", env!("CARGO_PKG_NAME")];
    command.arg("build").args(packages).args(["--bin", program, "--message-format", "json"]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(output.status.success(), "{package} does not build");
    let messages = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let path = messages.lines().rev().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        message.get("executable")?.as_str().map(PathBuf::from)
    });
    path.unwrap_or_else(|| panic!("cargo names no executable of {package}"))
}
