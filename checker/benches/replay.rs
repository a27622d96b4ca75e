//! How many points per second the checker places, on one core, in the game 4^3: `cargo bench -p pgc-checker`.
//!
//! The workload resembles a real certificate. Its lemmas say that Xeno wins from some position: he makes a quiet move,
//! and whatever Ophelia replies, one of a list of forcing scripts wins. The scripts are found here by a small search, and
//! each lemma is repeated under the symmetries of the cube. The theorem cites all lemmas and proves nothing, so that the
//! certificate is rejected; the checker is stopped earlier, by the number of steps declared.
#![allow(clippy::panic, reason = "a failure is to stop it")]

use pgc_checker::{MAX_STEPS, Verdict, check};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

/// How many positions are made up, and how many steps the measurement takes.
const POSITIONS: usize = 30;
const STEPS: u64 = 3_000_000;

/// A lemma: the points of either player, Xeno's quiet move and the scripts that answer all replies.
struct Lemma {
    xeno: Vec<u64>,
    ophelia: Vec<u64>,
    quiet: u64,
    scripts: Vec<Vec<u64>>,
}

fn main() {
    let lines = lines();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut lemmas = Vec::new();
    while lemmas.len() < POSITIONS {
        lemmas.extend(lemma(&lines, &mut random));
    }
    let (none, replay) = (certificate(&lemmas, 0), certificate(&lemmas, STEPS));
    println!("4^3: {} lemmas, {} bytes", lemmas.len() * 48, replay.len());
    // The first run stops at the first step: it measures all the rest, such as decoding and hashing.
    let least = |file: &[u8]| (0..5).map(|_| time(file)).min().unwrap_or_default();
    let (rest, whole) = (least(&none), least(&replay));
    let rate = STEPS as f64 / (whole - rest).as_secs_f64() / 1e6;
    println!("{STEPS} steps in {:?}, and {rest:?} for the rest: {rate:.1} million steps per second", whole - rest);
}

/// How long the checker takes until it has used up the steps that are declared.
fn time(file: &[u8]) -> Duration {
    let start = Instant::now();
    let verdict = check(file, MAX_STEPS);
    let time = start.elapsed();
    let Verdict::Rejected(_, fault) = verdict else { panic!("{verdict:?}") };
    assert_eq!(fault.rule, "R24", "{}", fault.reason);
    time
}

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % limit
    }
}

/// The lines of 4^3 as sets of bits.
fn lines() -> Vec<u64> {
    let mut lines: Vec<u64> = Vec::new();
    for pattern in 0..6_u64.pow(3) {
        let digits = [pattern / 36, pattern / 6 % 6, pattern % 6];
        let digit = |digit: u64, t| [0, 1, 2, 3, t, 3 - t][usize::try_from(digit).unwrap_or_default()];
        let line = (0..4).map(|t| 1 << digits.iter().fold(0, |point, &d| point * 4 + digit(d, t)));
        if digits.iter().any(|&digit| digit > 3) {
            lines.push(line.fold(0, |line, point: u64| line | point));
        }
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 76);
    lines
}

/// The points with which a player completes a line.
fn threats(lines: &[u64], own: u64, other: u64) -> u64 {
    let open = lines.iter().filter(|&&line| line & other == 0 && (line & !own).count_ones() == 1);
    open.fold(0, |threats, line| threats | (line & !own))
}

/// Searches at most `nodes` forcing moves for a win of Xeno, who is to move; the moves are pushed on `script`.
fn win(lines: &[u64], own: u64, other: u64, nodes: &mut u32, script: &mut Vec<u64>) -> bool {
    for point in 0..64 {
        let bit = 1 << point;
        if (own | other) & bit != 0 || *nodes == 0 {
            continue;
        }
        *nodes -= 1;
        script.push(point);
        let own = own | bit;
        let forced = threats(lines, own, other);
        let safe = threats(lines, other, own) == 0 && script.len() < 12;
        let won = forced.count_ones() >= 2 || forced != 0 && win(lines, own, other | forced, nodes, script);
        if safe && won {
            return true;
        }
        script.pop();
    }
    false
}

/// A random position from which Xeno makes a quiet move and wins against all replies, if luck has it.
fn lemma(lines: &[u64], random: &mut Random) -> Option<Lemma> {
    let (mut xeno, mut ophelia) = (0_u64, 0_u64);
    while ophelia.count_ones() < 7 {
        xeno |= 1 << random.below(64) & !ophelia;
        ophelia |= 1 << random.below(64) & !xeno;
    }
    let quiet = random.below(64);
    let own = xeno | 1 << quiet;
    let full = |player: u64| lines.iter().any(|line| line & !player == 0);
    let threats = threats(lines, own, ophelia) | threats(lines, ophelia, own);
    if (xeno | ophelia) >> quiet & 1 == 1 || full(own) || full(ophelia) || threats != 0 {
        return None;
    }
    // Most scripts fail, as in a real certificate: here the first ones, which win against no reply.
    let mut scripts: Vec<Vec<u64>> = (0..16).map(|_| walk(lines, own, ophelia, random)).collect();
    for reply in (0..64).filter(|reply| (own | ophelia) >> reply & 1 == 0) {
        let ophelia = ophelia | 1 << reply;
        if !scripts.iter().any(|script| proves(lines, own, ophelia, script)) {
            let mut script = Vec::new();
            if !win(lines, own, ophelia, &mut 500, &mut script) {
                return None;
            }
            scripts.push(script);
        }
    }
    let points = |set: u64| (0..64).filter(|point| set >> point & 1 == 1).collect();
    Some(Lemma { xeno: points(xeno), ophelia: points(ophelia), quiet, scripts })
}

/// Random forcing moves that lead to no win.
fn walk(lines: &[u64], mut own: u64, mut other: u64, random: &mut Random) -> Vec<u64> {
    let mut script = Vec::new();
    for _ in 0..500 {
        let point = random.below(64);
        let forced = threats(lines, own | 1 << point, other);
        if (own | other) >> point & 1 == 0 && forced.count_ones() == 1 && threats(lines, other, own | 1 << point) == 0 {
            script.push(point);
            (own, other) = (own | 1 << point, other | forced);
        }
    }
    script
}

/// Whether a script of forcing moves proves the position.
fn proves(lines: &[u64], mut own: u64, mut other: u64, script: &[u64]) -> bool {
    for point in script {
        if (own | other) >> point & 1 == 1 {
            return false;
        }
        own |= 1 << point;
        let forced = threats(lines, own, other);
        if lines.iter().any(|line| line & !own == 0) {
            return true;
        }
        if threats(lines, other, own) != 0 || forced == 0 {
            return false;
        }
        if forced.count_ones() >= 2 {
            return true;
        }
        other |= forced;
    }
    false
}

/// The image of a point under one of the 48 symmetries of the cube.
fn image(symmetry: usize, point: u64) -> u64 {
    let flip = |axis: usize, digit: u64| if symmetry >> axis & 1 == 1 { 3 - digit } else { digit };
    let digits = [flip(0, point / 16), flip(1, point / 4 % 4), flip(2, point % 4)];
    let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][symmetry / 8];
    order.iter().fold(0, |number, &axis: &usize| number * 4 + digits[axis])
}

/// The certificate: each lemma 48 times, then a theorem that cites them all.
fn certificate(lemmas: &[Lemma], steps: u64) -> Vec<u8> {
    let mut payload = Vec::new();
    // Family 1, 4^3, strong, no opening rule, Xeno wins, no maps.
    [1, 4, 3, 0, 0, 0, steps, 0, lemmas.len() as u64 * 48 + 1].iter().for_each(|&value| integer(&mut payload, value));
    for (lemma, symmetry) in lemmas.iter().flat_map(|lemma| (0..48).map(move |symmetry| (lemma, symmetry))) {
        for side in [&lemma.xeno, &lemma.ophelia] {
            let mut points: Vec<u64> = side.iter().map(|&point| image(symmetry, point)).collect();
            points.sort_unstable();
            let mut least = 0;
            integer(&mut payload, points.len() as u64);
            for point in points {
                integer(&mut payload, point - least);
                least = point + 1;
            }
        }
        // One move, a Cover, and its scripts, which end with End.
        let head = [5 + 3, image(symmetry, lemma.quiet), lemma.scripts.len() as u64];
        head.iter().for_each(|&value| integer(&mut payload, value));
        for script in &lemma.scripts {
            integer(&mut payload, 5 * script.len() as u64);
            script.iter().for_each(|&point| integer(&mut payload, image(symmetry, point)));
        }
    }
    // The move 0, and a Cover with a Cite of each lemma by the identity.
    let head = [5 + 3, 0, lemmas.len() as u64 * 48];
    head.iter().for_each(|&value| integer(&mut payload, value));
    (0..lemmas.len() as u64 * 48).for_each(|lemma| [1, lemma, 0].iter().for_each(|&v| integer(&mut payload, v)));
    file(&payload)
}

/// Appends an integer of the format's section 2.
fn integer(payload: &mut Vec<u8>, value: u64) {
    let (form, width) = match value {
        0..=250 => (value, 0),
        251..=0xFFFF => (251, 2),
        0x1_0000..=0xFFFF_FFFF => (252, 4),
        _ => (253, 8),
    };
    payload.push(form.to_le_bytes()[0]);
    payload.extend(&value.to_le_bytes()[..width]);
}

/// The container, with a Zstandard frame of raw blocks.
fn file(payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0xA0];
    frame.extend(&payload.len().to_le_bytes()[..4]);
    let blocks = payload.chunks(1 << 17);
    for (index, block) in blocks.clone().enumerate() {
        let last = usize::from(index + 1 == blocks.len());
        frame.extend(&(block.len() << 3 | last).to_le_bytes()[..3]);
        frame.extend(block);
    }
    [b"PGC\x01".to_vec(), Sha256::digest(&frame).to_vec(), frame].concat()
}
