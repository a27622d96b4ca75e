//! Proofs that hold: certificates that were replayed, maps and games of parts included.
//!
//! What is read from a file is a [`Certificate`], and may be false. A [`Proof`] can be made by a replay alone, so
//! whoever takes one need not ask. A [`Walk`] replays a certificate lemma by lemma, those of the games of parts first, and shows how play goes;
//! a [`Flaw`] says where it breaks, and why.

use std::{cmp::Ordering, fmt, ops::Deref};

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::{
    certificate::{Certificate, DecodeError, GameProof, GameProofs, decode},
    game::{Names, OpeningRule, Point, Start},
    player::variation::{self, Answer, End, Variation},
    position::{ANTAGONIST, PROTAGONIST, Position, Role},
    strategy::{
        Ending, Lemma, Replay, Strategy, Term,
        replay::{self, Breach, Observer, PlayResult, can_be_stated},
    },
    symmetry::is_automorphism_of,
};

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
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        Self::of(decode(bytes)?)
    }

    /// Replays a certificate. This takes no more steps than it declares.
    ///
    /// # Errors
    ///
    /// The place where it breaks.
    pub fn of(certificate: Certificate) -> Result<Self, Refusal> {
        let prepared = GameProofs::new(&certificate);
        let mut walk = Walk::new(&prepared);
        walk.finish();
        walk.flaw().map_or(Ok(()), |flaw| Err(Refusal::False(flaw.into())))?;
        Ok(Self(certificate))
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
pub struct Proposition<'a> {
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
    whole: &'a GameProofs<'a>,
    /// The proof that is replayed: that of the theorem, or of a game of parts.
    pub proof: &'a GameProof<'a>,
    next: usize,
    steps: u64,
    /// The first flaw found.
    flaw: Option<Flaw>,
}

impl<'a> Walk<'a> {
    /// The proofs of the games of parts are replayed at once.
    pub fn new(whole: &'a GameProofs<'a>) -> Self {
        Walk::with_games(whole, |_, _| {})
    }

    /// The same. `each` gets each game's number and its proof, and replays as much of it as it likes.
    pub fn with_games(whole: &'a GameProofs<'a>, mut each: impl FnMut(usize, &mut Self)) -> Self {
        let (mut steps, mut first) = (0, None);
        for (number, part) in whole.parts.iter().enumerate() {
            let mut walk = Walk::alone(whole, part, steps);
            each(number, &mut walk);
            walk.finish();
            steps = walk.steps;
            first = first.or(walk.flaw.map(|flaw| Flaw { game: Some(number), ..flaw }));
        }
        let walk = Walk::alone(whole, &whole.theorem, steps);
        Walk { flaw: first.or(walk.flaw), ..walk }
    }

    /// The same without the games of parts, after so many steps.
    fn alone(whole: &'a GameProofs<'a>, proof: &'a GameProof<'a>, before: u64) -> Self {
        let maps = &proof.maps.listed;
        let steps = before + (maps.len() * proof.rules.lines.len()) as u64;
        let false_map = maps.iter().zip(1..).find(|(map, _)| !is_automorphism_of(proof.game, map));
        let flaw = false_map.map(|(_, number)| Flaw::of_whole(Breach::Map(number)));
        Self { whole, proof, next: 0, steps, flaw }
    }

    /// The first flaw of the proof, once everything is replayed.
    pub fn flaw(&self) -> Option<Flaw> {
        let (declared, taken) = (self.whole.certificate.steps, self.steps);
        let why = match taken.cmp(&declared) {
            Ordering::Less => Breach::FewerSteps(taken, declared),
            Ordering::Equal => return self.flaw.clone(),
            Ordering::Greater => Breach::MoreSteps(declared),
        };
        self.flaw.clone().or_else(|| Some(Flaw::of_whole(why)))
    }

    /// Replays the rest, up to the first flaw, and shows nothing.
    pub fn finish(&mut self) {
        let (GameProof { strategy, rules, .. }, declared) = (self.proof, self.whole.certificate.steps);
        while self.flaw.is_none() && self.next <= strategy.lemmas.len() {
            let why = Breach::MoreSteps(declared);
            let Some(most) = declared.checked_sub(self.steps) else {
                self.flaw = Some(Flaw::of_whole(why));
                return;
            };
            let (index, term) = (self.next, strategy.term(self.next));
            match replay::attempt_within(rules, strategy, index, term, most) {
                (true, steps) => (self.next, self.steps) = (index + 1, self.steps + steps),
                (false, steps) if steps > most => {
                    self.flaw = Some(Flaw { place: place(strategy, index), ..Flaw::of_whole(why) });
                }
                (false, _) => drop(self.shown(false)),
            }
        }
    }

    /// Replays the next lemma or the theorem. Where it breaks is found also if the variation is not kept, which may be too large.
    fn shown(&mut self, keeps: bool) -> Option<Proposition<'a>> {
        let GameProof { game, strategy, rules, .. } = self.proof;
        let (index, lemmas) = (self.next, &strategy.lemmas);
        if index > lemmas.len() {
            return None;
        }
        self.next += 1;
        let lemma = lemmas.get(index);
        let mut position = strategy.start(rules, index);
        let (left, start) = (position.left(), position.trail().len());
        let reader = LemmaReader {
            walk: self,
            place: place(strategy, index),
            start,
            keeps,
            open: Vec::new(),
            read: (Variation::default(), None),
        };
        let mut replay = Replay::watched(&lemmas[..index], reader);
        replay.steps = self.steps;
        if lemma.is_none() || can_be_stated(&position) {
            replay.proves_as(&mut position, strategy.term(index), lemma.is_none());
        } else {
            let is_finished = [PROTAGONIST, ANTAGONIST].iter().any(|&role| position.has_completed(role));
            let why = if is_finished { Breach::Finished } else { Breach::Unopened };
            replay.watch.read.1 = Some(replay.watch.flaw(&position, why));
        }
        let (mut variation, flaw) = std::mem::take(&mut replay.watch.read);
        if keeps {
            variation::fill(&mut position, &mut variation);
        }
        self.steps = replay.steps;
        self.flaw = self.flaw.take().or_else(|| flaw.clone());
        let ([xeno, ophelia], to_move) = match (lemma, &game.opening) {
            (Some(Lemma { own, other, .. }), _) => (strategy.claim.by_player([&own[..], other]), None),
            (None, OpeningRule::Start(Start { xeno, ophelia, ophelia_moves })) => {
                ([&xeno[..], ophelia], Some(if *ophelia_moves { "Ophelia" } else { "Xeno" }))
            }
            (None, _) => ([&[][..]; 2], None),
        };
        Some(Proposition { lemma: lemma.map(|_| index), xeno, ophelia, to_move, left, variation, flaw })
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Proposition<'a>;

    fn next(&mut self) -> Option<Proposition<'a>> {
        self.shown(true)
    }
}

/// The place of the lemma with this index, or of the theorem after all of them.
fn place(strategy: &Strategy, index: usize) -> Culprit {
    if index < strategy.lemmas.len() { Culprit::Lemma(index) } else { Culprit::Theorem }
}

/// A variation as far as it goes, and where it breaks.
type PartialVariation = (Variation, Option<Flaw>);

/// Reads one lemma or the theorem, while it is replayed.
struct LemmaReader<'a> {
    walk: &'a Walk<'a>,
    place: Culprit,
    /// The number of points in the statement.
    start: usize,
    /// Whether the answers to replies are kept.
    keeps: bool,
    /// The terms that are being played, each within the one before it.
    open: Vec<TermFrame>,
    /// The whole, once it is played.
    read: PartialVariation,
}

/// A term that is being played.
#[derive(Default)]
struct TermFrame {
    /// The answers to replies so far.
    answers: Vec<Answer>,
    /// The last reply.
    reply: Option<Point>,
    /// The flaw of the script that gets farthest after it.
    farthest: Option<Flaw>,
}

impl Observer for LemmaReader<'_> {
    fn begin(&mut self, position: &Position, steps: u64) -> Option<usize> {
        let declared = self.walk.whole.certificate.steps;
        if steps > declared && !self.opens(position) {
            let flaw = self.flaw(position, Breach::MoreSteps(declared));
            self.enter((Variation::default(), Some(flaw)));
            return None;
        }
        self.open.push(TermFrame::default());
        Some(0)
    }

    fn reply(&mut self, reply: Point) {
        if let Some(open) = self.open.last_mut() {
            (open.reply, open.farthest) = (Some(reply), None);
        }
    }

    /// If the variation itself ends with a pairing, its pairs are left out, as they depend on where it is shown.
    fn end(
        &mut self,
        position: &mut Position,
        mark: usize,
        _: usize,
        term: &Term,
        (played, proves): (PlayResult, bool),
    ) {
        let TermFrame { mut answers, reply, farthest } = self.open.pop().unwrap_or_default();
        let variation = Variation::since(position, mark);
        let (end, flaw) = match (played, &term.ending) {
            (PlayResult::Proved, _) => (Some(End::won(position)), None),
            (PlayResult::Failed, _) => {
                let why = Breach::failed(position, &term.moves, mark, self.opens(position));
                (None, Some(self.flaw(position, why)))
            }
            (_, Ending::Cover(_)) if proves => {
                answers.iter_mut().for_each(|answer| variation::fill_answer(position, answer));
                (Some(End::Cover(answers)), None)
            }
            (_, ending) if proves => (End::of(ending, position, &self.walk.proof.maps, &self.walk.whole.games), None),
            (PlayResult::Quiet, Ending::Cover(_)) => {
                answers.extend(reply.map(|reply| Answer { replies: vec![reply], alike: None, variation: None }));
                (Some(End::Cover(answers)), farthest.or_else(|| Some(self.flaw(position, Breach::NoReply))))
            }
            (turn, ending) => (None, Some(self.flaw(position, Breach::unended(position, ending, turn)))),
        };
        self.enter((Variation { end, ..variation }, flaw));
    }
}

impl LemmaReader<'_> {
    /// What was read answers the last reply, or is the whole.
    fn enter(&mut self, read: PartialVariation) {
        let Some(open) = self.open.last_mut() else { return self.read = read };
        match (open.reply, read) {
            (Some(reply), (variation, None)) if self.keeps => Answer::enter(&mut open.answers, reply, variation),
            (_, (_, Some(flaw))) if open.farthest.as_ref().is_none_or(|far| flaw.play.len() > far.play.len()) => {
                open.farthest = Some(flaw);
            }
            _ => {}
        }
    }

    /// Whether the antagonist is to move, at the start of the game.
    fn opens(&self, position: &Position) -> bool {
        position.rules().other_begins && self.place == Culprit::Theorem && position.trail().len() == self.start
    }

    fn flaw(&self, position: &Position, why: Breach) -> Flaw {
        Flaw { game: None, place: self.place, play: position.trail()[self.start..].to_vec(), why }
    }
}

/// A move in the paper's notation: the antagonist's in parentheses.
pub fn ply(role: Role, name: &str) -> String {
    if role == PROTAGONIST { name.to_owned() } else { format!("({name})") }
}

/// Where and why a proof is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The game of parts to whose proof the place belongs, if it is not the certificate's own.
    game: Option<usize>,
    place: Culprit,
    /// The moves since the statement, up to the flaw.
    play: Vec<(Role, Point)>,
    why: Breach,
}

/// The part of a proof that has a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Culprit {
    Whole,
    Lemma(usize),
    Theorem,
}

impl Flaw {
    /// A flaw of the whole proof, not of a line of play.
    fn of_whole(why: Breach) -> Self {
        Self { game: None, place: Culprit::Whole, play: Vec::new(), why }
    }

    /// The line of play and what is wrong after it, with the names of points.
    pub fn text(&self, names: Names) -> String {
        if self.play.is_empty() {
            return self.why.text(names);
        }
        let moves: Vec<_> = self.play.iter().map(|&(role, point)| ply(role, &names.name(point))).collect();
        format!("after {}: {}", moves.join(", "), self.why.text(names))
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = self.text(Names::NUMBERS);
        if let Some(number) = self.game {
            write!(f, "game {number}{}", if self.place == Culprit::Whole { ": " } else { ", " })?;
        }
        match self.place {
            Culprit::Whole => f.write_str(&text),
            Culprit::Lemma(index) => write!(f, "lemma {index}: {text}"),
            Culprit::Theorem => write!(f, "theorem: {text}"),
        }
    }
}

impl Serialize for Flaw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Claim,
        strategy::Ending,
        tests::certificates::{certificate, term},
    };

    #[test]
    fn a_cover_breaks_where_the_script_does_that_gets_farthest() {
        for scripts in [[&[1][..], &[1, 2]], [&[1, 2], &[1]]] {
            let cover = Ending::Cover(scripts.map(|moves| Term::forced(moves.to_vec())).to_vec());
            let refusal = Proof::of(certificate("3^2", Claim::XenoWins, vec![], term(&[4], cover))).unwrap_err();
            let Refusal::False(flaw) = refusal else { panic!("{refusal}") };
            let play: Vec<Point> = flaw.play.iter().map(|&(_, point)| point).collect();
            assert_eq!(play, [4, 0, 1, 7, 2, 6], "{flaw}");
        }
    }
    /// On a board of one point without a line, and where no move counts any more.
    #[test]
    fn a_move_fails_as_the_board_is_full_or_the_moves_are_over() {
        for (game, moves, why) in [("mnk:1,1,2", vec![0, 0], Breach::Full), ("3^2 --moves 1", vec![4, 0], Breach::Late)]
        {
            let refusal = Proof::of(certificate(game, Claim::XenoWins, vec![], Term::forced(moves))).unwrap_err();
            let Refusal::False(flaw) = refusal else { panic!("{refusal}") };
            assert_eq!(flaw.why, why, "{flaw}");
        }
    }
}
