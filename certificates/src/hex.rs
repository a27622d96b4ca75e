//! Hex by its lines: the files of `certificates/` with the lines of each player, and what the catalogue says of the certificates.
//!
//! A line is a smallest set of cells that joins the player's two sides. Whoever joins his sides owns all cells of such a set, so
//! the first player with a line is the winner of Hex.

use std::fmt::Write;

use crate::error::Error;
use crate::page::settle;
use crate::tools::Tools;
use crate::verdict::Verdict;

/// The cells on each side of the board.
const SIDE: usize = 4;

/// What the catalogue says of games with own lines or a start.
pub(crate) const SECTION: &str = "
## Hex, and games from a start

`hex-4x4` is Hex on four by four cells, by lines. The cell in column c and row r, each from 0, is point 4r + c; its neighbours are those
to the left and right, above and below, above to the right and below to the left. [hex-4x4-xeno.lines](hex-4x4-xeno.lines) has
the smallest sets of cells that join the left side to the right one, [hex-4x4-ophelia.lines](hex-4x4-ophelia.lines) those that join
top and bottom; `cargo certify catalogue` writes both files. To check one of these certificates with lines that you trust:

    checker --lines certificates/hex-4x4-xeno.lines --ophelia certificates/hex-4x4-ophelia.lines certificates/hex-4x4.pgc

The player who begins wins ([hex-4x4](hex-4x4.pgc), [hex-4x4-ophelia-first](hex-4x4-ophelia-first.pgc)). Piet Hein, who invented Hex in 1942,
set puzzles for the readers of *Politiken*. HexWiki's page *Piet Hein's puzzles* has these two as its fourth and fifth; Blue, who
joins left and right, is to move and to win, and its solution of both is b3, point 9. Here Blue is Xeno, and both proofs
begin with that move.

| puzzle | Xeno | Ophelia | certified |
|---|---|---|---|
| 4 | c2 (6) | d1 (3), a4 (12) | [Xeno wins](hex-4x4-hein-4.pgc) |
| 5 | a1 (0) | a4 (12) | [Xeno wins](hex-4x4-hein-5.pgc), [in five moves](hex-4x4-hein-5-m5.pgc) and [not in four](hex-4x4-hein-5-m4.pgc); \
[Ophelia wins if it is her move](hex-4x4-hein-5-ophelia-first.pgc) |

Tic-tac-toe stays a draw if Ophelia begins ([grid-3-2-so-](grid-3-2-so-.pgc)). H. E. Dudeney counts seven replies that lose, up to
symmetry (*536 Puzzles & Curious Problems*, 1967). One of them is certified: the side next to an opening in the
corner ([grid-3-2-sx0-1](grid-3-2-sx0-1.pgc)).
";

/// Writes the lines of both players, or reports whether the files are up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let (mut left, mut right, mut top, mut bottom) = (vec![], vec![], vec![], vec![]);
    for step in 0..SIDE {
        left.push(step * SIDE);
        right.push(step * SIDE + SIDE - 1);
        top.push(step);
        bottom.push(SIDE * (SIDE - 1) + step);
    }
    let xenos = page("left to right, for Xeno", &connections(&left, &right));
    let ophelias = page("top to bottom, for Ophelia", &connections(&top, &bottom));
    let directory = tools.certificates();
    let verdicts = [
        settle(&directory.join(format!("hex-{SIDE}x{SIDE}-xeno.lines")), &xenos, check)?,
        settle(&directory.join(format!("hex-{SIDE}x{SIDE}-ophelia.lines")), &ophelias, check)?,
    ];
    Ok(if verdicts == [Verdict::Good; 2] { Verdict::Good } else { Verdict::Bad })
}

fn page(from_to: &str, lines: &[Vec<usize>]) -> String {
    let mut page = format!(
        "# Hex on {SIDE} by {SIDE} cells: the smallest sets that join {from_to}.\n# Column c, row r is point {SIDE}r + c. \
         Written by 'cargo certify catalogue'.\npoints {}\n",
        SIDE * SIDE
    );
    for line in lines {
        let points: Vec<String> = line.iter().map(usize::to_string).collect();
        let _ = writeln!(page, "{}", points.join(" "));
    }
    page
}

fn adjacent(cell: usize, other: usize) -> bool {
    let (column, row) = (cell % SIDE, cell / SIDE);
    let (columns, rows) = ((other % SIDE).abs_diff(column), (other / SIDE).abs_diff(row));
    // Of the diagonals only the one from the lower left to the upper right joins neighbours.
    columns + rows == 1 || columns == 1 && rows == 1 && (other % SIDE > column) == (other / SIDE < row)
}

/// The smallest sets of cells that join two sides: the paths from one to the other without shortcuts, in canonical order.
fn connections(from: &[usize], to: &[usize]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut paths: Vec<Vec<usize>> = from.iter().map(|&cell| vec![cell]).collect();
    while let Some(path) = paths.pop() {
        let Some((&last, before)) = path.split_last() else { continue };
        if to.contains(&last) {
            found.push(path);
            continue;
        }
        for next in 0..SIDE * SIDE {
            let is_shortcut = from.contains(&next) || before.iter().any(|&cell| adjacent(cell, next));
            if adjacent(last, next) && !before.contains(&next) && !is_shortcut {
                paths.push([&path[..], &[next]].concat());
            }
        }
    }
    found.iter_mut().for_each(|line| line.sort_unstable());
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether cells of this set lead from one side to the other.
    fn joins(set: u32, from: u32, to: u32) -> bool {
        let mut reached = set & from;
        loop {
            let is_next = |cell: &usize| (0..SIDE * SIDE).any(|old| reached >> old & 1 == 1 && adjacent(old, *cell));
            let next = (0..SIDE * SIDE).filter(is_next).fold(reached, |all, cell| all | (set & 1 << cell));
            if next == reached {
                return reached & to != 0;
            }
            reached = next;
        }
    }

    #[test]
    fn lines_are_the_smallest_of_all_sets_that_join_the_sides() {
        for [from, to] in [[0x1111, 0x8888], [0x000f, 0xf000]] {
            let cells = |set: u32| (0..SIDE * SIDE).filter(|cell| set >> cell & 1 == 1).collect::<Vec<_>>();
            let joining: Vec<bool> = (0..1 << (SIDE * SIDE)).map(|set| joins(set, from, to)).collect();
            let is_smallest = |set: &u32| {
                joining[*set as usize] && cells(*set).iter().all(|cell| !joining[(*set ^ 1 << cell) as usize])
            };
            let mut expected: Vec<Vec<usize>> = (0..1 << (SIDE * SIDE)).filter(is_smallest).map(cells).collect();
            expected.sort();
            assert_eq!(connections(&cells(from), &cells(to)), expected);
            assert_eq!(expected.len(), 54);
        }
    }

    #[test]
    fn a_cell_has_up_to_six_neighbours() {
        let neighbours = |cell| (0..SIDE * SIDE).filter(|&other| adjacent(cell, other)).collect::<Vec<_>>();
        assert_eq!(neighbours(5), [1, 2, 4, 6, 8, 9]);
        assert_eq!(neighbours(0), [1, 4]);
        assert_eq!(neighbours(3), [2, 6, 7]);
    }

    #[test]
    fn a_file_has_the_points_and_a_line_in_each_row() {
        let page = page("left to right", &[vec![0, 1, 2, 3], vec![8, 9, 10, 11]]);
        assert!(page.ends_with("\npoints 16\n0 1 2 3\n8 9 10 11\n") && page.starts_with("# Hex on 4 by 4 cells: "));
    }
}
