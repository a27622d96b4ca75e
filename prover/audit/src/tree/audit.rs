//! What a tree's moves are worth.
//!
//! The engine follows the tree and returns a strategy. It is not believed: the certificate made of it is played out
//! here, move by move, before anything is reported as proved. The same is done for each reply to the first move, if
//! these are asked for, as each becomes a certificate of its own, from the position after it.
//!
//! If the test fails, there are two suspects. What came from a checkpoint was found by an earlier run and is not
//! searched again, so with a checkpoint it is the file that has false facts; without one it is this program that
//! has a fault.

use std::path::{Path, PathBuf};

use crate::error::AuditError;
use crate::proof::Proof;
use pgc_core::game::{Game, Point};
use pgc_core::strategy::Strategy;
use pgc_engine::solve::{
    AnsweredFrom, CheckpointError, Count, Followed, Kept, Limits, Progress, Publication, Reading, Record, follow,
};

/// What was found of a tree.
#[derive(Debug)]
pub struct Audit {
    /// What was found of its moves.
    pub reading: Reading,
    /// The certificate, if every reply is answered.
    pub proof: Option<Proof>,
    /// The replies to the first move that are answered, if they are asked for.
    pub replies: Vec<Answered>,
    /// Those that were read, though not all were, and are not answered.
    pub unanswered: Vec<Point>,
}

/// A reply to the first move that is answered.
#[derive(Debug)]
pub struct Answered {
    /// The reply.
    pub reply: Point,
    /// The certificate, from the position after it.
    pub proof: Proof,
}

/// How a tree is audited.
#[derive(Clone, Copy, Debug)]
pub struct Means<'m> {
    /// The limits of the [engine](follow).
    pub limits: Limits,
    /// Where what is found is kept, and from where the audit goes on.
    pub kept: Kept<'m>,
    /// What is done so far.
    pub record: &'m Record,
}

/// Audits a tree for the player who is to move at the start. The result does not depend on the number of threads.
///
/// # Errors
///
/// The game is not supported, the checkpoint is refused or has false facts, the certificate exceeds the limits of the format, or this
/// program has a fault.
pub fn audit(game: &Game, tree: Publication, means: Means, progress: &dyn Progress) -> Result<Audit, AuditError> {
    let Means { limits, kept, record } = means;
    let is_there = |path: &&Path| path.exists();
    let believed = kept.checkpoint.filter(is_there).or(kept.joined.first().map(PathBuf::as_path));
    let followed = follow(game, tree, limits, kept, record, progress)?;
    let Followed { strategy, replies, unanswered, reading } =
        followed.ok_or_else(|| AuditError::TreeGame(game.text()))?;
    let proved = |game: &Game, strategy: Strategy| {
        Proof::new(game, strategy).map_err(|error| match (error, believed) {
            (AuditError::Unsound, Some(path)) => CheckpointError::False(path.to_owned()).into(),
            (error, _) => error,
        })
    };
    let proof = strategy.map(|strategy| proved(game, strategy)).transpose()?;
    let all = replies.len() as u64;
    let answered = |(AnsweredFrom { reply, game, strategy }, done)| {
        progress.report("playing the replies out", Count::Done(done, all));
        proved(&game, strategy).map(|proof| Answered { reply, proof })
    };
    let replies = replies.into_iter().zip(0..).map(answered).collect::<Result<_, _>>()?;
    Ok(Audit { reading, proof, replies, unanswered })
}
