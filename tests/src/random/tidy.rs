//! Makes a certificate obey P14 to P16: nothing is listed twice, and nothing is unused.

use crate::assembler::{Certificate, Ending, Term};
use crate::oracle::form::citations;
use std::collections::{BTreeMap, BTreeSet};

/// Drops lemmas and maps that the theorem does not need.
#[must_use]
pub fn tidy(mut certificate: Certificate) -> Certificate {
    let (mut lemmas, mut maps) = (BTreeSet::new(), BTreeSet::new());
    let mut unread = vec![&certificate.theorem];
    while let Some(term) = unread.pop() {
        citations(term, &mut |lemma, map| {
            maps.insert(map);
            if lemmas.insert(lemma) {
                unread.push(&certificate.lemmas[lemma].term);
            }
        });
    }
    maps.insert(0);
    let ranks = |set: &BTreeSet<usize>| set.iter().copied().zip(0..).collect::<BTreeMap<usize, usize>>();
    let (lemma_ranks, map_ranks) = (ranks(&lemmas), ranks(&maps));
    let renumber = |lemma, map| (lemma_ranks[&lemma], map_ranks[&map]);
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
        Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
    }
}
