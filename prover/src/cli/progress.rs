//! How a search goes, shown to whoever waits for it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::prove::{Count, Progress};

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
        let message = match count {
            Count::None => stage.to_owned(),
            Count::Positions(position, most) => {
                self.0.set_style(style(TEMPLATES[1]));
                self.0.set_length(most);
                self.0.set_position(position);
                self.0.set_message(format!("{stage}, positions"));
                return;
            }
            Count::Lemmas(lemmas) => format!("{stage}, {} lemmas", HumanCount(lemmas)),
            Count::Moves(moves) => format!("{stage}, {} moves", HumanCount(moves)),
        };
        self.0.set_style(style(TEMPLATES[0]));
        self.0.set_message(message);
    }
}
