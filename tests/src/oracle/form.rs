//! Finds the rule of format.md, sections 3 and 10, that the values of a certificate break.

use super::board::Board;
use crate::assembler::{Certificate, Claim, Convention, Ending, Opening, Part, Term};
use std::collections::BTreeSet;

/// A rule of format.md and the name of the field at fault, as in
/// [`Payload`](crate::assembler::Payload).
pub type Fault = (&'static str, String);

/// The first rule that the certificate breaks, if any. The family's parameters
/// and lines are taken to be right, numbers of lines, maps, lemmas and games to be
/// within their limits, and the order of each set to be right.
///
/// # Errors
///
/// The rule and the field at fault.
pub fn form(certificate: &Certificate) -> Result<(), Fault> {
    let games: Vec<usize> = certificate.games.iter().map(|game| Board::of(&game.family).points).collect();
    for (number, game) in certificate.games.iter().enumerate() {
        let prefix = format!("game {number} ");
        proof(game, &prefix, &games[..number])?;
        ensure(cites_all(game), "P16", || last_of_term(&format!("{prefix}theorem"), &game.theorem))?;
    }
    let Board { points, lines } = Board::of(&certificate.family);
    if let Some(listed) = certificate.convention.ophelias() {
        ophelias(listed, &lines, points)?;
    }
    opening(&certificate.opening, points)?;
    ensure(makes_sense(certificate.claim, &certificate.convention), "P2", || "claim".to_owned())?;
    let most = certificate.bound;
    ensure(most.is_none_or(|most| (1..=points).contains(&most)), "P19", || "T".to_owned())?;
    proof(certificate, "", &games)?;
    let all = cites_all(certificate) && (0..games.len()).all(|game| cites(certificate, game));
    ensure(all, "P16", || last_of_term("theorem", &certificate.theorem))
}

/// Maps, lemmas and theorem, of the certificate or of a game of parts; `games` are the sizes of those that may be cited.
fn proof(certificate: &Certificate, prefix: &str, games: &[usize]) -> Result<(), Fault> {
    let points = Board::of(&certificate.family).points;
    let most = certificate.bound;
    let mut maps: BTreeSet<Vec<usize>> = BTreeSet::from([(0..points).collect()]);
    for (number, map) in certificate.maps.iter().enumerate() {
        for (point, &image) in map.iter().enumerate() {
            ensure(image < points, "P6", || format!("{prefix}map {} image {point}", number + 1))?;
        }
        let new = maps.insert(map.clone());
        ensure(new, "P14", || format!("{prefix}map {} image {}", number + 1, points - 1))?;
    }
    let maps = certificate.maps.len();
    let mut statements = BTreeSet::new();
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let name = format!("{prefix}lemma {number}");
        let [a, b] = [format!("{name} A"), format!("{name} B")];
        set(&a, &lemma.protagonist, points)?;
        set(&b, &lemma.antagonist, points)?;
        let disjoint = lemma.protagonist.iter().all(|point| !lemma.antagonist.contains(point));
        ensure(disjoint, "P7", || last(&b, &lemma.antagonist))?;
        // An absent t is written as 0.
        let bound = most.map(|_| lemma.bound.unwrap_or_default());
        let new = statements.insert((&lemma.protagonist, &lemma.antagonist, bound));
        let end = || bound.map_or_else(|| last(&b, &lemma.antagonist), |_| format!("{name} t"));
        ensure(bound.is_none_or(|bound| bound >= 1 && Some(bound) <= most), "P20", end)?;
        ensure(new, "P15", end)?;
        Reader { points, maps, lemma: number, games }.term(&name, &lemma.term, 1)?;
    }
    let reader = Reader { points, maps, lemma: certificate.lemmas.len(), games };
    reader.term(&format!("{prefix}theorem"), &certificate.theorem, 1)
}

/// Ophelia's lines, beside Xeno's.
fn ophelias(lines: &[Vec<usize>], xenos: &[Vec<usize>], points: usize) -> Result<(), Fault> {
    ensure(!lines.is_empty(), "P17", || "Ophelia lines".to_owned())?;
    for (number, line) in lines.iter().enumerate() {
        let name = format!("Ophelia line {number}");
        set(&name, line, points)?;
        let equal = number + 1 == lines.len() && lines == xenos;
        ensure(!equal, "P17", || last(&name, line))?;
        let ascends = number == 0 || lines[number - 1] < *line;
        ensure(!line.is_empty() && ascends, "G5", || last(&name, line))?;
    }
    Ok(())
}

fn opening(opening: &Opening, points: usize) -> Result<(), Fault> {
    match opening {
        Opening::Free => Ok(()),
        Opening::Xeno(forbidden) | Opening::Both(forbidden) => {
            set("F", forbidden, points)?;
            let outside = points.saturating_sub(forbidden.len());
            ensure(!forbidden.is_empty() && outside >= 2, "P3", || last("F", forbidden))
        }
        Opening::Start { xeno, ophelia, xeno_moves } => {
            set("X0", xeno, points)?;
            set("O0", ophelia, points)?;
            let disjoint = xeno.iter().all(|point| !ophelia.contains(point));
            let plain = *xeno_moves && xeno.is_empty() && ophelia.is_empty();
            ensure(disjoint && !plain, "P18", || last("O0", ophelia))
        }
    }
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

struct Reader<'a> {
    points: usize,
    maps: usize,
    lemma: usize,
    /// The numbers of points of the games of parts that may be cited.
    games: &'a [usize],
}

impl Reader<'_> {
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
            Ending::Parts(parts) => self.parts(name, parts),
            Ending::End | Ending::Potential | Ending::Pairing => Ok(()),
        }
    }

    fn parts(&self, name: &str, parts: &[Part]) -> Result<(), Fault> {
        ensure((1..=self.points).contains(&parts.len()), "P22", || format!("{name} parts"))?;
        for (number, Part { game, points }) in parts.iter().enumerate() {
            let size = self.games.get(*game);
            ensure(size.is_some(), "P23", || format!("{name} part {number} game"))?;
            for (index, &point) in points.iter().enumerate() {
                ensure(point < self.points, "P24", || format!("{name} part {number} point {index}"))?;
            }
            assert_eq!(size, Some(&points.len()), "as many points as the game has");
        }
        Ok(())
    }
}

/// The terms of a proof.
fn terms(certificate: &Certificate) -> impl Iterator<Item = &Term> {
    certificate.lemmas.iter().map(|lemma| &lemma.term).chain([&certificate.theorem])
}

/// P16, for lemmas and maps.
fn cites_all(certificate: &Certificate) -> bool {
    let (mut lemmas, mut maps) = (BTreeSet::new(), BTreeSet::from([0]));
    for term in terms(certificate) {
        citations(term, &mut |lemma, map| {
            lemmas.insert(lemma);
            maps.insert(map);
        });
    }
    lemmas.len() == certificate.lemmas.len() && maps.len() == certificate.maps.len() + 1
}

/// P16, for a game of parts.
fn cites(certificate: &Certificate, game: usize) -> bool {
    let mut all = certificate.games.iter().chain([certificate]).flat_map(terms);
    all.any(|term| {
        let mut cited = false;
        placed(term, &mut |part| cited |= part.game == game);
        cited
    })
}

/// The last integer of a term.
fn last_of_term(name: &str, term: &Term) -> String {
    match (&term.ending, term.moves.len()) {
        (Ending::Cite(..), _) => format!("{name} map"),
        (Ending::Cover(terms), _) => match terms.last() {
            Some(last) => last_of_term(&format!("{name}.{}", terms.len() - 1), last),
            None => format!("{name} terms"),
        },
        (Ending::Parts(parts), _) => match parts.last() {
            Some(part) => format!("{name} part {} point {}", parts.len() - 1, part.points.len() - 1),
            None => format!("{name} parts"),
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
        Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
    }
}

/// Calls a function with each part of a term.
pub fn placed(term: &Term, found: &mut impl FnMut(&Part)) {
    match &term.ending {
        Ending::Parts(parts) => parts.iter().for_each(found),
        Ending::Cover(terms) => terms.iter().for_each(|term| placed(term, found)),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing => {}
    }
}

/// May this claim be made in this convention?
#[must_use]
pub fn makes_sense(claim: Claim, convention: &Convention) -> bool {
    *convention != Convention::MakerBreaker || matches!(claim, Claim::XenoWins | Claim::OpheliaDraws)
}
