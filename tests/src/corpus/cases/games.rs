//! G1 to G5, and boards of each family.

use crate::assembler::{Certificate, Claim, Family, Payload, Term};
use crate::corpus::case::{Case, accept, declared, patched};
use crate::oracle::Board;

use super::boards::{xeno_draws, xeno_wins};

const CUBE: &str = "K is at least 2 and N at least 1";
const ROW: &str = "M, N and K are at least 1";
const ORDER: &str = "Q is one of 2, 3, 4, 5, 7, 8, 9";
const DESIGN: &str = "K is at least 2 and at most Q + 1, and G at most K";
const POINTS: &str = "a board has 1 to 32768 points";
const LINES: &str = "there are more than 65536 lines";
const ASCENDING: &str = "a line is empty, or not above the one before";

/// A certificate with these parameters; its fields after them are those of one for `2^1`.
fn parameters(family: u64, parameters: &[u64]) -> Payload {
    let template = Certificate::new(Family::Cube { side: 2, dimension: 1 }, Claim::XenoWins, Term::end(&[0]));
    let payload = (0..).zip(parameters).fold(
        Payload::of(&template).with("family", family).up_to("family"),
        |payload, (number, &value): (usize, &u64)| payload.then(&format!("parameter {number}"), value),
    );
    let rest = [("convention", 0), ("opening", 0), ("claim", 0), ("steps", 2), ("maps", 0), ("lemmas", 1)];
    let payload = rest.into_iter().fold(payload, |payload, (name, value)| payload.then(name, value));
    payload.then("theorem head", 5).then("theorem move 0", 0)
}

/// Parameters at fault, the last of them where it is reported.
fn bad(
    name: &'static str,
    rule: &'static str,
    (family, values): (u64, &[u64]),
    reason: &'static str,
    prose: &'static str,
) -> Case {
    patched(name, (rule, &format!("parameter {}", values.len() - 1)), reason, &parameters(family, values), prose)
}

/// A number of points at fault, which is reported before the number of lines is read.
fn no_board(name: &'static str, points: u64, prose: &'static str) -> Case {
    patched(name, ("G2", "parameter 0"), POINTS, &parameters(0, &[points, 0]), prose)
}

/// Lines as they are given, at fault at a field.
fn lines(name: &'static str, lines: &[&[usize]], field: &str, prose: &'static str) -> Case {
    let family = Family::Lines { points: 3, lines: lines.iter().map(|line| line.to_vec()).collect() };
    patched(name, ("G5", field), ASCENDING, &Payload::of(&xeno_wins(family, Term::end(&[0]))), prose)
}

/// A board whose lines weigh less than 1 together, so that Xeno draws at least: one step, and one for each line.
fn light(name: &'static str, family: Family, prose: &'static str) -> Case {
    let lines = Board::of(&family).lines.len() as u64;
    declared(name, xeno_draws(family, Term::potential(&[])).declaring(1 + lines), prose)
}

pub(super) fn cases() -> Vec<Case> {
    [bounds(), sizes(), given(), boards()].into_iter().flatten().collect()
}

fn bounds() -> Vec<Case> {
    vec![
        bad("g01-cube-of-side-1", "G1", (1, &[1, 3]), CUBE, "1^3."),
        bad("g01-cube-of-side-0", "G1", (1, &[0, 0]), CUBE, "0^0."),
        bad("g01-cube-without-coordinates", "G1", (1, &[3, 0]), CUBE, "3^0."),
        bad("g01-side-1-of-2-to-64-coordinates", "G1", (1, &[1, u64::MAX]), CUBE, "1^N for N = 2^64 - 1."),
        bad("g01-no-column", "G1", (2, &[0, 3, 1]), ROW, "One in a row on 0 columns and 3 rows."),
        bad("g01-no-row", "G1", (2, &[3, 0, 1]), ROW, "One in a row on 3 columns and 0 rows."),
        bad("g01-none-in-a-row", "G1", (2, &[3, 3, 0]), ROW, "None in a row on 3 columns and 3 rows."),
        bad("g01-design-of-one-group", "G1", (3, &[1, 3, 0]), DESIGN, "TD(1, 3)."),
        bad(
            "g01-design-of-too-many-groups",
            "G1",
            (3, &[5, 3, 0]),
            DESIGN,
            "TD(5, 3); there are at most Q + 1 = 4 groups.",
        ),
        bad(
            "g01-more-groups-than-there-are",
            "G1",
            (3, &[3, 3, 4]),
            DESIGN,
            "TD(3, 3) with four of its three groups as lines.",
        ),
        bad(
            "g01-design-of-order-6",
            "G1",
            (3, &[2, 6, 0]),
            ORDER,
            "TD(2, 6). There is such a design, but no field of six elements.",
        ),
        bad(
            "g01-design-of-order-16",
            "G1",
            (3, &[2, 16, 0]),
            ORDER,
            "TD(2, 16). There is such a field, but it is not in the list.",
        ),
        bad(
            "g01-plane-of-order-1",
            "G1",
            (4, &[1]),
            ORDER,
            "The projective plane of order 1, a triangle, is not in the list.",
        ),
        bad("g01-plane-of-order-6", "G1", (4, &[6]), ORDER, "The projective plane of order 6, which does not exist."),
        bad(
            "g01-plane-of-order-2-to-64",
            "G1",
            (4, &[u64::MAX]),
            ORDER,
            "The projective plane of order 2^64 - 1; adding 1 to it must not wrap around.",
        ),
        bad(
            "g01-before-g02",
            "G1",
            (2, &[0, u64::MAX, 1]),
            ROW,
            "One in a row on 0 columns and 2^64 - 1 rows: parameters out of bounds come before a board of no \
             points.",
        ),
    ]
}

fn sizes() -> Vec<Case> {
    vec![
        no_board("g02-no-point", 0, "A board of no points."),
        no_board("g02-32769-given-points", 32769, "A board of 32769 points."),
        no_board("g02-2-to-64-given-points", u64::MAX, "A board of 2^64 - 1 points."),
        bad("g02-32769-points-in-a-row", "G2", (1, &[32769, 1]), POINTS, "32769^1, a single line of 32769 points."),
        bad("g02-2-to-the-16", "G2", (1, &[2, 16]), POINTS, "2^16 has 65536 points."),
        bad("g02-2-to-the-2-to-64", "G2", (1, &[2, u64::MAX]), POINTS, "2^N for N = 2^64 - 1."),
        bad(
            "g02-2-to-32-squared",
            "G2",
            (2, &[1 << 32, 1 << 32, 3]),
            POINTS,
            "Three in a row on 2^32 columns and rows: in 64 bits the number of points would be 0.",
        ),
        bad(
            "g03-before-g04",
            "G3",
            (2, &[181, 181, 2]),
            LINES,
            "Two in a row on 181 columns and rows: about 130 thousand lines.",
        ),
        bad("g03-lines-of-a-cube", "G3", (1, &[2, 9]), LINES, "2^9 has 512 points and 130816 lines, each two of them."),
        bad("g03-2-to-64-given-lines", "G3", (0, &[1, u64::MAX]), LINES, "2^64 - 1 lines are announced."),
        bad(
            "g04-incidences-of-rows",
            "G4",
            (2, &[181, 181, 80]),
            "the lines have more than 4194304 points together",
            "80 in a row on 181 columns and rows: 57 thousand lines, 4.6 million incidences.",
        ),
    ]
}

fn given() -> Vec<Case> {
    let extended = Family::lines(3, &[&[0], &[0, 1], &[0, 1, 2], &[0, 2], &[1]]);
    vec![
        lines("g05-empty-line", &[&[]], "line 0 size", "A line without points."),
        lines("g05-empty-line-after-another", &[&[0], &[]], "line 1 size", "A line without points comes second."),
        lines("g05-first-points-descend", &[&[1], &[0]], "line 1 gap 0", "The lines {1} and {0}, in this order."),
        lines(
            "g05-second-points-descend",
            &[&[0, 2], &[0, 1]],
            "line 1 gap 1",
            "The lines {0, 2} and {0, 1}, in this order.",
        ),
        lines(
            "g05-extension-first",
            &[&[0, 1], &[0]],
            "line 1 gap 0",
            "The lines {0, 1} and {0}, in this order: a line stands before its extensions.",
        ),
        lines(
            "g05-by-size",
            &[&[0, 1], &[0, 2], &[0, 1, 2]],
            "line 2 gap 2",
            "The lines {0, 1}, {0, 2}, {0, 1, 2}: points are compared first, not sizes.",
        ),
        lines("g05-equal-lines", &[&[0, 1], &[0, 1]], "line 1 gap 1", "The line {0, 1} twice."),
        accept(
            "g05-canonical-order",
            xeno_wins(extended, Term::end(&[0])),
            "The lines {0}, {0, 1}, {0, 1, 2}, {0, 2}, {1}: each stands before its extensions.",
        ),
    ]
}

/// The hash of each depends on all lines of the board.
fn boards() -> Vec<Case> {
    let cube = |side, dimension| Family::Cube { side, dimension };
    let row = |columns, rows, length| Family::Row { columns, rows, length };
    let design = |size, order, groups| Family::Design { size, order, groups };
    let fork = |family| xeno_wins(family, Term::end(&[0]));
    vec![
        light("g01-cube-of-one-coordinate", cube(2, 1), "2^1: one line of two points, the smallest cube."),
        light("g01-cube-5-2", cube(5, 2), "5^2: rows, columns and two diagonals."),
        accept(
            "g01-cube-2-4",
            fork(cube(2, 4)),
            "2^4: each two of sixteen points are a line, and any move is a double threat.",
        ),
        light(
            "g01-row-5-6-5",
            row(5, 6, 5),
            "Five in a row on five columns and six rows, with diagonals of both directions.",
        ),
        accept(
            "g01-one-in-a-row",
            fork(row(2, 3, 1)),
            "One in a row on two columns and three rows: the four directions give each line once.",
        ),
        light(
            "g01-longer-than-the-board",
            row(2, 2, 9),
            "Nine in a row on two columns and two rows: a game without lines.",
        ),
        light(
            "g01-longer-than-32-bits",
            row(2, 2, 1 << 40),
            "2^40 in a row on two columns and two rows: a game without lines, whose text has all digits.",
        ),
        light(
            "g01-td-10-9",
            design(10, 9, 0),
            "TD(10, 9): the field of nine elements; none of the ten groups is a line.",
        ),
        light("g01-td-5-4-groups", design(5, 4, 5), "TD(5, 4) and its five groups: the field of four elements."),
        light("g01-td-9-8", design(9, 8, 0), "TD(9, 8): the field of eight elements."),
        light("g01-td-8-7-some-groups", design(8, 7, 3), "TD(8, 7) and its first three groups."),
        light("g01-affine-7", design(7, 7, 7), "The affine plane of order 7, which has a text of its own."),
        light("g01-projective-4", Family::Projective { order: 4 }, "The projective plane of order 4."),
        light("g01-projective-5", Family::Projective { order: 5 }, "The projective plane of order 5."),
        light("g01-projective-8", Family::Projective { order: 8 }, "The projective plane of order 8."),
        light("g01-projective-9", Family::Projective { order: 9 }, "The projective plane of order 9."),
    ]
}
