//! Measures the most memory that a process uses.

use std::fs;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The bounds of the time between two looks at a process, which is a hundredth of its age.
const BOUNDS: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(100)];

/// Watches a process from a separate thread.
pub(crate) struct Watch {
    /// Dropped when the process has ended.
    running: Sender<()>,
    peak: JoinHandle<Option<u64>>,
}

impl Watch {
    /// Watches the process of this number.
    pub(crate) fn new(process: u32) -> Self {
        let (running, ended) = channel::<()>();
        let peak = thread::spawn(move || {
            let (status, start) = (format!("/proc/{process}/status"), Instant::now());
            let mut peak = None;
            loop {
                peak = peak.max(fs::read_to_string(&status).ok().and_then(|text| bytes(&text)));
                let pause = (start.elapsed() / 100).clamp(BOUNDS[0], BOUNDS[1]);
                if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return peak;
                }
            }
        });
        Self { running, peak }
    }

    /// The most memory that the process has used at once, in bytes, now that it has ended; nothing if the system does
    /// not report it. Growth after the last look is missing.
    pub(crate) fn end(self) -> Option<u64> {
        drop(self.running);
        self.peak.join().ok().flatten()
    }
}

/// The peak that `/proc/PID/status` reports in units of 1024 bytes.
fn bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_from_the_status_of_a_process() {
        assert_eq!(bytes("Name:\tprover\nVmPeak:\t  9000 kB\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(bytes("Name:\tprover\nState:\tZ (zombie)\n"), None);
    }

    #[test]
    fn a_process_that_is_not_there_has_no_peak() {
        assert_eq!(Watch::new(u32::MAX).end(), None);
    }

    #[test]
    fn this_process_has_a_peak_where_the_system_tells() {
        let tells = fs::read_to_string("/proc/self/status").is_ok_and(|text| bytes(&text).is_some());
        assert_eq!(Watch::new(std::process::id()).end().is_some_and(|peak| peak > 1 << 16), tells);
    }
}
