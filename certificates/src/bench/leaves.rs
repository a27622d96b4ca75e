//! Measures the draws that are made of leaves: by `prover parts`, which reads the leaves, and by `prover prove`, which is not told them.

use serde::Deserialize;

use super::page::on;
use super::timing::{Timing, spent, timed};
use crate::error::Error;
use crate::markdown::{NONE, seconds, table, whole};
use crate::table::TABLE;
use crate::tools::{Tools, read};

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

/// The section; nothing if a program refuses a game.
pub(super) fn section(tools: &Tools, letter: char) -> Result<Option<String>, Error> {
    let file = tools.certified()?.join("draw.pgc");
    let mut rows = Vec::new();
    for entry in TABLE.iter().filter(|entry| entry.is_made_of_leaves()) {
        let parts = [&entry.arguments()[..], &["--json", "-o"]].concat();
        let made = timed(0, |watched| tools.ask(&tools.prover, &parts, &[&file], watched))?;
        let Some((_, Timing { median, .. })) = made else { return Ok(None) };
        let (game, before) = (entry.asked(), spent());
        let answer =
            tools.ask(&tools.prover, &["prove", &game, "--timeout", LIMIT, "--json", "-o"], &[&file], false)?;
        let used =
            spent().zip(before).map_or_else(|| NONE.to_owned(), |(after, before)| seconds(after.sum() - before.sum()));
        // Exit code 2: undecided.
        if !matches!(answer.code, Some(0 | 2)) {
            return Ok(None);
        }
        let Said { claim, bytes } = read("prover", &answer.printed)?;
        let outcome = claim.unwrap_or_else(|| format!("undecided after {LIMIT}"));
        let bytes = bytes.map_or_else(|| NONE.to_owned(), whole);
        rows.push(vec![format!("`{game}`"), outcome, seconds(median), used, bytes]);
    }
    Ok(Some(written(&rows, &on(letter), &tools.commit()?)))
}

fn written(rows: &[Vec<String>], on: &str, commit: &str) -> String {
    let table = table(&["game", "outcome"], &["parts", "prove", "bytes"], rows);
    format!(
        "
{HEADING}

The certificates of these games are made of [leaves](sources/parts/README.md) that are kept in the repository. **parts** are the seconds of wall
time of `prover parts`, which reads the leaves. **prove** are the seconds of CPU time, of all threads together, of `prover prove GAME --timeout {LIMIT}`,
which does not know them; **outcome** and **bytes** are what it finds. {on} Commit: {commit}.

{table}"
    )
}
