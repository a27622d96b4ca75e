//! Which file breaks which clause of which rule.

mod format;
mod rules;
mod traps;

pub use traps::TRAPS;

/// What a rule demands, or one part of it, and the files that show it.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The rule.
    pub rule: &'static str,
    /// What is demanded.
    pub words: &'static str,
    /// The files that are refused for want of it. Of a rule that never names a failure they name another rule.
    pub refused: &'static [&'static str],
    /// The files that are accepted, and need or barely meet it.
    pub accepted: &'static [&'static str],
}

const fn clause(
    rule: &'static str,
    words: &'static str,
    refused: &'static [&'static str],
    accepted: &'static [&'static str],
) -> Clause {
    Clause { rule, words, refused, accepted }
}

/// Rules that name no file's failure, and why. Their clauses refer to files that show where they end: refused by other
/// rules, or accepted.
pub const SILENT: [(&str, &str); 8] = [
    ("R7", "it proves, and never fails"),
    ("R8", "it proves, and never fails"),
    ("R10", "it goes on, and never fails"),
    ("R11", "it goes on, and never fails"),
    ("R14", "it names the conditions of R20 to R22"),
    ("R15", "it names those of R18 and R19"),
    ("R16", "it names those of R20, R21 and R23"),
    ("R18", "no certificate reaches it, while R9 stands (rules.md, section 10)"),
];

/// Does the rule never name a failure?
#[must_use]
pub fn silent(rule: &str) -> bool {
    SILENT.iter().any(|&(name, _)| name == rule)
}

/// All clauses, in the order of the rules.
pub fn clauses() -> impl Iterator<Item = &'static Clause> {
    format::CLAUSES.iter().chain(rules::CLAUSES)
}

/// Rule and words of the first clause that names a file, be it as refused by its own rule, or as accepted.
///
/// # Panics
///
/// If no clause does.
#[must_use]
pub fn clause_of(name: &str) -> (&'static str, &'static str) {
    let own = clauses().find(|clause| !silent(clause.rule) && clause.refused.contains(&name));
    let clause = own.or_else(|| clauses().find(|clause| clause.accepted.contains(&name)));
    clause.map(|clause| (clause.rule, clause.words)).unwrap_or_else(|| panic!("no clause names {name}"))
}
