//! Damaged files: every byte matters, and no bytes make the checker panic.

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::assembler::container::{PROLOGUE, compressed_frame, file, header, raw_frame, seal};
use tests::assembler::{Certificate, Payload};
use tests::judge::{assert_malformed, describe};
use tests::oracle::decide;
use tests::random::{Dice, certificate};
use tests::samples::{fork, least, rich};

fn refused(bytes: &[u8]) -> bool {
    !matches!(check(bytes, MAX_STEPS), Verdict::Verified(_))
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
