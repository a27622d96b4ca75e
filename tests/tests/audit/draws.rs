//! Draws that pairs and sets hold, in the notation of strategies: random ones, judged without the audit.

use std::collections::BTreeSet;

use pgc_audit::notation::finding::Kind;
use pgc_audit::notation::{Audit, Options, Verdict, audit};
use pgc_core::game::{Game, Names, Point};
use tests::audited::assert_accepted;
use tests::binaries::folder;
use tests::random::Dice;

fn audited(text: &str) -> Audit {
    tests::audited::audited(text).unwrap_or_else(|| panic!("not understood:\n{text}"))
}

/// Points in pairs, at random; some are left over.
fn pairs(dice: &mut Dice, points: usize) -> Vec<Vec<Point>> {
    let all: Vec<Point> = (0..).take(points).collect();
    let all = dice.shuffled(all);
    all.chunks_exact(2).take(points / 2 - dice.below(2)).map(<[Point]>::to_vec).collect()
}

fn listed(pairs: &[Vec<Point>]) -> String {
    pairs.iter().map(|pair| format!("({} {})", pair[0], pair[1])).collect::<Vec<_>>().join(", ")
}

#[test]
fn pairs_hold_a_board_if_each_line_has_one_and_the_lines_that_escape_are_named() {
    let mut dice = Dice::new(45);
    let (mut held, mut escaped) = (0, 0);
    for _ in 0..600 {
        let name = ["mnk:5,2,4", "mnk:4,2,3", "mnk:6,1,3", "mnk:7,1,4", "mnk:3,3,3", "mnk:4,4,4"][dice.below(6)];
        let game = Game::parse(name).unwrap();
        let pairs = pairs(&mut dice, game.board.points());
        let escape = |line: &&Vec<Point>| !pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)));
        let names = Names::of(&game);
        let listed_line = |line: &Vec<Point>| {
            let points: Vec<String> = line.iter().map(|&point| names.name(point)).collect();
            format!("[{}]", points.join(", "))
        };
        let escaping: BTreeSet<String> = game.board.lines().iter().filter(escape).map(listed_line).collect();
        let text = format!("game \"{name}\"\ntheorem \"T\" Ophelia draws\n  pairing {}\nend\n", listed(&pairs));
        let audit = audited(&text);
        if escaping.is_empty() {
            held += 1;
            assert_eq!(audit.verdict, Verdict::Covered, "{text}");
        } else {
            escaped += 1;
            assert_eq!(audit.verdict, Verdict::NotCovered, "{text}");
            let told = &audit.findings.iter().find(|finding| finding.kind == Kind::NotHeld).expect(&text).text;
            let named = told.split('{').skip(1).map(|line| format!("[{}]", line.split('}').next().unwrap_or_default()));
            let named: BTreeSet<String> = named.collect();
            assert!(named.is_subset(&escaping) && named.len() == escaping.len().min(8), "{told}\n{text}");
        }
    }
    assert!(held > 30 && escaped > 30, "{held} and {escaped}");
}

/// What `prover show` prints of a draw, and the same with Xeno's moves plain.
#[test]
fn the_holder_of_a_draw_may_be_plain() {
    let theorem = |line: &str, body: &str, part: &str| {
        format!("game \"3^2\"\ntheorem \"T\" Ophelia draws{line}\n{body}end\nplay \"P\"\n{part}end\n")
    };
    let xeno = ("  on 4 up to symmetry: (0), go \"P\"\n  otherwise: (4), go \"P\"\n", "  otherwise: potential\n");
    let ophelia = ("  on (4) up to symmetry: 0, go \"P\"\n  otherwise: 4, go \"P\"\n", "  otherwise: potential\n");
    let gaps = |text: &str| {
        let kinds = audited(text).findings.into_iter().map(|finding| finding.kind);
        kinds.filter(|kind| !matches!(kind, Kind::Right | Kind::Note)).collect::<Vec<Kind>>()
    };
    let plain = gaps(&theorem("", xeno.0, xeno.1));
    assert!(!plain.contains(&Kind::WrongTurn), "{plain:?}");
    for (line, body, part) in [(" plain: Xeno", xeno.0, xeno.1), (" plain: Ophelia", ophelia.0, ophelia.1)] {
        assert_eq!(gaps(&theorem(line, body, part)), plain, "{line}");
    }
    // The first move shows who is plain; if there is none, the theorem's line has to say it.
    let first = |body: &str| audited(&format!("game \"3^2\"\ntheorem \"T\" Ophelia draws\n  {body}\nend\n"));
    for body in ["(0) up to symmetry, 1, pairing (2 3) (5 6)", "0 up to symmetry, (1), pairing (2 3) (5 6)"] {
        let audit = first(body);
        assert!(!audit.findings.iter().any(|finding| finding.kind == Kind::WrongTurn), "{:?}", audit.findings);
    }
    for (body, advice) in [
        ("on (0): 1, pairing (2 3) (5 6)", "if this is the move, write (1), or 'plain: Ophelia' on the theorem's line"),
        ("0, 1, pairing (2 3) (5 6)", "if this is the move, write (1), or 'plain: Ophelia'"),
        ("0, (1), potential", "write otherwise: potential"),
    ] {
        let audit = first(body);
        let told =
            audit.findings.iter().any(|finding| finding.kind == Kind::WrongTurn && finding.text.contains(advice));
        assert!(told, "{body}: {:?}", audit.findings);
    }
}

/// The least sets of 13 edges that have a property, which larger sets have as well.
fn least(has: impl Fn(u32) -> bool) -> BTreeSet<Vec<Point>> {
    let is_least =
        |set: &u32| has(*set) && (0..13).filter(|edge| set >> edge & 1 == 1).all(|edge| !has(set ^ 1 << edge));
    (0..1 << 13).filter(is_least).map(|set| (0..13).filter(|edge| set >> edge & 1 == 1).collect()).collect()
}

/// Red's paths from left to right on three rows of four dots, and what cuts all of them: edge 3r + c leads from dot c of row r to the next one,
/// and edge 9 + 2r + c from dot c + 1 of row r to that of the next row.
fn bridg_it() -> [BTreeSet<Vec<Point>>; 2] {
    let ends = |edge: u32| match edge {
        0..9 => [edge / 3 * 4 + edge % 3, edge / 3 * 4 + edge % 3 + 1],
        _ => [(edge - 9) / 2 * 4 + (edge - 9) % 2 + 1, (edge - 9) / 2 * 4 + (edge - 9) % 2 + 5],
    };
    let connects = |set: u32| {
        let mut reached = 1 << 0 | 1 << 4 | 1 << 8;
        for _ in 0..13 {
            for [one, other] in (0..13).filter(|edge| set >> edge & 1 == 1).map(ends) {
                if (reached >> one | reached >> other) & 1 == 1 {
                    reached |= 1 << one | 1 << other;
                }
            }
        }
        reached & (1 << 3 | 1 << 7 | 1 << 11) != 0
    };
    [least(connects), least(|set| !connects(!set))]
}

/// Gross's pairs for Bridg-It with four dots to a side: Blue's paths are Ophelia's lines.
#[test]
fn pairs_hold_the_lines_of_the_other_player() {
    let folder = folder(&[]);
    let [red, blue] = bridg_it();
    assert_eq!((red.len(), blue.len()), (29, 29));
    let written = |lines: &BTreeSet<Vec<Point>>| {
        let rows = lines.iter().map(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        format!("points 13\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    };
    std::fs::write(folder.path().join("red.lines"), written(&red)).unwrap();
    std::fs::write(folder.path().join("blue.lines"), written(&blue)).unwrap();
    let game = "lines:red.lines --ophelia lines:blue.lines";
    let text = |claim: &str, pairs: &str| {
        format!(
            "game \"{game}\"\ntheorem \"Bridg-It\" {claim}\n  0\n  pairing {pairs}\nend\nclaim outcome \"{game}\" : Xeno wins\n"
        )
    };
    let options = Options { folder: folder.path(), ..Options::default() };
    let pairs = "(1 4) (5 8) (2 7) (10 12) (6 11) (3 9)";
    let held = audit(&text("Xeno draws", pairs), &options).unwrap();
    assert_eq!(held.verdict, Verdict::Covered, "{:?}", held.findings);
    let bytes = assert_accepted(&held, "Bridg-It");
    assert!(!bytes.is_empty() && held.is_flawless());
    let what =
        "Ophelia completes no line; Xeno wins if somebody has a line on every full board, which this does not show";
    assert!(held.findings.iter().any(|finding| finding.kind == Kind::Note && finding.text == what));
    assert!(
        held.findings
            .iter()
            .any(|finding| finding.kind == Kind::Right && finding.text.contains(": Xeno wins; the proof is"))
    );
    let escapes = audit(&text("Xeno draws", "(1 4) (5 8) (2 7) (10 12) (6 11)"), &options).unwrap();
    assert!(escapes.findings.iter().any(|finding| finding.kind == Kind::NotHeld), "{:?}", escapes.findings);
    let lines = format!("game \"{game}\"\nlines \"L\"\n  {{0, 1, 2}}\nend\n");
    assert!(audit(&lines, &options).unwrap_err().to_string().contains("each player has lines of their own"));
}

#[test]
fn a_point_in_two_pairs_is_named_and_nothing_is_held() {
    let mut dice = Dice::new(46);
    for _ in 0..50 {
        let mut pairs = pairs(&mut dice, 8);
        let again = pairs[0][dice.below(2)];
        pairs[1][0] = again;
        let text = format!("game \"mnk:4,2,3\"\ntheorem \"T\" Ophelia draws\n  pairing {}\nend\n", listed(&pairs));
        let audit = audited(&text);
        let game = Game::parse("mnk:4,2,3").unwrap();
        let again = Names::of(&game).name(again);
        assert_eq!(audit.verdict, Verdict::NotCovered);
        assert!(
            audit.findings.iter().any(|finding| finding.text.starts_with(&format!("{again} is in two sets"))),
            "{text}"
        );
    }
}

#[test]
fn the_first_moves_of_a_draw_may_have_answers_of_their_own() {
    let text = "game \"4^2\"\ntheorem \"T\" Ophelia draws\n  on 5 up to symmetry: potential\n  otherwise: go \"Rest\"\nend\n\
                play \"Rest\"\n  potential\nend\n";
    let audit = audited(text);
    assert_eq!(audit.verdict, Verdict::Covered, "{:?}", audit.findings);
    let without = audited(&text.replace("  potential\n", "  (0)\n"));
    assert_eq!(without.verdict, Verdict::NotCovered);
}
