//! Which replies scripts of at most one move answer: the potential alone, or a pairing after a move (a tempo).

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::search::pairing::Matching;
use crate::search::potential::Potential;
use crate::strategy::set_cover;
use crate::strategy::set_cover::{Candidate, Replies};
use crate::strategy::{Ending, Term, size};

use crate::strategy::write::pairings::bound::Outlook;

/// The scripts that answer some reply, the antagonist to move.
pub(super) struct Survey {
    /// The replies, ascending.
    pub(super) replies: Vec<Point>,
    pub(super) scripts: Vec<Candidate>,
    /// The indices of the replies that no script answers.
    pub(super) open: Vec<usize>,
}

impl Survey {
    /// Few scripts that together with the `citations` answer all replies, these first as they are tried soonest. Then
    /// comes what answers most, for a failed search for a pairing takes long. No citation is superfluous.
    pub(super) fn cover(&self, citations: Vec<Candidate>) -> Option<Vec<Term>> {
        let count = self.replies.len();
        let none = Replies::none(count);
        let mut answered = none.clone();
        citations.iter().for_each(|citation| answered.extend(&citation.proves));
        let nothing = Term { moves: Vec::new(), ending: Ending::End };
        let mut candidates = vec![Candidate { term: nothing, proves: answered, cost: 0 }];
        candidates.extend(self.scripts.iter().cloned());
        let mut chosen = set_cover::choose(&candidates, count)?;
        chosen.retain(|&index| index > 0);
        chosen.sort_by_key(|&index| std::cmp::Reverse(candidates[index].proves.count_without(&none)));
        let last: Vec<Candidate> = chosen.into_iter().map(|index| candidates[index].clone()).collect();

        let mut answers = vec![0_isize; count];
        let mut add = |candidate: &Candidate, more: isize| {
            let proved = (0..count).filter(|&index| candidate.proves.contains(index));
            proved.map(|index| (answers[index] += more, answers[index]).1).min()
        };
        citations.iter().chain(&last).for_each(|candidate| _ = add(candidate, 1));
        let mut scripts: Vec<Term> = Vec::new();
        for citation in citations.into_iter().rev() {
            if add(&citation, -1) == Some(0) {
                add(&citation, 1);
                scripts.push(citation.term);
            }
        }
        scripts.reverse();
        scripts.extend(last.into_iter().map(|candidate| candidate.term));
        Some(scripts)
    }
}

/// Makes surveys; each starts from the pairing of the one before.
pub(super) struct Surveyor {
    before: Matching,
    after: Matching,
    /// How many moves were followed by a search for pairings.
    pub(super) tried: u64,
    /// After how many it finds nothing more.
    most: u64,
}

impl Surveyor {
    pub(super) fn new(position: &Position, most: u64) -> Surveyor {
        let matching = Matching::new(position.rules(), ANTAGONIST);
        Surveyor { before: matching.clone(), after: matching, tried: 0, most }
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
            if self.tried >= self.most {
                break;
            }
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
fn potential(position: &Position, replies: &[Point]) -> Option<Replies> {
    let mut potential = Potential::of(position, ANTAGONIST);
    // A reply only adds to it.
    if potential.floor() > 0 {
        return None;
    }
    let held: Vec<Point> = replies.iter().copied().filter(|&reply| potential.after(position, reply) == 0).collect();
    (!held.is_empty()).then(|| subset(replies, &held))
}

/// Those of the replies that are among the points.
fn subset(replies: &[Point], points: &[Point]) -> Replies {
    let mut subset = Replies::none(replies.len());
    points.iter().filter_map(|point| replies.binary_search(point).ok()).for_each(|index| subset.insert(index));
    subset
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Convention, Game};
    use crate::position::{Rules, point_of};

    /// What surveys say of positions that are reached by playing points in this order, the protagonist first.
    fn assert_survey(game: &Game, points: &[Point]) -> usize {
        let mut position = Position::new(&Rules::new(game, Claim::OpheliaDraws));
        let mut surveyor = Surveyor::new(&position, u64::MAX);
        let mut found = 0;
        for pair in points.chunks(2) {
            position.place(PROTAGONIST, pair[0]);
            let won = position.completion_count(PROTAGONIST) > 0 || position.has_completed(PROTAGONIST);
            if !won && !position.is_in_danger() {
                let survey = surveyor.survey(&mut position);
                let mut answered = Replies::none(survey.replies.len());
                for script in &survey.scripts {
                    assert_eq!(script.proves, set_cover::proves(&mut position, &survey.replies, &script.term, &[]));
                    answered.extend(&script.proves);
                }
                assert!(survey.open.iter().all(|&index| !answered.contains(index)));
                // Every quiet move that leaves a pairing was found.
                for point in position.moves(PROTAGONIST) {
                    position.place(PROTAGONIST, point);
                    let threatens = position.completion_count(PROTAGONIST) > 0;
                    position.take_back();
                    if threatens {
                        continue;
                    }
                    let term = Term { moves: vec![point], ending: Ending::Pairing };
                    let proves = set_cover::proves(&mut position, &survey.replies, &term, &[]);
                    let listed = survey.scripts.iter().any(|script| script.term == term);
                    assert_eq!(listed, proves != Replies::none(survey.replies.len()), "{point} {:?}", position.trail());
                }
                found += survey.scripts.len();
            }
            pair[1..].iter().for_each(|&point| position.place(ANTAGONIST, point));
        }
        found
    }

    #[test]
    fn surveys_say_what_scripts_prove() {
        let mut found = 0;
        for (expression, step) in [("mnk:6,6,5", 7), ("mnk:6,6,5", 5), ("4^2", 3), ("5^3", 27), ("affine:4", 5)] {
            for convention in [Convention::Strong, Convention::MakerBreaker] {
                let game = Game::parse(expression).unwrap().with_convention(convention);
                let points = game.board.points();
                let order: Vec<Point> = (0..points).map(|index| point_of(index * step % points)).collect();
                found += assert_survey(&game, &order[..points / 2]);
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn a_cover_answers_all_replies_and_leaves_out_superfluous_citations() {
        let game = Game::parse("4^2").unwrap();
        let mut position = Position::with(&Rules::new(&game, Claim::OpheliaDraws), &[5], &[0]);
        let survey = Surveyor::new(&position, u64::MAX).survey(&mut position);
        let count = survey.replies.len();
        let candidate = |point: Point, proves: &[usize]| {
            let mut replies = Replies::none(count);
            proves.iter().for_each(|&index| replies.insert(index));
            Candidate { term: Term::forced(vec![point]), proves: replies, cost: 1 }
        };
        let all: Vec<usize> = (0..count).collect();
        let terms = |candidates: Vec<Candidate>| survey.cover(candidates).unwrap();
        let whole = terms(Vec::new());
        assert!(!whole.is_empty());
        assert_eq!(terms(vec![candidate(1, &all), candidate(2, &all[1..])]), [Term::forced(vec![1])]);
        assert_eq!(terms(vec![candidate(1, &[]), candidate(2, &[])]), whole);
    }
}
