//! Audits of dictionaries, beside the truth; what they print is in the cases.

use pgc_audit::dictionary::{Audit, MissingPosition, Options, audit};
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::{Convention, Game, Point};
use pgc_core::position::Choice;
use tests::assembler::{Certificate, Claim, Family, Term};
use tests::binaries::{code, prover_in, stdout, workspace};
use tests::oracle::position::{mask, members};
use tests::oracle::{Position, Rules, Truth};
use tests::random::{Dice, turned_lines};
use tests::twin::Twin;

/// An audit, which is the same on one thread and on three.
fn audited(game: &Game, entries: &[Entry]) -> Audit {
    let options = |threads| Options { threads, shorten: entries.len() % 2 == 1, progress: &() };
    let [one, three] = [1, 3].map(|threads| audit(game, entries, &options(threads)).expect("an audit"));
    let [bytes, again] = [&one, &three].map(|audit| audit.proof.as_ref().map(|proof| &proof.bytes));
    assert_eq!((bytes, &one.statuses, &one.missing), (again, &three.statuses, &three.missing));
    one
}

/// The points of each player after the line of play to what is missing, which is legal and not over before its end.
fn played(game: &Game, missing: &MissingPosition) -> [Vec<Point>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for (turn, &point) in missing.play.iter().enumerate() {
        let completes = |line: &Vec<Point>, side: &[Point]| line.iter().all(|point| side.contains(point));
        let counted = if game.convention == Convention::Strong { &sides[..] } else { &sides[..1] };
        let is_over = counted.iter().any(|side| game.board.lines().iter().any(|line| completes(line, side)));
        assert!(!is_over && !sides.concat().contains(&point), "{missing:?}");
        sides[turn % 2].push(point);
    }
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides
}

/// Each position that is missing gets a move, a winning one if there is one: then exactly the games that Xeno wins are covered in the end.
#[test]
fn winning_moves_cover_a_game_and_others_do_not() {
    let mut dice = Dice::new(5);
    let mut counts = [0; 2];
    for _ in 0..150 {
        let points = 7 + dice.below(3);
        let least = 6 + dice.below(8);
        let lines = turned_lines(&mut dice, points, &[3, 3, 3, 4], least, 0).into_iter().collect();
        let about = Certificate::new(Family::Lines { points, lines }, Claim::XenoWins, Term::end(&[0]));
        let about = if dice.percent(40) { about.maker_breaker() } else { about };
        let game = Twin::of(about.clone()).expect("a game").game;
        let rules = Rules::of(&about);
        let truth = Truth::new(rules.clone());
        let mut entries = Vec::new();
        let mut found = audited(&game, &entries);
        for _ in 0..points {
            for missing in &found.missing {
                let [own, other] = played(&game, missing);
                assert_eq!((&own, &other), (&missing.own, &missing.other));
                let set = |side: &[Point]| mask(&side.iter().map(|&point| point.into()).collect::<Vec<usize>>());
                let position = Position { own: set(&own), other: set(&other), reply: false, left: None };
                let wins = truth.reached(position);
                assert!(!(missing.hopeless && wins), "{missing:?} can be won");
                let free: Vec<usize> = members(rules.free(position)).collect();
                let winning = free.iter().find(|&&point| truth.reached(rules.after(position, point)));
                let Some(&point) = winning.or(free.first()) else { continue };
                let point = point.try_into().expect("a point");
                entries.push(Entry { line: entries.len() + 1, choice: Choice { own, other, point } });
            }
            found = audited(&game, &entries);
        }
        let wins = truth.claim();
        assert_eq!(found.proof.is_some(), wins, "{rules:?}");
        counts[usize::from(wins && !entries.is_empty())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn generalised_entries_are_missed_with_a_line_of_play_to_what_they_dominate() {
    let game = Game::parse("4^3").expect("a game").with_convention(Convention::MakerBreaker);
    let output = prover_in(workspace(), &["show", "--dictionary", "certificates/grid-4-3-mb.pgc"]);
    assert_eq!(code(&output), 0);
    let mut entries = parse(&stdout(&output), 64).expect("a dictionary");
    let gone = entries.iter().position(|entry| entry.choice.own.len() == 2).expect("an early move");
    entries.remove(gone);
    entries.remove(entries.len() / 2);
    let mut apart = 0;
    for missing in audited(&game, &entries).missing {
        let [own, other] = played(&game, &missing);
        assert!(own == missing.own && other.iter().all(|point| missing.other.contains(point)), "{missing:?}");
        apart += usize::from(other != missing.other);
    }
    assert!(apart > 0);
}
