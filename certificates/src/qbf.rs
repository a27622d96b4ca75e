//! The games of the field of quantified Boolean formulas: proves those in a directory, and tabulates what is found
//! (`cargo certify qbf`).
//!
//! The files are not kept in this repository. The checker must verify each proof. If a solver of formulas is given, it
//! must agree wherever it answers, and so must puzzles of the same name.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::tools::{Checked, Error, NONE, Proved, Tools, Verdict, read, settle, shown, whole};

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
    if Verdict::of(&faults) == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    let page = page(&rows, task);
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
    let report: Proved = read("prover", &answer)?;
    let (Some(claim), Some(bytes)) = (report.claim.filter(|_| report.outcome == "proved"), report.bytes) else {
        return Ok(match report.error {
            Some(error) => Ok(Found::Refused(error)),
            None => Ok(Found::Open { seconds }),
        });
    };
    let check: Checked = read("checker", &tools.ask_quietly(&tools.checker, &["--json"], certificate)?)?;
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

// The page of these games.

const HEAD: &str = "\
# Games from research on quantified Boolean formulas

V. Mayer-Eichberger and A. Saffidine (Positional Games and QBF: The Corrective Encoding, 2020) translate positional games into
quantified Boolean formulas, and publish their games as `.pg` files at github.com/vale1410/positional-games-qbf-encoding. Such a
file asks whether Black wins within his moves. `prover prove pg:FILE` answers with a certificate: *yes* is `Xeno wins`, *no* is the
opposite, and the checker has verified each. The files are not kept here. This command writes the page:

    cargo certify qbf DIRECTORY --write

The prover reads a file if it lists its lines and the players move in turn. Seconds are for one thread, process start included.
";

/// The verdicts that Q-sage (I. Shaik and others) publishes for puzzles of this set, in `docs/POSITIONAL_RESULTS.md` and in its tests:
/// whether Black wins.
const PUBLISHED: &str = "\
hein_04_3x3-03 no
hein_04_3x3-05 yes
hein_09_4x4-05 no
hein_09_4x4-07 yes
hein_12_4x4-05 no
hein_12_4x4-07 yes
hein_07_4x4-07 no
hein_07_4x4-09 yes
hein_06_4x4-11 no
browne_5x5_07 no";

/// The constructs for which files are refused: a piece of the prover's message, and what it means.
const CONSTRUCTS: [(&str, &str); 2] = [
    ("only games in which the players move in turn", "several moves a turn"),
    ("the goals as a graph", "goals as a graph"),
];

/// The numbers of a folder.
#[derive(Default)]
struct Folder {
    files: usize,
    yes: usize,
    no: usize,
    open: usize,
    seconds: f64,
    bytes: u64,
    solved: usize,
    solver_seconds: f64,
}

fn page(rows: &[Row], task: &Task) -> String {
    let mut page = HEAD.to_owned();
    let _ = write!(page, "The prover's limit is {} for a game.", task.timeout);
    if let Some(about) = &task.about {
        let _ = write!(page, " Beside it: {about}.");
    }
    page += "\n\n";
    summary(&mut page, rows, task);
    published(&mut page, rows);
    refusals(&mut page, rows);
    page += "\n## Each file\n";
    each(&mut page, rows, task);
    page
}

fn summary(page: &mut String, rows: &[Row], task: &Task) {
    let mut folders: BTreeMap<&str, Folder> = BTreeMap::new();
    for Row { folder, found, solver, .. } in rows {
        let folder = folders.entry(folder).or_default();
        folder.files += 1;
        match found {
            Found::Refused(_) => {}
            Found::Open { seconds } => {
                folder.open += 1;
                folder.seconds += seconds;
            }
            Found::Certified { black_wins, bytes, seconds } => {
                folder.yes += usize::from(*black_wins);
                folder.no += usize::from(!black_wins);
                folder.bytes += bytes;
                folder.seconds += seconds;
            }
        }
        if let Some(Answer { black_wins, seconds }) = solver {
            folder.solved += usize::from(black_wins.is_some());
            folder.solver_seconds += seconds;
        }
    }
    *page += "| folder | files | read | yes | no | open | bytes | seconds |";
    *page += if task.solver.is_some() { " solver: answered | seconds |\n" } else { "\n" };
    *page += "|---|--:|--:|--:|--:|--:|--:|--:|";
    *page += if task.solver.is_some() { "--:|--:|\n" } else { "\n" };
    for (name, folder) in &folders {
        let read = folder.yes + folder.no + folder.open;
        if read == 0 {
            continue;
        }
        let Folder { files, yes, no, open, bytes, seconds, .. } = folder;
        let bytes = whole(*bytes);
        let _ = write!(page, "| {name} | {files} | {read} | {yes} | {no} | {open} | {bytes} | {seconds:.1} |");
        if task.solver.is_some() {
            let _ = write!(page, " {} | {:.1} |", folder.solved, folder.solver_seconds);
        }
        page.push('\n');
    }
}

/// Compares with the verdicts that others publish.
fn published(page: &mut String, rows: &[Row]) {
    let verdict = |name: &str| {
        rows.iter().find_map(|row| match row.found {
            Found::Certified { black_wins, .. } if row.name == name => Some(black_wins),
            _ => None,
        })
    };
    let published = PUBLISHED.lines().filter_map(|line| line.split_once(' '));
    let known = published.filter_map(|(name, said)| Some((name, verdict(name)? == (said == "yes"))));
    let (same, other): (Vec<_>, Vec<_>) = known.partition(|(_, same)| *same);
    if same.len() + other.len() == 0 {
        return;
    }
    let _ = write!(
        page,
        "\nOf the verdicts that Q-sage (I. Shaik and others) publishes for puzzles of this set, {} are certified here",
        same.len()
    );
    match other.len() {
        0 => *page += ", and none is contradicted.\n",
        count => {
            let names: Vec<&str> = other.iter().map(|(name, _)| *name).collect();
            let _ = writeln!(page, ", and {count} contradicted: {}.", names.join(", "));
        }
    }
}

/// The construct for which a file is refused.
fn construct(why: &str) -> &'static str {
    CONSTRUCTS.iter().find(|(piece, _)| why.contains(piece)).map_or("something else", |(_, name)| name)
}

fn refusals(page: &mut String, rows: &[Row]) {
    let mut folders: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for row in rows {
        if let Found::Refused(why) = &row.found {
            *folders.entry((&row.folder, construct(why))).or_default() += 1;
        }
    }
    if folders.is_empty() {
        return;
    }
    *page += "\n## Files that are refused\n\n| folder | construct | files |\n|---|---|--:|\n";
    for ((folder, construct), files) in folders {
        let _ = writeln!(page, "| {folder} | {construct} | {files} |");
    }
}

/// Whether Black wins, in a word.
fn word(black_wins: Option<bool>) -> &'static str {
    black_wins.map_or("open", |wins| if wins { "yes" } else { "no" })
}

fn each(page: &mut String, rows: &[Row], task: &Task) {
    let mut folder = None;
    for row in rows {
        let (verdict, bytes, seconds) = match &row.found {
            Found::Refused(_) => continue,
            Found::Open { seconds } => (word(None), NONE.to_owned(), seconds),
            Found::Certified { black_wins, bytes, seconds } => (word(Some(*black_wins)), whole(*bytes), seconds),
        };
        if folder != Some(&row.folder) {
            let solver = if task.solver.is_some() { [" solver | seconds |", "---|--:|"] } else { [""; 2] };
            let _ = writeln!(
                page,
                "\n### {}\n\n| file | Black wins | bytes | seconds |{}\n|---|---|--:|--:|{}",
                row.folder, solver[0], solver[1]
            );
            folder = Some(&row.folder);
        }
        let _ = write!(page, "| {} | {verdict} | {bytes} | {seconds:.2} |", row.name);
        if let Some(Answer { black_wins, seconds }) = row.solver {
            let _ = write!(page, " {} | {seconds:.2} |", word(black_wins));
        }
        page.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, found: Found, solver: Option<Answer>) -> Row {
        Row { folder: "hex".to_owned(), name: name.to_owned(), found, solver }
    }

    fn task(solver: bool) -> Task {
        Task {
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
            row(
                "hein_04_3x3-05",
                Found::Certified { black_wins: true, bytes: 78, seconds: 0.25 },
                Some(Answer { black_wins: Some(true), seconds: 1.5 }),
            ),
            row(
                "hein_04_3x3-03",
                Found::Certified { black_wins: true, bytes: 1000, seconds: 0.25 },
                Some(Answer { black_wins: None, seconds: 60.0 }),
            ),
            row("large", Found::Open { seconds: 60.0 }, None),
            row("graph", Found::Refused("x.pg:3: '#edges' gives the goals as a graph, which".to_owned()), None),
        ];
        let page = page(&rows, &task(true));
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
        let page =
            page(&[row("a", Found::Certified { black_wins: false, bytes: 70, seconds: 0.0 }, None)], &task(false));
        assert!(page.contains("| open | bytes | seconds |\n"), "{page}");
        assert!(page.contains("\n| a | no | 70 | 0.00 |\n"), "{page}");
        assert!(!page.contains("Q-sage") && !page.contains("refused"), "{page}");
    }
}
