//! The protagonist's answers to all moves of the antagonist.
//!
//! Each reply is looked at in the real game: if it leaves the protagonist a line to complete, he completes it. Else
//! it is carried into the imagined game, where the proof answers. Replies with the same answer become one group, as
//! a cover answers most of them by few scripts.

use crate::game::Point;
use crate::player::answer::Replies;
use crate::player::choices::{completed, heaviest};
use crate::player::error::Gap;
use crate::player::game::{Game, Plan};
use crate::player::pairs;
use crate::player::variation::{Answer, End, Variation, images_of_pairs};
use crate::position::{ANTAGONIST, Moves, PROTAGONIST};
use crate::strategy::Ending;

impl Game<'_> {
    /// The answers, with the antagonist to move.
    pub(super) fn replies(&mut self) -> Result<Replies, Gap> {
        let mut answers = Vec::new();
        // Replies with a counterpart in the imagined game, each with that counterpart; and replies that change nothing
        // there.
        let mut asked: Vec<(Point, Point)> = Vec::new();
        let mut passed: Vec<Point> = Vec::new();
        for reply in self.real.moves(ANTAGONIST) {
            let stand_in = self.stand_in(reply);
            self.real.place(ANTAGONIST, reply);
            let lost = self.real.has_completed(ANTAGONIST);
            let win = self.real.legal_completions(PROTAGONIST).next();
            let line = win.and_then(|point| completed(&self.real, point));
            self.real.take_back();
            match (win, line, stand_in) {
                _ if lost => return Err(Gap::Lost),
                (Some(point), Some(line), _) => {
                    Answer::enter(&mut answers, reply, Variation::single(point, Some(End::Line(line))))
                }
                (_, _, Some(stand_in)) => asked.push((stand_in, reply)),
                _ => passed.push(reply),
            }
        }
        let pairs = match &self.plan {
            Plan::Pair(pairs) => Some(self.free(&images_of_pairs(pairs, &self.map))),
            _ => None,
        };
        let parts = self.parts();
        if pairs.is_none() && parts.is_none() {
            answers.extend(self.scripted(&asked)?);
            for reply in passed {
                let variation = self.answer()?.image(&self.map, &self.path);
                Answer::enter(&mut answers, reply, variation);
            }
        }
        // Inserted one by one: sorting code for this type would be in each page.
        let mut sorted: Vec<Answer> = Vec::new();
        for answer in answers {
            let place = sorted.partition_point(|before| before.replies.first() <= answer.replies.first());
            sorted.insert(place, answer);
        }
        Ok(Replies { source: self.source(), answers: sorted, pairs, parts })
    }

    /// The pairs of which both points are free.
    fn free(&self, pairs: &[[Point; 2]]) -> Vec<[Point; 2]> {
        let free = |pair: &&[Point; 2]| pair.iter().all(|&point| self.real.is_free(point));
        pairs.iter().filter(free).copied().collect()
    }

    /// The answers by scripts and weights to real replies, each given with its counterpart in the imagined game.
    fn scripted(&mut self, asked: &[(Point, Point)]) -> Result<Vec<Answer>, Gap> {
        let mut imagined: Vec<Point> = asked.iter().map(|&(stand_in, _)| stand_in).collect();
        imagined.sort_unstable();
        imagined.dedup();
        let mut answers = Vec::new();
        for reply in imagined {
            self.imagined.place(ANTAGONIST, reply);
            let variation = self.answer();
            self.imagined.take_back();
            Answer::enter(&mut answers, reply, variation?);
        }
        answers.iter_mut().for_each(|answer| pairs::fill_answer(&mut self.imagined, answer));
        let real = |answer: Answer| {
            let stands = |&&(stand_in, _): &&(Point, Point)| answer.replies.contains(&stand_in);
            let mut replies: Vec<Point> = asked.iter().filter(stands).map(|&(_, reply)| reply).collect();
            replies.sort_unstable();
            let variation = answer.variation.map(|variation| variation.image(&self.map, &self.path));
            Answer { replies, alike: None, variation }
        };
        Ok(answers.into_iter().map(real).collect())
    }

    /// The protagonist's answer to the reply on the imagined board, up to the antagonist's next choice; empty if any
    /// move will do.
    fn answer(&mut self) -> Result<Variation, Gap> {
        match self.plan {
            _ if self.imagined.is_full() => Ok(Variation::default()),
            _ if self.imagined.rules().claim.is_draw() && self.imagined.is_late() => {
                Ok(Variation { moves: Vec::new(), end: Some(End::NoMovesLeft) })
            }
            Plan::Follow(term, next) => match &term.ending {
                Ending::Cover(terms) if next == term.moves.len() => {
                    let term = self.first_that_proves(terms)?;
                    self.play_out(term, 0)
                }
                _ => self.play_out(term, next),
            },
            Plan::Weigh => {
                let heaviest = heaviest(&self.imagined);
                Ok(heaviest.first().map_or_else(Variation::default, |&point| Variation::single(point, None)))
            }
            Plan::Pair(_) | Plan::Parts(_) | Plan::Anyhow => Ok(Variation::default()),
        }
    }
}
