//! If `prover audit dictionary` says covered, the checker accepts; and what it calls missing is missing.

use std::collections::BTreeSet;
use std::fs;

use pgc_audit::dictionary::coverage::{Audit, Missing, Options, Status, audit};
use pgc_core::certificate::decode;
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::{Convention, Game, Point};
use pgc_core::position::Choice;
use pgc_core::position::{Rules as ProversRules, Symmetries};
use pgc_core::symmetry::automorphisms_of;
use serde_json::Value;
use tests::binaries::{checker_in, code, object, prover_in, stderr, stdout};
use tests::dictionaries::{audited, dictionary, free, played, steps, text, unfolded};
use tests::random::Dice;

/// Four in a row on six columns and five rows, with a short dictionary as Patashnik's.
fn board() -> (Game, Vec<Entry>) {
    let game = Game::parse("mnk:6,5,4").expect("a game");
    let entries = parse(&dictionary("mnk-6-5-4"), 30).expect("a dictionary");
    let entries = unfolded(&game, &entries);
    (game, entries)
}

/// A position up to symmetry.
struct Forms {
    rules: std::sync::Arc<ProversRules>,
    symmetries: Symmetries,
}

impl Forms {
    fn new(game: &Game) -> Self {
        let rules = ProversRules::new(game, pgc_core::game::Claim::XenoWins);
        Self { rules, symmetries: Symmetries::new(&automorphisms_of(game, &[]), game.board.points()) }
    }

    fn of(&self, own: &[Point], other: &[Point]) -> u128 {
        self.symmetries.canonical(&pgc_core::position::Position::with(&self.rules, own, other)).0
    }

    /// Whether Xeno, who is to move, has a forced sequence.
    fn wins(&self, own: &[Point], other: &[Point]) -> bool {
        let mut position = pgc_core::position::Position::with(&self.rules, own, other);
        pgc_engine::search::threats::ForcedSearch::new(u64::MAX).shortest(&mut position, 20).is_some()
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_dictionary_of_the_proof_of_qubic_is_a_proof() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("qubic.txt"), dictionary("grid-4-3")).unwrap();
    let arguments = ["audit", "dictionary", "4^3", "qubic.txt", "-o", "qubic.pgc", "--json"];
    let output = prover_in(directory.path(), &arguments);
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    let said = object(&output);
    assert_eq!((&said["verdict"], &said["used"]), (&"COVERED".into(), &said["entries"]));
    assert_eq!(said["missing"], Value::Array(vec![]));
    let checked = checker_in(directory.path(), &["qubic.pgc"]);
    let hash = said["certificate"]["hash"].as_str().expect("a hash");
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    let verdict = stdout(&checked);
    assert!(verdict.starts_with("VERIFIED Xeno wins 4^3\n") && verdict.contains(hash), "{verdict}");
    assert_eq!(
        said["certificate"]["steps"],
        decode(&fs::read(directory.path().join("qubic.pgc")).unwrap()).unwrap().steps
    );
}

/// Asserts that a dictionary, read from its text again, covers these many positions with all entries, and that it misses the
/// one that is taken away.
fn assert_covered(game: &Game, entries: &[Entry], positions: usize, taken: usize) {
    let mut entries = parse(&text(entries, game.board.points()), game.board.points()).unwrap();
    let audit = audited(game, &entries);
    assert!(audit.statuses.iter().all(|status| *status == Status::Used), "each entry is of use");
    assert_eq!((audit.missing.len(), audit.dominated), (0, 0), "with as many points of either, nothing dominates");
    assert!(audit.positions > positions, "only {}", audit.positions);
    let proof = audit.proof.expect("a proof");
    assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
    let gone = entries.remove(taken);
    assert_missing(game, &entries, &gone);
}

#[test]
fn a_dictionary_in_patashniks_manner_is_covered_by_its_own_entries() {
    let (game, entries) = board();
    assert_covered(&game, &entries, 100, entries.len() / 2);
}

#[test]
#[ignore = "long: run by .ci/stages patashnik"]
fn so_is_that_of_qubic() {
    let game = Game::parse("4^3").unwrap();
    let entries = unfolded(&game, &parse(&dictionary("grid-4-3"), 64).unwrap());
    assert!(entries.len() > 3000);
    assert_covered(&game, &entries, 150_000, 2000);
}

#[test]
fn proofs_on_larger_boards_and_with_longer_lines_are_dictionaries() {
    for (name, text, entries) in [("grid-3-4", "3^4", 1), ("animal-n-5x5", "animal:n,5x5", 431)] {
        let game = Game::parse(text).unwrap();
        let dictionary = parse(&dictionary(name), game.board.points()).unwrap();
        assert_eq!(dictionary.len(), entries);
        let audit = audited(&game, &dictionary);
        assert!(audit.missing.is_empty(), "{:?}", audit.missing);
        let proof = audit.proof.unwrap();
        assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
    }
}

/// Asserts that a proof from a dictionary holds, is made no longer, and is the same on any number of threads; and says how many
/// bytes it lost.
fn shortened(game: &Game, entries: &[Entry]) -> usize {
    let [long, short] = [false, true].map(|shorten| {
        let audits = [1, 3].map(|threads| {
            let options = Options { threads, shorten, progress: &() };
            audit(game, entries, &options).expect("an audit").proof.expect("a proof")
        });
        assert!(audits[0].bytes == audits[1].bytes, "the number of threads makes no difference");
        let [proof, _] = audits;
        assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
        proof.bytes.len()
    });
    assert!(short <= long, "{short} bytes, and {long} before");
    long - short
}

#[test]
fn a_proof_that_is_made_short_holds_and_is_no_longer() {
    let (game, entries) = board();
    shortened(&game, &entries);
}

#[test]
#[ignore = "long: run by .ci/stages patashnik"]
fn the_proof_of_qubic_for_maker_is_made_shorter() {
    let game = Game::parse("4^3").expect("a game").with_convention(Convention::MakerBreaker);
    let entries = unfolded(&game, &parse(&dictionary("grid-4-3-mb"), 64).expect("a dictionary"));
    let saved = shortened(&game, &entries);
    assert!(saved > 1000, "only {saved}");
}

/// Asserts that without an entry its position is missing, and nothing else.
fn assert_missing(game: &Game, rest: &[Entry], gone: &Entry) -> Missing {
    let forms = Forms::new(game);
    let audit = audited(game, rest);
    assert!(audit.proof.is_none());
    let [missing] = &audit.missing[..] else { panic!("one position is missing, not {:?}", audit.missing) };
    assert_eq!(forms.of(&missing.own, &missing.other), forms.of(&gone.choice.own, &gone.choice.other));
    assert_eq!(played(game, &missing.play), [missing.own.clone(), missing.other.clone()]);
    assert!(!missing.hopeless && missing.mistaken.is_none());
    let level = audit.levels.iter().find(|level| level.missing > 0).expect("a level");
    assert_eq!((level.level, level.missing), (2 * gone.choice.own.len(), 1));
    missing.clone()
}

#[test]
fn an_entry_that_is_taken_away_is_missed_and_nothing_else() {
    let (game, entries) = board();
    assert!(audited(&game, &entries).proof.is_some());
    for place in 0..entries.len() {
        let mut rest = entries.clone();
        let gone = rest.remove(place);
        let missing = assert_missing(&game, &rest, &gone);
        if place % 20 == 0 {
            // An entry for the reported position, with the right move, covers everything again.
            let covers = |point: &Point| {
                let (own, other) = (missing.own.clone(), missing.other.clone());
                let again = [&rest[..], &[Entry { line: 0, choice: Choice { own, other, point: *point } }]].concat();
                audited(&game, &again).proof.is_some()
            };
            assert!(free(&game, &missing.own, &missing.other).iter().any(covers));
        }
    }
}

#[test]
fn generalised_entries_are_missed_with_a_line_of_play_to_what_they_dominate() {
    let game = Game::parse("4^3").expect("a game").with_convention(Convention::MakerBreaker);
    let entries = parse(&dictionary("grid-4-3-mb"), 64).expect("a dictionary");
    assert!(audited(&game, &entries).dominated > 500);
    let mut apart = 0;
    for gone in (0..entries.len()).step_by(13) {
        let mut rest = entries.clone();
        rest.remove(gone);
        for missing in audited(&game, &rest).missing {
            let [own, other] = played(&game, &missing.play);
            assert_eq!(own, missing.own);
            assert!(other.iter().all(|point| missing.other.contains(point)), "{missing:?}");
            apart += usize::from(other != missing.other);
        }
    }
    assert!(apart > 5, "only {apart}");
}

#[test]
fn another_move_is_covered_or_leads_to_what_is_missing() {
    let (game, entries) = board();
    let mut dice = Dice::new(2);
    let mut counts = [0; 2];
    for _ in 0..100 {
        let mut changed = entries.clone();
        let place = dice.below(changed.len());
        let entry = &mut changed[place];
        entry.choice.point = dice.pick(&free(&game, &entry.choice.own, &entry.choice.other));
        let audit = audited(&game, &changed);
        counts[usize::from(audit.proof.is_some())] += 1;
        if let Some(proof) = audit.proof {
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
        }
        for missing in &audit.missing {
            assert_eq!(played(&game, &missing.play), [missing.own.clone(), missing.other.clone()]);
        }
    }
    assert!(counts[0] > 10 && counts[1] > 0, "{counts:?}");
}

/// The free points at which a player completes a line.
fn completions(game: &Game, own: &[Point], other: &[Point]) -> Vec<Point> {
    let free = free(game, own, other);
    let completes = |point: &Point| {
        let all = [own, &[*point]].concat();
        game.board.lines().iter().any(|line| line.contains(point) && line.iter().all(|point| all.contains(point)))
    };
    free.into_iter().filter(completes).collect()
}

/// The missing positions that a move leads to, by trying all replies and making the blocks that no entry makes.
fn missing_after(game: &Game, forms: &Forms, entry: &Entry, audit: &Audit, entries: &[Entry]) -> BTreeSet<u128> {
    let missing: BTreeSet<u128> = audit.missing.iter().map(|missing| forms.of(&missing.own, &missing.other)).collect();
    let used = audit.statuses.iter().zip(entries).filter(|(status, _)| **status == Status::Used);
    let used: BTreeSet<u128> = used.map(|(_, entry)| forms.of(&entry.choice.own, &entry.choice.other)).collect();
    let mut found = BTreeSet::new();
    let mut due = vec![([&entry.choice.own[..], &[entry.choice.point]].concat(), entry.choice.other.clone())];
    while let Some((own, other)) = due.pop() {
        let threats = completions(game, &own, &other);
        if threats.len() > 1 || !completions(game, &other, &own).is_empty() {
            continue;
        }
        for reply in if threats.is_empty() { free(game, &own, &other) } else { threats } {
            let other = [&other[..], &[reply]].concat();
            let form = forms.of(&own, &other);
            if missing.contains(&form) {
                found.insert(form);
            } else if let ([], [block]) = (&completions(game, &own, &other)[..], &completions(game, &other, &own)[..])
                && !used.contains(&form)
                && !forms.wins(&own, &other)
            {
                due.push(([&own[..], &[*block]].concat(), other));
            }
        }
    }
    found
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn what_is_missing_is_told_with_the_entry_that_leads_there() {
    let (game, entries) = board();
    let forms = Forms::new(&game);
    let mut dice = Dice::new(3);
    let (mut several, mut shared, mut blocks) = (0, 0, 0);
    for _ in 0..60 {
        let mut changed = entries.clone();
        changed.iter_mut().zip(0..).for_each(|(entry, line)| entry.line = line);
        for _ in 0..4 {
            let place = dice.below(changed.len());
            let entry = &mut changed[place];
            entry.choice.point = dice.pick(&free(&game, &entry.choice.own, &entry.choice.other));
        }
        let audit = audited(&game, &changed);
        let Audit { statuses, missing, lacking, .. } = &audit;
        for missing in missing {
            let Choice { own, other, point } = &changed[missing.entry.expect("an entry")].choice;
            // Before and after its move.
            let after = &missing.play[..missing.play.len() - 1 - 2 * missing.blocks];
            let before = played(&game, &after[..after.len() - 1]);
            assert_eq!(forms.of(&before[0], &before[1]), forms.of(own, other));
            let after = played(&game, after);
            assert_eq!(forms.of(&after[0], &after[1]), forms.of(&[&own[..], &[*point]].concat(), other));
            // Only blocks in between.
            for place in missing.play.len() - 2 * missing.blocks..missing.play.len() {
                if place % 2 == 0 {
                    let [own, other] = played(&game, &missing.play[..place]);
                    assert_eq!(completions(&game, &other, &own), [missing.play[place]]);
                }
            }
            blocks += missing.blocks;
        }
        let mut counts = vec![0; changed.len()];
        for lacking in lacking {
            counts[lacking.line] = lacking.missing;
            several += usize::from(lacking.missing > 1);
        }
        for (entry, count) in counts.iter().enumerate().filter(|(entry, _)| statuses[*entry] == Status::Used) {
            let found = missing_after(&game, &forms, &changed[entry], &audit, &changed);
            assert_eq!(*count, found.len(), "{:?}", changed[entry]);
        }
        shared += counts.iter().sum::<usize>() - missing.len();
    }
    assert!(several > 5 && shared > 0 && blocks > 3, "{several}, {shared} and {blocks}");
}
