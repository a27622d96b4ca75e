//! In how many moves games are won: the page of `certificates/moves/`, from what the checker says of its certificates.
//!
//! A number is exact by two certificates: of the win within so many moves, and of the draw within one less.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::catalogue::verified;
use crate::tools::{Checked, Error, NONE, Tools, Verdict, range, settle};

const HEAD: &str = "\
# In how many moves

A number of moves is exact if the checker accepts two certificates: the winner wins within this number of moves, and the other
player draws within one move less. Only the winner's moves count. `cargo certify catalogue` writes this page from what the checker
says; do not edit it. `prover prove GAME --shortest` finds both, and `cargo certify all` proves them again, except for 4^3.

| game | winner | moves | the win | bytes | the draw | bytes |
|---|---|--:|---|--:|---|--:|
";

const QUBIC: &str = "
For 4^3 the number is open. The upper bound is the most moves that the strategy of [grid-4-3.pgc](../grid-4-3.pgc) needs. The lower
bound is what proof-number search reached in 38 minutes, with one thread. This command finds both:

    prover prove certificates/grid-4-3.pgc --shortest --nodes 60000000 --memory 5GiB
";

/// The certificates about one game.
#[derive(Default)]
struct Number<'r> {
    win: Option<(u64, &'r Checked)>,
    draw: Option<(u64, &'r Checked)>,
}

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("moves");
    let Some(rows) = verified(tools, &directory, vec![])? else { return Ok(Verdict::Bad) };
    settle(&directory.join("README.md"), &page(&rows, &|row| row.bytes(&directory))?, check)
}

fn page(rows: &[Checked], bytes: &impl Fn(&Checked) -> Result<u64, Error>) -> Result<String, Error> {
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
        let number = numbers.entry((game, winner)).or_default();
        if is_win {
            number.win = Some((moves, row));
        } else {
            number.draw = Some((moves, row));
        }
    }
    let mut page = HEAD.to_owned();
    let mut open = false;
    for ((game, winner), Number { win, draw }) in numbers {
        let least = draw.map_or(1, |(moves, _)| moves + 1);
        let moves = range(least, win.map(|(most, _)| most));
        open |= win.is_none_or(|(most, _)| most != least);
        let cells = |found: Option<(u64, &Checked)>| match found {
            Some((_, row)) => Ok::<_, Error>(format!("[{0}]({0}) | {1}", row.name(), bytes(row)?)),
            None => Ok(format!("{NONE} | {NONE}")),
        };
        let _ = writeln!(page, "| `{game}` | {winner} | {moves} | {} | {} |", cells(win)?, cells(draw)?);
    }
    Ok(if open { page + QUBIC } else { page })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_exact_where_win_and_draw_meet() {
        let row = |file: &str, claim: &str, game: &str| Checked {
            file: file.into(),
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
        let page = page(&rows, &|_| Ok(7)).unwrap();
        assert!(page.contains("| `3^3` | Xeno | 4 | [a.pgc](a.pgc) | 7 | [b.pgc](b.pgc) | 7 |\n"), "{page}");
        assert!(page.contains("| `4^3` | Ophelia | 7 to 26 | [c.pgc](c.pgc) | 7 | [d.pgc](d.pgc) | 7 |\n"), "{page}");
        assert!(page.contains("| `mnk:3,1,1` | Xeno | 1 | [e.pgc](e.pgc) | 7 | – | – |\n"), "{page}");
    }
}
