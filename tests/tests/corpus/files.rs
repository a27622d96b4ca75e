//! The corpus: the oracle gives each file the verdict of its text, the reference implementation decodes it as the page says, and the files
//! are the ones that were frozen. (A test of the checker itself compares its library and its program with the texts.)

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use pgc_checker::{MAX_STEPS, Verdict, check};
use sha2::{Digest, Sha256};
use tests::assembler::container::{PROLOGUE, file, raw_frame};
use tests::assembler::read::of_payload;
use tests::assembler::{Certificate, Payload, Version, payload};
use tests::corpus::{Case, Expected, Proof, VERSIONS, all_kept, clauses, home, kept, kinds, large};
use tests::judge::{assert_agreement, truth, verified};
use tests::oracle::form::form;
use tests::oracle::{Board, decide, decide_at, decide_without};

/// The files of both versions that must be verified, with their certificates.
fn accepted() -> impl Iterator<Item = (Case, Certificate)> {
    let accepted = all_kept().into_iter().filter(|case| case.expected() == Expected::Verified);
    accepted
        .map(|case| (case.certificate().expect("a certificate"), case))
        .map(|(certificate, case)| (case, certificate))
}

/// SHA-256 of the files of each version, one after the other, sorted by folder and name. Version 1 and version 2 are frozen: a change of
/// these digests is another corpus.
const DIGESTS: [&str; 2] = [
    "85873eaa5243f47571c9f07dd40a3a4566004a9101b91ea8b77e2d85f1323fa3",
    "ce554526035af71f50889b608d40b09def5d13cce8bf5b0a9d750916ce392c7d",
];

#[test]
fn the_files_are_frozen() {
    for (version, digest) in VERSIONS.into_iter().zip(DIGESTS) {
        let mut hash = Sha256::new();
        kept(version).iter().for_each(|case| hash.update(case.file()));
        let now: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(now, digest, "version {}", version.byte());
    }
}

#[test]
fn each_file_has_a_text_in_the_folder_of_its_verdict_and_each_text_a_file() {
    for version in VERSIONS {
        for case in kept(version) {
            assert_eq!(case.path.parent(), Some(&*home(version).join(case.expected().folder())), "{}", case.name);
            assert!(case.file().len() <= 1 << 14, "{} is large", case.name);
        }
        for folder in fs::read_dir(home(version)).expect("folders").map(|entry| entry.expect("an entry").path()) {
            let is_case = ["accept", "reject", "malformed", "either"].iter().any(|name| folder.ends_with(name));
            for text in fs::read_dir(&folder).into_iter().filter(|_| is_case).flatten() {
                let text = text.expect("an entry").path();
                assert!(text.with_extension("pgc").is_file() && text.with_extension("txt").is_file(), "{text:?}");
            }
        }
        large::cases(version).iter().for_each(|case| assert!(!case.path.exists(), "{}", case.name));
    }
}

/// The oracle judges what it can read, on boards that are small enough for it, as the text does.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_oracle_says_what_the_texts_say() {
    let (mut asked, mut wrong) = (BTreeMap::<Expected, usize>::new(), Vec::new());
    for case in all_kept().into_iter().filter(|case| case.expected() != Expected::Either) {
        let Some(said) = case.certificate().and_then(|certificate| judgement(&case, &certificate)) else { continue };
        let key = |key: &str| case.value(key).unwrap_or_default().to_owned();
        let stated = match case.expected() {
            Expected::Verified => [key("theorem"), key("steps"), key("hash")].join(" "),
            _ => [key("rule"), key("offset")].join(" "),
        };
        *asked.entry(case.expected()).or_default() += 1;
        wrong.extend((said != stated).then(|| format!("{}: {said} instead of {stated}", case.name)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let least = [(Expected::Verified, 120), (Expected::Rejected, 170), (Expected::Malformed, 90)];
    assert!(least.iter().all(|(expected, count)| asked[expected] >= *count), "{asked:?}");
}

/// What the oracle says, if the board is small enough, and if it sees what is wrong: it does not look at the container, at the family's
/// parameters and lines, and at numbers that are too large.
fn judgement(case: &Case, certificate: &Certificate) -> Option<String> {
    let large = |proof: &Certificate| Board::of(&proof.family).points > 64;
    let is_large = certificate.games.len() > 64 || certificate.games.iter().chain([certificate]).any(large);
    let is_unseen =
        case.rule().is_some_and(|rule| rule.starts_with(['C', 'G'])) && case.expected() == Expected::Malformed;
    if is_large || is_unseen {
        return None;
    }
    match form(certificate).map(|()| decide(certificate)) {
        Err((rule, field)) => Some(format!("{rule} {}", Payload::of(certificate).offset(&field))),
        Ok(_) if case.expected() == Expected::Malformed => None,
        Ok(Err(rule)) => Some(format!("{rule} ")),
        Ok(Ok(steps)) => {
            let Proof { theorem, hash, .. } = Proof::of(certificate);
            Some(format!("{theorem} {steps} {hash}"))
        }
    }
}

/// Oracle and library agree also in the place of a failure, which the texts of version 2 name.
#[test]
fn the_place_of_a_failure_is_the_same_for_library_and_oracle() {
    let mut places = BTreeSet::new();
    for case in kept(Version::Two).iter().filter(|case| case.expected() == Expected::Rejected) {
        let certificate = case.certificate().expect("a certificate");
        assert_eq!(Some(assert_agreement(&certificate)), case.rule(), "{}", case.name);
        let place = decide_at(&certificate).expect_err("a failure").1.to_string();
        assert_eq!(case.value("place"), Some(&*place), "{}", case.name);
        places.insert(place);
    }
    assert!(places.len() >= 10, "{places:?}");
}

#[test]
fn no_two_files_are_equal_and_no_two_names() {
    let (mut files, mut names) = (BTreeMap::new(), BTreeSet::new());
    for case in all_kept() {
        if let Some(other) = files.insert(case.file(), case.name.clone()) {
            panic!("{} is {other}", case.name);
        }
    }
    let large = VERSIONS.into_iter().flat_map(large::cases);
    assert!(all_kept().into_iter().chain(large).all(|case| names.insert(case.name)), "a name stands twice");
}

/// The claim is false, and the varied rules accept it.
#[test]
fn false_claims_are_accepted_by_the_rules_that_are_varied_for_them() {
    let mut varied = 0;
    for case in all_kept() {
        for variations in case.varied() {
            let certificate = case.certificate().expect("a certificate");
            assert!(!truth(&certificate), "{} claims a truth", case.name);
            let verdict = decide_without(&certificate, &variations);
            assert!(verdict.is_ok(), "{}: {verdict:?} even with {variations:?}", case.name);
            varied += 1;
        }
    }
    assert_eq!(varied, 87);
}

#[test]
fn accepted_claims_are_true() {
    let mut searched = 0;
    for (case, certificate) in accepted().filter(|(_, certificate)| Board::of(&certificate.family).points <= 10) {
        assert!(truth(&certificate), "{} proves what is false", case.name);
        searched += 1;
    }
    assert!(searched >= 40, "only {searched} claims are searched");
}

/// The corpus avoids files on which decoders may differ: the reference implementation opens all files to be accepted.
#[test]
fn accepted_frames_hold_their_payload_for_the_reference_implementation() {
    for (case, certificate) in accepted() {
        let payload = payload::bytes(&certificate);
        let opened = zstd::bulk::decompress(&case.file()[PROLOGUE..], payload.len());
        assert_eq!(opened.expect("a valid frame"), payload, "{}", case.name);
    }
}

/// The table of decoders is right about the two that are here: ours, and the reference implementation, called once.
#[test]
fn decoders_differ_on_frames_as_the_table_says() {
    let cases: BTreeMap<String, Case> = kept(Version::One).into_iter().map(|case| (case.name.clone(), case)).collect();
    for kind in kinds() {
        let (case, says) = (&cases[&kind.file], |decoder: &str| kind.decoded.iter().any(|name| name == decoder));
        assert_eq!(says("ruzstd"), case.value("ours") == Some("VERIFIED"), "{}", case.name);
        let bytes = case.file();
        let size = u32::from_le_bytes(bytes[41..45].try_into().expect("four bytes"));
        let Ok(payload) = zstd::bulk::decompress(&bytes[PROLOGUE..], size as usize) else {
            assert!(!says("libzstd") && !says("libzstd: another payload"), "{}", case.name);
            continue;
        };
        let certificate = of_payload(Version::One, &payload);
        assert_eq!(decide(&certificate), Ok(certificate.steps), "{}", case.name);
        let is_ours = Some(Proof::of(&certificate)) == case.proof();
        assert!(says(if is_ours { "libzstd" } else { "libzstd: another payload" }), "{}", case.name);
        let _ = verified(&file(&raw_frame(&payload)), &case.name);
    }
}

/// What all decoders must refuse, the reference implementation refuses.
#[test]
fn frames_that_are_not_valid_are_refused_by_the_reference_implementation() {
    let clauses = clauses(Version::One);
    let frames =
        clauses.iter().find(|clause| (&*clause.rule, &*clause.words) == ("C6", "the frame is valid")).expect("C6");
    let refused: Vec<Case> =
        kept(Version::One).into_iter().filter(|case| frames.refused.contains(&case.name)).collect();
    assert_eq!(refused.len(), frames.refused.len());
    for case in refused {
        assert!(zstd::bulk::decompress(&case.file()[PROLOGUE..], 1 << 16).is_err(), "{}", case.name);
    }
}

/// P4, with a limit set by the user: as many steps as declared are allowed, one less are not.
#[test]
fn the_steps_of_an_accepted_file_are_the_least_limit_that_allows_it() {
    for (case, certificate) in accepted() {
        let file = case.file();
        let limited = |limit| check(&file, limit);
        assert!(matches!(limited(certificate.steps), Verdict::Verified(_)), "{}", case.name);
        let Verdict::Malformed(fault) = limited(certificate.steps - 1) else { panic!("{}: no limit", case.name) };
        let offset = Payload::of(&certificate).offset("steps");
        assert_eq!((fault.rule, fault.offset as u64), ("P4", offset), "{}", case.name);
        assert_eq!(limited(MAX_STEPS), limited(certificate.steps), "{}", case.name);
    }
}
