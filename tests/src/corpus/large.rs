//! The maker of the files that are too large for the repository: at a limit of the format, or one above it.

use super::{Case, VERSIONS, files, home};
use crate::assembler::container::{self, Block, block_header, compressed_frame, header, raw_frame};
use crate::assembler::payload::bytes;
use crate::assembler::{Certificate, Claim, Ending, Family, Term, Version, file, integer};
use crate::oracle::stated;
use std::path::Path;
use std::{fs, io};

/// Makes the bytes of a file.
type Maker = fn() -> Vec<u8>;

/// The names of all these files, and what makes them. Their texts are in the folders `large`.
const MAKERS: [(&str, Maker); 14] = [
    ("c01-2-to-26-bytes", || file(&of_file_size(LARGEST))),
    ("c01-2-to-26-bytes-and-one", || file(&of_file_size(LARGEST + 1))),
    ("c05-payload-of-2-to-26-bytes", || dense(LARGEST)),
    ("c05-payload-of-2-to-26-bytes-and-one", || dense(LARGEST + 1)),
    ("c06-bomb", || container::file(&container::bomb(65000, 0, 1 << 30))),
    ("g03-65536-given-lines", || file(&pairs())),
    ("g04-2-to-22-given-incidences", || file(&windows(&[]))),
    ("g04-2-to-22-given-incidences-and-one", || file(&windows(&[3000]))),
    ("g04-before-p17", || file(&windows_of_both())),
    ("p05-65536-maps", || file(&maps())),
    ("p05-1048576-lemmas", || file(&lemmas())),
    ("p11-hundred-thousand-terms", || file(&scripts())),
    ("p12-thirty-thousand-covers", covers),
    ("p21-65536-games", || file(&games(1 << 16))),
];

/// The size of the largest file and of the largest payload.
const LARGEST: usize = 1 << 26;

/// The cases of a version with these files, sorted by name. Nothing is at their paths.
///
/// # Panics
///
/// If a text cannot be read.
#[must_use]
pub fn cases(version: Version) -> Vec<Case> {
    let texts = files(&home(version).join("large"), "txt").expect("the texts of the large files");
    texts.iter().map(|text| Case::read(version, text).expect("a text")).collect()
}

/// The file of a case.
///
/// # Panics
///
/// If it is not one of these cases.
#[must_use]
pub fn make(case: &Case) -> Vec<u8> {
    let maker = MAKERS.iter().find(|(name, _)| *name == case.name);
    maker.unwrap_or_else(|| panic!("nothing makes {}", case.name)).1()
}

/// Writes all of them with their texts into folders below a path, those of version 2 below its folder.
///
/// # Errors
///
/// If something cannot be written.
pub fn write(place: &Path) -> io::Result<()> {
    for version in VERSIONS {
        for case in cases(version) {
            let folder = super::below(place, version).join(case.expected().folder());
            fs::create_dir_all(&folder)?;
            let path = folder.join(&case.name);
            fs::write(path.with_extension("pgc"), make(&case))?;
            fs::write(path.with_extension("txt"), &case.text)?;
        }
    }
    Ok(())
}

fn xeno_wins(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoWins, theorem)
}

fn xeno_draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoDraws, theorem)
}

fn ophelia_draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::OpheliaDraws, theorem)
}

/// The number of points of the board, and the most moves of a term.
const POINTS: usize = 32768;

/// A point that takes three bytes.
const WIDE: usize = 0x0101;

/// Xeno completes a line with his first move. The cover after it is never tried; its scripts give the payload this many
/// bytes. None of them has more than `script` bytes.
fn of_payload_size(size: usize, script: usize) -> Certificate {
    let count = size.div_ceil(script);
    let certificate = |terms: &[Term]| xeno_wins(Family::lines(POINTS, &[&[0]]), Term::cover(&[0], terms)).declaring(2);
    // Without terms, the number of terms takes one byte.
    let rest = size - bytes(&certificate(&[])).len() + 1 - integer::shortest(count as u64).len();
    let first = vec![idle(rest / count); count - 1];
    let last = idle(rest - (count - 1) * (rest / count));
    certificate(&[first, vec![last]].concat())
}

/// The most bytes of a script, roughly: its head takes five, a move at most three.
const LONG: usize = 90_000;

/// The same for a file in a frame of raw blocks.
fn of_file_size(size: usize) -> Certificate {
    let around = |payload: usize| 36 + 9 + 3 * payload.div_ceil(1 << 17);
    let payload = size - around(size);
    of_payload_size(size - around(payload), LONG)
}

/// A script of this many bytes.
fn idle(size: usize) -> Term {
    let room = size - 5;
    // Of L moves, some take three bytes and the others one, so L and `room` are both odd or both even.
    let length = room.min(POINTS - room % 2);
    let wide = (room - length) / 2;
    Term::end(&[vec![WIDE; wide], vec![1; length - wide]].concat())
}

/// A certificate with a payload of this many bytes, in a frame that is just large enough: a megabyte as it is, the rest
/// compressed.
fn dense(size: usize) -> Vec<u8> {
    let payload = bytes(&of_payload_size(size, LONG));
    let (raw, rest) = payload.split_at(9 << 17);
    let blocks = raw.chunks(1 << 17).map(|block| [&block_header(false, Block::Raw, block.len())[..], block].concat());
    let frame = [header(size as u64), blocks.collect::<Vec<_>>().concat(), compressed_frame(rest, 1)[9..].to_vec()];
    container::file(&frame.concat())
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

/// All windows of 32264 in a row of 32328 points are lines of Xeno and of Ophelia: 65 lines each, 2^21 + 8 incidences each.
fn windows_of_both() -> Certificate {
    let lines: Vec<Vec<usize>> = (0..65).map(|first| (first..first + 32_264).collect()).collect();
    let lines: Vec<&[usize]> = lines.iter().map(Vec::as_slice).collect();
    let row = Family::Row { columns: 32_328, rows: 1, length: 32_264 };
    xeno_wins(row, Term::end(&[0])).declaring(2).ophelia(&lines)
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
    let certificate =
        ophelia_draws(Family::lines(9, &[]), Term::cover(&[], &terms)).lemma(&[0], &[1], Term::potential(&[]));
    Certificate { maps, ..certificate }.declaring(steps)
}

/// Statements of two points of Ophelia's and one of Xeno's. The theorem cites them in places where they are not tried.
fn lemmas() -> Certificate {
    let points = 150;
    let pairs = (0..points).flat_map(|first| (first + 1..points).map(move |second| [first, second]));
    let others = |pair: &[usize; 2]| (0..points).filter(|point| !pair.contains(point)).collect::<Vec<_>>();
    let statements = pairs.flat_map(|pair| others(&pair).into_iter().map(move |other| (pair, other)));
    let count = (1 << 20) - 1;
    let certificate = statements
        .take(count)
        .fold(ophelia_draws(Family::lines(points, &[]), Term::potential(&[])), |certificate, (own, other)| {
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
    stated(ophelia_draws(Family::lines(3, &[&[0, 1]]), Term::cover(&[], &terms)))
}

/// Nested covers on four points.
fn covers() -> Vec<u8> {
    let certificate = ophelia_draws(Family::lines(4, &[]), Term::pairing(&[]));
    let mut payload = bytes(&certificate);
    payload.pop();
    payload.extend([3, 1].repeat(30_000));
    container::file(&raw_frame(&payload))
}

/// As many games of one point, each of which cites the one before it.
fn games(count: usize) -> Certificate {
    let row = || Family::Row { columns: 1, rows: 1, length: 2 };
    let citing = |game: usize| Term::parts(&[], &[(game, &[0])]);
    let first = Certificate::part(row(), Term::pairing(&[]));
    let others = (0..count - 1).map(|game| Certificate::part(row(), citing(game)));
    let games = std::iter::once(first).chain(others).collect();
    let last = ophelia_draws(row(), citing(count - 1)).maker_breaker();
    Certificate { games, ..last }.declaring(count as u64 + 1)
}
