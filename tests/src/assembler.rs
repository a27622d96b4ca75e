//! A certificate assembler, written from `spec/format.md` alone.
//!
//! A [`Certificate`] becomes a [`Payload`], a list of named integers each of
//! which a test may replace; its bytes go into a [`container`]. What stands in
//! a file is [`read`] back.

pub mod container;
pub mod game;
pub mod integer;
pub mod payload;
pub mod read;
pub mod value;

pub use game::{Claim, Convention, Family, Opening};
pub use payload::Payload;
pub use value::{Certificate, Ending, Lemma, Map, Term};

/// The file that holds this certificate, in a frame of raw blocks.
#[must_use]
pub fn file(certificate: &Certificate) -> Vec<u8> {
    container::file(&container::raw_frame(&payload::bytes(certificate)))
}
