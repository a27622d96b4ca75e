//! The proof of 4^3. See `large`; the prefix is `QUBIC`.

use super::large::Large;
use tests::mutants::QUBIC;

const PROOF: Large = Large { name: QUBIC, prefix: "QUBIC" };

/// How many mutants and games the ordinary test command runs.
const MUTANTS: u64 = 40;
const GAMES: u64 = 1000;

#[test]
#[ignore = "long: run by .ci/stages long"]
fn structural_mutants_of_the_proof_are_judged_alike() {
    PROOF.mutants(MUTANTS);
}

#[test]
fn xeno_wins_all_games_by_the_proof() {
    PROOF.games(GAMES);
}

#[test]
fn play_finds_the_holes_of_a_proof() {
    PROOF.holes();
}
