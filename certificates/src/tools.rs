//! Runs the prover and the checker as programs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::error::Error;
use crate::memory::Watch;
use crate::table::Entry;
use crate::verdict::Verdict;

/// The programs, and the directories.
pub(crate) struct Tools {
    pub(crate) prover: PathBuf,
    pub(crate) checker: PathBuf,
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

/// A line of the output of `cargo build`.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// How programs are built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As the tests build them: whoever runs both builds everything once.
    Tests,
    /// As they are installed, for long work.
    Release,
}

impl Tools {
    /// Builds both programs.
    pub(crate) fn build(profile: Profile) -> Result<Self, Error> {
        Self::with(built(profile, "pgc-prover", "prover")?, built(profile, "pgc-checker", "checker")?)
    }

    /// Programs that are built already.
    pub(crate) fn given(prover: &Path, checker: &Path) -> Result<Self, Error> {
        let whole = |path: &Path| path.canonicalize().map_err(Error::file(path));
        Self::with(whole(prover)?, whole(checker)?)
    }

    fn with(prover: PathBuf, checker: PathBuf) -> Result<Self, Error> {
        let metadata = cargo("metadata", &["--no-deps", "--format-version", "1"])?;
        let metadata: Metadata = read("cargo metadata", &metadata)?;
        Ok(Self { prover, checker, root: metadata.workspace_root, target: metadata.target_directory })
    }

    /// Builds the oracle of the tests, optimised.
    pub(crate) fn oracle(&self) -> Result<PathBuf, Error> {
        built(Profile::Release, "tests", "oracle")
    }

    /// The commit of the repository, with its day.
    pub(crate) fn commit(&self) -> Result<String, Error> {
        self.git(&["log", "-1", "--format=%h of %as"])
    }

    /// The prover of an earlier commit, optimised. It is built in a folder of its own, once.
    pub(crate) fn earlier(&self, commit: &str) -> Result<(String, PathBuf), Error> {
        let named = self.git(&["log", "-1", "--format=%h of %as", commit, "--"])?;
        let folder = self.target.join("against").join(named.split(' ').next().unwrap_or_default());
        let place = folder.to_string_lossy();
        if !folder.exists() {
            self.git(&["clone", "--quiet", "--no-checkout", ".", &place])?;
            self.git(&["-C", &place, "checkout", "--quiet", "--detach", commit])?;
        }
        let manifest = folder.join("Cargo.toml");
        let target = self.target.join("against/target");
        let options = ["--release", "--locked", "--package", "pgc-prover", "--manifest-path"];
        let places = [&manifest.to_string_lossy(), "--target-dir", &*target.to_string_lossy()];
        Ok((named, executable("prover", &[&options[..], &places].concat())?))
    }

    /// What git prints.
    fn git(&self, arguments: &[&str]) -> Result<String, Error> {
        let output = Command::new("git").args(arguments).current_dir(&self.root).stderr(Stdio::inherit()).output();
        let output = output.map_err(start(Path::new("git")))?;
        let printed = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if output.status.success() { Ok(printed) } else { Err(Error::Git(arguments.join(" "))) }
    }

    /// The directory of the repository's certificates.
    pub(crate) fn certificates(&self) -> PathBuf {
        self.root.join("certificates")
    }

    /// A directory for proofs that are not verified yet.
    pub(crate) fn certified(&self) -> Result<PathBuf, Error> {
        let directory = self.target.join("certified");
        std::fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
        Ok(directory)
    }

    /// Proves an entry into a file. The prover prints its own report.
    pub(crate) fn prove(&self, entry: &Entry, file: &Path) -> Result<Verdict, Error> {
        let code = self.show_and_run(&self.prover, &[&entry.arguments()[..], &["-o"]].concat(), file)?;
        Ok(if code == Some(0) { Verdict::Good } else { Verdict::Bad })
    }

    /// Has the checker verify that a file proves this theorem, or any one. The checker prints its own report.
    pub(crate) fn verify(&self, theorem: Option<&str>, file: &Path) -> Result<Verdict, Error> {
        let expected = theorem.map_or_else(Vec::new, |theorem| vec!["--expect", theorem]);
        let code = self.show_and_run(&self.checker, &expected, file)?;
        Ok(if code == Some(0) { Verdict::Good } else { Verdict::Bad })
    }

    /// The output of the checker's benchmark.
    pub(crate) fn replay(&self) -> Result<String, Error> {
        let printed = cargo("bench", &["--quiet", "--package", "pgc-checker", "--bench", "replay"])?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    /// A program's answer to these arguments and files. Its error messages are shown. Watching its memory takes time.
    pub(crate) fn ask(
        &self,
        program: &Path,
        arguments: &[&str],
        files: &[&Path],
        watched: bool,
    ) -> Result<Answer, Error> {
        let mut command = Command::new(program);
        command.args(arguments).args(files.iter().map(|file| self.short(file))).current_dir(&self.root);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let child = command.spawn().map_err(start(program))?;
        let watch = watched.then(|| Watch::new(child.id()));
        let output = child.wait_with_output();
        let peak = watch.and_then(Watch::end);
        let output = output.map_err(start(program))?;
        Ok(Answer { code: output.status.code(), printed: output.stdout, peak })
    }

    /// What a program prints, given these arguments and a file. Its error messages are not shown.
    pub(crate) fn ask_quietly(&self, program: &Path, arguments: &[&str], file: &Path) -> Result<Vec<u8>, Error> {
        let output = Command::new(program).args(arguments).arg(file).stdin(Stdio::null()).output();
        Ok(output.map_err(start(program))?.stdout)
    }

    /// Shows a command, and runs it. Returns its exit code, if no signal ended it.
    pub(crate) fn show_and_run(&self, program: &Path, arguments: &[&str], file: &Path) -> Result<Option<i32>, Error> {
        let file = self.short(file);
        let words: Vec<String> =
            arguments.iter().map(|word| quoted(word)).chain([quoted(&file.to_string_lossy())]).collect();
        println!("$ {} {}", program.file_stem().unwrap_or_default().display(), words.join(" "));
        let status = Command::new(program).args(arguments).arg(file).current_dir(&self.root).status();
        println!();
        status.map(|status| status.code()).map_err(start(program))
    }

    /// A path from the repository's root, if it is below.
    fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// An argument as a user would type it.
fn quoted(argument: &str) -> String {
    if argument.contains(' ') { format!("\"{argument}\"") } else { argument.to_owned() }
}

/// The output of a cargo command. Its error messages are shown.
fn cargo(command: &'static str, arguments: &[&str]) -> Result<Vec<u8>, Error> {
    let program = env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(&program).arg(command).args(arguments).stderr(Stdio::inherit()).output();
    let output = output.map_err(start(program.as_ref()))?;
    if output.status.success() { Ok(output.stdout) } else { Err(Error::Cargo(command)) }
}

/// Builds a program of a package, and returns its path.
fn built(profile: Profile, package: &str, name: &'static str) -> Result<PathBuf, Error> {
    let profile: &[&str] = match profile {
        // Shared crates have other features when a package is built by itself.
        Profile::Tests => &["--workspace"],
        Profile::Release => &["--release", "--package", package],
    };
    executable(name, profile)
}

/// Builds a program with these options, and returns its path.
fn executable(name: &'static str, options: &[&str]) -> Result<PathBuf, Error> {
    let messages = cargo(
        "build",
        &[options, &["--quiet", "--message-format", "json-render-diagnostics", "--bin", name]].concat(),
    )?;
    for message in serde_json::Deserializer::from_slice(&messages).into_iter::<Message>() {
        let message = message.map_err(|source| Error::Answer { program: "cargo build", source })?;
        if let Some(program) = message.executable.filter(|_| message.target.is_some_and(|target| target.name == name)) {
            return Ok(program);
        }
    }
    Err(Error::Unbuilt(name))
}

/// For `map_err`: names the program that cannot be started.
fn start(program: &Path) -> impl FnOnce(std::io::Error) -> Error + '_ {
    |source| Error::Start { program: program.file_stem().unwrap_or_default().display().to_string(), source }
}

/// A program's output, and what was observed.
pub(crate) struct Answer {
    /// Its exit code, if no signal ended it.
    pub(crate) code: Option<i32>,
    /// What it prints.
    pub(crate) printed: Vec<u8>,
    /// The most memory that it used, in bytes, if it was watched and the system reports it.
    pub(crate) peak: Option<u64>,
}

/// Reads the JSON that a program prints.
pub(crate) fn read<'a, T: Deserialize<'a>>(program: &'static str, json: &'a [u8]) -> Result<T, Error> {
    serde_json::from_slice(json).map_err(|source| Error::Answer { program, source })
}
