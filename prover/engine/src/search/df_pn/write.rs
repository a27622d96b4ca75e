//! Writes down what proof-number search has proved: a win ([`wins`]) or a draw ([`DrawWriter`]).
//!
//! # Wins
//!
//! The [search](ProofNumberSearch) knows which positions are won; positions that it has forgotten or never met are
//! searched again. Of the moves proved with the least effort, the one is taken that leaves the fewest replies which
//! no forced sequence answers. The [writer](Writer) does the rest.
//!
//! A search tree is much larger than a proof: at each position of the protagonist it has tried many moves, and the
//! proof has one. Which one decides the size. So the search is asked about *all* moves, with a small limit of nodes
//! each; a move that needs more nodes is thought to need a longer proof. Only if none is proved the limit is
//! raised.
//!
//! # Draws
//!
//! The search knows at which positions the antagonist completes no line. From this, the writer
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
//!
//! # The support of a proof
//!
//! The support has the points that a proof needs. A proof of one position is a proof of many: the antagonist may
//! have every point that the proof does not use, and the protagonist needs only some of his. `Support` has both
//! sets. It is built from the leaves of a proof upwards: a pairing needs its pairs; a move needs what is needed
//! after it, and its own point free; a cover needs what all its scripts need.
//!
//! What a leaf leaves out must be shut otherwise. A line that no pair holds must have a point of the protagonist's,
//! and `hitting` chooses few of these by a greedy cover. And in a lemma's statement the antagonist may own neither
//! a complete line, nor, after a move that is quiet, one that he completes next: `shored` adds points until this
//! holds.
//!
//! Too small a support would state a lemma that is false. The writer replays each lemma from its statement, and
//! falls back on the whole position if that fails.

use std::{cmp::Reverse, sync::Arc};

use crate::{
    lemma_store::LemmaStore,
    search::{
        df_pn::ProofNumberSearch,
        threats::ForcedSearch,
        writer::{ReplySet, SEQUENCES, Technique, Writer},
    },
};
use pgc_core::{
    game::Point,
    position::{
        ANTAGONIST, Bits, Effect, Moves, PROTAGONIST, Position, ResidualGame, ResidualPosition, Role, Rules, Sides,
        Symmetries, bit, has_two, mask, point_of, points, union, with,
    },
    strategy::{Ending, Lemma, Part, Replay, Strategy, Term},
};

/// How many positions are searched for each move to find winning moves, if the first number finds none.
const WIN_TRIALS: [u64; 4] = [100, 1_000, 10_000, u64::MAX];

/// The most positions visited to find the forced sequences of one position.
const FORCED_NODES: u64 = 100_000;

/// What proof-number search knows of a win.
pub(crate) struct Wins<'s, 'a, Set> {
    search: &'s mut ProofNumberSearch<'a, Set>,
    /// How many positions are searched for each move at first.
    trial: u64,
    forced: ForcedSearch<'s>,
    /// The most positions visited to find forced sequences. Without more of them a strategy is longer.
    most: u64,
}

/// A writer for a game with these rules, whose claim is a win. The protagonist is the attacker in the search, whose rules are those of the
/// same or of the opposite claim. The larger `trial` is, the more moves are compared; with 1, only those that the search knows. The search
/// for forced sequences visits at most `nodes` positions.
pub(crate) fn wins<'s, 'a, Set: Bits>(
    rules: &Arc<Rules>,
    symmetries: &'s Symmetries,
    search: &'s mut ProofNumberSearch<'a, Set>,
    (trial, nodes): (u64, u64),
    report: &'s dyn Fn(u64),
) -> Writer<'s, Set, Wins<'s, 'a, Set>> {
    let technique = Wins { search, trial, forced: ForcedSearch::new(0), most: nodes };
    Writer::new(rules, LemmaStore::reporting(symmetries, report), technique)
}

impl<Set: Bits> Technique<Set> for Wins<'_, '_, Set> {
    /// The shortest forced sequence.
    fn at_once(&mut self, position: &mut Position) -> Option<Term> {
        self.allow();
        self.forced.shortest(position, SEQUENCES.0).map(Term::forced)
    }

    fn replies(&mut self, position: &mut Position, lemmas: &[Lemma]) -> ReplySet {
        self.allow();
        ReplySet::with_sequences(position, &mut self.forced, lemmas)
    }

    /// The reply on the most valuable lines comes first; its answer should serve many others.
    fn order(&self, position: &Position, replies: &ReplySet, open: &mut [usize]) {
        let left = self.left(position);
        open.sort_by_cached_key(|&index| Reverse(left.weight(replies.replies[index]).to_bits()));
    }

    fn term(writer: &mut Writer<Set, Self>, position: &mut Position) -> Option<Term> {
        let (point, replies) = writer.technique.choose(position, writer.lemmas.lemmas())?;
        writer.played(position, point, replies)
    }
}

impl<Set: Bits> Wins<'_, '_, Set> {
    /// Lets the search for forced sequences visit the positions that are allowed for one position.
    fn allow(&mut self) {
        self.forced.allow(FORCED_NODES.min(self.most.saturating_sub(self.forced.nodes)));
    }

    /// The position in terms of attacker and defender.
    fn sides(&self, position: &Position) -> Sides<Set> {
        let game = &self.search.game;
        let mut sides = [Set::EMPTY; 2];
        sides[game.attacker] = mask(position.points_of(PROTAGONIST));
        sides[game.defender()] = mask(position.points_of(ANTAGONIST));
        sides
    }

    fn left(&self, position: &Position) -> ResidualPosition<Set> {
        self.search.game.residual(self.sides(position))
    }

    /// Whether the search proves a position with this many further nodes.
    fn wins(&mut self, position: &Position, mover: Role, nodes: u64) -> bool {
        let game = &self.search.game;
        let mover = if mover == PROTAGONIST { game.attacker } else { game.defender() };
        self.search.proves(self.sides(position), mover, nodes)
    }

    /// The move that wins and leaves the fewest open replies, with what is known of the replies if they are not forced. A move with a forced
    /// reply is taken only if there is no other; then the first of these.
    fn choose(&mut self, position: &mut Position, lemmas: &[Lemma]) -> Option<(Point, Option<ReplySet>)> {
        if !self.wins(position, PROTAGONIST, u64::MAX) {
            return None;
        }
        let moves = self.search.moves(&self.left(position), self.search.game.attacker);
        let trial = self.trial;
        let trials = std::iter::once(trial).chain(WIN_TRIALS.into_iter().filter(|&nodes| nodes > trial));
        least(&moves, trials, |point, nodes, is_first| {
            position.trying(|position| match position.play(point) {
                Effect::Wins => Some((0, (point, None))),
                Effect::Quiet if self.wins(position, ANTAGONIST, nodes) => {
                    let replies = self.replies(position, lemmas);
                    Some((replies.open().len(), (point, Some(replies))))
                }
                // It leaves one reply, and nothing is known of what comes after. So any quiet move is better,
                // and the first of these is as good as another.
                Effect::Forces(_) if is_first && self.wins(position, PROTAGONIST, nodes) => {
                    Some((usize::MAX, (point, None)))
                }
                _ => None,
            })
        })
    }
}

/// Of what is found for moves, within the first of some numbers of nodes with which anything is, the first with the least measure. `find` is
/// told whether nothing was found so far. If all nodes are allowed, the first is taken.
fn least<F>(
    moves: &[Point],
    trials: impl IntoIterator<Item = u64>,
    mut find: impl FnMut(Point, u64, bool) -> Option<(usize, F)>,
) -> Option<F> {
    trials.into_iter().find_map(|nodes| {
        let mut best: Option<(usize, F)> = None;
        for &point in moves {
            if let Some((measure, found)) = find(point, nodes, best.is_none())
                && best.as_ref().is_none_or(|&(least, _)| measure < least)
            {
                best = Some((measure, found));
            }
            if best.is_some() && nodes == u64::MAX {
                break;
            }
        }
        best.map(|(_, found)| found)
    })
}

/// How many positions are searched to find moves; the best of those found is taken. If there are none, the next number
/// is tried.
const DRAW_TRIALS: [u64; 3] = [3, 100, u64::MAX];

/// The most moves after which parts are looked for.
const ANSWERS: usize = 4;

/// A proof of a position with the protagonist to move.
struct Subproof<Set> {
    term: Term,
    support: Support<Set>,
    /// Whether it should become a lemma, because it is long, or valid after this reply only. (If the reply alone closes
    /// a line that the move leaves one point short, then without it the move is not quiet, and the script fails.)
    states: bool,
}

impl<Set: Bits> Subproof<Set> {
    /// One that stays where it is.
    fn short(term: Term, support: Support<Set>) -> Self {
        Self { term, support, states: false }
    }

    /// How many points it needs.
    fn needs(&self) -> u32 {
        (self.support.own | self.support.free).count()
    }
}

/// Finds parts that hold a position, the antagonist to move.
pub(crate) type FindParts<'f> = &'f mut dyn FnMut(&Position) -> Option<Vec<Part>>;

/// Builds a strategy.
pub(crate) struct DrawWriter<'s, 'a, Set> {
    rules: Arc<Rules>,
    search: &'s mut ProofNumberSearch<'a, Set>,
    lemmas: LemmaStore<'s, Set>,
    /// Finds parts that hold positions, if the proof may have any.
    parts: Option<FindParts<'s>>,
}

impl<'s, 'a, Set: Bits> DrawWriter<'s, 'a, Set> {
    /// A writer for the game of the search, in which the antagonist attacks.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        symmetries: &'s Symmetries,
        search: &'s mut ProofNumberSearch<'a, Set>,
        parts: Option<FindParts<'s>>,
        report: &'s dyn Fn(u64),
    ) -> Self {
        DrawWriter { rules: Arc::clone(rules), search, lemmas: LemmaStore::reporting(symmetries, report), parts }
    }

    /// A strategy for a draw, if there is one and the search proves it within its limits.
    pub(crate) fn strategy(&mut self) -> Option<Strategy> {
        let start = self.rules.start_sets();
        let theorem = if !self.rules.other_begins {
            self.proof(start, None)?.term
        } else {
            let (ending, _) = self.answers(start)?;
            ending.into()
        };
        Some(self.lemmas.strategy(&self.rules, theorem))
    }

    fn game(&self) -> &ResidualGame<Set> {
        &self.search.game
    }

    /// In a bounded claim, how many of the antagonist's moves still count.
    fn left(&self, sides: Sides<Set>) -> Option<Point> {
        self.game().left(sides).map(|left| point_of(left as usize))
    }

    /// A script for the position with the protagonist to move. `reply` is the antagonist's last move that was not forced.
    fn script(&mut self, sides: Sides<Set>, reply: Option<Point>) -> Option<Subproof<Set>> {
        if let Some(cited) = self.cited(sides) {
            return Some(cited);
        }
        let proof = self.proof(sides, reply)?;
        Some(if proof.states && !self.game().is_bound(sides) { self.stated(sides, proof) } else { proof })
    }

    /// A lemma that dominates the position.
    fn cited(&self, sides: Sides<Set>) -> Option<Subproof<Set>> {
        if self.game().is_bound(sides) {
            return None;
        }
        let (lemma, map, [own, other]) = self.lemmas.dominating_sets(&self.rules, sides, self.left(sides))?;
        let support = Support { own, free: self.game().all.without(own | other) };
        Some(Subproof::short(Term::cite(lemma, map), support))
    }

    /// The proof as a lemma, and its citation. If the proof fails from what it needs alone, the lemma states the
    /// position as it is.
    fn stated(&mut self, sides: Sides<Set>, Subproof { term, mut support, .. }: Subproof<Set>) -> Subproof<Set> {
        let left = self.left(sides);
        let mut lemma = support.statement(self.game(), left, term);
        if !Replay::new(self.lemmas.lemmas()).states(&self.rules, &lemma) {
            support = Support::all(self.game(), sides);
            lemma = support.statement(self.game(), left, lemma.term);
        }
        Subproof::short(self.lemmas.cite(lemma), support)
    }

    /// The same without a citation.
    fn proof(&mut self, sides: Sides<Set>, reply: Option<Point>) -> Option<Subproof<Set>> {
        let residual = self.game().residual(sides);
        let found = self.at_once(&residual, reply);
        let mut proof = match found.or_else(|| self.by_parts(&residual)) {
            Some(proof) => proof,
            None => {
                let point = self.choose(&residual)?;
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
    fn at_once(&self, residual: &ResidualPosition<Set>, reply: Option<Point>) -> Option<Subproof<Set>> {
        let (game, sides) = (self.game(), residual.sides);
        if self.left(sides) == Some(0) {
            return Some(Subproof::short(Ending::Potential.into(), Support::NONE));
        }
        let may = game.legal(sides, PROTAGONIST);
        if let Some(point) = points(residual.completions[PROTAGONIST] & may).next() {
            let support = Support::of_own_lines(game, sides, bit(point));
            return Some(Subproof::short(Term::forced(vec![point]), support));
        }
        let mut after = ResidualPosition::default();
        let paired = |point: Point| {
            game.play(residual, PROTAGONIST, point, &mut after);
            let next = after.sides;
            let quiet = after.completions.iter().all(|set| set.is_empty());
            let pairs = after.pairing().filter(|_| quiet)?;
            // With the reply's point free, the move would leave a line of the protagonist's one point short there:
            // it would be no quiet move, and a pairing may only follow one.
            let closed = reply.map_or(Set::EMPTY, bit);
            let spoils = |line: &Set| line.without(next[PROTAGONIST]) == closed && line.has(point.into());
            let term = Term { moves: vec![point], ending: Ending::Pairing };
            let support = Support::holding(game, next, union(pairs)).before(point);
            Some(Subproof { term, support, states: game.counter_lines.iter().any(spoils) })
        };
        let paired = points(may).filter_map(paired).min_by_key(Subproof::needs);
        if paired.is_some() {
            return paired;
        }
        if residual.potential() == 0 && !game.is_constrained(sides, PROTAGONIST) {
            let support = Support::holding(game, sides, residual.light());
            return Some(Subproof::short(Ending::Potential.into(), support));
        }
        None
    }

    /// A proof by a move after which the position is held in parts.
    fn by_parts(&mut self, residual: &ResidualPosition<Set>) -> Option<Subproof<Set>> {
        let game = &self.search.game;
        let find = self.parts.as_mut()?;
        if game.is_bound(residual.sides) {
            return None;
        }
        let mut after = ResidualPosition::default();
        let parted = |point: Point| {
            game.play(residual, PROTAGONIST, point, &mut after);
            let next = after.sides;
            if !after.completions.iter().all(|set| set.is_empty()) || game.is_constrained(next, PROTAGONIST) {
                return None;
            }
            let [own, other] = next.map(|set| points(set).collect::<Vec<Point>>());
            let parts = find(&Position::with(&self.rules, &own, &other))?;
            let support = Support::of_parts(game, next, &parts).before(point);
            Some(Subproof { term: Term { moves: vec![point], ending: Ending::Parts(parts) }, support, states: true })
        };
        self.search
            .moves(residual, PROTAGONIST)
            .into_iter()
            .take(ANSWERS)
            .filter_map(parted)
            .min_by_key(Subproof::needs)
    }

    /// The proof that begins with a move.
    fn after(&mut self, sides: Sides<Set>, point: Point, reply: Option<Point>) -> Option<Subproof<Set>> {
        let next = with(sides, PROTAGONIST, point);
        let threats = self.game().residual(next).completions[PROTAGONIST];
        let Some(forced) = points(threats).next() else {
            let (ending, support) = self.answers(next)?;
            let support = support.before(point);
            return Some(Subproof { term: Term { moves: vec![point], ending }, support, states: true });
        };
        // Two threats win, and so does a threat that the antagonist may not answer.
        let unanswered = threats.without(self.game().legal(next, ANTAGONIST));
        let (mut term, support) = if has_two(threats) || !unanswered.is_empty() {
            let enough = if unanswered.is_empty() { mask(points(threats).take(2)) } else { unanswered.lowest() };
            (Term::forced(Vec::new()), Support::of_own_lines(self.game(), next, enough))
        } else {
            let after = with(next, ANTAGONIST, forced);
            let Subproof { mut term, support, .. } = self.script(after, reply)?;
            // Nothing comes after the reply that is the antagonist's last move.
            if self.left(after) == Some(0) {
                term.ending = Ending::End;
            }
            (term, support.and(Support::of_own_lines(self.game(), next, threats)))
        };
        term.moves.insert(0, point);
        Some(Subproof::short(term, support.shored(self.game(), next, 2).before(point)))
    }

    /// A move that keeps the draw: of those found with the least effort, the one with the smallest must-play region.
    fn choose(&mut self, residual: &ResidualPosition<Set>) -> Option<Point> {
        if let Some(point) = self.search.counter(residual) {
            return Some(point);
        }
        let (moves, sides) = (self.search.moves(residual, PROTAGONIST), residual.sides);
        if moves.is_empty() {
            return None;
        }
        // The position itself is searched first: after that, the table knows its children, and few further nodes
        // find those that are refuted.
        self.search.region(sides, PROTAGONIST, u64::MAX)?;
        least(&moves, DRAW_TRIALS, |point, nodes, _| {
            let region = self.search.region(with(sides, PROTAGONIST, point), ANTAGONIST, nodes)?;
            Some((region.count() as usize, point))
        })
    }

    /// The answer to all replies, the antagonist to move: a pairing, or a cover.
    fn answers(&mut self, sides: Sides<Set>) -> Option<(Ending, Support<Set>)> {
        let residual = self.game().residual(sides);
        let game = self.game();
        if !game.is_constrained(sides, PROTAGONIST)
            && let Some(pairs) = residual.pairing()
        {
            return Some((Ending::Pairing, Support::holding(game, sides, union(pairs))));
        }
        let mut open = game.legal(sides, ANTAGONIST);
        let (mut support, mut common) = (Support::NONE, game.all);
        let mut scripts: Vec<Term> = Vec::new();
        while !open.is_empty() {
            // The reply on the most valuable lines comes first; its answer should serve many others.
            let reply = points(open).min_by_key(|&point| Reverse(residual.weight(point).to_bits()))?;
            let script = self.script(with(sides, ANTAGONIST, reply), Some(reply))?;
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

/// Points that the protagonist must own, and points that the antagonist must not own. The antagonist may own all
/// others: the proof is valid wherever these conditions are met (specification: rules, section 9, lemma 1).
#[derive(Clone, Copy)]
struct Support<Set> {
    /// Points that the protagonist must own.
    own: Set,
    /// Points that must be free or the protagonist's.
    free: Set,
}

impl<Set: Bits> Support<Set> {
    /// Nothing is needed.
    const NONE: Self = Self { own: Set::EMPTY, free: Set::EMPTY };

    /// All points of the position that are the protagonist's or free.
    fn all(game: &ResidualGame<Set>, sides: Sides<Set>) -> Self {
        Self { own: sides[PROTAGONIST], free: game.free(sides) }
    }

    /// The union of both needs.
    fn and(self, other: Self) -> Self {
        Self { own: self.own | other.own, free: self.free | other.free }
    }

    /// What was needed before the protagonist claimed a point.
    fn before(self, point: Point) -> Self {
        Self { own: self.own.without(bit(point)), free: self.free | bit(point) }
    }

    /// The lemma that states only what is needed, within so many moves of a bounded claim.
    fn statement(self, game: &ResidualGame<Set>, left: Option<Point>, term: Term) -> Lemma {
        let other = points(game.all.without(self.own | self.free)).collect();
        Lemma { own: points(self.own).collect(), other, left, term }
    }

    /// Adds points of the position, so that each line has one of the protagonist's points or `least` free ones. With 1,
    /// the antagonist has no complete line; with 2, he cannot complete one at once. A line that lacks more points than he
    /// has moves left keeps lacking more.
    fn shored(mut self, game: &ResidualGame<Set>, sides: Sides<Set>, least: u32) -> Self {
        self.free = self.free.without(self.own);
        let free = game.free(sides);
        for &line in &game.lines {
            if line.meets(self.own) {
                continue;
            }
            let stones = line & sides[PROTAGONIST];
            let late = game.left(sides).filter(|&left| stones.is_empty() && (line & free).count() > left);
            let least = late.map_or(least, |left| left + 1);
            let lacking = least.saturating_sub((line & self.free).count());
            if lacking > 0 && !stones.is_empty() {
                let stone = stones.lowest();
                self.own |= stone;
                self.free = self.free.without(stone);
            } else {
                let more = points((line & free).without(self.free));
                self.free |= union(more.take(lacking as usize).map(bit));
            }
        }
        self
    }

    /// What the protagonist needs to complete lines that lack only these points: they, and his points on these lines.
    fn of_own_lines(game: &ResidualGame<Set>, sides: Sides<Set>, lacking: Set) -> Self {
        let own = sides[PROTAGONIST];
        let line_of = |point: Point| game.counter_lines.iter().find(|line| line.without(own) == bit(point));
        let stones = union(points(lacking).filter_map(line_of).map(|&line| line & own));
        Self { own: stones, free: lacking }
    }

    /// What a pairing or a potential below 1 needs: the points that hold the open lines, and points of the protagonist's on all others.
    fn holding(game: &ResidualGame<Set>, sides: Sides<Set>, free: Set) -> Self {
        Self { own: hitting(&game.lines, sides[PROTAGONIST]), free }
    }

    /// What parts need: their points, and points of the protagonist's on the lines that contain no line of a part.
    fn of_parts(game: &ResidualGame<Set>, sides: Sides<Set>, parts: &[Part]) -> Self {
        let held: Vec<Set> = parts.iter().flat_map(Part::lines).map(mask).collect();
        let left = game.lines.iter().filter(|line| !held.iter().any(|held| held.is_in(**line)));
        let free = union(parts.iter().map(|part| mask(part.points.iter().copied())));
        Self { own: hitting(left, sides[PROTAGONIST]), free }
    }
}

/// A few of the given points that hit each line which has any. Each step takes one on most of the remaining lines.
fn hitting<'l, Set: Bits>(lines: impl IntoIterator<Item = &'l Set>, stones: Set) -> Set {
    let mut rest: Vec<Set> = lines.into_iter().copied().filter(|line| line.meets(stones)).collect();
    let mut own = Set::EMPTY;
    while !rest.is_empty() {
        let lines = |point: Point| rest.iter().filter(|line| line.has(point.into())).count();
        let open = points(stones.without(own));
        let Some(best) = open.max_by_key(|&point| (lines(point), Reverse(point))) else { break };
        own |= bit(best);
        rest.retain(|line| !line.has(best.into()));
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::{Decision, Limits};
    use pgc_core::{game::Claim, position::Points, random::Random, strategy::replay, tests::games::symmetries};

    /// A strategy needs no forced sequence where none may be looked for; a search that lacks room writes one that holds, or none.
    #[test]
    fn what_is_written_within_limits_holds() {
        let (mut dice, mut census) = (Random(12), [0; 2]);
        for round in 0..200 {
            let game = dice.game();
            let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
            for (nodes, memory) in [(u64::MAX, usize::MAX), (3, usize::MAX), (8, usize::MAX), (40, 0)] {
                let mut search =
                    ProofNumberSearch::<Points>::new(&rules, &symmetries, Limits { nodes, memory }, &|_| ());
                let verdict = search.verdict_of_start();
                search.allow(nodes);
                let strategy = wins(&rules, &symmetries, &mut search, (1, 0), &|_| ()).strategy();
                assert!(nodes != u64::MAX || strategy.is_some() == (verdict == Decision::Win), "game {round}");
                census[usize::from(strategy.is_some())] += 1;
                assert!(strategy.is_none_or(|strategy| replay::steps(&rules, &strategy).is_some()), "game {round}");
            }
        }
        assert!(census.iter().all(|&count| count > 50), "{census:?}");
    }
}
