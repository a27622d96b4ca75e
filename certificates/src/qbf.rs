//! The games of the field of quantified Boolean formulas: proves those in a directory, and tabulates what is found
//! (`cargo certify qbf`).
//!
//! The files are not kept in this repository. The checker must verify each proof. If a solver of formulas is given, it
//! must agree wherever it answers, and so must puzzles of the same name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Serialize;
use serde_json::json;

use crate::pages::Pages;
use crate::tools::{Checked, Error, Proved, Tools, Verdict, files, read, settle, shown};

/// The name of the page, among the certificates.
const PAGE: &str = "QBF.md";

/// The exit codes by which a solver answers: Black wins, and he does not.
const ANSWERS: [i32; 2] = [10, 20];

const HELP: &str = "\
Each .pg file below the directory is proved by 'prover prove pg:FILE', and the checker verifies the proof.
A solver is any program to compare with. It is given the path of a file and exits with 10 if Black wins and
with 20 if not. Any other code means that it does not know, so it keeps to a limit of its own.

Exit codes:
  0  all games are proved, refused or open
  1  a proof is refused, or contradicts another one or the solver; then nothing is written
  3  wrong usage, or a program or file that cannot be used

Examples:
  cargo certify qbf positional-games/hex-hein
  cargo certify qbf positional-games --timeout 10s
  cargo certify qbf positional-games --solver ./solve.sh --about 'DepQBF, with a limit of 30 s'";

/// What to prove, and what to compare it with.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Where the .pg files are, in folders
    pub(crate) directory: PathBuf,
    /// The prover's limit for a game, as its --timeout
    #[arg(long, value_name = "DURATION", default_value = "60s")]
    pub(crate) timeout: String,
    /// A program that answers the same question, to compare with
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) solver: Option<PathBuf>,
    /// What the page says of that program and its limit
    #[arg(long, value_name = "TEXT", requires = "solver")]
    pub(crate) about: Option<String>,
    /// Keep the page as certificates/QBF.md, instead of printing it
    #[arg(long)]
    pub(crate) write: bool,
}

/// What is known of a file.
#[derive(Serialize)]
struct Row {
    /// Its folder and its name, below the directory.
    folder: String,
    name: String,
    /// What the prover found, and what a solver answered.
    found: Answer,
    solver: Option<Answer>,
}

/// An answer of the prover's or of a solver's.
#[derive(Default, Serialize)]
struct Answer {
    /// Whether Black wins; nothing if that is not known within the limit.
    black_wins: Option<bool>,
    /// The same in a word.
    word: &'static str,
    /// The bytes of the certificate.
    bytes: Option<u64>,
    /// After how many seconds the program ended.
    seconds: f64,
    /// Of a file that is refused, the construct that is not read.
    refused: Option<&'static str>,
}

impl Answer {
    fn new(black_wins: Option<bool>, bytes: Option<u64>, seconds: f64) -> Self {
        let word = black_wins.map_or("open", |wins| if wins { "yes" } else { "no" });
        Self { black_wins, word, bytes, seconds, refused: None }
    }
}

/// Proves the games of a directory, and prints or saves the page.
pub(crate) fn run(tools: &Tools, args: &Args) -> Result<Verdict, Error> {
    let directory = args.directory.canonicalize().map_err(Error::file(&args.directory))?;
    let mut paths = Vec::new();
    collect(&directory, &mut paths)?;
    paths.sort();
    let certificate = tools.certified()?.join("qbf.pgc");
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    for path in &paths {
        let found = prove(tools, path, &certificate, &args.timeout, &mut faults)?;
        let solver = args.solver.as_deref().filter(|_| found.refused.is_none());
        let solver = solver.map(|solver| ask(solver, path)).transpose()?;
        let below = path.strip_prefix(&directory).unwrap_or(path);
        let text = |part: Option<&Path>| part.map(shown).unwrap_or_default();
        let (folder, name) = (text(below.parent()), text(path.file_stem().map(Path::new)));
        rows.push(Row { folder, name, found, solver });
    }
    faults.extend(disagreements(&rows));
    if Verdict::of(&faults) == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    let page = page(&rows, args)?;
    if args.write {
        return settle(&tools.certificates().join(PAGE), &page, false);
    }
    print!("{page}");
    Ok(Verdict::Good)
}

/// The `.pg` files below a directory.
fn collect(directory: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Error> {
    for path in files(directory, "")? {
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "pg") {
            paths.push(path);
        }
    }
    Ok(())
}

/// What the prover finds. It is a fault if the checker does not verify it.
fn prove(
    tools: &Tools,
    path: &Path,
    certificate: &Path,
    timeout: &str,
    faults: &mut Vec<String>,
) -> Result<Answer, Error> {
    let game = format!("pg:{}", path.display());
    // The time alone is to limit the search.
    let limits = ["--threads", "1", "--nodes", "1000000000000", "--memory", "6GiB", "--timeout", timeout];
    let arguments = [&["prove", &game, "--json"], &limits[..], &["-o"]].concat();
    let (begun, answer) = (Instant::now(), tools.ask(&tools.prover, &arguments, &[certificate])?);
    let seconds = begun.elapsed().as_secs_f64();
    let report: Proved = read("prover", &answer.printed)?;
    let (Some(claim), Some(bytes)) = (report.claim.filter(|_| report.outcome == "proved"), report.bytes) else {
        let refused = report.error.as_deref().map(construct);
        return Ok(Answer { refused, ..Answer::new(None, None, seconds) });
    };
    let check: Checked = read("checker", &tools.ask(&tools.checker, &["--json"], &[certificate])?.printed)?;
    if check.verdict != "VERIFIED" || check.claim != claim {
        faults.push(format!("{}: the checker says {}", shown(path), check.verdict));
    }
    Ok(Answer::new(Some(claim == "Xeno wins"), Some(bytes), seconds))
}

/// What a solver says of a file.
fn ask(solver: &Path, path: &Path) -> Result<Answer, Error> {
    let begun = Instant::now();
    let status = Command::new(solver).arg(path).stdin(Stdio::null()).stdout(Stdio::null()).status();
    let status = status.map_err(|source| Error::Start { program: solver.display().to_string(), source })?;
    let black_wins = ANSWERS.iter().position(|&code| status.code() == Some(code)).map(|index| index == 0);
    Ok(Answer::new(black_wins, None, begun.elapsed().as_secs_f64()))
}

/// Where a certificate contradicts the solver, or another certificate for a puzzle of the same name.
fn disagreements(rows: &[Row]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names: BTreeMap<&str, bool> = BTreeMap::new();
    for Row { name, found, solver, .. } in rows {
        let Some(black_wins) = found.black_wins else { continue };
        if names.insert(name, black_wins).is_some_and(|other| other != black_wins) {
            faults.push(format!("{name}: two certificates contradict each other"));
        }
        if solver.as_ref().and_then(|answer| answer.black_wins).is_some_and(|other| other != black_wins) {
            faults.push(format!("{name}: the solver contradicts the certificate"));
        }
    }
    faults
}

// The page of these games.

/// The construct for which a file is refused with this message.
fn construct(error: &str) -> &'static str {
    match error {
        _ if error.contains("only games in which the players move in turn") => "several moves a turn",
        _ if error.contains("the goals as a graph") => "goals as a graph",
        _ => "something else",
    }
}

fn page(rows: &[Row], args: &Args) -> Result<String, Error> {
    let values = json!({ "timeout": args.timeout, "about": args.about, "solver": args.solver.is_some(), "rows": rows });
    Pages::new()?.page(PAGE, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, found: Answer, solver: Option<Answer>) -> Row {
        Row { folder: "hex".to_owned(), name: name.to_owned(), found, solver }
    }

    fn args(solver: bool) -> Args {
        Args {
            directory: "x".into(),
            solver: solver.then(|| "solve.sh".into()),
            timeout: "60s".to_owned(),
            about: solver.then(|| "a solver".to_owned()),
            write: false,
        }
    }

    #[test]
    fn a_page_has_a_row_for_each_folder_and_file() {
        let rows = [
            row("hein_04_3x3-05", Answer::new(Some(true), Some(78), 0.25), Some(Answer::new(Some(true), None, 1.5))),
            row("hein_04_3x3-03", Answer::new(Some(true), Some(1000), 0.25), Some(Answer::new(None, None, 60.0))),
            row("large", Answer::new(None, None, 60.0), None),
            row(
                "graph",
                Answer {
                    refused: Some(construct("x.pg:3: '#edges' gives the goals as a graph, which")),
                    ..Answer::default()
                },
                None,
            ),
        ];
        let page = page(&rows, &args(true)).unwrap();
        for piece in [
            "The prover's limit is 60s for a game. Beside it: a solver.\n",
            "\n| hex | 4 | 3 | 2 | 0 | 1 | 1,078 | 60.5 | 1 | 61.5 |\n",
            "1 are certified here, and 1 contradicted: hein_04_3x3-03.\n",
            "\n| hex | goals as a graph | 1 |\n",
            "\n| hein_04_3x3-05 | yes | 78 | 0.25 | yes | 1.50 |\n",
            "\n| hein_04_3x3-03 | yes | 1,000 | 0.25 | open | 60.00 |\n",
            "\n| large | open | – | 60.00 |\n",
        ] {
            assert!(page.contains(piece), "{piece}\n{page}");
        }
    }

    #[test]
    fn without_a_solver_its_columns_are_left_out() {
        let page = page(&[row("a", Answer::new(Some(false), Some(70), 0.0), None)], &args(false)).unwrap();
        assert!(page.contains("| open | bytes | seconds |\n"), "{page}");
        assert!(page.contains("\n| a | no | 70 | 0.00 |\n"), "{page}");
        assert!(!page.contains("Q-sage") && !page.contains("refused"), "{page}");
    }
}
