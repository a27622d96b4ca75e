//! Measurements: how long proving and checking take, and how large the proofs are (`cargo certify bench`).
//!
//! Programs are measured as a user would run them: start, search, file, end. The checker must verify a proof that is
//! measured, and the repository must have the same one. What was measured is kept as data, of which the page is made.
//!
//! Further sections are about boards that others ask about, and Patashnik's dictionary.
//!
//! It also compares the prover with that of an earlier commit (`cargo certify bench --against COMMIT`): for each certificate that it can make again
//! the bytes, steps and hash by both, and the user seconds. Both prove each game three times, in turn, so that what else the machine does
//! concerns both alike; the median counts.

use std::{
    collections::BTreeMap,
    fs,
    io::{IsTerminal, stderr},
    path::Path,
    process::Command,
    thread::available_parallelism,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{
    table::{Pages, Recipe, table as entries},
    tools::{CheckReport, Error, Printout, Result, Tools, bytes_of, put, read, replace, size, text_of},
};

/// The file names of the page and of what was measured, among the certificates.
const PAGE: &str = "BENCHMARKS.md";
const DATA: &str = "measurements.json";

/// What measures a section.
type Measure = fn(&Tools) -> Result<Value>;

/// The names for Patashnik's dictionary and for boards from public sources, used like names of games.
const SECTIONS: [(&str, Measure); 2] = [("dictionary", section_of_dictionary), ("boards", section_of_boards)];

/// What to measure, and where the page goes.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/bench.txt"))]
pub(crate) struct Args {
    /// Only these games: an expression for a game with whatever options, or expression and options in one argument
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Leave out proofs that took more seconds to find, according to certificates/measurements.json
    #[arg(long, value_name = "SECONDS")]
    up_to: Option<u32>,
    /// Compare the prover with that of an earlier commit
    #[arg(long, value_name = "COMMIT")]
    against: Option<String>,
    /// Keep the tables as certificates/BENCHMARKS.md, instead of printing them, where other games stay as they are; or, with --against, as
    /// certificates/AGAINST.md
    #[arg(long)]
    write: bool,
}

/// Measures the certificates of these games (all by default), and prints or saves the page of measurements. What was not measured
/// stays on the page as it is. `up_to`: proofs that took more seconds to find, as far as is known, are not measured.
pub(crate) fn run(tools: &Tools, args: &Args) -> Result {
    let Args { games, up_to, against, write } = args;
    if let Some(commit) = against {
        return compare(tools, args, commit);
    }
    let is_asked = |name: &str| games.is_empty() || games.iter().any(|game| game == name);
    let is_all = games.is_empty() && up_to.is_none();
    let kept = if is_all { Measurements::default() } else { Measurements::kept(tools)? };
    let mut new = Measurements { machines: kept.machines.clone(), ..Measurements::default() };
    let here = new.letter_of(machine());
    let mut chosen = chosen(games)?;
    chosen.retain(|entry| kept.is_short(entry, *up_to));
    let is_well = new.measure_all(tools, chosen, here)?;
    for (name, section) in SECTIONS.into_iter().filter(|(name, _)| is_asked(name)) {
        new.sections.insert(name.to_owned(), Section { on: here, values: section(tools)? });
    }
    let all = kept.with(new.clone());
    let whole = if *write { all } else { new };
    let origin = if is_all || *write {
        "`cargo certify bench --write` writes this page; do not edit it."
    } else {
        "A part of what `cargo certify bench` measures."
    };
    let page = whole.page(origin)?;
    if !write {
        print!("{page}");
    } else if is_well {
        let directory = tools.certificates();
        let data = serde_json::to_string(&whole).map_err(|source| Error::Printout { program: DATA, source })?;
        // A proof stands on a line of its own.
        replace(&directory.join(DATA), (data.replace("}},\"", "}},\n\"") + "\n").as_bytes())?;
        replace(&directory.join(PAGE), page.as_bytes())?;
        println!("{} is written", directory.join(PAGE).display());
    } else {
        eprintln!("{PAGE} is left as it was");
    }
    Ok(is_well)
}

/// The entries of the table with these games; all entries if none are given.
fn chosen(games: &[String]) -> Result<Vec<&'static Recipe>> {
    for name in games {
        let is_section = SECTIONS.iter().any(|(section, _)| section == name);
        if !is_section && !entries().any(|entry| is_called(entry, name)) {
            return Err(Error::NoCertificate(name.clone()));
        }
    }
    let is_chosen = |entry: &&'static Recipe| games.is_empty() || games.iter().any(|name| is_called(entry, name));
    Ok(entries().filter(is_chosen).collect())
}

/// Whether this names an entry's game: as the checker prints it, or as it is given to the prover.
fn is_called(entry: &Recipe, name: &str) -> bool {
    // The theorem begins with a claim: a player and a verb. A game may be named without its options.
    let theorem = entry.to_string();
    let options = theorem.splitn(3, ' ').last().and_then(|game| game.strip_prefix(name));
    options.is_some_and(|options| options.is_empty() || options.starts_with(' ')) || entry.game == name
}

/// Proves and checks an entry several times on the machine with this letter.
fn measure(tools: &Tools, entry: &Recipe, on: char) -> Result<BenchRow> {
    let file = tools.certified()?.join(&entry.path);
    let arguments = [&entry.arguments()[..], &["--json", "-o"]].concat();
    let (proof, prove) = timed(0, || tools.ask(&tools.prover, &arguments, &[&file]))?;
    let theorem = entry.to_string();
    let expected = ["--json", "--expect", &theorem];
    let (said, check) = timed(0, || tools.ask(&tools.checker, &expected, &[&file]))?;
    let (proof, said): (Value, Value) = (read("prover", &proof)?, read("checker", &said)?);
    let of = |name: &&str| Some((name.to_string(), proof.get(*name).or(said.get(*name))?.clone()));
    Ok(BenchRow { facts: FACTS.iter().filter_map(of).collect(), on, prove, check })
}

// What was measured, and its page.

/// What was measured of a proof: what the programs say of it, and how long they run.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct BenchRow {
    /// See [`FACTS`].
    #[serde(flatten)]
    facts: Map<String, Value>,
    /// The letter of the machine.
    on: char,
    /// Of a proof that `prover audit parts` made of leaves, the time for that, and not for a search.
    prove: Timing,
    check: Timing,
}

/// What the page tells of a proof, by the names that prover and checker have for it.
const FACTS: [&str; 10] =
    ["game", "claim", "points", "lines", "positions", "scripts", "lemmas", "maps", "bytes", "steps"];

/// What a section of the page tells, and the letter of the machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Section {
    on: char,
    #[serde(flatten)]
    values: Value,
}

/// What was measured, and where.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Measurements {
    /// The machines by their letters.
    machines: BTreeMap<char, String>,
    /// The proofs by the names of their files.
    proofs: BTreeMap<String, BenchRow>,
    sections: BTreeMap<String, Section>,
}

impl Measurements {
    /// What is kept.
    fn kept(tools: &Tools) -> Result<Self> {
        let path = tools.certificates().join(DATA);
        read(DATA, &bytes_of(&path)?)
    }

    /// Whether a proof took no more seconds to find than that, or it is not known, or there is no such limit.
    fn is_short(&self, entry: &Recipe, up_to: Option<u32>) -> bool {
        let time = self.proofs.get(&entry.path).map(|row| row.prove.median);
        up_to.zip(time).is_none_or(|(most, time)| time <= Duration::from_secs(most.into()))
    }

    /// The letter of a machine: the one that it has, or else the first that is free. None is free of 26: then it shares the last.
    fn letter_of(&mut self, words: String) -> char {
        let known = self.machines.iter().find(|(_, known)| **known == words).map(|(letter, _)| *letter);
        let free = || ('a'..='z').find(|letter| !self.machines.contains_key(letter)).unwrap_or('z');
        let letter = known.unwrap_or_else(free);
        self.machines.insert(letter, words);
        letter
    }

    /// Measures these entries, and more of 4^3 if it is among them. Not all is well if something is refused, or if a proof is not the one in the
    /// repository.
    fn measure_all(&mut self, tools: &Tools, chosen: Vec<&'static Recipe>, here: char) -> Result {
        let mut is_well = true;
        for entry in chosen {
            if stderr().is_terminal() {
                eprintln!("measuring '{entry}'");
            }
            let row = match measure(tools, entry, here) {
                Err(Error::Refused) => {
                    eprintln!("'{entry}' is not certified");
                    is_well = false;
                    continue;
                }
                row => row?,
            };
            let kept = fs::read(tools.certificates().join(&entry.path)).ok();
            if kept != Some(bytes_of(&tools.certified()?.join(&entry.path))?) {
                eprintln!("{} is not what certificates/ keeps; 'cargo certify all' puts it there", entry.path);
                is_well = false;
            }
            self.proofs.insert(entry.path.clone(), row);
        }
        Ok(is_well)
    }

    /// The same with what is new. Rows of files that are gone are left out, and machines that nothing was measured on.
    fn with(mut self, new: Self) -> Self {
        self.machines.extend(new.machines);
        self.proofs.extend(new.proofs);
        self.proofs.retain(|file, _| entries().any(|entry| entry.path == *file));
        self.sections.extend(new.sections);
        let rows = self.proofs.values().map(|row| row.on);
        let used: Vec<char> = rows.chain(self.sections.values().map(|section| section.on)).collect();
        self.machines.retain(|letter, _| used.contains(letter));
        self
    }

    /// The page. `origin` says what wrote it.
    fn page(&self, origin: &str) -> Result<String> {
        let Self { machines, proofs, sections, .. } = self;
        let values = json!({
            "origin": origin, "machines": machines, "proofs": proofs, "sections": sections, "budget": BUDGET.as_secs(), "most": MOST,
        });
        Pages::new()?.page(PAGE, values)
    }
}

/// The seconds for finding and for checking the proof in a file, if they were measured with a certificate of this size.
pub(crate) fn kept_seconds(tools: &Tools, file: &str, bytes: u64) -> Result<Option<[f64; 2]>, Error> {
    let row = Measurements::kept(tools)?.proofs.remove(file).filter(|row| row.facts["bytes"] == bytes);
    Ok(row.map(|BenchRow { prove, check, .. }| [prove, check].map(|timing| timing.median.as_secs_f64())))
}

// Repeated runs of a program, and the median of their times.

/// The most time for all runs of a program that count, unless a single run takes longer.
const BUDGET: Duration = Duration::from_secs(2);

/// The most runs that count: enough for a steady median.
const MOST: usize = 21;

/// The measurements of a whole process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Timing {
    /// The median of the runs; of two in the middle, the shorter one.
    median: Duration,
    /// How many runs count.
    runs: usize,
    /// The most memory that the first run used, in bytes, if the system reports it.
    peak: Option<u64>,
}

/// What a program printed in its last run, and its measurements. A program that ends with an exit code above `largest` refuses.
///
/// The first run fills the caches and counts only if there is no room for another.
fn timed(largest: i32, run: impl Fn() -> Result<Printout>) -> Result<(Vec<u8>, Timing)> {
    let once = || {
        let start = Instant::now();
        let answer = run()?;
        let refuses = answer.code.is_none_or(|code| code > largest);
        if refuses { Err(Error::Refused) } else { Ok((start.elapsed(), answer)) }
    };
    let (first, Printout { peak, mut printed, .. }) = once()?;
    let mut times = Vec::new();
    while has_room(&times, first) {
        let (time, answer) = once()?;
        times.push(time);
        printed = answer.printed;
    }
    if times.is_empty() {
        times.push(first);
    }
    times.sort_unstable();
    let (median, runs) = (times[(times.len() - 1) / 2], times.len());
    Ok((printed, Timing { median, runs, peak: Some(peak) }))
}

/// Whether one more run probably fits, after these that count and a first one that does not.
fn has_room(times: &[Duration], first: Duration) -> bool {
    let spent: Duration = times.iter().sum();
    let next = u32::try_from(times.len()).ok().and_then(|runs| spent.checked_div(runs)).unwrap_or(first);
    times.len() < MOST && spent + next <= BUDGET
}

// The machine on which measurements are made.

/// The properties of this machine that decide how long a program runs, as far as it reports them. The cores are those
/// that programs may use; the prover starts a thread for each.
fn machine() -> String {
    let file = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let compiler = Command::new("rustc").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let cores = available_parallelism()
        .map(|cores| if cores.get() == 1 { "1 core".to_owned() } else { format!("{cores} cores") });
    let cells = [
        processor(&file("/proc/cpuinfo")).unwrap_or_else(|| "unknown processor".to_owned()),
        cores.unwrap_or_else(|_| "unknown number of cores".to_owned()),
        memory(&file("/proc/meminfo")).unwrap_or_else(|| "unknown memory".to_owned()),
        version(&String::from_utf8_lossy(&compiler)).unwrap_or("unknown compiler").to_owned(),
    ];
    cells.join(", ")
}

/// The processor's name, with its family and model: virtual machines give the same name to processors that differ twofold in speed.
fn processor(cpuinfo: &str) -> Option<String> {
    let name = field(cpuinfo, "model name")?;
    Some(match [field(cpuinfo, "cpu family"), field(cpuinfo, "model")] {
        [Some(family), Some(model)] => format!("{name} (family {family}, model {model})"),
        _ => name,
    })
}

/// The value of the first line `name : value`, with single blanks.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().filter_map(|line| line.split_once(':')).find(|(key, _)| key.trim() == name)?.1;
    let words: Vec<&str> = value.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The memory that `/proc/meminfo` reports in units of 1024 bytes.
fn memory(text: &str) -> Option<String> {
    let kibibytes: f64 = field(text, "MemTotal")?.strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{:.1} GiB of memory", kibibytes / f64::from(1 << 20)))
}

/// The name and version of a compiler, without the commit in parentheses.
fn version(said: &str) -> Option<&str> {
    said.trim().split(" (").next().filter(|version| !version.is_empty())
}

// Further sections: boards that others ask about, and Patashnik's dictionary.

/// The time after which `prover prove` leaves a game undecided.
const LIMIT: &str = "60s";

/// A board of `boards.json`, and who asks about it.
#[derive(Deserialize)]
struct NamedBoard {
    /// Where it is from.
    source: String,
    /// The page.
    url: String,
    /// The game, with its options.
    typed: String,
    /// The lines, if the game is a list on standard input.
    lines: Option<String>,
}

impl NamedBoard {
    /// All of them.
    fn all() -> Result<Vec<Self>> {
        read("boards.json", include_bytes!("bench/boards.json"))
    }

    /// What is typed.
    fn command(&self) -> String {
        let input = self.lines.as_ref().map_or_else(String::new, |lines| format!(" <<< '{lines}'"));
        format!("prover prove {}{input}", self.typed)
    }
}

/// Measures the boards for a section of the page.
fn section_of_boards(tools: &Tools) -> Result<Value> {
    let mut rows = Vec::new();
    for board in NamedBoard::all()? {
        let lines = tools.certified()?.join("lines.list");
        let game = format!("lines:{}", lines.display());
        if let Some(list) = &board.lines {
            put(&lines, list)?;
        }
        let words = board.typed.split(' ').map(|word| if word == "lines:-" { game.as_str() } else { word });
        let arguments: Vec<&str> =
            ["prove"].into_iter().chain(words).chain(["--timeout", LIMIT, "--json", "-o"]).collect();
        let file = tools.certified()?.join("board.pgc");
        // Exit code 2: undecided.
        let (printed, timing) = timed(2, || tools.ask(&tools.prover, &arguments, &[&file]))?;
        let mut proof: Value = read("prover", &printed)?;
        if !proof["claim"].is_null() {
            tools.well(&tools.checker, &[], &[&file])?;
        }
        let outcome = ["claim", "outcome"].into_iter().map(|name| proof[name].take()).find(|word| !word.is_null());
        rows.push(json!([board.source, board.url, board.command(), outcome, timing.median]));
    }
    Ok(json!({ "limit": LIMIT, "rows": rows }))
}

// Measures audits of Patashnik's dictionary for Qubic: the whole of it, and with entries removed.

/// The file, among the certificates.
const DICTIONARY: &str = "sources/qubic-dictionary.txt";

/// The line before the entries.
const DASHES: &str = "\n-----------------------------------------\n";

/// Measures the audits for a section of the page.
fn section_of_dictionary(tools: &Tools) -> Result<Value> {
    let path = tools.certificates().join(DICTIONARY);
    let text = text_of(&path)?;
    let entries: Vec<&str> = text.split_once(DASHES).map_or("", |(_, entries)| entries).lines().collect();
    let mut rows = Vec::new();
    for taken in [0, 10, 100, 1_000] {
        let path = tools.certified()?.join(format!("dictionary-without-{taken}.txt"));
        put(&path, without(&entries, taken))?;
        let arguments = ["audit", "dictionary", "4^3", "--json"];
        // Exit code 1: something is missing.
        let (printed, timing) = timed(1, || tools.ask(&tools.prover, &arguments, &[&path]))?;
        let audit: Value = read("prover", &printed)?;
        let missing = audit["missing"].as_array().map(Vec::len);
        rows.push(json!([taken, audit["used"], audit["blocks"], audit["positions"], missing, timing]));
    }
    Ok(json!({ "rows": rows }))
}

/// The entries without this many, which are evenly spread. The first entry, for the empty board, stays.
fn without(entries: &[&str], taken: usize) -> String {
    let out = |place: usize| (0..taken).any(|index| (2 * index + 1) * entries.len() / (2 * taken) == place);
    let rest = entries.iter().enumerate().filter(|&(place, _)| place == 0 || !out(place));
    rest.map(|(_, entry)| format!("{entry}\n")).collect()
}

// The prover and that of an earlier commit.

/// The file name of the page, among the certificates.
const COMPARED: &str = "AGAINST.md";

/// How many times each prover proves a game.
const RUNS: usize = 3;

/// A game by one of the provers.
#[derive(Default, Serialize)]
struct Side {
    hash: String,
    bytes: u64,
    steps: u64,
    /// The median of the user seconds.
    user: f64,
}

/// Compares on these games, all by default, and prints or saves the page. `up_to`: proofs that took more seconds to find, according to the
/// page of measurements, are left out.
fn compare(tools: &Tools, args: &Args, commit: &str) -> Result {
    let known = Measurements::kept(tools)?;
    let (before, earlier) = tools.earlier(commit)?;
    let mut compared = Vec::new();
    for entry in chosen(&args.games)?.into_iter().filter(|entry| known.is_short(entry, args.up_to)) {
        eprintln!("comparing '{entry}'");
        compared.push((&*entry.path, sides(tools, entry, [&earlier, &tools.prover])?));
    }
    let page = comparison(&[before, tools.commit("HEAD")?], &compared)?;
    if args.write {
        replace(&tools.certificates().join(COMPARED), page.as_bytes())?;
    } else {
        print!("{page}");
    }
    Ok(true)
}

/// A game by both provers.
fn sides(tools: &Tools, entry: &Recipe, provers: [&Path; 2]) -> Result<[Side; 2], Error> {
    let file = tools.certified()?.join("against.pgc");
    let (prove, theorem) = ([&entry.arguments()[..], &["--json", "-o"]].concat(), entry.to_string());
    let mut sides = [Side::default(), Side::default()];
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..RUNS {
        for (side, prover) in provers.into_iter().enumerate() {
            let proof = tools.well(prover, &prove, &[&file])?;
            times[side].push(proof.user);
            if sides[side].hash.is_empty() {
                let check = tools.well(&tools.checker, &["--json", "--expect", &theorem], &[&file])?;
                let CheckReport { hash, steps, .. } = read("checker", &check.printed)?;
                sides[side] = Side { hash, bytes: size(&file)?, steps, user: 0.0 };
            }
        }
    }
    for (side, mut times) in sides.iter_mut().zip(times) {
        times.sort_unstable();
        side.user = times[RUNS / 2].as_secs_f64();
    }
    Ok(sides)
}

/// The page about these two commits.
fn comparison([before, now]: &[String; 2], compared: &[(&str, [Side; 2])]) -> Result<String> {
    let same = |old: &Side, new: &Side| (&old.hash, old.bytes, old.steps) == (&new.hash, new.bytes, new.steps);
    let same = compared.iter().filter(|(_, [old, new])| same(old, new)).count();
    let seconds = [0, 1].map(|side| compared.iter().map(|(_, sides)| sides[side].user).sum::<f64>());
    let rows: Vec<_> = compared.iter().map(|(file, [old, new])| (file, old, new)).collect();
    let values = json!({ "before": before, "now": now, "runs": RUNS, "same": same, "seconds": seconds, "rows": rows });
    Pages::new()?.page(COMPARED, values)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn the_page_is_made_of_what_is_kept() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let kept: Measurements = read(DATA, &fs::read(folder.join(DATA)).unwrap()).unwrap();
        let page = kept.page("`cargo certify bench --write` writes this page; do not edit it.");
        assert_eq!(page.unwrap(), fs::read_to_string(folder.join(PAGE)).unwrap());
        // A proof that is made again is measured again.
        for (file, row) in kept.proofs {
            assert_eq!(row.facts["bytes"], fs::metadata(folder.join(&file)).unwrap().len(), "{file}");
        }
    }

    #[test]
    fn what_is_not_measured_again_is_kept() {
        let of = |files: &[&str], on: char| {
            let mut measured = Measurements::default();
            measured.machines.insert(on, format!("{on} machine"));
            let timing = || Timing { median: Duration::ZERO, runs: 1, peak: None };
            let row = || BenchRow { facts: Map::new(), on, prove: timing(), check: timing() };
            measured.proofs.extend(files.iter().map(|file| ((*file).to_owned(), row())));
            measured
        };
        let mut earlier = of(&["grid-3-3.pgc", "grid-3-4.pgc", "gone.pgc"], 'a');
        earlier.machines.insert('c', "of nothing".to_owned());
        let all = earlier.with(of(&["grid-3-4.pgc", "grid-2-2.pgc"], 'b'));
        let letters: Vec<(&str, char)> = all.proofs.iter().map(|(file, row)| (&**file, row.on)).collect();
        assert_eq!(letters, [("grid-2-2.pgc", 'b'), ("grid-3-3.pgc", 'a'), ("grid-3-4.pgc", 'b')]);
        assert_eq!(all.machines.into_keys().collect::<String>(), "ab");
    }

    #[test]
    fn a_failure_in_any_run_leaves_no_time() {
        let calls = Cell::new(0);
        let fails_at_third = || {
            calls.set(calls.get() + 1);
            Ok(Printout { code: Some(calls.get() / 3), printed: vec![7], peak: 9, user: Duration::ZERO })
        };
        assert!(matches!(timed(0, fails_at_third), Err(Error::Refused)));
        assert_eq!(calls.replace(-100), 3);
        let (printed, timing) = timed(0, fails_at_third).unwrap();
        assert_eq!((printed, timing.runs, timing.peak), (vec![7], MOST, Some(9)));
    }
}
