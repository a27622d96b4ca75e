//! What `prover show` prints goes back into `prover audit`: the catalogue, names, and texts with one thing wrong.

use std::fs;
use std::path::{Path, PathBuf};

use pgc_audit::notation::finding::Kind;
use pgc_audit::notation::{Audit, Verdict};
use pgc_audit::printed::{audit, looks_printed};
use pgc_checker::{MAX_STEPS, check};
use pgc_core::certificate::{Certificate, decode};
use pgc_core::game::Game;
use pgc_core::labels::Labels;
use pgc_engine::file::encode;
use pgc_show::{View, write_text};
use tests::binaries::{checker_in, folder, object, prover, prover_in, stdout, with_input, workspace};
use tests::random::Dice;

fn certificate(name: &str) -> Certificate {
    let path = workspace().join(format!("certificates/{name}.pgc"));
    decode(&fs::read(path).expect("a file")).expect("a certificate")
}

fn shown(certificate: &Certificate, labels: Labels) -> String {
    let mut out = Vec::new();
    let flaw = write_text(&mut out, certificate, View { labels, ..View::PLAIN }).expect("no fault");
    assert_eq!(flaw, None);
    String::from_utf8(out).expect("UTF-8")
}

fn audited(text: &str) -> Audit {
    audit(text, &()).unwrap_or_else(|mistake| panic!("{mistake}\n{}", &text[..text.len().min(3000)]))
}

/// The certificate of an audit, which the checker accepts.
fn accepted(audit: &Audit) -> &Certificate {
    let certificate = audit.certificate.as_ref().expect("a certificate");
    let bytes = encode(certificate).expect("within the limits");
    assert!(matches!(check(&bytes, MAX_STEPS), pgc_checker::Verdict::Verified(..)));
    certificate
}

/// Reads back what is shown, and compares what it is about.
fn assert_read_back(name: &str, shown_of: &Certificate, labels: Labels) {
    let audit = audited(&shown(shown_of, labels));
    assert_eq!(audit.verdict, Verdict::Covered, "{name}: {:?}", audit.findings.iter().take(5).collect::<Vec<_>>());
    assert!(audit.is_flawless(), "{name}: {:?}", audit.findings);
    let read = accepted(&audit);
    assert_eq!((&read.game, read.strategy.claim), (&shown_of.game, shown_of.strategy.claim), "{name}");
}

/// The files of certificates, with the names in which they are told.
fn catalogue() -> Vec<PathBuf> {
    let root = workspace().join("certificates");
    let folders = fs::read_dir(&root).expect("a folder").map(|entry| entry.expect("an entry").path());
    let folders = folders.filter(|path| path.is_dir()).chain([root.clone()]);
    let files =
        folders.flat_map(|folder| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()));
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "pgc")).collect();
    files.sort();
    files
}

/// The most bytes of a certificate that the test command reads back.
const SMALL: u64 = 6000;

/// Whether a file is one of Go-Moku's, other than the smallest. What is shown of the larger ones is longer than
/// [`pgc_audit::printed::MAX_PRINTED_BYTES`], and of the others an hour's work that shows nothing new.
fn is_left_out(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "gomoku") && !path.ends_with("replies/o15.pgc")
}

fn read_back(is_wanted: impl Fn(u64) -> bool) -> usize {
    let wanted = |path: &PathBuf| is_wanted(fs::metadata(path).expect("a file").len()) && !is_left_out(path);
    let files: Vec<PathBuf> = catalogue().into_iter().filter(wanted).collect();
    for path in &files {
        let certificate = decode(&fs::read(path).expect("a file")).expect("a certificate");
        assert_read_back(&path.display().to_string(), &certificate, Labels::Numbers);
    }
    files.len()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn what_is_shown_of_small_certificates_is_read_back() {
    assert!(read_back(|bytes| bytes <= SMALL) > 150);
}

#[test]
#[ignore = "minutes; run by .ci/nightly"]
fn what_is_shown_of_large_certificates_is_read_back() {
    assert!(read_back(|bytes| bytes > SMALL) > 18);
}

#[test]
fn names_are_read_back_whatever_they_are() {
    let squares = certificate("affine-4");
    assert_read_back("labels", &squares, Labels::squares(&squares.game).expect("latin squares"));
    let mut named = certificate("td-3-3");
    named.game.source.names =
        ["a", "a, b", "north (left)", "{x}", "é!", "\"", "lemma", "s1 s2", "0 1"].map(str::to_owned).to_vec();
    let game = named.game.clone();
    assert_read_back("names", &named, Labels::given(&game));
}

/// One thing wrong: the certificate, what stands in its text, what stands there instead, the kind of finding, and its words.
const WRONG: [(&str, &str, &str, Kind, &str); 22] = [
    ("td-3-3", "\n    (8): 3, XW(6, 7)", "", Kind::Gap, "after 2: (8) has no answer"),
    (
        "td-3-3",
        "(3): 7, (5!), 4, XW",
        "(3): 7, (6!), 4, XW",
        Kind::WrongReply,
        "after 0, (3), 7: the forced reply is (5)",
    ),
    ("td-3-3", "(3): 7, (5!), 4, XW", "(3): 7, 4, XW", Kind::WrongReply, "the forced reply is (5)"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(3): 8, (4!), XW(4, 5)", Kind::NotForced, "(4) is not forced"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(3): 8, 4, XW(4, 5)", Kind::WrongTurn, "have won already"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(3): 8, XW(4, 6)", Kind::NoDoubleThreat, "a line is completed next at one of 4, 5"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(3): 3, XW(4, 5)", Kind::IllegalMove, "3 is taken, or forbidden"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(3), (3): 8, XW(4, 5)", Kind::WrongReply, "(3) has an answer already"),
    ("td-3-3", "(3): 8, XW(4, 5)", "(2), (3): 8, XW(4, 5)", Kind::IllegalMove, "(2) is not a reply"),
    ("td-3-3", "Lemma 0 under s1", "Lemma 0", Kind::WrongPosition, "lemma 0 does not apply"),
    ("td-3-3", "Lemma 0 under s1", "Lemma 1 under s1", Kind::WrongPosition, "lemma 1 does not come before this"),
    ("td-3-3", "Lemma 0 under s1", "Lemma 0 under s2", Kind::NoAutomorphism, "there is no map s2"),
    ("td-3-3", "(1 2)(4 5)(7 8)", "(1 2)(4 5)", Kind::NoAutomorphism, "does not take each line to a line"),
    ("td-3-3", "X = {0}, O = {1}", "X = {0}, O = {0}", Kind::WrongPosition, "0 comes twice in the position"),
    ("td-3-3", "O = {1}", "O = {1}, moves left: 3", Kind::WrongPosition, "only for games with a bound on moves"),
    ("moves/td-3-3-m4", ", moves left: 3\n", "\n", Kind::WrongPosition, "say how many moves are left, from 1 to 4"),
    (
        "moves/td-3-3-m4",
        "moves left: 3\n",
        "moves left: 5\n",
        Kind::WrongPosition,
        "say how many moves are left, from 1 to 4",
    ),
    ("td-3-3", "lemmas  2", "lemmas  3", Kind::WrongFigure, "there are 2, the theorem included"),
    ("td-3-3", "points 9, lines 9", "points 9, lines 8", Kind::WrongFigure, "the board has 9 points and 9 lines"),
    ("mnk-8-5-5", "pairing {0, 1}, {4, 5}", "pairing {0, 1}, {4, 0}", Kind::NotHeld, "after (3), 2: 0 is in two pairs"),
    ("mnk-8-5-5", "pairing {0, 1}, {4, 5}", "pairing {0, 4}", Kind::NotHeld, "has no pair"),
    ("mnk-8-5-5", "parts g0 {8, 24}", "parts g0 {8, 25}", Kind::NotHeld, "the parts overlap"),
];

#[test]
fn one_thing_that_is_wrong_is_named() {
    for (name, right, wrong, kind, words) in WRONG {
        let text = shown(&certificate(name), Labels::Numbers);
        let spoilt = text.replacen(right, wrong, 1);
        assert_ne!(spoilt, text, "{name} has no '{right}'");
        let audit = audited(&spoilt);
        let told: Vec<String> =
            audit.findings.iter().map(|finding| format!("{:?}: {}", finding.kind, finding.text)).collect();
        let is_named =
            |finding: &&pgc_audit::notation::finding::Finding| finding.kind == kind && finding.text.contains(words);
        assert!(audit.findings.iter().any(|finding| is_named(&finding)), "{name}, {wrong}: {told:#?}");
        assert!(!audit.is_flawless(), "{name}, {wrong}");
    }
}

#[test]
fn a_potential_that_is_told_wrongly_is_named() {
    let name = "affine-5";
    let text = shown(&certificate(name), Labels::Numbers);
    let at = text.find("potential ").unwrap_or_else(|| panic!("no potential in {name}"));
    let end = at + text[at..].find(" < 1").expect("an end");
    let spoilt = format!("{}potential 1/64{}", &text[..at], &text[end..]);
    let audit = audited(&spoilt);
    assert_eq!(audit.verdict, Verdict::Covered, "the proof holds");
    assert!(!audit.is_flawless());
    assert!(audit.findings.iter().any(|finding| finding.text.starts_with("the potential is ")), "{:?}", audit.findings);
}

#[test]
fn another_hash_is_worth_a_note() {
    let text = shown(&certificate("affine-3"), Labels::Numbers);
    let at = text.find("hash    ").expect("a hash") + 8;
    let audit = audited(&format!("{}{}{}", &text[..at], "0".repeat(64), &text[at + 64..]));
    assert!(audit.is_flawless());
    assert!(audit.findings.iter().any(|finding| finding.kind == Kind::Note && finding.text.contains("has the hash")));
    let text = shown(&certificate("grid-5-2"), Labels::Numbers);
    let plain = audited(&text);
    assert!(plain.findings.iter().all(|finding| finding.kind != Kind::Note), "{:?}", plain.findings);
    let [read, original] =
        [plain.certificate.as_ref().expect("one"), &certificate("grid-5-2")].map(|it| encode(it).expect("bytes"));
    assert_eq!(read, original, "a proof without covers is read back to the byte");
}

/// Texts that are not read: what stands in the text of td-3-3, what stands there instead, and what is said.
const UNREAD: [(&str, &str, &str); 9] = [
    ("(3): 8, XW(4, 5)", "(3): 8, ... 1 move", "print the proof without --depth"),
    ("(3): 8, XW(4, 5)", "(3): 8, XW(4, 5), 6", "expected the end of the row, not ', 6'"),
    ("(3): 8, XW(4, 5)", "(3): 8, XW(4, 55)", "expected a point of the board, not '55)'"),
    ("claim   Xeno wins", "claim   Xeno loses", "is not a claim; write Xeno wins"),
    ("game    td:3,3", "game    td:3,99", "13:1"),
    (
        "game    td:3,3",
        "game    lines:0123456789abcdef",
        "the text does not list the lines of 'lines:0123456789abcdef'",
    ),
    ("points 9,", "points 10,", "the board has 9 points and 9 lines"),
    ("Theorem.", "The end.", "the text ends before lemma 1 or the theorem"),
    ("s1 = (1 2)(4 5)", "s1 = (1 2)(2 5)", "the point comes twice in the cycles"),
];

#[test]
fn what_is_not_understood_is_refused_with_its_place() {
    let text = shown(&certificate("td-3-3"), Labels::Numbers);
    for (right, wrong, words) in UNREAD {
        let mistake = audit(&text.replacen(right, wrong, 1), &()).expect_err(wrong).to_string();
        assert!(mistake.contains(words) || words == "13:1", "{wrong}: {mistake}");
        assert!(mistake.split(':').next().is_some_and(|line| line.parse::<usize>().is_ok()), "{mistake}");
    }
}

/// A text with something changed at random.
fn mutant(dice: &mut Dice, text: &str) -> String {
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    if rows.is_empty() {
        return String::new();
    }
    let (at, other) = (dice.below(rows.len()), dice.below(rows.len()));
    match dice.below(5) {
        0 => _ = rows.remove(at),
        1 => rows.swap(at, other),
        2 => rows.insert(at, rows[other].clone()),
        3 => rows.truncate(at),
        _ => {
            let numbers: Vec<String> = rows[other].split(|c: char| !c.is_ascii_digit()).map(str::to_owned).collect();
            let number = numbers[dice.below(numbers.len())].clone();
            let digits: Vec<usize> = rows[at].match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
            if !digits.is_empty() && !number.is_empty() {
                let digit = digits[dice.below(digits.len())];
                rows[at].replace_range(digit..=digit, &number);
            }
        }
    }
    rows.join("\n")
}

#[test]
fn nothing_false_is_covered_and_nothing_panics() {
    let mut dice = Dice::new(45);
    let names = ["td-3-3", "affine-3", "affine-4", "mnk-8-5-5", "moves/td-3-3-m4", "moves/td-3-4-m3"];
    let texts = names.map(|name| (shown(&certificate(name), Labels::Numbers), certificate(name)));
    let (mut covered, mut refused, mut unread) = (0, 0, 0);
    for _ in 0..400 {
        let (text, original) = &texts[dice.below(texts.len())];
        let text = (0..1 + dice.below(2)).fold(text.clone(), |text, _| mutant(&mut dice, &text));
        match audit(&text, &()) {
            Err(_) => unread += 1,
            Ok(audit) if audit.verdict == Verdict::Covered => {
                covered += 1;
                let read = accepted(&audit);
                assert_eq!(audit.text.game.as_ref(), Some(&read.game));
                assert!(read.game == original.game || audit.text.told_game.as_deref() == Some(&read.game.text()));
            }
            Ok(audit) => {
                refused += 1;
                assert!(audit.certificate.is_none() && !audit.is_flawless());
            }
        }
    }
    assert!(covered > 20 && refused > 80 && unread > 40, "{covered} covered, {refused} refused, {unread} unread");
}

#[test]
fn the_command_reads_what_the_other_one_prints() {
    let proof = fs::read(workspace().join("certificates/td-3-4.pgc")).expect("a file");
    let place = folder(&[("proof.pgc", &proof)]);
    let text = stdout(&prover_in(place.path(), &["show", "proof.pgc"]));
    assert!(looks_printed(&text));
    let output = with_input(prover(), place.path(), &["audit", "-", "-o", "again.pgc"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    insta::assert_snapshot!("printed_report", stdout(&output));
    assert_eq!(checker_in(place.path(), &["again.pgc"]).status.code(), Some(0));
    let spoilt = text.replacen(", XW(", ", (0!), XW(", 1);
    let output = with_input(prover(), place.path(), &["audit", "-", "-o", "none.pgc"], spoilt.as_bytes());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    insta::assert_snapshot!("printed_report_of_a_gap", stdout(&output));
    assert!(!place.path().join("none.pgc").exists());
    let json = object(&with_input(prover(), place.path(), &["audit", "-", "--json"], text.as_bytes()));
    assert_eq!((json["verdict"].as_str(), json["flawless"].as_bool()), (Some("COVERED"), Some(true)));
}

#[test]
fn games_of_lines_are_read_from_the_text_alone() {
    let place = folder(&[("board.lines", b"points 4\n0 1\n1 2\n2 3\n0 3\n"), ("own.lines", b"points 4\n0 2\n1 3\n")]);
    for options in
        [&[][..], &["--maker-breaker"], &["--ophelia", "lines:own.lines"], &["--start", "X:0/O:2"], &["--moves", "2"]]
    {
        let arguments = [&["prove", "lines:board.lines", "-o", "proof.pgc"], options].concat();
        let proved = prover_in(place.path(), &arguments);
        assert_eq!(proved.status.code(), Some(0), "{proved:?}");
        let text = stdout(&prover_in(place.path(), &["show", "proof.pgc"]));
        let audit = audited(&text);
        assert!(audit.is_flawless() && audit.verdict == Verdict::Covered, "{text}\n{:?}", audit.findings);
        accepted(&audit);
        let told =
            Game::told(audit.text.told_game.as_deref().unwrap_or_default(), 4, pgc_core::game::ToldLines::default());
        assert!(told.is_err(), "the expression alone does not say the lines");
    }
}
