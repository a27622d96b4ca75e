//! One search on many machines: questions, their answers, and one certificate of all.
//!
//! This is proof-number search (Allis 1994) at the level of jobs (Wu, Lin, Sun and others, *Job-level proof-number
//! search*, 2010 and 2013): the leaves of a tree are positions that a job of their own searches within a budget,
//! and if a job does not settle its position, its estimates for the moves there are the numbers of the tree.
//! Here a job's result is a proof or a finer plan, and jobs come in rounds: each round is a function of the answers
//! before it, so it does not matter when, where and how often they were found. While a
//! round is filled, leaves already chosen count as proved; so a round follows one line of proof (the paper's virtual
//! win). A proved position
//! serves wherever its statement dominates, as relevance zones do (Wu and Lin 2010; Hsu and others).
//!
//! # How it goes
//!
//! A *plan* is a directory: the game, the claim and the budget of a job. `begin` writes the first round, a list of
//! *questions*: is the claim true from this position? Each question is a file. A machine takes one, runs `answer`,
//! and puts the *answer* into `answers/`: a certificate that the claim is true or false there, or estimates for
//! the moves. When all are there, `next` reads them and writes the next round; when they prove the claim, `join`
//! makes one certificate of all. Files may be copied by any means, and no server is needed.
//!
//! # What it rests on
//!
//! - *Nothing is believed.* A certificate is replayed when it is read, and each forced sequence is played. Numbers
//!   steer the search only. A forged answer costs time.
//! - *Names are digests.* A question's name is the digest of its content, so an answer cannot be taken for that of
//!   another question. A plan is named by its digest, too, and each file of it has this name.
//! - *The same answers give the same next round, and the same certificate.* The tree is built anew from the answers
//!   each time, and the order of its nodes follows from the rules alone. An answer depends on the question and not
//!   on the machine, as limits count work; so it does not matter which of two machines answers.
//! - *Refuted means refuted.* A move that a job has left out is not taken for refuted: it is added before a
//!   position counts as refuted (`tree`).
//!
//! The cost of a round is the replay of all answers, and a tree with a node for each position that is asked about
//! and for each child of a position that has children. All of it is in memory.
//!
//! # Files
//!
//! - [`content`]: what plans, questions, answers and rounds say, games and places in them, and the version of the search, to which plans are
//!   bound; where the files are, and what is wrong with a plan;
//! - `tree`: the answers to the questions, as they are read back, positions, what the answers say about them, and what to ask next;
//! - `rounds`: the rounds of a plan, the answer to a question, the certificate of all answers, and a win from certificates of the
//!   positions after the replies to a move.

pub mod content;
mod rounds;
mod tree;

pub use content::{FileRefusal, JobsError};
pub use rounds::{AnswerReport, JoinResult, PlanStatus, RepliesError, answer, begin, join, joined, next};
pub use tree::Census;

#[cfg(test)]
mod tests;
