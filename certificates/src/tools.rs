//! Runs the prover and the checker as programs, and reads and writes the files that the commands share.

use std::{
    env,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use wait4::{ResUse, Wait4};

/// The repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The programs, and the directories.
pub(crate) struct Tools {
    pub prover: PathBuf,
    pub checker: PathBuf,
    pub root: PathBuf,
    pub target: PathBuf,
}

impl Tools {
    /// Builds both programs: as they are installed, for long work, or as the tests build them, so that whoever runs both builds everything once.
    pub(crate) fn build(is_release: bool) -> Result<Self> {
        if is_release {
            cargo(&["--release", "--package", "pgc-prover"])?;
            cargo(&["--release", "--package", "pgc-checker"])?;
        } else {
            // Shared crates have other features when a package is built by itself.
            cargo(&["--workspace", "--bin", "prover", "--bin", "checker"])?;
        }
        let folder = target()?.join(if is_release { "release" } else { "debug" });
        Self::given(&folder.join("prover"), &folder.join("checker"))
    }

    /// Programs that are built already.
    pub(crate) fn given(prover: &Path, checker: &Path) -> Result<Self> {
        let whole = |path: &Path| path.canonicalize().map_err(Error::file(path));
        let root = whole(Path::new(ROOT))?;
        Ok(Self { prover: whole(prover)?, checker: whole(checker)?, root, target: target()? })
    }

    /// A commit of the repository, with its day.
    pub(crate) fn commit(&self, commit: &str) -> Result<String> {
        self.git(&["log", "-1", "--format=%h of %as", commit, "--"])
    }

    /// The prover of an earlier commit, optimised. It is built in a folder of its own, once.
    pub(crate) fn earlier(&self, commit: &str) -> Result<(String, PathBuf)> {
        let named = self.commit(commit)?;
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
        cargo(&[&options[..], &places].concat())?;
        Ok((named, target.join("release/prover")))
    }

    /// What git prints.
    fn git(&self, arguments: &[&str]) -> Result<String> {
        let Printout { code, printed, .. } = self.ask(Path::new("git"), arguments, &[])?;
        let printed = String::from_utf8_lossy(&printed).trim().to_owned();
        if code == Some(0) { Ok(printed) } else { Err(Error::Git(arguments.join(" "))) }
    }

    /// The directory of the repository's certificates.
    pub(crate) fn certificates(&self) -> PathBuf {
        self.root.join("certificates")
    }

    /// A directory for proofs that are not verified yet.
    pub(crate) fn certified(&self) -> Result<PathBuf> {
        let directory = self.target.join("certified");
        fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
        Ok(directory)
    }

    /// Has the checker verify that a file proves this theorem, or any one. The checker prints its own report.
    pub(crate) fn verify(&self, theorem: Option<&str>, file: &Path) -> Result {
        let expected = theorem.map_or_else(Vec::new, |theorem| vec!["--expect", theorem]);
        let code = self.show_and_run(&self.checker, &expected, file)?;
        Ok(code == Some(0))
    }

    /// A program's answer to these arguments and files. Its error messages are shown.
    pub(crate) fn ask(&self, program: &Path, arguments: &[&str], files: &[&Path]) -> Result<Printout> {
        let mut command = Command::new(program);
        command.args(arguments).args(files.iter().map(|file| self.short(file))).current_dir(&self.root);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().map_err(start(program))?;
        let mut printed = Vec::new();
        child.stdout.take().map_or(Ok(0), |mut output| output.read_to_end(&mut printed)).map_err(start(program))?;
        let ResUse { status, rusage } = child.wait4().map_err(start(program))?;
        Ok(Printout { code: status.code(), printed, peak: rusage.maxrss, user: rusage.utime })
    }

    /// The same of a program that must end with exit code 0.
    pub(crate) fn well(&self, program: &Path, arguments: &[&str], files: &[&Path]) -> Result<Printout> {
        let answer = self.ask(program, arguments, files)?;
        if answer.code == Some(0) { Ok(answer) } else { Err(Error::Refused) }
    }

    /// What the prover prints as text, given these arguments.
    pub(crate) fn text(&self, arguments: &[&str]) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.ask(&self.prover, arguments, &[])?.printed).into_owned())
    }

    /// Shows a command, and runs it. Returns its exit code, if no signal ended it.
    pub(crate) fn show_and_run(&self, program: &Path, arguments: &[&str], file: &Path) -> Result<Option<i32>> {
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

/// The folder in which this program was built, and others are.
fn target() -> Result<PathBuf> {
    let program = env::current_exe().map_err(Error::file(Path::new("target")))?;
    Ok(program.ancestors().nth(2).unwrap_or(&program).to_owned())
}

/// Builds with these options. Error messages are shown.
fn cargo(options: &[&str]) -> Result<()> {
    let program = env::var_os("CARGO").unwrap_or("cargo".into());
    let status = Command::new(&program).args(["build", "--quiet"]).args(options).stdout(Stdio::null()).status();
    let status = status.map_err(start(program.as_ref()))?;
    if status.success() { Ok(()) } else { Err(Error::Cargo) }
}

/// For `map_err`: names the program that cannot be started.
fn start(program: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
    |source| Error::Start { program: program.file_stem().unwrap_or_default().display().to_string(), source }
}

/// A program's output, and what was observed.
pub(crate) struct Printout {
    /// Its exit code, if no signal ended it.
    pub code: Option<i32>,
    /// What it prints.
    pub printed: Vec<u8>,
    /// The most memory that it used, in bytes.
    pub peak: u64,
    /// The CPU time of all its threads, in the program and in the system for it.
    pub user: Duration,
}

/// Reads the JSON that a program prints.
pub(crate) fn read<'a, T: Deserialize<'a>>(program: &'static str, json: &'a [u8]) -> Result<T> {
    serde_json::from_slice(json).map_err(|source| Error::Printout { program, source })
}

/// The checker's report on a file.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct CheckReport {
    pub file: PathBuf,
    /// The file's name and size, which the checker does not tell.
    pub name: String,
    pub bytes: u64,
    pub verdict: String,
    pub claim: String,
    pub game: String,
    pub points: u64,
    pub lines: u64,
    pub lemmas: u64,
    pub maps: u64,
    pub steps: u64,
    pub hash: String,
    /// The digest of the lines.
    pub digest: String,
    pub reason: String,
}

/// Reads the JSON values that a program prints one after the other.
pub(crate) fn read_all<T: for<'a> Deserialize<'a>>(program: &'static str, json: &[u8]) -> Result<Vec<T>> {
    let values: Result<Vec<T>, _> = serde_json::Deserializer::from_slice(json).into_iter().collect();
    values.map_err(|source| Error::Printout { program, source })
}

/// The bytes of a file.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(Error::file(path))
}

/// Writes a file, and makes its folder.
pub(crate) fn put(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
    }
    fs::write(path, bytes).map_err(Error::file(path))
}

/// The text of a file.
pub(crate) fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(Error::file(path))
}

// Errors that end a command before it has a result.

/// Why a command has no result. The message says what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A program cannot be started.
    #[error("'{program}' cannot be started: {source}")]
    Start { program: String, source: io::Error },
    /// Cargo failed, and has printed why.
    #[error("'cargo build' failed; start this program with 'cargo certify' inside the repository")]
    Cargo,
    /// Git failed, and has printed why.
    #[error("'git {0}' failed; name a commit of this repository")]
    Git(String),
    /// A program's output is not as expected.
    #[error("'{program}' printed unexpected output: {source}")]
    Printout { program: &'static str, source: serde_json::Error },
    /// The table has no such game.
    #[error("no certificate is about '{0}'; certificates/README.md lists the games")]
    NoCertificate(String),
    /// A program that is measured refuses something, and has printed why.
    #[error("a game or a proof is refused; see the message above")]
    Refused,
    /// Something else is where the site should be.
    #[error("{} exists, and is not a site that 'cargo certify site' wrote; give a folder that does not exist yet", shown(.0))]
    Foreign(PathBuf),
    /// The prover wrote no page.
    #[error("a template does not fit: {0:#}")]
    Template(#[from] minijinja::Error),
    /// A file or directory cannot be used.
    #[error("{}: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
}

/// The result of a command, or of a part of it.
pub(crate) type Result<T = bool, E = Error> = std::result::Result<T, E>;

impl Error {
    /// For `map_err`: names the file or directory that cannot be used.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::File { path: path.to_owned(), source }
    }
}

/// Prints what is wrong, and refuses it.
pub(crate) fn refuse(faults: &[String]) -> Result<()> {
    faults.iter().for_each(|fault| eprintln!("{}", printable(fault)));
    if faults.is_empty() { Ok(()) } else { Err(Error::Refused) }
}

// Directories for files that are not kept.

/// An empty directory of this name, below that of the proofs that are not verified yet.
pub(crate) fn empty_directory(tools: &Tools, name: impl AsRef<Path>) -> Result<PathBuf> {
    let scratch = tools.certified()?.join(name);
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(Error::file(&scratch))?;
    }
    fs::create_dir_all(&scratch).map_err(Error::file(&scratch))?;
    Ok(scratch)
}

// Pages and other files that are written by a program, and the files that they are about.

/// The files of a directory whose names end so, sorted by name.
pub(crate) fn files(directory: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let paths = fs::read_dir(directory).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut files: Vec<PathBuf> = paths.map_err(Error::file(directory))?;
    files.retain(|path| path.to_string_lossy().ends_with(ending));
    files.sort();
    Ok(files)
}

/// The size of a file.
pub(crate) fn size(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path).map_err(Error::file(path))?.len())
}

/// Writes a page, or reports whether it is current. Whether it is so in the end.
pub(crate) fn write_page(path: &Path, page: &str, check: bool) -> Result {
    if fs::read_to_string(path).is_ok_and(|found| found == page) {
        println!("{} is current", path.display());
        return Ok(true);
    }
    if check {
        eprintln!("{} is not current; write it with 'cargo certify catalogue'", path.display());
        return Ok(false);
    }
    replace(path, page.as_bytes())?;
    println!("{} is written", path.display());
    Ok(true)
}

// Formats numbers for Markdown pages.

/// A dash, for an unknown value.
pub(crate) const NONE: &str = "–";

/// A whole number with a comma before each three digits: `27,071`.
pub(crate) fn whole(number: u64) -> String {
    grouped(&number.to_string())
}

/// The ratio of two numbers, to about two digits; a dash for zero.
pub(crate) fn ratio(one: f64, other: f64) -> String {
    // At these bounds the longer form would be rounded up to one more digit.
    match one / other {
        _ if one <= 0.0 || other <= 0.0 => NONE.to_owned(),
        ratio if ratio >= 9.95 => grouped(&format!("{ratio:.0}")),
        ratio if ratio >= 0.995 => format!("{ratio:.1}"),
        ratio if ratio >= 0.0995 => format!("{ratio:.2}"),
        ratio => format!("{ratio:.3}"),
    }
}

/// Digits with a comma before each three.
fn grouped(digits: &str) -> String {
    let threes: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    threes.join(",")
}

// Shows names and messages that somebody else chose, so that they reach no terminal and no page as they are.

/// A path for display, with escapes for line ends and invisible characters.
pub(crate) fn shown(path: &Path) -> String {
    let literal = format!("{path:?}");
    literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(&literal).to_owned()
}

/// A message of several lines for display, with escapes for invisible characters.
pub(crate) fn printable(text: &str) -> String {
    let is_plain = |letter: char| {
        // Rust also escapes quotation marks, and overlines and the like when they stand alone.
        let is_shown = !letter.escape_unicode().eq(letter.escape_debug()) || ('\u{300}'..='\u{36f}').contains(&letter);
        letter == '\n' || is_shown && !letter.is_control()
    };
    let escaped =
        |letter: char| if is_plain(letter) { letter.to_string() } else { letter.escape_unicode().to_string() };
    text.chars().map(escaped).collect()
}

// New bytes for a file, all at once.

/// Replaces a file by a new one of this name, which has all its bytes before it takes the name. So a run that is killed leaves the old file
/// or the new one, and another name of the old file, or a file behind a link, stays as it is.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let written = File::create(&new).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    written.and_then(|()| fs::rename(&new, path)).map_err(Error::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown() {
        assert_eq!(shown(Path::new("a\n\u{1b}[2J\u{202e}.pg")), "a\\n\\u{1b}[2J\\u{202e}.pg");
        assert_eq!(
            printable("größer \"x\"\n\u{1b}]0;t\u{7}\r\u{202e}"),
            "größer \"x\"\n\\u{1b}]0;t\\u{7}\\u{d}\\u{202e}"
        );
    }

    #[test]
    fn a_file_is_replaced_and_its_other_names_are_not() {
        let directory = tempfile::tempdir().unwrap();
        let [path, other] = ["page", "other"].map(|name| directory.path().join(name));
        replace(&path, b"old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!([&path, &other].map(|path| fs::read(path).unwrap()), [b"new".to_vec(), b"old".to_vec()]);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
        let usual = directory.path().join("usual");
        File::create(&usual).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions();
        assert_eq!(mode(&path), mode(&usual), "a page can be read by whoever reads others");
        assert!(replace(&directory.path().join("missing/page"), b"").is_err());
    }
}
