//! Damaged files: every byte matters, and no bytes make the checker panic.

use pgc_checker::{MAX_STEPS, Verdict, check};
use std::fs;
use std::process::Command;
use tests::assembler::container::{PROLOGUE, bomb, compressed_frame, file, header, raw_frame, seal};
use tests::assembler::{Certificate, Claim, Family, Payload, Term};
use tests::binaries::{self, code, workspace};
use tests::judge::{assert_malformed, describe, truth};
use tests::oracle::{decide, stated};
use tests::random::{Dice, certificate};
use tests::samples::{fork, least, rich};

fn refused(bytes: &[u8]) -> bool {
    exit(bytes) > 0
}

/// The exit code for the checker's verdict.
fn exit(bytes: &[u8]) -> i32 {
    match check(bytes, MAX_STEPS) {
        Verdict::Verified(_) => 0,
        Verdict::Rejected(..) => 1,
        Verdict::Malformed(_) => 2,
    }
}

/// The samples, and some random certificates that are accepted.
fn accepted() -> Vec<Certificate> {
    let mut dice = Dice::new(6);
    let grown = std::iter::repeat_with(|| certificate(&mut dice, 0, true)).filter(|grown| decide(grown).is_ok());
    [rich(), least(), fork()].into_iter().chain(grown.take(5)).collect()
}

fn files() -> Vec<Vec<u8>> {
    let frames = accepted().into_iter().flat_map(|certificate| {
        let payload = Payload::of(&certificate).bytes();
        [raw_frame(&payload), compressed_frame(&payload, 19)]
    });
    frames.map(|frame| file(&frame)).collect()
}

/// The certificates of the repository that are short enough to be damaged in all ways.
fn committed() -> Vec<Vec<u8>> {
    let entries = fs::read_dir(workspace().join("certificates")).expect("the certificates");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let proofs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pgc"));
    let files: Vec<_> = proofs.map(|path| fs::read(path).expect("a certificate")).collect();
    let short: Vec<_> = files.into_iter().filter(|file| file.len() <= 512).collect();
    assert!(short.len() >= 9, "only {} certificates are short", short.len());
    short
}

/// The program's exit code.
fn program(bytes: &[u8]) -> i32 {
    let file = tempfile::NamedTempFile::new().expect("a scratch file");
    fs::write(file.path(), bytes).expect("a scratch file");
    code(&Command::new(binaries::checker()).arg(file.path()).output().expect("the checker runs"))
}

/// With the old hash every change is malformed: by C2 in the first four bytes, by C3 anywhere else.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn every_change_of_one_byte_of_the_committed_certificates_is_refused() {
    for (number, file) in committed().iter().enumerate() {
        assert_eq!((exit(file), program(file)), (0, 0));
        for place in 0..file.len() {
            for change in 1..=255 {
                let mut changed = file.clone();
                changed[place] ^= change;
                assert_eq!(exit(&changed), 2, "byte {place} of certificate {number} changed by {change:02x}");
            }
        }
        for place in (number..file.len()).step_by(29) {
            let mut changed = file.clone();
            changed[place] ^= 1 << (place % 8);
            assert_eq!(program(&changed), 2, "byte {place} of certificate {number}");
        }
    }
}

#[test]
fn every_truncation_of_the_committed_certificates_is_refused() {
    for (number, file) in committed().iter().enumerate() {
        for length in 0..file.len() {
            assert_eq!(exit(&file[..length]), 2, "{length} bytes of certificate {number}");
        }
        for length in (number..file.len()).step_by(41) {
            assert_eq!(program(&file[..length]), 2, "{length} bytes of certificate {number}");
        }
    }
}

#[test]
fn every_change_of_one_byte_is_refused() {
    for file in files() {
        assert!(!refused(&file));
        for place in 0..file.len() {
            for change in 1..=255 {
                let mut changed = file.clone();
                changed[place] ^= change;
                assert!(refused(&changed), "byte {place} may be changed by {change:02x}");
            }
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    for file in files() {
        for length in 0..file.len() {
            assert!(refused(&file[..length]), "{length} of {} bytes suffice", file.len());
        }
    }
}

#[test]
fn every_truncation_under_a_right_hash_is_refused() {
    for mut file in files() {
        while file.len() > PROLOGUE {
            file.pop();
            seal(&mut file);
            assert!(refused(&file), "{} bytes suffice", file.len());
        }
    }
}

#[test]
fn every_byte_appended_is_refused() {
    for file in files() {
        for byte in 0..=255 {
            let mut longer = [&file[..], &[byte]].concat();
            assert!(refused(&longer), "{byte:02x} may be appended");
            seal(&mut longer);
            assert_malformed(&longer, "C6", 36);
        }
    }
}

/// A damaged payload under a correct hash may still prove another claim, or have another proof. Then it has another
/// hash.
#[test]
fn every_change_of_a_payload_byte_gives_another_theorem_or_none() {
    for certificate in accepted() {
        let payload = Payload::of(&certificate).bytes();
        let Verdict::Verified(original) = check(&file(&raw_frame(&payload)), MAX_STEPS) else {
            panic!("a sample is refused");
        };
        for place in 0..payload.len() {
            for change in 1..=255 {
                let mut changed = payload.clone();
                changed[place] ^= change;
                if let Verdict::Verified(theorem) = check(&file(&raw_frame(&changed)), MAX_STEPS) {
                    assert_ne!(theorem.hash, original.hash, "byte {place} changed by {change:02x}");
                }
            }
        }
    }
}

#[test]
fn damaged_frames_under_a_right_hash_do_not_panic() {
    let mut dice = Dice::new(7);
    for original in files() {
        for _ in 0..2000 {
            let mut file = original.clone();
            for _ in 0..=dice.below(3) {
                let place = PROLOGUE + 5 + dice.below(file.len() - PROLOGUE - 5);
                file[place] = u8::try_from(dice.below(256)).expect("a byte");
            }
            seal(&mut file);
            let _ = check(&file, MAX_STEPS);
        }
    }
}

#[test]
fn random_bytes_are_refused() {
    let mut dice = Dice::new(8);
    for round in 0..20_000 {
        let bytes: Vec<u8> = (0..dice.below(120)).map(|_| u8::try_from(dice.below(256)).expect("a byte")).collect();
        let bytes = match round % 3 {
            0 => bytes,
            1 => file(&bytes),
            _ => file(&[&header(bytes.len() as u64)[..], &bytes].concat()),
        };
        assert!(refused(&bytes));
    }
}

#[test]
fn random_small_integers_are_refused_or_prove_what_is_true() {
    let mut dice = Dice::new(9);
    for _ in 0..25_000 {
        let payload: Vec<u8> = (0..dice.below(30)).map(|_| u8::try_from(dice.below(9)).expect("a byte")).collect();
        // Finding this claim would take a decoder, so no claim is expected.
        let verdict = check(&file(&raw_frame(&payload)), 1 << 16);
        assert!(!matches!(verdict, Verdict::Verified(_)), "{}: {payload:?}", describe(&verdict));
    }
}

#[test]
fn no_bytes_are_refused() {
    assert_malformed(&[], "C2", 0);
}

#[test]
fn a_bomb_that_declares_too_much_is_refused_unopened() {
    for size in [1 << 26, 1 << 20, 1 << 17] {
        assert_malformed(&file(&bomb(size as u64, 0, size)), "C5", 36);
    }
}

#[test]
fn a_bomb_that_declares_less_than_it_holds_is_refused_early() {
    for declared in [0, 1, 65_000] {
        assert_malformed(&file(&bomb(declared, 0, 1 << 30)), "C6", 36);
    }
}

#[test]
fn a_bomb_within_the_limit_is_read_and_refused() {
    assert_malformed(&file(&bomb(60_000, 0xFF, 60_000)), "I1", 0);
    assert_malformed(&file(&bomb(60_000, 0, 60_000)), "G2", 1);
}

/// Eleven nested covers on forty points without lines, two moves for each reply: the whole proof would take about 10^16
/// steps.
#[test]
fn a_check_ends_when_the_declared_steps_are_used_up() {
    let terms = (0..10).fold(vec![Term::potential(&[])], |terms, level| {
        [38 - 2 * level, 39 - 2 * level].map(|point| Term::cover(&[point], &terms)).to_vec()
    });
    let certificate = Certificate::new(Family::lines(40, &[]), Claim::XenoDraws, Term::cover(&[19], &terms));
    for steps in [1, 1000, 1_000_000] {
        let file = tests::assembler::file(&certificate.clone().declaring(steps));
        match check(&file, MAX_STEPS) {
            Verdict::Rejected(_, fault) => assert_eq!(fault.rule, "R24", "{}", fault.reason),
            other => panic!("{}", describe(&other)),
        }
    }
}

#[test]
fn the_samples_are_true() {
    for certificate in accepted() {
        assert!(truth(&certificate));
        assert_eq!(stated(certificate.clone()), certificate);
    }
}
