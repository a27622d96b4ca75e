//! The verdict: maps, statements and terms of a certificate (rules, sections 2, 3 and 8).

use crate::board::{ANTAGONIST, Board, PROTAGONIST};
use crate::decode::{self, Certificate};
use crate::rules::Evaluation;
use crate::verdict::{Fault, Theorem, Verdict, must};
use crate::{container, hash};
use std::collections::BTreeSet;

/// Decides whether the bytes of a file are a certificate that proves its claim. A certificate that declares more than
/// `max_steps` steps is refused unread; [`MAX_STEPS`](crate::MAX_STEPS) is the limit of the specification.
pub fn check(file: &[u8], max_steps: u64) -> Verdict {
    let certificate = match container::payload(file).and_then(|payload| decode::certificate(&payload, max_steps)) {
        Ok(certificate) => certificate,
        Err(fault) => return Verdict::Malformed(fault),
    };
    let Certificate { game, claim, steps, maps, lemmas, .. } = &certificate;
    let xeno = if matches!(claim, 0 | 3) { PROTAGONIST } else { ANTAGONIST };
    let (board, draw) = (Board::new(game, xeno), claim % 2 == 1);
    let mut evaluation =
        Evaluation { certificate: &certificate, draw, board, steps: 0, replies: [0, 0], at: ("map", 0) };
    let proved = proof(&mut evaluation, xeno);
    let digest = hash::lines_digest(game.points, &game.lines);
    let theorem = Theorem {
        claim: ["Xeno wins", "Ophelia draws", "Ophelia wins", "Xeno draws"][*claim as usize],
        game: game.text(&digest),
        points: game.points as usize,
        lines: game.lines.len(),
        digest,
        lemmas: lemmas.len(),
        maps: maps.len() - 1,
        replies: evaluation.replies,
        steps: *steps,
        hash: hash::theorem_hash(&certificate, &digest),
    };
    match proved {
        Ok(()) => Verdict::Verified(theorem),
        Err(fault) => Verdict::Rejected(theorem, told(&evaluation, fault)),
    }
}

/// Checks all that the claim rests on.
fn proof(evaluation: &mut Evaluation, xeno: usize) -> Result<(), Fault> {
    let certificate = evaluation.certificate;
    for (index, map) in certificate.maps.iter().enumerate().skip(1) {
        evaluation.at = ("map", index);
        evaluation.charge(certificate.game.lines.len())?;
        automorphism(certificate, map)?;
    }
    let theorem = certificate.lemmas.len() - 1;
    for (index, ([own, other], term)) in certificate.lemmas.iter().enumerate() {
        evaluation.at = ("lemma", index);
        let board = &mut evaluation.board;
        board.take_back(0);
        own.iter().for_each(|&point| board.place(PROTAGONIST, point));
        other.iter().for_each(|&point| board.place(ANTAGONIST, point));
        // Section 2: a lemma starts from its statement with the protagonist to move, the theorem with Xeno.
        must(board.completed == [0, 0], "R1", "the statement has a completed line")?;
        let beyond = !board.constrained(PROTAGONIST) && !board.constrained(ANTAGONIST);
        must(beyond || index == theorem, "R2", "the statement has no point of a player whom the opening rule names")?;
        evaluation.lemma(*term, if index == theorem { xeno } else { PROTAGONIST })?;
    }
    must(evaluation.steps == certificate.steps, "R24", "the check takes fewer steps than are declared")
}

/// Section 3.
fn automorphism(certificate: &Certificate, map: &[u32]) -> Result<(), Fault> {
    let image = |points: &Vec<u32>| {
        let image: BTreeSet<u32> = points.iter().map(|&point| map[point as usize]).collect();
        image.into_iter().collect::<Vec<u32>>()
    };
    let lines = &certificate.game.lines;
    must(image(&certificate.maps[0]) == certificate.maps[0], "R3", "it is no bijection")?;
    let automorphism = lines.iter().all(|line| lines.binary_search(&image(line)).is_ok());
    must(automorphism, "R4", "it takes some line to no line")
}

/// A fault with its place: the lemma and the points placed, statement and line of play, the antagonist's in parentheses.
fn told(evaluation: &Evaluation, fault: Fault) -> Fault {
    let write = |&(player, point): &_| if player == PROTAGONIST { format!(" {point}") } else { format!(" ({point})") };
    let placed: String = evaluation.board.trail.iter().map(write).collect();
    let (kind, index) = evaluation.at;
    Fault { reason: format!("{kind} {index}, points placed:{placed}: {}", fault.reason).into(), ..fault }
}
