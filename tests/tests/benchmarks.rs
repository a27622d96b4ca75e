//! The page of measurements, where there is one, is about the certificates as they are. (Its times are another machine's.)

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use prover::certificate::{Certificate, Maps, decode};
use prover::strategy::statistics::Counts;
use tests::binaries::workspace;

/// What a row says of a certificate, by the names of columns.
type Row = BTreeMap<String, String>;

/// The columns that depend on nothing but the certificate.
const COLUMNS: [&str; 8] = ["game", "claim", "positions", "scripts", "lemmas", "maps", "bytes", "steps"];

/// The rows of the page's first table.
fn rows(page: &str) -> Vec<Row> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace(',', "")).collect()
    };
    let mut lines = page.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let columns = cells(lines.next().unwrap_or_default());
    lines.skip(1).map(|line| columns.iter().cloned().zip(cells(line)).collect()).collect()
}

/// What a row has to say of a certificate.
fn due(name: &str, file: &[u8]) -> Row {
    let Certificate { game, strategy, steps } = decode(file).expect("a certificate");
    let Counts { strategic: positions, scripts, .. } = Counts::of_text(&strategy);
    let numbers = [positions, scripts, strategy.lemmas.len() + 1, Maps::of(&strategy).listed().len(), file.len()];
    let words = [format!("[`{}`]({name})", game.text().replace(',', "")), strategy.claim.to_string()];
    let values = words.into_iter().chain(numbers.map(|number| number.to_string())).chain([steps.to_string()]);
    COLUMNS.map(str::to_owned).into_iter().zip(values).collect()
}

/// What is wrong with a page about these certificates.
fn faults(page: &str, files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let stated: Vec<Row> = rows(page)
        .into_iter()
        .map(|row| row.into_iter().filter(|(column, _)| COLUMNS.contains(&column.as_str())).collect())
        .collect();
    let due: BTreeSet<Row> = files.iter().map(|(name, file)| due(name, file)).collect();
    let missing = due.iter().filter(|row| !stated.contains(row)).map(|row| format!("is missing: {row:?}"));
    let wrong = stated.iter().filter(|row| !due.contains(row)).map(|row| format!("is not so: {row:?}"));
    let count = (stated.len() != files.len()).then(|| format!("{} rows, {} certificates", stated.len(), files.len()));
    missing.chain(wrong).chain(count).collect()
}

fn certificates() -> BTreeMap<String, Vec<u8>> {
    let paths = fs::read_dir(workspace().join("certificates")).expect("a folder").map(|entry| entry.expect("a file"));
    let paths = paths.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "pgc"));
    paths
        .map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
            (name.to_owned(), fs::read(&path).expect("a certificate"))
        })
        .collect()
}

#[test]
fn the_page_has_a_row_for_each_certificate_as_it_is() {
    // Until it is written there is nothing that could be stale.
    let Ok(page) = fs::read_to_string(workspace().join("certificates/BENCHMARKS.md")) else { return };
    assert_eq!(faults(&page, &certificates()), [""; 0], "run 'cargo certify bench --write'");
}

/// A page about two certificates, and these.
fn sample() -> (String, BTreeMap<String, Vec<u8>>) {
    let page = "\
# Measurements

| game                   | claim     |  prove | positions | scripts | lemmas | maps | bytes | steps |
| ---------------------- | --------- | -----: | --------: | ------: | -----: | ---: | ----: | ----: |
| [`3^3`](grid-3-3.pgc)  | Xeno wins | 0.0050 |         1 |       3 |      1 |    0 |    69 |   163 |
| [`td:3,3`](td-3-3.pgc) | Xeno wins | 0.0050 |         2 |      14 |      2 |    1 |    93 |   186 |

| game  | bytes |
| ----- | ----: |
| `3^9` |     1 |
";
    let mut files = certificates();
    files.retain(|name, _| ["grid-3-3.pgc", "td-3-3.pgc"].contains(&name.as_str()));
    (page.to_owned(), files)
}

#[test]
fn a_page_about_the_certificates_has_no_faults() {
    let (page, files) = sample();
    assert_eq!(faults(&page, &files), [""; 0]);
}

#[test]
fn a_stale_page_is_told() {
    let (page, files) = sample();
    for (old, new) in [(" 69 ", " 70 "), (" 186 ", " 1,186 "), ("(td-3-3.pgc)", "(td-3-4.pgc)"), ("Xeno", "Ophelia")] {
        assert!(!faults(&page.replace(old, new), &files).is_empty(), "{new}");
    }
    let one_less: Vec<&str> = page.lines().filter(|line| !line.contains("td:3,3")).collect();
    assert!(!faults(&one_less.join("\n"), &files).is_empty(), "a row is missing");
    let twice: Vec<&str> = page.lines().flat_map(|line| vec![line; 1 + usize::from(line.contains("3^3"))]).collect();
    assert!(!faults(&twice.join("\n"), &files).is_empty(), "a row stands twice");
    assert!(!faults("", &files).is_empty(), "an empty page");
    let fewer = files.iter().take(1).map(|(name, file)| (name.clone(), file.clone())).collect();
    assert!(!faults(&page, &fewer).is_empty(), "a row without a certificate");
}
