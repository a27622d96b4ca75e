//! Plays out a lemma of a printed proof.
//!
//! One board is used for the whole lemma. The protagonist's moves of a variation are played as a script, as the
//! rules say; then the moves that are on the board, forced replies included, are compared with those that are
//! printed. The first difference is the finding: a reply that is forced and another one printed, a mark of force
//! where nothing forces, a move out of turn. If there is none, the ending follows.
//!
//! Potentials are printed for a group of replies, with their least and largest value; so they are gathered while
//! the group is played, and compared at the end.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::notation::finding::{Findings, Kind};
use crate::notation::parse::Place;
use crate::printed::labelling::Labelling;
use crate::printed::proof::Map;
use crate::printed::syntax::{End, Move, Variation};
use crate::printed::tally::Tally;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::labels::ply;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};
use pgc_core::potential::Weight;
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Lemma, PartGame, Replay, Term};

/// What a proof is about, and what it may use.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) game: &'a Game,
    pub(super) rules: &'a Arc<Rules>,
    pub(super) claim: Claim,
    pub(super) labelling: &'a Labelling,
    pub(super) maps: &'a [Map],
    /// The games of parts; nothing for one whose proof does not hold.
    pub(super) games: &'a [Option<Arc<PartGame>>],
}

/// A potential as it is told, and between what it lies.
pub(super) struct Told {
    pub(super) told: String,
    pub(super) least: Weight,
    pub(super) most: Weight,
}

/// Plays out one lemma, or the theorem.
pub(super) struct Play<'a, 'f> {
    pub(super) ground: Ground<'a>,
    /// The lemma's name.
    pub(super) about: String,
    pub(super) findings: &'f mut Findings,
    pub(super) tally: &'f mut Tally,
    /// The lemmas before this one.
    pub(super) lemmas: &'a [Lemma],
    pub(super) replay: Replay<'a>,
    pub(super) position: Position,
    /// The number of points in the statement.
    start: usize,
    /// The potentials, by where they are told.
    pub(super) potentials: BTreeMap<Place, Told>,
}

impl<'a, 'f> Play<'a, 'f> {
    pub(super) fn new(
        ground: Ground<'a>,
        (position, about): (Position, String),
        lemmas: &'a [Lemma],
        findings: &'f mut Findings,
        tally: &'f mut Tally,
    ) -> Self {
        let (replay, start) = (Replay::new(lemmas), position.trail().len());
        Play { ground, about, findings, tally, lemmas, replay, position, start, potentials: BTreeMap::new() }
    }

    /// The rules of the game.
    pub(super) fn rules(&self) -> &Arc<Rules> {
        self.position.rules()
    }

    /// Adds a finding, with the line of play that leads there.
    pub(super) fn finds(&mut self, place: Place, kind: Kind, text: &str) {
        let line: Vec<String> =
            self.position.trail()[self.start..].iter().map(|&(role, point)| self.ply(role, point)).collect();
        let text = if line.is_empty() { text.to_owned() } else { format!("after {}: {text}", line.join(", ")) };
        self.findings.add(place, &self.about, kind, text);
    }

    /// A move as it is written.
    pub(super) fn ply(&self, role: Role, point: Point) -> String {
        ply(role, &self.ground.labelling.name(point))
    }

    /// The term of a lemma's proof, if it holds.
    pub(super) fn lemma(&mut self, variation: &Variation) -> Option<Term> {
        let position = &self.position;
        let is_over = [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.has_completed(role));
        let is_bound = [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.is_constrained(role));
        if is_over {
            self.finds(variation.place, Kind::WrongPosition, "a player has completed a line already");
        }
        if is_bound {
            let text = "the opening rule still binds a player; such a position cannot be a lemma's";
            self.finds(variation.place, Kind::WrongPosition, text);
        }
        let term = self.variation(variation, None);
        self.potentials_agree();
        term.filter(|_| !is_over && !is_bound)
    }

    /// The term of the theorem's proof, if it holds.
    pub(super) fn theorem(&mut self, variation: &Variation) -> Option<Term> {
        let term = if !self.rules().antagonist_begins {
            self.variation(variation, None)
        } else if self.position.is_in_danger() {
            self.finds(variation.place, Kind::Loses, "the other player is to move and can complete a line");
            None
        } else if let Some(first) = variation.moves.first() {
            self.finds(first.place, Kind::WrongTurn, "the other player moves first");
            None
        } else {
            self.end(variation, Played::Quiet, None).map(|ending| Term { moves: Vec::new(), ending })
        };
        self.potentials_agree();
        term
    }

    /// The term of a variation, if it holds, the protagonist to move, perhaps after a reply. The position is unchanged afterwards.
    pub(super) fn variation(&mut self, variation: &Variation, reply: Option<Point>) -> Option<Term> {
        if self.rules().claim.is_draw() && self.position.left() == Some(0) {
            return self.no_moves_left(variation);
        }
        let mark = self.position.trail().len();
        let moves: Vec<Point> = variation.moves.iter().filter(|ply| !ply.forced).map(|ply| ply.point).collect();
        let term = Term::forced(moves.clone());
        let played = self.replay.play(&mut self.position, &term);
        let holds = self.moves_agree(variation, mark, played);
        let ending = if holds { self.end(variation, played, reply) } else { None };
        self.position.take_back_to(mark);
        ending.map(|ending| Term { moves, ending })
    }

    /// Whether the moves since the mark are those that are printed, and do not fail.
    fn moves_agree(&mut self, variation: &Variation, mark: usize, played: Played) -> bool {
        let trail = self.position.trail()[mark..].to_vec();
        let printed = |ply: &Move| (if ply.forced { ANTAGONIST } else { PROTAGONIST }, ply.point);
        let agreeing = trail.iter().zip(&variation.moves).take_while(|(made, ply)| **made == printed(ply)).count();
        match (trail.get(agreeing), variation.moves.get(agreeing)) {
            (None, None) if played == Played::Failed => self.fails(variation.ends, None),
            (None, None) => {
                self.tally.forced += variation.moves.iter().filter(|ply| ply.forced).count();
                return true;
            }
            (None, Some(ply)) if ply.forced => {
                let text = format!("{} is not forced", self.ply(ANTAGONIST, ply.point));
                self.finds(ply.place, Kind::NotForced, &text);
            }
            (None, Some(ply)) => self.fails(ply.place, Some((ply.point, played))),
            (Some(&(role, point)), ply) => {
                let place = ply.map_or(variation.ends, |ply| ply.place);
                // The finding is told at the position before the first difference.
                self.position.take_back_to(mark + agreeing);
                let (kind, text) = if role == ANTAGONIST {
                    (Kind::WrongReply, format!("the forced reply is {}", self.ply(role, point)))
                } else {
                    (Kind::NotForced, "no reply is forced here".to_owned())
                };
                self.finds(place, kind, &text);
            }
        }
        false
    }

    /// Reports why moves fail: at the last one that is made, or at one that is not.
    fn fails(&mut self, place: Place, unmade: Option<(Point, Played)>) {
        let by_own = self.position.trail().last().is_some_and(|(role, _)| *role == PROTAGONIST);
        if by_own && self.position.is_in_danger() {
            return self.finds(place, Kind::Loses, "the other player completes a line next");
        }
        match unmade {
            Some((_, Played::Proved)) => self.finds(place, Kind::WrongTurn, "the moves before have won already"),
            Some((point, _)) if !self.position.is_legal(PROTAGONIST, point) => {
                let text = format!("{} is taken, or forbidden", self.ground.labelling.name(point));
                self.finds(place, Kind::IllegalMove, &text);
            }
            Some((point, _)) => {
                let text =
                    format!("it is the other player's turn, so {} cannot follow", self.ground.labelling.name(point));
                self.finds(place, Kind::WrongTurn, &text);
            }
            None => self.finds(
                place,
                Kind::Loses,
                "the board is full, or no move that counts is left, and there is no line",
            ),
        }
    }

    /// The draw where no move of the other player's counts any more: the text must say just that.
    fn no_moves_left(&mut self, variation: &Variation) -> Option<Term> {
        let is_told = variation.moves.is_empty() && matches!(variation.end, End::NoMovesLeft);
        if !is_told {
            self.finds(
                variation.place,
                Kind::WrongTurn,
                "the other player has no move left that counts, so nothing can follow",
            );
        }
        self.tally.held += usize::from(is_told);
        is_told.then(|| Term::forced(Vec::new()))
    }

    /// Reports potentials that are told wrongly.
    fn potentials_agree(&mut self) {
        for (place, Told { told, least, most }) in std::mem::take(&mut self.potentials) {
            let right = if least == most { most.to_string() } else { format!("{least} to {most}") };
            if told != right {
                self.finds(place, Kind::WrongFigure, &format!("the potential is {right}"));
            }
        }
    }
}
