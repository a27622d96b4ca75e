//! Wins by strategic moves, on boards of at most 512 points and 576 lines of at most eight points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). He makes a
//! *strategic move* there: a quiet one, or rarely one that makes a threat, after which each reply is answered by a
//! forced sequence, or leads to a strategic position that is won. Patashnik's proof of `4^3` has 2,929 strategic
//! moves, chosen by hand. Here they are searched for.
//!
//! The depth of a proof is counted in strategic moves, as *levels*: forced sequences, of any length, count nothing.
//! That is why the search deepens by levels and not by moves. A level more is a much larger search.
//!
//! Whether a position is won at a level depends on nothing but the position, the level and the constants. This is
//! the invariant on which everything rests: threads share one table, a checkpoint is a list of facts, and both give
//! the same answer as one thread in one run. So the searches for forced sequences inside have fixed limits of nodes
//! and start afresh each time.
//!
//! Hints are part of the search, like its constants: a position with hints is always expanded with them.
//!
//! The cost is in *expanding* positions: to find the candidate moves of one takes a search for a forced sequence
//! for each move and each reply that known sequences do not answer. Each position is expanded once, and its
//! candidates are kept.
//!
//! - [`candidates`]: the moves worth trying at a position, the replies that they leave open, and levels;
//! - [`write`](mod@write): the strategy.
//!
//! # Hints
//!
//! Hints are suggested moves for positions, tried first and never trusted. A suggestion is for a position and all
//! its images, so it is kept under the canonical form. Its move counts as promising: it is searched without a
//! reduction. A useless hint costs the search of one more move, and a good one saves the search of all others
//! before it.
//!
//! # Iterative deepening
//!
//! The search deepens (Slate and Atkin 1977) by levels of strategic moves, in threads that share what they learn.
//!
//! `Worker::decide` says whether a position is won at a level: it tries level after level, and at each the moves of
//! the position; `Worker::wins` asks the same of all positions after the open replies, one level lower. A position
//! that failed at a higher level than its siblings is asked first: if it fails again, the move is done.
//!
//! Threads are not given shares. All ask the same question, and each reserves in the table what it begins, so that
//! another one begins with something else. What one has finished the others read from the table. When nothing is
//! left that is not reserved, a thread works on a reserved position as well, as its own moves below will differ. A
//! thread whose question has been answered by another stops (`Stop::Stale`) and asks again from the top.
//!
//! Facts depend on the position and the level alone, so it does not matter which thread finds them. Only the number
//! of expanded positions does depend on the threads, and so a limit may be met at another moment.
//!
//! # The transposition table
//!
//! It has what is known about strategic positions, shared by all threads.
//!
//! Keys are positions in canonical form, so a position and its images are one. Of each it is known from which level
//! on it is won, and up to which level it is not. Both may be known: won at 5, and not at 4. Nothing is ever
//! forgotten, and a fact never changes: a fact that is read late is still true. That is all that the threads agree
//! on, and no order among them is needed.
//!
//! The table is cut into parts with a lock each, by a hash of the points, so that threads seldom wait for each
//! other. An entry has the position, two levels and, once they have been looked for, the candidate moves.
//!
//! # Fingerprints
//!
//! They are hashes of everything on which the facts of a search by strategic moves depend.
//!
//! A fact says that a position is won at a level, or not. With other limits of nodes or other candidates it may be
//! false. So a checkpoint whose hashes differ is refused, and is not read in part.
//!
//! # Checkpoints
//!
//! The entries of a checkpoint are the facts of a search. They steer the search. A false win is noticed because it
//! cannot be written down. A false failure can only hide a win, and then nothing is proved.
//!
//! An entry is a position that is decided at some level: the protagonist's points and the antagonist's, bit p for point p; the least
//! level at which it is won, if it is; and the level up to which it is not won, or 255 if it is won at no level. Positions are in
//! canonical form and in ascending order.

pub mod candidates;
pub mod write;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::sealed::Hash;
use crate::search::checkpoint::{self, Fingerprint, Refusal};
use crate::search::strategic::candidates::{CandidateSearch, Candidates, HIGHEST, Level, NEVER, Strategic};
use crate::search::threads::{beside, lock};
use crate::search::threats;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Points, Sides};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST, Rules, Symmetries};

/// A game for a claim, its symmetries, and suggested moves.
pub(crate) struct Question<W: Width = Small> {
    hash: Hash,
    board: BitBoard<W>,
    /// The symmetries under which positions are identified.
    images: Images<W::Points>,
    hints: Hints<W::Points>,
}

impl<W: Width> Question<W> {
    /// The question whether a claim is true, without suggested moves, if the board is not too large.
    pub(crate) fn new(rules: &Rules, symmetries: &Symmetries) -> Option<Question<W>> {
        let board = BitBoard::new(rules)?;
        let images = Images::new(symmetries.elements());
        let hash = checkpoint::question(rules, symmetries);
        Some(Question { hash, board, images, hints: Hints::default() })
    }

    /// The same with suggested moves for positions, the protagonist to move.
    #[must_use]
    pub(crate) fn with_hints(self, suggestions: impl IntoIterator<Item = (Sides<W::Points>, Point)>) -> Self {
        Question { hints: Hints::new(&self.images, suggestions), ..self }
    }
}

/// Suggested moves, by the canonical form of the position. Each move is mapped to that form.
#[derive(Debug, Default)]
struct Hints<P = Points>(HashMap<Sides<P>, Vec<Point>>);

impl<P: Bits> Hints<P> {
    /// Suggestions for positions with the protagonist to move, and for all their images. If a position occurs again,
    /// its suggestions keep their order.
    fn new(images: &Images<P>, suggestions: impl IntoIterator<Item = (Sides<P>, Point)>) -> Hints<P> {
        let mut moves: HashMap<Sides<P>, Vec<Point>> = HashMap::new();
        let mut met: HashSet<(Sides<P>, Point)> = HashSet::new();
        let mut forms: HashMap<Sides<P>, (Sides<P>, usize)> = HashMap::new();
        for (sides, point) in suggestions.into_iter().filter(|&suggestion| met.insert(suggestion)) {
            let (form, symmetry) = *forms.entry(sides).or_insert_with(|| images.canonical(sides));
            let known = moves.entry(form).or_default();
            let point = images.point(symmetry, point);
            if !known.contains(&point) {
                known.push(point);
            }
        }
        Hints(moves)
    }

    /// The moves suggested for a position in canonical form.
    fn at(&self, form: Sides<P>) -> &[Point] {
        self.0.get(&form).map_or(&[], Vec::as_slice)
    }

    /// All positions with the moves suggested for them, ascending.
    fn all(&self) -> Vec<(Sides<P>, &[Point])> {
        let mut all: Vec<_> = self.0.iter().map(|(&sides, moves)| (sides, moves.as_slice())).collect();
        all.sort_unstable();
        all
    }
}

/// The number of positions expanded between two reports.
const REPORTED: u64 = 256;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit of expanded positions is reached.
    Exhausted,
    /// The answer is no longer needed: another thread has found it, or the answer to a question on the way.
    Stale,
}

/// A search for wins by strategic moves.
pub struct StrategicSearch<'r, W: Width = Small> {
    question: Question<W>,
    table: Arc<TranspositionTable<W::Points>>,
    expanded: AtomicU64,
    limit: AtomicU64,
    /// Receives the number of positions expanded.
    report: &'r (dyn Fn(u64) + Sync),
}

/// A thread of the search.
pub struct Worker<'s, W: Width = Small> {
    search: &'s StrategicSearch<'s, W>,
    candidate_search: CandidateSearch,
    /// The questions that are being answered, each nested in the one before.
    path: Vec<(Sides<W::Points>, Level)>,
}

impl<'r, W: Width> StrategicSearch<'r, W> {
    /// A search on the board of a game without an opening rule, if the board is not too large. It may expand `limit`
    /// positions, and with several threads a few more. From time to time it calls `report`.
    pub fn new(
        rules: &Rules,
        symmetries: &Symmetries,
        limit: u64,
        report: &'r (dyn Fn(u64) + Sync),
    ) -> Option<StrategicSearch<'r, W>> {
        Question::new(rules, symmetries).map(|question| StrategicSearch::of(question, limit, report))
    }

    /// The same for a question.
    pub(crate) fn of(question: Question<W>, limit: u64, report: &'r (dyn Fn(u64) + Sync)) -> StrategicSearch<'r, W> {
        StrategicSearch {
            question,
            table: Arc::default(),
            expanded: AtomicU64::new(0),
            limit: AtomicU64::new(limit),
            report,
        }
    }

    /// The question that it answers.
    pub(crate) fn question(&self) -> &Question<W> {
        &self.question
    }

    /// The board.
    pub fn board(&self) -> &BitBoard<W> {
        &self.question.board
    }

    /// The symmetries under which positions are identified.
    pub fn images(&self) -> &Images<W::Points> {
        &self.question.images
    }

    /// What is known so far. It may be kept after the search has ended, in order to continue.
    pub fn table(&self) -> &Arc<TranspositionTable<W::Points>> {
        &self.table
    }

    /// How many positions were expanded, which means that their candidate moves were looked for.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Sets the limit of expanded positions, those so far included.
    pub fn allow(&self, limit: u64) {
        self.limit.store(limit, Ordering::Relaxed);
    }

    /// Whether the limit of expanded positions is reached.
    pub fn is_exhausted(&self) -> bool {
        self.expanded() >= self.limit.load(Ordering::Relaxed)
    }

    /// A thread of the search.
    pub fn worker(&self) -> Worker<'_, W> {
        Worker { search: self, candidate_search: CandidateSearch::default(), path: Vec::new() }
    }

    /// Whether a position with the protagonist to move is won at a level, searched with this many threads.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn is_won(&self, sides: Sides<W::Points>, level: Level, threads: usize) -> Result<bool, Stop> {
        let form = self.images().canonical(sides).0;
        if let (Some(won), _) = self.table.verdict(form, level) {
            return Ok(won);
        }
        let ask = || loop {
            match self.worker().decide(form, level) {
                Err(Stop::Stale) => {}
                answer => return answer,
            }
        };
        // An answer of one thread is valid even if another thread was stopped.
        let (own, others) = beside(ask, (1..threads).map(|_| ask));
        others.into_iter().fold(own, |answer, other| answer.or(other))
    }
}

impl<W: Width> Worker<'_, W> {
    /// The candidate moves of a position in canonical form. They are looked for only once.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn candidates(&mut self, sides: Sides<W::Points>) -> Result<Arc<Candidates>, Stop> {
        if let Some(candidates) = self.search.table.known(sides).candidates {
            return Ok(candidates);
        }
        if self.search.is_exhausted() {
            return Err(Stop::Exhausted);
        }
        let expanded = self.search.expanded.fetch_add(1, Ordering::Relaxed);
        if expanded.is_multiple_of(REPORTED) {
            (self.search.report)(expanded);
        }
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        let suggested = self.search.question.hints.at(sides);
        let candidates =
            self.candidate_search.with_hints(&LineCounts::new(self.search.board(), sides), suggested, |counts| {
                let form = self.search.images().canonical(counts.sides).0;
                let new = !met.contains(&form);
                met.push(form);
                new
            });
        let candidates = Arc::new(candidates);
        self.search.table.keep(sides, &candidates);
        Ok(candidates)
    }

    /// Whether a position in canonical form is won at a level.
    fn decide(&mut self, sides: Sides<W::Points>, level: Level) -> Result<bool, Stop> {
        let table = &self.search.table;
        if let (Some(won), _) = table.verdict(sides, level) {
            return Ok(won);
        }
        if self.path.iter().any(|&(sides, level)| table.verdict(sides, level).0.is_some()) {
            return Err(Stop::Stale);
        }
        let candidates = self.candidates(sides)?;
        let moves = match &*candidates {
            Candidates::Forced => {
                table.won(sides, 0);
                return Ok(true);
            }
            Candidates::Moves(moves) if moves.is_empty() => {
                table.failed(sides, NEVER);
                return Ok(false);
            }
            Candidates::Moves(moves) => moves,
        };
        if moves[0].open.is_empty() {
            table.won(sides, 1);
            return Ok(level >= 1);
        }
        let first = table.verdict(sides, level).1.max(1) + 1;
        for level in first..=level {
            self.path.push((sides, level));
            let answer = self.is_won_at(sides, moves, level);
            self.path.pop();
            // Another thread may have decided this meanwhile.
            if let (Some(won), _) = table.verdict(sides, level) {
                if won {
                    return Ok(true);
                }
                continue;
            }
            if answer? {
                table.won(sides, level);
                return Ok(true);
            }
            table.failed(sides, level);
        }
        table.failed(sides, 1);
        Ok(false)
    }

    /// Whether some move wins at this level, if none wins below.
    fn is_won_at(&mut self, sides: Sides<W::Points>, moves: &[Strategic], level: Level) -> Result<bool, Stop> {
        let mut taken = Vec::new();
        for (index, strategic) in moves.iter().enumerate() {
            let Some(below) = strategic.level_below(level) else { break };
            let work = Work::Move(index);
            if !self.search.table.take(sides, level, work) {
                taken.push((strategic, below));
                continue;
            }
            let answer = self.wins(sides, strategic, below);
            self.search.table.leave(sides, level, work);
            if answer? {
                return Ok(true);
            }
        }
        // Moves that other threads work on come last; this thread then works on them, too, instead of waiting.
        for (strategic, below) in taken {
            if self.wins(sides, strategic, below)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all replies that a move leaves open lead to positions won at a level. Positions that failed at the
    /// highest level are searched first, and those that other threads work on last.
    fn wins(&mut self, sides: Sides<W::Points>, strategic: &Strategic, level: Level) -> Result<bool, Stop> {
        let mut next = self.search.after(sides, strategic);
        // Other threads change the table meanwhile, so each key is looked up once.
        next.sort_by_cached_key(|&sides| (std::cmp::Reverse(self.search.table.verdict(sides, level).1), sides));
        let mut taken = Vec::new();
        for sides in next {
            if !self.search.table.take(sides, level, Work::Reply) {
                taken.push(sides);
                continue;
            }
            let answer = self.decide(sides, level);
            self.search.table.leave(sides, level, Work::Reply);
            if !answer? {
                return Ok(false);
            }
        }
        for sides in taken {
            if !self.decide(sides, level)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<W: Width> StrategicSearch<'_, W> {
    /// The positions after a move and each reply that it leaves open, in canonical form, ascending.
    pub fn after(&self, sides: Sides<W::Points>, strategic: &Strategic) -> Vec<Sides<W::Points>> {
        let mut next: Vec<Sides<W::Points>> = strategic
            .open
            .iter()
            .map(|&reply| {
                let mut sides = sides;
                sides[PROTAGONIST] |= W::Points::single(strategic.point.into());
                sides[ANTAGONIST] |= W::Points::single(reply.into());
                self.images().canonical(sides).0
            })
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}

/// What is known about a position.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The least level at which it is won.
    pub won: Option<Level>,
    /// It is not won at this level or below.
    pub failed: Level,
    /// Its candidate moves, once they have been looked for.
    pub candidates: Option<Arc<Candidates>>,
}

/// A decided position in canonical form: the least level at which it is won, and the level up to which it is not.
pub(crate) type Fact<P = Points> = (Sides<P>, Option<Level>, Level);

/// The number of parts, each with its own lock.
const PARTS: u64 = 64;

type Shard<P> = Mutex<HashMap<Sides<P>, Known>>;

/// What a thread can reserve of a position at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Work {
    /// One of its candidate moves, by its index.
    Move(usize),
    /// All of it, as the position after a reply.
    Reply,
}

/// A table of positions, and of what threads are working on.
#[derive(Debug)]
pub struct TranspositionTable<P = Points> {
    parts: Vec<Shard<P>>,
    busy: Mutex<HashSet<(Sides<P>, Level, Work)>>,
}

impl<P: Bits> Default for TranspositionTable<P> {
    fn default() -> Self {
        Self { parts: (0..PARTS).map(|_| Shard::<P>::default()).collect(), busy: Mutex::default() }
    }
}

impl<P: Bits> TranspositionTable<P> {
    /// The part of the table to which a position belongs, locked.
    fn part(&self, sides: Sides<P>) -> MutexGuard<'_, HashMap<Sides<P>, Known>> {
        let words = sides[0].words().zip(sides[1].words()).map(|(own, other)| own ^ other.rotate_left(17));
        let mixed = words.fold(0_u64, |all, word| all.rotate_left(7) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let part = usize::try_from((mixed >> 32) % PARTS).unwrap_or(0);
        // No thread panics while it changes an entry under a lock.
        lock(&self.parts[part])
    }

    /// What is known about a position.
    pub fn known(&self, sides: Sides<P>) -> Known {
        self.part(sides).get(&sides).cloned().unwrap_or_default()
    }

    /// Whether the position is won at a level, if that is known; and up to which level it fails.
    pub fn verdict(&self, sides: Sides<P>, level: Level) -> (Option<bool>, Level) {
        let part = self.part(sides);
        let Some(known) = part.get(&sides) else { return (None, 0) };
        let verdict = match known.won {
            Some(won) => Some(won <= level),
            None => (known.failed >= level).then_some(false),
        };
        (verdict, known.failed)
    }

    /// Stores the candidate moves of a position.
    pub fn keep(&self, sides: Sides<P>, candidates: &Arc<Candidates>) {
        self.part(sides).entry(sides).or_default().candidates.get_or_insert_with(|| Arc::clone(candidates));
    }

    /// Notes that a position is won at this level and at none below.
    pub fn won(&self, sides: Sides<P>, level: Level) {
        self.part(sides).entry(sides).or_default().won = Some(level);
    }

    /// Notes that a position is not won at this level or below.
    pub fn failed(&self, sides: Sides<P>, level: Level) {
        let mut part = self.part(sides);
        let known = part.entry(sides).or_default();
        known.failed = known.failed.max(level);
    }

    /// Reserves work on a position at a level, unless it is reserved.
    pub fn take(&self, sides: Sides<P>, level: Level, work: Work) -> bool {
        lock(&self.busy).insert((sides, level, work))
    }

    /// Releases it.
    pub fn leave(&self, sides: Sides<P>, level: Level, work: Work) {
        lock(&self.busy).remove(&(sides, level, work));
    }

    /// Adds facts, which are taken to be true.
    pub(crate) fn learn(&self, facts: &[Fact<P>]) {
        for &(sides, won, failed) in facts {
            let mut part = self.part(sides);
            let known = part.entry(sides).or_default();
            (known.won, known.failed) = (won, failed);
        }
    }

    /// All positions that are decided at some level, ascending.
    pub fn decided(&self) -> Vec<Fact<P>> {
        let mut all = Vec::new();
        for part in &self.parts {
            let part = lock(part);
            let decided = part.iter().filter(|(_, known)| known.won.is_some() || known.failed > 0);
            all.extend(decided.map(|(&sides, known)| (sides, known.won, known.failed)));
        }
        all.sort_unstable();
        all
    }
}

/// Must be raised when the search changes in a way that its constants do not show.
const METHOD: u64 = 1;

/// The fingerprint of the search for an answer.
pub(crate) fn fingerprint<W: Width>(question: &Question<W>) -> Fingerprint {
    let constants = [&[METHOD][..], &candidates::constants(), &threats::constants()].concat();
    Fingerprint::of(question.hash.clone(), &constants, &question.hints.all())
}

/// Decodes the facts of a file that answer a question.
///
/// # Errors
///
/// Why the file is refused.
pub(crate) fn decode<W: Width>(file: &[u8], question: &Question<W>) -> Result<Vec<Fact<W::Points>>, Refusal> {
    let facts: Vec<Fact<W::Points>> = checkpoint::decode(file, &fingerprint(question))?;
    let follows = |index: usize| index == 0 || facts[index - 1].0 < facts[index].0;
    match (0..facts.len()).find(|&index| !follows(index) || !is_possible(&facts[index], question)) {
        Some(index) => Err(Refusal::Entry(index)),
        None => Ok(facts),
    }
}

/// Whether a search could have found a fact, judging by its form.
fn is_possible<W: Width>(&(sides, won, failed): &Fact<W::Points>, question: &Question<W>) -> bool {
    let board = &question.board;
    let [own, other] = sides;
    let is_level = |level: Level| level <= HIGHEST;
    let decided = match won {
        Some(won) => is_level(won) && failed < won.max(1),
        None => failed > 0 && (is_level(failed) || failed == NEVER),
    };
    decided
        && (own & other).is_empty()
        && ((own | other) & !board.all).is_empty()
        && [PROTAGONIST, ANTAGONIST].into_iter().all(|role| !board.counts(role) || !board.completes(sides[role]))
        && question.images.canonical(sides).0 == sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sealed::{Fault, open, seal};
    use crate::search::checkpoint::encode;
    use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
    use pgc_core::game::{Claim, Game};
    use pgc_core::random::Random;
    use pgc_core::symmetry::automorphisms;
    use pgc_core::tests::games::symmetries;

    #[test]
    fn a_suggestion_is_found_at_each_image_of_its_position() {
        let game = Game::parse("4^3").unwrap();
        let images = Images::<Points>::new(&automorphisms(&game.board).elements(1000).unwrap());
        let sides: Sides = [1 << 21 | 1 << 7, 1 << 63 | 1 << 5];
        for symmetry in 0..images.count() {
            let image = sides.map(|set| images.image(symmetry, set));
            let hints = Hints::new(&images, [(image, images.point(symmetry, 42)), (sides, 42)]);
            let form = images.canonical(sides).0;
            let [(only, moves)] = hints.all()[..] else { panic!("one position") };
            assert_eq!((only, moves), (form, hints.at(form)));
            // No symmetry keeps this position, so both suggestions are the same.
            assert_eq!(moves.len(), 1);
        }
    }

    #[test]
    fn suggestions_keep_their_order() {
        let images = Images::<Points>::new(&[pgc_core::symmetry::Permutation::identity(9)]);
        let hints = Hints::new(&images, [([0, 0], 4), ([0, 0], 1), ([0, 0], 4)]);
        assert_eq!(hints.at([0, 0]), [4, 1]);
        assert!(hints.at([1, 2]).is_empty());
    }

    #[test]
    fn what_is_won_at_a_level_is_won() {
        let (mut won, mut strategic) = (0, 0);
        let mut dice = Random(3);
        for _ in 0..1200 {
            let game = dice.game();
            let rules = Rules::new(&game, Claim::XenoWins);
            let symmetries = symmetries(&game);
            let Some(search) = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()) else { continue };
            let level = (0..8).find(|&level| search.is_won([0, 0], level, 1).unwrap());
            if let Some(level) = level {
                let limits = Limits { nodes: u64::MAX, memory: 1 << 24 };
                let mut truth = ProofNumberSearch::<Points>::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
                assert_eq!(truth.verdict([0, 0], PROTAGONIST), Verdict::Win, "{:?}", game.board.lines());
                won += 1;
                strategic += usize::from(level > 0);
            }
        }
        assert!(won > 300 && strategic > 10, "{won}, {strategic} of them with strategic moves");
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn all_numbers_of_threads_give_the_same_answers() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = || <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let searches = [search(), search(), search()];
        let mut met = [0, 0];
        for reply in [0, 22, 42] {
            for next in [5, 63] {
                let sides = [1 << 21 | 1 << 25, 1 << reply | 1 << next];
                for level in 0..=4 {
                    let answers: Vec<bool> = searches
                        .iter()
                        .zip([1, 2, 5])
                        .map(|(search, threads)| search.is_won(sides, level, threads).unwrap())
                        .collect();
                    assert_eq!(answers, [answers[0]; 3], "{sides:?} at level {level}");
                    met[usize::from(answers[0])] += 1;
                }
            }
        }
        assert!(met[0] > 10 && met[1] > 2, "{met:?}");
        let decided = searches.map(|search| search.table().decided().len());
        assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
    }

    #[test]
    fn a_search_that_is_exhausted_says_so() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        for threads in [1, 3] {
            let search = <StrategicSearch>::new(&rules, &symmetries(&game), 50, &|_| ()).unwrap();
            assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
            search.allow(60);
            assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
            assert!(search.expanded() < 70);
        }
    }

    /// A game that needs strategic moves, and few of them.
    const SMALL: &str = "mnk:7,6,4";

    fn least_level(search: &StrategicSearch) -> Level {
        (0..9).find(|&level| search.is_won([0, 0], level, 1).unwrap()).unwrap()
    }

    /// A search with suggested moves.
    fn hinted(game: &Game, hints: impl IntoIterator<Item = (Sides, Point)>) -> StrategicSearch<'static> {
        let question = Question::<Small>::new(&Rules::new(game, Claim::XenoWins), &symmetries(game)).unwrap();
        StrategicSearch::of(question.with_hints(hints), u64::MAX, &|_| ())
    }

    #[test]
    fn good_hints_save_expansions_and_absurd_ones_cost_some() {
        let game = Game::parse(SMALL).unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = || <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let plain = search();
        let level = least_level(&plain);
        let won = plain.table().decided().into_iter().filter_map(|(sides, won, _)| Some((sides, won?)));
        let good: Vec<(Sides, Point)> = won
            .filter_map(|(sides, level)| {
                let Candidates::Moves(moves) = &*plain.worker().candidates(sides).ok()? else { return None };
                let wins = |strategic: &&Strategic| match strategic.level_below(level) {
                    _ if strategic.open.is_empty() => true,
                    Some(below) => {
                        let mut next = plain.after(sides, strategic).into_iter();
                        next.all(|next| plain.table().verdict(next, below).0 == Some(true))
                    }
                    None => false,
                };
                Some((sides, moves.iter().find(wins)?.point))
            })
            .collect();
        assert!(!good.is_empty());
        let expanded = {
            let fresh = search();
            assert_eq!(least_level(&fresh), level);
            fresh.expanded()
        };
        let helped = hinted(&game, good);
        assert!(least_level(&helped) <= level);
        assert!(helped.expanded() < expanded, "{} of {expanded}", helped.expanded());
        let absurd = plain.table().decided().into_iter().flat_map(|(sides, ..)| [(sides, 0), (sides, 41)]);
        let misled = hinted(&game, absurd);
        assert!(least_level(&misled) <= level);
        for threads in [2, 5] {
            let again = hinted(
                &game,
                misled
                    .question()
                    .hints
                    .all()
                    .into_iter()
                    .flat_map(|(sides, moves)| moves.iter().map(move |&point| (sides, point)).collect::<Vec<_>>()),
            );
            let answers = (0..=level).map(|level| again.is_won([0, 0], level, threads));
            let first = (0..=level).map(|level| misled.is_won([0, 0], level, 1));
            assert!(answers.eq(first));
        }
    }

    #[test]
    fn suggested_moves_come_first_unless_they_are_of_no_use() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let candidates = |search: &StrategicSearch, sides| search.worker().candidates(sides).unwrap();
        let sides = search.images().canonical([1 << 21 | 1 << 25, 1 << 22 | 1 << 63]).0;
        let Candidates::Moves(plain) = &*candidates(&search, sides) else { panic!("no forced sequence wins") };
        let free = |point: &Point| (sides[0] | sides[1]) >> point & 1 == 0;
        let left_out = (0..64).filter(free).find(|&point| plain.iter().all(|known| known.point != point)).unwrap();
        let taken = Point::try_from(sides[1].trailing_zeros()).unwrap();
        let last = plain.last().unwrap().point;
        let suggestions = [taken, left_out, last, left_out].map(|point| (sides, point));
        let hinted = hinted(&game, suggestions);
        let Candidates::Moves(moves) = &*candidates(&hinted, sides) else { panic!("no forced sequence wins") };
        let first: Vec<Point> =
            moves.iter().take_while(|known| [left_out, last].contains(&known.point)).map(|m| m.point).collect();
        assert!(first == [left_out, last] || first == [last], "{first:?}");
        assert!(moves[..first.len()].iter().all(|strategic| strategic.reduction == 0));
        let rest: Vec<&Strategic> = plain.iter().filter(|known| known.point != last).collect();
        assert!(moves[first.len()..].iter().eq(rest));
    }

    fn search_of(game: &Game) -> StrategicSearch<'static> {
        StrategicSearch::new(&Rules::new(game, Claim::XenoWins), &symmetries(game), u64::MAX, &|_| ()).unwrap()
    }

    fn searched(text: &str) -> StrategicSearch<'static> {
        let search = search_of(&Game::parse(text).unwrap());
        assert!((0..9).any(|level| search.is_won([0, 0], level, 1).unwrap()));
        search
    }

    fn encoded(search: &StrategicSearch, facts: &[Fact]) -> Vec<u8> {
        encode(&fingerprint(search.question()), &facts).unwrap()
    }

    /// A file of a search around any frame.
    fn forged(search: &StrategicSearch, frame: &[u8]) -> Vec<u8> {
        seal(&fingerprint(search.question()), frame)
    }

    #[test]
    fn what_a_search_knows_is_read_back() {
        let search = searched("mnk:7,6,4");
        let facts = search.table().decided();
        assert!(facts.len() > 50);
        for facts in [&facts[..], &facts[..1], &[]] {
            let bytes = encoded(&search, facts);
            assert_eq!(decode(&bytes, search.question()).unwrap(), facts);
        }
        let other = search_of(&Game::parse("mnk:7,6,4").unwrap());
        other.table().learn(&facts);
        assert_eq!(other.table().decided(), facts);
    }

    #[test]
    fn every_changed_bit_and_every_missing_or_further_byte_is_noticed() {
        let search = searched("mnk:7,6,4");
        let bytes = encoded(&search, &search.table().decided()[..8]);
        let refusal = |bytes: &[u8]| decode(bytes, search.question()).unwrap_err();
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[place] ^= 1 << bit;
                assert!(matches!(refusal(&changed), Refusal::File(_)), "bit {bit} of byte {place}");
            }
            assert!(matches!(refusal(&bytes[..place]), Refusal::File(_)), "{place} bytes");
        }
        assert!(matches!(refusal(&[&bytes[..], &[0]].concat()), Refusal::File(Fault::Damaged)));
    }

    #[test]
    fn another_question_method_or_set_of_hints_is_told_from_damage() {
        let game = Game::parse("mnk:7,6,4").unwrap();
        let search = search_of(&game);
        let facts = [([0, 0], None, 3)];
        let bytes = encoded(&search, &facts);
        let questions = [
            "mnk:7,7,4",
            "mnk:7,6,4 --maker-breaker",
            "mnk:7,6,4 --ophelia mnk:7,6,1",
            "mnk:7,6,4 --moves 20",
            "mnk:7,6,4 --moves 21",
            "mnk:7,6,4 --start X:/O: --to-move Ophelia",
            "mnk:7,6,4 --start X:24/O: --to-move Ophelia",
            "mnk:7,6,4 --start X:/O:24 --to-move Xeno",
        ];
        let others: Vec<Vec<u8>> = questions
            .iter()
            .map(|other| {
                let other = search_of(&Game::parse(other).unwrap());
                assert!(matches!(decode(&bytes, other.question()), Err(Refusal::Question)));
                encoded(&other, &facts)
            })
            .collect();
        let claims = Claim::ALL.map(|claim| {
            let rules = Rules::new(&game, claim);
            encoded(&StrategicSearch::new(&rules, &symmetries(&game), u64::MAX, &|_| ()).unwrap(), &facts)
        });
        let distinct: std::collections::BTreeSet<&Vec<u8>> = others.iter().chain(&claims).collect();
        assert_eq!(distinct.len(), questions.len() + claims.len(), "no two questions have the same fingerprint");
        assert_eq!(claims[0], bytes);
        let question = Question::<Small>::new(&Rules::new(&game, Claim::XenoWins), &symmetries(&game)).unwrap();
        let hinted = StrategicSearch::of(question.with_hints([([0, 0], 24)]), u64::MAX, &|_| ());
        assert!(matches!(decode(&bytes, hinted.question()), Err(Refusal::Hints)));
        assert!(matches!(decode(&encoded(&hinted, &facts), search.question()), Err(Refusal::Hints)));
        assert_eq!(decode(&encoded(&hinted, &facts), hinted.question()).unwrap(), facts);
        let mut method = fingerprint(search.question());
        method.method = Hash::of(&[]);
        assert!(matches!(decode(&encode(&method, &facts).unwrap(), search.question()), Err(Refusal::Method)));
    }

    #[test]
    fn entries_that_are_no_facts_are_refused_by_their_number() {
        let search = search_of(&Game::parse("mnk:7,6,4").unwrap());
        let canonical = |sides: Sides| search.images().canonical(sides).0;
        let good = canonical([1 << 8, 1 << 9]);
        let least: Fact = ([0, 0], None, 1);
        let line = canonical([1 << 5 | 1 << 12, 0b1111]);
        let image = (0..search.images().count()).map(|symmetry| good.map(|set| search.images().image(symmetry, set)));
        let image = image.max().unwrap();
        assert_ne!(image, good);
        for fact in [
            (good, None, 0),
            (good, None, HIGHEST + 1),
            (good, Some(HIGHEST + 1), 2),
            (good, Some(3), 3),
            (good, Some(0), 1),
            ([0, 0], None, 2),
            ([1, 1], None, 2),
            ([1, 1 << 42], None, 2),
            (line, None, 2),
            (image, None, 2),
        ] {
            let refused = decode(&encoded(&search, &[least, fact]), search.question());
            assert!(matches!(refused, Err(Refusal::Entry(1))), "{fact:?}");
        }
        let facts = [least, (good, Some(HIGHEST), HIGHEST - 1)];
        assert_eq!(decode(&encoded(&search, &facts), search.question()).unwrap(), facts);
    }

    #[test]
    fn a_frame_that_does_not_hold_what_is_stated_is_refused() {
        let search = search_of(&Game::parse("mnk:7,6,4").unwrap());
        let bytes = encoded(&search, &[([0, 0], None, 1)]);
        let (_, frame) = open::<Fingerprint>(&bytes).unwrap();
        let refused =
            |frame: &[u8]| matches!(decode(&forged(&search, frame), search.question()), Err(Refusal::Contents));
        assert!(decode(&forged(&search, frame), search.question()).is_ok());
        let packed = |entries: &[u8]| zstd::bulk::compress(entries, 1).unwrap();
        // The number of entries, and one of them: two sets, no level, a level.
        assert!(!refused(&packed(&[1, 0, 0, 0, 1])));
        for entries in [&[0, 0, 0, 0, 1][..], &[2, 0, 0, 0, 1], &[255; 9], &[253, 0, 0, 0, 0, 1, 0, 0, 0], &[]] {
            assert!(refused(&packed(entries)), "{entries:?}");
        }
        assert!(refused(&[frame, frame].concat()) && refused(&[frame, &[0]].concat()) && refused(&[]));
        let mut dice = Random(5);
        for _ in 0..2000 {
            let mut frame = frame.to_vec();
            for _ in 0..=dice.below(3) {
                let place = dice.below(frame.len());
                frame[place] = u8::try_from(dice.below(256)).unwrap();
            }
            // Whatever it decodes to, it must not panic.
            let _ = decode(&forged(&search, &frame), search.question());
        }
    }
}
