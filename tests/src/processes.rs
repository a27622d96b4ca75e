//! Observes running programs, and sends signals to them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// How many times a condition is tested: for a minute.
const LOOKS: u32 = 1200;

/// Waits until a condition is met.
///
/// # Panics
///
/// If it is not met within a minute.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..LOOKS {
        if let Some(found) = look() {
            return found;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("{what}: in vain");
}

/// Waits until a process catches interrupts. Linux only.
///
/// # Panics
///
/// If it does not do so within a minute.
pub fn wait_until_it_catches(process: u32) {
    wait_for("the program catches signals", || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        // SIGTERM is caught last.
        let mask = u64::from_str_radix(caught.trim(), 16).ok()?;
        (mask >> 14 & 1 == 1).then_some(())
    });
}

/// The process that another one has started to run a program. Linux only.
#[must_use]
pub fn child_of(process: u32) -> Option<u32> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).ok()?;
    children.split_whitespace().next()?.parse().ok()
}

/// Whether a process runs. Linux only.
#[must_use]
pub fn runs(process: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = state.rsplit(')').next().and_then(|rest| rest.trim().chars().next());
    Path::new(&format!("/proc/{process}")).exists() && state != Some('Z')
}

/// Sends a signal, such as `INT`, to a process.
///
/// # Panics
///
/// If it cannot be sent.
pub fn send(signal: &str, process: u32) {
    // This is the shell's own `kill`: the program of this name does not exist everywhere.
    let sent = Command::new("sh").args(["-c", &format!("kill -s {signal} {process}")]).status().expect("a shell");
    assert!(sent.success(), "{signal} is sent to {process}");
}
