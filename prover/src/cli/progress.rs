//! The progress of a search, shown on the terminal.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::cli::output::tell;
use pgc_core::quote::counted;
use pgc_engine::search::strategic::Writing;
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Count, Progress};

/// What is being done, on standard error: a line that moves on a terminal, else a line each minute. It has no colours.
pub(super) struct Spinner {
    bar: ProgressBar,
    /// Whether nothing is ever shown.
    quiet: bool,
    shown: Mutex<Option<Shown>>,
}

/// The stage shown, and since when.
struct Shown {
    stage: String,
    since: Instant,
    /// When the stage began, and what was done then.
    begun: (Instant, u64),
}

/// The line is cut off at the edge of the terminal.
const TEMPLATE: &str = "{spinner} {elapsed} {wide_msg}";

/// The shortest time between two updates of a stage's count.
const PERIOD: Duration = Duration::from_millis(50);

/// How often a line is written where there is no terminal.
const MINUTE: Duration = Duration::from_secs(60);

/// The parts of a bar.
const PARTS: u64 = 20;

/// How often it turns.
const TURN: Duration = Duration::from_millis(100);

impl Spinner {
    /// One that is visible at once on a terminal, unless `quiet`.
    pub(super) fn new(quiet: bool) -> Self {
        let bar = ProgressBar::hidden();
        let mut spinner = Self { bar, quiet, shown: Mutex::default() };
        if !quiet && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_spinner());
            spinner.bar = ProgressBar::new_spinner().with_style(style);
            spinner.bar.tick();
            // It turns even while nothing is counted. Without this thread it turns only when something is.
            spinner.every(TURN, ProgressBar::tick);
        } else if !quiet {
            spinner.lines(MINUTE, tell);
        }
        spinner
    }

    /// Does something as often as that, from another thread, until the work is finished; never without a thread.
    fn every(&self, period: Duration, act: impl Fn(&ProgressBar) + Send + 'static) {
        let bar = self.bar.clone();
        let _ = thread::Builder::new().spawn(move || {
            thread::sleep(period);
            while !bar.is_finished() {
                act(&bar);
                thread::sleep(period);
            }
        });
    }

    /// Writes a line as often as that.
    fn lines(&self, period: Duration, write: impl Fn(&str) + Send + 'static) {
        self.every(period, move |bar| {
            let message = bar.message();
            if !message.is_empty() {
                write(&format!("{:#}: {message}", HumanDuration(bar.elapsed())));
            }
        });
    }

    /// Removes the line from the terminal.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The message, if it may change now.
    fn due(&self, stage: &str, count: Count) -> Option<String> {
        let mut shown = lock(&self.shown);
        let now = Instant::now();
        let last = shown.as_ref().filter(|shown| shown.stage == stage);
        if last.is_some_and(|last| now.duration_since(last.since) < PERIOD) {
            return None;
        }
        let (done, all) = match count {
            Count::Done(done, all) | Count::Replies([done, all], _) => (done, all),
            _ => (0, 0),
        };
        let begun = last.map_or((now, done), |last| last.begun);
        // The rest is assumed to be like what was done since the first report.
        let left = now.duration_since(begun.0).as_secs().checked_mul(all.saturating_sub(done));
        let left = left.and_then(|left| left.checked_div(done.saturating_sub(begun.1))).map(Duration::from_secs);
        *shown = Some(Shown { stage: stage.to_owned(), since: now, begun });
        Some(message(stage, count, left))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Progress for Spinner {
    fn report(&self, stage: &str, count: Count) {
        if !self.quiet
            && let Some(message) = self.due(stage, count)
        {
            self.bar.set_message(message);
        }
    }

    fn warn(&self, message: &str) {
        self.bar.suspend(|| tell(&format!("warning: {message}")));
    }
}

/// The message of a stage, with an estimate of the time left.
fn message(stage: &str, count: Count, left: Option<Duration>) -> String {
    let left = left.map(|left| format!(", ~{:#}", HumanDuration(left))).unwrap_or_default();
    let of = |count: u64, noun| counted(HumanCount(count), noun);
    let said = match count {
        Count::None => return stage.to_owned(),
        Count::Done(done, all) => {
            let parts = done.saturating_mul(PARTS).checked_div(all).map_or(0, |parts| parts.min(PARTS));
            let bar: String = (0..PARTS).map(|part| if part < parts { '#' } else { '.' }).collect();
            format!("[{bar}] {} of {}{left}", HumanCount(done), HumanCount(all))
        }
        Count::Positions(position, most) => format!("{} of {}", HumanCount(position), of(most, "position")),
        Count::Writing(Writing::Lemmas(lemmas), positions) => {
            format!("{}, {}", of(lemmas, "lemma"), of(positions, "position"))
        }
        Count::Writing(Writing::Pass { number: [number, most], lemmas: [done, all] }, expanded) => {
            let (all, positions) = (of(all as u64, "lemma"), of(expanded, "position"));
            return format!("shortening, pass {number} of {most}: {} of {all}, {positions}", HumanCount(done as u64));
        }
        Count::Moves(moves) => of(moves, "move"),
        Count::Changes(changes) => format!("{} tried", of(changes, "change")),
        Count::Replies([won, all], moves) => {
            format!("{} of {} won, {}{left}", HumanCount(won), of(all, "reply"), of(moves, "move"))
        }
    };
    format!("{stage}: {said}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_work_has_a_bar_and_an_estimate() {
        let spinner = Spinner::new(true);
        let said = |done| spinner.due("joining", Count::Done(done, 1000));
        assert_eq!(said(100).unwrap(), "joining: [##..................] 100 of 1,000");
        let earlier = |seconds| {
            let mut shown = spinner.shown.lock().unwrap();
            let shown = shown.as_mut().unwrap();
            (shown.since, shown.begun.0) = (shown.since - PERIOD, shown.since - Duration::from_secs(seconds));
        };
        earlier(60);
        assert_eq!(said(300).unwrap(), "joining: [######..............] 300 of 1,000, ~4m");
        // Another stage of other work begins anew.
        assert_eq!(spinner.due("thinning", Count::Done(5, 10)).unwrap(), "thinning: [##########..........] 5 of 10");
        assert_eq!(message("a stage", Count::Done(0, 0), None), "a stage: [....................] 0 of 0");
    }

    #[test]
    fn without_a_terminal_a_line_says_from_time_to_time_how_it_goes() {
        let spinner = Spinner { bar: ProgressBar::hidden(), quiet: false, shown: Mutex::default() };
        let (sender, lines) = std::sync::mpsc::channel();
        spinner.lines(Duration::from_millis(20), move |line| sender.send(line.to_owned()).unwrap_or_default());
        spinner.report("looking", Count::Moves(1234));
        let line = lines.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(line.ends_with(": looking: 1,234 moves"), "{line}");
        spinner.finish();
        // The thread ends, and with it the channel.
        while lines.recv_timeout(Duration::from_secs(60)).is_ok() {}
        assert!(lines.recv().is_err());
    }
}
