//! Writes draws that proof-number search has proved.
//!
//! A [search](ProofNumberSearch) knows at which positions the antagonist completes no line. From this, the writer
//! makes a proof with few, general lemmas. Each proof knows what it needs of the position: a pairing, its pairs; a
//! move, what is needed after it; an answer to all replies, what the answers need together. An answer that does not
//! need a reply's point answers that reply, too. So only replies in the must-play regions of all answers so far are
//! tried (Hayward and others, 2003, for Hex). Lemmas give the antagonist all points not needed, and are cited
//! wherever they dominate.
//!
//! Where parts may be used, they are looked for after a few moves, those on the most valuable lines, before the
//! search is asked. Of those that hold the position, the ones that need the fewest points are taken.
//!
//! A draw has an answer for *each* reply at *every* depth, so it is the size of the must-play regions that decides
//! the size of the proof: of the moves that keep the draw and are found with the least effort, the one with the
//! smallest region is taken.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::search::df_pn::write::support::Support;

use crate::lemma_store::LemmaStore;
use crate::search::df_pn::ProofNumberSearch;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, Sides, bit, has_two, point_of, points, union, with};
use pgc_core::position::residual::{ResidualGame, ResidualPosition};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::{Ending, Part, Replay, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// How many positions are searched to find moves; the best of those found is taken. If there are none, the next number
/// is tried.
const TRIALS: [u64; 3] = [3, 100, u64::MAX];

/// The most moves after which parts are looked for.
const ANSWERS: usize = 4;

/// The number of lemmas between two reports.
const REPORTED: usize = 64;

/// A proof of a position with the protagonist to move.
struct Proof<Set> {
    term: Term,
    support: Support<Set>,
    /// Whether it should become a lemma, because it is long, or valid after this reply only. (If the reply alone closes
    /// a line that the move leaves one point short, then without it the move is not quiet, and the script fails.)
    states: bool,
}

/// Finds parts that hold a position, the antagonist to move.
pub(crate) type FindParts<'f> = &'f mut dyn FnMut(&Position) -> Option<Vec<Part>>;

/// Builds a strategy.
pub(crate) struct DrawWriter<'s, 'a, Set> {
    rules: Arc<Rules>,
    search: &'s mut ProofNumberSearch<'a, Set>,
    lemmas: LemmaStore<'s, Set>,
    /// Receives the number of lemmas.
    report: &'s dyn Fn(u64),
    /// Finds parts that hold positions, if the proof may have any.
    parts: Option<FindParts<'s>>,
}

impl<'s, 'a, Set: Bits> DrawWriter<'s, 'a, Set> {
    /// A writer for the game of the search, in which the antagonist attacks.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        symmetries: &'s Symmetries,
        search: &'s mut ProofNumberSearch<'a, Set>,
        report: &'s dyn Fn(u64),
    ) -> Self {
        DrawWriter { rules: Arc::clone(rules), search, lemmas: LemmaStore::new(symmetries), report, parts: None }
    }

    /// The same, with parts where positions are held in parts.
    pub(crate) fn with_parts(self, parts: Option<FindParts<'s>>) -> Self {
        DrawWriter { parts, ..self }
    }

    /// A strategy for a draw, if there is one and the search proves it within its limits.
    pub(crate) fn strategy(&mut self) -> Option<Strategy> {
        let start = self.rules.start_sets();
        let theorem = if !self.rules.antagonist_begins {
            self.proof(start, None)?.term
        } else {
            let (ending, _) = self.answers(start)?;
            Term { moves: Vec::new(), ending }
        };
        Some(Strategy { claim: self.rules.claim, lemmas: self.lemmas.lemmas().to_vec(), theorem })
    }

    fn game(&self) -> &ResidualGame<Set> {
        self.search.game()
    }

    /// In a bounded claim, how many of the antagonist's moves still count.
    fn left(&self, sides: Sides<Set>) -> Option<Point> {
        self.game().left(sides).map(|left| point_of(left as usize))
    }

    fn residual(&self, sides: Sides<Set>) -> ResidualPosition<Set> {
        self.game().residual(sides)
    }

    /// A script for the position after a reply, the protagonist to move.
    fn script(&mut self, sides: Sides<Set>, reply: Point) -> Option<Proof<Set>> {
        if let Some(cited) = self.cited(sides) {
            return Some(cited);
        }
        let proof = self.proof(sides, Some(reply))?;
        Some(if proof.states && !self.game().is_bound(sides) { self.stated(sides, proof) } else { proof })
    }

    /// A lemma that dominates the position.
    fn cited(&self, sides: Sides<Set>) -> Option<Proof<Set>> {
        if self.game().is_bound(sides) {
            return None;
        }
        let (lemma, map, [own, other]) = self.lemmas.dominating_sets(&self.rules, sides, self.left(sides))?;
        let support = Support { own, free: self.game().all.without(own | other) };
        Some(Proof { term: Term::cite(lemma, map), support, states: false })
    }

    /// The proof as a lemma, and its citation. If the proof fails from what it needs alone, the lemma states the
    /// position as it is.
    fn stated(&mut self, sides: Sides<Set>, proof: Proof<Set>) -> Proof<Set> {
        let mut support = proof.support;
        let mut lemma = support.statement(self.game(), self.left(sides));
        lemma.term = proof.term;
        let mut position = lemma.position(&self.rules);
        if position.has_completed(ANTAGONIST) || !Replay::new(self.lemmas.lemmas()).proves(&mut position, &lemma.term) {
            support = Support::all(self.game(), sides);
            (lemma.own, lemma.other) = (points(sides[PROTAGONIST]).collect(), points(sides[ANTAGONIST]).collect());
        }
        let lemma = self.lemmas.add(lemma);
        if lemma.is_multiple_of(REPORTED) {
            (self.report)(lemma as u64);
        }
        let map = Permutation::identity(self.rules.points());
        Proof { term: Term::cite(lemma, map), support, states: false }
    }

    /// A proof of the position with the protagonist to move. `reply` is the antagonist's last move.
    fn proof(&mut self, sides: Sides<Set>, reply: Option<Point>) -> Option<Proof<Set>> {
        let residual = self.residual(sides);
        let found = self.at_once(sides, &residual, reply);
        let mut proof = match found.or_else(|| self.by_parts(sides, &residual)) {
            Some(proof) => proof,
            None => {
                let point = self.choose(sides, &residual)?;
                self.after(sides, point, reply)?
            }
        };
        let game = self.game();
        proof.support =
            if game.is_bound(sides) { Support::all(game, sides) } else { proof.support.shored(game, sides, 1) };
        Some(proof)
    }

    /// A proof because no move of the antagonist counts any more, by completing a line, by a pairing after some move (the
    /// one that needs least), or by the potential.
    fn at_once(&self, sides: Sides<Set>, residual: &ResidualPosition<Set>, reply: Option<Point>) -> Option<Proof<Set>> {
        let game = self.game();
        if self.left(sides) == Some(0) {
            let term = Term { moves: Vec::new(), ending: Ending::Potential };
            return Some(Proof { term, support: Support::NONE, states: false });
        }
        let may = game.legal(sides, PROTAGONIST);
        if let Some(point) = points(residual.completions[PROTAGONIST] & may).next() {
            let support = Support::of_own_lines(game, sides, bit(point));
            return Some(Proof { term: Term::forced(vec![point]), support, states: false });
        }
        let mut after = ResidualPosition::default();
        let paired = |point: Point| {
            let next = with(sides, PROTAGONIST, point);
            game.advance(residual, next, with([Set::EMPTY; 2], PROTAGONIST, point), &mut after);
            let quiet = after.completions.iter().all(|set| set.is_empty());
            let pairs = after.pairing().filter(|_| quiet)?;
            Some((Support::of_pairing(game, next, &pairs).before(point), point))
        };
        if let Some((support, point)) =
            points(may).filter_map(paired).min_by_key(|(support, _)| (support.own | support.free).count())
        {
            let closed = reply.map_or(Set::EMPTY, bit);
            // With the reply's point free, the move would leave a line of the protagonist's one point short there:
            // it would be no quiet move, and a pairing may only follow one.
            let spoils = |line: &Set| line.without(sides[PROTAGONIST] | bit(point)) == closed && line.has(point.into());
            let states = game.counter_lines.iter().any(spoils);
            return Some(Proof { term: Term { moves: vec![point], ending: Ending::Pairing }, support, states });
        }
        if residual.potential() == 0 && !game.is_constrained(sides, PROTAGONIST) {
            let support = Support::of_potential(game, sides, residual);
            return Some(Proof { term: Term { moves: Vec::new(), ending: Ending::Potential }, support, states: false });
        }
        None
    }

    /// A proof by a move after which the position is held in parts.
    fn by_parts(&mut self, sides: Sides<Set>, residual: &ResidualPosition<Set>) -> Option<Proof<Set>> {
        let game = self.search.game();
        let find = self.parts.as_mut()?;
        if game.is_bound(sides) {
            return None;
        }
        let mut after = ResidualPosition::default();
        let mut best: Option<Proof<Set>> = None;
        for point in candidates(game, sides, residual).into_iter().take(ANSWERS) {
            let next = with(sides, PROTAGONIST, point);
            game.advance(residual, next, with([Set::EMPTY; 2], PROTAGONIST, point), &mut after);
            if !after.completions.iter().all(|set| set.is_empty()) || game.is_constrained(next, PROTAGONIST) {
                continue;
            }
            let [own, other] = next.map(|set| points(set).collect::<Vec<Point>>());
            let position = Position::with(&self.rules, &own, &other);
            if let Some(parts) = find(&position) {
                let support = Support::of_parts(game, next, &parts).before(point);
                let term = Term { moves: vec![point], ending: Ending::Parts(parts) };
                let proof = Proof { term, support, states: true };
                let needs = |proof: &Proof<Set>| (proof.support.own | proof.support.free).count();
                if best.as_ref().is_none_or(|best| needs(&proof) < needs(best)) {
                    best = Some(proof);
                }
            }
        }
        best
    }

    /// The proof that begins with a move.
    fn after(&mut self, sides: Sides<Set>, point: Point, reply: Option<Point>) -> Option<Proof<Set>> {
        let next = with(sides, PROTAGONIST, point);
        let threats = self.residual(next).completions[PROTAGONIST];
        if threats.is_empty() {
            let (ending, support) = self.answers(next)?;
            return Some(Proof {
                term: Term { moves: vec![point], ending },
                support: support.before(point),
                states: true,
            });
        }
        // Two threats win, and so does a threat that the antagonist may not answer.
        let unanswered = threats.without(self.game().legal(next, ANTAGONIST));
        if !unanswered.is_empty() || has_two(threats) {
            let lacking =
                if unanswered.is_empty() { union(points(threats).take(2).map(bit)) } else { unanswered.lowest() };
            let support = Support::of_own_lines(self.game(), next, lacking).shored(self.game(), next, 2).before(point);
            return Some(Proof { term: Term::forced(vec![point]), support, states: false });
        }
        let forced = points(threats).next()?;
        let line = Support::of_own_lines(self.game(), next, threats);
        let after = with(next, ANTAGONIST, forced);
        let rest = match self.cited(after) {
            Some(cited) => cited,
            None => {
                let rest = self.proof(after, reply)?;
                let long = rest.states && !self.game().is_bound(after);
                if long { self.stated(after, rest) } else { rest }
            }
        };
        let support = rest.support.and(line).shored(self.game(), next, 2).before(point);
        let mut moves = vec![point];
        moves.extend(rest.term.moves);
        // Nothing comes after the reply that is the antagonist's last move.
        let ending = if self.left(after) == Some(0) { Ending::End } else { rest.term.ending };
        Some(Proof { term: Term { moves, ending }, support, states: false })
    }

    /// A move that keeps the draw: of those found with the least effort, the one with the smallest must-play region.
    fn choose(&mut self, sides: Sides<Set>, residual: &ResidualPosition<Set>) -> Option<Point> {
        if let Some(point) = self.search.counter(sides, residual) {
            return Some(point);
        }
        let moves = candidates(self.game(), sides, residual);
        if moves.is_empty() {
            return None;
        }
        // The position itself is searched first: after that, the table knows its children, and few further nodes
        // find those that are refuted.
        self.search.region(sides, PROTAGONIST, u64::MAX)?;
        for nodes in TRIALS {
            let mut best: Option<(u32, Point)> = None;
            for &point in &moves {
                if let Some(region) = self.search.region(with(sides, PROTAGONIST, point), ANTAGONIST, nodes) {
                    let size = region.count();
                    if best.is_none_or(|(least, _)| size < least) {
                        best = Some((size, point));
                    }
                    if nodes == u64::MAX {
                        break;
                    }
                }
            }
            if let Some((_, point)) = best {
                return Some(point);
            }
        }
        None
    }

    /// The answer to all replies, the antagonist to move: a pairing, or a cover.
    fn answers(&mut self, sides: Sides<Set>) -> Option<(Ending, Support<Set>)> {
        let residual = self.residual(sides);
        let game = self.game();
        if !game.is_constrained(sides, PROTAGONIST)
            && let Some(pairs) = residual.pairing()
        {
            return Some((Ending::Pairing, Support::of_pairing(game, sides, &pairs)));
        }
        let mut open = game.legal(sides, ANTAGONIST);
        let (mut support, mut common) = (Support::NONE, game.all);
        let mut scripts: Vec<Term> = Vec::new();
        while !open.is_empty() {
            // The reply on the most valuable lines comes first; its answer should serve many others.
            let reply = points(open).min_by_key(|&point| Reverse(residual.weight(point).to_bits()))?;
            let script = self.script(with(sides, ANTAGONIST, reply), reply)?;
            // A reply that the script does not need free or owned is answered by it as well.
            open &= script.support.free;
            support = support.and(script.support);
            common &= script.support.free;
            if !scripts.contains(&script.term) {
                scripts.push(script.term);
            }
        }
        // A point that the protagonist owns, but that all answers need free, is one that he must own.
        support.own |= sides[PROTAGONIST] & common;
        support.free = support.free.without(support.own);
        Some((Ending::Cover(scripts), support))
    }
}

/// The protagonist's moves, those on the most valuable lines first: if the antagonist can complete a line, those that prevent it. There is
/// none if he can complete two.
fn candidates<Set: Bits>(game: &ResidualGame<Set>, sides: Sides<Set>, residual: &ResidualPosition<Set>) -> Vec<Point> {
    let may = game.legal(sides, PROTAGONIST);
    let urgent = residual.completions[ANTAGONIST] & game.legal(sides, ANTAGONIST);
    if has_two(urgent) {
        return Vec::new();
    }
    let mut moves: Vec<Point> = points(if urgent.is_empty() { may } else { urgent & may }).collect();
    moves.sort_by_cached_key(|&point| Reverse(residual.weight(point).to_bits()));
    moves
}

#[cfg(test)]
mod tests;
