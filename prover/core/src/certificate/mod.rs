//! Certificates: a strategy and its game as the bytes of a file (specification: format).
//!
//! - `payload` writes the payload, `parse` and `reader` read it; `container` is the frame around it;
//! - `maps` numbers symmetry maps; `names` computes the hashes;
//! - `version` says which version of the format a strategy needs.
//!
//! Games of parts, maps and lemmas are listed in the order of first use. A file that lists them in another order has the same
//! hash, and is written anew in this one.
//!
//! A file can be opened here, but not made: to compress a payload takes a library that is not written in Rust.
//!
//! ```
//! use pgc_core::certificate::{Certificate, Version, decode_payload, encode_payload};
//! use pgc_core::game::{Claim, Game};
//! use pgc_core::strategy::{Strategy, Term};
//!
//! let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
//! let certificate = Certificate { game: Game::parse("2^2")?, strategy, steps: 2 };
//! let payload = encode_payload(&certificate)?;
//! assert_eq!(decode_payload(Version::One, &payload)?, certificate);
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
mod version;

pub use container::{FRAME_HEAD, around, most_payload, open};
pub use error::{DecodeError, EncodeError, Problem};
pub use limits::{MAX_FILE_BYTES, MAX_STEPS};
pub use maps::Maps;
pub use names::theorem_hash;
pub use proof::Certificate;
pub use version::Version;

/// The payload of a certificate, in the version that [`Version::of`] its strategy says. The same certificate always gives the same bytes.
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

/// Reads a file's bytes, and refuses what cannot be a certificate. It does not check that the proof is valid: [`crate::proof`] does.
///
/// Two limits are narrower than the format's, so that no file can exhaust memory: see
/// [`Problem::TooDeep`] and [`Problem::TooManyTerms`]. A game's parameters are numbers of 32 bits.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    let (version, payload) = open(bytes)?;
    decode_payload(version, &payload)
}

/// Reads a payload of this version, as [`decode`] reads that of a file.
///
/// # Errors
///
/// The first fault, with its offset in the payload.
pub fn decode_payload(version: Version, payload: &[u8]) -> Result<Certificate, DecodeError> {
    parse::parse(version, payload)
}

#[cfg(test)]
mod tests;
