//! The rounds of a plan: what is asked next, how a question is answered, and the certificate of all answers.
//!
//! **Rounds.** A round is written when all questions of the rounds before are answered. Then the tree is built of all answers,
//! and its most proving leaves are the next questions. In the first round nothing is known, so the top of the tree
//! is made finer without asking, until there is work for about half of the jobs. All that a round says can be found again from the rounds
//! and answers before it. It is written down nevertheless, so that a machine that joins later need not. A round whose positions are none
//! of the game is refused.
//!
//! **An answer** is all that a machine has to do: it reads one file, searches within the budget that the file states, and writes
//! one file. It needs nothing else of the plan. If a sound answer is there already, it is kept; an unsound one is
//! replaced. A certificate whose replay would take too long for whoever collects the answers is given up for an open answer,
//! with the numbers of a first look.
//!
//! **The certificate** has the lemmas of the answers first; then a lemma for each position of the tree that the proof needs. The whole
//! is shortened like other strategies. A node with the protagonist to move becomes a move to a child that is proved, and a node with the
//! antagonist to move a cover with a script for each reply. Nodes are positions in canonical form, so each step composes the
//! symmetry that takes a position to its node. Only what the root needs is written: answers that the proof does not
//! use stay out, and are counted as such. The strategy is replayed before it becomes a certificate. If it fails, the program has a fault, as
//! each answer was replayed before.
//!
//! # A win from certificates of replies
//!
//! The certificates are of the positions after the replies to a move. Each reply needs a certificate, or a symmetry of the board that keeps the position and takes it to a reply that
//! has one. Nothing is searched for. The certificates tell the move themselves: their starts have the same points but for
//! one of Ophelia's, the reply, and one of Xeno's is the move that was answered. The theorem is that move and a cover.
//! A lemma that an earlier one dominates is left out, and whoever cites it cites the earlier one, with the product of both maps
//! ([`LemmaStore::adopt`]).

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use pgc_core::{
    certificate::{Certificate, MAX_STEPS},
    game::{Claim, Game, GameError, OpeningRule, Point, Start},
    position::{ANTAGONIST, Effect, Moves, Position, Rules, Symmetries, Widest},
    proof::Proof,
    quote::FileName,
    strategy::{Lemma, Strategy, Term, replay},
    symmetry::{Permutation, automorphisms_of},
};
use pgc_engine::{
    file::{Output, encode},
    lemma_store::{LemmaStore, general},
    minimise,
    sealed::{Content, Hash, seal},
    solve,
    solve::{Count, Frontier, Options, Progress, Record, frontier, settle_position},
};
use serde::Serialize;
use thiserror::Error;

use crate::{
    content::{
        AnswerFile, FileRefusal, Folder, JobsError, Plan, PlanFault, Question, Round, SEARCH, Setting, State, Work,
        game_at, is_there, of_format, place_of, place_of_answer, read_question, write,
    },
    tree::{AnswerFiles, Census, MOST_STEPS, Numbers, Reply, Status, Tree, reply},
};

/// How a plan stands, and what is to be answered.
#[derive(Debug, Serialize)]
pub struct PlanStatus {
    /// How it stands.
    pub state: State,
    /// The number of the newest round.
    pub round: usize,
    /// The files of the questions that are to be answered now.
    pub questions: Vec<PathBuf>,
    /// What became of all questions so far.
    #[serde(flatten)]
    pub counts: Census,
    /// Answers that are refused: damaged, foreign or false. Their questions are to be answered again.
    pub refused: Vec<FileRefusal>,
}

/// A plan with its rounds and their answers, and what follows from its first file.
struct LoadedPlan {
    plan: Plan,
    hash: Hash,
    rules: Arc<Rules>,
    symmetries: Symmetries,
    rounds: Vec<Round>,
    answers: AnswerFiles,
}

impl LoadedPlan {
    /// Reads a plan, its rounds and the answers to their questions. The positions of a round must be those of the game.
    fn read(folder: &Folder, progress: &dyn Progress) -> Result<Self, JobsError> {
        let plan = folder.read_plan()?;
        check(&plan.game, plan.claim)?;
        let (hash, rules) = (plan.hash(), Rules::new(&plan.game, plan.claim));
        let rounds = folder.read_rounds(&hash)?;
        let symmetries = Symmetries::new(&automorphisms_of(&plan.game, &[]), plan.game.board.points());
        let mut opened = Self { plan, hash, rules, symmetries, rounds, answers: AnswerFiles::default() };
        let mut questions = Vec::new();
        for (number, round) in (1..).zip(&opened.rounds) {
            let fault =
                || PlanFault::Unfit("it names a position that the game does not have").of(&folder.round(number));
            let about = |place: &Setting| match opened.question(place) {
                Ok(question) if question.place() == *place => Ok(question),
                _ => Err(fault()),
            };
            round.expanded.iter().try_for_each(|place| about(place).map(drop))?;
            questions.extend(round.questions.iter().map(about).collect::<Result<Vec<_>, _>>()?);
        }
        opened.answers = AnswerFiles::read(folder, questions, progress);
        Ok(opened)
    }

    /// How the plan stands after the answers, and the tree that says so; [`State::Open`] while one is missing. It is the one decision of
    /// planning and of joining, and depends on what is proved alone, not on what a round says.
    fn standing(&self) -> (State, Tree<'_>) {
        let expanded: HashSet<Setting> = self.rounds.iter().flat_map(|round| round.expanded.iter().cloned()).collect();
        let tree = Tree::new(&self.plan.game, &self.rules, &self.symmetries, &self.answers, expanded);
        let state = if self.answers.missing.is_empty() { tree.state() } else { State::Open };
        (state, tree)
    }

    /// The question about a place.
    fn question(&self, place: &Setting) -> Result<Question, GameError> {
        let Plan { search, ref game, claim, nodes, memory, .. } = self.plan;
        Ok(Question { plan: self.hash.clone(), search, game: game_at(game, claim, place)?, claim, nodes, memory })
    }
}

/// Refuses a game with an opening rule, and a claim that means nothing: in a Maker-Breaker game Ophelia completes no line.
fn check(game: &Game, claim: Claim) -> Result<(), JobsError> {
    if !game.opening.points().is_empty() {
        return Err(JobsError::Opening);
    }
    Ok(solve::check(game, claim)?)
}

/// The files of some questions.
fn files(folder: &Folder, questions: &[Question]) -> Vec<PathBuf> {
    questions.iter().map(|question| folder.question(&question.hash())).collect()
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
) -> Result<PlanStatus, JobsError> {
    check(game, claim)?;
    let plan = Plan { search: SEARCH, game: game.clone(), claim, jobs, nodes, memory };
    if is_there(&folder.plan()) {
        let known = folder.read_plan()?;
        // A plan of an older version of the search goes on as it is.
        if known != (Plan { search: known.search, ..plan }) {
            let game = format!("{} {}", known.claim.word(), known.game.name());
            return Err(JobsError::OtherPlan { path: folder.path().to_owned(), game });
        }
    } else {
        folder.create()?;
        write(&folder.plan(), &plan, &[])?;
    }
    next(folder)
}

/// What is to be answered now: the questions of the newest round that have no sound answer, or else those of the next round, which
/// is written. A refused answer is put aside.
///
/// # Errors
///
/// The directory has no plan, a damaged file or cannot be written, or answers to one question were refused again and again.
pub fn next(folder: &Folder) -> Result<PlanStatus, JobsError> {
    let mut opened = LoadedPlan::read(folder, &())?;
    folder.create()?;
    let refused = opened.answers.put_aside()?;
    let mut counts = opened.answers.counts();
    let (state, tree) = opened.standing();
    let newest = opened.rounds.last();
    let is_told = newest.is_some_and(|round| round.state == state && round.questions.is_empty());
    let mut asked = opened.answers.missing.clone();
    let mut round = opened.rounds.len();
    if asked.is_empty() && !is_told {
        round += 1;
        let (expanded, questions) = chosen(&opened, tree);
        asked = questions.iter().map(|place| opened.question(place)).collect::<Result<_, _>>()?;
        let next = Round { plan: opened.hash.clone(), round, state, expanded, questions };
        write(&folder.round(round), &next, &[])?;
        counts.asked += asked.len();
    }
    // A question that was lost or damaged is written again.
    for question in &asked {
        write(&folder.question(&question.hash()), question, &[])?;
    }
    Ok(PlanStatus { state, round, questions: files(folder, &asked), counts, refused })
}

/// The places that are expanded in the round after all that are answered, and those that are asked about.
fn chosen(opened: &LoadedPlan, mut tree: Tree) -> (Vec<Setting>, Vec<Setting>) {
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
    (expanded, chosen.into_iter().map(|leaf| tree.nodes[leaf].place.clone()).collect())
}

/// What was found, or was there already.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerReport {
    /// The digest of the question.
    pub question: Hash,
    /// The game, from the position in question.
    pub game: String,
    /// The claim.
    pub claim: Claim,
    /// What the answer says.
    pub outcome: State,
    /// How it was found.
    #[serde(flatten)]
    pub statistics: Work,
    /// Whether it was there already.
    pub kept: bool,
    /// Its file.
    pub file: FileName,
}

/// Answers the question in a file, and writes the answer to the place that the user names, or to its place in the plan, unless a sound
/// one is there.
///
/// # Errors
///
/// The question is refused, the answer cannot be written, or this program has a fault.
pub fn answer(
    path: &Path,
    named: Option<&Path>,
    threads: usize,
    progress: &dyn Progress,
) -> Result<AnswerReport, JobsError> {
    let output = named.map_or_else(|| place_of_answer(path), |named| Ok(named.to_owned()))?;
    let question = read_question(path)?;
    named.map_or(Ok(()), |named| Output::named(named).claim(|_| false))?;
    check(&question.game, question.claim)?;
    let kept = reply(&output, &question).ok();
    let is_kept = kept.is_some();
    let answer = match kept {
        // A sound answer is kept, whoever made it. So a job that is started twice costs a replay.
        Some(Reply { answer, .. }) => answer,
        None => {
            let (answer, certificate) = found(&question, threads, progress)?;
            match named {
                Some(named) => Output::named(named).write(&seal(&answer, &certificate))?,
                None => write(&output, &answer, &certificate)?,
            }
            answer
        }
    };
    let AnswerFile { question: hash, outcome, statistics, .. } = answer;
    let (game, claim, file) = (question.game.name(), question.claim, FileName::new(&output));
    Ok(AnswerReport { question: hash, game, claim, outcome, statistics, kept: is_kept, file })
}

/// The answer that a search finds, and the bytes of its certificate.
fn found(question: &Question, threads: usize, progress: &dyn Progress) -> Result<(AnswerFile, Vec<u8>), JobsError> {
    let Question { search, game, claim, nodes, memory, .. } = question;
    let record = Record::default();
    let version = of_format(*search);
    let options = Options { threads, nodes: *nodes, memory: *memory, version, progress, ..Options::default() };
    let (certificate, frontier) = match settle_position(game, options, *claim, &record)? {
        Ok(certificate) if certificate.steps <= MOST_STEPS => (Some(certificate), Frontier::default()),
        Ok(_) => (None, frontier(game, *claim)),
        Err(frontier) => (None, frontier),
    };
    let outcome = match &certificate {
        None => State::Open,
        Some(certificate) if certificate.strategy.claim == *claim => State::Proved,
        Some(_) => State::Refuted,
    };
    let of = |count: fn(&Certificate) -> u64| certificate.as_ref().map_or(0, count);
    let statistics = Work {
        positions: record.known().searched.sum(),
        lemmas: of(|certificate| certificate.strategy.lemmas.len() as u64 + 1),
        steps: of(|certificate| certificate.steps),
    };
    let bytes = certificate.map_or(Ok(Vec::new()), |certificate| encode(&certificate))?;
    Ok((AnswerFile { question: question.hash(), outcome, statistics, frontier }, bytes))
}

/// What came of joining.
#[derive(Debug)]
pub struct JoinResult {
    /// How the plan stands.
    pub standing: PlanStatus,
    /// The certificate, if the claim is proved.
    pub certificate: Option<Box<Certificate>>,
    /// How many answers the certificate rests on.
    pub used: usize,
}

/// Joins the answers to the questions of a plan.
///
/// # Errors
///
/// The plan or a round is refused, or this program has a fault.
pub fn join(folder: &Folder, threads: usize, progress: &dyn Progress) -> Result<JoinResult, JobsError> {
    let mut opened = LoadedPlan::read(folder, progress)?;
    let refused = std::mem::take(&mut opened.answers.refused);
    let LoadedPlan { plan, rules, symmetries, rounds, answers, .. } = &opened;
    let (state, tree) = opened.standing();
    let questions = files(folder, &answers.missing);
    let standing = PlanStatus { state, round: rounds.len(), questions, counts: answers.counts(), refused };
    if state != State::Proved {
        return Ok(JoinResult { standing, certificate: None, used: 0 });
    }
    progress.report("joining the answers", Count::None);
    let mut writer = JoinWriter {
        tree: &tree,
        numbers: tree.numbers(),
        lemmas: LemmaStore::bounded(symmetries),
        placed: HashMap::new(),
        nodes: HashMap::new(),
    };
    let theorem = writer.theorem(&place_of(&plan.game, plan.claim)).ok_or(JobsError::Unsound)?;
    let used = writer.placed.len();
    let strategy = writer.lemmas.strategy(rules, theorem).pruned();
    // As a search on one machine does it: fast passes on any strategy, and the full minimisation on a short one.
    let strategy = minimise::thin(rules, strategy, threads, progress);
    let mut strategy = minimise::inline(rules, strategy, threads, progress);
    if minimise::has_few_lemmas(&strategy, symmetries) {
        strategy = minimise::minimise(rules, symmetries, strategy, progress);
    }
    progress.report("playing the strategy out", Count::None);
    let whole = Certificate::played_out(plan.game.clone(), strategy).ok_or(JobsError::Unsound)?;
    Ok(JoinResult { standing, certificate: Some(Box::new(whole)), used })
}

/// Writes the strategy.
struct JoinWriter<'a> {
    tree: &'a Tree<'a>,
    numbers: Vec<Numbers>,
    lemmas: LemmaStore<'a, Widest>,
    /// For each answer used, a term at its statement: it cites a lemma, or it is an ending if the antagonist is to move.
    placed: HashMap<usize, Term>,
    /// Terms that cite the lemmas of inner nodes.
    nodes: HashMap<usize, Term>,
}

impl JoinWriter<'_> {
    /// The theorem's term, at the root's own place.
    fn theorem(&mut self, root: &Setting) -> Option<Term> {
        if root.antagonist_moves || self.tree.nodes[0].status != Status::Inner {
            return self.at(root);
        }
        let (_, map) = root.canonical(self.tree.symmetries);
        Some(self.term(0)?.image(&map.inverse()))
    }

    /// A term that proves a place of the tree.
    fn at(&mut self, place: &Setting) -> Option<Term> {
        let (canonical, map) = place.canonical(self.tree.symmetries);
        Some(self.script(*self.tree.known.get(&canonical)?)?.image(&map.inverse()))
    }

    /// A term that proves the place of a node: with the protagonist to move, by itself or by a lemma; else its ending answers all replies.
    fn script(&mut self, node: usize) -> Option<Term> {
        match &self.tree.nodes[node].status {
            Status::AtOnce(term) => Some(term.clone()),
            Status::Answered(answer, map) => Some(self.place(*answer)?.image(map)),
            Status::Inner if self.tree.nodes[node].place.antagonist_moves => self.cover(node),
            Status::Inner => {
                if let Some(known) = self.nodes.get(&node) {
                    return Some(known.clone());
                }
                let term = self.term(node)?;
                let position = self.tree.nodes[node].place.position(self.tree.rules);
                let cited = self.lemmas.state(self.tree.rules, general(&position, term, self.lemmas.lemmas(), true));
                self.nodes.insert(node, cited.clone());
                Some(cited)
            }
            Status::Leaf | Status::Refuted => None,
        }
    }

    /// A term that begins with a move to a child that is proved.
    fn term(&mut self, node: usize) -> Option<Term> {
        let edges = &self.tree.nodes[node].edges;
        let &(point, _) = edges.iter().find(|&&(_, child)| self.numbers[child].is_proved())?;
        let mut position = self.tree.nodes[node].place.position(self.tree.rules);
        let effect = position.play(point);
        let rest = self.at(&Setting::of(&position, effect == Effect::Quiet))?;
        Some(Term { moves: [vec![point], rest.moves].concat(), ending: rest.ending })
    }

    /// What answers all replies at the place of a node, the antagonist to move.
    fn cover(&mut self, node: usize) -> Option<Term> {
        let mut position = self.tree.nodes[node].place.position(self.tree.rules);
        let mut scripts: Vec<Term> = Vec::new();
        for reply in position.moves(ANTAGONIST) {
            let place = position.after(ANTAGONIST, reply, |position| Setting::of(position, false));
            let script = self.at(&place)?;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        Some(Term::cover(Vec::new(), scripts))
    }

    /// Adds the lemmas of an answer, if they are not there.
    fn place(&mut self, answer: usize) -> Option<Term> {
        if let Some(placed) = self.placed.get(&answer) {
            return Some(placed.clone());
        }
        let (certificate, statement) = self.tree.answers.replies[answer].proof.as_ref()?;
        let mut term = self.lemmas.adopt(self.tree.rules, &certificate.strategy);
        if !statement.antagonist_moves {
            term = self.lemmas.state(self.tree.rules, statement.lemma(term));
        }
        self.placed.insert(answer, term.clone());
        Some(term)
    }
}

/// Why certificates give no win. Numbers are those of the certificates, from 0.
#[derive(Debug, Error)]
pub enum RepliesError {
    /// There is no certificate.
    #[error("give at least one certificate")]
    Nothing,
    /// The certificate is not about a win of Xeno's from a start with points of both players, Xeno to move.
    #[error("must prove that Xeno wins from a start with points of both players, with Xeno to move")]
    Unfit(usize),
    /// The certificate is about another game than the first one, or from a position that differs by more than a reply.
    #[error(
        "is about a different game from the first certificate, or its start differs in more than one point of Ophelia's"
    )]
    Other(usize),
    /// Xeno has several points at the starts, and it is not said which of them is the move; or it is none of them.
    #[error("name with --move the point of Xeno's that the replies in these positions answer")]
    WhichMove,
    /// These replies have no certificate.
    #[error("these replies have no certificate: {}", .0.iter().map(Point::to_string).collect::<Vec<_>>().join(", "))]
    Unanswered(Vec<Point>),
    /// The strategy takes more steps than a certificate may declare.
    #[error("the proof takes more than {MAX_STEPS} steps; shorten each certificate with 'prover shorten'")]
    TooManySteps,
}

/// The start of a certificate that can be joined.
fn start(certificate: &Certificate) -> Option<&Start> {
    let Certificate { game, strategy, .. } = certificate;
    let OpeningRule::Start(start) = &game.opening else { return None };
    let fits = !start.ophelia_moves && !start.xeno.is_empty() && !start.ophelia.is_empty();
    (fits && strategy.claim == Claim::XenoWins).then_some(start)
}

/// What the certificates have in common.
struct CommonMove {
    /// The game from the position before the move.
    game: Game,
    /// The move.
    played: Point,
    /// The position after it: Xeno's points and Ophelia's.
    after: [Vec<Point>; 2],
    /// The reply of each certificate.
    replies: Vec<Point>,
    /// Within how many moves after the reply each of them wins, if all say so.
    within: Option<Vec<Point>>,
}

impl CommonMove {
    /// Finds the move and the replies in the starts. Ophelia's points that all starts share were there before; the
    /// one that each has besides is the reply.
    fn of(certificates: &[Proof], played: Option<Point>) -> Result<Self, RepliesError> {
        let numbered = certificates.iter().enumerate();
        let starts: Vec<&Start> = numbered
            .map(|(number, certificate)| start(certificate).ok_or(RepliesError::Unfit(number)))
            .collect::<Result<_, _>>()?;
        let (Some(first), Some(start)) = (certificates.first(), starts.first()) else {
            return Err(RepliesError::Nothing);
        };
        let is_shared = |point: &Point| starts.iter().all(|start| start.ophelia.contains(point));
        let mut shared: Vec<Point> = start.ophelia.iter().copied().filter(is_shared).collect();
        if shared.len() == start.ophelia.len() {
            // All are about one position. Which of her points is the reply does not matter, as others have none.
            shared.pop();
        }
        let lines = |game: &Game| Game { opening: OpeningRule::None, moves: None, ..game.clone() };
        let whole = lines(&first.game);
        let mut replies = Vec::with_capacity(starts.len());
        for (number, (other, certificate)) in starts.iter().zip(certificates).enumerate() {
            let more: Vec<Point> = other.ophelia.iter().copied().filter(|point| !shared.contains(point)).collect();
            match more[..] {
                [reply] if other.xeno == start.xeno && lines(&certificate.game) == whole => replies.push(reply),
                _ => return Err(RepliesError::Other(number)),
            }
        }
        let played = match (played, &start.xeno[..]) {
            (Some(point), points) if points.contains(&point) => point,
            (None, &[point]) => point,
            _ => return Err(RepliesError::WhichMove),
        };
        let xeno: Vec<Point> = start.xeno.iter().copied().filter(|&point| point != played).collect();
        let opening = if xeno.is_empty() && shared.is_empty() {
            OpeningRule::None
        } else {
            OpeningRule::Start(Start { xeno, ophelia: shared.clone(), ophelia_moves: false })
        };
        let within: Option<Vec<Point>> = certificates.iter().map(|certificate| certificate.game.moves).collect();
        let moves = within.as_ref().and_then(|within| within.iter().max()).map(|most| most + 1);
        let game = Game { opening, moves, ..whole };
        Ok(Self { game, played, after: [start.xeno.clone(), shared], replies, within })
    }
}

/// Joins certificates of the positions after replies to a move of Xeno's. Where he has several points in these positions, `played` says
/// which of them is the move.
///
/// # Errors
///
/// [`RepliesError`] says why they give no win.
pub fn joined(
    certificates: &[Proof],
    played: Option<Point>,
    progress: &dyn Progress,
) -> Result<Certificate, RepliesError> {
    let common = CommonMove::of(certificates, played)?;
    let claim = Claim::XenoWins;
    let rules = Rules::new(&common.game, claim);
    let symmetries = Symmetries::new(&automorphisms_of(&common.game, &[]), rules.points());
    let keeps = |map: &&Permutation| common.after.iter().all(|points| map.set_image(points) == *points);
    let keeping: Vec<&Permutation> = symmetries.elements.iter().filter(keeps).collect();
    let mut lemmas = LemmaStore::<Widest>::bounded(&symmetries);
    // What answers each reply: the first certificate of an image of it.
    let mut answers = BTreeMap::new();
    let [own, shared] = &common.after;
    for (number, (&reply, proof)) in common.replies.iter().zip(certificates).enumerate() {
        progress.report("joining the certificates", Count::Done(number as u64, certificates.len() as u64));
        let left = common.within.as_ref().map(|within| within[number]);
        let term = match left {
            Some(_) => lemmas.adopt(&rules, &proof.strategy),
            None => lemmas.adopt(&rules, &without_bounds(&proof.strategy)),
        };
        // The certificate's theorem becomes a lemma about its start, which a script cites for the reply and for its
        // images.
        let mut other = [&shared[..], &[reply]].concat();
        other.sort_unstable();
        let cited = lemmas.state(&rules, Lemma { own: own.clone(), other, left, term });
        for map in &keeping {
            answers.entry(map.image(reply)).or_insert_with(|| cited.image(map));
        }
    }
    let mut missing = Position::with(&rules, own, shared).moves(ANTAGONIST);
    missing.retain(|reply| !answers.contains_key(reply));
    if !missing.is_empty() {
        return Err(RepliesError::Unanswered(missing));
    }
    let mut scripts: Vec<Term> = Vec::new();
    for script in answers.into_values() {
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    let theorem = Term::cover(vec![common.played], scripts);
    let strategy = lemmas.strategy(&rules, theorem).pruned();
    progress.report("playing the strategy out", Count::None);
    let steps = replay::steps_within(&rules, &strategy, MAX_STEPS).ok_or(RepliesError::TooManySteps)?;
    Ok(Certificate { game: common.game, strategy, steps })
}

/// The same proof of a win where all moves count: a win in time is a win.
fn without_bounds(strategy: &Strategy) -> Strategy {
    let lemmas = strategy.lemmas.iter().map(|lemma| Lemma { left: None, ..lemma.clone() }).collect();
    Strategy { lemmas, ..strategy.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_engine::solve::{Options, Outcome, Record, solve};

    /// Certificates of the positions with these points of Xeno's, and of Ophelia's.
    fn after(xeno: &str, ophelia: &[&str]) -> Vec<Proof> {
        let proved = |points: &&str| {
            let game = Game::parse(&format!("3^2 --maker-breaker --start X:{xeno}/O:{points} --to-move Xeno")).unwrap();
            match solve(&game, Options::default(), &Record::default()).unwrap() {
                Outcome::Proved(certificate) => Proof::of(*certificate).unwrap(),
                other => panic!("{other:?}"),
            }
        };
        ophelia.iter().map(proved).collect()
    }

    #[test]
    fn replies_up_to_symmetry_are_enough() {
        let whole = joined(&after("4", &["0", "1"]), None, &()).unwrap();
        assert_eq!((whole.game.name().as_str(), whole.strategy.claim), ("3^2 --maker-breaker", Claim::XenoWins));
        assert_eq!(whole.strategy.theorem.moves, [4]);
    }

    #[test]
    fn bounds_are_kept_if_all_have_one() {
        let bounded = |certificates: Vec<Proof>, moves: [Option<Point>; 2]| -> Vec<Proof> {
            let games = certificates.into_iter().zip(moves).map(|(certificate, moves)| {
                let game = Game { moves, ..certificate.game.clone() };
                let asked = Options { claim: Some(Claim::XenoWins), ..Options::default() };
                match solve(&game, asked, &Record::default()).unwrap() {
                    Outcome::Proved(certificate) => Proof::of(*certificate).unwrap(),
                    other => panic!("{other:?}"),
                }
            });
            games.collect()
        };
        let whole = |moves| joined(&bounded(after("4", &["0", "1"]), moves), None, &()).unwrap();
        let both = whole([Some(3), Some(4)]);
        assert_eq!(both.game.name(), "3^2 --maker-breaker --moves 5");
        assert!(both.strategy.lemmas.iter().all(|lemma| lemma.left.is_some_and(|left| left <= 4)));
        let one = whole([Some(3), None]);
        assert_eq!(one.game.name(), "3^2 --maker-breaker");
        assert!(one.strategy.lemmas.iter().all(|lemma| lemma.left.is_none()));
    }

    #[test]
    fn there_may_be_points_before_the_move() {
        let certificates = after("4,8", &["0,1", "0,2", "0,5"]);
        assert!(matches!(joined(&certificates, None, &()), Err(RepliesError::WhichMove)));
        assert!(matches!(joined(&certificates, Some(5), &()), Err(RepliesError::WhichMove)));
        let whole = joined(&certificates, Some(8), &()).unwrap();
        assert_eq!(whole.game.name(), "3^2 --maker-breaker --start X:4/O:0 --to-move Xeno");
        assert_eq!(whole.strategy.theorem.moves, [8]);
    }

    #[test]
    fn what_gives_no_win_is_named() {
        assert!(matches!(joined(&[], None, &()), Err(RepliesError::Nothing)));
        let certificates = after("4", &["0", "1"]);
        match joined(&certificates[..1], None, &()) {
            Err(RepliesError::Unanswered(replies)) => assert_eq!(replies, [1, 3, 5, 7]),
            other => panic!("{other:?}"),
        }
        let larger = [certificates[0].clone(), after("4,8", &["1"]).remove(0)];
        assert!(matches!(joined(&larger, None, &()), Err(RepliesError::Other(1))));
    }
}
