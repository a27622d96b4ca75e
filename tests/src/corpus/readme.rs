//! The README of the corpus folders.

use super::case::Case;
use super::folders::stem;
use super::links::{clauses, kinds, silent, silent_rules, trap_rows};
use super::{Census, census};
use crate::assembler::Version;
use std::collections::BTreeMap;

/// The text before the tables.
const HEAD: &str = include_str!("readme.md");
/// What stands before the table of the kinds of frames on which decoders differ.
const DECODERS: &str = include_str!("decoders.md");

/// The same for version 2.
const SECOND: &str = include_str!("version2/readme.md");

/// The whole text about the files of a version.
pub(super) fn readme(version: Version, cases: &[Case]) -> String {
    let places: BTreeMap<&str, (String, bool)> =
        cases.iter().map(|case| (case.name, (format!("{}.pgc", stem(case).to_string_lossy()), case.large()))).collect();
    let link = |name: &&str| match &places[name] {
        (_, true) => format!("{name} (built)"),
        (path, false) => format!("[{name}]({path})"),
    };
    let list = |names: &[&str]| names.iter().map(link).collect::<Vec<_>>().join(", ");
    let Census { accepted, rejected, malformed, either, built, bytes } = census(cases);
    let (head, ending) = match version {
        Version::One => (HEAD, format!(", {malformed} in\n`malformed` and {either} in `either`. {built} of them are")),
        Version::Two => (SECOND, format!(" and {malformed} in\n`malformed`. {built} of them is")),
    };
    let mut text = format!("{head}\nThe corpus has {accepted} files in `accept`, {rejected} in `reject`{ending}");
    text += &format!(" built when asked for; the others have\n{bytes} bytes together.\n");
    text += "\n## Rules, clauses, files\n\n| rule | what it demands | refused | accepted |\n|---|---|---|---|\n";
    for clause in clauses(version) {
        let mark = if silent(clause.rule) { "\\*" } else { "" };
        let (refused, accepted) = (list(&clause.refused), list(&clause.accepted));
        text += &format!("| {}{mark} | {} | {refused} | {accepted} |\n", clause.rule, clause.words);
    }
    text += "\n\\* These rules name no failure: the files that are refused name another rule.\n\n";
    if version == Version::One {
        for (rule, why) in silent_rules() {
            text += &format!("- {rule}: {why}.\n");
        }
    }
    text += "\n## Wordings that accept a false theorem\n\nThe rows of rules.md, section 10, by their first words.\n\n";
    text += "| variation | false theorem |\n|---|---|\n";
    for (row, names) in trap_rows(version) {
        text += &format!("| {row} ... | {} |\n", list(names));
    }
    if version == Version::One {
        text += &format!("\n{DECODERS}\n| kind | RFC 8878 | file | decoded by |\n|---|---|---|---|\n");
        for kind in kinds() {
            let decoders = kind.decoded.join(", ");
            text += &format!("| {} | {} | {} | {decoders} |\n", kind.words, kind.section, link(&kind.file));
        }
    }
    text
}
