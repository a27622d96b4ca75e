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

use rustc_hash::FxHashMap;

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position};

/// The only sensible moves of the protagonist, if he or the antagonist could complete a line: he does, or prevents it.
pub(crate) fn urgent(position: &Position) -> Option<Vec<Point>> {
    let own: Vec<Point> = position.legal_completions(PROTAGONIST).take(1).collect();
    if !own.is_empty() {
        return Some(own);
    }
    let danger: Vec<Point> = position.legal_completions(ANTAGONIST).collect();
    (!danger.is_empty()).then(|| danger.into_iter().filter(|&point| position.is_legal(PROTAGONIST, point)).collect())
}

/// The moves that complete a line of the protagonist's, or leave it one point short. Those on most such lines come
/// first. If the opening rule keeps him from completing a line, every move leaves it one point short.
pub(crate) fn making_threats(position: &Position) -> Vec<Point> {
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
    found.sort_unstable_by_key(|&point| (std::cmp::Reverse(lines[usize::from(point)]), point));
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
    report: &'r dyn Fn(u64),
}

/// A position counts once more for each so many lines of the board: finding its threats takes that much longer.
const LINES: usize = 512;

impl<'r> ForcedSearch<'r> {
    /// A search that may visit `limit` positions. After that, it finds nothing more.
    pub fn new(limit: u64) -> ForcedSearch<'r> {
        ForcedSearch { limit, failed: FxHashMap::default(), nodes: 0, report: &|_| () }
    }

    /// The same search, which also reports from time to time how many positions it has visited.
    #[must_use]
    pub(crate) fn telling(self, report: &'r dyn Fn(u64)) -> ForcedSearch<'r> {
        ForcedSearch { report, ..self }
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

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Claim;
    use pgc_core::game::Game;
    use pgc_core::position::Rules;

    fn position(expression: &str, own: &[Point], other: &[Point]) -> Position {
        Position::with(&Rules::new(&Game::parse(expression).unwrap(), Claim::XenoWins), own, other)
    }

    #[test]
    fn the_shortest_sequence_is_found_and_wins() {
        let mut cube = position("3^3", &[13], &[0]);
        let sequence = ForcedSearch::new(u64::MAX).shortest(&mut cube, 6).unwrap();
        assert_eq!(sequence.len(), 2);
        assert!(ForcedSearch::new(u64::MAX).shortest(&mut cube, 1).is_none());
        let all = ForcedSearch::new(u64::MAX).all(&mut cube, 2, 1000);
        assert!(all.contains(&sequence) && all.iter().all(|one| one.len() == 2));
        assert_eq!(cube.trail().len(), 2, "the position remains");
    }

    #[test]
    fn a_square_has_no_forced_sequence() {
        assert!(ForcedSearch::new(u64::MAX).shortest(&mut position("3^2", &[4], &[0]), 9).is_none());
    }
}
