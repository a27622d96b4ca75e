//! Maps of who wins, each cell with its evidence, from what `prover table` says; and those of Harary's animals.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::animals::{Board, Boards, LARGEST, named};
use crate::table::CATALOGUE;
use crate::tools::Checked;

/// What a cell says: its letter in the map, the class of its style, and the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Outcome {
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

/// A game of a table of the prover's, and what the site says of it.
#[derive(Clone, Default, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Cell {
    game: String,
    /// Who wins, if that is verified; tables of `k^n` have classes instead.
    #[serde(skip_serializing)]
    outcome: Option<String>,
    #[serde(skip_serializing)]
    classes: Vec<u8>,
    /// What shows something of the game, and how far it was searched.
    evidence: Vec<Value>,
    undecided: Option<Value>,
    #[serde(skip_deserializing)]
    verdict: Outcome,
    /// The certificate that shows it.
    #[serde(skip_deserializing)]
    proof: Option<String>,
    /// Its name within a page.
    #[serde(skip_deserializing)]
    anchor: String,
}

impl Cell {
    /// The numbers in the game's name.
    fn numbers(&self) -> Vec<u64> {
        let digits = self.game.split(|letter: char| !letter.is_ascii_digit());
        digits.filter_map(|number| number.parse().ok()).collect()
    }

    /// The same cell with what the site says of it, which is no more than the evidence shows.
    fn judged(mut self) -> Self {
        let said = |who: &str| self.evidence.iter().any(|it| it["verified"] == false && it["shows"] == who);
        self.verdict = match (self.outcome.as_deref(), self.classes.as_slice()) {
            (Some("Xeno wins"), _) | (None, [1] | [2] | [1, 2]) => WINS,
            (Some("Ophelia draws"), _) | (None, [3]) => DRAWS,
            _ if said("Xeno wins") => SAID_TO_WIN,
            _ if said("Ophelia draws") => SAID_TO_DRAW,
            _ => UNDECIDED,
        };
        let shows = |it: &&Value| it["kind"] == "certificate" && it["shows"] == self.verdict.words;
        let file = self.evidence.iter().find(shows).and_then(|it| it["file"].as_str());
        self.proof = file.and_then(|file| file.strip_suffix(".pgc")).map(str::to_owned);
        self.anchor = format!("c-{}", self.numbers().iter().map(u64::to_string).collect::<Vec<_>>().join("-"));
        self
    }
}

/// A table: its cells, and maps of them.
#[derive(Default, Serialize)]
pub(super) struct Table {
    cells: Vec<Cell>,
    maps: Vec<Map>,
}

/// A map: what a screen reader calls it, the names of rows and columns, the numbers of the columns, and the rows.
#[derive(Serialize)]
struct Map {
    label: String,
    names: [&'static str; 2],
    columns: Vec<u64>,
    rows: Vec<(u64, Vec<Option<Cell>>)>,
}

impl Table {
    pub(super) fn cubes(cells: Vec<Cell>) -> Self {
        Self::new(cells).with("Cubes", ["k", "n"], [0, 1], None)
    }

    pub(super) fn designs(cells: Vec<Cell>) -> Self {
        Self::new(cells).with("Transversal designs", ["q", "k"], [1, 0], None)
    }

    /// A map for each number in a row.
    pub(super) fn rows(cells: Vec<Cell>) -> Self {
        let with =
            |table: Self, in_a_row| table.with(&format!("{in_a_row} in a row"), ["n", "m"], [1, 0], Some(in_a_row));
        (3..=10).fold(Self::new(cells), with)
    }

    fn new(cells: Vec<Cell>) -> Self {
        Self { cells: cells.into_iter().map(Cell::judged).collect(), maps: Vec::new() }
    }

    /// The same with a map of the cells that have this third number. It says which of a cell's numbers are its row and its column. A map without
    /// cells is left out.
    fn with(mut self, label: &str, names: [&'static str; 2], [row, column]: [usize; 2], third: Option<u64>) -> Self {
        let mut rows: BTreeMap<u64, BTreeMap<u64, &Cell>> = BTreeMap::new();
        for cell in &self.cells {
            let numbers = cell.numbers();
            if let (Some(&row), Some(&column)) = (numbers.get(row), numbers.get(column))
                && numbers.get(2).copied() == third
            {
                rows.entry(row).or_default().insert(column, cell);
            }
        }
        let mut columns: Vec<u64> = rows.values().flat_map(|row| row.keys().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        let full = |row: BTreeMap<u64, &Cell>| {
            columns.iter().map(|column| row.get(column).map(|&cell| cell.clone())).collect()
        };
        let rows: Vec<_> = rows.into_iter().map(|(number, row)| (number, full(row))).collect();
        if !rows.is_empty() {
            self.maps.push(Map { label: label.to_owned(), names, columns, rows });
        }
        self
    }
}

/// On which squares an animal is achieved: the published numbers, a cell for each side, and the proofs by the sides.
#[derive(Serialize)]
pub(super) struct Wins {
    name: &'static str,
    board: Option<u64>,
    moves: Option<u64>,
    cells: Vec<Option<Square>>,
    boards: Vec<(u64, Board<String>)>,
}

/// A cell, and where it leads.
#[derive(Serialize)]
struct Square {
    outcome: Outcome,
    to: String,
}

impl Wins {
    /// All animals, by the proofs of the catalogue and of the animals' own folder, each with its key and the file's name without extension.
    pub(super) fn all<'p>(proofs: impl Iterator<Item = (&'p str, &'p str, &'p Checked)>) -> Vec<Self> {
        let mut boards = Boards(BTreeMap::new());
        for (key, stem, row) in proofs {
            if let Some((animal, side, moves)) = named(&format!("{stem}.pgc"), &row.game) {
                boards.add(animal, side, moves, row, key.to_owned());
            }
        }
        let animals = CATALOGUE.animals.iter();
        animals
            .map(|animal| {
                let (name, board, moves) = (&*animal.name, animal.board, animal.moves);
                let cells = (1..=LARGEST).map(|side| square(&boards, name, board, side)).collect();
                let boards = boards.of(name).map(|(side, board)| (side, board.clone())).collect();
                Self { name, board, moves, cells, boards }
            })
            .collect()
    }
}

/// The cell of an animal on a square of this side, given the published board number.
fn square(boards: &Boards<String>, name: &str, published: Option<u64>, side: u64) -> Option<Square> {
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
        (Some((outcome, key)), _) => return Some(Square { outcome, to: format!("@/proofs/{key}.html") }),
        (None, Some(published)) if published == side => SAID_TO_WIN,
        (None, None) if side > 1 => SAID_TO_DRAW,
        (None, Some(published)) if last_drawn < side && side < published.min(first_won) => UNDECIDED,
        _ => return None,
    };
    Some(Square { outcome, to: "#literature".to_owned() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::Pages;
    use crate::site::model::Site;

    fn cell(json: &str) -> Cell {
        serde_json::from_str::<Cell>(json).unwrap().judged()
    }

    #[test]
    fn a_cell_without_a_proof_leads_to_its_evidence() {
        let cited = cell(
            r#"{"game":"mnk:8,8,5","outcome":null,"undecided":{"positions":6068730,"date":"2026-11-24","next":"prover plan"},
            "evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false,"source":"Hsu and others (2020)"}]}"#,
        );
        let site = Site { rows: Table::rows(vec![cited]), ..Site::default() };
        let page = Pages::new().unwrap().knowing("site", &site).page("mnk.html", json!({"path": "mnk.html"})).unwrap();
        for part in [
            "<td class=\"o\"><a href=\"#c-8-8-5\" title=\"mnk:8,8,5: Ophelia draws, by the literature\">",
            "<tr id=\"c-8-8-5\">",
            "by Hsu and others (2020); not verified here",
            "6,068,730 positions searched (2026-11-24); it goes on",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    #[test]
    fn a_cell_says_no_more_than_its_evidence() {
        let outcome = |json: &str| cell(json).verdict;
        assert_eq!(outcome(r#"{"game":"3^3","classes":[1]}"#), WINS);
        assert_eq!(outcome(r#"{"game":"6^3","classes":[3]}"#), DRAWS);
        assert_eq!(outcome(r#"{"game":"5^3","classes":[2,3]}"#), UNDECIDED);
        let cited = r#"{"game":"mnk:8,8,5","outcome":null,"evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false}]}"#;
        assert_eq!(outcome(cited), SAID_TO_DRAW);
        assert_eq!(outcome(r#"{"game":"td:5,7","outcome":null}"#), UNDECIDED);
        let searched = cell(
            r#"{"game":"mnk:9,8,5","outcome":null,"undecided":{"positions":1,"date":null,"next":"p","plan":null}}"#,
        );
        assert!(searched.undecided.unwrap()["date"].is_null());
    }

    #[test]
    fn a_cell_is_named_by_its_numbers() {
        let cell = cell(
            r#"{"game":"mnk:7,6,5","outcome":"Ophelia draws",
            "evidence":[{"kind":"certificate","shows":"Ophelia draws","file":"mnk-7-6-5.pgc"}]}"#,
        );
        assert_eq!((&*cell.anchor, cell.proof.as_deref()), ("c-7-6-5", Some("mnk-7-6-5")));
    }
}
