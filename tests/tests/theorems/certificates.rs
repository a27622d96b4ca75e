//! The certificates of the repository: their claims are as listed, the prover still writes the same bytes, and nothing
//! in them is superfluous.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use pgc_core::certificate::{Certificate, Version, decode};
use pgc_core::game::{Claim, Game};
use pgc_core::position::{Position, Rules};
use pgc_core::strategy::{Ending, Replay, Term, replay};
use pgc_engine::file::encode;
use pgc_engine::search::parts::Leaves;
use pgc_engine::solve::{Answer, Options, Record, draw_by_leaves, solve};
use serde_json::Value;
use tests::binaries::{checker, workspace};

/// The file, the theorem, the most bytes and the most lemmas.
const CERTIFICATES: [(&str, &str, usize, u64); 127] = [
    ("affine-2", "Xeno wins affine:2", 100, 1),
    ("affine-3", "Xeno wins affine:3", 100, 1),
    ("affine-4", "Xeno wins affine:4", 400, 7),
    ("affine-5", "Ophelia draws affine:5", 2020, 106),
    ("affine-7", "Ophelia draws affine:7", 70, 1),
    ("affine-8", "Ophelia draws affine:8", 70, 1),
    ("affine-9", "Ophelia draws affine:9", 70, 1),
    ("animal-elly-3x3", "Ophelia draws lines:5ce3dc6143237ea2", 180, 5),
    ("animal-elly-4x4", "Xeno wins lines:823083304bbcb51e", 180, 1),
    ("animal-fatty-10x10", "Ophelia draws lines:f434f3bfa5702490", 395, 1),
    ("animal-fatty-12x12", "Ophelia draws lines:4f29a0d889fce0aa", 637, 1),
    ("animal-fatty-6x6", "Ophelia draws lines:296cf1fdd436c369", 4160, 345),
    ("animal-fatty-6x6-v2", "Ophelia draws lines:296cf1fdd436c369", 196, 1),
    ("animal-fatty-8x8", "Ophelia draws lines:3e3dbf902faa6b00", 187, 1),
    ("animal-knobby-4x4", "Ophelia draws lines:c1bbca6822469dd5", 240, 3),
    ("animal-knobby-5x5", "Xeno wins lines:d245c9b94bd74f3d", 190, 1),
    ("animal-n-5x5", "Xeno wins lines:959f29197542a690", 360, 2),
    ("animal-skinny-7x7", "Xeno wins lines:164b7aed319389ee", 740, 24),
    ("animal-tic-3x3", "Ophelia draws lines:3ec03711158b9d6c", 120, 1),
    ("animal-tic-4x4", "Xeno wins lines:c3a6353c0c2de98c", 110, 1),
    ("animal-tippy-3x3", "Xeno wins lines:03b50847691d1aa0", 130, 1),
    ("animal-x-8x8", "Ophelia draws lines:30b2d8d4925c2d8f", 170, 1),
    ("grid-10-4", "Ophelia draws 10^4", 16500, 1),
    ("grid-11-4", "Ophelia draws 11^4", 70, 1),
    ("grid-12-4", "Ophelia draws 12^4", 70, 1),
    ("grid-13-4", "Ophelia draws 13^4", 70, 1),
    ("grid-2-2", "Xeno wins 2^2", 100, 1),
    ("grid-2-3", "Xeno wins 2^3", 100, 1),
    ("grid-3-2", "Ophelia draws 3^2", 160, 3),
    ("grid-3-2-mb", "Xeno wins 3^2 --maker-breaker", 100, 1),
    ("grid-3-2-so-", "Xeno draws 3^2 --start X:/O: --to-move Ophelia", 160, 3),
    ("grid-3-2-sx0-1", "Xeno wins 3^2 --start X:0/O:1 --to-move Xeno", 70, 1),
    ("grid-3-3", "Xeno wins 3^3", 150, 1),
    ("grid-3-3-x13", "Ophelia wins 3^3 --forbid-opening 13", 400, 42),
    ("grid-3-3-xo13", "Xeno wins 3^3 --forbid-first-moves 13", 150, 1),
    ("grid-3-4", "Xeno wins 3^4", 150, 1),
    ("grid-3-4-x40", "Ophelia wins 3^4 --forbid-opening 40", 2000, 42),
    ("grid-3-4-xo40", "Xeno wins 3^4 --forbid-first-moves 40", 90, 1),
    ("grid-3-5", "Xeno wins 3^5", 150, 1),
    ("grid-3-6", "Xeno wins 3^6", 150, 1),
    ("grid-3-7", "Xeno wins 3^7", 200, 1),
    ("grid-4-2", "Ophelia draws 4^2", 70, 1),
    ("grid-4-3", "Xeno wins 4^3", 61_700, 2350),
    ("grid-4-3-mb", "Xeno wins 4^3 --maker-breaker", 7_000, 145),
    ("grid-4-4", "Xeno wins 4^4", 370_000, 9_800),
    ("grid-4-4-mb", "Xeno wins 4^4 --maker-breaker", 29_500, 470),
    ("grid-5-2", "Ophelia draws 5^2", 70, 1),
    ("grid-6-3", "Ophelia draws 6^3", 2093, 45),
    ("grid-7-3", "Ophelia draws 7^3", 27060, 1859),
    ("grid-7-3-mb", "Ophelia draws 7^3 --maker-breaker", 27_060, 1859),
    ("grid-7-3-v2", "Ophelia draws 7^3", 784, 1),
    ("grid-8-3", "Ophelia draws 8^3", 70, 1),
    ("grid-9-4", "Ophelia draws 9^4", 14401, 1),
    ("hex-4x4", "Xeno wins HEX", 390, 1),
    ("hex-4x4-hein-4", "Xeno wins HEX --start X:6/O:3,12 --to-move Xeno", 740, 31),
    ("hex-4x4-hein-5", "Xeno wins HEX --start X:0/O:12 --to-move Xeno", 430, 2),
    ("hex-4x4-hein-5-m4", "Ophelia draws HEX --start X:0/O:12 --to-move Xeno --moves 4", 360, 1),
    ("hex-4x4-hein-5-m5", "Xeno wins HEX --start X:0/O:12 --to-move Xeno --moves 5", 430, 2),
    ("hex-4x4-hein-5-ophelia-first", "Ophelia wins HEX --start X:0/O:12 --to-move Ophelia", 350, 1),
    ("hex-4x4-ophelia-first", "Ophelia wins HEX --start X:/O: --to-move Ophelia", 390, 1),
    ("lines-5af4ffc028a3c1c2", "Ophelia draws lines:5af4ffc028a3c1c2", 1350, 58),
    ("mnk-10-10-7", "Ophelia draws mnk:10,10,7", 63, 1),
    ("mnk-10-4-4", "Xeno wins mnk:10,4,4", 3_000, 30),
    ("mnk-10-5-5", "Ophelia draws mnk:10,5,5", 1348, 10),
    ("mnk-12-12-7", "Ophelia draws mnk:12,12,7", 523, 1),
    ("mnk-15-15-8", "Ophelia draws mnk:15,15,8", 415, 1),
    ("mnk-19-19-8", "Ophelia draws mnk:19,19,8", 455, 1),
    ("mnk-3-3-3", "Ophelia draws mnk:3,3,3", 160, 3),
    ("mnk-4-4-4", "Ophelia draws mnk:4,4,4", 70, 1),
    ("mnk-5-4-4", "Ophelia draws mnk:5,4,4", 350, 15),
    ("mnk-5-4-4-v2", "Ophelia draws mnk:5,4,4", 281, 5),
    ("mnk-5-5-4", "Ophelia draws mnk:5,5,4", 6080, 356),
    ("mnk-5-5-4-mb", "Xeno wins mnk:5,5,4 --maker-breaker", 120, 1),
    ("mnk-5-5-4-v2", "Ophelia draws mnk:5,5,4", 2322, 77),
    ("mnk-5-6-4-mb", "Xeno wins mnk:5,6,4 --maker-breaker", 110, 1),
    ("mnk-6-4-4", "Ophelia draws mnk:6,4,4", 5690, 419),
    ("mnk-6-4-4-v2", "Ophelia draws mnk:6,4,4", 1808, 36),
    ("mnk-6-5-4", "Xeno wins mnk:6,5,4", 200, 1),
    ("mnk-6-5-5-mb", "Ophelia draws mnk:6,5,5 --maker-breaker", 70, 1),
    ("mnk-6-6-4", "Xeno wins mnk:6,6,4", 200, 1),
    ("mnk-6-6-5", "Ophelia draws mnk:6,6,5", 1260, 108),
    ("mnk-6-6-5-mb", "Ophelia draws mnk:6,6,5 --maker-breaker", 1200, 108),
    ("mnk-6-6-5-v2", "Ophelia draws mnk:6,6,5", 377, 4),
    ("mnk-7-4-4", "Ophelia draws mnk:7,4,4", 23420, 1448),
    ("mnk-7-6-5", "Ophelia draws mnk:7,6,5", 1_001_400, 89_432),
    ("mnk-7-6-5-v2", "Ophelia draws mnk:7,6,5", 215, 1),
    ("mnk-7-7-5", "Ophelia draws mnk:7,7,5", 2103, 25),
    ("mnk-8-4-4", "Ophelia draws mnk:8,4,4", 284300, 16431),
    ("mnk-8-4-4-mb", "Xeno wins mnk:8,4,4 --maker-breaker", 410, 2),
    ("mnk-8-5-5", "Ophelia draws mnk:8,5,5", 159, 1),
    ("mnk-8-6-5", "Ophelia draws mnk:8,6,5", 876, 7),
    ("mnk-8-7-5", "Ophelia draws mnk:8,7,5", 33_019, 540),
    ("mnk-8-8-6", "Ophelia draws mnk:8,8,6", 186, 1),
    ("mnk-9-4-4", "Xeno wins mnk:9,4,4", 2_500, 40),
    ("mnk-9-5-5", "Ophelia draws mnk:9,5,5", 1122, 10),
    ("mnk-9-6-5", "Ophelia draws mnk:9,6,5", 30588, 379),
    ("mnk-9-9-6", "Ophelia draws mnk:9,9,6", 363, 1),
    ("projective-2", "Xeno wins projective:2", 100, 1),
    ("projective-3", "Ophelia draws projective:3", 210, 2),
    ("projective-4", "Ophelia draws projective:4", 70, 1),
    ("projective-5", "Ophelia draws projective:5", 70, 1),
    ("projective-7", "Ophelia draws projective:7", 70, 1),
    ("projective-8", "Ophelia draws projective:8", 70, 1),
    ("projective-9", "Ophelia draws projective:9", 70, 1),
    ("td-3-2", "Ophelia draws td:3,2", 70, 1),
    ("td-3-3", "Xeno wins td:3,3", 100, 2),
    ("td-3-4", "Xeno wins td:3,4", 100, 1),
    ("td-3-5", "Xeno wins td:3,5", 120, 1),
    ("td-3-7", "Xeno wins td:3,7", 140, 1),
    ("td-3-8", "Xeno wins td:3,8", 140, 1),
    ("td-3-9", "Xeno wins td:3,9", 140, 1),
    ("td-4-3", "Ophelia draws td:4,3", 70, 1),
    ("td-4-4", "Ophelia draws td:4,4", 340, 5),
    ("td-4-4+1", "Ophelia draws td:4,4+1", 390, 7),
    ("td-4-4+2", "Ophelia draws td:4,4+2", 480, 12),
    ("td-4-4+3", "Xeno wins td:4,4+3", 640, 20),
    ("td-4-5", "Ophelia draws td:4,5", 4670, 144),
    ("td-4-5-mb", "Xeno wins td:4,5 --maker-breaker", 800, 19),
    ("td-4-7", "Xeno wins td:4,7", 1370, 22),
    ("td-4-8", "Xeno wins td:4,8", 1370, 22),
    ("td-4-9", "Xeno wins td:4,9", 1650, 23),
    ("td-5-4", "Ophelia draws td:5,4", 70, 1),
    ("td-5-4+5", "Ophelia draws td:5,4+5", 110, 1),
    ("td-5-5", "Ophelia draws td:5,5", 70, 1),
    ("td-6-5", "Ophelia draws td:6,5", 70, 1),
    ("td-6-7", "Ophelia draws td:6,7", 70, 1),
    ("td-7-8", "Ophelia draws td:7,8", 70, 1),
];

/// What the word HEX stands for in a theorem: the lines of each player in Hex.
const HEX: &str = "lines:853f036307d1444b --ophelia lines:94e55128e896bf40";

/// The certificates that the search by strategic moves finds.
const STRATEGIC: [&str; 2] = ["grid-4-3", "grid-4-3-mb"];

/// The certificates whose searches take long: the ordinary test command leaves them to `cargo certify all` in `.ci/nightly`.
const LONG: [&str; 40] = [
    "affine-5",
    "animal-fatty-10x10",
    "animal-fatty-6x6",
    "animal-n-5x5",
    "grid-10-4",
    "grid-3-4-x40",
    "grid-3-6",
    "grid-3-7",
    "grid-4-3",
    "grid-4-3-mb",
    "grid-4-4",
    "grid-4-4-mb",
    "grid-7-3",
    "grid-7-3-mb",
    "grid-7-3-v2",
    "hex-4x4-ophelia-first",
    "mnk-10-4-4",
    "mnk-15-15-8",
    "mnk-5-5-4",
    "mnk-5-5-4-mb",
    "mnk-5-5-4-v2",
    "mnk-5-6-4-mb",
    "mnk-6-4-4",
    "mnk-6-4-4-v2",
    "mnk-6-5-4",
    "mnk-6-6-4",
    "mnk-7-4-4",
    "mnk-7-6-5",
    "mnk-7-6-5-v2",
    "mnk-8-4-4",
    "mnk-8-4-4-mb",
    "mnk-8-6-5",
    "mnk-8-7-5",
    "mnk-8-8-6",
    "mnk-9-4-4",
    "mnk-9-6-5",
    "mnk-9-9-6",
    "td-4-7",
    "td-4-8",
    "td-4-9",
];

/// The certificates with so many scripts that leaving each of them out takes long.
const LARGE: [&str; 12] = [
    "animal-fatty-6x6",
    "animal-x-8x8",
    "grid-4-3",
    "grid-4-4",
    "grid-4-4-mb",
    "grid-7-3",
    "grid-7-3-mb",
    "mnk-10-4-4",
    "mnk-7-4-4",
    "mnk-7-6-5",
    "mnk-8-4-4",
    "mnk-9-4-4",
];

/// The certificates whose check takes longer than that of all others together. `.ci/run` checks them, too, by the release checker
/// against `certificates/STATEMENTS`.
const LONGEST: [&str; 4] = ["grid-4-4", "grid-7-3", "grid-7-3-mb", "mnk-7-6-5"];

fn files() -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(workspace().join("certificates")).unwrap().map(|entry| entry.unwrap().path());
    let proofs = entries.filter(|path| path.extension().is_some_and(|extension| extension == "pgc"));
    proofs.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap())).collect()
}

/// Asserts that these certificates prove their theorems, in no more bytes and lemmas than listed.
fn assert_proved(files: &BTreeMap<String, Vec<u8>>, listed: &[(&str, &str, usize, u64)]) {
    let paths = listed.iter().map(|(name, ..)| format!("certificates/{name}.pgc"));
    let output = Command::new(checker()).current_dir(workspace()).arg("--json").args(paths).output().unwrap();
    assert!(output.status.success());
    let verdicts = String::from_utf8(output.stdout).unwrap();
    assert_eq!(verdicts.lines().count(), listed.len());
    for (verdict, &(name, theorem, bytes, lemmas)) in verdicts.lines().zip(listed) {
        let verdict: Value = serde_json::from_str(verdict).unwrap();
        assert_eq!(verdict["verdict"], "VERIFIED", "{name}");
        let text = |key: &str| verdict[key].as_str().unwrap().to_owned();
        let theorem = theorem.replace("HEX", HEX);
        assert_eq!(format!("{} {}", text("claim"), text("game")), theorem, "{name}");
        assert_eq!(verdict["replies"]["required"], verdict["replies"]["covered"], "{name}");
        assert!(files[name].len() <= bytes && verdict["lemmas"].as_u64().unwrap() <= lemmas, "{name}");
    }
}

#[test]
fn each_file_proves_its_theorem_within_its_goal() {
    let files = files();
    assert_eq!(files.keys().collect::<Vec<_>>(), CERTIFICATES.map(|(name, ..)| name).iter().collect::<Vec<_>>());
    let listed: Vec<_> = CERTIFICATES.into_iter().filter(|(name, ..)| !LONGEST.contains(name)).collect();
    assert_proved(&files, &listed);
}

#[test]
#[ignore = "long: run by continuous integration"]
fn those_of_the_longest_checks_prove_their_theorems_within_their_goals() {
    let listed: Vec<_> = CERTIFICATES.into_iter().filter(|(name, ..)| LONGEST.contains(name)).collect();
    assert_eq!(listed.len(), LONGEST.len());
    assert_proved(&files(), &listed);
}

#[test]
fn proofs_that_were_replaced_are_still_verified() {
    let folder = workspace().join("tests/replaced");
    let statements = folder.join("STATEMENTS");
    let status = Command::new(checker()).arg("--statements").arg(statements).arg("--all").arg(folder).status();
    assert!(status.unwrap().success());
}

/// The game as it was given to the prover: an animal's certificate has only lines, but the file's name has the animal.
fn told(name: &str, decoded: Game) -> Game {
    let Some((animal, size)) =
        name.trim_end_matches("-v2").strip_prefix("animal-").and_then(|rest| rest.split_once('-'))
    else {
        return decoded;
    };
    let game = Game::parse(&format!("animal:{animal},{size}")).unwrap();
    assert_eq!(game.name(), decoded.name(), "{name}");
    game
}

/// Proves a file's game again, and compares the bytes.
fn assert_the_same_bytes(name: &str, file: &[u8]) {
    let old = decode(file).unwrap();
    let options = Options { threads: 2, memory: 2 << 30, ..Options::default() };
    // Draws by parts are written from their leaves.
    if let Ok(leaves) = fs::read_to_string(workspace().join(format!("certificates/sources/parts/{name}.leaves"))) {
        let new = draw_by_leaves(&Leaves::parse(&leaves).unwrap(), options).unwrap();
        assert_eq!(encode(&new).unwrap(), file, "{name} has other bytes");
        return;
    }
    let game = told(name, old.game);
    if !name.starts_with("hex-") {
        assert_eq!(game.file_stem(), name.trim_end_matches("-v2"));
    }
    // Where each player draws, the prover by itself proves that Ophelia does.
    let claim = Some(old.strategy.claim).filter(|claim| *claim == Claim::XenoDraws);
    let (version, strategic) = (Version::of(&old.strategy), STRATEGIC.contains(&name));
    let answer = solve(&game, Options { claim, version, strategic, ..options }, &Record::default()).unwrap();
    let Answer::Proved(new) = answer else { panic!("{name} is not proved") };
    assert_eq!(encode(&new).unwrap(), file, "{name} has other bytes");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_prover_writes_the_same_bytes_and_the_same_name() {
    files().into_iter().filter(|(name, _)| !LONG.contains(&&**name)).for_each(|(name, file)| {
        assert_the_same_bytes(&name, &file);
    });
}

/// All terms with one script fewer.
fn shorter(term: &Term) -> Vec<Term> {
    let Ending::Cover(scripts) = &term.ending else { return Vec::new() };
    let with = |scripts: Vec<Term>| Term { moves: term.moves.clone(), ending: Ending::Cover(scripts) };
    let mut found = Vec::new();
    for index in 0..scripts.len() {
        let mut fewer = scripts.clone();
        fewer.remove(index);
        found.push(with(fewer));
        for within in shorter(&scripts[index]) {
            let mut others = scripts.clone();
            others[index] = within;
            found.push(with(others));
        }
    }
    found
}

/// The first lemma that holds with a script less.
fn with_a_script_less(name: &str, file: &[u8]) -> Option<usize> {
    let Certificate { game, strategy, .. } = decode(file).unwrap();
    let rules = Rules::new(&game, strategy.claim);
    assert!(replay::steps(&rules, &strategy).is_some(), "{name}");
    (0..=strategy.lemmas.len()).find(|&index| {
        shorter(strategy.term(index)).iter().any(|term| {
            let mut replay = Replay::new(&strategy.lemmas[..index]);
            match strategy.lemmas.get(index) {
                Some(lemma) => replay.proves(&mut Position::with(&rules, &lemma.own, &lemma.other), term),
                None => replay.proves_as(&mut Position::at_start(&rules), term, true),
            }
        })
    })
}

/// The large proofs that are too long to be minimised, so that a script could go.
const NOT_MINIMISED: [&str; 1] = ["grid-4-4"];

#[test]
#[ignore = "long: run by .ci/stages long"]
fn no_script_is_superfluous() {
    for (name, file) in files().into_iter().filter(|(name, _)| !LARGE.contains(&&**name)) {
        // Draws by parts are as their leaves say, and not minimised.
        if Version::of(&decode(&file).unwrap().strategy) == Version::One {
            assert_eq!(with_a_script_less(&name, &file), None, "{name}");
        }
    }
}

#[test]
#[ignore = "long: run by continuous integration"]
fn no_script_of_the_large_ones_is_superfluous_where_they_are_minimised() {
    let large = files().into_iter().filter(|(name, _)| LARGE.contains(&&**name));
    let longer: Vec<String> =
        large.filter(|(name, file)| with_a_script_less(name, file).is_some()).map(|(name, _)| name).collect();
    assert_eq!(longer, NOT_MINIMISED);
}
