//! The page of measurements.

use super::dictionary::Dictionary;
use super::machine::Machine;
use super::markdown::{Side, table};
use super::numbers::{seconds, whole};
use super::qubic::Qubic;
use super::timing::{BUDGET, MOST};
use super::{Row, yardstick};

const COMPARISON: &str = "
## Beside a prototype

An earlier prototype wrote an answer for each position, images under symmetries taken as one. Its figures were measured
elsewhere, its times on another machine; some are rounded. What it counted as positions may lie between what is counted here as
positions and as scripts: beside scripts, the ratios would be smaller. For `7^3` it told positions with answers to all replies
from leaves, which need none; its check tried 23.3 million pairings. A ratio is what was needed there to what is needed here:
above 1, less is needed here. A dash: not measured here.

";

/// The page for these rows, measured on this machine for these games, or for all if none is named.
pub(super) fn page(
    rows: &[Row],
    qubic: Option<&Qubic>,
    audits: Option<&Dictionary>,
    games: &[String],
    machine: &Machine,
) -> String {
    let mut page = format!("# Measurements\n\n{}\n\nMachine: {machine}.\n\n", origin(games));
    page += &columns();
    page.push('\n');
    page += &measurements(rows);
    page += &qubic.map(Qubic::section).unwrap_or_default();
    page += &audits.map(Dictionary::section).unwrap_or_default();
    let comparison = yardstick::comparison(rows, games);
    if !comparison.is_empty() {
        let columns = [
            ("game", Side::Left),
            ("needed", Side::Left),
            ("prototype", Side::Right),
            ("here", Side::Right),
            ("ratio", Side::Right),
        ];
        page += COMPARISON;
        page += &table(columns, &comparison);
    }
    page
}

fn origin(games: &[String]) -> &'static str {
    if games.is_empty() {
        "This page is written by `cargo certify bench --write`; do not edit it."
    } else {
        "A part of what `cargo certify bench` measures."
    }
}

/// What the columns of the first table mean.
fn columns() -> String {
    let seconds = BUDGET.as_secs();
    format!(
        "\
- **prove**, **check**: seconds of wall time of whole processes, start included: `prover prove` and `checker`. The median of as
  many **runs** as fit in about {seconds} seconds, at most {MOST}. The first run is not among them, unless it takes longer than
  that and is the only one; then the last digits mean little.
- **positions**: those written down with an answer to each reply, which are the covers of the proof. One may stand for many
  positions of the game: images under symmetries, positions that a lemma dominates, and those after other replies.
- **scripts**: those in covers. One may answer many replies.
- **lemmas** include the theorem. **maps** are the symmetries that citations need. **bytes** are those of the file, **steps**
  those of the check, as [spec/rules.md](../spec/rules.md) counts them.
"
    )
}

fn measurements(rows: &[Row]) -> String {
    let columns = [
        ("game", Side::Left),
        ("claim", Side::Left),
        ("prove", Side::Right),
        ("runs", Side::Right),
        ("check", Side::Right),
        ("runs", Side::Right),
        ("positions", Side::Right),
        ("scripts", Side::Right),
        ("lemmas", Side::Right),
        ("maps", Side::Right),
        ("bytes", Side::Right),
        ("steps", Side::Right),
    ];
    let cells: Vec<_> = rows.iter().map(cells).collect();
    table(columns, &cells)
}

/// The seconds in which the proof of a game is found and checked by a page, if that was measured of a certificate of so many
/// bytes.
pub(crate) fn kept_seconds(page: &str, game: &str, bytes: u64) -> Option<[f64; 2]> {
    let start = format!("| [`{game}`](");
    let row = page.lines().find(|line| line.starts_with(&start))?;
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let [_, _, prove, _, check, .., of, _] = cells[..] else { return None };
    (of == whole(bytes)).then_some([prove.parse().ok()?, check.parse().ok()?])
}

fn cells(row: &Row) -> [String; 12] {
    let Row { proof, file, steps, prove, check, .. } = row;
    [
        format!("[`{}`]({file})", proof.game),
        proof.claim.clone(),
        seconds(prove.median),
        prove.runs.to_string(),
        seconds(check.median),
        check.runs.to_string(),
        whole(proof.positions),
        whole(proof.scripts),
        whole(proof.lemmas),
        whole(proof.maps),
        whole(proof.bytes),
        whole(*steps),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::bench::Proof;
    use crate::bench::timing::Timing;

    /// A row that says this of any game.
    pub(in crate::bench) fn row(game: &str) -> Row {
        let timing = |milliseconds, runs| Timing { median: Duration::from_millis(milliseconds), runs };
        let proof = Proof {
            claim: "Ophelia draws".to_owned(),
            game: game.to_owned(),
            lemmas: 352,
            maps: 7,
            positions: 628,
            scripts: 1978,
            bytes: 5483,
        };
        let (prove, check) = (timing(2500, 1), timing(50, 21));
        Row { proof, file: "a.pgc".to_owned(), steps: 123_456, prove, check, peaks: [None, None] }
    }

    fn whole_page(rows: &[Row], games: &[&str]) -> String {
        let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
        page(rows, None, None, &games, &Machine::this())
    }

    #[test]
    fn a_certificate_has_a_row_with_a_link() {
        let page = whole_page(&[row("mnk:5,5,4")], &[]);
        let expected = "| [`mnk:5,5,4`](a.pgc) | Ophelia draws | 2.5000 |    1 | 0.0500 |   21 |       628 |   1,978 |    352 |    7 \
                        | 5,483 | 123,456 |\n";
        assert!(page.contains(expected), "{page}");
    }

    #[test]
    fn what_was_measured_of_a_certificate_is_read_back() {
        let page = whole_page(&[row("3^3"), row("mnk:5,5,4")], &[]);
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5483), Some([2.5, 0.05]));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5484), None);
        assert_eq!(kept_seconds(&page, "mnk:5,5", 5483), None);
        assert_eq!(kept_seconds("| [`3^3`](a.pgc) | Xeno wins |\n", "3^3", 69), None);
    }

    #[test]
    fn the_page_names_its_command_and_machine_and_the_number_of_runs() {
        let page = whole_page(&[row("3^3")], &[]);
        assert!(page.contains("`cargo certify bench --write`"), "{page}");
        assert!(page.contains(&format!("\nMachine: {}.\n", Machine::this())), "{page}");
        assert!(page.contains("in about 2 seconds, at most 21."), "{page}");
    }

    #[test]
    fn only_games_that_were_asked_for_are_compared() {
        assert!(!whole_page(&[row("3^3")], &["3^3"]).contains("prototype"));
        let page = whole_page(&[row("td:4,4")], &["td:4,4"]);
        assert!(page.contains("| `td:4,4` | positions |        46 |  628 | 0.073 |\n"), "{page}");
        assert!(!page.contains("`td:4,4+2`"), "{page}");
        assert!(whole_page(&[row("3^3")], &[]).contains("| `td:4,4+2`  | positions "));
    }
}
