//! The progress of the search.
//!
//! The search asks level after level, and within a level move after move, so nobody can say when it will end. What
//! can be told is how many of the replies to the first move that is being tried are won, and how long the rest
//! would take if it were like these. A `Stopwatch` keeps what that needs; the search itself never looks at a clock.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::search::strategic::level::Level;
use crate::search::threads::lock;
use pgc_core::position::point_set::{Bits, Points, Sides};

/// A report of the search, from any of its threads.
#[derive(Debug)]
pub struct SearchProgress {
    /// How many positions were expanded.
    pub expanded: u64,
    /// The state of the question whether the empty board is won, while that is searched.
    pub cases: Option<Cases>,
}

/// The cases of a first move at a level: the replies that it leaves open, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The level at which the empty board is tried.
    pub level: Level,
    /// The number of cases that are won at a low enough level for the move to win at this level.
    pub proved: u64,
    /// The number of the other cases.
    pub open: u64,
    /// An estimate of the time for the open cases, if some were proved since this move was begun at this level.
    ///
    /// It assumes that the open cases are like the proved ones. Often they are easier, as cases that failed at the
    /// highest level are searched first. But any of them may fail. Then this move is done at this level, and the next
    /// move or level begins; the estimate does not include these.
    pub left: Option<Duration>,
}

/// The move at the empty board that is being tried, and since when.
#[derive(Debug)]
struct Begun<P> {
    level: Level,
    /// The move, as an index among the candidates.
    index: usize,
    cases: Vec<Sides<P>>,
    since: Instant,
    /// The number of cases proved when it was begun.
    before: u64,
}

/// Measures the time of the moves at the empty board.
#[derive(Debug)]
pub(super) struct Stopwatch<P = Points>(Mutex<Option<Begun<P>>>);

impl<P> Default for Stopwatch<P> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<P: Bits> Stopwatch<P> {
    /// The state of a move's cases. `list` makes them when the move is new.
    pub(super) fn cases(
        &self,
        (level, index): (Level, usize),
        list: impl FnOnce() -> Vec<Sides<P>>,
        is_proved: impl Fn(Sides<P>) -> bool,
    ) -> Cases {
        let proved_of = |cases: &[Sides<P>]| cases.iter().filter(|&&case| is_proved(case)).count() as u64;
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

/// The time for the open cases if they are like those proved within `elapsed`, if there are any.
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
        let watch = Stopwatch::<Points>::default();
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
