//! Compares the prover with that of an earlier commit (`cargo certify bench --against COMMIT`): for each certificate that it can make again
//! the bytes, steps and hash by both, and the user seconds. Both prove each game three times, in turn, so that what else the machine does
//! concerns both alike; the median counts.

use std::path::Path;
use std::time::Duration;

use super::{Args, Measured, chosen};
use crate::table::Entry;
use crate::tools::{Checked, Error, Proved, Tools, Verdict, ratio, read, replace, table, whole};

/// The file name of the page, among the certificates.
const COMPARED: &str = "AGAINST.md";

/// How many times each prover proves a game.
const RUNS: usize = 3;

/// A game by one of the provers.
#[derive(Default)]
struct Side {
    proof: Proved,
    check: Checked,
    /// The median of the user seconds.
    user: Duration,
}

impl Side {
    /// What both provers should agree on.
    fn compared(&self) -> (&str, Option<u64>, u64) {
        (&self.proof.hash, self.proof.bytes, self.check.steps)
    }
}

/// Compares on these games, all by default, and prints or saves the page. `up_to`: proofs that took more seconds to find, according to the
/// page of measurements, are left out.
pub(super) fn run(tools: &Tools, args: &Args, commit: &str) -> Result<Verdict, Error> {
    let known = Measured::kept(tools)?;
    let (before, earlier) = tools.earlier(commit)?;
    let mut compared = Vec::new();
    for entry in chosen(&args.games)?.into_iter().filter(|entry| known.is_short(entry, args.up_to)) {
        eprintln!("comparing '{entry}'");
        compared.push((&*entry.path, sides(tools, entry, [&earlier, &tools.prover])?));
    }
    let page = page(&[before, tools.commit()?], &compared);
    if args.write {
        replace(&tools.certificates().join(COMPARED), page.as_bytes())?;
    } else {
        print!("{page}");
    }
    Ok(Verdict::Good)
}

/// A game by both provers.
fn sides(tools: &Tools, entry: &Entry, provers: [&Path; 2]) -> Result<[Side; 2], Error> {
    let file = tools.certified()?.join("against.pgc");
    let (prove, theorem) = ([&entry.arguments()[..], &["--json", "-o"]].concat(), entry.to_string());
    let said = |program: &Path, arguments: &[&str]| {
        let answer = tools.ask(program, arguments, &[&file])?;
        if answer.code == Some(0) { Ok(answer) } else { Err(Error::Refused) }
    };
    let mut sides = [Side::default(), Side::default()];
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..RUNS {
        for (side, prover) in provers.into_iter().enumerate() {
            let proof = said(prover, &prove)?;
            times[side].push(proof.user);
            if sides[side].check.verdict.is_empty() {
                let check = said(&tools.checker, &["--json", "--expect", &theorem])?;
                let (proof, check) = (read("prover", &proof.printed)?, read("checker", &check.printed)?);
                sides[side] = Side { proof, check, ..Side::default() };
            }
        }
    }
    for (side, mut times) in sides.iter_mut().zip(times) {
        times.sort_unstable();
        side.user = times[RUNS / 2];
    }
    Ok(sides)
}

/// The page about these two commits.
fn page(commits: &[String; 2], compared: &[(&str, [Side; 2])]) -> String {
    let [before, now] = commits;
    let rows: Vec<Vec<String>> = compared.iter().map(|(file, sides)| row(file, sides)).collect();
    let same = compared.iter().filter(|(_, [old, new])| old.compared() == new.compared()).count();
    let sum = |side: usize| compared.iter().map(|(_, sides)| sides[side].user).sum::<Duration>();
    let (all, [old, new]) = (compared.len(), [sum(0), sum(1)]);
    let table = table(&["certificate", "hash"], &["bytes", "steps", "before, s", "now, s", "now / before"], &rows);
    format!(
        "\
# The prover against an earlier one

`cargo certify bench --against COMMIT --write` writes this page; do not edit it. **Before** is commit {before}, **now** is {now}. Both proved
each game {RUNS} times, in turn; the seconds are user seconds of all threads, the median of the runs.

{same} of {all} certificates are the same to the byte. All together take {} s before and {} s now, {} of it.

{table}",
        hundredths(old),
        hundredths(new),
        ratio(new.as_secs_f64(), old.as_secs_f64())
    )
}

/// Seconds, as exactly as they are measured.
fn hundredths(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}

/// A row: what differs is shown as before and now.
fn row(file: &str, [old, new]: &[Side; 2]) -> Vec<String> {
    let both = |old: String, new: String| if old == new { new } else { format!("{old} > {new}") };
    let hash = |side: &Side| format!("`{}`", side.proof.hash.chars().take(16).collect::<String>());
    let bytes = |side: &Side| side.proof.bytes.map_or_else(String::new, whole);
    vec![
        format!("[{file}]({file})"),
        both(hash(old), hash(new)),
        both(bytes(old), bytes(new)),
        both(whole(old.check.steps), whole(new.check.steps)),
        hundredths(old.user),
        hundredths(new.user),
        ratio(new.user.as_secs_f64(), old.user.as_secs_f64()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_shown_twice() {
        let side = |bytes, hash: &str, user| Side {
            proof: Proved { bytes: Some(bytes), hash: hash.repeat(16), ..Proved::default() },
            check: Checked { steps: 2_000, ..Checked::default() },
            user: Duration::from_millis(user),
        };
        let compared = [
            ("a.pgc", [side(69, "3e", 1_000), side(69, "3e", 500)]),
            ("b.pgc", [side(70, "3e", 0), side(69, "4f", 0)]),
        ];
        insta::assert_snapshot!(page(&["1234 of 2026-11-28", "5678 of 2026-11-29"].map(str::to_owned), &compared));
    }
}
