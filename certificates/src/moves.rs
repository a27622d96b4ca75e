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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_exact_where_win_and_draw_meet() {
        let row = |name: &str, claim: &str, game: &str| Checked {
            name: name.to_owned(),
            bytes: 7,
            claim: claim.to_owned(),
            game: game.to_owned(),
            ..Checked::default()
        };
        let rows = [
            row("a.pgc", "Xeno wins", "3^3 --moves 4"),
            row("b.pgc", "Ophelia draws", "3^3 --moves 3"),
            row("c.pgc", "Ophelia wins", "4^3 --moves 26"),
            row("d.pgc", "Xeno draws", "4^3 --moves 6"),
            row("e.pgc", "Xeno wins", "mnk:3,1,1 --moves 1"),
        ];
        let page = page(&rows).unwrap();
        assert!(page.contains("| `3^3` | Xeno | 4 | [a.pgc](a.pgc) | 7 | [b.pgc](b.pgc) | 7 |\n"), "{page}");
        assert!(page.contains("| `4^3` | Ophelia | 7 to 26 | [c.pgc](c.pgc) | 7 | [d.pgc](d.pgc) | 7 |\n"), "{page}");
        assert!(page.contains("| `mnk:3,1,1` | Xeno | 1 | [e.pgc](e.pgc) | 7 | – | – |\n"), "{page}");
    }
}
