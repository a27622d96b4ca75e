//! Shorter certificates for what is proved.
//!
//! The passes of `minimise` find a strategy that none of them makes shorter; arrangements of its lemmas and scripts
//! are compressed, and the shortest file is told. With time, a large-neighbourhood search goes on from there. Every
//! file that is told is a whole certificate with fewer bytes than all before, so the search may be ended at any
//! moment, and the last one is the result.
//!
//! The theorem stays the same: the game, the claim and the bound are those of the certificate that was given.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::file::encode;
use crate::minimise;
use crate::solve::answer::ProveError;
use crate::solve::progress::{Count, Progress};
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::position::{Rules, Symmetries};
use pgc_core::random::Random;
use pgc_core::strategy::{Strategy, replay};
use pgc_core::symmetry::automorphisms_of;

/// How far to go.
#[derive(Clone, Copy)]
pub enum Effort<'a> {
    /// Until no pass makes the strategy shorter. The same certificate always gives the same one.
    Passes,
    /// Then a large-neighbourhood search, as long as this says. What it finds depends on the time that it has.
    While(&'a (dyn Fn() -> bool + Sync)),
}

/// Looks for shorter certificates of the same theorem. Each that has fewer bytes than all before is told to `found`. The
/// search ends when the progress is cancelled, too.
///
/// # Errors
///
/// This program has a fault, or `found` fails.
pub fn shorten<E: From<ProveError>>(
    certificate: &Certificate,
    effort: Effort,
    progress: &dyn Progress,
    found: &mut dyn FnMut(Certificate) -> Result<(), E>,
) -> Result<(), E> {
    let Certificate { game, strategy, .. } = certificate;
    let rules = Rules::new(game, strategy.claim);
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let changes = AtomicU64::new(0);
    let tried = || {
        let changes = changes.fetch_add(1, Ordering::Relaxed) + 1;
        progress.report("shortening the strategy", Count::Changes(changes));
    };
    let goes_on = || !progress.is_cancelled() && if let Effort::While(goes_on) = effort { goes_on() } else { true };
    let mut best =
        Best { certificate, rules: &rules, bytes: encode(certificate).map_or(usize::MAX, |bytes| bytes.len()), found };
    best.try_all(strategy)?;
    let mut strategy = minimise::shorten(&rules, &symmetries, strategy.clone(), &tried, &goes_on);
    best.try_all(&strategy)?;
    let mut dice = Random(0);
    while matches!(effort, Effort::While(_)) && goes_on() && !strategy.lemmas.is_empty() {
        let next = minimise::neighbour(&rules, &symmetries, &strategy, &mut dice, &tried, &goes_on);
        // One that is as short may lead on.
        if minimise::weight(&next) <= minimise::weight(&strategy) && next != strategy {
            strategy = next;
            best.try_all(&strategy)?;
        }
    }
    Ok(())
}

/// The shortest certificate so far.
struct Best<'a, E> {
    certificate: &'a Certificate,
    rules: &'a Arc<Rules>,
    bytes: usize,
    found: &'a mut dyn FnMut(Certificate) -> Result<(), E>,
}

impl<E: From<ProveError>> Best<'_, E> {
    /// Tells of a strategy if the shortest of its arrangements has fewer bytes than all before.
    fn try_all(&mut self, strategy: &Strategy) -> Result<(), E> {
        let Certificate { game, steps, .. } = self.certificate;
        let size = |certificate: &Certificate| encode(certificate).map_or(usize::MAX, |bytes| bytes.len());
        // The steps, which take about as many bytes in all, are counted for the shortest one alone.
        let all = minimise::arrangements(strategy).map(|strategy| Certificate {
            game: game.clone(),
            strategy,
            steps: *steps,
        });
        let Some(shortest) = all.min_by_key(size).filter(|shortest| size(shortest) < self.bytes) else { return Ok(()) };
        let maps = Maps::of(&shortest.strategy).listed().len();
        let steps = replay::steps(self.rules, &shortest.strategy, maps).ok_or(ProveError::Unsound)?;
        let shortest = Certificate { steps, ..shortest };
        let bytes = size(&shortest);
        if bytes >= self.bytes {
            return Ok(());
        }
        self.bytes = bytes;
        (self.found)(shortest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Answer, Limits, solve};
    use pgc_core::game::Game;

    #[test]
    fn each_certificate_that_is_told_has_fewer_bytes_than_the_one_before() {
        for game in ["mnk:5,4,4", "td:4,4+3", "3^2"] {
            let answer = solve(&Game::parse(game).unwrap(), None, Limits::default(), &()).unwrap();
            let Answer::Proved(certificate) = answer else { panic!("{game}") };
            let left = AtomicU64::new(3_000);
            let goes_on =
                || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
            let mut bytes = encode(&certificate).unwrap().len();
            let mut told = 0;
            shorten(&certificate, Effort::While(&goes_on), &(), &mut |shorter| {
                let next = encode(&shorter).unwrap().len();
                assert!(next < bytes, "{game}: {next} of {bytes}");
                bytes = next;
                told += 1;
                Ok::<(), ProveError>(())
            })
            .unwrap();
            assert!(told > 0 || game != "td:4,4+3", "{game}");
        }
    }
}
