//! The page of measurements.

use super::machines::Machines;
use super::row::Row;
use super::timing::{BUDGET, MOST};
use crate::markdown::{NONE, cells_of, seconds, table, whole};

/// What a page says of a certificate: its cells, the first of which has a link to the file.
type Cells = Vec<String>;

/// What is measured: rows of cells, and further sections, and where.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Measured {
    pub(super) machines: Machines,
    pub(super) rows: Vec<Cells>,
    /// The sections, each with its heading and an empty line before.
    pub(super) sections: Vec<String>,
}

impl Measured {
    /// What a page says.
    pub(super) fn of_page(page: &str) -> Measured {
        let mut parts = page.split("\n## ");
        let rows =
            parts.next().unwrap_or_default().lines().filter(|line| line.starts_with("| [")).map(cells_of).collect();
        let sections = parts.map(|part| format!("\n## {part}")).collect();
        Measured { machines: Machines::of_page(page), rows, sections }
    }

    /// How long the proof in this file took to find, in seconds.
    pub(super) fn seconds_to_prove(&self, of: &str) -> Option<f64> {
        self.rows.iter().find(|row| file(row) == Some(of))?.get(2)?.parse().ok()
    }

    /// Adds what an earlier page says and this one does not: rows of other files, and sections with other headings.
    pub(super) fn or(mut self, earlier: Measured) -> Measured {
        let is_new = |row: &Cells| self.rows.iter().all(|known| file(known) != file(row));
        let rows: Vec<Cells> = earlier.rows.into_iter().filter(is_new).collect();
        self.rows.extend(rows);
        let heading = |section: &String| section.trim_start().lines().next().map(str::to_owned);
        let is_new = |section: &String| self.sections.iter().all(|known| heading(known) != heading(section));
        let sections: Vec<String> = earlier.sections.into_iter().filter(is_new).collect();
        self.sections.extend(sections);
        self
    }

    /// The same in an order: rows by the files, and sections by their headings. Rows of other files are left out, and
    /// machines that nothing was measured on.
    pub(super) fn ordered(mut self, files: &[String], headings: &[&str]) -> Measured {
        let place = |row: &Cells| files.iter().position(|name| file(row) == Some(name));
        self.rows.retain(|row| place(row).is_some());
        self.rows.sort_by_key(place);
        self.sections
            .sort_by_key(|section| headings.iter().position(|heading| section.trim_start().starts_with(heading)));
        let Self { machines, rows, sections } = &mut self;
        let ends = |line: &str, letter: char| cells_of(line).last().is_some_and(|cell| *cell == letter.to_string());
        machines.retain(|letter| {
            rows.iter().any(|row| row.last().is_some_and(|cell| *cell == letter.to_string()))
                || sections.iter().any(|text| text.contains(&on(letter)) || text.lines().any(|line| ends(line, letter)))
        });
        self
    }
}

/// The file to which the first cell has a link.
fn file(row: &Cells) -> Option<&str> {
    row.first()?.strip_suffix(')')?.rsplit_once('(').map(|(_, file)| file)
}

/// The words of a section that was measured on the machine with this letter.
pub(super) fn on(letter: char) -> String {
    format!("Measured on **{letter}**.")
}

/// The page of what was measured. `origin` says what wrote the page.
pub(super) fn page(origin: &str, Measured { machines, rows, sections }: &Measured) -> String {
    let names = ["prove", "runs", "check", "runs", "positions", "scripts", "lemmas", "maps", "bytes", "steps", "on"];
    let (machines, limit, table) = (machines.listed(), BUDGET.as_secs(), table(&["game", "claim"], &names, rows));
    let sections = sections.concat();
    format!(
        "\
# Measurements

{origin}

{machines}
The columns:

- **prove**, **check**: seconds of wall time of the whole processes `prover prove` and `checker`, start included. Each is the median
  of as many **runs** as fit in about {limit} seconds, at most {MOST}. The first run does not count, unless it takes longer than
  that and is the only one; then the last digits mean little. A proof without a time of **prove** is [made of
  leaves](#draws-made-of-leaves).
- **positions**: the positions written down with an answer to each reply, which are the covers of the proof. One of them may stand
  for many positions of the game: images under symmetries, positions that a lemma dominates, and positions after other replies.
- **scripts**: the scripts in covers. One script may answer many replies.
- **lemmas** include the theorem. **maps** are the symmetries that citations need. **bytes** are those of the file, **steps**
  those of the check, as [spec/rules.md](../spec/rules.md) counts them.

{table}{sections}"
    )
}

/// The cells of a row that was measured on the machine with this letter.
pub(super) fn cells(Row { proof, said, file, is_made_of_leaves, prove, check }: &Row, letter: char) -> Cells {
    let start = [format!("[`{}`]({file})", proof.game), proof.claim.clone()];
    let mut times = [prove, check].map(|timing| [seconds(timing.median), timing.runs.to_string()]);
    if *is_made_of_leaves {
        times[0] = [NONE; 2].map(str::to_owned);
    }
    let numbers = [proof.positions, proof.scripts, proof.lemmas, proof.maps, proof.bytes, said.steps].map(whole);
    [&start[..], &times.concat(), &numbers, &[letter.to_string()]].concat()
}

/// The seconds for finding and for checking the proof of a game, according to a page, if they were measured with a
/// certificate of this size.
pub(crate) fn kept_seconds(page: &str, game: &str, bytes: u64) -> Option<[f64; 2]> {
    let cells = row_of(page, game)?;
    let [_, _, prove, _, check, .., of, _, _] = &cells[..] else { return None };
    (*of == whole(bytes)).then_some([prove.parse().ok()?, check.parse().ok()?])
}

/// The letter of the machine on which the proof of a game was measured, according to a page.
pub(super) fn kept_letter(page: &str, game: &str) -> Option<char> {
    row_of(page, game)?.last()?.parse().ok()
}

/// The cells of the first row of a page about a game.
fn row_of(page: &str, game: &str) -> Option<Cells> {
    let start = format!("| [`{game}`](");
    page.lines().find(|line| line.starts_with(&start)).map(cells_of)
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::bench::row::{Check, Proof};
    use crate::bench::timing::Timing;

    /// A row with some numbers, for any game.
    pub(in crate::bench) fn row(game: &str) -> Row {
        let timing = |milliseconds, runs| Timing { median: Duration::from_millis(milliseconds), runs, peak: None };
        let (claim, game) = ("Ophelia draws".to_owned(), game.to_owned());
        let said = Check { claim: claim.clone(), points: 25, lines: 28, steps: 123_456 };
        let proof = Proof { claim, game, lemmas: 352, maps: 7, positions: 628, scripts: 1978, bytes: 5483 };
        let file = "a.pgc".to_owned();
        Row { proof, said, file, is_made_of_leaves: false, prove: timing(2500, 1), check: timing(50, 21) }
    }

    #[test]
    fn what_was_measured_of_a_certificate_is_shown_and_read_back() {
        let rows = [row("3^3"), row("mnk:5,5,4")].iter().map(|row| cells(row, 'b')).collect();
        let machines = Machines::of_page("Machines, by the letters in the columns **on**:\n\n- **b**: an abacus");
        let page = page("By hand.", &Measured { machines, rows, sections: vec!["The end.".to_owned()] });
        let expected = "| [`mnk:5,5,4`](a.pgc) | Ophelia draws | 2.5000 |    1 | 0.0500 |   21 |       628 |   1,978 |    352 |    7 \
                        | 5,483 | 123,456 |   b |\nThe end.";
        assert!(page.ends_with(expected), "{page}");
        assert!(
            page.contains(
                "\n\nBy hand.\n\nMachines, by the letters in the columns **on**:\n\n- **b**: an abacus\n\nThe columns"
            ) && page.contains("in about 2 seconds, at most 21."),
            "{page}"
        );
        let made = cells(&Row { is_made_of_leaves: true, ..row("3^3") }, 'b');
        assert_eq!(made[2..6], [NONE, NONE, "0.0500", "21"]);
        assert_eq!((kept_letter(&page, "3^3"), kept_letter(&page, "3^")), (Some('b'), None));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5483), Some([2.5, 0.05]));
        assert_eq!(kept_seconds(&page, "mnk:5,5,4", 5484), None);
        assert_eq!(kept_seconds(&page, "mnk:5,5", 5483), None);
        assert_eq!(kept_seconds("| [`3^3`](a.pgc) | Xeno wins |\n", "3^3", 69), None);
    }

    #[test]
    fn what_is_not_measured_again_is_kept() {
        let of = |game: &str, file: &str| cells(&Row { file: file.to_owned(), ..row(game) }, 'a');
        let section = |text: &str| format!("\n## {text}\n");
        let machines = || {
            let mut machines = Machines::default();
            machines.here();
            machines
        };
        let earlier = Measured {
            machines: machines(),
            rows: vec![of("3^3", "a.pgc"), of("3^4", "b.pgc"), of("3^9", "gone.pgc")],
            sections: vec![section("Q\n\nold"), section("P\n\n| a | b |")],
        };
        let kept = Measured::of_page(&page("By hand.", &earlier));
        assert_eq!(kept, earlier);
        assert_eq!((kept.seconds_to_prove("b.pgc"), kept.seconds_to_prove("c.pgc")), (Some(2.5), None));
        let again = Measured {
            machines: machines(),
            rows: vec![of("2^2", "c.pgc"), of("anew", "b.pgc")],
            sections: vec![section("Q\n\nnew")],
        };
        let all = again.or(kept).ordered(&["a.pgc", "b.pgc", "c.pgc"].map(str::to_owned), &["## Q", "## P"]);
        assert_eq!(all.rows, [of("3^3", "a.pgc"), of("anew", "b.pgc"), of("2^2", "c.pgc")]);
        assert_eq!(all.sections, [section("Q\n\nnew"), section("P\n\n| a | b |")]);
        assert_eq!(all.machines, machines());
    }

    #[test]
    fn a_machine_is_named_as_long_as_a_figure_is_from_it() {
        let list = |letters: &str| {
            let lines: String = letters.chars().map(|letter| format!("- **{letter}**: {letter}\n")).collect();
            Machines::of_page(&format!("Machines, by the letters in the columns **on**:\n\n{lines}"))
        };
        let row = cells(&Row { file: "a.pgc".to_owned(), ..row("3^3") }, 'a');
        let sections = vec![format!("\n## P\n\n{}\n", on('b')), "\n## Q\n\n| 3^3 |   c |\n".to_owned()];
        let measured = Measured { machines: list("abcd"), rows: vec![row], sections };
        assert_eq!(measured.ordered(&["a.pgc".to_owned()], &[]).machines, list("abc"));
    }
}
