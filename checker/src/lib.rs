//! Decides whether a certificate proves the outcome of a positional game.
//!
//! The certificate's bytes are defined in `spec/format.md`, the rules and their soundness proof in `spec/rules.md`; rule
//! numbers in the comments (C1, P3, R8, ...) are theirs. The way of a certificate through the modules, each of which can
//! be read on its own (`fault` is a broken rule, `numbers` are the limits; no module needs one that needs it):
//!
//! | module | from | to | specification |
//! |---|---|---|---|
//! | `claim` | | players, claims, conventions, openings | format 3 |
//! | `container` | the file | payload | format 1 |
//! | `reader` | the payload | integers and sets | format 2 |
//! | `decode` | integers and sets | games, claim, maps, lemmas | format 3, 5, 10 |
//! | `games` | a family and its parameters | points and lines | format 4 |
//! | `hash` | lines, terms | digests, the proof's name | format 6 |
//! | `board` | moves | threats, completed lines | rules 1 |
//! | `rules`, `pairing` | a term at a position | proved or failed | rules 4 to 8 |
//! | `pass` | the scripts of a cover | replies that need not be played | rules 12 |
//! | here | all of it | the verdict | rules 2, 3 |
//! | `shards` | a share of it | the verdict by threads, a part | rules 9 |
//!
//! [`check()`] does no input or output. It never panics unless the decompressor does. There is no recursion: nested terms are
//! kept on explicit stacks, at most n/2 + 2 deep. Memory is at most the file, ten bytes for each byte of the payload, and
//! 256 MiB for the largest board and the most lemmas, games of parts included. (The payload has at most 65536 bytes and 64 for each byte of the frame,
//! and at most 2^26.) Decoding takes O(n log n) time. A step visits each incidence of the board at most a few times and each point
//! as often, and so does the statement of a lemma: some hundredths of a second. **2^34 steps of the worst kind take
//! months.** If you check files of strangers, pass as `max_steps` what you have time for. `spec/attacks.md` has measurements.
//!
//! ```
//! // The certificate of 3^3, which `spec/format.md` explains byte by byte.
//! let hex = "5047430187c9c2479afc0bc094c7830305c1b5b1097d298bcf3bb20948a768dd3c7b224f\
//!            28b52ffda015000000a90000010303000000a30001080d030a01070a03150a0502";
//! let byte = |place| u8::from_str_radix(&hex[place..place + 2], 16);
//! let file: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect::<Result<_, _>>()?;
//! let pgc_checker::Verdict::Verified(conclusion) = pgc_checker::check(&file, pgc_checker::MAX_STEPS) else { panic!("refused") };
//! assert_eq!(conclusion.claim, pgc_checker::Claim::XenoWins);
//! assert_eq!(conclusion.game, "3^3");
//!
//! // A damaged file is refused, with the rule that it breaks and where.
//! let pgc_checker::Verdict::Malformed(fault) = pgc_checker::check(&file[..50], pgc_checker::MAX_STEPS) else { panic!("taken") };
//! assert_eq!((fault.rule, fault.offset), ("C3", 4));
//! # Ok::<(), std::num::ParseIntError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod claim;
mod container;
mod decode;
mod fault;
mod games;
mod hash;
mod numbers;
mod pairing;
mod pass;
mod reader;
mod rules;
mod shards;
mod verdict;

pub use claim::{Claim, Player};
pub use fault::Fault;
pub use hash::lines_digest;
pub use numbers::{MAX_FILE, MAX_STEPS};
pub use shards::{Share, check_on, shard};
pub use verdict::{Conclusion, LineSet, Replies, Verdict};

use board::{ANTAGONIST, PROTAGONIST};
use decode::{Certificate, Proof};
use fault::{Broken, must};
use rules::Evaluation;

/// Decides whether the bytes of a file are a certificate that proves its claim. A certificate that declares more than
/// `max_steps` steps is refused unread; [`MAX_STEPS`] is the limit of the specification.
pub fn check(file: &[u8], max_steps: u64) -> Verdict {
    check_on(1, file, max_steps)
}

fn judge(certificate: &Certificate) -> Verdict {
    let mut evaluation = Evaluation::new(certificate);
    let proved = proof(&mut evaluation);
    let conclusion = Conclusion::of(certificate, evaluation.replies);
    let Err((rule, reason)) = proved else { return Verdict::Verified(conclusion) };
    // The line of play: statement and moves, the antagonist's in parentheses.
    let write = |&(player, point): &(usize, u32)| {
        if player == ANTAGONIST { format!(" ({point})") } else { format!(" {point}") }
    };
    let placed: String = evaluation.board.trail.iter().map(write).collect();
    let (kind, index) = evaluation.at;
    let game = evaluation.game.map_or(String::new(), |game| format!("game {game}, "));
    let reason = format!("{game}{kind} {index}, points placed:{placed}: {reason}").into();
    Verdict::Rejected(conclusion, Fault { rule, offset: 0, reason })
}

/// Checks all that the claim rests on.
fn proof(evaluation: &mut Evaluation) -> Result<(), Broken> {
    share(evaluation, |_| true)?;
    // R24: the total is the declared number.
    must(evaluation.steps == evaluation.certificate.steps, "R24", "the check takes fewer steps than are declared")
}

/// Checks those maps (section 3), statements (section 2) and terms whose numbers are asked for. They are numbered through, the
/// listed maps from 1 and the lemmas from 0: those of the games of parts in order, then those of the certificate's own proof.
fn share(evaluation: &mut Evaluation, is_asked: impl Fn(usize) -> bool) -> Result<(), Broken> {
    let (mut maps, mut lemmas) = (0, 0);
    let games = (0..evaluation.certificate.games.len()).map(Some);
    for game in games.chain([None]) {
        evaluation.turn_to(game);
        let Proof { maps: listed, lemmas: stated, .. } = evaluation.proof;
        (1..listed.len()).filter(|index| is_asked(maps + index)).try_for_each(|index| map(evaluation, index))?;
        (0..stated.len()).filter(|index| is_asked(lemmas + index)).try_for_each(|index| lemma(evaluation, index))?;
        (maps, lemmas) = (maps + listed.len() - 1, lemmas + stated.len());
    }
    Ok(())
}

/// Checks a listed map (section 3).
fn map(evaluation: &mut Evaluation, index: usize) -> Result<(), Broken> {
    let Proof { game, maps, .. } = evaluation.proof;
    evaluation.at = ("map", index);
    evaluation.charge(game.lines.len())?;
    game.automorphism(&maps[index])
}

/// Checks a lemma: its statement (section 2) and its term. Nothing is left of the lemma before.
fn lemma(evaluation: &mut Evaluation, index: usize) -> Result<(), Broken> {
    evaluation.at = ("lemma", index);
    let (proof, board) = (evaluation.proof, &mut evaluation.board);
    let (lemma, is_theorem) = (&proof.lemmas[index], index + 1 == proof.lemmas.len());
    board.take_back(0);
    lemma.own.iter().for_each(|&point| board.place(PROTAGONIST, point));
    lemma.other.iter().for_each(|&point| board.place(ANTAGONIST, point));
    // R1: no line that counts for a player is his in the statement, or at the start.
    must(board.players.iter().all(|player| player.completed == 0), "R1", "the statement has a completed line")?;
    // R2: the statement has a point of each player whom the opening rule names.
    let constrained = board.constrained(PROTAGONIST) || board.constrained(ANTAGONIST);
    must(is_theorem || !constrained, "R2", "a named player has no point")?;
    // Section 4: the points that are there now are no moves.
    let owned = evaluation.attackers_points();
    evaluation.deadline = lemma.bound.map(|bound| bound.saturating_add(owned));
    // The theorem begins with the player who is to move at the start, a lemma with the protagonist.
    let antagonist_first = is_theorem && proof.claim.protagonist() != proof.game.first();
    evaluation.lemma(lemma.term, if antagonist_first { ANTAGONIST } else { PROTAGONIST })
}

#[cfg(test)]
mod closure;
#[cfg(test)]
mod random;
