//! The proof of 4^3, measured in more ways than the others: by the number of threads that search, by memory, and beside a
//! checker that is as plain as possible.

use std::fs;
use std::time::Duration;

use super::markdown::{Side, table};
use super::numbers::{ratio, seconds};
use super::timing::timed;
use super::{Row, is_kept};
use crate::error::Error;
use crate::table::Entry;
use crate::tools::{Answer, Tools};

/// The game.
pub(crate) const GAME: &str = "4^3";

/// How many threads search.
const THREADS: [usize; 2] = [1, 2];

/// A dash: the machine does not tell.
const NONE: &str = "–";

/// What was measured of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) time: Duration,
    /// In bytes.
    pub(super) peak: Option<u64>,
}

/// What was measured.
pub(super) struct Qubic {
    /// The search, for each number of threads.
    prove: [Run; THREADS.len()],
    check: Run,
    /// The check by the oracle of the tests.
    oracle: Run,
    /// How many million points the checker places in a second.
    rate: Option<f64>,
}

/// Measures the proof of 4^3; nothing if a program refuses it, or if the number of threads makes a difference to the bytes.
///
/// The row was measured with as many threads as there are cores; this is not done again.
pub(super) fn measure(tools: &Tools, entry: &Entry, row: &Row, cores: Option<usize>) -> Result<Option<Qubic>, Error> {
    let of_row = |index: usize| Run { time: [row.prove, row.check][index].median, peak: row.peaks[index] };
    let mut prove = [of_row(0); THREADS.len()];
    for (run, threads) in prove.iter_mut().zip(THREADS) {
        if cores == Some(threads) {
            continue;
        }
        // A name of its own, lest an older file be taken for a new one.
        let name = format!("threads-{threads}-{}", row.file);
        let file = tools.certified()?.join(&name);
        let Some((answer, timing)) = timed(|| tools.prove_quietly(entry, &file, Some(threads), true))? else {
            return Ok(None);
        };
        *run = Run { time: timing.median, peak: answer.peak };
        let kept = tools.certified()?.join(&row.file);
        let [new, kept] = [file, kept].map(|path| fs::read(&path).map_err(Error::file(&path)));
        if new? != kept? {
            eprintln!("with {threads} threads the bytes of {} are others", row.file);
            return Ok(None);
        }
    }
    if !is_kept(tools, &row.file)? {
        return Ok(None);
    }
    let oracle = tools.oracle()?;
    let file = tools.certificates().join(&row.file);
    let Some((Answer { peak, .. }, timing)) = timed(|| tools.judge_quietly(&oracle, &file))? else { return Ok(None) };
    let oracle = Run { time: timing.median, peak };
    Ok(Some(Qubic { prove, check: of_row(1), oracle, rate: rate(&tools.replay()?) }))
}

/// The rate in what the checker's benchmark prints: the number before `million steps per second`.
fn rate(printed: &str) -> Option<f64> {
    let before = printed.split(" million steps per second").next().filter(|before| before.len() < printed.len())?;
    before.split_whitespace().last()?.parse().ok()
}

impl Qubic {
    /// The section of the page.
    pub(super) fn section(&self) -> String {
        let columns = [("4^3", Side::Left), ("seconds", Side::Right), ("peak memory, MiB", Side::Right)];
        let row = |name: String, run: Run| [name, seconds(run.time), mebibytes_or_none(run.peak)];
        let threads = THREADS.map(|count| format!("prove, {count} thread{}", if count == 1 { "" } else { "s" }));
        let mut rows: Vec<_> = threads.into_iter().zip(self.prove).map(|(name, run)| row(name, run)).collect();
        rows.push(row("check".to_owned(), self.check));
        rows.push(row("check, by the oracle of the tests".to_owned(), self.oracle));
        let times = ratio(self.oracle.time.as_secs_f64(), self.check.time.as_secs_f64());
        let rate = self.rate.map_or_else(|| NONE.to_owned(), |rate| format!("{rate:.1}"));
        format!(
            "
## Qubic

Measured in the same run. Whatever the number of threads, the prover has written the same bytes. The oracle of the tests is a
checker that is recursive and as plain as possible; it takes {} times as long. On lemmas made up for the purpose the checker
places {rate} million points a second (`cargo bench --package checker`). Peak memory is that of the whole process, as Linux tells it.

{}",
            times.as_deref().unwrap_or(NONE),
            table(columns, &rows)
        )
    }
}

/// Bytes in units of 2^20, or a dash where the machine does not tell.
pub(super) fn mebibytes_or_none(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| NONE.to_owned(), mebibytes)
}

/// Bytes in units of 2^20, rounded to tenths.
fn mebibytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10 + (1 << 19)) >> 20;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(milliseconds: u64, peak: Option<u64>) -> Run {
        Run { time: Duration::from_millis(milliseconds), peak }
    }

    #[test]
    fn the_section_compares_threads_memory_and_the_oracle() {
        let qubic = Qubic {
            prove: [run(200_000, Some(900 << 20)), run(110_000, Some(1000 << 20))],
            check: run(90, Some((12 << 20) + (1 << 19))),
            oracle: run(630, None),
            rate: Some(25.04),
        };
        let section = qubic.section();
        for expected in [
            "| 4^3                               |  seconds | peak memory, MiB |\n",
            "| prove, 1 thread                   | 200.0000 |            900.0 |\n",
            "| prove, 2 threads                  | 110.0000 |           1000.0 |\n",
            "| check                             |   0.0900 |             12.5 |\n",
            "| check, by the oracle of the tests |   0.6300 |                – |\n",
            "it takes 7.0 times as long",
            "places 25.0 million points",
        ] {
            assert!(section.contains(expected), "{expected}\n{section}");
        }
    }

    #[test]
    fn the_rate_is_read_from_what_the_benchmark_prints() {
        let printed =
            "4^3: 1440 lemmas, 97 bytes\n3000000 steps in 1ms, and 2ms for the rest: 24.9 million steps per second\n";
        assert_eq!(rate(printed), Some(24.9));
        assert_eq!((rate(""), rate("nothing of the kind")), (None, None));
    }

    #[test]
    fn memory_is_rounded_to_tenths() {
        assert_eq!([0, 1 << 19, (1 << 20) - 1, 3 << 29].map(mebibytes), ["0.0", "0.5", "1.0", "1536.0"]);
    }
}
