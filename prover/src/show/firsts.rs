//! What the protagonist answers to the first reply, up to symmetry.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use crate::certificate::Certificate;
use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::strategy::{Ending, Replay, Term};
use crate::symmetry::{Forms, Permutation};

/// The positions after the answer to the antagonist's first free move: after three moves in Xeno's theorems, after two in
/// Ophelia's.
#[derive(Debug, Default, Serialize)]
pub(super) struct Firsts {
    /// How many moves there are before them.
    pub(super) moves: usize,
    /// How many positions there are before the answer, up to symmetry.
    pub(super) before: usize,
    /// The different ones up to symmetry, each as it arises first.
    pub(super) after: Vec<First>,
    /// Replies to which the proof gives no move, as where a pairing or a potential answers them all.
    pub(super) without_move: Vec<Point>,
}

/// A position after the answer.
#[derive(Debug, Serialize)]
pub(super) struct First {
    pub(super) xeno: Vec<Point>,
    pub(super) ophelia: Vec<Point>,
    /// The replies that are answered so: those in one list are alike, and the position after the first is the one shown.
    pub(super) replies: Vec<Vec<Point>>,
    /// The classes of the replies in each list.
    #[serde(skip)]
    classes: Vec<usize>,
}

impl First {
    fn enter(&mut self, class: usize, reply: Point) {
        let known = self.classes.iter().position(|&other| other == class);
        let list = known.unwrap_or_else(|| {
            self.classes.push(class);
            self.replies.push(Vec::new());
            self.replies.len() - 1
        });
        self.replies[list].push(reply);
    }
}

/// Forms in the order in which they are met.
#[derive(Default)]
struct Numbers(HashMap<Vec<Point>, usize>);

impl Numbers {
    fn of(&mut self, form: Vec<Point>) -> usize {
        let next = self.0.len();
        *self.0.entry(form).or_insert(next)
    }
}

impl Firsts {
    /// What a proof that holds answers; nothing where the first move leaves the antagonist no choice.
    pub(super) fn of(certificate: &Certificate, rules: &Arc<Rules>) -> Firsts {
        let Certificate { game, strategy, .. } = certificate;
        let is_xeno = strategy.claim.is_xeno();
        let mut firsts = Firsts { moves: if is_xeno { 3 } else { 2 }, ..Firsts::default() };
        let opening = &strategy.theorem.moves;
        let Ending::Cover(scripts) = &strategy.theorem.ending else { return firsts };
        if opening.len() != usize::from(is_xeno) {
            return firsts;
        }
        let mut forms = Forms::new(&game.board, game.opening.points());
        let (mut before, mut after) = (Numbers::default(), Numbers::default());
        let mut position = Position::with(rules, opening, &[]);
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let mut replay = Replay::new(&strategy.lemmas);
            let script = scripts.iter().find(|script| replay.proves(&mut position, script));
            let answer = script.and_then(|script| answer(certificate, &position, script));
            position.take_back();
            let class = before.of(forms.form(&[opening, &[reply][..]].concat()));
            let Some(answer) = answer else {
                firsts.without_move.push(reply);
                continue;
            };
            let own = [opening, &[answer][..]].concat();
            let number = after.of(unordered(&mut forms, reply, &own));
            if number == firsts.after.len() {
                let (xeno, ophelia) = if is_xeno { (own, vec![reply]) } else { (vec![reply], own) };
                firsts.after.push(First { xeno, ophelia, replies: Vec::new(), classes: Vec::new() });
            }
            firsts.after[number].enter(class, reply);
        }
        firsts.before = before.0.len();
        firsts
    }
}

/// The form of a position whose points of the protagonist, at most two, have no order.
pub(super) fn unordered(forms: &mut Forms, reply: Point, own: &[Point]) -> Vec<Point> {
    let reversed: Vec<Point> = own.iter().rev().copied().collect();
    let [one, other] = [own, &reversed].map(|own| forms.form(&[&[reply], own].concat()));
    one.min(other)
}

/// The protagonist's first move by a term that proves the position: its own, or that of the lemma that it cites.
fn answer(certificate: &Certificate, position: &Position, term: &Term) -> Option<Point> {
    let point = match &term.ending {
        _ if !term.moves.is_empty() => term.moves.first().copied(),
        Ending::Cite { lemma, map } => cited_move(certificate, *lemma, map.clone()),
        _ => None,
    };
    point.filter(|&point| position.is_legal(PROTAGONIST, point))
}

/// The first move of a lemma under a map.
pub(super) fn cited_move(certificate: &Certificate, lemma: usize, mut map: Permutation) -> Option<Point> {
    let mut cited = &certificate.strategy.lemmas.get(lemma)?.term;
    // A lemma may itself begin with a citation.
    while let (true, Ending::Cite { lemma, map: inner }) = (cited.moves.is_empty(), &cited.ending) {
        map = inner.then(&map);
        cited = &certificate.strategy.lemmas.get(*lemma)?.term;
    }
    cited.moves.first().map(|&point| map.image(point))
}
