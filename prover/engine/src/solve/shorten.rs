//! Shorter certificates for what is proved.

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
        progress.report("making the strategy short", Count::Changes(changes));
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
    /// Tells of a strategy if one of its arrangements has fewer bytes than all before.
    fn try_all(&mut self, strategy: &Strategy) -> Result<(), E> {
        let Certificate { game, steps, .. } = self.certificate;
        let mut shortest: Option<Certificate> = None;
        for strategy in minimise::arrangements(strategy) {
            // The number of steps takes as many bytes, nearly; it is found for the shortest one alone.
            let certificate = Certificate { game: game.clone(), strategy, steps: *steps };
            if let Ok(bytes) = encode(&certificate)
                && bytes.len() < self.bytes
            {
                self.bytes = bytes.len();
                shortest = Some(certificate);
            }
        }
        let Some(shortest) = shortest else { return Ok(()) };
        let maps = Maps::of(&shortest.strategy).listed().len();
        let steps = replay::steps(self.rules, &shortest.strategy, maps).ok_or(ProveError::Unsound)?;
        (self.found)(Certificate { steps, ..shortest })
    }
}
