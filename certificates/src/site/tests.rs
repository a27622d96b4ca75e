//! The site of a few certificates, and of all that people state.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::folder::{Content, Files};
use super::model::{Proof, Site};
use super::*;
use crate::catalogue::Row;

fn proof(key: &str, claim: &str, game: &str, page: Option<&str>) -> Proof {
    let row = Row {
        claim: claim.to_owned(),
        game: game.to_owned(),
        verdict: "VERIFIED".to_owned(),
        hash: format!("{:0>64}", key.len()),
        points: 27,
        lines: 49,
        ..Row::default()
    };
    Proof {
        key: key.to_owned(),
        game: gather::game(key, &row),
        statement: format!("{claim} {game}"),
        bytes: 69,
        file: certificates().join(format!("{key}.pgc")),
        played: page.map(str::to_owned),
        methods: vec!["threats"],
        coq: true,
        known: None,
        row,
    }
}

fn certificates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

const PAGE: &str =
    "<title>3 in a row on 3×3×3: X wins</title><p id=\"claim\">X always wins.</p><p id=\"rules\">You are O.</p>";

fn few() -> Site {
    let proofs = [
        proof("grid-3-3", "Xeno wins", "3^3", Some(PAGE)),
        proof("animals/animal-el-2x2", "Ophelia draws", "lines:0", Some(PAGE)),
        proof("grid-13-4", "Ophelia draws", "13^4", None),
    ];
    let pictures = scenes::PICTURES.iter().map(|(name, _)| (*name, "<svg/>".to_owned())).collect();
    let proofs = proofs.into_iter().map(|proof| (proof.key.clone(), proof)).collect();
    Site { proofs, pictures, folder: certificates(), ..Site::default() }
}

fn text<'f>(files: &'f Files, path: &str) -> &'f str {
    match &files[path] {
        Content::Text(text) => text,
        Content::Copy(_) => panic!("{path} is a copy"),
    }
}

/// Where the addresses of a page lead, from the site's folder, each with its fragment.
fn targets(path: &str, page: &str) -> Vec<(String, String)> {
    let addresses = ["href=\"", "src=\""].into_iter().flat_map(|key| page.split(key).skip(1));
    let addresses = addresses.filter_map(|rest| rest.split('"').next()).filter(|address| !address.starts_with("data:"));
    let folder: Vec<&str> = path.split('/').rev().skip(1).collect();
    let mut found = Vec::new();
    for address in addresses {
        let (to, fragment) = address.split_once('#').unwrap_or((address, ""));
        assert!(!to.contains(':') && !to.starts_with('/'), "{path}: {address} leaves the site");
        let mut steps: Vec<&str> = folder.iter().rev().copied().collect();
        for step in to.split('/') {
            if step != ".." {
                steps.push(step);
            } else {
                assert!(steps.pop().is_some(), "{path}: {address} leaves the site");
            }
        }
        let to = if to.is_empty() { path.to_owned() } else { steps.join("/") };
        found.push((to, fragment.to_owned()));
    }
    found
}

#[test]
fn all_links_of_the_site_lead_somewhere() {
    let files = files(&few());
    let mut counted = 0;
    for (path, content) in &files {
        let Content::Text(page) = content else { continue };
        if !path.ends_with(".html") || path.starts_with("play/") {
            continue;
        }
        for (to, fragment) in targets(path, page) {
            assert!(files.contains_key(&to), "{path} leads to {to}, which is not there");
            if !fragment.is_empty() && to != "open.html" && !to.starts_with("play/") {
                assert!(text(&files, &to).contains(&format!(" id=\"{fragment}\"")), "{path}: {to}#{fragment}");
            }
            counted += 1;
        }
    }
    assert!(counted > 200, "{counted}");
}

#[test]
fn the_same_proofs_give_the_same_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    let places = ["one", "other"].map(|name| scratch.path().join(name));
    places.iter().for_each(|place| folder::write(place, &files(&few())).unwrap());
    let [one, other] = places;
    let mut count = 0;
    for name in files(&few()).keys() {
        assert_eq!(std::fs::read(one.join(name)).unwrap(), std::fs::read(other.join(name)).unwrap(), "{name}");
        count += 1;
    }
    assert!(count > 30);
    let download = std::fs::read(one.join("files/grid-3-3.pgc")).unwrap();
    assert_eq!(download, std::fs::read(certificates().join("grid-3-3.pgc")).unwrap());
}

#[test]
fn every_stated_theorem_is_in_the_catalogue() {
    let stated = ["", "gomoku/"].into_iter().flat_map(|folder| gather::statements(&certificates(), folder).unwrap());
    let proofs: Vec<Proof> = stated
        .map(|(key, theorem)| {
            let (claim, game) = theorem.split_at(theorem.match_indices(' ').nth(1).unwrap().0);
            proof(&key, claim, game.trim(), None)
        })
        .collect();
    assert!(proofs.len() > 250);
    let site = Site { proofs: proofs.into_iter().map(|proof| (proof.key.clone(), proof)).collect(), ..Site::default() };
    let page = catalogue::page(&site);
    let rows: BTreeSet<&str> = page.split("<tr data-family").skip(1).collect();
    assert_eq!(rows.len(), site.proofs.len());
    for key in site.proofs.keys() {
        assert!(page.contains(&format!("href=\"proofs/{key}.html\"")), "{key}");
    }
}

#[test]
fn a_proof_that_is_too_large_to_play_says_so() {
    let files = files(&few());
    assert!(text(&files, "proofs/grid-13-4.html").contains("This one cannot be played here"));
    let played = text(&files, "proofs/grid-3-3.html");
    assert!(played.contains("href=\"../play/grid-3-3.html\"") && played.contains("X always wins."));
    assert!(
        played.contains("checker --expect &quot;Xeno wins 3^3&quot; grid-3-3.pgc")
            || played.contains("checker --expect \"Xeno wins 3^3\"")
    );
    assert!(text(&files, "proofs/animals/animal-el-2x2.html").contains("prover game 'animal:el,2x2'"));
}
