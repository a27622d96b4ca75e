//! What a prototype needed for the same games, to compare with.

use super::Row;
use crate::markdown::{NONE, ratio, seconds, table, whole};

const HEAD: &str = "
## Beside a prototype

An earlier prototype wrote an answer for each position, images under symmetries taken as one. Its figures were measured
elsewhere, its times on another machine; some are rounded. What it counted as positions may lie between what is counted here as
positions and as scripts: beside scripts, the ratios would be smaller. For `7^3` it told positions with answers to all replies
from leaves, which need none; its check tried 23.3 million pairings. A ratio is what was needed there to what is needed here:
above 1, less is needed here. A dash: not measured here.

";

/// What was measured: its name, and the number here, as it is shown and to compute with.
type Measure = (&'static str, fn(&Row) -> (String, f64));

const POSITIONS: Measure = ("positions", |row| counted(row.proof.positions));
/// Positions that a pairing decides; here the scripts of covers, which lead to what decides.
const LEAVES: Measure = ("leaves; here scripts", |row| counted(row.proof.scripts));
const BYTES: Measure = ("bytes", |row| counted(row.proof.bytes));
const PROVE: Measure = ("seconds to prove", |row| (seconds(row.prove.median), row.prove.median.as_secs_f64()));
const CHECK: Measure = ("seconds to check", |row| (seconds(row.check.median), row.check.median.as_secs_f64()));

fn counted(number: u64) -> (String, f64) {
    (whole(number), number as f64)
}

/// The prototype's figures for a game; the least and the most, where it was measured more than once. Those of 4,270,000
/// positions and 47,000 bytes were told to so many digits only.
const YARDSTICKS: [(&str, Measure, &[u64]); 15] = [
    ("affine:5", POSITIONS, &[169]),
    ("td:4,4", POSITIONS, &[46]),
    ("td:4,4+2", POSITIONS, &[146]),
    ("td:4,4+3", POSITIONS, &[369]),
    ("mnk:5,5,4", POSITIONS, &[27_071]),
    ("mnk:6,5,4", POSITIONS, &[971]),
    ("mnk:6,6,4", POSITIONS, &[2_387]),
    ("mnk:7,4,4", POSITIONS, &[153_148]),
    ("mnk:8,4,4", POSITIONS, &[4_270_000]),
    ("mnk:8,4,4", PROVE, &[14]),
    ("7^3", POSITIONS, &[308]),
    ("7^3", LEAVES, &[69_236]),
    ("7^3", BYTES, &[47_000]),
    ("7^3", PROVE, &[8, 34]),
    ("7^3", CHECK, &[115]),
];

/// The section of the page on the games that are chosen; nothing if the prototype knew none of them.
pub(super) fn section(rows: &[Row], is_chosen: impl Fn(&str) -> bool) -> String {
    let joined = |bounds: Vec<String>| bounds.join(" to ");
    let compared = |&(game, (what, here), there): &(&str, Measure, &[u64])| {
        let there_shown = joined(there.iter().map(|&there| whole(there)).collect());
        let (shown, times) = match rows.iter().find(|row| row.proof.game == game).map(here) {
            Some((shown, here)) => (shown, joined(there.iter().map(|&there| ratio(there as f64, here)).collect())),
            None => (NONE.to_owned(), NONE.to_owned()),
        };
        vec![format!("`{game}`"), what.to_owned(), there_shown, shown, times]
    };
    let cells: Vec<_> = YARDSTICKS.iter().filter(|(game, ..)| is_chosen(game)).map(compared).collect();
    if cells.is_empty() {
        return String::new();
    }
    HEAD.to_owned() + &table(&["game", "needed"], &["prototype", "here", "ratio"], &cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::page::tests::row;

    #[test]
    fn a_game_is_compared_with_what_the_prototype_needed_for_it() {
        let other = "mnk:5,5,4 --maker-breaker";
        let compare = |game: &str| section(&[row(other), row(game)], |chosen| chosen == game);
        let mnk = compare("mnk:5,5,4");
        assert!(mnk.ends_with("|\n| `mnk:5,5,4` | positions |    27,071 |  628 |    43 |\n"), "{mnk}");
        let seven = compare("7^3");
        assert!(seven.contains("| seconds to prove     |   8 to 34 | 2.5000 | 3.2 to 14 |\n"), "{seven}");
        assert!(seven.contains("| seconds to check     |       115 | 0.0500 |     2,300 |\n"), "{seven}");
        assert_eq!(compare("3^3"), "");
        let unknown = section(&[row(other)], |chosen| chosen == "mnk:5,5,4");
        assert!(unknown.ends_with("|    27,071 |    – |     – |\n"), "{unknown}");
    }
}
