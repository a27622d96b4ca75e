//! Makes a strategy short: few maps, no superfluous script, no lemma that costs more than it saves.
//!
//! What counts is the payload's size in bytes, then the number of lemmas. The passes are repeated until none of them helps: that no
//! single removal of a script, a map or a lemma makes it shorter is then certain, for each was tried.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::cover::{self, Candidate, Replies};
use super::library::{Mask, mask};
use super::replay::{self, Played};
use super::{Ending, Lemma, Replay, Strategy, Term, size};
use crate::search::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use crate::symmetry::Permutation;

/// A shorter strategy for the same claim, or the same one.
pub fn minimise(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy) -> Strategy {
    let minimiser = Minimiser { rules, symmetries };
    let mut best = minimiser.pruned(strategy);
    loop {
        let before = minimiser.weight(&best);
        for pass in [Minimiser::recovered, Minimiser::inlined, Minimiser::without_a_lemma, Minimiser::without_maps] {
            let next = minimiser.pruned(pass(&minimiser, &best));
            if minimiser.weight(&next) < minimiser.weight(&best) && minimiser.holds(&next) {
                best = next;
            }
        }
        if minimiser.weight(&best) == before {
            return best;
        }
    }
}

struct Minimiser<'a> {
    rules: &'a Arc<Rules>,
    symmetries: &'a Symmetries,
}

/// A position, the protagonist to move, that only a citation can prove.
struct Demand {
    own: Mask,
    other: Mask,
    /// Lemmas below this index may be cited.
    limit: usize,
}

impl Minimiser<'_> {
    fn weight(&self, strategy: &Strategy) -> (usize, usize) {
        (size::strategy(strategy), strategy.lemmas.len())
    }

    fn holds(&self, strategy: &Strategy) -> bool {
        replay::steps(self.rules, strategy, 0).is_some()
    }

    /// Without the lemmas that nobody cites.
    fn pruned(&self, mut strategy: Strategy) -> Strategy {
        let mut used = vec![false; strategy.lemmas.len()];
        let mark = |term: &Term, used: &mut Vec<bool>| {
            term.visit(&mut |term| {
                if let Ending::Cite { lemma, .. } = term.ending {
                    used[lemma] = true;
                }
            });
        };
        mark(&strategy.theorem, &mut used);
        for index in (0..strategy.lemmas.len()).rev() {
            if used[index] {
                mark(&strategy.lemmas[index].term, &mut used);
            }
        }
        let places: Vec<usize> =
            (0..used.len()).map(|index| used[..index].iter().filter(|&&kept| kept).count()).collect();
        let mut kept = used.iter();
        strategy.lemmas.retain(|_| kept.next().copied().unwrap_or(false));
        let terms = strategy.lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([&mut strategy.theorem]);
        terms.for_each(|term| renumber(term, &|lemma| places[lemma]));
        strategy
    }

    /// With covers chosen anew, so that citations share few maps.
    fn recovered(&self, strategy: &Strategy) -> Strategy {
        match self.few_maps(strategy) {
            Some(maps) => self.recovered_within(strategy, &maps),
            None => strategy.clone(),
        }
    }

    /// With covers chosen anew, citing under some maps only.
    fn recovered_within(&self, strategy: &Strategy, maps: &[Permutation]) -> Strategy {
        let mut next = strategy.clone();
        for index in 0..=next.lemmas.len() {
            let term = self.term_at(&next, index).clone();
            let term = self.rewrite(&next.lemmas[..index], &term, vec![self.start(&next, index)], maps);
            match next.lemmas.get_mut(index) {
                Some(lemma) => lemma.term = term,
                None => next.theorem = term,
            }
        }
        next
    }

    fn term_at<'s>(&self, strategy: &'s Strategy, index: usize) -> &'s Term {
        strategy.lemmas.get(index).map_or(&strategy.theorem, |lemma| &lemma.term)
    }

    /// The position at which a lemma, or the theorem, starts.
    fn start(&self, strategy: &Strategy, index: usize) -> Position {
        match strategy.lemmas.get(index) {
            Some(lemma) => Position::with(self.rules, &lemma.own, &lemma.other),
            None => Position::new(self.rules),
        }
    }

    /// Few maps, the identity first, under which citations prove all that only citations prove.
    fn few_maps(&self, strategy: &Strategy) -> Option<Vec<Permutation>> {
        if self.rules.points() > Mask::BITS as usize {
            return None;
        }
        let mut demands = Vec::new();
        for index in 0..=strategy.lemmas.len() {
            let start = vec![self.start(strategy, index)];
            self.demands(&strategy.lemmas[..index], self.term_at(strategy, index), start, &mut demands);
        }
        // Demands with the same own points are looked at together.
        let mut groups: BTreeMap<Mask, Vec<usize>> = BTreeMap::new();
        for (place, demand) in demands.iter().enumerate() {
            groups.entry(demand.own).or_default().push(place);
        }
        let serves = |s: &Permutation| {
            let mut served = Replies::none(demands.len());
            for (index, lemma) in strategy.lemmas.iter().enumerate() {
                let own = mask(lemma.own.iter().map(|&point| s.image(point)));
                let mut other = None;
                for (_, places) in groups.iter().filter(|&(of, _)| own & !of == 0) {
                    let other = *other.get_or_insert_with(|| mask(lemma.other.iter().map(|&point| s.image(point))));
                    for &place in places {
                        if index < demands[place].limit && demands[place].other & !other == 0 {
                            served.insert(place);
                        }
                    }
                }
            }
            served
        };
        let elements = self.symmetries.elements();
        let served: Vec<Replies> = elements.iter().map(serves).collect();
        let term = Term::forced(Vec::new());
        // The identity costs nothing; of the others with equal use, one is enough.
        let mut used = HashSet::new();
        let mut places = Vec::new();
        let mut candidates = Vec::new();
        for (index, proves) in served.into_iter().enumerate() {
            if index == 0 || used.insert(proves.clone()) {
                places.push(index);
                candidates.push(Candidate { term: term.clone(), proves, cost: usize::from(index > 0) });
            }
        }
        let mut chosen = cover::choose(&candidates, demands.len())?;
        chosen.retain(|&index| index > 0);
        Some([0].into_iter().chain(chosen).map(|index| elements[places[index]].clone()).collect())
    }

    /// The positions after each reply at a script's cover, if the script, played from some positions, comes to it.
    fn goals(&self, lemmas: &[Lemma], term: &Term, positions: Vec<Position>) -> Vec<Position> {
        let mut goals = Vec::new();
        for mut position in positions {
            let starts = position.trail().is_empty() && !self.rules.claim.is_xeno();
            if starts || Replay::new(lemmas).play(&mut position, term) == Played::Quiet {
                for reply in position.moves(ANTAGONIST) {
                    let mut goal = position.clone();
                    goal.place(ANTAGONIST, reply);
                    goals.push(goal);
                }
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
        let (mut proved, mut rest): (Vec<(&Term, Vec<Position>)>, _) = (Vec::new(), Vec::new());
        proved.extend(scripts.iter().filter(|script| !is_citation(script)).map(|script| (script, Vec::new())));
        for mut goal in goals {
            let first = proved.iter().position(|(script, _)| Replay::new(lemmas).proves(&mut goal, script));
            match first {
                Some(first) => proved[first].1.push(goal),
                None => rest.push(goal),
            }
        }
        (proved, rest)
    }

    fn demands(&self, lemmas: &[Lemma], term: &Term, positions: Vec<Position>, demands: &mut Vec<Demand>) {
        let Ending::Cover(scripts) = &term.ending else { return };
        let goals = self.goals(lemmas, term, positions);
        let (proved, rest) = self.first_proved(lemmas, scripts, goals);
        for (script, goals) in proved {
            self.demands(lemmas, script, goals, demands);
        }
        demands.extend(rest.iter().map(|goal| Demand {
            own: mask(goal.points_of(PROTAGONIST).into_iter()),
            other: mask(goal.points_of(ANTAGONIST).into_iter()),
            limit: lemmas.len(),
        }));
    }

    /// A term that proves the same positions, citing earlier lemmas under the given maps only.
    fn rewrite(&self, lemmas: &[Lemma], term: &Term, positions: Vec<Position>, maps: &[Permutation]) -> Term {
        let Ending::Cover(scripts) = &term.ending else { return term.clone() };
        let mut goals = self.goals(lemmas, term, positions);
        let (proved, _) = self.first_proved(lemmas, scripts, goals.clone());
        let mut terms: Vec<Term> = proved
            .into_iter()
            .filter(|(_, goals)| !goals.is_empty())
            .map(|(script, goals)| self.rewrite(lemmas, script, goals, maps))
            .collect();
        for lemma in 0..lemmas.len() {
            for map in maps {
                terms.push(Term { moves: Vec::new(), ending: Ending::Cite { lemma, map: map.clone() } });
            }
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        for term in terms {
            let mut proves = Replies::none(goals.len());
            for (index, goal) in goals.iter_mut().enumerate() {
                if Replay::new(lemmas).proves(goal, &term) {
                    proves.insert(index);
                }
            }
            let cost = size::term(&term);
            if !candidates.iter().any(|known| known.proves == proves && known.cost <= cost) {
                candidates.push(Candidate { term, proves, cost });
            }
        }
        match cover::choose(&candidates, goals.len()) {
            Some(chosen) => {
                let scripts = chosen.into_iter().map(|index| candidates[index].term.clone()).collect();
                Term { moves: term.moves.clone(), ending: Ending::Cover(scripts) }
            }
            None => term.clone(),
        }
    }

    /// With the lemmas that are cited once in the place of their citation.
    fn inlined(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        loop {
            let mut once = (0..best.lemmas.len()).filter(|&lemma| citations(&best, lemma).len() == 1);
            let next = once.find_map(|lemma| {
                let next = self.pruned(with_inlined(&best, lemma));
                (self.weight(&next) < self.weight(&best) && self.holds(&next)).then_some(next)
            });
            match next {
                Some(next) => best = next,
                None => return best,
            }
        }
    }

    /// With one lemma less, its proof being repeated where it was cited, if that is shorter.
    fn without_a_lemma(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for lemma in (0..strategy.lemmas.len()).rev() {
            let Some(removed) = best.lemmas.get(lemma) else { continue };
            // Repeating the proof cannot save more than the statement, the citations and the maps under which it is cited.
            let cited = citations(&best, lemma);
            let maps: BTreeSet<&Permutation> = cited.iter().copied().filter(|map| !map.is_identity()).collect();
            let saved = size::statement(removed) + 3 * cited.len() + maps.len() * size::map(self.rules.points());
            if cited.len().saturating_sub(1) * size::term(&removed.term) >= saved {
                continue;
            }
            let next = self.pruned(self.recovered(&with_inlined(&best, lemma)));
            if self.weight(&next) < self.weight(&best) && self.holds(&next) {
                best = next;
            }
        }
        best
    }

    /// With proofs written out where a map serves so few citations that it costs more.
    fn without_maps(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for map in maps(strategy).into_iter().filter(|map| !map.is_identity()) {
            // The proofs must not be longer than the map and the citations.
            let cited = cited_under(&best, &map);
            let written: usize = cited.iter().map(|&lemma| size::term(&best.lemmas[lemma].term)).sum();
            if written >= 3 * cited.len() + size::map(self.rules.points()) {
                continue;
            }
            let mut next = best.clone();
            let Strategy { lemmas, theorem, .. } = &mut next;
            let terms = lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([theorem]);
            terms.for_each(|term| write_out(term, &map, &best.lemmas));
            let next = self.pruned(self.recovered_within(&next, &maps(&next)));
            if self.weight(&next) < self.weight(&best) && self.holds(&next) {
                best = next;
            }
        }
        best
    }
}

/// The lemmas that are cited under a map, once for each citation.
fn cited_under(strategy: &Strategy, under: &Permutation) -> Vec<usize> {
    let mut lemmas = Vec::new();
    for whole in strategy.lemmas.iter().map(|lemma| &lemma.term).chain([&strategy.theorem]) {
        whole.visit(&mut |term| {
            if let Ending::Cite { lemma, map } = &term.ending
                && map == under
            {
                lemmas.push(*lemma);
            }
        });
    }
    lemmas
}

/// The maps under which lemmas are cited, the identity first.
fn maps(strategy: &Strategy) -> Vec<Permutation> {
    let mut maps = BTreeSet::new();
    let terms = strategy.lemmas.iter().map(|lemma| &lemma.term).chain([&strategy.theorem]);
    terms.for_each(|whole| {
        whole.visit(&mut |term| {
            if let Ending::Cite { map, .. } = &term.ending {
                maps.insert(map.clone());
            }
        });
    });
    let identity = maps.iter().find(|map| map.is_identity()).cloned();
    identity.into_iter().chain(maps.iter().filter(|map| !map.is_identity()).cloned()).collect()
}

/// Writes out the proofs that are cited under a map.
fn write_out(term: &mut Term, under: &Permutation, lemmas: &[Lemma]) {
    match &mut term.ending {
        Ending::Cite { lemma, map } if map == under => {
            let image = lemmas[*lemma].term.image(map);
            term.moves.extend(image.moves);
            term.ending = image.ending;
        }
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| write_out(term, under, lemmas)),
        _ => {}
    }
}

/// The maps under which a lemma is cited, once for each citation.
fn citations(strategy: &Strategy, index: usize) -> Vec<&Permutation> {
    let mut maps = Vec::new();
    for whole in strategy.lemmas.iter().map(|lemma| &lemma.term).chain([&strategy.theorem]) {
        whole.visit(&mut |term| {
            if let Ending::Cite { lemma, map } = &term.ending
                && *lemma == index
            {
                maps.push(map);
            }
        });
    }
    maps
}

/// Whether a script only cites.
fn is_citation(term: &Term) -> bool {
    matches!(term.ending, Ending::Cite { .. })
}

fn renumber(term: &mut Term, place: &impl Fn(usize) -> usize) {
    match &mut term.ending {
        Ending::Cite { lemma, .. } => *lemma = place(*lemma),
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| renumber(term, place)),
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}

/// The strategy with a lemma's proof in the place of each of its citations.
fn with_inlined(strategy: &Strategy, lemma: usize) -> Strategy {
    let mut next = strategy.clone();
    let Some(Lemma { term: proof, .. }) = strategy.lemmas.get(lemma) else { return next };
    for term in next.lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([&mut next.theorem]) {
        inline(term, lemma, proof);
    }
    next
}

fn inline(term: &mut Term, index: usize, proof: &Term) {
    match &mut term.ending {
        Ending::Cite { lemma, map } if *lemma == index => {
            let image = proof.image(map);
            term.moves.extend(image.moves);
            term.ending = image.ending;
        }
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| inline(term, index, proof)),
        _ => {}
    }
}
