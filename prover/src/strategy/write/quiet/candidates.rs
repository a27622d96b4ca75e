//! The moves worth trying at a position without a forced sequence.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::maps::Maps;
use super::scripts::doubtful;
use crate::position::line_counts::{LineCounts, Width};
use crate::position::point_set::{Bits, byte, elements, has_two};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};
use crate::search::threats::sequence::{Sequence, Sequences};

/// Node limit of the search for a forced sequence after a null move.
pub(super) const NULL_MOVE_NODES: u64 = 2_000;

/// After this many quiet moves that threaten, the moves that force a reply are tried.
const BEFORE_FORCING: usize = 6;

/// With so few points of the protagonist, quiet moves that do not threaten are tried if none threatens; and how many of them.
pub(super) const FEW_POINTS: u32 = 3;
const UNTHREATENING: usize = 12;

/// With so few points of the protagonist no move threatens; all are tried, up to symmetry.
const FIRST_POINTS: u32 = 1;

/// A move of the protagonist.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) point: u8,
    /// The forced sequence that wins after a null move, if the move is quiet and threatens.
    pub(super) threat: Option<Sequence>,
    /// How many replies might meet this sequence.
    meets: u32,
}

/// The moves worth trying, the most promising first.
pub(super) fn candidates<W: Width>(sequences: &mut Sequences, maps: &Maps, counts: &LineCounts<W>) -> Vec<Candidate> {
    let danger = counts.completions(ANTAGONIST);
    if has_two(danger) {
        return Vec::new();
    }
    let useful = if danger.is_empty() { counts.free() } else { danger };
    let making_threats = counts.board().points_on(counts.lacking_two(PROTAGONIST));
    let quiet: Vec<usize> = elements(useful & !making_threats)
        .filter(|&point| counts.with(PROTAGONIST, point).effect() == Effect::Quiet)
        .collect();
    let stones = counts.sides[PROTAGONIST].count();
    if stones <= FIRST_POINTS {
        return apart(maps, counts, by_lines(counts, quiet.into_iter()));
    }
    let begun = counts.begun(PROTAGONIST);
    let near = quiet.iter().filter(|&&point| !(counts.board().through(point) & begun).is_empty());
    let mut moves: Vec<Candidate> = near.filter_map(|&point| threatening(sequences, counts, point)).collect();
    moves.sort_by_key(|candidate| candidate.meets);
    let place = moves.len().min(BEFORE_FORCING);
    let forcing: Vec<Candidate> =
        elements(useful & making_threats).filter_map(|point| forcing(counts, point)).collect();
    moves.splice(place..place, forcing);
    if place == 0 && stones <= FEW_POINTS {
        let others = quiet.into_iter().filter(|&point| moves.iter().all(|known| usize::from(known.point) != point));
        let others: Vec<Candidate> = by_lines(counts, others).into_iter().take(UNTHREATENING).collect();
        moves.extend(others);
    }
    moves
}

/// A quiet move, if it threatens.
fn threatening<W: Width>(sequences: &mut Sequences, counts: &LineCounts<W>, point: usize) -> Option<Candidate> {
    let after = counts.with(PROTAGONIST, point);
    let sequence = sequences.any(&after, NULL_MOVE_NODES)?;
    let meets = (doubtful(&after, &sequence)? & after.free()).count();
    Some(Candidate { point: byte(point), threat: Some(sequence), meets })
}

/// A move that forces a reply, if this reply does not win.
fn forcing<W: Width>(counts: &LineCounts<W>, point: usize) -> Option<Candidate> {
    let after = counts.with(PROTAGONIST, point);
    let Effect::Forces(reply) = after.effect() else { return None };
    let lost = has_two(after.with(ANTAGONIST, reply.into()).completions(ANTAGONIST));
    (!lost).then_some(Candidate { point: byte(point), threat: None, meets: 0 })
}

/// Quiet moves, those first that are on most lines that the protagonist has begun or could begin.
fn by_lines<W: Width>(counts: &LineCounts<W>, quiet: impl Iterator<Item = usize>) -> Vec<Candidate> {
    let (begun, open) = (counts.begun(PROTAGONIST), counts.open(PROTAGONIST));
    let mut moves: Vec<usize> = quiet.collect();
    moves.sort_by_key(|&point| {
        let lines = counts.board().through(point);
        Reverse(3 * (begun & lines).count() + 2 * (open & lines).count())
    });
    moves.into_iter().map(|point| Candidate { point: byte(point), threat: None, meets: 0 }).collect()
}

/// The moves without those that are images of others.
fn apart<W: Width>(maps: &Maps, counts: &LineCounts<W>, moves: Vec<Candidate>) -> Vec<Candidate> {
    let mut met: HashSet<Option<Sides<W::Points>>> = HashSet::new();
    let form = |candidate: &Candidate| {
        let sides = counts.with(PROTAGONIST, candidate.point.into()).sides;
        (0..maps.count()).map(|map| sides.map(|set| maps.image(map, set))).min()
    };
    moves.into_iter().filter(|candidate| met.insert(form(candidate))).collect()
}
