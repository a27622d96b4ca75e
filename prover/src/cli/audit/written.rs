//! The certificate that an audit produced.

use std::path::Path;

use serde::Serialize;

use pgc_audit::Proof;
use pgc_core::certificate::Maps;
use pgc_core::game::hex;
use pgc_core::quote::{FileName, counted};
use pgc_engine::statistics::Counts;
use pgc_show::Levels;

/// The certificate.
#[derive(Debug, Serialize)]
pub(super) struct Written {
    claim: String,
    /// The SHA-256 of the lines, as `prover game` and the checker tell it.
    line_digest: String,
    /// How many, the theorem included.
    lemmas: usize,
    maps: usize,
    /// Positions with an answer to each reply.
    positions: usize,
    /// Scripts in covers.
    scripts: usize,
    steps: u64,
    /// Within how many moves of the winner's the proof wins; nothing of a draw.
    moves: Option<usize>,
    bytes: usize,
    hash: String,
    file: Option<FileName>,
    /// Of a dictionary.
    #[serde(flatten)]
    pub(super) levels: Option<Levels>,
}

impl Written {
    pub(super) fn new(proof: &Proof, file: Option<&Path>) -> Written {
        let strategy = &proof.certificate.strategy;
        let Counts { strategic: positions, scripts, .. } = Counts::of_text(strategy);
        Written {
            claim: strategy.claim.to_string(),
            line_digest: hex(&proof.certificate.game.line_digest()),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            positions,
            scripts,
            steps: proof.certificate.steps,
            moves: strategy.moves(),
            bytes: proof.bytes.len(),
            hash: hex(&proof.hash),
            file: file.map(FileName::new),
            levels: None,
        }
    }

    /// The same with the proof's levels, for which it is played out again.
    pub(super) fn with_levels(proof: &Proof, file: Option<&Path>) -> Written {
        Written { levels: Some(Levels::of(&proof.statistics())), ..Written::new(proof, file) }
    }

    /// The size of the file.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The file.
    pub(super) fn file(&self) -> Option<&FileName> {
        self.file.as_ref()
    }

    /// The rows of the report.
    pub(super) fn rows(&self) -> Vec<(&'static str, String)> {
        let moves = self.moves.map(|moves| ("wins within", format!("{} of the winner's", counted(moves, "move"))));
        let mut rows = vec![
            ("claim", self.claim.clone()),
            ("lemmas", format!("{}, the theorem included", self.lemmas)),
            ("maps", self.maps.to_string()),
            ("scripts", self.scripts.to_string()),
            ("steps", self.steps.to_string()),
            ("bytes", self.bytes.to_string()),
            ("hash", self.hash.clone()),
            ("file", self.file.as_ref().map_or("none; name one with -o".to_owned(), ToString::to_string)),
        ];
        rows.extend(moves);
        rows
    }
}
