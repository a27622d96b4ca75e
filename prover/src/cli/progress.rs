//! How a search goes, shown to whoever waits for it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::prove::Progress;

/// A line on standard error that turns and counts; nothing unless standard error is a terminal. It has no colours.
pub(super) struct Spinner(ProgressBar);

impl Spinner {
    /// A spinner that turns at once, unless it shall be `quiet`.
    pub(super) fn new(quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
        let bar = ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Takes the line off the terminal.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Progress for Spinner {
    fn report(&self, stage: &str, nodes: Option<u64>) {
        if !self.0.is_hidden() {
            let count = nodes.map(|nodes| format!(", {} positions", HumanCount(nodes))).unwrap_or_default();
            self.0.set_message(format!("{stage}{count}"));
        }
    }
}
