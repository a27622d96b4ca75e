//! The tree of exchanges above leaves: for each move of Xeno's an answer, after which the position is held in
//! parts, or after which each of his next moves has an answer in turn.
//!
//! - A position that a lemma dominates, under a symmetry, needs no answer of its own. In a lemma, Xeno owns all
//!   points that no part uses.
//! - Answers are tried by the weight of the lines through them, and again with more steps where few lines were not
//!   held. Where none holds, the one that leaves fewest lines unheld goes an exchange deeper.
//! - One exchange more is allowed in each round, and what is known stays.
//!
//! For example, `6^3` is held after one exchange: a few first moves need an answer and an attempt of annealing
//! each; the lemmas of these, under the symmetries, answer all others.
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

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::search::maker_breaker::Breaker;
use crate::search::parts::anneal::{Attempt, AttemptLog, Memo, Open, Schedule, attempts, by_weight, open};
use crate::search::parts::lines::{components, needed};
use crate::search::parts::write::{Library, Placing, Prove};
use crate::search::parts::{Entry, Leaf};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries, point_of};
use pgc_core::strategy::{Lemma, Part, PartGame, Term};

/// An attempt at a position.
struct Rung {
    /// The steps for each line.
    steps: u64,
    /// How many unheld lines the attempt before may have left: after the first exchange, and after further ones, of which there are many.
    unheld: [usize; 2],
}

/// The attempts, one after the other.
const RUNGS: [Rung; 3] = [
    Rung { steps: 4_000, unheld: [usize::MAX; 2] },
    Rung { steps: 32_000, unheld: [4, 3] },
    Rung { steps: 128_000, unheld: [3, 1] },
];

/// Parts of up to so many points are decided exactly: at the start and after the first exchange, and after further ones.
const EXACT: [usize; 2] = [11, 10];

/// On boards of many lines, a few steps for each are made at the start before all else. If they leave more than one line of so many unheld,
/// nothing is tried: such boards have so many lines for their points that attempts take minutes and fail.
const LOOK: u64 = 2;

const LOOKS_UNHELD_OF: usize = 2;

/// If the first attempt at the start leaves more lines unheld than these, and more than one of so many, nothing else is tried.
const HOPELESS: usize = 12;

const UNHELD_OF: usize = 16;

/// How often the start is tried if it has few lines, up to so many: a proof without exchanges is worth it.
const TRIES: usize = 4;

const FEW_LINES: usize = 500;

/// Where the start is held, parts of so many points are tried, too, so that the games of parts are simple.
const SIMPLE: usize = 8;

/// The most answers that are tried in a position, and the most that go an exchange deeper.
const ANSWERS: usize = 8;

const DEEPER: usize = 2;

/// For each exchange that is left, an answer may leave so many lines unheld.
const UNHELD_PER_EXCHANGE: usize = 4;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most steps of annealing.
    pub(crate) steps: u64,
    /// The number of threads.
    pub(crate) threads: usize,
}

/// The limit of steps is reached.
struct Spent;

/// Answers that were tried, with the lines that they leave unheld, fewest first.
type Tried = Vec<(usize, Point)>;

/// A search for a draw by parts, which keeps what it knows.
pub(crate) struct Tree<'t> {
    rules: &'t Arc<Rules>,
    symmetries: &'t Symmetries,
    effort: Effort,
    /// The antagonist's only move at the start, if the answers to others are not asked for.
    only: Option<Point>,
    /// Is told from time to time that more steps of annealing are done.
    report: &'t (dyn Fn(u64) + Sync),
    memo: Memo,
    /// What attempts have come to, and how many groups of them were made.
    log: Arc<AttemptLog>,
    made: u64,
    steps: u64,
    /// The exchanges within which all was tried; nothing before the start was tried.
    grown: Option<usize>,
    /// Whether no more is to be tried.
    ended: bool,
    lemmas: Vec<Lemma>,
    entries: Vec<Entry>,
    /// By the position's key.
    tried: HashMap<u128, Tried>,
    /// The exchanges within which no answer was found, by the position's key up to symmetry.
    failed: HashMap<u128, usize>,
}

impl<'t> Tree<'t> {
    /// A search for a draw of the protagonist's, if the antagonist is to move at the start and the claim is not bounded; or for an answer to
    /// one move alone.
    pub(crate) fn new(
        rules: &'t Arc<Rules>,
        symmetries: &'t Symmetries,
        only: Option<Point>,
        effort: Effort,
        report: &'t (dyn Fn(u64) + Sync),
    ) -> Option<Tree<'t>> {
        let meant =
            rules.claim.is_draw() && rules.antagonist_begins && rules.moves.is_none() && rules.named == [false; 2];
        (meant && !Position::at_start(rules).is_in_danger()).then(|| Tree {
            rules,
            symmetries,
            only,
            effort,
            report,
            memo: Memo::default(),
            log: Arc::default(),
            made: 0,
            steps: 0,
            grown: None,
            ended: false,
            lemmas: Vec::new(),
            entries: Vec::new(),
            tried: HashMap::new(),
            failed: HashMap::new(),
        })
    }

    /// The search, from what attempts have come to before.
    pub(crate) fn with_log(self, log: &Arc<AttemptLog>) -> Tree<'t> {
        Tree { log: Arc::clone(log), ..self }
    }

    /// The steps of a proof with at most so many exchanges before a leaf; nothing if none is found.
    pub(crate) fn entries(&mut self, exchanges: usize) -> Option<&[Entry]> {
        while !self.ended && self.grown.is_none_or(|grown| grown < exchanges) {
            match self.grow() {
                Ok(true) => return Some(&self.entries),
                Ok(false) => {}
                Err(Spent) => self.ended = true,
            }
        }
        None
    }

    /// Allows one exchange more. Whether there is a proof.
    fn grow(&mut self) -> Result<bool, Spent> {
        let start = Position::at_start(self.rules);
        let grown = self.grown.map_or(0, |grown| grown + 1);
        self.grown = Some(grown);
        let pairs = if grown == 0 && self.only.is_none() { pairs(&start) } else { None };
        if grown == 0 && pairs.is_none() && self.looks_hopeless(&start)? {
            self.ended = true;
            return Ok(false);
        }
        if let Some(point) = self.only {
            let mut after = start;
            after.place(ANTAGONIST, point);
            return self.is_answered(&mut after, &mut vec![point], grown + 1);
        }
        if grown > 0 {
            return self.all_answered(&start, &mut Vec::new(), grown);
        }
        let held = pairs.map_or_else(|| self.held_at_start(&start), |pairs| Ok(Some(pairs)))?;
        self.entries.extend(held.map(|lines| Entry::Leaf(Leaf { row: 0, moves: Vec::new(), lines })));
        Ok(!self.entries.is_empty())
    }

    /// Whether the antagonist, to move after these moves, has no move without an answer.
    fn all_answered(&mut self, position: &Position, moves: &mut Vec<Point>, exchanges: usize) -> Result<bool, Spent> {
        for point in by_weight(position) {
            let mut after = position.clone();
            after.place(ANTAGONIST, point);
            moves.push(point);
            let answered = self.is_answered(&mut after, moves, exchanges);
            moves.pop();
            if !answered? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the protagonist, to move after these moves, has an answer.
    fn is_answered(
        &mut self,
        position: &mut Position,
        moves: &mut Vec<Point>,
        exchanges: usize,
    ) -> Result<bool, Spent> {
        if self.is_dominated(position) {
            return Ok(true);
        }
        let key = self.symmetries.canonical(position).0;
        if self.failed.get(&key).is_some_and(|&failed| failed >= exchanges) {
            return Ok(false);
        }
        let Some(tried) = self.tried(position, moves)? else { return Ok(true) };
        if exchanges > 1 {
            for (unheld, answer) in tried.into_iter().take(DEEPER) {
                if unheld > UNHELD_PER_EXCHANGE * (exchanges - 1) {
                    break;
                }
                moves.push(answer);
                let all_answered = |position: &mut Position| self.all_answered(position, moves, exchanges - 1);
                let answered = position.after(PROTAGONIST, answer, all_answered);
                moves.pop();
                if answered? {
                    self.learn(position, &[]);
                    self.entries.push(Entry::Answer { moves: moves.clone(), answer });
                    return Ok(true);
                }
            }
        }
        self.failed.insert(key, exchanges);
        Ok(false)
    }

    /// The answers to be tried an exchange deeper; nothing if one of them leads to a leaf, which is noted.
    fn tried(&mut self, position: &mut Position, moves: &[Point]) -> Result<Option<Tried>, Spent> {
        if let Some(tried) = self.tried.get(&position.key()) {
            return Ok(Some(tried.clone()));
        }
        let mut left: Vec<(usize, Point)> = self.candidates(position).into_iter().map(|point| (0, point)).collect();
        let mut tried: Tried = Vec::new();
        let level = usize::from(moves.len() > 1);
        for Rung { steps, unheld } in RUNGS {
            let most = unheld[level];
            tried.extend(left.extract_if(.., |(unheld, _)| *unheld > most));
            let boards: Vec<Open> =
                left.iter().map(|&(_, answer)| position.after(PROTAGONIST, answer, |after| open(after))).collect();
            let attempts = self.attempts(&boards, steps, EXACT[level])?;
            for ((unheld, answer), attempt) in left.iter_mut().zip(attempts) {
                match attempt {
                    Attempt::Unheld(lines) => *unheld = lines,
                    Attempt::Held(lines) => {
                        let moves = [moves, &[*answer]].concat();
                        let used: Vec<Point> = lines.iter().flatten().copied().chain([*answer]).collect();
                        self.learn(position, &used);
                        self.entries.push(Entry::Leaf(Leaf { row: 0, moves, lines }));
                        return Ok(None);
                    }
                }
            }
            left.sort_by_key(|(unheld, _)| *unheld);
        }
        tried.extend(left);
        tried.sort_by_key(|(unheld, _)| *unheld);
        self.tried.insert(position.key(), tried.clone());
        Ok(Some(tried))
    }

    /// Whether a short look at the start shows that attempts are in vain.
    fn looks_hopeless(&mut self, start: &Position) -> Result<bool, Spent> {
        let board = open(start);
        let lines = board.lines.len();
        if lines <= FEW_LINES {
            return Ok(false);
        }
        let attempts = self.attempts(&[board], LOOK, EXACT[0])?;
        Ok(attempts.iter().any(|it| matches!(it, Attempt::Unheld(unheld) if unheld * LOOKS_UNHELD_OF > lines)))
    }

    /// The lines of parts that hold the start.
    fn held_at_start(&mut self, start: &Position) -> Result<Option<Vec<Vec<Point>>>, Spent> {
        let lines = open(start).lines.len();
        let tries = if lines <= FEW_LINES { TRIES } else { 1 };
        let boards: Vec<Open> = (0..tries).map(|_| open(start)).collect();
        let hopeless = HOPELESS.max(lines / UNHELD_OF);
        let mut unheld = 0;
        for (at, Rung { steps, unheld: [most, _] }) in RUNGS.into_iter().enumerate() {
            if unheld > if at < 2 { hopeless } else { most } {
                break;
            }
            let attempts = self.attempts(&boards, steps, EXACT[0])?;
            unheld = usize::MAX;
            for attempt in attempts {
                match attempt {
                    Attempt::Unheld(lines) => unheld = unheld.min(lines),
                    Attempt::Held(lines) => return Ok(Some(self.simple(&boards, steps).unwrap_or(lines))),
                }
            }
        }
        self.ended = unheld > hopeless;
        Ok(None)
    }

    /// The lines of small parts that hold the start, if the first attempts find some.
    fn simple(&mut self, boards: &[Open], steps: u64) -> Option<Vec<Vec<Point>>> {
        let attempts = if steps == RUNGS[0].steps { self.attempts(boards, steps, SIMPLE) } else { Ok(Vec::new()) };
        attempts.ok()?.into_iter().find_map(|attempt| match attempt {
            Attempt::Held(lines) => Some(lines),
            Attempt::Unheld(_) => None,
        })
    }

    fn attempts(&mut self, boards: &[Open], steps: u64, exact: usize) -> Result<Vec<Attempt>, Spent> {
        let most: u64 = boards.iter().map(|board| steps * board.lines.len() as u64).sum();
        if self.steps + most > self.effort.steps {
            return Err(Spent);
        }
        let schedule =
            Schedule { steps, exact, threads: self.effort.threads, same: self.grown == Some(0) && self.only.is_none() };
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
    fn candidates(&self, position: &mut Position) -> Vec<Point> {
        let mut seen = Vec::new();
        let mut candidates = by_weight(position);
        candidates.retain(|&point| {
            if seen.len() == ANSWERS {
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

    /// Notes a lemma for the position, in which the antagonist owns all points but those used, or his own if none are.
    fn learn(&mut self, position: &Position, used: &[Point]) {
        let own = position.points_of(PROTAGONIST);
        let other = if used.is_empty() {
            position.points_of(ANTAGONIST)
        } else {
            let is_other = |point: &Point| !own.contains(point) && !used.contains(point);
            (0..self.rules.points()).map(point_of).filter(is_other).collect()
        };
        self.lemmas.push(Lemma { own, other, left: None, term: Term::forced(Vec::new()) });
    }

    /// Whether a lemma dominates the position under a symmetry.
    fn is_dominated(&self, position: &Position) -> bool {
        let maps = self.symmetries.elements();
        self.lemmas.iter().any(|lemma| maps.iter().any(|map| lemma.dominates(position, map)))
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
    prove: Prove<'d>,
    /// Is told from time to time that more steps of annealing are done.
    report: &'d (dyn Fn(u64) + Sync),
    /// How many steps of annealing are left.
    steps: u64,
    memo: Memo,
    breaker: Breaker,
    games: Library,
    /// What takes the place of each game.
    places: BTreeMap<usize, Placing>,
    /// The proof of each game that was asked for; nothing if there is none within the limits.
    proofs: BTreeMap<usize, Option<Arc<PartGame>>>,
}

impl<'d> Divider<'d> {
    /// A divider that may take so many steps of annealing, and proves the games of parts in this way.
    pub(crate) fn new(steps: u64, prove: Prove<'d>, report: &'d (dyn Fn(u64) + Sync)) -> Divider<'d> {
        let (memo, breaker) = (Memo::default(), Breaker::new(COMPONENTS));
        let (games, places, proofs) = (Library::default(), BTreeMap::new(), BTreeMap::new());
        Divider { prove, report, steps, memo, breaker, games, places, proofs }
    }

    /// Parts that hold the position, the antagonist to move, if some are found. It depends only on what was asked before.
    pub(crate) fn parts(&mut self, position: &Position) -> Option<Vec<Part>> {
        let board = open(position);
        let most = STEPS * board.lines.len() as u64;
        if most > self.steps || self.breaker.holds(position) == Some(false) {
            return None;
        }
        let schedule = Schedule { steps: STEPS, exact: EXACT_DIVIDED, threads: 1, same: false };
        let outcome = attempts(&[board], schedule, &self.memo, self.report);
        self.steps -= outcome.steps.min(self.steps);
        let Some(Attempt::Held(lines)) = outcome.attempts.into_iter().next() else { return None };
        let Open { lines: open, .. } = open(position);
        let open: Vec<&[Point]> = open.iter().map(|line| &line[..]).collect();
        let lines = needed(&lines, &open).ok()?;
        let mut parts = Vec::new();
        for (points, lines) in components(&lines) {
            let (number, placed) = self.games.copy(&points, &lines).ok()?;
            let (game, places) = self.game(number)?;
            parts.push(Part { game, points: places.iter().map(|&point| placed[usize::from(point)]).collect() });
        }
        Some(parts)
    }

    /// The proof of a game of the library, or of one that can take its place, and the point of the former for each point of the latter.
    fn game(&mut self, number: usize) -> Option<(Arc<PartGame>, Vec<Point>)> {
        let games = &self.games;
        let (number, places) = self.places.entry(number).or_insert_with(|| games.stand_in(number)).clone();
        let prove = self.prove;
        let proved = |number: usize| games.proofs([number].into_iter(), prove).ok()?.remove(&number);
        let game = self.proofs.entry(number).or_insert_with(|| proved(number)).clone()?;
        Some((game, places))
    }
}

/// The most directions, and the most pairs that are tried for a pattern. Four directions take some 7,000.
const DIRECTIONS: usize = 4;

const TRIED: usize = 100_000;

/// Disjoint pairs of free points such that each line open to the antagonist contains one, in a pattern that repeats.
fn pairs(position: &Position) -> Option<Vec<Vec<Point>>> {
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
        // By its first point, the second one.
        let mut pairs = BTreeMap::new();
        for first in (0..rules.points()).filter(|&first| position.is_free(point_of(first))) {
            let (column, row) = (first % columns, first / columns);
            let Some([x, y]) = pattern[Torus(pattern.len().isqrt()).place(column, row)].map(|of| directions[of]) else {
                continue;
            };
            let inside = column.checked_add_signed(x).is_some_and(|column| column < columns);
            let second =
                first.checked_add_signed(y * columns.cast_signed() + x).filter(|&second| second < rules.points());
            if let Some(second) = second.map(point_of).filter(|&second| inside && position.is_free(second)) {
                pairs.insert(point_of(first), second);
            }
        }
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

/// A torus of so many columns and rows.
#[derive(Clone, Copy)]
struct Torus(usize);

impl Torus {
    fn place(self, column: usize, row: usize) -> usize {
        row % self.0 * self.0 + column % self.0
    }

    /// The place in this direction.
    fn next(self, place: usize, [x, y]: [isize; 2]) -> usize {
        let Torus(side) = self;
        let shifted = |part: usize, by: isize| part + by.rem_euclid(side.cast_signed()).cast_unsigned();
        self.place(shifted(place % side, x), shifted(place / side, y))
    }
}

/// For each place of a torus the direction of the pair that begins there, if one does: each line in each direction has a pair.
fn pattern(directions: &[[isize; 2]]) -> Option<Vec<Option<usize>>> {
    let torus = Torus(2 * directions.len());
    // For each line its pairs, with the direction.
    let mut lines: Vec<(usize, Vec<[usize; 2]>)> = Vec::new();
    for (index, &direction) in directions.iter().enumerate() {
        let mut met = vec![false; torus.0 * torus.0];
        for start in 0..met.len() {
            let mut pairs = Vec::new();
            let mut place = start;
            while !std::mem::replace(&mut met[place], true) {
                let next = torus.next(place, direction);
                pairs.push([place, next]);
                place = next;
            }
            lines.extend((!pairs.is_empty()).then_some((index, pairs)));
        }
    }
    let mut search = Search { used: vec![false; torus.0 * torus.0], chosen: vec![None; torus.0 * torus.0], tried: 0 };
    search.is_completed(&mut lines).then_some(search.chosen)
}

/// A search for a pattern.
struct Search {
    used: Vec<bool>,
    chosen: Vec<Option<usize>>,
    tried: usize,
}

impl Search {
    /// Chooses a pair of each line that is left, if that is possible.
    fn is_completed(&mut self, left: &mut Vec<(usize, Vec<[usize; 2]>)>) -> bool {
        let choices = |(_, pairs): &(usize, Vec<[usize; 2]>)| {
            pairs.iter().filter(|pair| pair[0] != pair[1] && pair.iter().all(|&place| !self.used[place])).count()
        };
        let Some(hardest) = (0..left.len()).min_by_key(|&line| choices(&left[line])) else { return true };
        let (direction, pairs) = left.swap_remove(hardest);
        for &[one, other] in &pairs {
            if one == other || self.used[one] || self.used[other] || self.tried == TRIED {
                continue;
            }
            self.tried += 1;
            (self.used[one], self.used[other], self.chosen[one]) = (true, true, Some(direction));
            if self.is_completed(left) {
                return true;
            }
            (self.used[one], self.used[other], self.chosen[one]) = (false, false, None);
        }
        left.push((direction, pairs));
        false
    }
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
