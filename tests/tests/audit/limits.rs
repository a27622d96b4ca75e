//! Short texts that could keep an audit busy: it ends soon, and reports what it leaves out.

use pgc_audit::notation::finding::Kind;
use pgc_audit::notation::{Options, Verdict, audit};
use tests::audited::audited;

/// What is reported as undecided for a text that asks for too much.
fn undecided(text: &str) -> Vec<String> {
    let audit = audited(text).expect("a text that is understood");
    assert_ne!(audit.verdict, Verdict::Covered, "{text}");
    let findings = audit.findings.into_iter().filter(|finding| finding.kind == Kind::Undecided);
    findings.map(|finding| finding.text).collect()
}

/// The numbers from one up to another, which is excluded.
fn numbers(from: usize, to: usize) -> String {
    (from..to).map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_large_board_has_many_replies_without_an_answer() {
    let text = "game \"mnk:100,100,5\"\ntheorem \"T\" Xeno wins\n  0\nend\n";
    assert_eq!(undecided(text), ["the audit ends here: there are 5000 findings before this"]);
}

#[test]
fn replies_may_have_no_answer_many_moves_deep() {
    let mut text = "game \"mnk:8,8,8\"\ntheorem \"T\" Xeno wins\n  0, go \"P1\"\nend\n".to_owned();
    for part in 1..20 {
        text += &format!("play \"P{part}\"\n  otherwise: {part}, go \"P{}\"\nend\n", part + 1);
    }
    text += "play \"P20\"\nend\n";
    assert_eq!(undecided(&text), ["the audit ends here: there are 5000 findings before this"]);
}

/// Pairs of names are exchanged, each time in the whole strategy.
#[test]
fn a_strategy_that_fails_is_tried_with_other_names() {
    let mut text =
        "game \"mnk:6,6,6\"\npoints p0..p35 at 0..35\ntheorem \"T\" Xeno wins\n  p0, go \"P1\"\nend\n".to_owned();
    for part in 1..4 {
        text += &format!("play \"P{part}\"\n  otherwise: p{part}, go \"P{}\"\nend\n", part + 1);
    }
    text += "play \"P4\"\nend\n";
    assert_eq!(undecided(&text), ["the audit ends here: there are 5000 findings before this"]);
}

#[test]
fn a_part_may_be_wrong_in_many_positions() {
    let text = "game \"mnk:8,8,8\"\ntheorem \"T\" Xeno wins\n  0, go \"P\"\nend\nplay \"P\"\n  on 1, 2, 3, 4, 5, 6, 7, 8: 63, go \"P\"\n  otherwise: 62, go \"P\"\nend\n";
    assert!(undecided(text).len() <= 1);
}

/// The order of the map is the product of the lengths of its cycles, 13860, and its powers have as many factors.
#[test]
fn maps_may_have_many_products() {
    let cycles: String =
        [0, 4, 13, 18, 25, 36].windows(2).map(|ends| format!("({})", numbers(ends[0], ends[1]))).collect();
    let game = format!("game \"mnk:36,1,36\"\nmap a = {cycles}\n");
    let message = "these maps have too many products";
    let claim = "play \"P\" X = {}, O = {}\nend\nclaim replies \"P\" under <a> = 0\n";
    assert_eq!(undecided(&format!("{game}{claim}")), [message]);
    let text = format!(
        "{game}theorem \"T\" Xeno wins\n  35, go \"P\"\nend\nplay \"P\"\n  on 0: 1\n  under products of b\nend\n"
    );
    let text = text.replace("theorem", &format!("map b = (0 1)({})\ntheorem", numbers(2, 35)));
    assert_eq!(undecided(&text), Vec::<String>::new());
    let text = text.replace("under products of b", "under products of b, c");
    assert_eq!(undecided(&text.replace("theorem", "map c = (0 1 2)\ntheorem")), [message]);
}

/// Only points on enough lines are candidates for removal, and there are none here.
#[test]
fn boards_of_thousands_of_points_may_differ_by_one() {
    let audit = audited("claim isomorphic \"mnk:127,129,5\" \"mnk:128,128,5\"\n").expect("a text that is understood");
    assert_eq!(audit.findings[0].kind, Kind::FalseClaim, "{:?}", audit.findings);
}

/// Two of the first ten points win. After 300 nearly all replies lack an answer, and the answers to others are tried
/// for each of them, which go through all replies again. The audit must keep its positions for the cases after that.
#[test]
fn explanations_leave_the_audit_its_positions() {
    let directory = tempfile::tempdir().expect("a folder");
    let path = directory.path().join("lines.txt");
    let pairs = (0..10).flat_map(|one| (one + 1..10).map(move |other| format!("{one} {other}\n")));
    let rows = (10..689).map(|first| numbers(first, first + 12) + "\n");
    let lines: String = pairs.chain(rows).collect();
    std::fs::write(&path, format!("points 700\n{lines}")).expect("a file");
    let text = format!(
        "game \"lines:{} --maker-breaker\"
theorem \"T\" Xeno wins
  100, go \"A\"
end
play \"A\"
  on (200): 201, go \"B\"
  on (0): 1
  on (1): 0
  otherwise: 0
end
play \"B\"
  on (300): 301, go \"C\"
  on (0): 1
  on (1): 0
end
play \"C\"
  on (0): 1
  otherwise: 0
end
",
        path.display()
    );
    assert_eq!(undecided(&text), Vec::<String>::new());
}

/// Twenty-four rows of three meet at the first point, and two points are on none.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn what_is_to_be_filled_in_may_be_searched_for_in_vain() {
    let directory = tempfile::tempdir().expect("a folder");
    let path = directory.path().join("star.txt");
    let rows: String = (1..25).map(|point| format!("0 {point} {}\n", point + 24)).collect();
    std::fs::write(&path, format!("points 51\n{rows}")).expect("a file");
    let text = format!(
        "game \"lines:{}\"\ntheorem \"T\" Xeno wins\n  0, go \"A\"\nend\nplay \"A\"\n  otherwise: 48, go \"B\"\nend\nplay \"B\"\n  otherwise: 49\nend\n",
        path.display()
    );
    let options = Options { forced_search: true, ..Options::default() };
    let audit = audit(&text, &options).expect("a text that is understood");
    let message =
        "the audit has reached its limit for searching forced sequences; a position that it reports next may have one";
    assert!(audit.findings.iter().any(|finding| finding.text == message), "{:?}", audit.findings.last());
}
