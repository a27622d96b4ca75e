//! How long proving and checking take, as whole processes: start, search, file, end.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::Verdict;
use crate::error::Error;
use crate::table::TABLE;
use crate::tools::Tools;

/// Runs of each program, after one that is not counted.
const RUNS: usize = 21;

/// Prints a table of median and least times for every certificate of the table.
pub(crate) fn run(tools: &Tools) -> Result<Verdict, Error> {
    println!("milliseconds of wall time, process start included: median (least) of {RUNS} runs\n");
    println!("| game | prove | check | bytes |\n|---|--:|--:|--:|");
    let directory = tools.certified()?;
    for entry in &TABLE {
        let file = directory.join(entry.file());
        let prove = timed(|| tools.prove_quietly(entry, &file))?;
        let check = timed(|| tools.check(std::slice::from_ref(&file)).map(|_| Verdict::Good))?;
        let (Some(prove), Some(check)) = (prove, check) else {
            println!("'{entry}' is not certified");
            return Ok(Verdict::Bad);
        };
        println!("| {entry} | {prove} | {check} | {} |", size(&file)?);
    }
    Ok(Verdict::Good)
}

fn size(file: &Path) -> Result<u64, Error> {
    Ok(std::fs::metadata(file).map_err(Error::file(file))?.len())
}

/// Median and least time of a program, or nothing if it fails.
fn timed(run: impl Fn() -> Result<Verdict, Error>) -> Result<Option<String>, Error> {
    let mut times = Vec::new();
    for _ in 0..=RUNS {
        let start = Instant::now();
        if run()? == Verdict::Bad {
            return Ok(None);
        }
        times.push(start.elapsed());
    }
    Ok(Some(summary(&mut times[1..])))
}

fn summary(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    format!("{:.1} ({:.1})", milliseconds(times[times.len() / 2]), milliseconds(times[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_and_the_least_are_told() {
        let mut times = [5, 1, 9].map(Duration::from_millis);
        assert_eq!(summary(&mut times), "5.0 (1.0)");
    }
}
