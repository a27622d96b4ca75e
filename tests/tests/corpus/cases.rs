//! The corpus: library and oracle give each file the verdict of its text, and the files are those of the table. (A test
//! of the checker itself runs the program on the files in the folders.)

use std::collections::{BTreeMap, BTreeSet};

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::assembler::container::raw_frame;
use tests::assembler::{self, Version, payload};
use tests::corpus::case::{Ours, described};
use tests::corpus::folders::{found, home_of, kept};
use tests::corpus::verify::{assert_library, assert_oracle};
use tests::corpus::{Case, Expected, VERSIONS, cases, cases_of, census, clauses, kinds};
use tests::judge::{assert_agreement, describe, truth};
use tests::oracle::{Board, decide_without};

fn named() -> BTreeMap<&'static str, Case> {
    cases().into_iter().map(|case| (case.name, case)).collect()
}

/// The cases that are kept in the repository, of both versions.
fn small() -> Vec<Case> {
    VERSIONS.into_iter().flat_map(small_of).collect()
}

/// The cases of a version that are kept in the repository.
fn small_of(version: Version) -> Vec<Case> {
    cases_of(version).into_iter().filter(|case| !case.large()).collect()
}

#[test]
fn the_library_says_what_the_table_says() {
    small().iter().for_each(|case| assert_library(case, &case.build()));
}

#[test]
fn the_oracle_says_what_the_table_says() {
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    for case in small() {
        *asked.entry(case.expected.folder()).or_default() += usize::from(assert_oracle(&case, &case.build()));
    }
    assert!(asked["accept"] >= 50 && asked["reject"] >= 70 && asked["malformed"] >= 20, "{asked:?}");
    assert_eq!(asked["either"], kinds().len());
}

/// Oracle and library agree also in the place of a failure, which the texts of version 2 name.
#[test]
fn the_place_of_a_failure_is_the_same_for_library_and_oracle() {
    let mut places = BTreeSet::new();
    for case in small_of(Version::Two) {
        let built = case.build();
        if let (Expected::Rejected { .. }, Some(certificate)) = (case.expected, &built.certificate) {
            assert_eq!(Some(assert_agreement(certificate)), case.expected.rule(), "{}", case.name);
            places.extend(built.failure());
        }
    }
    let named: Vec<&str> = places.iter().map(String::as_str).collect();
    assert_eq!(named, PLACES);
}

/// The places of the failures of version 2's corpus.
const PLACES: [&str; 10] = [
    "game 0, lemma 0",
    "game 0, lemma 1",
    "game 0, map 1",
    "game 0, map 2",
    "game 0, theorem",
    "game 1, lemma 0",
    "game 1, map 1",
    "game 1, theorem",
    "lemma 0",
    "theorem",
];

#[test]
fn the_folders_hold_what_the_table_builds() {
    for version in VERSIONS {
        assert_kept(version);
    }
}

fn assert_kept(version: Version) {
    let again = "`cargo run --package tests --bin corpus -- write` writes the corpus anew";
    let cases = small_of(version);
    let (kept, found) = (kept(version, &cases_of(version)), found(version, &home_of(version)).expect("the folders"));
    let names = |files: &BTreeMap<_, _>| files.keys().cloned().collect::<BTreeSet<std::path::PathBuf>>();
    let (wanted, there) = (names(&kept), names(&found));
    let missing: Vec<_> = wanted.difference(&there).collect();
    let stray: Vec<_> = there.difference(&wanted).collect();
    assert!(missing.is_empty() && stray.is_empty(), "missing: {missing:?}, stray: {stray:?}; {again}");
    let changed: Vec<_> = kept.iter().filter(|(name, bytes)| found[*name] != **bytes).map(|(name, _)| name).collect();
    assert!(changed.is_empty(), "not as in the table: {changed:?}; {again}");
    assert!(
        kept.values().all(|bytes| bytes.len() <= 1 << 16) && kept.values().map(Vec::len).sum::<usize>() < 1_000_000
    );
    assert!(cases.iter().all(|case| case.build().file.len() <= 1 << 14), "a file of more than 16 KiB is kept");
}

#[test]
fn the_table_of_words_names_no_other_files() {
    for version in VERSIONS {
        let names: BTreeSet<&str> = cases_of(version).iter().map(|case| case.name).collect();
        assert!(described(version).eq(names));
    }
}

#[test]
fn there_are_more_than_a_hundred_negatives() {
    let census = census(&cases());
    assert!(census.rejected + census.malformed > 100, "{census:?}");
}

#[test]
fn no_two_files_are_equal_and_no_two_names() {
    let (mut files, mut names) = (BTreeMap::new(), BTreeSet::new());
    for case in small() {
        if let Some(other) = files.insert(case.build().file, case.name) {
            panic!("{} is {other}", case.name);
        }
    }
    let all: Vec<Case> = VERSIONS.into_iter().flat_map(cases_of).collect();
    assert!(all.iter().all(|case| names.insert(case.name)), "a name stands twice");
}

/// The claim is false, and the varied rules accept it.
#[test]
fn false_claims_are_accepted_by_the_rules_that_are_varied_for_them() {
    let mut varied = 0;
    for case in small().iter().filter(|case| !case.needed.is_empty()) {
        let certificate = case.build().certificate.expect("a certificate");
        assert!(!truth(&certificate), "{} claims a truth", case.name);
        for variations in &case.needed {
            let verdict = decide_without(&certificate, variations);
            assert!(verdict.is_ok(), "{}: {verdict:?} even with {variations:?}", case.name);
            varied += 1;
        }
    }
    assert!(varied >= 35, "only {varied} variations are judged");
}

/// Claims that a checker accepts if it misreads R6, R8 or R23 are false.
#[test]
fn claims_that_rest_on_a_wrong_reading_are_false() {
    let wrong = [
        "r06-constrained-elsewhere",
        "r06-one-of-two-points-forbidden",
        "r06-forbidden-no-longer",
        "r08-forbidden-no-longer",
        "r23-points-of-the-antagonist",
    ];
    let found: Vec<Case> = cases().into_iter().filter(|case| wrong.contains(&case.name)).collect();
    assert_eq!(found.len(), wrong.len());
    for case in found {
        assert!(!truth(&case.build().certificate.expect("a certificate")), "{} claims a truth", case.name);
    }
}

#[test]
fn accepted_claims_are_true() {
    let mut searched = 0;
    for case in small().iter().filter(|case| case.expected == Expected::Verified) {
        let certificate = case.build().certificate.expect("a certificate");
        if Board::of(&certificate.family).points <= 10 {
            assert!(truth(&certificate), "{} proves what is false", case.name);
            searched += 1;
        }
    }
    assert!(searched >= 40, "only {searched} claims are searched");
}

/// The corpus avoids files on which decoders may differ: the reference implementation opens all files to be accepted.
#[test]
fn accepted_frames_hold_their_payload_for_the_reference_implementation() {
    for case in small().iter().filter(|case| case.expected == Expected::Verified) {
        let built = case.build();
        let payload = payload::bytes(&built.certificate.expect("a certificate"));
        let opened = zstd::bulk::decompress(&built.file[36..], payload.len());
        assert_eq!(opened.expect("a valid frame"), payload, "{}", case.name);
    }
}

/// The table of decoders is right about the two that are here: ours, and the reference implementation, called once.
#[test]
fn decoders_differ_on_frames_as_the_table_says() {
    let named = named();
    for kind in kinds() {
        let (case, says) = (&named[kind.file], |decoder: &str| kind.decoded.contains(&decoder));
        assert_eq!(says("ruzstd"), case.expected == Expected::Either(Ours::Decodes), "{}", case.name);
        let built = case.build();
        let payload = payload::bytes(&built.certificate.expect("a certificate"));
        match zstd::bulk::decompress(&built.file[36..], payload.len()) {
            Ok(decoded) if decoded == payload => assert!(says("libzstd"), "{}", case.name),
            Ok(other) => {
                assert!(says("libzstd: another payload"), "{}", case.name);
                let verdict = check(&assembler::container::file(&raw_frame(&other)), MAX_STEPS);
                assert!(matches!(verdict, Verdict::Verified(_)), "{}: {}", case.name, describe(&verdict));
            }
            Err(_) => assert!(!says("libzstd") && !says("libzstd: another payload"), "{}", case.name),
        }
    }
}

/// What all decoders must refuse, the reference implementation refuses.
#[test]
fn frames_that_are_not_valid_are_refused_by_the_reference_implementation() {
    let frames = clauses(Version::One)
        .iter()
        .find(|clause| (clause.rule, clause.words) == ("C6", "the frame is valid"))
        .expect("C6");
    let named = named();
    for name in &frames.refused {
        assert!(zstd::bulk::decompress(&named[name].build().file[36..], 1 << 16).is_err(), "{name}");
    }
}

/// P4, with a limit set by the user: as many steps as declared are allowed, one less are not.
#[test]
fn the_steps_of_an_accepted_file_are_the_least_limit_that_allows_it() {
    for case in small().iter().filter(|case| case.expected == Expected::Verified) {
        let built = case.build();
        let certificate = built.certificate.expect("a certificate");
        let limited = |limit| check(&built.file, limit);
        assert!(matches!(limited(certificate.steps), Verdict::Verified(_)), "{}", case.name);
        let Verdict::Malformed(fault) = limited(certificate.steps - 1) else { panic!("{}: no limit", case.name) };
        let offset = assembler::Payload::of(&certificate).offset("steps");
        assert_eq!((fault.rule, fault.offset as u64), ("P4", offset), "{}", case.name);
        assert_eq!(limited(MAX_STEPS), limited(certificate.steps), "{}", case.name);
    }
}
