//! A check in shares: on several threads, or on several machines (rules, section 9). No rule stands here.

use crate::{Board, Evaluation, Theorem, Verdict, check, container, decode, lemma, map};
use sha2::{Digest, Sha256};
use std::thread::{Builder, scope};

/// Decides as [`check()`] does, on several threads. Each of them takes the memory of a check, and at the most the time of as
/// many steps as are declared, of which `limit` are allowed.
pub fn check_on(threads: u64, file: &[u8], limit: u64) -> Verdict {
    // What is not accepted is checked again, in order: so the first fault is named.
    shared(threads, file, limit).map_or_else(|| check(file, limit), Verdict::Verified)
}

/// What a file proves, if each of several threads accepts its share, and all are there. None if there is one thread only.
fn shared(threads: u64, file: &[u8], limit: u64) -> Option<Theorem> {
    let shares: Option<Vec<_>> = scope(|scope| {
        let start = |number| Builder::new().spawn_scoped(scope, move || shard(file, limit, number, threads)).ok();
        let started: Vec<_> = (1..=threads).take_while(|_| threads > 1).map(start).collect();
        started.into_iter().map(|thread| thread?.join().ok()?).collect()
    });
    let (_, whole, taken) = shares?.into_iter().reduce(|(payload, whole, taken), (_, part, more)| {
        let replies = [0, 1].map(|which| whole.replies[which] + part.replies[which]);
        (payload, Theorem { replies, ..whole }, taken + more)
    })?;
    // R24: the total is the declared number.
    (taken == whole.steps).then_some(whole)
}

/// Checks share `number`, from 1 to `count`, of a file's maps and lemmas. If it is accepted: the payload's SHA-256, what the
/// whole claims (with the replies of this share), and the steps that it took. **This proves nothing, unless all other shares
/// of this payload are accepted, too, and all steps together are the declared number.**
pub fn shard(file: &[u8], limit: u64, number: u64, count: u64) -> Option<([u8; 32], Theorem, u64)> {
    let payload = container::payload(file).ok()?;
    let certificate = decode::certificate(&payload, limit).ok()?;
    let own = |index: &usize| (*index as u64).checked_rem(count) == Some(number.saturating_sub(1));
    let mut evaluation = Evaluation::new(&certificate, Board::new(&certificate.game, certificate.protagonist()));
    (1..certificate.maps.len()).filter(own).try_for_each(|index| map(&mut evaluation, index)).ok()?;
    (0..certificate.lemmas.len()).filter(own).try_for_each(|index| lemma(&mut evaluation, index)).ok()?;
    Some((Sha256::digest(&payload).into(), Theorem::of(&certificate, evaluation.replies), evaluation.steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_STEPS;

    const PROOF: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../certificates/affine-4.pgc");

    #[test]
    fn what_threads_accept_is_not_checked_again() {
        let file = std::fs::read(PROOF).expect("a certificate");
        let Verdict::Verified(theorem) = check(&file, MAX_STEPS) else { panic!("a proof") };
        for threads in 2..=5 {
            assert_eq!(shared(threads, &file, MAX_STEPS).as_ref(), Some(&theorem), "{threads} threads");
        }
    }

    #[test]
    fn one_thread_starts_no_other_and_checks_once() {
        let file = std::fs::read(PROOF).expect("a certificate");
        for threads in [0, 1] {
            assert_eq!(shared(threads, &file, MAX_STEPS), None);
            assert_eq!(check_on(threads, &file, MAX_STEPS), check(&file, MAX_STEPS));
        }
    }

    #[test]
    fn a_limit_below_the_declared_steps_is_not_passed_on_threads() {
        let file = std::fs::read(PROOF).expect("a certificate");
        let Verdict::Verified(theorem) = check(&file, MAX_STEPS) else { panic!("a proof") };
        assert_eq!(shared(2, &file, theorem.steps - 1), None);
        assert_eq!(shared(2, &file, theorem.steps), Some(theorem));
    }
}
