//! Statistics for a reader: the size of a proof at each level, and how it begins.
//! The beginning is the theorem's answers to the antagonist's first free move, up to symmetry.

use std::{
    collections::HashSet,
    io::{self, Write},
    mem::discriminant,
};

use minijinja::{context, value::Serde};
use serde::Serialize;
use serde_json::Value;

use crate::{
    board::Picture,
    template::{Template, header, template},
};
use pgc_core::{
    certificate::{GameProof, GameProofs},
    game::{OpeningRule, Point},
    player::variation::{Answer, End, Variation},
    proof::{Proof, Proposition, Walk},
    strategy::{Ending, Term},
    symmetry::{Forms, Permutation},
};
use pgc_engine::statistics;

/// The counts of a proof at each level: see [`statistics::Statistics`]. Then, as `firsts`, the positions after the
/// answer to the first reply, up to symmetry. Figures 12 and 9 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980).
#[derive(Debug, Serialize)]
pub struct Statistics {
    header: Value,
    #[serde(flatten)]
    levels: statistics::Statistics,
    firsts: FirstReplies,
}

impl Statistics {
    /// Replays a proof.
    #[must_use]
    pub fn of(certificate: &Proof) -> Self {
        let prepared = GameProofs::new(certificate);
        let theorem = Walk::new(&prepared).last().map(|shown| shown.variation).unwrap_or_default();
        Self {
            header: header(certificate),
            levels: statistics::Statistics::of(&prepared.theorem.rules, &certificate.strategy).unwrap_or_default(),
            firsts: FirstReplies::of(&theorem, &prepared.theorem),
        }
    }

    /// Writes the table of levels, and the positions after the first answers, each with a picture of Xeno's and
    /// Ophelia's points if there is one.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write(&self, out: &mut impl Write, names: Vec<String>, picture: &Picture) -> io::Result<()> {
        let pictures = self.firsts.after.iter().map(|FirstPosition { xeno, ophelia, .. }| picture(xeno, ophelia, &[]));
        let firsts = context! { pictures => pictures.collect::<Vec<_>>(), ..Serde(&self.firsts) };
        Template::write(out, template!("header.txt"), Vec::new(), Serde(&self.header))?;
        writeln!(out)?;
        write_levels(out, &self.levels)?;
        Template::write(out, template!("firsts.txt"), names, firsts)
    }
}

/// Writes the table of levels.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_levels(out: &mut impl Write, levels: &statistics::Statistics) -> io::Result<()> {
    Template::write(out, template!("levels.txt"), Vec::new(), Serde(levels))
}

// First replies.

/// The positions after the answer to the antagonist's first free move: after three moves in Xeno's theorems, after two in
/// Ophelia's.
#[derive(Debug, Default, Serialize)]
struct FirstReplies {
    /// The number of moves that lead to them.
    moves: usize,
    /// The number of positions before the answer, up to symmetry.
    before: usize,
    /// The positions that differ up to symmetry, each as it arises first.
    after: Vec<FirstPosition>,
    /// Replies to which the proof gives no move, for example because a pairing or a potential answers them all.
    without_move: Vec<Point>,
}

/// A position after the answer.
#[derive(Debug, Serialize)]
struct FirstPosition {
    xeno: Vec<Point>,
    ophelia: Vec<Point>,
    /// The replies with this answer. Those in one list are equivalent; the position shown follows the first one.
    pub replies: Vec<Vec<Point>>,
    /// The classes of the replies in each list.
    #[serde(skip)]
    classes: Vec<usize>,
}

/// The place of a value in a list, which gets it if it has it not.
fn number_of<T: PartialEq>(value: T, list: &mut Vec<T>) -> usize {
    list.iter().position(|other| *other == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

/// A theorem that answers the antagonist's first reply, which is free.
struct FreeReply<'a> {
    proof: &'a GameProof<'a>,
    /// The moves before that reply.
    opening: Vec<Point>,
    /// Canonical forms under the symmetries of the board that keep the opening rule.
    forms: Forms<'a>,
}

impl<'a> FreeReply<'a> {
    /// Nothing if the game has a start or lines that are Ophelia's own, whose symmetries are not those of the board.
    fn of(theorem: &Variation, proof: &'a GameProof) -> Option<Self> {
        let GameProof { game, strategy, .. } = proof;
        if matches!(game.opening, OpeningRule::Start(_)) || game.own_lines().is_some() {
            return None;
        }
        let opening: Vec<Point> = theorem.moves.iter().map(|ply| ply.point).collect();
        if opening.len() != usize::from(strategy.claim.is_xeno()) {
            return None;
        }
        Some(FreeReply { proof, opening, forms: Forms::new(&game.board, game.opening.points()) })
    }

    /// Whether the board is so small that its symmetries are searched for.
    fn is_small(&self) -> bool {
        let board = &self.proof.game.board;
        board.points() + board.lines().len() <= LARGEST
    }

    /// The form of the position after a reply.
    fn before(&mut self, reply: Point) -> Vec<Point> {
        self.forms.form(&[&self.opening[..], &[reply]].concat())
    }

    /// The form of the position after a reply and its answer, in which the order of the protagonist's points, at most two, does not matter.
    fn after(&mut self, reply: Point, answer: Option<Point>) -> Vec<Point> {
        let own: Vec<Point> = self.opening.iter().copied().chain(answer).collect();
        let reversed: Vec<Point> = own.iter().rev().copied().collect();
        let [one, other] = [own, reversed].map(|own| self.forms.form(&[&[reply], &own[..]].concat()));
        one.min(other)
    }

    /// The answer to a reply: the protagonist's first move in a variation, or in the lemma that it cites at once.
    fn answer(&self, reply: Point, variation: &Variation) -> Option<Point> {
        first_move(variation, self.proof).filter(|point| *point != reply && !self.opening.contains(point))
    }
}

impl FirstReplies {
    /// The answers of a valid proof's theorem, replayed; nothing if the first move leaves the antagonist no choice.
    fn of<'t>(theorem: &'t Variation, proof: &GameProof) -> Self {
        let is_xeno = proof.strategy.claim.is_xeno();
        let mut firsts = Self { moves: if is_xeno { 3 } else { 2 }, ..Self::default() };
        let (Some(End::Cover(answers)), Some(mut opened)) = (&theorem.end, FreeReply::of(theorem, proof)) else {
            return firsts;
        };
        let each = |answer: &'t Answer| answer.replies.iter().map(|&reply| (reply, answer.variation.as_ref()));
        let mut answered: Vec<(Point, Option<&Variation>)> = answers.iter().flat_map(each).collect();
        answered.sort_unstable_by_key(|&(reply, _)| reply);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (reply, answer) in answered {
            let class = number_of(opened.before(reply), &mut before);
            let Some(answer) = answer.and_then(|variation| opened.answer(reply, variation)) else {
                firsts.without_move.push(reply);
                continue;
            };
            let number = number_of(opened.after(reply, Some(answer)), &mut after);
            if number == firsts.after.len() {
                let own = [&opened.opening[..], &[answer]].concat();
                let (xeno, ophelia) = if is_xeno { (own, vec![reply]) } else { (vec![reply], own) };
                firsts.after.push(FirstPosition { xeno, ophelia, replies: Vec::new(), classes: Vec::new() });
            }
            let FirstPosition { replies, classes, .. } = &mut firsts.after[number];
            let list = number_of(class, classes);
            replies.resize(classes.len(), Vec::new());
            replies[list].push(reply);
        }
        firsts.before = before.len();
        firsts
    }
}

/// The most points and lines of a board whose symmetries are searched for.
const LARGEST: usize = 1000;

/// The lemmas that are left for display: with this many moves each, and with equivalent replies to the theorem of a draw with_marks.
pub(super) fn shown_lemmas<'a>(walk: &mut Walk<'a>, depth: usize) -> impl Iterator<Item = Proposition<'a>> {
    let proof = walk.proof;
    walk.map(move |mut shown| {
        if shown.lemma.is_none() {
            mark_alike(&mut shown.variation, proof);
        }
        Proposition { variation: shown.variation.begin(depth), ..shown }
    })
}

/// Marks answers to the antagonist's first move that are like earlier ones, in the replayed theorem of a draw. On
/// boards of more than 1000 points and lines nothing is with_marks.
fn mark_alike(theorem: &mut Variation, proof: &GameProof) {
    let opened = FreeReply::of(theorem, proof).filter(|_| proof.strategy.claim.is_draw());
    let (Some(mut opened), Some(End::Cover(answers))) = (opened, &mut theorem.end) else { return };
    if answers.iter().any(|answer| answer.variation.is_none()) || !opened.is_small() {
        return;
    }
    // The form of the position after the answer, and how the proof ends if it gives no move.
    let mut kind = |reply: Point, variation: &Variation| {
        let answer = opened.answer(reply, variation);
        (opened.after(reply, answer), answer.is_none().then(|| variation.end.as_ref().map(discriminant)))
    };
    let mut earlier: Vec<(Point, Vec<_>)> = Vec::new();
    for answer in answers {
        let (Some(&first), Some(variation)) = (answer.replies.first(), &answer.variation) else { continue };
        let kinds: Vec<_> = answer.replies.iter().map(|&reply| kind(reply, variation)).collect();
        let like = earlier.iter().find(|(_, known)| kinds.iter().all(|kind| known.contains(kind)));
        match like {
            Some(&(reply, _)) => answer.alike = Some(reply),
            None => earlier.push((first, kinds)),
        }
    }
}

/// The antagonist's first replies up to symmetries of the board, one of each kind, in the replayed theorem: of several like
/// each other the one that the first lemma answers. Replies that one lemma answers under the same maps stand together, with the citation. Nothing if a reply is answered otherwise than by a citation, or on
/// boards of more than 1000 points and lines.
pub(super) fn cases<'a>(theorem: &'a Variation, proof: &GameProof) -> Vec<(Vec<Point>, &'a End)> {
    let opened = FreeReply::of(theorem, proof).filter(FreeReply::is_small);
    let (Some(mut opened), Some(End::Cover(answers))) = (opened, &theorem.end) else { return vec![] };
    // The simplest citation is the least: whether moves come before it, whether the cited lemma only cites, whether a map is applied, the lemma,
    // and the reply.
    let mut choices = Vec::new();
    for answer in answers {
        let Some(Variation { moves, end: Some(end @ End::Cite { lemma, map, .. }) }) = &answer.variation else {
            return vec![];
        };
        let is_citation = |term: &Term| term.moves.is_empty() && matches!(term.ending, Ending::Cite { .. });
        let cites = proof.strategy.lemmas.get(*lemma).is_none_or(|lemma| is_citation(&lemma.term));
        let rank = |&reply: &Point| ((!moves.is_empty(), cites, *map > 0, *lemma, reply), end);
        choices.extend(answer.replies.iter().map(rank));
    }
    choices.sort_by_key(|(rank, _)| *rank);
    let mut met = HashSet::new();
    choices.retain(|((.., reply), _)| met.insert(opened.before(*reply)));
    let alike = choices.chunk_by(|(_, one), (_, other)| one == other);
    alike.map(|choices| (choices.iter().map(|((.., reply), _)| *reply).collect(), choices[0].1)).collect()
}

/// The protagonist's first move in a variation, or in the lemma that it cites at once.
fn first_move(variation: &Variation, proof: &GameProof) -> Option<Point> {
    let (mut lemma, mut map) = match variation.end {
        _ if !variation.moves.is_empty() => return Some(variation.moves[0].point),
        Some(End::Cite { lemma, map: 0, .. }) => (lemma, Permutation::identity(proof.rules.points())),
        Some(End::Cite { lemma, map, .. }) => (lemma, (*proof.maps.listed.get(map - 1)?).clone()),
        _ => return None,
    };
    loop {
        let cited = &proof.strategy.lemmas.get(lemma)?.term;
        // A lemma may itself begin with a citation.
        match &cited.ending {
            Ending::Cite { lemma: next, map: inner } if cited.moves.is_empty() => {
                (lemma, map) = (*next, inner.then(&map));
            }
            _ => return cited.moves.first().map(|&point| map.image(point)),
        }
    }
}
