//! Why a dictionary has no audit.

use thiserror::Error;

use crate::certificate::EncodeError;

/// Why nothing can be audited.
#[derive(Debug, Error)]
pub enum AuditError {
    /// Forced sequences are not sought on boards like this.
    #[error(
        "{0}: dictionaries are audited for games of at most 64 points and 128 lines of at most four points, without an opening rule"
    )]
    Game(String),
    /// What was written does not hold when it is played out: a fault of this program.
    #[error("the strategy written from the dictionary does not hold; this is a fault of the prover, please report it")]
    Unsound,
    /// The certificate is beyond the limits of the format.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}
