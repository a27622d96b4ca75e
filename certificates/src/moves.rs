//! In how many moves games are won: the page of `certificates/moves/`, from what the checker says of its certificates.
//!
//! A number is exact by two certificates: of the win within so many moves, and of the draw within one less.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use crate::catalogue::verified;
use crate::pages::Pages;
use crate::tools::{Checked, Error, Tools, Verdict, range, settle};

/// The certificates about one game: the bounds that they prove, and what the checker says of them.
#[derive(Default, Serialize)]
struct Number<'r> {
    game: &'r str,
    winner: &'static str,
    moves: String,
    win: Option<(u64, &'r Checked)>,
    draw: Option<(u64, &'r Checked)>,
}

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("moves");
    let Some(rows) = verified(tools, &directory, vec![])? else { return Ok(Verdict::Bad) };
    settle(&directory.join("README.md"), &page(&rows)?, check)
}

fn page(rows: &[Checked]) -> Result<String, Error> {
    let mut numbers: BTreeMap<(&str, &str), Number> = BTreeMap::new();
    for row in rows {
        let Some((game, moves)) = row.game.split_once(" --moves ") else { continue };
        let moves = moves.parse().unwrap_or(0);
        let (winner, is_win) = match row.claim.as_str() {
            "Xeno wins" => ("Xeno", true),
            "Ophelia wins" => ("Ophelia", true),
            "Ophelia draws" => ("Xeno", false),
            _ => ("Ophelia", false),
        };
        let number = numbers.entry((game, winner)).or_insert(Number { game, winner, ..Number::default() });
        *if is_win { &mut number.win } else { &mut number.draw } = Some((moves, row));
    }
    let mut open = false;
    for Number { moves, win, draw, .. } in numbers.values_mut() {
        let (least, most) = (draw.map_or(1, |(moves, _)| moves + 1), win.map(|(most, _)| most));
        *moves = range(least, most);
        open |= most != Some(least);
    }
    Pages::new()?.page("moves.md", json!({ "numbers": numbers.values().collect::<Vec<_>>(), "open": open }))
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
