//! Proofs with one thing wrong, so that a reader sees a rule refuse them.
//!
//! The proof is changed, not its file: the payload is written anew and the hash is mended, so that what a checker can object to is the
//! proof itself.

use std::mem::replace;

use pgc_checker::{MAX_STEPS, Verdict};
use pgc_core::certificate::{Certificate, Version, around, encode_payload, raw_frame};
use pgc_core::game::Point;
use pgc_core::random::Random;
use pgc_core::strategy::{Ending, Strategy, Term};
use pgc_core::symmetry::Permutation;
use serde::Serialize;

/// What was changed.
#[derive(Serialize)]
pub(crate) struct Changed {
    /// The lemma's index; nothing for the theorem.
    lemma: Option<usize>,
    /// The point that was and the point that is, or those that have changed places; none where a script is left out.
    points: Vec<Point>,
}

/// How many changes are tried until one is refused.
const TRIES: u64 = 40;

/// A changed proof that the checker rejects, as the bytes of a file. The same seed gives the same bytes. The kinds of changes:
///
/// - `move`: a move goes to another point;
/// - `reply`: a script is left out, so that a reply may have no answer;
/// - `points`: two points change places throughout the proof of a lemma, or of the theorem.
///
/// # Errors
///
/// There is no such kind, or no change of it was found that a rule refuses.
pub(crate) fn spoilt(certificate: &Certificate, kind: &str, seed: u64) -> Result<(Changed, Vec<u8>), String> {
    for attempt in 0..TRIES {
        let mut spoilt = certificate.clone();
        let mut dice = Random(seed.wrapping_add(attempt));
        let changed = changed(&mut spoilt.strategy, kind, certificate.game.board.points(), &mut dice);
        // A changed proof may take another number of steps. It is to be refused for what is wrong, not for their number.
        spoilt.steps = MAX_STEPS.min(certificate.steps.saturating_mul(2).saturating_add(1000));
        let (Some(changed), Some(file)) = (changed, file(&spoilt)) else { continue };
        // A change may also give another proof, whose only fault is the number of steps.
        if matches!(pgc_checker::check(&file, MAX_STEPS), Verdict::Rejected(_, fault) if fault.rule != "R24") {
            return Ok((changed, file));
        }
    }
    Err("No such change was found that makes this proof wrong. Try another kind.".to_owned())
}

/// Makes a change of this kind in a strategy on so many points; nothing if there is no such thing to be changed.
fn changed(strategy: &mut Strategy, kind: &str, points: usize, dice: &mut Random) -> Option<Changed> {
    let index = dice.below(strategy.lemmas.len() + 1);
    let lemma = (index < strategy.lemmas.len()).then_some(index);
    let term = strategy.term_mut(index);
    let mut any = || Point::try_from(dice.below(points)).ok();
    let (one, other) = (any()?, any()?);
    let points = match kind {
        "move" => {
            let was = change_one(term, dice, |term| Some(&mut term.moves), |moves, at| replace(&mut moves[at], one))?;
            vec![was, one]
        }
        "reply" => {
            change_one(term, dice, scripts, Vec::remove)?;
            Vec::new()
        }
        "points" => {
            let mut images: Vec<Point> = (0..=Point::MAX).take(points).collect();
            images.swap(one.into(), other.into());
            *term = term.image(&Permutation::from_images(images)?);
            vec![one, other]
        }
        _ => return None,
    };
    Some(Changed { lemma, points })
}

/// The scripts of a term that ends with a cover. Of a single one nothing would be left, which the format refuses.
fn scripts(term: &mut Term) -> Option<&mut Vec<Term>> {
    if let Ending::Cover(scripts) = &mut term.ending { Some(scripts).filter(|scripts| scripts.len() > 1) } else { None }
}

/// Changes one item of the lists that a term and those within it have, and returns what comes of that; nothing if there is no item.
fn change_one<T, C>(
    term: &mut Term,
    dice: &mut Random,
    list: impl Fn(&mut Term) -> Option<&mut Vec<T>>,
    change: impl Fn(&mut Vec<T>, usize) -> C,
) -> Option<C> {
    let (mut count, mut changed) = (0, None);
    term.visit_mut(&mut |term| count += list(term).map_or(0, |list| list.len()));
    let mut place = dice.below(count.max(1));
    term.visit_mut(&mut |term| {
        let Some(list) = list(term).filter(|_| changed.is_none()) else { return };
        match place.checked_sub(list.len()) {
            Some(rest) => place = rest,
            None => changed = Some(change(list, place)),
        }
    });
    changed
}

/// A certificate as a file whose frame is not compressed; nothing where the format has no room for it.
fn file(certificate: &Certificate) -> Option<Vec<u8>> {
    let payload = encode_payload(certificate).ok()?;
    around(Version::of(&certificate.strategy), &raw_frame(&payload).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::decode;

    fn committed(name: &str) -> Certificate {
        let path = format!("{}/../../certificates/{name}.pgc", env!("CARGO_MANIFEST_DIR"));
        decode(&std::fs::read(path).expect("a file")).expect("a certificate")
    }

    #[test]
    fn each_change_is_refused_by_a_rule_and_not_for_its_bytes() {
        let every = &["move", "reply", "points"][..];
        for (name, changes) in
            [("affine-4", every), ("grid-3-3", every), ("moves/grid-3-3-m4", every), ("mnk-8-5-5", &["points"])]
        {
            let certificate = committed(name);
            for &change in changes {
                for seed in 0..4 {
                    let (_, file) = spoilt(&certificate, change, seed).unwrap_or_else(|why| panic!("{name}: {why}"));
                    let Verdict::Rejected(conclusion, fault) = pgc_checker::check(&file, MAX_STEPS) else {
                        panic!("{name} is not rejected")
                    };
                    assert!(fault.rule.starts_with('R') && fault.rule != "R24", "{name}: {}", fault.rule);
                    assert_eq!(conclusion.points, certificate.game.board.points());
                    assert_eq!(spoilt(&certificate, change, seed).expect("a change").1, file);
                }
            }
        }
    }

    #[test]
    fn what_a_proof_does_not_have_is_not_changed() {
        // The whole proof is one pairing.
        let certificate = committed("grid-5-2");
        for change in ["move", "reply", "points"] {
            assert!(spoilt(&certificate, change, 0).is_err());
        }
    }
}
