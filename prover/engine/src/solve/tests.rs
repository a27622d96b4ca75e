use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::df_pn::{Limits as SearchLimits, ProofNumberSearch, Verdict};
use crate::solve::*;
use pgc_core::position::Rules;
use pgc_core::position::point_set::Points;
use pgc_core::position::samples::symmetries;
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::random::Random;

/// Whether a claim is true, by a search without limits.
pub(super) fn is_true(game: &Game, claim: Claim) -> bool {
    let rules = Rules::new(game, claim);
    let attacker = if claim.is_draw() { ANTAGONIST } else { PROTAGONIST };
    let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
    let limits = SearchLimits { nodes: u64::MAX, memory: usize::MAX };
    let symmetries = symmetries(game);
    let mut search = ProofNumberSearch::<Points>::new(&rules, attacker, &symmetries, limits, &|_| ());
    (search.verdict([0, 0], mover) == Verdict::Win) != claim.is_draw()
}

#[test]
fn within_low_limits_what_is_said_is_true() {
    let (mut dice, mut proved, mut unwritten, mut undecided) = (Random(21), 0, 0, 0);
    for round in 0..1_000 {
        let game = dice.game();
        for (nodes, memory) in [(2, 1 << 20), (4, 1 << 20), (8, 1 << 20), (100, 0), (100, 3000)] {
            let claim = match solve(&game, None, Limits { threads: 1, nodes, memory }, &()).unwrap() {
                Answer::Undecided(_) => {
                    undecided += 1;
                    continue;
                }
                Answer::Unwritten { claim, .. } => {
                    unwritten += 1;
                    claim
                }
                Answer::Proved(certificate) => {
                    proved += 1;
                    certificate.strategy.claim
                }
            };
            assert!(is_true(&game, claim), "game {round} within {nodes} positions and {memory} bytes: {claim}");
        }
    }
    // What is decided is written here: a small game needs no more than the search and its writer may look at.
    assert!(proved > 10 && undecided > 10 && unwritten == 0, "{proved}, {unwritten}, {undecided}");
}

/// The stages of a search in the order of their reports: `true` for proof-number search beyond its first limit, `false` for quiet moves.
#[derive(Default)]
struct Stages(Mutex<Vec<bool>>, AtomicU64);

impl Progress for Stages {
    fn report(&self, stage: &str, count: Count) {
        let stage = match (stage, count) {
            // Beyond its first limit it counts anew.
            ("deciding the outcome", Count::Positions(nodes, _)) if nodes < self.1.swap(nodes, Ordering::Relaxed) => {
                true
            }
            ("looking for quiet moves", _) => false,
            _ => return,
        };
        crate::search::threads::lock(&self.0).push(stage);
    }
}

/// The numbers of positions of proof-number search, and those of which they are.
struct Numbers(Mutex<Vec<[u64; 2]>>);

impl Progress for Numbers {
    fn report(&self, stage: &str, count: Count) {
        if let ("deciding the outcome", Count::Positions(nodes, most)) = (stage, count) {
            crate::search::threads::lock(&self.0).push([nodes, most]);
        }
    }
}

#[test]
fn the_limit_that_is_reported_is_the_one_that_was_given() {
    let numbers = Numbers(Mutex::default());
    let nodes = 3_000;
    solve(&Game::parse("mnk:6,4,4").unwrap(), None, Limits { threads: 1, nodes, memory: 1 << 24 }, &numbers).unwrap();
    let numbers = numbers.0.into_inner().unwrap();
    assert!(numbers.windows(2).any(|pair| pair[1][0] < pair[0][0]), "it counts anew beyond its first limit");
    assert!(numbers.iter().all(|&[done, most]| done <= most && most == nodes), "{numbers:?}");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn from_100_points_on_quiet_moves_come_before_the_long_proof_number_search() {
    for (game, is_late) in [("5^3", true), ("mnk:10,10,6", true), ("mnk:9,9,5", false)] {
        let nodes = 4_000;
        let stages = Stages::default();
        let limits = Limits { threads: 1, nodes, memory: 1 << 24 };
        let answer = solve(&Game::parse(game).unwrap(), None, limits, &stages).unwrap();
        assert!(matches!(answer, Answer::Undecided(_)), "{game}");
        let mut stages = stages.0.into_inner().unwrap();
        stages.dedup();
        assert_eq!(stages, if is_late { [false, true] } else { [true, false] }, "{game}");
    }
}

/// Disjoint lines of this many points on so many points, as a text: each line has two points of its own.
fn apart(points: usize, line: usize) -> String {
    let all: Vec<String> = (0..points).map(|point| point.to_string()).collect();
    let lines: Vec<String> = all.chunks_exact(line).map(|line| line.join(" ")).collect();
    format!("points {points}\n{}\n", lines.join("\n"))
}

/// A game with further rules, if it has such: its board is a name or such a text.
fn ruled(board: &str, rules: &str) -> Option<Game> {
    let is_text = board.starts_with("points");
    let game =
        if is_text { Game::of_text(board, Path::new("apart"), rules) } else { Game::read(&format!("{board} {rules}")) };
    game.ok()
}

/// Without a claim the prover finds whatever it finds for some claim, under every convention, from every start and on boards of every size.
#[test]
fn what_is_proved_of_a_claim_is_proved_without_one() {
    let boards = ["3^2", "mnk:4,2,3", "mnk:4,1,3", "5^2", "mnk:7,1,2", "mnk:140,1,3", "mnk:513,1,9"]
        .map(str::to_owned)
        .into_iter()
        .chain([apart(12, 3), apart(513, 27)]);
    let limits = Limits { nodes: 500, ..Limits::default() };
    let mut proved = 0;
    for board in boards {
        for rules in [
            "",
            "--maker-breaker",
            "--start X:0/O:1",
            "--start X:0,2/O:1,3",
            "--start X:0/O: --to-move Ophelia",
            "--maker-breaker --start X:/O: --to-move Ophelia",
            "--start X:/O: --to-move Ophelia",
            "--forbid-opening 0",
            "--forbid-first-moves 0",
            "--ophelia mnk:4,1,2",
        ] {
            let Some(game) = ruled(&board, rules) else { continue };
            let decided = |claim| matches!(solve(&game, claim, limits, &()), Ok(Answer::Proved(_)));
            // In the plain game Xeno draws at least, which nobody asks.
            let claims = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];
            let by: Vec<Claim> = claims[..if game.is_plain() { 2 } else { 4 }]
                .iter()
                .copied()
                .filter(|&claim| decided(Some(claim)))
                .collect();
            assert_eq!(decided(None), !by.is_empty(), "{}: by {by:?}", game.text());
            proved += usize::from(!by.is_empty());
        }
    }
    assert!(proved > 30, "{proved}");
}

/// Cancels when this is so.
struct When<F>(F, AtomicBool);

impl<F: Fn(&str, Count) -> bool + Sync> Progress for When<F> {
    fn report(&self, stage: &str, count: Count) {
        self.1.fetch_or((self.0)(stage, count), Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }
}

/// The claim that is proved if the search is cancelled at some report.
fn proved_when(game: &str, when: impl Fn(&Record, &str, Count) -> bool + Sync) -> (Option<Claim>, Option<Exhausted>) {
    let record = Record::default();
    let progress = When(|stage: &str, count| when(&record, stage, count), AtomicBool::new(false));
    let options = Options {
        claim: None,
        threads: 1,
        nodes: 5_000_000,
        memory: 1 << 28,
        version: Version::Two,
        progress: &progress,
    };
    let answer = prove_recorded(&Game::read(game).unwrap(), &options, &Prior::default(), &record).unwrap();
    assert!(progress.is_cancelled(), "{game}: never");
    let Answer::Proved(certificate) = answer else { return (None, record.open()) };
    assert!(Certificate::played_out(certificate.game, certificate.strategy.clone()).is_some());
    (Some(certificate.strategy.claim), record.open())
}

#[test]
fn a_proof_that_is_found_outlives_all_that_follows() {
    let shortens = |_: &Record, _: &str, count| matches!(count, Count::Changes(1..));
    for (game, claim) in [
        ("affine:4", Claim::XenoWins),
        ("mnk:5,4,4", Claim::OpheliaDraws),
        ("3^2 --start X:/O: --to-move Ophelia", Claim::OpheliaDraws),
    ] {
        assert_eq!(proved_when(game, shortens).0, Some(claim), "{game}");
    }
    let before = |_: &Record, _: &str, count| matches!(count, Count::Positions(..));
    assert_eq!(proved_when("affine:4", before), (None, None));
    // While it is asked whether Ophelia wins, it is known that she draws.
    let asks_again = |record: &Record, _: &str, _| record.open().is_some();
    let known = (Some(Claim::OpheliaDraws), Some(Exhausted::Cancelled));
    assert_eq!(proved_when("3^2 --start X:0/O:4", asks_again), known);
}

#[test]
fn what_is_left_open_is_told() {
    let game = ruled(&apart(513, 27), "--start X:0/O:1").unwrap();
    let record = Record::default();
    let options =
        Options { claim: None, threads: 1, nodes: 500, memory: 1 << 28, version: Version::Two, progress: &() };
    let answer = prove_recorded(&game, &options, &Prior::default(), &record).unwrap();
    let Answer::Proved(certificate) = answer else { panic!("{answer:?}") };
    assert_eq!(certificate.strategy.claim, Claim::OpheliaDraws);
    assert!(matches!(record.open(), Some(Exhausted::Board | Exhausted::Nodes)), "{:?}", record.open());
}
