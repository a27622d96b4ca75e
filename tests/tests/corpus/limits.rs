//! The files of the corpus that are too large for the repository: most of them are at a limit, or one above it.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::assembler::payload::bytes;
use tests::assembler::{Certificate, Claim, Family, Term, file};
use tests::binaries::checker;
use tests::corpus::verify::{assert_oracle, assert_program};
use tests::corpus::{VERSIONS, cases, cases_of};
use tests::random::Dice;

/// The size of the payload, as the frame declares it.
fn declared(file: &[u8]) -> usize {
    u32::from_le_bytes(file[41..45].try_into().expect("four bytes")) as usize
}

/// The required size of a file at a limit, and its actual size.
fn measures(name: &str, file: &[u8]) -> Option<(usize, usize)> {
    Some(match name {
        "c01-2-to-26-bytes" => (1 << 26, file.len()),
        "c01-2-to-26-bytes-and-one" => ((1 << 26) + 1, file.len()),
        "c05-payload-of-2-to-26-bytes" => (1 << 26, declared(file)),
        "c05-payload-of-2-to-26-bytes-and-one" => ((1 << 26) + 1, declared(file)),
        "c05-65536-and-64-times-the-frame" => (65536 + 64 * (file.len() - 36), declared(file)),
        "c05-65536-and-64-times-the-frame-and-one" => (65537 + 64 * (file.len() - 36), declared(file)),
        _ => return None,
    })
}

/// One after the other, as some take half a gigabyte while they are checked.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn large_files_are_judged_as_the_table_says() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let path = directory.path().join("large.pgc");
    let mut measured = 0;
    for case in VERSIONS.into_iter().flat_map(cases_of).filter(|case| case.large()) {
        let case = &case;
        let built = case.build();
        fs::write(&path, &built.file).expect("a scratch file");
        let output = Command::new(checker()).arg(&path).output().expect("the checker runs");
        assert_program(case, &built, &output);
        assert_oracle(case, &built);
        // Files that are refused are complete certificates, too, except for their size.
        if let Some(certificate) = &built.certificate {
            let payload = zstd::bulk::decompress(&built.file[36..], declared(&built.file)).expect("a valid frame");
            assert!(payload == bytes(certificate), "{}", case.name);
        }
        if let Some((limit, size)) = measures(case.name, &built.file) {
            assert_eq!(limit, size, "{}", case.name);
            measured += 1;
        }
    }
    assert_eq!(measured, 4);
}

#[test]
fn a_payload_as_large_as_its_frame_allows_is_in_the_repository() {
    let small = cases().into_iter().filter(|case| !case.large());
    let sizes: Vec<_> = small.filter_map(|case| measures(case.name, &case.build().file)).collect();
    assert!(sizes.len() == 2 && sizes.iter().all(|(limit, size)| limit == size), "{sizes:?}");
}

/// P4 at its limit: a proof that takes 2^34 steps, most of them for the lines that Potential counts. Ophelia draws on
/// long lines: after Xeno's reply she takes 0, or 1 if he has taken 0; afterwards the potential is below 1.
fn endless() -> Certificate {
    const POINTS: usize = 513;
    const LINES: usize = 65_534;
    let mut dice = Dice::new(34);
    let mut lines = BTreeSet::new();
    while lines.len() < LINES {
        let mut line = BTreeSet::new();
        while line.len() < 24 {
            line.insert(dice.below(POINTS));
        }
        lines.insert(line.into_iter().collect::<Vec<_>>());
    }
    let family = Family::Lines { points: POINTS, lines: lines.into_iter().collect() };
    let answer = |point| Term::cover(&[point], &[Term::potential(&[])]);
    // The term; each reply, and the script that proves it with its move; the script that fails once; each second reply.
    let evaluations = POINTS * (POINTS - 2);
    let steps = 1 + 3 * POINTS + 1 + evaluations * (2 + LINES);
    // The other steps come from scripts that fail once each, against the reply 0.
    let idle = usize::try_from(MAX_STEPS).expect("64 bits") - steps;
    let scripts = [vec![answer(0)], vec![Term::end(&[0]); idle], vec![answer(1)]].concat();
    Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &scripts)).declaring(MAX_STEPS)
}

/// It takes half a minute in the release profile, and much longer in others.
#[test]
#[ignore = "2^34 steps: run with --release --ignored"]
fn as_many_steps_as_the_limit_allows_are_taken() {
    let file = file(&endless());
    match check(&file, MAX_STEPS) {
        Verdict::Verified(theorem) => assert_eq!(theorem.steps, 1 << 34),
        refused => panic!("{}", tests::judge::describe(&refused)),
    }
    let Verdict::Malformed(fault) = check(&file, MAX_STEPS - 1) else { panic!("the limit is not kept") };
    assert_eq!(fault.rule, "P4");
}
