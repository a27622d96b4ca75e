//! Watches a run from a thread of its own, and ends it at any moment: when a signal comes, or a limit is met.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use super::signals::{Signal, Signals};
use super::usage;
use crate::certificate::file;

/// How often it is looked whether something ends the run.
const PERIOD: Duration = Duration::from_millis(50);

/// A run takes so many bytes more than it may before that ends it: the program itself, and what it begins with.
pub(super) const MARGIN: u64 = 64 << 20;

/// What ends a run before its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Somebody asks for it.
    Signal(Signal),
    /// The time is up.
    Time,
    /// More memory is in use than may be.
    Memory,
}

/// What a run may take.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    /// When it ends.
    pub(super) deadline: Option<Instant>,
    /// The most bytes, and [`MARGIN`].
    pub(super) memory: Option<u64>,
    /// Whether it ends with the process that began it.
    pub(super) with_parent: bool,
}

/// Who ends a run: whoever is the first to say so.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending(Arc<AtomicBool>);

impl Ending {
    fn take(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }

    /// The run comes to its result: nothing else ends it any more. If something else does already, this never returns.
    pub(super) fn come(&self) {
        while !self.take() {
            thread::park();
        }
    }
}

/// Watches the run from now on. If something ends it, `end` tells so and says with which exit code; no file is being written
/// when the program ends.
///
/// # Errors
///
/// The system grants no thread: then signals end the program at once, and limits do not.
pub(super) fn watch(limits: Limits, ending: Ending, mut end: impl FnMut(End) -> u8 + Send + 'static) -> io::Result<()> {
    let parent = limits.with_parent.then(parent);
    attend(limits.deadline, move |signal| {
        let Some(why) = why(&limits, signal) else {
            // Nobody is left who would read a result.
            if parent.is_some_and(|parent| parent != self::parent()) {
                let _between = file::between_files();
                process::exit(1);
            }
            return;
        };
        if ending.take() {
            let code = end(why);
            let _between = file::between_files();
            process::exit(i32::from(code));
        }
    })
}

/// Has a signal end the program when no file is being written.
pub(super) fn stop_between_files() {
    // Without a thread a signal ends the program at once, which can only leave a temporary file behind.
    let _ = watch(Limits::default(), Ending::default(), |end| match end {
        End::Signal(signal) => signal.exit_code(),
        End::Time | End::Memory => super::outcome::Outcome::Undecided.exit_code(),
    });
}

/// Catches signals, and calls `look` in a thread of its own now and then and at the deadline, with the signal that came.
///
/// # Errors
///
/// The system grants no thread, or lets no signals be caught.
pub(super) fn attend(
    deadline: Option<Instant>,
    mut look: impl FnMut(Option<Signal>) + Send + 'static,
) -> io::Result<()> {
    let signals = Signals::default();
    let came = signals.clone();
    let attend = move || {
        loop {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let pause = left.filter(|left| !left.is_zero()).map_or(PERIOD, |left| left.min(PERIOD));
            thread::sleep(pause);
            look(came.take());
        }
    };
    thread::Builder::new().name("watch".to_owned()).spawn(attend)?;
    // Only now that somebody looks; and before anything is done that a signal must not break off.
    signals.catch()
}

fn why(limits: &Limits, signal: Option<Signal>) -> Option<End> {
    if let Some(signal) = signal {
        return Some(End::Signal(signal));
    }
    if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
        return Some(End::Time);
    }
    let most = limits.memory?.saturating_add(MARGIN);
    usage::resident().is_some_and(|resident| resident > most).then_some(End::Memory)
}

/// The process that began this one.
#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

/// Nobody tells.
#[cfg(not(unix))]
fn parent() -> u32 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_met_first_ends_the_run() {
        let now = Instant::now();
        assert_eq!(why(&Limits::default(), None), None);
        let later = Limits { deadline: now.checked_add(Duration::from_secs(3600)), ..Limits::default() };
        assert_eq!(why(&later, None), None);
        assert_eq!(why(&Limits { deadline: Some(now), ..later }, None), Some(End::Time));
        assert_eq!(why(&Limits { memory: Some(u64::MAX), ..later }, None), None);
    }

    #[test]
    fn only_the_first_ends_a_run() {
        let ending = Ending::default();
        ending.come();
        assert!(!ending.clone().take());
    }
}
