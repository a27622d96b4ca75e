//! Which replies scripts of at most one move answer: the potential alone, or a pairing after a move (a tempo).

use crate::game::Point;
use crate::search::breaker;
use crate::search::matching::Matching;
use crate::search::{ANTAGONIST, PROTAGONIST, Position, point_of};
use crate::strategy::cover::{self, Candidate, Replies};
use crate::strategy::{Ending, Term, size};

use super::outlook::Outlook;

/// The scripts that answer some reply, the antagonist to move.
pub(super) struct Survey {
    /// The replies, ascending.
    pub(super) replies: Vec<Point>,
    pub(super) scripts: Vec<Candidate>,
    /// The indices of the replies that no script answers.
    pub(super) open: Vec<usize>,
}

impl Survey {
    /// Few scripts that answer all replies but those that are `answered` otherwise; what answers most comes first, as
    /// a failed attempt takes long.
    pub(super) fn choice(&self, answered: Replies) -> Option<Vec<Term>> {
        let count = self.replies.len();
        let nothing = Term { moves: Vec::new(), ending: Ending::End };
        let mut candidates = vec![Candidate { term: nothing, proves: answered, cost: 0 }];
        candidates.extend(self.scripts.iter().cloned());
        let mut chosen = cover::choose(&candidates, count)?;
        let none = Replies::none(count);
        chosen.sort_by_key(|&index| std::cmp::Reverse(candidates[index].proves.count_without(&none)));
        Some(chosen.into_iter().filter(|&index| index > 0).map(|index| candidates[index].term.clone()).collect())
    }
}

/// Makes surveys; each starts from the pairing of the one before.
pub(super) struct Surveyor {
    before: Matching,
    after: Matching,
    /// How many moves were followed by a search for pairings.
    pub(super) tried: u64,
}

impl Surveyor {
    pub(super) fn new(position: &Position) -> Surveyor {
        let matching = Matching::new(position.rules(), ANTAGONIST);
        Surveyor { before: matching.clone(), after: matching, tried: 0 }
    }

    /// Surveys a position in which neither player threatens to complete a line, the antagonist to move.
    pub(super) fn survey(&mut self, position: &mut Position) -> Survey {
        let replies = position.moves(ANTAGONIST);
        let mut answered = Replies::none(replies.len());
        let mut scripts = Vec::new();
        let mut add = |moves: Vec<Point>, ending: Ending, proves: Replies| {
            answered.extend(&proves);
            let term = Term { moves, ending };
            scripts.push(Candidate { cost: size::term(&term), term, proves });
        };
        if let Some(proves) = potential(position, &replies) {
            add(Vec::new(), Ending::Potential, proves);
        }
        self.before.fit(position);
        let outlook = Outlook::of(position);
        for &(point, closed) in &outlook.moves {
            if self.before.lacking() > 2 * closed || !outlook.leaves_pairing(closed, 1) {
                continue;
            }
            if let Some(proves) = self.pairing(position, point, &replies) {
                add(vec![point], Ending::Pairing, proves);
            }
        }
        let open = (0..replies.len()).filter(|&index| !answered.contains(index)).collect();
        Survey { replies, scripts, open }
    }

    /// The replies after which this move leaves a pairing, if it may be played at all and there are any.
    fn pairing(&mut self, position: &mut Position, point: Point, replies: &[Point]) -> Option<Replies> {
        self.tried += 1;
        position.place(PROTAGONIST, point);
        // A threat would force the reply, and a pairing is no ending where the protagonist is to move.
        let quiet = position.completion_count(PROTAGONIST) == 0 && !position.has_completed(PROTAGONIST);
        let mut proves = None;
        if quiet {
            self.after.clone_from(&self.before);
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
fn potential(position: &mut Position, replies: &[Point]) -> Option<Replies> {
    // A reply only adds to it.
    if breaker::potential(position, ANTAGONIST) > 0 {
        return None;
    }
    let below = |&reply: &Point| {
        position.place(ANTAGONIST, reply);
        let below = breaker::potential(position, ANTAGONIST) == 0;
        position.take_back();
        below
    };
    let held: Vec<Point> = replies.iter().copied().filter(below).collect();
    (!held.is_empty()).then(|| subset(replies, &held))
}

/// Those of the replies that are among the points.
pub(super) fn subset(replies: &[Point], points: &[Point]) -> Replies {
    let mut subset = Replies::none(replies.len());
    points.iter().filter_map(|point| replies.binary_search(point).ok()).for_each(|index| subset.insert(index));
    subset
}
