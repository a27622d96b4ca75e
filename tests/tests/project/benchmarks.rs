//! The page of measurements matches the certificates. (Its times are from another machine.)

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pgc_core::certificate::{Certificate, Maps, decode};
use pgc_engine::statistics::Counts;
use tests::binaries::{names, workspace};
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
