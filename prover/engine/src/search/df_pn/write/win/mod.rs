//! Writes wins that proof-number search has proved.
//!
//! A [search](ProofNumberSearch) knows which positions are won; positions that it has forgotten or never met are
//! searched again. A position is won by a forced sequence, by a lemma that dominates it, or by a move that the
//! search proves. Of the moves proved with the least effort, the one is taken that leaves the fewest replies which
//! no forced sequence answers. Only those replies need an answer of their own; an answer to several of them is
//! searched for once.
//!
//! Each position that needs a quiet move becomes a lemma. Its statement gives the antagonist everything that the
//! proof does not need, and it is cited wherever it dominates, up to symmetry. The search is not trusted: the
//! strategy is replayed before it is written.
//!
//! A search tree is much larger than a proof: at each position of the protagonist it has tried many moves, and the
//! proof has one. Which one decides the size. So the search is asked about *all* moves, with a small limit of nodes
//! each; a move that needs more nodes is thought to need a longer proof. Only if none is proved the limit is
//! raised.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::lemma_store::LemmaStore;
use crate::search::df_pn::ProofNumberSearch;
use crate::search::generalise::{general, is_bound, written_out};
use crate::search::replies::Replies;
use crate::search::threats::ForcedSearch;
use crate::search::threats::forced;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, Sides, mask, points, union};
use pgc_core::position::residual::ResidualPosition;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Role, Rules, Symmetries};
use pgc_core::strategy::{Strategy, Term};
use pgc_core::symmetry::Permutation;

/// How many positions are searched for each move to find winning moves, if a [`WinWriter`]'s own number finds none.
const TRIALS: [u64; 4] = [100, 1_000, 10_000, u64::MAX];

/// The longest forced sequence that is searched for, and how many are taken for a position.
const SEQUENCES: (usize, usize) = (12, 8);

/// The number of lemmas between two reports.
const REPORTED: usize = 64;

/// The most positions visited to find the forced sequences of one position.
const FORCED_NODES: u64 = 100_000;

/// What becomes of a strategy when the search for forced sequences has visited its positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhenExhausted {
    /// There is none: without all sequences it would be longer.
    GiveUp,
    /// It is written without more of them. They make it shorter, and are not needed.
    GoOn,
}

/// Builds a strategy.
pub(crate) struct WinWriter<'s, 'a, Set> {
    rules: Arc<Rules>,
    search: &'s mut ProofNumberSearch<'a, Set>,
    /// How many positions are searched for each move at first.
    trial: u64,
    forced: ForcedSearch<'s>,
    /// The most positions visited to find forced sequences.
    most: u64,
    then: WhenExhausted,
    lemmas: LemmaStore<'s, Set>,
    /// Receives the number of lemmas.
    report: &'s dyn Fn(u64),
}

/// A move of the protagonist that wins.
struct Winning {
    point: Point,
    /// What is known of the replies, unless they are forced.
    replies: Option<Replies>,
}

impl<'s, 'a, Set: Bits> WinWriter<'s, 'a, Set> {
    /// A writer for a game with these rules, whose claim is a win. The protagonist is the attacker in the search, whose
    /// rules are those of the same or of the opposite claim. The larger `trial` is, the more moves are compared; with
    /// 1, only those that the search knows. The search for forced sequences visits at most `nodes` positions.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        symmetries: &'s Symmetries,
        search: &'s mut ProofNumberSearch<'a, Set>,
        (trial, nodes): (u64, u64),
        report: &'s dyn Fn(u64),
    ) -> Self {
        WinWriter {
            rules: Arc::clone(rules),
            search,
            trial,
            forced: ForcedSearch::new(0),
            most: nodes,
            then: WhenExhausted::GiveUp,
            lemmas: LemmaStore::new(symmetries),
            report,
        }
    }

    /// The same writer with this in place of [`WhenExhausted::GiveUp`].
    #[must_use]
    pub(crate) fn when_exhausted(self, then: WhenExhausted) -> Self {
        WinWriter { then, ..self }
    }

    /// A strategy, if the game is won and the search proves it within its limits.
    pub(crate) fn strategy(&mut self) -> Option<Strategy> {
        let mut position = Position::at_start(&self.rules);
        let theorem = if !self.rules.antagonist_begins {
            self.known(&mut position).or_else(|| self.term(&mut position))?
        } else {
            if position.is_in_danger() {
                return None;
            }
            let replies = self.replies(&mut position);
            Term::cover(Vec::new(), self.cover(&mut position, replies)?)
        };
        Some(Strategy { claim: self.rules.claim, lemmas: self.lemmas.lemmas().to_vec(), theorem })
    }

    /// Lets the search for forced sequences visit the positions that are allowed for one position.
    fn allow(&mut self) {
        self.forced.allow(FORCED_NODES.min(self.most.saturating_sub(self.forced.nodes)));
    }

    /// The shortest forced sequence with the protagonist to move.
    fn forced(&mut self, position: &mut Position) -> Option<Vec<Point>> {
        self.allow();
        self.forced.shortest(position, SEQUENCES.0)
    }

    fn replies(&mut self, position: &mut Position) -> Replies {
        self.allow();
        Replies::with_sequences(position, &mut self.forced, SEQUENCES, self.lemmas.lemmas())
    }

    /// A script for which no move must be chosen: a forced sequence, or a citation of a lemma that dominates.
    fn known(&mut self, position: &mut Position) -> Option<Term> {
        if let Some(moves) = self.forced(position) {
            return Some(Term::forced(moves));
        }
        if is_bound(position) {
            return None;
        }
        self.lemmas.dominating(position).map(|(lemma, map)| Term::cite(lemma, map))
    }

    /// A script for the position after a reply, the protagonist to move.
    fn script(&mut self, position: &mut Position) -> Option<Term> {
        if let Some(known) = self.known(position) {
            return Some(known);
        }
        let term = self.term(position)?;
        if is_bound(position) {
            return Some(term);
        }
        let lemma = self.lemmas.add(general(position, term, self.lemmas.lemmas(), true));
        if lemma.is_multiple_of(REPORTED) {
            (self.report)(lemma as u64);
        }
        Some(Term::cite(lemma, Permutation::identity(self.rules.points())))
    }

    /// A term that begins with a move, the protagonist to move.
    fn term(&mut self, position: &mut Position) -> Option<Term> {
        let Winning { point, replies } = self.choose(position)?;
        let mark = position.trail().len();
        let term = match (position.play(point), replies) {
            (Effect::Wins, _) => Some(Term::forced(vec![point])),
            (Effect::Quiet, Some(replies)) => {
                self.cover(position, replies).map(|scripts| Term::cover(vec![point], scripts))
            }
            (Effect::Loses | Effect::Fills, _) => None,
            _ => self.known(position).or_else(|| self.term(position)).map(|mut rest| {
                rest.moves.insert(0, point);
                rest
            }),
        };
        position.take_back_to(mark);
        term
    }

    /// The position in terms of attacker and defender.
    fn sides(&self, position: &Position) -> Sides<Set> {
        let game = self.search.game();
        let mut sides = [Set::EMPTY; 2];
        sides[game.attacker] = mask(position.points_of(PROTAGONIST));
        sides[game.defender()] = mask(position.points_of(ANTAGONIST));
        sides
    }

    fn left(&self, position: &Position) -> ResidualPosition<Set> {
        self.search.game().residual(self.sides(position))
    }

    /// Whether the search proves a position with this many further nodes.
    fn wins(&mut self, position: &Position, mover: Role, nodes: u64) -> bool {
        let game = self.search.game();
        let mover = if mover == PROTAGONIST { game.attacker } else { game.defender() };
        self.search.proves(self.sides(position), mover, nodes)
    }

    /// The moves that may win, those on the most valuable lines first.
    fn moves(&self, position: &Position) -> Vec<Point> {
        let left = self.left(position);
        let mut moves = forced::urgent(position).unwrap_or_else(|| {
            let matter = union(left.attack.iter().chain(&left.counter).copied());
            points(matter).filter(|&point| position.is_legal(PROTAGONIST, point)).collect()
        });
        moves.sort_by_cached_key(|&point| Reverse(left.weight(point).to_bits()));
        moves
    }

    /// The move that wins and leaves the fewest open replies. A move with a forced reply is taken only if there is no
    /// other; then the first of these.
    fn choose(&mut self, position: &mut Position) -> Option<Winning> {
        let gives_up = self.then == WhenExhausted::GiveUp && self.forced.nodes >= self.most;
        if gives_up || !self.wins(position, PROTAGONIST, u64::MAX) {
            return None;
        }
        let moves = self.moves(position);
        let trial = self.trial;
        for nodes in std::iter::once(trial).chain(TRIALS.into_iter().filter(|&nodes| nodes > trial)) {
            let mut best: Option<(usize, Winning)> = None;
            for &point in &moves {
                let mark = position.trail().len();
                let weight = match position.play(point) {
                    Effect::Wins => Some((0, None)),
                    Effect::Quiet if self.wins(position, ANTAGONIST, nodes) => {
                        let replies = self.replies(position);
                        Some((replies.open().len(), Some(replies)))
                    }
                    // It leaves one reply, and nothing is known of what comes after. So any quiet move is better,
                    // and the first of these is as good as another.
                    Effect::Forces(_) if best.is_none() && self.wins(position, PROTAGONIST, nodes) => {
                        Some((usize::MAX, None))
                    }
                    _ => None,
                };
                position.take_back_to(mark);
                if let Some((open, replies)) = weight
                    && best.as_ref().is_none_or(|&(least, _)| open < least)
                {
                    best = Some((open, Winning { point, replies }));
                }
                if best.is_some() && nodes == u64::MAX {
                    break;
                }
            }
            if let Some((_, winning)) = best {
                return Some(winning);
            }
        }
        None
    }

    /// Scripts that answer all replies, the antagonist to move.
    fn cover(&mut self, position: &mut Position, mut replies: Replies) -> Option<Vec<Term>> {
        let left = self.left(position);
        let mut open = replies.open();
        // The reply on the most valuable lines comes first; its answer should serve many others.
        open.sort_by_cached_key(|&index| Reverse(left.weight(replies.replies[index]).to_bits()));
        for index in open {
            if replies.answered.contains(index) {
                continue;
            }
            position.place(ANTAGONIST, replies.replies[index]);
            let script = self.script(position);
            position.take_back();
            let script = script?;
            let whole = written_out(&script, self.lemmas.lemmas());
            whole.into_iter().chain([script]).for_each(|term| replies.add(position, term, self.lemmas.lemmas()));
        }
        replies.cover()
    }
}

#[cfg(test)]
mod tests;
