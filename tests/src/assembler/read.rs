//! Reads certificates that are known to be well-formed; written from `spec/format.md` alone.

use super::container::{PROLOGUE, Version};
use super::game::{Claim, Convention, Family, Opening};
use super::value::{Certificate, Ending, Lemma, Map, Part, Term};
use crate::oracle::Board;

/// The payload in a file.
///
/// # Panics
///
/// If the file has none.
#[must_use]
pub fn payload(file: &[u8]) -> Vec<u8> {
    let frame = &file[PROLOGUE..];
    let size = u32::from_le_bytes(frame[5..9].try_into().expect("four bytes"));
    zstd::bulk::decompress(frame, size as usize).expect("a frame")
}

/// The certificate in a file.
///
/// # Panics
///
/// If it is malformed in such a way that it cannot be read.
#[must_use]
pub fn certificate(file: &[u8]) -> Certificate {
    let version = if file[3] == Version::Two.byte() { Version::Two } else { Version::One };
    of_payload(version, &payload(file))
}

/// The certificate in a payload.
///
/// # Panics
///
/// If it is malformed in such a way that it cannot be read.
#[must_use]
pub fn of_payload(version: Version, payload: &[u8]) -> Certificate {
    let mut reader = Reader { rest: payload, endings: version.endings(), sizes: Vec::new() };
    let games = if version == Version::Two { reader.list(Reader::game) } else { Vec::new() };
    let family = reader.family();
    let convention = match reader.number() {
        0 => Convention::Strong,
        1 => Convention::MakerBreaker,
        _ => Convention::Own(reader.list(Reader::set)),
    };
    let opening = match reader.number() {
        0 => Opening::Free,
        1 => Opening::Xeno(reader.set()),
        2 => Opening::Both(reader.set()),
        rule => Opening::Start { xeno: reader.set(), ophelia: reader.set(), xeno_moves: rule == 3 },
    };
    let claim = reader.number();
    let bound = (claim >= 4).then(|| reader.number());
    let claim = Claim::ALL[claim % 4];
    let steps = reader.integer();
    let (maps, lemmas, theorem) = reader.proof(Board::of(&family).points, bound.is_some());
    assert!(reader.rest.is_empty(), "bytes after the theorem");
    Certificate { games, family, convention, opening, claim, bound, steps, maps, lemmas, theorem }
}

struct Reader<'a> {
    rest: &'a [u8],
    /// How many endings a term may have.
    endings: u64,
    /// The numbers of points of the games of parts read so far.
    sizes: Vec<usize>,
}

impl Reader<'_> {
    fn integer(&mut self) -> u64 {
        let first = self.rest[0];
        let width = match first {
            0..=250 => 0,
            251 => 2,
            252 => 4,
            _ => 8,
        };
        let (bytes, rest) = self.rest[1..].split_at(width);
        self.rest = rest;
        if width == 0 {
            u64::from(first)
        } else {
            bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
        }
    }

    fn number(&mut self) -> usize {
        usize::try_from(self.integer()).expect("a small number")
    }

    fn numbers<const COUNT: usize>(&mut self) -> [usize; COUNT] {
        std::array::from_fn(|_| self.number())
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.number()).map(|_| item(self)).collect()
    }

    fn set(&mut self) -> Vec<usize> {
        let mut least = 0;
        self.list(|reader| {
            let member = least + reader.number();
            least = member + 1;
            member
        })
    }

    fn family(&mut self) -> Family {
        match self.number() {
            0 => Family::Lines { points: self.number(), lines: self.list(Self::set) },
            1 => {
                let [side, dimension] = self.numbers();
                Family::Cube { side, dimension }
            }
            2 => {
                let [columns, rows, length] = self.numbers();
                Family::Row { columns, rows, length }
            }
            3 => {
                let [size, order, groups] = self.numbers();
                Family::Design { size, order, groups }
            }
            _ => Family::Projective { order: self.number() },
        }
    }

    fn game(&mut self) -> Certificate {
        let family = self.family();
        let points = Board::of(&family).points;
        let (maps, lemmas, theorem) = self.proof(points, false);
        self.sizes.push(points);
        Certificate { maps, lemmas, ..Certificate::part(family, theorem) }
    }

    /// Maps, lemmas and the theorem, on a board of so many points.
    fn proof(&mut self, points: usize, bounded: bool) -> (Vec<Map>, Vec<Lemma>, Term) {
        let maps = self.list(|reader| (0..points).map(|_| reader.number()).collect());
        let before_the_theorem = self.number() - 1;
        let lemma = |reader: &mut Self| Lemma {
            protagonist: reader.set(),
            antagonist: reader.set(),
            bound: bounded.then(|| reader.number()),
            term: reader.term(),
        };
        let lemmas = (0..before_the_theorem).map(|_| lemma(self)).collect();
        (maps, lemmas, self.term())
    }

    fn term(&mut self) -> Term {
        let head = self.integer();
        let moves = (0..head / self.endings).map(|_| self.number()).collect();
        let ending = match head % self.endings {
            0 => Ending::End,
            1 => Ending::Cite(self.number(), self.number()),
            2 => Ending::Potential,
            3 => Ending::Cover(self.list(Self::term)),
            4 => Ending::Pairing,
            _ => Ending::Parts(self.parts()),
        };
        Term { moves, ending }
    }

    fn parts(&mut self) -> Vec<Part> {
        let mut point = 0;
        self.list(|reader| {
            let game = reader.number();
            let size = reader.sizes[game];
            let placed = (0..size).map(|_| {
                let difference = reader.number();
                point = if difference % 2 == 0 { point + difference / 2 } else { point - difference.div_ceil(2) };
                point
            });
            Part { game, points: placed.collect() }
        })
    }
}
