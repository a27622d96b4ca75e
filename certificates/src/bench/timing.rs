//! Repeated runs of a program, and the median of their times.

use std::fs;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::tools::Answer;

/// The most time for all runs of a program that count, unless a single run takes longer.
pub(super) const BUDGET: Duration = Duration::from_secs(2);

/// The most runs that count: enough for a steady median.
pub(super) const MOST: usize = 21;

/// The measurements of a whole process.
#[derive(Clone, Copy)]
pub(super) struct Timing {
    /// The median of the runs; of two in the middle, the shorter one.
    pub(super) median: Duration,
    /// How many runs count.
    pub(super) runs: usize,
    /// The most memory that the first run used, in bytes, if the system reports it.
    pub(super) peak: Option<u64>,
}

/// What a program printed in its last run, and its measurements. Nothing if an exit code is above `largest`.
///
/// The first run fills the caches and counts only if there is no room for another. It is told to watch its memory, which takes
/// time that would distort short runs.
pub(super) fn timed(
    largest: i32,
    run: impl Fn(bool) -> Result<Answer, Error>,
) -> Result<Option<(Vec<u8>, Timing)>, Error> {
    let mut times: Vec<Duration> = Vec::new();
    let (mut first, mut peak) = (None, None);
    loop {
        let start = Instant::now();
        let answer = run(first.is_none())?;
        let time = start.elapsed();
        if answer.code.is_none_or(|code| code > largest) {
            return Ok(None);
        }
        if first.is_some() {
            times.push(time);
        } else {
            peak = answer.peak;
        }
        let first = *first.get_or_insert(time);
        if !has_room(&times, first) {
            if times.is_empty() {
                times.push(first);
            }
            times.sort_unstable();
            let (median, runs) = (times[(times.len() - 1) / 2], times.len());
            return Ok(Some((answer.printed, Timing { median, runs, peak })));
        }
    }
}

/// Whether one more run probably fits, after these that count and a first one that does not.
fn has_room(times: &[Duration], first: Duration) -> bool {
    let spent: Duration = times.iter().sum();
    let next = u32::try_from(times.len()).ok().and_then(|runs| spent.checked_div(runs)).unwrap_or(first);
    times.len() < MOST && spent + next <= BUDGET
}

/// The CPU time of all programs that have ended.
#[derive(Clone, Copy)]
pub(super) struct Spent {
    /// In the programs.
    pub(super) user: Duration,
    /// In the system, for them.
    system: Duration,
}

impl Spent {
    pub(super) fn sum(self) -> Duration {
        self.user + self.system
    }
}

/// The CPU time so far, as Linux reports it in hundredths of a second.
pub(super) fn spent() -> Option<Spent> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses come the fields from the third on; the sixteenth and seventeenth are times of children.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok().map(|ticks| Duration::from_millis(10 * ticks));
    Some(Spent { user: next()?, system: next()? })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn as_many_runs_count_as_fit() {
        let runs = |first: u64, later: u64| {
            let mut times = Vec::new();
            while has_room(&times, Duration::from_millis(first)) {
                times.push(Duration::from_millis(later));
            }
            times.len()
        };
        for (milliseconds, count) in [(0, 21), (95, 21), (96, 20), (700, 2), (1001, 1), (2000, 1), (2001, 0)] {
            assert_eq!(runs(milliseconds, milliseconds), count, "{milliseconds} ms");
        }
        assert_eq!((runs(1900, 100), runs(10, 1000)), (20, 2), "the first run does not count");
    }

    #[test]
    fn a_failure_in_any_run_leaves_no_time() {
        let calls = Cell::new(0);
        let fails_at_third = |watched: bool| {
            calls.set(calls.get() + 1);
            Ok(Answer { code: Some(calls.get() / 3), printed: vec![7], peak: watched.then_some(9) })
        };
        assert!(timed(0, fails_at_third).unwrap().is_none());
        assert_eq!(calls.replace(-100), 3);
        let (printed, timing) = timed(0, fails_at_third).unwrap().unwrap();
        assert_eq!((printed, timing.runs, timing.peak), (vec![7], MOST, Some(9)));
    }
}
