use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

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
    let nodes = 300;
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
