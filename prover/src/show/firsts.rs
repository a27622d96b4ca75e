//! What the protagonist answers to the first reply, up to symmetry.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::certificate::Certificate;
use crate::game::{OpeningRule, Point};
use crate::search::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::strategy::{Ending, Replay, Term};
use crate::symmetry::{Forms, setwise_stabiliser};

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
}

impl Firsts {
    /// What a proof that holds answers; nothing where the first move leaves the antagonist no choice.
    pub(super) fn of(certificate: &Certificate, rules: &Arc<Rules>) -> Firsts {
        let Certificate { game, strategy, .. } = certificate;
        let is_xeno = strategy.claim.is_xeno();
        let mut firsts = Firsts { moves: if is_xeno { 3 } else { 2 }, ..Firsts::default() };
        let Ending::Cover(scripts) = &strategy.theorem.ending else { return firsts };
        let forbidden = match &game.opening {
            OpeningRule::None => &[][..],
            OpeningRule::Xeno(points) | OpeningRule::Both(points) => points,
        };
        let mut forms = Forms::new(setwise_stabiliser(&game.board, forbidden));
        let opening = &strategy.theorem.moves;
        if opening.len() != usize::from(is_xeno) {
            return firsts;
        }
        let mut position = Position::with(rules, opening, &[]);
        let mut before = BTreeMap::new();
        let mut found: Vec<(Vec<Point>, BTreeMap<Vec<Point>, usize>)> = Vec::new();
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let mut replay = Replay::new(&strategy.lemmas);
            let script = scripts.iter().find(|script| replay.proves(&mut position, script));
            let answer = script.and_then(|script| answer(certificate, &position, script));
            position.take_back();
            let class = forms.form(&[&opening[..], &[reply]].concat());
            before.entry(class.clone()).or_insert(reply);
            let Some(answer) = answer else {
                firsts.without_move.push(reply);
                continue;
            };
            let own = [&opening[..], &[answer]].concat();
            let form = [0, 1].map(|turn| {
                let mut own = own.clone();
                own.rotate_left(turn);
                forms.form(&[&[reply], &own[..]].concat())
            });
            let form = form.into_iter().min().unwrap_or_default();
            let known = found.iter().position(|(other, _)| *other == form);
            let number = known.unwrap_or(found.len());
            if known.is_none() {
                found.push((form, BTreeMap::new()));
                let (xeno, ophelia) = if is_xeno { (own, vec![reply]) } else { (vec![reply], own) };
                firsts.after.push(First { xeno, ophelia, replies: Vec::new() });
            }
            let replies = &mut firsts.after[number].replies;
            let list = *found[number].1.entry(class).or_insert_with(|| {
                replies.push(Vec::new());
                replies.len() - 1
            });
            replies[list].push(reply);
        }
        firsts.before = before.len();
        firsts
    }
}

/// The protagonist's first move by a term that proves the position: its own, or that of the lemma that it cites.
fn answer(certificate: &Certificate, position: &Position, term: &Term) -> Option<Point> {
    let move_of = |term: &Term| term.moves.first().copied();
    let point = match &term.ending {
        _ if !term.moves.is_empty() => move_of(term),
        Ending::Cite { lemma, map } => {
            let mut cited = &certificate.strategy.lemmas[*lemma].term;
            let mut map = map.clone();
            // A lemma may itself begin with a citation.
            while let (true, Ending::Cite { lemma, map: inner }) = (cited.moves.is_empty(), &cited.ending) {
                map = inner.then(&map);
                cited = &certificate.strategy.lemmas[*lemma].term;
            }
            move_of(cited).map(|point| map.image(point))
        }
        _ => None,
    };
    point.filter(|&point| position.is_legal(PROTAGONIST, point))
}
