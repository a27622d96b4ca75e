//! Chooses covers anew by set cover, so that few maps serve all citations.
//!
//! A map is listed once and takes as many bytes as the board has points; a citation of a listed map takes one or
//! two. So the first step asks which positions only citations prove, in the whole strategy, and chooses the fewest
//! maps under which citations prove all of them: a set cover over the symmetries. The second step chooses each
//! cover anew, among the scripts that are there and all citations under these maps.
//!
//! The positions are found by playing the strategy, as only a position tells which citations dominate there. A
//! position may be reached in several ways, by a script that answers several replies; then all of these positions
//! must be proved.
//!
//! The number of positions, times the lemmas, times the symmetries, is what it costs; hence the limits for a full
//! minimisation.

use std::collections::BTreeMap;

use crate::set_cover::Indices;
use rustc_hash::FxHashSet;

use crate::minimise::minimiser::Minimiser;
use crate::set_cover::SetCover;
use crate::size;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, by_width, mask};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Lemma, Replay, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// A position with the protagonist to move that only a citation can prove.
struct Demand<Set> {
    own: Set,
    other: Set,
    /// In a bounded claim, how many moves of the attacker still count.
    left: Option<Point>,
    /// Lemmas below this index may be cited.
    limit: usize,
}

impl Minimiser<'_> {
    /// Chooses all covers anew, so that citations share few maps.
    pub(super) fn recovered(&self, strategy: &Strategy) -> Strategy {
        match by_width!(self.rules.points(), Set => self.few_maps::<Set>(strategy)) {
            Some(maps) => self.recovered_within(strategy, &maps),
            None => strategy.clone(),
        }
    }

    /// Chooses all covers anew, with citations under the given maps only.
    pub(super) fn recovered_within(&self, strategy: &Strategy, maps: &[Permutation]) -> Strategy {
        let mut next = strategy.clone();
        for index in 0..=next.lemmas.len() {
            self.work.attempt();
            if self.work.is_over() {
                break;
            }
            let term = next.term(index).clone();
            let start =
                self.reached(&next.lemmas[..index], &term, next.start(self.rules, index), index == next.lemmas.len());
            let term = self.rewrite(&next.lemmas[..index], &term, start.into_iter().collect(), maps);
            *next.term_mut(index) = term;
        }
        next
    }

    /// Few maps, the identity first, under which citations prove all positions that only citations prove.
    fn few_maps<Set: Bits>(&self, strategy: &Strategy) -> Option<Vec<Permutation>> {
        if self.rules.points() > Set::WIDTH {
            return None;
        }
        let mut demands = Vec::new();
        for index in 0..=strategy.lemmas.len() {
            self.work.attempt();
            let (lemmas, term) = (&strategy.lemmas[..index], strategy.term(index));
            let start = self.reached(lemmas, term, strategy.start(self.rules, index), index == strategy.lemmas.len());
            self.demands(lemmas, term, start.into_iter().collect(), &mut demands);
            if self.work.is_over() {
                return None;
            }
        }
        // Demands with the same points of the protagonist are processed together.
        let mut groups: BTreeMap<Set, Vec<usize>> = BTreeMap::new();
        for (place, demand) in demands.iter().enumerate() {
            groups.entry(demand.own).or_default().push(place);
        }
        let serves = |s: &Permutation| {
            self.work.attempt();
            self.work.charge((strategy.lemmas.len() * groups.len()) as u64);
            let mut served = Indices::below(demands.len());
            for (index, lemma) in strategy.lemmas.iter().enumerate() {
                let own: Set = mask(lemma.own.iter().map(|&point| s.image(point)));
                let mut other = None;
                for (_, places) in groups.iter().filter(|&(&of, _)| own.is_in(of)) {
                    let other: Set =
                        *other.get_or_insert_with(|| mask(lemma.other.iter().map(|&point| s.image(point))));
                    for &place in places {
                        let demand = &demands[place];
                        if index < demand.limit
                            && demand.other.is_in(other)
                            && lemma.is_in_time(self.rules, demand.left)
                        {
                            served.insert(place);
                        }
                    }
                }
            }
            served
        };
        let elements = self.symmetries.elements();
        // The identity is free. Of the other maps that serve the same demands, one is enough.
        let mut used = FxHashSet::default();
        let mut candidates: Vec<(&Permutation, Indices, usize)> = Vec::new();
        for (index, s) in elements.iter().enumerate() {
            if self.work.is_over() {
                return None;
            }
            let served = serves(s);
            if index == 0 || used.insert(served.clone()) {
                candidates.push((s, served, usize::from(index > 0)));
            }
        }
        let all: Indices = (0..demands.len()).collect();
        self.work.charge((candidates.len() * demands.len()) as u64);
        let chosen = SetCover::new(&all, candidates.iter().map(|(_, served, cost)| (served, *cost))).cheap()?;
        let others = chosen.into_iter().filter(|&index| index > 0);
        Some([0].into_iter().chain(others).map(|index| candidates[index].0.clone()).collect())
    }

    /// The position at the cover of a lemma's or the theorem's term, if there is one.
    fn reached(&self, lemmas: &[Lemma], term: &Term, mut start: Position, is_theorem: bool) -> Option<Position> {
        let replies = is_theorem && self.rules.antagonist_begins;
        let plays = |replay: &mut Replay| replay.play(&mut start, term) == Played::Quiet;
        (replies || self.work.replay(lemmas, plays)).then_some(start)
    }

    /// The positions at a script's cover, if the script, played from some positions, reaches it.
    fn covered(&self, lemmas: &[Lemma], term: &Term, positions: Vec<Position>) -> Vec<Position> {
        positions.into_iter().filter_map(|position| self.reached(lemmas, term, position, false)).collect()
    }

    /// The positions after each reply to some positions.
    fn goals(positions: &[Position]) -> Vec<Position> {
        let mut goals = Vec::new();
        for position in positions {
            for reply in position.moves(ANTAGONIST) {
                let mut goal = position.clone();
                goal.place(ANTAGONIST, reply);
                goals.push(goal);
            }
        }
        goals
    }

    /// For each script of a cover, the goals that it is the first to prove; and the goals that only citations prove.
    fn first_proved<'t>(
        &self,
        lemmas: &[Lemma],
        scripts: &'t [Term],
        goals: Vec<Position>,
    ) -> (Vec<(&'t Term, Vec<Position>)>, Vec<Position>) {
        self.work.charge(goals.len() as u64);
        let (mut proved, mut rest): (Vec<(&Term, Vec<Position>)>, _) = (Vec::new(), Vec::new());
        proved.extend(scripts.iter().filter(|script| !is_citation(script)).map(|script| (script, Vec::new())));
        for mut goal in goals {
            let prove = |replay: &mut Replay| proved.iter().position(|(script, _)| replay.proves(&mut goal, script));
            let first = self.work.replay(lemmas, prove);
            match first {
                Some(first) => proved[first].1.push(goal),
                None => rest.push(goal),
            }
        }
        (proved, rest)
    }

    /// Collects what only citations prove after the replies to some positions at a term's cover.
    fn demands<Set: Bits>(
        &self,
        lemmas: &[Lemma],
        term: &Term,
        positions: Vec<Position>,
        demands: &mut Vec<Demand<Set>>,
    ) {
        let Ending::Cover(scripts) = &term.ending else { return };
        let (proved, rest) = self.first_proved(lemmas, scripts, Self::goals(&positions));
        for (script, goals) in proved {
            let positions = self.covered(lemmas, script, goals);
            self.demands(lemmas, script, positions, demands);
        }
        demands.extend(rest.iter().map(|goal| Demand {
            own: mask(goal.points_of(PROTAGONIST)),
            other: mask(goal.points_of(ANTAGONIST)),
            left: goal.left(),
            limit: lemmas.len(),
        }));
    }

    /// A term that proves the same positions at its cover, and cites earlier lemmas under the given maps only.
    fn rewrite(&self, lemmas: &[Lemma], term: &Term, positions: Vec<Position>, maps: &[Permutation]) -> Term {
        let Ending::Cover(scripts) = &term.ending else { return term.clone() };
        let mut goals = Self::goals(&positions);
        let (proved, _) = self.first_proved(lemmas, scripts, goals.clone());
        let mut terms: Vec<Term> = proved
            .into_iter()
            .filter(|(_, goals)| !goals.is_empty())
            .map(|(script, goals)| self.rewrite(lemmas, script, self.covered(lemmas, script, goals), maps))
            .collect();
        terms.extend((0..lemmas.len()).flat_map(|lemma| maps.iter().map(move |map| Term::cite(lemma, map.clone()))));
        let mut candidates: Vec<(Term, Indices, usize)> = Vec::new();
        for term in terms {
            if self.work.is_over() {
                break;
            }
            let mut proves = Indices::below(goals.len());
            for (index, goal) in goals.iter_mut().enumerate() {
                proves.set(index, self.work.replay(lemmas, |replay| replay.proves(goal, &term)));
            }
            let cost = size::term(&term);
            // Of scripts that prove the same goals, the cheapest is enough. Citations under many maps often do.
            if !candidates.iter().any(|(_, known, price)| *known == proves && *price <= cost) {
                candidates.push((term, proves, cost));
            }
        }
        let all: Indices = (0..goals.len()).collect();
        match SetCover::new(&all, candidates.iter().map(|(_, proves, cost)| (proves, *cost))).cheap() {
            Some(chosen) => {
                let scripts = chosen.into_iter().map(|index| candidates[index].0.clone()).collect();
                Term::cover(term.moves.clone(), scripts)
            }
            None => term.clone(),
        }
    }
}

/// Whether a script only cites.
fn is_citation(term: &Term) -> bool {
    matches!(term.ending, Ending::Cite { .. })
}
