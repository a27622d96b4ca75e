//! Bytes as choices that make a certificate on a board of up to eight points.
//!
//! A choice is one byte, modulo the number of things to choose from; after the end all bytes are 0. A set of points is
//! one byte, with a bit for each point.

use crate::assembler::{Certificate, Claim, Convention, Ending, Family, Lemma, Map, Opening, Part, Term};
use crate::judge::{assert_agreement, assert_true};
use crate::oracle::form::form;
use crate::oracle::{Board, stated};
use crate::random::tidy;

/// The most points, lines, maps, lemmas before the theorem, scripts of a cover, and terms.
const POINTS: usize = 8;
const LINES: usize = 12;
const MAPS: usize = 4;
const LEMMAS: usize = 6;
const SCRIPTS: usize = 8;
const TERMS: usize = 48;

/// Checker and oracle agree on the certificate, which has no uncited parts and declares the correct number of steps or
/// nearly so; and what both accept is true. True if they accept it.
///
/// # Panics
///
/// If one of these is not so.
pub fn rules(bytes: &[u8]) -> bool {
    let certificate = certificate(bytes);
    let accepted = assert_agreement(&certificate) == "accepted";
    if accepted {
        assert_true(&certificate);
    }
    accepted
}

/// The certificate that the bytes choose. If well-formed, it declares the steps that it takes, or one more or less.
fn certificate(bytes: &[u8]) -> Certificate {
    let mut choices = Choices::new(bytes);
    let more = choices.below(4);
    let certificate = tidy(choices.certificate());
    declaring(certificate, more)
}

/// The certificate with the steps that it takes, or one more or less, if it is well-formed.
pub(super) fn declaring(certificate: Certificate, more: usize) -> Certificate {
    if form(&certificate).is_err() {
        return certificate;
    }
    let certificate = stated(certificate);
    let steps = match more {
        2 => certificate.steps + 1,
        3 => certificate.steps.saturating_sub(1),
        _ => certificate.steps,
    };
    certificate.declaring(steps)
}

pub(super) struct Choices<'a> {
    bytes: &'a [u8],
    terms: usize,
    /// The points of the games of parts that terms may cite.
    pub(super) games: Vec<usize>,
}

impl<'a> Choices<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, terms: 0, games: Vec::new() }
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    fn set(&mut self, points: usize) -> Vec<usize> {
        let byte = self.byte();
        (0..points).filter(|&point| byte >> point & 1 == 1).collect()
    }

    pub(super) fn certificate(&mut self) -> Certificate {
        let points = 1 + self.below(POINTS);
        let lines = self.lines(points);
        let convention = match self.below(3) {
            0 => Convention::Strong,
            1 => Convention::MakerBreaker,
            _ => Convention::Own(self.lines(points)),
        };
        let claims = if convention == Convention::MakerBreaker { 2 } else { 4 };
        let claim = Claim::ALL[self.below(claims)];
        let opening = match self.below(4) {
            0 => Opening::Free,
            1 => Opening::Xeno(self.set(points)),
            2 => Opening::Both(self.set(points)),
            _ => {
                let [xeno, ophelia] = self.sides(points);
                Opening::Start { xeno, ophelia, xeno_moves: self.below(2) == 0 }
            }
        };
        let bound = Some(self.below(points + 1)).filter(|&bound| bound > 0);
        let maps: Vec<Map> =
            (0..self.below(MAPS + 1)).map(|_| (0..points).map(|_| self.below(points)).collect()).collect();
        let mut lemmas = Vec::new();
        for number in 0..self.below(LEMMAS + 1) {
            let [protagonist, antagonist] = self.sides(points);
            let bound = bound.map(|_| self.below(points + 1));
            let term = self.term(points, number, maps.len(), 1);
            lemmas.push(Lemma { bound, ..Lemma::new(&protagonist, &antagonist, term) });
        }
        let theorem = self.term(points, lemmas.len(), maps.len(), 1);
        let family = Family::Lines { points, lines };
        Certificate { convention, opening, bound, maps, lemmas, ..Certificate::new(family, claim, theorem) }
    }

    pub(super) fn lines(&mut self, points: usize) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = (0..self.below(LINES + 1)).map(|_| self.set(points)).collect();
        lines.retain(|line| !line.is_empty());
        lines.sort();
        lines.dedup();
        lines
    }

    /// The points of two sides. A point of both is the first one's.
    pub(super) fn sides(&mut self, points: usize) -> [Vec<usize>; 2] {
        let first = self.set(points);
        let mut second = self.set(points);
        second.retain(|point| !first.contains(point));
        [first, second]
    }

    pub(super) fn term(&mut self, points: usize, lemmas: usize, maps: usize, depth: usize) -> Term {
        self.terms += 1;
        let moves: Vec<usize> = (0..self.below(points + 1)).map(|_| self.below(points)).collect();
        let endings = if self.games.is_empty() { 5 } else { 6 };
        let ending = match self.below(endings) {
            0 if !moves.is_empty() => Ending::End,
            1 if lemmas > 0 => Ending::Cite(self.below(lemmas), self.below(maps + 1)),
            2 => Ending::Potential,
            3 if depth < points / 2 + 2 && self.terms < TERMS => {
                let scripts = 1 + self.below(SCRIPTS);
                Ending::Cover((0..scripts).map(|_| self.term(points, lemmas, maps, depth + 1)).collect())
            }
            5 => Ending::Parts((0..1 + self.below(points)).map(|_| self.part(points)).collect()),
            _ => Ending::Pairing,
        };
        Term { moves, ending }
    }

    fn part(&mut self, points: usize) -> Part {
        let game = self.below(self.games.len());
        Part { game, points: (0..self.games[game]).map(|_| self.below(points)).collect() }
    }
}

/// The bytes that choose a certificate, or nothing if it is larger than what they can choose.
///
/// # Panics
///
/// If a number of the certificate does not fit into a byte.
#[must_use]
pub fn written(chosen: &Certificate) -> Option<Vec<u8>> {
    let Board { points, lines } = Board::of(&chosen.family);
    if points > POINTS {
        return None;
    }
    let mut bytes = Vec::new();
    numbers(&mut bytes, &[0, points - 1, lines.len()]);
    lines.iter().for_each(|line| bytes.push(bits(line)));
    numbers(&mut bytes, &[usize::from(chosen.convention.number())]);
    if let Convention::Own(lines) = &chosen.convention {
        numbers(&mut bytes, &[lines.len()]);
        lines.iter().for_each(|line| bytes.push(bits(line)));
    }
    numbers(&mut bytes, &[usize::from(chosen.claim.number())]);
    match &chosen.opening {
        Opening::Free => bytes.push(0),
        Opening::Xeno(points) => bytes.extend([1, bits(points)]),
        Opening::Both(points) => bytes.extend([2, bits(points)]),
        Opening::Start { xeno, ophelia, xeno_moves } => {
            bytes.extend([3, bits(xeno), bits(ophelia), u8::from(!xeno_moves)]);
        }
    }
    numbers(&mut bytes, &[chosen.bound.unwrap_or(0), chosen.maps.len()]);
    chosen.maps.iter().for_each(|map| numbers(&mut bytes, map));
    numbers(&mut bytes, &[chosen.lemmas.len()]);
    for lemma in &chosen.lemmas {
        bytes.extend([bits(&lemma.protagonist), bits(&lemma.antagonist)]);
        numbers(&mut bytes, lemma.bound.as_slice());
        term(&mut bytes, &lemma.term);
    }
    term(&mut bytes, &chosen.theorem);
    let listed = Certificate { family: Family::Lines { points, lines }, ..chosen.clone() };
    (certificate(&bytes) == listed).then_some(bytes)
}

fn numbers(bytes: &mut Vec<u8>, numbers: &[usize]) {
    bytes.extend(numbers.iter().map(|&number| u8::try_from(number).expect("a number of one byte")));
}

fn bits(set: &[usize]) -> u8 {
    set.iter().map(|point| 1 << point).sum()
}

fn term(bytes: &mut Vec<u8>, Term { moves, ending }: &Term) {
    numbers(bytes, &[moves.len()]);
    numbers(bytes, moves);
    numbers(bytes, &[usize::from(ending.number())]);
    match ending {
        Ending::Cite(lemma, map) => numbers(bytes, &[*lemma, *map]),
        Ending::Cover(terms) => {
            numbers(bytes, &[terms.len() - 1]);
            terms.iter().for_each(|inner| term(bytes, inner));
        }
        Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{self, Dice};

    #[test]
    fn most_certificates_can_be_chosen_and_accepted() {
        let mut dice = Dice::new(11);
        let grown = (0..400).map(|number| random::certificate(&mut dice, 0, number % 2 == 0));
        let seeds: Vec<Vec<u8>> = grown.filter_map(|certificate| written(&certificate)).collect();
        assert!(seeds.len() > 300, "{}", seeds.len());
        assert!(seeds.iter().filter(|bytes| rules(bytes)).count() > 280);
    }

    #[test]
    fn any_bytes_choose_a_certificate() {
        let mut dice = Dice::new(12);
        assert!(!rules(&[]));
        for length in 0..400 {
            rules(&(0..length).map(|_| dice.bits().to_le_bytes()[0]).collect::<Vec<_>>());
        }
    }
}
