//! What P14 to P16 ask for: nothing listed twice, nothing listed in vain.

use crate::assembler::{Certificate, Ending, Term};
use crate::oracle::form::citations;
use std::collections::BTreeSet;

/// Drops lemmas and maps that the theorem does not rest on.
#[must_use]
pub fn tidy(mut certificate: Certificate) -> Certificate {
    let (mut lemmas, mut maps) = (BTreeSet::new(), BTreeSet::new());
    let mut unread = vec![certificate.theorem.clone()];
    while let Some(term) = unread.pop() {
        citations(&term, &mut |lemma, map| {
            maps.insert(map);
            if lemmas.insert(lemma) {
                unread.push(certificate.lemmas[lemma].term.clone());
            }
        });
    }
    maps.insert(0);
    let rank = |set: &BTreeSet<usize>, item| set.iter().take_while(|&&other| other < item).count();
    let renumber = |lemma, map| (rank(&lemmas, lemma), rank(&maps, map));
    certificate.lemmas = lemmas.iter().map(|&lemma| certificate.lemmas[lemma].clone()).collect();
    certificate.maps = maps.iter().skip(1).map(|&map| certificate.maps[map - 1].clone()).collect();
    for lemma in &mut certificate.lemmas {
        recite(&mut lemma.term, &renumber);
    }
    recite(&mut certificate.theorem, &renumber);
    certificate
}

/// Renumbers the lemmas and maps that a term cites.
pub(crate) fn recite(term: &mut Term, renumber: &impl Fn(usize, usize) -> (usize, usize)) {
    match &mut term.ending {
        Ending::Cite(lemma, map) => (*lemma, *map) = renumber(*lemma, *map),
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| recite(term, renumber)),
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}
