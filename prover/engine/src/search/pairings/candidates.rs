//! Finds the replies that scripts of at most one move answer: by the potential alone, or by a pairing after the
//! move.
//!
//! One matching answers for all replies at once. If all open lines have two points of their own after the move, the
//! replies that leave them so are those that some largest matching does not need; these are found by one search
//! through the graph (see [`pgc_core::pairing`]). So a move costs one matching, and not one for each reply. The
//! matching of the position before is the start of that after the move, as most of it stays.

use std::cmp::Reverse;

use crate::set_cover::Indices;

use crate::search::pairings::bound::Bound;
use crate::search::replies::{Candidate, Replies};
use crate::set_cover::SetCover;
use pgc_core::game::Point;
use pgc_core::pairing::Matching;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::potential::Potential;
use pgc_core::strategy::{Ending, Term};

/// A few scripts that answer all replies together with the `citations`. Citations come first, as they are fastest to
/// try; then the scripts that answer most, as a failed search for a pairing takes long. No citation is superfluous.
pub(super) fn cover(replies: &Replies, citations: Vec<Candidate>) -> Option<Vec<Term>> {
    let mut cited = Indices::below(replies.replies.len());
    citations.iter().for_each(|citation| cited.union_with(&citation.answers));
    // Replies that citations answer cost nothing.
    let all = replies.all();
    let scripts = replies.scripts.iter().map(Candidate::weighed);
    let chosen = SetCover::new(&all, [(&cited, 0)].into_iter().chain(scripts)).cheap()?;
    let mut last: Vec<&Candidate> =
        chosen.into_iter().filter(|&index| index > 0).map(|index| &replies.scripts[index - 1]).collect();
    last.sort_by_key(|script| Reverse(script.answers.count_ones(..)));

    let mut due = all;
    last.iter().for_each(|script| due.difference_with(&script.answers));
    let needed = SetCover::new(&due, citations.iter().map(Candidate::weighed))
        .without_superfluous((0..citations.len()).collect());
    let first = needed.into_iter().map(|index| &citations[index]);
    Some(first.chain(last).map(|script| script.term.clone()).collect())
}

/// Searches for scripts of at most one move. Each search starts from the pairing of the one before.
pub(super) struct ScriptSearch {
    before: Matching,
    after: Matching,
    /// The number of moves after which a pairing was searched for.
    pub(super) tried: u64,
    /// The limit of these moves. After that, nothing more is found.
    most: u64,
}

impl ScriptSearch {
    pub(super) fn new(position: &Position, most: u64) -> ScriptSearch {
        let matching = Matching::new(position.rules(), ANTAGONIST);
        ScriptSearch { before: matching.clone(), after: matching, tried: 0, most }
    }

    /// The replies in a position with the antagonist to move, with all scripts that answer some of them. Neither player
    /// may threaten to complete a line.
    pub(super) fn replies(&mut self, position: &mut Position) -> Replies {
        let mut found = Replies::of(position);
        if let Some(answers) = potential(position, &found.replies) {
            found.add_known(Term { moves: Vec::new(), ending: Ending::Potential }, answers);
        }
        self.before.fit(position);
        let bound = Bound::of(position);
        for &(point, closed) in &bound.moves {
            if self.tried >= self.most {
                break;
            }
            if self.before.lacking() > 2 * closed || !bound.leaves_pairing(closed, 1) {
                continue;
            }
            if let Some(answers) = self.pairing(position, point, &found.replies) {
                found.add_known(Term { moves: vec![point], ending: Ending::Pairing }, answers);
            }
        }
        found
    }

    /// The replies after which this move leaves a pairing, if the move is possible and there are any.
    fn pairing(&mut self, position: &mut Position, point: Point, replies: &[Point]) -> Option<Indices> {
        self.tried += 1;
        position.place(PROTAGONIST, point);
        // A threat would force the reply, and a pairing cannot end a script with the protagonist to move.
        let mut proves = None;
        if position.completion_count(PROTAGONIST) == 0 {
            self.after.copy(&self.before);
            self.after.fit(position);
            if self.after.lacking() == 0 {
                let survived = self.after.inessential(position);
                proves = (!survived.is_empty()).then(|| subset(replies, survived));
            }
        }
        position.take_back();
        proves
    }
}

/// The replies after which the potential is below 1, if there are any.
fn potential(position: &Position, replies: &[Point]) -> Option<Indices> {
    let mut potential = Potential::of(position, ANTAGONIST);
    // A reply can only increase it.
    if potential.floor() > 0 {
        return None;
    }
    let held: Vec<Point> = replies.iter().copied().filter(|&reply| potential.after(position, reply) == 0).collect();
    (!held.is_empty()).then(|| subset(replies, &held))
}

/// The indices of those replies that are among the points.
fn subset(replies: &[Point], points: &[Point]) -> Indices {
    let mut subset = Indices::below(replies.len());
    points.iter().filter_map(|point| replies.binary_search(point).ok()).for_each(|index| subset.insert(index));
    subset
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use pgc_core::game::{Claim, Convention, Game};
    use pgc_core::position::{Rules, point_of};

    /// Checks the scripts found at positions along a line of play, the protagonist first.
    fn assert_found(game: &Game, points: &[Point]) -> usize {
        let mut position = Position::new(&Rules::new(game, Claim::OpheliaDraws));
        let mut search = ScriptSearch::new(&position, u64::MAX);
        let mut found = 0;
        for pair in points.chunks(2) {
            position.place(PROTAGONIST, pair[0]);
            let won = position.completion_count(PROTAGONIST) > 0 || position.has_completed(PROTAGONIST);
            if !won && !position.is_in_danger() {
                let replies = search.replies(&mut position);
                for script in &replies.scripts {
                    assert_eq!(script.answers, replies.answered_by(&mut position, &script.term, &[]));
                }
                // Every quiet move that leaves a pairing was found.
                for point in position.moves(PROTAGONIST) {
                    position.place(PROTAGONIST, point);
                    let threatens = position.completion_count(PROTAGONIST) > 0;
                    position.take_back();
                    if threatens {
                        continue;
                    }
                    let term = Term { moves: vec![point], ending: Ending::Pairing };
                    let answers = replies.answered_by(&mut position, &term, &[]);
                    let listed = replies.scripts.iter().any(|script| script.term == term);
                    assert_eq!(listed, !answers.is_clear(), "{point} {:?}", position.trail());
                }
                found += replies.scripts.len();
            }
            pair[1..].iter().for_each(|&point| position.place(ANTAGONIST, point));
        }
        found
    }

    #[test]
    fn scripts_are_found_with_all_replies_that_they_answer() {
        let mut found = 0;
        for (expression, step) in [("mnk:6,6,5", 7), ("mnk:6,6,5", 5), ("4^2", 3), ("5^3", 27), ("affine:4", 5)] {
            for convention in [Convention::Strong, Convention::MakerBreaker] {
                let game = Game::parse(expression).unwrap().with_convention(convention);
                let points = game.board.points();
                let order: Vec<Point> = (0..points).map(|index| point_of(index * step % points)).collect();
                found += assert_found(&game, &order[..points / 2]);
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn a_cover_answers_all_replies_and_leaves_out_superfluous_citations() {
        let game = Game::parse("4^2").unwrap();
        let mut position = Position::with(&Rules::new(&game, Claim::OpheliaDraws), &[5], &[0]);
        let replies = ScriptSearch::new(&position, u64::MAX).replies(&mut position);
        let count = replies.replies.len();
        let citation = |point: Point, answers: Range<usize>| {
            let mut set = Indices::below(count);
            set.insert_range(answers);
            Candidate { term: Term::forced(vec![point]), answers: set }
        };
        let terms = |citations: Vec<Candidate>| cover(&replies, citations).unwrap();
        let whole = terms(Vec::new());
        assert!(!whole.is_empty());
        assert_eq!(terms(vec![citation(1, 0..count), citation(2, 1..count)]), [Term::forced(vec![1])]);
        assert_eq!(terms(vec![citation(1, 0..0), citation(2, 0..0)]), whole);
    }
}
