//! Measures the draws that are made of leaves: by `prover parts`, which reads the leaves, and by `prover prove`, which is not told them.

use std::fs;
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use super::page::on;
use crate::error::Error;
use crate::markdown::{NONE, table, whole};
use crate::table::TABLE;
use crate::tools::{Answer, Tools, read};

/// The heading of the section.
pub(super) const HEADING: &str = "## Draws made of leaves";

/// The time after which `prover prove` leaves a game undecided.
const LIMIT: &str = "600s";

/// What `prover prove` says.
#[derive(Deserialize)]
struct Said {
    claim: Option<String>,
    bytes: Option<u64>,
}

/// The CPU time of all programs that have ended, as Linux reports it in hundredths of a second.
fn spent() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses come the fields from the third on; the sixteenth and seventeenth are times of children.
    let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13).take(2);
    fields.map(|field| field.parse::<u64>().ok().map(|ticks| Duration::from_millis(10 * ticks))).sum()
}

/// The section; nothing if a program refuses a game.
pub(super) fn section(tools: &Tools, letter: char) -> Result<Option<String>, Error> {
    let file = tools.certified()?.join("draw.pgc");
    let ask = |arguments: &[&str]| -> Result<(Answer, String), Error> {
        let before = spent();
        let answer = tools.ask(&tools.prover, arguments, &[&file], false)?;
        let used = spent().zip(before).map(|(after, before)| format!("{:.2}", (after - before).as_secs_f64()));
        Ok((answer, used.unwrap_or_else(|| NONE.to_owned())))
    };
    let mut rows = Vec::new();
    for entry in TABLE.iter().filter(|entry| entry.is_made_of_leaves()) {
        let (made, parts) = ask(&[&entry.arguments()[..], &["--json", "-o"]].concat())?;
        let game = entry.asked();
        let (found, prove) = ask(&["prove", &game, "--timeout", LIMIT, "--json", "-o"])?;
        if made.code != Some(0) || found.code.is_none_or(|code| code > 2) {
            return Ok(None);
        }
        let Said { claim, bytes } = read("prover", &found.printed)?;
        let outcome = claim.unwrap_or_else(|| format!("undecided after {LIMIT}"));
        rows.push(vec![format!("`{game}`"), outcome, parts, prove, bytes.map_or_else(|| NONE.to_owned(), whole)]);
    }
    Ok(Some(written(&rows, &on(letter), &commit())))
}

/// The commit that is measured.
fn commit() -> String {
    let said = Command::new("git").args(["log", "-1", "--format=%h of %as"]).output().map(|output| output.stdout);
    String::from_utf8_lossy(&said.unwrap_or_default()).trim().to_owned()
}

fn written(rows: &[Vec<String>], on: &str, commit: &str) -> String {
    let table = table(&["game", "outcome"], &["parts", "prove", "bytes"], rows);
    format!(
        "
{HEADING}

The certificates of these games are made of [leaves](sources/parts/README.md) that are kept in the repository. **parts** are the seconds of CPU
time of `prover parts`, which reads the leaves, and **prove** those of `prover prove GAME --timeout {LIMIT}`, which does not know them, on all threads
together; **bytes** are those of the proof that it finds. {on} Commit: {commit}.

{table}"
    )
}
