//! The tables of outcomes: m,n,k, and transversal designs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::cli::table::list::write_list;
use crate::tables::outcomes::{Boards, Cell};
use pgc_core::game::{Claim, Family};
use pgc_core::quote::{counted, shown};

const LETTERS: &str = "\
X     Xeno wins
O     Ophelia draws
x, o  the same, but not verified here
?     undecided here
";

const WORDS: &str = "\
by FILE (HASH...):    a certificate, replayed here; the checker decides
by the block of GAME: Ophelia draws GAME without lines of her own, and each line here contains one of GAME
found here:           by the search of prover prove, in few positions, and replayed
";

/// Writes a table for a reader.
pub(super) fn write_text(out: &mut impl Write, boards: Boards, cells: &[Cell]) -> io::Result<()> {
    write!(out, "{LETTERS}")?;
    match boards {
        Boards::Mnk => write_rows(out, cells)?,
        Boards::Td => write_designs(out, cells)?,
    }
    write!(out, "\nEvidence\n\n{WORDS}\n")?;
    write_evidence(out, cells)?;
    write_undecided(out, cells)
}

/// A letter for what is known of a game.
fn letter(cell: &Cell) -> char {
    match (cell.outcome, cell.believed()) {
        (Some(Claim::XenoWins), _) => 'X',
        (Some(_), _) => 'O',
        (None, Some(Claim::XenoWins)) => 'x',
        (None, Some(_)) => 'o',
        (None, None) => '?',
    }
}

/// For each number in a row, the boards by columns and rows.
fn write_rows(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(out, "\nm,n,k: k in a row on m columns and n rows. A board turned is the same game.")?;
    let mut by_row: BTreeMap<u32, BTreeMap<u32, BTreeMap<u32, char>>> = BTreeMap::new();
    for cell in cells {
        if let Family::Mnk { m, n, k } = cell.family() {
            by_row.entry(k).or_default().entry(n).or_default().insert(m, letter(cell));
        }
    }
    for (k, rows) in by_row {
        let last = rows.values().filter_map(|row| row.keys().next_back()).max().copied().unwrap_or(k);
        write!(out, "\nk = {k}   m =")?;
        (k..=last).try_for_each(|m| write!(out, "{m:>3}"))?;
        writeln!(out)?;
        for (n, row) in rows {
            write_letters(out, &format!("    n = {n:<2}   "), k..=last, &row)?;
        }
    }
    Ok(())
}

/// The designs by their order and the number of their groups.
fn write_designs(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(
        out,
        "\ntd:k,q: k groups of q points; a line has a point of each group, and two points of different groups one line."
    )?;
    let mut by_order: BTreeMap<u32, BTreeMap<u32, char>> = BTreeMap::new();
    for cell in cells {
        if let Family::Td { k, q, .. } = cell.family() {
            by_order.entry(q).or_default().insert(k, letter(cell));
        }
    }
    let groups = || by_order.values().flat_map(BTreeMap::keys).copied();
    let (Some(first), Some(last)) = (groups().min(), groups().max()) else { return Ok(()) };
    write!(out, "\n        k =")?;
    (first..=last).try_for_each(|k| write!(out, "{k:>3}"))?;
    writeln!(out)?;
    by_order.iter().try_for_each(|(q, row)| write_letters(out, &format!("    q = {q:<2}   "), first..=last, row))
}

/// A row of letters, with blanks where there is no game.
fn write_letters(
    out: &mut impl Write,
    head: &str,
    columns: std::ops::RangeInclusive<u32>,
    row: &BTreeMap<u32, char>,
) -> io::Result<()> {
    let letters: String = columns.map(|column| format!("{:>3}", row.get(&column).unwrap_or(&' '))).collect();
    writeln!(out, "{}", format!("{head}{letters}").trim_end())
}

/// The evidence, with all games for which it is the same.
#[expect(clippy::expect_used, reason = "a group is made of a game")]
fn write_evidence(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    let mut groups: Vec<(Vec<&Cell>, String)> = Vec::new();
    for cell in cells.iter().filter(|cell| !cell.evidence.is_empty()) {
        let texts: Vec<String> = cell.evidence.iter().map(ToString::to_string).collect();
        let text = texts.join("; ");
        match groups.iter_mut().find(|(cells, said)| *said == text && is_in_part(cells[0], cell)) {
            Some((cells, _)) => cells.push(cell),
            None => groups.push((vec![cell], text)),
        }
    }
    for (cells, text) in groups {
        let names: Vec<String> = cells.iter().map(|cell| cell.name.clone()).collect();
        let (last, others) = names.split_last().expect("a group has a game");
        let items: Vec<String> = others.iter().cloned().chain([format!("{last}: {text}")]).collect();
        write_list(out, "", &items, ", ")?;
    }
    Ok(())
}

/// Whether both games are in the same part of the table: with as many in a row, or of the same order.
fn is_in_part(one: &Cell, other: &Cell) -> bool {
    let [one, other] = [one, other].map(|cell| Boards::place(cell.family())[0]);
    one == other
}

/// The games that nothing verified here decides, and how to go on.
fn write_undecided(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(out, "\nUndecided here\n")?;
    let mut none = true;
    for (cell, undecided) in cells.iter().filter_map(|cell| cell.undecided.as_ref().map(|it| (cell, it))) {
        none = false;
        let when = undecided.date.as_ref().map_or(String::new(), |date| format!(" on {}", shown(date)));
        match undecided.positions {
            None => writeln!(out, "{}: not searched here; begins:", cell.name)?,
            Some(positions) => {
                let positions = counted(positions, "position");
                writeln!(out, "{}: undecided here after {positions}{when}; goes on:", cell.name)?;
            }
        }
        writeln!(out, "      {}", shown(&undecided.next))?;
        if let Some(plan) = &undecided.plan {
            writeln!(out, "      from {}, unpacked", shown(plan))?;
        }
    }
    if none { writeln!(out, "none") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;
    use crate::tables::outcomes::cell::Undecided;
    use crate::tables::outcomes::{Known, cells, undecided};

    #[test]
    fn each_search_that_decided_nothing_names_commands_that_can_be_run_on_its_game() {
        let certificates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../certificates");
        let searches = undecided::read(&certificates).unwrap();
        assert!(!searches.is_empty());
        for searched in searches {
            for command in [&searched.ran, &searched.next] {
                let words: Vec<&str> = command.split(' ').collect();
                assert!(Cli::try_parse_from(&words).is_ok(), "{command}");
                assert!(["prove", "plan"].contains(&words[1]) && words[2] == searched.game, "{command}");
            }
        }
    }

    #[test]
    fn what_a_list_of_searches_says_reaches_no_terminal_as_it_is() {
        let hostile = || "\u{1b}[2J\nVERIFIED".to_owned();
        let undecided = Undecided { positions: Some(5), date: Some(hostile()), next: hostile(), plan: Some(hostile()) };
        let mut cell = cells(Boards::Mnk, 9, &Known::default(), &()).unwrap().remove(0);
        cell.undecided = Some(undecided);
        let mut text = Vec::new();
        write_undecided(&mut text, &[cell]).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.matches("\\u{1b}[2J\\nVERIFIED").count(), 3, "{text}");
        assert!(!text.contains('\u{1b}') && !text.contains("\nVERIFIED"), "{text}");
    }
}
