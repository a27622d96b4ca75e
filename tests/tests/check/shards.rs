//! Checks in parts and on several threads: they say what a plain check says, and only complete parts are assembled.

use pgc_checker::{MAX_STEPS, Replies, Verdict, check, check_on, shard};
use tests::assembler::{Certificate, Claim, Family, Term};
use tests::binaries::{assert_refused, checker_in, code, folder, stderr, stdout, workspace};
use tests::corpus::all_kept;
use tests::mutants::{Stock, mutant, parted};
use tests::oracle::decide::UNLIMITED;
use tests::oracle::{Oracle, stated};
use tests::{asked, assembler};

/// How many mutants of proofs the ordinary test command checks in parts; `PART_MUTANTS` asks for more.
const MUTANTS: u64 = 600;

const PROOF: &str = "certificates/affine-4.pgc";
const OTHER: &str = "certificates/grid-3-3.pgc";

/// The lines that the checker prints for all shares of a file.
fn parts(file: &str, count: usize) -> Vec<String> {
    let part = |number| {
        let output = checker_in(workspace(), &["--shard", &format!("{number}/{count}"), file]);
        assert_eq!((code(&output), stderr(&output)), (4, String::new()));
        stdout(&output)
    };
    (1..=count).map(part).collect()
}

#[test]
fn parts_are_assembled_and_that_is_no_verdict() {
    let parts = parts(PROOF, 3);
    let payload = "payload bd704ed6df318e7141636be83d967fd6cd02749322bdb3368d2e285b5edd28a6";
    let hash = "hash a195766bd7161886db960e2b750053470d687ad25050d984819e1f9ba7d688bc";
    let lines = "lines 91e0e53dc4ce5985c7b0a6ca795c7644f1399401fefd4d86dc67d26827d3c211";
    let told = |start: &str| format!("{start} {payload} {hash} {lines} ophelia - Xeno wins affine:4\n");
    let expected = ["PART 1/3 354/2652", "PART 2/3 1860/2652", "PART 3/3 438/2652"].map(told);
    assert_eq!(parts, expected);
    // In files of their own or in one, in any order.
    let all = parts.concat();
    let files = folder(&[("a", parts[2].as_bytes()), ("b", parts[..2].concat().as_bytes()), ("all", all.as_bytes())]);
    for files_named in [&["--join", "a", "b"][..], &["--join", "all"]] {
        let output = checker_in(files.path(), files_named);
        assert_eq!((code(&output), stdout(&output)), (4, told("ASSEMBLED 3/3 2652/2652")));
    }
    // More shares than there are maps and lemmas: some have nothing to do.
    let many = self::parts(OTHER, 5).concat();
    let files = folder(&[("many", many.as_bytes())]);
    let output = checker_in(files.path(), &["--join", "many"]);
    assert!(code(&output) == 4 && stdout(&output).starts_with("ASSEMBLED 5/5 163/163 payload "), "{many}");
}

#[test]
fn what_is_no_complete_partition_is_refused_with_its_reason() {
    let (three, two, other) = (parts(PROOF, 3), parts(PROOF, 2), parts(OTHER, 3));
    let [a, b, c] = [0, 1, 2].map(|index| three[index].as_str());
    let changed = |text: &str, from: &str, to: &str| text.replacen(from, to, 1);
    let (shifted, foreign) = ("this is a part of another check than the first one: PART", "this is no part: ");
    let cases: Vec<(Vec<String>, &str)> = vec![
        (vec![], "--join needs files with parts"),
        (vec![a.into(), b.into()], "part 3/3 is missing"),
        (vec![b.into(), c.into()], "part 1/3 is missing"),
        (vec![a.into(), b.into(), b.into(), c.into()], "this part is given twice: PART\\u{20}2/3"),
        (vec![a.into(), b.into(), two[1].clone()], shifted),
        (vec![a.into(), b.into(), other[2].clone()], shifted),
        (vec![a.into(), b.into(), changed(c, "payload b", "payload c")], shifted),
        (vec![a.into(), b.into(), changed(c, "lines 9", "lines 8")], shifted),
        (vec![a.into(), b.into(), changed(c, "Xeno wins", "Xeno draws")], shifted),
        (vec![a.into(), b.into(), changed(c, "/2652", "/2653")], shifted),
        (
            vec![a.into(), b.into(), changed(c, " 438/", " 437/")],
            "R24: the parts took 2651 steps, and 2652 are declared",
        ),
        (vec![a.into(), b.into(), changed(c, "3/3", "0/3")], foreign),
        (vec![a.into(), b.into(), changed(c, "3/3", "4/3")], foreign),
        (vec![a.into(), b.into(), changed(c, "3/3", "x/3")], foreign),
        (vec![a.into(), b.into(), changed(c, "438", "18446744073709551616")], foreign),
        (
            vec![a.into(), b.into(), changed(c, "438", "18446744073709551615")],
            "R24: the parts took 18446744073709551615",
        ),
        (vec![a.into(), b.into(), changed(c, "PART", "ASSEMBLED")], foreign),
        (vec![a.into(), b.into(), c.into(), "\u{1b}[2J\n".into()], "this is no part: \\u{1b}[2J"),
        (vec![changed(a, "1/3", "1/18446744073709551615")], "part 2/18446744073709551615 is missing"),
        (vec![a.into(), b.into(), changed(c, "hash a", "hash b")], shifted),
        (vec![a.into(), b.into(), changed(c, "3/3", "3/3/3")], foreign),
        (vec![a.into(), b.into(), changed(c, "3/3", "3 3")], foreign),
        (vec![a.into(), b.into(), changed(c, "3/3", "+3/3")], foreign),
        (vec![a.into(), b.into(), changed(c, "3/3", "3/0003")], foreign),
        (vec![a.into(), b.into(), changed(c, "lines 91e0", "lines 91E0")], foreign),
        (vec![a.into(), b.into(), changed(c, "lines 91e0", "lines 91e")], foreign),
        (vec![a.into(), b.into(), changed(c, "ophelia -", "ophelia")], foreign),
        (vec![a.into(), b.into(), changed(c, "ophelia -", &format!("ophelia {}", "0".repeat(64)))], foreign),
        (vec![a.into(), b.into(), changed(c, "affine:4", "affine:4 --ophelia lines:0000000000000000")], foreign),
        (vec![a.into(), b.into(), changed(c, "affine:4", "lines:0000000000000000")], foreign),
        (vec![a.into(), b.into(), changed(c, "Xeno wins", "Nobody wins")], foreign),
        (vec![a.into(), b.into(), changed(c, "affine:4", "affine:4 VERIFIED Xeno wins 4^4")], foreign),
        (vec![a.into(), b.into(), changed(c, "affine:4", "affine:4  ")], foreign),
        (vec!["PART 1/1 0/0 VERIFIED Xeno wins 4^4\n".into()], foreign),
        (vec!["x".repeat(1 << 20)], foreign),
    ];
    for (lines, reason) in cases {
        let files = folder(&[("parts", lines.concat().as_bytes())]);
        let output = checker_in(files.path(), &["--join", "parts"]);
        assert_refused(&output, &[reason]);
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn forged_parts_are_assembled_at_best_and_never_verified() {
    let zeros = "0".repeat(64);
    let told = format!("payload {zeros} hash {zeros} lines {zeros} ophelia - Xeno wins 6^3\n");
    let files = folder(&[("forged", format!("PART 1/2 1/2 {told}PART 2/2 1/2 {told}").as_bytes())]);
    let output = checker_in(files.path(), &["--join", "forged"]);
    assert_eq!((code(&output), stdout(&output)), (4, format!("ASSEMBLED 2/2 2/2 {told}")));
    // Who takes it for a certificate finds none.
    let output = checker_in(files.path(), &["forged"]);
    assert_eq!((code(&output), stdout(&output).split('\n').next()), (2, Some("MALFORMED")));
}

#[test]
fn wrong_usage_is_told() {
    for (arguments, reason) in [
        (&["--shard"][..], "--shard needs a value"),
        (&["--shard", "0/3", PROOF], "--shard needs I/N"),
        (&["--shard", "4/3", PROOF], "--shard needs I/N"),
        (&["--shard", "1/0", PROOF], "--shard needs I/N"),
        (&["--shard", "1", PROOF], "--shard needs I/N"),
        (&["--shard", "1/2", PROOF, OTHER], "--shard needs I/N"),
        (&["--shard", "1/2", "absent"], "cannot read absent"),
        (&["--join"], "--join needs files with parts"),
        (&["--join", "absent"], "cannot read absent"),
        (&["--json", "--shard", "1/2", PROOF], "--shard and --json do not go together"),
        (&[PROOF, "--shard", "1/2", PROOF], "--shard needs I/N"),
        (&["--shard", "1/2/3", PROOF], "--shard needs I/N"),
        (&["--shard", "1 2", PROOF], "--shard needs I/N"),
        (&["--shard", "+1/2", PROOF], "--shard needs I/N"),
        (&["--shard", "1/0002", PROOF], "--shard needs I/N"),
        (&["--threads", "2", "--shard", "1/2", PROOF], "--shard and --threads do not go together"),
        (&["--json", "--join", PROOF], "--join and --json do not go together"),
        (&["--shard", "1/2", "--join", PROOF], "--shard and --join do not go together"),
        (&["--threads", "2", "--join", PROOF], "--join and --threads do not go together"),
        (&["--join", "--max-steps", "3", PROOF], "--join and --max-steps do not go together"),
        (&["--join", "--lines", "x", PROOF], "--join and --lines do not go together"),
        (&["--join", "--ophelia", "x", PROOF], "--join and --ophelia do not go together"),
        (&["--statements", "x", "--expect", "x"], "--statements and --expect do not go together"),
        (&["--statements", "x", "--lines", "x"], "--statements and --lines do not go together"),
        (&["--statements", "x", "--ophelia", "x"], "--statements and --ophelia do not go together"),
        (&["--max-steps", "+5", PROOF], "--max-steps needs a number"),
        (&["--threads", "02", PROOF], "--threads needs a number up to 255"),
        (&["--threads", "256", PROOF], "--threads needs a number up to 255"),
    ] {
        assert_refused(&checker_in(workspace(), arguments), &[reason]);
    }
}

/// On threads a file gets the verdict of a plain check, to the letter; in parts it is assembled if, and only if, it is
/// verified: then all replies and steps are met once. Returns whether it is verified.
fn assert_same(file: &[u8]) -> bool {
    let plain = check(file, MAX_STEPS);
    for threads in [2, 3] {
        assert_eq!(check_on(threads, file, MAX_STEPS), plain);
    }
    for count in [1, 2, 5] {
        let shares: Option<Vec<_>> = (1..=count).map(|number| shard(file, MAX_STEPS, number, count)).collect();
        let sum = shares.as_ref().map(|shares| shares.iter().map(|share| share.steps).sum::<u64>());
        let declared = shares.as_ref().map(|shares| shares[0].conclusion.steps);
        let assembled = sum.is_some() && sum == declared;
        assert_eq!(assembled, matches!(plain, Verdict::Verified(_)), "{plain:?}");
        if let (true, Verdict::Verified(theorem), Some(shares)) = (assembled, &plain, shares) {
            let met = |of: fn(Replies) -> u64| shares.iter().map(|share| of(share.conclusion.replies)).sum();
            let (required, covered) = (met(|replies| replies.required), met(|replies| replies.covered));
            assert_eq!(Replies { required, covered }, theorem.replies);
        }
    }
    matches!(plain, Verdict::Verified(_))
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_corpus_gets_the_same_verdicts_on_threads_and_in_parts() {
    all_kept().iter().for_each(|case| {
        assert_same(&case.file());
    });
}

/// The shares of a file of version 2: its maps are numbered through from 1, and its lemmas from 0, theorems of games included.
#[test]
fn shares_are_numbered_through_the_games_and_the_certificate() {
    // A game with a map, a lemma and a theorem; one with a map and two lemmas; a certificate with a lemma and a theorem.
    let line = Family::lines(3, &[&[0, 1]]);
    let cites = |lemmas: &[usize]| {
        let cited = lemmas.iter().map(|&lemma| Term::cite(&[], lemma, 1));
        let terms: Vec<Term> = cited.chain([Term::cite(&[], 0, 0), Term::pairing(&[0]), Term::pairing(&[1])]).collect();
        Term::cover(&[], &terms)
    };
    let game = |lemmas: &[usize]| Certificate::part(line.clone(), cites(lemmas)).map(&[1, 0, 2]);
    let first = game(&[0]).lemma(&[], &[0], Term::pairing(&[1]));
    let second = game(&[0, 1]).lemma(&[], &[0], Term::pairing(&[1])).lemma(&[], &[0, 2], Term::end(&[1]));
    let on_both = Term::parts(&[6], &[(1, &[0, 1, 2]), (0, &[3, 4, 5])]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::potential(&[])]);
    let board = Family::lines(8, &[&[0, 1], &[3, 4]]);
    let certificate = Certificate::new(board, Claim::OpheliaDraws, theorem).game(first).game(second);
    let certificate = stated(certificate.lemma(&[], &[7], on_both));
    let file = assembler::file(&certificate);
    assert!(assert_same(&file));
    // In each proof its maps, then its lemmas; the numbers go on.
    let (mut maps, mut lemmas, mut numbered) = (0, 0, Vec::new());
    for proof in certificate.games.iter().chain([&certificate]) {
        numbered.extend((0..proof.maps.len()).map(|map| (maps + map + 1) as u64));
        numbered.extend((0..=proof.lemmas.len()).map(|lemma| (lemmas + lemma) as u64));
        (maps, lemmas) = (maps + proof.maps.len(), lemmas + proof.lemmas.len() + 1);
    }
    let steps = taken(&certificate);
    assert_eq!(steps.len(), numbered.len());
    for count in [2, 3, 4, 7] {
        for number in 1..=count {
            let share = shard(&file, MAX_STEPS, number, count).expect("a share");
            let own = numbered.iter().zip(&steps).filter(|(of, _)| *of % count == number - 1);
            assert_eq!(share.steps, own.map(|(_, steps)| steps).sum::<u64>(), "share {number} of {count}");
        }
    }
}

/// The steps that each map and lemma takes, by the oracle, in the order of the file.
fn taken(certificate: &Certificate) -> Vec<u64> {
    let whole = Oracle::new(certificate, &[], UNLIMITED);
    let mut proofs: Vec<Oracle> = (0..certificate.games.len()).map(|game| whole.of_game(game)).collect();
    proofs.push(whole);
    let mut taken = Vec::new();
    for (mut oracle, proof) in proofs.into_iter().zip(certificate.games.iter().chain([certificate])) {
        let mut before = 0;
        let mut note = |steps: u64| {
            taken.push(steps - before);
            before = steps;
        };
        for map in &proof.maps {
            assert_eq!(oracle.listed(map), Ok(()));
            note(oracle.steps());
        }
        for lemma in &proof.lemmas {
            assert_eq!(oracle.lemma(lemma), Ok(()));
            note(oracle.steps());
        }
        assert_eq!(oracle.theorem(), Ok(()));
        note(oracle.steps());
    }
    taken
}

#[test]
fn mutants_of_version_2_get_the_same_verdicts_on_threads_and_in_parts() {
    let count = asked::number("PART_MUTANTS").unwrap_or(MUTANTS) / 3;
    let mutants = (0..count).filter_map(|number| parted::mutant(number).certificate);
    let verified = mutants.filter(|certificate| assert_same(&assembler::file(certificate))).count() as u64;
    assert!(verified * 10 > count && verified * 3 < count * 2, "{verified} of {count}");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn mutants_of_proofs_get_the_same_verdicts_on_threads_and_in_parts() {
    let stock = Stock::new(true);
    let count = asked::number("PART_MUTANTS").unwrap_or(MUTANTS);
    let mutants = (0..count).filter_map(|number| mutant(&stock, number).certificate);
    let (mut all, mut verified) = (0, 0);
    for certificate in mutants {
        all += 1;
        verified += u64::from(assert_same(&assembler::file(&certificate)));
    }
    assert!(all * 10 > count * 9 && verified * 10 > all && verified * 2 < all, "{verified} of {all}");
}
