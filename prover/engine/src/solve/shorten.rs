//! Shorter certificates for what is proved.
//!
//! The passes of `minimise` find a strategy that none of them makes shorter; arrangements of its lemmas and scripts
//! are compressed, and the shortest file is reported. With time, a large-neighbourhood search goes on from there. Every
//! file that is reported is a whole certificate with fewer bytes than all before, so the search may be ended at any
//! moment, and the last one is the result. No check of it takes more steps than the caller allows.
//!
//! The theorem stays the same: the game, the claim and the bound are those of the certificate that was given.

use std::{cell::RefCell, sync::Arc};

use crate::{
    file::size,
    minimise::{self, Minimiser},
    progress::{Progress, changes},
};
use pgc_core::{
    certificate::Certificate,
    position::{Rules, Symmetries},
    random::Random,
    strategy::{Strategy, replay},
    symmetry::automorphisms_of,
};

/// How far to go.
#[derive(Clone, Copy)]
pub enum Effort<'a> {
    /// Until no pass makes the strategy shorter. The same certificate always gives the same one.
    Passes,
    /// Then a large-neighbourhood search, as long as this says. What it finds depends on the time that it has.
    While(&'a (dyn Fn() -> bool + Sync)),
}

/// Looks for shorter certificates of the same theorem whose check takes at most so many steps. Each that has fewer bytes than all before is
/// reported to `found`. The search ends when the progress is cancelled, too.
///
/// # Errors
///
/// `found` fails.
pub fn shorten<E>(
    certificate: &Certificate,
    effort: Effort,
    most: u64,
    progress: &dyn Progress,
    found: &mut dyn FnMut(Certificate) -> Result<(), E>,
) -> Result<(), E> {
    let Certificate { game, strategy, .. } = certificate;
    let rules = Rules::new(game, strategy.claim);
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let tried = changes(progress);
    let best = RefCell::new(Best { certificate, rules: &rules, bytes: size(certificate), most, found, failed: None });
    let report = |strategy: &Strategy| best.borrow_mut().try_all([strategy.clone()]);
    let goes_on = || {
        let may = if let Effort::While(goes_on) = effort { goes_on() } else { true };
        may && tried() && best.borrow().failed.is_none()
    };
    let minimiser = Minimiser::within(&rules, &symmetries.elements, u64::MAX, &goes_on).of_steps(most, &report);
    let try_all = |strategy: &Strategy| best.borrow_mut().try_all(minimise::arrangements(strategy, &symmetries));
    try_all(strategy);
    let mut strategy = minimiser.shortened(strategy.clone());
    try_all(&strategy);
    let mut dice = Random(0);
    while matches!(effort, Effort::While(_)) && goes_on() && !strategy.lemmas.is_empty() {
        let next = minimiser.neighbour(&strategy, &mut dice);
        // One that is as short may lead on.
        if minimise::weight(&next) <= minimise::weight(&strategy) && next != strategy {
            strategy = next;
            try_all(&strategy);
        }
    }
    best.into_inner().failed.map_or(Ok(()), Err)
}

/// The shortest certificate so far.
struct Best<'a, E> {
    certificate: &'a Certificate,
    rules: &'a Arc<Rules>,
    bytes: usize,
    /// The most steps.
    most: u64,
    found: &'a mut dyn FnMut(Certificate) -> Result<(), E>,
    /// Why a certificate could not be reported.
    failed: Option<E>,
}

impl<E> Best<'_, E> {
    /// Tells of the shortest of some strategies if it has fewer bytes than all before. One whose check fails or takes too many steps is left
    /// out.
    fn try_all(&mut self, strategies: impl IntoIterator<Item = Strategy>) {
        let Certificate { game, steps, .. } = self.certificate;
        // The steps, which take about as many bytes in all, are counted for short ones alone.
        let all = strategies.into_iter().map(|strategy| Certificate { game: game.clone(), strategy, steps: *steps });
        let mut all: Vec<(usize, Certificate)> = all.map(|certificate| (size(&certificate), certificate)).collect();
        all.retain(|(bytes, _)| *bytes < self.bytes);
        all.sort_by_key(|(bytes, _)| *bytes);
        let played_out = |(_, certificate): (usize, Certificate)| {
            let steps = replay::steps_within(self.rules, &certificate.strategy, self.most)?;
            let certificate = Certificate { steps, ..certificate };
            Some((size(&certificate), certificate)).filter(|(bytes, _)| *bytes < self.bytes)
        };
        if let Some((bytes, certificate)) = all.into_iter().find_map(played_out) {
            self.bytes = bytes;
            self.failed = (self.found)(certificate).err();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::{
        file::encode,
        solve::{Options, Outcome, Record, solve},
    };
    use pgc_core::game::Game;

    #[test]
    fn each_certificate_that_is_told_has_fewer_bytes_than_the_one_before() {
        for game in ["mnk:5,4,4", "td:4,4+3", "3^2"] {
            let answer = solve(&Game::parse(game).unwrap(), Options::default(), &Record::default()).unwrap();
            let Outcome::Proved(certificate) = answer else { panic!("{game}") };
            let left = AtomicU64::new(3_000);
            let goes_on =
                || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
            let mut bytes = encode(&certificate).unwrap().len();
            let mut reported = 0;
            shorten(&certificate, Effort::While(&goes_on), u64::MAX, &(), &mut |shorter| {
                let next = encode(&shorter).unwrap().len();
                assert!(next < bytes, "{game}: {next} of {bytes}");
                bytes = next;
                reported += 1;
                Ok::<(), ()>(())
            })
            .unwrap();
            assert!(reported > 0 || game != "td:4,4+3", "{game}");
        }
    }
}
