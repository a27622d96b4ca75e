//! Grows proofs along the true outcome of a random game.

use super::{Dice, game, tidy};
use crate::assembler::{Certificate, Ending, Lemma, Map, Part, Term};
use crate::oracle::decide::{After, UNLIMITED, image, statement};
use crate::oracle::position::{mask, members};
use crate::oracle::{Oracle, Points, Position, Rules, Truth, has, stated};

/// A random certificate with the right number of steps, about a [`game`] that may be extended. In so many of a hundred
/// choices, something random is chosen instead of something good.
pub fn certificate(dice: &mut Dice, noise: usize, extended: bool) -> Certificate {
    let certificate = game(dice, extended);
    proof(dice, certificate, noise)
}

/// The same for a given game and claim. The theorem's term is replaced.
pub fn proof(dice: &mut Dice, certificate: Certificate, noise: usize) -> Certificate {
    proof_by(dice, certificate, noise, Vec::new())
}

/// The same, where the certificate has games of parts that may be placed so.
pub(super) fn proof_by(dice: &mut Dice, certificate: Certificate, noise: usize, placement: Vec<Part>) -> Certificate {
    let rules = Rules::of(&certificate);
    let maps = automorphisms(&rules);
    let truth = Truth::new(rules.clone());
    let mut grower = Grower { dice, certificate, rules, truth, maps, noise, fuel: 12, placement };
    let start = grower.rules.start();
    grower.certificate.theorem = grower.term(start, true);
    stated(tidy(grower.certificate))
}

/// The automorphisms of a small board but the identity; none of a larger one.
fn automorphisms(rules: &Rules) -> Vec<Map> {
    if rules.points > 6 {
        return Vec::new();
    }
    let mut maps: Vec<Map> = vec![Vec::new()];
    for _ in 0..rules.points {
        let longer = |map: &Map| {
            let map = map.clone();
            let next = (0..rules.points).filter(|point| !map.contains(point)).collect::<Vec<_>>();
            next.into_iter().map(move |point| [map.clone(), vec![point]].concat())
        };
        maps = maps.iter().flat_map(longer).collect();
    }
    maps.remove(0);
    let ascending = |lines: &[Points]| {
        let mut lines = lines.to_vec();
        lines.sort_unstable();
        lines
    };
    for lines in [&rules.own_lines, &rules.other_lines] {
        let lines = ascending(lines);
        maps.retain(|map| ascending(&lines.iter().map(|&line| image(map, line)).collect::<Vec<_>>()) == lines);
    }
    maps
}

struct Grower<'a> {
    dice: &'a mut Dice,
    certificate: Certificate,
    rules: Rules,
    truth: Truth,
    maps: Vec<Map>,
    noise: usize,
    fuel: usize,
    placement: Vec<Part>,
}

impl Grower<'_> {
    fn noisy(&mut self) -> bool {
        let noise = self.noise;
        self.dice.percent(noise)
    }

    fn proves(&self, term: &Term, position: Position) -> bool {
        Oracle::new(&self.certificate, &[], UNLIMITED).evaluate(term, position).is_ok()
    }

    /// A term for this position. If it is a lemma's own term, it does not cite at once.
    fn term(&mut self, start: Position, own: bool) -> Term {
        if start.reply {
            return Term { moves: Vec::new(), ending: self.answer(start) };
        }
        let (mut moves, mut position) = (Vec::new(), start);
        loop {
            if self.noisy() && self.noisy() {
                return Term { ending: self.anything(&moves), moves };
            }
            let unconstrained = !self.rules.own_constrained(position);
            if self.rules.draw && unconstrained && self.dice.percent(50) {
                let potential = Term::potential(&[]);
                if self.proves(&potential, position) || self.noisy() {
                    return Term { moves, ..potential };
                }
            }
            if !(own && moves.is_empty())
                && self.dice.percent(50)
                && let Some(ending) = self.cite(position)
            {
                return Term { moves, ending };
            }
            let Some(point) = self.choose(position) else {
                return Term { moves: vec![0], ending: Ending::End };
            };
            moves.push(point);
            match Oracle::new(&self.certificate, &[], UNLIMITED).play(position, point) {
                Ok(After::Forced(next)) => position = next,
                Ok(After::Quiet(next)) => return Term { moves, ending: self.answer(next) },
                Ok(After::Proved) | Err(_) => {
                    let ending = if self.noisy() { self.anything(&moves) } else { Ending::End };
                    return Term { moves, ending };
                }
            }
        }
    }

    /// A move after which the target can still be reached, if there is one.
    fn choose(&mut self, position: Position) -> Option<usize> {
        let legal: Vec<usize> = members(self.rules.moves(position)).collect();
        let keeps = |&point: &usize| self.truth.reached(self.rules.after(position, point));
        let good: Vec<usize> = legal.iter().copied().filter(keeps).collect();
        if self.noisy() {
            return Some(self.dice.below(self.rules.points));
        }
        let choices = if good.is_empty() { legal } else { good };
        (!choices.is_empty()).then(|| self.dice.pick(&choices))
    }

    /// An ending with the antagonist to move.
    fn answer(&mut self, position: Position) -> Ending {
        let may_pair = self.rules.draw && !self.rules.own_constrained(position);
        if may_pair && let Some(ending) = self.parts(position) {
            return ending;
        }
        if may_pair && self.dice.percent(50) {
            let pairing = Term::pairing(&[]);
            if self.proves(&pairing, position) || self.noisy() {
                return Ending::Pairing;
            }
        }
        let mut terms: Vec<Term> = Vec::new();
        for reply in members(self.rules.replies(position)) {
            let next = self.rules.after(position, reply);
            if self.noisy() || terms.iter().any(|term| self.proves(term, next)) {
                continue;
            }
            if self.rules.free(next) != 0 {
                terms.push(self.term(next, false));
            }
        }
        if terms.is_empty() {
            terms.push(Term::end(&[0]));
        }
        Ending::Cover(self.dice.shuffled(terms))
    }

    /// Those parts whose points are free, if they hold.
    fn parts(&mut self, position: Position) -> Option<Ending> {
        let mut parts = self.dice.shuffled(self.placement.clone());
        let free = |part: &Part| part.points.iter().all(|&point| has(self.rules.free(position), point));
        parts.retain(free);
        if parts.is_empty() || self.dice.percent(30) {
            return None;
        }
        if self.noisy() {
            let part = self.dice.below(parts.len());
            let point = self.dice.below(parts[part].points.len());
            parts[part].points[point] = self.dice.below(self.rules.points);
        }
        let ending = Ending::Parts(parts);
        let holds = self.proves(&Term { moves: Vec::new(), ending: ending.clone() }, position);
        (holds || self.noisy()).then_some(ending)
    }

    fn anything(&mut self, moves: &[usize]) -> Ending {
        match self.dice.below(5) {
            0 if !moves.is_empty() => Ending::End,
            1 if !self.certificate.lemmas.is_empty() => Ending::Cite(self.dice.below(self.certificate.lemmas.len()), 0),
            2 => Ending::Potential,
            3 => Ending::Cover(vec![Term::end(&[self.dice.below(self.rules.points)])]),
            _ => Ending::Pairing,
        }
    }

    /// A citation of an existing lemma, or of a new one.
    fn cite(&mut self, position: Position) -> Option<Ending> {
        let mut choices = vec![None];
        choices.extend((0..self.maps.len()).map(Some));
        let choice = self.dice.pick(&choices);
        let identity: Map = (0..self.rules.points).collect();
        let map = choice.map_or(identity, |choice| self.maps[choice].clone());
        let standing = (0..self.certificate.lemmas.len()).filter(|&number| {
            let cited = statement(&self.certificate.lemmas[number]);
            let in_time = if self.rules.draw { position.left <= cited.left } else { cited.left <= position.left };
            image(&map, cited.own) & !position.own == 0 && position.other & !image(&map, cited.other) == 0 && in_time
        });
        let standing: Vec<usize> = standing.collect();
        let lemma = if !standing.is_empty() && self.dice.percent(70) {
            self.dice.pick(&standing)
        } else if self.noisy() && !self.certificate.lemmas.is_empty() {
            self.dice.below(self.certificate.lemmas.len())
        } else {
            self.lemma(position, &map)?
        };
        Some(Ending::Cite(lemma, choice.map_or(0, |_| self.list(&map))))
    }

    fn list(&mut self, map: &Map) -> usize {
        let listed = self.certificate.maps.iter().position(|listed| listed == map);
        listed.unwrap_or_else(|| {
            self.certificate.maps.push(map.clone());
            self.certificate.maps.len() - 1
        }) + 1
    }

    /// A lemma that proves a position by a map, and states no more than needed.
    fn lemma(&mut self, position: Position, map: &Map) -> Option<usize> {
        self.fuel = self.fuel.checked_sub(1)?;
        let mut weak = position;
        for _ in 0..6 {
            let point = 1 << self.dice.below(self.rules.points);
            let next = if weak.left.is_some() && self.dice.percent(30) {
                let more = if self.rules.draw == self.dice.percent(90) { 1 } else { -1 };
                Position { left: weak.left.map(|left| left + more), ..weak }
            } else if self.rules.free(weak) & point != 0 {
                Position { other: weak.other | point, ..weak }
            } else {
                Position { own: weak.own & !point, ..weak }
            };
            if self.states(next) && (self.truth.reached(next) || self.noisy()) {
                weak = next;
            }
        }
        if !self.states(weak) || self.rules.free(weak) == 0 {
            return None;
        }
        let before =
            |set: Points| (0..self.rules.points).filter(|&point| set >> map[point] & 1 == 1).collect::<Vec<_>>();
        let (own, other) = (before(weak.own), before(weak.other));
        let stated = Position { own: mask(&own), other: mask(&other), ..weak };
        let term = self.term(stated, true);
        let lemmas = &mut self.certificate.lemmas;
        let known = lemmas.iter().position(|lemma| statement(lemma) == stated);
        Some(known.unwrap_or_else(|| {
            let bound = stated.left.and_then(|left| left.try_into().ok());
            lemmas.push(Lemma { protagonist: own, antagonist: other, bound, term });
            lemmas.len() - 1
        }))
    }

    /// Does the position obey R1 and R2, and its bound P20?
    fn states(&self, position: Position) -> bool {
        let finished = self.rules.own_completed(position) || self.rules.other_completed(position);
        let counted = position.left.is_none_or(|left| left >= 1 && position.left <= self.rules.start().left);
        let constrained = self.rules.own_constrained(position) || self.rules.other_constrained(position);
        !finished && counted && !constrained
    }
}
