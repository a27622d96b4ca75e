//! Builds short terms for won positions.
//!
//! A position is won by a forced sequence, or by a move that makes no threat (a quiet move, Patashnik's strategic move)
//! and an answer to each reply. For a quiet move, forced sequences are first sought as if the antagonist passed (a null
//! move, Allis 1994), then replayed against every reply; only the replies against which all of them fail are searched on
//! their own. Quiet moves that leave few such replies are tried first.
//!
//! Each position that needs a quiet move becomes a lemma, made as general as its proof allows, and is cited wherever its
//! statement, mapped by a symmetry, dominates. What is cited once is put back in its place later, by
//! [`minimise`](crate::strategy::minimise).

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::game::Point;
use crate::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries};
use crate::search::threats::ForcedSearch;
use crate::search::threats::forced;
use crate::strategy::lemma_store::LemmaStore;
use crate::strategy::write::replies::Survey;
use crate::strategy::{Ending, Lemma, Replay, Strategy, Term, size};
use crate::symmetry::Permutation;

/// Quiet moves after which so many points are taken are identified up to symmetry.
const SYMMETRIC_STONES: usize = 5;

/// How hard to look for short terms.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most moves of a forced sequence.
    pub longest: usize,
    /// The most forcing moves before a quiet one.
    pub prefix: usize,
    /// How many quiet moves that work are compared.
    pub compared: usize,
    /// How many forced sequences are collected for a position.
    pub collected: usize,
    /// The most positions that the search for forced sequences may visit.
    pub nodes: u64,
}

/// A quiet move, with moves that force before it, and what is known of the replies.
struct Quiet {
    moves: Vec<Point>,
    survey: Survey,
    /// How many replies no forced sequence answers.
    open: usize,
}

/// What proves a position.
#[derive(Clone, Debug)]
enum Proof {
    /// A term that stands where it is used: a forced sequence, or a term from a position that is no statement, because
    /// the opening rule still binds a player.
    Inline(Term),
    Lemma {
        index: usize,
        map: Permutation,
    },
}

/// What is known of a position up to symmetry.
enum Known {
    /// This lemma was made for it; the symmetry takes the position to its canonical form.
    Lemma(usize, Permutation),
    /// Nothing was found with so many quiet moves one within the other.
    Failed(usize),
}

/// Builds terms, and remembers lemmas for positions up to symmetry.
pub struct Builder<'a> {
    rules: Arc<Rules>,
    symmetries: &'a Symmetries,
    effort: Effort,
    forced: ForcedSearch<'a>,
    known: HashMap<u128, Known>,
    lemmas: LemmaStore<'a>,
}

impl<'a> Builder<'a> {
    /// A builder for positions of a game with these rules and symmetries; `report` is told from time to time how many
    /// positions the search for forced sequences has visited.
    pub fn new(rules: &Arc<Rules>, symmetries: &'a Symmetries, effort: Effort, report: &'a dyn Fn(u64)) -> Builder<'a> {
        Builder {
            rules: Arc::clone(rules),
            symmetries,
            effort,
            forced: ForcedSearch::new(effort.nodes).telling(report),
            known: HashMap::new(),
            lemmas: LemmaStore::new(symmetries),
        }
    }

    /// How many positions the search for forced sequences has visited.
    pub fn nodes(&self) -> u64 {
        self.forced.nodes
    }

    /// Whether the search for forced sequences has visited as many positions as it may.
    pub fn is_exhausted(&self) -> bool {
        self.forced.is_exhausted()
    }

    /// A strategy with at most `quiet` quiet moves one within the other, if one is found.
    pub fn strategy(&mut self, quiet: usize) -> Option<Strategy> {
        let mut position = Position::new(&self.rules);
        let theorem = if self.rules.claim.is_xeno() {
            match self.proof(&mut position, quiet)? {
                Proof::Inline(term) => term,
                Proof::Lemma { index, map } => self.lemmas.lemmas()[index].term.image(&map),
            }
        } else {
            if position.is_in_danger() || position.moves(ANTAGONIST).is_empty() {
                return None;
            }
            let survey = self.survey(&mut position);
            let scripts = self.cover(&mut position, survey, quiet)?;
            Term { moves: Vec::new(), ending: Ending::Cover(scripts) }
        };
        Some(Strategy { claim: self.rules.claim, lemmas: self.lemmas.lemmas().to_vec(), theorem })
    }

    /// The shortest forced sequence, the protagonist to move.
    fn forced(&mut self, position: &mut Position) -> Option<Vec<Point>> {
        self.forced.shortest(position, self.effort.longest)
    }

    /// A proof of the position, the protagonist to move, with at most `quiet` quiet moves one within the other.
    fn proof(&mut self, position: &mut Position, quiet: usize) -> Option<Proof> {
        if let Some(moves) = self.forced(position) {
            return Some(Proof::Inline(Term::forced(moves)));
        }
        if is_bound(position) {
            return if quiet == 0 { None } else { self.quiet_term(position, quiet).map(Proof::Inline) };
        }
        let (key, map) = self.symmetries.canonical(position);
        let map = map.clone();
        match self.known.get(&key) {
            Some(Known::Lemma(index, from)) => {
                return Some(Proof::Lemma { index: *index, map: from.then(&map.inverse()) });
            }
            Some(Known::Failed(tried)) if *tried >= quiet => return None,
            _ => {}
        }
        if let Some((index, map)) = self.lemmas.dominating(position) {
            return Some(Proof::Lemma { index, map });
        }
        let found = if quiet == 0 || self.is_exhausted() { None } else { self.quiet_term(position, quiet) };
        let Some(term) = found else {
            self.known.insert(key, Known::Failed(quiet));
            return None;
        };
        let index = self.lemmas.add(self.generalised(position, term));
        let identity = Permutation::identity(self.rules.points());
        self.known.insert(key, Known::Lemma(index, map));
        Some(Proof::Lemma { index, map: identity })
    }

    /// The position and its term as a lemma, with as many further points for the antagonist as the proof bears.
    fn generalised(&self, position: &Position, term: Term) -> Lemma {
        let (own, mut other) = (position.points_of(PROTAGONIST), position.points_of(ANTAGONIST));
        for point in position.moves(ANTAGONIST) {
            let mut more = other.clone();
            more.push(point);
            let mut stronger = Position::with(&self.rules, &own, &more);
            if !stronger.has_completed(ANTAGONIST) && Replay::new(self.lemmas.lemmas()).proves(&mut stronger, &term) {
                other = more;
            }
        }
        other.sort_unstable();
        Lemma { own, other, term }
    }

    fn quiet_term(&mut self, position: &mut Position, quiet: usize) -> Option<Term> {
        let mut found = Vec::new();
        self.quiet_moves(position, &mut Vec::new(), &mut HashSet::new(), &mut found);
        found.retain(|one| quiet > 1 || one.open == 0);
        found.sort_by_key(|one| (one.open, one.moves.len()));
        let mut best: Option<(usize, Term)> = None;
        let mut compared = 0;
        for Quiet { moves, survey, .. } in found {
            if compared == self.effort.compared {
                break;
            }
            let mark = position.trail().len();
            for &point in &moves {
                position.play(point);
            }
            let cover = self.cover(position, survey, quiet - 1);
            position.take_back_to(mark);
            if let Some(scripts) = cover {
                compared += 1;
                let term = Term { moves, ending: Ending::Cover(scripts) };
                let cost = self.cost(&term);
                if best.as_ref().is_none_or(|best| cost < best.0) {
                    best = Some((cost, term));
                }
            }
        }
        best.map(|(_, term)| term)
    }

    /// The bytes of a term with all lemmas that it rests on, and all maps, which are estimated.
    fn cost(&self, term: &Term) -> usize {
        let lemmas = self.lemmas.lemmas();
        let (mut cost, mut met, mut maps) = (0, BTreeSet::new(), BTreeSet::new());
        let mut due = vec![term];
        while let Some(term) = due.pop() {
            cost += size::term(term);
            term.visit(&mut |term| {
                if let Ending::Cite { lemma, map } = &term.ending {
                    if !map.is_identity() {
                        maps.insert(map);
                    }
                    if met.insert(*lemma) {
                        cost += size::statement(&lemmas[*lemma]);
                        due.push(&lemmas[*lemma].term);
                    }
                }
            });
        }
        cost + maps.len() * size::map(self.rules.points())
    }

    /// Surveys the quiet moves after at most `prefix` forcing ones, one for each position up to symmetry.
    fn quiet_moves(
        &mut self,
        position: &mut Position,
        moves: &mut Vec<Point>,
        met: &mut HashSet<u128>,
        found: &mut Vec<Quiet>,
    ) {
        let mark = position.trail().len();
        let candidates = forced::urgent(position).unwrap_or_else(|| position.moves(PROTAGONIST));
        for point in candidates {
            if self.is_exhausted() {
                return;
            }
            let effect = position.play(point);
            moves.push(point);
            match effect {
                Effect::Quiet => {
                    // Symmetries need not respect the opening rule, and with more points taken few are left.
                    let few = position.trail().len() <= SYMMETRIC_STONES && !is_bound(position);
                    let key = if few { self.symmetries.canonical(position).0 } else { position.key() };
                    if met.insert(key) {
                        let survey = self.survey(position);
                        found.push(Quiet { moves: moves.clone(), open: survey.open().len(), survey });
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

    fn survey(&mut self, position: &mut Position) -> Survey {
        let effort = (self.effort.longest, self.effort.collected);
        Survey::new(position, &mut self.forced, effort, self.lemmas.lemmas())
    }

    /// Scripts that answer all replies, the antagonist to move.
    fn cover(&mut self, position: &mut Position, mut survey: Survey, quiet: usize) -> Option<Vec<Term>> {
        for index in survey.open() {
            if survey.proved.contains(index) {
                continue;
            }
            position.place(ANTAGONIST, survey.replies[index]);
            let proof = self.proof(position, quiet);
            position.take_back();
            match proof? {
                Proof::Inline(term) => survey.add(position, term, self.lemmas.lemmas()),
                Proof::Lemma { index, map } => {
                    let whole = self.lemmas.lemmas()[index].term.image(&map);
                    let cite = Term { moves: Vec::new(), ending: Ending::Cite { lemma: index, map } };
                    survey.add(position, cite, self.lemmas.lemmas());
                    survey.add(position, whole, self.lemmas.lemmas());
                }
            }
        }
        survey.cover()
    }
}

/// Whether the opening rule still binds a player.
fn is_bound(position: &Position) -> bool {
    position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST)
}
