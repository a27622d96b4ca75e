//! Runs the checker as a process, and measures its time and memory.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The measurements of a command.
pub struct Measured {
    /// What it wrote to standard output.
    pub output: String,
    /// The exit code; none if a signal ended it.
    pub exit: Option<i32>,
    /// From its start to its end.
    pub time: Duration,
    /// The most memory that a process of the program used at once, in KiB: `VmHWM` of `/proc/PID/status`, read each
    /// millisecond, so that growth in its last millisecond may be missing. 0 if it was never seen, as on systems
    /// without `/proc`.
    pub peak: u64,
}

/// Runs a command, and watches all processes of a program meanwhile.
///
/// # Panics
///
/// If it cannot be run, or if it does not write UTF-8.
#[must_use]
pub fn measure(command: &mut Command, program: &Path) -> Measured {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("a program that runs");
    let mut pipe = child.stdout.take().expect("a pipe");
    let output = thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).map(|_| text)
    });
    let mut peak = 0;
    let status = loop {
        peak = peak.max(held(program));
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let time = start.elapsed();
    let output = output.join().expect("a reader").expect("UTF-8");
    Measured { output, exit: status.code(), time, peak }
}

/// The most memory that a process of the program has used, in KiB.
fn held(program: &Path) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    let own = processes.filter(|process| fs::read_link(process.join("exe")).is_ok_and(|path| path == program));
    own.filter_map(|process| peak(&process)).max().unwrap_or_default()
}

/// The most memory that a process has used, in KiB.
fn peak(process: &Path) -> Option<u64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
