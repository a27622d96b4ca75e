//! What binds the parts of a certificate together, put right after a change (format.md, P2, P3 and P6 to P20).

use super::terms::{outermost, renumber};
use crate::assembler::{Certificate, Claim, Convention, Ending, Opening, Term};
use crate::oracle::Board;
use crate::oracle::form::{citations, form, makes_sense};
use crate::random::{Dice, tidy, without_uncited_games};
use std::collections::{BTreeMap, BTreeSet};

/// The certificate, made well-formed again.
///
/// # Panics
///
/// If it still does not.
#[must_use]
pub fn repair(dice: &mut Dice, mut certificate: Certificate) -> Certificate {
    let points = Board::of(&certificate.family).points;
    convention(&mut certificate, points);
    if !makes_sense(certificate.claim, &certificate.convention) {
        certificate.claim = [Claim::XenoWins, Claim::OpheliaDraws][usize::from(certificate.claim.is_draw())];
    }
    opening(&mut certificate.opening, points);
    outermost(&mut certificate).for_each(|written| term(written, points, points / 2 + 2));
    for lemma in &mut certificate.lemmas {
        for set in [&mut lemma.protagonist, &mut lemma.antagonist] {
            set.retain(|&point| point < points);
            set.sort_unstable();
            set.dedup();
        }
        lemma.antagonist.retain(|point| !lemma.protagonist.contains(point));
    }
    bounds(&mut certificate, points);
    maps(&mut certificate, points);
    statements(&mut certificate);
    order(&mut certificate);
    let lemmas = certificate.lemmas.len();
    for (number, written) in outermost(&mut certificate).enumerate() {
        backwards(dice, written, number.min(lemmas));
    }
    let certificate = without_uncited_games(tidy(certificate));
    assert_eq!(form(&certificate), Ok(()), "{certificate:?}");
    certificate
}

/// P17, G5: Ophelia's lines on the board and in order; if there are none or if they are Xeno's, another convention.
fn convention(certificate: &mut Certificate, points: usize) {
    let Convention::Own(lines) = &mut certificate.convention else { return };
    lines.retain(|line| !line.is_empty() && line.iter().all(|&point| point < points));
    lines.sort();
    lines.dedup();
    if lines.is_empty() {
        certificate.convention = Convention::MakerBreaker;
    } else if *lines == Board::of(&certificate.family).lines {
        certificate.convention = Convention::Strong;
    }
}

/// P3: the least points of F that it may have; without any, no rule. P18: a start that is not that of the plain game.
fn opening(opening: &mut Opening, points: usize) {
    let plain = match opening {
        Opening::Free => false,
        Opening::Xeno(forbidden) | Opening::Both(forbidden) => {
            forbidden.retain(|&point| point < points);
            forbidden.truncate(points.saturating_sub(2));
            forbidden.is_empty()
        }
        Opening::Start { xeno, ophelia, xeno_moves } => {
            xeno.retain(|&point| point < points);
            ophelia.retain(|&point| point < points && !xeno.contains(&point));
            *xeno_moves && xeno.is_empty() && ophelia.is_empty()
        }
    };
    if plain {
        *opening = Opening::Free;
    }
}

/// P19, P20: the claim's bound on the board, and the lemmas' within it.
fn bounds(certificate: &mut Certificate, points: usize) {
    let most = certificate.bound.map(|bound| bound.clamp(1, points));
    certificate.bound = most;
    for lemma in &mut certificate.lemmas {
        lemma.bound = most.map(|most| lemma.bound.unwrap_or(most).clamp(1, most));
    }
}

/// P8, P9, P12, P22, P24: moves and parts on the board, and not too many; no empty term; covers as deep as may be.
fn term(written: &mut Term, points: usize, depth: usize) {
    written.moves.iter_mut().for_each(|point| *point %= points);
    written.moves.truncate(points);
    if depth == 1 && matches!(written.ending, Ending::Cover(_)) {
        written.ending = Ending::End;
    }
    if let Ending::Cover(terms) = &mut written.ending {
        terms.iter_mut().for_each(|written| term(written, points, depth - 1));
    } else if let Ending::Parts(parts) = &mut written.ending {
        parts.truncate(points);
        parts.iter_mut().flat_map(|part| &mut part.points).for_each(|point| *point %= points);
    } else if written.moves.is_empty() && written.ending == Ending::End {
        written.moves.push(0);
    }
}

/// P6, P14: each map occurs once, is of this board, and is not the identity.
fn maps(certificate: &mut Certificate, points: usize) {
    let mut listed: Vec<Vec<usize>> = vec![(0..points).collect()];
    let mut numbers = vec![0];
    for map in &certificate.maps {
        let fits = map.len() == points && map.iter().all(|&image| image < points);
        let known = if fits { listed.iter().position(|other| other == map) } else { Some(0) };
        numbers.push(known.unwrap_or(listed.len()));
        if known.is_none() {
            listed.push(map.clone());
        }
    }
    listed.remove(0);
    certificate.maps = listed;
    renumber(certificate, &|lemma, map| (lemma, numbers[map]));
}

/// P15: of lemmas with the same statement, the first replaces all. The others stay, uncited, for [`tidy`].
fn statements(certificate: &mut Certificate) {
    let mut stated = BTreeMap::new();
    let first: Vec<usize> = (certificate.lemmas.iter().enumerate())
        .map(|(number, lemma)| *stated.entry((&lemma.protagonist, &lemma.antagonist, lemma.bound)).or_insert(number))
        .collect();
    renumber(certificate, &|lemma, map| (first[lemma], map));
}

/// P10: each lemma comes after those that it cites, as far as there is such an order.
fn order(certificate: &mut Certificate) {
    let count = certificate.lemmas.len();
    // For each lemma: its citations that do not go back yet, and the lemmas that cite it, repetitions included.
    let (mut missing, mut citing) = (vec![0; count], vec![Vec::new(); count]);
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        citations(&lemma.term, &mut |cited, _| {
            missing[number] += 1;
            citing[cited].push(number);
        });
    }
    let mut ready: BTreeSet<usize> = (0..count).filter(|&lemma| missing[lemma] == 0).collect();
    let mut waiting: BTreeSet<usize> = (0..count).collect();
    let mut order: Vec<usize> = Vec::new();
    while let Some(next) = ready.pop_first().or_else(|| waiting.first().copied()) {
        waiting.remove(&next);
        order.push(next);
        for &lemma in &citing[next] {
            missing[lemma] -= 1;
            if missing[lemma] == 0 && waiting.contains(&lemma) {
                ready.insert(lemma);
            }
        }
    }
    certificate.lemmas = order.iter().map(|&lemma| certificate.lemmas[lemma].clone()).collect();
    let mut place = vec![0; count];
    order.iter().enumerate().for_each(|(number, &lemma)| place[lemma] = number);
    renumber(certificate, &|lemma, map| (place[lemma], map));
}

/// P10: terms that still cite a later lemma cite an earlier one; the first lemma cites nothing.
fn backwards(dice: &mut Dice, written: &mut Term, lemmas: usize) {
    match &mut written.ending {
        Ending::Cite(lemma, _) if *lemma >= lemmas && lemmas > 0 => *lemma = dice.below(lemmas),
        Ending::Cite(lemma, _) if *lemma >= lemmas => written.ending = Ending::Potential,
        Ending::Cover(terms) => terms.iter_mut().for_each(|written| backwards(dice, written, lemmas)),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
    }
}
