//! The rounds of a plan: what is asked next.

use std::collections::HashSet;
use std::path::PathBuf;

use super::answers::{Answers, Counts, Refused, Theme};
use super::content::{Asked, GameRecord, PROVER, Plan, Question, Round, State, claim_of, claim_word};
use super::error::JobsError;
use super::folder::{Folder, write};
use super::game_record::game_at;
use super::place::Place;
use super::sealed::{Fault, Hash};
use super::tree::{Status, Tree};
use crate::game::{Claim, Game, OpeningRule};
use crate::position::Symmetries;
use crate::symmetry::automorphisms_of;

/// How a plan stands, and what is to be answered.
#[derive(Debug)]
pub struct Next {
    /// How it stands.
    pub state: State,
    /// The number of the newest round.
    pub round: usize,
    /// The files of the questions that are to be answered now.
    pub questions: Vec<PathBuf>,
    /// What became of all questions so far.
    pub counts: Counts,
    /// Answers that are refused. Their questions are to be answered again.
    pub refused: Vec<Refused>,
}

/// A plan, and what follows from its first file.
pub(super) struct Opened {
    pub(super) plan: Plan,
    pub(super) hash: Hash,
    pub(super) game: Game,
    pub(super) claim: Claim,
    pub(super) symmetries: Symmetries,
    pub(super) rounds: Vec<Round>,
}

impl Opened {
    /// Reads a plan and its rounds.
    pub(super) fn read(folder: &Folder) -> Result<Opened, JobsError> {
        let plan = folder.read_plan()?;
        let refuse = |fault| JobsError::of(&folder.plan(), fault);
        let claim = claim_of(&plan.claim).ok_or_else(|| refuse(Fault::Unfit("it has no claim")))?;
        let game = plan.game.game().map_err(|error| refuse(error.into()))?;
        let hash = plan.hash();
        let rounds = folder.read_rounds(&hash)?;
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), game.board.points());
        Ok(Opened { plan, hash, game, claim, symmetries, rounds })
    }

    pub(super) fn theme(&self) -> Theme<'_> {
        Theme { plan: &self.hash, game: &self.game, claim: self.claim }
    }

    /// The tree after these answers.
    pub(super) fn tree<'a>(&'a self, answers: &'a Answers) -> Tree<'a> {
        let expanded: HashSet<Place> = self.rounds.iter().flat_map(|round| round.expanded.iter().cloned()).collect();
        Tree::new(self.theme(), &self.symmetries, answers, expanded)
    }

    /// The question about a place.
    fn question(&self, place: &Place) -> Result<Question, JobsError> {
        let game = game_at(&self.game, self.claim, place)?;
        let Plan { prover, claim, nodes, memory, .. } = self.plan.clone();
        Ok(Question { plan: self.hash.clone(), prover, game: GameRecord::of(&game), claim, nodes, memory })
    }
}

/// Begins a plan in a directory, or goes on with it if it is there.
///
/// # Errors
///
/// The game has an opening rule; the directory has another plan, a damaged file or cannot be written.
pub fn begin(
    folder: &Folder,
    game: &Game,
    claim: Claim,
    (jobs, nodes, memory): (usize, u64, usize),
) -> Result<Next, JobsError> {
    if !matches!(game.opening, OpeningRule::None | OpeningRule::Start(_)) {
        return Err(JobsError::Opening);
    }
    let plan = Plan {
        prover: PROVER.to_owned(),
        game: GameRecord::of(game),
        claim: claim_word(claim).to_owned(),
        jobs,
        nodes,
        memory,
    };
    if folder.plan().exists() {
        let known = folder.read_plan()?;
        if known != plan {
            let game = format!("{} {}", known.claim, known.game.text);
            return Err(JobsError::OtherPlan { path: folder.path().to_owned(), game });
        }
    }
    folder.create()?;
    write(&folder.plan(), &plan, &[])?;
    next(folder)
}

/// What is to be answered now: the questions of the newest round that have no sound answer, or else those of the next round, which
/// is written.
///
/// # Errors
///
/// The directory has no plan, a damaged file or cannot be written.
pub fn next(folder: &Folder) -> Result<Next, JobsError> {
    let mut opened = Opened::read(folder)?;
    folder.create()?;
    let mut answers = Answers::read(folder, opened.theme(), &opened.rounds);
    let refused = std::mem::take(&mut answers.refused);
    let mut counts = answers.counts();
    let settled = opened.rounds.last().filter(|round| round.state != State::Open || !answers.missing.is_empty());
    let (state, hashes) = match settled {
        Some(round) => (round.state, answers.missing.iter().map(|asked| asked.hash.clone()).collect()),
        None => {
            let round = plan_round(&opened, &answers)?;
            let hashes: Vec<Hash> = round.questions.iter().map(|asked| asked.hash.clone()).collect();
            write(&folder.round(round.round), &round, &[])?;
            let state = round.state;
            counts.asked += round.questions.len();
            opened.rounds.push(round);
            (state, hashes)
        }
    };
    // A question that was lost or damaged is written again.
    for asked in opened.rounds.iter().flat_map(|round| &round.questions).filter(|asked| hashes.contains(&asked.hash)) {
        let question = opened.question(&asked.place)?;
        if question.hash() != asked.hash {
            let path = folder.round(opened.rounds.len());
            return Err(JobsError::of(&path, Fault::Unfit("it names a question by another digest")));
        }
        write(&folder.question(&asked.hash), &question, &[])?;
    }
    let questions = hashes.iter().map(|hash| folder.question(hash)).collect();
    Ok(Next { state, round: opened.rounds.len(), questions, counts, refused })
}

/// The round after all that are answered.
fn plan_round(opened: &Opened, answers: &Answers) -> Result<Round, JobsError> {
    let mut tree = opened.tree(answers);
    let jobs = opened.plan.jobs;
    let mut chosen = tree.select(jobs);
    let mut expanded = Vec::new();
    if opened.rounds.is_empty() {
        // The top of the tree becomes finer until there is work for all.
        while chosen.len() < jobs.div_ceil(2) && expanded.len() < jobs {
            let leaf = chosen.iter().copied().min_by_key(|&leaf| tree.nodes[leaf].place.stones());
            let Some(leaf) = leaf.filter(|&leaf| tree.nodes[leaf].status == Status::Leaf) else { break };
            expanded.push(tree.nodes[leaf].place.clone());
            tree.expand(leaf);
            chosen = tree.select(jobs);
        }
    }
    let state = match tree.numbers()[0] {
        (0, _) => State::Proved,
        (_, 0) => State::Refuted,
        _ => State::Open,
    };
    let ask = |&leaf: &usize| {
        let place = tree.nodes[leaf].place.clone();
        Ok(Asked { hash: opened.question(&place)?.hash(), place })
    };
    let questions = chosen.iter().map(ask).collect::<Result<Vec<Asked>, JobsError>>()?;
    Ok(Round { plan: opened.hash.clone(), round: opened.rounds.len() + 1, state, expanded, questions })
}
