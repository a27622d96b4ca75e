//! A check in shares: on several threads, or on several machines (rules, section 9). No rule stands here.

use crate::{Conclusion, Evaluation, Replies, Verdict, check, container, decode, share};
use sha2::{Digest, Sha256};
use std::thread::{Builder, scope};

/// Decides as [`check()`] does, on several threads. Each of them takes the memory of a check, and at the most the time of as
/// many steps as are declared, of which `limit` are allowed.
pub fn check_on(threads: u64, file: &[u8], limit: u64) -> Verdict {
    // What is not accepted is checked again, in order: so the first fault is named.
    shared(threads, file, limit).map_or_else(|| check(file, limit), Verdict::Verified)
}

/// What a file proves, if each of several threads accepts its share, and all are there. None if there is one thread only.
fn shared(threads: u64, file: &[u8], limit: u64) -> Option<Conclusion> {
    let shares = scope(|scope| {
        let start = |number| Builder::new().spawn_scoped(scope, move || shard(file, limit, number, threads)).ok();
        let started: Vec<_> = (1..=threads).take_while(|_| threads > 1).map(start).collect();
        started.into_iter().map(|thread| thread?.join().ok()?).collect::<Option<Vec<Share>>>()
    })?;
    // R24: the total is the declared number.
    let taken: u64 = shares.iter().map(|share| share.steps).sum();
    let required = shares.iter().map(|share| share.conclusion.replies.required).sum();
    let covered = shares.iter().map(|share| share.conclusion.replies.covered).sum();
    let whole = shares.into_iter().next()?.conclusion;
    (taken == whole.steps).then_some(Conclusion { replies: Replies { required, covered }, ..whole })
}

/// A share of a check that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The payload's SHA-256.
    pub payload: [u8; 32],
    /// What the whole claims, with the replies of this share.
    pub conclusion: Conclusion,
    /// How many steps the share took.
    pub steps: u64,
}

/// Checks share `number`, from 1 to `count`, of a file's maps and lemmas. None if it is not accepted. **A share proves nothing,
/// unless all other shares of this payload are accepted, too, and all steps together are the declared number.**
pub fn shard(file: &[u8], limit: u64, number: u64, count: u64) -> Option<Share> {
    let payload = container::payload(file).ok()?;
    let certificate = decode::certificate(&payload, limit).ok()?;
    let own = |index: usize| (index as u64).checked_rem(count) == Some(number.saturating_sub(1));
    let mut evaluation = Evaluation::new(&certificate);
    share(&mut evaluation, own).ok()?;
    let conclusion = Conclusion::of(&certificate, evaluation.replies);
    Some(Share { payload: Sha256::digest(&payload.bytes).into(), conclusion, steps: evaluation.steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_STEPS;

    const PROOF: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/affine-4.pgc");

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
    /// Maps and lemmas are numbered through its games: what each share takes says how.
    #[test]
    fn shares_of_a_proof_with_games_have_their_own_steps() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mnk-6-6-5-v2.pgc");
        let file = std::fs::read(file).expect("a certificate");
        let steps = [1, 2, 3].map(|number| shard(&file, MAX_STEPS, number, 3).map(|share| share.steps));
        assert_eq!(steps, [748, 524, 248].map(Some));
    }
}
