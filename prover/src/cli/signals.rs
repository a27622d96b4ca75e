//! Signals that end a program. The thread that watches a run asks for them; none interrupts the run by itself.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    fn numbered(number: usize) -> Option<Self> {
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
    pub(super) fn send(self, _process: u32) {}
}

/// The last signal that arrived.
#[derive(Clone, Debug, Default)]
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Catches signals from now on: they no longer end the program by themselves. A hang-up stays ignored if the
    /// program was started so, as by `nohup`.
    ///
    /// # Errors
    ///
    /// The system does not allow it.
    #[cfg(unix)]
    pub(super) fn catch(&self) -> io::Result<()> {
        for signal in SIGNALS {
            let number = i32::from(signal.number);
            if number != signal_hook::consts::SIGHUP || !is_ignored(signal.number) {
                signal_hook::flag::register_usize(number, Arc::clone(&self.0), usize::from(signal.number))?;
            }
        }
        Ok(())
    }

    /// The same, on systems that know interrupts only.
    #[cfg(not(unix))]
    pub(super) fn catch(&self) -> io::Result<()> {
        let came = Arc::clone(&self.0);
        let number = usize::from(SIGNALS[1].number);
        ctrlc::set_handler(move || came.store(number, Ordering::Relaxed)).map_err(io::Error::other)
    }

    /// The last signal since the previous call.
    pub(super) fn take(&self) -> Option<Signal> {
        Signal::numbered(self.0.swap(0, Ordering::Relaxed))
    }
}

/// Whether a signal was ignored when the program was started, if the system reports it.
#[cfg(unix)]
fn is_ignored(number: u8) -> bool {
    pgc_engine::usage::status("SigIgn")
        .and_then(|mask| u64::from_str_radix(&mask, 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_taken_once_and_has_the_exit_code_of_shells() {
        let signals = Signals::default();
        assert_eq!(signals.take(), None);
        for (number, name, code) in [(1, "SIGHUP", 129), (2, "SIGINT", 130), (15, "SIGTERM", 143)] {
            signals.0.store(number, Ordering::Relaxed);
            let signal = signals.take().unwrap();
            assert_eq!((signal.name, signal.exit_code()), (name, code));
            assert_eq!(signals.take(), None);
        }
    }
}
