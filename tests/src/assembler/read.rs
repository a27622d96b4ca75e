//! Reads certificates; written from `spec/format.md` alone. Whether what is read keeps the rules, [`form`](crate::oracle::form) says.

use super::container::{PROLOGUE, Version};
use super::game::{Claim, Convention, Family, Opening};
use super::payload::bytes;
use super::value::{Certificate, Ending, Lemma, Map, Part, Term};

/// Above the size of the largest payload; the most points of a board.
const LARGEST: usize = 1 << 27;
const POINTS: usize = 1 << 15;

/// The payload in a file, if it has one, as the reference implementation decodes it.
#[must_use]
pub fn payload(file: &[u8]) -> Option<Vec<u8>> {
    let frame = file.get(PROLOGUE..)?;
    let size = u32::from_le_bytes(frame.get(5..9)?.try_into().ok()?) as usize;
    zstd::bulk::decompress(frame, Some(size).filter(|&size| size <= LARGEST)?).ok()
}

/// The certificate in a file.
///
/// # Panics
///
/// If it is malformed in such a way that it cannot be read.
#[must_use]
pub fn certificate(file: &[u8]) -> Certificate {
    readable(file).expect("a certificate")
}

/// The certificate in a file, if it can be read and has this payload, be it right or not.
#[must_use]
pub fn readable(file: &[u8]) -> Option<Certificate> {
    let version = if *file.get(3)? == Version::Two.byte() { Version::Two } else { Version::One };
    let payload = payload(file)?;
    fields(version, &payload).filter(|certificate| bytes(certificate) == payload)
}

/// The certificate in a payload.
///
/// # Panics
///
/// If it is malformed in such a way that it cannot be read.
#[must_use]
pub fn of_payload(version: Version, payload: &[u8]) -> Certificate {
    fields(version, payload).expect("a certificate")
}

fn fields(version: Version, payload: &[u8]) -> Option<Certificate> {
    let mut reader = Reader { rest: payload, endings: version.endings(), sizes: Vec::new(), points: 0 };
    let games = if version == Version::Two { reader.list(Reader::game)? } else { Vec::new() };
    let family = reader.family()?;
    let convention = match reader.number()? {
        0 => Convention::Strong,
        1 => Convention::MakerBreaker,
        _ => Convention::Own(reader.list(Reader::set)?),
    };
    let opening = match reader.number()? {
        0 => Opening::Free,
        1 => Opening::Xeno(reader.set()?),
        2 => Opening::Both(reader.set()?),
        rule => Opening::Start { xeno: reader.set()?, ophelia: reader.set()?, xeno_moves: rule == 3 },
    };
    let claim = reader.number()?;
    let bound = if claim >= 4 { Some(reader.number()?) } else { None };
    let claim = Claim::ALL[claim % 4];
    let steps = reader.integer()?;
    let (maps, lemmas, theorem) = reader.proof(points(&family)?, bound.is_some())?;
    let certificate = Certificate { games, family, convention, opening, claim, bound, steps, maps, lemmas, theorem };
    reader.rest.is_empty().then_some(certificate)
}

/// The number of points of a board, if no board has more.
fn points(family: &Family) -> Option<usize> {
    let points = match *family {
        Family::Lines { points, .. } => Some(points),
        Family::Cube { side, dimension } => side.checked_pow(u32::try_from(dimension).ok()?),
        Family::Row { columns, rows, .. } => columns.checked_mul(rows),
        Family::Design { size, order, .. } => size.checked_mul(order),
        Family::Projective { order } => order.checked_mul(order)?.checked_add(order)?.checked_add(1),
    };
    points.filter(|&points| points <= POINTS)
}

struct Reader<'a> {
    rest: &'a [u8],
    /// How many endings a term may have.
    endings: u64,
    /// The numbers of points of the games of parts read so far.
    sizes: Vec<usize>,
    /// The number of points of the board whose proof is read.
    points: usize,
}

impl Reader<'_> {
    fn integer(&mut self) -> Option<u64> {
        let (&first, rest) = self.rest.split_first()?;
        let width = match first {
            0..=250 => 0,
            251 => 2,
            252 => 4,
            _ => 8,
        };
        let (bytes, rest) = rest.split_at_checked(width)?;
        self.rest = rest;
        let wide = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
        Some(if width == 0 { u64::from(first) } else { wide })
    }

    fn number(&mut self) -> Option<usize> {
        usize::try_from(self.integer()?).ok()
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.number()?).map(|_| item(self)).collect()
    }

    fn set(&mut self) -> Option<Vec<usize>> {
        let mut least = 0_usize;
        self.list(|reader| {
            let member = least.checked_add(reader.number()?)?;
            least = member.checked_add(1)?;
            Some(member)
        })
    }

    fn family(&mut self) -> Option<Family> {
        let mut next = || self.number();
        Some(match next()? {
            0 => Family::Lines { points: next()?, lines: self.list(Self::set)? },
            1 => Family::Cube { side: next()?, dimension: next()? },
            2 => Family::Row { columns: next()?, rows: next()?, length: next()? },
            3 => Family::Design { size: next()?, order: next()?, groups: next()? },
            _ => Family::Projective { order: next()? },
        })
    }

    fn game(&mut self) -> Option<Certificate> {
        let family = self.family()?;
        let points = points(&family)?;
        let (maps, lemmas, theorem) = self.proof(points, false)?;
        self.sizes.push(points);
        Some(Certificate { maps, lemmas, ..Certificate::part(family, theorem) })
    }

    /// Maps, lemmas and the theorem, on a board of so many points.
    fn proof(&mut self, points: usize, bounded: bool) -> Option<(Vec<Map>, Vec<Lemma>, Term)> {
        self.points = points;
        let maps = self.list(|reader| (0..points).map(|_| reader.number()).collect())?;
        let before_the_theorem = self.number()?.checked_sub(1)?;
        let lemma = |reader: &mut Self| {
            let (protagonist, antagonist) = (reader.set()?, reader.set()?);
            let bound = if bounded { Some(reader.number()?) } else { None };
            Some(Lemma { protagonist, antagonist, bound, term: reader.term()? })
        };
        let lemmas = (0..before_the_theorem).map(|_| lemma(self)).collect::<Option<_>>()?;
        Some((maps, lemmas, self.term()?))
    }

    fn term(&mut self) -> Option<Term> {
        let head = self.integer()?;
        let moves = (0..head / self.endings).map(|_| self.number()).collect::<Option<_>>()?;
        let ending = match head % self.endings {
            0 => Ending::End,
            1 => Ending::Cite(self.number()?, self.number()?),
            2 => Ending::Potential,
            3 => Ending::Cover(self.list(Self::term)?),
            4 => Ending::Pairing,
            _ => Ending::Parts(self.parts()?),
        };
        Some(Term { moves, ending })
    }

    fn parts(&mut self) -> Option<Vec<Part>> {
        let mut point = 0_usize;
        self.list(|reader| {
            let game = reader.number()?;
            // P23 refuses a part of a game that is not read yet: it is read as if that game had as many points as this board.
            let size = reader.sizes.get(game).copied().unwrap_or(reader.points);
            let placed = (0..size).map(|_| {
                let difference = reader.number()?;
                let half = difference.div_ceil(2);
                point = if difference % 2 == 0 { point.checked_add(half)? } else { point.checked_sub(half)? };
                Some(point)
            });
            Some(Part { game, points: placed.collect::<Option<_>>()? })
        })
    }
}
