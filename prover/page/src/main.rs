//! The program in a page that `prover show --html` writes, compiled for `wasm32-wasip1`.
//!
//! The page runs it once for each question, with the input as standard input:
//!
//! | arguments | input | answer |
//! |---|---|---|
//! | `check` | a file | the checker's verdict as JSON, with the names of `checker --json`; empty where there is nothing to say |
//! | `payload` | a file | the version's byte, then the payload, decompressed as the checker does it |
//! | `play LINE` | such an answer | the positions from a line of play such as `13,0,1` on, with the proof's moves until the other player has a choice |
//! | `play LINE LEMMA` | the same | the same, from the statement of a lemma |
//!
//! Exit codes are those of the checker for `check`: 0 verified, 1 rejected, 2 malformed. Else 0 is an answer, and 3 says why
//! there is none, as text.
//!
//! The checker's library and the player's share one module, because a second copy of the standard library, of memory
//! management and of formatting would cost a page a quarter of its size. They share no data: each question starts the program
//! anew, with a memory of its own, and the verdict is what [`pgc_checker::check`] returns.
#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::process::ExitCode;

use pgc_checker::{Conclusion, Fault, MAX_FILE, MAX_STEPS, Verdict};
use pgc_core::certificate::{Version, decode_payload};
use pgc_core::game::Point;

use pgc_core::player::Turn;
use pgc_core::player::{self, State};
use ruzstd::decoding::StreamingDecoder;
use serde::Serialize;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let answer = read.and_then(|_| match arguments[..] {
        ["check"] => check(&input),
        ["payload"] => payload(&input),
        ["play", line] => play(&input, line, None),
        ["play", line, lemma] => play(&input, line, Some(lemma)),
        _ => Err("use check, payload or play".to_owned()),
    });
    let (bytes, code) = answer.unwrap_or_else(|why| (why.into_bytes(), 3));
    match io::stdout().write_all(&bytes) {
        Ok(()) => code.into(),
        Err(_) => 3.into(),
    }
}

/// An answer's bytes, and the exit code.
type Answer = Result<(Vec<u8>, u8), String>;

fn json(value: &impl Serialize, code: u8) -> Answer {
    Ok((serde_json::to_vec(value).map_err(|error| error.to_string())?, code))
}

/// The version of a file, and the payload in it, decompressed as the checker does it.
fn payload(file: &[u8]) -> Answer {
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
    points: usize,
    lines: usize,
    lemmas: usize,
    maps: usize,
    steps: u64,
    hash: String,
    digest: String,
    rule: &'static str,
    offset: usize,
    reason: String,
}

fn check(file: &[u8]) -> Answer {
    let (verdict, code, conclusion, fault) = match pgc_checker::check(file, MAX_STEPS) {
        Verdict::Verified(conclusion) => ("VERIFIED", 0, Some(conclusion), None),
        Verdict::Rejected(conclusion, fault) => ("REJECTED", 1, Some(conclusion), Some(fault)),
        Verdict::Malformed(fault) => ("MALFORMED", 2, None, Some(fault)),
    };
    let mut report = Report { verdict, ..Report::default() };
    if let Some(Conclusion { claim, game, points, lines, lemmas, maps, steps, hash, .. }) = conclusion {
        let (claim, hash, digest) = (claim.to_string(), hex(&hash), hex(&lines.digest));
        let lines = lines.lines.len();
        report = Report { claim, game, points, lines, lemmas, maps, steps, hash, digest, ..report };
    }
    if let Some(Fault { rule, offset, reason }) = fault {
        report = Report { rule, offset, reason: reason.into_owned(), ..report };
    }
    json(&report, code)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn play(payload: &[u8], line: &str, lemma: Option<&str>) -> Answer {
    let (version, payload) = payload.split_first().ok_or("there is no payload")?;
    let version = Version::from_number(*version).ok_or("the version is unknown")?;
    let mut certificate = decode_payload(version, payload).map_err(|error| error.to_string())?;
    if let Some(lemma) = lemma {
        let part = lemma.parse().ok().and_then(|index| player::as_theorem(&certificate, index));
        certificate = part.ok_or_else(|| format!("the proof has no lemma {lemma}"))?;
    }
    let points = |line: &str| certificate.game.points_of(line).map_err(|error| error.to_string());
    let mut line: Vec<Point> = if line.is_empty() { Vec::new() } else { points(line)? };
    let mut states: Vec<State> = Vec::new();
    loop {
        let state = player::state(&certificate, &line).map_err(|error| error.to_string())?;
        let next = if let Turn::Move(answer) = &state.turn { Some(answer.point) } else { None };
        states.push(state);
        match next {
            Some(point) => line.push(point),
            None => return json(&states, 0),
        }
    }
}
