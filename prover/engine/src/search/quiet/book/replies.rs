//! What proves the replies to the published first move, each by itself: where one of them is a gap, the others are
//! proved nevertheless.
//!
//! Each becomes a strategy that starts after the reply, with all lemmas that it needs. A lemma that several of them
//! need is written in each. One reply of those that a symmetry of the position takes to each other is enough, and
//! the published one is preferred, so that the reader finds the moves that he knows.

use std::collections::HashSet;

use crate::search::quiet::book::page::Entry;
use crate::search::quiet::scripts::Script;
use crate::search::quiet::search::Search;
use crate::search::quiet::strategy::{Theorem, Turn, written};
use pgc_core::game::{Claim, Point};
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, elements, point_of, points};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::strategy::Strategy;

/// A reply to the first move that is answered.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The reply.
    pub(crate) reply: Point,
    /// Each role's points after it, ascending; the protagonist is to move.
    pub(crate) start: [Vec<Point>; 2],
    /// How he wins from there.
    pub(crate) strategy: Strategy,
}

/// Those of some replies that are not answered: all of them, if the first move cannot be made.
pub(super) fn unanswered<W: Width>(
    search: &mut Search<W>,
    sides: Sides<W::Points>,
    first: &Entry,
    asked: &[Point],
) -> Vec<Point> {
    let before = LineCounts::new(search.board, sides);
    if !before.free().has(first.point.into()) {
        return asked.to_vec();
    }
    let after = before.with(PROTAGONIST, first.point.into());
    let is_open =
        |reply: &Point| !after.free().has((*reply).into()) || answer(search, &after, (*reply).into()).is_none();
    asked.iter().copied().filter(is_open).collect()
}

/// The position after a reply on a free point, and how the protagonist wins there, if that is known.
fn answer<W: Width>(
    search: &mut Search<W>,
    after: &LineCounts<W>,
    reply: usize,
) -> Option<(Sides<W::Points>, Script<W>)> {
    let next = after.with(ANTAGONIST, reply).sides;
    let script = search.known(next).filter(|_| !search.board.completes(next[ANTAGONIST]))?;
    Some((next, script))
}

/// The replies that are answered, one of those that symmetries take to each other: listed ones come first, and are preferred.
pub(super) fn answered<W: Width>(
    claim: Claim,
    search: &mut Search<W>,
    sides: Sides<W::Points>,
    first: &Entry,
) -> Vec<Answered> {
    let before = LineCounts::new(search.board, sides);
    if !before.free().has(first.point.into()) {
        return Vec::new();
    }
    let after = before.with(PROTAGONIST, first.point.into());
    let fixing = search.fixing(after.sides);
    let listed: Vec<usize> = first.replies.iter().map(|&(reply, _)| reply.into()).collect();
    let free = listed.into_iter().filter(|&reply| after.free().has(reply)).chain(elements(after.free()));
    let mut met = HashSet::new();
    let replies: Vec<usize> = free.filter(|&reply| met.insert(search.least(&fixing, reply))).collect();
    let (theorem, mut all) = (Theorem { claim, turn: Turn::Protagonist }, Vec::new());
    for reply in replies {
        let Some((next, script)) = answer(search, &after, reply) else { continue };
        let strategy = written(theorem, search, &[(next, script)], false);
        all.push(Answered { reply: point_of(reply), start: next.map(|set| points(set).collect()), strategy });
    }
    all
}
