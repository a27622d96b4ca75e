//! The progress of a search, shown on the terminal.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::cli::output::tell;
use pgc_engine::search::strategic::progress::Cases;
use pgc_engine::search::strategic::write::Writing;
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Count, Progress};

/// A spinner with a counter on standard error; nothing unless standard error is a terminal. It has no colours.
pub(super) struct Spinner {
    bar: ProgressBar,
    shown: Mutex<Option<Shown>>,
}

/// The stage shown, and since when.
struct Shown {
    stage: String,
    since: Instant,
}

/// The line is cut off at the edge of the terminal, and its text fits into [`COLUMNS`].
const TEMPLATE: &str = "{spinner} {elapsed} {wide_msg}";

/// The most columns of the line.
const COLUMNS: usize = 80;

/// The most columns before the message, if a search takes less than a year.
const BEFORE: usize = 10;

/// The shortest time between two updates of a stage's count.
const PERIOD: Duration = Duration::from_millis(50);

/// How often it turns.
const TURN: Duration = Duration::from_millis(100);

impl Spinner {
    /// A spinner that is visible at once, unless `quiet`.
    pub(super) fn new(quiet: bool) -> Self {
        let shown = Mutex::new(None);
        if quiet || !io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), shown };
        }
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        bar.tick();
        let turning = bar.clone();
        // It turns even while nothing is counted. Without this thread it turns only when something is.
        let _ = thread::Builder::new().spawn(move || {
            while !turning.is_finished() {
                thread::sleep(TURN);
                turning.tick();
            }
        });
        Self { bar, shown }
    }

    /// Removes the line from the terminal.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Whether the message may change now.
    fn is_due(&self, stage: &str) -> bool {
        let mut shown = lock(&self.shown);
        let now = Instant::now();
        if shown.as_ref().is_some_and(|shown| shown.stage == stage && now.duration_since(shown.since) < PERIOD) {
            return false;
        }
        *shown = Some(Shown { stage: stage.to_owned(), since: now });
        true
    }
}

impl Progress for Spinner {
    fn report(&self, stage: &str, count: Count) {
        if !self.bar.is_hidden() && self.is_due(stage) {
            self.bar.set_message(cut(message(stage, count)));
        }
    }

    fn warn(&self, message: &str) {
        self.bar.suspend(|| tell(&format!("warning: {message}")));
    }
}

/// As much of a message as fits.
fn cut(message: String) -> String {
    let most = COLUMNS - BEFORE;
    if message.chars().count() <= most {
        return message;
    }
    message.chars().take(most - 3).chain("...".chars()).collect()
}

/// The message of a stage. If it is too long, its end is cut off.
fn message(stage: &str, count: Count) -> String {
    match count {
        Count::None => stage.to_owned(),
        Count::Positions(position, most) => {
            format!("{stage}: {} of {} positions", HumanCount(position), HumanCount(most))
        }
        Count::Lemmas(lemmas) => format!("{stage}: {} lemmas", HumanCount(lemmas)),
        Count::Searched { lemmas, positions } => {
            format!("{stage}: {} lemmas, {} positions", HumanCount(lemmas), HumanCount(positions))
        }
        Count::Writing(Writing::Lemmas(lemmas), expanded) => {
            format!("{stage}: {} lemmas, {} positions", HumanCount(lemmas as u64), HumanCount(expanded))
        }
        Count::Writing(Writing::Pass { number: [number, most], lemmas: [done, of] }, expanded) => format!(
            "shortening, pass {number} of {most}: {} of {} lemmas, {} positions",
            HumanCount(done as u64),
            HumanCount(of as u64),
            HumanCount(expanded)
        ),
        Count::Moves(moves) => format!("{stage}: {} moves", HumanCount(moves)),
        Count::Changes(changes) => format!("{stage}: {} changes tried", HumanCount(changes)),
        Count::Expanded(expanded) => format!("{stage}: {} positions", HumanCount(expanded)),
        Count::Replies([won, all], moves) => {
            format!("{stage}: {} of {} replies won, {} moves", HumanCount(won), HumanCount(all), HumanCount(moves))
        }
        Count::Cases(Cases { level, proved, open, left }, expanded) => format!(
            "strategic moves, level {level}: {} of {} cases, {} positions{}",
            HumanCount(proved),
            HumanCount(proved + open),
            HumanCount(expanded),
            left.map(time_left).unwrap_or_default(),
        ),
    }
}

/// An estimate, which assumes that the rest is like what is already proved.
fn time_left(left: Duration) -> String {
    format!(", ~{:#}", HumanDuration(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_says_what_it_counts() {
        assert_eq!(message("a stage", Count::None), "a stage");
        assert_eq!(message("a stage", Count::Positions(3, 5000)), "a stage: 3 of 5,000 positions");
        assert_eq!(message("a stage", Count::Lemmas(1234)), "a stage: 1,234 lemmas");
        assert_eq!(
            message("a stage", Count::Searched { lemmas: 64, positions: 1234 }),
            "a stage: 64 lemmas, 1,234 positions"
        );
        assert_eq!(message("a stage", Count::Moves(7)), "a stage: 7 moves");
        assert_eq!(message("a stage", Count::Changes(7)), "a stage: 7 changes tried");
        assert_eq!(message("a stage", Count::Expanded(7)), "a stage: 7 positions");
        assert_eq!(message("a stage", Count::Writing(Writing::Lemmas(1234), 9)), "a stage: 1,234 lemmas, 9 positions");
        assert_eq!(
            message("a stage", Count::Writing(Writing::Pass { number: [2, 9], lemmas: [5, 70] }, 9)),
            "shortening, pass 2 of 9: 5 of 70 lemmas, 9 positions"
        );
    }

    #[test]
    fn an_estimate_is_given_where_there_is_one() {
        let mut cases = Cases { level: 8, proved: 0, open: 12, left: None };
        let said = |cases| message("looking", Count::Cases(cases, 12_345));
        assert_eq!(said(cases), "strategic moves, level 8: 0 of 12 cases, 12,345 positions");
        (cases.proved, cases.open, cases.left) = (1, 11, Some(Duration::from_secs(330)));
        assert_eq!(said(cases), "strategic moves, level 8: 1 of 12 cases, 12,345 positions, ~6m");
    }

    #[test]
    fn no_message_is_wider_than_a_line() {
        let most = u64::MAX;
        for count in [
            Count::Positions(most, most),
            Count::Searched { lemmas: most, positions: most },
            Count::Writing(Writing::Pass { number: [9, 9], lemmas: [usize::MAX; 2] }, most),
            Count::Cases(Cases { level: 24, proved: most / 2, open: most / 2, left: Some(Duration::MAX) }, most),
        ] {
            let said = cut(message("looking for forced sequences", count));
            assert_eq!((said.chars().count(), said.ends_with("...")), (COLUMNS - BEFORE, true), "{said}");
        }
        // The usual counts of searches fit.
        let usual = [
            ("looking for forced sequences", Count::Positions(3_000_000, 3_000_000)),
            ("looking for quiet moves", Count::Replies([21, 21], 100_000_000)),
            ("writing the strategy", Count::Searched { lemmas: 16_431, positions: 500_000_000 }),
            ("", Count::Writing(Writing::Pass { number: [9, 9], lemmas: [12_000; 2] }, 1_000_000)),
            (
                "",
                Count::Cases(Cases { level: 24, proved: 9, open: 90, left: Some(Duration::from_secs(9999)) }, 999_999),
            ),
        ];
        for (stage, count) in usual {
            let said = message(stage, count);
            assert_eq!(cut(said.clone()), said);
        }
    }

    #[test]
    fn a_stage_is_shown_at_once_and_then_not_too_often() {
        let spinner = Spinner::new(true);
        assert!(spinner.is_due("one") && !spinner.is_due("one"));
        assert!(spinner.is_due("two"));
        spinner.shown.lock().unwrap().as_mut().unwrap().since -= PERIOD;
        assert!(spinner.is_due("two"));
    }
}
