//! What the site knows of the certificates: from the checker, the prover, and the texts of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::verified;
use crate::site::html::escaped;
use crate::table::{stated, table};
use crate::tools::{Checked, Error, Tools, files, read_all, shown, text_of};

/// A certificate and what is told of it.
pub(super) struct Proof {
    /// Its path from the folder of certificates, without extension.
    pub(super) key: String,
    pub(super) row: Checked,
    pub(super) bytes: u64,
    pub(super) file: PathBuf,
    /// The game as the prover reads it.
    pub(super) game: String,
    /// The theorem as the checker compares it, where people keep it.
    pub(super) statement: String,
    /// The page that plays by it, with the program beside it; nothing if it is too large.
    pub(super) played: Option<String>,
    /// How the proof goes, in words of the field.
    pub(super) methods: Vec<&'static str>,
    /// Whether it is a theorem of Coq.
    pub(super) coq: bool,
    /// What was known before, in the words of README.
    pub(super) known: Option<String>,
}

/// All that the pages are made of.
#[derive(Default)]
pub(super) struct Site {
    pub(super) proofs: BTreeMap<String, Proof>,
    /// Whether what takes minutes is left out.
    pub(super) quick: bool,
    /// The tables of `k^n`, of m,n,k and of transversal designs.
    pub(super) cubes: Vec<Cell>,
    pub(super) rows: Vec<Cell>,
    pub(super) designs: Vec<Cell>,
    /// The script with the program that pages share.
    pub(super) program: String,
    /// Pictures that the prover draws, by their names.
    pub(super) pictures: BTreeMap<&'static str, String>,
    /// The audits' texts and reports, by their names.
    pub(super) reports: BTreeMap<String, String>,
    /// The folder of certificates.
    pub(super) folder: PathBuf,
}

impl Proof {
    /// The path of its page.
    pub(super) fn page(&self) -> String {
        format!("proofs/{}.html", self.key)
    }

    /// The path of the page that plays.
    pub(super) fn play(&self) -> String {
        format!("play/{}.html", self.key)
    }

    /// The path of the file.
    pub(super) fn download(&self) -> String {
        format!("files/{}.pgc", self.key)
    }

    /// The file's name, without extension.
    pub(super) fn stem(&self) -> &str {
        self.key.rsplit('/').next().unwrap_or(&self.key)
    }

    /// The board in words.
    pub(super) fn board(&self) -> String {
        if self.key.starts_with("hex-4x4") {
            return "Hex on 4×4".to_owned();
        }
        if self.key == "lines-5af4ffc028a3c1c2" {
            return "The affine plane of order 4 without two crossing lines".to_owned();
        }
        let title = self.played.as_deref().and_then(|page| between(page, "<title>", "</title>"));
        let heading = title.and_then(|title| title.rsplit_once(": ")).map(|(heading, _)| heading.to_owned());
        heading.unwrap_or_else(|| escaped(&self.game))
    }

    /// What is claimed, as somebody says it who plays, and the rules.
    pub(super) fn words(&self) -> Option<[&str; 2]> {
        let page = self.played.as_deref()?;
        Some([between(page, "<p id=\"claim\">", "</p>")?, between(page, "<p id=\"rules\">", "</p>")?])
    }

    /// The family of games.
    pub(super) fn family(&self) -> &'static str {
        let game = self.game.as_str();
        let families = [
            ("mnk:15,15,5", "Go-Moku"),
            ("mnk:", "k in a row on m × n"),
            ("td:", "Transversal designs"),
            ("affine:", "Finite planes"),
            ("projective:", "Finite planes"),
            ("animal:", "Harary’s animals"),
        ];
        let found = families.iter().find(|(start, _)| game.starts_with(start)).map(|(_, family)| *family);
        match found {
            Some(family) => family,
            None if self.key.starts_with("hex-4x4") => "Hex",
            None if game.split(' ').next().is_some_and(|board| board.contains('^')) => "Cubes k^n",
            None => "Finite planes",
        }
    }

    /// How large the board is.
    pub(super) fn size(&self) -> &'static str {
        match self.row.points {
            0..=16 => "up to 16 points",
            17..=64 => "17 to 64 points",
            65..=256 => "65 to 256 points",
            _ => "more than 256 points",
        }
    }
}

/// The text between two others.
pub(super) fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

impl Site {
    /// A link to a proof's page; the text alone if the site has not the proof. The text is HTML.
    pub(super) fn link(&self, key: &str, text: &str) -> String {
        match self.proofs.get(key) {
            Some(proof) => format!("<a href=\"@/{}\">{text}</a>", proof.page()),
            None => text.to_owned(),
        }
    }

    /// A text in which `[[key|words]]` is a link to a proof, and `[[svg:name|words]]` a picture.
    pub(super) fn filled(&self, text: &str) -> String {
        let mut html = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("[[") {
            let (link, after) = after.split_once("]]").unwrap_or((after, ""));
            let (key, words) = link.split_once('|').unwrap_or((link, link));
            html += before;
            html += &match key.split_once(':') {
                Some(("svg", name)) => picture(name, words),
                Some(("play", key)) => self.play(key, words),
                Some(("report", name)) => self.report(name),
                _ => self.link(key, words),
            };
            rest = after;
        }
        html + rest
    }

    /// A link to a page that plays, at a position of `#` if the key has one.
    fn play(&self, key: &str, words: &str) -> String {
        let (key, position) = key.split_once('#').map_or((key, String::new()), |(key, line)| (key, line.to_owned()));
        match self.proofs.get(key).filter(|proof| proof.played.is_some()) {
            Some(proof) => {
                let begin: String = proof.row.hash.chars().take(8).collect();
                let at = if position.is_empty() { String::new() } else { format!("#{begin}:{position}") };
                format!("<a href=\"@/{}{at}\">{words}</a>", proof.play())
            }
            None => words.to_owned(),
        }
    }

    fn report(&self, name: &str) -> String {
        self.reports.get(name).map_or_else(String::new, |text| {
            format!("<pre tabindex=\"0\" aria-label=\"Report\">{}</pre>\n", escaped(text.trim_end()))
        })
    }
}

fn picture(name: &str, words: &str) -> String {
    format!("<figure><img src=\"@/pictures/{name}.svg\" alt=\"{words}\" loading=\"lazy\"></figure>")
}

// Asks the checker and the prover for what the site says, and reads the repository's texts.

/// Where certificates are, from their folder; and those that take minutes to check.
const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];
const LONG: [&str; 2] = ["gomoku/whole", "gomoku/replies"];

/// The most points of a board that the prover draws on a page, and the most bytes of a proof that a page has in it.
const PLAYED_POINTS: u64 = 4096;
const PLAYED_BYTES: u64 = 2_000_000;

/// The pictures of the scenes, and the arguments with which the prover draws them.
pub(super) const PICTURES: [(&str, &[&str]); 5] = [
    ("threat", &["show", "--svg", "--after", "13,0,1", "certificates/grid-3-3.pgc"]),
    ("lemma", &["show", "--svg", "--lemma", "0", "certificates/affine-4.pgc"]),
    ("symmetry", &["show", "--svg", "--after", "0,7", "certificates/affine-4.pgc"]),
    ("pairing", &["show", "--svg", "certificates/grid-5-2.pgc"]),
    ("parts", &["show", "--svg", "certificates/mnk-8-5-5.pgc"]),
];

/// The texts that were audited and are in the site, and the reports of `prover audit` that it shows, from the repository's root.
pub(super) const SOURCES: &str = include_str!("text/sources.txt");

/// All that the site says; nothing if a proof is not verified, which is printed. If it is to be quick, without what takes minutes.
pub(super) fn site(tools: &Tools, quick: bool) -> Result<Option<Site>, Error> {
    let directory = tools.certificates();
    let statements = [statements(&directory, "")?, statements(&directory, "gomoku/")?].concat();
    let statements: BTreeMap<String, String> = statements.into_iter().collect();
    let coq = theorems(&tools.root)?;
    let readme = text_of(&tools.root.join("README.md"))?;
    let mut site = Site { quick, folder: directory.clone(), ..Site::default() };
    let long: &[&str] = if quick { &[] } else { &LONG };
    for folder in FOLDERS.iter().chain(long) {
        let Some(rows) = verified(tools, &directory.join(folder), vec![])? else { return Ok(None) };
        for row in rows {
            let name = row.name();
            let stem = name.strip_suffix(".pgc").unwrap_or(&name);
            let key = if folder.is_empty() { stem.to_owned() } else { format!("{folder}/{stem}") };
            let file = directory.join(folder).join(&name);
            let bytes = row.bytes(&directory.join(folder))?;
            let theorem = format!("{} {}", row.claim, row.game);
            let proof = Proof {
                game: game(&key, &row),
                statement: statements.get(&key).cloned().unwrap_or(theorem),
                played: played(tools, &key, &row, &file, bytes)?,
                methods: methods(tools, &row, &file)?,
                coq: coq.contains(&key),
                known: known(&readme, &key),
                key: key.clone(),
                row,
                bytes,
                file,
            };
            site.proofs.insert(key, proof);
        }
    }
    let cells = |arguments: &[&str]| read_all("prover", tools.text(arguments)?.as_bytes());
    site.cubes = cells(&["table", "--json"])?;
    let most: &[&str] = if quick { &["--max-points", "42"] } else { &[] };
    site.rows = cells(&[&["table", "mnk", "--json"], most].concat())?;
    site.designs = cells(&["table", "td", "--json"])?;
    site.program = tools.text(&["program"])?;
    for (name, arguments) in PICTURES {
        site.pictures.insert(name, tools.text(arguments)?);
    }
    for path in SOURCES.lines().map(Path::new).filter(|path| path.extension().is_some_and(|end| end == "snap")) {
        let report = text_of(&tools.root.join(path))?;
        // The head that the tests keep before a snapshot is no part of the report.
        let bare = report.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map(|(_, text)| text);
        site.reports.insert(shown(Path::new(path.file_stem().unwrap_or_default())), bare.unwrap_or(&report).to_owned());
    }
    Ok(Some(site))
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
    if let Some(rest) = stem.strip_prefix("animal-") {
        let mut parts = rest.split('-');
        if let (Some(animal), Some(board)) = (parts.next(), parts.next()) {
            let moves = row.game.split_once(" --moves ").map(|(_, moves)| format!(" --moves {moves}"));
            return format!("animal:{animal},{board}{}", moves.unwrap_or_default());
        }
    }
    let entry = table().find(|entry| entry.path.strip_suffix(".pgc") == Some(key));
    entry.map_or(&row.game[..], |entry| entry.game).to_owned()
}

/// The page that plays by a proof, if neither board nor proof is too large.
fn played(tools: &Tools, key: &str, row: &Checked, file: &Path, bytes: u64) -> Result<Option<String>, Error> {
    if row.points > PLAYED_POINTS || bytes > PLAYED_BYTES {
        return Ok(None);
    }
    let program = format!("{}program.js", "../".repeat(1 + key.matches('/').count()));
    let answer = tools.ask(&tools.prover, &["show", "--html", "--program", &program], &[file], false)?;
    let page = String::from_utf8_lossy(&answer.printed).into_owned();
    if answer.code == Some(0) { Ok(Some(page)) } else { Err(Error::Page(file.to_owned())) }
}

/// How a proof goes. A draw says it where it is shown; a win is by threats, and both by lemmas and symmetries.
fn methods(tools: &Tools, row: &Checked, file: &Path) -> Result<Vec<&'static str>, Error> {
    let mut methods = Vec::new();
    if row.claim.ends_with("draws") {
        let shown = tools.ask_quietly(&tools.prover, &["show"], file)?;
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

/// What README says was known before of a theorem.
fn known(readme: &str, key: &str) -> Option<String> {
    let link = format!("(certificates/{key}.pgc)");
    let row = readme.lines().find(|line| line.starts_with("| [") && line.contains(&link))?;
    let cell = row.trim_end_matches('|').rsplit(" | ").next()?.trim();
    Some(cell.to_owned())
}

// The cells of `prover table`, as it prints them as data.

/// A game of a table.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Cell {
    pub(super) game: String,
    /// Who wins, if that is verified; tables of `k^n` have classes instead.
    outcome: Option<String>,
    classes: Vec<u8>,
    /// What shows something of the game, and how far it was searched.
    pub(super) evidence: Vec<Value>,
    pub(super) undecided: Option<Value>,
}

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Wins,
    Draws,
    /// The same by the literature, without a proof here.
    SaidToWin,
    SaidToDraw,
    Undecided,
}

impl Outcome {
    /// The letter in the map, and the class of its style.
    pub(super) fn letter(self) -> [&'static str; 2] {
        match self {
            Outcome::Wins => ["X", "x"],
            Outcome::Draws => ["O", "o"],
            Outcome::SaidToWin => ["x", "x"],
            Outcome::SaidToDraw => ["o", "o"],
            Outcome::Undecided => ["?", "u"],
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Outcome::Wins => "Xeno wins",
            Outcome::Draws => "Ophelia draws",
            Outcome::SaidToWin => "Xeno wins, by the literature",
            Outcome::SaidToDraw => "Ophelia draws, by the literature",
            Outcome::Undecided => "undecided",
        }
    }
}

impl Cell {
    pub(super) fn outcome(&self) -> Outcome {
        let said = |who: &str| self.evidence.iter().any(|it| it["verified"] == false && it["shows"] == who);
        match (self.outcome.as_deref(), self.classes.as_slice()) {
            (Some("Xeno wins"), _) | (None, [1] | [2] | [1, 2]) => Outcome::Wins,
            (Some("Ophelia draws"), _) | (None, [3]) => Outcome::Draws,
            _ if said("Xeno wins") => Outcome::SaidToWin,
            _ if said("Ophelia draws") => Outcome::SaidToDraw,
            _ => Outcome::Undecided,
        }
    }

    /// The certificate that shows the outcome.
    pub(super) fn certificate(&self) -> Option<&str> {
        let words = self.outcome().words();
        let shown = |evidence: &&Value| evidence["kind"] == "certificate" && evidence["shows"] == words;
        self.evidence.iter().find(shown)?["file"].as_str()?.strip_suffix(".pgc")
    }

    /// The numbers in the game's name.
    pub(super) fn numbers(&self) -> Vec<u64> {
        let digits = self.game.split(|letter: char| !letter.is_ascii_digit());
        digits.filter_map(|number| number.parse().ok()).collect()
    }

    /// Its name within a page.
    pub(super) fn anchor(&self) -> String {
        let numbers: Vec<String> = self.numbers().iter().map(u64::to_string).collect();
        format!("c-{}", numbers.join("-"))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
    }

    #[test]
    fn coq_has_checked_what_its_page_says() {
        let theorems = theorems(root()).unwrap();
        for key in ["grid-6-3", "grid-4-3", "grid-4-4", "moves/affine-4-m7", "td-4-4+3"] {
            assert!(theorems.contains(key), "{key}");
        }
        assert!(!theorems.contains("mnk-8-4-4"));
        let page = text_of(&root().join("spec/coq/README.md")).unwrap();
        assert!(page.contains(&format!("{} theorems in all", theorems.len())), "{}", theorems.len());
    }

    #[test]
    fn what_was_known_is_in_readme() {
        let readme = text_of(&root().join("README.md")).unwrap();
        assert!(known(&readme, "grid-6-3").unwrap().starts_with("new: Cain"));
        assert_eq!(known(&readme, "grid-2-2"), None);
    }

    #[test]
    fn a_board_that_a_certificate_does_not_name_is_in_its_file_s_name() {
        let row = |game: &str| Checked { game: game.to_owned(), ..Checked::default() };
        assert_eq!(game("animals/animal-n-5x5-m6", &row("lines:0 --moves 6")), "animal:n,5x5 --moves 6");
        assert_eq!(game("animal-n-5x5", &row("lines:0")), "animal:n,5x5");
        assert_eq!(game("grid-3-3-x13", &row("3^3 --forbid-opening 13")), "3^3 --forbid-opening 13");
        assert_eq!(game("moves/grid-3-3-m4", &row("3^3 --moves 4")), "3^3 --moves 4");
    }

    pub(in crate::site) fn cell(json: &str) -> Cell {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_cell_says_no_more_than_its_evidence() {
        let outcome = |json: &str| cell(json).outcome();
        assert_eq!(outcome(r#"{"game":"3^3","classes":[1]}"#), Outcome::Wins);
        assert_eq!(outcome(r#"{"game":"6^3","classes":[3]}"#), Outcome::Draws);
        assert_eq!(outcome(r#"{"game":"5^3","classes":[2,3]}"#), Outcome::Undecided);
        let cited = r#"{"game":"mnk:8,8,5","outcome":null,"evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false}]}"#;
        assert_eq!(outcome(cited), Outcome::SaidToDraw);
        assert_eq!(outcome(r#"{"game":"td:5,7","outcome":null}"#), Outcome::Undecided);
        let searched = cell(
            r#"{"game":"mnk:9,8,5","outcome":null,"undecided":{"positions":1,"date":null,"next":"p","plan":null}}"#,
        );
        assert!(searched.undecided.unwrap()["date"].is_null());
    }

    #[test]
    fn a_cell_is_named_by_its_numbers() {
        let cell = cell(
            r#"{"game":"mnk:7,6,5","outcome":"Ophelia draws",
            "evidence":[{"kind":"certificate","shows":"Ophelia draws","file":"mnk-7-6-5.pgc"}]}"#,
        );
        assert_eq!((cell.anchor().as_str(), cell.certificate()), ("c-7-6-5", Some("mnk-7-6-5")));
    }
}
