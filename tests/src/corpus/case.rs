//! A file of the corpus: its name, its bytes, and the verdict that a checker must give.
//!
//! The bytes and the place of a fault come from the code of the file's area; the words come from a table, `cases.json`.

use super::text::theorem;
use crate::assembler::container::PROLOGUE as FRAME;
use crate::assembler::{self, Certificate, Payload, Version, container};
use crate::oracle::{Variation, decide_at, hash, stated};
use serde::Deserialize;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A file of the corpus.
pub struct Case {
    /// The name without folder and extension; it begins with the rule that the file is about.
    pub name: &'static str,
    /// The verdict that a checker must give.
    pub expected: Expected,
    /// What the file is, in plain English.
    pub prose: &'static str,
    /// Ways to vary the rules each of which would accept the false claim of this certificate; empty if that is not the point.
    pub needed: Vec<Vec<Variation>>,
    source: Source,
}

/// What our checker does with a frame on which decoders differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ours {
    /// It decodes the frame.
    Decodes,
    /// It refuses it.
    Refuses,
}

/// The verdict that a checker must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// VERIFIED.
    Verified,
    /// REJECTED.
    Rejected {
        /// The rule that is broken.
        rule: &'static str,
    },
    /// MALFORMED.
    Malformed {
        /// The rule that is broken.
        rule: &'static str,
        /// The offset: in the file for the rules C1 to C6, in the payload for the others.
        offset: u64,
    },
    /// MALFORMED (C6), or what its decoder makes of the frame: VERIFIED. What ours does.
    Either(Ours),
}

impl Expected {
    /// The folder for files with this verdict.
    #[must_use]
    pub fn folder(self) -> &'static str {
        let one = ["accept", "reject", "malformed"][usize::from(self.exit())];
        if let Self::Either(_) = self { "either" } else { one }
    }

    /// The word of the verdict, of ours where a checker may choose.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["VERIFIED", "REJECTED", "MALFORMED"][usize::from(self.exit())]
    }

    /// The exit code of a checker that says this, of ours where a checker may choose.
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Self::Verified | Self::Either(Ours::Decodes) => 0,
            Self::Rejected { .. } => 1,
            Self::Malformed { .. } | Self::Either(Ours::Refuses) => 2,
        }
    }

    /// The rule that is broken, if one is, and our checker sees it.
    #[must_use]
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Self::Verified | Self::Either(Ours::Decodes) => None,
            Self::Rejected { rule } | Self::Malformed { rule, .. } => Some(rule),
            Self::Either(Ours::Refuses) => Some("C6"),
        }
    }

    /// What stands before the words of a reason: the rule, and of a malformed file the place.
    #[must_use]
    pub fn place(self) -> Option<String> {
        match self {
            Self::Verified | Self::Either(Ours::Decodes) => None,
            Self::Either(Ours::Refuses) => Some(format!("C6: byte {FRAME}: ")),
            Self::Rejected { rule } => Some(format!("{rule}: ")),
            Self::Malformed { rule, offset } => {
                let place = if rule.starts_with('C') { "byte" } else { "payload byte" };
                Some(format!("{rule}: {place} {offset}: "))
            }
        }
    }
}

/// The source of the bytes.
enum Source {
    Certificate(Certificate),
    /// Bytes, and the certificate in them, if there is one.
    File(Vec<u8>, Option<Certificate>),
    /// Built on demand, as it is too large to be kept.
    Built(fn() -> Built),
}

/// The bytes of a file, and the certificate in them, if there is one.
pub struct Built {
    /// The file.
    pub file: Vec<u8>,
    /// The certificate in it.
    pub certificate: Option<Certificate>,
    proof: OnceCell<Option<Proof>>,
}

impl Built {
    pub(super) fn new(file: Vec<u8>, certificate: Option<Certificate>) -> Self {
        Self { file, certificate, proof: OnceCell::new() }
    }

    /// Where the check of a certificate of version 2 fails, if it does: in a game of parts or in its own proof.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        let certificate = self.certificate.as_ref().filter(|certificate| certificate.version() == Version::Two)?;
        decide_at(certificate).err().map(|(_, place)| place.to_string())
    }

    /// What the certificate proves, if it must be verified; computed once.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.get_or_init(|| self.certificate.as_ref().map(Proof::of)).as_ref()
    }
}

/// What a verified file proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Claim and game, as in the first line of our checker.
    pub theorem: String,
    /// The number of steps of the check.
    pub steps: u64,
    /// The proof's hash in hexadecimal digits.
    pub hash: String,
}

impl Proof {
    /// What a certificate proves. It must declare the correct number of steps.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let hash = hash::theorem(certificate).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { theorem: theorem(certificate), steps: certificate.steps, hash }
    }
}

impl Case {
    /// The file.
    #[must_use]
    pub fn build(&self) -> Built {
        match &self.source {
            Source::Certificate(certificate) => Built::new(assembler::file(certificate), Some(certificate.clone())),
            Source::File(file, certificate) => Built::new(file.clone(), certificate.clone()),
            Source::Built(build) => build(),
        }
    }

    /// Is the file too large for the repository? Then it is built on demand.
    #[must_use]
    pub fn large(&self) -> bool {
        matches!(self.source, Source::Built(_))
    }

    /// The same, with another variation of the rules that would accept the certificate's false claim.
    #[must_use]
    pub(super) fn needed(mut self, variations: &[Variation]) -> Self {
        self.needed.push(variations.to_vec());
        self
    }
}

/// The table's words about a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    /// The broken rule; nothing if our checker verifies the file.
    rule: Option<&'static str>,
    prose: &'static str,
}

/// The words about all files of a version, by name.
type Table = BTreeMap<&'static str, Words>;

fn table(words: &'static str) -> Table {
    serde_json::from_str(words).expect("a table of words")
}

static FIRST: LazyLock<Table> = LazyLock::new(|| table(include_str!("cases.json")));
static SECOND: LazyLock<Table> = LazyLock::new(|| table(include_str!("version2/cases.json")));

/// The names of all files in the table of a version.
pub fn described(version: Version) -> impl Iterator<Item = &'static str> {
    match version {
        Version::One => FIRST.keys().copied(),
        Version::Two => SECOND.keys().copied(),
    }
}

fn case(name: &'static str, source: Source, expected: impl Fn(&'static str) -> Expected) -> Case {
    let words = FIRST.get(name).or_else(|| SECOND.get(name));
    let Words { rule, prose } = words.unwrap_or_else(|| panic!("no words on {name}"));
    let expected = expected(rule.unwrap_or_default());
    assert_eq!(expected.rule(), *rule, "the words on {name}");
    Case { name, expected, prose, needed: Vec::new(), source }
}

/// A certificate that proves its claim in as many steps as the oracle takes.
pub(super) fn accept(name: &'static str, certificate: Certificate) -> Case {
    declared(name, stated(certificate))
}

/// A certificate that proves its claim, and declares the correct number of steps.
pub(super) fn declared(name: &'static str, certificate: Certificate) -> Case {
    case(name, Source::Certificate(certificate), |_| Expected::Verified)
}

/// A certificate that proves its claim, in a special frame.
pub(super) fn framed(name: &'static str, certificate: Certificate, frame: &[u8]) -> Case {
    case(name, Source::File(container::file(frame), Some(certificate)), |_| Expected::Verified)
}

/// A frame that a checker may refuse (C6) or decode, to the certificate that is given, or to any other.
pub(super) fn either(name: &'static str, certificate: Option<Certificate>, frame: &[u8]) -> Case {
    let refused = |rule: &str| Expected::Either(if rule.is_empty() { Ours::Decodes } else { Ours::Refuses });
    case(name, Source::File(container::file(frame), certificate), refused)
}

/// A certificate that declares the steps that are taken up to its failure.
pub(super) fn reject(name: &'static str, certificate: Certificate) -> Case {
    undeclared(name, stated(certificate))
}

/// A certificate that is rejected with the steps that it declares.
pub(super) fn undeclared(name: &'static str, certificate: Certificate) -> Case {
    case(name, Source::Certificate(certificate), |rule| Expected::Rejected { rule })
}

/// A file that is malformed at an offset.
fn faulty(name: &'static str, offset: u64, source: Source) -> Case {
    case(name, source, |rule| Expected::Malformed { rule, offset })
}

/// A certificate whose values break a rule of the format at a field.
pub(super) fn malformed(name: &'static str, field: &str, certificate: Certificate) -> Case {
    faulty(name, Payload::of(&certificate).offset(field), Source::Certificate(certificate))
}

/// A payload that no certificate can have, with its fault at a field.
pub(super) fn patched(name: &'static str, field: &str, payload: &Payload) -> Case {
    damaged(name, payload.offset(field), payload.file())
}

/// A payload with its fault at its end.
pub(super) fn cut(name: &'static str, payload: &[u8]) -> Case {
    damaged(name, payload.len() as u64, container::file(&container::raw_frame(payload)))
}

/// A file with its fault at an offset.
pub(super) fn damaged(name: &'static str, offset: u64, file: Vec<u8>) -> Case {
    faulty(name, offset, Source::File(file, None))
}

/// A file too large for the repository, which must be verified.
pub(super) fn built(name: &'static str, build: fn() -> Built) -> Case {
    case(name, Source::Built(build), |_| Expected::Verified)
}

/// A file too large for the repository, with its fault at an offset.
pub(super) fn built_faulty(name: &'static str, offset: u64, build: fn() -> Built) -> Case {
    faulty(name, offset, Source::Built(build))
}
