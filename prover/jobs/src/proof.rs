//! The certificate of all answers.
//!
//! The lemmas of the answers come first; then a lemma for each position of the tree that the proof needs. The whole
//! is shortened like other strategies.
//!
//! A node with the protagonist to move becomes a move to a child that is proved, and a node with the antagonist to
//! move a cover with a script for each reply. Nodes are positions in canonical form, so each step composes the
//! symmetry that takes a position to its node. Only what the root needs is written: answers that the proof does not
//! use stay out, and are counted as such.
//!
//! The strategy is replayed before it becomes a certificate. If it fails, the program has a fault, as each answer
//! was replayed before.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::answers::{Answers, Counts, Refused};
use crate::collected::{Cited, Collected};
use crate::content::{State, Word};
use crate::error::JobsError;
use crate::folder::Folder;
use crate::game_record::place_of;
use crate::numbers::Numbers;
use crate::place::Place;
use crate::rounds::Opened;
use crate::tree::{Status, Tree};
use pgc_core::certificate::Certificate;
use pgc_core::position::{ANTAGONIST, Effect, Moves, Rules, Symmetries};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_engine::lemma_store::general;
use pgc_engine::minimise;
use pgc_engine::solve::{Count, Progress};

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
    let mut joined = Joined {
        state: State::Open,
        certificate: None,
        open,
        refused,
        counts: answers.counts(),
        rounds: opened.rounds.len(),
        used: 0,
    };
    let (state, tree) = opened.standing(&answers);
    joined.state = state;
    if joined.state == State::Proved {
        progress.report("joining the answers", Count::None);
        let mut writer = Writer::new(&tree, &answers, &opened.symmetries);
        let theorem = writer.theorem(&place_of(&opened.game, opened.claim)).ok_or(JobsError::Unsound)?;
        joined.used = writer.placed.len();
        let strategy = Strategy { claim: opened.claim, lemmas: writer.lemmas.into_all(), theorem }.pruned();
        let strategy = shortened(&tree.rules, &opened.symmetries, strategy, threads, progress);
        progress.report("playing the strategy out", Count::None);
        let certificate = Certificate::played_out(opened.game.clone(), strategy).ok_or(JobsError::Unsound)?;
        joined.certificate = Some(Box::new(certificate));
    }
    Ok(joined)
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
            let Place { own, other, left, .. } = statement.clone();
            Placed::Lemma(self.lemmas.state(Lemma { own, other, left, term }))
        };
        self.placed.insert(answer, placed.clone());
        Some(placed)
    }
}
