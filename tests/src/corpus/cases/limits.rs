//! Accepted at N, refused at N + 1 (format.md, section 7). Nesting is in `depth`, and most small games are in `games`.

use crate::assembler::container::{self, Block, block_header, compressed_frame, header, raw_frame};
use crate::assembler::payload::bytes;
use crate::assembler::{Certificate, Claim, Ending, Family, Payload, Term, file};
use crate::corpus::case::{
    Built, Case, built, built_faulty, damaged, declared, framed, malformed, patched, undeclared,
};
use crate::samples::rich;

use super::boards::{bare, ophelia_draws, xeno_draws, xeno_wins};
use super::filler::{LONG, of_file_size, of_payload_size};

/// The size of the largest file and of the largest payload.
const LARGEST: usize = 1 << 26;

pub(super) fn cases() -> Vec<Case> {
    [sizes(), games(), lists(), steps()].into_iter().flatten().collect()
}

fn holds(certificate: Certificate) -> Built {
    Built::new(file(&certificate), Some(certificate))
}

fn in_frame(certificate: Certificate, frame: &[u8]) -> Built {
    Built::new(container::file(frame), Some(certificate))
}

/// C1 and C5.
fn sizes() -> Vec<Case> {
    let (exact, one_more) = (by_its_frame(0), by_its_frame(1));
    vec![
        built("c01-2-to-26-bytes", || holds(of_file_size(LARGEST))),
        built_faulty("c01-2-to-26-bytes-and-one", LARGEST as u64, || holds(of_file_size(LARGEST + 1))),
        built("c05-payload-of-2-to-26-bytes", || dense(LARGEST)),
        built_faulty("c05-payload-of-2-to-26-bytes-and-one", 36, || dense(LARGEST + 1)),
        framed("c05-65536-and-64-times-the-frame", exact.0, &exact.1),
        damaged("c05-65536-and-64-times-the-frame-and-one", 36, container::file(&one_more.1)),
        built_faulty("c06-bomb", 36, || Built::new(container::file(&container::bomb(65000, 0, 1 << 30)), None)),
    ]
}

/// A certificate with a payload of this many bytes, in a frame that is just large enough: a megabyte as it is, the rest
/// compressed.
fn dense(size: usize) -> Built {
    let certificate = of_payload_size(size, LONG);
    let payload = bytes(&certificate);
    let (raw, rest) = payload.split_at(9 << 17);
    let blocks = raw.chunks(1 << 17).map(|block| [&block_header(false, Block::Raw, block.len())[..], block].concat());
    let frame = [header(size as u64), blocks.collect::<Vec<_>>().concat(), compressed_frame(rest, 1)[9..].to_vec()];
    in_frame(certificate, &frame.concat())
}

/// A certificate whose payload has this many bytes more than 65536 + 64 Z, with its frame.
fn by_its_frame(surplus: usize) -> (Certificate, Vec<u8>) {
    let frame_size = 600;
    // No move takes more than one byte.
    let certificate = of_payload_size(65536 + 64 * frame_size + surplus, 30_000);
    let payload = bytes(&certificate);
    let mut frames = (1..frame_size).map(|raw| repeating(&payload, raw));
    let frame = frames.find(|frame| frame.len() == frame_size).unwrap_or_default();
    (certificate, frame)
}

/// A frame with the first bytes in a raw block, and after them each run of one byte in its own block.
fn repeating(payload: &[u8], raw: usize) -> Vec<u8> {
    let (head, mut rest) = payload.split_at(raw);
    let mut frame = [header(payload.len() as u64), block_header(false, Block::Raw, raw), head.to_vec()].concat();
    while let Some(&first) = rest.first() {
        let run = rest.iter().take_while(|&&byte| byte == first).count();
        frame.extend(block_header(run == rest.len(), Block::Repeat, run));
        frame.push(first);
        rest = &rest[run..];
    }
    frame
}

/// G2 to G4.
fn games() -> Vec<Case> {
    let row = |columns, rows, length| Family::Row { columns, rows, length };
    let rows = |columns, rows, length| Payload::of(&xeno_wins(row(columns, rows, length), Term::end(&[0])));
    let lines = Payload::of(&xeno_wins(bare(1), Term::end(&[0]))).with("parameter 1", 65537);
    vec![
        declared("g02-32768-points", ophelia_draws(bare(32768), Term::pairing(&[])).declaring(1)),
        patched(
            "g02-32769-points",
            "parameter 0",
            &Payload::of(&ophelia_draws(bare(32769), Term::pairing(&[])).declaring(1)),
        ),
        declared("g03-65536-lines-in-a-row", xeno_wins(row(2, 13108, 2), Term::end(&[0])).declaring(2)),
        patched("g03-65537-lines-in-a-row", "parameter 2", &rows(32, 553, 4)),
        patched("g03-65537-given-lines", "parameter 1", &lines),
        built("g03-65536-given-lines", || holds(pairs())),
        declared(
            "g04-2-to-22-incidences-in-a-row",
            xeno_draws(row(4095, 1, 2048), Term::potential(&[])).declaring(2049),
        ),
        patched("g04-2-to-22-incidences-in-a-row-and-one", "parameter 2", &rows(4097, 1, 2113)),
        built("g04-2-to-22-given-incidences", || holds(windows(&[]))),
        built_faulty("g04-2-to-22-given-incidences-and-one", WINDOWS, || holds(windows(&[3000]))),
    ]
}

/// The first 65536 pairs of 400 points, as lines.
fn pairs() -> Certificate {
    let pairs = (0..400).flat_map(|left| (left + 1..400).map(move |right| vec![left, right]));
    let lines = Family::Lines { points: 400, lines: pairs.take(65536).collect() };
    xeno_wins(lines, Term::end(&[0])).declaring(2)
}

/// The lines i, ..., i + 2047 for each i below 2048, and perhaps one more.
fn windows(further: &[usize]) -> Certificate {
    let mut lines: Vec<Vec<usize>> = (0..2048).map(|first| (first..first + 2048).collect()).collect();
    lines.extend((!further.is_empty()).then(|| further.to_vec()));
    let steps = 1 + lines.len() as u64;
    xeno_draws(Family::Lines { points: 4095, lines }, Term::potential(&[])).declaring(steps)
}

/// The offset of the further line's point: after the family, two numbers of three bytes, and each line's size, first
/// point and 2047 gaps. Sizes take three bytes, and first points from 251 on, too. Then the size of the last line.
const WINDOWS: u64 = 1 + 3 + 3 + 2048 * (3 + 1 + 2047) + 2 * (2048 - 251) + 1;

/// P5, P8 and P11.
fn lists() -> Vec<Case> {
    let many = |field: &str, count| Payload::of(&rich()).with(field, count);
    let moves = |length| xeno_wins(Family::lines(9, &[&[0]]), Term::end(&vec![0; length])).declaring(2);
    vec![
        built("p05-65536-maps", || holds(maps())),
        patched("p05-65537-maps", "maps", &many("maps", 65537)),
        built("p05-1048576-lemmas", || holds(lemmas())),
        patched("p05-1048577-lemmas", "lemmas", &many("lemmas", 1_048_577)),
        declared("p08-nine-moves-on-nine-points", moves(9)),
        malformed("p08-ten-moves-on-nine-points", "theorem head", moves(10)),
        built("p11-hundred-thousand-terms", || holds(scripts())),
        built_faulty("p12-thirty-thousand-covers", 17, || Built::new(file_of_covers(), None)),
    ]
}

/// All permutations of nine points except the identity, as many as may be listed. Each is tried for each reply.
fn maps() -> Certificate {
    let mut maps = Vec::new();
    let mut map: Vec<usize> = (0..9).collect();
    while maps.len() < 1 << 16 {
        // The next permutation in lexicographic order.
        let last = (1..9).rev().find(|&place| map[place - 1] < map[place]).unwrap_or(1) - 1;
        let swapped = (last + 1..9).rev().find(|&place| map[place] > map[last]).unwrap_or(last);
        map.swap(last, swapped);
        map[last + 1..].reverse();
        maps.push(map.clone());
    }
    let mut terms: Vec<Term> = (1..=maps.len()).map(|map| Term::cite(&[], 0, map)).collect();
    terms.push(Term::potential(&[]));
    // A lemma in which Ophelia, the protagonist, owns a point cannot be cited where she owns none.
    let steps = 1 + 1 + 9 * (1 + 2 * maps.len() as u64 + 1);
    let certificate = ophelia_draws(bare(9), Term::cover(&[], &terms)).lemma(&[0], &[1], Term::potential(&[]));
    Certificate { maps, ..certificate }.declaring(steps)
}

/// Statements of two points of Ophelia's and one of Xeno's. The theorem cites them in places where they are not tried.
fn lemmas() -> Certificate {
    let points = 150;
    let pairs = (0..points).flat_map(|first| (first + 1..points).map(move |second| [first, second]));
    let others = |pair: &[usize; 2]| (0..points).filter(|point| !pair.contains(point)).collect::<Vec<_>>();
    let statements = pairs.flat_map(|pair| others(&pair).into_iter().map(move |other| (pair, other)));
    let count = (1 << 20) - 1;
    let certificate =
        statements.take(count).fold(ophelia_draws(bare(points), Term::potential(&[])), |certificate, (own, other)| {
            certificate.lemma(&own, &[other], Term::potential(&[]))
        });
    let terms = std::iter::once(Term::potential(&[])).chain((0..count).map(|lemma| Term::cite(&[], lemma, 0)));
    let theorem = Term { moves: Vec::new(), ending: Ending::Cover(terms.collect()) };
    let steps = count + 1 + points * 2;
    Certificate { theorem, ..certificate }.declaring(steps as u64)
}

/// The line ab on three points, and scripts that fail at their first move.
fn scripts() -> Certificate {
    let mut terms = vec![Term::pairing(&[2, 2]); 99_999];
    terms.push(Term::potential(&[]));
    crate::oracle::stated(ophelia_draws(Family::lines(3, &[&[0, 1]]), Term::cover(&[], &terms)))
}

/// Nested covers on four points.
fn file_of_covers() -> Vec<u8> {
    let certificate = ophelia_draws(bare(4), Term::pairing(&[]));
    let mut payload = bytes(&certificate);
    payload.pop();
    payload.extend([3, 1].repeat(30_000));
    container::file(&raw_frame(&payload))
}

/// P4.
fn steps() -> Vec<Case> {
    let least = || Certificate::new(Family::lines(1, &[&[0]]), Claim::XenoWins, Term::end(&[0]));
    vec![
        undeclared("p04-2-to-34-steps", least().declaring(1 << 34)),
        patched("p04-2-to-34-steps-and-one", "steps", &Payload::of(&least().declaring((1 << 34) + 1))),
    ]
}
