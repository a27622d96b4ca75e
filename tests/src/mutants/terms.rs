//! Access to the terms of a certificate at any depth.

use crate::assembler::{Certificate, Ending, Term};
use crate::random::{Dice, recite};

/// The number of terms in a term, itself included.
fn size(term: &Term) -> usize {
    match &term.ending {
        Ending::Cover(terms) => 1 + terms.iter().map(size).sum::<usize>(),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing | Ending::Parts(_) => 1,
    }
}

/// The term with this number in the order of the file.
fn numbered<'a>(term: &'a mut Term, number: &mut usize) -> Option<&'a mut Term> {
    if *number == 0 {
        return Some(term);
    }
    *number -= 1;
    match &mut term.ending {
        Ending::Cover(terms) => terms.iter_mut().find_map(|term| numbered(term, number)),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing | Ending::Parts(_) => None,
    }
}

/// The numbers of the terms within a term, itself included, that satisfy a condition. `number` is the term's own at
/// first, and then that of the next term.
fn matching(term: &Term, condition: &impl Fn(&Term) -> bool, number: &mut usize, found: &mut Vec<usize>) {
    if condition(term) {
        found.push(*number);
    }
    *number += 1;
    if let Ending::Cover(terms) = &term.ending {
        terms.iter().for_each(|term| matching(term, condition, number, found));
    }
}

/// The outermost terms: of the lemmas, then of the theorem.
pub(super) fn outermost(certificate: &mut Certificate) -> impl Iterator<Item = &mut Term> {
    certificate.lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([&mut certificate.theorem])
}

/// A random term.
pub(super) fn any<'a>(dice: &mut Dice, certificate: &'a mut Certificate) -> &'a mut Term {
    let sizes: usize = outermost(certificate).map(|term| size(term)).sum();
    let mut number = dice.below(sizes);
    outermost(certificate).find_map(|term| numbered(term, &mut number)).expect("a term of this number")
}

/// A random term that satisfies a condition, if there is one.
pub(super) fn such<'a>(
    dice: &mut Dice,
    certificate: &'a mut Certificate,
    condition: impl Fn(&Term) -> bool,
) -> Option<&'a mut Term> {
    let (mut number, mut found) = (0, Vec::new());
    outermost(certificate).for_each(|term| matching(term, &condition, &mut number, &mut found));
    let mut number = *found.get(dice.below(found.len().max(1)))?;
    outermost(certificate).find_map(|term| numbered(term, &mut number))
}

/// The scripts of a cover with at least this many scripts, if there is one.
pub(super) fn scripts<'a>(
    dice: &mut Dice,
    certificate: &'a mut Certificate,
    least: usize,
) -> Option<&'a mut Vec<Term>> {
    let term = such(dice, certificate, |term| matches!(&term.ending, Ending::Cover(terms) if terms.len() >= least))?;
    match &mut term.ending {
        Ending::Cover(terms) => Some(terms),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing | Ending::Parts(_) => None,
    }
}

/// Renumbers all citations.
pub(super) fn renumber(certificate: &mut Certificate, renumbered: &impl Fn(usize, usize) -> (usize, usize)) {
    outermost(certificate).for_each(|term| recite(term, renumbered));
}
