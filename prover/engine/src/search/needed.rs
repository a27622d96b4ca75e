//! What a proof needs: the points, moves and scripts of its lemmas, and the strategy that is written of them.
//!
//! What is written are the lemmas that the scripts need, and what these need, in the order of their
//! numbers; so each comes after those that it cites. Numbers of lemmas that are not needed are dropped at the end.
//!
//! # What is needed of a lemma
//!
//! While the search goes on, a lemma gives the antagonist all points that its proof allows, so that it is cited
//! often. When all citations are known, most of these points are superfluous. So the lemmas are visited again, from
//! the theorem down: each keeps the points that its citations need, and few and short scripts that answer all
//! replies then.
//!
//! For example, a lemma may be stated with twenty points of the antagonist's and be cited twice, at positions where
//! he has the points a, b and a, c of them. It is then stated with a, b, c, and a script that was there for the
//! sake of the other seventeen may become shorter or go.
//!
//! The order makes one visit enough. A lemma cites only lemmas with smaller numbers. So if the lemmas are visited
//! from the last to the first, all that need a lemma have been visited before it, and `points` has all that is
//! asked of it. Lemmas of which nothing is asked are not written.
//!
//! Two things rest on `Script::needs`: what a lemma needs lies within what it states, as it was cited where it
//! dominated; and with fewer points of the antagonist's its scripts still answer, by the monotony of citing
//! (specification: rules, section 9, lemma 1), if its move stays quiet (`Needs::keeping_quiet`). Were a need
//! forgotten, the statement would not dominate where it is cited, and the replay that follows would refuse the
//! strategy.
//!
//! The choice of scripts is a weighted set cover, with the bytes that a script takes in a compressed file as
//! weight. The weights are estimates, and steer only the size.
//!
//! # Other moves
//!
//! A lemma may get another move: one whose open replies are answered by lemmas that are needed anyway.
//!
//! When the search wrote a lemma, it took the first move that won. Now that the proof is known, another move may do
//! with fewer further lemmas, by what stands below them.
//!
//! The lemmas are visited from the last to the first. So when one is visited, all lemmas that cite it have their
//! final proofs, and it is known which of the earlier lemmas they need. A move of a lemma costs nothing if forced
//! sequences and needed lemmas answer all replies to it. Any other lemma costs its weight, which is shared among
//! those that cite it (`weights`). The cheapest move wins, if it is cheaper than the present one.
//!
//! Only lemmas with smaller numbers are cited. Otherwise two lemmas might come to cite each other, and the proof
//! would be a circle.
//!
//! For each lemma this takes, for each candidate move, a search for a forced sequence for each reply that is left.
//! It can be switched off (`Limits::tries_others`).
//!
//! If a proof no longer needs a lemma, it no longer needs what only this lemma cites. So a lemma weighs as much as
//! itself and a share of each lemma that it cites; a lemma that three others cite counts a third for each. The sum
//! over the whole proof is about the number of its lemmas. Integer division loses less than one unit a citation,
//! and a lemma weighs sixteen.
//!
//! The weights are those of the proof before any move is changed, and are not renewed: they steer only which moves
//! are tried.

use std::collections::BTreeSet;

use crate::{
    lemma_store::SetCover,
    search::{
        lemmas::{Citation, LemmaImage, OpenReplies, Script, Sketch, Statements, doubtful, left_open},
        quiet::candidates::{Finder, History, Move},
        threats::{Sequence, Sequences},
    },
};
use pgc_core::{
    position::{ANTAGONIST, BitBoard, Bits, LineCounts, PROTAGONIST, Rules, Sides, Width, union},
    strategy::{Lemma, Strategy, Term},
};

/// A position with the protagonist to move, and what proves it.
pub type PositionProof<W> = (Sides<<W as Width>::Points>, Script<W>);

/// The strategy of a proof: positions with the protagonist to move, each with a script; one, or all replies to the start. If other moves
/// are tried, they are taken where they need fewer lemmas.
pub fn written<W: Width>(
    rules: &Rules,
    board: &BitBoard<W>,
    statements: &mut Statements<W>,
    proved: &[PositionProof<W>],
    tries_others: bool,
    report: &dyn Fn(),
) -> Strategy {
    let mut needed = Needs::new(board, statements);
    proved.iter().for_each(|(sides, script)| needed.note(*sides, script));
    let (sketches, instead) = needed.lemmas(tries_others, report);
    let maps = &statements.maps;
    // An earlier lemma that stands for one may have one that stands for itself. Each step goes to a smaller number, so this ends.
    let cited = |mut cite: LemmaImage| loop {
        let other = instead[cite.lemma];
        if other.lemma == cite.lemma {
            return cite;
        }
        cite = other.then(maps, cite.map);
    };
    let left = |sketch: &Sketch<W>| LineCounts::new(board, sketch.sides).left();
    let lemmas = sketches.iter().map(|sketch| Lemma { left: left(sketch), ..sketch.lemma(maps, &cited) }).collect();
    // Scripts of several replies may be the same; one of them is enough in a cover.
    let mut terms: Vec<Term> = Vec::new();
    for (_, script) in proved {
        let term = script.term(maps, &cited);
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    let theorem = if rules.other_begins { Term::cover(Vec::new(), terms) } else { terms.swap_remove(0) };
    Strategy { claim: rules.claim, lemmas, theorem }.pruned()
}

/// About what a forced sequence, each of its moves, a citation, and each further point of a statement cost in a compressed
/// certificate, in hundredths of a byte.
const SEQUENCE: usize = 100;

const MOVE: usize = 68;

const CITATION: usize = 187;

const POINT: usize = 43;

/// The longest forced sequences that are looked for anew, and the node limit of the search for each.
const LONGEST: usize = 12;

const NODES: u64 = 3_000;

/// Lemmas, with what is needed of them so far.
pub(super) struct Needs<'s, 'b, W: Width> {
    board: &'b BitBoard<W>,
    statements: &'s mut Statements<W>,
    /// For each lemma the antagonist's points where it is cited; nothing if it is not.
    pub(super) points: Vec<Option<W::Points>>,
    forced: Sequences,
}

impl<'s, 'b, W: Width> Needs<'s, 'b, W> {
    /// Nothing is needed yet.
    pub(super) fn new(board: &'b BitBoard<W>, statements: &'s mut Statements<W>) -> Self {
        Needs { board, points: vec![None; statements.count()], statements, forced: Sequences::default() }
    }

    /// Notes what a script needs at a position with the protagonist to move.
    pub(super) fn note(&mut self, sides: Sides<W::Points>, script: &Script<W>) {
        if let Some(cite) = &script.cited
            && let Some(points) = script.needs(&LineCounts::new(self.board, sides))
        {
            self.need(cite.image, points);
        }
    }

    /// The lemmas, as short as what was noted allows, and what is cited instead of each: an earlier one, or itself. If other moves are
    /// tried, they are taken where they need fewer lemmas. `report` is called for each lemma.
    pub(super) fn lemmas(mut self, tries_others: bool, report: &dyn Fn()) -> (Vec<Sketch<W>>, Vec<LemmaImage>) {
        let count = self.statements.count();
        let noted = (0..count).filter(|&lemma| self.points[lemma].is_some());
        let weights = tries_others.then(|| weights(self.statements, noted));
        let mut sketches: Vec<Sketch<W>> = (0..count).map(|lemma| (**self.statements.lemma(lemma)).clone()).collect();
        let mut instead: Vec<LemmaImage> = (0..count).map(|lemma| LemmaImage { lemma, map: 0 }).collect();
        for lemma in (0..count).rev() {
            let Some(points) = self.points[lemma] else { continue };
            let sides = [sketches[lemma].sides[PROTAGONIST], points];
            // What this lemma must state may be less than what it states, so an earlier lemma may dominate now that
            // did not when it was written.
            if let Some(earlier) = self.earlier(sides, lemma) {
                self.need(earlier, points);
                instead[lemma] = earlier;
            } else {
                if let Some(other) = weights.as_ref().and_then(|weights| self.again(weights, lemma, points)) {
                    sketches[lemma] = other;
                }
                let points = self.keeping_quiet(&sketches[lemma], points);
                self.shorten(&mut sketches[lemma], points);
            }
            self.statements.forget_forms();
            report();
        }
        (sketches, instead)
    }

    /// Of the lemmas before one that are needed anyway and that dominate its statement, the one that needs the fewest further points.
    fn earlier(&mut self, sides: Sides<W::Points>, lemma: usize) -> Option<LemmaImage> {
        let known = self.statements.all_dominating(sides).into_iter();
        let needed = known.filter(|known| known.lemma < lemma && self.points[known.lemma].is_some());
        needed.min_by_key(|&known| (self.further(known, sides[ANTAGONIST]), known.lemma, known.map))
    }

    /// These points of the antagonist's and those of a lemma's statement that keep its move quiet. Where he has fewer points, the move may
    /// make a threat, and then it has one reply only, to which a cover is no answer.
    fn keeping_quiet(&self, sketch: &Sketch<W>, mut points: W::Points) -> W::Points {
        loop {
            let before = LineCounts::new(self.board, [sketch.sides[PROTAGONIST], points]);
            let through = self.board.through[usize::from(sketch.point)];
            let threats = before.lacking(PROTAGONIST, 1) | before.lacking(PROTAGONIST, 2) & through;
            let blocks = self.board.points_on(threats) & sketch.sides[ANTAGONIST] & !points;
            let Some(block) = blocks.least() else { return points };
            points |= W::Points::single(block);
        }
    }

    /// Gives the antagonist these points only, with few and short scripts.
    ///
    /// Forced sequences come before citations, as a citation asks for points of another lemma. A reply is left to
    /// citations only if no sequence that was chosen answers it.
    fn shorten(&mut self, sketch: &mut Sketch<W>, points: W::Points) {
        let sides = [sketch.sides[PROTAGONIST], points];
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, sketch.point.into());
        let free = after.free();
        let mut scripts = sketch.scripts.clone();
        scripts.extend(self.short(sketch, &after));
        let weighed = scripts.iter().map(|script| (script.answered(&after, free), self.cost(script, &after)));
        let cheap = SetCover::of_points(free, weighed).cheap();
        // Fewer points of the antagonist leave the scripts a proof, so there is a cover.
        let chosen = cheap.unwrap_or_else(|| (0..sketch.scripts.len()).collect());
        let chosen = chosen.into_iter().map(|index| scripts[index].clone());
        let (citations, mut sequences): (Vec<_>, Vec<_>) = chosen.partition(|script| script.cited.is_some());
        let rest = without_needless_moves(&after, &mut sequences);
        sequences.extend(self.cited(&after, citations, rest));
        (sketch.sides, sketch.scripts) = (sides, sequences);
    }

    /// The shortest forced sequences after a null move, and after each reply that might meet one of the lemma's.
    fn short(&mut self, sketch: &Sketch<W>, after: &LineCounts<W>) -> Vec<Script<W>> {
        let sequences = sketch.scripts.iter().filter(|script| script.cited.is_none());
        let doubtful = sequences.filter_map(|script| doubtful(after, &script.moves));
        let doubtful = union(doubtful) & after.free();
        let replies = doubtful.elements().map(|reply| after.with(ANTAGONIST, reply));
        let positions: Vec<LineCounts<W>> = std::iter::once(*after).chain(replies).collect();
        let found = positions.iter().filter_map(|position| self.forced.shortest(position, NODES, LONGEST));
        found.collect::<BTreeSet<Sequence>>().into_iter().map(Script::forced).collect()
    }

    /// About what a script costs, in hundredths of a byte.
    fn cost(&self, script: &Script<W>, after: &LineCounts<W>) -> usize {
        let ending = script.cited.map_or(SEQUENCE, |Citation { image, sides: [_, other] }| {
            CITATION + POINT * self.further(image, after.sides[ANTAGONIST] & other)
        });
        ending + MOVE * script.moves.len()
    }

    /// The citations that answer the remaining replies, those replies first that the fewest answer.
    fn cited(&mut self, after: &LineCounts<W>, citations: Vec<Script<W>>, replies: W::Points) -> Vec<Script<W>> {
        let needs = |reply: usize| -> Vec<(usize, LemmaImage, W::Points)> {
            let position = after.with(ANTAGONIST, reply);
            let needs =
                |(index, script): (usize, &Script<W>)| Some((index, script.cited?.image, script.needs(&position)?));
            citations.iter().enumerate().filter_map(needs).collect()
        };
        let mut open: Vec<_> = replies.elements().map(needs).collect();
        // A reply that only one citation answers settles that this one is used. Then it costs other replies less.
        open.sort_by_key(Vec::len);
        let mut used = vec![false; citations.len()];
        for needs in open {
            let cost = |&(index, cite, points): &(usize, LemmaImage, W::Points)| {
                let first = if used[index] { 0 } else { CITATION + MOVE * citations[index].moves.len() };
                first + POINT * self.further(cite, points)
            };
            if let Some((index, cite, points)) = needs.into_iter().min_by_key(cost) {
                used[index] = true;
                self.need(cite, points);
            }
        }
        citations.into_iter().zip(used).filter_map(|(script, used)| used.then_some(script)).collect()
    }

    /// How many further points a citation needs that needs these.
    fn further(&self, cite: LemmaImage, points: W::Points) -> usize {
        let known = self.points[cite.lemma].unwrap_or(W::Points::EMPTY);
        (self.statements.maps.source(cite.map, points) & !known).count() as usize
    }

    /// Notes that a citation is made where the antagonist has these points.
    fn need(&mut self, cite: LemmaImage, points: W::Points) {
        let points = self.statements.maps.source(cite.map, points);
        let known = self.points[cite.lemma].get_or_insert(W::Points::EMPTY);
        *known |= points;
    }
}

/// Drops forced sequences, and moves of them, without which they answer the same replies together. Returns the replies that they do
/// not answer.
fn without_needless_moves<W: Width>(after: &LineCounts<W>, sequences: &mut Vec<Script<W>>) -> W::Points {
    let mut by: Vec<W::Points> = sequences.iter().map(|sequence| sequence.answered(after, after.free())).collect();
    let all = union(by.iter().copied());
    for index in 0..sequences.len() {
        let others = union(by[..index].iter().chain(&by[index + 1..]).copied());
        let needed = all & !others;
        let sequence = &mut sequences[index];
        for place in (0..sequence.moves.len()).rev() {
            let mut shorter = sequence.clone();
            shorter.moves.remove(place);
            if needed.is_empty() || shorter.answered(after, needed) == needed {
                *sequence = shorter;
            }
        }
        by[index] = sequence.answered(after, all);
    }
    sequences.retain(|sequence| !sequence.moves.is_empty());
    after.free() & !all
}

/// The weight of a lemma without those below it.
const ONE: u64 = 16;

/// What each lemma weighs in a proof that needs these, and those that they cite: itself and those that it cites, each divided by the number of
/// lemmas that cite it.
fn weights<W: Width>(statements: &Statements<W>, needed: impl Iterator<Item = usize>) -> Vec<u64> {
    let count = statements.count();
    let cited = |lemma: usize| -> BTreeSet<usize> { statements.lemma(lemma).cited().collect() };
    let mut users = vec![0_u64; count];
    needed.for_each(|lemma| users[lemma] += 1);
    for lemma in (0..count).rev() {
        if users[lemma] > 0 {
            cited(lemma).into_iter().for_each(|below| users[below] += 1);
        }
    }
    let mut weights: Vec<u64> = Vec::with_capacity(count);
    for lemma in 0..count {
        let below = cited(lemma).into_iter().map(|below| weights[below] / users[below].max(1));
        weights.push(below.fold(ONE, u64::saturating_add));
    }
    weights
}

/// Node limit of the search for a forced sequence after a reply.
const REPLY_NODES: u64 = 3_000;

impl<W: Width> Needs<'_, '_, W> {
    /// The proof of a lemma by another move, where the antagonist has these points, if that needs less than the present one.
    fn again(&mut self, weights: &[u64], lemma: usize, points: W::Points) -> Option<Sketch<W>> {
        let sketch = self.statements.lemma(lemma).clone();
        let sides = [sketch.sides[PROTAGONIST], points];
        let before = LineCounts::new(self.board, sides);
        let mut most = self.weight(weights, &sketch, &before.with(PROTAGONIST, sketch.point.into()));
        if most == 0 {
            return None;
        }
        let history = History::new(self.board.points());
        let moves = Finder::new(&mut self.forced, &history, before).all();
        let mut best = None;
        for Move { point, threats, .. } in moves {
            let Some(threat) = threats.into_iter().next().filter(|_| point != sketch.point) else { continue };
            let after = before.with(PROTAGONIST, point.into());
            if let Some((weight, scripts)) = self.answers(weights, &after, threat, (lemma, most)) {
                most = weight;
                best = Some(Sketch { sides, point, scripts, level: 0, forces: false });
                if weight == 0 {
                    break;
                }
            }
        }
        best
    }

    /// What a lemma's proof needs that is not needed so far.
    fn weight(&self, weights: &[u64], sketch: &Sketch<W>, after: &LineCounts<W>) -> u64 {
        let is_known = |script: &&Script<W>| script.cited.is_none_or(|cite| self.points[cite.image.lemma].is_some());
        let known = sketch.scripts.iter().filter(is_known);
        let mut rest = left_open(known, after, after.free());
        let mut further = BTreeSet::new();
        for script in &sketch.scripts {
            if let Some(cite) = &script.cited {
                let answered = script.answered(after, rest);
                if !answered.is_empty() {
                    rest &= !answered;
                    further.insert(cite.image.lemma);
                }
            }
        }
        further.into_iter().map(|lemma| weights[lemma]).fold(0, u64::saturating_add)
    }

    /// What answers all replies to a move that threatens, with forced sequences and lemmas before one, and what it needs that is not
    /// needed so far, if that is less than this much.
    fn answers(
        &mut self,
        weights: &[u64],
        after: &LineCounts<W>,
        threat: Sequence,
        (lemma, most): (usize, u64),
    ) -> Option<(u64, Vec<Script<W>>)> {
        let (mut weight, mut further) = (0_u64, BTreeSet::new());
        let find = |next: &LineCounts<W>| {
            // A needed lemma is free, so it comes before a forced sequence, which takes some bytes. Any other lemma
            // comes after it.
            let known = self.citation(weights, next, lemma);
            let is_needed = |lemma: usize| self.points[lemma].is_some() || further.contains(&lemma);
            if let Some(needed) = known.filter(|known| is_needed(known.lemma)) {
                return Some(self.statements.cited(needed));
            }
            self.forced.any(next, REPLY_NODES).map(Script::forced).or_else(|| {
                let known = known?;
                weight = weight.saturating_add(weights[known.lemma]);
                further.insert(known.lemma);
                (weight < most).then(|| self.statements.cited(known))
            })
        };
        let OpenReplies { scripts, .. } = OpenReplies::after(after, vec![Script::forced(threat)], 0, find)?;
        Some((weight, scripts))
    }

    /// A lemma before one that proves a position: one that is needed anyway, with the fewest further points; or else
    /// the lightest.
    fn citation(&mut self, weights: &[u64], position: &LineCounts<W>, lemma: usize) -> Option<LemmaImage> {
        self.earlier(position.sides, lemma).or_else(|| {
            let dominating = self.statements.all_dominating(position.sides).into_iter();
            let earlier = dominating.filter(|known| known.lemma < lemma);
            earlier.min_by_key(|known| (weights[known.lemma], known.lemma, known.map))
        })
    }
}
