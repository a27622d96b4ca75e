//! How far searches by many jobs have come: the page of `certificates/plans/`, from what the prover says of the plans that are packed
//! there.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::tools::{Error, Tools, Verdict, files, fresh, read, settle, whole};

const HEAD: &str = "\
# Unfinished searches

Each archive is a plan of `prover plan`, with all answers that it has. It proves nothing yet, and you need not trust it: the checker will
judge the certificate that is joined from it. To continue one of them:

    tar -xzf certificates/plans/td-5-7.tar.gz
    prover plan --next td-5-7 > todo
    while [ -s todo ]; do parallel prover lemma < todo; prover plan --next td-5-7 > todo; done
    prover join td-5-7 -o td-5-7.pgc && checker td-5-7.pgc

or with Snakemake: see [prover/workflow](../../prover/workflow/README.md). A plan belongs to a version of the search, which changes when
answers would change, and not to a version of the prover. You are welcome to send answers: CONTRIBUTING.md says how to pack a plan that
you have continued. `cargo certify catalogue` writes this page from what the prover says; do not edit it.

| plan | claim | game | rounds | answered | proved | made finer | open now | positions |
|---|---|---|--:|--:|--:|--:|--:|--:|
";

/// What the prover says of it.
#[derive(Deserialize)]
struct State {
    round: usize,
    questions: Vec<String>,
    answered: usize,
    proved: usize,
    open: usize,
    positions: u64,
}

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("plans");
    let scratch = fresh(tools, "plans")?;
    let mut page = HEAD.to_owned();
    for archive in files(&directory, ".tar.gz")? {
        let name = archive.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (plan, state) = unpacked(tools, &archive, &scratch)?;
        page += &row(&name, &plan, &state);
    }
    settle(&directory.join("README.md"), &page, check)
}

/// A plan in an archive, and how it stands.
fn unpacked(tools: &Tools, archive: &Path, scratch: &Path) -> Result<(Value, State), Error> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let plan = scratch.join(name.trim_end_matches(".tar.gz"));
    tools.ask(&PathBuf::from("tar"), &["-C", &scratch.to_string_lossy(), "-xzf"], &[archive], false)?;
    let path = plan.join("plan.json");
    let first = fs::read(&path).map_err(Error::file(&path))?;
    let state = tools.ask(&tools.prover, &["plan", "--json", "--next"], &[&plan], false)?;
    Ok((read("plan.json", &first)?, read("prover plan", &state.printed)?))
}

fn row(name: &str, plan: &Value, state: &State) -> String {
    let State { round, questions, answered, proved, open, positions } = state;
    let [claim, game] =
        [&plan["content"]["claim"], &plan["content"]["game"]].map(|text| text.as_str().unwrap_or_default());
    let claim = claim.replace("xeno-", "Xeno ").replace("ophelia-", "Ophelia ");
    let mut row = format!("| [{name}]({name}) | {claim} | `{game}` | {round} ");
    let numbers = [*answered as u64, *proved as u64, *open as u64, questions.len() as u64, *positions];
    numbers.iter().for_each(|&number| {
        let _ = write!(row, "| {} ", whole(number));
    });
    row + "|\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_how_a_plan_stands() {
        let plan = r#"{"kind":"plan","content":{"game":"mnk:7,7,5","claim":"ophelia-draws","jobs":12}}"#;
        let state = r#"{"state":"open","round":2,"questions":["a","b"],"asked":9,"answered":7,"proved":3,"refuted":0,"open":4,
            "positions":1234567}"#;
        let (plan, state) = (read("", plan.as_bytes()).unwrap(), read("", state.as_bytes()).unwrap());
        let expected = "| [a.tar.gz](a.tar.gz) | Ophelia draws | `mnk:7,7,5` | 2 | 7 | 3 | 4 | 2 | 1,234,567 |\n";
        assert_eq!(row("a.tar.gz", &plan, &state), expected);
    }
}
