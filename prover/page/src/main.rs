//! The program in a page that `prover page` writes, compiled for `wasm32-wasip1`.
//!
//! The page runs it once for each question, with the input as standard input:
//!
//! | arguments | input | answer |
//! |---|---|---|
//! | `check` | a file | the checker's verdict as JSON, with the names of `checker --json`; empty where there is nothing to say |
//! | `share NUMBER COUNT` | a file | the same report of one share of a check, from 1 to the count, and the steps that it took |
//! | `payload` | a file | the version's byte, then the payload, decompressed as the checker does it |
//! | `play LINE` | such an answer | the positions from a line of play such as `13,0,1` on, with the proof's moves until the other player has a choice |
//! | `outcomes LINE` | the same | what comes of each reply after a line of play |
//! | `play LINE LEMMA`, `outcomes LINE LEMMA` | the same | the same, from the statement of a lemma |
//! | `spoil KIND SEED` | the same | what was changed, as a line of JSON, and the bytes of a file whose proof is wrong |
//!
//! Exit codes are those of the checker for `check`: 0 verified, 1 rejected, 2 malformed. Else 0 is an answer, and 3 says why
//! there is none, as text. **A share proves nothing unless all others
//! are accepted, too, and together they took the steps that the proof declares**; a share that is not accepted has exit code 3, and the whole check says why.
//!
//! The checker's library and the player's share one module, because a second copy of the standard library, of memory
//! management and of formatting would cost a page a quarter of its size. They share no data: each question starts the program
//! anew, with a memory of its own, and the verdict is what [`pgc_checker::check`] returns.
#![forbid(unsafe_code)]

use std::{
    io::{self, Read, Write},
    mem::replace,
    process::ExitCode,
};

use ruzstd::decoding::StreamingDecoder;
use serde::Serialize;

use pgc_checker::{Conclusion, MAX_FILE, MAX_STEPS, Share, Verdict};
use pgc_core::{
    certificate::{Certificate, GameProofs, Version, around, decode_payload, encode_payload, raw_frame},
    game::{Point, hex},
    player::{self, PlayState, Turn},
    random::Random,
    strategy::{Ending, Strategy, Term},
    symmetry::Permutation,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let answer = read.and_then(|_| match arguments[..] {
        ["check"] => check(&input),
        ["share", number, count] => share(&input, number, count),
        ["payload"] => payload(&input),
        ["play", line, ref lemma @ ..] => play(&input, line, lemma),
        ["outcomes", line, ref lemma @ ..] => outcomes(&input, line, lemma),
        ["spoil", kind, seed] => spoil(&input, kind, seed),
        _ => Err("use check, share, payload, play, outcomes or spoil".to_owned()),
    });
    let (bytes, code) = answer.unwrap_or_else(|why| (why.into_bytes(), 3));
    match io::stdout().write_all(&bytes) {
        Ok(()) => code.into(),
        Err(_) => 3.into(),
    }
}

/// An answer's bytes, and the exit code.
type Response = Result<(Vec<u8>, u8), String>;

fn json(value: &impl Serialize, code: u8) -> Response {
    Ok((serde_json::to_vec(value).map_err(|error| error.to_string())?, code))
}

/// The version of a file, and the payload in it, decompressed as the checker does it.
fn payload(file: &[u8]) -> Response {
    let wrong = || "the file holds no frame".to_owned();
    let mut frame = file.get(36..).ok_or_else(wrong)?;
    let mut payload = vec![file[3]];
    let decoder = StreamingDecoder::new(&mut frame).map_err(|_| wrong())?;
    decoder.take(MAX_FILE as u64).read_to_end(&mut payload).map_err(|_| wrong())?;
    Ok((payload, 0))
}

/// The checker's report: what a certificate claims and what was counted in checking it, and the broken rule.
#[derive(Default, Serialize)]
struct Report {
    verdict: &'static str,
    claim: String,
    game: String,
    lemmas: usize,
    maps: usize,
    steps: u64,
    /// Of a share, the steps that it took.
    taken: u64,
    hash: String,
    digest: String,
    rule: &'static str,
    reason: String,
}

fn check(file: &[u8]) -> Response {
    let (verdict, code, report, fault) = match pgc_checker::check(file, MAX_STEPS) {
        Verdict::Verified(conclusion) => ("VERIFIED", 0, Report::of(conclusion), None),
        Verdict::Rejected(conclusion, fault) => ("REJECTED", 1, Report::of(conclusion), Some(fault)),
        Verdict::Malformed(fault) => ("MALFORMED", 2, Report::default(), Some(fault)),
    };
    let (rule, reason) = fault.map(|fault| (fault.rule, fault.reason.into_owned())).unwrap_or_default();
    json(&Report { verdict, rule, reason, ..report }, code)
}

impl Report {
    fn of(Conclusion { claim, game, lines, lemmas, maps, steps, hash, .. }: Conclusion) -> Self {
        let (claim, hash, digest) = (claim.to_string(), hex(&hash), hex(&lines.digest));
        Self { claim, game, lemmas, maps, steps, hash, digest, ..Self::default() }
    }
}

/// A share of a check, of which the page adds up the steps.
fn share(file: &[u8], number: &str, count: &str) -> Response {
    let share = pgc_checker::shard(file, MAX_STEPS, whole(number)?, whole(count)?);
    let Share { conclusion, steps, .. } = share.ok_or("the share of the check was not accepted")?;
    json(&Report { verdict: "ACCEPTED", taken: steps, ..Report::of(conclusion) }, 0)
}

fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "a number is not valid".to_owned())
}

/// The proof in an answer to `payload`; or the lemma of this index, as a theorem of its own.
fn proof(payload: &[u8], lemma: &[&str]) -> Result<Certificate, String> {
    let (version, payload) = payload.split_first().ok_or("there is no payload")?;
    let version = Version::from_number(*version).ok_or("the version is unknown")?;
    // In words of its own: those of the library would take a tenth of the page's program.
    let certificate = decode_payload(version, payload).map_err(|_| "the proof cannot be read; its check says why")?;
    let [lemma, ..] = lemma else { return Ok(certificate) };
    let part = lemma.parse().ok().and_then(|index| player::as_theorem(&certificate, index));
    part.ok_or_else(|| format!("the proof has no lemma {lemma}"))
}

/// The points of a line of play, as numbers.
fn moves(line: &str) -> Result<Vec<Point>, String> {
    let points = line.split(',').filter(|text| !text.is_empty()).map(str::parse);
    points.collect::<Result<_, _>>().map_err(|_| "a move is not a point".to_owned())
}

fn play(payload: &[u8], line: &str, lemma: &[&str]) -> Response {
    let certificate = proof(payload, lemma)?;
    let (player, mut line) = (GameProofs::new(&certificate), moves(line)?);
    let mut states: Vec<PlayState> = Vec::new();
    loop {
        let state = player.answer(&line).map_err(|error| error.to_string())?;
        let next = if let Turn::Move(answer) = &state.turn { Some(answer.point) } else { None };
        states.push(state);
        match next {
            Some(point) => line.push(point),
            None => return json(&states, 0),
        }
    }
}

fn outcomes(payload: &[u8], line: &str, lemma: &[&str]) -> Response {
    let certificate = proof(payload, lemma)?;
    let outcomes = GameProofs::new(&certificate).outcomes(&moves(line)?);
    json(&outcomes.map_err(|error| error.to_string())?, 0)
}

fn spoil(payload: &[u8], kind: &str, seed: &str) -> Response {
    let (changed, file) = spoilt(&proof(payload, &[])?, kind, whole(seed)?)?;
    let (mut answer, code) = json(&changed, 0)?;
    answer.push(b'\n');
    answer.extend(file);
    Ok((answer, code))
}

// Proofs with one thing wrong, so that a reader sees a rule refuse them. The proof is changed, not its file: the payload is written anew and the
// hash is mended, so that what a checker can object to is the proof itself.

/// What was changed.
#[derive(Serialize)]
struct Mutation {
    /// The lemma's index; nothing for the theorem.
    lemma: Option<usize>,
    /// The point that was and the point that is, or those that have changed places; none where a script is left out.
    points: Vec<Point>,
}

/// How many changes are tried until one is refused.
const TRIES: u64 = 40;

/// A changed proof that the checker rejects, as the bytes of a file. The same seed gives the same bytes. The kinds of changes:
///
/// - `move`: a move goes to another point;
/// - `reply`: a script is left out, so that a reply may have no answer;
/// - `points`: two points change places throughout the proof of a lemma, or of the theorem.
///
/// # Errors
///
/// There is no such kind, or no change of it was found that a rule refuses.
fn spoilt(certificate: &Certificate, kind: &str, seed: u64) -> Result<(Mutation, Vec<u8>), String> {
    for attempt in 0..TRIES {
        let mut spoilt = certificate.clone();
        let mut dice = Random(seed.wrapping_add(attempt));
        let changed = changed(&mut spoilt.strategy, kind, certificate.game.board.points(), &mut dice);
        // A changed proof may take another number of steps. It is to be refused for what is wrong, not for their number.
        spoilt.steps = MAX_STEPS.min(certificate.steps.saturating_mul(2).saturating_add(1000));
        let (Some(changed), Some(file)) = (changed, file(&spoilt)) else { continue };
        // A change may also give another proof, whose only fault is the number of steps.
        if matches!(pgc_checker::check(&file, MAX_STEPS), Verdict::Rejected(_, fault) if fault.rule != "R24") {
            return Ok((changed, file));
        }
    }
    Err("No such change was found that makes this proof wrong. Try another kind.".to_owned())
}

/// Makes a change of this kind in a strategy on so many points; nothing if there is no such thing to be changed.
fn changed(strategy: &mut Strategy, kind: &str, points: usize, dice: &mut Random) -> Option<Mutation> {
    let index = dice.below(strategy.lemmas.len() + 1);
    let lemma = (index < strategy.lemmas.len()).then_some(index);
    let term = strategy.term_mut(index);
    let mut any = || Point::try_from(dice.below(points)).ok();
    let (one, other) = (any()?, any()?);
    let points = match kind {
        "move" => {
            let was = change_one(term, dice, |term| Some(&mut term.moves), |moves, at| replace(&mut moves[at], one))?;
            vec![was, one]
        }
        "reply" => {
            change_one(term, dice, scripts, Vec::remove)?;
            Vec::new()
        }
        "points" => {
            let mut images: Vec<Point> = (0..=Point::MAX).take(points).collect();
            images.swap(one.into(), other.into());
            *term = term.image(&Permutation::from_images(images)?);
            vec![one, other]
        }
        _ => return None,
    };
    Some(Mutation { lemma, points })
}

/// The scripts of a term that ends with a cover. Of a single one nothing would be left, which the format refuses.
fn scripts(term: &mut Term) -> Option<&mut Vec<Term>> {
    if let Ending::Cover(scripts) = &mut term.ending { Some(scripts).filter(|scripts| scripts.len() > 1) } else { None }
}

/// Changes one item of the lists that a term and those within it have, and returns what comes of that; nothing if there is no item.
fn change_one<T, C>(
    term: &mut Term,
    dice: &mut Random,
    list: impl Fn(&mut Term) -> Option<&mut Vec<T>>,
    change: impl Fn(&mut Vec<T>, usize) -> C,
) -> Option<C> {
    let (mut count, mut changed) = (0, None);
    term.visit_mut(&mut |term| count += list(term).map_or(0, |list| list.len()));
    let mut place = dice.below(count.max(1));
    term.visit_mut(&mut |term| {
        let Some(list) = list(term).filter(|_| changed.is_none()) else { return };
        match place.checked_sub(list.len()) {
            Some(rest) => place = rest,
            None => changed = Some(change(list, place)),
        }
    });
    changed
}

/// A certificate as a file whose frame is not compressed; nothing where the format has no room for it.
fn file(certificate: &Certificate) -> Option<Vec<u8>> {
    let payload = encode_payload(certificate).ok()?;
    around(Version::of(&certificate.strategy), &raw_frame(&payload).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::decode;

    fn committed(name: &str) -> Certificate {
        let path = format!("{}/../../certificates/{name}.pgc", env!("CARGO_MANIFEST_DIR"));
        decode(&std::fs::read(path).expect("a file")).expect("a certificate")
    }

    #[test]
    fn each_change_is_refused_by_a_rule_and_not_for_its_bytes() {
        let every = &["move", "reply", "points"][..];
        for (name, changes) in
            [("affine-4", every), ("grid-3-3", every), ("moves/grid-3-3-m4", every), ("mnk-8-5-5", &["points"])]
        {
            let certificate = committed(name);
            for &change in changes {
                for seed in 0..4 {
                    let (_, file) = spoilt(&certificate, change, seed).unwrap_or_else(|why| panic!("{name}: {why}"));
                    let Verdict::Rejected(conclusion, fault) = pgc_checker::check(&file, MAX_STEPS) else {
                        panic!("{name} is not rejected")
                    };
                    assert!(fault.rule.starts_with('R') && fault.rule != "R24", "{name}: {}", fault.rule);
                    assert_eq!(conclusion.points, certificate.game.board.points());
                    assert_eq!(spoilt(&certificate, change, seed).expect("a change").1, file);
                }
            }
        }
    }

    #[test]
    fn what_a_proof_does_not_have_is_not_changed() {
        // The whole proof is one pairing.
        let certificate = committed("grid-5-2");
        for change in ["move", "reply", "points"] {
            assert!(spoilt(&certificate, change, 0).is_err());
        }
    }
}
