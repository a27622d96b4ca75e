//! What is measured of a proof.

use serde::Deserialize;

use super::timing::Timing;

/// A proof, and how long it takes to find and to check.
pub(super) struct Row {
    pub(super) proof: Proof,
    pub(super) said: Check,
    /// The name of the certificate's file.
    pub(super) file: String,
    /// Whether `prover parts` made the proof of leaves: then `prove` is its time, and not that of a search.
    pub(super) is_made_of_leaves: bool,
    pub(super) prove: Timing,
    pub(super) check: Timing,
}

/// The prover's report on a proof.
#[derive(Deserialize)]
pub(super) struct Proof {
    pub(super) claim: String,
    pub(super) game: String,
    pub(super) lemmas: u64,
    pub(super) maps: u64,
    pub(super) positions: u64,
    pub(super) scripts: u64,
    pub(super) bytes: u64,
}

/// The checker's report on a proof.
#[derive(Deserialize)]
pub(super) struct Check {
    pub(super) claim: String,
    pub(super) points: u64,
    pub(super) lines: u64,
    pub(super) steps: u64,
}
