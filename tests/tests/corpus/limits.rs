//! The files of the corpus that are too large for the repository: most of them are at a limit, or one above it.

use std::collections::BTreeSet;
use std::fs;

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::assembler::read::readable;
use tests::assembler::{Certificate, Claim, Family, Term, file};
use tests::binaries::checker;
use tests::corpus::compare::{ALL, Outcome, outcome, run};
use tests::corpus::{VERSIONS, all_kept, large};
use tests::judge::verified;
use tests::oracle::{Board, decide};
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
fn large_files_are_judged_as_their_texts_say() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let path = directory.path().join("large.pgc");
    let command = [checker().to_str().expect("UTF-8").to_owned()];
    let mut measured = 0;
    for case in VERSIONS.into_iter().flat_map(large::cases) {
        let bytes = large::make(&case);
        fs::write(&path, &bytes).expect("a scratch file");
        let answer = run(&command, &path).expect("the checker runs");
        assert_eq!(outcome(&case, &answer, ALL), Outcome::Agrees, "{}: {}", case.name, answer.output);
        assert!(answer.output.contains(case.value("theorem").unwrap_or_default()), "{}: {}", case.name, answer.output);
        // Files that are refused are complete certificates, too, except for their size.
        if !["c06-bomb", "p12-thirty-thousand-covers"].contains(&&*case.name) {
            let certificate = readable(&bytes).unwrap_or_else(|| panic!("{} is not whole", case.name));
            if Board::of(&certificate.family).points <= 64 && certificate.games.len() <= 64 {
                assert_eq!(decide(&certificate), Ok(certificate.steps), "{}", case.name);
            }
        }
        if let Some((limit, size)) = measures(&case.name, &bytes) {
            assert_eq!(limit, size, "{}", case.name);
            measured += 1;
        }
    }
    assert_eq!(measured, 4);
}

#[test]
fn a_payload_as_large_as_its_frame_allows_is_in_the_repository() {
    let sizes: Vec<_> = all_kept().iter().filter_map(|case| measures(&case.name, &case.file())).collect();
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
    assert_eq!(verified(&file, "the most steps").steps, 1 << 34);
    let Verdict::Malformed(fault) = check(&file, MAX_STEPS - 1) else { panic!("the limit is not kept") };
    assert_eq!(fault.rule, "P4");
}
