//! The page of measurements.

use super::Row;
use super::machine::machine;
use super::timing::{BUDGET, MOST};
use crate::markdown::{seconds, table, whole};

/// The page for these rows, measured on this machine, with further sections. `origin` says what wrote the page.
pub(super) fn page(origin: &str, rows: &[Row], sections: &str) -> String {
    let names = ["prove", "runs", "check", "runs", "positions", "scripts", "lemmas", "maps", "bytes", "steps"];
    let cells: Vec<_> = rows.iter().map(cells).collect();
    let (machine, limit, table) = (machine(), BUDGET.as_secs(), table(&["game", "claim"], &names, &cells));
    format!(
        "\
# Measurements

{origin}

Machine: {machine}.

- **prove**, **check**: seconds of wall time of whole processes, start included: `prover prove` and `checker`. The median of as
  many **runs** as fit in about {limit} seconds, at most {MOST}. The first run is not among them, unless it takes longer than
  that and is the only one; then the last digits mean little.
- **positions**: those written down with an answer to each reply, which are the covers of the proof. One may stand for many
  positions of the game: images under symmetries, positions that a lemma dominates, and those after other replies.
- **scripts**: those in covers. One may answer many replies.
- **lemmas** include the theorem. **maps** are the symmetries that citations need. **bytes** are those of the file, **steps**
  those of the check, as [spec/rules.md](../spec/rules.md) counts them.

{table}{sections}"
    )
}

fn cells(Row { proof, file, steps, prove, check }: &Row) -> Vec<String> {
    let start = [format!("[`{}`]({file})", proof.game), proof.claim.clone()];
    let times = [prove, check].map(|timing| [seconds(timing.median), timing.runs.to_string()]);
    let numbers = [proof.positions, proof.scripts, proof.lemmas, proof.maps, proof.bytes, *steps].map(whole);
    [&start[..], &times.concat(), &numbers].concat()
}

/// The seconds for finding and for checking the proof of a game, according to a page, if they were measured with a
/// certificate of this size.
pub(crate) fn kept_seconds(page: &str, game: &str, bytes: u64) -> Option<[f64; 2]> {
    let start = format!("| [`{game}`](");
    let row = page.lines().find(|line| line.starts_with(&start))?;
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let [_, _, prove, _, check, .., of, _] = cells[..] else { return None };
    (of == whole(bytes)).then_some([prove.parse().ok()?, check.parse().ok()?])
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::bench::Proof;
    use crate::bench::timing::Timing;

    /// A row with some numbers, for any game.
    pub(in crate::bench) fn row(game: &str) -> Row {
        let timing = |milliseconds, runs| Timing { median: Duration::from_millis(milliseconds), runs, peak: None };
        let (claim, game) = ("Ophelia draws".to_owned(), game.to_owned());
        let proof = Proof { claim, game, lemmas: 352, maps: 7, positions: 628, scripts: 1978, bytes: 5483 };
        Row { proof, file: "a.pgc".to_owned(), steps: 123_456, prove: timing(2500, 1), check: timing(50, 21) }
    }

    #[test]
    fn what_was_measured_of_a_certificate_is_shown_and_read_back() {
        let page = page("By hand.", &[row("3^3"), row("mnk:5,5,4")], "The end.");
        let expected = "| [`mnk:5,5,4`](a.pgc) | Ophelia draws | 2.5000 |    1 | 0.0500 |   21 |       628 |   1,978 |    352 |    7 \
                        | 5,483 | 123,456 |\nThe end.";
        assert!(page.ends_with(expected), "{page}");
        assert!(
            page.contains("\n\nBy hand.\n\nMachine: ") && page.contains("in about 2 seconds, at most 21."),
            "{page}"
        );
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5483), Some([2.5, 0.05]));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5484), None);
        assert_eq!(kept_seconds(&page, "mnk:5,5", 5483), None);
        assert_eq!(kept_seconds("| [`3^3`](a.pgc) | Xeno wins |\n", "3^3", 69), None);
    }
}
