//! Watches a run from a separate thread, and ends it when a signal arrives or a limit is met.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use crate::cli::output::{Outcome, tell};
use pgc_core::quote::shown;
use pgc_engine::solve::Limit;
use pgc_engine::{file, usage};

/// How often the thread looks.
const PERIOD: Duration = Duration::from_millis(50);

/// A run may exceed its memory limit by this many bytes: for the program itself and what it starts with.
const MARGIN: u64 = 64 << 20;

/// What ends a run before its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A signal arrived.
    Signal(Signal),
    /// The time is up, or too much memory is in use.
    Limit(Limit),
}

/// The watch over a run: its limits, and whether it has come to an end.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// When it ends at the latest.
    deadline: Option<Instant>,
    /// The most bytes in use; [`MARGIN`] comes on top.
    memory: Option<u64>,
    /// Whether it ends when its parent process has ended.
    with_parent: bool,
    /// Whoever sets this first decides what ends the run.
    has_ended: AtomicBool,
}

impl Watch {
    /// One that ends the run at this time, if it uses more memory than that, or perhaps when its parent process has ended.
    pub(super) fn new(deadline: Option<Instant>, memory: Option<usize>, with_parent: bool) -> Arc<Self> {
        let memory = memory.and_then(|memory| u64::try_from(memory).ok());
        Arc::new(Self { deadline, memory, with_parent, ..Self::default() })
    }

    fn take(&self) -> bool {
        !self.has_ended.swap(true, Ordering::Relaxed)
    }

    /// The run has its result, and nothing else may end it now. If something already does, this never returns.
    pub(super) fn come(&self) {
        while !self.take() {
            thread::park();
        }
    }

    /// Watches the run from now on. If something ends it, `end` reports that and returns the exit code. The program never
    /// ends while a file is being written.
    ///
    /// # Errors
    ///
    /// The system grants no thread. Then signals end the program at once, and limits have no effect.
    pub(super) fn begin(self: &Arc<Self>, mut end: impl FnMut(End) -> u8 + Send + 'static) -> io::Result<()> {
        let (watch, parent) = (Arc::clone(self), parent());
        attend(move |signal| {
            let why = watch.why(signal);
            let code = match why {
                Some(why) if watch.take() => end(why),
                // Nobody is left to read a result.
                None if watch.with_parent && parent != self::parent() => 1,
                _ => return,
            };
            let _between = file::between_files();
            process::exit(i32::from(code));
        })
    }

    fn why(&self, signal: Option<Signal>) -> Option<End> {
        if let Some(signal) = signal {
            return Some(End::Signal(signal));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(End::Limit(Limit::Time));
        }
        let most = self.memory?.saturating_add(MARGIN);
        usage::resident().is_some_and(|resident| resident > most).then_some(End::Limit(Limit::Memory))
    }
}

/// Lets a signal end the program, but only while no file is being written; and the program fails if it uses more memory than that.
pub(super) fn stop_beyond(memory: Option<usize>) {
    // Without a thread a signal ends the program at once, which can only leave a temporary file behind.
    let _ = Watch::new(None, memory, false).begin(move |end| match end {
        End::Signal(signal) => signal.exit_code(),
        End::Limit(_) => {
            let most = memory.unwrap_or_default() >> 20;
            tell(&format!("error: this takes more memory than the limit of {most} MiB; allow more with --memory"));
            Outcome::FAILED.0
        }
    });
}

/// Catches signals. A separate thread calls `look` at short intervals, with the last signal that has arrived since.
///
/// # Errors
///
/// The system grants no thread, or lets no signals be caught.
pub(super) fn attend(mut look: impl FnMut(Option<Signal>) + Send + 'static) -> io::Result<()> {
    let last = Arc::<AtomicUsize>::default();
    let came = Arc::clone(&last);
    let attend = move || {
        loop {
            thread::sleep(PERIOD);
            look(Signal::taken(&came));
        }
    };
    thread::Builder::new().name("watch".to_owned()).spawn(attend)?;
    // Only now, when the thread runs, and before any work that a signal must not interrupt.
    catch(&last)
}

/// The parent process.
#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

/// Unknown on this system.
#[cfg(not(unix))]
fn parent() -> u32 {
    0
}

/// Reads a size such as `512MiB`.
pub(super) fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: usize = match text[digits.len()..].trim_start() {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        unit => return Err(format!("'{}' is not a unit; write bytes, or a number with KiB, MiB or GiB", shown(unit))),
    };
    let number: usize = digits.parse().map_err(|_| format!("'{}' is not a whole number of bytes", shown(digits)))?;
    number.checked_mul(unit).ok_or_else(|| format!("'{}' is more than this machine can address", shown(text)))
}

// Signals that end a program. The thread that watches a run asks for them; none interrupts the run by itself.

/// A signal that asks a program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signal {
    number: u8,
    /// Its name, such as `SIGINT`.
    pub(super) name: &'static str,
}

/// The signals that are caught. Their numbers are the same on all systems.
const SIGNALS: [Signal; 3] = [
    Signal { number: 1, name: "SIGHUP" },
    Signal { number: 2, name: "SIGINT" },
    Signal { number: 15, name: "SIGTERM" },
];

impl Signal {
    /// The last signal since the previous call, whose number was noted here.
    fn taken(last: &AtomicUsize) -> Option<Self> {
        let number = last.swap(0, Ordering::Relaxed);
        SIGNALS.into_iter().find(|signal| usize::from(signal.number) == number)
    }

    /// The exit code of a program that it ends, as shells define it.
    pub(super) fn exit_code(self) -> u8 {
        128 + self.number
    }

    /// Sends it to another process, which may have ended already.
    #[cfg(unix)]
    pub(super) fn send(self, process: u32) {
        let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::from_named_raw(i32::from(self.number));
        if let (Some(process), Some(signal)) = (process, signal) {
            let _ = rustix::process::kill_process(process, signal);
        }
    }

    /// Does nothing: here the keyboard interrupts all processes of a terminal.
    #[cfg(not(unix))]
    fn send(self, _process: u32) {}
}

/// Catches signals from now on, and notes the number of the last one: they no longer end the program by themselves. A hang-up stays ignored if
/// the program was started so, as by `nohup`.
///
/// # Errors
///
/// The system does not allow it.
#[cfg(unix)]
fn catch(last: &Arc<AtomicUsize>) -> io::Result<()> {
    for signal in SIGNALS {
        let number = i32::from(signal.number);
        if number != signal_hook::consts::SIGHUP || !is_ignored(signal.number) {
            signal_hook::flag::register_usize(number, Arc::clone(last), usize::from(signal.number))?;
        }
    }
    Ok(())
}

/// The same, on systems that know interrupts only.
#[cfg(not(unix))]
fn catch(last: &Arc<AtomicUsize>) -> io::Result<()> {
    let (last, number) = (Arc::clone(last), usize::from(SIGNALS[1].number));
    ctrlc::set_handler(move || last.store(number, Ordering::Relaxed)).map_err(io::Error::other)
}

/// Whether a signal was ignored when the program was started, if the system reports it.
#[cfg(unix)]
fn is_ignored(number: u8) -> bool {
    usage::status("SigIgn")
        .and_then(|mask| u64::from_str_radix(&mask, 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_taken_once_and_has_the_exit_code_of_shells() {
        let last = AtomicUsize::default();
        assert_eq!(Signal::taken(&last), None);
        for (number, name, code) in [(1, "SIGHUP", 129), (2, "SIGINT", 130), (15, "SIGTERM", 143)] {
            last.store(number, Ordering::Relaxed);
            let signal = Signal::taken(&last).unwrap();
            assert_eq!((signal.name, signal.exit_code()), (name, code));
            assert_eq!(Signal::taken(&last), None);
        }
    }
}
