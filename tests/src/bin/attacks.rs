//! Runs every attack against the release checker and prints its cost, as the tables of `spec/attacks.md`: `cargo run
//! --release --package tests --bin attacks`. A path as argument names another checker.

use pgc_checker::MAX_STEPS;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::attacks::process::{Measured, measure};
use tests::attacks::surroundings::SURROUNDINGS;
use tests::attacks::{Attack, SIZES, STEPS, Size, memory, payload};
use tests::binaries;

fn main() {
    let checker = env::args_os().nth(1).map_or_else(|| binaries::checker().to_owned(), PathBuf::from);
    let checker = checker.canonicalize().expect("a checker");
    let scratch = env::temp_dir().join(format!("attacks-{}", std::process::id()));
    fs::create_dir(&scratch).expect("a scratch directory");
    println!("| attack | file | payload | verdict | seconds | MB | bound, MB |\n|---|--:|--:|---|--:|--:|--:|");
    for attack in &SIZES {
        let (file, measured) = run(&checker, &scratch, attack);
        let (length, holds, bound) = (file.len(), payload(&file), mega(memory(&file)));
        let (seconds, peak) = (measured.time.as_secs_f64(), mega(measured.peak << 10));
        let verdict = verdict(attack, &measured);
        println!("| {} | {length} | {holds} | {verdict} | {seconds:.2} | {peak} | {bound} |", attack.name);
    }
    println!("\n| kind of step | file | steps | verdict | seconds | µs per step | 2^34 steps | MB | bound, MB |");
    println!("|---|--:|--:|---|--:|--:|--:|--:|--:|");
    for attack in &STEPS {
        let (file, measured) = run(&checker, &scratch, attack);
        let (length, bound) = (file.len(), mega(memory(&file)));
        let (seconds, peak) = (measured.time.as_secs_f64(), mega(measured.peak << 10));
        let (verdict, steps) = (verdict(attack, &measured), steps(&measured));
        let (each, days) = (seconds / steps * 1e6, seconds / steps * MAX_STEPS as f64 / 86_400.0);
        print!("| {} | {length} | {steps} | {verdict} | {seconds:.2} | {each:.1} | ", attack.name);
        println!("{days:.1} days | {peak} | {bound} |");
    }
    println!("\n| surroundings | exit code | seconds | MB |\n|---|--:|--:|--:|");
    for surrounding in &SURROUNDINGS {
        eprintln!("{}", surrounding.name);
        let measured = measure(&mut surrounding.command(&checker, &scratch), &checker);
        let surprise = surprise(measured.exit == Some(surrounding.exit), &surrounding.exit);
        let (seconds, peak) = (measured.time.as_secs_f64(), mega(measured.peak << 10));
        println!("| {} | {}{surprise} | {seconds:.2} | {peak} |", surrounding.name, exit(&measured));
    }
    fs::remove_dir_all(&scratch).expect("a scratch directory");
}

/// Builds the file, and runs the checker on it.
fn run(checker: &Path, scratch: &Path, attack: &Attack) -> (Vec<u8>, Measured) {
    eprintln!("{}", attack.name);
    let (path, file) = (scratch.join("attack"), (attack.build)(Size::Full));
    fs::write(&path, &file).expect("a scratch file");
    let measured = measure(Command::new(checker).arg("--json").arg(path), checker);
    (file, measured)
}

/// The verdict, the rule and the exit code; and what was expected, if it differs.
fn verdict(attack: &Attack, measured: &Measured) -> String {
    let text = field(measured, "reason").split(':').next().unwrap_or_default().to_owned();
    let surprise = surprise(text == attack.rule && measured.exit == Some(attack.exit()), &attack.rule);
    format!("{} {text}, {}{surprise}", field(measured, "verdict"), exit(measured))
}

fn exit(measured: &Measured) -> String {
    measured.exit.map_or_else(|| "a signal".to_owned(), |code| code.to_string())
}

/// What was expected, if it differs from what was seen.
fn surprise(seen: bool, expected: &dyn std::fmt::Display) -> String {
    if seen { String::new() } else { format!(" **instead of {expected}**") }
}

fn steps(measured: &Measured) -> f64 {
    field(measured, "steps").parse().unwrap_or_default()
}

/// A field of the checker's JSON.
fn field(measured: &Measured, name: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(&measured.output).unwrap_or_default();
    object[name].as_str().map_or_else(|| object[name].to_string(), str::to_owned)
}

/// Bytes as megabytes, rounded up.
fn mega(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}
