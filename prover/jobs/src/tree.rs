//! The tree of positions, up to symmetry, and what the answers say about them.
//!
//! It is built anew from the answers: from the root on, a position that a proved statement dominates is proved; one
//! with an answer is what the answer says; an open one has its moves as children, with the numbers that the job
//! stated; all others are leaves. So the tree depends on the answers and not on their history.
//!
//! A job names the moves that matter to it, and leaves out the others, as it believes them refuted with those. With
//! the protagonist to move, belief would be enough to go on, but not to refute: so when all named moves are
//! refuted, the others are added (`widen`). With the antagonist to move, each reply has a child from the start, and
//! those that the job left out are asked last.
//!
//! Forced replies are made with the move: the child of a move that makes one threat is the position after the
//! reply. A reply that a forced sequence answers is proved at once; the sequence was played when the answer was
//! read.
//!
//! **Numbers** say how easy a claim is to prove and to refute, and which leaves to ask next (Allis 1994).
//!
//! They are those of proof-number search: with the protagonist to move the proof number is the least of the
//! children's and the disproof number their sum, with the antagonist to move the other way round. A leaf has the
//! numbers that its parent's job stated, and an answered position those of a proof or of a refutation.
//!
//! To choose many leaves at once, the most proving leaf is taken and assumed to be proved; then the numbers change,
//! and the next most proving leaf is another one. So a round follows one line of proof and asks all that it needs.
//! If the assumed proofs settle the root before the round is full, the chosen leaves are assumed to be refuted, and
//! other ways are looked for.
//!
//! The tree is a graph without circles, as positions are met by several orders of moves; a child has more points
//! than its parent, and so the numbers are found in the order of the points. A sum counts a position once for each
//! way that leads to it: that makes numbers too large sometimes, and never makes a proof of none. When a leaf
//! changes, only its ancestors are computed again.
//!
//! # Answers
//!
//! They answer the questions of a plan, and are read back here. None is believed: whatever one says is played
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

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::available_parallelism,
};

use pgc_core::{
    certificate::decode,
    game::{Claim, Game, Point},
    position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries, Widest},
    proof::{Proof, Refusal},
    quote::InFile,
    strategy::{Ending, Replay, Term},
    symmetry::Permutation,
};
use pgc_engine::{
    file::is_same_game,
    lemma_store::LemmaStore,
    sealed::Content,
    search::threads::{granted, shared},
    solve::{Count, Frontier, Progress, frontier},
};
use serde::Serialize;

use crate::content::{
    AnswerFile, FileRefusal, Folder, JobsError, MOST_REFUSED, PlanFault, Question, Setting, State, demand, game_at,
    is_there, place_of, read_answer,
};

/// The largest number that a search may say about an open position.
const MOST: u64 = 1 << 30;

/// What is known about a position.
#[derive(PartialEq, Eq)]
pub(super) enum Status {
    /// It is a leaf.
    Leaf,
    /// It has children.
    Inner,
    /// The claim is false.
    Refuted,
    /// This term proves it.
    AtOnce(Term),
    /// The answer of this number proves it, about a place that dominates it under the map.
    Answered(usize, Permutation),
}

/// A position.
pub(super) struct Node {
    pub(super) place: Setting,
    pub(super) status: Status,
    /// The numbers of a leaf.
    prior: Numbers,
    /// The moves, and the nodes of the positions after them.
    pub(super) edges: Vec<(Point, usize)>,
    /// Whether a search believes it to be settled with its siblings: it is asked after them.
    follows: bool,
    /// Whether moves of the protagonist's have no edges, as a search believes that they do not help.
    narrow: bool,
}

/// The tree. The first node is the root; each node stands before its children.
pub(super) struct Tree<'a> {
    pub(super) nodes: Vec<Node>,
    game: &'a Game,
    pub(super) rules: &'a Arc<Rules>,
    pub(super) symmetries: &'a Symmetries,
    pub(super) answers: &'a AnswerFiles,
    expanded: HashSet<Setting>,
    pub(super) known: HashMap<Setting, usize>,
    /// The proved statements with the protagonist to move, and the answer of each.
    statements: (LemmaStore<'a, Widest>, Vec<usize>),
}

impl<'a> Tree<'a> {
    /// The tree after these answers. Some places are expanded without one.
    pub(super) fn new(
        game: &'a Game,
        rules: &'a Arc<Rules>,
        symmetries: &'a Symmetries,
        answers: &'a AnswerFiles,
        expanded: HashSet<Setting>,
    ) -> Self {
        let (nodes, known) = (Vec::new(), HashMap::new());
        let mut statements = (LemmaStore::bounded(symmetries), Vec::new());
        for (index, reply) in answers.replies.iter().enumerate() {
            if let Some((_, place)) = reply.proof.as_ref().filter(|(_, place)| !place.antagonist_moves) {
                statements.0.add(place.lemma(Term::forced(Vec::new())));
                statements.1.push(index);
            }
        }
        let mut tree = Tree { nodes, game, rules, symmetries, answers, expanded, known, statements };
        tree.add(&place_of(game, rules.claim), Numbers::UNKNOWN, false);
        tree.grow(0);
        tree.widen();
        tree
    }

    /// What the numbers of the root say.
    pub(super) fn state(&self) -> State {
        match self.numbers()[0] {
            numbers if numbers.is_proved() => State::Proved,
            numbers if numbers.is_refuted() => State::Refuted,
            _ => State::Open,
        }
    }

    /// Adds the moves that a search has left out where all others are refuted: what it believes of them proves nothing. So a position is
    /// refuted only if each move of the protagonist's is, by a certificate.
    fn widen(&mut self) {
        loop {
            let numbers = self.numbers();
            let first = self.nodes.len();
            let is_due = |node: &usize| self.nodes[*node].narrow && numbers[*node].is_refuted();
            let due: Vec<usize> = (0..first).filter(is_due).collect();
            if due.is_empty() {
                return;
            }
            for node in due {
                self.nodes[node].narrow = false;
                let mut position = self.nodes[node].place.position(self.rules);
                // An immediate win is found before any move is left out.
                self.moves(node, &mut position, &Frontier::default());
            }
            self.grow(first);
        }
    }

    /// Expands a leaf that was not asked.
    pub(super) fn expand(&mut self, node: usize) {
        self.expanded.insert(self.nodes[node].place.clone());
        let first = self.nodes.len();
        self.visit(node);
        self.grow(first);
        self.widen();
    }

    /// Looks at the nodes from this one on, and at those that are added.
    fn grow(&mut self, first: usize) {
        let mut next = first;
        while next < self.nodes.len() {
            self.visit(next);
            next += 1;
        }
    }

    /// The node of a place, which is new if it is met for the first time.
    fn add(&mut self, place: &Setting, prior: Numbers, follows: bool) -> usize {
        let (place, _) = place.canonical(self.symmetries);
        if let Some(&node) = self.known.get(&place) {
            return node;
        }
        let node = self.nodes.len();
        self.known.insert(place.clone(), node);
        self.nodes.push(Node { place, status: Status::Leaf, prior, edges: Vec::new(), follows, narrow: false });
        node
    }

    /// Gives a leaf the status that the answers allow. A proved statement that dominates comes first, as it may
    /// prove a position that nobody was asked about.
    fn visit(&mut self, node: usize) {
        if self.nodes[node].status != Status::Leaf {
            return;
        }
        let place = self.nodes[node].place.clone();
        if !place.antagonist_moves
            && let Some((statement, map)) = self.statements.0.dominating(&place.position(self.rules))
        {
            self.nodes[node].status = Status::Answered(self.statements.1[statement], map);
            return;
        }
        let answers = self.answers;
        match answers.by_place.get(&place).map(|&index| (index, &answers.replies[index])) {
            Some((index, reply)) => match reply.answer.outcome {
                State::Proved => {
                    let identity = Permutation::identity(self.rules.points());
                    self.nodes[node].status = Status::Answered(index, identity);
                }
                State::Refuted => self.nodes[node].status = Status::Refuted,
                State::Open => self.branch(node, &place, &reply.answer.frontier),
            },
            None if self.expanded.contains(&place) => {
                let claim = self.rules.claim;
                let frontier = game_at(self.game, claim, &place).map(|game| frontier(&game, claim)).unwrap_or_default();
                self.branch(node, &place, &frontier);
            }
            None => {}
        }
    }

    /// Adds the children of a node.
    fn branch(&mut self, node: usize, place: &Setting, frontier: &Frontier) {
        let mut position = place.position(self.rules);
        self.nodes[node].status = if place.antagonist_moves {
            self.replies(node, &mut position, frontier)
        } else {
            self.moves(node, &mut position, frontier)
        };
    }

    /// The moves of the protagonist as children, or a term if one of them wins at once. Moves without a number are
    /// left out if others have one, and the node is noted as `narrow`.
    fn moves(&mut self, node: usize, position: &mut Position, frontier: &Frontier) -> Status {
        let draw = self.rules.claim.is_draw();
        for point in position.moves(PROTAGONIST) {
            let mark = position.trail().len();
            let effect = position.play(point);
            let place = Setting::of(position, effect == Effect::Quiet);
            position.take_back_to(mark);
            match effect {
                Effect::Wins => return Status::AtOnce(Term::forced(vec![point])),
                Effect::Fills if draw => return Status::AtOnce(Term::forced(vec![point])),
                Effect::Fills | Effect::Loses => {}
                Effect::Forces(_) | Effect::Quiet => {
                    // A search that knows numbers has left out what is refuted. Where it knows nothing, each reply has to be
                    // answered: otherwise a move with its replies in the tree would look harder than any other move.
                    let prior = Numbers::stated(frontier, point);
                    self.nodes[node].narrow |= prior.is_none();
                    if let Some(Numbers { proof, disproof }) = prior {
                        let is_unknown = proof == Numbers::UNKNOWN.proof && place.antagonist_moves;
                        let proof = if is_unknown { place.moves_apart(self.symmetries) } else { proof };
                        self.link(node, point, &place, Numbers { proof, disproof }, false);
                    }
                }
            }
        }
        Status::Inner
    }

    /// All replies of the antagonist as children. None is left out: a proof needs an answer to each.
    fn replies(&mut self, node: usize, position: &mut Position, frontier: &Frontier) -> Status {
        if position.is_in_danger() {
            return Status::Refuted;
        }
        let draw = self.rules.claim.is_draw();
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let (place, full) = (Setting::of(position, false), position.is_full() || position.is_late());
            position.take_back();
            // After the last free point nobody moves any more, and the protagonist has no line.
            if full && !draw {
                return Status::Refuted;
            }
            let stated = Numbers::stated(frontier, reply);
            let prior = stated.unwrap_or(Numbers { proof: 1, disproof: MOST });
            let child = self.link(node, reply, &place, prior, stated.is_none());
            if full {
                self.nodes[child].status = Status::AtOnce(Ending::Potential.into());
            } else if let Some((_, moves)) = frontier.forced.iter().find(|(point, _)| *point == reply) {
                let (_, map) = place.canonical(self.symmetries);
                let moves = moves.iter().map(|&point| map.image(point)).collect();
                self.nodes[child].status = Status::AtOnce(Term::forced(moves));
            }
        }
        Status::Inner
    }

    /// Makes a position a child of a node. Several moves may lead to it by symmetry; one edge is enough. Where any
    /// parent asks for it at once, it is not asked late.
    fn link(&mut self, node: usize, point: Point, place: &Setting, prior: Numbers, follows: bool) -> usize {
        let child = self.add(place, prior, follows);
        let edges = &mut self.nodes[node].edges;
        if edges.iter().all(|&(_, known)| known != child) {
            edges.push((point, child));
        }
        self.nodes[child].follows &= follows;
        child
    }
}

/// How easy a claim about a position is to prove, and to refute: about how many further positions must be proved, or refuted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    proof: u64,
    disproof: u64,
}

/// The number of what cannot be.
const INFINITE: u64 = 1 << 40;

impl Numbers {
    /// Those of a position about which nothing is known.
    const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// Those of what is proved.
    const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    /// Those of what is refuted.
    const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    /// Those that a search states of a move: of all moves that nothing is known, if it states none. Nothing if it has left the move out.
    fn stated(frontier: &Frontier, point: Point) -> Option<Self> {
        let clamped = |number: u32| u64::from(number).clamp(1, MOST);
        let stated = frontier.moves.iter().find(|(stated, ..)| *stated == point);
        let numbers = stated.map(|&(_, proof, disproof)| [proof, disproof].map(clamped));
        let unknown = Self::UNKNOWN;
        numbers.map(|[proof, disproof]| Self { proof, disproof }).or(frontier.moves.is_empty().then_some(unknown))
    }

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}

/// A round with fewer questions than one in so many of those aimed at gets further ones, about moves that would be tried next.
const FEW: usize = 2;

/// The numbers of all nodes, if some leaves had others than their own. A leaf that gets others changes those of its ancestors only.
struct Assumptions<'t> {
    tree: &'t Tree<'t>,
    parents: Vec<Vec<usize>>,
    leaves: Vec<Option<Numbers>>,
    numbers: Vec<Numbers>,
}

impl<'t> Assumptions<'t> {
    fn new(tree: &'t Tree<'t>, leaves: Vec<Option<Numbers>>) -> Self {
        let mut parents = vec![Vec::new(); tree.nodes.len()];
        for (node, at) in tree.nodes.iter().enumerate() {
            at.edges.iter().for_each(|&(_, child)| parents[child].push(node));
        }
        let mut order: Vec<usize> = (0..tree.nodes.len()).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(tree.nodes[node].place.stones()));
        let mut assumed = Assumptions { tree, parents, leaves, numbers: vec![Numbers::REFUTED; tree.nodes.len()] };
        order.into_iter().for_each(|node| assumed.numbers[node] = assumed.at(node));
        assumed
    }

    /// The numbers of a node, from those of its children.
    fn at(&self, node: usize) -> Numbers {
        let at = &self.tree.nodes[node];
        match at.status {
            Status::AtOnce(_) | Status::Answered(..) => Numbers::PROVED,
            Status::Refuted => Numbers::REFUTED,
            Status::Leaf => self.leaves.get(node).copied().flatten().unwrap_or(at.prior),
            Status::Inner => {
                let children = || at.edges.iter().map(|&(_, child)| self.numbers[child]);
                let least = |of: fn(Numbers) -> u64| children().map(of).min().unwrap_or(INFINITE);
                let sum = |of: fn(Numbers) -> u64| children().map(of).sum::<u64>().min(INFINITE);
                if at.place.antagonist_moves {
                    Numbers { proof: sum(|child| child.proof), disproof: least(|child| child.disproof) }
                } else {
                    Numbers { proof: least(|child| child.proof), disproof: sum(|child| child.disproof) }
                }
            }
        }
    }

    /// Gives a leaf other numbers. A position has fewer points than those after it, so each ancestor is met after its children.
    fn assume(&mut self, leaf: usize, numbers: Numbers) {
        self.leaves[leaf] = Some(numbers);
        let stones = |node: usize| self.tree.nodes[node].place.stones();
        let mut due = BTreeSet::from([(stones(leaf), leaf)]);
        while let Some((_, node)) = due.pop_last() {
            let numbers = self.at(node);
            if self.numbers[node] != numbers {
                self.numbers[node] = numbers;
                due.extend(self.parents[node].iter().map(|&parent| (stones(parent), parent)));
            }
        }
    }

    /// The leaf that is reached from the root by going to the child with the least proof number where the
    /// protagonist moves, and with the least disproof number where the antagonist does.
    fn most_proving(&self) -> usize {
        let mut node = 0;
        while self.tree.nodes[node].status == Status::Inner {
            let antagonist = self.tree.nodes[node].place.antagonist_moves;
            let children = self.tree.nodes[node].edges.iter().map(|&(_, child)| child);
            let hardness = |&child: &usize| {
                let Numbers { proof, disproof } = self.numbers[child];
                if antagonist { disproof } else { proof }
            };
            let next = children.min_by_key(hardness);
            let Some(next) = next else { return node };
            node = next;
        }
        node
    }
}

impl Tree<'_> {
    /// The numbers of all nodes.
    pub(super) fn numbers(&self) -> Vec<Numbers> {
        Assumptions::new(self, Vec::new()).numbers
    }

    /// The leaves to ask next, about so many; none if the root is settled.
    pub(super) fn select(&self, count: usize) -> Vec<usize> {
        let mut chosen = Vec::new();
        // Leaves that were chosen before a pass count as refuted there: it looks for other ways.
        loop {
            let before = chosen.len();
            let mut assumed: Vec<Option<Numbers>> = self.following();
            chosen.iter().for_each(|&node: &usize| assumed[node] = Some(Numbers::REFUTED));
            self.pass(count, assumed, &mut chosen);
            if chosen.is_empty() {
                self.pass(count, vec![None; self.nodes.len()], &mut chosen);
            }
            if chosen.len() == before || chosen.len() >= count.div_ceil(FEW) {
                return chosen;
            }
        }
    }

    /// Chooses the most proving leaf again and again. Each counts as proved then.
    fn pass(&self, count: usize, assumed: Vec<Option<Numbers>>, chosen: &mut Vec<usize>) {
        let mut assumed = Assumptions::new(self, assumed);
        while chosen.len() < count && !(assumed.numbers[0].is_proved() || assumed.numbers[0].is_refuted()) {
            let leaf = assumed.most_proving();
            assumed.assume(leaf, Numbers::PROVED);
            chosen.push(leaf);
        }
    }

    /// Assumes of leaves that follow their siblings that they are proved, while others among these are not.
    fn following(&self) -> Vec<Option<Numbers>> {
        let numbers = self.numbers();
        let mut assumed = vec![None; self.nodes.len()];
        for node in self.nodes.iter().filter(|node| node.status == Status::Inner && node.place.antagonist_moves) {
            let children = || node.edges.iter().map(|&(_, child)| child);
            if children().any(|child| !self.nodes[child].follows && !numbers[child].is_proved()) {
                let leaves = children().filter(|&child| self.nodes[child].follows);
                leaves.for_each(|child| assumed[child] = Some(Numbers::PROVED));
            }
        }
        assumed
    }
}

/// The most positions that an answer may count: more than any machine visits, and few enough to be added up.
const MOST_POSITIONS: u64 = 1 << 48;

/// The most steps of an answer's certificate: some minutes of replay. A job that needs more answers that its position is open.
pub(super) const MOST_STEPS: u64 = 1 << 30;

/// A sound answer.
pub(super) struct Reply {
    pub(super) answer: AnswerFile,
    /// If it is proved: the certificate, and the place from which it proves.
    pub(super) proof: Option<(Proof, Setting)>,
}

/// All answers, in the order of the rounds and their questions.
#[derive(Default)]
pub(super) struct AnswerFiles {
    pub(super) replies: Vec<Reply>,
    by_place: HashMap<Setting, usize>,
    /// Questions without a sound answer.
    pub(super) missing: Vec<Question>,
    /// Files that are no sound answers.
    pub(super) refused: Vec<FileRefusal>,
}

/// How many questions were asked, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Census {
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

impl AnswerFiles {
    /// Reads the answers to some questions, on as many threads as there are processors: to play them out takes long.
    pub(super) fn read(folder: &Folder, questions: Vec<Question>, progress: &dyn Progress) -> Self {
        let done = AtomicUsize::new(0);
        let one = |index: usize| {
            let reply = reply(&folder.answer(&questions[index].hash()), &questions[index]);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.report("playing the answers out", Count::Done(done as u64, questions.len() as u64));
            reply
        };
        let threads = available_parallelism().map_or(1, NonZero::get).min(questions.len());
        let replies = shared(questions.len(), granted(threads), || one);
        let mut answers = Self::default();
        for (question, reply) in questions.into_iter().zip(replies) {
            match reply {
                Ok(reply) => {
                    answers.by_place.insert(question.place(), answers.replies.len());
                    answers.replies.push(reply);
                }
                Err(why) => {
                    let path = folder.answer(&question.hash());
                    answers.refused.extend(is_there(&path).then_some(FileRefusal { path, why }));
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
    pub(super) fn put_aside(&mut self) -> Result<Vec<FileRefusal>, JobsError> {
        let mut refused = std::mem::take(&mut self.refused);
        let place = |FileRefusal { path, .. }: &FileRefusal| {
            let mut places = (1..=MOST_REFUSED).map(|number| path.with_extension(format!("answer.{number}")));
            places.find(|place| !is_there(place))
        };
        let places: Vec<PathBuf> = refused.iter().map_while(place).collect();
        if places.len() < refused.len() {
            return Err(JobsError::Again(refused.swap_remove(places.len())));
        }
        for (FileRefusal { path, .. }, place) in refused.iter().zip(places) {
            fs::rename(path, place).map_err(|why| JobsError::Directory(InFile::new(path, why)))?;
        }
        Ok(refused)
    }

    pub(super) fn counts(&self) -> Census {
        let all = || self.replies.iter().map(|reply| &reply.answer);
        let of = |outcome| all().filter(|answer| answer.outcome == outcome).count();
        let positions = || all().map(|answer| answer.statistics.positions);
        Census {
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
pub(super) fn reply(path: &Path, question: &Question) -> Result<Reply, PlanFault> {
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
    forced.is_empty() || rules.other_begins && forced.iter().all(&mut wins)
}

/// The certificate of an answer, replayed, and the place from which it proves this claim: that of the question, or a more general one.
/// That the question's claim is false is proved from the very place alone.
fn proof(bytes: &[u8], claim: Claim, question: &Question) -> Result<(Proof, Setting), PlanFault> {
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
