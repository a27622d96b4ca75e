//! Audits of small dictionaries.

use std::iter::successors;

use crate::dictionary::coverage::{Audit, AuditError, Fault, Lacking, Options, Status, audit};
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::{Board, Claim, Convention, Game, OpeningRule, Point};
use pgc_core::position::line_counts::{AnyWidth, Huge, Large, LargeLong, Small, SmallLong, Width};
use pgc_core::position::{Choice, Rules};
use pgc_core::random::Random;
use pgc_core::strategy::Ending;

/// The audit with this many threads.
fn found(game: &Game, text: &str, threads: usize) -> Result<Audit, AuditError> {
    let entries = parse(text, game.board.points()).unwrap();
    audit(game, &entries, &Options { threads, shorten: false, progress: &() })
}

fn audited(game: &str, text: &str) -> Audit {
    let game = Game::parse(game).unwrap();
    let audits = [1, 3].map(|threads| found(&game, text, threads).unwrap());
    let bytes = audits.each_ref().map(|audit| audit.proof.as_ref().map(|proof| proof.bytes.clone()));
    assert_eq!(bytes[0], bytes[1], "the number of threads makes no difference");
    let [audit, other] = audits;
    assert_eq!((&audit.missing, &audit.statuses), (&other.missing, &other.statuses));
    assert_eq!(audit.proof.is_some(), audit.missing.is_empty());
    audit
}

/// The lines of play that end without an answer.
fn plays(audit: &Audit) -> Vec<&[Point]> {
    audit.missing.iter().map(|missing| &missing.play[..]).collect()
}

#[test]
fn one_move_covers_the_cube_of_three() {
    let audit = audited("3^3", "27 13\n");
    assert_eq!(audit.statuses, [Status::Used]);
    assert_eq!((audit.positions, audit.dominated), (27, 0));
    let proof = audit.proof.unwrap();
    assert!(proof.certificate.strategy.lemmas.is_empty());
    assert_eq!(proof.statistics().total().strategic, 1);
}

#[test]
fn an_empty_dictionary_lacks_the_empty_board() {
    let audit = audited("3^3", "");
    assert_eq!(plays(&audit), [&[0_u16; 0][..]]);
    assert_eq!((audit.positions, audit.levels.len(), audit.levels[0].missing), (1, 1, 1));
}

#[test]
fn a_game_that_a_forced_sequence_wins_needs_no_entry() {
    let audit = audited("mnk:3,1,2", "3 0\n");
    assert_eq!(audit.statuses, [Status::Superfluous]);
    assert_eq!(audit.proof.unwrap().certificate.strategy.theorem.moves, [1]);
    let game = Game::parse("mnk:3,1,2").unwrap();
    let options = Options { threads: 1, shorten: true, progress: &() };
    let shortened = super::audit(&game, &[], &options).unwrap();
    assert_eq!(shortened.proof.unwrap().certificate.strategy.theorem.moves, [1]);
}

#[test]
fn the_empty_board_may_be_dominated() {
    // The middle of the cube wins even if Ophelia has a corner.
    let audit = audited("3^3", "o26 13\n");
    assert_eq!((audit.statuses, audit.dominated), (vec![Status::Used], 1));
    let strategy = audit.proof.unwrap().certificate.strategy;
    assert_eq!(strategy.lemmas.len(), 1);
    assert!(matches!(strategy.theorem.ending, Ending::Cite { lemma: 0, .. }) && strategy.theorem.moves.is_empty());
}

#[test]
fn play_goes_on_to_what_is_missing_through_threats_and_mistakes() {
    // A corner; the centre is no answer to it, so the reply at the centre is met by a threat. 5 is a block.
    let audit = audited("3^2", "9 0\nx3o4 1\nxxo1o4 6\nxxo1o1x1o 3\n");
    let used = |count| vec![Status::Used; count];
    assert_eq!(audit.statuses[..3], used(3)[..]);
    let missing = audit.missing.iter().find(|missing| missing.play == [0, 4, 1, 2, 6, 3, 5, 7]).unwrap();
    assert_eq!((missing.entry, missing.blocks), (Some(2), 1));
    assert!(audit.missing.iter().all(|missing| !missing.hopeless));
}

#[test]
fn a_block_is_filled_in_where_there_is_no_entry() {
    // After 4 and 1, 2 and the block 6 the reply 3 is met by the block 5.
    let without = audited("3^2", "9 0\nx3o4 1\n");
    let with = audited("3^2", "9 0\nx3o4 1\nxxo1o4 6\nxxooo1x2 5\n");
    assert_eq!(plays(&without), plays(&with));
    let blocks = |audit: &Audit| audit.levels.iter().map(|level| level.blocks).sum::<usize>();
    assert_eq!((blocks(&without), blocks(&with)), (2, 0), "{:?}", without.levels);
    assert_eq!(with.statuses, [Status::Used; 4]);
}

#[test]
fn a_block_is_made_where_the_move_of_an_entry_is_a_mistake() {
    let audit = audited("3^2", "9 0\nx3o4 1\nxxo1o4 8\n");
    assert_eq!(audit.statuses[2], Status::Faulty(Fault::Loses));
    assert_eq!(plays(&audit), plays(&audited("3^2", "9 0\nx3o4 1\n")));
}

#[test]
fn a_mistake_is_told_where_its_entry_dominates_what_is_missing() {
    // With 4 and 5 Ophelia completes 3, 4, 5.
    let audit = audited("3^2", "9 0\nx3oo3 1\n");
    assert_eq!(audit.statuses[1], Status::Faulty(Fault::Loses));
    let missing = audit.missing.iter().find(|missing| missing.play == [0, 4]).unwrap();
    assert_eq!((missing.mistaken, missing.hopeless, &missing.other[..]), (Some(1), false, &[4][..]));
}

#[test]
fn what_is_missing_is_told_with_the_entry_that_leads_there() {
    assert_eq!((audited("3^2", "").missing[0].entry, audited("3^2", "").lacking), (None, vec![]));
    // To a side Ophelia replies at a corner beside it, at the centre or at the other side.
    let audit = audited("3^2", "9 1\n9 0\n");
    assert_eq!(audit.missing.iter().map(|missing| missing.entry).collect::<Vec<_>>(), [Some(0); 3]);
    assert_eq!(audit.lacking, [Lacking { entry: 0, missing: 3 }]);
    // After 4 and 1, two blocks.
    let audit = audited("3^2", "x3o4 1\n9 0\n");
    let ways: Vec<_> = audit.missing.iter().map(|missing| (missing.entry, missing.blocks)).collect();
    assert_eq!(ways, [(Some(0), 2); 2]);
    assert_eq!(audit.lacking, [Lacking { entry: 0, missing: 2 }]);
}

#[test]
fn a_position_in_which_ophelia_threatens_twice_is_hopeless() {
    // Xeno takes two sides of the square without a threat, Ophelia a corner and the centre, and then another corner.
    let audit = audited("3^2", "9 1\nox7 5\noxx1o4 8\n");
    let game = Game::parse("3^2").unwrap();
    for missing in &audit.missing {
        let lines = game.board.lines().iter().filter(|line| {
            line.iter().all(|point| !missing.own.contains(point))
                && line.iter().filter(|point| missing.other.contains(point)).count() == 2
        });
        assert_eq!(missing.hopeless, lines.count() > 1, "{missing:?}");
    }
    assert!(!audit.missing.is_empty());
}

#[test]
fn games_that_are_not_searched_are_refused() {
    let cube = Game::parse("3^3").unwrap();
    let bound = cube.clone().with_opening(OpeningRule::Xeno(vec![13])).unwrap();
    // 1,441 lines; lines of nine; 600 points; an opening rule.
    let games = ["3^5", "9^2", "mnk:600,1,1"].map(|text| Game::parse(text).unwrap());
    for game in games.into_iter().chain([bound]) {
        let error = found(&game, "", 1).unwrap_err();
        assert!(matches!(error, AuditError::Game(_)));
        assert!(error.to_string().starts_with(&format!("{}: dictionaries are audited for games of", game.text())));
    }
    let breaker = cube.with_convention(Convention::MakerBreaker);
    assert!(found(&breaker, "27 13", 2).unwrap().proof.is_some());
}

#[test]
fn boards_of_more_than_64_points_are_audited() {
    let audit = audited("3^4", "81 40\n");
    assert_eq!((audit.statuses, audit.positions, audit.dominated), (vec![Status::Used], 81, 0));
    assert_eq!(audit.proof.unwrap().statistics().total().strategic, 1);
    // The centre wins even if Ophelia has two opposite corners. Her having one is no help either.
    let audit = audited("3^4", "x79o 40\no79o 40\n");
    assert_eq!((audit.statuses, audit.dominated), (vec![Status::Superfluous, Status::Used], 1));
}

/// The ways from the root of a binary tree to its leaves, as lines; and a dictionary. Xeno takes the root, and then always the next point
/// on the side where Ophelia has just not been. Two points before the end a forced sequence wins.
fn tree(levels: u32) -> (Game, Vec<Entry>) {
    let count = 2_usize.pow(levels) - 1;
    let way = |leaf: Point| -> Vec<Point> {
        let mut way: Vec<Point> = successors(Some(leaf), |&point| Some(point.checked_sub(1)? / 2)).collect();
        way.reverse();
        way
    };
    let points = 0..Point::try_from(count).unwrap();
    let lines: Vec<Vec<Point>> = points.clone().map(way).filter(|way| way.len() == levels as usize).collect();
    let ways = points.clone().map(way).filter(|way| way.len() + 2 <= levels as usize);
    let entries = ways.enumerate().map(|(index, mut own)| {
        let point = own.pop().unwrap();
        let is_free = |other: &Point| own.is_empty() || way(*other).contains(&point);
        let other = points.clone().filter(|other| !own.contains(other) && !is_free(other)).collect();
        Entry { line: index + 1, choice: Choice { own, other, point } }
    });
    (Game::of_board(Board::new(count, lines.clone()).unwrap()), entries.collect())
}

#[test]
fn boards_of_long_lines_are_audited() {
    for (levels, width) in [(5, AnyWidth::SmallLong), (7, AnyWidth::LargeLong), (8, AnyWidth::LargeLong)] {
        let (game, mut entries) = tree(levels);
        assert_eq!(AnyWidth::of(&Rules::new(&game, Claim::XenoWins)), Some(width));
        let lemmas = [false, true].map(|shorten| {
            let whole = audit(&game, &entries, &Options { threads: 2, shorten, progress: &() }).unwrap();
            assert_eq!(whole.statuses, vec![Status::Used; entries.len()]);
            whole.proof.unwrap().certificate.strategy.lemmas.len()
        });
        assert!(lemmas[0] == entries.len() - 1 && lemmas[1] < lemmas[0], "{lemmas:?} for {} entries", entries.len());
        entries.pop();
        let without = audit(&game, &entries, &Options { threads: 2, shorten: false, progress: &() }).unwrap();
        assert!(without.proof.is_none() && !without.missing.is_empty());
    }
}

/// Asserts that the audits of dictionaries with positions of two widths are the same. A dictionary begins with no entry; each of some
/// missing positions gets one, with a random move. Counts the dictionaries with missing positions, and those without.
fn compare<One: Width, Other: Width>(game: &Game, dice: &mut Random, counts: &mut [usize; 2]) {
    let rules = Rules::new(game, Claim::XenoWins);
    let mut entries: Vec<Entry> = Vec::new();
    for round in 0..8 {
        let options = Options { threads: 1 + round % 2, shorten: round % 4 < 2, progress: &() };
        let one = super::audited::<One>(game, &rules, &entries, &options).unwrap();
        let other = super::audited::<Other>(game, &rules, &entries, &options).unwrap();
        let [bytes, others] = [&one, &other].map(|audit| audit.proof.as_ref().map(|proof| &proof.bytes));
        assert_eq!(bytes, others);
        assert_eq!((&one.statuses, one.dominated, one.positions), (&other.statuses, other.dominated, other.positions));
        assert_eq!((&one.missing, &one.lacking, &one.levels), (&other.missing, &other.lacking, &other.levels));
        counts[usize::from(bytes.is_some())] += 1;
        let before = entries.len();
        for missing in one.missing {
            let (own, other) = (missing.own, missing.other);
            let points = Point::try_from(game.board.points()).unwrap();
            let free: Vec<Point> = (0..points).filter(|point| !own.contains(point) && !other.contains(point)).collect();
            if !free.is_empty() && entries.len() < before + 4 {
                let point = free[dice.below(free.len())];
                entries.push(Entry { line: entries.len() + 1, choice: Choice { own, other, point } });
            }
        }
    }
}

#[test]
fn wider_positions_change_nothing() {
    let mut dice = Random(8);
    let mut counts = [0; 2];
    for _ in 0..60 {
        let game = dice.game();
        if game.opening.points().is_empty() {
            compare::<Small, Huge>(&game, &mut dice, &mut counts);
            compare::<SmallLong, Large>(&game, &mut dice, &mut counts);
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn nor_do_they_where_lines_are_long() {
    let mut dice = Random(9);
    let mut counts = [0; 2];
    for _ in 0..40 {
        let lines: Vec<Vec<Point>> = (0..14)
            .map(|_| {
                let size = [3, 3, 3, 4, 5][dice.below(5)];
                dice.some(size, 9)
            })
            .collect();
        let game = Game::of_board(Board::new(9, lines).unwrap()).with_convention(Convention::MakerBreaker);
        compare::<SmallLong, LargeLong>(&game, &mut dice, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
