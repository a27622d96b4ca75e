//! Builds the strategy: a move, then a lemma for each reply that no script of at most one move answers, and so on,
//! up to a bounded number of rounds.
//!
//! At a position with Xeno to move, `scripts` first finds all scripts of at most one move, with the replies that
//! they answer. For each reply that is left, `lemma` finds a move, and a cover after it, with one round less. Then
//! the lemma is made to answer more: further replies are given to Xeno in its statement, as long as the proof
//! holds; and its images under the symmetries of the position answer the images of the reply.
//!
//! How many replies join a lemma is a choice. The more join, the fewer lemmas are needed here, and the more Xeno
//! owns below. Without rounds below, a term is cheap to try, and replies join one by one. With rounds below it is
//! dear, so the number of joining replies is estimated before, and only a few numbers are tried.
//!
//! A position that failed within some rounds is remembered by its key, unless the search was at its limit. Each
//! search for a pairing takes time in proportion to the lines, and is counted so.

use std::collections::{BTreeSet, HashMap};

use crate::search::pairings::bound::{Bound, spare_points};
use crate::search::pairings::candidates::{ScriptSearch, cover};
use crate::search::pairings::orbit::{Orbits, entered, kept_by};
use crate::search::replies::Candidate;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Symmetries};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;

/// How many replies in a row may fail to join a lemma before no more are tried.
const MISFITS: usize = 4;

/// The most moves that are compared by the symmetries that they keep.
const ALIKE: usize = 32;

/// The effort of a search for a draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most rounds, each a reply and a move, before the scripts of one move.
    pub rounds: usize,
    /// The limit of lines, over all searches for pairings after a move. After that, nothing more is found.
    pub lines: u64,
    /// The limit of points, over all positions examined. After that, nothing more is found.
    pub points: u64,
    /// How many moves are tried at a position where scripts of one move must answer the replies.
    pub last_moves: usize,
    /// How many moves are tried at any other position.
    pub inner_moves: usize,
}

impl Effort {
    /// As much work as a search that visits this many positions.
    pub(crate) fn within(nodes: u64) -> Effort {
        let (lines, points) = (nodes.saturating_mul(LINES), nodes.saturating_mul(POINTS));
        Effort { rounds: 5, lines, points, last_moves: 8, inner_moves: 6 }
    }
}

/// How many lines, and points, take as long as one position of a search.
const LINES: u64 = 8;
const POINTS: u64 = 40;

/// Builds scripts that answer all replies.
pub(super) struct PairingWriter<'a> {
    symmetries: &'a Symmetries,
    effort: Effort,
    report: &'a dyn Fn(u64),
    search: ScriptSearch,
    identity: Permutation,
    /// The number of the board's lines.
    lines: u64,
    /// The number of points in all positions examined.
    looked: u64,
    pub(super) lemmas: Vec<Lemma>,
    /// The maps under which lemmas are cited.
    listed: BTreeSet<Permutation>,
    /// For each position with the protagonist to move, the most rounds that were tried without success.
    failed: HashMap<u128, usize>,
}

impl<'a> PairingWriter<'a> {
    pub(super) fn new(
        position: &Position,
        symmetries: &'a Symmetries,
        effort: Effort,
        report: &'a dyn Fn(u64),
    ) -> PairingWriter<'a> {
        PairingWriter {
            symmetries,
            effort,
            report,
            search: ScriptSearch::new(position, effort.lines.div_ceil(position.rules().lines.len().max(1) as u64)),
            identity: Permutation::identity(position.rules().points()),
            lines: position.rules().lines.len() as u64,
            looked: 0,
            lemmas: Vec::new(),
            listed: BTreeSet::new(),
            failed: HashMap::new(),
        }
    }

    fn is_exhausted(&self) -> bool {
        self.search.tried.saturating_mul(self.lines) >= self.effort.lines || self.looked >= self.effort.points
    }

    fn bound(&mut self, position: &Position) -> Bound {
        self.looked += position.rules().points() as u64;
        Bound::of(position)
    }

    /// Scripts that answer all replies, the antagonist to move, with lemmas for at most this many rounds.
    pub(super) fn scripts(&mut self, position: &mut Position, rounds: usize) -> Option<Vec<Term>> {
        if self.is_exhausted() || !self.bound(position).is_hopeful(rounds) {
            return None;
        }
        let replies = self.search.replies(position);
        (self.report)(self.search.tried);
        let open: Vec<Point> = replies.open().into_iter().map(|index| replies.replies[index]).collect();
        if replies.replies.is_empty() || rounds == 0 && !open.is_empty() {
            return None;
        }
        let citations = self.citations(position, &open, rounds)?.into_iter().map(|term| {
            let answers = replies.answered_by(position, &term, &self.lemmas);
            Candidate { term, answers }
        });
        cover(&replies, citations.collect())
    }

    /// Citations that answer the `open` replies, the antagonist to move.
    fn citations(&mut self, position: &mut Position, open: &[Point], rounds: usize) -> Option<Vec<Term>> {
        let mut due: BTreeSet<Point> = open.iter().copied().collect();
        if due.is_empty() {
            return Some(Vec::new());
        }
        let orbits = Orbits::of(position, self.symmetries, &self.listed);
        let mut citations = Vec::new();
        while let [first, others @ ..] = &hardest_first(position, orbits.representatives(&due))[..] {
            position.place(ANTAGONIST, *first);
            let lemma = match self.lemmas.iter().position(|lemma| lemma.dominates(position, &self.identity)) {
                Some(lemma) => Some(lemma),
                None => self.lemma(position, others, rounds - 1),
            };
            position.take_back();
            citations.extend(orbits.spread(position, &mut self.lemmas, lemma?, &mut due, &mut self.listed));
        }
        Some(citations)
    }

    /// A lemma for the position with the protagonist to move, and for as many further replies as its proof allows.
    fn lemma(&mut self, position: &mut Position, others: &[Point], rounds: usize) -> Option<usize> {
        let mark = position.trail().len();
        let (rounds, term) = (0..=rounds).find_map(|rounds| Some((rounds, self.term(position, rounds, None)?)))?;
        let term = match rounds {
            // Before the protagonist's first move no two replies are alike.
            _ if position.stones(PROTAGONIST) == 0 => term,
            0 => self.joined_one_by_one(position, others, term),
            _ => self.joined_at_once(position, others, term, rounds),
        };
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let lemma = Lemma { own, other, left: position.left(), term };
        position.take_back_to(mark);
        Some(entered(&mut self.lemmas, lemma))
    }

    /// Gives the antagonist further points, the least dangerous first, as long as scripts of one move answer all
    /// replies to the term's move. Returns the last term. The points stay on the board.
    fn joined_one_by_one(&mut self, position: &mut Position, others: &[Point], mut term: Term) -> Term {
        let mut misfits = 0;
        for &point in others.iter().rev() {
            position.place(ANTAGONIST, point);
            if let Some(more) = self.term(position, 0, term.moves.first().copied()) {
                (term, misfits) = (more, 0);
                continue;
            }
            position.take_back();
            misfits += 1;
            if misfits == MISFITS {
                break;
            }
        }
        term
    }

    /// Gives the antagonist the number of further points that promises the fewest lemmas in all. As a term is expensive
    /// here, only a few numbers are tried. The points stay on the board.
    fn joined_at_once(&mut self, position: &mut Position, others: &[Point], term: Term, rounds: usize) -> Term {
        let mark = position.trail().len();
        let spare = spare_points(position, rounds).min(others.len());
        let mut promises: Vec<(usize, usize)> = Vec::new();
        for joined in 0..=spare / (rounds + 1) {
            self.join(position, others, joined);
            if let Some(&point) = self.moves(position, rounds).first() {
                position.place(PROTAGONIST, point);
                // Each further round may share what is left; a lemma serves a reply, those that join it, and the images
                // of all.
                let share = (rounds + spare - joined).saturating_pow(u32::try_from(rounds).unwrap_or(u32::MAX));
                let images = 1 + kept_by(position, self.symmetries).len();
                promises.push((share.saturating_mul((1 + joined) * images), joined));
            }
            position.take_back_to(mark);
        }
        promises.sort_unstable_by_key(|&(promise, joined)| (std::cmp::Reverse(promise), joined));
        for (_, joined) in promises.into_iter().take(MISFITS) {
            if joined == 0 {
                break;
            }
            self.join(position, others, joined);
            if let Some(more) = self.term(position, rounds, None) {
                return more;
            }
            position.take_back_to(mark);
        }
        term
    }

    /// Gives the antagonist this many of the points, each time the one that keeps most symmetries.
    fn join(&self, position: &mut Position, others: &[Point], count: usize) {
        for _ in 0..count {
            let free: Vec<Point> = others.iter().copied().filter(|&point| position.is_free(point)).collect();
            let mut kept = |&point: &Point| {
                position.place(ANTAGONIST, point);
                let kept = kept_by(position, self.symmetries).len();
                position.take_back();
                kept
            };
            let Some(best) = free.iter().max_by_key(|&point| kept(point)).copied() else { return };
            position.place(ANTAGONIST, best);
        }
    }

    /// Moves for a position that needs this many rounds, the best first.
    fn moves(&mut self, position: &mut Position, rounds: usize) -> Vec<Point> {
        let mut moves = self.bound(position).moves;
        if rounds == 0 {
            moves.truncate(self.effort.last_moves);
            return moves.into_iter().map(|(point, _)| point).collect();
        }
        // Of the moves that close most lines, those that keep most symmetries need the fewest lemmas.
        moves.truncate(ALIKE);
        if let Some(&(_, most)) = moves.first() {
            moves.sort_by_cached_key(|&(point, closed)| {
                let alike = closed == most;
                position.place(PROTAGONIST, point);
                let kept = if alike { kept_by(position, self.symmetries).len() } else { 0 };
                position.take_back();
                std::cmp::Reverse((alike, kept))
            });
        }
        moves.truncate(self.effort.inner_moves);
        moves.into_iter().map(|(point, _)| point).collect()
    }

    /// A move (`wanted`, if given) and scripts for all replies to it, with lemmas for at most this many rounds.
    fn term(&mut self, position: &mut Position, rounds: usize, wanted: Option<Point>) -> Option<Term> {
        (self.report)(self.search.tried);
        let key = position.key();
        if self.failed.get(&key).is_some_and(|&failed| failed >= rounds) {
            return None;
        }
        let moves = match wanted {
            Some(point) => vec![point],
            None => self.moves(position, rounds),
        };
        for point in moves {
            let mark = position.trail().len();
            let is_quiet = position.is_legal(PROTAGONIST, point) && position.play(point) == Effect::Quiet;
            let scripts = if is_quiet { self.scripts(position, rounds) } else { None };
            position.take_back_to(mark);
            if let Some(scripts) = scripts {
                return Some(Term::cover(vec![point], scripts));
            }
        }
        if wanted.is_none() && !self.is_exhausted() {
            self.failed.insert(key, rounds);
        }
        None
    }
}

/// The points by the number of lines through them, most first. So a hopeless position is detected early.
fn hardest_first(position: &Position, mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by_key(|&point| std::cmp::Reverse(position.rules().through[usize::from(point)].len()));
    points
}
