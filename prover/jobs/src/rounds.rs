//! The rounds of a plan: what is asked next.
//!
//! A round is written when all questions of the rounds before are answered. Then the tree is built of all answers,
//! and its most proving leaves are the next questions. In the first round nothing is known, so the top of the tree
//! is made finer without asking, until there is work for about half of the jobs.
//!
//! All that a round says can be found again from the rounds and answers before it. It is written down nevertheless,
//! so that a machine that joins later need not. A round whose positions are none of the game, or whose questions
//! have other digests, is refused.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use crate::answers::{Answers, Counts, Refused, Theme};
use crate::content::{Asked, GameRecord, Plan, Question, Round, State, claim_of, claim_word};
use crate::error::JobsError;
use crate::folder::{Folder, is_there, write};
use crate::game_record::{game_at, is_place_of};
use crate::place::Place;
use crate::sealed::{Fault, Hash};
use crate::tree::{Status, Tree};
use crate::version::SEARCH;
use pgc_core::game::{Claim, Convention, Game, OpeningRule};
use pgc_core::position::Symmetries;
use pgc_core::symmetry::automorphisms_of;
use pgc_engine::solve::ProveError;

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
        let game = plan.game.game().map_err(refuse)?;
        meaningful(&game, claim)?;
        let hash = plan.hash();
        let rounds = folder.read_rounds(&hash)?;
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), game.board.points());
        let opened = Opened { plan, hash, game, claim, symmetries, rounds };
        for (number, round) in (1..).zip(&opened.rounds) {
            opened.check(round).map_err(|why| JobsError::of(&folder.round(number), Fault::Unfit(why)))?;
        }
        Ok(opened)
    }

    /// Whether a round is one of this plan: its positions are those of the game, and its questions are named by what they ask.
    fn check(&self, round: &Round) -> Result<(), &'static str> {
        let asked = round.questions.iter().map(|asked| &asked.place);
        if !round.expanded.iter().chain(asked).all(|place| is_place_of(&self.game, self.claim, place)) {
            return Err("it names a position that the game does not have");
        }
        let is_named = |asked: &Asked| self.question(&asked.place).is_ok_and(|question| question.hash() == asked.hash);
        if round.questions.iter().all(is_named) { Ok(()) } else { Err("it names a question by a wrong digest") }
    }

    /// How the plan stands after these answers, and the tree that says so; [`State::Open`] while one is missing. It is the one decision of
    /// planning and of joining, and depends on what is proved alone, not on what a round says.
    pub(super) fn standing<'a>(&'a self, answers: &'a Answers) -> (State, Tree<'a>) {
        let tree = self.tree(answers);
        let state = if answers.missing.is_empty() { tree.state() } else { State::Open };
        (state, tree)
    }

    pub(super) fn theme(&self) -> Theme<'_> {
        Theme { plan: &self.hash, game: &self.game, claim: self.claim }
    }

    /// The tree after these answers.
    fn tree<'a>(&'a self, answers: &'a Answers) -> Tree<'a> {
        let expanded: HashSet<Place> = self.rounds.iter().flat_map(|round| round.expanded.iter().cloned()).collect();
        Tree::new(self.theme(), &self.symmetries, answers, expanded)
    }

    /// The question about a place.
    fn question(&self, place: &Place) -> Result<Question, JobsError> {
        let game = game_at(&self.game, self.claim, place)?;
        let Plan { search, claim, nodes, memory, .. } = self.plan.clone();
        Ok(Question { plan: self.hash.clone(), search, game: GameRecord::of(&game), claim, nodes, memory })
    }
}

/// Whether the claim means something in the game: in a Maker-Breaker game Ophelia completes no line.
pub(super) fn meaningful(game: &Game, claim: Claim) -> Result<(), ProveError> {
    let needs_lines_of_hers = matches!(claim, Claim::OpheliaWins | Claim::XenoDraws);
    if needs_lines_of_hers && game.convention == Convention::MakerBreaker {
        return Err(ProveError::Meaningless(claim));
    }
    Ok(())
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
    meaningful(game, claim)?;
    let plan =
        Plan { search: SEARCH, game: GameRecord::of(game), claim: claim_word(claim).to_owned(), jobs, nodes, memory };
    if is_there(&folder.plan()) {
        let known = folder.read_plan()?;
        // A plan of an older version of the search goes on as it is.
        if known != (Plan { search: known.search, ..plan }) {
            let game = format!("{} {}", known.claim, known.game.text);
            return Err(JobsError::OtherPlan { path: folder.path().to_owned(), game });
        }
        return next(folder);
    }
    folder.create()?;
    write(&folder.plan(), &plan, &[])?;
    next(folder)
}

/// What is to be answered now: the questions of the newest round that have no sound answer, or else those of the next round, which
/// is written. A refused answer is put aside.
///
/// # Errors
///
/// The directory has no plan, a damaged file or cannot be written, or answers to one question were refused again and again.
pub fn next(folder: &Folder) -> Result<Next, JobsError> {
    let opened = Opened::read(folder)?;
    folder.create()?;
    let mut answers = Answers::read(folder, opened.theme(), &opened.rounds, &());
    let refused = std::mem::take(&mut answers.refused);
    let aside = refused.iter().map(Refused::aside).collect::<Result<Vec<PathBuf>, JobsError>>()?;
    for (Refused { path, .. }, place) in refused.iter().zip(&aside) {
        fs::rename(path, place).map_err(|why| JobsError::Directory { path: path.clone(), why })?;
    }
    let mut counts = answers.counts();
    let (state, tree) = opened.standing(&answers);
    let newest = opened.rounds.last();
    let is_told = newest.is_some_and(|round| round.state == state && round.questions.is_empty());
    let mut asked = answers.missing.clone();
    let mut round = opened.rounds.len();
    if asked.is_empty() && !is_told {
        let next = plan_round(&opened, tree, state)?;
        round = next.round;
        write(&folder.round(round), &next, &[])?;
        counts.asked += next.questions.len();
        asked = next.questions;
    }
    // A question that was lost or damaged is written again.
    for asked in &asked {
        write(&folder.question(&asked.hash), &opened.question(&asked.place)?, &[])?;
    }
    let questions = asked.iter().map(|asked| folder.question(&asked.hash)).collect();
    Ok(Next { state, round, questions, counts, refused })
}

/// The round after all that are answered.
fn plan_round(opened: &Opened, mut tree: Tree, state: State) -> Result<Round, JobsError> {
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
    let ask = |&leaf: &usize| {
        let place = tree.nodes[leaf].place.clone();
        Ok(Asked { hash: opened.question(&place)?.hash(), place })
    };
    let questions = chosen.iter().map(ask).collect::<Result<Vec<Asked>, JobsError>>()?;
    Ok(Round { plan: opened.hash.clone(), round: opened.rounds.len() + 1, state, expanded, questions })
}
