use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pgc_core::certificate::Maps;
use pgc_core::game::{Board, Claim, Convention, Game, Point};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::random::Random;
use pgc_core::strategy::{Ending, Strategy, Term, replay};
use pgc_core::symmetry::automorphisms_of;

use super::checkpoint::{AttemptLog, fingerprint};
use super::divide::Divider;
use super::hypergraph::components;
use super::leaves::Entry;
use super::tree::{Effort, Tree};
use super::write::{Decided, strategy};

const EFFORT: Effort = Effort { steps: 50_000_000, threads: 2 };

/// The steps of a proof, as a text.
fn grown(game: &Game, only: Option<Point>, effort: Effort) -> Option<String> {
    let rules = Rules::new(game, Claim::OpheliaDraws);
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let mut tree = Tree::new(&rules, &symmetries, only, effort, &|_| ()).unwrap();
    tree.entries(0).map(|entries| format!("{entries:?}"))
}

/// A proof of a small game that answers each move of Maker's by itself; nothing if he wins.
fn answered(rules: &Arc<Rules>, own: &[Point], other: &[Point]) -> Option<Term> {
    let free: Vec<Point> =
        (0..).take(rules.points()).filter(|point| !own.contains(point) && !other.contains(point)).collect();
    let open = |other: &[Point]| {
        let open = rules.lines.iter().filter(|line| !line.iter().any(|point| own.contains(point)));
        open.map(|line| line.iter().filter(|point| !other.contains(point)).count()).min()
    };
    match open(other) {
        None => return Some(Term { moves: Vec::new(), ending: Ending::Pairing }),
        Some(0 | 1) => return None,
        Some(_) => {}
    }
    let mut scripts = Vec::new();
    for &point in &free {
        let with = [other, &[point]].concat();
        let script = free.iter().filter(|&&answer| answer != point).find_map(|&answer| {
            let Term { ending, .. } = answered(rules, &[own, &[answer]].concat(), &with)?;
            Some(Term { moves: vec![answer], ending })
        });
        scripts.push(script?);
    }
    Some(Term::cover(Vec::new(), scripts))
}

fn proved(game: &Game) -> Decided {
    let rules = Rules::new(game, Claim::OpheliaDraws);
    answered(&rules, &[], &[]).map_or(Decided::MakerWins, |theorem| {
        Decided::Held(Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem })
    })
}

#[test]
fn what_is_found_holds_and_only_draws_are_found() {
    let mut dice = Random(5);
    let (mut found, mut draws) = (0, 0);
    for _ in 0..100 {
        let points = 5 + dice.below(4);
        let line = |dice: &mut Random| (0..).take(points).filter(|_| dice.below(2) == 0).collect::<Vec<Point>>();
        let lines = (0..2 + dice.below(6)).map(|_| line(&mut dice)).filter(|line| line.len() > 1).collect();
        let Ok(board) = Board::new(points, lines) else { continue };
        let game = Game::of_board(board).with_convention(Convention::MakerBreaker);
        let (rules, group) = (Rules::new(&game, Claim::OpheliaDraws), automorphisms_of(&game, &[]));
        let symmetries = Symmetries::new(&group, points);
        draws += usize::from(answered(&rules, &[], &[]).is_some());
        let mut tree = Tree::new(&rules, &symmetries, None, EFFORT, &|_| ()).unwrap();
        let Some(entries) = tree.entries(2) else { continue };
        found += 1;
        let strategy = strategy(&rules, &group, entries, None, &|game| Ok(proved(game))).unwrap();
        let maps = Maps::of(&strategy).listed().len();
        assert!(replay::steps(&rules, &strategy, maps).is_some(), "{:?}", game.board);
    }
    // Parts of so few points are decided exactly, so that no draw is missed.
    assert_eq!(found, draws);
    assert!((20..90).contains(&draws), "{draws}");
}

#[test]
fn the_steps_of_a_proof_do_not_depend_on_the_number_of_threads() {
    for (game, only) in [("mnk:8,6,5", Some(20)), ("mnk:8,5,5", None)] {
        let game = Game::parse(game).unwrap();
        let [one, three] = [1, 3].map(|threads| grown(&game, only, Effort { threads, ..EFFORT }));
        assert!(one.is_some() && one == three, "{}", game.text());
    }
}

#[test]
fn a_search_goes_on_from_what_attempts_came_to() {
    let game = Game::parse("mnk:6,4,4").unwrap();
    let rules = Rules::new(&game, Claim::OpheliaDraws);
    let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), 24);
    let searched = |steps, log: &Arc<AttemptLog>| {
        let made = AtomicU64::new(0);
        let report = |more| {
            made.fetch_add(more, Ordering::Relaxed);
        };
        let effort = Effort { steps, threads: 2 };
        let mut tree = Tree::new(&rules, &symmetries, Some(9), effort, &report).unwrap().with_log(log);
        assert!(tree.entries(4).is_none(), "it takes more steps");
        made.into_inner()
    };
    let kept = |log: &AttemptLog| log.encode(&fingerprint(&rules, &symmetries)).unwrap();
    let [whole, parted] = [(); 2].map(|()| Arc::<AttemptLog>::default());
    let steps = searched(6_000_000, &whole);
    searched(2_500_000, &parted);
    let first = parted.count();
    assert!(first > 0 && first < whole.count() && kept(&parted) != kept(&whole), "{first} of {}", whole.count());
    // What is known is reported, and not searched.
    assert!(searched(6_000_000, &parted) <= steps);
    assert!(kept(&parted) == kept(&whole));
}

#[test]
fn a_search_ends_at_its_limit_and_where_there_is_no_hope() {
    let game = Game::parse("mnk:8,6,5").unwrap();
    assert!(grown(&game, None, Effort { steps: 100_000, threads: 1 }).is_none());
    // Four tries on a board of few lines, and a short look at the 7,448 lines on 729 points.
    for (game, most) in [("4^3", 20_000), ("3^6", 4)] {
        let rules = Rules::new(&Game::parse(game).unwrap(), Claim::OpheliaDraws);
        let symmetries = Symmetries::trivial(rules.points());
        let steps = AtomicU64::new(0);
        let count = |more| {
            steps.fetch_add(more, Ordering::Relaxed);
        };
        assert!(Tree::new(&rules, &symmetries, None, EFFORT, &count).unwrap().entries(3).is_none());
        assert!(steps.into_inner() <= most * rules.lines.len() as u64, "{game}: the first attempts alone");
    }
}

#[test]
fn bounds_openings_and_wins_are_left_to_others() {
    for (game, claim) in [
        ("mnk:8,5,5 --moves 6", Claim::OpheliaDraws),
        ("mnk:8,5,5 --forbid-opening 0", Claim::OpheliaDraws),
        ("mnk:8,5,5", Claim::XenoWins),
        ("mnk:8,5,5 --start X:/O: --to-move Ophelia", Claim::OpheliaDraws),
    ] {
        let rules = Rules::new(&Game::read(game).unwrap(), claim);
        let symmetries = Symmetries::trivial(rules.points());
        assert!(Tree::new(&rules, &symmetries, None, EFFORT, &|_| ()).is_none(), "{game}");
    }
}

#[test]
fn answers_to_one_move_alone_are_found() {
    let game = Game::parse("mnk:8,6,5").unwrap();
    let rules = Rules::new(&game, Claim::OpheliaDraws);
    let group = automorphisms_of(&game, &[]);
    let symmetries = Symmetries::new(&group, 48);
    let mut tree = Tree::new(&rules, &symmetries, Some(20), EFFORT, &|_| ()).unwrap();
    let entries = tree.entries(0).unwrap();
    let Some(Entry::Leaf(leaf)) = entries.last() else { panic!("{entries:?}") };
    assert_eq!((leaf.moves.len(), leaf.moves[0]), (2, 20));
    assert!(components(&leaf.lines).len() > 1);
}

#[test]
fn a_divided_position_is_held() {
    let mut dice = Random(8);
    let prove = |game: &Game| Ok(proved(game));
    let (mut found, mut held) = (0, 0);
    for round in 0..200 {
        let points = 6 + dice.below(3);
        let line = |dice: &mut Random| (0..).take(points).filter(|_| dice.below(2) == 0).collect::<Vec<Point>>();
        let lines = (0..3 + dice.below(5)).map(|_| line(&mut dice)).filter(|line| line.len() > 1).collect();
        let Ok(board) = Board::new(points, lines) else { continue };
        let game = Game::of_board(board).with_convention(Convention::MakerBreaker);
        let rules = Rules::new(&game, Claim::OpheliaDraws);
        let mut divider = Divider::new(u64::MAX, &prove, &|_| ());
        held += usize::from(answered(&rules, &[], &[]).is_some());
        let Some(parts) = divider.parts(&Position::new(&rules)) else { continue };
        found += 1;
        let theorem = Term { moves: Vec::new(), ending: Ending::Parts(parts) };
        let strategy = Strategy { claim: rules.claim, lemmas: Vec::new(), theorem };
        assert!(replay::steps(&rules, &strategy, 0).is_some(), "{round}: {:?}", game.board);
    }
    assert_eq!(found, held);
    assert!(held > 40, "{held}");
}

#[test]
fn a_divider_without_steps_finds_nothing() {
    let rules = Rules::new(&Game::parse("mnk:6,4,4").unwrap(), Claim::OpheliaDraws);
    let mut position = Position::new(&rules);
    position.place(ANTAGONIST, 8);
    position.place(PROTAGONIST, 9);
    let prove = |game: &Game| Ok(proved(game));
    assert!(Divider::new(100, &prove, &|_| ()).parts(&position).is_none());
}
