//! A certificate assembler, written from `spec/format.md` alone.
//!
//! A [`Certificate`] becomes a [`Payload`], a list of named integers that a test may replace one by one. Its bytes go
//! into a [`container`]. [`read`] reads a file back.

pub mod container;
pub mod game;
pub mod integer;
pub mod payload;
pub mod read;
pub mod value;

pub use container::Version;
pub use game::{Claim, Convention, Family, Opening};
pub use payload::Payload;
pub use value::{Certificate, Ending, Lemma, Map, Part, Term};

/// The file with this certificate, in a frame of raw blocks.
#[must_use]
pub fn file(certificate: &Certificate) -> Vec<u8> {
    container::file_of(certificate.version(), &container::raw_frame(&payload::bytes(certificate)))
}
