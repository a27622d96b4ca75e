use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::file::encode;
use crate::search::checkpoint::{Fingerprint, opened_answers, sealed_answers};
use crate::search::parts::attempt::{Attempt, Outcome};
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::checkpoint::encode as facts;
use crate::search::strategic::fingerprint::fingerprint as fingerprint_of_facts;
use crate::solve::{Answer, CheckpointError, prove_recorded};
use pgc_core::position::Symmetries;
use pgc_core::position::line_counts::Small;
use pgc_core::position::samples::symmetries;
use pgc_core::symmetry::automorphisms_of;

/// A draw by parts without an exchange, which takes two attempts.
const GAME: &str = "mnk:8,5,5";

/// Cancels a search for parts that has done so much; a search that is not cancelled.
struct Until {
    positions: u64,
    is_reached: AtomicBool,
}

const END: u64 = u64::MAX;

impl Progress for Until {
    fn report(&self, stage: &str, count: Count) {
        if let ("looking for parts", Count::Positions(done, _)) = (stage, count) {
            self.is_reached.fetch_or(done >= self.positions, Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.is_reached.load(Ordering::Relaxed)
    }
}

/// The certificate, if one was written before the search was cancelled.
fn run(positions: u64, threads: usize, checkpoint: Option<&Path>) -> Result<Option<Vec<u8>>, ProveError> {
    run_on(&Game::parse(GAME).unwrap(), positions, threads, checkpoint)
}

fn run_on(
    game: &Game,
    positions: u64,
    threads: usize,
    checkpoint: Option<&Path>,
) -> Result<Option<Vec<u8>>, ProveError> {
    let progress = &Until { positions, is_reached: AtomicBool::new(false) };
    let options = Options { claim: None, threads, nodes: 5_000_000, memory: 1 << 28, version: Version::Two, progress };
    let (prior, record) = (Prior { strategic: true, checkpoint, ..Prior::default() }, Record::default());
    let answer = prove_recorded(game, &options, &prior, &record)?;
    record.save()?;
    Ok(match answer {
        Answer::Proved(certificate) => Some(encode(&certificate).unwrap()),
        Answer::Unwritten { .. } | Answer::Undecided(_) => None,
    })
}

fn outcomes(path: &Path) -> BTreeMap<u64, Outcome> {
    opened_answers(&fs::read(path).unwrap(), &question()).unwrap()
}

/// The fingerprint of the search.
fn question() -> Fingerprint {
    let game = Game::parse(GAME).unwrap();
    let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), game.board.points());
    fingerprint(&Rules::new(&game, Claim::OpheliaDraws), &symmetries)
}

/// A checkpoint of a search that was cancelled after the first attempt.
fn cancelled(path: &Path) -> BTreeMap<u64, Outcome> {
    let mut positions = 500;
    while run(positions, 2, Some(path)).unwrap().is_none() {
        let outcomes = outcomes(path);
        if !outcomes.is_empty() {
            return outcomes;
        }
        positions += positions / 2;
    }
    panic!("all attempts are made between two reports")
}

#[test]
fn a_search_that_is_interrupted_ends_with_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("parts");
    let kept = cancelled(&path);
    assert!(run(END, 1, Some(&path)).unwrap() == run(END, 2, None).unwrap());
    let all = outcomes(&path);
    assert!(kept.len() < all.len() && kept.keys().all(|number| all.contains_key(number)));
}

#[test]
fn a_checkpoint_of_another_question_or_of_a_later_search_stays() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("parts");
    cancelled(&path);
    let bytes = fs::read(&path).unwrap();
    for other in ["mnk:8,6,5", "4^3", "mnk:8,5,5 --start X:0/O:9 --to-move Xeno"] {
        let refused = run_on(&Game::read(other).unwrap(), 100, 2, Some(&path)).unwrap_err();
        assert!(matches!(refused, ProveError::Checkpoint(_)), "{other}: {refused}");
        assert!(fs::read(&path).unwrap() == bytes);
    }
    // Strategic moves have found something. While parts are looked for again, nothing is written.
    let game = Game::parse("4^3").unwrap();
    let search = StrategicSearch::<Small>::new(&Rules::new(&game, Claim::XenoWins), &symmetries(&game), 99, &|_| ());
    let search = search.unwrap();
    let bytes = facts::<u64>(&fingerprint_of_facts(search.question()), &[]).unwrap();
    fs::write(&path, &bytes).unwrap();
    assert!(run_on(&game, 100, 2, Some(&path)).unwrap().is_none());
    assert!(fs::read(&path).unwrap() == bytes);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn outcomes_that_are_not_true_prove_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("parts");
    let (truth, whole) = (cancelled(&path), run(END, 2, None).unwrap());
    let held = |lines: &[Vec<Point>], steps| Outcome { attempts: vec![Attempt::Held(lines.to_vec())], steps };
    for (forged, is_told) in [
        (held(&[], 1), true),
        (held(&[vec![0, 1]], 1), true),
        // These fit no board, so that the attempts are made again.
        (held(&[vec![1, 0]], 1), false),
        (held(&[vec![0, 40]], u64::MAX), false),
        (Outcome { attempts: Vec::new(), steps: 1 }, false),
    ] {
        let all: BTreeMap<u64, &Outcome> = truth.keys().map(|&number| (number, &forged)).collect();
        fs::write(&path, sealed_answers(&question(), &all).unwrap()).unwrap();
        match run(END, 2, Some(&path)) {
            Err(ProveError::Checkpoint(CheckpointError::False(_))) => assert!(is_told, "{forged:?}"),
            found => assert!(!is_told && found.unwrap() == whole, "{forged:?}"),
        }
    }
}
