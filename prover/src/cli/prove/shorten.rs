//! Shorter certificates: `prover prove --shorten`.

use std::time::{Duration, Instant};

use crate::cli::error::CliError;
use crate::cli::prove::one::{Run, written};
use pgc_core::certificate::Certificate;
use pgc_engine::file::{CertificateOutput, is_stream};
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Effort, shorten};

/// The search for shorter certificates ends by itself so long after the watch should have ended it, if no thread keeps watch.
const GRACE: Duration = Duration::from_secs(1);

impl Run {
    /// The shortest certificate that is found, for so long if a time is given. Unless it goes to a stream, each one that is shorter than all
    /// before is written at once.
    pub(super) fn shortened(
        &self,
        certificate: Certificate,
        output: &CertificateOutput,
        time: Option<Duration>,
    ) -> Result<Certificate, CliError> {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        self.deadline.comes(until);
        let last = until.and_then(|until| until.checked_add(GRACE));
        let goes_on = || last.is_none_or(|last| Instant::now() < last);
        let effort = if time.is_some() { Effort::While(&goes_on) } else { Effort::Passes };
        self.keep(&certificate, output)?;
        let mut best = None;
        shorten(&certificate, effort, self.most_steps(&certificate), &self.spinner, &mut |shorter| {
            self.keep(&shorter, output)?;
            best = Some(shorter);
            Ok::<(), CliError>(())
        })?;
        Ok(best.unwrap_or(certificate))
    }

    /// How many steps the check of a shorter certificate may take.
    #[expect(clippy::cast_precision_loss, reason = "a few steps more or less do not matter")]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is too large becomes the largest number"
    )]
    fn most_steps(&self, certificate: &Certificate) -> u64 {
        (certificate.steps as f64 * self.args.steps_at_most) as u64
    }

    /// Keeps a certificate, and writes it if that can be done again.
    fn keep(&self, certificate: &Certificate, output: &CertificateOutput) -> Result<(), CliError> {
        // Where the run is reported, this waits until the program ends.
        let mut best = lock(&self.best);
        *best = Some(certificate.clone());
        if !is_stream(output.path()) {
            written(certificate, output, self.args.format_version)?;
        }
        Ok(())
    }
}
