//! Terms played out on a board (specification: rules, sections 4 to 8), as the prover understands them.
//!
//! The checker does the same in its own words. That both agree is tested, and nothing rests on this one.

use std::sync::Arc;

use super::{Ending, Lemma, Strategy, Term};
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::search::pairing::Matching;
use crate::search::potential;

/// What a script comes to when its moves are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The position is proved.
    Proved,
    /// The script fails.
    Failed,
    /// All moves are played, the last reply was forced, or there was no move: the protagonist is to move.
    Own,
    /// The last move was quiet: the antagonist is to move.
    Quiet,
}

/// Evaluates terms, and counts the steps that it takes.
#[derive(Debug)]
pub struct Replay<'a> {
    lemmas: &'a [Lemma],
    /// The pairing that was looked for last; the next one differs little.
    matching: Option<Matching>,
    /// The steps taken so far.
    pub steps: u64,
}

impl<'a> Replay<'a> {
    /// An evaluation in which these lemmas may be cited.
    pub fn new(lemmas: &'a [Lemma]) -> Replay<'a> {
        Replay { lemmas, matching: None, steps: 0 }
    }

    /// Plays a script's moves, the protagonist to move first, and leaves them on the board.
    pub fn play(&mut self, position: &mut Position, term: &Term) -> Played {
        self.steps += 1;
        let mut quiet = false;
        let draw = position.rules().claim.is_draw();
        for &point in &term.moves {
            if quiet || usize::from(point) >= position.rules().points() || !position.is_legal(PROTAGONIST, point) {
                return Played::Failed;
            }
            position.place(PROTAGONIST, point);
            self.steps += 1;
            if position.has_completed(PROTAGONIST) {
                return Played::Proved;
            }
            if position.is_in_danger() {
                return Played::Failed;
            }
            let mut completions = position.completions(PROTAGONIST);
            let forced = completions.next();
            let second = completions.next();
            drop(completions);
            match forced {
                _ if second.is_some() => return Played::Proved,
                Some(reply) if !position.is_legal(ANTAGONIST, reply) => return Played::Proved,
                Some(reply) => {
                    position.place(ANTAGONIST, reply);
                    self.steps += 1;
                }
                None => quiet = true,
            }
            if position.is_full() {
                return if draw { Played::Proved } else { Played::Failed };
            }
        }
        if quiet { Played::Quiet } else { Played::Own }
    }

    /// Whether a term proves the position on the board, the protagonist to move. The position remains.
    pub fn proves(&mut self, position: &mut Position, term: &Term) -> bool {
        let mark = position.trail().len();
        let proved = match self.play(position, term) {
            Played::Proved => true,
            Played::Failed => false,
            turn => self.ends(position, &term.ending, turn),
        };
        position.take_back_to(mark);
        proved
    }

    /// Whether the theorem's term proves the claim, from the empty board.
    pub fn proves_theorem(&mut self, position: &mut Position, term: &Term) -> bool {
        if position.rules().claim.is_xeno() {
            return self.proves(position, term);
        }
        self.steps += 1;
        !position.is_in_danger() && term.moves.is_empty() && self.ends(position, &term.ending, Played::Quiet)
    }

    /// Whether an ending proves the position that stands after its script's moves.
    pub(crate) fn ends(&mut self, position: &mut Position, ending: &Ending, turn: Played) -> bool {
        let draw = position.rules().claim.is_draw() && !position.is_constrained(PROTAGONIST);
        match (ending, turn) {
            (Ending::Cite { lemma, map }, Played::Own) => {
                self.steps += 1;
                let Some(Lemma { own, other, .. }) = self.lemmas.get(*lemma) else { return false };
                own.iter().all(|&point| position.owns(PROTAGONIST, map.image(point)))
                    && other.iter().filter(|&&point| position.owns(ANTAGONIST, map.image(point))).count()
                        == position.stones(ANTAGONIST)
            }
            (Ending::Potential, Played::Own) if draw => {
                self.steps += position.rules().lines.len() as u64;
                potential::potential(position, ANTAGONIST) == 0
            }
            (Ending::Pairing, Played::Quiet) if draw => {
                self.steps += position.rules().lines.len() as u64;
                let matching = self.matching.get_or_insert_with(|| Matching::new(position.rules(), ANTAGONIST));
                matching.fit(position);
                matching.lacking() == 0
            }
            (Ending::Cover(scripts), Played::Quiet) => self.covers(position, scripts),
            _ => false,
        }
    }

    /// Whether some script proves each reply, the antagonist to move.
    pub fn covers(&mut self, position: &mut Position, scripts: &[Term]) -> bool {
        let replies = position.moves(ANTAGONIST);
        !replies.is_empty()
            && replies.into_iter().all(|reply| {
                position.place(ANTAGONIST, reply);
                self.steps += 1;
                let proved = scripts.iter().any(|script| self.proves(position, script));
                position.take_back();
                proved
            })
    }
}

/// The steps of a whole check, or nothing if it fails. `maps` is how many maps the certificate lists.
pub fn steps(rules: &Arc<Rules>, strategy: &Strategy, maps: usize) -> Option<u64> {
    let mut steps = (maps * rules.lines.len()) as u64;
    for (index, lemma) in strategy.lemmas.iter().enumerate() {
        let mut replay = Replay::new(&strategy.lemmas[..index]);
        let mut position = Position::with(rules, &lemma.own, &lemma.other);
        if !replay.proves(&mut position, &lemma.term) {
            return None;
        }
        steps += replay.steps;
    }
    let mut replay = Replay::new(&strategy.lemmas);
    replay.proves_theorem(&mut Position::new(rules), &strategy.theorem).then_some(steps + replay.steps)
}
