//! Games, their boards and texts, as the checker and the oracle derive them.

use pgc_checker::{Conclusion, Verdict};
use tests::assembler::{Certificate, Claim, Family, Term};
use tests::judge::{describe, verdict};
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

/// What the checker derives from a family, whether proved or not.
fn derived(family: &Family) -> Conclusion {
    let certificate = Certificate::new(family.clone(), Claim::OpheliaDraws, Term::pairing(&[0])).declaring(1 << 20);
    match verdict(&certificate) {
        Verdict::Verified(conclusion) | Verdict::Rejected(conclusion, _) => conclusion,
        other => panic!("{} on {family:?}", describe(&other)),
    }
}

fn assert_board(family: &Family, text: &str, counts: (usize, usize)) {
    let (conclusion, board) = (derived(family), Board::of(family));
    assert_eq!((conclusion.points, conclusion.lines.lines.len()), counts, "{text}");
    assert_eq!((board.points, board.lines.len()), counts, "{text}");
    assert_eq!(conclusion.lines.digest, hash::digest(&board), "{text}");
    assert_eq!(conclusion.game, text);
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
                    derived(&design(size, order, groups)).lines.digest,
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
    assert_eq!(derived(&cube(3, 2)).lines.digest, derived(&row(3, 3, 3)).lines.digest);
    assert_eq!(derived(&cube(3, 2)).hash, derived(&row(3, 3, 3)).hash);
}
