//! Writes wins by forced sequences and quiet moves: builds short terms for won positions.
//!
//! A position is won by a forced sequence, or by a quiet move, which does not force the reply, with an answer to
//! each reply. For a quiet move, forced sequences are first searched for as if the antagonist passed (a null move,
//! Allis 1994), then replayed against every reply. Only replies against which all of them fail are searched by
//! themselves. Quiet moves that leave few such replies are tried first.
//!
//! Each position that needs a quiet move becomes a lemma, made as general as its proof allows. It is cited wherever
//! its statement, mapped by a symmetry, dominates. [`minimise`](crate::minimise) later inlines lemmas that are
//! cited once.
//!
//! The depth is the number of *nested* quiet moves. It is raised by the caller; at each depth the tree is searched
//! again, with what is known of positions up to symmetry. The tree grows exponentially with that number, so this
//! method is for boards on which few quiet moves suffice. It works under opening rules, for bounded claims and on
//! boards of any size, where the searches on sets of bits do not.
//!
//! A position at which the opening rule still constrains a player cannot be a lemma (R2), and its proof is written
//! in place.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lemma_store::{LemmaStore, general, is_bound, written_out};
use crate::search::threats::ForcedSearch;
use crate::search::{Replies, SEQUENCES, threats};
use crate::size;
use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::{Strategy, Term};
use pgc_core::symmetry::Permutation;

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

/// What is known about a position up to symmetry.
enum Known {
    /// This lemma was made for it; the symmetry takes the position to its canonical form.
    Lemma(usize, Permutation),
    /// Nothing was found with this many nested quiet moves.
    Failed(usize),
}

/// Builds terms, and remembers lemmas for positions up to symmetry.
pub(crate) struct ThreatWriter<'a, Set> {
    rules: Arc<Rules>,
    symmetries: &'a Symmetries,
    effort: Effort,
    pub(crate) forced: ForcedSearch<'a>,
    known: FxHashMap<u128, Known>,
    lemmas: LemmaStore<'a, Set>,
}

impl<'a, Set: Bits> ThreatWriter<'a, Set> {
    /// A writer for a game with these rules and symmetries. On boards whose points do not fit into the sets, a lemma is cited only
    /// for the position that it was made for. From time to time `report` receives the number of positions
    /// that the search for forced sequences has visited.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        symmetries: &'a Symmetries,
        effort: Effort,
        report: &'a dyn Fn(u64),
    ) -> ThreatWriter<'a, Set> {
        ThreatWriter {
            rules: Arc::clone(rules),
            symmetries,
            effort,
            forced: ForcedSearch::new(effort.nodes).telling(report),
            known: FxHashMap::default(),
            lemmas: LemmaStore::new(symmetries),
        }
    }

    /// A strategy with at most `quiet` nested quiet moves, if one is found.
    pub(crate) fn strategy(&mut self, quiet: usize) -> Option<Strategy> {
        let mut position = Position::at_start(&self.rules);
        let theorem = if !self.rules.antagonist_begins {
            let term = self.proof(&mut position, quiet)?;
            written_out(&term, self.lemmas.lemmas()).unwrap_or(term)
        } else {
            if position.is_in_danger() || position.moves(ANTAGONIST).is_empty() {
                return None;
            }
            let replies = self.replies(&mut position);
            Term::cover(Vec::new(), self.cover(&mut position, replies, quiet)?)
        };
        Some(self.lemmas.strategy(&self.rules, theorem))
    }

    /// A proof of the position with the protagonist to move, with at most `quiet` nested quiet moves: a forced
    /// sequence, the citation of a lemma, or, if the opening rule still constrains a player, a term that is no lemma's.
    fn proof(&mut self, position: &mut Position, quiet: usize) -> Option<Term> {
        if let Some(moves) = self.forced.shortest(position, SEQUENCES.0) {
            return Some(Term::forced(moves));
        }
        if is_bound(position) {
            return if quiet == 0 { None } else { self.quiet_term(position, quiet) };
        }
        let (key, map) = self.symmetries.canonical(position);
        let map = map.clone();
        match self.known.get(&key) {
            Some(Known::Lemma(index, from)) => return Some(Term::cite(*index, from.then(&map.inverse()))),
            Some(Known::Failed(tried)) if *tried >= quiet => return None,
            _ => {}
        }
        if let Some((index, map)) = self.lemmas.dominating(position) {
            return Some(Term::cite(index, map));
        }
        // A failure is noted for this depth only. With one more nested quiet move the position is tried again.
        let found = if quiet == 0 || self.forced.is_exhausted() { None } else { self.quiet_term(position, quiet) };
        let Some(term) = found else {
            self.known.insert(key, Known::Failed(quiet));
            return None;
        };
        self.known.insert(key, Known::Lemma(self.lemmas.lemmas().len(), map));
        let lemma = general(position, term, self.lemmas.lemmas(), false);
        Some(self.lemmas.cite(lemma))
    }

    /// The shortest of a few terms that begin with a quiet move, after forcing ones perhaps. Moves that leave the
    /// fewest replies to lemmas come first. With one quiet move left, only those that leave none count, as the
    /// others would need another one.
    fn quiet_term(&mut self, position: &mut Position, quiet: usize) -> Option<Term> {
        let mut found = Vec::new();
        self.quiet_moves(position, &mut Vec::new(), &mut FxHashSet::default(), &mut found);
        let open = |one: &Quiet| one.replies.open().len();
        found.retain(|one| quiet > 1 || open(one) == 0);
        found.sort_by_cached_key(|one| (open(one), one.moves.len()));
        let mut best: Option<(usize, Term)> = None;
        let mut compared = 0;
        for Quiet { moves, replies } in found {
            if compared == self.effort.compared {
                break;
            }
            let cover = position.trying(|position| {
                moves.iter().for_each(|&point| _ = position.play(point));
                self.cover(position, replies, quiet - 1)
            });
            if let Some(scripts) = cover {
                compared += 1;
                let term = Term::cover(moves, scripts);
                // The bytes of the term with all lemmas and all maps that it needs.
                let cost = size::strategy(&self.lemmas.strategy(&self.rules, term.clone()).pruned());
                if best.as_ref().is_none_or(|best| cost < best.0) {
                    best = Some((cost, term));
                }
            }
        }
        best.map(|(_, term)| term)
    }

    /// Collects the quiet moves after at most `prefix` forcing ones, one for each position up to symmetry.
    fn quiet_moves(
        &mut self,
        position: &mut Position,
        moves: &mut Vec<Point>,
        met: &mut FxHashSet<u128>,
        found: &mut Vec<Quiet>,
    ) {
        let mark = position.trail().len();
        let mut candidates = threats::urgent(position).unwrap_or_else(|| position.moves(PROTAGONIST));
        // On a board too large to look for symmetries there is not the time for all first moves.
        if mark == 0 && !self.symmetries.are_known() {
            candidates.sort_by_key(|&point| Reverse(self.rules.through[usize::from(point)].len()));
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
                        let replies = self.replies(position);
                        found.push(Quiet { moves: moves.clone(), replies });
                    }
                }
                Effect::Forces(_) if moves.len() <= self.effort.prefix => {
                    self.quiet_moves(position, moves, met, found);
                }
                _ => {}
            }
            moves.pop();
            position.take_back_to(mark);
        }
    }

    fn replies(&mut self, position: &mut Position) -> Replies {
        Replies::with_sequences(position, &mut self.forced, self.lemmas.lemmas())
    }

    /// Scripts that answer all replies, the antagonist to move.
    fn cover(&mut self, position: &mut Position, mut replies: Replies, quiet: usize) -> Option<Vec<Term>> {
        for index in replies.open() {
            if replies.answered.contains(index) {
                continue;
            }
            let proof = position.after(ANTAGONIST, replies.replies[index], |position| self.proof(position, quiet))?;
            let whole = written_out(&proof, self.lemmas.lemmas());
            [proof].into_iter().chain(whole).for_each(|term| replies.add(position, term, self.lemmas.lemmas()));
        }
        replies.cover()
    }
}
