//! Measures the proof of 4^3 in further ways: with different numbers of threads, by memory, and against a checker that
//! is as simple as possible.

use std::fs;
use std::thread::available_parallelism;

use super::page::on;
use super::row::Row;
use super::timing::{Timing, timed};
use crate::error::Error;
use crate::markdown::{NONE, cells_of, mebibytes, ratio, seconds, table};
use crate::table::Entry;
use crate::tools::Tools;

/// Measures the proof of 4^3 for a section of the page. Nothing if a program refuses it, or if the bytes depend on the
/// number of threads.
///
/// The row was measured with as many threads as there are cores; that is not repeated.
pub(super) fn section(tools: &Tools, entry: &Entry, row: &Row, letter: char) -> Result<Option<String>, Error> {
    let certificate = tools.certificates().join(&row.file);
    let mut runs = Vec::new();
    for (threads, name) in [("1", "prove, 1 thread"), ("2", "prove, 2 threads")] {
        if available_parallelism().is_ok_and(|cores| cores.to_string() == threads) {
            runs.push((name, row.prove));
            continue;
        }
        // A name of its own, so that an older file cannot be mistaken for a new one.
        let file = tools.certified()?.join(format!("threads-{threads}-{}", row.file));
        let arguments = [&entry.arguments()[..], &["--json", "--threads", threads, "-o"]].concat();
        let Some((_, timing)) = timed(0, |watched| tools.ask(&tools.prover, &arguments, &[&file], watched))? else {
            return Ok(None);
        };
        let [new, kept] = [&file, &certificate].map(|path| fs::read(path).map_err(Error::file(path)));
        if new? != kept? {
            eprintln!("with {threads} threads the bytes of {} are others", row.file);
            return Ok(None);
        }
        runs.push((name, timing));
    }
    let oracle = tools.oracle()?;
    let Some((_, judged)) = timed(0, |watched| tools.ask(&oracle, &[], &[&certificate], watched))? else {
        return Ok(None);
    };
    runs.extend([("check", row.check), ("check, by the oracle of the tests", judged)]);
    let times = ratio(judged.median.as_secs_f64(), row.check.median.as_secs_f64());
    Ok(Some(written(&runs, &times, rate(&tools.replay()?).unwrap_or(NONE), &on(letter))))
}

fn written(runs: &[(&str, Timing)], times: &str, rate: &str, on: &str) -> String {
    let cells = |(name, run): &(&str, Timing)| vec![(*name).to_owned(), seconds(run.median), mebibytes(run.peak)];
    let rows: Vec<_> = runs.iter().map(cells).collect();
    let table = table(&["4^3"], &["seconds", "peak memory, MiB"], &rows);
    format!(
        "
## Qubic

{on} With each number of threads the prover has written the same bytes. The oracle of the tests is a recursive
checker, written as plainly as possible; it takes {times} times as long. On lemmas made for this measurement the checker places
{rate} million points a second (`cargo bench --package pgc-checker`). Peak memory is that of the whole process, as Linux reports it.

{table}"
    )
}

/// The most memory, in bytes, that the prover used for 4^3 with a thread for each core, according to a page.
pub(super) fn kept_peak(page: &str) -> Option<u64> {
    let cores = available_parallelism().ok()?;
    let start = format!("| prove, {cores} thread");
    let row = page.lines().find(|line| line.starts_with(&start))?;
    let tenths: u64 = cells_of(row).last()?.replace('.', "").parse().ok()?;
    Some(tenths.checked_mul(1 << 20)? / 10)
}

/// The number before `million steps per second` in what the checker's benchmark prints.
fn rate(printed: &str) -> Option<&str> {
    printed.split_once(" million steps per second")?.0.split_whitespace().last()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_section_compares_threads_memory_and_the_oracle() {
        let run = |milliseconds, peak| Timing { median: Duration::from_millis(milliseconds), runs: 1, peak };
        let runs = [("prove, 1 thread", run(200_000, Some(900 << 20))), ("check", run(630, None))];
        let section = written(&runs, "7.0", "25.0", &on('b'));
        for expected in [
            "| 4^3             |  seconds | peak memory, MiB |\n",
            "| prove, 1 thread | 200.0000 |            900.0 |\n",
            "| check           |   0.6300 |                – |\n",
            "Measured on **b**. With each number",
            "it takes 7.0 times as long",
            "25.0 million points a second",
        ] {
            assert!(section.contains(expected), "{expected}\n{section}");
        }
    }

    #[test]
    fn the_memory_of_the_row_with_all_threads_is_read_back() {
        let peak = Some((900 << 20) + (1 << 19));
        let run = |milliseconds| Timing { median: Duration::from_millis(milliseconds), runs: 1, peak };
        let cores = available_parallelism().unwrap();
        let name = format!("prove, {cores} threads");
        assert_eq!(kept_peak(&written(&[("check", run(1)), (&name, run(200_000))], "7.0", "25.0", "")), peak);
        assert_eq!(kept_peak(&written(&[("prove, 0 threads", run(1))], "7.0", "25.0", "")), None);
    }

    #[test]
    fn the_rate_is_read_from_what_the_benchmark_prints() {
        let printed =
            "4^3: 1440 lemmas, 97 bytes\n3000000 steps in 1ms, and 2ms for the rest: 24.9 million steps per second\n";
        assert_eq!(rate(printed), Some("24.9"));
        assert_eq!((rate(""), rate("nothing of the kind")), (None, None));
    }
}
