//! What attempts have come to, for a checkpoint from which the search can continue.
//!
//! Attempts are numbered as they come, and what follows depends on their outcomes alone. So a search that is begun
//! again takes the outcomes that it has, makes the attempts that are missing, and ends with the same bytes.
//!
//! Outcomes of a file are not believed: that parts hold is proved when the strategy is written.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use super::attempt::Outcome;
use crate::search::checkpoint::{Fingerprint, Refusal, hash, hash_of_question, opened_answers, sealed_answers};
use crate::search::threads::lock;
use pgc_core::position::{Rules, Symmetries};

/// Must be raised when the search changes. A new version of the prover alone does not raise it.
const METHOD: u64 = 1;

/// The outcomes so far, shared with whoever keeps them.
#[derive(Debug, Default)]
pub(crate) struct AttemptLog(Mutex<BTreeMap<u64, Outcome>>);

impl AttemptLog {
    /// The outcomes of a checkpoint.
    ///
    /// # Errors
    ///
    /// Why the file is refused.
    pub(crate) fn decode(file: &[u8], fingerprint: &Fingerprint) -> Result<AttemptLog, Refusal> {
        Ok(AttemptLog(Mutex::new(opened_answers(file, fingerprint)?)))
    }

    /// The outcomes as a checkpoint.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub(crate) fn encode(&self, fingerprint: &Fingerprint) -> io::Result<Vec<u8>> {
        let outcomes = lock(&self.0).clone();
        sealed_answers(fingerprint, &outcomes)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).len()
    }

    /// The outcome of some attempts.
    pub(super) fn get(&self, number: u64) -> Option<Outcome> {
        lock(&self.0).get(&number).cloned()
    }

    /// Keeps an outcome.
    pub(super) fn keep(&self, number: u64, outcome: &Outcome) {
        lock(&self.0).insert(number, outcome.clone());
    }
}

/// The fingerprint of the search by these rules.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries) -> Fingerprint {
    let question = hash_of_question(rules, symmetries.elements());
    Fingerprint([question, hash(&[b"parts\0", &METHOD.to_le_bytes()]), hash(&[])])
}
