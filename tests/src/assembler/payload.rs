//! The payload (format.md, section 3) as a list of named fields.
//!
//! Names: `family`, `parameter 0`, `line 0 size`, `line 0 gap 0`, `convention`,
//! `Ophelia lines`, `Ophelia line 0 size`, `opening`, `F size`, `F gap 0`,
//! `X0 size`, `O0 gap 0`, `claim`, `T`, `steps`, `maps`, `map 1 image 0`,
//! `lemmas`, `lemma 0 A size`, `lemma 0 B gap 0`, `lemma 0 t`, and of terms
//! `lemma 0 head`, `theorem move 0`, `theorem cite`, `theorem map`,
//! `theorem terms`; the terms of a cover are `theorem.0`, `theorem.0.1` and so
//! on.

use super::game::{Family, Opening};
use super::integer;
use super::value::{Certificate, Ending, Term};
use std::fmt::Arguments;

#[derive(Clone, Debug)]
struct Field {
    name: String,
    bytes: Vec<u8>,
}

/// The fields of a payload in order, each of which may be replaced.
#[derive(Clone, Debug)]
pub struct Payload {
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
    family(sink, &certificate.family);
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
    sink.put(format_args!("maps"), certificate.maps.len() as u64);
    for (number, map) in (1..).zip(&certificate.maps) {
        for (point, &image) in map.iter().enumerate() {
            sink.put(format_args!("map {number} image {point}"), image as u64);
        }
    }
    sink.put(format_args!("lemmas"), certificate.lemmas.len() as u64 + 1);
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        set(sink, format_args!("lemma {number} A"), &lemma.protagonist);
        set(sink, format_args!("lemma {number} B"), &lemma.antagonist);
        if certificate.bound.is_some() {
            sink.put(format_args!("lemma {number} t"), lemma.bound.unwrap_or_default() as u64);
        }
        term(sink, format_args!("lemma {number}"), &lemma.term);
    }
    term(sink, format_args!("theorem"), &certificate.theorem);
}

fn family(sink: &mut impl Sink, family: &Family) {
    match family {
        Family::Lines { points, lines } => {
            parameters(sink, 0, &[*points, lines.len()]);
            for (number, line) in lines.iter().enumerate() {
                set(sink, format_args!("line {number}"), line);
            }
        }
        Family::Cube { side, dimension } => parameters(sink, 1, &[*side, *dimension]),
        Family::Row { columns, rows, length } => parameters(sink, 2, &[*columns, *rows, *length]),
        Family::Design { size, order, groups } => parameters(sink, 3, &[*size, *order, *groups]),
        Family::Projective { order } => parameters(sink, 4, &[*order]),
    }
}

fn parameters(sink: &mut impl Sink, family: u64, parameters: &[usize]) {
    sink.put(format_args!("family"), family);
    for (number, &parameter) in parameters.iter().enumerate() {
        sink.put(format_args!("parameter {number}"), parameter as u64);
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

fn term(sink: &mut impl Sink, name: Arguments, written: &Term) {
    sink.put(format_args!("{name} head"), 5 * written.moves.len() as u64 + u64::from(written.ending.number()));
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
                term(sink, format_args!("{name}.{number}"), written);
            }
        }
    }
}

impl Payload {
    /// The payload of a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let mut payload = Self { fields: Vec::new() };
        write(&mut payload, certificate);
        payload
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

    /// Appends a further field.
    #[must_use]
    pub fn then(mut self, name: &str, value: u64) -> Self {
        self.push(name, value);
        self
    }

    /// Appends a further field with these bytes.
    #[must_use]
    pub fn then_raw(self, name: &str, bytes: &[u8]) -> Self {
        self.then(name, 0).with_raw(name, bytes)
    }

    /// The bytes of all fields.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.fields.iter().flat_map(|field| field.bytes.iter().copied()).collect()
    }
}
