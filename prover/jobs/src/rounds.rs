//! The rounds of a plan: what is asked next, how a question is answered, and the certificate of all answers.
//!
//! **Rounds.** A round is written when all questions of the rounds before are answered. Then the tree is built of all answers,
//! and its most proving leaves are the next questions. In the first round nothing is known, so the top of the tree
//! is made finer without asking, until there is work for about half of the jobs. All that a round says can be found again from the rounds
//! and answers before it. It is written down nevertheless, so that a machine that joins later need not. A round whose positions are none
//! of the game, or whose questions have other digests, is refused.
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

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Convention, Game};
use pgc_core::position::{ANTAGONIST, Effect, Moves, Rules, Symmetries};
use pgc_core::strategy::{Ending, Strategy, Term};
use pgc_core::symmetry::automorphisms_of;
use pgc_engine::file::{Output, check_writable, encode};
use pgc_engine::lemma_store::general;
use pgc_engine::minimise;
use pgc_engine::solve::{Count, Frontier, Options, Outcome, Progress, ProveError, Record, frontier, settle_position};

use crate::answers::{self, Answers, Counts, MOST_STEPS, Refused, Theme};
use crate::collected::{Cited, Collected};
use crate::content::{
    Answer, Asked, Place, Plan, Question, Round, State, Statistics, Word, game_at, is_place_of, place_of,
};
use crate::folder::{Folder, JobsError, check_part, is_there, place_of_answer, read_question, write};
use crate::sealed::{Content, Fault, Hash, SEARCH, of_format, seal};
use crate::tree::{Numbers, Status, Tree};

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
struct Opened {
    plan: Plan,
    hash: Hash,
    symmetries: Symmetries,
    rounds: Vec<Round>,
}

impl Opened {
    /// Reads a plan and its rounds.
    fn read(folder: &Folder) -> Result<Opened, JobsError> {
        let plan = folder.read_plan()?;
        check(&plan.game, plan.claim)?;
        let hash = plan.hash();
        let rounds = folder.read_rounds(&hash)?;
        let symmetries = Symmetries::new(&automorphisms_of(&plan.game, &[]), plan.game.board.points());
        let opened = Opened { plan, hash, symmetries, rounds };
        for (number, round) in (1..).zip(&opened.rounds) {
            opened.check(round).map_err(|why| JobsError::of(&folder.round(number), Fault::Unfit(why)))?;
        }
        Ok(opened)
    }

    /// Whether a round is one of this plan: its positions are those of the game, and its questions are named by what they ask.
    fn check(&self, round: &Round) -> Result<(), &'static str> {
        let asked = round.questions.iter().map(|asked| &asked.place);
        if !round.expanded.iter().chain(asked).all(|place| is_place_of(&self.plan.game, self.plan.claim, place)) {
            return Err("it names a position that the game does not have");
        }
        let is_named = |asked: &Asked| self.question(&asked.place).is_ok_and(|question| question.hash() == asked.hash);
        if round.questions.iter().all(is_named) { Ok(()) } else { Err("it names a question by a wrong digest") }
    }

    /// How the plan stands after these answers, and the tree that says so; [`State::Open`] while one is missing. It is the one decision of
    /// planning and of joining, and depends on what is proved alone, not on what a round says.
    fn standing<'a>(&'a self, answers: &'a Answers) -> (State, Tree<'a>) {
        let tree = self.tree(answers);
        let state = if answers.missing.is_empty() { tree.state() } else { State::Open };
        (state, tree)
    }

    fn theme(&self) -> Theme<'_> {
        Theme { plan: &self.hash, game: &self.plan.game, claim: self.plan.claim }
    }

    /// The tree after these answers.
    fn tree<'a>(&'a self, answers: &'a Answers) -> Tree<'a> {
        let expanded: HashSet<Place> = self.rounds.iter().flat_map(|round| round.expanded.iter().cloned()).collect();
        Tree::new(self.theme(), &self.symmetries, answers, expanded)
    }

    /// The question about a place.
    fn question(&self, place: &Place) -> Result<Question, JobsError> {
        let Plan { search, ref game, claim, nodes, memory, .. } = self.plan;
        Ok(Question { plan: self.hash.clone(), search, game: game_at(game, claim, place)?, claim, nodes, memory })
    }
}

/// Refuses a game with an opening rule, and a claim that means nothing: in a Maker-Breaker game Ophelia completes no line.
fn check(game: &Game, claim: Claim) -> Result<(), JobsError> {
    if !game.opening.points().is_empty() {
        return Err(JobsError::Opening);
    }
    let needs_lines_of_hers = matches!(claim, Claim::OpheliaWins | Claim::XenoDraws);
    if needs_lines_of_hers && game.convention == Convention::MakerBreaker {
        return Err(ProveError::Meaningless(claim).into());
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
    check(game, claim)?;
    let plan = Plan { search: SEARCH, game: game.clone(), claim, jobs, nodes, memory };
    if is_there(&folder.plan()) {
        let known = folder.read_plan()?;
        // A plan of an older version of the search goes on as it is.
        if known != (Plan { search: known.search, ..plan }) {
            let game = format!("{} {}", known.claim.word(), known.game.name());
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

/// What was found, or was there already.
#[derive(Clone, Debug, Serialize)]
pub struct Worked {
    /// The digest of the question.
    pub question: Hash,
    /// The game, from the position in question.
    pub game: String,
    /// The claim.
    pub claim: Claim,
    /// What the answer says.
    pub outcome: Word,
    /// How it was found.
    #[serde(flatten)]
    pub statistics: Statistics,
    /// Whether it was there already.
    pub kept: bool,
    /// Its file.
    #[serde(skip)]
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
    if let Some(named) = named {
        check_writable(named)?;
    }
    let Question { plan, search, game, claim, nodes, memory } = &question;
    let claim = *claim;
    check(game, claim)?;
    let (hash, place) = (question.hash(), place_of(game, claim));
    let theme = Theme { plan, game, claim };
    let worked = |outcome, statistics, kept| Worked {
        question: hash.clone(),
        game: game.name(),
        claim,
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
    let version = of_format(*search);
    let options = Options { threads, nodes: *nodes, memory: *memory, version, progress, ..Options::default() };
    let found = settle_position(game, options, claim, &record)?;
    let mut statistics = Statistics { positions: record.known().searched.sum(), ..Statistics::default() };
    let is_long = |certificate: &Certificate| certificate.steps > MOST_STEPS;
    let (outcome, certificate, Frontier { moves, forced }) = match found {
        Outcome::Proved(certificate) | Outcome::Refuted(certificate) if is_long(&certificate) => {
            (Word::Open, None, frontier(game, claim))
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

/// What came of joining.
#[derive(Debug)]
pub struct Joined {
    /// How the plan stands.
    pub state: State,
    /// The certificate, if the claim is proved.
    pub certificate: Option<Box<Certificate>>,
    /// Files of questions that are open.
    pub open: Vec<PathBuf>,
    /// Answers that are refused: damaged, foreign or false.
    pub refused: Vec<Refused>,
    /// What became of all questions.
    pub counts: Counts,
    /// The rounds.
    pub rounds: usize,
    /// How many answers the certificate rests on.
    pub used: usize,
}

/// Joins the answers to the questions of a plan.
///
/// # Errors
///
/// The plan or a round is refused, or this program has a fault.
pub fn join(folder: &Folder, threads: usize, progress: &dyn Progress) -> Result<Joined, JobsError> {
    let opened = Opened::read(folder)?;
    let mut answers = Answers::read(folder, opened.theme(), &opened.rounds, progress);
    let refused = std::mem::take(&mut answers.refused);
    let open: Vec<PathBuf> = answers.missing.iter().map(|asked| folder.question(&asked.hash)).collect();
    let (state, tree) = opened.standing(&answers);
    let (mut certificate, mut used) = (None, 0);
    if state == State::Proved {
        progress.report("joining the answers", Count::None);
        let mut writer = Writer::new(&tree, &answers, &opened.symmetries);
        let theorem = writer.theorem(&place_of(&opened.plan.game, opened.plan.claim)).ok_or(JobsError::Unsound)?;
        used = writer.placed.len();
        let strategy = Strategy { claim: opened.plan.claim, lemmas: writer.lemmas.into_all(), theorem }.pruned();
        let strategy = shortened(&tree.rules, &opened.symmetries, strategy, threads, progress);
        progress.report("playing the strategy out", Count::None);
        let whole = Certificate::played_out(opened.plan.game.clone(), strategy).ok_or(JobsError::Unsound)?;
        certificate = Some(Box::new(whole));
    }
    Ok(Joined { state, certificate, open, refused, counts: answers.counts(), rounds: opened.rounds.len(), used })
}

/// Fast passes on any strategy, and the full minimisation on a short one, as a search on one machine does it.
fn shortened(
    rules: &Arc<Rules>,
    symmetries: &Symmetries,
    strategy: Strategy,
    threads: usize,
    progress: &dyn Progress,
) -> Strategy {
    let thinned =
        |done: usize, all: usize| progress.report("thinning the lemmas", Count::Done(done as u64, all as u64));
    let strategy = minimise::thin(rules, strategy, threads, &|| (), &thinned);
    let tried = AtomicU64::new(0);
    let inlined =
        || progress.report("shortening the strategy", Count::Changes(tried.fetch_add(1, Ordering::Relaxed) + 1));
    let strategy = minimise::inline(rules, strategy, threads, &inlined);
    if minimise::has_few_lemmas(&strategy, symmetries) {
        minimise::minimise(rules, symmetries, strategy, &|| ())
    } else {
        strategy
    }
}

/// Writes the strategy.
struct Writer<'a> {
    tree: &'a Tree<'a>,
    answers: &'a Answers,
    symmetries: &'a Symmetries,
    numbers: Vec<Numbers>,
    lemmas: Collected<'a>,
    /// For each answer used: the lemma of its statement, or its ending if the antagonist is to move.
    placed: HashMap<usize, Placed>,
    /// The lemmas of inner nodes.
    nodes: HashMap<usize, Cited>,
}

/// What has become of an answer in the list of lemmas.
#[derive(Clone)]
enum Placed {
    Lemma(Cited),
    Ending(Ending),
}

impl<'a> Writer<'a> {
    fn new(tree: &'a Tree<'a>, answers: &'a Answers, symmetries: &'a Symmetries) -> Writer<'a> {
        Writer {
            tree,
            answers,
            symmetries,
            numbers: tree.numbers(),
            lemmas: Collected::new(&tree.rules, symmetries),
            placed: HashMap::new(),
            nodes: HashMap::new(),
        }
    }

    /// The theorem's term, at the root's own place.
    fn theorem(&mut self, root: &Place) -> Option<Term> {
        let (_, map) = root.canonical(self.symmetries);
        let back = map.inverse();
        let term = if root.antagonist_moves {
            Term { moves: Vec::new(), ending: self.ending(0)? }
        } else if self.tree.nodes[0].status == Status::Inner {
            self.term(0)?
        } else {
            self.script(0)?
        };
        Some(term.image(&back))
    }

    /// A term that proves the place of a node, the protagonist to move: by itself, or by a lemma.
    fn script(&mut self, node: usize) -> Option<Term> {
        match &self.tree.nodes[node].status {
            Status::AtOnce(term) => Some(term.clone()),
            Status::Answered(answer, map) => match self.place(*answer)? {
                Placed::Lemma((lemma, own)) => Some(Term::cite(lemma, own.then(map))),
                Placed::Ending(_) => None,
            },
            Status::Inner => {
                let (lemma, map) = match self.nodes.get(&node) {
                    Some(known) => known.clone(),
                    None => {
                        let term = self.term(node)?;
                        let position = self.tree.nodes[node].place.position(&self.tree.rules);
                        let lemma = general(&position, term, self.lemmas.all(), true);
                        let cited = self.lemmas.state(lemma);
                        self.nodes.insert(node, cited.clone());
                        cited
                    }
                };
                Some(Term::cite(lemma, map))
            }
            Status::Leaf | Status::Refuted => None,
        }
    }

    /// A term that begins with a move to a child that is proved.
    fn term(&mut self, node: usize) -> Option<Term> {
        let tree = self.tree;
        let (point, child) =
            tree.nodes[node].edges.iter().copied().find(|&(_, child)| self.numbers[child].is_proved())?;
        let mut position = tree.nodes[node].place.position(&tree.rules);
        let effect = position.play(point);
        let place = Place::of(&position, effect == Effect::Quiet);
        let (_, map) = place.canonical(self.symmetries);
        let rest = if effect == Effect::Quiet {
            Term { moves: Vec::new(), ending: self.ending(child)? }
        } else {
            self.script(child)?
        };
        let rest = rest.image(&map.inverse());
        Some(Term { moves: [vec![point], rest.moves].concat(), ending: rest.ending })
    }

    /// What answers all replies at the place of a node, the antagonist to move.
    fn ending(&mut self, node: usize) -> Option<Ending> {
        match &self.tree.nodes[node].status {
            Status::Answered(answer, _) => match self.place(*answer)? {
                Placed::Ending(ending) => Some(ending),
                Placed::Lemma(_) => None,
            },
            Status::Inner => {
                let mut position = self.tree.nodes[node].place.position(&self.tree.rules);
                let mut scripts: Vec<Term> = Vec::new();
                let edges: HashMap<Place, usize> = self.tree.nodes[node]
                    .edges
                    .iter()
                    .map(|&(_, child)| (self.tree.nodes[child].place.clone(), child))
                    .collect();
                for reply in position.moves(ANTAGONIST) {
                    position.place(ANTAGONIST, reply);
                    let place = Place::of(&position, false);
                    position.take_back();
                    let (canonical, map) = place.canonical(self.symmetries);
                    let script = self.script(*edges.get(&canonical)?)?.image(&map.inverse());
                    if !scripts.contains(&script) {
                        scripts.push(script);
                    }
                }
                Some(Ending::Cover(scripts))
            }
            _ => None,
        }
    }

    /// Adds the lemmas of an answer, if they are not there.
    fn place(&mut self, answer: usize) -> Option<Placed> {
        if let Some(placed) = self.placed.get(&answer) {
            return Some(placed.clone());
        }
        let reply = &self.answers.replies[answer];
        debug_assert_eq!(reply.word, Word::Proved);
        let (certificate, statement) = reply.proof.as_ref()?;
        let term = self.lemmas.adopt(&certificate.strategy);
        let placed = if statement.antagonist_moves {
            Placed::Ending(term.ending)
        } else {
            Placed::Lemma(self.lemmas.state(statement.lemma(term)))
        };
        self.placed.insert(answer, placed.clone());
        Some(placed)
    }
}
