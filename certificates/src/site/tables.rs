//! Maps of who wins, each cell with its evidence, from what `prover table` says; and those of Harary's animals.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::animals::{Boards, LARGEST, named, told};
use crate::table::{Animal, CATALOGUE};
use crate::tools::Checked;

/// What a cell says: its letter in the map, the class of its style, and the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Outcome {
    letter: &'static str,
    class: &'static str,
    words: &'static str,
}

const WINS: Outcome = Outcome { letter: "X", class: "x", words: "Xeno wins" };
const DRAWS: Outcome = Outcome { letter: "O", class: "o", words: "Ophelia draws" };
/// The same by the literature, without a proof here.
const SAID_TO_WIN: Outcome = Outcome { letter: "x", class: "x", words: "Xeno wins, by the literature" };
const SAID_TO_DRAW: Outcome = Outcome { letter: "o", class: "o", words: "Ophelia draws, by the literature" };
const UNDECIDED: Outcome = Outcome { letter: "?", class: "u", words: "undecided" };

/// A cell of a table of the prover's with what the site says of it, which is no more than the evidence shows: its verdict, the certificate that
/// shows it, the numbers in the game's name, and a name within a page.
pub(super) fn judged(mut cell: Value) -> Value {
    let evidence = cell["evidence"].as_array().cloned().unwrap_or_default();
    let said = |who: &str| evidence.iter().any(|it| it["verified"] == false && it["shows"] == who);
    let classes: Vec<u64> = cell["classes"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    // Tables of `k^n` have classes instead of an outcome.
    let verdict = match (cell["outcome"].as_str(), classes.as_slice()) {
        (Some("Xeno wins"), _) | (None, [1] | [2] | [1, 2]) => WINS,
        (Some("Ophelia draws"), _) | (None, [3]) => DRAWS,
        _ if said("Xeno wins") => SAID_TO_WIN,
        _ if said("Ophelia draws") => SAID_TO_DRAW,
        _ => UNDECIDED,
    };
    let shows = |it: &&Value| it["kind"] == "certificate" && it["shows"] == verdict.words;
    let file = evidence.iter().find(shows).and_then(|it| it["file"].as_str());
    let game = cell["game"].as_str().unwrap_or_default();
    let digits: Vec<&str> = game.split(|letter: char| !letter.is_ascii_digit()).filter(|it| !it.is_empty()).collect();
    let numbers: Vec<u64> = digits.iter().filter_map(|number| number.parse().ok()).collect();
    cell["anchor"] = json!(format!("c-{}", digits.join("-")));
    cell["numbers"] = json!(numbers);
    cell["proof"] = json!(file.and_then(|file| file.strip_suffix(".pgc")));
    cell["verdict"] = json!(verdict);
    cell
}

/// On which squares each animal is achieved, by the proofs of the catalogue and of the animals' own folder, each with its key and the file's
/// name without extension: the published numbers, a cell for each side, and the proofs by the sides.
pub(super) fn animals<'p>(proofs: impl Iterator<Item = (&'p str, &'p str, &'p Checked)>) -> Vec<Value> {
    let mut boards = Boards(BTreeMap::new());
    for (key, stem, row) in proofs {
        if let Some((animal, side, moves)) = named(&format!("{stem}.pgc"), &row.game) {
            boards.add(animal, side, moves, row, key.to_owned());
        }
    }
    let mut animals = told(&boards);
    for (animal, Animal { name, board, .. }) in animals.iter_mut().zip(&CATALOGUE.animals) {
        let cells: Vec<_> = (1..=LARGEST).map(|side| square(&boards, name, *board, side)).collect();
        animal["cells"] = json!(cells);
    }
    animals
}

/// The cell of an animal on a square of this side, and where it leads, given the published board number.
fn square(boards: &Boards<String>, name: &str, published: Option<u64>, side: u64) -> Option<Value> {
    let last_drawn =
        boards.of(name).filter(|(_, board)| board.drawn.is_some()).last().map_or(LARGEST, |(side, _)| side);
    let first_won = boards.of(name).find(|(_, board)| board.winning().is_some()).map_or(LARGEST, |(side, _)| side);
    let board = boards.of(name).find(|(of, _)| *of == side).map(|(_, board)| board);
    let proved = board.and_then(|board| match (&board.won, &board.drawn, board.winning()) {
        (Some(key), ..) | (None, None, Some(key)) => Some((WINS, key)),
        (None, Some(key), _) => Some((DRAWS, key)),
        _ => None,
    });
    let outcome = match (proved, published) {
        (Some((outcome, key)), _) => return Some(json!({ "outcome": outcome, "to": format!("@/proofs/{key}.html") })),
        (None, Some(published)) if published == side => SAID_TO_WIN,
        (None, None) if side > 1 => SAID_TO_DRAW,
        (None, Some(published)) if last_drawn < side && side < published.min(first_won) => UNDECIDED,
        _ => return None,
    };
    Some(json!({ "outcome": outcome, "to": "#literature" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_no_more_than_its_evidence() {
        let outcome = |json: &str| judged(serde_json::from_str(json).unwrap())["verdict"].clone();
        assert_eq!(outcome(r#"{"game":"3^3","classes":[1]}"#), json!(WINS));
        assert_eq!(outcome(r#"{"game":"6^3","classes":[3]}"#), json!(DRAWS));
        assert_eq!(outcome(r#"{"game":"5^3","classes":[2,3]}"#), json!(UNDECIDED));
        let cited = r#"{"game":"mnk:8,8,5","outcome":null,"evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false}]}"#;
        assert_eq!(outcome(cited), json!(SAID_TO_DRAW));
        assert_eq!(outcome(r#"{"game":"td:5,7","outcome":null}"#), json!(UNDECIDED));
    }
}
