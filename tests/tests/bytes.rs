//! Damage: no byte is free, and no bytes make the checker panic or slow.

use checker::{MAX_STEPS, Verdict, check};
use std::time::{Duration, Instant};
use tests::assembler::container::{PROLOGUE, bomb, compressed_frame, file, header, raw_frame, seal};
use tests::assembler::{Certificate, Claim, Family, Payload, Term};
use tests::judge::{assert_malformed, describe, truth};
use tests::oracle::{decide, stated};
use tests::random::{Dice, certificate};
use tests::samples::{fork, least, rich};

fn refused(bytes: &[u8]) -> bool {
    !matches!(check(bytes, MAX_STEPS), Verdict::Verified(_))
}

/// The samples, and some random certificates that are accepted.
fn accepted() -> Vec<Certificate> {
    let mut dice = Dice::new(6);
    let grown = std::iter::repeat_with(|| certificate(&mut dice, 0)).filter(|grown| decide(grown).is_ok());
    [rich(), least(), fork()].into_iter().chain(grown.take(5)).collect()
}

fn files() -> Vec<Vec<u8>> {
    let frames = accepted().into_iter().flat_map(|certificate| {
        let payload = Payload::of(&certificate).bytes();
        [raw_frame(&payload), compressed_frame(&payload, 19)]
    });
    frames.map(|frame| file(&frame)).collect()
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

/// What a damaged payload under a right hash may still prove is another claim,
/// or another proof; it has another hash.
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
    for _ in 0..50_000 {
        let payload: Vec<u8> = (0..dice.below(30)).map(|_| u8::try_from(dice.below(9)).expect("a byte")).collect();
        // Short of a decoder the claim cannot be searched: none is expected.
        let verdict = check(&file(&raw_frame(&payload)), 1 << 16);
        assert!(!matches!(verdict, Verdict::Verified(_)), "{}: {payload:?}", describe(&verdict));
    }
}

#[test]
fn no_bytes_are_refused() {
    assert_malformed(&[], "C2", 0);
}

fn quickly<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < Duration::from_secs(2), "it takes {:?}", start.elapsed());
    result
}

#[test]
fn a_bomb_that_declares_too_much_is_refused_unopened() {
    for size in [1 << 26, 1 << 20, 1 << 17] {
        quickly(|| assert_malformed(&file(&bomb(size as u64, 0, size)), "C5", 36));
    }
}

#[test]
fn a_bomb_that_declares_less_than_it_holds_is_refused_early() {
    for declared in [0, 1, 65_000] {
        quickly(|| assert_malformed(&file(&bomb(declared, 0, 1 << 30)), "C6", 36));
    }
}

#[test]
fn a_bomb_within_the_limit_is_read_and_refused() {
    quickly(|| assert_malformed(&file(&bomb(60_000, 0xFF, 60_000)), "I1", 0));
    quickly(|| assert_malformed(&file(&bomb(60_000, 0, 60_000)), "G2", 1));
}

/// A cover in a cover in a cover, each of many idle terms: a short file, and
/// more steps than it declares.
#[test]
fn a_check_ends_when_the_declared_steps_are_used_up() {
    let family = Family::lines(40, &[]);
    let deep = (0..20).fold(Term::end(&[0]), |term, level| Term::cover(&[39 - level], &[term]));
    let certificate = Certificate::new(family, Claim::XenoWins, deep);
    for steps in [1, 1000, 100_000] {
        let file = tests::assembler::file(&certificate.clone().declaring(steps));
        match quickly(|| check(&file, MAX_STEPS)) {
            Verdict::Rejected(_, fault) => assert!(["R24", "R19"].contains(&fault.rule), "{}", fault.reason),
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
