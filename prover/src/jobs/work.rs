//! Answers a question.

use std::path::Path;

use super::answers::{self, Theme};
use super::content::{Answer, Question, Statistics, Word, claim_of};
use super::error::JobsError;
use super::folder::{read_question, write};
use super::game_record::place_of;
use super::sealed::Fault;
use crate::certificate::encode;
use crate::solve::{Options, Outcome, Progress, Record, settle_position};

/// What was found, or was there already.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The digest of the question.
    pub question: String,
    /// The game, from the position in question.
    pub game: String,
    /// The claim.
    pub claim: String,
    /// What the answer says.
    pub outcome: Word,
    /// How it was found.
    pub statistics: Statistics,
    /// Whether it was there already.
    pub kept: bool,
}

/// Answers the question in a file, and writes the answer to another, unless a sound one is there.
///
/// # Errors
///
/// The question is refused, the answer cannot be written, or this program has a fault.
pub fn answer(path: &Path, output: &Path, threads: usize, progress: &dyn Progress) -> Result<Worked, JobsError> {
    let question = read_question(path)?;
    let refuse = |fault| JobsError::of(path, fault);
    let claim = claim_of(&question.claim).ok_or_else(|| refuse(Fault::Unfit("it has no claim")))?;
    let game = question.game.game().map_err(|error| refuse(error.into()))?;
    let (hash, place) = (question.hash(), place_of(&game, claim));
    let theme = Theme { plan: &question.plan, game: &game, claim };
    let Question { plan, nodes, memory, .. } = &question;
    let worked = |outcome, statistics, kept| Worked {
        question: hash.clone(),
        game: game.text(),
        claim: question.claim.clone(),
        outcome,
        statistics,
        kept,
    };
    if let Ok(reply) = answers::read(output, &hash, &place, theme) {
        return Ok(worked(reply.word, reply.statistics, true));
    }
    let record = Record::default();
    let options = Options { claim: Some(claim), threads, nodes: *nodes, memory: *memory, progress };
    let found = settle_position(&game, &options, claim, &record)?;
    let mut statistics = Statistics { positions: record.searched().sum(), ..Statistics::default() };
    let (mut moves, mut forced, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    let outcome = match found {
        Outcome::Proved(certificate) => {
            bytes = encode(&certificate)?;
            statistics.lemmas = certificate.strategy.lemmas.len() as u64 + 1;
            statistics.steps = certificate.steps;
            Word::Proved
        }
        Outcome::Refuted => Word::Refuted,
        Outcome::Open(frontier) => {
            (moves, forced) = (frontier.moves, frontier.forced);
            Word::Open
        }
    };
    let answer = Answer { question: hash.clone(), plan: plan.clone(), outcome, statistics, moves, forced };
    write(output, &answer, &bytes)?;
    Ok(worked(outcome, statistics, false))
}
