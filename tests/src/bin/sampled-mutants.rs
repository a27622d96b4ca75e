//! Which tests notice random changes of the code (see [`tests::switches`]).
//!
//! ```text
//! sampled-mutants prepare COMMIT SEED COUNT FOLDER   builds COUNT mutants of each group of crates into a clone of this repository
//! sampled-mutants run FOLDER MINUTES                 runs the tests against them, and goes on where an earlier run ended
//! sampled-mutants table FOLDER                       what is known so far, in Markdown
//! ```
//!
//! For each mutant the groups of tests that reach it run, the fastest first, until one notices it. FOLDER/noticed.tsv has a line for each.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::switches::{Mutant, build_in, sample};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The groups of crates, each with as many mutants.
const GROUPS: [&[&str]; 5] = [
    &["pgc-checker"],
    &["pgc-core"],
    &["pgc-engine"],
    &["pgc-jobs", "pgc-audit"],
    &["pgc-show", "pgc-prover", "certificates"],
];

/// The unit tests of a crate, or a module of the tests that cross crates.
const TESTS: [&[&str]; 17] = [
    &["--package", "pgc-checker", "--lib"],
    &["--package", "pgc-core", "--lib"],
    &["--package", "pgc-engine", "--lib"],
    &["--package", "pgc-jobs", "--lib"],
    &["--package", "pgc-audit", "--lib"],
    &["--package", "pgc-show", "--lib"],
    &["--package", "pgc-prover"],
    &["--package", "certificates"],
    &["--package", "tests", "--lib"],
    &["--package", "tests", "--test", "all", "audit::"],
    &["--package", "tests", "--test", "all", "check::"],
    &["--package", "tests", "--test", "all", "corpus::"],
    &["--package", "tests", "--test", "all", "project::"],
    &["--package", "tests", "--test", "all", "prove::"],
    &["--package", "tests", "--test", "all", "show::"],
    &["--package", "tests", "--test", "all", "theorems::"],
    &["--package", "tests", "--test", "all", "truth::"],
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["prepare", commit, seed, count, folder] => prepare(commit, seed, count.parse()?, Path::new(folder)),
        ["run", folder, minutes] => run(Path::new(folder), Duration::from_secs(60 * minutes.parse::<u64>()?)),
        ["table", folder] => table(Path::new(folder)),
        _ => Err("usage: sampled-mutants prepare COMMIT SEED COUNT FOLDER | run FOLDER MINUTES | table FOLDER".into()),
    }
}

fn program(name: &str, arguments: &[&str], folder: &Path) -> Result<Vec<u8>> {
    let output = Command::new(name).args(arguments).current_dir(folder).stderr(Stdio::inherit()).output()?;
    Ok(output.stdout)
}

fn prepare(commit: &str, seed: &str, count: usize, folder: &Path) -> Result<()> {
    let [original, changed] = ["original", "changed"].map(|name| folder.join(name));
    fs::create_dir_all(folder)?;
    for clone in [&original, &changed] {
        program("git", &["clone", "--quiet", ".", &clone.to_string_lossy()], Path::new("."))?;
        program("git", &["checkout", "--quiet", "--detach", commit], clone)?;
    }
    let listed = program("cargo", &["mutants", "--list", "--json", "--workspace"], &original)?;
    let mutants = sample(serde_json::from_slice(&listed)?, seed, &GROUPS, count);
    let mut dropped = BTreeSet::new();
    loop {
        build_in(&original, &changed, &mutants, &dropped)?;
        let said =
            program("cargo", &["check", "--quiet", "--workspace", "--tests", "--message-format", "json"], &changed)?;
        let wrong = uncompiled(&changed, &String::from_utf8_lossy(&said))?;
        if wrong.is_empty() {
            break;
        }
        eprintln!("{} mutants do not compile", wrong.len());
        dropped.extend(wrong);
    }
    fs::write(folder.join("mutants.json"), serde_json::to_vec(&mutants)?)?;
    fs::write(folder.join("dropped.json"), serde_json::to_vec(&dropped)?)?;
    println!("{} mutants, {} of them do not compile", mutants.len(), dropped.len());
    Ok(())
}

/// The mutants of the functions in which the compiler finds errors.
fn uncompiled(changed: &Path, messages: &str) -> Result<BTreeSet<usize>> {
    let mut wrong = BTreeSet::new();
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line)?;
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        for span in message["spans"].as_array().into_iter().flatten() {
            let (Some(file), Some(first), Some(last)) =
                (span["file_name"].as_str(), span["line_start"].as_u64(), span["line_end"].as_u64())
            else {
                continue;
            };
            let text = fs::read_to_string(changed.join(file)).unwrap_or_default();
            let (first, last) = (usize::try_from(first)?, usize::try_from(last)?);
            // The switch is before the body in which the error is, or on its line.
            let before: Vec<&str> = text.lines().take(last).collect();
            let here = before.iter().skip(first - 1).flat_map(|line| switches(line));
            let nearest = before.iter().rev().find_map(|line| switches(line).last().copied());
            wrong.extend(here.into_iter().chain(nearest));
        }
    }
    Ok(wrong)
}

/// The numbers of the switches in a line.
fn switches(line: &str) -> Vec<usize> {
    let after = line.split("mutant_switch::on(").skip(1);
    after.filter_map(|rest| rest.split(')').next()?.parse().ok()).collect()
}

/// Runs tests; whether they pass in this time.
fn passes(folder: &Path, tests: &[&str], set: (&str, &str), most: Duration) -> Result<bool> {
    let mut command = Command::new("timeout");
    command.arg("--kill-after=5").arg(most.as_secs().to_string()).args(["cargo", "test", "--quiet"]).args(tests);
    command.current_dir(folder.join("changed")).env(set.0, set.1).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.status()?.success())
}

fn run(folder: &Path, time: Duration) -> Result<()> {
    let folder = &folder.canonicalize()?;
    let end = Instant::now() + time;
    let mutants: Vec<Mutant> = serde_json::from_slice(&fs::read(folder.join("mutants.json"))?)?;
    let dropped: BTreeSet<usize> = serde_json::from_slice(&fs::read(folder.join("dropped.json"))?)?;
    program("cargo", &["test", "--quiet", "--workspace", "--no-run"], &folder.join("changed"))?;
    let known = read(folder)?;
    let mut reached = Vec::new();
    for (index, tests) in TESTS.iter().enumerate() {
        let [list, seconds] = ["reached", "seconds"].map(|what| folder.join(format!("{what}-{index}")));
        if !seconds.exists() {
            let start = Instant::now();
            if !passes(folder, tests, ("MUTANTS_REACHED", &list.to_string_lossy()), Duration::from_secs(3600))? {
                return Err(format!("{} fail without a mutant", tests.join(" ")).into());
            }
            fs::write(&seconds, start.elapsed().as_secs_f64().to_string())?;
        }
        let list = fs::read_to_string(&list).unwrap_or_default();
        let numbers: BTreeSet<usize> = list.lines().filter_map(|line| line.parse().ok()).collect();
        reached.push((fs::read_to_string(&seconds)?.parse::<f64>()?, index, numbers));
    }
    reached.sort_by(|one, other| one.0.total_cmp(&other.0));
    for number in (0..mutants.len()).filter(|number| !dropped.contains(number) && !known.contains_key(number)) {
        let mut noticed = "reached by none";
        let (mut index, name) = (String::new(), &mutants[number].name);
        for (seconds, tests, _) in reached.iter().filter(|(_, _, numbers)| numbers.contains(&number)) {
            if Instant::now() > end {
                return Ok(());
            }
            noticed = "unnoticed";
            let most = Duration::from_secs_f64(30.0 + 4.0 * seconds);
            if !passes(folder, TESTS[*tests], ("MUTANT", &number.to_string()), most)? {
                (noticed, index) = ("noticed", TESTS[*tests].join(" "));
                break;
            }
        }
        let mut file = OpenOptions::new().append(true).create(true).open(folder.join("noticed.tsv"))?;
        writeln!(file, "{number}\t{}\t{noticed}\t{index}\t{name}", mutants[number].package)?;
    }
    Ok(())
}

/// What is known: for each mutant its crate, what became of it, and the tests that noticed it.
fn read(folder: &Path) -> Result<BTreeMap<usize, [String; 3]>> {
    let text = fs::read_to_string(folder.join("noticed.tsv")).unwrap_or_default();
    let rows = text.lines().map(|line| {
        let mut cells = line.split('\t').map(str::to_owned);
        let mut next = || cells.next().ok_or("a line of noticed.tsv is cut off");
        Ok((next()?.parse()?, [next()?, next()?, next()?]))
    });
    rows.collect()
}

fn table(folder: &Path) -> Result<()> {
    let known = read(folder)?;
    let count = |group: &[&str], what: &str| {
        known.values().filter(|[package, became, _]| group.contains(&&**package) && became == what).count()
    };
    println!("| crates | noticed | unnoticed | reached by none |\n| --- | ---: | ---: | ---: |");
    for group in GROUPS {
        let counts = ["noticed", "unnoticed", "reached by none"].map(|what| count(group, what).to_string());
        println!("| {} | {} |", group.join(", "), counts.join(" | "));
    }
    println!("\n| tests | notice first |\n| --- | ---: |");
    for tests in TESTS.map(|tests| tests.join(" ")) {
        println!("| `{tests}` | {} |", known.values().filter(|[.., by]| *by == tests).count());
    }
    Ok(())
}
