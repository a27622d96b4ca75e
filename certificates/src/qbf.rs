//! The games of the field of quantified Boolean formulas: proves those in a directory, and tabulates what is found
//! (`cargo certify qbf`).
//!
//! The files are not kept in this repository. The checker must verify each proof. If a solver of formulas is given, it
//! must agree wherever it answers, and so must puzzles of the same name.

mod page;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Deserialize;

use crate::error::Error;
use crate::page::settle;
use crate::quote::{printable, shown};
use crate::tools::{Tools, read};
use crate::verdict::Verdict;

/// The name of the page, among the certificates.
const PAGE: &str = "QBF.md";

/// The exit codes by which a solver answers: Black wins, and he does not.
const ANSWERS: [i32; 2] = [10, 20];

/// What is to be done.
pub(crate) struct Task {
    /// Where the files are, in folders.
    pub(crate) directory: PathBuf,
    /// A program to compare with: given a file, it exits with 10 if Black wins, with 20 if not, else with another code.
    pub(crate) solver: Option<PathBuf>,
    /// The prover's limit for a game.
    pub(crate) timeout: String,
    /// What is said of the solver and its limit.
    pub(crate) about: Option<String>,
    /// Whether the page is kept.
    pub(crate) write: bool,
}

/// What is known of a file.
struct Row {
    /// Its folder and its name, below the directory.
    folder: String,
    name: String,
    found: Found,
    solver: Option<Answer>,
}

/// What the prover found.
enum Found {
    /// The file is refused: why.
    Refused(String),
    /// The outcome is not known within the limit.
    Open { seconds: f64 },
    /// It is certified whether Black wins.
    Certified { black_wins: bool, bytes: u64, seconds: f64 },
}

/// What a solver answered, if it did: whether Black wins; and after how many seconds it ended.
struct Answer {
    black_wins: Option<bool>,
    seconds: f64,
}

/// The prover's report.
#[derive(Deserialize)]
struct Report {
    outcome: String,
    claim: Option<String>,
    bytes: Option<u64>,
    error: Option<String>,
}

/// The checker's report.
#[derive(Deserialize)]
struct Check {
    verdict: String,
    claim: String,
}

/// Proves the games of a directory, and prints or saves the page.
pub(crate) fn run(tools: &Tools, task: &Task) -> Result<Verdict, Error> {
    let mut paths = Vec::new();
    collect(&task.directory, &mut paths)?;
    paths.sort();
    let certificate = tools.certified()?.join("qbf.pgc");
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    for path in &paths {
        let found = match prove(tools, path, &certificate, &task.timeout)? {
            Ok(found) => found,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let stated = !matches!(found, Found::Refused(_));
        let solver = task.solver.as_deref().filter(|_| stated).map(|solver| ask(solver, path)).transpose()?;
        let below = path.strip_prefix(&task.directory).unwrap_or(path);
        let text = |part: Option<&Path>| part.map(shown).unwrap_or_default();
        let (folder, name) = (text(below.parent()), text(path.file_stem().map(Path::new)));
        rows.push(Row { folder, name, found, solver });
    }
    faults.extend(disagreements(&rows));
    if !faults.is_empty() {
        faults.iter().for_each(|fault| eprintln!("{}", printable(fault)));
        return Ok(Verdict::Bad);
    }
    let page = page::page(&rows, task);
    if task.write {
        return settle(&tools.certificates().join(PAGE), &page, false);
    }
    print!("{page}");
    Ok(Verdict::Good)
}

/// The `.pg` files below a directory.
fn collect(directory: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        let path = entry.map_err(Error::file(directory))?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "pg") {
            paths.push(path);
        }
    }
    Ok(())
}

/// What the prover finds, if the checker verifies it; else what is wrong.
fn prove(tools: &Tools, path: &Path, certificate: &Path, timeout: &str) -> Result<Result<Found, String>, Error> {
    let game = format!("pg:{}", path.display());
    // The time alone is to limit the search.
    let limits = ["--threads", "1", "--nodes", "1000000000000", "--memory", "6GiB", "--timeout", timeout];
    let arguments = [&["prove", &game, "--json"], &limits[..], &["-o"]].concat();
    let (begun, answer) = (Instant::now(), tools.ask_quietly(&tools.prover, &arguments, certificate)?);
    let seconds = begun.elapsed().as_secs_f64();
    let report: Report = read("prover", &answer)?;
    let (Some(claim), Some(bytes)) = (report.claim.filter(|_| report.outcome == "proved"), report.bytes) else {
        return Ok(match report.error {
            Some(error) => Ok(Found::Refused(error)),
            None => Ok(Found::Open { seconds }),
        });
    };
    let check: Check = read("checker", &tools.ask_quietly(&tools.checker, &["--json"], certificate)?)?;
    if check.verdict != "VERIFIED" || check.claim != claim {
        return Ok(Err(format!("{}: the checker says {}", shown(path), check.verdict)));
    }
    Ok(Ok(Found::Certified { black_wins: claim == "Xeno wins", bytes, seconds }))
}

/// What a solver says of a file.
fn ask(solver: &Path, path: &Path) -> Result<Answer, Error> {
    let begun = Instant::now();
    let status = Command::new(solver).arg(path).stdin(Stdio::null()).stdout(Stdio::null()).status();
    let status = status.map_err(|source| Error::Start { program: solver.display().to_string(), source })?;
    let black_wins = ANSWERS.iter().position(|&code| status.code() == Some(code)).map(|index| index == 0);
    Ok(Answer { black_wins, seconds: begun.elapsed().as_secs_f64() })
}

/// Where a certificate contradicts the solver, or another certificate for a puzzle of the same name.
fn disagreements(rows: &[Row]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names: BTreeMap<&str, bool> = BTreeMap::new();
    for Row { name, found, solver, .. } in rows {
        let Found::Certified { black_wins, .. } = *found else { continue };
        if names.insert(name, black_wins).is_some_and(|other| other != black_wins) {
            faults.push(format!("{name}: two certificates contradict each other"));
        }
        if solver.as_ref().and_then(|answer| answer.black_wins).is_some_and(|other| other != black_wins) {
            faults.push(format!("{name}: the solver contradicts the certificate"));
        }
    }
    faults
}
