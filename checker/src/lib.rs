//! Decides whether a certificate proves the outcome of a positional game.
//!
//! The certificate's bytes are defined in `spec/format.md`, the rules and their soundness proof in `spec/rules.md`; rule
//! numbers in the comments (C1, P3, R8, ...) are theirs. The way of a certificate through the modules, each of which can
//! be read on its own:
//!
//! | module | from | to | specification |
//! |---|---|---|---|
//! | `container` | the file | payload | format 1 |
//! | `decode` | the payload | game, claim, maps, lemmas | format 2, 3, 5 |
//! | `games` | a family and its parameters | points and lines | format 4 |
//! | `hash` | lines, terms | digests, the theorem's name | format 6 |
//! | `board` | moves | threats, completed lines | rules 1 |
//! | `rules`, `pairing` | a term at a position | proved or failed | rules 4 to 8 |
//! | here | all of it | the verdict | rules 2, 3 |
//!
//! [`check()`] does no input or output, does not panic on any input, and recurses nowhere: nested terms are kept on
//! explicit stacks, at most n/2 + 2 deep.
//!
//! ```
//! let verdict = checker::check(b"not a certificate", checker::MAX_STEPS);
//! assert!(matches!(verdict, checker::Verdict::Malformed(fault) if fault.rule == "C2" && fault.offset == 0));
//! ```
#![forbid(unsafe_code)]

mod board;
mod container;
mod decode;
mod games;
mod hash;
mod pairing;
mod rules;
mod verdict;

pub use container::MAX_FILE;
pub use decode::MAX_STEPS;
pub use verdict::{Fault, Theorem, Verdict};

use board::{ANTAGONIST, Board, PROTAGONIST};
use decode::Certificate;
use rules::Evaluation;
use std::collections::BTreeSet;
use verdict::{Broken, must};

/// Decides whether the bytes of a file are a certificate that proves its claim. A certificate that declares more than
/// `max_steps` steps is refused unread; [`MAX_STEPS`] is the limit of the specification.
pub fn check(file: &[u8], max_steps: u64) -> Verdict {
    let certificate = match container::payload(file).and_then(|payload| decode::certificate(&payload, max_steps)) {
        Ok(certificate) => certificate,
        Err(fault) => return Verdict::Malformed(fault),
    };
    let xeno = if matches!(certificate.claim, 0 | 3) { PROTAGONIST } else { ANTAGONIST };
    let (board, draw, at) = (Board::new(&certificate.game, xeno), certificate.claim % 2 == 1, ("map", 0));
    let mut evaluation = Evaluation { certificate: &certificate, draw, board, steps: 0, replies: [0, 0], at };
    let proved = proof(&mut evaluation, xeno);
    let Certificate { game, claim, steps, maps, lemmas, .. } = &certificate;
    let claim = ["Xeno wins", "Ophelia draws", "Ophelia wins", "Xeno draws"][*claim as usize];
    let (points, lines, maps, lemmas) = (game.points as usize, game.lines.len(), maps.len() - 1, lemmas.len());
    let digest = hash::lines_digest(game.points, &game.lines);
    let (game, hash) = (game.text(&digest), hash::theorem_hash(&certificate, &digest));
    let (replies, steps) = (evaluation.replies, *steps);
    let theorem = Theorem { claim, game, points, lines, digest, lemmas, maps, replies, steps, hash };
    match proved {
        Ok(()) => Verdict::Verified(theorem),
        Err((rule, reason)) => {
            // The line of play: statement and moves, the antagonist's in parentheses.
            let write =
                |&(player, point): &_| if player == PROTAGONIST { format!(" {point}") } else { format!(" ({point})") };
            let placed: String = evaluation.board.trail.iter().map(write).collect();
            let (kind, index) = evaluation.at;
            let reason = format!("{kind} {index}, points placed:{placed}: {reason}").into();
            Verdict::Rejected(theorem, Fault { rule, offset: 0, reason })
        }
    }
}

/// Checks all that the claim rests on.
fn proof(evaluation: &mut Evaluation, xeno: usize) -> Result<(), Broken> {
    let certificate = evaluation.certificate;
    for (index, map) in certificate.maps.iter().enumerate().skip(1) {
        evaluation.at = ("map", index);
        evaluation.charge(certificate.game.lines.len())?;
        automorphism(certificate, map)?;
    }
    for (index, ([own, other], term)) in certificate.lemmas.iter().enumerate() {
        evaluation.at = ("lemma", index);
        let board = &mut evaluation.board;
        board.take_back(0);
        own.iter().for_each(|&point| board.place(PROTAGONIST, point));
        other.iter().for_each(|&point| board.place(ANTAGONIST, point));
        let theorem = index + 1 == certificate.lemmas.len();
        // R1: no line that counts for a player is his in the statement.
        must(board.players.iter().all(|player| player.completed == 0), "R1", "the statement has a completed line")?;
        // R2: the statement has a point of each player whom the opening rule names.
        let beyond = !board.constrained(PROTAGONIST) && !board.constrained(ANTAGONIST);
        must(beyond || theorem, "R2", "the statement has no point of a player whom the opening rule names")?;
        // The theorem begins with Xeno to move, a lemma with the protagonist.
        evaluation.lemma(*term, if theorem { xeno } else { PROTAGONIST })?;
    }
    // R24: the total is the declared number.
    must(evaluation.steps == certificate.steps, "R24", "the check takes fewer steps than are declared")
}

/// Section 3.
fn automorphism(certificate: &Certificate, map: &[u32]) -> Result<(), Broken> {
    let image = |points: &[u32]| points.iter().map(|&point| map[point as usize]).collect::<BTreeSet<u32>>();
    // R3: no image twice.
    must(image(&certificate.maps[0]).len() == map.len(), "R3", "it is no bijection")?;
    // R4: the image of each line is a line.
    let lines = &certificate.game.lines;
    let automorphism = lines.iter().all(|line| lines.binary_search(&image(line).into_iter().collect()).is_ok());
    must(automorphism, "R4", "it takes some line to no line")
}

#[cfg(test)]
mod random;
