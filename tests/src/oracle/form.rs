//! Finds the rule of format.md, section 3, that the values of a certificate break.

use super::board::Board;
use crate::assembler::{Certificate, Claim, Ending, Opening, Term};
use std::collections::BTreeSet;

/// A rule of format.md and the name of the field at fault, as in
/// [`Payload`](crate::assembler::Payload).
pub type Fault = (&'static str, String);

/// The first rule that the certificate breaks, if any. The family's parameters and lines and the order of each set are
/// assumed to be correct.
///
/// # Errors
///
/// The rule and the field at fault.
pub fn form(certificate: &Certificate) -> Result<(), Fault> {
    let points = Board::of(&certificate.family).points;
    let (strong_claim, forbidden) = (certificate.claim as u8 > 1, certificate.opening.forbidden());
    if certificate.opening != Opening::Free {
        set("F", forbidden, points)?;
        let outside = points.saturating_sub(forbidden.len());
        ensure(!forbidden.is_empty() && outside >= 2, "P3", || last("F", forbidden))?;
    }
    ensure(!(certificate.maker_breaker && strong_claim), "P2", || "claim".to_owned())?;
    let mut maps: BTreeSet<Vec<usize>> = BTreeSet::from([(0..points).collect()]);
    for (number, map) in certificate.maps.iter().enumerate() {
        for (point, &image) in map.iter().enumerate() {
            ensure(image < points, "P6", || format!("map {} image {point}", number + 1))?;
        }
        let new = maps.insert(map.clone());
        ensure(new, "P14", || format!("map {} image {}", number + 1, points - 1))?;
    }
    let maps = certificate.maps.len();
    let mut statements = BTreeSet::new();
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let name = format!("lemma {number}");
        let [a, b] = [format!("{name} A"), format!("{name} B")];
        set(&a, &lemma.protagonist, points)?;
        set(&b, &lemma.antagonist, points)?;
        let disjoint = lemma.protagonist.iter().all(|point| !lemma.antagonist.contains(point));
        ensure(disjoint, "P7", || last(&b, &lemma.antagonist))?;
        let new = statements.insert((&lemma.protagonist, &lemma.antagonist));
        ensure(new, "P15", || last(&b, &lemma.antagonist))?;
        Reader { points, maps, lemma: number }.term(&name, &lemma.term, 1)?;
    }
    Reader { points, maps, lemma: certificate.lemmas.len() }.term("theorem", &certificate.theorem, 1)?;
    cited(certificate)
}

fn ensure(holds: bool, rule: &'static str, field: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err((rule, field())) }
}

/// The last integer of a set.
fn last(name: &str, members: &[usize]) -> String {
    members.len().checked_sub(1).map_or_else(|| format!("{name} size"), |index| format!("{name} gap {index}"))
}

fn set(name: &str, members: &[usize], points: usize) -> Result<(), Fault> {
    match members.iter().position(|&member| member >= points) {
        Some(index) => Err(("S1", format!("{name} gap {index}"))),
        None => Ok(()),
    }
}

struct Reader {
    points: usize,
    maps: usize,
    lemma: usize,
}

impl Reader {
    fn term(&self, name: &str, term: &Term, depth: usize) -> Result<(), Fault> {
        let head = || format!("{name} head");
        ensure(term.moves.len() <= self.points, "P8", head)?;
        ensure(!term.moves.is_empty() || term.ending != Ending::End, "P9", head)?;
        ensure(depth <= self.points / 2 + 2, "P12", head)?;
        for (number, &point) in term.moves.iter().enumerate() {
            ensure(point < self.points, "P8", || format!("{name} move {number}"))?;
        }
        match &term.ending {
            Ending::Cite(lemma, map) => {
                ensure(*lemma < self.lemma, "P10", || format!("{name} cite"))?;
                ensure(*map <= self.maps, "P10", || format!("{name} map"))
            }
            Ending::Cover(terms) => {
                ensure(!terms.is_empty(), "P11", || format!("{name} terms"))?;
                let mut terms = terms.iter().enumerate();
                terms.try_for_each(|(number, term)| self.term(&format!("{name}.{number}"), term, depth + 1))
            }
            Ending::End | Ending::Potential | Ending::Pairing => Ok(()),
        }
    }
}

/// P16, at the last integer of the theorem.
fn cited(certificate: &Certificate) -> Result<(), Fault> {
    let (mut lemmas, mut maps) = (BTreeSet::new(), BTreeSet::from([0]));
    for term in certificate.lemmas.iter().map(|lemma| &lemma.term).chain([&certificate.theorem]) {
        citations(term, &mut |lemma, map| {
            lemmas.insert(lemma);
            maps.insert(map);
        });
    }
    let all = lemmas.len() == certificate.lemmas.len() && maps.len() == certificate.maps.len() + 1;
    ensure(all, "P16", || last_of_term("theorem", &certificate.theorem))
}

/// The last integer of a term.
fn last_of_term(name: &str, term: &Term) -> String {
    match (&term.ending, term.moves.len()) {
        (Ending::Cite(..), _) => format!("{name} map"),
        (Ending::Cover(terms), _) => match terms.last() {
            Some(last) => last_of_term(&format!("{name}.{}", terms.len() - 1), last),
            None => format!("{name} terms"),
        },
        (_, 0) => format!("{name} head"),
        (_, length) => format!("{name} move {}", length - 1),
    }
}

/// Calls a function with each citation of a term.
pub fn citations(term: &Term, found: &mut impl FnMut(usize, usize)) {
    match &term.ending {
        Ending::Cite(lemma, map) => found(*lemma, *map),
        Ending::Cover(terms) => terms.iter().for_each(|term| citations(term, found)),
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}

/// May this claim be made in the Maker-Breaker convention?
#[must_use]
pub fn makes_sense(claim: Claim, maker_breaker: bool) -> bool {
    !maker_breaker || matches!(claim, Claim::XenoWins | Claim::OpheliaDraws)
}
