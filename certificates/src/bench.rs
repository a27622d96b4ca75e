//! Measurements: how long proving and checking take, and how large the proofs are (`cargo certify bench`).
//!
//! Programs are measured as a user would run them: start, search, file, end. The checker must verify a proof that is
//! measured, and the repository must have the same one.

mod against;
mod boards;
mod growth;

use std::fs;
use std::io::{IsTerminal, stderr};
use std::process::Command;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use crate::table::{Entry, QUBIC, table as entries};
use crate::tools::{
    Answer, Checked, Error, NONE, Proved, Tools, Verdict, cells_of, read, replace, seconds, table, text_of, whole,
};

pub(crate) use against::run as against;

/// The file name of the page, among the certificates.
pub(crate) const PAGE: &str = "BENCHMARKS.md";

/// The name for the growth of proofs with the board, used like the name of a game.
const GROWTH: &str = "growth";

/// What measures a section on the machine with this letter; nothing if a program refuses something.
type Section = fn(&Tools, char) -> Result<Option<String>, Error>;

/// The names for Patashnik's dictionary, for the draws that are made of leaves, and for boards from public sources, used like names of games.
const SECTIONS: [(&str, Section); 3] = [
    ("dictionary", boards::section_of_dictionary),
    ("leaves", boards::section_of_leaves),
    ("boards", boards::section_of_boards),
];

/// The headings of the sections.
const HEADINGS: [&str; 5] =
    [boards::HEADING_OF_LEAVES, "## Growth", "## Qubic", "## Patashnik's dictionary", boards::HEADING_OF_BOARDS];

/// Measures the certificates of these games (all by default), and prints or saves the page of measurements. What was not measured
/// stays on the page as it is. `up_to`: proofs that took more seconds to find, according to the page, are not measured.
pub(crate) fn run(tools: &Tools, games: &[String], up_to: Option<u32>, write: bool) -> Result<Verdict, Error> {
    let path = tools.certificates().join(PAGE);
    let is_asked = |name: &str| games.is_empty() || games.iter().any(|game| game == name);
    let (mut chosen, mut earlier, mut qubic) = (chosen(games)?, Measured::default(), None);
    if !games.is_empty() || up_to.is_some() {
        let page = text_of(&path)?;
        earlier = Measured::of_page(&page);
        chosen.retain(|entry| earlier.is_short(entry, up_to));
        let is_named = games.iter().any(|game| game == QUBIC);
        if is_asked(GROWTH) && !is_named {
            qubic = growth::kept(tools, &page)?;
        }
    }
    let here = earlier.machines.here();
    let chosen = chosen.into_iter().filter(|entry| qubic.is_none() || entry.game != QUBIC);
    let (rows, mut sections, verdict) = measure_all(tools, chosen, here)?;
    let mut picture = None;
    if is_asked(GROWTH) {
        let fresh = |game: &str| rows.iter().find(|row| row.proof.game == game).map(|row| (row, here));
        let kept = |game: &str| qubic.as_ref().filter(|_| game == QUBIC).map(|(row, on)| (row, *on));
        let figures = |game: &str| fresh(game).or_else(|| kept(game));
        if let Some((section, drawn)) = growth::section(figures)? {
            sections.push(section);
            picture = Some(drawn);
        }
    }
    for (name, section) in SECTIONS {
        if is_asked(name) {
            sections.extend(section(tools, here)?);
        }
    }
    let origin = if games.is_empty() && up_to.is_none() || write {
        "`cargo certify bench --write` writes this page; do not edit it."
    } else {
        "A part of what `cargo certify bench` measures."
    };
    let files: Vec<&str> = entries().map(|entry| &*entry.path).collect();
    // What was measured for the growth alone is in its section only. But 4^3 takes so long that it is kept for the next time.
    let has_row = |row: &&Row| games.is_empty() || row.proof.game == QUBIC || is_named(row.file, games);
    let rows = rows.iter().filter(has_row).map(|row| cells(row, here)).collect();
    let mut measured = Measured { machines: earlier.machines.clone(), rows, sections };
    if write {
        measured = measured.or(earlier);
    }
    let measured = measured.ordered(&files, &HEADINGS);
    let page = page(origin, &measured);
    if !write {
        print!("{page}");
    } else if verdict == Verdict::Good {
        if let Some(picture) = picture {
            let path = tools.certificates().join("pictures").join(growth::PICTURE);
            replace(&path, picture.as_bytes())?;
        }
        replace(&path, page.as_bytes())?;
        println!("{} is written", path.display());
    } else {
        eprintln!("{PAGE} is left as it was");
    }
    Ok(verdict)
}

/// The entries of the table with these games; all entries if none are given.
fn chosen(games: &[String]) -> Result<Vec<&'static Entry>, Error> {
    for name in games {
        let is_section = name == GROWTH || SECTIONS.iter().any(|(section, _)| section == name);
        if !is_section && !entries().any(|entry| goes_by(entry, name)) {
            return Err(Error::NoCertificate(name.clone()));
        }
    }
    let is_meant = |entry: &Entry, name: &str| goes_by(entry, name) || name == GROWTH && growth::includes(entry);
    let is_chosen = |entry: &&'static Entry| games.is_empty() || games.iter().any(|name| is_meant(entry, name));
    Ok(entries().filter(is_chosen).collect())
}

/// Rows of these entries, and the section of 4^3 if it is among them, on the machine with this letter. Not all is well if something
/// is refused, or if a proof is not the one in the repository.
fn measure_all(
    tools: &Tools,
    entries: impl Iterator<Item = &'static Entry>,
    letter: char,
) -> Result<(Vec<Row>, Vec<String>, Verdict), Error> {
    let (mut rows, mut sections, mut verdict) = (Vec::new(), Vec::new(), Verdict::Good);
    for entry in entries {
        if stderr().is_terminal() {
            eprintln!("measuring '{entry}'");
        }
        let Some(row) = measure(tools, entry)? else {
            eprintln!("'{entry}' is not certified");
            verdict = Verdict::Bad;
            continue;
        };
        if !is_kept(tools, row.file)? {
            eprintln!("{} is not what certificates/ keeps; 'cargo certify all' puts it there", row.file);
            verdict = Verdict::Bad;
        } else if entry.game == QUBIC {
            match boards::section_of_qubic(tools, entry, &row, letter)? {
                Some(section) => sections.push(section),
                None => verdict = Verdict::Bad,
            }
        }
        rows.push(row);
    }
    Ok((rows, sections, verdict))
}

/// Whether a game is named whose certificate has this file.
fn is_named(file: &str, games: &[String]) -> bool {
    entries().any(|entry| entry.path == file && games.iter().any(|name| goes_by(entry, name)))
}

/// Whether this names an entry's game: as the checker prints it, or as it is given to the prover.
fn goes_by(entry: &Entry, name: &str) -> bool {
    names(name, game(&entry.to_string())) || entry.game == name
}

/// Whether this names the game: its expression, whatever the options, or both.
fn names(name: &str, game: &str) -> bool {
    game.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The game of a theorem. The theorem begins with a claim: a player and a verb.
fn game(theorem: &str) -> &str {
    theorem.splitn(3, ' ').last().unwrap_or_default()
}

/// Proves and checks an entry several times; nothing if one of the programs refuses.
fn measure(tools: &Tools, entry: &'static Entry) -> Result<Option<Row>, Error> {
    let file = tools.certified()?.join(&entry.path);
    let arguments = [&entry.arguments()[..], &["--json", "-o"]].concat();
    let proved = timed(0, |watched| tools.ask(&tools.prover, &arguments, &[&file], watched))?;
    let Some((proof, prove)) = proved else { return Ok(None) };
    let theorem = entry.to_string();
    let expected = ["--json", "--expect", &theorem];
    let checked = timed(0, |watched| tools.ask(&tools.checker, &expected, &[&file], watched))?;
    let Some((said, check)) = checked else { return Ok(None) };
    let (proof, said) = (read("prover", &proof)?, read("checker", &said)?);
    Ok(Some(Row { proof, said, file: &entry.path, is_made_of_leaves: entry.is_made_of_leaves(), prove, check }))
}

/// Whether the proof just written is the one in the repository.
fn is_kept(tools: &Tools, file: &str) -> Result<bool, Error> {
    let new = tools.certified()?.join(file);
    let bytes = fs::read(&new).map_err(Error::file(&new))?;
    Ok(fs::read(tools.certificates().join(file)).is_ok_and(|kept| kept == bytes))
}

// The page of measurements.

/// What a page says of a certificate: its cells, the first of which has a link to the file.
type Cells = Vec<String>;

/// What is measured: rows of cells, and further sections, and where.
#[derive(Debug, Default, PartialEq, Eq)]
struct Measured {
    machines: Machines,
    rows: Vec<Cells>,
    /// The sections, each with its heading and an empty line before.
    sections: Vec<String>,
}

impl Measured {
    /// What a page says.
    fn of_page(page: &str) -> Measured {
        let mut parts = page.split("\n## ");
        let rows =
            parts.next().unwrap_or_default().lines().filter(|line| line.starts_with("| [")).map(cells_of).collect();
        let sections = parts.map(|part| format!("\n## {part}")).collect();
        Measured { machines: Machines::of_page(page), rows, sections }
    }

    /// How long the proof in this file took to find, in seconds.
    fn seconds_to_prove(&self, of: &str) -> Option<f64> {
        self.rows.iter().find(|row| file(row) == Some(of))?.get(2)?.parse().ok()
    }

    /// Whether a proof took no more seconds to find than that, or it is not known, or there is no such limit.
    fn is_short(&self, entry: &Entry, up_to: Option<u32>) -> bool {
        let time = self.seconds_to_prove(&entry.path);
        up_to.zip(time).is_none_or(|(most, time)| time <= most.into())
    }

    /// Adds what an earlier page says and this one does not: rows of other files, and sections with other headings.
    fn or(mut self, earlier: Measured) -> Measured {
        let is_new = |row: &Cells| self.rows.iter().all(|known| file(known) != file(row));
        let rows: Vec<Cells> = earlier.rows.into_iter().filter(is_new).collect();
        self.rows.extend(rows);
        let heading = |section: &String| section.trim_start().lines().next().map(str::to_owned);
        let is_new = |section: &String| self.sections.iter().all(|known| heading(known) != heading(section));
        let sections: Vec<String> = earlier.sections.into_iter().filter(is_new).collect();
        self.sections.extend(sections);
        self
    }

    /// The same in an order: rows by the files, and sections by their headings. Rows of other files are left out, and
    /// machines that nothing was measured on.
    fn ordered(mut self, files: &[&str], headings: &[&str]) -> Measured {
        let place = |row: &Cells| files.iter().position(|name| file(row) == Some(*name));
        self.rows.retain(|row| place(row).is_some());
        self.rows.sort_by_key(place);
        self.sections
            .sort_by_key(|section| headings.iter().position(|heading| section.trim_start().starts_with(heading)));
        let Self { machines, rows, sections } = &mut self;
        let ends = |line: &str, letter: char| cells_of(line).last().is_some_and(|cell| *cell == letter.to_string());
        machines.retain(|letter| {
            rows.iter().any(|row| row.last().is_some_and(|cell| *cell == letter.to_string()))
                || sections.iter().any(|text| text.contains(&on(letter)) || text.lines().any(|line| ends(line, letter)))
        });
        self
    }
}

/// The file to which the first cell has a link.
fn file(row: &Cells) -> Option<&str> {
    row.first()?.strip_suffix(')')?.rsplit_once('(').map(|(_, file)| file)
}

/// The words of a section that was measured on the machine with this letter.
fn on(letter: char) -> String {
    format!("Measured on **{letter}**.")
}

/// The page of what was measured. `origin` says what wrote the page.
fn page(origin: &str, Measured { machines, rows, sections }: &Measured) -> String {
    let names = ["prove", "runs", "check", "runs", "positions", "scripts", "lemmas", "maps", "bytes", "steps", "on"];
    let (machines, limit, table) = (machines.listed(), BUDGET.as_secs(), table(&["game", "claim"], &names, rows));
    let sections = sections.concat();
    format!(
        "\
# Measurements

{origin}

{machines}
The columns:

- **prove**, **check**: seconds of wall time of the whole processes `prover prove` and `checker`, start included. Each is the median
  of as many **runs** as fit in about {limit} seconds, at most {MOST}. The first run does not count, unless it takes longer than
  that and is the only one; then the last digits mean little. A proof without a time of **prove** is [made of
  leaves](#draws-made-of-leaves).
- **positions**: the positions written down with an answer to each reply, which are the covers of the proof. One of them may stand
  for many positions of the game: images under symmetries, positions that a lemma dominates, and positions after other replies.
- **scripts**: the scripts in covers. One script may answer many replies.
- **lemmas** include the theorem. **maps** are the symmetries that citations need. **bytes** are those of the file, **steps**
  those of the check, as [spec/rules.md](../spec/rules.md) counts them.

{table}{sections}"
    )
}

/// The cells of a row that was measured on the machine with this letter.
fn cells(Row { proof, said, file, is_made_of_leaves, prove, check }: &Row, letter: char) -> Cells {
    let start = [format!("[`{}`]({file})", proof.game), said.claim.clone()];
    let mut times = [prove, check].map(|timing| [seconds(timing.median), timing.runs.to_string()]);
    if *is_made_of_leaves {
        times[0] = [NONE; 2].map(str::to_owned);
    }
    let numbers =
        [proof.positions, proof.scripts, proof.lemmas, proof.maps, proof.bytes.unwrap_or_default(), said.steps];
    let numbers = numbers.map(whole);
    [&start[..], &times.concat(), &numbers, &[letter.to_string()]].concat()
}

/// The seconds for finding and for checking the proof of a game, according to a page, if they were measured with a
/// certificate of this size.
pub(crate) fn kept_seconds(page: &str, game: &str, bytes: u64) -> Option<[f64; 2]> {
    let cells = row_of(page, game)?;
    let [_, _, prove, _, check, .., of, _, _] = &cells[..] else { return None };
    (*of == whole(bytes)).then_some([prove.parse().ok()?, check.parse().ok()?])
}

/// The letter of the machine on which the proof of a game was measured, according to a page.
fn kept_letter(page: &str, game: &str) -> Option<char> {
    row_of(page, game)?.last()?.parse().ok()
}

/// The cells of the first row of a page about a game.
fn row_of(page: &str, game: &str) -> Option<Cells> {
    let start = format!("| [`{game}`](");
    page.lines().find(|line| line.starts_with(&start)).map(cells_of)
}

// What is measured of a proof.

/// A proof, and how long it takes to find and to check.
struct Row {
    proof: Proved,
    said: Checked,
    /// The name of the certificate's file.
    file: &'static str,
    /// Whether `prover parts` made the proof of leaves: then `prove` is its time, and not that of a search.
    is_made_of_leaves: bool,
    prove: Timing,
    check: Timing,
}

// Repeated runs of a program, and the median of their times.

/// The most time for all runs of a program that count, unless a single run takes longer.
const BUDGET: Duration = Duration::from_secs(2);

/// The most runs that count: enough for a steady median.
const MOST: usize = 21;

/// The measurements of a whole process.
#[derive(Clone, Copy)]
struct Timing {
    /// The median of the runs; of two in the middle, the shorter one.
    median: Duration,
    /// How many runs count.
    runs: usize,
    /// The most memory that the first run used, in bytes, if the system reports it.
    peak: Option<u64>,
}

/// What a program printed in its last run, and its measurements. Nothing if an exit code is above `largest`.
///
/// The first run fills the caches and counts only if there is no room for another. It is told to watch its memory, which takes
/// time that would distort short runs.
fn timed(largest: i32, run: impl Fn(bool) -> Result<Answer, Error>) -> Result<Option<(Vec<u8>, Timing)>, Error> {
    let mut times: Vec<Duration> = Vec::new();
    let (mut first, mut peak) = (None, None);
    loop {
        let start = Instant::now();
        let answer = run(first.is_none())?;
        let time = start.elapsed();
        if answer.code.is_none_or(|code| code > largest) {
            return Ok(None);
        }
        if first.is_some() {
            times.push(time);
        } else {
            peak = answer.peak;
        }
        let first = *first.get_or_insert(time);
        if !has_room(&times, first) {
            if times.is_empty() {
                times.push(first);
            }
            times.sort_unstable();
            let (median, runs) = (times[(times.len() - 1) / 2], times.len());
            return Ok(Some((answer.printed, Timing { median, runs, peak })));
        }
    }
}

/// Whether one more run probably fits, after these that count and a first one that does not.
fn has_room(times: &[Duration], first: Duration) -> bool {
    let spent: Duration = times.iter().sum();
    let next = u32::try_from(times.len()).ok().and_then(|runs| spent.checked_div(runs)).unwrap_or(first);
    times.len() < MOST && spent + next <= BUDGET
}

/// The CPU time of all programs that have ended.
#[derive(Clone, Copy)]
struct Spent {
    /// In the programs.
    user: Duration,
    /// In the system, for them.
    system: Duration,
}

impl Spent {
    fn sum(self) -> Duration {
        self.user + self.system
    }
}

/// The CPU time so far, as Linux reports it in hundredths of a second.
fn spent() -> Option<Spent> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses come the fields from the third on; the sixteenth and seventeenth are times of children.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok().map(|ticks| Duration::from_millis(10 * ticks));
    Some(Spent { user: next()?, system: next()? })
}

// The machine on which measurements are made.

/// The properties of this machine that decide how long a program runs, as far as it reports them. The cores are those
/// that programs may use; the prover starts a thread for each.
fn machine() -> String {
    let file = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let compiler = Command::new("rustc").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let cores = match available_parallelism() {
        Ok(cores) if cores.get() == 1 => "1 core".to_owned(),
        Ok(cores) => format!("{cores} cores"),
        Err(_) => "unknown number of cores".to_owned(),
    };
    let cells = [
        processor(&file("/proc/cpuinfo")).unwrap_or_else(|| "unknown processor".to_owned()),
        cores,
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

// The machines on which the figures of a page were measured, each with a letter that rows name.

/// The line before the machines of a page.
const HEAD: &str = "Machines, by the letters in the columns **on**:";

/// Machines by letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Machines(Vec<(char, String)>);

impl Machines {
    /// Those that a page names.
    fn of_page(page: &str) -> Self {
        let list = page.split_once(HEAD).map_or("", |(_, rest)| rest.trim_start());
        let machine = |line: &str| {
            let (letter, words) = line.strip_prefix("- **")?.split_once("**: ")?;
            Some((letter.parse().ok()?, words.to_owned()))
        };
        Self(list.lines().map_while(machine).collect())
    }

    /// The letter of this machine, which has one from now on.
    fn here(&mut self) -> char {
        self.letter_of(machine())
    }

    /// The letter of a machine: the one that it has, or else the first that is free. None is free of 26: then it shares the last.
    fn letter_of(&mut self, words: String) -> char {
        if let Some((letter, _)) = self.0.iter().find(|(_, known)| *known == words) {
            return *letter;
        }
        let letter = ('a'..='z').find(|letter| self.0.iter().all(|(known, _)| known != letter)).unwrap_or('z');
        self.0.push((letter, words));
        letter
    }

    /// Leaves out those that are not used.
    fn retain(&mut self, is_used: impl Fn(char) -> bool) {
        self.0.retain(|(letter, _)| is_used(*letter));
    }

    /// The list for a page.
    fn listed(&self) -> String {
        let lines = self.0.iter().map(|(letter, words)| format!("- **{letter}**: {words}\n"));
        format!("{HEAD}\n\n{}", lines.collect::<String>())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    use super::*;

    fn files(games: &[&str]) -> Vec<&'static str> {
        let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
        chosen(&games).unwrap().into_iter().map(|entry| &*entry.path).collect()
    }

    #[test]
    fn an_expression_names_its_game_with_all_options() {
        assert_eq!(files(&["3^3"]), ["grid-3-3.pgc", "grid-3-3-xo13.pgc", "grid-3-3-x13.pgc"]);
        assert_eq!(files(&["3^3 --forbid-opening 13"]), ["grid-3-3-x13.pgc"]);
        assert_eq!(files(&["animal:tic,3x3", "lines:c3a6353c0c2de98c"]), ["animal-tic-3x3.pgc", "animal-tic-4x4.pgc"]);
    }

    #[test]
    fn an_expression_does_not_name_the_games_that_it_begins() {
        assert!(names("td:4,4", "td:4,4") && !names("td:4,4", "td:4,4+3"));
        assert!(!names("3^3 --forbid-opening 1", "3^3 --forbid-opening 13"));
    }

    #[test]
    fn growth_names_the_games_of_its_families() {
        let files = files(&["growth"]);
        assert!(
            ["mnk-8-4-4.pgc", "td-3-9.pgc", "grid-3-7.pgc", "grid-4-3.pgc"].iter().all(|file| files.contains(file))
        );
        assert!(!files.contains(&"grid-4-3-mb.pgc") && !files.contains(&"grid-4-4.pgc"));
        let games = ["growth", "3^3"].map(str::to_owned);
        assert!(
            is_named("grid-3-3.pgc", &games) && !is_named("grid-3-4.pgc", &games),
            "rows are for games that are named"
        );
    }

    #[test]
    fn no_name_chooses_all_games_and_a_wrong_one_is_refused() {
        assert_eq!(files(&[]).len(), entries().count());
        let error = chosen(&["3^3".to_owned(), "3^".to_owned()]).err().unwrap();
        assert!(error.to_string().starts_with("no certificate is about '3^';"), "{error}");
    }

    #[test]
    fn what_the_programs_say_is_read() {
        let said = br#"{"claim":"Xeno wins","game":"3^3","lemmas":1,"maps":0,"positions":1,"scripts":3,"bytes":69,
            "hash":"3e9c","seconds":0.5,"file":"a.pgc"}"#;
        let proof: Proved = read("prover", said).unwrap();
        assert_eq!((proof.game.as_str(), proof.positions, proof.scripts, proof.bytes), ("3^3", 1, 3, Some(69)));
    }

    /// A row with some numbers, for any game.
    fn row(game: &str) -> Row {
        let timing = |milliseconds, runs| Timing { median: Duration::from_millis(milliseconds), runs, peak: None };
        let (claim, game) = ("Ophelia draws".to_owned(), game.to_owned());
        let said = Checked { claim, points: 25, lines: 28, steps: 123_456, ..Checked::default() };
        let [lemmas, maps, positions, scripts] = [352, 7, 628, 1978];
        let proof = Proved { game, lemmas, maps, positions, scripts, bytes: Some(5483), ..Proved::default() };
        Row { proof, said, file: "a.pgc", is_made_of_leaves: false, prove: timing(2500, 1), check: timing(50, 21) }
    }

    #[test]
    fn what_was_measured_of_a_certificate_is_shown_and_read_back() {
        let rows = [row("3^3"), row("mnk:5,5,4")].iter().map(|row| cells(row, 'b')).collect();
        let machines = Machines::of_page("Machines, by the letters in the columns **on**:\n\n- **b**: an abacus");
        let page = page("By hand.", &Measured { machines, rows, sections: vec!["The end.".to_owned()] });
        let expected = "| [`mnk:5,5,4`](a.pgc) | Ophelia draws | 2.5000 |    1 | 0.0500 |   21 |       628 |   1,978 |    352 |    7 \
                        | 5,483 | 123,456 |   b |\nThe end.";
        assert!(page.ends_with(expected), "{page}");
        assert!(
            page.contains(
                "\n\nBy hand.\n\nMachines, by the letters in the columns **on**:\n\n- **b**: an abacus\n\nThe columns"
            ) && page.contains("in about 2 seconds, at most 21."),
            "{page}"
        );
        let made = cells(&Row { is_made_of_leaves: true, ..row("3^3") }, 'b');
        assert_eq!(made[2..6], [NONE, NONE, "0.0500", "21"]);
        assert_eq!((kept_letter(&page, "3^3"), kept_letter(&page, "3^")), (Some('b'), None));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5483), Some([2.5, 0.05]));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5484), None);
        assert_eq!(kept_seconds(&page, "mnk:5,5", 5483), None);
        assert_eq!(kept_seconds("| [`3^3`](a.pgc) | Xeno wins |\n", "3^3", 69), None);
    }

    #[test]
    fn what_is_not_measured_again_is_kept() {
        let of = |game: &str, file: &'static str| cells(&Row { file, ..row(game) }, 'a');
        let section = |text: &str| format!("\n## {text}\n");
        let machines = || {
            let mut machines = Machines::default();
            machines.here();
            machines
        };
        let earlier = Measured {
            machines: machines(),
            rows: vec![of("3^3", "a.pgc"), of("3^4", "b.pgc"), of("3^9", "gone.pgc")],
            sections: vec![section("Q\n\nold"), section("P\n\n| a | b |")],
        };
        let kept = Measured::of_page(&page("By hand.", &earlier));
        assert_eq!(kept, earlier);
        assert_eq!((kept.seconds_to_prove("b.pgc"), kept.seconds_to_prove("c.pgc")), (Some(2.5), None));
        let again = Measured {
            machines: machines(),
            rows: vec![of("2^2", "c.pgc"), of("anew", "b.pgc")],
            sections: vec![section("Q\n\nnew")],
        };
        let all = again.or(kept).ordered(&["a.pgc", "b.pgc", "c.pgc"], &["## Q", "## P"]);
        assert_eq!(all.rows, [of("3^3", "a.pgc"), of("anew", "b.pgc"), of("2^2", "c.pgc")]);
        assert_eq!(all.sections, [section("Q\n\nnew"), section("P\n\n| a | b |")]);
        assert_eq!(all.machines, machines());
    }

    #[test]
    fn a_machine_is_named_as_long_as_a_figure_is_from_it() {
        let list = |letters: &str| {
            let lines: String = letters.chars().map(|letter| format!("- **{letter}**: {letter}\n")).collect();
            Machines::of_page(&format!("Machines, by the letters in the columns **on**:\n\n{lines}"))
        };
        let row = cells(&row("3^3"), 'a');
        let sections = vec![format!("\n## P\n\n{}\n", on('b')), "\n## Q\n\n| 3^3 |   c |\n".to_owned()];
        let measured = Measured { machines: list("abcd"), rows: vec![row], sections };
        assert_eq!(measured.ordered(&["a.pgc"], &[]).machines, list("abc"));
    }

    #[test]
    fn as_many_runs_count_as_fit() {
        let runs = |first: u64, later: u64| {
            let mut times = Vec::new();
            while has_room(&times, Duration::from_millis(first)) {
                times.push(Duration::from_millis(later));
            }
            times.len()
        };
        for (milliseconds, count) in [(0, 21), (95, 21), (96, 20), (700, 2), (1001, 1), (2000, 1), (2001, 0)] {
            assert_eq!(runs(milliseconds, milliseconds), count, "{milliseconds} ms");
        }
        assert_eq!((runs(1900, 100), runs(10, 1000)), (20, 2), "the first run does not count");
    }

    #[test]
    fn a_failure_in_any_run_leaves_no_time() {
        let calls = Cell::new(0);
        let fails_at_third = |watched: bool| {
            calls.set(calls.get() + 1);
            Ok(Answer { code: Some(calls.get() / 3), printed: vec![7], peak: watched.then_some(9) })
        };
        assert!(timed(0, fails_at_third).unwrap().is_none());
        assert_eq!(calls.replace(-100), 3);
        let (printed, timing) = timed(0, fails_at_third).unwrap().unwrap();
        assert_eq!((printed, timing.runs, timing.peak), (vec![7], MOST, Some(9)));
    }

    #[test]
    fn linux_tells_processor_and_memory_and_the_compiler_its_version() {
        let cpuinfo = "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC  7763\n\nmodel name\t: other\n";
        assert_eq!(field(cpuinfo, "model name"), Some("AMD EPYC 7763".to_owned()));
        assert_eq!(field("model name :\n", "model name"), None);
        assert_eq!(processor(cpuinfo), Some("AMD EPYC 7763".to_owned()));
        let family = format!("cpu family\t: 25\n{cpuinfo}");
        assert_eq!(processor(&family), Some("AMD EPYC 7763 (family 25, model 1)".to_owned()));
        assert_eq!(memory("MemTotal:        8183808 kB\nMemFree: 1 kB\n").unwrap(), "7.8 GiB of memory");
        assert_eq!(memory("MemFree: 1 kB\n"), None);
        assert_eq!(version("rustc 1.95.0 (abcdef123 2026-04-14)\n"), Some("rustc 1.95.0"));
        assert_eq!(version(""), None);
    }

    #[test]
    fn machines_keep_their_letters_and_new_ones_get_a_free_one() {
        let mut machines = Machines::default();
        let letters = ["one", "two", "three", "two"].map(|words| machines.letter_of(words.to_owned()));
        assert_eq!(letters, ['a', 'b', 'c', 'b']);
        machines.retain(|letter| letter != 'b');
        assert_eq!(Machines::of_page(&format!("# Page\n\n{}\n- **x**: no machine\n", machines.listed())), machines);
        assert_eq!(["three", "four"].map(|words| machines.letter_of(words.to_owned())), ['c', 'b']);
        assert_eq!(Machines::of_page("no machine"), Machines::default());
    }

    #[test]
    fn this_machine_is_known_again() {
        let mut machines = Machines::default();
        assert_eq!(machines.here(), 'a');
        assert_eq!(Machines::of_page(&machines.listed()).here(), 'a');
    }
}
