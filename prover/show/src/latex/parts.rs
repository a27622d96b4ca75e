//! Games of parts, and what is checked by hand where pairs or parts hold a position.

use std::sync::Arc;

use super::board;
use super::script::Writer;
use crate::first_replies::folded;
use crate::held::{Held, lines_of};
use crate::tex::Names;
use pgc_core::certificate::Certificate;
use pgc_core::labels::letters;
use pgc_core::position::Rules;
use pgc_core::proof::Walk;
use pgc_core::quote::counted;
use pgc_core::strategy::{Games, PartGame};

/// A game of parts with its proof, up to so many moves of each lemma.
pub(super) fn game(writer: &mut Writer, (number, game): (usize, &PartGame), walk: &mut Walk, depth: usize) -> String {
    let mut inside = Writer { labelled: false, used: writer.used, ..Writer::new(Names::numbers(), false) };
    let lines: Vec<String> = game.game().board.lines().iter().map(|line| inside.set(line)).collect();
    let mut text = format!("\\game{{{number}}}{{{}, lines {}}}", counted(game.points(), "point"), lines.join(" "));
    text += &inside.maps(walk.of().1, |_| true);
    for shown in folded(walk, depth) {
        match shown.lemma {
            Some(index) => {
                let position = inside.position(shown.xeno, shown.ophelia, shown.left);
                text += &format!("\\gamelemma{{{index}}}{position}. ");
            }
            None if game.strategy().lemmas.is_empty() => text += "\\gameproof ",
            None => text += "\\gametheorem ",
        }
        text += &inside.variation(&shown.variation);
    }
    writer.used = inside.used;
    text
}

/// The picture of a position that pairs or parts hold, and the lines of the parts.
pub(super) fn by_hand(
    writer: &mut Writer,
    held: &Held,
    certificate: &Certificate,
    (rules, games): (&Arc<Rules>, &Games),
) -> String {
    let (groups, parts) = held.groups();
    let [own, other] = &held.points;
    let (xeno, ophelia) = if writer.is_xeno { (own, other) } else { (other, own) };
    let mut text = String::new();
    if let Some(board) = board::letters(&certificate.game, xeno, ophelia, &groups) {
        let mut path = Vec::new();
        for (replies, moves) in &held.path {
            let moves: Vec<String> = moves.iter().map(|&ply| writer.ply(ply)).collect();
            path.push(format!("{}: {}", writer.replies(replies), moves.join(", ")));
        }
        let after = if path.is_empty() { String::new() } else { format!(" after {}", path.join("; ")) };
        let what = if parts.is_empty() { "pairs" } else { "parts" };
        text += &format!("\\par\\smallskip\nThe {what} on the board{after}, a letter each:\\par\n{board}");
    }
    if parts.is_empty() {
        return text;
    }
    let lines = held.lines(certificate, rules);
    text += &format!(
        "\\par\\smallskip\nTo be checked by hand: no point is in two parts, and {lines} contains one of these:\n{{\\scriptsize\n"
    );
    let mut is_short = false;
    for (part, index) in parts.iter().zip(0..) {
        let lines: Vec<String> = lines_of(part, games).iter().map(|line| writer.set(line)).collect();
        // Parts of one line stand side by side.
        let run_in = is_short && lines.len() == 1;
        is_short = lines.len() == 1;
        text += if run_in { "" } else { "\\par" };
        text += &format!("\\held{{{}}}{{{}}}{{{}}}\n", letters(index), part.game, lines.join(" "));
    }
    text + "\\par}\n"
}
