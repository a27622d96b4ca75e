//! Payloads with as many parts of a kind as possible, on boards without lines.

use super::Size;
use super::fields::{Fields, LARGEST, largest_raw};

/// The numbers of families, claims and heads (format.md, sections 3 and 4).
const ROW: usize = 2;
const OPHELIA_DRAWS: usize = 1;
const XENO_WINS: usize = 0;
const CITE: usize = 1;
const POTENTIAL: usize = 2;
const COVER: usize = 3;
/// The head of a term with one move. The ending is added to it.
const MOVE: usize = 5;

/// More steps than any of these takes.
const ENOUGH: usize = 1 << 33;

/// A row of points that has no line.
fn row(points: usize, claim: usize) -> Fields {
    Fields::new(ROW, &[points, 1, points + 1], claim, ENOUGH)
}

/// Two points. Xeno takes one, and against the reply only one-byte terms are tried, which fail by R20.
fn cover_of_scripts(length: usize) -> Fields {
    let fields = row(2, XENO_WINS).put(&[0, 1, MOVE + COVER, 0]);
    let scripts = length - fields.len() - 5;
    fields.put(&[scripts]).repeat(2, scripts)
}

pub(super) fn scripts(size: Size) -> Vec<u8> {
    cover_of_scripts(size.pick(1 << 20, LARGEST)).small()
}

pub(super) fn scripts_raw(size: Size) -> Vec<u8> {
    cover_of_scripts(size.pick(1 << 22, largest_raw())).raw()
}

/// A term as deep as the board allows: nested covers until the board is full.
fn deepest(mut fields: Fields, points: usize) -> Fields {
    fields = fields.put(&[COVER, 1]);
    for level in 0..points / 2 {
        fields = fields.put(&[MOVE + COVER, points - 1 - level, 1]);
    }
    fields.put(&[MOVE, 0])
}

pub(super) fn nested(size: Size) -> Vec<u8> {
    let points = size.pick(1 << 12, 1 << 15);
    deepest(row(points, OPHELIA_DRAWS).put(&[0, 1]), points).small()
}

/// Lemmas that nothing cites, each as deep as the board allows.
pub(super) fn nested_lemmas(size: Size) -> Vec<u8> {
    let points = 1 << 15;
    let length = deepest(Fields::default(), points).len() + 10;
    let count = size.pick(1 << 22, LARGEST) / length;
    let mut fields = row(points, OPHELIA_DRAWS).put(&[0, count]);
    for lemma in 1..count {
        fields = deepest(fields.set(&[lemma]).set(&[]), points);
    }
    fields.put(&[POTENTIAL]).small()
}

/// A number of points with 2^20 ordered pairs.
const PAIRED: usize = 1025;

/// Lemmas of two points each, which Potential proves, for a theorem that cites them all; each citation fails. In a bounded
/// claim each has its number of moves.
fn many_lemmas(board: Fields, count: usize, bound: &[usize]) -> Fields {
    let points = PAIRED;
    let pair = |lemma| (lemma % points, (lemma % points + 1 + lemma / points) % points);
    let mut fields = board.put(&[0, count]);
    for (one, other) in (0..count - 1).map(pair) {
        fields = fields.set(&[one]).set(&[other]).put(bound).put(&[POTENTIAL]);
    }
    fields
}

/// All lemmas, by the identity.
fn cite_all(fields: Fields, lemmas: usize) -> Fields {
    (0..lemmas).fold(fields, |fields, lemma| fields.put(&[CITE, lemma, 0]))
}

pub(super) fn lemmas(size: Size) -> Vec<u8> {
    let count = size.pick(1 << 15, 1 << 20);
    cite_all(many_lemmas(row(PAIRED, OPHELIA_DRAWS), count, &[]).put(&[COVER, count - 1]), count - 1).small()
}

/// The same for a claim within 1000 moves.
pub(super) fn bounded_lemmas(size: Size) -> Vec<u8> {
    let (count, within) = (size.pick(1 << 15, 1 << 20), 1000);
    let board = Fields::default().put(&[ROW, PAIRED, 1, PAIRED + 1, 0, 0, OPHELIA_DRAWS + 4, within, ENOUGH]);
    cite_all(many_lemmas(board, count, &[within]).put(&[COVER, count - 1]), count - 1).small()
}

/// As many lemmas as possible together with as many incidences; the check stops soon.
pub(super) fn lemmas_on_a_large_board(size: Size) -> Vec<u8> {
    let count = size.pick(1 << 15, 1 << 20);
    let board = Fields::new(ROW, &[1 << 15, 1, 128], OPHELIA_DRAWS, 1 << 16);
    cite_all(many_lemmas(board, count, &[]).put(&[COVER, count - 1]), count - 1).small()
}

pub(super) fn lemmas_and_scripts(size: Size) -> Vec<u8> {
    let (count, length) = size.pick((1 << 15, 1 << 20), (1 << 20, LARGEST));
    let cited = cite_all(Fields::default(), count - 1).len();
    let fields = many_lemmas(row(PAIRED, OPHELIA_DRAWS), count, &[]).put(&[COVER]);
    let scripts = length - fields.len() - 5 - cited;
    cite_all(fields.put(&[count - 1 + scripts]), count - 1).repeat(4, scripts).small()
}

/// Lemmas that nothing cites, each of which states all points but one.
pub(super) fn statements(size: Size) -> Vec<u8> {
    let points = 1 << 15;
    let count = size.pick(1 << 23, LARGEST) / (points + 20);
    let mut fields = row(points, OPHELIA_DRAWS).put(&[0, count]);
    for lemma in 1..count {
        let members: Vec<usize> = (0..points).filter(|&point| point != lemma).collect();
        fields = fields.set(&members).set(&[]).put(&[POTENTIAL]);
    }
    fields.put(&[POTENTIAL]).small()
}

pub(super) fn citations(size: Size) -> Vec<u8> {
    let cites = size.pick(1 << 16, 1 << 22);
    let fields = row(2, OPHELIA_DRAWS).put(&[0, 2]).set(&[0]).set(&[]).put(&[POTENTIAL, COVER, cites]);
    (0..cites).fold(fields, |fields, _| fields.put(&[CITE, 0, 0])).small()
}

/// The permutation with this number in the factorial base.
fn permutation(points: usize, mut number: usize) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..points).collect();
    let take = |left| {
        let index = number % left;
        number /= left;
        rest.remove(index)
    };
    (1..=points).rev().map(take).collect()
}

/// A lemma that Potential proves, and a theorem that cites it by each map and so takes fewer steps than declared.
fn cite_by_all(fields: Fields, maps: usize) -> Fields {
    let fields = fields.put(&[2]).set(&[]).set(&[0]).put(&[POTENTIAL, COVER, maps + 1]);
    (1..=maps).fold(fields, |fields, map| fields.put(&[CITE, 0, map])).put(&[POTENTIAL])
}

pub(super) fn small_maps(size: Size) -> Vec<u8> {
    let maps = size.pick(1 << 12, 1 << 16);
    let fields = row(9, OPHELIA_DRAWS).put(&[maps]);
    let listed = (1..=maps).fold(fields, |fields, map| fields.put(&permutation(9, map)));
    cite_by_all(listed, maps).small()
}

/// Images of one byte each, which are not bijections.
pub(super) fn many_images(size: Size) -> Vec<u8> {
    let (maps, points) = size.pick((1 << 12, 1014), (1 << 16, 1014));
    let mut fields = row(points, OPHELIA_DRAWS).put(&[maps]);
    for map in 0..maps {
        fields = fields.put(&[map % 251, map / 251 % 251, map / 251 / 251]).repeat(0, points - 3);
    }
    cite_by_all(fields, maps).small()
}

pub(super) fn large_maps(size: Size) -> Vec<u8> {
    let points = 1 << 15;
    let maps = size.pick(1 << 21, LARGEST) / (3 * points);
    let mut fields = row(points, OPHELIA_DRAWS).put(&[maps]);
    for map in 1..=maps {
        let images: Vec<usize> = (0..points).map(|point| (point + map) % points).collect();
        fields = fields.put(&images);
    }
    cite_by_all(fields, maps).small()
}
