//! Texts with many statements: the work of an audit grows in proportion, or a limit is reported. Each of these once
//! took minutes, or did not end.

use pgc_audit::notation::finding::Kind;
use pgc_audit::notation::{Options, Verdict, audit};
use tests::audited::audited;
use tests::binaries::{folder, prover_in, stdout};

/// A number of statements that takes long if each is compared with all others.
const MANY: usize = 40_000;

/// This many statements, each made from its number.
fn many(count: usize, statement: impl Fn(usize) -> String) -> String {
    (0..count).map(statement).collect()
}

/// The report on a text.
fn report(text: &str) -> String {
    let directory = folder(&[("growth.txt", text.as_bytes())]);
    stdout(&prover_in(directory.path(), &["audit", "paper", "growth.txt"]))
}

/// The error message for a text.
fn refused(text: &str) -> String {
    audit(text, &Options::default()).expect_err("a text beyond a limit").to_string()
}

#[test]
fn a_part_may_be_told_by_way_of_thousands() {
    let parts = many(MANY, |part| format!("play \"{part}\"\n  go \"{}\"\nend\n", part + 1));
    let last = format!("play \"{MANY}\"\n  XW(1, 2)\nend\n");
    let text = format!("game \"2^2\"\ntheorem \"T\" Xeno wins\n  0, go \"0\"\nend\n{parts}{last}");
    assert_eq!(audited(&text).expect("a text that is understood").verdict, Verdict::Covered);
}

#[test]
fn cases_may_be_told_by_way_of_thousands() {
    let parts = many(MANY, |part| format!("play \"{part}\"\n  remaining in \"{}\"\nend\n", part + 1));
    let last = format!("play \"{MANY}\"\n  on 0: 2\n  on 2: 0\nend\n");
    let board = "game \"mnk:3,1,2\"\n";
    let text = format!("{board}theorem \"T\" Xeno wins\n  1, go \"0\"\nend\n{parts}{last}");
    let audit = audited(&text).expect("a text that is understood");
    assert_ne!(audit.verdict, Verdict::NoStrategy);
    assert!(audit.findings.iter().all(|finding| finding.kind != Kind::Undecided), "{:?}", audit.findings.last());
}

/// Each answer is tried for each other reply, along with all parts entered before.
#[test]
fn answers_are_tried_for_other_replies_whatever_was_entered_before() {
    let parts = many(20_000, |part| format!("play \"{part}\"\n  go \"{}\"\nend\n", part + 1));
    let cases = (1..60).map(|reply| format!("  on {reply}: {}, go \"end\"\n", if reply == 62 { 61 } else { 62 }));
    let last = format!("play \"20000\"\n{}end\nplay \"end\"\nend\n", cases.collect::<String>());
    let text = format!("game \"mnk:8,8,8\"\ntheorem \"T\" Xeno wins\n  0, go \"0\"\nend\n{parts}{last}");
    assert_eq!(audited(&text).expect("a text that is understood").verdict, Verdict::NotCovered);
}

/// Two consecutive replies have thousands of answers, each reached through thousands of parts.
#[test]
fn references_to_parts_are_counted_as_often_as_they_are_followed() {
    let way = |from: &str, to: &str| {
        let parts = many(2_000, |part| format!("play \"{from}{part}\"\n  go \"{from}{}\"\nend\n", part + 1));
        format!("{parts}play \"{from}2000\"\n  {to}\nend\n")
    };
    let ways = [("a", "otherwise: 63, go \"b0\""), ("b", "otherwise: 62, go \"c0\""), ("c", "go \"nowhere\"")];
    let ways: String = ways.iter().map(|(from, to)| way(from, to)).collect();
    let text = format!("game \"mnk:8,8,8\"\ntheorem \"T\" Xeno wins\n  0, go \"a0\"\nend\n{ways}");
    let audit = audited(&text).expect("a text that is understood");
    let undecided = audit.findings.iter().find(|finding| finding.kind == Kind::Undecided).expect("a limit");
    assert!(undecided.text.contains("more than 4000000 cases, maps and references to parts"), "{}", undecided.text);
}

#[test]
fn everything_that_is_wrong_is_told_once_and_shown_in_its_line() {
    let examples = many(MANY, |number| format!("example \"{number}\" : 0, 0\n"));
    let text = format!("game \"3^2\"\n{examples}");
    let audit = audited(&text).expect("a text that is understood");
    let wrong = audit.findings.iter().filter(|finding| finding.kind.is_defect()).count();
    assert_eq!((wrong, audit.is_flawless()), (MANY, false));
    assert!(report(&text).contains(&format!("  | example \"{}\" : 0, 0\n", MANY - 1)));
}

#[test]
fn names_that_are_not_there_are_told_without_all_that_are() {
    let parts = many(10_000, |part| format!("play \"{part}\"\n  0, go \"no {part}\"\nend\n"));
    let maps = many(10_000, |map| format!("map m{map} = no{map}\n"));
    let audit = audited(&format!("game \"3^2\"\n{parts}{maps}")).expect("a text that is understood");
    assert!(audit.findings.len() >= 20_000);
    let told: usize = audit.findings.iter().map(|finding| finding.text.len()).sum();
    assert!(told < 10_000_000, "{told}");
}

#[test]
fn maps_are_compared_with_so_many_lines_in_all() {
    let text = format!("game \"mnk:32768,1,1\"\n{}", many(MANY, |map| format!("map m{map} = ()\n")));
    assert!(
        refused(&text).ends_with("an audit compares no more maps with the lines of this board than those before this")
    );
    let factors = " m".repeat(MANY);
    let text = format!("game \"mnk:32768,1,1\"\nmap m = ()\nmap n ={}\n", &factors[..50_000]);
    assert!(refused(&text).contains("an audit compares no more maps"));
    // On a small board many are allowed.
    let text = format!("game \"3^2\"\n{}", many(MANY, |map| format!("map m{map} = ()\n")));
    assert_eq!(audited(&text).expect("a text that is understood").findings.len(), MANY);
}

/// Rows nest as deep as there are columns, and a deep tree needs a deep stack to be dropped.
#[test]
fn a_table_has_so_many_columns() {
    let table = |columns: usize| {
        let (head, row) = (" O X".repeat(columns / 2), vec!["0, 1"; columns].join(" | "));
        format!("game \"3^2\"\ntable \"T\" columns{head}\n  {row}\nend\n")
    };
    assert!(refused(&table(2_000)).ends_with("a table has at most 500 columns"));
    assert!(audited(&table(500)).is_some());
    let rows = many(MANY, |_| "  0\n".to_owned());
    assert!(audited(&table(500).replace("end\n", &format!("{rows}end\n"))).is_some());
}

#[test]
fn claims_take_so_much_work_in_all() {
    let claims = many(100, |_| "claim outcome \"2^2\" : Xeno wins\n".to_owned());
    let audit = audited(&claims).expect("a text that is understood");
    let count = |kind: Kind| audit.findings.iter().filter(|finding| finding.kind == kind).count();
    assert_eq!((count(Kind::Right), count(Kind::Undecided)), (64, 36));
    assert!(audit.findings[99].text.starts_with("the claims before this used up the work"));
}

/// An error is shown with the text near it, not with the whole line.
#[test]
fn a_line_may_be_long() {
    let moves = vec!["0"; 400_000].join(", ");
    let claim = format!("claim replies \"P\" under <> = {moves}");
    let long = format!("game \"3^2\"\nplay \"P\" X = {{}}, O = {{}}\nend\n{claim}\n");
    let text = report(&long);
    assert!(text.len() < 10_000, "{}", text.len());
    assert!(text.contains(" …\n  | ^\n"));
}

#[test]
fn a_map_before_its_game_is_refused() {
    assert!(refused("map q = ()\ngame \"3^2\"\n").starts_with("1:5: the game is not stated yet"));
}
