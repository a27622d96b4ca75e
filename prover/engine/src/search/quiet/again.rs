//! Other moves for lemmas: those whose open replies are answered by lemmas that are needed anyway.
//!
//! When the search wrote a lemma, it took the first move that won. Now that the proof is known, another move may do
//! with fewer further lemmas, by what stands below them.
//!
//! The lemmas are visited from the last to the first. So when one is visited, all lemmas that cite it have their
//! final proofs, and it is known which of the earlier lemmas they need. A move of a lemma costs nothing if forced
//! sequences and needed lemmas answer all replies to it. Any other lemma costs its weight, which is shared among
//! those that cite it (see `weights`). The cheapest move wins, if it is cheaper than the present one.
//!
//! Only lemmas with smaller numbers are cited. Otherwise two lemmas might come to cite each other, and the proof
//! would be a circle.
//!
//! For each lemma this takes, for each candidate move, a search for a forced sequence for each reply that is left.
//! It can be switched off (`Limits::tries_others`).

use std::collections::BTreeSet;

use crate::search::quiet::candidates::{Candidate, Finder, History};
use crate::search::quiet::needed::Needed;
use crate::search::quiet::scripts::{Citation, LemmaImage, Script};
use crate::search::quiet::sketch::Sketch;
use crate::search::quiet::weights::Weights;
use crate::search::threats::sequence::Sequence;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// Node limit of the search for a forced sequence after a reply.
const NODES: u64 = 3_000;

impl<W: Width> Needed<'_, '_, W> {
    /// The proof of a lemma by another move, where the antagonist has these points, if that needs less than the present one.
    pub(super) fn again(&mut self, weights: &Weights, lemma: usize, points: W::Points) -> Option<Sketch<W>> {
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
        for Candidate { point, threat, .. } in moves {
            let Some(threat) = threat.filter(|_| point != sketch.point) else { continue };
            let after = before.with(PROTAGONIST, point.into());
            if let Some((weight, scripts)) = self.answers(weights, &after, threat, (lemma, most)) {
                most = weight;
                best = Some(Sketch { sides, point, scripts });
                if weight == 0 {
                    break;
                }
            }
        }
        best
    }

    /// What a lemma's proof needs that is not needed so far.
    fn weight(&self, Weights(weights): &Weights, sketch: &Sketch<W>, after: &LineCounts<W>) -> u64 {
        let is_known = |script: &&Script<W>| match script {
            Script::Forced(_) => true,
            Script::Cite(cite) => self.points[cite.lemma].is_some(),
        };
        let known = sketch.scripts.iter().filter(is_known);
        let mut rest = known.fold(after.free(), |rest, script| rest & !script.answered(after, rest));
        let mut further = BTreeSet::new();
        for script in &sketch.scripts {
            if let Script::Cite(cite) = script {
                let answered = script.answered(after, rest);
                if !answered.is_empty() {
                    rest &= !answered;
                    further.insert(cite.lemma);
                }
            }
        }
        further.into_iter().map(|lemma| weights[lemma]).fold(0, u64::saturating_add)
    }

    /// What answers all replies to a move that threatens, with forced sequences and lemmas before one, and what it needs that is not
    /// needed so far, if that is less than this much.
    fn answers(
        &mut self,
        Weights(weights): &Weights,
        after: &LineCounts<W>,
        threat: Sequence,
        (lemma, most): (usize, u64),
    ) -> Option<(u64, Vec<Script<W>>)> {
        let mut scripts = vec![Script::Forced(threat)];
        let mut rest = after.free() & !scripts[0].answered(after, after.free());
        let mut further = BTreeSet::new();
        let mut weight: u64 = 0;
        while let Some(reply) = rest.least() {
            let next = after.with(ANTAGONIST, reply);
            // A needed lemma is free, so it comes before a forced sequence, which takes some bytes. Any other lemma
            // comes after it.
            let script = match self.citation(weights, &next, lemma) {
                Some(cite) if self.points[cite.lemma].is_some() || further.contains(&cite.lemma) => Script::Cite(cite),
                other => match (self.forced.any(&next, NODES), other) {
                    (Some(sequence), _) => Script::Forced(sequence),
                    (None, Some(cite)) => {
                        weight = weight.saturating_add(weights[cite.lemma]);
                        further.insert(cite.lemma);
                        Script::Cite(cite)
                    }
                    (None, None) => return None,
                },
            };
            if weight >= most {
                return None;
            }
            rest &= !(script.answered(after, rest) | W::Points::single(reply));
            scripts.push(script);
        }
        Some((weight, scripts))
    }

    /// The citation of a lemma before one that proves a position: of one that is needed anyway, with the fewest further points; or else
    /// of the lightest.
    fn citation(&mut self, weights: &[u64], position: &LineCounts<W>, lemma: usize) -> Option<Citation<W>> {
        let [own, other] = position.sides;
        let dominating = self.statements.all_dominating(position.sides).into_iter().filter(|known| known.lemma < lemma);
        let cost = |known: &LemmaImage| match self.points[known.lemma] {
            Some(points) => {
                let further = (self.statements.maps.source(known.map, other) & !points).count();
                (0, u64::from(further), known.lemma, known.map)
            }
            None => (1, weights[known.lemma], known.lemma, known.map),
        };
        let LemmaImage { lemma, map } = dominating.min_by_key(cost)?;
        let other = self.statements.maps.image(map, self.statements.lemma(lemma).sides[ANTAGONIST]);
        Some(Citation { moves: Vec::new(), lemma, map, own, other })
    }
}
