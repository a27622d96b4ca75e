//! How far searches by many jobs have come: the page of `certificates/plans/`, from what the prover says of the plans that are packed
//! there.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::pages::Pages;
use crate::tools::{Error, Tools, bytes_of, files, fresh, read, settle};

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<bool, Error> {
    let directory = tools.certificates().join("plans");
    let scratch = fresh(tools, "plans")?;
    let mut plans = Vec::new();
    for archive in files(&directory, ".tar.gz")? {
        let name = archive.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (plan, state) = unpacked(tools, &archive, &scratch)?;
        plans.push(json!([name, plan, state]));
    }
    settle(&directory.join("README.md"), &Pages::new()?.page("plans.md", json!({ "plans": plans }))?, check)
}

/// A plan in an archive, and how it stands.
fn unpacked(tools: &Tools, archive: &Path, scratch: &Path) -> Result<(Value, Value), Error> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let plan = scratch.join(name.trim_end_matches(".tar.gz"));
    tools.ask(&PathBuf::from("tar"), &["-C", &scratch.to_string_lossy(), "-xzf"], &[archive])?;
    let path = plan.join("plan.json");
    let first = bytes_of(&path)?;
    let state = tools.ask(&tools.prover, &["plan", "next", "--json"], &[&plan])?;
    Ok((read("plan.json", &first)?, read("prover plan", &state.printed)?))
}
