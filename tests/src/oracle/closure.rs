//! All that can be proved about a game on a tiny board: every statement, by every term, until nothing is added.

use super::decide::{After, Oracle, UNLIMITED};
use super::position::{Position, members};
use super::variation::Variation;
use crate::assembler::{Certificate, Ending, Lemma, Map, Term};
use std::collections::HashMap;

/// The certificate with all lemmas that can be proved by the rules, or by rules that have been varied, whatever it had; each
/// cites earlier ones only. And whether its theorem can be proved, which then has a proof.
#[must_use]
pub fn closure(game: &Certificate, variations: &[Variation]) -> (Certificate, bool) {
    let mut certificate = Certificate { maps: Vec::new(), lemmas: Vec::new(), ..game.clone() };
    let mut oracle = Oracle::new(&certificate, variations, UNLIMITED);
    let points = oracle.rules.points;
    let maps = permutations(points).into_iter().skip(1).filter(|map| oracle.listed(map).is_ok());
    let maps: Vec<Map> = maps.collect();
    let mut open: Vec<Lemma> = statements(points, certificate.bound);
    open.retain(|lemma| oracle.statement(lemma).is_ok());
    certificate.maps = maps;
    loop {
        let mut search = Search::new(&certificate, variations);
        let (mut proved, mut rest) = (Vec::new(), Vec::new());
        for lemma in open {
            let begun = search.oracle.stated(&lemma);
            match search.term(begun) {
                Some(term) => proved.push(Lemma { term, ..lemma }),
                None => rest.push(lemma),
            }
        }
        if proved.is_empty() {
            let first = search.oracle.first();
            let theorem = search.oracle.start().ok().and_then(|()| search.term(first));
            let found = theorem.is_some();
            certificate.theorem = theorem.unwrap_or(certificate.theorem);
            return (certificate, found);
        }
        certificate.lemmas.extend(proved);
        open = rest;
    }
}

/// All statements, with no proofs yet.
fn statements(points: usize, bound: Option<usize>) -> Vec<Lemma> {
    let bounds: Vec<Option<usize>> = bound.map_or_else(|| vec![None], |most| (1..=most).map(Some).collect());
    let mut statements = vec![(Vec::new(), Vec::new())];
    for point in 0..points {
        let owners = |(own, other): &(Vec<usize>, Vec<usize>)| {
            let with = |set: &Vec<usize>| [set.clone(), vec![point]].concat();
            [(own.clone(), other.clone()), (with(own), other.clone()), (own.clone(), with(other))]
        };
        statements = statements.iter().flat_map(owners).collect();
    }
    let lemma = |(own, other): &(Vec<usize>, Vec<usize>), bound| Lemma {
        bound,
        ..Lemma::new(own, other, Term::potential(&[]))
    };
    statements.iter().flat_map(|statement| bounds.iter().map(move |&bound| lemma(statement, bound))).collect()
}

/// All permutations, the identity first.
fn permutations(points: usize) -> Vec<Map> {
    let mut maps: Vec<Map> = vec![Vec::new()];
    for _ in 0..points {
        let longer = |map: &Map| {
            let rest: Vec<usize> = (0..points).filter(|point| !map.contains(point)).collect();
            let map = map.clone();
            rest.into_iter().map(move |point| [map.clone(), vec![point]].concat())
        };
        maps = maps.iter().flat_map(longer).collect();
    }
    maps
}

/// A search for terms that may cite the lemmas of a certificate.
struct Search<'a> {
    oracle: Oracle<'a>,
    cited: Vec<Ending>,
    /// For each position that was met, the moves and the ending that prove it, if any do.
    known: HashMap<Position, Option<Term>>,
}

impl<'a> Search<'a> {
    fn new(certificate: &'a Certificate, variations: &'a [Variation]) -> Self {
        let maps = 0..=certificate.maps.len();
        let lemmas = 0..certificate.lemmas.len();
        let cited = lemmas.flat_map(|lemma| maps.clone().map(move |map| Ending::Cite(lemma, map))).collect();
        Self { oracle: Oracle::new(certificate, variations, UNLIMITED), cited, known: HashMap::new() }
    }

    /// A term that is proved at a position.
    fn term(&mut self, start: Position) -> Option<Term> {
        let any = Term::potential(&[]);
        let term = if self.oracle.evaluate(&any, start).is_ok() { Some(any) } else { self.rest(start) };
        term.filter(|term| self.oracle.evaluate(term, start).is_ok())
    }

    /// Moves and an ending that prove the rest of a term.
    fn rest(&mut self, position: Position) -> Option<Term> {
        if let Some(known) = self.known.get(&position) {
            return known.clone();
        }
        let found = self.moves(position).or_else(|| self.ending(position));
        self.known.insert(position, found.clone());
        found
    }

    fn moves(&mut self, position: Position) -> Option<Term> {
        if position.reply {
            return None;
        }
        members(self.oracle.rules.moves(position)).find_map(|point| match self.oracle.play(position, point).ok()? {
            After::Proved => Some(Term::end(&[point])),
            After::Forced(next) | After::Quiet(next) => {
                let mut term = self.rest(next)?;
                term.moves.insert(0, point);
                Some(term)
            }
        })
    }

    fn ending(&mut self, position: Position) -> Option<Term> {
        let cover = self.cover(position);
        let endings = [Ending::Potential, Ending::Pairing, cover];
        let proves = |ending: &&Ending| self.oracle.ending(ending, position).is_ok();
        endings.iter().chain(&self.cited).find(proves).map(|ending| Term { moves: Vec::new(), ending: ending.clone() })
    }

    /// A term for each reply, as far as there is one.
    fn cover(&mut self, position: Position) -> Ending {
        let mut terms = Vec::new();
        for reply in members(self.oracle.rules.replies(position)) {
            let next = self.oracle.placed(Position { reply: true, ..position }, reply);
            match self.term(next) {
                Some(term) if !terms.contains(&term) => terms.push(term),
                Some(_) => {}
                None => break,
            }
        }
        Ending::Cover(if terms.is_empty() { vec![Term::potential(&[])] } else { terms })
    }
}
