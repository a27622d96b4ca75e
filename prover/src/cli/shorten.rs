//! `prover shorten`: shorter certificates of what is proved.

use std::time::{Duration, Instant};

use crate::cli::game_args::RuleArgs;
use crate::cli::output::{CliError, Outcome};
use crate::cli::prove::{Args as Asked, Run, RunArgs, SearchArgs, Task, one};
use pgc_core::certificate::Certificate;
use pgc_engine::file::{CertificateOutput, is_stream};
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Effort, shorten};

/// The certificate, and how much longer its check may take.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/shorten.txt"), mut_arg("output", |output| output.required(true).help("Where to write the shorter certificate; - is standard output")))]
pub(super) struct Args {
    /// The certificate
    file: String,
    /// How many times the steps of the certificate the check of a shorter one may take: 1 or more, or inf for any number
    #[arg(long, value_name = "FACTOR", default_value_t = 1.2, value_parser = factor)]
    steps_at_most: f64,
    #[command(flatten)]
    ending: RunArgs,
}

/// Shortens the certificate, and reports on standard output what was written.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let task = Task::Shorten(args.steps_at_most);
    one(&Asked::of(task, &RuleArgs::default(), &SearchArgs::NONE, &args.ending), &args.file)
}

/// Reads by how many times steps may grow.
fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|&factor: &f64| factor >= 1.0);
    factor.ok_or_else(|| "write a number of at least 1, or inf".to_owned())
}

/// The search for shorter certificates ends by itself so long after the watch should have ended it, if no thread keeps watch.
const GRACE: Duration = Duration::from_secs(1);

impl Run {
    /// Looks for shorter certificates. Unless it goes to a stream, each one that is shorter than all before is written at once.
    pub(super) fn shorten(
        &self,
        certificate: Certificate,
        output: &CertificateOutput,
        factor: f64,
    ) -> Result<(), CliError> {
        let time = self.args.ending.timeout;
        let last = time.and_then(|time| Instant::now().checked_add(time)?.checked_add(GRACE));
        let goes_on = || last.is_none_or(|last| Instant::now() < last);
        let effort = if time.is_some() { Effort::While(&goes_on) } else { Effort::Passes };
        let keep = |certificate: Certificate| {
            // Where the run is reported, this waits until the program ends.
            let mut found = lock(&self.found);
            if !is_stream(output.path()) {
                self.written(&certificate, output)?;
            }
            let is_draw = certificate.strategy.claim.is_draw();
            *found.kept(is_draw) = Some(certificate);
            Ok::<(), CliError>(())
        };
        keep(certificate.clone())?;
        #[expect(clippy::cast_possible_truncation, reason = "what is too large becomes the largest number")]
        let most = (certificate.steps as f64 * factor) as u64;
        shorten(&certificate, effort, most, &self.spinner, &mut |shorter| keep(shorter))
    }
}
