//! Numbered trials, which threads share, and how often each thing happened in them. A number gives the same trial on every machine.

use crate::asked;
use std::collections::BTreeMap;
use std::iter::StepBy;
use std::ops::Range;
use std::thread;

/// How often each thing happened in so many trials.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// How many trials there were.
    pub trials: u64,
    counts: BTreeMap<String, u64>,
}

impl Census {
    /// Notes that something happened.
    pub fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    /// How often something happened.
    #[must_use]
    pub fn met(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or_default()
    }

    /// How many different things happened.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.counts.len()
    }

    /// Asserts that each of these things happened often enough: in at least so many of `all` trials. If a single trial was asked for, nothing
    /// is asserted.
    ///
    /// # Panics
    ///
    /// If something happened less often.
    pub fn assert_rich(&self, rich: &[(&[&str], u64)], all: u64) {
        for (things, least) in rich.iter().filter(|_| self.trials > 1) {
            for thing in *things {
                assert!(self.met(thing) * all >= least * self.trials, "{thing} is met too rarely: {self:#?}");
            }
        }
    }

    fn join(mut self, other: Self) -> Self {
        other.counts.into_iter().for_each(|(what, count)| *self.counts.entry(what).or_default() += count);
        Self { trials: self.trials + other.trials, ..self }
    }
}

/// The numbers of a share. If it panics, the one at which it was is reported.
struct Numbers<'w> {
    what: &'w str,
    rest: StepBy<Range<u64>>,
    now: Option<u64>,
}

impl Iterator for Numbers<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.now = self.rest.next();
        self.now
    }
}

impl Drop for Numbers<'_> {
    fn drop(&mut self) {
        if let (true, Some(number)) = (thread::panicking(), self.now) {
            eprintln!("{}={number} runs this trial alone", self.what);
        }
    }
}

/// Shares the numbers of trials among threads: only the one that the environment variable `what` asks for; or as many as its plural asks for,
/// on all cores; or `few` on one thread.
pub fn shared(what: &str, few: u64, run: impl Fn(&mut dyn Iterator<Item = u64>, &mut Census) + Sync) -> Census {
    let share = |numbers: StepBy<Range<u64>>| {
        let mut census = Census { trials: numbers.clone().count() as u64, ..Census::default() };
        run(&mut Numbers { what, rest: numbers, now: None }, &mut census);
        census
    };
    if let Some(number) = asked::number(what) {
        return share((number..number + 1).step_by(1));
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let (count, threads) = asked::number(&format!("{what}S")).map_or((few, 1), |many| (many, cores()));
    let census = thread::scope(|scope| {
        let share = &share;
        let run = |first| scope.spawn(move || share((first..count).step_by(threads)));
        let running: Vec<_> = (0..threads as u64).map(run).collect();
        running.into_iter().map(|share| share.join().expect("no panic")).fold(Census::default(), Census::join)
    });
    println!("{census:#?}");
    census
}
