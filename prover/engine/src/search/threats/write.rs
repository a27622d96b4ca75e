//! Writes wins by forced sequences and quiet moves: builds short terms for won positions.
//!
//! A position is won by a forced sequence, or by a quiet move, which does not force the reply, with an answer to
//! each reply. For a quiet move, forced sequences are first searched for as if the antagonist passed (a null move,
//! Allis 1994), then replayed against every reply. Only replies against which all of them fail are searched by
//! themselves. Quiet moves that leave few such replies are tried first.
//!
//! The depth is the number of *nested* quiet moves. It is raised by the caller; at each depth the tree is searched
//! again, with what is known of positions up to symmetry. The tree grows exponentially with that number, so this
//! method is for boards on which few quiet moves suffice. It works under opening rules, for bounded claims and on
//! boards of any size, where the searches on sets of bits do not.
//!
//! The [writer](Writer) answers the replies and states the lemmas. [`minimise`](crate::minimise) later inlines those that are cited once.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lemma_store::LemmaStore;
use crate::search::threats::{self, ForcedSearch};
use crate::search::writer::{Replies, SEQUENCES, Technique, Writer, is_bound};
use crate::size;
use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{Effect, Moves, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::{Lemma, Term};

/// Positions after a quiet move are identified up to symmetry if at most this many points are taken.
const SYMMETRIC_STONES: usize = 5;

/// The effort of a search for short terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most forcing moves before a quiet one.
    pub prefix: usize,
    /// How many working quiet moves are compared.
    pub compared: usize,
    /// The most positions that the search for forced sequences may visit.
    pub nodes: u64,
}

/// A quiet move, with the forcing moves before it, and what is known about the replies.
struct Quiet {
    moves: Vec<Point>,
    replies: Replies,
}

/// Looks for terms with few nested quiet moves, and remembers positions up to symmetry.
pub(crate) struct QuietMoves<'a> {
    symmetries: &'a Symmetries,
    effort: Effort,
    pub(crate) forced: ForcedSearch<'a>,
    /// For each position up to symmetry, with how many nested quiet moves nothing was found.
    failed: FxHashMap<u128, usize>,
    /// How many nested quiet moves a term may have.
    pub(crate) quiet: usize,
}

/// A writer for a game with these rules and symmetries. From time to time `report` receives the number of positions that the search for forced
/// sequences has visited.
pub(crate) fn writer<'a, Set: Bits>(
    rules: &Arc<Rules>,
    symmetries: &'a Symmetries,
    effort: Effort,
    report: &'a dyn Fn(u64),
) -> Writer<'a, Set, QuietMoves<'a>> {
    let forced = ForcedSearch { report, ..ForcedSearch::new(effort.nodes) };
    let technique = QuietMoves { symmetries, effort, forced, failed: FxHashMap::default(), quiet: 0 };
    Writer::new(rules, LemmaStore::new(symmetries), technique)
}

impl<Set: Bits> Technique<Set> for QuietMoves<'_> {
    const SPARES: bool = false;

    /// The shortest forced sequence.
    fn at_once(&mut self, position: &mut Position) -> Option<Term> {
        self.forced.shortest(position, SEQUENCES.0).map(Term::forced)
    }

    fn replies(&mut self, position: &mut Position, lemmas: &[Lemma]) -> Replies {
        Replies::with_sequences(position, &mut self.forced, lemmas)
    }

    /// A term with at most so many nested quiet moves as are left. A failure is noted for this depth only: with one more nested quiet move the
    /// position is tried again.
    fn term(writer: &mut Writer<Set, Self>, position: &mut Position) -> Option<Term> {
        let QuietMoves { symmetries, quiet, .. } = writer.technique;
        let key = if is_bound(position) { None } else { Some(symmetries.canonical(position).0) };
        let tried = key.and_then(|key| writer.technique.failed.get(&key));
        if quiet == 0 || writer.technique.forced.is_exhausted() || tried.is_some_and(|&tried| tried >= quiet) {
            return None;
        }
        let found = quiet_term(writer, position);
        if found.is_none() {
            writer.technique.failed.extend(key.map(|key| (key, quiet)));
        }
        found
    }
}

/// The shortest of a few terms that begin with a quiet move, after forcing ones perhaps. Moves that leave the fewest replies to lemmas come
/// first. With one quiet move left, only those that leave none count, as the others would need another one.
fn quiet_term<Set: Bits>(writer: &mut Writer<Set, QuietMoves>, position: &mut Position) -> Option<Term> {
    let mut found = Vec::new();
    let lemmas = writer.lemmas.lemmas();
    writer.technique.quiet_moves(position, lemmas, &mut Vec::new(), &mut FxHashSet::default(), &mut found);
    let open = |one: &Quiet| one.replies.open().len();
    found.retain(|one| writer.technique.quiet > 1 || open(one) == 0);
    found.sort_by_cached_key(|one| (open(one), one.moves.len()));
    let mut best: Option<(usize, Term)> = None;
    let mut compared = 0;
    writer.technique.quiet -= 1;
    for Quiet { moves, replies } in found {
        if compared == writer.technique.effort.compared {
            break;
        }
        let ending = position.trying(|position| {
            moves.iter().for_each(|&point| _ = position.play(point));
            writer.ending(position, Some(replies))
        });
        if let Some(ending) = ending {
            compared += 1;
            let term = Term { moves, ending };
            // The bytes of the term with all lemmas and all maps that it needs.
            let cost = size::strategy(&writer.lemmas.strategy(&writer.rules, term.clone()).pruned());
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, term));
            }
        }
    }
    writer.technique.quiet += 1;
    best.map(|(_, term)| term)
}

impl QuietMoves<'_> {
    /// Collects the quiet moves after at most `prefix` forcing ones, one for each position up to symmetry.
    fn quiet_moves(
        &mut self,
        position: &mut Position,
        lemmas: &[Lemma],
        moves: &mut Vec<Point>,
        met: &mut FxHashSet<u128>,
        found: &mut Vec<Quiet>,
    ) {
        let mark = position.trail().len();
        let mut candidates = threats::urgent(position).unwrap_or_else(|| position.moves(PROTAGONIST));
        // On a board too large to look for symmetries there is not the time for all first moves.
        if mark == 0 && !self.symmetries.are_known {
            candidates.sort_by_key(|&point| Reverse(position.rules().through[usize::from(point)].len()));
        }
        for point in candidates {
            if self.forced.is_exhausted() {
                return;
            }
            let effect = position.play(point);
            moves.push(point);
            match effect {
                Effect::Quiet => {
                    // Symmetries need not respect the opening rule; and with more points taken, few are left.
                    let few = position.trail().len() <= SYMMETRIC_STONES && !is_bound(position);
                    let key = if few { self.symmetries.canonical(position).0 } else { position.key() };
                    if met.insert(key) {
                        let replies = Replies::with_sequences(position, &mut self.forced, lemmas);
                        found.push(Quiet { moves: moves.clone(), replies });
                    }
                }
                Effect::Forces(_) if moves.len() <= self.effort.prefix => {
                    self.quiet_moves(position, lemmas, moves, met, found);
                }
                _ => {}
            }
            moves.pop();
            position.take_back_to(mark);
        }
    }
}
