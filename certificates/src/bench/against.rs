//! Compares the prover with that of an earlier commit (`cargo certify bench --against COMMIT`): for each certificate that it can make again
//! the bytes, steps and hash by both, and the user seconds. Both prove each game three times, in turn, so that what else the machine does
//! concerns both alike; the median counts.

use std::path::Path;

use serde::Serialize;
use serde_json::json;

use super::{Args, Measured, chosen};
use crate::pages::Pages;
use crate::table::Entry;
use crate::tools::{Checked, Error, Tools, read, replace, size};

/// The file name of the page, among the certificates.
const COMPARED: &str = "AGAINST.md";

/// How many times each prover proves a game.
const RUNS: usize = 3;

/// A game by one of the provers.
#[derive(Default, PartialEq, Serialize)]
struct Side {
    hash: String,
    bytes: u64,
    steps: u64,
    /// The median of the user seconds.
    user: f64,
}

/// Compares on these games, all by default, and prints or saves the page. `up_to`: proofs that took more seconds to find, according to the
/// page of measurements, are left out.
pub(super) fn run(tools: &Tools, args: &Args, commit: &str) -> Result<bool, Error> {
    let known = Measured::kept(tools)?;
    let (before, earlier) = tools.earlier(commit)?;
    let mut compared = Vec::new();
    for entry in chosen(&args.games)?.into_iter().filter(|entry| known.is_short(entry, args.up_to)) {
        eprintln!("comparing '{entry}'");
        compared.push((&*entry.path, sides(tools, entry, [&earlier, &tools.prover])?));
    }
    let page = page(&[before, tools.commit()?], &compared)?;
    if args.write {
        replace(&tools.certificates().join(COMPARED), page.as_bytes())?;
    } else {
        print!("{page}");
    }
    Ok(true)
}

/// A game by both provers.
fn sides(tools: &Tools, entry: &Entry, provers: [&Path; 2]) -> Result<[Side; 2], Error> {
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
                let Checked { hash, steps, .. } = read("checker", &check.printed)?;
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
fn page([before, now]: &[String; 2], compared: &[(&str, [Side; 2])]) -> Result<String, Error> {
    let same = |old: &Side, new: &Side| (&old.hash, old.bytes, old.steps) == (&new.hash, new.bytes, new.steps);
    let same = compared.iter().filter(|(_, [old, new])| same(old, new)).count();
    let seconds = [0, 1].map(|side| compared.iter().map(|(_, sides)| sides[side].user).sum::<f64>());
    let rows: Vec<_> = compared.iter().map(|(file, [old, new])| (file, old, new)).collect();
    let values = json!({ "before": before, "now": now, "runs": RUNS, "same": same, "seconds": seconds, "rows": rows });
    Pages::new()?.page(COMPARED, values)
}
