//! Proofs that hold: certificates that were replayed, maps and games of parts included.
//!
//! What is read from a file is a [`Certificate`], and may be false. A [`Proof`] can be made by a replay alone, so
//! whoever takes one need not ask. `walk` replays a certificate lemma by lemma, and shows how play goes or where it
//! breaks; `flaw` says where and why.

mod flaw;
mod walk;

use std::ops::Deref;

use thiserror::Error;

pub use flaw::Flaw;
pub use walk::{Shown, Walk};

use crate::certificate::{Certificate, DecodeError, Maps, decode};
use crate::strategy::Games;

/// A certificate that was replayed, and holds: its maps are symmetries, its games of parts are held, its lemmas and its theorem are proved,
/// and its steps are counted right.
#[derive(Clone, Debug)]
pub struct Proof(Certificate);

/// Why a file holds no proof.
#[derive(Debug, Error)]
pub enum Refusal {
    /// It is no certificate.
    #[error(transparent)]
    Malformed(#[from] DecodeError),
    /// It is false.
    #[error("the proof does not hold; {0}")]
    False(Box<Flaw>),
}

impl Proof {
    /// Reads a file's bytes, and replays them.
    ///
    /// # Errors
    ///
    /// The bytes are no certificate, or it is false; with the place.
    pub fn read(bytes: &[u8]) -> Result<Proof, Refusal> {
        Proof::of(decode(bytes)?)
    }

    /// Replays a certificate. This takes no more steps than it declares.
    ///
    /// # Errors
    ///
    /// The place where it breaks.
    pub fn of(certificate: Certificate) -> Result<Proof, Refusal> {
        let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
        let mut walk = Walk::new(&certificate, &maps, &games);
        walk.finish();
        walk.flaw().map_or(Ok(()), |flaw| Err(Refusal::False(flaw.into())))?;
        Ok(Proof(certificate))
    }

    /// The certificate.
    pub fn into_certificate(self) -> Certificate {
        self.0
    }
}

impl Deref for Proof {
    type Target = Certificate;

    fn deref(&self) -> &Certificate {
        &self.0
    }
}
