//! Answers a question.
//!
//! This is all that a machine does: it reads one file, searches within the budget that the file states, and writes
//! one file. It needs nothing else of the plan. If a sound answer is there already, it is kept; an unsound one is
//! replaced.
//!
//! A certificate whose replay would take too long for whoever collects the answers is given up for an open answer,
//! with the numbers of a first look.

use std::path::{Path, PathBuf};

use crate::answers::{self, MOST_STEPS, Theme};
use crate::content::{Answer, Question, Statistics, Word, claim_of};
use crate::error::JobsError;
use crate::folder::{check_part, place_of_answer, read_question, write};
use crate::game_record::place_of;
use crate::rounds::meaningful;
use crate::sealed::{Fault, Hash, seal};
use crate::version::of_format;
use pgc_core::certificate::Certificate;
use pgc_engine::file::{Output, check_writable, encode};
use pgc_engine::solve::{Frontier, Options, Outcome, Progress, Record, frontier, settle_position};

/// What was found, or was there already.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The digest of the question.
    pub question: Hash,
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
    /// Its file.
    pub output: PathBuf,
}

/// Answers the question in a file, and writes the answer to the place that the user names, or to its place in the plan, unless a sound
/// one is there.
///
/// # Errors
///
/// The question is refused, the answer cannot be written, or this program has a fault.
pub fn answer(path: &Path, named: Option<&Path>, threads: usize, progress: &dyn Progress) -> Result<Worked, JobsError> {
    let output = named.map_or_else(|| place_of_answer(path), Path::to_owned);
    if named.is_none()
        && path.parent().is_some_and(|folder| folder.ends_with("questions"))
        && let Some(answers) = output.parent()
    {
        check_part(answers)?;
    }
    let question = read_question(path)?;
    let refuse = |fault| JobsError::of(path, fault);
    if let Some(named) = named {
        check_writable(named)?;
    }
    let claim = claim_of(&question.claim).ok_or_else(|| refuse(Fault::Unfit("it has no claim")))?;
    let game = question.game.game().map_err(refuse)?;
    meaningful(&game, claim)?;
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
        output: output.clone(),
    };
    // A sound answer is kept, whoever made it. So a job that is started twice costs a replay.
    if let Ok(reply) = answers::read(&output, &hash, &place, theme) {
        return Ok(worked(reply.word, reply.statistics, true));
    }
    let record = Record::default();
    let version = of_format(question.search);
    let options = Options { claim: Some(claim), threads, nodes: *nodes, memory: *memory, version, progress };
    let found = settle_position(&game, &options, claim, &record)?;
    let mut statistics = Statistics { positions: record.searched().sum(), ..Statistics::default() };
    let is_long = |certificate: &Certificate| certificate.steps > MOST_STEPS;
    let (outcome, certificate, Frontier { moves, forced }) = match found {
        Outcome::Proved(certificate) | Outcome::Refuted(certificate) if is_long(&certificate) => {
            (Word::Open, None, frontier(&game, claim))
        }
        Outcome::Proved(certificate) => (Word::Proved, Some(certificate), Frontier::default()),
        Outcome::Refuted(certificate) => (Word::Refuted, Some(certificate), Frontier::default()),
        Outcome::Open(frontier) => (Word::Open, None, frontier),
    };
    let mut bytes = Vec::new();
    if let Some(certificate) = certificate {
        let Certificate { strategy, steps, .. } = &*certificate;
        (statistics.lemmas, statistics.steps) = (strategy.lemmas.len() as u64 + 1, *steps);
        bytes = encode(&certificate)?;
    }
    let answer = Answer { question: hash.clone(), plan: plan.clone(), outcome, statistics, moves, forced };
    match named {
        Some(named) => Output::named(named).write(&seal(&answer, &bytes))?,
        None => write(&output, &answer, &bytes)?,
    }
    Ok(worked(outcome, statistics, false))
}
