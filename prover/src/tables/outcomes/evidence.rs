//! The evidence for an outcome.

use std::fmt::{self, Display};

use serde::Serialize;

use crate::tables::as_text::as_text;
use pgc_core::game::Claim;
use pgc_core::quote::{FileName, counted};
use pgc_engine::solve::Method;

/// Why an outcome is believed. Its text has a few words; more is in the data.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Evidence {
    /// A word for the kind of evidence.
    pub kind: &'static str,
    /// The outcome: Xeno wins, or Ophelia draws.
    #[serde(serialize_with = "as_text")]
    pub shows: Claim,
    /// Whether it was verified in this run.
    pub verified: bool,
    /// Whether it shows that Ophelia draws as Breaker, without lines of her own.
    pub blocks: bool,
    #[serde(skip)]
    brief: String,
    /// Data by which it can be verified.
    #[serde(flatten)]
    pub data: Data,
}

/// Data by which evidence can be verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Data {
    /// A certificate.
    Certificate {
        /// The name of the file in its directory.
        file: FileName,
        /// The hash that names the proof.
        hash: String,
        /// The number of steps of a check.
        steps: u64,
    },
    /// Another game, which Ophelia blocks.
    Block {
        /// The game.
        from: String,
        /// What each point of this game stands for in the other one.
        stands_for: Vec<Option<u16>>,
    },
    /// A proof found in this run.
    Proof {
        /// The hash of the proof that `prover prove` would write within the same limits.
        hash: String,
        /// The number of lemmas, the theorem included.
        lemmas: usize,
        /// The number of steps of a check.
        steps: u64,
        /// The number of positions looked at.
        positions: u64,
    },
    /// A search of this run.
    Search {
        /// The number of positions looked at.
        positions: u64,
    },
    /// A publication.
    Source {
        /// Its authors and year.
        source: &'static str,
    },
}

impl Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.brief)
    }
}

impl Evidence {
    /// A proof in a file. A proof that was not replayed here is not verified.
    pub(super) fn certified(claim: Claim, blocks: bool, data: (FileName, String, u64), replayed: bool) -> Self {
        let (file, hash, steps) = data;
        let note = if replayed { String::new() } else { format!(", not replayed: {}", counted(steps, "step")) };
        let brief = format!("{claim} by {file} ({}...{note})", hash.get(..16).unwrap_or(&hash));
        let data = Data::Certificate { file, hash, steps };
        Self { kind: "certificate", shows: claim, verified: replayed, blocks, brief, data }
    }

    /// The same block as in another game.
    pub(super) fn blocked(from: String, stands_for: Vec<Option<u16>>) -> Self {
        let (shows, brief) = (Claim::OpheliaDraws, format!("Ophelia draws by the block of {from}"));
        Self { kind: "block", shows, verified: true, blocks: true, brief, data: Data::Block { from, stands_for } }
    }

    /// A proof found and replayed in this run, by this method.
    pub(super) fn proved(claim: Claim, blocks: bool, method: Option<Method>, data: Data) -> Self {
        let by = match method {
            Some(Method::Pairing) => "a pairing".to_owned(),
            Some(Method::Potential) => "potentials".to_owned(),
            _ => match &data {
                Data::Proof { lemmas, steps, .. } => {
                    format!("a proof of {}, {}", counted(lemmas, "lemma"), counted(steps, "step"))
                }
                _ => "a proof".to_owned(),
            },
        };
        Self {
            kind: "proof",
            shows: claim,
            verified: true,
            blocks,
            brief: format!("{claim} by {by}, found here"),
            data,
        }
    }

    /// A search of this run decides it, and wrote no strategy.
    pub(super) fn searched(claim: Claim, positions: u64) -> Self {
        let brief = format!("{claim} by a search of {} here", counted(positions, "position"));
        let data = Data::Search { positions };
        Self { kind: "search", shows: claim, verified: true, blocks: false, brief, data }
    }

    /// A result of others, not verified here.
    pub(super) fn cited(shows: Claim, source: &'static str) -> Self {
        let brief = format!("{shows}, cited: {source}; not verified here");
        Self { kind: "cited", shows, verified: false, blocks: false, brief, data: Data::Source { source } }
    }
}
