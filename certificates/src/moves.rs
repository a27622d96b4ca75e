//! In how many moves games are won: the page of `certificates/moves/`, from what the checker says of its certificates.
//!
//! A number is exact by two certificates: of the win within so many moves, and of the draw within one less.

use serde_json::json;

use crate::catalogue::verified;
use crate::pages::Pages;
use crate::tools::{Checked, Error, Tools, settle};

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<bool, Error> {
    let directory = tools.certificates().join("moves");
    let page = page(&verified(tools, &directory, vec![])?)?;
    settle(&directory.join("README.md"), &page, check)
}

/// The page is given each certificate with its game, its bound, and whether it is of a win, and of whose.
fn page(rows: &[Checked]) -> Result<String, Error> {
    let bound = |row: &Checked| {
        let (game, moves) = row.game.split_once(" --moves ")?;
        let is_win = row.claim.ends_with("wins");
        // A draw says that the other player does not win.
        let winner = if row.claim.starts_with("Xeno") == is_win { "Xeno" } else { "Ophelia" };
        let moves: u64 = moves.parse().ok()?;
        Some(json!({ "game": game, "moves": moves, "winner": winner, "is_win": is_win, "row": row }))
    };
    Pages::new()?.page("moves.md", json!({ "rows": rows.iter().filter_map(bound).collect::<Vec<_>>() }))
}
