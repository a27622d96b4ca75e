//! The page of measurements matches the certificates. (Its times are from another machine.)

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pgc_core::certificate::{Certificate, Maps, decode};
use pgc_engine::statistics::Counts;
use tests::binaries::{names, prover, with_input, workspace};
use tests::pages::table;

/// The columns of the page's first table. All except the third to the sixth depend only on the certificate.
const COLUMNS: [&str; 12] =
    ["game", "claim", "prove", "runs", "check", "runs", "positions", "scripts", "lemmas", "maps", "bytes", "steps"];

/// What the page must say about a certificate.
fn due(folder: &Path, name: &str) -> Vec<String> {
    let file = fs::read(folder.join(name)).expect("a certificate");
    let Certificate { game, strategy, steps } = decode(&file).expect("a certificate");
    let Counts { strategic: positions, scripts, .. } = Counts::of_text(&strategy);
    let numbers = [positions, scripts, strategy.lemmas.len() + 1, Maps::of(&strategy).listed().len(), file.len()];
    let words = [format!("[{}]({name})", game.text().replace(',', "")), strategy.claim.to_string()];
    words.into_iter().chain(numbers.map(|number| number.to_string())).chain([steps.to_string()]).collect()
}

#[test]
fn the_page_has_a_row_for_each_certificate_as_it_is() {
    let folder = workspace().join("certificates");
    let due: BTreeSet<_> =
        names(&folder).iter().filter(|name| name.ends_with(".pgc")).map(|name| due(&folder, name)).collect();
    let rows = table("certificates/BENCHMARKS.md", &COLUMNS);
    let stated = |row: &Vec<String>| {
        [&row[..2], &row[6..COLUMNS.len()]].concat().iter().map(|cell| cell.replace(',', "")).collect()
    };
    assert_eq!(rows.len(), due.len());
    assert_eq!(rows.iter().map(stated).collect::<BTreeSet<Vec<String>>>(), due, "run 'cargo certify bench --write'");
}

/// What `prover parts` makes of leaves was not found by `prover prove`: a section of its own has the times of both.
#[test]
fn no_time_of_a_proof_made_of_leaves_stands_under_the_name_of_a_search() {
    let leaves: BTreeSet<String> = names(&workspace().join("certificates/sources/parts"))
        .iter()
        .filter_map(|name| Some(format!("({}.pgc)", name.strip_suffix(".leaves")?)))
        .collect();
    let rows = table("certificates/BENCHMARKS.md", &COLUMNS);
    let untimed = rows.iter().filter(|row| row[2] == "–");
    let untimed: BTreeSet<String> =
        untimed.map(|row| row[0].split(']').next_back().expect("a link").to_owned()).collect();
    assert_eq!(untimed, leaves);
    assert_eq!(
        table("certificates/BENCHMARKS.md", &["game", "outcome", "parts", "prove", "bytes"]).len(),
        leaves.len()
    );
}

/// What a cell of the page has typed: the arguments of the prover, and what it reads.
fn typed(cell: &str) -> (Vec<String>, String) {
    let command = cell.trim_matches('`').strip_prefix("prover ").expect("the prover is called");
    let (words, input) = command.split_once(" <<< ").unwrap_or((command, "''"));
    (words.split(' ').map(str::to_owned).collect(), input.trim_matches('\'').to_owned())
}

#[test]
fn boards_from_elsewhere_have_the_outcomes_that_are_stated() {
    let rows = table("certificates/BENCHMARKS.md", &["source", "what is typed", "outcome", "seconds"]);
    assert!(rows.len() >= 20, "{}", rows.len());
    for row in rows {
        let [_, command, outcome, seconds] = &row[..] else { panic!("{row:?}") };
        if seconds.parse::<f64>().expect("seconds") > 0.5 {
            continue;
        }
        let (words, input) = typed(command);
        let mut arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        arguments.extend(["--json", "-o", "board.pgc"]);
        let folder = tempfile::tempdir().expect("a folder");
        let run = with_input(prover(), folder.path(), &arguments, input.as_bytes());
        let report: serde_json::Value = serde_json::from_slice(&run.stdout).expect("a report");
        assert_eq!(report["claim"], outcome.as_str(), "{command}");
    }
}
