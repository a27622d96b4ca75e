//! What faults from outside do to the prover: kills, damaged checkpoints, a full disk. None may cost a file.
//!
//! The ordinary test command has a few rounds; `FAULTS=1000` asks for more, and prints what came of them:
//!
//!     FAULTS=1000 cargo test --release --locked --package tests --test all prove::faults -- --include-ignored --nocapture

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tests::asked;
use tests::binaries::{code, names, prover, prover_in, shell, stderr};
use tests::census::Census;
use tests::judge::verified;
use tests::processes::send;
use tests::random::Dice;

/// How many rounds the ordinary test command has.
const ROUNDS: usize = 10;

/// A game whose search keeps checkpoints, and what the checker says of its proof.
const GAME: &str = "mnk:7,6,4";

fn rounds() -> usize {
    asked::number("FAULTS").map_or(ROUNDS, |rounds| usize::try_from(rounds).expect("not too many"))
}

/// Starts the search, with a checkpoint and an output.
fn start(directory: &Path, threads: &str) -> Child {
    let mut command = Command::new(prover());
    command.current_dir(directory).args(["prove", GAME, "--checkpoint", "kept", "-o", "x.pgc", "--threads", threads]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the prover runs")
}

/// The bytes of the undisturbed proof, and how long it takes: the least of three times.
fn undisturbed(directory: &Path) -> (Vec<u8>, Duration) {
    let timed = || {
        let begin = Instant::now();
        let status = start(directory, "1").wait().expect("an end");
        assert_eq!(status.code(), Some(0));
        begin.elapsed()
    };
    let time = [timed(), timed(), timed()].into_iter().min().expect("times");
    assert_eq!(names(directory), ["x.pgc"]);
    (fs::read(directory.join("x.pgc")).expect("a proof"), time)
}

/// A moment of a run that takes so long.
fn moment(dice: &mut Dice, time: Duration) -> Duration {
    time.mul_f64(f64::from(u32::try_from(dice.below(1000)).expect("small")) / 900.0)
}

/// Kills, at random moments, by signals that are caught, by one that is not, or by both in close succession. Each search begins with a
/// checkpoint from half-way; after some kills it may end. The output is an older file until it is the whole proof.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_kill_at_any_moment_costs_no_file_and_changes_no_proof() {
    let directory = tempfile::tempdir().expect("a directory");
    let (proof, time) = undisturbed(directory.path());
    let half = checkpoint(directory.path());
    let (mut dice, mut census) = (Dice::new(17), Census::default());
    let [output, kept] = ["x.pgc", "kept"].map(|name| directory.path().join(name));
    let older = b"an older file".as_slice();
    fs::write(&output, older).expect("a file");
    let mut kills = 0;
    while kills < rounds() || kept.exists() {
        if !kept.exists() {
            fs::write(&kept, &half).expect("a file");
        }
        let mut child = start(directory.path(), dice.pick(&["1", "2"]));
        if kills < rounds() && dice.percent(60) {
            sleep(moment(&mut dice, time));
            let signal = dice.pick(&["KILL", "HUP", "INT", "TERM"]);
            if child.try_wait().expect("a status").is_none() {
                send(signal, child.id());
            }
            if signal != "KILL" && dice.percent(30) {
                sleep(Duration::from_micros(dice.below(30_000) as u64));
                child.kill().expect("a process");
            }
        }
        let status = child.wait().expect("an end");
        let now = fs::read(&output).expect("a file is there at any moment");
        match (status.code(), status.signal()) {
            (Some(0), None) => {
                assert!(now == proof && !kept.exists(), "a run that ends has the whole proof");
                census.count("resumed runs with the same bytes");
            }
            (Some(129 | 130 | 143), None) | (None, Some(1 | 2 | 9 | 15)) => {
                kills += 1;
                census.count(status.to_string());
                assert!(now == older || now == proof, "the output is damaged after {status}");
            }
            other => panic!("{other:?} after a kill"),
        }
        if now == proof {
            fs::write(&output, older).expect("a file");
        }
        for name in names(directory.path()).iter().filter(|name| !["kept", "x.pgc"].contains(&name.as_str())) {
            assert!(name.starts_with(".prover-") && name.ends_with(".tmp"), "{name}");
            census.count("temporary files left");
            fs::remove_file(directory.path().join(name)).expect("a file");
        }
    }
    if rounds() > ROUNDS {
        println!("{kills} kills, no file damaged: {census:#?}");
    }
}

/// A checkpoint of a search that has come half-way.
fn checkpoint(directory: &Path) -> Vec<u8> {
    let output = prover_in(directory, &["prove", GAME, "--checkpoint", "kept", "-o", "x.pgc", "--nodes", "75"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    fs::read(directory.join("kept")).expect("a checkpoint")
}

/// Continues from these bytes.
fn proved_from(directory: &Path, bytes: &[u8]) -> Output {
    let _ = fs::remove_file(directory.join("x.pgc"));
    fs::write(directory.join("kept"), bytes).expect("a file");
    // A false fact may hide the win: then the search would take very long.
    prover_in(directory, &["prove", GAME, "--checkpoint", "kept", "-o", "x.pgc", "--nodes", "5000"])
}

/// Flips a bit at a random place.
fn flip(dice: &mut Dice, bytes: &mut [u8]) {
    let place = dice.below(bytes.len());
    bytes[place] ^= 1 << dice.below(8);
}

#[test]
fn a_damaged_checkpoint_is_refused_and_stays_as_it_is() {
    let directory = tempfile::tempdir().expect("a directory");
    let good = checkpoint(directory.path());
    let mut dice = Dice::new(18);
    for _ in 0..rounds() {
        let mut bytes = good.clone();
        if dice.percent(20) {
            bytes.truncate(dice.below(good.len()));
        } else {
            flip(&mut dice, &mut bytes);
        }
        let output = proved_from(directory.path(), &bytes);
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        assert!(fs::read(directory.path().join("kept")).expect("a file") == bytes);
        assert_eq!(names(directory.path()), ["kept"]);
    }
}

/// A disk that fills up after so many blocks of half a kilobyte. The proof has 4,243 bytes.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_disk_that_is_full_sooner_or_later_costs_no_file() {
    const GAME: &str = "td:4,5";
    let directory = tempfile::tempdir().expect("a directory");
    let output = directory.path().join("x.pgc");
    let mut census = [0, 0];
    for blocks in [0, 5, 10] {
        fs::write(&output, "older").expect("a file");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec prover prove {GAME} -o x.pgc");
        let ended = shell(directory.path(), &script);
        let now = fs::read(&output).expect("a file");
        if code(&ended) == 0 {
            let _ = verified(&now, GAME);
        } else {
            assert_eq!((code(&ended), &*now), (3, &b"older"[..]));
            assert!(stderr(&ended).contains("x.pgc"), "{}", stderr(&ended));
        }
        assert_eq!(names(directory.path()), ["x.pgc"]);
        census[usize::from(code(&ended) == 0)] += 1;
    }
    assert!(census.iter().all(|&count| count > 0), "{census:?}");
}
