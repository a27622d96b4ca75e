//! Shorter certificates: `prover prove --shorten`.

use std::time::{Duration, Instant};

use crate::cli::error::CliError;
use crate::cli::prove::one::{Run, written};
use pgc_core::certificate::Certificate;
use pgc_engine::file::{CertificateOutput, is_stream};
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Effort, shorten};

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
        let goes_on = || until.is_none_or(|until| Instant::now() < until);
        let effort = if time.is_some() { Effort::While(&goes_on) } else { Effort::Passes };
        self.keep(&certificate, output)?;
        let mut best = None;
        shorten(&certificate, effort, &self.spinner, &mut |shorter| {
            self.keep(&shorter, output)?;
            best = Some(shorter);
            Ok::<(), CliError>(())
        })?;
        Ok(best.unwrap_or(certificate))
    }

    /// Writes a certificate, if that can be done again, and keeps what is to be told if the run ends.
    fn keep(&self, certificate: &Certificate, output: &CertificateOutput) -> Result<(), CliError> {
        if !is_stream(output.path()) {
            let bytes = written(certificate, output, self.args.format_version)?;
            *lock(&self.best) = Some(self.proved(certificate, bytes, output));
        }
        Ok(())
    }
}
