//! The games whose certificates are in this repository.

use std::fmt;

/// A game, what is proved of it, and where.
pub(crate) struct Entry {
    /// What the prover is told to prove.
    claim: Claim,
    expression: &'static str,
    options: &'static [&'static str],
    /// The name of the file, without extension.
    stem: &'static str,
}

#[derive(Clone, Copy)]
enum Claim {
    XenoWins,
    OpheliaWins,
}

const fn xeno_wins(expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    Entry { claim: Claim::XenoWins, expression, options, stem }
}

const fn ophelia_wins(expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    Entry { claim: Claim::OpheliaWins, expression, options, stem }
}

/// All of them.
pub(crate) const TABLE: [Entry; 19] = [
    xeno_wins("2^2", &[], "grid-2-2"),
    xeno_wins("2^3", &[], "grid-2-3"),
    xeno_wins("3^3", &[], "grid-3-3"),
    xeno_wins("3^4", &[], "grid-3-4"),
    xeno_wins("affine:2", &[], "affine-2"),
    xeno_wins("affine:3", &[], "affine-3"),
    xeno_wins("affine:4", &[], "affine-4"),
    xeno_wins("projective:2", &[], "projective-2"),
    xeno_wins("td:3,3", &[], "td-3-3"),
    xeno_wins("td:3,4", &[], "td-3-4"),
    xeno_wins("td:3,5", &[], "td-3-5"),
    xeno_wins("td:4,4+3", &[], "td-4-4+3"),
    xeno_wins("mnk:6,5,4", &[], "mnk-6-5-4"),
    xeno_wins("mnk:6,6,4", &[], "mnk-6-6-4"),
    xeno_wins("3^2", &["--maker-breaker"], "grid-3-2-mb"),
    xeno_wins("mnk:5,5,4", &["--maker-breaker"], "mnk-5-5-4-mb"),
    xeno_wins("3^3", &["--forbid-first-moves", "13"], "grid-3-3-xo13"),
    ophelia_wins("3^3", &["--forbid-opening", "13"], "grid-3-3-x13"),
    ophelia_wins("3^4", &["--forbid-opening", "40"], "grid-3-4-x40"),
];

impl Entry {
    /// The prover's arguments, but for the file.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        let claim = match self.claim {
            Claim::XenoWins => "xeno-wins",
            Claim::OpheliaWins => "ophelia-wins",
        };
        [&["prove", self.expression], self.options, &["--claim", claim]].concat()
    }

    /// The file's name.
    pub(crate) fn file(&self) -> String {
        format!("{}.pgc", self.stem)
    }

    /// Whether the game goes by this expression, without options.
    pub(crate) fn is(&self, expression: &str) -> bool {
        self.expression == expression && self.options.is_empty()
    }
}

/// The theorem, as the checker prints it.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let claim = match self.claim {
            Claim::XenoWins => "Xeno wins",
            Claim::OpheliaWins => "Ophelia wins",
        };
        let words: Vec<&str> = [&[claim, self.expression], self.options].concat();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn theorems_and_files_differ() {
        let theorems: BTreeSet<String> = TABLE.iter().map(Entry::to_string).collect();
        let files: BTreeSet<String> = TABLE.iter().map(Entry::file).collect();
        assert_eq!((theorems.len(), files.len()), (TABLE.len(), TABLE.len()));
        assert!(theorems.contains("Ophelia wins 3^3 --forbid-opening 13"));
        assert!(files.contains("grid-3-3-x13.pgc"));
    }

    #[test]
    fn the_prover_is_told_the_claim() {
        let last = TABLE.last().unwrap();
        assert_eq!(last.arguments(), ["prove", "3^4", "--forbid-opening", "40", "--claim", "ophelia-wins"]);
        assert!(!last.is("3^4"));
    }
}
