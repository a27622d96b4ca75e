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
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use pgc_core::certificate::{Certificate, decode};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{ANTAGONIST, Rules};
use pgc_core::proof::{Proof, Refusal};
use pgc_core::strategy::{Replay, Term};
use pgc_engine::search::threads::{granted, shared};
use pgc_engine::solve::{Count, Frontier, Progress};
use serde::Serialize;

use crate::content::{Asked, Place, Round, Statistics, Word, game_at, place_of};
use crate::folder::{Folder, JobsError, is_there, read_answer};
use crate::sealed::{Fault, Hash};

/// The most positions that an answer may count: more than any machine visits, and few enough to be added up.
const MOST_POSITIONS: u64 = 1 << 48;

/// The most steps of an answer's certificate: some minutes of replay. A job that needs more answers that its position is open.
pub(super) const MOST_STEPS: u64 = 1 << 30;

/// How often a question is asked again because an answer to it is refused.
const MOST_REFUSED: usize = 3;

/// An answer file that is refused, and why.
#[derive(Debug)]
pub struct Refused {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub fault: Fault,
}

impl Refused {
    /// Where it is put aside, so that its question is asked again: beside it, as HASH.answer.1 and so on.
    ///
    /// # Errors
    ///
    /// So many answers to this question have been put aside that it is not asked again.
    pub(super) fn aside(&self) -> Result<PathBuf, JobsError> {
        let mut places = (1..=MOST_REFUSED).map(|number| self.path.with_extension(format!("answer.{number}")));
        let again =
            || JobsError::Again { path: self.path.clone(), fault: self.fault.to_string(), earlier: MOST_REFUSED };
        places.find(|place| !is_there(place)).ok_or_else(again)
    }
}

/// A sound answer.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) word: Word,
    pub(super) statistics: Statistics,
    pub(super) frontier: Frontier,
    /// If it is proved: the certificate, and the place from which it proves.
    pub(super) proof: Option<(Proof, Place)>,
}

/// All answers, in the order of the rounds and their questions.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) replies: Vec<Reply>,
    by_place: HashMap<Place, usize>,
    /// Questions without a sound answer.
    pub(super) missing: Vec<Asked>,
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

/// What every answer must fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme<'a> {
    pub(super) plan: &'a Hash,
    pub(super) game: &'a Game,
    pub(super) claim: Claim,
}

impl Answers {
    /// Reads the answers to the questions of some rounds.
    pub(super) fn read(folder: &Folder, theme: Theme, rounds: &[Round], progress: &dyn Progress) -> Answers {
        let mut answers = Answers::default();
        let asked: Vec<&Asked> = rounds.iter().flat_map(|round| &round.questions).collect();
        for (asked, reply) in asked.iter().copied().zip(read_all(folder, theme, &asked, progress)) {
            match reply {
                Ok(reply) => {
                    answers.by_place.insert(asked.place.clone(), answers.replies.len());
                    answers.replies.push(reply);
                }
                Err(fault) => {
                    let path = folder.answer(&asked.hash);
                    if is_there(&path) {
                        answers.refused.push(Refused { path, fault });
                    }
                    answers.missing.push(asked.clone());
                }
            }
        }
        answers
    }

    /// The number of the answer about a place.
    pub(super) fn about(&self, place: &Place) -> Option<usize> {
        self.by_place.get(place).copied()
    }

    pub(super) fn counts(&self) -> Counts {
        let of = |word| self.replies.iter().filter(|reply| reply.word == word).count();
        let positions = || self.replies.iter().map(|reply| reply.statistics.positions);
        Counts {
            asked: self.replies.len() + self.missing.len(),
            answered: self.replies.len(),
            proved: of(Word::Proved),
            refuted: of(Word::Refuted),
            open: of(Word::Open),
            positions: positions().fold(0, u64::saturating_add),
            longest: positions().max().unwrap_or(0),
        }
    }
}

/// Reads the answers to some questions, on as many threads as there are processors: to play them out takes long.
fn read_all(folder: &Folder, theme: Theme, asked: &[&Asked], progress: &dyn Progress) -> Vec<Result<Reply, Fault>> {
    let done = AtomicUsize::new(0);
    let one = |index: usize| {
        let Asked { hash, place } = asked[index];
        let reply = read(&folder.answer(hash), hash, place, theme);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress.report("playing the answers out", Count::Done(done as u64, asked.len() as u64));
        reply
    };
    let threads = available_parallelism().map_or(1, NonZero::get).min(asked.len());
    shared(asked.len(), granted(threads), || one)
}

/// Reads the answer to a question about a place, and plays it out.
pub(super) fn read(path: &Path, question: &Hash, place: &Place, theme: Theme) -> Result<Reply, Fault> {
    let (answer, rest) = read_answer(path, question, theme.plan)?;
    let proof = match answer.outcome {
        Word::Proved => Some(proof(&rest, theme.claim, place, theme)?),
        Word::Refuted => proof(&rest, theme.claim.opposite(), place, theme).map(|_| None)?,
        // Whatever is not read could be anything, and two files would say the same.
        Word::Open if !rest.is_empty() => return Err(Fault::Unfit("it has a certificate, although it proves nothing")),
        Word::Open => None,
    };
    if answer.statistics.positions > MOST_POSITIONS {
        return Err(Fault::Unfit("it counts more positions than a search can visit"));
    }
    let points = theme.game.board.points();
    let is_on_board = |point: &Point| usize::from(*point) < points;
    let moves = answer.moves.iter().map(|(point, ..)| point);
    if !moves.chain(answer.forced.iter().flat_map(|(point, moves)| moves.iter().chain([point]))).all(is_on_board) {
        return Err(Fault::Unfit("it names a point that is not on the board"));
    }
    let frontier = Frontier { moves: answer.moves, forced: answer.forced };
    if !are_forced(&frontier, place, theme) {
        return Err(Fault::Unfit("it has a forced sequence that does not win"));
    }
    Ok(Reply { word: answer.outcome, statistics: answer.statistics, frontier, proof })
}

/// Whether each sequence wins after its reply.
fn are_forced(frontier: &Frontier, place: &Place, theme: Theme) -> bool {
    if frontier.forced.is_empty() {
        return true;
    }
    let mut position = place.position(&Rules::new(theme.game, theme.claim));
    let mut wins = |(reply, moves): &(Point, Vec<Point>)| {
        if !position.is_legal(ANTAGONIST, *reply) {
            return false;
        }
        position.place(ANTAGONIST, *reply);
        let wins = Replay::new(&[]).proves(&mut position, &Term::forced(moves.clone()));
        position.take_back();
        wins
    };
    place.antagonist_moves && frontier.forced.iter().all(&mut wins)
}

/// Refuses a certificate of another game. Texts and digests are not enough: two games may have the same.
fn is_of(certificate: &Certificate, game: &Game) -> Result<(), Fault> {
    let found = &certificate.game;
    let same = found.board == game.board
        && found.convention == game.convention
        && found.opening == game.opening
        && found.moves == game.moves;
    if same { Ok(()) } else { Err(Fault::Unfit("its certificate is about another game")) }
}

/// The certificate of an answer, replayed, and the place from which it proves this claim: that of the question, or a more general one.
/// That the plan's claim is false is proved from the very place alone.
fn proof(bytes: &[u8], claim: Claim, place: &Place, theme: Theme) -> Result<(Proof, Place), Fault> {
    let is_opposite = claim != theme.claim;
    if is_opposite && bytes.is_empty() {
        return Err(Fault::Unfit("it says that the claim is false, but without a certificate of the opposite claim"));
    }
    let certificate = decode(bytes).map_err(Refusal::from)?;
    if certificate.strategy.claim != claim {
        return Err(Fault::Unfit(match is_opposite {
            true => "its certificate does not prove the opposite claim",
            false => "its certificate proves another claim",
        }));
    }
    let statement = place_of(&certificate.game, theme.claim);
    is_of(&certificate, &game_at(theme.game, theme.claim, &statement)?)?;
    let is_general = !place.antagonist_moves && !is_opposite && statement.dominates(place, claim.is_draw());
    if statement != *place && !is_general {
        return Err(Fault::Unfit("its certificate is about another position"));
    }
    if certificate.steps > MOST_STEPS {
        return Err(Fault::Unfit("its certificate takes more steps than an answer may take"));
    }
    Ok((Proof::of(certificate)?, statement))
}
