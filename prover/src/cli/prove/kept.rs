//! What is proved when a run ends before it is at its end: no limit, no signal and no later question loses it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::cli::output::tell;
use crate::cli::prove::one::{Run, written};
use crate::cli::prove::report::{Limit, Report};
use crate::cli::watch::End;
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;
use pgc_engine::file::{CertificateOutput, encode, is_stream};

/// How long a pipe or a device may take to receive the certificate of a run that has been ended.
const PATIENCE: Duration = Duration::from_secs(1);

impl Run {
    /// Reports the shortest certificate so far, which is written. Returns the exit code.
    pub(super) fn ended_with(&self, end: End, certificate: &Certificate, best: Report) -> u8 {
        let code = best.outcome.outcome().exit_code();
        let (why, limit, code) = match end {
            End::Signal(signal) => (format!("interrupted by {}", signal.name), None, signal.exit_code()),
            End::Time => ("the time is up".to_owned(), Some(Limit::Time), code),
            End::Memory => ("the memory limit is reached".to_owned(), Some(Limit::Memory), code),
        };
        let open = self.left_open(certificate, "").map(|open| format!("; {open}")).unwrap_or_default();
        let reason = Some(format!("{why}; the certificate is the shortest one found so far{open}"));
        // If standard output cannot be written, there is nobody left to report that to.
        let _ = self.print(&Report { limit, reason, ..best });
        code
    }

    /// Writes the certificate of a run that has been ended, and returns its size, if that succeeds and no pipe has to wait for its reader.
    pub(super) fn written_last(&self, certificate: &Certificate, output: &Arc<CertificateOutput>) -> Option<usize> {
        if !is_stream(output.path()) {
            return written(certificate, output, self.args.format_version)
                .inspect_err(|error| tell(&format!("error: {error}")))
                .ok();
        }
        if self.streams.swap(true, Ordering::Relaxed) {
            return None;
        }
        let (told, heard) = mpsc::channel();
        let (bytes, output) = (encode(certificate).ok()?, output.clone());
        let write = move || told.send(output.write(&bytes).ok().map(|()| bytes.len()));
        thread::Builder::new().spawn(write).ok()?;
        heard.recv_timeout(PATIENCE).ok().flatten()
    }

    /// What else may be true of a game of which a draw is proved, if that was left open.
    pub(super) fn left_open(&self, certificate: &Certificate, advice: &str) -> Option<String> {
        self.record.open()?;
        let win = if certificate.strategy.claim.is_xeno() { Claim::XenoWins } else { Claim::OpheliaWins };
        Some(match self.record.shown() {
            Some(shown) if shown == win => {
                format!("the search shows that {win}, but no certificate of that is written{advice}")
            }
            _ => format!("undecided whether {win}{advice}"),
        })
    }
}
