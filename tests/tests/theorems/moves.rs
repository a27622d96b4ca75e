//! In how many moves games are won: the certificates of `certificates/moves/`.

use std::collections::BTreeMap;
use std::fs;

use pgc_checker::Claim;
use pgc_core::certificate::decode;
use pgc_engine::file::encode;
use tests::binaries::workspace;
use tests::judge::verified;

/// The claim, and the game of each certificate, by the checker's word.
fn theorems() -> Vec<(Claim, String)> {
    let mut theorems = Vec::new();
    for entry in fs::read_dir(workspace().join("certificates/moves")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "pgc") {
            continue;
        }
        let file = fs::read(&path).expect("a file");
        let certificate = decode(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = certificate.game.file_stem() + ".pgc";
        assert_eq!((encode(&certificate).expect("bytes"), path.file_name()), (file.clone(), Some(name.as_ref())));
        let theorem = verified(&file, &name);
        theorems.push((theorem.claim, theorem.game));
    }
    theorems
}

#[test]
fn every_number_but_that_of_4_3_is_exact() {
    let mut numbers: BTreeMap<String, (Option<u32>, Option<u32>)> = BTreeMap::new();
    for (claim, game) in theorems() {
        let (game, moves) = game.split_once(" --moves ").expect("a bounded claim");
        let (won, held) = numbers.entry(game.to_owned()).or_default();
        let place = if matches!(claim, Claim::XenoWins | Claim::OpheliaWins) { won } else { held };
        assert_eq!(place.replace(moves.parse().expect("a number")), None, "{claim} {game}");
    }
    let exact = |game: &str| numbers[game].0.filter(|won| Some(won - 1) == numbers[game].1);
    for (game, moves) in
        [("affine:4", 8), ("3^3", 4), ("3^4", 4), ("td:4,4+3", 8), ("td:4,7", 9), ("mnk:6,5,4", 6), ("mnk:6,6,4", 6)]
    {
        assert_eq!(exact(game), Some(moves), "{game}");
    }
    let open: Vec<&String> = numbers.keys().filter(|game| exact(game).is_none()).collect();
    assert_eq!(open, ["4^3"]);
    assert!(numbers["4^3"].0.is_some() && numbers["4^3"].1.is_some());
}
