//! The cells of `prover table`, as it prints them as data.

use serde::Deserialize;

/// A game of a table.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Cell {
    pub(super) game: String,
    /// Who wins, if that is verified; tables of `k^n` have classes instead.
    outcome: Option<String>,
    classes: Vec<u8>,
    pub(super) evidence: Vec<Evidence>,
    pub(super) undecided: Option<Undecided>,
}

/// What shows something of a game.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Evidence {
    pub(super) kind: String,
    pub(super) shows: String,
    verified: bool,
    pub(super) file: Option<String>,
    pub(super) from: Option<String>,
    pub(super) source: Option<String>,
    pub(super) text: Option<String>,
    pub(super) hash: Option<String>,
    pub(super) positions: Option<u64>,
}

/// How far a game was searched.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Undecided {
    pub(super) positions: Option<u64>,
    /// The day of an earlier search; nothing if the table itself has searched.
    pub(super) date: Option<String>,
    pub(super) next: String,
}

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Wins,
    Draws,
    /// The same by the literature, without a proof here.
    SaidToWin,
    SaidToDraw,
    Undecided,
}

impl Outcome {
    /// The letter in the map, and the class of its style.
    pub(super) fn letter(self) -> [&'static str; 2] {
        match self {
            Outcome::Wins => ["X", "x"],
            Outcome::Draws => ["O", "o"],
            Outcome::SaidToWin => ["x", "x"],
            Outcome::SaidToDraw => ["o", "o"],
            Outcome::Undecided => ["?", "u"],
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Outcome::Wins => "Xeno wins",
            Outcome::Draws => "Ophelia draws",
            Outcome::SaidToWin => "Xeno wins, by the literature",
            Outcome::SaidToDraw => "Ophelia draws, by the literature",
            Outcome::Undecided => "undecided",
        }
    }
}

impl Cell {
    pub(super) fn outcome(&self) -> Outcome {
        let said = |who: &str| self.evidence.iter().any(|evidence| !evidence.verified && evidence.shows == who);
        match (self.outcome.as_deref(), self.classes.as_slice()) {
            (Some("Xeno wins"), _) | (None, [1] | [2] | [1, 2]) => Outcome::Wins,
            (Some("Ophelia draws"), _) | (None, [3]) => Outcome::Draws,
            _ if said("Xeno wins") => Outcome::SaidToWin,
            _ if said("Ophelia draws") => Outcome::SaidToDraw,
            _ => Outcome::Undecided,
        }
    }

    /// The certificate that shows the outcome.
    pub(super) fn certificate(&self) -> Option<&str> {
        let words = self.outcome().words();
        let shown = |evidence: &&Evidence| evidence.kind == "certificate" && evidence.shows == words;
        self.evidence.iter().find(shown)?.file.as_deref()?.strip_suffix(".pgc")
    }

    /// The numbers in the game's name.
    pub(super) fn numbers(&self) -> Vec<u64> {
        let digits = self.game.split(|letter: char| !letter.is_ascii_digit());
        digits.filter_map(|number| number.parse().ok()).collect()
    }

    /// Its name within a page.
    pub(super) fn anchor(&self) -> String {
        let numbers: Vec<String> = self.numbers().iter().map(u64::to_string).collect();
        format!("c-{}", numbers.join("-"))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::site) fn cell(json: &str) -> Cell {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_cell_says_no_more_than_its_evidence() {
        let outcome = |json: &str| cell(json).outcome();
        assert_eq!(outcome(r#"{"game":"3^3","classes":[1]}"#), Outcome::Wins);
        assert_eq!(outcome(r#"{"game":"6^3","classes":[3]}"#), Outcome::Draws);
        assert_eq!(outcome(r#"{"game":"5^3","classes":[2,3]}"#), Outcome::Undecided);
        let cited = r#"{"game":"mnk:8,8,5","outcome":null,"evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false}]}"#;
        assert_eq!(outcome(cited), Outcome::SaidToDraw);
        assert_eq!(outcome(r#"{"game":"td:5,7","outcome":null}"#), Outcome::Undecided);
        let searched = cell(
            r#"{"game":"mnk:9,8,5","outcome":null,"undecided":{"positions":1,"date":null,"next":"p","plan":null}}"#,
        );
        assert_eq!(searched.undecided.unwrap().date, None);
    }

    #[test]
    fn a_cell_is_named_by_its_numbers() {
        let cell = cell(
            r#"{"game":"mnk:7,6,5","outcome":"Ophelia draws",
            "evidence":[{"kind":"certificate","shows":"Ophelia draws","file":"mnk-7-6-5.pgc"}]}"#,
        );
        assert_eq!((cell.anchor().as_str(), cell.certificate()), ("c-7-6-5", Some("mnk-7-6-5")));
    }
}
