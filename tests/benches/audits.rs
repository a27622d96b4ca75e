//! How long audits take: `cargo bench --package tests`.
//!
//! The workloads are the repository's proof of 4^3 as a dictionary, as it is exported and unfolded to the exact positions
//! that play comes to, and the paper on the affine plane of order 4. The least of some runs is told, without the start of
//! a process; threads are as many as there are processors.

use std::fs;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use pgc_audit::dictionary::coverage;
use pgc_audit::notation::{Options, audit};
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::Game;
use pgc_core::proof::Proof;
use pgc_show::write_dictionary;
use tests::binaries::workspace;
use tests::dictionaries::unfolded;

/// How many runs each workload has.
const RUNS: usize = 3;

fn main() {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let bytes = fs::read(workspace().join("certificates/grid-4-3.pgc")).expect("the certificate is there");
    let proof = Proof::read(&bytes).expect("a proof");
    let game = proof.game.clone();
    let mut text = Vec::new();
    write_dictionary(&mut text, &proof).expect("a vector takes all bytes");
    let text = String::from_utf8(text).expect("text");
    let entries = parse(&text, game.board.points()).expect("a dictionary");
    measure_dictionary("4^3 as exported", &game, &entries, threads);
    measure_dictionary("4^3 unfolded", &game, &unfolded(&game, &entries), threads);

    let paper =
        fs::read_to_string(workspace().join("certificates/sources/pi-4-corrected.txt")).expect("the text is there");
    // What becomes of other games is a matter of the search.
    let paper: String =
        paper.lines().filter(|line| !line.starts_with("claim outcome")).map(|line| format!("{line}\n")).collect();
    let time = least(|| assert!(audit(&paper, &Options::default()).expect("it is understood").is_flawless()));
    println!("affine:4, the paper: {time:.1?}");
}

fn measure_dictionary(name: &str, game: &Game, entries: &[Entry], threads: usize) {
    let mut figures = (0, 0);
    let time = least(|| {
        let audit = coverage::audit(game, entries, &coverage::Options { threads, shorten: false, progress: &() })
            .expect("it can be audited");
        let proof = audit.proof.expect("everything is covered");
        figures = (audit.positions, proof.bytes.len());
    });
    let (positions, bytes) = figures;
    println!(
        "{name}: {} entries, {positions} positions, {bytes} bytes of proof, {threads} threads: {time:.2?}",
        entries.len()
    );
}

/// The least time of some runs.
fn least(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..RUNS).map(time).min().unwrap_or_default()
}
