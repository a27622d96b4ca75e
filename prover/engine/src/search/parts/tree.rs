//! The tree of exchanges above leaves: for each move of Xeno's an answer, after which the position is held in
//! parts, or after which each of his next moves has an answer in turn.
//!
//! - A position that a lemma dominates, under a symmetry, needs no answer of its own. In a lemma, Xeno owns all
//!   points that no part uses.
//! - All moves are tried with few steps first. The leaves after them answer others, too; only what is left is tried
//!   with more steps, and then an exchange deeper, after the answers that leave fewest lines unheld.
//! - Answers are tried by the weight of the lines through them, and again with more steps where few lines were not
//!   held. After two exchanges or more most parts stand: an attempt begins with those of the leaf found last.
//! - The search goes in rounds. The start and one exchange take turns, so that neither waits long for the other; then
//!   many exchanges are allowed, then more steps. What is known stays. A start that nearly held has more attempts
//!   before a proof with exchanges is taken: without one a proof is shorter.
//!
//! For example, `6^3` is held after one exchange: a few first moves need an answer and an attempt of annealing
//! each; the lemmas of these, under the symmetries, answer all others. `mnk:7,7,5` is held after two.
//!
//! Attempts are by far the dearest part, and their steps are what is limited. They grow in rungs: a few steps for
//! all answers first, many for the few that nearly held. Boards on which a first attempt leaves many lines unheld
//! are given up at once.
//!
//! The entries come out in the order in which they are proved: a leaf or an answer after all that it rests on.
//! `write` relies on that.
//!
//! # Single positions
//!
//! Single positions are divided into parts that hold them: leaves of other methods. A writer of draws asks at many
//! positions, and most cannot be held so. Two tests come before an attempt: whether steps enough are left for it,
//! and a short search by components that says whether the antagonist wins against a player who only defends; if he
//! does, no parts hold the position.
//!
//! Games of parts are known up to isomorphism, and each is proved once, when it is first needed. An earlier game
//! may take the place of a new one if it holds at least as much. So what is returned depends on the order of the
//! questions, which is that of the writer.
//!
//! # Pairs in a pattern that repeats
//!
//! They serve K in a row on rectangles of any size.
//!
//! A pairing may give each line two points of its own only if there are twice as many points as lines. On a large
//! board K in a row has four lines for each point. But a pair of neighbours holds every line that contains both of
//! them. Where each row, in each of d directions, has such a pair again and again after 2d points, every line of
//! 2d + 1 points or more contains one: nine in a row is a draw on any board (Hales and Jewett 1963). Such a pattern
//! lies on a torus of 2d columns and rows, on which each line has one pair, and no two pairs share a point. It is
//! found by backtracking; the line with the fewest choices comes first.
//!
//! The columns and the directions are read from the lines: those whose numbers rise by the same step. So the board
//! needs no name.
//!
//! A. W. Hales and R. I. Jewett, *On regularity and positional games* (1963); L. Győrffy, G. Makay and A. Pluhár,
//! *The pairing strategies of the 9-in-a-row game* (2019), who count the patterns.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::RangeInclusive,
    sync::Arc,
};

use serde::Serialize;

use crate::search::{
    Exhaustion,
    maker_breaker::MakerBreaker,
    parts::{
        Lines, Step,
        anneal::{Attempt, AttemptLog, Memo, OpenLines, Schedule, attempts, by_weight},
        lacking,
        write::{GameProver, Library, ProvedGame, part},
    },
};
use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries, point_of},
    random::Random,
    strategy::{Lemma, Part, Term},
};

/// An attempt at a position.
struct Rung {
    /// The steps for each line.
    steps: u64,
    /// How many unheld lines the attempt before may have left.
    unheld: usize,
    /// Whether it begins with the parts of a similar position.
    warm: bool,
    /// Parts of up to so many points are decided exactly.
    exact: usize,
}

/// The attempts, one after the other: at the start and after the first exchange, and after further ones, of which there are many.
const RUNGS: [[Rung; 3]; 2] = [
    [
        Rung { steps: 4_000, unheld: usize::MAX, warm: false, exact: LARGE },
        Rung { steps: 32_000, unheld: 2, warm: false, exact: LARGE },
        Rung { steps: 128_000, unheld: 2, warm: false, exact: LARGE },
    ],
    [
        Rung { steps: 1_500, unheld: usize::MAX, warm: true, exact: SMALL },
        Rung { steps: 8_000, unheld: 3, warm: true, exact: LARGE },
        Rung { steps: 32_000, unheld: 2, warm: false, exact: LARGE },
    ],
];

/// How many steps are made to spare points, for each line: at the start and after the first exchange, and after further ones.
const SPARING: [u64; 2] = [2_000, 200];

/// Where parts of so many points are decided exactly, more positions are held; with small parts there are fewer games to be proved.
const LARGE: usize = 13;

const SMALL: usize = 11;

/// On boards of many lines, a few steps for each are made at the start before all else. If they leave more than one line of so many unheld,
/// nothing is tried: such boards have so many lines for their points that attempts take minutes and fail.
const LOOK: u64 = 2;

const LOOKS_UNHELD_OF: usize = 2;

/// If the first attempt at the start leaves more than one line of so many unheld, nothing else is tried; on boards of many lines more than the
/// first number may be left, and always one of the second.
const HOPELESS: usize = 12;

const UNHELD_OF: [usize; 2] = [8, 16];

/// The start is tried again if at most so many lines are not held, or one of so many.
const NEARLY_HELD: [usize; 2] = [2, 24];

/// The most exchanges before a leaf. Where two do not suffice, some lines of play need many, and it takes less time to allow them all at once.
pub(crate) const EXCHANGES: usize = 6;

/// Rounds of the search: how many rungs are made for answers, to the first move and to later ones, and within how many exchanges, one more in
/// each round.
struct Rounds {
    rungs: [usize; 2],
    exchanges: RangeInclusive<usize>,
}

/// The rounds. Without exchanges, the start is tried. What is known stays from one to the next.
const ROUNDS: [Rounds; 4] = [
    Rounds { rungs: [1, 1], exchanges: 0..=1 },
    Rounds { rungs: [2, 2], exchanges: 0..=1 },
    Rounds { rungs: [1, 2], exchanges: EXCHANGES..=EXCHANGES },
    Rounds { rungs: [3, 3], exchanges: 0..=EXCHANGES },
];

/// The rungs of the third are also those for lines of play.
const LINE_RUNGS: [usize; 2] = [1, 2];

/// How many of them come before those with more than one exchange.
const FEW_ROUNDS: usize = 2;

/// How many may be not held once a leaf after an exchange is known, or before the last attempts.
const AGAIN: [usize; 3] = [usize::MAX, 2, 1];

/// How often the start is tried if it has few lines, up to so many: a proof without exchanges is worth it.
const TRIES: usize = 4;

const FEW_LINES: usize = 500;

/// Where the start is held, parts of so many points are tried, too, so that the games of parts are simple.
const SIMPLE: [usize; 2] = [8, SMALL];

/// The most answers that are tried in a position, after the first move and later, and the most that go an exchange deeper.
const ANSWERS: [usize; 2] = [8, 4];

const DEEPER: usize = 3;

/// Within one exchange, so many moves may have no answer yet when others are tried, each with at most so many lines unheld.
const MISSING: usize = 2;

const NEARLY: usize = 2;

/// For each exchange that is left, an answer may leave so many lines unheld.
const UNHELD_PER_EXCHANGE: usize = 4;

/// What a search may use.
pub(crate) struct PartsEffort {
    /// The most steps of annealing.
    pub(crate) steps: u64,
    /// The number of threads.
    pub(crate) threads: usize,
}

/// An answer that was tried: what came of it, and the point. Those that leave fewest lines unheld come first, and lines are kept of these alone.
type RankedAnswer = (Attempt, Point);

/// A search for a draw by parts, which keeps what it knows.
pub(crate) struct PartsTree<'t> {
    pub(crate) rules: &'t Arc<Rules>,
    symmetries: &'t Symmetries,
    effort: PartsEffort,
    /// The antagonist's only move at the start, if the answers to others are not asked for.
    pub(crate) only: Option<Point>,
    /// Is told from time to time that more steps of annealing are done.
    report: &'t (dyn Fn(u64) + Sync),
    memo: Memo,
    /// What attempts have come to, and how many groups of them were made.
    pub(crate) log: Arc<AttemptLog>,
    made: u64,
    pub(crate) steps: u64,
    /// The rounds that were made, by rungs and exchanges, and whether no more are to be made.
    done: HashSet<([usize; 2], usize)>,
    is_over: bool,
    /// How many lines the last attempt at the start left unheld.
    left: usize,
    /// How many rungs are made for answers now, to the first move and to later ones; none while the start itself is tried.
    rungs: [usize; 2],
    lemmas: Vec<Lemma>,
    entries: Vec<Step>,
    /// By the position's key, with the rungs that were made.
    tried: HashMap<u128, (Vec<RankedAnswer>, usize)>,
    /// The exchanges within which no answer was found, by the position's key up to symmetry.
    failed: HashMap<u128, usize>,
    /// The most steps that attempts at a position took, by its key.
    spent: HashMap<u128, u64>,
}

impl<'t> PartsTree<'t> {
    /// A search for a draw of the protagonist's, if the antagonist is to move at the start and the claim is not bounded; or for an answer to
    /// one move alone.
    pub(crate) fn new(
        rules: &'t Arc<Rules>,
        symmetries: &'t Symmetries,
        only: Option<Point>,
        effort: PartsEffort,
        report: &'t (dyn Fn(u64) + Sync),
    ) -> Option<Self> {
        let meant = rules.claim.is_draw() && rules.other_begins && rules.moves.is_none() && rules.named == [false; 2];
        (meant && !Position::at_start(rules).is_in_danger()).then(|| PartsTree {
            rules,
            symmetries,
            only,
            effort,
            report,
            memo: Memo::default(),
            log: Arc::default(),
            made: 0,
            steps: 0,
            done: HashSet::new(),
            is_over: false,
            left: 0,
            rungs: [0; 2],
            lemmas: Vec::new(),
            entries: Vec::new(),
            tried: HashMap::new(),
            failed: HashMap::new(),
            spent: HashMap::new(),
        })
    }

    /// The steps of a proof with at most so many exchanges before a leaf; nothing if none is found. What is not allowed now may be later.
    pub(crate) fn entries(&mut self, most: usize) -> Option<&[Step]> {
        let last = if most < 2 { FEW_ROUNDS } else { ROUNDS.len() };
        for Rounds { rungs, exchanges } in &ROUNDS[..last] {
            for exchanges in exchanges.clone().map(|exchanges| exchanges.min(most)) {
                if self.is_over || !self.done.insert((*rungs, exchanges)) {
                    continue;
                }
                self.rungs = *rungs;
                match self.search(exchanges) {
                    Ok(true) => return Some(&self.entries),
                    Ok(false) => {}
                    Err(Exhaustion) => self.is_over = true,
                }
            }
        }
        None
    }

    /// Whether there is a proof within the limits of a round.
    fn search(&mut self, exchanges: usize) -> Result<bool, Exhaustion> {
        let [rungs, _] = self.rungs;
        let mut start = Position::at_start(self.rules);
        if let Some(point) = self.only {
            return self.all_answered(&mut start, vec![point], exchanges + 1, &[]);
        }
        if exchanges == 0 {
            return self.is_held(&start, rungs - 1);
        }
        self.failed.clear();
        let moves = by_weight(&start);
        if !self.all_answered(&mut start, moves, exchanges, &[])? {
            return Ok(false);
        }
        // A start that nearly held has more attempts: without an exchange a proof is shorter.
        for rung in rungs..RUNGS[0].len() {
            if matches!(self.is_held(&start, rung), Ok(true)) {
                break;
            }
        }
        Ok(true)
    }

    /// Whether parts are found that hold the start, which then is the only leaf.
    fn is_held(&mut self, start: &Position, rung: usize) -> Result<bool, Exhaustion> {
        let mut lines = if rung == 0 { pairs(start) } else { None };
        let (board, has_leaves) = (OpenLines::of(start), !self.entries.is_empty());
        if lines.is_none() {
            self.look(&board)?;
            let count = board.lines.len();
            let [few, many] = UNHELD_OF.map(|of| count / of);
            let hopeless = HOPELESS.min(few).max(many);
            let near = if has_leaves || rung > 1 { AGAIN[rung] } else { NEARLY_HELD[0].max(count / NEARLY_HELD[1]) };
            if self.left > near {
                return Ok(false);
            }
            let tries = if count > FEW_LINES { 1 } else { TRIES >> (if has_leaves { rung } else { 0 }) };
            let boards = vec![board; tries];
            let Rung { steps, exact, .. } = RUNGS[0][rung];
            self.rungs = [0; 2];
            let best = self.attempts(&boards, steps, exact, None)?.into_iter().min_by_key(|attempt| attempt.unheld);
            let Attempt { unheld, lines: held } = best.unwrap_or_default();
            self.left = unheld;
            if unheld > hopeless {
                return Err(Exhaustion);
            }
            lines = (unheld == 0).then(|| self.simple(&boards, steps).unwrap_or(held));
        }
        let is_held = lines.is_some();
        if is_held {
            self.entries = vec![Step { row: 0, moves: Vec::new(), lines }];
        }
        Ok(is_held)
    }

    /// Whether the protagonist has an answer to each of these moves, with which a leaf or further exchanges begin.
    fn all_answered(
        &mut self,
        position: &mut Position,
        moves: Vec<Point>,
        exchanges: usize,
        before: &[Vec<Point>],
    ) -> Result<bool, Exhaustion> {
        let Some(left) = self.without_leaf(position, moves, exchanges, before)? else { return Ok(false) };
        for point in left {
            if !position.after(ANTAGONIST, point, |after| self.is_answered_deeper(after, exchanges))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Which of these moves no leaf and no lemma answers; nothing if one has no answer within so many exchanges. All are tried with a few steps
    /// first, as the leaf after one answers others, too; what is left is tried with more steps. After an exchange most parts stand: attempts
    /// begin with the lines of the leaf found last, at first with those `before`, of the position itself.
    fn without_leaf(
        &mut self,
        position: &mut Position,
        moves: Vec<Point>,
        exchanges: usize,
        before: &[Vec<Point>],
    ) -> Result<Option<Vec<Point>>, Exhaustion> {
        let level = usize::from(self.moves(position).next().is_some());
        let mut before = before.to_vec();
        let mut left = self.different(position, moves);
        for made in 1..=self.rungs[level] {
            // An answer that leaves more unheld is not tried again.
            let next = RUNGS[level].get(made).filter(|_| made < self.rungs[level]);
            let most = next.map_or(0, |rung| rung.unheld);
            for point in std::mem::take(&mut left) {
                let known = self.entries.len();
                let best = position.after(ANTAGONIST, point, |after| self.unheld(after, made, exchanges, &before))?;
                let Some(unheld) = best else {
                    let found = self.entries[known..].last().and_then(|step| step.lines.as_ref());
                    before = found.cloned().unwrap_or(before);
                    continue;
                };
                left.push(point);
                // The leaves after other moves may answer it yet.
                if exchanges == 1 && (unheld > most + NEARLY || left.len() > MISSING) || unheld == usize::MAX {
                    return Ok(None);
                }
            }
        }
        Ok(Some(left))
    }

    /// Of moves of the antagonist's that differ by a symmetry the first one: its lemma answers the others.
    fn different(&self, position: &mut Position, mut moves: Vec<Point>) -> Vec<Point> {
        let mut seen = HashSet::new();
        moves.retain(|&point| {
            position.after(ANTAGONIST, point, |after| seen.insert(self.symmetries.canonical(after).0))
        });
        moves
    }

    /// How many lines the best answer leaves unheld in attempts up to this rung; nothing if an answer leads to a leaf, or a lemma answers. It is
    /// the greatest number if so many exchanges are known not to suffice.
    fn unheld(
        &mut self,
        position: &mut Position,
        rungs: usize,
        exchanges: usize,
        before: &[Vec<Point>],
    ) -> Result<Option<usize>, Exhaustion> {
        if self.is_dominated(position) {
            return Ok(None);
        }
        let key = self.symmetries.canonical(position).0;
        if self.failed.get(&key).is_some_and(|&failed| failed >= exchanges) {
            return Ok(Some(usize::MAX));
        }
        self.attempt(position, rungs, before)
    }

    fn is_dominated(&self, position: &Position) -> bool {
        let maps = &self.symmetries.elements;
        self.lemmas.iter().any(|lemma| maps.iter().any(|map| lemma.dominates(position, map)))
    }

    /// Whether the protagonist, who is to move, has one of the best answers after which each next move has an answer in turn.
    fn is_answered_deeper(&mut self, position: &mut Position, exchanges: usize) -> Result<bool, Exhaustion> {
        if self.is_dominated(position) {
            return Ok(true);
        }
        let tried = self.tried.get(&position.key()).map(|(tried, _)| tried);
        let best: Vec<RankedAnswer> = tried.into_iter().flatten().take(DEEPER).cloned().collect();
        for (Attempt { unheld, lines }, answer) in best {
            if exchanges == 1 || unheld > UNHELD_PER_EXCHANGE * (exchanges - 1) {
                break;
            }
            let answered = |after: &mut Position| self.all_answered(after, by_weight(after), exchanges - 1, &lines);
            if position.after(PROTAGONIST, answer, answered)? {
                self.learn(position, answer, None);
                return Ok(true);
            }
        }
        self.failed.insert(self.symmetries.canonical(position).0, exchanges);
        Ok(false)
    }

    /// The moves since the start.
    fn moves<'p>(&self, position: &'p Position) -> impl Iterator<Item = Point> + use<'p> {
        position.trail()[self.rules.start.concat().len()..].iter().map(|&(_, point)| point)
    }

    /// Attempts at the position after each answer, up to this rung. Returns how many lines the best one leaves unheld; nothing if one leads to a
    /// leaf, which is noted.
    fn attempt(
        &mut self,
        position: &mut Position,
        rungs: usize,
        before: &[Vec<Point>],
    ) -> Result<Option<usize>, Exhaustion> {
        let level = usize::from(self.moves(position).count() > 1);
        let (mut tried, mut made) = match self.tried.remove(&position.key()) {
            Some(known) => known,
            None => {
                let candidates = self.candidates(position, ANSWERS[level]);
                (candidates.into_iter().map(|point| (Attempt::default(), point)).collect::<Vec<_>>(), 0)
            }
        };
        while made < rungs {
            let Rung { steps, unheld, warm, exact } = RUNGS[level][made];
            made += 1;
            let near = tried.partition_point(|(attempt, _)| attempt.unheld <= unheld);
            let boards: Vec<OpenLines> = tried[..near]
                .iter()
                .map(|&(_, answer)| position.after(PROTAGONIST, answer, |after| OpenLines::of(after)))
                .collect();
            let attempts = self.attempts(&boards, steps, exact, Some(before).filter(|_| warm))?;
            for ((tried, answer), attempt) in tried.iter_mut().zip(attempts) {
                if attempt.unheld == 0 {
                    self.learn(position, *answer, Some(attempt.lines));
                    return Ok(None);
                }
                *tried = attempt;
            }
            // Of those that leave as many unheld, those that were tried less come first.
            tried.rotate_left(near);
            tried.sort_by_key(|(attempt, _)| attempt.unheld);
            tried.iter_mut().skip(DEEPER).for_each(|(attempt, _)| attempt.lines = Vec::new());
        }
        let best = tried.first().map_or(usize::MAX, |(attempt, _)| attempt.unheld);
        self.tried.insert(position.key(), (tried, made));
        Ok(Some(best))
    }

    /// A short look at the start, which may show that attempts are in vain.
    fn look(&mut self, board: &OpenLines) -> Result<(), Exhaustion> {
        let lines = board.lines.len();
        if lines > FEW_LINES
            && self.made == 0
            && let [Attempt { unheld, .. }] = self.attempts(std::slice::from_ref(board), LOOK, LARGE, None)?[..]
            && unheld * LOOKS_UNHELD_OF > lines
        {
            return Err(Exhaustion);
        }
        Ok(())
    }

    /// The lines of small parts that hold the start, if the first attempts find some.
    fn simple(&mut self, boards: &[OpenLines], steps: u64) -> Option<Lines> {
        if steps > RUNGS[0][0].steps {
            return None;
        }
        SIMPLE.into_iter().find_map(|exact| {
            let attempts = self.attempts(boards, steps, exact, None).ok()?;
            attempts.into_iter().find(|attempt| attempt.unheld == 0).map(|attempt| attempt.lines)
        })
    }

    fn attempts(
        &mut self,
        boards: &[OpenLines],
        steps: u64,
        exact: usize,
        before: Option<&[Vec<Point>]>,
    ) -> Result<Vec<Attempt>, Exhaustion> {
        let most: u64 = boards.iter().map(|board| steps * board.lines.len() as u64).sum();
        if self.steps + most > self.effort.steps {
            return Err(Exhaustion);
        }
        let (threads, sparing) = (self.effort.threads, if before.is_some() { SPARING[1] } else { SPARING[0] });
        let schedule = Schedule { steps, exact, threads, same: self.rungs == [0; 2], sparing, before };
        let number = self.made;
        self.made += 1;
        let outcome = match self.log.get(number).filter(|outcome| outcome.steps <= most && outcome.fits(boards)) {
            Some(known) => {
                (self.report)(known.steps);
                known
            }
            None => {
                let outcome = Arc::new(attempts(boards, schedule, &self.memo, self.report));
                self.log.keep(number, &outcome);
                outcome
            }
        };
        self.steps += outcome.steps;
        Ok(outcome.attempts.clone())
    }

    /// The answers to be tried: after them the antagonist can complete no line, and need not prevent one. Of answers that differ by a symmetry
    /// one is tried.
    fn candidates(&self, position: &mut Position, most: usize) -> Vec<Point> {
        let mut seen = Vec::new();
        let mut candidates = by_weight(position);
        candidates.retain(|&point| {
            if seen.len() == most {
                return false;
            }
            let key = position.after(PROTAGONIST, point, |position| {
                (position.effect() == Effect::Quiet).then(|| self.symmetries.canonical(position).0)
            });
            let new = key.filter(|key| !seen.contains(key));
            seen.extend(new);
            new.is_some()
        });
        candidates
    }

    /// Notes an answer: after it, parts with these lines hold the position, or each next move is answered by an entry before.
    fn learn(&mut self, position: &Position, answer: Point, lines: Option<Lines>) {
        let own = position.points_of(PROTAGONIST);
        let other = lines.as_ref().map_or_else(
            || position.points_of(ANTAGONIST),
            |lines| {
                let used: BTreeSet<Point> = lines.iter().flatten().chain(&own).copied().chain([answer]).collect();
                (0..self.rules.points()).map(point_of).filter(|point| !used.contains(point)).collect()
            },
        );
        self.lemmas.push(Lemma { own, other, left: None, term: Term::forced(Vec::new()) });
        let moves = self.moves(position).chain([answer]).collect();
        self.entries.push(Step { row: 0, moves, lines });
    }
}

/// What a line of play says of a whole proof: what it would have, or take, if all lines of play were like this one.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct LineOfPlay {
    /// How many leaves.
    pub leaves: f64,
    /// How many points in the parts of all leaves.
    pub points: f64,
    /// How many steps of annealing.
    pub steps: f64,
    /// After how many exchanges the line of play ends.
    pub exchanges: usize,
    /// Whether parts hold all positions then.
    pub is_held: bool,
}

#[expect(clippy::cast_precision_loss, reason = "an estimate is not exact")]
fn real(count: u64) -> f64 {
    count as f64
}

/// Lines of play, to estimate a proof that is not there (D. E. Knuth, *Estimating the efficiency of backtrack programs*, 1975).
///
/// In each position all moves of the antagonist's are tried. If n of them have no leaf, one is taken at random, and the answer that leaves
/// fewest lines unheld; what follows counts n times. So the mean over lines of play is what a proof takes in which no answer is taken back, and
/// no leaf answers moves in another position. The first makes a real one dearer, and the second cheaper.
impl PartsTree<'_> {
    /// A line of play of at most so many exchanges, by random numbers from this seed.
    pub(crate) fn line_of_play(&mut self, seed: u64, exchanges: usize) -> Result<LineOfPlay, Exhaustion> {
        self.rungs = LINE_RUNGS;
        let line = self.played_on(&mut Position::at_start(self.rules), exchanges, &mut Random(seed), &[]);
        (self.lemmas, self.entries) = Default::default();
        line
    }

    fn played_on(
        &mut self,
        position: &mut Position,
        exchanges: usize,
        dice: &mut Random,
        before: &[Vec<Point>],
    ) -> Result<LineOfPlay, Exhaustion> {
        let (known, steps) = (self.entries.len(), self.steps);
        let left = self.without_leaf(position, by_weight(position), usize::MAX, before)?;
        // In a position that is met again, some attempts are known.
        let spent = self.spent.entry(position.key()).or_default();
        *spent = (self.steps - steps).max(*spent);
        let mut line = LineOfPlay { steps: real(*spent), exchanges: 1, ..LineOfPlay::default() };
        for leaf in &self.entries[known..] {
            let points: BTreeSet<&Point> = leaf.lines.iter().flatten().flatten().collect();
            line.leaves += 1.0;
            line.points += real(points.len() as u64);
        }
        line.is_held = left.as_ref().is_some_and(Vec::is_empty);
        let left = left.filter(|left| !left.is_empty() && exchanges > 1).unwrap_or_default();
        if left.is_empty() {
            return Ok(line);
        }
        let point = left[dice.below(left.len())];
        let then = position.after(ANTAGONIST, point, |after| {
            let best = self.tried.get(&after.key()).and_then(|(tried, _)| tried.first().cloned());
            let (Attempt { lines, .. }, answer) = best.unwrap_or_default();
            after.after(PROTAGONIST, answer, |after| self.played_on(after, exchanges - 1, dice, &lines))
        })?;
        let count = real(left.len() as u64);
        Ok(LineOfPlay {
            leaves: line.leaves + count * then.leaves,
            points: line.points + count * then.points,
            steps: line.steps + count * then.steps,
            exchanges: line.exchanges + then.exchanges,
            is_held: then.is_held,
        })
    }
}

/// The steps of an attempt for each line.
const STEPS: u64 = 1_000;

/// Parts of up to so many points are decided exactly.
const EXACT_DIVIDED: usize = 8;

/// The most components that are looked into to see that no parts hold a position.
const COMPONENTS: u64 = 2_000;

/// Divides positions, and keeps the games of parts and their proofs.
pub(crate) struct Divider<'d> {
    prove: GameProver<'d>,
    /// Is told from time to time that more steps of annealing are done.
    report: &'d (dyn Fn(u64) + Sync),
    /// How many steps of annealing are left.
    steps: u64,
    memo: Memo,
    breaker: MakerBreaker<'d>,
    games: Library,
    /// The proof of each game, or of one that takes its place, and the point of the former for each point of the latter; nothing if there is
    /// none within the limits.
    proofs: BTreeMap<usize, Option<ProvedGame>>,
}

impl<'d> Divider<'d> {
    /// A divider that may take so many steps of annealing, and proves the games of parts in this way.
    pub(crate) fn new(steps: u64, prove: GameProver<'d>, report: &'d (dyn Fn(u64) + Sync)) -> Self {
        let (memo, breaker) = (Memo::default(), MakerBreaker::new(&|_| ()));
        Divider { prove, report, steps, memo, breaker, games: Library::default(), proofs: BTreeMap::new() }
    }

    /// Parts that hold the position, the antagonist to move, if some are found. It depends only on what was asked before.
    pub(crate) fn parts(&mut self, position: &Position) -> Option<Vec<Part>> {
        let board = OpenLines::of(position);
        let (most, components) = (STEPS * board.lines.len() as u64, self.breaker.nodes + COMPONENTS);
        if most > self.steps || matches!(self.breaker.won(position, components), Ok(Some(_))) {
            return None;
        }
        let schedule =
            Schedule { steps: STEPS, exact: EXACT_DIVIDED, threads: 1, same: false, sparing: SPARING[0], before: None };
        let outcome = attempts(&[board], schedule, &self.memo, self.report);
        self.steps -= outcome.steps.min(self.steps);
        let Attempt { lines, .. } = outcome.attempts.into_iter().find(|attempt| attempt.unheld == 0)?;
        let mut parts = Vec::new();
        for (number, points) in self.games.held(0, &lines, &lacking(position)).ok()? {
            let Divider { prove, games, proofs, .. } = self;
            let proof = proofs.entry(number).or_insert_with(|| {
                let (other, places) = games.stand_in(0..number, number);
                Some((games.proof(other, *prove).ok()?, places))
            });
            parts.push(part(proof.as_ref()?, &points));
        }
        Some(parts)
    }
}

/// The most directions, and the most pairs that are tried for a pattern. Four directions take some 7,000.
const DIRECTIONS: usize = 4;

const TRIED: usize = 100_000;

/// Disjoint pairs of free points such that each line open to the antagonist contains one, in a pattern that repeats.
fn pairs(position: &Position) -> Option<Lines> {
    let rules = position.rules();
    let open: Vec<&[Point]> = position.open_lines(ANTAGONIST).map(|line| &rules.lines[line][..]).collect();
    let steps: BTreeSet<usize> = open.iter().filter_map(|line| step(line)).collect();
    let shortest = open.iter().map(|line| line.len()).min()?;
    if steps.is_empty() || steps.len() > DIRECTIONS || shortest <= 2 * steps.len() {
        return None;
    }
    let columns = steps.iter().copied().filter(|&step| step > 1).chain([rules.points()]);
    columns.collect::<Vec<usize>>().into_iter().rev().find_map(|columns| {
        let directions: Vec<[isize; 2]> = steps.iter().map(|&step| direction(step, columns)).collect();
        let pattern = pattern(&directions)?;
        let pair = |first: Point| {
            let [column, row] = [usize::from(first) % columns, usize::from(first) / columns];
            let &[x, y] = pattern.get(&place([column, row].map(usize::cast_signed), directions.len()))?;
            let is_inside = column.checked_add_signed(x)? < columns;
            let second = usize::from(first).checked_add_signed(y * columns.cast_signed() + x)?;
            let is_free = is_inside && second < rules.points() && position.is_free(point_of(second));
            is_free.then(|| (first, point_of(second)))
        };
        let free = (0..rules.points()).map(point_of).filter(|&first| position.is_free(first));
        let pairs: BTreeMap<Point, Point> = free.filter_map(pair).collect();
        let contains =
            |line: &[Point], point: &Point| pairs.get(point).is_some_and(|second| line.binary_search(second).is_ok());
        let is_held = |line: &&[Point]| line.iter().any(|point| contains(line, point));
        open.iter().all(is_held).then(|| pairs.into_iter().map(|(first, second)| vec![first, second]).collect())
    })
}

/// The step by which a line's numbers rise, if it is always the same.
fn step(line: &[Point]) -> Option<usize> {
    let steps: BTreeSet<Point> = line.windows(2).map(|two| two[1] - two[0]).collect();
    if let [step] = steps.into_iter().collect::<Vec<_>>()[..] { Some(step.into()) } else { None }
}

/// How many columns and rows further a step leads, by the shortest way.
fn direction(step: usize, columns: usize) -> [isize; 2] {
    let rows = (step + columns / 2) / columns;
    [step.cast_signed() - (rows * columns).cast_signed(), rows.cast_signed()]
}

/// The place of a column and a row on the torus for so many directions: it has twice as many columns and rows.
fn place(at: [isize; 2], directions: usize) -> usize {
    let side = 2 * directions;
    let [column, row] = at.map(|at| at.rem_euclid(side.cast_signed()).cast_unsigned());
    row * side + column
}

/// A pair of neighbours on a torus: its places as bits, the first one, and the direction of the other one.
type Domino = (u64, usize, [isize; 2]);

/// By its first place the direction of each pair in a pattern on a torus: each line in each direction has a pair.
fn pattern(directions: &[[isize; 2]]) -> Option<BTreeMap<usize, [isize; 2]>> {
    let place = |at| place(at, directions.len());
    let side = 0..2 * directions.len().cast_signed();
    let mut lines: Vec<Vec<Domino>> = Vec::new();
    for &[x, y] in directions {
        let mut met = 0_u64;
        for [mut row, mut column] in side.clone().flat_map(|row| side.clone().map(move |column| [row, column])) {
            let mut line = Vec::new();
            while !met.has(place([column, row])) {
                let [one, other] = [[column, row], [column + x, row + y]].map(place);
                met |= u64::single(one);
                line.push((u64::single(one) | u64::single(other), one, [x, y]));
                [column, row] = [column + x, row + y];
            }
            if !line.is_empty() {
                line.retain(|(places, ..)| places.count() == 2);
                lines.push(line);
            }
        }
    }
    let chosen = chosen(&mut lines, 0, &mut 0)?;
    Some(chosen.into_iter().map(|(_, first, direction)| (first, direction)).collect())
}

/// A pair of each line that is left, no two with a common place and none with a used one, if that is possible.
fn chosen(left: &mut Vec<Vec<Domino>>, used: u64, tried: &mut usize) -> Option<Vec<Domino>> {
    let choices = |line: &Vec<Domino>| line.iter().filter(|(places, ..)| places & used == 0).count();
    let Some(hardest) = (0..left.len()).min_by_key(|&line| choices(&left[line])) else { return Some(Vec::new()) };
    let line = left.swap_remove(hardest);
    for pair in &line {
        if pair.0 & used != 0 || *tried == TRIED {
            continue;
        }
        *tried += 1;
        if let Some(mut pairs) = chosen(left, used | pair.0, tried) {
            pairs.push(*pair);
            return Some(pairs);
        }
    }
    left.push(line);
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};

    #[test]
    fn rows_of_twice_the_directions_and_one_are_held_on_rectangles() {
        for (game, is_held) in [
            ("mnk:22,22,9", true),
            ("mnk:25,31,9", true),
            ("mnk:9,40,10", true),
            ("mnk:50,50,9 --start X:0/O:3", true),
            ("mnk:30,1,3", true),
            ("box:40,30,9", true),
            ("mnk:22,22,8", false),
            ("mnk:30,1,2", false),
            ("mnk:22,22,9 --start X:180/O:3", false),
            ("torus:16,16,9", false),
            ("square:9", false),
            ("affine:9", false),
        ] {
            let game = Game::parse(game).unwrap();
            let position = Position::at_start(&Rules::new(&game, Claim::OpheliaDraws));
            let Some(pairs) = pairs(&position) else {
                assert!(!is_held, "{}", game.name());
                continue;
            };
            let mut points = pairs.concat();
            points.sort_unstable();
            assert!(is_held && points.windows(2).all(|two| two[0] < two[1]), "{}: {pairs:?}", game.name());
            let is_held = |line: usize| {
                pairs.iter().any(|pair| pair.iter().all(|point| game.board.lines()[line].contains(point)))
            };
            assert!(position.open_lines(ANTAGONIST).all(is_held));
        }
    }
}
