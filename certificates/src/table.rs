//! The games whose certificates are in this repository.

use std::fmt;

/// A game, what is proved of it, and where.
pub(crate) struct Entry {
    /// What the prover is told to prove.
    claim: Claim,
    /// The game as the prover is told it, from the root of the repository.
    expression: &'static str,
    options: &'static [&'static str],
    /// The name of the file, without extension.
    stem: &'static str,
    /// The game as the checker prints it, without options.
    game: &'static str,
}

#[derive(Clone, Copy)]
enum Claim {
    XenoWins,
    OpheliaDraws,
    OpheliaWins,
}

impl Claim {
    /// As the prover reads it, and as the checker prints it.
    const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::XenoWins => ["xeno-wins", "Xeno wins"],
            Self::OpheliaDraws => ["ophelia-draws", "Ophelia draws"],
            Self::OpheliaWins => ["ophelia-wins", "Ophelia wins"],
        }
    }
}

const fn entry(claim: Claim, expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    Entry { claim, expression, options, stem, game: expression }
}

const fn xeno_wins(expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    entry(Claim::XenoWins, expression, options, stem)
}

const fn ophelia_draws(expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    entry(Claim::OpheliaDraws, expression, options, stem)
}

const fn ophelia_wins(expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    entry(Claim::OpheliaWins, expression, options, stem)
}

/// `affine:4` without two lines that cross; without two that are parallel it is `td:4,4+2`.
const WITHOUT_TWO_CROSSING: Entry = Entry {
    claim: Claim::OpheliaDraws,
    expression: "lines:certificates/affine-4-without-two-crossing.lines",
    options: &[],
    stem: "lines-5af4ffc028a3c1c2",
    game: "lines:5af4ffc028a3c1c2",
};

/// One of Harary's animals. The checker knows their boards by the lines only, hence the game's name.
const fn animal(claim: Claim, expression: &'static str, stem: &'static str, game: &'static str) -> Entry {
    Entry { claim, expression, options: &[], stem, game }
}

/// All of them.
pub(crate) const TABLE: [Entry; 72] = [
    xeno_wins("2^2", &[], "grid-2-2"),
    xeno_wins("2^3", &[], "grid-2-3"),
    xeno_wins("3^3", &[], "grid-3-3"),
    xeno_wins("3^4", &[], "grid-3-4"),
    ophelia_draws("3^2", &[], "grid-3-2"),
    ophelia_draws("4^2", &[], "grid-4-2"),
    ophelia_draws("5^2", &[], "grid-5-2"),
    ophelia_draws("7^3", &[], "grid-7-3"),
    ophelia_draws("8^3", &[], "grid-8-3"),
    ophelia_draws("11^4", &[], "grid-11-4"),
    ophelia_draws("12^4", &[], "grid-12-4"),
    ophelia_draws("13^4", &[], "grid-13-4"),
    xeno_wins("affine:2", &[], "affine-2"),
    xeno_wins("affine:3", &[], "affine-3"),
    xeno_wins("affine:4", &[], "affine-4"),
    ophelia_draws("affine:5", &[], "affine-5"),
    ophelia_draws("affine:7", &[], "affine-7"),
    ophelia_draws("affine:8", &[], "affine-8"),
    ophelia_draws("affine:9", &[], "affine-9"),
    xeno_wins("projective:2", &[], "projective-2"),
    ophelia_draws("projective:3", &[], "projective-3"),
    ophelia_draws("projective:4", &[], "projective-4"),
    ophelia_draws("projective:5", &[], "projective-5"),
    xeno_wins("td:4,4+3", &[], "td-4-4+3"),
    ophelia_draws("td:4,4+2", &[], "td-4-4+2"),
    ophelia_draws("td:4,4+1", &[], "td-4-4+1"),
    ophelia_draws("td:4,4", &[], "td-4-4"),
    WITHOUT_TWO_CROSSING,
    ophelia_draws("td:5,4+5", &[], "td-5-4+5"),
    xeno_wins("td:3,3", &[], "td-3-3"),
    xeno_wins("td:3,4", &[], "td-3-4"),
    xeno_wins("td:3,5", &[], "td-3-5"),
    xeno_wins("td:3,7", &[], "td-3-7"),
    xeno_wins("td:4,7", &[], "td-4-7"),
    ophelia_draws("td:3,2", &[], "td-3-2"),
    ophelia_draws("td:4,3", &[], "td-4-3"),
    ophelia_draws("td:4,5", &[], "td-4-5"),
    ophelia_draws("td:5,4", &[], "td-5-4"),
    ophelia_draws("td:5,5", &[], "td-5-5"),
    ophelia_draws("td:6,5", &[], "td-6-5"),
    ophelia_draws("td:6,7", &[], "td-6-7"),
    xeno_wins("4^3", &[], "grid-4-3"),
    xeno_wins("mnk:6,5,4", &[], "mnk-6-5-4"),
    xeno_wins("mnk:6,6,4", &[], "mnk-6-6-4"),
    ophelia_draws("mnk:3,3,3", &[], "mnk-3-3-3"),
    ophelia_draws("mnk:4,4,4", &[], "mnk-4-4-4"),
    ophelia_draws("mnk:5,4,4", &[], "mnk-5-4-4"),
    ophelia_draws("mnk:6,4,4", &[], "mnk-6-4-4"),
    ophelia_draws("mnk:7,4,4", &[], "mnk-7-4-4"),
    ophelia_draws("mnk:8,4,4", &[], "mnk-8-4-4"),
    ophelia_draws("mnk:5,5,4", &[], "mnk-5-5-4"),
    ophelia_draws("mnk:6,6,5", &[], "mnk-6-6-5"),
    animal(Claim::OpheliaDraws, "animal:tic,3x3", "animal-tic-3x3", "lines:3ec03711158b9d6c"),
    animal(Claim::XenoWins, "animal:tic,4x4", "animal-tic-4x4", "lines:c3a6353c0c2de98c"),
    animal(Claim::OpheliaDraws, "animal:elly,3x3", "animal-elly-3x3", "lines:5ce3dc6143237ea2"),
    animal(Claim::XenoWins, "animal:elly,4x4", "animal-elly-4x4", "lines:823083304bbcb51e"),
    animal(Claim::XenoWins, "animal:tippy,3x3", "animal-tippy-3x3", "lines:03b50847691d1aa0"),
    animal(Claim::OpheliaDraws, "animal:knobby,4x4", "animal-knobby-4x4", "lines:c1bbca6822469dd5"),
    animal(Claim::XenoWins, "animal:knobby,5x5", "animal-knobby-5x5", "lines:d245c9b94bd74f3d"),
    animal(Claim::XenoWins, "animal:skinny,7x7", "animal-skinny-7x7", "lines:164b7aed319389ee"),
    animal(Claim::OpheliaDraws, "animal:fatty,6x6", "animal-fatty-6x6", "lines:296cf1fdd436c369"),
    animal(Claim::XenoWins, "animal:n,5x5", "animal-n-5x5", "lines:959f29197542a690"),
    animal(Claim::OpheliaDraws, "animal:x,8x8", "animal-x-8x8", "lines:30b2d8d4925c2d8f"),
    xeno_wins("3^2", &["--maker-breaker"], "grid-3-2-mb"),
    xeno_wins("4^3", &["--maker-breaker"], "grid-4-3-mb"),
    xeno_wins("mnk:5,5,4", &["--maker-breaker"], "mnk-5-5-4-mb"),
    xeno_wins("mnk:8,4,4", &["--maker-breaker"], "mnk-8-4-4-mb"),
    xeno_wins("td:4,5", &["--maker-breaker"], "td-4-5-mb"),
    xeno_wins("3^3", &["--forbid-first-moves", "13"], "grid-3-3-xo13"),
    xeno_wins("3^4", &["--forbid-first-moves", "40"], "grid-3-4-xo40"),
    ophelia_wins("3^3", &["--forbid-opening", "13"], "grid-3-3-x13"),
    ophelia_wins("3^4", &["--forbid-opening", "40"], "grid-3-4-x40"),
];

impl Entry {
    /// The prover's arguments, but for the file.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        let [claim, _] = self.claim.texts();
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
        let [_, claim] = self.claim.texts();
        let words: Vec<&str> = [&[claim, self.game], self.options].concat();
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
