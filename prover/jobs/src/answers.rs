//! The answers to the questions of a plan, as they are read back. None is believed: whatever one says is played
//! out, and what an answer without a certificate says steers the search, but settles nothing.
//!
//! An answer of a machine that is faulty or hostile may claim what is false, be about another game whose text is
//! the same, name points that are not there, state numbers that overflow a sum, or take hours to replay. Each of
//! these is tested, and a file that fails is refused with its reason; the question is then open again, and the
//! other answers are not affected.
//!
//! The certificate of a claim that is true may be about a more general position than the question: it is kept under
//! its own statement, and serves other positions, too. A certificate that the claim is false must be about the very
//! position.

use std::collections::HashMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use pgc_core::certificate::decode;
use pgc_core::game::{Claim, Point};
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::proof::{Proof, Refusal};
use pgc_core::quote::InFile;
use pgc_core::strategy::{Replay, Term};
use pgc_engine::file::is_same_game;
use pgc_engine::sealed::Content;
use pgc_engine::search::threads::{granted, shared};
use pgc_engine::solve::{Count, Frontier, Progress};
use serde::Serialize;

use crate::content::{Answer, Place, Question, State, game_at, place_of};
use crate::folder::{Fault, Folder, JobsError, MOST_REFUSED, Refused, demand, is_there, read_answer};

/// The most positions that an answer may count: more than any machine visits, and few enough to be added up.
const MOST_POSITIONS: u64 = 1 << 48;

/// The most steps of an answer's certificate: some minutes of replay. A job that needs more answers that its position is open.
pub(super) const MOST_STEPS: u64 = 1 << 30;

/// A sound answer.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) answer: Answer,
    /// If it is proved: the certificate, and the place from which it proves.
    pub(super) proof: Option<(Proof, Place)>,
}

/// All answers, in the order of the rounds and their questions.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) replies: Vec<Reply>,
    pub(super) by_place: HashMap<Place, usize>,
    /// Questions without a sound answer.
    pub(super) missing: Vec<Question>,
    /// Files that are no sound answers.
    pub(super) refused: Vec<Refused>,
}

/// How many questions were asked, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Questions.
    pub asked: usize,
    /// Questions with a sound answer.
    pub answered: usize,
    /// Sound answers: claims that are true, claims that are false, and finer plans.
    pub proved: usize,
    /// As above.
    pub refuted: usize,
    /// As above.
    pub open: usize,
    /// Positions that all answers took, and the one that took most.
    pub positions: u64,
    /// As above.
    pub longest: u64,
}

impl Answers {
    /// Reads the answers to some questions, on as many threads as there are processors: to play them out takes long.
    pub(super) fn read(folder: &Folder, questions: Vec<Question>, progress: &dyn Progress) -> Answers {
        let done = AtomicUsize::new(0);
        let one = |index: usize| {
            let reply = read(&folder.answer(&questions[index].hash()), &questions[index]);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.report("playing the answers out", Count::Done(done as u64, questions.len() as u64));
            reply
        };
        let threads = available_parallelism().map_or(1, NonZero::get).min(questions.len());
        let replies = shared(questions.len(), granted(threads), || one);
        let mut answers = Answers::default();
        for (question, reply) in questions.into_iter().zip(replies) {
            match reply {
                Ok(reply) => {
                    answers.by_place.insert(question.place(), answers.replies.len());
                    answers.replies.push(reply);
                }
                Err(why) => {
                    let path = folder.answer(&question.hash());
                    answers.refused.extend(is_there(&path).then_some(Refused { path, why }));
                    answers.missing.push(question);
                }
            }
        }
        answers
    }

    /// Puts the refused answers aside, so that their questions are asked again: beside them, as HASH.answer.1 and so on. Returns them.
    ///
    /// # Errors
    ///
    /// So many answers to a question have been put aside that it is not asked again; or a file cannot be renamed.
    pub(super) fn put_aside(&mut self) -> Result<Vec<Refused>, JobsError> {
        let mut refused = std::mem::take(&mut self.refused);
        let place = |Refused { path, .. }: &Refused| {
            let mut places = (1..=MOST_REFUSED).map(|number| path.with_extension(format!("answer.{number}")));
            places.find(|place| !is_there(place))
        };
        let places: Vec<PathBuf> = refused.iter().map_while(place).collect();
        if places.len() < refused.len() {
            return Err(JobsError::Again(refused.swap_remove(places.len())));
        }
        for (Refused { path, .. }, place) in refused.iter().zip(places) {
            fs::rename(path, place).map_err(|why| JobsError::Directory(InFile::new(path, why)))?;
        }
        Ok(refused)
    }

    pub(super) fn counts(&self) -> Counts {
        let all = || self.replies.iter().map(|reply| &reply.answer);
        let of = |outcome| all().filter(|answer| answer.outcome == outcome).count();
        let positions = || all().map(|answer| answer.statistics.positions);
        Counts {
            asked: self.replies.len() + self.missing.len(),
            answered: self.replies.len(),
            proved: of(State::Proved),
            refuted: of(State::Refuted),
            open: of(State::Open),
            positions: positions().fold(0, u64::saturating_add),
            longest: positions().max().unwrap_or(0),
        }
    }
}

/// Reads the answer to a question, and plays it out.
pub(super) fn read(path: &Path, question: &Question) -> Result<Reply, Fault> {
    let (answer, rest) = read_answer(path, &question.hash())?;
    let proof = match answer.outcome {
        State::Proved => Some(proof(&rest, question.claim, question)?),
        State::Refuted => proof(&rest, question.claim.opposite(), question).map(|_| None)?,
        // Whatever is not read could be anything, and two files would say the same.
        State::Open => demand(rest.is_empty(), "it has a certificate, although it proves nothing").map(|()| None)?,
    };
    demand(answer.statistics.positions <= MOST_POSITIONS, "it counts more positions than a search can visit")?;
    let Frontier { moves, forced } = &answer.frontier;
    let points = question.game.board.points();
    let is_on_board = |point: &Point| usize::from(*point) < points;
    let answers = forced.iter().flat_map(|(point, moves)| moves.iter().chain([point]));
    let is_of_board = moves.iter().map(|(point, ..)| point).chain(answers).all(is_on_board);
    demand(is_of_board, "it names a point that is not on the board")?;
    demand(are_forced(forced, question), "it has a forced sequence that does not win")?;
    Ok(Reply { answer, proof })
}

/// Whether each sequence wins after its reply.
fn are_forced(forced: &[(Point, Vec<Point>)], question: &Question) -> bool {
    let rules = Rules::new(&question.game, question.claim);
    let mut position = Position::at_start(&rules);
    let mut wins = |(reply, moves): &(Point, Vec<Point>)| {
        position.is_legal(ANTAGONIST, *reply)
            && position
                .after(ANTAGONIST, *reply, |position| Replay::new(&[]).proves(position, &Term::forced(moves.clone())))
    };
    forced.is_empty() || rules.antagonist_begins && forced.iter().all(&mut wins)
}

/// The certificate of an answer, replayed, and the place from which it proves this claim: that of the question, or a more general one.
/// That the question's claim is false is proved from the very place alone.
fn proof(bytes: &[u8], claim: Claim, question: &Question) -> Result<(Proof, Place), Fault> {
    let is_opposite = claim != question.claim;
    let is_there = !is_opposite || !bytes.is_empty();
    demand(is_there, "it says that the claim is false, but without a certificate of the opposite claim")?;
    let certificate = decode(bytes).map_err(Refusal::from)?;
    let other = if is_opposite {
        "its certificate does not prove the opposite claim"
    } else {
        "its certificate proves another claim"
    };
    demand(certificate.strategy.claim == claim, other)?;
    let (place, statement) = (question.place(), place_of(&certificate.game, question.claim));
    // Texts and digests are not enough: two games may have the same.
    let game = game_at(&question.game, question.claim, &statement)?;
    demand(is_same_game(&certificate.game, &game), "its certificate is about another game")?;
    let rules = Rules::new(&question.game, claim);
    let is_general = !place.antagonist_moves && !is_opposite && statement.dominates(&place, &rules);
    demand(statement == place || is_general, "its certificate is about another position")?;
    demand(certificate.steps <= MOST_STEPS, "its certificate takes more steps than an answer may take")?;
    Ok((Proof::of(certificate)?, statement))
}
