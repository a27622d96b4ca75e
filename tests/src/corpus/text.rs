//! The text file for each certificate: `key: value` lines, a blank line, and a description.

use super::case::{Built, Case, Expected, Proof};
use super::links::clause_of;
use crate::assembler::{Certificate, Family, Opening};
use crate::oracle::{Board, hash};

/// The longest line of the description.
const WIDTH: usize = 100;

/// The text of a case that has been built.
#[must_use]
pub fn text(case: &Case, built: &Built) -> String {
    let mut lines = vec![("verdict", case.expected.word().to_owned()), ("exit", case.expected.exit().to_string())];
    let (rule, words) = clause_of(case.name);
    lines.push((if case.expected.rule().is_some() { "rule" } else { "touches" }, rule.to_owned()));
    lines.push(("clause", words.to_owned()));
    if let Expected::Malformed { offset, .. } = case.expected {
        lines.push(("offset", offset.to_string()));
    }
    if let Some(reason) = case.expected.reason() {
        lines.push(("reason", reason));
    } else if let Some(Proof { theorem, steps, hash }) = built.proof() {
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

/// Claim and game (format.md, section 4).
pub(super) fn theorem(certificate: &Certificate) -> String {
    let game = match &certificate.family {
        family @ Family::Lines { .. } => {
            let digest = hash::digest(&Board::of(family));
            let digits: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            format!("lines:{digits}")
        }
        Family::Cube { side, dimension } => format!("{side}^{dimension}"),
        Family::Row { columns, rows, length } => format!("mnk:{columns},{rows},{length}"),
        Family::Design { size, order, groups } if size == order && groups == order => format!("affine:{order}"),
        Family::Design { size, order, groups: 0 } => format!("td:{size},{order}"),
        Family::Design { size, order, groups } => format!("td:{size},{order}+{groups}"),
        Family::Projective { order } => format!("projective:{order}"),
    };
    let breaker = if certificate.maker_breaker { " --maker-breaker" } else { "" };
    let forbidden: Vec<String> = certificate.opening.forbidden().iter().map(usize::to_string).collect();
    let opening = match certificate.opening {
        Opening::Free => String::new(),
        Opening::Xeno(_) => format!(" --forbid-opening {}", forbidden.join(",")),
        Opening::Both(_) => format!(" --forbid-first-moves {}", forbidden.join(",")),
    };
    format!("{} {game}{breaker}{opening}", certificate.claim.text())
}
