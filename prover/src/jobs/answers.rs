//! The answers to the questions of a plan, as they are read back.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::content::{Asked, Round, Statistics, Word};
use super::folder::{Folder, read_answer};
use super::game_record::{game_at, place_of};
use super::place::Place;
use super::sealed::Fault;
use crate::certificate::{Certificate, decode};
use crate::game::{Claim, Game};
use crate::solve::Frontier;

/// An answer file that is refused, and why.
#[derive(Debug)]
pub struct Refused {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub fault: Fault,
}

/// A sound answer.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) word: Word,
    pub(super) statistics: Statistics,
    pub(super) frontier: Frontier,
    /// If it is proved: the certificate, and the place from which it proves.
    pub(super) proof: Option<(Certificate, Place)>,
}

/// All answers, in the order of the rounds and their questions.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) replies: Vec<Reply>,
    /// The file of each.
    pub(super) paths: Vec<PathBuf>,
    by_place: HashMap<Place, usize>,
    /// Questions without a sound answer.
    pub(super) missing: Vec<Asked>,
    /// Files that are no sound answers.
    pub(super) refused: Vec<Refused>,
}

/// How many questions were asked, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Questions.
    pub asked: usize,
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
    pub(super) plan: &'a str,
    pub(super) game: &'a Game,
    pub(super) claim: Claim,
}

impl Answers {
    /// Reads the answers to the questions of some rounds.
    pub(super) fn read(folder: &Folder, theme: Theme, rounds: &[Round]) -> Answers {
        let mut answers = Answers::default();
        for asked in rounds.iter().flat_map(|round| &round.questions) {
            let path = folder.answer(&asked.hash);
            match read(&path, &asked.hash, &asked.place, theme) {
                Ok(reply) => {
                    answers.by_place.insert(asked.place.clone(), answers.replies.len());
                    answers.replies.push(reply);
                    answers.paths.push(path);
                }
                Err(fault) => {
                    if path.exists() {
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
            proved: of(Word::Proved),
            refuted: of(Word::Refuted),
            open: of(Word::Open),
            positions: positions().sum(),
            longest: positions().max().unwrap_or(0),
        }
    }
}

/// Reads the answer to a question about a place.
pub(super) fn read(path: &Path, question: &str, place: &Place, theme: Theme) -> Result<Reply, Fault> {
    let (answer, rest) = read_answer(path, question, theme.plan)?;
    let proof = match answer.outcome {
        Word::Proved => Some(proof(&rest, place, theme)?),
        _ if !rest.is_empty() => return Err(Fault::Unfit("a certificate follows what proves nothing")),
        _ => None,
    };
    let points = theme.game.board.points();
    let is_on_board = |point: &u16| usize::from(*point) < points;
    let moves = answer.moves.iter().map(|(point, ..)| point);
    if !moves.chain(answer.forced.iter().flat_map(|(point, moves)| moves.iter().chain([point]))).all(is_on_board) {
        return Err(Fault::Unfit("it names a point that is not on the board"));
    }
    let frontier = Frontier { moves: answer.moves, forced: answer.forced };
    Ok(Reply { word: answer.outcome, statistics: answer.statistics, frontier, proof })
}

/// The certificate of an answer, if it is about the place or about a more general one.
fn proof(bytes: &[u8], place: &Place, theme: Theme) -> Result<(Certificate, Place), Fault> {
    let certificate = decode(bytes)?;
    if certificate.strategy.claim != theme.claim {
        return Err(Fault::Unfit("its certificate is of another claim"));
    }
    let statement = place_of(&certificate.game, theme.claim);
    let text = game_at(theme.game, theme.claim, &statement)?.text();
    if text != certificate.game.text() || theme.game.board.lines() != certificate.game.board.lines() {
        return Err(Fault::Unfit("its certificate is of another game"));
    }
    let serves =
        if place.antagonist_moves { statement == *place } else { statement.dominates(place, theme.claim.is_draw()) };
    if serves { Ok((certificate, statement)) } else { Err(Fault::Unfit("its certificate is of another position")) }
}
