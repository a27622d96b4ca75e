//! Certificates: a strategy and its game as the bytes of a file (specification: format).
//!
//! - `payload` writes the payload, `parse` and `reader` read it; `container` is the frame around it;
//! - `maps` numbers symmetry maps; `names` computes the hashes;
//!
//! A file can be opened here, but not made: to compress a payload takes a library that is not written in Rust.
//!
//! ```
//! use pgc_core::certificate::{Certificate, decode_payload, encode_payload};
//! use pgc_core::game::{Claim, Game};
//! use pgc_core::strategy::{Strategy, Term};
//!
//! let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
//! let certificate = Certificate { game: Game::parse("2^2")?, strategy, steps: 2 };
//! let payload = encode_payload(&certificate)?;
//! assert_eq!(decode_payload(&payload)?, certificate);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod container;
mod error;
mod limits;
mod maps;
mod names;
mod parse;
mod payload;
mod proof;
mod reader;
#[cfg(any(test, feature = "samples"))]
pub mod samples;

pub use container::{FRAME_HEAD, around, most_payload, open};
pub use error::{DecodeError, EncodeError, Problem};
pub use limits::{MAX_FILE_BYTES, MAX_STEPS};
pub use maps::Maps;
pub use names::theorem_hash;
pub use proof::Certificate;

/// The payload of a certificate. The same certificate always gives the same bytes.
///
/// # Errors
///
/// The certificate exceeds the limits of the format.
///
/// # Panics
///
/// When a map is no permutation of the board's points.
pub fn encode_payload(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    payload::write(certificate)
}

/// Reads a file's bytes, and refuses what cannot be a certificate. It does not check that the proof is valid, that the
/// maps are used, or that the lemmas are distinct.
///
/// Two limits are narrower than the format's, so that no file can exhaust memory: see
/// [`Problem::TooDeep`] and [`Problem::TooManyTerms`]. A game's parameters are numbers of 32 bits.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    decode_payload(&open(bytes)?)
}

/// Reads a payload, as [`decode`] reads that of a file.
///
/// # Errors
///
/// The first fault, with its offset in the payload.
pub fn decode_payload(payload: &[u8]) -> Result<Certificate, DecodeError> {
    parse::parse(payload)
}

#[cfg(test)]
mod tests;
