//! The table of clauses, `links.json`: which file breaks which clause of which rule.

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

#[derive(Deserialize)]
struct Links<'a> {
    #[serde(borrow)]
    clauses: Vec<Clause<'a>>,
    silent: Vec<(&'a str, &'a str)>,
    traps: Vec<(&'a str, Vec<&'a str>)>,
}

static LINKS: LazyLock<Links<'static>> =
    LazyLock::new(|| serde_json::from_str(include_str!("links.json")).expect("a table of links"));

/// All clauses, in the order of the rules of spec/format.md and spec/rules.md.
pub fn clauses() -> impl Iterator<Item = &'static Clause<'static>> {
    LINKS.clauses.iter()
}

/// Rules that no file is reported to break, and why. Their clauses refer to files that show the bounds of these rules:
/// refused by other rules, or accepted.
#[must_use]
pub fn silent_rules() -> &'static [(&'static str, &'static str)] {
    &LINKS.silent
}

/// Is the rule never reported as broken?
#[must_use]
pub fn silent(rule: &str) -> bool {
    silent_rules().iter().any(|&(name, _)| name == rule)
}

/// The files with the false theorems of the rows of rules.md, section 10, by the beginnings of the first columns.
#[must_use]
pub fn trap_rows() -> &'static [(&'static str, Vec<&'static str>)] {
    &LINKS.traps
}

/// The rule and words of the first clause that names a file, either as refused by its own rule, or as accepted.
///
/// # Panics
///
/// If there is no such clause.
#[must_use]
pub fn clause_of(name: &str) -> (&'static str, &'static str) {
    let own = clauses().find(|clause| !silent(clause.rule) && clause.refused.contains(&name));
    let clause = own.or_else(|| clauses().find(|clause| clause.accepted.contains(&name)));
    clause.map(|clause| (clause.rule, clause.words)).unwrap_or_else(|| panic!("no clause names {name}"))
}
