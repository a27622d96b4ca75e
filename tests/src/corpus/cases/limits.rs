//! Accepted at N, refused at N + 1 (format.md, section 7). Nesting stands apart, and so do most small games.

use crate::assembler::container::{self, Block, block_header, compressed_frame, header, raw_frame};
use crate::assembler::payload::bytes;
use crate::assembler::{Certificate, Claim, Ending, Family, Payload, Term, file};
use crate::corpus::case::{Built, Case, Expected, built, damaged, declared, framed, malformed, patched, undeclared};
use crate::samples::rich;

use super::boards::{bare, ophelia_draws, xeno_draws, xeno_wins};
use super::filler::{LONG, of_file_size, of_payload_size};

const LARGE: &str = "the payload is too large";
const LINES: &str = "there are more than 65536 lines";
const TOGETHER: &str = "the lines have more than 4194304 points together";

/// The largest file and the largest payload.
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
    let refused = |rule, offset, reason| Expected::Malformed { rule, offset, reason };
    let (exact, one_more) = (by_its_frame(0), by_its_frame(1));
    vec![
        built(
            "c01-2-to-26-bytes",
            Expected::Verified,
            || holds(of_file_size(LARGEST)),
            "A file of 2^26 bytes, the largest: Xeno wins by his first move, and idle scripts fill the file.",
        ),
        built(
            "c01-2-to-26-bytes-and-one",
            refused("C1", LARGEST as u64, "the file is longer than 67108864 bytes"),
            || holds(of_file_size(LARGEST + 1)),
            "A file of 2^26 + 1 bytes. But for its size it would be verified.",
        ),
        built(
            "c05-payload-of-2-to-26-bytes",
            Expected::Verified,
            || dense(LARGEST),
            "A payload of 2^26 bytes, the largest, compressed.",
        ),
        built(
            "c05-payload-of-2-to-26-bytes-and-one",
            refused("C5", 36, LARGE),
            || dense(LARGEST + 1),
            "A payload of 2^26 + 1 bytes. But for its size it would be verified.",
        ),
        framed(
            "c05-65536-and-64-times-the-frame",
            exact.0,
            &exact.1,
            "The payload is 65536 + 64 Z bytes, where Z is the size of the frame: the largest for it.",
        ),
        damaged(
            "c05-65536-and-64-times-the-frame-and-one",
            ("C5", 36),
            LARGE,
            container::file(&one_more.1),
            "The payload is 65537 + 64 Z bytes, where Z is the size of the frame.",
        ),
        built(
            "c06-bomb",
            refused("C6", 36, "the Zstandard frame is damaged, or does not hold what it declares"),
            || Built::new(container::file(&container::bomb(65000, 0, 1 << 30)), None),
            "A frame of 32 KiB that declares 65000 bytes and holds 2^30.",
        ),
    ]
}

/// A certificate with a payload of so many bytes, in a frame that is just not too small: a megabyte as it is, the
/// rest compressed.
fn dense(size: usize) -> Built {
    let certificate = of_payload_size(size, LONG);
    let payload = bytes(&certificate);
    let (raw, rest) = payload.split_at(9 << 17);
    let blocks = raw.chunks(1 << 17).map(|block| [&block_header(false, Block::Raw, block.len())[..], block].concat());
    let frame = [header(size as u64), blocks.collect::<Vec<_>>().concat(), compressed_frame(rest, 1)[9..].to_vec()];
    in_frame(certificate, &frame.concat())
}

/// A certificate whose payload is so many bytes above 65536 + 64 Z, with its frame.
fn by_its_frame(surplus: usize) -> (Certificate, Vec<u8>) {
    let frame_size = 600;
    // No move takes more than a byte.
    let certificate = of_payload_size(65536 + 64 * frame_size + surplus, 30_000);
    let payload = bytes(&certificate);
    let mut frames = (1..frame_size).map(|raw| repeating(&payload, raw));
    let frame = frames.find(|frame| frame.len() == frame_size).unwrap_or_default();
    (certificate, frame)
}

/// A frame that holds the first bytes in a raw block, and after them each run of one byte in a block of its own.
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
    let refused = |rule, offset, reason| Expected::Malformed { rule, offset, reason };
    let lines = Payload::of(&xeno_wins(bare(1), Term::end(&[0]))).with("parameter 1", 65537);
    vec![
        declared(
            "g02-32768-points",
            ophelia_draws(bare(32768), Term::pairing(&[])).declaring(1),
            "A board of 32768 points, the largest.",
        ),
        patched(
            "g02-32769-points",
            ("G2", "parameter 0"),
            "a board has 1 to 32768 points",
            &Payload::of(&ophelia_draws(bare(32769), Term::pairing(&[])).declaring(1)),
            "A board of 32769 points. But for their number the claim would be verified.",
        ),
        declared(
            "g03-65536-lines-in-a-row",
            xeno_wins(row(2, 13108, 2), Term::end(&[0])).declaring(2),
            "Two in a row on 2 columns and 13108 rows: 65536 lines, the most.",
        ),
        patched(
            "g03-65537-lines-in-a-row",
            ("G3", "parameter 2"),
            LINES,
            &rows(32, 553, 4),
            "Four in a row on 32 columns and 553 rows: 65537 lines.",
        ),
        patched(
            "g03-65537-given-lines",
            ("G3", "parameter 1"),
            LINES,
            &lines,
            "65537 lines are announced. They need not be there to be too many.",
        ),
        built(
            "g03-65536-given-lines",
            Expected::Verified,
            || holds(pairs()),
            "65536 given lines of two points each, the most.",
        ),
        declared(
            "g04-2-to-22-incidences-in-a-row",
            xeno_draws(row(4095, 1, 2048), Term::potential(&[])).declaring(2049),
            "2048 in a row on 4095 columns: 2048 lines of 2048 points, 2^22 incidences, the most.",
        ),
        patched(
            "g04-2-to-22-incidences-in-a-row-and-one",
            ("G4", "parameter 2"),
            TOGETHER,
            &rows(4097, 1, 2113),
            "2113 in a row on 4097 columns: 1985 lines of 2113 points, 2^22 + 1 incidences.",
        ),
        built(
            "g04-2-to-22-given-incidences",
            Expected::Verified,
            || holds(windows(&[])),
            "2048 given lines of 2048 points each: 2^22 incidences, the most.",
        ),
        built(
            "g04-2-to-22-given-incidences-and-one",
            refused("G4", WINDOWS, TOGETHER),
            || holds(windows(&[3000])),
            "The same with a further line of a single point: 2^22 + 1 incidences.",
        ),
    ]
}

/// The first 65536 pairs of 400 points, as lines.
fn pairs() -> Certificate {
    let pairs = (0..400).flat_map(|left| (left + 1..400).map(move |right| vec![left, right]));
    let lines = Family::Lines { points: 400, lines: pairs.take(65536).collect() };
    xeno_wins(lines, Term::end(&[0])).declaring(2)
}

/// The lines i, ..., i + 2047 for each i below 2048, and perhaps a further one.
fn windows(further: &[usize]) -> Certificate {
    let mut lines: Vec<Vec<usize>> = (0..2048).map(|first| (first..first + 2048).collect()).collect();
    lines.extend((!further.is_empty()).then(|| further.to_vec()));
    let steps = 1 + lines.len() as u64;
    xeno_draws(Family::Lines { points: 4095, lines }, Term::potential(&[])).declaring(steps)
}

/// The offset of the point of the further line: family, two numbers of three bytes, and of each line its size, its
/// first point and 2047 gaps; sizes take three bytes, and first points from 251 on, too. Then the size of the last.
const WINDOWS: u64 = 1 + 3 + 3 + 2048 * (3 + 1 + 2047) + 2 * (2048 - 251) + 1;

/// P5, P8 and P11.
fn lists() -> Vec<Case> {
    let many = |field: &str, count| Payload::of(&rich()).with(field, count);
    let moves = |length| xeno_wins(Family::lines(9, &[&[0]]), Term::end(&vec![0; length])).declaring(2);
    vec![
        built(
            "p05-65536-maps",
            Expected::Verified,
            || holds(maps()),
            "65536 permutations of nine points, all cited, the most maps.",
        ),
        patched(
            "p05-65537-maps",
            ("P5", "maps"),
            "there are more than 65536 maps",
            &many("maps", 65537),
            "65537 maps are announced. They need not be there to be too many.",
        ),
        built(
            "p05-1048576-lemmas",
            Expected::Verified,
            || holds(lemmas()),
            "2^20 lemmas with different statements, all cited, the theorem included: the most.",
        ),
        patched(
            "p05-1048577-lemmas",
            ("P5", "lemmas"),
            "there are more than 1048576 lemmas",
            &many("lemmas", 1_048_577),
            "2^20 + 1 lemmas are announced. They need not be there to be too many.",
        ),
        declared(
            "p08-nine-moves-on-nine-points",
            moves(9),
            "A term with as many moves as the board has points, the most. The first completes a line.",
        ),
        malformed(
            "p08-ten-moves-on-nine-points",
            ("P8", "theorem head"),
            "a term has more moves than there are points",
            moves(10),
            "A term with one move more than the board has points.",
        ),
        built(
            "p11-hundred-thousand-terms",
            Expected::Verified,
            || holds(scripts()),
            "A cover of 100000 scripts, of which the last proves each of three replies: no limit bounds their \
             number.",
        ),
        built(
            "p12-thirty-thousand-covers",
            Expected::Malformed { rule: "P12", offset: 17, reason: "terms are nested too deep" },
            || Built::new(file_of_covers(), None),
            "Thirty thousand covers, each in the one before. A decoder that recursed without a limit would \
             exhaust its stack.",
        ),
    ]
}

/// All permutations of nine points but the identity, as far as they may be listed; each is tried for each reply.
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
    // A lemma in which Ophelia, the protagonist, owns a point is cited in vain where she owns none.
    let steps = 1 + 1 + 9 * (1 + 2 * maps.len() as u64 + 1);
    let certificate = ophelia_draws(bare(9), Term::cover(&[], &terms)).lemma(&[0], &[1], Term::potential(&[]));
    Certificate { maps, ..certificate }.declaring(steps)
}

/// Statements of two points of Ophelia's and one of Xeno's; the theorem cites them where they are not tried.
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

/// The line ab on three points, and scripts that fail by their first move.
fn scripts() -> Certificate {
    let mut terms = vec![Term::pairing(&[2, 2]); 99_999];
    terms.push(Term::potential(&[]));
    crate::oracle::stated(ophelia_draws(Family::lines(3, &[&[0, 1]]), Term::cover(&[], &terms)))
}

/// Covers in covers on four points.
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
    let fewer = "lemma 0, points placed: 0: the check takes fewer steps than are declared";
    vec![
        undeclared(
            "p04-2-to-34-steps",
            "R24",
            fewer,
            least().declaring(1 << 34),
            "2^34 steps are declared, the most. That the limit allows them shows in the verdict, which is that only two are \
             taken.",
        ),
        patched(
            "p04-2-to-34-steps-and-one",
            ("P4", "steps"),
            "more steps are declared than the limit allows",
            &Payload::of(&least().declaring((1 << 34) + 1)),
            "2^34 + 1 steps are declared.",
        ),
    ]
}
