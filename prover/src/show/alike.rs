//! First replies of draws that are alike under the symmetries of the board.

use super::firsts::{cited_move, unordered};
use super::script::{End, Script};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::symmetry::{Forms, Permutation};

/// What first replies that are alike have in common: the form of the position after the answer, and how the proof ends
/// where it gives no move.
#[derive(PartialEq, Eq)]
struct Kind {
    form: Vec<Point>,
    end: &'static str,
}

/// Most points and lines of a board whose symmetries are looked for.
const LARGEST: usize = 1000;

/// Marks the answers to the antagonist's first move in the theorem of a draw, played out, that are like earlier ones. On
/// boards of more than 1000 points and lines none is marked.
pub(super) fn mark(script: &mut Script, certificate: &Certificate, maps: &Maps) {
    let claim = certificate.strategy.claim;
    let opening: Vec<Point> = script.moves.iter().map(|ply| ply.point).collect();
    let Some(End::Cover(answers)) = &mut script.end else { return };
    if !claim.is_draw() || opening.len() != usize::from(claim.is_xeno()) {
        return;
    }
    let game = &certificate.game;
    let breaks = answers.iter().any(|answer| answer.script.is_none());
    if breaks || game.board.points() + game.board.lines().len() > LARGEST {
        return;
    }
    let mut forms = Forms::new(&game.board, game.opening.points());
    let mut kind = |reply: Point, script: &Script| {
        let answer = first_move(script, certificate, maps);
        match answer.filter(|point| *point != reply && !opening.contains(point)) {
            Some(answer) => {
                Kind { form: unordered(&mut forms, reply, &[&opening[..], &[answer]].concat()), end: "a move" }
            }
            None => Kind { form: unordered(&mut forms, reply, &opening), end: name(script.end.as_ref()) },
        }
    };
    let mut earlier: Vec<(Point, Vec<Kind>)> = Vec::new();
    for answer in answers {
        let (Some(&first), Some(script)) = (answer.replies.first(), &answer.script) else { continue };
        let kinds: Vec<Kind> = answer.replies.iter().map(|&reply| kind(reply, script)).collect();
        let like = earlier.iter().find(|(_, known)| kinds.iter().all(|kind| known.contains(kind)));
        match like {
            Some(&(reply, _)) => answer.alike = Some(reply),
            None => earlier.push((first, kinds)),
        }
    }
}

/// The protagonist's first move by a script, or that of the lemma that it cites.
fn first_move(script: &Script, certificate: &Certificate, maps: &Maps) -> Option<Point> {
    match &script.end {
        _ if !script.moves.is_empty() => Some(script.moves[0].point),
        &Some(End::Cite { lemma, map, .. }) => {
            let listed = map.checked_sub(1).and_then(|map| maps.listed().get(map));
            let map = listed.map_or_else(|| Permutation::identity(certificate.game.board.points()), |&map| map.clone());
            cited_move(certificate, lemma, map)
        }
        _ => None,
    }
}

fn name(end: Option<&End>) -> &'static str {
    match end {
        Some(End::Pairing { .. }) => "a pairing",
        Some(End::Potential { .. }) => "a potential",
        _ => "nothing",
    }
}
