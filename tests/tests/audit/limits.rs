//! Texts that ask for much: the work of an audit grows in proportion to the text, or a limit is reported. Each of these once took
//! minutes, or did not end.

use pgc_audit::notation::text::Kind;
use pgc_audit::notation::{Audit, Options, Verdict, audit};
use tempfile::TempDir;
use tests::binaries::{folder, prover_in, stdout};

/// A number of statements that takes long if each is compared with all others.
const MANY: usize = 40_000;

fn audited(text: &str) -> Audit {
    tests::audited::audited(text).expect("a text that is understood")
}

/// What is reported as undecided for a text.
fn undecided(text: &str) -> Vec<String> {
    let findings = audited(text).findings.into_iter().filter(|finding| finding.kind == Kind::Undecided);
    findings.map(|finding| finding.text).collect()
}

/// The error message for a text.
fn refused(text: &str) -> String {
    audit(text, &Options::default()).expect_err("a text beyond a limit").to_string()
}

/// The report on a text.
fn report(text: &str) -> String {
    let directory = folder(&[("growth.txt", text.as_bytes())]);
    stdout(&prover_in(directory.path(), &["audit", "paper", "growth.txt"]))
}

/// This many statements, each made from its number.
fn many(count: usize, statement: impl Fn(usize) -> String) -> String {
    (0..count).map(statement).collect()
}

/// The numbers from one up to another, which is excluded.
fn numbers(from: usize, to: usize) -> String {
    (from..to).map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// A theorem that begins with a move and goes on in a section.
fn theorem(game: &str, first: &str, section: &str) -> String {
    format!("game \"{game}\"\ntheorem \"T\" Xeno wins\n  {first}, go \"{section}\"\nend\n")
}

/// So many sections, each of which leads to the next one, and a last section.
fn way(name: &str, count: usize, leads: &str, last: &str) -> String {
    let sections =
        many(count, |section| format!("play \"{name}{section}\"\n  {leads} \"{name}{}\"\nend\n", section + 1));
    format!("{sections}play \"{name}{count}\"\n{last}end\n")
}

/// A board with these lines, and its expression.
fn board(points: usize, lines: &str) -> (TempDir, String) {
    let folder = folder(&[("board.lines", format!("points {points}\n{lines}").as_bytes())]);
    let game = format!("lines:{}", folder.path().join("board.lines").display());
    (folder, game)
}

#[test]
fn replies_without_an_answer_are_told_up_to_a_limit() {
    let deep = |name: &str, count| {
        let section = |section: usize| {
            format!("play \"{section}\"\n  otherwise: {name}{}, go \"{}\"\nend\n", section + 1, section + 1)
        };
        format!("{}play \"{count}\"\nend\n", many(count, section))
    };
    // Pairs of names are exchanged, each time in the whole strategy.
    let named = theorem("mnk:6,6,6", "p0", "0").replace("theorem", "points p0..p35 at 0..35\ntheorem");
    for text in [
        "game \"mnk:100,100,5\"\ntheorem \"T\" Xeno wins\n  0\nend\n".to_owned(),
        theorem("mnk:8,8,8", "0", "0") + &deep("", 20),
        named + &deep("p", 4),
    ] {
        assert_eq!(undecided(&text), ["the audit ends here: there are 5000 findings before this"]);
    }
}

#[test]
fn a_section_may_be_wrong_in_many_positions() {
    let text = theorem("mnk:8,8,8", "0", "P")
        + "play \"P\"\n  on 1, 2, 3, 4, 5, 6, 7, 8: 63, go \"P\"\n  otherwise: 62, go \"P\"\nend\n";
    let audit = audited(&text);
    assert_ne!(audit.verdict, Verdict::Covered);
    assert!(audit.findings.iter().filter(|finding| finding.kind == Kind::Undecided).count() <= 1);
}

#[test]
fn thousands_of_sections_may_lead_from_one_to_the_next() {
    let moves = theorem("2^2", "0", "0") + &way("", MANY, "go", "  XW(1, 2)\n");
    assert_eq!(audited(&moves).verdict, Verdict::Covered);
    let cases = theorem("mnk:3,1,2", "1", "0") + &way("", MANY, "remaining in", "  on 0: 2\n  on 2: 0\n");
    assert_eq!(undecided(&cases), Vec::<String>::new());
    // Each answer is tried for each other reply, along with all sections entered before.
    let cases: String = (1..60).map(|reply| format!("  on {reply}: 62, go \"end\"\n")).collect();
    let answers = theorem("mnk:8,8,8", "0", "0") + &way("", 20_000, "go", &cases) + "play \"end\"\nend\n";
    assert_eq!(audited(&answers).verdict, Verdict::NotCovered);
    // Two consecutive replies have thousands of answers, each reached through thousands of sections.
    let ways =
        [("a", "  otherwise: 63, go \"b0\"\n"), ("b", "  otherwise: 62, go \"c0\"\n"), ("c", "  go \"nowhere\"\n")];
    let ways: String = ways.iter().map(|(name, last)| way(name, 2_000, "go", last)).collect();
    let told = undecided(&(theorem("mnk:8,8,8", "0", "a0") + &ways));
    assert!(told[0].contains("more than 4000000 cases, maps and references to sections"), "{told:?}");
}

#[test]
fn everything_that_is_wrong_is_told_once_and_shown_in_its_line() {
    let text = format!("game \"3^2\"\n{}", many(MANY, |number| format!("example \"{number}\" : 0, 0\n")));
    let audit = audited(&text);
    let wrong = audit.findings.iter().filter(|finding| finding.kind.is_defect()).count();
    assert_eq!((wrong, audit.is_flawless()), (MANY, false));
    assert!(report(&text).contains(&format!("  | example \"{}\" : 0, 0\n", MANY - 1)));
}

#[test]
fn names_that_are_not_there_are_told_without_all_that_are() {
    let sections = many(10_000, |section| format!("play \"{section}\"\n  0, go \"no {section}\"\nend\n"));
    let maps = many(10_000, |map| format!("map m{map} = no{map}\n"));
    let findings = audited(&format!("game \"3^2\"\n{sections}{maps}")).findings;
    let told: usize = findings.iter().map(|finding| finding.text.len()).sum();
    assert!(findings.len() >= 20_000 && told < 10_000_000, "{told}");
}

#[test]
fn maps_are_compared_with_so_many_lines_in_all() {
    let maps = many(MANY, |map| format!("map m{map} = ()\n"));
    let told = refused(&format!("game \"mnk:32768,1,1\"\n{maps}"));
    assert!(told.ends_with("an audit compares no more maps with the lines of this board than those before this"));
    let factors = " m".repeat(25_000);
    let told = refused(&format!("game \"mnk:32768,1,1\"\nmap m = ()\nmap n ={factors}\n"));
    assert!(told.contains("an audit compares no more maps"));
    // On a small board many are allowed.
    assert_eq!(audited(&format!("game \"3^2\"\n{maps}")).findings.len(), MANY);
}

/// The order of the map is the product of the lengths of its cycles, 13860, and its powers have as many factors.
#[test]
fn maps_may_have_many_products() {
    let ends = [0, 4, 13, 18, 25, 36];
    let cycles: String = ends.windows(2).map(|ends| format!("({})", numbers(ends[0], ends[1]))).collect();
    let game = format!("game \"mnk:36,1,36\"\nmap a = {cycles}\n");
    let message = "these maps have too many products";
    let claim = "play \"P\" X = {}, O = {}\nend\nclaim replies \"P\" under <a> = 0\n";
    assert_eq!(undecided(&format!("{game}{claim}")), [message]);
    let maps = format!("map b = (0 1)({})\nmap c = (0 1 2)\ntheorem", numbers(2, 35));
    let text = theorem("mnk:36,1,36", "35", "P").replace("theorem", &maps);
    let under = |maps: &str| undecided(&format!("{text}play \"P\"\n  on 0: 1\n  under products of {maps}\nend\n"));
    assert_eq!(under("b"), Vec::<String>::new());
    assert_eq!(under("b, c"), [message]);
}

/// Only points on enough lines are candidates for removal, and there are none here.
#[test]
fn boards_of_thousands_of_points_may_differ_by_one() {
    let audit = audited("claim isomorphic \"mnk:127,129,5\" \"mnk:128,128,5\"\n");
    assert_eq!(audit.findings[0].kind, Kind::FalseClaim, "{:?}", audit.findings);
}

/// Rows nest as deep as there are columns, and a deep tree needs a deep stack to be dropped.
#[test]
fn a_table_has_so_many_columns() {
    let table = |columns: usize, rows: &str| {
        let (head, row) = (" O X".repeat(columns / 2), vec!["0, 1"; columns].join(" | "));
        format!("game \"3^2\"\ntable \"T\" columns{head}\n  {row}\n{rows}end\n")
    };
    assert!(refused(&table(2_000, "")).ends_with("a table has at most 500 columns"));
    audited(&table(500, &many(MANY, |_| "  0\n".to_owned())));
}

#[test]
fn claims_take_so_much_work_in_all() {
    let audit = audited(&many(100, |_| "claim outcome \"2^2\" : Xeno wins\n".to_owned()));
    let count = |kind: Kind| audit.findings.iter().filter(|finding| finding.kind == kind).count();
    assert_eq!((count(Kind::Right), count(Kind::Undecided)), (64, 36));
    assert!(audit.findings[99].text.starts_with("the claims before this used up the work"));
}

/// An error is shown with the text near it, not with the whole line.
#[test]
fn a_line_may_be_long() {
    let claim = format!("claim replies \"P\" under <> = {}", vec!["0"; 400_000].join(", "));
    let text = report(&format!("game \"3^2\"\nplay \"P\" X = {{}}, O = {{}}\nend\n{claim}\n"));
    assert!(text.len() < 10_000 && text.contains(" …\n  | ^\n"), "{}", text.len());
}

/// Two of the first ten points win. After 300 nearly all replies lack an answer, and the answers to others are tried
/// for each of them, which go through all replies again. The audit must keep its positions for the cases after that.
#[test]
fn explanations_leave_the_audit_its_positions() {
    let pairs = (0..10).flat_map(|one| (one + 1..10).map(move |other| format!("{one} {other}\n")));
    let rows = (10..689).map(|first| numbers(first, first + 12) + "\n");
    let (_folder, game) = board(700, &pairs.chain(rows).collect::<String>());
    let sections = "play \"A\"\n  on (200): 201, go \"B\"\n  on (0): 1\n  on (1): 0\n  otherwise: 0\nend\n\
                 play \"B\"\n  on (300): 301, go \"C\"\n  on (0): 1\n  on (1): 0\nend\n\
                 play \"C\"\n  on (0): 1\n  otherwise: 0\nend\n";
    let text = theorem(&format!("{game} --maker-breaker"), "100", "A") + sections;
    assert_eq!(undecided(&text), Vec::<String>::new());
}

/// Twenty-four rows of three meet at the first point, and two points are on none.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn what_is_to_be_filled_in_may_be_searched_for_in_vain() {
    let (_folder, game) = board(51, &many(24, |row| format!("0 {} {}\n", row + 1, row + 25)));
    let sections = "play \"A\"\n  otherwise: 48, go \"B\"\nend\nplay \"B\"\n  otherwise: 49\nend\n";
    let options = Options { forced_search: true, ..Options::default() };
    let audit = audit(&(theorem(&game, "0", "A") + sections), &options).expect("a text that is understood");
    let message =
        "the audit has reached its limit for searching forced sequences; a position that it reports next may have one";
    assert!(audit.findings.iter().any(|finding| finding.text == message), "{:?}", audit.findings.last());
}
