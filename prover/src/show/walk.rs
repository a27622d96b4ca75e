//! Playing a proof out, lemma by lemma.

use std::cmp::Ordering;
use std::sync::Arc;

use super::flaw::{Flaw, Place, Why};
use super::pairs;
use super::script::{Answer, End, Ply, Script};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::search::{Weight, potential};
use crate::strategy::replay::Played;
use crate::strategy::{Ending, Replay, Term};
use crate::symmetry::is_automorphism;

/// A lemma played out.
#[derive(Debug)]
pub(super) struct Shown<'a> {
    /// The protagonist's and the antagonist's points; nothing for the theorem.
    pub(super) statement: Option<(&'a [Point], &'a [Point])>,
    /// The proof, up to where it breaks.
    pub(super) script: Script,
    /// Where it breaks, if it does.
    pub(super) flaw: Option<Flaw>,
}

/// Plays the lemmas out in order, then the theorem.
pub(super) struct Walk<'a> {
    certificate: &'a Certificate,
    maps: &'a Maps<'a>,
    rules: Arc<Rules>,
    next: usize,
    steps: u64,
    /// The first flaw met.
    flaw: Option<Flaw>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(certificate: &'a Certificate, maps: &'a Maps<'a>) -> Self {
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        let steps = (maps.listed().len() * rules.lines.len()) as u64;
        Self { certificate, maps, rules, next: 0, steps, flaw: None }
    }

    /// The first flaw of the proof, once all is played out.
    pub(super) fn flaw(&self) -> Option<Flaw> {
        let mut listed = self.maps.listed().iter().zip(1..);
        if let Some((_, number)) = listed.find(|(map, _)| !is_automorphism(&self.certificate.game.board, map)) {
            return Some(Flaw::of_whole(Why::Map { number }));
        }
        let (declared, taken) = (self.certificate.steps, self.steps);
        let why = match taken.cmp(&declared) {
            Ordering::Less => Why::FewerSteps { declared, taken },
            Ordering::Equal => return self.flaw.clone(),
            Ordering::Greater => Why::MoreSteps { declared },
        };
        self.flaw.clone().or_else(|| Some(Flaw::of_whole(why)))
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Shown<'a>;

    fn next(&mut self) -> Option<Shown<'a>> {
        let strategy = &self.certificate.strategy;
        let (index, lemmas) = (self.next, &strategy.lemmas);
        if index > lemmas.len() {
            return None;
        }
        self.next += 1;
        let mut player = Player {
            maps: self.maps,
            replay: Replay::new(&lemmas[..index]),
            position: Position::new(&self.rules),
            place: if index < lemmas.len() { Place::Lemma(index) } else { Place::Theorem },
            start: 0,
            declared: self.certificate.steps,
        };
        player.replay.steps = self.steps;
        let (statement, (mut script, flaw)) = match lemmas.get(index) {
            Some(lemma) => {
                (Some((&lemma.own[..], &lemma.other[..])), player.lemma(&lemma.own, &lemma.other, &lemma.term))
            }
            None => (None, player.theorem(&strategy.theorem)),
        };
        pairs::fill(&mut player.position, &mut script);
        self.steps = player.replay.steps;
        self.flaw = self.flaw.take().or_else(|| flaw.clone());
        Some(Shown { statement, script, flaw })
    }
}

/// A script as far as it goes, and where it breaks.
type Outcome = (Script, Option<Flaw>);

/// Plays one lemma out.
struct Player<'a> {
    maps: &'a Maps<'a>,
    replay: Replay<'a>,
    position: Position,
    place: Place,
    /// How many points the statement has.
    start: usize,
    declared: u64,
}

impl Player<'_> {
    fn lemma(&mut self, own: &[Point], other: &[Point], term: &Term) -> Outcome {
        own.iter().for_each(|&point| self.position.place(PROTAGONIST, point));
        other.iter().for_each(|&point| self.position.place(ANTAGONIST, point));
        self.start = self.position.trail().len();
        if self.position.has_completed(PROTAGONIST) || self.position.has_completed(ANTAGONIST) {
            return (Script::default(), self.flaw(Why::Finished));
        }
        if self.position.is_constrained(PROTAGONIST) || self.position.is_constrained(ANTAGONIST) {
            return (Script::default(), self.flaw(Why::Unopened));
        }
        self.script(term)
    }

    fn theorem(&mut self, term: &Term) -> Outcome {
        if self.position.rules().claim.is_xeno() {
            return self.script(term);
        }
        self.replay.steps += 1;
        if self.position.is_in_danger() {
            return (Script::default(), self.flaw(Why::Danger));
        }
        match term.moves.first() {
            Some(&point) => (Script::default(), self.flaw(Why::Illegal(point))),
            None => self.ending(&term.ending, Played::Quiet),
        }
    }

    /// Plays a term out, the protagonist to move. The position remains. A script that itself ends with a pairing is without
    /// pairs, which depend on what it is shown with.
    fn script(&mut self, term: &Term) -> Outcome {
        if self.replay.steps > self.declared {
            return (Script::default(), self.flaw(Why::MoreSteps { declared: self.declared }));
        }
        let mark = self.position.trail().len();
        let played = self.replay.play(&mut self.position, term);
        let moves = self.position.trail()[mark..]
            .iter()
            .map(|&(role, point)| Ply { point, forced: role == ANTAGONIST })
            .collect();
        let (rest, flaw) = match played {
            Played::Proved => (Script { moves: Vec::new(), end: Some(won(&self.position)) }, None),
            Played::Failed => (Script::default(), self.failure(term, mark)),
            turn => self.ending(&term.ending, turn),
        };
        self.position.take_back_to(mark);
        (Script { moves, end: rest.end }, flaw)
    }

    /// Why the moves of a term, played since the mark, have failed.
    fn failure(&self, term: &Term, mark: usize) -> Option<Flaw> {
        let trail = &self.position.trail()[mark..];
        let played = trail.iter().filter(|(role, _)| *role == PROTAGONIST).count();
        if trail.last().is_some_and(|(role, _)| *role == PROTAGONIST) && self.position.is_in_danger() {
            return self.flaw(Why::Danger);
        }
        match term.moves.get(played) {
            Some(&point) if !self.position.is_full() => self.flaw(Why::Illegal(point)),
            _ => self.flaw(Why::Full),
        }
    }

    fn flaw(&self, why: Why) -> Option<Flaw> {
        Some(Flaw { place: self.place, play: self.position.trail()[self.start..].to_vec(), why })
    }

    fn ending(&mut self, ending: &Ending, turn: Played) -> Outcome {
        let end = |end| Script { moves: Vec::new(), end: Some(end) };
        let own = turn == Played::Own;
        let draw = self.position.rules().claim.is_draw() && !self.position.is_constrained(PROTAGONIST);
        let (shown, holds, why) = match ending {
            Ending::End => return (Script::default(), self.flaw(Why::Ends)),
            Ending::Cover(_) | Ending::Pairing if own => return (Script::default(), self.flaw(Why::OutOfTurn)),
            Ending::Cite { .. } | Ending::Potential if !own => return (Script::default(), self.flaw(Why::OutOfTurn)),
            Ending::Potential | Ending::Pairing if !draw => return (Script::default(), self.flaw(Why::NotForDraws)),
            Ending::Cover(terms) => {
                let (answers, flaw) = self.cover(terms);
                return (end(End::Cover(answers)), flaw);
            }
            Ending::Cite { lemma, map } => {
                let cite = End::Cite { lemma: *lemma, map: self.maps.number(map), then: Vec::new() };
                (cite, self.holds(ending), Why::Citation { lemma: *lemma })
            }
            Ending::Potential => {
                let sum = Weight::potential(&self.position, ANTAGONIST);
                (End::Potential { least: sum.clone(), most: sum }, self.holds(ending), Why::Potential)
            }
            Ending::Pairing => {
                self.replay.steps += self.position.rules().lines.len() as u64;
                (
                    End::Pairing { pairs: Vec::new(), only: Vec::new() },
                    potential::has_pairing(&self.position, ANTAGONIST),
                    Why::Pairing,
                )
            }
        };
        if holds { (end(shown), None) } else { (Script::default(), self.flaw(why)) }
    }

    /// Whether an ending proves the position, the protagonist to move.
    fn holds(&mut self, ending: &Ending) -> bool {
        let term = Term { moves: Vec::new(), ending: ending.clone() };
        // The term was entered, and counted, before.
        self.replay.steps -= 1;
        self.replay.proves(&mut self.position, &term)
    }

    /// Who answers which reply, up to the first that nobody answers.
    fn cover(&mut self, terms: &[Term]) -> (Vec<Answer>, Option<Flaw>) {
        let mut answers: Vec<Answer> = Vec::new();
        let replies = self.position.moves(ANTAGONIST);
        if replies.is_empty() {
            return (answers, self.flaw(Why::NoReply));
        }
        for reply in replies {
            self.position.place(ANTAGONIST, reply);
            self.replay.steps += 1;
            let answer = self.answer(terms);
            self.position.take_back();
            match answer {
                Ok(script) => Answer::enter(&mut answers, reply, script),
                Err(flaw) => {
                    answers.push(Answer { replies: vec![reply], alike: None, script: None });
                    return (answers, flaw);
                }
            }
        }
        answers.iter_mut().for_each(|answer| pairs::fill_answer(&mut self.position, answer));
        (answers, None)
    }

    /// The first script that proves the position, or the flaw of the one that goes farthest.
    fn answer(&mut self, terms: &[Term]) -> Result<Script, Option<Flaw>> {
        let mut farthest: Option<Flaw> = None;
        for term in terms {
            match self.script(term) {
                (script, None) => return Ok(script),
                (_, Some(flaw)) => {
                    if farthest.as_ref().is_none_or(|farthest| flaw.play.len() > farthest.play.len()) {
                        farthest = Some(flaw);
                    }
                }
            }
        }
        Err(farthest)
    }
}

/// How the moves on the board have proved the position.
pub(super) fn won(position: &Position) -> End {
    let rules = position.rules();
    let is_own = |line: &&Vec<Point>| line.iter().all(|&point| position.owns(PROTAGONIST, point));
    let completed = position.has_completed(PROTAGONIST).then(|| rules.lines.iter().find(is_own)).flatten();
    match completed {
        Some(line) => End::Line(line.clone()),
        None if position.is_full() => End::FullBoard,
        None => End::Threats(position.completions(PROTAGONIST).collect()),
    }
}
