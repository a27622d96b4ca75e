//! The corpus: certificate files, each with the verdict that a checker must give, for authors of checkers.
//!
//! The committed files are the source: both versions of the format are frozen. The text beside a file says what a checker must answer, in
//! lines `key: value`, and then in English what the file is. The tables `clauses.tsv` and `traps.tsv` beside them say which files
//! show which clause of which rule. What is too large for the repository has its text in `large/`, and is made by [`large`]. Neither prover
//! nor checker has a part in any of it.

pub mod compare;
pub mod large;
pub mod mutated;

use crate::assembler::{Certificate, Convention, Family, Opening, Version, read};
use crate::oracle::{Board, Variation, hash};
use crate::pages::{page, table};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The versions of the format.
pub const VERSIONS: [Version; 2] = [Version::One, Version::Two];

/// The folders. In version 2 decoders do not differ anew, so it has no `either`.
pub const FOLDERS: [&str; 4] = ["accept", "reject", "malformed", "either"];

/// The folder with the folders of version 2, beside those of version 1.
const SECOND: &str = "version-2";

/// The verdict that a checker must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// VERIFIED.
    Verified,
    /// REJECTED.
    Rejected,
    /// MALFORMED.
    Malformed,
    /// MALFORMED (C6), or what its decoder makes of the frame: VERIFIED.
    Either,
}

impl Expected {
    /// The folder for files with this verdict.
    #[must_use]
    pub fn folder(self) -> &'static str {
        FOLDERS[self as usize]
    }
}

/// A file, and the text that says what a checker must answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The version of the format that it is about.
    pub version: Version,
    /// The name without folder and extension; in the corpus it begins with the rule that the file is about.
    pub name: String,
    /// Where the file is. It is not there if it is too large for the repository.
    pub path: PathBuf,
    /// The text.
    pub text: String,
}

impl Case {
    fn new(version: Version, path: PathBuf, text: String) -> Self {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { version, name, path, text }
    }

    /// The case of a text below a folder.
    fn read(version: Version, text: &Path) -> io::Result<Self> {
        let missing = |error| io::Error::other(format!("{}: {error}", text.display()));
        Ok(Self::new(version, text.with_extension("pgc"), fs::read_to_string(text).map_err(missing)?))
    }

    /// The value of a key in the text.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        let head = self.text.lines().take_while(|line| !line.is_empty());
        head.filter_map(|line| line.split_once(": ")).find(|&(name, _)| name == key).map(|(_, value)| value)
    }

    /// The verdict that a checker must give.
    ///
    /// # Panics
    ///
    /// If the text does not say it.
    #[must_use]
    pub fn expected(&self) -> Expected {
        match self.value("verdict") {
            Some("VERIFIED") => Expected::Verified,
            Some("REJECTED") => Expected::Rejected,
            Some("MALFORMED") => Expected::Malformed,
            Some("MALFORMED or VERIFIED") => Expected::Either,
            other => panic!("{}: verdict {other:?}", self.name),
        }
    }

    /// The rule that is broken; of an accepted file, nothing.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.value("rule")
    }

    /// The file.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        fs::read(&self.path).unwrap_or_else(|error| panic!("{}: {error}", self.path.display()))
    }

    /// The certificate in the file, if it can be read, be it right or not.
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate> {
        read::readable(&self.file())
    }

    /// What a verified file proves, by its text.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        let [theorem, steps, hash] = ["theorem", "steps", "hash"].map(|key| self.value(key));
        Some(Proof { theorem: theorem?.to_owned(), steps: steps?.parse().ok()?, hash: hash?.to_owned() })
    }

    /// Ways to vary the rules each of which would accept the false claim of this certificate; empty if that is not the point.
    ///
    /// # Panics
    ///
    /// If the text names a variation that there is not.
    #[must_use]
    pub fn varied(&self) -> Vec<Vec<Variation>> {
        let named = |name: &str| Variation::named(name).unwrap_or_else(|| panic!("{}: {name}", self.name));
        let ways = self.value("varied").into_iter().flat_map(|ways| ways.split(" or "));
        ways.map(|way| way.split(" and ").map(named).collect()).collect()
    }
}

/// The folder of the folders of a version in the repository.
#[must_use]
pub fn home(version: Version) -> PathBuf {
    below(Path::new(env!("CARGO_MANIFEST_DIR")), version)
}

/// The folder of the folders of a version, below that of version 1.
#[must_use]
pub fn below(place: &Path, version: Version) -> PathBuf {
    match version {
        Version::One => place.to_path_buf(),
        Version::Two => place.join(SECOND),
    }
}

/// The cases of a version that are kept in the repository, sorted by folder and name.
///
/// # Panics
///
/// If a file has no text.
#[must_use]
pub fn kept(version: Version) -> Vec<Case> {
    within(version, &home(version)).expect("the corpus")
}

/// The cases of both versions that are kept in the repository.
#[must_use]
pub fn all_kept() -> Vec<Case> {
    VERSIONS.into_iter().flat_map(kept).collect()
}

/// The cases in the folders below a path, sorted by folder and name.
///
/// # Errors
///
/// If a file has no text, or if there is no file.
pub fn within(version: Version, place: &Path) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for folder in FOLDERS.map(|folder| place.join(folder)).iter().filter(|folder| folder.is_dir()) {
        for path in files(folder, "pgc")? {
            cases.push(Case::read(version, &path.with_extension("txt"))?);
        }
    }
    if cases.is_empty() {
        return Err(io::Error::other(format!("there is no certificate in the folders of {}", place.display())));
    }
    Ok(cases)
}

/// The certificates in a folder. All must be verified.
///
/// # Errors
///
/// If one cannot be read.
pub fn catalogue(folder: &Path) -> io::Result<Vec<Case>> {
    let case = |path: PathBuf| {
        let certificate = read::certificate(&fs::read(&path)?);
        Ok(Case::new(certificate.version(), path, Proof::of(&certificate).text()))
    };
    files(folder, "pgc")?.into_iter().map(case).collect()
}

/// The files of a folder whose names end so, sorted.
fn files(folder: &Path, end: &str) -> io::Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == end));
    paths.sort();
    Ok(paths)
}

/// What a verified file proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Claim and game, as in the first line of our checker.
    pub theorem: String,
    /// The number of steps of the check.
    pub steps: u64,
    /// The proof's hash in hexadecimal digits.
    pub hash: String,
}

impl Proof {
    /// What a certificate proves. It must declare the correct number of steps.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let hash = hash::theorem(certificate).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { theorem: theorem(certificate), steps: certificate.steps, hash }
    }

    /// What the text of a file with this proof begins with.
    fn text(&self) -> String {
        let Self { theorem, steps, hash } = self;
        format!("verdict: VERIFIED\nexit: 0\ntheorem: {theorem}\nsteps: {steps}\nhash: {hash}\n")
    }
}

/// Lines that have no other name.
fn lines(board: &Board) -> String {
    let digits: String = hash::digest(board)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("lines:{digits}")
}

fn set(points: &[usize]) -> String {
    points.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// Claim and game (format.md, section 4).
fn theorem(certificate: &Certificate) -> String {
    let board = Board::of(&certificate.family);
    let game = match &certificate.family {
        Family::Lines { .. } => lines(&board),
        Family::Cube { side, dimension } => format!("{side}^{dimension}"),
        Family::Row { columns, rows, length } => format!("mnk:{columns},{rows},{length}"),
        Family::Design { size, order, groups } if size == order && groups == order => format!("affine:{order}"),
        Family::Design { size, order, groups: 0 } => format!("td:{size},{order}"),
        Family::Design { size, order, groups } => format!("td:{size},{order}+{groups}"),
        Family::Projective { order } => format!("projective:{order}"),
    };
    let convention = match &certificate.convention {
        Convention::Strong => String::new(),
        Convention::MakerBreaker => " --maker-breaker".to_owned(),
        Convention::Own(own) => {
            format!(" --ophelia {}", lines(&Board { points: board.points, lines: own.clone() }))
        }
    };
    let opening = match &certificate.opening {
        Opening::Free => String::new(),
        Opening::Xeno(forbidden) => format!(" --forbid-opening {}", set(forbidden)),
        Opening::Both(forbidden) => format!(" --forbid-first-moves {}", set(forbidden)),
        Opening::Start { xeno, ophelia, xeno_moves } => {
            let player = if *xeno_moves { "Xeno" } else { "Ophelia" };
            format!(" --start X:{}/O:{} --to-move {player}", set(xeno), set(ophelia))
        }
    };
    let bound = certificate.bound.map(|moves| format!(" --moves {moves}")).unwrap_or_default();
    format!("{} {game}{convention}{opening}{bound}", certificate.claim.text())
}

/// A demand of a rule, or one part of it, and the files that show it.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The rule.
    pub rule: String,
    /// Whether the rule is never reported as broken. Then other rules refuse its files.
    pub is_silent: bool,
    /// The demand.
    pub words: String,
    /// The files that break it.
    pub refused: Vec<String>,
    /// The files that are accepted, and need it or barely fulfil it.
    pub accepted: Vec<String>,
}

/// A kind of frame on which decoders differ (C6), and the file that shows it.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What is the matter with it.
    pub words: String,
    /// The file.
    pub file: String,
    /// The decoders that were found to decode it.
    pub decoded: Vec<String>,
}

/// The rows of a table beside the files of a version, without its head.
fn rows(version: Version, table: &str) -> Vec<[String; 4]> {
    let folder = match version {
        Version::One => "tests",
        Version::Two => "tests/version-2",
    };
    let row = |line: &str| {
        let mut cells = line.split('\t').map(str::to_owned);
        [(); 4].map(|()| cells.next().unwrap_or_default())
    };
    page(&format!("{folder}/{table}")).lines().skip(1).map(row).collect()
}

/// The names in a cell, without what is said of them.
fn items(cell: &str) -> Vec<String> {
    let name = |item: &str| item.trim_start_matches('[').split([']', ' ']).next().unwrap_or_default().to_owned();
    cell.split(", ").filter(|item| !item.is_empty()).map(name).collect()
}

/// All clauses that files of a version show, in the order of the rules of spec/format.md and spec/rules.md.
#[must_use]
pub fn clauses(version: Version) -> Vec<Clause> {
    let clause = |[rule, words, refused, accepted]: [String; 4]| Clause {
        rule: rule.trim_end_matches('*').to_owned(),
        is_silent: rule.ends_with('*'),
        words,
        refused: items(&refused),
        accepted: items(&accepted),
    };
    rows(version, "clauses.tsv").into_iter().map(clause).collect()
}

/// The kinds of frames that a checker may refuse (C6) or decode, in the order of RFC 8878.
#[must_use]
pub fn kinds() -> Vec<Kind> {
    let kind = |row: Vec<String>| Kind {
        words: row[0].clone(),
        file: items(&row[2]).concat(),
        decoded: row[3].split(", ").map(str::to_owned).collect(),
    };
    table("tests/README.md", &["kind", "RFC 8878"]).into_iter().map(kind).collect()
}

/// The files with the false theorems of the rows of rules.md, section 10, by the beginnings of the first columns.
#[must_use]
pub fn trap_rows(version: Version) -> Vec<(String, Vec<String>)> {
    let row = |[row, names, ..]: [String; 4]| (row.trim_end_matches(" ...").to_owned(), items(&names));
    rows(version, "traps.tsv").into_iter().map(row).collect()
}
