//! Which tests notice random changes of the code (see [`tests::switches`]).
//!
//! ```text
//! sampled-mutants prepare COMMIT SEED COUNT FOLDER   builds COUNT mutants of each group of crates into a clone of this repository
//! sampled-mutants run FOLDER RECORD MINUTES [CRATE]... runs the tests against those of these crates, or all, and goes on where RECORD ends
//! sampled-mutants table RECORD                       what is known so far, in Markdown
//! ```
//!
//! For each mutant the modules of tests that reach it run, the fastest first, until one notices it, or for two minutes. RECORD has a line for
//! each mutant: number, crate, what became of it, the tests that noticed it, and what is changed. The mutants come in the order of the draw, so
//! the first lines are a random sample, too.
//!
//! A mutant may write where the program would not: one has replaced `/dev/full` by a file. Run this where it can do no harm, as a user who owns
//! no more than FOLDER or with the devices mounted onto themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
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

/// So long, in seconds, tests run against a mutant that none has noticed yet.
const SECONDS: f64 = 120.0;

/// A module of tests.
struct Tests {
    /// Its crate and path.
    name: String,
    executable: PathBuf,
    /// Where cargo would run it.
    folder: PathBuf,
    /// Its own tests, without those of modules within.
    own: Vec<String>,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["prepare", commit, seed, count, folder] => prepare(commit, seed, count.parse()?, Path::new(folder)),
        ["run", folder, record, minutes, ref crates @ ..] => {
            run(Path::new(folder), Path::new(record), Duration::from_secs(60 * minutes.parse::<u64>()?), crates)
        }
        ["table", record] => table(Path::new(record)),
        _ => {
            Err("usage: sampled-mutants prepare COMMIT SEED COUNT FOLDER | run FOLDER RECORD MINUTES [CRATE]... | table RECORD"
                .into())
        }
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
        if !clone.exists() {
            program("git", &["clone", "--quiet", ".", &clone.to_string_lossy()], Path::new("."))?;
        }
        program("git", &["checkout", "--quiet", "--detach", commit], clone)?;
    }
    let listed = program("cargo", &["mutants", "--list", "--json", "--workspace"], &original)?;
    let mutants = sample(serde_json::from_slice(&listed)?, seed, &GROUPS, count);
    let path = folder.join("dropped.json");
    let mut dropped: BTreeSet<usize> =
        fs::read(&path).map_or_else(|_| Ok(BTreeSet::new()), |bytes| serde_json::from_slice(&bytes))?;
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
        fs::write(&path, serde_json::to_vec(&dropped)?)?;
    }
    fs::write(folder.join("mutants.json"), serde_json::to_vec(&mutants)?)?;
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
            // A macro of the standard library is where it is called.
            let span = std::iter::successors(Some(span), |span| span.pointer("/expansion/span")).last().unwrap_or(span);
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

/// All modules of tests.
fn all_tests(changed: &Path) -> Result<Vec<Tests>> {
    let built = program("cargo", &["test", "--quiet", "--workspace", "--no-run", "--message-format", "json"], changed)?;
    let mut modules = Vec::new();
    for line in String::from_utf8(built)?.lines() {
        let message: Value = serde_json::from_str(line)?;
        let (true, Some(executable), Some(manifest)) =
            (message["profile"]["test"] == true, message["executable"].as_str(), message["manifest_path"].as_str())
        else {
            continue;
        };
        let folder = Path::new(manifest).parent().ok_or("a manifest is in a folder")?;
        let listed = String::from_utf8(program(executable, &["--list", "--format", "terse"], folder)?)?;
        let mut paths: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for test in listed.lines().filter_map(|line| line.strip_suffix(": test")) {
            paths.entry(test.rsplit_once("::").map_or("", |(module, _)| module)).or_default().push(test.to_owned());
        }
        let target = message["target"]["name"].as_str().unwrap_or_default();
        modules.extend(paths.into_iter().map(|(path, own)| Tests {
            name: format!("{target} {path}"),
            executable: executable.into(),
            folder: folder.to_owned(),
            own,
        }));
    }
    Ok(modules)
}

/// Runs tests; whether they pass in this time.
fn passes(tests: &Tests, set: (&str, &str), most: f64) -> Result<bool> {
    let mut command = Command::new("timeout");
    command.arg("--kill-after=5").arg(most.to_string()).arg(&tests.executable);
    command.arg("--exact").args(&tests.own);
    command.current_dir(&tests.folder).env(set.0, set.1).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.status()?.success())
}

/// The seconds of each module of tests, and the mutants that it reaches: the fastest first.
fn reached(folder: &Path, modules: &[Tests]) -> Result<Vec<(f64, usize, BTreeSet<usize>)>> {
    let (path, scratch) = (folder.join("reached.json"), folder.join("reached"));
    let mut known: BTreeMap<String, (f64, BTreeSet<usize>)> =
        fs::read(&path).map_or_else(|_| Ok(BTreeMap::new()), |bytes| serde_json::from_slice(&bytes))?;
    for tests in modules {
        if known.contains_key(&tests.name) {
            continue;
        }
        fs::write(&scratch, "")?;
        let start = Instant::now();
        if passes(tests, ("MUTANTS_REACHED", &scratch.to_string_lossy()), 1800.0)? {
            let list = fs::read_to_string(&scratch)?;
            let numbers = list.lines().filter_map(|line| line.parse().ok()).collect();
            known.insert(tests.name.clone(), (start.elapsed().as_secs_f64(), numbers));
            fs::write(&path, serde_json::to_vec(&known)?)?;
        } else {
            eprintln!("left out, as it fails without a mutant: {}", tests.name);
        }
    }
    let mut reached: Vec<_> = modules
        .iter()
        .enumerate()
        .filter_map(|(index, tests)| known.remove(&tests.name).map(|(seconds, numbers)| (seconds, index, numbers)))
        .collect();
    reached.sort_by(|one, other| one.0.total_cmp(&other.0));
    Ok(reached)
}

fn run(folder: &Path, record: &Path, time: Duration, crates: &[&str]) -> Result<()> {
    let folder = &folder.canonicalize()?;
    let end = Instant::now() + time;
    let mutants: Vec<Mutant> = serde_json::from_slice(&fs::read(folder.join("mutants.json"))?)?;
    let dropped: BTreeSet<usize> = serde_json::from_slice(&fs::read(folder.join("dropped.json"))?)?;
    let modules = all_tests(&folder.join("changed"))?;
    let reached = reached(folder, &modules)?;
    let known = read(record)?;
    let is_asked = |number: &usize| crates.is_empty() || crates.contains(&&*mutants[*number].package);
    let open = (0..mutants.len()).filter(|number| !dropped.contains(number) && !known.contains_key(number));
    let open = open.filter(is_asked);
    for number in open.take_while(|_| Instant::now() < end) {
        let (mut became, mut by, mut spent) = ("reached by none", "", 0.0);
        for (seconds, index, _) in reached.iter().filter(|(_, _, numbers)| numbers.contains(&number)) {
            if spent > SECONDS {
                break;
            }
            became = "unnoticed";
            spent += seconds;
            if !passes(&modules[*index], ("MUTANT", &number.to_string()), 30.0 + 4.0 * seconds)? {
                (became, by) = ("noticed", &modules[*index].name);
                break;
            }
        }
        let Mutant { package, name, .. } = &mutants[number];
        let mut file = OpenOptions::new().append(true).create(true).open(record)?;
        writeln!(file, "{number}\t{package}\t{became}\t{by}\t{name}")?;
    }
    Ok(())
}

/// What is known: for each mutant its crate, what became of it, and the tests that noticed it.
fn read(record: &Path) -> Result<BTreeMap<usize, [String; 3]>> {
    let text = fs::read_to_string(record).unwrap_or_default();
    let rows = text.lines().map(|line| {
        let mut cells = line.split('\t').map(str::to_owned);
        let mut next = || cells.next().ok_or("a line of the record is cut off");
        Ok((next()?.parse()?, [next()?, next()?, next()?]))
    });
    rows.collect()
}

fn table(record: &Path) -> Result<()> {
    let known = read(record)?;
    let count = |group: &[&str], what: &str| {
        known.values().filter(|[package, became, _]| group.contains(&&**package) && became == what).count()
    };
    println!("| crates | noticed | unnoticed | reached by none |\n| --- | ---: | ---: | ---: |");
    for group in GROUPS {
        let counts = ["noticed", "unnoticed", "reached by none"].map(|what| count(group, what).to_string());
        println!("| {} | {} |", group.join(", "), counts.join(" | "));
    }
    Ok(())
}
