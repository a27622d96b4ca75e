//! The prover and the checker, as programs.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

use crate::Verdict;
use crate::error::Error;
use crate::memory::Watch;
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
        let [prover, checker] = programs(["prover", "checker"], &["--package", "prover", "--package", "checker"])?;
        Ok(Self { prover, checker, root: metadata.workspace_root, target: metadata.target_directory })
    }

    /// Builds the oracle of the tests, optimised.
    pub(crate) fn oracle(&self) -> Result<PathBuf, Error> {
        programs(["oracle"], &["--package", "tests", "--bin", "oracle"]).map(|[oracle]| oracle)
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

    /// Proves an entry into a file without a word, with so many threads if it is said. What the prover says of the proof, as
    /// data, unless it fails.
    pub(crate) fn prove_quietly(
        &self,
        entry: &Entry,
        file: &Path,
        threads: Option<usize>,
        watched: bool,
    ) -> Result<Option<Answer>, Error> {
        let mut command = Command::new(&self.prover);
        command.args(entry.arguments()).args(["--json", "-o"]).arg(self.short(file)).current_dir(&self.root);
        if let Some(threads) = threads {
            command.args(["--threads", &threads.to_string()]);
        }
        answer("prover", command, watched)
    }

    /// Has the checker verify that a file proves an entry; the checker says so itself.
    pub(crate) fn verify(&self, entry: &Entry, file: &Path) -> Result<Verdict, Error> {
        let arguments = ["--expect".into(), entry.to_string().into(), self.short(file).into()];
        self.show_and_run("checker", &self.checker, &arguments)
    }

    /// Has the checker verify that a file proves an entry, without a word. What it says of the file, as data, unless it
    /// refuses it.
    pub(crate) fn verify_quietly(&self, entry: &Entry, file: &Path, watched: bool) -> Result<Option<Answer>, Error> {
        let mut command = Command::new(&self.checker);
        command.args(["--json", "--expect", &entry.to_string()]).arg(self.short(file)).current_dir(&self.root);
        answer("checker", command, watched)
    }

    /// Has the oracle of the tests judge a file, unless it refuses it.
    pub(crate) fn judge_quietly(&self, oracle: &Path, file: &Path) -> Result<Option<Answer>, Error> {
        let mut command = Command::new(oracle);
        command.arg(self.short(file)).current_dir(&self.root);
        answer("oracle", command, true)
    }

    /// What the prover says of a dictionary for a game, as data, whether it covers everything or not.
    pub(crate) fn audit_quietly(&self, file: &Path, game: &str) -> Result<Option<Answer>, Error> {
        let mut command = Command::new(&self.prover);
        command.args(["audit", "--format", "dictionary", "--json", "--game", game]).arg(self.short(file));
        command.current_dir(&self.root);
        answer_within("prover", command, true, 1)
    }

    /// What the checker's benchmark prints.
    pub(crate) fn replay(&self) -> Result<String, Error> {
        let printed = cargo("bench", &["--quiet", "--package", "checker", "--bench", "replay"])?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    /// What the checker says of some files, as data: one JSON object a line.
    pub(crate) fn check(&self, files: &[PathBuf]) -> Result<Vec<u8>, Error> {
        let mut command = Command::new(&self.checker);
        command.arg("--json").args(files.iter().map(|file| self.short(file))).current_dir(&self.root);
        Ok(output("checker", command)?.stdout)
    }

    /// What the prover says of the levels of a proof, as data.
    pub(crate) fn levels(&self, file: &Path) -> Result<Vec<u8>, Error> {
        let mut command = Command::new(&self.prover);
        command.args(["show", "--levels", "--json"]).arg(self.short(file)).current_dir(&self.root);
        Ok(output("prover", command)?.stdout)
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

/// Builds programs, optimised, and tells where they are.
fn programs<const N: usize>(names: [&'static str; N], options: &[&str]) -> Result<[PathBuf; N], Error> {
    let always = ["--release", "--quiet", "--message-format", "json-render-diagnostics"];
    let messages = cargo("build", &[&always[..], options].concat())?;
    let mut built = Vec::new();
    for line in messages.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let message: Message = read("cargo build", line)?;
        built.extend(message.target.zip(message.executable));
    }
    let mut paths = names.map(|_| PathBuf::new());
    for (path, name) in paths.iter_mut().zip(names) {
        let found = built.iter().find(|(target, _)| target.name == name);
        *path = found.map(|(_, path)| path.clone()).ok_or(Error::Unbuilt(name))?;
    }
    Ok(paths)
}

/// Runs a program, whose complaints are shown.
fn output(program: &str, mut command: Command) -> Result<Output, Error> {
    let output = command.stderr(Stdio::inherit()).output();
    output.map_err(start(program))
}

/// For `map_err`: names the program that cannot be started.
fn start(program: &str) -> impl FnOnce(std::io::Error) -> Error + '_ {
    |source| Error::Start { program: program.to_owned(), source }
}

/// What a program says of itself and what is seen of it.
pub(crate) struct Answer {
    /// What it prints.
    pub(crate) printed: Vec<u8>,
    /// The most memory that it held, in bytes, if it was watched and the system tells.
    pub(crate) peak: Option<u64>,
}

/// The answer of a program if it succeeds; its complaints are shown.
fn answer(program: &str, command: Command, watched: bool) -> Result<Option<Answer>, Error> {
    answer_within(program, command, watched, 0)
}

/// The answer of a program if its exit code is at most this; its complaints are shown.
fn answer_within(program: &str, mut command: Command, watched: bool, most: i32) -> Result<Option<Answer>, Error> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let child = command.spawn().map_err(start(program))?;
    let watch = watched.then(|| Watch::new(child.id()));
    let output = child.wait_with_output();
    let peak = watch.and_then(Watch::end);
    let output = output.map_err(start(program))?;
    let is_answer = output.status.code().is_some_and(|code| code <= most);
    Ok(is_answer.then_some(Answer { printed: output.stdout, peak }))
}

/// Reads what a program prints as data.
pub(crate) fn read<'a, T: Deserialize<'a>>(program: &'static str, json: &'a [u8]) -> Result<T, Error> {
    serde_json::from_slice(json).map_err(|source| Error::Answer { program, source })
}
