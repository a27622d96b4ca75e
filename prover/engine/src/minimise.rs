//! Full minimisation of a strategy: few maps, no superfluous script, no lemma that costs more than it saves.
//!
//! The measure is the payload's size in bytes, then the number of lemmas. The passes are repeated until none helps:
//! then no removal of a single script, map or lemma and no merge of two lemmas makes the strategy shorter. On
//! boards of more than 512 points, whose positions do not fit into sets of bits, covers and maps stay as they are.
//!
//! A proof as a search leaves it has scripts that others have made superfluous, lemmas that are cited once, and
//! citations by many maps. None of these is wrong, and all take bytes, and time of every reader. A change is a
//! guess: it is made on a copy, the copy is replayed, and it is kept if it is valid and shorter. So no pass needs
//! to know why it works, and none can make a strategy false.
//!
//! The replays are the cost. While a game is proved, only strategies of few lemmas are replayed in full after each
//! attempt (`has_few_lemmas`), within a number of steps. Larger ones get at most the fast one, which knows for each reply
//! which script answers it, and replays only what a change can affect. With `prover shorten` all passes are used,
//! whatever the size.
//!
//! # The measure
//!
//! The bytes of the measure are those before compression. They are known at once, and what is shorter before
//! compression mostly is so afterwards; compressing each attempt would take longer than to replay it.
//!
//! # Inlining
//!
//! The citation of a lemma is replaced by its proof where the lemma or its map costs more than it saves.
//!
//! A lemma costs its statement, and each citation a few bytes, with a map that may be listed for its sake alone. If
//! it is cited once, or by few under a map that nobody else uses, its proof may be shorter in its place. Before a
//! strategy is changed and replayed, the sizes are compared: where even the best case saves nothing, nothing is
//! tried.
//!
//! # Lemma merging
//!
//! Two lemmas are replaced by one, if that makes the strategy shorter. Of the two, the first is kept. Its statement
//! gets the second one's points of the antagonist as well, mapped by a symmetry; if its proof still holds there, it
//! states all that the second one states, and is cited instead. The protagonist's points of the first must lie
//! among those of the second, or it would not dominate where the second is cited.
//!
//! A lemma cites earlier ones only. As the earlier one of a pair is kept, citations of the later one, which stand
//! after it, may cite it.
//!
//! Pairs are tried under all symmetries: for n lemmas and g symmetries, n²g/2 pairs of statements are compared, and
//! a proof is replayed for those that fit.
//!
//! # Covers anew
//!
//! Covers are chosen anew by set cover, so that few maps serve all citations.
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
//!
//! # Orders
//!
//! The order of lemmas and of scripts leaves the same proof, whose bytes compress more or less well.
//!
//! Lemmas may stand in any order in which each comes after those that it cites, and the order of scripts in a cover
//! decides only which of them is tried first. So there is freedom, and the compressor's window likes similar things
//! side by side; small indices take fewer bytes. Which order is best is found by compressing, not by reasoning.
//! Another order of scripts changes the number of steps, so the strategy is replayed anew.
//!
//! A lemma may be stated as any symmetry maps it, too. If each stands as its least image, lemmas with the same points
//! of the protagonist up to symmetry begin alike, and fewer maps are listed. A proof of `4^3` loses a twentieth of its
//! bytes so.
//!
//! # Disturbances
//!
//! A disturbance mostly makes a strategy longer. Passes may then find another way down.
//!
//! No pass makes the strategy shorter, and yet a shorter one may exist: two changes may help together although each
//! alone makes it longer. So the strategy is made longer in one place at random, by writing out a few lemmas or all
//! citations under one map, or by stating a lemma more generally; then the passes go over it again. What is not
//! longer in the end is the next start.
//!
//! A proof that is written out in the place of its citation need not hold there, although what it proves is true: a
//! script may move where the protagonist has a point already. So what comes of it is played out.
//!
//! P. Shaw, *Using constraint programming and local search methods to solve vehicle routing problems* (1998):
//! large-neighbourhood search.
//!
//! # Fast minimisation
//!
//! It drops superfluous scripts, and inlines lemmas that are cited once, lemma by lemma.
//!
//! A lemma's term rests on the statements of others and not on their proofs. So each term is made shorter by
//! itself, on any thread, and the result does not depend on the order. A lemma that nothing cites any more is
//! dropped in the end.
//!
//! A lemma that is cited once costs a statement and a citation; in its place the proof may stand at once. Three
//! things speak against it. The checker then plays the proof against each reply that comes to it, and not once, so
//! the steps are bounded. If the citation has a map, the proof is mapped, and its own citations get products of
//! maps, which may be new ones. And a proof written out may fail where its lemma dominated: it may move at a point
//! that the protagonist owns there already. So each attempt is replayed.
//!
//! # The work
//!
//! Nearly all work is replaying, so it is counted in steps. A strategy whose covers are nested deeply may take more
//! of them than any machine can do; with none left, every attempt fails, and each pass ends with what it has. So
//! the bytes depend on the strategy alone.
//!
//! # Answers to replies
//!
//! The rules say that the first script that proves the position answers a reply, and that failed attempts count as
//! steps (specification: rules, section 6). If a script is removed, only the replies that it answered need another
//! answer, from a later place on; all others keep theirs. So a cover of a hundred scripts is thinned by asking each
//! reply a few times, and not a hundred times for each script.
//!
//! What a script does against a reply does not depend on the other scripts, so it is kept: whether it proves, and
//! in how many steps. Where a script answers a reply because it does not come near it (`Pass`), it is not played at
//! all.
//!
//! Memory is one entry for each script and reply that were asked.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

use crate::{
    file,
    lemma_store::SetCover,
    progress::{Count, Progress, changes},
    search::threads::shared,
    statistics::{map_bytes, statement_bytes, strategy_bytes, term_bytes},
};
use pgc_core::{
    certificate::Certificate,
    game::{Game, Point},
    position::{ANTAGONIST, Bits, Moves, PROTAGONIST, Position, Rules, Sides, Symmetries, by_width, mask},
    random::Random,
    strategy::{
        Ending, Lemma, Replay, Strategy, Term, replay,
        replay::{Pass, PlayResult},
    },
    symmetry::Permutation,
};

/// The most lemmas of a strategy, and the most images of these under all symmetries, for a full minimisation. Other
/// strategies get a fast one only.
const MOST_LEMMAS: usize = 48;

const MOST_IMAGES: usize = 60_000;

/// The most steps that are replayed for a full minimisation: less than a minute's work.
const STEPS: u64 = 1_000_000_000;

/// Whether a strategy has so few lemmas that [`minimise`] ends soon.
pub fn has_few_lemmas(strategy: &Strategy, symmetries: &Symmetries) -> bool {
    let lemmas = strategy.lemmas.len();
    lemmas <= MOST_LEMMAS && lemmas * symmetries.elements.len() <= MOST_IMAGES
}

/// A shorter strategy for the same claim, or the same one.
pub fn minimise(rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy, progress: &dyn Progress) -> Strategy {
    Minimiser::within(rules, &symmetries.elements, STEPS, &changes(progress)).minimised(strategy)
}

impl Minimiser<'_> {
    /// Makes a strategy of any size shorter while the work allows it: as [`trim`], then as [`minimise`].
    pub(crate) fn shortened(&self, strategy: Strategy) -> Strategy {
        let passes = [Self::without_superfluous, Self::with_proofs_in_place];
        let mut best = strategy;
        for pass in passes {
            self.improve(pass(self, best.clone()), &mut best);
        }
        self.minimised(best)
    }

    /// A step of a large-neighbourhood search: makes a minimised strategy longer in one place, and minimises it again.
    pub(crate) fn neighbour(&self, strategy: &Strategy, dice: &mut Random) -> Strategy {
        self.disturbed(strategy, dice).map_or_else(|| strategy.clone(), |disturbed| self.minimised(disturbed))
    }

    /// Repeats the passes in turn until none of them, one after the other, has made the strategy shorter.
    fn minimised(&self, strategy: Strategy) -> Strategy {
        let passes = [Self::recovered, Self::inlined, Self::without_a_lemma, Self::without_maps, Self::merged];
        let mut best = strategy.pruned();
        let mut idle = 0;
        for pass in passes.into_iter().cycle() {
            if idle == passes.len() || self.is_over() {
                break;
            }
            let is_shorter = self.improve(pass(self, &best), &mut best);
            idle = if is_shorter { 0 } else { idle + 1 };
        }
        best
    }

    /// Takes a strategy without what nothing cites, if it is shorter than the best one, and valid. Returns whether it is.
    fn improve(&self, next: Strategy, best: &mut Strategy) -> bool {
        let next = next.pruned();
        let is_better = weight(&next) < weight(best) && self.allows(&next);
        if is_better {
            self.report(&next);
            *best = next;
        }
        is_better
    }

    /// Inlines the lemmas that are cited once.
    fn inlined(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        loop {
            let uses = best.uses();
            let mut once = (0..uses.len()).filter(|&lemma| uses[lemma] == 1).take_while(|_| !self.is_over());
            if !once.any(|lemma| self.improve(written_out(&best, |index, _| index == lemma), &mut best)) {
                return best;
            }
        }
    }

    /// Removes lemmas and repeats their proofs where they were cited, if that is shorter.
    fn without_a_lemma(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for lemma in (0..strategy.lemmas.len()).rev().take_while(|_| !self.is_over()) {
            let Some(removed) = best.lemmas.get(lemma) else { continue };
            // Repeating the proof saves at most the statement, the citations and the maps of the citations.
            let cited = best.citations().into_iter().filter_map(|(index, map)| (index == lemma).then_some(map));
            let cited: Vec<&Permutation> = cited.collect();
            let maps: BTreeSet<&Permutation> = cited.iter().copied().filter(|map| !map.is_identity()).collect();
            let saved = statement_bytes(removed) + 3 * cited.len() + maps.len() * map_bytes(self.rules.points());
            if cited.len().saturating_sub(1) * term_bytes(&removed.term) >= saved {
                continue;
            }
            let next = self.recovered(&written_out(&best, |index, _| index == lemma));
            self.improve(next, &mut best);
        }
        best
    }

    /// Removes maps and writes out proofs instead, where a map serves so few citations that it costs more.
    fn without_maps(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for map in strategy.maps().into_iter().take_while(|_| !self.is_over()) {
            // The proofs must not be longer than the map and the citations.
            let cited = best.citations().into_iter().filter_map(|(lemma, under)| (under == map).then_some(lemma));
            let cited: Vec<usize> = cited.collect();
            let written: usize = cited.iter().map(|&lemma| term_bytes(&best.lemmas[lemma].term)).sum();
            if written >= 3 * cited.len() + map_bytes(self.rules.points()) {
                continue;
            }
            let next = written_out(&best, |_, under| under == map);
            let identity = Permutation::identity(self.rules.points());
            let maps: Vec<Permutation> = [identity].into_iter().chain(next.maps().into_iter().cloned()).collect();
            self.improve(self.recovered_within(&next, &maps), &mut best);
        }
        best
    }

    /// Merges pairs of lemmas into the first one, if its proof still holds with the second one's points of the antagonist added: from the
    /// last lemma on, each with all before it. When a merge has made the strategy shorter, the indices are others, and the search goes on at
    /// the same index as far as it exists.
    fn merged(&self, strategy: &Strategy) -> Strategy {
        let mut best = strategy.clone();
        for gone in (1..strategy.lemmas.len()).rev() {
            let gains = |kept| {
                let next = if self.is_over() { None } else { self.merge(&best, kept, gone) };
                next.is_some_and(|next| self.improve(next, &mut best))
            };
            if (0..gone).any(gains) && gone >= best.lemmas.len() {
                break;
            }
        }
        best
    }

    /// The strategy in which one lemma states what it and another one state; nothing if no symmetry makes its proof
    /// hold there. Of a bounded claim it states the stronger bound of the two.
    fn merge(&self, strategy: &Strategy, kept: usize, gone: usize) -> Option<Strategy> {
        let (into, from) = (strategy.lemmas.get(kept)?, strategy.lemmas.get(gone)?);
        let left = if self.rules.claim.is_draw() { into.left.max(from.left) } else { into.left.min(from.left) };
        let own: FixedBitSet = into.own.iter().map(|&point| usize::from(point)).collect();
        let mut met = FxHashSet::default();
        for s in self.symmetries {
            let owned = |points: &[Point]| points.iter().filter(|&&point| own.contains(s.image(point).into())).count();
            if owned(&from.own) < into.own.len() || owned(&from.other) > 0 {
                continue;
            }
            let mut other: Vec<Point> = from.other.iter().map(|&point| s.image(point)).collect();
            other.extend(&into.other);
            other.sort_unstable();
            other.dedup();
            if !met.insert(other.clone()) {
                continue;
            }
            let both = Lemma { other, left, ..into.clone() };
            if self.replay(&strategy.lemmas[..kept], |replay| replay.states(self.rules, &both)) {
                let mut next = strategy.clone();
                next.lemmas[kept] = both;
                // The kept lemma is cited under the inverse of s, followed by the map of the citation.
                let back = s.inverse();
                next.replace_citations(&|lemma, map| (lemma == gone).then(|| Term::cite(kept, back.then(map))));
                return Some(next);
            }
        }
        None
    }

    /// Chooses all covers anew, so that citations share few maps.
    fn recovered(&self, strategy: &Strategy) -> Strategy {
        match by_width!(self.rules.points(), Set => self.few_maps::<Set>(strategy)) {
            Some(maps) => self.recovered_within(strategy, &maps),
            None => strategy.clone(),
        }
    }

    /// Chooses all covers anew, with citations under the given maps only.
    fn recovered_within(&self, strategy: &Strategy, maps: &[Permutation]) -> Strategy {
        let mut next = strategy.clone();
        for index in 0..=next.lemmas.len() {
            if self.is_over() {
                break;
            }
            let term = self.rewrite(&next.lemmas[..index], next.term(index), self.start(&next, index), maps);
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
            let start = self.start(strategy, index);
            self.demands(&strategy.lemmas[..index], strategy.term(index), start, &mut demands);
            if self.is_over() {
                return None;
            }
        }
        // Demands with the same points of the protagonist are processed together.
        let mut groups: BTreeMap<Set, Vec<usize>> = BTreeMap::new();
        for (place, demand) in demands.iter().enumerate() {
            groups.entry(demand.sides[PROTAGONIST]).or_default().push(place);
        }
        let serves = |s: &Permutation| {
            self.charge((strategy.lemmas.len() * groups.len()) as u64);
            let mut served = FixedBitSet::with_capacity(demands.len());
            for (index, lemma) in strategy.lemmas.iter().enumerate() {
                let own: Set = mask(lemma.own.iter().map(|&point| s.image(point)));
                let mut other = None;
                for (_, places) in groups.iter().filter(|&(&of, _)| own.is_in(of)) {
                    let other: Set =
                        *other.get_or_insert_with(|| mask(lemma.other.iter().map(|&point| s.image(point))));
                    for &place in places {
                        let demand = &demands[place];
                        if index < demand.limit
                            && demand.sides[ANTAGONIST].is_in(other)
                            && lemma.is_in_time(self.rules, demand.left)
                        {
                            served.insert(place);
                        }
                    }
                }
            }
            served
        };
        // The identity is free. Of the other maps that serve the same demands, one is enough.
        let mut used = FxHashSet::default();
        let mut candidates: Vec<(&Permutation, FixedBitSet, usize)> = Vec::new();
        for (index, s) in self.symmetries.iter().enumerate() {
            if self.is_over() {
                return None;
            }
            let served = serves(s);
            if index == 0 || used.insert(served.clone()) {
                candidates.push((s, served, usize::from(index > 0)));
            }
        }
        let all: FixedBitSet = (0..demands.len()).collect();
        self.charge((candidates.len() * demands.len()) as u64);
        let chosen = SetCover::new(&all, candidates.iter().map(|(_, served, cost)| (served, *cost))).cheap()?;
        let others = chosen.into_iter().filter(|&index| index > 0);
        Some([0].into_iter().chain(others).map(|index| candidates[index].0.clone()).collect())
    }

    /// The position at the cover of a lemma's or the theorem's term, if there is one.
    fn start(&self, strategy: &Strategy, index: usize) -> Vec<Position> {
        let start = vec![strategy.start(self.rules, index)];
        let replies = index == strategy.lemmas.len() && self.rules.other_begins;
        if replies { start } else { self.covered(&strategy.lemmas[..index], strategy.term(index), start) }
    }

    /// The positions at a script's cover, if the script, played from some positions, reaches it.
    fn covered(&self, lemmas: &[Lemma], term: &Term, mut positions: Vec<Position>) -> Vec<Position> {
        let plays =
            |position: &mut Position| self.replay(lemmas, |replay| replay.play(position, term) == PlayResult::Quiet);
        positions.retain_mut(plays);
        positions
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
        self.charge(goals.len() as u64);
        let (mut proved, mut rest): (Vec<(&Term, Vec<Position>)>, _) = (Vec::new(), Vec::new());
        let is_citation = |script: &Term| matches!(script.ending, Ending::Cite { .. });
        proved.extend(scripts.iter().filter(|script| !is_citation(script)).map(|script| (script, Vec::new())));
        for mut goal in goals {
            let prove = |replay: &mut Replay| proved.iter().position(|(script, _)| replay.proves(&mut goal, script));
            let first = self.replay(lemmas, prove);
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
            sides: goal.sides().map(mask),
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
        let mut candidates: Vec<(Term, FixedBitSet, usize)> = Vec::new();
        for term in terms {
            if self.is_over() {
                break;
            }
            let mut proves = FixedBitSet::with_capacity(goals.len());
            for (index, goal) in goals.iter_mut().enumerate() {
                proves.set(index, self.replay(lemmas, |replay| replay.proves(goal, &term)));
            }
            let cost = term_bytes(&term);
            // Of scripts that prove the same goals, the cheapest is enough. Citations under many maps often do.
            if !candidates.iter().any(|(_, known, price)| *known == proves && *price <= cost) {
                candidates.push((term, proves, cost));
            }
        }
        let all: FixedBitSet = (0..goals.len()).collect();
        match SetCover::new(&all, candidates.iter().map(|(_, proves, cost)| (proves, *cost))).cheap() {
            Some(chosen) => {
                let scripts = chosen.into_iter().map(|index| candidates[index].0.clone()).collect();
                Term::cover(term.moves.clone(), scripts)
            }
            None => term.clone(),
        }
    }

    /// The strategy with a few lemmas, or the lemmas under one map, written out where they are cited; or with a lemma that is stated more
    /// generally. Nothing if there is no lemma, or that is no proof.
    fn disturbed(&self, strategy: &Strategy, dice: &mut Random) -> Option<Strategy> {
        if strategy.lemmas.is_empty() {
            return None;
        }
        let disturbed = match dice.below(4) {
            0 => {
                let maps: Vec<&Permutation> = strategy.maps().into_iter().collect();
                match maps.get(dice.below(maps.len() + 1)) {
                    Some(&map) => written_out(strategy, |_, under| under == map),
                    None => strategy.clone(),
                }
            }
            1 => self.widened(strategy, dice),
            _ => {
                let uses = strategy.uses();
                let some: BTreeSet<usize> = (0..=dice.below(LEMMAS)).map(|_| dice.below(uses.len())).collect();
                written_out(strategy, |lemma, _| some.contains(&lemma) && uses[lemma] <= CITATIONS)
            }
        };
        self.allows(&disturbed).then_some(disturbed)
    }

    /// The strategy with a lemma in whose statement the antagonist owns as many more points as its proof allows.
    fn widened(&self, strategy: &Strategy, dice: &mut Random) -> Strategy {
        let mut next = strategy.clone();
        let index = dice.below(next.lemmas.len());
        let (earlier, rest) = next.lemmas.split_at_mut(index);
        let lemma = &mut rest[0];
        let mut free = lemma.position(self.rules).moves(ANTAGONIST);
        while !free.is_empty() {
            lemma.other.push(free.swap_remove(dice.below(free.len())));
            if !self.replay(earlier, |replay| replay.states(self.rules, lemma)) {
                lemma.other.pop();
            }
        }
        lemma.other.sort_unstable();
        next
    }
}

/// The size to minimise: the bytes, then the number of lemmas.
pub fn weight(strategy: &Strategy) -> (usize, usize) {
    (strategy_bytes(strategy), strategy.lemmas.len())
}

/// The strategy with some citations replaced by proofs.
fn written_out(strategy: &Strategy, which: impl Fn(usize, &Permutation) -> bool) -> Strategy {
    let mut next = strategy.clone();
    next.replace_citations(&|lemma, map| which(lemma, map).then(|| strategy.lemmas[lemma].term.image(map)));
    next
}

/// A position with the protagonist to move that only a citation can prove.
struct Demand<Set> {
    sides: Sides<Set>,
    /// In a bounded claim, how many moves of the attacker still count.
    left: Option<Point>,
    /// Lemmas below this index may be cited.
    limit: usize,
}

/// Some arrangements of a strategy, the given one first.
pub(crate) fn arrangements(strategy: &Strategy, symmetries: &Symmetries) -> impl Iterator<Item = Strategy> {
    [Some(strategy.clone()), turned(strategy, symmetries)].into_iter().flatten().flat_map(|strategy| {
        let uses = strategy.uses();
        (0..5).flat_map(move |order| {
            let ordered = ordered(&strategy, |index| {
                let Lemma { own, other, .. } = &strategy.lemmas[index];
                match order {
                    0 => (0, None),
                    1 => (0, Some((own, other))),
                    2 => (own.len(), Some((own, other))),
                    3 => (usize::MAX - own.len(), Some((own, other))),
                    // Those that are cited often come first: a small index takes fewer bytes.
                    _ => (usize::MAX - uses[index], Some((own, other))),
                }
            });
            let mut sorted = ordered.clone();
            (0..=sorted.lemmas.len()).for_each(|index| sort_scripts(sorted.term_mut(index)));
            [ordered, sorted]
        })
    })
}

/// The shortest file of these arrangements.
pub(crate) fn arranged(game: &Game, strategy: Strategy, symmetries: &Symmetries) -> Strategy {
    let bytes =
        |strategy: &Strategy| file::size(&Certificate { game: game.clone(), strategy: strategy.clone(), steps: 0 });
    arrangements(&strategy, symmetries).min_by_key(bytes).unwrap_or(strategy)
}

/// The most images of lemmas under symmetries among which the least are looked for.
const MOST_TURNS: usize = 10_000_000;

/// The same proof, each lemma under the symmetry that makes its statement least: then lemmas look alike, and fewer maps are listed. Nothing
/// if there are too many images, or two lemmas become the same.
fn turned(strategy: &Strategy, symmetries: &Symmetries) -> Option<Strategy> {
    if strategy.lemmas.len() * symmetries.elements.len() > MOST_TURNS {
        return None;
    }
    let least = |lemma: &Lemma| {
        let statement = |by: &&Permutation| [by.set_image(&lemma.own), by.set_image(&lemma.other)];
        symmetries.elements.iter().min_by_key(statement)
    };
    let turns: Vec<&Permutation> = strategy.lemmas.iter().filter_map(least).collect();
    let strategy = strategy.clone().turned(&turns);
    let statements = strategy.lemmas.iter().map(|lemma| (&lemma.own, &lemma.other, lemma.left));
    let count = statements.collect::<BTreeSet<_>>().len();
    (count == strategy.lemmas.len()).then_some(strategy)
}

/// The strategy with its lemmas in the order of a key, as far as each comes after those that it cites.
fn ordered<K: Ord>(strategy: &Strategy, key: impl Fn(usize) -> K) -> Strategy {
    let count = strategy.lemmas.len();
    let mut left = vec![0; count];
    let mut citing = vec![Vec::new(); count];
    for (index, lemma) in strategy.lemmas.iter().enumerate() {
        let cited: BTreeSet<usize> = lemma.term.citations().into_iter().map(|(cited, _)| cited).collect();
        left[index] = cited.len();
        cited.into_iter().for_each(|cited| citing[cited].push(index));
    }
    // A topological order: of the lemmas whose citations are all placed, the least by the key comes next.
    let mut ready: BTreeSet<_> =
        (0..count).filter(|&index| left[index] == 0).map(|index| (key(index), index)).collect();
    let mut placed = Vec::with_capacity(count);
    while let Some((_, index)) = ready.pop_first() {
        placed.push(index);
        for &next in &citing[index] {
            left[next] -= 1;
            if left[next] == 0 {
                ready.insert((key(next), next));
            }
        }
    }
    let mut places = vec![0; count];
    placed.iter().enumerate().for_each(|(place, &index)| places[index] = place);
    let mut next = strategy.clone();
    next.lemmas = placed.iter().map(|&index| strategy.lemmas[index].clone()).collect();
    next.replace_citations(&|lemma, map| Some(Term::cite(places[lemma], map.clone())));
    next
}

/// Sorts the scripts of all covers: citations last, and those of fewest moves first.
fn sort_scripts(term: &mut Term) {
    let Ending::Cover(scripts) = &mut term.ending else { return };
    scripts.iter_mut().for_each(sort_scripts);
    scripts.sort_by_cached_key(|script| {
        let cited = match &script.ending {
            Ending::Cite { lemma, map } => Some((*lemma, map.images().to_vec())),
            _ => None,
        };
        (cited.is_some(), script.moves.len(), script.moves.clone(), cited)
    });
}

/// The most lemmas that are written out at once, and how often each of them may be cited.
const LEMMAS: usize = 3;

const CITATIONS: usize = 6;

/// How many steps a proof may take after a lemma's proof has taken the place of its citation: so many times those before, and [`MORE`].
#[derive(Clone, Copy)]
struct StepBound {
    times: u64,
    /// Whether those before any lemma was inlined are meant. Then scripts that end with covers come last.
    of_all: bool,
}

const MORE: u64 = 1000;

/// The most steps that are replayed for each lemma, once to drop its scripts and once to inline.
const LEMMA_STEPS: u64 = 1_000_000_000;

/// The bounds of [`trim`] and of [`inline`].
const TRIM: StepBound = StepBound { times: 4, of_all: false };

const INLINE: StepBound = StepBound { times: 8, of_all: true };

/// Drops superfluous scripts, and puts the proofs of lemmas that are cited once in the place of the citation, on several threads with the
/// same result.
pub fn trim(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    inlined(rules, thin(rules, strategy, threads, progress), TRIM, threads, progress)
}

/// The same as [`trim`] on one thread, but replays about this many steps only. After that, the strategy stays as it is.
pub(crate) fn trim_within(rules: &Arc<Rules>, strategy: Strategy, steps: u64, progress: &dyn Progress) -> Strategy {
    let goes_on = changes(progress);
    let fast = Minimiser::within(rules, &[], steps, &goes_on);
    fast.with_proofs_in_place(fast.without_superfluous(strategy))
}

/// Drops superfluous scripts, on several threads, then the lemmas that nothing cites any more.
pub fn thin(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    let every: Vec<usize> = (0..=strategy.lemmas.len()).collect();
    thinned_at(rules, strategy, &every, threads, progress).pruned()
}

/// The same as [`trim`] for a strategy without superfluous scripts. More proofs take the place of citations, and come last in their
/// covers.
pub fn inline(rules: &Arc<Rules>, strategy: Strategy, threads: usize, progress: &dyn Progress) -> Strategy {
    inlined(rules, strategy, INLINE, threads, progress)
}

/// Inlines, and then drops the scripts that this has made superfluous.
fn inlined(
    rules: &Arc<Rules>,
    strategy: Strategy,
    bound: StepBound,
    threads: usize,
    progress: &dyn Progress,
) -> Strategy {
    let steps = LEMMA_STEPS.saturating_mul(1 + strategy.lemmas.len() as u64);
    let (strategy, changed) =
        Minimiser::within(rules, &[], steps, &changes(progress)).with_proofs_placed(strategy, bound);
    thinned_at(rules, strategy, &changed, threads, progress).pruned()
}

/// Drops superfluous scripts of the terms with these indices. A term rests on the statements of lemmas and not on their proofs, so the
/// terms do not depend on each other.
fn thinned_at(
    rules: &Arc<Rules>,
    mut strategy: Strategy,
    indices: &[usize],
    threads: usize,
    progress: &dyn Progress,
) -> Strategy {
    let done = AtomicU64::new(0);
    let count = |more| Count::Done(done.fetch_add(more, Ordering::Relaxed) + more, indices.len() as u64);
    let report = |more| progress.report("thinning the lemmas", count(more));
    let thin = |place: usize| {
        let goes_on = || {
            report(0);
            true
        };
        let term = Minimiser::within(rules, &[], LEMMA_STEPS, &goes_on).thinned(&strategy, indices[place]);
        report(1);
        term
    };
    let terms = shared(indices.len(), threads, || thin);
    for (&index, term) in indices.iter().zip(terms) {
        *strategy.term_mut(index) = term;
    }
    strategy
}

/// Passes over strategies by these rules, and the work that they may still do.
pub(crate) struct Minimiser<'a> {
    rules: &'a Arc<Rules>,
    /// The symmetries of the game. Passes that drop and inline need none.
    symmetries: &'a [Permutation],
    /// How many steps may still be replayed.
    left: Cell<u64>,
    /// The most steps that a strategy may take.
    most: u64,
    /// Whether to go on, which is asked before each attempt. If not, each pass ends soon, with what it has.
    goes_on: &'a dyn Fn() -> bool,
    /// Receives a strategy that is shorter, whenever many steps were replayed since the last one.
    found: &'a dyn Fn(&Strategy),
    /// The steps that were left when one was reported.
    reported: Cell<u64>,
}

/// After so many steps a shorter strategy is reported before the passes are at their end.
const REPORT: u64 = 100_000_000;

/// What has begun may take so many steps more than are left.
const OVER: u64 = 100_000_000;

impl<'a> Minimiser<'a> {
    /// At most so many steps, while `goes_on`.
    pub(crate) fn within(
        rules: &'a Arc<Rules>,
        symmetries: &'a [Permutation],
        steps: u64,
        goes_on: &'a dyn Fn() -> bool,
    ) -> Self {
        let [left, reported] = [steps, steps].map(Cell::new);
        Minimiser { rules, symmetries, left, most: u64::MAX, goes_on, found: &|_| (), reported }
    }

    /// The same for strategies of at most so many steps. Shorter ones are reported to `found` now and then.
    pub(crate) fn of_steps(self, most: u64, found: &'a dyn Fn(&Strategy)) -> Self {
        Minimiser { most, found, ..self }
    }

    /// The most steps of a replay that begins now.
    fn limit(&self) -> u64 {
        if self.left.get() == 0 { 0 } else { self.left.get().saturating_add(OVER) }
    }

    /// Whether no more is to be tried.
    fn is_over(&self) -> bool {
        self.left.get() == 0 || !(self.goes_on)()
    }

    /// Counts steps that were taken.
    fn charge(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// What is found with a replay in which these lemmas may be cited. Its steps are counted; with none left, it proves nothing.
    fn replay<'l, F>(&self, lemmas: &'l [Lemma], find: impl FnOnce(&mut Replay<'l>) -> F) -> F {
        let mut replay = Replay::new(lemmas).within(self.limit());
        let found = find(&mut replay);
        self.charge(replay.steps);
        found
    }

    /// The steps in which a term proves the lemma of this index, or the theorem; nothing if it fails or no more is to be tried.
    fn steps(&self, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        let (proved, steps) = replay::attempt_within(self.rules, strategy, index, term, self.limit());
        self.charge(steps);
        proved.then_some(steps)
    }

    /// Whether a strategy is a proof, in not too many steps.
    fn allows(&self, strategy: &Strategy) -> bool {
        let more = |steps: u64, (index, term)| {
            let steps = steps.checked_add(self.steps(strategy, index, term)?)?;
            (steps <= self.most).then_some(steps)
        };
        strategy.terms().enumerate().try_fold(0, more).is_some()
    }

    /// Reports a shorter strategy, if it is time.
    fn report(&self, strategy: &Strategy) {
        if self.reported.get() - self.left.get() >= REPORT {
            self.reported.set(self.left.get());
            (self.found)(strategy);
        }
    }

    /// A strategy without superfluous scripts and lemmas.
    fn without_superfluous(&self, strategy: Strategy) -> Strategy {
        let every = 0..=strategy.lemmas.len();
        self.thinned_in_turn(strategy, every)
    }

    /// A strategy with the proofs of lemmas that are cited once in the place of the citation, and without the scripts that this has made
    /// superfluous.
    fn with_proofs_in_place(&self, strategy: Strategy) -> Strategy {
        let (strategy, changed) = self.with_proofs_placed(strategy, TRIM);
        self.thinned_in_turn(strategy, changed)
    }

    fn thinned_in_turn(&self, mut strategy: Strategy, indices: impl IntoIterator<Item = usize>) -> Strategy {
        for index in indices {
            *strategy.term_mut(index) = self.thinned(&strategy, index);
            self.report(&strategy);
        }
        strategy.pruned()
    }

    /// A term without superfluous scripts.
    fn thinned(&self, strategy: &Strategy, index: usize) -> Term {
        let mut term = strategy.term(index).clone();
        if let Some(mut answers) = CoverAnswers::of(strategy, index, &term, self)
            && let Ending::Cover(scripts) = &mut term.ending
        {
            let may_end = |script: &Term| !script.moves.is_empty() || self.rules.moves.is_none();
            thin_cover(scripts, &may_end, &mut |scripts, old, new| {
                self.charged(&mut answers, |answers| answers.hold(scripts, old, new, None)).is_some()
            });
        }
        term
    }

    /// What is found with answers, and counts their steps; nothing if no steps are left.
    fn charged<'s, F>(
        &self,
        answers: &mut CoverAnswers<'s>,
        find: impl FnOnce(&mut CoverAnswers<'s>) -> Option<F>,
    ) -> Option<F> {
        if self.is_over() {
            return None;
        }
        let before = answers.replay.steps;
        let replay = std::mem::replace(&mut answers.replay, Replay::new(&[]));
        answers.replay = replay.within(before.saturating_add(self.limit()));
        let found = find(answers);
        self.charge(answers.replay.steps - before);
        found
    }

    /// Puts the proofs of lemmas that are cited once in the place of the citation. Returns the indices of the terms that changed, too.
    fn with_proofs_placed(&self, mut strategy: Strategy, bound: StepBound) -> (Strategy, Vec<usize>) {
        let mut changed = Vec::new();
        let uses = strategy.uses();
        let mut maps = strategy.maps().into_iter().cloned().collect();
        for index in 0..=strategy.lemmas.len() {
            let cited = strategy.term(index).citations();
            let once: BTreeSet<usize> =
                cited.into_iter().map(|(lemma, _)| lemma).filter(|&lemma| uses[lemma] == 1).collect();
            if once.is_empty() {
                continue;
            }
            if let Some(term) = self.with_proofs(&strategy, index, once, bound, &mut maps) {
                *strategy.term_mut(index) = term;
                changed.push(index);
            }
        }
        (strategy, changed)
    }

    /// A term with proofs in the place of citations of some lemmas that are cited once, if that changes it. The maps in use are kept.
    fn with_proofs(
        &self,
        strategy: &Strategy,
        index: usize,
        once: BTreeSet<usize>,
        bound: StepBound,
        maps: &mut HashSet<Permutation>,
    ) -> Option<Term> {
        let mut term = strategy.term(index).clone();
        let mut answers = CoverAnswers::of(strategy, index, &term, self);
        let mut known = match (&mut answers, &term.ending) {
            (Some(answers), Ending::Cover(scripts)) => {
                self.charged(answers, |answers| Some(answers.proof_steps(scripts)))?
            }
            _ => self.steps(strategy, index, &term)?,
        };
        if bound.of_all {
            // With scripts in another order, other ones answer first.
            term.with_covers_last();
            answers = answers.and_then(|_| CoverAnswers::of(strategy, index, &term, self));
        }
        let mut changed = false;
        for lemma in once {
            let mut next = term.clone();
            next.replace_citations(&|cited, map| (cited == lemma).then(|| strategy.lemmas[lemma].term.image(map)));
            if bound.of_all {
                next.with_covers_last();
            }
            let cited = next.citations().into_iter().map(|(_, map)| map);
            let new: HashSet<Permutation> =
                cited.filter(|map| !map.is_identity() && !maps.contains(map)).cloned().collect();
            // Maps that only the proof in place would need must not take more bytes than the statement that goes.
            if new.len() * map_bytes(self.rules.points()) > statement_bytes(&strategy.lemmas[lemma]) {
                continue;
            }
            let most = known * bound.times + MORE;
            let steps = match (&mut answers, changed_script(&term, &next)) {
                (Some(answers), Some((scripts, old, new))) => {
                    self.charged(answers, |answers| answers.hold(scripts, old, Some(new), Some(most)))
                }
                _ => self.steps(strategy, index, &next).filter(|&steps| steps <= most),
            };
            if let Some(steps) = steps {
                known = if bound.of_all { known } else { steps };
                term = next;
                maps.extend(new);
                changed = true;
            }
        }
        changed.then_some(term)
    }
}

/// Whether a term is still a proof with this cover, in which the script of the first place was removed, or has become that of the second.
type CoverTest<'h> = dyn FnMut(&[Term], usize, Option<usize>) -> bool + 'h;

/// Removes superfluous scripts of a cover, and of the covers within it, from the last to the first: those without which the whole term is
/// still a proof.
fn thin_cover(scripts: &mut Vec<Term>, may_end: &dyn Fn(&Term) -> bool, holds: &mut CoverTest) {
    // The first script that works answers a reply, so a later one answers fewer replies, and is more likely to be superfluous.
    for place in (0..scripts.len()).rev() {
        if scripts.len() > 1 {
            let script = scripts.remove(place);
            if holds(scripts, place, None) {
                continue;
            }
            scripts.insert(place, script);
        }
        // A script needs no ending if it always wins before its end. Without moves, the format wants one all the same.
        let least = if may_end(&scripts[place]) { Ending::End } else { Ending::Potential };
        let ending = std::mem::replace(&mut scripts[place].ending, least);
        if holds(scripts, place, Some(place)) {
            continue;
        }
        scripts[place].ending = ending;
        if let Ending::Cover(mut inner) = scripts[place].ending.clone() {
            thin_cover(&mut inner, may_end, &mut |inner, _, _| {
                scripts[place].ending = Ending::Cover(inner.to_vec());
                holds(scripts, place, Some(place))
            });
            scripts[place].ending = Ending::Cover(inner);
        }
    }
}

/// The scripts of a term's cover, with the place of the only one that differs from those of the term that it is made from: its place
/// there, and its own.
fn changed_script<'t>(before: &Term, after: &'t Term) -> Option<(&'t [Term], usize, usize)> {
    let (Ending::Cover(before), Ending::Cover(after)) = (&before.ending, &after.ending) else { return None };
    let differ = |(one, other)| one != other;
    let old = before.iter().zip(after).position(differ)?;
    let new = after.len() - 1 - before.iter().rev().zip(after.iter().rev()).position(differ)?;
    Some((after, old, new))
}

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
struct CoverAnswers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
    /// What is known of each script.
    known: Vec<ScriptFacts>,
    /// The steps before the first reply.
    opening: u64,
}

/// What is known of a script.
struct ScriptFacts {
    /// Whether it answers each reply and the steps that it takes, if that was asked.
    answers: Vec<Option<(bool, u64)>>,
    /// What it does if the antagonist passes.
    pass: Option<Pass>,
}

impl<'s> CoverAnswers<'s> {
    /// For the strategy's term of this index, if a term comes to a cover and proves what it must prove.
    fn of(strategy: &'s Strategy, index: usize, term: &Term, passes: &Minimiser) -> Option<Self> {
        let Ending::Cover(scripts) = &term.ending else { return None };
        let mut replay = Replay::new(&strategy.lemmas[..index]).within(passes.limit());
        let mut position = strategy.start(passes.rules, index);
        let quiet = if index == strategy.lemmas.len() && passes.rules.other_begins {
            replay.steps += 1;
            term.moves.is_empty() && !position.is_in_danger()
        } else {
            replay.play(&mut position, term) == PlayResult::Quiet
        };
        let replies = position.moves(ANTAGONIST);
        if !quiet || replies.is_empty() {
            return None;
        }
        let opening = replay.steps;
        let first = replies.into_iter().map(|reply| (reply, 0)).collect();
        let mut answers = CoverAnswers { replay, position, first, known: Vec::new(), opening };
        answers.known = answers.unknown(scripts);
        (0..answers.first.len()).all(|index| answers.answer(index, scripts, 0)).then_some(answers)
    }

    /// After a change of a cover, the script at a place is no longer there, or has become the one at a `new` place; the others are still in
    /// their order. Whether the cover holds then. If not, the answers are those of before.
    ///
    /// Without a number of steps, only the replies that the script answered are asked again: what comes in its stead proves no more. With
    /// `most`, what comes may answer others, too, and the steps of the complete proof are counted; more than so many are refused.
    fn hold(&mut self, scripts: &[Term], old: usize, new: Option<usize>, most: Option<u64>) -> Option<u64> {
        let (known, first) = (self.known.remove(old), self.first.clone());
        if let Some(new) = new {
            let unknown = self.unknown(&scripts[new..=new]);
            self.known.splice(new..new, unknown);
        }
        // Scripts before it failed against these replies, and still do.
        let from = new.map_or(old, |new| old.min(new));
        let holds = (0..first.len()).all(|index| {
            let answer = &mut self.first[index].1;
            if *answer == old || most.is_some() && *answer >= from {
                return self.answer(index, scripts, from);
            }
            *answer -= usize::from(new.is_none() && *answer > old);
            true
        });
        let steps = holds.then(|| most.map_or(0, |_| self.proof_steps(scripts)));
        let steps = steps.filter(|&steps| most.is_none_or(|most| steps <= most));
        if steps.is_none() {
            new.into_iter().for_each(|new| drop(self.known.remove(new)));
            self.known.insert(old, known);
            self.first = first;
        }
        steps
    }

    /// Of scripts that were not asked yet. Each is played once as if the antagonist passed: most replies are answered by that alone.
    fn unknown(&mut self, scripts: &[Term]) -> Vec<ScriptFacts> {
        let passes = self.replay.passes(&mut self.position, scripts);
        passes.into_iter().map(|pass| ScriptFacts { answers: vec![None; self.first.len()], pass }).collect()
    }

    /// The steps of the complete proof.
    fn proof_steps(&mut self, scripts: &[Term]) -> u64 {
        let mut steps = self.opening;
        for index in 0..self.first.len() {
            // A reply comes to all scripts before the one that answers it.
            self.answer(index, scripts, 0);
            let known = self.known[..=self.first[index].1].iter().filter_map(|known| known.answers[index]);
            steps += 1 + known.map(|(_, steps)| steps).sum::<u64>();
        }
        steps
    }

    /// Finds the first script from a place on that answers the reply of this index. Returns whether there is one.
    fn answer(&mut self, index: usize, scripts: &[Term], from: usize) -> bool {
        let CoverAnswers { replay, position, known, first, .. } = self;
        let (reply, answer) = &mut first[index];
        replay.steps += 1;
        let found = (from..scripts.len()).find(|&place| {
            let ScriptFacts { answers, pass } = &mut known[place];
            let (answers, _) = answers[index].get_or_insert_with(|| {
                let before = replay.steps;
                let answers = replay.takes(pass.as_ref(), *reply)
                    || position.after(ANTAGONIST, *reply, |position| replay.proves(position, &scripts[place]));
                (answers, replay.steps - before)
            });
            *answers
        });
        found.inspect(|place| *answer = *place).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        search::{
            df_pn::{Limits, ProofNumberSearch, write::DrawWriter},
            writer::{Effort, writer},
        },
        statistics::strategy_bytes,
    };
    use pgc_core::{
        game::{Claim, Game},
        position::{Points, Wide},
        random::Random,
        strategy::replay,
        tests::{certificates::committed, games::symmetries},
    };

    /// A draw, as it is written.
    pub(super) fn drawn(game: &str) -> (Arc<Rules>, Symmetries, Strategy) {
        let game = Game::parse(game).unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::OpheliaDraws), symmetries(&game));
        let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
        let mut search = ProofNumberSearch::<Points>::new(&rules, &symmetries, limits, &|_| ());
        let built = DrawWriter::new(&rules, &symmetries, &mut search, None, &|_| ()).strategy().unwrap();
        (rules, symmetries, built)
    }

    /// A win on the affine plane of order four, written without regard to its length.
    fn won() -> (Arc<Rules>, Symmetries, Strategy) {
        let game = Game::parse("affine:4").unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let effort = Effort { prefix: 1, compared: 1, nodes: u64::MAX };
        let mut writer = writer::<Wide<2>>(&rules, &symmetries, effort, &|_| ());
        let built = (1..6).find_map(|quiet| {
            writer.technique.quiet = quiet;
            writer.strategy()
        });
        drop(writer);
        (rules, symmetries, built.unwrap())
    }

    #[test]
    fn whoever_is_stopped_has_a_proof_that_is_no_longer() {
        let (rules, symmetries, built) = won();
        let [mut asked, mut counted] = [Vec::new(), Vec::new()];
        let assert_short = |short: Strategy| {
            assert!(replay::steps(&rules, &short).is_some());
            assert!(weight(&short) <= weight(&built));
            weight(&short)
        };
        for most in [0_u64, 1, 10, 100, 1_000, 10_000] {
            let left = Cell::new(most);
            let goes_on = || left.replace(left.get().saturating_sub(1)) > 0;
            let minimiser = Minimiser::within(&rules, &symmetries.elements, u64::MAX, &goes_on);
            asked.push(assert_short(minimiser.shortened(built.clone())));
            let minimiser = Minimiser::within(&rules, &symmetries.elements, most * 1_000, &|| true);
            counted.push(assert_short(minimiser.shortened(built.clone())));
        }
        for sizes in [asked, counted] {
            assert!(sizes.is_sorted_by(|one, next| one >= next) && sizes[5] < sizes[0], "{sizes:?}");
        }
    }

    #[test]
    fn a_strategy_takes_no_more_steps_than_it_may() {
        let (rules, symmetries, built) = won();
        // The maps are listed whatever the passes do.
        let steps = |strategy: &Strategy| {
            replay::steps(&rules, strategy).unwrap() - (strategy.maps().len() * rules.lines.len()) as u64
        };
        for most in [steps(&built), 2 * steps(&built), u64::MAX] {
            let minimiser = Minimiser::within(&rules, &symmetries.elements, u64::MAX, &|| true).of_steps(most, &|_| ());
            let short = minimiser.shortened(built.clone());
            assert!(steps(&short) <= most && weight(&short) < weight(&built), "{} of {most}", steps(&short));
            let mut dice = Random(3);
            for _ in 0..20 {
                let next = minimiser.neighbour(&short, &mut dice);
                assert!(steps(&next) <= most, "{} of {most}", steps(&next));
            }
        }
    }

    #[test]
    fn an_arrangement_is_the_same_proof() {
        let (rules, symmetries, strategy) = drawn("mnk:5,4,4");
        let all: Vec<Strategy> = arrangements(&strategy, &symmetries).collect();
        assert!(all[0] == strategy && all.len() == 20);
        assert!(all.iter().all(|arranged| replay::steps(&rules, arranged).is_some()));
        assert!(all.iter().filter(|arranged| **arranged != strategy).count() > 4);
    }

    #[test]
    fn no_pass_depends_on_threads_and_each_makes_some_proofs_shorter() {
        let mut shorter = [0; 2];
        for game in ["3^2", "mnk:12,1,3", "mnk:12,1,3 --maker-breaker", "mnk:6,2,3", "mnk:5,4,4"] {
            let (rules, _, built) = drawn(game);
            let [trimmed, again] = [1, 3].map(|threads| trim(&rules, built.clone(), threads, &()));
            assert!(trimmed == again && trimmed == trim_within(&rules, built.clone(), u64::MAX, &()), "{game}");
            shorter[0] += usize::from(strategy_bytes(&trimmed) < strategy_bytes(&built));
            let thinned = thin(&rules, built, 1, &());
            let [inlined, again] = [1, 2].map(|threads| inline(&rules, thinned.clone(), threads, &()));
            assert!(inlined == again && replay::steps(&rules, &inlined).is_some(), "{game}");
            shorter[1] += usize::from(inlined.lemmas.len() < thinned.lemmas.len());
        }
        assert!(shorter[0] >= 3 && shorter[1] >= 2, "{shorter:?}");
    }

    /// After changes of scripts that were chosen at random, the same is said as by a replay of everything.
    #[test]
    fn the_answers_hold_if_and_only_if_a_replay_does() {
        let mut random = Random(5);
        let mut met = [0; 2];
        let drawn = ["3^2", "mnk:5,4,4", "mnk:12,1,3 --maker-breaker", "3^2 --moves 4"].map(|expression| {
            let (rules, _, strategy) = drawn(expression);
            (expression, rules, strategy)
        });
        let won = ["affine-4", "td-4-7", "grid-3-4-x40"].map(|name| {
            let proof = committed(name);
            (name, Rules::new(&proof.game, proof.strategy.claim), proof.strategy)
        });
        for (expression, rules, strategy) in drawn.into_iter().chain(won) {
            let work = Minimiser::within(&rules, &[], u64::MAX, &|| true);
            for index in 0..=strategy.lemmas.len() {
                let mut term = strategy.term(index).clone();
                let Some(mut answers) = CoverAnswers::of(&strategy, index, &term, &work) else { continue };
                for _ in 0..20 {
                    let mut changed = term.clone();
                    let Ending::Cover(scripts) = &mut changed.ending else { panic!("not a cover") };
                    let place = random.below(scripts.len());
                    let mut script = scripts.remove(place);
                    let holds = match random.below(4) {
                        0 | 1 if !scripts.is_empty() => answers.hold(scripts, place, None, None).is_some(),
                        2 => {
                            script.ending = Ending::End;
                            scripts.insert(place, script);
                            answers.hold(scripts, place, Some(place), None).is_some()
                        }
                        _ => {
                            if random.below(2) == 0 {
                                script.ending = Ending::End;
                            }
                            let new = random.below(scripts.len() + 1);
                            scripts.insert(new, script);
                            answers.hold(scripts, place, Some(new), Some(u64::MAX)).is_some()
                        }
                    };
                    let (truth, steps) = replay::attempt_within(&rules, &strategy, index, &changed, u64::MAX);
                    assert_eq!(holds, truth, "{expression} {index}");
                    met[usize::from(holds)] += 1;
                    if let (true, Ending::Cover(scripts)) = (holds, &changed.ending) {
                        assert_eq!(answers.proof_steps(scripts), steps, "{expression} {index}");
                    }
                    if holds {
                        term = changed;
                    }
                }
            }
        }
        assert!(met.iter().all(|&count| count > 30), "{met:?}");
    }
}
