//! The payload (format.md, section 3) as a list of named fields.
//!
//! Names: `family`, `parameter 0`, `line 0 size`, `line 0 gap 0`, `convention`,
//! `opening`, `F size`, `F gap 0`, `claim`, `steps`, `maps`, `map 1 image 0`,
//! `lemmas`, `lemma 0 A size`, `lemma 0 B gap 0`, and of terms `lemma 0 head`,
//! `theorem move 0`, `theorem cite`, `theorem map`, `theorem terms`; the terms
//! of a cover are `theorem.0`, `theorem.0.1` and so on.

use super::integer;
use super::value::{Certificate, Ending, Family, Opening, Term};

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

impl Payload {
    /// The payload of a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let mut payload = Self { fields: Vec::new() };
        payload.family(&certificate.family);
        payload.put("convention", usize::from(certificate.maker_breaker));
        payload.put("opening", usize::from(certificate.opening.number()));
        if certificate.opening != Opening::Free {
            payload.set_of("F", certificate.opening.forbidden());
        }
        payload.put("claim", usize::from(certificate.claim.number()));
        payload.push("steps", certificate.steps);
        payload.put("maps", certificate.maps.len());
        for (number, map) in certificate.maps.iter().enumerate() {
            for (point, &image) in map.iter().enumerate() {
                payload.put(&format!("map {} image {point}", number + 1), image);
            }
        }
        payload.put("lemmas", certificate.lemmas.len() + 1);
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            let name = format!("lemma {number}");
            payload.set_of(&format!("{name} A"), &lemma.protagonist);
            payload.set_of(&format!("{name} B"), &lemma.antagonist);
            payload.term(&name, &lemma.term);
        }
        payload.term("theorem", &certificate.theorem);
        payload
    }

    fn family(&mut self, family: &Family) {
        match family {
            Family::Lines { points, lines } => {
                self.parameters(0, &[*points, lines.len()]);
                for (number, line) in lines.iter().enumerate() {
                    self.set_of(&format!("line {number}"), line);
                }
            }
            Family::Cube { side, dimension } => self.parameters(1, &[*side, *dimension]),
            Family::Row { columns, rows, length } => self.parameters(2, &[*columns, *rows, *length]),
            Family::Design { size, order, groups } => self.parameters(3, &[*size, *order, *groups]),
            Family::Projective { order } => self.parameters(4, &[*order]),
        }
    }

    fn parameters(&mut self, family: usize, parameters: &[usize]) {
        self.put("family", family);
        for (number, &parameter) in parameters.iter().enumerate() {
            self.put(&format!("parameter {number}"), parameter);
        }
    }

    fn set_of(&mut self, name: &str, members: &[usize]) {
        self.put(&format!("{name} size"), members.len());
        let mut least = 0;
        for (number, &member) in members.iter().enumerate() {
            self.put(&format!("{name} gap {number}"), member - least);
            least = member + 1;
        }
    }

    fn term(&mut self, name: &str, term: &Term) {
        self.put(&format!("{name} head"), 5 * term.moves.len() + usize::from(term.ending.number()));
        for (number, &point) in term.moves.iter().enumerate() {
            self.put(&format!("{name} move {number}"), point);
        }
        match &term.ending {
            Ending::End | Ending::Potential | Ending::Pairing => {}
            Ending::Cite(lemma, map) => {
                self.put(&format!("{name} cite"), *lemma);
                self.put(&format!("{name} map"), *map);
            }
            Ending::Cover(terms) => {
                self.put(&format!("{name} terms"), terms.len());
                for (number, term) in terms.iter().enumerate() {
                    self.term(&format!("{name}.{number}"), term);
                }
            }
        }
    }

    fn put(&mut self, name: &str, value: usize) {
        self.push(name, value as u64);
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

    /// The bytes of all fields.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.fields.iter().flat_map(|field| field.bytes.iter().copied()).collect()
    }
}
