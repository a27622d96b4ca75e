//! The writer of strategies from moves that somebody knows: proof-number search, a search for few quiet moves, or a
//! program that plays (`pgc-audit`).
//!
//! A [`Technique`] says which positions are settled at once, and which move leads on. The writer does the rest: it
//! plays the move, has each reply answered, chooses few cheap answers, and states lemmas. It knows nothing of how
//! moves are found.
//!
//! Each position that needs a quiet move becomes a lemma, as general as its proof allows (`lemma_store`). It is cited
//! wherever its statement, mapped by a symmetry, dominates. A position at which the opening rule still constrains a
//! player cannot be a lemma (R2), and its proof is written in place. After a move that forces the reply, the proof
//! goes on in the same term.
//!
//! No technique is trusted: the strategy is replayed before it becomes a certificate.
//!
//! # Answers to replies
//!
//! The writers share `ReplySet`: the replies in a position with the antagonist to move, and the scripts that
//! answer them. A writer first collects candidates: forced sequences, citations of lemmas, terms. For each
//! candidate it is found out, by replay, which replies it answers. Then few cheap ones are chosen that together
//! answer all replies: a cover (`SetCover`). It does not matter for which reply a candidate was found.
//!
//! An answer is always the result of a replay, never of a guess: a script that was found for one reply is replayed
//! against all others. That costs a replay for each pair of a script and a reply, and is why large boards count
//! these replays against the limit of positions.
//!
//! # Forced sequences and quiet moves
//!
//! `QuietMoves` builds short terms for won positions.
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

use std::{cmp::Reverse, sync::Arc};

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    lemma_store::{LemmaStore, SetCover, general},
    search::threats::{self, ForcedSearch},
    statistics::{strategy_bytes, term_bytes},
};
use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries},
    strategy::{Ending, Lemma, Replay, Strategy, Term},
};

/// What somebody knows of positions.
pub trait Technique<Set: Bits>: Sized {
    /// Whether lemmas spare points of the protagonist's that their proofs do not need.
    const SPARES: bool = true;

    /// A script for a position with the protagonist to move, if it is settled without a choice of moves.
    fn at_once(&mut self, position: &mut Position) -> Option<Term>;

    /// An ending for a position with the antagonist to move, who can complete no line, if it is settled without an answer to each reply.
    fn ending_at_once(&mut self, _: &mut Position) -> Option<Ending> {
        None
    }

    /// The replies at a position with the antagonist to move, with scripts that are known for them.
    fn replies(&mut self, position: &mut Position, lemmas: &[Lemma]) -> ReplySet;

    /// Puts the indices of open replies into the order in which answers are looked for.
    fn order(&self, _: &Position, _: &ReplySet, _: &mut [usize]) {}

    /// A term that begins with a move, the protagonist to move, by [`Writer::played`] for example.
    fn term(writer: &mut Writer<Set, Self>, position: &mut Position) -> Option<Term>;
}

/// Writes a strategy.
pub struct Writer<'s, Set, T> {
    rules: Arc<Rules>,
    pub(super) lemmas: LemmaStore<'s, Set>,
    /// What is known of positions.
    pub technique: T,
}

impl<'s, Set: Bits, T: Technique<Set>> Writer<'s, Set, T> {
    /// A writer for a game with these rules. On boards whose points do not fit into the sets, no lemma is cited twice.
    pub fn new(rules: &Arc<Rules>, lemmas: LemmaStore<'s, Set>, technique: T) -> Self {
        Writer { rules: Arc::clone(rules), lemmas, technique }
    }

    /// A strategy, if the technique has an answer wherever one is needed.
    pub fn strategy(&mut self) -> Option<Strategy> {
        let mut position = Position::at_start(&self.rules);
        let theorem = if !self.rules.other_begins {
            let term = self.known(&mut position).or_else(|| T::term(self, &mut position))?;
            written_out(&term, self.lemmas.lemmas()).unwrap_or(term)
        } else {
            if position.is_in_danger() || position.moves(ANTAGONIST).is_empty() {
                return None;
            }
            self.ending(&mut position, None)?.into()
        };
        Some(self.lemmas.strategy(&self.rules, theorem))
    }

    /// A script for which no move must be chosen: one that settles the position at once, or the citation of a lemma that dominates.
    fn known(&mut self, position: &mut Position) -> Option<Term> {
        self.technique.at_once(position).or_else(|| {
            let (lemma, map) = if is_bound(position) { None } else { self.lemmas.dominating(position) }?;
            Some(Term::cite(lemma, map))
        })
    }

    /// A script for the position after a reply, the protagonist to move.
    fn script(&mut self, position: &mut Position) -> Option<Term> {
        if let Some(known) = self.known(position) {
            return Some(known);
        }
        let term = T::term(self, position)?;
        if is_bound(position) {
            return Some(term);
        }
        let lemma = general(position, term, self.lemmas.lemmas(), T::SPARES);
        Some(self.lemmas.cite(lemma))
    }

    /// A term that begins with this move, the protagonist to move. What is known of the replies may be given.
    pub fn played(&mut self, position: &mut Position, point: Point, replies: Option<ReplySet>) -> Option<Term> {
        position.trying(|position| match position.play(point) {
            Effect::Wins => Some(Term::forced(vec![point])),
            Effect::Fills => self.rules.claim.is_draw().then(|| Term::forced(vec![point])),
            Effect::Loses => None,
            Effect::Quiet => Some(Term { moves: vec![point], ending: self.ending(position, replies)? }),
            Effect::Forces(_) => self.known(position).or_else(|| T::term(self, position)).map(|mut rest| {
                rest.moves.insert(0, point);
                rest
            }),
        })
    }

    /// What answers all replies, the antagonist to move and nothing forced.
    fn ending(&mut self, position: &mut Position, replies: Option<ReplySet>) -> Option<Ending> {
        if let Some(ending) = self.technique.ending_at_once(position) {
            return Some(ending);
        }
        let mut replies = replies.unwrap_or_else(|| self.technique.replies(position, self.lemmas.lemmas()));
        let mut open = replies.open();
        self.technique.order(position, &replies, &mut open);
        for index in open {
            if replies.answered.contains(index) {
                continue;
            }
            let script = position.after(ANTAGONIST, replies.replies[index], |position| self.script(position))?;
            let whole = written_out(&script, self.lemmas.lemmas());
            whole.into_iter().chain([script]).for_each(|term| replies.add(position, term, self.lemmas.lemmas()));
        }
        replies.cover().map(Ending::Cover)
    }
}

/// Whether the opening rule still constrains a player. Then no lemma can state the position.
fn is_bound(position: &Position) -> bool {
    position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST)
}

/// The proof of the lemma, instead of a term that only cites it.
pub(super) fn written_out(term: &Term, lemmas: &[Lemma]) -> Option<Term> {
    match &term.ending {
        Ending::Cite { lemma, map } if term.moves.is_empty() => Some(lemmas[*lemma].term.image(map)),
        _ => None,
    }
}

/// On boards of more points, each replay against a reply counts as a position of the search, as there are many.
const MANY_POINTS: usize = 128;

/// The longest forced sequence that is searched for, and how many are taken for a position.
pub(super) const SEQUENCES: (usize, usize) = (12, 8);

/// A candidate script, and the replies that it answers.
pub(super) struct Candidate {
    pub(super) term: Term,
    /// The indices of the replies after which it proves the position.
    pub(super) answers: FixedBitSet,
}

impl Candidate {
    /// The replies that it answers, and its cost: the bytes of the script.
    pub(super) fn weighed(&self) -> (&FixedBitSet, usize) {
        (&self.answers, term_bytes(&self.term))
    }
}

/// The replies in a position, and the scripts that may answer them.
pub struct ReplySet {
    /// The replies, ascending.
    pub(super) replies: Vec<Point>,
    /// Scripts that may be chosen.
    pub(super) scripts: Vec<Candidate>,
    /// The indices of the replies that some script answers.
    answered: FixedBitSet,
}

impl ReplySet {
    /// The replies in a position with the antagonist to move, without scripts.
    pub fn of(position: &Position) -> Self {
        let replies = position.moves(ANTAGONIST);
        let answered = FixedBitSet::with_capacity(replies.len());
        Self { replies, scripts: Vec::new(), answered }
    }

    /// The replies in a position with the antagonist to move, with the forced sequences that answer them. These are
    /// first searched for as if he passed (a null move, Allis 1994), then after each reply that they leave open.
    pub(super) fn with_sequences(position: &mut Position, forced: &mut ForcedSearch, lemmas: &[Lemma]) -> Self {
        let (longest, collected) = SEQUENCES;
        let mut replies = Self::of(position);
        // A forced sequence that wins after a reply also wins without it.
        let Some(shortest) = forced.shortest(position, longest) else { return replies };
        let charge = if position.rules().points() > MANY_POINTS { replies.replies.len() } else { 0 };
        for moves in forced.all(position, shortest.len() + 1, collected) {
            forced.charge(charge);
            replies.add(position, Term::forced(moves), lemmas);
        }
        for index in 0..replies.replies.len() {
            if replies.answered.contains(index) {
                continue;
            }
            let sequences = position.after(ANTAGONIST, replies.replies[index], |position| {
                let shortest = forced.shortest(position, longest);
                shortest.map_or_else(Vec::new, |shortest| forced.all(position, shortest.len(), collected))
            });
            for moves in sequences {
                forced.charge(charge);
                replies.add(position, Term::forced(moves), lemmas);
            }
        }
        replies
    }

    /// Adds a script, if it is new.
    fn add(&mut self, position: &mut Position, term: Term, lemmas: &[Lemma]) {
        if !self.scripts.iter().any(|script| script.term == term) {
            let answers = self.answered_by(position, &term, lemmas);
            self.add_known(term, answers);
        }
    }

    /// Adds a script that is known to answer these replies.
    pub(super) fn add_known(&mut self, term: Term, answers: FixedBitSet) {
        self.answered.union_with(&answers);
        self.scripts.push(Candidate { term, answers });
    }

    /// The replies that a script answers.
    pub(super) fn answered_by(&self, position: &mut Position, term: &Term, lemmas: &[Lemma]) -> FixedBitSet {
        let mut answers = FixedBitSet::with_capacity(self.replies.len());
        for (index, &reply) in self.replies.iter().enumerate() {
            let proves = |position: &mut Position| Replay::new(lemmas).proves(position, term);
            answers.set(index, position.after(ANTAGONIST, reply, proves));
        }
        answers
    }

    /// All replies.
    pub(super) fn all(&self) -> FixedBitSet {
        (0..self.replies.len()).collect()
    }

    /// The indices of the replies that no script answers.
    pub(super) fn open(&self) -> Vec<usize> {
        self.answered.zeroes().collect()
    }

    /// Scripts that together answer all replies, at low cost.
    fn cover(&self) -> Option<Vec<Term>> {
        let chosen = SetCover::new(&self.all(), self.scripts.iter().map(Candidate::weighed)).cheap()?;
        Some(chosen.into_iter().map(|index| self.scripts[index].term.clone()).collect())
    }
}

/// Positions after a quiet move are identified up to symmetry if at most this many points are taken.
const SYMMETRIC_STONES: usize = 5;

/// The effort of a search for short terms.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// The most forcing moves before a quiet one.
    pub prefix: usize,
    /// How many working quiet moves are compared.
    pub compared: usize,
    /// The most positions that the search for forced sequences may visit.
    pub nodes: u64,
}

/// A quiet move, with the forcing moves before it, and what is known about the replies.
struct QuietMove {
    moves: Vec<Point>,
    replies: ReplySet,
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
    let mut forced = ForcedSearch::new(effort.nodes);
    forced.report = report;
    let technique = QuietMoves { symmetries, effort, forced, failed: FxHashMap::default(), quiet: 0 };
    Writer::new(rules, LemmaStore::new(symmetries), technique)
}

impl<Set: Bits> Technique<Set> for QuietMoves<'_> {
    const SPARES: bool = false;

    /// The shortest forced sequence.
    fn at_once(&mut self, position: &mut Position) -> Option<Term> {
        self.forced.shortest(position, SEQUENCES.0).map(Term::forced)
    }

    fn replies(&mut self, position: &mut Position, lemmas: &[Lemma]) -> ReplySet {
        ReplySet::with_sequences(position, &mut self.forced, lemmas)
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
    let open = |one: &QuietMove| one.replies.open().len();
    found.retain(|one| writer.technique.quiet > 1 || open(one) == 0);
    found.sort_by_cached_key(|one| (open(one), one.moves.len()));
    let mut best: Option<(usize, Term)> = None;
    let mut compared = 0;
    writer.technique.quiet -= 1;
    for QuietMove { moves, replies } in found {
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
            let cost = strategy_bytes(&writer.lemmas.strategy(&writer.rules, term.clone()).pruned());
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
        found: &mut Vec<QuietMove>,
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
                        let replies = ReplySet::with_sequences(position, &mut self.forced, lemmas);
                        found.push(QuietMove { moves: moves.clone(), replies });
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
