//! How far the search has come.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::position::sides::Sides;
use crate::search::strategic::level::Level;
use crate::search::threads::lock;

/// What the search tells now and then, from any of its threads.
#[derive(Debug)]
pub struct SearchProgress {
    /// How many positions were expanded.
    pub expanded: u64,
    /// How the question whether the empty board is won goes, while that is asked.
    pub cases: Option<Cases>,
}

/// The cases of a first move at a level: the replies that it leaves open, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The level at which the empty board is tried.
    pub level: Level,
    /// The cases that are won deep enough for the move to win at this level.
    pub proved: u64,
    /// The others.
    pub open: u64,
    /// How long the open cases will take if they are like those that were proved since this move was begun at this level,
    /// if any was.
    ///
    /// They need not be: cases that failed longest are looked at first, so those that are left are often easier, but any of
    /// them may fail, and then this move is done with at this level, and the next move or level begins. Nothing is said
    /// about these.
    pub left: Option<Duration>,
}

/// The move of the empty board that is looked at, and since when.
#[derive(Debug)]
struct Begun {
    level: Level,
    /// The move, as an index among the candidates.
    index: usize,
    cases: Vec<Sides>,
    since: Instant,
    /// How many cases were proved when it was begun.
    before: u64,
}

/// Keeps the time of the moves at the empty board.
#[derive(Debug, Default)]
pub(super) struct Stopwatch(Mutex<Option<Begun>>);

impl Stopwatch {
    /// How a move's cases stand; `list` makes them when the move is new.
    pub(super) fn cases(
        &self,
        (level, index): (Level, usize),
        list: impl FnOnce() -> Vec<Sides>,
        is_proved: impl Fn(Sides) -> bool,
    ) -> Cases {
        let proved_of = |cases: &[Sides]| cases.iter().filter(|&&case| is_proved(case)).count() as u64;
        let mut begun = lock(&self.0);
        let same = begun.take().filter(|begun| (begun.level, begun.index) == (level, index));
        let now = same.unwrap_or_else(|| {
            let cases = list();
            Begun { level, index, since: Instant::now(), before: proved_of(&cases), cases }
        });
        let proved = proved_of(&now.cases);
        let open = (now.cases.len() as u64).saturating_sub(proved);
        let left = time_left(now.since.elapsed(), proved.saturating_sub(now.before), open);
        *begun = Some(now);
        Cases { level, proved, open, left }
    }
}

/// How long open cases take if they are like those proved within a time, if there are any.
fn time_left(elapsed: Duration, proved: u64, open: u64) -> Option<Duration> {
    let each = elapsed.as_secs_f64() / u32::try_from(proved).ok().filter(|&proved| proved > 0).map(f64::from)?;
    Duration::try_from_secs_f64(each * f64::from(u32::try_from(open).ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_cases_that_were_proved() {
        let minute = Duration::from_secs(60);
        assert_eq!(time_left(minute, 0, 5), None);
        assert_eq!(time_left(minute, 2, 5), Some(Duration::from_secs(150)));
        assert_eq!(time_left(minute, 3, 0), Some(Duration::ZERO));
        assert_eq!(time_left(Duration::MAX, 1, u64::from(u32::MAX)), None);
    }

    #[test]
    fn what_was_proved_before_a_move_was_begun_says_nothing_about_time() {
        let watch = Stopwatch::default();
        let all = || vec![[1, 2], [1, 4], [1, 8]];
        let known = Mutex::new(vec![[1, 2]]);
        let cases = |level| watch.cases((level, 0), all, |case| known.lock().unwrap().contains(&case));
        assert_eq!(cases(3), Cases { level: 3, proved: 1, open: 2, left: None });
        known.lock().unwrap().push([1, 4]);
        let later = cases(3);
        assert_eq!((later.proved, later.open), (2, 1));
        assert!(later.left.is_some());
        assert_eq!(cases(4), Cases { level: 4, proved: 2, open: 1, left: None });
    }
}
