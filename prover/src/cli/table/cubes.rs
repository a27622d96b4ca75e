//! Patashnik's table of the games k^n.

use std::io::{self, Write};

use crate::cli::table::list::write_list;
use crate::tables::cubes::{Cell, Evidence, Printed};

const CLASSES: &str = "\
class 1:  no draw position exists, so Xeno wins, as by strategy stealing Ophelia does not
class 2:  a draw position exists, but Xeno wins
class 3:  Ophelia draws
unsolved: the class is neither worked out nor cited here
1980:     the class printed then, ? if it cannot be read in the scan at hand
Where the side is 1, lines count once for each direction, as they did in 1980.
";

const WORDS: &str = "\
all colourings tried: each two-colouring, whatever its shares of colours, has a line of one colour
contains K^N:         K^N has no draw position, and its lines are lines here, too
coloured X+O:         a draw position, X points of Xeno's and O of Ophelia's, verified on all lines; --json shows it
Hales-Jewett, Erdős-Selfridge: Ophelia draws by this inequality
paired (L+P orbits):  Ophelia draws, as each line can be given two points of its own; from orbits of lines and points
by FILE (HASH...):    a certificate, replayed here; the checker decides
cited, not replayed:  not verified here
";

/// Writes the table for a reader.
pub(super) fn write_text(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(out, "{CLASSES}")?;
    writeln!(out, "game  points   lines  strongest  1980  class")?;
    for cell in cells {
        let printed = cell.printed.class.map_or("?".to_owned(), |class| class.to_string());
        let Cell { cube, points, lines, strongest, .. } = cell;
        writeln!(out, "{cube:<4}  {points:>6}  {lines:>6}  {strongest:>9}  {printed:>4}  {}", class(cell))?;
    }
    write!(out, "\nEvidence\n\n{WORDS}\n")?;
    for cell in cells {
        let items: Vec<String> = cell.evidence.iter().map(Evidence::to_string).collect();
        write_list(out, &format!("{:<6}", cell.cube), &items, "; ")?;
    }
    write_comparison(out, cells)
}

/// The class of a cell, as far as it is known.
fn class(cell: &Cell) -> String {
    let (classes, believed) = (&cell.classes, &cell.classes_believed);
    if believed.len() > 1 {
        format!("{}, unsolved", either(classes))
    } else if believed == classes {
        either(classes)
    } else {
        format!("{}; with results that are not verified here, {}", either(classes), either(believed))
    }
}

/// Writes what has changed since 1980, what has not, and where the printed table differs.
fn write_comparison(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    let list = |wanted: &dyn Fn(&Cell) -> bool, text: &dyn Fn(&Cell) -> String| -> Vec<String> {
        let chosen: Vec<String> = cells.iter().filter(|cell| wanted(cell)).map(text).collect();
        if chosen.is_empty() { vec!["none".to_owned()] } else { chosen }
    };
    let name = |cell: &Cell| cell.cube.to_string();
    let is_open = |cell: &Cell| cell.classes_believed.len() > 1;
    let unsolved = |cell: &Cell| format!("{} ({})", cell.cube, either(&cell.classes_believed));
    let settled = |cell: &Cell| {
        let cited = if cell.classes.len() > 1 { ", cited" } else { "" };
        format!("{} ({}{cited})", cell.cube, either(&cell.classes_believed))
    };
    let differing = |cell: &Cell| format!("{} {}", cell.cube, cell.disagrees.join(", "));
    let numbers: usize = cells.iter().map(|cell| legible(&cell.printed)).sum();
    let classes = cells.iter().filter(|cell| cell.printed.class.is_some()).count();

    writeln!(out, "\nCompared with 1980\n")?;
    let since = "settled, but by neither inequality of the paper: ";
    write_list(out, since, &list(&|cell| cell.was_open() && !is_open(cell), &settled), ", ")?;
    let drawn = "draw position, but by no theorem that the paper quotes: ";
    write_list(out, drawn, &list(&Cell::has_new_draw_position, &name), ", ")?;
    write_list(out, "unsolved: ", &list(&is_open, &unsolved), ", ")?;
    let compared = format!("printed otherwise, of {numbers} numbers and {classes} classes that are legible: ");
    write_list(out, &compared, &list(&|cell| !cell.disagrees.is_empty(), &differing), "; ")
}

/// How many numbers of a cell are legible, without the class.
fn legible(printed: &Printed) -> usize {
    [printed.points, printed.lines, printed.strongest].iter().flatten().count()
}

/// A choice of classes, in words.
fn either(classes: &[u8]) -> String {
    let classes: Vec<String> = classes.iter().map(u8::to_string).collect();
    match &classes[..] {
        [] => "contradiction".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_said_as_alternatives() {
        assert_eq!([&[2][..], &[2, 3], &[1, 2, 3], &[]].map(either), ["2", "2 or 3", "1, 2 or 3", "contradiction"]);
    }
}
