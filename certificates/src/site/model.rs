//! What the site knows of the certificates: from the checker, the prover, and the texts of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use data_encoding::BASE64URL_NOPAD;
use serde::Serialize;
use serde_json::{Value, json};

use crate::animals::{LARGEST, named};
use crate::catalogue::{FOLDERS, entry, verified};
use crate::pages::escaped;
use crate::site::folder::Files;
use crate::site::tables::{animals, judged};
use crate::table::{CATALOGUE, Printed, stated, table};
use crate::tools::{Checked, Error, Tools, files, read_all, shown, text_of};

/// A certificate and what is told of it.
#[derive(Serialize)]
pub(super) struct Proof {
    /// Its path from the folder of certificates, without extension, and the file's name.
    pub(super) key: String,
    pub(super) stem: String,
    pub(super) row: Checked,
    #[serde(flatten)]
    told: Value,
}

/// All that the pages are made of.
#[derive(Default, Serialize)]
pub(super) struct Site {
    pub(super) proofs: BTreeMap<String, Proof>,
    /// The pages of the proofs by their hashes, as JSON.
    pub(super) known: String,
    /// Whether what takes minutes is left out.
    pub(super) quick: bool,
    /// The tables of `k^n`, of m,n,k and of transversal designs.
    pub(super) cubes: Vec<Value>,
    pub(super) rows: Vec<Value>,
    pub(super) designs: Vec<Value>,
    /// Who wins on squares of these sides, by Harary's animals.
    pub(super) sides: Vec<u64>,
    pub(super) animals: Vec<Value>,
    /// The audits' reports, by their names.
    pub(super) reports: BTreeMap<String, String>,
    /// What the prover writes: the script with the program that pages share, the pages that play by proofs, and pictures.
    #[serde(skip)]
    pub(super) written: Files,
}

/// The most bytes of a proof that travels in a link.
const MOST: u64 = 1500;

impl Proof {
    /// What is told of a certificate, given the theorem that people keep, and the page that plays by it.
    pub(super) fn new(
        key: &str,
        row: Checked,
        statement: Option<&String>,
        page: Option<&String>,
        (methods, coq): (Vec<&'static str>, bool),
    ) -> Self {
        let stem = key.rsplit('/').next().unwrap_or(key);
        let game = game(key, &row);
        let told = |before: &str, after: &str| page.and_then(|page| between(page, before, after));
        let heading = told("<title>", "</title>").and_then(|title| title.rsplit_once(": ")).map(|(heading, _)| heading);
        let own =
            table().find(|entry| entry.path.strip_suffix(".pgc") == Some(key)).and_then(|entry| entry.board.as_deref());
        let words = told("<p id=\"claim\">", "</p>").zip(told("<p id=\"rules\">", "</p>"));
        let statement = statement.cloned().unwrap_or_else(|| format!("{} {}", row.claim, row.game));
        let cited = format!("(certificates/{key}.pgc)");
        let theorem = CATALOGUE.theorems.iter().find(|theorem| theorem.text.contains(&cited));
        let begins = |start: &String| key.starts_with(start) || stem.starts_with(start);
        let group = CATALOGUE.groups.iter().find(|group| group.stems.iter().any(begins));
        let bytes = std::fs::read(&row.file).ok().filter(|_| row.bytes <= MOST);
        let told = json!({
            // The theorem as the checker compares it, and the game as the prover reads it.
            "statement": statement,
            "game": game,
            "plays": page.is_some(),
            // In HTML: the board, and what is claimed, as somebody says it who plays, with the rules.
            "board": own.or(heading).map_or_else(|| escaped(&game), str::to_owned),
            "words": words,
            "methods": methods,
            "coq": coq,
            "known": theorem.map(|theorem| &theorem.known),
            "group": group.map_or("", |group| &group.group),
            "origin": group.map_or("", |group| &group.origin),
            "size": match row.points {
                0..=16 => "up to 16 points",
                17..=64 => "17 to 64 points",
                65..=256 => "65 to 256 points",
                _ => "more than 256 points",
            },
            // The proof itself as it stands in an address, if it is small.
            "link": bytes.map(|bytes| BASE64URL_NOPAD.encode(&bytes)),
            "citation": entry(&statement, &row.hash),
        });
        Self { key: key.to_owned(), stem: stem.to_owned(), row, told }
    }
}

/// The text between two others.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

// Asks the checker and the prover for what the site says, and reads the repository's texts.

/// The folders of certificates that take minutes to check.
const LONG: [&str; 2] = ["gomoku/whole", "gomoku/replies"];

/// The most points of a board that the prover draws on a page, and the most bytes of a proof that a page has in it.
const PLAYED_POINTS: u64 = 4096;
const PLAYED_BYTES: u64 = 2_000_000;

/// All that the site says; nothing if a proof is not verified, which is printed. If it is to be quick, without what takes minutes.
pub(super) fn site(tools: &Tools, quick: bool) -> Result<Site, Error> {
    let directory = tools.certificates();
    let statements = [statements(&directory, "")?, statements(&directory, "gomoku/")?].concat();
    let statements: BTreeMap<String, String> = statements.into_iter().collect();
    let coq = theorems(&tools.root)?;
    let mut site = Site { quick, ..Site::default() };
    let long: &[&str] = if quick { &[] } else { &LONG };
    for folder in FOLDERS.iter().chain(long) {
        for row in verified(tools, &directory.join(folder), vec![])? {
            let path = Path::new(folder).join(&row.name).with_extension("");
            let key = path.to_string_lossy().into_owned();
            let (page, methods) = (played(tools, &key, &row)?, methods(tools, &row)?);
            let about = (methods, coq.contains(&key));
            site.proofs.insert(key.clone(), Proof::new(&key, row, statements.get(&key), page.as_ref(), about));
            site.written.extend(page.map(|page| (format!("play/{key}.html"), page.into_bytes())));
        }
    }
    let cells = |arguments: &[&str]| -> Result<Vec<Value>, Error> {
        Ok(read_all("prover", tools.text(arguments)?.as_bytes())?.into_iter().map(judged).collect())
    };
    site.cubes = cells(&["table", "--json"])?;
    let most: &[&str] = if quick { &["--max-points", "42"] } else { &[] };
    site.rows = cells(&[&["table", "mnk", "--json"], most].concat())?;
    site.designs = cells(&["table", "td", "--json"])?;
    let mut put = |path: String, arguments: &[&str]| -> Result<_, Error> {
        Ok(site.written.insert(path, tools.text(arguments)?.into_bytes()))
    };
    put("program.js".to_owned(), &["page", "--script"])?;
    for Printed { path, arguments, .. } in &CATALOGUE.scenes {
        put(format!("pictures/{path}.svg"), &arguments.split(' ').collect::<Vec<_>>())?;
    }
    for path in CATALOGUE.sources.iter().map(Path::new).filter(|path| path.extension().is_some_and(|end| end == "snap"))
    {
        let report = text_of(&tools.root.join(path))?;
        // The head that the tests keep before a snapshot is no part of the report.
        let bare =
            report.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(&*report, |(_, text)| text);
        site.reports.insert(shown(Path::new(path.file_stem().unwrap_or_default())), bare.trim_end().to_owned());
    }
    Ok(site.counted())
}

impl Site {
    /// The same with what follows from the proofs: the map of animals, and the proofs by their hashes.
    pub(super) fn counted(mut self) -> Self {
        let known: BTreeMap<&str, String> =
            self.proofs.iter().map(|(key, proof)| (&*proof.row.hash, format!("proofs/{key}.html"))).collect();
        self.known = json!(known).to_string().replace('<', "\\u003c");
        self.sides = (1..=LARGEST).collect();
        self.animals = animals(self.proofs.values().map(|proof| (&*proof.key, &*proof.stem, &proof.row)));
        self
    }
}

/// The theorems that people keep in a file of statements, by the certificates.
pub(super) fn statements(directory: &Path, folder: &str) -> Result<Vec<(String, String)>, Error> {
    let text = text_of(&directory.join(folder).join("STATEMENTS"))?;
    let key = |file: &str| Some(format!("{folder}{}", file.strip_suffix(".pgc")?));
    Ok(stated(&text).filter_map(|(file, theorem)| Some((key(file)?, theorem.to_owned()))).collect())
}

/// The certificates that are theorems of Coq: those that the files of theorems name, and the large ones that `run` names.
fn theorems(root: &Path) -> Result<BTreeSet<String>, Error> {
    let coq = root.join("spec/coq");
    let mut keys = BTreeSet::new();
    for folder in ["theorems", "nightly"] {
        for path in files(&coq.join(folder), ".v")? {
            let text = text_of(&path)?;
            keys.extend(between(&text, "(** The payload of certificates/", ".pgc").map(str::to_owned));
        }
    }
    let run = text_of(&coq.join("run"))?;
    let large = between(&run, "folders+=(nightly) large=(", ")").unwrap_or_default();
    keys.extend(large.split(' ').map(|name| name.replace('_', "-")));
    Ok(keys)
}

/// The game as the prover reads it: boards of animals are in the names of files only.
pub(super) fn game(key: &str, row: &Checked) -> String {
    let stem = key.rsplit('/').next().unwrap_or(key);
    if let Some((animal, side, moves)) = named(&format!("{stem}.pgc"), &row.game) {
        let moves = moves.map(|moves| format!(" --moves {moves}")).unwrap_or_default();
        return format!("animal:{animal},{side}x{side}{moves}");
    }
    let entry = table().find(|entry| entry.path.strip_suffix(".pgc") == Some(key));
    entry.map_or(&row.game, |entry| &entry.game).to_owned()
}

/// The page that plays by a proof, if neither board nor proof is too large.
fn played(tools: &Tools, key: &str, row: &Checked) -> Result<Option<String>, Error> {
    if row.points > PLAYED_POINTS || row.bytes > PLAYED_BYTES {
        return Ok(None);
    }
    let program = format!("{}program.js", "../".repeat(1 + key.matches('/').count()));
    let answer = tools.well(&tools.prover, &["page", "--program", &program], &[&row.file])?;
    Ok(Some(String::from_utf8_lossy(&answer.printed).into_owned()))
}

/// How a proof goes. A draw says it where it is shown; a win is by threats, and both by lemmas and symmetries.
fn methods(tools: &Tools, row: &Checked) -> Result<Vec<&'static str>, Error> {
    let mut methods = Vec::new();
    if row.claim.ends_with("draws") {
        let shown = tools.ask(&tools.prover, &["show"], &[&row.file])?.printed;
        let shown = String::from_utf8_lossy(&shown);
        for (word, method) in [("parts ", "parts"), ("pairing ", "pairings"), ("potential ", "potentials")] {
            if shown.lines().any(|line| line.contains(word)) {
                methods.push(method);
            }
        }
    } else {
        methods.push("threats");
    }
    methods.extend((row.lemmas > 1).then_some("lemmas"));
    methods.extend((row.maps > 0).then_some("symmetries"));
    Ok(methods)
}
