//! Games: G1 to G5, and boards of each family.

use crate::assembler::{Certificate, Claim, Family, Payload, Term};
use crate::corpus::case::{Case, accept, declared, patched};
use crate::oracle::Board;

use super::boards::{xeno_draws, xeno_wins};

/// A certificate with these parameters. The fields after them are those of a certificate for `2^1`.
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

/// Faulty parameters. The fault is reported at the last one.
fn bad(name: &'static str, (family, values): (u64, &[u64])) -> Case {
    patched(name, &format!("parameter {}", values.len() - 1), &parameters(family, values))
}

/// A faulty number of points, which is reported before the number of lines is read.
fn no_board(name: &'static str, points: u64) -> Case {
    patched(name, "parameter 0", &parameters(0, &[points, 0]))
}

/// Lines in the given order, with the fault at a field.
fn lines(name: &'static str, lines: &[&[usize]], field: &str) -> Case {
    let family = Family::Lines { points: 3, lines: lines.iter().map(|line| line.to_vec()).collect() };
    patched(name, field, &Payload::of(&xeno_wins(family, Term::end(&[0]))))
}

/// A board whose lines weigh less than 1 together, so that Xeno at least draws: one step, and one for each line.
fn light(name: &'static str, family: Family) -> Case {
    let lines = Board::of(&family).lines.len() as u64;
    declared(name, xeno_draws(family, Term::potential(&[])).declaring(1 + lines))
}

pub(super) fn cases() -> Vec<Case> {
    [bounds(), sizes(), given(), boards()].into_iter().flatten().collect()
}

fn bounds() -> Vec<Case> {
    vec![
        bad("g01-cube-of-side-1", (1, &[1, 3])),
        bad("g01-cube-of-side-0", (1, &[0, 0])),
        bad("g01-cube-without-coordinates", (1, &[3, 0])),
        bad("g01-side-1-of-2-to-64-coordinates", (1, &[1, u64::MAX])),
        bad("g01-no-column", (2, &[0, 3, 1])),
        bad("g01-no-row", (2, &[3, 0, 1])),
        bad("g01-none-in-a-row", (2, &[3, 3, 0])),
        bad("g01-design-of-one-group", (3, &[1, 3, 0])),
        bad("g01-design-of-too-many-groups", (3, &[5, 3, 0])),
        bad("g01-more-groups-than-there-are", (3, &[3, 3, 4])),
        bad("g01-design-of-order-6", (3, &[2, 6, 0])),
        bad("g01-design-of-order-16", (3, &[2, 16, 0])),
        bad("g01-plane-of-order-1", (4, &[1])),
        bad("g01-plane-of-order-6", (4, &[6])),
        bad("g01-plane-of-order-2-to-64", (4, &[u64::MAX])),
        bad("g01-before-g02", (2, &[0, u64::MAX, 1])),
    ]
}

fn sizes() -> Vec<Case> {
    vec![
        no_board("g02-no-point", 0),
        no_board("g02-32769-given-points", 32769),
        no_board("g02-2-to-64-given-points", u64::MAX),
        bad("g02-32769-points-in-a-row", (1, &[32769, 1])),
        bad("g02-2-to-the-16", (1, &[2, 16])),
        bad("g02-2-to-the-2-to-64", (1, &[2, u64::MAX])),
        bad("g02-2-to-32-squared", (2, &[1 << 32, 1 << 32, 3])),
        bad("g03-before-g04", (2, &[181, 181, 2])),
        bad("g03-after-g04-is-met", (2, &[181, 181, 65])),
        bad("g03-lines-of-a-cube", (1, &[2, 9])),
        bad("g03-2-to-64-given-lines", (0, &[1, u64::MAX])),
        bad("g04-incidences-of-rows", (2, &[181, 181, 80])),
    ]
}

fn given() -> Vec<Case> {
    let extended = Family::lines(3, &[&[0], &[0, 1], &[0, 1, 2], &[0, 2], &[1]]);
    vec![
        lines("g05-empty-line", &[&[]], "line 0 size"),
        lines("g05-empty-line-after-another", &[&[0], &[]], "line 1 size"),
        lines("g05-first-points-descend", &[&[1], &[0]], "line 1 gap 0"),
        lines("g05-second-points-descend", &[&[0, 2], &[0, 1]], "line 1 gap 1"),
        lines("g05-extension-first", &[&[0, 1], &[0]], "line 1 gap 0"),
        lines("g05-by-size", &[&[0, 1], &[0, 2], &[0, 1, 2]], "line 2 gap 2"),
        lines("g05-equal-lines", &[&[0, 1], &[0, 1]], "line 1 gap 1"),
        accept("g05-canonical-order", xeno_wins(extended, Term::end(&[0]))),
    ]
}

/// The hash of each depends on all lines of the board.
fn boards() -> Vec<Case> {
    let cube = |side, dimension| Family::Cube { side, dimension };
    let row = |columns, rows, length| Family::Row { columns, rows, length };
    let design = |size, order, groups| Family::Design { size, order, groups };
    let fork = |family| xeno_wins(family, Term::end(&[0]));
    vec![
        light("g01-cube-of-one-coordinate", cube(2, 1)),
        light("g01-cube-5-2", cube(5, 2)),
        accept("g01-cube-2-4", fork(cube(2, 4))),
        light("g01-row-5-6-5", row(5, 6, 5)),
        accept("g01-one-in-a-row", fork(row(2, 3, 1))),
        light("g01-longer-than-the-board", row(2, 2, 9)),
        light("g01-longer-than-32-bits", row(2, 2, 1 << 40)),
        light("g01-td-10-9", design(10, 9, 0)),
        light("g01-td-5-4-groups", design(5, 4, 5)),
        light("g01-td-9-8", design(9, 8, 0)),
        light("g01-td-8-7-some-groups", design(8, 7, 3)),
        light("g01-affine-7", design(7, 7, 7)),
        light("g01-projective-4", Family::Projective { order: 4 }),
        light("g01-projective-5", Family::Projective { order: 5 }),
        light("g01-projective-8", Family::Projective { order: 8 }),
        light("g01-projective-9", Family::Projective { order: 9 }),
    ]
}
