//! Formats numbers and tables for Markdown pages.

use std::iter::zip;
use std::time::Duration;

/// A dash, for an unknown value.
pub(crate) const NONE: &str = "–";

/// A whole number with a comma before each three digits: `27,071`.
pub(crate) fn whole(number: u64) -> String {
    grouped(&number.to_string())
}

/// Seconds to a tenth of a millisecond, so that decimal points align.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.4}", time.as_secs_f64())
}

/// Bytes in units of 2^20, to tenths; a dash if unknown.
pub(crate) fn mebibytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| NONE.to_owned(), |bytes| format!("{:.1}", bytes as f64 / f64::from(1 << 20)))
}

/// The ratio of two numbers, to about two digits; a dash for zero.
pub(crate) fn ratio(one: f64, other: f64) -> String {
    // At these bounds the longer form would be rounded up to one more digit.
    match one / other {
        _ if one <= 0.0 || other <= 0.0 => NONE.to_owned(),
        ratio if ratio >= 9.95 => grouped(&format!("{ratio:.0}")),
        ratio if ratio >= 0.995 => format!("{ratio:.1}"),
        ratio if ratio >= 0.0995 => format!("{ratio:.2}"),
        ratio => format!("{ratio:.3}"),
    }
}

fn grouped(digits: &str) -> String {
    let threes: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    threes.join(",")
}

/// A table, aligned in the source, too: first the left-aligned columns, then the right-aligned ones, and rows with as
/// many cells.
pub(crate) fn table(left: &[&str], right: &[&str], rows: &[Vec<String>]) -> String {
    let names: Vec<String> = left.iter().chain(right).map(|&name| name.to_owned()).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&names]).map(|row| row[column].chars().count());
        // Markdown wants three dashes.
        cells.max().unwrap_or_default().max(3)
    };
    let widths: Vec<usize> = (0..names.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded = zip(cells, &widths).enumerate().map(|(column, (cell, &width))| {
            if column < left.len() { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "))
    };
    let rule = |column: usize| "-".repeat(widths[column] - 1) + if column < left.len() { "-" } else { ":" };
    let rule: Vec<String> = (0..names.len()).map(rule).collect();
    [&names, &rule].into_iter().chain(rows).map(|cells| line(cells)).collect()
}

/// The cells of a row.
pub(crate) fn cells_of(row: &str) -> Vec<String> {
    row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_grouped_by_three_digits() {
        let numbers = [0, 7, 100, 1000, 27_071, 153_148, 4_270_000];
        assert_eq!(numbers.map(whole), ["0", "7", "100", "1,000", "27,071", "153,148", "4,270,000"]);
    }

    #[test]
    fn times_and_memory_are_rounded() {
        let times = [Duration::from_micros(1349), Duration::from_millis(40_250)];
        assert_eq!(times.map(seconds), ["0.0013", "40.2500"]);
        let sizes = [0, 1 << 19, (1 << 20) - 1, 3 << 29];
        assert_eq!(sizes.map(|bytes| mebibytes(Some(bytes))), ["0.0", "0.5", "1.0", "1536.0"]);
    }

    #[test]
    fn ratios_have_about_two_digits() {
        let ratios =
            [(27_071.0, 628.0), (4e6, 2.0), (9.96, 1.0), (3.11, 1.0), (308.0, 1015.0), (0.996, 1.0), (1.0, 20.0)];
        let shown = ratios.map(|(one, other)| ratio(one, other));
        assert_eq!(shown, ["43", "2,000,000", "10", "3.1", "0.30", "1.0", "0.050"]);
        assert_eq!([ratio(3.0, 0.0), ratio(0.0, 3.0)], [NONE, NONE]);
    }

    #[test]
    fn numbers_end_below_each_other() {
        let rows = [["`3^3`", "69"], [NONE, "27,071"]].map(|row| row.map(str::to_owned).to_vec());
        let expected = "\
| game  |  bytes |
| ----- | -----: |
| `3^3` |     69 |
| –     | 27,071 |
";
        assert_eq!(table(&["game"], &["bytes"], &rows), expected);
    }
}
