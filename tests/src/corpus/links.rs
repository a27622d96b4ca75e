//! The tables of clauses, a `links.json` for each version: which file breaks which clause of which rule.

use crate::assembler::Version;
use serde::Deserialize;
use std::sync::LazyLock;

/// A demand of a rule, or one part of it, and the files that show it.
#[derive(Clone, Debug, Deserialize)]
pub struct Clause<'a> {
    /// The rule.
    pub rule: &'a str,
    /// The demand.
    pub words: &'a str,
    /// The files that break it. If the rule never names a failure, they are refused by another rule.
    #[serde(borrow)]
    pub refused: Vec<&'a str>,
    /// The files that are accepted, and need it or barely fulfil it.
    pub accepted: Vec<&'a str>,
}

/// A kind of frame on which decoders differ (C6), and the file that shows it.
#[derive(Clone, Debug, Deserialize)]
pub struct Kind<'a> {
    /// What is the matter with it.
    pub words: &'a str,
    /// The section of RFC 8878.
    pub section: &'a str,
    /// The file.
    pub file: &'a str,
    /// The decoders that were found to decode it.
    #[serde(borrow)]
    pub decoded: Vec<&'a str>,
}

#[derive(Deserialize)]
struct Links<'a> {
    #[serde(borrow)]
    clauses: Vec<Clause<'a>>,
    #[serde(default)]
    kinds: Vec<Kind<'a>>,
    #[serde(default)]
    silent: Vec<(&'a str, &'a str)>,
    traps: Vec<(&'a str, Vec<&'a str>)>,
}

static FIRST: LazyLock<Links<'static>> = LazyLock::new(|| table(include_str!("links.json")));
static SECOND: LazyLock<Links<'static>> = LazyLock::new(|| table(include_str!("version2/links.json")));

fn table(links: &'static str) -> Links<'static> {
    serde_json::from_str(links).expect("a table of links")
}

fn links(version: Version) -> &'static Links<'static> {
    match version {
        Version::One => &FIRST,
        Version::Two => &SECOND,
    }
}

/// All clauses that files of a version show, in the order of the rules of spec/format.md and spec/rules.md.
#[must_use]
pub fn clauses(version: Version) -> &'static [Clause<'static>] {
    &links(version).clauses
}

/// The kinds of frames that a checker may refuse (C6) or decode, in the order of RFC 8878.
#[must_use]
pub fn kinds() -> &'static [Kind<'static>] {
    &FIRST.kinds
}

/// Rules that name no file's failure, and why. Their clauses refer to files that show where they end: refused by other
/// rules, or accepted.
#[must_use]
pub fn silent_rules() -> &'static [(&'static str, &'static str)] {
    &FIRST.silent
}

/// Is the rule never reported as broken?
#[must_use]
pub fn silent(rule: &str) -> bool {
    silent_rules().iter().any(|&(name, _)| name == rule)
}

/// The files with the false theorems of the rows of rules.md, section 10, by the beginnings of the first columns.
#[must_use]
pub fn trap_rows(version: Version) -> &'static [(&'static str, Vec<&'static str>)] {
    &links(version).traps
}

/// Rule and words of the first clause that names a file, be it as refused by its own rule, or as accepted; or C6 and the
/// words of the kind that it shows.
///
/// # Panics
///
/// If there is neither.
#[must_use]
pub fn clause_of(name: &str) -> (&'static str, &'static str) {
    let clauses = || FIRST.clauses.iter().chain(&SECOND.clauses);
    let own = clauses().find(|clause| !silent(clause.rule) && clause.refused.contains(&name));
    let clause = own.or_else(|| clauses().find(|clause| clause.accepted.contains(&name)));
    let kind = || kinds().iter().find(|kind| kind.file == name).map(|kind| ("C6", kind.words));
    let clause = clause.map(|clause| (clause.rule, clause.words)).or_else(kind);
    clause.unwrap_or_else(|| panic!("no clause names {name}"))
}
