//! Runs tasks on as many threads as the system grants.
//!
//! A system may refuse a thread, for lack of memory or by a limit on processes. A search must not end for this
//! reason, and its result must not depend on it. So all searches that use threads are written such that one thread
//! can do the whole work, and further ones only help; and the first refusal is final, so that a system at its limit
//! is not asked again.

use std::{
    io,
    panic::resume_unwind,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{Builder, scope},
};

/// The most threads that a search uses.
const MOST_THREADS: usize = 1024;

/// Locks a mutex, even if another thread panicked while it had the lock.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs one task on several threads, which must share its work, however many are granted. Number 0 is the caller.
fn side_by_side<T: Send>(count: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let task = &task;
    let (own, mut all) = beside(|| task(0), (1..count).map(|number| move || task(number)), |_| Ok(()));
    all.insert(0, own);
    all
}

/// Runs the tasks 0, 1, ... with this many threads, each with its own worker, and returns the results in order. A thread that is done with a
/// task takes the next one.
pub fn shared<T: Send, F: FnMut(usize) -> T>(count: usize, threads: usize, worker: impl Fn() -> F + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = |_| {
        let mut work = worker();
        let tasks = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < count));
        tasks.map(|task| (task, work(task))).collect::<Vec<_>>()
    };
    let mut results: Vec<_> = side_by_side(threads.min(count), run).into_iter().flatten().collect();
    results.sort_unstable_by_key(|(task, _)| *task);
    results.into_iter().map(|(_, result)| result).collect()
}

/// How many of `count` threads the system grants at the same time, the caller's included; at most `MOST_THREADS`.
pub fn granted(count: usize) -> usize {
    granted_if(count, |_| Ok(()))
}

/// Runs the caller's task and, in parallel, each of the others on a thread of its own. Returns all results.
///
/// After the first thread that the system refuses, or `may` refuses by its number, no further one is started: then there are fewer
/// results than tasks. If a thread panics, so does the caller.
fn beside<R, T: Send, F: FnOnce() -> T + Send>(
    own: impl FnOnce() -> R,
    others: impl IntoIterator<Item = F>,
    may: impl Fn(usize) -> io::Result<()>,
) -> (R, Vec<T>) {
    scope(|scope| {
        let spawn = |(number, other)| {
            may(number).ok()?;
            Builder::new().spawn_scoped(scope, other).ok()
        };
        let helpers: Vec<_> = (1..).zip(others).map_while(spawn).collect();
        let own = own();
        let results = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (own, results.collect())
    })
}

fn granted_if(count: usize, may: impl Fn(usize) -> io::Result<()>) -> usize {
    let gate = Mutex::new(());
    // No thread passes the gate before the last one has arrived.
    let closed = lock(&gate);
    let wait = || drop(lock(&gate));
    let others = (1..count.min(MOST_THREADS)).map(|_| wait);
    1 + beside(|| drop(closed), others, may).1.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A system that grants this many threads besides the caller's.
    fn up_to(most: usize) -> impl Fn(usize) -> io::Result<()> {
        move |number| if number <= most { Ok(()) } else { Err(io::ErrorKind::WouldBlock.into()) }
    }

    #[test]
    fn each_thread_has_its_number_and_its_result() {
        for count in [0, 1, 2, 7] {
            let expected: Vec<usize> = (0..count.max(1)).collect();
            assert_eq!(side_by_side(count, |number| number), expected);
        }
    }

    #[test]
    fn those_that_are_granted_do_the_work_of_those_that_are_refused() {
        for most in [0, 1, 3] {
            let next = AtomicUsize::new(0);
            let task =
                || std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&n| n < 100)).count();
            let (own, others) = beside(task, [task; 9], up_to(most));
            assert_eq!(others.len(), most);
            assert_eq!(own + others.iter().sum::<usize>(), 100);
        }
    }

    #[test]
    fn as_many_are_used_as_are_granted_and_sensible() {
        assert_eq!(granted(1), 1);
        assert_eq!(granted(0), 1);
        assert_eq!(granted(3), 3);
        assert_eq!(granted_if(5, up_to(2)), 3);
        assert_eq!(granted_if(usize::MAX, up_to(2)), 3);
        assert!(granted(usize::MAX) <= MOST_THREADS);
    }

    #[test]
    #[should_panic(expected = "of another thread")]
    fn a_panic_of_another_thread_is_the_caller_s() {
        side_by_side(2, |number| assert_eq!(number, 0, "of another thread"));
    }
}
