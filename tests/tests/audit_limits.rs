//! Short texts that could keep an audit busy: it ends soon, and says what it leaves out.

use prover::audit::Verdict;
use prover::audit::finding::Kind;
use tests::audited::audited;

/// What is told of a text that asks for too much.
fn undecided(text: &str) -> Vec<String> {
    let audit = audited(text).expect("a text that is understood");
    assert_ne!(audit.verdict, Verdict::Covered, "{text}");
    let findings = audit.findings.into_iter().filter(|finding| finding.kind == Kind::Undecided);
    findings.map(|finding| finding.text).collect()
}

/// The numbers from one to before another.
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

/// Names are exchanged two by two, each time in the whole strategy.
#[test]
fn a_strategy_that_fails_is_tried_with_other_names() {
    let mut text = "game \"mnk:6,6,6\"\ntheorem \"T\" Xeno wins\n  0, go \"P1\"\nend\n".to_owned();
    for part in 1..4 {
        text += &format!("play \"P{part}\"\n  otherwise: {part}, go \"P{}\"\nend\n", part + 1);
    }
    text += "play \"P4\"\nend\n";
    assert_eq!(undecided(&text), ["the audit ends here: there are 5000 findings before this"]);
}

#[test]
fn a_part_may_be_wrong_in_many_positions() {
    let text = "game \"mnk:8,8,8\"\ntheorem \"T\" Xeno wins\n  0, go \"P\"\nend\nplay \"P\"\n  on 1, 2, 3, 4, 5, 6, 7, 8: 63, go \"P\"\n  otherwise: 62, go \"P\"\nend\n";
    assert!(undecided(text).len() <= 1);
}

/// The order of the map is the product of the lengths of its cycles, 13860, and its powers have as many names.
#[test]
fn maps_may_have_many_products() {
    let cycles: String =
        [0, 4, 13, 18, 25, 36].windows(2).map(|ends| format!("({})", numbers(ends[0], ends[1]))).collect();
    let game = format!("game \"mnk:36,1,36\"\nmap a = {cycles}\n");
    let message = "these maps have too many products";
    assert_eq!(undecided(&format!("{game}claim orbit 0 under <a> = 0\n")), [message]);
    let text = format!(
        "{game}theorem \"T\" Xeno wins\n  35, go \"P\"\nend\nplay \"P\"\n  on 0: 1\n  under products of b\nend\n"
    );
    let text = text.replace("theorem", &format!("map b = (0 1)({})\ntheorem", numbers(2, 35)));
    assert_eq!(undecided(&text), Vec::<String>::new());
    let text = text.replace("under products of b", "under products of b, c");
    assert_eq!(undecided(&text.replace("theorem", "map c = (0 1 2)\ntheorem")), [message]);
}
