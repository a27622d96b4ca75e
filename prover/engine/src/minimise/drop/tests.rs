//! Strategies are shortened on any number of threads alike.

use super::*;
use crate::search::df_pn::write::draw::DrawWriter;
use crate::search::df_pn::{Limits, ProofNumberSearch};
use pgc_core::game::{Claim, Convention, Game};
use pgc_core::position::ANTAGONIST;
use pgc_core::position::point_set::Points;
use pgc_core::position::samples::symmetries;
use pgc_core::strategy::replay;

/// Some draws: as they are written, and trimmed.
fn draws() -> Vec<(Arc<Rules>, Strategy, Strategy)> {
    let breaker = |expression| Game::parse(expression).unwrap().with_convention(Convention::MakerBreaker);
    let strong = |expression| Game::parse(expression).unwrap();
    [strong("3^2"), strong("mnk:12,1,3"), breaker("mnk:12,1,3"), strong("mnk:6,2,3"), strong("mnk:5,4,4")]
        .map(|game| {
            let rules = Rules::new(&game, Claim::OpheliaDraws);
            let symmetries = symmetries(&game);
            let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
            let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
            let built = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
            let [trimmed, again] = [1, 3].map(|threads| trim(&rules, built.clone(), threads, &|| ()));
            assert_eq!(trimmed, again, "the number of threads changes nothing");
            assert_eq!(trimmed, trim_within(&rules, built.clone(), u64::MAX, &|| ()));
            (rules, built, trimmed)
        })
        .into()
}

/// The paths of the covers in a term.
fn covers(term: &Term, path: &[usize], found: &mut Vec<Vec<usize>>) {
    if let Ending::Cover(scripts) = &term.ending {
        found.push(path.to_vec());
        scripts.iter().enumerate().for_each(|(place, script)| covers(script, &[path, &[place]].concat(), found));
    }
}

#[test]
fn a_trimmed_strategy_still_holds_and_is_no_longer() {
    let mut shorter = 0;
    for (rules, built, trimmed) in draws() {
        assert!(replay::steps(&rules, &built, 0).is_some() && replay::steps(&rules, &trimmed, 0).is_some());
        assert!(size::strategy(&trimmed) <= size::strategy(&built));
        shorter += usize::from(size::strategy(&trimmed) < size::strategy(&built));
    }
    assert!(shorter >= 3, "only {shorter} are shorter");
}

#[test]
fn inlined_proofs_hold_and_do_not_depend_on_threads() {
    let mut fewer = 0;
    for (rules, built, _) in draws() {
        let thinned = thin(&rules, built, 1, &|| (), &|_, _| ());
        let [one, two] = [1, 2].map(|threads| inline(&rules, thinned.clone(), threads, &|| ()));
        assert!(replay::steps(&rules, &one, 0).is_some());
        assert_eq!(one, two);
        fewer += usize::from(one.lemmas.len() < thinned.lemmas.len());
    }
    assert!(fewer >= 2, "only {fewer} have fewer lemmas");
}

#[test]
fn no_script_and_no_lemma_of_a_trimmed_strategy_is_superfluous() {
    let mut removed = 0;
    for (rules, _, trimmed) in draws() {
        let work = Work::within(u64::MAX, &|| ());
        let trimmer = Trimmer::unbounded(&rules, &work);
        for index in 0..=trimmed.lemmas.len() {
            let mut paths = Vec::new();
            covers(trimmed.term(index), &[], &mut paths);
            for path in paths {
                let count = cover_at(&mut trimmed.term(index).clone(), &path).unwrap().len();
                for place in (0..count).filter(|_| count > 1) {
                    let mut term = trimmed.term(index).clone();
                    cover_at(&mut term, &path).unwrap().remove(place);
                    assert_eq!(trimmer.steps(&trimmed, index, &term), None, "script {place} at {path:?}");
                    removed += 1;
                }
            }
        }
        assert_eq!(trimmed.clone().pruned(), trimmed, "each lemma is cited");
    }
    assert!(removed > 50, "only {removed} scripts could be superfluous");
}
