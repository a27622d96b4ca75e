//! `prover prove --shortest`: an exact number of moves is a certificate of the win and one of the draw in a move less.

use std::fs;

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::assembler::Claim;
use tests::binaries::{assert_refused, code, names, object, prover_in, stderr, stdout};
use tests::oracle::{Rules, Truth};
use tests::random::{self, Dice};

/// The theorem of a certificate that the checker accepts.
fn theorem(file: &std::path::Path) -> String {
    match check(&fs::read(file).expect("a certificate"), MAX_STEPS) {
        Verdict::Verified(theorem) => format!("{} {}", theorem.claim, theorem.game),
        refused => panic!("{}: {refused:?}", file.display()),
    }
}

#[test]
fn an_exact_number_has_two_certificates() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &["prove", "affine:4", "--shortest"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).starts_with("moves      Xeno wins in exactly 8 moves\n\nclaim"), "{}", stdout(&output));
    assert_eq!(names(directory.path()), ["affine-4-m7.pgc", "affine-4-m8.pgc"]);
    assert_eq!(theorem(&directory.path().join("affine-4-m8.pgc")), "Xeno wins affine:4 --moves 8");
    assert_eq!(theorem(&directory.path().join("affine-4-m7.pgc")), "Ophelia draws affine:4 --moves 7");
}

#[test]
fn the_object_has_the_number_from_both_sides() {
    let directory = tempfile::tempdir().unwrap();
    let options = ["prove", "3^3", "--forbid-opening", "13", "--shortest", "--json"];
    let report = object(&prover_in(directory.path(), &options));
    assert_eq!((&report["outcome"], &report["winner"]), (&"proved".into(), &"Ophelia".into()));
    assert_eq!((&report["least"], &report["most"]), (&5.into(), &5.into()));
    assert_eq!(report["win"]["game"], "3^3 --forbid-opening 13 --moves 5");
    assert_eq!(
        (&report["draw"]["claim"], &report["draw"]["file"]),
        (&"Xeno draws".into(), &"grid-3-3-x13-m4.pgc".into())
    );
}

#[test]
fn where_nobody_wins_there_is_one_certificate_of_the_draw() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &["prove", "3^2", "--shortest"]);
    assert!(
        code(&output) == 0 && stdout(&output).starts_with("moves      neither player wins\n"),
        "{}",
        stdout(&output)
    );
    assert_eq!(names(directory.path()), ["grid-3-2.pgc"]);
}

/// Xeno's draw is proved at once, as Ophelia has one line; whether he wins is not decided within so few positions.
#[test]
fn a_draw_of_one_player_is_not_that_of_both() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("one.lines"), "points 64\n0 1 2 3 4\n").unwrap();
    let options = ["prove", "mnk:8,8,5", "--ophelia", "lines:one.lines", "--nodes", "100", "--shortest", "--json"];
    let output = prover_in(directory.path(), &options);
    let report = object(&output);
    assert_eq!((code(&output), &report["outcome"]), (2, &"undecided".into()), "{report}");
    assert_eq!(report["draw"]["claim"], "Xeno draws");
    assert!(stderr(&output).contains("Xeno draws, undecided whether more within 100 positions"), "{}", stderr(&output));
}

#[test]
fn a_certificate_of_the_win_gives_the_bound_from_above() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(code(&prover_in(directory.path(), &["prove", "mnk:7,6,4"])), 0);
    let options = ["prove", "mnk-7-6-4.pgc", "--shortest", "--nodes", "1", "--json"];
    let output = prover_in(directory.path(), &options);
    let report = object(&output);
    assert_eq!((code(&output), &report["outcome"]), (2, &"undecided".into()));
    let most = report["most"].as_u64().expect("a number");
    assert!(report["least"].as_u64().expect("a number") < most, "{report}");
    assert!(stderr(&output).contains("allow more with --nodes"), "{}", stderr(&output));
    let win = directory.path().join(format!("mnk-7-6-4-m{most}.pgc"));
    assert_eq!(theorem(&win), format!("Xeno wins mnk:7,6,4 --moves {most}"));
}

#[test]
fn what_has_no_number_to_find_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], words: &[&str]| assert_refused(&prover_in(directory.path(), arguments), words);
    assert_eq!(code(&prover_in(directory.path(), &["prove", "3^2"])), 0);
    refused(&["prove", "grid-3-2.pgc", "--shortest"], &["grid-3-2.pgc", "Ophelia draws", "certificate of a win"]);
    refused(&["prove", "grid-3-2.pgc", "--shortest", "--maker-breaker"], &["grid-3-2.pgc", "leave"]);
    refused(&["prove", "3^3 --moves 4", "--shortest"], &["leave --moves out"]);
    refused(&["prove", "3^3", "3^2", "--shortest"], &["--shortest is for one game"]);
    refused(&["prove", "3^3", "--shortest", "-o", "file.pgc"], &["file.pgc", "directory"]);
    refused(&["prove", "3^3", "--shortest", "--claim", "xeno-wins"], &["--claim"]);
    refused(&["prove", "3^2", "--shortest", "-o", "grid-3-2.pgc"], &["grid-3-2.pgc: is not a directory"]);
    refused(&["prove", "3^2", "--shortest", "-o", "grid-3-2.pgc/below"], &["below: is not a directory"]);
    assert_eq!(names(directory.path()), ["grid-3-2.pgc"]);
}

#[test]
fn the_directory_of_both_certificates_is_made() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &["prove", "mnk:3,1,2", "--shortest", "-o", "proofs/short"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(names(&directory.path().join("proofs/short")), ["mnk-3-1-2-m1.pgc", "mnk-3-1-2-m2.pgc"]);
    let output = prover_in(directory.path(), &["prove", "mnk:3,1,2", "2^2", "-o", "proofs/several"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(names(&directory.path().join("proofs/several")), ["grid-2-2.pgc", "mnk-3-1-2.pgc"]);
    assert_eq!(code(&prover_in(directory.path(), &["prove", "nosuch", "--shortest", "-o", "none"])), 3);
    assert_eq!(names(directory.path()), ["proofs"], "a game that is none needs no directory");
}

#[test]
fn numbers_of_random_games_are_those_of_exhaustive_search() {
    use pgc_core::certificate::Certificate;
    use pgc_core::certificate::Version;
    use pgc_engine::solve::{Limits, Options, Prior, ProveError, Record, Subject, shortest};
    let mut exact = 0;
    for seed in 0..1_000 {
        let mut about = random::game(&mut Dice::new(seed), true);
        about.bound = None;
        let Ok(twin) = tests::twin::Twin::of(about.clone()) else { continue };
        let mut numbers = [None, None];
        let mut found = |found: Certificate| {
            let is_draw = found.strategy.claim.is_draw();
            numbers[usize::from(is_draw)] = Some(found);
            Ok::<(), ProveError>(())
        };
        let Limits { threads, nodes, memory } = tests::twin::limits(1);
        let options = Options { claim: None, threads, nodes, memory, version: Version::Two, progress: &() };
        let subject = Subject::Game(&twin.game);
        let open = shortest(subject, &options, &Prior::default(), &Record::default(), &mut found).unwrap();
        assert_eq!(open, None, "game {seed}");
        let [Some(won), held] = numbers else { continue };
        let most = usize::from(won.game.moves.expect("a bound"));
        about.claim = Claim::ALL[won.strategy.claim as usize];
        let is_won = |moves: usize| Truth::new(Rules::of(&about.clone().within(moves))).claim();
        assert!(is_won(most) && (most == 1 || !is_won(most - 1)), "game {seed}: {most}");
        assert_eq!(held.and_then(|held| held.game.moves).map_or(0, usize::from), most - 1, "game {seed}");
        exact += 1;
    }
    assert!(exact > 300, "only {exact}");
}
