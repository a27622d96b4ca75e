//! The text file for each certificate: `key: value` lines, a blank line, and a description.

use super::case::{Built, Case, Expected, Proof};
use super::links::clause_of;
use crate::assembler::container::PROLOGUE;
use crate::assembler::{Certificate, Convention, Family, Opening};
use crate::oracle::{Board, hash};

/// The longest line of the description.
const WIDTH: usize = 100;

/// The text of a case that has been built.
#[must_use]
pub fn text(case: &Case, built: &Built) -> String {
    let (expected, either) = (case.expected, matches!(case.expected, Expected::Either(_)));
    let mut lines = if either {
        vec![("verdict", "MALFORMED or VERIFIED".to_owned()), ("exit", "2 or 0".to_owned())]
    } else {
        vec![("verdict", expected.word().to_owned()), ("exit", expected.exit().to_string())]
    };
    let (rule, words) = clause_of(case.name);
    lines.push((if either || expected.rule().is_some() { "rule" } else { "touches" }, rule.to_owned()));
    lines.push(("clause", words.to_owned()));
    match expected {
        Expected::Malformed { offset, .. } => lines.push(("offset", offset.to_string())),
        Expected::Either(_) => lines.extend([("offset", PROLOGUE.to_string()), ("ours", expected.word().to_owned())]),
        Expected::Rejected { .. } => lines.extend(built.failure().map(|place| ("place", place))),
        Expected::Verified => {}
    }
    if let Expected::Verified | Expected::Either(_) = expected
        && let Some(Proof { theorem, steps, hash }) = built.proof()
    {
        lines.extend([("theorem", theorem.clone()), ("steps", steps.to_string()), ("hash", hash.clone())]);
    }
    let head: String = lines.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
    format!("{head}\n{}", filled(case.prose))
}

/// The value of a key in a text.
#[must_use]
pub fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let head = text.lines().take_while(|line| !line.is_empty());
    head.filter_map(|line| line.split_once(": ")).find(|&(name, _)| name == key).map(|(_, value)| value)
}

/// The prose in lines of at most this width.
fn filled(prose: &str) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in prose.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text + "\n"
}

/// Lines that have no other name.
fn lines(board: &Board) -> String {
    let digits: String = hash::digest(board)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("lines:{digits}")
}

fn set(points: &[usize]) -> String {
    points.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// Claim and game (format.md, section 4).
pub(super) fn theorem(certificate: &Certificate) -> String {
    let board = Board::of(&certificate.family);
    let game = match &certificate.family {
        Family::Lines { .. } => lines(&board),
        Family::Cube { side, dimension } => format!("{side}^{dimension}"),
        Family::Row { columns, rows, length } => format!("mnk:{columns},{rows},{length}"),
        Family::Design { size, order, groups } if size == order && groups == order => format!("affine:{order}"),
        Family::Design { size, order, groups: 0 } => format!("td:{size},{order}"),
        Family::Design { size, order, groups } => format!("td:{size},{order}+{groups}"),
        Family::Projective { order } => format!("projective:{order}"),
    };
    let convention = match &certificate.convention {
        Convention::Strong => String::new(),
        Convention::MakerBreaker => " --maker-breaker".to_owned(),
        Convention::Own(own) => {
            format!(" --ophelia {}", lines(&Board { points: board.points, lines: own.clone() }))
        }
    };
    let opening = match &certificate.opening {
        Opening::Free => String::new(),
        Opening::Xeno(forbidden) => format!(" --forbid-opening {}", set(forbidden)),
        Opening::Both(forbidden) => format!(" --forbid-first-moves {}", set(forbidden)),
        Opening::Start { xeno, ophelia, xeno_moves } => {
            let player = if *xeno_moves { "Xeno" } else { "Ophelia" };
            format!(" --start X:{}/O:{} --to-move {player}", set(xeno), set(ophelia))
        }
    };
    let bound = certificate.bound.map(|moves| format!(" --moves {moves}")).unwrap_or_default();
    format!("{} {game}{convention}{opening}{bound}", certificate.claim.text())
}
