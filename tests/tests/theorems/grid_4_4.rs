//! The proof of 4^4. See `large`; the prefix is `GRID_4_4`.
//!
//! The oracle takes long for the whole proof. So the ordinary test command samples lemmas, which the oracle judges one by one. With
//! `GRID_4_4_LEMMAS` it samples more, and the whole proof with its mutants is an ignored test.

use super::large::Large;

const PROOF: Large = Large { name: "grid-4-4", prefix: "GRID_4_4" };

/// How many of each the ordinary test command runs, and how many mutants of the whole proof the ignored test.
const LEMMAS: u64 = 50;
const GAMES: u64 = 50;
const MUTANTS: u64 = 40;

#[test]
fn the_oracle_accepts_lemmas_of_the_proof() {
    PROOF.lemmas(LEMMAS);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn xeno_wins_all_games_by_the_proof() {
    PROOF.games(GAMES);
}

#[test]
fn play_finds_the_holes_of_a_proof() {
    PROOF.holes();
}

#[test]
#[ignore = "the oracle replays the whole proof: .ci/nightly"]
fn structural_mutants_of_the_proof_are_judged_alike() {
    PROOF.mutants(MUTANTS);
}
