//! The arena: checkers by anybody, and how they answer the corpus and the catalogue.
//!
//! `tests/arena/checkers.json` lists them. A checker passes if it never disagrees, and agrees on a file of each verdict.

pub mod enter;

use super::folders::below;
use super::runner::{Answer, Outcome, Question, Strictness, outcome};
use super::text::value;
use super::{Proof, VERSIONS};
use crate::assembler::{Version, read};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::{fs, io};

/// The catalogue's name as a column of the table.
pub const CATALOGUE: &str = "catalogue";

/// The verdicts' folders on which a checker must agree at least once, so that it passes.
const VERDICTS: [&str; 3] = ["accept", "reject", "malformed"];

/// What is compared beyond the exit code: a name, and the demand.
const NAMED: [(&str, Strictness); 3] = [
    ("rules", Strictness { rules: true, offsets: false, hashes: false }),
    ("offsets", Strictness { rules: false, offsets: true, hashes: false }),
    ("hashes", Strictness { rules: false, offsets: false, hashes: true }),
];

/// A checker that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Checker {
    /// Its name.
    pub name: String,
    /// The language in which it is written.
    pub language: String,
    /// Where its source is.
    pub source: String,
    /// How it is built, as a shell command from the root of the repository; empty if it need not be.
    pub build: String,
    /// The program and its arguments, from the root of the repository; the file becomes the last argument.
    pub command: Vec<String>,
    /// The versions of the format that it reads, 1 or 1 and 2; those of a list without them are 1 alone.
    #[serde(default = "first")]
    pub versions: Vec<u8>,
    /// What it is made of, so that anybody sees what it has in common with others.
    pub origin: Origin,
}

fn first() -> Vec<u8> {
    vec![Version::One.byte()]
}

/// What a checker is made of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Who wrote it.
    pub author: String,
    /// What the author had read of this repository.
    pub read: String,
    /// The library or program that computes SHA-256.
    pub sha256: String,
    /// The library or program that decompresses.
    pub zstandard: String,
    /// The code that it has in common with another checker, or with the prover.
    pub code: String,
}

/// The numbers of files with each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Score {
    /// Files on which the checker agrees.
    pub agrees: usize,
    /// Files that it declines.
    pub declines: usize,
    /// Files on which it disagrees.
    pub disagrees: usize,
}

/// How many files a checker names something of, and of how many it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Named {
    /// Files of which it does.
    pub named: usize,
    /// Files on whose verdict it agrees, and whose text demands it.
    pub of: usize,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Row {
    /// The checker.
    pub checker: Checker,
    /// The scores by folder, in the order of the files; the catalogue's is the last one.
    pub scores: Vec<(String, Score)>,
    /// What it names: rules, offsets, hashes with the numbers of steps.
    pub named: Vec<(String, Named)>,
    /// Whether it passes.
    pub passes: bool,
}

/// The checkers of a list.
///
/// # Errors
///
/// If the list cannot be read.
pub fn checkers(path: &Path) -> io::Result<Vec<Checker>> {
    let text = fs::read_to_string(path)?;
    serde_json::from_str(&text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// The certificates in a folder. All must be verified.
///
/// # Errors
///
/// If one cannot be read.
pub fn catalogue(folder: &Path) -> io::Result<Vec<Question>> {
    let mut questions = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|extension| extension == "pgc"))
        else {
            continue;
        };
        let certificate = read::certificate(&fs::read(&path)?);
        let (version, Proof { theorem, steps, hash }) = (certificate.version(), Proof::of(&certificate));
        let text = format!("verdict: VERIFIED\nexit: 0\ntheorem: {theorem}\nsteps: {steps}\nhash: {hash}\n");
        let folder = below(Path::new(""), version).join(CATALOGUE);
        questions.push(Question { version, file: folder.join(name), path, text });
    }
    questions.sort_by(|left, right| left.file.cmp(&right.file));
    Ok(questions)
}

/// The row of a checker that answers these questions, as far as they are about versions that it reads.
///
/// # Errors
///
/// If it does not run.
pub fn row(
    checker: &Checker,
    questions: &[Question],
    mut ask: impl FnMut(&Path) -> io::Result<Answer>,
) -> io::Result<Row> {
    let mut scores: Vec<(String, Score)> = Vec::new();
    let mut named = NAMED.map(|(name, _)| (name.to_owned(), Named::default())).to_vec();
    for Question { file, path, text, .. } in
        questions.iter().filter(|question| checker.versions.contains(&question.version.byte()))
    {
        let answer = ask(path)?;
        let folder = file.parent().unwrap_or(file).to_string_lossy().into_owned();
        if scores.last().is_none_or(|(last, _)| *last != folder) {
            scores.push((folder, Score::default()));
        }
        let verdict = outcome(text, &answer, Strictness::default());
        if let Some((_, score)) = scores.last_mut() {
            match verdict {
                Outcome::Agrees => score.agrees += 1,
                Outcome::Declines => score.declines += 1,
                Outcome::Disagrees(_) => score.disagrees += 1,
            }
        }
        if verdict != Outcome::Agrees {
            continue;
        }
        for ((_, strictness), (_, Named { named, of })) in NAMED.iter().zip(&mut named) {
            if demands(text, &answer, *strictness) {
                *of += 1;
                *named += usize::from(outcome(text, &answer, *strictness) == Outcome::Agrees);
            }
        }
    }
    let agrees = |folder: &Path| scores.iter().any(|(name, score)| Path::new(name) == folder && score.agrees > 0);
    let read = VERSIONS.into_iter().filter(|version| checker.versions.contains(&version.byte()));
    let mut all = read.flat_map(|version| VERDICTS.map(|verdict| below(Path::new(""), version).join(verdict)));
    let passes = scores.iter().all(|(_, score)| score.disagrees == 0) && all.all(|folder| agrees(&folder));
    Ok(Row { checker: checker.clone(), scores, named, passes })
}

/// Does the text demand more than this answer's exit code?
fn demands(text: &str, answer: &Answer, strictness: Strictness) -> bool {
    let silent = Answer { output: String::new(), ..answer.clone() };
    value(text, "exit").is_some() && outcome(text, &silent, strictness) != Outcome::Agrees
}

/// The table as JSON.
///
/// # Errors
///
/// Never: all keys are texts.
pub fn json(rows: &[Row]) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(rows)? + "\n")
}

/// The table as Markdown.
#[must_use]
pub fn markdown(rows: &[Row]) -> String {
    // Who reads both versions has the most columns.
    let Some(first) = rows.iter().max_by_key(|row| row.scores.len()) else {
        return "No checker takes part.\n".to_owned();
    };
    let mut head = vec!["checker".to_owned(), "language".to_owned()];
    head.extend(first.scores.iter().map(|(folder, _)| format!("`{folder}`")));
    head.extend(first.named.iter().map(|(name, _)| name.clone()));
    head.push("passes".to_owned());
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&head) + "|---|---|" + &"--:|".repeat(head.len() - 3) + "---|\n";
    for Row { checker, scores, named, passes } in rows {
        let mut cells = vec![cell(&checker.name), cell(&checker.language)];
        let score = |folder: &str| scores.iter().find(|(name, _)| name == folder).map(|(_, score)| score.cell());
        cells.extend(first.scores.iter().map(|(folder, _)| score(folder).unwrap_or_else(|| "-".to_owned())));
        cells.extend(named.iter().map(|(_, Named { named, of })| format!("{named} of {of}")));
        cells.push(if *passes { "yes" } else { "**no**" }.to_owned());
        text += &line(&cells);
    }
    text
}

/// A text of a checker's author as a cell: on one line, without a mark that ends cells.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// What the checkers are made of, as Markdown.
fn origins(rows: &[Row]) -> String {
    let mut text = "| checker | author | had read | SHA-256 | Zstandard | code in common with others |\n|---|---|---|---|---|---|\n".to_owned();
    for Checker { name, origin, .. } in rows.iter().map(|row| &row.checker) {
        let Origin { author, read, sha256, zstandard, code } = origin;
        let cells = [name, author, read, sha256, zstandard, code].map(|text| cell(text));
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

impl Score {
    fn files(self) -> usize {
        self.agrees + self.declines + self.disagrees
    }

    fn cell(self) -> String {
        let Self { agrees, declines, disagrees } = self;
        let mut cell = format!("{agrees} of {}", self.files());
        if declines > 0 {
            cell += &format!(", {declines} declined");
        }
        if disagrees > 0 {
            cell += &format!(", **{disagrees} wrong**");
        }
        cell
    }
}

/// The page of the arena, with its tables.
#[must_use]
pub fn page(rows: &[Row]) -> String {
    include_str!("arena.md").replace("TABLE\n", &markdown(rows)).replace("ORIGINS\n", &origins(rows))
}
