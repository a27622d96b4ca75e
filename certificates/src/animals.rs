//! Harary's animals: the page of `certificates/animals/`, from what the checker says of its certificates.
//!
//! A certificate has only the lines of an animal's board. So the digest of its lines is compared with that of the board for
//! which the file is named.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::catalogue::verified;
use crate::pages::Pages;
use crate::table::{Animal, CATALOGUE};
use crate::tools::{Checked, Error, Tools, read, refuse, settle, shown};

/// The side of the largest square on which an animal was tried.
pub(crate) const LARGEST: u64 = 14;

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<bool, Error> {
    let directory = tools.certificates().join("animals");
    let rows = verified(tools, &directory, vec![])?;
    let mut faults = Vec::new();
    let mut boards = Boards(BTreeMap::new());
    for row in &rows {
        match named(&row.name, &row.game) {
            Some((animal, side, moves)) if is_board(tools, row, animal, side)? => {
                boards.add(animal, side, moves, row, row)
            }
            _ => faults.push(format!("{}: these are not the lines of the board in the file's name", shown(&row.file))),
        }
    }
    refuse(&faults)?;
    settle(&directory.join("README.md"), &page(&boards)?, check)
}

/// The animal, the side and the bound of a file such as `animal-elly-4x4-m3.pgc`, if the game has this bound.
pub(crate) fn named<'n>(file: &'n str, game: &str) -> Option<(&'n str, u64, Option<u64>)> {
    let mut parts = file.strip_suffix(".pgc")?.strip_prefix("animal-")?.split('-');
    let (animal, square, bound) = (parts.next()?, parts.next()?, parts.next());
    let side = square.split_once('x').filter(|(columns, rows)| columns == rows)?.0.parse().ok()?;
    let moves = bound.map(|bound| bound.strip_prefix('m')?.parse().ok());
    let stated = game.split_once(" --moves ").map(|(_, moves)| moves.parse().ok());
    (moves == stated).then_some((animal, side, moves.flatten()))
}

/// Whether a certificate has the lines of an animal's board.
fn is_board(tools: &Tools, row: &Checked, animal: &str, side: u64) -> Result<bool, Error> {
    let expression = format!("animal:{animal},{side}x{side}");
    let game: Value = read("prover", tools.text(&["game", &expression, "--json"])?.as_bytes())?;
    Ok(game["line_digest"] == row.digest.as_str())
}

/// The proofs about each animal by the side of the board.
pub(crate) struct Boards<P>(pub(crate) BTreeMap<(String, u64), Board<P>>);

/// The proofs about one board: the outcome, and the bounds next to the number of moves.
#[derive(Clone, Serialize)]
pub(crate) struct Board<P> {
    pub(crate) won: Option<P>,
    pub(crate) drawn: Option<P>,
    pub(crate) within: Option<(u64, P)>,
    pub(crate) not_within: Option<(u64, P)>,
}

impl<P> Boards<P> {
    /// Adds a proof, of which the checker says this.
    pub(crate) fn add(&mut self, animal: &str, side: u64, moves: Option<u64>, row: &Checked, proof: P) {
        let none = Board { won: None, drawn: None, within: None, not_within: None };
        let board = self.0.entry((animal.to_owned(), side)).or_insert(none);
        match (row.claim == "Xeno wins", moves) {
            (true, None) => board.won = Some(proof),
            (true, Some(moves)) => board.within = Some((moves, proof)),
            (false, None) => board.drawn = Some(proof),
            (false, Some(moves)) => board.not_within = Some((moves, proof)),
        }
    }

    /// The boards of an animal, from the smallest on.
    pub(crate) fn of(&self, animal: &str) -> impl Iterator<Item = (u64, &Board<P>)> {
        self.0.iter().filter(move |((name, _), _)| name == animal).map(|((_, side), board)| (*side, board))
    }
}

impl<P> Board<P> {
    /// The proof that Xeno wins.
    pub(crate) fn winning(&self) -> Option<&P> {
        self.won.as_ref().or(self.within.as_ref().map(|(_, proof)| proof))
    }
}

/// All animals with their published numbers, and the proofs about each by the sides of the boards.
pub(crate) fn told<P: Serialize>(boards: &Boards<P>) -> Vec<Value> {
    let told = |animal: &Animal| {
        let boards: Vec<_> = boards.of(&animal.name).collect();
        json!({ "name": animal.name, "board": animal.board, "moves": animal.moves, "boards": boards })
    };
    CATALOGUE.animals.iter().map(told).collect()
}

fn page(boards: &Boards<&Checked>) -> Result<String, Error> {
    Pages::new()?.page("animals.md", json!({ "animals": told(boards) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_for_its_board_and_its_bound() {
        assert_eq!(named("animal-elly-4x4.pgc", "lines:0"), Some(("elly", 4, None)));
        assert_eq!(named("animal-n-5x5-m6.pgc", "lines:0 --moves 6"), Some(("n", 5, Some(6))));
        for (file, game) in [
            ("animal-n-5x5-m6.pgc", "lines:0 --moves 5"),
            ("animal-n-5x5-m6.pgc", "lines:0"),
            ("animal-n-5x5.pgc", "lines:0 --moves 5"),
            ("animal-n-5x6.pgc", "lines:0"),
            ("n-5x5.pgc", "lines:0"),
        ] {
            assert_eq!(named(file, game), None, "{file} {game}");
        }
    }
}
