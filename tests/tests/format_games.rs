//! Games, their boards and texts, and parameters of all sizes: G1 to G3.

use checker::{Theorem, Verdict};
use tests::assembler::{Certificate, Claim, Family, Payload, Term};
use tests::judge::{assert_field_malformed, assert_payload_malformed, describe, verdict};
use tests::oracle::{Board, hash};

fn cube(side: usize, dimension: usize) -> Family {
    Family::Cube { side, dimension }
}

fn row(columns: usize, rows: usize, length: usize) -> Family {
    Family::Row { columns, rows, length }
}

fn design(size: usize, order: usize, groups: usize) -> Family {
    Family::Design { size, order, groups }
}

/// What the checker derives from a family, proved or not.
fn derived(family: &Family) -> Theorem {
    let certificate = Certificate::new(family.clone(), Claim::OpheliaDraws, Term::pairing(&[0])).declaring(1 << 20);
    match verdict(&certificate) {
        Verdict::Verified(theorem) | Verdict::Rejected(theorem, _) => theorem,
        other => panic!("{} on {family:?}", describe(&other)),
    }
}

fn assert_board(family: &Family, text: &str, counts: (usize, usize)) {
    let (theorem, board) = (derived(family), Board::of(family));
    assert_eq!((theorem.points, theorem.lines.len()), counts, "{text}");
    assert_eq!((board.points, board.lines.len()), counts, "{text}");
    assert_eq!(theorem.digest, hash::digest(&board), "{text}");
    assert_eq!(theorem.game, text);
}

#[test]
fn known_boards_are_derived() {
    for (family, text, counts) in [
        (cube(2, 1), "2^1", (2, 1)),
        (cube(3, 2), "3^2", (9, 8)),
        (cube(3, 3), "3^3", (27, 49)),
        (cube(4, 3), "4^3", (64, 76)),
        (cube(3, 4), "3^4", (81, 272)),
        (cube(4, 4), "4^4", (256, 520)),
        (cube(3, 5), "3^5", (243, 1441)),
        (cube(2, 3), "2^3", (8, 28)),
        (cube(1000, 1), "1000^1", (1000, 1)),
        (row(3, 3, 3), "mnk:3,3,3", (9, 8)),
        (row(4, 3, 3), "mnk:4,3,3", (12, 14)),
        (row(5, 2, 3), "mnk:5,2,3", (10, 6)),
        (row(2, 2, 1), "mnk:2,2,1", (4, 4)),
        (row(2, 2, 9), "mnk:2,2,9", (4, 0)),
        (design(4, 4, 4), "affine:4", (16, 20)),
        (design(4, 4, 0), "td:4,4", (16, 16)),
        (design(4, 4, 2), "td:4,4+2", (16, 18)),
        (design(5, 4, 5), "td:5,4+5", (20, 21)),
        (design(2, 9, 1), "td:2,9+1", (18, 82)),
        (design(9, 8, 0), "td:9,8", (72, 64)),
        (Family::Projective { order: 2 }, "projective:2", (7, 7)),
        (Family::Projective { order: 9 }, "projective:9", (91, 91)),
    ] {
        assert_board(&family, text, counts);
    }
}

#[test]
fn all_fields_give_designs_in_which_two_points_share_a_line_once() {
    for order in [2, 3, 4, 5, 7, 8, 9] {
        let family = Family::Projective { order };
        let points = order * order + order + 1;
        let text = format!("projective:{order}");
        assert_board(&family, &text, (points, points));
        let lines = Board::of(&family).lines;
        for left in 0..points {
            for right in 0..left {
                let shared = lines.iter().filter(|line| line.contains(&left) && line.contains(&right));
                assert_eq!(shared.count(), 1, "{text}: {left}, {right}");
            }
        }
        for size in 2..=order + 1 {
            for groups in [0, 1, size] {
                assert_eq!(
                    derived(&design(size, order, groups)).digest,
                    hash::digest(&Board::of(&design(size, order, groups)))
                );
            }
        }
    }
}

#[test]
fn given_lines_are_named_by_their_digest() {
    let family = Family::lines(4, &[&[0, 1], &[1, 2, 3]]);
    let digest = hash::digest(&Board::of(&family));
    let hex: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_board(&family, &format!("lines:{hex}"), (4, 2));
}

#[test]
fn one_board_of_two_expressions_has_one_digest() {
    assert_eq!(derived(&cube(3, 2)).digest, derived(&row(3, 3, 3)).digest);
    assert_eq!(derived(&cube(3, 2)).hash, derived(&row(3, 3, 3)).hash);
}

/// A payload that ends after the parameters.
fn parameters(family: u64, parameters: &[u64]) -> Payload {
    let template = Payload::of(&Certificate::new(cube(2, 1), Claim::XenoWins, Term::end(&[0])));
    let mut payload = template.with("family", family).up_to("family");
    for (number, &parameter) in parameters.iter().enumerate() {
        payload.push(&format!("parameter {number}"), parameter);
    }
    payload
}

#[track_caller]
fn refused(rule: &str, family: u64, values: &[u64]) {
    assert_field_malformed(&parameters(family, values), rule, &format!("parameter {}", values.len() - 1));
}

#[test]
fn g1_parameters_out_of_bounds_are_refused() {
    for values in [[0, 1], [1, 1], [2, 0], [1, u64::MAX], [0, 0]] {
        refused("G1", 1, &values);
    }
    for values in [[0, 1, 1], [1, 0, 1], [1, 1, 0]] {
        refused("G1", 2, &values);
    }
    for values in
        [[1, 2, 0], [4, 2, 0], [3, 2, 4], [2, 1, 0], [2, 6, 0], [2, 10, 0], [0, 2, 0], [2, 0, 0], [2, u64::MAX, 0]]
    {
        refused("G1", 3, &values);
    }
    for order in [0, 1, 6, 10, 11, 16, u64::MAX] {
        refused("G1", 4, &[order]);
    }
}

#[test]
fn g2_too_many_points_are_refused() {
    for values in [[2, 16], [32, 4], [182, 2], [2, 32768], [32768, 32768]] {
        refused("G2", 1, &values);
    }
    for values in [[256, 129, 1], [2, 16385, 32768], [32768, 32768, 3]] {
        refused("G2", 2, &values);
    }
}

#[test]
fn g2_parameters_of_any_size_are_within_bounds_and_give_too_many_points() {
    for values in [[32769, 1], [2, u64::MAX], [u64::MAX, 1], [u64::MAX, u64::MAX]] {
        refused("G2", 1, &values);
    }
    for values in [[32769, 1, 1], [u64::MAX, u64::MAX, 3], [1 << 32, 1 << 32, 1]] {
        refused("G2", 2, &values);
    }
}

#[test]
fn g1_a_row_of_any_length_is_within_bounds() {
    for length in [32768, 32769, u64::MAX] {
        let row = parameters(2, &[1, 1, length]);
        assert_payload_malformed(&row.bytes(), "I2", row.end());
    }
}

#[test]
fn g2_no_point_or_too_many_given_points_are_refused() {
    for points in [0, 32769, u64::MAX] {
        assert_field_malformed(&parameters(0, &[points, 0]), "G2", "parameter 0");
    }
    let most = parameters(0, &[32768, 0]);
    assert_payload_malformed(&most.bytes(), "I2", most.end());
}

#[test]
fn g3_too_many_lines_are_refused() {
    refused("G3", 1, &[2, 15]);
    refused("G3", 1, &[2, 9]);
    refused("G3", 1, &[3, 8]);
    refused("G3", 2, &[181, 181, 2]);
    refused("G3", 0, &[1, 65537]);
    refused("G3", 0, &[1, u64::MAX]);
}

#[test]
fn g3_the_largest_numbers_of_lines_are_accepted() {
    let most = parameters(0, &[32768, 65536]);
    assert_payload_malformed(&most.bytes(), "I2", most.end());
    let cube = parameters(1, &[2, 8]);
    assert_payload_malformed(&cube.bytes(), "I2", cube.end());
}
