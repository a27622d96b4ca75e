//! The theorem's answers to the antagonist's first free move, up to symmetry.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Convention, Game, OpeningRule, Point};
use pgc_core::player::variation::{End, Variation};
use pgc_core::proof::{Shown, Walk};
use pgc_core::strategy::{Ending, Term};
use pgc_core::symmetry::{Forms, Permutation};

/// The positions after the answer to the antagonist's first free move: after three moves in Xeno's theorems, after two in
/// Ophelia's.
#[derive(Debug, Default, Serialize)]
pub(super) struct FirstReplies {
    /// The number of moves that lead to them.
    pub(super) moves: usize,
    /// The number of positions before the answer, up to symmetry.
    pub(super) before: usize,
    /// The positions that differ up to symmetry, each as it arises first.
    pub(super) after: Vec<Answered>,
    /// Replies to which the proof gives no move, for example because a pairing or a potential answers them all.
    pub(super) without_move: Vec<Point>,
}

/// A position after the answer.
#[derive(Debug, Serialize)]
pub(super) struct Answered {
    pub(super) xeno: Vec<Point>,
    pub(super) ophelia: Vec<Point>,
    /// The replies with this answer. Those in one list are equivalent; the position shown follows the first one.
    pub(super) replies: Vec<Vec<Point>>,
    /// The classes of the replies in each list.
    #[serde(skip)]
    classes: Vec<usize>,
}

impl Answered {
    fn enter(&mut self, class: usize, reply: Point) {
        match self.classes.iter().position(|&other| other == class) {
            Some(list) => self.replies[list].push(reply),
            None => {
                self.classes.push(class);
                self.replies.push(vec![reply]);
            }
        }
    }
}

/// Numbers forms in the order in which they first occur.
#[derive(Default)]
struct Numbers(HashMap<Vec<Point>, usize>);

impl Numbers {
    fn of(&mut self, form: Vec<Point>) -> usize {
        let next = self.0.len();
        *self.0.entry(form).or_insert(next)
    }
}

impl FirstReplies {
    /// The answers of a valid proof's theorem, replayed; nothing if the first move leaves the antagonist no choice.
    pub(super) fn of(theorem: &Variation, certificate: &Certificate, maps: &Maps) -> FirstReplies {
        let Certificate { game, strategy, .. } = certificate;
        let is_xeno = strategy.claim.is_xeno();
        let mut firsts = FirstReplies { moves: if is_xeno { 3 } else { 2 }, ..FirstReplies::default() };
        let Some(End::Cover(answers)) = &theorem.end else { return firsts };
        let Some(opening) = opening(theorem, certificate) else { return firsts };
        let mut answered: Vec<(Point, Option<Point>)> = Vec::new();
        for answer in answers {
            let first = answer.variation.as_ref().and_then(|variation| first_move(variation, certificate, maps));
            answered.extend(answer.replies.iter().map(|&reply| (reply, first)));
        }
        answered.sort_unstable();
        let mut forms = forms(game);
        let (mut before, mut after) = (Numbers::default(), Numbers::default());
        for (reply, answer) in answered {
            let class = before.of(forms.form(&[&opening[..], &[reply]].concat()));
            let Some(answer) = answer.filter(|point| *point != reply && !opening.contains(point)) else {
                firsts.without_move.push(reply);
                continue;
            };
            let own = [&opening[..], &[answer]].concat();
            let number = after.of(unordered(&mut forms, reply, &own));
            if number == firsts.after.len() {
                let (xeno, ophelia) = if is_xeno { (own, vec![reply]) } else { (vec![reply], own) };
                firsts.after.push(Answered { xeno, ophelia, replies: Vec::new(), classes: Vec::new() });
            }
            firsts.after[number].enter(class, reply);
        }
        firsts.before = before.0.len();
        firsts
    }
}

/// The kind of a first reply: the form of the position after the answer, and how the proof ends if it gives no move.
#[derive(PartialEq, Eq)]
struct Kind {
    form: Vec<Point>,
    end: &'static str,
}

/// The most points and lines of a board whose symmetries are searched for.
const LARGEST: usize = 1000;

/// The lemmas that are left for display: with this many moves each, and with equivalent replies to the theorem of a draw marked.
pub(super) fn folded<'a>(walk: &mut Walk<'a>, depth: usize) -> impl Iterator<Item = Shown<'a>> {
    let (certificate, maps) = walk.of();
    walk.map(move |mut shown| {
        if shown.lemma.is_none() {
            mark_alike(&mut shown.variation, certificate, maps);
        }
        Shown { variation: shown.variation.begin(depth), ..shown }
    })
}

/// Marks answers to the antagonist's first move that are like earlier ones, in the replayed theorem of a draw. On
/// boards of more than 1000 points and lines nothing is marked.
fn mark_alike(theorem: &mut Variation, certificate: &Certificate, maps: &Maps) {
    let Certificate { game, strategy, .. } = certificate;
    let opening = opening(theorem, certificate).filter(|_| strategy.claim.is_draw());
    let (Some(opening), Some(End::Cover(answers))) = (opening, &mut theorem.end) else { return };
    let breaks = answers.iter().any(|answer| answer.variation.is_none());
    if breaks || game.board.points() + game.board.lines().len() > LARGEST {
        return;
    }
    let mut forms = forms(game);
    let mut kind = |reply: Point, variation: &Variation| {
        let answer = first_move(variation, certificate, maps);
        match answer.filter(|point| *point != reply && !opening.contains(point)) {
            Some(answer) => {
                Kind { form: unordered(&mut forms, reply, &[&opening[..], &[answer]].concat()), end: "a move" }
            }
            None => Kind { form: unordered(&mut forms, reply, &opening), end: name(variation.end.as_ref()) },
        }
    };
    let mut earlier: Vec<(Point, Vec<Kind>)> = Vec::new();
    for answer in answers {
        let (Some(&first), Some(variation)) = (answer.replies.first(), &answer.variation) else { continue };
        let kinds: Vec<Kind> = answer.replies.iter().map(|&reply| kind(reply, variation)).collect();
        let like = earlier.iter().find(|(_, known)| kinds.iter().all(|kind| known.contains(kind)));
        match like {
            Some(&(reply, _)) => answer.alike = Some(reply),
            None => earlier.push((first, kinds)),
        }
    }
}

/// Replies that one lemma answers, under the same maps.
pub(super) struct Case<'a> {
    pub(super) replies: Vec<Point>,
    /// The citation.
    pub(super) end: &'a End,
}

/// The antagonist's first replies up to symmetries of the board, one of each kind, in the replayed theorem: of several like
/// each other the one that the first lemma answers. Nothing if a reply is answered otherwise than by a citation, or on
/// boards of more than 1000 points and lines.
pub(super) fn cases<'a>(theorem: &'a Variation, certificate: &Certificate) -> Vec<Case<'a>> {
    let Certificate { game, strategy, .. } = certificate;
    let (Some(opening), Some(End::Cover(answers))) = (opening(theorem, certificate), &theorem.end) else {
        return vec![];
    };
    if game.board.points() + game.board.lines().len() > LARGEST {
        return vec![];
    }
    let mut forms = forms(game);
    let mut best: BTreeMap<Vec<Point>, Choice> = BTreeMap::new();
    for answer in answers {
        let Some(Variation { moves, end: Some(end @ End::Cite { lemma, map, .. }) }) = &answer.variation else {
            return vec![];
        };
        let cites = strategy.lemmas.get(*lemma).is_none_or(|lemma| is_citation(&lemma.term));
        for &reply in &answer.replies {
            let choice = Choice { rank: (!moves.is_empty(), cites, *map > 0, *lemma, reply), end };
            let kept = best.entry(forms.form(&[&opening[..], &[reply]].concat())).or_insert(choice);
            if choice.rank < kept.rank {
                *kept = choice;
            }
        }
    }
    let mut chosen: Vec<Choice> = best.into_values().collect();
    chosen.sort_by_key(|choice| choice.rank);
    let mut cases: Vec<Case> = Vec::new();
    for Choice { rank: (.., reply), end } in chosen {
        match cases.last_mut().filter(|case| case.end == end) {
            Some(case) => case.replies.push(reply),
            None => cases.push(Case { replies: vec![reply], end }),
        }
    }
    cases
}

/// A reply and its answer: whether moves come before the citation, whether the cited lemma only cites, whether a map is
/// applied, the lemma, and the reply. The least is the simplest.
#[derive(Clone, Copy)]
struct Choice<'a> {
    rank: (bool, bool, bool, usize, Point),
    end: &'a End,
}

fn is_citation(term: &Term) -> bool {
    term.moves.is_empty() && matches!(term.ending, Ending::Cite { .. })
}

fn name(end: Option<&End>) -> &'static str {
    match end {
        Some(End::Pairing { .. }) => "a pairing",
        Some(End::Potential { .. }) => "a potential",
        Some(End::Parts(_)) => "parts",
        _ => "nothing",
    }
}

/// The moves before the antagonist's first reply, if that reply is free. Nothing if the game has a start or lines that are
/// Ophelia's own, whose symmetries are not those of the board.
fn opening(theorem: &Variation, Certificate { game, strategy, .. }: &Certificate) -> Option<Vec<Point>> {
    if matches!(game.opening, OpeningRule::Start(_)) || matches!(game.convention, Convention::Own(_)) {
        return None;
    }
    let claim = strategy.claim;
    let moves: Vec<Point> = theorem.moves.iter().map(|ply| ply.point).collect();
    Some(moves).filter(|moves| moves.len() == usize::from(claim.is_xeno()))
}

/// Canonical forms under the symmetries of the board that keep the opening rule.
fn forms(game: &Game) -> Forms<'_> {
    Forms::new(&game.board, game.opening.points())
}

/// The form of a position in which the order of the protagonist's points, at most two, does not matter.
fn unordered(forms: &mut Forms, reply: Point, own: &[Point]) -> Vec<Point> {
    let reversed: Vec<Point> = own.iter().rev().copied().collect();
    let [one, other] = [own, &reversed].map(|own| forms.form(&[&[reply], own].concat()));
    one.min(other)
}

/// The protagonist's first move in a variation, or in the lemma that it cites at once.
fn first_move(variation: &Variation, certificate: &Certificate, maps: &Maps) -> Option<Point> {
    let (mut lemma, mut map) = match variation.end {
        _ if !variation.moves.is_empty() => return Some(variation.moves[0].point),
        Some(End::Cite { lemma, map: 0, .. }) => (lemma, Permutation::identity(certificate.game.board.points())),
        Some(End::Cite { lemma, map, .. }) => (lemma, (*maps.listed().get(map - 1)?).clone()),
        _ => return None,
    };
    loop {
        let cited = &certificate.strategy.lemmas.get(lemma)?.term;
        // A lemma may itself begin with a citation.
        match &cited.ending {
            Ending::Cite { lemma: next, map: inner } if cited.moves.is_empty() => {
                (lemma, map) = (*next, inner.then(&map));
            }
            _ => return cited.moves.first().map(|&point| map.image(point)),
        }
    }
}
