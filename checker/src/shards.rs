//! A check in shares: on several threads, or on several machines (rules, section 9). No rule stands here.

use crate::{Certificate, Conclusion, Evaluation, Replies, Verdict, container, decode, judge, share};
use sha2::{Digest, Sha256};
use std::thread::{Builder, scope};

/// Decides as [`check()`](crate::check()) does, on several threads. All read one certificate; each has a board of its own, and takes at the
/// most the time of as many steps as are declared, of which `limit` are allowed.
pub fn check_on(threads: u64, file: &[u8], limit: u64) -> Verdict {
    let decoded = container::payload(file).and_then(|payload| decode::certificate(&payload, limit));
    // What is not accepted is checked again, in order: so the first fault is named.
    let decide = |certificate| shared(threads, &certificate).map_or_else(|| judge(&certificate), Verdict::Verified);
    decoded.map_or_else(Verdict::Malformed, decide)
}

/// What a certificate proves, if each of several threads accepts its share, and all are there. None if there is one thread only.
fn shared(threads: u64, certificate: &Certificate) -> Option<Conclusion> {
    let shares = scope(|scope| {
        let start = |number| Builder::new().spawn_scoped(scope, move || accepted(certificate, number, threads)).ok();
        let started: Vec<_> = (1..=threads).take_while(|_| threads > 1).map(start).collect();
        started.into_iter().map(|thread| thread?.join().ok()?).collect::<Option<Vec<Evaluation>>>()
    })?;
    let required = shares.iter().map(|share| share.replies.required).sum();
    let covered = shares.iter().map(|share| share.replies.covered).sum();
    // R24: the total is the declared number.
    let is_whole = !shares.is_empty() && shares.iter().map(|share| share.steps).sum::<u64>() == certificate.steps;
    is_whole.then(|| Conclusion::of(certificate, Replies { required, covered }))
}

/// Checks share `number`, from 1 to `count`, of the maps and lemmas. None if it is not accepted.
fn accepted(certificate: &Certificate, number: u64, count: u64) -> Option<Evaluation<'_>> {
    let own = |index: usize| (index as u64).checked_rem(count) == Some(number.saturating_sub(1));
    let mut evaluation = Evaluation::new(certificate);
    share(&mut evaluation, own).ok().map(|()| evaluation)
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
    let Evaluation { replies, steps, .. } = accepted(&certificate, number, count)?;
    let conclusion = Conclusion::of(&certificate, replies);
    Some(Share { payload: Sha256::digest(&payload.bytes).into(), conclusion, steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_STEPS, check};

    const PROOF: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/affine-4.pgc");

    /// A proof as a file, what is read of it, and what it proves.
    fn proof() -> (Vec<u8>, Certificate, Conclusion) {
        let file = std::fs::read(PROOF).expect("a certificate");
        let decoded = container::payload(&file).and_then(|payload| decode::certificate(&payload, MAX_STEPS));
        let (Ok(certificate), Verdict::Verified(theorem)) = (decoded, check(&file, MAX_STEPS)) else {
            panic!("a proof")
        };
        (file, certificate, theorem)
    }

    #[test]
    fn what_threads_accept_is_not_checked_again() {
        let (_, certificate, theorem) = proof();
        for threads in 2..=5 {
            assert_eq!(shared(threads, &certificate).as_ref(), Some(&theorem), "{threads} threads");
        }
    }

    #[test]
    fn one_thread_starts_no_other_and_checks_once() {
        let (file, mut certificate, theorem) = proof();
        for threads in [0, 1] {
            assert_eq!(check_on(threads, &file, MAX_STEPS), Verdict::Verified(theorem.clone()));
            assert_eq!(shared(threads, &certificate), None);
        }
        // Without threads no steps are taken, which is no check of a proof that declares none.
        certificate.steps = 0;
        assert_eq!([0, 1, 2].map(|threads| shared(threads, &certificate)), [None, None, None]);
    }

    #[test]
    fn a_limit_below_the_declared_steps_is_not_passed_on_threads() {
        let (file, _, theorem) = proof();
        assert_eq!(check_on(2, &file, theorem.steps - 1), check(&file, theorem.steps - 1));
        assert_eq!(check_on(2, &file, theorem.steps), Verdict::Verified(theorem));
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
