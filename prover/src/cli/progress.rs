//! How a search goes, shown to whoever waits for it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use super::prove::tell;
use crate::prove::{Count, Progress};
use crate::search::strategic::headway::Cases;
use crate::strategy::conquest::Writing;

/// A line on standard error that turns and counts; nothing unless standard error is a terminal. It has no colours.
pub(super) struct Spinner(ProgressBar);

/// A stage that counts up to no limit, and one that has a limit.
const TEMPLATES: [&str; 2] =
    ["{spinner} {elapsed} {wide_msg}", "{spinner} {elapsed} {msg} [{wide_bar}] {human_pos} of {human_len}"];

impl Spinner {
    /// A spinner that turns at once, unless it shall be `quiet`.
    pub(super) fn new(quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner().with_style(style(TEMPLATES[0]));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Takes the line off the terminal.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner()).progress_chars("=> ")
}

impl Progress for Spinner {
    fn report(&self, stage: &str, count: Count) {
        if self.0.is_hidden() {
            return;
        }
        let template = match count {
            Count::Positions(position, most) => {
                self.0.set_length(most);
                self.0.set_position(position);
                TEMPLATES[1]
            }
            Count::Writing(Writing::Pass { lemmas: [done, of], .. }) => {
                self.0.set_length(of as u64);
                self.0.set_position(done as u64);
                TEMPLATES[1]
            }
            _ => TEMPLATES[0],
        };
        self.0.set_style(style(template));
        self.0.set_message(message(stage, count));
    }

    fn warn(&self, message: &str) {
        self.0.suspend(|| tell(&format!("warning: {message}")));
    }
}

/// What a stage says of itself; where it has a limit, how much of it is used stands beside.
fn message(stage: &str, count: Count) -> String {
    match count {
        Count::None => stage.to_owned(),
        Count::Positions(..) => format!("{stage}, positions"),
        Count::Lemmas(lemmas) => format!("{stage}, {} lemmas", HumanCount(lemmas)),
        Count::Writing(Writing::Lemmas(lemmas)) => format!("{stage}, {} lemmas", HumanCount(lemmas as u64)),
        Count::Writing(Writing::Pass { number: [number, most], .. }) => {
            format!("making the strategy shorter, pass {number} of at most {most}, lemmas")
        }
        Count::Moves(moves) => format!("{stage}, {} moves", HumanCount(moves)),
        Count::Cases(Cases { level, proved, open, left }, surveyed) => format!(
            "{stage}, level {level}: {proved} {} proved, {open} open; {}; {} positions",
            if proved == 1 { "case" } else { "cases" },
            left.map_or_else(|| "time left unknown".to_owned(), time_left),
            HumanCount(surveyed),
        ),
    }
}

fn time_left(left: Duration) -> String {
    format!("{:#} left if the rest is like what was proved", HumanDuration(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_says_what_it_counts() {
        assert_eq!(message("a stage", Count::None), "a stage");
        assert_eq!(message("a stage", Count::Positions(3, 5)), "a stage, positions");
        assert_eq!(message("a stage", Count::Lemmas(1234)), "a stage, 1,234 lemmas");
        assert_eq!(message("a stage", Count::Moves(7)), "a stage, 7 moves");
        assert_eq!(message("a stage", Count::Writing(Writing::Lemmas(1234))), "a stage, 1,234 lemmas");
        assert_eq!(
            message("a stage", Count::Writing(Writing::Pass { number: [2, 9], lemmas: [5, 70] })),
            "making the strategy shorter, pass 2 of at most 9, lemmas"
        );
    }

    #[test]
    fn an_estimate_is_given_where_there_is_one_and_says_what_it_assumes() {
        let mut cases = Cases { level: 8, proved: 0, open: 12, left: None };
        assert_eq!(
            message("looking", Count::Cases(cases, 12_345)),
            "looking, level 8: 0 cases proved, 12 open; time left unknown; 12,345 positions"
        );
        (cases.proved, cases.open, cases.left) = (1, 11, Some(Duration::from_secs(330)));
        assert_eq!(
            message("looking", Count::Cases(cases, 20_000)),
            "looking, level 8: 1 case proved, 11 open; \
             6m left if the rest is like what was proved; 20,000 positions"
        );
    }
}
