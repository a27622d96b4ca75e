//! The real programs, built once for each process that asks for them, and what they say.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

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

/// What the prover says to these arguments, run in a directory.
///
/// # Panics
///
/// If it cannot be run.
#[must_use]
pub fn prover_in(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(prover());
    command.current_dir(directory).args(arguments).stdin(Stdio::null()).output().expect("the prover runs")
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
/// Never: this package lies in it.
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

/// The exit code of a program that neither panicked nor died of a signal.
///
/// # Panics
///
/// If it did.
#[must_use]
pub fn code(output: &Output) -> i32 {
    assert!(!stderr(output).contains("panicked"), "{}", stderr(output));
    output.status.code().expect("no signal")
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

/// Builds a package's binary of the same name in the profile of this test, and
/// asks cargo where it is.
fn build(package: &str) -> PathBuf {
    let mut command = cargo();
    command.args(["build", "--package", package, "--bin", package, "--message-format", "json"]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(output.status.success(), "{package} does not build");
    let messages = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let path = messages.lines().rev().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message.get("executable")?.as_str().map(PathBuf::from)
    });
    path.unwrap_or_else(|| panic!("cargo names no executable of {package}"))
}
