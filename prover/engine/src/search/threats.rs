//! Threat-space search (Allis 1994): sequences of moves that each force the reply, until one makes two threats at
//! once. Patashnik (1980) calls them forced sequences.
//!
//! A move *makes a threat* when it leaves a line of the protagonist's one point short. The antagonist must take
//! that point; then the next move makes a threat again. (That a quiet move *threatens* means something else: see
//! `quiet`.) On tic-tac-toe lines 0 1 2 and 0 3 6 with 1 and 3 the protagonist's, the move 0 leaves 2 and 6: two
//! threats, of which one reply meets only one. The antagonist may spoil a sequence in three ways, which every
//! search here must see: by completing a line of his own first, by a forced reply that makes a threat, and by a
//! forced reply that is also needed for a later move.
//!
//! The antagonist's own threats (his fours, in Go-Moku) bind the next move: if the forced reply leaves him a line to
//! complete, the next move must take that point, and make a threat from there. If it leaves him two, the sequence has
//! failed. [`ForcedSearch`] knows this as `urgent`, and [`Sequences`] as `danger`.
//!
//! Only moves that make a threat are tried, and each has one reply. So the tree is narrow, and sequences are found
//! that are longer than a full search could go. That no sequence exists says nothing about other ways to win.
//!
//! - [`ForcedSearch`]: on boards of any size and under opening rules, finds the shortest sequence, or all;
//! - [`Sequences`]: on boards of at most 512 points and lines of at most eight, decides quickly whether there is one,
//!   for the searches by quiet and by strategic moves.
//!
//! The first two use [`Moves`] for the effect of a move. They are separate because they
//! serve different ends: the first deepens iteratively and remembers every failure; the second searches depth first
//! with a table of fixed size, and sees two threats in the bits of a position before it makes a move. So they try
//! moves in different orders, and the order decides which sequence is found.
//!
//! # On any board
//!
//! Forced sequences on boards of any size: a depth-first search over the moves that make a threat, with iterative
//! deepening and a table of positions that failed.
//!
//! The moves are those on lines that lack two of the protagonist's points: after one of them the line lacks one.
//! Each is made with its forced reply, so a level of the search is a pair of moves. The length is raised by one at
//! a time, so the first sequence found is a shortest one; a proof with short scripts is a short proof.
//!
//! The table says of a position within how many moves there is no sequence. It may be kept as long as the rules are
//! the same, as it depends on the position alone, and it grows by one entry for each position that failed. A search
//! that ends for its limit must not enter anything: that would be a failure that nobody has shown.
//!
//! On boards of many lines, finding the threats of a position takes longer; such a position counts several times
//! against the limit, so that the limit means about the same time on all boards.
//!
//! # On counts of lines
//!
//! Forced sequences on a [`LineCounts`]. The search decides *whether* there is one: depth first, up to a fixed
//! length, with a table of positions that failed. Most positions have none, and take a few dozen nodes. Iterative
//! deepening finds the shortest one, at some cost.
//!
//! This is the innermost loop of the searches by quiet and by strategic moves, which ask it about millions of
//! positions. So it looks before it moves: from the sets of lines that lack two and three points it sees two
//! threats without making the move, whether a move is worth following, and what the antagonist threatens after the
//! forced reply. A position is copied only for a move that goes on.
//!
//! Each search starts afresh: entries of the table are told apart by the number of the search, and the table has a
//! fixed size, in which a later position overwrites an earlier one. So the result depends on the arguments alone,
//! and not on what was asked before. That costs the knowledge of earlier searches, and is worth it: threads may ask
//! in any order, and a proof has the same bytes.
//!
//! `SequenceResult::None` means that all sequences of the allowed length were tried. Whether longer ones might exist is kept in
//! `cut`.
//!
//! # Bounded claims
//!
//! If the claim is bounded, the protagonist must have won with his last move that counts. How many of his moves are
//! left follows from his points: each is one that he had at the start or a move of his. So positions with the same
//! points of his have as many moves left, and that is why lemmas and killer moves need no bound of their own: they
//! are used where he has as many points as in the position that they were found for.
//!
//! The last move of a forced sequence makes two threats, and he completes one of them with a further move. That
//! one must count, too.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, Effect, LineCounts, Moves, PROTAGONIST, Position, Sides, Width, has_two, point_of},
};

/// The only sensible moves of the protagonist, if he or the antagonist could complete a line: he does, or prevents it.
pub(crate) fn urgent(position: &Position) -> Option<Vec<Point>> {
    let own: Vec<Point> = position.immediate_wins(PROTAGONIST).take(1).collect();
    if !own.is_empty() {
        return Some(own);
    }
    let danger: Vec<Point> = position.immediate_wins(ANTAGONIST).collect();
    (!danger.is_empty()).then(|| danger.into_iter().filter(|&point| position.is_legal(PROTAGONIST, point)).collect())
}

/// The moves that complete a line of the protagonist's, or leave it one point short. Those on most such lines come
/// first. If the opening rule keeps him from completing a line, every move leaves it one point short.
fn making_threats(position: &Position) -> Vec<Point> {
    let rules = position.rules();
    if position.is_constrained(PROTAGONIST) && position.completion_count(PROTAGONIST) > 0 {
        return position.moves(PROTAGONIST);
    }
    let mut lines = vec![0_u32; rules.points()];
    let mut found: Vec<Point> = Vec::new();
    for line in position.open_lines(PROTAGONIST) {
        if position.missing(PROTAGONIST, line) <= 2 {
            for &point in rules.lines[line].iter().filter(|&&point| position.is_legal(PROTAGONIST, point)) {
                let lines = &mut lines[usize::from(point)];
                if *lines == 0 {
                    found.push(point);
                }
                *lines += 1;
            }
        }
    }
    found.sort_unstable_by_key(|&point| (Reverse(lines[usize::from(point)]), point));
    found
}

/// The number of positions between two reports.
const REPORTED: u64 = 1 << 12;

/// A search for forced sequences, with what it has learnt so far.
pub struct ForcedSearch<'r> {
    /// The most positions that may be visited. After that, nothing more is found.
    limit: u64,
    /// For each position, the protagonist to move, the number of moves within which he has no forced sequence.
    failed: FxHashMap<u128, usize>,
    /// The number of positions visited. On boards of many lines a position counts several times.
    pub nodes: u64,
    /// Receives the number of positions visited from time to time.
    pub(super) report: &'r dyn Fn(u64),
}

/// A position counts once more for each so many lines of the board: finding its threats takes that much longer.
const LINES: usize = 512;

impl<'r> ForcedSearch<'r> {
    /// A search that may visit `limit` positions. After that, it finds nothing more.
    pub fn new(limit: u64) -> Self {
        ForcedSearch { limit, failed: FxHashMap::default(), nodes: 0, report: &|_| () }
    }

    /// Allows this many further positions.
    pub fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Whether the limit of positions is reached.
    pub fn is_exhausted(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The shortest forced sequence of at most `most` moves, the protagonist to move.
    pub fn shortest(&mut self, position: &mut Position, most: usize) -> Option<Vec<Point>> {
        (1..=most).find_map(|moves| self.all(position, moves, 1).pop())
    }

    /// Counts positions that were visited elsewhere.
    pub fn charge(&mut self, positions: usize) {
        let before = self.nodes;
        self.nodes += positions as u64;
        if before.div_ceil(REPORTED) != self.nodes.div_ceil(REPORTED) {
            (self.report)(before);
        }
    }

    /// All forced sequences of at most `most` moves, but no more than `count`, the protagonist to move.
    pub fn all(&mut self, position: &mut Position, most: usize, count: usize) -> Vec<Vec<Point>> {
        let (mut found, mut sequence) = (Vec::new(), Vec::new());
        self.search(position, most, count, &mut sequence, &mut found);
        found
    }

    /// Adds sequences to those found, depth first, with at most so many further moves. A position that failed
    /// within as many moves before is passed over, and one that fails now is noted, unless the limit ended the
    /// search.
    fn search(
        &mut self,
        position: &mut Position,
        moves: usize,
        count: usize,
        sequence: &mut Vec<Point>,
        found: &mut Vec<Vec<Point>>,
    ) {
        self.charge(1 + position.rules().lines.len() / LINES);
        if self.is_exhausted() || self.failed.get(&position.key()).is_some_and(|&known| known >= moves) {
            return;
        }
        let candidates = urgent(position).unwrap_or_else(|| making_threats(position));
        let (mark, before) = (position.trail().len(), found.len());
        for point in candidates {
            if found.len() >= count {
                return;
            }
            let effect = position.play(point);
            sequence.push(point);
            match effect {
                Effect::Wins => found.push(sequence.clone()),
                Effect::Forces(_) if moves > 1 => self.search(position, moves - 1, count, sequence, found),
                _ => {}
            }
            sequence.pop();
            position.take_back_to(mark);
        }
        // If sequences were found, the position has not failed; if the limit was met, nobody knows.
        if found.len() == before && !self.is_exhausted() {
            self.failed.insert(position.key(), moves);
        }
    }
}

/// The most moves of a sequence.
const LONGEST: usize = 20;

/// Node limit of the search for a forced sequence after a reply, or at a position itself.
pub(crate) const REPLY_NODES: u64 = 10_000;

/// Node limit of the search for a shorter one.
const SHORTEN: u64 = 3_000;

/// The entries of the table, a power of two.
const ENTRIES: usize = 1 << 13;

/// A forced sequence: the protagonist's moves, the last of which makes two threats or completes a line.
pub type Sequence = Vec<Point>;

/// How many moves a sequence may have, before one more that completes a line; nothing if no move counts.
fn most<W: Width>(counts: &LineCounts<W>) -> Option<usize> {
    Some(LONGEST.min(counts.left().map_or(Some(LONGEST), |left| usize::from(left).checked_sub(1))?))
}

/// Searches for forced sequences. Each search starts afresh, so its result depends on its arguments alone.
#[derive(Debug)]
pub struct Sequences {
    /// The keys of positions that failed, with the number of moves that were allowed. A key includes the search.
    failed: Box<[(u64, usize)]>,
    searches: u64,
    nodes: u64,
    limit: u64,
    /// Whether a longer sequence than allowed might be found.
    cut: bool,
    path: Sequence,
}

/// The result of a search.
enum SequenceResult {
    Win,
    None,
    /// The limit was met.
    Limit,
}

impl Default for Sequences {
    fn default() -> Self {
        let failed = vec![(0, 0); ENTRIES].into_boxed_slice();
        Self { failed, searches: 0, nodes: 0, limit: 0, cut: false, path: Vec::new() }
    }
}

impl Sequences {
    /// A forced sequence for the protagonist, who is to move, that wins in time, if one is found within `limit` nodes.
    pub fn any<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64) -> Option<Sequence> {
        // Without a further move, only one that completes a line is left.
        let most = most(counts)?;
        self.search_each(counts, limit, most.max(1)..=most)
    }

    /// The shortest forced sequence of at most `longest` moves that wins in time, if one is found within `limit` nodes.
    pub fn shortest<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64, longest: usize) -> Option<Sequence> {
        let most = most(counts)?;
        self.search_each(counts, limit, 1..=most.min(longest))
    }

    /// A forced sequence, the shortest one if it can be found with few nodes.
    pub fn short<W: Width>(&mut self, counts: &LineCounts<W>) -> Option<Sequence> {
        let any = self.any(counts, REPLY_NODES)?;
        Some(self.shortest(counts, SHORTEN, any.len().saturating_sub(1)).unwrap_or(any))
    }

    /// Whether the antagonist would have a forced sequence of any length if he were to move; `false` if `limit` nodes do not suffice.
    pub(crate) fn is_lost<W: Width>(&mut self, counts: &LineCounts<W>, limit: u64) -> bool {
        self.search_each(&counts.reversed(), limit, LONGEST..=LONGEST).is_some()
    }

    /// Searches with each of these numbers of moves in turn. If no sequence was cut off by the number, a larger one
    /// finds nothing more, and the search ends.
    fn search_each<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        limit: u64,
        depths: std::ops::RangeInclusive<usize>,
    ) -> Option<Sequence> {
        let own = counts.completions(PROTAGONIST);
        if let Some(point) = own.elements().next() {
            return Some(vec![point_of(point)]);
        }
        let danger = counts.completions(ANTAGONIST);
        if has_two(danger) {
            return None;
        }
        self.searches += 1;
        self.nodes = 0;
        self.limit = limit;
        for moves in depths {
            self.path.clear();
            self.cut = false;
            match self.search(counts, moves, danger) {
                SequenceResult::Win => return Some(self.path.clone()),
                SequenceResult::None if self.cut => {}
                SequenceResult::None | SequenceResult::Limit => break,
            }
        }
        None
    }

    /// Searches for a sequence of at most `moves` moves. The antagonist would complete a line at `danger`. Otherwise
    /// nobody can complete one at once.
    fn search<W: Width>(&mut self, counts: &LineCounts<W>, moves: usize, danger: W::Points) -> SequenceResult {
        if !self.count() {
            return SequenceResult::Limit;
        }
        let board = counts.board;
        let free = counts.free();
        let twos = counts.lacking(PROTAGONIST, 2);
        let urgent = if danger.is_empty() { free } else { danger };
        let (mut once, mut twice) = (W::Points::EMPTY, W::Points::EMPTY);
        for line in twos.elements() {
            let lacks = board.lines[line] & free;
            twice |= once & lacks;
            once |= lacks;
        }
        // On most boards a point on two such lines makes two threats. If lines share two points, it may not.
        if let Some(point) = (twice & urgent).elements().find(|&point| makes_two_threats(counts, point)) {
            self.path.push(point_of(point));
            return SequenceResult::Win;
        }
        if (once & urgent).is_empty() {
            return SequenceResult::None;
        }
        if moves == 1 {
            self.cut = true;
            return SequenceResult::None;
        }
        let key = self.key::<W>(counts.sides);
        let slot = &self.failed[place(key)];
        // It failed with as many moves or more, perhaps for want of further ones.
        if slot.0 == key && slot.1 >= moves {
            self.cut = true;
            return SequenceResult::None;
        }
        let threes = counts.lacking(PROTAGONIST, 3);
        for line in twos.elements() {
            let lacks = board.lines[line] & free;
            for point in (lacks & urgent).elements() {
                let reply = (lacks & !W::Points::single(point)).least().unwrap_or(point);
                let [at, back] = [point, reply].map(|point| board.through[point]);
                // The lines that lack two points after both.
                let left = (twos & !at | threes & at) & !back;
                // If no point is on two such lines, the last move needs a line that this move brings nearer.
                let others = (twos | threes) & at & !W::LineSet::single(line) & !back;
                if moves == 2 && twice.is_empty() && others.is_empty() {
                    continue;
                }
                // The forced reply may make threats of the antagonist's own. The next move can meet one of them, not two.
                let threatened = counts.lacking(ANTAGONIST, 2) & back & !at;
                let danger = board.points_on(threatened) & free & !W::Points::single(reply);
                if has_two(danger) {
                    continue;
                }
                // No move after these two could threaten: no line would lack two points, or the antagonist's threat
                // would have to be met elsewhere. The position counts as visited, and is not made.
                if left.is_empty() || !danger.is_empty() && (board.points_on(left) & danger).is_empty() {
                    if !self.count() {
                        return SequenceResult::Limit;
                    }
                    continue;
                }
                let mut next = *counts;
                next.place(PROTAGONIST, point);
                next.place(ANTAGONIST, reply);
                self.path.push(point_of(point));
                match self.search(&next, moves - 1, danger) {
                    SequenceResult::None => {}
                    found => return found,
                }
                self.path.pop();
            }
        }
        self.failed[place(key)] = (key, moves);
        SequenceResult::None
    }

    /// Counts a node. Returns whether the limit allows it.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= self.limit
    }

    /// A hash of the position and the search (the constants are those of common mixing functions).
    fn key<W: Width>(&self, [own, other]: Sides<W::Points>) -> u64 {
        let mut key = 0_u64;
        for (own, other) in own.words().zip(other.words()) {
            let mixed =
                own.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.rotate_left(32).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
            key = key.rotate_left(23) ^ (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        }
        key ^ self.searches.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

fn place(key: u64) -> usize {
    usize::try_from(key >> (u64::BITS - ENTRIES.trailing_zeros())).unwrap_or(0)
}

/// Whether the protagonist's move at this point, which completes no line, leaves him two points that complete one.
fn makes_two_threats<W: Width>(counts: &LineCounts<W>, point: usize) -> bool {
    let board = counts.board;
    let lines = counts.lacking(PROTAGONIST, 2) & board.through[point];
    has_two(board.points_on(lines) & counts.free() & !W::Points::single(point))
}

/// The reply to the protagonist's move at this point, if that makes one threat; nothing if the reply makes two threats.
pub(crate) fn forced_reply<W: Width>(counts: &LineCounts<W>, point: usize) -> Option<Point> {
    let after = counts.with(PROTAGONIST, point);
    let Effect::Forces(reply) = after.effect() else { return None };
    (!has_two(after.with(ANTAGONIST, reply.into()).completions(ANTAGONIST))).then_some(reply)
}

/// Plays a sequence of the protagonist's, who is to move. Returns whether it wins by itself, as a script would.
pub fn wins<W: Width>(counts: &LineCounts<W>, sequence: &[Point]) -> bool {
    let mut counts = *counts;
    counts.is_won_by(sequence.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::{
        game::{Claim, Game},
        position::{BitBoard, Large, Rules, mask, points},
        random::Random,
        strategy::{Replay, Term},
    };

    /// Random positions with the protagonist to move, in which no line is complete.
    fn positions(mut visit: impl FnMut(&LineCounts, &mut Position)) {
        let mut dice = Random(7);
        let cube = Game::parse("4^3").unwrap();
        let games = (0..150).map(|_| dice.game()).filter(|game| game.opening.points().is_empty());
        let games: Vec<Game> = games.chain([cube.clone(), cube]).collect();
        for game in games {
            let rules = Rules::new(&game, Claim::XenoWins);
            let board = BitBoard::new(&rules).unwrap();
            for _ in 0..40 {
                let moves = 2 * dice.below(if board.points() == 64 { 7 } else { 3 });
                let counts = dice.line_counts(&board, moves);
                let [own, other] = counts.sides.map(|set| points(set).collect::<Vec<_>>());
                let mut position = Position::with(&rules, &own, &other);
                if !position.has_completed(PROTAGONIST) && !position.has_completed(ANTAGONIST) {
                    visit(&counts, &mut position);
                }
            }
        }
    }

    #[test]
    fn sequences_are_found_where_there_are_some_and_win_as_scripts() {
        let (mut dice, mut found, mut won, mut missed) = (Random(8), [0; 2], 0, 0);
        positions(|counts, position| {
            let mut sequences = Sequences::default();
            let any = sequences.any(counts, u64::MAX);
            let shortest = sequences.shortest(counts, u64::MAX, 20);
            let known = ForcedSearch::new(u64::MAX).shortest(position, 20);
            assert_eq!(any.is_some(), known.is_some(), "{:?}", counts.sides);
            assert_eq!(shortest.as_ref().map(Vec::len), known.map(|known| known.len()), "{:?}", counts.sides);
            assert!(any.iter().chain(&shortest).all(|sequence| wins(counts, sequence)), "{:?}", counts.sides);
            found[usize::from(any.is_some())] += 1;
            let one = Sequences::default().any(counts, 1);
            assert!(one.is_none() || one == any, "a search that meets its limit finds nothing else");
            missed += usize::from(one != any);
            for _ in 0..4 {
                let mut changed = any.clone().unwrap_or_default();
                for _ in 0..dice.below(3) {
                    let place = dice.below(changed.len() + 1);
                    changed.insert(place, point_of(dice.below(counts.board.points())));
                }
                let proves = Replay::new(&[]).proves(position, &Term::forced(changed.clone()));
                assert_eq!(wins(counts, &changed), proves, "{:?} {changed:?}", counts.sides);
                won += usize::from(proves);
            }
        });
        assert!(found.iter().all(|&found| found > 500) && won > 500 && missed > 50, "{found:?} {won} {missed}");
    }

    /// Within how many moves two moves that each force the reply win, and one that completes a line.
    #[test]
    fn the_move_that_completes_a_line_must_count() {
        let game = |moves: u16| Game { moves: Some(moves), ..Game::parse("3^2").unwrap() };
        let found = |moves: u16, own: &[Point], other: &[Point]| {
            let rules = Rules::new(&game(moves), Claim::XenoWins);
            let board = BitBoard::<Large>::new(&rules).unwrap();
            let sides = [own, other].map(|points| mask(points.iter().copied()));
            let counts = LineCounts::new(&board, sides);
            let mut forced = Sequences::default();
            let (any, shortest) = (forced.any(&counts, 1_000), forced.shortest(&counts, 1_000, 9));
            assert_eq!(any, shortest);
            (any, counts.left() != Some(0))
        };
        // Corners 0 and 8 against the centre: 2 makes two threats, and the fourth move completes one.
        assert_eq!(found(4, &[0, 8], &[4]), (Some(vec![2]), true));
        assert_eq!(found(3, &[0, 8], &[4]), (None, true));
        // 0 and 1 complete a line with 2.
        assert_eq!(found(3, &[0, 1], &[4, 5]), (Some(vec![2]), true));
        assert_eq!(found(2, &[0, 1], &[4, 5]), (None, false));
    }
}
