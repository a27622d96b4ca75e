//! Tables in Markdown, with columns that are aligned in the source, too.

use std::iter::zip;

/// On which side the cells of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A table with these columns, and rows of as many cells.
pub(super) fn table<const N: usize>(columns: [(&str, Side); N], rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        // Markdown wants three dashes.
        cells.chain([columns[column].0.chars().count(), 3]).max().unwrap_or_default()
    });
    let padded = |cells: [&str; N]| {
        line(zip(cells, zip(columns, widths)).map(|(cell, ((_, side), width))| match side {
            Side::Left => format!("{cell:<width$}"),
            Side::Right => format!("{cell:>width$}"),
        }))
    };
    let rule = line(zip(columns, widths).map(|((_, side), width)| match side {
        Side::Left => "-".repeat(width),
        Side::Right => "-".repeat(width - 1) + ":",
    }));
    let body = rows.iter().map(|row| padded(row.each_ref().map(String::as_str)));
    [padded(columns.map(|(name, _)| name)), rule].into_iter().chain(body).collect()
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_below_each_other() {
        let rows = [["`3^3`", "69"], ["–", "27,071"]].map(|row| row.map(str::to_owned));
        let expected = "\
| game  |  bytes |
| ----- | -----: |
| `3^3` |     69 |
| –     | 27,071 |
";
        assert_eq!(table([("game", Side::Left), ("bytes", Side::Right)], &rows), expected);
    }
}
