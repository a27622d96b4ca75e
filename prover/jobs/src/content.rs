//! What the files of a plan say.
//!
//! These types are the files: their fields are the JSON, in this order. To change one is to change the digests of
//! all files, and so the version of the format of files (`sealed::VERSION`). What a job needs is all in its
//! question, as it may run where nothing else of the plan is.

use serde::{Deserialize, Serialize};

pub use crate::game_record::GameRecord;
use crate::place::Place;
use crate::sealed::{Content, Hash, digest};
use pgc_core::game::{Claim, Point};

/// What is to be proved, and within which limits. Its digest names the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the search; see [`version`](super::version).
    pub search: u32,
    /// The game.
    pub game: GameRecord,
    /// The claim, as the command line names it.
    pub claim: String,
    /// How many questions a round should have, about.
    pub jobs: usize,
    /// How many positions a stage of the search for an answer may visit.
    pub nodes: u64,
    /// How many bytes its table of positions may have. It is part of the plan, as a smaller table forgets more.
    pub memory: usize,
}

/// A question: is the claim true in this game? Its digest is its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The digest of the plan.
    pub plan: Hash,
    /// The version of the search; see [`version`](super::version).
    pub search: u32,
    /// The plan's game, from the position in question.
    pub game: GameRecord,
    /// The claim.
    pub claim: String,
    /// As in the plan.
    pub nodes: u64,
    /// As in the plan.
    pub memory: usize,
}

/// What an answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// The claim is true; a certificate follows the line.
    Proved,
    /// The claim is false; the certificate of its opposite follows the line.
    Refuted,
    /// The budget ended: the answer is a finer plan.
    Open,
}

/// An answer. Unless it is [`Word::Open`], the bytes of a certificate follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The digest of the question.
    pub question: Hash,
    /// The digest of the plan.
    pub plan: Hash,
    /// What is said.
    pub outcome: Word,
    /// How it was found.
    pub statistics: Statistics,
    /// If it is open: moves that matter, with proof and disproof numbers of the positions after them.
    pub moves: Vec<(Point, u32, u32)>,
    /// If it is open: replies that lose to a forced sequence.
    pub forced: Vec<(Point, Vec<Point>)>,
}

/// The work of a job: the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Positions looked at in all stages.
    pub positions: u64,
    /// Lemmas of the certificate, its theorem included.
    pub lemmas: u64,
    /// Steps of its check.
    pub steps: u64,
}

/// How a plan stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The round's questions are to be answered.
    Open,
    /// The answers prove the claim.
    Proved,
    /// The answers refute it.
    Refuted,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The digest of the plan.
    pub plan: Hash,
    /// Its number, from 1.
    pub round: usize,
    /// How the plan stands when it begins.
    pub state: State,
    /// Positions that became finer without a question.
    pub expanded: Vec<Place>,
    /// The questions.
    pub questions: Vec<Asked>,
}

/// A question of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Its digest.
    pub hash: Hash,
    /// The position, as it is named in the question.
    pub place: Place,
}

impl Content for Plan {
    const KIND: &'static str = "plan";
}

impl Content for Question {
    const KIND: &'static str = "question";
}

impl Content for Answer {
    const KIND: &'static str = "answer";
}

impl Content for Round {
    const KIND: &'static str = "round";
}

impl Plan {
    /// The name.
    pub fn hash(&self) -> Hash {
        digest(self, &[])
    }
}

impl Question {
    /// The name.
    pub fn hash(&self) -> Hash {
        digest(self, &[])
    }
}

/// A claim as files write it.
pub(crate) fn claim_word(claim: Claim) -> &'static str {
    match claim {
        Claim::XenoWins => "xeno-wins",
        Claim::OpheliaDraws => "ophelia-draws",
        Claim::OpheliaWins => "ophelia-wins",
        Claim::XenoDraws => "xeno-draws",
    }
}

/// The claim of a word.
pub(crate) fn claim_of(word: &str) -> Option<Claim> {
    Claim::ALL.into_iter().find(|&claim| claim_word(claim) == word)
}
