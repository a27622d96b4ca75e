//! Draws that pairs and sets hold, in the notation of strategies: random ones, judged without the audit.

use std::collections::BTreeSet;

use pgc_audit::notation::finding::Kind;
use pgc_audit::notation::{Audit, Options, Verdict, audit};
use pgc_checker::{MAX_STEPS, check};
use pgc_core::game::{Game, Names, Point};
use pgc_engine::file::encode;
use tests::random::Dice;

fn audited(text: &str) -> Audit {
    audit(text, &Options::default()).unwrap_or_else(|mistake| panic!("{mistake}\n{text}"))
}

/// Whether the checker accepts the certificate of an audit.
fn is_accepted(audit: &Audit) -> bool {
    let bytes = encode(audit.certificate.as_ref().expect("a certificate")).expect("within the limits");
    matches!(check(&bytes, MAX_STEPS), pgc_checker::Verdict::Verified(..))
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
            assert!(is_accepted(&audit), "{text}");
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
    assert!(is_accepted(&audit));
    let without = audited(&text.replace("  potential\n", "  (0)\n"));
    assert_eq!(without.verdict, Verdict::NotCovered);
}
