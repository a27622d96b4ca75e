//! `cargo certify site`: a static site of all proofs, which works from a file address and from any host.
//!
//! What the site says comes from the checker, the prover and the repository's texts; each cell of the maps of who wins has its evidence. The
//! pages are templates (`site/text`), among them the texts that people write, with style and scripts in `site/web`. The folder is written
//! beside its place, then put there whole.
//!
//! All addresses are relative, scripts are classic, and nothing is asked of the network. What is not among the proofs, such as those of
//! Go-Moku in a quick site, is named without a link.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    catalogue::{Boards, FOLDERS, LARGEST, animal_rows, board_of, citations, verified},
    table::{Animal, CATALOGUE, PAGES, Pages, PrintedFile, stated, table},
    tools::{CheckReport, Error, ROOT, Result, Tools, bytes_of, files, put, read, read_all, shown, text_of},
};

/// The files that are as they stand in `web`.
const PLAIN: [(&str, &str); 3] = [
    ("style.css", include_str!("site/web/style.css")),
    ("catalogue.js", include_str!("site/web/catalogue.js")),
    ("open.js", include_str!("site/web/open.js")),
];

/// Where the site goes, and what makes it.
#[derive(clap::Args)]
#[command(after_help = include_str!("site/help/site.txt"))]
pub(crate) struct Args {
    /// The folder of the site, which is made, or replaced if it is one
    #[arg(value_name = "DIR")]
    place: PathBuf,
    /// Leave out what takes minutes
    #[arg(long)]
    quick: bool,
    /// Take this prover, rather than build one
    #[arg(long, value_name = "FILE", requires = "checker")]
    pub prover: Option<PathBuf>,
    /// Take this checker, rather than build one
    #[arg(long, value_name = "FILE", requires = "prover")]
    pub checker: Option<PathBuf>,
}

/// Writes the site into a place that is empty or has an earlier one.
pub(crate) fn run(tools: &Tools, Args { place, quick, .. }: &Args) -> Result {
    check(place)?;
    let site = site(tools, *quick)?;
    write(place, &files_of(&site)?)?;
    println!("{} has {} proofs; open {}", place.display(), site.proofs.len(), place.join("index.html").display());
    Ok(true)
}

/// All files of the site.
fn files_of(site: &Site) -> Result<Files> {
    let pages = Pages::new()?.with_global("site", site);
    let mut files = Files::new();
    let mut put = |path: String, text: String| files.insert(path, text.into_bytes());
    for (path, text) in PLAIN {
        put(path.to_owned(), text.to_owned());
    }
    let alone = PAGES.into_iter().map(|(path, _)| (path.to_owned(), path, json!({})));
    let audit = |audit: &Value| {
        (format!("audits/{}.html", audit["name"].as_str().unwrap_or_default()), "audit.html", json!({ "audit": audit }))
    };
    let proof = |(key, proof): (&String, _)| (format!("proofs/{key}.html"), "proof.html", json!({ "proof": proof }));
    for (path, template, values) in alone.chain(CATALOGUE.audits.iter().map(audit)).chain(site.proofs.iter().map(proof))
    {
        let text = page(&pages, &path, template, values)?;
        put(path, text);
    }
    files.extend(site.written.clone());
    for (key, proof) in &site.proofs {
        files.insert(format!("files/{key}.pgc"), bytes_of(&proof.row.file)?);
    }
    files.insert("pictures/page.png".to_owned(), bytes_of(&Path::new(ROOT).join("certificates/pictures/page.png"))?);
    for source in CATALOGUE.sources.iter().filter(|path| path.ends_with(".txt")) {
        let name = source.rsplit('/').next().unwrap_or(source);
        files.insert(format!("files/sources/{name}"), bytes_of(&Path::new(ROOT).join(source))?);
    }
    Ok(files)
}

/// The page at a path. Its template writes `"@/` where an address begins at the site's folder.
fn page(pages: &Pages, path: &str, template: &str, mut values: Value) -> Result<String> {
    values["path"] = path.into();
    let page = pages.page(template, values)?;
    Ok(page.replace("\"@/", &format!("\"{}", "../".repeat(path.matches('/').count()))))
}

// What the site knows of the certificates: from the checker, the prover, and the texts of the repository.

/// A certificate and what the site says of it.
#[derive(Serialize)]
struct ProofPage {
    /// Its path from the folder of certificates, without extension, and the file's name.
    key: String,
    stem: String,
    row: CheckReport,
    words: Words,
    #[serde(flatten)]
    facts: Value,
}

/// What the prover says of a certificate to whoever plays against it, in HTML: the board, the claim, and the rules.
#[derive(Default, Deserialize, Serialize)]
struct Words {
    heading: String,
    claim: String,
    rules: String,
}

/// All that the pages are made of.
#[derive(Default, Serialize)]
struct Site {
    proofs: BTreeMap<String, ProofPage>,
    /// The pages of the proofs by their hashes, as JSON.
    known: String,
    /// Whether what takes minutes is left out.
    quick: bool,
    /// The tables of `k^n`, of m,n,k and of transversal designs.
    cubes: Vec<Value>,
    rows: Vec<Value>,
    designs: Vec<Value>,
    /// Who wins on squares of these sides, by Harary's animals.
    sides: Vec<u64>,
    animals: Vec<Value>,
    /// The audits' reports, by their names.
    reports: BTreeMap<String, String>,
    /// What the prover writes: the script with the program that pages share, the pages that play by proofs, and pictures.
    #[serde(skip)]
    written: Files,
}

/// The most bytes of a proof that travels in a link.
const MOST: u64 = 1500;

impl ProofPage {
    /// What is reported of a certificate, given the theorem that people keep, and the prover's words.
    fn new(
        key: &str,
        row: CheckReport,
        statement: Option<&String>,
        mut words: Words,
        (methods, coq, citation): (Vec<&'static str>, bool, String),
    ) -> Self {
        let stem = key.rsplit('/').next().unwrap_or(key);
        let game = game(key, &row);
        let is_this = |file: &String| file.strip_suffix(".pgc") == Some(key);
        let own = table().find(|entry| is_this(&entry.path)).and_then(|entry| entry.board.clone());
        words.heading = own.unwrap_or(words.heading);
        let statement = statement.cloned().unwrap_or_else(|| format!("{} {}", row.claim, row.game));
        let theorem = CATALOGUE.theorems.iter().find(|theorem| theorem.files.iter().any(is_this));
        let begins = |start: &String| key.starts_with(start) || stem.starts_with(start);
        let group = CATALOGUE.groups.iter().find(|group| group.stems.iter().any(begins));
        let names = CATALOGUE.names.iter().filter(|name| name.stems.iter().any(begins)).map(|name| &*name.name);
        let bytes = fs::read(&row.file).ok().filter(|_| row.bytes <= MOST);
        let facts = json!({
            // The theorem as the checker compares it, and the game as the prover reads it.
            "statement": statement,
            "game": game,
            "plays": row.points <= PLAYED_POINTS,
            "names": names.collect::<Vec<_>>(),
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
            "citation": citation,
        });
        Self { key: key.to_owned(), stem: stem.to_owned(), row, words, facts }
    }
}

/// The text between two others.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

// Asks the checker and the prover for what the site says, and reads the repository's texts.

/// The folders of certificates that take minutes to check.
const LONG: [&str; 2] = ["gomoku/whole", "gomoku/replies"];

/// The most points of a board that the prover draws, and the most bytes of a proof that a page has in it.
const PLAYED_POINTS: u64 = 4096;
const BYTES_INSIDE: u64 = 2_000_000;

/// All that the site says; nothing if a proof is not verified, which is printed. If it is to be quick, without what takes minutes.
fn site(tools: &Tools, quick: bool) -> Result<Site> {
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
            let words = read("prover", &tools.well(&tools.prover, &["page", "--json"], &[&row.file])?.printed)?;
            let about = (methods(tools, &row)?, coq.contains(&key), citations(tools, &[&row.file])?);
            let proof = ProofPage::new(&key, row, statements.get(&key), words, about);
            if proof.row.points <= PLAYED_POINTS {
                site.written.extend(played(tools, &proof)?);
            }
            site.proofs.insert(key, proof);
        }
    }
    let cells = |arguments: &[&str]| -> Result<Vec<Value>> {
        Ok(read_all("prover", tools.text(arguments)?.as_bytes())?.into_iter().map(with_verdict).collect())
    };
    site.cubes = cells(&["table", "--json"])?;
    let most: &[&str] = if quick { &["--max-points", "42"] } else { &[] };
    site.rows = cells(&[&["table", "mnk", "--json"], most].concat())?;
    site.designs = cells(&["table", "td", "--json"])?;
    let mut put = |path: String, arguments: &[&str]| -> Result<_> {
        Ok(site.written.insert(path, tools.text(arguments)?.into_bytes()))
    };
    put("program.js".to_owned(), &["page", "--script"])?;
    for PrintedFile { path, arguments, .. } in &CATALOGUE.scenes {
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

/// The page that plays by a proof, which leads home, to the proof and to its file; a script with the proof, if it is large; and a picture.
fn played(tools: &Tools, ProofPage { key, stem, row, .. }: &ProofPage) -> Result<Files> {
    let up = "../".repeat(1 + key.matches('/').count());
    let [program, home, about, file, script] = [
        format!("{up}program.js"),
        format!("Home={up}index.html"),
        format!("The proof={up}proofs/{key}.html"),
        format!("Save {stem}.pgc={up}files/{key}.pgc"),
        format!("{up}files/{key}.js"),
    ];
    let mut page = vec!["page", "--program", &program, "--link", &home, "--link", &about, "--link", &file];
    let written = |arguments: &[&str]| -> Result<_> { Ok(tools.well(&tools.prover, arguments, &[&row.file])?.printed) };
    let mut files = Files::from([(format!("pictures/{key}.svg"), written(&["draw"])?)]);
    if row.bytes > BYTES_INSIDE {
        page.extend(["--certificate", &script]);
        files.insert(format!("files/{key}.js"), written(&["page", "--script"])?);
    }
    files.insert(format!("play/{key}.html"), written(&page)?);
    Ok(files)
}

impl Site {
    /// The same with what follows from the proofs: the map of animals, and the proofs by their hashes.
    fn counted(mut self) -> Self {
        let known: BTreeMap<&str, String> =
            self.proofs.iter().map(|(key, proof)| (&*proof.row.hash, format!("proofs/{key}.html"))).collect();
        self.known = json!(known).to_string().replace('<', "\\u003c");
        self.sides = (1..=LARGEST).collect();
        self.animals = animals(self.proofs.values().map(|proof| (&*proof.key, &*proof.stem, &proof.row)));
        self
    }
}

/// The theorems that people keep in a file of statements, by the certificates.
fn statements(directory: &Path, folder: &str) -> Result<Vec<(String, String)>> {
    let text = text_of(&directory.join(folder).join("STATEMENTS"))?;
    let key = |file: &str| Some(format!("{folder}{}", file.strip_suffix(".pgc")?));
    Ok(stated(&text).filter_map(|(file, theorem)| Some((key(file)?, theorem.to_owned()))).collect())
}

/// The certificates that are theorems of Coq: those that the files of theorems name, and the large ones that `run` names.
fn theorems(root: &Path) -> Result<BTreeSet<String>> {
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
fn game(key: &str, row: &CheckReport) -> String {
    let stem = key.rsplit('/').next().unwrap_or(key);
    if let Some((animal, side, moves)) = board_of(&format!("{stem}.pgc"), &row.game) {
        let moves = moves.map(|moves| format!(" --moves {moves}")).unwrap_or_default();
        return format!("animal:{animal},{side}x{side}{moves}");
    }
    let entry = table().find(|entry| entry.path.strip_suffix(".pgc") == Some(key));
    entry.map_or(&row.game, |entry| &entry.game).to_owned()
}

/// How a proof goes. A draw says it where it is shown; a win is by threats, and both by lemmas and symmetries.
fn methods(tools: &Tools, row: &CheckReport) -> Result<Vec<&'static str>> {
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

// Maps of who wins, each cell with its evidence.

/// What a cell says: its letter in the map, the class of its style, and the words.
#[derive(Serialize)]
struct MapCell {
    letter: &'static str,
    class: &'static str,
    words: &'static str,
}

const WINS: MapCell = MapCell { letter: "X", class: "x", words: "Xeno wins" };
const DRAWS: MapCell = MapCell { letter: "O", class: "o", words: "Ophelia draws" };
/// The same by the literature, without a proof here.
const SAID_TO_WIN: MapCell = MapCell { letter: "x", class: "x", words: "Xeno wins, by the literature" };
const SAID_TO_DRAW: MapCell = MapCell { letter: "o", class: "o", words: "Ophelia draws, by the literature" };
const UNDECIDED: MapCell = MapCell { letter: "?", class: "u", words: "undecided" };

/// A cell of a table of the prover's with what the site says of it, which is no more than the evidence shows: its verdict, the certificate that
/// shows it, the numbers in the game's name, and a name within a page.
fn with_verdict(mut cell: Value) -> Value {
    let evidence = cell["evidence"].as_array().cloned().unwrap_or_default();
    let said = |who: &str| evidence.iter().any(|it| it["verified"] == false && it["shows"] == who);
    let classes: Vec<u64> = cell["classes"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    // Tables of `k^n` have classes instead of an outcome.
    let verdict = match (cell["outcome"].as_str(), classes.as_slice()) {
        (Some("Xeno wins"), _) | (None, [1] | [2] | [1, 2]) => WINS,
        (Some("Ophelia draws"), _) | (None, [3]) => DRAWS,
        _ if said("Xeno wins") => SAID_TO_WIN,
        _ if said("Ophelia draws") => SAID_TO_DRAW,
        _ => UNDECIDED,
    };
    let shows = |it: &&Value| it["kind"] == "certificate" && it["shows"] == verdict.words;
    let file = evidence.iter().find(shows).and_then(|it| it["file"].as_str());
    let game = cell["game"].as_str().unwrap_or_default();
    let digits: Vec<&str> = game.split(|letter: char| !letter.is_ascii_digit()).filter(|it| !it.is_empty()).collect();
    let numbers: Vec<u64> = digits.iter().filter_map(|number| number.parse().ok()).collect();
    cell["anchor"] = json!(format!("c-{}", digits.join("-")));
    cell["numbers"] = json!(numbers);
    cell["proof"] = json!(file.and_then(|file| file.strip_suffix(".pgc")));
    cell["verdict"] = json!(verdict);
    cell
}

/// On which squares each animal is achieved, by the proofs of the catalogue and of the animals' own folder, each with its key and the file's
/// name without extension: the published numbers, a cell for each side, and the proofs by the sides.
fn animals<'p>(proofs: impl Iterator<Item = (&'p str, &'p str, &'p CheckReport)>) -> Vec<Value> {
    let mut boards = Boards(BTreeMap::new());
    for (key, stem, row) in proofs {
        if let Some((animal, side, moves)) = board_of(&format!("{stem}.pgc"), &row.game) {
            boards.add(animal, side, moves, row, key.to_owned());
        }
    }
    let mut animals = animal_rows(&boards);
    for (animal, Animal { name, board, .. }) in animals.iter_mut().zip(&CATALOGUE.animals) {
        let cells: Vec<_> = (1..=LARGEST).map(|side| square(&boards, name, *board, side)).collect();
        animal["cells"] = json!(cells);
    }
    animals
}

/// The cell of an animal on a square of this side, and where it leads, given the published board number.
fn square(boards: &Boards<String>, name: &str, published: Option<u64>, side: u64) -> Option<Value> {
    let last_drawn =
        boards.of(name).filter(|(_, board)| board.drawn.is_some()).last().map_or(LARGEST, |(side, _)| side);
    let first_won = boards.of(name).find(|(_, board)| board.winning().is_some()).map_or(LARGEST, |(side, _)| side);
    let board = boards.of(name).find(|(of, _)| *of == side).map(|(_, board)| board);
    let proved = board.and_then(|board| match (&board.won, &board.drawn, board.winning()) {
        (Some(key), ..) | (None, None, Some(key)) => Some((WINS, key)),
        (None, Some(key), _) => Some((DRAWS, key)),
        _ => None,
    });
    let outcome = match (proved, published) {
        (Some((outcome, key)), _) => return Some(json!({ "outcome": outcome, "to": format!("@/proofs/{key}.html") })),
        (None, Some(published)) if published == side => SAID_TO_WIN,
        (None, None) if side > 1 => SAID_TO_DRAW,
        (None, Some(published)) if last_drawn < side && side < published.min(first_won) => UNDECIDED,
        _ => return None,
    };
    Some(json!({ "outcome": outcome, "to": "#literature" }))
}

// The folder of a site: written beside its place, then put there whole.

/// The file by which a folder is known as a site that this program wrote.
const MARK: &str = ".site-of-certificates";

/// The bytes of the files by their paths from the folder.
type Files = BTreeMap<String, Vec<u8>>;

/// Refuses a place where something else is.
fn check(place: &Path) -> Result<()> {
    if !place.exists() || place.join(MARK).is_file() { Ok(()) } else { Err(Error::Foreign(place.to_owned())) }
}

/// Writes the site, and puts it in the place of an earlier one.
fn write(place: &Path, files: &Files) -> Result<()> {
    check(place)?;
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = place.with_file_name(name);
    remove(&new)?;
    // The mark comes first: what an interrupted run leaves is known, too.
    put(&new.join(MARK), b"Written by cargo certify site, which replaces this folder.\n")?;
    for (name, content) in files {
        put(&new.join(name), content)?;
    }
    remove(place)?;
    fs::rename(&new, place).map_err(Error::file(place))
}

/// Removes a site, if there is one, and nothing else.
fn remove(place: &Path) -> Result<()> {
    check(place)?;
    if place.exists() { fs::remove_dir_all(place).map_err(Error::file(place)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::CheckReport;

    #[test]
    fn every_stated_theorem_has_its_page_and_is_in_the_catalogue() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let stated = ["", "gomoku/"].into_iter().flat_map(|part| statements(folder, part).unwrap());
        let proof = |(key, theorem): (String, String)| {
            let (claim, game) = theorem.split_at(theorem.match_indices(' ').nth(1).unwrap().0);
            let file = folder.join(format!("{key}.pgc"));
            let row =
                CheckReport { file, claim: claim.to_owned(), game: game.trim().to_owned(), ..CheckReport::default() };
            (key.clone(), ProofPage::new(&key, row, None, Words::default(), (vec!["threats"], true, String::new())))
        };
        let site = Site { proofs: stated.map(proof).collect(), ..Site::default() }.counted();
        let files = files_of(&site).unwrap();
        let catalogue = str::from_utf8(&files["catalogue.html"]).unwrap();
        assert_eq!(catalogue.split("<tr data-family").count(), site.proofs.len() + 1);
        assert!(site.proofs.len() > 250);
        for (key, proof) in &site.proofs {
            assert!(catalogue.contains(&format!("href=\"proofs/{key}.html\"")), "{key}");
            let page = str::from_utf8(&files[&format!("proofs/{key}.html")]).unwrap();
            assert!(page.contains(&*proof.row.claim) && !page.contains("\"@/"), "{key}");
        }
        // An outcome has one word.
        for (path, page) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
            let page = str::from_utf8(page).unwrap();
            let others = ["is a draw", "is won", "never loses", "the draw"].map(|words| page.contains(words));
            assert_eq!(others, [false; 4], "{path}");
        }
    }

    #[test]
    fn a_cell_says_no_more_than_its_evidence() {
        let outcome = |json: &str| with_verdict(serde_json::from_str(json).unwrap())["verdict"].clone();
        assert_eq!(outcome(r#"{"game":"3^3","classes":[1]}"#), json!(WINS));
        assert_eq!(outcome(r#"{"game":"6^3","classes":[3]}"#), json!(DRAWS));
        assert_eq!(outcome(r#"{"game":"5^3","classes":[2,3]}"#), json!(UNDECIDED));
        let cited = r#"{"game":"mnk:8,8,5","outcome":null,"evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false}]}"#;
        assert_eq!(outcome(cited), json!(SAID_TO_DRAW));
        assert_eq!(outcome(r#"{"game":"td:5,7","outcome":null}"#), json!(UNDECIDED));
    }

    fn site_of(text: &str) -> Files {
        Files::from([("a/b.html".to_owned(), text.as_bytes().to_vec())])
    }

    #[test]
    fn a_site_is_replaced_whole() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site_of("one")).unwrap();
        fs::write(place.join("left.html"), "").unwrap();
        write(&place, &site_of("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
        assert!(!place.join("left.html").exists());
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_somebody_else_made_stays() {
        for name in ["site", "site.new"] {
            let scratch = tempfile::tempdir().unwrap();
            let other = scratch.path().join(name);
            fs::create_dir(&other).unwrap();
            fs::write(other.join("thesis.tex"), "mine").unwrap();
            let error = write(&scratch.path().join("site"), &site_of("one")).unwrap_err();
            assert!(error.to_string().contains("not a site that 'cargo certify site' wrote"), "{error}");
            assert_eq!(fs::read_to_string(other.join("thesis.tex")).unwrap(), "mine");
        }
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("site");
        fs::write(&file, "mine").unwrap();
        assert!(matches!(write(&file, &site_of("one")), Err(Error::Foreign(_))));
    }

    #[test]
    fn what_an_interrupted_run_left_is_replaced() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site_of("one")).unwrap();
        fs::rename(&place, scratch.path().join("site.new")).unwrap();
        write(&place, &site_of("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
    }
}
