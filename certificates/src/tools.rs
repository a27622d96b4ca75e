//! The prover and the checker, as programs.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

use crate::Verdict;
use crate::error::Error;
use crate::table::Entry;

/// The programs, and where things are.
pub(crate) struct Tools {
    prover: PathBuf,
    checker: PathBuf,
    root: PathBuf,
    target: PathBuf,
}

/// What `cargo metadata` says.
#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

/// A line of what `cargo build` says.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

impl Tools {
    /// Builds both programs, optimised.
    pub(crate) fn build() -> Result<Self, Error> {
        let metadata = cargo("metadata", &["--no-deps", "--format-version", "1"])?;
        let metadata: Metadata = read("cargo metadata", &metadata)?;
        let options = ["--release", "--quiet", "--package", "prover", "--package", "checker"];
        let messages = cargo("build", &[&options[..], &["--message-format", "json-render-diagnostics"]].concat())?;
        let mut programs = Vec::new();
        for line in messages.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let message: Message = read("cargo build", line)?;
            programs.extend(message.target.zip(message.executable));
        }
        let program = |name: &'static str| {
            let built = programs.iter().find(|(target, _)| target.name == name);
            built.map(|(_, path)| path.clone()).ok_or(Error::Unbuilt(name))
        };
        Ok(Self {
            prover: program("prover")?,
            checker: program("checker")?,
            root: metadata.workspace_root,
            target: metadata.target_directory,
        })
    }

    /// The directory of the repository's certificates.
    pub(crate) fn certificates(&self) -> PathBuf {
        self.root.join("certificates")
    }

    /// A directory for proofs that are not yet verified.
    pub(crate) fn certified(&self) -> Result<PathBuf, Error> {
        let directory = self.target.join("certified");
        std::fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
        Ok(directory)
    }

    /// Proves an entry into a file; the prover says so itself.
    pub(crate) fn prove(&self, entry: &Entry, file: &Path) -> Result<Verdict, Error> {
        let mut arguments: Vec<OsString> = entry.arguments().into_iter().map(OsString::from).collect();
        arguments.extend(["-o".into(), self.short(file).into()]);
        self.show_and_run("prover", &self.prover, &arguments)
    }

    /// Proves an entry into a file without a word. What the prover says of the proof, as data, unless it fails.
    pub(crate) fn prove_quietly(&self, entry: &Entry, file: &Path) -> Result<Option<Vec<u8>>, Error> {
        let mut command = Command::new(&self.prover);
        command.args(entry.arguments()).args(["--json", "-o"]).arg(self.short(file)).current_dir(&self.root);
        answer("prover", command)
    }

    /// Has the checker verify that a file proves an entry; the checker says so itself.
    pub(crate) fn verify(&self, entry: &Entry, file: &Path) -> Result<Verdict, Error> {
        let arguments = ["--expect".into(), entry.to_string().into(), self.short(file).into()];
        self.show_and_run("checker", &self.checker, &arguments)
    }

    /// Has the checker verify that a file proves an entry, without a word. What it says of the file, as data, unless it
    /// refuses it.
    pub(crate) fn verify_quietly(&self, entry: &Entry, file: &Path) -> Result<Option<Vec<u8>>, Error> {
        let mut command = Command::new(&self.checker);
        command.args(["--json", "--expect", &entry.to_string()]).arg(self.short(file)).current_dir(&self.root);
        answer("checker", command)
    }

    /// What the checker says of some files, as data: one JSON object a line.
    pub(crate) fn check(&self, files: &[PathBuf]) -> Result<Vec<u8>, Error> {
        let mut command = Command::new(&self.checker);
        command.arg("--json").args(files.iter().map(|file| self.short(file))).current_dir(&self.root);
        Ok(output("checker", command)?.stdout)
    }

    fn show_and_run(&self, name: &str, program: &Path, arguments: &[OsString]) -> Result<Verdict, Error> {
        println!("$ {name} {}", arguments.iter().map(|argument| quoted(argument)).collect::<Vec<_>>().join(" "));
        let status = Command::new(program).args(arguments).current_dir(&self.root).status();
        let status = status.map_err(|source| Error::Start { program: name.to_owned(), source })?;
        println!();
        Ok(if status.success() { Verdict::Good } else { Verdict::Bad })
    }

    /// A path from the repository's root, if it is below.
    fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// An argument as one would type it.
fn quoted(argument: &OsStr) -> String {
    let argument = argument.to_string_lossy();
    if argument.contains(' ') { format!("\"{argument}\"") } else { argument.into_owned() }
}

fn cargo(command: &'static str, arguments: &[&str]) -> Result<Vec<u8>, Error> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.arg(command).args(arguments);
    let output = output("cargo", cargo)?;
    if output.status.success() { Ok(output.stdout) } else { Err(Error::Cargo(command)) }
}

/// Runs a program, whose complaints are shown.
fn output(program: &str, mut command: Command) -> Result<Output, Error> {
    let output = command.stderr(Stdio::inherit()).output();
    output.map_err(|source| Error::Start { program: program.to_owned(), source })
}

/// What a program prints if it succeeds; its complaints are shown.
fn answer(program: &str, command: Command) -> Result<Option<Vec<u8>>, Error> {
    let output = output(program, command)?;
    Ok(output.status.success().then_some(output.stdout))
}

/// Reads what a program prints as data.
pub(crate) fn read<'a, T: Deserialize<'a>>(program: &'static str, json: &'a [u8]) -> Result<T, Error> {
    serde_json::from_slice(json).map_err(|source| Error::Answer { program, source })
}
