//! How often a program is run, and what its times come to.

use std::time::{Duration, Instant};

use crate::error::Error;

/// How long all runs of a program that count may take together, unless one alone takes longer.
pub(super) const BUDGET: Duration = Duration::from_secs(2);

/// The most runs that count: enough for a steady median.
pub(super) const MOST: usize = 21;

/// The time of a whole process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    /// The median of the runs; the shorter of the two in the middle, where there are two.
    pub(super) median: Duration,
    /// How many runs count.
    pub(super) runs: usize,
}

/// The last answer of a program and the time that it takes, or nothing once it fails.
///
/// The first run fills the caches and counts only if there is no room for another.
pub(super) fn timed<T>(run: impl Fn() -> Result<Option<T>, Error>) -> Result<Option<(T, Timing)>, Error> {
    let once = || -> Result<Option<(T, Duration)>, Error> {
        let start = Instant::now();
        Ok(run()?.map(|answer| (answer, start.elapsed())))
    };
    let Some((mut answer, first)) = once()? else { return Ok(None) };
    let mut times = Vec::new();
    while has_room(&times, first) {
        let Some((next, time)) = once()? else { return Ok(None) };
        answer = next;
        times.push(time);
    }
    if times.is_empty() {
        times.push(first);
    }
    Ok(Some((answer, Timing { median: median(&mut times), runs: times.len() })))
}

/// Whether one more run is likely to fit, after these that count and a first one that does not.
fn has_room(times: &[Duration], first: Duration) -> bool {
    let spent: Duration = times.iter().sum();
    let next = u32::try_from(times.len()).ok().and_then(|runs| spent.checked_div(runs)).unwrap_or(first);
    times.len() < MOST && spent + next <= BUDGET
}

/// The median of at least one time.
fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) / 2]
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// How many runs count of a program that takes so many milliseconds, the first time others.
    fn runs(first: u64, later: u64) -> usize {
        let mut times = Vec::new();
        while has_room(&times, Duration::from_millis(first)) {
            times.push(Duration::from_millis(later));
        }
        times.len()
    }

    #[test]
    fn as_many_runs_count_as_fit() {
        let expected = [(0, 21), (1, 21), (95, 21), (96, 20), (400, 5), (700, 2), (1001, 1), (2000, 1), (2001, 0)];
        for (milliseconds, count) in expected {
            assert_eq!(runs(milliseconds, milliseconds), count, "{milliseconds} ms");
        }
    }

    #[test]
    fn a_slow_first_run_does_not_reduce_the_others() {
        assert_eq!((runs(1900, 100), runs(10, 1000)), (20, 2));
    }

    #[test]
    fn something_is_timed() {
        let (answer, timing) = timed(|| Ok(Some(7))).unwrap().unwrap();
        assert_eq!(answer, 7);
        assert!((1..=MOST).contains(&timing.runs));
    }

    #[test]
    fn the_median_lies_in_the_middle() {
        let of = |times: &[u64]| {
            let mut times: Vec<Duration> = times.iter().copied().map(Duration::from_millis).collect();
            median(&mut times)
        };
        assert_eq!(of(&[9, 1, 5]), Duration::from_millis(5));
        assert_eq!(of(&[4, 1, 3, 2]), Duration::from_millis(2));
        assert_eq!(of(&[7]), Duration::from_millis(7));
    }

    #[test]
    fn a_failure_in_any_run_leaves_no_time() {
        let calls = Cell::new(0);
        let fails_at_third = || {
            calls.set(calls.get() + 1);
            Ok((calls.get() < 3).then_some(()))
        };
        assert!(timed(fails_at_third).unwrap().is_none());
        assert_eq!(calls.get(), 3);
    }
}
