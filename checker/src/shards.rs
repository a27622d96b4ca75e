//! A check in shares: on several threads, or on several machines (rules, section 9). No rule stands here.

use crate::{Board, Evaluation, Theorem, Verdict, check, container, decode, lemma, map};
use sha2::{Digest, Sha256};
use std::thread::{Builder, scope};

/// Decides as [`check()`] does, on several threads. Each of them takes the memory of a check, and at the most the time of as
/// many steps as are declared, of which `limit` are allowed.
pub fn check_on(threads: u64, file: &[u8], limit: u64) -> Verdict {
    let shares: Option<Vec<_>> = scope(|scope| {
        let start = |number| Builder::new().spawn_scoped(scope, move || shard(file, limit, number, threads)).ok();
        let started: Vec<_> = (1..=threads).take_while(|_| threads > 1).map(start).collect();
        started.into_iter().map(|thread| thread?.join().ok()?).collect()
    });
    let whole = shares.into_iter().flatten().reduce(|(payload, mut whole, taken), (_, part, more)| {
        whole.replies = [0, 1].map(|which| whole.replies[which] + part.replies[which]);
        (payload, whole, taken + more)
    });
    // R24: the total is the declared number. What is not accepted is checked again, in order: so the first fault is named.
    let whole = whole.filter(|(_, whole, taken)| *taken == whole.steps);
    whole.map_or_else(|| check(file, limit), |(_, whole, _)| Verdict::Verified(whole))
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
