//! The payload (format.md, section 3) as a list of named fields.
//!
//! Names: `family`, `parameter 0`, `line 0 size`, `line 0 gap 0`, `convention`,
//! `Ophelia lines`, `Ophelia line 0 size`, `opening`, `F size`, `F gap 0`,
//! `X0 size`, `O0 gap 0`, `claim`, `T`, `steps`, `maps`, `map 1 image 0`,
//! `lemmas`, `lemma 0 A size`, `lemma 0 B gap 0`, `lemma 0 t`, and of terms
//! `lemma 0 head`, `theorem move 0`, `theorem cite`, `theorem map`,
//! `theorem terms`; the terms of a cover are `theorem.0`, `theorem.0.1` and so
//! on.
//!
//! In version 2 (section 10) `games` comes first, and the fields of game 0 are
//! those above with `game 0 ` before them. Parts are `theorem parts`, `theorem
//! part 0 game`, `theorem part 0 point 0`.

use super::container::{self, Version};
use super::game::{Family, Opening};
use super::integer;
use super::value::{Certificate, Ending, Part, Term};
use std::fmt::Arguments;

#[derive(Clone, Debug)]
struct Field {
    name: String,
    bytes: Vec<u8>,
}

/// The fields of a payload in order, each of which may be replaced.
#[derive(Clone, Debug)]
pub struct Payload {
    version: Version,
    fields: Vec<Field>,
}

/// Receives the integers of a payload in order, each with its name.
trait Sink {
    fn put(&mut self, name: Arguments, value: u64);
}

impl Sink for Payload {
    fn put(&mut self, name: Arguments, value: u64) {
        self.push(&name.to_string(), value);
    }
}

/// Keeps only the bytes; names are not even formatted.
impl Sink for Vec<u8> {
    fn put(&mut self, _: Arguments, value: u64) {
        integer::append(self, value);
    }
}

/// The bytes of a certificate's payload, fast enough for millions of integers.
#[must_use]
pub fn bytes(certificate: &Certificate) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, certificate);
    bytes
}

fn write(sink: &mut impl Sink, certificate: &Certificate) {
    if certificate.version() == Version::Two {
        sink.put(format_args!("games"), certificate.games.len() as u64);
        for (number, game) in certificate.games.iter().enumerate() {
            let name = format_args!("game {number} ");
            family(sink, name, &game.family);
            proof(sink, name, game, Version::Two);
        }
    }
    let name = format_args!("");
    family(sink, name, &certificate.family);
    sink.put(format_args!("convention"), certificate.convention.number().into());
    if let Some(lines) = certificate.convention.ophelias() {
        sink.put(format_args!("Ophelia lines"), lines.len() as u64);
        for (number, line) in lines.iter().enumerate() {
            set(sink, format_args!("Ophelia line {number}"), line);
        }
    }
    sink.put(format_args!("opening"), certificate.opening.number().into());
    match &certificate.opening {
        Opening::Free => {}
        Opening::Xeno(forbidden) | Opening::Both(forbidden) => set(sink, format_args!("F"), forbidden),
        Opening::Start { xeno, ophelia, .. } => {
            set(sink, format_args!("X0"), xeno);
            set(sink, format_args!("O0"), ophelia);
        }
    }
    sink.put(format_args!("claim"), certificate.claim_number().into());
    if let Some(bound) = certificate.bound {
        sink.put(format_args!("T"), bound as u64);
    }
    sink.put(format_args!("steps"), certificate.steps);
    proof(sink, name, certificate, certificate.version());
}

/// Maps, lemmas and the theorem.
fn proof(sink: &mut impl Sink, name: Arguments, certificate: &Certificate, version: Version) {
    sink.put(format_args!("{name}maps"), certificate.maps.len() as u64);
    for (number, map) in (1..).zip(&certificate.maps) {
        for (point, &image) in map.iter().enumerate() {
            sink.put(format_args!("{name}map {number} image {point}"), image as u64);
        }
    }
    sink.put(format_args!("{name}lemmas"), certificate.lemmas.len() as u64 + 1);
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        set(sink, format_args!("{name}lemma {number} A"), &lemma.protagonist);
        set(sink, format_args!("{name}lemma {number} B"), &lemma.antagonist);
        if certificate.bound.is_some() {
            sink.put(format_args!("{name}lemma {number} t"), lemma.bound.unwrap_or_default() as u64);
        }
        term(sink, format_args!("{name}lemma {number}"), &lemma.term, version);
    }
    term(sink, format_args!("{name}theorem"), &certificate.theorem, version);
}

fn family(sink: &mut impl Sink, name: Arguments, family: &Family) {
    match family {
        Family::Lines { points, lines } => {
            parameters(sink, name, 0, &[*points, lines.len()]);
            for (number, line) in lines.iter().enumerate() {
                set(sink, format_args!("{name}line {number}"), line);
            }
        }
        Family::Cube { side, dimension } => parameters(sink, name, 1, &[*side, *dimension]),
        Family::Row { columns, rows, length } => parameters(sink, name, 2, &[*columns, *rows, *length]),
        Family::Design { size, order, groups } => parameters(sink, name, 3, &[*size, *order, *groups]),
        Family::Projective { order } => parameters(sink, name, 4, &[*order]),
    }
}

fn parameters(sink: &mut impl Sink, name: Arguments, family: u64, parameters: &[usize]) {
    sink.put(format_args!("{name}family"), family);
    for (number, &parameter) in parameters.iter().enumerate() {
        sink.put(format_args!("{name}parameter {number}"), parameter as u64);
    }
}

fn set(sink: &mut impl Sink, name: Arguments, members: &[usize]) {
    sink.put(format_args!("{name} size"), members.len() as u64);
    let mut least = 0;
    for (number, &member) in members.iter().enumerate() {
        sink.put(format_args!("{name} gap {number}"), (member - least) as u64);
        least = member + 1;
    }
}

fn term(sink: &mut impl Sink, name: Arguments, written: &Term, version: Version) {
    let ending = u64::from(written.ending.number());
    sink.put(format_args!("{name} head"), version.endings() * written.moves.len() as u64 + ending);
    for (number, &point) in written.moves.iter().enumerate() {
        sink.put(format_args!("{name} move {number}"), point as u64);
    }
    match &written.ending {
        Ending::End | Ending::Potential | Ending::Pairing => {}
        Ending::Cite(lemma, map) => {
            sink.put(format_args!("{name} cite"), *lemma as u64);
            sink.put(format_args!("{name} map"), *map as u64);
        }
        Ending::Cover(terms) => {
            sink.put(format_args!("{name} terms"), terms.len() as u64);
            for (number, written) in terms.iter().enumerate() {
                term(sink, format_args!("{name}.{number}"), written, version);
            }
        }
        Ending::Parts(parts) => placed(sink, name, parts),
    }
}

/// Parts: each point as its difference from the one before it.
fn placed(sink: &mut impl Sink, name: Arguments, parts: &[Part]) {
    sink.put(format_args!("{name} parts"), parts.len() as u64);
    let mut before = 0;
    for (number, Part { game, points }) in parts.iter().enumerate() {
        sink.put(format_args!("{name} part {number} game"), *game as u64);
        for (index, &point) in points.iter().enumerate() {
            let difference = if point >= before { 2 * (point - before) } else { 2 * (before - point) - 1 };
            sink.put(format_args!("{name} part {number} point {index}"), difference as u64);
            before = point;
        }
    }
}

impl Payload {
    /// The payload of a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let mut payload = Self { version: certificate.version(), fields: Vec::new() };
        write(&mut payload, certificate);
        payload
    }

    /// The file with this payload, in a frame of raw blocks.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        container::file_of(self.version, &container::raw_frame(&self.bytes()))
    }

    /// Appends a field.
    pub fn push(&mut self, name: &str, value: u64) {
        self.fields.push(Field { name: name.to_owned(), bytes: integer::shortest(value) });
    }

    fn index(&self, name: &str) -> usize {
        self.fields.iter().position(|field| field.name == name).unwrap_or_else(|| panic!("no field {name:?}"))
    }

    /// The offset of a field.
    ///
    /// # Panics
    ///
    /// If there is no such field.
    #[must_use]
    pub fn offset(&self, name: &str) -> u64 {
        self.fields[..self.index(name)].iter().map(|field| field.bytes.len() as u64).sum()
    }

    /// The offset of the end.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.bytes().len() as u64
    }

    /// Replaces a field's value.
    ///
    /// # Panics
    ///
    /// If there is no such field.
    #[must_use]
    pub fn with(self, name: &str, value: u64) -> Self {
        self.with_raw(name, &integer::shortest(value))
    }

    /// Replaces a field's bytes.
    ///
    /// # Panics
    ///
    /// If there is no such field.
    #[must_use]
    pub fn with_raw(mut self, name: &str, bytes: &[u8]) -> Self {
        let index = self.index(name);
        self.fields[index].bytes = bytes.to_vec();
        self
    }

    /// Drops all fields after this one.
    ///
    /// # Panics
    ///
    /// If there is no such field.
    #[must_use]
    pub fn up_to(mut self, name: &str) -> Self {
        let index = self.index(name);
        self.fields.truncate(index + 1);
        self
    }

    /// Puts a field before all others, as a payload of version 2 has.
    #[must_use]
    pub fn before(mut self, name: &str, value: u64) -> Self {
        self.push(name, value);
        self.fields.rotate_right(1);
        Self { version: Version::Two, ..self }
    }

    /// Appends a further field.
    #[must_use]
    pub fn then(mut self, name: &str, value: u64) -> Self {
        self.push(name, value);
        self
    }

    /// The bytes of all fields.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.fields.iter().flat_map(|field| field.bytes.iter().copied()).collect()
    }
}
