//! The checker as a process: what it says, how long it takes, how much memory.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What was seen of a process.
pub struct Measured {
    /// What it wrote to standard output.
    pub output: String,
    /// The exit code; none if a signal ended it.
    pub exit: Option<i32>,
    /// From its start to its end.
    pub time: Duration,
    /// The most memory that it held at once, in KiB: `VmHWM` of `/proc/PID/status`, read each millisecond, so that the
    /// growth of its last millisecond may be missing. 0 where there is no `/proc`.
    pub peak: u64,
}

/// Runs a program, and watches it.
///
/// # Panics
///
/// If it cannot be run, or if it does not write UTF-8.
#[must_use]
pub fn measure(program: &Path, arguments: &[&str]) -> Measured {
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a program that runs");
    let mut pipe = child.stdout.take().expect("a pipe");
    let output = thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).map(|_| text)
    });
    let mut peak = 0;
    let status = loop {
        peak = peak.max(held(child.id()).unwrap_or_default());
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let time = start.elapsed();
    let output = output.join().expect("a reader").expect("UTF-8");
    Measured { output, exit: status.code(), time, peak }
}

/// The most memory that a process has held, in KiB.
fn held(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
