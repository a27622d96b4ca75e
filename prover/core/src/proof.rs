//! Proofs that hold: certificates that were replayed, maps and games of parts included.
//!
//! What is read from a file is a [`Certificate`], and may be false. A [`Proof`] can be made by a replay alone, so
//! whoever takes one need not ask. A [`Walk`] replays a certificate lemma by lemma, those of the games of parts first, and shows how play goes;
//! a [`Flaw`] says where it breaks, and why.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::certificate::{Certificate, DecodeError, Maps, decode};
use crate::game::{OpeningRule, Point, Start};
use crate::labels::{Labels, ply};
use crate::player::variation::{self, Answer, End, Variation};
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Position, Role, Rules};
use crate::quote::counted;
use crate::strategy::replay::{self, Played};
use crate::strategy::{Ending, Games, Lemma, Replay, Strategy, Term};
use crate::symmetry::is_automorphism_of;

/// A certificate that was replayed, and holds: its maps are symmetries, its games of parts are held, its lemmas and its theorem are proved,
/// and its steps are counted right.
#[derive(Clone, Debug)]
pub struct Proof(Certificate);

/// Why a file holds no proof.
#[derive(Debug, Error)]
pub enum Refusal {
    /// It is no certificate.
    #[error(transparent)]
    Malformed(#[from] DecodeError),
    /// It is false.
    #[error("the proof does not hold; {0}")]
    False(Box<Flaw>),
}

impl Proof {
    /// Reads a file's bytes, and replays them.
    ///
    /// # Errors
    ///
    /// The bytes are no certificate, or it is false; with the place.
    pub fn read(bytes: &[u8]) -> Result<Proof, Refusal> {
        Proof::of(decode(bytes)?)
    }

    /// Replays a certificate. This takes no more steps than it declares.
    ///
    /// # Errors
    ///
    /// The place where it breaks.
    pub fn of(certificate: Certificate) -> Result<Proof, Refusal> {
        let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
        let mut walk = Walk::new(&certificate, &maps, &games);
        walk.finish();
        walk.flaw().map_or(Ok(()), |flaw| Err(Refusal::False(flaw.into())))?;
        Ok(Proof(certificate))
    }

    /// The certificate.
    pub fn into_certificate(self) -> Certificate {
        self.0
    }
}

impl Deref for Proof {
    type Target = Certificate;

    fn deref(&self) -> &Certificate {
        &self.0
    }
}

/// A replayed lemma, or the theorem.
#[derive(Debug, Serialize)]
pub struct Shown<'a> {
    /// Its index; nothing for the theorem.
    pub lemma: Option<usize>,
    /// The points of each player in the statement.
    pub xeno: &'a [Point],
    /// As above.
    pub ophelia: &'a [Point],
    /// Who is to move, of a theorem with a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<&'static str>,
    /// In a bounded claim, how many moves of the attacker count from here on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Point>,
    /// The proof, up to where it breaks.
    #[serde(rename = "script")]
    pub variation: Variation,
    /// Where it breaks, if it does.
    pub flaw: Option<Flaw>,
}

/// Replays the lemmas in order, then the theorem.
pub struct Walk<'a> {
    certificate: &'a Certificate,
    maps: &'a Maps<'a>,
    games: &'a Games<'a>,
    rules: Arc<Rules>,
    next: usize,
    steps: u64,
    /// The first flaw found.
    flaw: Option<Flaw>,
}

impl<'a> Walk<'a> {
    /// The proofs of the games of parts are replayed at once.
    pub fn new(certificate: &'a Certificate, maps: &'a Maps<'a>, games: &'a Games<'a>) -> Self {
        Walk::telling(certificate, maps, games, |_, _| {})
    }

    /// The same. `tell` is given each game's number and its proof, and replays as much of it as it likes.
    pub fn telling(
        certificate: &'a Certificate,
        maps: &'a Maps<'a>,
        games: &'a Games<'a>,
        mut tell: impl FnMut(usize, &mut Walk),
    ) -> Self {
        let (mut steps, mut first) = (0, None);
        for (number, game) in games.listed().iter().enumerate() {
            let (game, strategy) = (game.game().clone(), game.strategy().clone());
            let proof = Certificate { game, strategy, steps: certificate.steps };
            let maps = Maps::of(&proof.strategy);
            let mut walk = Walk::alone(&proof, &maps, games, steps);
            tell(number, &mut walk);
            walk.finish();
            steps = walk.steps;
            first = first.or(walk.flaw.map(|flaw| Flaw { game: Some(number), ..flaw }));
        }
        let walk = Walk::alone(certificate, maps, games, steps);
        Walk { flaw: first.or(walk.flaw), ..walk }
    }

    /// The same without the games of parts, after so many steps.
    fn alone(certificate: &'a Certificate, maps: &'a Maps<'a>, games: &'a Games<'a>, before: u64) -> Self {
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        let steps = before + (maps.listed().len() * rules.lines.len()) as u64;
        let mut listed = maps.listed().iter().zip(1..);
        let false_map = listed.find(|(map, _)| !is_automorphism_of(&certificate.game, map));
        let flaw = false_map.map(|(_, number)| Flaw::of_whole(Why::Map { number }));
        Self { certificate, maps, games, rules, next: 0, steps, flaw }
    }

    /// The certificate, and the maps of the proof.
    pub fn of(&self) -> (&'a Certificate, &'a Maps<'a>) {
        (self.certificate, self.maps)
    }

    /// The first flaw of the proof, once everything is replayed.
    pub fn flaw(&self) -> Option<Flaw> {
        let (declared, taken) = (self.certificate.steps, self.steps);
        let why = match taken.cmp(&declared) {
            Ordering::Less => Why::FewerSteps { declared, taken },
            Ordering::Equal => return self.flaw.clone(),
            Ordering::Greater => Why::MoreSteps { declared },
        };
        self.flaw.clone().or_else(|| Some(Flaw::of_whole(why)))
    }

    /// Replays the rest, up to the first flaw, and shows nothing.
    pub fn finish(&mut self) {
        let strategy = &self.certificate.strategy;
        while self.flaw.is_none() && self.next <= strategy.lemmas.len() {
            let why = Why::MoreSteps { declared: self.certificate.steps };
            let Some(most) = self.certificate.steps.checked_sub(self.steps) else {
                self.flaw = Some(Flaw::of_whole(why));
                return;
            };
            let (index, term) = (self.next, strategy.term(self.next));
            match replay::attempt_within(&self.rules, strategy, index, term, most) {
                (true, steps) => (self.next, self.steps) = (index + 1, self.steps + steps),
                (false, steps) if steps > most => {
                    self.flaw = Some(Flaw { place: place(strategy, index), ..Flaw::of_whole(why) });
                }
                (false, _) => drop(self.shown(false)),
            }
        }
    }

    /// Replays the next lemma or the theorem. Where it breaks is found also if the variation is not kept, which may be too large.
    fn shown(&mut self, keeps: bool) -> Option<Shown<'a>> {
        let strategy = &self.certificate.strategy;
        let (index, lemmas) = (self.next, &strategy.lemmas);
        if index > lemmas.len() {
            return None;
        }
        self.next += 1;
        let lemma = lemmas.get(index);
        let game = &self.certificate.game;
        let position = strategy.start(&self.rules, index);
        let (left, start) = (position.left(), position.trail().len());
        let mut reader = Reader {
            maps: self.maps,
            games: self.games,
            replay: Replay::new(&lemmas[..index]),
            position,
            place: place(strategy, index),
            start,
            declared: self.certificate.steps,
            keeps,
        };
        reader.replay.steps = self.steps;
        let (mut variation, flaw) =
            if lemma.is_some() { reader.lemma(strategy.term(index)) } else { reader.theorem(&strategy.theorem) };
        if keeps {
            variation::fill(&mut reader.position, &mut variation);
        }
        self.steps = reader.replay.steps;
        self.flaw = self.flaw.take().or_else(|| flaw.clone());
        let ([xeno, ophelia], to_move) = match (lemma, &game.opening) {
            (Some(Lemma { own, other, .. }), _) => (strategy.claim.by_player([&own[..], other]), None),
            (None, OpeningRule::Start(Start { xeno, ophelia, ophelia_moves })) => {
                ([&xeno[..], ophelia], Some(if *ophelia_moves { "Ophelia" } else { "Xeno" }))
            }
            (None, _) => ([&[][..]; 2], None),
        };
        Some(Shown { lemma: lemma.map(|_| index), xeno, ophelia, to_move, left, variation, flaw })
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Shown<'a>;

    fn next(&mut self) -> Option<Shown<'a>> {
        self.shown(true)
    }
}

/// The place of the lemma with this index, or of the theorem after all of them.
fn place(strategy: &Strategy, index: usize) -> Place {
    if index < strategy.lemmas.len() { Place::Lemma(index) } else { Place::Theorem }
}

/// A variation as far as it goes, and where it breaks.
type Outcome = (Variation, Option<Flaw>);

/// Replays one lemma.
struct Reader<'a> {
    maps: &'a Maps<'a>,
    games: &'a Games<'a>,
    replay: Replay<'a>,
    position: Position,
    place: Place,
    /// The number of points in the statement.
    start: usize,
    declared: u64,
    /// Whether the answers to replies are kept.
    keeps: bool,
}

impl Reader<'_> {
    fn lemma(&mut self, term: &Term) -> Outcome {
        let position = &self.position;
        if [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.has_completed(role)) {
            return self.breaks(Why::Finished);
        }
        if [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.is_constrained(role)) {
            return self.breaks(Why::Unopened);
        }
        self.variation(term)
    }

    fn theorem(&mut self, term: &Term) -> Outcome {
        if !self.position.rules().antagonist_begins {
            return self.variation(term);
        }
        self.replay.steps += 1;
        if self.position.is_in_danger() {
            return self.breaks(Why::Danger);
        }
        match term.moves.first() {
            Some(&point) => self.breaks(Why::Illegal(point)),
            None => self.ending(&term.ending, Played::Quiet),
        }
    }

    /// Replays a term, the protagonist to move. The position is unchanged afterwards. If the variation itself ends with
    /// a pairing, its pairs are left out, as they depend on where it is shown.
    fn variation(&mut self, term: &Term) -> Outcome {
        if self.replay.steps > self.declared {
            return self.breaks(Why::MoreSteps { declared: self.declared });
        }
        if self.position.rules().claim.is_draw() && self.position.left() == Some(0) {
            self.replay.steps += 1;
            return (Variation { moves: Vec::new(), end: Some(End::NoMovesLeft) }, None);
        }
        let mark = self.position.trail().len();
        let played = self.replay.play(&mut self.position, term);
        let Variation { moves, .. } = Variation::since(&self.position, mark);
        let (Variation { end, .. }, flaw) = match played {
            Played::Proved => (Variation { moves: Vec::new(), end: Some(End::won(&self.position)) }, None),
            Played::Failed => self.breaks(self.why_failed(term, mark)),
            turn => self.ending(&term.ending, turn),
        };
        self.position.take_back_to(mark);
        (Variation { moves, end }, flaw)
    }

    /// Why the moves of a term, played since the mark, have failed.
    fn why_failed(&self, term: &Term, mark: usize) -> Why {
        let trail = &self.position.trail()[mark..];
        let played = trail.iter().filter(|(role, _)| *role == PROTAGONIST).count();
        if trail.last().is_some_and(|(role, _)| *role == PROTAGONIST) && self.position.is_in_danger() {
            return Why::Danger;
        }
        match term.moves.get(played) {
            Some(&point) if !self.position.is_full() && !self.position.is_late() => Why::Illegal(point),
            _ if self.position.is_full() => Why::Full,
            _ => Why::Late,
        }
    }

    fn breaks(&self, why: Why) -> Outcome {
        (Variation::default(), Some(self.flaw(why)))
    }

    fn flaw(&self, why: Why) -> Flaw {
        Flaw { game: None, place: self.place, play: self.position.trail()[self.start..].to_vec(), why }
    }

    fn ending(&mut self, ending: &Ending, turn: Played) -> Outcome {
        if let (Ending::Cover(terms), Played::Quiet) = (ending, turn) {
            return self.cover(terms);
        }
        if self.replay.ends(&mut self.position, ending, turn) {
            let end = End::of(ending, &self.position, self.maps, self.games);
            return (Variation { moves: Vec::new(), end }, None);
        }
        let own = turn == Played::Own;
        let draw = self.position.rules().claim.is_draw() && !self.position.is_constrained(PROTAGONIST);
        self.breaks(match ending {
            Ending::End => Why::Ends,
            Ending::Cover(_) => Why::OutOfTurn,
            Ending::Pairing | Ending::Parts(_) if own => Why::OutOfTurn,
            Ending::Cite { .. } | Ending::Potential if !own => Why::OutOfTurn,
            Ending::Potential | Ending::Pairing | Ending::Parts(_) if !draw => Why::NotForDraws,
            Ending::Cite { lemma, .. } => Why::Citation { lemma: *lemma },
            Ending::Potential => Why::Potential,
            Ending::Pairing => Why::Pairing,
            Ending::Parts(_) => Why::Parts,
        })
    }

    /// The answers to replies, up to the first reply that has none.
    fn cover(&mut self, terms: &[Term]) -> Outcome {
        let cover = |answers| Variation { moves: Vec::new(), end: Some(End::Cover(answers)) };
        let mut answers: Vec<Answer> = Vec::new();
        let replies = self.position.moves(ANTAGONIST);
        if replies.is_empty() {
            return (cover(answers), Some(self.flaw(Why::NoReply)));
        }
        for reply in replies {
            self.position.place(ANTAGONIST, reply);
            self.replay.steps += 1;
            let answer = self.answer(terms);
            self.position.take_back();
            match answer {
                Ok(variation) if self.keeps => Answer::enter(&mut answers, reply, variation),
                Ok(_) => {}
                Err(flaw) => {
                    answers.push(Answer { replies: vec![reply], alike: None, variation: None });
                    return (cover(answers), flaw);
                }
            }
        }
        answers.iter_mut().for_each(|answer| variation::fill_answer(&mut self.position, answer));
        (cover(answers), None)
    }

    /// The first term that proves the position, replayed; or the flaw of the term that gets farthest.
    fn answer(&mut self, terms: &[Term]) -> Result<Variation, Option<Flaw>> {
        let mut farthest: Option<Flaw> = None;
        for term in terms {
            match self.variation(term) {
                (variation, None) => return Ok(variation),
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

/// Where and why a proof is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The game of parts to whose proof the place belongs, if it is not the certificate's own.
    game: Option<usize>,
    place: Place,
    /// The moves since the statement, up to the flaw.
    play: Vec<(Role, Point)>,
    why: Why,
}

/// The part of a proof that has a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Whole,
    Lemma(usize),
    Theorem,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    /// A move is not legal, or comes when the antagonist is to move.
    Illegal(Point),
    /// The antagonist can complete a line, or has completed one.
    Danger,
    /// The board is full, which is no win.
    Full,
    /// The protagonist has no move left that counts, and no line.
    Late,
    /// Nothing comes after the moves.
    Ends,
    /// The ending stands where the other player is to move.
    OutOfTurn,
    /// The ending needs a draw target and an unconstrained protagonist.
    NotForDraws,
    /// The cited statement does not dominate.
    Citation { lemma: usize },
    /// The potential is 1 or more.
    Potential,
    /// There is no pairing.
    Pairing,
    /// The parts do not hold the open lines, or are not disjoint and free.
    Parts,
    /// The antagonist has no reply to cover.
    NoReply,
    /// A player owns a line in the statement.
    Finished,
    /// The statement lacks a point of a player whom the opening rule names.
    Unopened,
    /// A map takes a line to no line.
    Map { number: usize },
    /// The proof takes more steps than declared.
    MoreSteps { declared: u64 },
    /// The proof takes fewer steps than declared.
    FewerSteps { declared: u64, taken: u64 },
}

impl Flaw {
    /// A flaw of the whole proof, not of a line of play.
    fn of_whole(why: Why) -> Self {
        Self { game: None, place: Place::Whole, play: Vec::new(), why }
    }

    /// The line of play and what is wrong after it, with the labels of points.
    pub fn text(&self, labels: Labels) -> String {
        if self.play.is_empty() {
            return self.why.text(labels);
        }
        let moves: Vec<_> = self.play.iter().map(|&(role, point)| ply(role, &labels.name(point))).collect();
        format!("after {}: {}", moves.join(", "), self.why.text(labels))
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = self.text(Labels::Numbers);
        if let Some(number) = self.game {
            write!(f, "game {number}{}", if self.place == Place::Whole { ": " } else { ", " })?;
        }
        match self.place {
            Place::Whole => f.write_str(&text),
            Place::Lemma(index) => write!(f, "lemma {index}: {text}"),
            Place::Theorem => write!(f, "theorem: {text}"),
        }
    }
}

impl Serialize for Flaw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Why {
    fn text(&self, labels: Labels) -> String {
        match self {
            Self::Illegal(point) => format!("{} is not a legal move", labels.name(*point)),
            Self::Danger => "the other player can complete a line".to_owned(),
            Self::Full => "the board is full without a win".to_owned(),
            Self::Late => "no move that counts is left, and no line is complete".to_owned(),
            Self::Ends => "the script ends without a win".to_owned(),
            Self::OutOfTurn => "the ending comes where the other player is to move".to_owned(),
            Self::NotForDraws => "the ending can only prove draws, and after the first move".to_owned(),
            Self::Citation { lemma } => format!("lemma {lemma}, as cited, does not apply"),
            Self::Potential => "the potential is not below 1".to_owned(),
            Self::Pairing => "there is no pairing".to_owned(),
            Self::Parts => "the parts do not hold all lines, or are not disjoint and free".to_owned(),
            Self::NoReply => "there is no reply to answer".to_owned(),
            Self::Finished => "the statement has a completed line".to_owned(),
            Self::Unopened => "the statement lacks a point of a player whom the opening rule names".to_owned(),
            Self::Map { number } => format!("s{number} does not take each line to a line"),
            Self::MoreSteps { declared } => format!("the proof takes more than the {declared} declared steps"),
            Self::FewerSteps { declared, taken } => {
                format!("the proof takes {}, but {declared} are declared", counted(taken, "step"))
            }
        }
    }
}
